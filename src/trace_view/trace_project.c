/* trace_view/trace_project.c -- the frame of a project, and the changes that are tried: functions
 * in another group, or with a prerequisite more or less. */
#include "trace_view/trace_parts.h"

#include "frameview/plan.h"
#include "platform/file_read.h"
#include "platform/local_socket.h"
#include "platform/message.h"
#include "platform/pictures.h"
#include "platform/short_name.h"
#include "platform/user_file.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PLACE_MOVE = 1,
    PLACE_AS_LISTED = 32,
    PLACE_ADD,
    PLACE_SAVE,
    PLACE_AGAIN,
    PLACE_CUT = 6 << 21,
    ENGINE_NAME = 160,
    FREE_NAMES = 99
};

#define KEYS 22.0F

/* A text that grows. */
typedef struct text {
    char *bytes;
    size_t length;
    size_t capacity;
    bool has_failed;
} text;

static void append(void *user, const char *piece)
{
    text *t = user;
    size_t more = strlen(piece);
    if (t->has_failed) {
        return;
    }
    if (t->length + more + 1 > t->capacity) {
        size_t wanted = (t->length + more + 1) * 2;
        char *bytes = realloc(t->bytes, wanted);
        t->has_failed = bytes == NULL;
        if (bytes == NULL) {
            return;
        }
        t->bytes = bytes;
        t->capacity = wanted;
    }
    memcpy(t->bytes + t->length, piece, more + 1);
    t->length += more;
}

/* The frame takes the place of the one that was shown, whole or not at all. */
static bool show_frame(app_trace_view *view, const app_project_trials *trials)
{
    char error[APP_HOST_TRACE_ERROR];
    text t = {0};
    app_host_trace trace;
    const char *reason = app_project_trace(&view->project, trials, append, &t);
    if (reason != NULL || t.has_failed || t.bytes == NULL) {
        app_message("%s: %s", view->path, reason != NULL ? reason : "out of memory for the frame");
        free(t.bytes);
        return false;
    }
    if (!app_host_trace_take(&trace, t.bytes, t.length, view->path, error)) {
        app_message("%s", error);
        return false;
    }
    app_host_trace_free(&view->trace);
    view->trace = trace;
    view->index = 0;
    view->wanted = 0;
    return true;
}

/* Behind "CLASS /PATH:PersistentLevel.", or NULL: the name has none. */
static const char *behind_level(const char *name)
{
    static const char mark[] = ":PersistentLevel.";
    const char *path = strchr(name, ' ');
    const char *end = path != NULL ? strstr(path, mark) : NULL;
    end = end != NULL ? end + sizeof mark - 1 : NULL;
    return end != NULL && end[0] != '\0' && end[0] != '[' ? end : NULL;
}

static bool has_same_level(const char *a, const char *b)
{
    const char *end = behind_level(a);
    const char *other = behind_level(b);
    const char *first = strchr(a, ' ');
    const char *second = strchr(b, ' ');
    return end != NULL && other != NULL && end - first == other - second &&
           memcmp(first, second, (size_t)(end - first)) == 0;
}

/* Of the usual functions of an object "[TickComponent]" is dropped, of others the end of it:
 * "[EndPhysicsTickFunction]" becomes "[EndPhysics]". A name becomes shorter in its place. */
static void shorten_kind(char *name)
{
    static const char function[] = "TickFunction]";
    char *mark = strrchr(name, '[');
    size_t length = strlen(name);
    size_t end = sizeof function - 1;
    if (mark != NULL &&
        (strcmp(mark, "[TickComponent]") == 0 || strcmp(mark, "[TickActor]") == 0)) {
        *mark = '\0';
    } else if (mark != NULL && length > end && strcmp(name + length - end, function) == 0 &&
               name + length - end > mark + 1) {
        memcpy(name + length - end, "]", 2);
    }
}

/* Class and level of an object of Unreal tell nothing where most are of one level: actor and
 * component are left. */
static void drop_level(app_project *project)
{
    uint32_t common = 0;
    uint32_t votes = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < project->function_count; i++) {
        bool is_same = has_same_level(project->functions[i].name, project->functions[common].name);
        common = votes == 0 ? i : common;
        votes = votes == 0 || is_same ? votes + 1 : votes - 1;
    }
    for (uint32_t i = 0; i < project->function_count; i++) {
        count += has_same_level(project->functions[i].name, project->functions[common].name);
    }
    if (count < 2 || count * 2 <= project->function_count) {
        return;
    }
    const char *level = project->functions[common].name;
    for (uint32_t i = 0; i < project->function_count; i++) {
        app_project_function *f = &project->functions[i];
        if (has_same_level(f->name, level)) {
            f->whole = f->name;
            f->name = behind_level(f->name);
        }
    }
    for (uint32_t i = 0; i < project->function_count; i++) {
        const app_project_function *f = &project->functions[i];
        if (f->whole != NULL) {
            shorten_kind(project->text + (f->name - project->text));
        }
    }
}

/* The engine keeps this much of a name in a trace: the middle of a longer one is left out here, so
 * that its end stays. A name becomes shorter in its place. */
static void shorten_names(const app_project *project)
{
    char name[ENGINE_NAME];
    for (uint32_t i = 0; i < project->function_count; i++) {
        char *at = project->text + (project->functions[i].name - project->text);
        if (strlen(at) >= sizeof name) {
            app_short_name(name, sizeof name, at);
            memcpy(at, name, strlen(name) + 1);
        }
    }
}

bool app_trace_view_open_project(app_trace_view *view, const char *path)
{
    char error[APP_PROJECT_ERROR];
    *view = (app_trace_view){.item = LAB_NONE,
                             .idle = LAB_NONE,
                             .late_read = LAB_NONE,
                             .zoom = 1.0F,
                             .picks_for = LAB_NONE,
                             .is_project = true};
    (void)snprintf(view->path, sizeof view->path, "%s", path);
    if (!app_project_read(&view->project, path, error)) {
        app_message("%s", error);
        return false;
    }
    if (view->project.function_count == 0) {
        app_message("%s: expected a list of functions: a grouped one has no frame", path);
        return false;
    }
    drop_level(&view->project);
    shorten_names(&view->project);
    const char *reason = app_project_run_frame(&view->base, &view->project, NULL);
    if (reason != NULL) {
        app_message("%s: %s", path, reason);
        return false;
    }
    app__trace_pairs_find(view);
    if (!show_frame(view, NULL)) {
        return false;
    }
    app__trace_late_find(view);
    return true;
}

/* The function of the list that a function of the frame is, or function_count. */
static uint32_t listed_of(const app_trace_view *view, uint32_t function)
{
    uint32_t i = function != LAB_NONE ? 0 : view->project.function_count;
    while (i < view->project.function_count &&
           view->base.places[i].id != tl_tick_id_store(view->trace.frame.functions[function].id)) {
        i++;
    }
    return i;
}

uint32_t app__trace_listed(const app_trace_view *view)
{
    return listed_of(view, app__trace_selected(view));
}

static void tell(app_trace_view *view, bool is_bad, const char *line)
{
    (void)snprintf(view->notice, sizeof view->notice, "%s", line);
    view->is_notice_bad = is_bad;
}

/* Beside a list of the user's own. A sample's tables lie in the folder of the user that the page of
 * traces and projects names: that of a sample may not be theirs.  @return false: this user has none
 */
static bool table_place(const char *path, char out[APP_ASSET_PATH])
{
    char below[APP_ASSET_PATH];
    bool is_sample = app_traced_is_sample(path);
    (void)snprintf(below, sizeof below, "traces/%s", app_traced_name(path));
    char *own = is_sample ? app_user_file_place(below) : NULL;
    const char *place = is_sample ? own : path;
    int length = place != NULL ? snprintf(out, APP_ASSET_PATH, "%s", place) : -1;
    bool is_good =
        length >= 0 && length < APP_ASSET_PATH && (!is_sample || app_user_file_make_folder(own));
    free(own);
    return is_good;
}

/* Behind the list's own name: "harbour-trial.csv", then "harbour-trial-2.csv".  @return false: none
 * of these names is free */
static bool free_name(const char *path, char out[APP_ASSET_PATH])
{
    const char *name = app_traced_name(path);
    const char *end = strrchr(name, '.');
    size_t stem = end != NULL && end != name ? (size_t)(end - path) : strlen(path);
    for (int i = 1; i <= FREE_NAMES; i++) {
        char number[16] = "";
        if (i > 1) {
            (void)snprintf(number, sizeof number, "-%d", i);
        }
        int length = snprintf(out, APP_ASSET_PATH, "%.*s-trial%s.csv", (int)stem, path, number);
        if (length >= 0 && length < APP_ASSET_PATH && access(out, F_OK) != 0) {
            return true;
        }
    }
    return false;
}

void app__trace_whole_path(const char *path, char out[APP_PICTURES_PATH])
{
    char folder[APP_PICTURES_PATH];
    const char *rest = strncmp(path, "./", 2) == 0 ? path + 2 : path;
    bool is_socket = strncmp(path, APP_LOCAL_SOCKET, strlen(APP_LOCAL_SOCKET)) == 0;
    bool is_whole = path[0] == '/' || is_socket || getcwd(folder, sizeof folder) == NULL;
    int length = snprintf(out, APP_PICTURES_PATH, "%s%s%s", is_whole ? "" : folder,
                          is_whole ? "" : "/", is_whole ? path : rest);
    if (length >= APP_PICTURES_PATH) {
        (void)snprintf(out, APP_PICTURES_PATH, "%s", path);
    }
}

static void tell_saved(app_trace_view *view)
{
    char line[APP_HOST_TRACE_ERROR];
    char shown[APP_PICTURES_PATH];
    char whole[APP_PICTURES_PATH];
    app__trace_whole_path(view->saved, whole);
    const char *values[1] = {app_pictures_shown(whole, shown)};
    tell(view, false,
         gm_picture_fill(line, sizeof line, lab_ui_word(&view->ui, "Saved: {1}"), values, 1));
}

/* The same table is there once. */
static void save(app_trace_view *view)
{
    char place[APP_ASSET_PATH];
    char csv[APP_ASSET_PATH];
    if (view->are_saved && app_file_exists(view->saved)) {
        tell_saved(view);
    } else if (!table_place(view->path, place) || !free_name(place, csv)) {
        tell(
            view, true,
            lab_ui_word(&view->ui, "The table has no place: no folder, or no name is free in it."));
    } else if (app_project_save(view->path, csv, &view->project, &view->trials) != APP_OK) {
        tell(view, true, app_message_last());
    } else {
        (void)snprintf(view->saved, sizeof view->saved, "%s", csv);
        view->are_saved = true;
        tell_saved(view);
    }
}

static void apply_trials(app_trace_view *view)
{
    char label[LAB_FUNCTION_LABEL];
    app_project_run run = {0};
    bool is_back = view->ask.count == 0;
    app_trace_view_selected(view, label);
    const char *reason = is_back ? NULL : app_project_run_frame(&run, &view->project, &view->ask);
    if (reason != NULL) {
        tell(view, true, reason);
    }
    if (reason != NULL || !show_frame(view, &view->ask)) {
        app_project_run_free(&run);
        return;
    }
    app_project_run_free(&view->other);
    view->other = run;
    view->has_other = !is_back;
    view->trials = view->ask;
    view->are_saved = false;
    app__trace_pairs_find(view);
    app__trace_late_find(view);
    app_trace_view_select(view, label);
}

void app__trace_project_apply(app_trace_view *view)
{
    bool is_asked = view->has_ask && view->is_project;
    bool is_saving = view->is_saving && view->has_other;
    view->has_ask = false;
    view->is_saving = false;
    if (is_asked) {
        apply_trials(view);
    } else if (is_saving) {
        save(view);
    }
}

static void ask_for(app_trace_view *view, const app_project_trials *trials)
{
    view->ask = *trials;
    view->has_ask = true;
    view->picks_for = LAB_NONE;
    view->is_warned = false;
    view->notice[0] = '\0';
}

/* Before some of the trials are taken back. */
static void keep_undone(app_trace_view *view)
{
    if (view->undone_count == APP_TRACE_UNDONE) {
        view->undone_count--;
        memmove(&view->undone[0], &view->undone[1], view->undone_count * sizeof view->undone[0]);
    }
    view->undone[view->undone_count++] = view->trials;
}

static void tell_undone(app_trace_view *view)
{
    tell(view, false, lab_ui_word(&view->ui, "Taken back. Ctrl+Shift+Z brings it back."));
}

void app__trace_try_all(app_trace_view *view, const app_project_trials *trials)
{
    view->undone_count = 0;
    ask_for(view, trials);
}

void app__trace_tell_full(app_trace_view *view, uint32_t count)
{
    char line[LAB_TEXT];
    char figures[2][16];
    const char *values[2] = {figures[0], figures[1]};
    (void)snprintf(figures[0], sizeof figures[0], "%d", (int)APP_PROJECT_TRIALS);
    (void)snprintf(figures[1], sizeof figures[1], "%" PRIu32, count);
    tell(view, true,
         lab_ui_fill(&view->ui, line,
                     "At most {1} changes can be on trial at once: this would be {2} more.", values,
                     2));
}

void app__trace_try(app_trace_view *view, const app_project_trial *trial)
{
    app_project_trials trials = view->trials;
    if (app_project_try(&view->project, &trials, trial)) {
        app__trace_try_all(view, &trials);
    } else {
        view->picks_for = LAB_NONE;
        tell(view, true, lab_ui_word(&view->ui, "No further change fits on trial."));
    }
}

bool app__trace_try_without(app_trace_view *view, uint32_t index)
{
    app_project_trials trials = view->trials;
    if (index >= trials.count) {
        return false;
    }
    keep_undone(view);
    app_project_untry(&trials, index);
    ask_for(view, &trials);
    tell_undone(view);
    return true;
}

void app__trace_try_none(app_trace_view *view)
{
    keep_undone(view);
    ask_for(view, &(app_project_trials){.count = 0});
    tell_undone(view);
}

bool app__trace_try_again(app_trace_view *view)
{
    if (view->undone_count == 0) {
        return false;
    }
    ask_for(view, &view->undone[--view->undone_count]);
    return true;
}

bool app__trace_warn(app_trace_view *view, const char *key)
{
    char line[LAB_TEXT];
    char figure[16];
    const char *values[2] = {figure, key};
    if (!view->has_other || view->are_saved || view->is_warned) {
        return false;
    }
    (void)snprintf(figure, sizeof figure, "%" PRIu32, view->trials.count);
    tell(view, true,
         lab_ui_fill(&view->ui, line,
                     view->trials.count == 1
                         ? "The change on trial is not saved: {2} again gives it up"
                         : "{1} changes on trial are not saved: {2} again gives them up",
                     values, 2));
    view->is_warned = true;
    return true;
}

bool app_trace_view_stays(app_trace_view *view, const char *by)
{
    return app__trace_warn(view, lab_ui_word(&view->ui, by));
}

/* @return function_count: the list has no such function, or there was none */
static uint32_t function_again(const app_project *now, const app_project *before, uint32_t function)
{
    uint32_t i = function < before->function_count ? 0 : now->function_count;
    while (i < now->function_count &&
           strcmp(now->functions[i].name, before->functions[function].name) != 0) {
        i++;
    }
    return i;
}

void app_trace_view_carry_trials(app_trace_view *view, const app_trace_view *before)
{
    char line[LAB_TEXT];
    char figure[16];
    app_project_trials trials = {.count = 0};
    uint32_t lost = 0;
    for (uint32_t i = 0; i < before->trials.count; i++) {
        app_project_trial trial = before->trials.items[i];
        bool is_move = trial.change == APP_PROJECT_MOVE;
        trial.function = function_again(&view->project, &before->project, trial.function);
        trial.before = is_move ? 0 : function_again(&view->project, &before->project, trial.before);
        bool is_there = trial.function < view->project.function_count &&
                        trial.before < view->project.function_count;
        lost += is_there && app_project_try(&view->project, &trials, &trial) ? 0 : 1;
    }
    if (trials.count > 0) {
        ask_for(view, &trials);
    }
    if (lost > 0) {
        (void)snprintf(figure, sizeof figure, "%" PRIu32, lost);
        const char *values[1] = {figure};
        tell(view, true,
             gm_picture_fill(line, sizeof line, /* in the language that was painted */
                             lab_ui_word(&before->ui, "Changes whose functions are gone: {1}"),
                             values, 1));
    }
}

static void pick(app_trace_view *view, uint32_t before)
{
    const app_project_trial wait = {
        .change = APP_PROJECT_WAIT, .function = view->picks_for, .before = before};
    if (before == view->project.function_count) {
        return;
    }
    if (before == view->picks_for) {
        view->pick_fault = "a function cannot wait for itself";
    } else if (!app_project_waits(&view->project, &view->trials, view->picks_for, before)) {
        app__trace_try(view, &wait);
    } else {
        view->pick_fault = "it waits for that one already";
    }
}

void app__trace_choose(app_trace_view *view, uint32_t item, uint32_t idle)
{
    const lab_frame *frame = &view->trace.frame;
    uint32_t function =
        item != LAB_NONE ? lab_frame_function_of(frame, &frame->items[item].item) : idle;
    if (view->picks_for != LAB_NONE) {
        pick(view, listed_of(view, function));
    } else if (item != view->item || idle != view->idle) {
        app__trace_leave(view);
        app__trace_select(view, item, idle);
    }
}

bool app__trace_pick_begin(app_trace_view *view)
{
    uint32_t listed = view->is_project ? app__trace_listed(view) : view->project.function_count;
    if (listed == view->project.function_count) {
        return false;
    }
    view->picks_for = listed;
    view->pick_fault = NULL;
    return true;
}

/* TL_TICK_GROUP_COUNT: it did not run. */
static tl_tick_group ran_in(const app_trace_view *view, const lab_function *function)
{
    return function->item != LAB_NONE
               ? tl_stage_group(view->trace.frame.items[function->item].item.stage)
               : TL_TICK_GROUP_COUNT;
}

/* The group that it asks for is lit; one that it ran in instead has a yellow edge. */
static void paint_groups(app_trace_view *view, lab_page *page, uint32_t index, uint32_t moved)
{
    const lab_function *function = &view->trace.frame.functions[index];
    lab_box row = lab_page_row(page, KEYS);
    float gap = 4.0F * page->s;
    float wide = floorf((row.w - 4.0F * gap) / 5.0F);
    row.h -= 3.0F * page->s;
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        tl_tick_group group = (tl_tick_group)i;
        if (!lab_plan_is_open_group(group)) {
            continue;
        }
        bool is_now = function->info.group == group;
        lab_box key = lab_box_left(&row, wide);
        bool is_clicked = lab_page_button(page, PLACE_MOVE + (uint32_t)i, key,
                                          lab_plan_short_name(group), is_now);
        if (!is_now && ran_in(view, function) == group) {
            float sides[4] = {key.x, key.y, key.w, key.h};
            gm_draw_round_rect_stroke(page->ui->list, sides, 4.0F * page->s, 1.6F * page->s,
                                      gm_rgba(LAB_WARNING, 1.0F));
        }
        if (is_clicked && !is_now) {
            app__trace_try(view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                      .function = moved,
                                                      .group = group});
        }
        (void)lab_box_left(&row, gap);
    }
}

/* A button as wide as its text, from the row's left end. */
static bool put_button(const lab_page *page, uint32_t place, lab_box *row, const char *english,
                       bool is_on)
{
    float wide =
        lab_ui_width(page->ui, GM_FONT_SMALL, lab_ui_word(page->ui, english)) + 16.0F * page->s;
    lab_box box = lab_box_left(row, fminf(wide, row->w));
    box.h -= 3.0F * page->s;
    return lab_page_button(page, place, box, english, is_on);
}

void app__trace_what_if_paint(app_trace_view *view, lab_page *page, uint32_t index)
{
    uint32_t listed = listed_of(view, index);
    if (listed == view->project.function_count) {
        return;
    }
    lab_page_heading(page, "what if it ran in");
    paint_groups(view, page, index, listed);
    lab_page_heading(page, "what if it waited for");
    bool is_picking = view->picks_for != LAB_NONE;
    lab_box row = lab_page_row(page, KEYS);
    if (put_button(page, PLACE_ADD, &row,
                   is_picking ? "Click a function\xE2\x80\xA6" : "another function (W)",
                   is_picking)) {
        if (is_picking) {
            view->picks_for = LAB_NONE;
        } else {
            (void)app__trace_pick_begin(view);
        }
    }
}

void app__trace_cut_paint(app_trace_view *view, const lab_page *page, uint32_t before, lab_box *row)
{
    uint32_t function = app__trace_listed(view);
    uint32_t listed = listed_of(view, before);
    if (function == view->project.function_count || listed == view->project.function_count ||
        !lab_page_right_button(page, PLACE_CUT + before, row, "Cut")) {
        return;
    }
    app__trace_try(view, &(app_project_trial){
                             .change = APP_PROJECT_CUT, .function = function, .before = listed});
}

void app__trace_again_paint(app_trace_view *view, lab_page *page)
{
    if (view->has_other || view->undone_count == 0) {
        return;
    }
    lab_page_gap(page, 3.0F);
    lab_box row = lab_page_row(page, KEYS);
    if (put_button(page, PLACE_AGAIN, &row, "bring the changes back (Ctrl+Shift+Z)", false)) {
        (void)app__trace_try_again(view);
    }
}

void app__trace_back_paint(app_trace_view *view, lab_page *page)
{
    lab_page_gap(page, 3.0F);
    lab_box row = lab_page_row(page, KEYS);
    if (put_button(page, PLACE_AS_LISTED, &row, "back to the list", false)) {
        app__trace_try_none(view);
    }
    (void)lab_box_left(&row, 6.0F * page->s);
    if (put_button(page, PLACE_SAVE, &row, "save as a table (Ctrl+S)", false)) {
        view->is_saving = true;
    }
}
