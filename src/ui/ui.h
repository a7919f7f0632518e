/* ui/ui.h -- immediate widgets: in each picture a panel names its places, and gets back what the
 * user did to them. One list of places serves the mouse, the keyboard (Ctrl+Tab, Ctrl+arrows) and
 * the controller (D-pad), so everything can be reached by each. */
#ifndef LAB_UI_H
#define LAB_UI_H

#include "ui/brush.h"
#include "ui/request.h"

#include <game/picture.h>

union SDL_Event;

/** Acts of the user on a place since the last picture; bits. */
typedef enum lab_touch {
    LAB_HOVERED = 1 << 0,
    LAB_PRESSED = 1 << 1, /**< the left button went down on it */
    /** Pressed and let go on it, or anywhere if the mouse has not moved; or accepted with the focus
     * on it. */
    LAB_CLICKED = 1 << 2,
    LAB_RIGHT_CLICKED = 1 << 3,
    LAB_DRAGGED = 1 << 4,    /**< was pressed, and the mouse was moved away with the button down */
    LAB_DROPPED_ON = 1 << 5, /**< something dragged was let go on it: lab_ui.dragged */
    LAB_FOCUSED = 1 << 6,    /**< has the keyboard focus */
    LAB_WHEELED = 1 << 7,    /**< lab_ui.wheel; on whatever lies below the mouse at any depth */
} lab_touch;

enum { LAB_UI_MAX_PLACES = 512, LAB_TIP = 512 };

/** What lab_ui.joined_by can be beside a type of events. */
enum { LAB_UI_ANY = 0, LAB_UI_NONE = 1 };

/** First half of an id: no two panels share one. */
typedef enum lab_panel {
    LAB_PANEL_BAR = 1,
    LAB_PANEL_PLAN,
    LAB_PANEL_TABS,
    LAB_PANEL_LESSON,
    LAB_PANEL_FUNCTION,
    LAB_PANEL_GRAPH,
    LAB_PANEL_COST,
    LAB_PANEL_ORDER,
    LAB_PANEL_TIMERS,
    LAB_PANEL_STOPS,
    LAB_PANEL_LANES,
    LAB_PANEL_METER,
    LAB_PANEL_HINTS,
    LAB_PANEL_STAGE,
    LAB_PANEL_CONSOLE,
    LAB_PANEL_PICKER,
    LAB_PANEL_HELP,
    LAB_PANEL_INSIGHT,
    LAB_PANEL_TOUR,
    LAB_PANEL_LESSON_FOOT,
    LAB_PANEL_EDITOR,
    LAB_PANEL_NAME,
    LAB_PANEL_QUESTION
} lab_panel;

/** A place of a picture; mouse and focus are compared with it until the next one. */
typedef struct lab_place_box {
    uint64_t id;
    lab_box box;
    lab_box seen; /**< its part inside the clip: where the mouse finds it */
    bool takes_focus;
    bool leaves_focus; /**< a press on it leaves the focus where it is */
} lab_place_box;

/** Of a list that scrolls, px of the canvas. A line of text that an edge would cut is left out. */
typedef struct lab_edges {
    float top;
    float bottom;
    float strip; /**< where a strip may cover the foot */
    float cut;   /**< begin of the first line that the strip would cut; at first `bottom` */
} lab_edges;

/** Whether an edge cuts something, and so it is left out; else notes what the strip would cut.
 * NULL: there are none. */
bool lab_edges_cut(lab_edges *edges, float top, float height);

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
    float pressed_x; /**< where the button went down */
    float pressed_y;
    bool has_moved;   /**< since then: farther than a hand shakes, 4 px of the design */
    bool was_pressed; /**< since the last picture; so the next three */
    bool was_released;
    bool was_right_clicked;
    bool was_accepted;                /**< Enter or the controller's A with the focus on a place */
    uint64_t hot;                     /**< under the mouse */
    uint64_t active;                  /**< pressed */
    uint64_t focus;                   /**< 0: none */
    uint64_t dragged;                 /**< id of the place that is being dragged, 0: none */
    char payload[LAB_FUNCTION_LABEL]; /**< the dragged function: its label */
    char aim[LAB_TIP]; /**< what letting go here would do, in its language; "": nothing */
    float aim_end;     /**< px: the words of the drag end left of it, so they cover no target */
    char picking[LAB_FUNCTION_LABEL]; /**< the function clicked next becomes a prerequisite of
                                         this one; "": none is picked */
    uint32_t joined_by;  /**< LAB_UI_ANY, LAB_UI_NONE or the SDL_EventType that the next picture
                              can still take; the caller sets it back to LAB_UI_ANY */
    uint64_t first_stop; /**< the place that the focus comes to first; 0: as painted */
    bool is_focus_shown; /**< the focus was moved since the mouse was last pressed */
    bool is_shift_down;
    bool is_pad_used; /**< the last input came from a controller: texts name its buttons */
    lab_place_box places[LAB_UI_MAX_PLACES]; /**< of the picture that is painted or was last */
    uint32_t place_count;
    char tip[LAB_TIP]; /**< shown at the mouse when a place has one; in its language already */
    uint32_t rested;   /**< pictures for which the mouse has not left the place below it */
    float rested_x;    /**< where the mouse was in the last picture */
    float rested_y;
    bool waits_for_mouse; /**< the place came below a mouse that stood: it shows no tip */
    lab_box clip;         /**< of the places that are added next; w 0: the canvas */
    bool has_clip;
    lab_edges list_edges; /**< room for `edges` of a list that is being painted */
    lab_edges *edges;     /**< of what is painted next; NULL: no list */
} lab_ui;

/** Id of a place: a panel's own number and an index within it; never 0. */
static inline uint64_t lab_ui_id(uint32_t panel, uint32_t index)
{
    return ((uint64_t)panel << 32) + index + 1;
}

/** Takes note of the mouse, until the next picture. `scale`: canvas px per window px. Keys are the
 * caller's.
 * @return false: it was no event of the mouse */
bool lab_ui_event(lab_ui *ui, const union SDL_Event *event, float scale);

/** Places are touched when they are painted, and so a picture tells only what was done in one of
 * them.  @return false: events of this SDL_EventType have to wait for the picture after the next */
bool lab_ui_takes(const lab_ui *ui, uint32_t type);

/** Accepts the place with the focus. */
void lab_ui_accept(lab_ui *ui);
/** The focus was moved to a place that the last picture has. */
bool lab_ui_shows_focus(const lab_ui *ui);
/** Moves the focus among the places of the last picture, on (1) or back (-1) in painting order. */
void lab_ui_step_focus(lab_ui *ui, int32_t way);
/** Moves it to the next place in a direction; one of x and y is 1 or -1. */
void lab_ui_move_focus(lab_ui *ui, int32_t x, int32_t y);

/** Begins a picture; the input since the last one has been put into `ui` by lab_ui_event(). */
void lab_ui_begin(lab_ui *ui, gm_draw_list *list, const gm_picture_def *layout,
                  lab_requests *requests);
/** Ends it: the tip, what is dragged, the focus ring; forgets the input. */
void lab_ui_end(lab_ui *ui);

/** Takes everything painted so far in this picture out of reach: what comes next lies over it. */
void lab_ui_cover(lab_ui *ui);

/** A place that can be touched.  @return lab_touch bits */
uint32_t lab_ui_place(lab_ui *ui, uint64_t id, lab_box box);
/** As lab_ui_place for a place that the focus passes by. */
uint32_t lab_ui_region(lab_ui *ui, uint64_t id, lab_box box);
/** As lab_ui_region for a key of the field with the focus: a press leaves the focus there. */
uint32_t lab_ui_key(lab_ui *ui, uint64_t id, lab_box box);
/** Makes the pressed place carry a function to where it is dropped. */
void lab_ui_drag(lab_ui *ui, uint64_t id, const char *function);
/** Shows a text at the mouse (LAB_TIP bytes at most) while the place of the last call is under it;
 * translated. */
void lab_ui_tip(lab_ui *ui, uint32_t touch, const char *text);
/** Hides the tip until the mouse comes to another place. */
void lab_ui_drop_tip(lab_ui *ui);
/** One is shown, or comes if the mouse stays: in a later picture it is gone again. */
bool lab_ui_has_tip(const lab_ui *ui);
/** As lab_ui_tip for what needs no translation, or has it. */
void lab_ui_tip_figure(lab_ui *ui, uint32_t touch, const char *text);
/** Shows a text of which only a part is in the box, while the mouse is there and nothing else has
 * a tip. */
void lab_ui_tip_cut(lab_ui *ui, lab_box box, const char *text);
/** Fills `out` with the translated text and the values that its "{1}" to "{9}" stand for; what does
 * not fit is cut after a whole letter.  @return out */
const char *lab_ui_fill(const lab_ui *ui, char out[LAB_TEXT], const char *english,
                        const char *const *values, uint32_t value_count);
/** The brush for the pieces of frameview/. */
lab_brush lab_ui_brush(const lab_ui *ui);
/** The text in the language of the picture. */
const char *lab_ui_word(const lab_ui *ui, const char *english);
/** Width in px. */
float lab_ui_width(const lab_ui *ui, gm_font font, const char *text);
/** Says beside the pointer what letting go here would do.  @param end  px: the words stay left of
 * it */
void lab_ui_aim(lab_ui *ui, const char *words, float end);
/** True: the dragged function was let go on the place; it is in lab_ui.payload. */
bool lab_ui_has_dropped(const lab_ui *ui, uint32_t touch);

/** A panel with border, top light and soft shadow, and its title bar if title is not NULL.
 * @return the room for its content */
lab_box lab_ui_panel(lab_ui *ui, lab_box box, const char *title);
/** True when clicked. `is_on`: drawn pressed. Text is translated. */
bool lab_ui_button(lab_ui *ui, uint64_t id, lab_box box, const char *text, bool is_on);
/** As lab_ui_button for a sign: "+". */
bool lab_ui_sign_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign, bool is_on);
/** One that can do nothing now: it keeps its place and the focus. */
void lab_ui_resting_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign);
/** As lab_ui_sign_button for a lab_ui_key(). */
bool lab_ui_key_button(lab_ui *ui, uint64_t id, lab_box box, const char *sign);
/** A line of text, cut with an ellipsis where it is wider than box.w; translated. */
void lab_ui_text(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                 const char *text);
/** As lab_ui_text for what needs no translation: figures, names. */
void lab_ui_figure(lab_ui *ui, gm_font font, lab_box box, gm_align align, uint32_t rgb,
                   const char *text);
/** Breaks a translated text into lines within box (Chinese between letters).  @return height used
 */
float lab_ui_paragraph(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text);
/** As lab_ui_paragraph for what needs no translation, or has it. */
float lab_ui_lines(lab_ui *ui, gm_font font, lab_box box, uint32_t rgb, const char *text);
/** A plain box of one colour. */
void lab_ui_fill_box(lab_ui *ui, lab_box box, uint32_t rgb, float alpha);
/** A chip with words in it, translated already, as wide as they are.  @return its right end, px */
float lab_ui_badge(lab_ui *ui, lab_box box, uint32_t rgb, const char *words);
/** A scroll bar at the right end of a list: `place` px of `whole` px are above it. */
void lab_ui_scroll_bar(lab_ui *ui, lab_box list, float place, float whole);
/** A check box; drawn, not touched. */
void lab_ui_check(lab_ui *ui, lab_box box, bool is_set);
/** Digit chip in the group's colour (and hatch, in the monochrome palette). */
void lab_ui_group_chip(lab_ui *ui, lab_box box, tl_tick_group group, bool is_on);
/** Clips all that is painted after it to a box; NULL: the canvas. */
void lab_ui_clip(lab_ui *ui, const lab_box *box);

#endif
