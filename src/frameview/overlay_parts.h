/* frameview/overlay_parts.h -- the pieces of an overlay's picture. For overlay*.c and the Lab's
 * stage. */
#ifndef APP_OVERLAY_PARTS_H
#define APP_OVERLAY_PARTS_H

#include "frameview/overlay.h"

#include <game/palette.h>

/** The colour of a value that was read late, and of nothing else in an overlay. */
#define APP_LATE_RGB LAB_BAD

/** Before a figure that is the median of the last frames. Play shows these, because figures of
 * single frames change too fast to be read; a held game shows those of its frame. */
#define APP_OVERLAY_USUAL "~"

/** Alpha of words about a function that rests: they are dim, and can be read. */
#define APP_OVERLAY_LEAST_INK 0.7F

/** Of a group without rows. */
#define APP_OVERLAY_NOTHING "nothing ticked in this group"

/** A bit for every group. */
#define APP_OVERLAY_ALL ((1U << TL_TICK_GROUP_COUNT) - 1)

/** Px of the design: a narrower arena has small figures and short names. */
#define APP_OVERLAY_NARROW 520.0F

static inline bool app_overlay_is_narrow(const gm_picture_def *layout)
{
    float ui = layout->ui_scale > 0.0F ? layout->ui_scale : 1.0F;
    return GM_ARENA_WIDTH * layout->scale < APP_OVERLAY_NARROW * ui;
}

/** What marks and labels are made from; only `scene` and `groups` are required. */
typedef struct app_overlay_marks {
    const app_overlay_scene *scene;
    uint32_t groups;
    app_overlay_slots *slots;   /**< NULL: labels choose their places anew */
    const app_overlay *overlay; /**< NULL: nothing is known of earlier frames */
    const lab_guide *lesson;    /**< functions that it hides get no marks; NULL: all get them */
    app_overlay *noted;         /**< boxes of labels are noted there; may be NULL */
    const gm_vec2 *mouse; /**< at a badge of several places it lists their names; NULL: nowhere */
} app_overlay_marks;

/** All groups are on in play: an overview, in which labels have neither names nor leaders. */
static inline bool app_overlay_tells_all(const app_overlay_marks *marks)
{
    return marks->noted != NULL && marks->groups == APP_OVERLAY_ALL;
}

/** Outlines of what ticked, and labels with number and name beside them. */
void app_overlay_paint_marks(const app_overlay_marks *marks);

/** A panel for each group: its sentence and its order. */
void app_overlay_paint_panels(app_overlay *overlay, const app_overlay_scene *scene);
/** On hold, below the panels: what each function of their groups does, where there is room.
 * @return the box that it took; h 0: none */
lab_box app_overlay_paint_about(const app_overlay *overlay, const app_overlay_scene *scene,
                                const lab_brush *brush, lab_box below);
/** In the overview of all groups, whose panels have no rows for it: the names of functions that
 * read late, faults apart, where they have room.  @return the room that is left */
lab_box app_overlay_paint_late_names(const app_overlay *overlay, const lab_brush *brush,
                                     const app_overlay_scene *scene, lab_box below);
/** Bytes of the words about what the mouse points at. */
enum { APP_OVERLAY_TOLD = 3 * LAB_BRUSH_TEXT };
/** Words above what the mouse points at in the strip, so that strip and legend stay in sight; each
 * '\n' begins a line.  @param has_mouse  false: at the left end of the strip */
void app_overlay_paint_told(const app_overlay *overlay, const lab_brush *brush, bool has_mouse,
                            const char *text);
/** The row below the arena: a legend, and chips for functions that have no place on the screen. */
void app_overlay_paint_foot(app_overlay *overlay, const app_overlay_scene *scene);
/** How a game that is held goes on, in the arena: the place of the plate, before labels are placed,
 * and the plate. */
void app_overlay_place_plate(app_overlay *overlay, const app_overlay_scene *scene);
void app_overlay_paint_plate(app_overlay *overlay, const app_overlay_scene *scene);
/** What a badge means, in the middle of a box: where the row below the arena has no room for it. */
void app_overlay_paint_place_sign(app_overlay *overlay, const app_overlay_scene *scene,
                                  lab_box box);
/** Likewise what the mouse does on hold. */
void app_overlay_paint_mouse_words(app_overlay *overlay, const app_overlay_scene *scene,
                                   lab_box box);
/** Likewise which keys show panels. A click there is one on overlay->keys. */
void app_overlay_paint_keys_words(app_overlay *overlay, const app_overlay_scene *scene,
                                  lab_box box);
/** Likewise what APP_OVERLAY_USUAL means. */
void app_overlay_paint_usual_words(const app_overlay_scene *scene, lab_box box);
/** Stages in order, lanes, frame times. */
void app_overlay_paint_strip(app_overlay *overlay, const app_overlay_scene *scene);

/** What panels and strip have to fit on. */
typedef struct app_overlay_canvas {
    gm_draw_list *list;
    const gm_view *view;
    const gm_picture_def *layout; /**< that of play without overlays */
    uint32_t least_columns;
} app_overlay_canvas;

/** Decides where panels and strip go. */
app_overlay_places app_overlay_place(const app_overlay *overlay, const app_overlay_canvas *canvas);
/** The row below the arena, px. */
lab_box app_overlay_foot_box(const app_overlay *overlay, const app_overlay_scene *scene);

/** "Runs first, before anything moves ..." */
const char *app_overlay_sentence(tl_tick_group group);
/** Likewise of a stage: a group or a slot between groups. */
const char *app_overlay_stage_sentence(tl_stage stage);
/** The group that was shown last and still is, or the next that is. At least one has to be. */
tl_tick_group app_overlay_latest(const app_overlay *overlay);
/** The place of a group among those that are shown, from 1. */
uint32_t app_overlay_page(uint32_t groups, tl_tick_group group);
/** Births that the panel of a group lists. */
uint32_t app_overlay_births(const app_overlay *overlay, tl_tick_group group);
/** "PlayerController, PlayerShip": what ran in a group; "": nothing did. */
void app_overlay_write_names(const app_overlay *overlay, const lab_brush *brush,
                             tl_tick_group group, char out[LAB_BRUSH_TEXT]);
/** Whether that is too long for one line of its panel in an overview. */
bool app_overlay_is_long(const app_overlay *overlay, const lab_brush *brush, tl_tick_group group);
/** Height in px of a panel with its rows and births; its box is not read. */
float app_overlay_panel_height(const lab_brush *brush, const app_overlay_panel *panel);
/** Width of a panel, and the gaps around it, in px of the design. */
#define APP_OVERLAY_PANEL_WIDTH 200.0F
#define APP_OVERLAY_GAP         8.0F
#define APP_OVERLAY_LINE        17.0F /* of words below the panels */

lab_brush app_overlay_brush(const app_overlay_scene *scene);
void app_overlay_note_box(app_overlay *overlay, app_overlay_kind kind, lab_box box);
/** The birth of a function that is still listed, or NULL. */
const app_overlay_birth *app_overlay_birth_of(const app_overlay *overlay, uint64_t tick);
/** A place in the order of a group: always a round badge in the group's colour. */
typedef struct app_overlay_badge_def {
    tl_tick_group group;
    float alpha;
    const char *text; /**< "2" below the name of the group, elsewhere "Pre 2" */
} app_overlay_badge_def;

/** Paints a badge, in the middle of the box from top to bottom. */
void app_overlay_badge(const lab_brush *brush, lab_box box, const app_overlay_badge_def *badge);
/** Width that a badge with that text needs. */
float app_overlay_badge_width(const lab_brush *brush, const char *text);
/** "Pre 2", in the language of the picture; without a number "Pre".  @return out */
const char *app_overlay_badge_text(const lab_brush *brush, tl_tick_group group, const char *number,
                                   char out[APP_ORDER_TEXT]);
/** Words beside a badge, inside `room`, as large as they need. */
void app_overlay_badge_tip(const lab_brush *brush, lab_box room, lab_box badge, const char *text);
/** A key: always a square cap, and never in the colour of a group. */
void app_overlay_cap(const lab_brush *brush, lab_box box, const char *key);
float app_overlay_cap_width(const lab_brush *brush, const char *key);
/** Words with keys in brackets, which become caps: "[P] hold"; not translated. */
void app_overlay_words(const lab_brush *brush, lab_box box, uint32_t rgb, const char *text);
float app_overlay_words_width(const lab_brush *brush, const char *text);
/** The mark of a tick function in the picture, or NULL. */
const gm_mark *app_overlay_mark_of(const gm_view *view, uint64_t tick);
/** Whether it is of a ship that is lost: it draws nothing until the next one comes. */
bool app_overlay_is_of_lost_ship(const gm_view *view, const gm_mark *mark);
/** Whether something on the screen stands for it. */
bool app_overlay_has_place(const app_overlay_scene *scene, const gm_mark *mark);

/** Whether a late read is intended: in a sector of the campaign. Readers of a lesson are at home
 * where they are late. */
bool app_overlay_is_meant(const app_overlay_scene *scene, const tl_lag_sample *sample);
/** Whether a late read is not intended, be its distance 0 now. */
bool app_overlay_is_fault(const app_overlay_scene *scene, const tl_lag_sample *sample);
/** The worst read of a function, or NULL: all that it read was of this frame. */
const tl_lag_sample *app_overlay_late_read(const app_overlay_scene *scene, uint64_t tick);
/** "1 frame late, 8 px". */
void app_overlay_write_late(const lab_brush *brush, const app_overlay_scene *scene,
                            const tl_lag_sample *sample, char out[APP_ORDER_TEXT]);
/** One sentence, or NULL: nothing that it read is late as intended. */
const char *app_overlay_late_reason(const app_overlay_scene *scene, uint64_t tick);

/** Number and name of a mark, and remarks. */
typedef struct app_overlay_label {
    uint64_t tick; /**< id as in tl_item */
    tl_tick_group group;
    char number[12];
    char name[APP_ORDER_TEXT];
    char note[2 * APP_ORDER_TEXT]; /**< "": none */
    char brief[APP_ORDER_TEXT];    /**< where that is too long; "": it never is */
    uint32_t note_rgb;
    float alpha;
    gm_vec2 anchor; /**< px: middle of the ring, or a point of an outline at the arena's edge */
    float radius;   /**< px of the ring */
    float reach;    /**< px to both sides of the anchor where a leader may end; edges only */
    bool is_edge;   /**< of the arena itself, or of a piece of the HUD above it */
    bool is_frame;  /**< of the arena itself: no leader */
} app_overlay_label;

typedef struct app_overlay_labels {
    const app_overlay_marks *marks;
    lab_brush brush;
    app_overlay_label items[APP_OVERLAY_LABELS];
    uint32_t count;
} app_overlay_labels;

/** Finds a place for each in the arena, on no ship, target or pop-up; labels of things that are
 * close together stand in one column. */
void app_overlay_paint_labels(const app_overlay_labels *labels);

#endif
