/* frameview/lanes_strip.c -- names of lanes, bands of groups. See lanes_parts.h. */
#include "frameview/lanes_parts.h"

#include "render/hatch.h"

#include <math.h>
#include <stdio.h>

#define SLOT_RGB   0x7F93B2U
#define LABEL_LEFT 10.0F

static gm_color stage_color(tl_stage stage, float alpha)
{
    tl_tick_group group = tl_stage_group(stage);
    return gm_rgba(group < TL_TICK_GROUP_COUNT ? gm_group_color(group) : SLOT_RGB, alpha);
}

const char *lab_lanes_short_name(tl_stage stage)
{
    static const char *const names[TL_STAGE_COUNT] = {[TL_STAGE_PRE_PHYSICS] = "Pre",
                                                      [TL_STAGE_START_PHYSICS] = "Start",
                                                      [TL_STAGE_DURING_PHYSICS] = "During",
                                                      [TL_STAGE_END_PHYSICS] = "End",
                                                      [TL_STAGE_POST_PHYSICS] = "Post",
                                                      [TL_STAGE_LATENT] = "Lat",
                                                      [TL_STAGE_TIMERS] = "Tim",
                                                      [TL_STAGE_TICKABLES] = "Tkb",
                                                      [TL_STAGE_CAMERA] = "Cam",
                                                      [TL_STAGE_POST_UPDATE_WORK] = "Update",
                                                      [TL_STAGE_LAST_DEMOTABLE] = "Last",
                                                      [TL_STAGE_NEWLY_SPAWNED] = "New"};
    return names[stage];
}

/* Of every second or third lane where all would lie on each other. */
static void paint_names(const lab_lanes_scene *s)
{
    char text[32];
    bool is_tight = gm_draw_line_height(s->brush.list, GM_FONT_SMALL) > s->place.pitch;
    gm_font font = is_tight ? GM_FONT_MONO_TINY : GM_FONT_SMALL;
    float least = 0.8F * gm_draw_line_height(s->brush.list, font);
    uint32_t step = (uint32_t)fmaxf(ceilf(least / s->place.pitch), 1.0F);
    for (uint32_t i = 0; i < s->place.lane_count; i += step) {
        uint32_t from_end = s->place.lane_count - i;
        const char *word = s->place.lane_count == 1     ? "order"
                           : i == 0                     ? "game"
                           : i <= s->place.worker_lanes ? "worker"
                           : from_end == 1              ? "render"
                                                        : "physics";
        lab_box box =
            lab_box_make(s->place.box.x + LABEL_LEFT * s->place.scale, lab_lanes_y(&s->place, i),
                         s->place.area.x - s->place.box.x - (LABEL_LEFT + 4.0F) * s->place.scale,
                         s->place.bar_h);
        (void)snprintf(text, sizeof text, "%s %u", lab_brush_word(&s->brush, word), i);
        bool is_numbered = i > 0 && i <= s->place.worker_lanes;
        lab_brush_figure(&s->brush, font, box, GM_ALIGN_LEFT, LAB_TEXT_SECONDARY,
                         is_numbered ? text : lab_brush_word(&s->brush, word));
    }
}

/* Full name, else the short one, else none. */
static void paint_band_name(const lab_lanes_scene *s, tl_stage stage, const float band[4])
{
    float room = band[2] - 6.0F * s->place.scale;
    const char *full =
        s->def->stage_name != NULL ? s->def->stage_name(stage) : tl_stage_name(stage);
    const char *names[2] = {full, lab_lanes_short_name(stage)};
    for (uint32_t i = 0; i < 2 && room > 12.0F * s->place.scale; i++) {
        const char *word = lab_brush_word(&s->brush, names[i]);
        if (lab_brush_width(&s->brush, GM_FONT_MONO_TINY, word) <= room) {
            lab_box box = lab_box_make(band[0] + 4.0F * s->place.scale, band[1], room, band[3]);
            lab_brush_figure(&s->brush, GM_FONT_MONO_TINY, box, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                             word);
            return;
        }
    }
}

static void paint_band(const lab_lanes_scene *s, tl_stage stage, const float span[2])
{
    const lab_lanes_place *p = &s->place;
    float x0 = fmaxf(lab_lanes_x(p, span[0]), p->area.x);
    float x1 = fminf(lab_lanes_x(p, span[1]), p->area.x + p->area.w);
    if (x1 <= x0) {
        return;
    }
    float band[4] = {x0, p->strip_y, x1 - x0, p->strip_h};
    float top[4] = {x0, p->strip_y, fmaxf(x1 - x0 - 1.0F, 1.0F), 2.0F * p->scale};
    float tint[4] = {x0, p->strip_y + p->strip_h, x1 - x0, p->ruler_y - p->strip_y - p->strip_h};
    float edge[4] = {x0, p->strip_y, 1.0F, p->ruler_y - p->strip_y};
    gm_draw_round_rect(s->brush.list, band, 0.0F, stage_color(stage, 0.24F),
                       stage_color(stage, 0.10F));
    gm_draw_rect(s->brush.list, top, stage_color(stage, 0.95F));
    gm_draw_round_rect(s->brush.list, tint, 0.0F, stage_color(stage, 0.10F),
                       stage_color(stage, 0.025F));
    gm_draw_rect(s->brush.list, edge, stage_color(stage, 0.35F));
    tl_tick_group group = tl_stage_group(stage);
    if (group < TL_TICK_GROUP_COUNT) {
        app_hatch_paint(s->brush.list, band, gm_group_hatch(group), stage_color(stage, 0.35F));
    }
    paint_band_name(s, stage, band);
}

/* A stage lasts until the next one that ran anything. */
static float end_of(const lab_lanes *lanes, uint32_t stage)
{
    for (uint32_t i = stage + 1; i < TL_STAGE_COUNT; i++) {
        if (lanes->stage_us[i] >= lanes->stage_us[stage]) {
            return lanes->stage_us[i];
        }
    }
    return lanes->length_us;
}

tl_stage lab_lanes_stage_at(const lab_lanes *lanes, const lab_lanes_place *place, gm_vec2 at)
{
    bool is_in_strip = at.y >= place->strip_y && at.y < place->strip_y + place->strip_h;
    for (uint32_t i = 0; i < TL_STAGE_COUNT && is_in_strip; i++) {
        float x0 = lab_lanes_x(place, lanes->stage_us[i]);
        float x1 = lab_lanes_x(place, end_of(lanes, i));
        if (lanes->stage_us[i] >= 0.0F && at.x >= x0 && at.x < fmaxf(x1, x0 + 2.0F)) {
            return (tl_stage)i;
        }
    }
    return TL_STAGE_COUNT;
}

void lab_lanes_paint_strip(const lab_lanes_scene *s)
{
    paint_names(s);
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        if (s->lanes->stage_us[i] >= 0.0F) {
            float span[2] = {s->lanes->stage_us[i], end_of(s->lanes, i)};
            paint_band(s, (tl_stage)i, span);
        }
    }
}
