/* scenario/scenario_write.c -- writes scenarios, each thing in one way only. See scenario.h. */
#include "platform/number.h"
#include "platform/sum.h"
#include "run/recording_words.h"
#include "scenario/scenario_line.h"
#include "scenario/scenario_words.h"

#include <inttypes.h>
#include <stdlib.h>

void app_scenario_edit_text(const gm_command *edit, char *text, size_t size)
{
    char last[GM_COMMAND_NAME + 32] = "";
    char value[32];
    if (edit->kind == GM_COMMAND_MOVE) {
        (void)snprintf(last, sizeof last, " %s", tl_tick_group_name(edit->group));
    } else if (edit->kind == GM_COMMAND_INTERVAL) {
        app_number_text(edit->time, 9, value);
        (void)snprintf(last, sizeof last, " %s", value);
    } else if (edit->other[0] != '\0') {
        (void)snprintf(last, sizeof last, " %s", edit->other);
    }
    (void)snprintf(value, sizeof value, "%" PRId64, edit->value);
    (void)snprintf(text, size, "%s %s%s", app_command_words[edit->kind],
                   edit->kind == GM_COMMAND_SHUFFLE ? value : edit->function, last);
}

void app_scenario_write_edits(FILE *file, const gm_command *edits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char text[3 * GM_COMMAND_NAME + 32];
        app_scenario_edit_text(&edits[i], text, sizeof text);
        (void)fprintf(file, "edit %s\n", text);
    }
}

static void write_text(FILE *file, const char *tag, const char *text)
{
    if (text[0] != '\0') {
        (void)fprintf(file, "%s %s\n", tag, text);
    }
}

static void write_lesson(FILE *file, const app_scenario *s)
{
    if (s->lesson != 0) {
        (void)fprintf(file, "lesson %" PRIu32, s->lesson);
        (void)fprintf(file, s->after != 0 ? " after %" PRIu32 "\n" : "\n", s->after);
    }
    if (s->chapter != 0) {
        (void)fprintf(file, "chapter %s %" PRIu32 "\n", app_chapter_words[s->chapter - 1],
                      s->place);
    }
    write_text(file, "trace", s->trace);
    write_text(file, "name", s->title);
    for (uint32_t i = 0; i < s->text_count; i++) {
        write_text(file, "text", s->texts[i]);
    }
}

static void write_measure(FILE *file, const app_measure *m)
{
    const app_measure_shape *shape = &app_measure_shapes[m->kind];
    (void)fprintf(file, "measure %s %s", m->name, shape->word);
    if (shape->has_subject) {
        (void)fprintf(file, " %s", m->subject);
    }
    if (shape->has_other) {
        (void)fprintf(file, " %s", m->other);
    }
    if (shape->most != 0) {
        (void)fprintf(file, " %" PRIu32, m->number);
    }
    if (shape->has_stat) {
        (void)fprintf(file, " %s", app_stat_words[m->stat]);
    }
    (void)fprintf(file, " %s\n", m->label);
}

static void write_moment(FILE *file, const app_scenario *s)
{
    if (s->moment_effect[0] != '\0') {
        (void)fprintf(file, "moment %s to %s%s%s\n", s->moment_reader, s->moment_effect,
                      s->moment_value[0] != '\0' ? " " : "", s->moment_value);
    } else if (s->moment_frames > 0) {
        (void)fprintf(file, "moment %s frames %" PRIu32 "%s%s\n", s->moment_reader,
                      s->moment_frames, s->moment_value[0] != '\0' ? " " : "", s->moment_value);
    } else if (s->moment_reader[0] != '\0') {
        (void)fprintf(file, "moment %s %s\n", s->moment_reader,
                      s->moment_rests     ? "rests"
                      : s->moment_demoted ? "demoted"
                      : s->moment_waits   ? "waits"
                                          : s->moment_value);
    }
}

static void write_measures(FILE *file, const app_scenario *s)
{
    bool has_window = s->first_frame != 1 || s->last_frame != s->recording.frames;
    bool is_run = s->measure_count > 0 && s->trace[0] == '\0';
    if (is_run || has_window) {
        (void)fprintf(file, "frames %" PRIu64 " %" PRIu64 "\n", s->first_frame, s->last_frame);
    }
    if (is_run || s->seeds != 1) {
        (void)fprintf(file, "seeds %" PRIu32 "\n", s->seeds);
    }
    for (uint32_t i = 0; i < s->measure_count; i++) {
        write_measure(file, &s->measures[i]);
    }
    write_moment(file, s);
}

static void write_prediction(FILE *file, const app_scenario *s)
{
    const app_prediction *p = &s->prediction;
    char value[32];
    if (p->is_asked) {
        app_number_text(p->value, 6, value);
        (void)fprintf(file, "predict %s %s %s %s\n", p->answer == 0 ? "start" : "solution",
                      s->measures[p->measure].name, value, p->question);
    }
}

/* " move|set" */
static void write_kinds(FILE *file, uint32_t kinds)
{
    const char *before = " ";
    for (int i = GM_COMMAND_MOVE; i < APP_COMMAND_KINDS; i++) {
        if ((kinds >> i & 1U) != 0) {
            (void)fprintf(file, "%s%s", before, app_command_words[i]);
            before = "|";
        }
    }
}

static void write_steps(FILE *file, const app_scenario *s)
{
    for (uint32_t i = 0; i < s->step_count; i++) {
        const app_step *step = &s->steps[i];
        (void)fprintf(file, "task %s", app_step_words[step->kind]);
        if (app_step_has_count(step->kind)) {
            (void)fprintf(file, " %" PRIu32, step->count);
        }
        write_kinds(file, step->kinds);
        (void)fprintf(file, " %s\n", step->text);
    }
}

static void write_rules(FILE *file, const app_scenario *s)
{
    char condition[96];
    for (uint32_t i = 0; i < s->rule_count; i++) {
        const app_rule *rule = &s->rules[i];
        app_condition_text(s, &rule->condition, condition, sizeof condition);
        (void)fprintf(file, "%s %s %s %s\n", rule->is_reason ? "because" : "expect",
                      s->measures[rule->condition.measure].name, condition, rule->message);
    }
}

static void write_advice(FILE *file, const app_scenario *s)
{
    for (uint32_t i = 0; i < s->hint_count; i++) {
        write_text(file, "hint", s->hints[i]);
    }
    app__scenario_write_others(file, s, false);
    write_text(file, "why", s->why);
    write_text(file, "meet", s->meet);
    app__scenario_write_others(file, s, true);
    write_text(file, "unreal", s->unreal);
    write_text(file, "console", s->unreal_console);
    if (s->par != 0) {
        (void)fprintf(file, "par %" PRIu32 "\n", s->par);
    }
}

static void write_answers(FILE *file, const app_scenario *s)
{
    char guess[32];
    for (uint32_t i = 0; i < s->answer_count; i++) {
        const app_answer *answer = &s->answers[i];
        if (i == 0) {
            (void)fputs("solution\n", file);
        } else {
            (void)fprintf(file, "wrong %s %" PRIu32 "\n", answer->name, answer->rule + 1);
        }
        app_scenario_write_edits(file, answer->edits, answer->edit_count);
        if (answer->has_guess) {
            app_number_text(answer->guess, 6, guess);
            (void)fprintf(file, "guess %s\n", guess);
        }
    }
}

static void write_start(FILE *file, const app_recording_header *header)
{
    (void)fprintf(file, "sector %s\nseed %" PRIu64 "\n", header->sector, header->seed);
    (void)fprintf(file, "autopilot %d\ntitle %d\nstep %" PRIu32 "\n", header->is_autopilot ? 1 : 0,
                  header->skip_title ? 0 : 1, header->fixed_hz);
}

static void write_command(FILE *file, const gm_command *c)
{
    (void)fprintf(file, "c %s %s %s %d %" PRId64 " %" PRId64 "\n", app_command_words[c->kind],
                  c->function[0] != '\0' ? c->function : "-", c->other[0] != '\0' ? c->other : "-",
                  (int)c->group, c->time, c->value);
}

static void write_frames(FILE *file, const app_input_values *in, uint64_t count, bool has_delta)
{
    (void)fprintf(file, "i %" PRIu64 " %" PRIu32 " %d %d %d %d %" PRId32 " %" PRId32, count,
                  in->buttons, in->axes[0], in->axes[1], in->axes[2], in->axes[3], in->aim_at[0],
                  in->aim_at[1]);
    if (has_delta) {
        (void)fprintf(file, " %" PRId64, in->delta);
    }
    (void)fputc('\n', file);
}

/* Where the writing of a recording is. */
typedef struct place {
    const app_recording *recording;
    uint64_t frames;
    uint32_t hash; /* the next one */
} place;

/* The next frame with a hash, but for that of the end. */
static uint64_t next_hash(const place *p)
{
    const app_recording *r = p->recording;
    uint32_t count = r->hash_count - (r->has_end_hash ? 1 : 0);
    return p->hash < count ? r->hashes[p->hash].frame : UINT64_MAX;
}

static void write_run(FILE *file, place *p, const app_run *run)
{
    uint64_t left = run->count;
    for (uint32_t i = 0; i < run->command_count; i++) {
        write_command(file, &p->recording->commands[run->first_command + i]);
    }
    while (left > 0) {
        uint64_t to_hash = next_hash(p) - p->frames;
        uint64_t count = to_hash < left ? to_hash : left;
        write_frames(file, &run->input, count, p->recording->header.fixed_hz == 0);
        left -= count;
        p->frames += count;
        if (p->frames == next_hash(p)) {
            (void)fprintf(file, "h %" PRIu64 " %016" PRIx64 "\n", p->frames,
                          p->recording->hashes[p->hash++].hash);
        }
    }
}

static void write_body(FILE *file, const app_recording *recording)
{
    place p = {.recording = recording};
    for (uint32_t i = 0; i < recording->run_count; i++) {
        write_run(file, &p, &recording->runs[i]);
    }
    (void)fprintf(file, "end %" PRIu64, p.frames);
    if (recording->has_end_hash) {
        (void)fprintf(file, " %016" PRIx64, recording->hashes[recording->hash_count - 1].hash);
    }
    (void)fputc('\n', file);
}

void app_scenario_write(FILE *file, const app_scenario *s)
{
    const app_recording_header *header = &s->recording.header;
    (void)fprintf(file, APP_SCENARIO_MAGIC " %d\n", APP_SCENARIO_VERSION);
    write_start(file, header);
    app_scenario_write_edits(file, header->edits, header->edit_count);
    write_lesson(file, s);
    write_measures(file, s);
    write_prediction(file, s);
    write_steps(file, s);
    write_rules(file, s);
    write_advice(file, s);
    write_answers(file, s);
    (void)fputs("begin\n", file);
    write_body(file, &s->recording);
}

static uint32_t sum_of(const app_scenario *s)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (file == NULL) {
        return 0;
    }
    app_scenario_write(file, s);
    uint32_t sum = fclose(file) == 0 ? app_sum(0, text, length) : 0;
    free(text);
    return sum;
}

uint32_t app_scenario_sum(const app_scenario *scenario)
{
    app_scenario plain = *scenario;
    plain.lesson = 0; /* its place among others is none of its text */
    plain.after = 0;
    return sum_of(&plain);
}

uint32_t app_scenario_rules_sum(const app_scenario *scenario)
{
    app_scenario plain = *scenario;
    plain.lesson = plain.after = plain.chapter = 0;
    plain.text_count = plain.step_count = plain.hint_count = plain.other_count = 0;
    plain.title[0] = plain.why[0] = plain.meet[0] = '\0';
    plain.unreal[0] = plain.unreal_console[0] = plain.prediction.question[0] = '\0';
    plain.moment_reader[0] = plain.moment_effect[0] = '\0';
    plain.moment_frames = 0;
    for (uint32_t i = 0; i < plain.measure_count; i++) {
        plain.measures[i].label[0] = '\0';
    }
    for (uint32_t i = 0; i < plain.rule_count; i++) {
        plain.rules[i].message[0] = '\0';
    }
    return sum_of(&plain);
}
