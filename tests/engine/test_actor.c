#include "../support/suite.h"
#include "probe.h"

#include <math.h>

static tl_actor_def quiet_def(probe *self)
{
    tl_actor_def def = probe_def(self);

    def.primary_tick.start_with_tick_disabled = true;
    return def;
}

START_TEST(S_3_3_an_actor_without_settings_never_ticks_and_stands_in_pre_physics)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.primary_tick = (tl_primary_tick){0};
    tl_actor_id id = spawn(world, &def);
    tl_tick_info info = info_of(world, tl_actor_tick(world, id));
    ck_assert_int_eq(info.group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(!info.can_ever_tick);
    ck_assert(!info.is_registered);
    ck_assert_int_eq(info.state, TL_TICK_DISABLED);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(S_3_3_a_primary_tick_is_disabled_until_it_is_registered)
{
    probe actor = {.name = "A"};
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert(!tl_actor_is_tick_enabled(world, id));
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert(tl_actor_is_tick_enabled(world, id));
    close_world(world);
}
END_TEST

START_TEST(A_1_a_template_never_registers)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.is_template = true;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, true),
                     TL_ERR_NOT_TICKABLE);
    ck_assert(!tl_tick_is_registered(world, tl_actor_tick(world, id)));
    close_world(world);
}
END_TEST

START_TEST(A_1_registering_twice_changes_nothing)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    uint64_t number = info_of(world, tl_actor_tick(world, id)).registration;
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, false), TL_OK);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, false), TL_OK);
    ck_assert_uint_eq(info_of(world, tl_actor_tick(world, id)).registration, number);
    ck_assert(!tl_actor_is_tick_enabled(world, id));
    close_world(world);
}
END_TEST

START_TEST(A_1_components_are_registered_along_only_if_asked)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    tl_tick_id tick = tl_component_tick(world, add_part(world, id, &part));
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, false, false), TL_OK);
    ck_assert(!tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(tl_tick_is_registered(world, tick));
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, false, true), TL_OK);
    ck_assert(!tl_tick_is_registered(world, tick));
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, true), TL_OK);
    ck_assert(tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(tl_tick_is_registered(world, tick));
    close_world(world);
}
END_TEST

START_TEST(A_2_registration_keeps_a_tick_that_was_enabled_before)
{
    probe actor = {.name = "A"};
    tl_actor_def def = quiet_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, true), TL_OK);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert(tl_actor_is_tick_enabled(world, id));
    close_world(world);
}
END_TEST

START_TEST(A_2_the_function_lands_in_the_level_of_the_actor)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &def.level), TL_OK);
    tl_actor_id id = spawn(world, &def);
    ck_assert(tl_level_id_equal(info_of(world, tl_actor_tick(world, id)).level, def.level));
    ck_assert(tl_level_id_equal(tl_actor_level(world, id), def.level));
    close_world(world);
}
END_TEST

START_TEST(A_3_start_with_tick_disabled_registers_a_disabled_function)
{
    probe actor = {.name = "A"};
    tl_actor_def def = quiet_def(&actor);
    tl_world *world = playing_world();

    tl_actor_id id = spawn(world, &def);
    ck_assert(tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(!tl_actor_is_tick_enabled(world, id));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(A_4_disabling_before_registration_is_overridden)
{
    probe actor = {.name = "A"};
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, false), TL_OK);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert(tl_actor_is_tick_enabled(world, id));
    close_world(world);
}
END_TEST

START_TEST(A_5_enabling_needs_can_ever_tick_and_never_registers)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id ticks = spawn(world, &def);
    def.primary_tick.can_ever_tick = false;
    tl_actor_id never = spawn(world, &def);
    def = probe_def(&actor);
    def.is_template = true;
    tl_actor_id template_actor = spawn(world, &def);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, ticks, true), TL_OK);
    ck_assert(!tl_tick_is_registered(world, tl_actor_tick(world, ticks)));
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, never, true), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, template_actor, true), TL_ERR_NOT_TICKABLE);
    close_world(world);
}
END_TEST

START_TEST(A_6_the_interval_is_written_and_nothing_is_enabled)
{
    probe actor = {.name = "A"};
    tl_actor_def def = quiet_def(&actor);
    tl_world *world = playing_world();

    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_set_tick_interval(world, id, TL_MS(50)), TL_OK);
    ck_assert_int_eq(info_of(world, tl_actor_tick(world, id)).interval, TL_MS(50));
    ck_assert(!tl_actor_is_tick_enabled(world, id));
    close_world(world);
}
END_TEST

START_TEST(A_7_the_group_is_written_for_the_next_frame)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_tick_group(world, id, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(actor.last.group, TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(tl_actor_set_tick_group(world, id, TL_TICK_GROUP_START_PHYSICS), TL_ERR_GROUP);
    close_world(world);
}
END_TEST

START_TEST(A_8_can_ever_tick_counts_from_the_next_registration)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_can_ever_tick(world, id, false), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, false, false), TL_OK);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, false), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(A_9_in_a_game_world_begin_play_registers_the_actor_first_then_its_components)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    tl_tick_id tick = tl_component_tick(world, tl_actor_component(world, id, 0));
    ck_assert(!tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(!tl_tick_is_registered(world, tick));
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_uint_lt(info_of(world, tl_actor_tick(world, id)).registration,
                      info_of(world, tick).registration);
    close_world(world);
}
END_TEST

START_TEST(A_10_in_an_editor_world_functions_are_registered_at_spawn_time)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){.kind = TL_WORLD_EDITOR});

    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert(tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(
        tl_tick_is_registered(world, tl_component_tick(world, tl_actor_component(world, id, 0))));
    close_world(world);
}
END_TEST

START_TEST(A_10_allow_tick_before_begin_play_registers_only_the_actor_at_spawn_time)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.allow_tick_before_begin_play = true;
    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert(tl_tick_is_registered(world, tl_actor_tick(world, id)));
    ck_assert(
        !tl_tick_is_registered(world, tl_component_tick(world, tl_actor_component(world, id, 0))));
    close_world(world);
}
END_TEST

static void destroy_other(probe *self, tl_world *world)
{
    (void)tl_actor_destroy(world, self->other->actor);
}

/* Bit 0: destroyed before its turn; bit 1: ViewportsOnly; bit 2: should tick then. */
START_TEST(A_20_the_truth_table_of_an_actor_tick)
{
    bool is_gone = (_i & 1) != 0;
    bool is_viewports = (_i & 2) != 0;
    bool should_tick = (_i & 4) != 0;
    probe actor = {.name = "A"};
    probe killer = {.name = "K", .in_tick = is_gone ? destroy_other : NULL, .other = &actor};
    tl_actor_def def = probe_def(&killer);
    tl_world *world = playing_world();

    def.should_tick_if_viewports_only = true;
    (void)spawn(world, &def);
    def = probe_def(&actor);
    def.should_tick_if_viewports_only = should_tick;
    actor.actor = spawn(world, &def);
    run_frame_of(world, is_viewports ? TL_LEVEL_TICK_VIEWPORTS_ONLY : TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(killer.ticks, 1);
    ck_assert_uint_eq(actor.ticks, !is_gone && (!is_viewports || should_tick) ? 1 : 0);
    close_world(world);
}
END_TEST

START_TEST(A_20_the_delta_is_multiplied_by_the_custom_time_dilation)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.has_custom_time_dilation = true;
    def.custom_time_dilation = 0.5;
    tl_actor_id id = spawn(world, &def);
    run_frame(world, TL_MS(125));
    ck_assert_int_eq(actor.last.delta, 62500000);
    ck_assert(actor.last.delta_seconds == 0.0625F);
    ck_assert_int_eq(actor.last.frame_delta, TL_MS(125));
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, 0.0), TL_OK);
    run_frame(world, TL_MS(125));
    ck_assert_int_eq(actor.last.delta, 0);
    close_world(world);
}
END_TEST

START_TEST(D_3_dilation_rounds_to_the_nearest_nanosecond_once)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, 0.5), TL_OK);
    run_frame(world, 3);
    ck_assert_int_eq(actor.last.delta, 2);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, 0.25), TL_OK);
    run_frame(world, 5);
    ck_assert_int_eq(actor.last.delta, 1);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, -0.5), TL_OK);
    run_frame(world, 3);
    ck_assert_int_eq(actor.last.delta, -2);
    close_world(world);
}
END_TEST

START_TEST(C_34_custom_dilation_scales_the_whole_span_but_not_the_cooldown)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.primary_tick.interval = TL_MS(100);
    def.has_custom_time_dilation = true;
    def.custom_time_dilation = 2.0;
    (void)spawn(world, &def);
    run_frame(world, TL_MS(60));
    run_frame(world, TL_MS(60));
    ck_assert_uint_eq(actor.ticks, 1);
    run_frame(world, TL_MS(60));
    ck_assert_uint_eq(actor.ticks, 2);
    ck_assert_int_eq(actor.last.delta, 2 * TL_MS(120));
    close_world(world);
}
END_TEST

START_TEST(C_34_a_dilation_that_is_no_number_is_refused)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, (double)NAN), TL_ERR_INVALID);
    ck_assert(tl_actor_custom_time_dilation(world, id) == 1.0);
    close_world(world);
}
END_TEST

START_TEST(A_22_by_default_nothing_ticks_in_viewports_and_time_is_not_scaled)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    run_frame_of(world, TL_LEVEL_TICK_VIEWPORTS_ONLY);
    ck_assert_uint_eq(actor.ticks, 0);
    ck_assert(tl_actor_custom_time_dilation(world, id) == 1.0);
    close_world(world);
}
END_TEST

START_TEST(A_23_a_component_ticks_by_its_own_function_after_its_actor)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_world *world = playing_world();

    (void)add_part(world, spawn_probe(world, &actor), &part);
    actor.journal = &log;
    part.journal = &log;
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "A.tick p.tick");
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, actor.actor, false), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_uint_eq(part.ticks, 2);
    close_world(world);
}
END_TEST

static const tl_actor_class latent_class = {
    .name = "Latent", .tick = probe_tick, .is_latent_aware = true};

static bool advance(void *user, tl_world *world, tl_time delta)
{
    probe *self = user;

    (void)world;
    self->last.delta = delta;
    note(self, "latent");
    return false;
}

START_TEST(A_24_latent_actions_follow_the_body_with_the_delta_of_the_world)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    probe action = {.name = "L", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.actor_class = &latent_class;
    def.has_custom_time_dilation = true;
    def.custom_time_dilation = 0.5;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(
        tl_latent_start(world, &(tl_latent_def){.owner = id, .update = advance, .user = &action}),
        TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "A.tick L.latent");
    ck_assert_int_eq(actor.last.delta, TL_MS(5));
    ck_assert_int_eq(action.last.delta, TL_MS(10));
    close_world(world);
}
END_TEST

START_TEST(LA_4_those_of_an_actor_for_any_thread_advance_once_in_their_slot)
{
    probe actor = {.name = "A"};
    journal log = {0};
    probe action = {.name = "L", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.actor_class = &latent_class;
    def.primary_tick.run_on_any_thread = true;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(
        tl_latent_start(world, &(tl_latent_def){.owner = id, .update = advance, .user = &action}),
        TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_str_eq(log.text, "L.latent");
    close_world(world);
}
END_TEST

START_TEST(P_8_latent_actions_stand_in_pause_even_if_their_actor_ticks)
{
    probe actor = {.name = "A"};
    journal log = {0};
    probe action = {.name = "L", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.actor_class = &latent_class;
    def.primary_tick.tick_even_when_paused = true;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(
        tl_latent_start(world, &(tl_latent_def){.owner = id, .update = advance, .user = &action}),
        TL_OK);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_str_eq(log.text, "");
    close_world(world);
}
END_TEST

static void run_state(void *user, const tl_script_context *context)
{
    probe *self = user;

    note(self, "state");
    ck_assert_int_eq(tl_script_sleep(context->world, context->script, TL_MS(10), 1), TL_OK);
}

START_TEST(E3_21_state_code_follows_the_body_with_the_delta_of_the_actor)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_script_id script = {0};
    tl_world *world = playing_world();

    def.has_custom_time_dilation = true;
    def.custom_time_dilation = 0.5;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(
        tl_script_create(world, &(tl_script_def){.actor = id, .fn = run_state, .user = &actor},
                         &script),
        TL_OK);
    log.text[0] = '\0';
    for (int i = 0; i < 3; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert_str_eq(log.text, "A.tick A.state A.tick A.tick A.state");
    close_world(world);
}
END_TEST

START_TEST(A_26_the_function_is_named_by_the_class_and_grouped_by_its_parent)
{
    probe actor = {.name = "Bob"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    tl_actor_id id = spawn(world, &def);
    tl_tick_info info = info_of(world, tl_actor_tick(world, id));
    ck_assert_str_eq(info.name, "Probe");
    ck_assert_str_eq(info.context, "Pawn");
    ck_assert_str_eq(tl_actor_name(world, id), "Bob");
    ck_assert(tl_actor_id_equal(info.actor, id));
    def.primary_tick.name = "Bob's tick";
    ck_assert_str_eq(info_of(world, tl_actor_tick(world, spawn(world, &def))).name, "Bob's tick");
    close_world(world);
}
END_TEST

START_TEST(Q_7_prerequisites_between_actors_need_can_ever_tick_on_both_sides)
{
    journal log = {0};
    probe first = {.name = "A"};
    probe second = {.name = "B"};
    probe never = {.name = "N"};
    tl_actor_def def = probe_def(&never);
    tl_world *world = playing_world();

    tl_actor_id a = spawn_probe(world, &first);
    tl_actor_id b = spawn_probe(world, &second);
    def.primary_tick.can_ever_tick = false;
    tl_actor_id n = spawn(world, &def);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, a, b), TL_OK);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, a, n), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, n, a), TL_ERR_NOT_TICKABLE);
    first.journal = &log;
    second.journal = &log;
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "B.tick A.tick");
    close_world(world);
}
END_TEST

START_TEST(Q_7_a_registration_does_not_stand_in_for_can_ever_tick)
{
    probe first = {.name = "A"};
    probe second = {.name = "B"};
    tl_world *world = playing_world();

    tl_actor_id a = spawn_probe(world, &first);
    tl_actor_id b = spawn_probe(world, &second);
    ck_assert_int_eq(tl_actor_set_can_ever_tick(world, a, false), TL_OK);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, a, b), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, b, a), TL_ERR_NOT_TICKABLE);
    close_world(world);
}
END_TEST

START_TEST(Q_7_an_actor_can_wait_for_a_component)
{
    probe first = {.name = "A"};
    probe second = {.name = "B"};
    probe part = {.name = "p"};
    tl_world *world = playing_world();

    tl_actor_id a = spawn_probe(world, &first);
    tl_component_id p = add_part(world, spawn_probe(world, &second), &part);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_component(world, a, p), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(first.last.group, TL_TICK_GROUP_DURING_PHYSICS);
    close_world(world);
}
END_TEST

START_TEST(F_3_on_a_dedicated_server_an_actor_without_leave_does_not_tick)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){.is_dedicated_server = true});

    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    def.primary_tick.no_dedicated_server = true;
    tl_actor_id id = spawn(world, &def);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 0);
    ck_assert_int_eq(tl_actor_begun_play(world, id), TL_HAS_BEGUN_PLAY);
    close_world(world);
}
END_TEST

START_TEST(P_9_only_an_actor_with_the_flag_ticks_in_pause)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.primary_tick.tick_even_when_paused = true;
    (void)add_part(world, spawn(world, &def), &part);
    ck_assert_int_eq(tl_world_set_paused(world, true), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_int_eq(actor.last.type, TL_LEVEL_TICK_PAUSE);
    ck_assert_uint_eq(part.ticks, 0);
    close_world(world);
}
END_TEST

static void collect(void *user, const tl_world *world, tl_actor_id actor)
{
    probe named = {.name = tl_actor_name(world, actor), .journal = user};

    note(&named, "seen");
}

START_TEST(E3_22_actors_are_visited_in_spawn_order_whatever_slots_they_have)
{
    journal log = {0};
    probe a = {.name = "A"};
    probe b = {.name = "B"};
    probe c = {.name = "C"};
    tl_world *world = playing_world();

    tl_actor_id first = spawn_probe(world, &a);
    (void)spawn_probe(world, &b);
    ck_assert_int_eq(tl_actor_destroy(world, first), TL_OK);
    run_frame(world, TL_MS(10));
    (void)spawn_probe(world, &c);
    (void)spawn_probe(world, &a);
    tl_actor_each(world, collect, &log);
    ck_assert_str_eq(log.text, "B.seen C.seen A.seen");
    ck_assert(!tl_actor_is_valid(world, first));
    close_world(world);
}
END_TEST

START_TEST(D_5_a_stale_id_is_an_error_of_every_call)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_tick_interval(world, id, 1), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_tick_group(world, id, TL_TICK_GROUP_PRE_PHYSICS),
                     TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_can_ever_tick(world, id, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, id, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, 1.0), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_life_span(world, id, 1), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_ERR_STALE_ID);
    ck_assert_ptr_null(tl_actor_user(world, id));
    ck_assert_ptr_null(tl_actor_name(world, id));
    ck_assert_uint_eq(tl_actor_component_count(world, id), 0);
    close_world(world);
}
END_TEST

START_TEST(D_13_the_state_hash_covers_actors_and_components)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_world *first = playing_world();
    tl_world *second = playing_world();

    tl_component_id one = add_part(first, spawn_probe(first, &actor), &part);
    tl_component_id two = add_part(second, spawn_probe(second, &actor), &part);
    ck_assert_uint_eq(tl_world_state_hash(first), tl_world_state_hash(second));
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(first, actor.actor, 0.5), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(first), tl_world_state_hash(second));
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(second, actor.actor, 0.5), TL_OK);
    ck_assert_uint_eq(tl_world_state_hash(first), tl_world_state_hash(second));
    ck_assert_int_eq(tl_component_unregister(first, one), TL_OK);
    ck_assert_uint_ne(tl_world_state_hash(first), tl_world_state_hash(second));
    ck_assert_int_eq(tl_component_unregister(second, two), TL_OK);
    ck_assert_uint_eq(tl_world_state_hash(first), tl_world_state_hash(second));
    close_world(first);
    close_world(second);
}
END_TEST

START_TEST(D_3_a_delta_beyond_all_time_is_the_longest_time)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, 1e300), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert(actor.last.delta == INT64_MAX);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, id, -1e300), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert(actor.last.delta == INT64_MIN);
    close_world(world);
}
END_TEST

START_TEST(D_10_a_held_frame_takes_no_changes_from_outside)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(
        tl_frame_begin(world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = TL_MS(10)}),
        TL_OK);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_actor_spawn(world, &def, &id), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(world), TL_OK);
    ck_assert_uint_eq(actor.ticks, 1);
    close_world(world);
}
END_TEST

static void add_registration_tests(TCase *tests)
{
    tcase_add_test(tests, S_3_3_an_actor_without_settings_never_ticks_and_stands_in_pre_physics);
    tcase_add_test(tests, S_3_3_a_primary_tick_is_disabled_until_it_is_registered);
    tcase_add_test(tests, A_1_a_template_never_registers);
    tcase_add_test(tests, A_1_registering_twice_changes_nothing);
    tcase_add_test(tests, A_1_components_are_registered_along_only_if_asked);
    tcase_add_test(tests, A_2_registration_keeps_a_tick_that_was_enabled_before);
    tcase_add_test(tests, A_2_the_function_lands_in_the_level_of_the_actor);
    tcase_add_test(tests, A_3_start_with_tick_disabled_registers_a_disabled_function);
    tcase_add_test(tests, A_4_disabling_before_registration_is_overridden);
    tcase_add_test(tests, A_5_enabling_needs_can_ever_tick_and_never_registers);
    tcase_add_test(tests, A_6_the_interval_is_written_and_nothing_is_enabled);
    tcase_add_test(tests, A_7_the_group_is_written_for_the_next_frame);
    tcase_add_test(tests, A_8_can_ever_tick_counts_from_the_next_registration);
    tcase_add_test(tests,
                   A_9_in_a_game_world_begin_play_registers_the_actor_first_then_its_components);
    tcase_add_test(tests, A_10_in_an_editor_world_functions_are_registered_at_spawn_time);
    tcase_add_test(tests, A_10_allow_tick_before_begin_play_registers_only_the_actor_at_spawn_time);
    tcase_add_test(tests, F_3_on_a_dedicated_server_an_actor_without_leave_does_not_tick);
}

static void add_execution_tests(TCase *tests)
{
    tcase_add_loop_test(tests, A_20_the_truth_table_of_an_actor_tick, 0, 8);
    tcase_add_test(tests, A_20_the_delta_is_multiplied_by_the_custom_time_dilation);
    tcase_add_test(tests, D_3_dilation_rounds_to_the_nearest_nanosecond_once);
    tcase_add_test(tests, C_34_custom_dilation_scales_the_whole_span_but_not_the_cooldown);
    tcase_add_test(tests, C_34_a_dilation_that_is_no_number_is_refused);
    tcase_add_test(tests, A_22_by_default_nothing_ticks_in_viewports_and_time_is_not_scaled);
    tcase_add_test(tests, A_23_a_component_ticks_by_its_own_function_after_its_actor);
    tcase_add_test(tests, A_24_latent_actions_follow_the_body_with_the_delta_of_the_world);
    tcase_add_test(tests, LA_4_those_of_an_actor_for_any_thread_advance_once_in_their_slot);
    tcase_add_test(tests, P_8_latent_actions_stand_in_pause_even_if_their_actor_ticks);
    tcase_add_test(tests, E3_21_state_code_follows_the_body_with_the_delta_of_the_actor);
    tcase_add_test(tests, E3_22_actors_are_visited_in_spawn_order_whatever_slots_they_have);
    tcase_add_test(tests, A_26_the_function_is_named_by_the_class_and_grouped_by_its_parent);
    tcase_add_test(tests, Q_7_prerequisites_between_actors_need_can_ever_tick_on_both_sides);
    tcase_add_test(tests, Q_7_a_registration_does_not_stand_in_for_can_ever_tick);
    tcase_add_test(tests, Q_7_an_actor_can_wait_for_a_component);
    tcase_add_test(tests, P_9_only_an_actor_with_the_flag_ticks_in_pause);
    tcase_add_test(tests, D_3_a_delta_beyond_all_time_is_the_longest_time);
    tcase_add_test(tests, D_13_the_state_hash_covers_actors_and_components);
    tcase_add_test(tests, D_5_a_stale_id_is_an_error_of_every_call);
    tcase_add_test(tests, D_10_a_held_frame_takes_no_changes_from_outside);
}

int main(void)
{
    TCase *tests = tcase_create("engine/actor");

    add_registration_tests(tests);
    add_execution_tests(tests);
    return suite_run(tests, 60);
}
