/* What the editor of lessons says about a text: its answers, its faults, the moment that it is
 * from. */
#include "../editor_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "scenario/own_lessons.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static lesson_scene scene;

/* Seconds of play, then an edit and more of them. */
static void play_with(lab_request edit)
{
    for (int i = 0; i < 60; i++) {
        lesson_scene_paint(&scene);
    }
    (void)SDL_strlcpy(edit.function, "Reticle", sizeof edit.function);
    lab_act(scene.lab, &edit);
    for (int i = 0; i < 30; i++) {
        lesson_scene_paint(&scene);
    }
    lesson_scene_select(&scene, "Reticle");
}

static void open_moment(lab_request edit)
{
    memset(&scene, 0, sizeof scene);
    lesson_scene_open(&scene);
    lesson_scene_guess(&scene, '8');
    play_with(edit);
    editor_scene_ask(&scene, LAB_DRAFT, 0);
    ck_assert_msg(scene.lab->model.has_editor, "'%s'", scene.lab->notice);
    lesson_scene_try(&scene);
    ck_assert_msg(editor_scene_of(&scene)->state == LAB_EDITOR_GOOD, "'%s'",
                  editor_scene_of(&scene)->problem);
}

START_TEST(a_moment_with_a_breaking_edit_is_a_lesson_that_starts_with_it)
{
    char path[APP_ASSET_PATH];
    open_moment((lab_request){.action = LAB_INTERVAL, .time = TL_MS(100)});
    ck_assert_int_eq(editor_scene_of(&scene)->moment, LAB_MOMENT_FAULT);
    ck_assert(panel_probe_shows(&scene.scene.list,
                                "Your edits are the fault to find; the solution takes them back."));
    ck_assert_ptr_nonnull(
        strstr(editor_scene_of(&scene)->field.text, "solution\nedit interval Reticle 0\n"));
    editor_scene_ask(&scene, LAB_DRAFT,
                     LAB_MOMENT_SOLUTION); /* the other way, without a question */
    lesson_scene_try(&scene);
    ck_assert_int_eq(editor_scene_of(&scene)->moment, LAB_MOMENT_SOLUTION);
    ck_assert_ptr_nonnull(
        strstr(editor_scene_of(&scene)->field.text, "solution\nedit interval Reticle 0.1\n"));
    lesson_scene_type(&scene, "x");
    ck_assert_int_eq(editor_scene_of(&scene)->moment, LAB_MOMENT_NONE);
    editor_scene_ask(&scene, LAB_DRAFT, 0); /* asks */
    editor_scene_ask(&scene, LAB_WRITE, 1); /* as does another button */
    editor_scene_ask(&scene, LAB_DRAFT, 0);
    ck_assert_int_eq(editor_scene_of(&scene)->field.text[0], 'x');
    lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0);
    lesson_scene_save(&scene);
    ck_assert_msg(app_own_lessons_place("Reticle-and-Ship-position", path), "'%s'",
                  editor_scene_of(&scene)->problem);
    ck_assert_str_eq(lab_lesson_scenario(scene.lab->lesson)->title, "Reticle and Ship.position");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_moment_with_a_mending_edit_is_a_lesson_that_asks_for_it)
{
    open_moment((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS});
    ck_assert_int_eq(editor_scene_of(&scene)->moment, LAB_MOMENT_SOLUTION);
    ck_assert(panel_probe_shows(&scene.scene.list,
                                "Your edits are the solution; the lesson starts without them."));
    lesson_scene_close(&scene);
}
END_TEST

/* Line 27 is the edit of the solution, 28 a wrong answer, 29 its edit. */
static void replace_line(uint32_t line, const char *text)
{
    lab_editor_go(editor_scene_of(&scene), line, 1, false);
    lesson_scene_key(&scene, SDL_SCANCODE_K, KMOD_LCTRL);
    lesson_scene_type(&scene, text);
    lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0);
}

START_TEST(answers_of_the_first_text_do_what_their_lines_say)
{
    lesson_scene_write(&scene);
    ck_assert_int_eq(editor_scene_of(&scene)->state, LAB_EDITOR_TRYING);
    lesson_scene_try(&scene);
    ck_assert_int_eq(editor_scene_of(&scene)->state, LAB_EDITOR_GOOD);
    ck_assert_str_eq(editor_scene_of(&scene)->problem, "");
    lesson_scene_close(&scene);
}
END_TEST

static void expect_fault(uint32_t line, const char *text, const char *fault)
{
    lesson_scene_write(&scene);
    replace_line(line, text);
    lesson_scene_try(&scene);
    ck_assert_int_eq(editor_scene_of(&scene)->state, LAB_EDITOR_WRONG);
    ck_assert_str_eq(editor_scene_of(&scene)->problem, fault);
    lesson_scene_close(&scene);
}

START_TEST(an_answer_that_does_not_do_what_its_line_says_is_shown_at_its_line)
{
    expect_fault(29, "edit move Reticle LastDemotable",
                 "28: answer during: expected it to fail: it passes; because speaks only after a "
                 "failed expect: add an expect");
    expect_fault(28, "wrong during 3",
                 "28: answer during: expected the message of rule 3, not that of rule 1: "
                 "DuringPhysics runs beside the physics step.");
    expect_fault(27, "edit disable Reticle",
                 "26: answer solution: expected the solution to pass, not: A function that does "
                 "not run is never right.");
    expect_fault(25, "par 2", "25: answer solution: you wrote par 2, the solution has 1");
    expect_fault(16, "predict start ring 7 How many px is the ring behind?",
                 "16: answer start: ring (ring behind the ship): you wrote 7, the start "
                 "measures 8 px");
    expect_fault(13, "measure ring lag-px Metronome Ship.position max ring behind the ship",
                 "13: answer start: ring: expected a place that Metronome reads in the measured "
                 "frames, not Ship.position");
    expect_fault(7, "edit move Reticle PostPhysics",
                 "22: answer start: expected it to fail: it passes, so that nothing is left to do");
}
END_TEST

START_TEST(a_message_that_two_answers_have_is_a_fault_that_says_what_to_add)
{
    lesson_scene_write(&scene);
    replace_line(30, "wrong asleep 1");
    replace_line(31, "edit move Reticle DuringPhysics");
    lesson_scene_try(&scene);
    ck_assert_str_eq(editor_scene_of(&scene)->problem,
                     "30: answer asleep: during has message 1, too: add a line above it, true of "
                     "this answer alone: because MEASURE OPERATOR NUMBER MESSAGE. It is message 1 "
                     "then, and all below count one more.");
    lesson_scene_close(&scene);
    expect_fault(20, "because home <= DuringPhysics It runs before the end of physics.",
                 "28: answer during: the start has message 1, too: narrow line 20 (the start "
                 "measures home PrePhysics, this answer DuringPhysics), or add a line above it, "
                 "true of this answer alone: because MEASURE OPERATOR NUMBER MESSAGE. It is "
                 "message 1 then, and all below count one more.");
}
END_TEST

/* The start breaks both lines, and the first of them is its message, too. */
START_TEST(a_message_of_an_expectation_may_also_go_below_one_that_only_the_start_breaks)
{
    lesson_scene_write(&scene);
    replace_line(20, "expect ring <= 0.001 Behind.");
    replace_line(21, "expect home != PrePhysics Too early.");
    lesson_scene_try(&scene);
    ck_assert_str_eq(editor_scene_of(&scene)->problem,
                     "28: answer during: the start has message 1, too: put line 20 below line 21, "
                     "which only the start breaks, or add a line above it, true of this answer "
                     "alone: because MEASURE OPERATOR NUMBER MESSAGE. It is message 1 then, and "
                     "all below count one more.");
    lesson_scene_close(&scene);
}
END_TEST

static void expect_line(uint32_t number, const char *line)
{
    uint32_t at = 0;
    for (uint32_t i = 1; i < number; i++) {
        at = lab_field_line_end(&editor_scene_of(&scene)->field, at) + 1;
    }
    uint32_t length = lab_field_line_end(&editor_scene_of(&scene)->field, at) - at;
    ck_assert_msg(strlen(line) == length &&
                      strncmp(editor_scene_of(&scene)->field.text + at, line, length) == 0,
                  "'%.*s'", (int)length, editor_scene_of(&scene)->field.text + at);
}

/* Each of them reads Ship.position at this start; what only other functions read is not on it. */
START_TEST(what_a_reader_reads_is_listed_and_put_into_the_line)
{
    lesson_scene_write(&scene);
    ck_assert(!panel_probe_shows_part(&scene.scene.list, "What "));
    lab_editor_go(editor_scene_of(&scene), 13, 1, false);
    lesson_scene_paint(&scene);
    ck_assert(panel_probe_shows(&scene.scene.list, "What Reticle reads:"));
    ck_assert(panel_probe_shows(&scene.scene.list, "written by BodySync in PostPhysics"));
    replace_line(13, "measure ring lag-px Metronome max ring behind the ship");
    lab_editor_go(editor_scene_of(&scene), 13, 1, false);
    lesson_scene_paint(&scene);
    ck_assert(panel_probe_shows(&scene.scene.list, "Metronome reads nothing here. Others read:"));
    lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0);
    ck_assert(editor_scene_of(&scene)->is_choosing);
    lesson_scene_key(&scene, SDL_SCANCODE_DOWN, 0);
    lesson_scene_key(&scene, SDL_SCANCODE_UP, 0);
    ck_assert_uint_eq(editor_scene_of(&scene)->chosen, 0);
    lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0);
    ck_assert(!editor_scene_of(&scene)->is_choosing);
    expect_line(13, "measure ring lag-px Emitter Ship.position max ring behind the ship");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_fault_names_what_the_window_has_and_no_option)
{
    lesson_scene_write(&scene);
    replace_line(14, "measure home group Rxyz group of the ring");
    ck_assert_str_eq(editor_scene_of(&scene)->problem,
                     "14:20: expected a function of the page of all words (F1), "
                     "not 'Rxyz'");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_wrong_answer_is_saved_only_when_asked_for_twice)
{
    char path[APP_ASSET_PATH];
    lesson_scene_write(&scene);
    replace_line(29, "edit move Reticle LastDemotable");
    lesson_scene_save(&scene);
    ck_assert(scene.lab->model.has_editor);
    ck_assert(!app_own_lessons_place("My-lesson", path));
    ck_assert_uint_eq(
        lab_editor_line_of(editor_scene_of(&scene), editor_scene_of(&scene)->field.cursor), 28);
    lesson_scene_type(&scene, "x"); /* it is another text: asked for once again */
    lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0);
    lesson_scene_save(&scene);
    ck_assert(scene.lab->model.has_editor);
    lesson_scene_save(&scene);
    ck_assert(!scene.lab->model.has_editor);
    ck_assert(app_own_lessons_place("My-lesson", path));
    lesson_scene_close(&scene);
}
END_TEST

/* What can be read but not played or passed is red too, and is not saved. */
START_TEST(a_sector_that_is_not_there_and_a_lesson_that_expects_nothing_are_faults)
{
    lesson_scene_write(&scene);
    lab_editor_go(editor_scene_of(&scene), 2, 13, false);
    lesson_scene_type(&scene, "x");
    ck_assert_str_eq(editor_scene_of(&scene)->problem,
                     "2:8: expected a sector of the page of all words (F1), not 'rangex'");
    lesson_scene_key(&scene, SDL_SCANCODE_S, KMOD_LCTRL);
    ck_assert(scene.lab->model.has_editor);
    lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0);
    ck_assert_str_eq(editor_scene_of(&scene)->problem, "");
    lab_editor_go(editor_scene_of(&scene), 22, 1, false);
    lesson_scene_key(&scene, SDL_SCANCODE_K, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->problem,
                     "34: expected a line 'expect ...' above: without one it cannot be passed");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_file_of_an_unknown_sector_says_so)
{
    char path[APP_ASSET_PATH];
    lesson_scene_write(&scene);
    lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
    char *text = SDL_strdup(lab_editor_template());
    ck_assert_ptr_nonnull(text);
    *strstr(text, "range") = 'R';
    ck_assert(app_own_lessons_write("bad", text, path));
    SDL_free(text);
    SDL_free(scene.lab->dropped);
    scene.lab->dropped = SDL_strdup(path);
    lab_taught_file(scene.lab);
    ck_assert_msg(strstr(scene.lab->notice, "bad.tick:2:8: expected a sector") != NULL, "'%s'",
                  scene.lab->notice);
    lesson_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("editor_answers");

    tcase_add_test(tests, a_moment_with_a_breaking_edit_is_a_lesson_that_starts_with_it);
    tcase_add_test(tests, a_moment_with_a_mending_edit_is_a_lesson_that_asks_for_it);
    tcase_add_test(tests, answers_of_the_first_text_do_what_their_lines_say);
    tcase_add_test(tests, an_answer_that_does_not_do_what_its_line_says_is_shown_at_its_line);
    tcase_add_test(tests,
                   a_message_of_an_expectation_may_also_go_below_one_that_only_the_start_breaks);
    tcase_add_test(tests, a_message_that_two_answers_have_is_a_fault_that_says_what_to_add);
    tcase_add_test(tests, what_a_reader_reads_is_listed_and_put_into_the_line);
    tcase_add_test(tests, a_fault_names_what_the_window_has_and_no_option);
    tcase_add_test(tests, a_wrong_answer_is_saved_only_when_asked_for_twice);
    tcase_add_test(tests, a_sector_that_is_not_there_and_a_lesson_that_expects_nothing_are_faults);
    tcase_add_test(tests, a_file_of_an_unknown_sector_says_so);
    return suite_run(tests, 60.0);
}
