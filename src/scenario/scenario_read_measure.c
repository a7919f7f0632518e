/* scenario/scenario_read_measure.c -- the lines of a scenario that say what to measure. See
 * scenario_line.h. */
#include "platform/near_word.h"
#include "platform/number.h"
#include "scenario/scenario_line.h"
#include "scenario/scenario_words.h"

#include <game/game.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The word of a measure that says what it is of. */
enum { SUBJECT = 3 };

/* Only one of the two is there to be measured: a run, or a trace. */
static bool fits_trace(const app_scenario *s, app_measure_kind kind)
{
    bool is_of_trace =
        kind == APP_MEASURE_TRACE_LATE || kind == APP_MEASURE_GUESS || kind == APP_MEASURE_MISS;
    return is_of_trace == (s->trace[0] != '\0');
}

static app_measure_kind kind_of(const char *word)
{
    int kind = 0;
    while (kind < APP_MEASURE_KINDS && strcmp(app_measure_shapes[kind].word, word) != 0) {
        kind++;
    }
    return (app_measure_kind)kind;
}

static uint32_t find_measure(const app_scenario *s, const char *name)
{
    uint32_t i = 0;
    while (i < s->measure_count && strcmp(s->measures[i].name, name) != 0) {
        i++;
    }
    return i;
}

static bool check_function(app_reader *r, uint32_t n, const char *name)
{
    gm_command probe = {.kind = GM_COMMAND_CUT};
    char expected[GM_ERROR_TEXT + 48];
    char reason[GM_ERROR_TEXT] = "";
    (void)snprintf(probe.function, sizeof probe.function, "%s", "Reticle");
    (void)snprintf(probe.other, sizeof probe.other, "%s", name);
    if (gm_command_check(&probe, reason) == GM_OK) {
        return true;
    }
    const char *meant = NULL;
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        meant = app_word_nearer(name, meant, gm_function_at(i)->name);
    }
    (void)snprintf(expected, sizeof expected, "a function of --list-functions, not '%s'", name);
    return app__scenario_fail_word(r, n, meant, expected);
}

static bool check_value(app_reader *r, uint32_t n, const char *name)
{
    if (gm_value_is_known(name)) {
        return true;
    }
    char expected[APP_SCENARIO_NAME + 80];
    const char *meant = NULL;
    for (uint32_t i = 0; i < gm_value_count(); i++) {
        meant = app_word_nearer(name, meant, gm_value_name(i));
    }
    (void)snprintf(expected, sizeof expected,
                   "a published value such as Ship.position or Key.latency, not '%s'", name);
    return app__scenario_fail_word(r, n, meant, expected);
}

/* A device, and one of its choices. */
static bool check_choice(app_reader *r, const app_measure *m)
{
    char expected[APP_SCENARIO_EXPECTED];
    gm_command probe = {.kind = GM_COMMAND_SET};
    char reason[GM_ERROR_TEXT] = "";
    (void)snprintf(probe.function, sizeof probe.function, "%s", m->subject);
    (void)snprintf(probe.other, sizeof probe.other, "%s", m->other);
    (void)snprintf(expected, sizeof expected, "a device and one of its choices, not '%.40s %.40s'",
                   m->subject, m->other);
    return gm_command_check(&probe, reason) == GM_OK || app_reader_fail_at(r, SUBJECT, expected);
}

static bool check_subject(app_reader *r, const app_measure *m)
{
    const app_measure_shape *shape = &app_measure_shapes[m->kind];
    if (m->kind == APP_MEASURE_CHOICE) {
        return check_choice(r, m);
    }
    if (m->kind == APP_MEASURE_COUNT &&
        app_word_find(app_counter_words, APP_COUNTERS, m->subject) == APP_COUNTERS) {
        return app_reader_fail_at(r, SUBJECT,
                                  "a counter of the report, such as cycles or timers_fired");
    }
    bool is_value = m->kind == APP_MEASURE_VALUE || m->kind == APP_MEASURE_STAGE;
    bool is_read = shape->has_other && !shape->is_pair;
    return ((!shape->is_function && !is_read) || check_function(r, SUBJECT, m->subject)) &&
           (!shape->is_pair || check_function(r, SUBJECT + 1, m->other)) &&
           (!is_read || check_value(r, SUBJECT + 1, m->other)) &&
           (!is_value || check_value(r, SUBJECT, m->subject));
}

static bool take_stat(app_reader *r, uint32_t n, app_measure *m)
{
    uint32_t stat = APP_STATS;
    if (n < r->word_count && n < APP_LINE_WORDS) {
        stat = app_word_find(app_stat_words, APP_STATS, r->words[n]);
    }
    if (stat == APP_STAT_NONE || stat == APP_STATS) {
        return app_reader_fail_at(r, n, "min, mean, max, total or last");
    }
    m->stat = (app_stat)stat;
    return true;
}

static bool take_measure_number(app_reader *r, uint32_t n, app_measure *m)
{
    int64_t value = 0;
    bool is_index = m->kind == APP_MEASURE_VALUE;
    int64_t most = app_measure_shapes[m->kind].most - (is_index ? 1 : 0);
    if (n < r->word_count && n < APP_LINE_WORDS &&
        app_number_parse(r->words[n], is_index ? 0 : 1, most, &value)) {
        m->number = (uint32_t)value;
        return true;
    }
    return app_reader_fail_at(
        r, n, is_index ? "the index of a float, 0 to 2" : "a number of orders from 1 to 10000");
}

/* What stands behind the kind; the label is the rest of the line. */
static bool take_measure_parts(app_reader *r, app_measure *m)
{
    const app_measure_shape *shape = &app_measure_shapes[m->kind];
    uint32_t n = SUBJECT;
    if ((shape->has_subject && !app__scenario_take_word(r, app__scenario_word_at(r, n++),
                                                        m->subject, sizeof m->subject)) ||
        (shape->has_other &&
         !app__scenario_take_word(r, app__scenario_word_at(r, n++), m->other, sizeof m->other)) ||
        (shape->most != 0 && !take_measure_number(r, n++, m)) ||
        (shape->has_stat && !take_stat(r, n++, m)) || !check_subject(r, m)) {
        return false;
    }
    const char *label = app_reader_rest(r, n);
    if (!app__scenario_is_text(label) || strlen(label) >= sizeof m->label) {
        return app_reader_fail_at(r, n, "a label of at most 47 bytes at the end of the line");
    }
    memcpy(m->label, label, strlen(label) + 1);
    return true;
}

bool app__scenario_take_measure(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    if (!app__scenario_has_room(r, s->measure_count, APP_MAX_MEASURES)) {
        return false;
    }
    app_measure *m = &s->measures[s->measure_count];
    if (!app__scenario_take_word(r, app__scenario_word_at(r, 1), m->name, sizeof m->name)) {
        return false;
    }
    if (find_measure(s, m->name) < s->measure_count) {
        return app_reader_fail_at(r, 1, "a name that no measure above has");
    }
    m->line = r->line;
    m->kind = kind_of(app__scenario_word_at(r, 2));
    if (m->kind == APP_MEASURE_KINDS) {
        const char *meant = NULL;
        for (int i = 0; i < APP_MEASURE_KINDS; i++) {
            meant = app_word_nearer(app__scenario_word_at(r, 2), meant, app_measure_shapes[i].word);
        }
        return app__scenario_fail_word(
            r, 2, meant, "a kind of measure such as lag-px, runs, count, value or group");
    }
    if (!fits_trace(s, m->kind)) {
        return app_reader_fail_at(r, 2,
                                  s->trace[0] != '\0' ? "trace-late, guess or miss for a trace"
                                                      : "a line 'trace NAME' for that kind");
    }
    s->measure_count++;
    return take_measure_parts(r, m);
}

/* moment CAUSE to EFFECT [VALUE] */
static bool take_effect(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    bool has_value = r->word_count == 5;
    if (r->word_count != 4 && !has_value) {
        return app_reader_fail(r, "'moment CAUSE to EFFECT' or 'moment CAUSE to EFFECT VALUE'");
    }
    return check_function(r, 1, r->words[1]) && check_function(r, 3, r->words[3]) &&
           (!has_value || check_value(r, 4, r->words[4])) &&
           app__scenario_take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader) &&
           app__scenario_take_word(r, r->words[3], s->moment_effect, sizeof s->moment_effect) &&
           (!has_value ||
            app__scenario_take_word(r, r->words[4], s->moment_value, sizeof s->moment_value));
}

/* moment FUNCTION frames COUNT [VALUE] */
static bool take_series(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    int64_t frames = 0;
    bool has_value = r->word_count == 5;
    if (r->word_count != 4 && !has_value) {
        return app_reader_fail(r, "'moment FUNCTION frames COUNT' or with a VALUE behind it");
    }
    if (!app_number_parse(r->words[3], 2, APP_MAX_MOMENT_FRAMES, &frames)) {
        return app_reader_fail_at(r, 3, "a whole number from 2 to 160");
    }
    s->moment_frames = (uint32_t)frames;
    return check_function(r, 1, r->words[1]) && (!has_value || check_value(r, 4, r->words[4])) &&
           app__scenario_take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader) &&
           (!has_value ||
            app__scenario_take_word(r, r->words[4], s->moment_value, sizeof s->moment_value));
}

/* moment FUNCTION rests, moment FUNCTION demoted, moment FUNCTION waits */
static bool take_state(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    s->moment_rests = strcmp(r->words[2], "rests") == 0;
    s->moment_demoted = strcmp(r->words[2], "demoted") == 0;
    s->moment_waits = strcmp(r->words[2], "waits") == 0;
    return check_function(r, 1, r->words[1]) &&
           app__scenario_take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader);
}

static bool is_state(const char *word)
{
    return strcmp(word, "rests") == 0 || strcmp(word, "demoted") == 0 || strcmp(word, "waits") == 0;
}

bool app__scenario_take_moment(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    bool is_first = s->moment_reader[0] == '\0';
    if (is_first && r->word_count == 3 && is_state(r->words[2])) {
        return take_state(r);
    }
    if (is_first && r->word_count > 3 && strcmp(r->words[2], "frames") == 0) {
        return take_series(r);
    }
    if (is_first && r->word_count > 3 && strcmp(r->words[2], "to") == 0) {
        return take_effect(r);
    }
    if (!is_first || r->word_count != 3) {
        return app_reader_fail(r, "one line 'moment READER VALUE'");
    }
    return check_function(r, 1, r->words[1]) && check_value(r, 2, r->words[2]) &&
           app__scenario_take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader) &&
           app__scenario_take_word(r, r->words[2], s->moment_value, sizeof s->moment_value);
}

bool app__scenario_take_measure_name(app_reader *r, uint32_t n, uint32_t *out)
{
    const app_scenario *s = app__scenario_of(r);
    *out = find_measure(s, app__scenario_word_at(r, n));
    return *out < s->measure_count || app_reader_fail_at(r, n, "the name of a measure above");
}

bool app__scenario_take_value(app_reader *r, uint32_t n, const app_measure *m, int64_t *out)
{
    const char *word = app__scenario_word_at(r, n);
    if (app_measure_value_of(m->kind, word, out) || app_number_parse_millionths(word, out)) {
        return true;
    }
    return app_reader_fail_at(r, n, "a number with at most 6 decimals, or the name of a group");
}
