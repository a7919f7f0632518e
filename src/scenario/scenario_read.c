/* scenario/scenario_read.c -- reads scenarios and checks every word of them. See scenario.h. */
#include "platform/near_word.h"
#include "platform/number.h"
#include "platform/output.h"
#include "run/edit.h"
#include "run/recording_words.h"
#include "scenario/scenario_line.h"
#include "scenario/scenario_orders.h"
#include "scenario/scenario_words.h"

#include <game/game.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FRAME = 100000, MAX_LESSON = 64, MAX_WORK = 20000000 };

static bool take_only_text(app_reader *r, char out[APP_SCENARIO_TEXT])
{
    if (out[0] != '\0') {
        return app_reader_fail(r, "at most one line of this kind");
    }
    return app__scenario_take_text(r, 1, out);
}

static bool take_edit(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    app_recording_header *header = &r->out->header;
    if (s->answer_count > 0) {
        app_answer *answer = &s->answers[s->answer_count - 1];
        uint32_t left = APP_MAX_EDITS - header->edit_count;
        uint32_t most = left < APP_MAX_ANSWER_EDITS ? left : APP_MAX_ANSWER_EDITS;
        return app__scenario_has_room(r, answer->edit_count, most) &&
               app_reader_edit(r, &answer->edits[answer->edit_count++]);
    }
    return app__scenario_has_room(r, header->edit_count, APP_MAX_EDITS) &&
           app_reader_edit(r, &header->edits[header->edit_count++]);
}

static bool take_lesson(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    bool has_after = r->word_count == 4 && strcmp(r->words[2], "after") == 0;
    if (s->lesson != 0 || (r->word_count != 2 && !has_after)) {
        return app_reader_fail(r, "one line 'lesson N' or 'lesson N after N'");
    }
    return app__scenario_take_u32(r, 1, MAX_LESSON, &s->lesson) &&
           (!has_after || app__scenario_take_u32(r, 3, MAX_LESSON, &s->after));
}

static bool take_chapter(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    uint32_t chapter =
        r->word_count == 3 ? app_word_find(app_chapter_words, APP_CHAPTERS, r->words[1]) : 0;
    if (s->chapter != 0 || r->word_count != 3 || chapter == APP_CHAPTERS) {
        return app_reader_fail(r, "one line 'chapter frame|order|time|life PLACE'");
    }
    s->chapter = chapter + 1;
    return app__scenario_take_u32(r, 2, APP_MAX_PLACE, &s->place);
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
    return app__scenario_fail_word(r, n, meant, "a key such as <move>, <check> or <step>");
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
    return take_only_text(r, app__scenario_of(r)->title);
}

static bool take_line_of_text(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    return app__scenario_has_room(r, s->text_count, APP_MAX_TEXTS) &&
           check_acts(r, app_reader_rest(r, 1)) &&
           app__scenario_take_text(r, 1, s->texts[s->text_count++]);
}

static bool take_frames(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    if (s->first_frame != 0 || r->word_count != 3) {
        return app_reader_fail(r, "one line 'frames FIRST LAST'");
    }
    if (!app__scenario_take_number(r, 1, MAX_FRAME, &s->first_frame) ||
        !app__scenario_take_number(r, 2, MAX_FRAME, &s->last_frame)) {
        return false;
    }
    if (s->last_frame < s->first_frame || s->last_frame - s->first_frame >= APP_MAX_WINDOW) {
        return app_reader_fail_at(r, 2, "a last frame from the first to 1023 after it");
    }
    return true;
}

static bool take_seeds(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    return (s->seeds == 0 && r->word_count == 2)
               ? app__scenario_take_u32(r, 1, APP_MAX_SEEDS, &s->seeds)
               : app_reader_fail(r, "one line 'seeds COUNT'");
}

static bool take_prediction(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    app_prediction *p = &s->prediction;
    bool is_start = strcmp(app__scenario_word_at(r, 1), "start") == 0;
    if (p->is_asked || (!is_start && strcmp(app__scenario_word_at(r, 1), "solution") != 0)) {
        return app_reader_fail(r, "one line 'predict start|solution MEASURE NUMBER QUESTION'");
    }
    p->is_asked = true;
    p->line = r->line;
    p->answer = is_start ? 0 : 1;
    return app__scenario_take_measure_name(r, 2, &p->measure) &&
           app__scenario_take_value(r, 3, &s->measures[p->measure], &p->value) &&
           app__scenario_take_text(r, 4, p->question);
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
    app_scenario *s = app__scenario_of(r);
    if (!app__scenario_has_room(r, s->step_count, APP_MAX_STEPS)) {
        return false;
    }
    uint32_t kind = app_word_find(app_step_words, APP_STEP_KINDS, app__scenario_word_at(r, 1));
    if (kind == APP_STEP_KINDS) {
        return app_reader_fail(r, "'task predict|edit|shuffle N|frames N|demoted|check TEXT'");
    }
    app_step *step = &s->steps[s->step_count++];
    step->kind = (app_step_kind)kind;
    bool has_count = app_step_has_count(step->kind);
    step->kinds = step->kind == APP_STEP_EDIT ? kinds_of_word(app__scenario_word_at(r, 2)) : 0;
    return (!has_count || app__scenario_take_u32(r, 2, MAX_FRAME, &step->count)) &&
           check_acts(r, app_reader_rest(r, 2)) &&
           app__scenario_take_text(r, has_count || step->kinds != 0 ? 3 : 2, step->text);
}

bool app__scenario_take_condition(app_reader *r, uint32_t n, app_condition *out, uint32_t *next)
{
    const app_scenario *s = app__scenario_of(r);
    if (!app__scenario_take_measure_name(r, n, &out->measure)) {
        return false;
    }
    uint32_t op = app_word_find(app_operator_words, APP_OPERATORS, app__scenario_word_at(r, n + 1));
    if (op == APP_OPERATORS) {
        return app_reader_fail_at(r, n + 1, "==, !=, <=, >= or within");
    }
    out->op = (app_operator)op;
    *next = out->op == APP_WITHIN ? n + 4 : n + 3;
    const app_measure *m = &s->measures[out->measure];
    if (!app__scenario_take_value(r, n + 2, m, &out->low)) {
        return false;
    }
    if (out->op != APP_WITHIN) {
        return true;
    }
    return app__scenario_take_value(r, n + 3, m, &out->high) &&
           (out->low <= out->high ||
            app_reader_fail(r, "two numbers behind 'within', the lower one first"));
}

static bool take_rule(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    uint32_t next = 0;
    if (!app__scenario_has_room(r, s->rule_count, APP_MAX_RULES)) {
        return false;
    }
    app_rule *rule = &s->rules[s->rule_count++];
    rule->line = r->line;
    rule->is_reason = strcmp(r->words[0], "because") == 0;
    return app__scenario_take_condition(r, 1, &rule->condition, &next) &&
           app__scenario_take_text(r, next, rule->message);
}

static bool take_hint(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    return app__scenario_has_room(r, s->hint_count, APP_MAX_HINTS) &&
           app__scenario_take_text(r, 1, s->hints[s->hint_count++]);
}

static bool is_conditional(const app_reader *r)
{
    return strcmp(app__scenario_word_at(r, 1), "if") == 0;
}

static bool take_why(app_reader *r)
{
    return is_conditional(r) ? app__scenario_take_other(r)
                             : take_only_text(r, app__scenario_of(r)->why);
}

static bool take_meet(app_reader *r)
{
    return take_only_text(r, app__scenario_of(r)->meet);
}

static bool take_unreal(app_reader *r)
{
    return is_conditional(r) ? app__scenario_take_other(r)
                             : take_only_text(r, app__scenario_of(r)->unreal);
}

static bool take_console(app_reader *r)
{
    return take_only_text(r, app__scenario_of(r)->unreal_console);
}

static bool take_par(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    s->par_line = r->line;
    return (s->par == 0 && r->word_count == 2)
               ? app__scenario_take_u32(r, 1, APP_MAX_ANSWER_EDITS, &s->par)
               : app_reader_fail(r, "one line 'par EDITS'");
}

static bool take_solution(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    if (s->answer_count != 0 || r->word_count != 1) {
        return app_reader_fail(r, "one line 'solution' before those of wrong answers");
    }
    app_answer *solution = &s->answers[s->answer_count++];
    solution->line = r->line;
    return app__scenario_take_word(r, "solution", solution->name, sizeof solution->name);
}

static bool take_wrong(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    uint32_t answer = 0;
    if (s->answer_count == 0 || s->answer_count == APP_MAX_ANSWERS || r->word_count != 3) {
        return app_reader_fail(r, "'wrong NAME RULE', at most 7, after 'solution'");
    }
    if (app_scenario_find_answer(s, r->words[1], &answer)) {
        return app_reader_fail_at(r, 1, "a name that no answer above has");
    }
    app_answer *wrong = &s->answers[s->answer_count++];
    wrong->line = r->line;
    if (!app__scenario_take_word(r, r->words[1], wrong->name, sizeof wrong->name) ||
        !app__scenario_take_u32(r, 2, s->rule_count > 0 ? s->rule_count : 1, &wrong->rule)) {
        return false;
    }
    wrong->rule--;
    return true;
}

static bool take_trace(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
    if (s->trace[0] != '\0' || r->word_count != 2 || strchr(r->words[1], '/') != NULL) {
        return app_reader_fail(r, "one line 'trace NAME', of a file NAME.txt in a folder traces");
    }
    return app__scenario_take_word(r, r->words[1], s->trace, sizeof s->trace);
}

static bool take_guess(app_reader *r)
{
    app_scenario *s = app__scenario_of(r);
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
    {"edit", take_edit},
    {"lesson", take_lesson},
    {"name", take_title},
    {"text", take_line_of_text},
    {"frames", take_frames},
    {"seeds", take_seeds},
    {"measure", app__scenario_take_measure},
    {"predict", take_prediction},
    {"step", take_step},
    {"expect", take_rule},
    {"because", take_rule},
    {"hint", take_hint},
    {"unreal", take_unreal},
    {"console", take_console},
    {"par", take_par},
    {"solution", take_solution},
    {"wrong", take_wrong},
    {"chapter", take_chapter},
    {"why", take_why},
    {"meet", take_meet},
    {"trace", take_trace},
    {"guess", take_guess},
    {"moment", app__scenario_take_moment},
    {"task", take_step},
};

static bool fail_tag(app_reader *r)
{
    const char *meant = app_word_nearer(r->words[0], NULL, "begin");
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        meant = app_word_nearer(r->words[0], meant, tags[i].word);
    }
    return app__scenario_fail_word(
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
    app_scenario *s = app__scenario_of(r);
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
