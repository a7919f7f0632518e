/* A host's job system instead of threads of the pool. */
#include "../../support/suite.h"
#include "../any_thread.h"

#include <pthread.h>

enum { TASKS = 64, HOST_THREADS = 2, COUNT = 200, MOST_TASKS = 60 * HOST_THREADS };

/* A toy host: a list of tasks, and threads that take them. */
typedef struct toy_task {
    tl_task_fn *fn;
    void *data;
    bool is_done;
} toy_task;

typedef struct toy toy;

typedef struct toy_thread {
    toy *host;
    uint32_t number;
    pthread_t thread;
} toy_thread;

struct toy {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    toy_task tasks[TASKS];
    uint32_t added;
    uint32_t taken;
    uint32_t finished; /* calls of finish */
    bool is_ending;
    bool is_inline; /* runs tasks inside enqueue */
    toy_thread threads[HOST_THREADS];
};

static void *toy_work(void *user)
{
    const toy_thread *self = user;
    toy *host = self->host;

    pthread_mutex_lock(&host->mutex);
    while (!host->is_ending) {
        if (host->taken == host->added) {
            pthread_cond_wait(&host->changed, &host->mutex);
            continue;
        }
        toy_task *task = &host->tasks[host->taken++ % TASKS];
        pthread_mutex_unlock(&host->mutex);
        task->fn(task->data, self->number);
        pthread_mutex_lock(&host->mutex);
        task->is_done = true;
        pthread_cond_broadcast(&host->changed);
    }
    pthread_mutex_unlock(&host->mutex);
    return NULL;
}

static void *toy_enqueue(void *user, tl_task_fn *fn, void *data)
{
    toy *host = user;

    if (host->is_inline) {
        fn(data, 0);
        return NULL;
    }
    pthread_mutex_lock(&host->mutex);
    toy_task *task = &host->tasks[host->added++ % TASKS];
    *task = (toy_task){.fn = fn, .data = data};
    pthread_cond_broadcast(&host->changed);
    pthread_mutex_unlock(&host->mutex);
    return task;
}

static void toy_finish(void *user, void *handle)
{
    toy *host = user;
    const toy_task *task = handle;

    pthread_mutex_lock(&host->mutex);
    while (!task->is_done) {
        pthread_cond_wait(&host->changed, &host->mutex);
    }
    host->finished += 1;
    pthread_mutex_unlock(&host->mutex);
}

static void toy_open(toy *host)
{
    pthread_mutex_init(&host->mutex, NULL);
    pthread_cond_init(&host->changed, NULL);
    for (uint32_t i = 0; i < HOST_THREADS; i++) {
        host->threads[i] = (toy_thread){.host = host, .number = i + 1};
        ck_assert_int_eq(
            pthread_create(&host->threads[i].thread, NULL, toy_work, &host->threads[i]), 0);
    }
}

static void toy_close(toy *host)
{
    pthread_mutex_lock(&host->mutex);
    host->is_ending = true;
    pthread_cond_broadcast(&host->changed);
    pthread_mutex_unlock(&host->mutex);
    for (uint32_t i = 0; i < HOST_THREADS; i++) {
        pthread_join(host->threads[i].thread, NULL);
    }
    pthread_cond_destroy(&host->changed);
    pthread_mutex_destroy(&host->mutex);
}

static void count_run(void *user, const tl_tick_context *context)
{
    uint32_t *runs = user;

    ck_assert_uint_le(context->worker, HOST_THREADS);
    *runs += 1;
}

static uint64_t run_on(tl_workers *workers)
{
    static uint32_t runs[COUNT];
    rig r = {.workers = workers};
    tl_tick_id last = {0};

    memset(runs, 0, sizeof(runs));
    r.world = new_world((tl_world_def){.workers = workers});
    for (uint32_t i = 0; i < COUNT; i++) {
        tl_tick_id id = rig_add(&r, &(tl_tick_def){.fn = count_run,
                                                   .user = &runs[i],
                                                   .group = i % 2 == 0 ? TL_TICK_GROUP_PRE_PHYSICS
                                                                       : TL_TICK_GROUP_POST_PHYSICS,
                                                   .run_on_any_thread = i % 5 != 0});
        if (i % 3 == 0 && i > 0) {
            ck_assert_int_eq(tl_tick_add_prerequisite(r.world, id, last), TL_OK);
        }
        last = id;
    }
    for (uint32_t frame = 1; frame <= 30; frame++) {
        rig_frame(&r);
        for (uint32_t i = 0; i < COUNT; i++) {
            ck_assert_uint_eq(runs[i], frame);
        }
    }
    uint64_t hash = tl_world_state_hash(r.world);
    close_world(r.world);
    return hash;
}

START_TEST(a_world_runs_on_a_hosts_job_system)
{
    static toy host;
    tl_workers *workers = NULL;
    const tl_workers_def def = {
        .count = HOST_THREADS, .enqueue = toy_enqueue, .finish = toy_finish, .user = &host};

    memset(&host, 0, sizeof(host));
    host.is_inline = _i == 1;
    toy_open(&host);
    ck_assert_int_eq(tl_workers_create_hosted(&workers, &def), TL_OK);
    ck_assert_uint_eq(tl_workers_count(workers), HOST_THREADS);
    uint64_t hash = run_on(workers);
    ck_assert(hash == run_on(NULL));
    ck_assert_uint_eq(host.finished, host.added); /* nothing is pending */
    ck_assert_uint_le(host.added, MOST_TASKS);    /* two groups, thirty frames */
    ck_assert(host.is_inline || host.added > 0);
    tl_workers_destroy(workers);
    toy_close(&host);
}
END_TEST

static void set_flag(void *user, uint32_t worker)
{
    uint32_t *flag = user;

    *flag = worker + 1;
}

START_TEST(a_job_is_a_task_of_the_host)
{
    static toy host;
    tl_workers *workers = NULL;
    uint32_t flag = 0;
    tl_job job = {.fn = set_flag, .user = &flag};
    const tl_workers_def def = {
        .count = HOST_THREADS, .enqueue = toy_enqueue, .finish = toy_finish, .user = &host};

    memset(&host, 0, sizeof(host));
    toy_open(&host);
    ck_assert_int_eq(tl_workers_create_hosted(&workers, &def), TL_OK);
    for (uint32_t i = 0; i < 10; i++) {
        flag = 0;
        ck_assert_int_eq(tl_job_start(workers, &job), TL_OK);
        ck_assert_int_eq(tl_job_start(workers, &job), TL_ERR_STATE);
        tl_job_join(workers, &job);
        ck_assert(!tl_job_is_running(workers, &job));
        ck_assert_uint_gt(flag, 1);
    }
    tl_workers_wake(workers);
    tl_workers_destroy(workers);
    toy_close(&host);
}
END_TEST

START_TEST(a_host_must_say_how_it_runs_tasks)
{
    tl_workers *workers = NULL;
    tl_workers_def def = {.count = 1, .enqueue = toy_enqueue, .finish = toy_finish};

    ck_assert_int_eq(tl_workers_create_hosted(NULL, &def), TL_ERR_INVALID);
    ck_assert_int_eq(tl_workers_create_hosted(&workers, NULL), TL_ERR_INVALID);
    def.count = 65;
    ck_assert_int_eq(tl_workers_create_hosted(&workers, &def), TL_ERR_INVALID);
    def.count = 0;
    ck_assert_int_eq(tl_workers_create_hosted(&workers, &def), TL_ERR_INVALID);
    def = (tl_workers_def){.count = 1, .enqueue = toy_enqueue};
    ck_assert_int_eq(tl_workers_create_hosted(&workers, &def), TL_ERR_INVALID);
    ck_assert_ptr_null(workers);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/hosted");

    tcase_add_loop_test(tests, a_world_runs_on_a_hosts_job_system, 0, 2);
    tcase_add_test(tests, a_job_is_a_task_of_the_host);
    tcase_add_test(tests, a_host_must_say_how_it_runs_tasks);
    return suite_run(tests, 60);
}
