/* lab/rings.h -- the next step of a lesson, marked on the thing itself. */
#ifndef LAB_RINGS_H
#define LAB_RINGS_H

#include "frameview/plan.h"

/** Where the next step is done by mouse: a function in the plan, a button, a tab, the reader in the
 * world. To be asked once all panels are painted.  @return w 0: nowhere in sight */
lab_box lab_rings_place(const lab_ui *ui, const lab_plan *plan, const lab_model *model);
/** Paints a ring round it.  @return false: it is nowhere in sight */
bool lab_rings_paint(const lab_ui *ui, const lab_plan *plan, const lab_model *model);

#endif
