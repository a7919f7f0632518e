#include "overlay_parade.h"

#include <check.h>
#include <stdio.h>

static const int32_t sizes[4][2] = {{1920, 1080}, {640, 360}, {400, 200}, {3440, 1440}};

typedef struct walk {
    overlay_parade_fn *paint;
    void *user;
} walk;

static void fill_orders(app_overlay *overlay)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        app_order_fill(&overlay->orders[i], &overlay->frame, &overlay->idle, (tl_tick_group)i);
    }
}

/* Every function in its group, late, born, and in pages. */
static void fill_overlay(app_overlay *overlay, tl_frame_item *items, lab_function *functions)
{
    uint32_t places[TL_TICK_GROUP_COUNT] = {0};
    overlay->groups = 0xFF;
    overlay->frame.number = 1;
    overlay->frame.items = items;
    overlay->frame.functions = functions;
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i);
        items[i] = (tl_frame_item){.item = {.kind = TL_ITEM_TICK,
                                            .stage = tl_stage_of_group(info->group),
                                            .id = i + 1,
                                            .name = info->name},
                                   .order = ++places[info->group]};
        overlay->frame.item_count++;
    }
    overlay->births[0] = (app_overlay_birth){.tick = 99,
                                             .name = "Drone",
                                             .born_in = TL_STAGE_TIMERS,
                                             .first_in = TL_STAGE_LAST_DEMOTABLE,
                                             .first_place = 3};
    fill_orders(overlay);
    overlay->orders[TL_TICK_GROUP_END_PHYSICS].count = 0; /* an empty panel says so */
}

/* Readers that are late by one frame and by two, of a position and of something else; the Hud; and
 * a function that was just born. */
static void fill_marks(app_overlay *overlay, gm_view *view, gm_mark marks[6],
                       tl_lag_sample samples[4])
{
    static const uint64_t ticks[6] = {1, 2, 3, 4, 9, 10};
    for (uint32_t i = 0; i < 6; i++) {
        marks[i] = (gm_mark){.tick = tl_tick_id_load(ticks[i]),
                             .shape = i < 5 ? GM_MARK_CIRCLE : GM_MARK_HUD,
                             .points = {{120.0F + 150.0F * (float)i, 200.0F}},
                             .point_count = 1,
                             .radius = 10.0F};
    }
    for (uint32_t i = 0; i < 4; i++) {
        samples[i] = (tl_lag_sample){
            .reader = {.kind = TL_ITEM_TICK, .id = i + 1}, .frames = 1 + i % 2, .has_px = i < 2};
    }
    overlay->births[0].tick = 9;
    view->marks = marks;
    view->mark_count = 6;
    overlay->frame.samples = samples;
    overlay->frame.sample_count = 4;
}

/* A function that reads late as intended, alone in its frame. */
static void point_at_late(const walk *w, app_overlay *overlay, const gm_view *from,
                          const char *reader)
{
    static const int32_t size[2] = {1920, 1080};
    const gm_function_info *info = gm_function_find(reader);
    lab_write write = {.value = {1, 1},
                       .writer = {.kind = TL_ITEM_TIMER, .stage = TL_STAGE_LAST_DEMOTABLE}};
    lab_function function = {.id = tl_tick_id_load(1)};
    tl_frame_item item = {.item = {.kind = TL_ITEM_TICK,
                                   .stage = tl_stage_of_group(info->group),
                                   .id = 1,
                                   .name = info->name},
                          .end_ns = 900000,
                          .order = 1};
    tl_lag_sample sample = {.reader = item.item, .value = write.value, .frames = 1};
    lab_frame frame = overlay->frame;
    gm_view view = *from;
    view.hud.sector_number = 1;
    function.info.name = info->name;
    function.info.group = info->group;
    overlay->frame = (lab_frame){.number = 1,
                                 .end_ns = 900000,
                                 .items = &item,
                                 .item_count = 1,
                                 .functions = &function,
                                 .function_count = 1,
                                 .samples = &sample,
                                 .sample_count = 1,
                                 .writes = &write,
                                 .write_count = 1};
    fill_orders(overlay);
    for (int down = 180; down > 20; down -= 20) {
        overlay->mouse = (gm_vec2){600.0F, 1080.0F - (float)down};
        w->paint(w->user, overlay, &view, size);
    }
    overlay->frame = frame;
    fill_orders(overlay);
}

/* Wherever the axis has put the bars. */
static void point_along_lanes(const walk *w, app_overlay *overlay, const gm_view *view)
{
    static const int32_t size[2] = {1920, 1080};
    for (int x = 200; x < 1600; x += 200) {
        for (int down = 180; down > 20; down -= 20) {
            overlay->mouse = (gm_vec2){(float)x, 1080.0F - (float)down};
            w->paint(w->user, overlay, view, size);
        }
    }
}

/* The step has ended long before the thread that waits for it goes on: its bar, and the path. */
static void wake_late(const walk *w, app_overlay *overlay, const gm_view *view)
{
    static const int32_t size[2] = {1920, 1080};
    overlay->frame.physics_step_ns = 100000;
    overlay->frame.physics_wait_end_ns = 385000;
    point_along_lanes(w, overlay, view);
    for (int down = 20; down > 0; down -= 8) {
        overlay->mouse = (gm_vec2){1560.0F, 1080.0F - (float)down};
        w->paint(w->user, overlay, view, size);
    }
    overlay->frame.physics_wait_end_ns = 0;
}

/* Everything ran at once; then a function waits for the step. */
static void point_at_lanes(const walk *w, app_overlay *overlay, const gm_view *view,
                           tl_frame_item *items, lab_function *function)
{
    static const int32_t size[2] = {1920, 1080};
    for (uint32_t i = 0; i < overlay->frame.item_count; i++) {
        items[i].begin_ns = 60000;
        items[i].end_ns = 60000;
    }
    overlay->mouse = (gm_vec2){140.0F, 1080.0F - 100.0F}; /* before the first bar */
    w->paint(w->user, overlay, view, size);
    for (int down = 180; down > 20; down -= 10) { /* in each lane */
        overlay->mouse = (gm_vec2){1200.0F, 1080.0F - (float)down};
        w->paint(w->user, overlay, view, size);
    }
    items[0].item.stage = TL_STAGE_END_PHYSICS;
    items[0].end_ns = 400000;
    *function = (lab_function){.id = tl_tick_id_load(items[0].item.id)};
    function->info.is_engine = true;
    overlay->frame.function_count = 1;
    overlay->frame.physics_begin_ns = 60000;
    overlay->frame.physics_on_worker = true;
    overlay->frame.physics_overlapped = 0.5;
    overlay->frame.physics_step_ns = 300000;
    overlay->draw_ms = 40.0F;
    for (int down = 180; down > 20; down -= 20) {
        overlay->mouse = (gm_vec2){1300.0F, 1080.0F - (float)down};
        w->paint(w->user, overlay, view, size);
    }
    wake_late(w, overlay, view);
    items[0].item.stage = TL_STAGE_START_PHYSICS; /* the step runs before the starter goes on */
    items[0].item.name = "PhysicsStart";
    overlay->costs.rows[0] = (lab_cost){.name = "PhysicsStart",
                                        .group = TL_TICK_GROUP_START_PHYSICS,
                                        .runs = 1,
                                        .usual_us = 340.0F,
                                        .usual_rest_us = 240.0F};
    overlay->costs.count = 1;
    overlay->groups = 1U << TL_TICK_GROUP_START_PHYSICS;
    overlay->orders[TL_TICK_GROUP_START_PHYSICS] =
        (app_order){.rows = {{.first = 1, .last = 1, .count = 1}}, .count = 1};
    for (int step = 1; step < 3; step++) {
        overlay->frame.physics_step_ns = (int64_t)170000 * step;
        point_along_lanes(w, overlay, view);
    }
    overlay->frame.physics_on_worker = false; /* the starter runs it itself */
    point_along_lanes(w, overlay, view);
    items[0].item.stage = TL_STAGE_END_PHYSICS;
    items[0].item.name = "PhysicsEnd";
    (void)snprintf(overlay->costs.rows[0].name, LAB_FUNCTION_LABEL, "PhysicsEnd");
    overlay->costs.rows[0].group = TL_TICK_GROUP_END_PHYSICS; /* in its panel, too */
    overlay->groups = 1U << TL_TICK_GROUP_END_PHYSICS;
    overlay->orders[TL_TICK_GROUP_END_PHYSICS] =
        (app_order){.rows = {{.first = 1, .last = 1, .count = 1}}, .count = 1};
    w->paint(w->user, overlay, view, size);
    overlay->groups = 0xFF;
}

/* On hold, to the end of the frame and round; several groups; and none. */
static void walk_groups(const walk *w, app_overlay *overlay, const gm_view *view)
{
    static const int32_t size[2] = {1920, 1080};
    overlay->groups = 0;
    w->paint(w->user, overlay, view, size);
    for (int i = 0; i <= TL_TICK_GROUP_COUNT; i++) {
        app_overlay_walk(overlay);
        w->paint(w->user, overlay, view, size);
    }
    overlay->groups = 0x11;
    w->paint(w->user, overlay, view, size);
    overlay->groups = 0xFF;
}

/* On hold, alone in its group: each says what it does. */
static void tell_functions(const walk *w, app_overlay *overlay, const gm_view *view)
{
    static const int32_t size[2] = {1920, 1080};
    lab_function function = {0};
    overlay->frame.functions = &function;
    overlay->frame.function_count = 1;
    overlay->is_still = true;
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        const gm_function_info *info = gm_function_at(i);
        function.info.name = info->name;
        overlay->groups = 1U << info->group;
        overlay->orders[info->group] = (app_order){.rows = {{.first = 1, .last = 1}}, .count = 1};
        w->paint(w->user, overlay, view, size);
    }
    static lab_function all[64]; /* more than have room */
    app_order *order = &overlay->orders[TL_TICK_GROUP_PRE_PHYSICS];
    overlay->frame.functions = all;
    overlay->groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    order->count = 0;
    for (uint32_t i = 0; i < gm_function_count() && i < 24; i++) {
        all[i].info.name = gm_function_at(i)->name;
        order->rows[order->count++] = (app_order_row){.first = 1, .last = 1, .function = i};
        overlay->frame.function_count = i + 1;
    }
    w->paint(w->user, overlay, view, size);
    overlay->frame.functions = &function;
    overlay->frame.function_count = 1;
    order->count = 1;
    overlay->is_still = false;
}

/* A birth in its first frames, in another group, before its first tick, and none. */
static void grow_old(const walk *w, app_overlay *overlay, const gm_view *view)
{
    static const int32_t size[2] = {1920, 1080};
    app_overlay_birth *birth = &overlay->births[0];
    overlay->groups = 0xC0; /* among others, and alone */
    w->paint(w->user, overlay, view, size);
    overlay->groups = 0x80;
    for (birth->age = 0; birth->age < 3; birth->age++) {
        w->paint(w->user, overlay, view, size);
    }
    birth->home = TL_TICK_GROUP_LAST_DEMOTABLE;
    birth->age = 0;
    w->paint(w->user, overlay, view, size);
    birth->first_in = TL_STAGE_COUNT;
    w->paint(w->user, overlay, view, size);
    birth->tick = 0;
    w->paint(w->user, overlay, view, size);
    overlay->groups = 0xFF;
}

/* Each as the latest, several of them, and one. */
static void show_panels(const walk *w, app_overlay *overlay, const gm_view *view)
{
    for (uint32_t i = 0; i < 4; i++) {
        for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            overlay->latest = (tl_tick_group)group;
            w->paint(w->user, overlay, view, sizes[i]);
        }
    }
    for (uint32_t i = 0; i < 4U * TL_TICK_GROUP_COUNT; i++) { /* one more panel, and several */
        overlay->latest = i % 4 < 2 ? TL_TICK_GROUP_PRE_PHYSICS : TL_TICK_GROUP_NEWLY_SPAWNED;
        overlay->groups = 0xFFU >> i / 4;
        overlay->is_overview = false;               /* panels came one by one */
        w->paint(w->user, overlay, view, sizes[1]); /* by one device and by the other */
    }
    overlay->groups = 1; /* the legend of all has less */
    for (uint32_t i = 0; i < 4; i++) {
        w->paint(w->user, overlay, view, sizes[i]);
    }
    overlay->groups = 0xFF;
}

/* On hold, a function with an interval that does not run in this frame. */
static void rest(const walk *w, app_overlay *overlay, const gm_view *view)
{
    lab_function function = {.id = tl_tick_id_load(1), .item = LAB_NONE};
    function.info = (tl_tick_info){.name = "Minimap",
                                   .interval = 100000000,
                                   .is_registered = true,
                                   .state = TL_TICK_COOLING_DOWN};
    overlay->frame.functions = &function;
    overlay->frame.function_count = 1;
    overlay->idle = (app_order_idle){
        .ticks = {1}, .places = {2}, .groups = {TL_TICK_GROUP_DURING_PHYSICS}, .count = 1};
    overlay->groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    w->paint(w->user, overlay, view, sizes[0]);
    overlay->frame.function_count = 0;
}

void overlay_parade_walk(const gm_view *from, overlay_parade_fn *paint, void *user)
{
    const walk w = {paint, user};
    static app_overlay overlay;
    static tl_frame_item items[64];
    static lab_function functions[1];
    gm_mark marks[6];
    tl_lag_sample samples[4];
    gm_view view = *from;
    overlay = (app_overlay){.hold_key = "#72", .walk_key = "#17"};
    ck_assert_uint_le(gm_function_count(), 64);
    fill_overlay(&overlay, items, functions);
    fill_marks(&overlay, &view, marks, samples);
    view.screen = GM_SCREEN_PLAY;
    show_panels(&w, &overlay, &view);
    for (int x = 20; x < 1500; x += 60) {
        overlay.mouse = (gm_vec2){(float)x, 1080.0F - 190.0F};
        paint(user, &overlay, &view, sizes[0]);
    }
    overlay.mouse = (gm_vec2){400.0F, 1080.0F - 14.0F}; /* the axis */
    overlay.is_strip_kept = true;
    paint(user, &overlay, &view, sizes[0]);
    overlay.is_strip_kept = false;
    grow_old(&w, &overlay, &view);
    overlay.is_on_hold = true;
    paint(user, &overlay, &view, sizes[0]);
    overlay.mouse = (gm_vec2){1800.0F, 1080.0F - 60.0F}; /* frame times */
    paint(user, &overlay, &view, sizes[0]);
    point_at_late(&w, &overlay, &view, "PlayerController");
    point_at_late(&w, &overlay, &view, "LaserArm");
    point_at_late(&w, &overlay, &view, "Hud");
    overlay.mouse = (gm_vec2){0.0F, 0.0F};
    paint(user, &overlay, &view, sizes[0]); /* by one device and by the other */
    paint(user, &overlay, &view, sizes[0]);
    overlay.is_hold_of_panels = true;
    paint(user, &overlay, &view, sizes[0]);
    paint(user, &overlay, &view, sizes[0]);
    overlay.is_hold_of_panels = false;
    overlay.hold_key[0] = '\0';
    paint(user, &overlay, &view, sizes[0]);
    walk_groups(&w, &overlay, &view);
    point_at_lanes(&w, &overlay, &view, items, functions);
    tell_functions(&w, &overlay, &view);
    rest(&w, &overlay, &view);
    marks[0].points[0] = view.ship.position;
    view.ship.is_alive = false;
    overlay.groups = 0x7F;
    overlay.frame.sample_count = 0;
    paint(user, &overlay, &view, sizes[3]);
    overlay.groups = 1; /* in little room, by one device and by the other */
    paint(user, &overlay, &view, sizes[1]);
    paint(user, &overlay, &view, sizes[1]);
}
