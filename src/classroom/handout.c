/* classroom/handout.c -- see handout.h. */
#include "classroom/handout.h"

#include "host_trace/host_trace.h"
#include "platform/number.h"
#include "platform/output.h"
#include "run/history.h"
#include "scenario/lesson.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char order[] = "Groups run from top to bottom, functions from left to right.";

static const char legend[] =
    "Groups run from top to bottom, functions from left to right. A red arrow goes from a write "
    "back to a function that had read too early. No arrow: nothing is read late.";

/* What the page says itself. */
static const char *const texts[] = {
    "Name",
    "Date",
    "The frame as it runs now",
    "The frame of the solution",
    order,
    legend,
    "Predict",
    "My guess",
    "Do",
    "Measure",
    "start",
    "my answer",
    "goal",
    "solution",
    "What did you change, and why does it work?",
    "Why is it this number?",
    "In Unreal",
    "For the teacher",
    "Answer",
    "Edits",
    "Messages of wrong answers",
    "Hints",
    "Why it works",
    "In a real project",
    "1 other", /* app_handout_picture() */
    "{1} others",
};

enum { AMOUNT = 6 * APP_SCENARIO_NAME }; /* bytes of a number or a goal with its unit */

enum text {
    NAME,
    DATE,
    FRAME_NOW,
    FRAME_SOLVED,
    ORDER,
    LEGEND,
    PREDICT,
    GUESS,
    DO,
    MEASURE,
    START,
    MINE,
    GOAL,
    SOLUTION,
    WHY,
    WHY_SO,
    UNREAL,
    TEACHER,
    ANSWER,
    EDITS,
    WRONG,
    HINTS,
    WORKS,
    MEET,
    ONE_OTHER,
    OTHERS,
    TEXT_COUNT
};

_Static_assert(sizeof texts / sizeof texts[0] == TEXT_COUNT, "a text for each name");

static const char style[] =
    "body{font:11pt/1.45 sans-serif;color:#111;max-width:190mm;margin:8mm auto;padding:0 4mm}"
    "h1{font-size:20pt;margin:0 0 2mm}h2{font-size:12pt;margin:6mm 0 2mm;border-bottom:1px solid "
    "#999}.top{display:flex;gap:8mm;margin-bottom:4mm}.top div{flex:1;border-bottom:1px solid "
    "#111}svg{width:100%;height:auto;margin:1mm 0}"
    "table{border-collapse:collapse;width:100%}td,th{border:1px solid #888;padding:1mm 2mm;"
    "text-align:left}td.n,th.n{text-align:right;width:24mm;white-space:nowrap}.line{border-bottom:"
    "1px solid #888;"
    "height:9mm}.box{display:inline-block;width:3.5mm;height:3.5mm;border:1px solid #111;"
    "margin-right:2mm}.small{font-size:9pt;color:#444}code{font-family:monospace}"
    "p{margin:2mm 0}.teacher{break-before:page;border-top:3px solid #111;margin-top:14mm;"
    "padding-top:4mm}@page{size:A4;margin:10mm 14mm}"
    "@media print{body{font-size:10pt;line-height:1.3;margin:0;max-width:none;padding:0}"
    "h2{margin:3mm 0 1.5mm;break-after:avoid}p{margin:1.5mm 0}.line{height:7.5mm}svg{margin:0}"
    ".teacher{border:0;margin:0;padding:0}.teacher svg{width:84%}.teacher h2{margin-top:2mm}"
    "h2,tr,svg,li{break-inside:avoid}}";

typedef struct page {
    const app_handout_def *def;
    FILE *file;
    app_host_trace trace; /* of a lesson about one: its last frame stands for that of a run */
    lab_frame start;      /* the last one of the run without an answer */
    lab_frame frame;      /* likewise of the answer that was measured last */
    bool is_start;        /* the run that is measured has no answer */
    app_verdict verdicts[1 + APP_MAX_ANSWERS];
} page;

void app_handout_texts(app_text_fn *fn, void *user)
{
    for (int i = 0; i < TEXT_COUNT; i++) {
        fn(user, texts[i]);
    }
}

void app_handout_text(FILE *file, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&':
            (void)fputs("&amp;", file);
            break;
        case '<':
            (void)fputs("&lt;", file);
            break;
        case '>':
            (void)fputs("&gt;", file);
            break;
        case '"':
            (void)fputs("&quot;", file);
            break;
        default:
            (void)fputc(*text, file);
        }
    }
}

static void put(const page *p, const char *english)
{
    char filled[APP_HANDOUT_TEXT];
    const char *text = app_language_translate(p->def->language, english);
    text = text != NULL ? text : english;
    app_handout_text(p->file, p->def->fill != NULL ? p->def->fill(filled, text) : text);
}

static void put_element(const page *p, const char *element, const char *english)
{
    (void)fprintf(p->file, "<%s>", element);
    put(p, english);
    (void)fprintf(p->file, "</%s>\n", element);
}

static void put_lines(const page *p, int count)
{
    for (int i = 0; i < count; i++) {
        (void)fputs("<div class=\"line\"></div>\n", p->file);
    }
}

static void take_frame(void *user, const gm_game *game)
{
    page *p = user;
    (void)lab_frame_take(p->is_start ? &p->start : &p->frame, game);
}

static bool take_trace(page *p)
{
    char path[APP_ASSET_PATH];
    char error[APP_HOST_TRACE_ERROR];
    app_host_trace_free(&p->trace);
    app_traced_place(p->def->scenario->trace, path);
    if (!app_host_trace_read(&p->trace, path, error)) {
        app_message("%s", error);
        return false;
    }
    return app_host_trace_show(&p->trace, p->trace.frame_count - 1);
}

/* Runs the start (0) or an answer. */
static bool measure(page *p, uint32_t answer)
{
    const app_scenario *s = p->def->scenario;
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    uint32_t count = app_scenario_edits(s, answer, edits);
    p->is_start = answer == 0;
    app_check_def def = {.scenario = s,
                         .sectors = p->def->sectors,
                         .edits = edits,
                         .edit_count = count,
                         .on_end = take_frame,
                         .user = p};
    if (answer > 0 && s->answers[answer - 1].has_guess) {
        app_check_set_guess(&def, s->answers[answer - 1].guess);
    }
    if (app_check_run(&def, &p->verdicts[answer], error)) {
        return s->trace[0] == '\0' || take_trace(p);
    }
    app_message("%s: %s", s->file, error);
    return false;
}

/* With the number by which the map of lessons names it. */
static void put_title(const page *p)
{
    const app_scenario *s = p->def->scenario;
    (void)fputs("<h1>", p->file);
    if (s->chapter > 0) {
        (void)fprintf(p->file, "%" PRIu32 ".%" PRIu32 " ", s->chapter, s->place);
    }
    put(p, s->title[0] != '\0' ? s->title : s->file);
    (void)fputs("</h1>\n", p->file);
}

static void put_head(const page *p)
{
    const app_scenario *s = p->def->scenario;
    (void)fprintf(p->file,
                  "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\"><title>",
                  p->def->language_name);
    put(p, s->title[0] != '\0' ? s->title : s->file);
    (void)fprintf(p->file, "</title><style>%s</style></head><body>\n<div class=\"top\"><div>",
                  style);
    put(p, texts[NAME]);
    (void)fputs(":</div><div>", p->file);
    put(p, texts[DATE]);
    (void)fputs(":</div></div>\n", p->file);
    put_title(p);
    for (uint32_t i = 0; i < s->text_count; i++) {
        put_element(p, "p", s->texts[i]);
    }
}

/* The learner's picture has no arrows, because they would give the answer away. The legend stands
 * below the first picture only. */
static void put_frame(const page *p, const lab_frame *frame, enum text title, uint32_t number)
{
    bool is_trace = p->def->scenario->trace[0] != '\0';
    bool has_arrows = number > 1;
    put_element(p, "h2", texts[title]);
    app_handout_picture(p->file, is_trace ? &p->trace.frame : frame, p->def,
                        p->trace.is_ue3 ? app_host_trace_ue3_stage : tl_stage_name,
                        has_arrows ? number : 0);
    if (title == FRAME_NOW) {
        (void)fputs("<p class=\"small\">", p->file);
        put(p, texts[has_arrows ? LEGEND : ORDER]);
        (void)fputs("</p>\n", p->file);
    }
}

static void put_questions(const page *p)
{
    const app_scenario *s = p->def->scenario;
    if (s->prediction.is_asked) {
        put_element(p, "h2", texts[PREDICT]);
        put_element(p, "p", s->prediction.question);
        (void)fputs("<p>", p->file);
        put(p, texts[GUESS]);
        (void)fputs(": ________________ ", p->file);
        put(p, app_measure_unit(&s->measures[s->prediction.measure]));
        (void)fputs("</p>\n", p->file);
    }
    if (s->step_count > 0) {
        put_element(p, "h2", texts[DO]);
    }
    for (uint32_t i = 0; i < s->step_count; i++) {
        if (s->steps[i].kind == APP_STEP_PREDICT && s->prediction.is_asked) {
            continue; /* the question above says so */
        }
        (void)fputs("<p><span class=\"box\"></span>", p->file);
        put(p, s->steps[i].text);
        (void)fputs("</p>\n", p->file);
    }
}

static void put_figure(const page *p, uint32_t answer, uint32_t measure)
{
    char text[APP_SCENARIO_NAME] = "-";
    const app_verdict *v = &p->verdicts[answer];
    const app_measure *m = &p->def->scenario->measures[measure];
    if (v->is_measured[measure] && m->kind == APP_MEASURE_AFTER) {
        (void)snprintf(text, sizeof text, "%s", v->values[measure] > 0.0 ? "yes" : "no");
    } else if (v->is_measured[measure]) {
        app_measure_text(m, v->values[measure], text, sizeof text);
    }
    (void)fputs("<td class=\"n\">", p->file);
    put(p, text);
    (void)fputs("</td>", p->file);
}

static void put_heads(const page *p, bool has_figures)
{
    (void)fputs("<table><tr>", p->file);
    put_element(p, "th", texts[MEASURE]);
    put_element(p, "th", texts[START]);
    put_element(p, "th", has_figures ? texts[SOLUTION] : texts[MINE]);
    put_element(p, "th", texts[GOAL]);
    (void)fputs("</tr>\n", p->file);
}

/* The unit is left out where the label begins or ends with it. */
static void put_label(const page *p, const app_measure *m)
{
    const char *unit = app_measure_unit(m);
    size_t long_label = strlen(m->label);
    size_t long_unit = strlen(unit);
    bool is_said = long_label >= long_unit &&
                   (strcmp(m->label + long_label - long_unit, unit) == 0 ||
                    (strncmp(m->label, unit, long_unit) == 0 && m->label[long_unit] == ' '));
    (void)fputs("<tr><td>", p->file);
    put(p, m->label);
    (void)fputs(" <span class=\"small\">", p->file);
    put(p, is_said ? "" : unit);
    (void)fputs("</span></td>", p->file);
}

/* A number or a goal with its unit: "1 frame", "at most 8 px". */
static const char *write_amount(const page *p, const app_measure *measure, const char *number,
                                char out[AMOUNT])
{
    gm_picture_def words = {.translate = app_language_translate,
                            .translate_user = p->def->language};
    return lab_lesson_say_goal(&words, number, app_measure_unit(measure), out, AMOUNT);
}

/* A number of the solution that is to be guessed may be the goal: then only the teacher's copy has
 * it. */
static void put_goal(const page *p, uint32_t measure, bool has_figures)
{
    char goal[3 * APP_SCENARIO_NAME];
    char text[AMOUNT];
    const app_scenario *s = p->def->scenario;
    bool is_guessed =
        s->prediction.is_asked && s->prediction.answer != 0 && s->prediction.measure == measure;
    lab_lesson_goal(s, measure, goal, sizeof goal);
    (void)write_amount(p, &s->measures[measure], goal, text);
    (void)fputs("<td class=\"n\">", p->file);
    app_handout_text(p->file, is_guessed && !has_figures ? "" : text);
    (void)fputs("</td>", p->file);
}

/* What the window shows: empty cells for a learner, figures for a teacher. */
static void put_measures(const page *p, bool has_figures)
{
    const app_scenario *s = p->def->scenario;
    bool has_solution = s->answer_count > 0;
    uint32_t lines[LAB_LESSON_LINES];
    uint32_t count = lab_lesson_lines(s, lines);
    put_heads(p, has_figures);
    for (uint32_t i = 0; i < count; i++) {
        put_label(p, &s->measures[lines[i]]);
        if (has_figures) {
            put_figure(p, 0, lines[i]);
            put_figure(p, has_solution ? 1 : 0, lines[i]);
        } else {
            (void)fputs("<td class=\"n\"></td><td class=\"n\"></td>", p->file);
        }
        put_goal(p, lines[i], has_figures);
        (void)fputs("</tr>\n", p->file);
    }
    (void)fputs("</table>\n", p->file);
}

/* In words, and as a file or the console has it. */
static void put_edits(const page *p, const app_answer *answer)
{
    char line[128];
    char label[LAB_HISTORY_LABEL];
    gm_picture_def words = {.translate = app_language_translate,
                            .translate_user = p->def->language};
    if (answer->has_guess) {
        app_number_text(answer->guess, 6, line);
        app_handout_text(p->file, line);
    }
    for (uint32_t i = 0; i < answer->edit_count; i++) {
        lab_edit_label(&answer->edits[i], &words, label);
        (void)fputs(i > 0 ? "<br>" : "", p->file);
        app_handout_text(p->file, label);
        (void)fputs("<br><code class=\"small\">", p->file);
        app_scenario_edit_text(&answer->edits[i], line, sizeof line);
        app_handout_text(p->file, line);
        (void)fputs("</code>", p->file);
    }
}

/* A heading and a text, where there is one. */
static void put_said(const page *p, const char *title, const char *element, const char *text)
{
    if (text[0] != '\0') {
        put_element(p, "h2", title);
        put_element(p, element, text);
    }
}

static void put_wrong(const page *p)
{
    const app_scenario *s = p->def->scenario;
    char message[2 * APP_SCENARIO_TEXT];
    put_element(p, "h2", texts[WRONG]);
    (void)fputs("<table>\n", p->file);
    for (uint32_t i = 1; i <= s->answer_count; i++) {
        const app_verdict *v = &p->verdicts[i];
        if (i == 1 || v->has_passed || v->rule >= s->rule_count) {
            continue;
        }
        const char *text = app_language_translate(p->def->language, app_verdict_text(s, v));
        app_verdict_message(s, v, text, message, sizeof message);
        (void)fputs("<tr><td>", p->file);
        put_edits(p, &s->answers[i - 1]);
        (void)fputs("</td><td>", p->file);
        app_handout_text(p->file, message);
        (void)fputs("</td></tr>\n", p->file);
    }
    (void)fputs("</table>\n", p->file);
}

/* Of the solution: why it works, and how Unreal spells it. */
static void put_told(const page *p)
{
    const app_scenario *s = p->def->scenario;
    gm_command edits[APP_MAX_EDITS];
    char text[2 * APP_SCENARIO_TEXT];
    char value[APP_SCENARIO_NAME];
    const char *values[1] = {value};
    uint32_t solution = s->answer_count > 0 ? 1 : 0;
    app_check_def def = {.scenario = s, .edits = edits};
    def.edit_count = app_scenario_edits(s, solution, edits);
    const char *why = app_check_told(&def, &p->verdicts[solution], false, value);
    const char *words = app_language_translate(p->def->language, why);
    (void)gm_picture_fill(text, sizeof text, words != NULL ? words : why, values, 1);
    put_said(p, texts[WORKS], "p", text);
    put_said(p, texts[MEET], "p", s->meet);
    const char *unreal = app_check_told(&def, &p->verdicts[solution], true, value);
    put_said(p, texts[UNREAL], "code", gm_picture_fill(text, sizeof text, unreal, values, 1));
}

/* The last run was that of the solution. */
static void put_teacher(page *p)
{
    const app_scenario *s = p->def->scenario;
    char number[32];
    char text[AMOUNT];
    (void)fputs("<section class=\"teacher\">", p->file);
    put_element(p, "h1", texts[TEACHER]);
    if (s->prediction.is_asked) {
        app_measure_text(&s->measures[s->prediction.measure], (double)s->prediction.value / 1e6,
                         number, sizeof number);
        (void)fputs("<p>", p->file);
        put(p, texts[ANSWER]);
        (void)fputs(": <b>", p->file);
        app_handout_text(p->file,
                         write_amount(p, &s->measures[s->prediction.measure], number, text));
        (void)fputs("</b></p>\n", p->file);
    }
    put_measures(p, true);
    put_frame(p, &p->start, FRAME_NOW, 2);
    if (s->answer_count > 0 && s->trace[0] == '\0') {
        put_element(p, "h2", texts[EDITS]);
        put_edits(p, &s->answers[0]);
        put_frame(p, &p->frame, FRAME_SOLVED, 3);
    }
    if (s->answer_count > 0) {
        put_wrong(p);
    }
    if (s->hint_count > 0) {
        put_element(p, "h2", texts[HINTS]);
    }
    for (uint32_t i = 0; i < s->hint_count; i++) {
        put_element(p, "p", s->hints[i]);
    }
    put_told(p);
    (void)fputs("</section>\n", p->file);
}

static bool measure_answers(page *p)
{
    bool is_good = true;
    for (uint32_t i = p->def->scenario->answer_count; i > 0 && is_good; i--) {
        is_good = measure(p, i);
    }
    return is_good;
}

static bool write_page(page *p)
{
    if (!measure(p, 0)) {
        return false;
    }
    put_head(p);
    put_frame(p, &p->start, FRAME_NOW, 1);
    put_questions(p);
    if (p->def->scenario->measure_count > 0) {
        put_element(p, "h2", texts[MEASURE]);
        put_measures(p, false);
    }
    put_element(p, "h2", texts[p->def->scenario->trace[0] != '\0' ? WHY_SO : WHY]);
    put_lines(p, 4);
    if (p->def->is_for_teacher) {
        if (!measure_answers(p)) {
            return false;
        }
        put_teacher(p);
    }
    (void)fputs("</body></html>\n", p->file);
    return true;
}

app_status app_handout_write(const app_handout_def *def, const char *path)
{
    app_output output = {0};
    if (!app_output_open(&output, path)) {
        return APP_FAILED;
    }
    page p = {.def = def, .file = output.file};
    bool is_good = write_page(&p) && app_output_commit(&output);
    app_output_abandon(&output);
    lab_frame_free(&p.start);
    lab_frame_free(&p.frame);
    app_host_trace_free(&p.trace);
    return is_good ? APP_OK : APP_FAILED;
}
