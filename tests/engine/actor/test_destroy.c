/* Actors, components, levels and functions destroyed in a frame. */
#include "../../support/suite.h"
#include "../probe.h"

static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                       TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK,
                                       TL_TICK_GROUP_LAST_DEMOTABLE};

enum { GROUP_COUNT = sizeof(groups) / sizeof(groups[0]) };

static void destroy_self_and_note(probe *self, tl_world *world)
{
    destroy_self(self, world);
    note(self, tl_actor_is_valid(world, self->actor) ? "valid" : "invalid");
}

START_TEST(X_1_an_actor_that_destroys_itself_finishes_its_body_and_never_ticks_again)
{
    journal log = {0};
    probe actor = {.name = "A", .in_tick = destroy_self_and_note};
    tl_world *world = playing_world();

    tl_tick_id tick = tl_actor_tick(world, spawn_in(world, &actor, groups[_i]));
    actor.journal = &log;
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_str_eq(log.text, "A.tick A.end A.invalid A.destroyed");
    ck_assert(!tl_tick_is_valid(world, tick));
    close_world(world);
}
END_TEST

START_TEST(X_2_a_queued_actor_that_is_destroyed_does_not_run)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &killer, groups[_i]);
    (void)spawn_in(world, &victim, groups[_i]);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(killer.ticks, 1);
    ck_assert_int_eq(killer.result, TL_OK);
    ck_assert_uint_eq(victim.ticks, 0);
    ck_assert_uint_eq(tl_world_stats(world).cancelled, 1);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(killer.result, TL_ERR_STALE_ID);
    close_world(world);
}
END_TEST

START_TEST(X_2_one_queued_for_a_later_group_does_not_run_either)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &victim, TL_TICK_GROUP_LAST_DEMOTABLE);
    (void)spawn_in(world, &killer, groups[_i]);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(victim.ticks, groups[_i] == TL_TICK_GROUP_LAST_DEMOTABLE ? 1 : 0);
    close_world(world);
}
END_TEST

START_TEST(X_2_the_dependents_of_a_destroyed_actor_are_released_as_usual)
{
    probe victim = {.name = "V"};
    probe dependent = {.name = "D"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &killer, groups[_i]);
    (void)spawn_in(world, &dependent, groups[_i]);
    (void)spawn_in(world, &victim, groups[_i]);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, dependent.actor, victim.actor),
                     TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(victim.ticks, 0);
    ck_assert_uint_eq(dependent.ticks, 1);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(dependent.ticks, 2);
    close_world(world);
}
END_TEST

START_TEST(X_3_an_actor_that_already_ran_is_not_affected_in_this_frame)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &victim, groups[_i]);
    (void)spawn_in(world, &killer, groups[_i]);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(victim.ticks, 1);
    ck_assert_uint_eq(tl_world_stats(world).cancelled, 0);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(victim.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(X_3_destroying_its_prerequisite_that_already_ran_changes_nothing_for_the_killer)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = destroy_other, .other = &victim};
    tl_world *world = playing_world();

    (void)spawn_in(world, &killer, groups[_i]);
    (void)spawn_in(world, &victim, groups[_i]);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, killer.actor, victim.actor),
                     TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(victim.ticks, 1);
    ck_assert_uint_eq(killer.ticks, 2);
    close_world(world);
}
END_TEST

static void destroy_own_part(probe *self, tl_world *world)
{
    self->result = tl_component_destroy(world, self->other->component);
}

START_TEST(X_4_an_actor_destroys_its_own_queued_component)
{
    probe part = {.name = "p"};
    probe actor = {.name = "A", .in_tick = destroy_own_part, .other = &part};
    tl_world *world = playing_world();

    (void)add_part(world, spawn_in(world, &actor, groups[_i]), &part);
    ck_assert_int_eq(
        tl_component_set_tick_group(world, part.component, TL_TICK_GROUP_LAST_DEMOTABLE), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert_uint_eq(part.ticks, 0);
    ck_assert_int_eq(actor.result, TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 2);
    close_world(world);
}
END_TEST

START_TEST(X_4_a_component_destroys_its_owner_in_its_tick)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p", .in_tick = destroy_owner};
    tl_world *world = playing_world();

    (void)add_part(world, spawn_in(world, &actor, TL_TICK_GROUP_LAST_DEMOTABLE), &part);
    ck_assert_int_eq(tl_component_set_tick_group(world, part.component, groups[_i]), TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    ck_assert_uint_eq(actor.ticks, groups[_i] == TL_TICK_GROUP_LAST_DEMOTABLE ? 1 : 0);
    close_world(world);
}
END_TEST

static void destroy_own_component(probe *self, tl_world *world)
{
    self->result = tl_component_destroy(world, self->component);
}

START_TEST(X_4_a_component_destroys_itself_in_its_tick)
{
    probe actor = {.name = "A"};
    probe part = {.name = "p", .in_tick = destroy_own_component};
    tl_world *world = playing_world();

    (void)add_part(world, spawn_in(world, &actor, groups[_i]), &part);
    ck_assert_int_eq(tl_component_set_tick_group(world, part.component, groups[_i]), TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    ck_assert_uint_eq(actor.ticks, 2);
    ck_assert_uint_eq(tl_actor_component_count(world, actor.actor), 0);
    close_world(world);
}
END_TEST

START_TEST(N_16_spawned_and_destroyed_in_one_body_it_never_runs)
{
    probe newly_spawned = {.name = "N"};
    probe actor = {.name = "A", .in_tick = spawn_and_destroy, .other = &newly_spawned};
    tl_world *world = playing_world();

    (void)spawn_in(world, &actor, groups[_i]);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 2);
    ck_assert_uint_eq(newly_spawned.ticks, 0);
    ck_assert_uint_eq(tl_world_stats(world).actors, 1);
    close_world(world);
}
END_TEST

static void remove_level(probe *self, tl_world *world)
{
    if (self->ticks == 1) {
        self->result = tl_level_remove(world, self->level);
    }
}

START_TEST(X_8_actors_of_a_removed_level_are_skipped_and_their_dependents_run)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = remove_level};
    probe dependent = {.name = "D"};
    tl_actor_def def = probe_def(&victim);
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &killer.level), TL_OK);
    (void)spawn_in(world, &killer, groups[_i]);
    def.level = killer.level;
    def.primary_tick.has_group = true;
    def.primary_tick.group = groups[_i];
    victim.actor = spawn(world, &def);
    (void)spawn_in(world, &dependent, groups[_i]);
    ck_assert_int_eq(tl_actor_add_tick_prerequisite_actor(world, dependent.actor, victim.actor),
                     TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(killer.result, TL_OK);
    ck_assert_uint_eq(victim.ticks, 0);
    ck_assert_int_eq(victim.reason, TL_END_PLAY_REMOVED_FROM_WORLD);
    ck_assert_uint_eq(dependent.ticks, 1);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(dependent.ticks, 2);
    close_world(world);
}
END_TEST

START_TEST(X_8_an_actor_may_remove_its_own_level_in_its_tick)
{
    probe actor = {.name = "A", .in_tick = remove_level};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &actor.level), TL_OK);
    def.level = actor.level;
    def.primary_tick.has_group = true;
    def.primary_tick.group = groups[_i];
    (void)spawn(world, &def);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(actor.result, TL_OK);
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert(!tl_level_is_valid(world, actor.level));
    close_world(world);
}
END_TEST

static void remove_own_level(probe *self, tl_world *world)
{
    self->result = tl_level_remove(world, self->level);
}

START_TEST(LC_4_an_actor_may_remove_its_own_level_while_it_begins_play)
{
    probe part = {.name = "p", .in_begin = remove_own_level};
    probe actor = {.name = "A"};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &part.level), TL_OK);
    def.level = part.level;
    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(part.result, TL_OK);
    ck_assert(!tl_actor_is_valid(world, id));
    ck_assert_int_eq(actor.reason, TL_END_PLAY_REMOVED_FROM_WORLD);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 0);
    close_world(world);
}
END_TEST

static tl_actor_id ended_first;

static void destroy_owner_then_remove_level(probe *self, tl_world *world)
{
    tl_result destroyed = tl_actor_destroy(world, ended_first);

    self->result = destroyed == TL_OK ? tl_level_remove(world, self->level) : destroyed;
}

static void remember_self(probe *self, tl_world *world)
{
    (void)world;
    ended_first = self->actor;
}

START_TEST(LC_4_of_two_reasons_to_end_in_the_begin_of_play_the_first_counts)
{
    probe part = {.name = "p", .in_begin = destroy_owner_then_remove_level};
    probe actor = {.name = "A", .in_construction = remember_self};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &part.level), TL_OK);
    def.level = part.level;
    def.components = parts;
    def.component_count = 1;
    (void)spawn(world, &def);
    ck_assert_int_eq(part.result, TL_OK);
    ck_assert_int_eq(actor.reason, TL_END_PLAY_DESTROYED);
    close_world(world);
}
END_TEST

static void count_call(void *user, const tl_timer_call *timer_call)
{
    probe *self = user;

    (void)timer_call;
    self->ticks += 1;
}

START_TEST(X_9_timers_bound_to_a_destroyed_actor_stop)
{
    probe actor = {.name = "A"};
    probe calls = {.name = "T"};
    tl_timer_id timer = {0};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(
        tl_timer_set(
            world, &timer,
            &(tl_timer_def){
                .fn = count_call, .user = &calls, .rate = TL_MS(5), .loop = true, .owner = id}),
        TL_OK);
    run_frame(world, TL_MS(12));
    run_frame(world, TL_MS(12));
    uint32_t before = calls.ticks;
    ck_assert_uint_gt(before, 0);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(calls.ticks, before);
    ck_assert(!tl_timer_exists(world, timer));
    close_world(world);
}
END_TEST

static void kill_in_timer(void *user, const tl_timer_call *timer_call)
{
    destroy_other(user, timer_call->world);
}

static void kill_in_tickable(void *user, const tl_tickable_context *context)
{
    destroy_other(user, context->world);
}

static void kill_in_camera(void *user, tl_world *world, tl_time delta)
{
    (void)delta;
    destroy_other(user, world);
}

static void kill_in_latent(void *user, tl_world *world)
{
    destroy_other(user, world);
}

/* Sets up a killer that strikes in the slot numbered `slot`. */
static void arm(tl_world *world, int slot, probe *killer)
{
    tl_tickable_id tickable = {0};
    tl_camera_id camera = {0};
    tl_result result = TL_OK;

    switch (slot) {
    case 0:
        result = tl_timer_set_for_next_tick(
            world, &(tl_timer_def){.fn = kill_in_timer, .user = killer}, NULL);
        break;
    case 1:
        result = tl_tickable_create(
            world, &(tl_tickable_def){.tick = kill_in_tickable, .user = killer}, &tickable);
        break;
    case 2:
        result = tl_camera_add(world, kill_in_camera, killer, NULL, &camera);
        break;
    default:
        result = tl_latent_delay_until_next_tick(
            world, &(tl_latent_def){.done = kill_in_latent, .user = killer});
        break;
    }
    ck_assert_int_eq(result, TL_OK);
}

START_TEST(D_5_from_every_slot_a_destroyed_actor_runs_no_later_group)
{
    probe early = {.name = "E"};
    probe late = {.name = "L"};
    probe killer = {.name = "K", .other = &late};
    tl_world *world = playing_world();

    (void)spawn_in(world, &early, TL_TICK_GROUP_PRE_PHYSICS);
    (void)spawn_in(world, &late, TL_TICK_GROUP_POST_UPDATE_WORK);
    arm(world, _i, &killer);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(early.ticks, 1);
    ck_assert_uint_eq(late.ticks, 0);
    ck_assert(!tl_actor_is_valid(world, late.actor));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(early.ticks, 2);
    close_world(world);
}
END_TEST

static const tl_actor_class latent_class = {
    .name = "Latent", .tick = probe_tick, .end_play = probe_end, .is_latent_aware = true};

START_TEST(D_5_a_latent_action_may_destroy_its_own_actor_inside_its_tick)
{
    probe actor = {.name = "A"};
    probe killer = {.name = "K", .other = &actor};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.actor_class = &latent_class;
    actor.actor = spawn(world, &def);
    ck_assert_int_eq(
        tl_latent_delay(
            world, &(tl_latent_def){.owner = actor.actor, .done = kill_in_latent, .user = &killer},
            0),
        TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    ck_assert(!tl_actor_is_valid(world, actor.actor));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(LA_10_the_latent_actions_of_a_destroyed_actor_are_dropped)
{
    probe victim = {.name = "V"};
    probe actor = {.name = "A"};
    probe killer = {.name = "K", .other = &victim, .result = TL_ERR_STATE};
    tl_world *world = playing_world();

    (void)spawn_probe(world, &victim);
    tl_actor_id id = spawn_probe(world, &actor);
    ck_assert_int_eq(
        tl_latent_delay(world,
                        &(tl_latent_def){.owner = id, .done = kill_in_latent, .user = &killer},
                        TL_MS(5)),
        TL_OK);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(killer.result, TL_ERR_STATE);
    ck_assert(tl_actor_is_valid(world, victim.actor));
    close_world(world);
}
END_TEST

static void note_ticks(probe *self, tl_world *world)
{
    note(self,
         tl_tick_is_registered(world, tl_actor_tick(world, self->actor)) ? "registered" : "not");
}

START_TEST(A_13_the_tick_functions_go_last)
{
    journal log = {0};
    probe actor = {.name = "A", .in_end = note_ticks};
    probe part = {.name = "p"};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    tl_tick_id own = tl_actor_tick(world, id);
    tl_tick_id parts = tl_component_tick(world, add_part(world, id, &part));
    actor.journal = &log;
    part.journal = &log;
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_str_eq(log.text, "A.end A.registered p.end p.unregister");
    ck_assert(!tl_tick_is_valid(world, own));
    ck_assert(!tl_tick_is_valid(world, parts));
    ck_assert_uint_eq(tl_world_stats(world).ticks, 0);
    close_world(world);
}
END_TEST

static void unregister_tick(probe *self, tl_world *world)
{
    self->result = tl_tick_unregister(world, self->other->last.tick);
}

static void disable_tick(probe *self, tl_world *world)
{
    self->result = tl_tick_set_enabled(world, self->other->last.tick, false);
}

static void run_victim(tl_world *world, probe *killer, probe *victim)
{
    tl_tick_def def = {.fn = probe_tick, .user = victim, .group = groups[GROUP_COUNT - 1]};

    ck_assert_int_eq(tl_tick_create(world, &def, &victim->last.tick), TL_OK);
    ck_assert_int_eq(tl_tick_register(world, victim->last.tick, tl_world_persistent_level(world)),
                     TL_OK);
    (void)spawn_probe(world, killer);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(killer->result, TL_OK);
}

START_TEST(X_6_a_raw_function_that_is_unregistered_while_queued_is_cancelled)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = unregister_tick, .other = &victim};
    tl_world *world = playing_world();

    run_victim(world, &killer, &victim);
    ck_assert_uint_eq(victim.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(X_7_a_raw_function_that_is_disabled_while_queued_is_skipped)
{
    probe victim = {.name = "V"};
    probe killer = {.name = "K", .in_tick = disable_tick, .other = &victim};
    tl_world *world = playing_world();

    run_victim(world, &killer, &victim);
    ck_assert_uint_eq(victim.ticks, 0);
    close_world(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/destroy");

    tcase_add_loop_test(tests,
                        X_1_an_actor_that_destroys_itself_finishes_its_body_and_never_ticks_again,
                        0, GROUP_COUNT);
    tcase_add_loop_test(tests, X_2_a_queued_actor_that_is_destroyed_does_not_run, 0, GROUP_COUNT);
    tcase_add_loop_test(tests, X_2_one_queued_for_a_later_group_does_not_run_either, 0,
                        GROUP_COUNT);
    tcase_add_loop_test(tests, X_2_the_dependents_of_a_destroyed_actor_are_released_as_usual, 0,
                        GROUP_COUNT);
    tcase_add_loop_test(tests, X_3_an_actor_that_already_ran_is_not_affected_in_this_frame, 0,
                        GROUP_COUNT);
    tcase_add_loop_test(
        tests, X_3_destroying_its_prerequisite_that_already_ran_changes_nothing_for_the_killer, 0,
        GROUP_COUNT);
    tcase_add_loop_test(tests, X_4_an_actor_destroys_its_own_queued_component, 0, GROUP_COUNT);
    tcase_add_loop_test(tests, X_4_a_component_destroys_its_owner_in_its_tick, 0, GROUP_COUNT);
    tcase_add_loop_test(tests, X_4_a_component_destroys_itself_in_its_tick, 0, GROUP_COUNT);
    tcase_add_loop_test(tests, N_16_spawned_and_destroyed_in_one_body_it_never_runs, 0,
                        GROUP_COUNT);
    tcase_add_loop_test(tests, X_8_actors_of_a_removed_level_are_skipped_and_their_dependents_run,
                        0, GROUP_COUNT);
    tcase_add_loop_test(tests, X_8_an_actor_may_remove_its_own_level_in_its_tick, 0, GROUP_COUNT);
    tcase_add_test(tests, LC_4_an_actor_may_remove_its_own_level_while_it_begins_play);
    tcase_add_test(tests, LC_4_of_two_reasons_to_end_in_the_begin_of_play_the_first_counts);
    tcase_add_test(tests, X_9_timers_bound_to_a_destroyed_actor_stop);
    tcase_add_loop_test(tests, D_5_from_every_slot_a_destroyed_actor_runs_no_later_group, 0, 4);
    tcase_add_test(tests, D_5_a_latent_action_may_destroy_its_own_actor_inside_its_tick);
    tcase_add_test(tests, LA_10_the_latent_actions_of_a_destroyed_actor_are_dropped);
    tcase_add_test(tests, A_13_the_tick_functions_go_last);
    tcase_add_test(tests, X_6_a_raw_function_that_is_unregistered_while_queued_is_cancelled);
    tcase_add_test(tests, X_7_a_raw_function_that_is_disabled_while_queued_is_skipped);
    return suite_run(tests, 60);
}
