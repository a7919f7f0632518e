/* lab/cursor.c -- the tab of a function follows the cursor of a held frame. See state.h. */
#include "lab/state.h"

#include <stdio.h>

void lab_cursor_follow(app_lab *lab)
{
    lab_model *model = &lab->model;
    lab_place place = lab_drive_place(lab->run.drive);
    bool is_new = lab_place_compare(place, lab->cursor) != 0;
    lab->cursor = place;
    if (!is_new || !place.is_open || model->tab != LAB_TAB_FUNCTION) {
        return;
    }
    tl_item next = lab_drive_next(lab->run.drive);
    uint32_t function = lab_frame_function_of(&lab->frame, &next);
    if (function != LAB_NONE) {
        (void)snprintf(model->selected, sizeof model->selected, "%s",
                       lab->frame.functions[function].label);
    }
}
