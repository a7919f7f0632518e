/* run/drive.c -- holding, going somewhere, what waits. See drive.h. */
#include "run/drive_state.h"

#include "run/memory.h"

lab_drive *lab_drive_open(const lab_drive_def *def)
{
    const tl_allocator *allocator = &def->timeline.allocator;
    lab_drive *drive = lab_memory_resize(allocator, NULL, 0, sizeof *drive);
    if (drive == NULL) {
        return NULL;
    }
    *drive = (lab_drive){.timeline = lab_timeline_open(&def->timeline),
                         .allocator = *allocator,
                         .on_input = def->on_input,
                         .on_frame = def->on_frame,
                         .on_cut = def->on_cut,
                         .user = def->user};
    if (drive->timeline == NULL) {
        (void)lab_memory_resize(allocator, drive, sizeof *drive, 0);
        return NULL;
    }
    drive->reported = lab_timeline_newest(drive->timeline);
    return drive;
}

void lab_drive_close(lab_drive *drive)
{
    if (drive == NULL) {
        return;
    }
    lab_stop_point point;
    tl_allocator allocator = drive->allocator;
    while (lab_drive_place(drive).is_open) {
        lab__drive_walk(drive, &point);
    }
    lab_timeline_close(drive->timeline);
    (void)lab_memory_resize(&allocator, drive, sizeof *drive, 0);
}

gm_game *lab_drive_game(const lab_drive *drive)
{
    return lab_timeline_game(drive->timeline);
}

lab_timeline *lab_drive_timeline(lab_drive *drive)
{
    return drive->timeline;
}

lab_breakpoints *lab_drive_breakpoints(lab_drive *drive)
{
    return &drive->breakpoints;
}

lab_place lab_drive_place(const lab_drive *drive)
{
    return lab_timeline_place(drive->timeline);
}

uint64_t lab_drive_newest(const lab_drive *drive)
{
    return lab_timeline_newest(drive->timeline);
}

tl_item lab_drive_next(const lab_drive *drive)
{
    tl_item item = {0};
    if (lab_drive_place(drive).is_open) {
        (void)tl_frame_next(gm_game_world(lab_drive_game(drive)), &item);
    }
    return item;
}

bool lab_drive_is_held(const lab_drive *drive)
{
    return drive->is_held;
}

lab_stop lab_drive_stop(const lab_drive *drive)
{
    return drive->stop;
}

void lab__drive_stop(lab_drive *drive, lab_stop stop)
{
    drive->is_held = stop != LAB_STOP_NONE;
    drive->stop = stop;
}

void lab_drive_hold(lab_drive *drive)
{
    drive->search.is_on = false;
    if (!drive->is_held) {
        lab__drive_stop(drive, LAB_STOP_ASKED);
    }
}

void lab_drive_release(lab_drive *drive)
{
    drive->search.is_on = false;
    lab__drive_stop(drive, LAB_STOP_NONE);
}

bool lab__drive_check(lab_drive *drive, const lab_stop_point *point)
{
    if (!lab_breakpoints_are_set(&drive->breakpoints)) {
        return false;
    }
    lab_breakpoint *breakpoint =
        lab_breakpoints_match(&drive->breakpoints, lab_drive_game(drive), point);
    if (breakpoint == NULL) {
        return false;
    }
    breakpoint->hits++;
    lab__drive_stop(drive, LAB_STOP_BREAKPOINT);
    return true;
}

bool lab_drive_command(lab_drive *drive, const gm_command *command)
{
    if (drive->command_count == GM_INPUT_MAX_COMMANDS) {
        return false;
    }
    drive->commands[drive->command_count++] = *command;
    return true;
}

uint32_t lab_drive_command_count(const lab_drive *drive)
{
    return drive->command_count;
}

void lab_drive_clear_commands(lab_drive *drive)
{
    drive->command_count = 0;
}

lab_outcome lab__drive_go(lab_drive *drive, lab_place place, char error[GM_ERROR_TEXT])
{
    gm_result result = lab_timeline_seek(drive->timeline, place, error);
    if (result == GM_OK) {
        return LAB_MOVED;
    }
    return result == GM_ERR_INVALID ? LAB_AT_END : LAB_FAILED;
}

bool lab__drive_is_of_game(const lab_drive *drive)
{
    return gm_game_stats(lab_drive_game(drive)).is_playing;
}

lab_outcome lab_drive_seek(lab_drive *drive, lab_place place, char error[GM_ERROR_TEXT])
{
    drive->search.is_on = false;
    lab_outcome outcome = lab__drive_go(drive, place, error);
    if (outcome == LAB_MOVED) {
        lab__drive_stop(drive, LAB_STOP_ASKED);
    }
    return outcome;
}

lab_outcome lab__drive_go_back(lab_drive *drive, lab_place place, bool is_of_game,
                               char error[GM_ERROR_TEXT])
{
    lab_outcome outcome = lab__drive_go(drive, place, error);
    uint64_t frame = lab_place_finished(place);
    bool is_short = false;
    while (outcome == LAB_MOVED && is_of_game && !lab__drive_is_of_game(drive)) {
        frame++;
        is_short = true;
        outcome = lab__drive_go(drive, lab_place_after(frame), error);
    }
    if (outcome == LAB_MOVED) {
        lab__drive_stop(drive, LAB_STOP_ASKED);
    }
    return outcome == LAB_MOVED && is_short ? LAB_AT_END : outcome;
}

lab_outcome lab_drive_rewind(lab_drive *drive, uint64_t frames, char error[GM_ERROR_TEXT])
{
    uint64_t frame = lab_drive_place(drive).frame;
    lab_place place = lab_place_after(frame > frames ? frame - frames : 0);
    drive->search.is_on = false;
    return lab__drive_go_back(drive, place, lab__drive_is_of_game(drive), error);
}
