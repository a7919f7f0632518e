/* The time of UE3's loop with a fake clock, its clamp in UE3 frames, and axes (E3-28). */
#include "../../support/suite.h"
#include "ue3_stage.h"

#include <check.h>
#include <math.h>
#include <string.h>
#include <time.h>

/* A clock that moves only when it is read or waited for. */
typedef struct fake {
    int64_t now;
    int64_t step_by_reading;
    int64_t step_by_yielding;
    uint32_t readings;
    uint32_t yields;
    double rate;
    uint32_t asked;
    tl_time measured; /* what GetMaxTickRate was told last */
} fake;

static int64_t read_fake(void *user)
{
    fake *clock = user;

    clock->readings += 1;
    clock->now += clock->step_by_reading;
    return clock->now;
}

static void yield_fake(void *user)
{
    fake *clock = user;

    clock->yields += 1;
    clock->now += clock->step_by_yielding;
}

static double rate_of(void *user, tl_time measured)
{
    fake *clock = user;

    clock->asked += 1;
    clock->measured = measured;
    return clock->rate;
}

static tl_loop_host host_of(fake *clock)
{
    return (tl_loop_host){.clock = read_fake, .yield = yield_fake, .user = clock};
}

static tl_loop_def asking(fake *clock)
{
    return (tl_loop_def){.max_rate = rate_of, .max_rate_user = clock};
}

START_TEST(E3_1_the_delta_of_a_tick_is_the_duration_of_the_one_before)
{
    static const int64_t work[] = {TL_MS(10), TL_MS(35), TL_MS(1), 0, TL_MS(900)};
    fake clock = {.now = TL_SECONDS(5)};
    const tl_loop_host host = host_of(&clock);
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, clock.now);

    (void)tl_loop_update(&loop, &host);
    for (size_t i = 0; i < sizeof(work) / sizeof(work[0]); i++) {
        clock.now += work[i];
        ck_assert_int_eq(tl_loop_update(&loop, &host), work[i]);
    }
    ck_assert_uint_eq(clock.yields, 0);
}
END_TEST

START_TEST(E3_2_a_free_frame_waits_for_the_rest_of_what_GetMaxTickRate_allows)
{
    fake clock = {.rate = 50.0, .step_by_yielding = TL_MS(2)};
    const tl_loop_host host = host_of(&clock);
    const tl_loop_def def = asking(&clock);
    tl_loop loop = tl_loop_begin(&def, 0);

    (void)tl_loop_update(&loop, &host);
    clock.asked = 0;
    clock.yields = 0;
    clock.now += TL_MS(5);
    ck_assert_int_eq(tl_loop_update(&loop, &host), TL_MS(21));
    ck_assert_int_eq(clock.measured, TL_MS(5));
    ck_assert_uint_eq(clock.asked, 1);
    ck_assert_uint_eq(clock.yields, 8);
    clock.now += TL_MS(30);
    ck_assert_int_eq(tl_loop_update(&loop, &host), TL_MS(30));
    ck_assert_uint_eq(clock.yields, 8);
}
END_TEST

START_TEST(E3_2_the_rate_may_depend_on_the_measured_time_and_no_rate_is_no_wait)
{
    static const double rates[] = {0.0, -1.0, 1e30, (double)NAN};
    fake clock = {.step_by_yielding = 1};
    const tl_loop_def def = asking(&clock);
    tl_loop loop = tl_loop_begin(&def, 0);

    for (size_t i = 0; i < 4; i++) {
        clock.rate = rates[i];
        ck_assert_int_le(tl_loop_wait(&loop, TL_MS(1)), 0);
    }
    ck_assert_int_eq(clock.measured, TL_MS(1) + 100000);
    clock.rate = 3.0;
    ck_assert_int_eq(tl_loop_wait(&loop, -100000), 333333334);
    clock.rate = 1e-30;
    ck_assert_int_gt(tl_loop_wait(&loop, 0), TL_SECONDS(1000000000));
}
END_TEST

START_TEST(E3_2_the_wait_spins_without_a_way_to_give_up_the_time_slice)
{
    fake clock = {.rate = 100.0, .step_by_reading = 1000};
    const tl_loop_host host = {.clock = read_fake, .user = &clock};
    const tl_loop_def def = asking(&clock);
    tl_loop loop = tl_loop_begin(&def, 0);

    (void)tl_loop_update(&loop, &host);
    tl_time delta = tl_loop_update(&loop, &host);
    ck_assert_int_ge(delta, TL_MS(10));
    ck_assert_int_le(delta, TL_MS(10) + 1000);
}
END_TEST

START_TEST(E3_3_the_first_delta_is_at_least_a_tenth_of_a_millisecond)
{
    fake clock = {.now = TL_SECONDS(77)};
    const tl_loop_host host = host_of(&clock);
    tl_loop loop = tl_loop_begin(&(tl_loop_def){0}, clock.now);

    ck_assert_int_eq(loop.last_ns, TL_SECONDS(77) - 100000);
    ck_assert_int_eq(tl_loop_update(&loop, &host), 100000);
    ck_assert_int_eq(loop.last_ns, TL_SECONDS(77));
}
END_TEST

START_TEST(E3_4_the_last_time_is_the_current_time_of_the_call_before)
{
    static const uint32_t fixed[] = {0, 50};
    fake clock = {.now = TL_MS(10)};
    const tl_loop_host host = host_of(&clock);
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = fixed[_i]}, clock.now);
    int64_t current = loop.current_ns;

    for (uint32_t i = 1; i <= 5; i++) {
        clock.now += TL_MS(3);
        tl_time delta = tl_loop_update(&loop, &host);
        ck_assert_int_eq(loop.previous_ns, current);
        ck_assert_int_eq(loop.delta, delta);
        ck_assert_int_eq(loop.current_ns, TL_MS(10) + (_i == 0 ? TL_MS(3) : TL_MS(20)) * i);
        ck_assert_uint_eq(loop.frames, i);
        current = loop.current_ns;
    }
}
END_TEST

START_TEST(E3_5_a_fixed_step_neither_reads_the_clock_nor_waits_nor_asks_for_a_rate)
{
    fake clock = {.now = 7, .rate = 1.0};
    const tl_loop_host host = host_of(&clock);
    tl_loop_def def = asking(&clock);
    def.fixed_hz = 30;
    tl_loop loop = tl_loop_begin(&def, 7);

    ck_assert_int_eq(tl_loop_update(&loop, &host), 33333333);
    ck_assert_int_eq(loop.last_ns, 7);
    ck_assert_int_eq(loop.current_ns, 33333340);
    ck_assert_int_eq(tl_loop_update(&loop, &host), 33333334);
    ck_assert_int_eq(loop.last_ns, 33333340);
    ck_assert_uint_eq(clock.readings + clock.yields + clock.asked, 0);
    ck_assert_int_eq(tl_loop_update(&loop, &(tl_loop_host){0}), 33333333);
}
END_TEST

START_TEST(E3_6_fixed_frames_advance_by_themselves_whatever_the_wall_clock)
{
    fake clock = {.step_by_reading = TL_SECONDS(3)};
    const tl_loop_host host = host_of(&clock);
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.fixed_hz = 30}, 0);

    for (uint32_t i = 0; i < 300; i++) {
        clock.now += i % 7 == 0 ? TL_SECONDS(1) : 0;
        (void)tl_loop_update(&loop, &host);
    }
    ck_assert_int_eq(loop.current_ns, TL_SECONDS(10));
    ck_assert_uint_eq(loop.frames, 300);
}
END_TEST

START_TEST(table_20_8_the_cap_is_respected_within_a_millisecond)
{
    fake clock = {.rate = 60.0, .step_by_reading = 1000, .step_by_yielding = TL_MS(1) - 2000};
    const tl_loop_host host = host_of(&clock);
    const tl_loop_def def = asking(&clock);
    tl_loop loop = tl_loop_begin(&def, 0);

    (void)tl_loop_update(&loop, &host);
    for (int64_t i = 0; i < 500; i++) {
        clock.now += i * 30000;
        tl_time delta = tl_loop_update(&loop, &host);
        ck_assert_int_ge(delta, 16666667);
        ck_assert_int_lt(delta, 16666667 + TL_MS(1));
    }
}
END_TEST

static int64_t read_real(void *user)
{
    struct timespec now;

    (void)user;
    ck_assert_int_eq(timespec_get(&now, TIME_UTC), TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/* On a real clock only the lower bound is the loop's own; of 50 frames one is near it. */
START_TEST(table_20_8_a_real_wait_lasts_at_least_as_long_as_asked)
{
    const tl_loop_host host = {.clock = read_real};
    tl_loop loop = tl_loop_begin(&(tl_loop_def){.max_hz = 500}, read_real(NULL));
    tl_time shortest = INT64_MAX;

    (void)tl_loop_update(&loop, &host);
    for (uint32_t i = 0; i < 50; i++) {
        tl_time delta = tl_loop_update(&loop, &host);
        ck_assert_int_ge(delta, TL_MS(2));
        shortest = delta < shortest ? delta : shortest;
    }
    ck_assert_int_lt(shortest, TL_MS(3));
}
END_TEST

static stage s;

static void open_stage(double dilation)
{
    memset(&s, 0, sizeof(s));
    stage_open(&s, &(tl_world_def){0}, NULL);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, dilation), TL_OK);
}

static const struct {
    tl_time delta;
    double dilation;
    tl_time expected;
} clamps[] = {
    {TL_MS(20), 5.0, TL_MS(100)},
    {TL_MS(200), 5.0, TL_MS(400)},
    {100000, 1.0, 500000},
    {TL_MS(20), 0.0, 500000},
};

START_TEST(E3_9_a_UE3_world_clamps_absolutely_by_default_and_tells_it_to_actors)
{
    part a = {0};

    open_stage(clamps[_i].dilation);
    stage_actor(&s, &a, "a", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_ue3_tick(s.world, clamps[_i].delta), TL_OK);
    ck_assert_int_eq(a.last.delta, clamps[_i].expected);
    ck_assert_int_eq(tl_world_get_times(s.world).time, clamps[_i].expected);
    ck_assert_int_eq(tl_world_get_times(s.world).delta, clamps[_i].expected);
    ck_assert_int_eq(s.async_delta, clamps[_i].expected);
    ck_assert_int_eq(s.network_delta, clamps[_i].delta);
    stage_close(&s);
}
END_TEST

START_TEST(E3_7_in_UE3_frames_real_time_goes_on_in_pause_and_the_others_stand)
{
    open_stage(2.0);
    ck_assert_int_eq(tl_ue3_tick(s.world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_int_eq(tl_ue3_tick(s.world, TL_SECONDS(1)), TL_OK);
    tl_world_times times = tl_world_get_times(s.world);
    ck_assert_int_eq(times.real_time, TL_MS(1125));
    ck_assert_int_eq(times.audio_time, FIXTURE_DELTA);
    ck_assert_int_eq(times.time, TL_MS(250));
    ck_assert_int_eq(times.delta, TL_MS(400));
    stage_close(&s);
}
END_TEST

START_TEST(E3_8_slomo_5_runs_the_logic_five_times_as_fast)
{
    part a = {0};
    tl_time ticked = 0;

    open_stage(5.0);
    stage_actor(&s, &a, "a", TL_TICK_GROUP_PRE_PHYSICS);
    for (uint32_t i = 0; i < 10; i++) {
        ck_assert_int_eq(tl_ue3_tick(s.world, TL_MS(20)), TL_OK);
        ticked += a.last.delta;
    }
    ck_assert_int_eq(ticked, TL_SECONDS(1));
    ck_assert_int_eq(tl_world_get_times(s.world).real_time, TL_MS(200));
    stage_close(&s);
}
END_TEST

static uint32_t games;
static bool was_starting_up;

static void on_init_game(void *user, tl_world *world)
{
    (void)user;
    games += 1;
    was_starting_up = tl_ue3_is_starting_up(world);
    ck_assert(tl_world_has_begun_play(world));
    ck_assert_int_eq(tl_ue3_tick(world, 1), TL_ERR_LOCKED);
}

START_TEST(E3_10_begin_play_sets_the_times_to_zero_if_asked_for)
{
    const tl_ue3_def ue3 = {.hooks = {.init_game = on_init_game}};
    const tl_world_def def = {.clamp = TL_CLAMP_OFF, .ue3 = &ue3};
    tl_world *world = NULL;

    games = 0;
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    ck_assert_int_eq(tl_ue3_tick(world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_ue3_begin_play(world, _i == 0), TL_OK);
    tl_time expected = _i == 0 ? 0 : FIXTURE_DELTA;
    tl_world_times times = tl_world_get_times(world);
    ck_assert_int_eq(times.time, expected);
    ck_assert_int_eq(times.real_time, expected);
    ck_assert_int_eq(times.audio_time, expected);
    ck_assert_uint_eq(games, 1);
    ck_assert(was_starting_up);
    ck_assert(!tl_ue3_is_starting_up(world));
    ck_assert_int_eq(tl_ue3_begin_play(world, true), TL_ERR_STATE);
    ck_assert_int_eq(tl_world_begin_play(world), TL_ERR_STATE);
    ck_assert_uint_eq(games, 1);
    tl_world_destroy(world);
}
END_TEST

enum { KEY_W = 10, KEY_S, KEY_D, FORWARD = 0, SIDE = 31 };

static void near(float actual, double expected)
{
    ck_assert_double_eq_tol((double)actual, expected, 1e-5);
}

static tl_ue3_input input_of_three_keys(void)
{
    tl_ue3_input input = {0};

    ck_assert_int_eq(tl_ue3_input_bind(&input, KEY_W, FORWARD, 10.0F), TL_OK);
    ck_assert_int_eq(tl_ue3_input_bind(&input, KEY_S, FORWARD, -4.0F), TL_OK);
    ck_assert_int_eq(tl_ue3_input_bind(&input, KEY_D, SIDE, 1.0F), TL_OK);
    return input;
}

START_TEST(E3_28_held_keys_move_their_axes_by_speed_and_delta)
{
    tl_ue3_input input = input_of_three_keys();

    tl_ue3_input_tick(&input, TL_UE3_INPUT_RECORD);
    tl_ue3_input_set_held(&input, KEY_W, true);
    tl_ue3_input_set_held(&input, KEY_D, true);
    tl_ue3_input_tick(&input, TL_MS(100));
    near(input.axes[FORWARD], 1.0);
    near(input.axes[SIDE], 0.1);
    tl_ue3_input_set_held(&input, KEY_S, true);
    tl_ue3_input_set_held(&input, KEY_D, false);
    tl_ue3_input_tick(&input, TL_MS(200));
    near(input.axes[FORWARD], 1.2);
    near(input.axes[SIDE], 0.0);
}
END_TEST

START_TEST(E3_28_minus_one_records_the_bindings_and_moves_nothing)
{
    tl_ue3_input input = input_of_three_keys();

    tl_ue3_input_set_held(&input, KEY_W, true);
    input.axes[FORWARD] = 5.0F;
    tl_ue3_input_tick(&input, TL_UE3_INPUT_RECORD);
    near(input.axes[FORWARD], 5.0);
    ck_assert_uint_eq(input.recorded, (UINT32_C(1) << FORWARD) | (UINT32_C(1) << SIDE));
    tl_ue3_input_tick(&input, TL_UE3_INPUT_RECORD);
    ck_assert_uint_eq(input.recorded, (UINT32_C(1) << FORWARD) | (UINT32_C(1) << SIDE));
}
END_TEST

START_TEST(E3_28_only_recorded_axes_are_cleared_each_frame)
{
    tl_ue3_input input = input_of_three_keys();

    tl_ue3_input_set_held(&input, KEY_W, true);
    tl_ue3_input_tick(&input, TL_MS(100));
    tl_ue3_input_tick(&input, TL_MS(100));
    near(input.axes[FORWARD], 2.0);
    tl_ue3_input_tick(&input, TL_UE3_INPUT_RECORD);
    tl_ue3_input_tick(&input, TL_MS(100));
    near(input.axes[FORWARD], 1.0);
    tl_ue3_input_tick(&input, -5);
    near(input.axes[FORWARD], 0.0);
}
END_TEST

START_TEST(E3_28_bindings_have_their_limits)
{
    tl_ue3_input input = {0};

    ck_assert_int_eq(tl_ue3_input_bind(&input, 1, TL_UE3_MAX_AXES, 1.0F), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_input_bind(NULL, 1, 0, 1.0F), TL_ERR_INVALID);
    for (uint32_t i = 0; i < TL_UE3_MAX_BINDINGS; i++) {
        ck_assert_int_eq(tl_ue3_input_bind(&input, i, i % TL_UE3_MAX_AXES, 1.0F), TL_OK);
    }
    ck_assert_int_eq(tl_ue3_input_bind(&input, 1, 0, 1.0F), TL_ERR_FULL);
    ck_assert_uint_eq(input.binding_count, TL_UE3_MAX_BINDINGS);
}
END_TEST

static void add_loop_tests(TCase *tests)
{
    tcase_add_test(tests, E3_1_the_delta_of_a_tick_is_the_duration_of_the_one_before);
    tcase_add_test(tests, E3_2_a_free_frame_waits_for_the_rest_of_what_GetMaxTickRate_allows);
    tcase_add_test(tests, E3_2_the_rate_may_depend_on_the_measured_time_and_no_rate_is_no_wait);
    tcase_add_test(tests, E3_2_the_wait_spins_without_a_way_to_give_up_the_time_slice);
    tcase_add_test(tests, E3_3_the_first_delta_is_at_least_a_tenth_of_a_millisecond);
    tcase_add_loop_test(tests, E3_4_the_last_time_is_the_current_time_of_the_call_before, 0, 2);
    tcase_add_test(tests, E3_5_a_fixed_step_neither_reads_the_clock_nor_waits_nor_asks_for_a_rate);
    tcase_add_test(tests, E3_6_fixed_frames_advance_by_themselves_whatever_the_wall_clock);
    tcase_add_test(tests, table_20_8_the_cap_is_respected_within_a_millisecond);
    tcase_add_test(tests, table_20_8_a_real_wait_lasts_at_least_as_long_as_asked);
}

static void add_world_tests(TCase *tests)
{
    tcase_add_loop_test(tests, E3_9_a_UE3_world_clamps_absolutely_by_default_and_tells_it_to_actors,
                        0, ROWS(clamps));
    tcase_add_test(tests, E3_7_in_UE3_frames_real_time_goes_on_in_pause_and_the_others_stand);
    tcase_add_test(tests, E3_8_slomo_5_runs_the_logic_five_times_as_fast);
    tcase_add_loop_test(tests, E3_10_begin_play_sets_the_times_to_zero_if_asked_for, 0, 2);
    tcase_add_test(tests, E3_28_held_keys_move_their_axes_by_speed_and_delta);
    tcase_add_test(tests, E3_28_minus_one_records_the_bindings_and_moves_nothing);
    tcase_add_test(tests, E3_28_only_recorded_axes_are_cleared_each_frame);
    tcase_add_test(tests, E3_28_bindings_have_their_limits);
}

/* Undilated delta, dilation, game delta: no dilation is too small or too large (E3-7, E3-9). */
typedef struct slomo_row {
    tl_time delta;
    double dilation;
    tl_time game_delta;
} slomo_row;

static const slomo_row slomo_rows[] = {
    {TL_MS(10), 0.0, 500000},    {TL_SECONDS(100), 0.0, 500000},    {TL_SECONDS(100), -1.0, 500000},
    {TL_MS(1), 50.0, TL_MS(50)}, {1, (double)INFINITY, TL_MS(400)}, {0, (double)INFINITY, 500000},
};

START_TEST(E3_7_E3_9_the_dilation_of_UE3_has_no_limits_but_those_of_the_clamp)
{
    for (size_t i = 0; i < sizeof(slomo_rows) / sizeof(slomo_rows[0]); i++) {
        const slomo_row *row = &slomo_rows[i];
        open_stage(row->dilation);
        ck_assert_int_eq(tl_world_set_cinematic_dilation(s.world, 1.0), TL_OK);
        ck_assert_int_eq(tl_ue3_tick(s.world, row->delta), TL_OK);
        ck_assert_int_eq(tl_world_get_times(s.world).delta, row->game_delta);
        stage_close(&s);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_time");

    add_loop_tests(tests);
    add_world_tests(tests);
    tcase_add_test(tests, E3_7_E3_9_the_dilation_of_UE3_has_no_limits_but_those_of_the_clamp);
    return suite_run(tests, 60);
}
