/* Completion events: see completion.h. */
#include "schedule/completion.h"
#include "base/assert.h"
#include "core/observe.h"
#include "world.h"

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

void tl__complete_befores(tl_world *world, const tl__tick *tick)
{
    uint32_t edge1 = world->completions->count > 0 ? tl__first_edge(world, tick) : 0;

    while (edge1 != 0) {
        const tl__edge *edge = tl__edge_at(world, edge1);
        complete(world, edge->before);
        edge1 = edge->next;
    }
}

static bool is_among(const tl_world *world, tl_tick_id tick, tl__tasks tasks)
{
    const tl__task *task = tl__any_thread_task(world, tick);

    return task != NULL && task >= tasks.begin && task < tasks.end;
}

/* what lost the edge in this frame waits all the same. */
static bool has_cut_task_behind(const tl_world *world, tl_tick_id id, tl__tasks tasks)
{
    const tl__cuts *cuts = world->cuts;
    uint32_t i = 0;

    while (i < cuts->count && !(tl_tick_id_equal(cuts->items[i].before, id) &&
                                is_among(world, cuts->items[i].tick, tasks))) {
        i += 1;
    }
    return i < cuts->count;
}

/* Of a function that was destroyed it is not known. */
static bool has_task_behind(const tl_world *world, tl_tick_id id, tl__tasks tasks)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL || has_cut_task_behind(world, id, tasks)) {
        return true;
    }
    uint32_t edge1 = tl__first_dependent(world, tick);

    while (edge1 != 0 &&
           !is_among(world, tl__tick_id(world, tl__edge_at(world, edge1)->slot), tasks)) {
        edge1 = tl__edge_at(world, edge1)->next_dependent;
    }
    return edge1 != 0;
}

void tl__complete_for_tasks(tl_world *world, tl__tasks tasks)
{
    TL_ASSERT(tasks.begin < tasks.end);

    const tl__completions *completions = world->completions;

    for (uint32_t i = completions->count; i > 0; i--) {
        if (has_task_behind(world, completions->items[i - 1].tick, tasks)) {
            join_at(world->completions, i - 1);
        }
    }
}

static bool has_jobs(const tl_world *world, tl_tick_id tick)
{
    const tl__completions *completions = world->completions;
    uint32_t i = 0;

    while (i < completions->count && !tl_tick_id_equal(completions->items[i].tick, tick)) {
        i += 1;
    }
    return i < completions->count;
}

bool tl__complete_has_before(const tl_world *world, const tl__tick *tick)
{
    uint32_t edge1 = world->completions->count > 0 ? tl__first_edge(world, tick) : 0;

    while (edge1 != 0 && !has_jobs(world, tl__edge_at(world, edge1)->before)) {
        edge1 = tl__edge_at(world, edge1)->next;
    }
    return edge1 != 0;
}

/* Tasks are opened after what they wait for (any_thread). */
static void ask(tl_world *world, uint32_t slot)
{
    TL_ASSERT(slot < world->ticks->pool.slot_count);

    tl__tick *tick = tl__tick_at(world, slot);

    if (!tick->dispatch_manually && tl__any_thread_task(world, tl__tick_id(world, slot)) == NULL &&
        tl__schedule_replace(world, tick, (tl__run){tl__tick_run_unless_undispatched, tick})) {
        tl__order_set_dirty(world); /* its own body stands there again next time */
    }
}

static void warn_dependents(tl_world *world, const tl__tick *tick)
{
    for (uint32_t edge1 = tl__first_dependent(world, tick); edge1 != 0;
         edge1 = tl__edge_at(world, edge1)->next_dependent) {
        ask(world, tl__edge_at(world, edge1)->slot);
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
    warn_dependents(world, tick);
    return TL_OK;
}

void tl__cuts_free(tl_world *world)
{
    TL__LIST_FREE(&world->core.memory, world->cuts);
}

void tl__cuts_clear(tl_world *world)
{
    for (uint32_t i = 0; i < world->cuts->count; i++) {
        const tl__tick *tick = tl__tick_find(world, world->cuts->items[i].tick);
        tl__links *links = tick != NULL ? tl__links_of(world, tick) : NULL;
        if (links != NULL) {
            links->last_cut = 0;
        }
    }
    world->cuts->count = 0;
}

/* The cut of a number + 1 if it is one of the function, or the one before that; NULL: there is
 * none. One of a function that has been registered anew since does not count. */
static const tl__cut *find(const tl_world *world, uint32_t cut1, const tl__tick *tick)
{
    while (cut1 != 0) {
        const tl__cut *cut = &world->cuts->items[cut1 - 1];
        if (cut->registration == tick->registration) {
            return cut;
        }
        cut1 = cut->previous;
    }
    return NULL;
}

static const tl__cut *last_of(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = world->cuts->count > 0 ? tl__links_of(world, tick) : NULL;

    return links != NULL ? find(world, links->last_cut, tick) : NULL;
}

bool tl__cut_is_of(const tl_world *world, const tl__tick *tick)
{
    return last_of(world, tick) != NULL;
}

void tl__cut_complete(tl_world *world, const tl__tick *tick)
{
    for (const tl__cut *cut = last_of(world, tick); cut != NULL;
         cut = find(world, cut->previous, tick)) {
        complete(world, cut->before);
    }
}

bool tl__cut_is_ahead(const tl_world *world, const tl__tick *tick)
{
    for (const tl__cut *cut = last_of(world, tick); cut != NULL;
         cut = find(world, cut->previous, tick)) {
        const tl__tick *before = tl__tick_find(world, cut->before);
        if (before != NULL && before->registration == cut->before_registration &&
            tl__schedule_is_ahead(world, before)) {
            return true;
        }
    }
    return false;
}

/* Or disabled, and perhaps enabled again before its turn comes (N-17). */
static bool is_still_to_run(const tl_world *world, const tl__tick *tick)
{
    return tl__schedule_is_queued(world, tick) && !tl__tick_has_run(world, tick);
}

tl_result tl__cut_note(tl_world *world, uint32_t edge1)
{
    TL_ASSERT(edge1 != 0);

    tl__cuts *cuts = world->cuts;
    const tl__edge *edge = tl__edge_at(world, edge1);
    const tl__tick *tick = tl__tick_at(world, edge->slot);
    const tl__tick *before = tl__tick_find(world, edge->before);

    if (before == NULL || !edge->is_walked || edge->is_closing || /* */
        !is_still_to_run(world, tick)) {
        return TL_OK;
    }
    if (!TL__LIST_ROOM(&world->core.memory, cuts, cuts->count + 1)) {
        return TL_ERR_NO_MEMORY;
    }
    tl__links *links = tl__links_at(world, tick);
    cuts->items[cuts->count++] = (tl__cut){.tick = tl__tick_id(world, edge->slot),
                                           .registration = tick->registration,
                                           .before = edge->before,
                                           .before_registration = before->registration,
                                           .previous = links->last_cut};
    links->last_cut = cuts->count;
    ask(world, edge->slot);
    return TL_OK;
}
