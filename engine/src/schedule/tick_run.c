/* How special functions are run (see tl__tick_is_special()), and the deltas of interval functions.
 */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"

const tl__cold tl__no_cold = {.last_run = TL__NO_RUN};

tl_time tl__tick_now(const tl_world *world, const tl__tick *tick)
{
    return tick->tick_even_when_paused ? world->core.times.unpaused_time : world->core.times.time;
}

/* CalculateDeltaTime of an interval function (C-30..C-33): the delta since its last run. */
static void set_elapsed(const tl__tick *tick, tl_tick_context *context)
{
    const tl__cold *cold = tick->cold;
    tl_time now = tl__tick_now(context->world, tick);

    context->delta =
        tl__cold_has_run(cold) ? tl__time_sub(now, cold->last_run) : context->frame_delta;
    context->delta_seconds = tl__seconds(context->delta);
}

void tl__tick_run_interval(tl__tick *tick, const tl_tick_context *context)
{
    tl_tick_context own = *context;

    if (tick->was_interval) {
        set_elapsed(tick, &own);
        tick->cold->last_run = tl__tick_now(context->world, tick);
    }
    tick->fn(tick->user, &own);
}

/* The deferred command of a run on any thread: the time of the run is written when the end group
 * has been waited for. A function that was disabled since has no last run (F-13). */
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

/* Defers the note of its last run: bodies that run at the same time read the one before. */
void tl__tick_run_interval_deferring(tl__tick *tick, const tl_tick_context *context)
{
    TL_ASSERT(tick->was_interval);
    TL_ASSERT(tl__is_deferring(context->world));

    tl_world *world = context->world;
    tl_tick_context own = *context;

    set_elapsed(tick, &own);
    if (TL__DEFER(tick_note_run, context->tick, tick->cold->last_run, tl__tick_now(world, tick)) !=
        TL_OK) {
        atomic_fetch_add_explicit(&world->commands->lost, 1, memory_order_relaxed);
    }
    tick->fn(tick->user, &own);
}

/* On the owner, with its command buffer. */
void tl__tick_run_deferring(tl__tick *tick, const tl_tick_context *context)
{
    tl__command_buffer *buffer = &context->world->any_thread->helpers[0].buffer;
    const tl__thread_state outer = tl__this_thread;

    tl__this_thread = (tl__thread_state){buffer, context->world};
    tl__run_with_buffer(buffer, tick, context);
    tl__this_thread = outer;
}

/* The runner has counted a run, and may have notified the observer: both are taken back. */
void tl__tick_skip(void *user, const tl_tick_context *context)
{
    tl_world *world = context->world;

    (void)user;
    world->core.stats.ticks_run -= 1;
    world->core.frame.position -= 1;
    tl__observe(&world->core, TL__ITEM_TAKEN_BACK, 0);
}

void tl__tick_run_body(tl__tick *tick, const tl_tick_context *context)
{
    TL_ASSERT(context->world->core.frame.is_in_item);

    tl_world *world = context->world;

    tl__complete_befores(world, tick);
    if (tick->run_on_any_thread) {
        tl__tick_run_deferring(tick, context);
    } else if (tick->was_interval || tick->has_interval) {
        tl__tick_run_interval(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
}

void tl__tick_run_in_turn(void *user, const tl_tick_context *context)
{
    TL_ASSERT(tl__tick_find(context->world, context->tick) == user);

    tl__tick *tick = user;
    bool has_run = tick->ran_frame == context->world->core.frame.counter; /* ahead of it (D-9) */

    if (has_run || tl__dispatch_holds(context->world, tl__tick_slot(context->tick))) {
        tl__tick_skip(tick, context);
    } else {
        tl__tick_run_body(tick, context);
    }
}
