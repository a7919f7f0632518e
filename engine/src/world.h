/* world.h -- the inside of a world: its modules, and short functions on several of them. */
#ifndef TL_WORLD_INTERNAL_H
#define TL_WORLD_INTERNAL_H

#include "actor/actor.h"
#include "base/memory.h"
#include "command/command.h"
#include "core/access.h"
#include "core/observe.h"
#include "frame/frame.h"
#include "inspect/inspect.h"
#include "latent/latent.h"
#include "schedule/any_thread.h"
#include "schedule/completion.h"
#include "schedule/level.h"
#include "schedule/manual_dispatch.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"
#include "tickable/tickable.h"
#include "timer/timer.h"
#include "ue3/ue3.h"

#include <stddef.h>
#include <tickline/tickline.h>

/* clang-format off */
/* The parts of a world, PART(type, name), which lie behind it in the same block. */
#define TL__PARTS(PART) \
    PART(tl__ticks, ticks) \
    PART(tl__levels, levels) \
    PART(tl__schedule, schedule) \
    PART(tl__walk, walk) \
    PART(tl__commands, commands) \
    PART(tl__completions, completions) \
    PART(tl__dispatch, dispatch) \
    PART(tl__any_thread, any_thread) \
    PART(tl__timers, timers) \
    PART(tl__tickables, tickables) \
    PART(tl__cameras, cameras) \
    PART(tl__latents, latents) \
    PART(tl__scripts, scripts) \
    PART(tl__actors, actors) \
    PART(tl__components, components) \
    PART(tl__deferred, deferred) \
    PART(tl__pool, values) /* of tl__value */ \
    PART(tl__ue3, ue3)

/* Diagnostics, and room that is only needed during a call: outside of snapshots, in a block of the
 * diagnostics allocator. */
#define TL__ANNEX(PART) \
    PART(tl__spawners, spawners) \
    PART(tl__due_array, listed) /* tl__room_take() */ \
    PART(tl__arenas, arenas) /* of the pool's threads, for their commands */ \
    PART(tl__trace, trace) \
    PART(tl__reads, reads) \
    PART(tl__ambiguities, ambiguities) \
    PART(tl__tick_log, tick_log) \
    PART(tl__time_guard, time_guard)
/* clang-format on */

/* What every module sees, and where the parts are. */
struct tl_world {
    tl__core core;
    double time_dilation;
    double cinematic_dilation;
    bool is_paused;      /* in the open or last frame */
    bool is_paused_next; /* from the next frame on */
    tl_level_id persistent_level;
    tl_tick_id physics_start;
    tl_tick_id physics_end;
    bool simulates_physics;
#define TL__POINTER(type, name) type *name;
    TL__PARTS(TL__POINTER) TL__ANNEX(TL__POINTER)
#undef TL__POINTER
};

_Static_assert(offsetof(tl_world, core) == 0, "a world begins with its core (core.h)");

static inline tl__tick *tl__tick_at(const tl_world *world, uint32_t slot)
{
    return tl__pool_at_sized(&world->ticks->pool, slot, sizeof(tl__tick));
}

static inline tl_tick_id tl__tick_id(const tl_world *world, uint32_t slot)
{
    const tl__pool_slot *at = tl__pool_slot_sized(&world->ticks->pool, slot, sizeof(tl__tick));

    return (tl_tick_id){slot + 1, at->generation};
}

static inline tl__tick *tl__tick_find(const tl_world *world, tl_tick_id id)
{
    return tl__pool_find(&world->ticks->pool, id.index1, id.generation);
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

/* By their place in the pool. */
static inline tl__links *tl__links_by(const tl_world *world, uint32_t index)
{
    return tl__pool_at_sized(&world->ticks->links, index, sizeof(tl__links));
}

static inline tl__links *tl__links_at(const tl_world *world, const tl__tick *tick)
{
    return tl__links_by(world, tick->links - 1);
}

/* NULL: it has neither prerequisites nor dependents. */
static inline tl__links *tl__links_of(const tl_world *world, const tl__tick *tick)
{
    return tick->links != 0 ? tl__links_at(world, tick) : NULL;
}

/* The first prerequisite of a function: edge + 1; 0: none. */
static inline uint32_t tl__first_edge(const tl_world *world, const tl__tick *tick)
{
    return tick->links != 0 ? tl__links_at(world, tick)->first_edge : 0;
}

/* The first edge that names a function. */
static inline uint32_t tl__first_dependent(const tl_world *world, const tl__tick *tick)
{
    return tick->links != 0 ? tl__links_at(world, tick)->first_dependent : 0;
}

static inline tl__edge *tl__edge_at(const tl_world *world, uint32_t edge1)
{
    return &world->ticks->edges[edge1 - 1];
}

/* Links of the prerequisite that an edge names, which still exists. */
static inline tl__links *tl__edge_links(const tl_world *world, const tl__edge *edge)
{
    return tl__links_by(world, edge->links);
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

/* After a change of anything that the walk looks at. */
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
static inline uint32_t tl__collection_beside(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    bool is_beside = frame->is_open && frame->collection > 0; /* the main one is the first */

    if (world->timers->collection != 0) {
        return world->timers->collection;
    }
    return is_beside ? world->levels->order.items[frame->collection] + 1 : 0;
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
    return tick->rebuild != 0 && tick->rebuild == world->schedule->order.rebuilds;
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
    bool may_wait = tick->links != 0 && !tl__run_has_fast_path(world);

    return may_wait || tl__tick_is_special(tick) ? (tl__run){tl__tick_run_in_turn, tick}
                                                 : (tl__run){tick->fn, tick->user};
}

/* Of a function with links. */
static inline tl__visited *tl__visited_at(const tl_world *world, const tl__tick *tick)
{
    return &world->ticks->visited[tick->links - 1];
}

/* Whether the present order, or the rebuild that makes it, has visited the function. */
static inline bool tl__order_is_visited(const tl_world *world, const tl__tick *tick)
{
    return tl__visited_at(world, tick)->rebuild == world->schedule->order.rebuilds;
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
        tick->late_source = TL__SOURCE_NONE;
        tick->is_cancelled = false;
    }
}

static inline bool tl__tick_is_cancelled(const tl_world *world, const tl__tick *tick)
{
    return tl__tick_has_frame_stamp(world, tick) && tick->is_cancelled;
}

/* As tl_world_destroy(), with the reason that actors get. NULL is allowed. */
void tl__world_destroy(tl_world *world, tl_end_play_reason reason);

/* world_def.c */
bool tl__world_def_is_valid(const tl_world_def *def);

/* frame/world_time.c: W-20 to W-26. */
void tl__world_update_times(tl_world *world, tl_time undilated);

/* physics.c */
tl_result tl__physics_init(tl_world *world);
/* Registers or unregisters the physics functions as asked for (W-1 step 7a). */
tl_result tl__physics_register(tl_world *world);

#endif
