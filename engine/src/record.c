#include "record.h"

#include "world.h"

#include <string.h>

enum { CHUNK_BYTES = 16 * 1024, ALIGNMENT = 16 };

_Thread_local tl__thread_state tl__this_thread;

/* Arenas. */

static size_t aligned(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static const size_t head = (sizeof(tl__chunk) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;

/* A chunk in which `size` bytes fit, behind the present one. */
static tl__chunk *next_chunk(tl_world *world, tl__arena *arena, size_t size)
{
    tl__chunk *next = arena->at != NULL ? arena->at->next : arena->first;

    if (next != NULL && next->size >= head + size) {
        return next;
    }
    size_t wanted = head + size > CHUNK_BYTES ? head + size : CHUNK_BYTES;
    tl__chunk *chunk = tl__parallel_take_memory(world, arena, wanted);
    if (chunk == NULL) {
        return NULL;
    }
    *chunk = (tl__chunk){.next = next, .size = wanted};
    if (arena->at != NULL) {
        arena->at->next = chunk;
    } else {
        arena->first = chunk;
    }
    return chunk;
}

static void *take(tl_world *world, tl__arena *arena, size_t size)
{
    size_t wanted = aligned(size);

    if (arena->at == NULL || arena->used + wanted > arena->at->size) {
        tl__chunk *chunk = next_chunk(world, arena, wanted);
        if (chunk == NULL) {
            return NULL;
        }
        arena->at = chunk;
        arena->used = head;
    }
    void *memory = (uint8_t *)arena->at + arena->used;
    arena->used += wanted;
    return memory;
}

void tl__records_reset(tl__arena *arena)
{
    arena->at = NULL;
    arena->used = 0;
}

/* Recording. */

/* What the run that goes on records into; the first change of a run makes it. */
static tl__record *open_record(tl__recorder *recorder)
{
    if (recorder->record != NULL) {
        return recorder->record;
    }
    tl__record *record = take(recorder->world, recorder->arena, sizeof(*record));
    if (record == NULL) {
        return NULL;
    }
    const tl__tick *tick = recorder->tick;
    const tl_tick_context *context = recorder->context;
    tl__key key = {0};
    if (context->type == TL_LEVEL_TICK_PAUSE) {
        key.order = ++recorder->world->records.pause_order;
    } else {
        key = tl__parallel_key(recorder->world, context->tick, tick);
    }
    *record =
        (tl__record){.key = key,
                     .id = context->tick,
                     .name = tick->name,
                     .group = (uint8_t)context->group,
                     .end = tick->actual_end,
                     .is_of_world = tl__parallel_is_of_owner(recorder->world, recorder->arena)};
    recorder->record = record;
    return record;
}

tl__change *tl__record_room(tl__apply_fn *apply, const char *name, size_t size)
{
    tl__recorder *recorder = tl__this_thread.recorder;
    tl__record *record = open_record(recorder);
    tl__change *change = NULL;

    if (record != NULL) {
        change = take(recorder->world, recorder->arena, aligned(sizeof(*change)) + size);
    }
    if (change == NULL) {
        return NULL;
    }
    *change = (tl__change){.apply = apply,
                           .name = name,
                           .blob_size = size,
                           .blob = (uint8_t *)change + aligned(sizeof(*change))};
    if (record->last != NULL) {
        record->last->next = change;
    } else {
        record->first = change;
    }
    record->last = change;
    return change;
}

tl__change *tl__record_add(tl__apply_fn *apply, const char *name, const void *blob, size_t size)
{
    tl__change *change = tl__record_room(apply, name, size);

    if (change != NULL && size > 0) {
        memcpy(change->blob, blob, size);
    }
    return change;
}

tl_result tl__record_words(tl__apply_fn *apply, const char *name, const uint64_t *words,
                           uint32_t count)
{
    tl__change *change = tl__record_add(apply, name, NULL, 0);

    if (change == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        change->words[i] = words[i];
    }
    return TL_OK;
}

typedef struct tl__awaited {
    struct tl__awaited *next;
    tl_workers *workers;
    tl_job *job;
} tl__awaited;

tl_result tl__record_job(tl_workers *workers, tl_job *job)
{
    tl__recorder *recorder = tl__this_thread.recorder;
    tl__awaited *awaited = take(recorder->world, recorder->arena, sizeof(*awaited));

    if (awaited == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *awaited = (tl__awaited){recorder->awaited, workers, job};
    recorder->awaited = awaited;
    return TL_OK;
}

static void join_all(tl__awaited *awaited)
{
    for (; awaited != NULL; awaited = awaited->next) {
        tl_job_join(awaited->workers, awaited->job);
    }
}

/* A finished run is the world's: the owner finds it when it has waited for the run. */
static void publish(tl_world *world, tl__record *record)
{
    tl__record *first = atomic_load_explicit(&world->records.finished, memory_order_relaxed);

    do {
        record->next = first;
    } while (!atomic_compare_exchange_weak_explicit(&world->records.finished, &first, record,
                                                    memory_order_release, memory_order_relaxed));
}

/* The last run of an interval function is seen when its end group has been waited for, unless
 * something else wrote it since (F-13). */
static tl_result apply_last_run(tl_world *world, const tl__change *change)
{
    tl__tick *tick = tl__tick_find(world, tl_tick_id_load(change->words[0]));

    if (tick != NULL && (uint64_t)tick->rare->last_run == change->words[1]) {
        tick->rare->last_run = (tl_time)change->words[2];
    }
    return TL_OK;
}

/* CalculateDeltaTime (C-30..C-33), without a write that others could see too early. */
void tl__record_run_interval(tl__tick *tick, const tl_tick_context *context)
{
    const tl_world_times *times = &context->world->times;
    tl_time now = tick->tick_even_when_paused ? times->unpaused_time : times->time;
    tl_time last_run = tick->rare->last_run;
    tl_tick_context own = *context;
    const uint64_t words[3] = {tl_tick_id_store(context->tick), (uint64_t)last_run, (uint64_t)now};

    own.delta = last_run >= 0 ? now - last_run : context->frame_delta;
    own.delta_seconds = (float)((double)own.delta / 1e9);
    if (tl__record_words(apply_last_run, "last run", words, 3) != TL_OK) {
        atomic_fetch_add_explicit(&context->world->records.lost, 1, memory_order_relaxed);
    }
    tick->fn(tick->user, &own);
}

void tl__record_finish(tl__recorder *recorder)
{
    join_all(recorder->awaited);
    if (recorder->record != NULL) {
        publish(recorder->world, recorder->record);
    }
    recorder->awaited = NULL;
    recorder->record = NULL;
}

/* Applying. */

static tl__record *merge(tl__record *a, tl__record *b)
{
    tl__record *first = NULL;
    tl__record **link = &first;

    while (a != NULL && b != NULL) {
        tl__record **lower = tl__key_is_before(b->key, a->key) ? &b : &a;
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
    world->stats.refused_changes += 1;
    tl__world_log(world, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE, "%s, recorded by %s: %s",
                  change->name, record->name, tl_result_name(result));
}

static void apply(tl_world *world, const tl__record *record)
{
    tl__frame *frame = &world->frame;

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

/* Takes out what is due; the rest goes on waiting. */
static tl__record *take_due(tl__records *records, tl_tick_group end)
{
    tl__record *all = atomic_exchange_explicit(&records->finished, NULL, memory_order_acquire);
    tl__record *waiting = records->waiting;
    tl__record *due = NULL;

    records->waiting = NULL;
    for (uint32_t i = 0; i < 2; i++) {
        while (all != NULL) {
            tl__record *record = all;
            tl__record **list = record->end <= (uint8_t)end ? &due : &records->waiting;
            all = record->next;
            record->next = *list;
            *list = record;
        }
        all = waiting;
    }
    return due;
}

static tl__change *copy_change(tl_world *world, const tl__change *change)
{
    tl__arena *arena = &world->parallel.arena;
    tl__change *copy = take(world, arena, aligned(sizeof(*copy)) + change->blob_size);

    if (copy != NULL) {
        *copy = *change;
        copy->next = NULL;
        copy->blob = (uint8_t *)copy + aligned(sizeof(*copy));
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
        record->is_of_world ? NULL : take(world, &world->parallel.arena, sizeof(*copy));

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
    tl__records *records = &world->records;
    tl__record *all = atomic_exchange_explicit(&records->finished, NULL, memory_order_acquire);
    tl__record *waiting = records->waiting;

    records->waiting = NULL;
    for (uint32_t i = 0; i < 2; i++) {
        while (all != NULL) {
            tl__record *next = all->next;
            tl__record *record = home(world, all);
            record->next = records->waiting;
            records->waiting = record;
            all = next;
        }
        all = waiting;
    }
}

/* D-8: nobody was there to be told when it happened. */
static void tell_lost(tl_world *world)
{
    unsigned lost = atomic_load_explicit(&world->records.lost, memory_order_relaxed);

    if (lost != 0) {
        atomic_fetch_sub_explicit(&world->records.lost, lost, memory_order_relaxed);
        world->stats.refused_changes += lost;
        tl__world_log(world, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE,
                      "No memory to note when %u interval functions ran: their next deltas are too "
                      "long",
                      lost);
    }
}

void tl__records_apply(tl_world *world, tl_tick_group end)
{
    tl__record *due = take_due(&world->records, end);

    tell_lost(world);

    /* What is applied may complete functions that record changes of their own. */
    while (due != NULL) {
        bool was_opening = world->frame.is_opening;
        world->frame.is_opening = true;
        for (tl__record *record = sorted(due); record != NULL; record = record->next) {
            apply(world, record);
        }
        world->frame.is_opening = was_opening;
        due = take_due(&world->records, end);
    }
}
