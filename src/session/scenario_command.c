/* session/scenario_command.c -- see scenario_command.h. */
#include "session/scenario_command.h"

#include "classroom/handin.h"
#include "classroom/handout.h"
#include "platform/file_read.h"
#include "platform/language.h"
#include "platform/number.h"
#include "platform/terminal_text.h"
#include "scenario/lessons.h"
#include "scenario/scenario_answers.h"
#include "scenario/scenario_explain.h"
#include "scenario/scenario_print.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { ERROR_TEXT = 512 };

typedef struct command {
    const app_options *options;
    app_scenario scenario;
    app_sectors sectors;
    app_language language;
    app_verdict start; /* of the start */
} command;

/* "2.3" is the lesson of that place, as lists of lessons show it. */
static bool place_by_number(const char *name, char path[APP_ASSET_PATH])
{
    app_lessons lessons = {0};
    char number[24];
    bool is_found = false;
    if (name[strspn(name, "0123456789.")] != '\0' || !app_lessons_load(&lessons)) {
        return false;
    }
    for (uint32_t i = 0; i < lessons.count && !is_found; i++) {
        const app_scenario *lesson = &lessons.items[i];
        (void)snprintf(number, sizeof number, "%" PRIu32 ".%" PRIu32, lesson->chapter,
                       lesson->place);
        is_found = strcmp(number, name) == 0 && app_lessons_place(lessons.names[i], path);
    }
    app_lessons_free(&lessons);
    return is_found;
}

bool app_scenario_open(app_scenario *out, const char *name)
{
    char path[APP_ASSET_PATH];
    char error[ERROR_TEXT];
    bool is_lesson =
        !app_file_exists(name) && (app_lessons_place(name, path) || place_by_number(name, path));
    if (app_scenario_read(out, is_lesson ? path : name, error, sizeof error)) {
        return true;
    }
    if (is_lesson || app_file_exists(name)) {
        app_message("%s", error);
    } else {
        app_message("%s: expected a file, or a name or number of --list-lessons, such as 1.1",
                    name);
    }
    return false;
}

app_status app_scenario_schedule(const app_scenario *scenario, const app_options *options,
                                 gm_command *edits, uint32_t *count)
{
    uint32_t answer = 0;
    const char *name = options->answer != NULL ? options->answer : "start";
    if (!app_scenario_find_answer(scenario, name, &answer)) {
        app_message("--answer: expected start, all or an answer of the scenario, not '%s'", name);
        return APP_USAGE;
    }
    *count = app_scenario_edits(scenario, answer, edits);
    if (*count + options->edit_count > APP_MAX_EDITS) {
        app_message("expected at most %d schedule edits, those of the scenario included",
                    APP_MAX_EDITS);
        return APP_USAGE;
    }
    memcpy(edits + *count, options->edits, options->edit_count * sizeof edits[0]);
    *count += options->edit_count;
    for (uint32_t i = 0; i < *count; i++) {
        /* It may close a cycle, and a recording of the run says so. */
        edits[i].value = edits[i].kind == GM_COMMAND_AFTER ? 1 : edits[i].value;
    }
    return APP_OK;
}

static const char *message_of(command *c, const app_verdict *v, char *out, size_t size)
{
    const char *text = NULL;
    if (!app_verdict_has_expectation(&c->scenario, v)) {
        (void)snprintf(out, size, "%s",
                       "nothing was compared; expected a line 'expect ...', or "
                       "hashes of the run that is made");
        return out;
    }
    if (c->language.words != NULL && v->rule < c->scenario.rule_count) {
        text = app_language_translate(&c->language, app_verdict_text(&c->scenario, v));
    }
    app_verdict_message(&c->scenario, v, text, out, size);
    return out;
}

/* The answer as a file, whether it passed or not. */
static bool hand_in(const command *c, const app_check_def *def, const app_verdict *verdict)
{
    const app_options *o = c->options;
    app_handin handin;
    app_handin_take(&handin, def, verdict);
    app_handin_set_name(&handin, o->name != NULL ? o->name : "");
    if (o->guess != NULL && !app_handin_set_guess(&handin, o->guess)) {
        app_message("--guess: expected a shorter number");
        return false;
    }
    return app_handin_write(&handin, o->hand_in);
}

static bool judge(command *c, uint32_t answer, const gm_command *edits, uint32_t count,
                  app_verdict *out)
{
    char error[GM_ERROR_TEXT];
    app_check_def def = {
        .scenario = &c->scenario, .sectors = &c->sectors, .edits = edits, .edit_count = count};
    int64_t guess = 0;
    bool is_answered = c->scenario.trace[0] != '\0' && c->options->guess != NULL &&
                       app_number_parse_millionths(c->options->guess, &guess);
    if (is_answered) {
        app_check_set_guess(&def, guess);
    } else if (answer > 0 && c->scenario.answers[answer - 1].has_guess) {
        app_check_set_guess(&def, c->scenario.answers[answer - 1].guess);
    }
    if (app_check_run(&def, out, error)) {
        return c->options->hand_in == NULL || hand_in(c, &def, out);
    }
    app_message("%s: %s", c->options->scenario, error);
    return false;
}

static app_status check_one(command *c)
{
    gm_command edits[APP_MAX_EDITS];
    char message[2 * APP_SCENARIO_TEXT];
    uint32_t count = 0;
    app_verdict verdict;
    app_status status = app_scenario_schedule(&c->scenario, c->options, edits, &count);
    if (status != APP_OK) {
        return status;
    }
    uint32_t answer = 0;
    if (c->options->answer != NULL) {
        (void)app_scenario_find_answer(&c->scenario, c->options->answer, &answer);
    }
    if (!judge(c, answer, edits, count, &verdict)) {
        return APP_FAILED;
    }
    app_scenario_print(&c->scenario, &verdict);
    if (verdict.has_passed) {
        return APP_OK;
    }
    const char *text = message_of(c, &verdict, message, sizeof message);
    if (c->scenario.trace[0] != '\0') {
        app_message("%s: %s", c->options->scenario, text);
    } else {
        app_message("%s: seed %" PRIu64 ": %s", c->options->scenario, verdict.seed, text);
    }
    return APP_FAILED;
}

static app_status check_answer(command *c, uint32_t answer)
{
    const app_scenario *s = &c->scenario;
    gm_command edits[APP_MAX_EDITS];
    char message[2 * APP_SCENARIO_TEXT];
    char fault[APP_ANSWER_FAULT];
    app_verdict verdict;
    uint32_t count = app_scenario_edits(s, answer, edits);
    if (!judge(c, answer, edits, count, &verdict)) {
        return APP_FAILED;
    }
    c->start = answer == 0 ? verdict : c->start;
    bool is_good = app_answer_fault(s, answer, &verdict, &c->start, fault) == UINT32_MAX;
    (void)message_of(c, &verdict, message, sizeof message);
    app_terminal_put(stdout, app_answer_name(s, answer));
    (void)printf("\t%s\t", verdict.has_passed ? "passed" : "failed");
    app_terminal_put(stdout, message);
    (void)putchar('\n');
    if (!is_good) {
        app_message("%s: answer %s: %s", c->options->scenario, app_answer_name(s, answer), fault);
    }
    return is_good ? APP_OK : APP_FAILED;
}

static app_status check_all(command *c)
{
    app_status status = APP_OK;
    for (uint32_t i = 0; i <= c->scenario.answer_count; i++) {
        if (check_answer(c, i) != APP_OK) {
            status = APP_FAILED;
        }
    }
    return status;
}

static app_status check(command *c)
{
    const char *answer = c->options->answer;
    if (answer != NULL && c->options->guess != NULL && c->scenario.trace[0] != '\0') {
        app_message(
            "--answer, --guess: expected one of them: the answer about a trace is a number");
        return APP_USAGE;
    }
    if (!app_sectors_load(&c->sectors)) {
        return APP_FAILED;
    }
    const char *locale = app_options_locale(c->options);
    if (locale != NULL && !app_language_load(&c->language, locale)) {
        return APP_FAILED;
    }
    return answer != NULL && strcmp(answer, "all") == 0 ? check_all(c) : check_one(c);
}

static void close_command(command *c)
{
    app_language_free(&c->language);
    app_sectors_free(&c->sectors);
    app_scenario_free(&c->scenario);
}

app_status app_scenario_check(const app_options *options)
{
    command c = {.options = options};
    if (!app_scenario_open(&c.scenario, options->scenario)) {
        return APP_FAILED;
    }
    app_status status = check(&c);
    close_command(&c);
    return status;
}

static app_status hand_out(command *c, app_handout_fill_fn *fill)
{
    const app_options *o = c->options;
    const char *locale = app_options_locale(o);
    if (!app_sectors_load(&c->sectors) ||
        (locale != NULL && !app_language_load(&c->language, locale))) {
        return APP_FAILED;
    }
    app_handout_def def = {.scenario = &c->scenario,
                           .sectors = &c->sectors,
                           .language = &c->language,
                           .language_name = locale != NULL ? locale : "en",
                           .fill = fill,
                           .is_for_teacher = o->is_for_teacher};
    return app_handout_write(&def, o->handout);
}

app_status app_scenario_handout(const app_options *options, app_handout_fill_fn *fill)
{
    command c = {.options = options};
    if (!app_scenario_open(&c.scenario, options->scenario)) {
        return APP_FAILED;
    }
    app_status status = hand_out(&c, fill);
    close_command(&c);
    return status;
}

app_status app_scenario_tell(const app_options *options)
{
    app_scenario scenario;
    if (!app_scenario_open(&scenario, options->scenario)) {
        return APP_FAILED;
    }
    char error[ERROR_TEXT];
    app_sectors sectors = {0};
    bool is_explained = app_scenario_explain(stdout, &scenario);
    if (!is_explained) {
        app_message("out of memory for what the scenario does");
    }
    bool is_loaded = app_sectors_load(&sectors);
    bool is_good = is_loaded && app_scenario_can_pass(&scenario, &sectors, error, sizeof error);
    if (is_loaded && !is_good) {
        app_message("%s:%s", options->scenario, error);
    }
    app_sectors_free(&sectors);
    app_scenario_free(&scenario);
    return is_explained && is_good ? APP_OK : APP_FAILED;
}
