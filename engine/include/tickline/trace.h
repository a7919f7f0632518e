/* tickline/trace.h -- frame traces: each item of a frame, its place, its time and the reason. */
#ifndef TICKLINE_TRACE_H
#define TICKLINE_TRACE_H

#include <tickline/base.h>
#include <tickline/diagnostics.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/world.h>

/** The owner of a tick function. Texts are those of the definitions: the host keeps them alive. */
typedef struct tl_tick_owner {
    tl_actor_id actor;
    tl_component_id component;
    const char *actor_name;     /**< NULL: it has no actor. */
    const char *component_name; /**< NULL: it is not a component's. */
    const char *function;       /**< "TickActor", "TickComponent", or the name that it was given. */
    bool is_actor_numbered;     /**< The name is that of the class; the number of the slot tells
                                     such actors apart. */
    bool is_component_numbered; /**< Likewise. */
} tl_tick_owner;

/** A trace entry: one run of one item. */
typedef struct tl_frame_item {
    tl_item item;
    tl_tick_owner owner;   /**< Tick functions: the owner. */
    tl_tick_group wanted;  /**< Tick functions: the group asked for. */
    tl_tick_reason reason; /**< Tick functions: why it ran in another one (D-8). */
    tl_tick_id demoted_by; /**< The prerequisite that did it, stale once destroyed, or null. */
    tl_time late;          /**< An interval function that was due: ns since then, at most
                                INT64_MAX; else 0. */
    tl_stage
        spawned_in; /**< A newly spawned function: the stage in which it became one; else COUNT. */
    tl_item_kind spawned_by_kind; /**< What registered or enabled it; NONE: a hook of the world. */
    uint64_t spawned_by;          /**< The id of that item, as in tl_item. */
    uint32_t order;               /**< Place in its stage, from 1. */
    uint32_t worker;              /**< The thread it ran on: 0 is the owner, else the number of the
                                       worker. As with the times, it may differ from run
                                       to run. */
    uint32_t inside;              /**< Place in the trace, from 1, of the item inside of which it
                                       ran (S-13, S-14); 0: none. */
    int64_t begin_ns; /**< Host clock; 0 without one. Of a function that follows another at
                           once: that one's end. */
    int64_t end_ns;
} tl_frame_item;

/** The trace of a frame: the same for any number of workers, but for times and `worker`. Those of a
 * function that ran on a worker are filled in when its actual end group has been waited for, and 0
 * before. Pointers stay valid until the next item runs or the next frame begins. */
typedef struct tl_frame_trace {
    uint64_t frame; /**< Its number, as tl_world_frame(). */
    tl_level_tick type;
    bool is_paused;
    tl_time delta;    /**< ns: the game delta. */
    int64_t begin_ns; /**< Host clock; 0 without one. */
    int64_t end_ns;
    const tl_frame_item *items; /**< In the order of running. Without memory for more, the rest is
                                     missing. */
    uint32_t item_count;
    uint32_t newly_spawned; /**< Newly spawned functions queued in it. */
    uint32_t demotions;     /**< Runs in a later group because of a prerequisite. */
} tl_frame_trace;

/** Switches frame traces; the simulation is the same with them on or off.
 * @retval TL_ERR_LOCKED a frame is open  @thread owner */
TL_API tl_result tl_trace_set_enabled(tl_world *world, bool on);
/** The open frame so far, or the last finished one; NULL: traces were off.  @thread owner */
TL_API const tl_frame_trace *tl_trace_frame(const tl_world *world);

/** First line of a trace as text: the format and its version. */
#define TL_TRACE_HEAD "tickline-trace 1\n"

/**
 * Writes the trace of the last frame as lines of text (docs/trace-format.md): what ran, the
 * registered functions with their prerequisites, and, with the read log on, which write of which
 * frame was read by what.
 *
 * A trace file is TL_TRACE_HEAD, then the text of one frame after the other; frames may be left
 * out. Tickline's Lab opens it (`tickline --trace-open FILE`). Call it between frames.
 *
 * @param fn  Gets the text in pieces, which may end inside a line. Names of functions are cut
 *            at 159 bytes in lines other than `item`, other names at about 500.
 * @retval TL_ERR_INVALID   no world, or no fn; fn was not called
 * @retval TL_ERR_STATE     there is no trace: traces were off; fn was not called
 * @retval TL_ERR_LOCKED    a frame is open; fn was not called
 * @retval TL_ERR_WRONG_THREAD another thread owns the world; fn was not called
 * @retval TL_ERR_NO_MEMORY the trace is not whole, and fn was not called; or the text ends without
 *         the line `end`, and readers refuse it
 * @owns nothing is kept  @thread owner, between frames
 * @cost O(functions log functions + prerequisites + items + reads), no allocation once warm
 * @see tl_provenance_set_logging
 */
TL_API tl_result tl_trace_write(const tl_world *world, tl_text_fn *fn, void *user);

/** Writes the full name of an item, as tl_tick_full_name() does, also if it was destroyed since.
 * @param[out] out  Ended with a zero; cut to `size` bytes.
 * @retval TL_ERR_INVALID NULL, or no room  @thread any */
TL_API tl_result tl_frame_item_full_name(const tl_frame_item *item, char *out, size_t size);

/** Which item registered or enabled a function so that it became a newly spawned function of the
 * open frame, or of the last one (D-8). Also while traces are off.
 * @param[out] out the item, with the stage in which it ran; kind NONE for a hook of the world. May
 * be NULL.  @return false: it was not newly spawned  @thread owner+tick  @cost O(1) */
TL_API bool tl_trace_spawner(const tl_world *world, tl_tick_id tick, tl_item *out);

#endif
