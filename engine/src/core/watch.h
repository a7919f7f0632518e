/* core/watch.h -- whether somebody looks at what runs: asked around every item. */
#ifndef TL_WATCH_H
#define TL_WATCH_H

#include "world.h"

/* The benchmark compares with an engine that has no records at all. */
#ifdef TL_NO_RECORDS
enum { TL__HAS_RECORDS = 0 };
#else
enum { TL__HAS_RECORDS = 1 };
#endif

static inline bool tl__trace_is_recording(const tl_world *world)
{
    return TL__HAS_RECORDS && world->core.outside->trace.is_recording;
}

/* Functions must run item by item: somebody watches them. */
static inline bool tl__diagnostics_is_on(const tl_world *world)
{
    const tl__diagnostics *diagnostics = &world->core.outside->diagnostics;

    return diagnostics->log.fn != NULL || diagnostics->guard.is_on;
}

/* Whether somebody wants to know about each item: a record or the read log is on. */
static inline bool tl__item_is_watched(const tl_world *world)
{
    return world->core.outside->reads.is_on || tl__trace_is_recording(world);
}

#endif
