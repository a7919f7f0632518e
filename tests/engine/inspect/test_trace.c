/* Frame traces: which function ran where, and why (trace.h, D-8). */

#include "../../support/suite.h"
#include "../scene.h"

#include <check.h>

static scene s;

static int64_t fake_now;

static int64_t fake_clock(void *user)
{
    (void)user;
    fake_now += 10;
    return fake_now;
}

static void open_traced(scene *in)
{
    fake_now = 0;
    scene_open(in, &(tl_world_def){.trace_frames = true, .clock = fake_clock});
}

static const tl_frame_trace *trace_of(scene *in)
{
    const tl_frame_trace *trace = tl_trace_frame(in->world);
    ck_assert_ptr_nonnull(trace);
    return trace;
}

START_TEST(D_8_a_trace_lists_the_items_in_the_order_of_running)
{
    tl_camera_id camera;

    open_traced(&s);
    (void)scene_add(&s, "C", TL_TICK_GROUP_POST_UPDATE_WORK);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(
        tl_camera_add(s.world, scene_camera_body, scene_slot(&s, "cam"), "cam", &camera), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    static const char *const names[] = {"A", "B", "cam", "C"};
    static const uint32_t orders[] = {1, 2, 1, 1};
    static const tl_item_kind kinds[] = {TL_ITEM_TICK, TL_ITEM_TICK, TL_ITEM_CAMERA, TL_ITEM_TICK};
    ck_assert_uint_eq(trace->item_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_str_eq(trace->items[i].item.name, names[i]);
        ck_assert_uint_eq(trace->items[i].order, orders[i]);
        ck_assert_int_eq(trace->items[i].item.kind, kinds[i]);
        ck_assert_uint_eq(trace->items[i].worker, 0);
    }
    ck_assert_uint_eq(trace->items[2].item.id, tl_camera_id_store(camera));
}
END_TEST

START_TEST(D_8_a_trace_has_the_number_of_its_frame)
{
    open_traced(&s);
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    ck_assert_uint_eq(trace->frame, 1);
    ck_assert_int_eq(trace->type, TL_LEVEL_TICK_ALL);
    ck_assert_int_eq(trace->delta, SCENE_DELTA);
    ck_assert(!trace->is_paused);
    ck_assert_uint_eq(trace->item_count, 0);
    ck_assert_int_eq(tl_world_set_paused(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert(trace_of(&s)->is_paused);
    ck_assert_uint_eq(trace_of(&s)->frame, 2);
}
END_TEST

START_TEST(D_8_times_are_those_of_the_host_clock)
{
    open_traced(&s);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    ck_assert_int_lt(trace->begin_ns, trace->items[0].begin_ns);
    ck_assert_int_lt(trace->items[0].begin_ns, trace->items[0].end_ns);
    ck_assert_int_le(trace->items[0].end_ns, trace->items[1].begin_ns);
    ck_assert_int_lt(trace->items[1].begin_ns, trace->items[1].end_ns);
    ck_assert_int_le(trace->items[1].end_ns, trace->end_ns);
}
END_TEST

START_TEST(D_8_without_a_clock_times_are_zero)
{
    scene_open(&s, &(tl_world_def){.trace_frames = true});
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_int_eq(trace_of(&s)->items[0].begin_ns, 0);
    ck_assert_int_eq(trace_of(&s)->items[0].end_ns, 0);
}
END_TEST

START_TEST(D_8_a_demotion_names_its_prerequisite)
{
    open_traced(&s);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *near = scene_add(&s, "A", TL_TICK_GROUP_DURING_PHYSICS);
    scene_part *far = scene_add(&s, "Z", TL_TICK_GROUP_POST_PHYSICS);
    scene_edge(near, b);
    scene_edge(far, b);
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    ck_assert_uint_eq(trace->item_count, 3);
    const tl_frame_item *item = &trace->items[2];
    ck_assert_uint_eq(item->item.id, tl_tick_id_store(b->id));
    ck_assert_int_eq(item->wanted, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(item->item.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_int_eq(item->reason, TL_TICK_DEMOTED);
    ck_assert(tl_tick_id_equal(item->demoted_by, far->id));
    ck_assert_int_eq(trace->items[0].reason, TL_TICK_AS_WANTED);
    ck_assert(tl_tick_id_is_null(trace->items[0].demoted_by));
    ck_assert_uint_eq(trace->demotions, 1);
    ck_assert_uint_eq(tl_world_stats(s.world).demotions, 1);
}
END_TEST

static void act_destroy_and_add(scene_part *part)
{
    scene_act_destroy(part);
    (void)scene_add(part->scene, "C", TL_TICK_GROUP_LAST_DEMOTABLE);
}

START_TEST(D_8_a_demotion_names_a_destroyed_prerequisite_and_not_the_next_one_in_its_slot)
{
    open_traced(&s);
    scene_part *x = scene_add(&s, "X", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_POST_PHYSICS);
    scene_edge(b, a);
    x->act = act_destroy_and_add;
    x->target = b;
    ck_assert_str_eq(scene_frame_trace(&s, SCENE_DELTA), "X:0 A:4 C:6 ");
    const tl_tick_id c = tl_tick_id_load(trace_of(&s)->items[2].item.id);
    ck_assert_uint_eq(c.index1, b->id.index1);
    ck_assert(tl_tick_id_equal(trace_of(&s)->items[1].demoted_by, b->id));
    ck_assert(tl_tick_id_equal(scene_info(a).demoted_by, b->id));
}
END_TEST

/* How late the only item of the next frame was; -1: nothing ran. */
static tl_time lateness(scene *in, tl_time delta)
{
    scene_frame(in, delta);
    const tl_frame_trace *trace = trace_of(in);

    ck_assert_uint_le(trace->item_count, 1);
    return trace->item_count == 1 ? trace->items[0].late : -1;
}

/* 6.9: an interval of half a second, frames of an eighth and of a quarter. */
START_TEST(D_8_C_12_a_trace_says_how_late_an_interval_function_was)
{
    open_traced(&s);
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    ck_assert_int_eq(lateness(&s, TL_MS(125)), 0); /* the first run: it was not due, but enabled */
    for (int frame = 1; frame <= 13; frame++) {
        ck_assert_int_eq(lateness(&s, TL_MS(125)), frame % 4 == 1 && frame > 1 ? TL_MS(125) : -1);
    }
    ck_assert_int_eq(lateness(&s, TL_MS(1500)), TL_MS(1125));
    ck_assert_int_eq(lateness(&s, TL_MS(100)), TL_MS(725));        /* what is left of the debt */
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS); /* with an edge it is the same */
    ck_assert_int_eq(tl_tick_set_enabled(s.world, b->id, false), TL_OK);
    scene_edge(b, a);
    ck_assert_int_eq(lateness(&s, TL_MS(100)), TL_MS(325));
}
END_TEST

START_TEST(D_3_a_function_due_before_all_time_is_late_by_the_longest_time)
{
    scene_open(&s, &(tl_world_def){.trace_frames = true});
    scene_part *a = scene_add_interval(&s, "A", TL_MS(500));
    scene_frame(&s, TL_MS(500));
    ck_assert_int_eq(tl_tick_update_interval_and_cooldown(s.world, a->id, INT64_MIN), TL_OK);
    ck_assert(lateness(&s, TL_MS(125)) == INT64_MAX);
}
END_TEST

START_TEST(D_8_a_newly_spawned_function_is_marked_and_counted)
{
    open_traced(&s);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = scene_act_register_once;
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    ck_assert_uint_eq(trace->item_count, 2);
    ck_assert_int_eq(trace->items[1].reason, TL_TICK_NEWLY_SPAWNED);
    ck_assert_int_eq(trace->items[1].wanted, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_uint_eq(trace->newly_spawned, 1);
    ck_assert_uint_eq(tl_world_stats(s.world).newly_spawned, 1);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(trace_of(&s)->newly_spawned, 0);
    ck_assert_int_eq(trace_of(&s)->items[1].reason, TL_TICK_AS_WANTED);
}
END_TEST

START_TEST(D_8_a_newly_spawned_function_names_its_spawner)
{
    tl_item by = {0};

    if (_i == 0) {
        open_traced(&s);
    } else {
        scene_open(&s, NULL);
    }
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_POST_PHYSICS);
    a->target = scene_make(&s, "N", &(tl_tick_def){0});
    a->act = scene_act_register_once;
    scene_frame(&s, SCENE_DELTA);
    ck_assert(tl_trace_spawner(s.world, a->target->id, &by));
    ck_assert_int_eq(by.kind, TL_ITEM_TICK);
    ck_assert_int_eq(by.stage, TL_STAGE_POST_PHYSICS);
    ck_assert_uint_eq(by.id, tl_tick_id_store(a->id));
    ck_assert(!tl_trace_spawner(s.world, a->id, &by));
    ck_assert_int_eq(by.kind, TL_ITEM_NONE);
    if (_i == 0) {
        const tl_frame_item *item = &trace_of(&s)->items[1];
        ck_assert_int_eq(item->spawned_in, TL_STAGE_POST_PHYSICS);
        ck_assert_int_eq(item->spawned_by_kind, TL_ITEM_TICK);
        ck_assert_uint_eq(item->spawned_by, tl_tick_id_store(a->id));
        ck_assert_int_eq(trace_of(&s)->items[0].spawned_in, TL_STAGE_COUNT);
    }
    scene_frame(&s, SCENE_DELTA);
    ck_assert(!tl_trace_spawner(s.world, a->target->id, NULL));
}
END_TEST

static void register_target(void *user, const tl_tickable_context *context)
{
    scene_part *part = user;

    (void)context;
    if (!tl_tick_is_registered(part->scene->world, part->target->id)) {
        scene_register(part->target);
    }
}

START_TEST(D_8_a_tickable_can_be_the_spawner)
{
    tl_item by = {0};
    tl_tickable_id tickable = {0};

    scene_open(&s, NULL);
    scene_part *part = scene_slot(&s, "K");
    part->target = scene_make(&s, "N", &(tl_tick_def){0});
    tl_tickable_def def = {.tick = register_target, .user = part, .name = "K"};
    ck_assert_int_eq(tl_tickable_create(s.world, &def, &tickable), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert(tl_trace_spawner(s.world, part->target->id, &by));
    ck_assert_int_eq(by.kind, TL_ITEM_TICKABLE);
    ck_assert_int_eq(by.stage, TL_STAGE_TICKABLES);
    ck_assert_uint_eq(by.id, tl_tickable_id_store(tickable));
    ck_assert_str_eq(by.name, "K");
}
END_TEST

START_TEST(D_8_a_function_that_follows_at_once_began_when_the_other_ended)
{
    open_traced(&s);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "C", TL_TICK_GROUP_POST_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_item *items = trace_of(&s)->items;
    ck_assert_int_eq(items[0].end_ns, items[1].begin_ns);
    ck_assert_int_lt(items[1].end_ns, items[2].begin_ns);
}
END_TEST

/* Everything but the clock: stepped, each item has a clock of its own. */
static void check_same_items(const tl_frame_trace *a, const tl_frame_trace *b)
{
    ck_assert_uint_eq(a->item_count, b->item_count);
    for (uint32_t i = 0; i < a->item_count; i++) {
        ck_assert_uint_eq(a->items[i].item.id, b->items[i].item.id);
        ck_assert_int_eq(a->items[i].item.stage, b->items[i].item.stage);
        ck_assert_str_eq(a->items[i].item.name, b->items[i].item.name);
        ck_assert_int_eq(a->items[i].reason, b->items[i].reason);
        ck_assert_uint_eq(a->items[i].order, b->items[i].order);
        ck_assert_uint_eq(a->items[i].spawned_by, b->items[i].spawned_by);
    }
}

static void open_mixed(scene *in)
{
    open_traced(in);
    scene_part *a = scene_add(in, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(in, "B", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(in, "C", TL_TICK_GROUP_PRE_PHYSICS);
    a->target = b;
    a->act = scene_act_disable;
    b = scene_add(in, "D", TL_TICK_GROUP_POST_PHYSICS);
    b->target = scene_make(in, "N", &(tl_tick_def){0});
    b->act = scene_act_register_once;
}

START_TEST(D_10_a_trace_is_the_same_stepped_and_run)
{
    static scene run;
    static scene stepped;
    tl_item item = {0};

    open_mixed(&run);
    open_mixed(&stepped);
    scene_frame(&run, SCENE_DELTA);
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};
    ck_assert_int_eq(tl_frame_begin(stepped.world, &def), TL_OK);
    do {
        ck_assert_int_eq(tl_frame_step(stepped.world, &item), TL_OK);
    } while (item.kind != TL_ITEM_NONE);
    ck_assert_int_eq(tl_frame_end(stepped.world), TL_OK);
    ck_assert_uint_eq(trace_of(&run)->item_count, 4);
    check_same_items(trace_of(&run), trace_of(&stepped));
    ck_assert_uint_eq(tl_frame_position(run.world), tl_frame_position(stepped.world));
    ck_assert_uint_eq(tl_world_stats(run.world).ticks_run, tl_world_stats(stepped.world).ticks_run);
    scene_close(&run);
    scene_close(&stepped);
}
END_TEST

START_TEST(D_8_the_open_frame_is_traced_so_far)
{
    open_traced(&s);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    tl_frame_def def = {.type = TL_LEVEL_TICK_ALL, .delta = SCENE_DELTA};
    ck_assert_int_eq(tl_frame_begin(s.world, &def), TL_OK);
    ck_assert_uint_eq(trace_of(&s)->item_count, 0);
    ck_assert_int_eq(tl_frame_step(s.world, NULL), TL_OK);
    ck_assert_uint_eq(trace_of(&s)->item_count, 1);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(trace_of(&s)->item_count, 2);
}
END_TEST

START_TEST(D_8_traces_can_be_switched)
{
    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_ptr_null(tl_trace_frame(s.world));
    ck_assert_int_eq(tl_trace_set_enabled(s.world, true), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(trace_of(&s)->item_count, 1);
}
END_TEST

START_TEST(DG_6_D_8_statistics_count_what_happened)
{
    open_traced(&s);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    (void)scene_add_interval(&s, "I", TL_MS(500));
    (void)scene_add_def(&s, "D", &(tl_tick_def){.start_disabled = true});
    for (int i = 0; i < 3; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    tl_stats stats = tl_world_stats(s.world);
    ck_assert_uint_eq(stats.frames, 3);
    ck_assert_uint_eq(stats.ticks_run, 4);
    ck_assert_uint_eq(stats.ticks_queued, 4);
    ck_assert_uint_eq(stats.ticks, 3);
    ck_assert_uint_eq(stats.ticks_enabled, 2);
}
END_TEST

START_TEST(Q_60_has_run_speaks_of_the_open_or_last_frame)
{
    open_traced(&s);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *i = scene_add_interval(&s, "I", TL_MS(500));
    ck_assert(!scene_info(a).has_run);
    scene_frame(&s, SCENE_DELTA);
    ck_assert(scene_info(a).has_run);
    ck_assert(scene_info(i).has_run);
    scene_frame(&s, SCENE_DELTA);
    ck_assert(scene_info(a).has_run);
    ck_assert(!scene_info(i).has_run);
}
END_TEST

static void add_tests(TCase *tests)
{
    tcase_add_test(tests, D_8_a_trace_lists_the_items_in_the_order_of_running);
    tcase_add_test(tests, D_8_a_trace_has_the_number_of_its_frame);
    tcase_add_test(tests, D_8_times_are_those_of_the_host_clock);
    tcase_add_test(tests, D_8_without_a_clock_times_are_zero);
    tcase_add_test(tests, D_8_a_demotion_names_its_prerequisite);
    tcase_add_test(tests,
                   D_8_a_demotion_names_a_destroyed_prerequisite_and_not_the_next_one_in_its_slot);
    tcase_add_test(tests, D_8_C_12_a_trace_says_how_late_an_interval_function_was);
    tcase_add_test(tests, D_3_a_function_due_before_all_time_is_late_by_the_longest_time);
    tcase_add_test(tests, D_8_a_newly_spawned_function_is_marked_and_counted);
    tcase_add_loop_test(tests, D_8_a_newly_spawned_function_names_its_spawner, 0, 2);
    tcase_add_test(tests, D_8_a_tickable_can_be_the_spawner);
    tcase_add_test(tests, D_8_a_function_that_follows_at_once_began_when_the_other_ended);
    tcase_add_test(tests, D_10_a_trace_is_the_same_stepped_and_run);
    tcase_add_test(tests, D_8_the_open_frame_is_traced_so_far);
    tcase_add_test(tests, D_8_traces_can_be_switched);
    tcase_add_test(tests, DG_6_D_8_statistics_count_what_happened);
    tcase_add_test(tests, Q_60_has_run_speaks_of_the_open_or_last_frame);
}

static void act_nest(scene_part *part)
{
    const tl_tick_context context = {.world = part->scene->world};

    ck_assert_int_eq(tl_tick_run_nested(&context, part->target->id), TL_OK);
}

/* One function stays undispatched at its place, and then runs inside of another one, or at the end
 * of its end group; one runs inside of another one before its place comes. */
typedef struct inside_row {
    bool is_dispatched;
    bool is_watched; /* by the log of ticks too: then functions run one by one */
    uint32_t inside;
    tl_stage stage;
} inside_row;

static const inside_row inside_rows[] = {
    {true, false, 3, TL_STAGE_POST_PHYSICS},
    {true, true, 3, TL_STAGE_POST_PHYSICS},
    {false, false, 0, TL_STAGE_POST_UPDATE_WORK},
    {false, true, 0, TL_STAGE_POST_UPDATE_WORK},
};

static void ignore_line(void *user, const char *line)
{
    (void)user;
    (void)line;
}

START_TEST(D_8_S_13_S_14_a_trace_has_a_function_where_it_ran)
{
    const inside_row *row = &inside_rows[_i];

    open_traced(&s);
    scene_part *undispatched = scene_add_def(
        &s, "H",
        &(tl_tick_def){.dispatch_manually = true, .end_group = TL_TICK_GROUP_POST_UPDATE_WORK});
    scene_part *inner = scene_add(&s, "I", TL_TICK_GROUP_LAST_DEMOTABLE);
    scene_part *outer = scene_add(&s, "O", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *by = scene_add(&s, "B", TL_TICK_GROUP_POST_PHYSICS);
    outer->act = act_nest;
    outer->target = inner;
    by->act = row->is_dispatched ? scene_act_dispatch : NULL;
    by->target = undispatched;
    if (row->is_watched) {
        ck_assert_int_eq(tl_tick_log_set(s.world, &(tl_tick_log_def){.fn = ignore_line}), TL_OK);
    }
    scene_frame(&s, SCENE_DELTA);
    const tl_frame_trace *trace = trace_of(&s);
    static const char *const names[] = {"O", "I", "B", "H"};
    ck_assert_uint_eq(trace->item_count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        ck_assert_str_eq(trace->items[i].item.name, names[i]);
        ck_assert_int_gt(trace->items[i].end_ns, trace->items[i].begin_ns);
    }
    ck_assert_uint_eq(trace->items[1].inside, 1);
    ck_assert_int_eq(trace->items[1].item.stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_uint_eq(trace->items[1].order, 2);
    ck_assert_int_ge(trace->items[0].end_ns, trace->items[1].end_ns);
    ck_assert_uint_eq(trace->items[3].inside, row->inside);
    ck_assert_int_eq(trace->items[3].item.stage, row->stage);
    ck_assert_uint_eq(tl_frame_position(s.world), trace->item_count);
}
END_TEST

static void tear_down(void)
{
    scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("engine/trace");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    add_tests(tests);
    tcase_add_loop_test(tests, D_8_S_13_S_14_a_trace_has_a_function_where_it_ran, 0,
                        ROWS(inside_rows));
    return suite_run(tests, 60);
}
