/* Queued ticks of the open frame: where they wait, whether their turn has come, cancelling. */
#include "schedule/marks.h"
#include "schedule/schedule.h"

tl__source tl__schedule_locate(const tl_world *world, const tl__tick *tick, uint32_t *place)
{
    const tl__schedule *schedule = world->schedule;

    if (tl__tick_is_marked(world, tick) && tick->late_source != TL__SOURCE_NONE) {
        *place = tick->late_place;
        return (tl__source)tick->late_source;
    }
    if (schedule->uses_plan && tl__plan_has(world, tick)) {
        *place = tick->place;
        return TL__SOURCE_MAIN;
    }
    return TL__SOURCE_NONE;
}

bool tl__schedule_has_queued(const tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;

    return world->schedule->uses_plan &&
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

    return &tl__plan_list(world, source, tick)->runs[place];
}

/* The slot of a function that was queued. */
static uint32_t slot_of(tl_world *world, const tl__tick *tick)
{
    uint32_t place = 0;
    tl__source source = tl__schedule_locate(world, tick, &place);

    return tl__tick_slot(tl__plan_list(world, source, tick)->ids[place]);
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

    tl__plan_list(world, source, tick)->runs[place] = tl__run_of(world, tick, source);
}

void tl__schedule_refresh(tl_world *world, tl__tick *tick)
{
    if (tl__schedule_is_ahead(world, tick)) {
        rerun(world, tick);
    }
}

bool tl__schedule_cancel(tl_world *world, tl__tick *tick)
{
    if (tl__parallel_is_spent(world, tick)) { /* nothing of it stays at its place */
        *run_at(world, tick) = (tl__run){tl__tick_skip, NULL};
    }
    if (!tl__schedule_is_ahead(world, tick)) {
        return false;
    }
    *run_at(world, tick) = (tl__run){tl__tick_skip, NULL};
    tl__tick_begin_marks(world, tick);
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
    if (tl__tick_is_marked(world, tick) && tick->late_source != TL__SOURCE_NONE) {
        tl__list *list = tl__plan_list(world, (tl__source)tick->late_source, tick);
        list->runs[tick->late_place] = (tl__run){tl__tick_skip, NULL};
        list->ids[tick->late_place] = (tl_tick_id){0};
        tick->late_source = TL__SOURCE_NONE;
    }
}

/* Its entries become holes: the slot may name another function soon. */
void tl__schedule_forget(tl_world *world, tl__tick *tick)
{
    tl__plan_remove(world, tick);
    tick->is_held = false;
    tl__schedule_forget_late(world, tick);
}

static void mark(tl_world *world, const tl__list *list)
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
            if (schedule->uses_plan) {
                mark(world, &schedule->plan.lists[TL__SOURCE_MAIN][group][priority]);
            }
            mark(world, &schedule->plan.lists[TL__SOURCE_EXTRA][group][priority]);
            mark(world, &schedule->plan.lists[TL__SOURCE_LATE][group][priority]);
        }
    }
}
