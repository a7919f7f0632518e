/* A lesson about a trace: its question is answered with a number, by keys and by the mouse, and the
 * answer is saved. */
#include "../trace_scene.h"
#include "classroom/grade.h"
#include "scenario/lessons.h"
#include "session/exports.h"
#include "suite.h"
#include "trace_view/trace_parts.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { UE3_LESSON = 30, FIRST_CHOICE = 16, RIGHT_CHOICE = 18 };

static trace_scene s;
static app_lessons lessons;
static lab_progress progress;

/* The lesson about UE3's loop, with the trace that it names. */
static void open_lesson(void)
{
    char place[APP_ASSET_PATH];
    progress = (lab_progress){.path = NULL};
    ck_assert(app_lessons_load(&lessons));
    const app_scenario *lesson = app_lessons_find(&lessons, UE3_LESSON);
    ck_assert_ptr_nonnull(lesson);
    app_traced_place(lesson->trace, place);
    ck_assert(app_trace_view_open(&s.view, place));
    app_trace_view_teach(&s.view, lesson, &progress, "Ada");
    trace_scene_open(&s);
    trace_scene_paint(&s);
}

static void close_lesson(void)
{
    trace_scene_close(&s);
    app_lessons_free(&lessons);
}

static const char *message(void)
{
    const app_trace_lesson *lesson = &s.view.lesson;
    ck_assert(lesson->has_verdict && !lesson->verdict.has_passed);
    return app_verdict_text(lesson->scenario, &lesson->verdict);
}

START_TEST(a_lesson_is_answered_with_a_number_that_is_typed)
{
    open_lesson();
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(!s.view.lesson.has_verdict);
    (void)trace_scene_press(&s, SDL_SCANCODE_2, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_4, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    ck_assert_ptr_nonnull(strstr(message(), "frame 1"));
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_5, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    ck_assert_ptr_nonnull(strstr(message(), "Not that many"));
    ck_assert(!lab_progress_is_passed(&progress, UE3_LESSON));
    (void)trace_scene_press(&s, SDL_SCANCODE_BACKSPACE, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_KP_3, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    ck_assert(s.view.lesson.verdict.has_passed);
    ck_assert_uint_eq(progress.best[UE3_LESSON], 1);
    close_lesson();
}
END_TEST

/* 23 answers the question; the camera reads the pawn in time. */
START_TEST(a_pass_shows_a_late_read_beside_one_in_time)
{
    open_lesson();
    const lab_insight *insight = &s.view.model.insight;
    (void)trace_scene_press(&s, SDL_SCANCODE_2, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_3, 0);
    ck_assert(!insight->is_shown);
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    trace_scene_paint(&s);
    trace_scene_paint(&s);
    ck_assert(insight->is_shown && app_trace_view_is_moving(&s.view));
    ck_assert_uint_eq(s.view.trace.frame.number, 2);
    ck_assert_str_eq(insight->before.items[insight->before.read].label, "Turret [TickActor]");
    ck_assert_uint_eq(insight->before.frames, 1);
    ck_assert_str_eq(insight->now.items[insight->now.read].label, "Camera [TickActor]");
    ck_assert_uint_eq(insight->now.frames, 0);
    for (uint32_t i = 0; i < 400; i++) {
        trace_scene_paint(&s);
    }
    ck_assert(!app_trace_view_is_moving(&s.view));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_I, 0)); /* from its start */
    ck_assert(app_trace_view_is_moving(&s.view));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!insight->is_shown);
    close_lesson();
}
END_TEST

/* A button by the two halves of its id. */
static void click_button(uint32_t panel, uint32_t of)
{
    uint64_t id = lab_ui_id((lab_panel)panel, of);
    for (uint32_t i = 0; i < s.view.ui.place_count; i++) {
        const lab_place_box *place = &s.view.ui.places[i];
        if (place->id == id) {
            trace_scene_click(&s, place->box.x + 5.0F, place->box.y + 5.0F);
            trace_scene_paint(&s); /* what it came to stands above it */
            return;
        }
    }
    ck_abort_msg("no button %u", of);
}

START_TEST(a_lesson_is_answered_with_the_mouse_alone)
{
    enum { HINT = 2 };
    static const char *const wrong[] = {"spawned before", "chance", NULL, "frame 1", "sum"};
    open_lesson();
    click_button(LAB_PANEL_LESSON_FOOT, HINT);
    ck_assert_uint_eq(s.view.lesson.hints, 1);
    for (uint32_t i = 0; i < 5; i++) {
        if (wrong[i] != NULL) {
            click_button(APP_TRACE_LESSON, FIRST_CHOICE + i);
            ck_assert_ptr_nonnull(strstr(message(), wrong[i]));
        }
    }
    click_button(APP_TRACE_LESSON, FIRST_CHOICE + 2);
    ck_assert(s.view.lesson.verdict.has_passed);
    ck_assert(lab_progress_is_passed(&progress, UE3_LESSON));
    close_lesson();
}
END_TEST

/* Top of the first line that begins so, px; -1: nothing does. */
static float top_of(const char *beginning)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length >= strlen(beginning) &&
            memcmp(list->chars + run->first, beginning, strlen(beginning)) == 0) {
            return run->y;
        }
    }
    return -1.0F;
}

/* The focus begins at the smallest number. */
START_TEST(a_lesson_is_answered_with_a_controller)
{
    open_lesson();
    for (uint32_t i = 0; i < APP_MAX_ANSWERS && !s.view.lesson.verdict.has_passed; i++) {
        ck_assert(app_trace_view_button(&s.view, SDL_CONTROLLER_BUTTON_DPAD_RIGHT));
        ck_assert(app_trace_view_button(&s.view, SDL_CONTROLLER_BUTTON_A));
        trace_scene_paint(&s);
        ck_assert(s.view.lesson.has_verdict);
    }
    ck_assert(s.view.lesson.verdict.has_passed);
    close_lesson();
}
END_TEST

START_TEST(what_an_answer_came_to_stands_below_the_task)
{
    open_lesson();
    ck_assert(top_of("UE3 has no") >= 0.0F && top_of("UE3 has no") < top_of("In how many"));
    click_button(APP_TRACE_LESSON, FIRST_CHOICE + 1);
    ck_assert(top_of("UE3 has no") >= 0.0F && top_of("UE3 has no") < top_of("In how many"));
    ck_assert(top_of("It is no matter") > top_of("In how many"));
    (void)trace_scene_press(&s, SDL_SCANCODE_H, 0);
    ck_assert(top_of("Select Turret") > top_of("It is no matter"));
    ck_assert(!s.view.lesson.seeks_newest); /* it is in sight */
    close_lesson();
}
END_TEST

START_TEST(frames_that_are_stepped_through_count_for_the_lesson)
{
    open_lesson();
    (void)trace_scene_press(&s, SDL_SCANCODE_COMMA, 0);
    ck_assert_uint_eq(s.view.lesson.stepped, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_PERIOD, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RIGHT, 0);
    ck_assert_uint_eq(s.view.lesson.stepped, 2);
    (void)trace_scene_press(&s, SDL_SCANCODE_H, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_H, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_H, 0);
    ck_assert_uint_eq(s.view.lesson.hints, s.view.lesson.scenario->hint_count);
    close_lesson();
}
END_TEST

/* Files go to the folder of the tests, not to that of pictures of the one who runs them. */
static void open_lesson_in(app_language *language)
{
    ck_assert_int_eq(setenv("HOME", TL_TEST_HOME, 1), 0);
    ck_assert_int_eq(setenv("XDG_CONFIG_HOME", TL_TEST_HOME, 1), 0);
    open_lesson();
    app_scene_set_language(&s.scene, language);
    trace_scene_paint(&s);
}

/* The file that the notice at the foot names, run again; it is removed. */
static app_grade grade_saved(void)
{
    static char saved[2 * APP_EXPORT_PATH];
    app_grade grade;
    char folder[APP_EXPORT_PATH];
    ck_assert(!s.view.is_notice_bad);
    ck_assert_msg(strstr(s.view.notice, "Ada-3.6.answer") != NULL, "%s", s.view.notice);
    ck_assert(app_pictures_folder(folder));
    (void)snprintf(saved, sizeof saved, "%s/Ada-3.6.answer", folder);
    app_grade_file(&grade, saved, NULL);
    (void)unlink(saved);
    return grade;
}

START_TEST(an_answer_is_saved_and_graded_by_keys)
{
    static const char *const starts[] = {"answer saved for your teacher: ",
                                         "\xE7\xAD\x94\xE6\xA1\x88"};
    app_language language = {0};
    bool is_chinese = _i == 1;
    ck_assert(!is_chinese || app_language_load(&language, "zh"));
    open_lesson_in(is_chinese ? &language : NULL);
    (void)trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL);
    ck_assert(s.view.is_notice_bad);
    (void)trace_scene_press(&s, SDL_SCANCODE_1, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_2, 0);
    (void)trace_scene_press(&s, SDL_SCANCODE_RETURN, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(s.view.lesson.has_name); /* it shows the name that it keeps */
    ck_assert(s.view.lesson.name.is_failed);
    ck_assert_str_eq(s.view.lesson.name.typed, "Ada");
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_RETURN, 0));
    ck_assert(!s.view.lesson.has_name && !s.view.lesson.is_renamed);
    ck_assert_msg(strncmp(s.view.notice, starts[_i], strlen(starts[_i])) == 0, "%s", s.view.notice);
    app_grade grade = grade_saved();
    ck_assert_str_eq(grade.note, message());
    ck_assert_int_eq(grade.result, APP_GRADE_FAILED);
    ck_assert_str_eq(grade.handin.name, "Ada");
    ck_assert_str_eq(grade.handin.guess, "12");
    ck_assert_uint_ne(grade.handin.hash, 0);
    close_lesson();
    app_language_free(&language);
}
END_TEST

START_TEST(an_answer_is_saved_and_left_with_the_mouse_alone)
{
    enum { NEXT = 3, SAVE };
    open_lesson_in(NULL);
    click_button(APP_TRACE_LESSON, RIGHT_CHOICE);
    click_button(LAB_PANEL_LESSON_FOOT, SAVE);
    ck_assert(!s.view.lesson.name.is_failed);
    click_button(LAB_PANEL_NAME, 1);
    app_grade grade = grade_saved();
    ck_assert_str_eq(grade.note, "");
    ck_assert_int_eq(grade.result, APP_GRADE_PASSED);
    ck_assert_int_eq(s.view.lesson.wanted, 0);
    click_button(LAB_PANEL_LESSON_FOOT, NEXT);
    ck_assert_int_eq(s.view.lesson.wanted, 1);
    close_lesson();
}
END_TEST

START_TEST(an_answer_without_a_name_says_so)
{
    static const char start[] = "answer saved without a name ";
    open_lesson_in(NULL);
    s.view.lesson.player[0] = '\0';
    click_button(APP_TRACE_LESSON, RIGHT_CHOICE);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(!s.view.lesson.has_name);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_S, KMOD_LCTRL));
    click_button(LAB_PANEL_NAME, 2); /* without a name */
    ck_assert_msg(strncmp(s.view.notice, start, sizeof start - 1) == 0, "%s", s.view.notice);
    close_lesson();
}
END_TEST

START_TEST(digits_with_control_are_not_typed)
{
    open_lesson();
    ck_assert(!trace_scene_press(&s, SDL_SCANCODE_0, KMOD_LCTRL));
    ck_assert_str_eq(s.view.lesson.typed, "");
    ck_assert_uint_eq(s.view.index, 0);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_L, KMOD_LCTRL));
    ck_assert_int_eq(s.view.lesson.wanted, APP_TRACE_LESSON_LIST);
    ck_assert(trace_scene_press(&s, SDL_SCANCODE_LEFTBRACKET, 0));
    ck_assert_int_eq(s.view.lesson.wanted, -1);
    close_lesson();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/trace_lesson");

    tcase_add_test(tests, a_lesson_is_answered_with_a_number_that_is_typed);
    tcase_add_test(tests, a_pass_shows_a_late_read_beside_one_in_time);
    tcase_add_test(tests, a_lesson_is_answered_with_the_mouse_alone);
    tcase_add_test(tests, a_lesson_is_answered_with_a_controller);
    tcase_add_test(tests, what_an_answer_came_to_stands_below_the_task);
    tcase_add_test(tests, frames_that_are_stepped_through_count_for_the_lesson);
    tcase_add_loop_test(tests, an_answer_is_saved_and_graded_by_keys, 0, 2);
    tcase_add_test(tests, an_answer_is_saved_and_left_with_the_mouse_alone);
    tcase_add_test(tests, an_answer_without_a_name_says_so);
    tcase_add_test(tests, digits_with_control_are_not_typed);
    return suite_run(tests, 120);
}
