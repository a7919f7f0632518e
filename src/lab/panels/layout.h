/* lab/panels/layout.h -- where everything of the Lab lies on the canvas. */
#ifndef LAB_LAYOUT_H
#define LAB_LAYOUT_H

#include "ui/ui.h"

/** Boxes that touch and never overlap. Those of a drawer that is shut have no height. */
typedef struct lab_layout {
    lab_box bar;       /**< along the top */
    lab_box world;     /**< HUD and arena */
    lab_box plan;      /**< frame plan */
    lab_box inspector; /**< tabs */
    lab_box lanes;     /**< in the drawer */
    lab_box meter;     /**< in the drawer, below the lanes */
    lab_box hints;     /**< line of keys */
    /** Where the arena lies in `world`; translation is left to the caller. Its scale is a whole
     * number, or below 1 where the canvas is too small for 1. */
    gm_picture_def picture;
    bool hides_hud; /**< the arena begins at the top of `world` */
} lab_layout;

/** For a canvas of that size in px. `ui_scale`: 0 means 1. */
lab_layout lab_layout_make(int32_t width, int32_t height, float ui_scale, bool has_drawer);

/** In a lesson that is not about the HUD: the arena moves up to its place, and the room below is
 * that of a moment's sheet. `ui_scale` as above. */
void lab_layout_hide_hud(lab_layout *layout, float ui_scale);
/** A plan above the inspector takes no more than that; the inspector has the rest.
 * @param needed  px; 0: the plan keeps its share */
void lab_layout_fit_plan(lab_layout *layout, float needed);
/** A plan above the inspector leaves no more than that to it.
 * @param rest  px */
void lab_layout_raise_plan(lab_layout *layout, float rest);

#endif
