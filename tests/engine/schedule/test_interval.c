/* Intervals and cooldowns: the vectors of 6.9, C-12, C-13, C-30 to C-56. */

#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>

static scene s;

static bool runs_in_frame(scene_part *part, tl_time delta)
{
    uint32_t before = part->runs;
    scene_frame(part->scene, delta);
    return part->runs != before;
}

/* One line of 6.9: frames in which it runs, with the deltas it gets. */
typedef struct vector {
    tl_time interval;
    tl_time frame_delta;
    uint32_t frames[8];
    int32_t deltas_ms[8];
} vector;

static const vector vectors[] = {
    {TL_MS(500),
     TL_MS(125),
     {0, 5, 9, 13, 17, 21, 25, 29},
     {125, 625, 500, 500, 500, 500, 500, 500}},
    {TL_MS(500), TL_MS(250), {0, 3, 5, 7, 9, 11, 13, 15}, {250, 750, 500, 500, 500, 500, 500, 500}},
    {TL_MS(250), TL_MS(500), {0, 1, 2, 3, 4, 5, 6, 7}, {500, 500, 500, 500, 500, 500, 500, 500}},
};

START_TEST(V_1_V_2_V_4_vectors_of_the_specification)
{
    const vector *v = &vectors[_i];
    uint32_t run = 0;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", v->interval);
    for (uint32_t frame = 0; run < 8; frame++) {
        bool is_due = frame == v->frames[run];
        ck_assert_int_eq(runs_in_frame(a, v->frame_delta), is_due);
        if (is_due) {
            ck_assert_int_eq(a->delta, TL_MS(v->deltas_ms[run]));
            ck_assert_int_eq(a->frame_delta, v->frame_delta);
            run++;
        }
    }
}
END_TEST

START_TEST(C_4_a_cooldown_equal_to_the_delta_waits_one_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(125));
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert(!runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(scene_info(a).cooldown_left, 0);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert(runs_in_frame(a, 1));
}
END_TEST

START_TEST(C_13_an_expired_function_without_interval_goes_back_to_every_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(250));
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(tl_tick_set_interval(s.world, a->id, 0), TL_OK);
    ck_assert(!runs_in_frame(a, TL_MS(125)));
    ck_assert(!runs_in_frame(a, TL_MS(125)));
    for (int i = 0; i < 4; i++) {
        ck_assert(runs_in_frame(a, TL_MS(125)));
        ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    }
    ck_assert_int_eq(a->delta, TL_MS(125));
}
END_TEST

START_TEST(C_22_C_53_removal_leaves_the_due_times_of_others)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(130));
    scene_part *b = scene_add_interval(&s, "B", TL_MS(260));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_int_eq(scene_info(b).cooldown_left, TL_MS(260));
    ck_assert(!runs_in_frame(b, TL_MS(125)));
    ck_assert(!runs_in_frame(b, TL_MS(125)));
    ck_assert(runs_in_frame(b, TL_MS(125)));
}
END_TEST

START_TEST(C_30_a_function_without_interval_gets_the_frame_delta)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(a->delta, TL_MS(125));
    ck_assert_int_eq(scene_info(a).last_run, -1);
    scene_frame(&s, 0);
    ck_assert_int_eq(a->delta, 0);
}
END_TEST

START_TEST(C_32_F_13_the_first_run_after_a_disable_gets_the_frame_delta)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(scene_info(a).last_run, TL_MS(125));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_int_eq(scene_info(a).last_run, -1);
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(a->delta, TL_MS(125));
}
END_TEST

START_TEST(C_35_the_last_run_is_the_world_time_of_interval_functions)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    ck_assert_int_eq(scene_info(a).last_run, -1);
    for (int i = 0; i < 6; i++) {
        scene_frame(&s, TL_MS(125));
    }
    ck_assert_int_eq(scene_info(a).last_run, TL_MS(750));
}
END_TEST

START_TEST(C_40_the_first_gap_ends_when_the_sum_is_greater)
{
    static const int32_t deltas_ms[] = {100, 30, 70, 1, 200};
    static const bool due[] = {true, false, false, true, true};

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(100));
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(runs_in_frame(a, TL_MS(deltas_ms[i])), due[i]);
    }
}
END_TEST

START_TEST(C_41_the_mean_rate_is_the_interval)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(100));
    scene_frame(&s, 16666667);
    for (int i = 0; i < 6000; i++) {
        ck_assert_int_eq(tl_world_tick(s.world, 16666667), TL_OK);
    }
    ck_assert_uint_ge(a->runs, 1 + 999);
    ck_assert_uint_le(a->runs, 1 + 1000);
}
END_TEST

START_TEST(C_42_a_hitch_is_paid_back_one_run_a_frame)
{
    uint32_t extra = 0;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(250));
    scene_frame(&s, TL_MS(62));
    ck_assert(runs_in_frame(a, TL_MS(2000)));
    ck_assert_int_eq(a->delta, TL_MS(2000));
    while (runs_in_frame(a, TL_MS(1))) {
        ck_assert_int_eq(a->delta, TL_MS(1));
        extra++;
    }
    /* The first cooldown and the hitch: 250 - 2000, then 250 a run until it is not negative. */
    ck_assert_uint_eq(extra, 7);
}
END_TEST

START_TEST(C_44_equal_intervals_stay_in_phase)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(300));
    scene_part *b = scene_add_interval(&s, "B", TL_MS(300));
    for (int i = 0; i < 200; i++) {
        scene_frame(&s, TL_MS(16) + i % 7);
        ck_assert_uint_eq(a->runs, b->runs);
    }
}
END_TEST

START_TEST(C_46_negative_and_zero_intervals_run_every_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", -TL_MS(5));
    for (int i = 0; i < 5; i++) {
        ck_assert(runs_in_frame(a, TL_MS(125)));
        ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    }
}
END_TEST

static void act_set_interval(scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_interval(part->scene->world, part->id, TL_MS(500)), TL_OK);
}

START_TEST(C_50_an_interval_set_in_a_frame_runs_once_more_first)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    a->act = act_set_interval;
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert(!runs_in_frame(a, TL_MS(125)));
}
END_TEST

START_TEST(C_51_F_18_a_written_interval_leaves_the_running_cooldown)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    scene_frame(&s, TL_MS(125));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_set_interval(s.world, a->id, TL_MS(100)), TL_OK);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(375));
    for (int i = 0; i < 3; i++) {
        ck_assert(!runs_in_frame(a, TL_MS(125)));
    }
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert(runs_in_frame(a, TL_MS(125)));
}
END_TEST

START_TEST(C_51_F_19_updating_both_replaces_the_running_cooldown)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    scene_frame(&s, TL_MS(125));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_update_interval_and_cooldown(s.world, a->id, TL_MS(100)), TL_OK);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(100));
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(a->delta, TL_MS(250));
}
END_TEST

START_TEST(C_54_a_newly_spawned_function_with_an_interval_runs_once_and_then_cools)
{
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.interval = TL_MS(250)});
    x->act = scene_act_register;
    x->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(125)), "X:0 A:2 ");
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(250));
    x->act = NULL;
    ck_assert(!runs_in_frame(a, TL_MS(125)));
    ck_assert(!runs_in_frame(a, TL_MS(125)));
    ck_assert(runs_in_frame(a, TL_MS(125)));
    ck_assert_int_eq(a->delta, TL_MS(375));
}
END_TEST

START_TEST(C_56_a_frame_of_zero_runs_only_functions_in_debt)
{
    scene_open(&s, NULL);
    scene_part *every = scene_add(&s, "E", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *even = scene_add_interval(&s, "A", TL_MS(125));
    scene_part *debtor = scene_add_interval(&s, "D", TL_MS(50));
    scene_frame(&s, TL_MS(125));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(scene_info(even).cooldown_left, 0);
    ck_assert_int_eq(scene_info(debtor).cooldown_left, -TL_MS(25));
    ck_assert_str_eq(scene_frame_trace(&s, 0), "E:0 D:0 ");
    ck_assert_int_eq(every->delta, 0);
    ck_assert_int_eq(debtor->delta, 0);
    ck_assert_str_eq(scene_frame_trace(&s, 0), "E:0 ");
}
END_TEST

START_TEST(F_9_F_12_a_cooling_function_counts_as_enabled_and_enabling_does_nothing)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(500));
    ck_assert(tl_tick_is_enabled(s.world, a->id));
    ck_assert(!runs_in_frame(a, TL_MS(125)));
}
END_TEST

static void add_crowd(scene *in, scene_part *shared, uint32_t count, tl_time start_phase)
{
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_id id;
        tl_tick_def def = {.fn = scene_tick_body,
                           .user = shared,
                           .interval = TL_SECONDS(100),
                           .start_phase = start_phase};
        ck_assert_int_eq(tl_tick_create(in->world, &def, &id), TL_OK);
        ck_assert_int_eq(tl_tick_register(in->world, id, in->level), TL_OK);
    }
}

/* In each frame all that ran in the last one leave the order, and as many others enter behind them.
 */
START_TEST(D_2_run_lists_hold_nothing_that_has_left_the_order)
{
    enum { COOLING = 100000, CROWD = 4000, CROWDS = 6 };
    scene_open(&s, NULL);
    scene_part *shared = scene_slot(&s, "I");
    const tl__run_list *list =
        &s.world->schedule->run_lists.lists[TL__SOURCE_MAIN][TL_TICK_GROUP_PRE_PHYSICS][TL__NORMAL];
    add_crowd(&s, shared, COOLING, TL_SECONDS(100));
    for (uint32_t crowd = 0; crowd < CROWDS; crowd++) {
        add_crowd(&s, shared, CROWD, 0);
        ck_assert_int_eq(tl_world_tick(s.world, SCENE_DELTA), TL_OK);
        ck_assert_uint_eq(shared->runs, (uint64_t)(crowd + 1) * CROWD);
        ck_assert_uint_eq(list->count, CROWD);
    }
    ck_assert_uint_le(tl_world_stats(s.world).order_builds, CROWDS); /* one a change */
    ck_assert_uint_eq(tl_world_check(s.world, NULL, NULL), 0);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_loop_test(tests, V_1_V_2_V_4_vectors_of_the_specification, 0, ROWS(vectors));
    tcase_add_test(tests, C_4_a_cooldown_equal_to_the_delta_waits_one_frame);
    tcase_add_test(tests, C_13_an_expired_function_without_interval_goes_back_to_every_frame);
    tcase_add_test(tests, C_22_C_53_removal_leaves_the_due_times_of_others);
    tcase_add_test(tests, C_30_a_function_without_interval_gets_the_frame_delta);
    tcase_add_test(tests, C_32_F_13_the_first_run_after_a_disable_gets_the_frame_delta);
    tcase_add_test(tests, C_35_the_last_run_is_the_world_time_of_interval_functions);
    tcase_add_test(tests, C_40_the_first_gap_ends_when_the_sum_is_greater);
    tcase_add_test(tests, C_41_the_mean_rate_is_the_interval);
    tcase_add_test(tests, C_42_a_hitch_is_paid_back_one_run_a_frame);
    tcase_add_test(tests, C_44_equal_intervals_stay_in_phase);
    tcase_add_test(tests, C_46_negative_and_zero_intervals_run_every_frame);
    tcase_add_test(tests, C_50_an_interval_set_in_a_frame_runs_once_more_first);
    tcase_add_test(tests, C_51_F_18_a_written_interval_leaves_the_running_cooldown);
    tcase_add_test(tests, C_51_F_19_updating_both_replaces_the_running_cooldown);
    tcase_add_test(tests, C_54_a_newly_spawned_function_with_an_interval_runs_once_and_then_cools);
    tcase_add_test(tests, C_56_a_frame_of_zero_runs_only_functions_in_debt);
    tcase_add_test(tests, F_9_F_12_a_cooling_function_counts_as_enabled_and_enabling_does_nothing);
    tcase_add_test(tests, D_2_run_lists_hold_nothing_that_has_left_the_order);
}

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/interval");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    add_tests(tests);
    return suite_run(tests, 60);
}
