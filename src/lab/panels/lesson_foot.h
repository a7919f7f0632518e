/* lab/panels/lesson_foot.h -- the foot of the inspector in a lesson: CHECK, HINT, LESSONS and NEXT
 * below every tab, and above them the present step where the tab does not show it. */
#ifndef LAB_LESSON_FOOT_H
#define LAB_LESSON_FOOT_H

#include "frameview/model.h"
#include "ui/ui.h"

/** A step with keys as they are bound, and how far it is: "Press N three times (1 of 3)".
 * @return out */
const char *lab_lesson_step_text(const lab_ui *ui, const lab_step_row *step,
                                 char out[LAB_TEXT * 2]);
/** Height in px for a column of that width; 0: no lesson is open. */
float lab_lesson_foot_height(const lab_ui *ui, float wide, const lab_model *model);
void lab_lesson_foot_paint(lab_ui *ui, lab_box box, const lab_model *model);

#endif
