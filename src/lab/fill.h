/* lab/fill.h -- fills the model that the panels show. Private to src/lab. */
#ifndef LAB_FILL_H
#define LAB_FILL_H

#include "lab/state.h"

/** Fills the model from all parts, before each picture. */
void lab_fill(app_lab *lab);

/** Fills the model's keys of play alone. */
void lab_fill_play_keys(app_lab *lab);

#endif
