/* core/outside.h -- what belongs to a world and lies outside of its snapshots. */
#ifndef TL_OUTSIDE_H
#define TL_OUTSIDE_H

#include "base/arena.h"
#include "base/memory.h"
#include "core/diagnostics.h"
#include "inspect/ambiguity.h"
#include "inspect/read_log.h"
#include "inspect/trace.h"
#include "queue/due.h"
#include "schedule/listing.h"
#include "schedule/spawner.h"

/* What watches the world, and room that is only needed for the time of a call: a snapshot that is
 * restored changes none of it. At an address that never changes. */
typedef struct tl__outside {
    tl__memory memory; /* of the diagnostics allocator */
    uint32_t visits;   /* visitors, lines and messages that the host is being told, nested */
    tl__diagnostics diagnostics;
    tl__trace trace;
    tl__reads reads;
    tl__spawners spawners;
    tl__ambiguities ambiguities;
    tl__listings visited; /* room of tl_tick_each() while nobody visits */
    tl__due_array listed; /* likewise of lists of timers */
    tl__arenas arenas;    /* of the pool's threads, for what they record */
} tl__outside;

tl_result tl__outside_create(tl_world *world);
void tl__outside_destroy(tl_world *world);

#endif
