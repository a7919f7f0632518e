/* Jobs of functions (S-8) that are done when they are joined: what does not join one goes wrong at
 * once. */
#include "../../support/nothing.h"
#include "../../support/suite.h"
#include "../any_thread.h"

/* A pool whose jobs are done when they are joined, not before. */
typedef struct lazy {
    tl_workers *pool;
    tl_job job;
    tl_task_fn *task;
    void *data;
    rig r;
    tl_tick_id with_job;
    tl_tick_id middle;
    tl_tick_id last;
    bool cuts_own; /* the edge to it goes in its body, before the job is started */
    bool leaves;   /* its level, before that */
    bool is_done;
    bool was_done; /* when the last one ran */
    uint32_t runs; /* of that one */
} lazy;

static void *keep_task(void *user, tl_task_fn *task, void *data)
{
    lazy *z = user;

    z->task = task;
    z->data = data;
    return z;
}

static void finish_task(void *user, void *handle)
{
    lazy *z = user;

    (void)handle;
    z->task(z->data, 1);
}

static void do_lazily(void *user, uint32_t worker)
{
    lazy *z = user;

    (void)worker;
    z->is_done = true;
}

static void start_lazily(void *user, const tl_tick_context *context)
{
    lazy *z = user;

    if (z->cuts_own) {
        ck_assert_int_eq(tl_tick_remove_prerequisite(context->world, z->last, z->with_job), TL_OK);
    }
    if (z->leaves) {
        ck_assert_int_eq(tl_tick_unregister(context->world, z->with_job), TL_OK);
    }
    z->is_done = false;
    z->job = (tl_job){.fn = do_lazily, .user = z};
    ck_assert_int_eq(tl_job_start(z->pool, &z->job), TL_OK);
    ck_assert_int_eq(tl_tick_complete_after(context, z->pool, &z->job), TL_OK);
}

static void ask_whether_done(void *user, const tl_tick_context *context)
{
    lazy *z = user;

    (void)context;
    z->was_done = z->is_done;
    z->runs += 1;
}

static void lazy_open(lazy *z, const tl_world_def *def, uint32_t workers,
                      const tl_tick_def *with_job)
{
    tl_tick_def own = *with_job;
    const tl_tick_def asks = {.fn = ask_whether_done, .user = z, .tick_even_when_paused = true};

    memset(z, 0, sizeof(*z));
    ck_assert_int_eq(
        tl_workers_create_hosted(
            &z->pool,
            &(tl_workers_def){.count = 1, .enqueue = keep_task, .finish = finish_task, .user = z}),
        TL_OK);
    rig_open_def(&z->r, workers, *def);
    own.fn = own.fn != NULL ? own.fn : start_lazily;
    own.user = z;
    z->with_job = rig_add(&z->r, &own);
    z->last = rig_add(&z->r, &asks);
}

static void lazy_close(lazy *z)
{
    rig_close(&z->r);
    tl_workers_destroy(z->pool);
}

START_TEST(S_8_Q_47_an_edge_that_goes_before_the_job_is_started_counts)
{
    lazy z;

    lazy_open(&z, &(tl_world_def){0}, 0, &(tl_tick_def){0});
    z.cuts_own = true;
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_int_eq(tl_tick_add_prerequisite(z.r.world, z.last, z.with_job), TL_OK);
        rig_frame(&z.r);
        ck_assert(z.was_done);
    }
    ck_assert_uint_eq(z.runs, 3);
    lazy_close(&z);
}
END_TEST

static void nest_with_job(void *user, const tl_tick_context *context)
{
    lazy *z = user;

    ck_assert_int_eq(tl_tick_run_nested(context, z->with_job), TL_OK);
}

static void ask_in_camera(void *user, tl_world *world, tl_time delta)
{
    lazy *z = user;

    (void)world;
    (void)delta;
    z->was_done = z->is_done;
}

/* In a pause it is in no group: an end group of another frame means nothing. */
START_TEST(S_8_S_14_P_7_the_job_of_one_that_was_not_queued_ends_where_it_runs)
{
    lazy z;
    tl_camera_id camera;

    lazy_open(&z, &(tl_world_def){0}, 0, &(tl_tick_def){.group = TL_TICK_GROUP_LAST_DEMOTABLE});
    ck_assert_int_eq(tl_camera_add(z.r.world, ask_in_camera, &z, "camera", &camera), TL_OK);
    rig_frame(&z.r);
    ck_assert_int_eq(tl_world_set_paused(z.r.world, true), TL_OK);
    (void)rig_add(&z.r,
                  &(tl_tick_def){.fn = nest_with_job, .user = &z, .tick_even_when_paused = true});
    rig_frame(&z.r);
    ck_assert(z.was_done);
    lazy_close(&z);
}
END_TEST

/* Functions on any thread wait for jobs of the owner's: of an earlier group, and of their own,
 * where the last one that they wait for has none. */
static void run_before_any(tl_tick_group group, uint32_t workers, bool leaves)
{
    lazy z;

    lazy_open(&z, &(tl_world_def){0}, workers,
              &(tl_tick_def){.end_group = TL_TICK_GROUP_LAST_DEMOTABLE});
    tl_tick_id second = rig_add(&z.r, &(tl_tick_def){.fn = no_tick});
    ck_assert_int_eq(tl_tick_destroy(z.r.world, z.last), TL_OK);
    z.last = rig_add(
        &z.r, &(tl_tick_def){
                  .fn = ask_whether_done, .user = &z, .group = group, .run_on_any_thread = true});
    ck_assert_int_eq(tl_tick_add_prerequisite(z.r.world, z.last, z.with_job), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(z.r.world, z.last, second), TL_OK);
    z.leaves = leaves;
    for (uint32_t frame = 1; frame <= (leaves ? 1 : 3); frame++) {
        rig_frame(&z.r);
        ck_assert_uint_eq(z.runs, frame);
        ck_assert(z.was_done);
    }
    lazy_close(&z);
}

START_TEST(S_8_a_function_on_any_thread_waits_for_the_job_of_each_that_it_waits_for)
{
    run_before_any(TL_TICK_GROUP_PRE_PHYSICS, (uint32_t)_i, false);
    run_before_any(TL_TICK_GROUP_PRE_PHYSICS, (uint32_t)_i, true);
    run_before_any(TL_TICK_GROUP_DURING_PHYSICS, (uint32_t)_i, false);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/complete_late");

    tcase_add_test(tests, S_8_Q_47_an_edge_that_goes_before_the_job_is_started_counts);
    tcase_add_test(tests, S_8_S_14_P_7_the_job_of_one_that_was_not_queued_ends_where_it_runs);
    tcase_add_loop_test(
        tests, S_8_a_function_on_any_thread_waits_for_the_job_of_each_that_it_waits_for, 0, 4);
    return suite_run(tests, 60);
}
