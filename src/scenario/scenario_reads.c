/* scenario/scenario_reads.c -- see scenario_reads.h. */
#include "scenario/scenario_reads.h"

#include "scenario/scenario_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char plain_input[] = "begin\ni 240 0 0 0 0 0 0 0\nend 240\n";

static bool begins_with(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ';
}

static bool is_end(const char *line)
{
    return strncmp(line, "solution", 8) == 0 || strncmp(line, "begin", 5) == 0 || *line == '\0';
}

/* "step 60" ends the lines that each file begins with; "step check ..." is a task of older ones. */
static bool is_last_of_head(const char *line)
{
    return begins_with(line, "step") && line[5] >= '0' && line[5] <= '9';
}

/* Head, edits and frames of the start, without what is written about them, and the input.
 * @return to be freed; NULL: no memory */
static char *start_of(const char *text, bool has_input)
{
    const char *input = strstr(text, "\nbegin\n");
    const char *body = has_input && input != NULL ? input + 1 : plain_input;
    char *out = malloc(strlen(text) + strlen(body) + 1);
    size_t length = 0;
    bool is_head = true;
    for (const char *line = text; out != NULL && !is_end(line);) {
        size_t size = strcspn(line, "\n");
        size += line[size] == '\n' ? 1 : 0;
        if (is_head || begins_with(line, "edit") || begins_with(line, "frames")) {
            memcpy(out + length, line, size);
            length += size;
        }
        is_head = is_head && !is_last_of_head(line);
        line += size;
    }
    if (out != NULL) {
        memcpy(out + length, body, strlen(body) + 1);
    }
    return out;
}

static uint64_t sum_of(const char *text)
{
    uint64_t sum = 14695981039346656037U; /* FNV-1a */
    for (; *text != '\0'; text++) {
        sum = (sum ^ (uint8_t)*text) * 1099511628211U;
    }
    return sum != 0 ? sum : 1;
}

static int32_t compare(const app_read *a, const app_read *b)
{
    int32_t order = strcmp(a->reader, b->reader);
    return order != 0 ? order : strcmp(a->value, b->value);
}

/* In its order; once for all instances of a function. */
static void add_read(app_reads *reads, const app_read *read)
{
    uint32_t at = 0;
    while (at < reads->count && compare(&reads->items[at], read) < 0) {
        at++;
    }
    bool is_known = at < reads->count && compare(&reads->items[at], read) == 0;
    if (is_known || reads->count == APP_READS) {
        return;
    }
    memmove(&reads->items[at + 1], &reads->items[at], (reads->count - at) * sizeof *read);
    reads->items[at] = *read;
    reads->count++;
}

static void take_sample(void *user, const tl_lag_sample *sample)
{
    app_read read = {.stage = sample->read_writer.stage, .has_px = sample->has_px};
    if (sample->reader.kind != TL_ITEM_TICK || sample->reader.name == NULL ||
        sample->value_name == NULL) {
        return;
    }
    bool is_written = sample->read_writer.kind != TL_ITEM_NONE && sample->read_writer.name != NULL;
    (void)snprintf(read.reader, sizeof read.reader, "%s", sample->reader.name);
    (void)snprintf(read.value, sizeof read.value, "%s", sample->value_name);
    (void)snprintf(read.writer, sizeof read.writer, "%s",
                   is_written ? sample->read_writer.name : "");
    add_read(user, &read);
}

static void take_reads(void *user, const gm_game *game)
{
    tl_provenance_each(gm_game_world(game), take_sample, user);
}

static bool run(app_reads *reads, const char *start, const app_sectors *sectors)
{
    char error[GM_ERROR_TEXT];
    app_scenario scenario;
    app_verdict verdict;
    if (!app_scenario_parse(&scenario, start, strlen(start), error, sizeof error)) {
        return false;
    }
    gm_command edits[APP_MAX_EDITS];
    app_check_def def = {.scenario = &scenario,
                         .sectors = sectors,
                         .edits = edits,
                         .edit_count = app_scenario_edits(&scenario, 0, edits),
                         .on_end = take_reads,
                         .user = reads};
    scenario.first_frame = 1;
    scenario.last_frame =
        scenario.last_frame < APP_READS_FRAMES ? scenario.last_frame : APP_READS_FRAMES;
    bool is_run = app_check_run(&def, &verdict, error);
    app_scenario_free(&scenario);
    return is_run;
}

bool app_reads_update(app_reads *reads, const char *text, const app_sectors *sectors)
{
    char *start = start_of(text, true);
    if (start == NULL) {
        return false;
    }
    uint64_t sum = sum_of(start);
    if (sum != reads->sum) {
        reads->count = 0;
        reads->sum = sum;
        if (!run(reads, start, sectors)) {
            free(start);
            start = start_of(text, false); /* the input may be what cannot be read */
            (void)(start != NULL && run(reads, start, sectors));
        }
    }
    free(start);
    return reads->count > 0;
}
