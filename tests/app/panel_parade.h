/* panel_parade.h -- every panel of the Lab in every state, with the mouse over everything. */
#ifndef PANEL_PARADE_H
#define PANEL_PARADE_H

#include "frameview/plan.h"
#include "lab/panels/inspector.h"
#include "lab/panels/lanes_panel.h"
#include "lab/panels/layout.h"
#include "lab/stage.h"
#include "panel_scene.h"

/** The Lab's panels and what they keep between pictures. */
typedef struct panel_parade {
    panel_scene scene;
    gm_draw_list list; /**< give it fonts before use */
    lab_layout layout; /**< give its picture a language */
    lab_ui ui;
    lab_requests requests;
    lab_plan plan;
    lab_inspector inspector;
    lab_lanes_panel lanes;
    lab_stage stage;
    bool has_help;
    float help_scroll;
    bool is_still; /**< the mouse stays away: no tips */
} panel_parade;

/** Opens the scene with a lesson, at 1280 x 720. */
void panel_parade_open(panel_parade *parade);
void panel_parade_close(panel_parade *parade);
/** One picture. */
void panel_parade_paint(panel_parade *parade);

typedef void panel_parade_fn(panel_parade *parade, const char *state);
/** Walks through all states; `look` is called after each picture. The game's frame stays open. */
void panel_parade_walk(panel_parade *parade, panel_parade_fn *look);

#endif
