/* Goal 3: some functions enabled, disabled or re-wired before each frame, against the bare loop
 * over the functions that run; a worker beside a frame, against the same frame without one. */
#include "bench.h"
#include "changes.h"

#include <stdio.h>

enum { COUNT = 10000, SMOKE = 1000 };

/* For prerequisites that are earlier functions, which is the goal's shape. Where they are any ones,
 * a change of one function moves many others: for information. */
static const double changed_limit = 15.0;

/* "Never slower", and a twentieth for the clock. */
static const double worker_limit = 1.05;
static const int64_t frame_pause = 4000000;

typedef struct kind {
    const char *name;
    double toggled; /* parts of the functions, per frame; as many are enabled again */
    double rewired;
} kind;

static const kind kinds[] = {
    {"toggled", 0.005, 0.0}, {"re-wired", 0.0, 0.01}, {"mixed", 0.0025, 0.005}};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* The loop has to call what a frame calls: without the functions that are disabled. */
static void settle(changes *ch)
{
    for (int i = 0; i < 2; i++) {
        changes_frame(ch);
    }
    changes_apply(ch);
    crowd_record_loop(ch->crowd);
    bench_must(ch->crowd->loop_count == ch->crowd->count - ch->toggled,
               "expected the enabled functions in the frame");
}

static void some_changed(const shape *s, const char *name, const kind *k, bool is_shuffled)
{
    crowd c;
    changes ch;
    char work[96];
    double ns[2];

    (void)snprintf(work, sizeof(work), "%s 1 %% %s%s", name, k->name,
                   is_shuffled ? " shuffled" : "");
    if (!bench_wants("3", work)) {
        return;
    }
    crowd_open(&c, &(crowd_def){.shape = s, .is_shuffled = is_shuffled});
    changes_open(&ch, &c, s, (uint32_t)(k->toggled * s->count), (uint32_t)(k->rewired * s->count));
    settle(&ch);
    bench_compare((bench_side[2]){{changes_frame, &ch}, {crowd_loop, &c}}, ns);
    crowd_check(&c);
    bench_print(&(bench_row){"3", work, "bare loop", ns[0] / c.loop_count, ns[1] / c.loop_count,
                             is_shuffled ? 0 : changed_limit});
    changes_close(&ch);
    crowd_close(&c);
}

typedef struct pair {
    crowd with; /* a worker beside it */
    crowd without;
    const char *work;
} pair;

static void compare_pair(pair *p, const char *pace, int64_t pause_ns)
{
    char work[96];
    double ns[2];
    bench_side sides[2] = {{crowd_frame, &p->with}, {crowd_frame, &p->without}};

    (void)snprintf(work, sizeof(work), "%s %s", p->work, pace);
    if (!bench_wants("3", work)) {
        return;
    }
    bench_compare_paced(sides, ns, pause_ns);
    crowd_check(&p->with);
    crowd_check(&p->without);
    bench_print(&(bench_row){"3", work, "no worker", ns[0] / p->with.count, ns[1] / p->with.count,
                             worker_limit});
}

static void beside_a_worker(const shape *s, const char *name, bool runs_on_any_thread)
{
    pair p = {0};
    tl_workers *workers = NULL;
    char work[64];
    crowd_def def = {.shape = s, .runs_on_any_thread = runs_on_any_thread};

    (void)snprintf(work, sizeof(work), "%s %u%s one worker", name, s->count,
                   runs_on_any_thread ? " any thread" : "");
    p.work = work;
    crowd_must(tl_workers_create(&workers, NULL, 1));
    crowd_open(&p.without, &def);
    def.workers = workers;
    crowd_open(&p.with, &def);
    compare_pair(&p, "back to back", 0);
    compare_pair(&p, "paced", frame_pause);
    crowd_close(&p.with);
    crowd_close(&p.without);
    tl_workers_destroy(workers);
}

static void all_kinds(const shape *s, const char *name)
{
    for (int i = 0; i < KINDS; i++) {
        some_changed(s, name, &kinds[i], false);
        some_changed(s, name, &kinds[i], true);
    }
    beside_a_worker(s, name, false);
    beside_a_worker(s, name, true);
}

static void flat_beside_a_worker(uint32_t count)
{
    shape s;

    shape_flat(&s, count);
    beside_a_worker(&s, "flat", false);
    beside_a_worker(&s, "flat", true);
    shape_free(&s);
}

void bench_changes(void)
{
    uint32_t count = bench_is_smoke ? SMOKE : COUNT;
    shape s;

    shape_chains(&s, count, 0);
    all_kinds(&s, "chains of 10");
    shape_free(&s);
    shape_random(&s, count, 0);
    all_kinds(&s, "3 random prerequisites");
    shape_free(&s);
    flat_beside_a_worker(SMOKE);
    flat_beside_a_worker(10 * count);
}
