/* lab/act.c -- see act.h. */
#include "lab/act.h"

typedef struct act_row {
    lab_act_fn *act;
    bool needs_run; /**< means nothing before the Lab was opened in this run */
} act_row;

static const act_row rows[LAB_ACTION_COUNT] = {
    [LAB_HOLD] = {lab_act_hold, true},
    [LAB_STEP_FUNCTION] = {lab_act_step, true},
    [LAB_STEP_GROUP] = {lab_act_step, true},
    [LAB_STEP_FRAME] = {lab_act_step, true},
    [LAB_STEP_OUT] = {lab_act_step_out, true},
    [LAB_CONTINUE] = {lab_act_continue, true},
    [LAB_SEEK] = {lab_act_seek, true},
    [LAB_SPEED] = {lab_act_speed, true},
    [LAB_SLOMO] = {lab_act_command, true},
    [LAB_PAUSE] = {lab_act_command, true},
    [LAB_RESTART] = {lab_act_restart, true},
    [LAB_BREAK_FUNCTION] = {lab_act_break, true},
    [LAB_BREAK_GROUP] = {lab_act_break, true},
    [LAB_BREAK_LAG] = {lab_act_break, true},
    [LAB_BREAK_CYCLE] = {lab_act_break, true},
    [LAB_BREAK_SPAWN] = {lab_act_break, true},
    [LAB_BREAK_ORDER] = {lab_act_break, true},
    [LAB_BREAK_SWITCH] = {lab_act_break, true},
    [LAB_BREAK_REMOVE] = {lab_act_break, true},
    [LAB_EXPECT_LAG] = {lab_act_break, true},
    [LAB_SEEK_WRITE] = {lab_act_seek_write, true},
    [LAB_SEEK_READ] = {lab_act_seek_read, true},
    [LAB_MOVE] = {lab_act_edit, true},
    [LAB_AFTER] = {lab_act_edit, true},
    [LAB_CUT] = {lab_act_edit, true},
    [LAB_INTERVAL] = {lab_act_edit, true},
    [LAB_ENABLE] = {lab_act_edit, true},
    [LAB_DISABLE] = {lab_act_edit, true},
    [LAB_SET] = {lab_act_edit, true},
    [LAB_UNDO] = {lab_act_undo, true},
    [LAB_REDO] = {lab_act_undo, true},
    [LAB_RESET] = {lab_act_reset, true},
    [LAB_SHUFFLE] = {lab_act_shuffle, true},
    [LAB_UNSHUFFLE] = {lab_act_shuffle, true},
    [LAB_VERDICT] = {lab_act_verdict, true},
    [LAB_OPEN] = {lab_act_open, false},
    [LAB_OVERLAY] = {lab_act_overlay, false},
    [LAB_SOLO] = {lab_act_solo, false},
    [LAB_ALL_OVERLAYS] = {lab_act_all_overlays, false},
    [LAB_SELECT] = {lab_act_select, true},
    [LAB_FOLLOW] = {lab_act_follow, true},
    [LAB_TAB] = {lab_act_tab, true},
    [LAB_SHOW_ALL] = {lab_act_show_all, true},
    [LAB_REPLAY] = {lab_act_replay, true},
    [LAB_TOUR] = {lab_act_tour, true},
    [LAB_TOGGLE] = {lab_act_toggle, true},
    [LAB_SHADOW] = {lab_act_shadow, true},
    [LAB_ZOOM] = {lab_act_zoom, true},
    [LAB_PAN] = {lab_act_pan, true},
    [LAB_PALETTE] = {lab_act_palette, false},
    [LAB_PROJECTOR] = {lab_act_projector, false},
    [LAB_CONSOLE] = {lab_act_console, true},
    [LAB_COMMAND] = {lab_act_line, true},
    [LAB_PICKER] = {lab_act_picker, true},
    [LAB_HELP] = {lab_act_help, false},
    [LAB_BACK] = {lab_act_back, false},
    [LAB_LESSON] = {lab_act_lesson, true},
    [LAB_LESSON_LIST] = {lab_act_lesson_list, true},
    [LAB_OPEN_ALL] = {lab_act_open_all, true},
    [LAB_PREDICT] = {lab_act_predict, true},
    [LAB_FLY] = {lab_act_fly, true},
    [LAB_CHECK] = {lab_act_check, true},
    [LAB_HINT] = {lab_act_hint, true},
    [LAB_SCROLL] = {lab_act_scroll, false},
    [LAB_DRAFT] = {lab_act_draft, true},
    [LAB_WRITE] = {lab_act_write, true},
    [LAB_WRITE_DRAFT] = {lab_act_write_draft, true},
    [LAB_WRITE_GIVE_UP] = {lab_act_write_give_up, true},
    [LAB_WRITE_SAVE] = {lab_act_write_save, true},
    [LAB_WRITE_REMOVE] = {lab_act_write_remove, true},
    [LAB_HAND_IN] = {lab_act_hand_in, true},
    [LAB_SECTOR] = {lab_act_sector, true},
    [LAB_FILE] = {lab_act_file, false},
    [LAB_SCREENSHOT] = {lab_act_screenshot, false},
    [LAB_MOVIE] = {lab_act_movie, false},
    [LAB_TRACE] = {lab_act_trace, false},
};

static tl_tick_group group_at_hand(const app_lab *lab)
{
    uint32_t at = lab_frame_find(&lab->frame, lab->model.selected);
    tl_tick_group group =
        lab->frame.is_open ? tl_stage_group(lab->frame.stage) : TL_TICK_GROUP_COUNT;
    if (lab->model.selected[0] != '\0' && at != LAB_NONE) {
        group = lab->frame.functions[at].info.actual_start;
    }
    return group < TL_TICK_GROUP_COUNT ? group : TL_TICK_GROUP_PRE_PHYSICS;
}

void lab_act(app_lab *lab, const lab_request *request)
{
    lab_request meant = *request;
    const act_row *row = &rows[request->action];
    if (meant.group == TL_TICK_GROUP_COUNT) {
        meant.group = group_at_hand(lab);
    }
    bool moves_time = request->action >= LAB_HOLD && request->action <= LAB_RESTART;
    lab->run.is_searching = lab->run.is_searching && !moves_time;
    if (row->act != NULL && (lab->run.drive != NULL || !row->needs_run)) {
        row->act(lab, &meant);
    }
}

void lab_act_all(app_lab *lab)
{
    while (lab->requests.count > 0) {
        lab_requests asked = lab->requests;
        lab->requests.count = 0;
        for (uint32_t i = 0; i < asked.count; i++) {
            lab_act(lab, &asked.items[i]);
        }
    }
}
