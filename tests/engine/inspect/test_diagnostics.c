/* Lists, counts and the log of tick functions: DG-1 to DG-6. */
#include "../../support/suite.h"
#include "../scene.h"
#include "world.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

typedef struct report {
    char text[4096]; /* each line ends with a newline */
    uint32_t lines;
} report;

static void add_line(void *user, const char *line)
{
    report *r = user;
    size_t used = strlen(r->text);

    ck_assert_uint_lt(used + strlen(line) + 1, sizeof(r->text));
    memcpy(r->text + used, line, strlen(line) + 1);
    used += strlen(line);
    r->text[used] = '\n';
    r->text[used + 1] = '\0';
    r->lines += 1;
}

static const char *dump(const scene *s, uint32_t flags, report *r)
{
    *r = (report){0};
    ck_assert_int_eq(tl_tick_dump(s->world, flags, add_line, r), TL_OK);
    return r->text;
}

/* A before B, C disabled, D cooling for 3/8 s more, two contexts. */
static void open_four(scene *s)
{
    scene_open(s, NULL);
    scene_part *a =
        scene_add_def(s, "A", &(tl_tick_def){.group = TL_TICK_GROUP_POST_PHYSICS, .context = "x"});
    scene_part *b = scene_add_def(s, "B", &(tl_tick_def){.context = "y"});
    (void)scene_add_def(s, "C", &(tl_tick_def){.start_disabled = true, .context = "y"});
    (void)scene_add_def(s, "D", &(tl_tick_def){.interval = TL_MS(500), .context = "y"});
    scene_edge(a, b);
    scene_frame(s, SCENE_DELTA);
    scene_frame(s, SCENE_DELTA);
}

START_TEST(DG_1_dumpticks_lists_state_group_and_prerequisites_and_totals)
{
    scene s;
    report r;

    open_four(&s);
    ck_assert_str_eq(dump(&s, TL_DUMP_ALL, &r),
                     "A, enabled, start group PostPhysics, prerequisites 0\n"
                     "B, enabled, start group PostPhysics, prerequisites 1\n"
                     "    A\n"
                     "C, disabled, start group PrePhysics, prerequisites 0\n"
                     "D, cooling down for 375000000 ns, start group PrePhysics, prerequisites 0\n"
                     "registered 4, enabled 3, disabled 1\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_dumpticks_enabled_leaves_disabled_functions_out)
{
    scene s;
    report r;

    open_four(&s);
    ck_assert_ptr_null(strstr(dump(&s, TL_DUMP_ENABLED, &r), "C, disabled"));
    ck_assert_uint_eq(r.lines, 5);
    ck_assert_ptr_nonnull(strstr(r.text, "D, cooling"));
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_dumpticks_disabled_lists_only_those)
{
    scene s;
    report r;

    open_four(&s);
    ck_assert_str_eq(dump(&s, TL_DUMP_DISABLED, &r),
                     "C, disabled, start group PrePhysics, prerequisites 0\n"
                     "registered 4, enabled 3, disabled 1\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_dumpticks_grouped_counts_by_context)
{
    scene s;
    report r;

    open_four(&s);
    ck_assert_str_eq(dump(&s, TL_DUMP_GROUPED, &r),
                     "y, 3\nx, 1\nregistered 4, enabled 3, disabled 1\n");
    ck_assert_str_eq(dump(&s, TL_DUMP_GROUPED | TL_DUMP_DISABLED, &r),
                     "y, 1\nregistered 4, enabled 3, disabled 1\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_DG_2_contexts_that_count_the_same_stay_in_the_order_of_their_first_function)
{
    static const char *const contexts[] = {"e", "b", "d", "a", "d", "c", "a"};
    scene s;
    report r;

    scene_open(&s, NULL);
    for (size_t i = 0; i < sizeof(contexts) / sizeof(contexts[0]); i++) {
        (void)scene_add_def(&s, contexts[i], &(tl_tick_def){.context = contexts[i]});
    }
    ck_assert_str_eq(dump(&s, TL_DUMP_GROUPED, &r),
                     "d, 2\na, 2\ne, 1\nb, 1\nc, 1\nregistered 7, enabled 7, disabled 0\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_a_level_of_two_collections_is_listed_once)
{
    scene s;
    report r;
    tl_collection_id collection;

    scene_open(&s, NULL);
    (void)scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert_int_eq(tl_collection_add(s.world, &collection), TL_OK);
    ck_assert_int_eq(tl_collection_include(s.world, collection, s.level), TL_OK);
    ck_assert_str_eq(dump(&s, TL_DUMP_ALL, &r),
                     "A, enabled, start group PrePhysics, prerequisites 0\n"
                     "registered 1, enabled 1, disabled 0\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_a_dump_refuses_unknown_flags)
{
    scene s;
    report r = {0};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_dump(NULL, 0, add_line, &r), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_dump(s.world, 0, NULL, &r), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_dump(s.world, 8, add_line, &r), TL_ERR_INVALID);
    ck_assert_uint_eq(r.lines, 0);
    scene_close(&s);
}
END_TEST

START_TEST(DG_2_enabled_functions_are_counted_by_context)
{
    scene s;
    tl_tick_count items[4];
    tl_tick_counts counts = {.items = items, .capacity = 4};

    open_four(&s);
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.total, 3);
    ck_assert_uint_eq(counts.count, 2);
    ck_assert_str_eq(items[0].context, "y");
    ck_assert_uint_eq(items[0].count, 2);
    ck_assert_str_eq(items[1].context, "x");
    ck_assert_uint_eq(items[1].count, 1);
    scene_close(&s);
}
END_TEST

START_TEST(DG_1_DG_2_without_memory_nothing_is_counted_and_the_result_says_so)
{
    scene s;
    scene_memory memory = {0};
    report r;
    tl_tick_count items[4];
    tl_tick_counts counts = {.items = items, .capacity = 4};

    scene_open(&s, &(tl_world_def){.diagnostics_allocator = {scene_realloc, &memory}});
    (void)scene_add_def(&s, "A", &(tl_tick_def){.context = "x"});
    for (uint32_t failing = 0; failing < 2; failing++) { /* the visit, the list of contexts */
        memory.fail_at = memory.calls + 1;
        ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_ERR_NO_MEMORY);
        ck_assert_uint_eq(counts.count, 0);
        ck_assert_uint_eq(counts.total, 0);
        memory.fail_at = memory.calls + 2 - failing;
        ck_assert_int_eq(tl_tick_dump(s.world, TL_DUMP_GROUPED, add_line, &r), TL_ERR_NO_MEMORY);
    }
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.total, 1);
    scene_close(&s);
    ck_assert_uint_eq(memory.bytes, 0);
}
END_TEST

START_TEST(DG_2_the_filter_leaves_out_cooling_functions_that_did_not_run)
{
    scene s;
    tl_tick_counts counts = {.filters_cooling = true};

    open_four(&s);
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.total, 2); /* D waits */
    for (int i = 0; i < 4; i++) {
        scene_frame(&s, SCENE_DELTA);
    }
    ck_assert_uint_eq(s.parts[3].runs, 2);
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.total, 3); /* D cools again, but ran in this frame */
    scene_close(&s);
}
END_TEST

START_TEST(DG_2_A_26_detailed_contexts_are_parent_and_class)
{
    static const tl_actor_class parent = {.name = "Pawn"};
    static const tl_actor_class kind = {.name = "Ship", .parent = &parent};
    const tl_actor_def def = {.actor_class = &kind, .primary_tick = {.can_ever_tick = true}};
    scene s;
    char text[64];
    tl_tick_count items[2];
    tl_tick_counts counts = {.items = items, .capacity = 2};
    tl_actor_id actor;

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_world_begin_play(s.world), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_actor_spawn(s.world, &def, &actor), TL_OK);
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_str_eq(items[0].context, "Pawn");
    counts.is_detailed = true;
    counts.text = text;
    counts.text_size = 10; /* just "Pawn/Ship" */
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.total, 2);
    ck_assert_uint_eq(counts.count, 2); /* no room to spell the second one out */
    counts.text_size = sizeof(text);
    ck_assert_int_eq(tl_tick_count_enabled(s.world, &counts), TL_OK);
    ck_assert_uint_eq(counts.count, 1);
    ck_assert_str_eq(items[0].context, "Pawn/Ship");
    ck_assert_uint_eq(items[0].count, 2);
    scene_close(&s);
}
END_TEST

static void log_two_frames(scene *s, report *r, bool hides)
{
    open_four(s);
    *r = (report){0};
    tl_tick_log_def def = {.fn = add_line, .user = r, .hide_prerequisites = hides};
    ck_assert_int_eq(tl_tick_log_set(s->world, &def), TL_OK);
    scene_frame(s, SCENE_DELTA);
    ck_assert_int_eq(tl_tick_log_set(s->world, NULL), TL_OK);
    scene_frame(s, SCENE_DELTA);
}

START_TEST(DG_3_the_log_tells_frame_groups_and_functions)
{
    scene s;
    report r;

    log_two_frames(&s, &r, false);
    ck_assert_str_eq(r.text, "Start Frame\n"
                             "Release tick group 0\n"
                             "Release tick group 1\n"
                             "Release tick group 2\n"
                             "Release tick group 3\n"
                             "Release tick group 4\n"
                             "tick [4, 4] frame 3 thread 0 A\n"
                             "tick [4, 4] frame 3 thread 0 B\n"
                             "    A\n"
                             "Release tick group 5\n"
                             "Release tick group 6\n");
    scene_close(&s);
}
END_TEST

START_TEST(DG_3_prerequisites_can_be_hidden)
{
    scene s;
    report r;

    log_two_frames(&s, &r, true);
    ck_assert_ptr_null(strstr(r.text, "    A\n"));
    ck_assert_uint_eq(r.lines, 10);
    scene_close(&s);
}
END_TEST

START_TEST(DG_3_the_log_changes_no_state)
{
    scene with;
    scene without;
    report r;

    log_two_frames(&with, &r, false);
    open_four(&without);
    scene_frame(&without, SCENE_DELTA);
    scene_frame(&without, SCENE_DELTA);
    ck_assert_uint_eq(tl_world_state_hash(with.world), tl_world_state_hash(without.world));
    ck_assert_uint_eq(tl_world_stats(with.world).ticks_run,
                      tl_world_stats(without.world).ticks_run);
    scene_close(&with);
    scene_close(&without);
}
END_TEST

START_TEST(DG_3_an_open_frame_keeps_its_log)
{
    scene s;
    report r = {0};
    tl_tick_log_def def = {.fn = add_line, .user = &r};

    scene_open(&s, NULL);
    ck_assert_int_eq(tl_tick_log_set(NULL, &def), TL_ERR_INVALID);
    ck_assert_int_eq(tl_tick_log_set(s.world, &(tl_tick_log_def){0}), TL_ERR_INVALID);
    ck_assert_int_eq(tl_frame_begin(s.world, &(tl_frame_def){.type = TL_LEVEL_TICK_ALL}), TL_OK);
    ck_assert_int_eq(tl_tick_log_set(s.world, &def), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_time_guard_set(s.world, NULL), TL_ERR_LOCKED);
    ck_assert_int_eq(tl_frame_end(s.world), TL_OK);
    ck_assert_uint_eq(r.lines, 0);
    scene_close(&s);
}
END_TEST

START_TEST(DG_4_a_cycle_is_a_warning_with_its_path)
{
    scene s;

    scene_open(&s, NULL);
    scene_part *a = scene_add(&s, "A", TL_TICK_GROUP_PRE_PHYSICS);
    scene_part *b = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    scene_edge(a, b);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, b->id), TL_ERR_CYCLE);
    ck_assert_uint_eq(s.warnings, 1);
    ck_assert_int_eq(s.last_message, TL_MESSAGE_CYCLE);
    ck_assert_ptr_nonnull(strstr(s.last_text, "A"));
    ck_assert_ptr_nonnull(strstr(s.last_text, "B"));
    scene_close(&s);
}
END_TEST

START_TEST(DG_6_queued_functions_are_counted)
{
    scene s;

    open_four(&s);
    uint64_t before = tl_world_stats(s.world).ticks_queued;
    scene_frame(&s, SCENE_DELTA);
    ck_assert_uint_eq(tl_world_stats(s.world).ticks_queued - before, 2); /* A, B; D waits */
    scene_close(&s);
}
END_TEST

START_TEST(DG_3_S_13_an_undispatched_function_is_logged_where_it_runs)
{
    scene s;
    report r = {0};

    scene_open(&s, NULL);
    scene_part *undispatched = scene_add_def(&s, "H", &(tl_tick_def){.dispatch_manually = true});
    scene_part *by = scene_add(&s, "B", TL_TICK_GROUP_PRE_PHYSICS);
    by->act = scene_act_dispatch;
    by->target = undispatched;
    ck_assert_int_eq(tl_tick_log_set(s.world, &(tl_tick_log_def){.fn = add_line, .user = &r}),
                     TL_OK);
    scene_frame(&s, SCENE_DELTA);
    ck_assert_ptr_nonnull(strstr(r.text, "Release tick group 0\n"
                                         "tick [0, 0] frame 1 thread 0 H\n"
                                         "    undispatched\n"
                                         "tick [0, 0] frame 1 thread 0 B\n"
                                         "tick [0, 0] frame 1 thread 0 H\n"
                                         "Release tick group 1\n"));
    scene_close(&s);
}
END_TEST

static char table_text[2048];

static void add_text(void *user, const char *text)
{
    (void)user;
    size_t length = strlen(table_text);
    ck_assert_uint_lt(length + strlen(text), sizeof table_text);
    (void)snprintf(table_text + length, sizeof table_text - length, "%s", text);
}

static tl_value_id table_value;

static void act_write_value(scene_part *part)
{
    ck_assert_int_eq(tl_value_write(part->scene->world, table_value, (const float[3]){0}), TL_OK);
}

static void act_read_value(scene_part *part)
{
    float floats[3];
    ck_assert_int_eq(tl_value_read(part->scene->world, table_value, floats), TL_OK);
}

START_TEST(a_table_has_prerequisites_reads_and_writes_and_tells_twins_apart)
{
    scene s;
    tl_value_def made = {.name = "a;b", .dimensions = 3};
    scene_open(&s, &(tl_world_def){.log_reads = true});
    ck_assert_int_eq(tl_value_create(s.world, &made, &table_value), TL_OK);
    scene_part *a = scene_add_def(&s, "A \"x\"", &(tl_tick_def){0});
    scene_part *b = scene_add_def(&s, "B", &(tl_tick_def){.interval = TL_MS(250)});
    scene_part *twin = scene_add_def(&s, "B", &(tl_tick_def){.start_disabled = true});
    a->act = act_write_value;
    b->act = act_read_value;
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, b->id, a->id), TL_OK);
    ck_assert_int_eq(tl_tick_add_prerequisite(s.world, a->id, twin->id), TL_OK);
    scene_frame(&s, SCENE_DELTA);
    table_text[0] = '\0';
    ck_assert_int_eq(tl_tick_table(s.world, add_text, NULL), TL_OK);
    char expected[512];
    (void)snprintf(expected, sizeof expected,
                   "function,group,prerequisites,interval,enabled,reads,writes\n"
                   "\"A \"\"x\"\"\",PrePhysics,\"B#%u\",0.000000000,yes,\"\",\"a.b\"\n"
                   "\"B#%u\",PrePhysics,\"A \"\"x\"\"\",0.250000000,yes,\"a.b\",\"\"\n"
                   "\"B#%u\",PrePhysics,\"\",0.000000000,no,\"\",\"\"\n",
                   (unsigned)twin->id.index1, (unsigned)b->id.index1, (unsigned)twin->id.index1);
    ck_assert_str_eq(table_text, expected);
    scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("engine/diagnostics");

    tcase_add_test(tests, DG_1_dumpticks_lists_state_group_and_prerequisites_and_totals);
    tcase_add_test(tests, DG_1_dumpticks_enabled_leaves_disabled_functions_out);
    tcase_add_test(tests, DG_1_dumpticks_disabled_lists_only_those);
    tcase_add_test(tests, DG_1_dumpticks_grouped_counts_by_context);
    tcase_add_test(
        tests, DG_1_DG_2_contexts_that_count_the_same_stay_in_the_order_of_their_first_function);
    tcase_add_test(tests, DG_1_a_level_of_two_collections_is_listed_once);
    tcase_add_test(tests, DG_1_a_dump_refuses_unknown_flags);
    tcase_add_test(tests, DG_2_enabled_functions_are_counted_by_context);
    tcase_add_test(tests, DG_1_DG_2_without_memory_nothing_is_counted_and_the_result_says_so);
    tcase_add_test(tests, DG_2_the_filter_leaves_out_cooling_functions_that_did_not_run);
    tcase_add_test(tests, DG_2_A_26_detailed_contexts_are_parent_and_class);
    tcase_add_test(tests, DG_3_the_log_tells_frame_groups_and_functions);
    tcase_add_test(tests, DG_3_prerequisites_can_be_hidden);
    tcase_add_test(tests, DG_3_the_log_changes_no_state);
    tcase_add_test(tests, DG_3_an_open_frame_keeps_its_log);
    tcase_add_test(tests, DG_4_a_cycle_is_a_warning_with_its_path);
    tcase_add_test(tests, DG_6_queued_functions_are_counted);
    tcase_add_test(tests, DG_3_S_13_an_undispatched_function_is_logged_where_it_runs);
    tcase_add_test(tests, a_table_has_prerequisites_reads_and_writes_and_tells_twins_apart);
    return suite_run(tests, 60);
}
