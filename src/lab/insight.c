/* lab/insight.c -- see insight.h. */
#include "lab/insight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A demotion that comes once in a second is seen within UNDEMOTED frames. */
enum { OLD_FRAMES = 240, UNDEMOTED = 60 };

/* With fewer frames before the first edit no series is shown. */
enum { LEAST_FRAMES = 12 };

/* The figure of its value; else that of its function's runs. */
static void name_series(lab_series_def *def, const app_scenario *s)
{
    def->label = "";
    def->unit = "";
    for (uint32_t i = s->measure_count; i > 0; i--) {
        const app_measure *m = &s->measures[i - 1];
        bool is_value = m->kind == APP_MEASURE_VALUE && strcmp(m->subject, def->value) == 0;
        bool is_runs = def->value[0] == '\0' && m->kind == APP_MEASURE_RUNS &&
                       strcmp(m->subject, def->function) == 0;
        if (is_value || is_runs) {
            def->label = m->label;
            def->unit = app_measure_unit(m);
            def->is_total = is_runs || m->stat == APP_STAT_TOTAL;
        }
    }
}

void lab_insight_begin(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    *insight = (lab_insight){.is_shown = false};
    lab->had_verdict = false;
    if (lab->lesson != NULL) {
        lab_series_def *def = &insight->series;
        const app_scenario *s = lab_lesson_scenario(lab->lesson);
        def->frames = app_scenario_series(s, &def->function, &def->value);
        name_series(def, s);
    }
}

/* A value that stands still is read late by nothing. */
static bool has_moved(const lab_kept_read *moment)
{
    static const double least_px = 0.05; /* the least that is written with one decimal */
    return !moment->has_px || lab_moment_px(moment) >= least_px;
}

/* Whether there is something to show. A read is shown only if it was late before: otherwise the
 * lesson is about something else. Moments of other kinds need no late read. */
static bool has_moments(const lab_insight *insight)
{
    lab_moment_kind kind = insight->before.kind;
    if (insight->series.frames > 0) {
        return insight->rows[0].count >= LEAST_FRAMES &&
               insight->rows[1].count == insight->series.frames;
    }
    if (kind != LAB_MOMENT_READ && kind != LAB_MOMENT_REST) {
        return insight->before.is_there && insight->now.is_there;
    }
    return insight->before.is_there && lab_moment_is_late(&insight->before) &&
           has_moved(&insight->before) && insight->now.is_there && !insight->has_rests;
}

static bool is_off(const lab_frame *frame, const char *reader)
{
    uint32_t at = lab_frame_find(frame, reader);
    return at != LAB_NONE && frame->functions[at].info.state == TL_TICK_DISABLED;
}

/* As the lesson has measured it, or else as it stands.  @return false: there is none */
static bool measured_frames(app_lab *lab, const char *value, uint32_t *frames)
{
    float now[3] = {0.0F};
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    const lab_lesson_view *view = lab_lesson_look(lab->lesson);
    for (uint32_t i = 0; i < s->measure_count; i++) {
        for (uint32_t k = 0; k < view->line_count && strcmp(s->measures[i].subject, value) == 0;
             k++) {
            if (view->lines[k].name == s->measures[i].label && view->lines[k].has_value) {
                *frames = (uint32_t)strtoul(view->lines[k].measured, NULL, 10);
                return true;
            }
        }
    }
    bool is_there = gm_game_value(lab->session->game, value, now) && now[0] >= 0.0F;
    *frames = is_there ? (uint32_t)now[0] : 0;
    return is_there;
}

/* The frames that the lesson asks for, where those of the moment are a part of them: the picture
 * and the measured figures then count alike. */
static void note_total(app_lab *lab, lab_kept_read *taken, const char *value)
{
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    const app_measure *asked = &s->measures[s->prediction.measure];
    const char *unit = app_measure_unit(asked);
    bool is_of_frames =
        asked->kind == APP_MEASURE_VALUE && unit != NULL && strcmp(unit, "frames") == 0;
    taken->has_total =
        s->prediction.is_asked && is_of_frames && strcmp(asked->subject, value) != 0 &&
        measured_frames(lab, asked->subject, &taken->total) && taken->total >= taken->frames;
}

/* An effect that is older says nothing about the game as it is. */
static void forget_old(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    if (lab->frame.number < insight->now.frame ||
        lab->frame.number - insight->now.frame > OLD_FRAMES) {
        insight->now.is_there = false;
    }
}

/* Another schedule: the moment of the one before is put away. */
static void forget_schedule(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    if (insight->schedule == lab->model.lesson.schedule) {
        return;
    }
    insight->schedule = lab->model.lesson.schedule;
    insight->edited_in = lab->frame.number;
    insight->now = (lab_kept_read){.is_there = false};
    insight->rows[1].count = 0;
    insight->ran_in = 0;
    insight->undemoted = 0;
    insight->is_shown = false;
    insight->is_due = false;
}

/* The frame ran with the schedule as it is now. One that has a lower number than that of the edit
 * came after it, too: the game was begun anew. */
static bool is_of_schedule(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    insight->edited_in =
        lab->frame.number < insight->edited_in ? LAB_NOTHING_TAKEN : insight->edited_in;
    return lab->frame.number != insight->edited_in;
}

/* Of a birth in a frame that was not seen it cannot be said where it was. */
static void note_number(lab_insight *insight, uint64_t number)
{
    bool is_next = number == insight->noted || number == insight->noted + 1;
    insight->newest = is_next ? insight->newest : 0;
    insight->noted = number;
}

/* A cause and its effect, before the first edit and after it. */
static void note_effect(app_lab *lab, const char *cause, const char *effect, const char *value)
{
    lab_insight *insight = &lab->model.insight;
    lab_kept_read taken = {.is_there = false};
    uint32_t frames = 0;
    forget_old(lab);
    note_number(insight, lab->frame.number);
    bool is_taken =
        value[0] == '\0'
            ? lab_moment_take_birth(&taken, &lab->frame, effect, &lab->model.insight.newest)
            : measured_frames(lab, value, &frames) &&
                  lab_moment_take_effect(&taken, &lab->frame, cause, effect, frames);
    if (is_taken && value[0] != '\0') {
        note_total(lab, &taken, value);
    }
    if (is_taken && lab->model.lesson.edits == 0) {
        insight->before = taken;
    }
    insight->now = is_taken ? taken : insight->now;
    insight->now.is_good = lab->model.lesson.is_passed;
}

/* The longest rest between two runs before the first edit, and since the last one. Frames that were
 * not seen may have had a run: it is counted from the next run on. */
static void note_rest(app_lab *lab, const char *function)
{
    lab_insight *insight = &lab->model.insight;
    const lab_frame *frame = &lab->frame;
    lab_kept_read taken = {.is_there = false};
    bool is_next = frame->number == insight->noted + 1;
    bool is_measured = frame->number >= lab_lesson_scenario(lab->lesson)->first_frame;
    if (frame->number == insight->noted || frame->is_open || !is_measured) {
        return;
    }
    forget_old(lab);
    insight->noted = frame->number;
    uint64_t before = is_next ? insight->ran_in : 0;
    insight->ran_in = lab_moment_has_run(frame, function) ? frame->number : before;
    if (before == 0 || insight->ran_in != frame->number ||
        !lab_moment_take_rest(&taken, frame, function, (uint32_t)(frame->number - before - 1))) {
        return;
    }
    if (lab->model.lesson.edits == 0 && taken.frames >= insight->before.frames) {
        insight->before = taken;
    }
    if (!insight->now.is_there || taken.frames >= insight->now.frames) {
        insight->now = taken;
    }
}

/* The newest demotion before the first edit, and since the last one. That there is none is known
 * after some frames. */
static void note_demotion(app_lab *lab, const char *function)
{
    lab_insight *insight = &lab->model.insight;
    lab_kept_read taken = {.is_there = false};
    bool is_seen = lab->frame.number == insight->noted;
    if (is_seen || !lab_moment_take_demotion(&taken, &lab->frame, function)) {
        return;
    }
    forget_old(lab);
    insight->noted = lab->frame.number;
    insight->undemoted = taken.is_good ? insight->undemoted + 1 : 0;
    if (lab->model.lesson.edits == 0 && !taken.is_good) {
        insight->before = taken;
    }
    if (!taken.is_good || insight->undemoted >= UNDEMOTED) {
        insight->now = taken;
    }
}

/* The waits of the last frame before the first edit, and since the last one. */
static void note_waits(app_lab *lab, const char *function)
{
    lab_insight *insight = &lab->model.insight;
    lab_kept_read taken = {.is_there = false};
    if (lab_moment_take_waits(&taken, &lab->frame, function)) {
        insight->now = taken;
        insight->before = lab->model.lesson.edits == 0 ? taken : insight->before;
    }
}

void lab_insight_add(app_lab *lab)
{
    float value[3] = {0.0F};
    lab_insight *insight = &lab->model.insight;
    const lab_series_def *def = &insight->series;
    if (def->frames == 0 || insight->is_shown) {
        return; /* a moment that is shown does not change */
    }
    (void)gm_game_value(lab->session->game, def->value, value);
    lab_moment_add(&insight->rows[1], &lab->frame, def->function, value[0], def->frames);
}

/* Before the first edit the newest frames are those of before. */
static void note_series(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    uint32_t at = lab_frame_find(&lab->frame, insight->series.function);
    insight->series_stage = at != LAB_NONE ? tl_stage_of_group(lab->frame.functions[at].info.group)
                                           : insight->series_stage;
    insight->is_passed = lab->model.lesson.is_passed;
    if (lab->model.lesson.edits == 0 && insight->rows[1].count >= insight->rows[0].count) {
        insight->rows[0] = insight->rows[1];
    }
}

/* By as many frames, both reads of a chain. */
static bool are_as_late(const lab_kept_read *a, const lab_kept_read *b)
{
    return a->frames == b->frames && a->next.is_there == b->next.is_there &&
           (!a->next.is_there || a->next.frames == b->next.frames);
}

/* Before the first edit: the read that is late by most frames; of these one that is measured; of
 * these the farthest, as a maximum is measured. */
static bool comes_before(const app_scenario *s, const lab_kept_read *taken,
                         const lab_kept_read *kept)
{
    bool is_taken = taken->frame >= s->first_frame && taken->frame <= s->last_frame;
    bool is_kept = kept->frame >= s->first_frame && kept->frame <= s->last_frame;
    if (!kept->is_there || taken->frames != kept->frames) {
        return !kept->is_there || taken->frames > kept->frames;
    }
    return is_taken != is_kept ? is_taken : lab_moment_px(taken) >= lab_moment_px(kept);
}

/* Since the last edit: the newest read, or a farther one of a moment before that is as late. */
static bool comes_now(const lab_kept_read *taken, const lab_kept_read *kept)
{
    bool is_new = !kept->is_there || !are_as_late(taken, kept) || taken->frame < kept->frame ||
                  taken->frame - kept->frame > OLD_FRAMES;
    return is_new || lab_moment_px(taken) >= lab_moment_px(kept);
}

/* Of a chain whose lesson asks for frames, px say nothing. */
static bool asks_for_frames(const app_scenario *s)
{
    return s->prediction.is_asked &&
           strcmp(app_measure_unit(&s->measures[s->prediction.measure]), "frames") == 0;
}

/* Of a chain of two reads the second one, too. */
static bool take_read(app_lab *lab, const lab_read_name *wanted, lab_kept_read *taken)
{
    lab_read_name next;
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    if (!lab_moment_take(taken, &lab->frame, wanted)) {
        return false;
    }
    for (uint32_t n = 0; app_scenario_read_at(s, n, &next.reader, &next.value); n++) {
        if (strcmp(next.reader, wanted->reader) != 0) {
            lab_moment_take_next(taken, &lab->frame, &next);
        }
    }
    if (taken->next.is_there && asks_for_frames(s)) {
        taken->has_px = false;
        taken->next.has_px = false;
    }
    return true;
}

static void note_read(app_lab *lab, const lab_read_name *wanted)
{
    lab_insight *insight = &lab->model.insight;
    lab_kept_read taken = {.is_there = false};
    if (!take_read(lab, wanted, &taken)) {
        insight->has_rests = insight->has_rests || (taken.is_there && taken.frames > 0);
        return;
    }
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    taken.frame = lab->frame.number;
    if (!taken.has_px) {
        note_total(lab, &taken, wanted->value);
    }
    if (lab->model.lesson.edits == 0 && comes_before(s, &taken, &insight->before)) {
        insight->before = taken;
    }
    if (comes_now(&taken, &insight->now)) {
        insight->now = taken;
    }
    insight->now.is_good = lab->model.lesson.is_passed;
    insight->is_passed = lab->model.lesson.is_passed;
}

/* The frame as it was before the first edit, and as it is after it. */
static void note_frame(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    lab_read_name wanted = {.reader = NULL};
    const char *cause = NULL;
    const char *effect = NULL;
    const char *value = NULL;
    const app_scenario *s = lab_lesson_scenario(lab->lesson);
    if (app_scenario_effect(s, &cause, &effect, &value)) {
        note_effect(lab, cause, effect, value);
        return;
    }
    if (lab->model.insight.series.frames > 0) {
        note_series(lab);
        return;
    }
    if (app_scenario_waits(s, &wanted.reader)) {
        note_waits(lab, wanted.reader);
        return;
    }
    bool has_rests = app_scenario_rests(s, &wanted.reader);
    bool has_demotion = !has_rests && app_scenario_demoted(s, &wanted.reader);
    if (!has_rests && !has_demotion && !app_scenario_moment(s, &wanted.reader, &wanted.value)) {
        return;
    }
    if (is_off(&lab->frame, wanted.reader)) {
        insight->now = (lab_kept_read){.is_there = false};
        insight->is_shown = false;
        return;
    }
    if (has_rests) {
        note_rest(lab, wanted.reader);
    } else if (has_demotion) {
        note_demotion(lab, wanted.reader);
    } else {
        note_read(lab, &wanted);
    }
}

static gm_vec2 unit_of(float x, float y)
{
    float length = hypotf(x, y);
    return length > 0.0F ? (gm_vec2){x / length, y / length} : (gm_vec2){0.0F, 0.0F};
}

/* A read in time has no direction: late ones lie against the way that the value has moved. */
static void follow_value(app_lab *lab)
{
    lab_read_name wanted = {.reader = NULL};
    lab_kept_read taken = {.is_there = false};
    lab_seen_read *seen = &lab->model.insight.seen;
    bool is_new = !seen->is_there || seen->frame != lab->frame.number;
    if (!is_new && !lab->frame.is_open) {
        return;
    }
    bool is_taken =
        app_scenario_moment(lab_lesson_scenario(lab->lesson), &wanted.reader, &wanted.value) &&
        take_read(lab, &wanted, &taken) && taken.has_px;
    gm_vec2 offset = lab_moment_offset(&taken);
    gm_vec2 back = seen->back;
    bool is_next = seen->is_there && seen->frame + 1 == lab->frame.number;
    if (is_taken && (offset.x != 0.0F || offset.y != 0.0F)) {
        back = unit_of(offset.x, offset.y);
    } else if (is_taken && is_next && (seen->at.x != taken.now.x || seen->at.y != taken.now.y)) {
        back = unit_of(seen->at.x - taken.now.x, seen->at.y - taken.now.y);
    }
    *seen = (lab_seen_read){.is_there = is_taken,
                            .frame = lab->frame.number,
                            .at = taken.now,
                            .offset = offset,
                            .back = back};
}

/* The frame that is shown ran in one order: a check may have tried others. */
static void note_orders(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    const app_verdict *verdict = NULL;
    const app_check_def *checked = lab_lesson_checked(lab->lesson, &verdict);
    insight->orders = 0;
    for (uint32_t i = 0; checked != NULL && i < checked->scenario->measure_count; i++) {
        const app_measure *m = &checked->scenario->measures[i];
        if (m->kind == APP_MEASURE_SHUFFLE_LATE && verdict->is_measured[i]) {
            insight->orders = m->number;
            insight->late_orders = (uint32_t)verdict->values[i];
        }
    }
}

void lab_insight_fill(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    const lab_lesson_model *lesson = &lab->model.lesson;
    bool has_verdict = lesson->message != NULL && !lesson->is_checking && lesson->is_of_schedule;
    if (lab->lesson == NULL) {
        insight->is_shown = false;
        return;
    }
    forget_schedule(lab);
    follow_value(lab);
    insight->is_folded = lab->is_all_shown;
    insight->is_edited = lesson->edits > 0;
    if (!insight->is_shown && is_of_schedule(lab)) {
        note_frame(lab); /* a moment that is shown does not change */
    }
    note_orders(lab);
    insight->guess = lesson->prediction;
    insight->answer = lesson->answer;
    insight->pictures += insight->pictures < UINT16_MAX ? 1 : 0;
    insight->is_due = has_verdict && (insight->is_due || !lab->had_verdict);
    if (insight->is_due && has_moments(insight)) {
        insight->is_shown = true;
        insight->is_due = false;
        insight->pictures = 0;
    }
    lab->had_verdict = has_verdict;
}

bool lab_insight_replay(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    bool is_ready = lab->lesson != NULL && has_moments(insight) && !lab->model.lesson.is_guess_open;
    insight->is_shown = is_ready || insight->is_shown;
    insight->pictures = 0;
    return is_ready;
}
