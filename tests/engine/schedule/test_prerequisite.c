/* Prerequisites: when a dependent waits, and when no longer. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

START_TEST(Q_1_a_side_that_can_never_tick_is_refused)
{
    scene s;
    tl_tick_id never;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    tl_tick_def def = {.fn = scene_tick_body, .user = a};
    ck_assert_int_eq(tl_tick_create(s.world, &def, &never), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, never), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, never, a->id), TL_ERR_NOT_TICKABLE);
    ck_assert_int_eq(tl_tick_register(s.world, never, s.level), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, never, a->id), TL_OK);
    scene_close(&s);
}
END_TEST

START_TEST(Q_2_the_same_pair_is_stored_once)
{
    scene s;
    tl_tick_id found[2];

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(b, a);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, b->id), TL_ERR_EXISTS);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, a->id, found, 2), 1);
    ck_assert(tl_tick_id_equal(found[0], b->id));
    ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, a->id, b->id), TL_OK);
    ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, a->id, b->id), TL_ERR_REFUSED);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, a->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

START_TEST(Q_3_removal_moves_the_last_prerequisite_into_the_gap)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_edge(b, a);
    scene_edge(c, a);
    scene_edge(d, a);
    ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, a->id, b->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 C:0 A:0 B:0 ");
    scene_close(&s);
}
END_TEST

static void act_add_edge(scene_part *part)
{
    scene_edge(part->target->target, part->target);
    part->act = NULL;
}

START_TEST(Q_5_an_edge_added_in_a_frame_acts_from_the_next)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    a->act = act_add_edge;
    a->target = b;
    b->target = c;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 C:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 B:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_8_priority_spreads_to_the_present_prerequisites)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_edge(c, d);
    ck_assert_int_eq(tl_tick_set_priority_including_prerequisites(s.world, d->id, true), TL_OK);
    ck_assert(scene_info(c).high_priority);
    scene_edge(b, d);
    ck_assert(!scene_info(b).high_priority);
    ck_assert(!scene_info(a).high_priority);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 A:0 B:0 D:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_40_a_cooling_prerequisite_holds_back_only_when_due)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.group = POST, .interval = TL_MS(125)});
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_int_eq(scene_info(b).actual_start, PRE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_int_eq(scene_info(b).reason, TL_TICK_DEMOTED);
    ck_assert(tl_tick_id_equal(scene_info(b).demoted_by, a->id));
    scene_close(&s);
}
END_TEST

START_TEST(Q_12b_Q_41_an_unregistered_prerequisite_is_kept_and_works_again)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 1);
    scene_register(a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_12a_Q_42_a_destroyed_prerequisite_is_removed_at_the_next_queue_step)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

START_TEST(Q_42_a_destroyed_prerequisite_of_a_disabled_function_makes_room_for_another_one)
{
    scene s;

    scene_open(
        &s, &(tl_world_def){.fixed_capacity = true, .capacity = {.ticks = 8, .prerequisites = 2}});
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(b, a);
    scene_edge(c, a);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_destroy(s.world, b->id), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_edge(a, d); /* the place of B */
    ck_assert_uint_eq(scene_info(a).prerequisite_count, 1);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, d->id, c->id), TL_ERR_FULL);
    ck_assert_uint_eq(tl_world_check(s.world, scene_log, &s), 0);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 A:0 D:0 ");
    scene_close(&s);
}
END_TEST

static void act_remove_edge(scene_part *part)
{
    scene_part *after = part->target;
    ck_assert_int_eq(tl_tick_remove_prerequisite(part->scene->world, after->id, after->target->id),
                     TL_OK);
    part->act = NULL;
}

START_TEST(Q_47_removing_an_edge_in_a_frame_does_not_free_the_dependent)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", POST);
    scene_edge(a, b);
    x->act = act_remove_edge;
    x->target = b;
    b->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:0 A:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_47_D_7_a_cycle_is_found_beside_an_edge_that_was_removed_in_the_last_frame)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(a, b);
    scene_edge(b, c);
    a->act = act_remove_edge;
    a->target = b;
    b->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 C:0 ");
    scene_edge(b, a);
    scene_edge(c, a);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, b->id, c->id), TL_ERR_CYCLE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 C:0 A:0 ");
    scene_close(&s);
}
END_TEST

static void act_replace_edge(scene_part *part)
{
    scene_part *after = part->target;

    act_remove_edge(part);
    ck_assert_int_eq(tl_tick_add_prerequisite(part->scene->world, after->id, part->id), TL_OK);
}

START_TEST(Q_47_an_edge_that_is_removed_in_a_frame_counts_no_more)
{
    scene s;

    scene_open(
        &s, &(tl_world_def){.fixed_capacity = true, .capacity = {.ticks = 8, .prerequisites = 1}});
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_edge(a, b);
    x->act = act_replace_edge;
    x->target = b;
    b->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:0 B:0 ");
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, x->id), TL_ERR_FULL);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:0 A:0 ");
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, x->id), TL_ERR_FULL);
    scene_close(&s);
}
END_TEST

/* whatever happens to A in the frame, B keeps its demoted place. */
static scene_act *const losses[] = {scene_act_unregister, scene_act_disable, scene_act_destroy};

START_TEST(Q_48_Q_49_a_lost_prerequisite_leaves_the_place_of_its_dependent)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", POST);
    (void)scene_add(&s, "C", POST);
    scene_edge(a, b);
    x->act = losses[_i];
    x->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:4 C:4 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cancelled, 1);
    x->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:0 C:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_12e_Q_50_a_newly_spawned_function_does_not_wait_for_a_prerequisite_that_has_run)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_edge(a, n);
    a->act = scene_act_register;
    a->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:2 ");
    scene_close(&s);
}
END_TEST

START_TEST(N_11_Q_51_a_newly_spawned_function_is_demoted_by_a_prerequisite_still_to_run)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *p = scene_add(&s, "P", UPDATE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_edge(p, n);
    a->act = scene_act_register;
    a->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 P:5 N:5 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_52_a_visited_disabled_function_runs_when_enabled_later)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *m = scene_add_def(&s, "M", &(tl_tick_def){.start_disabled = true});
    scene_edge(m, a);
    a->act = scene_act_enable;
    a->target = m;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 M:2 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_53_a_prerequisite_in_a_hidden_level_is_ignored_and_counted)
{
    scene s;
    tl_level_id hidden;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){.start_hidden = true}, &hidden), TL_OK);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.group = POST});
    scene_part *b = scene_add(&s, "B", PRE);
    ck_assert_int_eq(tl_tick_register(s.world, a->id, hidden), TL_OK);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).hidden_prerequisites, 1);
    ck_assert_int_eq(tl_level_set_visible(s.world, hidden, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_uint_eq(tl_world_stats(s.world).hidden_prerequisites, 1);
    scene_close(&s);
}
END_TEST

START_TEST(Q_42_a_destroyed_unregistered_prerequisite_is_removed_too)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    scene_edge(a, b);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

static void act_cut_and_register(scene_part *part)
{
    act_remove_edge(part);
    scene_register(part->target->target->target);
}

START_TEST(Q_47_a_removed_edge_holds_back_among_newly_spawned_functions)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    (void)scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", POST);
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = POST, .high_priority = true});
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = POST});
    scene_edge(b, h);
    x->target = h;
    h->target = b;
    b->target = n;
    x->act = act_cut_and_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 B:4 H:4 N:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 H:4 A:4 B:4 N:4 ");
    scene_close(&s);
}
END_TEST

static void act_tie_newly_spawned_to_a_cooling_one(scene_part *part)
{
    scene_part *n = part->target;
    scene_part *x = n->target;
    scene_register(n);
    scene_register(x);
    scene_edge(x->target, n);
    scene_edge(x, x->target);
    part->act = NULL;
}

START_TEST(Q_12_a_newly_spawned_function_visits_the_prerequisites_of_a_cooling_one)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_part *x = scene_make(&s, "X", &(tl_tick_def){0});
    x->target = scene_add_interval(&s, "C", TL_MS(200));
    n->target = x;
    a->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
    a->act = act_tie_newly_spawned_to_a_cooling_one;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:2 N:2 ");
    scene_close(&s);
}
END_TEST

static const tl_actor_class spawned_class = {.name = "Spawned", .tick = scene_tick_body};

static tl_actor_id spawn_waited_for(scene *s, scene_part *body)
{
    tl_actor_id actor;
    tl_actor_def def = {
        .actor_class = &spawned_class,
        .user = body,
        .primary_tick = {.can_ever_tick = true, .has_group = true, .group = UPDATE}};
    ck_assert_int_eq(tl_world_begin_play(s->world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s->world, &def, &actor), TL_OK);
    body->id = tl_actor_tick(s->world, actor);
    return actor;
}

START_TEST(Q_4_a_prerequisite_does_not_keep_its_owner_alive)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_slot(&s, "A");
    tl_actor_id actor = spawn_waited_for(&s, a);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:5 B:5 ");
    ck_assert_int_eq(tl_actor_destroy(s.world, actor), TL_OK);
    ck_assert(!tl_actor_is_valid(s.world, actor));
    ck_assert(!tl_tick_is_valid(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

static tl_actor_id doomed;

static void act_destroy_doomed(scene_part *part)
{
    ck_assert_int_eq(tl_actor_destroy(part->scene->world, doomed), TL_OK);
    part->act = NULL;
}

START_TEST(Q_43_the_function_of_a_dying_owner_no_longer_holds_back)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *k = scene_add(&s, "K", PRE);
    k->act = act_destroy_doomed;
    scene_part *a = scene_slot(&s, "A");
    doomed = spawn_waited_for(&s, a);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 B:5 ");
    ck_assert(!tl_tick_is_registered(s.world, a->id));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "K:0 B:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_10_a_function_reached_on_two_ways_is_queued_once)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *d = scene_add(&s, "D", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", PRE);
    scene_edge(a, b);
    scene_edge(a, c);
    scene_edge(b, d);
    scene_edge(c, d);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 4);
    ck_assert_str_eq(s.trace, "A:0 B:0 C:0 D:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_11_the_walk_does_not_go_through_a_disabled_function)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *m = scene_add(&s, "M", PRE);
    scene_part *p = scene_add(&s, "P", PRE);
    scene_edge(p, m);
    scene_edge(m, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "P:0 M:0 B:0 ");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, m->id, false), TL_OK);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 2);
    ck_assert_str_eq(s.trace, "B:0 P:0 ");
    scene_close(&s);
}
END_TEST

/* A is over before the group of B begins. */
START_TEST(Q_13_a_prerequisite_that_is_over_before_the_group_changes_nothing)
{
    static const tl_tick_group ends[] = {PRE, DURING};
    scene s;

    for (int i = 0; i < 2; i++) {
        scene_open_with_physics(&s);
        scene_part *c = scene_add(&s, "C", POST);
        scene_part *b = scene_add(&s, "B", POST);
        scene_part *a =
            scene_add_def(&s, "A", &(tl_tick_def){.end_group = ends[i], .run_on_any_thread = true});
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 E:3 C:4 B:4 ");
        scene_edge(a, b);
        scene_edge(a, c);
        ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 S:1 E:3 C:4 B:4 ");
        ck_assert_int_eq(scene_info(a).actual_end, ends[i]);
        ck_assert_int_eq(scene_info(b).actual_start, POST);
        ck_assert_int_eq(scene_info(b).actual_end, POST);
        ck_assert_int_eq(scene_info(b).reason, TL_TICK_AS_WANTED);
        scene_close(&s);
    }
}
END_TEST

START_TEST(Q_38_a_disabled_prerequisite_is_as_if_there_were_none_without_a_message)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *a = scene_add(&s, "A", POST);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_int_eq(scene_info(b).reason, TL_TICK_AS_WANTED);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 1);
    ck_assert_uint_eq(s.warnings, 0);
    ck_assert_uint_eq(s.errors, 0);
    scene_close(&s);
}
END_TEST

START_TEST(Q_17_a_cooling_function_gets_groups_but_is_not_queued)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *p = scene_add(&s, "P", POST);
    scene_part *c = scene_add_interval(&s, "C", TL_SECONDS(1));
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(c, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 B:0 P:4 ");
    scene_edge(p, c);
    ck_assert_uint_eq(scene_queued(&s, SCENE_DELTA), 2);
    ck_assert_str_eq(s.trace, "B:0 P:4 ");
    ck_assert_int_eq(scene_info(c).state, TL_TICK_COOLING_DOWN);
    ck_assert_int_eq(scene_info(c).actual_start, POST);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/prerequisite");

    tcase_add_test(tests, Q_1_a_side_that_can_never_tick_is_refused);
    tcase_add_test(tests, Q_2_the_same_pair_is_stored_once);
    tcase_add_test(tests, Q_3_removal_moves_the_last_prerequisite_into_the_gap);
    tcase_add_test(tests, Q_5_an_edge_added_in_a_frame_acts_from_the_next);
    tcase_add_test(tests, Q_8_priority_spreads_to_the_present_prerequisites);
    tcase_add_test(tests, Q_40_a_cooling_prerequisite_holds_back_only_when_due);
    tcase_add_test(tests, Q_12b_Q_41_an_unregistered_prerequisite_is_kept_and_works_again);
    tcase_add_test(tests, Q_12a_Q_42_a_destroyed_prerequisite_is_removed_at_the_next_queue_step);
    tcase_add_test(tests,
                   Q_42_a_destroyed_prerequisite_of_a_disabled_function_makes_room_for_another_one);
    tcase_add_test(tests, Q_47_removing_an_edge_in_a_frame_does_not_free_the_dependent);
    tcase_add_test(tests,
                   Q_47_D_7_a_cycle_is_found_beside_an_edge_that_was_removed_in_the_last_frame);
    tcase_add_test(tests, Q_47_an_edge_that_is_removed_in_a_frame_counts_no_more);
    tcase_add_loop_test(tests, Q_48_Q_49_a_lost_prerequisite_leaves_the_place_of_its_dependent, 0,
                        3);
    tcase_add_test(
        tests, Q_12e_Q_50_a_newly_spawned_function_does_not_wait_for_a_prerequisite_that_has_run);
    tcase_add_test(tests,
                   N_11_Q_51_a_newly_spawned_function_is_demoted_by_a_prerequisite_still_to_run);
    tcase_add_test(tests, Q_52_a_visited_disabled_function_runs_when_enabled_later);
    tcase_add_test(tests, Q_53_a_prerequisite_in_a_hidden_level_is_ignored_and_counted);
    tcase_add_test(tests, Q_42_a_destroyed_unregistered_prerequisite_is_removed_too);
    tcase_add_test(tests, Q_47_a_removed_edge_holds_back_among_newly_spawned_functions);
    tcase_add_test(tests, Q_12_a_newly_spawned_function_visits_the_prerequisites_of_a_cooling_one);
    tcase_add_test(tests, Q_4_a_prerequisite_does_not_keep_its_owner_alive);
    tcase_add_test(tests, Q_43_the_function_of_a_dying_owner_no_longer_holds_back);
    tcase_add_test(tests, Q_10_a_function_reached_on_two_ways_is_queued_once);
    tcase_add_test(tests, Q_11_the_walk_does_not_go_through_a_disabled_function);
    tcase_add_test(tests, Q_13_a_prerequisite_that_is_over_before_the_group_changes_nothing);
    tcase_add_test(tests, Q_38_a_disabled_prerequisite_is_as_if_there_were_none_without_a_message);
    tcase_add_test(tests, Q_17_a_cooling_function_gets_groups_but_is_not_queued);
    return suite_run(tests, 60);
}
