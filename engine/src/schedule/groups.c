/* In which group a function runs. */
#include "base/assert.h"
#include "schedule/schedule.h"
#include "world.h"

static uint8_t max_u8(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

bool tl__edge_holds_back(const tl_world *world, const tl__edge *edge, bool is_late)
{
    const tl__tick *before = tl__edge_before(world, edge);

    if (before == NULL || edge->is_closing || !tl__schedule_is_in_frame(world, before)) {
        return false; /* Q-12a, Q-12b, Q-12d, Q-53 */
    }
    return is_late ? tl__schedule_is_ahead(world, before) : tl__tick_has_task(world, before);
}

/* Order key of the last normal function that must have run before what waits for this one: its own,
 * or, of a high-priority one, that of what it waits for. */
static uint64_t last_normal(const tl_world *world, const tl__tick *tick)
{
    return tick->is_queued_high ? tl__links_at(world, tick)->after : tick->order;
}

/* The last normal one of the prerequisites that run as late as the latest. */
static uint64_t find_after(const tl_world *world, const tl__links *links, uint8_t start,
                           bool is_late)
{
    uint64_t after = 0;

    for (uint32_t e = links->first_edge; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        const tl__tick *before = tl__edge_before(world, edge);
        e = edge->next;
        if (before != NULL && before->actual_start == start &&
            tl__edge_holds_back(world, edge, is_late)) {
            uint64_t last = last_normal(world, before);
            after = after < last ? last : after;
        }
    }
    return after;
}

/* */
static uint8_t find_end(uint8_t start, uint8_t wanted)
{
    uint8_t end = start;

    for (uint8_t group = start + 1; group <= wanted; group++) {
        end = tl_tick_group_can_demote_into((tl_tick_group)group) ? group : end;
    }
    return end;
}

void tl__assign_groups(const tl_world *world, tl__tick *tick, const tl__hold *hold,
                       const tl__pass *pass)
{
    tl__links *links = tl__links_of(world, tick);
    uint8_t floor = max_u8(tick->group, (uint8_t)pass->context);
    uint8_t start = max_u8(floor, hold->start);
    tl_tick_reason reason = TL_TICK_AS_WANTED;

    TL_ASSERT(!tl__plan_has(world, tick)); /* its list is found by its actual start */
    if (start != tick->group) {            /* */
        reason = start > floor ? TL_TICK_DEMOTED : TL_TICK_NEWCOMER;
        while (!tl_tick_group_can_demote_into((tl_tick_group)start)) {
            start += 1;
        }
    }
    tick->actual_start = (uint32_t)start & TL__GROUP_MASK;
    tick->actual_end =
        (uint32_t)find_end(start, max_u8(tick->end_group, hold->end)) & TL__GROUP_MASK;
    tick->reason = (uint32_t)reason & 3U;
    tick->is_queued_high = tick->high_priority;
    if (links == NULL) {
        return;
    }
    links->demoted_by = reason == TL_TICK_DEMOTED ? hold->demoter : 0;
    if (tick->high_priority) {
        links->after = start == hold->start ? find_after(world, links, start, pass->is_late) : 0;
    }
}
