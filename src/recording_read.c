/* recording_read.c -- reads recordings and checks every word of them. See recording.h. */
#include "edit.h"
#include "number.h"
#include "recording.h"
#include "recording_words.h"

#include <game/game.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LINE = 320, MAX_WORDS = 12, AXIS = 127, MAX_AIM = 1 << 20, INPUT_WORDS = 9 };

#define MAX_RUN   ((int64_t)1 << 40)
#define MAX_DELTA TL_SECONDS(3600)

typedef struct reader {
    app_recording *out;
    const char *path;
    const char *next; /* rest of the file */
    const char *end;
    uint32_t line;
    char text[MAX_LINE];
    char *words[MAX_WORDS];
    uint32_t word_count;
    uint32_t pending_commands; /* `c` lines waiting for their frame */
    char *error;
    size_t error_size;
} reader;

static bool fail(reader *r, const char *expected)
{
    (void)snprintf(r->error, r->error_size, "%s:%" PRIu32 ": expected %s", r->path, r->line,
                   expected);
    return false;
}

static void split_words(reader *r)
{
    char *at = r->text;
    r->word_count = 0;
    while (r->word_count < MAX_WORDS) {
        r->words[r->word_count++] = at;
        at = strchr(at, ' ');
        if (at == NULL) {
            return;
        }
        *at++ = '\0';
    }
    r->word_count++; /* more words than any line may have */
}

static bool read_line(reader *r)
{
    r->line++;
    if (r->next == r->end) {
        return fail(r, "more lines up to 'end FRAMES HASH': the file is cut short");
    }
    size_t left = (size_t)(r->end - r->next);
    const char *stop = memchr(r->next, '\n', left);
    size_t length = stop != NULL ? (size_t)(stop - r->next) : left;
    if (length >= MAX_LINE || memchr(r->next, '\0', length) != NULL) {
        return fail(r, r->line == 1 ? "'" APP_RECORDING_MAGIC " 1': this is not a recording"
                                    : "a line of text of at most 319 characters");
    }
    memcpy(r->text, r->next, length);
    r->text[length] = '\0';
    r->next += length + (stop != NULL ? 1 : 0);
    split_words(r);
    return true;
}

static bool is_tagged(const reader *r, const char *tag, uint32_t word_count)
{
    return r->word_count == word_count && strcmp(r->words[0], tag) == 0;
}

/* The items with room for one more of `size` bytes, or NULL. */
static void *grown(void *items, uint32_t count, uint32_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    uint32_t larger = *capacity != 0 ? *capacity * 2 : 256;
    void *moved = larger > *capacity ? realloc(items, larger * size) : NULL;
    if (moved != NULL) {
        *capacity = larger;
    }
    return moved;
}

static bool fail_memory(reader *r)
{
    return fail(r, "less input: out of memory");
}

static bool read_magic(reader *r)
{
    int64_t version = 0;
    if (!read_line(r)) {
        return false;
    }
    if (!is_tagged(r, APP_RECORDING_MAGIC, 2) ||
        !app_number_parse(r->words[1], 0, 1000, &version)) {
        return fail(r, "'" APP_RECORDING_MAGIC " 1': this is not a recording");
    }
    if (version != APP_RECORDING_VERSION) {
        return fail(r, "version 1: the recording was made by another version");
    }
    return true;
}

static bool read_sector(reader *r)
{
    if (!read_line(r)) {
        return false;
    }
    if (!is_tagged(r, "sector", 2) || r->words[1][0] == '\0' ||
        strlen(r->words[1]) >= APP_SECTOR_NAME) {
        return fail(r, "'sector NAME'");
    }
    memcpy(r->out->header.sector, r->words[1], strlen(r->words[1]) + 1);
    return true;
}

/* A header line of a tag and a number within 0 to high. */
static bool read_field(reader *r, const char *tag, int64_t high, int64_t *value)
{
    char expected[64];
    if (!read_line(r)) {
        return false;
    }
    if (!is_tagged(r, tag, 2) || !app_number_parse(r->words[1], 0, high, value)) {
        (void)snprintf(expected, sizeof expected, "'%s N', N from 0 to %" PRId64, tag, high);
        return fail(r, expected);
    }
    return true;
}

static bool read_numbers(reader *r)
{
    app_recording_header *header = &r->out->header;
    int64_t seed = 0;
    int64_t autopilot = 0;
    int64_t title = 0;
    int64_t step = 0;
    if (!read_field(r, "seed", INT64_MAX, &seed) || !read_field(r, "autopilot", 1, &autopilot) ||
        !read_field(r, "title", 1, &title) || !read_field(r, "step", APP_MAX_HZ, &step)) {
        return false;
    }
    header->seed = (uint64_t)seed;
    header->is_autopilot = autopilot != 0;
    header->skip_title = title == 0;
    header->fixed_hz = (uint32_t)step;
    return true;
}

static bool take_name(const char *word, char name[GM_COMMAND_NAME])
{
    size_t length = strcmp(word, "-") == 0 ? 0 : strlen(word);
    if (length >= GM_COMMAND_NAME) {
        return false;
    }
    memcpy(name, word, length);
    name[length] = '\0';
    return true;
}

static gm_command_kind kind_of(const char *word)
{
    for (int i = 1; i < APP_COMMAND_KINDS; i++) {
        if (strcmp(word, app_command_words[i]) == 0) {
            return (gm_command_kind)i;
        }
    }
    return GM_COMMAND_NONE;
}

static bool parse_command(reader *r, gm_command *out)
{
    int64_t group = 0;
    *out = (gm_command){0};
    if (r->word_count != 7) {
        return fail(r, "KIND FUNCTION OTHER GROUP TIME VALUE after the tag");
    }
    out->kind = kind_of(r->words[1]);
    if (out->kind == GM_COMMAND_NONE) {
        return fail(r, "a command such as move, after, interval, disable, pause or dilation");
    }
    if (!take_name(r->words[2], out->function) || !take_name(r->words[3], out->other)) {
        return fail(r, "names of at most 31 characters");
    }
    if (!app_number_parse(r->words[4], 0, TL_TICK_GROUP_COUNT - 1, &group) ||
        !app_number_parse(r->words[5], 0, INT64_MAX, &out->time) ||
        !app_number_parse(r->words[6], INT64_MIN + 1, INT64_MAX, &out->value)) {
        return fail(r, "a group from 0 to 7, a time in ns and a value as whole numbers");
    }
    out->group = (tl_tick_group)group;
    char reason[GM_ERROR_TEXT] = "";
    if (app_edit_is_schedule(out->kind) && gm_command_check(out, reason) != GM_OK) {
        char expected[GM_ERROR_TEXT + 48];
        (void)snprintf(expected, sizeof expected, "an edit of this version's schedule: %s", reason);
        return fail(r, expected);
    }
    return true;
}

static bool read_edits(reader *r)
{
    app_recording_header *header = &r->out->header;
    while (read_line(r)) {
        if (is_tagged(r, "begin", 1)) {
            return true;
        }
        if (strcmp(r->words[0], "edit") != 0 || header->edit_count == APP_MAX_EDITS) {
            return fail(r, "'edit ...' (at most 64) or 'begin'");
        }
        if (!parse_command(r, &header->edits[header->edit_count++])) {
            return false;
        }
    }
    return false;
}

static bool add_command(reader *r)
{
    app_recording *out = r->out;
    if (r->pending_commands == GM_INPUT_MAX_COMMANDS) {
        return fail(r, "at most 16 commands for a frame");
    }
    gm_command *commands =
        grown(out->commands, out->command_count, &out->command_capacity, sizeof out->commands[0]);
    if (commands == NULL) {
        return fail_memory(r);
    }
    out->commands = commands;
    if (!parse_command(r, &out->commands[out->command_count])) {
        return false;
    }
    out->command_count++;
    r->pending_commands++;
    return true;
}

static bool parse_run(reader *r, app_run *run)
{
    static const int64_t low[INPUT_WORDS + 1] = {0,     1,     0,        -AXIS,    -AXIS,
                                                 -AXIS, -AXIS, -MAX_AIM, -MAX_AIM, 0};
    static const int64_t high[INPUT_WORDS + 1] = {0,    MAX_RUN, 511,     AXIS,    AXIS,
                                                  AXIS, AXIS,    MAX_AIM, MAX_AIM, MAX_DELTA};
    bool has_delta = r->out->header.fixed_hz == 0;
    uint32_t expected = INPUT_WORDS + (has_delta ? 1U : 0U);
    int64_t values[INPUT_WORDS + 1] = {0};
    if (r->word_count != expected) {
        return fail(r, has_delta ? "'i COUNT BUTTONS MX MY AX AY X Y DELTA'"
                                 : "'i COUNT BUTTONS MX MY AX AY X Y'");
    }
    for (uint32_t i = 1; i < expected; i++) {
        if (!app_number_parse(r->words[i], low[i], high[i], &values[i])) {
            char range[80];
            (void)snprintf(range, sizeof range,
                           "a whole number from %" PRId64 " to %" PRId64 " as word %" PRIu32,
                           low[i], high[i], i + 1);
            return fail(r, range);
        }
    }
    *run = (app_run){
        .count = (uint64_t)values[1],
        .buttons = (uint32_t)values[2],
        .axes = {(int8_t)values[3], (int8_t)values[4], (int8_t)values[5], (int8_t)values[6]},
        .aim_at = {(int32_t)values[7], (int32_t)values[8]},
        .delta = values[9]};
    return true;
}

static bool has_hash(const app_recording *out)
{
    return out->hash_count > 0 && out->hashes[out->hash_count - 1].frame == out->frames;
}

static bool is_hash_due(const app_recording *out)
{
    return out->frames > 0 && out->frames % APP_HASH_PERIOD == 0 && !has_hash(out);
}

static bool add_run(reader *r)
{
    app_recording *out = r->out;
    app_run run;
    if (!parse_run(r, &run)) {
        return false;
    }
    uint64_t to_hash = APP_HASH_PERIOD - out->frames % APP_HASH_PERIOD;
    if (is_hash_due(out) || run.count > to_hash) {
        return fail(r, "'h FRAME HASH' after each 60 frames");
    }
    app_run *runs = grown(out->runs, out->run_count, &out->run_capacity, sizeof out->runs[0]);
    if (runs == NULL) {
        return fail_memory(r);
    }
    out->runs = runs;
    run.command_count = r->pending_commands;
    run.first_command = out->command_count - r->pending_commands;
    r->pending_commands = 0;
    out->frames += run.count;
    out->runs[out->run_count++] = run;
    return true;
}

/* `h FRAME HASH` and `end FRAMES HASH`. */
static bool add_hash(reader *r)
{
    app_recording *out = r->out;
    int64_t frame = 0;
    app_recorded_hash hash = {.line = r->line};
    if (r->word_count != 3 || !app_number_parse(r->words[1], 0, INT64_MAX, &frame) ||
        !app_number_parse_hash(r->words[2], &hash.hash)) {
        return fail(r, "'h FRAME HASH' or 'end FRAMES HASH', 16 lower-case hex digits");
    }
    hash.frame = (uint64_t)frame;
    if (hash.frame != out->frames || r->pending_commands > 0) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "frame %" PRIu64 " by the lines above",
                       out->frames);
        return fail(r, expected);
    }
    app_recorded_hash *hashes =
        grown(out->hashes, out->hash_count, &out->hash_capacity, sizeof out->hashes[0]);
    if (hashes == NULL) {
        return fail_memory(r);
    }
    out->hashes = hashes;
    out->hashes[out->hash_count++] = hash;
    return true;
}

static bool add_periodic_hash(reader *r)
{
    if (!is_hash_due(r->out)) {
        return fail(r, "'i', 'c' or 'end': a hash stands once after each 60 frames");
    }
    return add_hash(r);
}

static bool add_end(reader *r)
{
    app_recording *out = r->out;
    bool is_repeated = has_hash(out);
    if (!add_hash(r)) {
        return false;
    }
    const app_recorded_hash *last = &out->hashes[out->hash_count - 1];
    if (is_repeated && last->hash != last[-1].hash) {
        return fail(r, "the same hash as in the 'h' line of this frame");
    }
    return true;
}

static bool read_body(reader *r)
{
    while (read_line(r)) {
        if (strcmp(r->words[0], "i") == 0) {
            if (!add_run(r)) {
                return false;
            }
        } else if (strcmp(r->words[0], "c") == 0) {
            if (!add_command(r)) {
                return false;
            }
        } else if (strcmp(r->words[0], "h") == 0) {
            if (!add_periodic_hash(r)) {
                return false;
            }
        } else if (strcmp(r->words[0], "end") == 0) {
            return add_end(r);
        } else {
            return fail(r, "a line that begins with i, c, h or end");
        }
    }
    return false;
}

static bool read_everything(reader *r)
{
    if (!read_magic(r) || !read_sector(r) || !read_numbers(r) || !read_edits(r) || !read_body(r)) {
        return false;
    }
    r->line++;
    return r->next == r->end || fail(r, "nothing after 'end FRAMES HASH'");
}

bool app_recording_read(app_recording *out, const char *path, char *error, size_t error_size)
{
    size_t length = 0;
    *out = (app_recording){0};
    errno = 0;
    char *text = app_file_read(path, &length);
    if (text == NULL) {
        (void)snprintf(error, error_size, "%s: cannot be read (%s); expected a recording", path,
                       strerror(errno));
        return false;
    }
    reader r = {.out = out,
                .path = path,
                .next = text,
                .end = text + length,
                .error = error,
                .error_size = error_size};
    bool is_good = read_everything(&r);
    free(text);
    if (!is_good) {
        app_recording_free(out);
    }
    return is_good;
}

void app_recording_free(app_recording *recording)
{
    free(recording->runs);
    free(recording->commands);
    free(recording->hashes);
    *recording = (app_recording){0};
}
