/* run/frame.h -- the Lab's own copy of one frame; nothing else changes it. */
#ifndef LAB_FRAME_H
#define LAB_FRAME_H

#include <game/game.h>
#include <tickline/provenance.h>
#include <tickline/timer.h>
#include <tickline/trace.h>

/* Panels, overlays, the frame meter and exports draw from a lab_frame and from nothing else, so
 * they show one moment, and the world is the same whether they look or not. */

enum { LAB_FUNCTION_LABEL = 40 };
#define LAB_NONE UINT32_MAX

/** A registered tick function as it was in that frame. */
typedef struct lab_function {
    tl_tick_id id;
    tl_tick_info info;
    char label[LAB_FUNCTION_LABEL]; /**< "Reticle", "DroneMover#3": as schedule edits name it */
    uint32_t first_edge;            /**< its prerequisites: edges[first_edge .. + edge_count) */
    uint32_t edge_count;
    uint32_t item; /**< its run in items[], or LAB_NONE: it has not run (yet) */
} lab_function;

/** functions[function] waits for functions[before]. */
typedef struct lab_edge {
    uint32_t function;
    uint32_t before;
    bool is_honoured; /**< both ran, in this order */
} lab_edge;

/** The last write of a value, as far as it has a sample. */
typedef struct lab_write {
    tl_value_id value;
    const char *name;
    uint64_t frame;                     /**< of the write; 0: never */
    tl_item writer;                     /**< kind NONE: from outside of a frame */
    uint32_t dimensions;                /**< 0: an event without content */
    float now[TL_VALUE_MAX_DIMENSIONS]; /**< the written value */
} lab_write;

/** Zero-initialise before use; free with lab_frame_free(). */
typedef struct lab_frame {
    uint64_t number;   /**< over the whole run; 0: nothing was taken yet */
    uint64_t position; /**< items run so far */
    bool is_open;      /**< it has not ended: the fields below are as of now */
    tl_stage stage;    /**< where the cursor stands, if it is open; else TL_STAGE_COUNT */
    tl_item next; /**< the item that runs next, if it is open; kind NONE: only the end is left */
    tl_level_tick type;
    bool is_paused;
    tl_time delta;    /**< ns: the game delta */
    int64_t begin_ns; /**< host clock; 0 without one */
    int64_t end_ns;
    int64_t physics_begin_ns; /**< host clock: when the last physics step began */
    int64_t physics_step_ns;
    int64_t physics_wait_end_ns; /**< when PhysicsEnd had waited for that step; 0: not known */
    bool physics_on_worker;      /**< a worker ran the step */
    double physics_overlapped;
    uint32_t newly_spawned;
    uint32_t demotions;
    uint64_t cycles;      /**< tl_stats.cycles of the world up to and with this frame */
    uint64_t allocations; /**< allocator calls of all worlds of the run so far */
    uint64_t hash;        /**< gm_game_hash() at the frame's end if it was asked for, else 0 */
    tl_frame_item *items; /**< in the order of running */
    uint32_t item_count, item_capacity;
    lab_function *functions; /**< by group asked for, then by registration number */
    uint32_t function_count, function_capacity;
    lab_edge *edges;
    uint32_t edge_count, edge_capacity;
    tl_lag_sample *samples; /**< of the last finished frame; of an open one as far as its readers
                               have run: for the others `frames` and `px` are 0 */
    uint32_t sample_count, sample_capacity;
    lab_write *writes; /**< one for each value of the samples */
    uint32_t write_count, write_capacity;
    tl_timer_info *timers;
    uint32_t timer_count, timer_capacity;
} lab_frame;

/**
 * Copies the frame that ended last, or the open one as far as it is. Frame traces must be on; lag
 * samples are there while the read log is on.
 *
 * @return false: no memory; the frame then holds what fitted
 * @thread owner, between frames or while held  @cost O(functions log functions + items + edges);
 * no allocation once warm
 */
bool lab_frame_take(lab_frame *frame, const gm_game *game);
void lab_frame_free(lab_frame *frame);

/** Index in functions[], or LAB_NONE. */
uint32_t lab_frame_function(const lab_frame *frame, tl_tick_id id);
/** The first function of that label or that name (then: its first instance), or LAB_NONE. */
uint32_t lab_frame_find(const lab_frame *frame, const char *label);
/** The function that an item ran, or LAB_NONE for timers, tickables and hooks. */
uint32_t lab_frame_function_of(const lab_frame *frame, const tl_item *item);
/** The last write of a value, or NULL. */
const lab_write *lab_frame_write(const lab_frame *frame, tl_value_id value);
/** The worst sample with frames > 0 (greatest px, then frames), or NULL: nothing was late.
 * A value read by design from the frame before counts like any other. */
const tl_lag_sample *lab_frame_worst_lag(const lab_frame *frame);
/** Whether the game itself means a read to be late: the value is written in a later stage than it
 * is read in, and both functions are in the groups that the game gives them. */
bool lab_frame_means_late(const lab_frame *frame, const tl_lag_sample *sample);

#endif
