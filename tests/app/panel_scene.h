/* panel_scene.h -- a Lab model over a real game, for tests of what is painted from it. */
#ifndef PANEL_SCENE_H
#define PANEL_SCENE_H

#include "lab/model.h"
#include "session.h"

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
/** Fills the model's lesson. */
void panel_scene_add_lesson(panel_scene *scene);

#endif
