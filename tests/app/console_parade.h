/* console_parade.h -- the console and the picker with everything that they can show. */
#ifndef CONSOLE_PARADE_H
#define CONSOLE_PARADE_H

#include "ui/ui.h"

/** A lesson of the picker, whose title is no word of the interface. */
#define CONSOLE_PARADE_LESSON "Same group is not enough"

/** Paints every answer, every error and every kind of pick, picture after picture. */
void console_parade_walk(gm_draw_list *list, const gm_picture_def *layout);

#endif
