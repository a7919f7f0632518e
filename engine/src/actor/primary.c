#include "actor/primary.h"

#include "base/duration.h"
#include "world.h"

tl_tick_def tl__primary_def(const tl_primary_tick *settings, tl_tick_group default_group)
{
    return (tl_tick_def){
        .group = settings->has_group ? settings->group : default_group,
        .end_group = settings->end_group,
        .interval = settings->interval,
        .overrun = settings->overrun,
        .start_phase = settings->start_phase,
        .start_disabled = true,
        .can_ever_tick = settings->can_ever_tick,
        .tick_even_when_paused = settings->tick_even_when_paused,
        .high_priority = settings->high_priority,
        .run_on_any_thread = settings->run_on_any_thread,
        .no_dedicated_server = settings->no_dedicated_server,
    };
}

tl_result tl__primary_register(tl_world *world, tl__primary *primary, tl_level_id level)
{
    primary->is_done = true;
    if (!primary->can_ever_tick) {
        return TL_OK;
    }
    bool enabled = !primary->starts_disabled || tl_tick_is_enabled(world, primary->tick);
    tl_result result = tl_tick_set_enabled(world, primary->tick, enabled);
    if (result == TL_OK && !world->core.is_ue3) {
        result = tl_tick_register(world, primary->tick, level);
    }
    if (result == TL_ERR_EXISTS || result == TL_ERR_REFUSED) {
        return TL_OK;
    }
    primary->is_done = result == TL_OK;
    return result;
}

tl_result tl__primary_unregister(tl_world *world, tl__primary *primary)
{
    primary->is_done = false;
    tl_result result = tl_tick_unregister(world, primary->tick);
    return result == TL_ERR_NOT_REGISTERED ? TL_OK : result;
}

tl_result tl__primary_add_prerequisite(tl_world *world, const tl__primary *primary,
                                       const tl__primary *before)
{
    if (!primary->can_ever_tick || !before->can_ever_tick) {
        return TL_ERR_NOT_TICKABLE;
    }
    return tl_tick_add_prerequisite(world, primary->tick, before->tick);
}

tl_tick_context tl__primary_context(const tl_tick_context *context, double time_dilation)
{
    tl_tick_context scaled = *context;

    if (time_dilation < 1.0 || time_dilation > 1.0) {
        scaled.delta = tl__time_scale(context->delta, time_dilation);
        scaled.delta_seconds = tl__seconds(scaled.delta);
    }
    return scaled;
}
