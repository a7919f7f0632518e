/* The list of actors that a UE3 frame goes through (E3-22). */
#include "ue3/ue3.h"
#include "world.h"

bool tl__ue3_order_has_level(const tl_world *world, tl_level_id level)
{
    const tl__ue3 *ue3 = world->ue3;

    return level.index1 <= ue3->place_count && ue3->places[level.index1 - 1] != TL__UE3_NO_PLACE;
}

/* Levels that are not shown have no place; the others have room for nobody yet. */
static tl_result choose_levels(tl_world *world, const tl__collection *main)
{
    tl__ue3 *ue3 = world->ue3;
    void *places = ue3->places;

    if (!tl__memory_grow(&world->core.memory, &places, &ue3->place_capacity,
                         world->levels->pool.slot_count, sizeof(*ue3->places))) {
        return TL_ERR_NO_MEMORY;
    }
    ue3->places = places;
    ue3->place_count = world->levels->pool.slot_count;
    for (uint32_t i = 0; i < ue3->place_count; i++) {
        ue3->places[i] = TL__UE3_NO_PLACE;
    }
    for (uint32_t i = 0; i < main->level_count; i++) {
        if (tl__level_at(world, main->levels[i])->is_shown) {
            ue3->places[main->levels[i]] = 0;
        }
    }
    return TL_OK;
}

static tl__actor *in_frame_from(const tl_world *world, uint32_t index1)
{
    tl__actor *actor = tl__actor_live_from(world, index1);

    while (actor != NULL && !tl__ue3_order_has_level(world, actor->level)) {
        actor = tl__actor_live_from(world, actor->next);
    }
    return actor;
}

static void count_actors(const tl_world *world, uint32_t *places)
{
    const tl__actor *actor = in_frame_from(world, world->actors->first);

    for (; actor != NULL; actor = in_frame_from(world, actor->next)) {
        places[actor->level.index1 - 1] += 1;
    }
}

/* Turns the numbers of actors into where those of each level begin. */
static void give_places(tl__ue3 *ue3, const tl__collection *main)
{
    ue3->order.count = 0;
    for (uint32_t i = 0; i < main->level_count; i++) {
        uint32_t *place = &ue3->places[main->levels[i]];
        if (*place != TL__UE3_NO_PLACE) {
            uint32_t count = *place;
            *place = ue3->order.count;
            ue3->order.count += count;
        }
    }
}

static void put_actors(const tl_world *world, tl__ue3_entry *entries, uint32_t *places)
{
    const tl__actor *actor = in_frame_from(world, world->actors->first);

    for (; actor != NULL; actor = in_frame_from(world, actor->next)) {
        entries[places[actor->level.index1 - 1]++] =
            (tl__ue3_entry){actor->self.index1, actor->self.generation};
    }
}

tl_result tl__ue3_order_make(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    const tl__collection *main = tl__collection_at(world, world->levels->main.index1 - 1);
    tl_result result = choose_levels(world, main);

    if (result != TL_OK) {
        return result;
    }
    count_actors(world, ue3->places);
    give_places(ue3, main);
    put_actors(world, ue3->order.entries, ue3->places);
    return TL_OK;
}
