/* command/record.h -- changes that bodies of any-thread functions ask for: recorded, applied later
 * (D-16).
 *
 * A body that may run on any thread runs with a recorder. Its changes go to an arena of the thread
 * and wait, as one record a run, until the function's actual end group has been waited for. */
#ifndef TL_RECORD_H
#define TL_RECORD_H

#include "base/arena.h"
#include "core/access.h"
#include "schedule/tick.h"

#include <stdatomic.h>
#include <tickline/workers.h>

enum { TL__CHANGE_WORDS = 3 };

typedef struct tl__change tl__change;
typedef tl_result tl__apply_fn(tl_world *world, const tl__change *change);

struct tl__change {
    tl__apply_fn *apply;
    const char *name; /* of the call, for messages */
    tl__change *next;
    uint64_t words[TL__CHANGE_WORDS];
    size_t blob_size;
    void *blob; /* a copied definition, behind this struct */
};

/* What one run of a function recorded. */
typedef struct tl__record {
    struct tl__record *next;
    uint64_t key; /* of the function in the queue sequence */
    tl_tick_id id;
    const char *name; /* of the function */
    uint8_t group;    /* in which it ran */
    uint8_t end;      /* group by whose end it is applied */
    bool is_of_world; /* lies in the world's memory */
    tl__change *first;
    tl__change *last;
} tl__record;

typedef struct tl__recorder {
    tl_world *world;
    tl__arena *arena;
    const tl__tick *tick; /* whose body runs */
    const tl_tick_context *context;
    tl__record *record;          /* NULL: nothing recorded in this run yet */
    struct tl__awaited *awaited; /* jobs that this run started and that belong to it (S-8) */
} tl__recorder;

/* The inside of a world for records. */
typedef struct tl__records {
    _Atomic(tl__record *) finished; /* runs that recorded something, by any thread */
    tl__record *waiting;            /* those of later end groups */
    atomic_uint lost;               /* times of interval functions that found no memory */
    uint64_t unqueued;              /* runs without a place in the queue sequence */
} tl__records;

/* Runs the body of an interval function: its delta, and when it ran. */
void tl__record_run_interval(tl__tick *tick, const tl_tick_context *context);
/* The end of a run that recorded something or has jobs to wait for. */
void tl__record_finish(tl__recorder *recorder);

/* Runs a body with this recorder, which is the thread's. has_delta: an interval function gets the
 * time since its last run. */
static inline void tl__record_run(tl__recorder *recorder, tl__tick *tick,
                                  const tl_tick_context *context, bool has_delta)
{
    recorder->tick = tick;
    recorder->context = context;
    if (tick->was_interval && has_delta) {
        tl__record_run_interval(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
    if (recorder->record != NULL || recorder->awaited != NULL) {
        tl__record_finish(recorder);
    }
}

/* Adds a change with room for `size` bytes in its blob; NULL: no memory. */
tl__change *tl__record_room(tl__apply_fn *apply, const char *name, size_t size);
/* Adds a change with a copy of `size` bytes of `blob`; NULL: no memory. */
tl__change *tl__record_add(tl__apply_fn *apply, const char *name, const void *blob, size_t size);

/* The run is not done before this job is. */
tl_result tl__record_job(tl_workers *workers, tl_job *job);
/* Whether anything is to be applied, or told, at the end of some group. */
static inline bool tl__records_have_any(const tl__records *records)
{
    return records->waiting != NULL ||
           atomic_load_explicit(&records->finished, memory_order_relaxed) != NULL ||
           atomic_load_explicit(&records->lost, memory_order_relaxed) != 0;
}

/* record_apply.c */
/* Applies what functions with an actual end group up to `end` recorded. */
void tl__records_apply(tl_world *world, tl_tick_group end);
/* No thread works for the world: what still waits moves into its own memory, where a snapshot finds
 * it. Without memory for that it stays where it is. */
void tl__records_bring_home(tl_world *world);

#endif
