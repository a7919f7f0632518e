/* What the user does in the Lab comes to the same whether its events come one by one or all in one
 * turn of the window's loop: each means what it does after all before it. */
#include "../lesson_scene.h"

#include "frameview/plan_parts.h"
#include "lab/panels/page.h"
#include "scenario/lesson_parts.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* Of tab_function.c. */
enum { PLACE_GROUP = 16 };

enum { SINGLY = 0, AT_ONCE, WAYS, MOST_EVENTS = 24, QUIET_TURNS = 2 };

static lesson_scene scene;
static app_lab *lab;
static SDL_Event script[MOST_EVENTS];
static int script_count;

static void turn(void)
{
    SDL_Event event;
    SDL_PumpEvents();
    while (lab_next_event(lab, &event)) {
        (void)lab_event(lab, &event, 1.0F);
    }
    lesson_scene_paint(&scene);
}

/* Handles all events, then paints some more pictures, so that every request is carried out. */
static void settle(void)
{
    do {
        turn();
    } while (SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE);
    for (uint32_t i = 0; i < QUIET_TURNS; i++) {
        turn();
    }
}

static void play(int way)
{
    for (int i = 0; i < script_count; i++) {
        ck_assert_int_eq(SDL_PushEvent(&script[i]), 1);
        if (way == SINGLY) {
            settle();
        }
    }
    settle();
    script_count = 0;
}

static SDL_Event *add(uint32_t type)
{
    ck_assert_int_lt(script_count, MOST_EVENTS);
    SDL_Event *event = &script[script_count++];
    *event = (SDL_Event){.type = type};
    return event;
}

static void key(uint32_t type, SDL_Scancode code, uint16_t mod)
{
    SDL_Keysym *keysym = &add(type)->key.keysym;
    keysym->scancode = code;
    keysym->sym = SDL_GetKeyFromScancode(code);
    keysym->mod = mod;
}

static void press(SDL_Scancode code, uint16_t mod)
{
    key(SDL_KEYDOWN, code, mod);
    key(SDL_KEYUP, code, mod);
}

static void type(const char *text)
{
    SDL_TextInputEvent *event = &add(SDL_TEXTINPUT)->text;
    (void)SDL_strlcpy(event->text, text, sizeof event->text);
}

static lab_box place_of(uint64_t id)
{
    lab_box box;
    ck_assert_msg(lesson_scene_find(&scene, id, &box), "place %llx is not there",
                  (unsigned long long)id);
    return box;
}

static void point(uint64_t id)
{
    lab_box box = place_of(id);
    SDL_MouseMotionEvent *event = &add(SDL_MOUSEMOTION)->motion;
    event->x = (Sint32)(box.x + box.w / 2.0F);
    event->y = (Sint32)(box.y + box.h / 2.0F);
}

static void button(uint32_t type_of_event, uint64_t id)
{
    lab_box box = place_of(id);
    SDL_MouseButtonEvent *event = &add(type_of_event)->button;
    event->button = SDL_BUTTON_LEFT;
    event->x = (Sint32)(box.x + box.w / 2.0F);
    event->y = (Sint32)(box.y + box.h / 2.0F);
}

static void click(uint64_t id)
{
    button(SDL_MOUSEBUTTONDOWN, id);
    button(SDL_MOUSEBUTTONUP, id);
}

static void drag(uint64_t from, uint64_t to)
{
    button(SDL_MOUSEBUTTONDOWN, from);
    point(to);
    button(SDL_MOUSEBUTTONUP, to);
}

static uint64_t row_of(const char *function, uint32_t kind)
{
    lab_plan_painting p = {.plan = &lab->plan};
    for (uint32_t i = 0; i < lab->plan.row_count; i++) {
        p.row = &lab->plan.rows[i];
        p.function =
            p.row->kind == LAB_PLAN_FUNCTION ? &lab->frame.functions[p.row->function] : NULL;
        if (p.function != NULL && strcmp(p.function->label, function) == 0) {
            return lab_plan_row_id(&p, kind);
        }
    }
    ck_abort_msg("no row is that of %s", function);
}

/* A check began, of so many edits beside the one that the lesson begins with. */
static void expect_checked(uint32_t edits)
{
    ck_assert_ptr_nonnull(lab->lesson->job.def.scenario);
    ck_assert_uint_eq(lab->lesson->job.def.edit_count, 1 + edits);
}

static void open_held(void)
{
    lesson_scene_open(&scene);
    lab = scene.lab;
    script_count = 0;
    press(SDL_SCANCODE_P, 0);
    play(SINGLY);
    ck_assert(lab_is_held(lab));
    lab->has_asked_guess = true; /* the first check without a guess only asks for one */
}

static void close_held(void)
{
    lesson_scene_close(&scene);
}

START_TEST(a_check_knows_the_thread_drawn_before_it)
{
    drag(row_of("Reticle", LAB_PLAN_PLACE_HANDLE), row_of("PlayerShip", LAB_PLAN_PLACE_ROW));
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    expect_checked(1);
    ck_assert_int_eq(lab->lesson->job.edits[1].kind, GM_COMMAND_AFTER);
}
END_TEST

START_TEST(a_click_on_the_circle_of_a_row_says_to_drag_it)
{
    click(row_of("Reticle", LAB_PLAN_PLACE_HANDLE));
    play(_i);
    ck_assert_str_eq(lab->notice, lab_notice_text(LAB_NOTICE_DRAG_HANDLE));
    ck_assert(lab_has_notice(lab));
    ck_assert(!lab->model.can_undo);
}
END_TEST

/* LaserBeam waits for Reticle already: the other way closes a cycle, which is asked for. */
START_TEST(a_second_click_on_what_was_picked_closes_a_cycle)
{
    (void)SDL_strlcpy(lab->ui.picking, "Reticle", sizeof lab->ui.picking);
    for (uint32_t i = 0; i < 2; i++) {
        ck_assert_str_eq(lab->ui.picking, "Reticle");
        ck_assert(!lab->model.can_undo);
        lab_request request = {.action = LAB_AFTER, .number = 1};
        (void)SDL_strlcpy(request.function, "Reticle", sizeof request.function);
        (void)SDL_strlcpy(request.other, "LaserBeam", sizeof request.other);
        lab->ui.picking[0] = '\0'; /* as the click in the plan leaves it */
        lesson_scene_ask(&scene, request);
        ck_assert(i > 0 || strstr(lab->notice, "once more to close the cycle") != NULL);
    }
    ck_assert(lab->ui.picking[0] == '\0' && lab->model.can_undo);
}
END_TEST

START_TEST(a_check_knows_the_drop_of_its_own_turn)
{
    uint64_t to = row_of("PlayerShip", LAB_PLAN_PLACE_ROW);
    button(SDL_MOUSEBUTTONDOWN, row_of("Reticle", LAB_PLAN_PLACE_HANDLE));
    point(to);
    play(SINGLY);
    button(SDL_MOUSEBUTTONUP, to);
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    expect_checked(1);
}
END_TEST

START_TEST(a_check_knows_nothing_of_a_thread_drawn_after_it)
{
    press(SDL_SCANCODE_ESCAPE, 0);
    press(SDL_SCANCODE_RETURN, 0);
    drag(row_of("Reticle", LAB_PLAN_PLACE_HANDLE), row_of("PlayerShip", LAB_PLAN_PLACE_ROW));
    play(_i);
    expect_checked(0);
    ck_assert(lab->model.can_undo);
}
END_TEST

static void type_digit(SDL_Scancode code, const char *text)
{
    key(SDL_KEYDOWN, code, 0);
    type(text);
    key(SDL_KEYUP, code, 0);
}

static const char *guess(void)
{
    return lab_lesson_look(lab->lesson)->prediction;
}

START_TEST(an_open_question_takes_numbers_and_leaves_letters)
{
    uint32_t overlays = lab->overlay->groups;
    ck_assert(lab_taught_has_field(lab));
    type_digit(SDL_SCANCODE_8, "8");
    type_digit(SDL_SCANCODE_PERIOD, ".");
    type_digit(SDL_SCANCODE_5, "5");
    press(SDL_SCANCODE_BACKSPACE, 0);
    press(SDL_SCANCODE_L, 0);
    play(_i);
    ck_assert_str_eq(guess(), "8.");
    ck_assert_uint_eq(lab->overlay->groups, overlays);
    ck_assert_uint_eq(lab->model.shown & LAB_SHOW_LAG, 0);
    press(SDL_SCANCODE_RETURN, 0);
    type_digit(SDL_SCANCODE_8, "8");
    play(_i);
    ck_assert_str_eq(guess(), "8.");
    ck_assert_uint_ne(lab->overlay->groups, overlays);
    ck_assert_ptr_null(lab->lesson->job.def.scenario);
}
END_TEST

START_TEST(a_question_is_left_with_escape_or_a_click_and_is_the_first_stop)
{
    press(SDL_SCANCODE_ESCAPE, 0);
    play(_i);
    ck_assert(!lab_taught_has_field(lab));
    press(SDL_SCANCODE_TAB, KMOD_LCTRL);
    play(_i);
    ck_assert(lab_taught_has_field(lab));
    click(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    play(_i);
    ck_assert(!lab_taught_has_field(lab));
    type_digit(SDL_SCANCODE_8, "8");
    play(_i);
    ck_assert_str_eq(guess(), "");
}
END_TEST

START_TEST(a_hint_leaves_the_question_the_keyboard)
{
    uint32_t overlays = lab->overlay->groups;
    type_digit(SDL_SCANCODE_2, "2");
    play(_i);
    click(lab_tab_lesson_hint());
    play(_i);
    ck_assert_uint_eq(lab_lesson_look(lab->lesson)->hint_count, 1);
    ck_assert(lab_taught_has_field(lab));
    type_digit(SDL_SCANCODE_4, "4");
    play(_i);
    ck_assert_str_eq(guess(), "24");
    ck_assert_uint_eq(lab->overlay->groups, overlays);
}
END_TEST

/* Half a number is no guess: only Enter, Guess and CHECK make it one. */
START_TEST(leaving_the_question_keeps_the_digits_and_makes_no_guess)
{
    const lab_lesson_model *lesson = &lab->model.lesson;
    type_digit(SDL_SCANCODE_3, "3");
    play(_i);
    click(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    play(_i);
    press(SDL_SCANCODE_ESCAPE, 0);
    play(_i);
    play(_i);
    ck_assert_str_eq(guess(), "3");
    ck_assert(lesson->is_guess_open && !lesson->steps[0].is_done);
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    play(_i);
    ck_assert(!lab_lesson_look(lab->lesson)->is_guess_open);
    ck_assert(lab_lesson_look(lab->lesson)->steps[0].is_done);
    ck_assert_ptr_null(lab->lesson->job.def.scenario); /* no check was made */
}
END_TEST

START_TEST(figures_are_hidden_until_a_guess_stands)
{
    press(SDL_SCANCODE_P, 0);
    play(SINGLY);
    for (uint32_t i = 0; i < 70; i++) {
        turn();
    }
    ck_assert_str_eq(lab->model.lesson.measures[0].now, "?");
    ck_assert_uint_eq(lab->frame.sample_count, 0);
    type_digit(SDL_SCANCODE_8, "8");
    play(_i);
    ck_assert_str_eq(lab->model.lesson.measures[0].now, "?");
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    ck_assert_str_eq(lab->model.lesson.measures[0].now, "8.000");
    ck_assert_uint_gt(lab->frame.sample_count, 0);
}
END_TEST

/* Its figures are shown: a click on it and the wheel say so, and change nothing. */
START_TEST(a_guess_that_stands_takes_neither_digit_nor_wheel)
{
    type_digit(SDL_SCANCODE_5, "5");
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    play(_i);
    click(lab_tab_lesson_field());
    type_digit(SDL_SCANCODE_8, "8");
    play(_i);
    play(_i);
    ck_assert_str_eq(guess(), "5");
    ck_assert_str_eq(lab->notice, lab_notice_text(LAB_NOTICE_GUESS_STANDS));
    ck_assert(!lab_taught_has_field(lab));
    point(lab_tab_lesson_field());
    add(SDL_MOUSEWHEEL)->wheel.y = 1;
    play(_i);
    ck_assert_str_eq(guess(), "5");
}
END_TEST

START_TEST(undo_takes_back_the_click_before_it)
{
    click(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    click(lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    play(SINGLY);
    click(lab_ui_id(LAB_PANEL_FUNCTION, PLACE_GROUP + TL_TICK_GROUP_POST_PHYSICS));
    press(SDL_SCANCODE_Z, KMOD_LCTRL);
    play(_i);
    ck_assert(!lab->model.can_undo);
    ck_assert(lab->model.can_redo);
}
END_TEST

START_TEST(undo_takes_back_the_command_before_it)
{
    press(SDL_SCANCODE_GRAVE, 0);
    type("move Reticle PostPhysics");
    press(SDL_SCANCODE_RETURN, 0);
    press(SDL_SCANCODE_Z, KMOD_LCTRL);
    play(_i);
    ck_assert(!lab->model.can_undo);
    ck_assert(lab->model.can_redo);
}
END_TEST

START_TEST(shift_let_go_after_the_drop_was_down_at_it)
{
    key(SDL_KEYDOWN, SDL_SCANCODE_LSHIFT, KMOD_LSHIFT);
    drag(row_of("Reticle", LAB_PLAN_PLACE_ROW), row_of("PlayerShip", LAB_PLAN_PLACE_ROW));
    key(SDL_KEYUP, SDL_SCANCODE_LSHIFT, 0);
    press(SDL_SCANCODE_RETURN, 0);
    play(_i);
    expect_checked(1);
    ck_assert_int_eq(lab->lesson->job.edits[1].kind, GM_COMMAND_AFTER);
}
END_TEST

START_TEST(what_is_typed_goes_to_the_field_clicked_before)
{
    click(lab_tab_lesson_field());
    type("8");
    click(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    play(_i);
    ck_assert_str_eq(lab_lesson_look(lab->lesson)->prediction, "8");
    ck_assert_str_eq(lab->model.selected, "Reticle");
}
END_TEST

START_TEST(what_is_typed_goes_to_what_a_key_opened_before)
{
    press(SDL_SCANCODE_O, KMOD_LCTRL);
    type("ret");
    press(SDL_SCANCODE_RETURN, 0);
    press(SDL_SCANCODE_5, KMOD_LCTRL);
    play(_i);
    ck_assert_str_eq(lab->model.selected, "Reticle");
    ck_assert(!lab->model.has_picker);
    ck_assert(lab->model.can_undo);
}
END_TEST

START_TEST(every_step_of_the_wheel_counts_where_it_was_turned)
{
    point(lab_tab_lesson_field());
    for (uint32_t i = 0; i < 3; i++) {
        add(SDL_MOUSEWHEEL)->wheel.y = 1;
    }
    point(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    play(_i);
    ck_assert_str_eq(lab_lesson_look(lab->lesson)->prediction, "3");
}
END_TEST

START_TEST(enter_accepts_where_the_focus_went_before_it)
{
    press(SDL_SCANCODE_TAB, KMOD_LCTRL | KMOD_LSHIFT);
    press(SDL_SCANCODE_RETURN, 0);
    press(SDL_SCANCODE_TAB, KMOD_LCTRL | KMOD_LSHIFT);
    play(_i);
    ck_assert_ptr_null(lab->lesson->job.thread);
    ck_assert_uint_ne(lab->ui.focus, 0);
}
END_TEST

/* A picture may fail, and the window must close all the same. */
START_TEST(events_come_on_where_nothing_is_painted)
{
    click(row_of("Reticle", LAB_PLAN_PLACE_ROW));
    add(SDL_QUIT);
    for (int i = 0; i < script_count; i++) {
        ck_assert_int_eq(SDL_PushEvent(&script[i]), 1);
    }
    SDL_Event event = {.type = SDL_FIRSTEVENT};
    for (int i = 0; i < script_count; i++) {
        gm_input input = {0};
        while (lab_next_event(lab, &event)) {
            (void)lab_event(lab, &event, 1.0F);
        }
        ck_assert(lab_run(lab, &input));
    }
    ck_assert_uint_eq(event.type, SDL_QUIT);
    ck_assert_int_eq(SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT), SDL_FALSE);
}
END_TEST

int main(void)
{
    if (setenv("SDL_VIDEODRIVER", "dummy", 1) != 0 || SDL_Init(SDL_INIT_VIDEO) != 0) {
        return EXIT_FAILURE;
    }
    TCase *tests = tcase_create("lab_turns");
    tcase_add_checked_fixture(tests, open_held, close_held);
    tcase_add_loop_test(tests, a_check_knows_the_thread_drawn_before_it, 0, WAYS);
    tcase_add_loop_test(tests, a_click_on_the_circle_of_a_row_says_to_drag_it, 0, 1);
    tcase_add_loop_test(tests, a_check_knows_the_drop_of_its_own_turn, 0, WAYS);
    tcase_add_loop_test(tests, a_check_knows_nothing_of_a_thread_drawn_after_it, 0, WAYS);
    tcase_add_loop_test(tests, undo_takes_back_the_click_before_it, 0, WAYS);
    tcase_add_loop_test(tests, undo_takes_back_the_command_before_it, 0, WAYS);
    tcase_add_loop_test(tests, shift_let_go_after_the_drop_was_down_at_it, 0, WAYS);
    tcase_add_loop_test(tests, what_is_typed_goes_to_the_field_clicked_before, 0, WAYS);
    tcase_add_loop_test(tests, what_is_typed_goes_to_what_a_key_opened_before, 0, WAYS);
    tcase_add_test(tests, a_second_click_on_what_was_picked_closes_a_cycle);
    tcase_add_loop_test(tests, every_step_of_the_wheel_counts_where_it_was_turned, 0, WAYS);
    tcase_add_loop_test(tests, enter_accepts_where_the_focus_went_before_it, 0, WAYS);
    tcase_add_loop_test(tests, an_open_question_takes_numbers_and_leaves_letters, 0, WAYS);
    tcase_add_loop_test(tests, a_question_is_left_with_escape_or_a_click_and_is_the_first_stop, 0,
                        WAYS);
    tcase_add_loop_test(tests, figures_are_hidden_until_a_guess_stands, 0, WAYS);
    tcase_add_loop_test(tests, a_guess_that_stands_takes_neither_digit_nor_wheel, 0, WAYS);
    tcase_add_loop_test(tests, a_hint_leaves_the_question_the_keyboard, 0, WAYS);
    tcase_add_loop_test(tests, leaving_the_question_keeps_the_digits_and_makes_no_guess, 0, WAYS);
    tcase_add_test(tests, events_come_on_where_nothing_is_painted);
    int status = suite_run(tests, 120);
    SDL_Quit();
    return status;
}
