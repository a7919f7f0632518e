/* frameview/overlay.c -- see overlay.h. Here: what is kept from frame to frame. */
#include "frameview/overlay.h"

#include "frameview/overlay_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    FORGET_AFTER = 90,
    TOLD_FOR = 240,
    CALM_PICTURES = 120,
    KEPT_FOR = 60,
    USUAL_FRAMES = LAB_COST_RECENT
};

/* A part of a frame: a group by its number, or one of these. */
enum { PART_SLOTS = TL_TICK_GROUP_COUNT, PART_WHOLE, PARTS };

/* Of a frame: so much longer may a part of it be. */
#define SPARE 0.1F

static const float draw_smoothing = 0.05F;
static const float ease = 0.15F;
static const float nearly = 0.002F;

void app_overlay_free(app_overlay *overlay)
{
    lab_frame_free(&overlay->frame);
    lab_frame_free(&overlay->strip_frame);
    lab_frame_free(&overlay->fit_frame);
}

void app_overlay_toggle(app_overlay *overlay, tl_tick_group group)
{
    overlay->groups ^= 1U << group;
    if ((overlay->groups & 1U << group) != 0) {
        overlay->latest = group;
    }
}

void app_overlay_set_all(app_overlay *overlay, bool is_on)
{
    overlay->groups = is_on ? APP_OVERLAY_ALL : 0;
    overlay->latest = TL_TICK_GROUP_PRE_PHYSICS; /* pages begin with it */
}

tl_tick_group app_overlay_alone(const app_overlay *overlay)
{
    uint32_t group = 0;
    while (group < TL_TICK_GROUP_COUNT && overlay->groups != 1U << group) {
        group++;
    }
    return (tl_tick_group)group;
}

tl_tick_group app_overlay_latest(const app_overlay *overlay)
{
    tl_tick_group group = overlay->latest;
    while ((overlay->groups & 1U << group) == 0) {
        group = (tl_tick_group)((group + 1) % TL_TICK_GROUP_COUNT);
    }
    return group;
}

void app_overlay_walk(app_overlay *overlay)
{
    bool is_begin = overlay->groups == 0 || overlay->groups == APP_OVERLAY_ALL;
    uint32_t next = is_begin ? 0 : (uint32_t)app_overlay_latest(overlay) + 1;
    overlay->is_walked = next == TL_TICK_GROUP_COUNT;
    overlay->latest = overlay->is_walked ? TL_TICK_GROUP_PRE_PHYSICS : (tl_tick_group)next;
    overlay->groups = 1U << overlay->latest;
}

void app_overlay_turn(app_overlay *overlay, int32_t way)
{
    int32_t group = (int32_t)overlay->latest;
    for (int32_t i = 0; i < TL_TICK_GROUP_COUNT && overlay->groups != 0; i++) {
        group = (group + (way < 0 ? TL_TICK_GROUP_COUNT - 1 : 1)) % TL_TICK_GROUP_COUNT;
        if ((overlay->groups & 1U << group) != 0) {
            overlay->latest = (tl_tick_group)group;
            return;
        }
    }
}

static float past_us(const app_overlay *overlay, uint64_t frame, uint32_t part)
{
    const app_overlay_past *past = &overlay->past[frame % APP_OVERLAY_PAST];
    return part == PART_SLOTS ? past->slots : part == PART_WHOLE ? past->total : past->groups[part];
}

static float median_us(const app_overlay *overlay, uint32_t part)
{
    float lengths[USUAL_FRAMES];
    uint32_t count =
        overlay->past_count < USUAL_FRAMES ? (uint32_t)overlay->past_count : USUAL_FRAMES;
    for (uint32_t i = 0; i < count; i++) {
        lengths[i] = past_us(overlay, overlay->past_count - 1 - i, part);
    }
    return lab_median_us(lengths, count);
}

static void note_past(app_overlay *overlay)
{
    const lab_frame *frame = &overlay->frame;
    app_overlay_past *past = &overlay->past[overlay->past_count % APP_OVERLAY_PAST];
    *past =
        (app_overlay_past){.total = lab_frame_us(frame), .has_worker = frame->physics_on_worker};
    for (uint32_t i = 0; i < frame->item_count; i++) {
        tl_tick_group group = tl_stage_group(frame->items[i].item.stage);
        float *sum = group < TL_TICK_GROUP_COUNT ? &past->groups[group] : &past->slots;
        *sum += lab_item_us(&frame->items[i]);
    }
    overlay->past_count++;
    if (overlay->past_count < LAB_COST_CALM || overlay->past_count % LAB_COST_CALM == 0) {
        overlay->usual_us = median_us(overlay, PART_WHOLE);
    }
}

const app_overlay_birth *app_overlay_birth_of(const app_overlay *overlay, uint64_t tick)
{
    for (uint32_t i = 0; overlay != NULL && i < APP_OVERLAY_BIRTHS; i++) {
        if (overlay->births[i].tick == tick && tick != 0) {
            return &overlay->births[i];
        }
    }
    return NULL;
}

static app_overlay_birth *new_birth(app_overlay *overlay, const lab_function *function)
{
    memmove(&overlay->births[1], &overlay->births[0],
            (APP_OVERLAY_BIRTHS - 1) * sizeof overlay->births[0]);
    app_overlay_birth *birth = &overlay->births[0];
    *birth = (app_overlay_birth){.tick = tl_tick_id_store(function->id),
                                 .name = function->info.name,
                                 .home = function->info.group,
                                 .born_in = TL_STAGE_COUNT,
                                 .first_in = TL_STAGE_COUNT};
    (void)snprintf(birth->label, sizeof birth->label, "%s", function->label);
    return birth;
}

static void note_first_run(app_overlay *overlay, app_overlay_birth *birth)
{
    uint32_t at = lab_frame_function(&overlay->frame, tl_tick_id_load(birth->tick));
    uint32_t run = at != LAB_NONE ? overlay->frame.functions[at].item : LAB_NONE;
    if (birth->first_in == TL_STAGE_COUNT && run != LAB_NONE) {
        birth->first_in = overlay->frame.items[run].item.stage;
        birth->first_place = overlay->frame.items[run].order;
        birth->age = 0;
    }
}

/* A function that ran at once, or one that waits for its first run. */
static void note_birth(app_overlay *overlay, const gm_game *game, const lab_function *function)
{
    tl_item spawner = {.kind = TL_ITEM_NONE};
    const tl_frame_item *item =
        function->item != LAB_NONE ? &overlay->frame.items[function->item] : NULL;
    if (app_overlay_birth_of(overlay, tl_tick_id_store(function->id)) != NULL) {
        return;
    }
    if (item != NULL && item->reason == TL_TICK_NEWLY_SPAWNED) {
        new_birth(overlay, function)->born_in = item->spawned_in;
    } else if (item == NULL && tl_trace_spawner(gm_game_world(game), function->id, &spawner)) {
        new_birth(overlay, function)->born_in = spawner.stage;
    }
}

static void note_births(app_overlay *overlay, const gm_game *game)
{
    for (uint32_t i = 0; overlay->frame.newly_spawned > 0 && i < overlay->frame.function_count;
         i++) {
        note_birth(overlay, game, &overlay->frame.functions[i]);
    }
    for (uint32_t i = 0; i < APP_OVERLAY_BIRTHS; i++) {
        app_overlay_birth *birth = &overlay->births[i];
        if (birth->tick != 0 && birth->age++ > TOLD_FOR) {
            birth->tick = 0;
        } else if (birth->tick != 0) {
            note_first_run(overlay, birth);
        }
    }
}

/* Functions of a run are gone when another one begins. */
static void forget_births(app_overlay *overlay, float sector_age)
{
    if (sector_age < overlay->sector_age) {
        memset(overlay->births, 0, sizeof overlay->births);
    }
    overlay->sector_age = sector_age;
}

/* The arena slides aside and back; the last bit of the way at once. */
static void make_room(app_overlay *overlay)
{
    const gm_picture_def *goal = &overlay->places.arena;
    float goals[3] = {goal->arena_x, goal->arena_y, goal->scale};
    float unit = goal->scale > 0.0F ? goal->scale : 1.0F;
    bool is_there = fabsf(goals[2] - overlay->arena[2]) < nearly * unit;
    for (uint32_t i = 0; i < 3; i++) {
        float left = goals[i] - overlay->arena[i];
        overlay->arena[i] = is_there ? goals[i] : overlay->arena[i] + left * ease;
    }
}

bool app_overlay_is_moving(const app_overlay *overlay)
{
    const gm_picture_def *goal = &overlay->places.arena;
    return overlay->arena[0] != goal->arena_x || overlay->arena[1] != goal->arena_y ||
           overlay->arena[2] != goal->scale;
}

/* Shots are born and die: the room of their rows stays a while, so that no panel jumps. */
static void keep_rows(app_overlay *overlay, tl_tick_group group)
{
    uint32_t count = overlay->orders[group].count;
    uint32_t *spare = &overlay->spare_frames[group];
    *spare = count < overlay->kept_rows[group] ? *spare + 1 : 0;
    if (count > overlay->kept_rows[group] || *spare > KEPT_FOR) {
        overlay->kept_rows[group] = count;
        *spare = 0;
    }
}

static bool is_pause_after_play(const app_overlay *overlay, const gm_game *game)
{
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(game));
    uint64_t kept = overlay->frame.number; /* of later on: the Lab went back */
    return trace != NULL && trace->is_paused && kept > 0 && kept < gm_game_frame_number(game) &&
           !overlay->frame.is_paused;
}

/* The last frame of play, in which the pause began: a panel that comes on when the pause has ended
 * shows it. */
static bool is_first_of_pause(gm_game *game)
{
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(game));
    return trace != NULL && !trace->is_paused && gm_game_view(game)->screen == GM_SCREEN_PAUSE;
}

/* The game started physics and was stopped while the worker ran: nothing was left to wait for. */
static bool has_waited_in_start(const app_overlay *overlay, float spare)
{
    const uint64_t last = overlay->past_count - 1;
    return past_us(overlay, last, TL_TICK_GROUP_START_PHYSICS) >
           past_us(overlay, last, TL_TICK_GROUP_END_PHYSICS) + spare;
}

/* If a worker ran the step in some of the last frames, a frame in which none did is not typical. */
static bool is_step_usual(const app_overlay *overlay)
{
    uint64_t last = overlay->past_count - 1;
    bool has_any = false;
    for (uint64_t i = 0; i <= last && i < USUAL_FRAMES; i++) {
        has_any = has_any || overlay->past[(last - i) % APP_OVERLAY_PAST].has_worker;
    }
    return overlay->past[last % APP_OVERLAY_PAST].has_worker || !has_any;
}

/* A short part varies much, and misleads little. */
bool app_overlay_is_typical(const app_overlay *overlay)
{
    float spare = SPARE * median_us(overlay, PART_WHOLE);
    bool is_typical =
        overlay->past_count > 0 && is_step_usual(overlay) && !has_waited_in_start(overlay, spare);
    for (uint32_t part = 0; is_typical && part < PARTS; part++) {
        float last = past_us(overlay, overlay->past_count - 1, part);
        is_typical = last <= 1.5F * median_us(overlay, part) + spare;
    }
    return is_typical;
}

void app_overlay_note_draw(app_overlay *overlay, float ms)
{
    if (!overlay->is_still && !overlay->is_strip_kept) {
        overlay->draw_ms += (ms - overlay->draw_ms) * draw_smoothing;
    }
}

static void swap_frames(lab_frame *a, lab_frame *b)
{
    lab_frame first = *a;
    *a = *b;
    *b = first;
}

/* The strip passes by the last frame, which is too long. */
static bool is_fit_shown(const app_overlay *overlay)
{
    return overlay->fit_frame.number > 0 && overlay->lanes.frame == overlay->fit_frame.number;
}

/* The strip stays at one frame while the mouse is on it, the game goes on. Another game, whose
 * frames count from the start, ends that. */
static void keep_strip(app_overlay *overlay, const gm_game *game)
{
    lab_box strip = overlay->places.strip;
    bool is_pointed = strip.h > 0.0F && lab_box_has(strip, overlay->mouse.x, overlay->mouse.y) &&
                      overlay->groups != 0 && !overlay->is_still;
    bool is_of_game = game != NULL && overlay->strip_frame.number <= gm_game_frame_number(game);
    if (!is_pointed || !is_of_game) {
        overlay->is_strip_kept = false;
        overlay->strip_frame.number = 0;
    } else if (!overlay->is_strip_kept && is_fit_shown(overlay)) {
        swap_frames(&overlay->strip_frame, &overlay->fit_frame);
        overlay->fit_frame.number = 0;
        overlay->is_strip_kept = true;
    } else if (!overlay->is_strip_kept) {
        overlay->is_strip_kept = lab_frame_take(&overlay->strip_frame, game);
    }
}

/* Before the next frame is taken: the last one, if the strip has measured it, and it fits. */
static void keep_fitting(app_overlay *overlay, const gm_game *game)
{
    const lab_lanes *lanes = &overlay->lanes;
    bool is_measured = overlay->frame.number > 0 && lanes->frame == overlay->frame.number;
    if (is_measured && lanes->length_us <= lanes->span_us) {
        swap_frames(&overlay->frame, &overlay->fit_frame);
    }
    if (overlay->fit_frame.number > gm_game_frame_number(game)) {
        overlay->fit_frame.number = 0; /* of another game */
    }
}

void app_overlay_observe(app_overlay *overlay, gm_game *game)
{
    make_room(overlay);
    overlay->is_walked = overlay->is_walked && overlay->is_on_hold && overlay->groups == 1;
    bool begins_pause = overlay->groups == 0 && game != NULL && is_first_of_pause(game);
    bool is_kept = overlay->is_on_hold || (game != NULL && is_pause_after_play(overlay, game));
    if (overlay->groups == 0 && !is_kept) {
        overlay->frame.number = 0; /* on hold and after a pause a panel can come back */
    }
    if ((overlay->groups == 0 && !begins_pause) || game == NULL) {
        overlay->is_still = false;
        overlay->fit_frame.number = 0;
        keep_strip(overlay, NULL);
        return;
    }
    bool is_known = overlay->is_on_hold && overlay->frame.number == gm_game_frame_number(game);
    overlay->is_still = is_known || is_pause_after_play(overlay, game);
    overlay->has_still_scale = overlay->has_still_scale && overlay->is_still;
    keep_strip(overlay, game);
    if (overlay->is_still) {
        return;
    }
    keep_fitting(overlay, game);
    (void)lab_frame_take(&overlay->frame, game);
    app_order_note(&overlay->idle, &overlay->frame);
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        app_order_fill(&overlay->orders[group], &overlay->frame, &overlay->idle,
                       (tl_tick_group)group);
        keep_rows(overlay, (tl_tick_group)group);
    }
    forget_births(overlay, gm_game_view(game)->sector_age);
    note_births(overlay, game);
    if (!overlay->frame.is_paused) {
        lab_cost_table_add(&overlay->costs, &overlay->frame);
        lab_cost_table_forget(&overlay->costs, FORGET_AFTER);
        note_past(overlay);
    }
}

bool app_overlay_is_shown(const app_overlay *overlay, const gm_view *view)
{
    return overlay->groups != 0 &&
           (view->screen == GM_SCREEN_PLAY || view->screen == GM_SCREEN_PAUSE ||
            view->screen == GM_SCREEN_SECTOR_CLEAR);
}

bool app_overlay_can_hold(const gm_view *view)
{
    return view->screen == GM_SCREEN_PLAY && (view->ship.is_alive || view->hud.lives > 0);
}

static bool is_same_canvas(const app_overlay *overlay, const gm_draw_list *list, float scale)
{
    return overlay->size[0] == list->width && overlay->size[1] == list->height &&
           overlay->place_scale == scale;
}

/* An overview stays one while panels are put away. Things come and go: a line that was too long has
 * room for more as long as the same groups are shown. */
static void note_overview(app_overlay *overlay, gm_draw_list *list, const gm_picture_def *layout,
                          bool is_same)
{
    float ui = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    lab_brush brush = {list, layout, ui};
    bool has_come = (overlay->groups & ~overlay->placed_groups) != 0;
    overlay->is_overview =
        overlay->groups == APP_OVERLAY_ALL || (overlay->is_overview && !has_come);
    if (!is_same || overlay->groups != overlay->placed_groups) {
        overlay->long_lines = 0;
    }
    for (uint32_t i = 0; overlay->is_overview && i < TL_TICK_GROUP_COUNT; i++) {
        bool is_long = app_overlay_is_long(overlay, &brush, (tl_tick_group)i);
        overlay->long_lines |= is_long ? 1U << i : 0;
    }
}

/* Fewer columns than before only after a while: things come and go, and the arena stays calm. */
static app_overlay_places place(app_overlay *overlay, gm_draw_list *list, const gm_view *view,
                                const gm_picture_def *layout, bool is_same)
{
    app_overlay_canvas canvas = {list, view, layout, 1};
    note_overview(overlay, list, layout, is_same);
    app_overlay_places places = app_overlay_place(overlay, &canvas);
    bool is_held = is_same && overlay->groups == overlay->placed_groups &&
                   places.columns < overlay->held_columns && overlay->calm++ < CALM_PICTURES;
    if (is_held) {
        canvas.least_columns = overlay->held_columns;
        return app_overlay_place(overlay, &canvas);
    }
    overlay->calm = 0;
    overlay->held_columns = places.columns;
    overlay->placed_groups = overlay->groups;
    return places;
}

void app_overlay_fit(app_overlay *overlay, gm_draw_list *list, const gm_view *view,
                     gm_picture_def *layout)
{
    bool is_shown = app_overlay_is_shown(overlay, view);
    bool is_same = is_same_canvas(overlay, list, layout->ui_scale);
    overlay->places = is_shown ? place(overlay, list, view, layout, is_same)
                               : (app_overlay_places){.arena = *layout};
    overlay->size[0] = list->width;
    overlay->size[1] = list->height;
    overlay->place_scale = layout->ui_scale;
    if (!is_same) {
        const gm_picture_def *goal = &overlay->places.arena;
        overlay->arena[0] = goal->arena_x;
        overlay->arena[1] = goal->arena_y;
        overlay->arena[2] = goal->scale;
    }
    layout->arena_x = overlay->arena[0];
    layout->arena_y = overlay->arena[1];
    layout->scale = overlay->arena[2];
    layout->hud_right = overlay->places.arena.hud_right;
    layout->room_width = overlay->places.arena.room_width;
    layout->room_height = overlay->places.arena.room_height;
}

lab_brush app_overlay_brush(const app_overlay_scene *scene)
{
    float scale = scene->layout->ui_scale > 0.0F ? scene->layout->ui_scale : 1.0F;
    return (lab_brush){scene->list, scene->layout, scale};
}

void app_overlay_note_box(app_overlay *overlay, app_overlay_kind kind, lab_box box)
{
    if (overlay != NULL && overlay->box_count < APP_OVERLAY_BOXES) {
        overlay->boxes[overlay->box_count++] = (app_overlay_box){kind, box};
    }
}

/* "3", "2", "1" in the upper half of the arena, before a held game goes on. */
static void paint_count(const app_overlay *overlay, const app_overlay_scene *scene)
{
    char digit[12];
    const gm_picture_def *layout = scene->layout;
    gm_font font = app_overlay_is_narrow(layout) ? GM_FONT_BIG : GM_FONT_HERO;
    float high = gm_draw_line_height(scene->list, font);
    gm_vec2 at = {layout->arena_x + GM_ARENA_WIDTH * layout->scale * 0.5F,
                  layout->arena_y + GM_ARENA_HEIGHT * layout->scale * 0.28F - high * 0.5F};
    (void)snprintf(digit, sizeof digit, "%u", overlay->count_down);
    if (overlay->count_down > 0) {
        gm_draw_text(scene->list, font, at, GM_ALIGN_CENTER, gm_rgba(LAB_WARNING, 0.9F), digit);
    }
}

void app_overlay_paint(app_overlay *overlay, const app_overlay_scene *scene)
{
    overlay->box_count = 0;
    overlay->keys = (lab_box){0};
    overlay->hold = (lab_box){0};
    overlay->walk = (lab_box){0};
    overlay->close = (lab_box){0};
    overlay->plate = (lab_box){0};
    memset(overlay->heads, 0, sizeof overlay->heads);
    overlay->is_plate_placed = overlay->is_plate_placed && overlay->is_on_hold;
    overlay->pointed_item = LAB_NONE;
    if (overlay->groups == 0 && overlay->is_on_hold) {
        app_overlay_place_plate(overlay, scene);
        app_overlay_paint_plate(overlay, scene);
        paint_count(overlay, scene);
        return;
    }
    if (!app_overlay_is_shown(overlay, scene->view) || scene->frame->number == 0) {
        return;
    }
    if (scene->view->screen != GM_SCREEN_PAUSE) {
        app_overlay_place_plate(overlay, scene);
        app_overlay_marks marks = {.scene = scene,
                                   .groups = overlay->groups,
                                   .slots = &overlay->slots,
                                   .overlay = overlay,
                                   .noted = overlay,
                                   .mouse = overlay->is_still ? &overlay->mouse : NULL};
        app_overlay_paint_marks(&marks);
        app_overlay_paint_plate(overlay, scene);
    }
    app_overlay_paint_foot(overlay, scene);
    app_overlay_paint_panels(overlay, scene);
    app_overlay_paint_strip(overlay, scene); /* what the mouse points at is told over all */
    paint_count(overlay, scene);
}

void app_overlay_point(app_overlay *overlay, gm_vec2 at)
{
    const gm_vec2 nowhere = {-1.0F, -1.0F};
    if (overlay->groups != overlay->pointed_groups) {
        overlay->rest = at;
        overlay->pointed_groups = overlay->groups;
    }
    bool has_moved = at.x != overlay->rest.x || at.y != overlay->rest.y;
    overlay->rest = has_moved ? nowhere : overlay->rest;
    overlay->mouse = has_moved ? at : nowhere;
}

bool app_overlay_has_mouse(const app_overlay *overlay)
{
    for (uint32_t i = 0; overlay->groups != 0 && i < overlay->box_count; i++) {
        const app_overlay_box *box = &overlay->boxes[i];
        if ((box->kind == APP_OVERLAY_PANEL || box->kind == APP_OVERLAY_STRIP) &&
            lab_box_has(box->box, overlay->mouse.x, overlay->mouse.y)) {
            return true;
        }
    }
    return false;
}
