/* The end of an actor: LC-8, LC-9, life span (T-71). */
#include "../../support/suite.h"
#include "../probe.h"

START_TEST(LC_8_destroy_is_idempotent_and_end_play_comes_once)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log, .in_end = destroy_self, .result = TL_ERR_STATE};
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &actor);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_int_eq(actor.result, TL_OK);
    ck_assert_int_eq(actor.begun_play, TL_HAS_NOT_BEGUN_PLAY);
    ck_assert_str_eq(log.text, "A.end");
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_ERR_STALE_ID);
    close_world(world);
}
END_TEST

START_TEST(LC_8_end_play_is_not_delivered_to_an_actor_that_has_not_begun)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log};
    tl_world *world = new_world((tl_world_def){0});

    tl_actor_id id = spawn_probe(world, &actor);
    log.text[0] = '\0';
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_str_eq(log.text, "");
    close_world(world);
}
END_TEST

static void destroy_self_and_forget(probe *self, tl_world *world)
{
    destroy_self(self, world);
    note(self, tl_actor_is_valid(world, self->actor) ? "valid" : "gone");
}

START_TEST(LC_8_destroy_in_construction_stops_the_remaining_steps)
{
    journal log = {0};
    probe actor = {.name = "A", .journal = &log, .in_construction = destroy_self_and_forget};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    tl_actor_id id = spawn(world, &def);
    ck_assert(!tl_actor_is_valid(world, id));
    ck_assert_str_eq(log.text, "A.created A.construct A.gone");
    close_world(world);
}
END_TEST

START_TEST(LC_9_end_play_gets_the_reason)
{
    probe killed = {.name = "K"};
    probe removed = {.name = "R"};
    probe left = {.name = "L"};
    tl_actor_def def = probe_def(&removed);
    tl_world *world = playing_world();

    tl_actor_id id = spawn_probe(world, &killed);
    (void)spawn_probe(world, &left);
    ck_assert_int_eq(tl_level_add(world, &(tl_level_def){0}, &def.level), TL_OK);
    (void)spawn(world, &def);
    killed.reason = TL_END_PLAY_QUIT;
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_int_eq(killed.reason, TL_END_PLAY_DESTROYED);
    ck_assert_int_eq(tl_level_remove(world, def.level), TL_OK);
    ck_assert_int_eq(removed.reason, TL_END_PLAY_REMOVED_FROM_WORLD);
    close_world(world);
    ck_assert_int_eq(left.reason, TL_END_PLAY_QUIT);
}
END_TEST

START_TEST(LC_3_the_initial_life_span_starts_in_begin_play)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.initial_life_span = TL_MS(25);
    tl_actor_id id = spawn(world, &def);
    for (int i = 0; i < 5; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert(tl_actor_is_valid(world, id));
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    run_frame(world, TL_MS(10));
    run_frame(world, TL_MS(10));
    ck_assert(tl_actor_is_valid(world, id));
    for (int i = 0; i < 2; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert(!tl_actor_is_valid(world, id));
    ck_assert_int_eq(actor.reason, TL_END_PLAY_DESTROYED);
    close_world(world);
}
END_TEST

START_TEST(T_71_the_life_span_timer_is_cleared_at_the_end_of_play)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.initial_life_span = TL_MS(25);
    tl_actor_id id = spawn(world, &def);
    ck_assert_uint_eq(tl_world_stats(world).timers, 1);
    ck_assert_int_eq(tl_actor_destroy(world, id), TL_OK);
    ck_assert_uint_eq(tl_world_stats(world).timers, 0);
    close_world(world);
}
END_TEST

START_TEST(T_71_a_life_span_of_zero_before_BeginPlay_takes_the_initial_one_away)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = new_world((tl_world_def){0});

    def.initial_life_span = TL_MS(25);
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_set_life_span(world, id, 0), TL_OK);
    ck_assert_int_eq(tl_world_begin_play(world), TL_OK);
    for (int i = 0; i < 5; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert(tl_actor_is_valid(world, id));
    close_world(world);
}
END_TEST

START_TEST(T_71_a_life_span_of_zero_takes_the_limit_away)
{
    probe actor = {.name = "A"};
    tl_actor_def def = probe_def(&actor);
    tl_world *world = playing_world();

    def.initial_life_span = TL_MS(25);
    tl_actor_id id = spawn(world, &def);
    ck_assert_int_eq(tl_actor_set_life_span(world, id, 0), TL_OK);
    for (int i = 0; i < 5; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert(tl_actor_is_valid(world, id));
    ck_assert_int_eq(tl_actor_set_life_span(world, id, TL_MS(15)), TL_OK);
    for (int i = 0; i < 3; i++) {
        run_frame(world, TL_MS(10));
    }
    ck_assert(!tl_actor_is_valid(world, id));
    close_world(world);
}
END_TEST

static void spawn_counted(probe *self, tl_world *world)
{
    tl_actor_def def = probe_def(self->other);
    tl_actor_id id = {0};

    self->result = tl_actor_spawn(world, &def, &id);
    ck_assert(tl_actor_id_is_null(id));
}

START_TEST(LC_9_nothing_spawns_into_a_world_that_is_being_destroyed)
{
    probe other = {.name = "O"};
    probe actor = {.name = "A", .in_end = spawn_counted, .other = &other};
    tl_world *world = playing_world();

    (void)spawn_probe(world, &actor);
    tl_world_destroy(world);
    ck_assert_int_ne(actor.result, TL_OK);
    ck_assert_uint_eq(other.ticks, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/end_play");

    tcase_add_test(tests, LC_8_destroy_is_idempotent_and_end_play_comes_once);
    tcase_add_test(tests, LC_8_end_play_is_not_delivered_to_an_actor_that_has_not_begun);
    tcase_add_test(tests, LC_8_destroy_in_construction_stops_the_remaining_steps);
    tcase_add_test(tests, LC_9_end_play_gets_the_reason);
    tcase_add_test(tests, LC_3_the_initial_life_span_starts_in_begin_play);
    tcase_add_test(tests, T_71_the_life_span_timer_is_cleared_at_the_end_of_play);
    tcase_add_test(tests, T_71_a_life_span_of_zero_before_BeginPlay_takes_the_initial_one_away);
    tcase_add_test(tests, T_71_a_life_span_of_zero_takes_the_limit_away);
    tcase_add_test(tests, LC_9_nothing_spawns_into_a_world_that_is_being_destroyed);
    return suite_run(tests, 60);
}
