/* run/recording_frames.c -- the frames of a recording, each with its hash and a sum. See
 * recording.h.
 */
#include "platform/number.h"
#include "run/recording_lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { INPUT_NUMBERS = 7 };

/* The first byte behind the line of `start`, or NULL: it has no end. */
static const char *after_line(const char *start, const char *end)
{
    const char *stop = memchr(start, '\n', (size_t)(end - start));
    return stop != NULL ? stop + 1 : NULL;
}

static bool begins_with(const char *line, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - line) >= length && memcmp(line, word, length) == 0;
}

/* What a run that ended suddenly wrote last may be half a line, or nothing but zeros. The file
 * counts up to its last line with a sum, and up to there it must be right. */
static void leave_out_torn_end(app_reader *r)
{
    const char *whole = r->next;
    for (const char *at = r->next; at != NULL && at != r->end;) {
        const char *next = after_line(at, r->end);
        if (next != NULL && begins_with(at, next, "end ")) {
            return;
        }
        if (next != NULL && (begins_with(at, next, "f ") || begins_with(at, next, "cut "))) {
            whole = next;
        }
        at = next;
    }
    r->end = whole;
}

static bool take_input(app_reader *r)
{
    static const int64_t low[INPUT_NUMBERS + 1] = {
        0,           0, -APP_MAX_AXIS, -APP_MAX_AXIS, -APP_MAX_AXIS, -APP_MAX_AXIS, -APP_MAX_AIM,
        -APP_MAX_AIM};
    static const int64_t high[INPUT_NUMBERS + 1] = {
        0, 511, APP_MAX_AXIS, APP_MAX_AXIS, APP_MAX_AXIS, APP_MAX_AXIS, APP_MAX_AIM, APP_MAX_AIM};
    int64_t values[INPUT_NUMBERS + 1] = {0};
    if (r->word_count != INPUT_NUMBERS + 1) {
        return app_reader_fail(r, "'i BUTTONS MX MY AX AY X Y'");
    }
    if (!app_reader_numbers(r, INPUT_NUMBERS, low, high, values)) {
        return false;
    }
    r->now = (app_input_values){
        .buttons = (uint32_t)values[1],
        .axes = {(int8_t)values[2], (int8_t)values[3], (int8_t)values[4], (int8_t)values[5]},
        .aim_at = {(int32_t)values[6], (int32_t)values[7]}};
    return true;
}

static bool goes_on(const app_reader *r)
{
    const app_recording *out = r->out;
    return out->run_count > 0 && r->pending_commands == 0 &&
           app_input_values_equal(&out->runs[out->run_count - 1].input, &r->now);
}

static bool add_frame(app_reader *r)
{
    app_recording *out = r->out;
    if (!goes_on(r)) {
        return app_reader_add_run(r, &(app_run){.count = 1, .input = r->now});
    }
    out->runs[out->run_count - 1].count++;
    out->frames++;
    return true;
}

/* `f [DELTA] HASH SUM`. */
static bool take_frame(app_reader *r)
{
    bool has_delta = r->out->header.fixed_hz == 0;
    uint32_t hash_word = has_delta ? 2 : 1;
    uint64_t hash = 0;
    if (r->word_count != hash_word + 2) {
        return app_reader_fail(r, has_delta ? "'f DELTA HASH SUM'" : "'f HASH SUM'");
    }
    if (!app_reader_sum(r, hash_word + 1)) {
        return false;
    }
    if (!app_number_parse_hash(r->words[hash_word], &hash) ||
        (has_delta && !app_number_parse(r->words[1], 0, APP_MAX_DELTA, &r->now.delta))) {
        return app_reader_fail(r, "a delta in ns and a hash of 16 lower-case hex digits");
    }
    return add_frame(r) && app_reader_add_hash(r, hash);
}

static void drop_frames(app_recording *out, uint64_t kept)
{
    while (out->frames > kept) {
        app_run *last = &out->runs[out->run_count - 1];
        uint64_t extra = out->frames - kept;
        uint64_t dropped = extra < last->count ? extra : last->count;
        last->count -= dropped;
        out->frames -= dropped;
        if (last->count == 0) {
            out->command_count = last->first_command;
            out->run_count--;
        }
    }
    while (out->hash_count > 0 && out->hashes[out->hash_count - 1].frame > kept) {
        out->hash_count--;
    }
}

/* A tag, a number of frames and the sum. */
static bool take_frames(app_reader *r, uint64_t least, uint64_t most, uint64_t *frames)
{
    int64_t number = 0;
    if (r->word_count != 3 || r->pending_commands > 0) {
        return app_reader_fail(r, "'cut FRAME SUM' or 'end FRAMES SUM' behind a frame");
    }
    if (!app_reader_sum(r, 2)) {
        return false;
    }
    if (!app_number_parse(r->words[1], (int64_t)least, (int64_t)most, &number)) {
        char expected[96];
        (void)snprintf(expected, sizeof expected,
                       "a frame from %" PRIu64 " to %" PRIu64 " by the lines above", least, most);
        return app_reader_fail(r, expected);
    }
    *frames = (uint64_t)number;
    return true;
}

static bool take_cut(app_reader *r)
{
    app_recording *out = r->out;
    uint64_t kept = 0;
    if (!take_frames(r, 0, out->frames, &kept)) {
        return false;
    }
    drop_frames(out, kept);
    return true;
}

static bool take_end(app_reader *r)
{
    uint64_t frames = 0;
    return take_frames(r, r->out->frames, r->out->frames, &frames);
}

typedef struct line_kind {
    const char *word;
    bool (*take)(app_reader *r);
} line_kind;

static const line_kind kinds[] = {{"f", take_frame},
                                  {"i", take_input},
                                  {"c", app_reader_add_command},
                                  {"cut", take_cut},
                                  {"end", take_end}};

static const line_kind *kind_of(const char *word)
{
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strcmp(word, kinds[i].word) == 0) {
            return &kinds[i];
        }
    }
    return NULL;
}

bool app_reader_frames(app_reader *r)
{
    bool is_over = false;
    leave_out_torn_end(r);
    while (!is_over && r->next != r->end) {
        if (!app_reader_line(r)) {
            return false;
        }
        const line_kind *kind = kind_of(r->words[0]);
        if (kind == NULL) {
            return app_reader_fail(r, "a line that begins with i, c, f, cut or end");
        }
        if (!kind->take(r)) {
            return false;
        }
        is_over = kind->take == take_end;
    }
    r->out->is_ended_early = !is_over;
    r->out->has_end_hash = r->out->hash_count > 0;
    return true;
}
