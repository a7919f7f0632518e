/* run/drive_step.c -- steps of a drive, both ways. */
#include "run/drive_state.h"

/* One point on: the live input is for a frame that begins. */
static lab_outcome move(lab_drive *drive, const gm_input *live, lab_stop_point *point,
                        char error[GM_ERROR_TEXT])
{
    if (!lab_drive_place(drive).is_open) {
        return lab__drive_begin(drive, live, point, error);
    }
    lab__drive_walk(drive, point);
    return LAB_MOVED;
}

static bool is_stop(lab_unit unit, const lab_stop_point *point)
{
    return point->is_over || unit == LAB_UNIT_FUNCTION ||
           (unit == LAB_UNIT_GROUP && point->is_group_start);
}

static lab_outcome step_on(lab_drive *drive, lab_unit unit, const gm_input *live,
                           char error[GM_ERROR_TEXT])
{
    lab_stop_point point;
    lab_outcome outcome = LAB_MOVED;
    if (unit == LAB_UNIT_FRAME) {
        return lab__drive_run(drive, live, error);
    }
    do {
        outcome = move(drive, live, &point, error);
        if (outcome == LAB_MOVED && lab__drive_check(drive, &point)) {
            return LAB_HELD;
        }
    } while (outcome == LAB_MOVED && !is_stop(unit, &point));
    return outcome;
}

static lab_outcome step_forward(lab_drive *drive, const lab_step *step, uint32_t count,
                                char error[GM_ERROR_TEXT])
{
    gm_input live = {0};
    lab_outcome outcome = LAB_MOVED;
    if (step->live != NULL) {
        live = *step->live;
    }
    for (uint32_t i = 0; i < count && outcome == LAB_MOVED; i++) {
        uint64_t frame = lab_drive_place(drive).frame;
        outcome = step_on(drive, step->unit, step->live != NULL ? &live : NULL, error);
        if (outcome == LAB_MOVED) {
            lab__drive_stop(drive, LAB_STOP_ASKED);
        }
        if (lab_drive_place(drive).frame != frame) {
            live.command_count = 0;
        }
    }
    if (outcome == LAB_MOVED || outcome == LAB_HELD) {
        lab__drive_keep(drive, &live);
    }
    return outcome;
}

/* Finds where the groups of the place's frame begin, up to the place, by running the frame from its
 * start; the result is kept for one frame. Moves the game. */
static lab_outcome know_frame(lab_drive *drive, lab_place place, char error[GM_ERROR_TEXT])
{
    const lab__groups *groups = &drive->groups;
    bool is_known = groups->frame == place.frame &&
                    (groups->is_whole || (place.is_open && groups->reach >= place.position));
    if (is_known) {
        return LAB_MOVED;
    }
    lab_stop_point point;
    lab_outcome outcome = lab__drive_go(drive, lab_place_after(place.frame - 1), error);
    if (outcome == LAB_MOVED && lab__drive_begin_taped(drive, &point)) {
        while (lab_place_compare(lab_drive_place(drive), place) < 0) {
            lab__drive_walk(drive, &point);
        }
    }
    return outcome;
}

static uint64_t group_before(const lab__groups *groups, uint64_t position)
{
    uint64_t found = 0;
    for (uint32_t i = 0; i < groups->count; i++) {
        found = groups->starts[i] < position ? groups->starts[i] : found;
    }
    return found;
}

static lab_place inside(uint64_t frame, uint64_t position)
{
    return (lab_place){.frame = frame, .position = position, .is_open = true};
}

/* The stop before a place of a frame. */
static lab_outcome stop_before(lab_drive *drive, lab_unit unit, lab_place *place,
                               char error[GM_ERROR_TEXT])
{
    if (place->is_open && place->position == 0) {
        *place = lab_place_after(place->frame - 1);
        return LAB_MOVED;
    }
    if (place->is_open && unit == LAB_UNIT_FUNCTION) {
        place->position--;
        return LAB_MOVED;
    }
    lab_outcome outcome = know_frame(drive, *place, error);
    if (outcome != LAB_MOVED) {
        return outcome;
    }
    uint64_t last = drive->groups.reach;
    uint64_t end = place->is_open ? place->position : last + 1;
    bool is_group = unit == LAB_UNIT_GROUP;
    *place = inside(place->frame, is_group ? group_before(&drive->groups, end) : last);
    return LAB_MOVED;
}

static lab_outcome step_back(lab_drive *drive, lab_unit unit, uint32_t count,
                             char error[GM_ERROR_TEXT])
{
    lab_place place = lab_drive_place(drive);
    bool is_of_game = lab__drive_is_of_game(drive);
    bool is_short = false;
    if (unit == LAB_UNIT_FRAME) {
        uint64_t frame = place.frame;
        is_short = frame < count;
        place = lab_place_after(is_short ? 0 : frame - count);
        count = 0;
    }
    for (uint32_t i = 0; i < count && !is_short; i++) {
        is_short = place.frame == 0;
        lab_outcome outcome = is_short ? LAB_MOVED : stop_before(drive, unit, &place, error);
        if (outcome != LAB_MOVED) {
            return outcome;
        }
    }
    lab_outcome outcome = lab__drive_go_back(drive, place, is_of_game, error);
    return outcome == LAB_MOVED && is_short ? LAB_AT_END : outcome;
}

lab_outcome lab_drive_step(lab_drive *drive, const lab_step *step, char error[GM_ERROR_TEXT])
{
    uint32_t count = step->count != 0 ? step->count : 1;
    drive->search.is_on = false;
    error[0] = '\0';
    return step->direction == LAB_FORWARDS ? step_forward(drive, step, count, error)
                                           : step_back(drive, step->unit, count, error);
}
