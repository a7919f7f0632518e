/* lab/screen.h -- world and panels together. Private to src/lab. */
#ifndef LAB_SCREEN_H
#define LAB_SCREEN_H

#include "state.h"

/** Paints everything; what is done to it becomes requests. */
void lab_screen_paint(lab *lab);

#endif
