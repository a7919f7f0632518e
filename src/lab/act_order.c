/* lab/act_order.c -- requests that change the schedule. See act.h. */
#include "act.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What waits in the history goes into the next frame that begins, wherever that is: in the past it
 * makes a new future. */
static void hand_over(lab *lab)
{
    gm_input waiting = {0};
    do {
        waiting.command_count = 0;
        lab_history_take(&lab->run.history, &waiting);
        for (uint32_t i = 0; i < waiting.command_count; i++) {
            (void)lab_drive_command(lab->run.drive, &waiting.commands[i]);
        }
    } while (waiting.command_count == GM_INPUT_MAX_COMMANDS);
    if (lab_drive_is_held(lab->run.drive)) {
        lab_notice(lab, false, "acts from the next frame on");
    }
    lab_lesson_edits_changed(lab);
}

static void put_name(char out[GM_COMMAND_NAME], const char *name)
{
    (void)snprintf(out, GM_COMMAND_NAME, "%s", name);
}

static bool edit_of(const lab *lab, const lab_request *request, gm_command *edit)
{
    static const gm_command_kind kinds[] = {
        [LAB_MOVE] = GM_COMMAND_MOVE,         [LAB_AFTER] = GM_COMMAND_AFTER,
        [LAB_CUT] = GM_COMMAND_CUT,           [LAB_INTERVAL] = GM_COMMAND_INTERVAL,
        [LAB_ENABLE] = GM_COMMAND_ENABLE,     [LAB_DISABLE] = GM_COMMAND_DISABLE,
    };
    const char *function = request->function[0] != '\0' ? request->function : lab->model.selected;
    *edit = (gm_command){
        .kind = kinds[request->action], .group = request->group, .time = request->time};
    put_name(edit->function, function);
    put_name(edit->other, request->other);
    return function[0] != '\0';
}

/* A knot may be tied, but not by accident: asked for twice, it is. */
static bool is_refused_knot(lab *lab, gm_command *edit)
{
    char path[GM_ERROR_TEXT];
    char text[LAB_TEXT * 2];
    if (edit->kind != GM_COMMAND_AFTER ||
        !lab_history_would_cycle(&lab->run.history, edit, path)) {
        return false;
    }
    edit->value = 1;
    if (memcmp(&lab->asked, edit, sizeof *edit) == 0) {
        return false;
    }
    lab->asked = *edit;
    (void)snprintf(text, sizeof text, "%s (again: tie it all the same)", path);
    lab_notice(lab, true, text);
    return true;
}

static void edit(lab *lab, const lab_request *request)
{
    char error[GM_ERROR_TEXT] = "";
    gm_command change;
    if (!edit_of(lab, request, &change)) {
        lab_notice(lab, false, "select a function first");
        return;
    }
    if (is_refused_knot(lab, &change)) {
        return;
    }
    lab->asked = (gm_command){0};
    if (!lab_history_do(&lab->run.history, &change, error)) {
        lab_notice(lab, true, error);
        return;
    }
    hand_over(lab);
}

static void shuffle(lab *lab, int64_t seed)
{
    char error[GM_ERROR_TEXT] = "";
    gm_command change = {.kind = GM_COMMAND_SHUFFLE, .value = seed};
    if (!lab_history_do(&lab->run.history, &change, error)) {
        lab_notice(lab, true, error);
        return;
    }
    lab->model.shuffle_seed = (uint64_t)seed;
    if (lab->lesson != NULL) {
        lab_lesson_shuffled(lab->lesson);
    }
    hand_over(lab);
}

static void toggle_verdict(lab *lab)
{
    if (lab->run.shuffle != NULL) {
        lab_shuffle_stop(lab->run.shuffle);
        lab->run.shuffle = NULL;
        return;
    }
    lab->run.has_verdict = false;
    lab->run.shuffle = lab_run_shuffle(lab);
    if (lab->run.shuffle == NULL) {
        lab_notice(lab, true, "out of memory for the shuffle");
    }
}

static void undo_or_redo(lab *lab, bool is_redo)
{
    bool has_changed = is_redo ? lab_history_redo(&lab->run.history)
                               : lab_history_undo(&lab->run.history);
    if (has_changed) {
        hand_over(lab);
    } else {
        lab_notice(lab, false, is_redo ? "nothing to redo" : "nothing to undo");
    }
}

void lab_act_on_order(lab *lab, const lab_request *request)
{
    switch (request->action) {
    case LAB_UNDO:
    case LAB_REDO:
        undo_or_redo(lab, request->action == LAB_REDO);
        break;
    case LAB_RESET:
        if (lab_history_reset(&lab->run.history)) {
            hand_over(lab);
        }
        break;
    case LAB_SHUFFLE:
        shuffle(lab, request->number != 0 ? request->number : lab_next_shuffle_seed(lab));
        break;
    case LAB_UNSHUFFLE:
        shuffle(lab, 0);
        break;
    case LAB_VERDICT:
        toggle_verdict(lab);
        break;
    default:
        edit(lab, request);
        break;
    }
}
