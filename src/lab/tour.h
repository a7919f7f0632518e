/* lab/tour.h -- the tour of the Lab: begun, gone through, noted as seen. Private to src/lab. */
#ifndef LAB_TOUR_H
#define LAB_TOUR_H

#include "lab/state.h"

/** From the first step.  @return false: a lesson is open, which has steps of its own */
bool lab_tour_begin(app_lab *lab);
/** The next step. An act that the present one asks for is done here if the user has not done it. */
void lab_tour_next_step(app_lab *lab);
void lab_tour_end(app_lab *lab);
/** Begins it where it was never seen, and goes on when a step was done. Once a picture. */
void lab_tour_fill(app_lab *lab);

#endif
