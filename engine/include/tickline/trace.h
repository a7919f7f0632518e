/* tickline/trace.h -- the record of a frame: what ran where, for how long, and why there. */
#ifndef TICKLINE_TRACE_H
#define TICKLINE_TRACE_H

#include <tickline/base.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/world.h>

/** One run of one item. */
typedef struct tl_frame_item {
    tl_item item;
    tl_tick_group wanted;  /**< Tick functions: the group asked for. */
    tl_tick_reason reason; /**< Tick functions: why it ran in another one (D-8). */
    tl_tick_id demoted_by; /**< The prerequisite that did it, or null. */
    uint32_t order;        /**< Place in its stage, from 1. */
    uint32_t worker;       /**< 0: the owner thread. */
    int64_t begin_ns;      /**< Host clock; 0 without one. */
    int64_t end_ns;
} tl_frame_item;

/** A finished frame. Pointers stay valid until the next frame begins. */
typedef struct tl_frame_record {
    uint64_t frame;
    tl_level_tick type;
    bool is_paused;
    tl_time delta;
    int64_t begin_ns;
    int64_t end_ns;
    const tl_frame_item *items; /**< In the order of running. */
    uint32_t item_count;
    uint32_t newly_spawned;
    uint32_t demotions;
} tl_frame_record;

/** Switches frame records; the simulation is the same with them on or off.  @thread owner */
TL_API tl_result tl_trace_set_recording(tl_world *world, bool on);
/** The open frame so far, or the last finished one; NULL if nothing was recorded.  @thread owner */
TL_API const tl_frame_record *tl_trace_frame(const tl_world *world);

#endif
