/* Completion events: see completion.h. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

void tl__completions_free(tl_world *world)
{
    TL__LIST_FREE(&world->core.memory, world->completions);
}

static void join_at(tl__completions *completions, uint32_t index)
{
    const tl__completion done = completions->items[index];

    completions->items[index] = completions->items[--completions->count];
    tl_job_join(done.workers, done.job);
}

/* Waits for the jobs of a function. */
static void complete(tl_world *world, tl_tick_id tick)
{
    TL_ASSERT(!tl_tick_id_is_null(tick));
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__completions *completions = world->completions;

    for (uint32_t i = completions->count; i > 0; i--) {
        if (tl_tick_id_equal(completions->items[i - 1].tick, tick)) {
            join_at(completions, i - 1);
        }
    }
}

void tl__complete_group(tl_world *world, tl_tick_group end)
{
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__completions *completions = world->completions;

    for (uint32_t i = completions->count; i > 0; i--) {
        if (completions->items[i - 1].end <= (uint8_t)end) {
            join_at(completions, i - 1);
        }
    }
}

static void complete_all(tl_world *world, uint32_t edge_index)
{
    for (; edge_index != 0; edge_index = tl__edge_at(world, edge_index)->next) {
        complete(world, tl__edge_at(world, edge_index)->before);
    }
}

void tl__complete_befores(tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->completions->count > 0 ? tl__links_of(world, tick) : NULL;

    if (links != NULL) {
        complete_all(world, tick->first_edge);
        complete_all(world, links->first_cut);
    }
}

/* The dependents check at their places whether they have to wait for the job. */
static void run_dependents_in_turn(tl_world *world, const tl__tick *tick)
{
    for (uint32_t edge_index = tick->first_dependent; edge_index != 0;
         edge_index = tl__dependent_at(world, edge_index)->next) {
        tl__schedule_run_in_turn(world, tl__tick_at(world, tl__edge_at(world, edge_index)->slot));
    }
}

tl_result tl_tick_complete_after(const tl_tick_context *context, tl_workers *workers, tl_job *job)
{
    if (context == NULL || job == NULL) {
        return TL_ERR_INVALID;
    }
    tl_world *world = context->world;
    if (tl__is_deferring(world)) {
        return tl__defer_end_until(workers, job);
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK) {
        return result;
    }
    tl__tick *tick = tl__tick_find(world, context->tick);
    if (tick == NULL || !world->core.frame.is_in_item) {
        return TL_ERR_STATE;
    }
    if (!TL__LIST_PUSH(&world->core.memory, world->completions,
                       (tl__completion){context->tick, tl__end_of(world, tick), workers, job})) {
        return TL_ERR_NO_MEMORY;
    }
    run_dependents_in_turn(world, tick);
    return TL_OK;
}
