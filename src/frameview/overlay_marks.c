/* frameview/overlay_marks.c -- outlines of what ticked. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design between a piece of the HUD and its outline. */
#define PIECE_MARGIN 5.0F
/* Alpha of the glow around a thing that was just born: the thing stays in sight. */
#define GLOW 0.3F
/* Between two runs of a function with an interval. */
#define IDLE_ALPHA 0.45F

enum { GLOW_FRAMES = 120 };

/* One outline being painted. */
typedef struct outline {
    const app_overlay_marks *marks;
    const app_overlay_scene *scene;
    const gm_mark *mark;
    tl_tick_group group;
    uint32_t ring; /* how many outlines of this group are around the same thing already */
    float alpha;
    float ui;
    app_overlay_label *label;
} outline;

typedef struct painted {
    const gm_mark *marks[APP_OVERLAY_LABELS];
    tl_tick_group groups[APP_OVERLAY_LABELS];
    uint32_t count;
} painted;

static gm_color color_of(const outline *o)
{
    return gm_rgba(gm_group_color(o->group), 0.9F * o->alpha);
}

/* Rings of different groups lie in each other. */
static void paint_circle(const outline *o)
{
    const gm_picture_def *layout = o->scene->layout;
    gm_vec2 at = gm_picture_to_screen(layout, o->scene->view, o->mark->points[0]);
    float radius = o->mark->radius * layout->scale +
                   (4.0F + 2.5F * (float)o->group + 4.0F * (float)o->ring) * o->ui;
    gm_draw_ring(o->scene->list, at, radius, 3.2F * o->ui, gm_rgba(0x050A12, 0.45F * o->alpha));
    gm_draw_ring(o->scene->list, at, radius, 1.5F * o->ui, color_of(o));
    o->label->anchor = at;
    o->label->radius = radius;
}

static void paint_polyline(const outline *o)
{
    gm_vec2 points[GM_BEAM_MAX_POINTS];
    uint32_t count = o->mark->point_count;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = gm_picture_to_screen(o->scene->layout, o->scene->view, o->mark->points[i]);
    }
    gm_draw_stroke_flat(o->scene->list, points, count, false, 1.6F * o->ui, color_of(o));
    float share = 0.35F + 0.12F * (float)(o->ring % 4);
    o->label->anchor = (gm_vec2){points[0].x + (points[1].x - points[0].x) * share,
                                 points[0].y + (points[1].y - points[0].y) * share};
    o->label->radius = 2.0F * o->ui;
}

static void paint_arena(const outline *o)
{
    const gm_picture_def *layout = o->scene->layout;
    float inset = (3.0F + 3.0F * (float)o->group) * o->ui;
    float box[4] = {layout->arena_x + inset, layout->arena_y + inset,
                    GM_ARENA_WIDTH * layout->scale - 2.0F * inset,
                    GM_ARENA_HEIGHT * layout->scale - 2.0F * inset};
    gm_draw_round_rect_stroke(o->scene->list, box, 12.0F * o->ui, 1.5F * o->ui, color_of(o));
    o->label->anchor = (gm_vec2){box[0], box[1] + box[3]};
    o->label->is_edge = true;
    o->label->is_frame = true;
}

/* All that the Hud draws, the score, or the minimap. */
static bool piece_box(const outline *o, float box[4])
{
    const app_overlay_scene *scene = o->scene;
    float margin = PIECE_MARGIN * o->ui;
    if (o->mark->shape == GM_MARK_HUD) {
        gm_picture_hud_box(scene->list, scene->layout, box);
        box[1] += 2.0F * o->ui;
        box[3] -= 3.0F * o->ui;
        box[0] -= margin;
        box[2] += 2.0F * margin;
        return true;
    }
    if (o->mark->shape == GM_MARK_SCORE) {
        gm_picture_score_box(scene->list, scene->layout, scene->view, box);
    } else if (gm_picture_minimap_box(scene->list, scene->layout, scene->view, box)) {
        margin = 1.0F * o->ui;
    } else {
        return false;
    }
    box[0] -= margin;
    box[1] -= margin;
    box[2] += 2.0F * margin;
    box[3] += 2.0F * margin;
    return true;
}

static void paint_piece(const outline *o)
{
    float box[4];
    if (!piece_box(o, box)) {
        return;
    }
    gm_draw_round_rect_stroke(o->scene->list, box, 5.0F * o->ui, 1.5F, color_of(o));
    bool is_hud = o->mark->shape == GM_MARK_HUD;
    o->label->anchor =
        (gm_vec2){box[0] + (is_hud ? box[2] / 3.0F : box[2] / 2.0F), box[1] + box[3]};
    o->label->reach = (is_hud ? box[2] / 3.0F : box[2] / 2.0F) - PIECE_MARGIN * o->ui;
    o->label->is_edge = true;
}

/* Nothing on the screen: a label alone, at the lower edge. Only where no row of chips is. */
static void paint_chip(const outline *o)
{
    const gm_picture_def *layout = o->scene->layout;
    o->label->anchor = (gm_vec2){layout->arena_x + GM_ARENA_WIDTH * layout->scale,
                                 layout->arena_y + GM_ARENA_HEIGHT * layout->scale};
    o->label->is_edge = true;
    o->label->is_frame = true;
}

/* Marks of things stay in the arena, as the things do. */
static gm_rect clip_to_arena(const app_overlay_scene *scene)
{
    const gm_picture_def *layout = scene->layout;
    gm_rect old = scene->list->clip;
    lab_box clip = {(float)old.x, (float)old.y, (float)old.w, (float)old.h};
    lab_box arena = {layout->arena_x, layout->arena_y, GM_ARENA_WIDTH * layout->scale,
                     GM_ARENA_HEIGHT * layout->scale};
    lab_brush brush = app_overlay_brush(scene);
    clip = lab_box_shared(clip, arena);
    lab_brush_clip(&brush, &clip);
    return old;
}

static void paint_in_arena(const outline *o)
{
    gm_rect old = clip_to_arena(o->scene);
    if (o->mark->shape == GM_MARK_CIRCLE) {
        paint_circle(o);
    } else {
        paint_polyline(o);
    }
    gm_draw_set_clip(o->scene->list, &old);
}

static void paint_outline(const outline *o)
{
    switch (o->mark->shape) {
    case GM_MARK_CIRCLE:
    case GM_MARK_POLYLINE:
        paint_in_arena(o);
        break;
    case GM_MARK_ARENA:
        paint_arena(o);
        break;
    case GM_MARK_HUD:
    case GM_MARK_SCORE:
    case GM_MARK_MINIMAP:
        paint_piece(o);
        break;
    case GM_MARK_CHIP:
        paint_chip(o);
        break;
    }
}

const gm_mark *app_overlay_mark_of(const gm_view *view, uint64_t tick)
{
    for (uint32_t i = 0; i < view->mark_count; i++) {
        if (tl_tick_id_store(view->marks[i].tick) == tick) {
            return &view->marks[i];
        }
    }
    return NULL;
}

bool app_overlay_is_of_lost_ship(const gm_view *view, const gm_mark *mark)
{
    const gm_ship_view *ship = &view->ship;
    gm_vec2 at = mark->points[0];
    return !ship->is_alive && mark->shape == GM_MARK_CIRCLE &&
           (hypotf(at.x - ship->position.x, at.y - ship->position.y) < 1.0F ||
            hypotf(at.x - ship->muzzle.x, at.y - ship->muzzle.y) < 1.0F);
}

bool app_overlay_has_place(const app_overlay_scene *scene, const gm_mark *mark)
{
    float box[4];
    if (mark == NULL || mark->shape == GM_MARK_CHIP ||
        app_overlay_is_of_lost_ship(scene->view, mark)) {
        return false;
    }
    if (mark->shape == GM_MARK_POLYLINE) {
        return mark->point_count >= 2 && mark->point_count <= GM_BEAM_MAX_POINTS;
    }
    return mark->shape != GM_MARK_MINIMAP ||
           gm_picture_minimap_box(scene->list, scene->layout, scene->view, box);
}

static bool is_same_place(const gm_mark *a, const gm_mark *b)
{
    if (a->shape != b->shape || a->shape == GM_MARK_POLYLINE) {
        return a->shape == b->shape;
    }
    return a->shape != GM_MARK_CIRCLE || (fabsf(a->points[0].x - b->points[0].x) < 1.0F &&
                                          fabsf(a->points[0].y - b->points[0].y) < 1.0F);
}

static uint32_t rings_before(const painted *before, const gm_mark *mark, tl_tick_group group)
{
    uint32_t rings = 0;
    for (uint32_t i = 0; i < before->count; i++) {
        rings += before->groups[i] == group && is_same_place(before->marks[i], mark) ? 1U : 0U;
    }
    return rings;
}

/* A lesson tells of its own reads: others are late as intended by its range. */
static bool is_fault(const app_overlay_marks *marks, const tl_lag_sample *sample)
{
    const lab_guide *lesson = marks->overlay->lesson;
    bool is_told = lesson == NULL || (sample->reader.name != NULL &&
                                      lab_guide_measures_lag(lesson, sample->reader.name));
    return is_told && app_overlay_is_fault(marks->scene, sample);
}

static void note_lateness(const app_overlay_labels *labels, app_overlay_label *label,
                          const gm_mark *mark)
{
    const app_overlay_marks *marks = labels->marks;
    const tl_lag_sample *sample = app_overlay_late_read(marks->scene, label->tick);
    bool is_meant = mark->shape == GM_MARK_HUD ||
                    (sample != NULL && app_overlay_is_meant(marks->scene, sample));
    if (app_overlay_tells_all(marks) && is_meant) {
        return; /* a line below the panels says so */
    }
    if (mark->shape == GM_MARK_HUD) {
        (void)snprintf(label->note, sizeof label->note, "%.60s",
                       lab_brush_word(&labels->brush, "shows the last frame, as intended"));
        label->note_rgb = LAB_TEXT_SECONDARY;
    } else if (sample != NULL && marks->overlay != NULL) {
        app_overlay_write_late(&labels->brush, marks->scene, sample, label->note);
        label->note_rgb = is_fault(marks, sample) ? APP_LATE_RGB : LAB_TEXT_SECONDARY;
    }
}

static app_overlay_label *add_label(app_overlay_labels *labels, uint64_t tick, tl_tick_group group)
{
    if (labels->count == APP_OVERLAY_LABELS) {
        return NULL;
    }
    app_overlay_label *label = &labels->items[labels->count++];
    *label = (app_overlay_label){.tick = tick, .group = group, .alpha = 1.0F};
    return label;
}

/* Paints an outline, and names it. */
static void paint_mark(app_overlay_labels *labels, painted *before, const outline *from,
                       uint64_t tick)
{
    outline o = *from;
    o.ring = rings_before(before, o.mark, o.group);
    o.label = add_label(labels, tick, o.group);
    if (o.label == NULL) {
        return;
    }
    before->marks[before->count] = o.mark;
    before->groups[before->count++] = o.group;
    o.label->alpha = o.alpha;
    note_lateness(labels, o.label, o.mark);
    paint_outline(&o);
}

static bool is_hidden(const app_overlay_marks *marks, const char *name)
{
    return marks->lesson != NULL && name != NULL && lab_guide_hides(marks->lesson, name);
}

static void paint_run(app_overlay_labels *labels, painted *before, uint32_t index)
{
    const app_overlay_scene *scene = labels->marks->scene;
    const tl_frame_item *item = &scene->frame->items[index];
    outline o = {.marks = labels->marks,
                 .scene = scene,
                 .mark = app_overlay_mark_of(scene->view, item->item.id),
                 .group = tl_stage_group(item->item.stage),
                 .alpha = 1.0F,
                 .ui = labels->brush.scale};
    bool is_on = item->item.kind == TL_ITEM_TICK && o.group < TL_TICK_GROUP_COUNT &&
                 (labels->marks->groups & 1U << o.group) != 0;
    is_on = is_on && !is_hidden(labels->marks, item->item.name);
    bool is_chip =
        is_on && o.mark != NULL && o.mark->shape == GM_MARK_CHIP && labels->marks->overlay == NULL;
    bool is_seen = is_on && (is_chip || app_overlay_has_place(scene, o.mark));
    if (!is_seen || labels->count == APP_OVERLAY_LABELS) {
        return;
    }
    paint_mark(labels, before, &o, item->item.id);
    app_overlay_label *label = &labels->items[labels->count - 1];
    (void)snprintf(label->number, sizeof label->number, "%" PRIu32, item->order);
    app_order_name(&labels->brush, scene->frame, index, label->name);
}

/* Why it is dim, on hold: in play it comes and goes too fast to be read. */
static void note_rest(const app_overlay_labels *labels, app_overlay_label *label, tl_time interval)
{
    char seconds[16];
    char text[LAB_BRUSH_TEXT];
    const char *values[1] = {seconds};
    bool is_held = labels->marks->overlay->is_on_hold && !app_overlay_tells_all(labels->marks);
    if (is_held && interval > 0) {
        (void)snprintf(seconds, sizeof seconds, "%.3g", (double)interval / 1e9);
        (void)lab_brush_fill(&labels->brush, text, "rests now: every {1} s", values, 1);
        (void)snprintf(label->note, sizeof label->note, "%.60s", text);
        label->note_rgb = LAB_TEXT_SECONDARY;
    }
}

/* A function that waits for its interval keeps its outline, dim. */
static void paint_idle(app_overlay_labels *labels, painted *before, const lab_function *function)
{
    const app_overlay_scene *scene = labels->marks->scene;
    uint64_t tick = tl_tick_id_store(function->id);
    outline o = {.marks = labels->marks,
                 .scene = scene,
                 .mark = app_overlay_mark_of(scene->view, tick),
                 .group = TL_TICK_GROUP_PRE_PHYSICS,
                 .alpha = IDLE_ALPHA,
                 .ui = labels->brush.scale};
    for (int i = 0; i < TL_TICK_GROUP_COUNT && labels->count < APP_OVERLAY_LABELS; i++) {
        o.group = (tl_tick_group)i;
        uint32_t place = app_order_place(&labels->marks->overlay->idle, function, o.group);
        if (place > 0 && (labels->marks->groups & 1U << i) != 0 &&
            app_overlay_has_place(scene, o.mark)) {
            paint_mark(labels, before, &o, tick);
            app_overlay_label *label = &labels->items[labels->count - 1];
            (void)snprintf(label->number, sizeof label->number, "%" PRIu32, place);
            app_order_function_name(&labels->brush, function, label->name);
            note_rest(labels, label, function->info.interval);
        }
    }
}

/* The label that the function has in its own group, or a new one. */
static app_overlay_label *label_of(app_overlay_labels *labels, const app_overlay_birth *birth)
{
    lab_function function = {.info = {.name = birth->name}};
    for (uint32_t i = 0; i < labels->count; i++) {
        if (labels->items[i].tick == birth->tick) {
            return &labels->items[i];
        }
    }
    app_overlay_label *label = add_label(labels, birth->tick, TL_TICK_GROUP_NEWLY_SPAWNED);
    if (label != NULL) {
        (void)snprintf(function.label, sizeof function.label, "%s", birth->label);
        app_order_function_name(&labels->brush, &function, label->name);
    }
    return label;
}

/* Born in this frame or a little before: it glows until its first tick and a while after. */
static void paint_birth(app_overlay_labels *labels, const app_overlay_birth *birth)
{
    const app_overlay_scene *scene = labels->marks->scene;
    const gm_mark *mark = app_overlay_mark_of(scene->view, birth->tick);
    char text[LAB_BRUSH_TEXT];
    char short_text[LAB_BRUSH_TEXT];
    const char *born =
        birth->born_in < TL_STAGE_COUNT ? tl_stage_name(birth->born_in) : "the world";
    bool is_waiting = birth->first_in == TL_STAGE_COUNT;
    const char *first = is_waiting ? "" : tl_stage_name(birth->first_in);
    const char *home = lab_lanes_short_name(tl_stage_of_group(birth->home));
    const char *values[3] = {lab_brush_word(&labels->brush, born),
                             is_waiting ? "" : lab_brush_word(&labels->brush, first),
                             lab_brush_word(&labels->brush, home)};
    bool is_late = !is_waiting && birth->first_in > tl_stage_of_group(birth->home);
    float left = is_waiting ? 1.0F : 1.0F - (float)birth->age / (float)GLOW_FRAMES;
    if (mark == NULL || mark->shape != GM_MARK_CIRCLE || left <= 0.0F) {
        return;
    }
    const char *brief = is_waiting ? "born in {1}" : "born in {1}, first tick in {2}";
    const char *why = "born in {1}, too late for {3}: first tick in {2}";
    (void)lab_brush_fill(&labels->brush, text, is_late ? why : brief, values, 3);
    (void)lab_brush_fill(&labels->brush, short_text, brief, values, 2);
    gm_vec2 at = gm_picture_to_screen(scene->layout, scene->view, mark->points[0]);
    float radius = mark->radius * scene->layout->scale + 4.0F * labels->brush.scale;
    gm_rect old = clip_to_arena(scene);
    gm_draw_glow(scene->list, at, 2.4F * radius, gm_rgba(LAB_TEXT_TITLE, GLOW * left));
    gm_draw_set_clip(scene->list, &old);
    app_overlay_label *label = label_of(labels, birth);
    if (label != NULL && label->note[0] == '\0') {
        bool is_told = !app_overlay_tells_all(labels->marks);
        (void)snprintf(label->note, sizeof label->note, "%.120s", is_told ? text : "");
        (void)snprintf(label->brief, sizeof label->brief, "%.60s", is_told ? short_text : "");
        label->note_rgb = LAB_TEXT_SECONDARY;
        label->anchor = at;
        label->radius = fmaxf(label->radius, radius);
    }
}

void app_overlay_paint_marks(const app_overlay_marks *marks)
{
    static app_overlay_labels labels;
    static painted before;
    const lab_frame *frame = marks->scene->frame;
    const app_overlay *overlay = marks->overlay;
    labels.marks = marks;
    labels.brush = app_overlay_brush(marks->scene);
    labels.count = 0;
    before.count = 0;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        paint_run(&labels, &before, i);
    }
    for (uint32_t i = 0; overlay != NULL && i < frame->function_count; i++) {
        paint_idle(&labels, &before, &frame->functions[i]);
    }
    bool has_births = (marks->groups & 1U << TL_TICK_GROUP_NEWLY_SPAWNED) != 0;
    for (uint32_t i = 0; overlay != NULL && has_births && i < APP_OVERLAY_BIRTHS; i++) {
        if (overlay->births[i].tick != 0) {
            paint_birth(&labels, &overlay->births[i]);
        }
    }
    app_overlay_paint_labels(&labels);
}
