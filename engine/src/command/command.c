/* Deferred commands: written by any thread, applied by the owner (see command.h). */
#include "command/command.h"

#include "base/assert.h"

#include <string.h>

/* Writing. */

static void *arguments_of(tl__command *command)
{
    return (uint8_t *)command + tl__arena_aligned(sizeof(*command));
}

/* The first command of a run makes its batch. */
static tl__batch *open_batch(tl__command_buffer *buffer)
{
    if (buffer->batch != NULL) {
        return buffer->batch;
    }
    tl__batch *batch = tl__arena_take(buffer->arena, sizeof(*batch));
    if (batch == NULL) {
        return NULL;
    }
    *batch = (tl__batch){.arena = buffer->arena};
    buffer->batch = batch;
    return batch;
}

/* A command with room for its arguments, behind the others of the batch. */
static tl__command *append(tl__batch *batch, tl__arena *arena, tl__command_code code, uint32_t size)
{
    tl__command *command = tl__arena_take(arena, tl__arena_aligned(sizeof(*command)) + size);

    if (command == NULL) {
        return NULL;
    }
    *command = (tl__command){.code = code, .size = size};
    if (batch->last != NULL) {
        batch->last->next = command;
    } else {
        batch->first = command;
    }
    batch->last = command;
    return command;
}

void *tl__defer_room(tl__command_code code, size_t size)
{
    tl__command_buffer *buffer = tl__this_thread.buffer;

    TL_ASSERT(buffer != NULL && buffer->context != NULL); /* a body runs */
    TL_ASSERT(code < TL__COMMAND_COUNT && size <= UINT32_MAX);

    tl__batch *batch = open_batch(buffer);
    tl__command *command =
        batch != NULL ? append(batch, buffer->arena, code, (uint32_t)size) : NULL;
    return command != NULL ? arguments_of(command) : NULL;
}

tl_result tl__defer(tl__command_code code, const void *arguments, size_t size)
{
    TL_ASSERT(size > 0);

    void *room = tl__defer_room(code, size);

    if (room == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    memcpy(room, arguments, size);
    return TL_OK;
}

typedef struct tl__awaited {
    struct tl__awaited *next;
    tl_workers *workers;
    tl_job *job;
} tl__awaited;

tl_result tl_tick_defer(const tl_tick_context *context, tl_tick_deferred_fn *fn, void *user)
{
    if (context == NULL || fn == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__is_deferring(context->world)) {
        return TL__DEFER(tick_defer, fn, user);
    }
    tl_result result = tl__world_may_change(context->world);
    if (result == TL_OK) {
        fn(user, context->world);
    }
    return result;
}

tl_result tl__defer_end_until(tl_workers *workers, tl_job *job)
{
    tl__command_buffer *buffer = tl__this_thread.buffer;

    TL_ASSERT(buffer != NULL && buffer->context != NULL);

    tl__awaited *awaited = tl__arena_take(buffer->arena, sizeof(*awaited));
    if (awaited == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *awaited = (tl__awaited){buffer->awaited, workers, job};
    buffer->awaited = awaited;
    return TL_OK;
}

/* The owner finds the batch once it has waited for the run. */
static void publish(tl__command_buffer *buffer, tl__batch *batch)
{
    tl__batch *last = atomic_load_explicit(&buffer->finished, memory_order_relaxed);

    do {
        batch->next = last;
    } while (!atomic_compare_exchange_weak_explicit(&buffer->finished, &last, batch,
                                                    memory_order_release, memory_order_relaxed));
}

void tl__command_buffer_flush(tl__command_buffer *buffer)
{
    TL_ASSERT(tl__this_thread.buffer == buffer);

    for (const tl__awaited *at = buffer->awaited; at != NULL; at = at->next) {
        tl_job_join(at->workers, at->job);
    }
    if (buffer->batch != NULL) {
        publish(buffer, buffer->batch);
    }
    buffer->awaited = NULL;
    buffer->batch = NULL;
}

/* Applying. */

static tl__batch *merge(tl__batch *a, tl__batch *b)
{
    tl__batch *first = NULL;
    tl__batch **link = &first;

    while (a != NULL && b != NULL) {
        tl__batch **lower = b->key < a->key ? &b : &a;
        *link = *lower;
        link = &(*lower)->next;
        *lower = *link;
    }
    *link = a != NULL ? a : b;
    return first;
}

/* Takes the first batches of a list as long as their keys rise. */
static tl__batch *take_run(tl__batch **list)
{
    tl__batch *first = *list;
    tl__batch *last = first;

    while (last->next != NULL && last->next->key >= last->key) {
        last = last->next;
    }
    *list = last->next;
    last->next = NULL;
    return first;
}

/* By key. A merge sort, because batches are a list, and it takes no memory: runs[i] holds 2^i runs
 * of the list, merged, or nothing. The batches of one thread are nearly in order: few runs. */
static tl__batch *sorted(tl__batch *list)
{
    tl__batch *runs[32] = {NULL};
    tl__batch *all = NULL;

    while (list != NULL) {
        tl__batch *run = take_run(&list);
        uint32_t i = 0;
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

static void apply(tl__core *core, const tl__batch *batch)
{
    core->frame.item = batch->item;
    for (tl__command *command = batch->first; command != NULL; command = command->next) {
        core->run_command(core->self, batch, command->code, arguments_of(command));
    }
    core->frame.item = (tl_item){0};
}

enum { NONE_DUE = -1 };

/* Of a list the batches that are due by the end of a group, before those in `due`; the others wait.
 */
static tl__batch *pick_due(tl__commands *commands, tl__batch *list, int end, tl__batch *due)
{
    while (list != NULL) {
        tl__batch *batch = list;
        tl__batch **target = batch->end <= end ? &due : &commands->waiting;
        list = batch->next;
        batch->next = *target;
        *target = batch;
    }
    return due;
}

/* Takes out the batches that are due. */
static tl__batch *take_due(tl__commands *commands, int end)
{
    tl__batch *list = commands->waiting;

    commands->waiting = NULL;
    tl__batch *due = pick_due(commands, list, end, NULL);
    for (tl__command_buffer *buffer = commands->buffers; buffer != NULL; buffer = buffer->next) {
        if (atomic_load_explicit(&buffer->finished, memory_order_relaxed) != NULL) {
            list = atomic_exchange_explicit(&buffer->finished, NULL, memory_order_acquire);
            due = pick_due(commands, list, end, due);
        }
    }
    return due;
}

/* D-8: on the thread that had no memory the log hook could not be called. */
static void tell_lost(tl__commands *commands, tl__core *core)
{
    unsigned lost = atomic_load_explicit(&commands->lost, memory_order_relaxed);

    if (lost != 0) {
        atomic_fetch_sub_explicit(&commands->lost, lost, memory_order_relaxed);
        core->stats.refused_changes += lost;
        tl__core_log(core, TL_SEVERITY_WARNING, TL_MESSAGE_CHANGE,
                     "No memory to note when %u interval functions ran: their next deltas are too "
                     "long",
                     lost);
    }
}

void tl__commands_apply(tl__commands *commands, tl__core *core, tl_tick_group end)
{
    TL_ASSERT(tl__this_thread.buffer == NULL); /* commands act at once here */
    TL_ASSERT(core->owner == &tl__this_thread);
    TL_ASSERT((uint32_t)end < TL_TICK_GROUP_COUNT);

    tl__batch *due = take_due(commands, (int)end);

    tell_lost(commands, core);

    /* Commands may complete functions that defer commands of their own. */
    while (due != NULL) {
        bool was_opening = core->frame.is_opening;
        core->frame.is_opening = true;
        for (const tl__batch *batch = sorted(due); batch != NULL; batch = batch->next) {
            apply(core, batch);
        }
        core->frame.is_opening = was_opening;
        due = take_due(commands, (int)end);
    }
}

/* A copy of a batch in the arena; the batch itself if there is no room. */
static tl__batch *copy(tl__batch *batch, tl__arena *arena)
{
    tl__batch *moved = tl__arena_take(arena, sizeof(*moved));

    if (moved == NULL) {
        return batch;
    }
    *moved = *batch;
    moved->arena = arena;
    moved->first = NULL;
    moved->last = NULL;
    for (tl__command *command = batch->first; command != NULL; command = command->next) {
        tl__command *twin = append(moved, arena, command->code, command->size);
        if (twin == NULL) {
            return batch;
        }
        memcpy(arguments_of(twin), arguments_of(command), command->size);
    }
    return moved;
}

void tl__commands_bring_home(tl__commands *commands, tl__arena *home)
{
    (void)take_due(commands, NONE_DUE);
    for (tl__batch **link = &commands->waiting; *link != NULL; link = &(*link)->next) {
        *link = (*link)->arena == home ? *link : copy(*link, home);
    }
}
