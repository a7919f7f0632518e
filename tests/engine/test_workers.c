#include "../support/suite.h"
#include "threads/processor.h"

#include <check.h>
#include <pthread.h>
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

START_TEST(joining_what_was_never_started_is_a_no_op)
{
    tl_workers *workers = NULL;
    tl_job job = {.fn = add_up};

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 1), TL_OK);
    tl_job_join(workers, &job);
    ck_assert_uint_eq(job.state, 0);
    tl_workers_destroy(workers);
}
END_TEST

START_TEST(wrong_arguments_are_told)
{
    tl_workers *workers = NULL;
    tl_job job = {0};

    ck_assert_int_eq(tl_workers_create(&workers, NULL, 65), TL_ERR_INVALID);
    ck_assert_int_eq(tl_workers_create(NULL, NULL, 1), TL_ERR_INVALID);
    ck_assert_int_eq(tl_job_start(NULL, &job), TL_ERR_INVALID);
    tl_workers_destroy(NULL);
}
END_TEST

/* Counts what is wrong: the thread is moved about, so it is not the test's own. */
static void *leave_again_and_again(void *user)
{
    const tl__processors all = tl__processors_allowed();
    uint32_t *wrong = user;

    for (uint32_t i = 0; i < 20 && all.count > 1; i++) {
        uint32_t allowed = tl__processors_allowed().count;
        uint32_t before = tl__processor_current();
        tl__processor_leave(&all);
        *wrong += allowed < all.count - 1;
        *wrong += tl__processors_allowed().count != all.count - 1;
        *wrong += i > 0 && all.count == 2 && tl__processor_current() == before;
    }
    return NULL;
}

START_TEST(a_thread_that_leaves_its_processor_stays_away_until_it_leaves_another)
{
    const uint32_t allowed = tl__processors_allowed().count;
    uint32_t wrong = 0;
    pthread_t thread;

    ck_assert_int_eq(pthread_create(&thread, NULL, leave_again_and_again, &wrong), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    ck_assert_uint_eq(wrong, 0);
    ck_assert_uint_eq(tl__processors_allowed().count, allowed);
}
END_TEST

static void where(void *user, uint32_t worker)
{
    (void)worker;
    *(uint32_t *)user = tl__processor_current();
}

/* Whichever way the threads are moved: a pool that is called again and again after it slept does
 * every job. */
START_TEST(jobs_run_wherever_their_threads_wake)
{
    static const struct timespec pause = {.tv_nsec = 3000000};
    tl_workers *workers = NULL;

    ck_assert_int_eq(tl_workers_create(&workers, NULL, (uint32_t)_i), TL_OK);
    for (uint32_t i = 0; i < 30; i++) {
        uint32_t processor = UINT32_MAX - 1;
        tl_job job = {.fn = where, .user = &processor};
        tl_workers_wake(workers);
        ck_assert_int_eq(tl_job_start(workers, &job), TL_OK);
        tl_job_join(workers, &job);
        ck_assert_uint_ne(processor, UINT32_MAX - 1);
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
    tcase_add_test(tests, joining_what_was_never_started_is_a_no_op);
    tcase_add_test(tests, wrong_arguments_are_told);
    tcase_add_test(tests, a_thread_that_leaves_its_processor_stays_away_until_it_leaves_another);
    tcase_add_loop_test(tests, jobs_run_wherever_their_threads_wake, 1, 5);
    return suite_run(tests, 60);
}
