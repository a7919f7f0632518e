/* lab/panels/places.h -- where places of the picture that was just painted can be seen. */
#ifndef LAB_PLACES_H
#define LAB_PLACES_H

#include "ui/ui.h"

/** The visible part of `count` places with ids from `first` on, as one box.  @return w 0: nothing
 */
lab_box lab_seen_places(const lab_ui *ui, uint64_t first, uint64_t count);

/** The box around both; one without a width is nothing. */
lab_box lab_joined_places(lab_box a, lab_box b);

#endif
