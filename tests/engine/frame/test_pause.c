/* Pause frames: P-1 to P-10. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

static const tl_tick_def also_paused = {.tick_even_when_paused = true};

static void pause_world(scene *in)
{
    ck_assert_int_eq(tl_world_set_paused(in->world, true), TL_OK);
}

static scene_part *add_paused_interval(scene *in, const char *name, tl_time interval)
{
    return scene_add_def(in, name,
                         &(tl_tick_def){.interval = interval, .tick_even_when_paused = true});
}

START_TEST(P_1_groups_and_types_are_those_of_a_pause_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(
        &s, "A",
        &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS, .tick_even_when_paused = true});
    (void)scene_add_def(&s, "B", &also_paused);
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_int_eq(a->type, TL_LEVEL_TICK_PAUSE);
    ck_assert_int_eq(tl_world_set_paused(s.world, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:4 ");
    ck_assert_int_eq(a->type, TL_LEVEL_TICK_ALL);
}
END_TEST

START_TEST(P_2_cooling_functions_that_are_due_come_before_enabled_ones)
{
    scene_open(&s, NULL);
    (void)scene_add_def(&s, "E", &also_paused);
    (void)add_paused_interval(&s, "B", TL_MS(120));
    (void)add_paused_interval(&s, "A", TL_MS(110));
    (void)add_paused_interval(&s, "C", TL_MS(125));
    scene_frame(&s, SCENE_DELTA);
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 E:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "C:0 E:0 ");
}
END_TEST

START_TEST(P_3_only_functions_with_the_flag_cool_in_pause)
{
    scene_open(&s, NULL);
    scene_part *a = add_paused_interval(&s, "A", TL_MS(500));
    scene_part *b = scene_add_interval(&s, "B", TL_MS(500));
    scene_frame(&s, SCENE_DELTA);
    pause_world(&s);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(250));
    ck_assert_int_eq(scene_info(b).cooldown_left, TL_MS(500));
}
END_TEST

START_TEST(P_4_due_functions_are_credited_and_enabled_ones_start_to_cool)
{
    scene_open(&s, NULL);
    scene_part *a = add_paused_interval(&s, "A", TL_MS(100));
    scene_frame(&s, SCENE_DELTA);
    pause_world(&s);
    scene_part *b = add_paused_interval(&s, "B", TL_MS(300));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(75));
    ck_assert_int_eq(scene_info(b).cooldown_left, TL_MS(300));
    ck_assert_int_eq(scene_info(b).state, TL_TICK_COOLING_DOWN);
}
END_TEST

static void act_disable_and_register(scene_part *part)
{
    scene_act_disable(part);
    scene_register(part->target->target);
    part->act = NULL;
}

START_TEST(P_5_F_16_a_function_disabled_by_another_body_does_not_run)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &also_paused);
    scene_part *b = scene_add_def(&s, "B", &also_paused);
    (void)scene_add_def(&s, "C", &also_paused);
    b->target = scene_make(&s, "N", &also_paused);
    a->target = b;
    a->act = act_disable_and_register;
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 N:0 ");
}
END_TEST

static scene_act *const losses[] = {scene_act_unregister, scene_act_destroy};

START_TEST(P_5_D_5_a_function_lost_in_a_pause_frame_does_not_run)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &also_paused);
    a->target = scene_add_def(&s, "B", &also_paused);
    (void)scene_add_def(&s, "C", &also_paused);
    a->act = losses[_i];
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
}
END_TEST

START_TEST(P_6_interval_functions_get_unpaused_time)
{
    scene_open(&s, NULL);
    scene_part *a = add_paused_interval(&s, "A", TL_MS(300));
    scene_frame(&s, SCENE_DELTA);
    pause_world(&s);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 2);
    ck_assert_int_eq(a->delta, TL_MS(375));
}
END_TEST

START_TEST(P_6_other_functions_get_the_frame_delta)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &also_paused);
    pause_world(&s);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 2.0), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(a->delta, TL_MS(250));
}
END_TEST

START_TEST(P_7_prerequisites_and_priority_are_ignored)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &also_paused);
    scene_part *b = scene_add_def(
        &s, "B", &(tl_tick_def){.high_priority = true, .tick_even_when_paused = true});
    scene_edge(b, a);
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

static bool yes(void *user)
{
    (void)user;
    return true;
}

START_TEST(P_8_objects_without_the_flag_stand_still_and_cameras_go_on)
{
    tl_timer_id timer = {0};
    tl_tickable_id tickable;
    tl_camera_id camera;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    tl_timer_def timer_def = {
        .fn = scene_timer_body, .user = scene_slot(&s, "T"), .rate = TL_MS(1), .loop = true};
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &timer_def), TL_OK);
    tl_latent_def latent = {.key = 1, .done = scene_latent_body, .user = scene_slot(&s, "L")};
    ck_assert_int_eq(tl_latent_delay(s.world, &latent, 0), TL_OK);
    tl_tickable_def asleep = {.tick = scene_tickable_body, .user = scene_slot(&s, "K")};
    tl_tickable_def awake = {
        .tick = scene_tickable_body, .user = scene_slot(&s, "P"), .is_tickable_when_paused = yes};
    ck_assert_int_eq(tl_tickable_create(s.world, &asleep, &tickable), TL_OK);
    ck_assert_int_eq(tl_tickable_create(s.world, &awake, &tickable), TL_OK);
    ck_assert_int_eq(tl_camera_add(s.world, scene_camera_body, scene_slot(&s, "C"), "C", &camera),
                     TL_OK);
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:K C:C ");
    ck_assert_int_eq(tl_timer_clock(s.world), 0);
}
END_TEST

START_TEST(P_8_game_time_stands_and_the_other_clocks_go_on)
{
    scene_open(&s, NULL);
    scene_frame(&s, SCENE_DELTA);
    pause_world(&s);
    scene_frame(&s, SCENE_DELTA);
    tl_world_times times = tl_world_get_times(s.world);
    ck_assert_int_eq(times.time, TL_MS(125));
    ck_assert_int_eq(times.unpaused_time, TL_MS(250));
    ck_assert_int_eq(times.real_time, TL_MS(250));
    ck_assert_int_eq(times.audio_time, TL_MS(125));
}
END_TEST

static void act_pause(scene_part *part)
{
    ck_assert_int_eq(tl_world_set_paused(part->scene->world, true), TL_OK);
}

START_TEST(P_1_a_pause_set_in_a_frame_acts_from_the_next)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_POST_PHYSICS);
    a->act = act_pause;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
}
END_TEST

START_TEST(P_10_a_function_runs_once_in_a_pause_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &also_paused);
    a->target = a;
    a->act = scene_act_toggle;
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    tl_frame_def again = {.frame = tl_world_frame(s.world), .type = TL_LEVEL_TICK_ALL};
    ck_assert_int_eq(tl_frame_begin(s.world, &again), TL_OK);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(a->runs, 1);
}
END_TEST

START_TEST(P_2_hidden_levels_do_not_run_in_pause)
{
    tl_level_id hidden;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.start_hidden = true}, &hidden), TL_OK);
    scene_part *a = scene_make(&s, "A", &also_paused);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, hidden), TL_OK);
    pause_world(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, P_1_groups_and_types_are_those_of_a_pause_frame);
    tcase_add_test(tests, P_1_a_pause_set_in_a_frame_acts_from_the_next);
    tcase_add_test(tests, P_2_cooling_functions_that_are_due_come_before_enabled_ones);
    tcase_add_test(tests, P_2_hidden_levels_do_not_run_in_pause);
    tcase_add_test(tests, P_3_only_functions_with_the_flag_cool_in_pause);
    tcase_add_test(tests, P_4_due_functions_are_credited_and_enabled_ones_start_to_cool);
    tcase_add_test(tests, P_5_F_16_a_function_disabled_by_another_body_does_not_run);
    tcase_add_loop_test(tests, P_5_D_5_a_function_lost_in_a_pause_frame_does_not_run, 0, 2);
    tcase_add_test(tests, P_6_interval_functions_get_unpaused_time);
    tcase_add_test(tests, P_6_other_functions_get_the_frame_delta);
    tcase_add_test(tests, P_7_prerequisites_and_priority_are_ignored);
    tcase_add_test(tests, P_8_objects_without_the_flag_stand_still_and_cameras_go_on);
    tcase_add_test(tests, P_8_game_time_stands_and_the_other_clocks_go_on);
    tcase_add_test(tests, P_10_a_function_runs_once_in_a_pause_frame);
}

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/pause");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    add_tests(tests);
    return suite_run(tests, 60);
}
