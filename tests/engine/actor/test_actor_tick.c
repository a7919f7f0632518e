/* What the tick of an actor does: conditions, delta, order, pause. */
#include "../../support/suite.h"
#include "../probe.h"

#include <math.h>

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

START_TEST(D_10_a_stepped_frame_takes_no_changes_from_outside)
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

int main(void)
{
    TCase *tests = tcase_create("engine/actor_tick");

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
    tcase_add_test(tests, P_9_only_an_actor_with_the_flag_ticks_in_pause);
    tcase_add_test(tests, E3_22_actors_are_visited_in_spawn_order_whatever_slots_they_have);
    tcase_add_test(tests, D_3_a_delta_beyond_all_time_is_the_longest_time);
    tcase_add_test(tests, D_10_a_stepped_frame_takes_no_changes_from_outside);
    return suite_run(tests, 60);
}
