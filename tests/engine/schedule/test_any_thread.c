/* Any-thread functions on workers, section 5, D-9, D-10. */
#include "../../support/suite.h"
#include "../any_thread.h"
#include "threads/workers.h"

#include <stdlib.h>

enum { MANY = 400, FRAMES = 40 };

/* A random graph of owner's and any-thread functions: each checks that what it waits for is done.
 */
typedef struct node node;
struct node {
    tl_tick_id id;
    uint64_t frame; /* of its last run: written without a lock */
    uint32_t runs;
    uint32_t worker;
    uint32_t before_count;
    node *befores[4];
    uint32_t errors;
    bool is_any;
    bool has_interval;
};

static void node_body(void *user, const tl_tick_context *context)
{
    node *self = user;

    for (uint32_t i = 0; i < self->before_count; i++) {
        self->errors += self->befores[i]->frame != context->frame ? 1 : 0;
    }
    self->errors += context->tick.index1 != self->id.index1 ? 1 : 0;
    self->errors += !self->is_any && context->worker != 0 ? 1 : 0;
    self->frame = context->frame;
    self->worker = context->worker;
    self->runs += 1;
}

static void make_node(rig *r, node *nodes, uint32_t i, uint32_t *seed)
{
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS,
                                           TL_TICK_GROUP_POST_PHYSICS,
                                           TL_TICK_GROUP_POST_UPDATE_WORK};
    node *self = &nodes[i];
    tl_tick_group group = groups[any_random(seed) % 4];
    tl_tick_def def = {.fn = node_body,
                       .user = self,
                       .group = group,
                       .end_group = (tl_tick_group)(group + any_random(seed) % 3),
                       .high_priority = any_random(seed) % 8 == 0,
                       .interval = any_random(seed) % 8 == 0 ? TL_MS(20) : 0,
                       .run_on_any_thread = any_random(seed) % 4 != 0};

    self->is_any = def.run_on_any_thread;
    self->has_interval = def.interval > 0;
    self->id = rig_add(r, &def);
    for (uint32_t k = 0; k < any_random(seed) % 4 && i > 0 && def.interval == 0; k++) {
        node *before = &nodes[any_random(seed) % i];
        if (!before->has_interval &&
            tl_tick_add_prerequisite(r->world, self->id, before->id) == TL_OK) {
            self->befores[self->before_count++] = before;
        }
    }
}

START_TEST(Q_54_no_function_runs_before_its_prerequisites_on_any_number_of_workers)
{
    static node nodes[MANY];
    rig r;
    uint32_t seed = 7;
    uint32_t elsewhere = 0;

    memset(nodes, 0, sizeof(nodes));
    rig_open(&r, (uint32_t)_i);
    for (uint32_t i = 0; i < MANY; i++) {
        make_node(&r, nodes, i, &seed);
    }
    for (uint32_t frame = 0; frame < FRAMES; frame++) {
        rig_frame(&r);
        for (uint32_t i = 0; i < MANY; i++) {
            elsewhere += nodes[i].worker != 0 ? 1 : 0;
            ck_assert_uint_le(nodes[i].worker, (uint32_t)_i);
        }
    }
    for (uint32_t i = 0; i < MANY; i++) {
        ck_assert_uint_eq(nodes[i].errors, 0);
    }
    ck_assert(_i > 0 || elsewhere == 0);
    rig_close(&r);
}
END_TEST

/* Two bodies that wait for each other. */
typedef struct pair {
    atomic_uint here;
    atomic_uint met;
} pair;

static void meet(void *user, const tl_tick_context *context)
{
    pair *p = user;

    (void)context;
    atomic_fetch_add(&p->here, 1);
    rig_await(&p->here, 2);
    atomic_fetch_add(&p->met, atomic_load(&p->here) >= 2 ? 1 : 0);
}

START_TEST(Q_18_two_functions_run_at_the_same_time)
{
    rig r;
    pair p = {0};

    rig_open(&r, 1);
    for (uint32_t i = 0; i < 2; i++) {
        (void)rig_add(&r, &(tl_tick_def){.fn = meet, .user = &p, .run_on_any_thread = true});
    }
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&p.met), 2);
    rig_close(&r);
}
END_TEST

typedef struct seen {
    uint32_t runs;
    uint32_t worker;
    tl_tick_group group;
} seen;

static void see(void *user, const tl_tick_context *context)
{
    seen *s = user;

    s->runs += 1;
    s->worker = context->worker;
    s->group = context->group;
}

static void hold_owner(void *user, const tl_tick_context *context)
{
    const atomic_uint *runs = user;

    (void)context;
    rig_await(runs, 1);
}

static void count(void *user, const tl_tick_context *context)
{
    atomic_uint *runs = user;

    atomic_fetch_add(runs, context->worker != 0 ? 1 : 1000);
}

START_TEST(Q_18_a_function_runs_on_a_worker_while_the_owner_is_busy)
{
    rig r;
    atomic_uint runs = 0;

    rig_open(&r, 1);
    (void)rig_add(&r, &(tl_tick_def){.fn = hold_owner, .user = &runs});
    (void)rig_add(&r, &(tl_tick_def){.fn = count, .user = &runs, .run_on_any_thread = true});
    rig_frame(&r);
    ck_assert_uint_eq(atomic_load(&runs), 1);
    rig_close(&r);
}
END_TEST

START_TEST(Q_18_a_demoted_function_runs_on_the_owner)
{
    rig r;
    seen late = {0};
    seen demoted = {0};

    rig_open(&r, 4);
    tl_tick_id before =
        rig_add(&r, &(tl_tick_def){.fn = see, .user = &late, .group = TL_TICK_GROUP_POST_PHYSICS});
    tl_tick_id id =
        rig_add(&r, &(tl_tick_def){.fn = see, .user = &demoted, .run_on_any_thread = true});
    ck_assert_int_eq(tl_tick_add_prerequisite(r.world, id, before), TL_OK);
    for (uint32_t i = 0; i < FRAMES; i++) {
        rig_frame(&r);
        ck_assert_int_eq(demoted.group, TL_TICK_GROUP_POST_PHYSICS);
        ck_assert_uint_eq(demoted.worker, 0);
    }
    ck_assert_uint_eq(demoted.runs, FRAMES);
    rig_close(&r);
}
END_TEST

/* A function on a worker that goes on until an owner's function of a later group has run. */
typedef struct bridge {
    atomic_uint has_begun;
    atomic_uint is_over;
    uint32_t in_time; /* frames in which it saw the later group run */
} bridge;

static void cross(void *user, const tl_tick_context *context)
{
    bridge *b = user;

    (void)context;
    atomic_store(&b->has_begun, 1);
    rig_await(&b->is_over, 1);
    b->in_time += atomic_load(&b->is_over);
}

static void await_begin(void *user, const tl_tick_context *context)
{
    const bridge *b = user;

    (void)context;
    rig_await(&b->has_begun, 1);
}

static void finish_bridge(void *user, const tl_tick_context *context)
{
    bridge *b = user;

    (void)context;
    atomic_store(&b->is_over, 1);
}

static void await_nothing(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

START_TEST(Q_55_a_later_group_begins_before_a_function_with_a_late_end_is_done)
{
    rig r;
    bridge b = {0};

    rig_open(&r, 1);
    (void)rig_add(&r, &(tl_tick_def){.fn = cross,
                                     .user = &b,
                                     .end_group = TL_TICK_GROUP_POST_PHYSICS,
                                     .run_on_any_thread = true});
    (void)rig_add(
        &r, &(tl_tick_def){.fn = finish_bridge, .user = &b, .group = TL_TICK_GROUP_POST_PHYSICS});
    rig_frame(&r);
    ck_assert_uint_eq(b.in_time, 1); /* S-4: and it is done now */
    rig_close(&r);
}
END_TEST

START_TEST(S_7_on_a_dedicated_server_every_function_runs_on_the_owner)
{
    static node nodes[MANY];
    rig r;
    uint32_t seed = 7;

    memset(nodes, 0, sizeof(nodes));
    rig_open_def(&r, 2, (tl_world_def){.is_dedicated_server = true});
    for (uint32_t i = 0; i < MANY; i++) {
        make_node(&r, nodes, i, &seed);
    }
    for (uint32_t frame = 1; frame <= FRAMES; frame++) {
        rig_frame(&r);
        for (uint32_t i = 0; i < MANY; i++) {
            ck_assert_uint_eq(nodes[i].worker, 0);
            ck_assert_uint_eq(nodes[i].errors, 0);
            ck_assert(nodes[i].frame == frame || nodes[i].has_interval);
        }
    }
    rig_close(&r);
}
END_TEST

START_TEST(S_5_DuringPhysics_is_not_waited_for_before_EndPhysics_runs)
{
    rig r;
    bridge b = {0};

    rig_open_def(&r, 1,
                 (tl_world_def){.physics_start = await_nothing,
                                .physics_end = finish_bridge,
                                .physics_user = &b});
    ck_assert_int_eq(tl_world_set_simulate_physics(r.world, true), TL_OK);
    (void)rig_add(&r, &(tl_tick_def){.fn = cross,
                                     .user = &b,
                                     .group = TL_TICK_GROUP_DURING_PHYSICS,
                                     .run_on_any_thread = true});
    (void)rig_add(
        &r, &(tl_tick_def){.fn = await_begin, .user = &b, .group = TL_TICK_GROUP_DURING_PHYSICS});
    rig_frame(&r);
    ck_assert_uint_eq(b.in_time, 1);
    rig_close(&r);
}
END_TEST

/* Counts calls; one chosen call fails. */
typedef struct counted {
    atomic_uint calls;
    unsigned fail_at;
} counted;

static void *count_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    counted *c = user;

    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return atomic_fetch_add(&c->calls, 1) + 1 == c->fail_at ? NULL : realloc(ptr, new_size);
}

static void toggle(void *user, const tl_tick_context *context)
{
    const tl_tick_id *target = user;

    (void)tl_tick_set_enabled(context->world, *target, context->frame % 2 == 0);
}

static tl_world_def counted_def(counted *c)
{
    const tl_allocator allocator = {count_realloc, c};

    return (tl_world_def){.allocator = allocator, .diagnostics_allocator = allocator};
}

/* Functions with deferred commands, prerequisites on the owner and late ends, and one that comes
 * and goes. */
static tl_result fill_counted(tl_world *world, tl_tick_id ids[8])
{
    tl_level_id level = tl_world_persistent_level(world);
    tl_result result = TL_OK;

    for (uint32_t i = 0; i < 8 && result == TL_OK; i++) {
        const tl_tick_def def = {.fn = toggle,
                                 .user = &ids[7],
                                 .can_ever_tick = true,
                                 .end_group = i % 3 == 0 ? TL_TICK_GROUP_POST_PHYSICS
                                                         : TL_TICK_GROUP_PRE_PHYSICS,
                                 .interval = i == 5 ? TL_MS(20) : 0,
                                 .run_on_any_thread = i % 4 != 1};
        result = tl_tick_create(world, &def, &ids[i]);
        result = result == TL_OK ? tl_tick_register(world, ids[i], level) : result;
        if (result == TL_OK && i > 1 && i < 7) {
            result = tl_tick_add_prerequisite(world, ids[i], ids[i - 2]);
        }
    }
    return result;
}

START_TEST(a_warm_world_with_workers_does_not_allocate)
{
    static tl_tick_id ids[8];
    counted c = {0};
    rig r;

    ck_assert_int_eq(
        tl_workers_create(&r.workers, &(tl_allocator){count_realloc, &c}, (uint32_t)_i), TL_OK);
    tl_world_def def = counted_def(&c);
    def.workers = r.workers;
    r.world = new_world(def);
    ck_assert_int_eq(fill_counted(r.world, ids), TL_OK);
    for (uint32_t i = 0; i < 300; i++) { /* each worker has deferred once by then, most likely */
        rig_frame(&r);
    }
    unsigned warm = atomic_load(&c.calls);
    for (uint32_t i = 0; i < 1000; i++) {
        ck_assert_int_eq(tl_world_tick(r.world, TL_MS(10)), TL_OK);
    }
    /* A worker that has deferred nothing so far takes its first block. */
    ck_assert_uint_le(atomic_load(&c.calls) - warm, (uint32_t)_i);
    rig_close(&r);
}
END_TEST

/* True: the call that was to fail was never made. */
static bool try_without(unsigned fail_at)
{
    static tl_tick_id ids[8];
    counted c = {.fail_at = fail_at};
    tl_world_def def = counted_def(&c);
    tl_workers *workers = NULL;
    tl_world *world = NULL;

    memset(ids, 0, sizeof(ids));
    ck_assert_int_eq(tl_workers_create(&workers, NULL, 1), TL_OK);
    def.workers = workers;
    def.clamp = TL_CLAMP_OFF;
    tl_result result = tl_world_create(&world, &def);
    result = result == TL_OK ? fill_counted(world, ids) : result;
    for (uint32_t i = 0; i < 6 && world != NULL; i++) {
        tl_result ticked = tl_world_tick(world, TL_MS(10));
        ck_assert(ticked == TL_OK || ticked == TL_ERR_NO_MEMORY);
        if (tl_frame_is_open(world)) { /* it goes on where memory ran out */
            ck_assert_int_eq(tl_frame_end(world), TL_OK);
        }
        audit(world);
    }
    tl_world_destroy(world);
    tl_workers_destroy(workers);
    return result == TL_OK && atomic_load(&c.calls) < fail_at;
}

START_TEST(every_allocation_of_a_world_with_workers_may_fail)
{
    unsigned fail_at = 1;

    while (!try_without(fail_at)) {
        fail_at += 1;
    }
    ck_assert_uint_gt(fail_at, 20);
}
END_TEST

/* What a frame does itself: hooks, memory, functions of the owner; and neighbours that a batch
 * could hold, as they are alike but for their prerequisites. */
enum { ROWS = 60, OWNERS = ROWS / 2 };

typedef struct row row;

typedef struct rows {
    row *all;
    const char *owner;     /* address of the owner's `here` */
    atomic_uint elsewhere; /* calls on another thread that belong on the owner */
    uint32_t order[OWNERS];
    uint32_t order_count;
    uint32_t hooks;
    uint32_t allocations;
} rows;

struct row {
    rows *rows;
    tl_tick_id id;
    atomic_uint runs;
    uint32_t number;
    uint32_t errors; /* read after the frame */
};

static _Thread_local char here;

static void expect_owner(rows *all)
{
    atomic_fetch_add(&all->elsewhere, &here != all->owner ? 1 : 0);
}

static void row_hook(void *user, tl_world *world, tl_time delta)
{
    rows *all = user;

    (void)world;
    (void)delta;
    expect_owner(all);
    all->hooks += 1;
}

static void *row_memory(void *user, void *block, size_t old_size, size_t new_size)
{
    rows *all = user;

    (void)old_size;
    expect_owner(all);
    all->allocations += 1;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* An odd one waits for the owner's function before it. */
static void row_body(void *user, const tl_tick_context *context)
{
    row *self = user;

    self->errors += context->tick.index1 != self->id.index1 ? 1 : 0;
    if (self->number % 2 == 0) {
        expect_owner(self->rows);
        self->rows->order[self->rows->order_count++] = self->number;
    } else {
        uint32_t before = atomic_load(&self->rows->all[self->number - 1].runs);
        self->errors += before != atomic_load(&self->runs) + 1 ? 1 : 0;
    }
    atomic_fetch_add(&self->runs, 1);
}

static void add_rows(const rig *r, rows *all)
{
    for (uint32_t i = 0; i < ROWS; i++) {
        row *self = &all->all[i];
        tl_tick_def def = {.fn = row_body, .user = self, .run_on_any_thread = i % 2 != 0};
        self->rows = all;
        self->number = i;
        self->id = rig_add(r, &def);
        if (i % 2 != 0) {
            ck_assert_int_eq(tl_tick_add_prerequisite(r->world, self->id, all->all[i - 1].id),
                             TL_OK);
        }
    }
}

static void check_rows(rows *all, uint32_t frames)
{
    ck_assert_uint_eq(all->order_count, OWNERS);
    for (uint32_t i = 0; i < OWNERS; i++) {
        uint32_t number = 2 * i;
        ck_assert_uint_eq(all->order[i], number);
    }
    for (uint32_t i = 0; i < ROWS; i++) {
        ck_assert_uint_eq(all->all[i].errors, 0);
        ck_assert_uint_eq(atomic_load(&all->all[i].runs), frames);
    }
    ck_assert_uint_eq(atomic_load(&all->elsewhere), 0);
    all->order_count = 0;
}

START_TEST(S_11_S_12_dispatch_and_cleanup_stay_on_the_owner_and_nothing_is_batched)
{
    static row nodes[ROWS];
    rows all = {.all = nodes, .owner = &here};
    rig r;

    memset(nodes, 0, sizeof(nodes));
    rig_open_def(&r, (uint32_t)_i,
                 (tl_world_def){.allocator = {row_memory, &all},
                                .hooks = {.user = &all,
                                          .tick_start = row_hook,
                                          .pre_actor_tick = row_hook,
                                          .post_actor_tick = row_hook,
                                          .tick_end = row_hook}});
    add_rows(&r, &all);
    for (uint32_t frame = 1; frame <= FRAMES; frame++) {
        rig_frame(&r);
        check_rows(&all, frame);
    }
    uint32_t hooks = 4 * FRAMES;
    ck_assert_uint_eq(all.hooks, hooks);
    ck_assert_uint_gt(all.allocations, 0);
    rig_close(&r);
}
END_TEST

static void no_job(void *user, uint32_t worker)
{
    (void)user;
    (void)worker;
}

/* How often a frame after one with a job tells threads to look for work. */
static uint32_t calls_of_a_frame(const rig *r)
{
    tl_job job = {.fn = no_job};

    ck_assert_int_eq(tl_job_start(r->workers, &job), TL_OK);
    tl_job_join(r->workers, &job);
    uint32_t before = tl__workers_calls(r->workers);
    rig_frame(r);
    return tl__workers_calls(r->workers) - before;
}

START_TEST(a_frame_that_hands_nothing_over_wakes_no_thread)
{
    rig r;
    seen mine = {0};
    seen theirs = {0};

    rig_open(&r, 2);
    (void)rig_add(&r, &(tl_tick_def){.fn = see, .user = &mine});
    tl_tick_id any =
        rig_add(&r, &(tl_tick_def){.fn = see, .user = &theirs, .run_on_any_thread = true});
    rig_frame(&r);
    ck_assert_uint_gt(calls_of_a_frame(&r), 0);
    ck_assert_int_eq(tl_tick_set_enabled(r.world, any, false), TL_OK);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(calls_of_a_frame(&r), 0);
    }
    rig_close(&r);
}
END_TEST

/* Each reading takes so long. */
typedef struct counted_clock {
    int64_t now;
    int64_t step;
    uint32_t reads;
} counted_clock;

static int64_t read_counted(void *user)
{
    counted_clock *clock = user;

    clock->reads += 1;
    clock->now += clock->step;
    return clock->now;
}

static uint32_t reads_of_a_frame(const rig *r, counted_clock *clock)
{
    uint32_t before = clock->reads;

    rig_frame(r);
    return clock->reads - before;
}

START_TEST(after_a_short_frame_the_clock_is_read_twice_and_after_a_long_one_for_each_group)
{
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
                                           TL_TICK_GROUP_POST_UPDATE_WORK};
    enum { GROUPS = sizeof(groups) / sizeof(groups[0]) };
    counted_clock clock = {.step = 1};
    seen all[GROUPS] = {{0}};
    rig r;

    rig_open_def(&r, 1, (tl_world_def){.clock = read_counted, .clock_user = &clock});
    for (uint32_t i = 0; i < GROUPS; i++) {
        (void)rig_add(
            &r, &(tl_tick_def){
                    .fn = see, .user = &all[i], .group = groups[i], .run_on_any_thread = true});
    }
    rig_frame(&r);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(reads_of_a_frame(&r, &clock), 2);
    }
    clock.step = 30000;
    ck_assert_uint_eq(reads_of_a_frame(&r, &clock), 2);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_uint_eq(reads_of_a_frame(&r, &clock), 2 + 2 * GROUPS);
    }
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/any_thread");

    tcase_add_loop_test(
        tests, Q_54_no_function_runs_before_its_prerequisites_on_any_number_of_workers, 0, 9);
    tcase_add_test(tests, Q_18_two_functions_run_at_the_same_time);
    tcase_add_test(tests, Q_18_a_function_runs_on_a_worker_while_the_owner_is_busy);
    tcase_add_test(tests, Q_18_a_demoted_function_runs_on_the_owner);
    tcase_add_test(tests, Q_55_a_later_group_begins_before_a_function_with_a_late_end_is_done);
    tcase_add_test(tests, S_7_on_a_dedicated_server_every_function_runs_on_the_owner);
    tcase_add_test(tests, S_5_DuringPhysics_is_not_waited_for_before_EndPhysics_runs);
    tcase_add_loop_test(
        tests, S_11_S_12_dispatch_and_cleanup_stay_on_the_owner_and_nothing_is_batched, 0, 5);
    tcase_add_loop_test(tests, a_warm_world_with_workers_does_not_allocate, 0, 3);
    tcase_add_test(tests, every_allocation_of_a_world_with_workers_may_fail);
    tcase_add_test(tests, a_frame_that_hands_nothing_over_wakes_no_thread);
    tcase_add_test(tests,
                   after_a_short_frame_the_clock_is_read_twice_and_after_a_long_one_for_each_group);
    return suite_run(tests, 60);
}
