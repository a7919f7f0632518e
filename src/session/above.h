/* session/above.h -- the layer above the picture of a window: toasts, and the mark of filming. */
#ifndef APP_ABOVE_H
#define APP_ABOVE_H

#include "ui/brush.h"

/** Where the next function paints. */
lab_box app_toast_box(const lab_brush *brush, const char *word, float low);
/** One line at the foot of the arena, over everything; not translated.
 * @param low  px: its lower edge is no further down */
void app_toast_paint_above(const lab_brush *brush, const char *word, bool is_bad, float low);
/** Likewise, at the foot of the window: off a menu. */
void app_toast_paint_at_foot(const lab_brush *brush, const char *word, bool is_bad);
/** A red REC in the upper left corner of the arena, with the length of the movie.
 * @param seconds  filmed so far */
void app_filming_paint(const lab_brush *brush, uint32_t seconds);

#endif
