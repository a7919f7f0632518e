/* The frame of a world that runs the UE3 way: order, groups, spawning, pause (E3, table 20.8). */
#include "../../support/suite.h"
#include "ue3_cast.h"

#include <check.h>
#include <string.h>

START_TEST(E3_20_a_world_tick_runs_everything_in_its_order)
{
    stage_slots(&s);
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
    stage_slots(&s);
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

START_TEST(pause_ticks_only_actors_with_the_flag_and_no_physics_and_sequences)
{
    const tl_actor_def always = {.primary_tick = {.tick_even_when_paused = true}};

    stage_slots(&s);
    stage_actor(&s, &parts[0], "a", PRE);
    ck_assert_int_eq(stage_spawn(&s, &parts[1], "menu", always), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(stage_frame(&s), "[receive] menu tickable camera [send] [garbage]");
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
    tl_tickable_def def = {.tick = stage_tickable_body, .user = &s};

    stage_actor(&s, &parts[0], "p", POST);
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[0]), TL_OK);
    def.is_tickable = no;
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[1]), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "p tickable");
}
END_TEST

static bool no_question(void *user)
{
    (void)user;
    ck_abort_msg("asked what only the other kind of frame asks");
    return false;
}

START_TEST(table_20_8_in_pause_too_a_tickable_is_asked_IsTickable_and_nothing_else)
{
    tl_tickable_id ids[2];
    tl_tickable_def def = {.tick = stage_tickable_body,
                           .user = &s,
                           .is_tickable_when_paused = no_question,
                           .is_tickable_in_editor = no_question};

    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[0]), TL_OK);
    def.is_tickable = no;
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &ids[1]), TL_OK);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    ck_assert_str_eq(stage_ticks(&s), "tickable");
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

int main(void)
{
    TCase *tests = tcase_create("engine/ue3_frame");

    tcase_add_checked_fixture(tests, cast_set_up, cast_tear_down);
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
    tcase_add_test(tests, E3_26_a_destroyed_actor_goes_at_the_end_of_the_tick_before_the_garbage);
    tcase_add_test(tests, E3_26_an_actor_may_destroy_itself_and_its_components_do_not_tick);
    tcase_add_test(tests, E3_27_players_only_gives_physics_a_delta_of_zero_and_ticks_players);
    tcase_add_test(tests, E3_27_players_only_counts_from_the_next_frame_on);
    tcase_add_test(tests, table_20_8_interactions_tick_inside_the_tick_of_the_player_controller);
    tcase_add_test(tests, pause_ticks_only_actors_with_the_flag_and_no_physics_and_sequences);
    tcase_add_test(tests, table_20_8_a_tickable_ticks_after_PostAsync_only_when_IsTickable);
    tcase_add_test(tests, table_20_8_in_pause_too_a_tickable_is_asked_IsTickable_and_nothing_else);
    tcase_add_test(tests, table_20_8_garbage_is_collected_in_full_when_due_or_asked_for);
    tcase_add_loop_test(tests, table_20_8_every_tick_group_has_its_UE3_group, 0, ROWS(mapping));
    tcase_add_test(tests, a_deferred_actor_that_is_disabled_before_its_turn_does_not_tick);
    tcase_add_test(tests, a_level_that_is_removed_in_a_frame_takes_its_actors_with_it);
    tcase_add_test(tests, a_level_that_comes_in_a_frame_is_part_of_the_next);
    return suite_run(tests, 60);
}
