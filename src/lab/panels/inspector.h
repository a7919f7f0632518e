/* lab/panels/inspector.h -- the inspector: a tab bar and the tab below it. */
#ifndef LAB_INSPECTOR_H
#define LAB_INSPECTOR_H

#include "frameview/model.h"
#include "ui/ui.h"

/** Zero-initialise before use. */
typedef struct lab_inspector {
    float scroll[LAB_TAB_COUNT]; /**< px above each tab */
    char selected[LAB_FUNCTION_LABEL];
    gm_command_kind sought; /**< of the lesson's next edit whose place was brought into sight */
} lab_inspector;

void lab_inspector_paint(lab_inspector *inspector, lab_ui *ui, lab_box box, const lab_model *model);

/** Px of the panel while its tab of functions has nothing but a sentence. */
float lab_inspector_least(float scale);

/** Whether a tab is in the row: all of them, but for those that a lesson has folded. */
bool lab_inspector_shows(const lab_model *model, lab_tab tab);
/** True while the field of the prediction has the focus: typed keys belong there
 * (LAB_PREDICT). */
bool lab_inspector_takes_text(const lab_ui *ui);

#endif
