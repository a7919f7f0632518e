/* Rows of engine/docs/from-unreal.md that no other test proves. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

START_TEST(table_20_2_eight_groups_have_the_values_0_to_7)
{
    static const char *const names[] = {"PrePhysics",    "StartPhysics", "DuringPhysics",
                                        "EndPhysics",    "PostPhysics",  "PostUpdateWork",
                                        "LastDemotable", "NewlySpawned"};

    ck_assert_int_eq(TL_TICK_GROUP_COUNT, 8);
    for (int i = 0; i < 8; i++) {
        ck_assert_str_eq(tl_tick_group_name((tl_tick_group)i), names[i]);
        ck_assert_int_eq(tl_tick_group_from_name(names[i]), (tl_tick_group)i);
    }
}
END_TEST

START_TEST(table_20_2_a_zeroed_definition_asks_for_pre_physics)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){0});
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(scene_info(a).actual_start, TL_TICK_GROUP_PRE_PHYSICS);
}
END_TEST

START_TEST(table_20_3_a_function_without_a_body_is_refused)
{
    tl_tick_id tick = {1, 1};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &(tl_tick_def){.name = "A"}, &tick), TL_ERR_INVALID);
    ck_assert(tl_tick_id_is_null(tick));
}
END_TEST

START_TEST(table_20_3_registered_between_register_and_unregister)
{
    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    scene_register(a);
    ck_assert(tl_tick_is_registered(s.world, a->id));
    scene_frame(&s, SCENE_DELTA);
    ck_assert(tl_tick_is_registered(s.world, a->id));
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert(!tl_tick_is_registered(s.world, a->id));
}
END_TEST

static void keep_context(void *user, const tl_tick_context *context)
{
    *(tl_tick_context *)user = *context;
}

START_TEST(table_20_4_a_body_sees_group_delta_type_thread_and_world)
{
    tl_tick_context seen = {0};
    tl_tick_id tick;
    const tl_tick_def def = {
        .fn = keep_context, .user = &seen, .group = TL_TICK_GROUP_POST_PHYSICS};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &def, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, tick, s.level), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_ptr_eq(seen.world, s.world);
    ck_assert(tl_tick_id_equal(seen.tick, tick));
    ck_assert_int_eq(seen.delta, SCENE_DELTA);
    ck_assert_int_eq(seen.frame_delta, SCENE_DELTA);
    ck_assert_double_eq((double)seen.delta_seconds, 0.125);
    ck_assert_uint_eq(seen.frame, 1);
    ck_assert_int_eq(seen.group, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(seen.type, TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(seen.worker, 0);
}
END_TEST

static void count_run(void *user, const tl_tick_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

START_TEST(table_20_5_a_body_is_called_once_a_run)
{
    static const tl_actor_class actor_class = {.name = "Ship", .tick = count_run};
    static const tl_component_class part_class = {.name = "Gun", .tick = count_run};
    static const tl_primary_tick ticking = {.can_ever_tick = true};
    uint32_t actor_runs = 0;
    uint32_t part_runs = 0;
    tl_actor_id actor;
    tl_component_id part;
    const tl_actor_def actor_def = {
        .actor_class = &actor_class, .user = &actor_runs, .primary_tick = ticking};
    const tl_component_def part_def = {
        .component_class = &part_class, .user = &part_runs, .primary_tick = &ticking};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s.world, &actor_def, &actor), TL_OK);
    ck_assert_int_eq(tl_component_add(s.world, actor, (tl_level_id){0}, &part_def, &part), TL_OK);
    for (uint32_t i = 1; i <= 3; i++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_uint_eq(actor_runs, i);
        ck_assert_uint_eq(part_runs, i);
    }
}
END_TEST

START_TEST(table_20_6_the_clock_is_the_sum_of_the_deltas_of_ticked_frames)
{
    tl_time sum = 0;

    scene_open(&s, NULL);
    for (tl_time delta = 1; delta < TL_MS(500); delta = delta * 7 + 3) {
        scene_frame(&s, delta);
        sum += delta;
        ck_assert_int_eq(tl_timer_clock(s.world), sum);
    }
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_timer_clock(s.world), sum);
}
END_TEST

START_TEST(table_20_6_a_loop_of_10_ms_at_60_hz_runs_100_times_a_second)
{
    tl_timer_id timer = {0};

    scene_open(&s, NULL);
    scene_frame(&s,
                tl_loop_fixed_delta(60, 1)); /* set after its tick, the timer is active (T-15) */
    scene_part *part = scene_slot(&s, "SelectActorTick");
    const tl_timer_def def = {
        .fn = scene_timer_body, .user = part, .rate = TL_MS(10), .loop = true};
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &def), TL_OK);
    for (uint32_t k = 2; k <= 601; k++) {
        uint32_t before = part->runs;
        scene_frame(&s, tl_loop_fixed_delta(60, k));
        ck_assert_uint_ge(part->runs - before, 1);
        ck_assert_uint_le(part->runs - before, 2);
    }
    ck_assert_uint_eq(part->runs, 1000); /* 10 s: the last backlog counts what is due now (T-41) */
}
END_TEST

START_TEST(table_20_1_one_tick_is_one_frame_and_the_counter_goes_up_by_one)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){0});
    for (uint32_t i = 1; i <= 3; i++) {
        ck_assert_int_eq(tl_world_tick(s.world, SCENE_DELTA), TL_OK);
        ck_assert_uint_eq(tl_world_frame(s.world), i);
        ck_assert_uint_eq(a->runs, i);
        ck_assert_int_eq(tl_world_get_times(s.world).time, (tl_time)i * SCENE_DELTA);
    }
}
END_TEST

START_TEST(table_20_3_a_function_that_starts_disabled_waits_until_it_is_enabled)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.start_disabled = true});
    ck_assert(tl_tick_is_registered(s.world, a->id));
    ck_assert(!tl_tick_is_enabled(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
}
END_TEST

START_TEST(table_20_3_the_target_is_set_before_registration)
{
    static const tl_actor_class actor_class = {.name = "Ship"};
    static const tl_component_class part_class = {.name = "Gun"};
    static const tl_primary_tick ticking = {.can_ever_tick = true};
    const tl_actor_def actor_def = {.actor_class = &actor_class, .primary_tick = ticking};
    const tl_component_def part_def = {.component_class = &part_class, .primary_tick = &ticking};
    tl_actor_id actor;
    tl_component_id part;
    tl_tick_info info;

    scene_open(&s, NULL); /* play has not begun: nothing is registered */
    ck_assert_int_eq(tl_actor_spawn(s.world, &actor_def, &actor), TL_OK);
    ck_assert_int_eq(tl_component_add(s.world, actor, (tl_level_id){0}, &part_def, &part), TL_OK);
    ck_assert_int_eq(tl_tick_get_info(s.world, tl_actor_tick(s.world, actor), &info), TL_OK);
    ck_assert(!info.is_registered);
    ck_assert(tl_actor_id_equal(info.actor, actor));
    ck_assert_int_eq(tl_tick_get_info(s.world, tl_component_tick(s.world, part), &info), TL_OK);
    ck_assert(!info.is_registered);
    ck_assert(tl_component_id_equal(info.component, part));
}
END_TEST

START_TEST(table_20_3_a_function_without_context_counts_as_none)
{
    tl_tick_count items[2];
    tl_tick_counts counts = {.items = items, .capacity = 2};

    scene_open(&s, NULL);
    (void)scene_add_def(&s, "A", &(tl_tick_def){0});
    (void)scene_add_def(&s, "B", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.count, 1);
    ck_assert_str_eq(items[0].context, "none");
    ck_assert_uint_eq(items[0].count, 2);
}
END_TEST

START_TEST(table_20_6_each_timer_calls_its_own_function_with_its_own_user)
{
    tl_timer_id timers[3] = {{0}};

    scene_open(&s, NULL);
    scene_part *a = scene_slot(&s, "a");
    scene_part *b = scene_slot(&s, "b");
    tl_timer_def def = {.fn = scene_timer_body, .user = a, .rate = TL_MS(10)};
    ck_assert_int_eq(tl_timer_set(s.world, &timers[0], &def), TL_OK);
    def.user = b;
    ck_assert_int_eq(tl_timer_set(s.world, &timers[1], &def), TL_OK);
    def.fn = NULL;
    ck_assert_int_eq(tl_timer_set(s.world, &timers[2], &def), TL_OK);
    scene_frame(&s, SCENE_DELTA); /* pending until the end of its timers */
    ck_assert_uint_eq(a->runs + b->runs, 0);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_uint_eq(b->runs, 1);
    ck_assert(!tl_timer_exists(s.world, timers[2])); /* without a function it just runs out */
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/from_unreal");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, table_20_2_eight_groups_have_the_values_0_to_7);
    tcase_add_test(tests, table_20_2_a_zeroed_definition_asks_for_pre_physics);
    tcase_add_test(tests, table_20_3_a_function_without_a_body_is_refused);
    tcase_add_test(tests, table_20_3_registered_between_register_and_unregister);
    tcase_add_test(tests, table_20_4_a_body_sees_group_delta_type_thread_and_world);
    tcase_add_test(tests, table_20_5_a_body_is_called_once_a_run);
    tcase_add_test(tests, table_20_6_the_clock_is_the_sum_of_the_deltas_of_ticked_frames);
    tcase_add_test(tests, table_20_6_a_loop_of_10_ms_at_60_hz_runs_100_times_a_second);
    tcase_add_test(tests, table_20_1_one_tick_is_one_frame_and_the_counter_goes_up_by_one);
    tcase_add_test(tests, table_20_3_a_function_that_starts_disabled_waits_until_it_is_enabled);
    tcase_add_test(tests, table_20_3_the_target_is_set_before_registration);
    tcase_add_test(tests, table_20_3_a_function_without_context_counts_as_none);
    tcase_add_test(tests, table_20_6_each_timer_calls_its_own_function_with_its_own_user);
    return suite_run(tests, 60);
}
