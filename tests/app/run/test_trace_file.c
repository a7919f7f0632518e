/* The Chrome trace of a run: one slice a run, one arrow an honoured prerequisite and late read. */
#include "../traced.h"
#include "session/session.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = 24 };

/* What must be in the file, counted from the engine while the run goes on. */
typedef struct expected {
    uint64_t prerequisites;
    uint64_t late_reads;
    uint64_t runs;
    uint64_t demotions;
    uint64_t spawns;
    const tl_world *world;
} expected;

static bool has_run(const tl_world *world, tl_tick_id id, uint32_t *place)
{
    const tl_frame_trace *trace = tl_trace_frame(world);
    for (uint32_t i = trace->item_count; i > 0; i--) {
        const tl_item *item = &trace->items[i - 1].item;
        if (item->kind == TL_ITEM_TICK && item->id == tl_tick_id_store(id)) {
            *place = i - 1;
            return true;
        }
    }
    return false;
}

static void count_edges(void *user, tl_tick_id tick, const tl_tick_info *info)
{
    expected *e = user;
    tl_tick_id before[64];
    uint32_t mine = 0;
    uint32_t count = tl_tick_prerequisites(e->world, tick, before, 64);
    (void)info;
    ck_assert_uint_le(count, 64);
    for (uint32_t i = 0; i < count && has_run(e->world, tick, &mine); i++) {
        uint32_t first = 0;
        e->prerequisites += has_run(e->world, before[i], &first) && first < mine ? 1 : 0;
    }
}

static void count_late(void *user, const tl_lag_sample *sample)
{
    expected *e = user;
    const tl_frame_trace *trace = tl_trace_frame(e->world);
    bool has_reader = false;
    for (uint32_t i = 0; i < trace->item_count; i++) {
        const tl_item *item = &trace->items[i].item;
        has_reader =
            has_reader || (item->kind == sample->reader.kind && item->id == sample->reader.id);
    }
    e->late_reads += has_reader && sample->frames > 0 ? 1 : 0;
}

static void count_items(expected *e)
{
    const tl_frame_trace *trace = tl_trace_frame(e->world);
    e->runs += trace->item_count;
    e->demotions += trace->demotions;
    for (uint32_t i = 0; i < trace->item_count; i++) {
        const tl_frame_item *item = &trace->items[i];
        bool is_spawned = item->spawned_in != TL_STAGE_COUNT;
        e->spawns += is_spawned && item->spawned_by_kind != TL_ITEM_NONE ? 1 : 0;
    }
}

static void count_frame(expected *e, const gm_game *game)
{
    e->world = gm_game_world(game);
    if (tl_trace_frame(e->world) != NULL) {
        count_items(e);
        tl_tick_each(e->world, count_edges, e);
        tl_provenance_each(e->world, count_late, e);
    }
}

static uint32_t split(char *line, char *argv[MAX_WORDS])
{
    uint32_t count = 0;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " ")) {
        ck_assert_uint_lt(count + 1, MAX_WORDS);
        argv[count++] = word;
    }
    argv[count] = NULL;
    return count;
}

static void add_trace(char line[512], const char *more)
{
    char path[TRACED_PATH];
    traced_path(path, "t.json");
    (void)snprintf(line, 512, "--trace %s %s", path, more);
}

static expected run(const char *more)
{
    char line[1024];
    char path[TRACED_PATH];
    char *argv[MAX_WORDS];
    app_options options;
    app_session session;
    expected e = {0};
    traced_path(path, "r.json");
    (void)snprintf(line, sizeof line, "tickline --headless --autopilot --report %s %s", path, more);
    uint32_t count = split(line, argv);
    ck_assert_int_eq(app_options_parse(&options, (int)count, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    gm_input input = {0};
    while (app_session_frame(&session, &input)) {
        count_frame(&e, session.game);
        input = (gm_input){0};
    }
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
    return e;
}

static uint64_t reported(const json_t *report, const char *list, const char *name)
{
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(report, list), index, row)
    {
        if (strcmp(traced_text(row, "name"), name) == 0) {
            return (uint64_t)traced_integer(row, "runs");
        }
    }
    ck_abort_msg("no %s in the report", name);
    return 0;
}

static void check_runs(const traced *t, const json_t *report)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        const char *name = tl_tick_group_name((tl_tick_group)i);
        ck_assert_uint_eq(traced_count_slices(t, "function", name),
                          reported(report, "groups", name));
    }
    ck_assert_uint_eq(traced_count_slices(t, "timer", NULL), reported(report, "slots", "Timers"));
    ck_assert_uint_eq(traced_count_slices(t, "tickable", NULL),
                      reported(report, "slots", "Tickables"));
    ck_assert_uint_eq(traced_count_slices(t, "latent", NULL), reported(report, "slots", "Latent"));
    ck_assert_uint_eq(traced_count_slices(t, "camera", NULL), reported(report, "slots", "Camera"));
}

static void check_all(const char *more, uint64_t frames)
{
    char with_trace[512];
    add_trace(with_trace, more);
    expected e = run(with_trace);
    traced t = traced_open();
    json_t *report = traced_load("r.json");
    check_runs(&t, report);
    json_decref(report);
    traced_check_ids(&t);
    ck_assert_int_eq(traced_integer(json_object_get(t.root, "otherData"), "frames"),
                     (json_int_t)frames);
    ck_assert_int_eq(traced_integer(json_object_get(t.root, "otherData"), "runs"),
                     (json_int_t)e.runs);
    ck_assert_uint_gt(e.prerequisites, frames);
    ck_assert_uint_eq(traced_check_flows(&t, "prerequisite"), e.prerequisites);
    ck_assert_uint_gt(e.late_reads, frames);
    ck_assert_uint_eq(traced_check_flows(&t, "late read"), e.late_reads);
    ck_assert_uint_gt(e.spawns, 0);
    ck_assert_uint_eq(traced_check_flows(&t, "spawn"), e.spawns);
    ck_assert_uint_gt(e.demotions, frames / 2);
    ck_assert_uint_eq(traced_count_instants(&t, "demotion"), e.demotions);
    traced_close(&t);
}

START_TEST(a_trace_of_a_busy_sector_is_sound_with_any_number_of_workers)
{
    static const char *const workers[] = {"0", "1", "2", "4"};
    char more[256];
    (void)snprintf(more, sizeof more,
                   "--sector 05-tow-lines --frames 200 --after PlayerController=Reticle "
                   "--workers %s",
                   workers[_i]);
    check_all(more, 200);
}
END_TEST

START_TEST(a_traced_run_is_the_same_and_takes_no_memory_once_warm)
{
    static const char more[] = "--sector 05-tow-lines --frames 720 --workers 1";
    char with_trace[512];
    add_trace(with_trace, more);
    (void)run(more);
    json_t *plain = traced_load("r.json");
    (void)run(with_trace);
    json_t *other = traced_load("r.json");
    json_decref(traced_load("t.json"));
    ck_assert_str_eq(traced_text(plain, "hash"), traced_text(other, "hash"));
    ck_assert_int_eq(json_integer_value(json_object_get(other, "allocations_after_warmup")), 0);
    json_decref(plain);
    json_decref(other);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("trace_file");
    TCase *whole = tcase_create("whole run");

    if (!traced_make_folder()) {
        return EXIT_FAILURE;
    }
    tcase_set_tags(whole, SUITE_ONE_THREAD);
    tcase_add_loop_test(tests, a_trace_of_a_busy_sector_is_sound_with_any_number_of_workers, 0, 4);
    tcase_add_test(whole, a_traced_run_is_the_same_and_takes_no_memory_once_warm);
    int status = suite_run_cases((TCase *[]){tests, whole}, 2, 300.0);
    traced_remove_folder();
    return status;
}
