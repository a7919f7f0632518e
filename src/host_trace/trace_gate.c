/* host_trace/trace_gate.c -- late reads and demotions of a trace that are not allowed. See
 * host_trace.h. */
#include "host_trace/host_trace.h"

#include "platform/terminal_text.h"
#include "run/allow_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 3 };

/* What several frames may have: "late READER WRITER VALUE", "demotion FUNCTION PREREQUISITE". */
typedef struct finding {
    app_gate_kind kind;
    char *text; /* the names, each with its NUL */
    const char *names[NAMES];
    tl_tick_group from; /* of a demotion */
    tl_tick_group to;
    uint32_t frames; /* that have it */
    uint64_t first;
    uint64_t last; /* counted already */
} finding;

typedef struct finder {
    app_host_trace trace;
    app_allow_list allowed;
    app_gate gate;
    finding *items;
    uint32_t count, capacity;
    bool has_failed; /* no memory */
} finder;

static bool is_same(const finding *found, app_gate_kind kind, const char *const names[NAMES])
{
    bool is_it = found->kind == kind;
    for (uint32_t i = 0; i < NAMES && is_it; i++) {
        is_it = strcmp(found->names[i], names[i]) == 0;
    }
    return is_it;
}

/* @return NULL: no memory */
static finding *add(finder *f, app_gate_kind kind, const char *const names[NAMES])
{
    if (f->count == f->capacity) {
        uint32_t capacity = f->capacity > 0 ? 2 * f->capacity : 64;
        finding *items = realloc(f->items, capacity * sizeof items[0]);
        if (items == NULL) {
            return NULL;
        }
        f->items = items;
        f->capacity = capacity;
    }
    size_t size = strlen(names[0]) + strlen(names[1]) + strlen(names[2]) + NAMES;
    finding *found = &f->items[f->count];
    *found = (finding){.kind = kind, .text = malloc(size), .first = f->trace.frame.number};
    char *at = found->text;
    for (uint32_t i = 0; i < NAMES && at != NULL; i++) {
        size_t length = strlen(names[i]) + 1;
        found->names[i] = memcpy(at, names[i], length);
        at += length;
    }
    f->count += found->text != NULL ? 1 : 0;
    return found->text != NULL ? found : NULL;
}

/* @return NULL: no memory */
static finding *note(finder *f, app_gate_kind kind, const char *first, const char *second,
                     const char *third)
{
    const char *const names[NAMES] = {first != NULL ? first : "-", second != NULL ? second : "-",
                                      third != NULL ? third : ""};
    uint32_t i = 0;
    while (i < f->count && !is_same(&f->items[i], kind, names)) {
        i++;
    }
    finding *found = i < f->count ? &f->items[i] : add(f, kind, names);
    f->has_failed = f->has_failed || found == NULL;
    if (found != NULL && found->last != f->trace.frame.number) {
        found->last = f->trace.frame.number;
        found->frames++;
    }
    return found;
}

static void note_frame(finder *f)
{
    const lab_frame *frame = &f->trace.frame;
    for (uint32_t i = 0; i < frame->sample_count && app_gate_has(&f->gate, APP_GATE_LATE); i++) {
        const tl_lag_sample *s = &frame->samples[i];
        if (s->frames > 0) {
            (void)note(f, APP_GATE_LATE, s->reader.name, s->last_writer.name, s->value_name);
        }
    }
    for (uint32_t i = 0; i < frame->item_count && app_gate_has(&f->gate, APP_GATE_DEMOTIONS); i++) {
        const tl_frame_item *item = &frame->items[i];
        uint32_t by = lab_frame_function(frame, item->demoted_by);
        if (item->reason != TL_TICK_DEMOTED) {
            continue;
        }
        finding *found = note(f, APP_GATE_DEMOTIONS, item->item.name,
                              by != LAB_NONE ? frame->functions[by].info.name : NULL, NULL);
        if (found != NULL) {
            found->from = item->wanted;
            found->to = tl_stage_group(item->item.stage);
        }
    }
}

static bool note_frames(finder *f, uint64_t number)
{
    for (uint32_t i = 0; i < f->trace.frame_count && !f->has_failed; i++) {
        if (number == 0 || f->trace.frames[i].number == number) {
            f->has_failed = !app_host_trace_show(&f->trace, i);
            note_frame(f);
        }
    }
    return !f->has_failed;
}

static void put(const finding *found, bool is_allowed)
{
    bool is_late = found->kind == APP_GATE_LATE;
    (void)printf("%s\t", app_gate_word(found->kind));
    for (uint32_t i = 0; i < (is_late ? NAMES : 2); i++) {
        app_terminal_put(stdout, found->names[i]);
        (void)putchar('\t');
    }
    if (!is_late) {
        (void)printf("%s\t%s\t", tl_tick_group_name(found->from), tl_tick_group_name(found->to));
    }
    (void)printf("%" PRIu32 "\t%" PRIu64 "\t%s\n", found->frames, found->first,
                 is_allowed ? "allowed" : "not allowed");
}

static void put_kind(finder *f, app_gate_kind kind, const char *head)
{
    bool has_any = false;
    for (uint32_t i = 0; i < f->count; i++) {
        finding *found = &f->items[i];
        if (found->kind != kind) {
            continue;
        }
        bool is_allowed = app_allow_list_has(&f->allowed, kind, found->names);
        (is_allowed ? f->gate.allowed : f->gate.denied)[kind]++;
        (void)fputs(has_any ? "" : head, stdout);
        has_any = true;
        put(found, is_allowed);
    }
}

static app_status find(finder *f, const char *path, const char *allow, uint64_t number)
{
    char where[48];
    if (app_gate_has(&f->gate, APP_GATE_LATE) && !f->trace.has_reads) {
        app_message("%s: expected a trace of a host that logged reads", path);
        return APP_USAGE;
    }
    if (number != 0 && app_host_trace_find(&f->trace, number) == f->trace.frame_count) {
        app_message("%s: expected a frame that it has, not %" PRIu64, path, number);
        return APP_USAGE;
    }
    if (!note_frames(f, number)) {
        app_message("%s: out of memory", path);
        return APP_USAGE;
    }
    put_kind(f, APP_GATE_LATE, "# late\treader\twriter\tvalue\tframes\tfirst frame\tverdict\n");
    put_kind(f, APP_GATE_DEMOTIONS,
             "# demotion\tfunction\twaits for\tfrom\tto\tframes\tfirst frame\tverdict\n");
    (void)fflush(stdout); /* in a common log the verdict stands last */
    app_allow_list_tell_unused(&f->allowed, allow, &f->gate);
    if (app_gate_is_shut(&f->gate)) {
        app_message(APP_ALLOW_HINT);
    }
    uint32_t frames = number != 0 ? 1 : f->trace.frame_count;
    (void)snprintf(where, sizeof where, "%" PRIu32 " frame%s", frames, frames == 1 ? "" : "s");
    return app_gate_end(&f->gate, where);
}

app_status app_host_trace_gate(const char *path, uint64_t number, const char *allow, uint32_t deny)
{
    char error[APP_HOST_TRACE_ERROR];
    uint32_t late = deny == 1U << APP_GATE_STALE ? 1U << APP_GATE_LATE : 0;
    finder f = {.gate = {.kinds = deny | late, .is_denied = true}};
    app_status status = APP_USAGE;
    bool is_open = app_allow_list_open(&f.allowed, allow);
    if (is_open && app_host_trace_read(&f.trace, path, error)) {
        status = find(&f, path, allow, number);
    } else if (is_open) {
        app_message("%s", error);
    }
    for (uint32_t i = 0; i < f.count; i++) {
        free(f.items[i].text);
    }
    free(f.items);
    app_allow_list_free(&f.allowed);
    app_host_trace_free(&f.trace);
    return status;
}
