/* model_inside.h -- what the files of the model need of each other. */
#ifndef TL_TEST_MODEL_INSIDE_H
#define TL_TEST_MODEL_INSIDE_H

#include "model.h"

/* Where and when changes are made that a run asks for. */
typedef struct mo_order {
    uint64_t key;
    tl_tick_group end;
} mo_order;

void mo__queue(mo_world *world, int index, tl_tick_group context);
void mo__reschedule(mo_tick *tick, tl_time cooldown);
/* C-44 as an option. */
void mo__spread(mo_world *world, mo_tick *tick);
/* Before the times of a frame: settings that were asked for since the last one act. */
void mo__ticks_begin_frame(mo_world *world);
/* Whether a run of it is due in this frame. */
bool mo__tick_is_queued(const mo_world *world, int index);
bool mo__task_is_ahead(const mo_world *world, const mo_tick *tick);
/* C-11; C-13: a function without an interval goes back to the enabled set. */
void mo__reschedule_expired(const mo_world *world, mo_tick *tick);
void mo__collection_begin(mo_world *world);
void mo__collection_begin_pause(mo_world *world);
void mo__collection_end(mo_world *world);
int mo__queue_newly_spawned(mo_world *world, tl_tick_group context, bool is_discarding);
void mo__group_release(mo_world *world, tl_tick_group group);
/* The place in the order of what runs next of the group; MO_NONE when nothing is left. */
int mo__group_find(mo_world *world);
void mo__group_take(mo_world *world, int place, mo_run *out);
/* Whether a task that the cursor has come to is to wait. */
bool mo__is_to_stay_undispatched(const mo_world *world, int task);
void mo__leave_undispatched(mo_world *world, int task);
/* Whether a call to dispatch is in progress: what it lets go runs next. */
bool mo__is_dispatching(const mo_world *world);
/* The next undispatched task, taken; the body of the last one has ended. False: there is none. */
bool mo__undispatched_next(mo_world *world, mo_run *out);
/* The same at the end of a group, where they are forced. */
bool mo__undispatched_force(mo_world *world, mo_run *out);
bool mo__is_slot(tl_stage stage);
/* What every run of a task does. */
void mo__task_run(mo_world *world, int task, mo_run *out);
/* What every run of a function does. */
void mo__tick_run(mo_world *world, int task, mo_run *out);
/* The function that is to run inside of a body. */
void mo__nested_take(mo_world *world, mo_run *out);
/* Jobs that a task waits for are due. */
void mo__jobs_of_befores(mo_world *world, int task);
/* The end of a group has been waited for. */
void mo__jobs_of_group(mo_world *world, tl_tick_group end);
/* Whether the run has no callback. */
bool mo__is_silent(const mo_world *world, int index);
/* Which tasks may run on a worker. */
void mo__find_worker_tasks(mo_world *world);
/* Whether a task is in progress. */
bool mo__task_is_open(const mo_world *world, int task);
/* D-9: a function that is in progress is completed before it is changed. */
void mo__complete(mo_world *world, int index);
/* A function on any thread runs: what it asks for waits. */
void mo__any_run(mo_world *world, const mo_run *run, const mo_order *order);
void mo__note_last_run(mo_world *world, int index, const mo_order *order);
/* A change waits. */
void mo__defer(mo_world *world, const mo_change *change, const mo_order *order);
/* What a task waits for ends before it begins. */
void mo__pairs_of_befores(mo_world *world, int task);
/* Everything that has run and ends by a group has been waited for. */
void mo__any_wait(mo_world *world, tl_tick_group end);
/* Makes the changes that wait for the end of a group. True: a callback is next. */
bool mo__commands_next(mo_world *world, tl_tick_group end, mo_run *out);
/* The group of the stage, or the one that comes after a slot. */
tl_stage mo__running_stage(const mo_world *world);
bool mo__may_run(const mo_world *world, const mo_tick *tick);
int mo__pause_find(const mo_world *world);
bool mo__pause_is_ahead(const mo_world *world, int index);
void mo__timers_begin(mo_world *world);
int mo__timers_peek(const mo_world *world);
int mo__timers_find(mo_world *world);
void mo__timers_take(mo_world *world, mo_run *out);
void mo__timers_end(mo_world *world);
void mo__tickables_begin(mo_world *world);
/* The next item of the pass; it may not want to run. */
bool mo__tickables_peek(mo_world *world, mo_run *out);
/* The next callback of the pass. */
bool mo__tickables_find(mo_world *world, mo_run *out);
void mo__tickables_take(mo_world *world, const mo_run *run);
void mo__latents_begin_frame(mo_world *world);
void mo__latents_begin_slot(mo_world *world);
/* The owner that is next in the slot, or MO_NONE. */
int mo__latents_find(const mo_world *world);
void mo__latents_take(mo_world *world, const mo_run *run);
/* The next callback of the owner whose actions are being advanced. False: there is none. */
bool mo__latents_next(mo_world *world, mo_run *out);
void mo__latents_owner_gone(mo_world *world, int owner);
void mo__actors_remove_level(mo_world *world, int level);
bool mo__actor_skips(const mo_world *world, const mo_tick *tick);
tl_time mo__actor_delta(const mo_world *world, const mo_tick *tick, tl_time delta);
/* The functions of a level in a place, by (cooldown if asked for, registration). */
int mo__collect(const mo_world *world, int level, mo_place place, int *out);
void mo__sort_by_registration(const mo_world *world, int *ticks, int count);
void mo__sort_by_due(const mo_world *world, int *ticks, int count);

#endif
