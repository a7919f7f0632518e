/* frameview/lanes_why.c -- in words: what takes the most of a frame. See lanes.h. */
#include "frameview/critical_path.h"
#include "frameview/lanes_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

lab_item_rest lab_lanes_rest(const lab_lanes *lanes, const lab_frame *frame, uint32_t item)
{
    if (!lanes->has_clock) {
        return (lab_item_rest){.wait = 0.0F};
    }
    float most = lanes->end_us[item] - lanes->begin_us[item];
    lab_item_rest rest = lab_item_rest_us(frame, item);
    rest.wait = fminf(rest.wait, most);
    rest.pause = fminf(rest.pause, most);
    rest.wake = fminf(rest.wake, rest.wait + rest.pause);
    return rest;
}

float lab_lanes_work(const lab_lanes *lanes, const lab_frame *frame, uint32_t item)
{
    lab_item_rest rest = lab_lanes_rest(lanes, frame, item);
    return lanes->end_us[item] - lanes->begin_us[item] - rest.wait - rest.pause;
}

uint32_t lab_lanes_longest(const lab_lanes *lanes, const lab_frame *frame)
{
    uint32_t longest = LAB_NONE;
    float most = 0.0F;
    for (uint32_t i = 0; i < frame->item_count && i < LAB_LANES_ITEMS && lanes->has_clock; i++) {
        float us = lab_lanes_work(lanes, frame, i);
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
    lab_lanes_write_time(times[0], sizeof times[0], lab_lanes_work(lanes, frame, longest));
    lab_lanes_write_time(times[1], sizeof times[1], lanes->length_us);
    const char *pattern = item->worker != 0
                              ? "It works longest, on a worker: {1}; the frame took {2}."
                              : "No function works longer: {1} of the frame's {2}.";
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

/* As lab_lanes_write_time() writes the whole path: so parts add up to it. */
static void write_part(char *out, size_t size, float us, float whole_us)
{
    bool is_long = whole_us >= 1000.0F;
    (void)snprintf(out, size, is_long ? "%.2f ms" : "%.1f \xC2\xB5s",
                   (double)us / (is_long ? 1000.0 : 1.0));
}

/* ", and 12 more: 45.3 us". */
static void write_more(const lab_brush *brush, const lab_critical_path *path, char *out,
                       size_t size)
{
    char count[12];
    char time[24];
    char more[LAB_BRUSH_TEXT];
    const char *values[2] = {count, time};
    (void)snprintf(count, sizeof count, "%" PRIu32, path->more);
    write_part(time, sizeof time, path->more_us, path->us);
    (void)snprintf(out, size, "%s", lab_brush_fill(brush, more, ", and {1} more: {2}", values, 2));
}

void lab_lanes_write_path(const lab_brush *brush, const lab_lanes_def *def,
                          char out[LAB_BRUSH_TEXT])
{
    lab_critical_path path = lab_critical_path_find(def->frame);
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < path.count && used < LAB_BRUSH_TEXT; i++) {
        char time[24];
        char name[APP_ORDER_TEXT];
        const lab_critical_part *part = &path.parts[i];
        write_part(time, sizeof time, part->us, path.us);
        used += (size_t)snprintf(
            out + used, LAB_BRUSH_TEXT - used, "%s%.24s %s", i > 0 ? " \xE2\x86\x92 " : "",
            part->item != LAB_NONE ? lab_lanes_name(brush, def, part->item, name)
                                   : lab_brush_word(brush, "physics step"),
            time);
    }
    if (path.more > 0 && used < LAB_BRUSH_TEXT) {
        write_more(brush, &path, out + used, LAB_BRUSH_TEXT - used);
    }
}

const char *lab_lanes_write_wake(const lab_brush *brush, const lab_frame *frame,
                                 char out[LAB_BRUSH_TEXT])
{
    char time[24];
    const char *values[1] = {time};
    float us = 0.0F;
    for (uint32_t i = 0; i < frame->item_count && i < LAB_LANES_ITEMS; i++) {
        us = fmaxf(us, lab_item_rest_us(frame, i).wake);
    }
    out[0] = '\0';
    lab_lanes_write_time(time, sizeof time, us);
    return us <= 0.0F ? out
                      : lab_brush_fill(brush, out,
                                       "Not counted: {1} until the thread woke up after the step",
                                       values, 1);
}
