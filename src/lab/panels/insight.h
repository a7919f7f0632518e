/* lab/panels/insight.h -- cause and effect of a lesson side by side: the frame before and after the
 * edit, with an arrow from the write to the read. */
#ifndef LAB_INSIGHT_H
#define LAB_INSIGHT_H

#include "frameview/model.h"
#include "ui/ui.h"

enum {
    LAB_INSIGHT_WRITE = 50,  /**< pictures for which the write alone is lit */
    LAB_INSIGHT_ARROW = 110, /**< picture in which the arrow has come to the read */
};

/** Where it lies, or would lie.  @return h 0: it is not shown */
lab_box lab_insight_box(const lab_ui *ui, lab_box world, const lab_model *model);
/** A sheet at the foot of `world`, or at its top (lab_insight.is_high); nothing while the insight
 * is not shown.
 * @return where it lies; h 0: nowhere */
lab_box lab_insight_paint(lab_ui *ui, lab_box world, const lab_model *model);
/** The arrows of both rows are still on their way. */
bool lab_insight_moves(const lab_insight *insight);
/** "You guessed 8, measured 8.000. ..."  @return out */
const char *lab_insight_sentence(const lab_ui *ui, const lab_insight *insight,
                                 char out[LAB_TEXT * 2]);

/** Frames in each of its rows: all of which the sentence tells, as far as there is room. */
uint32_t lab_insight_frames(const lab_insight *insight);

#endif
