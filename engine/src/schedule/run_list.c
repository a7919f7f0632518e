#include "schedule/run_list.h"

#include "base/assert.h"
#include "schedule/marks.h"
#include "schedule/schedule.h"

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, SOME = 64 };

static tl_result reserve(tl_world *world, tl__list *list, uint32_t count)
{
    uint32_t run_capacity = list->capacity;
    uint32_t id_capacity = list->capacity;
    void *runs = list->runs;
    void *ids = list->ids;

    if (!tl__memory_grow(&world->core.memory, &runs, &run_capacity, count, sizeof(*list->runs))) {
        return TL_ERR_NO_MEMORY;
    }
    list->runs = runs;
    if (!tl__memory_grow(&world->core.memory, &ids, &id_capacity, count, sizeof(*list->ids))) {
        /* Give the longer array back, so that one capacity tells of both. */
        list->runs =
            tl__memory_resize(&world->core.memory, list->runs, run_capacity * sizeof(*list->runs),
                              list->capacity * sizeof(*list->runs));
        return TL_ERR_NO_MEMORY;
    }
    list->ids = ids;
    list->capacity = id_capacity;
    return TL_OK;
}

static void put(const tl_world *world, tl__list *list, uint32_t at, uint32_t slot,
                tl__source source)
{
    list->runs[at] = tl__run_of(world, tl__tick_at(world, slot), source);
    list->ids[at] = tl__tick_id(world, slot);
}

tl__list *tl__plan_list(tl_world *world, tl__source source, const tl__tick *tick)
{
    uint32_t priority = tick->is_queued_high ? TL__HIGH : TL__NORMAL;

    TL_ASSERT(source != TL__SOURCE_NONE);
    return &world->schedule->plan.lists[source][tick->actual_start][priority];
}

tl_result tl__plan_queue(tl_world *world, uint32_t slot, tl__source source)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__list *list = tl__plan_list(world, source, tick);
    tl_result result = reserve(world, list, list->count + 1);

    TL_ASSERT(source != TL__SOURCE_MAIN);
    if (result != TL_OK) {
        return result;
    }
    put(world, list, list->count, slot, source);
    tl__tick_begin_marks(world, tick);
    tick->late_source = (uint32_t)source & 3U;
    tick->late_place = list->count & TL__PLACE_MASK;
    tick->is_cancelled = false;
    list->count += 1;
    world->schedule->plan.beside |= 1U << tick->actual_start;
    return TL_OK;
}

void tl__plan_forget_queued(tl__plan *plan)
{
    for (; plan->beside != 0; plan->beside &= plan->beside - 1) {
        uint32_t group = (uint32_t)__builtin_ctz(plan->beside);
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            plan->lists[TL__SOURCE_EXTRA][group][priority].count = 0;
            plan->lists[TL__SOURCE_LATE][group][priority].count = 0;
        }
    }
}

tl_result tl__plan_append(tl_world *world, tl__tick *tick, uint32_t slot)
{
    tl__plan *plan = &world->schedule->plan;
    tl__list *list = tl__plan_list(world, TL__SOURCE_MAIN, tick);
    const tl__links *links = tick->is_queued_high ? tl__links_of(world, tick) : NULL;

    TL_ASSERT(!tl__plan_has(world, tick));
    if (list->count == list->capacity && reserve(world, list, list->count + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    tick->rebuild = world->schedule->order.rebuilds;
    tick->place = list->count;
    put(world, list, list->count++, slot, TL__SOURCE_MAIN);
    plan->count += 1;
    plan->groups |= 1U << tick->actual_start;
    plan->demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    plan->blocked[tick->actual_start] += links != NULL && links->after != 0 ? 1 : 0;
    return TL_OK;
}

void tl__plan_remove(tl_world *world, tl__tick *tick)
{
    if (tl__plan_has(world, tick)) {
        const tl__list *list = tl__plan_list(world, TL__SOURCE_MAIN, tick);
        list->runs[tick->place] = (tl__run){tl__tick_skip, NULL};
        list->ids[tick->place] = (tl_tick_id){0};
        tick->rebuild = 0;
        world->schedule->plan.version += 1;
    }
}

void tl__plan_sort_blocked(tl_world *world)
{
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        tl__list *list = &world->schedule->plan.lists[TL__SOURCE_MAIN][group][TL__HIGH];
        if (world->schedule->plan.blocked[group] == 0) {
            continue;
        }
        tl__release_sort(world, list->ids, list->count);
        for (uint32_t i = 0; i < list->count; i++) {
            uint32_t slot = tl__tick_slot(list->ids[i]);
            tl__tick_at(world, slot)->place = i;
            put(world, list, i, slot, TL__SOURCE_MAIN);
        }
    }
}

void tl__plan_clear(tl_world *world)
{
    tl__plan *plan = &world->schedule->plan;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        plan->lists[TL__SOURCE_MAIN][group][TL__NORMAL].count = 0;
        plan->lists[TL__SOURCE_MAIN][group][TL__HIGH].count = 0;
        plan->blocked[group] = 0;
    }
    plan->version += 1;
    plan->count = 0;
    plan->groups = 0;
    plan->demotions = 0;
    plan->cycles = 0;
    plan->hidden = 0;
}

tl_result tl__plan_init(tl_world *world)
{
    uint32_t ticks = world->core.def.capacity.ticks;
    tl_result result = TL_OK;

    for (uint32_t source = TL__SOURCE_MAIN; source < TL__SOURCE_COUNT; source++) {
        uint32_t most = source == TL__SOURCE_MAIN ? MANY : SOME;
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT && result == TL_OK; group++) {
            result = reserve(world, &world->schedule->plan.lists[source][group][TL__NORMAL],
                             ticks < most ? ticks : most);
        }
    }
    return result;
}

static void free_list(tl_world *world, const tl__list *list)
{
    tl__memory_free_array(&world->core.memory, list->runs, list->capacity, sizeof(*list->runs));
    tl__memory_free_array(&world->core.memory, list->ids, list->capacity, sizeof(*list->ids));
}

void tl__plan_free(tl_world *world)
{
    tl__plan *plan = &world->schedule->plan;

    for (uint32_t source = 0; source < TL__SOURCE_COUNT; source++) {
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            free_list(world, &plan->lists[source][group][TL__NORMAL]);
            free_list(world, &plan->lists[source][group][TL__HIGH]);
        }
    }
    *plan = (tl__plan){0};
}
