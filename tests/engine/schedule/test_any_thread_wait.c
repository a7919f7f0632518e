/* Waits for a function that is in progress on another thread (S-4, S-14, Q-54). */
#include "../../support/suite.h"
#include "../any_thread.h"

enum { FRAMES = 100 };

/* A slow function of PrePhysics that may go on until PostPhysics, and one that waits for it. */
typedef struct wait {
    rig r;
    tl_tick_id slow;
    tl_tick_id waiting;
    atomic_uint slow_runs;
    atomic_int now; /* ns: the slow one takes a millisecond, nothing else takes any time */
    uint32_t runs;
    uint32_t early; /* runs of the waiting one before the slow one had ended */
} wait;

static void run_slowly(void *user, const tl_tick_context *context)
{
    wait *w = user;

    (void)context;
    for (uint32_t i = 0; i < 500000; i++) {
        atomic_signal_fence(memory_order_seq_cst);
    }
    atomic_fetch_add_explicit(&w->now, 1000000, memory_order_relaxed);
    atomic_fetch_add_explicit(&w->slow_runs, 1, memory_order_relaxed);
}

static void run_waiting(void *user, const tl_tick_context *context)
{
    wait *w = user;

    (void)context;
    w->runs += 1;
    w->early += atomic_load_explicit(&w->slow_runs, memory_order_relaxed) == w->runs ? 0 : 1;
}

static int64_t tell_time(void *user)
{
    wait *w = user;

    return atomic_load_explicit(&w->now, memory_order_relaxed);
}

static void wait_open(wait *w, uint32_t workers, tl_tick_group end, bool is_any)
{
    memset(w, 0, sizeof(*w));
    rig_open_def(&w->r, workers, (tl_world_def){.clock = tell_time, .clock_user = w});
    w->slow = rig_add(
        &w->r,
        &(tl_tick_def){.fn = run_slowly, .user = w, .end_group = end, .run_on_any_thread = true});
    w->waiting = rig_add(&w->r, &(tl_tick_def){.fn = run_waiting,
                                               .user = w,
                                               .group = TL_TICK_GROUP_POST_PHYSICS,
                                               .run_on_any_thread = is_any});
    ck_assert_int_eq(tl_tick_add_prerequisite(w->r.world, w->waiting, w->slow), TL_OK);
}

static void run_frames(wait *w)
{
    for (uint32_t i = 0; i < FRAMES; i++) {
        rig_frame(&w->r);
    }
    ck_assert_uint_eq(w->runs, FRAMES);
    ck_assert_uint_eq(w->early, 0);
    rig_close(&w->r);
}

/* PostPhysics takes too little time to be shared with workers, PrePhysics does not. */
START_TEST(Q_54_a_function_on_the_owner_waits_for_a_function_of_an_earlier_group)
{
    wait w;

    wait_open(&w, (uint32_t)_i, TL_TICK_GROUP_POST_PHYSICS, true);
    run_frames(&w);
    wait_open(&w, (uint32_t)_i, TL_TICK_GROUP_POST_PHYSICS, false);
    run_frames(&w);
}
END_TEST

static void nest_waiting(void *user, const tl_tick_context *context)
{
    const wait *w = user;

    ck_assert_int_eq(tl_tick_run_nested(context, w->waiting), TL_OK);
}

/* Its turn has passed, but it has not ended. */
START_TEST(S_14_an_inner_function_waits_for_one_on_another_thread)
{
    wait w;

    for (uint32_t any = 0; any < 2; any++) {
        wait_open(&w, (uint32_t)_i, TL_TICK_GROUP_PRE_PHYSICS, any != 0);
        (void)rig_add(&w.r, &(tl_tick_def){.fn = nest_waiting, .user = &w});
        run_frames(&w);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/any_thread_wait");

    tcase_add_loop_test(
        tests, Q_54_a_function_on_the_owner_waits_for_a_function_of_an_earlier_group, 0, 4);
    tcase_add_loop_test(tests, S_14_an_inner_function_waits_for_one_on_another_thread, 0, 4);
    return suite_run(tests, 60);
}
