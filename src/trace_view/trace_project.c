/* trace_view/trace_project.c -- the frame of a project, and its functions on trial in other groups.
 */
#include "trace_view/trace_parts.h"

#include "frameview/plan.h"
#include "platform/message.h"
#include "platform/short_name.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACE_MOVE = 1, PLACE_AS_LISTED = 32, ENGINE_NAME = 160 };

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
static bool show_frame(app_trace_view *view, uint32_t moved, tl_tick_group group)
{
    char error[APP_HOST_TRACE_ERROR];
    text t = {0};
    app_host_trace trace;
    const char *reason = app_project_trace(&view->project, moved, group, append, &t);
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
    *view = (app_trace_view){
        .item = LAB_NONE, .idle = LAB_NONE, .zoom = 1.0F, .ask_move = LAB_NONE, .is_project = true};
    (void)snprintf(view->path, sizeof view->path, "%s", path);
    if (!app_project_read(&view->project, path, error)) {
        app_message("%s", error);
        return false;
    }
    if (view->project.function_count == 0) {
        app_message("%s: expected a list of functions: a grouped one has no frame", path);
        return false;
    }
    shorten_names(&view->project);
    const char *reason =
        app_project_run_frame(&view->base, &view->project, LAB_NONE, TL_TICK_GROUP_PRE_PHYSICS);
    if (reason != NULL) {
        app_message("%s: %s", path, reason);
        return false;
    }
    app__trace_pairs_find(view);
    return show_frame(view, LAB_NONE, TL_TICK_GROUP_PRE_PHYSICS);
}

uint32_t app__trace_listed(const app_trace_view *view)
{
    uint32_t selected = app__trace_selected(view);
    const char *name =
        selected != LAB_NONE ? view->trace.frame.functions[selected].info.name : NULL;
    return name != NULL ? app_project_find(&view->project, name) : view->project.function_count;
}

/* The function of that name is selected again: the move may have changed its place. */
static void select_again(app_trace_view *view, const char *label)
{
    uint32_t function = lab_frame_find(&view->trace.frame, label);
    uint32_t item = function != LAB_NONE ? view->trace.frame.functions[function].item : LAB_NONE;
    app__trace_select(view, item, item == LAB_NONE ? function : LAB_NONE);
}

void app__trace_project_apply(app_trace_view *view)
{
    char label[LAB_FUNCTION_LABEL] = "";
    app_project_run run = {0};
    uint32_t moved = view->ask_move;
    bool is_back = moved == view->project.function_count;
    uint32_t selected = app__trace_selected(view);
    view->ask_move = LAB_NONE;
    if (!view->is_project || moved == LAB_NONE) {
        return;
    }
    if (selected != LAB_NONE) {
        memcpy(label, view->trace.frame.functions[selected].label, sizeof label);
    }
    bool is_good =
        is_back || app_project_run_frame(&run, &view->project, moved, view->ask_group) == NULL;
    is_good = is_good && show_frame(view, is_back ? LAB_NONE : moved, view->ask_group);
    if (!is_good) {
        app_project_run_free(&run);
        return;
    }
    app_project_run_free(&view->other);
    view->other = run;
    view->has_replaced =
        !is_back && view->has_other && (view->moved != moved || view->has_replaced);
    view->has_other = !is_back;
    view->moved = moved;
    view->group = view->ask_group;
    app__trace_pairs_find(view);
    select_again(view, label);
}

void app__trace_what_if_paint(app_trace_view *view, lab_page *page, uint32_t index)
{
    const lab_function *function = &view->trace.frame.functions[index];
    uint32_t moved = app__trace_listed(view);
    if (moved == view->project.function_count) {
        return;
    }
    lab_page_heading(page, "what if it ran in");
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
        if (lab_page_button(page, PLACE_MOVE + (uint32_t)i, lab_box_left(&row, wide),
                            lab_plan_short_name(group), is_now) &&
            !is_now) {
            bool is_home = view->project.functions[moved].group == group;
            view->ask_move = is_home ? view->project.function_count : moved;
            view->ask_group = group;
        }
        (void)lab_box_left(&row, gap);
    }
}
