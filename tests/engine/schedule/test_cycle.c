/* Cycles of prerequisites: refused (D-7), or accepted and cut. */
#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>
#include <string.h>

static scene s;

START_TEST(D_7_an_edge_that_closes_a_cycle_is_refused_with_its_path)
{
    tl_tick_id path[8];

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "Alpha", PRE);
    scene_part *b = scene_add(&s, "Beta", PRE);
    scene_part *c = scene_add(&s, "Gamma", PRE);
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
}
END_TEST

START_TEST(D_7_a_function_cannot_wait_for_itself)
{
    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", PRE);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, a->id), TL_ERR_CYCLE);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
}
END_TEST

START_TEST(Q_12d_Q_44_DG_4_an_accepted_cycle_runs_the_second_first)
{
    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    scene_edge(b, a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 2);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_CYCLE);
}
END_TEST

START_TEST(Q_45_an_accepted_self_prerequisite_runs)
{
    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", PRE);
    scene_edge(a, a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 1);
}
END_TEST

START_TEST(Q_46_the_dropped_edge_follows_the_registration_order)
{
    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    scene_edge(b, a);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_unregister(s.world, a->id), TL_OK);
    scene_register(a);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:0 B:0 ");
}
END_TEST

START_TEST(Q_19_an_ignored_edge_is_tried_again_in_the_next_frame)
{
    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *a = scene_add(&s, "A", POST);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 ");
    ck_assert_int_eq(tl_tick_set_enabled(s.world, a->id, true), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
    scene_edge(b, a); /* closes a cycle in which A -> B is left out */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 A:4 ");
    ck_assert_int_eq(tl_tick_remove_prerequisite(s.world, a->id, b->id), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "A:4 B:4 ");
}
END_TEST

START_TEST(Q_20_a_disabled_function_is_finished_and_no_cycle_to_the_second_visitor)
{
    scene_open(&s, &(tl_world_def){.accept_cycles = true});
    scene_part *m = scene_add(&s, "M", PRE);
    scene_part *b = scene_add(&s, "B", PRE);
    scene_part *c = scene_add(&s, "C", PRE);
    scene_edge(m, b);
    scene_edge(m, c);
    ck_assert_int_eq(tl_tick_set_enabled(s.world, m->id, false), TL_OK);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 C:0 ");
    ck_assert_uint_eq(tl_world_stats(s.world).cycles, 0);
    ck_assert_uint_eq(s.warnings, 0);
}
END_TEST

START_TEST(D_7_a_search_without_memory_accepts_no_cycle)
{
    static scene_memory memory;
    scene_open(&s, &(tl_world_def){.allocator = {scene_realloc, &memory}});
    static scene_part *chain[80];
    for (int i = 0; i < 80; i++) {
        chain[i] = scene_add(&s, "C", PRE);
    }
    for (int i = 1; i < 80; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[i - 1]->id, chain[i]->id), TL_OK);
    }
    memory.fail_at = memory.calls + 1;
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[79]->id, chain[0]->id),
                     TL_ERR_NO_MEMORY);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, chain[79]->id, chain[0]->id), TL_ERR_CYCLE);
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/cycle");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, D_7_an_edge_that_closes_a_cycle_is_refused_with_its_path);
    tcase_add_test(tests, D_7_a_function_cannot_wait_for_itself);
    tcase_add_test(tests, Q_12d_Q_44_DG_4_an_accepted_cycle_runs_the_second_first);
    tcase_add_test(tests, Q_45_an_accepted_self_prerequisite_runs);
    tcase_add_test(tests, Q_46_the_dropped_edge_follows_the_registration_order);
    tcase_add_test(tests, Q_19_an_ignored_edge_is_tried_again_in_the_next_frame);
    tcase_add_test(tests, Q_20_a_disabled_function_is_finished_and_no_cycle_to_the_second_visitor);
    tcase_add_test(tests, D_7_a_search_without_memory_accepts_no_cycle);
    return suite_run(tests, 60);
}
