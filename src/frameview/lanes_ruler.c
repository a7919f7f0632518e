/* frameview/lanes_ruler.c -- the time axis of the lanes. See lanes_parts.h. */
#include "frameview/lanes_parts.h"

#include "frameview/critical_path.h"

#include <math.h>
#include <stdio.h>

#define LEAST_STEP 84.0F
#define LONG_SPAN  2000.0F

enum { MAX_TICKS = 64 };

/* Without a clock the axis counts functions. */
static float step_for(const lab_lanes_scene *s)
{
    const lab_lanes_place *p = &s->place;
    float least = LEAST_STEP * p->scale / p->px_per_us;
    float unit = powf(10.0F, floorf(log10f(least)));
    float share = least / unit;
    float step = unit * (share <= 1.0F   ? 1.0F
                         : share <= 2.0F ? 2.0F
                         : share <= 5.0F ? 5.0F
                                         : 10.0F);
    return s->lanes->has_clock ? step : fmaxf(step, 1.0F);
}

static void write_tick(const lab_lanes_scene *s, char *out, size_t size, float us)
{
    bool is_long = s->lanes->has_clock && s->lanes->span_us > LONG_SPAN;
    float shown = is_long ? us / 1000.0F : us;
    const char *unit = us > 0.0F ? "" : is_long ? " ms" : " \xC2\xB5s";
    float step = step_for(s) / (is_long ? 1000.0F : 1.0F);
    (void)snprintf(out, size, "%.*f%s",
                   step >= 1.0F   ? 0
                   : step >= 0.1F ? 1
                                  : 2,
                   (double)shown, s->lanes->has_clock ? unit : "");
}

static const char *break_text(const lab_lanes_scene *s, char out[LAB_BRUSH_TEXT])
{
    char time[24];
    const char *values[1] = {time};
    lab_lanes_write_time(time, sizeof time, s->place.left_out_us);
    return lab_brush_fill(&s->brush, out, "{1} skipped", values, 1);
}

/* In the line of the axis, below the break. */
static lab_box break_box(const lab_lanes_scene *s, const char *text)
{
    const lab_lanes_place *p = &s->place;
    float x = lab_lanes_x(p, p->break_us);
    float wide = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, text) + 8.0F * p->scale;
    float high = p->box.y + p->box.h - p->ruler_y;
    float end = p->area.x + p->area.w;
    bool is_seen = p->left_out_us > 0.0F && x >= p->area.x && x <= end;
    float left = fmaxf(fminf(x - wide / 2.0F, end - wide), p->area.x);
    return lab_box_make(left, p->ruler_y, is_seen ? wide : 0.0F, high);
}

lab_box lab_lanes_break(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                        const lab_lanes_def *def)
{
    char text[LAB_BRUSH_TEXT];
    lab_lanes_scene s = {.brush = *brush, .def = def, .frame = def->frame, .lanes = lanes};
    s.place = lab_lanes_look(lanes, box, brush->scale, def);
    return break_box(&s, break_text(&s, text));
}

/* Two strokes across all lanes, in the colour of the panel, and how long the stretch is. */
static void paint_break(const lab_lanes_scene *s, lab_box label, const char *text)
{
    const lab_lanes_place *p = &s->place;
    float x = lab_lanes_x(p, p->break_us);
    float lean = 5.0F * p->scale;
    for (uint32_t i = 0; i < 2 && label.w > 0.0F; i++) {
        float at = x + (i == 0 ? -2.5F : 2.5F) * p->scale;
        gm_vec2 stroke[2] = {{at + lean, p->strip_y}, {at - lean, p->ruler_y}};
        gm_draw_stroke_flat(s->brush.list, stroke, 2, false, 2.2F * p->scale,
                            gm_rgba(LAB_LANES_BREAK_RGB, 1.0F));
    }
    if (label.w > 0.0F) {
        lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, label, GM_ALIGN_CENTER, LAB_WARNING, text);
    }
}

/* The first tick in sight, and the first one behind the stretch that is left out. */
static float first_tick(const lab_lanes_place *p, float step)
{
    float left = p->left_us + (p->left_us > p->break_us ? p->left_out_us : 0.0F);
    return ceilf(left / step) * step;
}

static float next_tick(const lab_lanes_place *p, float us, float step)
{
    bool is_left_out = us + step > p->break_us && us + step < p->break_us + p->left_out_us;
    return is_left_out ? ceilf((p->break_us + p->left_out_us) / step) * step : us + step;
}

/* The chip covers the right end of the axis, and the mark of a break some of it. */
static void paint_ticks(const lab_lanes_scene *s, float right, lab_box mark)
{
    char text[24];
    const lab_lanes_place *p = &s->place;
    float step = step_for(s);
    float us = first_tick(p, step);
    for (uint32_t i = 0; i < MAX_TICKS; i++) {
        float x = lab_lanes_x(p, us);
        if (x + 30.0F * p->scale > right) {
            return;
        }
        bool is_hidden = mark.w > 0.0F && x + 36.0F * p->scale > mark.x && x < mark.x + mark.w;
        float at = us;
        us = next_tick(p, us, step);
        if (is_hidden) {
            continue;
        }
        float tick[4] = {x, p->ruler_y, 1.0F, 4.0F * p->scale};
        gm_draw_rect(s->brush.list, tick, gm_rgba(LAB_TEXT_SECONDARY, 0.8F));
        write_tick(s, text, sizeof text, at);
        lab_box box = lab_box_make(x + 3.0F * p->scale, p->ruler_y, 60.0F * p->scale,
                                   p->box.y + p->box.h - p->ruler_y);
        lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, box, GM_ALIGN_LEFT, LAB_TEXT_MUTED, text);
    }
}

/* The length of the critical path, and of the frame if it ends beyond the axis.  @return out */
static const char *chip_text(const lab_lanes_scene *s, char out[LAB_BRUSH_TEXT])
{
    char times[2][24];
    const char *values[2] = {times[0], times[1]};
    const lab_lanes_place *p = &s->place;
    lab_lanes_write_time(times[0], sizeof times[0], lab_critical_path_find(s->frame).us);
    lab_lanes_write_time(times[1], sizeof times[1], s->lanes->length_us);
    bool is_beyond =
        s->def->zoom <= 1.0F && lab_lanes_x(p, s->lanes->length_us) > p->area.x + p->area.w + 0.5F;
    return lab_brush_fill(
        &s->brush, out,
        is_beyond ? "critical path {1}, frame {2} \xE2\x86\x92" : "critical path {1}", values, 2);
}

static lab_box chip_box(const lab_lanes_scene *s, const char *text)
{
    const lab_lanes_place *p = &s->place;
    float wide = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, text) + 20.0F * p->scale;
    float high = p->box.y + p->box.h - p->ruler_y;
    return lab_box_make(p->area.x + p->area.w - wide, p->ruler_y, wide, high - 1.0F);
}

lab_box lab_lanes_chip(const lab_lanes *lanes, const lab_brush *brush, lab_box box,
                       const lab_lanes_def *def)
{
    char text[LAB_BRUSH_TEXT];
    lab_lanes_scene s = {.brush = *brush, .def = def, .frame = def->frame, .lanes = lanes};
    s.place = lab_lanes_look(lanes, box, brush->scale, def);
    return lanes->has_clock ? chip_box(&s, chip_text(&s, text)) : (lab_box){0};
}

static void paint_plate(const lab_lanes_scene *s, lab_box chip, const char *text)
{
    const lab_lanes_place *p = &s->place;
    float box[4] = {chip.x, chip.y, chip.w, chip.h};
    gm_vec2 dot = {box[0] + 9.0F * p->scale, box[1] + box[3] / 2.0F};
    gm_draw_round_rect(s->brush.list, box, box[3] / 2.0F - 0.5F, gm_rgba(LAB_WARNING, 0.20F),
                       gm_rgba(LAB_WARNING, 0.14F));
    gm_draw_disc(s->brush.list, dot, 2.6F * p->scale, gm_rgba(LAB_WARNING, 1.0F),
                 gm_rgba(LAB_WARNING, 1.0F));
    lab_brush_figure(&s->brush, GM_FONT_MONO_TINY,
                     lab_box_make(box[0] + 15.0F * p->scale, box[1], box[2], box[3]), GM_ALIGN_LEFT,
                     LAB_WARNING, text);
}

/* @return its left end */
static float paint_chip(const lab_lanes_scene *s)
{
    char text[LAB_BRUSH_TEXT];
    if (!s->lanes->has_clock) {
        return s->place.area.x + s->place.area.w;
    }
    lab_box chip = chip_box(s, chip_text(s, text));
    paint_plate(s, chip, text);
    return chip.x;
}

/* Around the bar that works longest, and from it down to the chip. */
static void paint_leader(const lab_lanes_scene *s, lab_box bar, lab_box chip)
{
    float wide = 1.2F * s->place.scale;
    float sides[4] = {bar.x - 0.5F, bar.y, fmaxf(bar.w, 2.0F) + 1.0F, bar.h};
    float x = fmaxf(chip.x + chip.h, fminf(bar.x + 0.5F * bar.w, chip.x + chip.w - chip.h));
    float line[4] = {roundf(x), bar.y + bar.h, wide, chip.y - bar.y - bar.h};
    gm_draw_round_rect_stroke(s->brush.list, sides, 2.0F, wide, gm_rgba(LAB_WARNING, 1.0F));
    gm_draw_rect(s->brush.list, line, gm_rgba(LAB_WARNING, 0.8F));
}

/* On hold, where it can be read: what works longest, below its bar. In the lane of the picture,
 * which is empty before the end of the frame, so that the axis keeps its numbers. */
static void paint_longest(const lab_lanes_scene *s)
{
    char name[APP_ORDER_TEXT];
    char time[24];
    char text[LAB_BRUSH_TEXT];
    const char *values[2] = {name, time};
    const lab_lanes_place *p = &s->place;
    uint32_t longest = lab_lanes_longest(s->lanes, s->frame);
    if (!s->def->is_held || longest == LAB_NONE) {
        return;
    }
    (void)lab_lanes_name(&s->brush, s->def, longest, name);
    lab_lanes_write_time(time, sizeof time, lab_lanes_work(s->lanes, s->frame, longest));
    (void)lab_brush_fill(&s->brush, text, "most work: {1} {2}", values, 2);
    lab_box chip = chip_box(s, text);
    float end = fminf(lab_lanes_x(p, s->lanes->length_us), p->area.x + p->area.w);
    lab_box bar = lab_lanes_bar(s->lanes, p, s->frame, longest);
    float right = end - chip.w - 6.0F * p->scale;
    chip.x = fmaxf(p->area.x, fminf(roundf(bar.x + 0.5F * (bar.w - chip.w)), right));
    chip.y = roundf(lab_lanes_y(p, p->lane_count - 1) + (p->bar_h - chip.h) / 2.0F);
    if (right >= p->area.x && p->pitch >= chip.h) {
        paint_leader(s, bar, chip);
        paint_plate(s, chip, text);
    }
}

/* Where the frame ends, or is held. */
static void paint_cursor(const lab_lanes_scene *s)
{
    char time[24];
    char text[LAB_BRUSH_TEXT];
    const lab_lanes_place *p = &s->place;
    float x = lab_lanes_x(p, s->lanes->length_us);
    bool is_held = s->def->is_held && s->frame->is_open;
    uint32_t rgb = is_held ? 0xFFFFFF : LAB_TEXT_SECONDARY;
    if (x < p->area.x || x > p->area.x + p->area.w) {
        return;
    }
    float line[4] = {x, p->strip_y, (is_held ? 2.0F : 1.2F) * p->scale, p->ruler_y - p->strip_y};
    gm_draw_rect(s->brush.list, line, gm_rgba(rgb, is_held ? 1.0F : 0.85F));
    if (is_held) {
        float half = 4.5F * p->scale;
        gm_vec2 head[3] = {{x - half + 1.0F, p->strip_y},
                           {x + half + 1.0F, p->strip_y},
                           {x + 1.0F, p->strip_y + 1.5F * half}};
        gm_draw_polygon(s->brush.list, head, 3, gm_rgba(0xFFFFFF, 1.0F));
    }
    lab_lanes_write_time(time, sizeof time, s->lanes->length_us);
    const char *values[1] = {time};
    (void)lab_brush_fill(&s->brush, text, "{1}, measured again", values, 1);
    float wide = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, text) + 8.0F * p->scale;
    if (!s->def->is_again || x + wide >= p->area.x + p->area.w) {
        (void)snprintf(text, sizeof text, "%s", time);
        wide = lab_brush_width(&s->brush, GM_FONT_MONO_TINY, text) + 8.0F * p->scale;
    }
    bool fits = s->lanes->has_clock && x + wide < p->area.x + p->area.w;
    if (fits) {
        lab_brush_figure(&s->brush, GM_FONT_MONO_TINY,
                         lab_box_make(x + 7.0F * p->scale, p->strip_y, wide, p->strip_h),
                         GM_ALIGN_LEFT, LAB_TEXT_PRIMARY, text);
    }
}

void lab_lanes_paint_ruler(const lab_lanes_scene *s)
{
    char text[LAB_BRUSH_TEXT];
    float right = paint_chip(s);
    lab_box mark = break_box(s, break_text(s, text));
    mark.x = fminf(mark.x, right - mark.w);
    paint_ticks(s, right, mark);
    paint_break(s, mark, text);
    paint_longest(s);
    paint_cursor(s);
}
