/* In which group a function runs, from where its prerequisites run. */
#include "schedule/schedule.h"
#include "world.h"

static uint8_t max_u8(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

/* What an edge does to the function that waits. */
typedef enum effect { IGNORED, HIDDEN, CLOSING, HOLDING } effect;

static effect effect_of(const tl_world *world, const tl__edge *edge, bool is_late)
{
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL || before->registration == 0) {
        return IGNORED; /* Q-12b */
    }
    if (!tl__schedule_is_in_frame(world, before)) {
        return HIDDEN; /* */
    }
    if (edge->is_closing) {
        return CLOSING; /* Q-12d */
    }
    bool is_holding =
        is_late ? tl__schedule_is_ahead(world, before) : tl__place_has_task(world, before);
    return is_holding ? HOLDING : IGNORED; /* Q-12f */
}

bool tl__place_is_held_by(const tl_world *world, const tl__edge *edge, bool is_late)
{
    return effect_of(world, edge, is_late) == HOLDING;
}

static void hold_back(const tl_world *world, tl__hold *hold, const tl__edge *edge)
{
    const tl__links *links = tl__edge_links(world, edge);
    const tl__tick *before = tl__tick_at(world, links->slot);

    tl__hold_by(hold, before->actual_start, before->actual_end, links->slot + 1);
}

static void gather(const tl_world *world, const tl__tick *tick, tl__hold *hold)
{
    const tl__links *links = tl__links_of(world, tick);

    for (uint32_t e = links != NULL ? links->first_edge : 0; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        effect done = effect_of(world, edge, hold->is_late);
        e = edge->next;
        hold->hidden += done == HIDDEN ? 1 : 0;
        hold->cycles += done == CLOSING ? 1 : 0;
        if (done == HOLDING) {
            hold_back(world, hold, edge);
        }
    }
}

/* The last normal function that must have run before what waits for this one: itself, or for a
 * high-priority one what that waits for. */
static tl__key last_normal(const tl_world *world, const tl__tick *tick)
{
    return tick->is_queued_high ? tl__links_at(world, tick)->after : tl__key_of(world, tick);
}

/* The last normal one of the prerequisites that run as late as the latest. */
static tl__key find_after(const tl_world *world, const tl__tick *tick, const tl__hold *hold)
{
    const tl__links *links = tl__links_of(world, tick);
    tl__key after = {0};

    for (uint32_t e = links != NULL ? links->first_edge : 0; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        const tl__tick *before = tl__edge_before(world, edge);
        e = edge->next;
        if (before == NULL || before->actual_start != hold->start ||
            effect_of(world, edge, hold->is_late) != HOLDING) {
            continue;
        }
        tl__key last = last_normal(world, before);
        after = tl__key_is_before(after, last) ? last : after;
    }
    return after;
}

/* the start, and whose doing it is. */
static void choose_start(tl__placement *placement, const tl__tick *tick, const tl__hold *hold,
                         tl_tick_group context)
{
    uint8_t floor = max_u8(tick->group, (uint8_t)context);
    uint8_t start = max_u8(floor, hold->start);

    if (start != tick->group) {
        placement->reason = start > floor ? TL_TICK_DEMOTED : TL_TICK_NEWCOMER;
        placement->demoted_by = start > floor ? hold->demoter : 0;
        while (!tl_tick_group_can_demote_into((tl_tick_group)start)) {
            start += 1;
        }
    }
    placement->start = start;
}

/* */
static void choose_end(tl__placement *placement, uint8_t wanted)
{
    placement->end = placement->start;
    for (uint8_t group = placement->start + 1; group <= wanted; group++) {
        if (tl_tick_group_can_demote_into((tl_tick_group)group)) {
            placement->end = group;
        }
    }
}

/* Written where it is wanted: a copy of what has just been written by halves would have to wait. */
void tl__place_held(const tl_world *world, const tl__tick *tick, const tl__hold *hold,
                    tl_tick_group context, tl__placement *out)
{
    *out = (tl__placement){
        .reason = TL_TICK_AS_WANTED, .cycles = hold->cycles, .hidden = hold->hidden};
    choose_start(out, tick, hold, context);
    choose_end(out, max_u8(tick->end_group, hold->end));
    if (tick->high_priority && out->start == hold->start) {
        out->after = find_after(world, tick, hold);
    }
}

void tl__place(const tl_world *world, const tl__tick *tick, tl_tick_group context, bool is_late,
               tl__placement *out)
{
    tl__hold hold = {.is_late = is_late};

    gather(world, tick, &hold);
    tl__place_held(world, tick, &hold, context, out);
}

void tl__place_count_edges(tl_world *world, tl__links *links, const tl__placement *placement)
{
    tl__plan *plan = &world->schedule->plan;

    bool is_counted = links->build == world->schedule->order.build;

    plan->cycles += placement->cycles - (is_counted ? links->cycles : 0);
    plan->hidden += placement->hidden - (is_counted ? links->hidden : 0);
    links->cycles = placement->cycles;
    links->hidden = placement->hidden;
}

void tl__place_apply(const tl_world *world, tl__tick *tick, const tl__placement *placement)
{
    tl__links *links = tl__links_of(world, tick);

    tick->actual_start = (uint32_t)placement->start & TL__GROUP_MASK;
    tick->actual_end = (uint32_t)placement->end & TL__GROUP_MASK;
    tick->reason = placement->reason & 3U;
    tick->is_queued_high = tick->high_priority;
    if (links == NULL) {
        return;
    }
    links->demoted_by = placement->demoted_by;
    if (tick->high_priority) {
        links->after = placement->after;
    }
}

/* Most functions: nothing that they wait for makes a difference to them. */
static bool is_as_wanted(const tl__tick *tick, const tl__hold *hold)
{
    return hold->start <= tick->group && hold->end <= tick->group &&
           tick->end_group <= tick->group && !tick->high_priority &&
           (hold->cycles | hold->hidden) == 0;
}

void tl__place_first(tl_world *world, tl__tick *tick, tl__links *links, const tl__hold *hold)
{
    tl__placement placement;

    links->cycles = 0;
    links->hidden = 0;
    if (is_as_wanted(tick, hold)) {
        tick->actual_start = tick->group;
        tick->actual_end = tick->group;
        tick->reason = TL_TICK_AS_WANTED;
        tick->is_queued_high = false;
        links->demoted_by = 0;
        return;
    }
    tl__place_held(world, tick, hold, TL_TICK_GROUP_PRE_PHYSICS, &placement);
    tl__place_count_edges(world, links, &placement);
    tl__place_apply(world, tick, &placement);
}
