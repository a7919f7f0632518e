/* What is spawned or touched inside of a UE3 frame: E3-23, E3-24. */
#include "../../support/suite.h"
#include "ue3_cast.h"

#include <check.h>

START_TEST(E3_23_spawned_in_PreAsync_ticks_right_after_the_actors_of_that_group)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_actor(&s, &parts[2], "d", DURING);
    parts[0].act = stage_act_spawn;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    s.child_group = PRE;
    ck_assert_str_eq(stage_frame(&s), "[receive] [sequences] a b child [start] d [wait] "
                                      "[collisions] [send] [garbage]");
    ck_assert_str_eq(stage_ticks(&s), "a b child d");
}
END_TEST

START_TEST(E3_23_spawned_in_PreAsync_for_a_later_group_waits_for_it)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_actor(&s, &parts[2], "p", POST);
    parts[0].act = stage_act_spawn;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    s.child_group = POST;
    ck_assert_str_eq(stage_ticks(&s), "a b p child");
}
END_TEST

START_TEST(E3_23_spawned_in_DuringAsync_is_deferred_to_PostAsync_whatever_its_group)
{
    stage_actor(&s, &parts[0], "d", DURING);
    stage_actor(&s, &parts[1], "e", DURING);
    stage_actor(&s, &parts[2], "p", POST);
    parts[0].act = stage_act_spawn;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    s.child_group = (tl_tick_group[]){PRE, DURING, POST}[_i];
    ck_assert_str_eq(stage_frame(&s), "[receive] [sequences] [start] d e [wait] [collisions] p "
                                      "child [send] [garbage]");
    ck_assert_uint_eq(parts[3].last.group, POST);
}
END_TEST

START_TEST(E3_23_spawned_in_PostAsync_ticks_right_after_its_actors_before_deferred_components)
{
    stage_actor(&s, &parts[0], "p", POST);
    stage_actor(&s, &parts[1], "q", POST);
    stage_actor(&s, &parts[2], "a", PRE);
    stage_component(&parts[2], &parts[4], "a.post", POST);
    parts[0].act = stage_act_spawn;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    s.child_group = (tl_tick_group[]){PRE, DURING, POST}[_i];
    ck_assert_str_eq(stage_ticks(&s), "a p q child a.post");
}
END_TEST

START_TEST(E3_23_spawned_by_a_deferred_component_ticks_in_the_same_group)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.post", POST);
    parts[1].act = stage_act_spawn;
    parts[1].next = &parts[2];
    parts[2].name = "child";
    s.child_group = PRE;
    ck_assert_str_eq(stage_ticks(&s), "a a.post child");
}
END_TEST

static void spawn_between(stage *self, tl_ue3_stage at)
{
    if (at == TL_UE3_STAGE_START_ASYNC_WORK && parts[0].ticks == 0) {
        stage_actor(self, &parts[1], "between", PRE);
    } else if (at == TL_UE3_STAGE_POST_ASYNC_WORK && parts[0].ticks == 0) {
        stage_actor(self, &parts[0], "hit", PRE);
    }
}

START_TEST(E3_23_the_list_of_the_spawned_is_reset_at_the_start_of_each_group)
{
    s.in_hook = spawn_between;
    ck_assert_str_eq(stage_ticks(&s), "hit");
    ck_assert_str_eq(stage_ticks(&s), "between hit");
}
END_TEST

static void spawn_and_destroy(part *self)
{
    stage_actor(self->stage, self->next, "child", s.child_group);
    self->result = tl_actor_destroy(self->stage->world, self->next->actor);
}

START_TEST(E3_23_a_spawned_actor_that_is_destroyed_again_does_not_tick)
{
    static const tl_tick_group groups[] = {PRE, DURING, POST};

    stage_actor(&s, &parts[0], "a", groups[_i]);
    parts[0].act = spawn_and_destroy;
    parts[0].next = &parts[1];
    s.child_group = groups[_i];
    ck_assert_str_eq(stage_ticks(&s), "a");
    ck_assert_int_eq(parts[0].result, TL_OK);
    ck_assert_uint_eq(parts[1].ticks, 0);
}
END_TEST

static void spawn_for_ever(part *self)
{
    part *child = self + 1;

    if (!tl_actor_is_valid(self->stage->world, child->actor) && child < parts + 250) {
        ck_assert_int_eq(stage_spawn(self->stage, child, "x", (tl_actor_def){0}), TL_OK);
        child->act = spawn_for_ever;
    }
}

START_TEST(E3_23_a_chain_of_spawns_ends_after_101_rounds_and_goes_on_in_the_next_frame)
{
    stage_actor(&s, &parts[0], "x", PRE);
    parts[0].act = spawn_for_ever;
    (void)stage_frame(&s);
    ck_assert_uint_eq(parts[101].ticks, 1);
    ck_assert_uint_eq(parts[102].ticks, 0);
    ck_assert(tl_actor_is_valid(s.world, parts[102].actor));
    ck_assert_uint_eq(s.errors[TL_MESSAGE_RUNAWAY], 1);
    ck_assert_uint_eq(tl_world_stats(s.world).runaways, 1);
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 102);
    (void)stage_frame(&s);
    ck_assert_uint_eq(parts[102].ticks, 1);
}
END_TEST

static void touch_physics(part *self)
{
    self->result = tl_ue3_may_touch_physics(self->stage->world, "moving");
}

START_TEST(E3_24_touching_physics_is_refused_logged_and_counted_only_during_async_work)
{
    static const tl_tick_group groups[] = {PRE, DURING, POST};
    static const tl_result expected[] = {TL_OK, TL_ERR_LOCKED, TL_OK};
    uint32_t errors = _i == 1 ? 1 : 0;

    stage_actor(&s, &parts[0], "a", groups[_i]);
    parts[0].act = touch_physics;
    (void)stage_frame(&s);
    ck_assert_int_eq(parts[0].result, expected[_i]);
    ck_assert_uint_eq(s.errors[TL_MESSAGE_ASYNC], errors);
    ck_assert_uint_eq(tl_world_stats(s.world).async_errors, errors);
    ck_assert_int_eq(tl_ue3_may_touch_physics(s.world, NULL), TL_OK);
}
END_TEST

static void spawn_collidable(part *self)
{
    self->result =
        stage_spawn(self->stage, self->next, "child", (tl_actor_def){.is_collidable = true});
}

START_TEST(E3_24_spawning_what_collides_is_an_error_that_is_ignored)
{
    stage_actor(&s, &parts[0], "a", DURING);
    parts[0].act = spawn_collidable;
    parts[0].next = &parts[1];
    ck_assert_str_eq(stage_ticks(&s), "a");
    ck_assert_int_eq(parts[0].result, TL_ERR_LOCKED);
    ck_assert(tl_actor_id_is_null(parts[1].actor));
    ck_assert_uint_eq(s.errors[TL_MESSAGE_ASYNC], 1);
    ck_assert_uint_eq(tl_world_stats(s.world).actors, 1);
}
END_TEST

START_TEST(E3_24_a_deferred_component_of_that_group_is_guarded_too)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.c", DURING);
    parts[1].act = touch_physics;
    (void)stage_frame(&s);
    ck_assert_int_eq(parts[1].result, TL_ERR_LOCKED);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_spawn");

    tcase_add_checked_fixture(tests, cast_set_up, cast_tear_down);
    tcase_add_test(tests, E3_23_spawned_in_PreAsync_ticks_right_after_the_actors_of_that_group);
    tcase_add_test(tests, E3_23_spawned_in_PreAsync_for_a_later_group_waits_for_it);
    tcase_add_loop_test(
        tests, E3_23_spawned_in_DuringAsync_is_deferred_to_PostAsync_whatever_its_group, 0, 3);
    tcase_add_loop_test(
        tests, E3_23_spawned_in_PostAsync_ticks_right_after_its_actors_before_deferred_components,
        0, 3);
    tcase_add_test(tests, E3_23_spawned_by_a_deferred_component_ticks_in_the_same_group);
    tcase_add_test(tests, E3_23_the_list_of_the_spawned_is_reset_at_the_start_of_each_group);
    tcase_add_loop_test(tests, E3_23_a_spawned_actor_that_is_destroyed_again_does_not_tick, 0, 3);
    tcase_add_test(tests,
                   E3_23_a_chain_of_spawns_ends_after_101_rounds_and_goes_on_in_the_next_frame);
    tcase_add_loop_test(
        tests, E3_24_touching_physics_is_refused_logged_and_counted_only_during_async_work, 0, 3);
    tcase_add_test(tests, E3_24_spawning_what_collides_is_an_error_that_is_ignored);
    tcase_add_test(tests, E3_24_a_deferred_component_of_that_group_is_guarded_too);
    return suite_run(tests, 60);
}
