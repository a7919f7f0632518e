/* lab/ui.h -- immediate widgets: in each picture a panel says what is where, and is told what was
 * done to it. One list of places serves the mouse, the keyboard (Ctrl+Tab, Ctrl+arrows) and the
 * controller (D-pad), so everything can be reached by each. */
#ifndef LAB_UI_H
#define LAB_UI_H

#include "model.h"
#include "request.h"

#include <game/picture.h>

/** px of the canvas. */
typedef struct lab_box {
    float x;
    float y;
    float w;
    float h;
} lab_box;

/** What was done to a place since the last picture; bits. */
typedef enum lab_touch {
    LAB_HOVERED = 1 << 0,
    LAB_PRESSED = 1 << 1, /**< the left button went down on it */
    LAB_CLICKED = 1 << 2, /**< pressed and let go on it, or accepted with the focus on it */
    LAB_RIGHT_CLICKED = 1 << 3,
    LAB_DRAGGED = 1 << 4,    /**< was pressed and the mouse is away with the button down */
    LAB_DROPPED_ON = 1 << 5, /**< something dragged was let go on it: lab_ui.dragged */
    LAB_FOCUSED = 1 << 6,    /**< has the keyboard focus */
    LAB_WHEELED = 1 << 7,    /**< lab_ui.wheel */
} lab_touch;

enum { LAB_UI_MAX_PLACES = 512 };

/** A place of the picture before: what the mouse and the focus are compared with. */
typedef struct lab_place_box {
    uint64_t id;
    lab_box box;
    bool takes_focus;
} lab_place_box;

/** Zero-initialise before use. The first part is set by lab_ui_begin(). */
typedef struct lab_ui {
    gm_draw_list *list;
    const gm_picture_def *layout; /**< translation and where the arena lies */
    lab_requests *requests;
    float scale; /**< px per px of the design at 1280 x 720 */

    float mouse_x;
    float mouse_y;
    int32_t wheel; /**< steps since the last picture; up is positive */
    bool is_down;
    bool was_pressed; /**< since the last picture; so the next three */
    bool was_released;
    bool was_right_clicked;
    bool was_accepted;                /**< Enter or the controller's A with the focus on a place */
    uint64_t hot;                     /**< under the mouse */
    uint64_t active;                  /**< pressed */
    uint64_t focus;                   /**< 0: none */
    uint64_t dragged;                 /**< id of the place that is being dragged, 0: none */
    char payload[LAB_FUNCTION_LABEL]; /**< what is dragged: a function's label */
    int32_t focus_move[2];            /**< asked for: x, y in places */
    lab_place_box places[2][LAB_UI_MAX_PLACES]; /**< of this picture and of the one before */
    uint32_t place_counts[2];
    uint32_t side;   /**< index of this picture's */
    const char *tip; /**< shown at the mouse when a place has one */
} lab_ui;

/** Colours of panels: the style of the overlays. */
#define LAB_TEXT_TITLE     0xF2F6FCU
#define LAB_TEXT_PRIMARY   0xE6EDF7U
#define LAB_TEXT_SECONDARY 0xA9BAD2U
#define LAB_TEXT_MUTED     0x6F86A8U
#define LAB_TEXT_DARK      0x08111EU
#define LAB_ACCENT         0x5AA9FFU
#define LAB_GOOD           0x9BE564U
#define LAB_WARNING        0xFFC24DU
#define LAB_BAD            0xFF4D5EU
#define LAB_BORDER         0x2A3D5EU

/** Id of a place: a panel's own number and an index within it; never 0. */
static inline uint64_t lab_ui_id(uint32_t panel, uint32_t index)
{
    return ((uint64_t)panel << 32) + index + 1;
}

/** Begins a picture; the input since the last one has been put into `ui` by lab_ui_event(). */
void lab_ui_begin(lab_ui *ui, gm_draw_list *list, const gm_picture_def *layout,
                  lab_requests *requests);
/** Ends it: the tip, what is dragged, the focus ring; forgets the input. */
void lab_ui_end(lab_ui *ui);

/** A place that can be touched.  @return lab_touch bits */
uint32_t lab_ui_place(lab_ui *ui, uint64_t id, lab_box box);
/** As lab_ui_place for a place that the focus passes by. */
uint32_t lab_ui_region(lab_ui *ui, uint64_t id, lab_box box);
/** Makes the pressed place carry a function to where it is dropped. */
void lab_ui_drag(lab_ui *ui, uint64_t id, const char *function);
/** Shows a line at the mouse while the place is under it. */
void lab_ui_tip(lab_ui *ui, uint32_t touch, const char *text);

/** A panel with border, top light and soft shadow, and its title bar if title is not NULL.
 * @return what is left for its content */
lab_box lab_ui_panel(lab_ui *ui, lab_box box, const char *title);
/** True when clicked. `is_on`: drawn pressed. Text is translated. */
bool lab_ui_button(lab_ui *ui, uint64_t id, lab_box box, const char *text, bool is_on);
/** A line of text, cut with an ellipsis where it is wider than box.w; translated. */
void lab_ui_text(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                 const char *text);
/** As lab_ui_text for what needs no translation: figures, names. */
void lab_ui_figure(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                   const char *text);
/** Breaks a translated text into lines within box (Chinese between letters).  @return height used
 */
float lab_ui_paragraph(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text);
/** A check box; drawn, not touched. */
void lab_ui_check(lab_ui *ui, lab_box box, bool is_set);
/** Digit chip in the group's colour (and hatch, in the monochrome palette). */
void lab_ui_group_chip(lab_ui *ui, lab_box box, tl_tick_group group, bool is_on);
/** Clips what follows to a box; NULL: the canvas. */
void lab_ui_clip(lab_ui *ui, const lab_box *box);

static inline lab_box lab_box_make(float x, float y, float w, float h)
{
    lab_box box = {x, y, w, h};
    return box;
}

#endif
