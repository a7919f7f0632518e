/* scenario/scenario_explain.c -- see scenario_explain.h. */
#include "scenario/scenario_explain.h"

#include "platform/number.h"
#include "platform/terminal_text.h"
#include "scenario/scenario_orders.h"
#include "scenario/scenario_words.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What stands between the two names of an edit, and behind the last one. */
static const char *const verbs[][2] = {
    [GM_COMMAND_MOVE] = {" runs in ", ""},
    [GM_COMMAND_AFTER] = {" waits for ", ""},
    [GM_COMMAND_CUT] = {" no longer waits for ", ""},
    [GM_COMMAND_INTERVAL] = {" runs every ", " s"},
    [GM_COMMAND_ENABLE] = {" is enabled", ""},
    [GM_COMMAND_DISABLE] = {" is disabled", ""},
    [GM_COMMAND_SHUFFLE] = {"what the rules leave free runs in order ", ""},
    [GM_COMMAND_SET] = {" works as ", ""},
};

static void put_edit(FILE *file, const gm_command *c)
{
    char number[32] = "";
    const char *last = c->other;
    if (c->kind == GM_COMMAND_MOVE) {
        last = tl_tick_group_name(c->group);
    } else if (c->kind == GM_COMMAND_INTERVAL) {
        app_number_text(c->time, 9, number);
        last = number;
    } else if (c->kind == GM_COMMAND_SHUFFLE) {
        (void)snprintf(number, sizeof number, "%" PRId64, c->value);
        last = number;
    }
    (void)fprintf(file, "%s%s%s%s", c->function, verbs[c->kind][0], last, verbs[c->kind][1]);
}

static void put_edits(FILE *file, const gm_command *edits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        (void)fputs(i > 0 ? "; " : "", file);
        put_edit(file, &edits[i]);
    }
    (void)fputs(count > 0 ? ".\n" : "nothing.\n", file);
}

static void put_start(FILE *file, const app_scenario *s)
{
    const app_recording_header *h = &s->recording.header;
    (void)fprintf(file, "Starts in sector %s with seed %" PRIu64, h->sector, h->seed);
    if (h->fixed_hz != 0) {
        (void)fprintf(file, ", %" PRIu32 " frames a second", h->fixed_hz);
    }
    (void)fprintf(file, "%s.\n", h->skip_title ? "" : ", from the title screen");
    (void)fprintf(file, "Plays %" PRIu64 " recorded frames%s%s.\n", s->recording.frames,
                  s->recording.frames < s->last_frame ? ", again and again" : "",
                  h->is_autopilot ? "; the built-in player steers" : "");
    (void)fputs("Changed from the start: ", file);
    put_edits(file, h->edits, h->edit_count);
}

static void put_measure(FILE *file, const app_measure *m)
{
    const app_measure_shape *shape = &app_measure_shapes[m->kind];
    const char *unit = app_measure_unit(m);
    (void)fprintf(file, "  %s: ", m->name);
    (void)fputs(m->label, file);
    (void)fprintf(file, " (%s%s%s%s%s", shape->word, m->subject[0] != '\0' ? " " : "", m->subject,
                  m->other[0] != '\0' ? " " : "", m->other);
    if (shape->has_stat) {
        (void)fprintf(file, ", %s", app_stat_words[m->stat]);
    }
    if (app_orders_is_measure(m)) {
        (void)fprintf(file, ", in %" PRIu32 " orders", m->number);
    }
    (void)fprintf(file, "%s%s)\n", unit[0] != '\0' ? ", in " : "", unit);
}

static void put_measured_frames(FILE *file, const app_scenario *s)
{
    (void)fprintf(file, "Measures frames %" PRIu64 " to %" PRIu64, s->first_frame, s->last_frame);
    if (s->seeds > 1) {
        (void)fprintf(file, " with seeds %" PRIu64 " to %" PRIu64, s->recording.header.seed,
                      s->recording.header.seed + s->seeds - 1);
    }
}

static void put_measures(FILE *file, const app_scenario *s)
{
    if (s->trace[0] != '\0') {
        (void)fprintf(file, "Measures frames of the trace %s", s->trace);
    } else {
        put_measured_frames(file, s);
    }
    (void)fputs(s->measure_count > 0 ? ":\n" : ".\n", file);
    for (uint32_t i = 0; i < s->measure_count; i++) {
        put_measure(file, &s->measures[i]);
    }
}

static void put_rule(FILE *file, const app_scenario *s, uint32_t n)
{
    const app_rule *rule = &s->rules[n];
    char condition[3 * APP_SCENARIO_NAME];
    app_condition_text(s, &rule->condition, condition, sizeof condition);
    (void)fprintf(file, "  %" PRIu32 ". %s %s %s", n + 1, rule->is_reason ? "explains" : "expects",
                  s->measures[rule->condition.measure].name, condition);
    (void)fputs(rule->is_reason ? ": " : "; else: ", file);
    (void)fputs(rule->message, file);
    (void)fputc('\n', file);
}

static void put_answers(FILE *file, const app_scenario *s)
{
    for (uint32_t i = 0; i < s->answer_count; i++) {
        const app_answer *a = &s->answers[i];
        if (i == 0) {
            (void)fputs("  solution, must pass: ", file);
        } else {
            (void)fprintf(file, "  %s, must fail with %" PRIu32 ": ", a->name, a->rule + 1);
        }
        if (a->has_guess) {
            char guess[32];
            app_number_text(a->guess, 6, guess);
            (void)fprintf(file, "the number is %s.\n", guess);
            continue;
        }
        put_edits(file, a->edits, a->edit_count);
    }
}

static void put_all(FILE *file, const app_scenario *s)
{
    (void)fputs(s->title[0] != '\0' ? s->title : s->file, file);
    (void)fputc('\n', file);
    if (s->trace[0] == '\0') {
        put_start(file, s);
    }
    put_measures(file, s);
    if (s->prediction.is_asked) {
        char value[APP_SCENARIO_NAME];
        const app_measure *m = &s->measures[s->prediction.measure];
        app_measure_text(m, (double)s->prediction.value / 1e6, value, sizeof value);
        (void)fputs("Asks: ", file);
        (void)fputs(s->prediction.question, file);
        (void)fprintf(file, " (%s of the %s: %s)\n", m->name,
                      s->prediction.answer == 0 ? "start" : "solution", value);
    }
    (void)fputs(s->rule_count > 0 ? "Judges in this order:\n" : "", file);
    for (uint32_t i = 0; i < s->rule_count; i++) {
        put_rule(file, s, i);
    }
    if (s->recording.hash_count > 0) {
        (void)fprintf(file, "Compares %" PRIu32 " hashes of the start.\n", s->recording.hash_count);
    }
    (void)fputs(s->answer_count > 0 ? "Answers:\n" : "", file);
    put_answers(file, s);
}

/* All of it at once, so that no word of the file reaches a terminal as it is. */
bool app_scenario_explain(FILE *file, const app_scenario *s)
{
    char *text = NULL;
    size_t length = 0;
    FILE *lines = open_memstream(&text, &length);
    if (lines != NULL) {
        put_all(lines, s);
    }
    bool is_whole = lines != NULL && fclose(lines) == 0;
    for (char *line = is_whole ? text : NULL; line != NULL && *line != '\0';) {
        char *end = line + strcspn(line, "\n");
        char *next = *end == '\n' ? end + 1 : end;
        *end = '\0';
        app_terminal_put(file, line);
        (void)fputc('\n', file);
        line = next;
    }
    free(text);
    return is_whole;
}
