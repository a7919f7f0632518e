/* frameview/overlay_foot.c -- the row below the arena: a legend, and chips for what has no place on
 * the screen. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_CHIPS = 64, SIGNS = 3, CHIP_SIGN = 2 };

/* Px of the design. */
#define HEIGHT       17.0F
#define BELOW        3.4F
#define CAMERA_REACH 12.0F
#define CHIP_GAP     7.0F
#define SIGN         16.0F
#define SIGN_GAP     14.0F

static const char *const words[SIGNS] = {"ring: moves or aims", "frame: arena or display",
                                         "runs, draws nothing:"};

typedef struct foot {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    lab_box box;
    uint32_t items[MAX_CHIPS]; /* of the frame, without a place on the screen */
    uint32_t count;
} foot;

lab_box app_overlay_foot_box(const app_overlay *overlay, const app_overlay_scene *scene)
{
    const gm_picture_def *layout = scene->layout;
    float u = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    float gap = APP_OVERLAY_GAP * u;
    float right = overlay->places.arena.room_width > 0.0F ? overlay->places.arena.room_width
                                                          : (float)scene->list->width - gap;
    float y = layout->arena_y + (GM_ARENA_HEIGHT + CAMERA_REACH) * layout->scale + BELOW * u;
    return lab_box_make(gap, floorf(y), right - gap, HEIGHT * u);
}

static void find_items(foot *f)
{
    const lab_frame *frame = f->scene->frame;
    for (uint32_t i = 0; i < frame->item_count && f->count < MAX_CHIPS; i++) {
        const tl_frame_item *item = &frame->items[i];
        tl_tick_group group = tl_stage_group(item->item.stage);
        if (item->item.kind == TL_ITEM_TICK && group < TL_TICK_GROUP_COUNT &&
            (f->overlay->groups & 1U << group) != 0 &&
            !app_overlay_has_place(f->scene, app_overlay_mark_of(f->scene->view, item->item.id))) {
            f->items[f->count++] = i;
        }
    }
}

static float paint_item(const foot *f, uint32_t item, float right, bool has_name, bool is_painted)
{
    char number[16];
    char name[APP_ORDER_TEXT] = "";
    float u = f->brush.scale;
    tl_tick_group group = tl_stage_group(f->scene->frame->items[item].item.stage);
    (void)snprintf(number, sizeof number, "%" PRIu32, f->scene->frame->items[item].order);
    if (has_name) {
        app_order_name(&f->brush, f->scene->frame, item, name);
    }
    float chip = app_overlay_chip_width(&f->brush, number);
    float letters = lab_brush_width(&f->brush, GM_FONT_MONO_TINY, name);
    float wide = chip + (has_name ? letters + 9.0F * u : 0.0F);
    if (is_painted) {
        float sides[4] = {right - wide, f->box.y, wide, f->box.h};
        lab_box number_box = {right - wide, f->box.y, chip, f->box.h};
        lab_box words_box = {right - wide + chip + 4.0F * u, f->box.y, letters + 1.0F, f->box.h};
        gm_draw_round_rect_stroke(f->brush.list, sides, 3.5F * u, 1.0F,
                                  gm_rgba(gm_group_color(group), 0.7F));
        (void)app_overlay_chip(&f->brush, number_box, group, 1.0F, number);
        lab_brush_figure(&f->brush, GM_FONT_MONO_TINY, words_box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                         name);
    }
    return wide + CHIP_GAP * u;
}

/* From the right, in their order; with names where all have room for them.
 * Returns where they begin. */
static float paint_chips(const foot *f)
{
    float right = f->box.x + f->box.w;
    float wide = 0.0F;
    for (uint32_t i = 0; i < f->count; i++) {
        wide += paint_item(f, f->items[i], 0.0F, true, false);
    }
    bool has_names = wide <= f->box.w;
    for (uint32_t i = f->count; i > 0; i--) {
        right -= paint_item(f, f->items[i - 1], right, has_names, true);
    }
    return right;
}

static void paint_sign(const foot *f, uint32_t sign, lab_box box)
{
    float u = f->brush.scale;
    gm_color color = gm_rgba(LAB_TEXT_SECONDARY, 0.9F);
    gm_vec2 middle = {box.x + 5.0F * u, box.y + box.h / 2.0F};
    float sides[4] = {box.x, middle.y - 4.0F * u, 11.0F * u, 8.0F * u};
    if (sign == 0) {
        gm_draw_ring(f->brush.list, middle, 4.5F * u, 1.4F * u, color);
    } else if (sign == 1) {
        gm_draw_round_rect_stroke(f->brush.list, sides, 2.0F * u, 1.3F * u, color);
    } else {
        gm_draw_round_rect(f->brush.list, sides, 2.5F * u, color, color);
    }
}

/* How panels come and go.  @return its right end */
static float paint_keys(const foot *f, float right)
{
    const char *word =
        lab_brush_word(&f->brush, f->overlay->is_pad_used ? "LB, RB: the next panel"
                                                          : "1..8: panel, 9: all, 0: none");
    float x = f->box.x + 4.0F * f->brush.scale;
    float wide = lab_brush_width(&f->brush, GM_FONT_SMALL, word) + 1.0F;
    if (x + wide > right) {
        return x;
    }
    lab_box box = lab_box_make(x, f->box.y, wide, f->box.h);
    bool is_hot = lab_box_has(box, f->overlay->mouse.x, f->overlay->mouse.y);
    lab_brush_figure(&f->brush, GM_FONT_SMALL, box, GM_ALIGN_LEFT,
                     is_hot ? LAB_TEXT_TITLE : LAB_TEXT_SECONDARY, word);
    f->overlay->keys = box;
    return x + wide + SIGN_GAP * f->brush.scale;
}

static float sign_width(const foot *f, uint32_t sign)
{
    const char *word = lab_brush_word(&f->brush, words[sign]);
    return SIGN * f->brush.scale + lab_brush_width(&f->brush, GM_FONT_SMALL, word) + 1.0F;
}

static void paint_sign_and_words(const foot *f, uint32_t sign, float x)
{
    float shift = SIGN * f->brush.scale;
    lab_box at = lab_box_make(x, f->box.y, sign_width(f, sign), f->box.h);
    paint_sign(f, sign, lab_box_left(&at, shift));
    lab_brush_figure(&f->brush, GM_FONT_SMALL, at, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                     lab_brush_word(&f->brush, words[sign]));
}

/* What the chips in this row are stands beside them, before all else; then as much as fits.
 * @return what is left of the row */
static lab_box paint_legend(const foot *f, float right)
{
    float gap = SIGN_GAP * f->brush.scale;
    float wide = sign_width(f, CHIP_SIGN);
    if (f->count > 0 && f->box.x + wide + 0.5F * gap <= right) {
        right -= wide + 0.5F * gap;
        paint_sign_and_words(f, CHIP_SIGN, right);
    }
    right -= 0.5F * gap;
    float x = paint_keys(f, right);
    for (uint32_t i = 0; i < CHIP_SIGN; i++) {
        wide = sign_width(f, i);
        if (x + wide > right) {
            return lab_box_make(x, f->box.y, 0.0F, f->box.h);
        }
        paint_sign_and_words(f, i, x);
        x += wide + gap;
    }
    return lab_box_make(x, f->box.y, right - x, f->box.h);
}

static bool is_any_late(const foot *f)
{
    const lab_frame *frame = f->scene->frame;
    bool is_late = false;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        tl_tick_group group = tl_stage_group(sample->reader.stage);
        bool is_on = sample->reader.kind == TL_ITEM_TICK && group < TL_TICK_GROUP_COUNT &&
                     (f->overlay->groups & 1U << group) != 0;
        is_late = is_late || (is_on && sample->frames > 0);
    }
    return is_late;
}

/* A second row, if it is above the strip. */
static lab_box second_row(const foot *f)
{
    float u = f->brush.scale;
    float strip = f->overlay->places.strip.h > 0.0F ? f->overlay->places.strip.y
                                                    : (float)f->scene->list->height;
    lab_box row = {f->box.x + 4.0F * u, f->box.y + f->box.h + 2.0F * u, f->box.w - 4.0F * u,
                   f->box.h};
    return row.y + row.h <= strip ? row : (lab_box){0};
}

/* What "1 frame late" at a mark means, where there is room for it. */
static void paint_late(const foot *f, lab_box rest)
{
    static const char rule[] =
        "Late is fine for the HUD, a fault for what has to sit on the ship or its target.";
    const char *word = lab_brush_word(&f->brush, rule);
    float wide = lab_brush_width(&f->brush, GM_FONT_SMALL, word) + 1.0F;
    lab_box row = second_row(f);
    lab_box line = row.w > 0.0F ? row : rest;
    if (is_any_late(f) && wide <= line.w) {
        if (row.w > 0.0F) {
            app_overlay_note_box(f->overlay, APP_OVERLAY_FOOT, line);
        }
        lab_brush_figure(&f->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_MUTED, word);
    }
}

void app_overlay_paint_foot(app_overlay *overlay, const app_overlay_scene *scene)
{
    foot f = {.overlay = overlay,
              .scene = scene,
              .brush = app_overlay_brush(scene),
              .box = app_overlay_foot_box(overlay, scene)};
    app_overlay_note_box(overlay, APP_OVERLAY_FOOT, f.box);
    if (overlay->places.is_too_small) {
        lab_brush_figure(&f.brush, GM_FONT_SMALL, f.box, GM_ALIGN_LEFT, LAB_WARNING,
                         lab_brush_word(&f.brush, "enlarge the window to see the panels"));
        return;
    }
    find_items(&f);
    paint_late(&f, paint_legend(&f, paint_chips(&f)));
}
