/* classroom/grade.c -- see grade.h. */
#include "classroom/grade.h"

#include "platform/file_read.h"
#include "platform/number.h"
#include "platform/user_file.h"
#include "scenario/lessons.h"
#include "scenario/own_lessons.h"

#include <game/utf8.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *app_grade_word(app_grade_result result)
{
    static const char *const words[] = {"passed", "failed", "refused", "unreadable", "no lesson"};
    return words[result];
}

static bool refuse(app_grade *g, const char *what, const char *says, const char *measured)
{
    g->result = APP_GRADE_REFUSED;
    (void)snprintf(g->note, sizeof g->note, "%s: says %s, measured %s", what, says, measured);
    return false;
}

static bool compare_texts(app_grade *g, const char *what, const char *says, const char *measured)
{
    return strcmp(says, measured) == 0 || refuse(g, what, says, measured);
}

static bool compare_numbers(app_grade *g, const char *what, uint64_t says, uint64_t measured)
{
    char texts[2][24];
    (void)snprintf(texts[0], sizeof texts[0], "%" PRIu64, says);
    (void)snprintf(texts[1], sizeof texts[1], "%" PRIu64, measured);
    return compare_texts(g, what, texts[0], texts[1]);
}

static bool compare_sums(app_grade *g, const char *what, int digits, const uint64_t sums[2])
{
    char texts[2][24];
    (void)snprintf(texts[0], sizeof texts[0], "%0*" PRIx64, digits, sums[0]);
    (void)snprintf(texts[1], sizeof texts[1], "%0*" PRIx64, digits, sums[1]);
    return compare_texts(g, what, texts[0], texts[1]);
}

static void advise(app_grade *g, const char *advice)
{
    (void)snprintf(g->advice, sizeof g->advice, "%s", advice);
}

/* What decides must be as it was. Of an older file it is not known: its whole text must be. */
static bool compare_lesson(app_grade *g, const app_scenario *s)
{
    if (g->handin.has_rules) {
        return compare_sums(g, "lesson's rules", 8,
                            (uint64_t[2]){g->handin.rules, app_scenario_rules_sum(s)});
    }
    return compare_sums(g, "lesson's text", 8, (uint64_t[2]){g->handin.sum, app_scenario_sum(s)});
}

/* Passed or failed as it says, but the learner read other words. */
static void tell_words(app_grade *g, const app_scenario *s)
{
    static const char words[] = "Words of the lesson were changed after this answer; nothing that "
                                "decides was";
    if (g->handin.sum == app_scenario_sum(s)) {
        return;
    }
    if (g->note[0] == '\0') {
        (void)snprintf(g->note, sizeof g->note, "%s", words);
    } else {
        size_t length = strlen(g->note);
        (void)snprintf(g->note + length, sizeof g->note - length, "%s %s",
                       g->note[length - 1] == '.' ? "" : ".", words);
    }
}

static bool compare_changes(app_grade *g, const app_scenario *s)
{
    app_check_def check = {.scenario = s,
                           .edits = g->handin.edits,
                           .edit_count = g->handin.edit_count,
                           .has_guess = g->handin.guess[0] != '\0'};
    return compare_numbers(g, "edits", g->handin.changes, app_check_changes(&check));
}

static bool compare_figures(app_grade *g, const app_handin *measured)
{
    const app_handin *h = &g->handin;
    if (!compare_numbers(g, "number of figures", h->figure_count, measured->figure_count)) {
        return false;
    }
    for (uint32_t i = 0; i < h->figure_count; i++) {
        if (!compare_texts(g, "figure", h->figures[i].name, measured->figures[i].name) ||
            !compare_texts(g, h->figures[i].name, h->figures[i].text, measured->figures[i].text)) {
            return false;
        }
    }
    return true;
}

/* Its sectors are not those of here, so that its run is another one. */
static bool is_of_other_sectors(const app_grade *g, const app_sectors *sectors)
{
    return g->handin.sectors != 0 && g->handin.sectors != sectors->sum;
}

static bool compare_run(app_grade *g, const app_handin *measured, const app_sectors *sectors)
{
    static const char *const words[2] = {"failed", "passed"};
    const app_handin *h = &g->handin;
    return compare_texts(g, "verdict", words[h->has_passed], words[measured->has_passed]) &&
           compare_numbers(g, "seed", h->seed, measured->seed) && compare_figures(g, measured) &&
           (is_of_other_sectors(g, sectors) ||
            compare_sums(g, "hash", 16, (uint64_t[2]){h->hash, measured->hash}));
}

static void run_again(app_grade *g, const app_scenario *s, const app_sectors *sectors)
{
    char error[GM_ERROR_TEXT];
    app_verdict verdict;
    app_handin measured;
    app_check_def def = {.scenario = s,
                         .sectors = sectors,
                         .edits = g->handin.edits,
                         .edit_count = g->handin.edit_count};
    def.has_guess = s->trace[0] != '\0' && app_number_parse_millionths(g->handin.guess, &def.guess);
    if (!app_check_run(&def, &verdict, error)) {
        g->result = APP_GRADE_UNREADABLE;
        (void)snprintf(g->note, sizeof g->note, "%s: %s", g->path, error);
        return;
    }
    app_handin_take(&measured, &def, &verdict);
    if (compare_run(g, &measured, sectors)) {
        g->result = verdict.has_passed ? APP_GRADE_PASSED : APP_GRADE_FAILED;
        g->rule = verdict.rule;
        app_verdict_message(s, &verdict, NULL, g->note, sizeof g->note);
        tell_words(g, s);
    }
}

/* Compares all that the answer says with the lesson and a run of it. */
static void compare(app_grade *g, const app_scenario *s, const app_sectors *sectors)
{
    bool is_same = compare_lesson(g, s);
    if (is_same && compare_changes(g, s)) {
        run_again(g, s, sectors);
    }
    if (g->result != APP_GRADE_REFUSED) {
        return;
    }
    if (!is_same && g->handin.has_rules) {
        advise(g, "What decides in the lesson was changed after this answer: its start, measures, "
                  "goals or solutions. Check the lesson as it is now and save the answer again.");
    } else if (!is_same) {
        advise(g, "The lesson was changed after this answer. Check the lesson as it is now and "
                  "save the answer again.");
    } else if (is_of_other_sectors(g, sectors)) {
        advise(g, "The answer was made with other sector files. Use one version of Tickline, "
                  "check the lesson and save the answer again.");
    } else {
        advise(g, "The file was changed, or made with another version of Tickline. Check the "
                  "lesson with this version and save the answer again.");
    }
}

static void take_lesson(app_grade *g, const app_scenario *s)
{
    const app_prediction *p = &s->prediction;
    int64_t guess = 0;
    bool is_guessed = app_number_parse_millionths(g->handin.guess, &guess);
    g->par = s->par;
    if (s->chapter != 0) {
        (void)snprintf(g->lesson, sizeof g->lesson, "%" PRIu32 ".%" PRIu32 " %s", s->chapter,
                       s->place, s->title);
    } else {
        (void)snprintf(g->lesson, sizeof g->lesson, "%s", s->title);
    }
    if (p->is_asked) {
        app_measure_text(&s->measures[p->measure], (double)p->value / 1e6, g->measured,
                         sizeof g->measured);
        g->guess = !is_guessed ? "" : app_guess_is_right(s, guess) ? "right" : "wrong";
    }
    if (s->trace[0] == '\0') {
        app_scenario_changes_text(s, g->handin.edits, g->handin.edit_count, g->changed,
                                  sizeof g->changed);
    }
}

/* Answers to a lesson of a teacher's own may come to another machine: there it may lie beside them.
 */
static bool find_lesson(const app_grade *g, char place[APP_ASSET_PATH])
{
    char folder[APP_ASSET_PATH];
    const char *name = g->handin.lesson;
    const char *slash = strrchr(g->path, '/');
    int length = slash != NULL
                     ? snprintf(folder, sizeof folder, "%.*s", (int)(slash - g->path), g->path)
                     : snprintf(folder, sizeof folder, ".");
    return app_lessons_place(name, place) ||
           (length < (int)sizeof folder && app_own_lessons_place_in(folder, name, place));
}

static void tell_no_lesson(app_grade *out)
{
    char *folder = app_user_file_place("lessons");
    const char *name = out->handin.lesson;
    out->result = APP_GRADE_NO_LESSON;
    (void)snprintf(out->note, sizeof out->note, "expected a lesson of --list-lessons, not '%s'",
                   name);
    (void)snprintf(out->advice, sizeof out->advice,
                   "If %s is a lesson of your own, put %s.tick beside the answer or into %s", name,
                   name, folder != NULL ? folder : "your folder of lessons");
    free(folder);
}

void app_grade_file(app_grade *out, const char *path, const app_sectors *sectors)
{
    app_scenario scenario = {0};
    char place[APP_ASSET_PATH];
    *out = (app_grade){.path = path, .result = APP_GRADE_UNREADABLE, .guess = ""};
    if (!app_handin_read(&out->handin, path, out->note, sizeof out->note)) {
        app_handin named = {0};
        memcpy(named.name, out->handin.name, sizeof named.name);
        (void)snprintf(out->lesson, sizeof out->lesson, "%s", out->handin.lesson);
        out->handin = named;
        return;
    }
    if (!find_lesson(out, place)) {
        tell_no_lesson(out);
        return;
    }
    if (!app_scenario_read(&scenario, place, out->note, sizeof out->note)) {
        return;
    }
    take_lesson(out, &scenario);
    compare(out, &scenario, sectors);
    app_scenario_free(&scenario);
}
