/* session/controls.h -- keyboard, mouse and game controllers as the input struct of the game. */
#ifndef APP_CONTROLS_H
#define APP_CONTROLS_H

#include "session/bindings.h"

#include <game/input.h>
#include <game/picture.h>

enum { APP_CONTROL_KEYS = SDL_NUM_SCANCODES, APP_CONTROL_BITS = 16 };

/** Zero-initialise before use. */
typedef struct app_controls {
    const app_bindings *bindings; /**< NULL: the default */
    bool keys[APP_CONTROL_KEYS];  /**< held */
    bool is_mouse_down;
    uint8_t
        taps[APP_CONTROL_BITS]; /**< by bit of gm_button: presses that no fill has passed on yet */
    uint32_t freed;             /**< bits let go since the last fill */
    uint32_t filled;            /**< bits of the last fill */
    float mouse_x;              /**< px of the picture */
    float mouse_y;
    bool is_mouse_out; /**< it left the window: it aims where it was, and points at nothing */
    bool has_aim;      /**< the mouse has not moved since `aim` was taken */
    gm_vec2 aim;       /**< world units: stays when the picture moves below a mouse at rest */
    SDL_GameController *pad;
    bool is_still;  /**< no rumble */
    bool has_lab;   /**< the Lab is open: D-pad and buttons of the controller are its own */
    int8_t stick_x; /**< last direction of the right stick; the mouse takes over again */
    int8_t stick_y;
} app_controls;

/** The place of the mouse, px of the picture; negative while it is outside of the window. */
gm_vec2 app_controls_pointer(const app_controls *controls);
/** The device used last: a controller (true), or keys and mouse.  @param is_pad  before the event
 */
bool app_controls_is_pad(bool is_pad, const SDL_Event *event);
/** Takes an event; coordinates are multiplied by `scale` (picture px per window unit). */
void app_controls_event(app_controls *controls, const SDL_Event *event, float scale);
/** A key or the mouse button that took a card away: while it stays down it flies and fires, but it
 * is no press of its own. */
void app_controls_hold(app_controls *controls, const SDL_Event *event, float scale);
/** Lets go of everything, as when the window loses the keyboard. */
void app_controls_release(app_controls *controls);
/** Fills all but delta and commands. Each tap is one press: of two since the last fill, the second
 * comes two fills later, after one in which the button is up. */
void app_controls_fill(app_controls *controls, const gm_picture_def *layout, gm_input *out);
/** Lets the controller in hand feel a set of gm_event bits. */
void app_controls_rumble(const app_controls *controls, uint32_t events);
void app_controls_close(app_controls *controls);

#endif
