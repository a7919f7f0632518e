/* frameview/overlay_parts.h -- the two halves of an overlay's picture. For overlay*.c and the Lab's
 * stage. */
#ifndef APP_OVERLAY_PARTS_H
#define APP_OVERLAY_PARTS_H

#include "frameview/overlay.h"

/** Outlines with order numbers. */
void app_overlay_paint_marks(uint32_t groups, const app_overlay_scene *scene);
/** A panel for each group: functions, counts, microseconds. */
void app_overlay_paint_legends(const app_overlay *overlay, const app_overlay_scene *scene);

#endif
