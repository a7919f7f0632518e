#include "schedule/spawner.h"

#include "world.h"

enum { FIRST_SPAWNERS = 256 };

static bool make_room(tl__spawners *spawners, tl__memory *memory, uint32_t count, uint32_t slots)
{
    void *items = spawners->items;
    void *places = spawners->places;
    uint32_t old = spawners->place_count;
    bool has_items =
        tl__memory_grow(memory, &items, &spawners->capacity, count, sizeof(*spawners->items));
    bool has_places =
        tl__memory_grow(memory, &places, &spawners->place_count, slots, sizeof(*spawners->places));

    spawners->items = items;
    spawners->places = places;
    for (uint32_t i = old; i < spawners->place_count; i++) {
        spawners->places[i] = 0;
    }
    return has_items && has_places;
}

bool tl__spawners_init(tl__spawners *spawners, tl__memory *memory, uint32_t ticks)
{
    return make_room(spawners, memory, ticks < FIRST_SPAWNERS ? ticks : FIRST_SPAWNERS, ticks);
}

void tl__spawners_free(tl__spawners *spawners, tl__memory *memory)
{
    tl__memory_free_array(memory, spawners->items, spawners->capacity, sizeof(*spawners->items));
    tl__memory_free_array(memory, spawners->places, spawners->place_count,
                          sizeof(*spawners->places));
    *spawners = (tl__spawners){0};
}

void tl__spawners_begin_frame(const tl_world *world)
{
    world->spawners->count = 0;
}

void tl__spawner_note(tl_world *world, tl_tick_id tick)
{
    tl__spawners *spawners = world->spawners;
    uint32_t slot = tick.index1 - 1;
    tl_item by = tl__core_item(&world->core);

    if (!make_room(spawners, &world->core.diagnostics->memory, spawners->count + 1, slot + 1)) {
        return;
    }
    by.stage = world->core.frame.stage;
    if (tl__spawner_find(world, tick) == NULL) {
        spawners->places[slot] = ++spawners->count;
    }
    spawners->items[spawners->places[slot] - 1] = (tl__spawner){tick, by};
}

const tl__spawner *tl__spawner_find(const tl_world *world, tl_tick_id tick)
{
    const tl__spawners *spawners = world->spawners;
    uint32_t slot = tick.index1 - 1; /* of the null id: beyond any */
    uint32_t place = slot < spawners->place_count ? spawners->places[slot] : 0;
    bool is_right = place != 0 && place <= spawners->count &&
                    tl_tick_id_equal(spawners->items[place - 1].tick, tick);

    return is_right ? &spawners->items[place - 1] : NULL;
}

bool tl_trace_spawner(const tl_world *world, tl_tick_id tick, tl_item *out)
{
    const tl__spawner *spawner = world != NULL ? tl__spawner_find(world, tick) : NULL;

    if (out != NULL) {
        *out = spawner != NULL ? spawner->by : (tl_item){.stage = TL_STAGE_COUNT};
    }
    return spawner != NULL;
}
