/* Goals 2 and 3 against other schedulers of task graphs: reused, and made anew each frame. */
#include "bench.h"
#include "changes.h"
#include "least_graph.h"
#include "peer.h"

#include <stdio.h>

enum { COUNT = 10000, SMOKE = 1000 };

static const double reused_limit = 1.0 / 15;
static const double rebuilt_limit = 0.3;

typedef struct shapes {
    const char *name;
    shape both[2];
} shapes;

/* A peer's run with its calls counted, so that it can be seen that it made them. */
typedef struct counted {
    bench_fn *run;
    void *state;
    crowd *crowd;
    uint32_t times; /* in one run of the side */
} counted;

static void run_counted(void *user)
{
    counted *c = user;

    for (uint32_t i = 0; i < c->times; i++) {
        c->run(c->state);
        c->crowd->other_calls += c->crowd->count;
    }
}

typedef struct match {
    const char *goal;
    const char *work;
    double limit;
    bench_side ours;
    crowd *crowd;
    const shapes *shapes;
    bool rebuilds;  /* the peer, each time */
    uint32_t times; /* the peer's runs for one of ours */
} match;

static void against(const match *m, const peer *p, uint32_t threads, double limit)
{
    double ns[2] = {0};
    uint32_t items = m->times * m->crowd->count;
    char name[40];

    (void)snprintf(name, sizeof(name), "%s %u thread%s", p->name, threads, threads > 1 ? "s" : "");
    if (p->open != NULL) {
        peer_job job = {m->crowd->calls,
                        {&m->shapes->both[0], &m->shapes->both[1]},
                        &m->crowd->context,
                        threads};
        counted theirs = {m->rebuilds || p->run == NULL ? p->rebuild : p->run, p->open(&job),
                          m->crowd, m->times};
        bench_compare((bench_side[2]){m->ours, {run_counted, &theirs}}, ns);
        p->close(theirs.state);
        crowd_check(m->crowd);
    }
    bench_print(&(bench_row){m->goal, m->work, name, ns[0] / items, ns[1] / items, limit});
}

/* The goal is about TBB's flow graph on one thread, as ours; the others are for information. */
static void against_all(const match *m)
{
    if (!bench_wants(m->goal, m->work)) {
        return;
    }
    against(m, &peer_tbb, 1, m->limit);
    against(m, &peer_tbb, 2, 0);
    against(m, &peer_tbb_lightweight, 1, 0);
    against(m, &peer_openmp, 1, 0);
    against(m, &peer_openmp, 2, 0);
}

static void unchanged(const shapes *sh)
{
    crowd c;
    char work[64];

    (void)snprintf(work, sizeof(work), "%s unchanged", sh->name);
    crowd_open(&c, &(crowd_def){.shape = &sh->both[0]});
    against_all(&(match){.goal = "2",
                         .work = work,
                         .limit = reused_limit,
                         .ours = {crowd_frame, &c},
                         .crowd = &c,
                         .shapes = sh,
                         .times = 1});
    crowd_close(&c);
}

static void one_prerequisite_each(const shapes *sh)
{
    crowd c;
    changes ch;
    char work[64];

    (void)snprintf(work, sizeof(work), "%s one of each re-wired", sh->name);
    crowd_open(&c, &(crowd_def){.shape = &sh->both[0]});
    changes_open(&ch, &c, &sh->both[0], 0, 0);
    against_all(&(match){.goal = "3",
                         .work = work,
                         .limit = rebuilt_limit,
                         .ours = {changes_there_and_back, &ch},
                         .crowd = &c,
                         .shapes = sh,
                         .rebuilds = true,
                         .times = 2});
    changes_close(&ch);
    crowd_close(&c);
}

static void all_prerequisites(const shapes *sh)
{
    crowd c;
    char work[64];

    (void)snprintf(work, sizeof(work), "%s all re-wired", sh->name);
    crowd_open(&c, &(crowd_def){.shape = &sh->both[0]});
    replacement r = {.crowd = &c, .shapes = {&sh->both[0], &sh->both[1]}};
    against_all(&(match){.goal = "3",
                         .work = work,
                         .limit = rebuilt_limit,
                         .ours = {replacement_there_and_back, &r},
                         .crowd = &c,
                         .shapes = sh,
                         .rebuilds = true,
                         .times = 2});
    crowd_close(&c);
}

/* What no engine with these semantics can leave out of the same work, against the same peer: where
 * it is above the limit, no engine can reach the limit. */
static void least_of_all(const shapes *sh)
{
    crowd c;
    least_graph l;
    char work[64];

    (void)snprintf(work, sizeof(work), "least work of %s all re-wired", sh->name);
    crowd_open(&c, &(crowd_def){.shape = &sh->both[0]});
    least_graph_open(&l, &c, &sh->both[0], &sh->both[1]);
    match m = {.goal = "3",
               .work = work,
               .ours = {least_graph_there_and_back, &l},
               .crowd = &c,
               .shapes = sh,
               .rebuilds = true,
               .times = 2};
    if (bench_wants(m.goal, m.work)) {
        against(&m, &peer_tbb, 1, 0);
    }
    (void)snprintf(work, sizeof(work), "least work of the calls of %s all re-wired", sh->name);
    m.ours.fn = least_graph_calls;
    if (bench_wants(m.goal, m.work)) {
        against(&m, &peer_tbb, 1, 0);
    }
    least_graph_close(&l);
    crowd_close(&c);
}

/* A frame in which no function runs, and one whose order is rebuilt without any change of a
 * function.
 */
static void hide_and_show(void *user)
{
    const crowd *c = user;
    tl_level_id level = tl_world_persistent_level(c->world);

    for (int i = 0; i < 2; i++) {
        crowd_must(tl_level_set_visible(c->world, level, i == 1));
        crowd_frame(user);
    }
}

static void level_shown(const shapes *sh)
{
    crowd c;
    char work[64];

    (void)snprintf(work, sizeof(work), "%s level hidden and shown", sh->name);
    crowd_open(&c, &(crowd_def){.shape = &sh->both[0]});
    against_all(&(match){.goal = "3",
                         .work = work,
                         .ours = {hide_and_show, &c},
                         .crowd = &c,
                         .shapes = sh,
                         .rebuilds = true,
                         .times = 1});
    crowd_close(&c);
}

static void all_works(shapes *sh)
{
    level_shown(sh);
    unchanged(sh);
    one_prerequisite_each(sh);
    all_prerequisites(sh);
    least_of_all(sh);
    shape_free(&sh->both[0]);
    shape_free(&sh->both[1]);
}

void bench_graphs(void)
{
    uint32_t count = bench_is_smoke ? SMOKE : COUNT;
    shapes chains = {.name = "chains of 10"};
    shapes random = {.name = "3 random prerequisites"};

    for (uint32_t i = 0; i < 2; i++) {
        shape_chains(&chains.both[i], count, i);
        shape_random(&random.both[i], count, i);
    }
    all_works(&chains);
    all_works(&random);
}
