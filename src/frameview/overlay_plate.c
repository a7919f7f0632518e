/* frameview/overlay_plate.c -- the plate in the arena while the game is held: which group of the
 * frame is shown, and how to go on. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define SIDE  14.0F
#define ROW   19.0F
#define WIDTH 330.0F
#define SLIM  215.0F /* in a small arena, so that there are places beside it */
#define GAP   16.0F
/* Of the arena's width. */
#define MOST_SHARE 0.94F
/* Between it and the edge of the arena. */
#define EDGE 4.0F
/* Places for it that are tried, across the arena and down. */
#define TRIED_ACROSS 13
#define TRIED_DOWN   9
/* Units around ship, laser's ring and crystals that stay free. */
#define ROOM_AROUND 30.0F
/* What may lie below it least. Debris counts 1; all of the way to the middle less than that. */
#define SHIP_WEIGHT  1000.0F
#define RING_WEIGHT  300.0F
#define MARK_WEIGHT  100.0F
#define THING_WEIGHT 30.0F

static const char walked[] =
    "That was one frame: every frame runs these eight groups in this order.";
static const char all_shown[] = "All eight groups, in the order in which a frame runs them.";
static const char ended[] = "HELD between two frames. Step by step: the Lab ({1}).";
static const char close_words[] = "[0] close, go on";
static const char ended_briefly[] = "HELD between two frames";

typedef struct plate {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    tl_tick_group group; /* TL_TICK_GROUP_COUNT: none is shown alone */
    float width;         /* of the sentence */
    char goes_on[LAB_BRUSH_TEXT];
    char next[LAB_BRUSH_TEXT];
    const char *close; /* likewise, without panels; "": that ends no hold, or there is no room */
    char ran[LAB_BRUSH_TEXT];
    char ended[LAB_BRUSH_TEXT]; /* the frame, if a group of it is shown alone; "": none is */
    char shown[LAB_BRUSH_TEXT]; /* several groups; "": none or one is shown */
} plate;

static bool is_narrow(const plate *p)
{
    return app_overlay_is_narrow(p->scene->layout);
}

static gm_font head_font(const plate *p)
{
    return is_narrow(p) ? GM_FONT_UI : p->group < TL_TICK_GROUP_COUNT ? GM_FONT_TITLE : GM_FONT_BIG;
}

/* That of the group that is shown alone; in a small arena its panel has it already. */
static const char *group_sentence(const plate *p)
{
    bool is_told = is_narrow(p) && p->overlay->places.panel_count > 0;
    return is_told ? NULL : app_overlay_sentence(p->group);
}

/* NULL: nothing is shown, or it is told elsewhere. After the last group of a walk comes the first
 * again. */
static const char *sentence(const plate *p)
{
    const char *text = p->overlay->is_walked                                    ? walked
                       : p->group < TL_TICK_GROUP_COUNT                         ? group_sentence(p)
                       : p->overlay->groups == APP_OVERLAY_ALL && !is_narrow(p) ? all_shown
                                                                                : NULL;
    return text != NULL ? lab_brush_word(&p->brush, text) : p->shown[0] != '\0' ? p->shown : NULL;
}

/* "Shown: 1 PrePhysics, 5 PostPhysics": each with its key. */
static void write_shown(plate *p)
{
    char names[LAB_BRUSH_TEXT] = "";
    const char *values[1] = {names};
    size_t used = 0;
    for (int i = 0; i < TL_TICK_GROUP_COUNT && used < sizeof names; i++) {
        if ((p->overlay->groups & 1U << i) != 0) {
            used += (size_t)snprintf(
                names + used, sizeof names - used, "%s%d %s", used > 0 ? ", " : "", i + 1,
                lab_brush_word(&p->brush, tl_tick_group_name((tl_tick_group)i)));
        }
    }
    if (used > 0) {
        (void)lab_brush_fill(&p->brush, p->shown, "Shown: {1}", values, 1);
    }
}

/* "StartPhysics"; "": no group is told about. */
static const char *group_name(const plate *p)
{
    return p->group < TL_TICK_GROUP_COUNT
               ? lab_brush_word(&p->brush, tl_stage_name(tl_stage_of_group(p->group)))
               : "";
}

/* "HELD", or "Group 2 of 8": the walk shows a frame that has ended. */
static void write_head(const plate *p, char out[LAB_BRUSH_TEXT])
{
    char place[12];
    const char *held = lab_brush_word(&p->brush, "HELD");
    const char *values[1] = {place};
    (void)snprintf(out, LAB_BRUSH_TEXT, "%s", held);
    if (p->group < TL_TICK_GROUP_COUNT) {
        (void)snprintf(place, sizeof place, "%d", (int)p->group + 1);
        (void)lab_brush_fill(&p->brush, out, "Group {1} of 8", values, 1);
    }
}

/* Below that head.  @return px */
static float ended_height(const plate *p)
{
    float high = lab_brush_lines_height(&p->brush, GM_FONT_SMALL, p->width, p->ended);
    return p->ended[0] != '\0' ? high + 3.0F * p->brush.scale : 0.0F;
}

/* What ran in the group, in its order; "…" where it is too much. */
static void write_ran(plate *p)
{
    static const char more[] = ", \xE2\x80\xA6";
    const app_order *order = &p->overlay->orders[p->group];
    size_t used = 0;
    bool has_room = true;
    p->ran[0] = '\0';
    for (uint32_t i = 0; i < order->count && has_room; i++) {
        char name[APP_ORDER_TEXT] = "";
        if (order->rows[i].count > 0) {
            app_order_title(&p->brush, &p->overlay->frame, &order->rows[i], name);
            has_room = used + strlen(name) + 2 * sizeof more <= sizeof p->ran;
            used += (size_t)snprintf(p->ran + used, sizeof p->ran - used, "%s%s",
                                     !has_room  ? more
                                     : used > 0 ? ", "
                                                : "",
                                     has_room ? name : "");
        }
    }
    if (used == 0) {
        (void)snprintf(p->ran, sizeof p->ran, "%s", lab_brush_word(&p->brush, APP_OVERLAY_NOTHING));
    }
}

/* In one line. */
static void write_ended(plate *p)
{
    const char *lab[1] = {p->overlay->is_pad_used ? "Back" : "Tab"};
    (void)lab_brush_fill(&p->brush, p->ended, ended, lab, 1);
    if (lab_brush_width(&p->brush, GM_FONT_SMALL, p->ended) > p->width) {
        (void)lab_brush_fill(&p->brush, p->ended, ended_briefly, NULL, 0);
    }
}

/* Words with keys, side by side. */
static float keys_width(const plate *p)
{
    const char *const words[] = {p->next, p->goes_on, p->close};
    float wide = 0.0F;
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        float word = app_overlay_words_width(&p->brush, words[i]);
        wide += word + (word > 0.0F && wide > 0.0F ? GAP * p->brush.scale : 0.0F);
    }
    return wide;
}

/* A hold that the first panel began ends with the last one. */
static void write_close(plate *p)
{
    bool is_end = p->overlay->is_hold_of_panels && p->overlay->groups != 0;
    p->close = is_end && !p->overlay->is_pad_used ? lab_brush_word(&p->brush, close_words) : "";
    if (keys_width(p) > p->width) {
        p->close = "";
    }
}

/* `group`: TL_TICK_GROUP_COUNT: none is shown alone. */
static plate make_plate(app_overlay *overlay, const app_overlay_scene *scene, tl_tick_group group)
{
    plate p = {
        .overlay = overlay, .scene = scene, .brush = app_overlay_brush(scene), .group = group};
    const char *hold[1] = {overlay->hold_key};
    const char *walk[1] = {overlay->walk_key};
    float room = MOST_SHARE * GM_ARENA_WIDTH * scene->layout->scale - 2.0F * SIDE * p.brush.scale;
    (void)lab_brush_fill(&p.brush, p.goes_on, hold[0][0] != '\0' ? "[{1}] go on" : "[Esc] menu",
                         hold, 1);
    if (walk[0][0] != '\0') {
        bool is_any = overlay->groups != 0;
        (void)lab_brush_fill(&p.brush, p.next, is_any ? "[{1}] next group" : "[{1}] group by group",
                             walk, 1);
    }
    p.width = fminf((is_narrow(&p) ? SLIM : WIDTH) * p.brush.scale, room);
    write_close(&p);
    if (p.group < TL_TICK_GROUP_COUNT) {
        write_ended(&p);
    }
    if (p.group < TL_TICK_GROUP_COUNT && !is_narrow(&p)) {
        write_ran(&p);
    }
    if (p.group == TL_TICK_GROUP_COUNT && overlay->groups != APP_OVERLAY_ALL) {
        write_shown(&p);
    }
    return p;
}

/* The group stands beside the head in its own colour. */
static float head_width(const plate *p)
{
    char head[LAB_BRUSH_TEXT];
    write_head(p, head);
    float name = lab_brush_width(&p->brush, head_font(p), group_name(p));
    return lab_brush_width(&p->brush, head_font(p), head) +
           (name > 0.0F ? name + 2.0F + 0.5F * GAP * p->brush.scale : 0.0F) + 1.0F;
}

static void paint_head(const plate *p, lab_box box)
{
    char head[LAB_BRUSH_TEXT];
    write_head(p, head);
    (void)lab_box_left(&box, floorf(0.5F * (box.w - head_width(p))));
    lab_box words = lab_box_left(&box, lab_brush_width(&p->brush, head_font(p), head) + 1.0F);
    lab_brush_figure(&p->brush, head_font(p), words, GM_ALIGN_LEFT, LAB_WARNING, head);
    if (p->group < TL_TICK_GROUP_COUNT) {
        (void)lab_box_left(&box, 0.5F * GAP * p->brush.scale);
        lab_brush_figure(&p->brush, head_font(p), box, GM_ALIGN_LEFT, gm_group_color(p->group),
                         group_name(p));
    }
}

static float ran_height(const plate *p)
{
    float high = lab_brush_lines_height(&p->brush, GM_FONT_MONO_TINY, p->width, p->ran);
    return p->ran[0] != '\0' ? high + 4.0F * p->brush.scale : 0.0F;
}

/* 1: a circle of the arena, with room around it, lies below the box; else 0. */
static float covered(const gm_picture_def *arena, lab_box box, gm_vec2 at, float radius)
{
    float r = radius * arena->scale;
    lab_box thing = {arena->arena_x + at.x * arena->scale - r,
                     arena->arena_y + at.y * arena->scale - r, 2.0F * r, 2.0F * r};
    lab_box shared = lab_box_shared(box, thing);
    return shared.w > 0.0F && shared.h > 0.0F ? 1.0F : 0.0F;
}

/* Likewise of a mark: the beam's is looked at point by point. */
static float covered_mark(const gm_picture_def *arena, lab_box box, const gm_mark *mark)
{
    enum { STEPS = 16 };
    float is_below = 0.0F;
    if (mark->shape == GM_MARK_CIRCLE) {
        return covered(arena, box, mark->points[0], mark->radius + 0.2F * ROOM_AROUND);
    }
    bool is_line = mark->shape == GM_MARK_POLYLINE && mark->point_count <= GM_BEAM_MAX_POINTS;
    for (uint32_t i = 1; is_line && i < mark->point_count; i++) {
        const gm_vec2 *from = &mark->points[i - 1];
        const gm_vec2 *to = &mark->points[i];
        for (uint32_t step = 0; step <= STEPS; step++) {
            float share = (float)step / (float)STEPS;
            gm_vec2 at = {from->x + (to->x - from->x) * share, from->y + (to->y - from->y) * share};
            is_below = fmaxf(is_below, covered(arena, box, at, 0.0F));
        }
    }
    return is_below;
}

/* How much of what the player looks for lies below a box, and of debris, which weighs `debris`. All
 * marks count, whatever group is shown: so the plate stays where it is from group to group. */
static float covers(const gm_view *view, const gm_picture_def *arena, lab_box box, float debris)
{
    float sum = SHIP_WEIGHT * covered(arena, box, view->ship.position, 2.0F * ROOM_AROUND);
    if (view->reticle.is_visible) {
        sum += RING_WEIGHT * covered(arena, box, view->reticle.position, 1.3F * ROOM_AROUND);
    }
    for (uint32_t i = 0; i < view->mark_count; i++) {
        sum += MARK_WEIGHT * covered_mark(arena, box, &view->marks[i]);
    }
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        bool is_debris = body->kind == GM_BODY_DEBRIS || body->kind == GM_BODY_MIRROR;
        float room = is_debris ? 0.0F : ROOM_AROUND;
        sum += (is_debris ? debris : THING_WEIGHT) *
               covered(arena, box, body->position, body->radius + room);
    }
    return sum;
}

/* A box of that size with those shares of the spare room to its left and above it. */
static lab_box at_share(const gm_picture_def *arena, gm_vec2 size, gm_vec2 share)
{
    float edge = EDGE * (arena->ui_scale > 0.0F ? arena->ui_scale : 1.0F);
    float across = fmaxf(GM_ARENA_WIDTH * arena->scale - 2.0F * edge - size.x, 0.0F);
    float down = fmaxf(GM_ARENA_HEIGHT * arena->scale - 2.0F * edge - size.y, 0.0F);
    return lab_box_make(arena->arena_x + edge + share.x * across,
                        arena->arena_y + edge + share.y * down, size.x, size.y);
}

/* The emptiest place for a box of that size; of several the one next to the middle of the arena. It
 * is sought where the arena goes to, so that the plate moves along and does not jump.
 * @return as for at_share() */
static gm_vec2 find_place(const gm_view *view, const gm_picture_def *arena, gm_vec2 size)
{
    gm_vec2 best = {0.5F, 0.5F};
    float least = INFINITY;
    for (int i = 0; i < TRIED_ACROSS * TRIED_DOWN; i++) {
        int across = i % TRIED_ACROSS;
        int down = i / TRIED_ACROSS;
        gm_vec2 share = {(float)across / (float)(TRIED_ACROSS - 1),
                         (float)down / (float)(TRIED_DOWN - 1)};
        lab_box probe = at_share(arena, size, share);
        float away = hypotf(share.x - 0.5F, share.y - 0.5F);
        float now = covers(view, arena, probe, 1.0F) + away;
        if (now < least) {
            least = now;
            best = share;
        }
    }
    return best;
}

static gm_vec2 size_of(const plate *p)
{
    float u = p->brush.scale;
    const char *told = sentence(p);
    float wide = fmaxf(head_width(p), keys_width(p));
    float high = gm_draw_line_height(p->brush.list, head_font(p)) + ended_height(p) + ROW * u;
    wide = fmaxf(wide, fminf(p->width, lab_brush_width(&p->brush, GM_FONT_SMALL, p->ended) + 2.0F));
    if (told != NULL) {
        float words = fmaxf(lab_brush_width(&p->brush, GM_FONT_SMALL, told),
                            lab_brush_width(&p->brush, GM_FONT_MONO_TINY, p->ran));
        wide = fmaxf(wide, fminf(p->width, words + 2.0F));
        high += lab_brush_lines_height(&p->brush, GM_FONT_SMALL, p->width, told) + 4.0F * u;
        high += ran_height(p);
    }
    return (gm_vec2){ceilf(wide + 2.0F * SIDE * u), ceilf(high + 0.5F * SIDE * u)};
}

/* That of the largest plate of a walk: where all of them have room none moves. Panels that come and
 * go have smaller ones. */
static gm_vec2 most_of_walk(app_overlay *overlay, const app_overlay_scene *scene, gm_vec2 size)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        plate p = make_plate(overlay, scene, (tl_tick_group)i);
        gm_vec2 other = size_of(&p);
        size = (gm_vec2){fmaxf(size.x, other.x), fmaxf(size.y, other.y)};
    }
    return size;
}

/* A box of that size below a point of the arena, but within it. */
static lab_box at_top(const gm_picture_def *arena, gm_vec2 size, gm_vec2 top)
{
    lab_box first = at_share(arena, size, (gm_vec2){0.0F, 0.0F});
    lab_box last = at_share(arena, size, (gm_vec2){1.0F, 1.0F});
    float x = arena->arena_x + top.x * arena->scale - 0.5F * size.x;
    float y = arena->arena_y + top.y * arena->scale;
    return lab_box_make(floorf(fmaxf(first.x, fminf(x, last.x))),
                        floorf(fmaxf(first.y, fminf(y, last.y))), size.x, size.y);
}

/* Takes the emptiest place for a box of that size, unless ship and crystals lie below it no less
 * than below the place that the plate has: then it stays. */
static void take_place(app_overlay *overlay, const gm_view *view, gm_vec2 size)
{
    const gm_picture_def *arena = &overlay->places.arena;
    float now = covers(view, arena, at_top(arena, size, overlay->plate_top), 0.0F);
    if (overlay->is_plate_placed && now <= 0.0F) {
        return;
    }
    lab_box box = at_share(arena, size, find_place(view, arena, size));
    if (!overlay->is_plate_placed || covers(view, arena, box, 0.0F) < now) {
        overlay->plate_top = (gm_vec2){(box.x + 0.5F * box.w - arena->arena_x) / arena->scale,
                                       (box.y - arena->arena_y) / arena->scale};
        overlay->is_plate_placed = true;
    }
}

/* For the largest plate of a walk, while that lasts; where that hides the ship, for this one. */
static void choose_place(app_overlay *overlay, const app_overlay_scene *scene, gm_vec2 size)
{
    const gm_view *view = scene->view;
    const gm_picture_def *arena = &overlay->places.arena;
    bool is_walk = app_overlay_alone(overlay) < TL_TICK_GROUP_COUNT;
    bool is_most = is_walk || !overlay->is_plate_placed;
    take_place(overlay, view, is_most ? most_of_walk(overlay, scene, size) : size);
    lab_box box = at_top(arena, size, overlay->plate_top);
    if (covers(view, arena, box, 0.0F) >= SHIP_WEIGHT) {
        take_place(overlay, view, size);
    }
}

void app_overlay_place_plate(app_overlay *overlay, const app_overlay_scene *scene)
{
    if (!overlay->is_on_hold || overlay->is_covered || overlay->count_down > 0) {
        return;
    }
    plate p = make_plate(overlay, scene, app_overlay_alone(overlay));
    gm_vec2 size = size_of(&p);
    choose_place(overlay, scene, size);
    overlay->plate = at_top(scene->layout, size, overlay->plate_top);
}

static void paint_back(const lab_brush *brush, lab_box box)
{
    float u = brush->scale;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(brush->list, sides, 6.0F * u, gm_rgba(0x0E1829, 0.95F),
                       gm_rgba(0x0A1220, 0.95F));
    gm_draw_round_rect_stroke(brush->list, sides, 6.0F * u, 1.2F * u, gm_rgba(LAB_WARNING, 0.8F));
}

/* "[N] next group   [P] go on": a click does it, too. During the walk a click anywhere on the plate
 * shows the next group, for its width differs from group to group; only "go on" ends the hold. */
static void paint_keys(const plate *p, lab_box box)
{
    float next = app_overlay_words_width(&p->brush, p->next);
    (void)lab_box_left(&box, floorf(0.5F * (box.w - keys_width(p))));
    if (next > 0.0F) {
        p->overlay->walk = lab_box_left(&box, next + 1.0F);
        app_overlay_words(&p->brush, p->overlay->walk, LAB_TEXT_TITLE, p->next);
        (void)lab_box_left(&box, GAP * p->brush.scale - 1.0F);
    }
    lab_box hold = lab_box_left(&box, app_overlay_words_width(&p->brush, p->goes_on) + 1.0F);
    app_overlay_words(&p->brush, hold, LAB_TEXT_TITLE, p->goes_on);
    if (p->close[0] != '\0') {
        (void)lab_box_left(&box, GAP * p->brush.scale - 1.0F);
        p->overlay->close = box;
        app_overlay_words(&p->brush, box, LAB_TEXT_TITLE, p->close);
    }
    if (next > 0.0F && p->group < TL_TICK_GROUP_COUNT) {
        p->overlay->hold = hold;
        p->overlay->walk = p->overlay->plate;
    }
}

/* Of notices, which come later. */
static void keep_free(const gm_picture_def *layout, lab_box box)
{
    gm_places *places = layout->places;
    if (places != NULL && places->count < GM_MAX_PLACES) {
        const float sides[4] = {box.x, box.y, box.w, box.h};
        memcpy(places->boxes[places->count++], sides, sizeof sides);
    }
}

void app_overlay_paint_plate(app_overlay *overlay, const app_overlay_scene *scene)
{
    lab_box box = overlay->plate;
    if (box.w <= 0.0F) {
        return;
    }
    plate p = make_plate(overlay, scene, app_overlay_alone(overlay));
    float u = p.brush.scale;
    keep_free(scene->layout, box);
    paint_back(&p.brush, box);
    (void)lab_box_top(&box, 0.25F * SIDE * u);
    paint_head(&p, lab_box_top(&box, gm_draw_line_height(scene->list, head_font(&p))));
    box = lab_box_make(box.x + SIDE * u, box.y, box.w - 2.0F * SIDE * u, box.h);
    (void)lab_brush_lines(&p.brush, GM_FONT_SMALL, lab_box_top(&box, ended_height(&p)),
                          LAB_TEXT_SECONDARY, p.ended);
    const char *told = sentence(&p);
    if (told != NULL) {
        float high = lab_brush_lines_height(&p.brush, GM_FONT_SMALL, p.width, told);
        (void)lab_brush_lines(&p.brush, GM_FONT_SMALL, lab_box_top(&box, high), LAB_TEXT_PRIMARY,
                              told);
        (void)lab_box_top(&box, 4.0F * u);
    }
    if (p.ran[0] != '\0') {
        lab_box ran = lab_box_top(&box, ran_height(&p));
        (void)lab_brush_lines(&p.brush, GM_FONT_MONO_TINY, ran, gm_group_color(p.group), p.ran);
    }
    paint_keys(&p, lab_box_top(&box, ROW * u));
}
