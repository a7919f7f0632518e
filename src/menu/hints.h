/* menu/hints.h -- hints for a player's first run, one line at a time. */
#ifndef APP_HINTS_H
#define APP_HINTS_H

#include "session/settings.h"
#include "ui/brush.h"

#include <game/input.h>
#include <game/picture.h>

/** Zero-initialise before use. */
typedef struct app_hints {
    float seconds[APP_HINT_COUNT]; /**< for which each was done so far */
    uint32_t doing;                /**< bits of the last frame */
    float shown[APP_HINT_COUNT];   /**< s for which each was there to be read */
    uint32_t met;  /**< a bit per hint that needs no calm and whose occasion has come */
    float danger;  /**< s for which the line about a danger stays after its ring */
    float stopped; /**< s for which debris has stopped the laser */
    float calm;    /**< s since something threatened the ship, or a warning was shown */
} app_hints;

/** What of the hints the player does now: bits of 1 << app_hint. */
uint32_t app_hints_doing(const gm_input *input, const gm_view *view, bool has_overlay,
                         bool has_lab);
/** Notes what the player does in a frame of that length; bits of `doing` are 1 << app_hint. A hint
 * that play does not need counts as done once it was there long enough to be read; below overlays,
 * which hide it, that time does not run.
 * @return true: one was done for the first time, so the settings have changed */
bool app_hints_note(app_hints *hints, app_settings *settings, const gm_view *view, uint32_t doing,
                    float seconds);
/** The first that was not done yet and of which the view has what it speaks of, in a calm moment;
 * APP_HINT_COUNT: none. */
app_hint app_hints_now(const app_hints *hints, const app_settings *settings, const gm_view *view);
/** English, with {1} for keys or buttons of the device used last. */
const char *app_hint_text(app_hint hint, bool is_pad);
/** What does it, by key or by button: "WASD", "RT"; "-": nothing is bound. */
void app_hint_keys(const app_bindings *bindings, app_hint hint, bool is_pad,
                   char out[APP_BINDING_NAME]);
/** Px that it takes at the foot of the arena; 0: nothing is to be said. */
float app_hints_room(const app_hints *hints, const app_settings *settings, const gm_view *view,
                     float scale);
/** Px of the design at the foot of the arena: the line and the room around it. */
#define APP_HINT_FOOT 44.0F
/** A line at the foot of the arena.  @return where it stands */
lab_box app_hints_paint_line(const lab_brush *brush, const char *text);
/** Paints it at the foot of the arena; while the ship is lost, what took it in its place. */
void app_hints_paint(const app_hints *hints, const app_settings *settings, const gm_view *view,
                     bool is_pad_used, const lab_brush *brush);

/** Below a tally that waits until it was read. */
#define APP_HINT_GROUP    "Press {1}: see what a tick group does" /**< where no key walks */
#define APP_HINT_READ     "Press a key to go on"
#define APP_HINT_READ_PAD "Press a button to go on"

enum { APP_STRIP_KEYS = 9 };

/** The keys below the arena, as they are bound, or the buttons of a controller. */
typedef struct app_key_strip {
    char names[APP_STRIP_KEYS][APP_BINDING_NAME];
    gm_key_hint hints[APP_STRIP_KEYS];
    SDL_Scancode
        codes[APP_STRIP_KEYS]; /**< keys that a click on it presses; 0: it has to be held */
    uint32_t count;
} app_key_strip;

typedef enum app_strip_hold {
    APP_STRIP_RUNS = 0,
    APP_STRIP_HELD,   /**< keys that fly the ship are left out, and the key of the pause goes on */
    APP_STRIP_COUNTS, /**< likewise; 3, 2, 1 is counted, and that key goes on at once */
} app_strip_hold;

/** @param has_hold  the first tick group that is shown holds the game */
void app_key_strip_fill(app_key_strip *strip, const app_bindings *bindings, bool is_pad_used,
                        bool has_hold, app_strip_hold hold);
/** That key as a press of the keyboard. */
void app_key_press(SDL_Scancode code, SDL_Event *out);
/** The key at that index of the strip, likewise.
 * @return false: nothing is there that a click does */
bool app_key_strip_press(const app_key_strip *strip, int32_t index, SDL_Event *out);

#endif
