/* inspect/ambiguity.h -- reads and writes of one frame, compared. */
#ifndef TL_AMBIGUITY_INTERNAL_H
#define TL_AMBIGUITY_INTERNAL_H

#include "schedule/freedom.h"

#include <tickline/ambiguity.h>

/* A read or a write, made comparable. */
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

/* Scratch of tl_ambiguity_each(). */
typedef struct tl__ambiguities {
    tl__accesses accesses;
    tl__freedom freedom;
} tl__ambiguities;

void tl__ambiguities_free(tl__ambiguities *ambiguities, tl__memory *memory);

#endif
