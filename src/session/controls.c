/* session/controls.c -- see controls.h. */
#include "session/controls.h"

#include <game/game.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEAD_ZONE = 8000, STICK_PUSHED = 12000, AXIS = 127, AIM_LIMIT = 1 << 19 };

static const float aim_unit = 16.0F;

/* Beside what can be bound: what menus of the game take. */
typedef struct key_row {
    SDL_Scancode code;
    uint32_t bit;
} key_row;

static const key_row fixed_keys[] = {
    {SDL_SCANCODE_RETURN, GM_BUTTON_ACCEPT},
    {SDL_SCANCODE_KP_ENTER, GM_BUTTON_ACCEPT},
    {SDL_SCANCODE_ESCAPE, GM_BUTTON_BACK},
};

typedef struct pad_row {
    SDL_GameControllerButton button;
    uint32_t bit;
} pad_row;

static const pad_row fixed_buttons[] = {
    {SDL_CONTROLLER_BUTTON_A, GM_BUTTON_ACCEPT},
    {SDL_CONTROLLER_BUTTON_B, GM_BUTTON_BACK},
};

enum {
    FIXED_KEYS = sizeof fixed_keys / sizeof fixed_keys[0],
    FIXED_BUTTONS = sizeof fixed_buttons / sizeof fixed_buttons[0],
    MOST_TAPS = 8
};

static app_bindings bindings_of(const app_controls *controls)
{
    return controls->bindings != NULL ? *controls->bindings : app_bindings_default();
}

/* All that a key stands for. */
static uint32_t bits_of_key(const app_bindings *bindings, SDL_Scancode code)
{
    uint32_t bits = 0;
    for (int i = 0; i < FIXED_KEYS; i++) {
        bits |= fixed_keys[i].code == code ? fixed_keys[i].bit : 0;
    }
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        const SDL_Scancode *keys = bindings->keys[deed];
        bool is_one = keys[0] == code || keys[1] == code;
        bits |= is_one ? app_deed_bit((app_deed)deed) : 0;
    }
    return bits;
}

static uint32_t bits_of_button(const app_bindings *bindings, int code)
{
    uint32_t bits = 0;
    for (int i = 0; i < FIXED_BUTTONS; i++) {
        bits |= (int)fixed_buttons[i].button == code ? fixed_buttons[i].bit : 0;
    }
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        bits |= bindings->pad[deed] == code ? app_deed_bit((app_deed)deed) : 0;
    }
    return bits;
}

static void tap(app_controls *controls, uint32_t bits)
{
    for (uint32_t i = 0; i < APP_CONTROL_BITS; i++) {
        if ((bits & 1U << i) != 0 && controls->taps[i] < MOST_TAPS) {
            controls->taps[i]++;
        }
    }
}

static uint32_t held_bits(const app_controls *controls, const app_bindings *bindings)
{
    uint32_t bits = controls->is_mouse_down ? (uint32_t)GM_BUTTON_FIRE : 0;
    for (int i = 0; i < FIXED_KEYS; i++) {
        bits |= controls->keys[fixed_keys[i].code] ? fixed_keys[i].bit : 0;
    }
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        const SDL_Scancode *keys = bindings->keys[deed];
        bool is_held = (keys[0] != SDL_SCANCODE_UNKNOWN && controls->keys[keys[0]]) ||
                       (keys[1] != SDL_SCANCODE_UNKNOWN && controls->keys[keys[1]]);
        bits |= is_held ? app_deed_bit((app_deed)deed) : 0;
    }
    return bits;
}

static void take_key(app_controls *controls, const SDL_KeyboardEvent *event)
{
    bool is_down = event->state == SDL_PRESSED;
    bool is_chord = (event->keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) != 0;
    SDL_Scancode code = event->keysym.scancode;
    if ((int)code <= 0 || (int)code >= APP_CONTROL_KEYS || (is_down && is_chord)) {
        return;
    }
    app_bindings bindings = bindings_of(controls);
    uint32_t bits = bits_of_key(&bindings, code);
    controls->keys[code] = is_down;
    if (!is_down) {
        controls->freed |= bits & ~held_bits(controls, &bindings);
    } else if (event->repeat == 0) {
        tap(controls, bits);
    }
}

static void move_mouse(app_controls *controls, float x, float y)
{
    bool is_still = controls->mouse_x == x && controls->mouse_y == y;
    controls->has_aim = controls->has_aim && is_still;
    controls->mouse_x = x;
    controls->mouse_y = y;
    controls->is_mouse_out = false;
}

static void take_button(app_controls *controls, const SDL_MouseButtonEvent *event, float scale)
{
    bool is_down = event->state == SDL_PRESSED;
    if (event->button == SDL_BUTTON_LEFT) {
        move_mouse(controls, (float)event->x * scale, (float)event->y * scale);
        controls->is_mouse_down = is_down;
        tap(controls, is_down ? (uint32_t)GM_BUTTON_FIRE : 0);
        app_bindings bindings = bindings_of(controls);
        uint32_t freed = (uint32_t)GM_BUTTON_FIRE & ~held_bits(controls, &bindings);
        controls->freed |= is_down ? 0 : freed;
    }
}

static void take_motion(app_controls *controls, const SDL_MouseMotionEvent *event, float scale)
{
    move_mouse(controls, (float)event->x * scale, (float)event->y * scale);
    controls->stick_x = 0;
    controls->stick_y = 0;
}

static void take_pad_button(app_controls *controls, const SDL_ControllerButtonEvent *event)
{
    app_bindings bindings = bindings_of(controls);
    uint32_t bits = bits_of_button(&bindings, event->button);
    if (event->state == SDL_PRESSED) {
        tap(controls, bits);
    } else {
        controls->freed |= bits;
    }
}

static void remove_pad(app_controls *controls, SDL_JoystickID which)
{
    if (controls->pad != NULL &&
        SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controls->pad)) == which) {
        SDL_GameControllerClose(controls->pad);
        controls->pad = NULL;
    }
}

gm_vec2 app_controls_pointer(const app_controls *controls)
{
    gm_vec2 nowhere = {-1.0F, -1.0F};
    return controls->is_mouse_out ? nowhere : (gm_vec2){controls->mouse_x, controls->mouse_y};
}

bool app_controls_is_pad(bool is_pad, const SDL_Event *event)
{
    switch (event->type) {
    case SDL_CONTROLLERBUTTONDOWN:
        return true;
    case SDL_CONTROLLERAXISMOTION:
        return is_pad || abs((int)event->caxis.value) > STICK_PUSHED;
    case SDL_KEYDOWN:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEMOTION:
    case SDL_MOUSEWHEEL:
        return false;
    default:
        return is_pad;
    }
}

void app_controls_event(app_controls *controls, const SDL_Event *event, float scale)
{
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP:
        take_key(controls, &event->key);
        break;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        take_button(controls, &event->button, scale);
        break;
    case SDL_MOUSEMOTION:
        take_motion(controls, &event->motion, scale);
        break;
    case SDL_WINDOWEVENT:
        controls->is_mouse_out =
            controls->is_mouse_out || event->window.event == SDL_WINDOWEVENT_LEAVE;
        break;
    case SDL_CONTROLLERDEVICEADDED:
        if (controls->pad == NULL) {
            controls->pad = SDL_GameControllerOpen(event->cdevice.which);
        }
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        remove_pad(controls, event->cdevice.which);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
    case SDL_CONTROLLERBUTTONUP:
        take_pad_button(controls, &event->cbutton);
        break;
    default:
        break;
    }
}

void app_controls_hold(app_controls *controls, const SDL_Event *event, float scale)
{
    const uint32_t flown = (uint32_t)GM_BUTTON_FIRE | (uint32_t)GM_BUTTON_FOCUS |
                           (uint32_t)GM_BUTTON_UP | (uint32_t)GM_BUTTON_DOWN |
                           (uint32_t)GM_BUTTON_LEFT | (uint32_t)GM_BUTTON_RIGHT;
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT) {
        move_mouse(controls, (float)event->button.x * scale, (float)event->button.y * scale);
        controls->is_mouse_down = true;
    }
    SDL_Scancode code = event->key.keysym.scancode;
    if (event->type == SDL_KEYDOWN && (int)code > 0 && (int)code < APP_CONTROL_KEYS) {
        app_bindings bindings = bindings_of(controls);
        uint32_t bits = bits_of_key(&bindings, code);
        controls->keys[code] = bits != 0 && (bits & ~flown) == 0;
    }
}

void app_controls_release(app_controls *controls)
{
    for (int i = 0; i < APP_CONTROL_KEYS; i++) {
        controls->keys[i] = false;
    }
    controls->is_mouse_down = false;
    memset(controls->taps, 0, sizeof controls->taps);
    controls->freed = 0;
    controls->filled = 0;
}

/* The bits of the next input: those held, and one press of each that waits. A button of the last
 * input that was let go and pressed again is left out of one input, so that two presses are seen.
 */
static uint32_t next_bits(app_controls *controls, uint32_t held)
{
    uint32_t bits = held;
    for (uint32_t i = 0; i < APP_CONTROL_BITS; i++) {
        uint32_t bit = 1U << i;
        bool is_again = (controls->filled & bit) != 0 && (controls->freed & bit) != 0;
        if (controls->taps[i] == 0 || is_again) {
            controls->freed &= ~bit;
        }
        if (controls->taps[i] > 0 && is_again) {
            bits &= ~bit;
        } else if (controls->taps[i] > 0) {
            controls->taps[i]--;
            bits |= bit;
        }
    }
    controls->filled = bits;
    return bits;
}

static int8_t steering(uint32_t bits, uint32_t low, uint32_t high)
{
    int value = ((bits & high) != 0 ? AXIS : 0) - ((bits & low) != 0 ? AXIS : 0);
    return (int8_t)value;
}

static int8_t axis_of(SDL_GameController *pad, SDL_GameControllerAxis axis)
{
    int raw = SDL_GameControllerGetAxis(pad, axis);
    int beyond = abs(raw) - DEAD_ZONE;
    if (beyond <= 0) {
        return 0;
    }
    int value = beyond * AXIS / (SDL_JOYSTICK_AXIS_MAX - DEAD_ZONE);
    value = value > AXIS ? AXIS : value;
    return (int8_t)(raw < 0 ? -value : value);
}

static bool is_pad_down(SDL_GameController *pad, int code)
{
    switch (code) {
    case APP_PAD_LEFT_TRIGGER:
        return SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT) > APP_TRIGGER_DOWN;
    case APP_PAD_RIGHT_TRIGGER:
        return SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT) > APP_TRIGGER_DOWN;
    default:
        return SDL_GameControllerGetButton(pad, (SDL_GameControllerButton)code) != 0;
    }
}

static void fill_from_pad(app_controls *controls, gm_input *out)
{
    SDL_GameController *pad = controls->pad;
    app_bindings bindings = bindings_of(controls);
    for (int code = 0; code < APP_PAD_CODES; code++) {
        bool is_of_lab = controls->has_lab && code < (int)SDL_CONTROLLER_BUTTON_MAX;
        out->buttons |= !is_of_lab && is_pad_down(pad, code) ? bits_of_button(&bindings, code) : 0;
    }
    int8_t x = axis_of(pad, SDL_CONTROLLER_AXIS_RIGHTX);
    int8_t y = axis_of(pad, SDL_CONTROLLER_AXIS_RIGHTY);
    if (x != 0 || y != 0) {
        controls->stick_x = x;
        controls->stick_y = y;
    }
    out->aim_x = controls->stick_x;
    out->aim_y = controls->stick_y;
    if (out->move_x == 0 && out->move_y == 0) {
        out->move_x = axis_of(pad, SDL_CONTROLLER_AXIS_LEFTX);
        out->move_y = axis_of(pad, SDL_CONTROLLER_AXIS_LEFTY);
    }
}

static int32_t aim_units(float value)
{
    float scaled = roundf(value * aim_unit);
    scaled = scaled < -(float)AIM_LIMIT ? -(float)AIM_LIMIT : scaled;
    return (int32_t)(scaled > (float)AIM_LIMIT ? (float)AIM_LIMIT : scaled);
}

/* Overlays that come and go move the arena: the aim keeps its place there until the mouse moves. */
static void take_aim(app_controls *controls, const gm_picture_def *layout)
{
    if (!controls->has_aim && layout->scale > 0.0F) { /* 0: there was no picture yet */
        gm_vec2 mouse = {controls->mouse_x, controls->mouse_y};
        controls->aim = gm_picture_to_world(layout, mouse);
        controls->has_aim = true;
    }
}

void app_controls_fill(app_controls *controls, const gm_picture_def *layout, gm_input *out)
{
    app_bindings bindings = bindings_of(controls);
    uint32_t bits = next_bits(controls, held_bits(controls, &bindings));
    out->buttons = bits;
    out->move_x = steering(bits, GM_BUTTON_LEFT, GM_BUTTON_RIGHT);
    out->move_y = steering(bits, GM_BUTTON_UP, GM_BUTTON_DOWN);
    take_aim(controls, layout);
    out->aim_at_x = aim_units(controls->aim.x);
    out->aim_at_y = aim_units(controls->aim.y);
    if (controls->pad != NULL) {
        fill_from_pad(controls, out);
    }
}

void app_controls_rumble(const app_controls *controls, uint32_t events)
{
    const uint32_t heavy = (uint32_t)GM_EVENT_CORE | (uint32_t)GM_EVENT_SHIP_LOST;
    const uint32_t light = (uint32_t)GM_EVENT_HIT | (uint32_t)GM_EVENT_CRYSTAL;
    if (controls->pad == NULL || controls->is_still || (events & (heavy | light)) == 0) {
        return;
    }
    bool is_heavy = (events & heavy) != 0;
    (void)SDL_GameControllerRumble(controls->pad, is_heavy ? 0xC000 : 0x3000,
                                   is_heavy ? 0x8000 : 0x5000, is_heavy ? 350 : 120);
}

void app_controls_close(app_controls *controls)
{
    if (controls->pad != NULL) {
        SDL_GameControllerClose(controls->pad);
        controls->pad = NULL;
    }
}
