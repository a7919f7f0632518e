/* The tick function of an actor: settings, registration, prerequisites. */
#include "../../support/suite.h"
#include "../probe.h"

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
    ck_assert_int_eq(tl_tick_register(world, tl_actor_tick(world, id), tl_actor_level(world, id)),
                     TL_ERR_NOT_TICKABLE);
    ck_assert(!tl_tick_is_registered(world, tl_actor_tick(world, id)));
    close_world(world);
}
END_TEST

START_TEST(A_1_registering_twice_changes_nothing_and_says_so)
{
    probe actor = {.name = "A"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    uint64_t number = info_of(world, tl_actor_tick(world, id)).registration;
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, false), TL_OK);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, false), TL_ERR_EXISTS);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, true), TL_ERR_EXISTS);
    ck_assert_uint_eq(info_of(world, tl_actor_tick(world, id)).registration, number);
    ck_assert(!tl_actor_is_tick_enabled(world, id));
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, false, false), TL_OK);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, false, false),
                     TL_ERR_NOT_REGISTERED);
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

START_TEST(D_5_a_stale_id_is_an_error_of_every_call)
{
    probe actor = {.name = "A"};
    probe other = {.name = "B"};
    probe part = {.name = "C"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    tl_actor_id live = spawn_probe(world, &other);
    tl_component_id component = add_part(world, live, &part);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_int_eq(tl_actor_set_tick_enabled(world, id, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_tick_interval(world, id, 1), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_tick_group(world, id, TL_TICK_GROUP_PRE_PHYSICS),
                     TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, id, true, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_set_can_ever_tick(world, id, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, id, live), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, live, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_component(world, id, component),
                     TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_component(world, live, (tl_component_id){0}),
                     TL_ERR_STALE_ID);
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

int main(void)
{
    TCase *tests = tcase_create("engine/actor");

    tcase_add_test(tests, S_3_3_an_actor_without_settings_never_ticks_and_stands_in_pre_physics);
    tcase_add_test(tests, S_3_3_a_primary_tick_is_disabled_until_it_is_registered);
    tcase_add_test(tests, A_1_a_template_never_registers);
    tcase_add_test(tests, A_1_registering_twice_changes_nothing_and_says_so);
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
    tcase_add_test(tests, A_26_the_function_is_named_by_the_class_and_grouped_by_its_parent);
    tcase_add_test(tests, Q_7_prerequisites_between_actors_need_can_ever_tick_on_both_sides);
    tcase_add_test(tests, Q_7_a_registration_does_not_stand_in_for_can_ever_tick);
    tcase_add_test(tests, Q_7_an_actor_can_wait_for_a_component);
    tcase_add_test(tests, F_3_on_a_dedicated_server_an_actor_without_leave_does_not_tick);
    tcase_add_test(tests, D_5_a_stale_id_is_an_error_of_every_call);
    tcase_add_test(tests, D_13_the_state_hash_covers_actors_and_components);
    return suite_run(tests, 60);
}
