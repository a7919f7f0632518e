/* lab/guide.c -- see guide.h. All of it comes from the lesson's lines: measures, steps, the edits
 * of its start and of its solution. */
#include "lab/guide.h"

#include "lab/panels/page.h"

#include <string.h>

/* The function that wrote a value last in the frame shown. */
static const char *writer_of(const lab_frame *frame, const char *value)
{
    for (uint32_t i = 0; i < frame->write_count; i++) {
        const lab_write *write = &frame->writes[i];
        if (write->name != NULL && strcmp(write->name, value) == 0) {
            uint32_t at = lab_frame_function_of(frame, &write->writer);
            return at != LAB_NONE ? frame->functions[at].info.name : NULL;
        }
    }
    return NULL;
}

/* A subject is a function or a value; counters and devices are neither. */
static void need_subject(lab_guide *guide, const lab_frame *frame, const char *subject)
{
    bool is_function = gm_function_find(subject) != NULL;
    lab_guide_need(guide, is_function ? subject : writer_of(frame, subject));
}

static void need_edits(lab_guide *guide, const gm_command *edits, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        lab_guide_need(guide, edits[i].function);
        if (edits[i].kind != GM_COMMAND_SET) {
            lab_guide_need(guide, edits[i].other);
        }
    }
}

/* What the moment sees born. */
static void need_newborn(lab_guide *guide, const app_scenario *scenario)
{
    const char *cause = NULL;
    const char *effect = NULL;
    const char *value = NULL;
    if (app_scenario_effect(scenario, &cause, &effect, &value) && value[0] == '\0') {
        lab_guide_need(guide, effect);
    }
}

static void fill_needed(lab_guide *guide, const lab_frame *frame, const app_scenario *scenario)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t solution = scenario->answer_count > 0 ? 1 : 0;
    need_edits(guide, edits, app_scenario_edits(scenario, solution, edits));
    need_newborn(guide, scenario);
    for (uint32_t i = 0; i < scenario->measure_count; i++) {
        need_subject(guide, frame, scenario->measures[i].subject);
        need_subject(guide, frame, scenario->measures[i].other);
    }
}

/* The group that the start moves a function to. */
static void note_homes(lab_guide *guide, const app_recording_header *start)
{
    for (uint32_t i = 0; i < start->edit_count; i++) {
        const gm_command *edit = &start->edits[i];
        for (uint32_t k = 0; k < guide->needed_count && edit->kind == GM_COMMAND_MOVE; k++) {
            bool is_it = strcmp(guide->needed[k], edit->function) == 0;
            guide->homes[k] = is_it ? edit->group : guide->homes[k];
        }
    }
}

static void note_reader(lab_guide *guide, const char *reader)
{
    if (guide->reader_count < LAB_GUIDE_READERS) {
        guide->readers[guide->reader_count++] = reader;
    }
}

static void fill_readers(lab_guide *guide, const app_scenario *scenario)
{
    const char *reader = NULL;
    const char *value = NULL;
    if (app_scenario_moment(scenario, &reader, &value)) {
        note_reader(guide, reader);
    }
    for (uint32_t i = 0; i < scenario->measure_count; i++) {
        if (app_measure_is_of_read(scenario->measures[i].kind)) {
            note_reader(guide, scenario->measures[i].subject);
        }
    }
}

static bool has_kind(const gm_command *edits, uint32_t count, gm_command_kind kind)
{
    for (uint32_t i = 0; i < count; i++) {
        if (edits[i].kind == kind) {
            return true;
        }
    }
    return false;
}

static bool has_orders(const app_scenario *scenario)
{
    for (uint32_t i = 0; i < scenario->step_count; i++) {
        if (scenario->steps[i].kind == APP_STEP_SHUFFLE) {
            return true;
        }
    }
    for (uint32_t i = 0; i < scenario->measure_count; i++) {
        app_measure_kind kind = scenario->measures[i].kind;
        if (kind == APP_MEASURE_SHUFFLE_LATE || kind == APP_MEASURE_SHUFFLE_PX) {
            return true;
        }
    }
    return false;
}

static void fill_tabs(lab_guide *guide, const app_scenario *scenario)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = app_scenario_edits(scenario, scenario->answer_count > 0 ? 1 : 0, edits);
    bool has_threads =
        has_kind(edits, count, GM_COMMAND_AFTER) || has_kind(edits, count, GM_COMMAND_CUT);
    bool has_timers = strcmp(scenario->unreal_console, "ListTimers") == 0;
    guide->tabs = 1U << LAB_TAB_LESSON | 1U << LAB_TAB_FUNCTION;
    guide->tabs |= has_threads ? 1U << LAB_TAB_GRAPH : 0;
    guide->tabs |= has_orders(scenario) ? 1U << LAB_TAB_ORDER : 0;
    guide->tabs |= has_timers ? 1U << LAB_TAB_TIMERS : 0;
}

static lab_guide_step step_of_kind(app_step_kind kind)
{
    static const lab_guide_step steps[APP_STEP_KINDS] = {
        [APP_STEP_PREDICT] = LAB_GUIDE_GUESS,   [APP_STEP_EDIT] = LAB_GUIDE_EDIT,
        [APP_STEP_SHUFFLE] = LAB_GUIDE_SHUFFLE, [APP_STEP_FRAMES] = LAB_GUIDE_WATCH,
        [APP_STEP_CHECK] = LAB_GUIDE_CHECK,     [APP_STEP_DEMOTED] = LAB_GUIDE_WATCH,
    };
    return kind < APP_STEP_KINDS ? steps[kind] : LAB_GUIDE_NOTHING;
}

/* After a check that failed the schedule has to change before another one means anything. */
static lab_guide_step step_of(const lab_lesson_model *model, const app_scenario *scenario)
{
    if (model->is_passed || model->is_checking) {
        return model->is_passed ? LAB_GUIDE_NEXT : LAB_GUIDE_NOTHING;
    }
    if (model->is_guess_open) {
        return LAB_GUIDE_GUESS;
    }
    if (model->message != NULL) {
        return LAB_GUIDE_EDIT;
    }
    for (uint32_t i = 0; i < scenario->step_count; i++) {
        if (!model->steps[i].is_done && !model->steps[i].is_over) {
            return step_of_kind(scenario->steps[i].kind);
        }
    }
    return LAB_GUIDE_CHECK;
}

/* The first step of the focus leads to where the selected function is changed: the line of keys
 * says so. */
static void fill_first_stop(app_lab *lab)
{
    uint32_t count = 0;
    const lab_guide *guide = &lab->model.guide;
    bool is_at_hand = guide->step == LAB_GUIDE_EDIT && guide->function[0] != '\0' &&
                      strcmp(guide->function, lab->model.selected) == 0;
    if (is_at_hand) {
        lab->ui.first_stop = lab->model.tab == LAB_TAB_FUNCTION
                                 ? lab_tab_function_places(guide->edit, &count)
                                 : lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION);
    }
}

/* Enter checks when the step says so, and no longer presses the button of the edit. */
static void leave_edit(app_lab *lab, lab_guide_step before)
{
    bool is_to_check = lab->model.guide.step == LAB_GUIDE_CHECK && before != LAB_GUIDE_CHECK;
    if (is_to_check && lab->ui.focus >> 32 == (uint64_t)LAB_PANEL_FUNCTION) {
        lab->ui.focus = 0;
    }
}

/* While the learner is to find out which function to change, the guide goes with the one that is
 * selected, right or wrong. */
static const char *guided_function(const app_lab *lab, const gm_command *edit)
{
    const char *selected = lab->model.selected;
    return lab_lesson_tells_function(lab->lesson)                                ? edit->function
           : selected[0] != '\0' && lab_guide_needs(&lab->model.guide, selected) ? selected
                                                                                 : "";
}

void lab_guide_fill(app_lab *lab)
{
    lab_guide *guide = &lab->model.guide;
    lab_guide_step before = guide->step;
    *guide = (lab_guide){.is_folded = false};
    if (lab->lesson == NULL) {
        return;
    }
    const app_scenario *scenario = lab_lesson_scenario(lab->lesson);
    const gm_command *edit = lab_lesson_next_edit(lab->lesson);
    guide->is_folded = !lab->is_all_shown;
    fill_needed(guide, &lab->frame, scenario);
    note_homes(guide, &scenario->recording.header);
    fill_readers(guide, scenario);
    fill_tabs(guide, scenario);
    guide->step = step_of(&lab->model.lesson, scenario);
    guide->is_at_mouse = lab->is_mouse_used && lab->is_step_marked;
    if (edit != NULL) {
        guide->edit = lab_lesson_tells_edit(lab->lesson) ? edit->kind : GM_COMMAND_NONE;
        (void)SDL_strlcpy(guide->function, guided_function(lab, edit), sizeof guide->function);
        (void)SDL_strlcpy(guide->wanted, edit->function, sizeof guide->wanted);
    }
    fill_first_stop(lab);
    leave_edit(lab, before);
}

const char *lab_guide_selected(const app_lab *lab)
{
    const lab_guide *guide = &lab->model.guide;
    bool is_marked = lab->lesson != NULL && guide->step == LAB_GUIDE_EDIT;
    return lab->model.selected[0] == '\0' && is_marked ? guide->function : lab->model.selected;
}

static void show(app_lab *lab, lab_shown what, bool is_shown)
{
    lab->model.shown &= ~(uint32_t)what;
    lab->model.shown |= is_shown ? (uint32_t)what : 0;
}

void lab_guide_begin(app_lab *lab)
{
    lab->is_all_shown = false;
    show(lab, LAB_SHOW_DRAWER, false);
    show(lab, LAB_SHOW_LOUPE, true);
}

void lab_guide_end(app_lab *lab)
{
    lab->is_all_shown = true;
    show(lab, LAB_SHOW_DRAWER, true);
    show(lab, LAB_SHOW_LOUPE, false);
}

void lab_guide_toggle(app_lab *lab)
{
    lab->is_all_shown = !lab->is_all_shown;
    show(lab, LAB_SHOW_DRAWER, lab->is_all_shown);
}
