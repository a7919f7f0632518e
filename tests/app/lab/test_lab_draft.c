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
    ck_assert(!app_own_draft_read(&draft));
    editor_scene_ask(&scene, LAB_WRITE, 0);
    rename_lesson("x");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0));
    start_again();
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Drei-My-lesson");
    ck_assert_str_eq(editor_scene_of(&scene)->title,
                     "Drei My lesson"); /* a save writes over the same file */
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
    ck_assert(!app_own_draft_read(&draft));
    now_ns += TL_SECONDS(3);
    (void)lab_run(scene.lab, &input);
    ck_assert(app_own_draft_read(&draft));
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
    ck_assert(!app_own_draft_read(&draft));
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
    ck_assert_msg(strstr(scene.lab->notice, "your draft \"Drei My lesson\" is not saved yet; ") !=
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
    tcase_add_test(tests, a_draft_is_written_after_a_pause_of_typing);
    tcase_add_test(tests, a_damaged_draft_is_put_aside);
    tcase_add_test(tests, a_draft_that_is_opened_again_is_named);
    return suite_run(tests, 60.0);
}
