/* The controller alone: everything of the Lab is within its reach. */
#include "../lesson_scene.h"
#include "../panel_probe.h"

#include "lab/act.h"
#include "lab/panels/keys.h"
#include "lab/panels/page.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PRESSES = 120, MOST_PICTURES = 20000, GUESS = 8 };

/* Of tab_function.c. */
enum { PLACE_GROUP = 16 };

static lesson_scene scene;
static app_lab *lab;

static void open_lesson(void)
{
    lesson_scene_open(&scene);
    lab = scene.lab;
}

static void close_lesson(void)
{
    lesson_scene_close(&scene);
}

static void press(SDL_GameControllerButton button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = (Uint8)button;
    ck_assert(lab_event(lab, &event, 1.0F));
    lesson_scene_paint(&scene);
    lesson_scene_paint(&scene);
}

/* The way to the place that is the longer one, or every third time the other. */
static SDL_GameControllerButton way_to(lab_box to, uint32_t turn)
{
    lab_box from = {0};
    if (!lesson_scene_find(&scene, lab->ui.focus, &from)) {
        return SDL_CONTROLLER_BUTTON_DPAD_DOWN;
    }
    float dx = to.x + to.w / 2.0F - from.x - from.w / 2.0F;
    float dy = to.y + to.h / 2.0F - from.y - from.h / 2.0F;
    bool is_upright = fabsf(dy) > 3.0F && (turn % 3 != 2 || fabsf(dx) < 20.0F);
    if (is_upright) {
        return dy > 0.0F ? SDL_CONTROLLER_BUTTON_DPAD_DOWN : SDL_CONTROLLER_BUTTON_DPAD_UP;
    }
    return dx > 0.0F ? SDL_CONTROLLER_BUTTON_DPAD_RIGHT : SDL_CONTROLLER_BUTTON_DPAD_LEFT;
}

static void go_to(uint64_t id)
{
    lab_box to;
    for (uint32_t i = 0; i < MOST_PRESSES && lab->ui.focus != id; i++) {
        ck_assert_msg(lesson_scene_find(&scene, id, &to), "place %llx is not there",
                      (unsigned long long)id);
        bool leaves_field = lab->ui.focus == lab_tab_lesson_field();
        press(leaves_field ? SDL_CONTROLLER_BUTTON_DPAD_LEFT : way_to(to, i));
    }
    ck_assert_msg(lab->ui.focus == id, "place %llx was not reached", (unsigned long long)id);
}

/* Up the plan, then down. */
static void select_function(const char *name)
{
    for (uint32_t i = 0; i < MOST_PRESSES && strcmp(lab->model.selected, name) != 0; i++) {
        bool is_in_plan = lab->ui.focus >> 32 == LAB_PANEL_PLAN;
        lab_box plan = lab->layout.plan;
        SDL_GameControllerButton along =
            i < MOST_PRESSES / 3 ? SDL_CONTROLLER_BUTTON_DPAD_UP : SDL_CONTROLLER_BUTTON_DPAD_DOWN;
        press(is_in_plan ? along : way_to(plan, i));
        if (lab->ui.focus >> 32 == LAB_PANEL_PLAN) {
            press(SDL_CONTROLLER_BUTTON_A);
        }
    }
    ck_assert_str_eq(lab->model.selected, name);
}

/* Down to the tabs of the inspector. */
static void leave_plan(void)
{
    for (uint32_t i = 0; i < MOST_PRESSES && lab->ui.focus >> 32 == LAB_PANEL_PLAN; i++) {
        press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    }
}

static lab_check_state wait_for_verdict(void)
{
    lab_check_state verdict = LAB_VERDICT_RUNNING;
    for (uint32_t i = 0; i < MOST_PICTURES && verdict == LAB_VERDICT_RUNNING; i++) {
        lesson_scene_paint(&scene);
        verdict = lab_lesson_look(lab->lesson)->verdict;
    }
    return verdict;
}

START_TEST(lesson_1_is_passed)
{
    press(SDL_CONTROLLER_BUTTON_START);
    ck_assert(lab_is_held(lab));
    go_to(lab_tab_lesson_field());
    for (uint32_t i = 0; i < GUESS; i++) {
        press(SDL_CONTROLLER_BUTTON_DPAD_UP);
    }
    ck_assert(lab_lesson_look(lab->lesson)->is_guess_open);
    press(SDL_CONTROLLER_BUTTON_A);
    ck_assert_str_eq(lab_lesson_look(lab->lesson)->prediction, "8");
    ck_assert(!lab_lesson_look(lab->lesson)->is_guess_open);
    select_function("Reticle");
    leave_plan();
    go_to(lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    press(SDL_CONTROLLER_BUTTON_A);
    go_to(lab_ui_id(LAB_PANEL_FUNCTION, PLACE_GROUP + TL_TICK_GROUP_POST_PHYSICS));
    press(SDL_CONTROLLER_BUTTON_A);
    go_to(lab_tab_lesson_check());
    press(SDL_CONTROLLER_BUTTON_A);
    ck_assert_int_eq(wait_for_verdict(), LAB_VERDICT_PASSED);
    ck_assert(lab_lesson_look(lab->lesson)->is_prediction_right);
}
END_TEST

static uint64_t row_of_card(lab_action action)
{
    uint32_t count = 0;
    uint32_t i = 0;
    const lab_key *keys = lab_keys_all(&count);
    while (i < count && keys[i].action != action) {
        i++;
    }
    return lab_ui_id(LAB_PANEL_HELP, i);
}

/* A controller has no letters: each sheet that is written in says so, and how it is left. */
START_TEST(sheets_that_are_typed_into_say_that_they_need_a_keyboard)
{
    static const lab_action sheets[] = {LAB_CONSOLE, LAB_PICKER, LAB_WRITE};
    static const char line[] = "Typing needs a keyboard; B closes this";
    lab_act(lab, &(lab_request){.action = sheets[_i]});
    lesson_scene_paint(&scene);
    ck_assert(!panel_probe_shows(lab->ui.list, line));
    lab_note_pad(lab, true);
    lesson_scene_paint(&scene);
    ck_assert(panel_probe_shows(lab->ui.list, line));
    press(SDL_CONTROLLER_BUTTON_B);
    ck_assert(!panel_probe_shows(lab->ui.list, line));
}
END_TEST

START_TEST(the_card_opens_the_picker_and_that_a_lesson)
{
    press(SDL_CONTROLLER_BUTTON_START);
    press(SDL_CONTROLLER_BUTTON_RIGHTSTICK);
    go_to(row_of_card(LAB_PICKER));
    press(SDL_CONTROLLER_BUTTON_A);
    ck_assert(lab->model.has_picker && !lab->model.has_help);
    press(SDL_CONTROLLER_BUTTON_DPAD_DOWN);
    ck_assert_uint_eq(lab->ui.focus >> 32, LAB_PANEL_PICKER);
    press(SDL_CONTROLLER_BUTTON_A);
    ck_assert(!lab->model.has_picker);
    ck_assert_uint_eq(lab->model.lesson.number, 1);
}
END_TEST

START_TEST(solo_takes_the_group_at_hand)
{
    press(SDL_CONTROLLER_BUTTON_START);
    select_function("LaserBeam");
    press(SDL_CONTROLLER_BUTTON_Y);
    ck_assert_uint_eq(scene.overlay.groups, 1U << TL_TICK_GROUP_POST_PHYSICS);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("controller");
    tcase_add_checked_fixture(tests, open_lesson, close_lesson);
    tcase_add_test(tests, lesson_1_is_passed);
    tcase_add_test(tests, the_card_opens_the_picker_and_that_a_lesson);
    tcase_add_loop_test(tests, sheets_that_are_typed_into_say_that_they_need_a_keyboard, 0, 3);
    tcase_add_test(tests, solo_takes_the_group_at_hand);
    return suite_run(tests, 300.0);
}
