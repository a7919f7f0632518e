/* Bodies that stand in the plan instead of a function's own. */
#include "base/duration.h"
#include "schedule/tick.h"
#include "world.h"

tl_time tl__tick_now(const tl_world *world, const tl__tick *tick)
{
    return tick->tick_even_when_paused ? world->core.times.unpaused_time : world->core.times.time;
}

void tl__tick_set_elapsed(const tl__tick *tick, tl_tick_context *context)
{
    tl_time last_run = tick->cold->last_run;
    tl_time now = tl__tick_now(context->world, tick);

    context->delta = last_run >= 0 ? now - last_run : context->frame_delta;
    context->delta_seconds = tl__seconds(context->delta);
}

void tl__tick_run_interval(void *user, const tl_tick_context *context)
{
    tl__tick *tick = user;
    tl_tick_context own = *context;

    if (tick->was_interval) {
        tl__tick_set_elapsed(tick, &own);
        tick->cold->last_run = tl__tick_now(context->world, tick);
    }
    tick->fn(tick->user, &own);
}

/* On the owner, which records what the body asks for. */
void tl__tick_run_recorded(void *user, const tl_tick_context *context)
{
    tl__tick *tick = user;
    tl__recorder *recorder = &context->world->parallel->helpers[0].recorder;
    const tl__thread_state outer = tl__this_thread;

    tl__this_thread = (tl__thread_state){recorder, context->world};
    tl__record_run(recorder, tick, context, true);
    tl__this_thread = outer;
}

void tl__tick_run_any(void *user, const tl_tick_context *context)
{
    tl_world *world = context->world;
    const tl__tick *tick = user;

    if (tick->ran_frame == world->core.frame.counter) {
        tl__tick_skip(user, context); /* completed ahead of its place (D-9) */
        return;
    }
    if (world->completions->count > 0) {
        tl__complete_befores(world, tick);
        tl__cut_complete(world, tick);
    }
    tl__tick_run_recorded(user, context);
}

/* The runner counts it as run, and may have told of it: take that back. */
void tl__tick_skip(void *user, const tl_tick_context *context)
{
    tl_world *world = context->world;

    (void)user;
    world->core.stats.ticks_run -= 1;
    world->core.frame.position -= 1;
    tl__observe(&world->core, TL__ITEM_TAKEN_BACK, 0);
}

tl__run tl__tick_special_run(const tl_world *world, tl__tick *tick, tl__source source)
{
    if (source == TL__SOURCE_MAIN && tl__parallel_has_claim(world, tick)) {
        return (tl__run){tl__tick_run_any, tick}; /* its claim waits for what it waits for */
    }
    if (tl__waiters_may_hold(world, tick) || tl__cut_is_of(world, tick) ||
        tl__complete_has_before(world, tick)) {
        return (tl__run){tl__tick_run_unheld, tick};
    }
    if (tick->run_on_any_thread) {
        return (tl__run){
            tick->reason == TL_TICK_AS_WANTED ? tl__tick_run_any : tl__tick_run_recorded, tick};
    }
    if (tick->was_interval || tick->has_interval) {
        return (tl__run){tl__tick_run_interval, tick};
    }
    return (tl__run){tick->fn, tick->user};
}

void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context)
{
    tl_world *world = context->world;

    tl__complete_befores(world, tick);
    tl__cut_complete(world, tick);
    if (tick->run_on_any_thread) {
        tl__tick_run_recorded(tick, context);
    } else if (tick->was_interval || tick->has_interval) {
        tl__tick_run_interval(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
}
