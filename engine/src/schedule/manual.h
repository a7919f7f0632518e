/* schedule/manual.h -- the functions of a world that are dispatched by hand (S-13). */
#ifndef TL_MANUAL_H
#define TL_MANUAL_H

#include "base/memory.h"

#include <tickline/tick.h>

typedef struct tl__manuals {
    tl_tick_id *ids; /* perhaps some that are gone */
    uint32_t count;
    uint32_t capacity;
} tl__manuals;

void tl__manuals_free(tl_world *world);
/* Room for one more; false: no memory. */
bool tl__manuals_reserve(tl_world *world);
/* It was created, and there is room for it. */
void tl__manuals_add(tl_world *world, tl_tick_id id);
/* Those that are gone are left out from now on. */
void tl__manuals_tidy(tl_world *world);

#endif
