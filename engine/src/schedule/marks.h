/* schedule/marks.h -- what is true of a function in one frame only. */
#ifndef TL_MARKS_H
#define TL_MARKS_H

#include "world.h"

/* Whether the marks of a function are those of this frame. */
static inline bool tl__tick_is_marked(const tl_world *world, const tl__tick *tick)
{
    return tick->frame_stamp != 0 && tick->frame_stamp == world->schedule->frame_stamp;
}

/* Before a mark is set. */
static inline void tl__tick_begin_marks(const tl_world *world, tl__tick *tick)
{
    if (!tl__tick_is_marked(world, tick)) {
        tick->frame_stamp = world->schedule->frame_stamp;
        tick->late_source = TL__SOURCE_NONE;
        tick->is_cancelled = false;
    }
}

static inline bool tl__tick_is_cancelled(const tl_world *world, const tl__tick *tick)
{
    return tl__tick_is_marked(world, tick) && tick->is_cancelled;
}

#endif
