/* In which group a function runs, from where its prerequisites run. */
#include "schedule.h"
#include "world.h"

typedef struct held {
    uint8_t max_start;
    uint8_t max_end;
    uint32_t demoter; /* slot + 1 of the prerequisite with the latest start */
    tl__key after;    /* of the last normal function of that start */
    uint32_t cycles;
    uint32_t hidden;
} held;

static uint8_t max_u8(uint8_t a, uint8_t b)
{
    return a > b ? a : b;
}

bool tl__place_has_task(const tl_world *world, const tl__tick *tick)
{
    return tick->state == TL_TICK_ENABLED && tick->ran_frame != world->frame.counter;
}

/* The last normal function that must have run before what waits for this one: itself, or for a
 * high-priority one what that waits for. */
static tl__key last_normal(const tl_world *world, const tl__tick *tick)
{
    return tick->is_queued_high ? tl__links_at(world, tick)->after : tl__key_of(world, tick);
}

/* A disabled function that is passed through stands for what it would wait for. */
static bool is_passed_through(const tl_world *world, const tl__tick *tick)
{
    return world->def.pass_through_disabled && tick->state == TL_TICK_DISABLED;
}

static void hold_back(const tl_world *world, held *h, const tl__tick *before, uint32_t slot)
{
    bool is_through = is_passed_through(world, before);

    if (before->actual_start > h->max_start) {
        h->max_start = before->actual_start;
        h->demoter = is_through ? tl__links_at(world, before)->demoted_by : slot + 1;
        h->after = (tl__key){0};
    }
    if (before->actual_start == h->max_start) {
        tl__key last = is_through ? tl__links_at(world, before)->after : last_normal(world, before);
        h->after = tl__key_is_before(h->after, last) ? last : h->after;
    }
    h->max_end = max_u8(h->max_end, before->actual_end);
}

static void gather(const tl_world *world, const tl__tick *tick, bool is_late, held *h)
{
    const tl__links *links = tl__links_of(world, tick);

    *h = (held){0};
    for (uint32_t e = links != NULL ? links->first_edge : 0; e != 0;) {
        const tl__edge *edge = tl__edge_at(world, e);
        const tl__tick *before = tl__edge_before(world, edge);
        e = edge->next;
        if (before == NULL || before->registration == 0) {
            continue; /* Q-12b */
        }
        if (!tl__schedule_is_in_frame(world, before)) {
            h->hidden += 1; /* */
        } else if (edge->is_closing) {
            h->cycles += 1; /* Q-12d */
        } else if (is_passed_through(world, before) ||
                   (is_late ? tl__schedule_is_ahead(world, before)
                            : tl__place_has_task(world, before))) {
            hold_back(world, h, before, tl__tick_slot(edge->before)); /* Q-12f */
        }
    }
}

/* the start, and whose doing it is. */
static void choose_start(tl__placement *placement, const tl__tick *tick, const held *h,
                         tl_tick_group context)
{
    uint8_t floor = max_u8(tick->group, (uint8_t)context);
    uint8_t start = max_u8(floor, h->max_start);

    if (start != tick->group) {
        placement->reason = start > floor ? TL_TICK_DEMOTED : TL_TICK_NEWCOMER;
        placement->demoted_by = start > floor ? h->demoter : 0;
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
void tl__place(const tl_world *world, const tl__tick *tick, tl_tick_group context, bool is_late,
               tl__placement *out)
{
    held h;

    gather(world, tick, is_late, &h);
    *out = (tl__placement){.reason = TL_TICK_AS_WANTED, .cycles = h.cycles, .hidden = h.hidden};
    if (is_passed_through(world, tick)) {
        out->start = h.max_start;
        out->end = max_u8(h.max_start, h.max_end);
        out->demoted_by = h.demoter;
        out->after = h.after;
        return;
    }
    choose_start(out, tick, &h, context);
    choose_end(out, max_u8(tick->end_group, h.max_end));
    if (tick->high_priority && out->start == h.max_start) {
        out->after = h.after;
    }
}

void tl__place_count_edges(tl_world *world, tl__links *links, const tl__placement *placement)
{
    tl__plan *plan = &world->schedule.plan;

    bool is_counted = links->build == world->schedule.order.build;

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
    if (links != NULL) {
        links->demoted_by = placement->demoted_by;
        links->after = placement->after;
    }
}
