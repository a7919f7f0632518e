/* overlay_scene.h -- a game with overlays on a canvas that is only a draw list, for tests of what
 * they paint and where. */
#ifndef OVERLAY_SCENE_H
#define OVERLAY_SCENE_H

#include "frameview/overlay_parts.h"
#include "game_scene.h"
#include "platform/language.h"
#include "session/scene.h"

enum { OVERLAY_SETTLE = 80, OVERLAY_TEXT = 320, OVERLAY_CANVASES = 9 };

/** A window: size, and the scale that it holds. */
typedef struct overlay_canvas {
    int32_t width;
    int32_t height;
    float scale;
} overlay_canvas;

extern const overlay_canvas overlay_canvases[OVERLAY_CANVASES];

/** Zero-initialise before use. */
typedef struct overlay_scene {
    game_scene game;
    app_overlay overlay;
    gm_draw_list list;
    gm_draw_list below; /**< what lies below the overlays */
    gm_places reserved;
    gm_picture_def layout;
    app_language language; /**< of the texts; zero: English */
    float font_scale;
    float foot; /**< px at the foot of the arena that captions take, and how wide they are */
    float foot_width;
} overlay_scene;

/** A clock of the host that takes 700 ns each time it is asked. */
int64_t overlay_scene_clock(void *user);
/** A game whose frames and reads are kept. */
void overlay_scene_open(overlay_scene *s, const game_scene_def *def);
/** Likewise, of that sector and with a clock, perhaps in an order of chance. */
void overlay_scene_open_sector(overlay_scene *s, uint32_t sector, bool is_shuffled);
void overlay_scene_close(overlay_scene *s);
void overlay_scene_run(overlay_scene *s, uint64_t frames);
/** A game on hold while the ship flies, with PrePhysics shown: reads there are late as intended. */
void overlay_scene_hold_in_flight(overlay_scene *s);
/** Presses the key that pauses the game, and waits until it is. */
void overlay_scene_pause(overlay_scene *s);
void overlay_scene_paint(overlay_scene *s, const overlay_canvas *c);
/** As a window that was just resized shows it: nothing moves any more. */
void overlay_scene_settle(overlay_scene *s, const overlay_canvas *c);
/** Until the arena has made room. */
void overlay_scene_wait_for_room(overlay_scene *s, const overlay_canvas *c);

/** A text of the last picture, its place, and whether one holds these words. */
void overlay_scene_text(const overlay_scene *s, uint32_t index, char out[OVERLAY_TEXT]);
lab_box overlay_scene_box(overlay_scene *s, uint32_t index);
/** The place of the last text that begins so; w 0: there is none. */
lab_box overlay_scene_find(overlay_scene *s, const char *begin);
bool overlay_scene_has(const overlay_scene *s, const char *expected);
/** Likewise, also where the words break into lines. */
bool overlay_scene_tells(const overlay_scene *s, const char *expected);

#endif
