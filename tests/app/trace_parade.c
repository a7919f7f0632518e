/* trace_parade.c -- see trace_parade.h. */
#include "trace_parade.h"

#include "temporary.h"
#include "trace_view/trace_parts.h"

#include <SDL.h>
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void paint_twice(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout)
{
    for (int i = 0; i < 2; i++) {
        gm_draw_begin(list, 1280, 720);
        app_trace_view_paint(view, list, layout);
    }
}

/* Each line of each frame selected, then none, with the mouse on the row of frames. */
static void look_at_trace(chinese_asked *a, const char *name)
{
    static app_trace_view view;
    char path[512];
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    (void)snprintf(path, sizeof path, "%s/../tests/fuzz/parsers/seeds/host_trace/%s", TL_ASSET_DIR,
                   name);
    ck_assert(app_trace_view_open(&view, path));
    view.ui.mouse_x = 640.0F;
    view.ui.mouse_y = 41.0F;
    for (uint32_t i = 0; i < view.trace.frame_count; i++) {
        app_trace_view_go(&view, i);
        for (uint32_t k = 0; k <= view.trace.frame.item_count; k++) {
            view.item = k > 0 ? k - 1 : LAB_NONE;
            gm_draw_begin(&list, 1280, 720);
            app_trace_view_paint(&view, &list, &layout);
        }
        view.item = LAB_NONE;
    }
    const SDL_KeyboardEvent late = {.keysym.scancode = SDL_SCANCODE_L};
    const SDL_KeyboardEvent before = {.keysym = {.scancode = SDL_SCANCODE_L, .mod = KMOD_LSHIFT}};
    (void)app_trace_view_key(&view, &before);
    paint_twice(&view, &list, &layout);
    (void)app__trace_go_way(&view, -1);
    (void)app__trace_go_way(&view, -1);
    (void)app__trace_go_way(&view, 1);
    (void)app__trace_go_way(&view, 1);
    app_trace_view_go(&view, view.trace.frame_count - 1);
    (void)app_trace_view_key(&view, &late);
    (void)app_trace_view_key(&view, &late);
    app_trace_view_go(&view, 0);
    (void)app_trace_view_key(&view, &before);
    const SDL_KeyboardEvent change = {.keysym.scancode = SDL_SCANCODE_C};
    const SDL_KeyboardEvent earlier = {.keysym = {.scancode = SDL_SCANCODE_C, .mod = KMOD_LSHIFT}};
    (void)app_trace_view_key(&view, &change);
    (void)app_trace_view_key(&view, &earlier);
    view.has_card = true;
    paint_twice(&view, &list, &layout);
    app_trace_view_close(&view);
    gm_draw_free(&list);
}

/* A cycle and a cut on trial; a prerequisite that is picked, and refused; the card of keys. */
static void look_at_waits(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout)
{
    const app_project_link *link = view->project.links;
    if (view->project.link_count > 0 && link->before != UINT32_MAX) {
        app__trace_try(view, &(app_project_trial){.change = APP_PROJECT_CUT,
                                                  .function = link->function,
                                                  .before = link->before});
        paint_twice(view, list, layout);
        app__trace_try_none(view);
        view->item = LAB_NONE;
        paint_twice(view, list, layout);
        app__trace_try(view, &(app_project_trial){.change = APP_PROJECT_WAIT,
                                                  .function = link->before,
                                                  .before = link->function});
        paint_twice(view, list, layout);
        (void)app__trace_warn(view, "Esc");
        view->is_warned = false;
        (void)app_trace_view_stays(view, "dropping the file");
        view->is_warned = false;
        (void)app_trace_view_stays(view, "closing the window");
        view->is_warned = false;
        view->trials.count++;
        (void)app__trace_warn(view, "Esc");
        view->trials.count--;
        view->item = view->trace.frame.functions[link->function].item;
        (void)app__trace_pick_begin(view);
        app__trace_choose(view, view->item, LAB_NONE);
        paint_twice(view, list, layout);
        const SDL_KeyboardEvent other = {.keysym.scancode = SDL_SCANCODE_L};
        (void)app_trace_view_key(view, &other);
        paint_twice(view, list, layout);
        app__trace_choose(view, view->trace.frame.functions[link->before].item, LAB_NONE);
        view->find.is_open = true;
        paint_twice(view, list, layout);
        view->find.is_open = false;
        view->picks_for = LAB_NONE;
    }
    view->has_card = true;
    paint_twice(view, list, layout);
    view->has_card = false;
}

/* A value that none reads; more changes than can stand at once; the list is saved with them, and
 * cannot be. */
static void look_at_saving(chinese_asked *a)
{
    static app_trace_view view;
    char path[TEMPORARY_PATH];
    char csv[TEMPORARY_PATH + 16];
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    ck_assert(temporary_path(path, "locale-list"));
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("function,group,writes\n", file), 0);
    for (int i = 0; i <= APP_PROJECT_TRIALS; i++) {
        ck_assert_int_gt(fprintf(file, "F%d,PrePhysics,%s\n", i, i == 0 ? "v" : ""), 0);
    }
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_trace_view_open_project(&view, path));
    paint_twice(&view, &list, &layout);
    app_project_trials trials = {.count = 0};
    app_project_trial move = {.change = APP_PROJECT_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    for (; move.function < APP_PROJECT_TRIALS; move.function++) {
        ck_assert(app_project_try(&view.project, &trials, &move));
    }
    app__trace_try_all(&view, &trials);
    paint_twice(&view, &list, &layout);
    app__trace_try(&view, &move);
    paint_twice(&view, &list, &layout);
    app__trace_tell_full(&view, 1);
    view.is_saving = true;
    paint_twice(&view, &list, &layout);
    (void)snprintf(csv, sizeof csv, "%s-trial.csv", path);
    ck_assert_int_eq(unlink(csv), 0);
    ck_assert_int_eq(unlink(path), 0);
    memset(view.path, 'x', sizeof view.path - 1);
    view.is_saving = true;
    paint_twice(&view, &list, &layout);
    app_trace_view_close(&view);
    gm_draw_free(&list);
}

/* Writers of one value leave the group of the others. */
static void look_at_writers(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout)
{
    static const char *const names[] = {"Pan", "Aim_1"};
    view->has_suspects = true;
    view->has_values = true;
    app_trace_view_select(view, "");
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        uint32_t count = 0;
        uint32_t writer = app_project_find_end(&view->project, names[i], &count);
        if (writer < view->project.function_count) {
            app__trace_try(view, &(app_project_trial){.change = APP_PROJECT_MOVE,
                                                      .function = writer,
                                                      .group = TL_TICK_GROUP_POST_PHYSICS});
        }
        paint_twice(view, list, layout);
    }
}

/* Two functions of different kinds wait for a third at once. */
static void look_at_family(app_trace_view *view, gm_draw_list *list, const gm_picture_def *layout)
{
    app_project_trials trials = {.count = 0};
    uint32_t last = view->project.function_count - 1;
    for (uint32_t i = 2; i < 4 && i < last; i++) {
        const app_project_trial wait = {
            .change = APP_PROJECT_WAIT, .function = i, .before = last, .family = 1};
        ck_assert(app_project_try(&view->project, &trials, &wait));
    }
    app__trace_try_all(view, &trials);
    paint_twice(view, list, layout);
}

/* Camera on trial in each group: what is new, and what is no longer. */
static void look_at_project(chinese_asked *a, const char *name)
{
    static app_trace_view view;
    static app_trace_view empty;
    char path[512];
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    (void)snprintf(path, sizeof path, "%s/projects/%s", TL_ASSET_DIR, name);
    ck_assert(app_trace_view_open_project(&view, path));
    for (int group = 0; group < TL_TICK_GROUP_NEWLY_SPAWNED; group++) {
        uint32_t count = 0;
        bool is_open = group != TL_TICK_GROUP_START_PHYSICS && group != TL_TICK_GROUP_END_PHYSICS;
        uint32_t camera = lab_frame_find(&view.trace.frame, "Camera");
        view.item = camera != LAB_NONE ? view.trace.frame.functions[camera].item : 0;
        gm_draw_begin(&list, 1280, 720);
        app__trace_try(&view, &(app_project_trial){
                                  .change = APP_PROJECT_MOVE,
                                  .function = app_project_find_end(&view.project, "Camera", &count),
                                  .group = (tl_tick_group)group});
        view.has_ask = is_open;
        app_trace_view_paint(&view, &list, &layout);
        gm_draw_begin(&list, 1280, 720);
        app_trace_view_paint(&view, &list, &layout);
    }
    app_trace_view_carry_trials(&empty, &view);
    look_at_writers(&view, &list, &layout);
    look_at_family(&view, &list, &layout);
    look_at_waits(&view, &list, &layout);
    view.is_alone = true;
    app__trace_try_none(&view);
    for (int i = 0; i < 2; i++) {
        gm_draw_begin(&list, 1280, 720);
        app_trace_view_paint(&view, &list, &layout);
        view.item = LAB_NONE;
        view.find.is_open = true;
    }
    view.find.is_open = false;
    app__trace_seek_late(&view, 1);
    paint_twice(&view, &list, &layout);
    if (app__trace_pick_begin(&view)) {
        app__trace_find_open(&view, '\0');
        paint_twice(&view, &list, &layout);
    }
    app_trace_view_close(&view);
    gm_draw_free(&list);
}

void trace_parade(chinese_asked *a)
{
    look_at_saving(a);
    look_at_project(a, "harbour.csv");
    look_at_project(a, "harbour-dumpticks.txt");
    look_at_project(a, "../../tests/fuzz/parsers/seeds/project/rings");
    look_at_project(a, "../../tests/fuzz/parsers/seeds/project/open");
    look_at_project(a, "../../tests/fuzz/parsers/seeds/project/chain-30");
    look_at_project(a, "../../tests/fuzz/parsers/seeds/project/chain-70");
    look_at_project(a, "../../tests/fuzz/parsers/seeds/project/unlisted");
    look_at_trace(a, "groups.txt");
    look_at_trace(a, "ue3.txt");
    look_at_trace(a, "no_reads.txt");
}
