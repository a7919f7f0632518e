/* frameview/lanes_bars.c -- what ran, as bars. See lanes_parts.h. */
#include "frameview/lanes_parts.h"

#include "render/hatch.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define SLOT_RGB    0x7F93B2U
#define STEP_RGB    0x5F79C9U
#define PICTURE_RGB 0x5A6B85U

enum { ALIAS = 12 };

/* A bar being painted. */
typedef struct bar {
    lab_box box;
    uint32_t rgb;
    uint32_t ink;
    gm_hatch hatch;
    const char *sentence; /**< the name, and what it is for; may be NULL */
    const char *name;     /**< may be NULL */
    const char *alias;
    bool is_cut; /**< it goes on beyond the right end of the lanes */
} bar;

/* What of a bar lies in the area. */
static bool cut(const lab_lanes_scene *s, lab_box *box)
{
    float x1 = fminf(box->x + box->w, s->place.area.x + s->place.area.w);
    box->x = fmaxf(box->x, s->place.area.x);
    box->w = x1 - box->x;
    return box->w > 0.0F;
}

static void paint_label(const lab_lanes_scene *s, const bar *b)
{
    const char *names[3] = {b->sentence, b->name, b->alias};
    float room = b->box.w - (b->is_cut ? 20.0F : 6.0F) * s->place.scale;
    if (room < 5.0F * s->place.scale ||
        b->box.h < 0.7F * gm_draw_line_height(s->brush.list, GM_FONT_MONO_TINY)) {
        return;
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (names[i] != NULL && lab_brush_width(&s->brush, GM_FONT_MONO_TINY, names[i]) <= room) {
            lab_box box =
                lab_box_make(b->box.x + 3.0F * s->place.scale, b->box.y, room + 1.0F, b->box.h);
            lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, box, GM_ALIGN_LEFT, b->ink, names[i]);
            return;
        }
    }
}

/* What of it lies in the area, and whether it goes on behind its right end. */
static bool cut_bar(const lab_lanes_scene *s, bar *b)
{
    b->is_cut = b->box.x + b->box.w > s->place.area.x + s->place.area.w + 0.5F;
    return cut(s, &b->box);
}

/* Two strokes across its end, in the colour of the panel: as an axis is broken. */
static void paint_break(const lab_lanes_scene *s, const bar *b)
{
    float u = s->place.scale;
    float lean = fminf(0.35F * b->box.h, 6.0F * u);
    for (uint32_t i = 0; i < 2; i++) {
        float x = b->box.x + b->box.w - (5.0F + 5.0F * (float)i) * u - lean;
        gm_vec2 stroke[2] = {{x + lean, b->box.y - 1.0F}, {x, b->box.y + b->box.h + 1.0F}};
        if (x > b->box.x) {
            gm_draw_stroke_flat(s->brush.list, stroke, 2, false, 2.2F * u,
                                gm_rgba(LAB_LANES_BREAK_RGB, 1.0F));
        }
    }
}

static void paint_bar(const lab_lanes_scene *s, const bar *b)
{
    float sides[4] = {b->box.x, b->box.y, b->box.w, b->box.h};
    gm_color color = gm_rgba(b->rgb, 1.0F);
    float radius = fminf(2.5F * s->place.scale, b->box.w / 3.0F);
    bool is_wide = b->box.w >= 4.0F * s->place.scale;
    gm_draw_round_rect(s->brush.list, sides, is_wide ? radius : 0.0F, gm_color_scale(color, 0.96F),
                       gm_color_scale(color, 0.70F));
    if (is_wide) {
        float light[4] = {b->box.x + radius, b->box.y, b->box.w - 2.0F * radius, 1.0F};
        gm_draw_rect(s->brush.list, light, gm_rgba(0xFFFFFF, 0.35F));
    }
    if (b->hatch != GM_HATCH_PLAIN) {
        app_hatch_paint(s->brush.list, sides, b->hatch, gm_rgba(b->ink, 0.38F));
    }
    paint_label(s, b);
    if (b->is_cut) {
        paint_break(s, b);
    }
}

/* So many letters of each word, and the ordinal: "PC" or "PlCo" for PlayerController, "DM3" for
 * DroneMover#3. */
static void write_letters(const char *label, uint32_t letters, char out[ALIAS])
{
    uint32_t count = 0;
    uint32_t left = 0; /* of the word */
    bool is_ordinal = false;
    for (const char *c = label; *c != '\0' && count < ALIAS - 1; c++) {
        bool is_capital = *c >= 'A' && *c <= 'Z';
        bool is_small = *c >= 'a' && *c <= 'z';
        is_ordinal = is_ordinal || *c == '#';
        left = is_capital ? letters : is_small ? left : 0;
        if (left > 0 || (is_ordinal && *c >= '0' && *c <= '9')) {
            out[count++] = *c;
            left -= left > 0 ? 1 : 0;
        }
    }
    out[count] = '\0';
}

/* Another function of the frame has the same capitals. */
static bool is_shared(const lab_frame *frame, const char *label, const char *alias)
{
    char other[ALIAS];
    for (uint32_t i = 0; i < frame->function_count; i++) {
        const lab_function *f = &frame->functions[i];
        if (f->item != LAB_NONE && f->label[0] == label[0] && strcmp(f->label, label) != 0) {
            write_letters(f->label, 1, other);
            if (strcmp(other, alias) == 0) {
                return true;
            }
        }
    }
    return false;
}

static void write_alias(const lab_lanes_scene *s, const char *label, char out[ALIAS])
{
    write_letters(label, 1, out);
    if (!s->def->has_numbers && !s->def->has_whole_names && is_shared(s->frame, label, out)) {
        write_letters(label, 2, out);
    }
}

static void paint_ring(const lab_lanes_scene *s, lab_box box, uint32_t rgb)
{
    float sides[4] = {box.x - 1.0F, box.y - 1.0F, box.w + 2.0F, box.h + 2.0F};
    gm_draw_round_rect_stroke(s->brush.list, sides, 2.5F * s->place.scale, 1.3F,
                              gm_rgba(rgb, 1.0F));
}

/* The part of a bar up to that time, in which it does not work: hollow. The rest is left in `b`. */
static void paint_hollow(const lab_lanes_scene *s, bar *b, float end_us, const bar *look)
{
    float wide = fminf(lab_lanes_x(&s->place, end_us) - b->box.x, b->box.w);
    bar part = *look;
    if (wide <= 0.0F) {
        return;
    }
    part.box = b->box;
    part.box.w = wide;
    part.is_cut = b->is_cut;
    float sides[4] = {part.box.x, part.box.y, part.box.w, part.box.h};
    gm_draw_rect(s->brush.list, sides, gm_rgba(b->rgb, 0.10F));
    app_hatch_paint(s->brush.list, sides, part.hatch, gm_rgba(b->rgb, 0.30F));
    gm_draw_round_rect_stroke(s->brush.list, sides, 0.0F, 1.0F, gm_rgba(b->rgb, 0.9F));
    paint_label(s, &part);
    b->box.x += wide;
    b->box.w -= wide;
    if (part.is_cut && b->box.w <= 0.0F) {
        paint_break(s, &part);
    }
}

/* `rest` up to the end of the step, then the thread wakes up until `end_us`. */
static void paint_rest(const lab_lanes_scene *s, bar *b, uint32_t index, float end_us,
                       const char *rest)
{
    bar waits = {
        .ink = LAB_TEXT_PRIMARY, .hatch = GM_HATCH_SLASH, .name = lab_brush_word(&s->brush, rest)};
    bar wakes = {.ink = LAB_TEXT_PRIMARY,
                 .hatch = GM_HATCH_PLAIN,
                 .sentence = lab_brush_word(&s->brush, "step ended, thread wakes up"),
                 .name = lab_brush_word(&s->brush, "wakes up")};
    paint_hollow(s, b, end_us - lab_lanes_rest(s->lanes, s->frame, index).wake, &waits);
    paint_hollow(s, b, end_us, &wakes);
}

/* First it waits, if it does, then it works, then it pauses, if it does. */
static void paint_parts(const lab_lanes_scene *s, bar *b, uint32_t index)
{
    lab_item_rest rest = lab_lanes_rest(s->lanes, s->frame, index);
    bar work = *b;
    if (rest.wait > 0.0F) {
        paint_rest(s, b, index, s->lanes->begin_us[index] + rest.wait, "waits for physics");
    } else if (rest.pause > 0.0F) {
        float end = lab_lanes_x(&s->place, s->lanes->end_us[index] - rest.pause);
        work.box.w = fmaxf(fminf(end - b->box.x, b->box.w), 0.0F);
        work.is_cut = false;
        b->box.x += work.box.w;
        b->box.w -= work.box.w;
        paint_rest(s, b, index, s->lanes->end_us[index], "its thread pauses");
        *b = work;
    }
    if (b->box.w > 0.0F) {
        paint_bar(s, b);
    }
}

static void paint_item(const lab_lanes_scene *s, uint32_t index, const lab_function *function)
{
    char alias[ALIAS];
    char title[APP_ORDER_TEXT];
    char numbered[APP_ORDER_TEXT + 12];
    char sentence[LAB_BRUSH_TEXT];
    const tl_frame_item *item = &s->frame->items[index];
    tl_tick_group group = tl_stage_group(item->item.stage);
    bool is_slot = group == TL_TICK_GROUP_COUNT;
    const char *name = function != NULL ? function->label : item->item.name;
    bar b = {.box = lab_lanes_bar(s->lanes, &s->place, s->frame, index),
             .rgb = is_slot ? SLOT_RGB : gm_group_color(group),
             .ink = is_slot ? LAB_TEXT_DARK : gm_group_ink(group),
             .hatch = is_slot ? GM_HATCH_PLAIN : gm_group_hatch(group),
             .name = name,
             .alias = alias};
    if (!cut_bar(s, &b)) {
        return;
    }
    write_alias(s, name != NULL ? name : "", alias);
    if (s->def->has_numbers) {
        app_order_name(&s->brush, s->frame, index, title);
        (void)snprintf(numbered, sizeof numbered, "%" PRIu32 " %s", item->order, title);
        (void)snprintf(alias, sizeof alias, "%" PRIu32, item->order);
        b.name = numbered;
    }
    b.alias = alias[0] != '\0' && !s->def->has_whole_names ? alias : NULL;
    if (lab_item_runs_step(s->frame, index)) {
        b.sentence = lab_brush_fill(&s->brush, sentence, "{1} runs the step", &b.name, 1);
    }
    lab_box whole = b.box;
    paint_parts(s, &b, index);
    bool is_selected = function != NULL && strcmp(function->label, s->def->selected) == 0;
    if (is_selected || index == s->def->hovered) {
        paint_ring(s, whole, is_selected ? LAB_TEXT_TITLE : LAB_TEXT_SECONDARY);
    }
}

static void paint_items(const lab_lanes_scene *s)
{
    const lab_function *functions[LAB_LANES_ITEMS] = {NULL};
    for (uint32_t i = 0; i < s->frame->function_count; i++) {
        if (s->frame->functions[i].item < LAB_LANES_ITEMS) {
            functions[s->frame->functions[i].item] = &s->frame->functions[i];
        }
    }
    for (uint32_t i = 0; i < s->frame->item_count && i < LAB_LANES_ITEMS; i++) {
        paint_item(s, i, functions[i]);
    }
}

static void include_step(const lab_lanes *lanes, float span[2])
{
    if (lanes->step_us[1] > lanes->step_us[0]) {
        span[0] = fminf(span[0], lanes->step_us[0]);
        span[1] = fmaxf(span[1], lanes->step_us[1]);
    }
}

/* From the end of the one physics function to the start of the other, and as long as the step runs:
 * they start it and wait for it. Open while held within. */
static bool window_of(const lab_lanes_scene *s, float span[2])
{
    span[0] = -1.0F;
    span[1] = s->lanes->length_us;
    for (uint32_t i = 0; i < s->frame->item_count && i < LAB_LANES_ITEMS; i++) {
        tl_stage stage = s->frame->items[i].item.stage;
        if (stage == TL_STAGE_START_PHYSICS) {
            span[0] = s->lanes->end_us[i];
        } else if (stage == TL_STAGE_END_PHYSICS) {
            span[1] = s->lanes->begin_us[i];
            break;
        }
    }
    bool has_window = span[0] >= 0.0F && s->lanes->has_clock;
    if (has_window) {
        include_step(s->lanes, span);
    }
    return has_window;
}

static void paint_window(const lab_lanes_scene *s)
{
    const lab_lanes_place *p = &s->place;
    float span[2];
    if (!window_of(s, span)) {
        return;
    }
    float y = lab_lanes_y(p, p->lane_count - 2) - 1.0F * p->scale;
    float x = lab_lanes_x(p, span[0]);
    lab_box box = {x, y, lab_lanes_x(p, span[1]) - x, p->bar_h + 2.0F * p->scale};
    if (!cut(s, &box)) {
        return;
    }
    float tooth = fminf(5.0F * p->scale, box.w / 2.0F);
    gm_color color = gm_rgba(LAB_TEXT_TITLE, 0.75F);
    gm_vec2 left[4] = {{box.x + tooth, box.y},
                       {box.x, box.y},
                       {box.x, box.y + box.h},
                       {box.x + tooth, box.y + box.h}};
    float end = box.x + box.w;
    gm_vec2 right[4] = {
        {end - tooth, box.y}, {end, box.y}, {end, box.y + box.h}, {end - tooth, box.y + box.h}};
    gm_draw_stroke_flat(s->brush.list, left, 4, false, 1.3F * p->scale, color);
    gm_draw_stroke_flat(s->brush.list, right, 4, false, 1.3F * p->scale, color);
}

static void paint_step(const lab_lanes_scene *s)
{
    char time[24];
    char name[64];
    const lab_lanes_place *p = &s->place;
    const float *step = s->lanes->step_us;
    if (step[1] <= step[0]) {
        return;
    }
    lab_lanes_write_time(time, sizeof time, step[1] - step[0]);
    (void)snprintf(name, sizeof name, "%s  %s", lab_brush_word(&s->brush, "physics step"), time);
    float x = lab_lanes_x(p, step[0]);
    bar b = {.box = lab_box_make(x, lab_lanes_y(p, p->lane_count - 2), lab_lanes_x(p, step[1]) - x,
                                 p->bar_h),
             .rgb = STEP_RGB,
             .ink = LAB_TEXT_TITLE,
             .name = name,
             .alias = time};
    if (cut_bar(s, &b)) {
        paint_bar(s, &b);
    }
}

/* The bar of the picture begins where the frame ends; a frame that is stepped has none. As a rule
 * it is longer than the axis. Where there is room, a sentence in it says what it is. */
static void paint_picture(const lab_lanes_scene *s)
{
    char time[24];
    char name[64];
    char sentence[LAB_BRUSH_TEXT];
    const lab_lanes_place *p = &s->place;
    float wide = s->def->draw_ms * 1000.0F * p->px_per_us;
    if (!s->lanes->has_clock || s->def->draw_ms <= 0.0F || s->frame->is_open) {
        return;
    }
    lab_lanes_write_time(time, sizeof time, s->def->draw_ms * 1000.0F);
    float x = lab_lanes_x(p, s->lanes->length_us);
    (void)snprintf(name, sizeof name, "%s  %s", lab_brush_word(&s->brush, "draw, present"), time);
    bar b = {.box = lab_box_make(x, lab_lanes_y(p, p->lane_count - 1), wide, p->bar_h),
             .rgb = PICTURE_RGB,
             .ink = LAB_TEXT_TITLE,
             .sentence = sentence,
             .name = name,
             .alias = time};
    (void)snprintf(sentence, sizeof sentence, "%s    %s", name,
                   lab_brush_word(&s->brush, LAB_LANES_PICTURE));
    if (cut_bar(s, &b)) {
        paint_bar(s, &b);
    }
}

void lab_lanes_paint_bars(const lab_lanes_scene *s)
{
    paint_window(s);
    paint_step(s);
    paint_items(s);
    paint_picture(s);
}
