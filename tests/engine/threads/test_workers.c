#include "../../support/suite.h"

#include <check.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <tickline/workers.h>
#include <time.h>

enum { JOBS = 200 };

typedef struct sum {
    uint64_t value;
    uint32_t worker;
} sum;

static void add_up(void *user, uint32_t worker)
{
    sum *s = user;

    for (uint64_t i = 0; i < 20000; i++) {
        s->value += i;
    }
    s->worker = worker;
}

static const uint64_t expected = UINT64_C(19999) * 20000 / 2;

START_TEST(every_job_runs_once_for_any_number_of_threads)
{
    tl_workers *workers = NULL;
    static tl_job jobs[JOBS];
    static sum sums[JOBS];

    memset(jobs, 0, sizeof(jobs));
    memset(sums, 0, sizeof(sums));
    ck_assert_int_eq(tl_workers_create(&workers, NULL, (uint32_t)_i), TL_OK);
    ck_assert_uint_eq(tl_workers_count(workers), (uint32_t)_i);
    for (uint32_t i = 0; i < JOBS; i++) {
        jobs[i] = (tl_job){.fn = add_up, .user = &sums[i]};
        ck_assert_int_eq(tl_job_start(workers, &jobs[i]), TL_OK);
    }
    for (uint32_t i = 0; i < JOBS; i++) {
        tl_job_join(workers, &jobs[i]);
        ck_assert_uint_eq(sums[i].value, expected);
        ck_assert_uint_le(sums[i].worker, (uint32_t)_i);
        ck_assert(!tl_job_is_running(workers, &jobs[i]));
    }
    tl_workers_destroy(workers);
}
END_TEST

START_TEST(without_threads_a_job_runs_inside_start)
{
    sum s = {0};
    tl_job job = {.fn = add_up, .user = &s};

    ck_assert_int_eq(tl_job_start(NULL, &job), TL_OK);
    ck_assert_uint_eq(s.value, expected);
    ck_assert_int_eq(tl_job_start(NULL, &job), TL_ERR_STATE);
    tl_job_join(NULL, &job);
    ck_assert_int_eq(tl_job_start(NULL, &job), TL_OK);
    ck_assert_uint_eq(s.value, 2 * expected);
}
END_TEST

START_TEST(joining_a_job_that_was_never_started_is_a_no_op)
{
    tl_workers *workers = NULL;
    tl_job job = {.fn = add_up};

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 1), TL_OK);
    tl_job_join(workers, &job);
    ck_assert_uint_eq(job.state, 0);
    tl_workers_destroy(workers);
}
END_TEST

START_TEST(wrong_arguments_are_refused)
{
    tl_job job = {0};
    tl_workers *workers = (tl_workers *)&job;

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 65), TL_ERR_INVALID);
    ck_assert_ptr_null(workers);
    ck_assert_int_eq(tl_workers_create(NULL, NULL, 1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_job_start(NULL, &job), TL_ERR_INVALID);
    tl_workers_destroy(NULL);
}
END_TEST

#if defined(__linux__)
/* Processors that the calling thread may run on. */
static cpu_set_t allowed(void)
{
    cpu_set_t set;

    ck_assert_int_eq(sched_getaffinity(0, sizeof(set), &set), 0);
    return set;
}

static void look(void *user, uint32_t worker)
{
    (void)worker;
    (void)sched_getaffinity(0, sizeof(cpu_set_t), user);
}

START_TEST(threads_of_a_pool_may_run_wherever_their_host_may)
{
    const cpu_set_t before = allowed();
    tl_workers *workers = NULL;

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 1), TL_OK);
    for (uint32_t i = 0; i < 50; i++) {
        cpu_set_t seen = {0};
        tl_job job = {.fn = look, .user = &seen};
        ck_assert_int_eq(tl_job_start(workers, &job), TL_OK);
        ck_assert_int_eq(tl_job_join(workers, &job), TL_OK);
        ck_assert(CPU_EQUAL(&seen, &before));
    }
    tl_workers_destroy(workers);
    const cpu_set_t after = allowed();
    ck_assert(CPU_EQUAL(&after, &before));
}
END_TEST
#endif

static void mark(void *user, uint32_t worker)
{
    (void)worker;
    *(bool *)user = true;
}

/* A pool that is called again and again after it slept does every job. */
START_TEST(jobs_run_wherever_their_threads_wake)
{
    static const struct timespec pause = {.tv_nsec = 3000000};
    tl_workers *workers = NULL;

    ck_assert_int_eq(tl_workers_create(&workers, NULL, (uint32_t)_i), TL_OK);
    for (uint32_t i = 0; i < 30; i++) {
        bool has_run = false;
        tl_job job = {.fn = mark, .user = &has_run};
        tl_workers_wake(workers);
        ck_assert_int_eq(tl_job_start(workers, &job), TL_OK);
        tl_job_join(workers, &job);
        ck_assert(has_run);
        (void)nanosleep(&pause, NULL);
    }
    tl_workers_destroy(workers);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/workers");

    tcase_add_loop_test(tests, every_job_runs_once_for_any_number_of_threads, 0, 9);
    tcase_add_test(tests, without_threads_a_job_runs_inside_start);
    tcase_add_test(tests, joining_a_job_that_was_never_started_is_a_no_op);
    tcase_add_test(tests, wrong_arguments_are_refused);
#if defined(__linux__)
    tcase_add_test(tests, threads_of_a_pool_may_run_wherever_their_host_may);
#endif
    tcase_add_loop_test(tests, jobs_run_wherever_their_threads_wake, 1, 5);
    return suite_run(tests, 60);
}
