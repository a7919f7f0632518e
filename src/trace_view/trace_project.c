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
    drop_level(&view->project);
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
