/* lab/panels/keys.c -- see keys.h. */
#include "lab/panels/keys.h"

#include "scenario/scenario_words.h"

#include <stdio.h>
#include <string.h>

enum { SHIFT = LAB_MOD_SHIFT, CTRL = LAB_MOD_CTRL, ALT = LAB_MOD_ALT };
enum { LIVE = LAB_HINT_LIVE, HELD = LAB_HINT_HELD, LESSON = LAB_HINT_LESSON };

#define KEY(name) SDL_SCANCODE_##name

static const lab_key keys[] = {
    /* code, mods, repeats, when closed, action, direction, number, section, hints, keys, what */
    {KEY(P), 0, false, false, LAB_HOLD, 0, 0, LAB_KEYS_FIRST, LIVE | HELD, "P", "hold / go on"},
    {KEY(PAUSE), 0, false, false, LAB_HOLD, 0, 0, LAB_KEYS_FIRST, 0, NULL, NULL},
    {KEY(O), 0, true, false, LAB_STEP_FRAME, 1, 0, LAB_KEYS_FIRST, LIVE | HELD, "O", "one frame"},
    {KEY(F10), 0, true, false, LAB_STEP_GROUP, 1, 0, LAB_KEYS_STEP, HELD, "N F10", "step a group"},
    {KEY(F10), SHIFT, true, false, LAB_STEP_GROUP, -1, 0, LAB_KEYS_STEP, 0, "Shift+F10",
     "a group back"},
    {KEY(N), 0, true, false, LAB_STEP_GROUP, 1, 0, LAB_KEYS_STEP, 0, NULL,
     NULL}, /* as it shows the next group in play */
    {KEY(F11), 0, true, false, LAB_STEP_FUNCTION, 1, 0, LAB_KEYS_FIRST, HELD, "F11",
     "step a function"},
    {KEY(F11), SHIFT, true, false, LAB_STEP_OUT, 1, 0, LAB_KEYS_STEP, 0, "Shift+F11",
     "to the frame's end"},
    {KEY(COMMA), 0, true, false, LAB_STEP_FRAME, -1, 0, LAB_KEYS_STEP, HELD, ", .",
     "a frame back / on"},
    {KEY(PERIOD), 0, true, false, LAB_STEP_FRAME, 1, 0, LAB_KEYS_STEP, 0, NULL, NULL},
    {KEY(COMMA), SHIFT, true, false, LAB_STEP_FUNCTION, -1, 0, LAB_KEYS_STEP, 0, "Shift+, .",
     "a function back / on"},
    {KEY(PERIOD), SHIFT, true, false, LAB_STEP_FUNCTION, 1, 0, LAB_KEYS_STEP, 0, NULL, NULL},
    {KEY(BACKSPACE), 0, true, false, LAB_REWIND, -1, 0, LAB_KEYS_FIRST, LIVE, "Backspace",
     "rewind while held"},
    {KEY(F5), 0, false, false, LAB_CONTINUE, 1, 0, LAB_KEYS_STOP, HELD, "F5", "to the next stop"},
    {KEY(F8), 0, false, false, LAB_CONTINUE, 1, 0, LAB_KEYS_STOP, 0, NULL, NULL},
    {KEY(F5), SHIFT, false, false, LAB_CONTINUE, -1, 0, LAB_KEYS_STOP, 0, "Shift+F5",
     "back to the last stop"},
    {KEY(F8), SHIFT, false, false, LAB_CONTINUE, -1, 0, LAB_KEYS_STOP, 0, NULL, NULL},
    {KEY(F9), 0, false, false, LAB_BREAK_FUNCTION, 0, 0, LAB_KEYS_STOP, HELD, "F9",
     "stop at the function"},
    {KEY(F9), SHIFT, false, false, LAB_BREAK_LAG, 0, 0, LAB_KEYS_STOP, 0, "Shift+F9",
     "stop at a late read that is a fault"},
    {KEY(F9), CTRL, false, false, LAB_BREAK_CYCLE, 0, 0, LAB_KEYS_STOP, 0, "Ctrl+F9",
     "stop at a cycle of waits"},
    {KEY(F9), ALT, false, false, LAB_BREAK_SPAWN, 0, 0, LAB_KEYS_STOP, 0, "Alt+F9",
     "stop at a new function"},
    {KEY(MINUS), 0, true, false, LAB_SPEED, -1, 0, LAB_KEYS_STEP, 0, "- =", "game slower / faster"},
    {KEY(EQUALS), 0, true, false, LAB_SPEED, 1, 0, LAB_KEYS_STEP, 0, NULL, NULL},
    {KEY(R), 0, false, false, LAB_RESTART, 0, 0, LAB_KEYS_STEP, 0, "R", "run from the start again"},

    {KEY(1), CTRL, false, false, LAB_MOVE, 0, 0, LAB_KEYS_CHANGE, 0, "Ctrl+1,3,5..7",
     "selected function to that group"},
    {KEY(1), ALT, false, false, LAB_BREAK_GROUP, 0, 0, LAB_KEYS_STOP, 0, "Alt+1..8",
     "stop before that group"},
    {KEY(Z), CTRL, true, false, LAB_UNDO, 0, 0, LAB_KEYS_CHANGE, 0, "Ctrl+Z", "undo a change"},
    {KEY(Z), CTRL | SHIFT, true, false, LAB_REDO, 0, 0, LAB_KEYS_CHANGE, 0, "Ctrl+Shift+Z",
     "redo it"},
    {KEY(Y), CTRL, true, false, LAB_REDO, 0, 0, LAB_KEYS_CHANGE, 0, NULL, NULL},
    {KEY(R), SHIFT, false, false, LAB_RESET, 0, 0, LAB_KEYS_CHANGE, 0, "Shift+R",
     "undo all changes"},
    {KEY(J), 0, true, false, LAB_SHUFFLE, 0, 0, LAB_KEYS_CHANGE, LIVE | LESSON, "J", "shuffle"},
    {KEY(J), SHIFT, false, false, LAB_UNSHUFFLE, 0, 0, LAB_KEYS_CHANGE, 0, "Shift+J",
     "end the shuffle"},
    {KEY(J), CTRL, false, false, LAB_VERDICT, 0, 0, LAB_KEYS_CHANGE, 0, "Ctrl+J",
     "try 1,000 orders"},

    {KEY(TAB), 0, false, true, LAB_OPEN, 0, 0, LAB_KEYS_FIRST, LIVE | HELD, "Tab", "Lab on / off"},
    {KEY(1), 0, false, true, LAB_OVERLAY, 0, 0, LAB_KEYS_FIRST, LIVE, "1..8", "show a tick group"},
    {KEY(1), SHIFT, false, false, LAB_SOLO, 0, 0, LAB_KEYS_SHOW, 0, "Shift+1..8",
     "that tick group alone"},
    {KEY(9), 0, false, true, LAB_ALL_OVERLAYS, 1, 0, LAB_KEYS_SHOW, 0, "9", "all tick groups"},
    {KEY(0), 0, false, true, LAB_ALL_OVERLAYS, -1, 0, LAB_KEYS_SHOW, 0, "0", "no tick group"},
    {KEY(PAGEUP), 0, true, true, LAB_OVERLAY, -1, 0, LAB_KEYS_SHOW, 0, "PgUp PgDn",
     "in play: turn their pages"},
    {KEY(PAGEDOWN), 0, true, true, LAB_OVERLAY, 1, 0, LAB_KEYS_SHOW, 0, NULL, NULL},
    {KEY(G), 0, false, false, LAB_TOGGLE, 0, 1 << 0, LAB_KEYS_SHOW, 0, "G",
     "ghosts of where the ship was"},
    {KEY(L), 0, false, false, LAB_TOGGLE, 0, 1 << 1, LAB_KEYS_SHOW, 0, "L",
     "how far late reads are off"},
    {KEY(T), 0, false, false, LAB_TOGGLE, 0, 1 << 2, LAB_KEYS_SHOW, 0, "T", "what waits for what"},
    {KEY(V), 0, false, false, LAB_TOGGLE, 0, 1 << 3, LAB_KEYS_SHOW, 0, "V",
     "reads that are left to chance"},
    {KEY(B), 0, false, false, LAB_SHADOW, 0, 0, LAB_KEYS_SHOW, 0, "B",
     "the game without your changes"},
    {KEY(U), 0, false, false, LAB_TOGGLE, 0, 1 << 6, LAB_KEYS_SHOW, 0, "U",
     "a late read four times as large"},
    {KEY(M), 0, false, false, LAB_TOGGLE, 0, 1 << 5, LAB_KEYS_PANELS, 0, "M",
     "panels at the foot on / off"},
    {KEY(C), 0, false, false, LAB_PALETTE, 0, 0, LAB_KEYS_SHOW, 0, "C",
     "other colours for tick groups"},
    {KEY(Z), 0, true, false, LAB_ZOOM, -1, 0, LAB_KEYS_PANELS, 0, "Z X Home",
     "zoom the lanes at the foot"},
    {KEY(X), 0, true, false, LAB_ZOOM, 1, 0, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(HOME), 0, false, false, LAB_ZOOM, 0, 0, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(PAGEUP), CTRL, true, false, LAB_TAB, -1, 0, LAB_KEYS_PANELS, 0, "Ctrl+PgUp PgDn",
     "previous / next tab"},
    {KEY(PAGEDOWN), CTRL, true, false, LAB_TAB, 1, 0, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(PAGEUP), SHIFT, true, false, LAB_SCROLL, -1, 0, LAB_KEYS_PANELS, 0, "Shift+PgUp PgDn",
     "scroll the tab"},
    {KEY(PAGEDOWN), SHIFT, true, false, LAB_SCROLL, 1, 0, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(TAB), CTRL, true, false, LAB_FOCUS, 0, 0, LAB_KEYS_PANELS, 0, "Ctrl+Tab",
     "next panel; Ctrl+arrows move in it"},
    {KEY(F2), 0, false, true, LAB_PROJECTOR, 0, 0, LAB_KEYS_PANELS, 0, "F2",
     "larger, for a projector"},
    {KEY(F1), 0, false, true, LAB_HELP, 0, 0, LAB_KEYS_PANELS, LIVE | HELD, "F1", "all keys"},
    {KEY(F1), CTRL, false, false, LAB_TOUR, 0, 0, LAB_KEYS_PANELS, 0, "Ctrl+F1",
     "the tour of the Lab"},
    {KEY(SLASH), SHIFT, false, true, LAB_HELP, 0, 0, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(ESCAPE), 0, false, false, LAB_BACK, 0, 0, LAB_KEYS_PANELS, LESSON, "Esc",
     "one level back"},

    {KEY(LEFTBRACKET), 0, false, false, LAB_LESSON, -1, 0, LAB_KEYS_LESSONS, LESSON, "[ ]",
     "previous / next lesson"},
    {KEY(RIGHTBRACKET), 0, false, false, LAB_LESSON, 1, 0, LAB_KEYS_LESSONS, 0, NULL, NULL},
    {KEY(L), CTRL, false, false, LAB_LESSON_LIST, 0, 0, LAB_KEYS_LESSONS, 0, "Ctrl+L",
     "list of lessons"},
    {KEY(H), 0, false, false, LAB_HINT, 0, 0, LAB_KEYS_LESSONS, LESSON, "H", "hint"},
    {KEY(RETURN), 0, false, false, LAB_CHECK, 0, 0, LAB_KEYS_LESSONS, LESSON, "Enter", "check"},
    {KEY(KP_ENTER), 0, false, false, LAB_CHECK, 0, 0, LAB_KEYS_LESSONS, 0, NULL, NULL},
    {KEY(E), 0, false, false, LAB_SHOW_ALL, 0, 0, LAB_KEYS_LESSONS, LESSON, "E",
     "everything / what the lesson needs"},
    {KEY(I), 0, false, false, LAB_REPLAY, 0, 0, LAB_KEYS_LESSONS, LESSON, "I", "replay the moment"},
    {KEY(S), CTRL, false, false, LAB_HAND_IN, 0, 0, LAB_KEYS_LESSONS, 0, "Ctrl+S",
     "save my answer"},
    {KEY(S), CTRL | SHIFT, false, false, LAB_DRAFT, 0, 0, LAB_KEYS_LESSONS, 0, "Ctrl+Shift+S",
     "make a lesson of this moment"},
    {KEY(E), CTRL, false, false, LAB_WRITE, 0, 0, LAB_KEYS_LESSONS, 0, "Ctrl+E",
     "write a lesson of your own"},
    {KEY(F), 0, false, false, LAB_FLY, 0, 0, LAB_KEYS_LESSONS, 0, "F",
     "steer the ship of a lesson yourself"},
    {KEY(O), CTRL, false, false, LAB_PICKER, 0, 0, LAB_KEYS_PANELS, 0, "Ctrl+O",
     "find anything by three letters"},

    {KEY(GRAVE), 0, false, false, LAB_CONSOLE, 0, 0, LAB_KEYS_PANELS, LIVE | HELD, "`",
     "type a command"},
    {KEY(F12), 0, false, true, LAB_SCREENSHOT, 0, 0, LAB_KEYS_FILES, 0, "F12", "screenshot"},
    {KEY(F12), ALT, false, true, LAB_MOVIE, 0, 0, LAB_KEYS_FILES, 0, "Alt+F12",
     "movie: begin / end"},
    {KEY(F12), CTRL, false, true, LAB_TRACE, 0, 0, LAB_KEYS_FILES, 0, "Ctrl+F12",
     "trace: begin / end"},
};

/* While the lanes have the focus; elsewhere they fly the ship. */
static const lab_key lanes_keys[LAB_LANES_KEYS] = {
    {KEY(W), 0, true, false, LAB_ZOOM, 1, 500, LAB_KEYS_PANELS, 0, "W S A D",
     "zoom and move the lanes in focus"},
    {KEY(S), 0, true, false, LAB_ZOOM, -1, 500, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(A), 0, true, false, LAB_PAN, 0, -100, LAB_KEYS_PANELS, 0, NULL, NULL},
    {KEY(D), 0, true, false, LAB_PAN, 0, 100, LAB_KEYS_PANELS, 0, NULL, NULL},
};

enum { KEY_COUNT = sizeof keys / sizeof keys[0] };

#define PAD(name) SDL_CONTROLLER_BUTTON_##name

static const lab_pad_button pad_buttons[] = {
    {PAD(BACK), true, LAB_OPEN, 0, LIVE, "Back", "Back", "Lab on / off"},
    {PAD(START), false, LAB_HOLD, 0, LIVE | HELD, "Start", "Start", "hold / go on"},
    {PAD(LEFTSHOULDER), false, LAB_STEP_FRAME, -1, HELD, "LB", "LB RB", "a frame back / on"},
    {PAD(RIGHTSHOULDER), false, LAB_STEP_FRAME, 1, 0, "RB", NULL, NULL},
    {PAD(A), false, LAB_STEP_FUNCTION, 1, HELD, "A", "A", "step a function"},
    {PAD(X), false, LAB_STEP_GROUP, 1, HELD, "X", "X", "step a group"},
    {PAD(Y), false, LAB_SOLO, 0, HELD, "Y", "Y", "that tick group alone"},
    {PAD(B), false, LAB_BACK, 0, 0, "B", "B", "one level back"},
    {PAD(LEFTSHOULDER), true, LAB_SOLO, -1, 0, "LB", "LB RB", "in play: the next tick group"},
    {PAD(RIGHTSHOULDER), true, LAB_SOLO, 1, 0, "RB", NULL, NULL},
    {PAD(Y), true, LAB_OVERLAY, 1, 0, "Y", "Y", "in play: turn their pages"},
    {PAD(RIGHTSTICK), false, LAB_HELP, 0, LIVE | HELD, "RS", "RS", "everything else"},
};

enum { PAD_COUNT = sizeof pad_buttons / sizeof pad_buttons[0] };

const lab_key *lab_keys_all(uint32_t *count)
{
    *count = KEY_COUNT;
    return keys;
}

const char *lab_key_section_name(lab_key_section section)
{
    static const char *const names[LAB_KEY_SECTIONS] = {
        "Start with these",    "Step and rewind", "Stop at something", "Change the order",
        "Show in the picture", "Panels and help", "Lessons",           "Pictures and files"};
    return names[section];
}

static uint32_t mods_of(const SDL_Keysym *key)
{
    uint32_t mods = (key->mod & KMOD_SHIFT) != 0 ? (uint32_t)SHIFT : 0;
    mods |= (key->mod & KMOD_CTRL) != 0 ? (uint32_t)CTRL : 0;
    mods |= (key->mod & KMOD_ALT) != 0 ? (uint32_t)ALT : 0;
    return mods;
}

/* The digits are one row each: 1 stands for all eight. */
static bool is_key(const lab_key *row, SDL_Scancode code)
{
    if (row->code == SDL_SCANCODE_1) {
        return code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_8;
    }
    return row->code == code;
}

const char *lab_key_name(lab_action action, int32_t direction)
{
    for (uint32_t i = 0; i < KEY_COUNT; i++) {
        const lab_key *row = &keys[i];
        if (row->action == action && (direction == 0 || row->direction == direction)) {
            bool is_one = row->keys != NULL && strchr(row->keys, ' ') == NULL;
            return is_one ? row->keys : SDL_GetScancodeName(row->code);
        }
    }
    return "";
}

/* As the table above calls them. */
static const char *code_name(SDL_Scancode code)
{
    switch ((int)code) {
    case SDL_SCANCODE_ESCAPE:
        return "Esc";
    case SDL_SCANCODE_RETURN:
    case SDL_SCANCODE_KP_ENTER:
        return "Enter";
    case SDL_SCANCODE_PAGEUP:
        return "PgUp";
    case SDL_SCANCODE_PAGEDOWN:
        return "PgDn";
    default:
        return SDL_GetScancodeName(code);
    }
}

void lab_key_press_name(const SDL_Keysym *key, char out[LAB_KEY_NAME])
{
    bool is_modifier = key->scancode >= SDL_SCANCODE_LCTRL && key->scancode <= SDL_SCANCODE_RGUI;
    uint32_t mods = is_modifier ? 0 : mods_of(key);
    (void)snprintf(out, LAB_KEY_NAME, "%s%s%s%s", (mods & CTRL) != 0 ? "Ctrl+" : "",
                   (mods & ALT) != 0 ? "Alt+" : "", (mods & SHIFT) != 0 ? "Shift+" : "",
                   code_name(key->scancode));
}

/* The row that says what an action does; NULL: none does. */
static const lab_key *told_row(lab_action action)
{
    for (uint32_t i = 0; i < KEY_COUNT; i++) {
        if (keys[i].action == action && keys[i].what != NULL) {
            return &keys[i];
        }
    }
    return NULL;
}

const lab_key *lab_key_of(lab_action action, int64_t number)
{
    for (uint32_t i = 0; i < KEY_COUNT; i++) {
        if (keys[i].action == action && keys[i].number == number && keys[i].what != NULL) {
            return &keys[i];
        }
    }
    return NULL;
}

static const lab_pad_button *button_of(lab_action action, int32_t direction)
{
    for (uint32_t i = 0; i < PAD_COUNT; i++) {
        const lab_pad_button *row = &pad_buttons[i];
        if (row->action == action && (direction == 0 || row->direction == direction)) {
            return row;
        }
    }
    return NULL;
}

/* Ways by controller to actions without a button. All others are chosen on the card of keys, which
 * RS opens. */
static const struct {
    lab_action action;
    const char *text; /* English */
} ways[] = {
    {LAB_MOVE, "A on its new group"},
    {LAB_CHECK, "CHECK"},
    {LAB_HINT, "HINT"},
    {LAB_REWIND, "LT"},
    {LAB_NOTHING, "RS \xE2\x80\xBA {1}"},
};
enum { WAYS = sizeof ways / sizeof ways[0] };

const char *lab_act_text(uint32_t n)
{
    return n < WAYS ? ways[n].text : NULL;
}

const char *lab_act_name(const lab_ui *ui, lab_action action, int32_t direction, char out[LAB_TEXT])
{
    const lab_pad_button *button = button_of(action, direction);
    const lab_key *row = told_row(action);
    if (!ui->is_pad_used || row == NULL) {
        return lab_key_name(action, direction);
    }
    if (button != NULL) {
        return button->name;
    }
    uint32_t way = 0;
    while (way + 1 < WAYS && ways[way].action != action) {
        way++;
    }
    const char *what = lab_ui_word(ui, row->what);
    return lab_ui_fill(ui, out, ways[way].text, &what, 1);
}

/* Up to the bracket before "{1}", in writing of either kind. */
static void cut_brackets(char *words)
{
    static const char wide[] = "\xEF\xBC\x88";
    char *end = strstr(words, "{1}");
    char *open = end != NULL ? strstr(words, wide) : NULL;
    open = open == NULL && end != NULL ? strchr(words, '(') : open;
    if (open != NULL && open < end) {
        open -= open > words && open[-1] == ' ' ? 1 : 0;
        *open = '\0';
    }
}

const char *lab_with_key(const lab_ui *ui, const char *english, lab_action action,
                         char out[LAB_TEXT])
{
    char name[LAB_TEXT];
    int32_t direction = action == LAB_LESSON ? 1 : 0;
    if (ui->is_pad_used && button_of(action, direction) == NULL) {
        (void)snprintf(out, LAB_TEXT, "%s", lab_ui_word(ui, english));
        cut_brackets(out);
        return out;
    }
    const char *values[1] = {lab_act_name(ui, action, direction, name)};
    return lab_ui_fill(ui, out, english, values, 1);
}

const char *lab_typing_words(const lab_ui *ui, char out[LAB_TEXT])
{
    char name[LAB_TEXT];
    const char *values[1] = {lab_act_name(ui, LAB_BACK, 0, name)};
    return lab_ui_fill(ui, out, "Typing needs a keyboard; {1} closes this", values, 1);
}

/* Actions that texts name, by app_act_words. */
static const struct {
    lab_action action;
    int32_t direction;
} named[APP_ACT_WORDS] = {
    {LAB_SHUFFLE, 0},       {LAB_MOVE, 0},    {LAB_HOLD, 0}, {LAB_CHECK, 0},  {LAB_HINT, 0},
    {LAB_STEP_FUNCTION, 1}, {LAB_UNDO, 0},    {LAB_OPEN, 0}, {LAB_LESSON, 1}, {LAB_BACK, 0},
    {LAB_STEP_FRAME, 1},    {LAB_REWIND, -1}, {LAB_REDO, 0},
};

/* `ui` NULL: names of keys. */
static const char *fill(const lab_ui *ui, char out[LAB_TEXT * 2], const char *text)
{
    char name[LAB_TEXT];
    size_t used = 0;
    while (*text != '\0' && used + 1 < (size_t)LAB_TEXT * 2) {
        const char *put = NULL;
        for (size_t i = 0; i < APP_ACT_WORDS && put == NULL; i++) {
            if (strncmp(text, app_act_words[i], strlen(app_act_words[i])) == 0) {
                put = ui != NULL ? lab_act_name(ui, named[i].action, named[i].direction, name)
                                 : lab_key_name(named[i].action, named[i].direction);
                text += strlen(app_act_words[i]);
            }
        }
        size_t left = (size_t)LAB_TEXT * 2 - 1 - used;
        size_t length = put != NULL ? strlen(put) : 1;
        length = length < left ? length : left;
        memcpy(out + used, put != NULL ? put : text, length);
        used += length;
        text += put != NULL ? 0 : 1;
    }
    out[used] = '\0';
    return out;
}

const char *lab_key_fill(char out[LAB_TEXT * 2], const char *text)
{
    return fill(NULL, out, text);
}

const char *lab_act_fill(const lab_ui *ui, char out[LAB_TEXT * 2], const char *english)
{
    return fill(ui, out, lab_ui_word(ui, english));
}

lab_request lab_key_asks(const lab_key *key)
{
    lab_request request = {
        .action = key->action, .direction = key->direction, .number = key->number};
    if (key->code == SDL_SCANCODE_1) {
        request.group = TL_TICK_GROUP_COUNT;
    }
    return request;
}

static lab_request request_of(const lab_key *row, SDL_Scancode code)
{
    lab_request request = lab_key_asks(row);
    if (row->code == SDL_SCANCODE_1) {
        request.group = (tl_tick_group)(code - SDL_SCANCODE_1);
    }
    return request;
}

const lab_key *lab_keys_of_lanes(void)
{
    return lanes_keys;
}

bool lab_keys_lanes_request(const SDL_KeyboardEvent *event, lab_request *out)
{
    for (uint32_t i = 0; i < LAB_LANES_KEYS; i++) {
        if (lanes_keys[i].code == event->keysym.scancode && mods_of(&event->keysym) == 0) {
            *out = lab_key_asks(&lanes_keys[i]);
            return true;
        }
    }
    return false;
}

bool lab_keys_request(const SDL_KeyboardEvent *event, bool is_open, lab_request *out)
{
    uint32_t mods = mods_of(&event->keysym);
    for (uint32_t i = 0; i < KEY_COUNT; i++) {
        const lab_key *row = &keys[i];
        if (is_key(row, event->keysym.scancode) && row->mods == mods &&
            row->action != LAB_NOTHING && (is_open || row->when_closed) &&
            (event->repeat == 0 || row->repeats)) {
            *out = request_of(row, event->keysym.scancode);
            return true;
        }
    }
    return false;
}

const lab_pad_button *lab_pad_all(uint32_t *count)
{
    *count = PAD_COUNT;
    return pad_buttons;
}

bool lab_pad_request(const SDL_ControllerButtonEvent *event, bool is_open, lab_request *out)
{
    for (uint32_t i = 0; i < PAD_COUNT; i++) {
        const lab_pad_button *row = &pad_buttons[i];
        if ((Uint8)row->button == event->button && (is_open || row->when_closed)) {
            *out = (lab_request){
                .action = row->action, .direction = row->direction, .group = TL_TICK_GROUP_COUNT};
            return true;
        }
    }
    return false;
}
