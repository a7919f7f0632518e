/* Recorded changes, made. */
#include "command/record.h"

#include "schedule/tick_name.h"
#include "world.h"

#include <string.h>

static tl__record *merge(tl__record *a, tl__record *b)
{
    tl__record *first = NULL;
    tl__record **link = &first;

    while (a != NULL && b != NULL) {
        tl__record **lower = b->key < a->key ? &b : &a;
        *link = *lower;
        link = &(*lower)->next;
        *lower = *link;
    }
    *link = a != NULL ? a : b;
    return first;
}

/* By queue sequence; runs of 2^n records each, as a counter. */
static tl__record *sorted(tl__record *list)
{
    tl__record *runs[32] = {NULL};
    tl__record *all = NULL;

    while (list != NULL) {
        tl__record *run = list;
        uint32_t i = 0;
        list = list->next;
        run->next = NULL;
        for (; runs[i] != NULL; i++) {
            run = merge(runs[i], run);
            runs[i] = NULL;
        }
        runs[i] = run;
    }
    for (uint32_t i = 0; i < 32; i++) {
        all = merge(runs[i], all);
    }
    return all;
}

static void tell_refused(tl_world *world, const tl__record *record, const tl__change *change,
                         tl_result result)
{
    const tl__name name = tl__tick_name(world, record->id, record->name);

    world->core.stats.refused_changes += 1;
    tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE, "%s, recorded by %s: %s",
                 change->name, name.text, tl_result_name(result));
}

static void apply(tl_world *world, const tl__record *record)
{
    tl__frame *frame = &world->core.frame;

    frame->item = (tl_item){TL_ITEM_TICK, tl_stage_of_group((tl_tick_group)record->group),
                            tl_tick_id_store(record->id), record->name};
    for (const tl__change *change = record->first; change != NULL; change = change->next) {
        tl_result result = change->apply(world, change);
        if (result != TL_OK) {
            tell_refused(world, record, change, result);
        }
    }
    frame->item = (tl_item){0};
}

/* What waits, and what has finished meanwhile, in any order: nothing waits any more. */
static tl__record *take_all(tl__records *records)
{
    tl__record *all = records->waiting;
    tl__record **end = &all;

    while (*end != NULL) {
        end = &(*end)->next;
    }
    if (atomic_load_explicit(&records->finished, memory_order_relaxed) != NULL) {
        *end = atomic_exchange_explicit(&records->finished, NULL, memory_order_acquire);
    }
    records->waiting = NULL;
    return all;
}

/* Takes out what is due; the rest goes on waiting. */
static tl__record *take_due(tl__records *records, tl_tick_group end)
{
    tl__record *all = take_all(records);
    tl__record *due = NULL;

    while (all != NULL) {
        tl__record *record = all;
        tl__record **list = record->end <= (uint8_t)end ? &due : &records->waiting;
        all = record->next;
        record->next = *list;
        *list = record;
    }
    return due;
}

static tl__change *copy_change(tl_world *world, const tl__change *change)
{
    tl__arena *arena = &world->parallel->arena;
    tl__change *copy =
        tl__arena_take(world, arena, tl__arena_aligned(sizeof(*copy)) + change->blob_size);

    if (copy != NULL) {
        *copy = *change;
        copy->next = NULL;
        copy->blob = (uint8_t *)copy + tl__arena_aligned(sizeof(*copy));
        if (change->blob_size > 0) {
            memcpy(copy->blob, change->blob, change->blob_size);
        }
    }
    return copy;
}

/* A copy of a record in the world's memory; the record itself if there is no room. */
static tl__record *home(tl_world *world, tl__record *record)
{
    tl__record *copy =
        record->is_of_world ? NULL : tl__arena_take(world, &world->parallel->arena, sizeof(*copy));

    if (copy == NULL) {
        return record;
    }
    *copy = *record;
    copy->is_of_world = true;
    copy->first = NULL;
    for (const tl__change *change = record->first; change != NULL; change = change->next) {
        tl__change *moved = copy_change(world, change);
        if (moved == NULL) {
            return record;
        }
        if (copy->first == NULL) {
            copy->first = moved;
        } else {
            copy->last->next = moved;
        }
        copy->last = moved;
    }
    return copy;
}

void tl__records_bring_home(tl_world *world)
{
    tl__records *records = world->records;
    tl__record *all = take_all(records);

    while (all != NULL) {
        tl__record *next = all->next;
        tl__record *record = home(world, all);
        record->next = records->waiting;
        records->waiting = record;
        all = next;
    }
}

/* D-8: nobody was there to be told when it happened. */
static void tell_lost(tl_world *world)
{
    unsigned lost = atomic_load_explicit(&world->records->lost, memory_order_relaxed);

    if (lost != 0) {
        atomic_fetch_sub_explicit(&world->records->lost, lost, memory_order_relaxed);
        world->core.stats.refused_changes += lost;
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE,
                     "No memory to note when %u interval functions ran: their next deltas are too "
                     "long",
                     lost);
    }
}

void tl__records_apply(tl_world *world, tl_tick_group end)
{
    if (!tl__records_have_any(world->records)) {
        return;
    }
    tl__record *due = take_due(world->records, end);

    tell_lost(world);

    /* What is applied may complete functions that record changes of their own. */
    while (due != NULL) {
        bool was_opening = world->core.frame.is_opening;
        world->core.frame.is_opening = true;
        for (tl__record *record = sorted(due); record != NULL; record = record->next) {
            apply(world, record);
        }
        world->core.frame.is_opening = was_opening;
        due = take_due(world->records, end);
    }
}
