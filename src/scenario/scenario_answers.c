/* scenario/scenario_answers.c -- see scenario_answers.h. */
#include "scenario/scenario_answers.h"

#include "platform/number.h"
#include "scenario/scenario_words.h"

#include <SDL.h>

#include <game/utf8.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

static const uint32_t no_line = UINT32_MAX;

const char *app_answer_name(const app_scenario *scenario, uint32_t answer)
{
    return answer == 0 ? "start" : scenario->answers[answer - 1].name;
}

/* The first line `expect`, which a start that passes has fulfilled. */
static uint32_t expectation_line(const app_scenario *s)
{
    for (uint32_t i = 0; i < s->rule_count; i++) {
        if (!s->rules[i].is_reason) {
            return s->rules[i].line;
        }
    }
    return s->end_line;
}

static uint32_t line_of(const app_scenario *s, uint32_t answer)
{
    return answer == 0 ? expectation_line(s) : s->answers[answer - 1].line;
}

/* A measure without a figure names what is not there: its own line is the one to mend. */
static uint32_t fault_of_measure(const app_measure *m, char text[APP_ANSWER_FAULT])
{
    if (app_measure_is_of_read(m->kind)) {
        (void)snprintf(text, APP_ANSWER_FAULT,
                       "%s: expected a %s that %s reads in the measured frames, not %s", m->name,
                       m->kind == APP_MEASURE_LAG_PX ? "place" : "value", m->subject, m->other);
    } else {
        (void)snprintf(text, APP_ANSWER_FAULT, "%s: there is nothing to measure of %s", m->name,
                       m->subject);
    }
    return m->line;
}

static uint32_t fault_of_verdict(const app_scenario *s, uint32_t answer, const app_verdict *v,
                                 char text[APP_ANSWER_FAULT])
{
    char message[APP_ANSWER_FAULT / 2];
    const app_condition *failed = v->rule < s->rule_count ? &s->rules[v->rule].condition : NULL;
    if (answer == 1 && failed != NULL && !v->is_measured[failed->measure]) {
        return fault_of_measure(&s->measures[failed->measure], text);
    }
    app_verdict_message(s, v, NULL, message, sizeof message);
    if (answer == 1) {
        (void)snprintf(text, APP_ANSWER_FAULT, "expected the solution to pass, not: %s", message);
    } else {
        (void)snprintf(text, APP_ANSWER_FAULT, "expected it to fail: it passes%s",
                       answer == 0 ? ", so that nothing is left to do"
                                   : "; because speaks only after a failed expect: add an expect");
    }
    return line_of(s, answer);
}

static uint32_t fault_of_rule(const app_scenario *s, uint32_t answer, const app_verdict *v,
                              char text[APP_ANSWER_FAULT])
{
    char message[APP_ANSWER_FAULT / 2];
    app_verdict_message(s, v, NULL, message, sizeof message);
    (void)snprintf(text, APP_ANSWER_FAULT,
                   "expected the message of rule %" PRIu32 ", not that of rule %" PRIu32 ": %s",
                   s->answers[answer - 1].rule + 1, v->rule + 1, message);
    return line_of(s, answer);
}

static bool is_as_predicted(const app_prediction *p, const app_verdict *v)
{
    return v->is_measured[p->measure] &&
           (int64_t)round(v->values[p->measure] * 1000.0) == p->value / 1000;
}

/* As a line "predict" has it: "8", "PostPhysics". */
static void plain_text(const app_measure *measure, int64_t millionths, char out[32])
{
    const char *name = app_measure_value_name(measure->kind, millionths);
    if (name != NULL) {
        (void)snprintf(out, 32, "%s", name);
    } else {
        app_number_text(millionths, 6, out);
    }
}

static uint32_t fault_of_prediction(const app_scenario *s, const app_verdict *v,
                                    char text[APP_ANSWER_FAULT])
{
    const app_prediction *p = &s->prediction;
    const app_measure *measure = &s->measures[p->measure];
    const char *unit = app_measure_unit(measure);
    char measured[32];
    char written[32];
    if (!v->is_measured[p->measure]) {
        return fault_of_measure(measure, text);
    }
    plain_text(measure, p->value, written);
    plain_text(measure, (int64_t)round(v->values[p->measure] * 1000.0) * 1000, measured);
    (void)snprintf(text, APP_ANSWER_FAULT, "%s (%s): you wrote %s, the %s measures %s%s%s",
                   measure->name, measure->label, written, app_answer_name(s, p->answer), measured,
                   unit[0] != '\0' ? " " : "", unit);
    return p->line;
}

/* A message that two wrong answers have teaches neither.
 * @return the other one that has it: the start, or a wrong answer above; NULL: none */
static const char *owner_of_message(const app_scenario *s, uint32_t answer, uint32_t start_rule)
{
    uint32_t rule = s->answers[answer - 1].rule;
    for (uint32_t i = 1; i + 1 < answer; i++) {
        if (s->answers[i].rule == rule) {
            return s->answers[i].name;
        }
    }
    return rule == start_rule ? "the start" : NULL;
}

enum { ADVICE = 160 };

/* "narrow line 24 (the start measures runs 1, this answer 0), or ": a reason that holds of both. */
static void advise_narrow(const app_scenario *s, const app_rule *rule, const app_verdict *start,
                          const app_verdict *v, char out[ADVICE])
{
    char measured[2][32];
    uint32_t m = rule->condition.measure;
    const app_measure *measure = &s->measures[m];
    out[0] = '\0';
    if (!rule->is_reason || !start->is_measured[m] || !v->is_measured[m]) {
        return;
    }
    plain_text(measure, (int64_t)round(start->values[m] * 1000.0) * 1000, measured[0]);
    plain_text(measure, (int64_t)round(v->values[m] * 1000.0) * 1000, measured[1]);
    if (strcmp(measured[0], measured[1]) == 0) {
        return; /* no condition on it tells them apart */
    }
    (void)snprintf(out, ADVICE,
                   "narrow line %" PRIu32 " (the start measures %s %s, this answer %s), or ",
                   rule->line, measure->name, measured[0], measured[1]);
}

static bool is_broken(const app_rule *rule, const app_verdict *v)
{
    uint32_t m = rule->condition.measure;
    return v->is_measured[m] && !app_condition_holds(&rule->condition, v->values[m]);
}

/* "put line 22 below line 23, which only the start breaks, or ": the first broken expectation is
 * shown, so that the start shows the other one then. */
static void advise_swap(const app_scenario *s, uint32_t rule, const app_verdict *start,
                        const app_verdict *v, char out[ADVICE])
{
    for (uint32_t i = rule + 1; i < s->rule_count && !s->rules[rule].is_reason; i++) {
        const app_rule *other = &s->rules[i];
        if (!other->is_reason && is_broken(other, start) &&
            v->is_measured[other->condition.measure] && !is_broken(other, v)) {
            (void)snprintf(out, ADVICE,
                           "put line %" PRIu32 " below line %" PRIu32
                           ", which only the start breaks, or ",
                           s->rules[rule].line, other->line);
            return;
        }
    }
}

/* The first reason that holds is shown: a new one belongs above the one that is shown now.
 * @return no_line: no other answer has the message */
static uint32_t fault_of_message(const app_scenario *s, uint32_t answer, const app_verdict *v,
                                 const app_verdict *start, char text[APP_ANSWER_FAULT])
{
    char narrow[ADVICE] = "";
    const char *owner = owner_of_message(s, answer, start->rule);
    if (owner == NULL) {
        return no_line;
    }
    uint32_t number = s->answers[answer - 1].rule + 1;
    if (number - 1 == start->rule) {
        advise_narrow(s, &s->rules[number - 1], start, v, narrow);
        advise_swap(s, number - 1, start, v, narrow);
    }
    (void)snprintf(text, APP_ANSWER_FAULT,
                   "%s has message %" PRIu32 ", too: %sadd a line above it, true of this answer "
                   "alone: because MEASURE OPERATOR NUMBER MESSAGE. It is message %" PRIu32
                   " then, and all below count one more.",
                   owner, number, narrow, number);
    return line_of(s, answer);
}

uint32_t app_answer_fault(const app_scenario *s, uint32_t answer, const app_verdict *v,
                          const app_verdict *start, char text[APP_ANSWER_FAULT])
{
    if (v->has_passed != (answer == 1)) {
        return fault_of_verdict(s, answer, v, text);
    }
    if (answer > 1 && v->rule != s->answers[answer - 1].rule) {
        return fault_of_rule(s, answer, v, text);
    }
    if (answer == 1 && app_scenario_answer_edits(s, answer) != s->par) {
        (void)snprintf(text, APP_ANSWER_FAULT,
                       "you wrote par %" PRIu32 ", the solution has %" PRIu32, s->par,
                       app_scenario_answer_edits(s, answer));
        return s->par_line != 0 ? s->par_line : line_of(s, answer);
    }
    if (s->prediction.is_asked && s->prediction.answer == answer &&
        !is_as_predicted(&s->prediction, v)) {
        return fault_of_prediction(s, v, text);
    }
    return answer > 1 ? fault_of_message(s, answer, v, start, text) : no_line;
}

static bool goes_on(void *user, float progress)
{
    app_answers_job *job = user;
    (void)progress;
    return !atomic_load(&job->is_stopping);
}

static bool judge(app_answers_job *job, uint32_t answer, app_verdict *out)
{
    const app_scenario *s = &job->scenario;
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    app_check_def def = {
        .scenario = s, .sectors = job->sectors, .edits = edits, .go_on = goes_on, .user = job};
    def.edit_count = app_scenario_edits(s, answer, edits);
    if (answer > 0 && s->answers[answer - 1].has_guess) {
        app_check_set_guess(&def, s->answers[answer - 1].guess);
    }
    bool is_judged = app_check_run(&def, out, error);
    if (!is_judged) {
        (void)snprintf(job->fault, sizeof job->fault, "%" PRIu32 ": answer %s: %s",
                       line_of(s, answer), app_answer_name(s, answer), error);
    }
    return is_judged;
}

static int run(void *user)
{
    app_answers_job *job = user;
    const app_scenario *s = &job->scenario;
    app_verdict start = {.rule = s->rule_count};
    app_verdict verdict;
    job->fault[0] = '\0';
    for (uint32_t i = 0; i <= s->answer_count && job->fault[0] == '\0'; i++) {
        char text[APP_ANSWER_FAULT] = "";
        if (!judge(job, i, &verdict)) {
            break;
        }
        start = i == 0 ? verdict : start;
        uint32_t line = app_answer_fault(s, i, &verdict, &start, text);
        if (line != no_line) {
            (void)snprintf(job->fault, sizeof job->fault, "%" PRIu32 ": answer %s: %.*s", line,
                           app_answer_name(s, i), gm_utf8_most(text, 400), text);
        }
        atomic_store(&job->permille, (i + 1) * 1000 / (s->answer_count + 1));
    }
    atomic_store(&job->is_done, true);
    return 0;
}

/* NULL is nothing to wait for. */
static void join(app_answers_job *job)
{
    SDL_WaitThread(job->thread, NULL);
    job->thread = NULL;
    atomic_store(&job->is_done, false);
    app_scenario_free(&job->scenario);
}

void app_answers_begin(app_answers_job *job, const app_scenario *scenario,
                       const app_sectors *sectors)
{
    app_answers_stop(job);
    job->scenario = *scenario;
    job->sectors = sectors;
    atomic_store(&job->is_stopping, false);
    atomic_store(&job->permille, 0);
    job->thread = SDL_CreateThread(run, "answers", job);
    if (job->thread == NULL) {
        (void)run(job); /* the window waits for it */
    }
}

bool app_answers_finish(app_answers_job *job)
{
    if (!atomic_load(&job->is_done)) {
        return false;
    }
    join(job);
    return true;
}

void app_answers_stop(app_answers_job *job)
{
    atomic_store(&job->is_stopping, true);
    join(job);
}
