/* panel_scene.h -- a Lab model over a real game, for tests of what is painted from it. */
#ifndef PANEL_SCENE_H
#define PANEL_SCENE_H

#include "frameview/model.h"
#include "session/session.h"

typedef struct panel_scene {
    app_options options;
    app_session session;
    gm_input input;
    lab_frame frame;
    lab_past past;
    lab_model model;
} panel_scene;

/** A sector after 120 frames of the autopilot, and everything else of a model made up. */
void panel_scene_open(panel_scene *scene);
void panel_scene_close(panel_scene *scene);
/** The next frame, held after that many items. */
void panel_scene_hold(panel_scene *scene, uint32_t items);
/** The Minimap waits for its interval: so long from now on. */
void panel_scene_cool(panel_scene *scene, tl_time left);
/** Makes up what a plain sector does not show: a demotion, a newly spawned function, a cycle, late
 * reads. */
void panel_scene_make_strange(panel_scene *scene);
/** Spreads the first items of the frame over the last stages: short ones, and a long one. */
void panel_scene_spread(panel_scene *scene);
/** Words that the scenes make up: they are none of the interface. */
bool panel_scene_is_made_up(const char *english);
/** Fills the model's lesson. */
void panel_scene_add_lesson(panel_scene *scene);
/** ... and what a check of it said. */
void panel_scene_add_outcome(panel_scene *scene, bool is_passed);

#endif
