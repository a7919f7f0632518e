/* picture_scene.h -- a view with something of everything, for tests of what is painted. */
#ifndef PICTURE_SCENE_H
#define PICTURE_SCENE_H

#include <game/picture.h>

enum { PICTURE_SCENE_CROWD = 400 };

/** A window and its interface scale. */
typedef struct picture_scene_size {
    int32_t width;
    int32_t height;
    float ui;
} picture_scene_size;

/** The interface scale of most lists. */
extern float picture_scene_ui;
/** Heights of letters in px at scale 1. */
extern const float picture_scene_font_px[GM_FONT_COUNT];
/** Those of picture_scene_crowd(); a test may change them. */
extern gm_body_view picture_scene_bodies[PICTURE_SCENE_CROWD];

/** A list whose texts are those of a typewriter; `ui` is the interface scale. */
gm_draw_list picture_scene_list(float *ui);
gm_body_view picture_scene_body(gm_body_kind kind, uint32_t serial, float x, float y);
/** Adds 400 bodies with their blips, and 300 sparks. */
void picture_scene_crowd(gm_view *view);
/** A ship that fires into a crowd, with a full HUD. */
gm_view picture_scene_crowded(gm_screen screen);
/** A text that ends in an ellipsis may be cut anywhere. */
bool picture_scene_is_text(const gm_draw_list *list, const gm_draw_text_run *run, const char *text);
bool picture_scene_has_text(const gm_draw_list *list, const char *text);

#endif
