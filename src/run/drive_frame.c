/* run/drive_frame.c -- frames of a drive: where their input comes from, and point by point. */
#include "run/drive_state.h"

#include <stdio.h>

static bool is_live(const gm_input *live)
{
    return live != NULL && (live->buttons != 0 || live->move_x != 0 || live->move_y != 0 ||
                            live->aim_x != 0 || live->aim_y != 0 || live->command_count > 0);
}

/* Nothing held, time going on as before. */
static gm_input nothing_after(const lab_drive *drive, uint64_t frame)
{
    gm_input before = {0};
    (void)lab_tape_get(lab_timeline_tape(drive->timeline), frame, &before);
    return (gm_input){
        .aim_at_x = before.aim_at_x, .aim_at_y = before.aim_at_y, .delta = before.delta};
}

/* Those that wait go first; what does not fit waits on. */
static void add_commands(lab_drive *drive, gm_input *input)
{
    gm_input with = *input;
    uint32_t live = input->command_count;
    with.command_count = drive->command_count;
    for (uint32_t i = 0; i < drive->command_count; i++) {
        with.commands[i] = drive->commands[i];
    }
    drive->command_count = 0;
    for (uint32_t i = 0; i < live && i < GM_INPUT_MAX_COMMANDS; i++) {
        if (with.command_count < GM_INPUT_MAX_COMMANDS) {
            with.commands[with.command_count++] = input->commands[i];
        } else {
            (void)lab_drive_command(drive, &input->commands[i]);
        }
    }
    *input = with;
}

/* What the tape has after that frame is going to be cut. */
static void tell_cut(lab_drive *drive, uint64_t frame)
{
    drive->reported = drive->reported < frame ? drive->reported : frame;
    if (drive->groups.frame > frame) {
        drive->groups.frame = 0;
    }
    if (drive->on_cut != NULL) {
        drive->on_cut(drive->user, frame);
    }
}

/* The input of the next frame; *from stays NULL if it is the tape's. */
static bool choose(lab_drive *drive, const gm_input *live, gm_input *input, const gm_input **from)
{
    uint64_t frame = lab_drive_place(drive).frame;
    bool is_past = frame < lab_drive_newest(drive);
    *from = NULL;
    if (is_past && !is_live(live) && drive->command_count == 0) {
        return true;
    }
    *input = live != NULL ? *live : nothing_after(drive, frame);
    if (drive->on_input != NULL && !drive->on_input(drive->user, frame + 1, input)) {
        return false;
    }
    add_commands(drive, input);
    if (is_past) {
        tell_cut(drive, frame);
    }
    *from = input;
    return true;
}

static void tell_frame(lab_drive *drive)
{
    uint64_t frame = lab_drive_place(drive).frame;
    if (frame > drive->reported) {
        drive->reported = frame;
        if (drive->on_frame != NULL) {
            drive->on_frame(drive->user, lab_drive_game(drive));
        }
    }
}

static void end_frame(lab_drive *drive)
{
    lab_timeline_end(drive->timeline);
    tell_frame(drive);
}

/* Before a frame begins: takes the order of the last one, if a breakpoint wants to know. */
static void take_order(lab_drive *drive)
{
    drive->orders[0].frame = 0;
    if (lab_breakpoints_have(&drive->breakpoints, LAB_BREAK_AT_ORDER)) {
        lab_order_take(&drive->orders[0], lab_drive_game(drive));
    }
}

/* Its last item has run: tells the point whether the order is another one. */
static void compare_order(lab_drive *drive, lab_stop_point *point)
{
    gm_input input;
    uint64_t frame = lab_drive_place(drive).frame;
    if (drive->orders[0].frame == 0 ||
        !lab_breakpoints_have(&drive->breakpoints, LAB_BREAK_AT_ORDER)) {
        return;
    }
    bool has_input = lab_tape_get(lab_timeline_tape(drive->timeline), frame, &input);
    lab_order_take(&drive->orders[1], lab_drive_game(drive));
    if (lab_order_compare(&drive->orders[0], &drive->orders[1], has_input ? &input : NULL,
                          &drive->change)) {
        point->change = &drive->change;
    }
}

/* The first point of a frame that is open now. */
static void note_begin(lab_drive *drive, const tl_stats *before, lab_stop_point *point)
{
    tl_stats after = tl_world_stats(gm_game_world(lab_drive_game(drive)));
    *point = (lab_stop_point){.next = lab_drive_next(drive),
                              .is_group_start = true,
                              .has_cycle = after.cycles > before->cycles,
                              .has_spawn = after.newly_spawned > before->newly_spawned};
    drive->groups = (lab__groups){.frame = lab_drive_place(drive).frame, .count = 1};
}

/* After the game could not be made anew. */
static bool is_gone(const lab_drive *drive, char error[GM_ERROR_TEXT])
{
    bool is_there = lab_drive_game(drive) != NULL;
    (void)snprintf(error, GM_ERROR_TEXT, "%s", is_there ? "" : "the simulation is gone");
    return !is_there;
}

lab_outcome lab__drive_begin(lab_drive *drive, const gm_input *live, lab_stop_point *point,
                             char error[GM_ERROR_TEXT])
{
    gm_input input;
    const gm_input *from = NULL;
    if (is_gone(drive, error)) {
        return LAB_FAILED;
    }
    tl_stats before = tl_world_stats(gm_game_world(lab_drive_game(drive)));
    take_order(drive);
    if (!choose(drive, live, &input, &from)) {
        return LAB_AT_END;
    }
    gm_result result = lab_timeline_begin(drive->timeline, from, error);
    if (result != GM_OK && result != GM_ERR_EDIT) {
        return LAB_FAILED;
    }
    note_begin(drive, &before, point);
    return LAB_MOVED;
}

bool lab__drive_begin_taped(lab_drive *drive, lab_stop_point *point)
{
    char error[GM_ERROR_TEXT];
    if (is_gone(drive, error)) {
        return false;
    }
    tl_stats before = tl_world_stats(gm_game_world(lab_drive_game(drive)));
    take_order(drive);
    gm_result result = lab_timeline_begin(drive->timeline, NULL, error);
    if (result != GM_OK && result != GM_ERR_EDIT) {
        return false;
    }
    note_begin(drive, &before, point);
    return true;
}

static void note_point(lab_drive *drive, lab_place before, const lab_stop_point *point)
{
    lab__groups *groups = &drive->groups;
    bool is_next = groups->frame == before.frame && groups->reach == before.position;
    if (!is_next || groups->is_whole) {
        return;
    }
    if (point->is_over) {
        groups->is_whole = true;
        return;
    }
    groups->reach = lab_drive_place(drive).position;
    if (point->is_group_start && groups->count < LAB__MAX_GROUPS) {
        groups->starts[groups->count++] = groups->reach;
    }
}

void lab__drive_walk(lab_drive *drive, lab_stop_point *point)
{
    tl_world *world = gm_game_world(lab_drive_game(drive));
    lab_place here = lab_drive_place(drive);
    tl_stats before = tl_world_stats(world);
    tl_item ran = {0};
    (void)tl_frame_step(world, &ran);
    tl_item next = lab_drive_next(drive);
    tl_stats after = tl_world_stats(world);
    *point = (lab_stop_point){.next = next,
                              .is_over = next.kind == TL_ITEM_NONE,
                              .is_group_start = next.stage != ran.stage,
                              .has_cycle = after.cycles > before.cycles,
                              .has_spawn = after.newly_spawned > before.newly_spawned};
    note_point(drive, here, point);
    if (point->is_over) {
        compare_order(drive, point);
        end_frame(drive);
    }
}

static lab_outcome run_watched(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT])
{
    lab_stop_point point;
    if (!lab_drive_place(drive).is_open) {
        lab_outcome outcome = lab__drive_begin(drive, live, &point, error);
        if (outcome != LAB_MOVED || lab__drive_check(drive, &point)) {
            return outcome == LAB_MOVED ? LAB_HELD : outcome;
        }
    }
    while (lab_drive_place(drive).is_open) {
        lab__drive_walk(drive, &point);
        if (lab__drive_check(drive, &point)) {
            return LAB_HELD;
        }
    }
    return LAB_MOVED;
}

static lab_outcome run_whole(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT])
{
    gm_input input;
    const gm_input *from = NULL;
    if (lab_drive_place(drive).is_open) {
        end_frame(drive);
        return LAB_MOVED;
    }
    take_order(drive);
    if (!choose(drive, live, &input, &from)) {
        return LAB_AT_END;
    }
    gm_result result = lab_timeline_frame(drive->timeline, from, error);
    if (result != GM_OK && result != GM_ERR_EDIT) {
        return LAB_FAILED;
    }
    tell_frame(drive);
    return LAB_MOVED;
}

lab_outcome lab__drive_run(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT])
{
    lab_stop_point over = {.is_over = true};
    if (is_gone(drive, error)) {
        return LAB_FAILED;
    }
    if (lab_breakpoints_watch_items(&drive->breakpoints)) {
        return run_watched(drive, live, error);
    }
    lab_outcome outcome = run_whole(drive, live, error);
    compare_order(drive, &over);
    return outcome == LAB_MOVED && lab__drive_check(drive, &over) ? LAB_HELD : outcome;
}

void lab__drive_keep(lab_drive *drive, const gm_input *live)
{
    for (uint32_t i = 0; i < live->command_count && i < GM_INPUT_MAX_COMMANDS; i++) {
        (void)lab_drive_command(drive, &live->commands[i]);
    }
}

lab_outcome lab_drive_frame(lab_drive *drive, const gm_input *live, char error[GM_ERROR_TEXT])
{
    lab_outcome outcome = LAB_HELD;
    error[0] = '\0';
    if (!drive->is_held) {
        drive->search.is_on = false;
        bool was_open = lab_drive_place(drive).is_open;
        outcome = was_open ? lab__drive_run(drive, NULL, error) : LAB_MOVED;
        if (outcome == LAB_MOVED) {
            return lab__drive_run(drive, live, error);
        }
    }
    lab__drive_keep(drive, live);
    return outcome;
}
