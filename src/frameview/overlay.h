/* frameview/overlay.h -- group overlays: what ticked in a group, outlined in the picture, in its
 * order. */
#ifndef APP_OVERLAY_H
#define APP_OVERLAY_H

#include <game/picture.h>
#include <tickline/trace.h>

enum { APP_OVERLAY_ROWS = 96, APP_OVERLAY_NAME = 32 };

/** A function in a legend: all its instances. */
typedef struct app_overlay_row {
    char name[APP_OVERLAY_NAME];
    tl_tick_group group;
    uint32_t count;       /**< runs in the last frame in which it ran */
    uint32_t idle_frames; /**< since then */
    float us;             /**< of such a frame, smoothed so that it can be read */
} app_overlay_row;

/** Never changes the world. Zero-initialise before use. */
typedef struct app_overlay {
    uint32_t groups; /**< a bit per tl_tick_group that is shown */
    app_overlay_row rows[APP_OVERLAY_ROWS];
    uint32_t row_count;
    float shown; /**< 0 to 1: how far the arena has made room, eased */
} app_overlay;

/** Where overlays are painted. */
typedef struct app_overlay_scene {
    gm_draw_list *list;
    const gm_picture_def *layout;
    const gm_view *view;
    const tl_frame_trace *record; /**< of the frame in the view; NULL: nothing is painted */
    float bottom;                 /**< px: nothing is painted below; 0: the canvas ends there */
} app_overlay_scene;

void app_overlay_toggle(app_overlay *overlay, tl_tick_group group);
/** Takes note of the frame that ended last; NULL is allowed. */
void app_overlay_observe(app_overlay *overlay, const tl_frame_trace *record);
/** Moves the arena into what the legends leave of a canvas of that size (width, height). */
void app_overlay_fit(const app_overlay *overlay, const int32_t size[2], gm_picture_def *layout);
void app_overlay_paint(const app_overlay *overlay, const app_overlay_scene *scene);

#endif
