/* The text of a lesson that is not saved outlives the program. */
#include "../editor_scene.h"
#include "../panel_probe.h"
#include "lab/state.h"
#include "platform/user_file.h"
#include "scenario/own_draft.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static lesson_scene scene;

/* The program ends, and is started again. */
static void start_again(void)
{
    lab_destroy(scene.lab);
    scene.lab = lab_create(&scene.session, &scene.scene, &scene.overlay);
    ck_assert_ptr_nonnull(scene.lab);
    lab_set_open(scene.lab, true);
    lesson_scene_paint(&scene);
}

static void rename_lesson(const char *title)
{
    lab_editor_go(editor_scene_of(&scene), 8, 6, false); /* name My lesson */
    lesson_scene_type(&scene, title);
}

START_TEST(a_draft_outlives_the_program_and_says_so)
{
    char title[LAB_EDITOR_TITLE];
    lesson_scene_write(&scene);
    rename_lesson("Drei ");
    start_again();
    ck_assert(!lab_has_draft(scene.lab)); /* until the editor is opened */
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert(scene.lab->model.has_editor && lab_has_draft(scene.lab));
    ck_assert_str_eq(lab_editor_title(editor_scene_of(&scene), title), "Drei My lesson");
    ck_assert_msg(strstr(scene.lab->notice, "your draft \"Drei My lesson\" of 20") != NULL, "'%s'",
                  scene.lab->notice);
    editor_scene_ask(&scene, LAB_WRITE, 1); /* asks, then gives it up for good */
    editor_scene_ask(&scene, LAB_WRITE, 1);
    start_again();
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert(!lab_has_draft(scene.lab));
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, lab_editor_template());
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_draft_that_cannot_be_written_is_tried_again_with_the_next_letter)
{
    lesson_scene_write(&scene);
    char *place = app_user_file_place("draft.tick");
    ck_assert(app_user_file_make_folder(place));
    ck_assert_int_eq(mkdir(place, 0777), 0);
    rename_lesson("Drei ");
    lab_text_keep_now(scene.lab);
    ck_assert_int_eq(rmdir(place), 0);
    lab_text_keep_now(scene.lab);
    ck_assert_int_ne(access(place, F_OK), 0);
    lesson_scene_type(&scene, "x");
    lab_text_keep_now(scene.lab);
    ck_assert_int_eq(access(place, F_OK), 0);
    free(place);
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_draft_that_was_saved_is_gone_and_its_file_is_known)
{
    app_own_draft draft;
    lesson_scene_write(&scene);
    rename_lesson("Drei ");
    lesson_scene_save(&scene);
    ck_assert(!app_own_draft_read("", &draft));
    editor_scene_ask(&scene, LAB_WRITE, 0);
    rename_lesson("x");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0));
    start_again();
    lab_write_draft(scene.lab, "Drei-My-lesson");
    lesson_scene_paint(&scene);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Drei-My-lesson");
    ck_assert_str_eq(editor_scene_of(&scene)->title,
                     "Drei My lesson"); /* a save writes over the same file */
    lesson_scene_close(&scene);
}
END_TEST

/* A click on what is shown there. */
static void click(lab_panel panel, uint32_t place)
{
    lab_box box;
    ck_assert(lesson_scene_find(&scene, lab_ui_id(panel, place), &box));
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (Sint32)(box.x + 4.0F);
    event.motion.y = (Sint32)(box.y + box.h / 2.0F);
    (void)lab_event(scene.lab, &event, 1.0F);
    for (int i = 0; i < 2; i++) {
        event = (SDL_Event){.type = i == 0 ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
        event.button.button = SDL_BUTTON_LEFT;
        event.button.x = (Sint32)(box.x + 4.0F);
        event.button.y = (Sint32)(box.y + box.h / 2.0F);
        (void)lab_event(scene.lab, &event, 1.0F);
        lesson_scene_paint(&scene);
    }
    lesson_scene_paint(&scene);
}

/* The places of tab_lesson.c. */
enum { PLACE_DRAFT = 256, PLACE_GIVE_UP = 272 };

/* A lesson that is new and one that has a file: each has a line of its own in the list. */
START_TEST(drafts_wait_in_the_list_and_are_opened_and_given_up_there)
{
    app_own_draft draft;
    lesson_scene_write(&scene);
    lesson_scene_save(&scene);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    rename_lesson("Drei ");
    editor_scene_ask(&scene, LAB_WRITE, 1);
    ck_assert(!lab_has_notice(scene.lab));               /* one about the text before is gone */
    ck_assert_str_eq(editor_scene_of(&scene)->name, ""); /* the other one waits: no question */
    rename_lesson("Vier ");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0));
    start_again();
    lab_taught_close(scene.lab);
    scene.lab->model.tab = LAB_TAB_LESSON;
    lesson_scene_paint(&scene);
    ck_assert(panel_probe_shows(&scene.scene.list, "Draft: Vier My lesson"));
    ck_assert(panel_probe_shows(&scene.scene.list, "Draft: Drei My lesson (My-lesson.tick)"));
    click(LAB_PANEL_LESSON, PLACE_DRAFT + 1);
    ck_assert(scene.lab->model.has_editor);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "My-lesson");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0));
    lesson_scene_paint(&scene);
    click(LAB_PANEL_LESSON, PLACE_GIVE_UP + 1);
    ck_assert(app_own_draft_read("My-lesson", &draft)); /* it asks */
    app_own_draft_free(&draft);
    click(LAB_PANEL_LESSON, PLACE_GIVE_UP + 1);
    ck_assert(!app_own_draft_read("My-lesson", &draft));
    ck_assert(!panel_probe_shows(&scene.scene.list, "Draft: Drei My lesson (My-lesson.tick)"));
    ck_assert(!lab_has_draft(scene.lab));
    lab_text_keep_now(scene.lab);
    ck_assert(!app_own_draft_read("My-lesson", &draft));
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_text_undone_to_what_was_saved_is_saved)
{
    app_own_draft draft;
    lesson_scene_write(&scene);
    lesson_scene_save(&scene);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    rename_lesson("x");
    lab_text_keep_now(scene.lab);
    ck_assert(lab_has_draft(scene.lab) && app_own_draft_read("My-lesson", &draft));
    app_own_draft_free(&draft);
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_Z, KMOD_LCTRL));
    ck_assert(!lab_has_draft(scene.lab));
    lesson_scene_try(&scene);
    ck_assert(panel_probe_shows(&scene.scene.list, "My lesson: saved as My-lesson.tick"));
    lab_text_keep_now(scene.lab);
    ck_assert(!app_own_draft_read("My-lesson", &draft));
    lesson_scene_close(&scene);
}
END_TEST

static int64_t now_ns;

static int64_t read_clock(void *user)
{
    (void)user;
    return now_ns;
}

/* A sudden end loses what was typed in the last two seconds, and no more. */
START_TEST(a_draft_is_written_after_a_pause_of_typing)
{
    app_own_draft draft;
    gm_input input = {.move_x = 0};
    lesson_scene_write(&scene);
    scene.lab->clock = read_clock;
    now_ns = TL_SECONDS(100);
    rename_lesson("Drei ");
    (void)lab_run(scene.lab, &input);
    ck_assert(!app_own_draft_read("", &draft));
    now_ns += TL_SECONDS(3);
    (void)lab_run(scene.lab, &input);
    ck_assert(app_own_draft_read("", &draft));
    ck_assert_ptr_nonnull(strstr(draft.body, "\nname Drei My lesson\n"));
    app_own_draft_free(&draft);
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_damaged_draft_is_put_aside)
{
    app_own_draft draft;
    lesson_scene_write(&scene);
    char *path = app_user_file_place("draft.tick");
    ck_assert(app_user_file_write_text(path, "tickline-draft 1\nfile x", "draft"));
    free(path);
    start_again();
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, lab_editor_template());
    ck_assert(!app_own_draft_read("", &draft));
    path = app_user_file_place("draft.tick.bad");
    ck_assert_int_eq(remove(path), 0); /* put aside */
    free(path);
    lesson_scene_close(&scene);
}
END_TEST

/* The editor says which text it has opened. */
START_TEST(a_draft_that_is_opened_again_is_named)
{
    lesson_scene_write(&scene);
    rename_lesson("Drei ");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0));
    lesson_scene_paint(&scene);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert_msg(strstr(scene.lab->notice, "your draft \"Drei My lesson\" is not saved yet") !=
                      NULL,
                  "'%s'", scene.lab->notice);
    ck_assert(panel_probe_shows(&scene.scene.list, "Drei My lesson: not saved yet"));
    lesson_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_draft");
    tcase_add_test(tests, a_draft_outlives_the_program_and_says_so);
    tcase_add_test(tests, a_draft_that_cannot_be_written_is_tried_again_with_the_next_letter);
    tcase_add_test(tests, a_draft_that_was_saved_is_gone_and_its_file_is_known);
    tcase_add_test(tests, drafts_wait_in_the_list_and_are_opened_and_given_up_there);
    tcase_add_test(tests, a_text_undone_to_what_was_saved_is_saved);
    tcase_add_test(tests, a_draft_is_written_after_a_pause_of_typing);
    tcase_add_test(tests, a_damaged_draft_is_put_aside);
    tcase_add_test(tests, a_draft_that_is_opened_again_is_named);
    return suite_run(tests, 60.0);
}
