/* Statements of the semantics that no other file names, one small observation each. */

#include "../support/suite.h"
#include "scene.h"

#include <check.h>
#include <string.h>

static void begin_frame(scene *s, tl_time delta)
{
    s->trace[0] = '\0';
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = delta};
    ck_assert_int_eq(tl_frame_begin(s->world, &def), TL_OK);
}

static void run_to(scene *s, tl_stage stage)
{
    ck_assert_int_eq(tl_frame_run_to(s->world, stage), TL_OK);
}

static void end_frame(scene *s)
{
    ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

static uint64_t queued(const scene *s)
{
    return tl_world_stats(s->world).ticks_queued;
}

/* How many functions a frame queues. */
static uint64_t queued_in_frame(scene *s, tl_time delta)
{
    uint64_t before = queued(s);
    scene_frame(s, delta);
    return queued(s) - before;
}

/* The world: W-9 to W-43. */

/* Writes down how often the target and the target's target have run. */
static void act_look(scene_part *part)
{
    part->frame_delta = (tl_time)part->target->runs * 10 + part->target->target->runs;
}

static scene_part *add_looker(scene *s, const char *name, scene_part *target)
{
    scene_part *part = scene_slot(s, name);
    part->target = target;
    part->act = act_look;
    return part;
}

static void add_to_slots(scene *s, scene_part *const lookers[4])
{
    tl_tickable_id tickable;
    tl_camera_id camera;
    tl_latent_def latent = {.key = 1, .done = scene_latent_body, .user = lookers[0]};
    tl_timer_def timer = {.fn = scene_timer_body, .user = lookers[1]};
    tl_tickable_def object = {.tick = scene_tickable_body, .user = lookers[2]};
    ck_assert_int_eq(tl_latent_delay(s->world, &latent, 0), TL_OK);
    ck_assert_int_eq(tl_timer_set_for_next_tick(s->world, &timer, NULL), TL_OK);
    ck_assert_int_eq(tl_tickable_create(s->world, &object, &tickable), TL_OK);
    ck_assert_int_eq(tl_camera_add(s->world, scene_camera_body, lookers[3], "camera", &camera),
                     TL_OK);
}

START_TEST(W_9_every_slot_sees_post_physics_and_runs_before_post_update_work)
{
    scene s;
    scene_part *lookers[4];

    scene_open(&s, NULL);
    scene_part *update = scene_add(&s, "U", UPDATE);
    scene_part *post = scene_add(&s, "P", POST);
    post->target = update;
    for (int i = 0; i < 4; i++) {
        lookers[i] = add_looker(&s, "slot", post);
    }
    add_to_slots(&s, lookers);
    scene_frame(&s, SCENE_DELTA);
    for (int i = 0; i < 4; i++) {
        ck_assert_uint_eq(lookers[i]->runs, 1);
        ck_assert_int_eq(lookers[i]->frame_delta, 10);
    }
    ck_assert_uint_eq(update->runs, 1);
    scene_close(&s);
}
END_TEST

START_TEST(W_21_audio_time_is_undilated_and_stands_in_pause)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 2.0), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_get_times(s.world).audio_time, SCENE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_get_times(s.world).audio_time, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

static tl_time clamped(tl_delta_clamp clamp, tl_time delta)
{
    tl_world *world = NULL;
    tl_world_def def = {
        .clamp = clamp, .min_undilated_delta = TL_MS(10), .max_undilated_delta = TL_MS(100)};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_OK);
    ck_assert_int_eq(tl_world_set_time_dilation(world, 4.0), TL_OK);
    ck_assert_int_eq(tl_world_tick(world, delta), TL_OK);
    tl_time result = tl_world_get_times(world).delta;
    tl_world_destroy(world);
    return result;
}

START_TEST(W_23_the_bounds_are_dilated_with_the_delta)
{
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(1)), TL_MS(40));
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(50)), TL_MS(200));
    ck_assert_int_eq(clamped(TL_CLAMP_UE4, TL_MS(500)), TL_MS(400));
}
END_TEST

START_TEST(W_24_the_bounds_of_ue3_stand_whatever_the_dilation)
{
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(1)), TL_MS(10));
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(20)), TL_MS(80));
    ck_assert_int_eq(clamped(TL_CLAMP_UE3, TL_MS(50)), TL_MS(100));
}
END_TEST

START_TEST(W_26_unpaused_time_goes_on_in_pause_and_world_time_stands)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 2.0), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_world_get_times(s.world).unpaused_time, 4 * SCENE_DELTA);
    ck_assert_int_eq(tl_world_get_times(s.world).time, 2 * SCENE_DELTA);
    scene_close(&s);
}
END_TEST

static const tl_actor_class spawned_class = {.name = "Spawned", .tick = scene_tick_body};

static void act_spawn(scene_part *part)
{
    tl_world *world = part->scene->world;
    tl_actor_id actor;
    tl_actor_def def = {.actor_class = &spawned_class,
                        .user = part->target,
                        .primary_tick = {.can_ever_tick = true}};
    ck_assert(tl_world_is_in_tick(world));
    ck_assert_int_eq(tl_actor_spawn(world, &def, &actor), TL_OK);
    part->act = NULL;
}

START_TEST(W_43_a_body_in_the_tick_may_spawn_and_the_group_decides_the_place)
{
    scene s;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    scene_part *a = scene_add(&s, "A", POST);
    a->act = act_spawn;
    a->target = scene_slot(&s, "N");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 N:5 ");
    ck_assert(!tl_world_is_in_tick(s.world));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 A:4 ");
    scene_close(&s);
}
END_TEST

/* Groups: G-2 to G-9. */

static void act_register_once(scene_part *part)
{
    scene_act_register(part);
    part->act = NULL;
}

START_TEST(G_2_seven_groups_run_and_the_eighth_only_after_the_last_for_newcomers)
{
    scene s;

    scene_open_with_physics(&s);
    scene_part *z = scene_add(&s, "Z", LAST);
    (void)scene_add(&s, "U", UPDATE);
    (void)scene_add(&s, "P", POST);
    (void)scene_add(&s, "D", DURING);
    (void)scene_add(&s, "A", PRE);
    z->target = scene_make(&s, "N", &(tl_tick_def){0});
    z->act = act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 D:2 E:3 P:4 U:5 Z:6 N:7 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:0 S:1 D:2 E:3 P:4 U:5 Z:6 ");
    scene_close(&s);
}
END_TEST

START_TEST(G_6_what_ends_by_a_group_is_complete_when_it_returns)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *t = scene_add_def(&s, "T", &(tl_tick_def){.run_on_any_thread = true});
    scene_part *p = scene_add(&s, "P", POST);
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_PRE_PHYSICS);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_int_eq(scene_info(t).actual_end, PRE);
    ck_assert_uint_eq(t->runs, 1);
    ck_assert_uint_eq(p->runs, 0);
    run_to(&s, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(p->runs, 1);
    end_frame(&s);
    scene_close(&s);
}
END_TEST

static scene_part *add_group_looker(scene *s, int group, scene_part *target)
{
    scene_part *part = scene_add(s, "looker", (tl_tick_group)group);
    part->target = target;
    part->act = act_look;
    return part;
}

START_TEST(G_8_before_physics_is_the_last_frame_after_it_is_this_one)
{
    scene s;
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
    scene_close(&s);
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

static tl_value_id make_value(scene *s, const char *name)
{
    tl_value_id id;
    tl_value_def def = {.name = name, .dimensions = 1};
    ck_assert_int_eq(tl_value_create(s->world, &def, &id), TL_OK);
    return id;
}

/* Registered last to first: only the groups make the order. */
static void open_acceptance(scene *s)
{
    scene_open_with_physics(s);
    play = (acceptance){.player = make_value(s, "Player.position"),
                        .target = make_value(s, "Target.state"),
                        .reticle = make_value(s, "Reticle.position")};
    scene_add(s, "effect", UPDATE)->act = act_effect;
    scene_add(s, "reticle", POST)->act = act_reticle;
    scene_add(s, "hud", DURING)->act = act_hud;
    scene_add(s, "player", PRE)->act = act_player;
    s->physics_end.act = act_target;
}

START_TEST(G_9_the_acceptance_scene_shows_what_each_group_promises)
{
    scene s;

    open_acceptance(&s);
    for (int frame = 1; frame <= 3; frame++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_double_eq((double)play.hud_target, (double)(frame - 1));
        ck_assert_double_eq((double)play.reticle_target, (double)frame);
        ck_assert_double_eq((double)play.reticle_player, (double)frame);
        ck_assert_double_eq((double)play.effect_reticle, (double)frame);
        ck_assert_double_eq((double)play.effect_player, (double)frame);
    }
    scene_close(&s);
}
END_TEST

/* Functions: F-9, F-11. */

START_TEST(F_9_a_cooling_function_counts_as_enabled)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert(tl_tick_is_enabled(s.world, a->id));
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert(!tl_tick_is_enabled(s.world, a->id));
    scene_close(&s);
}
END_TEST

START_TEST(F_11_a_real_flip_takes_the_function_out_and_adds_it_again)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_enabled, 0);
    ck_assert(tl_tick_is_registered(s.world, a->id));
    ck_assert_int_eq(scene_info(a).cooldown_left, 0);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_enabled, 1);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

/* The walk. */

static tl_actor_id spawn_waited_for(scene *s, scene_part *body)
{
    tl_actor_id actor;
    tl_actor_def def = {
        .actor_class = &spawned_class,
        .user = body,
        .primary_tick = {.can_ever_tick = true, .has_group = true, .group = UPDATE}};
    ck_assert_int_eq(tl_world_begin_play(s->world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s->world, &def, &actor), TL_OK);
    body->id = tl_actor_tick(s->world, actor);
    return actor;
}

START_TEST(Q_4_a_prerequisite_does_not_keep_its_owner_alive)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_slot(&s, "A");
    tl_actor_id actor = spawn_waited_for(&s, a);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:5 B:5 ");
    ck_assert_int_eq(tl_actor_destroy(s.world, actor), TL_OK);
    ck_assert(!tl_actor_is_valid(s.world, actor));
    ck_assert(!tl_tick_is_valid(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

static tl_actor_id doomed;

static void act_destroy_doomed(scene_part *part)
{
    ck_assert_int_eq(tl_actor_destroy(part->scene->world, doomed), TL_OK);
    part->act = NULL;
}

START_TEST(Q_43_the_function_of_a_dying_owner_no_longer_holds_back)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *k = scene_add(&s, "K", PRE);
    k->act = act_destroy_doomed;
    scene_part *a = scene_slot(&s, "A");
    doomed = spawn_waited_for(&s, a);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 B:5 ");
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 B:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_10_a_function_reached_on_two_ways_is_queued_once)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_edge(a, b);
    scene_edge(a, c);
    scene_edge(b, d);
    scene_edge(c, d);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 4);
    ck_assert_str_eq(s.trace, "A:0 B:0 C:0 D:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_11_the_walk_does_not_go_through_a_disabled_function)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *m = scene_add(&s, "M", PRE);
    scene_part *p = scene_add(&s, "P", PRE);
    scene_edge(p, m);
    scene_edge(m, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:0 M:0 B:0 ");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, m->id, false), TL_OK);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 2);
    ck_assert_str_eq(s.trace, "B:0 P:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_17_a_cooling_function_gets_groups_but_is_not_queued)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *p = scene_add(&s, "P", POST);
    scene_part *c = scene_add_interval(&s, "C", TL_SECONDS(1));
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(c, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 B:0 P:4 ");
    scene_edge(p, c);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 2);
    ck_assert_str_eq(s.trace, "B:0 P:4 ");
    ck_assert_int_eq(scene_info(c).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(c).actual_start, POST);
    scene_close(&s);
}
END_TEST

START_TEST(Q_19_an_ignored_edge_is_tried_again_in_the_next_frame)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    scene_edge(b, a); /* closes a cycle in which A -> B is left out */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:4 ");
    ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, a->id, b->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_20_a_disabled_function_is_finished_and_no_cycle_to_the_second_visitor)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *m = scene_add(&s, "M", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(m, b);
    scene_edge(m, c);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, m->id, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 C:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 0);
    ck_assert_uint_eq(s.warnings, 0);
    scene_close(&s);
}
END_TEST

/* The sequencer: S-4 to S-6. */

START_TEST(S_4_a_blocking_group_waits_for_every_group_before_it)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "U", UPDATE);
    (void)scene_add(&s, "P", POST);
    (void)scene_add(&s, "D", DURING);
    (void)scene_add_def(&s, "L", &(tl_tick_def){.end_group = POST, .run_on_any_thread = true});
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_POST_PHYSICS);
    ck_assert_str_eq(s.trace, "L:0 D:2 P:4 ");
    end_frame(&s);
    ck_assert_str_eq(s.trace, "L:0 D:2 P:4 U:5 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_5_during_physics_returns_without_its_newcomers_and_goes_on)
{
    scene s;

    scene_open_with_physics(&s);
    scene_part *d = scene_add(&s, "D", DURING);
    d->target = scene_make(&s, "N", &(tl_tick_def){.group = DURING});
    d->act = act_register_once;
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_DURING_PHYSICS);
    ck_assert_str_eq(s.trace, "S:1 D:2 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    run_to(&s, TL_STAGE_END_PHYSICS);
    ck_assert_str_eq(s.trace, "S:1 D:2 E:3 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    end_frame(&s);
    ck_assert_str_eq(s.trace, "S:1 D:2 E:3 N:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_6_without_workers_all_of_during_physics_runs_inside_its_group)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *c = scene_add(&s, "C", DURING);
    scene_part *b = scene_add(&s, "B", DURING);
    (void)scene_add_def(&s, "T", &(tl_tick_def){.group = DURING, .run_on_any_thread = true});
    scene_edge(b, c);
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_DURING_PHYSICS);
    ck_assert_str_eq(s.trace, "B:2 C:2 T:2 ");
    end_frame(&s);
    ck_assert_str_eq(s.trace, "B:2 C:2 T:2 ");
    scene_close(&s);
}
END_TEST

/* Levels and cooldowns: C-0a to C-55. */

static void count_visit(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    scene *s = user;
    (void)info;
    for (uint32_t i = 0; i < s->part_count; i++) {
        s->parts[i].frame_delta += tl_tick_id_equal(s->parts[i].id, tick) ? 1 : 0;
    }
}

static void check_each_once(scene *s)
{
    for (uint32_t i = 0; i < s->part_count; i++) {
        s->parts[i].frame_delta = 0;
    }
    tl_tick_each(s->world, count_visit, s);
    for (uint32_t i = 0; i < s->part_count; i++) {
        ck_assert_int_eq(s->parts[i].frame_delta, 1);
    }
    ck_assert_uint_eq(tl_world_check(s->world, scene_log, s), 0);
}

START_TEST(C_0a_a_registered_function_is_in_one_set_at_every_moment)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add_def(&s, "B", &(tl_tick_def){.start_disabled = true});
    scene_part *c = scene_add_interval(&s, "C", SCENE_DELTA);
    (void)scene_add_interval(&s, "D", TL_SECONDS(1));
    for (int frame = 0; frame < 3; frame++) {
        begin_frame(&s, SCENE_DELTA);
        check_each_once(&s);
        bool is_due = frame % 2 == 0;
        ck_assert_int_eq(scene_info(c).state, is_due ? TL_TICK_ENABLED : TL_TICK_COOLING_DOWN);
        run_to(&s, TL_STAGE_PRE_PHYSICS);
        check_each_once(&s);
        end_frame(&s);
        check_each_once(&s);
    }
    ck_assert_uint_eq(c->runs, 2);
    scene_close(&s);
}
END_TEST

START_TEST(C_0b_the_state_tells_the_set)
{
    scene s;

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
    scene_close(&s);
}
END_TEST

START_TEST(C_1_a_frame_starts_at_group_zero_and_takes_newcomers)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", LAST);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = act_register_once;
    for (uint64_t frame = 0; frame < 2; frame++) {
        begin_frame(&s, SCENE_DELTA);
        ck_assert_int_eq(tl_world_tick_group(s.world), PRE);
        ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, frame);
        end_frame(&s);
        ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    }
    ck_assert_int_eq(scene_info(a->target).reason, TL_TICK_AS_WANTED);
    scene_close(&s);
}
END_TEST

START_TEST(C_2_what_ran_in_the_last_frame_cools_in_the_very_next_start)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(100));
    scene_frame(&s, TL_SECONDS(5));
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(100));
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(101)), "A:0 ");
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(99));
    scene_close(&s);
}
END_TEST

START_TEST(C_5_a_start_queues_the_enabled_and_the_expired)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", POST);
    (void)scene_add_def(&s, "C", &(tl_tick_def){.start_disabled = true});
    (void)scene_add_interval(&s, "D", SCENE_DELTA);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 3);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 2);
    ck_assert_uint_eq(queued_in_frame(&s, SCENE_DELTA), 3);
    scene_close(&s);
}
END_TEST

static void act_disable_itself(scene_part *part)
{
    ck_assert_int_eq(tl_tick_set_enabled(part->scene->world, part->id, false), TL_OK);
}

START_TEST(C_20_cooling_functions_are_sorted_and_disabled_ones_dropped)
{
    scene s;

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
    scene_close(&s);
}
END_TEST

START_TEST(C_21_cooling_begins_at_the_end_of_the_frame)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    (void)scene_add(&s, "Z", LAST);
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_POST_UPDATE_WORK);
    ck_assert_uint_eq(a->runs, 1);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    end_frame(&s);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_SECONDS(1));
    scene_close(&s);
}
END_TEST

START_TEST(C_23_an_enabled_interval_function_is_found_wherever_it_waits)
{
    scene s;

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
    scene_close(&s);
}
END_TEST

START_TEST(C_31_the_delta_is_the_time_since_the_last_run_on_its_own_clock)
{
    scene s;

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
    scene_close(&s);
}
END_TEST

START_TEST(C_43_with_frames_longer_than_the_interval_the_debt_grows_and_is_repaid)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(250));
    for (int frame = 0; frame < 4; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_MS(500)), "A:0 ");
        ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(250) - frame * TL_MS(250));
    }
    for (int frame = 0; frame < 3; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "A:0 ");
    }
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "");
    scene_close(&s);
}
END_TEST

START_TEST(C_45_an_interval_function_runs_once_a_frame_however_much_is_due)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add_interval(&s, "A", TL_MS(1));
    for (int frame = 0; frame < 5; frame++) {
        ck_assert_str_eq(scene_frame_trace(&s, TL_SECONDS(10)), "A:0 ");
    }
    scene_close(&s);
}
END_TEST

START_TEST(C_55_a_cooling_prerequisite_is_ignored_and_an_expired_one_comes_first)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add_interval(&s, "A", SCENE_DELTA);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    scene_close(&s);
}
END_TEST

/* Newcomers: N-10, N-11. */

START_TEST(N_10_a_newcomer_of_a_later_group_runs_in_it_in_the_same_frame)
{
    scene s;

    scene_open_with_physics(&s);
    scene_part *a = scene_add(&s, "A", PRE);
    a->target = scene_make(&s, "N", &(tl_tick_def){.group = POST});
    a->act = act_register_once;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 E:3 N:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_11_a_newcomer_waits_for_a_prerequisite_that_runs_later)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *p = scene_add(&s, "P", UPDATE);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = act_register_once;
    scene_edge(p, a->target);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 P:5 N:5 ");
    scene_close(&s);
}
END_TEST

/* The manager: M-1 to M-8. */

START_TEST(M_1_D_4_each_world_has_its_own_manager)
{
    scene s;
    scene t;

    scene_open(&s, NULL);
    scene_open(&t, &(tl_world_def){.first_frame = 100});
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", POST);
    (void)scene_add(&t, "C", DURING);
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&t, 2 * SCENE_DELTA), "C:2 ");
    ck_assert(tl_frame_is_open(s.world));
    ck_assert(!tl_frame_is_open(t.world));
    end_frame(&s);
    ck_assert_str_eq(s.trace, "A:0 B:4 ");
    ck_assert_uint_eq(tl_world_frame(s.world), 1);
    ck_assert_uint_eq(tl_world_frame(t.world), 100);
    ck_assert_int_eq(tl_world_get_times(s.world).time, SCENE_DELTA);
    scene_close(&s);
    scene_close(&t);
}
END_TEST

START_TEST(M_6_the_end_closes_the_frame_and_takes_no_more_newcomers)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    begin_frame(&s, SCENE_DELTA);
    end_frame(&s);
    ck_assert(!tl_frame_is_open(s.world));
    ck_assert_int_eq(tl_frame_stage(s.world), TL_STAGE_COUNT);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_COOLING_DOWN);
    scene_register(n);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 0);
    scene_close(&s);
}
END_TEST

START_TEST(M_7_a_group_that_has_been_run_does_not_run_again)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "P", POST);
    (void)scene_add(&s, "U", UPDATE);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_PRE_PHYSICS), TL_ERR_STATE);
    begin_frame(&s, SCENE_DELTA);
    run_to(&s, TL_STAGE_POST_PHYSICS);
    (void)tl_frame_run_to(s.world, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(s.trace, "A:0 P:4 ");
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_COUNT), TL_ERR_INVALID);
    end_frame(&s);
    ck_assert_str_eq(s.trace, "A:0 P:4 U:5 ");
    scene_close(&s);
}
END_TEST

START_TEST(M_8_a_function_is_added_to_its_level_and_leaves_it_by_its_own_memory)
{
    scene s;
    tl_level_id level;
    tl_tick_id id;
    tl_tick_def reserved = {.fn = scene_tick_body, .group = TL_TICK_GROUP_NEWLY_SPAWNED};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &reserved, &id), TL_ERR_GROUP);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.name = "second"}, &level), TL_OK);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_register(s.world, a->id, level), TL_OK);
    ck_assert(tl_level_id_equal(scene_info(a).level, level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert(tl_level_id_is_null(scene_info(a).level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    scene_close(&s);
}
END_TEST

static void add_world_tests(TCase *tests)
{
    tcase_add_test(tests, W_9_every_slot_sees_post_physics_and_runs_before_post_update_work);
    tcase_add_test(tests, W_21_audio_time_is_undilated_and_stands_in_pause);
    tcase_add_test(tests, W_23_the_bounds_are_dilated_with_the_delta);
    tcase_add_test(tests, W_24_the_bounds_of_ue3_stand_whatever_the_dilation);
    tcase_add_test(tests, W_26_unpaused_time_goes_on_in_pause_and_world_time_stands);
    tcase_add_test(tests, W_43_a_body_in_the_tick_may_spawn_and_the_group_decides_the_place);
    tcase_add_test(tests, G_2_seven_groups_run_and_the_eighth_only_after_the_last_for_newcomers);
    tcase_add_test(tests, G_6_what_ends_by_a_group_is_complete_when_it_returns);
    tcase_add_test(tests, G_8_before_physics_is_the_last_frame_after_it_is_this_one);
    tcase_add_test(tests, G_9_the_acceptance_scene_shows_what_each_group_promises);
    tcase_add_test(tests, M_1_D_4_each_world_has_its_own_manager);
    tcase_add_test(tests, M_6_the_end_closes_the_frame_and_takes_no_more_newcomers);
    tcase_add_test(tests, M_7_a_group_that_has_been_run_does_not_run_again);
    tcase_add_test(tests, M_8_a_function_is_added_to_its_level_and_leaves_it_by_its_own_memory);
}

static void add_order_tests(TCase *tests)
{
    tcase_add_test(tests, F_9_a_cooling_function_counts_as_enabled);
    tcase_add_test(tests, F_11_a_real_flip_takes_the_function_out_and_adds_it_again);
    tcase_add_test(tests, Q_4_a_prerequisite_does_not_keep_its_owner_alive);
    tcase_add_test(tests, Q_10_a_function_reached_on_two_ways_is_queued_once);
    tcase_add_test(tests, Q_11_the_walk_does_not_go_through_a_disabled_function);
    tcase_add_test(tests, Q_17_a_cooling_function_gets_groups_but_is_not_queued);
    tcase_add_test(tests, Q_19_an_ignored_edge_is_tried_again_in_the_next_frame);
    tcase_add_test(tests, Q_20_a_disabled_function_is_finished_and_no_cycle_to_the_second_visitor);
    tcase_add_test(tests, Q_43_the_function_of_a_dying_owner_no_longer_holds_back);
    tcase_add_test(tests, S_4_a_blocking_group_waits_for_every_group_before_it);
    tcase_add_test(tests, S_5_during_physics_returns_without_its_newcomers_and_goes_on);
    tcase_add_test(tests, S_6_without_workers_all_of_during_physics_runs_inside_its_group);
    tcase_add_test(tests, N_10_a_newcomer_of_a_later_group_runs_in_it_in_the_same_frame);
    tcase_add_test(tests, N_11_a_newcomer_waits_for_a_prerequisite_that_runs_later);
}

static void add_cooldown_tests(TCase *tests)
{
    tcase_add_test(tests, C_0a_a_registered_function_is_in_one_set_at_every_moment);
    tcase_add_test(tests, C_0b_the_state_tells_the_set);
    tcase_add_test(tests, C_1_a_frame_starts_at_group_zero_and_takes_newcomers);
    tcase_add_test(tests, C_2_what_ran_in_the_last_frame_cools_in_the_very_next_start);
    tcase_add_test(tests, C_5_a_start_queues_the_enabled_and_the_expired);
    tcase_add_test(tests, C_20_cooling_functions_are_sorted_and_disabled_ones_dropped);
    tcase_add_test(tests, C_21_cooling_begins_at_the_end_of_the_frame);
    tcase_add_test(tests, C_23_an_enabled_interval_function_is_found_wherever_it_waits);
    tcase_add_test(tests, C_31_the_delta_is_the_time_since_the_last_run_on_its_own_clock);
    tcase_add_test(tests, C_43_with_frames_longer_than_the_interval_the_debt_grows_and_is_repaid);
    tcase_add_test(tests, C_45_an_interval_function_runs_once_a_frame_however_much_is_due);
    tcase_add_test(tests, C_55_a_cooling_prerequisite_is_ignored_and_an_expired_one_comes_first);
}

int main(void)
{
    TCase *tests = tcase_create("engine/statements");

    add_world_tests(tests);
    add_order_tests(tests);
    add_cooldown_tests(tests);
    return suite_run(tests, 60);
}
