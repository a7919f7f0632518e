/* Functions and groups that take too long: DG-5, DG-7. */
#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>

static int64_t now_ns;

static int64_t body_ns;

static int64_t watch(void *user)
{
    (void)user;
    return now_ns;
}

static void take_time(scene_part *part)
{
    (void)part;
    now_ns += body_ns;
}

/* `count` functions that take `ns` each, guarded with the defaults. */
static void guard_group(scene *s, tl_tick_group group, uint32_t count, int64_t ns)
{
    now_ns = 0;
    body_ns = ns;
    scene_open(s, &(tl_world_def){.clock = watch});
    for (uint32_t i = 0; i < count; i++) {
        scene_add(s, "slow", group)->act = take_time;
    }
    ck_assert_int_eq(tl_time_guard_set(s->world, &(tl_time_guard_def){0}), TL_OK);
    scene_frame(s, SCENE_DELTA);
}

START_TEST(DG_5_a_function_may_take_4_ms)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_PRE_PHYSICS, 1, TL_MS(4));
    ck_assert_uint_eq(s.warnings, 0);
    scene_close(&s);
}
END_TEST

START_TEST(DG_5_a_function_that_takes_longer_is_a_warning)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_PRE_PHYSICS, 1, TL_MS(4) + 1000);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_SLOW_TICK);
    ck_assert_str_eq(s.last_text, "slow took 4001 us, more than 4000 us");
    scene_close(&s);
}
END_TEST

START_TEST(DG_5_a_group_longer_than_10_ms_is_a_warning)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_POST_PHYSICS, 5, TL_MS(2));
    ck_assert_uint_eq(s.warnings, 0);
    scene_close(&s);
    guard_group(&s, TL_TICK_GROUP_POST_PHYSICS, 6, TL_MS(2));
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_SLOW_GROUP);
    ck_assert_str_eq(s.last_text, "group PostPhysics took 12000 us, more than 10000 us");
    scene_close(&s);
}
END_TEST

START_TEST(DG_5_the_two_last_groups_may_take_5_ms)
{
    static const tl_tick_group last[] = {TL_TICK_GROUP_POST_UPDATE_WORK,
                                         TL_TICK_GROUP_LAST_DEMOTABLE};
    scene s;

    for (int i = 0; i < 2; i++) {
        guard_group(&s, last[i], 2, 2500000);
        ck_assert_uint_eq(s.warnings, 0);
        scene_close(&s);
        guard_group(&s, last[i], 3, TL_MS(2));
        ck_assert_int_eq(s.last_message, TL_MESSAGE_SLOW_GROUP);
        scene_close(&s);
    }
}
END_TEST

START_TEST(DG_5_limits_can_be_set_and_the_guard_switched_off)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_PRE_PHYSICS, 1, TL_MS(2));
    ck_assert_uint_eq(s.warnings, 0);
    ck_assert_int_eq(tl_time_guard_set(s.world, &(tl_time_guard_def){.function_ns = TL_MS(1)}),
                     TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(tl_time_guard_set(s.world, NULL), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(tl_time_guard_set(s.world, &(tl_time_guard_def){.group_ns = -1}),
                     TL_ERR_INVALID);
    scene_close(&s);
}
END_TEST

START_TEST(DG_5_a_guard_needs_a_clock)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_time_guard_set(s.world, &(tl_time_guard_def){0}), TL_ERR_STATE);
    scene_close(&s);
}
END_TEST

static void act_change_guard(scene_part *part)
{
    ck_assert_int_eq(tl_time_guard_set(part->scene->world, NULL), TL_ERR_LOCKED);
}

START_TEST(DG_5_a_guard_is_not_changed_in_a_frame)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_PRE_PHYSICS, 1, TL_MS(2));
    scene_add(&s, "G", TL_TICK_GROUP_POST_PHYSICS)->act = act_change_guard;
    scene_begin(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_time_guard_set(s.world, NULL), TL_ERR_LOCKED);
    scene_end(&s);
    ck_assert_int_eq(tl_time_guard_set(s.world, NULL), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(DG_5_a_stepped_frame_is_not_a_slow_group)
{
    scene s;

    guard_group(&s, TL_TICK_GROUP_PRE_PHYSICS, 2, TL_MS(1));
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_frame_step(s.world, NULL), TL_OK);
    now_ns += TL_SECONDS(60);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(s.warnings, 0);
    scene_close(&s);
}
END_TEST

static void stall(void *user, tl_world *world, tl_time delta)
{
    scene *s = user;

    (void)world;
    (void)delta;
    now_ns += TL_SECONDS(1);
    scene_note(&s->parts[0], 'h');
}

START_TEST(DG_7_a_stall_is_the_host_hook_at_the_start_of_a_frame)
{
    scene stalled;
    scene plain;

    now_ns = 0;
    scene_open(&stalled, &(tl_world_def){.hooks = {.user = &stalled, .tick_start = stall}});
    (void)scene_slot(&stalled, "stall");
    (void)scene_add(&stalled, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_open(&plain, NULL);
    (void)scene_add(&plain, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&stalled, SCENE_DELTA), "stall:h A:0 ");
    ck_assert_str_eq(scene_frame_trace(&plain, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(now_ns, TL_SECONDS(1));
    ck_assert_uint_eq(tl_world_state_hash(stalled.world), tl_world_state_hash(plain.world));
    scene_close(&stalled);
    scene_close(&plain);
}
END_TEST

static void nest_target(scene_part *part)
{
    const tl_tick_context context = {.world = part->scene->world};

    now_ns += body_ns;
    ck_assert_int_eq(tl_tick_run_nested(&context, part->target->id), TL_OK);
    now_ns += body_ns;
}

START_TEST(DG_5_S_14_the_time_of_a_function_holds_that_of_those_inside_of_it)
{
    scene s;

    now_ns = 0;
    body_ns = TL_MS(3);
    scene_open(&s, &(tl_world_def){.clock = watch});
    scene_part *inner = scene_add(&s, "inner", TL_TICK_GROUP_LAST_DEMOTABLE);
    scene_part *outer = scene_add(&s, "outer", TL_TICK_GROUP_PRE_PHYSICS);
    inner->act = take_time;
    outer->act = nest_target;
    outer->target = inner;
    ck_assert_int_eq(tl_time_guard_set(s.world, &(tl_time_guard_def){.function_ns = TL_MS(4)}),
                     TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_str_eq(s.last_text, "outer took 9000 us, more than 4000 us");
    body_ns = TL_MS(5);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(s.warnings, 4); /* inner, outer, and their group with 15 ms */
    ck_assert_str_eq(s.last_text, "group PrePhysics took 15000 us, more than 10000 us");
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/time_guard");

    tcase_add_test(tests, DG_5_a_function_may_take_4_ms);
    tcase_add_test(tests, DG_5_a_function_that_takes_longer_is_a_warning);
    tcase_add_test(tests, DG_5_a_group_longer_than_10_ms_is_a_warning);
    tcase_add_test(tests, DG_5_the_two_last_groups_may_take_5_ms);
    tcase_add_test(tests, DG_5_limits_can_be_set_and_the_guard_switched_off);
    tcase_add_test(tests, DG_5_a_guard_needs_a_clock);
    tcase_add_test(tests, DG_5_a_guard_is_not_changed_in_a_frame);
    tcase_add_test(tests, DG_5_a_stepped_frame_is_not_a_slow_group);
    tcase_add_test(tests, DG_7_a_stall_is_the_host_hook_at_the_start_of_a_frame);
    tcase_add_test(tests, DG_5_S_14_the_time_of_a_function_holds_that_of_those_inside_of_it);
    return suite_run(tests, 60);
}
