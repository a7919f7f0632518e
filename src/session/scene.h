/* session/scene.h -- the picture of a game: fonts, background, draw list and back end together. */
#ifndef APP_SCENE_H
#define APP_SCENE_H

#include "frameview/overlay.h"
#include "platform/language.h"
#include "render/render.h"
#include "session/options.h"

#include <game/game.h>
#include <game/picture.h>

#define APP_SCALE_MIN 0.75F
#define APP_SCALE_MAX 3.0F
/** The scale of a projector's picture. */
#define APP_SCALE_PROJECTED 1.5F

enum { APP_PICTURE_WIDTH = 1280, APP_PICTURE_HEIGHT = 720 };

/** Zero-initialise before use. */
typedef struct app_scene {
    app_text *text;
    app_render *render;
    app_background background;
    app_language *language; /**< owned by the session; NULL: English */
    gm_draw_list list;
    gm_draw_list above;    /**< shown, but neither filmed nor saved */
    gm_places words;       /**< of the world in the last picture */
    gm_picture_def layout; /**< of the last picture */
    float foot_width;      /**< px in the middle of `layout.foot` that words take; 0: all of it */
    float ui_scale;
    const char *pilot;    /**< of gm_picture_def */
    float wanted_scale;   /**< 0: by the size of the picture */
    float steadiness;     /**< of gm_picture_def */
    bool hides_menus;     /**< likewise */
    bool hides_title;     /**< likewise */
    bool is_projected;    /**< larger, and with more contrast */
    uint32_t degradation; /**< 0: everything is drawn; 1: less dust; 2: less shade too */
} app_scene;

/** Follows another language; in one whose letters no font has, texts are English. */
void app_scene_set_language(app_scene *scene, app_language *language);
/** The size of the interface for a picture of that size. @param wanted 0: automatic */
float app_scene_scale_for(int32_t width, int32_t height, float wanted);
/** @param window NULL: pictures in memory, without any display.  @param language kept; NULL:
 * English
 * @return false after a message */
bool app_scene_open(app_scene *scene, struct SDL_Window *window, const app_options *options,
                    app_language *language);
void app_scene_close(app_scene *scene);
/** Wants another size of the interface, 0: by the size of the picture. Its fonts are made with the
 * next picture, at most so large that the picture holds 640 x 360 px of the design. */
void app_scene_set_scale(app_scene *scene, float ui_scale);

/** Begins a picture: the background, an empty list, and the layout of play. Paint into
 * scene->list, then call app_scene_end().  @return false: nothing can be painted now */
bool app_scene_begin(app_scene *scene);
void app_scene_end(app_scene *scene);
/** The same for scene->above, after app_scene_end(): an empty list, which is painted over the
 * picture. */
void app_scene_begin_above(app_scene *scene);
void app_scene_end_above(app_scene *scene);
/** Paints the game and the overlays (may be NULL) as they are in play. */
void app_scene_fill(app_scene *scene, gm_game *game, app_overlay *overlay);
/** All three. */
bool app_scene_paint(app_scene *scene, gm_game *game, app_overlay *overlay);
/** Waits until the painting is done: otherwise its cost would be found elsewhere. */
void app_scene_finish(app_scene *scene);
/** Shows the painted picture. */
void app_scene_present(app_scene *scene);
/** Writes the last picture as a PNG file. False after a message. */
bool app_scene_save(app_scene *scene, const char *path);

#endif
