/* Frames that only let time pass (W-4), unless the world is paused. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static void walk_frame(scene *s, uint64_t frame, tl_level_tick type)
{
    s->trace[0] = '\0';
    ck_assert_int_eq(
        tl_frame_begin(s->world,
                       &(tl_frame_def){.frame = frame, .type = type, .delta = SCENE_DELTA}),
        TL_OK);
    ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

START_TEST(F_4_a_time_only_frame_uses_up_no_run_of_its_counter)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    walk_frame(&s, 1, TL_LEVEL_TICK_ALL);
    walk_frame(&s, 2, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert(!scene_info(a).has_run);
    walk_frame(&s, 2, TL_LEVEL_TICK_ALL);
    ck_assert_str_eq(s.trace, "A:0 ");
    walk_frame(&s, 2, TL_LEVEL_TICK_ALL);
    ck_assert_str_eq(s.trace, "");
    scene_close(&s);
}
END_TEST

static void camera_disable(void *user, tl_world *world, tl_time delta)
{
    const scene_part *part = user;
    (void)delta;
    (void)tl_tick_set_enabled(world, part->id, false);
}

START_TEST(D_8_disabling_in_a_time_only_frame_cancels_nothing)
{
    scene s;
    tl_camera_id camera;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", UPDATE);
    walk_frame(&s, 0, TL_LEVEL_TICK_ALL);
    ck_assert_int_eq(tl_camera_add(s.world, camera_disable, a, "C", &camera), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert(!tl_tick_is_enabled(s.world, a->id));
    ck_assert_uint_eq(tl_world_stats(s.world).cancelled, 0);
    scene_close(&s);
}
END_TEST

static bool latent_never(void *user, tl_world *world, tl_time delta)
{
    uint32_t *calls = user;
    (void)world;
    (void)delta;
    *calls += 1;
    return false;
}

START_TEST(P_8_latent_actions_stand_in_a_paused_time_only_frame)
{
    scene s;
    uint32_t calls = 0;
    scene_open(&s, NULL);
    tl_latent_def def = {.key = 1, .update = latent_never, .user = &calls};
    ck_assert_int_eq(tl_latent_start(s.world, &def), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_uint_eq(calls, 1);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    walk_frame(&s, 0, TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(calls, 1);
    scene_close(&s);
}
END_TEST

/* The pause comes first (W-1, P-1); W-4 is about a world that is not paused. */
START_TEST(W_1_a_paused_world_runs_a_pause_frame_whatever_the_type)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.tick_even_when_paused = true});
    scene_part *i = scene_add_def(
        &s, "I", &(tl_tick_def){.tick_even_when_paused = true, .interval = 2 * SCENE_DELTA});
    (void)scene_add(&s, "B", PRE);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_str_eq(s.trace, "");
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_str_eq(s.trace, "A:0 I:0 ");
    ck_assert_int_eq(a->type, TL_LEVEL_TICK_PAUSE);
    for (int frame = 0; frame < 3; frame++) {
        walk_frame(&s, 0, TL_LEVEL_TICK_TIME_ONLY);
    }
    ck_assert_uint_eq(a->runs, 4);
    ck_assert_uint_eq(i->runs, 2); /* P-3: it cools down in them */
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/time_only");

    tcase_add_test(tests, F_4_a_time_only_frame_uses_up_no_run_of_its_counter);
    tcase_add_test(tests, D_8_disabling_in_a_time_only_frame_cancels_nothing);
    tcase_add_test(tests, P_8_latent_actions_stand_in_a_paused_time_only_frame);
    tcase_add_test(tests, W_1_a_paused_world_runs_a_pause_frame_whatever_the_type);
    return suite_run(tests, 60);
}
