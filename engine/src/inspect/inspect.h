/* inspect/inspect.h -- published values, and what observes frames: trace, read log, ambiguities,
 * tick log, time guard. All but the values lies outside of snapshots. */
#ifndef TL_INSPECT_H
#define TL_INSPECT_H

#include "base/hash.h"
#include "base/memory.h"
#include "core/observe.h"
#include "schedule/schedule.h"

#include <tickline/ambiguity.h>
#include <tickline/diagnostics.h>
#include <tickline/provenance.h>
#include <tickline/trace.h>

typedef struct tl__value {
    const char *name;
    uint32_t dimensions;
    bool is_position;
    float floats[TL_VALUE_MAX_DIMENSIONS];
    tl_stamp stamp;
} tl__value;

tl_result tl__values_init(tl_world *world);
void tl__values_free(tl_world *world);
/* NULL if the id is stale. */
tl__value *tl__value_find(const tl_world *world, tl_value_id id);
void tl__values_hash(const tl_world *world, tl__hash *hash);

/* A pass: functions that are released together. Its number packs the collection, the group and the
 * round of newly spawned functions. Nested ticks have none. */
enum { TL__PASS_STAGE_SHIFT = 8, TL__PASS_COLLECTION_SHIFT = 16 };
#define TL__NO_PASS UINT32_MAX

/* The last read of a value by a reader. */
typedef struct tl__read {
    tl_item reader; /* kind NONE: the entry is free */
    tl_item writer; /* of the write that was read */
    tl_value_id value;
    float floats[TL_VALUE_MAX_DIMENSIONS];
    uint64_t read_frame; /* of the write that was read */
    uint64_t ran;        /* stats.frames when it was read */
    uint64_t position;   /* of the item that read */
    uint64_t serial;     /* of the write that was read */
    uint32_t pass;       /* in which it was read */
    uint32_t next;       /* of the same reader, or free: read + 1 */
    bool is_over;        /* readers other than tick functions: has run since without reading it */
} tl__read;

/* The reads of each reader of a kind, by index1 of its id: read + 1. */
typedef struct tl__readers {
    uint32_t *first;
    uint32_t count;
} tl__readers;

/* A write of the frame by a tick function. */
typedef struct tl__write {
    tl_tick_id writer;
    tl_value_id value;
    uint64_t serial; /* of the function's first write of the value */
    uint32_t pass;   /* in which it was written */
} tl__write;

typedef TL__LIST(tl__write) tl__writes;

typedef struct tl__reads {
    tl__read *reads;
    uint32_t count;
    uint32_t capacity;
    uint32_t free;  /* read + 1 */
    uint32_t sweep; /* where to look next for stale readers */
    uint64_t lost;  /* stats.frames in which memory ran out last; 0: never */
    tl__readers readers[TL_ITEM_KIND_COUNT];
    tl__writes writes;
} tl__reads;

/* False: no memory. */
bool tl__reads_init(tl_world *world);
void tl__reads_free(tl__reads *reads, tl__memory *memory);
/* The running item has read the value, which had this stamp and these floats. */
void tl__reads_note(tl_world *world, tl_value_id id, const tl_stamp *stamp, const float *floats);
/* An item has run: its earlier reads are over, unless it read the value again. */
void tl__reads_end_item(tl_world *world, const tl_item *item);
/* The running item is about to leave its stamp on the value. */
void tl__writes_note(tl_world *world, tl_value_id id, const tl__value *value);
void tl__writes_begin_frame(const tl_world *world);
/* Forgets some of the reads with a stale reader or value. */
void tl__reads_end_frame(tl_world *world);

typedef struct tl__trace {
    bool has_frame;
    bool is_overflowed; /* memory ran out: the rest of the frame is missing */
    bool is_in_run;
    int64_t last_ns; /* in a run: when the last item ended */
    uint32_t order;  /* items in the present stage */
    uint32_t open;   /* item in progress: place + 1; 0: none, or it has no place */
    tl_stage stage;
    uint32_t capacity;
    tl_frame_item *items;
    tl_frame_item empty; /* to copy: some processors are slow to clear so many bytes */
    uint64_t newly_spawned_before;
    tl_frame_trace frame;
} tl__trace;

/* False: no memory. */
bool tl__trace_init(tl_world *world);
void tl__trace_free(tl__trace *trace, tl__memory *memory);
void tl__trace_begin_frame(tl_world *world);
void tl__trace_end_frame(tl_world *world);
void tl__trace_begin_item(tl_world *world, const tl_item *item);
void tl__trace_end_item(tl_world *world);
/* The item in progress does not run here after all: it stays undispatched (S-13). */
void tl__trace_take_back(tl_world *world);
/* Tasks: their items get a place in the order of the frame, and their times, which the threads have
 * noted, when the group's tasks are done. */
void tl__trace_place_task(tl_world *world, uint32_t number);
void tl__trace_end_tasks(tl_world *world, uint32_t group);
/* Between these, an item begins when the one before it ended: one look at the clock an item. */
void tl__trace_begin_run(tl_world *world);
void tl__trace_end_run(tl_world *world);

/* A read or a write, made comparable. */
typedef struct tl__access {
    tl_tick_id tick;
    tl_value_id value;
    uint64_t serial; /* of the write that was read, or that this is */
    uint64_t order;  /* among those of its kind */
    uint32_t pass;
    bool is_write;
} tl__access;

typedef TL__LIST(tl__access) tl__accesses;

/* Scratch of tl_ambiguity_each(). */
typedef struct tl__ambiguities {
    tl__accesses accesses;
    tl__freedom freedom;
} tl__ambiguities;

void tl__ambiguities_free(tl__ambiguities *ambiguities, tl__memory *memory);

enum { TL__LINE_SIZE = 512 };

/* A function of the host that gets text about a world. */
typedef struct tl__sink {
    const tl_world *world;
    tl_text_fn *fn;
    void *user;
} tl__sink;

/* dump.c: hands over one formatted piece of less than TL__LINE_SIZE bytes. */
void tl__put(const tl__sink *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

typedef struct tl__time_guard {
    bool is_on;
    tl_time_guard_def limits; /* resolved */
    int64_t begin_ns;         /* of the function that runs */
    int64_t group_ns;         /* of the group so far */
} tl__time_guard;

typedef struct tl__tick_log {
    tl_tick_log_def to; /* no fn: off */
} tl__tick_log;

/* Calls all of them. */
extern const tl__observer tl__inspect_observer;

/* observer.c: warns if the group took too long (DG-5). */
void tl__time_guard_leave_group(tl_world *world, tl_stage stage);

/* dump.c: one indented line for each prerequisite. */
void tl__prerequisites_dump(const tl__sink *to, tl_tick_id id);

#endif
