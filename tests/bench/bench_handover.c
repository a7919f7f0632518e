/* What of goal 8 is the machine's: how long it takes from handing a job over until it begins,
 * against a bare thread that waits for a flag or a condition variable. For information. */
#include "bench.h"

#include <pthread.h>
#include <stdatomic.h>
#include <tickline/tickline.h>

static const int64_t frame_pause = 4000000;
static const int64_t before_ns = 20000; /* of a frame, before its physics window: bench_physics.c */

typedef struct handover {
    tl_workers *workers;
    tl_job job;
    int64_t began;
    atomic_uint has_begun;
    bool is_woken_before;
    bool is_repeated;
} handover;

/* A thread that stamps the time when it is called. */
typedef struct bare {
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t called;
    bool has_call;
    bool is_ending;
    atomic_uint is_open;
    atomic_uint is_done;
    int64_t began;
    bool is_woken_before;
    bool is_repeated;
} bare;

static void stamp(void *user, uint32_t worker)
{
    handover *h = user;

    (void)worker;
    h->began = bench_now();
    atomic_store(&h->has_begun, 1);
}

static int64_t hand_over(handover *h)
{
    if (h->is_woken_before) {
        tl_workers_wake(h->workers);
    }
    if (h->is_woken_before || h->is_repeated) {
        bench_spin(before_ns);
    }
    atomic_store(&h->has_begun, 0);
    int64_t begin = bench_now();
    bench_must(tl_job_start(h->workers, &h->job) == TL_OK, "job");
    while (atomic_load(&h->has_begun) == 0) {
    }
    tl_job_join(h->workers, &h->job);
    return h->began - begin;
}

static void ours(void *user)
{
    handover *h = user;

    if (h->is_repeated) {
        (void)hand_over(h);
    }
    bench_took(hand_over(h));
}

static bool wait_for_call(bare *b)
{
    (void)pthread_mutex_lock(&b->mutex);
    while (!b->has_call && !b->is_ending) {
        (void)pthread_cond_wait(&b->called, &b->mutex);
    }
    b->has_call = false;
    bool goes_on = !b->is_ending;
    (void)pthread_mutex_unlock(&b->mutex);
    return goes_on;
}

static void *bare_thread(void *user)
{
    bare *b = user;

    while (wait_for_call(b)) {
        while (atomic_load(&b->is_open) == 0) {
        }
        b->began = bench_now();
        atomic_store(&b->is_done, 1);
    }
    return NULL;
}

static void signal_bare(bare *b, bool is_ending)
{
    (void)pthread_mutex_lock(&b->mutex);
    b->has_call = !is_ending;
    b->is_ending = is_ending;
    (void)pthread_cond_signal(&b->called);
    (void)pthread_mutex_unlock(&b->mutex);
}

/* Signalled at once or a while before, or so long before that it spins. */
static void theirs(void *user)
{
    bare *b = user;
    int64_t wait = b->is_repeated ? 10 * before_ns : b->is_woken_before ? before_ns : 0;

    atomic_store(&b->is_done, 0);
    atomic_store(&b->is_open, wait == 0);
    int64_t begin = bench_now();
    signal_bare(b, false);
    if (wait > 0) {
        bench_spin(wait);
        begin = bench_now();
        atomic_store(&b->is_open, 1);
    }
    while (atomic_load(&b->is_done) == 0) {
    }
    bench_took(b->began > begin ? b->began - begin : 1);
}

static void compare(handover *h, bare *b, const char *work, const char *peer, int64_t pause)
{
    double ns[2];

    if (!bench_wants("8", work)) {
        return;
    }
    bench_compare_paced((bench_side[2]){{ours, h}, {theirs, b}}, ns, pause);
    bench_print(&(bench_row){"8", work, peer, ns[0], ns[1], 0});
}

void bench_handover(void)
{
    static handover h;
    static bare b = {.mutex = PTHREAD_MUTEX_INITIALIZER, .called = PTHREAD_COND_INITIALIZER};

    h.job = (tl_job){.fn = stamp, .user = &h};
    bench_must(tl_workers_create(&h.workers, NULL, 1) == TL_OK, "worker");
    bench_must(pthread_create(&b.thread, NULL, bare_thread, &b) == 0, "thread");
    compare(&h, &b, "until a sleeping worker begins", "bare condition variable", frame_pause);
    h.is_woken_before = b.is_woken_before = true;
    compare(&h, &b, "until a worker woken 20 us before begins", "bare condition variable",
            frame_pause);
    h.is_woken_before = b.is_woken_before = false;
    h.is_repeated = b.is_repeated = true;
    compare(&h, &b, "until a worker that ended a job 20 us before begins", "bare flag", 0);
    signal_bare(&b, true);
    (void)pthread_join(b.thread, NULL);
    tl_workers_destroy(h.workers);
}
