/* lab/panels/name.h -- asks for the name on an answer that is handed in. */
#ifndef LAB_NAME_H
#define LAB_NAME_H

#include "ui/ui.h"

union SDL_Event;

enum { LAB_NAME_BYTES = 16 };

/** Zeroed: nothing is typed. */
typedef struct lab_name {
    char typed[LAB_NAME_BYTES]; /**< UTF-8 */
    bool is_kept;    /**< it is the one of the settings: the next letter begins another */
    bool is_failed;  /**< the answer's check did not pass: the sheet says so */
    bool is_missing; /**< Enter was pressed without a name: the sheet says what is needed */
} lab_name;

/** Letters, Backspace and Enter, which asks for LAB_HAND_IN with the name.
 * @return false: the event is not the sheet's (Esc, function keys, chords) */
bool lab_name_event(lab_name *name, const union SDL_Event *event, lab_requests *requests);
/** A sheet in the middle of `box`. */
void lab_name_paint(lab_ui *ui, lab_box box, lab_name *name);

#endif
