/* schedule/collection.h -- level collections: the levels that a part of the frame runs (M-1). */
#ifndef TL_COLLECTION_H
#define TL_COLLECTION_H

#include <tickline/level.h>

enum { TL__COLLECTION_LEVELS = 1 << 15 }; /* bits that an order key has for them (order.h) */

typedef struct tl__collection {
    uint32_t *levels; /* slots, in list order */
    uint32_t level_count;
    uint32_t level_capacity;
} tl__collection;

tl__collection *tl__collection_at(const tl_world *world, uint32_t slot);
/* The null id: the main collection; NULL: no such one. */
tl__collection *tl__collection_find(const tl_world *world, tl_collection_id id);
/* @retval TL_ERR_NO_MEMORY */
tl_result tl__collection_create(tl_world *world, tl_collection_id *out);
/* Puts a level at its end.  @retval TL_ERR_FULL, TL_ERR_NO_MEMORY */
tl_result tl__collection_append(tl_world *world, tl__collection *collection, uint32_t level);
/* Takes a level out, if it is in it. */
void tl__collection_drop(tl_world *world, tl__collection *collection, uint32_t level);
bool tl__collection_has(const tl__collection *collection, uint32_t level);
void tl__collections_free(tl_world *world);
/* The collection that is active if it is not the main one: slot + 1, else 0. */
uint32_t tl__collection_beside(const tl_world *world);
/* The level of objects spawned without one: the first open level of the active collection. */
tl_level_id tl__collection_home(const tl_world *world);

#endif
