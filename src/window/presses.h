/* window/presses.h -- the last keys and buttons, shown at the foot of the arena: a class can follow
 * the teacher's hands. */
#ifndef APP_PRESSES_H
#define APP_PRESSES_H

#include "session/bindings.h"
#include "ui/brush.h"

enum { APP_PRESSES = 4, APP_PRESS_PICTURES = 180, APP_CLICK_PICTURES = 24 };

typedef struct app_press {
    char name[APP_BINDING_NAME]; /**< "Ctrl+Z"; of the mouse English, to be translated */
    uint32_t times;              /**< in a row */
    uint32_t left;               /**< pictures for which it stays; it fades with the last */
} app_press;

/** Zero-initialise before use. */
typedef struct app_presses {
    app_press items[APP_PRESSES]; /**< oldest first */
    uint32_t count;
    gm_vec2 clicked;     /**< px of the picture */
    uint32_t click_left; /**< pictures for which the ring around it stays */
} app_presses;

/**
 * Notes a key, a controller button, a click or a turn of the wheel; other events are ignored. A
 * modifier by itself counts only where it is bound.
 *
 * @param bindings    of play; NULL: the Lab has the keys
 * @param is_writing  letters go to a text that is shown anyway
 * @param scale       px of the picture per window unit
 */
void app_presses_note(app_presses *presses, const SDL_Event *event, const app_bindings *bindings,
                      bool is_writing, float scale);
bool app_presses_are_shown(const app_presses *presses);
/** Paints them to the right and down from `corner` in px, or with y below 0 at the foot of the
 * arena of the brush's layout; each picture lets them fade. */
void app_presses_paint(app_presses *presses, const lab_brush *brush, gm_vec2 corner);

#endif
