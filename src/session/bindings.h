/* session/bindings.h -- which keys and controller buttons do what. */
#ifndef APP_BINDINGS_H
#define APP_BINDINGS_H

#include <SDL.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** A deed that keys and buttons can be bound to. */
typedef enum app_deed {
    APP_DEED_UP = 0,
    APP_DEED_DOWN,
    APP_DEED_LEFT,
    APP_DEED_RIGHT,
    APP_DEED_FIRE,
    APP_DEED_FOCUS,
    APP_DEED_PAUSE,
    APP_DEED_WALK, /**< of the window alone: no input of the game has it */
    APP_DEED_COUNT
} app_deed;

/** Controller buttons are SDL_GameControllerButton or one of these. */
enum {
    APP_PAD_LEFT_TRIGGER = SDL_CONTROLLER_BUTTON_MAX,
    APP_PAD_RIGHT_TRIGGER,
    APP_PAD_CODES,
    APP_PAD_NONE = -1,
    APP_TRIGGER_DOWN = 12000, /**< of an axis: beyond it a trigger is a button that is down */
    APP_DEED_KEYS = 2,
    APP_BINDING_NAME = 32
};

typedef struct app_bindings {
    SDL_Scancode keys[APP_DEED_COUNT][APP_DEED_KEYS]; /**< SDL_SCANCODE_UNKNOWN: none */
    int pad[APP_DEED_COUNT];                          /**< APP_PAD_NONE: none */
} app_bindings;

app_bindings app_bindings_default(void);

/** "up", as the settings file has it. Static. */
const char *app_deed_id(app_deed deed);
/** "Fly up": English, to be translated. Static. */
const char *app_deed_text(app_deed deed);
/** The gm_button bit that it stands for. */
uint32_t app_deed_bit(app_deed deed);

/** A key as people call it ("W"), or its number ("#51") where the name would not survive a settings
 * file; "" for none. */
void app_key_name(SDL_Scancode code, char out[APP_BINDING_NAME]);
/** The other way; "" is none.  @return false: there is no such key */
bool app_key_find(const char *name, SDL_Scancode *out);
/** What flies the ship: "WASD", the names of other keys one by one, or "L stick". */
void app_fly_name(const app_bindings *bindings, bool is_pad, char out[APP_BINDING_NAME]);
/** A controller button: "a", "righttrigger"; "" for none. Static. */
const char *app_pad_name(int code);
/** The same as it stands on the screen: "A", "RT"; "-" for none. Static. */
const char *app_pad_cap(int code);
bool app_pad_find(const char *name, int *out);

/** Keys that cannot be bound: menus, the Lab and the overlays have them. */
bool app_key_is_taken(SDL_Scancode code);
/** Buttons that cannot be bound: the Lab and the page of keys have them. */
bool app_pad_is_taken(int code);
/** Whether any deed has that button. */
bool app_bindings_have_pad(const app_bindings *bindings, int code);
/** The first other deed with that key, or APP_DEED_COUNT. */
app_deed app_bindings_key_conflict(const app_bindings *bindings, app_deed deed);
/** Likewise with its controller button. */
app_deed app_bindings_pad_conflict(const app_bindings *bindings, app_deed deed);

#endif
