/* lab/guide.h -- what the open lesson needs of the Lab, and what else is folded away meanwhile.
 * Private to src/lab. */
#ifndef LAB_GUIDE_FILL_H
#define LAB_GUIDE_FILL_H

#include "lab/state.h"

/** A lesson has begun: what it does not need is folded, and the bottom drawer shut. */
void lab_guide_begin(app_lab *lab);
/** It was closed: everything is there again. */
void lab_guide_end(app_lab *lab);
/** Shows everything, or again only what the lesson needs. */
void lab_guide_toggle(app_lab *lab);
/** What keys act on: the selected function. While none is selected, the one that the ring of an
 * edit step marks; "": neither. */
const char *lab_guide_selected(const app_lab *lab);
/** Fills model.guide.  @cost O(measures x values), no allocation */
void lab_guide_fill(app_lab *lab);

#endif
