/* run/drive_search.c -- reverse continue: the last point before the present one that stops. */
#include "run/drive_state.h"

typedef struct find {
    bool is_found;
    lab_place place;
    uint32_t id;
    lab_break_reason reason;
} find;

static void look(lab_drive *drive, const lab_stop_point *point, find *found)
{
    lab_place here = lab_drive_place(drive);
    if (lab_place_compare(here, drive->search.limit) >= 0) {
        return;
    }
    const lab_breakpoint *breakpoint =
        lab_breakpoints_match(&drive->breakpoints, lab_drive_game(drive), point);
    if (breakpoint != NULL) {
        *found = (find){true, here, breakpoint->id, drive->breakpoints.reason};
    }
}

/* The demo of the title is another run: what stopped before it does not count in a game. */
static void leave_demo(lab_drive *drive, find *found)
{
    bool is_demo = !lab__drive_is_of_game(drive);
    if (drive->search.is_of_game && is_demo && !lab_drive_place(drive).is_open) {
        *found = (find){0};
        drive->search.has_demo = true;
    }
}

/* Runs the tape from here to the end of what is to be searched; the last find counts. */
static find look_through(lab_drive *drive)
{
    find found = {0};
    lab_stop_point point = {0};
    while (lab_place_compare(lab_drive_place(drive), drive->search.end) < 0) {
        if (lab_drive_place(drive).is_open) {
            lab__drive_walk(drive, &point);
        } else if (!lab__drive_begin_taped(drive, &point)) {
            return found;
        }
        look(drive, &point, &found);
        leave_demo(drive, &found);
    }
    return found;
}

/* Where the next stretch begins: at a snapshot, and the frames that warm it up. */
static uint64_t begin_of_stretch(const lab_drive *drive)
{
    uint64_t top = drive->search.end.frame - 1;
    uint64_t from = lab_timeline_cheap(drive->timeline, top);
    return from < top ? from : top;
}

static lab_outcome stop_at(lab_drive *drive, const find *found, char error[GM_ERROR_TEXT])
{
    lab_outcome outcome = lab__drive_go(drive, found->place, error);
    drive->search.is_on = false;
    if (outcome == LAB_MOVED) {
        lab__drive_stop(drive, LAB_STOP_BREAKPOINT);
        drive->breakpoints.reason = found->reason;
        for (uint32_t i = 0; i < drive->breakpoints.count; i++) {
            drive->breakpoints.items[i].hits += drive->breakpoints.items[i].id == found->id;
        }
    }
    return outcome;
}

/* Nothing was found: back to where the search began. */
static lab_outcome stay(lab_drive *drive, char error[GM_ERROR_TEXT])
{
    lab_outcome outcome = lab__drive_go(drive, drive->search.limit, error);
    drive->search.is_on = false;
    if (outcome == LAB_MOVED) {
        lab__drive_stop(drive, LAB_STOP_ASKED);
    }
    return outcome == LAB_MOVED ? LAB_AT_END : outcome;
}

static lab_outcome search(lab_drive *drive, uint64_t frames, char error[GM_ERROR_TEXT])
{
    uint64_t searched = 0;
    while (drive->search.end.frame > 0 && !drive->search.has_demo) {
        if (frames != 0 && searched >= frames) {
            return LAB_SEARCHING;
        }
        uint64_t begin = begin_of_stretch(drive);
        lab_outcome outcome = lab__drive_go(drive, lab_place_after(begin), error);
        if (outcome != LAB_MOVED) {
            return outcome;
        }
        find found = look_through(drive);
        if (found.is_found) {
            return stop_at(drive, &found, error);
        }
        searched += drive->search.end.frame - begin;
        drive->search.end = lab_place_after(begin);
    }
    return stay(drive, error);
}

static lab_outcome search_back(lab_drive *drive, uint64_t frames, char error[GM_ERROR_TEXT])
{
    if (!drive->search.is_on) {
        lab_place here = lab_drive_place(drive);
        bool is_of_game = lab__drive_is_of_game(drive);
        drive->search =
            (lab__search){.is_on = true, .is_of_game = is_of_game, .limit = here, .end = here};
        lab__drive_stop(drive, LAB_STOP_ASKED);
    }
    if (!lab_breakpoints_are_set(&drive->breakpoints)) {
        return stay(drive, error);
    }
    return search(drive, frames, error);
}

lab_outcome lab_drive_continue(lab_drive *drive, lab_direction direction, uint64_t frames,
                               char error[GM_ERROR_TEXT])
{
    error[0] = '\0';
    if (direction == LAB_BACKWARDS) {
        return search_back(drive, frames, error);
    }
    lab_drive_release(drive);
    return LAB_MOVED;
}
