/* The Chrome trace: its shape, slices that nest, one slice a run, one arrow an honoured
 * prerequisite and late read, each from and to the right slice. */
#include "lab/json_text.h"
#include "session.h"

#include <check.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 24, MAX_PATH = 256, MAX_THREADS = 128, MAX_DEPTH = 16 };

/* A slice as the file has it, in ns. */
typedef struct slice {
    int64_t begin;
    int64_t end;
    size_t index;
    const json_t *event;
} slice;

typedef struct slices {
    slice *items;
    size_t count;
} slices;

typedef struct trace {
    json_t *root;
    json_t *events;
    json_t *report;
    slices threads[MAX_THREADS];
} trace;

/* What must be in the file, counted from the engine while the run goes on. */
typedef struct expected {
    uint64_t prerequisites;
    uint64_t late_reads;
    uint64_t runs;
    uint64_t demotions;
    uint64_t spawns;
    const tl_world *world;
} expected;

static char folder[64];

static bool has_run(const tl_world *world, tl_tick_id id, uint32_t *place)
{
    const tl_frame_record *record = tl_trace_frame(world);
    for (uint32_t i = record->item_count; i > 0; i--) {
        const tl_item *item = &record->items[i - 1].item;
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
    const tl_frame_record *record = tl_trace_frame(e->world);
    bool has_reader = false;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const tl_item *item = &record->items[i].item;
        has_reader =
            has_reader || (item->kind == sample->reader.kind && item->id == sample->reader.id);
    }
    e->late_reads += has_reader && sample->frames > 0 ? 1 : 0;
}

static void count_items(expected *e)
{
    const tl_frame_record *record = tl_trace_frame(e->world);
    e->runs += record->item_count;
    e->demotions += record->demotions;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const tl_frame_item *item = &record->items[i];
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

static void path_of(char path[MAX_PATH], const char *name)
{
    (void)snprintf(path, MAX_PATH, "%s/%s", folder, name);
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
    (void)snprintf(line, 512, "--trace %s/t.json %s", folder, more);
}

static expected run(const char *more)
{
    char line[1024];
    char *argv[MAX_WORDS];
    app_options options;
    app_session session;
    expected e = {0};
    (void)snprintf(line, sizeof line, "tickline --headless --autopilot --report %s/r.json %s",
                   folder, more);
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

static json_t *load(const char *name)
{
    char path[MAX_PATH];
    json_error_t error;
    path_of(path, name);
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(root != NULL, "%s:%d: %s", name, error.line, error.text);
    ck_assert_int_eq(remove(path), 0);
    return root;
}

static const char *text_at(const json_t *event, const char *key)
{
    const char *text = json_string_value(json_object_get(event, key));
    ck_assert_msg(text != NULL, "an event without the text %s", key);
    return text;
}

static bool is_phase(const json_t *event, char phase)
{
    return text_at(event, "ph")[0] == phase;
}

static bool is_category(const json_t *event, const char *category)
{
    return strcmp(text_at(event, "cat"), category) == 0;
}

static int64_t ns_at(const json_t *event, const char *key)
{
    const json_t *number = json_object_get(event, key);
    ck_assert_msg(json_is_number(number), "%s: no number %s", text_at(event, "name"), key);
    return llround(json_number_value(number) * 1000.0);
}

static json_int_t int_at(const json_t *event, const char *key)
{
    const json_t *number = json_object_get(event, key);
    ck_assert_msg(json_is_integer(number), "%s: no integer %s", text_at(event, "name"), key);
    return json_integer_value(number);
}

static const json_t *arg(const json_t *event, const char *key)
{
    return json_object_get(json_object_get(event, "args"), key);
}

/* Those that run: functions, timers, tickables, latent actions, cameras. */
static bool is_run(const json_t *event)
{
    static const char *const kinds[] = {"function", "timer", "tickable", "latent", "camera"};
    for (int i = 0; i < 5 && is_phase(event, 'X'); i++) {
        if (is_category(event, kinds[i])) {
            return true;
        }
    }
    return false;
}

static void check_fields(const json_t *event)
{
    ck_assert_str_ne(text_at(event, "name"), "");
    ck_assert_str_ne(text_at(event, "cat"), "");
    ck_assert_uint_eq(strlen(text_at(event, "ph")), 1);
    ck_assert_ptr_nonnull(strchr("XsfCiM", text_at(event, "ph")[0]));
    ck_assert_int_eq(int_at(event, "pid"), 1);
    ck_assert_int_lt(int_at(event, "tid"), MAX_THREADS);
    ck_assert_int_ge(ns_at(event, "ts"), 0);
    if (is_phase(event, 'X')) {
        ck_assert_int_ge(ns_at(event, "dur"), is_run(event) ? 1 : 0);
    } else if (is_phase(event, 'f')) {
        ck_assert_str_eq(text_at(event, "bp"), "e");
    } else if (is_phase(event, 'i')) {
        ck_assert_ptr_nonnull(strchr("gpt", text_at(event, "s")[0]));
    } else if (is_phase(event, 'C')) {
        json_t *args = json_object_get(event, "args");
        ck_assert_uint_eq(json_object_size(args), 1);
        ck_assert(json_is_number(json_object_iter_value(json_object_iter(args))));
    }
}

static void check_schema(const trace *t)
{
    size_t index;
    json_t *event;
    bool is_named[MAX_THREADS] = {false};
    ck_assert_str_eq(text_at(t->root, "displayTimeUnit"), "ns");
    json_array_foreach(t->events, index, event)
    {
        check_fields(event);
        json_int_t thread = int_at(event, "tid");
        bool is_name = is_phase(event, 'M') && strcmp(text_at(event, "name"), "thread_name") == 0;
        is_named[thread] = is_named[thread] || is_name;
        ck_assert(is_phase(event, 'M') || is_named[thread]);
    }
}

static int compare(const void *a, const void *b)
{
    const slice *x = a;
    const slice *y = b;
    if (x->begin != y->begin) {
        return x->begin < y->begin ? -1 : 1;
    }
    if (x->end != y->end) {
        return x->end > y->end ? -1 : 1;
    }
    return x->index < y->index ? -1 : 1;
}

static void collect_slices(trace *t)
{
    size_t index;
    json_t *event;
    for (int i = 0; i < MAX_THREADS; i++) {
        t->threads[i].items = calloc(json_array_size(t->events), sizeof(slice));
        ck_assert_ptr_nonnull(t->threads[i].items);
    }
    json_array_foreach(t->events, index, event)
    {
        if (is_phase(event, 'X')) {
            slices *list = &t->threads[int_at(event, "tid")];
            int64_t begin = ns_at(event, "ts");
            list->items[list->count++] = (slice){begin, begin + ns_at(event, "dur"), index, event};
        }
    }
    for (int i = 0; i < MAX_THREADS; i++) {
        qsort(t->threads[i].items, t->threads[i].count, sizeof(slice), compare);
    }
}

static void check_nesting_of(const slices *list)
{
    const slice *open[MAX_DEPTH];
    size_t depth = 0;
    for (size_t i = 0; i < list->count; i++) {
        const slice *s = &list->items[i];
        while (depth > 0 && open[depth - 1]->end <= s->begin) {
            depth--;
        }
        ck_assert_msg(depth == 0 || s->end <= open[depth - 1]->end, "%s sticks out of %s",
                      text_at(s->event, "name"),
                      text_at(open[depth > 0 ? depth - 1 : 0]->event, "name"));
        ck_assert_uint_lt(depth, MAX_DEPTH);
        open[depth++] = s;
    }
}

/* The innermost slice with `ns` in it: those that begin last come last. */
static const json_t *slice_at(const trace *t, json_int_t thread, int64_t ns)
{
    const slices *list = &t->threads[thread];
    size_t low = 0;
    size_t high = list->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list->items[middle].begin <= ns) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    while (low > 0 && list->items[low - 1].end <= ns) {
        low--;
    }
    return low > 0 ? list->items[low - 1].event : NULL;
}

/* In the game's thread a run lies in its stage, and this in its frame. */
static void check_parents(const trace *t)
{
    const slices *list = &t->threads[1];
    const json_t *frame = NULL;
    const json_t *stage = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const json_t *event = list->items[i].event;
        if (is_category(event, "frame")) {
            frame = event;
        } else if (is_category(event, "group") || is_category(event, "slot")) {
            stage = event;
            ck_assert(json_equal(arg(stage, "frame"), arg(frame, "frame")));
        } else {
            ck_assert(json_equal(arg(event, "frame"), arg(stage, "frame")));
            const char *actual = json_string_value(arg(event, "actual"));
            ck_assert(actual == NULL || strcmp(actual, text_at(stage, "name")) == 0);
        }
    }
}

static void check_nesting(const trace *t)
{
    for (int i = 0; i < MAX_THREADS; i++) {
        check_nesting_of(&t->threads[i]);
    }
    check_parents(t);
}

static uint64_t slices_of(const trace *t, const char *category, const char *actual)
{
    size_t index;
    json_t *event;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        if (is_run(event) && is_category(event, category)) {
            const char *stage = json_string_value(arg(event, "actual"));
            count += actual == NULL || strcmp(stage, actual) == 0 ? 1 : 0;
        }
    }
    return count;
}

static uint64_t reported(const trace *t, const char *list, const char *name)
{
    size_t index;
    json_t *row;
    json_array_foreach(json_object_get(t->report, list), index, row)
    {
        if (strcmp(text_at(row, "name"), name) == 0) {
            return (uint64_t)int_at(row, "runs");
        }
    }
    ck_abort_msg("no %s in the report", name);
    return 0;
}

static void check_runs(const trace *t)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        const char *name = tl_tick_group_name((tl_tick_group)i);
        ck_assert_uint_eq(slices_of(t, "function", name), reported(t, "groups", name));
    }
    ck_assert_uint_eq(slices_of(t, "timer", NULL), reported(t, "slots", "Timers"));
    ck_assert_uint_eq(slices_of(t, "tickable", NULL), reported(t, "slots", "Tickables"));
    ck_assert_uint_eq(slices_of(t, "latent", NULL), reported(t, "slots", "Latent"));
    ck_assert_uint_eq(slices_of(t, "camera", NULL), reported(t, "slots", "Camera"));
}

static bool is_earlier(const json_t *event)
{
    return strcmp(text_at(event, "name"), "earlier") == 0;
}

static void check_late_read(const json_t *flow, const json_t *from, const json_t *to)
{
    json_int_t read = json_integer_value(arg(flow, "read_frame"));
    json_int_t late = json_integer_value(arg(flow, "frames"));
    ck_assert_int_ge(late, 1);
    ck_assert_int_eq(json_integer_value(arg(to, "frame")), read + late);
    ck_assert(is_earlier(from) || is_run(from));
    ck_assert_msg(is_earlier(from) || json_integer_value(arg(from, "frame")) == read,
                  "the write of frame %lld is said to be in %lld", (long long)read,
                  (long long)json_integer_value(arg(from, "frame")));
}

static void check_flow(const trace *t, const json_t *start, const json_t *end)
{
    const json_t *from = slice_at(t, int_at(start, "tid"), ns_at(start, "ts"));
    const json_t *to = slice_at(t, int_at(end, "tid"), ns_at(end, "ts"));
    ck_assert_str_eq(text_at(start, "cat"), text_at(end, "cat"));
    ck_assert_str_eq(text_at(start, "name"), text_at(end, "name"));
    ck_assert_int_le(ns_at(start, "ts"), ns_at(end, "ts"));
    ck_assert_msg(from != NULL && to != NULL, "an end of a %s lies on no slice",
                  text_at(start, "name"));
    ck_assert(is_run(to));
    if (is_category(start, "late read")) {
        check_late_read(end, from, to);
    } else {
        ck_assert(is_run(from));
        ck_assert(json_equal(arg(from, "frame"), arg(to, "frame")));
    }
}

static uint64_t check_flows(const trace *t, const char *category)
{
    size_t index;
    json_t *event;
    const json_t *start = NULL;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        if (is_phase(event, 's') && is_category(event, category)) {
            ck_assert(start == NULL);
            start = event;
        } else if (is_phase(event, 'f') && is_category(event, category)) {
            ck_assert(start != NULL && int_at(start, "id") == int_at(event, "id"));
            check_flow(t, start, event);
            start = NULL;
            count++;
        }
    }
    ck_assert(start == NULL);
    return count;
}

/* Each number names one arrow. */
static void check_ids(const trace *t)
{
    size_t index;
    json_t *event;
    json_int_t last = 0;
    json_array_foreach(t->events, index, event)
    {
        if (is_phase(event, 's')) {
            ck_assert_int_eq(int_at(event, "id"), last + 1);
            last++;
        }
    }
}

static uint64_t instants(const trace *t, const char *name)
{
    size_t index;
    json_t *event;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        count += is_phase(event, 'i') && strcmp(text_at(event, "name"), name) == 0 ? 1 : 0;
    }
    return count;
}

static void close_trace(trace *t)
{
    json_decref(t->root);
    json_decref(t->report);
    for (int i = 0; i < MAX_THREADS; i++) {
        free(t->threads[i].items);
    }
}

static void check_all(const char *more, uint64_t frames)
{
    trace t = {0};
    char traced[512];
    add_trace(traced, more);
    expected e = run(traced);
    t.root = load("t.json");
    t.report = load("r.json");
    t.events = json_object_get(t.root, "traceEvents");
    check_schema(&t);
    collect_slices(&t);
    check_nesting(&t);
    check_runs(&t);
    check_ids(&t);
    ck_assert_int_eq(int_at(json_object_get(t.root, "otherData"), "frames"), (json_int_t)frames);
    ck_assert_int_eq(int_at(json_object_get(t.root, "otherData"), "runs"), (json_int_t)e.runs);
    ck_assert_uint_gt(e.prerequisites, frames);
    ck_assert_uint_eq(check_flows(&t, "prerequisite"), e.prerequisites);
    ck_assert_uint_gt(e.late_reads, frames);
    ck_assert_uint_eq(check_flows(&t, "late read"), e.late_reads);
    ck_assert_uint_gt(e.spawns, 0);
    ck_assert_uint_eq(check_flows(&t, "spawn"), e.spawns);
    ck_assert_uint_gt(e.demotions, frames / 2);
    ck_assert_uint_eq(instants(&t, "demotion"), e.demotions);
    close_trace(&t);
}

START_TEST(a_trace_of_a_busy_sector_is_sound_with_any_number_of_workers)
{
    static const char *const workers[] = {"0", "1", "2", "4"};
    char more[256];
    (void)snprintf(more, sizeof more,
                   "--sector 04-tow-lines --frames 400 --after PlayerController=Reticle "
                   "--workers %s",
                   workers[_i]);
    check_all(more, 400);
}
END_TEST

START_TEST(a_traced_run_is_the_same_and_takes_no_memory_once_warm)
{
    static const char more[] = "--sector 04-tow-lines --frames 720 --workers 1";
    char traced[512];
    add_trace(traced, more);
    (void)run(more);
    json_t *plain = load("r.json");
    (void)run(traced);
    json_t *other = load("r.json");
    json_decref(load("t.json"));
    ck_assert_str_eq(text_at(plain, "hash"), text_at(other, "hash"));
    ck_assert_int_eq(json_integer_value(json_object_get(other, "allocations_after_warmup")), 0);
    json_decref(plain);
    json_decref(other);
}
END_TEST

static json_t *reparsed(const char *text)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    ck_assert_ptr_nonnull(file);
    lab_json_string(file, text);
    ck_assert_int_eq(fclose(file), 0);
    json_t *value = json_loadb(bytes, size, JSON_DECODE_ANY, NULL);
    ck_assert_msg(value != NULL, "%s", bytes);
    free(bytes);
    return value;
}

START_TEST(any_text_becomes_a_json_string)
{
    static const char *const rows[][2] = {
        {"Reticle", "Reticle"},
        {"a \"b\" \\ \n\t\x01", "a \"b\" \\ \n\t\x01"},
        {"\xE5\x88\x86\xC2\xB5", "\xE5\x88\x86\xC2\xB5"},
        {"cut \xE5\x88", "cut \xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xC0\xAF", "\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"\xED\xA0\x80", "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_t *value = reparsed(rows[i][0]);
        ck_assert_str_eq(json_string_value(value), rows[i][1]);
        json_decref(value);
    }
}
END_TEST

static void assert_number(void (*write)(FILE *file), const char *text)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&bytes, &size);
    write(file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(bytes, text);
    free(bytes);
}

static void write_times(FILE *file)
{
    lab_json_us(file, 1234567);
    lab_json_us(file, -5);
    lab_json_us(file, INT64_MAX);
}

static void write_reals(FILE *file)
{
    lab_json_real(file, 8.0);
    lab_json_real(file, -0.25);
    lab_json_real(file, -1e-9);
    lab_json_real(file, (double)NAN);
    lab_json_real(file, (double)INFINITY);
}

START_TEST(numbers_are_written_exactly)
{
    assert_number(write_times, "1234.567-0.0059223372036854775.807");
    assert_number(write_reals, "8.000000-0.2500000.0000000.0000000.000000");
}
END_TEST

/* A frame of one function, as a world without a clock records it. */
static lab_frame plain_frame(tl_frame_item *item, uint64_t number)
{
    *item = (tl_frame_item){.item = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS, 7, "Solo"},
                            .spawned_in = TL_STAGE_COUNT,
                            .order = 1};
    lab_frame frame = {.number = number, .items = item, .item_count = 1};
    return frame;
}

START_TEST(a_run_without_a_clock_has_made_up_times_and_says_so)
{
    lab_trace t = {0};
    char path[MAX_PATH];
    tl_frame_item item;
    path_of(path, "t.json");
    ck_assert(lab_trace_begin(&t, path));
    for (uint64_t i = 1; i <= 3; i++) {
        lab_frame frame = plain_frame(&item, i);
        ck_assert(lab_trace_add(&t, &frame));
    }
    ck_assert(lab_trace_end(&t));
    trace read = {.root = load("t.json"), .report = json_object()};
    read.events = json_object_get(read.root, "traceEvents");
    check_schema(&read);
    collect_slices(&read);
    check_nesting(&read);
    ck_assert_uint_eq(slices_of(&read, "function", "PrePhysics"), 3);
    ck_assert_ptr_nonnull(
        strstr(text_at(json_object_get(read.root, "otherData"), "clock"), "none"));
    close_trace(&read);
}
END_TEST

static tl_frame_item item_at(tl_stage stage, uint32_t worker, int64_t begin, int64_t end)
{
    static uint64_t id = 100;
    tl_frame_item item = {.item = {TL_ITEM_TICK, stage, ++id, "Made up"},
                          .spawned_in = TL_STAGE_COUNT,
                          .worker = worker,
                          .begin_ns = begin,
                          .end_ns = end};
    return item;
}

static trace trace_of(const lab_frame *frames, uint32_t count)
{
    lab_trace t = {0};
    char path[MAX_PATH];
    path_of(path, "t.json");
    ck_assert(lab_trace_begin(&t, path));
    for (uint32_t i = 0; i < count; i++) {
        ck_assert(lab_trace_add(&t, &frames[i]));
    }
    ck_assert(lab_trace_end(&t));
    trace read = {.root = load("t.json"), .report = json_object()};
    read.events = json_object_get(read.root, "traceEvents");
    check_schema(&read);
    collect_slices(&read);
    check_nesting(&read);
    return read;
}

START_TEST(what_lasts_no_time_on_the_clock_has_its_own_nanosecond)
{
    tl_frame_item items[3] = {item_at(TL_STAGE_PRE_PHYSICS, 0, 5000, 5000),
                              item_at(TL_STAGE_PRE_PHYSICS, 0, 5000, 5000),
                              item_at(TL_STAGE_POST_PHYSICS, 0, 5000, 5000)};
    lab_frame frames[2] = {
        {.number = 1, .begin_ns = 5000, .end_ns = 5000, .items = items, .item_count = 3},
        {.number = 2, .begin_ns = 5000, .end_ns = 5000, .items = items, .item_count = 3}};
    trace t = trace_of(frames, 2);
    ck_assert_uint_eq(slices_of(&t, "function", NULL), 6);
    for (size_t i = 0; i + 1 < t.threads[1].count; i++) {
        const slice *s = &t.threads[1].items[i];
        ck_assert(!is_run(s->event) || slice_at(&t, 1, s->begin) == s->event);
    }
    close_trace(&t);
}
END_TEST

START_TEST(a_function_that_runs_on_through_later_groups_leaves_them_their_places)
{
    tl_frame_item items[4] = {item_at(TL_STAGE_PRE_PHYSICS, 1, 1000, 9000),
                              item_at(TL_STAGE_PRE_PHYSICS, 0, 1000, 2000),
                              item_at(TL_STAGE_DURING_PHYSICS, 0, 3000, 4000),
                              item_at(TL_STAGE_POST_PHYSICS, 2, 8000, 8500)};
    lab_frame frame = {
        .number = 1, .begin_ns = 500, .end_ns = 9500, .items = items, .item_count = 4};
    trace t = trace_of(&frame, 1);
    ck_assert_uint_eq(t.threads[1].count, 7); /* earlier, frame, 3 groups, 2 functions */
    ck_assert_uint_eq(t.threads[2].count, 1);
    ck_assert_int_eq(t.threads[2].items[0].end - t.threads[2].items[0].begin, 8000);
    ck_assert_uint_eq(t.threads[3].count, 1);
    close_trace(&t);
}
END_TEST

START_TEST(functions_of_several_threads_may_be_recorded_in_another_order_than_they_ran)
{
    tl_frame_item items[4] = {
        item_at(TL_STAGE_PRE_PHYSICS, 1, 4000, 5000), item_at(TL_STAGE_PRE_PHYSICS, 0, 6000, 7000),
        item_at(TL_STAGE_PRE_PHYSICS, 0, 1000, 2000), item_at(TL_STAGE_PRE_PHYSICS, 1, 1000, 4000)};
    lab_frame frame = {
        .number = 1, .begin_ns = 1000, .end_ns = 9000, .items = items, .item_count = 4};
    trace t = trace_of(&frame, 1);
    ck_assert_int_eq(t.threads[1].items[3].end - t.threads[1].items[3].begin, 1000);
    ck_assert_int_eq(t.threads[2].items[0].end - t.threads[2].items[0].begin, 3000);
    ck_assert_int_eq(t.threads[2].items[1].end - t.threads[2].items[1].begin, 1000);
    close_trace(&t);
}
END_TEST

/* A value that is written rarely: its late reader comes long after the frames that are kept. */
START_TEST(a_late_read_of_an_old_write_begins_at_that_write)
{
    enum { FRAMES = 3 * LAB_TRACE_FRAMES };
    static lab_frame frames[FRAMES];
    static tl_frame_item items[FRAMES][2];
    tl_lag_sample sample = {.value = {5, 1}, .value_name = "Score", .read_frame = 1};
    for (uint32_t i = 0; i < FRAMES; i++) {
        int64_t begin = 1000 + 10000 * (int64_t)i;
        items[i][0] = item_at(TL_STAGE_PRE_PHYSICS, 0, begin, begin + 100);
        items[i][1] = item_at(TL_STAGE_POST_PHYSICS, 0, begin + 200, begin + 300);
        items[i][0].item.id = 1;
        items[i][1].item.id = 2;
        frames[i] = (lab_frame){.number = i + 1,
                                .begin_ns = begin,
                                .end_ns = begin + 400,
                                .items = items[i],
                                .item_count = 2};
    }
    sample.reader = items[0][0].item;
    sample.read_writer = items[0][1].item;
    sample.last_writer = items[0][1].item;
    tl_lag_sample first = sample; /* the first frame: written behind the reader's back */
    first.write_frame = 1;
    tl_lag_sample last = sample;
    last.write_frame = FRAMES;
    last.frames = FRAMES - 1;
    frames[0].samples = &first;
    frames[0].sample_count = 1;
    frames[FRAMES - 1].samples = &last;
    frames[FRAMES - 1].sample_count = 1;
    trace t = trace_of(frames, FRAMES);
    ck_assert_uint_eq(check_flows(&t, "late read"), 1);
    const json_t *start = NULL;
    size_t index;
    json_t *event;
    json_array_foreach(t.events, index, event)
    {
        start = is_phase(event, 's') ? event : start;
    }
    const json_t *from = slice_at(&t, 1, ns_at(start, "ts"));
    ck_assert_int_eq(json_integer_value(arg(from, "frame")), 1);
    ck_assert_str_eq(json_string_value(arg(from, "actual")), "PostPhysics");
    close_trace(&t);
}
END_TEST

START_TEST(an_open_frame_is_not_traced_and_nothing_is_left_of_a_dropped_trace)
{
    lab_trace t = {0};
    char path[MAX_PATH];
    tl_frame_item item;
    path_of(path, "t.json");
    lab_frame frame = plain_frame(&item, 1);
    ck_assert(lab_trace_add(&t, &frame)); /* no file is open */
    ck_assert(lab_trace_begin(&t, path));
    frame.is_open = true;
    ck_assert(lab_trace_add(&t, &frame));
    ck_assert_uint_eq(t.counts.frames, 0);
    lab_trace_abandon(&t);
    ck_assert_int_ne(access(path, F_OK), 0);
    path_of(path, "t.json.part");
    ck_assert_int_ne(access(path, F_OK), 0);
    ck_assert(!lab_trace_is_on(&t));
    ck_assert(lab_trace_end(&t));
}
END_TEST

int main(void)
{
    char name[] = "/tmp/tickline-trace-XXXXXX";
    Suite *suite = suite_create("app/trace");
    TCase *core = tcase_create("core");

    if (mkdtemp(name) == NULL) {
        return EXIT_FAILURE;
    }
    (void)snprintf(folder, sizeof folder, "%s", name);
    tcase_set_timeout(core, 300.0);
    tcase_add_loop_test(core, a_trace_of_a_busy_sector_is_sound_with_any_number_of_workers, 0, 4);
    tcase_add_test(core, a_traced_run_is_the_same_and_takes_no_memory_once_warm);
    tcase_add_test(core, any_text_becomes_a_json_string);
    tcase_add_test(core, numbers_are_written_exactly);
    tcase_add_test(core, a_run_without_a_clock_has_made_up_times_and_says_so);
    tcase_add_test(core, what_lasts_no_time_on_the_clock_has_its_own_nanosecond);
    tcase_add_test(core, a_function_that_runs_on_through_later_groups_leaves_them_their_places);
    tcase_add_test(core,
                   functions_of_several_threads_may_be_recorded_in_another_order_than_they_ran);
    tcase_add_test(core, a_late_read_of_an_old_write_begins_at_that_write);
    tcase_add_test(core, an_open_frame_is_not_traced_and_nothing_is_left_of_a_dropped_trace);
    suite_add_tcase(suite, core);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    (void)rmdir(folder);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
