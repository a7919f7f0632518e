/* lab/insight.c -- see insight.h. */
#include "lab/insight.h"

void lab_insight_begin(app_lab *lab)
{
    lab->model.insight = (lab_insight){.is_shown = false};
    lab->had_verdict = false;
}

/* Where nothing was late, the lesson is about something else than this read. */
static bool has_moments(const lab_insight *insight)
{
    return insight->before.is_there && insight->before.frames > 0 && insight->now.is_there &&
           !insight->has_rests;
}

static bool is_off(const lab_frame *frame, const char *reader)
{
    uint32_t at = lab_frame_find(frame, reader);
    return at != LAB_NONE && frame->functions[at].info.state == TL_TICK_DISABLED;
}

/* The frame as it was before the first edit, and as it is after it. */
static void note_frame(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    lab_read_name wanted;
    lab_kept_read taken = {.is_there = false};
    if (!app_scenario_moment(lab_lesson_scenario(lab->lesson), &wanted.reader, &wanted.value)) {
        return;
    }
    if (is_off(&lab->frame, wanted.reader)) {
        insight->now = taken;
        insight->is_shown = false;
        return;
    }
    if (!lab_moment_take(&taken, &lab->frame, &wanted)) {
        insight->has_rests = insight->has_rests || (taken.is_there && taken.frames > 0);
        return;
    }
    if (lab->model.lesson.edits == 0 && taken.frames >= insight->before.frames) {
        insight->before = taken;
    }
    insight->now = taken;
}

void lab_insight_fill(app_lab *lab)
{
    lab_insight *insight = &lab->model.insight;
    const lab_lesson_model *lesson = &lab->model.lesson;
    bool has_verdict = lesson->message != NULL && !lesson->is_checking;
    if (lab->lesson == NULL) {
        insight->is_shown = false;
        return;
    }
    note_frame(lab);
    insight->guess = lesson->prediction;
    insight->answer = lesson->answer;
    insight->pictures += insight->pictures < UINT16_MAX ? 1 : 0;
    if (has_verdict && !lab->had_verdict && has_moments(insight)) {
        insight->is_shown = true;
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
