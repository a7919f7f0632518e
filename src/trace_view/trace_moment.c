/* trace_view/trace_moment.c -- the moment of a lesson about a trace: a late read, and one of the
 * same value in time. See trace_parts.h. */
#include "trace_view/trace_parts.h"

#include "lab/panels/insight.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* "Turret" of "Turret [TickActor]". */
static bool is_of(const char *label, const char *name)
{
    size_t length = strlen(name);
    return strncmp(label, name, length) == 0 && (label[length] == '\0' || label[length] == ' ');
}

/* The read of a value by a function of that name, or (NULL) by any one in time. */
static bool take_read(const lab_frame *frame, const char *reader, const char *value,
                      lab_kept_read *out)
{
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *s = &frame->samples[i];
        uint32_t function = lab_frame_function_of(frame, &s->reader);
        const char *label = function != LAB_NONE ? frame->functions[function].label : "";
        bool is_it = reader != NULL ? s->frames > 0 && is_of(label, reader)
                                    : s->frames == 0 && s->value_name != NULL &&
                                          strcmp(s->value_name, value) == 0;
        const lab_read_name wanted = {label, s->value_name};
        if (is_it && function != LAB_NONE && lab_moment_take(out, frame, &wanted)) {
            return true;
        }
    }
    return false;
}

/* In the frame that is shown.  @return false: nothing was late there, or nothing in time */
static bool take_both(app_trace_view *view)
{
    lab_insight *insight = &view->model.insight;
    const app_scenario *s = view->lesson.scenario;
    const char *reader = s->measures[s->prediction.measure].subject;
    const lab_frame *frame = &view->trace.frame;
    return s->prediction.is_asked && take_read(frame, reader, NULL, &insight->before) &&
           take_read(frame, NULL, insight->before.value, &insight->now);
}

void app__trace_moment_take(app_trace_view *view)
{
    app_trace_lesson *lesson = &view->lesson;
    lab_insight *insight = &view->model.insight;
    bool is_passed = lesson->has_verdict && lesson->verdict.has_passed;
    if (!is_passed || insight->is_beside) {
        return;
    }
    *insight = (lab_insight){.is_beside = true};
    for (uint32_t i = 0; i < view->trace.frame_count && !insight->is_shown; i++) {
        if (view->trace.frames[i].late > 0) {
            app_trace_view_go(view, i);
            insight->is_shown = take_both(view);
        }
    }
    insight->guess = lesson->checked;
    insight->answer = lesson->checked; /* it is right */
}

bool app__trace_moment_replay(app_trace_view *view)
{
    lab_insight *insight = &view->model.insight;
    insight->is_shown = insight->is_beside && insight->before.is_there && insight->now.is_there;
    insight->pictures = 0;
    return insight->is_shown;
}

void app__trace_moment_paint(app_trace_view *view, lab_box box)
{
    lab_insight *insight = &view->model.insight;
    if (view->lesson.scenario == NULL || view->item != LAB_NONE) {
        return;
    }
    (void)lab_insight_paint(&view->ui, box, &view->model);
    insight->pictures += insight->pictures < UINT16_MAX ? 1 : 0;
}

bool app_trace_view_is_moving(const app_trace_view *view)
{
    const lab_insight *insight = &view->model.insight;
    return insight->is_shown && insight->pictures < 3 * (uint32_t)LAB_INSIGHT_ARROW;
}
