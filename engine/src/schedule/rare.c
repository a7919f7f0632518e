/* What few tick functions have, kept apart from their records. */
#include "schedule/tick.h"
#include "world.h"

static const tl__rare none = {.last_run = -1};

const tl__rare *tl__rare_of(const tl__tick *tick)
{
    return tick->rare != NULL ? tick->rare : &none;
}

tl_result tl__rare_take(tl_world *world, tl__tick *tick)
{
    uint32_t index = 0;

    if (tick->rare != NULL) {
        return TL_OK;
    }
    tl_result result = tl__pool_take(&world->ticks->rares, &index);
    if (result == TL_OK) {
        tick->rare = tl__pool_at(&world->ticks->rares, index);
        *tick->rare = none;
        tick->rare->index = index & TL__RARE_MASK;
    }
    return result;
}

void tl__rare_give(tl_world *world, tl__tick *tick)
{
    if (tick->rare != NULL) {
        tl__pool_give(&world->ticks->rares, tick->rare->index);
        tick->rare = NULL;
    }
}

void tl__rare_forget_run(tl__tick *tick)
{
    if (tick->rare != NULL) {
        tick->rare->last_run = tick->rare->last_run < 0 ? tick->rare->last_run - 1 : -1;
    }
}
