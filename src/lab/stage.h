/* lab/stage.h -- the marks of the Lab in the world: outlines, ghosts, lag, links, the shadow. */
#ifndef LAB_STAGE_H
#define LAB_STAGE_H

#include "frameview/model.h"
#include "frameview/overlay.h"
#include "ui/ui.h"

enum { LAB_STAGE_PLACES = 160 };

/** Remembered from picture to picture. Zero-initialise before use. */
typedef struct lab_stage {
    uint32_t hits[LAB_MAX_BREAKS]; /**< of breakpoints, as seen last */
    uint32_t break_count;
    float flash;                       /**< 1: a breakpoint was hit just now; fades to 0 */
    char flashing[LAB_FUNCTION_LABEL]; /**< what it was hit at; "": the frame as a whole */
    uint32_t loupe_corner;             /**< of the arena */
    gm_vec2 loupe_at;                  /**< what it shows, world units */
    lab_box lag_plate;                 /**< of the first lag in this picture; w 0: none */
    app_overlay_slots slots;           /**< of the labels of marks */
    uint32_t moment_places[2];         /**< which place the words of a moment had: now, before */
} lab_stage;

/** Where on the canvas a function's mark is; px. */
typedef struct lab_stage_place {
    uint32_t function; /**< of the frame */
    const gm_mark *mark;
    gm_vec2 at;   /**< middle of a circle; where links of other marks end */
    float radius; /**< of a circle; else of what can be clicked around `at` */
    bool is_circle;
} lab_stage_place;

/** Finds the marks of a frame's functions, wide ones first.  @return count
 * @cost O(functions x marks) */
uint32_t lab_stage_places(const lab_model *model, const gm_picture_def *layout,
                          const gm_draw_list *list, lab_stage_place places[LAB_STAGE_PLACES]);

/** Whether a function of the moment that is shown has a mark that reaches into `box`. */
bool lab_stage_moment_meets(const lab_model *model, const gm_picture_def *layout,
                            const gm_draw_list *list, lab_box box);

/** Likewise of a function that the open lesson needs. */
bool lab_stage_lesson_meets(const lab_model *model, const gm_picture_def *layout,
                            const gm_draw_list *list, lab_box box);

/** Whether marks of that kind would be seen now, were they shown. */
bool lab_stage_has_marks(const lab_model *model, const gm_picture_def *layout, gm_draw_list *list,
                         lab_shown what);

/** Keeps the words that lab_stage_paint() places, and labels of overlays, off a box. After
 * gm_picture_world(). */
void lab_stage_keep_free(const gm_picture_def *layout, lab_box box);

/** Id of the place of a function's mark. */
uint64_t lab_stage_id(const lab_function *function);

/** Paints over gm_picture_world() and gm_picture_hud() inside `box`. A click on a mark selects its
 * function; a drag from one to another makes the second wait for the first, or no longer if it
 * does. Nothing of the world changes. */
void lab_stage_paint(lab_stage *stage, lab_ui *ui, lab_box box, const lab_model *model);

#endif
