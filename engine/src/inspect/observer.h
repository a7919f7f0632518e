/* inspect/observer.h -- what observes frames: trace, read log, tick log, time guard
 * (core/observe.h).
 */
#ifndef TL_OBSERVER_H
#define TL_OBSERVER_H

#include "core/observe.h"

#include <tickline/diagnostics.h>

enum { TL__LINE_SIZE = 512 };

/* Outside of snapshots. */
typedef struct tl__time_guard {
    bool is_on;
    tl_time_guard_def limits; /* resolved */
    int64_t begin_ns;         /* of the function that runs */
    int64_t group_ns;         /* of the group so far */
} tl__time_guard;

/* Outside of snapshots. */
typedef struct tl__tick_log {
    tl_tick_log_def to; /* no fn: off */
} tl__tick_log;

/* Tells all of them. */
extern const tl__observer tl__inspect_observer;

/* tick_log.c */
void tl__tick_log_start_frame(const tl_world *world);
void tl__tick_log_release(const tl_world *world, tl_tick_group group);
void tl__tick_log_run(const tl_world *world, tl_tick_id id);
/* The function told last does not run there: it waits for its dispatch (S-13). */
void tl__tick_log_held(const tl_world *world);

/* time_guard.c */
void tl__time_guard_enter_group(tl_world *world);
void tl__time_guard_leave_group(tl_world *world, tl_stage stage);
void tl__time_guard_begin(tl_world *world);
void tl__time_guard_end(tl_world *world);

/* dump_ticks.c: one indented line for each prerequisite. */
void tl__prerequisites_dump(const tl_world *world, tl_tick_id id, tl_line_fn *fn, void *user);

#endif
