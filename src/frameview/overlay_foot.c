/* frameview/overlay_foot.c -- the row below the arena: a legend, and chips for what has no place on
 * the screen. See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum { MAX_CHIPS = 64, ROWS = 6 };

/* What the legend explains. */
typedef enum foot_sign { PLACE_SIGN, CHIP_SIGN, SIGNS } foot_sign;

/* Px of the design. */
#define HEIGHT       17.0F
#define BELOW        3.4F
#define CAMERA_REACH 12.0F
#define CHIP_GAP     7.0F
#define SIGN         16.0F
#define SIGN_GAP     10.0F

/* Rows of a panel have figures of the same kind as its header. */
static const char usual_words[] = APP_OVERLAY_USUAL " usual: median of 60 frames";

static const char *const words[SIGNS] = {"e.g. 2nd in PrePhysics", "no mark in the arena:"};
static const char of_lost_ship[] = "nothing to show now:";

typedef struct foot {
    app_overlay *overlay;
    const app_overlay_scene *scene;
    lab_brush brush;
    lab_box box;
    uint32_t items[MAX_CHIPS]; /* of the frame, without a place on the screen */
    uint32_t count;
    bool has_lost;      /* some of them are of a ship that is lost */
    lab_box rows[ROWS]; /* the room that is left in each; w 0: none */
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
        const gm_mark *mark = app_overlay_mark_of(f->scene->view, item->item.id);
        if (item->item.kind == TL_ITEM_TICK && group < TL_TICK_GROUP_COUNT &&
            (f->overlay->groups & 1U << group) != 0 && !app_overlay_has_place(f->scene, mark)) {
            f->has_lost =
                f->has_lost || (mark != NULL && app_overlay_is_of_lost_ship(f->scene->view, mark));
            f->items[f->count++] = i;
        }
    }
}

static float paint_item(const foot *f, uint32_t item, float right, bool has_name, bool is_painted)
{
    char number[16];
    char text[APP_ORDER_TEXT];
    char name[APP_ORDER_TEXT] = "";
    float u = f->brush.scale;
    tl_tick_group group = tl_stage_group(f->scene->frame->items[item].item.stage);
    (void)snprintf(number, sizeof number, "%" PRIu32, f->scene->frame->items[item].order);
    if (has_name) {
        app_order_name(&f->brush, f->scene->frame, item, name);
    }
    (void)app_overlay_badge_text(&f->brush, group, number, text);
    float chip = app_overlay_badge_width(&f->brush, text);
    float letters = lab_brush_width(&f->brush, GM_FONT_MONO_TINY, name);
    float wide = chip + (has_name ? letters + 9.0F * u : 0.0F);
    if (is_painted) {
        float sides[4] = {right - wide, f->box.y, wide, f->box.h};
        bool is_pointed = lab_box_has(lab_box_make(sides[0], sides[1], sides[2], sides[3]),
                                      f->overlay->mouse.x, f->overlay->mouse.y);
        if (is_pointed &&
            f->overlay->is_still) { /* the strip names it, also where it has no name */
            f->overlay->pointed_item = item;
        }
        lab_box number_box = {right - wide, f->box.y, chip, f->box.h};
        lab_box words_box = {right - wide + chip + 4.0F * u, f->box.y, letters + 1.0F, f->box.h};
        if (has_name) {
            gm_draw_round_rect_stroke(f->brush.list, sides, 0.5F * sides[3], 1.0F,
                                      gm_rgba(gm_group_color(group), 0.7F));
        }
        app_overlay_badge(&f->brush, number_box, &(app_overlay_badge_def){group, 1.0F, text});
        lab_brush_figure(&f->brush, GM_FONT_MONO_TINY, words_box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                         name);
    }
    return wide + CHIP_GAP * u;
}

/* How to hold the game; "": no key does, or it is held, which its plate tells.  @return px */
static float write_hold(const foot *f, char out[LAB_BRUSH_TEXT])
{
    const char *key[1] = {f->overlay->hold_key};
    out[0] = '\0';
    bool is_in_play = f->scene->view->screen == GM_SCREEN_PLAY;
    if (key[0][0] != '\0' && is_in_play && !f->overlay->is_on_hold) {
        (void)lab_brush_fill(&f->brush, out, "[{1}] hold to read", key, 1);
    }
    return app_overlay_words_width(&f->brush, out) + 1.0F;
}

/* How to walk through the frame; on hold its plate tells that. */
static float write_walk(const foot *f, char out[LAB_BRUSH_TEXT])
{
    const char *key[1] = {f->overlay->walk_key};
    out[0] = '\0';
    if (key[0][0] != '\0' && !f->overlay->is_on_hold) {
        (void)lab_brush_fill(&f->brush, out, "[{1}] next group", key, 1);
    }
    return app_overlay_words_width(&f->brush, out) + 1.0F;
}

/* An example of a badge. */
static const char *example(const lab_brush *brush, char out[APP_ORDER_TEXT])
{
    return app_overlay_badge_text(brush, TL_TICK_GROUP_PRE_PHYSICS, "2", out);
}

/* Of the picture before the words. */
static float picture_width(const foot *f, foot_sign sign)
{
    char text[APP_ORDER_TEXT];
    return sign == PLACE_SIGN ? app_overlay_badge_width(&f->brush, example(&f->brush, text)) +
                                    4.0F * f->brush.scale
                              : SIGN * f->brush.scale;
}

static const char *sign_words(const foot *f, foot_sign sign)
{
    bool is_of_lost = sign == CHIP_SIGN && f->has_lost;
    return lab_brush_word(&f->brush, is_of_lost ? of_lost_ship : words[sign]);
}

static float sign_width(const foot *f, foot_sign sign)
{
    const char *word = sign_words(f, sign);
    return picture_width(f, sign) + lab_brush_width(&f->brush, GM_FONT_SMALL, word) + 1.0F;
}

static const char *keys_words(const foot *f)
{
    bool has_all = f->overlay->groups == APP_OVERLAY_ALL;
    return lab_brush_word(&f->brush, f->overlay->is_pad_used ? "[LB] [RB] the next panel"
                                     : has_all               ? "[1-8] take one away, [0] none"
                                                             : "[1-8] panel, [9] all, [0] none");
}

/* What else can be done on hold: the pointer of the game stands still, that of the mouse moves. */
static const char *mouse_words(const foot *f)
{
    bool has_mouse =
        f->overlay->is_on_hold && !f->overlay->is_pad_used && f->overlay->places.strip.h > 0.0F;
    return has_mouse ? lab_brush_word(&f->brush, "point at a bar or a group to read it") : "";
}

/* A row below the first, if it is above the strip. */
static lab_box row_below(const foot *f, uint32_t index)
{
    float u = f->brush.scale;
    float strip = f->overlay->places.strip.h > 0.0F ? f->overlay->places.strip.y
                                                    : (float)f->scene->list->height;
    lab_box row = {f->box.x + 4.0F * u, f->box.y + (float)index * (f->box.h + 2.0F * u),
                   f->box.w - 4.0F * u, f->box.h};
    return row.y + row.h <= strip ? row : (lab_box){0};
}

/* Of the words that are to stand in the row of the chips: the others have a row of their own if
 * there is one. */
static float words_width(const foot *f)
{
    char text[LAB_BRUSH_TEXT];
    float gap = SIGN_GAP * f->brush.scale;
    float wide = write_hold(f, text) + sign_width(f, CHIP_SIGN) + 2.0F * gap;
    if (row_below(f, 1).w <= 0.0F) {
        wide += app_overlay_words_width(&f->brush, keys_words(f)) + sign_width(f, PLACE_SIGN) +
                2.0F * gap;
    }
    return wide;
}

/* From the right, in their order. They have names while these and the legend have room.
 * @return where they begin */
static float paint_chips(const foot *f)
{
    float right = f->box.x + f->box.w;
    float left = f->box.w - words_width(f);
    uint32_t named = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        left -= paint_item(f, f->items[i], 0.0F, false, false);
    }
    for (; named < f->count; named++) {
        uint32_t item = f->items[named];
        left -= paint_item(f, item, 0.0F, true, false) - paint_item(f, item, 0.0F, false, false);
        if (left < 0.0F) {
            break;
        }
    }
    for (uint32_t i = f->count; i > 0; i--) {
        right -= paint_item(f, f->items[i - 1], right, i <= named, true);
    }
    return right;
}

static void paint_sign(const foot *f, foot_sign sign, lab_box box)
{
    char text[APP_ORDER_TEXT];
    float u = f->brush.scale;
    gm_color color = gm_rgba(LAB_TEXT_SECONDARY, 0.9F);
    float sides[4] = {box.x, box.y + box.h / 2.0F - 4.0F * u, 11.0F * u, 8.0F * u};
    if (sign == PLACE_SIGN) {
        box.w -= 4.0F * u;
        app_overlay_badge(
            &f->brush, box,
            &(app_overlay_badge_def){TL_TICK_GROUP_PRE_PHYSICS, 1.0F, example(&f->brush, text)});
    } else {
        gm_draw_round_rect(f->brush.list, sides, 2.5F * u, color, color);
    }
}

/* Room for words of that width in the first row that has it.  @return w 0: there is none */
static lab_box take_room(foot *f, float wide, uint32_t first)
{
    for (uint32_t i = first; i < ROWS; i++) {
        if (wide <= f->rows[i].w) {
            lab_box room = lab_box_left(&f->rows[i], wide);
            (void)lab_box_left(&f->rows[i], SIGN_GAP * f->brush.scale);
            app_overlay_note_box(i > 0 ? f->overlay : NULL, APP_OVERLAY_FOOT, room);
            return room;
        }
    }
    return (lab_box){0};
}

/* Words that can be clicked.  @return where they are; w 0: nowhere */
static lab_box paint_hot(foot *f, uint32_t rgb, const char *text)
{
    lab_box box = take_room(f, app_overlay_words_width(&f->brush, text) + 1.0F, 0);
    bool is_hot = lab_box_has(box, f->overlay->mouse.x, f->overlay->mouse.y);
    if (box.w > 0.0F) {
        app_overlay_words(&f->brush, box, is_hot ? LAB_TEXT_TITLE : rgb, text);
    }
    return box;
}

static void paint_sign_and_words(const foot *f, foot_sign sign, lab_box at)
{
    if (at.w > 0.0F) {
        paint_sign(f, sign, lab_box_left(&at, picture_width(f, sign)));
        lab_brush_figure(&f->brush, GM_FONT_SMALL, at, GM_ALIGN_LEFT, LAB_TEXT_MUTED,
                         sign_words(f, sign));
    }
}

static const char *brief_keys(const foot *f)
{
    return lab_brush_word(&f->brush, "[1-8] panel, [0] none");
}

/* px that words need before those of the chips: how to hold the game; while it is held and the
 * mouse has no room beside `wide` px, the keys, as the column may have one line left. */
static float needed_before(const foot *f, float wide)
{
    char text[LAB_BRUSH_TEXT];
    float hold = write_hold(f, text);
    float mouse = app_overlay_words_width(&f->brush, mouse_words(f));
    bool is_crowded = mouse > 0.0F && mouse + wide > f->rows[0].w && row_below(f, 1).w <= 0.0F;
    return is_crowded ? app_overlay_words_width(&f->brush, brief_keys(f)) + 1.0F : hold;
}

/* What the chips in this row are stands beside them, unless other words need the room. */
static void paint_chip_words(foot *f)
{
    float gap = SIGN_GAP * f->brush.scale;
    float wide = sign_width(f, CHIP_SIGN);
    float before = needed_before(f, wide + gap);
    if (f->count > 0 && before + wide + gap <= f->rows[0].w) {
        (void)lab_box_right(&f->rows[0], 0.5F * gap);
        paint_sign_and_words(f, CHIP_SIGN, lab_box_right(&f->rows[0], wide));
    }
    (void)lab_box_right(&f->rows[0], 0.5F * gap);
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

/* @return false: there is no room for it */
static bool paint_explained(foot *f, foot_sign sign)
{
    lab_box room = take_room(f, sign_width(f, sign), 0);
    paint_sign_and_words(f, sign, room);
    return room.w > 0.0F;
}

static void paint_mouse_words(foot *f)
{
    const char *told = mouse_words(f);
    lab_box room = {0};
    if (told[0] != '\0') {
        room = take_room(f, app_overlay_words_width(&f->brush, told) + 1.0F, 0);
    }
    f->overlay->untold_mouse = told[0] != '\0' && room.w <= 0.0F;
    if (room.w > 0.0F) {
        app_overlay_words(&f->brush, room, LAB_TEXT_PRIMARY, told);
    }
}

/* What APP_OVERLAY_USUAL means, where it is painted. */
static void paint_usual_words(foot *f)
{
    const char *told = lab_brush_word(&f->brush, usual_words);
    lab_box room = {0};
    if (!f->overlay->is_still) {
        room = take_room(f, lab_brush_width(&f->brush, GM_FONT_SMALL, told) + 1.0F, 0);
    }
    f->overlay->untold_usual = !f->overlay->is_still && room.w <= 0.0F;
    if (room.w > 0.0F) {
        lab_brush_figure(&f->brush, GM_FONT_SMALL, room, GM_ALIGN_LEFT, LAB_TEXT_MUTED, told);
    }
}

/* @return false: there is no room for it */
static bool paint_rule(foot *f, const char *english)
{
    const char *word = lab_brush_word(&f->brush, english);
    float wide = lab_brush_width(&f->brush, GM_FONT_SMALL, word) + 1.0F;
    lab_box line = take_room(f, wide, 1);
    line = line.w <= 0.0F ? take_room(f, wide, 0) : line;
    if (line.w > 0.0F) {
        lab_brush_figure(&f->brush, GM_FONT_SMALL, line, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY, word);
    }
    return line.w > 0.0F;
}

/* What "1 frame late" at a mark means. */
static void paint_late_rule(foot *f)
{
    static const char rule[] = "Late in grey is as intended, in red it is a fault.";
    if (is_any_late(f) && f->overlay->groups != APP_OVERLAY_ALL) { /* else at no mark */
        (void)paint_rule(f, rule);
    }
}

/* Fewer words where also what the mouse does has no room here: the column may have one line left.
 */
static void paint_keys(foot *f)
{
    f->overlay->keys = paint_hot(f, LAB_TEXT_SECONDARY, keys_words(f));
    if (f->overlay->keys.w <= 0.0F && f->overlay->untold_mouse) {
        f->overlay->keys = paint_hot(f, LAB_TEXT_SECONDARY, brief_keys(f));
    }
    f->overlay->untold_keys = f->overlay->keys.w <= 0.0F;
}

/* As much as fits of how to hold the game, what the mouse does on hold, how panels come and go,
 * what a badge means, what "1 frame late" at a mark means, and what is usual. */
static void paint_legend(foot *f)
{
    char text[LAB_BRUSH_TEXT];
    (void)write_hold(f, text);
    if (text[0] != '\0') {
        f->overlay->hold = paint_hot(f, LAB_TEXT_PRIMARY, text);
    }
    paint_mouse_words(f);
    paint_keys(f);
    if (write_walk(f, text) > 1.0F) {
        f->overlay->walk = paint_hot(f, LAB_TEXT_SECONDARY, text);
    }
    f->overlay->tells_places = paint_explained(f, PLACE_SIGN);
    paint_late_rule(f);
    paint_usual_words(f);
}

void app_overlay_paint_usual_words(const app_overlay_scene *scene, lab_box box)
{
    lab_brush brush = app_overlay_brush(scene);
    lab_brush_figure(&brush, GM_FONT_SMALL, box, GM_ALIGN_CENTER, LAB_TEXT_MUTED,
                     lab_brush_word(&brush, usual_words));
}

void app_overlay_paint_place_sign(app_overlay *overlay, const app_overlay_scene *scene, lab_box box)
{
    foot f = {.overlay = overlay, .scene = scene, .brush = app_overlay_brush(scene)};
    float spare = box.w - sign_width(&f, PLACE_SIGN);
    (void)lab_box_left(&box, fmaxf(floorf(spare / 2.0F), 0.0F));
    paint_sign_and_words(&f, PLACE_SIGN, box);
}

void app_overlay_paint_keys_words(app_overlay *overlay, const app_overlay_scene *scene, lab_box box)
{
    foot f = {.overlay = overlay, .scene = scene, .brush = app_overlay_brush(scene)};
    float spare = box.w - app_overlay_words_width(&f.brush, keys_words(&f));
    (void)lab_box_left(&box, fmaxf(floorf(spare / 2.0F), 0.0F));
    f.rows[0] = box;
    overlay->keys = paint_hot(&f, LAB_TEXT_SECONDARY, keys_words(&f));
}

void app_overlay_paint_mouse_words(app_overlay *overlay, const app_overlay_scene *scene,
                                   lab_box box)
{
    foot f = {.overlay = overlay, .scene = scene, .brush = app_overlay_brush(scene)};
    const char *told = mouse_words(&f);
    float spare = box.w - app_overlay_words_width(&f.brush, told);
    (void)lab_box_left(&box, fmaxf(floorf(spare / 2.0F), 0.0F));
    app_overlay_words(&f.brush, box, LAB_TEXT_PRIMARY, told);
}

void app_overlay_paint_foot(app_overlay *overlay, const app_overlay_scene *scene)
{
    foot f = {.overlay = overlay,
              .scene = scene,
              .brush = app_overlay_brush(scene),
              .box = app_overlay_foot_box(overlay, scene)};
    overlay->tells_places = false;
    overlay->untold_mouse = false;
    overlay->untold_keys = false;
    overlay->untold_usual = false;
    app_overlay_note_box(overlay, APP_OVERLAY_FOOT, f.box);
    if (overlay->places.is_too_small) {
        lab_brush_figure(&f.brush, GM_FONT_SMALL, f.box, GM_ALIGN_LEFT, LAB_WARNING,
                         lab_brush_word(&f.brush, "enlarge the window to see the panels"));
        return;
    }
    find_items(&f);
    f.rows[0] = lab_box_make(f.box.x + 4.0F * f.brush.scale, f.box.y, 0.0F, f.box.h);
    f.rows[0].w = paint_chips(&f) - f.rows[0].x;
    for (uint32_t i = 1; i < ROWS; i++) {
        f.rows[i] = row_below(&f, i);
    }
    paint_chip_words(&f);
    paint_legend(&f);
}
