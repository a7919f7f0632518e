/* trace_view/trace_listed.c -- what a list of tick functions comes to: its figures, demotions, and
 * values that are only read or only written. */
#include "trace_view/trace_parts.h"

#include <inttypes.h>
#include <stdio.h>

#define INDENT 14.0F

/* Beside the places of trace_changes.c. */
enum { PLACE_DEMOTED = 4 << 21, PLACE_VALUE = 5 << 21, PLACE_SUSPECT = 13 << 21 };

enum { FIGURE = 16, MEMBERS = 200 };

typedef app_trace_rows rows;

static const char *name_of(const app_trace_view *view, uint32_t function)
{
    return view->project.functions[function].name;
}

static const char *figure_of(char out[FIGURE], uint32_t number)
{
    (void)snprintf(out, FIGURE, "%" PRIu32, number);
    return out;
}

static const char *group_of(const lab_page *page, tl_tick_group group, char out[LAB_TEXT])
{
    (void)snprintf(out, LAB_TEXT, "%s", lab_ui_word(page->ui, tl_tick_group_name(group)));
    return out;
}

/* Rows below one that unfolds.  @return for end_folded() */
static lab_box begin_folded(const rows *r)
{
    lab_box box = r->page->left;
    (void)lab_box_left(&r->page->left, INDENT * r->page->s);
    return box;
}

/* Of many the rest is left out. */
static void end_folded(const rows *r, lab_box box, uint32_t left)
{
    char figure[FIGURE];
    const char *names[1] = {figure_of(figure, left)};
    if (left > 0) {
        (void)app__trace_told(r->page, LAB_TEXT_MUTED, "and {1} more", names, 1, 0);
    }
    r->page->left.x = box.x;
    r->page->left.w = box.w;
}

/* What the figure of demotions leaves out. */
static void put_groups(const app_trace_view *view, lab_page *page)
{
    if (view->project.is_actual_only) {
        lab_page_text(page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                      "dumpticks prints the group after demotion, so demotions do not show.");
    }
}

static bool put_value(rows *r, const app_project_access *access, uint32_t count)
{
    char figure[FIGURE];
    const app_project_value *value = &r->view->project.values[access->value];
    const char *names[2] = {name_of(r->view, access->function), value->name};
    const char *english = value->is_read ? "{1} reads {2}, but no function writes it"
                                         : "{1} writes {2}, but no function reads it";
    if (count > 1) {
        names[0] = figure_of(figure, count);
        english = value->is_read ? "{2} has {1} readers, but no function writes it"
                                 : "{2} has {1} writers, but no function reads it";
    }
    return app__trace_row(r, value->is_read ? LAB_WARNING : LAB_TEXT_SECONDARY, english, names, 2);
}

/* How many functions read or write each value that only one side names: of the selected function,
 * or of all.  @return how many such values there are */
static uint32_t count_one_sided(const rows *r, uint32_t counts[APP_PROJECT_MAX_VALUES])
{
    const app_project *p = &r->view->project;
    uint32_t values = 0;
    bool is_all = r->listed == p->function_count;
    for (uint32_t i = 0; i < p->access_count; i++) {
        const app_project_value *value = &p->values[p->accesses[i].value];
        bool is_its = is_all || r->listed == p->accesses[i].function;
        if (is_its && value->is_read != value->is_written) {
            values += counts[p->accesses[i].value]++ == 0 ? 1 : 0;
        }
    }
    return values;
}

/* A row for all functions of a value: first what no function writes, which is more often misspelt.
 */
static void put_one_sided(rows *r, uint32_t counts[APP_PROJECT_MAX_VALUES], bool is_read)
{
    const app_project *p = &r->view->project;
    for (uint32_t i = 0; i < p->access_count; i++) {
        const app_project_access *access = &p->accesses[i];
        uint32_t count = counts[access->value];
        bool is_its = r->listed == p->function_count || r->listed == access->function;
        if (!is_its || count == 0 || p->values[access->value].is_read != is_read) {
            continue;
        }
        counts[access->value] = 0;
        if (put_value(r, access, count)) {
            app__trace_select_listed(r->view, access->function);
        }
    }
}

/* Several share a row that unfolds, unless a function is selected. */
void app__trace_one_sided_paint(app_trace_view *view, lab_page *page)
{
    uint32_t counts[APP_PROJECT_MAX_VALUES] = {0};
    char figure[FIGURE];
    rows r = app__trace_rows(view, page, "only read, or only written", PLACE_VALUE);
    uint32_t values = count_one_sided(&r, counts);
    bool is_folded = values > 1 && r.listed == view->project.function_count;
    const char *names[3] = {figure_of(figure, values), "", ""};
    uint32_t rgb = LAB_TEXT_SECONDARY;
    for (uint32_t i = 0; i < view->project.value_count; i++) {
        rgb = counts[i] > 0 && view->project.values[i].is_read ? LAB_WARNING : rgb;
    }
    if (is_folded && app__trace_fold_row(&r, view->has_values, rgb,
                                         "{1} values that only one side names", names)) {
        view->has_values = !view->has_values;
    }
    if (is_folded && !view->has_values) {
        return;
    }
    lab_box box = page->left;
    box = is_folded ? begin_folded(&r) : box;
    put_one_sided(&r, counts, true);
    put_one_sided(&r, counts, false);
    end_folded(&r, box, 0);
}

void app__trace_demotions_paint(app_trace_view *view, lab_page *page)
{
    char groups[2][LAB_TEXT];
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    rows r = app__trace_rows(view, page, "demoted", PLACE_DEMOTED);
    for (uint32_t i = 0; i < view->project.function_count; i++) {
        const app_project_place *place = &run->places[i];
        if (place->demoted_by == UINT32_MAX) {
            continue;
        }
        tl_tick_group asked = app_project_group_of(&view->project, &view->trials, i);
        const char *names[4] = {name_of(view, i), group_of(page, asked, groups[0]),
                                group_of(page, place->group, groups[1]),
                                name_of(view, place->demoted_by)};
        if (app__trace_row(&r, LAB_WARNING, "{1}: {2} \xE2\x86\x92 {3}, because it waits for {4}",
                           names, 4)) {
            app__trace_select_listed(view, i);
        }
    }
}

static void put_suspect(rows *r, uint32_t function, uint32_t before)
{
    const char *names[2] = {name_of(r->view, function), name_of(r->view, before)};
    if (app__trace_row(r, LAB_WARNING, "{1}: perhaps, because it waits for {2}", names, 2)) {
        app__trace_select_listed(r->view, r->listed == function ? before : function);
    }
}

static void put_suspects(rows *r, const app_project_run *run, uint32_t count)
{
    uint32_t left = count;
    lab_box box = begin_folded(r);
    for (uint32_t i = 0; left > 0 && left + MEMBERS > count; i++) {
        if (run->places[i].perhaps_by != UINT32_MAX) {
            put_suspect(r, i, run->places[i].perhaps_by);
            left--;
        }
    }
    end_folded(r, box, left);
    lab_page_text(r->page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                  "To know, save a table with --csv FILE and set the groups that they ask for.");
}

void app__trace_suspects_paint(app_trace_view *view, lab_page *page)
{
    char figure[FIGURE];
    const app_project_run *run = view->has_other ? &view->other : &view->base;
    uint32_t count = app_project_run_figures(&view->project, run).perhaps;
    rows r = app__trace_rows(view, page, "may be demoted", PLACE_SUSPECT);
    if (r.listed < view->project.function_count) {
        uint32_t before = run->places[r.listed].perhaps_by;
        if (before != UINT32_MAX) {
            put_suspect(&r, r.listed, before);
        }
        return;
    }
    const char *names[3] = {figure_of(figure, count), "", ""};
    if (count == 0) {
        return;
    }
    if (app__trace_fold_row(&r, view->has_suspects, LAB_WARNING,
                            "Functions in the group of one that they wait for: {1}.", names)) {
        view->has_suspects = !view->has_suspects;
    }
    if (view->has_suspects) {
        put_suspects(&r, run, count);
    }
}

/* "300", or "300, 22 disabled": those have no place in the frame. */
static const char *functions_of(const app_trace_view *view, char out[LAB_TEXT])
{
    char figures[2][FIGURE];
    const app_project *p = &view->project;
    uint32_t disabled = 0;
    for (uint32_t i = 0; i < p->function_count; i++) {
        disabled += p->functions[i].is_disabled ? 1 : 0;
    }
    const char *values[2] = {figure_of(figures[0], p->function_count),
                             figure_of(figures[1], disabled)};
    if (disabled > 0) {
        return lab_ui_fill(&view->ui, out, "{1}, {2} disabled", values, 2);
    }
    (void)snprintf(out, LAB_TEXT, "%s", values[0]);
    return out;
}

void app__trace_summary_paint(const app_trace_view *view, lab_page *page)
{
    char text[LAB_TEXT];
    char functions[LAB_TEXT];
    char figures[5][FIGURE];
    const app_project_run *run = &view->base;
    app_project_figures found = app_project_run_figures(&view->project, run);
    const char *values[5] = {functions_of(view, functions), figure_of(figures[1], found.demotions),
                             figure_of(figures[2], run->chain_count),
                             figure_of(figures[3], found.late),
                             figure_of(figures[4], found.ambiguous)};
    lab_page_lines(
        page, GM_FONT_SMALL, LAB_TEXT_TITLE,
        lab_ui_fill(page->ui, text,
                    view->project.has_accesses
                        ? "Functions: {1}. Demoted: {2}. Longest chain: {3}. Always late: {4}. "
                          "Left to chance: {5}."
                    : view->project.is_actual_only
                        ? "Functions: {1}. Longest chain: {3}."
                        : "Functions: {1}. Demoted: {2}. Longest chain: {3}.",
                    values, 5));
    put_groups(view, page);
}

void app__trace_unlisted_paint(const app_trace_view *view, lab_page *page)
{
    char figures[2][FIGURE];
    if (view->project.unlisted > 0) {
        const char *names[3] = {figure_of(figures[0], view->project.unlisted),
                                figure_of(figures[1], view->project.link_count),
                                view->project.unlisted_name};
        (void)app__trace_told(page, LAB_BAD,
                              "{1} of {2} prerequisites name no function of the list, as \"{3}\": "
                              "order and chain are without them.",
                              names, 3, 0);
    }
    if (view->project.skipped > 0) {
        char text[LAB_TEXT];
        const char *values[2] = {figure_of(figures[0], view->project.skipped),
                                 figure_of(figures[1], view->project.skipped_line)};
        lab_page_lines(page, GM_FONT_SMALL, LAB_TEXT_MUTED,
                       lab_ui_fill(page->ui, text,
                                   "Lines of the log that are not of the list are skipped: {1}. "
                                   "The first is line {2}.",
                                   values, 2));
    }
}
