#include "schedule/plan.h"

#include "schedule/marks.h"
#include "schedule/schedule.h"

/* Reserved at most, whatever the capacity: more grows with what is really there. */
enum { MANY = 256, SOME = 64 };

tl__list *tl__plan_list(tl_world *world, tl__source source, const tl__tick *tick)
{
    uint32_t priority = tick->is_queued_high ? TL__HIGH : TL__NORMAL;

    return &world->schedule->plan.lists[source][tick->actual_start][priority];
}

tl_result tl__plan_queue(tl_world *world, uint32_t slot, tl__source source)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__list *list = tl__plan_list(world, source, tick);
    tl_result result = tl__list_reserve(world, list, list->count + 1);

    if (result != TL_OK) {
        return result;
    }
    tl__list_put(world, list, list->count, slot, source);
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

static bool is_blocked(const tl_world *world, const tl__tick *tick)
{
    const tl__links *links = tick->is_queued_high ? tl__links_of(world, tick) : NULL;

    return links != NULL && links->after.order != 0;
}

static void note_joined(tl_world *world, tl__tick *tick, uint32_t place)
{
    tl__plan *plan = &world->schedule->plan;

    tick->plan = plan->number;
    tick->place = place;
    plan->version += 1;
    plan->count += 1;
    plan->groups |= 1U << tick->actual_start;
    plan->demotions += tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    plan->is_changed[tick->actual_start] = true;
    if (is_blocked(world, tick)) {
        plan->blocked[tick->actual_start] += 1;
    }
}

void tl__plan_remove(tl_world *world, tl__tick *tick)
{
    tl__plan *plan = &world->schedule->plan;

    if (!tl__plan_has(world, tick)) {
        return;
    }
    tl__list_dig(tl__plan_list(world, TL__SOURCE_MAIN, tick), tick->place);
    tick->plan = 0;
    plan->version += 1;
    plan->count -= 1;
    plan->demotions -= tick->reason == TL_TICK_DEMOTED ? 1 : 0;
    plan->blocked[tick->actual_start] -= is_blocked(world, tick) ? 1 : 0;
    plan->is_changed[tick->actual_start] = true;
}

tl_result tl__plan_append(tl_world *world, tl__tick *tick, uint32_t slot)
{
    tl__list *list = tl__plan_list(world, TL__SOURCE_MAIN, tick);
    uint32_t place = list->count;

    if (place == list->capacity && tl__list_reserve(world, list, place + 1) != TL_OK) {
        return TL_ERR_NO_MEMORY;
    }
    list->runs[place] = tl__run_of(world, tick, TL__SOURCE_MAIN);
    list->ids[place] = tl__tick_id(world, slot);
    list->count = place + 1;
    note_joined(world, tick, place);
    return TL_OK;
}

/* Blocked functions are sorted by another key: they come in any order and are sorted in the end. */
static bool comes_in_any_order(tl_world *world, const tl__tick *tick)
{
    tl__plan *plan = &world->schedule->plan;
    bool is_so =
        tick->is_queued_high && (plan->blocked[tick->actual_start] != 0 || is_blocked(world, tick));

    plan->is_mixed[tick->actual_start] |= is_so;
    return is_so;
}

/* Where the function is to stand: the room for it is there, and counted. */
static tl_result open_place(tl_world *world, tl__list *list, const tl__tick *tick, uint32_t *place)
{
    if (!comes_in_any_order(world, tick)) {
        return tl__list_open(world, list, tick, place);
    }
    tl_result result = tl__list_reserve(world, list, list->count + 1);
    if (result == TL_OK) {
        *place = list->count++;
    }
    return result;
}

tl_result tl__plan_insert(tl_world *world, uint32_t slot)
{
    tl__tick *tick = tl__tick_at(world, slot);
    tl__list *list = tl__plan_list(world, TL__SOURCE_MAIN, tick);
    bool is_new = !tl__plan_has(world, tick);
    uint32_t place = tick->place;
    tl_result result = is_new ? open_place(world, list, tick, &place) : TL_OK;

    if (result != TL_OK) {
        return result;
    }
    tl__list_put(world, list, place, slot, TL__SOURCE_MAIN);
    if (is_new) {
        note_joined(world, tick, place);
    }
    return TL_OK;
}

static void sort_high(tl_world *world, tl__list *list)
{
    tl__list_compact(world, list);
    tl__release_sort(world, list->ids, list->count);
    for (uint32_t i = 0; i < list->count; i++) {
        uint32_t slot = tl__tick_slot(list->ids[i]);
        tl__tick_at(world, slot)->place = i;
        tl__list_put(world, list, i, slot, TL__SOURCE_MAIN);
    }
}

static void tidy_group(tl_world *world, tl_tick_group group)
{
    tl__plan *plan = &world->schedule->plan;
    uint32_t left = 0;

    for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
        tl__list *list = &plan->lists[TL__SOURCE_MAIN][group][priority];
        if (list->holes > list->count / 8 + 16 || list->holes == list->count) {
            tl__list_compact(world, list);
        }
        left += list->count;
    }
    plan->groups &= left > 0 ? UINT32_MAX : ~(1U << group);
    if (plan->is_mixed[group] || plan->blocked[group] != 0) {
        sort_high(world, &plan->lists[TL__SOURCE_MAIN][group][TL__HIGH]);
    }
    plan->is_mixed[group] = false;
    plan->is_changed[group] = false;
}

void tl__plan_tidy(tl_world *world)
{
    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        if (world->schedule->plan.is_changed[group]) {
            tidy_group(world, (tl_tick_group)group);
        }
    }
}

void tl__plan_clear(tl_world *world)
{
    tl__plan *plan = &world->schedule->plan;

    for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        for (uint32_t priority = 0; priority < TL__PRIORITIES; priority++) {
            plan->lists[TL__SOURCE_MAIN][group][priority].count = 0;
            plan->lists[TL__SOURCE_MAIN][group][priority].holes = 0;
            plan->lists[TL__SOURCE_MAIN][group][priority].passed = 0;
        }
        plan->blocked[group] = 0;
        plan->is_mixed[group] = false;
        plan->is_changed[group] = true;
    }
    tl__serial_next_plan(world);
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
            result =
                tl__list_reserve(world, &world->schedule->plan.lists[source][group][TL__NORMAL],
                                 ticks < most ? ticks : most);
        }
    }
    return result;
}

void tl__plan_free(tl_world *world)
{
    tl__plan *plan = &world->schedule->plan;

    for (uint32_t source = 0; source < TL__SOURCE_COUNT; source++) {
        for (uint32_t group = 0; group < TL_TICK_GROUP_COUNT; group++) {
            tl__list_free(world, &plan->lists[source][group][TL__NORMAL]);
            tl__list_free(world, &plan->lists[source][group][TL__HIGH]);
        }
    }
    *plan = (tl__plan){0};
}
