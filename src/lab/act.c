/* lab/act.c -- see act.h. Here: time and breakpoints. */
#include "act.h"

#include <stdio.h>
#include <string.h>

enum { SEARCH_FRAMES = 240, NOTICE_PICTURES = 300 };

void lab_notice(lab *lab, bool is_bad, const char *text)
{
    (void)snprintf(lab->notice, sizeof lab->notice, "%s", text);
    lab->model.is_notice_bad = is_bad;
    lab->notice_left = NOTICE_PICTURES;
}

void lab_moved(lab *lab)
{
    lab_place place = lab_drive_place(lab->run.drive);
    lab_history_seek(&lab->run.history, lab_place_finished(place));
    lab->is_stale = true;
}

static void tell_failure(lab *lab, lab_outcome outcome, const char *error)
{
    if (outcome == LAB_FAILED || error[0] != '\0') {
        lab_notice(lab, true, error);
    }
}

static void hold(lab *lab)
{
    if (lab_drive_is_held(lab->run.drive)) {
        lab_drive_release(lab->run.drive);
    } else {
        lab_drive_hold(lab->run.drive);
    }
    lab->is_stale = true;
}

static void step(lab *lab, lab_unit unit, int32_t direction)
{
    char error[GM_ERROR_TEXT] = "";
    lab_step asked = {.unit = unit,
                      .direction = direction < 0 ? LAB_BACKWARDS : LAB_FORWARDS,
                      .live = direction < 0 ? NULL : &lab->live};
    lab_outcome outcome = lab_drive_step(lab->run.drive, &asked, error);
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_notice(lab, false, direction < 0 ? "this is the first frame" : "the run ends here");
    }
    lab_moved(lab);
}

/* Inside a frame: to its end. */
static void step_out(lab *lab)
{
    if (lab_drive_place(lab->run.drive).is_open) {
        step(lab, LAB_UNIT_FRAME, 1);
    }
}

void lab_search_on(lab *lab)
{
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome =
        lab_drive_continue(lab->run.drive, LAB_BACKWARDS, SEARCH_FRAMES, error);
    lab->run.is_searching = outcome == LAB_SEARCHING;
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_notice(lab, false, "nothing stopped it before: this is the first frame");
    }
    lab_moved(lab);
}

static void go_on(lab *lab, int32_t direction)
{
    if (direction < 0) {
        lab_search_on(lab);
    } else {
        lab_drive_release(lab->run.drive);
    }
}

static void seek(lab *lab, int64_t frame)
{
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome = LAB_AT_END;
    if (frame >= 0) {
        outcome = lab_drive_seek(lab->run.drive, lab_place_after((uint64_t)frame), error);
    }
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_notice(lab, true, "there is no such frame");
    }
    lab_moved(lab);
}

static void change_speed(lab *lab, int32_t direction)
{
    if (direction < 0 && lab->speed > 0) {
        lab->speed--;
    } else if (direction > 0 && lab->speed + 1 < LAB_SPEEDS) {
        lab->speed++;
    }
}

static void toggle_break(lab *lab, const lab_breakpoint *wanted)
{
    lab_breakpoints *list = lab_drive_breakpoints(lab->run.drive);
    const lab_breakpoint *there = lab_breakpoints_find(list, wanted);
    if (there != NULL && !there->is_disabled) {
        (void)lab_breakpoints_remove(list, there->id);
    } else if (lab_breakpoints_add(list, wanted) == 0) {
        lab_notice(lab, true, "no more breakpoints fit");
    }
}

static void toggle_break_kind(lab *lab, const lab_request *request)
{
    lab_breakpoint wanted = {.kind = LAB_BREAK_AT_FUNCTION};
    switch (request->action) {
    case LAB_BREAK_GROUP:
        wanted.kind = LAB_BREAK_AT_GROUP;
        wanted.stage = tl_stage_of_group(request->group);
        break;
    case LAB_BREAK_LAG:
        wanted.kind = LAB_BREAK_AT_LAG;
        break;
    case LAB_BREAK_CYCLE:
        wanted.kind = LAB_BREAK_AT_CYCLE;
        break;
    case LAB_BREAK_SPAWN:
        wanted.kind = LAB_BREAK_AT_SPAWN;
        break;
    default:
        (void)snprintf(wanted.name, sizeof wanted.name, "%s",
                       request->function[0] != '\0' ? request->function : lab->model.selected);
        break;
    }
    if (wanted.kind == LAB_BREAK_AT_FUNCTION && wanted.name[0] == '\0') {
        lab_notice(lab, false, "select a function first");
        return;
    }
    toggle_break(lab, &wanted);
}

static bool act_on_time(lab *lab, const lab_request *request)
{
    switch (request->action) {
    case LAB_HOLD:
        hold(lab);
        return true;
    case LAB_STEP_FUNCTION:
        step(lab, LAB_UNIT_FUNCTION, request->direction);
        return true;
    case LAB_STEP_GROUP:
        step(lab, LAB_UNIT_GROUP, request->direction);
        return true;
    case LAB_STEP_FRAME:
        step(lab, LAB_UNIT_FRAME, request->direction);
        return true;
    case LAB_STEP_OUT:
        step_out(lab);
        return true;
    case LAB_CONTINUE:
        go_on(lab, request->direction);
        return true;
    case LAB_SEEK:
        seek(lab, request->number);
        return true;
    case LAB_SPEED:
        change_speed(lab, request->direction);
        return true;
    default:
        return false;
    }
}

static bool is_break(lab_action action)
{
    return action >= LAB_BREAK_FUNCTION && action <= LAB_BREAK_SPAWN;
}

static bool is_order(lab_action action)
{
    return action >= LAB_MOVE && action <= LAB_VERDICT;
}

void lab_act(lab *lab, const lab_request *request)
{
    if (lab->run.drive == NULL || act_on_time(lab, request)) {
        return;
    }
    if (is_break(request->action)) {
        toggle_break_kind(lab, request);
    } else if (is_order(request->action)) {
        lab_act_on_order(lab, request);
    } else {
        lab_act_on_show(lab, request);
    }
}
