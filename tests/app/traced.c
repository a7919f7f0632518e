#include "traced.h"
#include "temporary.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_DEPTH = 16 };

static char folder[TEMPORARY_PATH];

bool traced_make_folder(void)
{
    return temporary_folder(folder, "trace");
}

void traced_remove_folder(void)
{
    (void)rmdir(folder);
}

void traced_path(char path[TRACED_PATH], const char *name)
{
    (void)snprintf(path, TRACED_PATH, "%s/%s", folder, name);
}

json_t *traced_load(const char *name)
{
    char path[TRACED_PATH];
    json_error_t error;
    traced_path(path, name);
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(root != NULL, "%s:%d: %s", name, error.line, error.text);
    ck_assert_int_eq(remove(path), 0);
    return root;
}

const char *traced_text(const json_t *event, const char *key)
{
    const char *text = json_string_value(json_object_get(event, key));
    ck_assert_msg(text != NULL, "an event without the text %s", key);
    return text;
}

bool traced_is_phase(const json_t *event, char phase)
{
    return traced_text(event, "ph")[0] == phase;
}

bool traced_is_category(const json_t *event, const char *category)
{
    return strcmp(traced_text(event, "cat"), category) == 0;
}

int64_t traced_ns(const json_t *event, const char *key)
{
    const json_t *number = json_object_get(event, key);
    ck_assert_msg(json_is_number(number), "%s: no number %s", traced_text(event, "name"), key);
    return llround(json_number_value(number) * 1000.0);
}

json_int_t traced_integer(const json_t *event, const char *key)
{
    const json_t *number = json_object_get(event, key);
    ck_assert_msg(json_is_integer(number), "%s: no integer %s", traced_text(event, "name"), key);
    return json_integer_value(number);
}

const json_t *traced_arg(const json_t *event, const char *key)
{
    return json_object_get(json_object_get(event, "args"), key);
}

/* Those that run: functions, timers, tickables, latent actions, cameras. */
bool traced_is_run(const json_t *event)
{
    static const char *const kinds[] = {"function", "timer", "tickable", "latent", "camera"};
    for (int i = 0; i < 5 && traced_is_phase(event, 'X'); i++) {
        if (traced_is_category(event, kinds[i])) {
            return true;
        }
    }
    return false;
}

static void check_fields(const json_t *event)
{
    ck_assert_str_ne(traced_text(event, "name"), "");
    ck_assert_str_ne(traced_text(event, "cat"), "");
    ck_assert_uint_eq(strlen(traced_text(event, "ph")), 1);
    ck_assert_ptr_nonnull(strchr("XsfCiM", traced_text(event, "ph")[0]));
    ck_assert_int_eq(traced_integer(event, "pid"), 1);
    ck_assert_int_lt(traced_integer(event, "tid"), TRACED_THREADS);
    ck_assert_int_ge(traced_ns(event, "ts"), 0);
    if (traced_is_phase(event, 'X')) {
        ck_assert_int_ge(traced_ns(event, "dur"), traced_is_run(event) ? 1 : 0);
    } else if (traced_is_phase(event, 'f')) {
        ck_assert_str_eq(traced_text(event, "bp"), "e");
    } else if (traced_is_phase(event, 'i')) {
        ck_assert_ptr_nonnull(strchr("gpt", traced_text(event, "s")[0]));
    } else if (traced_is_phase(event, 'C')) {
        json_t *args = json_object_get(event, "args");
        ck_assert_uint_eq(json_object_size(args), 1);
        ck_assert(json_is_number(json_object_iter_value(json_object_iter(args))));
    }
}

static void check_schema(const traced *t)
{
    size_t index;
    json_t *event;
    bool is_named[TRACED_THREADS] = {false};
    ck_assert_str_eq(traced_text(t->root, "displayTimeUnit"), "ns");
    json_array_foreach(t->events, index, event)
    {
        check_fields(event);
        json_int_t thread = traced_integer(event, "tid");
        bool is_name =
            traced_is_phase(event, 'M') && strcmp(traced_text(event, "name"), "thread_name") == 0;
        is_named[thread] = is_named[thread] || is_name;
        ck_assert(traced_is_phase(event, 'M') || is_named[thread]);
    }
}

static int compare(const void *a, const void *b)
{
    const traced_slice *x = a;
    const traced_slice *y = b;
    if (x->begin != y->begin) {
        return x->begin < y->begin ? -1 : 1;
    }
    if (x->end != y->end) {
        return x->end > y->end ? -1 : 1;
    }
    return x->index < y->index ? -1 : 1;
}

static void collect_slices(traced *t)
{
    size_t index;
    json_t *event;
    for (int i = 0; i < TRACED_THREADS; i++) {
        t->threads[i].items = calloc(json_array_size(t->events), sizeof(traced_slice));
        ck_assert_ptr_nonnull(t->threads[i].items);
    }
    json_array_foreach(t->events, index, event)
    {
        if (traced_is_phase(event, 'X')) {
            traced_slices *list = &t->threads[traced_integer(event, "tid")];
            int64_t begin = traced_ns(event, "ts");
            list->items[list->count++] =
                (traced_slice){begin, begin + traced_ns(event, "dur"), index, event};
        }
    }
    for (int i = 0; i < TRACED_THREADS; i++) {
        qsort(t->threads[i].items, t->threads[i].count, sizeof(traced_slice), compare);
    }
}

static void check_nesting_of(const traced_slices *list)
{
    const traced_slice *open[MAX_DEPTH];
    size_t depth = 0;
    for (size_t i = 0; i < list->count; i++) {
        const traced_slice *s = &list->items[i];
        while (depth > 0 && open[depth - 1]->end <= s->begin) {
            depth--;
        }
        ck_assert_msg(depth == 0 || s->end <= open[depth - 1]->end, "%s sticks out of %s",
                      traced_text(s->event, "name"),
                      traced_text(open[depth > 0 ? depth - 1 : 0]->event, "name"));
        ck_assert_uint_lt(depth, MAX_DEPTH);
        open[depth++] = s;
    }
}

/* In the game's thread a run lies in its stage, and this in its frame. */
static void check_parents(const traced *t)
{
    const traced_slices *list = &t->threads[1];
    const json_t *frame = NULL;
    const json_t *stage = NULL;
    for (size_t i = 0; i < list->count; i++) {
        const json_t *event = list->items[i].event;
        if (traced_is_category(event, "frame")) {
            frame = event;
        } else if (traced_is_category(event, "group") || traced_is_category(event, "slot")) {
            stage = event;
            ck_assert(json_equal(traced_arg(stage, "frame"), traced_arg(frame, "frame")));
        } else {
            ck_assert(json_equal(traced_arg(event, "frame"), traced_arg(stage, "frame")));
            const char *actual = json_string_value(traced_arg(event, "actual"));
            ck_assert(actual == NULL || strcmp(actual, traced_text(stage, "name")) == 0);
        }
    }
}

static void check_nesting(const traced *t)
{
    for (int i = 0; i < TRACED_THREADS; i++) {
        check_nesting_of(&t->threads[i]);
    }
    check_parents(t);
}

/* The innermost slice with `ns` in it: those that begin last come last. */
const json_t *traced_slice_at(const traced *t, json_int_t thread, int64_t ns)
{
    const traced_slices *list = &t->threads[thread];
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

uint64_t traced_count_slices(const traced *t, const char *category, const char *actual)
{
    size_t index;
    json_t *event;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        if (traced_is_run(event) && traced_is_category(event, category)) {
            const char *stage = json_string_value(traced_arg(event, "actual"));
            count += actual == NULL || strcmp(stage, actual) == 0 ? 1 : 0;
        }
    }
    return count;
}

static bool is_earlier(const json_t *event)
{
    return strcmp(traced_text(event, "name"), "earlier") == 0;
}

static void check_late_read(const json_t *flow, const json_t *from, const json_t *to)
{
    json_int_t read = json_integer_value(traced_arg(flow, "read_frame"));
    json_int_t late = json_integer_value(traced_arg(flow, "frames"));
    ck_assert_int_ge(late, 1);
    ck_assert_int_eq(json_integer_value(traced_arg(to, "frame")), read + late);
    ck_assert(is_earlier(from) || traced_is_run(from));
    ck_assert_msg(is_earlier(from) || json_integer_value(traced_arg(from, "frame")) == read,
                  "the write of frame %lld is said to be in %lld", (long long)read,
                  (long long)json_integer_value(traced_arg(from, "frame")));
}

static void check_flow(const traced *t, const json_t *start, const json_t *end)
{
    const json_t *from = traced_slice_at(t, traced_integer(start, "tid"), traced_ns(start, "ts"));
    const json_t *to = traced_slice_at(t, traced_integer(end, "tid"), traced_ns(end, "ts"));
    ck_assert_str_eq(traced_text(start, "cat"), traced_text(end, "cat"));
    ck_assert_str_eq(traced_text(start, "name"), traced_text(end, "name"));
    ck_assert_int_le(traced_ns(start, "ts"), traced_ns(end, "ts"));
    ck_assert_msg(from != NULL && to != NULL, "an end of a %s lies on no slice",
                  traced_text(start, "name"));
    ck_assert(traced_is_run(to));
    if (traced_is_category(start, "late read")) {
        check_late_read(end, from, to);
    } else {
        ck_assert(traced_is_run(from));
        ck_assert(json_equal(traced_arg(from, "frame"), traced_arg(to, "frame")));
    }
}

uint64_t traced_check_flows(const traced *t, const char *category)
{
    size_t index;
    json_t *event;
    const json_t *start = NULL;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        if (traced_is_phase(event, 's') && traced_is_category(event, category)) {
            ck_assert(start == NULL);
            start = event;
        } else if (traced_is_phase(event, 'f') && traced_is_category(event, category)) {
            ck_assert(start != NULL && traced_integer(start, "id") == traced_integer(event, "id"));
            check_flow(t, start, event);
            start = NULL;
            count++;
        }
    }
    ck_assert(start == NULL);
    return count;
}

/* Each number names one arrow. */
void traced_check_ids(const traced *t)
{
    size_t index;
    json_t *event;
    json_int_t last = 0;
    json_array_foreach(t->events, index, event)
    {
        if (traced_is_phase(event, 's')) {
            ck_assert_int_eq(traced_integer(event, "id"), last + 1);
            last++;
        }
    }
}

uint64_t traced_count_instants(const traced *t, const char *name)
{
    size_t index;
    json_t *event;
    uint64_t count = 0;
    json_array_foreach(t->events, index, event)
    {
        count +=
            traced_is_phase(event, 'i') && strcmp(traced_text(event, "name"), name) == 0 ? 1 : 0;
    }
    return count;
}

traced traced_open(void)
{
    traced t = {.root = traced_load("t.json")};
    t.events = json_object_get(t.root, "traceEvents");
    check_schema(&t);
    collect_slices(&t);
    check_nesting(&t);
    return t;
}

void traced_close(traced *t)
{
    json_decref(t->root);
    for (int i = 0; i < TRACED_THREADS; i++) {
        free(t->threads[i].items);
    }
}
