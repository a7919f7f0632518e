/* classroom/handin.c -- see handin.h. */
#include "classroom/handin.h"

#include "platform/message.h"
#include "platform/number.h"
#include "platform/output.h"
#include "platform/sum.h"
#include "platform/user_file.h"
#include "run/recording_lines.h"
#include "scenario/progress.h"

#include <game/utf8.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SUM_DIGITS = 8, MAX_CHANGES = 100000 };

static void take_figures(app_handin *out, const app_scenario *s, const app_verdict *verdict)
{
    out->figure_count = s->measure_count;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        app_figure *figure = &out->figures[i];
        memcpy(figure->name, s->measures[i].name, sizeof figure->name);
        (void)snprintf(figure->text, sizeof figure->text, "-");
        if (verdict->is_measured[i]) {
            app_measure_text(&s->measures[i], verdict->values[i], figure->text,
                             sizeof figure->text);
        }
    }
}

void app_handin_take(app_handin *out, const app_check_def *check, const app_verdict *verdict)
{
    const app_scenario *s = check->scenario;
    *out = (app_handin){.sum = app_scenario_sum(s),
                        .rules = app_scenario_rules_sum(s),
                        .has_rules = true,
                        .sectors = s->trace[0] == '\0' ? check->sectors->sum : 0,
                        .changes = app_check_changes(check),
                        .edit_count = check->edit_count,
                        .has_passed = verdict->has_passed,
                        .seed = verdict->seed,
                        .hash = verdict->hash};
    if (check->has_guess) {
        char guess[32];
        app_number_text(check->guess, 6, guess);
        (void)app_handin_set_guess(out, guess);
    }
    memcpy(out->lesson, s->file, sizeof out->lesson);
    if (check->edit_count > 0) { /* a lesson about a trace has no room for any */
        memcpy(out->edits, check->edits, check->edit_count * sizeof out->edits[0]);
    }
    take_figures(out, s, verdict);
}

void app_handin_set_name(app_handin *handin, const char *name)
{
    size_t used = 0;
    for (; *name != '\0' && used + 1 < sizeof handin->name; name++) {
        bool is_sign = (unsigned char)*name < 0x20U || *name == 0x7F;
        bool is_leading = used == 0 && *name == ' ';
        if (!is_sign && !is_leading) {
            handin->name[used++] = *name;
        }
    }
    if (gm_utf8_is_inside(*name) && used > 0) { /* a letter does not fit whole */
        used = gm_utf8_whole(handin->name, used - 1);
    }
    while (used > 0 && handin->name[used - 1] == ' ') {
        used--;
    }
    handin->name[used] = '\0';
}

bool app_handin_set_guess(app_handin *handin, const char *guess)
{
    int64_t value = 0;
    if (guess[0] != '\0' &&
        (strlen(guess) >= sizeof handin->guess || !app_number_parse_millionths(guess, &value))) {
        return false;
    }
    memcpy(handin->guess, guess, strlen(guess) + 1);
    return true;
}

static void write_lines(FILE *file, const app_handin *h)
{
    (void)fprintf(file, APP_HANDIN_MAGIC "\n");
    if (h->name[0] != '\0') {
        (void)fprintf(file, "name %s\n", h->name);
    }
    (void)fprintf(file, "lesson %s %08" PRIx32 "\n", h->lesson, h->sum);
    if (h->has_rules) {
        (void)fprintf(file, "rules %08" PRIx32 "\n", h->rules);
    }
    if (h->sectors != 0) {
        (void)fprintf(file, "sectors %08" PRIx32 "\n", h->sectors);
    }
    if (h->guess[0] != '\0') {
        (void)fprintf(file, "guess %s\n", h->guess);
    }
    (void)fprintf(file, "edits %" PRIu32 "\n", h->changes);
    app_scenario_write_edits(file, h->edits, h->edit_count);
    (void)fprintf(file, "verdict %s %" PRIu64 "\n", h->has_passed ? "passed" : "failed", h->seed);
    for (uint32_t i = 0; i < h->figure_count; i++) {
        (void)fprintf(file, "figure %s %s\n", h->figures[i].name, h->figures[i].text);
    }
    (void)fprintf(file, "hash %016" PRIx64 "\nend\n", h->hash);
}

bool app_handin_write(const app_handin *handin, const char *path)
{
    app_output output = {0};
    if (!app_output_open(&output, path)) {
        return false;
    }
    write_lines(output.file, handin);
    return app_output_commit(&output);
}

uint32_t app_handin_sum(const app_handin *handin)
{
    char *text = NULL;
    size_t length = 0;
    app_handin nameless = *handin;
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) {
        return 0;
    }
    nameless.name[0] = '\0';
    write_lines(file, &nameless);
    uint32_t sum = fclose(file) == 0 ? app_sum(0, text, length) : 0;
    free(text);
    return sum;
}

/* "2.1"; a lesson of one's own by its file. */
static void make_lesson_name(const app_scenario *s, char out[APP_SECTOR_NAME])
{
    if (s->chapter != 0 && s->lesson <= LAB_MAX_LESSONS) {
        char place[16];
        (void)snprintf(out, APP_SECTOR_NAME, "%s",
                       lab_lesson_name(s->chapter, s->place, s->lesson, place));
    } else {
        app_user_file_word(s->file, "tickline", out, APP_SECTOR_NAME);
    }
}

static bool take_free_name(const app_handin *handin, const app_scenario *scenario,
                           app_handin_file *out, char *path, size_t size)
{
    enum { MAX_NUMBER = 9999 };
    char who[APP_HANDIN_NAME];
    char lesson[APP_SECTOR_NAME];
    char number[16] = "";
    app_user_file_word(handin->name, "tickline", who, sizeof who);
    make_lesson_name(scenario, lesson);
    for (int i = 2; i <= MAX_NUMBER; i++) {
        struct stat info;
        (void)snprintf(out->name, sizeof out->name, "%s-%s%s.answer", who, lesson, number);
        (void)snprintf(path, size, "%s/%s", out->folder, out->name);
        if (lstat(path, &info) != 0) {
            return true;
        }
        (void)snprintf(number, sizeof number, "-%d", i);
    }
    app_message("%s: expected a free number in this folder", path);
    return false;
}

bool app_handin_keep(const app_handin *handin, const app_scenario *scenario, app_handin_file *out)
{
    char path[APP_PICTURES_PATH + APP_HANDIN_FILE];
    if (!app_pictures_folder(out->folder)) {
        app_message("expected a folder for pictures: ~/Pictures, or $XDG_DATA_HOME");
        return false;
    }
    return take_free_name(handin, scenario, out, path, sizeof path) &&
           app_handin_write(handin, path);
}

/* A line of the file, and what has been read of it so far. */
typedef struct reading {
    app_reader r;
    app_recording unused; /* what recordings have and answers have not */
    app_handin *out;
} reading;

static bool next_line(reading *g)
{
    if (g->r.next == g->r.end) {
        g->r.line++;
        return app_reader_fail(&g->r, "more lines up to 'end': the file is cut short");
    }
    return app_reader_line(&g->r);
}

/* The next line of a kind that has to be there. */
static bool next_of(reading *g, const char *tag, uint32_t words, const char *expected)
{
    return next_line(g) && (app_reader_is(&g->r, tag, words) || app_reader_fail(&g->r, expected));
}

static bool take_word(reading *g, uint32_t n, char *out, size_t size)
{
    size_t length = strlen(g->r.words[n]);
    if (length == 0 || length >= size) {
        return app_reader_fail_at(&g->r, n, "a word that is not empty and not longer than a name");
    }
    memcpy(out, g->r.words[n], length + 1);
    return true;
}

static bool take_name(reading *g)
{
    const char *name = app_reader_rest(&g->r, 1);
    app_handin_set_name(g->out, name);
    return (name[0] != '\0' && strcmp(g->out->name, name) == 0) ||
           app_reader_fail(&g->r, "'name TEXT', at most 63 bytes without control characters");
}

static bool take_lesson(reading *g)
{
    uint64_t sum = 0;
    if (!app_reader_is(&g->r, "lesson", 3) || strchr(g->r.words[1], '/') != NULL ||
        !app_number_parse_hex(g->r.words[2], SUM_DIGITS, &sum)) {
        return app_reader_fail(&g->r, "'lesson NAME SUM', a name of --list-lessons");
    }
    g->out->sum = (uint32_t)sum;
    return take_word(g, 1, g->out->lesson, sizeof g->out->lesson);
}

/* A line that may be missing; then the next one stays. */
static bool take_sum(reading *g, const char *tag, bool *is_there, uint32_t *out)
{
    char expected[48];
    uint64_t sum = 0;
    *is_there = strcmp(g->r.words[0], tag) == 0;
    if (!*is_there) {
        return true;
    }
    if (!app_reader_is(&g->r, tag, 2) || !app_number_parse_hex(g->r.words[1], SUM_DIGITS, &sum)) {
        (void)snprintf(expected, sizeof expected, "'%s SUM', 8 hex digits", tag);
        return app_reader_fail(&g->r, expected);
    }
    *out = (uint32_t)sum;
    return next_line(g);
}

/* Up to the line `edits`. */
static bool read_head(reading *g)
{
    int64_t changes = 0;
    bool has_sectors = false;
    bool is_good = next_line(g);
    if (is_good && strcmp(g->r.words[0], "name") == 0) {
        is_good = take_name(g) && next_line(g);
    }
    is_good = is_good && take_lesson(g) && next_line(g) &&
              take_sum(g, "rules", &g->out->has_rules, &g->out->rules) &&
              take_sum(g, "sectors", &has_sectors, &g->out->sectors);
    if (is_good && strcmp(g->r.words[0], "guess") == 0) {
        is_good = (app_reader_is(&g->r, "guess", 2) && g->r.words[1][0] != '\0' &&
                   app_handin_set_guess(g->out, g->r.words[1])) ||
                  app_reader_fail(&g->r, "'guess NUMBER', at most 6 decimals");
        is_good = is_good && next_line(g);
    }
    if (is_good && (!app_reader_is(&g->r, "edits", 2) ||
                    !app_number_parse(g->r.words[1], 0, MAX_CHANGES, &changes))) {
        return app_reader_fail(&g->r, "'edits COUNT', a whole number");
    }
    g->out->changes = (uint32_t)changes;
    return is_good;
}

/* Up to the line `verdict`. */
static bool read_edits(reading *g)
{
    app_handin *out = g->out;
    bool is_good = next_line(g);
    while (is_good && strcmp(g->r.words[0], "edit") == 0) {
        if (out->edit_count == APP_MAX_EDITS) {
            return app_reader_fail(&g->r, "at most 64 edits");
        }
        is_good = app_reader_edit(&g->r, &out->edits[out->edit_count++]) && next_line(g);
    }
    return is_good;
}

static bool take_verdict(reading *g)
{
    app_reader *r = &g->r;
    int64_t seed = 0;
    bool is_verdict = app_reader_is(r, "verdict", 3);
    g->out->has_passed = is_verdict && strcmp(r->words[1], "passed") == 0;
    if (!is_verdict || (!g->out->has_passed && strcmp(r->words[1], "failed") != 0) ||
        !app_number_parse(r->words[2], 0, INT64_MAX, &seed)) {
        return app_reader_fail(r, "'edit ...' or 'verdict passed|failed SEED'");
    }
    g->out->seed = (uint64_t)seed;
    return true;
}

/* Up to the line `hash`. */
static bool read_figures(reading *g)
{
    app_handin *out = g->out;
    bool is_good = next_line(g);
    while (is_good && app_reader_is(&g->r, "figure", 3)) {
        if (out->figure_count == APP_MAX_MEASURES) {
            return app_reader_fail(&g->r, "at most 10 figures");
        }
        app_figure *figure = &out->figures[out->figure_count++];
        is_good = take_word(g, 1, figure->name, sizeof figure->name) &&
                  take_word(g, 2, figure->text, sizeof figure->text) && next_line(g);
    }
    return is_good;
}

static bool read_everything(reading *g)
{
    if (!next_line(g) || !read_head(g) || !read_edits(g) || !take_verdict(g) || !read_figures(g)) {
        return false;
    }
    if (!app_reader_is(&g->r, "hash", 2) || !app_number_parse_hash(g->r.words[1], &g->out->hash)) {
        return app_reader_fail(&g->r, "'figure MEASURE VALUE' or 'hash' and 16 hex digits");
    }
    return next_of(g, "end", 1, "'end'") &&
           (g->r.next == g->r.end || app_reader_fail(&g->r, "nothing behind 'end'"));
}

static bool no_line(app_reader *r)
{
    return app_reader_fail(r, "a line of an answer");
}

bool app_handin_read(app_handin *out, const char *path, char *error, size_t error_size)
{
    static const char magic[] = APP_HANDIN_MAGIC;
    reading g = {.out = out};
    g.r = (app_reader){.out = &g.unused,
                       .is_scenario = true,
                       .take = no_line,
                       .error = error,
                       .error_size = error_size};
    *out = (app_handin){0};
    char *text = app_reader_open(&g.r, path, APP_FILE_USER, "an answer");
    if (text == NULL) {
        return false;
    }
    const char *begin = strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? text + 3 : text;
    bool is_good = strncmp(begin, magic, sizeof magic - 1) == 0 &&
                   (begin[sizeof magic - 1] == '\n' || begin[sizeof magic - 1] == '\r');
    if (!is_good) {
        (void)snprintf(error, error_size, "%s:1: expected '%s': this is not an answer", path,
                       magic);
    }
    is_good = is_good && read_everything(&g);
    free(text);
    return is_good;
}
