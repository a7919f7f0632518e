/* render/hatch.h -- areas told apart by lines instead of colours. */
#ifndef APP_HATCH_H
#define APP_HATCH_H

#include <game/draw.h>
#include <game/palette.h>

/** Lines over a box (x, y, w, h in px), never beyond it; PLAIN draws nothing.
 * @cost O(w + h) lines */
void app_hatch_paint(gm_draw_list *list, const float box[4], gm_hatch hatch, gm_color color);

#endif
