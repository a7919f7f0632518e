/* Events become input: taps are not lost, the mouse aims in world units, controllers come and go.
 */
#include "session/controls.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>

enum { FULL = 32767 };

static void key(app_controls *controls, SDL_Scancode code, bool is_down)
{
    SDL_Event event = {.type = is_down ? SDL_KEYDOWN : SDL_KEYUP};
    event.key.state = is_down ? SDL_PRESSED : SDL_RELEASED;
    event.key.keysym.scancode = code;
    app_controls_event(controls, &event, 1.0F);
}

static gm_input filled(app_controls *controls)
{
    gm_picture_def layout = {.arena_x = 16.0F, .arena_y = 78.0F, .scale = 1.3F};
    gm_input input = {0};
    app_controls_fill(controls, &layout, &input);
    return input;
}

START_TEST(a_tap_within_a_frame_is_held_for_one_frame)
{
    app_controls controls = {0};
    key(&controls, SDL_SCANCODE_P, true);
    key(&controls, SDL_SCANCODE_P, false);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_PAUSE);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
}
END_TEST

START_TEST(two_taps_within_a_frame_are_two_taps)
{
    app_controls controls = {0};
    for (int i = 0; i < 2; i++) {
        key(&controls, SDL_SCANCODE_P, true);
        key(&controls, SDL_SCANCODE_P, false);
    }
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_PAUSE);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_PAUSE);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
}
END_TEST

START_TEST(a_key_let_go_and_pressed_again_within_a_frame_is_another_press)
{
    app_controls controls = {0};
    key(&controls, SDL_SCANCODE_SPACE, true);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
    key(&controls, SDL_SCANCODE_SPACE, false);
    key(&controls, SDL_SCANCODE_SPACE, true);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
}
END_TEST

START_TEST(a_second_key_of_a_held_button_interrupts_nothing)
{
    app_controls controls = {0};
    key(&controls, SDL_SCANCODE_W, true);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_UP);
    key(&controls, SDL_SCANCODE_UP, true);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_UP);
}
END_TEST

START_TEST(other_bindings_hold)
{
    app_bindings bindings = app_bindings_default();
    app_controls controls = {.bindings = &bindings};
    bindings.keys[APP_DEED_FIRE][0] = SDL_SCANCODE_J;
    key(&controls, SDL_SCANCODE_SPACE, true);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    key(&controls, SDL_SCANCODE_J, true);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
}
END_TEST

START_TEST(two_keys_of_one_direction_are_one)
{
    app_controls controls = {0};
    key(&controls, SDL_SCANCODE_D, true);
    key(&controls, SDL_SCANCODE_RIGHT, true);
    (void)filled(&controls);
    key(&controls, SDL_SCANCODE_D, false);
    ck_assert_int_eq(filled(&controls).move_x, 127);
    key(&controls, SDL_SCANCODE_LEFT, true);
    ck_assert_int_eq(filled(&controls).move_x, 0);
}
END_TEST

START_TEST(losing_the_keyboard_lets_go)
{
    app_controls controls = {0};
    key(&controls, SDL_SCANCODE_SPACE, true);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
    app_controls_release(&controls);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
}
END_TEST

/* The card before the first game goes at any key, which then flies or fires as long as it is held.
 */
START_TEST(what_took_a_card_away_is_held)
{
    app_controls controls = {0};
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    app_controls_hold(&controls, &event, 1.0F);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_FIRE);
    event.type = SDL_MOUSEBUTTONUP;
    app_controls_event(&controls, &event, 1.0F);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    event = (SDL_Event){.type = SDL_KEYDOWN};
    event.key.keysym.scancode = SDL_SCANCODE_ESCAPE; /* a menu is no part of that */
    app_controls_hold(&controls, &event, 1.0F);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    event.key.keysym.scancode = SDL_SCANCODE_SPACE;
    app_controls_hold(&controls, &event, 1.0F);
    ck_assert_uint_eq(filled(&controls).buttons & GM_BUTTON_FIRE, GM_BUTTON_FIRE);
    key(&controls, SDL_SCANCODE_SPACE, false);
    ck_assert_uint_eq(filled(&controls).buttons, 0);
}
END_TEST

START_TEST(the_mouse_aims_in_sixteenths_of_a_unit)
{
    app_controls controls = {0};
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = 16 + 130;
    event.motion.y = 78 + 13;
    app_controls_event(&controls, &event, 1.0F);
    gm_input input = filled(&controls);
    ck_assert_int_eq(input.aim_at_x, 1600);
    ck_assert_int_eq(input.aim_at_y, 160);
}
END_TEST

/* At the lower edge, below the strip of the overlays, nothing may stay pointed at. */
START_TEST(a_mouse_that_left_the_window_points_at_nothing_and_still_aims)
{
    app_controls controls = {0};
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = 16 + 130;
    event.motion.y = 78 + 13;
    app_controls_event(&controls, &event, 1.0F);
    ck_assert(app_controls_pointer(&controls).x == 16.0F + 130.0F);
    SDL_Event leave = {.type = SDL_WINDOWEVENT};
    leave.window.event = SDL_WINDOWEVENT_LEAVE;
    app_controls_event(&controls, &leave, 1.0F);
    leave.window.event = SDL_WINDOWEVENT_EXPOSED;
    app_controls_event(&controls, &leave, 1.0F);
    ck_assert(app_controls_pointer(&controls).x < 0.0F && app_controls_pointer(&controls).y < 0.0F);
    ck_assert_int_eq(filled(&controls).aim_at_x, 1600);
    app_controls_event(&controls, &event, 1.0F);
    ck_assert(app_controls_pointer(&controls).y == 78.0F + 13.0F);
}
END_TEST

/* Panels of overlays that come move the arena: what was aimed at stays so until the mouse moves. */
START_TEST(the_aim_stays_when_the_arena_moves_below_the_mouse)
{
    app_controls controls = {0};
    gm_picture_def aside = {.arena_x = 116.0F, .arena_y = 78.0F, .scale = 1.0F};
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = 16 + 130;
    event.motion.y = 78 + 13;
    app_controls_event(&controls, &event, 1.0F);
    ck_assert_int_eq(filled(&controls).aim_at_x, 1600);
    gm_input input = {0};
    app_controls_fill(&controls, &aside, &input);
    ck_assert_int_eq(input.aim_at_x, 1600);
    event.type = SDL_MOUSEBUTTONDOWN; /* a click there moves nothing */
    event.button = (SDL_MouseButtonEvent){.type = SDL_MOUSEBUTTONDOWN,
                                          .button = SDL_BUTTON_LEFT,
                                          .state = SDL_PRESSED,
                                          .x = 16 + 130,
                                          .y = 78 + 13};
    app_controls_event(&controls, &event, 1.0F);
    app_controls_fill(&controls, &aside, &input);
    ck_assert_int_eq(input.aim_at_x, 1600);
    event = (SDL_Event){.type = SDL_MOUSEMOTION};
    event.motion.x = 16 + 131;
    app_controls_event(&controls, &event, 1.0F);
    app_controls_fill(&controls, &aside, &input);
    ck_assert_int_lt(input.aim_at_x, 1600);
}
END_TEST

static void pump(app_controls *controls)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (SDL_PollEvent(&event) != 0) {
        app_controls_event(controls, &event, 1.0F);
    }
}

static void start_pads(void)
{
    ck_assert(SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1") == SDL_TRUE);
    ck_assert_int_eq(setenv("SDL_VIDEODRIVER", "dummy", 1), 0);
    ck_assert_int_eq(SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER), 0);
}

/* Sets an axis of the virtual controller and lets it arrive. */
static void set_axis(app_controls *controls, SDL_GameControllerAxis axis, Sint16 value)
{
    SDL_Joystick *stick = SDL_GameControllerGetJoystick(controls->pad);
    ck_assert_int_eq(SDL_JoystickSetVirtualAxis(stick, (int)axis, value), 0);
    SDL_GameControllerUpdate();
    pump(controls);
}

START_TEST(a_controller_can_be_plugged_in_and_out)
{
    app_controls controls = {0};
    start_pads();
    int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                           SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX, 0);
    ck_assert_int_ge(device, 0);
    pump(&controls);
    ck_assert_ptr_nonnull(controls.pad);
    set_axis(&controls, SDL_CONTROLLER_AXIS_LEFTX, -FULL);
    ck_assert_int_eq(filled(&controls).move_x, -127);
    ck_assert_int_eq(SDL_JoystickDetachVirtual(device), 0);
    pump(&controls);
    ck_assert_ptr_null(controls.pad);
    ck_assert_int_eq(filled(&controls).move_x, 0);
    SDL_Quit();
}
END_TEST

START_TEST(the_right_stick_aims_until_the_mouse_moves)
{
    app_controls controls = {0};
    start_pads();
    ck_assert_int_ge(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                               SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX,
                                               0),
                     0);
    pump(&controls);
    set_axis(&controls, SDL_CONTROLLER_AXIS_RIGHTY, FULL);
    ck_assert_int_eq(filled(&controls).aim_y, 127);
    set_axis(&controls, SDL_CONTROLLER_AXIS_RIGHTY, 0);
    ck_assert_int_eq(filled(&controls).aim_y, 127);
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    app_controls_event(&controls, &event, 1.0F);
    ck_assert_int_eq(filled(&controls).aim_y, 0);
    app_controls_close(&controls);
    SDL_Quit();
}
END_TEST

START_TEST(an_open_lab_has_the_buttons_of_the_controller)
{
    app_controls controls = {0};
    start_pads();
    ck_assert_int_ge(SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                               SDL_CONTROLLER_AXIS_MAX, SDL_CONTROLLER_BUTTON_MAX,
                                               0),
                     0);
    pump(&controls);
    SDL_Joystick *stick = SDL_GameControllerGetJoystick(controls.pad);
    ck_assert_int_eq(SDL_JoystickSetVirtualButton(stick, SDL_CONTROLLER_BUTTON_DPAD_UP, 1), 0);
    SDL_GameControllerUpdate();
    ck_assert_uint_eq(filled(&controls).buttons, GM_BUTTON_UP);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    controls.has_lab = true;
    ck_assert_uint_eq(filled(&controls).buttons, 0);
    app_controls_close(&controls);
    SDL_Quit();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("controls");
    tcase_add_test(tests, a_tap_within_a_frame_is_held_for_one_frame);
    tcase_add_test(tests, two_taps_within_a_frame_are_two_taps);
    tcase_add_test(tests, a_key_let_go_and_pressed_again_within_a_frame_is_another_press);
    tcase_add_test(tests, a_second_key_of_a_held_button_interrupts_nothing);
    tcase_add_test(tests, other_bindings_hold);
    tcase_add_test(tests, two_keys_of_one_direction_are_one);
    tcase_add_test(tests, losing_the_keyboard_lets_go);
    tcase_add_test(tests, the_mouse_aims_in_sixteenths_of_a_unit);
    tcase_add_test(tests, a_mouse_that_left_the_window_points_at_nothing_and_still_aims);
    tcase_add_test(tests, the_aim_stays_when_the_arena_moves_below_the_mouse);
    tcase_add_test(tests, what_took_a_card_away_is_held);
    tcase_add_test(tests, a_controller_can_be_plugged_in_and_out);
    tcase_add_test(tests, the_right_stick_aims_until_the_mouse_moves);
    tcase_add_test(tests, an_open_lab_has_the_buttons_of_the_controller);
    return suite_run(tests, 30.0);
}
