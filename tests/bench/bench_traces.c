/* Goal 9: frame traces switched off against an engine without them, and switched on against
 * switched off, with a counter as the host clock. Goal 10: a read with the log switched off against
 * one that is never logged. */
#include "bench_traces.h"

#include "bench.h"
#include "bench_internal.h"
#include "call.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct crowd {
    const traced_engine *engine;
    tl_world *world;
    uint32_t *counters;
    int64_t clock;
} crowd;

static void body(void *user, const tl_tick_context *context)
{
    (void)context;
    *(uint32_t *)user += 1;
}

static int64_t count_clock(void *user)
{
    crowd *c = user;

    return ++c->clock;
}

static void frame(void *user)
{
    crowd *c = user;

    bench_must(c->engine->tick(c->world, 16666667) == TL_OK, "frame");
}

static const traced_engine *load(const char *path)
{
    traced_engine_fn *get = NULL;
    void *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = module != NULL ? dlsym(module, "traced_engine_get") : NULL;

    bench_must(symbol != NULL, path);
    memcpy(&get, &symbol, sizeof(get)); /* ISO C has no cast from an object to a function */
    return get();
}

static void open_crowd(crowd *c, const char *path, uint32_t count)
{
    *c = (crowd){.engine = load(path), .counters = calloc(count, sizeof(*c->counters))};
    bench_must(c->counters != NULL, "memory");
    tl_world_def def = {.clamp = TL_CLAMP_OFF,
                        .clock = count_clock,
                        .clock_user = c,
                        .capacity = {.ticks = count, .frame_items = count}};
    bench_must(c->engine->create(&c->world, &def) == TL_OK, "world");
    for (uint32_t i = 0; i < count; i++) {
        tl_tick_def tick = {.fn = body, .user = &c->counters[i], .name = "body"};
        tick.group = i % 2 == 0 ? TL_TICK_GROUP_PRE_PHYSICS : TL_TICK_GROUP_POST_PHYSICS;
        bench_must(c->engine->add(c->world, &tick) == TL_OK, "function");
    }
}

static void close_crowd(crowd *c)
{
    c->engine->destroy(c->world);
    free(c->counters);
}

/* What something costs more than without it, against a bare call. */
static void print_in_calls(const char *goal, const char *work, double ns, double limit)
{
    double call = bench_bare_call();
    bench_spread ignored;

    (void)bench_take_spread(&ignored); /* of something else */
    bench_print(&(bench_row){goal, work, "bare call of 16 callees", ns, call, limit});
}

/* ns a function by which a frame of `a` is longer than one of `b`, against a bare call. */
static void difference(const char *work, const crowd pair[2], uint32_t count, double limit)
{
    crowd sides_of[2] = {pair[0], pair[1]};
    bench_side sides[2] = {{frame, &sides_of[0]}, {frame, &sides_of[1]}};
    double ns[2];

    bench_compare(sides, ns);
    print_in_calls("9", work, (ns[0] - ns[1]) / count, limit);
}

static void traces_of(uint32_t count)
{
    char work[64];
    crowd with;
    crowd other;
    crowd without;

    open_crowd(&with, BENCH_TRACES_WITH, count);
    open_crowd(&other, BENCH_TRACES_WITH, count);
    open_crowd(&without, BENCH_TRACES_WITHOUT, count);
    (void)snprintf(work, sizeof(work), "traces off a function of %u", count);
    difference(work, (crowd[2]){other, without}, count, 0.2);
    bench_must(with.engine->set_traces(with.world, true) == TL_OK, "traces");
    frame(&with);
    bench_must(with.engine->frame(with.world)->item_count == count, "an item of each");
    (void)snprintf(work, sizeof(work), "traces on a function of %u", count);
    difference(work, (crowd[2]){with, other}, count, 4.0);
    close_crowd(&with);
    close_crowd(&other);
    close_crowd(&without);
}

enum { READS = 10000 };

typedef struct reading {
    tl_world *world;
    tl_value_id value;
    float sum;
} reading;

static void read_often(void *user)
{
    reading *r = user;
    float floats[3];

    for (uint32_t i = 0; i < READS; i++) {
        (void)tl_value_read(r->world, r->value, floats);
        r->sum += floats[0];
    }
}

static void peek_often(void *user)
{
    reading *r = user;
    float floats[3];

    for (uint32_t i = 0; i < READS; i++) {
        (void)tl_value_peek(r->world, r->value, floats);
        r->sum += floats[0];
    }
}

static void reads_off(void)
{
    reading r = {0};
    tl_value_def def = {.name = "value", .dimensions = 3};
    bench_side sides[2] = {{read_often, &r}, {peek_often, &r}};
    double ns[2];

    bench_must(tl_world_create(&r.world, &(tl_world_def){0}) == TL_OK, "world");
    bench_must(tl_value_create(r.world, &def, &r.value) == TL_OK, "value");
    bench_compare(sides, ns);
    print_in_calls("10", "read log off a read", (ns[0] - ns[1]) / READS, 1.0);
    tl_world_destroy(r.world);
}

void bench_traces(void)
{
    reads_off();
    traces_of(bench_is_smoke ? 100 : 1000);
    traces_of(bench_is_smoke ? 100 : 10000);
    traces_of(bench_is_smoke ? 100 : 100000);
}
