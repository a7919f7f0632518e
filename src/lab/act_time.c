/* lab/act_time.c -- requests that move time, and breakpoints. See act.h. */
#include "lab/act.h"

#include "lab/panels/page.h"

#include <stdio.h>
#include <string.h>

enum { SEARCH_FRAMES = 240 };

static void tell_failure(app_lab *lab, lab_outcome outcome, const char *error)
{
    if (outcome == LAB_FAILED || error[0] != '\0') {
        lab_tell_text(lab, true, error);
    }
}

void lab_act_hold(app_lab *lab, const lab_request *request)
{
    if (lab_drive_is_held(lab->run.drive)) {
        lab_drive_release(lab->run.drive);
    } else {
        lab_drive_hold(lab->run.drive);
    }
    if (request->number != 0 && lab_drive_is_held(lab->run.drive)) {
        lab_tell(lab, false, LAB_NOTICE_GAME_HELD);
    }
    lab->is_stale = true;
}

static bool is_ship_there(const app_lab *lab)
{
    return gm_game_view(lab->session->game)->ship.is_alive;
}

/* Steps were meant to look at frames, not to cost a life: says how to take it back. A key that is
 * held down goes no further. */
static void note_loss(app_lab *lab)
{
    lab->step_key = SDL_SCANCODE_UNKNOWN;
    lab->has_lost_ship = true;
    lab_tell(lab, true, LAB_NOTICE_SHIP_LOST);
}

static void step(app_lab *lab, lab_unit unit, int32_t direction)
{
    char error[GM_ERROR_TEXT] = "";
    bool was_there = is_ship_there(lab) && lab->lesson == NULL;
    lab_step asked = {.unit = unit,
                      .direction = direction < 0 ? LAB_BACKWARDS : LAB_FORWARDS,
                      .live = direction < 0 ? NULL : &lab->live};
    lab_outcome outcome = lab_drive_step(lab->run.drive, &asked, error);
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, false, direction < 0 ? LAB_NOTICE_FIRST_FRAME : LAB_NOTICE_RUN_ENDS);
    }
    lab_run_moved(lab);
    if (was_there && direction > 0 && !is_ship_there(lab)) {
        note_loss(lab);
    }
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

/* Steps through an open frame up to the item of that function and over it.  @return whether it was
 * there; breakpoints on the way do not stop it */
static bool step_over(app_lab *lab, const char *function, char error[GM_ERROR_TEXT])
{
    lab_drive *drive = lab->run.drive;
    const lab_step one = {.unit = LAB_UNIT_FUNCTION, .direction = LAB_FORWARDS};
    uint64_t frame = lab_drive_place(drive).frame + 1;
    uint32_t known = lab_frame_find(&lab->frame, function);
    bool is_there = false;
    lab_outcome outcome = LAB_MOVED;
    while (!is_there && (outcome == LAB_MOVED || outcome == LAB_HELD)) {
        tl_item next = lab_drive_next(drive);
        is_there = known != LAB_NONE ? lab_frame_function_of(&lab->frame, &next) == known
                                     : next.name != NULL && strcmp(next.name, function) == 0;
        outcome = lab_drive_step(drive, &one, error);
        lab_place place = lab_drive_place(drive);
        if (!place.is_open && place.frame >= frame) {
            break;
        }
    }
    return is_there;
}

/* The cursor stands before the function that comes next, which has not written it. */
static void show_writer(app_lab *lab, const lab_request *request)
{
    char line[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[] = {request->function, request->other};
    (void)lab_brush_fill(&brush, line, lab_notice_text(LAB_NOTICE_WROTE_HERE), values, 2);
    lab_tell_text(lab, false, line);
    lab->followed[0] = '\0';
    (void)snprintf(lab->model.selected, sizeof lab->model.selected, "%s", request->function);
}

/* The reader is that of the stop, or the function that is selected. */
static void note_reader(app_lab *lab, const lab_request *request)
{
    lab_model *m = &lab->model;
    const lab_break_reason *stop = m->stop;
    bool is_of_stop = stop != NULL && stop->kind == LAB_BREAK_AT_LAG &&
                      stop->sample.read_frame == (uint64_t)request->number &&
                      stop->sample.value_name != NULL &&
                      strcmp(stop->sample.value_name, request->other) == 0;
    const char *reader =
        is_of_stop ? lab_page_item_name(&lab->frame, &stop->sample.reader) : m->selected;
    (void)snprintf(m->reader, sizeof m->reader, "%s", reader);
    (void)snprintf(m->read_value, sizeof m->read_value, "%s", request->other);
    lab->read_place = lab_drive_place(lab->run.drive);
    lab->had_stop = stop != NULL;
    lab->has_way_back = false;
}

void lab_act_seek_write(app_lab *lab, const lab_request *request)
{
    note_reader(lab, request);
    char error[GM_ERROR_TEXT] = "";
    lab_outcome outcome = LAB_AT_END;
    if (request->number > 0) {
        outcome =
            lab_drive_seek(lab->run.drive, lab_place_after((uint64_t)request->number - 1), error);
    }
    tell_failure(lab, outcome, error);
    bool is_there = outcome == LAB_MOVED && step_over(lab, request->function, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, true, LAB_NOTICE_NO_FRAME);
    } else if (outcome == LAB_MOVED && !is_there) {
        tell_failure(lab, LAB_MOVED, error);
    }
    lab_run_moved(lab);
    if (is_there) {
        show_writer(lab, request);
        lab->write_place = lab_drive_place(lab->run.drive);
        lab->has_way_back = true;
    }
}

void lab_act_seek_read(app_lab *lab, const lab_request *request)
{
    char error[GM_ERROR_TEXT] = "";
    (void)request;
    if (!lab->has_way_back) {
        return;
    }
    lab_outcome outcome = lab_drive_seek(lab->run.drive, lab->read_place, error);
    tell_failure(lab, outcome, error);
    if (outcome == LAB_AT_END) {
        lab_tell(lab, true, LAB_NOTICE_NO_FRAME);
    }
    lab_run_moved(lab);
    if (outcome == LAB_MOVED) {
        lab->followed[0] = '\0';
        (void)snprintf(lab->model.selected, sizeof lab->model.selected, "%s", lab->model.reader);
    }
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

void lab_act_break(app_lab *lab, const lab_request *request)
{
    lab_notice problem;
    if (!lab_breaks_change(lab, request, &problem)) {
        lab_tell(lab, problem != LAB_NOTICE_SELECT_FIRST, problem);
    }
}
