#include "../../support/suite.h"
#include "../probe.h"

START_TEST(S_3_3_a_component_without_settings_never_ticks_and_stands_in_during_physics)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def def = part_def(&part);
    tl_component_id id = {0};
    tl_world *world = playing_world();

    def.primary_tick = NULL;
    ck_assert_int_eq(
        tl_component_add(world, spawn_probe(world, &actor), (tl_level_id){0}, &def, &id), TL_OK);
    tl_tick_info info = info_of(world, tl_component_tick(world, id));
    ck_assert_int_eq(info.group, TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert(!info.can_ever_tick);
    ck_assert(!info.is_registered);
    ck_assert_int_eq(info.state, TL_TICK_DISABLED);
    close_world(world);
}
END_TEST

START_TEST(S_3_3_a_movement_component_ticks_in_pre_physics_by_default)
{
    probe actor = {.name = "A"};
    probe part = {.name = "m"};
    tl_component_def def = {.component_class = &movement_class, .user = &part};
    tl_component_id id = {0};
    tl_world *world = playing_world();

    ck_assert_int_eq(
        tl_component_add(world, spawn_probe(world, &actor), (tl_level_id){0}, &def, &id), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    ck_assert_int_eq(part.last.group, TL_TICK_GROUP_PRE_PHYSICS);
    close_world(world);
}
END_TEST

START_TEST(A_25_a_movement_component_ticks_before_its_owner)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "m"};
    tl_component_def def = {.component_class = &movement_class, .user = &part};
    tl_component_id id = {0};
    tl_tick_id before = {0};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    ck_assert_int_eq(tl_component_add(world, owner, (tl_level_id){0}, &def, &id), TL_OK);
    ck_assert_uint_eq(tl_tick_prerequisites(world, tl_actor_tick(world, owner), &before, 1), 1);
    ck_assert(tl_tick_id_equal(before, tl_component_tick(world, id)));
    actor.journal = &log;
    part.journal = &log;
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "m.tick A.tick");
    close_world(world);
}
END_TEST

START_TEST(A_25_an_attached_component_ticks_after_its_parent)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe parent = {.name = "p"};
    probe child = {.name = "c"};
    tl_component_def def = part_def(&child);
    tl_component_id id = {0};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    def.attach_to = add_part(world, owner, &parent);
    ck_assert_int_eq(tl_component_add(world, owner, (tl_level_id){0}, &def, &id), TL_OK);
    ck_assert_int_eq(
        tl_component_set_tick_group(world, parent.component, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
    parent.journal = &log;
    child.journal = &log;
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "p.tick c.tick");
    ck_assert_int_eq(child.last.group, TL_TICK_GROUP_POST_PHYSICS);
    close_world(world);
}
END_TEST

START_TEST(A_25_D_7_an_order_that_cannot_be_had_is_left_out)
{
    probe actor = {.name = "A"};
    probe parent = {.name = "p"};
    probe child = {.name = "c"};
    tl_component_def def = part_def(&child);
    tl_component_id id = {0};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    def.attach_to = add_part(world, owner, &parent);
    ck_assert_int_eq(tl_component_add(world, owner, (tl_level_id){0}, &def, &id), TL_OK);
    tl_tick_id first = tl_component_tick(world, id);
    tl_tick_id second = tl_component_tick(world, parent.component);
    ck_assert_int_eq(tl_component_unregister(world, id), TL_OK);
    ck_assert_int_eq(tl_tick_remove_prerequisite(world, first, second), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(world, second, first), TL_OK);
    ck_assert_int_eq(tl_component_register(world, id), TL_OK);
    ck_assert(tl_tick_is_registered(world, first));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(child.ticks, 1);
    close_world(world);
}
END_TEST

/* Bit 0: ViewportsOnly; bit 1: tick_in_editor; bit 2: the owner ticks in viewports. */
START_TEST(A_21_the_truth_table_of_a_component_tick)
{
    bool is_viewports = (_i & 1) != 0;
    bool in_editor = (_i & 2) != 0;
    bool owner_should = (_i & 4) != 0;
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    parts[0].tick_in_editor = in_editor;
    def.components = parts;
    def.component_count = 1;
    def.should_tick_if_viewports_only = owner_should;
    (void)spawn(world, &def);
    run_frame_of(world, is_viewports ? TL_LEVEL_TICK_VIEWPORTS_ONLY : TL_LEVEL_TICK_ALL);
    ck_assert_uint_eq(part.ticks, !is_viewports || in_editor || owner_should ? 1 : 0);
    close_world(world);
}
END_TEST

START_TEST(A_21_an_unregistered_component_is_skipped_even_if_its_function_is_registered)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    tl_component_id id = add_part(world, owner, &part);
    ck_assert_int_eq(tl_component_unregister(world, id), TL_OK);
    ck_assert_int_eq(tl_actor_register_all_tick_functions(world, owner, true, true), TL_OK);
    ck_assert(tl_tick_is_registered(world, tl_component_tick(world, id)));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(A_21_the_owners_dilation_scales_the_delta)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    probe lone = {.name = "l"};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    (void)add_part(world, owner, &part);
    (void)add_part(world, (tl_actor_id){0}, &lone);
    ck_assert_int_eq(tl_actor_set_custom_time_dilation(world, owner, 0.25), TL_OK);
    run_frame(world, TL_MS(100));
    ck_assert_int_eq(part.last.delta, TL_MS(25));
    ck_assert(part.last.delta_seconds == 0.025F);
    ck_assert_int_eq(lone.last.delta, TL_MS(100));
    close_world(world);
}
END_TEST

START_TEST(A_11_added_to_an_owner_in_play_it_is_registered_and_begins_at_once)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log};
    tl_world *world = playing_world();

    tl_component_id id = add_part(world, spawn_probe(world, &actor), &part);
    ck_assert_str_eq(log.text, "p.register p.init p.begin");
    ck_assert(tl_component_is_registered(world, id));
    ck_assert(tl_component_has_begun_play(world, id));
    ck_assert(tl_tick_is_registered(world, tl_component_tick(world, id)));
    close_world(world);
}
END_TEST

START_TEST(A_11_added_to_an_owner_not_in_play_it_waits_for_begin_play)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log};
    tl_world *world = new_world((tl_world_def){0});

    tl_component_id id = add_part(world, spawn_probe(world, &actor), &part);
    ck_assert_str_eq(log.text, "p.register p.init");
    ck_assert(!tl_tick_is_registered(world, tl_component_tick(world, id)));
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_str_eq(log.text, "p.register p.init p.begin");
    ck_assert(tl_tick_is_registered(world, tl_component_tick(world, id)));
    close_world(world);
}
END_TEST

START_TEST(A_11_without_an_owner_it_registers_its_tick_at_once)
{
    probe part = {.name = "p"};
    tl_world *world = new_world((tl_world_def){0});

    tl_component_id id = add_part(world, (tl_actor_id){0}, &part);
    ck_assert(tl_tick_is_registered(world, tl_component_tick(world, id)));
    ck_assert(tl_actor_id_is_null(tl_component_owner(world, id)));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(A_12_registered_again_it_uses_the_same_function_and_does_not_begin_twice)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log};
    tl_world *world = playing_world();

    tl_component_id id = add_part(world, spawn_probe(world, &actor), &part);
    tl_tick_id tick = tl_component_tick(world, id);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_component_unregister(world, id), TL_OK);
    ck_assert_int_eq(tl_component_unregister(world, id), TL_ERR_NOT_REGISTERED);
    ck_assert(!tl_tick_is_registered(world, tick));
    ck_assert_int_eq(tl_component_register(world, id), TL_OK);
    ck_assert_int_eq(tl_component_register(world, id), TL_ERR_EXISTS);
    ck_assert(tl_tick_id_equal(tl_component_tick(world, id), tick));
    ck_assert(tl_tick_is_registered(world, tick));
    ck_assert_str_eq(log.text, "p.unregister p.register");
    close_world(world);
}
END_TEST

START_TEST(A_1_the_components_of_a_template_never_register)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){.kind = TL_WORLD_EDITOR});

    def.is_template = true;
    tl_component_id id = add_part(world, spawn(world, &def), &part);
    ck_assert(!tl_tick_is_registered(world, tl_component_tick(world, id)));
    ck_assert_int_eq(tl_component_set_tick_enabled(world, id, true), TL_ERR_NOT_TICKABLE);
    close_world(world);
}
END_TEST

START_TEST(A_5_enabling_acts_only_if_it_can_ever_tick)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_component_def def = part_def(&part);
    tl_component_id id = {0};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    tl_component_id ticks = add_part(world, owner, &part);
    def.primary_tick = NULL;
    ck_assert_int_eq(tl_component_add(world, owner, (tl_level_id){0}, &def, &id), TL_OK);
    ck_assert_int_eq(tl_component_set_tick_enabled(world, id, true), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_component_set_tick_enabled(world, ticks, false), TL_OK);
    ck_assert(!tl_component_is_tick_enabled(world, ticks));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(A_6_interval_and_cooldown_are_written_together)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p"};
    tl_primary_tick slow = {.can_ever_tick = true, .interval = TL_SECONDS(10)};
    tl_component_def def = part_def(&part);
    tl_component_id id = {0};
    tl_world *world = playing_world();

    def.primary_tick = &slow;
    ck_assert_int_eq(
        tl_component_add(world, spawn_probe(world, &actor), (tl_level_id){0}, &def, &id), TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    uint32_t before = part.ticks;
    ck_assert_int_eq(tl_component_set_tick_interval_and_cooldown(world, id, TL_MS(15)), TL_OK);
    for (int i = 0; i < 4; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert_uint_gt(part.ticks, before);
    close_world(world);
}
END_TEST

START_TEST(X_4_a_destroyed_component_is_stale_for_every_call)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    tl_component_id id = add_part(world, owner, &part);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_component_destroy(world, id), TL_OK);
    ck_assert_str_eq(log.text, "p.end p.unregister");
    ck_assert_int_eq(tl_component_destroy(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_register(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_unregister(world, id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_set_tick_enabled(world, id, true), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_set_tick_group(world, id, TL_TICK_GROUP_PRE_PHYSICS),
                     TL_ERR_STALE_ID);
    ck_assert(!tl_component_is_valid(world, id));
    ck_assert(tl_tick_id_is_null(tl_component_tick(world, id)));
    ck_assert_ptr_null(tl_component_user(world, id));
    ck_assert_uint_eq(tl_actor_component_count(world, owner), 0);
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "p.end p.unregister p.destroyed");
    close_world(world);
}
END_TEST

START_TEST(A_11_bad_definitions_are_refused_and_leave_nothing)
{
    probe part = {.name = "p"};
    tl_component_def def = part_def(&part);
    tl_component_id id = {1, 1};
    tl_world *world = playing_world();

    def.component_class = NULL;
    ck_assert_int_eq(tl_component_add(world, (tl_actor_id){0}, (tl_level_id){0}, &def, &id),
                     TL_ERR_INVALID);
    ck_assert(tl_component_id_is_null(id));
    def = part_def(&part);
    ck_assert_int_eq(tl_component_add(world, (tl_actor_id){9, 1}, (tl_level_id){0}, &def, &id),
                     TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_component_add(world, (tl_actor_id){0}, (tl_level_id){9, 1}, &def, &id),
                     TL_ERR_STALE_ID);
    def.attach_to = (tl_component_id){9, 1};
    ck_assert_int_eq(tl_component_add(world, (tl_actor_id){0}, (tl_level_id){0}, &def, &id),
                     TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_world_stats(world).components, 0);
    close_world(world);
}
END_TEST

START_TEST(M_9_a_lone_component_goes_with_its_level)
{
    probe part = {.name = "p"};
    tl_component_def def = part_def(&part);
    tl_component_id id = {0};
    tl_level_id level = {0};
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &level), TL_OK);
    ck_assert_int_eq(tl_component_add(world, (tl_actor_id){0}, level, &def, &id), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    ck_assert_int_eq(tl_level_remove(world, level), TL_OK);
    ck_assert(!tl_component_is_valid(world, id));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(E3_22_the_others_keep_their_order_when_one_is_destroyed)
{
    probe actor = {.name = "A"};
    probe parts[] = {{.name = "p"}, {.name = "q"}, {.name = "r"}, {.name = "s"}};
    tl_world *world = playing_world();

    tl_actor_id owner = spawn_probe(world, &actor);
    for (int i = 0; i < 4; i++) {
        (void)add_part(world, owner, &parts[i]);
    }
    ck_assert_int_eq(tl_component_destroy(world, parts[1].component), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(tl_component_destroy(world, parts[3].component), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(tl_actor_component_count(world, owner), 2);
    ck_assert(tl_component_id_equal(tl_actor_component(world, owner, 0), parts[0].component));
    ck_assert(tl_component_id_equal(tl_actor_component(world, owner, 1), parts[2].component));
    ck_assert(tl_component_id_is_null(tl_actor_component(world, owner, 2)));
    close_world(world);
}
END_TEST

static void destroy_while_registering(probe *self, tl_world *world)
{
    self->result = tl_component_destroy(world, self->component);
}

START_TEST(X_4_destroyed_while_it_registers_it_takes_no_further_step)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log, .in_register = destroy_while_registering};
    tl_world *world = playing_world();

    tl_component_id id = add_part(world, spawn_probe(world, &actor), &part);
    ck_assert_int_eq(part.result, TL_OK);
    ck_assert(!tl_component_is_valid(world, id));
    ck_assert_str_eq(log.text, "p.register p.unregister");
    close_world(world);
}
END_TEST

START_TEST(X_4_its_end_of_play_may_destroy_its_owner)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .in_end = destroy_self};
    tl_world *world = playing_world();

    part.actor = spawn_probe(world, &actor);
    tl_component_id id = add_part(world, part.actor, &part);
    part.journal = &log;
    ck_assert_int_eq(tl_component_destroy(world, id), TL_OK);
    ck_assert_int_eq(part.result, TL_OK);
    ck_assert(!tl_component_is_valid(world, id));
    ck_assert(!tl_actor_is_valid(world, part.actor));
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "p.end p.unregister p.destroyed");
    close_world(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/component");

    tcase_add_test(tests,
                   S_3_3_a_component_without_settings_never_ticks_and_stands_in_during_physics);
    tcase_add_test(tests, S_3_3_a_movement_component_ticks_in_pre_physics_by_default);
    tcase_add_test(tests, A_25_a_movement_component_ticks_before_its_owner);
    tcase_add_test(tests, A_25_an_attached_component_ticks_after_its_parent);
    tcase_add_test(tests, A_25_D_7_an_order_that_cannot_be_had_is_left_out);
    tcase_add_loop_test(tests, A_21_the_truth_table_of_a_component_tick, 0, 8);
    tcase_add_test(tests,
                   A_21_an_unregistered_component_is_skipped_even_if_its_function_is_registered);
    tcase_add_test(tests, A_21_the_owners_dilation_scales_the_delta);
    tcase_add_test(tests, A_11_added_to_an_owner_in_play_it_is_registered_and_begins_at_once);
    tcase_add_test(tests, A_11_added_to_an_owner_not_in_play_it_waits_for_begin_play);
    tcase_add_test(tests, A_11_without_an_owner_it_registers_its_tick_at_once);
    tcase_add_test(tests, A_11_bad_definitions_are_refused_and_leave_nothing);
    tcase_add_test(tests, A_12_registered_again_it_uses_the_same_function_and_does_not_begin_twice);
    tcase_add_test(tests, A_1_the_components_of_a_template_never_register);
    tcase_add_test(tests, A_5_enabling_acts_only_if_it_can_ever_tick);
    tcase_add_test(tests, A_6_interval_and_cooldown_are_written_together);
    tcase_add_test(tests, X_4_a_destroyed_component_is_stale_for_every_call);
    tcase_add_test(tests, X_4_destroyed_while_it_registers_it_takes_no_further_step);
    tcase_add_test(tests, X_4_its_end_of_play_may_destroy_its_owner);
    tcase_add_test(tests, E3_22_the_others_keep_their_order_when_one_is_destroyed);
    tcase_add_test(tests, M_9_a_lone_component_goes_with_its_level);
    return suite_run(tests, 60);
}
