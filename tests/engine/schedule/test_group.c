/* Tick groups: what each promises and waits for (G-2 to G-9, S-4 to S-6). */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

static const tl_tick_group refused_groups[] = {
    TL_TICK_GROUP_START_PHYSICS, TL_TICK_GROUP_END_PHYSICS, TL_TICK_GROUP_NEWLY_SPAWNED};

START_TEST(G_3_D_14_reserved_groups_are_refused)
{
    tl_tick_id id;

    scene_open(&s, NULL);
    tl_tick_def def = {.fn = scene_tick_body, .group = refused_groups[_i]};
    ck_assert_int_eq(tl_tick_create(s.world, &def, &id), TL_ERR_GROUP);
    ck_assert(tl_tick_id_is_null(id));
    scene_part *a = scene_add(&s, "A", PRE);
    ck_assert_int_eq(tl_tick_set_group(s.world, a->id, refused_groups[_i]), TL_ERR_GROUP);
    ck_assert_int_eq(scene_info(a).group, PRE);
}
END_TEST

START_TEST(G_3_D_14_physics_groups_are_open_in_a_world_that_accepts_it)
{
    scene_open(&s, &(tl_world_def){.accept_physics_groups = true});
    scene_part *a = scene_add(&s, "A", END);
    (void)scene_add(&s, "B", END);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(a, c);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:3 B:3 C:4 ");
    ck_assert_int_eq(tl_tick_set_group(s.world, c->id, START), TL_OK);
    ck_assert_int_eq(tl_tick_set_group(s.world, c->id, TL_TICK_GROUP_NEWLY_SPAWNED), TL_ERR_GROUP);
}
END_TEST

START_TEST(G_4_exactly_the_physics_groups_are_not_demoted_into)
{
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        ck_assert_int_eq(tl_tick_group_can_demote_into((tl_tick_group)group),
                         group != START && group != END);
        const char *name = tl_tick_group_name((tl_tick_group)group);
        ck_assert_int_eq(tl_tick_group_from_name(name), group);
    }
    ck_assert_int_eq(tl_tick_group_from_name("prephysics"), TL_TICK_GROUP_COUNT);
}
END_TEST

START_TEST(G_5_an_engine_function_stays_in_its_group)
{
    scene_open_with_physics(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    ck_assert_int_eq(scene_info(&s.physics_end).actual_start, END);
    ck_assert(scene_info(&s.physics_end).is_engine);
}
END_TEST

/* Writes down how often the target and the target's target have run. */
static void act_look(scene_part *part)
{
    part->frame_delta = (tl_time)part->target->runs * 10 + part->target->target->runs;
}

START_TEST(G_1_G_2_seven_groups_run_and_the_eighth_only_after_the_last_for_newly_spawned_functions)
{
    scene_open_with_physics(&s);
    scene_part *z = scene_add(&s, "Z", LAST);
    (void)scene_add(&s, "U", UPDATE);
    (void)scene_add(&s, "P", POST);
    (void)scene_add(&s, "D", DURING);
    (void)scene_add(&s, "A", PRE);
    z->target = scene_make(&s, "N", &(tl_tick_def){0});
    z->act = scene_act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 D:2 E:3 P:4 U:5 Z:6 N:7 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:0 S:1 D:2 E:3 P:4 U:5 Z:6 ");
}
END_TEST

START_TEST(G_6_functions_that_end_by_a_group_are_complete_when_it_returns)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *t = scene_add_def(&s, "T", &(tl_tick_def){.run_on_any_thread = true});
    scene_part *p = scene_add(&s, "P", POST);
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_PRE_PHYSICS);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_int_eq(scene_info(t).actual_end, PRE);
    ck_assert_uint_eq(t->runs, 1);
    ck_assert_uint_eq(p->runs, 0);
    scene_run_to(&s, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(p->runs, 1);
    scene_end(&s);
}
END_TEST

static scene_part *add_group_looker(scene *in, int group, scene_part *target)
{
    scene_part *part = scene_add(in, "looker", (tl_tick_group)group);
    part->target = target;
    part->act = act_look;
    return part;
}

START_TEST(G_8_before_physics_is_the_last_frame_after_it_is_this_one)
{
    tl_camera_id id;

    scene_open_with_physics(&s);
    scene_part *camera = scene_slot(&s, "camera");
    ck_assert_int_eq(tl_camera_add(s.world, scene_camera_body, camera, "camera", &id), TL_OK);
    s.physics_end.target = camera;
    scene_part *pre = add_group_looker(&s, PRE, &s.physics_end);
    scene_part *during = add_group_looker(&s, DURING, &s.physics_end);
    scene_part *post = add_group_looker(&s, POST, &s.physics_end);
    scene_part *update = add_group_looker(&s, UPDATE, &s.physics_end);
    for (tl_time frame = 1; frame <= 3; frame++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_int_eq(pre->frame_delta, 11 * (frame - 1));
        ck_assert_int_ge(during->frame_delta, 11 * (frame - 1));
        ck_assert_int_le(during->frame_delta, 11 * frame);
        ck_assert_int_eq(post->frame_delta, 11 * frame - 1);
        ck_assert_int_eq(update->frame_delta, 11 * frame);
    }
}
END_TEST

/* The acceptance scene: each value is the number of the frame in which it was written. */
typedef struct acceptance {
    tl_value_id player;
    tl_value_id target;
    tl_value_id reticle;
    float hud_target;
    float reticle_target;
    float reticle_player;
    float effect_reticle;
    float effect_player;
} acceptance;

static acceptance play;

static void write_frame(const scene_part *part, tl_value_id value)
{
    float frame = (float)tl_world_frame(part->scene->world);
    ck_assert_int_eq(tl_value_write(part->scene->world, value, &frame), TL_OK);
}

static float read_frame(const scene_part *part, tl_value_id value)
{
    float frame = -1.0F;
    ck_assert_int_eq(tl_value_read(part->scene->world, value, &frame), TL_OK);
    return frame;
}

static void act_player(scene_part *part)
{
    write_frame(part, play.player);
}

static void act_target(scene_part *part)
{
    write_frame(part, play.target);
}

static void act_hud(scene_part *part)
{
    play.hud_target = read_frame(part, play.target);
}

static void act_reticle(scene_part *part)
{
    play.reticle_target = read_frame(part, play.target);
    play.reticle_player = read_frame(part, play.player);
    write_frame(part, play.reticle);
}

static void act_effect(scene_part *part)
{
    play.effect_reticle = read_frame(part, play.reticle);
    play.effect_player = read_frame(part, play.player);
}

static tl_value_id make_value(scene *in, const char *name)
{
    tl_value_id id;
    tl_value_def def = {.name = name, .dimensions = 1};
    ck_assert_int_eq(tl_value_create(in->world, &def, &id), TL_OK);
    return id;
}

/* Registered last to first: only the groups make the order. */
static void open_acceptance(scene *in)
{
    scene_open_with_physics(in);
    play = (acceptance){.player = make_value(in, "Player.position"),
                        .target = make_value(in, "Target.state"),
                        .reticle = make_value(in, "Reticle.position")};
    scene_add(in, "effect", UPDATE)->act = act_effect;
    scene_add(in, "reticle", POST)->act = act_reticle;
    scene_add(in, "hud", DURING)->act = act_hud;
    scene_add(in, "player", PRE)->act = act_player;
    in->physics_end.act = act_target;
}

START_TEST(G_9_the_acceptance_scene_shows_what_each_group_promises)
{
    open_acceptance(&s);
    for (int frame = 1; frame <= 3; frame++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_double_eq((double)play.hud_target, (double)(frame - 1));
        ck_assert_double_eq((double)play.reticle_target, (double)frame);
        ck_assert_double_eq((double)play.reticle_player, (double)frame);
        ck_assert_double_eq((double)play.effect_reticle, (double)frame);
        ck_assert_double_eq((double)play.effect_player, (double)frame);
    }
}
END_TEST

START_TEST(S_4_a_blocking_group_waits_for_every_group_before_it)
{
    scene_open(&s, NULL);
    (void)scene_add(&s, "U", UPDATE);
    (void)scene_add(&s, "P", POST);
    (void)scene_add(&s, "D", DURING);
    (void)scene_add_def(&s, "L", &(tl_tick_def){.end_group = POST, .run_on_any_thread = true});
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_POST_PHYSICS);
    ck_assert_str_eq(s.trace, "L:0 D:2 P:4 ");
    scene_end(&s);
    ck_assert_str_eq(s.trace, "L:0 D:2 P:4 U:5 ");
}
END_TEST

START_TEST(N_5_S_5_during_physics_returns_without_its_newly_spawned_functions_and_goes_on)
{
    scene_open_with_physics(&s);
    scene_part *d = scene_add(&s, "D", DURING);
    d->target = scene_make(&s, "N", &(tl_tick_def){.group = DURING});
    d->act = scene_act_register_once;
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_DURING_PHYSICS);
    ck_assert_str_eq(s.trace, "S:1 D:2 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    scene_run_to(&s, TL_STAGE_END_PHYSICS);
    ck_assert_str_eq(s.trace, "S:1 D:2 E:3 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    scene_end(&s);
    ck_assert_str_eq(s.trace, "S:1 D:2 E:3 N:4 ");
}
END_TEST

START_TEST(S_6_without_workers_all_of_during_physics_runs_inside_its_group)
{
    scene_open(&s, NULL);
    scene_part *c = scene_add(&s, "C", DURING);
    scene_part *b = scene_add(&s, "B", DURING);
    (void)scene_add_def(&s, "T", &(tl_tick_def){.group = DURING, .run_on_any_thread = true});
    scene_edge(b, c);
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_DURING_PHYSICS);
    ck_assert_str_eq(s.trace, "B:2 C:2 T:2 ");
    scene_end(&s);
    ck_assert_str_eq(s.trace, "B:2 C:2 T:2 ");
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/group");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, G_3_D_14_reserved_groups_are_refused, 0, 3);
    tcase_add_test(tests, G_3_D_14_physics_groups_are_open_in_a_world_that_accepts_it);
    tcase_add_test(tests, G_4_exactly_the_physics_groups_are_not_demoted_into);
    tcase_add_test(tests, G_5_an_engine_function_stays_in_its_group);
    tcase_add_test(
        tests,
        G_1_G_2_seven_groups_run_and_the_eighth_only_after_the_last_for_newly_spawned_functions);
    tcase_add_test(tests, G_6_functions_that_end_by_a_group_are_complete_when_it_returns);
    tcase_add_test(tests, G_8_before_physics_is_the_last_frame_after_it_is_this_one);
    tcase_add_test(tests, G_9_the_acceptance_scene_shows_what_each_group_promises);
    tcase_add_test(tests, S_4_a_blocking_group_waits_for_every_group_before_it);
    tcase_add_test(tests,
                   N_5_S_5_during_physics_returns_without_its_newly_spawned_functions_and_goes_on);
    tcase_add_test(tests, S_6_without_workers_all_of_during_physics_runs_inside_its_group);
    return suite_run(tests, 60);
}
