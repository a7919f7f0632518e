/* lab/panels/hints.h -- the line of keys at the bottom. */
#ifndef LAB_HINTS_H
#define LAB_HINTS_H

#include "frameview/model.h"
#include "ui/ui.h"

/** The keys that are worth knowing now, for the device used last; as many as fit. A click on one is
 * that key. */
void lab_hints_paint(lab_ui *ui, lab_box box, const lab_model *model);

#endif
