/* core/core.h -- what every module of a world needs: settings, memory, owner, times, counters. */
#ifndef TL_CORE_H
#define TL_CORE_H

#include "base/memory.h"

#include <tickline/world.h>

struct tl__outside;

typedef struct tl__core {
    tl_world *self;    /* for queries that need the scratch arrays */
    const void *owner; /* the thread that may use it: address of its tl__this_thread */
    tl_world_def def;  /* resolved */
    tl__memory memory;
    tl_world_times times;
    tl_stats stats;
    struct tl__outside *outside; /* diagnostics: not in snapshots and hashes */
} tl__core;

#endif
