/* Times of a world: dilation, clamps, pause (W-20 to W-28, D-3), and UE3's (E3-7 to E3-10). */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "../scene.h"

#include <check.h>
#include <math.h>

/* W-22 to W-25: clamp mode, dilation, undilated delta, game delta. */
typedef struct clamp_row {
    tl_delta_clamp clamp;
    double dilation;
    tl_time delta;
    tl_time game_delta;
} clamp_row;

static const clamp_row clamp_rows[] = {
    {TL_CLAMP_UE4, 1.0, TL_MS(125), TL_MS(125)},
    {TL_CLAMP_UE4, 1.0, TL_MS(500), TL_MS(400)},
    {TL_CLAMP_UE4, 1.0, 0, 500000},
    {TL_CLAMP_UE4, 5.0, TL_MS(200), TL_MS(1000)},
    {TL_CLAMP_UE4, 5.0, TL_MS(900), TL_MS(2000)},
    {TL_CLAMP_UE4, 0.5, 1, 250000},
    {TL_CLAMP_UE3, 5.0, TL_MS(200), TL_MS(400)},
    {TL_CLAMP_UE3, 0.5, 1, 500000},
    {TL_CLAMP_OFF, 1.0, TL_SECONDS(100), TL_SECONDS(100)},
    {TL_CLAMP_OFF, 1.0, 0, 0},
    {TL_CLAMP_OFF, 0.5, 3, 2},
};

START_TEST(W_22_to_W_25_the_game_delta_is_dilated_and_clamped)
{
    const clamp_row *row = &clamp_rows[_i];
    tl_world *world = NULL;

    ck_assert_int_eq(tl_world_create(&world, &(tl_world_def){.clamp = row->clamp}), TL_OK);
    ck_assert_int_eq(tl_world_set_time_dilation(world, row->dilation), TL_OK);
    ck_assert_int_eq(tl_world_tick(world, row->delta), TL_OK);
    tl_world_times times = tl_world_get_times(world);
    ck_assert_int_eq(times.delta, row->game_delta);
    ck_assert_int_eq(times.real_delta, row->delta);
    ck_assert_int_eq(times.time, row->game_delta);
    ck_assert_int_eq(times.real_time, row->delta);
    tl_world_destroy(world);
}
END_TEST

START_TEST(W_20_W_21_W_26_W_27_times_with_dilation_and_pause)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 2.0), TL_OK);
    ck_assert_int_eq(tl_world_set_cinematic_dilation(s.world, 0.25), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(a->delta, SCENE_DELTA / 2);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    tl_world_times times = tl_world_get_times(s.world);
    ck_assert_int_eq(times.time, SCENE_DELTA / 2);
    ck_assert_int_eq(times.unpaused_time, SCENE_DELTA);
    ck_assert_int_eq(times.real_time, 2 * SCENE_DELTA);
    ck_assert_int_eq(times.audio_time, SCENE_DELTA);
    ck_assert_int_eq(times.delta, SCENE_DELTA / 2);
    ck_assert_int_eq(times.real_delta, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

static void act_dilate(scene_part *part)
{
    ck_assert_int_eq(tl_world_set_time_dilation(part->scene->world, 4.0), TL_OK);
}

START_TEST(W_28_dilation_is_limited_and_acts_from_the_next_frame)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 1000.0), TL_OK);
    ck_assert_double_eq(tl_world_time_dilation(s.world), 20.0);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, -3.0), TL_OK);
    ck_assert_double_eq(tl_world_time_dilation(s.world), 0.0001);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, (double)NAN), TL_ERR_INVALID);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 1.0), TL_OK);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_POST_PHYSICS);
    a->act = act_dilate;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(b->delta, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(b->delta, 4 * SCENE_DELTA);
    scene_close(&s);
}
END_TEST

START_TEST(D_3_the_definition_is_resolved_with_its_defaults)
{
    tl_world_def def = tl_world_def_resolved(&(tl_world_def){0});
    ck_assert_int_eq(def.min_undilated_delta, 500000);
    ck_assert_int_eq(def.max_undilated_delta, TL_MS(400));
    ck_assert_uint_eq(def.first_frame, 1);
    ck_assert_ptr_nonnull(def.physics_start_name);
    ck_assert_ptr_nonnull(def.physics_end_name);
}
END_TEST

static tl_time clamped(tl_delta_clamp clamp, tl_time delta)
{
    tl_world *world = NULL;
    tl_world_def def = {
        .clamp = clamp, .min_undilated_delta = TL_MS(10), .max_undilated_delta = TL_MS(100)};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    ck_assert_int_eq(tl_world_set_time_dilation(world, 4.0), TL_OK);
    ck_assert_int_eq(tl_world_tick(world, delta), TL_OK);
    tl_time result = tl_world_get_times(world).delta;
    tl_world_destroy(world);
    return result;
}

START_TEST(W_23_the_bounds_are_dilated_with_the_delta)
{
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(1)), TL_MS(40));
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(50)), TL_MS(200));
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(500)), TL_MS(400));
}
END_TEST

START_TEST(W_24_the_bounds_of_ue3_stand_whatever_the_dilation)
{
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(1)), TL_MS(10));
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(20)), TL_MS(80));
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(50)), TL_MS(100));
}
END_TEST

START_TEST(D_3_the_largest_delta_stops_the_clocks_at_their_end)
{
    scene s;
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add_interval(&s, "B", TL_MS(100));
    for (int i = 0; i < 3; i++) {
        (void)scene_frame_trace(&s, INT64_MAX);
        tl_world_times times = tl_world_get_times(s.world);
        ck_assert_int_eq(times.delta, INT64_MAX);
        ck_assert_int_eq(times.time, INT64_MAX);
        ck_assert_int_eq(times.real_time, INT64_MAX);
    }
    scene_close(&s);
}
END_TEST

static tl_world *ue3_world(double dilation)
{
    tl_world *own = fixture_world_of(&(tl_world_def){.clamp = TL_CLAMP_UE3});

    ck_assert_int_eq(tl_world_set_time_dilation(own, dilation), TL_OK);
    return own;
}

START_TEST(E3_7_real_time_goes_on_in_pause_audio_and_game_time_stand)
{
    tl_world *own = ue3_world(2.0);

    fixture_frame(own, FIXTURE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(own, true), TL_OK);
    fixture_frame(own, FIXTURE_DELTA);
    fixture_frame(own, TL_SECONDS(1));
    tl_world_times times = tl_world_get_times(own);
    ck_assert_int_eq(times.real_time, TL_MS(1250));
    ck_assert_int_eq(times.audio_time, FIXTURE_DELTA);
    ck_assert_int_eq(times.time, TL_MS(250));
    ck_assert_int_eq(times.delta, TL_MS(400));
    ck_assert_int_eq(times.real_delta, TL_SECONDS(1));
    ck_assert_int_eq(tl_world_set_paused(own, false), TL_OK);
    fixture_frame(own, TL_SECONDS(1));
    times = tl_world_get_times(own);
    ck_assert_int_eq(times.audio_time, TL_MS(1125));
    ck_assert_int_eq(times.time, TL_MS(650));
    tl_world_destroy(own);
}
END_TEST

static void add_delta(void *user, const tl_tick_context *context)
{
    *(tl_time *)user += context->delta;
}

START_TEST(E3_8_dilation_5_runs_the_logic_five_times_as_fast)
{
    static const double dilations[] = {1.0, 5.0};
    static const tl_time expected[] = {TL_MS(200), TL_MS(1000)};

    for (size_t i = 0; i < 2; i++) {
        tl_world *own = ue3_world(dilations[i]);
        tl_time ticked = 0;
        (void)fixture_tick(own, TL_TICK_GROUP_PRE_PHYSICS, add_delta, &ticked);
        for (uint32_t frame = 0; frame < 10; frame++) {
            fixture_frame(own, TL_MS(20));
        }
        ck_assert_int_eq(ticked, expected[i]);
        ck_assert_int_eq(tl_timer_clock(own), expected[i]);
        ck_assert_int_eq(tl_world_get_times(own).time, expected[i]);
        ck_assert_int_eq(tl_world_get_times(own).real_time, TL_MS(200));
        tl_world_destroy(own);
    }
}
END_TEST

static void times_are_zero(const tl_world *own)
{
    const tl_world_times times = tl_world_get_times(own);

    ck_assert_int_eq(times.time, 0);
    ck_assert_int_eq(times.unpaused_time, 0);
    ck_assert_int_eq(times.real_time, 0);
    ck_assert_int_eq(times.audio_time, 0);
    ck_assert_int_eq(times.delta, 0);
    ck_assert_int_eq(times.real_delta, 0);
    ck_assert_int_eq(tl_timer_clock(own), 0);
}

START_TEST(E3_10_the_times_of_a_new_world_are_zero)
{
    tl_world *world = fixture_world();

    fixture_frames(world, 5);
    ck_assert_int_eq(tl_world_get_times(world).time, 5 * FIXTURE_DELTA);
    tl_world_destroy(world);
    world = fixture_world();
    times_are_zero(world);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    tl_world *other = fixture_world();
    fixture_frames(world, 1);
    times_are_zero(other);
    tl_world_destroy(other);
    tl_world_destroy(world);
}
END_TEST

static tl_time unclamped(double dilation, tl_time delta)
{
    tl_world *world = fixture_world();

    ck_assert_int_eq(tl_world_set_time_dilation(world, dilation), TL_OK);
    fixture_frame(world, delta);
    tl_time result = tl_world_get_times(world).delta;
    tl_world_destroy(world);
    return result;
}

START_TEST(D_3_the_game_delta_is_exact_and_rounded_to_the_nearest)
{
    static const tl_time deltas[] = {1, INT64_C(4503599627370497), INT64_C(9007199254740993),
                                     INT64_MAX - 1};

    for (size_t i = 0; i < sizeof(deltas) / sizeof(deltas[0]); i++) {
        ck_assert_int_eq(unclamped(1.0, deltas[i]), deltas[i]);
    }
    ck_assert_int_eq(unclamped(0.5, 1), 1);
    ck_assert_int_eq(unclamped(0.49999999999999994, 1), 0);
    ck_assert_int_eq(unclamped(0.5, INT64_C(9007199254740994)), INT64_C(4503599627370497));
}
END_TEST

START_TEST(W_23_bounds_in_the_wrong_order_are_no_definition)
{
    tl_world *world = NULL;
    tl_world_def def = {.min_undilated_delta = TL_SECONDS(1)};

    ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
    def.max_undilated_delta = TL_SECONDS(1);
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    tl_world_destroy(world);
    def = (tl_world_def){.max_undilated_delta = 1};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
    def.clamp = TL_CLAMP_OFF;
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    tl_world_destroy(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/time");

    tcase_add_loop_test(tests, W_22_to_W_25_the_game_delta_is_dilated_and_clamped, 0,
                        ROWS(clamp_rows));
    tcase_add_test(tests, W_20_W_21_W_26_W_27_times_with_dilation_and_pause);
    tcase_add_test(tests, W_28_dilation_is_limited_and_acts_from_the_next_frame);
    tcase_add_test(tests, D_3_the_definition_is_resolved_with_its_defaults);
    tcase_add_test(tests, W_23_the_bounds_are_dilated_with_the_delta);
    tcase_add_test(tests, W_24_the_bounds_of_ue3_stand_whatever_the_dilation);
    tcase_add_test(tests, D_3_the_largest_delta_stops_the_clocks_at_their_end);
    tcase_add_test(tests, E3_7_real_time_goes_on_in_pause_audio_and_game_time_stand);
    tcase_add_test(tests, E3_8_dilation_5_runs_the_logic_five_times_as_fast);
    tcase_add_test(tests, E3_10_the_times_of_a_new_world_are_zero);
    tcase_add_test(tests, D_3_the_game_delta_is_exact_and_rounded_to_the_nearest);
    tcase_add_test(tests, W_23_bounds_in_the_wrong_order_are_no_definition);
    return suite_run(tests, 60);
}
