/* What the steps of a frame cost, one by one: for engine/docs/performance.md, without limits. */
#include "bench.h"
#include "changes.h"

#include <stdio.h>

enum { COUNT = 10000, SMOKE = 1000, ITEMS = 1000 };

static const tl_time frame_length = 16666667;

static uint32_t crowd_size(void)
{
    return bench_is_smoke ? SMOKE : COUNT;
}

/* How much longer the first side takes, per item. */
static void print_difference(const char *work, const bench_side sides[2], uint32_t items)
{
    double ns[2];

    if (!bench_wants("-", work)) {
        return;
    }
    bench_compare(sides, ns);
    bench_print_amount(&(bench_amount){"-", work, "ns", (ns[0] - ns[1]) / items, 0});
}

static void no_work(void *user)
{
    (void)user;
}

static void empty_frame(void)
{
    crowd c;
    shape s;

    shape_flat(&s, 0);
    crowd_open(&c, &(crowd_def){.shape = &s});
    print_difference("an empty frame", (bench_side[2]){{crowd_frame, &c}, {no_work, NULL}}, 1);
    crowd_close(&c);
    shape_free(&s);
}

/* The difference to an unchanged frame of another crowd of the same kind. */
static void changed(const shape *s, const char *name, uint32_t toggled, uint32_t rewired)
{
    crowd busy;
    crowd still;
    changes ch;

    crowd_open(&busy, &(crowd_def){.shape = s});
    crowd_open(&still, &(crowd_def){.shape = s});
    changes_open(&ch, &busy, s, toggled, rewired);
    print_difference(name, (bench_side[2]){{changes_frame, &ch}, {crowd_frame, &still}},
                     2 * toggled + rewired);
    changes_close(&ch);
    crowd_close(&busy);
    crowd_close(&still);
}

static void all_changes(void)
{
    shape s;

    shape_random(&s, crowd_size(), 0);
    changed(&s, "a function switched on or off: 2 in a frame of 10000", 1, 0);
    changed(&s, "a function switched on or off: 100 in a frame of 10000", 50, 0);
    changed(&s, "a function re-wired: 1 in a frame of 10000", 0, 1);
    changed(&s, "a function re-wired: 100 in a frame of 10000", 0, 100);
    shape_free(&s);
}

typedef struct nursery {
    tl_world *world;
    tl_tick_id parent;
    tl_tick_id children[ITEMS];
    uint32_t runs;
    uint32_t frames;
} nursery;

static void child(void *user, const tl_tick_context *context)
{
    nursery *n = user;

    (void)context;
    n->runs += 1;
}

static void parent(void *user, const tl_tick_context *context)
{
    nursery *n = user;
    tl_level_id level = tl_world_persistent_level(context->world);

    for (uint32_t i = 0; i < ITEMS; i++) {
        crowd_must(tl_tick_register(context->world, n->children[i], level));
    }
}

static void bear(void *user)
{
    nursery *n = user;

    crowd_must(tl_world_tick(n->world, frame_length));
    for (uint32_t i = 0; i < ITEMS; i++) {
        crowd_must(tl_tick_unregister(n->world, n->children[i]));
    }
    n->frames += 1;
}

static void open_nursery(nursery *n)
{
    *n = (nursery){0};
    crowd_must(tl_world_create(&n->world, &(tl_world_def){.clamp = TL_CLAMP_OFF}));
    crowd_must(tl_tick_create(n->world, &(tl_tick_def){.fn = parent, .user = n}, &n->parent));
    crowd_must(tl_tick_register(n->world, n->parent, tl_world_persistent_level(n->world)));
    for (uint32_t i = 0; i < ITEMS; i++) {
        tl_tick_def def = {.fn = child, .user = n, .group = TL_TICK_GROUP_POST_PHYSICS};
        crowd_must(tl_tick_create(n->world, &def, &n->children[i]));
    }
}

static void newly_spawned(void)
{
    static nursery n;

    open_nursery(&n);
    print_difference("a newly spawned function registered and run and unregistered",
                     (bench_side[2]){{bear, &n}, {no_work, NULL}}, ITEMS);
    bench_must(n.runs == n.frames * ITEMS, "expected every newly spawned function to run");
    tl_world_destroy(n.world);
}

typedef struct alarm {
    tl_world *world;
    uint32_t calls;
} alarm;

static void ring(void *user, const tl_timer_call *call)
{
    alarm *a = user;

    (void)call;
    a->calls += 1;
}

static void alarm_frame(void *user)
{
    alarm *a = user;

    crowd_must(tl_world_tick(a->world, TL_MS(10)));
}

static void timers(void)
{
    alarm a = {0};

    crowd_must(tl_world_create(&a.world, &(tl_world_def){.clamp = TL_CLAMP_OFF}));
    for (uint32_t i = 0; i < ITEMS; i++) {
        tl_timer_id id = {0};
        tl_timer_def def = {.fn = ring,
                            .user = &a,
                            .rate = TL_MS(10),
                            .loop = true,
                            .has_first_delay = true,
                            .first_delay = TL_MS(10) * i / ITEMS + 1};
        crowd_must(tl_timer_set(a.world, &id, &def));
    }
    print_difference("a looping timer that fires",
                     (bench_side[2]){{alarm_frame, &a}, {no_work, NULL}}, ITEMS);
    bench_must(a.calls >= ITEMS, "expected the timers to fire");
    tl_world_destroy(a.world);
}

void bench_steps(void)
{
    empty_frame();
    all_changes();
    newly_spawned();
    timers();
}
