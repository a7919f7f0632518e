/* Start phases that spread functions of equal intervals (D-6, C-44). */
#include "schedule/tick.h"
#include "world.h"

static tl__stagger *find(tl_world *world, tl_time interval)
{
    tl__ticks *ticks = world->ticks;
    void *staggers = ticks->staggers;

    for (uint32_t i = 0; i < ticks->stagger_count; i++) {
        if (ticks->staggers[i].interval == interval) {
            return &ticks->staggers[i];
        }
    }
    if (!tl__memory_grow(&world->core.memory, &staggers, &ticks->stagger_capacity,
                         ticks->stagger_count + 1, sizeof(*ticks->staggers))) {
        return NULL;
    }
    ticks->staggers = staggers;
    ticks->staggers[ticks->stagger_count] = (tl__stagger){.interval = interval};
    return &ticks->staggers[ticks->stagger_count++];
}

/* The bits of a number turned round and read as a fraction of 2^16: 0, 1/2, 1/4, 3/4, 1/8, ...
 * van der Corput's sequence, of which every beginning is spread evenly. */
static tl_time spread(uint32_t number)
{
    tl_time fraction = 0;

    for (uint32_t bit = 0; bit < 16; bit++) {
        fraction = (fraction << 1) | (number >> bit & 1U);
    }
    return fraction;
}

bool tl__stagger_take(tl_world *world, tl_time interval, tl_time *phase)
{
    tl__stagger *stagger = find(world, interval);

    if (stagger == NULL) {
        return false;
    }
    tl_time fraction = spread(stagger->count++);
    *phase = (interval >> 16) * fraction + ((interval & 0xffff) * fraction >> 16);
    return true;
}

void tl__stagger_give(tl_world *world, tl_time interval)
{
    tl__stagger *stagger = find(world, interval);

    if (stagger != NULL) { /* as the phase was taken from it */
        stagger->count -= 1;
    }
}
