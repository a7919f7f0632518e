/* lab/stage_parts.h -- the pieces of the marks in the world. Private to lab/stage*.c. */
#ifndef LAB_STAGE_PARTS_H
#define LAB_STAGE_PARTS_H

#include "lab/stage.h"

/** Px; less is no lag that could be seen. */
#define LAB_STAGE_LEAST_PX 0.05

enum { LAB_STAGE_LAGS = 6 };

/** The figure of a late read. */
typedef struct lab_stage_figure {
    const tl_lag_sample *sample;
    gm_vec2 bar;   /**< middle of the length that lies below the reader, px */
    lab_box plate; /**< of the words; w 0: there is no room for it */
} lab_stage_figure;

/** What a lesson's moment says in the arena. */
typedef struct lab_stage_moment {
    bool is_there;
    bool has_before;
    gm_vec2 value; /**< where it is, px */
    gm_vec2 solid; /**< where it is read */
    gm_vec2 ghost; /**< where it was read before the edit */
    float radius;
    gm_vec2 above; /**< the plate's place over the solid, and below the ghost */
    gm_vec2 below;
    char now[LAB_TEXT]; /**< "": no place is free */
    char before[LAB_TEXT];
} lab_stage_moment;

typedef struct lab_stage_scene {
    lab_ui *ui;
    gm_draw_list *list;
    const gm_picture_def *layout;
    const lab_model *model;
    const lab_frame *frame;
    lab_stage *stage;
    lab_box box;
    float s;  /**< of the interface */
    float px; /**< per world unit */
    lab_stage_place places[LAB_STAGE_PLACES];
    uint32_t place_count;
    lab_stage_figure lags[LAB_STAGE_LAGS]; /**< of each reader, faults first, then the longest */
    uint32_t lag_count;
    lab_stage_moment moment;
} lab_stage_scene;

/** World units to px. */
gm_vec2 lab_stage_point(const lab_stage_scene *s, gm_vec2 world);
/** Of a function of the frame, or NULL: nothing in the picture stands for it. */
const lab_stage_place *lab_stage_place_of(const lab_stage_scene *s, uint32_t function);

/** The function that a click there selects: the one that the lesson asks about or needs, else the
 * uppermost; where the selected one lies there too, the next below it.  @return LAB_NONE: none */
uint32_t lab_stage_pick(const lab_stage_scene *s, float x, float y);

/** Outlines of the groups chosen, with their order; the selected function. */
void lab_stage_paint_marks(const lab_stage_scene *s);
/** During a hold inside a frame: marks of functions that ran are filled, those of others hollow. */
void lab_stage_paint_hollow(const lab_stage_scene *s);
/** @return there is a ring */
bool lab_stage_paint_ghosts(const lab_stage_scene *s);
/** Says what these rings are. After the figures of late reads have their places. */
void lab_stage_name_ghosts(const lab_stage_scene *s);
/** Finds the late reads and where their figures stand: on no other, and on no words of the game.
 * Names that are placed later keep off them. */
void lab_stage_place_lag(lab_stage_scene *s);
void lab_stage_paint_lag(const lab_stage_scene *s);
bool lab_stage_has_lag(const lab_stage_scene *s);
/** Green; amber while a lesson's check has failed with this schedule: there is more to mend. */
uint32_t lab_stage_in_time_rgb(const lab_stage_scene *s);
/** From where a value was read to where it is. */
void lab_stage_paint_way(const lab_stage_scene *s, const tl_lag_sample *sample);
/** A late pair that is a few px apart, four times as large, beside it. */
void lab_stage_paint_loupe(const lab_stage_scene *s);
bool lab_stage_has_loupe(const lab_stage_scene *s);
/** Prerequisites, each with its functions; the one being drawn with the mouse. */
void lab_stage_paint_links(const lab_stage_scene *s);
void lab_stage_paint_pull(const lab_stage_scene *s, uint32_t function);
void lab_stage_paint_ambiguities(const lab_stage_scene *s);
bool lab_stage_has_links(const lab_stage_scene *s);
bool lab_stage_has_ambiguities(const lab_stage_scene *s);
/** Finds where the words of a lesson's moment stand. Before all others, which keep off them. */
void lab_stage_place_insight(lab_stage_scene *s);
/** Ghost and solid of the moment. */
void lab_stage_paint_insight(const lab_stage_scene *s);
/** The unchanged schedule's ship, reticle and beam, dashed; and how far they are off. */
void lab_stage_paint_shadow(const lab_stage_scene *s);
void lab_stage_paint_flash(const lab_stage_scene *s);

/** A line on a dark plate, centred at x, below y; a part outside of the box moves inside.
 * @return the plate */
lab_box lab_stage_plate(const lab_stage_scene *s, gm_vec2 at, uint32_t rgb, const char *text);
/** Where that plate would lie. */
lab_box lab_stage_plate_box(const lab_stage_scene *s, gm_vec2 at, const char *text);
/** A function that draws the whole arena or a part of the HUD has only a dot there, which says
 * nothing without its name. Paints the name below it, where there is room. Nothing for functions
 * with another mark, and for the one that is next, which has words of its own. */
void lab_stage_name(const lab_stage_scene *s, const lab_stage_place *place);
/** Nothing that words keep off lies there. */
bool lab_stage_is_free(const lab_stage_scene *s, lab_box box);
/** Reserves a box: words that are placed later keep off it. */
void lab_stage_reserve(const lab_stage_scene *s, lab_box box);

#endif
