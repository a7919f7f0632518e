/* core/observe.h -- the observer of a frame: modules report here when a frame, a group or an item
 * begins or ends, and inspect/ receives it. The watch bits say which diagnostics are enabled, so
 * that a frame without them makes no calls. */
#ifndef TL_OBSERVE_H
#define TL_OBSERVE_H

#include "base/assert.h"
#include "core/core.h"

/* The benchmark compares with an engine that has no frame traces at all. */
#ifdef TL_NO_TRACES
enum { TL__HAS_TRACES = 0 };
#else
enum { TL__HAS_TRACES = 1 };
#endif

/* Bits of tl__diagnostics.watch: the diagnostics that are enabled. Threads that run tasks do not
 * look at them: the owner may switch the log of reads meanwhile. */
enum {
    TL__WATCH_TRACE = 1, /* the frame trace */
    TL__WATCH_READS = 2, /* the log of reads and writes */
    TL__WATCH_STEPS = 4, /* tick log or time guard: functions must run on the owner, one by one */
    TL__WATCH_HOOKS = 8, /* the host's hooks of items */
    TL__WATCH_ALL = TL__WATCH_TRACE | TL__WATCH_READS | TL__WATCH_STEPS | TL__WATCH_HOOKS,
    TL__WATCH_OBSERVED = TL__HAS_TRACES ? TL__WATCH_ALL : TL__WATCH_READS | TL__WATCH_STEPS,
};

/* An item that another one runs inside of, as it is before that. */
typedef struct tl__outer {
    tl_item item;
    uint32_t open;    /* its place in the trace + 1, or 0 */
    int64_t begin_ns; /* of the time guard */
    int64_t group_ns; /* likewise */
} tl__outer;

typedef enum tl__frame_event {
    TL__FRAME_BEGINS = 0,
    TL__FRAME_ENDS,
    TL__COLLECTION_BEGINS,
    TL__TASK_PLACED,    /* its number: this is its place in the order of the frame, before, during
                           or after its run on any thread */
    TL__TASKS_DONE,     /* the number of their group; they ran on several threads */
    TL__GROUP_RELEASED, /* its number; only with TL__WATCH_STEPS, as the next one */
    TL__GROUP_ENDS,     /* the number of the stage */
    TL__RUN_BEGINS,     /* items run back to back: one reading of the clock ends an item and begins
                           the next; sent again after a wait */
    TL__RUN_ENDS,
    TL__ITEM_TAKEN_BACK, /* the item in progress does not run here: it waits for its dispatch */
} tl__frame_event;

/* Given to a world when it is created. No entry is NULL. */
typedef struct tl__observer {
    void (*notify)(tl_world *world, tl__frame_event event, uint32_t number);
    /* outer: what the item runs inside of, to be filled in; NULL: in nothing. */
    void (*begin_item)(tl_world *world, const tl_item *item, tl__outer *outer);
    void (*end_item)(tl_world *world, const tl__outer *outer);
} tl__observer;

static inline bool tl__is_tracing(const tl__core *core)
{
    return TL__HAS_TRACES && (core->diagnostics->watch & TL__WATCH_TRACE) != 0;
}

static inline bool tl__is_logging_reads(const tl__core *core)
{
    return (core->diagnostics->watch & TL__WATCH_READS) != 0;
}

/* Functions must run item by item. */
static inline bool tl__is_stepwise(const tl__core *core)
{
    return (core->diagnostics->watch & TL__WATCH_STEPS) != 0;
}

/* The observer gets the start and the end of each function, on any thread. */
static inline bool tl__observes_functions(const tl__core *core)
{
    return TL__HAS_TRACES &&
           (core->diagnostics->watch & (uint32_t)(TL__WATCH_TRACE | TL__WATCH_HOOKS)) != 0;
}

/* The trace, the hooks or the read log get items. */
static inline bool tl__is_watched(const tl__core *core)
{
    return tl__observes_functions(core) || tl__is_logging_reads(core);
}

/* Switches bits of the watch. */
void tl__watch(const tl__core *core, uint32_t bits, bool on);

/* Something observes the start and end of items. */
static inline bool tl__is_observed(const tl__core *core)
{
    return (core->diagnostics->watch & (uint32_t)TL__WATCH_OBSERVED) != 0;
}

/* Called before and after each user callback that is an item of a frame. The pairs do not nest:
 * callbacks inside the callback belong to its item; tick functions nest by tl__item_enter(). */
static inline void tl__item_begin(tl__core *core, tl_item item)
{
    TL_ASSERT(item.kind != TL_ITEM_NONE);
    TL_ASSERT(!core->frame.is_in_item);
    core->frame.item = item;
    core->frame.is_in_item = true;
    if (tl__is_observed(core)) {
        core->observer->begin_item(core->self, &core->frame.item, NULL);
    }
}

static inline void tl__item_end(tl__core *core)
{
    TL_ASSERT(core->frame.is_in_item);
    if (tl__is_observed(core)) {
        core->observer->end_item(core->self, NULL);
    }
    core->frame.is_in_item = false;
    core->frame.item = (tl_item){0};
}

/* Around a tick function that a body runs or dispatches (S-13, S-14). */
tl__outer tl__item_enter(tl__core *core, const tl_item *item);
void tl__item_leave(tl__core *core, const tl__outer *outer);

/* Calls one of the host's hooks of items, if there is one, on the thread that runs the item. */
static inline void tl__call_hook(const tl__core *core, tl_item_hook_fn *hook, const tl_item *item,
                                 uint32_t worker)
{
    TL_ASSERT(item->kind != TL_ITEM_NONE);
    if (hook != NULL) {
        hook(core->def.item_hooks.user, item, worker);
    }
}

/* Calls tl__observer.notify if something observes such events. */
static inline void tl__observe(const tl__core *core, tl__frame_event event, uint32_t number)
{
    bool is_for_steps = event == TL__GROUP_RELEASED || event == TL__GROUP_ENDS;

    if (is_for_steps ? tl__is_stepwise(core) : tl__is_observed(core)) {
        core->observer->notify(core->self, event, number);
    }
}

#endif
