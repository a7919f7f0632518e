/* schedule/any_thread.h -- any-thread functions of a frame on workers (Q-18, D-9).
 *
 * The any-thread functions of the run lists that run in their own group are its tasks: per group a
 * lane (no lane of the Lab): tasks in an order in which a prerequisite comes first. Threads take
 * the next tasks of a lane by an atomic counter, up to a limit that the owner raises: a task is
 * open once every function of the owner that it waits for, directly or through other tasks, has
 * run. */
#ifndef TL_ANY_THREAD_H
#define TL_ANY_THREAD_H

#include "command/command.h"
#include "core/observe.h"
#include "schedule/state.h"

#include <stdatomic.h>
#include <tickline/workers.h>

enum { TL__LANE_COUNT = TL_TICK_GROUP_NEWLY_SPAWNED };

typedef struct tl__task {
    tl__tick *tick;
    tl_tick_id id;
    uint64_t cancelled; /* epoch in which it was cancelled */
    uint32_t after;     /* position of the latest owner's function that it waits for; 0: none */
    uint32_t depth;     /* of tasks below it in its lane */
    uint32_t place;     /* among all tasks in release order */
    uint64_t key;       /* place in the queue sequence */
    uint8_t group;
    uint8_t end;    /* actual end group */
    bool is_needed; /* scratch: by a task that is completed ahead of its place */
} tl__task;

typedef struct tl__lane {
    atomic_uint next; /* the next task that a thread takes */
    char apart1[TL__LINE - sizeof(atomic_uint)];
    atomic_uint limit; /* tasks below it may be taken */
    char apart2[TL__LINE - sizeof(atomic_uint)];
    uint32_t begin; /* in tasks */
    uint32_t end;
    uint32_t first_open; /* end of those that are open when the group is entered */
    uint32_t opened;     /* end of those that are open; begin before the group is entered */
    uint32_t
        until[TL_TICK_GROUP_COUNT]; /* by group: end of the last one with such an end or less */
    bool has_sync_points; /* some of the owner's functions wait for tasks, or tasks for them */
    bool is_shared;       /* this frame's run of it uses workers */
    bool is_observed;     /* likewise, and each task has its times noted or its hooks called */
    int64_t begun;        /* when its group began to run, on the host's clock */
    int64_t cost;         /* ns that its group took one thread the last time it was measured */
    bool is_finished;     /* all of them are done */
    tl_tick_context context;
} tl__lane;

/* A thread that takes tasks; 0 is the owner. */
typedef struct tl__helper {
    tl_world *world;
    uint32_t worker;  /* number for bodies */
    int64_t ended_ns; /* when its last task ended, if the next one follows at once; else 0 */
    tl_job job;
    atomic_uint is_active;     /* its job is queued or runs */
    bool is_called;            /* its job was started and is not joined yet */
    tl__command_buffer buffer; /* of the bodies that it runs */
    char apart[TL__LINE];
} tl__helper;

/* Of a tick's slot, in the run lists for which it was made. */
typedef struct tl__role {
    uint64_t stamp; /* number of the making */
    uint32_t task1; /* task + 1; 0: the owner runs it */
    uint32_t after; /* owner's functions: position in the group; tasks: latest one waited for */
    uint32_t depth; /* of a task below others */
    uint32_t group;
    uint32_t first_before; /* tasks that it waits for, in befores */
    uint32_t before_count;
    uint32_t opens; /* owner's functions: tasks of the lane that are open once it has run; 0: no
                       more than before */
} tl__role;

/* Of the pool's threads. */
typedef struct tl__arenas {
    tl__arena *items;
    uint32_t count;
} tl__arenas;

/* Of a task of a traced frame: written by the thread that runs it, but for the place. */
typedef struct tl__task_time {
    int64_t begin_ns;
    int64_t end_ns;
    uint32_t worker;
    uint32_t place; /* in the trace, from 1; 0: none */
} tl__task_time;

/* By task; none unless frames are traced. */
typedef TL__TAGGED_LIST(tl__task_times, tl__task_time) tl__task_times;

typedef struct tl__any_thread {
    uint64_t version; /* of the run lists that this was made from; 0: none */
    uint64_t stamp;   /* number of the last making */
    uint64_t epoch;   /* of this frame, or of a collection's part of it; never 0 */
    bool is_live;     /* tasks of this frame count */
    bool has_forced;
    bool is_timed; /* `begun` is that of the frame that runs */
    bool is_short; /* the last frame was too short for any of its groups to be worth sharing */
    int64_t begun; /* when the frame began, on the host's clock */
    TL__LIST(tl__task) tasks;
    _Atomic uint64_t *done; /* by task: epoch in which it was done */
    uint32_t done_capacity;
    tl__slots befores; /* tasks that others wait for */
    tl__role *roles;   /* by tick slot */
    uint32_t role_capacity;
    tl__slots owners;    /* scratch: a group's owner functions, by position */
    tl__arena arena;     /* of the owner's command buffer */
    uint64_t unqueued;   /* runs with deferred commands of functions that were not queued */
    tl__helper *helpers; /* the owner's, then one a worker */
    uint32_t helper_count;
    atomic_uint is_closing; /* helpers end their jobs */
    atomic_uint open_lanes; /* lanes below it may have tasks */
    tl__lane lanes[TL__LANE_COUNT];
} tl__any_thread;

/* any_thread.c */
tl_result tl__any_thread_init(tl_world *world);
void tl__any_thread_free(tl_world *world);
/* A body has returned: its commands get their place in the queue sequence. */
void tl__any_thread_flush(tl__command_buffer *buffer);
/* Runs a body with the buffer, which is this thread's. */
static inline void tl__run_with_buffer(tl__command_buffer *buffer, tl__tick *tick,
                                       const tl_tick_context *context)
{
    buffer->tick = tick;
    buffer->context = context;
    if (tick->was_interval) {
        tl__tick_run_interval_deferring(tick, context);
    } else {
        tick->fn(tick->user, context);
    }
    if (buffer->batch != NULL || buffer->awaited != NULL) {
        tl__any_thread_flush(buffer);
    }
}

/* any_thread_tasks.c: after the run lists of the frame were made; nothing is open yet. */
tl_result tl__any_thread_begin(tl_world *world);
/* any_thread.c: no tasks in this frame. */
void tl__any_thread_idle(tl_world *world);
/* Any-thread functions log their reads from now on if the world does. No thread runs one. */
void tl__any_thread_note_log(tl_world *world);
/* any_thread_run.c: the group is entered: its first tasks are open. */
void tl__any_thread_enter(tl_world *world, tl_tick_group group);
/* any_thread.c: the role of a function in this frame, or NULL. */
const tl__role *tl__any_thread_role(const tl_world *world, tl_tick_id id);

/* any_thread_run.c: the end of the tasks of a lane that are open by now, opened or not. */
uint32_t tl__any_thread_reached(const tl_world *world, const tl__lane *lane);
/* Opens a task whose turn has come, and all before it. */
void tl__any_thread_open_up_to(tl_world *world, uint32_t task);
/* The cursor has passed a function of the present group that is tied to tasks: some may be open
 * now (tl__any_thread_after(), schedule.h). */
void tl__any_thread_pass_sync_point(tl_world *world, tl_tick_id id);
/* Waits for everything that is in progress: the owner is about to move memory that bodies on other
 * threads may look at, or cannot tell which of them something waits for. */
void tl__any_thread_quiet(tl_world *world);

/* any_thread.c: D-9: completes the function of a slot if it is open; it may be changed then. */
void tl__any_thread_complete(tl_world *world, uint32_t slot);
void tl__any_thread_complete_tick(tl_world *world, tl_tick_id id);
/* The queued tick of a slot was cancelled, or put back. */
void tl__any_thread_cancel(tl_world *world, uint32_t slot, bool is_cancelled);
/* Whether an entry of the released group has run already, ahead of its place (for an id:
 * tl__any_thread_is_spent_id(), schedule.h). */
bool tl__any_thread_is_spent(const tl_world *world, const tl__tick *tick);

/* Whether a function is in progress: its task is open, perhaps done. */
bool tl__any_thread_is_open(const tl_world *world, tl_tick_id id);
/* Whether threads may have passed its task: cancelled before, it cannot be put back. */
bool tl__any_thread_is_past(const tl_world *world, tl_tick_id id);
/* The task of a function in this frame, or NULL. A cancelled one is none. */
tl__task *tl__any_thread_task(const tl_world *world, tl_tick_id id);
/* Threads run it: its place in the order of the frame is here. */
void tl__any_thread_place(const tl_world *world, const tl__task *task);
/* The item of the frame that it is. */
tl_item tl__task_item(const tl__task *task);

/* any_thread_run.c: the owner's way through a group. */

/* Whether the released group is to be run by tl__any_thread_run. */
bool tl__any_thread_has_part(const tl_world *world);
/* Waits for the tasks that a function of the owner waits for. False: there were none. */
bool tl__any_thread_wait_before(tl_world *world, const tl__segment *segment, tl_tick_id id);
/* Runs the rest of the released group, on workers too. */
void tl__any_thread_run(tl_world *world);
/* The end of a group: waits as S-4 says, or as S-5 for DuringPhysics; applies
 * deferred commands. */
void tl__any_thread_leave(tl_world *world, tl_tick_group group);
/* Everything open is done and no thread works for the world: the frame is stepped, or closed. */
void tl__any_thread_rest(tl_world *world);

/* any_thread.c: threads that run tasks. */

/* Lets threads take the open tasks of a lane. */
void tl__any_thread_offer(tl_world *world, tl__lane *lane);
/* The owner runs the tasks of a lane below `bound` that no thread has taken. */
void tl__any_thread_help(tl_world *world, tl__lane *lane, uint32_t bound);
/* Runs tasks, or waits, until this one is done. */
void tl__any_thread_wait_for(tl_world *world, uint32_t task);
/* No tasks are left: the workers end their jobs. */
void tl__any_thread_end_jobs(tl_world *world);

/* any_thread_run.c: which groups are worth sharing. */

/* Wakes threads for a frame that will hand work over; its time begins. */
void tl__any_thread_wake(tl_world *world);

#endif
