/* The time update of a frame (section 1.3). */
#include "frame.h"

#include "world.h"

static tl_time clamp_delta(const tl_world *world, tl_time undilated, double dilation)
{
    double delta = (double)undilated * dilation;
    double factor = world->def.clamp == TL_CLAMP_UE4 ? dilation : 1.0;
    double low = (double)world->def.min_undilated_delta * factor;
    double high = (double)world->def.max_undilated_delta * factor;

    if (world->def.clamp != TL_CLAMP_OFF) {
        delta = delta < low ? low : delta > high ? high : delta;
    }
    delta += 0.5; /* D-3: rounded to the nearest ns, once */
    return delta < (double)INT64_MAX ? (tl_time)delta : INT64_MAX;
}

void tl__frame_update_times(tl_world *world, tl_time undilated)
{
    tl_world_times *times = &world->times;
    double dilation = world->time_dilation * world->cinematic_dilation;

    times->real_delta = undilated;
    times->delta = clamp_delta(world, undilated, dilation);
    times->real_time = tl__time_add(times->real_time, undilated);
    times->unpaused_time = tl__time_add(times->unpaused_time, times->delta);
    if (!world->is_paused) {
        times->audio_time = tl__time_add(times->audio_time, undilated);
        times->time = tl__time_add(times->time, times->delta);
    }
}
