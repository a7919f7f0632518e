/* overlay_parade.h -- the overlays in every state, in small and large windows. */
#ifndef OVERLAY_PARADE_H
#define OVERLAY_PARADE_H

#include "frameview/overlay.h"

/** Paints once.  @param size  of the window, px */
typedef void overlay_parade_fn(void *user, app_overlay *overlay, const gm_view *view,
                               const int32_t size[2]);
/** Walks through all states over a view of play. */
void overlay_parade_walk(const gm_view *from, overlay_parade_fn *paint, void *user);

#endif
