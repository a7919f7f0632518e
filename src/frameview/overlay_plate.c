/* frameview/overlay_plate.c -- the plate in the arena while the game is held: which group of the
 * frame is shown, and how to go on. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define SIDE   14.0F
#define ROW    19.0F
#define WIDTH  330.0F
#define SLIM   215.0F /* in a small arena, so that there are places beside it */
#define NARROW 520.0F
#define GAP    16.0F
/* Of the arena's width. */
#define MOST_SHARE 0.94F
/* Of its height: whatever the group, plates of a walk are taken for as high as this. */
#define HIGH_SHARE 0.5F
#define SHIP_ROOM  30.0F /* units around it */

static const char walked[] =
    "That was one frame: every frame runs these eight groups in this order.";

typedef struct plate {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    tl_tick_group group; /* TL_TICK_GROUP_COUNT: none is shown alone */
    float width;         /* of the sentence */
    char goes_on[LAB_BRUSH_TEXT];
    char next[LAB_BRUSH_TEXT];
    char ran[LAB_BRUSH_TEXT];
} plate;

static bool is_narrow(const plate *p)
{
    return GM_ARENA_WIDTH * p->scene->layout->scale < NARROW * p->brush.scale;
}

static gm_font head_font(const plate *p)
{
    return is_narrow(p) ? GM_FONT_UI : GM_FONT_BIG;
}

/* NULL: no group is told about. */
static const char *sentence(const plate *p)
{
    const char *text = p->group < TL_TICK_GROUP_COUNT ? app_overlay_sentence(p->group)
                       : p->overlay->is_walked        ? walked
                                                      : NULL;
    return text != NULL ? lab_brush_word(&p->brush, text) : NULL;
}

/* "StartPhysics"; "": no group is told about. */
static const char *group_name(const plate *p)
{
    return p->group < TL_TICK_GROUP_COUNT
               ? lab_brush_word(&p->brush, tl_stage_name(tl_stage_of_group(p->group)))
               : "";
}

/* "HELD", or "HELD: 2 of 8". */
static void write_head(const plate *p, char out[LAB_BRUSH_TEXT])
{
    char place[12];
    const char *held = lab_brush_word(&p->brush, "HELD");
    const char *values[1] = {place};
    (void)snprintf(out, LAB_BRUSH_TEXT, "%s", held);
    if (p->group < TL_TICK_GROUP_COUNT) {
        (void)snprintf(place, sizeof place, "%d", (int)p->group + 1);
        (void)lab_brush_fill(&p->brush, out, "HELD: {1} of 8", values, 1);
    }
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
        (void)snprintf(p->ran, sizeof p->ran, "%s",
                       lab_brush_word(&p->brush, app_overlay_nothing(p->overlay, p->group)));
    }
}

static plate make_plate(app_overlay *overlay, const app_overlay_scene *scene)
{
    plate p = {.overlay = overlay,
               .scene = scene,
               .brush = app_overlay_brush(scene),
               .group = app_overlay_alone(overlay)};
    const char *hold[1] = {overlay->hold_key};
    const char *walk[1] = {overlay->walk_key};
    float room = MOST_SHARE * GM_ARENA_WIDTH * scene->layout->scale - 2.0F * SIDE * p.brush.scale;
    (void)lab_brush_fill(&p.brush, p.goes_on, hold[0][0] != '\0' ? "[{1}] goes on" : "[Esc] menu",
                         hold, 1);
    if (walk[0][0] != '\0') {
        bool is_one = p.group < TL_TICK_GROUP_COUNT;
        (void)lab_brush_fill(&p.brush, p.next, is_one ? "[{1}] next group" : "[{1}] group by group",
                             walk, 1);
    }
    p.width = fminf((is_narrow(&p) ? SLIM : WIDTH) * p.brush.scale, room);
    if (p.group < TL_TICK_GROUP_COUNT && !is_narrow(&p)) {
        write_ran(&p);
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

static float keys_width(const plate *p)
{
    float next = app_overlay_words_width(&p->brush, p->next);
    return app_overlay_words_width(&p->brush, p->goes_on) +
           (next > 0.0F ? next + GAP * p->brush.scale : 0.0F);
}

static float ran_height(const plate *p)
{
    float high = lab_brush_lines_height(&p->brush, GM_FONT_MONO_TINY, p->width, p->ran);
    return p->ran[0] != '\0' ? high + 4.0F * p->brush.scale : 0.0F;
}

static float covered(const app_overlay_scene *scene, lab_box box, gm_vec2 at, float radius)
{
    const gm_picture_def *layout = scene->layout;
    float r = radius * layout->scale;
    lab_box thing = {layout->arena_x + at.x * layout->scale - r,
                     layout->arena_y + at.y * layout->scale - r, 2.0F * r, 2.0F * r};
    lab_box shared = lab_box_shared(box, thing);
    return shared.w > 0.0F && shared.h > 0.0F ? 1.0F : 0.0F;
}

/* How much of what the player looks for lies below a box: the ship counts for all crystals. */
static float covers(const app_overlay_scene *scene, lab_box box)
{
    const gm_view *view = scene->view;
    float sum = 0.0F;
    for (uint32_t i = 0; i < view->body_count; i++) {
        if (view->bodies[i].kind == GM_BODY_CRYSTAL) {
            sum += covered(scene, box, view->bodies[i].position, view->bodies[i].radius);
        }
    }
    return sum + 100.0F * covered(scene, box, view->ship.position, SHIP_ROOM);
}

/* In the half of the arena in which the ship is not, in the middle; where a crystal is below it and
 * another place is free, there. */
static lab_box find_place(const app_overlay_scene *scene, float wide, float high)
{
    static const float shares[3] = {0.5F, 0.0F, 1.0F};
    const gm_picture_def *layout = scene->layout;
    float gap = 0.5F * (1.0F - MOST_SHARE) * GM_ARENA_WIDTH * layout->scale;
    float room = GM_ARENA_WIDTH * layout->scale - 2.0F * gap - wide;
    float half = HIGH_SHARE * GM_ARENA_HEIGHT * layout->scale;
    bool is_low = scene->view->ship.position.y < 0.5F * GM_ARENA_HEIGHT;
    lab_box best = {0};
    float least = 1e9F;
    for (int i = 0; i < 6; i++) {
        float top = layout->arena_y + ((i < 3) == is_low ? half : 0.0F);
        lab_box probe = {layout->arena_x + gap + shares[i % 3] * room, top, wide, half};
        float now = covers(scene, probe);
        if (now < least) {
            least = now;
            best = probe;
        }
    }
    float low = layout->arena_y + GM_ARENA_HEIGHT * layout->scale - high;
    float y = fmaxf(fminf(best.y + 0.5F * (half - high), low), layout->arena_y);
    return lab_box_make(floorf(best.x), floorf(y), ceilf(wide), ceilf(high));
}

void app_overlay_place_plate(app_overlay *overlay, const app_overlay_scene *scene)
{
    if (!overlay->is_on_hold || overlay->is_covered || overlay->count_down > 0) {
        return;
    }
    plate p = make_plate(overlay, scene);
    float u = p.brush.scale;
    const char *told = sentence(&p);
    float wide = fmaxf(head_width(&p), keys_width(&p));
    float high = gm_draw_line_height(scene->list, head_font(&p)) + ROW * u;
    if (told != NULL) {
        wide = fmaxf(wide, p.width);
        high += lab_brush_lines_height(&p.brush, GM_FONT_SMALL, p.width, told) + 4.0F * u;
        high += ran_height(&p);
    }
    overlay->plate = find_place(scene, wide + 2.0F * SIDE * u, high + 0.5F * SIDE * u);
}

static void paint_back(const lab_brush *brush, lab_box box)
{
    float u = brush->scale;
    float sides[4] = {box.x, box.y, box.w, box.h};
    gm_draw_round_rect(brush->list, sides, 6.0F * u, gm_rgba(0x0E1829, 0.95F),
                       gm_rgba(0x0A1220, 0.95F));
    gm_draw_round_rect_stroke(brush->list, sides, 6.0F * u, 1.2F * u, gm_rgba(LAB_WARNING, 0.8F));
}

/* "[N] next group   [P] goes on": a click does it, too. During the walk a click anywhere on the
 * plate shows the next group, for its width differs from group to group; only "goes on" ends the
 * hold. */
static void paint_keys(const plate *p, lab_box box)
{
    float next = app_overlay_words_width(&p->brush, p->next);
    (void)lab_box_left(&box, floorf(0.5F * (box.w - keys_width(p))));
    if (next > 0.0F) {
        p->overlay->walk = lab_box_left(&box, next + 1.0F);
        app_overlay_words(&p->brush, p->overlay->walk, LAB_TEXT_TITLE, p->next);
        (void)lab_box_left(&box, GAP * p->brush.scale - 1.0F);
    }
    app_overlay_words(&p->brush, box, LAB_TEXT_TITLE, p->goes_on);
    if (next > 0.0F && (p->group < TL_TICK_GROUP_COUNT || p->overlay->is_walked)) {
        p->overlay->hold =
            lab_box_left(&box, app_overlay_words_width(&p->brush, p->goes_on) + 1.0F);
        p->overlay->walk = p->overlay->plate;
    }
}

void app_overlay_paint_plate(app_overlay *overlay, const app_overlay_scene *scene)
{
    lab_box box = overlay->plate;
    if (box.w <= 0.0F) {
        return;
    }
    plate p = make_plate(overlay, scene);
    float u = p.brush.scale;
    paint_back(&p.brush, box);
    (void)lab_box_top(&box, 0.25F * SIDE * u);
    paint_head(&p, lab_box_top(&box, gm_draw_line_height(scene->list, head_font(&p))));
    box = lab_box_make(box.x + SIDE * u, box.y, box.w - 2.0F * SIDE * u, box.h);
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
