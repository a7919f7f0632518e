#include "schedule/schedule.h"
#include "base/assert.h"
#include "world.h"

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, FEW = 16 };

static uint32_t at_most(uint32_t count, uint32_t limit)
{
    return count < limit ? count : limit;
}

static bool reserve_segments(tl_world *world, uint32_t count)
{
    tl__schedule *schedule = world->schedule;
    void *segments = schedule->segments;
    bool has_room = tl__memory_grow(&world->core.memory, &segments, &schedule->segment_capacity,
                                    count, sizeof(*schedule->segments));

    schedule->segments = segments;
    return has_room;
}

tl_result tl__schedule_init(tl_world *world)
{
    TL_ASSERT(world->schedule->segment_capacity == 0);

    tl__schedule *schedule = world->schedule;
    uint32_t many = at_most(world->core.def.capacity.ticks, MANY);
    bool has_room = tl__slots_reserve(&world->core.memory, &schedule->rescheduled, many) &&
                    tl__listings_reserve(&world->core.memory, &schedule->round, many) &&
                    reserve_segments(world, FEW);
    tl_result result = has_room ? tl__order_init(world) : TL_ERR_NO_MEMORY;

    return result == TL_OK ? tl__run_lists_init(world) : result;
}

void tl__schedule_free(tl_world *world)
{
    tl__schedule *schedule = world->schedule;
    tl__memory *memory = &world->core.memory;

    tl__run_lists_free(world);
    tl__order_free(world);
    tl__search_free(world);
    tl__memory_free_array(memory, schedule->segments, schedule->segment_capacity,
                          sizeof(*schedule->segments));
    tl__memory_free_array(memory, schedule->levels, schedule->level_capacity,
                          sizeof(*schedule->levels));
    tl__slots_free(memory, &schedule->rescheduled);
    tl__listings_free(memory, &schedule->round);
    *schedule = (tl__schedule){0};
}

static void open(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    schedule->frame_stamp += 1;
    if (world->cuts->count > 0) {
        tl__cuts_clear(world);
    }
    if (world->waiters->count > 0) {
        tl__held_clear(world);
        tl__waiters_clear(world);
    }
    schedule->segment_count = 0;
    schedule->rescheduled.count = 0;
    schedule->next_late = 0;
    schedule->round_begin[TL__NORMAL] = 0;
    schedule->round_begin[TL__HIGH] = 0;
    tl__run_lists_forget_queued(&schedule->run_lists);
}

/* C-11: what has expired cools down again after the frame. */
static tl_result reschedule_expired(tl_world *world)
{
    const tl__schedule *schedule = world->schedule;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < schedule->level_count && result == TL_OK; i++) {
        tl__level *level = tl__level_at(world, schedule->levels[i]);
        result = level->expired.count > 0 ? tl__reschedule_expired(world, level) : TL_OK;
    }
    return result;
}

static void count_queued(tl_world *world)
{
    const tl__run_lists *plan = &world->schedule->run_lists;

    world->core.stats.ticks_queued += plan->count;
    world->core.stats.demotions += plan->demotions;
    world->core.stats.cycles += plan->cycles;
    world->core.stats.hidden_prerequisites += plan->hidden;
}

tl_result tl__schedule_begin(tl_world *world, uint32_t collection, bool is_guarded)
{
    TL_ASSERT(!world->core.frame.is_in_item);
    TL_ASSERT(world->core.owner == &tl__this_thread);

    tl__schedule *schedule = world->schedule;

    open(world);
    schedule->uses_run_lists = true;
    tl_result result = tl__schedule_gather_levels(world, collection);
    schedule->order.is_dirty |= is_guarded;
    if (result == TL_OK) {
        result = tl__schedule_advance_levels(world, false);
    }
    if (result == TL_OK) {
        result = tl__order_update(world);
    }
    if (result == TL_OK) {
        result = reschedule_expired(world);
    }
    if (result == TL_OK && world->manuals->count > 0) {
        result = tl__waiters_begin(world);
    }
    if (result == TL_OK) {
        result = tl__parallel_begin(world);
    }
    if (result != TL_OK) {
        return result;
    }
    schedule->order.is_dirty |= is_guarded;
    schedule->takes_newly_spawned = true;
    count_queued(world);
    return TL_OK;
}

void tl__schedule_idle(tl_world *world)
{
    open(world);
    tl__parallel_idle(world);
    world->schedule->uses_run_lists = false;
    world->schedule->takes_newly_spawned = false;
}

void tl__schedule_abandon(tl_world *world)
{
    tl__schedule *schedule = world->schedule;

    tl__reschedule_none(world);
    tl__schedule_idle(world);
    tl__order_forget(world);   /* it may be half made */
    schedule->has_lost = true; /* everything is made anew */
}

tl_result tl__schedule_end(tl_world *world)
{
    world->schedule->takes_newly_spawned = false;
    tl_result result = tl__reschedule_apply(world);
    tl__newly_spawned_drop(world);
    return result;
}

/* Queued ticks of the open frame: where they wait, whether their turn has come, cancelling. */

tl__source tl__schedule_locate(const tl_world *world, const tl__tick *tick, uint32_t *place)
{
    const tl__schedule *schedule = world->schedule;

    if (tl__tick_has_frame_stamp(world, tick) && tick->late_source != TL__SOURCE_NONE) {
        *place = tick->late_place;
        return (tl__source)tick->late_source;
    }
    if (schedule->uses_run_lists && tl__is_in_run_lists(world, tick)) {
        *place = tick->place;
        return TL__SOURCE_MAIN;
    }
    return TL__SOURCE_NONE;
}

bool tl__schedule_has_queued(const tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;

    return world->schedule->uses_run_lists &&
           tl__schedule_locate(world, tick, &place) != TL__SOURCE_NONE;
}

uint8_t tl__end_of(const tl_world *world, const tl__tick *tick)
{
    return tl__schedule_has_queued(world, tick) ? tick->actual_end
                                                : (uint8_t)world->core.frame.group;
}

/* The segment of the released group that holds the place, or NULL. */
static const tl__segment *find_segment(const tl__schedule *schedule, const tl__tick *tick,
                                       tl__source source, uint32_t place)
{
    for (uint32_t i = 0; i < schedule->segment_count; i++) {
        const tl__segment *segment = &schedule->segments[i];
        if (segment->source == source && segment->is_high == tick->is_queued_high &&
            place >= segment->begin && place < segment->end) {
            return segment;
        }
    }
    return NULL;
}

/* Whether the cursor has yet to come to a place of the released group. */
static bool is_after_cursor(const tl_world *world, const tl__tick *tick, tl__source source,
                            uint32_t place)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *segment = find_segment(world->schedule, tick, source, place);

    if (segment == NULL) {
        return false;
    }
    uint32_t at = (uint32_t)(segment - world->schedule->segments);
    if (at != frame->segment) {
        return at > frame->segment;
    }
    return frame->is_in_item ? place > frame->index : place >= frame->index;
}

/* Between groups: of NewlySpawned, only the round that comes. */
static bool is_to_be_released(const tl_world *world, const tl__tick *tick, tl__source source,
                              uint32_t place)
{
    return tick->actual_start != TL_TICK_GROUP_NEWLY_SPAWNED ||
           (source == TL__SOURCE_LATE &&
            place >= world->schedule->round_begin[tick->is_queued_high ? TL__HIGH : TL__NORMAL]);
}

bool tl__schedule_is_ahead(const tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;
    tl__source source = tl__schedule_locate(world, tick, &place);

    if (!world->core.frame.is_open || source == TL__SOURCE_NONE ||
        tl__tick_is_cancelled(world, tick) || tick->ran_frame == world->core.frame.counter) {
        return false;
    }
    if (tick->is_held) {
        return true;
    }
    if (tick->actual_start != world->core.frame.group) {
        return tick->actual_start > world->core.frame.group;
    }
    return world->core.frame.is_released ? is_after_cursor(world, tick, source, place)
                                         : is_to_be_released(world, tick, source, place);
}

/* The entry of a queued tick in its list. */
static tl__run *run_at(tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;
    tl__source source = tl__schedule_locate(world, tick, &place);

    TL_ASSERT(source != TL__SOURCE_NONE);
    return &tl__run_list_of(world, source, tick)->runs[place];
}

/* The slot of a function that was queued. */
static uint32_t slot_of(tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;
    tl__source source = tl__schedule_locate(world, tick, &place);

    TL_ASSERT(source != TL__SOURCE_NONE);
    return tl__tick_slot(tl__run_list_of(world, source, tick)->ids[place]);
}

/* Whether its place has passed while it was held, and it had not run. */
static bool was_held(tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;

    return world->held->turns > 0 && tl__schedule_locate(world, tick, &place) != TL__SOURCE_NONE &&
           tl__held_knows(world, slot_of(world, tick));
}

static void rerun(tl_world *world, tl__tick *tick)
{
    uint32_t place = 0;
    tl__source source = tl__schedule_locate(world, tick, &place);

    TL_ASSERT(source != TL__SOURCE_NONE);
    tl__run_list_of(world, source, tick)->runs[place] = tl__run_of(world, tick, source);
}

void tl__schedule_refresh(tl_world *world, tl__tick *tick)
{
    if (tl__schedule_is_ahead(world, tick)) {
        rerun(world, tick);
    }
}

bool tl__schedule_cancel(tl_world *world, tl__tick *tick)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    if (tl__parallel_is_spent(world, tick)) { /* nothing of it stays at its place */
        *run_at(world, tick) = (tl__run){tl__tick_skip, NULL};
    }
    if (!tl__schedule_is_ahead(world, tick)) {
        return false;
    }
    *run_at(world, tick) = (tl__run){tl__tick_skip, NULL};
    tl__tick_stamp_frame(world, tick);
    tick->is_cancelled = true;
    if (tick->is_held) {
        tl__held_drop(world, slot_of(world, tick));
    }
    return true;
}

bool tl__schedule_replace(tl_world *world, tl__tick *tick, tl__run run)
{
    bool is_ahead = tl__schedule_is_ahead(world, tick);

    if (is_ahead) {
        *run_at(world, tick) = run;
    }
    return is_ahead;
}

bool tl__schedule_restore(tl_world *world, tl__tick *tick)
{
    TL_ASSERT(world->core.owner == &tl__this_thread);

    if (!tl__tick_is_cancelled(world, tick)) {
        return false;
    }
    tick->is_cancelled = false;
    tick->is_held = was_held(world, tick);
    if (!tl__schedule_is_ahead(world, tick)) {
        tick->is_cancelled = true;
        tick->is_held = false;
        return false;
    }
    if (tick->is_held) {
        tl__held_restore(world, slot_of(world, tick));
    }
    rerun(world, tick);
    return true;
}

void tl__schedule_forget_late(tl_world *world, tl__tick *tick)
{
    if (tl__tick_has_frame_stamp(world, tick) && tick->late_source != TL__SOURCE_NONE) {
        tl__run_list *list = tl__run_list_of(world, (tl__source)tick->late_source, tick);
        list->runs[tick->late_place] = (tl__run){tl__tick_skip, NULL};
        list->ids[tick->late_place] = (tl_tick_id){0};
        tick->late_source = TL__SOURCE_NONE;
    }
}

/* Its entries become holes: the slot may name another function soon. */
void tl__schedule_forget(tl_world *world, tl__tick *tick)
{
    tl__run_list_remove(world, tick);
    tick->is_held = false;
    tl__schedule_forget_late(world, tick);
}

static void mark(tl_world *world, const tl__run_list *list)
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

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            if (schedule->uses_run_lists) {
                mark(world, &schedule->run_lists.lists[TL__SOURCE_MAIN][group][priority]);
            }
            mark(world, &schedule->run_lists.lists[TL__SOURCE_EXTRA][group][priority]);
            mark(world, &schedule->run_lists.lists[TL__SOURCE_LATE][group][priority]);
        }
    }
}
