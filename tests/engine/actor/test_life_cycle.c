/* The life of an actor from its spawning to its first tick: 10.3, LC-1 to LC-7, LC-10 to LC-12. */
#include "../../support/suite.h"
#include "../probe.h"

START_TEST(S_10_3_a_spawned_actor_goes_through_the_steps_in_order)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    probe part = {.name = "p", .journal = &log};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert_str_eq(log.text, "p.register A.created A.construct A.pre p.init A.post p.begin "
                               "A.begin");
    ck_assert_int_eq(tl_actor_begun_play(world, id), TL_HAS_BEGUN_PLAY);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_str_eq(log.text, "A.end p.end p.unregister");
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "A.end p.end p.unregister p.destroyed A.destroyed");
    close_world(world);
}
END_TEST

START_TEST(S_10_3_a_loaded_actor_gets_post_load_instead)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.is_loaded = true;
    (void)spawn(world, &def);
    ck_assert_str_eq(log.text, "A.loaded A.construct A.pre A.post");
    close_world(world);
}
END_TEST

static void note_spawned(void *user, tl_world *world, tl_actor_id actor)
{
    journal *log = user;
    probe listener = {.name = tl_actor_name(world, actor), .journal = log};

    note(&listener, "spawned");
}

START_TEST(S_10_3_the_spawn_listener_is_called_between_initialising_and_begin_play)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_actor_on_spawned(world, note_spawned, &log), TL_OK);
    (void)spawn_probe(world, &actor);
    ck_assert_str_eq(log.text, "A.created A.construct A.pre A.post A.spawned A.begin");
    close_world(world);
}
END_TEST

static void add_other_part(probe *self, tl_world *world)
{
    (void)add_part(world, self->actor, self->other);
}

START_TEST(S_10_3_components_made_in_construction_are_registered_and_initialised)
{
    journal log = {0};
    probe part = {.name = "p", .journal = &log};
    probe actor = {.name = "A", .journal = &log, .in_construction = add_other_part, .other = &part};
    tl_world *world = playing_world();

    (void)spawn_probe(world, &actor);
    ck_assert_str_eq(log.text, "A.created A.construct p.register A.pre p.init A.post p.begin "
                               "A.begin");
    close_world(world);
}
END_TEST

START_TEST(LC_1_deferred_construction_waits_for_finish_spawning)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.defer_construction = true;
    tl_actor_id id = spawn(world, &def);
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "A.created");
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_OK);
    ck_assert_str_eq(log.text, "A.created A.construct A.pre A.post A.begin");
    close_world(world);
}
END_TEST

START_TEST(LC_1_a_second_finish_spawning_is_an_error_and_does_nothing)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_ERR_STATE);
    ck_assert_str_eq(log.text, "");
    close_world(world);
}
END_TEST

START_TEST(LC_2_during_its_begin_play_the_actor_is_beginning)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_begun_play(world, id), TL_HAS_NOT_BEGUN_PLAY);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_int_eq(actor.begun_play, TL_BEGINNING_PLAY);
    ck_assert_int_eq(tl_actor_begun_play(world, id), TL_HAS_BEGUN_PLAY);
    close_world(world);
}
END_TEST

static void note_registration(probe *self, tl_world *world)
{
    tl_actor_id owner = tl_component_owner(world, self->component);

    note(self, tl_tick_is_registered(world, tl_actor_tick(world, owner)) ? "actor-ticks" : "not");
    note(self,
         tl_tick_is_registered(world, tl_component_tick(world, self->component)) ? "ticks" : "not");
}

START_TEST(LC_3_begin_play_registers_the_actor_then_each_component_just_before_it_begins)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    probe first = {.name = "p", .journal = &log, .in_begin = note_registration};
    probe second = {.name = "q", .journal = &log, .in_begin = note_registration};
    tl_component_def parts[] = {part_def(&first), part_def(&second)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.components = parts;
    def.component_count = 2;
    (void)spawn(world, &def);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_str_eq(log.text, "p.begin p.actor-ticks p.ticks q.begin q.actor-ticks q.ticks "
                               "A.begin");
    close_world(world);
}
END_TEST

START_TEST(LC_3_an_unregistered_component_does_not_begin_play)
{
    journal log = {0};
    probe actor = {.name = "A"};
    probe part = {.name = "p", .journal = &log};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    parts[0].start_unregistered = true;
    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert_str_eq(log.text, "");
    ck_assert(!tl_component_has_begun_play(world, tl_actor_component(world, id, 0)));
    close_world(world);
}
END_TEST

START_TEST(LC_4_destroy_in_begin_play_is_postponed_to_its_end)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log, .in_begin = destroy_self, .result = TL_ERR_STATE};
    probe part = {.name = "p", .journal = &log};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.components = parts;
    def.component_count = 1;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(actor.result, TL_OK);
    ck_assert_str_eq(log.text, "p.register A.created A.construct A.pre p.init A.post p.begin "
                               "A.begin A.end p.end p.unregister");
    ck_assert(!tl_actor_is_valid(world, id));
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(actor.ticks, 0);
    close_world(world);
}
END_TEST

START_TEST(LC_4_a_component_that_destroys_its_beginning_owner_lets_it_finish_beginning)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    probe part = {.name = "p", .journal = &log, .in_begin = destroy_owner};
    tl_component_def parts[] = {part_def(&part)};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.components = parts;
    def.component_count = 1;
    (void)spawn(world, &def);
    ck_assert_str_eq(log.text, "p.register A.created A.construct A.pre p.init A.post p.begin "
                               "A.begin A.end p.end p.unregister");
    close_world(world);
}
END_TEST

START_TEST(LC_5_world_begin_play_begins_all_in_order_and_newly_spawned_functions_at_once)
{
    journal log = {0};
    probe child = {.name = "N", .journal = &log};
    probe first = {.name = "A", .journal = &log, .in_begin = spawn_other, .other = &child};
    probe second = {.name = "B", .journal = &log};
    tl_world *world = new_world((tl_world_def){0});

    (void)spawn_probe(world, &first);
    (void)spawn_probe(world, &second);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    ck_assert_str_eq(log.text, "A.begin N.created N.construct N.pre N.post N.begin B.begin");
    ck_assert(tl_world_has_begun_play(world));
    close_world(world);
}
END_TEST

START_TEST(LC_6_a_child_waits_for_its_parent_to_begin)
{
    journal log = {0};
    probe parent = {.name = "P", .journal = &log};
    probe child = {.name = "C", .journal = &log};
    probe grandchild = {.name = "G", .journal = &log};
    tl_actor_def def = probe_def(&parent);
    tl_world *world = playing_world();

    def.defer_construction = true;
    tl_actor_id id = spawn(world, &def);
    def = probe_def(&child);
    def.parent = id;
    def.parent = spawn(world, &def);
    def.user = &grandchild;
    (void)spawn(world, &def);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_OK);
    ck_assert_str_eq(log.text, "P.construct P.pre P.post P.begin C.begin G.begin");
    close_world(world);
}
END_TEST

static void spawn_child(probe *self, tl_world *world)
{
    tl_actor_def def = probe_def(self->other);

    def.parent = self->actor;
    (void)spawn(world, &def);
}

START_TEST(LC_6_a_child_may_begin_while_its_parent_is_beginning)
{
    journal log = {0};
    probe child = {.name = "C", .journal = &log};
    probe parent = {.name = "P", .journal = &log, .in_begin = spawn_child, .other = &child};
    tl_world *world = playing_world();

    (void)spawn_probe(world, &parent);
    ck_assert_ptr_nonnull(strstr(log.text, "P.begin C.created C.construct C.pre C.post C.begin"));
    close_world(world);
}
END_TEST

START_TEST(LC_6_a_child_of_a_parent_that_died_before_it_began_begins_all_the_same)
{
    journal log = {0};
    probe parent = {.name = "P"};
    probe child = {.name = "C", .journal = &log};
    tl_actor_def def = probe_def(&parent);
    tl_world *world = playing_world();

    def.defer_construction = true;
    tl_actor_id id = spawn(world, &def);
    def = probe_def(&child);
    def.parent = id;
    (void)spawn(world, &def);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_str_eq(log.text, "C.begin");
    close_world(world);
}
END_TEST

START_TEST(LC_6_a_waiting_child_may_destroy_itself_when_it_begins)
{
    journal log = {0};
    probe parent = {.name = "P"};
    probe child = {.name = "C", .journal = &log, .in_begin = destroy_self};
    probe grandchild = {.name = "G", .journal = &log};
    tl_actor_def def = probe_def(&parent);
    tl_world *world = playing_world();

    def.defer_construction = true;
    tl_actor_id id = spawn(world, &def);
    def = probe_def(&child);
    def.parent = id;
    tl_actor_id dead = spawn(world, &def);
    def.parent = dead;
    def.user = &grandchild;
    (void)spawn(world, &def);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_OK);
    ck_assert_str_eq(log.text, "C.begin C.end G.begin");
    ck_assert(!tl_actor_is_valid(world, dead));
    close_world(world);
}
END_TEST

static void spawn_loaded(probe *self, tl_world *world)
{
    tl_actor_def def = probe_def(self->other);

    def.is_loaded = true;
    def.level = self->level;
    (void)spawn(world, &def);
}

START_TEST(LC_7_a_streamed_level_initialises_all_before_it_begins_all)
{
    journal log = {0};
    probe added = {.name = "N", .journal = &log};
    probe first = {.name = "A", .journal = &log, .in_begin = spawn_loaded, .other = &added};
    probe second = {.name = "B", .journal = &log};
    tl_world *world = playing_world();

    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &first.level), TL_OK);
    spawn_loaded(&(probe){.other = &first, .level = first.level}, world);
    spawn_loaded(&(probe){.other = &second, .level = first.level}, world);
    run_frame(world, TL_MS(10));
    ck_assert_str_eq(log.text, "A.loaded A.construct B.loaded B.construct");
    log.text[0] = '\0';
    ck_assert_int_eq(tl_level_begin_play(world, first.level), TL_OK);
    ck_assert_str_eq(log.text, "A.pre B.pre A.post B.post A.begin N.loaded N.construct B.begin "
                               "N.pre N.post N.begin");
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(first.ticks, 1);
    ck_assert_uint_eq(added.ticks, 1);
    close_world(world);
}
END_TEST

static void spawn_other_with_part(probe *self, tl_world *world)
{
    tl_component_def parts[] = {part_def(self->other->other)};
    tl_actor_def def = probe_def(self->other);

    if (self->ticks != 1) {
        return;
    }
    def.components = parts;
    def.component_count = 1;
    (void)spawn(world, &def);
    ck_assert_int_eq(tl_actor_begun_play(world, self->other->actor), TL_HAS_BEGUN_PLAY);
}

START_TEST(LC_10_spawned_in_pre_physics_ticks_in_during_physics_or_later_of_the_same_frame)
{
    probe part = {.name = "p"};
    probe newly_spawned = {.name = "N", .other = &part};
    probe spawner = {.name = "S", .in_tick = spawn_other_with_part, .other = &newly_spawned};
    tl_world *world = playing_world();

    (void)spawn_probe(world, &spawner);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(newly_spawned.ticks, 1);
    ck_assert_int_eq(newly_spawned.last.group, TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_int_eq(newly_spawned.last.delta, TL_MS(10));
    ck_assert_uint_eq(part.ticks, 1);
    ck_assert_int_eq(part.last.group, TL_TICK_GROUP_DURING_PHYSICS);
    run_frame(world, TL_MS(10));
    ck_assert_int_eq(newly_spawned.last.group, TL_TICK_GROUP_PRE_PHYSICS);
    close_world(world);
}
END_TEST

static void spawn_in_timer(void *user, const tl_timer_call *timer_call)
{
    (void)spawn_probe(timer_call->world, user);
}

static void keep_first_group(probe *self, tl_world *world)
{
    (void)world;
    if (self->ticks == 1) {
        self->result = (tl_result)self->last.group;
    }
}

START_TEST(LC_11_spawned_in_a_timer_ticks_first_in_last_demotable_of_the_same_frame)
{
    probe newly_spawned = {.name = "N", .in_tick = keep_first_group};
    tl_timer_id timer = {0};
    tl_world *world = playing_world();

    ck_assert_int_eq(
        tl_timer_set(
            world, &timer,
            &(tl_timer_def){.fn = spawn_in_timer, .user = &newly_spawned, .rate = TL_MS(5)}),
        TL_OK);
    for (int i = 0; i < 5 && newly_spawned.ticks == 0; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert_uint_eq(newly_spawned.ticks, 1);
    ck_assert_int_eq((int)newly_spawned.result, TL_TICK_GROUP_LAST_DEMOTABLE);
    close_world(world);
}
END_TEST

START_TEST(LC_12_only_with_the_flag_an_actor_ticks_before_begin_play)
{
    probe early = {.name = "E"};
    probe late = {.name = "L"};
    tl_actor_def def = probe_def(&early);
    tl_world *world = new_world((tl_world_def){0});

    def.allow_tick_before_begin_play = true;
    (void)spawn(world, &def);
    (void)spawn_probe(world, &late);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(early.ticks, 1);
    ck_assert_uint_eq(late.ticks, 0);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    run_frame(world, TL_MS(10));
    ck_assert_uint_eq(early.ticks, 2);
    ck_assert_uint_eq(late.ticks, 1);
    close_world(world);
}
END_TEST

START_TEST(S_10_3_bad_definitions_are_refused_and_leave_nothing)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_actor_id id = {1, 1};
    tl_world *world = playing_world();

    def.actor_class = NULL;
    ck_assert_int_eq(tl_actor_spawn(world, &def, &id), TL_ERR_INVALID);
    ck_assert(tl_actor_id_is_null(id));
    def = probe_def(&actor);
    def.primary_tick.has_group = true;
    def.primary_tick.group = TL_TICK_GROUP_END_PHYSICS;
    ck_assert_int_eq(tl_actor_spawn(world, &def, &id), TL_ERR_GROUP);
    def = probe_def(&actor);
    def.level = (tl_level_id){77, 1};
    ck_assert_int_eq(tl_actor_spawn(world, &def, &id), TL_ERR_STALE_ID);
    def = probe_def(&actor);
    def.parent = (tl_actor_id){77, 1};
    ck_assert_int_eq(tl_actor_spawn(world, &def, &id), TL_ERR_STALE_ID);
    ck_assert_uint_eq(tl_world_stats(world).actors, 0);
    close_world(world);
}
END_TEST

static void finish_too_early(probe *self, tl_world *world)
{
    self->result = tl_actor_finish_spawning(world, self->actor);
}

START_TEST(LC_1_a_deferred_spawn_is_not_finished_inside_of_its_own_call)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log, .in_created = finish_too_early};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.defer_construction = true;
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(actor.result, TL_ERR_STATE);
    ck_assert_str_eq(log.text, "A.created");
    ck_assert_int_eq(tl_actor_finish_spawning(world, id), TL_OK);
    ck_assert_str_eq(log.text, "A.created A.construct A.pre A.post A.begin");
    close_world(world);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/life_cycle");

    tcase_add_test(tests, S_10_3_a_spawned_actor_goes_through_the_steps_in_order);
    tcase_add_test(tests, S_10_3_a_loaded_actor_gets_post_load_instead);
    tcase_add_test(tests, S_10_3_the_spawn_listener_is_called_between_initialising_and_begin_play);
    tcase_add_test(tests, S_10_3_components_made_in_construction_are_registered_and_initialised);
    tcase_add_test(tests, LC_1_deferred_construction_waits_for_finish_spawning);
    tcase_add_test(tests, LC_1_a_second_finish_spawning_is_an_error_and_does_nothing);
    tcase_add_test(tests, LC_2_during_its_begin_play_the_actor_is_beginning);
    tcase_add_test(tests,
                   LC_3_begin_play_registers_the_actor_then_each_component_just_before_it_begins);
    tcase_add_test(tests, LC_3_an_unregistered_component_does_not_begin_play);
    tcase_add_test(tests, LC_4_destroy_in_begin_play_is_postponed_to_its_end);
    tcase_add_test(tests,
                   LC_4_a_component_that_destroys_its_beginning_owner_lets_it_finish_beginning);
    tcase_add_test(tests,
                   LC_5_world_begin_play_begins_all_in_order_and_newly_spawned_functions_at_once);
    tcase_add_test(tests, LC_6_a_child_waits_for_its_parent_to_begin);
    tcase_add_test(tests, LC_6_a_child_may_begin_while_its_parent_is_beginning);
    tcase_add_test(tests, LC_6_a_child_of_a_parent_that_died_before_it_began_begins_all_the_same);
    tcase_add_test(tests, LC_6_a_waiting_child_may_destroy_itself_when_it_begins);
    tcase_add_test(tests, LC_7_a_streamed_level_initialises_all_before_it_begins_all);
    tcase_add_test(tests,
                   LC_10_spawned_in_pre_physics_ticks_in_during_physics_or_later_of_the_same_frame);
    tcase_add_test(tests, LC_11_spawned_in_a_timer_ticks_first_in_last_demotable_of_the_same_frame);
    tcase_add_test(tests, LC_12_only_with_the_flag_an_actor_ticks_before_begin_play);
    tcase_add_test(tests, S_10_3_bad_definitions_are_refused_and_leave_nothing);
    tcase_add_test(tests, LC_1_a_deferred_spawn_is_not_finished_inside_of_its_own_call);
    return suite_run(tests, 60);
}
