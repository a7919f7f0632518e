/* lab/hints.h -- the line of keys at the bottom, and the card with all of them. */
#ifndef LAB_HINTS_H
#define LAB_HINTS_H

#include "ui.h"

/** The keys that are worth knowing now, for the device used last; as many as fit. */
void lab_hints_paint(lab_ui *ui, lab_box box, const lab_model *model);
/** Every key and controller button, by section, in the middle of `box`. */
void lab_help_paint(lab_ui *ui, lab_box box);

#endif
