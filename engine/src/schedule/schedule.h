/* schedule/schedule.h -- tick functions, their order, and running them: the face of the module, and
 * short functions on its parts of a world. */
#ifndef TL_SCHEDULE_H
#define TL_SCHEDULE_H

#include "core/world.h"
#include "schedule/any_thread.h"
#include "schedule/completion.h"
#include "schedule/level.h"
#include "schedule/manual_dispatch.h"
#include "schedule/state.h"
#include "schedule/tick.h"

static inline tl__tick *tl__tick_at(const tl_world *world, uint32_t slot)
{
    return tl__pool_at_sized(&world->ticks->pool, slot, sizeof(tl__tick));
}

static inline tl_tick_id tl__tick_id(const tl_world *world, uint32_t slot)
{
    return (tl_tick_id){slot + 1, tl__tick_at(world, slot)->slot.generation};
}

static inline tl__tick *tl__tick_find(const tl_world *world, tl_tick_id id)
{
    if (id.index1 - 1 >= world->ticks->pool.slot_count || (id.generation & 1U) == 0) {
        return NULL; /* 0 is no index */
    }
    tl__tick *tick = tl__tick_at(world, id.index1 - 1);
    return tick->slot.generation == id.generation ? tick : NULL;
}

/* Registration number (D-2), or what the world's shuffle makes of it; 0: not registered. */
static inline uint64_t tl__tick_turn(const tl_world *world, const tl__tick *tick)
{
    return world->core.def.shuffle_seed == 0 || tick->registration == 0
               ? tick->registration
               : tl__shuffle(world->core.def.shuffle_seed, tick->registration);
}

static inline void tl__any_thread_after(tl_world *world, tl_tick_id id)
{
    if (world->any_thread->is_live) {
        tl__any_thread_pass_sync_point(world, id);
    }
}

static inline bool tl__any_thread_is_spent_id(const tl_world *world, tl_tick_id id)
{
    const tl__tick *tick = world->any_thread->has_forced ? tl__tick_find(world, id) : NULL;

    return tick != NULL && tl__any_thread_is_spent(world, tick);
}

static inline uint32_t tl__tick_slot(tl_tick_id id) /* of a live id */
{
    return id.index1 - 1;
}

static inline tl__links *tl__links_at(const tl_world *world, const tl__tick *tick)
{
    return tl__pool_at_sized(&world->ticks->links, tick->slot.attached - 1, sizeof(tl__links));
}

/* NULL: it has neither prerequisites nor dependents. */
static inline tl__links *tl__links_of(const tl_world *world, const tl__tick *tick)
{
    return tl__has_links(tick) ? tl__links_at(world, tick) : NULL;
}

/* The prerequisite that demoted it, which may have been destroyed since; null: none did. */
static inline tl_tick_id tl__tick_demoter(const tl_world *world, const tl__tick *tick)
{
    return tick->reason == TL_TICK_DEMOTED ? tl__links_at(world, tick)->demoted_by
                                           : (tl_tick_id){0};
}

static inline tl__edge *tl__edge_at(const tl_world *world, uint32_t edge)
{
    return &world->ticks->edges[edge];
}

static inline tl__dependent *tl__dependent_at(const tl_world *world, uint32_t edge)
{
    return &world->ticks->dependents[edge];
}

/* The prerequisite that an edge names, which has links; NULL: it was destroyed. */
static inline tl__tick *tl__edge_before(const tl_world *world, const tl__edge *edge)
{
    return edge->is_gone ? NULL : tl__tick_at(world, tl__tick_slot(edge->before));
}

static inline tl__level *tl__level_at(const tl_world *world, uint32_t slot)
{
    return tl__pool_at_sized(&world->levels->pool, slot, sizeof(tl__level));
}

/* After a change of anything that a rebuild of the order reads. */
static inline void tl__order_set_dirty(tl_world *world)
{
    world->schedule->order.is_dirty = true;
}

static inline tl_level_id tl__level_id(const tl_world *world, uint32_t slot)
{
    return (tl_level_id){slot + 1, tl__pool_generation(&world->levels->pool, slot)};
}

/* NULL if the id is stale. */
static inline tl__level *tl__level_find(const tl_world *world, tl_level_id id)
{
    tl__level *level = tl__pool_find(&world->levels->pool, id.index1, id.generation);

    return level != NULL && !level->is_removed ? level : NULL;
}

/* Whether actors and components can be put into it. */
static inline bool tl__level_is_open(const tl_world *world, tl_level_id id)
{
    const tl__level *level = tl__level_find(world, id);

    return level != NULL && !level->is_leaving;
}

/* The collection that is active if it is not the main one: slot + 1, else 0. */
static inline uint32_t tl__collection_other(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    bool is_other = frame->is_open && frame->collection > 0; /* the main one is the first */

    if (frame->called_in != 0) {
        return frame->called_in;
    }
    return is_other ? world->levels->order.items[frame->collection] + 1 : 0;
}

static inline void tl__levels_reclaim(tl_world *world)
{
    if (world->levels->has_removed) {
        tl__levels_reclaim_removed(world);
    }
}

/* Whether its level takes part in the frame. */
static inline bool tl__schedule_is_in_frame(const tl_world *world, const tl__tick *tick)
{
    if (tick->registration == 0) {
        return false;
    }
    const tl__level *level = tl__level_at(world, tick->level - 1);
    return level->frame_stamp == world->schedule->frame_stamp && !level->is_removed;
}

/* Whether it is to run in the frame that begins. */
static inline bool tl__tick_has_task(const tl_world *world, const tl__tick *tick)
{
    return tick->state == TL_TICK_ENABLED && tick->ran_frame != world->core.frame.counter;
}

static inline bool tl__is_in_run_lists(const tl_world *world, const tl__tick *tick)
{
    return tick->queued != 0 && tick->queued / TL__PLACES == world->schedule->order.rebuilds;
}

/* No manual dispatch, removed prerequisite or pending job in this frame: functions run without
 * checks. */
static inline bool tl__run_has_fast_path(const tl_world *world)
{
    return (world->dispatch->entries.count | world->ticks->cuts.count |
            world->completions->count) == 0;
}

/* The entry of a function in a run list. */
static inline tl__run tl__run_of(const tl_world *world, tl__tick *tick)
{
    bool may_wait = tl__has_links(tick) && !tl__run_has_fast_path(world);

    return may_wait || tl__tick_is_special(tick) ? (tl__run){tl__tick_run_in_turn, tick}
                                                 : (tl__run){tick->fn, tick->user};
}

/* Of a function with links. */
static inline tl__vertex *tl__vertex_at(const tl_world *world, uint32_t slot)
{
    return &world->ticks->vertices[slot];
}

/* Whether the present order, or the rebuild that makes it, has visited the function. */
static inline bool tl__order_is_visited(const tl_world *world, uint32_t slot)
{
    return tl__vertex_at(world, slot)->visit / TL__ENDS == world->schedule->order.rebuilds;
}

/* Whether the fields that a function has for one frame only are of this frame. */
static inline bool tl__tick_has_frame_stamp(const tl_world *world, const tl__tick *tick)
{
    return tick->frame_stamp != 0 && tick->frame_stamp == world->schedule->frame_stamp;
}

/* Call before such a field is written. */
static inline void tl__tick_stamp_frame(const tl_world *world, tl__tick *tick)
{
    if (!tl__tick_has_frame_stamp(world, tick)) {
        tick->frame_stamp = world->schedule->frame_stamp;
        tick->frame_source = TL__SOURCE_NONE;
        tick->is_cancelled = false;
    }
}

static inline bool tl__tick_is_cancelled(const tl_world *world, const tl__tick *tick)
{
    return tl__tick_has_frame_stamp(world, tick) && tick->is_cancelled;
}

#endif
