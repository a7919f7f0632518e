/* world.h -- the inside of a world: the modules and what they share. */
#ifndef TL_WORLD_INTERNAL_H
#define TL_WORLD_INTERNAL_H

#include "actor.h"
#include "camera.h"
#include "component.h"
#include "deferred.h"
#include "frame.h"
#include "latent.h"
#include "level.h"
#include "memory.h"
#include "provenance.h"
#include "schedule.h"
#include "script.h"
#include "tick.h"
#include "tickable.h"
#include "timer.h"
#include "trace.h"

#include <tickline/tickline.h>

struct tl_world {
    tl_world *self;   /* for queries that need the scratch arrays */
    tl_world_def def; /* resolved */
    tl__memory memory;
    tl_world_times times;
    double time_dilation;
    double cinematic_dilation;
    bool is_paused;      /* in the open or last frame */
    bool is_paused_next; /* from the next frame on */
    bool has_begun_play;
    bool is_beginning_play;
    bool is_destroying;
    uint32_t calls; /* callbacks of actors and components that run, nested */
    tl_level_id persistent_level;
    tl_tick_id physics_start;
    tl_tick_id physics_end;
    bool simulates_physics;
    tl_stats stats;
    tl__ticks ticks;
    tl__levels levels;
    tl__schedule schedule;
    tl__frame frame;
    tl__timers timers;
    tl__tickables tickables;
    tl__cameras cameras;
    tl__latents latents;
    tl__scripts scripts;
    tl__actors actors;
    tl__components components;
    tl__deferred deferred;
    tl__values values;
    tl__trace *trace; /* outside of snapshots: from the diagnostics allocator, never moves */
};

/* Sends one formatted line to the log hook. */
void tl__world_log(const tl_world *world, tl_severity severity, tl_message message,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Inside a callback the world may neither be destroyed nor run another frame. */
bool tl__world_is_in_callback(const tl_world *world);

/* Registers or unregisters the physics functions as asked for (W-1 step 7a). */
tl_result tl__world_setup_physics(tl_world *world);

#endif
