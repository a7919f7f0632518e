/* frameview/lanes_why.c -- in words: what takes the most of a frame. See lanes.h. */
#include "frameview/critical_path.h"
#include "frameview/lanes_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The end of physics waits for the step that it has begun on a worker. */
static bool waits_for_step(const lab_frame *frame, const tl_frame_item *item)
{
    uint32_t function = lab_frame_function_of(frame, &item->item);
    return item->item.stage == TL_STAGE_END_PHYSICS && frame->physics_overlapped < 1.0 &&
           frame->physics_begin_ns + frame->physics_step_ns > item->begin_ns &&
           function != LAB_NONE && frame->functions[function].info.is_engine;
}

float lab_lanes_wait(const lab_lanes *lanes, const lab_frame *frame, uint32_t item)
{
    float end = fminf(lanes->step_us[1], lanes->end_us[item]);
    bool has_step = lanes->has_clock && lanes->step_us[1] > lanes->step_us[0];
    return has_step && waits_for_step(frame, &frame->items[item])
               ? fmaxf(end - lanes->begin_us[item], 0.0F)
               : 0.0F;
}

uint32_t lab_lanes_longest(const lab_lanes *lanes, const lab_frame *frame)
{
    uint32_t longest = LAB_NONE;
    float most = 0.0F;
    for (uint32_t i = 0; i < frame->item_count && i < LAB_LANES_ITEMS && lanes->has_clock; i++) {
        bool waits = lab_lanes_wait(lanes, frame, i) > 0.0F; /* and then wakes up: no work */
        float us = waits ? 0.0F : lanes->end_us[i] - lanes->begin_us[i];
        longest = us > most ? i : longest;
        most = us > most ? us : most;
    }
    return longest;
}

const char *lab_lanes_write_longest(const lab_lanes *lanes, const lab_brush *brush,
                                    const lab_frame *frame, char out[LAB_BRUSH_TEXT])
{
    char times[2][24];
    const char *values[2] = {times[0], times[1]};
    uint32_t longest = lab_lanes_longest(lanes, frame);
    const tl_frame_item *item = &frame->items[longest];
    lab_lanes_write_time(times[0], sizeof times[0],
                         lanes->end_us[longest] - lanes->begin_us[longest]);
    lab_lanes_write_time(times[1], sizeof times[1], lanes->length_us);
    const char *pattern = item->worker != 0
                              ? "The longest bar, on a worker: {1}; the frame took {2}."
                              : "The frame waited longest for this: {1} of {2}.";
    return lab_brush_fill(brush, out, pattern, values, 2);
}

const char *lab_lanes_name(const lab_brush *brush, const lab_lanes_def *def, uint32_t item,
                           char out[APP_ORDER_TEXT])
{
    const tl_item *ran = &def->frame->items[item].item;
    uint32_t function = lab_frame_function_of(def->frame, ran);
    if (def->has_numbers) {
        app_order_name(brush, def->frame, item, out);
    } else {
        (void)snprintf(out, APP_ORDER_TEXT, "%s",
                       function != LAB_NONE ? def->frame->functions[function].label
                       : ran->name != NULL  ? ran->name
                                            : "tick");
    }
    return out;
}

void lab_lanes_write_path(const lab_brush *brush, const lab_lanes_def *def,
                          char out[LAB_BRUSH_TEXT])
{
    lab_critical_path path = lab_critical_path_find(def->frame);
    out[0] = '\0';
    for (uint32_t i = 0; i < path.count; i++) {
        char time[24];
        char name[APP_ORDER_TEXT];
        const lab_critical_part *part = &path.parts[i];
        size_t used = strlen(out);
        lab_lanes_write_time(time, sizeof time, part->us);
        (void)snprintf(out + used, LAB_BRUSH_TEXT - used, "%s%s %s", i > 0 ? " \xE2\x86\x92 " : "",
                       part->item != LAB_NONE ? lab_lanes_name(brush, def, part->item, name)
                                              : lab_brush_word(brush, "physics step"),
                       time);
    }
}
