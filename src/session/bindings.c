/* session/bindings.c -- see bindings.h. */
#include "session/bindings.h"

#include <game/input.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct deed_row {
    const char *id;
    const char *text;
    uint32_t bit;
    SDL_Scancode keys[APP_DEED_KEYS];
    int pad;
} deed_row;

static const deed_row deeds[APP_DEED_COUNT] = {
    [APP_DEED_UP] = {"up",
                     "Fly up",
                     GM_BUTTON_UP,
                     {SDL_SCANCODE_W, SDL_SCANCODE_UP},
                     SDL_CONTROLLER_BUTTON_DPAD_UP},
    [APP_DEED_DOWN] = {"down",
                       "Fly down",
                       GM_BUTTON_DOWN,
                       {SDL_SCANCODE_S, SDL_SCANCODE_DOWN},
                       SDL_CONTROLLER_BUTTON_DPAD_DOWN},
    [APP_DEED_LEFT] = {"left",
                       "Fly left",
                       GM_BUTTON_LEFT,
                       {SDL_SCANCODE_A, SDL_SCANCODE_LEFT},
                       SDL_CONTROLLER_BUTTON_DPAD_LEFT},
    [APP_DEED_RIGHT] = {"right",
                        "Fly right",
                        GM_BUTTON_RIGHT,
                        {SDL_SCANCODE_D, SDL_SCANCODE_RIGHT},
                        SDL_CONTROLLER_BUTTON_DPAD_RIGHT},
    [APP_DEED_FIRE] = {"fire",
                       "Fire",
                       GM_BUTTON_FIRE,
                       {SDL_SCANCODE_SPACE, SDL_SCANCODE_UNKNOWN},
                       APP_PAD_RIGHT_TRIGGER},
    [APP_DEED_FOCUS] = {"focus",
                        "Focus",
                        GM_BUTTON_FOCUS,
                        {SDL_SCANCODE_LSHIFT, SDL_SCANCODE_RSHIFT},
                        APP_PAD_LEFT_TRIGGER},
    [APP_DEED_PAUSE] = {"pause",
                        "Pause",
                        GM_BUTTON_PAUSE,
                        {SDL_SCANCODE_P, SDL_SCANCODE_PAUSE},
                        SDL_CONTROLLER_BUTTON_START},
    [APP_DEED_WALK] = {"walk",
                       "Next group of the frame",
                       0,
                       {SDL_SCANCODE_N, SDL_SCANCODE_UNKNOWN},
                       SDL_CONTROLLER_BUTTON_X},
};

app_bindings app_bindings_default(void)
{
    app_bindings out;
    for (int i = 0; i < APP_DEED_COUNT; i++) {
        memcpy(out.keys[i], deeds[i].keys, sizeof out.keys[i]);
        out.pad[i] = deeds[i].pad;
    }
    return out;
}

const char *app_deed_id(app_deed deed)
{
    return deeds[deed].id;
}

const char *app_deed_text(app_deed deed)
{
    return deeds[deed].text;
}

uint32_t app_deed_bit(app_deed deed)
{
    return deeds[deed].bit;
}

static bool is_plain(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* A name that begins with a sign could be a comment of the file. */
void app_key_name(SDL_Scancode code, char out[APP_BINDING_NAME])
{
    const char *name = SDL_GetScancodeName(code);
    out[0] = '\0';
    if (code == SDL_SCANCODE_UNKNOWN) {
        return;
    }
    if (is_plain(name[0]) && strlen(name) < APP_BINDING_NAME) {
        (void)snprintf(out, APP_BINDING_NAME, "%s", name);
    } else {
        (void)snprintf(out, APP_BINDING_NAME, "#%d", (int)code);
    }
}

bool app_key_find(const char *name, SDL_Scancode *out)
{
    SDL_Scancode code = SDL_SCANCODE_UNKNOWN;
    if (name[0] == '#') {
        char *end = NULL;
        long number = strtol(name + 1, &end, 10);
        bool is_whole = name[1] >= '0' && name[1] <= '9' && *end == '\0';
        if (!is_whole || number <= 0 || number >= (long)SDL_NUM_SCANCODES) {
            return false;
        }
        code = (SDL_Scancode)number;
    } else if (name[0] != '\0') {
        code = SDL_GetScancodeFromName(name);
    }
    if (name[0] != '\0' && code == SDL_SCANCODE_UNKNOWN) {
        return false;
    }
    *out = code;
    return true;
}

const char *app_pad_name(int code)
{
    if (code == APP_PAD_LEFT_TRIGGER) {
        return "lefttrigger";
    }
    if (code == APP_PAD_RIGHT_TRIGGER) {
        return "righttrigger";
    }
    const char *name = SDL_GameControllerGetStringForButton((SDL_GameControllerButton)code);
    return name != NULL ? name : "";
}

const char *app_pad_cap(int code)
{
    static const char *const caps[APP_PAD_CODES] = {
        [SDL_CONTROLLER_BUTTON_A] = "A",
        [SDL_CONTROLLER_BUTTON_B] = "B",
        [SDL_CONTROLLER_BUTTON_X] = "X",
        [SDL_CONTROLLER_BUTTON_Y] = "Y",
        [SDL_CONTROLLER_BUTTON_BACK] = "Back",
        [SDL_CONTROLLER_BUTTON_GUIDE] = "Guide",
        [SDL_CONTROLLER_BUTTON_START] = "Start",
        [SDL_CONTROLLER_BUTTON_LEFTSTICK] = "LS",
        [SDL_CONTROLLER_BUTTON_RIGHTSTICK] = "RS",
        [SDL_CONTROLLER_BUTTON_LEFTSHOULDER] = "LB",
        [SDL_CONTROLLER_BUTTON_RIGHTSHOULDER] = "RB",
        [SDL_CONTROLLER_BUTTON_DPAD_UP] = "D-pad \xE2\x86\x91",
        [SDL_CONTROLLER_BUTTON_DPAD_DOWN] = "D-pad \xE2\x86\x93",
        [SDL_CONTROLLER_BUTTON_DPAD_LEFT] = "D-pad \xE2\x86\x90",
        [SDL_CONTROLLER_BUTTON_DPAD_RIGHT] = "D-pad \xE2\x86\x92",
        [APP_PAD_LEFT_TRIGGER] = "LT",
        [APP_PAD_RIGHT_TRIGGER] = "RT",
    };
    bool is_one = code >= 0 && code < APP_PAD_CODES;
    if (!is_one) {
        return "-";
    }
    return caps[code] != NULL ? caps[code] : app_pad_name(code);
}

bool app_pad_find(const char *name, int *out)
{
    if (name[0] == '\0') {
        *out = APP_PAD_NONE;
        return true;
    }
    for (int code = 0; code < APP_PAD_CODES; code++) {
        if (strcmp(app_pad_name(code), name) == 0) {
            *out = code;
            return true;
        }
    }
    return false;
}

bool app_key_is_taken(SDL_Scancode code)
{
    static const SDL_Scancode single[] = {SDL_SCANCODE_ESCAPE, SDL_SCANCODE_RETURN,
                                          SDL_SCANCODE_KP_ENTER, SDL_SCANCODE_TAB,
                                          SDL_SCANCODE_GRAVE};
    for (size_t i = 0; i < sizeof single / sizeof single[0]; i++) {
        if (code == single[i]) {
            return true;
        }
    }
    return (code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_0) ||
           (code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12);
}

bool app_pad_is_taken(int code)
{
    return code == SDL_CONTROLLER_BUTTON_BACK || code == SDL_CONTROLLER_BUTTON_RIGHTSTICK;
}

bool app_bindings_have_pad(const app_bindings *bindings, int code)
{
    int deed = 0;
    while (deed < APP_DEED_COUNT && bindings->pad[deed] != code) {
        deed++;
    }
    return deed < APP_DEED_COUNT;
}

static bool shares_key(const SDL_Scancode a[APP_DEED_KEYS], const SDL_Scancode b[APP_DEED_KEYS])
{
    for (int i = 0; i < APP_DEED_KEYS; i++) {
        for (int k = 0; k < APP_DEED_KEYS; k++) {
            if (a[i] != SDL_SCANCODE_UNKNOWN && a[i] == b[k]) {
                return true;
            }
        }
    }
    return false;
}

app_deed app_bindings_key_conflict(const app_bindings *bindings, app_deed deed)
{
    int other = 0;
    while (other < APP_DEED_COUNT &&
           (other == (int)deed || !shares_key(bindings->keys[other], bindings->keys[deed]))) {
        other++;
    }
    return (app_deed)other;
}

app_deed app_bindings_pad_conflict(const app_bindings *bindings, app_deed deed)
{
    int other = 0;
    while (other < APP_DEED_COUNT && (other == (int)deed || bindings->pad[deed] == APP_PAD_NONE ||
                                      bindings->pad[other] != bindings->pad[deed])) {
        other++;
    }
    return (app_deed)other;
}

void app_fly_name(const app_bindings *b, bool is_pad, char out[APP_BINDING_NAME])
{
    static const app_deed order[] = {APP_DEED_UP, APP_DEED_LEFT, APP_DEED_DOWN, APP_DEED_RIGHT};
    char names[4][APP_BINDING_NAME];
    bool are_letters = true;
    for (int i = 0; i < 4; i++) {
        app_key_name(b->keys[order[i]][0], names[i]);
        are_letters = are_letters && names[i][0] != '\0' && names[i][1] == '\0';
    }
    const char *gap = are_letters ? "" : " ";
    if (is_pad) {
        (void)snprintf(out, APP_BINDING_NAME, "L stick");
    } else {
        (void)snprintf(out, APP_BINDING_NAME, "%.6s%s%.6s%s%.6s%s%.6s", names[0], gap, names[1],
                       gap, names[2], gap, names[3]);
    }
}
