/* tickline/diagnostics.h -- lists, counts, a log and time guards of tick functions. */
#ifndef TICKLINE_DIAGNOSTICS_H
#define TICKLINE_DIAGNOSTICS_H

#include <tickline/base.h>
#include <tickline/world.h>

/** Gets one line of a report, without a line end; valid during the call. Lines are cut at 511
 * bytes. Must not change the world. */
typedef void tl_line_fn(void *user, const char *line);

/** What tl_tick_dump() lists; bits. Neither ENABLED nor DISABLED means both. */
typedef enum tl_dump_flag {
    TL_DUMP_ALL = 0,      /**< Every function, one by one. */
    TL_DUMP_ENABLED = 1,  /**< Enabled or cooling functions (F-9). */
    TL_DUMP_DISABLED = 2, /**< Disabled functions. */
    TL_DUMP_GROUPED = 4,  /**< Counts by context instead of functions. */
} tl_dump_flag;

/** How many functions have one context (DiagnosticContext). */
typedef struct tl_tick_count {
    const char *context; /**< As the function's definition has it; "none" without one. */
    uint32_t count;      /**< At least 1. */
} tl_tick_count;

/** What tl_tick_count_enabled() counts, and the caller's room for it. */
typedef struct tl_tick_counts {
    bool is_detailed;     /**< Actors: "parent/class" (A-26). */
    bool filters_cooling; /**< Leaves out cooling functions that did not run this frame. */
    tl_tick_count *items; /**< Shape: items[capacity]; greatest count first, equal ones in the
                               order of their first function. */
    uint32_t capacity;    /**< 0: totals only. */
    uint32_t count;       /**< Out: contexts; more than capacity: the rest was left out. */
    uint32_t total;       /**< Out: functions. */
    char *text;           /**< Shape: text[text_size]; holds the detailed contexts. */
    uint32_t text_size;   /**< Bytes; where it is used up, a context is not detailed. */
} tl_tick_counts;

/** Where the log of ticks goes. */
typedef struct tl_tick_log_def {
    tl_line_fn *fn;          /**< Required. */
    void *user;              /**< Passed to fn. */
    bool hide_prerequisites; /**< No line for each prerequisite of a function that runs. */
} tl_tick_log_def;

/** How long things may take before a warning; ns of the host clock. */
typedef struct tl_time_guard_def {
    int64_t function_ns;   /**< One function; 0: 4 ms. */
    int64_t group_ns;      /**< The functions of one group together; 0: 10 ms. */
    int64_t last_group_ns; /**< PostUpdateWork, and LastDemotable or later; 0: 5 ms. */
} tl_time_guard_def;

/**
 * Lists the registered functions, levels in list order, by registration number, then totals (DG-1).
 *
 * A function is one line: name, state, actual start group, number of prerequisites; each
 * prerequisite follows on a line indented by four spaces.
 *
 * @param flags bits of tl_dump_flag
 * @retval TL_ERR_INVALID   no world, no fn, unknown bits; fn was not called
 * @retval TL_ERR_NO_MEMORY from the diagnostics allocator; the list ends early, without totals, and
 *         with GROUPED fn was not called at all
 * @owns nothing is kept  @thread owner+tick
 * @cost as tl_tick_each(); GROUPED: times the number of contexts
 */
TL_API tl_result tl_tick_dump(const tl_world *world, uint32_t flags, tl_line_fn *fn, void *user);

/** Gets the next piece of a text; valid during the call. Must not change the world. */
typedef void tl_text_fn(void *user, const char *text);

/**
 * Writes the registered functions as comma-separated values: a line of names, then a line for each
 * function with its name, group asked for, prerequisites, interval in seconds, whether it is
 * enabled, and the published values that it read and wrote in the last frame. Several names in a
 * cell have ';' between them: a ';' in the name of a function becomes ',', and ',' or ';' in that
 * of a value '.'. Functions, and values, of equal names have "#" and the number of their slot
 * behind it. Without the read log (provenance.h) the last two columns are empty.
 *
 * @param fn  Gets the text in pieces, which may end inside a line. Names of functions are cut
 *            at 159 bytes, others at about 500.
 * @retval TL_ERR_INVALID   no world, or no fn; fn was not called
 * @retval TL_ERR_NO_MEMORY from the diagnostics allocator; the table ends early, or fn was not
 * called
 * @owns nothing is kept  @thread owner, between frames
 * @cost functions times (functions, and reads and writes of the frame)
 */
TL_API tl_result tl_tick_table(const tl_world *world, tl_text_fn *fn, void *user);

/**
 * Counts the enabled functions by context (DG-2, GetEnabledTickFunctionCounts).
 *
 * @param[in,out] counts what to count; count, total and items are filled
 * @retval TL_ERR_INVALID NULL, or a capacity without room; nothing was written
 * @retval TL_ERR_NO_MEMORY from the diagnostics allocator; count and total are 0
 * @owns the contexts are the functions' own or lie in counts->text  @thread owner+tick
 * @cost as tl_tick_each(), times the number of contexts
 */
TL_API tl_result tl_tick_count_enabled(const tl_world *world, tl_tick_counts *counts);

/**
 * Switches the log of ticks (DG-3, tick.LogTicks), from the next frame on.
 *
 * Lines: "Start Frame" for each collection, "Release tick group n", and each function before it
 * runs. "undispatched" follows a function that is not dispatched yet, or waits for one that is not
 * (S-13). While the log is on, functions run item by item on the owner; the simulation is the same.
 *
 * @param def NULL switches it off; copied
 * @retval TL_ERR_INVALID no world, or no fn
 * @retval TL_ERR_LOCKED  a frame is open
 * @retval TL_ERR_WRONG_THREAD another thread owns the world
 * @thread owner  @cost off: one test a group
 */
TL_API tl_result tl_tick_log_set(tl_world *world, const tl_tick_log_def *def);

/**
 * Switches warnings about functions and groups that take too long (DG-5), from the next frame on;
 * measured with the world's clock. The time of a group is the sum of the times of its functions, so
 * a stepped frame is not slow. TL_MESSAGE_SLOW_TICK and TL_MESSAGE_SLOW_GROUP go to the world's
 * log. While it is on, functions run item by item on the owner; the simulation is the same.
 *
 * @param def NULL switches them off; copied
 * @retval TL_ERR_INVALID no world, or a negative limit
 * @retval TL_ERR_STATE   the world has no clock
 * @retval TL_ERR_LOCKED  a frame is open
 * @retval TL_ERR_WRONG_THREAD another thread owns the world
 * @thread owner  @cost off: one test a group; on: the clock is read twice a function
 */
TL_API tl_result tl_time_guard_set(tl_world *world, const tl_time_guard_def *def);

#endif
