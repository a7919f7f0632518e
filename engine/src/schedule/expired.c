/* Functions whose cooldown has passed. */
#include "schedule/schedule.h"
#include "world.h"

/* An expired function without edges stands beside the plan: its group needs no walk. */
static tl_result queue_extra(tl_world *world, uint32_t slot, uint64_t key)
{
    tl__tick *tick = tl__tick_at(world, slot);

    if (!tl__place_has_task(world, tick)) {
        return TL_OK; /* F-4 */
    }
    tl__placement placement;
    tl__place(world, tick, TL_TICK_GROUP_PRE_PHYSICS, false, &placement);
    tl__plan_remove(world, tick); /* it was enabled without cooling down in the last frame */
    tl__place_apply(world, tick, &placement);
    tick->order = key;
    world->core.stats.ticks_queued += 1;
    return tl__plan_queue(world, slot, TL__SOURCE_EXTRA);
}

/* C-11: what is due, in the order of due times. */
tl_result tl__schedule_queue_expired(tl_world *world, const tl__level *level)
{
    uint64_t base = ((uint64_t)level->ordinal << TL__ORDER_LEVEL_SHIFT) | TL__ORDER_EXPIRED;
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < level->expired.count && result == TL_OK; i++) {
        uint32_t slot = tl__due_slot(&level->expired.entries[i]);
        tl__links *links = tl__links_of(world, tl__tick_at(world, slot));
        if (links == NULL) {
            result = queue_extra(world, slot, base | i);
            continue;
        }
        links->expired = i;
        links->expired_serial = world->schedule->frame_serial;
        tl__order_touch(world, slot);
    }
    return result;
}
