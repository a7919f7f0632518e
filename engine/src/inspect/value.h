/* inspect/value.h -- published values. */
#ifndef TL_VALUE_H
#define TL_VALUE_H

#include "base/hash.h"

#include <tickline/provenance.h>

typedef struct tl__value {
    const char *name;
    uint32_t dimensions;
    bool is_position;
    float floats[TL_VALUE_MAX_DIMENSIONS];
    tl_stamp stamp;
} tl__value;

tl_result tl__values_init(tl_world *world);
/* NULL if the id is stale. */
tl__value *tl__value_find(const tl_world *world, tl_value_id id);
void tl__values_hash(const tl_world *world, tl__hash *hash);

#endif
