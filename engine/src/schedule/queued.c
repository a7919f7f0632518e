/* Queued ticks of the open frame: place, call, whether their turn has come, cancelling. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

tl__place tl__schedule_locate(const tl_world *world, const tl__tick *tick)
{
    if (tl__tick_has_frame_stamp(world, tick) && tick->frame_source != TL__SOURCE_NONE) {
        return (tl__place){(tl__source)tick->frame_source, tick->frame_place};
    }
    bool is_kept = world->schedule->uses_run_lists && tl__is_in_run_lists(world, tick);
    return (tl__place){is_kept ? TL__SOURCE_MAIN : TL__SOURCE_NONE, tl__tick_place(tick)};
}

bool tl__schedule_has_queued(const tl_world *world, const tl__tick *tick)
{
    return world->schedule->uses_run_lists && tl__schedule_is_queued(world, tick);
}

uint8_t tl__end_of(const tl_world *world, const tl__tick *tick)
{
    return tl__schedule_has_queued(world, tick) ? tick->actual_end
                                                : (uint8_t)world->core.frame.group;
}

/* The segment of the released group that holds the place, or NULL. */
static const tl__segment *find_segment(const tl__schedule *schedule, const tl__tick *tick,
                                       tl__place place)
{
    for (uint32_t i = 0; i < schedule->segments.count; i++) {
        const tl__segment *segment = &schedule->segments.items[i];
        if (segment->source == place.source && segment->is_high == tick->is_queued_high &&
            place.index >= segment->begin && place.index < segment->end) {
            return segment;
        }
    }
    return NULL;
}

/* Whether the cursor has yet to come to a place of the released group. */
static bool is_after_cursor(const tl_world *world, const tl__tick *tick, tl__place place)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *segment = find_segment(world->schedule, tick, place);

    if (segment == NULL) {
        return false;
    }
    uint32_t at = (uint32_t)(segment - world->schedule->segments.items);
    if (at != frame->segment) {
        return at > frame->segment;
    }
    return frame->is_in_item ? place.index > frame->index : place.index >= frame->index;
}

/* Between groups: of NewlySpawned, only the round that comes. */
static bool is_to_be_released(const tl_world *world, const tl__tick *tick, tl__place place)
{
    const uint32_t *begin = world->schedule->round_begin;

    return tick->actual_start != TL_TICK_GROUP_NEWLY_SPAWNED ||
           (place.source == TL__SOURCE_SPAWNED &&
            place.index >= begin[tick->is_queued_high ? TL__HIGH : TL__NORMAL]);
}

bool tl__schedule_is_ahead(const tl_world *world, const tl__tick *tick)
{
    const tl__place place = tl__schedule_locate(world, tick);

    if (!world->core.frame.is_open || place.source == TL__SOURCE_NONE ||
        tl__tick_is_cancelled(world, tick) || tick->ran_frame == world->core.frame.counter) {
        return false;
    }
    if (tick->is_undispatched) {
        return true;
    }
    if (tick->actual_start != world->core.frame.group) {
        return tick->actual_start > world->core.frame.group;
    }
    return world->core.frame.is_released ? is_after_cursor(world, tick, place)
                                         : is_to_be_released(world, tick, place);
}

/* Sets the call at the place of a queued tick. */
static void put_run(tl_world *world, const tl__tick *tick, tl__run run)
{
    const tl__place place = tl__schedule_locate(world, tick);

    TL_ASSERT(place.source != TL__SOURCE_NONE);
    tl__run_list_of(world, place.source, tick)->runs[place.index] = run;
}

void tl__schedule_refresh(tl_world *world, tl__tick *tick)
{
    if (tl__schedule_is_ahead(world, tick)) {
        put_run(world, tick, tl__run_of(world, tick));
    }
}

bool tl__schedule_cancel(tl_world *world, uint32_t slot)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__tick *tick = tl__tick_at(world, slot);
    bool is_ahead = tl__schedule_is_ahead(world, tick);

    if (is_ahead || tl__any_thread_is_spent(world, tick)) { /* nothing of it stays at its place */
        put_run(world, tick, (tl__run){tl__tick_skip, NULL});
    }
    if (!is_ahead) {
        return false;
    }
    tl__tick_stamp_frame(world, tick);
    tick->is_cancelled = true;
    if (tick->is_undispatched) {
        tl__undispatched_drop(world, slot);
    }
    tl__any_thread_cancel(world, slot, true);
    return true;
}

bool tl__schedule_replace(tl_world *world, tl__tick *tick, tl__run run)
{
    bool is_ahead = tl__schedule_is_ahead(world, tick);

    if (is_ahead) {
        put_run(world, tick, run);
    }
    return is_ahead;
}

void tl__schedule_run_in_turn(tl_world *world, tl__tick *tick)
{
    if (!tick->dispatch_manually && !tick->run_on_any_thread &&
        tl__schedule_replace(world, tick, (tl__run){tl__tick_run_in_turn, tick})) {
        tl__order_set_dirty(world); /* its own body stands there again next time */
    }
}

void tl__schedule_restore(tl_world *world, uint32_t slot)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__tick *tick = tl__tick_at(world, slot);

    if (!tl__tick_is_cancelled(world, tick)) {
        return;
    }
    tick->is_cancelled = false;
    tick->is_undispatched = tl__undispatched_knows(world, slot);
    if (!tl__schedule_is_ahead(world, tick)) {
        tick->is_cancelled = true;
        tick->is_undispatched = false;
        return;
    }
    if (tick->is_undispatched) {
        tl__undispatched_restore(world, slot);
    }
    put_run(world, tick, tl__run_of(world, tick));
    tl__any_thread_cancel(world, slot, false);
}

/* Its entry beside the kept run lists becomes a hole. */
static void forget_queued(tl_world *world, tl__tick *tick)
{
    if (tl__tick_has_frame_stamp(world, tick) && tick->frame_source != TL__SOURCE_NONE) {
        tl__run_list *list = tl__run_list_of(world, (tl__source)tick->frame_source, tick);
        list->runs[tick->frame_place] = (tl__run){tl__tick_skip, NULL};
        list->ids[tick->frame_place] = (tl_tick_id){0};
        tick->frame_source = TL__SOURCE_NONE;
    }
}

/* Its entries become holes: the slot may name another function soon. */
void tl__schedule_forget(tl_world *world, tl__tick *tick)
{
    tl__run_list_remove(world, tick);
    tick->is_undispatched = false;
    forget_queued(world, tick);
}

bool tl__tick_has_run(const tl_world *world, const tl__tick *tick)
{
    if (tick->ran_frame != 0 && tick->ran_frame == world->core.frame.counter) {
        return true;
    }
    return tl__schedule_is_queued(world, tick) && !tl__tick_is_cancelled(world, tick) &&
           !tl__schedule_is_ahead(world, tick);
}

bool tl__edge_is_in_force(const tl_world *world, const tl__edge *edge, bool is_spawned)
{
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL || edge->is_closing || !tl__schedule_is_in_frame(world, before)) {
        return false; /* Q-12a, Q-12b, Q-12d, Q-53 */
    }
    return is_spawned ? tl__schedule_is_ahead(world, before) : tl__tick_has_task(world, before);
}

static void note_runs(tl_world *world, const tl__run_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        tl__tick *tick = tl__tick_find(world, list->ids[i]);
        if (tick != NULL && tl__tick_has_run(world, tick)) {
            tick->ran_frame = world->core.frame.counter;
        }
    }
}

void tl__schedule_mark_runs(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;

    for (uint32_t source = schedule->uses_run_lists ? TL__SOURCE_MAIN : TL__SOURCE_EXTRA;
         source < TL__SOURCE_COUNT; source++) {
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            note_runs(world, &schedule->run_lists.lists[source][group][TL__NORMAL]);
            note_runs(world, &schedule->run_lists.lists[source][group][TL__HIGH]);
        }
    }
}
