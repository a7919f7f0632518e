#include "spawn.h"

#include "world.h"

enum { FIRST_SPAWNS = 256 };

static bool make_room(tl__spawns *spawns, tl__memory *memory, uint32_t count, uint32_t slots)
{
    void *items = spawns->items;
    void *places = spawns->places;
    uint32_t old = spawns->place_count;
    bool has_items =
        tl__memory_grow(memory, &items, &spawns->capacity, count, sizeof(*spawns->items));
    bool has_places =
        tl__memory_grow(memory, &places, &spawns->place_count, slots, sizeof(*spawns->places));

    spawns->items = items;
    spawns->places = places;
    for (uint32_t i = old; i < spawns->place_count; i++) {
        spawns->places[i] = 0;
    }
    return has_items && has_places;
}

bool tl__spawns_init(tl__spawns *spawns, tl__memory *memory, uint32_t ticks)
{
    return make_room(spawns, memory, ticks < FIRST_SPAWNS ? ticks : FIRST_SPAWNS, ticks);
}

void tl__spawns_free(tl__spawns *spawns, tl__memory *memory)
{
    tl__memory_free_array(memory, spawns->items, spawns->capacity, sizeof(*spawns->items));
    tl__memory_free_array(memory, spawns->places, spawns->place_count, sizeof(*spawns->places));
    *spawns = (tl__spawns){0};
}

void tl__spawn_note(tl_world *world, tl_tick_id tick)
{
    tl__spawns *spawns = &world->trace->spawns;
    uint32_t slot = tick.index1 - 1;
    tl_item by = tl__frame_current(world);

    if (!make_room(spawns, &world->trace->memory, spawns->count + 1, slot + 1)) {
        return;
    }
    by.stage = world->frame.stage;
    if (tl__spawn_find(world, tick) == NULL) {
        spawns->places[slot] = ++spawns->count;
    }
    spawns->items[spawns->places[slot] - 1] = (tl__spawn){tick, by};
}

const tl__spawn *tl__spawn_find(const tl_world *world, tl_tick_id tick)
{
    const tl__spawns *spawns = &world->trace->spawns;
    uint32_t slot = tick.index1 - 1; /* of the null id: beyond any */
    uint32_t place = slot < spawns->place_count ? spawns->places[slot] : 0;
    bool is_right = place != 0 && place <= spawns->count &&
                    tl_tick_id_equal(spawns->items[place - 1].tick, tick);

    return is_right ? &spawns->items[place - 1] : NULL;
}

bool tl_trace_spawner(const tl_world *world, tl_tick_id tick, tl_item *out)
{
    const tl__spawn *spawn = world != NULL ? tl__spawn_find(world, tick) : NULL;

    if (out != NULL) {
        *out = spawn != NULL ? spawn->by : (tl_item){.stage = TL_STAGE_COUNT};
    }
    return spawn != NULL;
}
