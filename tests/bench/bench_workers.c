/* Goal 4: bodies that may run on any thread, the owner and one worker, against the scaling of a
 * plain loop over the same bodies on two threads in the same run. Goal 22: the same frame with and
 * without a trace and a log of reads. */
#include "bench.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

enum { COUNT = 10000, SIDES = 4, BLOCK = 8, HELD = 3, MOST = 401 };

/* A body of about a microsecond, or of nothing. */
static uint32_t body_steps;

typedef struct cell {
    uint64_t value;
    uint64_t apart[7];
} cell;

static cell cells[COUNT];

static void work_on(cell *c)
{
    uint64_t value = c->value;

    for (uint32_t i = 0; i < body_steps; i++) {
        value = value * UINT64_C(6364136223846793005) + 1442695040888963407;
    }
    c->value = value;
}

static void body(void *user, const tl_tick_context *context)
{
    (void)context;
    work_on(user);
}

/* Of both worlds of goal 22: their first value. */
static tl_value_id wind;

static void reading_body(void *user, const tl_tick_context *context)
{
    float floats[TL_VALUE_MAX_DIMENSIONS];

    (void)tl_value_read(context->world, wind, floats);
    work_on(user);
}

static void calibrate(double ns)
{
    cell c = {1, {0}};

    body_steps = 1000000;
    int64_t begin = bench_now();
    work_on(&c);
    double step = (double)(bench_now() - begin) / body_steps;
    cells[0].value = c.value;
    body_steps = (uint32_t)(ns / step);
}

/* The plain loop: blocks of an atomic counter, on the caller and one job. */
static atomic_uint next_cell;

static void plain_part(void *user, uint32_t worker)
{
    (void)user;
    (void)worker;
    for (;;) {
        uint32_t begin = atomic_fetch_add(&next_cell, BLOCK);
        for (uint32_t i = begin; i < begin + BLOCK; i++) {
            if (i >= COUNT) {
                return;
            }
            work_on(&cells[i]);
        }
    }
}

static void plain(void *user)
{
    tl_workers *workers = user;
    tl_job job = {.fn = plain_part};

    atomic_store(&next_cell, 0);
    if (workers != NULL) {
        tl_workers_wake(workers);
        (void)tl_job_start(workers, &job);
    }
    plain_part(NULL, 0);
    tl_job_join(workers, &job);
}

static int64_t clock_ns(void *user)
{
    (void)user;
    return bench_now();
}

static void frame(void *user)
{
    (void)tl_world_tick(user, TL_MS(10));
}

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525U + 1013904223U;
    return *seed >> 8;
}

static tl_world *fill_world(const tl_world_def *world_def, tl_tick_fn *fn, uint32_t befores)
{
    static tl_tick_id ids[COUNT];
    tl_world *world = NULL;
    uint32_t seed = 1;

    if (tl_world_create(&world, world_def) != TL_OK) {
        abort();
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        const tl_tick_def def = {
            .fn = fn, .user = &cells[i], .can_ever_tick = true, .run_on_any_thread = true};
        if (tl_tick_create(world, &def, &ids[i]) != TL_OK ||
            tl_tick_register(world, ids[i], tl_world_persistent_level(world)) != TL_OK) {
            abort();
        }
        for (uint32_t k = 0; k < befores && i > 0; k++) {
            (void)tl_tick_add_prerequisite(world, ids[i], ids[next_random(&seed) % i]);
        }
    }
    return world;
}

static tl_world *make_world(tl_workers *workers, uint32_t befores)
{
    const tl_world_def def = {
        .workers = workers, .clock = workers != NULL ? clock_ns : NULL, .clamp = TL_CLAMP_OFF};

    return fill_world(&def, body, befores);
}

static void measure(const char *shape, uint32_t befores, double ns, double goal)
{
    tl_workers *workers = NULL;

    if (tl_workers_create(&workers, NULL, 1) != TL_OK) {
        abort();
    }
    if (ns > 0) {
        calibrate(bench_is_smoke ? 20 : ns);
    } else {
        body_steps = 0;
    }
    tl_world *one = make_world(NULL, befores);
    tl_world *two = make_world(workers, befores);
    const bench_side alone[2] = {{frame, one}, {plain, NULL}};
    const bench_side shared[2] = {{frame, two}, {plain, workers}};
    double single[2];
    double both[2];
    bench_compare(alone, single);
    bench_compare(shared, both);
    /* The ratio of the scalings, written as one of times: what the frame costs on one thread
     * already is taken out. */
    bench_scale_ours(both, single[1] / single[0]);
    char work[64];
    (void)snprintf(work, sizeof(work), "%s bodies of %.0f ns", shape, ns);
    bench_print(&(bench_row){.goal = "4",
                             .work = work,
                             .peer = "plain loop on two threads",
                             .ours_ns = both[0] / COUNT,
                             .peer_ns = both[1] / COUNT,
                             .limit = goal > 0.0 ? 1.0 / goal : 0.0});
    tl_world_destroy(one);
    tl_world_destroy(two);
    tl_workers_destroy(workers);
}

static tl_world *make_reading_world(const tl_world_def *def)
{
    tl_world *world = fill_world(def, reading_body, 0);

    if (tl_value_create(world, &(tl_value_def){.name = "wind", .dimensions = 3}, &wind) != TL_OK) {
        abort();
    }
    return world;
}

static void measure_watched(const char *work, bool is_traced, bool is_logged, double limit)
{
    tl_workers *workers = NULL;

    if (tl_workers_create(&workers, NULL, 1) != TL_OK) {
        abort();
    }
    calibrate(bench_is_smoke ? 20 : 1000);
    tl_world_def def = {.workers = workers, .clock = clock_ns, .clamp = TL_CLAMP_OFF};
    tl_world *off = make_reading_world(&def);
    def.trace_frames = is_traced;
    def.log_reads = is_logged;
    tl_world *on = make_reading_world(&def);
    const bench_side sides[2] = {{frame, on}, {frame, off}};
    double ns[2];
    bench_compare(sides, ns);
    bench_print(&(bench_row){.goal = "22",
                             .work = work,
                             .peer = "the same frame without",
                             .ours_ns = ns[0] / COUNT,
                             .peer_ns = ns[1] / COUNT,
                             .limit = limit});
    tl_world_destroy(on);
    tl_world_destroy(off);
    tl_workers_destroy(workers);
}

void bench_workers(void)
{
    measure_watched("traced bodies of 1000 ns on 2 threads", true, false, 1.1);
    measure_watched("bodies of 1000 ns on 2 threads with a read logged", false, true, 1.1);
    measure_watched("both", true, true, 1.1);
    measure("flat", 0, 1000, 0.9);
    measure("3 random prerequisites", 3, 1000, 0.75);
    measure("flat", 0, 0, 0.0);
    measure("3 random prerequisites", 3, 0, 0.0);
}
