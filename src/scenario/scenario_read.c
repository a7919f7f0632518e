/* scenario/scenario_read.c -- reads scenarios and checks every word of them. See scenario.h. */
#include "platform/number.h"
#include "platform/output.h"
#include "run/edit.h"
#include "run/recording_lines.h"
#include "run/recording_words.h"
#include "scenario/scenario_orders.h"
#include "scenario/scenario_words.h"

#include <game/game.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The word of a measure that says what it is of. */
enum { SUBJECT = 3 };

enum { EXPECTED_TEXT = 160, MAX_FRAME = 100000, MAX_LESSON = 64, MAX_WORK = 20000000 };

static app_scenario *scenario_of(app_reader *r)
{
    return r->user;
}

static bool is_text(const char *text)
{
    size_t length = strlen(text);
    return length > 0 && length < APP_SCENARIO_TEXT && text[0] != ' ' && text[length - 1] != ' ';
}

/* The text from word `n` on. */
static bool take_text(app_reader *r, uint32_t n, char out[APP_SCENARIO_TEXT])
{
    const char *text = app_reader_rest(r, n);
    if (!is_text(text)) {
        return app_reader_fail(r, "a text of at most 255 bytes at the end of the line");
    }
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool take_only_text(app_reader *r, char out[APP_SCENARIO_TEXT])
{
    if (out[0] != '\0') {
        return app_reader_fail(r, "at most one line of this kind");
    }
    return take_text(r, 1, out);
}

static bool take_word(app_reader *r, const char *word, char *out, size_t size)
{
    size_t length = strlen(word);
    if (length == 0 || length >= size) {
        char expected[EXPECTED_TEXT];
        (void)snprintf(expected, sizeof expected, "a word of at most %zu letters", size - 1);
        return app_reader_fail(r, expected);
    }
    memcpy(out, word, length + 1);
    return true;
}

static bool take_number(app_reader *r, uint32_t n, int64_t high, uint64_t *out)
{
    char expected[EXPECTED_TEXT];
    int64_t value = 0;
    if (n < r->word_count && n < APP_LINE_WORDS && app_number_parse(r->words[n], 1, high, &value)) {
        *out = (uint64_t)value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "a whole number from 1 to %" PRId64 " as word %d",
                   high, (int)n + 1);
    return app_reader_fail(r, expected);
}

static bool take_u32(app_reader *r, uint32_t n, int64_t high, uint32_t *out)
{
    uint64_t value = 0;
    bool is_good = take_number(r, n, high, &value);
    *out = is_good ? (uint32_t)value : *out;
    return is_good;
}

/* One more of something that a scenario may have `most` of. */
static bool has_room(app_reader *r, uint32_t count, uint32_t most)
{
    char expected[EXPECTED_TEXT];
    (void)snprintf(expected, sizeof expected, "at most %" PRIu32 " lines of this kind", most);
    return count < most || app_reader_fail(r, expected);
}

static bool take_edit(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    app_recording_header *header = &r->out->header;
    if (s->answer_count > 0) {
        app_answer *answer = &s->answers[s->answer_count - 1];
        uint32_t left = APP_MAX_EDITS - header->edit_count;
        uint32_t most = left < APP_MAX_ANSWER_EDITS ? left : APP_MAX_ANSWER_EDITS;
        return has_room(r, answer->edit_count, most) &&
               app_reader_edit(r, &answer->edits[answer->edit_count++]);
    }
    return has_room(r, header->edit_count, APP_MAX_EDITS) &&
           app_reader_edit(r, &header->edits[header->edit_count++]);
}

static bool take_lesson(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    bool has_after = r->word_count == 4 && strcmp(r->words[2], "after") == 0;
    if (s->lesson != 0 || (r->word_count != 2 && !has_after)) {
        return app_reader_fail(r, "one line 'lesson N' or 'lesson N after N'");
    }
    return take_u32(r, 1, MAX_LESSON, &s->lesson) &&
           (!has_after || take_u32(r, 3, MAX_LESSON, &s->after));
}

static bool take_chapter(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    uint32_t chapter =
        r->word_count == 3 ? app_word_find(app_chapter_words, APP_CHAPTERS, r->words[1]) : 0;
    if (s->chapter != 0 || r->word_count != 3 || chapter == APP_CHAPTERS) {
        return app_reader_fail(r, "one line 'chapter frame|order|time|life PLACE'");
    }
    s->chapter = chapter + 1;
    return take_u32(r, 2, APP_MAX_PLACE, &s->place);
}

/* What was expected, or the word that is meant if it was only misspelt. */
static bool fail_word(app_reader *r, uint32_t n, const char *meant, const char *expected)
{
    char text[GM_ERROR_TEXT + EXPECTED_TEXT];
    (void)snprintf(text, sizeof text, meant != NULL ? "%s: did you mean '%s'?" : "%s", expected,
                   meant);
    return app_reader_fail_at(r, n, text);
}

static bool check_act(app_reader *r, const char *begin, size_t length)
{
    char word[APP_SCENARIO_NAME];
    uint32_t n = 0;
    const char *meant = NULL;
    (void)snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), begin);
    if (app_word_find(app_act_words, APP_ACT_WORDS, word) < APP_ACT_WORDS) {
        return true;
    }
    for (const char *c = r->raw; c < begin; c++) {
        n += *c == ' ' ? 1 : 0;
    }
    for (uint32_t i = 0; i < APP_ACT_WORDS; i++) {
        meant = app_word_nearer(word, meant, app_act_words[i]);
    }
    return fail_word(r, n, meant, "a key such as <move>, <check> or <step>");
}

/* "<move>" stands for the key or button of an action: what looks like one has to be one. */
static bool check_acts(app_reader *r, const char *text)
{
    const char *open = text;
    while ((open = strchr(open, '<')) != NULL) {
        size_t length = 1 + strspn(open + 1, "abcdefghijklmnopqrstuvwxyz-_");
        if (length > 1 && open[length] == '>' && !check_act(r, open, length + 1)) {
            return false;
        }
        open += length;
    }
    return true;
}

static bool take_title(app_reader *r)
{
    return take_only_text(r, scenario_of(r)->title);
}

static bool take_line_of_text(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    return has_room(r, s->text_count, APP_MAX_TEXTS) && check_acts(r, app_reader_rest(r, 1)) &&
           take_text(r, 1, s->texts[s->text_count++]);
}

static bool take_frames(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    if (s->first_frame != 0 || r->word_count != 3) {
        return app_reader_fail(r, "one line 'frames FIRST LAST'");
    }
    if (!take_number(r, 1, MAX_FRAME, &s->first_frame) ||
        !take_number(r, 2, MAX_FRAME, &s->last_frame)) {
        return false;
    }
    if (s->last_frame < s->first_frame || s->last_frame - s->first_frame >= APP_MAX_WINDOW) {
        return app_reader_fail(r, "a last frame from the first to 1023 after it");
    }
    return true;
}

static bool take_seeds(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    return (s->seeds == 0 && r->word_count == 2) ? take_u32(r, 1, APP_MAX_SEEDS, &s->seeds)
                                                 : app_reader_fail(r, "one line 'seeds COUNT'");
}

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
    return fail_word(r, n, meant, expected);
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
    return fail_word(r, n, meant, expected);
}

/* A device, and one of its choices. */
static bool check_choice(app_reader *r, const app_measure *m)
{
    char expected[EXPECTED_TEXT];
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
    return app_reader_fail(r, is_index ? "the index of a float, 0 to 2"
                                       : "a number of orders from 1 to 10000");
}

static const char *word_at(const app_reader *r, uint32_t n)
{
    return n < r->word_count && n < APP_LINE_WORDS ? r->words[n] : "";
}

/* What stands behind the kind; the label is the rest of the line. */
static bool take_measure_parts(app_reader *r, app_measure *m)
{
    const app_measure_shape *shape = &app_measure_shapes[m->kind];
    uint32_t n = SUBJECT;
    if ((shape->has_subject && !take_word(r, word_at(r, n++), m->subject, sizeof m->subject)) ||
        (shape->has_other && !take_word(r, word_at(r, n++), m->other, sizeof m->other)) ||
        (shape->most != 0 && !take_measure_number(r, n++, m)) ||
        (shape->has_stat && !take_stat(r, n++, m)) || !check_subject(r, m)) {
        return false;
    }
    const char *label = app_reader_rest(r, n);
    if (!is_text(label) || strlen(label) >= sizeof m->label) {
        return app_reader_fail(r, "a label of at most 47 bytes at the end of the line");
    }
    memcpy(m->label, label, strlen(label) + 1);
    return true;
}

static bool take_measure(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    if (!has_room(r, s->measure_count, APP_MAX_MEASURES)) {
        return false;
    }
    app_measure *m = &s->measures[s->measure_count];
    if (!take_word(r, word_at(r, 1), m->name, sizeof m->name)) {
        return false;
    }
    if (find_measure(s, m->name) < s->measure_count) {
        return app_reader_fail(r, "a name that no measure above has");
    }
    m->line = r->line;
    m->kind = kind_of(word_at(r, 2));
    if (m->kind == APP_MEASURE_KINDS) {
        const char *meant = NULL;
        for (int i = 0; i < APP_MEASURE_KINDS; i++) {
            meant = app_word_nearer(word_at(r, 2), meant, app_measure_shapes[i].word);
        }
        return fail_word(r, 2, meant,
                         "a kind of measure such as lag-px, runs, count, value or group");
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
    app_scenario *s = scenario_of(r);
    bool has_value = r->word_count == 5;
    if (r->word_count != 4 && !has_value) {
        return app_reader_fail(r, "'moment CAUSE to EFFECT' or 'moment CAUSE to EFFECT VALUE'");
    }
    return check_function(r, 1, r->words[1]) && check_function(r, 3, r->words[3]) &&
           (!has_value || check_value(r, 4, r->words[4])) &&
           take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader) &&
           take_word(r, r->words[3], s->moment_effect, sizeof s->moment_effect) &&
           (!has_value || take_word(r, r->words[4], s->moment_value, sizeof s->moment_value));
}

/* moment FUNCTION rests */
static bool take_rests(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    s->moment_rests = true;
    return check_function(r, 1, r->words[1]) &&
           take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader);
}

static bool take_moment(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    bool is_first = s->moment_reader[0] == '\0';
    if (is_first && r->word_count == 3 && strcmp(r->words[2], "rests") == 0) {
        return take_rests(r);
    }
    if (is_first && r->word_count > 3 && strcmp(r->words[2], "to") == 0) {
        return take_effect(r);
    }
    if (!is_first || r->word_count != 3) {
        return app_reader_fail(r, "one line 'moment READER VALUE'");
    }
    return check_function(r, 1, r->words[1]) && check_value(r, 2, r->words[2]) &&
           take_word(r, r->words[1], s->moment_reader, sizeof s->moment_reader) &&
           take_word(r, r->words[2], s->moment_value, sizeof s->moment_value);
}

static bool take_measure_name(app_reader *r, uint32_t n, uint32_t *out)
{
    const app_scenario *s = scenario_of(r);
    *out = find_measure(s, word_at(r, n));
    return *out < s->measure_count || app_reader_fail_at(r, n, "the name of a measure above");
}

static bool take_value(app_reader *r, uint32_t n, const app_measure *m, int64_t *out)
{
    const char *word = word_at(r, n);
    if (app_measure_value_of(m->kind, word, out) || app_number_parse_millionths(word, out)) {
        return true;
    }
    return app_reader_fail(r, "a number with at most 6 decimals, or the name of a group");
}

static bool take_prediction(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    app_prediction *p = &s->prediction;
    bool is_start = strcmp(word_at(r, 1), "start") == 0;
    if (p->is_asked || (!is_start && strcmp(word_at(r, 1), "solution") != 0)) {
        return app_reader_fail(r, "one line 'predict start|solution MEASURE NUMBER QUESTION'");
    }
    p->is_asked = true;
    p->line = r->line;
    p->answer = is_start ? 0 : 1;
    return take_measure_name(r, 2, &p->measure) &&
           take_value(r, 3, &s->measures[p->measure], &p->value) && take_text(r, 4, p->question);
}

/* "move|set": two words of edits or more. Bits of them; 0: it is the first word of a text. */
static uint32_t kinds_of_word(const char *word)
{
    uint32_t kinds = 0;
    while (strchr(word, '|') != NULL || kinds != 0) {
        size_t length = strcspn(word, "|");
        int kind = GM_COMMAND_MOVE;
        while (kind < APP_COMMAND_KINDS && (strlen(app_command_words[kind]) != length ||
                                            strncmp(app_command_words[kind], word, length) != 0)) {
            kind++;
        }
        if (kind == APP_COMMAND_KINDS || !app_edit_is_schedule((gm_command_kind)kind)) {
            return 0;
        }
        kinds |= 1U << kind;
        if (word[length] == '\0') {
            break;
        }
        word += length + 1;
    }
    return (kinds & (kinds - 1)) != 0 ? kinds : 0;
}

/* task KIND TEXT; older files call it "step", as the line of the head. */
static bool take_step(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    if (!has_room(r, s->step_count, APP_MAX_STEPS)) {
        return false;
    }
    uint32_t kind = app_word_find(app_step_words, APP_STEP_KINDS, word_at(r, 1));
    if (kind == APP_STEP_KINDS) {
        return app_reader_fail(r, "'task predict|edit|shuffle N|frames N|demoted|check TEXT'");
    }
    app_step *step = &s->steps[s->step_count++];
    step->kind = (app_step_kind)kind;
    bool has_count = app_step_has_count(step->kind);
    step->kinds = step->kind == APP_STEP_EDIT ? kinds_of_word(word_at(r, 2)) : 0;
    return (!has_count || take_u32(r, 2, MAX_FRAME, &step->count)) &&
           check_acts(r, app_reader_rest(r, 2)) &&
           take_text(r, has_count || step->kinds != 0 ? 3 : 2, step->text);
}

static bool take_condition(app_reader *r, app_condition *out, uint32_t *next)
{
    const app_scenario *s = scenario_of(r);
    if (!take_measure_name(r, 1, &out->measure)) {
        return false;
    }
    uint32_t op = app_word_find(app_operator_words, APP_OPERATORS, word_at(r, 2));
    if (op == APP_OPERATORS) {
        return app_reader_fail(r, "==, !=, <=, >= or within as word 3");
    }
    out->op = (app_operator)op;
    *next = out->op == APP_WITHIN ? 5 : 4;
    const app_measure *m = &s->measures[out->measure];
    if (!take_value(r, 3, m, &out->low)) {
        return false;
    }
    if (out->op != APP_WITHIN) {
        return true;
    }
    return take_value(r, 4, m, &out->high) &&
           (out->low <= out->high ||
            app_reader_fail(r, "two numbers behind 'within', the lower one first"));
}

static bool take_rule(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    uint32_t next = 0;
    if (!has_room(r, s->rule_count, APP_MAX_RULES)) {
        return false;
    }
    app_rule *rule = &s->rules[s->rule_count++];
    rule->line = r->line;
    rule->is_reason = strcmp(r->words[0], "because") == 0;
    return take_condition(r, &rule->condition, &next) && take_text(r, next, rule->message);
}

static bool take_hint(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    return has_room(r, s->hint_count, APP_MAX_HINTS) && take_text(r, 1, s->hints[s->hint_count++]);
}

static bool take_why(app_reader *r)
{
    return take_only_text(r, scenario_of(r)->why);
}

static bool take_meet(app_reader *r)
{
    return take_only_text(r, scenario_of(r)->meet);
}

static bool take_unreal(app_reader *r)
{
    return take_only_text(r, scenario_of(r)->unreal);
}

static bool take_console(app_reader *r)
{
    return take_only_text(r, scenario_of(r)->unreal_console);
}

static bool take_par(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    s->par_line = r->line;
    return (s->par == 0 && r->word_count == 2) ? take_u32(r, 1, APP_MAX_ANSWER_EDITS, &s->par)
                                               : app_reader_fail(r, "one line 'par EDITS'");
}

static bool take_solution(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    if (s->answer_count != 0 || r->word_count != 1) {
        return app_reader_fail(r, "one line 'solution' before those of wrong answers");
    }
    app_answer *solution = &s->answers[s->answer_count++];
    solution->line = r->line;
    return take_word(r, "solution", solution->name, sizeof solution->name);
}

static bool take_wrong(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    uint32_t answer = 0;
    if (s->answer_count == 0 || s->answer_count == APP_MAX_ANSWERS || r->word_count != 3) {
        return app_reader_fail(r, "'wrong NAME RULE', at most 7, after 'solution'");
    }
    if (app_scenario_find_answer(s, r->words[1], &answer)) {
        return app_reader_fail(r, "a name that no answer above has");
    }
    app_answer *wrong = &s->answers[s->answer_count++];
    wrong->line = r->line;
    if (!take_word(r, r->words[1], wrong->name, sizeof wrong->name) ||
        !take_u32(r, 2, s->rule_count > 0 ? s->rule_count : 1, &wrong->rule)) {
        return false;
    }
    wrong->rule--;
    return true;
}

static bool take_trace(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    if (s->trace[0] != '\0' || r->word_count != 2 || strchr(r->words[1], '/') != NULL) {
        return app_reader_fail(r, "one line 'trace NAME', of a file NAME.txt in a folder traces");
    }
    return take_word(r, r->words[1], s->trace, sizeof s->trace);
}

static bool take_guess(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    app_answer *a = s->answer_count > 0 ? &s->answers[s->answer_count - 1] : NULL;
    if (a == NULL || a->has_guess || s->trace[0] == '\0' || r->word_count != 2 ||
        !app_number_parse_millionths(r->words[1], &a->guess) || a->guess < 0) {
        return app_reader_fail(r, "one line 'guess NUMBER' for an answer about a trace");
    }
    a->has_guess = true;
    return true;
}

typedef struct tag {
    const char *word;
    app_reader_take_fn *take;
} tag;

static const tag tags[] = {
    {"edit", take_edit},         {"lesson", take_lesson},      {"name", take_title},
    {"text", take_line_of_text}, {"frames", take_frames},      {"seeds", take_seeds},
    {"measure", take_measure},   {"predict", take_prediction}, {"step", take_step},
    {"expect", take_rule},       {"because", take_rule},       {"hint", take_hint},
    {"unreal", take_unreal},     {"console", take_console},    {"par", take_par},
    {"solution", take_solution}, {"wrong", take_wrong},        {"chapter", take_chapter},
    {"why", take_why},           {"meet", take_meet},          {"trace", take_trace},
    {"guess", take_guess},       {"moment", take_moment},      {"task", take_step},
};

static bool fail_tag(app_reader *r)
{
    const char *meant = app_word_nearer(r->words[0], NULL, "begin");
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        meant = app_word_nearer(r->words[0], meant, tags[i].word);
    }
    return fail_word(
        r, 0, meant,
        meant != NULL
            ? "a known word"
            : "edit, lesson, chapter, name, text, frames, seeds, measure, moment, predict, task, "
              "expect, because, hint, why, meet, unreal, console, par, solution, wrong, trace, "
              "guess or "
              "begin");
}

static bool take(app_reader *r)
{
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (strcmp(r->words[0], tags[i].word) == 0) {
            return tags[i].take(r);
        }
    }
    return fail_tag(r);
}

/* Frames that a check runs: for each seed, and for each order of the measures that ask for some. */
static uint64_t frames_of_check(const app_scenario *s)
{
    uint64_t runs = s->seeds;
    for (uint32_t i = 0; i < s->measure_count; i++) {
        runs += app_orders_is_measure(&s->measures[i]) ? s->measures[i].number : 0;
    }
    return runs * s->last_frame;
}

/* Faults that only the whole file shows: the message names its last line. */
static bool check_whole(app_reader *r)
{
    app_scenario *s = scenario_of(r);
    r->line--;
    s->end_line = r->line;
    bool is_run = s->measure_count > 0 && s->trace[0] == '\0';
    if (is_run && (s->last_frame == 0 || s->seeds == 0)) {
        return app_reader_fail(r, "lines 'frames FIRST LAST' and 'seeds COUNT' for the measures");
    }
    if (s->prediction.answer > s->answer_count) {
        return app_reader_fail(r, "a solution for what is predicted of it");
    }
    if (s->last_frame == 0) {
        s->first_frame = 1;
        s->last_frame = r->out->frames;
    }
    s->seeds = s->seeds == 0 ? 1 : s->seeds;
    if (r->is_scenario && s->last_frame > MAX_FRAME) {
        return app_reader_fail(r, "at most 100000 frames of input, or a line 'frames FIRST LAST'");
    }
    if (r->is_scenario && frames_of_check(s) > MAX_WORK) {
        return app_reader_fail(r, "at most 20000000 frames in all: of each seed and each order");
    }
    return s->recording.frames > 0 || app_reader_fail(r, "at least one frame of input");
}

static void take_file_name(app_scenario *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    size_t length = dot != NULL && dot != name ? (size_t)(dot - name) : strlen(name);
    length = length < sizeof out->file ? length : sizeof out->file - 1;
    memcpy(out->file, name, length);
    for (size_t i = 0; i < length; i++) {
        if (out->file[i] == ' ') {
            out->file[i] = '_'; /* one word in other files */
        }
    }
}

/* From a reader that has a text, its path, and room for an error. */
static bool parse(app_scenario *out, app_reader *r)
{
    *out = (app_scenario){0};
    r->out = &out->recording;
    r->take = take;
    r->user = out;
    take_file_name(out, r->path);
    bool is_good = app_reader_everything(r) && check_whole(r);
    if (!is_good) {
        app_scenario_free(out);
    }
    return is_good;
}

bool app_scenario_parse(app_scenario *out, const char *text, size_t length, char *error,
                        size_t error_size)
{
    app_reader r = {.path = "", .next = text, .end = text + length, .error_size = error_size};
    r.error = error;
    return parse(out, &r);
}

bool app_scenario_read(app_scenario *out, const char *path, char *error, size_t error_size)
{
    app_reader r = {.error_size = error_size};
    r.error = error;
    *out = (app_scenario){0};
    char *text = app_reader_open(&r, path, APP_FILE_RECORDING, "a scenario");
    if (text == NULL) {
        return false;
    }
    bool is_good = parse(out, &r);
    free(text);
    return is_good;
}
