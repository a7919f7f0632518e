/* Goals 1 to 3: a whole frame of tick functions against a bare loop over the same bodies. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <tickline/tickline.h>

enum { CALLEES = 16, GROUPS = 5 };

typedef struct bare {
    tl_tick_fn *fn;
    void *user;
} bare;

typedef struct crowd {
    tl_world *world;
    tl_tick_id *ids;
    bare *loop;
    uint32_t *counters;
    uint32_t count;
    uint32_t changed; /* functions switched before each frame */
    uint64_t dice;
    tl_tick_context context;
} crowd;

static const tl_tick_group groups[GROUPS] = {
    TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
    TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};

/* Sixteen bodies that a compiler cannot fold into one. */
#define BODY_NAMES(X)                                                                              \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define BODY_DEFINE(n)                                                                             \
    static void body_##n(void *user, const tl_tick_context *context)                               \
    {                                                                                              \
        (void)context;                                                                             \
        *(uint32_t *)user += (n) + 1U;                                                             \
    }
#define BODY_LIST(n) body_##n,

BODY_NAMES(BODY_DEFINE)

static tl_tick_fn *const bodies[CALLEES] = {BODY_NAMES(BODY_LIST)};

static uint32_t roll(crowd *c, uint32_t below)
{
    c->dice = c->dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((c->dice >> 33) % below);
}

static void must(tl_result result)
{
    if (result != TL_OK && result != TL_ERR_EXISTS) {
        (void)fprintf(stderr, "bench: %s\n", tl_result_name(result));
        exit(1);
    }
}

static void add_functions(crowd *c, uint32_t callees)
{
    tl_level_id level = tl_world_persistent_level(c->world);

    for (uint32_t i = 0; i < c->count; i++) {
        tl_tick_def def = {.fn = bodies[callees == 1 ? 0 : roll(c, callees)],
                           .user = &c->counters[i],
                           .group = groups[(uint64_t)i * GROUPS / c->count],
                           .can_ever_tick = true};
        must(tl_tick_create(c->world, &def, &c->ids[i]));
        must(tl_tick_register(c->world, c->ids[i], level));
        c->loop[i] = (bare){def.fn, def.user};
    }
}

static void open_crowd(crowd *c, uint32_t count, uint32_t callees)
{
    *c = (crowd){.count = count, .dice = 7};
    tl_world_def def = {.clamp = TL_CLAMP_OFF,
                        .capacity = {.ticks = count, .prerequisites = 4 * count}};
    must(tl_world_create(&c->world, &def));
    c->ids = calloc(count, sizeof(*c->ids));
    c->loop = calloc(count, sizeof(*c->loop));
    c->counters = calloc(count, sizeof(*c->counters));
    if (c->ids == NULL || c->loop == NULL || c->counters == NULL) {
        must(TL_ERR_NO_MEMORY);
    }
    add_functions(c, callees);
}

static void close_crowd(crowd *c)
{
    tl_world_destroy(c->world);
    free(c->ids);
    free(c->loop);
    free(c->counters);
}

static void run_frame(void *user)
{
    crowd *c = user;

    for (uint32_t i = 0; i < c->changed; i++) {
        tl_tick_id id = c->ids[roll(c, c->count)];
        must(tl_tick_set_enabled(c->world, id, !tl_tick_is_enabled(c->world, id)));
    }
    must(tl_world_tick(c->world, 16666667));
}

static void run_loop(void *user)
{
    crowd *c = user;

    for (uint32_t i = 0; i < c->count; i++) {
        c->loop[i].fn(c->loop[i].user, &c->context);
    }
}

static void compare(crowd *c, const char *goal, const char *work, double limit)
{
    double ns[2];
    bench_side sides[2] = {{run_frame, c}, {run_loop, c}};

    bench_compare(sides, ns);
    bench_print(&(bench_row){goal, work, "bare loop", ns[0] / c->count, ns[1] / c->count, limit});
}

static void flat(uint32_t count, uint32_t callees, double limit)
{
    crowd c;
    char work[64];

    open_crowd(&c, count, callees);
    (void)snprintf(work, sizeof(work), "flat %u functions %u callees", count, callees);
    compare(&c, "1", work, limit);
    close_crowd(&c);
}

static void chain(crowd *c)
{
    for (uint32_t i = 1; i < c->count; i++) {
        if (i % 10 != 0) {
            must(tl_tick_add_prerequisite(c->world, c->ids[i], c->ids[i - 1]));
        }
    }
}

static void tangle(crowd *c)
{
    for (uint32_t i = 1; i < c->count; i++) {
        for (int k = 0; k < 3; k++) {
            must(tl_tick_add_prerequisite(c->world, c->ids[i], c->ids[roll(c, i)]));
        }
    }
}

static void graph(void (*wire)(crowd *), const char *name)
{
    crowd c;
    char work[64];

    open_crowd(&c, 10000, 1);
    wire(&c);
    (void)snprintf(work, sizeof(work), "%s unchanged", name);
    compare(&c, "2", work, 2.0);
    c.changed = c.count / 100;
    (void)snprintf(work, sizeof(work), "%s 1 %% changed", name);
    compare(&c, "3", work, 6.0);
    close_crowd(&c);
}

void bench_frames(void)
{
    static const uint32_t counts[3] = {1000, 10000, 100000};

    for (int i = 0; i < 3; i++) {
        flat(counts[i], 1, i == 0 ? 2.0 : 1.25);
        flat(counts[i], CALLEES, i == 0 ? 2.0 : 1.25);
    }
    graph(chain, "chains of 10");
    graph(tangle, "3 random prerequisites");
}
