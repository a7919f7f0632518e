/* Cooldowns: the sets, when they are counted down and what becomes due (C-0 to C-23, C-55). */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

static void count_visit(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    scene *in = user;
    (void)info;
    for (uint32_t i = 0; i < in->part_count; i++) {
        in->parts[i].frame_delta += tl_tick_id_equal(in->parts[i].id, tick) ? 1 : 0;
    }
}

static void check_each_once(scene *in)
{
    for (uint32_t i = 0; i < in->part_count; i++) {
        in->parts[i].frame_delta = 0;
    }
    tl_tick_each(in->world, count_visit, in);
    for (uint32_t i = 0; i < in->part_count; i++) {
        ck_assert_int_eq(in->parts[i].frame_delta, 1);
    }
    ck_assert_uint_eq(tl_world_check(in->world, scene_log, in), 0);
}

START_TEST(C_0a_a_registered_function_is_in_one_set_at_every_moment)
{
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add_def(&s, "B", &(tl_tick_def){.start_disabled = true});
    scene_part *c = scene_add_interval(&s, "C", SCENE_DELTA);
    (void)scene_add_interval(&s, "D", TL_SECONDS(1));
    for (int frame = 0; frame < 3; frame++) {
        scene_begin(&s, SCENE_DELTA);
        check_each_once(&s);
        bool is_due = frame % 2 == 0;
        ck_assert_int_eq(scene_info(c).state, is_due ? TL_TICK_ENABLED : TL_TICK_COOLING_DOWN);
        scene_run_to(&s, TL_STAGE_PRE_PHYSICS);
        check_each_once(&s);
        scene_end(&s);
        check_each_once(&s);
    }
    ck_assert_uint_eq(c->runs, 2);
}
END_TEST

START_TEST(C_0b_the_state_tells_the_set)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add_def(&s, "B", &(tl_tick_def){.start_disabled = true});
    scene_part *c = scene_add_interval(&s, "C", TL_SECONDS(1));
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    ck_assert_int_eq(scene_info(b).state, TL_TICK_DISABLED);
    ck_assert_int_eq(scene_info(c).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(c).cooldown_left, TL_SECONDS(1));
    ck_assert_int_eq(tl_tick_set_enabled(s.world, b->id, true), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, c->id, false), TL_OK);
    ck_assert_int_eq(scene_info(b).state, TL_TICK_ENABLED);
    ck_assert_int_eq(scene_info(c).state, TL_TICK_DISABLED);
    ck_assert_str_eq(scene_frame_trace(&s, TL_SECONDS(2)), "A:0 B:0 ");
}
END_TEST

START_TEST(C_2_a_function_that_ran_cools_from_the_very_next_start)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(100));
    scene_frame(&s, TL_SECONDS(5));
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(100));
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(101)), "A:0 ");
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(99));
}
END_TEST

START_TEST(C_3_a_start_enables_what_is_over_and_takes_the_delta_from_the_others)
{
    scene_open(&s, NULL);
    scene_part *l = scene_add_interval(&s, "L", TL_MS(300));
    scene_part *a = scene_add_interval(&s, "A", TL_MS(100));
    scene_part *m = scene_add_interval(&s, "M", TL_MS(200));
    scene_frame(&s, TL_MS(10));
    scene_begin(&s, TL_MS(201));
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    ck_assert_int_eq(scene_info(m).state, TL_TICK_ENABLED);
    ck_assert_int_eq(scene_info(l).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(l).cooldown_left, TL_MS(99));
    scene_end(&s);
    ck_assert_str_eq(s.trace, "A:0 M:0 ");
}
END_TEST

START_TEST(C_5_a_start_queues_the_enabled_and_the_expired)
{
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", POST);
    (void)scene_add_def(&s, "C", &(tl_tick_def){.start_disabled = true});
    (void)scene_add_interval(&s, "D", SCENE_DELTA);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 3);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 2);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 3);
}
END_TEST

static void act_disable_itself(scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->id, false), TL_OK);
}

START_TEST(C_20_cooling_functions_are_sorted_and_disabled_ones_dropped)
{
    scene_open(&s, NULL);
    (void)scene_add_interval(&s, "L", TL_MS(300));
    (void)scene_add_interval(&s, "M", TL_MS(200));
    scene_part *x = scene_add_interval(&s, "X", TL_MS(150));
    (void)scene_add_interval(&s, "S", TL_MS(100));
    (void)scene_add_interval(&s, "N", TL_MS(200));
    x->act = act_disable_itself;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "L:0 M:0 X:0 S:0 N:0 ");
    ck_assert_int_eq(scene_info(x).state, TL_TICK_DISABLED);
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(301)), "S:0 M:0 N:0 L:0 ");
}
END_TEST

START_TEST(C_21_cooling_begins_at_the_end_of_the_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    (void)scene_add(&s, "Z", LAST);
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_POST_UPDATE_WORK);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    scene_end(&s);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_SECONDS(1));
}
END_TEST

START_TEST(C_23_an_enabled_interval_function_is_found_wherever_it_waits)
{
    scene_open(&s, NULL);
    scene_part *k = scene_add(&s, "K", PRE);
    scene_part *a = scene_add_interval(&s, "A", SCENE_DELTA);
    scene_part *b = scene_add_interval(&s, "B", TL_MS(10));
    scene_part *c = scene_add_interval(&s, "C", TL_MS(10));
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK); /* of the enabled set */
    b->target = b;
    b->act = scene_act_unregister; /* of the reschedule array */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 B:0 C:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).ticks, 2);
    k->target = c;
    k->act = scene_act_unregister; /* expired in this frame */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 ");
    k->act = NULL;
    ck_assert_uint_eq(tl_world_stats(s.world).ticks, 1);
    ck_assert_str_eq(scene_frame_trace(&s, TL_SECONDS(1)), "K:0 ");
}
END_TEST

START_TEST(C_31_C_33_the_delta_is_the_time_since_the_last_run_on_its_own_clock)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(300));
    scene_part *p = scene_add_def(
        &s, "P", &(tl_tick_def){.interval = TL_MS(300), .tick_even_when_paused = true});
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(s.world, false), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:0 ");
    ck_assert_int_eq(p->delta, 3 * SCENE_DELTA); /* the pause counts */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(a->delta, 3 * SCENE_DELTA); /* the pause does not */
}
END_TEST

START_TEST(V_4_C_12_C_43_with_frames_longer_than_the_interval_the_debt_grows_and_is_repaid)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(250));
    for (int frame = 0; frame < 4; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_MS(500)), "A:0 ");
        ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
        ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(250) - frame * TL_MS(250));
    }
    for (int frame = 0; frame < 3; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "A:0 ");
    }
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "");
}
END_TEST

START_TEST(C_45_an_interval_function_runs_once_a_frame_however_much_is_due)
{
    scene_open(&s, NULL);
    (void)scene_add_interval(&s, "A", TL_MS(1));
    for (int frame = 0; frame < 5; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_SECONDS(10)), "A:0 ");
    }
}
END_TEST

START_TEST(C_55_a_cooling_prerequisite_is_ignored_and_an_expired_one_comes_first)
{
    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add_interval(&s, "A", SCENE_DELTA);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

START_TEST(D_3_an_endless_interval_runs_once)
{
    scene_open(&s, NULL);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    scene_part *a = scene_add_interval(&s, "A", INT64_MAX);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.interval = INT64_MAX});
    x->target = n;
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:0 N:2 ");
    x->act = NULL;
    for (int i = 0; i < 4; i++) {
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    }
    ck_assert_int_eq(tl_tick_update_interval_and_cooldown(s.world, a->id, INT64_MIN), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:0 ");
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/cooldown");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, C_0a_a_registered_function_is_in_one_set_at_every_moment);
    tcase_add_test(tests, C_0b_the_state_tells_the_set);
    tcase_add_test(tests, C_2_a_function_that_ran_cools_from_the_very_next_start);
    tcase_add_test(tests, C_3_a_start_enables_what_is_over_and_takes_the_delta_from_the_others);
    tcase_add_test(tests, C_5_a_start_queues_the_enabled_and_the_expired);
    tcase_add_test(tests, C_20_cooling_functions_are_sorted_and_disabled_ones_dropped);
    tcase_add_test(tests, C_21_cooling_begins_at_the_end_of_the_frame);
    tcase_add_test(tests, C_23_an_enabled_interval_function_is_found_wherever_it_waits);
    tcase_add_test(tests, C_31_C_33_the_delta_is_the_time_since_the_last_run_on_its_own_clock);
    tcase_add_test(tests,
                   V_4_C_12_C_43_with_frames_longer_than_the_interval_the_debt_grows_and_is_repaid);
    tcase_add_test(tests, C_45_an_interval_function_runs_once_a_frame_however_much_is_due);
    tcase_add_test(tests, C_55_a_cooling_prerequisite_is_ignored_and_an_expired_one_comes_first);
    tcase_add_test(tests, D_3_an_endless_interval_runs_once);
    return suite_run(tests, 60);
}
