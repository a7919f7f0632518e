/* frameview/overlay_late.c -- in words: what a function read late, and why that may be intended.
 * See overlay_parts.h. */
#include "frameview/overlay_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Px of the design. */
#define LATE_SIDE 9.0F
#define LATE_GAP  4.0F

bool app_overlay_is_meant(const app_overlay_scene *scene, const tl_lag_sample *sample)
{
    return scene->view->hud.sector_number != 0 && lab_frame_means_late(scene->frame, sample);
}

/* A fault is worse than an intended late read. A position is worse than another value, because its
 * distance can be seen. */
static bool is_worse(const app_overlay_scene *scene, const tl_lag_sample *sample,
                     const tl_lag_sample *than)
{
    if (app_overlay_is_meant(scene, sample) != app_overlay_is_meant(scene, than)) {
        return app_overlay_is_meant(scene, than);
    }
    if (sample->has_px != than->has_px) {
        return sample->has_px;
    }
    return sample->px > than->px || (sample->px == than->px && sample->frames > than->frames);
}

const tl_lag_sample *app_overlay_late_read(const app_overlay_scene *scene, uint64_t tick)
{
    const lab_frame *frame = scene->frame;
    const tl_lag_sample *worst = NULL;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *sample = &frame->samples[i];
        bool is_own = sample->reader.kind == TL_ITEM_TICK && sample->reader.id == tick;
        if (is_own && sample->frames > 0 && (worst == NULL || is_worse(scene, sample, worst))) {
            worst = sample;
        }
    }
    return worst;
}

/* At rest an old value is the same as the new one. */
static bool is_late_seen(const tl_lag_sample *sample)
{
    const float least = 1e-3F;
    bool differs = false;
    for (uint32_t i = 0; i < sizeof sample->now / sizeof sample->now[0]; i++) {
        differs = differs || fabsf(sample->now[i] - sample->read[i]) > least;
    }
    return sample->has_px ? sample->px >= 0.5 : differs;
}

/* A text with {1} for the frames and {2} for the px. */
static const char *late_words(const app_overlay_scene *scene, const tl_lag_sample *sample)
{
    bool is_one = sample->frames == 1;
    if (app_overlay_is_meant(scene, sample)) {
        return is_one ? "{1} frame late, as intended" : "{1} frames late, as intended";
    }
    if (!is_late_seen(sample) && sample->has_px) {
        return is_one ? "{1} frame late, 0 px while the ship rests"
                      : "{1} frames late, 0 px while the ship rests";
    }
    if (!is_late_seen(sample)) {
        return is_one ? "{1} frame late, no difference now" : "{1} frames late, no difference now";
    }
    if (sample->has_px) {
        return is_one ? "{1} frame late, {2} px" : "{1} frames late, {2} px";
    }
    return is_one ? "{1} frame late" : "{1} frames late";
}

bool app_overlay_is_fault(const app_overlay_scene *scene, const tl_lag_sample *sample)
{
    return !app_overlay_is_meant(scene, sample);
}

void app_overlay_write_late(const lab_brush *brush, const app_overlay_scene *scene,
                            const tl_lag_sample *sample, char out[APP_ORDER_TEXT])
{
    char frames[12];
    char px[24];
    char text[LAB_BRUSH_TEXT];
    const char *values[2] = {frames, px};
    (void)snprintf(frames, sizeof frames, "%" PRIu32, sample->frames);
    (void)snprintf(px, sizeof px, "%.0f", sample->px);
    (void)lab_brush_fill(brush, text, late_words(scene, sample), values, 2);
    (void)snprintf(out, APP_ORDER_TEXT, "%.60s", text);
}

/* What a function that runs so early gains by not waiting for this frame's values. */
static const char *reason_of(const tl_item *reader)
{
    if (reader->name != NULL && strcmp(reader->name, "LaserArm") == 0) {
        return "It turns before physics moves the ship, and allows for that: it adds what the "
               "ship flies in one frame.";
    }
    switch ((int)reader->stage) {
    case TL_STAGE_PRE_PHYSICS:
        return "It steers before anything moves: where things will be is not known yet.";
    case TL_STAGE_DURING_PHYSICS:
        return "It works while physics runs, so that the frame need not wait for it. Nobody sees "
               "figures that are one frame old.";
    default:
        return NULL;
    }
}

const char *app_overlay_late_reason(const app_overlay_scene *scene, uint64_t tick)
{
    const tl_lag_sample *sample = app_overlay_late_read(scene, tick);
    bool is_meant = sample != NULL && app_overlay_is_meant(scene, sample);
    return is_meant ? reason_of(&sample->reader) : NULL;
}

/* A lesson tells of its own reads: others are late as intended by its range. */
static bool is_fault_of(const app_overlay *overlay, const app_overlay_scene *scene,
                        const tl_lag_sample *sample)
{
    bool is_told =
        overlay->lesson == NULL || (sample->reader.name != NULL &&
                                    lab_guide_measures_lag(overlay->lesson, sample->reader.name));
    return is_told && app_overlay_is_fault(scene, sample);
}

/* "PlayerController, LaserArm": functions that read late, each with all its reads; "": none.
 * @return out */
static const char *write_late_names(const app_overlay *overlay, const lab_brush *brush,
                                    const app_overlay_scene *scene, bool is_fault,
                                    char out[LAB_BRUSH_TEXT])
{
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < scene->frame->item_count && used < LAB_BRUSH_TEXT; i++) {
        const tl_item *ran = &scene->frame->items[i].item;
        const tl_lag_sample *sample =
            ran->kind == TL_ITEM_TICK ? app_overlay_late_read(scene, ran->id) : NULL;
        if (sample != NULL && is_fault_of(overlay, scene, sample) == is_fault) {
            char name[APP_ORDER_TEXT];
            app_order_name(brush, scene->frame, i, name);
            used += (size_t)snprintf(out + used, LAB_BRUSH_TEXT - used, "%s%s",
                                     used > 0 ? ", " : "", name);
        }
    }
    return out;
}

lab_box app_overlay_paint_late_names(const app_overlay *overlay, const lab_brush *brush,
                                     const app_overlay_scene *scene, lab_box below)
{
    static const char *const texts[2] = {"Late as intended: {1}", "Late, a fault: {1}"};
    for (int kind = 1; kind >= 0; kind--) { /* faults first */
        char names[LAB_BRUSH_TEXT];
        char text[LAB_BRUSH_TEXT];
        const char *values[1] = {write_late_names(overlay, brush, scene, kind == 1, names)};
        if (names[0] == '\0') {
            continue;
        }
        (void)lab_brush_fill(brush, text, texts[kind], values, 1);
        float gap = LATE_GAP * brush->scale;
        lab_box line = {below.x + LATE_SIDE * brush->scale, below.y + gap,
                        below.w - 2.0F * LATE_SIDE * brush->scale, 0.0F};
        line.h = lab_brush_lines_height(brush, GM_FONT_SMALL, line.w, text);
        if (line.h + gap <= below.h) {
            (void)lab_brush_lines(brush, GM_FONT_SMALL, line,
                                  kind == 1 ? APP_LATE_RGB : LAB_TEXT_SECONDARY, text);
            (void)lab_box_top(&below, line.h + gap);
        }
    }
    return below;
}
