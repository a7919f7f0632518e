/* inspect/read_log.h -- the last read of each pair of reader and value, and the writes of the
 * frame. */
#ifndef TL_READ_LOG_H
#define TL_READ_LOG_H

#include "base/memory.h"
#include "inspect/value.h"

/* What is released together: the collection, the group and the round of newcomers, packed. Within
 * nested ticks: none. */
enum { TL__PASS_STAGE_SHIFT = 8, TL__PASS_COLLECTION_SHIFT = 16 };
#define TL__NO_PASS UINT32_MAX

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
    uint32_t pass;       /* in which it was read */
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

typedef struct tl__reads {
    tl__read *reads;
    uint32_t count;
    uint32_t capacity;
    uint32_t free;  /* read + 1 */
    uint32_t sweep; /* where to look next for readers that are gone */
    uint64_t lost;  /* stats.frames in which memory ran out last; 0: never */
    tl__readers readers[TL_ITEM_KIND_COUNT];
    tl__writes writes;
} tl__reads;

/* False: no memory. */
bool tl__reads_init(tl_world *world);
void tl__reads_free(tl__reads *reads, tl__memory *memory);
/* The running item has read the value. */
void tl__reads_note(tl_world *world, tl_value_id id, const tl__value *value);
/* An item has run: what it read earlier is over, unless it read it again. */
void tl__reads_end_item(tl_world *world, const tl_item *item);
/* The running item is about to leave its stamp on the value. */
void tl__writes_note(tl_world *world, tl_value_id id, const tl__value *value);
void tl__writes_begin_frame(const tl_world *world);
/* Forgets some of the reads whose reader or value is gone. */
void tl__reads_end_frame(tl_world *world);
/* Whether there is something that will run again as this reader. */
bool tl__reader_is_there(const tl_world *world, const tl_item *reader);

#endif
