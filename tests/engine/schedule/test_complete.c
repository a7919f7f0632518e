/* Jobs that belong to a function's completion (S-8). */
#include "../../support/suite.h"
#include "../../support/world_fixture.h"
#include "../any_thread.h"

typedef struct errand {
    rig *r;
    tl_job job;
    atomic_uint is_done;
    uint32_t early; /* functions that ran before it was done */
    tl_result result;
    bool is_slow;
} errand;

static void do_errand(void *user, uint32_t worker)
{
    errand *e = user;

    (void)worker;
    for (volatile uint32_t i = 0; i < 200000; i++) {
    }
    atomic_store_explicit(&e->is_done, 1, memory_order_relaxed);
}

static void start_errand(void *user, const tl_tick_context *context)
{
    errand *e = user;

    atomic_store(&e->is_done, 0);
    e->job.fn = do_errand;
    e->job.user = e;
    ck_assert_int_eq(tl_job_start(e->r->workers, &e->job), TL_OK);
    e->result = tl_tick_complete_after(context, e->r->workers, &e->job);
}

static void needs_errand(void *user, const tl_tick_context *context)
{
    errand *e = user;

    (void)context;
    e->early += atomic_load_explicit(&e->is_done, memory_order_relaxed) == 0 ? 1 : 0;
}

static void run_errand(uint32_t workers, bool first_any, bool second_any, bool has_edge)
{
    rig r;
    errand e = {.r = &r};

    rig_open(&r, workers);
    tl_tick_id first =
        rig_add(&r, &(tl_tick_def){.fn = start_errand, .user = &e, .run_on_any_thread = first_any});
    tl_tick_id second = rig_add(&r, &(tl_tick_def){.fn = needs_errand,
                                                   .user = &e,
                                                   .group = has_edge ? TL_TICK_GROUP_PRE_PHYSICS
                                                                     : TL_TICK_GROUP_POST_PHYSICS,
                                                   .run_on_any_thread = second_any});
    if (has_edge) {
        ck_assert_int_eq(tl_tick_add_prerequisite(r.world, second, first), TL_OK);
    }
    for (uint32_t i = 0; i < 20; i++) {
        rig_frame(&r);
        ck_assert_int_eq(e.result, TL_OK);
        ck_assert_uint_eq(e.early, 0);
    }
    ck_assert_uint_eq(tl_world_stats(r.world).ticks_run, 40);
    rig_close(&r);
}

START_TEST(S_8_dependents_of_a_function_wait_for_its_job)
{
    run_errand((uint32_t)_i, false, false, true);
    run_errand((uint32_t)_i, false, true, true);
    run_errand((uint32_t)_i, true, false, true);
    run_errand((uint32_t)_i, true, true, true);
}
END_TEST

/* A function with a job, one that is dispatched by hand, and one that waits for both. */
typedef struct dispatch_errand {
    errand e; /* first: also the errand of the function with a job */
    tl_tick_id target;
    tl_tick_id first; /* the one with the job */
    uint32_t clock;
    rig_turn target_turn;
    rig_turn last_turn;
} dispatch_errand;

static void dispatch_target(void *user, const tl_tick_context *context)
{
    dispatch_errand *h = user;

    h->clock += 1;
    ck_assert_int_eq(tl_tick_dispatch(context->world, h->target), TL_OK);
}

static void run_last(void *user, const tl_tick_context *context)
{
    dispatch_errand *h = user;

    needs_errand(&h->e, context);
    rig_take_turn(&h->last_turn, context);
}

static void dispatch_errand_open(dispatch_errand *h, rig *r, uint32_t workers, tl_world_def def)
{
    *h = (dispatch_errand){.e = {.r = r}};
    h->target_turn.clock = &h->clock;
    h->last_turn.clock = &h->clock;
    rig_open_def(r, workers, def);
}

static void run_dispatch_errand(uint32_t workers, bool waits_for_job, bool waits_for_target)
{
    rig r;
    dispatch_errand h;

    dispatch_errand_open(&h, &r, workers, (tl_world_def){0});
    tl_tick_id first = rig_add(&r, &(tl_tick_def){.fn = start_errand, .user = &h.e});
    h.target = rig_add(
        &r, &(tl_tick_def){.fn = rig_take_turn, .user = &h.target_turn, .dispatch_manually = true});
    tl_tick_id last = rig_add(&r, &(tl_tick_def){.fn = run_last, .user = &h});
    (void)rig_add(&r, &(tl_tick_def){.fn = dispatch_target, .user = &h});
    if (waits_for_job) {
        ck_assert_int_eq(tl_tick_add_prerequisite(r.world, h.target, first), TL_OK);
    }
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, last, first), TL_OK);
    if (waits_for_target) {
        ck_assert_int_eq(tl_tick_add_prerequisite(r.world, last, h.target), TL_OK);
    }
    for (uint32_t i = 0; i < 20; i++) {
        h.clock = 0;
        rig_frame(&r);
        ck_assert_uint_eq(h.e.early, 0);
        ck_assert_uint_eq(h.target_turn.at, waits_for_target ? 2 : 3); /* after it was dispatched */
        ck_assert_uint_eq(h.last_turn.at, waits_for_target ? 3 : 1);
    }
    rig_close(&r);
}

START_TEST(S_8_S_13_a_job_changes_nothing_about_undispatched_functions)
{
    run_dispatch_errand((uint32_t)_i, true, false);
    run_dispatch_errand((uint32_t)_i, true, true);
    run_dispatch_errand((uint32_t)_i, false, true);
}
END_TEST

static void nest_last(void *user, const tl_tick_context *context)
{
    dispatch_errand *h = user;

    ck_assert_int_eq(tl_tick_run_nested(context, h->target), TL_OK);
}

static void toggle_last(void *user, const tl_tick_context *context)
{
    dispatch_errand *h = user;

    ck_assert_int_eq(tl_tick_set_enabled(context->world, h->target, false), TL_OK);
    ck_assert_int_eq(tl_tick_set_enabled(context->world, h->target, true), TL_OK);
}

static void run_moved_errand(uint32_t workers, tl_tick_fn *move)
{
    rig r;
    dispatch_errand h;

    dispatch_errand_open(&h, &r, workers, (tl_world_def){0});
    tl_tick_id first = rig_add(&r, &(tl_tick_def){.fn = start_errand, .user = &h.e});
    (void)rig_add(&r, &(tl_tick_def){.fn = move, .user = &h});
    h.target = rig_add(&r, &(tl_tick_def){.fn = run_last, .user = &h});
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, h.target, first), TL_OK);
    for (uint32_t i = 0; i < 20; i++) {
        rig_frame(&r);
        ck_assert_uint_eq(h.e.early, 0);
    }
    ck_assert_uint_eq(h.last_turn.at, 20);
    rig_close(&r);
}

START_TEST(S_8_S_14_N_17_a_nested_or_reenabled_dependent_still_waits_for_the_job)
{
    run_moved_errand((uint32_t)_i, nest_last);
    run_moved_errand((uint32_t)_i, toggle_last);
}
END_TEST

/* The edge to the function with a job goes before that one starts it, or after that. */
static void cut_last(void *user, const tl_tick_context *context)
{
    dispatch_errand *h = user;

    ck_assert_int_eq(tl_tick_remove_prerequisite(context->world, h->target, h->first), TL_OK);
}

static void run_cut_errand(uint32_t workers, bool is_first)
{
    rig r;
    fixture_memory memory = {0};
    dispatch_errand h;
    const tl_tick_def cutter = {.fn = cut_last, .user = &h};

    dispatch_errand_open(&h, &r, workers, (tl_world_def){.allocator = {fixture_realloc, &memory}});
    if (is_first) {
        (void)rig_add(&r, &cutter);
    }
    h.first = rig_add(&r, &(tl_tick_def){.fn = start_errand, .user = &h.e});
    if (!is_first) {
        (void)rig_add(&r, &cutter);
    }
    h.target = rig_add(&r, &(tl_tick_def){.fn = run_last, .user = &h});
    for (uint32_t i = 0; i < 20; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(r.world, h.target, h.first), TL_OK);
        rig_frame(&r);
        ck_assert_uint_eq(h.e.early, 0);
    }
    ck_assert_uint_eq(h.last_turn.at, 20);
    rig_close(&r);
    ck_assert_int_eq(memory.bytes, 0);
}

START_TEST(S_8_Q_47_a_dependent_that_loses_the_prerequisite_still_waits_for_the_job)
{
    run_cut_errand((uint32_t)_i, true);
    run_cut_errand((uint32_t)_i, false);
}
END_TEST

START_TEST(S_8_the_end_group_waits_for_the_job)
{
    run_errand((uint32_t)_i, false, false, false);
    run_errand((uint32_t)_i, true, false, false);
}
END_TEST

START_TEST(S_8_outside_of_a_body_there_is_nothing_to_complete)
{
    rig r;
    tl_job job = {.fn = do_errand};

    rig_open(&r, 0);
    ck_assert_int_eq(tl_tick_complete_after(NULL, NULL, &job), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_complete_after(&(tl_tick_context){.world = r.world}, NULL, &job),
                     TL_ERR_STATE);
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/complete");

    tcase_add_loop_test(tests, S_8_dependents_of_a_function_wait_for_its_job, 0, 4);
    tcase_add_loop_test(tests, S_8_S_13_a_job_changes_nothing_about_undispatched_functions, 0, 4);
    tcase_add_loop_test(
        tests, S_8_S_14_N_17_a_nested_or_reenabled_dependent_still_waits_for_the_job, 0, 4);
    tcase_add_loop_test(
        tests, S_8_Q_47_a_dependent_that_loses_the_prerequisite_still_waits_for_the_job, 0, 4);
    tcase_add_loop_test(tests, S_8_the_end_group_waits_for_the_job, 0, 4);
    tcase_add_test(tests, S_8_outside_of_a_body_there_is_nothing_to_complete);
    return suite_run(tests, 60);
}
