/* trace_view/trace_changes.c -- pairs that a list of tick functions leaves without an order, and
 * what changes on trial lead to. */
#include "trace_view/trace_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INDENT 14.0F
#define UNDO   17.0F

/* Behind the places of trace_facts.c, beside those of trace_listed.c. */
enum {
    PLACE_PAIR = 1 << 21,
    PLACE_NEW = 2 << 21,
    PLACE_MOVED = 3 << 21,
    PLACE_UNDO = 7 << 21,
    PLACE_GONE = 9 << 21,
    PLACE_WAIT = 10 << 21,
    PLACE_ALL = 11 << 21,
    PLACE_READ = 12 << 21
};

enum { FIGURE = 16, KIND = APP_TRACE_NAME + FIGURE, MEMBERS = 200 };

static const char *name_of(const app_trace_view *view, uint32_t function)
{
    return function < view->project.function_count ? view->project.functions[function].name : "?";
}

static const char *figure_of(char out[FIGURE], uint32_t number)
{
    (void)snprintf(out, FIGURE, "%" PRIu32, number);
    return out;
}

typedef app_trace_rows rows;

app_trace_rows app__trace_rows(app_trace_view *view, lab_page *page, const char *heading,
                               uint32_t place)
{
    return (rows){view, page, heading, place, app__trace_listed(view), 0, false, false};
}

static void paint_heading(rows *r)
{
    if (!r->has_heading) {
        lab_page_heading(r->page, r->heading);
    }
    r->has_heading = true;
}

bool app__trace_row(rows *r, uint32_t rgb, const char *english, const char *const *names,
                    uint32_t count)
{
    paint_heading(r);
    r->shown++;
    return app__trace_told(r->page, rgb, english, names, count, r->place + r->shown);
}

bool app__trace_fold_row(rows *r, bool is_open, uint32_t rgb, const char *english,
                         const char *const names[3])
{
    paint_heading(r);
    r->shown++;
    lab_box column = app__trace_fold_sign(r->page, is_open);
    bool is_clicked = app__trace_told(r->page, rgb, english, names, 3, r->place + r->shown);
    app__trace_fold_end(r->page, column);
    return is_clicked;
}

/* One name, or "Drone x8": the kind of several.  @return out, or the name */
static const char *kind_of(const char *name, uint32_t count, char out[KIND])
{
    char figure[FIGURE];
    if (count == 1) {
        return name;
    }
    (void)app_project_kind(name, out, APP_TRACE_NAME);
    size_t length = strlen(out);
    (void)snprintf(out + length, KIND - length, " \xC3\x97%s", figure_of(figure, count));
    return out;
}

static bool is_shown(const rows *r, const app_project_pair *pair)
{
    return r->shows_all || pair->reader == r->listed || pair->writer == r->listed;
}

/* The pairs of the cause that are shown: their first one and how many they are; the side that is
 * selected has one function. */
static app_project_cause shown_of(const rows *r, const app_project_cause *cause)
{
    app_project_cause shown = *cause;
    if (r->shows_all) {
        return shown;
    }
    shown.count = 0;
    for (uint32_t i = cause->first; i < cause->first + cause->count; i++) {
        if (is_shown(r, &r->view->pairs[i])) {
            shown.first = shown.count++ == 0 ? i : shown.first;
        }
    }
    bool is_writer = r->view->pairs[shown.first].writer == r->listed;
    shown.readers = is_writer ? shown.count : 1;
    shown.writers = is_writer ? 1 : shown.count;
    shown.values = cause->values == 1 ? 1 : shown.count;
    return shown;
}

/* The pair's order becomes certain: the reader waits for the writer, or the second writer for the
 * first one. */
static app_project_trial wait_of(const app_project_pair *pair)
{
    return (app_project_trial){.change = APP_PROJECT_WAIT,
                               .function = pair->is_of_writers ? pair->writer : pair->reader,
                               .before = pair->is_of_writers ? pair->reader : pair->writer};
}

static uint32_t new_family(const app_project_trials *trials)
{
    uint32_t last = 0;
    for (uint32_t i = 0; i < trials->count; i++) {
        last = trials->items[i].family > last ? trials->items[i].family : last;
    }
    return last + 1;
}

/* All pairs of the cause that are shown, at once: one change of the list on trial. */
static void wait_for_all(const rows *r, const app_project_cause *cause)
{
    app_trace_view *view = r->view;
    app_project_trials trials = view->trials;
    bool has_room = true;
    uint32_t family = new_family(&trials);
    uint32_t left = cause->count;
    for (uint32_t i = cause->first; left > 0 && has_room; i++) {
        if (is_shown(r, &view->pairs[i])) {
            app_project_trial wait = wait_of(&view->pairs[i]);
            wait.family = family;
            has_room = app_project_try(&view->project, &trials, &wait);
            left--;
        }
    }
    if (has_room) {
        app__trace_try_all(view, &trials);
    } else {
        app__trace_tell_full(view, cause->count);
    }
}

/* A button beside the row that comes next; only near what is seen, since places are not endless.
 * @param[out] room  for the row  @return whether it was clicked */
static bool put_key(const lab_page *page, uint32_t place, const char *text, lab_box *room)
{
    *room = page->left;
    room->h = UNDO * page->s;
    float beyond = 3.0F * room->h;
    bool is_near =
        room->y + room->h + beyond > page->box.y && room->y < page->box.y + page->box.h + beyond;
    if (!is_near) {
        float wide = lab_ui_width(page->ui, GM_FONT_SMALL, lab_ui_word(page->ui, text));
        room->w -= roundf(wide + 14.0F * page->s) + 4.0F * page->s;
        return false;
    }
    return lab_page_right_button(page, place, room, text);
}

/* Behind the row: as high as its button, and the next one as wide as the page again. */
static void end_key(lab_page *page, float top, float end)
{
    page->left.w = end - page->left.x;
    lab_page_gap(page, fmaxf(UNDO - (page->left.y - top) / page->s, 0.0F));
}

/* Whether nothing orders the pair now. */
static bool is_open_pair(const app_trace_view *view, uint32_t pair)
{
    return view->pairs[pair].is_ambiguous && pair >= view->pair_lists[APP_TRACE_PAIRS_GONE].count;
}

/* A pair of that reader and value, as one with the writer that is named.  @return LAB_NONE: all are
 * in order */
static uint32_t open_pair(const app_trace_view *view, uint32_t reader, const tl_lag_sample *sample)
{
    const app_trace_pairs *last = &view->pair_lists[APP_TRACE_PAIRS_OPEN];
    const tl_item *writer = sample->frames > 0 ? &sample->last_writer : &sample->read_writer;
    uint32_t found = LAB_NONE;
    for (uint32_t i = 0; view->pairs != NULL && i < last->first + last->count; i++) {
        const app_project_pair *pair = &view->pairs[i];
        bool is_its = pair->reader == reader && pair->value == sample->value.index1 - 1 &&
                      !pair->is_of_writers && is_open_pair(view, i);
        bool is_named = is_its && view->base.places[pair->writer].id == writer->id;
        found = is_named || (is_its && found == LAB_NONE) ? i : found;
    }
    return found;
}

app_trace_wait app__trace_wait_begin(app_trace_view *view, lab_page *page,
                                     const tl_lag_sample *sample)
{
    app_trace_wait wait = {page->left.y, page->left.x + page->left.w, false};
    lab_box room;
    uint32_t pair = view->is_project && app__trace_is_by_chance(view, sample)
                        ? open_pair(view, app__trace_listed(view), sample)
                        : LAB_NONE;
    if (pair == LAB_NONE) {
        return wait;
    }
    if (put_key(page, PLACE_READ + pair, "wait", &room)) {
        const app_project_trial trial = wait_of(&view->pairs[pair]);
        app__trace_try(view, &trial);
    }
    page->left.w = room.w;
    wait.has_key = true;
    return wait;
}

void app__trace_wait_end(lab_page *page, const app_trace_wait *wait)
{
    if (wait->has_key) {
        end_key(page, wait->top, wait->end);
    }
}

/* Pairs that were left to chance, or always late, and are no longer. */
static bool is_gone(const rows *r, uint32_t pair)
{
    return pair < r->view->pair_lists[APP_TRACE_PAIRS_GONE].count;
}

static uint32_t color_of(const rows *r, uint32_t pair)
{
    return is_gone(r, pair) ? LAB_GOOD : LAB_WARNING;
}

static const char *pair_text(const rows *r, uint32_t index)
{
    const app_project_pair *pair = &r->view->pairs[index];
    if (is_gone(r, index)) {
        return pair->is_of_writers  ? "{1} and {2}, which both write {3}"
               : pair->is_ambiguous ? "{1} and {2}: {3}"
                                    : "{1}, which reads {3} of {2}";
    }
    return pair->is_of_writers  ? "nothing orders {1} and {2}: both write {3}"
           : pair->is_ambiguous ? "nothing orders {1} and {2}: {3}"
                                : "{1} reads {3} before {2} writes it";
}

/* Of several kinds of readers: {1} is their number. */
static const char *readers_text(const rows *r, uint32_t index)
{
    const app_project_pair *pair = &r->view->pairs[index];
    if (is_gone(r, index)) {
        return pair->is_of_writers ? "{2} and {1} other writers of {3}"
                                   : "{2} and the {1} readers of {3}";
    }
    return pair->is_of_writers  ? "nothing orders {2} and {1} other writers of {3}"
           : pair->is_ambiguous ? "nothing orders {2} and the {1} readers of {3}"
                                : "{1} readers of {3} run before {2} writes it";
}

/* A click goes to the function of the pair that is not selected. */
static void put_pair_line(rows *r, uint32_t index)
{
    const app_trace_view *view = r->view;
    const app_project_pair *pair = &view->pairs[index];
    const char *names[3] = {name_of(view, pair->reader), name_of(view, pair->writer),
                            view->project.values[pair->value].name};
    if (app__trace_row(r, color_of(r, index), pair_text(r, index), names, 3)) {
        app__trace_select_listed(r->view, r->listed == pair->reader ? pair->writer : pair->reader);
    }
}

/* With a button that puts the pair in order. */
static void put_pair(rows *r, uint32_t index)
{
    lab_box room;
    paint_heading(r);
    float top = r->page->left.y;
    float end = r->page->left.x + r->page->left.w;
    if (!is_open_pair(r->view, index)) {
        put_pair_line(r, index);
        return;
    }
    if (put_key(r->page, PLACE_WAIT + index, "wait", &room)) {
        const app_project_trial wait = wait_of(&r->view->pairs[index]);
        app__trace_try(r->view, &wait);
    }
    r->page->left.w = room.w;
    put_pair_line(r, index);
    end_key(r->page, top, end);
}

/* Of a long cause the rest is left out. */
static void put_members(rows *r, const app_project_cause *cause)
{
    char figure[FIGURE];
    uint32_t left = cause->count;
    lab_box box = r->page->left;
    (void)lab_box_left(&r->page->left, INDENT * r->page->s);
    for (uint32_t i = cause->first; left > 0 && left + MEMBERS > cause->count; i++) {
        if (is_shown(r, &r->view->pairs[i])) {
            put_pair(r, i);
            left--;
        }
    }
    if (left > 0) {
        const char *names[1] = {figure_of(figure, left)};
        (void)app__trace_told(r->page, LAB_TEXT_MUTED, "and {1} more", names, 1, 0);
    }
    r->page->left.x = box.x;
    r->page->left.w = box.w;
}

static void put_cause_line(rows *r, const app_project_cause *cause)
{
    char kinds[3][KIND];
    char figure[FIGURE];
    app_trace_view *view = r->view;
    const app_project_pair *pair = &view->pairs[cause->first];
    const char *names[3] = {
        kind_of(name_of(view, pair->reader), cause->readers, kinds[0]),
        kind_of(name_of(view, pair->writer), cause->writers, kinds[1]),
        kind_of(view->project.values[pair->value].name, cause->values, kinds[2])};
    const char *english = pair_text(r, cause->first);
    if (!cause->has_one_kind && cause->readers > 1) {
        names[0] = figure_of(figure, cause->readers);
        english = readers_text(r, cause->first);
    }
    if (pair->is_of_writers && pair->reader_kind == pair->writer_kind && r->shows_all) {
        english = is_gone(r, cause->first) ? "{2}, which all write {3}"
                                           : "nothing orders {2}: they all write {3}";
    }
    bool is_open = view->pairs_open == cause->first;
    if (app__trace_fold_row(r, is_open, color_of(r, cause->first), english, names)) {
        view->pairs_open = is_open ? LAB_NONE : cause->first;
    }
}

/* A row for all pairs of a cause, which a click unfolds; with a button that puts all in order. */
static void put_cause(rows *r, const app_project_cause *cause)
{
    lab_box room;
    paint_heading(r);
    float top = r->page->left.y;
    float end = r->page->left.x + r->page->left.w;
    if (is_open_pair(r->view, cause->first)) {
        if (put_key(r->page, PLACE_ALL + cause->first, "all wait", &room)) {
            wait_for_all(r, cause);
        }
        r->page->left.w = room.w;
        put_cause_line(r, cause);
        end_key(r->page, top, end);
    } else {
        put_cause_line(r, cause);
    }
    if (r->view->pairs_open == cause->first) {
        put_members(r, cause);
    }
}

static void put_causes(rows *r, const app_project_cause *cause)
{
    app_project_cause shown = shown_of(r, cause);
    if (shown.count == 1) {
        put_pair(r, shown.first);
    } else if (shown.count > 1) {
        put_cause(r, &shown);
    }
}

static void put_pairs(app_trace_view *view, lab_page *page, app_trace_pair_list which,
                      const char *heading)
{
    const app_trace_pairs *list = &view->pair_lists[which];
    rows r =
        app__trace_rows(view, page, heading, which == APP_TRACE_PAIRS_NEW ? PLACE_NEW : PLACE_PAIR);
    r.shows_all = which == APP_TRACE_PAIRS_NEW || r.listed == view->project.function_count;
    for (uint32_t i = 0; i < list->cause_count; i++) {
        put_causes(&r, &list->causes[i]);
    }
}

static void put_causes_that(rows *r, const app_trace_pairs *list, bool are_ambiguous)
{
    for (uint32_t i = 0; i < list->cause_count; i++) {
        if (r->view->pairs[list->causes[i].first].is_ambiguous == are_ambiguous) {
            put_causes(r, &list->causes[i]);
        }
    }
}

/* What was left to chance, then what was late. */
static void put_gone(app_trace_view *view, lab_page *page)
{
    const app_trace_pairs *list = &view->pair_lists[APP_TRACE_PAIRS_GONE];
    rows r = app__trace_rows(view, page, "now ordered", PLACE_GONE);
    r.shows_all = true;
    put_causes_that(&r, list, true);
    r.heading = "no longer always late";
    r.has_heading = false;
    put_causes_that(&r, list, false);
}

static const char *group_of(const lab_page *page, tl_tick_group group, char out[LAB_TEXT])
{
    (void)snprintf(out, LAB_TEXT, "%s", lab_ui_word(page->ui, tl_tick_group_name(group)));
    return out;
}

static bool has_moved(const app_trace_view *view, uint32_t function)
{
    const app_project_place *before = &view->base.places[function];
    const app_project_place *after = &view->other.places[function];
    return before->order != 0 && after->order != 0 && before->group != after->group;
}

static void put_moves(app_trace_view *view, lab_page *page)
{
    char groups[2][LAB_TEXT];
    rows r = app__trace_rows(view, page, "in another group", PLACE_MOVED);
    for (uint32_t i = 0; i < view->project.function_count; i++) {
        if (!has_moved(view, i)) {
            continue;
        }
        const char *names[3] = {name_of(view, i),
                                group_of(page, view->base.places[i].group, groups[0]),
                                group_of(page, view->other.places[i].group, groups[1])};
        if (app__trace_row(&r, LAB_TEXT_PRIMARY, "{1}: {2} \xE2\x86\x92 {3}", names, 3)) {
            app__trace_select_listed(view, i);
        }
    }
}

static void put_cycles(const app_trace_view *view, lab_page *page)
{
    char text[LAB_TEXT];
    char figures[2][FIGURE];
    const char *values[2] = {figure_of(figures[0], view->base.cycles),
                             figure_of(figures[1], view->other.cycles)};
    if (view->base.cycles != view->other.cycles) {
        lab_page_lines(
            page, GM_FONT_SMALL, view->other.cycles > view->base.cycles ? LAB_BAD : LAB_GOOD,
            lab_ui_fill(page->ui, text, "Cycles of waits: {1} \xE2\x86\x92 {2}.", values, 2));
    }
}

/* Pairs before and with the changes. */
static void put_totals(lab_page *page, const app_project_figures found[2])
{
    char text[LAB_TEXT];
    char figures[4][FIGURE];
    const char *values[4] = {
        figure_of(figures[0], found[0].late), figure_of(figures[1], found[1].late),
        figure_of(figures[2], found[0].ambiguous), figure_of(figures[3], found[1].ambiguous)};
    lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_TITLE,
                   lab_ui_fill(page->ui, text,
                               "Always late: {1} \xE2\x86\x92 {2}. Left to chance: {3} "
                               "\xE2\x86\x92 {4}.",
                               values, 4));
}

/* What the command line has as lines of their own. */
static void put_summary(const app_trace_view *view, lab_page *page)
{
    char text[LAB_TEXT];
    char figures[5][FIGURE];
    uint32_t moved = 0;
    const app_project_figures found[2] = {app_project_run_figures(&view->project, &view->base),
                                          app_project_run_figures(&view->project, &view->other)};
    for (uint32_t i = 0; i < view->project.function_count; i++) {
        moved += has_moved(view, i) ? 1 : 0;
    }
    const char *values[5] = {
        figure_of(figures[0], moved), figure_of(figures[1], found[0].demotions),
        figure_of(figures[2], found[1].demotions), figure_of(figures[3], view->base.chain_count),
        figure_of(figures[4], view->other.chain_count)};
    lab_page_lines(
        page, GM_FONT_SMALL, LAB_TEXT_TITLE,
        lab_ui_fill(page->ui, text,
                    view->project.is_actual_only
                        ? "In another group: {1}. Demotions beyond those of dumpticks: "
                          "{2} \xE2\x86\x92 {3}. Longest chain: {4} \xE2\x86\x92 {5}."
                        : "In another group: {1}. Demoted: {2} \xE2\x86\x92 {3}. Longest "
                          "chain: {4} \xE2\x86\x92 {5}.",
                    values, 5));
    put_cycles(view, page);
    if (view->project.has_accesses) {
        put_totals(page, found);
    } else {
        lab_page_text(page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "Pairs: not known, the file has no reads and writes.");
    }
}

/* One side of the waits of a family: a name, a kind with its number, or a number alone. */
typedef struct side {
    uint32_t functions[APP_PROJECT_TRIALS];
    uint32_t count; /* different ones */
    bool has_one_kind;
} side;

static void add_to_side(const app_trace_view *view, side *s, uint32_t function)
{
    uint32_t i = 0;
    while (i < s->count && s->functions[i] != function) {
        i++;
    }
    if (i == s->count) {
        const app_project_function *all = view->project.functions;
        s->functions[s->count++] = function;
        s->has_one_kind =
            i == 0 || (s->has_one_kind && all[function].kind == all[s->functions[0]].kind);
    }
}

static const char *side_name(const app_trace_view *view, const side *s, char out[KIND])
{
    char figure[FIGURE];
    char text[LAB_TEXT];
    const char *values[1] = {figure_of(figure, s->count)};
    if (s->has_one_kind) {
        return kind_of(name_of(view, s->functions[0]), s->count, out);
    }
    (void)snprintf(out, KIND, "%s", lab_ui_fill(&view->ui, text, "{1} functions", values, 1));
    return out;
}

static void put_family_line(const app_trace_view *view, lab_page *page, uint32_t family)
{
    char kinds[2][KIND];
    side functions = {.count = 0};
    side befores = {.count = 0};
    for (uint32_t i = 0; i < view->trials.count; i++) {
        if (view->trials.items[i].family == family) {
            add_to_side(view, &functions, view->trials.items[i].function);
            add_to_side(view, &befores, view->trials.items[i].before);
        }
    }
    const char *names[2] = {side_name(view, &functions, kinds[0]),
                            side_name(view, &befores, kinds[1])};
    (void)app__trace_told(page, LAB_ACCENT,
                          functions.count > 1 ? "On trial: {1} wait for {2}."
                                              : "On trial: {1} waits for {2}.",
                          names, 2, 0);
}

static void put_trial_line(const app_trace_view *view, lab_page *page,
                           const app_project_trial *trial)
{
    static const char *const texts[] = {[APP_PROJECT_MOVE] = "On trial: {1} in {2}.",
                                        [APP_PROJECT_WAIT] = "On trial: {1} waits for {2}.",
                                        [APP_PROJECT_CUT] =
                                            "On trial: {1} no longer waits for {2}."};
    char group[LAB_TEXT];
    const char *names[2] = {name_of(view, trial->function),
                            trial->change == APP_PROJECT_MOVE ? group_of(page, trial->group, group)
                                                              : name_of(view, trial->before)};
    (void)app__trace_told(page, LAB_ACCENT, texts[trial->change], names, 2, 0);
}

/* A family has one row, where its first change stands. */
static bool is_told_before(const app_project_trials *trials, uint32_t index)
{
    uint32_t i = 0;
    while (i < index && trials->items[i].family != trials->items[index].family) {
        i++;
    }
    return trials->items[index].family != 0 && i < index;
}

/* With a button that takes it back. */
static void put_trial(app_trace_view *view, lab_page *page, uint32_t index)
{
    const app_project_trial *trial = &view->trials.items[index];
    lab_box row = page->left;
    row.h = UNDO * page->s;
    if (lab_page_right_button(page, PLACE_UNDO + index, &row, "Undo")) {
        (void)app__trace_try_without(view, index);
    }
    float end = page->left.x + page->left.w;
    float top = page->left.y;
    page->left.w = row.w;
    if (trial->family != 0) {
        put_family_line(view, page, trial->family);
    } else {
        put_trial_line(view, page, trial);
    }
    page->left.w = end - page->left.x;
    lab_page_gap(page, fmaxf(UNDO - (page->left.y - top) / page->s, 0.0F));
}

void app__trace_changes_paint(app_trace_view *view, lab_page *page)
{
    if (!view->has_other) {
        return;
    }
    lab_page_heading(page, "what changes");
    for (uint32_t i = 0; i < view->trials.count; i++) {
        if (!is_told_before(&view->trials, i)) {
            put_trial(view, page, i);
        }
    }
    put_summary(view, page);
    app__trace_back_paint(view, page);
    app__trace_rings_paint(view, page);
    put_moves(view, page);
    put_pairs(view, page, APP_TRACE_PAIRS_NEW, "new");
    put_gone(view, page);
}

void app__trace_open_paint(app_trace_view *view, lab_page *page)
{
    put_pairs(view, page, APP_TRACE_PAIRS_OPEN, "order left to chance");
}
