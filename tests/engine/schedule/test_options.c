/* Options of worlds and functions that leave Unreal's behaviour (D-6), and the shuffle (D-2). */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const tl_tick_group pre = TL_TICK_GROUP_PRE_PHYSICS;
static const tl_tick_group during = TL_TICK_GROUP_DURING_PHYSICS;
static const tl_tick_group post = TL_TICK_GROUP_POST_PHYSICS;

static void disable(const scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->id, false), TL_OK);
}

static void enable(const scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->id, true), TL_OK);
}

/* A disabled function. */

START_TEST(Q_39_a_disabled_function_breaks_the_chain)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", pre);
    scene_part *m = scene_add(&s, "M", pre);
    scene_part *a = scene_add(&s, "A", pre);
    scene_edge(a, m);
    scene_edge(m, b);
    disable(m);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    scene_close(&s);
}
END_TEST

static void act_enable_target(scene_part *part)
{
    enable(part->target);
}

/* Overruns. */

static const tl_time quarter = TL_MS(250);

static uint32_t runs_after_hitch(tl_overrun overrun, tl_time hitch, uint32_t frames)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *part = scene_add_def(
        &s, "A", &(tl_tick_def){.group = pre, .interval = quarter, .overrun = overrun});
    scene_frame(&s, TL_MS(125));
    scene_frame(&s, hitch);
    uint32_t before = part->runs;
    ck_assert_uint_eq(before, 2); /* C-45 */
    for (uint32_t i = 0; i < frames; i++) {
        scene_frame(&s, TL_MS(125));
    }
    uint32_t runs = part->runs - before;
    scene_close(&s);
    return runs;
}

START_TEST(C_42_credit_makes_up_for_every_missed_run)
{
    /* Due at 0.25, the clock at 2.0: next due 0.5, 0.75 ... 1.75, 2.0: one a frame. */
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_CREDIT, TL_SECONDS(2), 7), 7);
}
END_TEST

START_TEST(C_42_as_an_option_missed_runs_are_skipped_and_the_phase_is_kept)
{
    /* Clock 2.0: the next multiple is 2.0 itself (cooldown 0), then 2.25, 2.5. */
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_SKIP, TL_SECONDS(2), 1), 1);
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_SKIP, TL_SECONDS(2), 7), 4);
    /* Clock 2.1: the next one is 2.25, so that nothing runs at 2.225. */
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_SKIP, TL_MS(2100), 1), 0);
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_SKIP, TL_MS(2100), 2), 1);
}
END_TEST

/* Due 292 years ago: longer than a time can tell. */
START_TEST(C_42_F_19_skipping_ends_any_debt_and_keeps_the_phase)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *part = scene_add_def(
        &s, "A", &(tl_tick_def){.group = pre, .interval = quarter, .overrun = TL_OVERRUN_SKIP});
    scene_frame(&s, TL_MS(500));
    ck_assert_int_eq(tl_tick_update_interval_and_cooldown(s.world, part->id, INT64_MIN), TL_OK);
    ck_assert_int_eq(tl_tick_set_interval(s.world, part->id, quarter), TL_OK);
    scene_frame(&s, TL_MS(500));
    ck_assert_uint_eq(part->runs, 2);
    tl_tick_info info;
    ck_assert_int_eq(tl_tick_get_info(s.world, part->id, &info), TL_OK);
    ck_assert_int_eq(info.cooldown_left, quarter - 104775808); /* the phase: 2^63 ns earlier */
    scene_close(&s);
}
END_TEST

START_TEST(C_43_as_an_option_at_most_one_interval_of_credit_is_kept)
{
    /* Clock 2.0: due 1.75, then 2.0, 2.25: one run to make up for. */
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_CAP, TL_SECONDS(2), 2), 2);
    ck_assert_uint_eq(runs_after_hitch(TL_OVERRUN_CAP, TL_SECONDS(2), 7), 5);
}
END_TEST

START_TEST(C_43_without_debt_a_slow_time_leaves_nothing_behind)
{
    for (int overrun = TL_OVERRUN_CREDIT; overrun <= TL_OVERRUN_CAP; overrun++) {
        scene s;
        scene_open(&s, NULL);
        scene_part *part = scene_add_def(
            &s, "A",
            &(tl_tick_def){.group = pre, .interval = quarter, .overrun = (tl_overrun)overrun});
        for (int i = 0; i < 9; i++) {
            scene_frame(&s, TL_MS(500)); /* V-4 */
        }
        ck_assert_uint_eq(part->runs, 9);
        for (int i = 0; i < 8; i++) {
            scene_frame(&s, TL_MS(62));
        }
        static const uint32_t expected[] = {17, 11, 12};
        ck_assert_uint_eq(part->runs, expected[overrun]);
        scene_close(&s);
    }
}
END_TEST

START_TEST(D_6_an_overrun_out_of_range_and_a_negative_phase_are_refused)
{
    scene s;
    tl_tick_id id;
    scene_open(&s, NULL);
    tl_tick_def def = {.fn = no_tick, .overrun = (tl_overrun)3};
    ck_assert_int_eq(tl_tick_create(s.world, &def, &id), TL_ERR_INVALID);
    def = (tl_tick_def){.fn = no_tick, .start_phase = -1};
    ck_assert_int_eq(tl_tick_create(s.world, &def, &id), TL_ERR_INVALID);
    scene_close(&s);
}
END_TEST

/* Start phases. */

START_TEST(C_44_a_start_phase_puts_off_the_first_run)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(
        &s, "A", &(tl_tick_def){.group = pre, .interval = TL_MS(500), .start_phase = TL_MS(200)});
    scene_frame(&s, TL_MS(125));
    ck_assert_uint_eq(a->runs, 0);
    scene_frame(&s, TL_MS(125)); /* 0.25 > 0.2 */
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_int_eq(a->delta, TL_MS(125)); /* C-32 */
    for (int i = 0; i < 3; i++) {
        scene_frame(&s, TL_MS(125));
    }
    ck_assert_uint_eq(a->runs, 1);
    scene_frame(&s, TL_MS(125)); /* 0.75 > 0.2 + 0.5 */
    ck_assert_uint_eq(a->runs, 2);
    ck_assert_int_eq(a->delta, TL_MS(500));
    disable(a);
    enable(a);
    scene_frame(&s, TL_MS(125));
    ck_assert_uint_eq(a->runs, 2);
    scene_frame(&s, TL_MS(125));
    ck_assert_uint_eq(a->runs, 3);
    scene_close(&s);
}
END_TEST

START_TEST(C_54_a_newly_spawned_function_with_a_start_phase_does_not_run_in_its_first_frame)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *spawner = scene_add(&s, "S", pre);
    scene_part *a = scene_add_def(
        &s, "A",
        &(tl_tick_def){.group = during, .interval = TL_MS(500), .start_phase = TL_MS(100)});
    disable(a);
    spawner->act = act_enable_target;
    spawner->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(125)), "S:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(125)), "S:0 A:2 ");
    scene_close(&s);
}
END_TEST

static uint32_t worst_frame(bool staggers, uint32_t count)
{
    scene s;
    uint32_t worst = 0;
    uint32_t before = 0;
    scene_open(&s, &(tl_world_def){.stagger_intervals = staggers});
    for (uint32_t i = 0; i < count; i++) {
        (void)scene_add_interval(&s, "I", TL_SECONDS(1));
        (void)scene_add_interval(&s, "J", TL_MS(500)); /* of another interval, in between */
    }
    for (int frame = 0; frame < 160; frame++) {
        scene_frame(&s, TL_MS(62));
        uint32_t runs = 0;
        for (uint32_t i = 0; i < s.part_count; i++) {
            runs += s.parts[i].runs;
        }
        worst = frame > 17 && runs - before > worst ? runs - before : worst;
        before = runs;
    }
    scene_close(&s);
    return worst;
}

START_TEST(C_44_as_an_option_equal_intervals_are_spread_over_the_interval)
{
    ck_assert_uint_eq(worst_frame(false, 32), 64);
    ck_assert_uint_le(worst_frame(true, 32), 8); /* 32 a second and 64 a second, 16 frames: 6 */
}
END_TEST

/* First deltas. */

START_TEST(N_12_a_newly_spawned_functions_first_delta_is_the_whole_frames)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *spawner = scene_add(&s, "S", pre);
    scene_part *a = scene_add(&s, "A", during);
    scene_part *i = scene_add_interval(&s, "I", TL_MS(100));
    disable(a);
    disable(i);
    spawner->act = act_enable_target;
    spawner->target = a;
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(a->delta, TL_MS(125));
    spawner->target = i;
    scene_frame(&s, TL_MS(125));
    ck_assert_int_eq(a->delta, TL_MS(125));
    ck_assert_int_eq(i->delta, TL_MS(125));
    scene_frame(&s, TL_MS(125));
    ck_assert_uint_eq(i->runs, 2);
    ck_assert_int_eq(i->delta, TL_MS(125));
    scene_close(&s);
}
END_TEST

/* The shuffle. */

static void fill(scene *s)
{
    static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};

    for (int i = 0; i < 10; i++) {
        (void)scene_add(s, names[i], i < 5 ? pre : post);
    }
    scene_edge(&s->parts[2], &s->parts[1]); /* C -> B */
    scene_edge(&s->parts[9], &s->parts[5]); /* J -> F */
}

START_TEST(D_2_a_shuffle_changes_the_order_of_registration_and_nothing_else)
{
    scene s;
    char first[SCENE_TRACE];
    char other[SCENE_TRACE];
    uint32_t different = 0;
    scene_open(&s, NULL);
    fill(&s);
    (void)snprintf(first, sizeof(first), "%s", scene_frame_trace(&s, SCENE_DELTA));
    ck_assert_str_eq(first, "A:0 C:0 B:0 D:0 E:0 J:4 F:4 G:4 H:4 I:4 ");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        ck_assert_int_eq(tl_world_set_shuffle_seed(s.world, seed), TL_OK);
        (void)snprintf(other, sizeof(other), "%s", scene_frame_trace(&s, SCENE_DELTA));
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), other);
        different += strcmp(first, other) != 0 ? 1 : 0;
        ck_assert_uint_eq(strlen(other), strlen(first));
        ck_assert(strstr(other, "B:0") > strstr(other, "C:0"));
        ck_assert(strstr(other, "F:4") > strstr(other, "J:4"));
        ck_assert(strstr(other, ":0") < strstr(other, ":4"));
        ck_assert_uint_eq(tl_world_check(s.world, NULL, NULL), 0);
    }
    ck_assert_uint_ge(different, 49);
    ck_assert_int_eq(tl_world_set_shuffle_seed(s.world, 0), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), first);
    scene_close(&s);
}
END_TEST

START_TEST(D_2_a_seed_gives_the_same_order_in_a_world_made_with_it)
{
    scene a;
    scene b;
    scene_open(&a, &(tl_world_def){.shuffle_seed = 77});
    scene_open(&b, NULL);
    fill(&a);
    fill(&b);
    ck_assert_int_eq(tl_world_set_shuffle_seed(b.world, 77), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&a, SCENE_DELTA), scene_frame_trace(&b, SCENE_DELTA));
    ck_assert_uint_eq(tl_world_state_hash(a.world), tl_world_state_hash(b.world));
    ck_assert_int_eq(tl_frame_begin(a.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_world_set_shuffle_seed(a.world, 1), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(a.world), TL_OK);
    scene_close(&a);
    scene_close(&b);
}
END_TEST

START_TEST(D_2_each_pair_comes_out_either_way_about_as_often)
{
    scene s;
    uint32_t before = 0;
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", pre);
    (void)scene_add(&s, "B", pre);
    for (uint64_t seed = 1; seed <= 1000; seed++) {
        ck_assert_int_eq(tl_world_set_shuffle_seed(s.world, seed), TL_OK);
        const char *trace = scene_frame_trace(&s, SCENE_DELTA);
        before += strcmp(trace, "B:0 A:0 ") == 0 ? 1 : 0;
    }
    ck_assert_uint_gt(before, 420);
    ck_assert_uint_lt(before, 580);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/options");
    tcase_add_test(tests, Q_39_a_disabled_function_breaks_the_chain);
    tcase_add_test(tests, C_42_credit_makes_up_for_every_missed_run);
    tcase_add_test(tests, C_42_as_an_option_missed_runs_are_skipped_and_the_phase_is_kept);
    tcase_add_test(tests, C_42_F_19_skipping_ends_any_debt_and_keeps_the_phase);
    tcase_add_test(tests, C_43_as_an_option_at_most_one_interval_of_credit_is_kept);
    tcase_add_test(tests, C_43_without_debt_a_slow_time_leaves_nothing_behind);
    tcase_add_test(tests, D_6_an_overrun_out_of_range_and_a_negative_phase_are_refused);
    tcase_add_test(tests, C_44_a_start_phase_puts_off_the_first_run);
    tcase_add_test(
        tests, C_54_a_newly_spawned_function_with_a_start_phase_does_not_run_in_its_first_frame);
    tcase_add_test(tests, C_44_as_an_option_equal_intervals_are_spread_over_the_interval);
    tcase_add_test(tests, N_12_a_newly_spawned_functions_first_delta_is_the_whole_frames);
    tcase_add_test(tests, D_2_a_shuffle_changes_the_order_of_registration_and_nothing_else);
    tcase_add_test(tests, D_2_a_seed_gives_the_same_order_in_a_world_made_with_it);
    tcase_add_test(tests, D_2_each_pair_comes_out_either_way_about_as_often);
    return suite_run(tests, 60);
}
