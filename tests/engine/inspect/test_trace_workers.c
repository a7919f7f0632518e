/* Frame traces, read logs and item hooks of functions on workers: D-8, D-9, D-10. The storm
 * (test_any_thread_storm.c) compares them in random scenes. */
#include "../../support/suite.h"
#include "../any_thread.h"

enum { MANY = 40, LANES = 9, EVENTS = 256 };

static int64_t count_clock(void *user)
{
    return (int64_t)atomic_fetch_add((atomic_uint *)user, 1) * 1000000;
}

/* Two bodies that wait for each other: they run on two threads. */
static void meet(void *user, const tl_tick_context *context)
{
    atomic_uint *here = user;

    (void)context;
    atomic_fetch_add(here, 1);
    rig_await(here, 2);
}

static void idle(void *user, const tl_tick_context *context)
{
    (void)user;
    (void)context;
}

static const tl_frame_trace *trace_of(const rig *r)
{
    const tl_frame_trace *trace = tl_trace_frame(r->world);

    ck_assert_ptr_nonnull(trace);
    return trace;
}

static void ask_trace(void *user, const tl_tick_context *context)
{
    const tl_frame_trace *trace = tl_trace_frame(context->world);
    uint32_t *count = user;

    *count = trace->item_count;
}

START_TEST(D_9_a_traced_function_runs_on_a_worker_and_its_item_says_which)
{
    atomic_uint here = 0;
    uint32_t seen = 0;
    rig r;

    rig_open_def(&r, 1, (tl_world_def){.trace_frames = true});
    tl_tick_def def = {.fn = meet, .user = &here, .name = "A", .run_on_any_thread = true};
    (void)rig_add(&r, &def);
    (void)rig_add(&r, &(tl_tick_def){.fn = ask_trace, .user = &seen, .name = "O"});
    def.name = "B";
    (void)rig_add(&r, &def);
    rig_frame(&r);
    static const char *const names[] = {"A", "O", "B"};
    const tl_frame_trace *trace = trace_of(&r);
    ck_assert_uint_eq(trace->item_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_str_eq(trace->items[i].item.name, names[i]);
        ck_assert_uint_eq(trace->items[i].order, i + 1);
    }
    ck_assert_uint_eq(atomic_load(&here), 2);
    ck_assert_uint_eq(trace->items[0].worker + trace->items[2].worker, 1);
    ck_assert_uint_eq(trace->items[1].worker, 0);
    ck_assert_uint_eq(seen, 2); /* A has its place, wherever it runs */
    rig_close(&r);
}
END_TEST

START_TEST(D_8_times_on_workers_are_those_of_the_host_clock)
{
    atomic_uint clock = 1;
    rig r;

    rig_open_def(&r, 2,
                 (tl_world_def){.trace_frames = true, .clock = count_clock, .clock_user = &clock});
    for (uint32_t i = 0; i < MANY; i++) {
        (void)rig_add(&r, &(tl_tick_def){.fn = idle, .run_on_any_thread = true});
    }
    for (uint32_t frame = 0; frame < 10; frame++) {
        rig_frame(&r);
        const tl_frame_trace *trace = trace_of(&r);
        ck_assert_uint_eq(trace->item_count, MANY);
        for (uint32_t i = 0; i < MANY; i++) {
            const tl_frame_item *item = &trace->items[i];
            ck_assert_int_gt(item->begin_ns, trace->begin_ns);
            ck_assert_int_lt(item->begin_ns, item->end_ns);
            ck_assert_int_lt(item->end_ns, trace->end_ns);
        }
    }
    rig_close(&r);
}
END_TEST

/* Disables another function, which completes it first if it is open (F-16). */
static void disable_other(void *user, const tl_tick_context *context)
{
    const tl_tick_id *other = user;

    ck_assert_int_eq(tl_tick_set_enabled(context->world, *other, false), TL_OK);
}

START_TEST(D_9_a_function_completed_ahead_of_its_place_is_traced_inside_of_that_item)
{
    tl_tick_id last;
    rig r;

    rig_open_def(&r, (uint32_t)_i, (tl_world_def){.trace_frames = true});
    (void)rig_add(&r, &(tl_tick_def){.fn = disable_other, .user = &last, .name = "O"});
    (void)rig_add(&r, &(tl_tick_def){.fn = idle, .name = "A", .run_on_any_thread = true});
    last = rig_add(&r, &(tl_tick_def){.fn = idle, .name = "B", .run_on_any_thread = true});
    rig_frame(&r);
    static const char *const names[] = {"O", "B", "A"};
    static const uint32_t insides[] = {0, 1, 0};
    const tl_frame_trace *trace = trace_of(&r);
    ck_assert_uint_eq(trace->item_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert_str_eq(trace->items[i].item.name, names[i]);
        ck_assert_uint_eq(trace->items[i].inside, insides[i]);
    }
    rig_close(&r);
}
END_TEST

static void read_value(void *user, const tl_tick_context *context)
{
    const tl_value_id *value = user;
    float read = 0.0F;

    ck_assert_int_eq(tl_value_read(context->world, *value, &read), TL_OK);
}

static void start_log(void *user, const tl_tick_context *context)
{
    (void)user;
    ck_assert_int_eq(tl_provenance_set_logging(context->world, true), TL_OK);
}

static void count_sample(void *user, const tl_lag_sample *sample)
{
    uint32_t *count = user;

    ck_assert_uint_eq(sample->reader.kind, TL_ITEM_TICK);
    *count += 1;
}

static uint32_t count_samples(const rig *r)
{
    uint32_t count = 0;

    tl_provenance_each(r->world, count_sample, &count);
    return count;
}

static void write_value(const rig *r, tl_value_id value)
{
    static const float one = 1.0F;

    ck_assert_int_eq(tl_value_write(r->world, value, &one), TL_OK);
}

/* Switched in a frame, it holds for functions on any thread from the next one on: which of them
 * have run by then is different from run to run. */
START_TEST(D_9_the_log_of_reads_is_switched_for_any_thread_functions_between_frames)
{
    tl_value_id value;
    rig r;

    rig_open(&r, (uint32_t)_i);
    ck_assert_int_eq(
        tl_value_create(r.world, &(tl_value_def){.name = "v", .dimensions = 1}, &value), TL_OK);
    tl_tick_def def = {.fn = read_value, .user = &value, .run_on_any_thread = true};
    (void)rig_add(&r, &def);
    (void)rig_add(&r, &(tl_tick_def){.fn = start_log});
    (void)rig_add(&r, &def);
    write_value(&r, value);
    write_value(&r, value);
    rig_frame(&r);
    ck_assert_uint_eq(count_samples(&r), 0);
    rig_frame(&r);
    ck_assert_uint_eq(count_samples(&r), 2);
    rig_close(&r);
}
END_TEST

/* What hooks saw of a thread. */
typedef struct lane {
    uint32_t count;
    uint32_t depth;
    uint64_t ids[EVENTS];
    uint64_t open[8];
} lane;

static void on_begin(void *user, const tl_item *item, uint32_t worker)
{
    lane *l = &((lane *)user)[worker];

    ck_assert_ptr_nonnull(item->name);
    ck_assert_uint_lt(l->count, EVENTS);
    ck_assert_uint_lt(l->depth, 8);
    l->ids[l->count++] = item->id;
    l->open[l->depth++] = item->id;
}

static void on_end(void *user, const tl_item *item, uint32_t worker)
{
    lane *l = &((lane *)user)[worker];

    ck_assert_uint_gt(l->depth, 0);
    l->depth -= 1;
    ck_assert_uint_eq(l->open[l->depth], item->id);
}

static void look(void *user, tl_world *world, tl_time delta)
{
    (void)user;
    (void)world;
    (void)delta;
}

START_TEST(D_8_hooks_are_called_at_the_begin_and_end_of_each_item_on_its_thread)
{
    static lane lanes[LANES];
    atomic_uint here = 0;
    tl_camera_id camera;
    uint32_t calls = 0;
    rig r;

    memset(lanes, 0, sizeof(lanes));
    rig_open_def(&r, 1,
                 (tl_world_def){.trace_frames = _i == 1,
                                .item_hooks = {.user = lanes, .begin = on_begin, .end = on_end}});
    for (uint32_t i = 0; i < 2; i++) {
        (void)rig_add(&r, &(tl_tick_def){.fn = meet,
                                         .user = &here,
                                         .name = "any",
                                         .group = TL_TICK_GROUP_POST_PHYSICS,
                                         .run_on_any_thread = true});
    }
    tl_tick_id owner = rig_add(&r, &(tl_tick_def){.fn = idle, .name = "owner"});
    ck_assert_int_eq(tl_camera_add(r.world, look, NULL, "camera", &camera), TL_OK);
    rig_frame(&r);
    for (uint32_t i = 0; i < LANES; i++) {
        ck_assert_uint_eq(lanes[i].depth, 0);
        calls += lanes[i].count;
    }
    ck_assert_uint_eq(calls, 4);
    ck_assert_uint_eq(lanes[0].count, 3);
    ck_assert_uint_eq(lanes[1].count, 1);
    ck_assert_uint_eq(lanes[0].ids[0], tl_tick_id_store(owner));
    ck_assert_uint_eq(lanes[0].ids[2], tl_camera_id_store(camera));
    rig_close(&r);
}
END_TEST

START_TEST(D_8_one_hook_alone_is_called)
{
    static lane lanes[LANES];
    rig r;

    memset(lanes, 0, sizeof(lanes));
    rig_open_def(&r, (uint32_t)_i,
                 (tl_world_def){.item_hooks = {.user = lanes, .begin = on_begin}});
    (void)rig_add(&r, &(tl_tick_def){.fn = idle, .name = "A"});
    (void)rig_add(&r, &(tl_tick_def){.fn = idle, .name = "B", .run_on_any_thread = true});
    rig_frame(&r);
    ck_assert_uint_eq(lanes[0].count + lanes[1].count + lanes[2].count, 2);
    rig_close(&r);
}
END_TEST

START_TEST(D_9_warm_traces_of_functions_on_workers_allocate_nothing)
{
    atomic_uint clock = 1;
    tl_value_id value;
    rig r;

    rig_open_def(
        &r, 2,
        (tl_world_def){
            .trace_frames = true, .log_reads = true, .clock = count_clock, .clock_user = &clock});
    ck_assert_int_eq(
        tl_value_create(r.world, &(tl_value_def){.name = "v", .dimensions = 1}, &value), TL_OK);
    for (uint32_t i = 0; i < MANY; i++) {
        tl_tick_def def = {.fn = read_value, .user = &value, .run_on_any_thread = true};
        def.group = i % 2 == 0 ? TL_TICK_GROUP_PRE_PHYSICS : TL_TICK_GROUP_DURING_PHYSICS;
        (void)rig_add(&r, &def);
    }
    for (uint32_t frame = 0; frame < 10; frame++) {
        rig_frame(&r);
    }
    uint64_t warm = tl_world_stats(r.world).allocations;
    for (uint32_t frame = 0; frame < 50; frame++) {
        write_value(&r, value);
        rig_frame(&r);
    }
    ck_assert_uint_eq(tl_world_stats(r.world).allocations, warm);
    rig_close(&r);
}
END_TEST

START_TEST(D_9_more_traced_functions_on_workers_than_in_any_frame_before_allocate_nothing)
{
    tl_tick_id ids[MANY];
    rig r;

    rig_open_def(&r, 1, (tl_world_def){.trace_frames = true, .capacity.ticks = MANY});
    for (uint32_t i = 0; i < MANY; i++) {
        ids[i] = rig_add(&r, &(tl_tick_def){.fn = idle, .run_on_any_thread = true});
        ck_assert_int_eq(tl_tick_set_enabled(r.world, ids[i], i == 0), TL_OK);
    }
    rig_frame(&r);
    uint64_t warm = tl_world_stats(r.world).allocations;
    for (uint32_t i = 1; i < MANY; i++) {
        ck_assert_int_eq(tl_tick_set_enabled(r.world, ids[i], true), TL_OK);
        rig_frame(&r);
        ck_assert_uint_eq(trace_of(&r)->item_count, i + 1);
    }
    ck_assert_uint_eq(tl_world_stats(r.world).allocations, warm);
    rig_close(&r);
}
END_TEST

static void note_worker(void *user, const tl_tick_context *context)
{
    uint32_t *sum = user;

    *sum += context->worker;
}

/* D-10: a time guard looks at one function after the other. */
START_TEST(D_10_a_time_guard_keeps_functions_on_the_owner)
{
    atomic_uint clock = 1;
    uint32_t sums[MANY] = {0};
    rig r;

    rig_open_def(&r, 2, (tl_world_def){.clock = count_clock, .clock_user = &clock});
    ck_assert_int_eq(tl_time_guard_set(r.world, &(tl_time_guard_def){.function_ns = INT64_MAX}),
                     TL_OK);
    for (uint32_t i = 0; i < MANY; i++) {
        (void)rig_add(
            &r, &(tl_tick_def){.fn = note_worker, .user = &sums[i], .run_on_any_thread = true});
    }
    for (uint32_t frame = 0; frame < 10; frame++) {
        rig_frame(&r);
    }
    for (uint32_t i = 0; i < MANY; i++) {
        ck_assert_uint_eq(sums[i], 0);
    }
    rig_close(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/trace_workers");

    tcase_add_test(tests, D_9_a_traced_function_runs_on_a_worker_and_its_item_says_which);
    tcase_add_test(tests, D_8_times_on_workers_are_those_of_the_host_clock);
    tcase_add_loop_test(
        tests, D_9_a_function_completed_ahead_of_its_place_is_traced_inside_of_that_item, 0, 4);
    tcase_add_loop_test(
        tests, D_9_the_log_of_reads_is_switched_for_any_thread_functions_between_frames, 0, 3);
    tcase_add_loop_test(tests, D_8_hooks_are_called_at_the_begin_and_end_of_each_item_on_its_thread,
                        0, 2);
    tcase_add_loop_test(tests, D_8_one_hook_alone_is_called, 0, 3);
    tcase_add_test(tests, D_9_warm_traces_of_functions_on_workers_allocate_nothing);
    tcase_add_test(tests,
                   D_9_more_traced_functions_on_workers_than_in_any_frame_before_allocate_nothing);
    tcase_add_test(tests, D_10_a_time_guard_keeps_functions_on_the_owner);
    return suite_run(tests, 20.0);
}
