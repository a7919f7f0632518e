/* lab/cursor.c -- the tab of a function follows the cursor during a hold. See state.h. */
#include "lab/state.h"

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
    if (function == LAB_NONE) {
        return;
    }
    if (!is_followed(lab)) {
        memcpy(lab->chosen, lab->model.selected, sizeof lab->chosen);
    }
    (void)snprintf(lab->followed, sizeof lab->followed, "%s", lab->frame.functions[function].label);
    memcpy(lab->model.selected, lab->followed, sizeof lab->model.selected);
}

void lab_cursor_follow(app_lab *lab)
{
    lab_place place = lab_drive_place(lab->run.drive);
    bool is_new = lab_place_compare(place, lab->cursor) != 0;
    lab->cursor = place;
    if (!is_new || lab->model.tab != LAB_TAB_FUNCTION) {
        return;
    }
    if (place.is_open) {
        select_next(lab);
    } else if (is_followed(lab)) { /* between two frames the cursor is at no function */
        memcpy(lab->model.selected, lab->chosen, sizeof lab->model.selected);
        lab->followed[0] = '\0';
    }
}
