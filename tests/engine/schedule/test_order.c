/* The order of a frame: groups, demotion, ends, priority, release (Q-14 to Q-39, S-2, S-15, D-2).
 */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_PARTS = 4, ROW_EDGES = 4 };

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
        tl_tick_def def = {.group = (tl_tick_group)row->groups[i],
                           .start_disabled = strchr(row->disabled, 'A' + i) != NULL,
                           .high_priority = strchr(row->high, 'A' + i) != NULL};
        parts[i] = scene_add_def(s, names[i], &def);
    }
    for (int i = 0; i < ROW_EDGES && row->edges[i] != NULL; i++) {
        scene_edge(part_of(s, parts, row->edges[i][0]), part_of(s, parts, row->edges[i][1]));
    }
}

START_TEST(G_7_Q_30_to_Q_39_rows_of_the_order_table)
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

/* Rows of: own group, end group, actual end. */
static const int end_rows[][3] = {{PRE, PRE, PRE},     {PRE, DURING, DURING}, {PRE, START, PRE},
                                  {PRE, END, DURING},  {POST, PRE, POST},     {PRE, LAST, LAST},
                                  {DURING, POST, POST}};

START_TEST(Q_15_Q_16_the_actual_end_is_the_last_allowed_group)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_make(&s, "A", &(tl_tick_def){.group = (tl_tick_group)end_rows[_i][0]});
    tl_result result = tl_tick_set_end_group(s.world, a->id, (tl_tick_group)end_rows[_i][1]);
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

START_TEST(Q_12f_Q_15_the_ends_of_prerequisites_count)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add_def(&s, "A", &(tl_tick_def){.end_group = POST});
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
    ck_assert_int_eq(scene_info(b).actual_start, PRE);
    ck_assert_int_eq(scene_info(b).actual_end, POST);
    scene_close(&s);
}
END_TEST

START_TEST(D_2_enable_and_disable_keep_the_registration_number)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    (void)scene_add(&s, "B", PRE);
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
    (void)scene_add(&s, "D", PRE);
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
    ck_assert_int_eq(tl_tick_set_group(s.world, ids[LINKS - 1], LAST), TL_OK);
    ck_assert_int_eq(tl_world_tick(s.world, SCENE_DELTA), TL_OK);
    ck_assert_uint_eq(shared->runs, LINKS);
    ck_assert_int_eq(shared->group, LAST);
    free(ids);
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
    scene_part *x = scene_add(&s, "X", PRE);
    (void)scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", POST);
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = POST, .high_priority = true});
    scene_edge(b, n);
    x->target = b;
    b->target = n;
    x->act = act_raise_and_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 B:4 N:4 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 B:4 N:4 A:4 ");
    scene_close(&s);
}
END_TEST

static void act_disable_and_register(scene_part *part)
{
    scene_act_disable(part);
    scene_register(part->target->target);
    part->act = NULL;
}

/* Newly spawned functions, a high function that waits and a cancelled one in the same group. */
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
START_TEST(C_11_all_due_functions_run_however_many_there_are)
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

START_TEST(F_15_a_cancelled_tick_keeps_its_place_among_newly_spawned_functions)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *c = scene_add(&s, "C", POST);
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = POST, .high_priority = true});
    scene_part *n = scene_make(&s, "N", &(tl_tick_def){.group = POST});
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
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = POST, .high_priority = true});
    tl_tick_def slow = {.group = POST, .interval = TL_MS(100)};
    scene_part *early = scene_make(&s, "I", &slow);
    ck_assert_int_eq(tl_tick_register(s.world, early->id, second), TL_OK);
    (void)scene_add_def(&s, "J", &slow);
    (void)scene_add_def(&s, "K", &slow);
    x->target = scene_make(&s, "N", &(tl_tick_def){.group = POST});
    scene_edge(a, h);
    scene_frame(&s, SCENE_DELTA);
    scene_frame(&s, TL_MS(1));
    x->act = scene_act_register;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 H:4 J:4 K:4 I:4 N:4 ");
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
        tl_tick_def def = {.group = (tl_tick_group)groups[roll(d, 6)],
                           .high_priority = roll(d, 5) == 0};
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

static void act_register_again(scene_part *part)
{
    scene_act_unregister(part);
    scene_act_register(part);
    part->act = NULL;
}

/* X registers T again before its turn; H waits for N, so the group has no simple order. */
START_TEST(F_4_a_function_queued_again_runs_once_in_a_group_with_a_waiting_high_one)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    scene_part *n = scene_add(&s, "N", UPDATE);
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = UPDATE, .high_priority = true});
    scene_edge(n, h);
    x->target = t;
    x->act = act_register_again;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:5 H:5 T:5 ");
    ck_assert_uint_eq(t->runs, 1);
    scene_close(&s);
}
END_TEST

START_TEST(D_2_a_function_queued_again_does_not_move_the_expired_ones)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    (void)scene_add(&s, "A", UPDATE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    (void)scene_add(&s, "B", UPDATE);
    (void)scene_add_def(&s, "E", &(tl_tick_def){.group = UPDATE, .interval = TL_MS(100)});
    (void)scene_frame_trace(&s, SCENE_DELTA);
    (void)scene_frame_trace(&s, TL_MS(50));
    x->target = t;
    x->act = act_register_again;
    ck_assert_str_eq(scene_frame_trace(&s, TL_MS(60)), "X:0 A:5 B:5 E:5 T:5 ");
    scene_close(&s);
}
END_TEST

static void act_disable_and_make_newly_spawned(scene_part *part)
{
    scene_act_disable(part);
    scene_register(part->target + 1);
    part->act = NULL;
}

START_TEST(N_17_a_function_enabled_before_its_turn_runs_in_its_group_beside_a_waiting_high_one)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *x = scene_add(&s, "X", PRE);
    scene_part *n = scene_add(&s, "N", UPDATE);
    scene_part *t = scene_add(&s, "T", UPDATE);
    (void)scene_make(&s, "B", &(tl_tick_def){.group = UPDATE});
    scene_part *h = scene_add_def(&s, "H", &(tl_tick_def){.group = UPDATE, .high_priority = true});
    scene_edge(n, h);
    x->target = t;
    x->act = act_disable_and_make_newly_spawned;
    n->target = t;
    n->act = scene_act_enable;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 N:5 H:5 T:5 B:5 ");
    scene_close(&s);
}
END_TEST

/* Longer than the first stack of the walk. */
enum { CHAIN = 100 };

START_TEST(Q_12c_Q_31_a_long_chain_waits_for_a_prerequisite_registered_behind_it)
{
    scene s;
    scene_open(&s, NULL);
    scene_part *last = scene_add(&s, "L", PRE);
    scene_part *first = last;
    for (int i = 1; i < CHAIN; i++) {
        scene_part *before = scene_add(&s, i < CHAIN - 1 ? "C" : "F", PRE);
        scene_edge(before, first);
        first = before;
    }
    scene_part *z = scene_add(&s, "Z", PRE);
    ck_assert(strncmp(scene_frame_trace(&s, SCENE_DELTA), "F:0 C:0 ", 8) == 0);
    for (int i = 0; i < 2; i++) {
        scene_edge(z, first);
        ck_assert(strncmp(scene_frame_trace(&s, SCENE_DELTA), "Z:0 F:0 C:0 ", 12) == 0);
        ck_assert_uint_eq(last->runs, (uint32_t)i * 2 + 2);
        ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, first->id, z->id), TL_OK);
        ck_assert(strstr(scene_frame_trace(&s, SCENE_DELTA), "L:0 Z:0 ") != NULL);
    }
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/order");

    tcase_add_loop_test(tests, G_7_Q_30_to_Q_39_rows_of_the_order_table, 0, ROWS(order_rows));
    tcase_add_loop_test(tests, Q_15_Q_16_the_actual_end_is_the_last_allowed_group, 0,
                        ROWS(end_rows));
    tcase_add_test(tests, Q_12f_Q_15_the_ends_of_prerequisites_count);
    tcase_add_test(tests, D_2_enable_and_disable_keep_the_registration_number);
    tcase_add_test(tests, D_2_expired_functions_come_after_enabled_ones_by_due_time);
    tcase_add_test(tests, S_15_a_chain_of_a_hundred_thousand_runs_in_order);
    tcase_add_test(tests, Q_12c_Q_31_a_long_chain_waits_for_a_prerequisite_registered_behind_it);
    tcase_add_test(tests, S_2_a_priority_changed_in_a_frame_acts_from_the_next);
    tcase_add_test(tests, F_15_a_cancelled_tick_keeps_its_place_among_newly_spawned_functions);
    tcase_add_test(tests, D_2_expired_functions_of_levels_keep_the_order_of_the_levels);
    tcase_add_test(tests, C_11_all_due_functions_run_however_many_there_are);
    tcase_add_loop_test(tests, Q_31_random_graphs_run_prerequisites_first_and_groups_rise, 0, 20);
    tcase_add_test(tests, F_4_a_function_queued_again_runs_once_in_a_group_with_a_waiting_high_one);
    tcase_add_test(tests, D_2_a_function_queued_again_does_not_move_the_expired_ones);
    tcase_add_test(
        tests, N_17_a_function_enabled_before_its_turn_runs_in_its_group_beside_a_waiting_high_one);
    return suite_run(tests, 60);
}
