/* Timers of actors in a UE3 world (E3-25), and the life span that is one of them. */
#include "../../support/suite.h"
#include "ue3_stage.h"

#include <check.h>
#include <string.h>

enum { SHOT = 1, BLINK = 2 };

static stage s;
static part a;
static part b;

static void set_up(void)
{
    memset(&s, 0, sizeof(s));
    memset(&a, 0, sizeof(a));
    memset(&b, 0, sizeof(b));
    stage_open(&s, NULL, NULL);
    stage_actor(&s, &a, ".", TL_TICK_GROUP_PRE_PHYSICS);
}

static void tear_down(void)
{
    stage_close(&s);
}

static uint32_t calls;
static uint32_t last_index;
static uint32_t last_count;
static void (*in_call)(const tl_ue3_timer_call *call);

static void on_timer(void *user, const tl_ue3_timer_call *call)
{
    ck_assert_ptr_eq(user, &s);
    calls += 1;
    last_index = call->index;
    last_count = call->count;
    stage_note(&s, call->key == SHOT ? "shot" : "blink");
    if (in_call != NULL) {
        in_call(call);
    }
}

static tl_ue3_timer_def def_of(uint64_t key, tl_time rate, bool loop)
{
    return (tl_ue3_timer_def){.key = key, .fn = on_timer, .user = &s, .rate = rate, .loop = loop};
}

static void set(part *owner, uint64_t key, tl_time rate, bool loop)
{
    const tl_ue3_timer_def def = def_of(key, rate, loop);

    ck_assert_int_eq(tl_ue3_timer_set(s.world, owner->actor, &def), TL_OK);
}

START_TEST(E3_25_a_timer_runs_inside_the_tick_of_its_actor)
{
    stage_actor(&s, &b, "b", TL_TICK_GROUP_PRE_PHYSICS);
    set(&a, SHOT, TL_MS(1), false);
    ck_assert_str_eq(stage_ticks(&s), ". shot b");
    ck_assert_str_eq(stage_ticks(&s), ". b");
    ck_assert_uint_eq(tl_world_stats(s.world).timers_fired, 1);
}
END_TEST

START_TEST(E3_25_an_actor_that_does_not_tick_has_no_timers)
{
    set(&a, SHOT, 2 * FIXTURE_DELTA, true);
    (void)stage_frame(&s);
    ck_assert_int_eq(tl_actor_set_tick_enabled(s.world, a.actor, false), TL_OK);
    for (uint32_t i = 0; i < 8; i++) {
        ck_assert_str_eq(stage_ticks(&s), "");
    }
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, a.actor, SHOT), FIXTURE_DELTA);
    ck_assert_int_eq(tl_actor_set_tick_enabled(s.world, a.actor, true), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), ".");
    ck_assert_str_eq(stage_ticks(&s), ". shot");
}
END_TEST

START_TEST(E3_25_rate_zero_stops_a_timer)
{
    set(&a, SHOT, TL_MS(1), true);
    set(&a, BLINK, TL_MS(100), true);
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 2);
    const tl_ue3_timer_def stop = def_of(SHOT, 0, true);
    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, &stop), TL_OK);
    ck_assert(!tl_ue3_timer_is_active(s.world, a.actor, SHOT));
    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, &stop), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_ue3_timer_stop(s.world, a.actor, BLINK), TL_OK);
    ck_assert_int_eq(tl_ue3_timer_stop(s.world, a.actor, BLINK), TL_ERR_REFUSED);
    ck_assert_str_eq(stage_ticks(&s), ".");
}
END_TEST

START_TEST(E3_25_a_timer_counts_the_delta_of_its_actor)
{
    set(&a, SHOT, FIXTURE_DELTA, false);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(s.world, a.actor, 0.5), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), ".");
    ck_assert_str_eq(stage_ticks(&s), ".");
    ck_assert_str_eq(stage_ticks(&s), ". shot");
}
END_TEST

START_TEST(a_timer_is_called_when_more_than_its_rate_has_passed)
{
    set(&a, SHOT, 2 * FIXTURE_DELTA, false);
    ck_assert_str_eq(stage_ticks(&s), ".");
    ck_assert_str_eq(stage_ticks(&s), ".");
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, a.actor, SHOT), 2 * FIXTURE_DELTA);
    ck_assert_str_eq(stage_ticks(&s), ". shot");
    ck_assert_int_eq(tl_ue3_timer_rate(s.world, a.actor, SHOT), -1);
}
END_TEST

START_TEST(a_loop_is_called_once_for_each_period_and_keeps_the_rest)
{
    set(&a, SHOT, TL_MS(50), true);
    ck_assert_str_eq(stage_ticks(&s), ". shot shot");
    ck_assert_uint_eq(last_index, 1);
    ck_assert_uint_eq(last_count, 2);
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, a.actor, SHOT), TL_MS(25));
    ck_assert_str_eq(stage_ticks(&s), ". shot shot shot");
    ck_assert_int_eq(tl_ue3_timer_rate(s.world, a.actor, SHOT), TL_MS(50));
}
END_TEST

START_TEST(timers_run_in_the_order_in_which_they_were_set)
{
    set(&a, BLINK, TL_MS(100), true);
    set(&a, SHOT, TL_MS(1), false);
    ck_assert_str_eq(stage_ticks(&s), ". blink shot");
}
END_TEST

START_TEST(setting_a_timer_again_starts_it_anew_in_its_place)
{
    set(&a, BLINK, 2 * FIXTURE_DELTA, false);
    set(&a, SHOT, TL_MS(1), true);
    (void)stage_frame(&s);
    set(&a, BLINK, FIXTURE_DELTA, false);
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, a.actor, BLINK), 0);
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 2);
    (void)stage_frame(&s);
    ck_assert_ptr_eq(strstr(stage_ticks(&s), "blink"), s.text + 2);
}
END_TEST

static void set_shot_again(const tl_ue3_timer_call *call)
{
    const tl_ue3_timer_def def = def_of(SHOT, TL_MS(10), false);

    ck_assert(!tl_ue3_timer_is_active(call->world, call->actor, SHOT));
    ck_assert_int_eq(tl_ue3_timer_set(call->world, call->actor, &def), TL_OK);
}

START_TEST(a_timer_may_set_itself_again_and_counts_from_the_next_tick_on)
{
    set(&a, SHOT, TL_MS(100), false);
    in_call = set_shot_again;
    ck_assert_str_eq(stage_ticks(&s), ". shot");
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, a.actor, SHOT), 0);
    ck_assert_str_eq(stage_ticks(&s), ". shot");
}
END_TEST

static void set_blink(const tl_ue3_timer_call *call)
{
    const tl_ue3_timer_def def = def_of(BLINK, TL_MS(10), false);

    if (call->key == SHOT) {
        ck_assert_int_eq(tl_ue3_timer_set(call->world, call->actor, &def), TL_OK);
    }
}

START_TEST(a_timer_set_by_a_timer_counts_from_the_next_tick_on)
{
    set(&a, SHOT, TL_MS(100), false);
    in_call = set_blink;
    ck_assert_str_eq(stage_ticks(&s), ". shot");
    ck_assert_str_eq(stage_ticks(&s), ". blink");
}
END_TEST

static void stop_all(const tl_ue3_timer_call *call)
{
    ck_assert_int_eq(tl_ue3_timer_stop(call->world, call->actor, SHOT), TL_OK);
    ck_assert_int_eq(tl_ue3_timer_stop(call->world, call->actor, SHOT), TL_ERR_REFUSED);
    ck_assert_uint_eq(tl_ue3_timer_count(call->world, call->actor), 1);
    (void)tl_ue3_timer_stop(call->world, call->actor, BLINK);
    ck_assert_uint_eq(tl_ue3_timer_count(call->world, call->actor), 0);
}

START_TEST(a_timer_that_is_stopped_in_a_call_is_not_called_again)
{
    set(&a, SHOT, TL_MS(10), true);
    set(&a, BLINK, TL_MS(10), true);
    in_call = stop_all;
    ck_assert_str_eq(stage_ticks(&s), ". shot");
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 0);
    ck_assert_str_eq(stage_ticks(&s), ".");
}
END_TEST

static void destroy_owner(const tl_ue3_timer_call *call)
{
    ck_assert_int_eq(tl_actor_destroy(call->world, call->actor), TL_OK);
}

START_TEST(a_timer_may_destroy_its_actor_and_nothing_more_of_it_is_called)
{
    set(&a, SHOT, TL_MS(10), true);
    set(&a, BLINK, TL_MS(10), true);
    in_call = destroy_owner;
    ck_assert_str_eq(stage_ticks(&s), ". shot");
    ck_assert_str_eq(stage_ticks(&s), "");
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 0);
}
END_TEST

START_TEST(timers_go_with_their_actor)
{
    set(&a, SHOT, TL_MS(10), true);
    ck_assert_int_eq(tl_actor_destroy(s.world, a.actor), TL_OK);
    ck_assert(!tl_ue3_timer_is_active(s.world, a.actor, SHOT));
    ck_assert_str_eq(stage_ticks(&s), "");
}
END_TEST

START_TEST(a_life_span_is_a_timer_of_the_actor)
{
    ck_assert_int_eq(stage_spawn(&s, &b, "b", (tl_actor_def){.initial_life_span = FIXTURE_DELTA}),
                     TL_OK);
    b.writes_end = true;
    ck_assert_str_eq(stage_ticks(&s), ". b");
    ck_assert_str_eq(stage_ticks(&s), ". b ~b !b");
    ck_assert_int_eq(tl_actor_set_life_span(s.world, a.actor, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_actor_set_life_span(s.world, a.actor, 0), TL_OK);
    (void)stage_frame(&s);
    ck_assert_str_eq(stage_ticks(&s), ".");
}
END_TEST

START_TEST(wrong_arguments_change_nothing)
{
    tl_ue3_timer_def def = def_of(UINT64_MAX, 1, false);
    tl_world *other = fixture_world();
    tl_actor_id stranger = fixture_actor(other);

    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, &def), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, NULL), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_timer_set(NULL, a.actor, &def), TL_ERR_INVALID);
    def.key = SHOT;
    ck_assert_int_eq(tl_ue3_timer_set(s.world, (tl_actor_id){0}, &def), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_ue3_timer_set(other, stranger, &def), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_timer_elapsed(other, stranger, SHOT), -1);
    ck_assert_int_eq(tl_ue3_timer_elapsed(NULL, stranger, SHOT), -1);
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 0);
    tl_world_destroy(other);
}
END_TEST

START_TEST(timers_are_in_the_state_hash)
{
    uint64_t before = tl_world_state_hash(s.world);

    set(&a, SHOT, TL_MS(300), true);
    uint64_t with = tl_world_state_hash(s.world);
    ck_assert_uint_ne(with, before);
    ck_assert_int_eq(tl_ue3_timer_stop(s.world, a.actor, SHOT), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(s.world), with);
}
END_TEST

START_TEST(a_fixed_capacity_of_timers_is_kept)
{
    const tl_world_def def = {.clamp = TL_CLAMP_OFF,
                              .capacity = {.timers = 1, .actors = 1, .ticks = 1},
                              .fixed_capacity = true};
    const tl_ue3_timer_def second = def_of(BLINK, 1, false);

    stage_close(&s);
    stage_open(&s, &def, NULL);
    stage_actor(&s, &a, ".", TL_TICK_GROUP_PRE_PHYSICS);
    set(&a, SHOT, 1, false);
    set(&a, SHOT, 2, true);
    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, &second), TL_ERR_FULL);
    ck_assert_uint_eq(tl_ue3_timer_count(s.world, a.actor), 1);
    ck_assert_int_eq(tl_ue3_timer_stop(s.world, a.actor, SHOT), TL_OK);
    ck_assert_int_eq(tl_ue3_timer_set(s.world, a.actor, &second), TL_OK);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_timer");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, E3_25_a_timer_runs_inside_the_tick_of_its_actor);
    tcase_add_test(tests, E3_25_an_actor_that_does_not_tick_has_no_timers);
    tcase_add_test(tests, E3_25_rate_zero_stops_a_timer);
    tcase_add_test(tests, E3_25_a_timer_counts_the_delta_of_its_actor);
    tcase_add_test(tests, a_timer_is_called_when_more_than_its_rate_has_passed);
    tcase_add_test(tests, a_loop_is_called_once_for_each_period_and_keeps_the_rest);
    tcase_add_test(tests, timers_run_in_the_order_in_which_they_were_set);
    tcase_add_test(tests, setting_a_timer_again_starts_it_anew_in_its_place);
    tcase_add_test(tests, a_timer_may_set_itself_again_and_counts_from_the_next_tick_on);
    tcase_add_test(tests, a_timer_set_by_a_timer_counts_from_the_next_tick_on);
    tcase_add_test(tests, a_timer_that_is_stopped_in_a_call_is_not_called_again);
    tcase_add_test(tests, a_timer_may_destroy_its_actor_and_nothing_more_of_it_is_called);
    tcase_add_test(tests, timers_go_with_their_actor);
    tcase_add_test(tests, a_life_span_is_a_timer_of_the_actor);
    tcase_add_test(tests, wrong_arguments_change_nothing);
    tcase_add_test(tests, timers_are_in_the_state_hash);
    tcase_add_test(tests, a_fixed_capacity_of_timers_is_kept);
    return suite_run(tests, 60);
}
