/* Goals 1 and 2: a whole frame in which nothing has changed against a bare loop over the same
 * bodies; with a worker beside it against the same frame without. */
#include "bench.h"
#include "crowd.h"

#include <stdio.h>

enum { GRAPH = 10000, SMOKE = 1000 };

static void compare_with_loop(const char *goal, const char *work, const crowd_def *def,
                              double limit)
{
    crowd c;
    double ns[2];

    if (!bench_wants(goal, work)) {
        return;
    }
    crowd_open(&c, def);
    bench_must(c.loop_count == c.count, "expected every function in the frame");
    bench_compare((bench_side[2]){{crowd_frame, &c}, {crowd_loop, &c}}, ns);
    crowd_check(&c);
    bench_print(&(bench_row){goal, work, "bare loop", ns[0] / c.count, ns[1] / c.count, limit});
    crowd_close(&c);
}

static void flat(uint32_t count, uint32_t callees, double limit)
{
    shape s;
    char work[64];

    shape_flat(&s, count);
    (void)snprintf(work, sizeof(work), "flat %u functions %u callees", count, callees);
    compare_with_loop("1", work, &(crowd_def){.shape = &s, .callees = callees}, limit);
    shape_free(&s);
}

static void graph(const shape *s, const char *name)
{
    char work[64];

    (void)snprintf(work, sizeof(work), "%s unchanged", name);
    compare_with_loop("2", work, &(crowd_def){.shape = s}, 2.0);
    (void)snprintf(work, sizeof(work), "%s unchanged shuffled", name);
    compare_with_loop("2", work, &(crowd_def){.shape = s, .is_shuffled = true}, 2.0);
}

void bench_frames(void)
{
    static const uint32_t counts[3] = {1000, 10000, 100000};
    uint32_t count = bench_is_smoke ? SMOKE : GRAPH;
    shape s;

    for (int i = 0; i < 3; i++) {
        flat(counts[i], 1, i == 0 ? 2.0 : 1.25);
        flat(counts[i], BENCH_BODIES, i == 0 ? 2.0 : 1.25);
    }
    shape_chains(&s, count, 0);
    graph(&s, "chains of 10");
    shape_free(&s);
    shape_random(&s, count, 0);
    graph(&s, "3 random prerequisites");
    shape_free(&s);
}
