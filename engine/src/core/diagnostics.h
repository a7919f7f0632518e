/* core/diagnostics.h -- what watches functions while they run. */
#ifndef TL_DIAGNOSTICS_INTERNAL_H
#define TL_DIAGNOSTICS_INTERNAL_H

#include <tickline/diagnostics.h>
#include <tickline/frame.h>

enum { TL__LINE_SIZE = 512 };

typedef struct tl__time_guard {
    bool is_on;
    tl_time_guard_def limits; /* resolved */
    int64_t begin_ns;         /* of the function that runs */
    int64_t group_ns;         /* of the group so far */
} tl__time_guard;

typedef struct tl__diagnostics {
    tl_tick_log_def log; /* no fn: off */
    tl__time_guard guard;
} tl__diagnostics;

void tl__diagnostics_begin_item(tl_world *world, const tl_item *item);
void tl__diagnostics_end_item(tl_world *world);

/* tick_log.c */
void tl__tick_log_start_frame(const tl_world *world);
void tl__tick_log_release(const tl_world *world, tl_tick_group group);
void tl__tick_log_run(const tl_world *world, tl_tick_id id);
/* The one told last does not run there: it is held (S-13). */
void tl__tick_log_held(const tl_world *world);

/* time_guard.c */
void tl__time_guard_enter_group(tl_world *world);
void tl__time_guard_leave_group(tl_world *world, tl_stage stage);
void tl__time_guard_begin(tl_world *world);
void tl__time_guard_end(tl_world *world);

/* dump_ticks.c: one indented line for each prerequisite. */
void tl__prerequisites_dump(const tl_world *world, tl_tick_id id, tl_line_fn *fn, void *user);

#endif
