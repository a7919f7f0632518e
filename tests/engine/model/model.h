/* model.h -- the reference, done naively: plain arrays, the order from scratch in
 * every frame. */
#ifndef TL_TEST_MODEL_H
#define TL_TEST_MODEL_H

#include "model_world.h"

void mo_init(mo_world *world, const mo_options *options);
tl_result mo_set_shuffle_seed(mo_world *world, uint64_t seed);

int mo_level_add(mo_world *world, bool is_visible, int collection);
tl_result mo_level_remove(mo_world *world, int level);
tl_result mo_level_set_visible(mo_world *world, int level, bool is_visible);
int mo_collection_add(mo_world *world);
tl_result mo_collection_include(mo_world *world, int collection, int level);

int mo_tick_create(mo_world *world, const tl_tick_def *def);
tl_result mo_tick_destroy(mo_world *world, int index);
tl_result mo_tick_register(mo_world *world, int index, int level);
tl_result mo_tick_unregister(mo_world *world, int index);
tl_result mo_tick_set_enabled(mo_world *world, int index, bool is_enabled);
tl_result mo_tick_set_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_end_group(mo_world *world, int index, tl_tick_group group);
tl_result mo_tick_set_interval(mo_world *world, int index, tl_time interval);
tl_result mo_tick_update_interval_and_cooldown(mo_world *world, int index, tl_time interval);
tl_result mo_tick_set_high_priority(mo_world *world, int index, bool is_high);
tl_result mo_tick_set_priority_including_prerequisites(mo_world *world, int index, bool is_high);
tl_result mo_tick_set_overrun(mo_world *world, int index, tl_overrun overrun);
tl_result mo_tick_set_start_phase(mo_world *world, int index, tl_time phase);
/* These three act from the next frame on. */
tl_result mo_tick_set_in_pause(mo_world *world, int index, bool is_on);
tl_result mo_tick_set_any(mo_world *world, int index, bool is_on);
tl_result mo_tick_set_by_hand(mo_world *world, int index, bool is_on);
tl_result mo_tick_add_prerequisite(mo_world *world, int index, int before);
tl_result mo_tick_remove_prerequisite(mo_world *world, int index, int before);

/* Begins to dispatch: what runs now is called before the end. */
tl_result mo_tick_dispatch(mo_world *world, int index);
/* False: something that has a callback was left. */
bool mo_tick_dispatch_ends(mo_world *world);

/* S-14: its body is called next. `out` is for the end. */
tl_result mo_tick_run_nested(mo_world *world, int index, mo_nest *out);
/* False: its body should have been called. */
bool mo_tick_nested_ends(mo_world *world, const mo_nest *nest);
/* S-8: a job of the body that runs. */
tl_result mo_tick_complete_after(mo_world *world, int index, int job);

/* What the body of a function will ask for in this frame. */
void mo_expect(mo_world *world, const mo_change *change);

tl_result mo_actor_spawn(mo_world *world, const mo_actor_def *def);
tl_result mo_actor_destroy(mo_world *world, int index);
tl_result mo_actor_set_dilation(mo_world *world, int index, double dilation);

int mo_owner_of_actor(int actor);
int mo_owner_of_component(int actor);
/* The number of a call, and of the action that it starts. */
int mo_latent_define(mo_world *world, const mo_latent_def *def);
tl_result mo_latent_make(mo_world *world, int index);
/* After each body: an aware owner's actions are advanced behind it (LA-2). */
void mo_tick_body_ends(mo_world *world, int index);
/* The function behind whose body the actions are advanced; MO_NONE: none, or in the slot. */
int mo_latent_tick(const mo_world *world);
/* What the callback of an action that runs answers. */
bool mo_latent_answer(mo_world *world);
/* After each callback of an action. */
void mo_latent_call_ends(mo_world *world, bool answer);

tl_result mo_timer_set(mo_world *world, int index, const mo_timer_def *def);
tl_result mo_timer_set_for_next_tick(mo_world *world, int index, const mo_timer_def *def);
tl_result mo_timer_clear(mo_world *world, int index);
uint32_t mo_timer_clear_all_for(mo_world *world, int owner);
tl_result mo_timer_pause(mo_world *world, int index);
tl_result mo_timer_unpause(mo_world *world, int index);
/* After each call of a timer. */
void mo_timer_call_ends(mo_world *world);
tl_time mo_timer_remaining(const mo_world *world, int index);
/* Until it is due, overdue ones included. */
tl_time mo_timer_left(const mo_world *world, int index);

int mo_tickable_create(mo_world *world, int index, const mo_tickable *def);
tl_result mo_tickable_destroy(mo_world *world, int index);
tl_result mo_tickable_set_type(mo_world *world, int index, tl_tickable_type type);
/* The answer of an ask; `joined` is the number of its joining when it was asked. */
void mo_tickable_answer(mo_world *world, const mo_run *run, uint64_t joined, int answer);

typedef struct mo_frame {
    uint64_t number;
    tl_level_tick type;
    tl_time delta;
} mo_frame;

void mo_frame_begin(mo_world *world, const mo_frame *frame);
/* What runs next, without running it; the cursor goes over stages that have nothing left. */
void mo_frame_peek(mo_world *world, mo_run *out);
/* The same, and takes it. */
void mo_frame_next(mo_world *world, mo_run *out);
void mo_frame_end(mo_world *world);

#endif
