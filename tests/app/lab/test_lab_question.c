/* The question before a lesson ends a game: when it is asked, and what answers it. */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "suite.h"

#include <check.h>

/* Out of the lesson, and with that input into a game in which the Lab is opened. */
static void leave_lesson_for(const app_settings *settings, gm_input *input)
{
    ck_assert(lab_leave_lesson(s.lab, settings));
    ck_assert(lab_run(s.lab, input));
    lab_set_open(s.lab, true);
    lesson_scene_paint(&s);
}

/* A new game whose first banner is gone.  @return what it looks like then */
static gm_view begin_game(app_settings *settings)
{
    gm_input start = {
        .delta = 16666667, .commands = {{.kind = GM_COMMAND_START}}, .command_count = 1};
    leave_lesson_for(settings, &start);
    gm_view begun = *s.lab->model.view;
    begun.sector_age = 3.0F;
    return begun;
}

/* The question is asked and the lesson stays shut; asking again opens it. */
static void expect_question(int32_t way, uint32_t lesson, lab_question question)
{
    lab_taught_open(s.lab, way, lesson);
    ck_assert_ptr_null(s.session.playing);
    ck_assert_int_eq(s.lab->model.question, question);
    lab_taught_open(s.lab, way, lesson);
    ck_assert_ptr_nonnull(s.session.playing);
}

/* A game is at stake once its sector has begun or points are won; asking twice opens the lesson. */
START_TEST(a_lesson_asks_before_it_ends_a_game)
{
    app_settings settings = app_settings_default();
    gm_entry point = {.sector = 0, .score = 100, .lives = 2, .shield = 1000};
    ck_assert(app_settings_reach(&settings, "01-amber-drift"));
    ck_assert(app_settings_keep_point(&settings, &point));
    ck_assert(lab_leave_lesson(s.lab, &settings));
    ck_assert(!lab_leave_lesson(s.lab, &settings));
    ck_assert_uint_eq(gm_game_continue_point(s.session.game).score, 100);
    gm_input go_on = {
        .delta = 16666667, .commands = {{.kind = GM_COMMAND_CONTINUE}}, .command_count = 1};
    ck_assert(lab_run(s.lab, &go_on));
    lab_set_open(s.lab, true);
    lesson_scene_paint(&s);
    ck_assert_uint_eq(s.lab->model.view->hud.score, 100);
    lab_taught_open(s.lab, 0, 1); /* nothing has happened yet */
    ck_assert_ptr_nonnull(s.session.playing);
    leave_lesson_for(&settings, &go_on);
    gm_view begun = *s.lab->model.view;
    begun.sector_age = 3.0F;
    s.lab->model.view = &begun;
    expect_question(1, 0, LAB_QUESTION_GAME);
    leave_lesson_for(&settings, &go_on);
    gm_view won = *s.lab->model.view;
    won.hud.score = 150;
    s.lab->model.view = &won;
    expect_question(0, 1, LAB_QUESTION_GAME);
}
END_TEST

/* The title has no Continue for the first sector without points. */
START_TEST(no_way_back_is_promised_into_a_game_that_has_no_points)
{
    app_settings settings = app_settings_default();
    gm_view begun = begin_game(&settings);
    s.lab->model.view = &begun;
    expect_question(0, 1, LAB_QUESTION_FIRST);
}
END_TEST

/* There is no way back into it, so no text may promise one. */
START_TEST(a_lesson_asks_before_it_ends_a_daily_run)
{
    app_settings settings = app_settings_default();
    gm_input start = {.delta = 16666667,
                      .commands = {{.kind = GM_COMMAND_START, .time = 20261126}},
                      .command_count = 1};
    lab_taught_close(s.lab);
    (void)lab_go_to_title(s.lab, &settings);
    ck_assert(lab_run(s.lab, &start));
    lab_set_open(s.lab, true);
    lesson_scene_paint(&s);
    gm_view begun = *s.lab->model.view;
    ck_assert_uint_eq(begun.daily, 20261126);
    begun.sector_age = 3.0F;
    s.lab->model.view = &begun;
    expect_question(0, 1, LAB_QUESTION_DAILY);
}
END_TEST

static void press_key(SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    ck_assert(lab_event(s.lab, &event, 1.0F));
    lesson_scene_paint(&s);
}

static void press_button(SDL_GameControllerButton button)
{
    SDL_Event event = {.cbutton = {.type = SDL_CONTROLLERBUTTONDOWN, .button = (Uint8)button}};
    ck_assert(lab_event(s.lab, &event, 1.0F));
    lesson_scene_paint(&s);
}

/* No other key does anything meanwhile. */
START_TEST(the_question_is_answered_with_two_keys_or_two_buttons)
{
    app_settings settings = app_settings_default();
    gm_view begun = begin_game(&settings);
    for (uint32_t i = 0; i < 4; i++) {
        s.lab->model.view = &begun;
        lab_taught_open(s.lab, 0, 1);
        lesson_scene_paint(&s);
        ck_assert(panel_probe_shows(&s.scene.list, "Open this lesson?"));
        ck_assert(lab_has_sheet(s.lab));
        press_key(SDL_SCANCODE_RIGHTBRACKET);
        press_button(SDL_CONTROLLER_BUTTON_Y);
        ck_assert_int_ne(s.lab->model.question, LAB_QUESTION_NONE);
        ck_assert_ptr_null(s.session.playing);
        if (i == 0) {
            press_key(SDL_SCANCODE_ESCAPE);
        } else if (i == 1) {
            press_button(SDL_CONTROLLER_BUTTON_B);
        } else if (i == 2) {
            press_button(SDL_CONTROLLER_BUTTON_A);
        } else {
            press_key(SDL_SCANCODE_RETURN);
        }
        ck_assert_int_eq(s.lab->model.question, LAB_QUESTION_NONE);
        ck_assert((s.session.playing != NULL) == (i >= 2));
        if (i == 2) {
            begun = begin_game(&settings);
        }
    }
}
END_TEST

/* Whichever lesson was chosen. */
START_TEST(the_answer_opens_the_lesson_that_was_asked_about)
{
    app_settings settings = app_settings_default();
    gm_input start = {
        .delta = 16666667, .commands = {{.kind = GM_COMMAND_START}}, .command_count = 1};
    s.lab->progress.is_all_open = true;
    leave_lesson_for(&settings, &start);
    gm_view begun = *s.lab->model.view;
    begun.sector_age = 3.0F;
    s.lab->model.view = &begun;
    uint32_t chosen = s.lab->lessons.items[3].lesson;
    lab_taught_open(s.lab, 0, chosen);
    ck_assert_ptr_null(s.session.playing);
    s.lab->model.view = &begun;
    lab_taught_open(s.lab, 1, 0);
    ck_assert_ptr_nonnull(s.session.playing);
    ck_assert_uint_eq(lab_lesson_scenario(s.lab->lesson)->lesson, chosen);
    ck_assert_int_eq(s.lab->model.question, LAB_QUESTION_NONE);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_question");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_lesson_asks_before_it_ends_a_game);
    tcase_add_test(tests, no_way_back_is_promised_into_a_game_that_has_no_points);
    tcase_add_test(tests, a_lesson_asks_before_it_ends_a_daily_run);
    tcase_add_test(tests, the_question_is_answered_with_two_keys_or_two_buttons);
    tcase_add_test(tests, the_answer_opens_the_lesson_that_was_asked_about);
    return suite_run(tests, 60.0);
}
