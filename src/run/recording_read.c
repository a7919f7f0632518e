/* run/recording_read.c -- reads recordings and checks every word of them. See recording.h. */
#include "platform/number.h"
#include "platform/output.h"
#include "run/recording_lines.h"
#include "run/recording_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_WORDS = 9 };

#define MAX_RUN ((int64_t)1 << 40)

/* The items with room for one more of `size` bytes, or NULL. */
void *app_reader_grown(void *items, uint32_t count, uint32_t *capacity, size_t size)
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

static bool read_magic(app_reader *r)
{
    int64_t version = 0;
    if (!app_reader_line(r)) {
        return false;
    }
    bool is_recording = app_reader_is(r, APP_RECORDING_MAGIC, 2);
    bool is_scenario = r->take != NULL && app_reader_is(r, APP_SCENARIO_MAGIC, 2);
    if ((!is_recording && !is_scenario) || !app_number_parse(r->words[1], 0, 1000, &version)) {
        return app_reader_fail_magic(r);
    }
    r->is_scenario = is_scenario;
    if (version != (is_scenario ? APP_SCENARIO_VERSION : APP_RECORDING_VERSION)) {
        return app_reader_fail(r, is_scenario
                                      ? "version 1: the scenario was made by another version"
                                      : "version 2: the recording was made by another version");
    }
    return true;
}

static bool read_sector(app_reader *r)
{
    if (!app_reader_line(r)) {
        return false;
    }
    if (!app_reader_is(r, "sector", 2) || r->words[1][0] == '\0' ||
        strlen(r->words[1]) >= APP_SECTOR_NAME) {
        return app_reader_fail(r, "'sector NAME'");
    }
    memcpy(r->out->header.sector, r->words[1], strlen(r->words[1]) + 1);
    return true;
}

/* A header line of a tag and a number within 0 to high. */
static bool read_field(app_reader *r, const char *tag, int64_t high, int64_t *value)
{
    char expected[64];
    if (!app_reader_line(r)) {
        return false;
    }
    if (!app_reader_is(r, tag, 2) || !app_number_parse(r->words[1], 0, high, value)) {
        (void)snprintf(expected, sizeof expected, "'%s N', N from 0 to %" PRId64, tag, high);
        return app_reader_fail(r, expected);
    }
    return true;
}

static bool read_numbers(app_reader *r)
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

static bool read_scenario_header(app_reader *r)
{
    while (app_reader_line(r)) {
        if (app_reader_is(r, "begin", 1)) {
            return true;
        }
        if (!r->take(r)) {
            return false;
        }
    }
    return false;
}

bool app_reader_add_command(app_reader *r)
{
    app_recording *out = r->out;
    if (r->pending_commands == GM_INPUT_MAX_COMMANDS) {
        return app_reader_fail(r, "at most 16 commands for a frame");
    }
    gm_command *commands = app_reader_grown(out->commands, out->command_count,
                                            &out->command_capacity, sizeof out->commands[0]);
    if (commands == NULL) {
        return app_reader_fail_memory(r);
    }
    out->commands = commands;
    if (!app_reader_command(r, &out->commands[out->command_count])) {
        return false;
    }
    out->command_count++;
    r->pending_commands++;
    return true;
}

bool app_reader_numbers(app_reader *r, uint32_t count, const int64_t *low, const int64_t *high,
                        int64_t *values)
{
    for (uint32_t i = 1; i <= count; i++) {
        if (!app_number_parse(r->words[i], low[i], high[i], &values[i])) {
            char range[80];
            (void)snprintf(range, sizeof range,
                           "a whole number from %" PRId64 " to %" PRId64 " as word %" PRIu32,
                           low[i], high[i], i + 1);
            return app_reader_fail_at(r, i, range);
        }
    }
    return true;
}

static bool parse_run(app_reader *r, app_run *run)
{
    static const int64_t low[INPUT_WORDS + 1] = {0,
                                                 1,
                                                 0,
                                                 -APP_MAX_AXIS,
                                                 -APP_MAX_AXIS,
                                                 -APP_MAX_AXIS,
                                                 -APP_MAX_AXIS,
                                                 -APP_MAX_AIM,
                                                 -APP_MAX_AIM,
                                                 0};
    static const int64_t high[INPUT_WORDS + 1] = {0,
                                                  MAX_RUN,
                                                  511,
                                                  APP_MAX_AXIS,
                                                  APP_MAX_AXIS,
                                                  APP_MAX_AXIS,
                                                  APP_MAX_AXIS,
                                                  APP_MAX_AIM,
                                                  APP_MAX_AIM,
                                                  APP_MAX_DELTA};
    bool has_delta = r->out->header.fixed_hz == 0;
    uint32_t expected = INPUT_WORDS + (has_delta ? 1U : 0U);
    int64_t values[INPUT_WORDS + 1] = {0};
    if (r->word_count != expected) {
        return app_reader_fail(r, has_delta ? "'i COUNT BUTTONS MX MY AX AY X Y DELTA'"
                                            : "'i COUNT BUTTONS MX MY AX AY X Y'");
    }
    if (!app_reader_numbers(r, expected - 1, low, high, values)) {
        return false;
    }
    *run = (app_run){.count = (uint64_t)values[1],
                     .input = {.buttons = (uint32_t)values[2],
                               .axes = {(int8_t)values[3], (int8_t)values[4], (int8_t)values[5],
                                        (int8_t)values[6]},
                               .aim_at = {(int32_t)values[7], (int32_t)values[8]},
                               .delta = values[9]}};
    return true;
}

static bool has_hash(const app_recording *out)
{
    return out->hash_count > 0 && out->hashes[out->hash_count - 1].frame == out->frames;
}

bool app_reader_add_run(app_reader *r, const app_run *added)
{
    app_recording *out = r->out;
    app_run run = *added;
    if (out->frames > (uint64_t)MAX_RUN) {
        return app_reader_fail(r, "fewer frames in all");
    }
    app_run *runs =
        app_reader_grown(out->runs, out->run_count, &out->run_capacity, sizeof out->runs[0]);
    if (runs == NULL) {
        return app_reader_fail_memory(r);
    }
    out->runs = runs;
    run.command_count = r->pending_commands;
    run.first_command = out->command_count - r->pending_commands;
    r->pending_commands = 0;
    out->frames += run.count;
    out->runs[out->run_count++] = run;
    return true;
}

bool app_reader_add_hash(app_reader *r, uint64_t hash)
{
    app_recording *out = r->out;
    app_recorded_hash *hashes =
        app_reader_grown(out->hashes, out->hash_count, &out->hash_capacity, sizeof out->hashes[0]);
    if (hashes == NULL) {
        return app_reader_fail_memory(r);
    }
    out->hashes = hashes;
    out->hashes[out->hash_count++] =
        (app_recorded_hash){.frame = out->frames, .hash = hash, .line = r->line};
    return true;
}

/* `h FRAME HASH` and `end FRAMES HASH`. */
static bool add_hash(app_reader *r)
{
    app_recording *out = r->out;
    int64_t frame = 0;
    uint64_t hash = 0;
    if (r->word_count != 3 || !app_number_parse(r->words[1], 0, INT64_MAX, &frame) ||
        !app_number_parse_hash(r->words[2], &hash)) {
        return app_reader_fail(r, "'h FRAME HASH' or 'end FRAMES HASH', 16 lower-case hex digits");
    }
    if ((uint64_t)frame != out->frames || r->pending_commands > 0) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "frame %" PRIu64 " by the lines above",
                       out->frames);
        return app_reader_fail(r, expected);
    }
    return app_reader_add_hash(r, hash);
}

static bool add_one_hash(app_reader *r)
{
    if (r->out->frames == 0 || has_hash(r->out)) {
        return app_reader_fail(r, "'i', 'c' or 'end': a hash stands once after a frame");
    }
    return add_hash(r);
}

/* `end FRAMES` of a scenario without hashes. */
static bool add_bare_end(app_reader *r)
{
    int64_t frames = 0;
    if (!app_number_parse(r->words[1], 1, INT64_MAX, &frames) ||
        (uint64_t)frames != r->out->frames || r->pending_commands > 0) {
        char expected[64];
        (void)snprintf(expected, sizeof expected, "'end %" PRIu64 "' by the lines above",
                       r->out->frames);
        return app_reader_fail(r, r->out->frames > 0 ? expected : "'i ...': a frame of input");
    }
    return true;
}

static bool add_end(app_reader *r)
{
    app_recording *out = r->out;
    if (r->word_count == 2) {
        return add_bare_end(r);
    }
    bool is_repeated = has_hash(out);
    if (!add_hash(r)) {
        return false;
    }
    out->has_end_hash = true;
    const app_recorded_hash *last = &out->hashes[out->hash_count - 1];
    if (is_repeated && last->hash != last[-1].hash) {
        return app_reader_fail(r, "the same hash as in the 'h' line of this frame");
    }
    return true;
}

static bool read_scenario_body(app_reader *r)
{
    app_run run;
    while (app_reader_line(r)) {
        if (strcmp(r->words[0], "i") == 0) {
            if (!parse_run(r, &run) || !app_reader_add_run(r, &run)) {
                return false;
            }
        } else if (strcmp(r->words[0], "c") == 0) {
            if (!app_reader_add_command(r)) {
                return false;
            }
        } else if (strcmp(r->words[0], "h") == 0) {
            if (!add_one_hash(r)) {
                return false;
            }
        } else if (strcmp(r->words[0], "end") == 0) {
            return add_end(r);
        } else {
            return app_reader_fail(r, "a line that begins with i, c, h or end");
        }
    }
    return false;
}

bool app_reader_everything(app_reader *r)
{
    r->summed = r->next;
    if (!read_magic(r) || !read_sector(r) || !read_numbers(r)) {
        return false;
    }
    bool is_good = r->is_scenario ? read_scenario_header(r) && read_scenario_body(r)
                                  : app_reader_recorded_header(r) && app_reader_frames(r);
    if (!is_good) {
        return false;
    }
    r->line++;
    return r->next == r->end ||
           app_reader_fail(r, r->is_scenario ? "nothing after 'end FRAMES HASH'"
                                             : "nothing after 'end FRAMES SUM'");
}

bool app_recording_read(app_recording *out, const char *path, char *error, size_t error_size)
{
    app_reader r = {.out = out, .error_size = error_size};
    r.error = error;
    *out = (app_recording){0};
    char *text = app_reader_open(&r, path, APP_FILE_RECORDING, "a recording");
    if (text == NULL) {
        return false;
    }
    bool is_good = app_reader_everything(&r);
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
