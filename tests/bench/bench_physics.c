/* Goal 8: a frame whose DuringPhysics work takes as long as the physics step beside it, against the
 * longer of the two, both run at once on two plain threads. The space is used as the game does. */
#include "bench.h"
#include "window_plain.h"

#include <stdatomic.h>
#include <stdio.h>
#include <tickline/tickline.h>

/* The game's own functions before PhysicsStart took 13 to 30 microseconds when measured. */
static const int64_t before_ns = 20000;
/* A host that waits for the time of its next frame wakes its workers that long before it. */
static const int64_t early_ns = 100000;
static const int64_t frame_pause = 4000000;
/* A thread that looks for its next call takes a processor from the other side: until it sleeps. */
static const int64_t side_pause = 2000000;
static const double window_limit = 1.1;

enum { APART = 40 }; /* steps */
enum { TURNS = 100 };

typedef struct ours {
    window_box box;
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
    bench_spin(before_ns);
}

static void during(void *user, const tl_tick_context *context)
{
    (void)context;
    window_work_part(user);
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
    window_box_open(&o->box);
    bench_must(tl_workers_create(&o->workers, NULL, 1) == TL_OK, "worker");
    tl_world_def def = {.workers = o->workers,
                        .clamp = TL_CLAMP_OFF,
                        .physics_start = on_start,
                        .physics_end = on_end,
                        .physics_user = o};
    bench_must(tl_world_create(&o->world, &def) == TL_OK, "world");
    add(o->world, before, NULL, TL_TICK_GROUP_PRE_PHYSICS);
    for (uint32_t i = 0; i < WINDOW_PARTS; i++) {
        add(o->world, during, window_work_part_at(i), TL_TICK_GROUP_DURING_PHYSICS);
    }
}

static void close_ours(ours *o)
{
    tl_world_destroy(o->world);
    tl_workers_destroy(o->workers);
    window_box_close(&o->box);
}

static void frame(void *user)
{
    ours *o = user;

    tl_workers_wake(o->workers); /* as the game does at the start of a frame */
    bench_must(tl_world_tick(o->world, window_frame_length) == TL_OK, "frame");
}

/* From the start of PhysicsStart until the step and the work are done. */
static void window(void *user)
{
    ours *o = user;

    frame(o);
    bench_took(o->end - o->begin);
}

static void window_woken_early(void *user)
{
    ours *o = user;

    tl_workers_wake(o->workers);
    bench_spin(early_ns);
    window(o);
}

/* Owner and worker in turn: odd turns are the worker's. */
static void take_turns(atomic_uint *turn, uint32_t first)
{
    for (uint32_t i = first; i < TURNS; i += 2) {
        while (atomic_load(turn) != i) {
        }
        atomic_store(turn, i + 1);
    }
}

static void answer(void *user, uint32_t worker)
{
    (void)worker;
    take_turns(user, 1);
}

/* Waits until the worker runs beside the owner, as the plain threads do for each other: both spin
 * until the other one comes, so that they cannot share a processor for long. A worker that shares
 * one would begin after the owner has run the step itself. */
static void wait_for_worker(ours *o)
{
    atomic_uint turn = 0;
    tl_job job = {.fn = answer, .user = &turn};

    bench_must(tl_job_start(o->workers, &job) == TL_OK, "job");
    take_turns(&turn, 0);
    bench_must(tl_job_join(o->workers, &job) == TL_OK, "job");
}

/* The second of two frames in a row: the worker is awake, as the plain thread is after its first.
 */
static void next_window(void *user)
{
    frame(user);
    wait_for_worker(user);
    window(user);
}

static void longer(void *user)
{
    window_plain_longer(user);
}

static void next_longer(void *user)
{
    window_plain_longer(user);
    window_plain_longer(user);
}

static void pair(void *user)
{
    window_plain_pair(user, before_ns);
}

static void pair_woken_early(void *user)
{
    window_plain_pair(user, early_ns + before_ns);
}

static void next_pair(void *user)
{
    window_plain_pair(user, before_ns);
    window_plain_pair(user, before_ns);
}

/* The sides at one pace. */
typedef struct pace {
    const char *name;
    int64_t pause_ns;
    bench_fn *ours;
    bench_fn *longer;
    bench_fn *pair;
} pace;

static const pace paces[] = {
    {"back to back", side_pause, next_window, next_longer, next_pair},
    {"paced", frame_pause, window, longer, pair},
    {"paced woken early", frame_pause, window_woken_early, longer, pair_woken_early},
};

enum { PACES = sizeof(paces) / sizeof(paces[0]) };

typedef struct rivals {
    ours ours;
    window_plain longer;
    window_plain pair;
} rivals;

static uint64_t steps_of(const window_box *box)
{
    return gm_physics_get_times(box->physics).steps;
}

static void step_until(window_box *box, uint64_t steps)
{
    while (steps_of(box) < steps) {
        window_box_step(box);
        gm_physics_end(box->physics);
    }
}

/* The processor remembers for a while which way the branches of a step went: a side that makes the
 * step which the other has just made is a sixth faster. So one of them is well ahead. */
static void part(window_box *a, const window_box *b)
{
    step_until(a, steps_of(b) + (bench_is_smoke ? 1 : APART));
}

/* After the same number of steps they are alike to the bit. */
static void meet(window_box *a, window_box *b)
{
    step_until(a, steps_of(b));
    step_until(b, steps_of(a));
    bench_must(gm_physics_hash(a->physics) == gm_physics_hash(b->physics),
               "expected the same bodies on both sides");
}

/* A side and its space. */
typedef struct runner {
    bench_side side;
    window_box *box;
} runner;

typedef struct contest {
    const char *work;
    const char *peer;
    runner runners[2];
    double limit;
} contest;

static void compare(const contest *c, int64_t pause_ns)
{
    const bench_side sides[2] = {c->runners[0].side, c->runners[1].side};
    double ns[2];

    if (!bench_wants("8", c->work)) {
        return;
    }
    window_work_calibrate(window_box_measure(c->runners[1].box, pause_ns));
    part(c->runners[0].box, c->runners[1].box);
    bench_compare_paced(sides, ns, pause_ns);
    meet(c->runners[0].box, c->runners[1].box);
    bench_print(&(bench_row){"8", c->work, c->peer, ns[0], ns[1], c->limit});
}

static void compare_at(rivals *r, const pace *p)
{
    static const char *longer_name = "longer of two plain threads";
    const runner of_ours = {{p->ours, &r->ours}, &r->ours.box};
    const runner of_longer = {{p->longer, &r->longer}, &r->longer.box};
    const runner of_pair = {{p->pair, &r->pair}, &r->pair.box};
    char window_name[96];
    char least_name[96];

    (void)snprintf(window_name, sizeof(window_name), "physics window of 150 bodies %s", p->name);
    (void)snprintf(least_name, sizeof(least_name), "least work of a physics window %s", p->name);
    compare(&(contest){window_name, longer_name, {of_ours, of_longer}, window_limit}, p->pause_ns);
    compare(&(contest){window_name, "two threads called alike", {of_ours, of_pair}, window_limit},
            p->pause_ns);
    compare(&(contest){least_name, longer_name, {of_pair, of_longer}, 0.0}, p->pause_ns);
}

void bench_physics(void)
{
    static rivals r;

    open_ours(&r.ours);
    window_plain_open(&r.longer);
    window_plain_open(&r.pair);
    window_box_settle(&r.ours.box);
    window_box_settle(&r.longer.box);
    window_box_settle(&r.pair.box);
    for (int i = 0; i < PACES; i++) {
        compare_at(&r, &paces[i]);
    }
    close_ours(&r.ours);
    window_plain_close(&r.longer);
    window_plain_close(&r.pair);
}
