#include "command/record.h"

#include "world.h"

#include <string.h>

/* What was not queued comes behind all that was, in the order of its runs. */
static uint64_t key_of(const tl__recorder *recorder)
{
    tl_world *world = recorder->world;
    const tl__tick *tick = recorder->tick;

    if (tl__parallel_claim(world, recorder->context->tick) == NULL &&
        !tl__schedule_has_queued(world, tick)) {
        world->records->unqueued += 1;
        return TL__ORDER_LATE | TL__ORDER_UNQUEUED | world->records->unqueued;
    }
    return tl__parallel_key(world, recorder->context->tick, tick);
}

static uint8_t end_of(const tl__recorder *recorder)
{
    const tl__claim *claim = tl__parallel_claim(recorder->world, recorder->context->tick);

    return claim != NULL ? claim->end : tl__end_of(recorder->world, recorder->tick);
}

/* What the run that goes on records into; the first change of a run makes it. */
static tl__record *open_record(tl__recorder *recorder)
{
    if (recorder->record != NULL) {
        return recorder->record;
    }
    tl__record *record = tl__arena_take(recorder->world, recorder->arena, sizeof(*record));
    if (record == NULL) {
        return NULL;
    }
    const tl__tick *tick = recorder->tick;
    const tl_tick_context *context = recorder->context;
    *record =
        (tl__record){.key = key_of(recorder),
                     .id = context->tick,
                     .name = tick->name,
                     .group = (uint8_t)context->group,
                     .end = end_of(recorder),
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
        change = tl__arena_take(recorder->world, recorder->arena,
                                tl__arena_aligned(sizeof(*change)) + size);
    }
    if (change == NULL) {
        return NULL;
    }
    *change = (tl__change){.apply = apply,
                           .name = name,
                           .blob_size = size,
                           .blob = (uint8_t *)change + tl__arena_aligned(sizeof(*change))};
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

typedef struct tl__awaited {
    struct tl__awaited *next;
    tl_workers *workers;
    tl_job *job;
} tl__awaited;

tl_result tl__record_job(tl_workers *workers, tl_job *job)
{
    tl__recorder *recorder = tl__this_thread.recorder;
    tl__awaited *awaited = tl__arena_take(recorder->world, recorder->arena, sizeof(*awaited));

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
    tl__record *first = atomic_load_explicit(&world->records->finished, memory_order_relaxed);

    do {
        record->next = first;
    } while (!atomic_compare_exchange_weak_explicit(&world->records->finished, &first, record,
                                                    memory_order_release, memory_order_relaxed));
}

/* The last run of an interval function is seen when its end group has been waited for, unless
 * something else wrote it since (F-13). */
static tl_result apply_last_run(tl_world *world, const tl__change *change)
{
    tl__tick *tick = tl__tick_find(world, tl_tick_id_load(change->words[0]));

    if (tick != NULL && (uint64_t)tick->cold->last_run == change->words[1]) {
        tick->cold->last_run = (tl_time)change->words[2];
    }
    return TL_OK;
}

static void note_last_run(const tl_tick_context *context, const tl__tick *tick)
{
    tl__change *change = tl__record_add(apply_last_run, "last run", NULL, 0);

    if (change == NULL) {
        atomic_fetch_add_explicit(&context->world->records->lost, 1, memory_order_relaxed);
        return;
    }
    change->words[0] = tl_tick_id_store(context->tick);
    change->words[1] = (uint64_t)tick->cold->last_run;
    change->words[2] = (uint64_t)tl__tick_now(context->world, tick);
}

/* Without a write that others could see too early. */
void tl__record_run_interval(tl__tick *tick, const tl_tick_context *context)
{
    tl_tick_context own = *context;

    tl__tick_set_elapsed(tick, &own);
    note_last_run(context, tick);
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
