#include "window_plain.h"

#include "bench.h"

/* How long the thread looks for the next call before it sleeps: a frame that follows at once finds
 * it awake. */
static const int64_t patience_ns = 300000;

static void look_for_call(window_plain *plain)
{
    int64_t end = bench_now() + patience_ns;

    while (atomic_load(&plain->has_call) == 0 && bench_now() < end) {
    }
}

static bool wait_for_call(window_plain *plain)
{
    look_for_call(plain);
    (void)pthread_mutex_lock(&plain->mutex);
    while (atomic_load(&plain->has_call) == 0) {
        (void)pthread_cond_wait(&plain->called, &plain->mutex);
    }
    atomic_store(&plain->has_call, 0);
    bool goes_on = !plain->is_ending;
    (void)pthread_mutex_unlock(&plain->mutex);
    return goes_on;
}

static void spin_until(atomic_uint *flag)
{
    while (atomic_load(flag) == 0) {
    }
}

/* Whoever comes first runs it. */
static void take_step(window_plain *plain)
{
    if (atomic_exchange(&plain->is_taken, 1) == 0) {
        int64_t begin = bench_now();
        window_box_step(&plain->box);
        plain->step_ns = bench_now() - begin;
        atomic_store(&plain->is_done, 1);
    }
}

static void *run_thread(void *user)
{
    window_plain *plain = user;

    while (wait_for_call(plain)) {
        atomic_store(&plain->is_ready, 1);
        spin_until(&plain->is_open);
        take_step(plain);
        atomic_store(&plain->is_home, 1);
    }
    return NULL;
}

static void call(window_plain *plain, bool is_ending)
{
    (void)pthread_mutex_lock(&plain->mutex);
    plain->is_ending = is_ending;
    atomic_store(&plain->has_call, 1);
    (void)pthread_cond_signal(&plain->called);
    (void)pthread_mutex_unlock(&plain->mutex);
}

static void begin(window_plain *plain)
{
    atomic_store(&plain->is_ready, 0);
    atomic_store(&plain->is_open, 0);
    atomic_store(&plain->is_taken, 0);
    atomic_store(&plain->is_done, 0);
    atomic_store(&plain->is_home, 0);
    call(plain, false);
}

static void end(window_plain *plain)
{
    spin_until(&plain->is_home);
    gm_physics_end(plain->box.physics);
}

void window_plain_longer(window_plain *plain)
{
    begin(plain);
    spin_until(&plain->is_ready);
    int64_t from = bench_now();
    atomic_store(&plain->is_open, 1);
    window_work_all();
    int64_t work_ns = bench_now() - from;
    spin_until(&plain->is_done);
    bench_took(work_ns > plain->step_ns ? work_ns : plain->step_ns);
    end(plain);
}

void window_plain_pair(window_plain *plain, int64_t before_ns)
{
    begin(plain);
    bench_spin(before_ns);
    int64_t from = bench_now();
    atomic_store(&plain->is_open, 1);
    window_work_all();
    take_step(plain);
    spin_until(&plain->is_done);
    bench_took(bench_now() - from);
    end(plain);
}

void window_plain_open(window_plain *plain)
{
    *plain = (window_plain){.mutex = PTHREAD_MUTEX_INITIALIZER, .called = PTHREAD_COND_INITIALIZER};
    window_box_open(&plain->box);
    bench_must(pthread_create(&plain->thread, NULL, run_thread, plain) == 0, "thread");
}

void window_plain_close(window_plain *plain)
{
    call(plain, true);
    (void)pthread_join(plain->thread, NULL);
    window_box_close(&plain->box);
}
