/* provenance.h -- published values and the log of their reads. */
#ifndef TL_PROVENANCE_INTERNAL_H
#define TL_PROVENANCE_INTERNAL_H

#include "freedom.h"
#include "hash.h"
#include "pool.h"

#include <tickline/provenance.h>

typedef struct tl__value {
    const char *name;
    uint32_t dimensions;
    bool is_position;
    float floats[TL_VALUE_MAX_DIMENSIONS];
    tl_stamp stamp;
} tl__value;

typedef struct tl__values {
    tl__pool pool;
} tl__values;

/* The last read of a value by a reader. */
typedef struct tl__read {
    tl_item reader;
    tl_item writer; /* of the write that was read */
    tl_value_id value;
    float floats[TL_VALUE_MAX_DIMENSIONS];
    uint64_t read_frame; /* of the write that was read */
    uint64_t ran;        /* stats.frames when it was read */
    uint64_t position;   /* of the item that read */
    uint64_t serial;     /* of the write that was read */
    uint32_t pass;       /* in which it was read (tl__pass_now) */
    uint32_t next;       /* of the same reader, or free: read + 1 */
    bool is_used;
    bool is_over; /* its reader, no tick function, has run since without reading */
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

typedef struct tl__writes {
    tl__write *items;
    uint32_t count;
    uint32_t capacity;
} tl__writes;

/* A read or a write, made comparable (ambiguity.c). */
typedef struct tl__access {
    tl_tick_id tick;
    tl_value_id value;
    uint64_t serial; /* of the write that was read, or that this is */
    uint64_t order;  /* among those of its kind */
    uint32_t pass;
    bool is_write;
} tl__access;

typedef struct tl__accesses {
    tl__access *items;
    uint32_t count;
    uint32_t capacity;
} tl__accesses;

/* Outside of snapshots, hung up in the trace. */
typedef struct tl__reads {
    bool is_on;
    tl__read *reads;
    uint32_t count;
    uint32_t capacity;
    uint32_t free;  /* read + 1 */
    uint32_t sweep; /* where to look next for readers that are gone */
    uint64_t lost;  /* stats.frames in which memory ran out last; 0: never */
    tl__readers readers[TL_ITEM_CAMERA + 1];
    tl__writes writes;
    tl__accesses accesses; /* scratch of tl_ambiguity_each() */
    tl__freedom freedom;   /* likewise */
} tl__reads;

enum { TL__PASS_STAGE_SHIFT = 8, TL__PASS_COLLECTION_SHIFT = 16 };
#define TL__NO_PASS UINT32_MAX

tl_result tl__values_init(tl_world *world);
void tl__values_free(tl_world *world);
tl__value *tl__value_find(const tl_world *world, tl_value_id id);
void tl__values_hash(const tl_world *world, tl__hash *hash);

/* read_log.c */
tl_result tl__reads_create(tl_world *world);
void tl__reads_destroy(tl_world *world);
/* The running item has read the value. */
void tl__reads_note(tl_world *world, tl_value_id id, const tl__value *value);
/* An item has run: what it read earlier is over, unless it read it again. */
void tl__reads_end_item(tl_world *world, const tl_item *item);
/* The running item is about to leave its stamp on the value. */
void tl__writes_note(tl_world *world, tl_value_id id, const tl__value *value);
void tl__writes_begin_frame(const tl_world *world);
/* Names what is released together at this moment: the collection, the group and the round of
 * newcomers. TL__NO_PASS within nested ticks. */
uint32_t tl__pass_now(const tl_world *world, tl_stage stage);
/* Forgets some of the reads whose reader or value is gone. */
void tl__reads_end_frame(tl_world *world);

#endif
