/* host_trace/host_trace.c -- see host_trace.h. */
#include "host_trace/trace_lines.h"

#include "platform/file_read.h"
#include "platform/local_socket.h"
#include "platform/short_name.h"
#include "platform/terminal_text.h"
#include "run/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool app__trace_fail(app_trace_reader *r, uint32_t n, const char *expected)
{
    uint32_t column = n < r->word_count ? (uint32_t)(r->words[n] - r->text) + 1 : 1;
    (void)snprintf(r->error, APP_HOST_TRACE_ERROR, "%s:%" PRIu32 ":%" PRIu32 ": expected %s",
                   r->path, r->line, column, expected);
    return false;
}

bool app__trace_fail_memory(app_trace_reader *r)
{
    return app__trace_fail(r, 0, "a smaller file: out of memory");
}

/* One blank between words: an empty word is none of any line. */
static void split(app_trace_reader *r)
{
    char *next = r->text;
    r->word_count = 0;
    while (next != NULL && r->word_count < APP_TRACE_WORDS) {
        r->words[r->word_count++] = next;
        next = strchr(next, ' ');
        if (next != NULL) {
            *next++ = '\0';
        }
    }
    r->word_count += next != NULL ? 1 : 0;
}

/* A raw control character would reach terminals; a name has it escaped. */
static bool has_letters(app_trace_reader *r, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char letter = (unsigned char)r->text[i];
        if (letter < ' ' || letter == 0x7F) {
            char expected[64];
            r->words[0] = &r->text[i];
            r->word_count = 1;
            (void)snprintf(expected, sizeof expected, "%%%02X instead of a raw control character",
                           letter);
            return app__trace_fail(r, 0, expected);
        }
    }
    return true;
}

bool app__trace_line(app_trace_reader *r)
{
    const app_host_trace *trace = r->out;
    size_t left = trace->length - r->next;
    const char *line = trace->text + r->next;
    const char *end = left > 0 ? memchr(line, '\n', left) : NULL;
    r->line++;
    r->word_count = 0;
    if (end == NULL) {
        return app__trace_fail(r, 0, "a line that ends: the file is cut short");
    }
    size_t length = (size_t)(end - line);
    if (length >= sizeof r->text) {
        return app__trace_fail(r, 0, "a line of at most 4,095 bytes");
    }
    memcpy(r->text, line, length);
    r->text[length] = '\0';
    r->next += length + 1;
    if (memchr(r->text, '\0', length) != NULL) {
        return app__trace_fail(r, 0, "text, not binary data");
    }
    if (!has_letters(r, length)) {
        return false;
    }
    split(r);
    return true;
}

bool app__trace_is(app_trace_reader *r, const char *tag, uint32_t words, bool *is_good)
{
    char expected[64];
    if (strcmp(r->words[0], tag) != 0) {
        return false;
    }
    if (r->word_count != words) {
        (void)snprintf(expected, sizeof expected, "%" PRIu32 " words behind '%s'", words - 1, tag);
        *is_good = app__trace_fail(r, 0, expected);
    }
    return true;
}

/* What the whole trace comes to. */
static void count_frame(app_host_trace *trace, app_host_frame *place)
{
    const lab_frame *frame = &trace->frame;
    place->number = frame->number;
    trace->demotions += frame->demotions;
    trace->has_reads = trace->has_reads || frame->sample_count > 0;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        uint32_t frames = frame->samples[i].frames;
        place->late += frames > 0 ? 1 : 0;
        trace->worst = frames > trace->worst ? frames : trace->worst;
    }
}

/* The order of the frame before lies at one index, this one's comes at the other. */
static bool is_reordered(app_trace_reader *r)
{
    lab_order_change change;
    uint32_t index = r->out->frame_count;
    lab_order *now = &r->orders[index % 2];
    lab_order_of(now, &r->out->frame);
    return index > 0 && lab_order_compare(&r->orders[1 - index % 2], now, NULL, &change);
}

static bool add_frame(app_trace_reader *r)
{
    app_host_trace *trace = r->out;
    app_host_frame place = {.begin = r->next, .line = r->line};
    void *frames = trace->frames;
    if (trace->frame_count == APP_HOST_TRACE_FRAMES) {
        r->line++;
        r->word_count = 0;
        return app__trace_fail(r, 0, "at most 100,000 frames");
    }
    bool has_room = lab_grow(&frames, &trace->frame_capacity, trace->frame_count + 1, sizeof place);
    trace->frames = frames;
    if (!has_room) {
        return app__trace_fail_memory(r);
    }
    bool was_ue3 = trace->is_ue3;
    if (!app__trace_frame(r)) {
        return false;
    }
    r->word_count = 0;
    uint32_t last = r->line;
    r->line = place.line + 1;
    if (trace->frame_count > 0 && trace->is_ue3 != was_ue3) {
        return app__trace_fail(r, 0, "a frame of the same loop as those before");
    }
    count_frame(trace, &place);
    place.is_reordered = is_reordered(r);
    if (trace->frame_count > 0 && place.number <= trace->frames[trace->frame_count - 1].number) {
        return app__trace_fail(r, 0, "a frame with a larger number than the one before");
    }
    r->line = last;
    trace->frames[trace->frame_count++] = place;
    return true;
}

static bool read_all(app_trace_reader *r)
{
    if (app_text_is_utf16(r->out->text, r->out->length)) {
        r->line = 1;
        return app__trace_fail(r, 0, APP_TEXT_NO_UTF16);
    }
    bool is_good = app__trace_line(r);
    bool has_head = is_good && app__trace_is(r, "tickline-trace", 2, &is_good) && is_good &&
                    strcmp(r->words[1], "1") == 0;
    if (!has_head) {
        return app__trace_fail(r, 0, "'tickline-trace 1', as tl_trace_write() begins");
    }
    do {
        is_good = add_frame(r);
    } while (is_good && r->next < r->out->length);
    return is_good;
}

bool app_host_trace_take(app_host_trace *out, char *text, size_t length, const char *name,
                         char error[APP_HOST_TRACE_ERROR])
{
    app_trace_reader r = {.out = out, .path = name};
    *out = (app_host_trace){0};
    out->text = text;
    out->length = length;
    r.error = error;
    error[0] = '\0';
    r.orders = calloc(2, sizeof *r.orders);
    bool is_good = r.orders != NULL ? read_all(&r) : app__trace_fail_memory(&r);
    free(r.orders);
    if (is_good && !app_host_trace_show(out, 0)) {
        is_good = app__trace_fail_memory(&r);
    }
    if (!is_good) {
        app_host_trace_free(out);
    }
    return is_good;
}

bool app_host_trace_read(app_host_trace *out, const char *path, char error[APP_HOST_TRACE_ERROR])
{
    size_t length = 0;
    *out = (app_host_trace){0};
    errno = 0;
    size_t prefix = strlen(APP_LOCAL_SOCKET);
    if (strcmp(path, APP_LOCAL_SOCKET) == 0) {
        (void)snprintf(error, APP_HOST_TRACE_ERROR,
                       "%s: expected a path behind it, where a socket is made", path);
        return false;
    }
    char *text = strncmp(path, APP_LOCAL_SOCKET, prefix) == 0
                     ? app_local_socket_read(path + prefix, app_file_limit(APP_FILE_TRACE), &length)
                     : app_file_read(path, APP_FILE_TRACE, &length);
    if (text == NULL) {
        (void)snprintf(error, APP_HOST_TRACE_ERROR,
                       "%s: cannot be read (%s); expected what tl_trace_write() wrote", path,
                       app_file_reason(errno));
        return false;
    }
    return app_host_trace_take(out, text, length, path, error);
}

bool app_host_trace_show(app_host_trace *trace, uint32_t index)
{
    char error[APP_HOST_TRACE_ERROR];
    app_trace_reader r = {.out = trace, .path = "", .error = error};
    if (index >= trace->frame_count) {
        return false;
    }
    r.next = trace->frames[index].begin;
    r.line = trace->frames[index].line;
    return app__trace_frame(&r);
}

uint32_t app_host_trace_find(const app_host_trace *trace, uint64_t number)
{
    uint32_t index = 0;
    while (index < trace->frame_count && trace->frames[index].number != number) {
        index++;
    }
    return index;
}

/* Names of the frame that is shown: those of the other one are gone. */
static void name_again(const lab_frame *frame, tl_item *item, const char *otherwise)
{
    item->name = otherwise;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        const tl_item *ran = &frame->items[i].item;
        item->name = ran->kind == item->kind && ran->id == item->id ? ran->name : item->name;
    }
}

/* A function and one that it waits for. */
typedef struct wait {
    uint64_t ids[2];
    char names[2][GM_COMMAND_NAME];
} wait;

/* All of a frame. */
typedef struct waits {
    wait *items;
    uint32_t count;
} waits;

static bool keep_waits(waits *w, const lab_frame *frame)
{
    w->items = calloc((size_t)frame->edge_count + 1, sizeof *w->items);
    w->count = w->items != NULL ? frame->edge_count : 0;
    for (uint32_t i = 0; i < w->count; i++) {
        const uint32_t ends[2] = {frame->edges[i].function, frame->edges[i].before};
        for (int end = 0; end < 2; end++) {
            const lab_function *function = &frame->functions[ends[end]];
            w->items[i].ids[end] = tl_tick_id_store(function->id);
            app_short_name(w->items[i].names[end], GM_COMMAND_NAME, function->label);
        }
    }
    return w->items != NULL;
}

static bool has_wait(const waits *w, uint64_t function, uint64_t before)
{
    uint32_t i = 0;
    while (i < w->count && (w->items[i].ids[0] != function || w->items[i].ids[1] != before)) {
        i++;
    }
    return i < w->count;
}

/* Directly, or through one function. */
static bool reaches(const waits *w, uint64_t function, uint64_t before)
{
    bool is_it = has_wait(w, function, before);
    for (uint32_t i = 0; i < w->count && !is_it; i++) {
        is_it = w->items[i].ids[0] == function && has_wait(w, w->items[i].ids[1], before);
    }
    return is_it;
}

/* Of two functions that changed places: how much a wait says of them. */
static uint32_t rank_of(const waits *in, const wait *one, uint64_t function, uint64_t before)
{
    if (one->ids[0] == function) {
        return one->ids[1] == before ? 3 : 2;
    }
    return one->ids[1] == before && reaches(in, function, one->ids[0]) ? 1 : 0;
}

/* The wait of a frame that the other one does not have, and that says the most.  @return rank; 0:
 * there is none */
static uint32_t only_in(const waits *in, const waits *without, const tl_item *function,
                        const tl_item *before, const wait **found)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < in->count; i++) {
        const wait *one = &in->items[i];
        bool is_about = one->ids[0] == function->id || one->ids[1] == before->id;
        if (!is_about || has_wait(without, one->ids[0], one->ids[1])) {
            continue;
        }
        uint32_t rank = rank_of(in, one, function->id, before->id);
        if (rank > best) {
            best = rank;
            *found = one;
        }
    }
    return best;
}

/* The function that is first now, or one that it waits for, no longer waits for the second one; or
 * the second one does so now: that is the cause. */
static void name_wait(lab_order_change *change, const lab_frame *frame, const waits *before)
{
    const tl_item *first = change->is_later ? &change->passed : &change->moved;
    const tl_item *second = change->is_later ? &change->moved : &change->passed;
    const wait *gone = NULL;
    const wait *added = NULL;
    waits now = {.count = 0};
    bool are_functions = first->kind == TL_ITEM_TICK && second->kind == TL_ITEM_TICK;
    if (are_functions && keep_waits(&now, frame)) {
        uint32_t ranks[2] = {only_in(before, &now, first, second, &gone),
                             only_in(&now, before, second, first, &added)};
        const wait *one = ranks[0] >= ranks[1] ? gone : added;
        if (one != NULL) {
            change->cause = LAB_ORDER_BY_EDIT;
            change->edit = (gm_command){.kind = one == gone ? GM_COMMAND_CUT : GM_COMMAND_AFTER};
            memcpy(change->edit.function, one->names[0], GM_COMMAND_NAME);
            memcpy(change->edit.other, one->names[1], GM_COMMAND_NAME);
        }
    }
    free(now.items);
}

bool app_host_trace_change(app_host_trace *trace, uint32_t index, lab_order_change *change,
                           char gone[APP_HOST_TRACE_NAME])
{
    waits before = {.count = 0};
    lab_order *orders = calloc(2, sizeof *orders);
    bool is_good = orders != NULL && index > 0 && app_host_trace_show(trace, index);
    if (is_good) {
        lab_order_of(&orders[1], &trace->frame);
        is_good = app_host_trace_show(trace, index - 1);
    }
    if (is_good) {
        lab_order_of(&orders[0], &trace->frame);
        is_good = lab_order_compare(&orders[0], &orders[1], NULL, change);
    }
    free(orders);
    bool has_waits = false;
    if (is_good) {
        name_again(&trace->frame, &change->other, "?");
        (void)snprintf(gone, APP_HOST_TRACE_NAME, "%s", change->other.name);
        has_waits =
            change->cause == LAB_ORDER_BY_PREREQUISITE && keep_waits(&before, &trace->frame);
    }
    is_good = app_host_trace_show(trace, index) && is_good;
    if (is_good) {
        name_again(&trace->frame, &change->moved, "?");
        name_again(&trace->frame, &change->passed, "?");
        name_again(&trace->frame, &change->other, gone);
    }
    if (is_good && has_waits) {
        name_wait(change, &trace->frame, &before);
    }
    free(before.items);
    return is_good;
}

void app_host_trace_free(app_host_trace *trace)
{
    lab_frame_free(&trace->frame);
    free(trace->text);
    free(trace->frames);
    free(trace->names);
    *trace = (app_host_trace){0};
}

const char *app_host_trace_ue3_stage(tl_stage stage)
{
    tl_tick_group group = tl_stage_group(stage);
    return group == TL_TICK_GROUP_PRE_PHYSICS      ? "PreAsyncWork"
           : group == TL_TICK_GROUP_DURING_PHYSICS ? "DuringAsyncWork"
           : group == TL_TICK_GROUP_POST_PHYSICS   ? "PostAsyncWork"
                                                   : tl_stage_name(stage);
}

const char *app_host_trace_stage(const app_host_trace *trace, tl_stage stage)
{
    return trace->is_ue3 ? app_host_trace_ue3_stage(stage) : tl_stage_name(stage);
}
