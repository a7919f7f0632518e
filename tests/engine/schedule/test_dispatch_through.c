/* Manual dispatch (S-13): which of several undispatched functions runs first, what disabling one
 * does to its dependents, memory. */
#include "../../support/suite.h"
#include "../scene.h"

#include "../any_thread.h"

static scene s;

START_TEST(S_13_Q_39_a_disabled_function_breaks_the_chain)
{
    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *d = scene_add_def(&s, "D", &(tl_tick_def){.start_disabled = true});
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, d);
    scene_edge(d, c);
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 M:0 ");
}
END_TEST

START_TEST(S_13_F_16_a_function_disabled_in_the_frame_blocks_no_dependent)
{
    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand_late);
    scene_part *d = scene_add(&s, "D", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(m, d);
    scene_edge(d, c);
    b->target = d;
    b->act = scene_act_disable; /* C was queued behind D, not behind M */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 C:0 M:4 ");
    b->act = NULL;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "C:0 B:0 M:4 ");
}
END_TEST

START_TEST(S_13_it_is_always_the_earliest_free_one_that_runs_next)
{
    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand);
    scene_part *n = scene_add_def(&s, "N", &scene_by_hand);
    (void)scene_add_def(&s, "O", &scene_by_hand);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    b->target = m;
    b->act = scene_act_disable;
    n->target = m;
    n->act = scene_act_enable; /* its place is before that of O */
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 N:0 M:0 O:0 ");
}
END_TEST

START_TEST(S_13_a_freed_function_waits_again_for_a_prerequisite_that_is_enabled_again)
{
    scene_open(&s, NULL);
    scene_part *m = scene_add_def(&s, "M", &scene_by_hand_late);
    scene_part *c = scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *n = scene_add_def(&s, "N", &scene_by_hand_late);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *p = scene_add(&s, "P", TL_TICK_GROUP_DURING_PHYSICS);
    scene_edge(m, c);
    b->target = m;
    b->act = scene_act_toggle;
    p->target = n;
    p->act = scene_act_dispatch;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "B:0 P:2 N:2 M:4 C:4 ");
}
END_TEST

/* Any-thread functions that depend on an undispatched one. */

START_TEST(S_13_D_9_on_any_number_of_workers)
{
    rig r;
    uint32_t clock = 0;
    rig_turn turns[3] = {{.clock = &clock}, {.clock = &clock}, {.clock = &clock}};

    rig_open(&r, (uint32_t)_i);
    tl_tick_def def = {.fn = rig_take_turn,
                       .user = &turns[0],
                       .run_on_any_thread = true,
                       .dispatch_manually = true};
    tl_tick_id undispatched = rig_add(&r, &def);
    def.dispatch_manually = false;
    def.user = &turns[1];
    tl_tick_id behind = rig_add(&r, &def);
    def.user = &turns[2];
    tl_tick_id last = rig_add(&r, &def);
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, behind, undispatched), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, last, behind), TL_OK);
    for (uint32_t i = 0; i < 10; i++) {
        clock = 0;
        rig_frame(&r);
        for (uint32_t k = 0; k < 3; k++) {
            ck_assert_uint_eq(turns[k].at, k + 1);
        }
    }
    rig_close(&r);
}
END_TEST

/* Many undispatched functions, each with a chain of dependents. */

enum { MANY = 60 };

static void dispatch_all(scene_part *part)
{
    for (scene_part *undispatched = part->target; undispatched < part; undispatched += 2) {
        ck_assert_int_eq(tl_tick_dispatch(part->scene->world, undispatched->id), TL_OK);
        ck_assert_uint_eq(undispatched[1].runs,
                          undispatched->runs); /* what waits for it has run, too */
    }
}

START_TEST(S_13_a_warm_world_dispatches_without_taking_memory)
{
    scene_open(&s, NULL);
    scene_part *first = NULL;
    for (uint32_t i = 0; i < MANY; i++) {
        scene_part *undispatched = scene_add_def(&s, "M", &scene_by_hand_late);
        scene_edge(undispatched, scene_add(&s, "C", TL_TICK_GROUP_PRE_PHYSICS));
        first = first == NULL ? undispatched : first;
    }
    scene_part *p = scene_add(&s, "P", TL_TICK_GROUP_DURING_PHYSICS);
    p->target = first;
    p->act = dispatch_all;
    scene_frame(&s, SCENE_DELTA);
    uint64_t counted = tl_world_stats(s.world).allocations;
    for (int i = 0; i < 5; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    ck_assert_uint_eq(tl_world_stats(s.world).allocations, counted);
}
END_TEST

/* A frame of undispatched functions, with a dependent each; one of which comes in the frame. */
static tl_result frame_without(scene_memory *memory, uint64_t fail)
{
    scene in;

    *memory = (scene_memory){0};
    scene_open(&in, &(tl_world_def){.allocator = {scene_realloc, memory}});
    for (uint32_t i = 0; i < 8; i++) {
        scene_part *m = scene_add_def(&in, "M", &scene_by_hand);
        scene_edge(m, scene_add(&in, "C", TL_TICK_GROUP_PRE_PHYSICS));
    }
    scene_part *n = scene_make(&in, "N", &scene_by_hand_late);
    scene_part *b = scene_add(&in, "B", TL_TICK_GROUP_PRE_PHYSICS);
    b->target = n;
    b->act = scene_act_register_once;
    memory->fail_at = memory->calls + fail;
    tl_result result = tl_world_tick(in.world, SCENE_DELTA);
    bool has_failed = memory->calls >= memory->fail_at;
    memory->fail_at = 0;
    ck_assert_uint_eq(tl_world_check(in.world, NULL, NULL), 0);
    ck_assert(result == TL_OK || (has_failed && result == TL_ERR_NO_MEMORY));
    scene_frame(
        &in, SCENE_DELTA); /* a newly spawned function that did not get a place runs in this one */
    ck_assert_str_eq(scene_frame_trace(&in, SCENE_DELTA),
                     "B:0 M:0 C:0 M:0 C:0 M:0 C:0 M:0 C:0 M:0 C:0 M:0 C:0 M:0 C:0 M:0 C:0 N:4 ");
    ck_assert_uint_eq(tl_world_check(in.world, NULL, NULL), 0);
    scene_close(&in);
    ck_assert_uint_eq(memory->bytes, 0);
    return has_failed ? TL_ERR_NO_MEMORY : TL_OK;
}

START_TEST(S_13_every_allocation_of_a_frame_fails_once_and_the_next_one_is_whole)
{
    scene_memory memory;
    uint64_t fail = 1;

    while (frame_without(&memory, fail) == TL_ERR_NO_MEMORY) {
        fail += 1;
    }
    ck_assert_uint_gt(fail, 4); /* dispatch entries, waits, slots, candidates */
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/dispatch_through");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, S_13_Q_39_a_disabled_function_breaks_the_chain);
    tcase_add_test(tests, S_13_F_16_a_function_disabled_in_the_frame_blocks_no_dependent);
    tcase_add_test(tests, S_13_it_is_always_the_earliest_free_one_that_runs_next);
    tcase_add_test(tests,
                   S_13_a_freed_function_waits_again_for_a_prerequisite_that_is_enabled_again);
    tcase_add_loop_test(tests, S_13_D_9_on_any_number_of_workers, 0, 3);
    tcase_add_test(tests, S_13_a_warm_world_dispatches_without_taking_memory);
    tcase_add_test(tests, S_13_every_allocation_of_a_frame_fails_once_and_the_next_one_is_whole);
    return suite_run(tests, 60);
}
