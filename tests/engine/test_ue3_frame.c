/* The frame of a world that runs the UE3 way: order, groups, spawning, pause (14.2, 20.8). */
#include "../support/suite.h"
#include "ue3_stage.h"

#include <check.h>
#include <string.h>

#define PRE    TL_TICK_GROUP_PRE_PHYSICS
#define DURING TL_TICK_GROUP_DURING_PHYSICS
#define POST   TL_TICK_GROUP_POST_PHYSICS

static stage s;
static part parts[260];

static void set_up(void)
{
    memset(&s, 0, sizeof(s));
    memset(parts, 0, sizeof(parts));
    stage_open(&s, NULL, NULL);
}

static void tear_down(void)
{
    stage_close(&s);
}

static void on_tickable(void *user, const tl_tickable_context *context)
{
    (void)context;
    stage_note(user, "tickable");
}

static void on_camera(void *user, tl_world *world, tl_time delta)
{
    ck_assert_int_eq(delta, tl_world_get_times(world).delta);
    ck_assert(tl_world_is_in_tick(world));
    stage_note(user, "camera");
}

static void add_tickable_and_camera(void)
{
    tl_tickable_id tickable;
    tl_camera_id camera;

    ck_assert_int_eq(tl_camera_add(s.world, on_camera, &s, "camera", &camera), TL_OK);
    ck_assert_int_eq(
        tl_tickable_create(s.world, &(tl_tickable_def){.tick = on_tickable, .user = &s}, &tickable),
        TL_OK);
}

START_TEST(E3_20_a_world_tick_runs_everything_in_its_order)
{
    add_tickable_and_camera();
    stage_actor(&s, &parts[2], "post", POST);
    stage_actor(&s, &parts[0], "pre", PRE);
    stage_actor(&s, &parts[1], "during", DURING);
    stage_component(&parts[0], &parts[3], "pre.during", DURING);
    stage_component(&parts[0], &parts[4], "pre.pre", PRE);
    stage_component(&parts[0], &parts[5], "pre.post", POST);
    ck_assert_str_eq(stage_frame(&s),
                     "[receive] [sequences] pre pre.pre [start] during pre.during [wait] "
                     "[collisions] post pre.post tickable camera [send] [garbage]");
}
END_TEST

START_TEST(E3_20_cameras_come_after_everything_that_moves_and_before_the_network)
{
    add_tickable_and_camera();
    stage_actor(&s, &parts[0], "a", POST);
    stage_component(&parts[0], &parts[1], "a.b", POST);
    ck_assert_str_eq(strstr(stage_frame(&s), "a a.b"), "a a.b tickable camera [send] [garbage]");
}
END_TEST

START_TEST(table_20_8_InTick_is_true_only_inside)
{
    ck_assert(!tl_world_is_in_tick(s.world));
    (void)stage_frame(&s);
    for (uint32_t i = 0; i < TL_UE3_STAGE_COUNT; i++) {
        bool has_hook = i != TL_UE3_STAGE_TIMES && i != TL_UE3_STAGE_PRE_ASYNC_WORK &&
                        i != TL_UE3_STAGE_DURING_ASYNC_WORK && i != TL_UE3_STAGE_TICKABLES &&
                        i != TL_UE3_STAGE_CAMERAS;
        ck_assert_int_eq(s.is_in_tick[i], has_hook && i != TL_UE3_STAGE_COLLECT_GARBAGE);
    }
    ck_assert(!tl_world_is_in_tick(s.world));
}
END_TEST

static tl_time times_in_hook[TL_UE3_STAGE_COUNT];

static void note_time(stage *self, tl_ue3_stage at)
{
    times_in_hook[at] = tl_world_get_times(self->world).time;
}

START_TEST(table_20_8_the_network_comes_first_and_the_times_before_the_sequences)
{
    s.in_hook = note_time;
    (void)stage_frame(&s);
    ck_assert_int_eq(s.network_delta, FIXTURE_DELTA);
    ck_assert_int_eq(times_in_hook[TL_UE3_STAGE_RECEIVE_NETWORK], 0);
    ck_assert_int_eq(times_in_hook[TL_UE3_STAGE_SEQUENCES], FIXTURE_DELTA);
}
END_TEST

/* An actor with everything: body, script, timer, components. */
static void on_code(void *user, const tl_script_context *context)
{
    part *self = user;

    stage_note(self->stage, "code");
    (void)tl_script_sleep(context->world, context->script, 0, 0);
}

static void on_timer(void *user, const tl_ue3_timer_call *call)
{
    part *self = user;

    (void)call;
    stage_note(self->stage, "timer");
}

START_TEST(E3_21_event_then_state_code_then_timers_then_components)
{
    tl_script_id script;

    stage_actor(&s, &parts[0], "event", PRE);
    stage_actor(&s, &parts[2], "next", PRE);
    stage_component(&parts[0], &parts[1], "component", PRE);
    ck_assert_int_eq(
        tl_script_create(
            s.world, &(tl_script_def){.actor = parts[0].actor, .fn = on_code, .user = &parts[0]},
            &script),
        TL_OK);
    ck_assert_int_eq(
        tl_ue3_timer_set(s.world, parts[0].actor,
                         &(tl_ue3_timer_def){.fn = on_timer, .user = &parts[0], .rate = TL_MS(1)}),
        TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "event code timer component next");
}
END_TEST

START_TEST(E3_21_the_delta_is_scaled_by_the_custom_dilation_for_all_of_it)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.c", POST);
    ck_assert_int_eq(tl_ue3_timer_set(s.world, parts[0].actor,
                                      &(tl_ue3_timer_def){.key = 7, .rate = TL_SECONDS(9)}),
                     TL_OK);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(s.world, parts[0].actor, 2.0), TL_OK);
    (void)stage_frame(&s);
    ck_assert_int_eq(parts[0].last.delta, TL_MS(250));
    ck_assert_int_eq(parts[1].last.delta, TL_MS(250));
    ck_assert_int_eq(parts[0].last.frame_delta, FIXTURE_DELTA);
    ck_assert_int_eq(tl_ue3_timer_elapsed(s.world, parts[0].actor, 7), TL_MS(250));
}
END_TEST

START_TEST(E3_21_a_component_of_an_earlier_group_ticks_with_its_actor)
{
    stage_actor(&s, &parts[0], "late", POST);
    stage_component(&parts[0], &parts[1], "early", PRE);
    ck_assert_str_eq(stage_ticks(&s), "late early");
}
END_TEST

START_TEST(E3_21_components_of_an_actor_that_does_not_tick_do_not)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.b", PRE);
    stage_component(&parts[0], &parts[2], "a.c", POST);
    ck_assert_int_eq(tl_actor_set_tick_enabled(s.world, parts[0].actor, false), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "");
    ck_assert_int_eq(tl_actor_set_tick_enabled(s.world, parts[0].actor, true), TL_OK);
    ck_assert_int_eq(tl_component_set_tick_enabled(s.world, parts[1].component, false), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "a a.c");
}
END_TEST

START_TEST(E3_22_levels_are_concatenated)
{
    tl_level_id first = {0};
    tl_level_id second = {0};

    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &first), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &second), TL_OK);
    ck_assert_int_eq(stage_spawn(&s, &parts[0], "s1", (tl_actor_def){.level = second}), TL_OK);
    ck_assert_int_eq(stage_spawn(&s, &parts[1], "f1", (tl_actor_def){.level = first}), TL_OK);
    ck_assert_int_eq(stage_spawn(&s, &parts[2], "p1", (tl_actor_def){0}), TL_OK);
    ck_assert_int_eq(stage_spawn(&s, &parts[3], "s2", (tl_actor_def){.level = second}), TL_OK);
    ck_assert_int_eq(stage_spawn(&s, &parts[4], "f2", (tl_actor_def){.level = first}), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "p1 f1 f2 s1 s2");
    ck_assert_int_eq(tl_level_set_visible(s.world, first, false), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "p1 s1 s2");
}
END_TEST

START_TEST(E3_22_deferred_actors_keep_the_order_of_the_list)
{
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};

    for (uint32_t i = 0; i < 6; i++) {
        stage_actor(&s, &parts[i], names[i], i % 3 == 0 ? POST : i % 3 == 1 ? DURING : PRE);
    }
    ck_assert_str_eq(stage_ticks(&s), "c f b e a d");
}
END_TEST

static tl_tick_group child_group;

static void spawn_next(part *self)
{
    part *next = self->next;

    if (next != NULL) {
        self->next = NULL;
        stage_actor(self->stage, next, next->name, child_group);
    }
}

START_TEST(E3_23_spawned_in_PreAsync_ticks_right_after_the_actors_of_that_group)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_actor(&s, &parts[2], "d", DURING);
    parts[0].act = spawn_next;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    child_group = PRE;
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
    parts[0].act = spawn_next;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    child_group = POST;
    ck_assert_str_eq(stage_ticks(&s), "a b p child");
}
END_TEST

START_TEST(E3_23_spawned_in_DuringAsync_is_deferred_to_PostAsync_whatever_its_group)
{
    stage_actor(&s, &parts[0], "d", DURING);
    stage_actor(&s, &parts[1], "e", DURING);
    stage_actor(&s, &parts[2], "p", POST);
    parts[0].act = spawn_next;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    child_group = (tl_tick_group[]){PRE, DURING, POST}[_i];
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
    parts[0].act = spawn_next;
    parts[0].next = &parts[3];
    parts[3].name = "child";
    child_group = (tl_tick_group[]){PRE, DURING, POST}[_i];
    ck_assert_str_eq(stage_ticks(&s), "a p q child a.post");
}
END_TEST

START_TEST(E3_23_spawned_by_a_deferred_component_ticks_in_the_same_group)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.post", POST);
    parts[1].act = spawn_next;
    parts[1].next = &parts[2];
    parts[2].name = "child";
    child_group = PRE;
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
    stage_actor(self->stage, self->next, "child", child_group);
    self->result = tl_actor_destroy(self->stage->world, self->next->actor);
}

START_TEST(E3_23_a_spawned_actor_that_is_destroyed_again_does_not_tick)
{
    static const tl_tick_group groups[] = {PRE, DURING, POST};

    stage_actor(&s, &parts[0], "a", groups[_i]);
    parts[0].act = spawn_and_destroy;
    parts[0].next = &parts[1];
    child_group = groups[_i];
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

static void destroy_next(part *self)
{
    if (self->next != NULL) {
        self->result = tl_actor_destroy(self->stage->world, self->next->actor);
        self->next = NULL;
    }
}

START_TEST(E3_26_a_destroyed_actor_goes_at_the_end_of_the_tick_before_the_garbage)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", POST);
    stage_component(&parts[1], &parts[2], "b.c", POST);
    parts[0].act = destroy_next;
    parts[0].next = &parts[1];
    parts[1].writes_end = true;
    ck_assert_str_eq(stage_frame(&s), "[receive] [sequences] a ~b [start] [wait] [collisions] "
                                      "[send] !b [garbage]");
    ck_assert_int_eq(parts[0].result, TL_OK);
    ck_assert(!tl_actor_is_valid(s.world, parts[1].actor));
    ck_assert_str_eq(stage_ticks(&s), "a");
}
END_TEST

START_TEST(E3_26_an_actor_may_destroy_itself_and_its_components_do_not_tick)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_component(&parts[0], &parts[2], "a.c", PRE);
    stage_component(&parts[0], &parts[3], "a.d", POST);
    parts[0].act = destroy_next;
    parts[0].next = &parts[0];
    ck_assert_str_eq(stage_ticks(&s), "a b");
}
END_TEST

static void add_players(void)
{
    ck_assert_int_eq(stage_spawn(&s, &parts[0], "player", (tl_actor_def){.is_player = true}),
                     TL_OK);
    stage_actor(&s, &parts[1], "other", PRE);
    stage_component(&parts[0], &parts[2], "player.c", POST);
}

START_TEST(E3_27_players_only_gives_physics_a_delta_of_zero_and_ticks_players)
{
    add_players();
    ck_assert_str_eq(stage_ticks(&s), "player other player.c");
    ck_assert_int_eq(s.async_delta, FIXTURE_DELTA);
    ck_assert_int_eq(tl_ue3_set_players_only(s.world, true), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "player player.c");
    ck_assert_int_eq(s.async_delta, 0);
    ck_assert_int_eq(parts[0].last.delta, FIXTURE_DELTA);
    ck_assert_int_eq(tl_ue3_set_players_only(s.world, false), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "player other player.c");
}
END_TEST

static void only_players_from_now(part *self)
{
    self->result = tl_ue3_set_players_only(self->stage->world, true);
}

START_TEST(E3_27_players_only_counts_from_the_next_frame_on)
{
    add_players();
    parts[0].act = only_players_from_now;
    ck_assert_str_eq(stage_ticks(&s), "player other player.c");
    ck_assert_int_eq(s.async_delta, FIXTURE_DELTA);
    ck_assert(tl_ue3_is_players_only(s.world));
    ck_assert_str_eq(stage_ticks(&s), "player player.c");
}
END_TEST

static void on_interactions(void *user, tl_world *world, tl_actor_id player, tl_time delta)
{
    ck_assert(tl_actor_id_equal(player, parts[0].actor));
    ck_assert_int_eq(delta, TL_MS(250));
    ck_assert(tl_world_is_in_tick(world));
    stage_note(user, "interactions");
}

START_TEST(table_20_8_interactions_tick_inside_the_tick_of_the_player_controller)
{
    tl_ue3_def ue3 = {.hooks = stage_hooks(&s)};

    stage_close(&s);
    ue3.hooks.tick_interactions = on_interactions;
    stage_open(&s, NULL, &ue3);
    stage_actor(&s, &parts[3], "first", PRE);
    add_players();
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(s.world, parts[0].actor, 2.0), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "first interactions player other player.c");
}
END_TEST

START_TEST(pause_ticks_only_who_asked_for_it_and_leaves_physics_and_sequences_alone)
{
    const tl_actor_def always = {.primary_tick = {.tick_even_when_paused = true}};

    add_tickable_and_camera();
    stage_actor(&s, &parts[0], "a", PRE);
    ck_assert_int_eq(stage_spawn(&s, &parts[1], "menu", always), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(stage_frame(&s), "[receive] menu camera [send] [garbage]");
    ck_assert_uint_eq(parts[1].last.type, TL_LEVEL_TICK_PAUSE);
    ck_assert_int_eq(tl_world_get_times(s.world).time, 0);
    ck_assert_int_eq(tl_world_get_times(s.world).real_time, FIXTURE_DELTA);
}
END_TEST

static bool no(void *user)
{
    (void)user;
    return false;
}

START_TEST(table_20_8_a_tickable_ticks_after_PostAsync_only_when_IsTickable)
{
    tl_tickable_id ids[2];
    tl_tickable_def def = {.tick = on_tickable, .user = &s};

    stage_actor(&s, &parts[0], "p", POST);
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[0]), TL_OK);
    def.is_tickable = no;
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[1]), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "p tickable");
}
END_TEST

START_TEST(table_20_8_garbage_is_collected_in_full_when_due_or_asked_for)
{
    const tl_ue3_def ue3 = {.hooks = stage_hooks(&s), .garbage_interval = 3 * FIXTURE_DELTA};

    stage_close(&s);
    stage_open(&s, NULL, &ue3);
    for (uint32_t i = 0; i < 7; i++) {
        (void)stage_frame(&s);
    }
    ck_assert_uint_eq(s.collections, 7);
    ck_assert_uint_eq(s.full_collections, 2);
    ck_assert_int_eq(tl_ue3_request_garbage_collection(s.world), TL_OK);
    ck_assert_ptr_nonnull(strstr(stage_frame(&s), "[full garbage]"));
    ck_assert_ptr_null(strstr(stage_frame(&s), "[full garbage]"));
}
END_TEST

static const struct {
    tl_tick_group wanted;
    tl_ue3_group group;
} mapping[] = {
    {TL_TICK_GROUP_PRE_PHYSICS, TL_UE3_GROUP_PRE_ASYNC_WORK},
    {TL_TICK_GROUP_START_PHYSICS, TL_UE3_GROUP_DURING_ASYNC_WORK},
    {TL_TICK_GROUP_DURING_PHYSICS, TL_UE3_GROUP_DURING_ASYNC_WORK},
    {TL_TICK_GROUP_END_PHYSICS, TL_UE3_GROUP_DURING_ASYNC_WORK},
    {TL_TICK_GROUP_POST_PHYSICS, TL_UE3_GROUP_POST_ASYNC_WORK},
    {TL_TICK_GROUP_POST_UPDATE_WORK, TL_UE3_GROUP_POST_ASYNC_WORK},
    {TL_TICK_GROUP_LAST_DEMOTABLE, TL_UE3_GROUP_POST_ASYNC_WORK},
};

START_TEST(table_20_8_every_tick_group_has_its_UE3_group)
{
    ck_assert_uint_eq(tl_ue3_group_of(mapping[_i].wanted), mapping[_i].group);
}
END_TEST

static void disable_next(part *self)
{
    (void)tl_actor_set_tick_enabled(self->stage->world, self->next->actor, false);
}

START_TEST(a_deferred_actor_that_is_disabled_before_its_turn_does_not_tick)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", POST);
    parts[0].act = disable_next;
    parts[0].next = &parts[1];
    ck_assert_str_eq(stage_ticks(&s), "a");
}
END_TEST

START_TEST(the_two_kinds_of_frame_never_mix)
{
    tl_world *other = fixture_world();
    tl_item item;

    ck_assert_int_eq(tl_world_tick(s.world, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}),
                     TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_frame_step(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_next(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_run_to(s.world, TL_STAGE_CAMERA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_end(s.world), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert(tl_ue3_is_on(s.world));
    ck_assert(!tl_ue3_is_on(other));
    ck_assert_int_eq(tl_ue3_tick(other, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_begin(other, FIXTURE_DELTA), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_begin(other, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_step(other, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(other), TL_ERR_STATE);
    ck_assert_int_eq(tl_frame_end(other), TL_OK);
    ck_assert_int_eq(tl_ue3_set_players_only(other, true), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_request_garbage_collection(other), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_begin_play(other, true), TL_ERR_STATE);
    tl_world_destroy(other);
}
END_TEST

static void nothing(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static void no_timer(void *user, const tl_timer_call *call)
{
    (void)user;
    (void)call;
}

START_TEST(what_only_the_other_frame_would_run_is_refused)
{
    tl_tick_id tick;
    tl_timer_id timer = {0};
    const tl_timer_def timer_def = {.fn = no_timer, .rate = 1};

    ck_assert_int_eq(tl_tick_create(s.world, &(tl_tick_def){.fn = nothing}, &tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, tick, tl_world_persistent_level(s.world)),
                     TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_set(s.world, &timer, &timer_def), TL_ERR_STATE);
    ck_assert_int_eq(tl_timer_set_for_next_tick(s.world, &timer_def, &timer), TL_ERR_STATE);
    ck_assert_int_eq(tl_latent_delay(s.world, &(tl_latent_def){.key = 1}, 1), TL_ERR_STATE);
    tl_world *world = NULL;
    const tl_ue3_def ue3 = {0};
    const tl_world_def def = {.ue3 = &ue3, .physics_start = nothing, .physics_end = nothing};
    ck_assert_int_eq(tl_world_create(&world, &def), TL_ERR_INVALID);
}
END_TEST

static tl_result in_callback[4];

static void call_frames(part *self)
{
    tl_world *world = self->stage->world;

    in_callback[0] = tl_ue3_tick(world, 1);
    in_callback[1] = tl_ue3_frame_begin(world, 1);
    in_callback[2] = tl_ue3_frame_step(world, NULL);
    in_callback[3] = tl_ue3_frame_end(world);
}

START_TEST(frames_are_refused_inside_of_callbacks_and_with_bad_arguments)
{
    stage_actor(&s, &parts[0], "a", PRE);
    parts[0].act = call_frames;
    (void)stage_frame(&s);
    ck_assert_int_eq(in_callback[0], TL_ERR_LOCKED);
    ck_assert_int_eq(in_callback[1], TL_ERR_LOCKED);
    ck_assert_int_eq(in_callback[2], TL_ERR_STATE);
    ck_assert_int_eq(in_callback[3], TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_tick(NULL, 1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_tick(s.world, -1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ue3_frame_step(s.world, NULL), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_end(NULL), TL_ERR_INVALID);
}
END_TEST

static void add_some(void)
{
    add_tickable_and_camera();
    for (uint32_t i = 0; i < 9; i++) {
        stage_actor(&s, &parts[i], "a", i % 3 == 0 ? POST : i % 3 == 1 ? DURING : PRE);
        stage_component(&parts[i], &parts[i + 9], "c", i % 2 == 0 ? POST : PRE);
    }
}

START_TEST(D_10_a_held_frame_is_the_same_as_a_whole_one)
{
    char whole[4096];
    tl_ue3_stage at = TL_UE3_STAGE_COUNT;

    add_some();
    (void)stage_frame(&s);
    memcpy(whole, stage_frame(&s), sizeof(whole));
    uint64_t hash = tl_world_state_hash(s.world);
    stage_close(&s);
    stage_open(&s, NULL, NULL);
    add_some();
    (void)stage_frame(&s);
    s.text[0] = '\0';
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    for (uint32_t i = 0; i < TL_UE3_STAGE_COUNT; i++) {
        ck_assert_uint_eq(tl_ue3_frame_stage(s.world), i);
        ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_ERR_LOCKED);
        uint64_t before = tl_world_state_hash(s.world);
        ck_assert_int_eq(tl_ue3_frame_step(s.world, &at), TL_OK);
        ck_assert_uint_eq(at, i);
        ck_assert_uint_ne(tl_world_state_hash(s.world), before);
    }
    ck_assert_int_eq(tl_ue3_frame_step(s.world, &at), TL_OK);
    ck_assert_uint_eq(at, TL_UE3_STAGE_COUNT);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert_str_eq(s.text, whole);
    ck_assert_uint_eq(tl_world_state_hash(s.world), hash);
}
END_TEST

START_TEST(D_10_a_frame_may_be_held_after_each_item)
{
    static const char *const names[] = {"a", "a.pre",  "b",        "child",
                                        "c", "a.post", "tickable", "camera"};
    tl_item item;

    add_tickable_and_camera();
    stage_actor(&s, &parts[0], "a", PRE);
    stage_actor(&s, &parts[1], "b", PRE);
    stage_actor(&s, &parts[2], "c", POST);
    stage_component(&parts[0], &parts[3], "a.post", POST);
    stage_component(&parts[0], &parts[4], "a.pre", PRE);
    parts[1].act = spawn_next;
    parts[1].next = &parts[5];
    parts[5].name = "child";
    child_group = PRE;
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_OK);
        ck_assert_str_eq(item.name, names[i]);
        ck_assert_uint_eq(tl_frame_position(s.world), i + 1);
        ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_ERR_LOCKED);
    }
    ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_OK);
    ck_assert_int_eq(item.kind, TL_ITEM_NONE);
    ck_assert_ptr_nonnull(strstr(s.text, "[garbage]"));
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_step_item(s.world, &item), TL_ERR_STATE);
    ck_assert_int_eq(tl_ue3_frame_step_item(NULL, &item), TL_ERR_INVALID);
}
END_TEST

static void deferred(void *user, tl_world *world)
{
    stage_actor(user, &parts[0], "new", PRE);
    ck_assert(!tl_world_is_in_tick(world));
}

START_TEST(D_10_deferred_changes_are_made_at_the_begin_of_the_next_frame)
{
    ck_assert_int_eq(tl_ue3_frame_begin(s.world, FIXTURE_DELTA), TL_OK);
    ck_assert_int_eq(tl_frame_defer(s.world, deferred, &s), TL_OK);
    ck_assert_int_eq(tl_ue3_frame_end(s.world), TL_OK);
    ck_assert(tl_actor_id_is_null(parts[0].actor));
    ck_assert_str_eq(stage_ticks(&s), "new");
}
END_TEST

START_TEST(every_stage_and_step_has_a_name)
{
    for (uint32_t i = 0; i < TL_UE3_STAGE_COUNT; i++) {
        ck_assert_str_ne(tl_ue3_stage_name((tl_ue3_stage)i), "none");
    }
    for (uint32_t i = 0; i < TL_UE3_MAP_STEP_COUNT; i++) {
        ck_assert_str_ne(tl_ue3_map_step_name((tl_ue3_map_step)i), "none");
    }
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_PRE_ASYNC_WORK), "PreAsyncWork");
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_COLLECT_GARBAGE), "CollectGarbage");
    ck_assert_str_eq(tl_ue3_stage_name(TL_UE3_STAGE_COUNT), "none");
    ck_assert_str_eq(tl_ue3_map_step_name(TL_UE3_MAP_LOAD_FAILED), "LoadFailed");
    ck_assert_str_eq(tl_ue3_map_step_name(TL_UE3_MAP_STEP_COUNT), "none");
}
END_TEST

START_TEST(records_tell_what_ran_where)
{
    stage_actor(&s, &parts[0], "a", PRE);
    stage_component(&parts[0], &parts[1], "a.c", POST);
    ck_assert_int_eq(tl_trace_set_recording(s.world, true), TL_OK);
    (void)stage_frame(&s);
    const tl_frame_record *record = tl_trace_frame(s.world);
    ck_assert_uint_eq(record->item_count, 2);
    ck_assert_str_eq(record->items[0].item.name, "a");
    ck_assert_uint_eq(record->items[0].item.stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(record->items[1].item.name, "a.c");
    ck_assert_uint_eq(record->items[1].item.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_run, 2);
    ck_assert_uint_eq(tl_world_stats(s.world).frames, 1);
}
END_TEST

static void remove_level_of_next(part *self)
{
    if (self->next != NULL) {
        self->result = tl_level_remove(self->stage->world,
                                       tl_actor_level(self->stage->world, self->next->actor));
        self->next = NULL;
    }
}

START_TEST(a_level_that_is_removed_in_a_frame_takes_its_actors_with_it)
{
    tl_level_id level = {0};

    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &level), TL_OK);
    stage_actor(&s, &parts[0], "a", PRE);
    ck_assert_int_eq(stage_spawn(&s, &parts[1], "b", (tl_actor_def){.level = level}), TL_OK);
    stage_component(&parts[1], &parts[2], "b.c", POST);
    parts[0].act = remove_level_of_next;
    parts[0].next = &parts[1];
    ck_assert_str_eq(stage_ticks(&s), "a");
    ck_assert_int_eq(parts[0].result, TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "a");
}
END_TEST

static void fill_level_later(part *self)
{
    static tl_level_id level;

    if (self->ticks == 1) {
        ck_assert_int_eq(tl_level_add(self->stage->world, &(tl_level_def){0}, &level), TL_OK);
        ck_assert_int_eq(
            stage_spawn(self->stage, self->next, "streamed", (tl_actor_def){.level = level}),
            TL_OK);
    }
}

START_TEST(a_level_that_comes_in_a_frame_is_part_of_the_next)
{
    stage_actor(&s, &parts[0], "a", PRE);
    parts[0].act = fill_level_later;
    parts[0].next = &parts[1];
    ck_assert_str_eq(stage_ticks(&s), "a");
    ck_assert_str_eq(stage_ticks(&s), "a streamed");
}
END_TEST

static void add_order_tests(TCase *tests)
{
    tcase_add_test(tests, E3_20_a_world_tick_runs_everything_in_its_order);
    tcase_add_test(tests, E3_20_cameras_come_after_everything_that_moves_and_before_the_network);
    tcase_add_test(tests, table_20_8_InTick_is_true_only_inside);
    tcase_add_test(tests, table_20_8_the_network_comes_first_and_the_times_before_the_sequences);
    tcase_add_test(tests, E3_21_event_then_state_code_then_timers_then_components);
    tcase_add_test(tests, E3_21_the_delta_is_scaled_by_the_custom_dilation_for_all_of_it);
    tcase_add_test(tests, E3_21_a_component_of_an_earlier_group_ticks_with_its_actor);
    tcase_add_test(tests, E3_21_components_of_an_actor_that_does_not_tick_do_not);
    tcase_add_test(tests, E3_22_levels_are_concatenated);
    tcase_add_test(tests, E3_22_deferred_actors_keep_the_order_of_the_list);
}

static void add_spawn_tests(TCase *tests)
{
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
    tcase_add_test(tests, E3_26_a_destroyed_actor_goes_at_the_end_of_the_tick_before_the_garbage);
    tcase_add_test(tests, E3_26_an_actor_may_destroy_itself_and_its_components_do_not_tick);
}

static void add_state_tests(TCase *tests)
{
    tcase_add_test(tests, E3_27_players_only_gives_physics_a_delta_of_zero_and_ticks_players);
    tcase_add_test(tests, E3_27_players_only_counts_from_the_next_frame_on);
    tcase_add_test(tests, table_20_8_interactions_tick_inside_the_tick_of_the_player_controller);
    tcase_add_test(tests, pause_ticks_only_who_asked_for_it_and_leaves_physics_and_sequences_alone);
    tcase_add_test(tests, table_20_8_a_tickable_ticks_after_PostAsync_only_when_IsTickable);
    tcase_add_test(tests, table_20_8_garbage_is_collected_in_full_when_due_or_asked_for);
    tcase_add_loop_test(tests, table_20_8_every_tick_group_has_its_UE3_group, 0,
                        (int)(sizeof(mapping) / sizeof(mapping[0])));
    tcase_add_test(tests, a_deferred_actor_that_is_disabled_before_its_turn_does_not_tick);
    tcase_add_test(tests, the_two_kinds_of_frame_never_mix);
    tcase_add_test(tests, what_only_the_other_frame_would_run_is_refused);
    tcase_add_test(tests, frames_are_refused_inside_of_callbacks_and_with_bad_arguments);
    tcase_add_test(tests, D_10_a_held_frame_is_the_same_as_a_whole_one);
    tcase_add_test(tests, D_10_a_frame_may_be_held_after_each_item);
    tcase_add_test(tests, D_10_deferred_changes_are_made_at_the_begin_of_the_next_frame);
    tcase_add_test(tests, every_stage_and_step_has_a_name);
    tcase_add_test(tests, records_tell_what_ran_where);
    tcase_add_test(tests, a_level_that_is_removed_in_a_frame_takes_its_actors_with_it);
    tcase_add_test(tests, a_level_that_comes_in_a_frame_is_part_of_the_next);
}

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_frame");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_order_tests(tests);
    add_spawn_tests(tests);
    add_state_tests(tests);
    return suite_run(tests, 60);
}
