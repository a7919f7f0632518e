/* Levels and the manager: M-2 to M-12, W-40, W-41. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

static scene s;

static tl_level_id add_level(scene *in, bool hidden)
{
    tl_level_id level;
    ck_assert_int_eq(tl_level_add(in->world, &(tl_level_def){.start_hidden = hidden}, &level),
                     TL_OK);
    return level;
}

static scene_part *add_to(scene *in, const char *name, tl_level_id level, const tl_tick_def *def)
{
    scene_part *part = scene_make(in, name, def);
    ck_assert_int_eq(tl_tick_register(in->world, part->id, level), TL_OK);
    return part;
}

static const tl_tick_def plain = {0};

START_TEST(M_3_levels_run_in_the_order_of_addition)
{
    scene_open(&s, NULL);
    tl_level_id one = add_level(&s, false);
    tl_level_id two = add_level(&s, false);
    (void)add_to(&s, "C", two, &plain);
    (void)add_to(&s, "B", one, &plain);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)add_to(&s, "D", one, &plain);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 D:0 C:0 ");
}
END_TEST

START_TEST(M_4_cooldowns_of_all_levels_move_before_anything_is_queued)
{
    scene_open(&s, NULL);
    tl_level_id later = add_level(&s, false);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *a =
        add_to(&s, "A", later,
               &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS, .interval = TL_MS(120)});
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(1)), "B:0 ");
}
END_TEST

START_TEST(M_9_removing_a_level_unregisters_its_functions)
{
    scene_open(&s, NULL);
    tl_level_id level = add_level(&s, false);
    scene_part *a = add_to(&s, "A", level, &plain);
    scene_part *b = add_to(&s, "B", level, &(tl_tick_def){.interval = TL_MS(100)});
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_level_remove(s.world, level), TL_OK);
    ck_assert(!tl_level_is_valid(s.world, level));
    ck_assert(!tl_level_is_visible(s.world, level));
    ck_assert_ptr_null(tl_level_name(s.world, level));
    ck_assert(tl_tick_is_valid(s.world, a->id));
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert(!tl_tick_is_registered(s.world, b->id));
    ck_assert_int_eq(tl_level_remove(s.world, level), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, level), TL_ERR_STALE_ID);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    scene_register(a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
}
END_TEST

START_TEST(M_9_the_persistent_level_stays)
{
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_remove(s.world, s.level), TL_ERR_REFUSED);
    ck_assert(tl_level_is_valid(s.world, s.level));
}
END_TEST

START_TEST(M_10_moving_to_another_level_is_unregister_and_register)
{
    scene_open(&s, NULL);
    tl_level_id level = add_level(&s, false);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, level), TL_ERR_EXISTS);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, level), TL_OK);
    ck_assert(tl_level_id_equal(scene_info(a).level, level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
}
END_TEST

static tl_level_id level_to_change;

static void act_remove_level(scene_part *part)
{
    ck_assert_int_eq(tl_level_remove(part->scene->world, level_to_change), TL_OK);
    part->act = NULL;
}

START_TEST(M_12_a_level_removed_in_a_frame_drops_its_ticks_and_frees_dependents)
{
    scene_open(&s, NULL);
    level_to_change = add_level(&s, false);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *r = add_to(&s, "R", level_to_change, &(tl_tick_def){.high_priority = true});
    scene_part *p =
        add_to(&s, "P", level_to_change, &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS});
    scene_part *d = scene_add(&s, "D", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(p, d);
    a->act = act_remove_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "R:0 A:0 D:4 ");
    ck_assert(!tl_tick_is_registered(s.world, r->id));
    ck_assert(!tl_tick_is_registered(s.world, p->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 D:0 ");
}
END_TEST

static scene_part *to_register;

static void act_register_and_remove_level(scene_part *part)
{
    ck_assert_int_eq(tl_tick_register(part->scene->world, to_register->id, level_to_change), TL_OK);
    act_remove_level(part);
}

START_TEST(M_12_newly_spawned_functions_of_a_removed_level_do_not_run)
{
    scene_open(&s, NULL);
    level_to_change = add_level(&s, false);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    to_register = scene_make(&s, "N", &plain);
    a->act = act_register_and_remove_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
}
END_TEST

START_TEST(M_12_a_function_may_remove_its_own_level)
{
    scene_open(&s, NULL);
    level_to_change = add_level(&s, false);
    scene_part *a = add_to(&s, "A", level_to_change, &plain);
    (void)add_to(&s, "B", level_to_change, &plain);
    a->act = act_remove_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
}
END_TEST

START_TEST(W_40_a_collection_without_visible_levels_runs_nothing)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_level_set_visible(s.world, s.level, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert_int_eq(tl_level_set_visible(s.world, s.level, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
}
END_TEST

START_TEST(W_41_a_hidden_level_stands_still)
{
    scene_open(&s, NULL);
    tl_level_id level = add_level(&s, false);
    scene_part *a = add_to(&s, "A", level, &(tl_tick_def){.interval = TL_MS(500)});
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_level_set_visible(s.world, level, false), TL_OK);
    ck_assert(!tl_level_is_visible(s.world, level));
    for (int i = 0; i < 10; i++) {
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    }
    ck_assert_int_eq(scene_info(a).cooldown_left, TL_MS(500));
}
END_TEST

static void act_hide_level(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, level_to_change, false), TL_OK);
    part->act = NULL;
}

static void act_show_level(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, level_to_change, true), TL_OK);
    part->act = NULL;
}

START_TEST(W_41_visibility_acts_from_the_next_frame)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    level_to_change = add_level(&s, false);
    (void)add_to(&s, "B", level_to_change, &plain);
    a->act = act_hide_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    a->act = act_show_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

static void act_add_level(scene_part *part)
{
    level_to_change = add_level(part->scene, false);
    ck_assert_int_eq(tl_tick_register(part->scene->world, to_register->id, level_to_change), TL_OK);
    part->act = NULL;
}

START_TEST(W_41_a_level_added_in_a_frame_starts_with_the_next)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    to_register = scene_make(&s, "N", &plain);
    a->act = act_add_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:0 ");
}
END_TEST

static void act_register_in_level(scene_part *part)
{
    ck_assert_int_eq(tl_tick_register(part->scene->world, to_register->id, level_to_change), TL_OK);
    part->act = NULL;
}

START_TEST(N_1_a_function_registered_in_a_hidden_level_is_not_newly_spawned)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    level_to_change = add_level(&s, true);
    to_register = scene_make(&s, "N", &plain);
    a->act = act_register_in_level;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(tl_level_set_visible(s.world, level_to_change, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:0 ");
}
END_TEST

typedef struct visited {
    char names[64];
} visited;

static void visit(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    visited *v = user;
    (void)tick;
    strncat(v->names, info->name, sizeof(v->names) - strlen(v->names) - 1);
}

START_TEST(D_8_each_visits_levels_in_order_and_functions_by_registration)
{
    visited v = {""};
    scene_open(&s, NULL);
    tl_level_id one = add_level(&s, false);
    tl_level_id two = add_level(&s, true);
    (void)add_to(&s, "E", two, &plain);
    (void)add_to(&s, "C", one, &(tl_tick_def){.interval = TL_MS(500)});
    (void)add_to(&s, "D", one, &(tl_tick_def){.start_disabled = true});
    (void)scene_add(&s, "A", TL_TICK_GROUP_LAST_DEMOTABLE);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    tl_tick_each(s.world, visit, &v);
    ck_assert_str_eq(v.names, "ABCDE");
}
END_TEST

static void visit_within(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    visited inner = {""};
    scene *in = user;
    (void)tick;
    (void)info;
    tl_tick_each(in->world, visit, &inner);
    ck_assert_str_eq(inner.names, "AB");
}

START_TEST(visiting_again_takes_no_memory_and_visits_may_be_within_each_other)
{
    visited v = {""};
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    tl_tick_each(s.world, visit, &v);
    uint64_t taken = tl_world_stats(s.world).allocations;
    for (int i = 0; i < 100; i++) {
        scene_frame(&s, SCENE_DELTA);
        v.names[0] = '\0';
        tl_tick_each(s.world, visit, &v);
        ck_assert_str_eq(v.names, "AB");
    }
    ck_assert_uint_eq(tl_world_stats(s.world).allocations, taken);
    tl_tick_each(s.world, visit_within, &s);
}
END_TEST

START_TEST(M_2_levels_have_names_and_collections)
{
    tl_level_id level;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.name = "cave"}, &level), TL_OK);
    ck_assert_str_eq(tl_level_name(s.world, level), "cave");
    ck_assert_str_eq(tl_level_name(s.world, add_level(&s, false)), "level");
    ck_assert(!tl_collection_id_is_null(tl_collection_main(s.world)));
    tl_level_def stale = {.collection = {.index1 = 99, .generation = 1}};
    ck_assert_int_eq(tl_level_add(s.world, &stale, &level), TL_ERR_STALE_ID);
    ck_assert(tl_level_id_is_null(level));
}
END_TEST

START_TEST(M_8_a_function_is_added_to_its_level_and_leaves_it_by_its_own_memory)
{
    tl_level_id level;
    tl_tick_id id;
    tl_tick_def reserved = {.fn = scene_tick_body, .group = TL_TICK_GROUP_NEWLY_SPAWNED};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_create(s.world, &reserved, &id), TL_ERR_GROUP);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.name = "second"}, &level), TL_OK);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_register(s.world, a->id, level), TL_OK);
    ck_assert(tl_level_id_equal(scene_info(a).level, level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert(tl_level_id_is_null(scene_info(a).level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
}
END_TEST

START_TEST(W_6_a_function_of_a_round_runs_once_in_two_collections)
{
    tl_collection_id second;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_collection_include(s.world, second, s.level), TL_OK);
    scene_part *x = scene_add(&s, "X", LAST);
    x->target = scene_make(&s, "N", &(tl_tick_def){0});
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:6 N:7 ");
}
END_TEST

static tl_level_id other_level;

static void act_show_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, other_level, true), TL_OK);
}

static void act_hide_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_set_visible(part->scene->world, other_level, false), TL_OK);
}

START_TEST(W_41_visibility_waits_for_the_next_frame_in_later_collections_too)
{
    tl_collection_id second;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_collection_add(s.world, &second), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world,
                                  &(tl_level_def){.start_hidden = true, .collection = second},
                                  &other_level),
                     TL_OK);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_register(s.world, n->id, other_level), TL_OK);
    x->act = act_show_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    x->act = act_hide_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
}
END_TEST

static void end_removes_level(void *user, tl_world *world, tl_actor_id actor,
                              tl_end_play_reason reason)
{
    uint32_t *ended = user;
    (void)actor;
    (void)reason;
    *ended += 1;
    (void)tl_level_remove(world, other_level);
}

static const tl_actor_class remover_class = {.name = "Remover", .end_play = end_removes_level};

START_TEST(M_12_a_level_that_is_removed_while_it_is_removed_goes_once)
{
    uint32_t ended = 0;
    tl_actor_id actor;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &other_level), TL_OK);
    tl_actor_def def = {.actor_class = &remover_class, .user = &ended, .level = other_level};
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_level_remove(s.world, other_level), TL_OK);
    ck_assert_uint_eq(ended, 1);
    ck_assert(!tl_level_is_valid(s.world, other_level));
    ck_assert_int_eq(tl_level_remove(s.world, other_level), TL_ERR_STALE_ID);
    (void)scene_frame_trace(&s, SCENE_DELTA);
}
END_TEST

static void act_remove_other(scene_part *part)
{
    ck_assert_int_eq(tl_level_remove(part->scene->world, other_level), TL_OK);
}

START_TEST(M_12_a_level_removed_by_the_body_of_its_own_function_lets_it_finish)
{
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &other_level), TL_OK);
    tl_tick_def def = {.interval = _i == 0 ? 0 : TL_MS(100)};
    scene_part *a = scene_make(&s, "A", &def);
    scene_part *b = scene_make(&s, "B", &def);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, other_level), TL_OK);
    ck_assert_int_eq(tl_tick_register(s.world, b->id, other_level), TL_OK);
    scene_edge(b, scene_add(&s, "C", UPDATE));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 C:5 ");
    a->act = act_remove_other;
    b->act = _i == 0 ? NULL : act_remove_other;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), _i == 0 ? "B:0 A:0 C:5 " : "B:0 C:5 ");
    ck_assert(!tl_level_is_valid(s.world, other_level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:5 ");
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, M_2_levels_have_names_and_collections);
    tcase_add_test(tests, M_3_levels_run_in_the_order_of_addition);
    tcase_add_test(tests, M_4_cooldowns_of_all_levels_move_before_anything_is_queued);
    tcase_add_test(tests, M_9_removing_a_level_unregisters_its_functions);
    tcase_add_test(tests, M_9_the_persistent_level_stays);
    tcase_add_test(tests, M_10_moving_to_another_level_is_unregister_and_register);
    tcase_add_test(tests, M_12_a_level_removed_in_a_frame_drops_its_ticks_and_frees_dependents);
    tcase_add_test(tests, M_12_newly_spawned_functions_of_a_removed_level_do_not_run);
    tcase_add_test(tests, M_12_a_function_may_remove_its_own_level);
    tcase_add_test(tests, W_40_a_collection_without_visible_levels_runs_nothing);
    tcase_add_test(tests, W_41_a_hidden_level_stands_still);
    tcase_add_test(tests, W_41_visibility_acts_from_the_next_frame);
    tcase_add_test(tests, W_41_a_level_added_in_a_frame_starts_with_the_next);
    tcase_add_test(tests, N_1_a_function_registered_in_a_hidden_level_is_not_newly_spawned);
    tcase_add_test(tests, D_8_each_visits_levels_in_order_and_functions_by_registration);
    tcase_add_test(tests, visiting_again_takes_no_memory_and_visits_may_be_within_each_other);
    tcase_add_test(tests, M_8_a_function_is_added_to_its_level_and_leaves_it_by_its_own_memory);
    tcase_add_test(tests, W_6_a_function_of_a_round_runs_once_in_two_collections);
    tcase_add_test(tests, W_41_visibility_waits_for_the_next_frame_in_later_collections_too);
    tcase_add_test(tests, M_12_a_level_that_is_removed_while_it_is_removed_goes_once);
    tcase_add_loop_test(tests, M_12_a_level_removed_by_the_body_of_its_own_function_lets_it_finish,
                        0, 2);
}

static tl_level_id outer_level;

static void end_removes_other(void *user, tl_world *world, tl_actor_id actor,
                              tl_end_play_reason reason)
{
    (void)user;
    (void)actor;
    (void)reason;
    ck_assert_int_eq(tl_level_remove(world, other_level), TL_OK);
}

static void end_spawns_outside(void *user, tl_world *world, tl_actor_id actor,
                               tl_end_play_reason reason)
{
    static const tl_actor_class kind = {.name = "Late"};
    const tl_actor_def def = {.actor_class = &kind, .level = outer_level};
    tl_tick_id *tick = user;

    (void)reason;
    ck_assert(!tl_level_is_valid(world, outer_level));
    ck_assert_int_eq(tl_actor_spawn(world, &def, &actor), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_register(world, *tick, outer_level), TL_ERR_STALE_ID);
}

START_TEST(M_12_nothing_enters_a_level_that_goes_while_another_goes)
{
    static const tl_actor_class outer_class = {.name = "Outer", .end_play = end_removes_other};
    static const tl_actor_class inner_class = {.name = "Inner", .end_play = end_spawns_outside};
    tl_actor_id actor;
    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &outer_level), TL_OK);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &other_level), TL_OK);
    tl_tick_id tick = scene_add(&s, "A", PRE)->id;
    ck_assert_int_eq(tl_tick_unregister(s.world, tick), TL_OK);
    tl_actor_def def = {.actor_class = &outer_class, .level = outer_level};
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    def = (tl_actor_def){.actor_class = &inner_class, .user = &tick, .level = other_level};
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_level_remove(s.world, outer_level), TL_OK);
    ck_assert_uint_eq(tl_world_stats(s.world).actors, 2);
    (void)scene_frame_trace(&s, SCENE_DELTA);
    ck_assert_uint_eq(tl_world_stats(s.world).actors, 0);
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/level");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    add_tests(tests);
    tcase_add_test(tests, M_12_nothing_enters_a_level_that_goes_while_another_goes);
    return suite_run(tests, 60);
}
