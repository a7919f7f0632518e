/* lab/panels/help.h -- the card with all keys. */
#ifndef LAB_HELP_H
#define LAB_HELP_H

#include "frameview/model.h"
#include "ui/ui.h"

/** Every key and controller button in the middle of `box`: six to begin with, then all by section.
 * A row does what it names: the mouse and the controller reach here what has no button of its own.
 * @param scroll  px above the rows that are seen; where not all have room, the wheel and the focus
 *                change it
 * @param keys    of play */
void lab_help_paint(lab_ui *ui, lab_box box, float *scroll, const lab_play_keys *keys);

#endif
