/* lab/insight.h -- keeps the moment of a lesson and shows it when a verdict stands. Private to
 * src/lab. */
#ifndef LAB_INSIGHT_FILL_H
#define LAB_INSIGHT_FILL_H

#include "lab/state.h"

/** Another lesson begins: nothing is kept. */
void lab_insight_begin(app_lab *lab);
/** A whole frame of the run that the Lab takes apart: of the series that the lesson is about. No
 * allocation. */
void lab_insight_add(app_lab *lab);
/** After lab_guide_fill(): keeps the moment of the frame shown, and opens the sheet for a verdict
 * that has come. No allocation. */
void lab_insight_fill(app_lab *lab);
/** From its start.  @return false: there is no moment before and after yet, or the guess is open */
bool lab_insight_replay(app_lab *lab);

#endif
