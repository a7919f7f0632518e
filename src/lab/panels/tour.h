/* lab/panels/tour.h -- the tour that the Lab gives when it is opened for the first time. */
#ifndef LAB_TOUR_PANEL_H
#define LAB_TOUR_PANEL_H

#include "frameview/model.h"
#include "frameview/plan.h"
#include "lab/panels/layout.h"

/** Px of the design that the card needs in the place of the tabs. */
#define LAB_TOUR_TALL 134.0F

/** Where a step of the tour points.  @return w 0: nowhere */
lab_box lab_tour_place(const lab_ui *ui, const lab_layout *at, const lab_plan *plan,
                       const lab_model *model);
/** The rings and the card of the present step, in the place of the tabs; nothing without one.
 * @return where the card lies; h 0: nowhere */
lab_box lab_tour_paint(lab_ui *ui, const lab_layout *at, const lab_plan *plan,
                       const lab_model *model);
/** Id of the button that leads on. */
uint64_t lab_tour_next(void);
/** Id of the last card's button that opens the first lesson. */
uint64_t lab_tour_lesson(void);

#endif
