/* The page of lessons: chapters, what opens a lesson, drafts, lessons of one's own. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static menu_scene scene;

/* Number and name of each chapter stand above its lessons. */
START_TEST(chapters_have_headings_of_their_own)
{
    char number[16];
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    uint32_t row = 1; /* the first row unlocks all */
    for (uint32_t i = 0; i < scene.lessons.count; i++) {
        uint32_t chapter = scene.lessons.items[i].chapter;
        if (i == 0 || scene.lessons.items[i - 1].chapter != chapter) {
            ck_assert_str_eq(scene.menu.rows[row].label, app_chapter_titles[chapter - 1]);
            (void)snprintf(number, sizeof number, "%u", chapter);
            ck_assert_str_eq(scene.menu.rows[row].lead, number);
            ck_assert_str_eq(scene.menu.rows[row].word, app_chapter_lines[chapter - 1]);
            row++;
        }
        ck_assert_str_eq(scene.menu.rows[row].label, scene.lessons.items[i].title);
        row++;
    }
}
END_TEST

START_TEST(lessons_stand_in_chapters_and_say_what_opens_them)
{
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    const app_menu_row *rows = scene.menu.rows;
    uint32_t chapters = 1;
    for (uint32_t i = 1; i < scene.lessons.count; i++) {
        chapters += scene.lessons.items[i].chapter != scene.lessons.items[i - 1].chapter ? 1 : 0;
    }
    ck_assert_uint_eq(scene.menu.row_count, scene.data.lessons->count + chapters + 4);
    ck_assert_str_eq(rows[1].label, "The frame");
    ck_assert_int_eq(rows[1].kind, APP_ROW_INFO);
    ck_assert(!rows[2].is_ticked && !rows[2].is_off && rows[3].is_off);
    ck_assert_str_eq(rows[2].word, "open");
    ck_assert_str_eq(rows[3].lead, "1.2");
    ck_assert_str_eq(rows[3].word, "after {1}");
    ck_assert_str_eq(rows[3].value, "1.1");
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_ptr_nonnull(scene.menu.message);
    scene.progress.best[1] = 2;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(rows[2].is_ticked && !rows[3].is_off);
    ck_assert_str_eq(rows[2].word, "passed");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_LESSON);
    ck_assert_int_eq(wish.value, 5); /* the second of the first chapter */
    app_menu_push(&scene.menu, APP_PAGE_LESSONS);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->lead, "1.2"); /* the one to go on with */
}
END_TEST

/* Giving up asks once; another choice in between forgets the question. */
START_TEST(a_draft_is_opened_and_given_up_in_the_list_of_lessons)
{
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    scene.drafts.count = 1;
    (void)snprintf(scene.drafts.items[0].title, sizeof scene.drafts.items[0].title, "Drei Ringe");
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_select(&scene, "Drei Ringe");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_DRAFT);
    menu_scene_select(&scene, "Give up");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Press again: it goes for good");
    menu_scene_select(&scene, "Drei Ringe");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    menu_scene_select(&scene, "Give up");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    (void)app_menu_take(&scene.menu);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_GIVE_UP);
}
END_TEST

/* The way to open all is where a learner looks, before the first chapter. */
START_TEST(lessons_are_opened_above_their_list_and_written_below_it)
{
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    const app_menu_row *end = scene.menu.rows + scene.menu.row_count;
    ck_assert_str_eq(end[-2].label, "Write a lesson of your own");
    ck_assert_str_eq(scene.menu.rows[0].label, "Unlock all lessons");
    ck_assert_str_eq(menu_scene_selected(&scene)->label, scene.lessons.items[0].title);
    menu_scene_select(&scene, "Write a lesson of your own");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_WRITE);
    menu_scene_select(&scene, "Unlock all lessons");
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_OPEN_ALL);
    scene.progress.is_all_open = true;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(!scene.menu.rows[5].is_off && menu_scene_has(&scene, "Lock lessons again"));
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("menu_lessons");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, chapters_have_headings_of_their_own);
    tcase_add_test(tests, lessons_stand_in_chapters_and_say_what_opens_them);
    tcase_add_test(tests, a_draft_is_opened_and_given_up_in_the_list_of_lessons);
    tcase_add_test(tests, lessons_are_opened_above_their_list_and_written_below_it);
    return suite_run(tests, 60.0);
}
