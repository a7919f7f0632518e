/* run/recording_lines.c -- see recording_lines.h. */
#include "run/recording_lines.h"

#include "platform/number.h"
#include "platform/sum.h"
#include "run/edit.h"
#include "run/recording_words.h"

#include <game/game.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* As schedule edits take it in seconds. */
#define MAX_TIME TL_SECONDS(1000000)

char *app_reader_open(app_reader *r, const char *path, app_file_kind kind, const char *expected)
{
    size_t length = 0;
    errno = 0;
    char *text = app_file_read(path, kind, &length);
    if (text == NULL) {
        (void)snprintf(r->error, r->error_size, "%s: cannot be read (%s); expected %s", path,
                       app_file_reason(errno), expected);
        return NULL;
    }
    r->path = path;
    r->next = text;
    r->end = text + length;
    return text;
}

bool app_reader_fail(app_reader *r, const char *expected)
{
    const char *column = r->take != NULL ? ":1" : ""; /* people write scenarios */
    (void)snprintf(r->error, r->error_size, "%s:%" PRIu32 "%s: expected %s", r->path, r->line,
                   column, expected);
    return false;
}

bool app_reader_fail_at(app_reader *r, uint32_t n, const char *expected)
{
    bool is_there = n < r->word_count && n < APP_LINE_WORDS;
    size_t column = is_there ? (size_t)(r->words[n] - r->text) : strlen(r->raw);
    (void)snprintf(r->error, r->error_size, "%s:%" PRIu32 ":%zu: expected %s", r->path, r->line,
                   column + 1, expected);
    return false;
}

bool app_reader_fail_magic(app_reader *r)
{
    return app_reader_fail(r, r->take == NULL
                                  ? "'" APP_RECORDING_MAGIC " 2': this is not a recording"
                                  : "'" APP_SCENARIO_MAGIC " 1': this is not a scenario");
}

static void split_words(app_reader *r)
{
    char *at = r->text;
    r->word_count = 0;
    while (r->word_count < APP_LINE_WORDS) {
        r->words[r->word_count++] = at;
        at = strchr(at, ' ');
        if (at == NULL) {
            return;
        }
        *at++ = '\0';
    }
    r->word_count++; /* more words than any line may have */
}

bool app_reader_line(app_reader *r)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t size = sizeof mark - 1;
    r->line++;
    if (r->take != NULL && r->line == 1 && (size_t)(r->end - r->next) >= size &&
        memcmp(r->next, mark, size) == 0) {
        r->next += size; /* the byte order mark that some editors put in front */
    }
    if (r->next == r->end) {
        return app_reader_fail(r, r->is_scenario
                                      ? "more lines up to 'end FRAMES HASH': the file is cut short"
                                      : "more lines: the file is cut short");
    }
    size_t left = (size_t)(r->end - r->next);
    const char *stop = memchr(r->next, '\n', left);
    size_t length = stop != NULL ? (size_t)(stop - r->next) : left;
    if (length >= APP_LINE_BYTES || memchr(r->next, '\0', length) != NULL) {
        return r->line == 1 ? app_reader_fail_magic(r)
                            : app_reader_fail(r, "a line of text of at most 511 characters");
    }
    r->line_start = r->next;
    memcpy(r->raw, r->next, length);
    r->raw[length] = '\0';
    if (r->take != NULL && length > 0 && r->raw[length - 1] == '\r') {
        r->raw[length - 1] = '\0'; /* as editors on Windows end lines */
    }
    memcpy(r->text, r->raw, strlen(r->raw) + 1);
    r->next += length + (stop != NULL ? 1 : 0);
    split_words(r);
    return true;
}

bool app_reader_is(const app_reader *r, const char *tag, uint32_t word_count)
{
    return r->word_count == word_count && strcmp(r->words[0], tag) == 0;
}

const char *app_reader_rest(const app_reader *r, uint32_t n)
{
    return n < r->word_count && n < APP_LINE_WORDS ? r->raw + (r->words[n] - r->text) : "";
}

bool app_reader_sum(app_reader *r, uint32_t n)
{
    uint64_t found = 0;
    const char *word = r->line_start + (r->words[n] - r->text);
    r->sum = app_sum(r->sum, r->summed, (size_t)(word - r->summed));
    r->summed = word;
    if (!app_number_parse_hex(r->words[n], APP_SUM_DIGITS, &found) || found != r->sum) {
        char expected[96];
        (void)snprintf(expected, sizeof expected,
                       "the sum %08" PRIx32 ": the file is damaged up to here", r->sum);
        return app_reader_fail(r, expected);
    }
    return true;
}

bool app_reader_fail_memory(app_reader *r)
{
    return app_reader_fail(r, "less input: out of memory");
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

bool app_reader_command(app_reader *r, gm_command *out)
{
    int64_t group = 0;
    *out = (gm_command){0};
    if (r->word_count != 7) {
        return app_reader_fail(r, "KIND FUNCTION OTHER GROUP TIME VALUE after the tag");
    }
    out->kind = kind_of(r->words[1]);
    if (out->kind == GM_COMMAND_NONE) {
        return app_reader_fail(
            r, "a command such as move, after, interval, disable, pause or dilation");
    }
    if (!take_name(r->words[2], out->function) || !take_name(r->words[3], out->other)) {
        return app_reader_fail(r, "names of at most 31 characters");
    }
    if (!app_number_parse(r->words[4], 0, TL_TICK_GROUP_COUNT - 1, &group) ||
        !app_number_parse(r->words[5], 0, MAX_TIME, &out->time) ||
        !app_number_parse(r->words[6], INT64_MIN + 1, INT64_MAX, &out->value)) {
        return app_reader_fail(r, "a group from 0 to 7, a time in ns of at most a million seconds "
                                  "and a value as whole numbers");
    }
    out->group = (tl_tick_group)group;
    char reason[GM_ERROR_TEXT] = "";
    if (app_edit_is_schedule(out->kind) && gm_command_check(out, reason) != GM_OK) {
        char expected[GM_ERROR_TEXT + 48];
        (void)snprintf(expected, sizeof expected, "an edit of this version's schedule: %s", reason);
        return app_reader_fail(r, expected);
    }
    int64_t value = out->value;
    *out = app_edit_own(out);
    if (out->kind == GM_COMMAND_AFTER && !r->is_scenario) {
        out->value = value; /* 1: it may close a cycle; in a scenario any edit may */
    }
    return true;
}

/* The value as the command line takes it: FUNCTION, or FUNCTION=OTHER. */
static bool take_short_edit(app_reader *r, gm_command_kind kind, gm_command *out)
{
    char value[APP_LINE_BYTES];
    char expected[APP_LINE_BYTES + GM_ERROR_TEXT];
    (void)snprintf(value, sizeof value, "%s%s%s", r->words[2], r->word_count == 4 ? "=" : "",
                   r->word_count == 4 ? r->words[3] : "");
    if (app_edit_parse(kind, value, out, expected, sizeof expected)) {
        return true;
    }
    bool is_second = r->word_count == 4 && strstr(expected, r->words[3]) != NULL &&
                     strstr(expected, r->words[2]) == NULL;
    size_t column = (size_t)(r->words[is_second ? 3 : 2] - r->text) + 1;
    (void)snprintf(r->error, r->error_size, "%s:%" PRIu32 ":%zu: %s", r->path, r->line, column,
                   expected);
    return false;
}

static bool take_long_edit(app_reader *r, gm_command *out)
{
    return app_reader_command(r, out) &&
           (app_edit_is_schedule(out->kind) ||
            app_reader_fail(r, "an edit of the schedule: move, after, cut, interval, enable, "
                               "disable, shuffle or set"));
}

bool app_reader_edit(app_reader *r, gm_command *out)
{
    if (!r->is_scenario || r->word_count == 7) {
        return take_long_edit(r, out);
    }
    gm_command_kind kind = r->word_count > 1 ? kind_of(r->words[1]) : GM_COMMAND_NONE;
    bool is_alone =
        kind == GM_COMMAND_ENABLE || kind == GM_COMMAND_DISABLE || kind == GM_COMMAND_SHUFFLE;
    if (!app_edit_is_schedule(kind) || r->word_count != (is_alone ? 3U : 4U)) {
        return app_reader_fail(r, "'edit move FUNCTION GROUP', 'edit after|cut FUNCTION FUNCTION', "
                                  "'edit interval FUNCTION SECONDS', "
                                  "'edit enable|disable FUNCTION', 'edit set DEVICE CHOICE' or "
                                  "'edit shuffle SEED'");
    }
    return take_short_edit(r, kind, out);
}
