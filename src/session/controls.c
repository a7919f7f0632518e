/* session/controls.c -- see controls.h. */
#include "session/controls.h"

#include <game/game.h>

#include <math.h>
#include <stdlib.h>

enum { DEAD_ZONE = 8000, TRIGGER_DOWN = 12000, AXIS = 127, AIM_LIMIT = 1 << 19 };

static const float aim_unit = 16.0F;

typedef struct key_row {
    SDL_Scancode code;
    uint32_t bit;
} key_row;

static const key_row key_rows[APP_CONTROL_KEYS] = {
    {SDL_SCANCODE_W, GM_BUTTON_UP},          {SDL_SCANCODE_UP, GM_BUTTON_UP},
    {SDL_SCANCODE_S, GM_BUTTON_DOWN},        {SDL_SCANCODE_DOWN, GM_BUTTON_DOWN},
    {SDL_SCANCODE_A, GM_BUTTON_LEFT},        {SDL_SCANCODE_LEFT, GM_BUTTON_LEFT},
    {SDL_SCANCODE_D, GM_BUTTON_RIGHT},       {SDL_SCANCODE_RIGHT, GM_BUTTON_RIGHT},
    {SDL_SCANCODE_SPACE, GM_BUTTON_FIRE},    {SDL_SCANCODE_LSHIFT, GM_BUTTON_FOCUS},
    {SDL_SCANCODE_RSHIFT, GM_BUTTON_FOCUS},  {SDL_SCANCODE_P, GM_BUTTON_PAUSE},
    {SDL_SCANCODE_RETURN, GM_BUTTON_ACCEPT}, {SDL_SCANCODE_KP_ENTER, GM_BUTTON_ACCEPT},
    {SDL_SCANCODE_ESCAPE, GM_BUTTON_BACK},   {SDL_SCANCODE_PAUSE, GM_BUTTON_PAUSE},
};

typedef struct pad_row {
    SDL_GameControllerButton button;
    uint32_t bit;
} pad_row;

static const pad_row pad_rows[] = {
    {SDL_CONTROLLER_BUTTON_A, GM_BUTTON_ACCEPT},
    {SDL_CONTROLLER_BUTTON_B, GM_BUTTON_BACK},
    {SDL_CONTROLLER_BUTTON_START, GM_BUTTON_PAUSE},
    {SDL_CONTROLLER_BUTTON_DPAD_UP, GM_BUTTON_UP},
    {SDL_CONTROLLER_BUTTON_DPAD_DOWN, GM_BUTTON_DOWN},
    {SDL_CONTROLLER_BUTTON_DPAD_LEFT, GM_BUTTON_LEFT},
    {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, GM_BUTTON_RIGHT},
};

static void take_key(app_controls *controls, const SDL_KeyboardEvent *event)
{
    bool is_down = event->state == SDL_PRESSED;
    bool is_chord = (event->keysym.mod & (KMOD_ALT | KMOD_CTRL | KMOD_GUI)) != 0;
    for (int i = 0; i < APP_CONTROL_KEYS; i++) {
        if (key_rows[i].code == event->keysym.scancode && !(is_down && is_chord)) {
            controls->keys[i] = is_down;
            controls->tapped |= is_down && event->repeat == 0 ? key_rows[i].bit : 0;
        }
    }
}

static void move_mouse(app_controls *controls, float x, float y)
{
    controls->mouse_x = x;
    controls->mouse_y = y;
    controls->has_moved = true;
}

static void take_button(app_controls *controls, const SDL_MouseButtonEvent *event, float scale)
{
    bool is_down = event->state == SDL_PRESSED;
    if (event->button == SDL_BUTTON_LEFT) {
        move_mouse(controls, (float)event->x * scale, (float)event->y * scale);
        controls->is_mouse_down = is_down;
        controls->has_clicked |= is_down;
        controls->tapped |= is_down ? (uint32_t)GM_BUTTON_FIRE : 0;
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
    for (size_t i = 0; i < sizeof pad_rows / sizeof pad_rows[0]; i++) {
        if ((Uint8)pad_rows[i].button == event->button) {
            controls->tapped |= pad_rows[i].bit;
        }
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
    case SDL_CONTROLLERDEVICEADDED:
        if (controls->pad == NULL) {
            controls->pad = SDL_GameControllerOpen(event->cdevice.which);
        }
        break;
    case SDL_CONTROLLERDEVICEREMOVED:
        remove_pad(controls, event->cdevice.which);
        break;
    case SDL_CONTROLLERBUTTONDOWN:
        take_pad_button(controls, &event->cbutton);
        break;
    default:
        break;
    }
}

void app_controls_release(app_controls *controls)
{
    for (int i = 0; i < APP_CONTROL_KEYS; i++) {
        controls->keys[i] = false;
    }
    controls->is_mouse_down = false;
    controls->has_clicked = false;
    controls->tapped = 0;
}

static uint32_t held_bits(const app_controls *controls)
{
    uint32_t bits = controls->is_mouse_down ? (uint32_t)GM_BUTTON_FIRE : 0;
    for (int i = 0; i < APP_CONTROL_KEYS; i++) {
        bits |= controls->keys[i] ? key_rows[i].bit : 0;
    }
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

static void fill_from_pad(app_controls *controls, gm_input *out)
{
    SDL_GameController *pad = controls->pad;
    for (size_t i = 0; i < sizeof pad_rows / sizeof pad_rows[0] && !controls->has_lab; i++) {
        out->buttons |=
            SDL_GameControllerGetButton(pad, pad_rows[i].button) != 0 ? pad_rows[i].bit : 0;
    }
    if (SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERRIGHT) > TRIGGER_DOWN) {
        out->buttons |= GM_BUTTON_FIRE;
    }
    if (SDL_GameControllerGetAxis(pad, SDL_CONTROLLER_AXIS_TRIGGERLEFT) > TRIGGER_DOWN) {
        out->buttons |= GM_BUTTON_FOCUS;
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

void app_controls_choose(app_controls *controls, int32_t item, uint32_t selected, gm_input *out)
{
    bool is_on_item = item >= 0 && (controls->has_moved || controls->has_clicked);
    if (is_on_item && (uint32_t)item != selected && out->command_count < GM_INPUT_MAX_COMMANDS) {
        out->commands[out->command_count++] = (gm_command){.kind = GM_COMMAND_MENU, .value = item};
    }
    if (controls->has_clicked) {
        controls->tapped &= ~(uint32_t)GM_BUTTON_FIRE;
        controls->tapped |= is_on_item ? (uint32_t)GM_BUTTON_ACCEPT : 0;
    }
    controls->is_mouse_down = false;
}

static int32_t aim_units(float value)
{
    float scaled = roundf(value * aim_unit);
    scaled = scaled < -(float)AIM_LIMIT ? -(float)AIM_LIMIT : scaled;
    return (int32_t)(scaled > (float)AIM_LIMIT ? (float)AIM_LIMIT : scaled);
}

void app_controls_fill(app_controls *controls, const gm_picture_def *layout, gm_input *out)
{
    uint32_t bits = held_bits(controls) | controls->tapped;
    out->buttons = bits;
    out->move_x = steering(bits, GM_BUTTON_LEFT, GM_BUTTON_RIGHT);
    out->move_y = steering(bits, GM_BUTTON_UP, GM_BUTTON_DOWN);
    gm_vec2 mouse = {controls->mouse_x, controls->mouse_y};
    gm_vec2 aim = gm_picture_to_world(layout, mouse);
    out->aim_at_x = aim_units(aim.x);
    out->aim_at_y = aim_units(aim.y);
    if (controls->pad != NULL) {
        fill_from_pad(controls, out);
    }
    controls->tapped = 0;
    controls->has_moved = false;
    controls->has_clicked = false;
}

void app_controls_rumble(const app_controls *controls, uint32_t events)
{
    const uint32_t heavy = (uint32_t)GM_EVENT_CORE | (uint32_t)GM_EVENT_SHIP_LOST;
    const uint32_t light = (uint32_t)GM_EVENT_HIT | (uint32_t)GM_EVENT_CRYSTAL;
    if (controls->pad == NULL || (events & (heavy | light)) == 0) {
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
