/* lab/act_time.c -- requests that move time, and breakpoints. See act.h. */
#include "lab/act.h"

enum { SEARCH_FRAMES = 240 };

static void tell_failure(app_lab *lab, lab_outcome outcome, const char *error)
{
    if (outcome == LAB_FAILED || error[0] != '\0') {
        lab_tell_text(lab, true, error);
    }
}

void lab_act_hold(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab_drive_is_held(lab->run.drive)) {
        lab_drive_release(lab->run.drive);
    } else {
        lab_drive_hold(lab->run.drive);
    }
    lab->is_stale = true;
}

static void step(app_lab *lab, lab_unit unit, int32_t direction)
{
    char error[GM_ERROR_TEXT] = "";
    lab_step asked = {.unit = unit,
                      .direction = direction < 0 ? LAB_BACKWARDS : LAB_FORWARDS,
                      .live = direction < 0 ? NULL : &lab->live};
    lab_outcome outcome = lab_drive_step(lab->run.drive, &asked, error);
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, false, direction < 0 ? LAB_NOTICE_FIRST_FRAME : LAB_NOTICE_RUN_ENDS);
    }
    lab_run_moved(lab);
}

void lab_act_step(app_lab *lab, const lab_request *request)
{
    lab_unit unit = request->action == LAB_STEP_FUNCTION ? LAB_UNIT_FUNCTION
                    : request->action == LAB_STEP_GROUP  ? LAB_UNIT_GROUP
                                                         : LAB_UNIT_FRAME;
    step(lab, unit, request->direction);
}

void lab_act_step_out(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab_drive_place(lab->run.drive).is_open) {
        step(lab, LAB_UNIT_FRAME, 1);
    }
}

void lab_act_search(app_lab *lab)
{
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome = lab_drive_continue(lab->run.drive, LAB_BACKWARDS, SEARCH_FRAMES, error);
    lab->run.is_searching = outcome == LAB_SEARCHING;
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, false, LAB_NOTICE_NO_STOP);
    }
    lab_run_moved(lab);
}

void lab_act_continue(app_lab *lab, const lab_request *request)
{
    if (request->direction < 0) {
        lab_act_search(lab);
    } else {
        lab_drive_release(lab->run.drive);
    }
}

void lab_act_seek(app_lab *lab, const lab_request *request)
{
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome = LAB_AT_END;
    if (request->number >= 0) {
        lab_place place = lab_place_after((uint64_t)request->number);
        outcome = lab_drive_seek(lab->run.drive, place, error);
    }
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, true, LAB_NOTICE_NO_FRAME);
    }
    lab_run_moved(lab);
}

void lab_act_speed(app_lab *lab, const lab_request *request)
{
    if (request->direction < 0 && lab->speed > 0) {
        lab->speed--;
    } else if (request->direction > 0 && lab->speed + 1 < LAB_SPEEDS) {
        lab->speed++;
    }
}

/* Of the world, not of its schedule: nothing to undo. */
void lab_act_command(app_lab *lab, const lab_request *request)
{
    gm_command wanted = {.kind =
                             request->action == LAB_PAUSE ? GM_COMMAND_PAUSE : GM_COMMAND_DILATION,
                         .value = request->number};
    (void)lab_drive_command(lab->run.drive, &wanted);
}

void lab_act_restart(app_lab *lab, const lab_request *request)
{
    (void)request;
    lab_run_again(lab);
}

/* Breakpoints. */

static void toggle_break(app_lab *lab, const lab_breakpoint *wanted)
{
    lab_breakpoints *list = lab_drive_breakpoints(lab->run.drive);
    const lab_breakpoint *there = lab_breakpoints_find(list, wanted);
    if (there != NULL && !there->is_disabled) {
        (void)lab_breakpoints_remove(list, there->id);
    } else if (lab_breakpoints_add(list, wanted) == 0) {
        lab_tell(lab, true, LAB_NOTICE_NO_BREAKPOINT);
    }
}

void lab_act_break(app_lab *lab, const lab_request *request)
{
    static const lab_break_kind kinds[LAB_ACTION_COUNT] = {
        [LAB_BREAK_GROUP] = LAB_BREAK_AT_GROUP,
        [LAB_BREAK_LAG] = LAB_BREAK_AT_LAG,
        [LAB_BREAK_CYCLE] = LAB_BREAK_AT_CYCLE,
        [LAB_BREAK_SPAWN] = LAB_BREAK_AT_SPAWN,
    };
    lab_breakpoint wanted = {.kind = kinds[request->action]};
    wanted.stage = wanted.kind == LAB_BREAK_AT_GROUP ? tl_stage_of_group(request->group) : 0;
    toggle_break(lab, &wanted);
}

void lab_act_break_function(app_lab *lab, const lab_request *request)
{
    lab_breakpoint wanted = {.kind = LAB_BREAK_AT_FUNCTION};
    const char *name = request->function[0] != '\0' ? request->function : lab->model.selected;
    (void)SDL_strlcpy(wanted.name, name, sizeof wanted.name);
    if (name[0] == '\0') {
        lab_tell(lab, false, LAB_NOTICE_SELECT_FIRST);
    } else {
        toggle_break(lab, &wanted);
    }
}
