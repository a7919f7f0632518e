/* Time of a world: its clocks (W-20 to W-26), dilation, pause. */
#include "base/assert.h"
#include "base/duration.h"
#include "command/command.h"
#include "core/world.h"
#include "frame/frame.h"

#include <math.h>

/* W-22 to W-24; rounded once (D-3). */
static tl_time game_delta(const tl_world *world, tl_time undilated, double dilation)
{
    double factor = world->core.def.clamp == TL_CLAMP_UE4 ? dilation : 1.0;
    double delta = (double)undilated * dilation;

    if (world->core.def.clamp != TL_CLAMP_OFF) {
        if (delta < (double)world->core.def.min_undilated_delta * factor) {
            return tl__time_scale(world->core.def.min_undilated_delta, factor);
        }
        if (delta > (double)world->core.def.max_undilated_delta * factor) {
            return tl__time_scale(world->core.def.max_undilated_delta, factor);
        }
    }
    return tl__time_scale(undilated, dilation);
}

void tl__world_update_times(tl_world *world, tl_time undilated)
{
    TL_ASSERT(undilated >= 0);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl_world_times *times = &world->core.times;
    double dilation = world->time_dilation * world->cinematic_dilation;

    times->real_delta = undilated;
    times->delta = game_delta(world, undilated, dilation);
    times->real_time = tl__time_add(times->real_time, undilated);
    times->unpaused_time = tl__time_add(times->unpaused_time, times->delta);
    if (!world->is_paused) {
        times->audio_time = tl__time_add(times->audio_time, undilated);
        times->time = tl__time_add(times->time, times->delta);
    }
}

TL__WORLD_QUESTION(tl_world_times, world_get_times, (tl_world_times){0}, world->core.times)

static tl_result set_paused(tl_world *world, bool paused)
{
    world->is_paused_next = paused;
    return TL_OK;
}
TL__PUBLIC_ONE(world_set_paused, set_paused)
TL__WORLD_QUESTION(bool, world_is_paused, false, world->is_paused_next)

/* W-28. UE3 has no limits (E3-7), so that 0 stays 0; beyond the highest one a frame of 1 ns is
 * longer than its clamp already. */
static tl_result change_dilation(const tl_world *world, double *factor, double dilation)
{
    double low = world->core.is_ue3 ? 0.0 : 0.0001;
    double high = world->core.is_ue3 ? 1e9 : 20.0;

    if (isnan(dilation)) {
        return TL_ERR_INVALID;
    }
    *factor = dilation > low ? (dilation < high ? dilation : high) : low;
    return TL_OK;
}

static tl_result set_time_dilation(tl_world *world, double dilation)
{
    return change_dilation(world, &world->time_dilation, dilation);
}
TL__PUBLIC_ONE(world_set_time_dilation, set_time_dilation)
TL__WORLD_QUESTION(double, world_time_dilation, 1.0, world->time_dilation)

static tl_result set_cinematic_dilation(tl_world *world, double dilation)
{
    return change_dilation(world, &world->cinematic_dilation, dilation);
}
TL__PUBLIC_ONE(world_set_cinematic_dilation, set_cinematic_dilation)
