/* The line at the foot of a page: what the selected row is or changes. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static menu_scene scene;

/* "Of the music alone." has to be guessed, and a name such as "tuned" says nothing of its colours.
 */
START_TEST(each_setting_says_in_a_sentence_what_it_changes)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        const app_menu_row *row = &scene.menu.rows[i];
        bool is_told = row->note != NULL || row->is_heading;
        ck_assert_msg(is_told || strcmp(row->label, "Back") == 0, "%s", row->label);
        ck_assert_msg(row->note == NULL || strncmp(row->note, "Of ", 3) != 0, "%s", row->note);
    }
    menu_scene_select(&scene, "Tick group colours");
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "for colour-blind players");
    menu_scene_free(&scene);
}
END_TEST

static void assert_told(app_page page, const char *const *labels, uint32_t count)
{
    menu_scene_make(&scene, page);
    for (uint32_t i = 0; i < count; i++) {
        menu_scene_select(&scene, labels[i]);
        ck_assert_msg(menu_scene_selected(&scene)->note != NULL, "%s", labels[i]);
    }
    menu_scene_free(&scene);
}

START_TEST(names_that_a_new_player_cannot_know_are_explained)
{
    static const char *const title[] = {"Play",    "Daily run", "Sectors",
                                        "Lessons", "The Lab",   "Traces and projects"};
    static const char *const deeds[] = {"Fly up", "Fire", "Focus", "Pause"};
    assert_told(APP_PAGE_TITLE, title, sizeof title / sizeof title[0]);
    assert_told(APP_PAGE_KEYS, deeds, sizeof deeds / sizeof deeds[0]);
    assert_told(APP_PAGE_PAD, deeds, sizeof deeds / sizeof deeds[0]);
    menu_scene_make(&scene, APP_PAGE_HELP);
    ck_assert(menu_scene_has(&scene, "Focus: slow all but your ship"));
    menu_scene_free(&scene);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("menu_notes");
    tcase_add_test(tests, each_setting_says_in_a_sentence_what_it_changes);
    tcase_add_test(tests, names_that_a_new_player_cannot_know_are_explained);
    return suite_run(tests, 20.0);
}
