/* lab/panels/lanes_panel.h -- the lanes of frameview/ as a panel of the Lab: mouse, keys, tips. */
#ifndef LAB_LANES_PANEL_H
#define LAB_LANES_PANEL_H

#include "frameview/lanes.h"
#include "frameview/model.h"
#include "ui/ui.h"

/** Zero-initialise before use. */
typedef struct lab_lanes_panel {
    lab_lanes lanes;
    float grab_x; /**< px: where the last drag stood */
    bool has_panned;
} lab_lanes_panel;

/** Paints and takes clicks: a click selects, the wheel zooms, a drag pans. */
void lab_lanes_paint(lab_lanes_panel *panel, lab_ui *ui, lab_box box, const lab_model *model);

/** The keyboard's focus is on them: W, S, A and D are theirs. */
bool lab_lanes_have_focus(const lab_ui *ui);

/** The part of a model that the panel shows. */
lab_lanes_def lab_lanes_of_model(const lab_model *model);

#endif
