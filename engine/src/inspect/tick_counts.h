/* inspect/tick_counts.h -- tick functions counted by context. */
#ifndef TL_TICK_COUNTS_H
#define TL_TICK_COUNTS_H

#include "base/memory.h"

#include <tickline/diagnostics.h>

typedef struct tl__tick_counts {
    tl__memory *memory;
    tl_tick_count *items;
    uint32_t count;
    uint32_t capacity;
    uint32_t total;
    bool is_full; /* memory ran out */
} tl__tick_counts;

void tl__tick_counts_add(tl__tick_counts *counts, const char *context);
/* Greatest first, equal ones as they came. */
void tl__tick_counts_sort(tl__tick_counts *counts);
void tl__tick_counts_free(tl__tick_counts *counts);

#endif
