/* Handles, and setting a timer: T-1 to T-28 and the vectors of 11.9 of one timer. */
#include "../../support/suite.h"
#include "timer_probe.h"

#include <check.h>

START_TEST(TV_1_one_shot_set_before_the_tick_fires_in_frame_6)
{
    probe a = {0};

    set(&a, TL_MS(500), false);
    fixture_frames(world, 10);
    FRAMES(&a, 6);
}
END_TEST

START_TEST(TV_2_one_shot_set_after_the_tick_fires_in_frame_6)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(500), false);
    fixture_frames(world, 9);
    FRAMES(&a, 6);
}
END_TEST

START_TEST(TV_6_next_tick_fires_in_the_frame_or_in_the_next_one)
{
    probe a = {0};
    probe b = {0};

    set_next(&a);
    fixture_frames(world, 2);
    set_next(&b);
    fixture_frames(world, 2);
    FRAMES(&a, 1);
    FRAMES(&b, 3);
}
END_TEST

static void set_next_again(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_next(self);
}

START_TEST(TV_7_next_tick_that_sets_a_new_one_fires_once_a_frame)
{
    probe a = {.fn = set_next_again};

    set_next(&a);
    fixture_frames(world, 4);
    FRAMES(&a, 1, 2, 3, 4);
}
END_TEST

START_TEST(TV_11_first_delay_zero_then_the_rate)
{
    probe a = {0};

    set_delayed(&a, TL_SECONDS(1), true, 0);
    fixture_frames(world, 10);
    FRAMES(&a, 2, 10);
}
END_TEST

START_TEST(T_2_a_stale_handle_never_finds_a_newer_timer)
{
    probe a = {0};
    probe b = {0};

    set(&a, 1, false);
    tl_timer_id stale = a.id;
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    set(&b, 1, false);
    ck_assert_uint_eq(stale.index1, b.id.index1);
    ck_assert(!tl_timer_exists(world, stale));
    ck_assert_int_eq(tl_timer_clear(world, &stale), TL_ERR_STALE_ID);
    ck_assert(tl_timer_exists(world, b.id));
}
END_TEST

START_TEST(T_5_the_end_of_a_timer_leaves_the_handle_as_it_is)
{
    probe a = {0};

    set(&a, 1, false);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 1);
    ck_assert(!tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_exists(world, a.id));
}
END_TEST

START_TEST(T_10_setting_a_live_timer_clears_it_first)
{
    probe a = {0};
    tl_timer_id old;

    set(&a, 1, false);
    old = a.id;
    set(&a, TL_SECONDS(9), false);
    ck_assert(!tl_timer_exists(world, old));
    fixture_frames(world, 3);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
}
END_TEST

START_TEST(T_12_rate_zero_or_less_creates_nothing_and_nulls_the_handle)
{
    probe a = {0};
    tl_timer_def def = def_of(&a, 0, false);

    set(&a, TL_SECONDS(1), true);
    tl_timer_id old = a.id;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_REFUSED);
    ck_assert(tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_exists(world, old));
    def.rate = -5;
    ck_assert_int_eq(tl_timer_set(world, &a.id, &def), TL_ERR_REFUSED);
}
END_TEST

START_TEST(T_13_a_negative_first_delay_is_as_if_not_given)
{
    probe a = {0};

    set_delayed(&a, TL_MS(250), false, -1);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(T_14_a_timer_without_function_just_runs_out)
{
    const tl_timer_def def = {.rate = TL_MS(250)};
    tl_timer_id id = {0};

    ck_assert_int_eq(tl_timer_set(world, &id, &def), TL_OK);
    fixture_frames(world, 3);
    ck_assert(tl_timer_exists(world, id));
    fixture_frames(world, 1);
    ck_assert(!tl_timer_exists(world, id));
    ck_assert_uint_eq(tl_world_stats(world).timers_fired, 0);
}
END_TEST

START_TEST(T_15_after_the_tick_a_timer_is_active_at_once)
{
    probe a = {0};

    fixture_frames(world, 1);
    set(&a, TL_MS(250), false);
    ck_assert(!tl_timer_is_pending(world, a.id));
    ck_assert(tl_timer_has_ticked_this_frame(world));
}
END_TEST

START_TEST(T_16_before_the_tick_a_timer_is_pending)
{
    probe a = {0};

    set(&a, TL_MS(250), false);
    ck_assert(tl_timer_is_pending(world, a.id));
    ck_assert(!tl_timer_has_ticked_this_frame(world));
}
END_TEST

START_TEST(T_17_pending_timers_become_active_at_the_end_of_the_tick)
{
    probe a = {0};

    set(&a, TL_MS(250), false);
    fixture_frames(world, 1);
    ck_assert(!tl_timer_is_pending(world, a.id));
    ck_assert_int_eq(tl_timer_remaining(world, a.id), TL_MS(250));
}
END_TEST

START_TEST(T_18_early_or_late_in_the_frame_the_due_time_is_the_same)
{
    probe a = {0};
    probe b = {0};

    set(&a, TL_MS(250), false);
    fixture_frames(world, 1);
    set(&b, TL_MS(250), false);
    ck_assert_int_eq(tl_timer_remaining(world, a.id), tl_timer_remaining(world, b.id));
}
END_TEST

static void set_other_at_once(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_delayed(self->other, TL_SECONDS(1), false, 0);
}

START_TEST(T_19_a_timer_set_by_a_callback_never_fires_in_the_same_tick)
{
    probe b = {0};
    probe a = {.fn = set_other_at_once, .other = &b};

    set_next(&a);
    fixture_frame(world, TL_SECONDS(5));
    ck_assert_uint_eq(a.count, 1);
    ck_assert_uint_eq(b.count, 0);
    fixture_frames(world, 1);
    ck_assert_uint_eq(b.count, 1);
}
END_TEST

START_TEST(T_20_first_delay_zero_waits_for_a_delta)
{
    probe a = {0};

    set_delayed(&a, TL_SECONDS(1), false, 0);
    fixture_frames(world, 1);
    fixture_frame(world, 0);
    ck_assert_uint_eq(a.count, 0);
    fixture_frame(world, 1);
    ck_assert_uint_eq(a.count, 1);
}
END_TEST

START_TEST(T_21_a_one_shot_with_first_delay_ignores_its_rate)
{
    probe a = {0};

    set_delayed(&a, TL_MS(125), false, TL_MS(625));
    fixture_frames(world, 20);
    FRAMES(&a, 7);
}
END_TEST

static void set_other_next(probe *self, const tl_timer_call *call)
{
    (void)call;
    set_next(self->other);
}

START_TEST(T_27_next_tick_from_a_callback_waits_for_the_next_tick)
{
    probe b = {0};
    probe a = {.fn = set_other_next, .other = &b};

    set_next(&a);
    fixture_frames(world, 1);
    ck_assert_uint_eq(b.count, 0);
    fixture_frames(world, 1);
    FRAMES(&b, 2);
}
END_TEST

START_TEST(T_28_next_tick_does_not_fire_with_delta_zero_nor_in_pause)
{
    probe a = {0};

    set_next(&a);
    fixture_frame(world, 0);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    fixture_frames(world, 2);
    ck_assert_uint_eq(a.count, 0);
    ck_assert_int_eq(tl_world_set_paused(world, false), TL_OK);
    fixture_frames(world, 1);
    FRAMES(&a, 4);
}
END_TEST

START_TEST(T_25_next_tick_without_function_is_invalid)
{
    ck_assert_int_eq(tl_timer_set_for_next_tick(world, &(tl_timer_def){0}, NULL), TL_ERR_INVALID);
}
END_TEST

static void queries_find_nothing(tl_timer_id id)
{
    ck_assert(!tl_timer_exists(world, id));
    ck_assert(!tl_timer_is_active(world, id));
    ck_assert(!tl_timer_is_pending(world, id));
    ck_assert(!tl_timer_is_paused(world, id));
    ck_assert_int_eq(tl_timer_rate(world, id), -1);
    ck_assert_int_eq(tl_timer_remaining(world, id), -1);
    ck_assert_int_eq(tl_timer_elapsed(world, id), -1);
    ck_assert_int_eq(tl_timer_pause(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_timer_unpause(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_timer_clear(world, &id), TL_ERR_STALE_ID);
}

/* Moving the generation by hand saves four thousand million timers. */
START_TEST(T_3_generations_that_wrap_never_make_an_old_id_valid)
{
    probe a = {0};
    probe b = {0};

    set(&a, TL_SECONDS(1), false);
    tl_timer_id first = a.id;
    tl__timer_slot_at(world->timers, a.id.index1 - 1)->generation = UINT32_MAX;
    tl_timer_id last = {a.id.index1, UINT32_MAX};
    a.id = last;
    ck_assert(tl_timer_exists(world, last));
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    for (uint32_t i = 0; i < 200; i++) {
        set(&b, TL_SECONDS(1), false);
        ck_assert_uint_ne(b.id.index1, first.index1);
        ck_assert(!tl_timer_exists(world, first));
        ck_assert(!tl_timer_exists(world, last));
        ck_assert_int_eq(tl_timer_clear(world, &b.id), TL_OK);
    }
}
END_TEST

START_TEST(T_1_T_4_T_46_what_is_null_out_of_range_replaced_or_cleared_is_not_found)
{
    probe a = {0};

    set(&a, TL_SECONDS(1), true);
    fixture_frames(world, 1);
    const tl_timer_id active = a.id;
    const tl_timer_id others[] = {
        {0, 0},
        {0, active.generation},
        {active.index1 + 1, active.generation},
        {UINT32_MAX, active.generation},
        {active.index1, active.generation + 1},
        {active.index1, active.generation + 2},
        {active.index1, 0},
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        queries_find_nothing(others[i]);
    }
    ck_assert_int_eq(tl_timer_rate(world, active), TL_SECONDS(1));
    ck_assert_int_eq(tl_timer_clear(world, &a.id), TL_OK);
    queries_find_nothing(active);
    a.id = active;
    ck_assert_int_eq(status_of(&a), TL_TIMER_NONE);
}
END_TEST

START_TEST(T_11_a_rate_above_zero_makes_a_timer_and_stores_its_handle)
{
    probe a = {0};
    probe b = {0};

    set(&a, 1, false);
    set(&b, TL_SECONDS(2), true);
    ck_assert(!tl_timer_id_is_null(a.id));
    ck_assert(!tl_timer_id_equal(a.id, b.id));
    ck_assert_int_eq(tl_timer_rate(world, a.id), 1);
    ck_assert_int_eq(tl_timer_rate(world, b.id), TL_SECONDS(2));
    ck_assert_uint_eq(tl_world_stats(world).timers, 2);
}
END_TEST

/* Sets a next-tick timer once, from whichever place of the frame calls it. */
typedef struct setter {
    probe timer;
    bool has_set;
} setter;

static void set_once(setter *self)
{
    if (!self->has_set) {
        self->has_set = true;
        set_next(&self->timer);
    }
}

static void from_tick(void *user, const tl_tick_context *context)
{
    (void)context;
    set_once(user);
}

static void from_latent(void *user, tl_world *in)
{
    (void)in;
    set_once(user);
}

static void from_timer(void *user, const tl_timer_call *call)
{
    (void)call;
    set_once(user);
}

static void from_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    set_once(user);
}

static void from_camera(void *user, tl_world *in, tl_time delta)
{
    (void)in;
    (void)delta;
    set_once(user);
}

static tl_result place_setter(setter *self, tl_stage stage)
{
    tl_tickable_id tickable;
    tl_camera_id hook;

    if (stage == TL_STAGE_LATENT) {
        return tl_latent_delay(world, &(tl_latent_def){.done = from_latent, .user = self}, 0);
    }
    if (stage == TL_STAGE_TIMERS) {
        const tl_timer_def def = {.fn = from_timer, .user = self};
        return tl_timer_set_for_next_tick(world, &def, NULL);
    }
    if (stage == TL_STAGE_TICKABLES) {
        const tl_tickable_def def = {.tick = from_tickable, .user = self};
        return tl_tickable_create(world, &def, &tickable);
    }
    if (stage == TL_STAGE_CAMERA) {
        return tl_camera_add(world, from_camera, self, NULL, &hook);
    }
    (void)fixture_tick(world, tl_stage_group(stage), from_tick, self);
    return TL_OK;
}

static const struct {
    tl_stage stage;
    uint64_t frame;
} next_tick_places[] = {
    {TL_STAGE_PRE_PHYSICS, 2}, {TL_STAGE_DURING_PHYSICS, 2},   {TL_STAGE_POST_PHYSICS, 2},
    {TL_STAGE_LATENT, 2},      {TL_STAGE_TIMERS, 3},           {TL_STAGE_TICKABLES, 3},
    {TL_STAGE_CAMERA, 3},      {TL_STAGE_POST_UPDATE_WORK, 3}, {TL_STAGE_LAST_DEMOTABLE, 3},
};

START_TEST(T_26_a_next_tick_timer_fires_in_this_frame_only_if_set_before_the_timers)
{
    setter self = {.has_set = false};

    fixture_frames(world, 1);
    ck_assert_int_eq(place_setter(&self, next_tick_places[_i].stage), TL_OK);
    fixture_frames(world, 3);
    ck_assert_uint_eq(self.timer.count, 1);
    ck_assert_uint_eq(self.timer.frames[0], next_tick_places[_i].frame);
}
END_TEST

START_TEST(T_3_serial_numbers_start_again_at_1)
{
    probe a = {.letter = "a"};
    probe b = {.letter = "b"};

    world->timers->next_serial = (UINT64_C(1) << 40) - 1;
    set(&a, TL_MS(100), false);
    set(&b, TL_MS(101), false);
    ck_assert_uint_eq(world->timers->next_serial, 2);
    fixture_frames(world, 2);
    ck_assert_str_eq(text, "ab");
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, TV_1_one_shot_set_before_the_tick_fires_in_frame_6);
    tcase_add_test(tests, TV_2_one_shot_set_after_the_tick_fires_in_frame_6);
    tcase_add_test(tests, TV_6_next_tick_fires_in_the_frame_or_in_the_next_one);
    tcase_add_test(tests, TV_7_next_tick_that_sets_a_new_one_fires_once_a_frame);
    tcase_add_test(tests, TV_11_first_delay_zero_then_the_rate);
    tcase_add_test(tests, T_2_a_stale_handle_never_finds_a_newer_timer);
    tcase_add_test(tests, T_5_the_end_of_a_timer_leaves_the_handle_as_it_is);
    tcase_add_test(tests, T_10_setting_a_live_timer_clears_it_first);
    tcase_add_test(tests, T_12_rate_zero_or_less_creates_nothing_and_nulls_the_handle);
    tcase_add_test(tests, T_13_a_negative_first_delay_is_as_if_not_given);
    tcase_add_test(tests, T_14_a_timer_without_function_just_runs_out);
    tcase_add_test(tests, T_15_after_the_tick_a_timer_is_active_at_once);
    tcase_add_test(tests, T_16_before_the_tick_a_timer_is_pending);
    tcase_add_test(tests, T_17_pending_timers_become_active_at_the_end_of_the_tick);
    tcase_add_test(tests, T_18_early_or_late_in_the_frame_the_due_time_is_the_same);
    tcase_add_test(tests, T_19_a_timer_set_by_a_callback_never_fires_in_the_same_tick);
    tcase_add_test(tests, T_20_first_delay_zero_waits_for_a_delta);
    tcase_add_test(tests, T_21_a_one_shot_with_first_delay_ignores_its_rate);
    tcase_add_test(tests, T_27_next_tick_from_a_callback_waits_for_the_next_tick);
    tcase_add_test(tests, T_28_next_tick_does_not_fire_with_delta_zero_nor_in_pause);
    tcase_add_test(tests, T_25_next_tick_without_function_is_invalid);
    tcase_add_test(tests, T_3_generations_that_wrap_never_make_an_old_id_valid);
    tcase_add_test(tests, T_1_T_4_T_46_what_is_null_out_of_range_replaced_or_cleared_is_not_found);
    tcase_add_test(tests, T_11_a_rate_above_zero_makes_a_timer_and_stores_its_handle);
    tcase_add_loop_test(tests,
                        T_26_a_next_tick_timer_fires_in_this_frame_only_if_set_before_the_timers, 0,
                        ROWS(next_tick_places));
    tcase_add_test(tests, T_3_serial_numbers_start_again_at_1);
}

int main(void)
{
    TCase *tests = tcase_create("engine/timer");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_tests(tests);
    return suite_run(tests, 60);
}
