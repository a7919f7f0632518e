/* tickline/ambiguity.h -- reads and writes of one frame whose order only registration decides. */
#ifndef TICKLINE_AMBIGUITY_H
#define TICKLINE_AMBIGUITY_H

#include <tickline/base.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/world.h>

/* Within a group, prerequisites and high priority decide which function runs first. Where they do
 * not, the queue sequence decides, which follows the order of registration (D-2, G-7). Two
 * functions are ambiguous when only the queue sequence decides between them and one writes a
 * published value that the other reads: with another order of registration the reader gets another
 * frame's value. */

/** A pair of functions that ran in the last frame. */
typedef struct tl_ambiguity {
    tl_tick_id reader;
    tl_tick_id writer;
    tl_value_id value;
    const char *value_name;
    tl_stage stage;     /**< In which both ran. */
    bool is_read_first; /**< The read came before this write. */
} tl_ambiguity;

typedef void tl_ambiguity_each_fn(void *user, const tl_ambiguity *ambiguity);

/**
 * Visits the ambiguous pairs of the frame that ended last, or of the stepped frame as far as it has
 * run, by value, then in the order of the reads, then of the writes. The read log must have been on
 * from its start.
 *
 * Prerequisites count as in that frame: not those that were disabled, cooling down or in a
 * hidden level, not those that closed a cycle, and not those that were added too late for it
 * . One that was removed while its function waited for it counts. One that was removed
 * later, or was destroyed or unregistered, counts no more: ask before such changes.
 *
 * Not visited are pairs in pause frames (P-1), functions that run nested in a body (S-14),
 * functions with manual dispatch (S-13), and writers that may run on any thread: their writes act
 * when the group is over (D-16).
 *
 * @retval TL_ERR_INVALID   no world, or no fn
 * @retval TL_ERR_NO_MEMORY from the diagnostics allocator; fn was not called, or not for all
 * @thread owner, between frames or in a stepped frame
 * @cost O(n log n) of the reads and writes of the frame; for each reader and writer of one value
 * in one group, their direct and indirect prerequisites in it
 */
TL_API tl_result tl_ambiguity_each(const tl_world *world, tl_ambiguity_each_fn *fn, void *user);

/** A pair that may stay ambiguous, by the names of its functions and of the value. NULL: any. */
typedef struct tl_ambiguity_rule {
    const char *reader;
    const char *writer;
    const char *value;
} tl_ambiguity_rule;

/**
 * Whether a rule names the pair. If a host ends its test run with an error for each pair without a
 * rule, its build fails on a forgotten prerequisite.
 *
 * @param ambiguity  As tl_ambiguity_each() gave it, during that call or before the next frame.
 * @param rules      rules[rule_count]; may be NULL when rule_count is 0.
 * @return false: no rule names it, one of the functions was destroyed, or an argument is NULL
 * @thread owner, between frames or in a stepped frame
 * @cost O(rule_count)
 */
TL_API bool tl_ambiguity_is_allowed(const tl_world *world, const tl_ambiguity *ambiguity,
                                    const tl_ambiguity_rule *rules, uint32_t rule_count);

#endif
