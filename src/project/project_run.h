/* project/project_run.h -- a frame of a project, run by the engine with bodies that do nothing but
 * read and write what the list says. */
#ifndef APP_PROJECT_RUN_H
#define APP_PROJECT_RUN_H

#include "project/project.h"

enum { APP_PROJECT_RINGS = 64 };

/** Where a function ran. */
typedef struct app_project_place {
    uint32_t order;      /**< over the whole frame, from 1; 0: it did not run */
    tl_tick_group group; /**< in which it ran */
    uint32_t demoted_by; /**< the function that pushed it there; UINT32_MAX: none */
    uint32_t depth;      /**< functions of the longest chain that ends with it */
    uint32_t chain;      /**< the one before it in that chain; UINT32_MAX: it is the first */
} app_project_place;

/** A reader and a writer of one value. */
typedef struct app_project_pair {
    uint32_t reader, writer, value;
    bool is_ambiguous;  /**< nothing but the order of the list decides */
    bool is_read_first; /**< so the reader gets the value of the frame before */
} app_project_pair;

/** A prerequisite that is left out because it closes a cycle, and the way that it closes: functions
 * of which each waits for the next one. The last one would wait for the first one again. */
typedef struct app_project_cycle {
    uint32_t first; /**< members: ring_members[first .. + count) */
    uint32_t count;
} app_project_cycle;

/** Free with app_project_run_free(). */
typedef struct app_project_run {
    app_project_place *places; /**< places[function_count] */
    uint32_t *order;           /**< functions as they ran: order[ran_count] */
    uint32_t ran_count;
    app_project_pair *pairs;
    uint32_t pair_count, pair_capacity;
    uint32_t cycles;          /**< prerequisites that close a cycle and are left out */
    app_project_cycle *rings; /**< the first APP_PROJECT_RINGS of them: rings[ring_count] */
    uint32_t ring_count;
    uint32_t *ring_members;
    uint32_t member_count, member_capacity;
    uint32_t deepest; /**< function at the end of the longest chain; UINT32_MAX: nothing ran */
} app_project_run;

/** Runs one frame in which every enabled function is due.
 * @param moved  a function that runs in `group` instead; UINT32_MAX: none
 * @return NULL, or what went wrong */
const char *app_project_run_frame(app_project_run *out, const app_project *project, uint32_t moved,
                                  tl_tick_group group);
void app_project_run_free(app_project_run *run);

/** Writes the frame as tl_trace_write() does, head included, with its reads: for the window of
 * traced hosts. Arguments as above.  @param fn  gets the text in pieces */
const char *app_project_trace(const app_project *project, uint32_t moved, tl_tick_group group,
                              tl_text_fn *fn, void *user);

#endif
