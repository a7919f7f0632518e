/* tl_timer_again(): a timer that decides in its call when the next one is to be, as if it set
 * itself again (T-48, T-49). */
#include "../support/suite.h"
#include "timer_probe.h"

#include <check.h>
#include <pthread.h>

static void again(probe *self, const tl_timer_call *call)
{
    self->result = tl_timer_again(call, TL_MS(300));
    self->seen = tl_timer_remaining(call->world, self->id);
    self->seen_status = status_of(self);
}

/* Runs frames of so many ms each. */
static void run(uint32_t frames, tl_time ms)
{
    for (uint32_t i = 0; i < frames; i++) {
        fixture_frame(world, TL_MS(ms));
    }
}

START_TEST(T_48_it_fires_so_long_after_the_tick_with_the_same_id)
{
    probe a = {.fn = again, .result = TL_ERR_INVALID};

    set(&a, TL_MS(100), false);
    const tl_timer_id id = a.id;
    run(1, 0);
    run(1, 150);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_int_eq(a.seen, TL_MS(300));
    ck_assert_int_eq(a.seen_status, TL_TIMER_PENDING);
    ck_assert_int_eq(tl_timer_rate(world, id), TL_MS(300));
    ck_assert_int_eq(tl_timer_remaining(world, id), TL_MS(300));
    run(1, 300);
    ck_assert_uint_eq(a.count, 1);
    run(1, 1);
    ck_assert_uint_eq(a.count, 2);
    ck_assert(tl_timer_id_equal(a.calls[1].timer, id));
    ck_assert_int_eq(a.calls[1].due, TL_MS(450));
}
END_TEST

static void again_once(probe *self, const tl_timer_call *call)
{
    self->fn = NULL;
    again(self, call);
}

START_TEST(T_48_a_loop_drops_its_backlog_and_goes_on_with_that_rate)
{
    probe a = {.fn = again_once, .result = TL_ERR_INVALID};

    set_delayed(&a, TL_MS(100), true, TL_MS(50));
    run(1, 0);
    run(1, 1000);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(a.calls[0].count, 10);
    run(1, 601);
    ck_assert_uint_eq(a.count, 3);
    ck_assert_int_eq(a.calls[1].due, TL_MS(1300));
    ck_assert_int_eq(a.calls[2].due, TL_MS(1600));
    ck_assert_int_eq(tl_timer_elapsed(world, a.id), TL_MS(1));
}
END_TEST

/* What it was set with stays. */
START_TEST(T_48_name_owner_clock_and_pair_stay)
{
    probe a = {.fn = again_once, .result = TL_ERR_INVALID, .actor = fixture_actor(world)};
    tl_timer_def def = def_of(&a, TL_MS(100), false);
    tl_timer_info info;

    def.name = "heart";
    def.owner = a.actor;
    def.real_time = true;
    ck_assert_int_eq(tl_timer_set_for_pair(world, &def, &a.id), TL_OK);
    run(1, 0);
    run(1, 101);
    ck_assert_int_eq(a.result, TL_OK);
    info = probe_info(&a);
    ck_assert_str_eq(info.name, "heart");
    ck_assert(info.real_time);
    ck_assert(tl_actor_id_equal(info.owner, a.actor));
    ck_assert(tl_timer_id_equal(tl_timer_find_pair(world, on_call, &a), a.id));
    run(1, 301);
    ck_assert_uint_eq(a.count, 2);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
}
END_TEST

START_TEST(T_28_a_next_tick_timer_becomes_one_with_a_rate)
{
    probe a = {.fn = again_once, .result = TL_ERR_INVALID};

    set_next(&a);
    run(1, 1);
    ck_assert_int_eq(a.result, TL_OK);
    ck_assert_int_eq(tl_timer_rate(world, a.id), TL_MS(300));
    run(1, 301);
    ck_assert_uint_eq(a.count, 2);
}
END_TEST

/* Of timers that are due at the same time the one that fired last comes last. */
START_TEST(T_38_it_has_a_new_number)
{
    probe a = {.letter = "a", .fn = again_once};
    probe b = {.letter = "b"};

    set(&a, TL_MS(100), false);
    set(&b, TL_MS(401), false);
    run(1, 0);
    run(1, 101);
    run(1, 301);
    ck_assert_str_eq(text, "aba");
}
END_TEST

static void refused(probe *self, const tl_timer_call *call)
{
    ck_assert_int_eq(tl_timer_again(call, 0), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_again(call, -1), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_timer_again(NULL, 1), TL_ERR_INVALID);
    self->seen_status = status_of(self);
}

START_TEST(T_12_without_a_delay_nothing_changes)
{
    probe a = {.fn = refused};

    set(&a, TL_MS(100), _i == 1);
    run(1, 0);
    run(1, 101);
    ck_assert_int_eq(a.seen_status, TL_TIMER_EXECUTING);
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(tl_world_stats(world).timers, _i == 1 ? 1 : 0);
}
END_TEST

static void again_twice(probe *self, const tl_timer_call *call)
{
    ck_assert_int_eq(tl_timer_again(call, TL_MS(300)), TL_OK);
    self->result = tl_timer_again(call, TL_MS(5));
}

static void again_after_clear(probe *self, const tl_timer_call *call)
{
    ck_assert_int_eq(tl_timer_clear(call->world, &self->id), TL_OK);
    self->result = tl_timer_again(call, TL_MS(5));
}

static void again_after_pause(probe *self, const tl_timer_call *call)
{
    ck_assert_int_eq(tl_timer_pause(call->world, self->id), TL_OK);
    self->result = tl_timer_again(call, TL_MS(5));
}

static void again_after_set(probe *self, const tl_timer_call *call)
{
    self->fn = NULL;
    set(self, TL_MS(300), false);
    self->result = tl_timer_again(call, TL_MS(5));
}

/* What an action leaves: timers, and what remains of the one. */
static const struct {
    probe_fn *fn;
    uint32_t timers;
    tl_time remaining;
} ended[] = {{again_twice, 1, TL_MS(300)},
             {again_after_clear, 0, -1},
             {again_after_pause, 0, -1},
             {again_after_set, 1, TL_MS(300)}};

START_TEST(T_45_only_while_it_executes)
{
    probe a = {.fn = ended[_i].fn, .result = TL_OK};

    set(&a, TL_MS(100), false);
    run(1, 0);
    run(1, 101);
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_uint_eq(tl_world_stats(world).timers, ended[_i].timers);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), ended[_i].remaining);
}
END_TEST

START_TEST(T_45_not_after_its_call)
{
    probe a = {0};

    set(&a, TL_MS(100), true);
    ck_assert_int_eq(tl_timer_again(&(tl_timer_call){.world = world, .timer = a.id}, 1),
                     TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_again(&(tl_timer_call){.world = world}, 1), TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_again(&(tl_timer_call){0}, 1), TL_ERR_INVALID);
}
END_TEST

/* A loop that catches up executes until its last call. */
START_TEST(T_45_D_10_not_between_its_calls)
{
    probe a = {0};
    const tl_frame_def frame = {.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(301)};

    set(&a, TL_MS(100), true);
    run(1, 0);
    ck_assert_int_eq(tl_frame_begin(world, &frame), TL_OK);
    while (a.count == 0) {
        ck_assert_int_eq(tl_frame_step(world, NULL), TL_OK);
    }
    ck_assert_int_eq(status_of(&a), TL_TIMER_EXECUTING);
    ck_assert_int_eq(tl_timer_again(&a.calls[0], 1), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(a.count, 3);
}
END_TEST

/* The call of another timer is not this one's. */
static void again_of_other(probe *self, const tl_timer_call *call)
{
    tl_timer_call other = *call;

    other.timer = self->other->id;
    self->result = tl_timer_again(&other, TL_MS(300));
}

START_TEST(T_45_not_in_the_call_of_another)
{
    probe b = {0};
    probe a = {.fn = again_of_other, .other = &b};

    set(&b, TL_MS(900), false);
    set(&a, TL_MS(100), false);
    run(1, 0);
    run(1, 101);
    ck_assert_int_eq(a.result, TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_remaining(world, b.id), TL_MS(799));
}
END_TEST

static void *again_elsewhere(void *call)
{
    static tl_result result;

    result = tl_timer_again(call, TL_MS(300));
    return &result;
}

static void again_on_a_thread(probe *self, const tl_timer_call *call)
{
    tl_timer_call copy = *call;
    pthread_t thread;
    void *result = NULL;

    ck_assert_int_eq(pthread_create(&thread, NULL, again_elsewhere, &copy), 0);
    ck_assert_int_eq(pthread_join(thread, &result), 0);
    self->result = *(const tl_result *)result;
}

START_TEST(T_72_not_on_another_thread)
{
    probe a = {.fn = again_on_a_thread};

    set(&a, TL_MS(100), false);
    run(1, 0);
    run(1, 101);
    ck_assert_int_eq(a.result, TL_ERR_WRONG_THREAD);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
}
END_TEST

enum { CROWD = 40, ROUNDS = 400 };

typedef struct crowd {
    tl_world *world;
    uint64_t random;
    uint32_t by; /* 0: tl_timer_again(), 1: tl_timer_set(), 2: cleared and set */
    tl_timer_id ids[CROWD];
    char calls[ROUNDS];
    uint32_t count;
} crowd;

typedef struct member {
    crowd *of;
    uint32_t number;
} member;

static tl_time next_delay(crowd *self)
{
    self->random = self->random * 6364136223846793005U + 1442695040888963407U;
    return (tl_time)(self->random >> 60) * TL_MS(7) + 1;
}

static void fire(void *user, const tl_timer_call *call)
{
    member *self = user;
    crowd *all = self->of;
    const tl_timer_def def = {.fn = fire, .user = self, .rate = next_delay(all)};

    if (all->count < ROUNDS) {
        all->calls[all->count++] = (char)('A' + self->number);
    }
    if (all->by == 0) {
        ck_assert_int_eq(tl_timer_again(call, def.rate), TL_OK);
        return;
    }
    if (all->by == 2) {
        ck_assert_int_eq(tl_timer_clear(call->world, &all->ids[self->number]), TL_OK);
    }
    ck_assert_int_eq(tl_timer_set(call->world, &all->ids[self->number], &def), TL_OK);
}

static void run_crowd(crowd *self, uint32_t by)
{
    member members[CROWD];

    *self = (crowd){.by = by, .random = 1};
    self->world = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF});
    for (uint32_t i = 0; i < CROWD; i++) {
        members[i] = (member){self, i};
        const tl_timer_def def = {.fn = fire, .user = &members[i], .rate = next_delay(self)};
        ck_assert_int_eq(tl_timer_set(self->world, &self->ids[i], &def), TL_OK);
    }
    while (self->count < ROUNDS) {
        fixture_frame(self->world, TL_MS(5));
        fixture_check(self->world);
    }
    tl_world_destroy(self->world);
}

/* Three ways to the same order: again, set by the id, and cleared and set. */
START_TEST(T_48_again_is_setting_itself_again)
{
    static crowd ways[3];

    for (uint32_t by = 0; by < ROWS(ways); by++) {
        run_crowd(&ways[by], by);
        ck_assert_mem_eq(ways[by].calls, ways[0].calls, ROUNDS);
    }
}
END_TEST

static void set_plainly(void *user, const tl_timer_call *call)
{
    const tl_timer_def def = {.fn = set_plainly, .user = user, .rate = TL_MS(300)};

    ck_assert_int_eq(tl_timer_set(call->world, user, &def), TL_OK);
}

/* The world's hash after a timer with options has set itself without them. */
static uint64_t hash_after(bool is_stepped)
{
    tl_world *own = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_OFF});
    tl_timer_id id = {0};
    tl_item item = {.kind = TL_ITEM_TIMER};
    const tl_timer_def def = {
        .fn = set_plainly, .user = &id, .rate = TL_MS(100), .max_once_per_frame = true};

    ck_assert_int_eq(tl_timer_set(own, &id, &def), TL_OK);
    fixture_frame(own, 0);
    ck_assert_int_eq(
        tl_frame_begin(own, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(101)}),
        TL_OK);
    while (is_stepped && item.kind != TL_ITEM_NONE) {
        ck_assert_int_eq(tl_frame_step(own, &item), TL_OK);
    }
    ck_assert_int_eq(tl_frame_end(own), TL_OK);
    ck_assert_int_eq(tl_timer_remaining(own, id), TL_MS(300));
    uint64_t hash = tl_world_state_hash(own);
    tl_world_destroy(own);
    return hash;
}

/* D-10: the same state, whether all calls run at once or one by one. */
START_TEST(T_49_of_the_old_timer_nothing_stays)
{
    ck_assert_uint_eq(hash_after(false), hash_after(true));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/timer_again");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, T_48_it_fires_so_long_after_the_tick_with_the_same_id);
    tcase_add_test(tests, T_48_a_loop_drops_its_backlog_and_goes_on_with_that_rate);
    tcase_add_test(tests, T_48_name_owner_clock_and_pair_stay);
    tcase_add_test(tests, T_28_a_next_tick_timer_becomes_one_with_a_rate);
    tcase_add_test(tests, T_38_it_has_a_new_number);
    tcase_add_loop_test(tests, T_12_without_a_delay_nothing_changes, 0, 2);
    tcase_add_loop_test(tests, T_45_only_while_it_executes, 0, ROWS(ended));
    tcase_add_test(tests, T_45_not_after_its_call);
    tcase_add_test(tests, T_45_D_10_not_between_its_calls);
    tcase_add_test(tests, T_45_not_in_the_call_of_another);
    tcase_add_test(tests, T_72_not_on_another_thread);
    tcase_add_test(tests, T_48_again_is_setting_itself_again);
    tcase_add_test(tests, T_49_of_the_old_timer_nothing_stays);
    return suite_run(tests, 60);
}
