/* Keys, controller and mouse of the Lab: what they ask for, and what never reaches the game. */
#include "lab/panels/keys.h"
#include "lab/state.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, TRIGGER = 30000, FRAMES = 30 };

static SDL_Event key_event(SDL_Scancode code, uint16_t mod)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.state = SDL_PRESSED;
    event.key.keysym.scancode = code;
    event.key.keysym.sym = SDL_GetKeyFromScancode(code);
    event.key.keysym.mod = mod;
    return event;
}

static lab_request key_request(SDL_Scancode code, uint16_t mod)
{
    lab_request request = {.action = LAB_NOTHING};
    SDL_Event event = key_event(code, mod);
    (void)lab_keys_request(&event.key, true, &request);
    return request;
}

static void expect_key(SDL_Scancode code, uint16_t mod, lab_action action, int32_t direction)
{
    lab_request request = key_request(code, mod);
    ck_assert_int_eq(request.action, action);
    ck_assert_int_eq(request.direction, direction);
}

START_TEST(modifiers_tell_keys_apart)
{
    expect_key(SDL_SCANCODE_F10, 0, LAB_STEP_GROUP, 1);
    expect_key(SDL_SCANCODE_F10, KMOD_RSHIFT, LAB_STEP_GROUP, -1);
    expect_key(SDL_SCANCODE_N, 0, LAB_STEP_GROUP, 1);
    expect_key(SDL_SCANCODE_J, 0, LAB_SHUFFLE, 0);
    expect_key(SDL_SCANCODE_F11, 0, LAB_STEP_FUNCTION, 1);
    expect_key(SDL_SCANCODE_F11, KMOD_LSHIFT, LAB_STEP_OUT, 1);
    expect_key(SDL_SCANCODE_COMMA, 0, LAB_STEP_FRAME, -1);
    expect_key(SDL_SCANCODE_COMMA, KMOD_LSHIFT, LAB_STEP_FUNCTION, -1);
    expect_key(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT, LAB_REDO, 0);
    expect_key(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LALT, LAB_NOTHING, 0);
    expect_key(SDL_SCANCODE_W, 0, LAB_NOTHING, 0);
}
END_TEST

START_TEST(a_digit_is_the_group_of_its_number)
{
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        SDL_Scancode code = (SDL_Scancode)(SDL_SCANCODE_1 + i);
        ck_assert_int_eq(key_request(code, 0).action, LAB_OVERLAY);
        ck_assert_int_eq(key_request(code, KMOD_LSHIFT).action, LAB_SOLO);
        ck_assert_int_eq(key_request(code, KMOD_LALT).action, LAB_BREAK_GROUP);
        ck_assert_int_eq(key_request(code, KMOD_LCTRL).action, LAB_MOVE);
        ck_assert_int_eq(key_request(code, KMOD_LCTRL).group, i);
    }
    ck_assert_int_eq(key_request(SDL_SCANCODE_9, 0).action, LAB_ALL_OVERLAYS);
}
END_TEST

START_TEST(no_key_has_two_meanings)
{
    uint32_t count = 0;
    const lab_key *keys = lab_keys_all(&count);
    ck_assert_uint_gt(count, 0);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            ck_assert(keys[i].code != keys[k].code || keys[i].mods != keys[k].mods);
        }
        ck_assert((keys[i].keys == NULL) == (keys[i].what == NULL));
        ck_assert(keys[i].hints == 0 || keys[i].keys != NULL);
    }
}
END_TEST

START_TEST(a_closed_lab_leaves_the_keys_of_play)
{
    lab_request request;
    SDL_Event hold = key_event(SDL_SCANCODE_P, 0);
    SDL_Event open = key_event(SDL_SCANCODE_TAB, 0);
    ck_assert(!lab_keys_request(&hold.key, false, &request));
    ck_assert(lab_keys_request(&open.key, false, &request));
    ck_assert_int_eq(request.action, LAB_OPEN);
}
END_TEST

START_TEST(a_key_that_is_held_down_steps_but_does_not_toggle)
{
    lab_request request;
    SDL_Event step = key_event(SDL_SCANCODE_F11, 0);
    SDL_Event hold = key_event(SDL_SCANCODE_P, 0);
    step.key.repeat = 1;
    hold.key.repeat = 1;
    ck_assert(lab_keys_request(&step.key, true, &request));
    ck_assert(!lab_keys_request(&hold.key, true, &request));
}
END_TEST

static SDL_Event pad_event(SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    event.cbutton.state = SDL_PRESSED;
    return event;
}

START_TEST(buttons_of_a_controller_step)
{
    static const struct {
        SDL_GameControllerButton button;
        lab_action action;
        int32_t direction;
    } rows[] = {
        {SDL_CONTROLLER_BUTTON_START, LAB_HOLD, 0},
        {SDL_CONTROLLER_BUTTON_A, LAB_STEP_FUNCTION, 1},
        {SDL_CONTROLLER_BUTTON_X, LAB_STEP_GROUP, 1},
        {SDL_CONTROLLER_BUTTON_B, LAB_BACK, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lab_request request = {.action = LAB_NOTHING};
        SDL_Event event = pad_event(rows[i].button);
        ck_assert(!lab_pad_request(&event.cbutton, false, &request));
        ck_assert(lab_pad_request(&event.cbutton, true, &request));
        ck_assert_int_eq(request.action, rows[i].action);
        ck_assert_int_eq(request.direction, rows[i].direction);
    }
    lab_request request;
    SDL_Event back = pad_event(SDL_CONTROLLER_BUTTON_BACK);
    ck_assert(lab_pad_request(&back.cbutton, false, &request));
    ck_assert_int_eq(request.action, LAB_OPEN);
}
END_TEST

/* In the Lab they step by frames, in play they show one group after the other. */
START_TEST(shoulder_buttons_turn_what_is_there)
{
    for (int way = -1; way <= 1; way += 2) {
        lab_request request;
        SDL_Event event = pad_event(way < 0 ? SDL_CONTROLLER_BUTTON_LEFTSHOULDER
                                            : SDL_CONTROLLER_BUTTON_RIGHTSHOULDER);
        ck_assert(lab_pad_request(&event.cbutton, true, &request));
        ck_assert_int_eq(request.action, LAB_STEP_FRAME);
        ck_assert_int_eq(request.direction, way);
        ck_assert(lab_pad_request(&event.cbutton, false, &request));
        ck_assert_int_eq(request.action, LAB_SOLO);
        ck_assert_int_eq(request.direction, way);
    }
}
END_TEST

/* In the Lab Y shows one group alone, in play it turns the page of a small window's panels. */
START_TEST(y_turns_the_page_in_play)
{
    lab_request request;
    SDL_Event event = pad_event(SDL_CONTROLLER_BUTTON_Y);
    ck_assert(lab_pad_request(&event.cbutton, true, &request));
    ck_assert_int_eq(request.action, LAB_SOLO);
    ck_assert(lab_pad_request(&event.cbutton, false, &request));
    ck_assert_int_eq(request.action, LAB_OVERLAY);
    ck_assert_int_eq(request.direction, 1);
}
END_TEST

/* A picture with the device used last. */
static void begin_words(lab_ui *ui, bool is_pad)
{
    static gm_draw_list list;
    static gm_picture_def layout;
    static lab_requests requests;
    memset(ui, 0, sizeof *ui);
    ui->is_pad_used = is_pad;
    lab_ui_begin(ui, &list, &layout, &requests);
}

START_TEST(texts_name_keys_or_buttons_of_the_device_used_last)
{
    static lab_ui ui;
    char text[LAB_TEXT * 2];
    begin_words(&ui, false);
    ck_assert_str_eq(lab_act_fill(&ui, text, "Press <hold>, <shuffle>, <lesson>"), "Press P, J, ]");
    ck_assert_str_eq(lab_with_key(&ui, "CHECK ({1})", LAB_CHECK, text), "CHECK (Enter)");
    ck_assert_str_eq(lab_with_key(&ui, "Skip ({1})", LAB_BACK, text), "Skip (Esc)");
    ck_assert_str_eq(lab_act_name(&ui, LAB_MOVE, 0, text), "Ctrl+1,3,5..7");
    begin_words(&ui, true);
    ck_assert_str_eq(lab_act_fill(&ui, text, "Press <hold> or <check>, <lab>"),
                     "Press Start or CHECK, Back");
    ck_assert_str_eq(lab_act_fill(&ui, text, "<shuffle>"), "RS \xE2\x80\xBA shuffle");
    ck_assert_str_eq(lab_with_key(&ui, "CHECK ({1})", LAB_CHECK, text), "CHECK");
    ck_assert_str_eq(lab_with_key(&ui, "Skip ({1})", LAB_BACK, text), "Skip (B)");
    ck_assert_str_eq(lab_act_name(&ui, LAB_STEP_FRAME, 1, text), "RB");
    ck_assert_str_eq(lab_act_name(&ui, LAB_MOVE, 0, text), "A on its new group");
}
END_TEST

typedef struct at_lab {
    app_options options;
    app_session session;
    app_scene scene;
    app_overlay overlay;
    app_lab *lab;
} at_lab;

/* A run with the Lab open and laid out, without a window. */
static void open_lab(at_lab *at)
{
    char words[5][16] = {"tickline", "--headless", "--autopilot", "--sector", "05-tow-lines"};
    char *argv[5] = {words[0], words[1], words[2], words[3], words[4]};
    memset(at, 0, sizeof *at);
    ck_assert_int_eq(app_options_parse(&at->options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&at->session, &at->options), APP_OK);
    at->lab = lab_create(&at->session, &at->scene, &at->overlay);
    ck_assert_ptr_nonnull(at->lab);
    lab_set_open(at->lab, true);
    ck_assert(lab_is_open(at->lab));
    at->lab->layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
}

static void close_lab(at_lab *at)
{
    lab_destroy(at->lab);
    ck_assert_int_eq(app_session_close(&at->session), APP_OK);
    app_options_free(&at->options);
}

static void run(at_lab *at, uint32_t pictures)
{
    for (uint32_t i = 0; i < pictures; i++) {
        gm_input input = {0};
        ck_assert(lab_run(at->lab, &input));
    }
}

static bool press(at_lab *at, SDL_Scancode code)
{
    SDL_Event event = key_event(code, 0);
    return lab_event(at->lab, &event, 1.0F);
}

static bool push(at_lab *at, SDL_GameControllerButton button)
{
    SDL_Event event = pad_event(button);
    return lab_event(at->lab, &event, 1.0F);
}

static lab_action asked(const at_lab *at)
{
    return at->lab->requests.count > 0 ? at->lab->requests.items[0].action : LAB_NOTHING;
}

/* The second below the first, the third left of the second. */
static void put_places(lab_ui *ui)
{
    static const lab_box boxes[] = {
        {20.0F, 0.0F, 10.0F, 10.0F}, {20.0F, 20.0F, 10.0F, 10.0F}, {0.0F, 20.0F, 10.0F, 10.0F}};
    for (uint32_t i = 0; i < 3; i++) {
        ui->places[ui->place_count++] =
            (lab_place_box){.id = i + 1, .box = boxes[i], .seen = boxes[i], .takes_focus = true};
    }
}

START_TEST(overlays_are_turned_by_controller_from_none_to_all)
{
    at_lab at;
    open_lab(&at);
    lab_set_open(at.lab, false);
    for (uint32_t i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        ck_assert(push(&at, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER));
        run(&at, 1);
        ck_assert_uint_eq(at.overlay.groups, 1U << i);
    }
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER));
    run(&at, 1);
    ck_assert_uint_eq(at.overlay.groups, (1U << TL_TICK_GROUP_COUNT) - 1);
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER));
    run(&at, 1);
    ck_assert_uint_eq(at.overlay.groups, 0);
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_LEFTSHOULDER));
    run(&at, 1);
    ck_assert_uint_eq(at.overlay.groups, (1U << TL_TICK_GROUP_COUNT) - 1);
    close_lab(&at);
}
END_TEST

START_TEST(the_d_pad_moves_the_focus_and_A_accepts_there)
{
    at_lab at;
    open_lab(&at);
    lab_ui *ui = &at.lab->ui;
    put_places(ui);
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_A));
    ck_assert_int_eq(asked(&at), LAB_STEP_FUNCTION);
    at.lab->requests.count = 0;
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_DPAD_DOWN));
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_DPAD_DOWN));
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_DPAD_LEFT));
    ck_assert_uint_eq(ui->focus, 3);
    ck_assert(ui->is_pad_used);
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_A));
    ck_assert(ui->was_accepted);
    ck_assert_int_eq(asked(&at), LAB_NOTHING);
    close_lab(&at);
}
END_TEST

static void pull_trigger(at_lab *at, Sint16 value)
{
    SDL_Event event = {.type = SDL_CONTROLLERAXISMOTION};
    event.caxis.axis = SDL_CONTROLLER_AXIS_TRIGGERLEFT;
    event.caxis.value = value;
    ck_assert(!lab_event(at->lab, &event, 1.0F));
}

START_TEST(the_left_trigger_rewinds_only_while_held)
{
    at_lab at;
    open_lab(&at);
    run(&at, FRAMES);
    pull_trigger(&at, TRIGGER);
    run(&at, 1);
    lab_place live = lab_drive_place(at.lab->run.drive);
    ck_assert_uint_eq(live.frame, FRAMES + 1);
    ck_assert(push(&at, SDL_CONTROLLER_BUTTON_START));
    run(&at, 3);
    ck_assert(lab_is_held(at.lab));
    lab_place back = lab_drive_place(at.lab->run.drive);
    ck_assert_uint_lt(back.frame, live.frame);
    pull_trigger(&at, 0);
    run(&at, 3);
    ck_assert_uint_eq(lab_drive_place(at.lab->run.drive).frame, back.frame);
    close_lab(&at);
}
END_TEST

static bool click_at(at_lab *at, lab_box box)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.state = SDL_PRESSED;
    event.button.x = (Sint32)(box.x + box.w / 2.0F);
    event.button.y = (Sint32)(box.y + box.h / 2.0F);
    return lab_event(at->lab, &event, 1.0F);
}

START_TEST(the_mouse_fires_only_over_the_running_world)
{
    at_lab at;
    open_lab(&at);
    const lab_layout *layout = &at.lab->layout;
    ck_assert(click_at(&at, layout->plan));
    ck_assert(!click_at(&at, layout->world));
    ck_assert(click_at(&at, layout->inspector));
    ck_assert(click_at(&at, layout->lanes));
    ck_assert(click_at(&at, layout->bar));
    run(&at, 1);
    lab_drive_hold(at.lab->run.drive);
    ck_assert(click_at(&at, layout->world));
    SDL_Event release = {.type = SDL_MOUSEBUTTONUP};
    release.button.button = SDL_BUTTON_LEFT;
    ck_assert(!lab_event(at.lab, &release, 1.0F));
    close_lab(&at);
}
END_TEST

static void expect_no_flight(at_lab *at)
{
    static const SDL_Scancode flight[] = {SDL_SCANCODE_W,     SDL_SCANCODE_A,    SDL_SCANCODE_S,
                                          SDL_SCANCODE_D,     SDL_SCANCODE_LEFT, SDL_SCANCODE_UP,
                                          SDL_SCANCODE_SPACE, SDL_SCANCODE_P,    SDL_SCANCODE_N};
    for (size_t i = 0; i < sizeof flight / sizeof flight[0]; i++) {
        ck_assert(press(at, flight[i]));
        ck_assert_int_eq(asked(at), LAB_NOTHING);
    }
}

START_TEST(what_is_typed_does_not_fly_the_ship)
{
    at_lab at;
    open_lab(&at);
    ck_assert(!press(&at, SDL_SCANCODE_W));
    ck_assert(press(&at, SDL_SCANCODE_GRAVE));
    run(&at, 1);
    ck_assert(at.lab->model.has_console);
    expect_no_flight(&at);
    SDL_Event text = {.type = SDL_TEXTINPUT};
    (void)SDL_strlcpy(text.text.text, "p", sizeof text.text.text);
    ck_assert(lab_event(at.lab, &text, 1.0F));
    ck_assert_str_eq(at.lab->console.edit.text, "p");
    ck_assert(press(&at, SDL_SCANCODE_ESCAPE));
    run(&at, 1);
    ck_assert(!at.lab->model.has_console);
    at.lab->model.has_picker = true;
    expect_no_flight(&at);
    close_lab(&at);
}
END_TEST

START_TEST(escape_leaves_one_level_at_a_time)
{
    at_lab at;
    open_lab(&at);
    run(&at, 1);
    at.lab->model.has_help = true;
    at.lab->model.has_console = true;
    (void)SDL_strlcpy(at.lab->model.selected, "Reticle", sizeof at.lab->model.selected);
    for (int i = 0; i < 4; i++) {
        ck_assert(lab_is_open(at.lab));
        ck_assert(press(&at, SDL_SCANCODE_ESCAPE));
        run(&at, 1);
        ck_assert(!at.lab->model.has_help);
        ck_assert(at.lab->model.has_console == (i < 1));
        ck_assert((at.lab->model.selected[0] != '\0') == (i < 2));
    }
    ck_assert(!lab_is_open(at.lab));
    close_lab(&at);
}
END_TEST

int main(void)
{
    if (setenv("SDL_VIDEODRIVER", "dummy", 1) != 0 || SDL_Init(SDL_INIT_VIDEO) != 0) {
        return EXIT_FAILURE;
    }
    TCase *tcase = tcase_create("core");
    tcase_add_test(tcase, modifiers_tell_keys_apart);
    tcase_add_test(tcase, a_digit_is_the_group_of_its_number);
    tcase_add_test(tcase, no_key_has_two_meanings);
    tcase_add_test(tcase, a_closed_lab_leaves_the_keys_of_play);
    tcase_add_test(tcase, a_key_that_is_held_down_steps_but_does_not_toggle);
    tcase_add_test(tcase, buttons_of_a_controller_step);
    tcase_add_test(tcase, shoulder_buttons_turn_what_is_there);
    tcase_add_test(tcase, y_turns_the_page_in_play);
    tcase_add_test(tcase, texts_name_keys_or_buttons_of_the_device_used_last);
    tcase_add_test(tcase, overlays_are_turned_by_controller_from_none_to_all);
    tcase_add_test(tcase, the_d_pad_moves_the_focus_and_A_accepts_there);
    tcase_add_test(tcase, the_left_trigger_rewinds_only_while_held);
    tcase_add_test(tcase, the_mouse_fires_only_over_the_running_world);
    tcase_add_test(tcase, what_is_typed_does_not_fly_the_ship);
    tcase_add_test(tcase, escape_leaves_one_level_at_a_time);
    int status = suite_run(tcase, 60);
    SDL_Quit();
    return status;
}
