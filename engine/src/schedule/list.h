/* schedule/list.h -- a list of runs in release order; functions come and go without moving the
 * others. */
#ifndef TL_LIST_H
#define TL_LIST_H

#include "schedule/tick.h"

/* An entry whose id is null is a hole; its run does nothing. */
typedef struct tl__list {
    tl__run *runs;
    tl_tick_id *ids;
    uint32_t count; /* holes included */
    uint32_t capacity;
    uint32_t holes;
    uint32_t passed; /* holes of long runs that searches went through since it had none */
} tl__list;

tl_result tl__list_reserve(tl_world *world, tl__list *list, uint32_t count);
void tl__list_free(tl_world *world, tl__list *list);
/* Writes a function to a place; the source is that of the list. */
void tl__list_put(tl_world *world, tl__list *list, uint32_t at, uint32_t slot, tl__source source);
/* Leaves a hole. */
void tl__list_dig(tl__list *list, uint32_t at);
/* Makes room where the order key of a function says, and tells where that is. */
tl_result tl__list_open(tl_world *world, tl__list *list, const tl__tick *tick, uint32_t *place);
/* Closes all holes. */
void tl__list_compact(tl_world *world, tl__list *list);

#endif
