/* lab/cursor.c -- the tab of a function follows the cursor during a hold, unless the user has
 * selected one. See state.h. */
#include "lab/act.h"

#include <stdio.h>
#include <string.h>

/* Whether the selection is still what the cursor made it. */
static bool is_followed(const app_lab *lab)
{
    return lab->followed[0] != '\0' && strcmp(lab->model.selected, lab->followed) == 0;
}

static void select_next(app_lab *lab)
{
    tl_item next = lab_drive_next(lab->run.drive);
    uint32_t function = lab_frame_function_of(&lab->frame, &next);
    if (function != LAB_NONE) {
        (void)snprintf(lab->followed, sizeof lab->followed, "%s",
                       lab->frame.functions[function].label);
        memcpy(lab->model.selected, lab->followed, sizeof lab->model.selected);
    }
}

void lab_cursor_follow(app_lab *lab)
{
    lab_place place = lab_drive_place(lab->run.drive);
    bool is_new = lab_place_compare(place, lab->cursor) != 0;
    bool is_free = lab->model.selected[0] == '\0' || is_followed(lab);
    lab->cursor = place;
    if (!is_new || lab->model.tab != LAB_TAB_FUNCTION || !is_free || lab->ui.active != 0) {
        return; /* what the mouse was pressed on stays until it is released */
    }
    if (place.is_open) {
        select_next(lab);
    } else { /* between two frames the cursor is at no function */
        lab->model.selected[0] = '\0';
        lab->followed[0] = '\0';
    }
}

void lab_cursor_fill(app_lab *lab)
{
    lab->model.is_following = is_followed(lab);
}

void lab_act_follow(app_lab *lab, const lab_request *request)
{
    (void)request;
    if (is_followed(lab)) {
        lab->followed[0] = '\0';
        return;
    }
    memcpy(lab->followed, lab->model.selected, sizeof lab->followed);
    if (lab_drive_place(lab->run.drive).is_open) {
        select_next(lab);
    }
}
