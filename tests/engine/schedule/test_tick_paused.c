/* tl_tick_set_tickable_when_paused(): when a change acts, and what becomes of cooldowns. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

static const tl_tick_def in_pause = {.tick_even_when_paused = true};

static void set_paused(scene *in, bool paused)
{
    ck_assert_int_eq(tl_world_set_paused(in->world, paused), TL_OK);
}

static void act_tickable_when_paused(scene_part *part)
{
    const scene_part *target = part->target;

    ck_assert_int_eq(tl_tick_set_tickable_when_paused(part->scene->world, target->id, true), TL_OK);
}

static void act_not_tickable_when_paused(scene_part *part)
{
    const scene_part *target = part->target;

    ck_assert_int_eq(tl_tick_set_tickable_when_paused(part->scene->world, target->id, false),
                     TL_OK);
}

START_TEST(P_2_tickable_when_paused_counts_from_the_next_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &in_pause);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    a->act = act_tickable_when_paused;
    a->target = b;
    set_paused(&s, true);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert(scene_info(b).tick_even_when_paused);
    a->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

START_TEST(P_2_a_function_that_is_no_longer_tickable_in_pause_finishes_the_pause_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &in_pause);
    a->target = scene_add_def(&s, "B", &in_pause);
    a->act = act_not_tickable_when_paused;
    set_paused(&s, true);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    set_paused(&s, false);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

START_TEST(the_last_of_several_changes_in_one_frame_counts)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, a->id, i % 2 == 0), TL_OK);
        ck_assert_int_eq(tl_tick_set_dispatch_manually(s.world, a->id, i % 2 == 0), TL_OK);
    }
    ck_assert_int_eq(tl_tick_set_dispatch_manually(s.world, a->id, false), TL_OK);
    set_paused(&s, true);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    set_paused(&s, false);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

/* C is paused for 3 frames first, so the two clocks differ. */
START_TEST(P_3_a_cooldown_keeps_its_remaining_time_when_it_moves_to_the_other_clock)
{
    scene_open(&s, NULL);
    (void)scene_add_def(&s, "A", &in_pause);
    set_paused(&s, true);
    for (int i = 0; i < 3; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    set_paused(&s, false);
    scene_part *c = scene_add_interval(&s, "C", 3 * SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA); /* runs */
    scene_frame(&s, SCENE_DELTA); /* 2 left */
    ck_assert_int_eq(scene_info(c).cooldown_left, 2 * SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, c->id, true), TL_OK);
    ck_assert_int_eq(scene_info(c).cooldown_left, 2 * SCENE_DELTA);
    set_paused(&s, true);
    scene_frame(&s, SCENE_DELTA); /* it cools in pause */
    ck_assert_int_eq(scene_info(c).cooldown_left, SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(c->runs, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(c->runs, 2);
    ck_assert_int_eq(c->delta, 4 * SCENE_DELTA); /* one frame of game time, three of pause */
}
END_TEST

START_TEST(P_3_one_that_no_longer_ticks_in_pause_stops_cooling_there)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add_interval(&s, "C", 3 * SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, c->id, true), TL_OK);
    scene_frame(&s, SCENE_DELTA); /* runs */
    set_paused(&s, true);
    scene_frame(&s, SCENE_DELTA); /* 2 left */
    ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, c->id, false), TL_OK);
    for (int i = 0; i < 5; i++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_int_eq(scene_info(c).cooldown_left, 2 * SCENE_DELTA);
    }
    set_paused(&s, false);
    for (int i = 0; i < 2; i++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_uint_eq(c->runs, 1);
    }
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(c->runs, 2);
    ck_assert_int_eq(c->delta, 4 * SCENE_DELTA); /* one frame of pause, three of game time */
}
END_TEST

START_TEST(C_31_the_time_since_the_last_run_counts_on_though_game_time_is_shorter)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add_def(
        &s, "C", &(tl_tick_def){.interval = TL_SECONDS(10), .tick_even_when_paused = true});
    scene_frame(&s, SCENE_DELTA); /* runs */
    set_paused(&s, true);
    scene_frame(&s, TL_SECONDS(5));
    set_paused(&s, false);
    ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, c->id, false), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(scene_info(c).last_run, 0); /* 4.875 s before the world began */
    scene_frame(&s, TL_SECONDS(5));
    ck_assert_uint_eq(c->runs, 2);
    ck_assert_int_eq(c->delta, TL_MS(10125));
}
END_TEST

/* Both clocks say the same as long as the world was never paused. */
START_TEST(C_22_a_function_that_moves_between_equal_clocks_expires_once)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add_interval(&s, "C", 3 * SCENE_DELTA);
    scene_part *d = scene_add_interval(&s, "D", 3 * SCENE_DELTA);
    scene_frame(&s, SCENE_DELTA);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(tl_tick_set_tickable_when_paused(s.world, c->id, i % 2 == 0), TL_OK);
        scene_frame(&s, SCENE_DELTA);
        ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    }
    set_paused(&s, true);
    for (int i = 0; i < 9; i++) { /* what it left on the other clock is not due */
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
        ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    }
    set_paused(&s, false);
    for (int i = 0; i < 9; i++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_uint_eq(c->runs, d->runs);
        ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    }
    ck_assert_uint_eq(c->runs, 4);
}
END_TEST

START_TEST(P_9_actors_and_components_have_their_own_flags)
{
    static const tl_actor_class kind = {.name = "Door", .tick = scene_tick_body};
    static const tl_component_class part_kind = {.name = "Lock", .tick = scene_tick_body};
    static const tl_primary_tick always = {.can_ever_tick = true};
    tl_actor_id actor;
    tl_component_id part;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    const tl_component_def part_def = {
        .component_class = &part_kind, .user = scene_slot(&s, "L"), .primary_tick = &always};
    const tl_actor_def def = {
        .actor_class = &kind, .user = scene_slot(&s, "D"), .primary_tick = always};
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_component_add(s.world, actor, s.level, &part_def, &part), TL_OK);
    set_paused(&s, true);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert_int_eq(tl_actor_set_tickable_when_paused(s.world, actor, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 ");
    ck_assert_int_eq(tl_component_set_tickable_when_paused(s.world, part, true), TL_OK);
    ck_assert_int_eq(tl_actor_set_tickable_when_paused(s.world, actor, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "L:0 ");
    ck_assert_int_eq(tl_actor_destroy(s.world, actor), TL_OK);
    ck_assert_int_eq(tl_actor_set_tickable_when_paused(s.world, actor, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_set_tickable_when_paused(s.world, part, true), TL_ERR_STALE_ID);
}
END_TEST

START_TEST(a_UE3_tick_asks_the_settings_of_its_frame)
{
    static const tl_actor_class kind = {.name = "Door", .tick = scene_tick_body};
    const tl_ue3_def ue3 = {.garbage_interval = 0};
    tl_actor_id actor;

    scene_open(&s, &(tl_world_def){.ue3 = &ue3});
    const tl_actor_def def = {
        .actor_class = &kind, .user = scene_slot(&s, "D"), .primary_tick = {.can_ever_tick = true}};
    ck_assert_int_eq(tl_ue3_begin_play(s.world, true), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    set_paused(&s, true);
    for (uint32_t i = 0; i < 4; i++) {
        s.trace[0] = '\0';
        ck_assert_int_eq(tl_actor_set_tickable_when_paused(s.world, actor, i % 2 == 1), TL_OK);
        ck_assert_int_eq(tl_ue3_tick(s.world, SCENE_DELTA), TL_OK);
        ck_assert_str_eq(s.trace, i % 2 == 1 ? "D:0 " : "");
    }
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/tick_paused");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, P_2_tickable_when_paused_counts_from_the_next_frame);
    tcase_add_test(tests,
                   P_2_a_function_that_is_no_longer_tickable_in_pause_finishes_the_pause_frame);
    tcase_add_test(tests, the_last_of_several_changes_in_one_frame_counts);
    tcase_add_test(tests, P_3_a_cooldown_keeps_its_remaining_time_when_it_moves_to_the_other_clock);
    tcase_add_test(tests, P_3_one_that_no_longer_ticks_in_pause_stops_cooling_there);
    tcase_add_test(tests, C_31_the_time_since_the_last_run_counts_on_though_game_time_is_shorter);
    tcase_add_test(tests, C_22_a_function_that_moves_between_equal_clocks_expires_once);
    tcase_add_test(tests, P_9_actors_and_components_have_their_own_flags);
    tcase_add_test(tests, a_UE3_tick_asks_the_settings_of_its_frame);
    return suite_run(tests, 60);
}
