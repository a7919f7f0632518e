/* Goal 8: a frame whose DuringPhysics work takes as long as the physics step beside it, against the
 * longer of the two, both run at once on two plain threads. The space is used as the game does. */
#include "bench.h"

#include "game/physics.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

/* The game's own functions before PhysicsStart took 13 to 30 microseconds when measured: the
 * worker, woken at the begin of the frame, is awake after them. */
static const int64_t before_ns = 20000;

enum { BODIES = 150, COLUMNS = 15, PARTS = 32, SETTLE = 240, SAMPLES = 101, CALIBRATION = 1000000 };

static const tl_time frame_length = 16666667;
static const int64_t frame_pause = 4000000;
static const double window_limit = 1.1;

/* A space of its own for each side; both hold the same at the same number of steps. */
typedef struct box {
    void *block;
    gm_physics *physics;
} box;

static void fill(gm_physics *physics)
{
    for (uint32_t i = 0; i < BODIES; i++) {
        float turn = (float)(i * 7919U % 628U) / 100.0F;
        uint32_t row = i / COLUMNS;
        gm_body_def def = {
            .position = {60.0F + 60.0F * (float)(i % COLUMNS), 40.0F + 40.0F * (float)row},
            .velocity = {(float)(i * 131U % 400U) - 200.0F, (float)(i * 197U % 400U) - 200.0F},
            .angle = turn,
            .verts = {{14, 0}, {7, 12}, {-7, 12}, {-14, 0}, {-7, -12}, {7, -12}},
            .vert_count = i % 3 == 0 ? 0 : 6,
            .radius = 13.0F,
            .elasticity = 1.0F};
        bench_must(gm_physics_add(physics, &def).index1 != 0, "expected room for the bodies");
    }
}

static void open_box(box *b)
{
    size_t bytes = GM_PHYSICS_GAME_BYTES + GM_PHYSICS_SPACE_BYTES;

    b->block = aligned_alloc(4096, bytes);
    bench_must(b->block != NULL, "memory");
    unsigned char *start = b->block;
    gm_physics_def def = {
        .memory = gm_arena_create(start, GM_PHYSICS_GAME_BYTES),
        .space = gm_arena_create(start + GM_PHYSICS_GAME_BYTES, GM_PHYSICS_SPACE_BYTES),
        .wall_elasticity = 1.0F};
    b->physics = gm_physics_create(&def);
    bench_must(b->physics != NULL, "space");
    fill(b->physics);
}

static void close_box(box *b)
{
    gm_physics_destroy(b->physics);
    free(b->block);
}

static void step(box *b)
{
    gm_physics_start(b->physics, frame_length, NULL);
}

/* The work beside the step. */
static uint32_t part_steps;
static uint64_t values[PARTS];

static void work_part(uint64_t *part)
{
    uint64_t value = *part;

    for (uint32_t i = 0; i < part_steps; i++) {
        value = value * UINT64_C(6364136223846793005) + 1442695040888963407;
    }
    *part = value;
}

static void work_all(void)
{
    for (uint32_t i = 0; i < PARTS; i++) {
        work_part(&values[i]);
    }
}

static int by_value(const void *a, const void *b)
{
    const int64_t *x = a;
    const int64_t *y = b;

    return (*x > *y) - (*x < *y);
}

/* ns of a step at the pace at which frames will come. */
static int64_t step_ns(box *b, int64_t pause_ns)
{
    static int64_t samples[SAMPLES];

    for (uint32_t i = 0; i < SAMPLES; i++) {
        bench_sleep(pause_ns);
        int64_t begin = bench_now();
        step(b);
        samples[i] = bench_now() - begin;
        gm_physics_end(b->physics);
    }
    qsort(samples, SAMPLES, sizeof(samples[0]), by_value);
    return samples[SAMPLES / 2];
}

static void calibrate(int64_t ns)
{
    part_steps = CALIBRATION;
    int64_t begin = bench_now();
    work_part(&values[0]);
    double each = (double)(bench_now() - begin) / CALIBRATION;
    part_steps = (uint32_t)((double)ns / each / PARTS);
}

/* Ours. */
typedef struct ours {
    box box;
    tl_world *world;
    tl_workers *workers;
    int64_t begin; /* of the window */
    int64_t end;
} ours;

static void on_start(void *user, const tl_tick_context *context)
{
    ours *o = user;

    o->begin = bench_now();
    gm_physics_start(o->box.physics, context->frame_delta, o->workers);
}

static void on_end(void *user, const tl_tick_context *context)
{
    ours *o = user;

    (void)context;
    gm_physics_join(o->box.physics);
    o->end = bench_now();
    gm_physics_end(o->box.physics);
}

static void before(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
    int64_t end = bench_now() + before_ns;
    while (bench_now() < end) {
    }
}

static void during(void *user, const tl_tick_context *context)
{
    (void)context;
    work_part(user);
}

static void add(tl_world *world, tl_tick_fn *fn, void *user, tl_tick_group group)
{
    tl_tick_id id;
    tl_tick_def def = {.fn = fn, .user = user, .group = group};

    bench_must(tl_tick_create(world, &def, &id) == TL_OK, "function");
    bench_must(tl_tick_register(world, id, tl_world_persistent_level(world)) == TL_OK, "function");
}

static void open_ours(ours *o)
{
    *o = (ours){0};
    open_box(&o->box);
    bench_must(tl_workers_create(&o->workers, NULL, 1) == TL_OK, "worker");
    tl_world_def def = {.workers = o->workers,
                        .clamp = TL_CLAMP_OFF,
                        .physics_start = on_start,
                        .physics_end = on_end,
                        .physics_user = o};
    bench_must(tl_world_create(&o->world, &def) == TL_OK, "world");
    add(o->world, before, NULL, TL_TICK_GROUP_PRE_PHYSICS);
    for (uint32_t i = 0; i < PARTS; i++) {
        add(o->world, during, &values[i], TL_TICK_GROUP_DURING_PHYSICS);
    }
}

static void close_ours(ours *o)
{
    tl_world_destroy(o->world);
    tl_workers_destroy(o->workers);
    close_box(&o->box);
}

static void frame(void *user)
{
    ours *o = user;

    tl_workers_wake(o->workers); /* as the game does at the begin of a frame */
    bench_must(tl_world_tick(o->world, frame_length) == TL_OK, "frame");
}

/* From the begin of PhysicsStart until the step and the work are done. */
static void window(void *user)
{
    ours *o = user;

    frame(o);
    bench_took(o->end - o->begin);
}

/* The second of two frames in a row: the worker has just ended the step of the first. */
static void next_window(void *user)
{
    frame(user);
    window(user);
}

/* The peer: a thread that is awake when the time begins. */
typedef struct plain {
    box box;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t called;
    bool has_call;
    bool is_ending;
    atomic_uint is_ready;
    atomic_uint is_open;
    atomic_uint is_done;
    int64_t took;
} plain;

static bool wait_for_call(plain *p)
{
    (void)pthread_mutex_lock(&p->mutex);
    while (!p->has_call && !p->is_ending) {
        (void)pthread_cond_wait(&p->called, &p->mutex);
    }
    p->has_call = false;
    bool goes_on = !p->is_ending;
    (void)pthread_mutex_unlock(&p->mutex);
    return goes_on;
}

static void spin_until(atomic_uint *flag)
{
    while (atomic_load(flag) == 0) {
    }
}

static void *plain_thread(void *user)
{
    plain *p = user;

    while (wait_for_call(p)) {
        atomic_store(&p->is_ready, 1);
        spin_until(&p->is_open);
        int64_t begin = bench_now();
        step(&p->box);
        p->took = bench_now() - begin;
        atomic_store(&p->is_done, 1);
    }
    return NULL;
}

static void signal_plain(plain *p, bool is_ending)
{
    (void)pthread_mutex_lock(&p->mutex);
    p->has_call = !is_ending;
    p->is_ending = is_ending;
    (void)pthread_cond_signal(&p->called);
    (void)pthread_mutex_unlock(&p->mutex);
}

/* What it took is the longer of the two; waking the thread and meeting again are not in it. */
static void run_plain(void *user)
{
    plain *p = user;

    atomic_store(&p->is_ready, 0);
    atomic_store(&p->is_open, 0);
    atomic_store(&p->is_done, 0);
    signal_plain(p, false);
    spin_until(&p->is_ready);
    int64_t begin = bench_now();
    atomic_store(&p->is_open, 1);
    work_all();
    int64_t took = bench_now() - begin;
    spin_until(&p->is_done);
    bench_took(took > p->took ? took : p->took);
    gm_physics_end(p->box.physics);
}

static void run_plain_next(void *user)
{
    run_plain(user);
    run_plain(user);
}

static void open_plain(plain *p)
{
    *p = (plain){.mutex = PTHREAD_MUTEX_INITIALIZER, .called = PTHREAD_COND_INITIALIZER};
    open_box(&p->box);
    bench_must(pthread_create(&p->thread, NULL, plain_thread, p) == 0, "thread");
}

static void close_plain(plain *p)
{
    signal_plain(p, true);
    (void)pthread_join(p->thread, NULL);
    close_box(&p->box);
}

static void compare(ours *o, plain *p, const char *work, bench_fn *fn, int64_t pause_ns)
{
    double limit = fn != frame ? window_limit : 0.0; /* whole frames are for information */
    bench_fn *theirs = fn == next_window ? run_plain_next : run_plain;
    double ns[2];

    if (!bench_wants("8", work)) {
        return;
    }
    calibrate(step_ns(&p->box, pause_ns));
    /* The spaces stay alike. */
    (void)step_ns(&o->box, pause_ns);
    bench_compare_paced((bench_side[2]){{fn, o}, {theirs, p}}, ns, pause_ns);
    bench_must(gm_physics_hash(o->box.physics) == gm_physics_hash(p->box.physics),
               "expected the same bodies on both sides");
    bench_print(&(bench_row){"8", work, "longer of two plain threads", ns[0], ns[1], limit});
}

static void settle(box *b)
{
    for (uint32_t i = 0; i < (bench_is_smoke ? 8U : SETTLE); i++) {
        step(b);
        gm_physics_end(b->physics);
    }
}

void bench_physics(void)
{
    static ours o;
    static plain p;

    open_ours(&o);
    open_plain(&p);
    settle(&o.box);
    settle(&p.box);
    compare(&o, &p, "physics window of 150 bodies back to back", next_window, 0);
    compare(&o, &p, "physics window of 150 bodies paced", window, frame_pause);
    compare(&o, &p, "frame around the window back to back", frame, 0);
    compare(&o, &p, "frame around the window paced", frame, frame_pause);
    close_ours(&o);
    close_plain(&p);
}
