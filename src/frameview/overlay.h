/* frameview/overlay.h -- group overlays: the order of a frame beside the picture of play. Panels
 * list what ran in a group, marks and labels show where in the arena, a strip shows the frame as
 * lanes. */
#ifndef APP_OVERLAY_H
#define APP_OVERLAY_H

#include "frameview/guide.h"
#include "frameview/lanes.h"
#include "frameview/order.h"
#include "run/costs.h"

#include <game/picture.h>

enum {
    APP_OVERLAY_NAME = 32,
    APP_OVERLAY_PAST = 240,
    APP_OVERLAY_BIRTHS = 8,
    APP_OVERLAY_LABELS = 128,
    APP_OVERLAY_BOXES = 192
};

/** A function that was registered or enabled inside a frame. */
typedef struct app_overlay_birth {
    uint64_t tick; /**< id as in tl_item; 0: none */
    char label[LAB_FUNCTION_LABEL];
    const char *name;
    tl_tick_group home; /**< where it would run if it had been born earlier */
    tl_stage born_in;
    tl_stage first_in;    /**< stage of its first run; TL_STAGE_COUNT: it has not run yet */
    uint32_t first_place; /**< place of that run in its stage */
    uint32_t age;         /**< frames since its first run, or since its birth */
} app_overlay_birth;

/** The cost of a past frame, µs. */
typedef struct app_overlay_past {
    float groups[TL_TICK_GROUP_COUNT];
    float slots; /**< latent actions, timers, tickables, cameras */
    float total;
    bool has_worker; /**< one ran the physics step */
} app_overlay_past;

/** The place of a label beside its thing: kept while it is free, so that labels do not jump. */
typedef struct app_overlay_slot {
    uint64_t key;
    uint8_t slot;
    bool is_short;
    bool is_used; /**< by the picture being painted */
} app_overlay_slot;

/** Zero-initialise before use. */
typedef struct app_overlay_slots {
    app_overlay_slot items[APP_OVERLAY_LABELS];
    uint32_t count;
} app_overlay_slots;

/** The kind of a box of the last picture: for tests and for the pointer. */
typedef enum app_overlay_kind {
    APP_OVERLAY_PANEL = 0,
    APP_OVERLAY_STRIP,
    APP_OVERLAY_FOOT, /**< legend and chips below the arena */
    APP_OVERLAY_LABEL,
} app_overlay_kind;

typedef struct app_overlay_box {
    app_overlay_kind kind;
    lab_box box;
} app_overlay_box;

typedef struct app_overlay_panel {
    tl_tick_group group;
    lab_box box;
    uint32_t rows;   /**< at most so many are shown */
    uint32_t births; /**< likewise, below the rows */
    bool is_brief;   /**< one of several: the sentence of a group that ticked nothing is left out */
    bool is_line;    /**< of an overview: its head, and what ran in so many lines as `rows` */
} app_overlay_panel;

/** Where everything goes in a picture of a given size. */
typedef struct app_overlay_places {
    gm_picture_def arena; /**< where it goes in the end */
    app_overlay_panel panels[TL_TICK_GROUP_COUNT];
    uint32_t panel_count;
    uint32_t columns;
    lab_box strip;       /**< h 0: there is no room for it */
    uint32_t page;       /**< from 1; 0: all panels fit */
    uint32_t page_count; /**< groups that are on, if page > 0 */
    bool is_too_small;   /**< no panel fits */
} app_overlay_places;

/** Never changes the world. Zero-initialise before use; free with app_overlay_free(). */
typedef struct app_overlay {
    uint32_t groups;                 /**< a bit per tl_tick_group that is shown */
    tl_tick_group latest;            /**< shown where only one fits */
    gm_vec2 mouse;                   /**< px of the picture: rows and bars below it tell more */
    gm_vec2 rest;                    /**< app_overlay_point(): the mouse rests there since panels
                                        came or went, and points at nothing */
    uint32_t pointed_groups;         /**< likewise: the groups that were on then */
    char hold_key[APP_OVERLAY_NAME]; /**< name of the key that holds the game; "": not told */
    char walk_key[APP_OVERLAY_NAME]; /**< likewise, that goes to the next group of the frame */
    bool is_walked;                  /**< the walk has just come round to the first group */
    bool is_hold_of_panels; /**< the first panel began the hold: it ends with the last one */
    bool is_on_hold;        /**< no frame runs, so that the last one can be read */
    bool is_covered;        /**< by a menu: the plate that tells of a hold is not painted */
    uint32_t count_down;    /**< a hold ends after so many counts; 0: it is not counted down */
    bool is_pad_used;       /**< the last input came from a controller: texts name its buttons */
    bool has_pad_turn;      /**< button Y turns the page; false: it is bound to something else */
    float draw_ms;          /**< cost of a picture, for the strip, smoothed; 0: unknown */
    bool is_still;          /**< the last frame of play stays: figures and scales do, too */
    bool has_still_scale;   /**< the strip has chosen its scale for that frame */
    float play_span_us;     /**< that of play, while a frame stays; 0: none was chosen */
    lab_frame frame;        /**< the last one */
    lab_frame fit_frame;    /**< the last one that the axis of the strip had room for */
    lab_frame strip_frame;  /**< that of the strip while the mouse rests on it */
    bool is_strip_kept;     /**< ... which is so now: no bar moves away under the mouse */
    app_order orders[TL_TICK_GROUP_COUNT];
    uint32_t kept_rows[TL_TICK_GROUP_COUNT];    /**< room of a panel: as many as it had lately */
    uint32_t spare_frames[TL_TICK_GROUP_COUNT]; /**< frames for which less would have done */
    app_order_idle idle;
    lab_cost_table costs;
    float sector_age;                             /**< s, of the game when births were noted last */
    app_overlay_birth births[APP_OVERLAY_BIRTHS]; /**< newest first */
    app_overlay_past past[APP_OVERLAY_PAST];      /**< frame n at n % APP_OVERLAY_PAST */
    uint64_t past_count;
    float usual_us; /**< length of a frame: the median of the last ones */
    lab_lanes lanes;
    app_overlay_slots slots;
    app_overlay_places places;
    int32_t size[2];        /**< of the canvas that the places are for */
    float place_scale;      /**< likewise */
    uint32_t placed_groups; /**< likewise */
    bool is_overview;       /**< all are shown, or were before some were put away */
    uint32_t long_lines;    /**< a bit a group: its line of names was too long */
    uint32_t held_columns;  /**< of panels */
    uint32_t calm;          /**< pictures for which fewer columns would do */
    float arena[3];         /**< x, y, scale now: eased towards the places */
    app_overlay_box boxes[APP_OVERLAY_BOXES]; /**< of the last picture */
    uint32_t box_count;
    uint32_t pointed_item; /**< the run of the row or label below the mouse in the last picture, in
                              frame.items; LAB_NONE: none */
    bool tells_places; /**< the row below the arena of the last picture says what a badge means */
    bool untold_mouse; /**< likewise has no room to say what the mouse does on hold */
    bool untold_keys;  /**< likewise which keys show panels */
    bool untold_usual; /**< likewise what "~" before a figure means */
    lab_box toast;     /**< labels keep off it; w 0: none is shown */
    lab_box keys;      /**< words of the last picture that say how to end it: a click there does */
    lab_box hold;      /**< likewise, how to hold the game and let it go on */
    lab_box walk;      /**< likewise, how to go to the next group of the frame */
    lab_box close;     /**< likewise, how to close all panels and let the game go on */
    lab_box heads[TL_TICK_GROUP_COUNT]; /**< likewise, of the groups in the strip: a click there is
                                           the key of the group */
    lab_box plate; /**< of the last picture, over the arena: that the game is held; w 0: none */
    bool is_plate_placed; /**< while one hold lasts, the plate keeps its place */
    gm_vec2 plate_top;    /**< likewise: the middle of its upper edge, in the arena */
    /** Of the open lesson: a late read that it does not measure is no fault. NULL: none is open. */
    const lab_guide *lesson;
} app_overlay;

/** Where overlays are painted. */
typedef struct app_overlay_scene {
    gm_draw_list *list;
    const gm_picture_def *layout;
    const gm_view *view;
    const lab_frame *frame; /**< the one in the view; number 0: nothing is painted */
    float bottom;           /**< px: no mark is painted below; 0: the canvas ends there */
    float foot_width;       /**< px in the middle of layout->foot that words take; 0: all of it */
} app_overlay_scene;

void app_overlay_free(app_overlay *overlay);
void app_overlay_toggle(app_overlay *overlay, tl_tick_group group);
/** Turns all on or all off. */
void app_overlay_set_all(app_overlay *overlay, bool is_on);
/** Shows alone the group behind the one that was shown last; behind the last one, and where none or
 * all are shown, the first. */
void app_overlay_walk(app_overlay *overlay);
/** The group that is shown alone; TL_TICK_GROUP_COUNT: none or several are. */
tl_tick_group app_overlay_alone(const app_overlay *overlay);
/** Turns the page (1: on, -1: back) where only one panel fits. */
void app_overlay_turn(app_overlay *overlay, int32_t way);
/** Takes note of the frame that ended last. Frame traces must be on. In a pause and on hold the
 * last frame of play stays, so that it can be read.
 * @cost O(functions log functions + items) while a group is shown; no allocation once warm */
void app_overlay_observe(app_overlay *overlay, gm_game *game);
/** Whether the last frame took no longer than is usual, and waited for physics in EndPhysics, if
 * anywhere: in others the system may have taken the processor away, and their bars mislead. */
bool app_overlay_is_typical(const app_overlay *overlay);
/** Takes note of what a picture cost; nothing changes while the last frame of play stays. */
void app_overlay_note_draw(app_overlay *overlay, float ms);
/** Places panels and strip on that canvas, and moves the arena into the remaining room. */
void app_overlay_fit(app_overlay *overlay, gm_draw_list *list, const gm_view *view,
                     gm_picture_def *layout);
/** Whether the arena has not yet arrived where app_overlay_fit() placed it last. */
bool app_overlay_is_moving(const app_overlay *overlay);
void app_overlay_paint(app_overlay *overlay, const app_overlay_scene *scene);
/** Whether it is painted over such a view: in play, in pause, and between sectors. */
bool app_overlay_is_shown(const app_overlay *overlay, const gm_view *view);
/** Whether a hold may begin: in play, but not when the last ship is lost. */
bool app_overlay_can_hold(const gm_view *view);
/** Sets overlay->mouse, px of the picture. After panels came or went it is nowhere until the mouse
 * moves: a panel that appears below a mouse at rest shows no words. */
void app_overlay_point(app_overlay *overlay, gm_vec2 at);
/** Whether the mouse is over a panel or the strip: it points there, it does not aim. */
bool app_overlay_has_mouse(const app_overlay *overlay);

#endif
