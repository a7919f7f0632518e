/* Prerequisites, demotion, cycles, groups and release, G-1 to G-7, S-1 to S-7. */

#include "scene.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PRE = 0, START, DURING, END, POST, UPDATE, LAST, ROW_PARTS = 4, ROW_EDGES = 4 };

static tl_tick_group g(int group)
{
    return (tl_tick_group)group;
}

/* Functions A, B, C, D in registration order; an edge "AB" is A -> B; S and E are physics. */
typedef struct order_row {
    const char *statement;
    int groups[ROW_PARTS]; /* -1: no such function */
    const char *edges[ROW_EDGES];
    const char *disabled;
    const char *high;
    const char *trace;
} order_row;

static const order_row order_rows[] = {
    {"Q-30", {PRE, PRE, PRE, PRE}, {NULL}, "", "", "A:0 B:0 C:0 D:0 S:1 E:3 "},
    {"Q-31", {PRE, PRE, -1, -1}, {"BA"}, "", "", "B:0 A:0 S:1 E:3 "},
    {"Q-32", {POST, PRE, -1, -1}, {"AB"}, "", "", "S:1 E:3 A:4 B:4 "},
    {"Q-32 from behind", {PRE, POST, -1, -1}, {"BA"}, "", "", "S:1 E:3 B:4 A:4 "},
    {"Q-33", {PRE, -1, -1, -1}, {"SA"}, "", "", "S:1 A:2 E:3 "},
    {"Q-34", {DURING, -1, -1, -1}, {"EA"}, "", "", "S:1 E:3 A:4 "},
    {"Q-35", {PRE, -1, -1, -1}, {NULL}, "", "", "A:0 S:1 E:3 "},
    {"Q-36", {UPDATE, PRE, PRE, PRE}, {"AB", "BC", "CD"}, "", "", "S:1 E:3 A:5 B:5 C:5 D:5 "},
    {"Q-37", {LAST, PRE, -1, -1}, {"AB"}, "", "", "S:1 E:3 A:6 B:6 "},
    {"Q-38", {POST, PRE, -1, -1}, {"AB"}, "A", "", "B:0 S:1 E:3 "},
    {"Q-39", {PRE, PRE, PRE, -1}, {"CB", "BA"}, "B", "", "A:0 C:0 S:1 E:3 "},
    {"Q-39 groups", {POST, PRE, PRE, -1}, {"AB", "BC"}, "B", "", "C:0 S:1 E:3 A:4 "},
    {"G-1", {LAST, POST, DURING, PRE}, {NULL}, "", "", "D:0 S:1 C:2 E:3 B:4 A:6 "},
    {"G-7", {PRE, PRE, PRE, PRE}, {NULL}, "", "CD", "C:0 D:0 A:0 B:0 S:1 E:3 "},
    {"S-2", {PRE, PRE, PRE, PRE}, {"AC"}, "", "C", "A:0 C:0 B:0 D:0 S:1 E:3 "},
    {"S-2 late", {PRE, PRE, PRE, PRE}, {"BC"}, "", "C", "A:0 B:0 C:0 D:0 S:1 E:3 "},
    {"Q-12 list order", {PRE, PRE, PRE, PRE}, {"DA", "CA"}, "", "", "D:0 C:0 A:0 B:0 S:1 E:3 "},
    {"Q-14 maximum", {DURING, POST, PRE, -1}, {"AC", "BC"}, "", "", "S:1 A:2 E:3 B:4 C:4 "},
    {"Q-14 own group", {PRE, POST, -1, -1}, {"AB"}, "", "", "A:0 S:1 E:3 B:4 "},
};

static scene_part *part_of(scene *s, scene_part **parts, char name)
{
    if (name == 'S') {
        return &s->physics_start;
    }
    return name == 'E' ? &s->physics_end : parts[name - 'A'];
}

static void build_row(scene *s, const order_row *row, scene_part **parts)
{
    static const char *const names[ROW_PARTS] = {"A", "B", "C", "D"};
    for (int i = 0; i < ROW_PARTS; i++) {
        if (row->groups[i] < 0) {
            continue;
        }
        tl_tick_def def = {.group = g(row->groups[i]),
                           .start_disabled = strchr(row->disabled, 'A' + i) != NULL,
                           .high_priority = strchr(row->high, 'A' + i) != NULL};
        parts[i] = scene_add_def(s, names[i], &def);
    }
    for (int i = 0; i < ROW_EDGES && row->edges[i] != NULL; i++) {
        scene_edge(part_of(s, parts, row->edges[i][0]), part_of(s, parts, row->edges[i][1]));
    }
}

START_TEST(Q_30_to_Q_39_rows_of_the_order_table)
{
    const order_row *row = &order_rows[_i];
    scene_part *parts[ROW_PARTS] = {NULL};
    scene s;

    scene_open_with_physics(&s);
    build_row(&s, row, parts);
    for (int frame = 0; frame < 3; frame++) {
        scene_frame(&s, SCENE_DELTA);
        ck_assert_msg(strcmp(s.trace, row->trace) == 0, "%s: ran %s, not %s", row->statement,
                      s.trace, row->trace);
    }
    scene_close(&s);
}
END_TEST

START_TEST(Q_1_a_side_that_can_never_tick_is_refused)
{
    scene s;
    tl_tick_id never;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
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
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
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
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *c = scene_add(&s, "C", g(PRE));
    scene_part *d = scene_add(&s, "D", g(PRE));
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
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *c = scene_add(&s, "C", g(PRE));
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
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *c = scene_add(&s, "C", g(PRE));
    scene_part *d = scene_add(&s, "D", g(PRE));
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

/* Rows of: own group, end group, actual end. */
static const int end_rows[][3] = {{PRE, PRE, PRE},     {PRE, DURING, DURING}, {PRE, START, PRE},
                                  {PRE, END, DURING},  {POST, PRE, POST},     {PRE, LAST, LAST},
                                  {DURING, POST, POST}};

START_TEST(Q_15_Q_16_the_actual_end_is_the_last_allowed_group)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.group = g(end_rows[_i][0])});
    tl_result result = tl_tick_set_end_group(s.world, a->id, g(end_rows[_i][1]));
    bool is_reserved = end_rows[_i][1] == START || end_rows[_i][1] == END;
    if (result == TL_OK || !is_reserved) {
        ck_assert_int_eq(result, TL_OK);
        scene_register(a);
        scene_frame(&s, SCENE_DELTA);
        ck_assert_int_eq(scene_info(a).actual_start, end_rows[_i][0]);
        ck_assert_int_eq(scene_info(a).actual_end, end_rows[_i][2]);
    }
    scene_close(&s);
}
END_TEST

START_TEST(Q_15_the_ends_of_prerequisites_count)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.end_group = g(POST)});
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_int_eq(scene_info(b).actual_start, PRE);
    ck_assert_int_eq(scene_info(b).actual_end, POST);
    scene_close(&s);
}
END_TEST

START_TEST(Q_40_a_cooling_prerequisite_holds_back_only_when_due)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a =
        scene_add_def(&s, "A", &(tl_tick_def){.group = g(POST), .interval = TL_MS(125)});
    scene_part *b = scene_add(&s, "B", g(PRE));
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

START_TEST(Q_41_an_unregistered_prerequisite_is_kept_and_works_again)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(POST));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 1);
    scene_register(a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_42_a_destroyed_prerequisite_is_removed_at_the_next_queue_step)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(POST));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

START_TEST(D_7_an_edge_that_closes_a_cycle_is_refused_with_its_path)
{
    scene s;
    tl_tick_id path[8];

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "Alpha", g(PRE));
    scene_part *b = scene_add(&s, "Beta", g(PRE));
    scene_part *c = scene_add(&s, "Gamma", g(PRE));
    scene_edge(a, b);
    scene_edge(b, c);
    ck_assert_uint_eq(tl_tick_find_cycle(s.world, a->id, c->id, path, 8), 4);
    ck_assert(tl_tick_id_equal(path[0], a->id));
    ck_assert(tl_tick_id_equal(path[3], a->id));
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, c->id), TL_ERR_CYCLE);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_CYCLE);
    ck_assert_ptr_nonnull(strstr(s.last_text, "Alpha"));
    ck_assert_ptr_nonnull(strstr(s.last_text, "Beta"));
    ck_assert_ptr_nonnull(strstr(s.last_text, "Gamma"));
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, a->id, NULL, 0), 0);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "Alpha:0 Beta:0 Gamma:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_7_a_function_cannot_wait_for_itself)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, a->id), TL_ERR_CYCLE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_44_DG_4_an_accepted_cycle_runs_the_second_first)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_edge(a, b);
    scene_edge(b, a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 2);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_CYCLE);
    scene_close(&s);
}
END_TEST

START_TEST(Q_45_an_accepted_self_prerequisite_runs)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_edge(a, a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 1);
    scene_close(&s);
}
END_TEST

START_TEST(Q_46_the_dropped_edge_follows_the_registration_order)
{
    scene s;

    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_edge(a, b);
    scene_edge(b, a);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    scene_register(a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
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
    scene_part *x = scene_add(&s, "X", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *a = scene_add(&s, "A", g(POST));
    scene_edge(a, b);
    x->act = act_remove_edge;
    x->target = b;
    b->target = a;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 B:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:0 A:4 ");
    scene_close(&s);
}
END_TEST

/* whatever happens to A in the frame, B keeps its demoted place. */
static scene_act *const losses[] = {scene_act_unregister, scene_act_disable, scene_act_destroy};

START_TEST(Q_48_Q_49_a_lost_prerequisite_leaves_the_place_of_its_dependent)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", g(PRE));
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *a = scene_add(&s, "A", g(POST));
    (void)scene_add(&s, "C", g(POST));
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

START_TEST(Q_50_a_newcomer_does_not_wait_for_what_has_run)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_edge(a, n);
    a->act = scene_act_register;
    a->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 N:2 ");
    scene_close(&s);
}
END_TEST

START_TEST(Q_51_a_newcomer_is_demoted_by_what_is_still_to_run)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *p = scene_add(&s, "P", g(UPDATE));
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
    scene_part *a = scene_add(&s, "A", g(PRE));
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
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.group = g(POST)});
    scene_part *b = scene_add(&s, "B", g(PRE));
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

static const tl_tick_group refused_groups[] = {
    TL_TICK_GROUP_START_PHYSICS, TL_TICK_GROUP_END_PHYSICS, TL_TICK_GROUP_NEWLY_SPAWNED};

START_TEST(G_3_D_14_reserved_groups_are_refused)
{
    scene s;
    tl_tick_id id;

    scene_open(&s, NULL);
    tl_tick_def def = {.fn = scene_tick_body, .group = refused_groups[_i]};
    ck_assert_int_eq(tl_tick_create(s.world, &def, &id), TL_ERR_GROUP);
    ck_assert(tl_tick_id_is_null(id));
    scene_part *a = scene_add(&s, "A", g(PRE));
    ck_assert_int_eq(tl_tick_set_group(s.world, a->id, refused_groups[_i]), TL_ERR_GROUP);
    ck_assert_int_eq(scene_info(a).group, PRE);
    scene_close(&s);
}
END_TEST

START_TEST(G_4_exactly_the_physics_groups_are_not_demoted_into)
{
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        ck_assert_int_eq(tl_tick_group_can_demote_into(g(group)), group != START && group != END);
        const char *name = tl_tick_group_name(g(group));
        ck_assert_int_eq(tl_tick_group_from_name(name), group);
    }
    ck_assert_int_eq(tl_tick_group_from_name("prephysics"), TL_TICK_GROUP_COUNT);
}
END_TEST

START_TEST(G_5_an_engine_function_stays_in_its_group)
{
    scene s;

    scene_open_with_physics(&s);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "S:1 E:3 ");
    ck_assert_int_eq(scene_info(&s.physics_end).actual_start, END);
    ck_assert(scene_info(&s.physics_end).is_engine);
    scene_close(&s);
}
END_TEST

START_TEST(D_2_enable_and_disable_keep_the_registration_number)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
    (void)scene_add(&s, "B", g(PRE));
    uint64_t number = scene_info(a).registration;
    ck_assert_uint_gt(number, 0);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_uint_eq(scene_info(a).registration, number);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    ck_assert_uint_eq(scene_info(a).registration, 0);
    scene_register(a);
    ck_assert_uint_gt(scene_info(a).registration, number);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_2_expired_functions_come_after_enabled_ones_by_due_time)
{
    scene s;

    scene_open(&s, NULL);
    (void)scene_add_interval(&s, "A", TL_MS(240));
    (void)scene_add_interval(&s, "B", TL_MS(230));
    (void)scene_add_interval(&s, "C", TL_MS(240));
    (void)scene_add(&s, "D", g(PRE));
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 C:0 D:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "D:0 B:0 A:0 C:0 ");
    scene_close(&s);
}
END_TEST

START_TEST(S_15_a_chain_of_a_hundred_thousand_runs_in_order)
{
    enum { LINKS = 100000 };
    scene s;
    scene_open(&s, NULL);
    scene_part *shared = scene_slot(&s, "L");
    tl_tick_id *ids = calloc(LINKS, sizeof(*ids));
    ck_assert_ptr_nonnull(ids);
    for (uint32_t i = 0; i < LINKS; i++) {
        tl_tick_def def = {.fn = scene_tick_body, .user = shared, .can_ever_tick = true};
        ck_assert_int_eq(tl_tick_create(s.world, &def, &ids[i]), TL_OK);
        ck_assert_int_eq(tl_tick_register(s.world, ids[i], s.level), TL_OK);
        if (i > 0) {
            ck_assert_int_eq(tl_tick_add_prerequisite(s.world, ids[i - 1], ids[i]), TL_OK);
        }
    }
    ck_assert_int_eq(tl_tick_set_group(s.world, ids[LINKS - 1], g(LAST)), TL_OK);
    ck_assert_int_eq(tl_world_tick(s.world, SCENE_DELTA), TL_OK);
    ck_assert_uint_eq(shared->runs, LINKS);
    ck_assert_int_eq(shared->group, LAST);
    free(ids);
    scene_close(&s);
}
END_TEST

START_TEST(Q_42_a_destroyed_unregistered_prerequisite_is_removed_too)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *b = scene_add(&s, "B", g(PRE));
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){0});
    scene_edge(a, b);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_destroy(s.world, a->id), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(tl_tick_prerequisites(s.world, b->id, NULL, 0), 0);
    scene_close(&s);
}
END_TEST

static void act_raise_and_register(scene_part *part)
{
    tl_world *world = part->scene->world;
    ck_assert_int_eq(tl_tick_set_high_priority(world, part->target->id, true), TL_OK);
    scene_register(part->target->target);
    part->act = NULL;
}

START_TEST(S_2_a_priority_changed_in_a_frame_acts_from_the_next)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", g(PRE));
    (void)scene_add(&s, "A", g(POST));
    scene_part *b = scene_add(&s, "B", g(POST));
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = g(POST), .high_priority = true});
    scene_edge(b, n);
    x->target = b;
    b->target = n;
    x->act = act_raise_and_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 B:4 N:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:4 N:4 A:4 ");
    scene_close(&s);
}
END_TEST

static void act_cut_and_register(scene_part *part)
{
    act_remove_edge(part);
    scene_register(part->target->target->target);
}

START_TEST(Q_47_a_removed_edge_holds_back_among_newcomers)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", g(PRE));
    (void)scene_add(&s, "A", g(POST));
    scene_part *b = scene_add(&s, "B", g(POST));
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = g(POST), .high_priority = true});
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = g(POST)});
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

static void act_disable_and_register(scene_part *part)
{
    scene_act_disable(part);
    scene_register(part->target->target);
    part->act = NULL;
}

/* Newcomers, a high function that waits and a cancelled one in the same group. */
enum { DUE_PAIRS = 20 };

/* Pairs of interval functions, the second one due in fewer frames than the first. */
static void open_pairs(scene *s, bool has_edges)
{
    scene_open(s, NULL);
    for (int i = 0; i < DUE_PAIRS; i++) {
        scene_part *often = scene_add_interval(s, "A", TL_MS(100));
        scene_part *seldom = scene_add_interval(s, "B", TL_MS(200));
        if (has_edges) {
            scene_edge(often, seldom);
        }
    }
}

/* As many are due in some frames as would have the order made anew, had they changed before. */
START_TEST(C_11_what_is_due_runs_however_many_are_due)
{
    scene pairs;
    scene loners;

    open_pairs(&pairs, true);
    open_pairs(&loners, false);
    for (int frame = 0; frame < 12; frame++) {
        scene_frame(&pairs, TL_MS(125));
        scene_frame(&loners, TL_MS(125));
        for (int i = 0; i < 2 * DUE_PAIRS; i++) {
            ck_assert_uint_eq(pairs.parts[i].runs, loners.parts[i].runs);
        }
    }
    scene_close(&pairs);
    scene_close(&loners);
}
END_TEST

START_TEST(F_15_a_cancelled_tick_keeps_its_place_among_newcomers)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", g(PRE));
    scene_part *a = scene_add(&s, "A", g(POST));
    scene_part *c = scene_add(&s, "C", g(POST));
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = g(POST), .high_priority = true});
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = g(POST)});
    scene_edge(a, h);
    x->target = c;
    c->target = n;
    x->act = act_disable_and_register;
    a->target = c;
    a->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 H:4 C:4 N:4 ");
    scene_close(&s);
}
END_TEST

START_TEST(D_2_expired_functions_of_levels_keep_the_order_of_the_levels)
{
    scene s;
    tl_level_id second;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_level_add(s.world, &(tl_level_def){0}, &second), TL_OK);
    scene_part *x = scene_add(&s, "X", g(PRE));
    scene_part *a = scene_add(&s, "A", g(POST));
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = g(POST), .high_priority = true});
    tl_tick_def slow = {.group = g(POST), .interval = TL_MS(100)};
    scene_part *early = scene_make(&s, "I", &slow);
    ck_assert_int_eq(tl_tick_register(s.world, early->id, second), TL_OK);
    (void)scene_add_def(&s, "J", &slow);
    (void)scene_add_def(&s, "K", &slow);
    x->target = scene_make(&s, "N", &(tl_tick_def){.group = g(POST)});
    scene_edge(a, h);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, TL_MS(1));
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 H:4 J:4 K:4 I:4 N:4 ");
    scene_close(&s);
}
END_TEST

static void act_tie_newcomers_to_a_cooling_one(scene_part *part)
{
    scene_part *n = part->target;
    scene_part *x = n->target;
    scene_register(n);
    scene_register(x);
    scene_edge(x->target, n);
    scene_edge(x, x->target);
    part->act = NULL;
}

START_TEST(Q_12_a_newcomer_visits_the_prerequisites_of_a_cooling_one)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", g(PRE));
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){0});
    scene_part *x = scene_make(&s, "X", &(tl_tick_def){0});
    x->target = scene_add_interval(&s, "C", TL_MS(200));
    n->target = x;
    a->target = n;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 C:0 ");
    a->act = act_tie_newcomers_to_a_cooling_one;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 X:2 N:2 ");
    scene_close(&s);
}
END_TEST

/* A random graph without cycles: edges run from lower to higher numbers only. */
enum { DAG_NODES = 48 };

typedef struct dag {
    scene s;
    scene_part *parts[DAG_NODES];
    bool edges[DAG_NODES][DAG_NODES];
    bool enabled[DAG_NODES];
    uint64_t random;
} dag;

static uint32_t roll(dag *d, uint32_t sides)
{
    d->random = d->random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(d->random >> 33) % sides;
}

static void build_dag(dag *d, uint64_t seed)
{
    static const int groups[] = {PRE, PRE, DURING, POST, UPDATE, LAST};
    scene_open(&d->s, NULL);
    d->random = seed;
    for (uint32_t i = 0; i < DAG_NODES; i++) {
        tl_tick_def def = {.group = g(groups[roll(d, 6)]), .high_priority = roll(d, 5) == 0};
        d->enabled[i] = roll(d, 8) != 0;
        def.start_disabled = !d->enabled[i];
        d->parts[i] = scene_make(&d->s, "N", &def);
    }
    for (uint32_t i = 0; i < DAG_NODES; i++) {
        scene_register(d->parts[(i * 29 + 7) % DAG_NODES]);
        for (uint32_t j = 0; j < i; j++) {
            d->edges[j][i] = roll(d, 12) == 0;
            if (d->edges[j][i]) {
                scene_edge(d->parts[j], d->parts[i]);
            }
        }
    }
}

static uint32_t dag_position;
static uint32_t dag_positions[DAG_NODES];

static void act_take_position(scene_part *part)
{
    dag_positions[part - part->scene->parts] = ++dag_position;
}

static void check_dag(const dag *d)
{
    for (uint32_t i = 0; i < DAG_NODES; i++) {
        ck_assert_uint_eq(d->parts[i]->runs, d->enabled[i] ? 1 : 0);
        tl_tick_info after = scene_info(d->parts[i]);
        ck_assert(!d->enabled[i] ||
                  (after.group <= after.actual_start && after.actual_start <= after.actual_end));
        for (uint32_t j = 0; j < i; j++) {
            if (d->edges[j][i] && d->enabled[i] && d->enabled[j]) {
                ck_assert_uint_lt(dag_positions[j], dag_positions[i]);
                ck_assert_int_le(scene_info(d->parts[j]).actual_start, after.actual_start);
            }
        }
    }
}

START_TEST(Q_31_random_graphs_run_prerequisites_first_and_groups_rise)
{
    dag *d = calloc(1, sizeof(*d));
    ck_assert_ptr_nonnull(d);
    build_dag(d, (uint64_t)_i + 1);
    dag_position = 0;
    for (uint32_t i = 0; i < DAG_NODES; i++) {
        d->parts[i]->act = act_take_position;
    }
    scene_frame(&d->s, SCENE_DELTA);
    check_dag(d);
    scene_close(&d->s);
    free(d);
}
END_TEST

static void add_prerequisite_tests(TCase *core)
{
    tcase_add_test(core, Q_1_a_side_that_can_never_tick_is_refused);
    tcase_add_test(core, Q_2_the_same_pair_is_stored_once);
    tcase_add_test(core, Q_3_removal_moves_the_last_prerequisite_into_the_gap);
    tcase_add_test(core, Q_5_an_edge_added_in_a_frame_acts_from_the_next);
    tcase_add_test(core, Q_8_priority_spreads_to_the_present_prerequisites);
    tcase_add_test(core, Q_40_a_cooling_prerequisite_holds_back_only_when_due);
    tcase_add_test(core, Q_41_an_unregistered_prerequisite_is_kept_and_works_again);
    tcase_add_test(core, Q_42_a_destroyed_prerequisite_is_removed_at_the_next_queue_step);
    tcase_add_test(core, Q_42_a_destroyed_unregistered_prerequisite_is_removed_too);
    tcase_add_test(core, Q_47_a_removed_edge_holds_back_among_newcomers);
    tcase_add_test(core, D_7_an_edge_that_closes_a_cycle_is_refused_with_its_path);
    tcase_add_test(core, D_7_a_function_cannot_wait_for_itself);
    tcase_add_test(core, Q_44_DG_4_an_accepted_cycle_runs_the_second_first);
    tcase_add_test(core, Q_45_an_accepted_self_prerequisite_runs);
    tcase_add_test(core, Q_46_the_dropped_edge_follows_the_registration_order);
    tcase_add_test(core, Q_47_removing_an_edge_in_a_frame_does_not_free_the_dependent);
    tcase_add_loop_test(core, Q_48_Q_49_a_lost_prerequisite_leaves_the_place_of_its_dependent, 0,
                        3);
    tcase_add_test(core, Q_12_a_newcomer_visits_the_prerequisites_of_a_cooling_one);
    tcase_add_test(core, Q_50_a_newcomer_does_not_wait_for_what_has_run);
    tcase_add_test(core, Q_51_a_newcomer_is_demoted_by_what_is_still_to_run);
    tcase_add_test(core, Q_52_a_visited_disabled_function_runs_when_enabled_later);
    tcase_add_test(core, Q_53_a_prerequisite_in_a_hidden_level_is_ignored_and_counted);
}

static void add_group_tests(TCase *core)
{
    tcase_add_loop_test(core, Q_30_to_Q_39_rows_of_the_order_table, 0,
                        (int)(sizeof(order_rows) / sizeof(order_rows[0])));
    tcase_add_loop_test(core, Q_15_Q_16_the_actual_end_is_the_last_allowed_group, 0,
                        (int)(sizeof(end_rows) / sizeof(end_rows[0])));
    tcase_add_test(core, Q_15_the_ends_of_prerequisites_count);
    tcase_add_loop_test(core, G_3_D_14_reserved_groups_are_refused, 0, 3);
    tcase_add_test(core, G_4_exactly_the_physics_groups_are_not_demoted_into);
    tcase_add_test(core, G_5_an_engine_function_stays_in_its_group);
    tcase_add_test(core, D_2_enable_and_disable_keep_the_registration_number);
    tcase_add_test(core, D_2_expired_functions_come_after_enabled_ones_by_due_time);
    tcase_add_test(core, D_2_expired_functions_of_levels_keep_the_order_of_the_levels);
    tcase_add_test(core, C_11_what_is_due_runs_however_many_are_due);
    tcase_add_test(core, F_15_a_cancelled_tick_keeps_its_place_among_newcomers);
    tcase_add_test(core, S_2_a_priority_changed_in_a_frame_acts_from_the_next);
    tcase_add_test(core, S_15_a_chain_of_a_hundred_thousand_runs_in_order);
    tcase_add_loop_test(core, Q_31_random_graphs_run_prerequisites_first_and_groups_rise, 0, 20);
}

int main(void)
{
    Suite *suite = suite_create("engine/order");
    TCase *core = tcase_create("core");

    tcase_set_timeout(core, 60.0);
    add_group_tests(core);
    add_prerequisite_tests(core);
    suite_add_tcase(suite, core);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
