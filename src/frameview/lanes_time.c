/* frameview/lanes_time.c -- where on the time axis things lie. See lanes.h. */
#include "frameview/lanes.h"

#include "run/costs.h"

#include <SDL.h>

#include <math.h>

#define SHORTEST_SPAN 20.0F
#define SPARE         1.04F
#define ZOOM_STEP     1.3F
#define ZOOM_MOST     64.0F

/* Pictures until the axis shrinks: by much, or by a little. */
enum { CALM_PICTURES = 15, LONG_CALM_PICTURES = 90 };

static float us_since(const lab_frame *frame, int64_t ns)
{
    return (float)((double)(ns - frame->begin_ns) / 1000.0);
}

/* Times without the pauses in which the frame was held. */
static void place_items(lab_lanes *lanes, const lab_frame *frame, uint32_t count)
{
    float cut = 0.0F;
    float last = 0.0F;
    for (uint32_t i = 0; i < count; i++) {
        const tl_frame_item *item = &frame->items[i];
        float begin = us_since(frame, item->begin_ns);
        if (begin - cut - last > LAB_LONGEST_GAP_US) {
            cut = begin - last;
            lanes->cuts++;
        }
        lanes->begin_us[i] = fmaxf(begin - cut, 0.0F);
        lanes->end_us[i] = fmaxf(us_since(frame, item->end_ns) - cut, lanes->begin_us[i]);
        last = fmaxf(last, lanes->end_us[i]);
    }
    lanes->length_us = last;
    if (lanes->cuts == 0 && !frame->is_open) {
        lanes->length_us = fmaxf(last, us_since(frame, frame->end_ns));
    }
}

/* Without a clock each item is as long as any other. */
static void count_items(lab_lanes *lanes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        lanes->begin_us[i] = (float)i;
        lanes->end_us[i] = (float)(i + 1);
    }
    lanes->length_us = (float)count;
}

static void place_step(lab_lanes *lanes, const lab_frame *frame, uint32_t count)
{
    bool is_of_frame = frame->physics_begin_ns > 0 && frame->physics_begin_ns >= frame->begin_ns;
    lanes->step_us[0] = 0.0F;
    lanes->step_us[1] = 0.0F;
    if (!lanes->has_clock || !is_of_frame) {
        return;
    }
    float begin = us_since(frame, frame->physics_begin_ns);
    float shift = 0.0F;
    for (uint32_t i = 0; i < count && us_since(frame, frame->items[i].begin_ns) <= begin; i++) {
        shift = lanes->begin_us[i] - us_since(frame, frame->items[i].begin_ns);
    }
    lanes->step_us[0] = fmaxf(begin + shift, 0.0F);
    lanes->step_us[1] = lanes->step_us[0] + (float)frame->physics_step_ns / 1000.0F;
}

static void place_stages(lab_lanes *lanes, const lab_frame *frame, uint32_t count)
{
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        lanes->stage_us[i] = -1.0F;
    }
    for (uint32_t i = 0; i < count; i++) {
        tl_stage stage = frame->items[i].item.stage;
        float *begin = stage < TL_STAGE_COUNT ? &lanes->stage_us[stage] : NULL;
        if (begin != NULL && (*begin < 0.0F || lanes->begin_us[i] < *begin)) {
            *begin = lanes->begin_us[i];
        }
    }
}

static float round_span(float us)
{
    static const float steps[] = {1.0F, 1.25F, 1.5F, 2.0F, 2.5F, 3.0F, 4.0F, 5.0F, 6.0F, 8.0F};
    float unit = powf(10.0F, floorf(log10f(fmaxf(us, 1.0F))));
    for (uint32_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        if (steps[i] * unit >= us) {
            return steps[i] * unit;
        }
    }
    return 10.0F * unit;
}

/* As long as three of four frames of late: the rest are hiccups of the machine, which run out of
 * the picture. One that is held is all of them after a second. */
static float usual_length(lab_lanes *lanes)
{
    float sorted[LAB_LANES_LENGTHS] = {lanes->length_us};
    lanes->lengths[lanes->length_count++ % LAB_LANES_LENGTHS] = lanes->length_us;
    uint32_t count = SDL_min(lanes->length_count, LAB_LANES_LENGTHS);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = i;
        for (; at > 0 && sorted[at - 1] > lanes->lengths[i]; at--) {
            sorted[at] = sorted[at - 1];
        }
        sorted[at] = lanes->lengths[i];
    }
    return sorted[(count - 1) * 3 / 4];
}

/* Grows at once and shrinks after a while, so that bars keep their size from frame to frame. A
 * frame that is stepped has the axis of the whole one before it, unless it is longer. While one
 * frame is looked at its axis does not shrink.
 * @param is_same  the frame of the picture before */
static void choose_span(lab_lanes *lanes, bool is_open, bool is_same)
{
    float least = lanes->has_clock ? SHORTEST_SPAN : 1.0F;
    if (!lanes->has_clock && !is_open) {
        lanes->span_us =
            fmaxf(lanes->length_us, least); /* functions: the axis ends with the last */
        return;
    }
    if (is_open && lanes->span_us > 0.0F && lanes->length_us <= lanes->span_us) {
        return;
    }
    float length = is_open ? lanes->length_us : usual_length(lanes);
    float wanted = round_span(fmaxf(length * SPARE, least));
    bool is_calm = wanted < 0.75F * lanes->span_us;
    lanes->calm = is_same ? lanes->calm : is_calm ? lanes->calm + 1 : 0;
    bool is_much = wanted < 0.4F * lanes->span_us;
    bool shrinks = !is_same && lanes->calm > (is_much ? CALM_PICTURES : LONG_CALM_PICTURES);
    if (wanted > lanes->span_us || shrinks) {
        lanes->span_us = wanted;
        lanes->calm = 0;
    }
}

static void count_workers(lab_lanes *lanes, const lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->item_count; i++) {
        uint32_t worker = frame->items[i].worker;
        lanes->workers = worker > lanes->workers ? worker : lanes->workers;
    }
}

void lab_lanes_place_frame(lab_lanes *lanes, const lab_frame *frame)
{
    uint32_t count = frame->item_count < LAB_LANES_ITEMS ? frame->item_count : LAB_LANES_ITEMS;
    bool had_clock = lanes->has_clock;
    lanes->cuts = 0;
    lanes->has_clock = count == 0 ? had_clock : frame->items[count - 1].end_ns > frame->begin_ns;
    if (had_clock != lanes->has_clock) {
        lanes->span_us = 0.0F;
        lanes->length_count = 0;
    }
    if (lanes->has_clock) {
        place_items(lanes, frame, count);
    } else {
        count_items(lanes, count);
    }
    count_workers(lanes, frame);
    place_step(lanes, frame, count);
    place_stages(lanes, frame, count);
    lanes->frame = frame->number;
}

void lab_lanes_fit(lab_lanes *lanes, const lab_frame *frame)
{
    lab_lanes_place_frame(lanes, frame);
    float least = lanes->has_clock ? SHORTEST_SPAN : 1.0F;
    lanes->span_us = lanes->has_clock ? round_span(fmaxf(lanes->length_us * SPARE, least))
                                      : fmaxf(lanes->length_us, least);
}

void lab_lanes_measure(lab_lanes *lanes, const lab_frame *frame)
{
    bool is_same = lanes->frame == frame->number && frame->number != 0;
    lab_lanes_place_frame(lanes, frame);
    choose_span(lanes, frame->is_open, is_same);
}

static float clamp(float value, float low, float high)
{
    return fmaxf(low, fminf(value, high));
}

void lab_lanes_zoom(float *zoom, float *scroll, int32_t direction, float at)
{
    float old = clamp(*zoom, 1.0F, ZOOM_MOST);
    float left = clamp(*scroll, 0.0F, 1.0F) * (1.0F - 1.0F / old);
    float fresh = old * powf(ZOOM_STEP, (float)direction);
    *zoom = direction == 0 ? 1.0F : clamp(fresh, 1.0F, ZOOM_MOST);
    left += clamp(at, 0.0F, 1.0F) * (1.0F / old - 1.0F / *zoom);
    float way = 1.0F - 1.0F / *zoom;
    *scroll = way > 1e-4F ? clamp(left / way, 0.0F, 1.0F) : 0.0F;
}

void lab_lanes_pan(const float *zoom, float *scroll, float by)
{
    float way = *zoom - 1.0F;
    *scroll = way > 1e-4F ? clamp(*scroll + by / way, 0.0F, 1.0F) : 0.0F;
}
