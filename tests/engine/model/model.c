#include "model_inside.h"

#include "../../../engine/src/core/core.h"
#include "../../../engine/src/schedule/tick.h"

#include <stddef.h>
#include <string.h>

/* Neither ticks nor tasks are read before they are made. */
void mo_init(mo_world *world, const mo_options *options)
{
    memset(world, 0, offsetof(mo_world, order));
    world->options = *options;
    world->dilation = 1;
    world->executing = MO_NONE;
    world->nested = MO_NONE;
    world->stage = TL_STAGE_COUNT;
    (void)mo_collection_add(world);
    (void)mo_level_add(world, true, 0);
}

tl_result mo_set_shuffle_seed(mo_world *world, uint64_t seed)
{
    if (world->is_open) {
        return TL_ERR_LOCKED;
    }
    world->options.shuffle_seed = seed;
    return TL_OK;
}

static bool is_in_collection(const mo_collection *collection, int level)
{
    for (int i = 0; i < collection->level_count; i++) {
        if (collection->levels[i] == level) {
            return true;
        }
    }
    return false;
}

int mo_collection_add(mo_world *world)
{
    world->collections[world->collection_count].level_count = 0;
    return world->collection_count++;
}

int mo_level_add(mo_world *world, bool is_visible, int collection)
{
    int level = world->level_count++;
    world->levels[level] = (mo_level){.is_used = true, .is_visible = is_visible};
    (void)mo_collection_include(world, collection, level);
    return level;
}

static bool level_is_used(const mo_world *world, int level)
{
    return level >= 0 && level < world->level_count && world->levels[level].is_used;
}

tl_result mo_collection_include(mo_world *world, int collection, int level)
{
    mo_collection *c = &world->collections[collection];
    if (!level_is_used(world, level)) {
        return TL_ERR_STALE_ID;
    }
    if (is_in_collection(c, level)) {
        return TL_ERR_EXISTS;
    }
    c->levels[c->level_count++] = level;
    return TL_OK;
}

static void exclude(mo_collection *collection, int level)
{
    int kept = 0;
    for (int i = 0; i < collection->level_count; i++) {
        if (collection->levels[i] != level) {
            collection->levels[kept++] = collection->levels[i];
        }
    }
    collection->level_count = kept;
}

tl_result mo_level_remove(mo_world *world, int level)
{
    if (!level_is_used(world, level)) {
        return TL_ERR_STALE_ID;
    }
    if (level == 0) {
        return TL_ERR_REFUSED;
    }
    mo__actors_remove_level(world, level);
    for (int i = 0; i < world->tick_count; i++) {
        if (world->ticks[i].level == level) {
            (void)mo_tick_unregister(world, i);
        }
    }
    for (int i = 0; i < world->collection_count; i++) {
        exclude(&world->collections[i], level);
    }
    world->levels[level] = (mo_level){0};
    return TL_OK;
}

tl_result mo_level_set_visible(mo_world *world, int level, bool is_visible)
{
    if (!level_is_used(world, level)) {
        return TL_ERR_STALE_ID;
    }
    world->levels[level].is_visible = is_visible;
    return TL_OK;
}

int mo__collect(const mo_world *world, int level, mo_place place, int *out)
{
    int count = 0;
    for (int i = 0; i < world->tick_count; i++) {
        if (world->ticks[i].level == level && world->ticks[i].place == place) {
            out[count++] = i;
        }
    }
    mo__sort_by_registration(world, out, count);
    return count;
}

/* D-2. Which permutation a seed chooses is the engine's affair; what it acts on is not. */
static uint64_t turn(const mo_world *world, int tick)
{
    uint64_t seed = world->options.shuffle_seed;
    uint64_t registration = world->ticks[tick].registration;
    return seed == 0 || registration == 0 ? registration : tl__shuffle(seed, registration);
}

static void insert(int *ticks, int from, int to)
{
    int moved = ticks[from];
    memmove(&ticks[to + 1], &ticks[to], (size_t)(from - to) * sizeof(int));
    ticks[to] = moved;
}

void mo__sort_by_registration(const mo_world *world, int *ticks, int count)
{
    for (int i = 1; i < count; i++) {
        int j = i;
        while (j > 0 && turn(world, ticks[j - 1]) > turn(world, ticks[i])) {
            j--;
        }
        insert(ticks, i, j);
    }
}

void mo__sort_by_due(const mo_world *world, int *ticks, int count)
{
    mo__sort_by_registration(world, ticks, count);
    for (int i = 1; i < count; i++) {
        int j = i;
        while (j > 0 && world->ticks[ticks[j - 1]].cooldown > world->ticks[ticks[i]].cooldown) {
            j--;
        }
        insert(ticks, i, j);
    }
}
