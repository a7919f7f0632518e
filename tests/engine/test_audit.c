/* What is refused in every build, and what the audit of a world finds: DG-10. */
#include "../support/suite.h"
#include "scene.h"
#include "world.h"

#include <check.h>

START_TEST(DG_10_a_group_out_of_range_is_refused)
{
    scene s;
    tl_tick_id tick;
    const tl_tick_def def = {.fn = scene_tick_body, .group = TL_TICK_GROUP_COUNT};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &def, &tick), TL_ERR_INVALID);
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_a_function_of_one_level_is_not_registered_in_another)
{
    scene s;
    tl_level_id other;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.name = "other"}, &other), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, other), TL_ERR_EXISTS);
    ck_assert(tl_level_id_equal(scene_info(a).level, s.level));
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_a_frame_that_is_not_open_is_not_ended)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}),
                     TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_an_end_before_its_start)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    tl__tick *tick = tl__tick_find(s.world, a->id);
    tick->actual_end = TL_TICK_GROUP_PRE_PHYSICS;
    ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    tick->actual_end = TL_TICK_GROUP_POST_PHYSICS;
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_newcomers_between_frames)
{
    scene s;

    scene_open(&s, NULL);
    scene_frame(&s, SCENE_DELTA);
    tl__level *level = tl__level_find(s.world, s.level);
    level->newcomers.count += 1;
    ck_assert_uint_ge(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    level->newcomers.count -= 1;
    scene_close(&s);
}
END_TEST

START_TEST(DG_10_the_audit_finds_a_timer_that_its_lists_do_not_know)
{
    scene s;
    tl_timer_id id = {0};

    scene_open(&s, NULL);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_timer_set(s.world, &id, &(tl_timer_def){.rate = TL_MS(500)}), TL_OK);
    tl__timer *timer = tl__timer_find(s.world, id);
    tl_timer_status status = tl__timer_status(timer);
    tl__timer_set_status(timer, TL_TIMER_PENDING);
    ck_assert_uint_ge(tl_world_check(s.world, scene_log, &s), 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_INTERNAL);
    tl__timer_set_status(timer, status);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/audit");

    tcase_add_test(tests, DG_10_a_group_out_of_range_is_refused);
    tcase_add_test(tests, DG_10_a_function_of_one_level_is_not_registered_in_another);
    tcase_add_test(tests, DG_10_a_frame_that_is_not_open_is_not_ended);
    tcase_add_test(tests, DG_10_the_audit_finds_an_end_before_its_start);
    tcase_add_test(tests, DG_10_the_audit_finds_newcomers_between_frames);
    tcase_add_test(tests, DG_10_the_audit_finds_a_timer_that_its_lists_do_not_know);
    return suite_run(tests, 60);
}
