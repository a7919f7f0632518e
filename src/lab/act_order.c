/* lab/act_order.c -- requests that change the schedule. See act.h. */
#include "lab/act.h"
#include "lab/guide.h"

#include <stdio.h>
#include <string.h>

void lab_act_waiting(app_lab *lab)
{
    gm_input waiting = {0};
    if (!lab_history_is_waiting(&lab->run.history)) {
        return;
    }
    lab_history_take(&lab->run.history, lab_drive_place(lab->run.drive).frame + 1, &waiting);
    for (uint32_t i = 0; i < waiting.command_count; i++) {
        (void)lab_drive_command(lab->run.drive, &waiting.commands[i]);
    }
    lab->run.has_edit = true;
}

static void hand_over(app_lab *lab)
{
    lab_act_waiting(lab);
    if (lab_drive_is_held(lab->run.drive)) {
        lab_tell(lab, false, LAB_NOTICE_NEXT_FRAME);
    }
    lab_taught_edited(lab);
}

static void put_name(char out[GM_COMMAND_NAME], const char *name)
{
    (void)SDL_strlcpy(out, name, GM_COMMAND_NAME);
}

static bool edit_of(const app_lab *lab, const lab_request *request, gm_command *edit)
{
    static const gm_command_kind kinds[LAB_ACTION_COUNT] = {
        [LAB_MOVE] = GM_COMMAND_MOVE,     [LAB_AFTER] = GM_COMMAND_AFTER,
        [LAB_CUT] = GM_COMMAND_CUT,       [LAB_INTERVAL] = GM_COMMAND_INTERVAL,
        [LAB_ENABLE] = GM_COMMAND_ENABLE, [LAB_DISABLE] = GM_COMMAND_DISABLE,
        [LAB_SET] = GM_COMMAND_SET,
    };
    const char *function =
        request->function[0] != '\0' ? request->function : lab_guide_selected(lab);
    *edit = (gm_command){
        .kind = kinds[request->action], .group = request->group, .time = request->time};
    put_name(edit->function, function);
    put_name(edit->other, request->other);
    return function[0] != '\0';
}

/* The console says what became of its line. */
static void answer_edit(app_lab *lab)
{
    char text[LAB_HISTORY_LABEL];
    uint32_t in_force = 0;
    (void)lab_history_count(&lab->run.history, &in_force);
    if (lab->model.has_console && in_force > 0) {
        lab_history_label(&lab->run.history, in_force - 1, &lab->layout.picture, text);
        lab_console_print(&lab->console, LAB_TONE_PLAIN, text, NULL);
    }
}

/* A cycle may be closed, but not by accident: asked for twice, it is. What was picked is picked
 * again by the next click. */
static bool is_refused_cycle(app_lab *lab, gm_command *edit, bool is_picked)
{
    char path[GM_ERROR_TEXT];
    char text[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    const char *values[1] = {path};
    if (edit->kind != GM_COMMAND_AFTER || !lab_history_would_cycle(&lab->run.history, edit, path)) {
        return false;
    }
    edit->value = 1;
    if (memcmp(&lab->asked, edit, sizeof *edit) == 0) {
        return false;
    }
    lab->asked = *edit;
    if (is_picked) {
        (void)SDL_strlcpy(lab->ui.picking, edit->function, sizeof lab->ui.picking);
    }
    (void)lab_brush_fill(&brush, text, lab_notice_text(LAB_NOTICE_CLOSES_CYCLE), values, 1);
    lab_tell_text(lab, true, text);
    return true;
}

/* So that one group after another can be tried by keys. */
static void keep_selected(app_lab *lab, const char *function)
{
    uint32_t at = lab_frame_find(&lab->frame, function);
    if (at != LAB_NONE) {
        (void)SDL_strlcpy(lab->model.selected, lab->frame.functions[at].label,
                          sizeof lab->model.selected);
    }
}

/* Groups of the engine take no function of the game, and slots none at all.
 * @param is_slot  it was let go on a slot */
static bool is_refused_group(app_lab *lab, const gm_command *edit, bool is_slot)
{
    char text[LAB_BRUSH_TEXT];
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    bool is_spawned = edit->group == TL_TICK_GROUP_NEWLY_SPAWNED;
    if (edit->kind != GM_COMMAND_MOVE || (lab_plan_is_open_group(edit->group) && !is_slot)) {
        return false;
    }
    lab_notice notice = is_slot      ? LAB_NOTICE_SLOT
                        : is_spawned ? LAB_NOTICE_SPAWNED_GROUP
                                     : LAB_NOTICE_PHYSICS_GROUP;
    const char *name =
        is_slot ? edit->function : lab_ui_word(&lab->ui, tl_tick_group_name(edit->group));
    (void)lab_brush_fill(&brush, text, lab_notice_text(notice), &name, 1);
    lab_tell_text(lab, true, text);
    return true;
}

void lab_act_edit(app_lab *lab, const lab_request *request)
{
    char error[GM_ERROR_TEXT] = "";
    gm_command change;
    if (request->action == LAB_AFTER && request->other[0] == '\0') {
        lab_tell(lab, false, LAB_NOTICE_DRAG_HANDLE);
        return;
    }
    if (!edit_of(lab, request, &change)) {
        lab_tell(lab, false, LAB_NOTICE_SELECT_FIRST);
        return;
    }
    if (is_refused_group(lab, &change, request->number != 0)) {
        return;
    }
    if (lab_history_has(&lab->run.history, &change) && gm_command_check(&change, error) == GM_OK) {
        lab_tell(lab, false, LAB_NOTICE_SO_ALREADY);
        return;
    }
    if (is_refused_cycle(lab, &change, request->number != 0)) {
        return;
    }
    lab->asked = (gm_command){0};
    if (!lab_history_do(&lab->run.history, &change, error)) {
        lab_tell_text(lab, true, error);
        return;
    }
    if (request->action == LAB_MOVE) {
        keep_selected(lab, change.function);
    }
    lab_order_verdict_forget(lab);
    answer_edit(lab);
    hand_over(lab);
}

static void shuffle(app_lab *lab, int64_t seed)
{
    char error[GM_ERROR_TEXT] = "";
    gm_command change = {.kind = GM_COMMAND_SHUFFLE, .value = seed};
    if (!lab_history_do(&lab->run.history, &change, error)) {
        lab_tell_text(lab, true, error);
        return;
    }
    answer_edit(lab);
    lab_swap_ask(lab);
    if (lab->lesson != NULL) {
        lab_lesson_shuffled(lab->lesson);
    }
    hand_over(lab);
}

void lab_act_shuffle(app_lab *lab, const lab_request *request)
{
    int64_t seed = request->number != 0 ? request->number : (int64_t)++lab->last_seed;
    shuffle(lab, request->action == LAB_UNSHUFFLE ? 0 : seed);
}

void lab_act_verdict(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab->run.shuffle != NULL) {
        lab_order_verdict_forget(lab);
    } else if (!lab_order_verdict_begin(lab)) {
        lab_tell(lab, true, LAB_NOTICE_NO_SHUFFLE);
    }
}

/* Says which change it was: the last one in force before, or after it was done again. */
static void tell_undone(app_lab *lab, bool is_redo, uint32_t change)
{
    char label[LAB_HISTORY_LABEL];
    char line[LAB_BRUSH_TEXT];
    const char *values[1] = {label};
    bool is_held = lab_drive_is_held(lab->run.drive);
    lab_notice notice = is_redo   ? is_held ? LAB_NOTICE_REDONE_NEXT : LAB_NOTICE_REDONE
                        : is_held ? LAB_NOTICE_UNDONE_NEXT
                                  : LAB_NOTICE_UNDONE;
    lab_brush brush = {&lab->scene->list, &lab->scene->layout, lab->scene->ui_scale};
    lab_history_deed(&lab->run.history, change, &lab->layout.picture, label);
    lab_tell_text(lab, false, lab_brush_fill(&brush, line, lab_notice_text(notice), values, 1));
}

static lab_notice nothing_to_do(const app_lab *lab, bool is_redo)
{
    if (is_redo) {
        return LAB_NOTICE_NO_REDO;
    }
    return lab_history_count(&lab->run.history, NULL) > 0 ? LAB_NOTICE_ONLY_REDO
                                                          : LAB_NOTICE_NO_UNDO;
}

/* A request with a number comes from the tour: then a notice says that its change is taken back. */
void lab_act_undo(app_lab *lab, const lab_request *request)
{
    bool is_redo = request->action == LAB_REDO;
    uint32_t in_force = 0;
    (void)lab_history_count(&lab->run.history, &in_force);
    if (!(is_redo ? lab_history_redo(&lab->run.history) : lab_history_undo(&lab->run.history))) {
        lab_tell(lab, false, nothing_to_do(lab, is_redo));
        return;
    }
    lab_order_verdict_forget(lab);
    hand_over(lab);
    if (request->number != 0) {
        lab_tell(lab, false, LAB_NOTICE_TOUR_TAKEN_BACK);
    } else {
        tell_undone(lab, is_redo, is_redo ? in_force : in_force - 1);
    }
}

uint32_t lab_count_changes(const app_lab *lab)
{
    const lab_history *history = &lab->run.history;
    bool has_any = history->start_count > 0 || history->current > 0;
    return lab->lesson == NULL && has_any ? lab_history_edits(history, NULL, 0) : 0;
}

bool lab_can_take_changes_back(const app_lab *lab)
{
    return lab_count_changes(lab) > 0 && lab_history_can_reset(&lab->run.history);
}

void lab_take_changes_back(app_lab *lab)
{
    lab_ask(&lab->requests, (lab_request){.action = LAB_RESET});
}

void lab_act_reset(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (lab_history_reset(&lab->run.history)) {
        lab_order_verdict_forget(lab);
        hand_over(lab);
    }
}
