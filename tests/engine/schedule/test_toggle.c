/* Life of a tick function: F-1 to F-20, toggles in every group, X-1 to X-7. */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                       TL_TICK_GROUP_POST_PHYSICS, TL_TICK_GROUP_POST_UPDATE_WORK,
                                       TL_TICK_GROUP_LAST_DEMOTABLE};

enum { GROUPS = 5, PAIRS = GROUPS * GROUPS };

/* A newly spawned function of a group whose body ran in another runs at the earliest here. */
static const int next_chance[] = {2, 4, 5, 6, 7};

START_TEST(F_1_registering_makes_it_part_of_frames)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert(tl_level_id_equal(scene_info(a).level, (tl_level_id){0, 0}));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    scene_register(a);
    ck_assert(tl_tick_is_registered(s.world, a->id));
    ck_assert(tl_level_id_equal(scene_info(a).level, s.level));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(F_2_registering_twice_changes_nothing)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    uint64_t number = scene_info(a).registration;
    ck_assert_int_eq(tl_tick_register(s.world, a->id, s.level), TL_ERR_EXISTS);
    ck_assert_uint_eq(scene_info(a).registration, number);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(F_3_a_dedicated_server_refuses_client_functions)
{
    scene s;
    scene_open(&s, &(tl_world_def){.is_dedicated_server = true});
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.no_dedicated_server = true});
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, s.level), TL_ERR_REFUSED);
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(F_3_the_flag_means_nothing_elsewhere)
{
    scene s;
    scene_open(&s, NULL);
    (void)scene_add_def(&s, "A", &(tl_tick_def){.no_dedicated_server = true});
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(F_4_toggling_itself_never_runs_a_function_twice)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", groups[_i]);
    a->target = a;
    a->act = scene_act_toggle;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 2);
    scene_close(&s);
}
END_TEST

static void act_register_again(scene_part *part)
{
    scene_act_unregister(part);
    scene_act_register(part);
}

START_TEST(F_4_registering_itself_again_never_runs_a_function_twice)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", groups[_i]);
    a->target = a;
    a->act = act_register_again;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 2);
    scene_close(&s);
}
END_TEST

START_TEST(F_5_unregistering_an_unregistered_function_is_an_error)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_ERR_NOT_REGISTERED);
    scene_close(&s);
}
END_TEST

START_TEST(F_6_destroying_unregisters_and_the_id_is_stale)
{
    scene s;
    tl_tick_info info;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    ck_assert(!tl_tick_is_valid(s.world, a->id));
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert(!tl_tick_is_enabled(s.world, a->id));
    memset(&info, 1, sizeof(info));
    ck_assert_int_eq(tl_tick_get_info(s.world, a->id, &info), TL_ERR_STALE_ID);
    ck_assert_ptr_null(info.name);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, s.level), TL_ERR_STALE_ID);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_ERR_STALE_ID);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    scene_close(&s);
}
END_TEST

START_TEST(F_10_the_state_of_an_unregistered_function_is_stored)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    scene_register(a);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_DISABLED);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(U_2_a_fresh_function_is_enabled)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    scene_part *b = scene_make(&s, "B", &(tl_tick_def){.start_disabled = true});
    ck_assert_int_eq(scene_info(b).state, TL_TICK_DISABLED);
    scene_close(&s);
}
END_TEST

/* One actor X of group x and one function N of group n, N registered after X: in its group X
 * comes first. */
typedef struct pair {
    scene s;
    scene_part *x;
    scene_part *n;
    int x_group;
    int n_group;
    bool n_is_later;
} pair;

static void open_pair(pair *p, int index, bool n_first, bool n_disabled)
{
    tl_tick_def def = {.start_disabled = n_disabled};
    p->x_group = index / GROUPS;
    p->n_group = index % GROUPS;
    def.group = groups[p->n_group];
    scene_open(&p->s, NULL);
    p->n = n_first ? scene_add_def(&p->s, "N", &def) : NULL;
    p->x = scene_add(&p->s, "X", groups[p->x_group]);
    p->n = n_first ? p->n : scene_add_def(&p->s, "N", &def);
    p->x->target = p->n;
    p->n_is_later = p->n_group > p->x_group || (p->n_group == p->x_group && !n_first);
}

START_TEST(F_15_F_16_disabling_stops_a_function_that_has_not_run)
{
    for (int n_first = 0; n_first < 2; n_first++) {
        pair p;
        open_pair(&p, _i, n_first == 1, false);
        p.x->act = scene_act_disable;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, p.n_is_later ? 0 : 1);
        ck_assert_uint_eq(tl_world_stats(p.s.world).cancelled, p.n_is_later ? 1 : 0);
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, p.n_is_later ? 0 : 1);
        scene_close(&p.s);
    }
}
END_TEST

/* X takes N out for good: it runs once if its turn was before that, else never. */
static void expect_taken_out(int index, scene_act *act)
{
    for (int n_first = 0; n_first < 2; n_first++) {
        pair p;
        open_pair(&p, index, n_first == 1, false);
        p.x->act = act;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, p.n_is_later ? 0 : 1);
        p.x->act = NULL;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, p.n_is_later ? 0 : 1);
        scene_close(&p.s);
    }
}

START_TEST(F_8_D_5_unregistering_cancels_a_queued_function)
{
    expect_taken_out(_i, scene_act_unregister);
}
END_TEST

START_TEST(X_2_X_3_destroying_cancels_a_queued_function)
{
    expect_taken_out(_i, scene_act_destroy);
}
END_TEST

START_TEST(F_15_enabling_runs_it_in_the_next_group)
{
    for (int n_first = 0; n_first < 2; n_first++) {
        pair p;
        open_pair(&p, _i, n_first == 1, true);
        p.x->act = scene_act_enable;
        scene_frame(&p.s, SCENE_DELTA);
        int group = (int)groups[p.n_group];
        int expected = group > next_chance[p.x_group] ? group : next_chance[p.x_group];
        ck_assert_uint_eq(p.n->runs, 1);
        ck_assert_int_eq(p.n->group, expected);
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, 2);
        ck_assert_int_eq(p.n->group, groups[p.n_group]);
        scene_close(&p.s);
    }
}
END_TEST

START_TEST(N_17_disable_and_enable_keep_the_queued_place)
{
    for (int n_first = 0; n_first < 2; n_first++) {
        pair p;
        open_pair(&p, _i, n_first == 1, false);
        p.x->act = scene_act_toggle;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, 1);
        ck_assert_int_eq(p.n->group, groups[p.n_group]);
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, 2);
        scene_close(&p.s);
    }
}
END_TEST

START_TEST(D_5_a_function_registered_again_is_a_newly_spawned_function_unless_it_ran)
{
    for (int n_first = 0; n_first < 2; n_first++) {
        pair p;
        open_pair(&p, _i, n_first == 1, false);
        p.x->act = act_register_again;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_uint_eq(p.n->runs, 1);
        int group = (int)groups[p.n_group];
        int next = group > next_chance[p.x_group] ? group : next_chance[p.x_group];
        ck_assert_int_eq(p.n->group, p.n_is_later ? next : group);
        scene_close(&p.s);
    }
}
END_TEST

START_TEST(F_15_enabled_again_before_its_turn_it_runs_at_its_old_place)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add(&s, "N", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = n;
    b->target = n;
    a->act = scene_act_disable;
    b->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 N:0 C:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(F_15_Q_52_enabled_again_after_its_turn_it_is_a_newly_spawned_function)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add(&s, "N", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = n;
    c->target = n;
    a->act = scene_act_disable;
    c->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 N:2 ");
    scene_close(&s);
}
END_TEST

/* A function that has lost its place and found another one, and then is gone. */
static void come_late_and_go(scene *s, scene_part *late, scene_part *disabler, scene_part *enabler)
{
    scene_frame(s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_enabled(s->world, late->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(s->world, late->id, true), TL_OK);
    disabler->target = late;
    disabler->act = scene_act_disable;
    enabler->target = late;
    enabler->act = scene_act_enable;
    scene_frame(s, SCENE_DELTA);
    disabler->act = NULL;
    enabler->act = NULL;
    ck_assert_int_eq(tl_tick_set_enabled(s->world, late->id, false), TL_OK);
}

START_TEST(Q_6_a_disabled_newly_spawned_function_demotes_no_other)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *late = scene_add(&s, "L", TL_TICK_GROUP_DURING_PHYSICS);
    scene_part *dependent = scene_add(&s, "H", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(late, dependent);
    come_late_and_go(&s, late, x, dependent);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "H:0 X:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_15_a_disabled_newly_spawned_function_delays_no_end)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *before = scene_add_def(
        &s, "B", &(tl_tick_def){.can_ever_tick = true, .end_group = TL_TICK_GROUP_LAST_DEMOTABLE});
    scene_part *late = scene_add(&s, "L", TL_TICK_GROUP_DURING_PHYSICS);
    scene_part *y = scene_add(&s, "Y", TL_TICK_GROUP_DURING_PHYSICS);
    scene_part *dependent = scene_add(&s, "H", TL_TICK_GROUP_POST_PHYSICS);
    scene_edge(before, late);
    scene_edge(late, dependent);
    come_late_and_go(&s, late, before, y);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 Y:2 H:4 ");
    ck_assert_int_eq(scene_info(dependent).actual_end, TL_TICK_GROUP_POST_PHYSICS);
    scene_close(&s);
}
END_TEST

START_TEST(F_14_a_cooling_function_toggled_in_a_frame_runs_in_the_next_group)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add_interval(&s, "N", TL_MS(500));
    x->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    x->act = scene_act_toggle;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:2 ");
    ck_assert_int_eq(n->delta, SCENE_DELTA);
    ck_assert_int_eq(scene_info(n).cooldown_left, TL_MS(500));
    scene_close(&s);
}
END_TEST

static void act_toggle_and_slow_down(scene_part *part)
{
    scene_act_toggle(part);
    ck_assert_int_eq(tl_tick_set_interval(part->scene->world, part->target->id, TL_MS(500)), TL_OK);
    part->act = NULL;
}

START_TEST(N_17_N_4_a_toggled_function_with_a_place_cools_for_a_full_interval)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add(&s, "N", TL_TICK_GROUP_POST_PHYSICS);
    x->target = n;
    x->act = act_toggle_and_slow_down;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:4 ");
    ck_assert_int_eq(scene_info(n).cooldown_left, TL_MS(500));
    ck_assert_int_eq(scene_info(n).last_run, SCENE_DELTA);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_17_N_4_a_toggled_function_that_has_run_cools_for_a_full_interval)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *n = scene_add_interval(&s, "N", TL_MS(500));
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_POST_PHYSICS);
    x->target = n;
    x->act = scene_act_toggle;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "N:0 X:4 ");
    ck_assert_int_eq(scene_info(n).cooldown_left, TL_MS(500));
    scene_close(&s);
}
END_TEST

static void act_set_group(scene_part *part)
{
    ck_assert_int_eq(
        tl_tick_set_group(part->scene->world, part->target->id, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
}

START_TEST(F_17_a_changed_group_acts_from_the_next_frame)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    x->target = scene_add(&s, "N", TL_TICK_GROUP_PRE_PHYSICS);
    x->act = act_set_group;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:4 ");
    scene_close(&s);
}
END_TEST

static void act_register_then_set_group(scene_part *part)
{
    scene_register(part->target);
    act_set_group(part);
    part->act = NULL;
}

START_TEST(F_17_a_newly_spawned_function_is_queued_with_its_present_group)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    x->target = scene_make(&s, "N", &(tl_tick_def){0});
    x->act = act_register_then_set_group;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(X_1_a_function_may_destroy_itself_in_its_body)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", groups[_i]);
    (void)scene_add(&s, "B", groups[_i]);
    a->target = a;
    a->act = scene_act_destroy;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(a->runs, 1);
    scene_close(&s);
}
END_TEST

START_TEST(F_7_D_5_a_slot_used_again_in_a_frame_does_not_wake_the_old_id)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    tl_tick_id old = a->id;
    ck_assert_int_eq(tl_tick_destroy(s.world, old), TL_OK);
    for (int i = 0; i < 100; i++) {
        scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
        ck_assert(!tl_tick_id_equal(b->id, old));
        ck_assert(!tl_tick_is_valid(s.world, old));
        ck_assert_int_eq(tl_tick_destroy(s.world, b->id), TL_OK);
    }
    scene_close(&s);
}
END_TEST

START_TEST(F_11_C_52_a_disabled_cooling_function_loses_its_cooldown_and_runs_when_enabled)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_interval(&s, "A", TL_SECONDS(1));
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_enabled, 0);
    ck_assert(tl_tick_is_registered(s.world, a->id));
    ck_assert_int_eq(scene_info(a).cooldown_left, 0);
    ck_assert_str_eq(scene_frame_trace(&s, TL_SECONDS(2)), "");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_enabled, 1);
    ck_assert_int_eq(scene_info(a).state, TL_TICK_ENABLED);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, F_1_registering_makes_it_part_of_frames);
    tcase_add_test(tests, F_2_registering_twice_changes_nothing);
    tcase_add_test(tests, F_3_a_dedicated_server_refuses_client_functions);
    tcase_add_test(tests, F_3_the_flag_means_nothing_elsewhere);
    tcase_add_loop_test(tests, F_4_toggling_itself_never_runs_a_function_twice, 0, GROUPS);
    tcase_add_loop_test(tests, F_4_registering_itself_again_never_runs_a_function_twice, 0, GROUPS);
    tcase_add_test(tests, F_5_unregistering_an_unregistered_function_is_an_error);
    tcase_add_test(tests, F_6_destroying_unregisters_and_the_id_is_stale);
    tcase_add_test(tests, F_10_the_state_of_an_unregistered_function_is_stored);
    tcase_add_test(tests, U_2_a_fresh_function_is_enabled);
    tcase_add_loop_test(tests, F_15_F_16_disabling_stops_a_function_that_has_not_run, 0, PAIRS);
    tcase_add_loop_test(tests, F_8_D_5_unregistering_cancels_a_queued_function, 0, PAIRS);
    tcase_add_loop_test(tests, X_2_X_3_destroying_cancels_a_queued_function, 0, PAIRS);
    tcase_add_loop_test(tests, F_15_enabling_runs_it_in_the_next_group, 0, PAIRS);
    tcase_add_loop_test(tests, N_17_disable_and_enable_keep_the_queued_place, 0, PAIRS);
    tcase_add_loop_test(
        tests, D_5_a_function_registered_again_is_a_newly_spawned_function_unless_it_ran, 0, PAIRS);
    tcase_add_test(tests, F_15_enabled_again_before_its_turn_it_runs_at_its_old_place);
    tcase_add_test(tests, F_15_Q_52_enabled_again_after_its_turn_it_is_a_newly_spawned_function);
    tcase_add_test(tests, Q_6_a_disabled_newly_spawned_function_demotes_no_other);
    tcase_add_test(tests, Q_15_a_disabled_newly_spawned_function_delays_no_end);
    tcase_add_test(tests, F_14_a_cooling_function_toggled_in_a_frame_runs_in_the_next_group);
    tcase_add_test(tests, N_17_N_4_a_toggled_function_with_a_place_cools_for_a_full_interval);
    tcase_add_test(tests, N_17_N_4_a_toggled_function_that_has_run_cools_for_a_full_interval);
    tcase_add_test(tests, F_17_a_changed_group_acts_from_the_next_frame);
    tcase_add_test(tests, F_17_a_newly_spawned_function_is_queued_with_its_present_group);
    tcase_add_loop_test(tests, X_1_a_function_may_destroy_itself_in_its_body, 0, GROUPS);
    tcase_add_test(tests, F_7_D_5_a_slot_used_again_in_a_frame_does_not_wake_the_old_id);
    tcase_add_test(tests,
                   F_11_C_52_a_disabled_cooling_function_loses_its_cooldown_and_runs_when_enabled);
}

int main(void)
{
    TCase *tests = tcase_create("engine/toggle");

    add_tests(tests);
    return suite_run(tests, 60);
}
