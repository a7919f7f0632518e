/* core/world.h -- a world as each module sees it: its core, and where the parts are. Only the face
 * of a module shows the inside of its parts. */
#ifndef TL_CORE_WORLD_H
#define TL_CORE_WORLD_H

#include "base/pool.h"
#include "core/access.h"

#include <stddef.h>

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
    PART(tl__task_times, task_times) \
    PART(tl__trace, trace) \
    PART(tl__reads, reads) \
    PART(tl__ambiguities, ambiguities) \
    PART(tl__tick_log, tick_log) \
    PART(tl__time_guard, time_guard)
/* clang-format on */

typedef struct tl__ticks tl__ticks;
typedef struct tl__levels tl__levels;
typedef struct tl__schedule tl__schedule;
typedef struct tl__walk tl__walk;
typedef struct tl__commands tl__commands;
typedef struct tl__completions tl__completions;
typedef struct tl__dispatch tl__dispatch;
typedef struct tl__any_thread tl__any_thread;
typedef struct tl__timers tl__timers;
typedef struct tl__tickables tl__tickables;
typedef struct tl__cameras tl__cameras;
typedef struct tl__latents tl__latents;
typedef struct tl__scripts tl__scripts;
typedef struct tl__actors tl__actors;
typedef struct tl__components tl__components;
typedef struct tl__deferred tl__deferred;
typedef struct tl__ue3 tl__ue3;
typedef struct tl__spawners tl__spawners;
typedef struct tl__due_array tl__due_array;
typedef struct tl__arenas tl__arenas;
typedef struct tl__task_times tl__task_times;
typedef struct tl__trace tl__trace;
typedef struct tl__reads tl__reads;
typedef struct tl__ambiguities tl__ambiguities;
typedef struct tl__tick_log tl__tick_log;
typedef struct tl__time_guard tl__time_guard;

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

#endif
