/* host_trace/trace_lines.c -- the lines of one frame become a lab_frame. */
#include "host_trace/trace_lines.h"

#include "platform/short_name.h"
#include "run/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Half of what 64 bits hold, so that no difference of two times overflows. */
#define MOST_NS ((uint64_t)INT64_MAX / 2)

/* As tl_workers_create() takes them. */
enum { MOST_WORKERS = 64 };

static bool parse(const char *text, uint64_t most, uint64_t *out)
{
    char *end = NULL;
    errno = 0;
    *out = text[0] >= '0' && text[0] <= '9' ? strtoull(text, &end, 10) : 0;
    return end != NULL && *end == '\0' && errno == 0 && *out <= most;
}

static bool take_u64(app_trace_reader *r, uint32_t n, uint64_t *out)
{
    return parse(r->words[n], UINT64_MAX, out) ||
           app__trace_fail(r, n, "a whole number of at most 64 bits");
}

static bool take_u32(app_trace_reader *r, uint32_t n, uint32_t *out)
{
    uint64_t value = 0;
    bool is_good = parse(r->words[n], UINT32_MAX, &value);
    *out = (uint32_t)value;
    return is_good || app__trace_fail(r, n, "a whole number of at most 32 bits");
}

static bool take_ns(app_trace_reader *r, uint32_t n, int64_t *out)
{
    uint64_t value = 0;
    bool is_good = parse(r->words[n], MOST_NS, &value);
    *out = (int64_t)value;
    return is_good || app__trace_fail(r, n, "nanoseconds, 0 or more");
}

/* One of some words; they end with NULL. */
static bool take_word(app_trace_reader *r, uint32_t n, const char *const *words, uint32_t *out)
{
    char expected[160] = "one of";
    for (*out = 0; words[*out] != NULL; (*out)++) {
        if (strcmp(words[*out], r->words[n]) == 0) {
            return true;
        }
    }
    for (uint32_t i = 0; words[i] != NULL; i++) {
        size_t length = strlen(expected);
        (void)snprintf(expected + length, sizeof expected - length, " %s", words[i]);
    }
    return app__trace_fail(r, n, expected);
}

static bool take_kind(app_trace_reader *r, uint32_t n, tl_item_kind *out)
{
    static const char *const words[] = {"-",      "tick",   "timer",     "tickable",
                                        "latent", "camera", "component", NULL};
    uint32_t kind = 0;
    bool is_good = take_word(r, n, words, &kind);
    *out = (tl_item_kind)kind;
    return is_good;
}

static bool take_group(app_trace_reader *r, uint32_t n, tl_tick_group *out)
{
    *out = tl_tick_group_from_name(r->words[n]);
    return *out < TL_TICK_GROUP_COUNT ||
           app__trace_fail(r, n, "a group such as PrePhysics or PostPhysics");
}

static bool take_stage(app_trace_reader *r, uint32_t n, tl_stage *out)
{
    for (uint32_t i = 0; i < TL_STAGE_COUNT; i++) {
        *out = (tl_stage)i;
        if (strcmp(tl_stage_name(*out), r->words[n]) == 0) {
            return true;
        }
    }
    return app__trace_fail(r, n, "a stage such as PrePhysics, Timers or PostPhysics");
}

static int digit(char letter)
{
    const char *digits = "0123456789ABCDEF";
    const char *at = letter != '\0' ? strchr(digits, letter) : NULL;
    return at != NULL ? (int)(at - digits) : -1;
}

/* Escapes are undone; control characters are blanks, so that no name breaks a line. The room was
 * made for the whole frame. */
static bool take_name(app_trace_reader *r, uint32_t n, const char **out)
{
    app_host_trace *trace = r->out;
    char *name = trace->names + trace->name_used;
    size_t used = 0;
    bool is_none = strcmp(r->words[n], "-") == 0;
    for (const char *c = r->words[n]; *c != '\0' && !is_none; c++) {
        char letter = *c;
        if (letter == '%') {
            int high = digit(c[1]);
            int low = high >= 0 ? digit(c[2]) : -1;
            if (low < 0) {
                return app__trace_fail(r, n, "two hexadecimal digits behind each %");
            }
            unsigned char byte = (unsigned char)(high * 16 + low);
            memcpy(&letter, &byte, 1);
            c += 2;
        }
        bool is_control = (unsigned char)letter < ' ' || letter == 0x7F;
        if (is_control) {
            letter = ' ';
        }
        name[used++] = letter;
    }
    if (used == 0 && !is_none) {
        return app__trace_fail(r, n, "a name, or -");
    }
    name[used] = '\0';
    trace->name_used += used + 1;
    *out = is_none ? NULL : name;
    return true;
}

/* Room for one more of counts[0] items, of which a frame has at most counts[1].
 * @return the items, perhaps moved; NULL after an error */
static void *room(app_trace_reader *r, void *items, const uint32_t counts[2], size_t size,
                  uint32_t *capacity)
{
    char expected[64];
    if (counts[0] >= counts[1]) {
        (void)snprintf(expected, sizeof expected, "at most %" PRIu32 " lines of this kind a frame",
                       counts[1]);
        (void)app__trace_fail(r, 0, expected);
        return NULL;
    }
    if (!lab_grow(&items, capacity, counts[0] + 1, size)) {
        (void)app__trace_fail_memory(r);
        return NULL;
    }
    return items;
}

static bool read_head(app_trace_reader *r)
{
    static const char *const loops[] = {"groups", "ue3", NULL};
    static const char *const types[] = {"time", "viewports", "all", NULL};
    static const char *const states[] = {"running", "paused", NULL};
    lab_frame *f = &r->out->frame;
    uint32_t words[3] = {0};
    bool is_good = true;
    if (!app__trace_is(r, "frame", 9, &is_good) || !is_good) {
        return is_good && app__trace_fail(r, 0, "'frame'");
    }
    is_good = take_u64(r, 1, &f->number) && take_word(r, 2, loops, &words[0]) &&
              take_word(r, 3, types, &words[1]) && take_word(r, 4, states, &words[2]) &&
              take_ns(r, 5, &f->delta) && take_ns(r, 6, &f->begin_ns) &&
              take_ns(r, 7, &f->end_ns) && take_u32(r, 8, &f->newly_spawned);
    if (is_good && f->end_ns < f->begin_ns) {
        return app__trace_fail(r, 7, "an end that is not before the frame's begin");
    }
    r->frame_line = r->line;
    r->out->is_ue3 = words[0] == 1;
    f->type = (tl_level_tick)words[1];
    f->is_paused = words[2] == 1;
    return is_good;
}

static bool read_function(app_trace_reader *r)
{
    static const char *const states[] = {"disabled", "enabled", "cooling", NULL};
    static const char *const threads[] = {"game", "any", NULL};
    lab_frame *f = &r->out->frame;
    uint64_t id = 0;
    uint32_t words[2] = {0};
    lab_function *functions =
        room(r, f->functions, (const uint32_t[2]){f->function_count, APP_HOST_TRACE_ITEMS},
             sizeof *functions, &f->function_capacity);
    if (functions == NULL) {
        return false;
    }
    f->functions = functions;
    lab_function *function = &f->functions[f->function_count];
    *function = (lab_function){.item = LAB_NONE, .first_edge = f->edge_count};
    bool is_good = take_u64(r, 1, &id) && take_group(r, 2, &function->info.group) &&
                   take_word(r, 3, states, &words[0]) && take_word(r, 4, threads, &words[1]) &&
                   take_ns(r, 5, &function->info.interval) && take_name(r, 6, &function->info.name);
    function->id = tl_tick_id_load(id);
    function->info.state = (tl_tick_state)words[0];
    function->info.run_on_any_thread = words[1] == 1;
    function->info.is_registered = true;
    function->info.actual_start = function->info.group;
    f->function_count += is_good ? 1 : 0;
    return is_good;
}

/* Until all functions are known, an edge keeps the two halves of the id that it names. */
static bool read_after(app_trace_reader *r)
{
    lab_frame *f = &r->out->frame;
    uint64_t id = 0;
    if (f->function_count == 0 || f->item_count > 0 || f->sample_count > 0) {
        return app__trace_fail(r, 0, "a 'function' before it");
    }
    lab_edge *edges = room(r, f->edges, (const uint32_t[2]){f->edge_count, APP_HOST_TRACE_EDGES},
                           sizeof *edges, &f->edge_capacity);
    if (edges == NULL) {
        return false;
    }
    f->edges = edges;
    if (!take_u64(r, 1, &id)) {
        return false;
    }
    f->edges[f->edge_count++] = (lab_edge){(uint32_t)(id >> 32), (uint32_t)id, false};
    f->functions[f->function_count - 1].edge_count++;
    return true;
}

static bool read_item(app_trace_reader *r)
{
    static const char *const reasons[] = {"wanted", "demoted", "spawned", NULL};
    lab_frame *f = &r->out->frame;
    uint32_t reason = 0;
    tl_item_kind kind = TL_ITEM_NONE;
    uint64_t cause = 0;
    tl_frame_item *items =
        room(r, f->items, (const uint32_t[2]){f->item_count, APP_HOST_TRACE_ITEMS}, sizeof *items,
             &f->item_capacity);
    if (items == NULL) {
        return false;
    }
    f->items = items;
    tl_frame_item *item = &f->items[f->item_count];
    *item = (tl_frame_item){.spawned_in = TL_STAGE_COUNT};
    bool is_good = take_kind(r, 1, &item->item.kind) && take_u64(r, 2, &item->item.id) &&
                   take_stage(r, 3, &item->item.stage);
    bool is_tick = is_good && item->item.kind == TL_ITEM_TICK;
    is_good = is_good && (is_tick ? take_group(r, 4, &item->wanted) : true) &&
              take_word(r, 5, reasons, &reason) && take_kind(r, 6, &kind) &&
              take_u64(r, 7, &cause) && take_u32(r, 8, &item->worker) &&
              take_u32(r, 9, &item->inside) && take_ns(r, 10, &item->begin_ns) &&
              take_ns(r, 11, &item->end_ns) && take_name(r, 12, &item->item.name);
    if (is_good && item->item.kind == TL_ITEM_NONE) {
        return app__trace_fail(r, 1, "a kind of item");
    }
    if (is_good && item->worker > MOST_WORKERS) {
        return app__trace_fail(r, 8, "a worker from 0 to 64; 0 is the owner's thread");
    }
    if (is_good && item->inside > f->item_count) {
        return app__trace_fail(r, 9, "the place of an item before it, or 0");
    }
    if (is_good && item->end_ns < item->begin_ns) {
        return app__trace_fail(r, 11, "an end that is not before its start");
    }
    item->reason = (tl_tick_reason)reason;
    item->demoted_by = tl_tick_id_load(reason == TL_TICK_DEMOTED ? cause : 0);
    item->spawned_by_kind = reason == TL_TICK_NEWLY_SPAWNED ? kind : TL_ITEM_NONE;
    item->spawned_by = reason == TL_TICK_NEWLY_SPAWNED ? cause : 0;
    f->demotions += reason == TL_TICK_DEMOTED ? 1 : 0;
    f->item_count += is_good ? 1 : 0;
    return is_good;
}

static bool take_actor(app_trace_reader *r, uint32_t n, tl_item *out)
{
    *out = (tl_item){0};
    return take_kind(r, n, &out->kind) && take_u64(r, n + 1, &out->id) &&
           take_name(r, n + 2, &out->name);
}

static bool take_px(app_trace_reader *r, uint32_t n, tl_lag_sample *sample)
{
    uint64_t px = 0;
    sample->has_px = strcmp(r->words[n], "-") != 0;
    if (sample->has_px && !parse(r->words[n], INT64_MAX, &px)) {
        return app__trace_fail(r, n, "thousandths of a px, or -");
    }
    sample->px = (double)px / 1000.0;
    return true;
}

static bool read_sample(app_trace_reader *r)
{
    lab_frame *f = &r->out->frame;
    uint64_t value = 0;
    tl_lag_sample *samples =
        room(r, f->samples, (const uint32_t[2]){f->sample_count, APP_HOST_TRACE_ITEMS},
             sizeof *samples, &f->sample_capacity);
    if (samples == NULL) {
        return false;
    }
    f->samples = samples;
    tl_lag_sample *sample = &f->samples[f->sample_count];
    *sample = (tl_lag_sample){.frame = f->number};
    bool is_good = take_actor(r, 1, &sample->reader) && take_u64(r, 4, &value) &&
                   take_name(r, 5, &sample->value_name) && take_u64(r, 6, &sample->read_frame) &&
                   take_actor(r, 7, &sample->read_writer) &&
                   take_u64(r, 10, &sample->write_frame) &&
                   take_actor(r, 11, &sample->last_writer) && take_px(r, 14, sample);
    if (is_good && sample->write_frame < sample->read_frame) {
        return app__trace_fail(r, 10, "a frame that is not before that of the write that was read");
    }
    uint64_t frames = sample->write_frame - sample->read_frame;
    sample->value = tl_value_id_load(value);
    sample->frames = frames < UINT32_MAX ? (uint32_t)frames : UINT32_MAX;
    f->sample_count += is_good ? 1 : 0;
    return is_good;
}

/* @param[out] is_over  the frame has ended */
static bool read_line(app_trace_reader *r, bool *is_over)
{
    bool is_good = true;
    if (app__trace_is(r, "item", 13, &is_good)) {
        if (is_good && r->out->frame.sample_count > 0) {
            return app__trace_fail(r, 0, "items before the reads");
        }
        return is_good && read_item(r);
    }
    if (app__trace_is(r, "read", 15, &is_good)) {
        return is_good && read_sample(r);
    }
    if (app__trace_is(r, "function", 7, &is_good)) {
        if (is_good && (r->out->frame.item_count > 0 || r->out->frame.sample_count > 0)) {
            return app__trace_fail(r, 0, "functions before items and reads");
        }
        return is_good && read_function(r);
    }
    if (app__trace_is(r, "after", 2, &is_good)) {
        return is_good && read_after(r);
    }
    *is_over = app__trace_is(r, "end", 1, &is_good);
    return *is_over ? is_good
                    : app__trace_fail(r, 0, "'function', 'after', 'item', 'read' or 'end'");
}

/* Functions by id, to be looked up. */
typedef struct entry {
    uint64_t id;
    uint32_t index;
} entry;

static int compare_entries(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    int order = x->id < y->id ? -1 : x->id > y->id;
    return order != 0 ? order : x->index < y->index ? -1 : x->index > y->index;
}

static uint32_t look_up(const entry *entries, uint32_t count, uint64_t id)
{
    uint32_t low = 0;
    uint32_t high = count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (entries[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < count && entries[low].id == id ? entries[low].index : LAB_NONE;
}

static void sort_functions(const lab_frame *f, entry *entries)
{
    for (uint32_t i = 0; i < f->function_count; i++) {
        entries[i] = (entry){tl_tick_id_store(f->functions[i].id), i};
    }
    if (f->function_count > 1) {
        qsort(entries, f->function_count, sizeof *entries, compare_entries);
    }
}

/* Between the line of the frame and that of a function are the functions before it and what these
 * wait for. */
static uint32_t line_of(const app_trace_reader *r, uint32_t function)
{
    return r->frame_line + 1 + function + r->out->frame.functions[function].first_edge;
}

/* @param entries  sorted */
static bool has_single_ids(app_trace_reader *r, const entry *entries)
{
    char expected[128];
    for (uint32_t i = 1; i < r->out->frame.function_count; i++) {
        if (entries[i - 1].id == entries[i].id) {
            (void)snprintf(expected, sizeof expected,
                           "an id that no other function of the frame has; line %" PRIu32
                           " has %" PRIu64 ", too",
                           line_of(r, entries[i - 1].index), entries[i].id);
            r->word_count = 0;
            r->line = line_of(r, entries[i].index);
            return app__trace_fail(r, 0, expected);
        }
    }
    return true;
}

static int compare_places(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    return x->index < y->index ? -1 : x->index > y->index;
}

/* The first items of functions that are not among the known ones, in the order of running. */
static uint32_t find_missing(const lab_frame *f, const entry *known, entry *missing)
{
    uint32_t count = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->item_count; i++) {
        const tl_item *item = &f->items[i].item;
        if (item->kind == TL_ITEM_TICK && look_up(known, f->function_count, item->id) == LAB_NONE) {
            missing[count++] = (entry){item->id, i};
        }
    }
    qsort(missing, count, sizeof *missing, compare_entries);
    for (uint32_t i = 0; i < count; i++) {
        if (kept == 0 || missing[kept - 1].id != missing[i].id) {
            missing[kept++] = missing[i];
        }
    }
    qsort(missing, kept, sizeof *missing, compare_places);
    return kept;
}

/* Functions that ran and are not registered: those of UE3's loop, and those that are gone. */
static bool add_missing(app_trace_reader *r, entry *entries)
{
    lab_frame *f = &r->out->frame;
    entry *missing = entries + f->function_count;
    void *functions = f->functions;
    sort_functions(f, entries);
    if (!has_single_ids(r, entries)) {
        return false;
    }
    uint32_t count = find_missing(f, entries, missing);
    if (!lab_grow(&functions, &f->function_capacity, f->function_count + count,
                  sizeof *f->functions)) {
        return app__trace_fail_memory(r);
    }
    f->functions = functions;
    for (uint32_t i = 0; i < count; i++) {
        const tl_frame_item *item = &f->items[missing[i].index];
        f->functions[f->function_count++] = (lab_function){.id = tl_tick_id_load(item->item.id),
                                                           .info = {.name = item->item.name,
                                                                    .group = item->wanted,
                                                                    .actual_start = item->wanted,
                                                                    .state = TL_TICK_ENABLED},
                                                           .first_edge = f->edge_count,
                                                           .item = LAB_NONE};
    }
    sort_functions(f, entries);
    return true;
}

/* Prerequisites that are not in the frame are left out. */
static void resolve_edges(lab_frame *f, const entry *entries)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->function_count; i++) {
        lab_function *function = &f->functions[i];
        uint32_t first = function->first_edge;
        uint32_t count = function->edge_count;
        function->first_edge = kept;
        for (uint32_t k = first; k < first + count; k++) {
            uint64_t id = (uint64_t)f->edges[k].function << 32 | f->edges[k].before;
            uint32_t before = look_up(entries, f->function_count, id);
            if (before != LAB_NONE) {
                uint32_t mine = function->item;
                uint32_t its = f->functions[before].item;
                f->edges[kept++] =
                    (lab_edge){i, before, mine != LAB_NONE && its != LAB_NONE && its < mine};
            }
        }
        function->edge_count = kept - function->first_edge;
        function->info.prerequisite_count = function->edge_count;
    }
    f->edge_count = kept;
}

static void place_items(lab_frame *f, const entry *entries)
{
    uint32_t order = 0;
    for (uint32_t i = 0; i < f->item_count; i++) {
        tl_frame_item *item = &f->items[i];
        uint32_t function = item->item.kind == TL_ITEM_TICK
                                ? look_up(entries, f->function_count, item->item.id)
                                : LAB_NONE;
        bool follows = i > 0 && f->items[i - 1].item.stage == item->item.stage;
        order = follows ? order + 1 : 1;
        item->order = order;
        if (function != LAB_NONE) {
            f->functions[function].item = i;
            f->functions[function].info.actual_start = tl_stage_group(item->item.stage);
            f->functions[function].info.reason = item->reason;
            f->functions[function].info.demoted_by = item->demoted_by;
        }
    }
}

enum { NUMBER_ROOM = 6 /* "#20000" */ };

typedef struct named {
    lab_function *function;
} named;

static const char *name_of(const named *n)
{
    return n->function->info.name != NULL ? n->function->info.name : "tick";
}

static int compare_names(const void *a, const void *b)
{
    const named *x = a;
    const named *y = b;
    int order = strcmp(name_of(x), name_of(y));
    return order != 0 ? order : x->function < y->function ? -1 : x->function > y->function;
}

static int compare_labels(const void *a, const void *b)
{
    const named *x = a;
    const named *y = b;
    int order = strcmp(x->function->label, y->function->label);
    return order != 0 ? order : x->function < y->function ? -1 : x->function > y->function;
}

/* Names that are long or not alone leave room for a number. */
static void write_names(named *sorted, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const char *name = name_of(&sorted[i]);
        bool follows = i > 0 && strcmp(name_of(&sorted[i - 1]), name) == 0;
        bool leads = i + 1 < count && strcmp(name, name_of(&sorted[i + 1])) == 0;
        bool is_short = strlen(name) < LAB_FUNCTION_LABEL && !follows && !leads;
        app_short_name(sorted[i].function->label,
                       is_short ? LAB_FUNCTION_LABEL : LAB_FUNCTION_LABEL - NUMBER_ROOM, name);
    }
}

/* "Boid#3" where several have the label, so that no two are the same. */
static void write_numbers(const named *sorted, uint32_t count)
{
    uint32_t ordinal = 0;
    char base[LAB_FUNCTION_LABEL] = "";
    for (uint32_t i = 0; i < count; i++) {
        char *label = sorted[i].function->label;
        bool follows = i > 0 && strcmp(base, label) == 0;
        bool leads = i + 1 < count && strcmp(label, sorted[i + 1].function->label) == 0;
        size_t length = strlen(label);
        ordinal = follows ? ordinal + 1 : 1;
        memcpy(base, label, sizeof base);
        if (follows || leads) {
            (void)snprintf(label + length, LAB_FUNCTION_LABEL - length, "#%" PRIu32, ordinal);
        }
    }
}

static bool write_labels(app_trace_reader *r)
{
    lab_frame *f = &r->out->frame;
    uint32_t count = f->function_count;
    named *sorted = malloc(((size_t)count + 1) * sizeof *sorted);
    if (sorted == NULL) {
        return app__trace_fail_memory(r);
    }
    for (uint32_t i = 0; i < count; i++) {
        sorted[i].function = &f->functions[i];
    }
    qsort(sorted, count, sizeof *sorted, compare_names);
    write_names(sorted, count);
    qsort(sorted, count, sizeof *sorted, compare_labels);
    write_numbers(sorted, count);
    free(sorted);
    return true;
}

/* Prerequisites and writers are named by numbers: only the whole frame shows what these are. */
static bool resolve(app_trace_reader *r)
{
    lab_frame *f = &r->out->frame;
    size_t most = (size_t)f->function_count + f->item_count + 1;
    entry *entries = malloc(most * sizeof *entries);
    if (entries == NULL) {
        return app__trace_fail_memory(r);
    }
    bool is_good = add_missing(r, entries);
    if (is_good) {
        place_items(f, entries);
        resolve_edges(f, entries);
        is_good = write_labels(r);
    }
    free(entries);
    f->position = f->item_count;
    return is_good;
}

/* Names are at most as long as the frame's text. */
static bool make_name_room(app_trace_reader *r)
{
    app_host_trace *trace = r->out;
    const char *begin = trace->text + r->next;
    const char *end = strstr(begin, "\nend\n");
    size_t wanted = (end != NULL ? (size_t)(end - begin) : trace->length - r->next) + 1;
    trace->name_used = 0;
    if (wanted <= trace->name_bytes) {
        return true;
    }
    free(trace->names);
    trace->names = malloc(wanted);
    trace->name_bytes = trace->names != NULL ? wanted : 0;
    return trace->names != NULL || app__trace_fail_memory(r);
}

static void forget(lab_frame *f)
{
    f->function_count = 0;
    f->edge_count = 0;
    f->item_count = 0;
    f->sample_count = 0;
    f->demotions = 0;
    f->position = 0;
    f->stage = TL_STAGE_COUNT;
}

bool app__trace_frame(app_trace_reader *r)
{
    bool is_over = false;
    forget(&r->out->frame);
    if (!make_name_room(r) || !app__trace_line(r) || !read_head(r)) {
        return false;
    }
    while (!is_over) {
        if (!app__trace_line(r) || !read_line(r, &is_over)) {
            return false;
        }
    }
    return resolve(r);
}
