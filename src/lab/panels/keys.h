/* lab/panels/keys.h -- the keys and controller buttons of the Lab: one table feeds the events, the
 * line of hints and the key card, so none can promise what another does not do. */
#ifndef LAB_KEYS_H
#define LAB_KEYS_H

#include "ui/ui.h"

#include <SDL.h>

/** Sections of the key card, in its order. */
typedef enum lab_key_section {
    LAB_KEYS_FIRST = 0, /**< the six to begin with */
    LAB_KEYS_STEP,
    LAB_KEYS_STOP,
    LAB_KEYS_CHANGE,
    LAB_KEYS_SHOW,
    LAB_KEYS_PANELS,
    LAB_KEYS_LESSONS,
    LAB_KEYS_FILES,
    LAB_KEY_SECTIONS
} lab_key_section;

/** When a key is worth a hint; bits. */
typedef enum lab_key_hint {
    LAB_HINT_LIVE = 1 << 0,
    LAB_HINT_HELD = 1 << 1,
    LAB_HINT_LESSON = 1 << 2,
} lab_key_hint;

/** Modifiers a key asks for; bits. A key without them asks that none is down. */
typedef enum lab_key_mods {
    LAB_MOD_SHIFT = 1 << 0,
    LAB_MOD_CTRL = 1 << 1,
    LAB_MOD_ALT = 1 << 2,
} lab_key_mods;

typedef struct lab_key {
    SDL_Scancode code;
    uint32_t mods;
    bool repeats;     /**< acts again while the key is held down */
    bool when_closed; /**< acts while the Lab is closed too */
    lab_action action;
    int32_t direction;
    int64_t number;
    lab_key_section section;
    uint32_t hints;   /**< lab_key_hint bits */
    const char *keys; /**< "F10": as people call it; NULL: another row tells it */
    const char *what; /**< "step over the group"; English */
} lab_key;

enum { LAB_KEY_NAME = 32 };
/** Names a key that was pressed, with its modifiers, as the table does: "Ctrl+Shift+Z". */
void lab_key_press_name(const SDL_Keysym *key, char out[LAB_KEY_NAME]);

/** All rows.  @param[out] count how many */
const lab_key *lab_keys_all(uint32_t *count);
/** The request of a row that is clicked; for a digit, that of the present group. */
lab_request lab_key_asks(const lab_key *key);
enum { LAB_LANES_KEYS = 4 };
/** The rows that hold while the lanes have the focus. */
const lab_key *lab_keys_of_lanes(void);
/** The row that says what an action does.  @param number  of its request, where several rows have
 * the action  @return NULL: none does */
const lab_key *lab_key_of(lab_action action, int64_t number);
/** The key of an action for texts: "Enter", "]"; "": it has none. */
const char *lab_key_name(lab_action action, int32_t direction);
/** A text in which the key of an action stands where it has its name: "Press <shuffle>".
 * @return out */
const char *lab_key_fill(char out[LAB_TEXT * 2], const char *text);
/** What starts an action, by the device used last: its key, its controller button, or the way to it
 * by controller in words of the language. "": nothing does. May be written to `out`. */
const char *lab_act_name(const lab_ui *ui, lab_action action, int32_t direction,
                         char out[LAB_TEXT]);
/** As lab_key_fill for the translated text and the device used last. */
const char *lab_act_fill(const lab_ui *ui, char out[LAB_TEXT * 2], const char *english);
/** "CHECK (Enter)": the text of a button, with what starts its action for "{1}"; without the
 * brackets where the controller has no button for it.  @return out */
const char *lab_with_key(const lab_ui *ui, const char *english, lab_action action,
                         char out[LAB_TEXT]);
/** For sheets that are typed into, while a controller is used: what they need, and the way out.
 * @return out */
const char *lab_typing_words(const lab_ui *ui, char out[LAB_TEXT]);
/** Every English text of lab_act_name(), one a call; NULL: no more. For the test of locales. */
const char *lab_act_text(uint32_t n);
/** "Start with these", "Step and rewind", ...; English. */
const char *lab_key_section_name(lab_key_section section);

/** The request of a key press.
 * @return false: nothing of the Lab's */
bool lab_keys_request(const SDL_KeyboardEvent *event, bool is_open, lab_request *out);

/** As lab_keys_request() for the lanes: asked first while they have the focus. */
bool lab_keys_lanes_request(const SDL_KeyboardEvent *event, lab_request *out);

typedef struct lab_pad_button {
    SDL_GameControllerButton button;
    bool when_closed;
    lab_action action;
    int32_t direction;
    uint32_t hints;
    const char *name;
    const char *keys; /**< "LB RB": as hints and the card have them; NULL: another row tells it */
    const char *what;
} lab_pad_button;

const lab_pad_button *lab_pad_all(uint32_t *count);
/** The request of a controller button.  @return false: it is no button of the Lab */
bool lab_pad_request(const SDL_ControllerButtonEvent *event, bool is_open, lab_request *out);

#endif
