/* command/command.h -- deferred commands: calls from the bodies of any-thread functions, which the
 * owner applies later (D-16).
 *
 * A thread runs such a body with its command buffer. The calls of one run form a batch, in an arena
 * of the thread. A batch is applied when the actual end group of its function has been waited for;
 * batches of one group follow the queue sequence. */
#ifndef TL_COMMAND_H
#define TL_COMMAND_H

#include "base/memory.h"
#include "command/commands.h"
#include "core/access.h"

#include <stdatomic.h>
#include <tickline/workers.h>

struct tl__tick;

typedef struct tl__command {
    struct tl__command *next;
    tl__command_code code;
    uint32_t size; /* of the arguments, which lie behind this struct */
} tl__command;

/* The commands of one run of a function. */
typedef struct tl__batch {
    struct tl__batch *next;
    uint64_t key;           /* of the function in the queue sequence */
    tl_item item;           /* the run, as an item of the frame */
    const tl__arena *arena; /* in which the batch lies */
    uint8_t end;            /* group by whose end the batch is applied */
    tl__command *first;
    tl__command *last;
} tl__batch;

/* Of one thread. */
typedef struct tl__command_buffer {
    struct tl__command_buffer *next; /* of the world's buffers */
    tl_world *world;
    tl__arena *arena;
    _Atomic(tl__batch *) finished; /* of runs that have ended, the last one first */
    const struct tl__tick *tick;   /* whose body runs */
    const tl_tick_context *context;
    tl__batch *batch;            /* of this run; NULL: no command yet */
    struct tl__awaited *awaited; /* jobs that this run started and that belong to it (S-8) */
    bool logs_reads; /* as it was when the frame began: the owner may switch the log meanwhile */
} tl__command_buffer;

/* Of a world. */
typedef struct tl__commands {
    tl__command_buffer *buffers; /* of all its threads */
    tl__batch *waiting;          /* of runs that have ended; of later end groups */
    atomic_uint lost;            /* commands of the engine itself that found no memory */
} tl__commands;

/* Adds a command to the buffer of this thread.
 * @retval TL_OK, TL_ERR_NO_MEMORY */
tl_result tl__defer(tl__command_code code, const void *arguments, size_t size);
/* The same; the caller writes the arguments to the memory returned. NULL: no memory. */
void *tl__defer_room(tl__command_code code, size_t size);

/* One of the calls of commands.h, with its arguments. */
#define TL__DEFER(name, ...)                                                                       \
    tl__defer(TL__COMMAND_##name, &(tl__##name##_arguments){__VA_ARGS__},                          \
              sizeof(tl__##name##_arguments))

/* A public call that changes a world: `fn` does it at once if it may, else it is deferred or fails.
 */
#define TL__CALL(world, name, fn, ...)                                                             \
    (tl__world_is_free(world)  ? fn(world, __VA_ARGS__)                                            \
     : tl__is_deferring(world) ? TL__DEFER(name, __VA_ARGS__)                                      \
                               : tl__world_may_change(world))

/* Defines the public function tl_NAME(world, first), or tl_NAME(world, first, second), of a row
 * TL__ONE or TL__TWO in commands.h, which has the types of the parameters. */
#define TL__TYPE_OF(name, argument) __typeof__(((tl__##name##_arguments *)NULL)->argument)
#define TL__PUBLIC_ONE(name, fn)                                                                   \
    tl_result tl_##name(tl_world *world, TL__TYPE_OF(name, first) first)                           \
    {                                                                                              \
        return TL__CALL(world, name, fn, first);                                                   \
    }
#define TL__PUBLIC_TWO(name, fn)                                                                   \
    tl_result tl_##name(tl_world *world, TL__TYPE_OF(name, first) first,                           \
                        TL__TYPE_OF(name, second) second)                                          \
    {                                                                                              \
        return TL__CALL(world, name, fn, first, second);                                           \
    }

/* The same for an object of a world, such as tl_actor_destroy(): `fn` gets the object that the
 * first parameter names. TL_ERR_STALE_ID if there is none. */
#define TL__PUBLIC_OF(kind, name, fn)                                                              \
    static tl_result change_##kind##_##name(tl_world *world, tl_##kind##_id id)                    \
    {                                                                                              \
        tl__##kind *found = tl__##kind##_find(world, id);                                          \
                                                                                                   \
        return found != NULL ? fn(world, found) : TL_ERR_STALE_ID;                                 \
    }                                                                                              \
    TL__PUBLIC_ONE(kind##_##name, change_##kind##_##name)
#define TL__PUBLIC_OF_WITH(kind, name, fn)                                                         \
    static tl_result change_##kind##_##name(tl_world *world, tl_##kind##_id id,                    \
                                            TL__TYPE_OF(kind##_##name, second) value)              \
    {                                                                                              \
        tl__##kind *found = tl__##kind##_find(world, id);                                          \
                                                                                                   \
        return found != NULL ? fn(world, found, value) : TL_ERR_STALE_ID;                          \
    }                                                                                              \
    TL__PUBLIC_TWO(kind##_##name, change_##kind##_##name)

/* Defines the public function tl_NAME(world, def, out) of a row TL__NEW: `fn` makes an object by a
 * definition, which is there. `nothing` is the id of none (TL__NOTHING). */
#define TL__DEF_OF(name) const __typeof__(((tl__##name##_arguments *)NULL)->def) *
#define TL__PUBLIC_NEW(name, nothing, fn)                                                          \
    tl_result tl_##name(tl_world *world, TL__DEF_OF(name) def, __typeof__(&(nothing)) out)         \
    {                                                                                              \
        if (out == NULL) {                                                                         \
            return TL_ERR_INVALID;                                                                 \
        }                                                                                          \
        *out = (nothing);                                                                          \
        if (tl__is_deferring(world)) {                                                             \
            return def != NULL ? TL__DEFER(name, *def) : TL_ERR_INVALID;                           \
        }                                                                                          \
        tl_result result = tl__world_may_change(world);                                            \
        if (result == TL_OK) {                                                                     \
            result = def != NULL ? fn(world, def, out) : TL_ERR_INVALID;                           \
        }                                                                                          \
        return result;                                                                             \
    }

/* The run that goes on is not done before this job is. */
tl_result tl__defer_end_until(tl_workers *workers, tl_job *job);
/* The body has returned: waits for its jobs and hands its batch, if any, to the owner. The caller
 * has filled in the batch's name, key and end. */
void tl__command_buffer_flush(tl__command_buffer *buffer);

/* Applies the batches of functions with an actual end group up to `end`. */
void tl__commands_apply(tl__commands *commands, tl__core *core, tl_tick_group end);

/* Call while no thread works for the world: waiting batches move into this arena, which is the
 * world's own, so that a snapshot holds them. Without memory for that they stay where they are. */
void tl__commands_bring_home(tl__commands *commands, tl__arena *home);

#endif
