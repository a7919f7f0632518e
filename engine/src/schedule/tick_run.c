/* Bodies that stand in the plan instead of a function's own. */
#include "base/assert.h"
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

/* The last run of an interval function is seen when its end group has been waited for, unless
 * something else wrote it since (F-13). */
tl_result tl__tick_note_run(tl_world *world, tl_tick_id id, tl_time before, tl_time now)
{
    TL_ASSERT(now >= 0);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    const tl__tick *tick = tl__tick_find(world, id);

    if (tick != NULL && tick->cold->last_run == before) {
        tick->cold->last_run = now;
    }
    return TL_OK;
}

/* Writes nothing that other threads could see too early. */
void tl__tick_run_interval_deferring(tl__tick *tick, const tl_tick_context *context)
{
    TL_ASSERT(tick->was_interval);
    TL_ASSERT(tl__is_deferring(context->world));

    tl_world *world = context->world;
    tl_tick_context own = *context;

    tl__tick_set_elapsed(tick, &own);
    if (TL__DEFER(tick_note_run, context->tick, tick->cold->last_run, tl__tick_now(world, tick)) !=
        TL_OK) {
        atomic_fetch_add_explicit(&world->commands->lost, 1, memory_order_relaxed);
    }
    tick->fn(tick->user, &own);
}

/* On the owner, with its command buffer. */
void tl__tick_run_deferring(void *user, const tl_tick_context *context)
{
    tl__command_buffer *buffer = &context->world->parallel->helpers[0].buffer;
    const tl__thread_state outer = tl__this_thread;

    tl__this_thread = (tl__thread_state){buffer, context->world};
    tl__run_with_buffer(buffer, user, context);
    tl__this_thread = outer;
}

tl_result tl_tick_defer(const tl_tick_context *context, tl_tick_deferred_fn *fn, void *user)
{
    if (context == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__is_deferring(context->world)) {
        return TL__DEFER(tick_defer, fn, user);
    }
    tl_result result = tl__world_may_change(context->world);
    if (result == TL_OK) {
        fn(user, context->world);
    }
    return result;
}

void tl__tick_run_any(void *user, const tl_tick_context *context)
{
    TL_ASSERT(context->world->core.frame.is_open);

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
    tl__tick_run_deferring(user, context);
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
    TL_ASSERT(source != TL__SOURCE_NONE);

    if (source == TL__SOURCE_MAIN && tl__parallel_has_claim(world, tick)) {
        return (tl__run){tl__tick_run_any, tick}; /* its claim waits for what it waits for */
    }
    if (tl__waiters_may_hold(world, tick) || tl__cut_is_of(world, tick) ||
        tl__complete_has_before(world, tick)) {
        return (tl__run){tl__tick_run_unheld, tick};
    }
    if (tick->run_on_any_thread) {
        return (tl__run){
            tick->reason == TL_TICK_AS_WANTED ? tl__tick_run_any : tl__tick_run_deferring, tick};
    }
    if (tick->was_interval || tick->has_interval) {
        return (tl__run){tl__tick_run_interval, tick};
    }
    return (tl__run){tick->fn, tick->user};
}

void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context)
{
    TL_ASSERT(context->world->core.frame.is_in_item);

    tl_world *world = context->world;

    tl__complete_befores(world, tick);
    tl__cut_complete(world, tick);
    if (tick->run_on_any_thread) {
        tl__tick_run_deferring(tick, context);
    } else if (tick->was_interval || tick->has_interval) {
        tl__tick_run_interval(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
}
