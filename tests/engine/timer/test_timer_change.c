/* Timers that are cleared, set again, paused or lose their owner: T-45 to T-61, T-70. */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>
#include <pthread.h>

static void clear_self_in_second(probe *self, const tl_timer_call *call)
{
    if (call->index == 1) {
        self->result = tl_timer_clear(call->world, &self->id);
    }
}

START_TEST(T_47_a_timer_that_clears_itself_gets_no_further_call)
{
    probe a = {.fn = clear_self_in_second, .result = TL_ERR_INVALID};

    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 2);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
}
END_TEST

static void reset_self(probe *self, const tl_timer_call *call)
{
    (void)call;
    self->fn = NULL;
    set(self, TL_MS(300), true);
    ck_assert(tl_timer_is_pending(world, self->id));
}

START_TEST(T_48_resetting_itself_drops_the_backlog)
{
    probe a = {.fn = reset_self};

    set(&a, TL_MS(100), true);
    tl_timer_id old = a.id;
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!tl_timer_id_equal(old, a.id));
    ck_assert(!tl_timer_exists(world, old));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(300));
}
END_TEST

START_TEST(T_49_a_one_shot_may_set_its_handle_again)
{
    probe a = {.fn = reset_self};

    set(&a, TL_MS(100), false);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(300));
}
END_TEST

static void clear_all_of_actor(probe *self, const tl_timer_call *call)
{
    self->seen += tl_timer_clear_all_for(call->world, self->actor);
}

START_TEST(T_50_clear_all_takes_every_status_the_executing_one_too)
{
    probe active = {.actor = fixture_actor(world), .fn = clear_all_of_actor};
    probe paused = {0};
    probe pending = {0};
    probe free_one = {0};
    tl_timer_def def = def_of(&active, TL_MS(100), true);

    def.owner = active.actor;
    ck_assert_int_eq(tl_timer_set(world, &active.id, &def), TL_OK);
    def.user = &paused;
    ck_assert_int_eq(tl_timer_set(world, &paused.id, &def), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, paused.id), TL_OK);
    set(&free_one, TL_SECONDS(9), false);
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frame(world, 0);
    def.user = &pending;
    ck_assert_int_eq(tl_timer_set(world, &pending.id, &def), TL_OK);
    ck_assert(tl_timer_is_pending(world, pending.id));
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(active.count, 1);
    ck_assert_int_eq(active.seen, 3);
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
    ck_assert(tl_timer_exists(world, free_one.id));
}
END_TEST

static void clear_other(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_clear(call->world, &self->other->id);
}

START_TEST(T_50_the_null_actor_has_no_timers)
{
    probe a = {.fn = NULL};

    set(&a, TL_MS(100), false);
    ck_assert_uint_eq(tl_timer_clear_all_for(world, (tl_actor_id){0}), 0);
    ck_assert(tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_52_a_cleared_timer_due_in_the_same_tick_does_not_fire)
{
    probe b = {0};
    probe a = {.fn = clear_other, .other = &b};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(100), false);
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(b.count, 0);
}
END_TEST

static void pause_other(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_pause(call->world, self->other->id);
}

START_TEST(T_53_pausing_another_due_timer_keeps_a_remainder_below_zero)
{
    probe b = {0};
    probe a = {.fn = pause_other, .other = &b};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(150), false);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(200));
    ck_assert_uint_eq(b.count, 0);
    ck_assert_int_eq(tl_timer_remaining(world, b.id), -TL_MS(50));
    ck_assert_int_eq(tl_timer_unpause(world, b.id), TL_OK);
    fixture_frame(world, 0);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

START_TEST(T_55_pausing_twice_is_refused)
{
    probe a = {0};

    set(&a, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_pause(world, (tl_timer_id){0}), TL_ERR_STALE_ID);
}
END_TEST

static void pause_self(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_pause(call->world, call->timer);
}

START_TEST(T_56_a_one_shot_that_pauses_itself_is_freed)
{
    probe a = {.fn = pause_self, .result = TL_ERR_INVALID};

    set(&a, TL_MS(100), false);
    fixture_frames(world, 3);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_57_pause_keeps_the_remaining_time)
{
    probe a = {0};

    set(&a, TL_MS(500), false);
    fixture_frames(world, 2);
    ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(375));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), TL_MS(125));
    ck_assert_uint_eq(a.count, 0);
}
END_TEST

START_TEST(T_58_a_loop_that_pauses_itself_fires_at_once_after_unpause)
{
    probe a = {.fn = pause_self};

    set(&a, TL_MS(100), true);
    fixture_frame(world, 0);
    fixture_frame(world, TL_MS(350));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), -TL_MS(250));
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_OK);
    a.fn = NULL;
    fixture_frame(world, 0);
    ck_assert_uint_eq(a.count, 4);
}
END_TEST

START_TEST(T_59_unpause_needs_a_paused_timer)
{
    probe a = {0};

    set(&a, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_unpause(world, a.id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_unpause(world, (tl_timer_id){0}), TL_ERR_STALE_ID);
}
END_TEST

static void unpause_hook(void *user, tl_world *in, tl_time delta)
{
    const probe *self = user;

    (void)delta;
    if (tl_timer_is_paused(in, self->id)) {
        ck_assert_int_eq(tl_timer_unpause(in, self->id), TL_OK);
        ck_assert(tl_timer_is_pending(in, self->id));
    }
}

START_TEST(T_60_unpausing_before_the_tick_does_not_use_up_the_delta)
{
    probe a = {0};
    tl_world *own = fixture_world_of(&(tl_world_def){
        .clamp = TL_CLAMP_OFF, .hooks = {.user = &a, .pre_actor_tick = unpause_hook}});
    const tl_timer_def def = def_of(&a, TL_MS(500), false);

    ck_assert_int_eq(tl_timer_set(own, &a.id, &def), TL_OK);
    fixture_frame(own, TL_MS(125));
    ck_assert_int_eq(tl_timer_pause(own, a.id), TL_OK);
    fixture_frame(own, TL_MS(125));
    ck_assert_int_eq(tl_timer_remaining(own, a.id), TL_MS(500));
    tl_world_destroy(own);
}
END_TEST

START_TEST(T_61_a_paused_world_stops_the_clock)
{
    probe a = {0};

    set(&a, TL_MS(250), true);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 5);
    ck_assert_int_eq(tl_timer_clock(world), FIXTURE_DELTA);
    ck_assert(tl_timer_is_active(world, a.id));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(T_70_a_dead_owner_gets_no_call_and_the_timer_goes_at_its_due_time)
{
    probe a = {.actor = fixture_actor(world)};
    tl_timer_def def = def_of(&a, TL_MS(250), _i == 1);

    def.owner = a.actor;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    fixture_frames(world, 3);
    ck_assert(tl_timer_exists(world, a.id));
    fixture_frames(world, 1);
    ck_assert(!tl_timer_exists(world, a.id));
    ck_assert_uint_eq(a.count, 0);
}
END_TEST

static void destroy_owner(probe *self, const tl_timer_call *call)
{
    self->result = tl_actor_destroy(call->world, self->actor);
}

START_TEST(T_70_an_owner_that_dies_in_a_backlog_gets_no_further_call)
{
    probe a = {.actor = fixture_actor(world), .fn = destroy_owner};
    tl_timer_def def = def_of(&a, TL_MS(100), true);

    def.owner = a.actor;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_OK);
    fixture_frame(world, 0);
    fixture_frame(world, TL_SECONDS(1));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_70_a_dead_owner_is_refused)
{
    probe a = {.actor = fixture_actor(world)};
    tl_timer_def def = def_of(&a, TL_MS(100), true);

    def.owner = a.actor;
    ck_assert_int_eq(tl_actor_destroy(world, a.actor), TL_OK);
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_STALE_ID);
    ck_assert(tl_timer_id_is_null(a.id));
}
END_TEST

static void clear_self(probe *self, const tl_timer_call *call)
{
    const tl_timer_id old = self->id;

    (void)call;
    self->seen_status = status_of(self);
    ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    self->seen_exists = tl_timer_exists(world, old);
    self->seen_timers = tl_world_stats(world).timers;
}

static void cleared_is_gone(probe *self, uint32_t calls)
{
    tl_timer_id old = self->id;

    ck_assert_int_eq(tl_timer_clear(world, &self->id), TL_OK);
    ck_assert(tl_timer_id_is_null(self->id));
    ck_assert_int_eq(tl_timer_clear(world, &old), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
    fixture_frames(world, 4);
    ck_assert_uint_eq(self->count, calls);
}

START_TEST(T_6_T_45_clear_takes_pending_active_and_paused_ones_for_good)
{
    static const tl_timer_status statuses[] = {TL_TIMER_PENDING, TL_TIMER_ACTIVE, TL_TIMER_PAUSED};
    probe a = {0};

    set(&a, TL_MS(100), true);
    if (statuses[_i] != TL_TIMER_PENDING) {
        fixture_frames(world, 2);
    }
    if (statuses[_i] == TL_TIMER_PAUSED) {
        ck_assert_int_eq(tl_timer_pause(world, a.id), TL_OK);
    }
    ck_assert_int_eq(status_of(&a), statuses[_i]);
    cleared_is_gone(&a, a.count);
}
END_TEST

START_TEST(T_45_clear_frees_the_executing_one_at_once)
{
    probe a = {.fn = clear_self, .seen_exists = true, .seen_timers = 9};

    set(&a, TL_MS(50), true);
    fixture_frames(world, 4);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(a.seen_status, TL_TIMER_EXECUTING);
    ck_assert(!a.seen_exists);
    ck_assert_uint_eq(a.seen_timers, 0);
}
END_TEST

static void set_clear_and_pause(probe *self, const tl_timer_call *call)
{
    (void)call;
    ck_assert_int_eq(tl_timer_clear(world, &self->other->id), TL_OK);
    ck_assert_int_eq(tl_timer_pause(world, self->third->id), TL_OK);
    self->fn = NULL;
    set(self->other, TL_MS(200), false);
}

START_TEST(T_51_a_callback_may_set_clear_and_pause_others)
{
    probe b = {.letter = "b"};
    probe c = {.letter = "c"};
    probe a = {.letter = "a", .fn = set_clear_and_pause, .other = &b, .third = &c};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(110), false);
    set(&c, TL_MS(120), false);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "a");
    ck_assert(tl_timer_is_paused(world, c.id));
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(200));
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "ab");
    ck_assert_int_eq(tl_timer_unpause(world, c.id), TL_OK);
    fixture_frames(world, 1);
    ck_assert_str_eq(text, "abc");
}
END_TEST

/* T-74: where a callback spawns what it gives no level. */

static tl_level_id other_level;
static tl_collection_id other;

typedef struct spawner {
    probe timer;
    tl_timer_def def;
    tl_level_id level;           /* of what the last call spawned */
    tl_collection_id collection; /* in the last call */
    bool is_next_tick;
    bool sets_again; /* in its first call */
} spawner;

static void set_spawner(spawner *self);

static void spawn_actor(probe *timer, const tl_timer_call *call)
{
    spawner *self = (spawner *)timer;

    self->level = tl_actor_level(call->world, fixture_actor(call->world));
    self->collection = tl_collection_active(call->world);
    if (self->sets_again) {
        self->sets_again = false;
        set_spawner(self);
    }
}

static void set_spawner(spawner *self)
{
    self->timer.fn = spawn_actor;
    self->def.fn = on_call;
    self->def.user = &self->timer;
    self->def.rate = TL_MS(1);
    self->timer.id = (tl_timer_id){0};
    tl_result result = self->is_next_tick
                           ? tl_timer_set_for_next_tick(world, &self->def, &self->timer.id)
                           : tl_timer_set(world, &self->timer.id, &self->def);
    ck_assert_int_eq(result, TL_OK);
}

static void set_spawner_in_first_frame(void *user, const tl_tick_context *context)
{
    if (context->frame == 1) {
        ck_assert(tl_collection_id_equal(tl_collection_active(world), other));
        set_spawner(user);
    }
}

static void open_other(spawner *self)
{
    tl_tick_id tick;
    const tl_tick_def def = {.fn = set_spawner_in_first_frame, .user = self};

    ck_assert_int_eq(tl_collection_add(world, &other), TL_OK);
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){.collection = other}, &other_level),
                     TL_OK);
    ck_assert_int_eq(tl_tick_create(world, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, tick, other_level), TL_OK);
}

static const spawner spawners[] = {
    {.is_next_tick = true},
    {.sets_again = true},
    {.def = {.loop = true, .max_once_per_frame = true}},
    {.def = {.name = "named", .loop = true, .max_once_per_frame = true}},
    {.def = {.real_time = true}},
};
enum { SPAWNERS = sizeof(spawners) / sizeof(spawners[0]) };

START_TEST(T_74_a_callback_spawns_into_the_collection_in_which_its_timer_was_set)
{
    spawner set_there = spawners[_i];
    spawner set_here = spawners[_i];

    open_other(&set_there);
    set_spawner(&set_here);
    fixture_frames(world, 4);
    ck_assert_uint_ge(set_there.timer.count, 1);
    ck_assert(!set_there.sets_again);
    ck_assert(tl_level_id_equal(set_there.level, other_level));
    ck_assert(tl_collection_id_equal(set_there.collection, other));
    ck_assert(tl_level_id_equal(set_here.level, tl_world_persistent_level(world)));
    ck_assert(tl_collection_id_equal(set_here.collection, tl_collection_main(world)));
    ck_assert(tl_collection_id_equal(tl_collection_active(world), tl_collection_main(world)));
    ck_assert_uint_eq(tl_world_check(world, NULL, NULL), 0);
}
END_TEST

/* The cold data of the timer are used again: nothing of the other collection stays with it. */
START_TEST(T_74_a_timer_that_replaces_another_has_the_collection_in_which_it_is_set)
{
    spawner self = {.def = {.name = "named"}};

    open_other(&self);
    fixture_frames(world, 1);
    const tl_timer_def def = {.fn = on_call, .user = &self.timer, .rate = TL_MS(1)};
    ck_assert_int_eq(tl_timer_set(world, &self.timer.id, &def), TL_OK);
    fixture_frames(world, 3);
    ck_assert_uint_eq(self.timer.count, 1);
    ck_assert(tl_level_id_equal(self.level, tl_world_persistent_level(world)));
}
END_TEST

/* Without a level of its own, the collection has nowhere to put it. */
START_TEST(T_74_a_collection_whose_level_is_gone_spawns_into_the_persistent_one)
{
    spawner self = {0};

    open_other(&self);
    fixture_frames(world, 1);
    ck_assert_int_eq(tl_level_remove(world, other_level), TL_OK);
    fixture_frames(world, 3);
    ck_assert_uint_eq(self.timer.count, 1);
    ck_assert(tl_level_id_equal(self.level, tl_world_persistent_level(world)));
    ck_assert(tl_collection_id_equal(self.collection, other));
}
END_TEST

/* What the calls of another thread gave. */
typedef struct stranger {
    probe *active;
    probe *paused;
    tl_actor_id actor;
    tl_timer_id made[2];
    tl_result results[6];
    uint32_t cleared;
} stranger;

static void *change_timers(void *user)
{
    stranger *s = user;
    const tl_timer_def def = def_of(s->active, TL_MS(1), true);

    s->results[0] = tl_timer_set(world, &s->active->id, &def);
    s->results[1] = tl_timer_set_for_pair(world, &def, &s->made[0]);
    s->results[2] = tl_timer_set_for_next_tick(world, &def, &s->made[1]);
    s->results[3] = tl_timer_pause(world, s->active->id);
    s->results[4] = tl_timer_unpause(world, s->paused->id);
    s->results[5] = tl_timer_clear(world, &s->active->id);
    s->cleared = tl_timer_clear_all_for(world, s->actor);
    return NULL;
}

START_TEST(T_72_another_thread_sets_clears_and_pauses_no_timer)
{
    pthread_t thread;
    probe a = {0};
    probe b = {0};
    stranger s = {.active = &a, .paused = &b};

    s.actor = fixture_actor(world);
    set_def(&a, (tl_timer_def){.rate = TL_MS(100), .owner = s.actor});
    set(&b, TL_MS(100), false);
    ck_assert_int_eq(tl_timer_pause(world, b.id), TL_OK);
    fixture_frame(world, 0);
    const tl_timer_id id = a.id;
    const uint64_t hash = tl_world_state_hash(world);
    ck_assert_int_eq(pthread_create(&thread, NULL, change_timers, &s), 0);
    pthread_join(thread, NULL);
    for (uint32_t i = 0; i < 6; i++) {
        ck_assert_int_eq(s.results[i], TL_ERR_WRONG_THREAD);
    }
    ck_assert_uint_eq(s.cleared, 0);
    ck_assert(tl_timer_id_equal(a.id, id));
    ck_assert(tl_timer_id_is_null(s.made[0]));
    ck_assert(tl_timer_id_is_null(s.made[1]));
    ck_assert_uint_eq(tl_world_state_hash(world), hash);
    fixture_frame(world, TL_MS(101));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_int_eq(status_of(&b), TL_TIMER_PAUSED);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_change");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, T_47_a_timer_that_clears_itself_gets_no_further_call);
    tcase_add_test(tests, T_48_resetting_itself_drops_the_backlog);
    tcase_add_test(tests, T_49_a_one_shot_may_set_its_handle_again);
    tcase_add_test(tests, T_50_clear_all_takes_every_status_the_executing_one_too);
    tcase_add_test(tests, T_50_the_null_actor_has_no_timers);
    tcase_add_test(tests, T_52_a_cleared_timer_due_in_the_same_tick_does_not_fire);
    tcase_add_test(tests, T_53_pausing_another_due_timer_keeps_a_remainder_below_zero);
    tcase_add_test(tests, T_55_pausing_twice_is_refused);
    tcase_add_test(tests, T_56_a_one_shot_that_pauses_itself_is_freed);
    tcase_add_test(tests, T_57_pause_keeps_the_remaining_time);
    tcase_add_test(tests, T_58_a_loop_that_pauses_itself_fires_at_once_after_unpause);
    tcase_add_test(tests, T_59_unpause_needs_a_paused_timer);
    tcase_add_test(tests, T_60_unpausing_before_the_tick_does_not_use_up_the_delta);
    tcase_add_test(tests, T_61_a_paused_world_stops_the_clock);
    tcase_add_loop_test(tests, T_70_a_dead_owner_gets_no_call_and_the_timer_goes_at_its_due_time, 0,
                        2);
    tcase_add_test(tests, T_72_another_thread_sets_clears_and_pauses_no_timer);
    tcase_add_test(tests, T_70_an_owner_that_dies_in_a_backlog_gets_no_further_call);
    tcase_add_test(tests, T_70_a_dead_owner_is_refused);
    tcase_add_loop_test(tests, T_6_T_45_clear_takes_pending_active_and_paused_ones_for_good, 0, 3);
    tcase_add_test(tests, T_45_clear_frees_the_executing_one_at_once);
    tcase_add_test(tests, T_51_a_callback_may_set_clear_and_pause_others);
    tcase_add_loop_test(
        tests, T_74_a_callback_spawns_into_the_collection_in_which_its_timer_was_set, 0, SPAWNERS);
    tcase_add_test(tests, T_74_a_timer_that_replaces_another_has_the_collection_in_which_it_is_set);
    tcase_add_test(tests, T_74_a_collection_whose_level_is_gone_spawns_into_the_persistent_one);
    return suite_run(tests, 60);
}
