/* Prerequisites: the public calls. */
#include "command/record_call.h"
#include "schedule/schedule.h"
#include "schedule/tick.h"
#include "world.h"

static tl_result add(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL || tl__tick_find(world, before) == NULL) {
        return TL_ERR_STALE_ID;
    }
    return tick->is_engine ? TL_ERR_REFUSED : tl__edge_add(world, tl__tick_slot(id), before);
}

static tl_result remove_one(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    const tl__tick *tick = tl__tick_find(world, id);

    if (tick == NULL || tl__tick_find(world, before) == NULL) {
        return TL_ERR_STALE_ID;
    }
    return tick->is_engine ? TL_ERR_REFUSED : tl__edge_remove(world, tl__tick_slot(id), before);
}

/* Where the world is not free (world.h): the call is recorded, or it fails. */

static tl_result add_elsewhere(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__is_recording(world)
               ? tl__record_call(tl__apply_tick_add_prerequisite, "tl_tick_add_prerequisite",
                                 tl_tick_id_store(id), tl_tick_id_store(before))
               : tl__world_may_change(world);
}

static tl_result remove_elsewhere(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__is_recording(world)
               ? tl__record_call(tl__apply_tick_remove_prerequisite, "tl_tick_remove_prerequisite",
                                 tl_tick_id_store(id), tl_tick_id_store(before))
               : tl__world_may_change(world);
}

tl_result tl_tick_add_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__world_is_free(world) ? add(world, id, before) : add_elsewhere(world, id, before);
}

tl_result tl_tick_remove_prerequisite(tl_world *world, tl_tick_id id, tl_tick_id before)
{
    return tl__world_is_free(world) ? remove_one(world, id, before)
                                    : remove_elsewhere(world, id, before);
}

uint32_t tl_tick_prerequisites(const tl_world *world, tl_tick_id id, tl_tick_id *out,
                               uint32_t capacity)
{
    const tl__tick *tick = world != NULL ? tl__tick_find(world, id) : NULL;
    uint32_t count = 0;

    if (tick == NULL) {
        return 0;
    }
    const tl__links *links = tl__links_of(world, tick);
    for (uint32_t edge = links != NULL ? links->first_edge : 0; edge != 0;
         edge = tl__edge_at(world, edge)->next) {
        if (out != NULL && count < capacity) {
            out[count] = tl__edge_at(world, edge)->before;
        }
        count += 1;
    }
    return count;
}

static void set_priority(tl_world *world, uint32_t slot, void *user)
{
    tl__tick_at(world, slot)->high_priority = *(const bool *)user;
    tl__order_set_dirty(world);
}

tl_result tl_tick_set_priority_including_prerequisites(tl_world *world, tl_tick_id id, bool high)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_tick_set_priority_including_prerequisites,
                               "tl_tick_set_priority_including_prerequisites", tl_tick_id_store(id),
                               (uint64_t)high);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (tl__tick_find(world, id) == NULL) {
        return TL_ERR_STALE_ID;
    }
    uint32_t slot = tl__tick_slot(id);
    uint32_t length = 0;
    /* The first search takes all the memory, so that the second one cannot fail half way. */
    result = tl__search_prerequisites(world, slot, UINT32_MAX, NULL, NULL, &length);
    return result == TL_OK
               ? tl__search_prerequisites(world, slot, UINT32_MAX, set_priority, &high, &length)
               : result;
}
