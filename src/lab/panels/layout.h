/* lab/panels/layout.h -- where everything of the Lab lies on the canvas. */
#ifndef LAB_LAYOUT_H
#define LAB_LAYOUT_H

#include "ui/ui.h"

/** Boxes that touch and never overlap. Those of a drawer that is shut have no height. */
typedef struct lab_layout {
    lab_box bar;       /**< A */
    lab_box world;     /**< B: HUD and arena */
    lab_box plan;      /**< C1 */
    lab_box inspector; /**< C2 */
    lab_box lanes;     /**< D1 */
    lab_box meter;     /**< D2 */
    lab_box hints;     /**< D3 */
    /** Where the arena lies in `world`; translation is left to the caller. Its scale is a whole
     * number, or below 1 where the canvas is too small for 1. */
    gm_picture_def picture;
} lab_layout;

/** For a canvas of that size in px. `ui_scale`: 0 means 1. */
lab_layout lab_layout_make(int32_t width, int32_t height, float ui_scale, bool has_drawer);

#endif
