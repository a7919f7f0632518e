/* The frame of a world: the order of W-1, W-2 to W-10, times and clamps of W-20 to W-28. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

static void write_hook(void *user, const char *name)
{
    scene_part *part = user;
    part->name = name;
    scene_note(part, 'H');
}

static tl_time hook_deltas[5];

static void hook_tick_start(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    hook_deltas[0] = delta;
    write_hook(user, "start");
}

static void hook_pre_actor(void *user, tl_world *world, tl_time delta)
{
    ck_assert(tl_world_is_in_tick(world));
    hook_deltas[1] = delta;
    write_hook(user, "pre");
}

static void hook_collision(void *user, tl_world *world, tl_time delta)
{
    ck_assert(!tl_world_is_in_tick(world));
    hook_deltas[2] = delta;
    write_hook(user, "collision");
}

static void hook_post_actor(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    hook_deltas[3] = delta;
    write_hook(user, "post");
}

static void hook_tick_end(void *user, tl_world *world, tl_time delta)
{
    ck_assert(!tl_world_is_in_tick(world));
    hook_deltas[4] = delta;
    write_hook(user, "end");
}

static const tl_world_hooks all_hooks = {.tick_start = hook_tick_start,
                                         .pre_actor_tick = hook_pre_actor,
                                         .build_collision = hook_collision,
                                         .post_actor_tick = hook_post_actor,
                                         .tick_end = hook_tick_end};

static bool yes(void *user)
{
    (void)user;
    return true;
}

static void add_slots(scene *s, bool when_paused)
{
    tl_tickable_id tickable;
    tl_camera_id camera;
    tl_timer_def timer_def = {.fn = scene_timer_body, .user = scene_slot(s, "timer")};
    tl_tickable_def tickable_def = {.tick = scene_tickable_body,
                                    .user = scene_slot(s, "tickable"),
                                    .is_tickable_when_paused = when_paused ? yes : NULL};
    tl_latent_def latent = {.key = 1, .done = scene_latent_body, .user = scene_slot(s, "latent")};
    ck_assert_int_eq(tl_timer_set_for_next_tick(s->world, &timer_def, NULL), TL_OK);
    ck_assert_int_eq(tl_tickable_create(s->world, &tickable_def, &tickable), TL_OK);
    ck_assert_int_eq(tl_latent_delay(s->world, &latent, 0), TL_OK);
    ck_assert_int_eq(
        tl_camera_add(s->world, scene_camera_body, scene_slot(s, "camera"), "camera", &camera),
        TL_OK);
}

static void add_one_per_group(scene *s)
{
    (void)scene_add(s, "G", TL_TICK_GROUP_LAST_DEMOTABLE);
    (void)scene_add(s, "F", TL_TICK_GROUP_POST_UPDATE_WORK);
    (void)scene_add(s, "D", TL_TICK_GROUP_POST_PHYSICS);
    (void)scene_add(s, "C", TL_TICK_GROUP_DURING_PHYSICS);
    (void)scene_add(s, "A", TL_TICK_GROUP_PRE_PHYSICS);
}

static void physics_note(void *user, const tl_tick_context *context)
{
    scene_part *part = user;
    part->name = context->group == TL_TICK_GROUP_START_PHYSICS ? "S" : "E";
    scene_tick_body(part, context);
}

static void open_full(scene *s, scene_part *hooks)
{
    tl_world_def def = {.hooks = all_hooks,
                        .physics_start = physics_note,
                        .physics_end = physics_note,
                        .physics_user = hooks};
    def.hooks.user = hooks;
    scene_open(s, &def);
    *hooks = (scene_part){.scene = s, .name = "hook"};
    ck_assert_int_eq(tl_world_set_simulate_physics(s->world, true), TL_OK);
    add_one_per_group(s);
    add_slots(s, false);
}

START_TEST(W_1_W_9_a_frame_runs_in_this_order)
{
    scene s;
    scene_part hooks;

    open_full(&s, &hooks);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA),
                     "start:H pre:H A:0 collision:H S:1 C:2 E:3 D:4 latent:L timer:T tickable:K "
                     "camera:C F:5 G:6 post:H end:H ");
    scene_close(&s);
}
END_TEST

START_TEST(W_1_hooks_get_their_deltas)
{
    scene s;
    scene_part hooks;

    open_full(&s, &hooks);
    ck_assert_int_eq(tl_world_set_time_dilation(s.world, 2.0), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(hook_deltas[0], SCENE_DELTA);
    ck_assert_int_eq(hook_deltas[1], 2 * SCENE_DELTA);
    ck_assert_int_eq(hook_deltas[3], 2 * SCENE_DELTA);
    ck_assert_int_eq(hook_deltas[4], SCENE_DELTA);
    scene_close(&s);
}
END_TEST

START_TEST(W_2_a_paused_world_runs_a_pause_frame_and_cameras)
{
    scene s;
    scene_part hooks;

    open_full(&s, &hooks);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "start:H pre:H camera:C post:H end:H ");
    scene_close(&s);
}
END_TEST

static void run_type(scene *s, tl_level_tick type)
{
    s->trace[0] = '\0';
    tl_frame_def def = {.type = type, .delta = SCENE_DELTA};
    ck_assert_int_eq(tl_frame_begin(s->world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_end(s->world), TL_OK);
}

START_TEST(W_3_viewports_only_does_actor_ticks)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    run_type(&s, TL_LEVEL_TICK_VIEWPORTS_ONLY);
    ck_assert_str_eq(s.trace, "A:0 ");
    ck_assert_int_eq(a->type, TL_LEVEL_TICK_VIEWPORTS_ONLY);
    scene_close(&s);
}
END_TEST

START_TEST(W_4_time_only_runs_no_function_and_no_timer)
{
    scene s;

    scene_open(&s, NULL);
    add_one_per_group(&s);
    add_slots(&s, false);
    run_type(&s, TL_LEVEL_TICK_TIME_ONLY);
    ck_assert_ptr_null(strstr(s.trace, "A:"));
    ck_assert_ptr_null(strstr(s.trace, "timer"));
    ck_assert_ptr_null(strstr(s.trace, "tickable"));
    ck_assert_int_eq(tl_timer_clock(s.world), 0);
    ck_assert_int_eq(tl_world_get_times(s.world).time, SCENE_DELTA);
    scene_close(&s);
}
END_TEST

START_TEST(W_5_each_collection_gets_its_own_groups_and_camera_slot)
{
    scene s;
    tl_collection_id second;
    tl_level_id level;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.collection = second}, &level), TL_OK);
    scene_part *b = scene_make(&s, "B", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_register(s.world, b->id, level), TL_OK);
    scene_part *u = scene_make(&s, "U", &(tl_tick_def){.group = TL_TICK_GROUP_POST_UPDATE_WORK});
    ck_assert_int_eq(tl_tick_register(s.world, u->id, level), TL_OK);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "Z", TL_TICK_GROUP_LAST_DEMOTABLE);
    add_slots(&s, false);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA),
                     "A:0 latent:L timer:T tickable:K camera:C Z:6 B:0 camera:C U:5 ");
    scene_close(&s);
}
END_TEST

START_TEST(W_6_a_function_in_two_collections_runs_in_the_first)
{
    scene s;
    tl_collection_id second;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_collection_include(s.world, second, s.level), TL_OK);
    ck_assert_int_eq(tl_collection_include(s.world, second, s.level), TL_ERR_EXISTS);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "Z", TL_TICK_GROUP_LAST_DEMOTABLE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 Z:6 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 Z:6 ");
    ck_assert_uint_eq(a->runs, 2);
    scene_close(&s);
}
END_TEST

START_TEST(W_7_a_counter_that_stands_runs_nothing_again)
{
    scene s;
    tl_frame_def def = {.frame = 7, .type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    tl_timer_id timer = {0};
    tl_timer_def timer_def = {.fn = scene_timer_body,
                              .user = scene_slot(&s, "T"),
                              .rate = TL_MS(1),
                              .loop = true,
                              .max_once_per_frame = true};
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &timer_def), TL_OK);
    scene_frame(&s, SCENE_DELTA); /* T-17: the timer is active after this one */
    s.trace[0] = '\0';
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(tl_frame_begin(s.world, &def), TL_OK);
        ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    }
    ck_assert_str_eq(s.trace, "A:0 T:T ");
    ck_assert_int_eq(tl_timer_clock(s.world), 2 * SCENE_DELTA);
    def.frame = 8;
    ck_assert_int_eq(tl_frame_begin(s.world, &def), TL_OK);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(a->runs, 3);
    scene_close(&s);
}
END_TEST

static tl_result run_number(scene *s, uint64_t number)
{
    tl_frame_def def = {.frame = number, .type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};
    tl_result result = tl_frame_begin(s->world, &def);

    return result == TL_OK ? tl_frame_end(s->world) : result;
}

/* A function that ran in a frame could never be told from one that has run in its namesake. */
START_TEST(D_15_a_frame_number_that_goes_back_is_refused_and_nothing_is_lost)
{
    scene s;

    scene_open(&s, &(tl_world_def){.first_frame = 5});
    scene_part *a = scene_add(&s, "A", PRE);
    ck_assert_int_eq(run_number(&s, 3), TL_ERR_INVALID); /* before the first one */
    ck_assert_int_eq(run_number(&s, 10), TL_OK);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    scene_register(a);
    ck_assert_int_eq(run_number(&s, 9), TL_ERR_INVALID);
    ck_assert(!tl_frame_is_open(s.world));
    ck_assert_uint_eq(tl_world_frame(s.world), 10);
    for (uint64_t number = 11; number < 15; number++) {
        ck_assert_int_eq(run_number(&s, number), TL_OK);
    }
    ck_assert_uint_eq(a->runs, 5);
    ck_assert_int_eq(run_number(&s, UINT64_MAX), TL_OK);
    ck_assert_int_eq(tl_world_tick(s.world, SCENE_DELTA), TL_ERR_INVALID); /* none is left */
    scene_close(&s);
}
END_TEST

/* W-7: the number stands once and goes on. */
START_TEST(W_7_a_function_registered_again_before_a_repeated_number_runs_in_the_next_one)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    ck_assert_int_eq(run_number(&s, 10), TL_OK);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    scene_register(a);
    ck_assert_int_eq(run_number(&s, 10), TL_OK);
    ck_assert_uint_eq(a->runs, 1);
    for (uint64_t number = 11; number < 15; number++) {
        ck_assert_int_eq(run_number(&s, number), TL_OK);
    }
    ck_assert_uint_eq(a->runs, 5);
    scene_close(&s);
}
END_TEST

START_TEST(D_15_frame_zero_means_the_next_one)
{
    scene s;

    scene_open(&s, &(tl_world_def){.first_frame = 41});
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(tl_world_frame(s.world), 41);
    run_type(&s, TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(tl_world_frame(s.world), 42);
    scene_close(&s);
}
END_TEST

static void act_check_group(scene_part *part)
{
    part->target->runs++;
    ck_assert_int_eq(tl_world_tick_group(part->scene->world), part->group);
}

START_TEST(W_8_the_world_knows_the_group_it_is_in)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *count = scene_slot(&s, "count");
    add_one_per_group(&s);
    for (uint32_t i = 1; i < s.part_count; i++) {
        s.parts[i].act = act_check_group;
        s.parts[i].target = count;
    }
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(count->runs, 5);
    scene_close(&s);
}
END_TEST

START_TEST(D_14_physics_wants_both_bodies_or_none)
{
    tl_world *world = NULL;
    tl_world_def def = {.physics_start = physics_note};

    ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
    ck_assert_ptr_null(world);
}
END_TEST

START_TEST(D_14_physics_functions_come_and_go_and_cannot_be_destroyed)
{
    scene s;

    scene_open_with_physics(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    ck_assert_int_eq(tl_tick_destroy(s.world, s.physics_start.id), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert(!tl_tick_is_registered(s.world, s.physics_start.id));
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    scene_close(&s);
}
END_TEST

static uint64_t hash_of_history(bool with_traces)
{
    scene s;

    scene_open(&s, &(tl_world_def){.trace_frames = with_traces, .log_reads = with_traces});
    add_one_per_group(&s);
    add_slots(&s, false);
    (void)scene_add_interval(&s, "I", TL_MS(300));
    for (int i = 0; i < 20; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_ne(tl_world_state_hash(s.world), hash);
    scene_close(&s);
    return hash;
}

START_TEST(D_13_equal_histories_have_equal_hashes)
{
    uint64_t hash = hash_of_history(false);
    ck_assert_uint_eq(hash_of_history(false), hash);
    ck_assert_uint_eq(hash_of_history(true), hash);
}
END_TEST

START_TEST(D_13_the_hash_sees_every_state_of_a_function)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_int_eq(tl_tick_set_interval(s.world, a->id, 5), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_tick_set_interval(s.world, a->id, 0), TL_OK);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_tick_set_group(s.world, a->id, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(s.world), hash);
    ck_assert_int_eq(tl_tick_set_group(s.world, a->id, TL_TICK_GROUP_PRE_PHYSICS), TL_OK);
    scene_edge(a, b);
    ck_assert_uint_ne(tl_world_state_hash(s.world), hash);
    scene_close(&s);
}
END_TEST

START_TEST(W_1_wrong_arguments_are_refused)
{
    scene s;
    tl_tick_id id;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_tick(s.world, -1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_world_tick(NULL, 1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_create(s.world, &(tl_tick_def){0}, &id), TL_ERR_INVALID);
    ck_assert(tl_tick_id_is_null(id));
    ck_assert(!tl_frame_is_open(s.world));
    tl_world_destroy(NULL);
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

START_TEST(M_1_D_4_each_world_has_its_own_manager)
{
    scene s;
    scene t;

    scene_open(&s, NULL);
    scene_open(&t, &(tl_world_def){.first_frame = 100});
    (void)scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", POST);
    (void)scene_add(&t, "C", DURING);
    scene_begin(&s, SCENE_DELTA);
    scene_run_to(&s, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(scene_frame_trace(&t, 2 * SCENE_DELTA), "C:2 ");
    ck_assert(tl_frame_is_open(s.world));
    ck_assert(!tl_frame_is_open(t.world));
    scene_end(&s);
    ck_assert_str_eq(s.trace, "A:0 B:4 ");
    ck_assert_uint_eq(tl_world_frame(s.world), 1);
    ck_assert_uint_eq(tl_world_frame(t.world), 100);
    ck_assert_int_eq(tl_world_get_times(s.world).time, SCENE_DELTA);
    scene_close(&s);
    scene_close(&t);
}
END_TEST

START_TEST(house_4_7_a_wrong_argument_is_an_error_and_clears_what_it_should_fill)
{
    scene s;
    tl_world *world = (tl_world *)&s;
    ck_assert_int_eq(tl_world_create(&world, NULL), TL_ERR_INVALID);
    ck_assert_ptr_null(world);
    world = (tl_world *)&s;
    ck_assert_int_eq(tl_world_create(&world, &(tl_world_def){.max_undilated_delta = -1}),
                     TL_ERR_INVALID);
    ck_assert_ptr_null(world);
    ck_assert_uint_gt(tl_world_def_resolved(NULL).capacity.ticks, 0);
    scene_open(&s, NULL);
    tl_level_id level = s.level;
    ck_assert_int_eq(tl_level_add(s.world, NULL, &level), TL_ERR_INVALID);
    ck_assert(tl_level_id_is_null(level));
    tl_item item = {.kind = TL_ITEM_TICK};
    ck_assert_int_eq(tl_frame_next(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(item.kind, TL_ITEM_NONE);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 4), 1);
    ck_assert_uint_eq(tl_tick_find_cycle(s.world, a->id, b->id, NULL, 4), 3);
    tl_tick_each(s.world, NULL, NULL);
    tl_provenance_each(s.world, NULL, NULL);
    scene_close(&s);
}
END_TEST

/* D-14: each of them would take physics out of its place. */
static tl_result interfere(const scene *s, tl_tick_id physics, tl_tick_id other, int how)
{
    switch (how) {
    case 0:
        return tl_tick_unregister(s->world, physics);
    case 1:
        return tl_tick_set_enabled(s->world, physics, false);
    case 2:
        return tl_tick_set_interval(s->world, physics, TL_SECONDS(1));
    case 3:
        return tl_tick_update_interval_and_cooldown(s->world, physics, TL_SECONDS(1));
    case 4:
        return tl_tick_add_prerequisite(s->world, physics, other);
    case 5:
        return tl_tick_register(s->world, physics, s->level);
    case 6:
        return tl_tick_destroy(s->world, physics);
    case 7:
        return tl_tick_set_high_priority(s->world, physics, true);
    case 8:
        return tl_tick_set_priority_including_prerequisites(s->world, physics, true);
    default:
        return tl_tick_remove_prerequisite(s->world, s->physics_end.id, s->physics_start.id);
    }
}
enum { INTERFERENCES = 10 };

START_TEST(D_14_only_the_world_changes_physics_functions)
{
    scene s;
    scene_open_with_physics(&s);
    scene_part *late = scene_add(&s, "L", LAST);
    uint64_t hash = tl_world_state_hash(s.world);
    ck_assert_int_eq(interfere(&s, s.physics_start.id, late->id, _i), TL_ERR_REFUSED);
    ck_assert_int_eq(interfere(&s, s.physics_end.id, late->id, _i), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_set_end_group(s.world, s.physics_start.id, LAST), TL_ERR_GROUP);
    ck_assert(tl_world_state_hash(s.world) == hash);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 L:6 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_14_Q_8_priority_does_not_spread_to_a_physics_function)
{
    scene s;
    scene_open_with_physics(&s);
    scene_part *late = scene_add(&s, "L", LAST);
    scene_edge(&s.physics_end, late);
    ck_assert_int_eq(tl_tick_set_priority_including_prerequisites(s.world, late->id, true), TL_OK);
    ck_assert(scene_info(late).high_priority);
    ck_assert(!scene_info(&s.physics_end).high_priority);
    scene_close(&s);
}
END_TEST

/* Off, only the world registers them again. */
START_TEST(D_14_physics_functions_that_are_off_cannot_be_registered)
{
    scene s;
    scene_open_with_physics(&s);
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, false), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_register(s.world, s.physics_start.id, s.level), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, s.physics_end.id, false), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_8_simulating_physics_without_bodies_is_refused)
{
    scene s;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, true), TL_ERR_REFUSED);
    ck_assert_int_eq(tl_world_set_simulate_physics(s.world, false), TL_ERR_REFUSED);
    scene_close(&s);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, W_1_W_9_a_frame_runs_in_this_order);
    tcase_add_test(tests, W_1_hooks_get_their_deltas);
    tcase_add_test(tests, W_1_wrong_arguments_are_refused);
    tcase_add_test(tests, W_2_a_paused_world_runs_a_pause_frame_and_cameras);
    tcase_add_test(tests, W_3_viewports_only_does_actor_ticks);
    tcase_add_test(tests, W_4_time_only_runs_no_function_and_no_timer);
    tcase_add_test(tests, W_5_each_collection_gets_its_own_groups_and_camera_slot);
    tcase_add_test(tests, W_6_a_function_in_two_collections_runs_in_the_first);
    tcase_add_test(tests, W_7_a_counter_that_stands_runs_nothing_again);
    tcase_add_test(tests, W_8_the_world_knows_the_group_it_is_in);
    tcase_add_test(tests, D_13_equal_histories_have_equal_hashes);
    tcase_add_test(tests, D_13_the_hash_sees_every_state_of_a_function);
    tcase_add_test(tests, D_14_physics_wants_both_bodies_or_none);
    tcase_add_test(tests, D_14_physics_functions_come_and_go_and_cannot_be_destroyed);
    tcase_add_test(tests, D_15_a_frame_number_that_goes_back_is_refused_and_nothing_is_lost);
    tcase_add_test(tests,
                   W_7_a_function_registered_again_before_a_repeated_number_runs_in_the_next_one);
    tcase_add_test(tests, D_15_frame_zero_means_the_next_one);
    tcase_add_test(tests, W_43_a_body_in_the_tick_may_spawn_and_the_group_decides_the_place);
    tcase_add_test(tests, M_1_D_4_each_world_has_its_own_manager);
    tcase_add_test(tests, house_4_7_a_wrong_argument_is_an_error_and_clears_what_it_should_fill);
    tcase_add_loop_test(tests, D_14_only_the_world_changes_physics_functions, 0, INTERFERENCES);
    tcase_add_test(tests, D_14_Q_8_priority_does_not_spread_to_a_physics_function);
    tcase_add_test(tests, D_14_physics_functions_that_are_off_cannot_be_registered);
    tcase_add_test(tests, D_8_simulating_physics_without_bodies_is_refused);
}

int main(void)
{
    TCase *tests = tcase_create("engine/world");

    add_tests(tests);
    return suite_run(tests, 60);
}
