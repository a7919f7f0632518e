/* The pages of the settings: what can be changed, keys and buttons that are bound. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static menu_scene scene;

START_TEST(a_volume_has_an_arrow_where_it_can_change)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    menu_scene_select(&scene, "Music");
    ck_assert(menu_scene_selected(&scene)->is_most && !menu_scene_selected(&scene)->is_least);
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert(!menu_scene_selected(&scene)->is_most && !menu_scene_selected(&scene)->is_least);
    for (uint32_t i = 0; i < 9; i++) {
        menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    }
    ck_assert(!menu_scene_selected(&scene)->is_most && menu_scene_selected(&scene)->is_least);
}
END_TEST

START_TEST(left_and_right_change_settings)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    menu_scene_select(&scene, "Volume");
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.volume, 90);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_SETTINGS);
    for (int i = 0; i < 12; i++) {
        menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    }
    ck_assert_uint_eq(scene.settings.volume, 0);
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.volume, 10);
    menu_scene_select(&scene, "Full screen");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert(scene.settings.is_full_screen);
    menu_scene_select(&scene, "Window size");
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.width, 1600);
    ck_assert_uint_eq(scene.settings.height, 900);
    scene.settings.width = 1000; /* as a hand left it */
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.width, 960);
    scene.data.most_width = 1366; /* sizes that the display does not hold are left out */
    scene.data.most_height = 720;
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.width, 1280);
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.width, 640);
    menu_scene_select(&scene, "Text size");
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.ui_scale, 0); /* sizes end at both ends */
    for (uint32_t i = 0; i < 3; i++) { /* to the right of "automatic": larger than that */
        static const uint32_t sizes[3][2] = {{100, 125}, {150, 175}, {90, 100}};
        scene.settings.ui_scale = 0;
        scene.data.automatic_scale = sizes[i][0];
        menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
        ck_assert_uint_eq(scene.settings.ui_scale, sizes[i][1]);
    }
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.ui_scale, 75);
    ck_assert_str_eq(menu_scene_selected(&scene)->note,
                     "Texts have {1} of their usual size, or less where the window is too small.");
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.ui_scale, 0);
    static const uint32_t large[] = {300, 350}; /* seen by itself: no step makes it smaller */
    for (uint32_t i = 0; i < 2; i++) {
        scene.data.automatic_scale = large[i];
        menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
        ck_assert_uint_eq(scene.settings.ui_scale, 0);
        ck_assert(menu_scene_selected(&scene)->is_most);
    }
    scene.settings.ui_scale = 300;
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.ui_scale, 300);
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.ui_scale, 275);
    menu_scene_select(&scene, "Tick groups hold the game");
    const char *note = menu_scene_selected(&scene)->note;
    ck_assert_ptr_nonnull(strstr(note, "holds the game"));
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_ptr_nonnull(strstr(menu_scene_selected(&scene)->note, "The game runs on"));
    menu_scene_select(&scene, "Game speed");
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.speed, 85);
    menu_scene_press(&scene, SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.speed, 70);
    menu_scene_press(&scene, SDL_SCANCODE_LEFT); /* the slowest, never the fastest after it */
    ck_assert_uint_eq(scene.settings.speed, 70);
    ck_assert(menu_scene_selected(&scene)->is_least && !menu_scene_selected(&scene)->is_most);
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_uint_eq(scene.settings.speed, 100);
    ck_assert(menu_scene_selected(&scene)->is_most && !menu_scene_selected(&scene)->is_least);
    menu_scene_select(&scene, "Projector mode");
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert(scene.settings.is_projected);
    menu_scene_select(&scene, "Language / \xE8\xAF\xAD\xE8\xA8\x80"); /* in either language */
    menu_scene_press(&scene, SDL_SCANCODE_RIGHT);
    ck_assert_str_eq(scene.settings.language, "zh");
}
END_TEST

START_TEST(settings_stand_under_headings)
{
    static const char *const heads[] = {"Sound", "Window", "Text and colours", "In play",
                                        "Controls"};
    uint32_t found = 0;
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        const app_menu_row *row = &scene.menu.rows[i];
        if (row->is_heading) {
            ck_assert_uint_lt(found, 5);
            ck_assert_str_eq(row->label, heads[found++]);
            ck_assert_int_eq(row->kind, APP_ROW_INFO); /* the keys pass it by */
        }
    }
    ck_assert_uint_eq(found, 5);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    ck_assert_uint_eq(l.shown, scene.menu.row_count);
}
END_TEST

START_TEST(each_setting_says_what_it_changes)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    for (uint32_t i = 0; i + 1 < scene.menu.row_count; i++) { /* the last one leads back */
        ck_assert_msg(scene.menu.rows[i].note != NULL || scene.menu.rows[i].is_heading, "%s",
                      scene.menu.rows[i].label);
    }
}
END_TEST

START_TEST(a_key_is_bound_and_a_conflict_is_shown)
{
    menu_scene_make(&scene, APP_PAGE_KEYS);
    menu_scene_select(&scene, "Fire");
    ck_assert_str_eq(menu_scene_selected(&scene)->note, "The left mouse button (LMB) fires too.");
    ck_assert_str_eq(menu_scene_selected(&scene)->value, "LMB   [Space]   -");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert(scene.menu.is_waiting);
    menu_scene_press(&scene, SDL_SCANCODE_5); /* belongs to an overlay */
    ck_assert(scene.menu.is_waiting);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    ck_assert(!scene.menu.is_waiting);
    ck_assert_int_eq(scene.settings.bindings.keys[APP_DEED_FIRE][0], SDL_SCANCODE_DOWN);
    ck_assert(scene.menu.rows[APP_DEED_FIRE].is_bad && scene.menu.rows[APP_DEED_DOWN].is_bad);
    ck_assert_ptr_nonnull(scene.menu.message);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_KEYS);
    menu_scene_select(&scene, "Reset to defaults");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert(!scene.menu.rows[APP_DEED_FIRE].is_bad);
    ck_assert_int_eq(scene.settings.bindings.keys[APP_DEED_FIRE][0], SDL_SCANCODE_SPACE);
}
END_TEST

START_TEST(a_button_or_trigger_is_bound)
{
    menu_scene_make(&scene, APP_PAGE_PAD);
    menu_scene_select(&scene, "Pause");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_Y);
    ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_PAUSE], SDL_CONTROLLER_BUTTON_Y);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 30000);
    ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_PAUSE], APP_PAD_RIGHT_TRIGGER);
    ck_assert(scene.menu.rows[APP_DEED_PAUSE].is_bad && scene.menu.rows[APP_DEED_FIRE].is_bad);
}
END_TEST

/* The line below the list says how to leave it, by the device used last. */
START_TEST(a_row_that_waits_for_a_key_says_so)
{
    menu_scene_make(&scene, APP_PAGE_KEYS);
    ck_assert_ptr_null(app_menu_line(&scene.menu));
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert(menu_scene_selected(&scene)->is_waiting);
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "press a key");
    ck_assert(!scene.menu.rows[1].is_waiting);
    ck_assert_str_eq(app_menu_line(&scene.menu), "Press a key; Esc leaves it as it is.");
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert(!menu_scene_selected(&scene)->is_waiting);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    ck_assert_str_eq(app_menu_line(&scene.menu),
                     "Press a key of the keyboard; B leaves it as it is.");
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_B);
    ck_assert(!scene.menu.is_waiting);
}
END_TEST

START_TEST(a_push_of_the_stick_leaves_a_button_as_it_is)
{
    menu_scene_make(&scene, APP_PAGE_PAD);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "press a button");
    ck_assert_str_eq(app_menu_line(&scene.menu),
                     "Press a button; a push of the left stick leaves it as it is.");
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    ck_assert(!scene.menu.is_waiting);
    ck_assert_uint_eq(scene.menu.selected[APP_PAGE_PAD], 0);
    ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_UP], SDL_CONTROLLER_BUTTON_DPAD_UP);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_str_eq(app_menu_line(&scene.menu),
                     "Press a button of the controller; Esc leaves it as it is.");
}
END_TEST

START_TEST(buttons_of_the_lab_cannot_be_bound)
{
    static const SDL_GameControllerButton taken[] = {SDL_CONTROLLER_BUTTON_BACK,
                                                     SDL_CONTROLLER_BUTTON_RIGHTSTICK};
    menu_scene_make(&scene, APP_PAGE_PAD);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    for (int i = 0; i < 2; i++) {
        menu_scene_button(&scene, (Uint8)taken[i]);
        ck_assert(scene.menu.is_waiting);
        ck_assert_ptr_nonnull(strstr(app_menu_line(&scene.menu), "belongs to the Lab"));
        ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_UP], SDL_CONTROLLER_BUTTON_DPAD_UP);
    }
}
END_TEST

START_TEST(a_conflict_is_left_only_after_a_warning)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    app_menu_push(&scene.menu, APP_PAGE_PAD);
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_START);
    ck_assert(menu_scene_selected(&scene)->is_bad);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_B);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_PAD);
    ck_assert_str_eq(app_menu_line(&scene.menu),
                     "Rows in red share a key or button; once more leaves them so.");
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_B);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_SETTINGS);
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

/* Both axes are out for a while as a stick is turned from left to down: one step all the same.
 */
START_TEST(a_slanting_push_of_the_stick_is_one_step)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    uint32_t volume = scene.settings.volume;
    uint32_t selected = scene.menu.selected[APP_PAGE_SETTINGS];
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTX, -30000);
    ck_assert_uint_eq(scene.settings.volume, volume - 10);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 25000);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTX, 0);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 26000);
    ck_assert_uint_eq(scene.menu.selected[APP_PAGE_SETTINGS], selected);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 0);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 26000);
    ck_assert_uint_eq(scene.menu.selected[APP_PAGE_SETTINGS], selected + 1);
}
END_TEST

static void stick_of(SDL_JoystickID which, Sint16 value)
{
    SDL_Event event = {.caxis = {.type = SDL_CONTROLLERAXISMOTION,
                                 .which = which,
                                 .axis = SDL_CONTROLLER_AXIS_LEFTY,
                                 .value = value}};
    (void)app_menu_event(&scene.menu, &scene.data, &event);
    app_menu_fill(&scene.menu, &scene.data);
}

/* The second one lies on the table. */
START_TEST(another_controller_ends_no_push_of_the_stick)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    stick_of(3, 30000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Daily run");
    stick_of(4, 100);
    stick_of(3, 31000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Daily run");
    stick_of(3, 0);
    stick_of(4, 30000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Sectors");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("menu_settings");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_volume_has_an_arrow_where_it_can_change);
    tcase_add_test(tests, left_and_right_change_settings);
    tcase_add_test(tests, settings_stand_under_headings);
    tcase_add_test(tests, each_setting_says_what_it_changes);
    tcase_add_test(tests, a_key_is_bound_and_a_conflict_is_shown);
    tcase_add_test(tests, a_button_or_trigger_is_bound);
    tcase_add_test(tests, a_row_that_waits_for_a_key_says_so);
    tcase_add_test(tests, a_push_of_the_stick_leaves_a_button_as_it_is);
    tcase_add_test(tests, a_slanting_push_of_the_stick_is_one_step);
    tcase_add_test(tests, another_controller_ends_no_push_of_the_stick);
    tcase_add_test(tests, buttons_of_the_lab_cannot_be_bound);
    tcase_add_test(tests, a_conflict_is_left_only_after_a_warning);
    return suite_run(tests, 120.0);
}
