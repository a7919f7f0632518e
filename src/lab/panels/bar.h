/* lab/panels/bar.h -- the top bar: transport, where the frame stands, lesson, health of the run. */
#ifndef LAB_BAR_H
#define LAB_BAR_H

#include "frameview/model.h"
#include "ui/ui.h"

/** @cost some 40 primitives */
void lab_bar_paint(lab_ui *ui, lab_box box, const lab_model *model);

/** Id of the button that holds and goes on. */
uint64_t lab_bar_hold(void);

#endif
