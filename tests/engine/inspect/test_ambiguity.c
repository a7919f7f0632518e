/* Pairs of which one has to run first but nothing says which (ambiguity.h): cases by statement. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static tl_value_id value;

static void act_read(scene_part *part)
{
    float floats[3];
    ck_assert_int_eq(tl_value_read(part->scene->world, value, floats), TL_OK);
}

static void act_write(scene_part *part)
{
    float floats[3] = {0};
    ck_assert_int_eq(tl_value_write(part->scene->world, value, floats), TL_OK);
}

typedef struct found {
    tl_ambiguity list[8];
    uint32_t count;
} found;

static void collect(void *user, const tl_ambiguity *ambiguity)
{
    found *all = user;
    ck_assert_uint_lt(all->count, 8);
    all->list[all->count++] = *ambiguity;
}

static found found_of(const scene *s)
{
    found all = {.count = 0};
    ck_assert_int_eq(tl_ambiguity_each(s->world, collect, &all), TL_OK);
    return all;
}

/* R reads, W writes; what they are differs. */
typedef struct pair {
    scene s;
    scene_part *r;
    scene_part *w;
} pair;

static void open_pair_of(pair *p, const tl_world_def *world, const tl_tick_def *reader,
                         const tl_tick_def *writer)
{
    tl_world_def def = *world;
    tl_value_def made = {.name = "Ship.position", .dimensions = 3};

    def.log_reads = true;
    scene_open(&p->s, &def);
    ck_assert_int_eq(tl_value_create(p->s.world, &made, &value), TL_OK);
    p->r = scene_add_def(&p->s, "R", reader);
    p->w = scene_add_def(&p->s, "W", writer);
    p->r->act = act_read;
    p->w->act = act_write;
}

static void open_pair(pair *p, const tl_tick_def *reader, const tl_tick_def *writer)
{
    open_pair_of(p, &(tl_world_def){0}, reader, writer);
}

static const tl_tick_def plain = {0};

static const tl_tick_def high = {.high_priority = true};

static uint32_t count_after_a_frame(pair *p)
{
    scene_frame(&p->s, SCENE_DELTA);
    return found_of(&p->s).count;
}

START_TEST(a_free_pair_is_visited_with_all_its_fields)
{
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    tl_ambiguity a = found_of(&p.s).list[0];
    ck_assert(tl_tick_id_equal(a.reader, p.r->id));
    ck_assert(tl_tick_id_equal(a.writer, p.w->id));
    ck_assert(tl_value_id_equal(a.value, value));
    ck_assert_str_eq(a.value_name, "Ship.position");
    ck_assert_int_eq(a.stage, TL_STAGE_PRE_PHYSICS);
    ck_assert(a.is_read_first);
    scene_close(&p.s);
}
END_TEST

START_TEST(a_read_after_the_write_is_marked_as_such)
{
    pair p;
    bool seen[2] = {false, false};
    open_pair(&p, &plain, &plain);
    for (uint64_t seed = 0; seed < 64; seed++) {
        ck_assert_int_eq(tl_world_set_shuffle_seed(p.s.world, seed), TL_OK);
        scene_frame(&p.s, SCENE_DELTA);
        bool is_read_first = p.s.trace[0] == 'R';
        ck_assert_int_eq(found_of(&p.s).list[0].is_read_first, is_read_first);
        seen[is_read_first ? 1 : 0] = true;
    }
    ck_assert(seen[0] && seen[1]);
    scene_close(&p.s);
}
END_TEST

START_TEST(Q_31_a_prerequisite_either_way_orders_the_pair)
{
    for (int way = 0; way < 2; way++) {
        pair p;
        open_pair(&p, &plain, &plain);
        scene_edge(way == 0 ? p.r : p.w, way == 0 ? p.w : p.r);
        ck_assert_uint_eq(count_after_a_frame(&p), 0);
        scene_close(&p.s);
    }
}
END_TEST

START_TEST(another_group_orders_the_pair)
{
    pair p;
    open_pair(&p, &plain, &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS});
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_int_eq(tl_tick_set_group(p.s.world, p.r->id, TL_TICK_GROUP_POST_PHYSICS), TL_OK);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert_int_eq(found_of(&p.s).list[0].stage, TL_STAGE_POST_PHYSICS);
    scene_close(&p.s);
}
END_TEST

START_TEST(S_2_high_priority_orders_the_pair_unless_it_waits_for_something_normal)
{
    pair p;
    open_pair(&p, &plain, &high);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    scene_part *n = scene_add(&p.s, "N", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(n, p.w);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(Q_40_a_cooling_function_breaks_the_path)
{
    pair p;
    open_pair(&p, &plain, &plain);
    scene_part *x = scene_add_interval(&p.s, "X", 3 * SCENE_DELTA);
    scene_edge(p.w, x);
    scene_edge(x, p.r);
    uint32_t ran = 0;
    for (uint32_t i = 0; i < 12; i++) {
        uint32_t runs = x->runs;
        ck_assert_uint_eq(count_after_a_frame(&p), x->runs == runs ? 1 : 0);
        ran += x->runs - runs;
    }
    ck_assert_uint_gt(ran, 2);
    ck_assert_uint_lt(ran, 6);
    scene_close(&p.s);
}
END_TEST

START_TEST(Q_39_a_disabled_function_breaks_the_path)
{
    pair p;
    open_pair(&p, &plain, &plain);
    scene_part *x = scene_add(&p.s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(p.w, x);
    scene_edge(x, p.r);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_int_eq(tl_tick_set_enabled(p.s.world, x->id, false), TL_OK);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(Q_49_one_that_was_disabled_on_its_turn_still_orders_the_frame)
{
    pair p;
    open_pair(&p, &plain, &plain);
    scene_part *x = scene_add(&p.s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *d = scene_add_def(&p.s, "D", &high);
    scene_edge(p.w, x);
    scene_edge(x, p.r);
    d->act = scene_act_disable;
    d->target = x;
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_uint_eq(x->runs, 0);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(Q_44_a_prerequisite_that_closed_a_cycle_counts_as_none)
{
    pair p;
    open_pair_of(&p, &(tl_world_def){.accept_cycles = true}, &plain, &plain);
    scene_part *x = scene_add(&p.s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(x, p.r);
    scene_edge(p.r, x); /* the search begins at R, visits X and drops this one */
    scene_edge(x, p.w);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert_uint_gt(p.s.warnings, 0);
    scene_close(&p.s);
}
END_TEST

static void change_edge(const pair *p, bool is_added)
{
    ck_assert_int_eq((is_added ? tl_tick_add_prerequisite
                               : tl_tick_remove_prerequisite)(p->s.world, p->r->id, p->w->id),
                     TL_OK);
}

START_TEST(Q_5_a_prerequisite_that_was_added_too_late_does_not_order_the_pair)
{
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    change_edge(&p, true);
    ck_assert_uint_eq(found_of(&p.s).count, 1);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    scene_close(&p.s);
}
END_TEST

static const pair *changed;

static void act_add(scene_part *part)
{
    change_edge(changed, true);
    part->act = NULL;
}

static void act_remove(scene_part *part)
{
    change_edge(changed, false);
    part->act = NULL;
}

START_TEST(Q_5_Q_47_a_body_that_changes_prerequisites_does_not_change_what_orders_its_frame)
{
    static const tl_tick_def post = {.group = POST};
    pair p;
    open_pair(&p, &post, &post);
    scene_part *x = scene_add(&p.s, "X", PRE);
    changed = &p;
    x->act = act_add;
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert_str_eq(p.s.trace, "X:0 R:4 W:4 ");
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    x->act = act_remove;
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_str_eq(p.s.trace, "X:0 W:4 R:4 ");
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(P_1_pause_frames_have_no_ambiguous_pairs)
{
    pair p;
    tl_tick_def paused = {.tick_even_when_paused = true};
    open_pair(&p, &paused, &paused);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert_int_eq(tl_world_set_paused(p.s.world, true), TL_OK);
    scene_frame(&p.s, SCENE_DELTA);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_uint_eq(p.r->runs, 3);
    scene_close(&p.s);
}
END_TEST

START_TEST(no_pair_is_visited_while_the_log_is_off)
{
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_int_eq(tl_provenance_set_logging(p.s.world, false), TL_OK);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_int_eq(tl_provenance_set_logging(p.s.world, true), TL_OK);
    ck_assert_uint_eq(found_of(&p.s).count, 0);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(D_10_pairs_of_a_stepped_frame_are_visited_as_far_as_it_has_run)
{
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_int_eq(
        tl_frame_begin(p.s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA}),
        TL_OK);
    ck_assert_int_eq(tl_frame_step(p.s.world, NULL), TL_OK);
    ck_assert_uint_eq(found_of(&p.s).count, 0);
    ck_assert_int_eq(tl_frame_step(p.s.world, NULL), TL_OK);
    ck_assert_uint_eq(found_of(&p.s).count, 1);
    ck_assert_int_eq(tl_frame_end(p.s.world), TL_OK);
    ck_assert_uint_eq(found_of(&p.s).count, 1);
    scene_close(&p.s);
}
END_TEST

static void act_nest(scene_part *part)
{
    tl_tick_context context = {.world = part->scene->world, .tick = part->id};
    ck_assert_int_eq(tl_tick_run_nested(&context, part->target->id), TL_OK);
}

START_TEST(S_14_a_nested_function_runs_where_a_body_says)
{
    pair p;
    open_pair(&p, &plain, &plain);
    scene_part *n = scene_add_def(&p.s, "N", &high);
    n->act = act_nest;
    n->target = p.w;
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_uint_eq(p.w->runs, 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(S_13_a_function_released_by_hand_is_left_out)
{
    pair p;
    open_pair(&p, &plain, &(tl_tick_def){.dispatch_manually = true});
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    ck_assert_uint_eq(p.w->runs, 1);
    scene_close(&p.s);
}
END_TEST

START_TEST(D_16_writes_on_any_thread_act_later_but_reads_there_count)
{
    tl_tick_def any = {.run_on_any_thread = true};
    pair p;
    open_pair(&p, &plain, &any);
    ck_assert_uint_eq(count_after_a_frame(&p), 0);
    scene_close(&p.s);
    open_pair(&p, &any, &plain);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert(found_of(&p.s).list[0].is_read_first);
    scene_close(&p.s);
}
END_TEST

START_TEST(N_3_a_round_of_newly_spawned_functions_follows_what_spawned_it)
{
    pair p;
    open_pair(&p, &(tl_tick_def){.start_disabled = true}, &(tl_tick_def){.start_disabled = true});
    scene_part *l = scene_add(&p.s, "L", TL_TICK_GROUP_LAST_DEMOTABLE);
    scene_part *m = scene_add(&p.s, "M", TL_TICK_GROUP_LAST_DEMOTABLE);
    l->act = scene_act_enable;
    l->target = p.r;
    m->act = scene_act_enable;
    m->target = p.w;
    ck_assert_uint_eq(count_after_a_frame(&p), 1); /* both in the first round */
    ck_assert_int_eq(found_of(&p.s).list[0].stage, TL_STAGE_NEWLY_SPAWNED);
    scene_close(&p.s);
    open_pair(&p, &(tl_tick_def){.start_disabled = true}, &(tl_tick_def){.start_disabled = true});
    scene_part *first = scene_add_def(&p.s, "F", &(tl_tick_def){.start_disabled = true});
    l = scene_add(&p.s, "L", TL_TICK_GROUP_LAST_DEMOTABLE);
    m = scene_add(&p.s, "M", TL_TICK_GROUP_LAST_DEMOTABLE);
    l->act = scene_act_enable;
    l->target = first;
    first->act = scene_act_enable;
    first->target = p.r;
    m->act = scene_act_enable;
    m->target = p.w;
    ck_assert_uint_eq(count_after_a_frame(&p), 0); /* W in the first, R in the second */
    ck_assert_uint_eq(p.r->runs + p.w->runs, 2);
    scene_close(&p.s);
}
END_TEST

START_TEST(two_writers_and_a_reader_that_writes_are_pairs_of_their_own)
{
    pair p;
    open_pair(&p, &plain, &plain);
    scene_part *w = scene_add(&p.s, "V", TL_TICK_GROUP_PRE_PHYSICS);
    w->act = act_write;
    ck_assert_uint_eq(count_after_a_frame(&p), 2);
    found all = found_of(&p.s);
    ck_assert(tl_tick_id_equal(all.list[0].writer, p.w->id));
    ck_assert(tl_tick_id_equal(all.list[1].writer, w->id));
    scene_close(&p.s);
}
END_TEST

START_TEST(pairs_of_destroyed_functions_are_not_visited)
{
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    ck_assert_int_eq(tl_tick_destroy(p.s.world, p.w->id), TL_OK);
    ck_assert_uint_eq(found_of(&p.s).count, 0);
    scene_close(&p.s);
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    pair p;
    found all;
    open_pair(&p, &plain, &plain);
    ck_assert_int_eq(tl_ambiguity_each(NULL, collect, &all), TL_ERR_INVALID);
    ck_assert_int_eq(tl_ambiguity_each(p.s.world, NULL, &all), TL_ERR_INVALID);
    scene_close(&p.s);
}
END_TEST

START_TEST(every_allocation_may_fail_and_a_warm_question_makes_none)
{
    bool has_failed = false;
    for (uint64_t fail_at = 1; fail_at < 64; fail_at++) {
        pair p;
        scene_memory memory = {0};
        open_pair_of(&p, &(tl_world_def){.diagnostics_allocator = {scene_realloc, &memory}}, &plain,
                     &plain);
        scene_frame(&p.s, SCENE_DELTA);
        found all = {.count = 0};
        memory.fail_at = memory.calls + fail_at;
        tl_result result = tl_ambiguity_each(p.s.world, collect, &all);
        ck_assert(result == TL_OK || result == TL_ERR_NO_MEMORY);
        ck_assert_uint_eq(all.count, result == TL_OK ? 1 : 0);
        has_failed = has_failed || result == TL_ERR_NO_MEMORY;
        memory.fail_at = 0;
        all.count = 0;
        ck_assert_int_eq(tl_ambiguity_each(p.s.world, collect, &all), TL_OK);
        uint64_t calls = memory.calls;
        ck_assert_int_eq(tl_ambiguity_each(p.s.world, collect, &all), TL_OK);
        ck_assert_uint_eq(memory.calls, calls);
        ck_assert_uint_eq(all.count, 2);
        scene_close(&p.s);
        ck_assert_uint_eq(memory.bytes, 0);
    }
    ck_assert(has_failed);
}
END_TEST

START_TEST(a_frame_whose_reads_or_writes_found_no_memory_is_not_judged)
{
    bool has_failed = false;
    for (uint64_t fail_at = 1; fail_at < 16; fail_at++) {
        pair p;
        scene_memory memory = {0};
        found all = {.count = 0};
        open_pair_of(&p, &(tl_world_def){.diagnostics_allocator = {scene_realloc, &memory}}, &plain,
                     &plain);
        memory.fail_at = memory.calls + fail_at;
        scene_frame(&p.s, SCENE_DELTA);
        bool is_lost = memory.calls >= memory.fail_at;
        memory.fail_at = 0;
        tl_result result = tl_ambiguity_each(p.s.world, collect, &all);
        ck_assert_int_eq(result, is_lost ? TL_ERR_NO_MEMORY : TL_OK);
        has_failed = has_failed || is_lost;
        scene_frame(&p.s, SCENE_DELTA);
        ck_assert_int_eq(tl_ambiguity_each(p.s.world, collect, &all), TL_OK);
        scene_close(&p.s);
    }
    ck_assert(has_failed);
}
END_TEST

START_TEST(a_rule_allows_the_pairs_that_it_names)
{
    static const tl_ambiguity_rule all = {0};
    static const tl_ambiguity_rule exact[] = {{"W", "R", "Ship.position"},
                                              {"R", "W", "Ship.position"}};
    static const tl_ambiguity_rule others[] = {
        {.reader = "W"}, {.writer = "R"}, {.value = "Ship.speed"}, {"R", "W", "Ship"}};
    pair p;
    open_pair(&p, &plain, &plain);
    ck_assert_uint_eq(count_after_a_frame(&p), 1);
    tl_ambiguity a = found_of(&p.s).list[0];
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, &a, NULL, 0));
    ck_assert(tl_ambiguity_is_allowed(p.s.world, &a, &all, 1));
    ck_assert(tl_ambiguity_is_allowed(p.s.world, &a, exact, 2));
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, &a, exact, 1));
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, &a, others, 4));
    ck_assert(!tl_ambiguity_is_allowed(NULL, &a, &all, 1));
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, NULL, &all, 1));
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, &a, NULL, 1));
    ck_assert_int_eq(tl_tick_destroy(p.s.world, p.w->id), TL_OK);
    ck_assert(!tl_ambiguity_is_allowed(p.s.world, &a, &all, 1));
    scene_close(&p.s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/ambiguity");

    tcase_add_test(tests, a_free_pair_is_visited_with_all_its_fields);
    tcase_add_test(tests, a_read_after_the_write_is_marked_as_such);
    tcase_add_test(tests, Q_31_a_prerequisite_either_way_orders_the_pair);
    tcase_add_test(tests, another_group_orders_the_pair);
    tcase_add_test(tests, S_2_high_priority_orders_the_pair_unless_it_waits_for_something_normal);
    tcase_add_test(tests, Q_40_a_cooling_function_breaks_the_path);
    tcase_add_test(tests, Q_39_a_disabled_function_breaks_the_path);
    tcase_add_test(tests, Q_49_one_that_was_disabled_on_its_turn_still_orders_the_frame);
    tcase_add_test(tests, Q_44_a_prerequisite_that_closed_a_cycle_counts_as_none);
    tcase_add_test(tests, Q_5_a_prerequisite_that_was_added_too_late_does_not_order_the_pair);
    tcase_add_test(
        tests, Q_5_Q_47_a_body_that_changes_prerequisites_does_not_change_what_orders_its_frame);
    tcase_add_test(tests, P_1_pause_frames_have_no_ambiguous_pairs);
    tcase_add_test(tests, no_pair_is_visited_while_the_log_is_off);
    tcase_add_test(tests, D_10_pairs_of_a_stepped_frame_are_visited_as_far_as_it_has_run);
    tcase_add_test(tests, S_14_a_nested_function_runs_where_a_body_says);
    tcase_add_test(tests, S_13_a_function_released_by_hand_is_left_out);
    tcase_add_test(tests, D_16_writes_on_any_thread_act_later_but_reads_there_count);
    tcase_add_test(tests, N_3_a_round_of_newly_spawned_functions_follows_what_spawned_it);
    tcase_add_test(tests, two_writers_and_a_reader_that_writes_are_pairs_of_their_own);
    tcase_add_test(tests, pairs_of_destroyed_functions_are_not_visited);
    tcase_add_test(tests, a_rule_allows_the_pairs_that_it_names);
    tcase_add_test(tests, wrong_arguments_are_refused);
    tcase_add_test(tests, every_allocation_may_fail_and_a_warm_question_makes_none);
    tcase_add_test(tests, a_frame_whose_reads_or_writes_found_no_memory_is_not_judged);
    return suite_run(tests, 60);
}
