/* lab/screen.h -- world and panels together. Private to src/lab. */
#ifndef LAB_SCREEN_H
#define LAB_SCREEN_H

#include "lab/state.h"

/** Learns how high the plan's list is before anything is painted: its panel and those below lie in
 * the first picture where they do in the next ones. */
void lab_screen_measure_plan(app_lab *lab);
/** Paints everything; clicks and drags on it become requests. */
void lab_screen_paint(app_lab *lab);
/** The key card over whatever is painted already. */
void lab_screen_paint_help(app_lab *lab);
/** The line that tells what became of a request, over the picture of play; below a menu. */
void lab_screen_paint_notice(app_lab *lab, bool has_menu);

#endif
