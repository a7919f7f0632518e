/* frameview/lanes_time.c -- where on the time axis things lie. See lanes.h. */
#include "frameview/lanes.h"

#include "run/costs.h"

#include <SDL.h>

#include <math.h>
#include <stdlib.h>

#define SHORTEST_SPAN 20.0F
#define SPARE         1.04F
#define ZOOM_STEP     1.3F
#define ZOOM_MOST     64.0F

/* Of the axis stays of a stretch that is left out, so that its bars can be seen. */
#define LEAST_LEFT 0.1F

/* Frames until the axis shrinks: by much, or by a little. It shrinks at once while so few are known
 * that one of them alone can have made it long. */
enum { CALM_FRAMES = 15, LONG_CALM_FRAMES = 90, FEW_FRAMES = 12 };

enum { EVENTS = 2 * LAB_LANES_ITEMS + 4 };

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

/* As long as three of four frames of late: the rest are hiccups of the machine. */
static float usual_length(const lab_lanes *lanes)
{
    float sorted[LAB_LANES_LENGTHS] = {lanes->length_us};
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
 * frame that is stepped has the axis of the whole one before it. While one frame is looked at its
 * axis stays as it is.
 * @param is_new  a whole frame that was not measured before */
static void choose_span(lab_lanes *lanes, bool is_open, bool is_new)
{
    float least = lanes->has_clock ? SHORTEST_SPAN : 1.0F;
    bool is_first = !lanes->has_clock || lanes->length_count == 0;
    bool is_longer = is_first && lanes->length_us > lanes->span_us;
    if (!lanes->has_clock && !is_open) {
        lanes->span_us =
            fmaxf(lanes->length_us, least); /* functions: the axis ends with the last */
        return;
    }
    if (lanes->span_us > 0.0F && !is_new && !is_longer) {
        return;
    }
    float length = is_open ? lanes->length_us : usual_length(lanes);
    float wanted = round_span(fmaxf(length * SPARE, least));
    bool is_calm = wanted < 0.75F * lanes->span_us;
    lanes->calm = is_calm ? lanes->calm + 1 : 0;
    bool is_much = wanted < 0.4F * lanes->span_us;
    uint32_t calm = lanes->length_count <= FEW_FRAMES ? 0
                    : is_much                         ? CALM_FRAMES
                                                      : LONG_CALM_FRAMES;
    if (wanted > lanes->span_us || lanes->calm > calm) {
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

static int compare_times(const void *a, const void *b)
{
    const float *left = a;
    const float *right = b;
    return *left < *right ? -1 : *left > *right ? 1 : 0;
}

/* When something begins or ends.  @return how many */
static uint32_t collect_times(const lab_lanes *lanes, uint32_t count, float times[EVENTS])
{
    uint32_t used = 0;
    times[used++] = 0.0F;
    times[used++] = lanes->length_us;
    for (uint32_t i = 0; i < count; i++) {
        times[used++] = lanes->begin_us[i];
        times[used++] = lanes->end_us[i];
    }
    if (lanes->step_us[1] > lanes->step_us[0]) {
        times[used++] = fminf(lanes->step_us[0], lanes->length_us);
        times[used++] = fminf(lanes->step_us[1], lanes->length_us);
    }
    qsort(times, used, sizeof times[0], compare_times);
    return used;
}

/* Of a frame that is longer than the axis, the middle of its longest stretch in which nothing
 * begins or ends is left out: everything is in sight, in the usual scale. */
static void break_axis(lab_lanes *lanes, uint32_t count)
{
    float times[EVENTS];
    uint32_t longest = 1;
    float over = lanes->length_us - lanes->span_us / SPARE;
    lanes->left_out_us = 0.0F;
    if (!lanes->has_clock || lanes->length_us <= lanes->span_us) {
        return;
    }
    uint32_t used = collect_times(lanes, count, times);
    for (uint32_t i = 1; i < used; i++) {
        bool is_longer = times[i] - times[i - 1] > times[longest] - times[longest - 1];
        longest = is_longer ? i : longest;
    }
    float stretch = times[longest] - times[longest - 1];
    lanes->left_out_us = fmaxf(fminf(over, stretch - LEAST_LEFT * lanes->span_us), 0.0F);
    lanes->break_us = times[longest - 1] + (stretch - lanes->left_out_us) / 2.0F;
}

static uint32_t placed_items(const lab_frame *frame)
{
    return frame->item_count < LAB_LANES_ITEMS ? frame->item_count : LAB_LANES_ITEMS;
}

static void place_frame(lab_lanes *lanes, const lab_frame *frame)
{
    uint32_t count = placed_items(frame);
    bool had_clock = lanes->has_clock;
    lanes->cuts = 0;
    lanes->has_clock = count == 0 ? had_clock : frame->items[count - 1].end_ns > frame->begin_ns;
    if (had_clock != lanes->has_clock) {
        lanes->span_us = 0.0F;
        lanes->length_count = 0;
        lanes->counted = 0;
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

void lab_lanes_place_frame(lab_lanes *lanes, const lab_frame *frame)
{
    place_frame(lanes, frame);
    break_axis(lanes, placed_items(frame));
}

void lab_lanes_fit(lab_lanes *lanes, const lab_frame *frame)
{
    place_frame(lanes, frame);
    float least = lanes->has_clock ? SHORTEST_SPAN : 1.0F;
    lanes->span_us = lanes->has_clock ? round_span(fmaxf(lanes->length_us * SPARE, least))
                                      : fmaxf(lanes->length_us, least);
    break_axis(lanes, placed_items(frame));
}

void lab_lanes_measure(lab_lanes *lanes, const lab_frame *frame)
{
    place_frame(lanes, frame);
    bool is_new = !frame->is_open && (lanes->counted != frame->number || frame->number == 0);
    if (is_new) {
        lanes->lengths[lanes->length_count++ % LAB_LANES_LENGTHS] = lanes->length_us;
        lanes->counted = frame->number;
    }
    choose_span(lanes, frame->is_open, is_new);
    break_axis(lanes, placed_items(frame));
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
