/* lab/guide.h -- the parts of the Lab that the open lesson needs; all others are folded away.
 * Private to src/lab. */
#ifndef LAB_GUIDE_FILL_H
#define LAB_GUIDE_FILL_H

#include "lab/state.h"

/** A lesson has begun: folds the parts that it does not need, and shuts the bottom drawer. */
void lab_guide_begin(app_lab *lab);
/** It was closed: everything is there again. */
void lab_guide_end(app_lab *lab);
/** Shows everything, or again only the parts that the lesson needs. */
void lab_guide_toggle(app_lab *lab);
/** What keys act on: the selected function. While none is selected, the one that the ring of an
 * edit step marks; "": neither. */
const char *lab_guide_selected(const app_lab *lab);
/** Fills model.guide.  @cost O(measures x values), no allocation */
void lab_guide_fill(app_lab *lab);

/** lesson_view.c, after lab_guide_fill(): while a lesson is folded, the model's view is a copy in
 * which the devices of a range that it is not about are missing. */
void lab_lesson_view_fill(app_lab *lab);

#endif
