/* Upgrades in the menus: the choice between sectors, and their lines in the pause. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static menu_scene scene;

START_TEST(an_upgrade_must_be_taken_and_each_can_be)
{
    gm_view view = {.screen = GM_SCREEN_CHOICE,
                    .offers = {GM_UPGRADE_RADAR, GM_UPGRADE_CHAIN, GM_UPGRADE_GUARDIAN},
                    .offer_count = 3};
    for (int32_t i = 0; i < 3; i++) {
        menu_scene_make(&scene, APP_PAGE_CHOICE);
        scene.data.view = &view;
        app_menu_fill(&scene.menu, &scene.data);
        menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_CHOICE);
        ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
        menu_scene_select(&scene, gm_upgrade_name(view.offers[i]));
        menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
        app_wish wish = app_menu_take(&scene.menu);
        ck_assert_int_eq(wish.kind, APP_WISH_UPGRADE);
        ck_assert_int_eq(wish.value, i);
        menu_scene_free(&scene);
    }
}
END_TEST

START_TEST(the_whole_card_of_an_upgrade_answers_the_mouse)
{
    gm_view view = {.screen = GM_SCREEN_CHOICE,
                    .offers = {GM_UPGRADE_RADAR, GM_UPGRADE_CHAIN},
                    .offer_count = 2};
    menu_scene_make(&scene, APP_PAGE_CHOICE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    for (uint32_t i = 0; i < 6; i++) {
        lab_box box = l.rows[i];
        uint32_t row = app_menu_row_at(&scene.menu, &l, box.x + box.w - 9.0F, box.y + 5.0F);
        ck_assert_uint_eq(row, i - i % 3);
        ck_assert_int_eq(scene.menu.rows[row].kind, APP_ROW_ACT);
    }
}
END_TEST

/* A text that was painted; NULL: it was not. */
static const gm_draw_text_run *text_of(const gm_draw_list *list, const char *words)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length == strlen(words) &&
            memcmp(list->chars + run->first, words, run->length) == 0) {
            return run;
        }
    }
    return NULL;
}

/* The open page, painted. */
static gm_draw_list paint_page(void)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    app_menu_fill(&scene.menu, &scene.data);
    gm_draw_begin(&list, 1280, 720);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    (void)app_menu_paint(&scene.menu, &scene.data, &l, &brush);
    return list;
}

START_TEST(upgrades_in_the_pause_look_like_no_commands)
{
    gm_view view = {.screen = GM_SCREEN_PAUSE,
                    .hud = {.lives = 3, .sector_number = 2},
                    .upgrades = 1U << (2U * GM_UPGRADE_RADAR)};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    gm_draw_list list = paint_page();
    const gm_draw_text_run *command = text_of(&list, "Settings");
    const gm_draw_text_run *upgrade = text_of(&list, gm_upgrade_name(GM_UPGRADE_RADAR));
    ck_assert(command != NULL && upgrade != NULL);
    ck_assert(upgrade->x > command->x && upgrade->color.g < command->color.g);
    gm_draw_free(&list);
}
END_TEST

START_TEST(an_offer_shows_its_figures_before_and_after)
{
    gm_view view = {.screen = GM_SCREEN_CHOICE,
                    .offers = {GM_UPGRADE_RADAR, GM_UPGRADE_CHAIN, GM_UPGRADE_REPAIR},
                    .offer_count = 3,
                    .upgrades = 1U << (2U * GM_UPGRADE_CHAIN)};
    menu_scene_make(&scene, APP_PAGE_CHOICE);
    scene.data.view = &view;
    gm_draw_list list = paint_page();
    ck_assert_ptr_nonnull(text_of(&list, "Minimap: interval 0.1 \xE2\x86\x92 0.05 s."));
    ck_assert_ptr_nonnull(text_of(&list, "Timer Chain: rate 7 \xE2\x86\x92 9 s."));
    ck_assert_ptr_null(text_of(&list, "7 \xE2\x86\x92 9")); /* and nowhere else */
    gm_draw_free(&list);
}
END_TEST

START_TEST(the_pause_names_the_upgrades_and_what_they_do)
{
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    ck_assert(!menu_scene_has(&scene, "Upgrades"));
    gm_view view = {.screen = GM_SCREEN_PAUSE,
                    .hud = {.lives = 3, .sector_number = 2},
                    .upgrades = 1U << (2U * GM_UPGRADE_GUARDIAN)};
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Resume");
    menu_scene_select(&scene, gm_upgrade_name(GM_UPGRADE_GUARDIAN));
    ck_assert_str_eq(menu_scene_selected(&scene)->note, gm_upgrade_effect(GM_UPGRADE_GUARDIAN));
    ck_assert(!menu_scene_has(&scene, gm_upgrade_name(GM_UPGRADE_CHAIN)));
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("menu_upgrades");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, an_upgrade_must_be_taken_and_each_can_be);
    tcase_add_test(tests, the_whole_card_of_an_upgrade_answers_the_mouse);
    tcase_add_test(tests, upgrades_in_the_pause_look_like_no_commands);
    tcase_add_test(tests, an_offer_shows_its_figures_before_and_after);
    tcase_add_test(tests, the_pause_names_the_upgrades_and_what_they_do);
    return suite_run(tests, 60.0);
}
