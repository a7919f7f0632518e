/* Pages of the menu: each reached and left by keys, mouse and controller, and what it changes. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static menu_scene scene;

START_TEST(enter_at_the_title_plays)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Play");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_PLAY);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
}
END_TEST

/* Down from flying, it repeats. */
START_TEST(a_key_that_was_down_before_chooses_nothing)
{
    SDL_Event held = {.type = SDL_KEYDOWN};
    held.key.keysym.scancode = SDL_SCANCODE_S;
    held.key.repeat = 1;
    menu_scene_make(&scene, APP_PAGE_OVER);
    uint32_t first = scene.menu.selected[APP_PAGE_OVER];
    for (int i = 0; i < 3; i++) {
        ck_assert(app_menu_event(&scene.menu, &scene.data, &held));
    }
    ck_assert_uint_eq(scene.menu.selected[APP_PAGE_OVER], first);
    menu_scene_press(&scene, SDL_SCANCODE_S);
    ck_assert_uint_ne(scene.menu.selected[APP_PAGE_OVER], first);
    first = scene.menu.selected[APP_PAGE_OVER];
    ck_assert(app_menu_event(&scene.menu, &scene.data, &held)); /* now it is held for the menu */
    ck_assert_uint_ne(scene.menu.selected[APP_PAGE_OVER], first);
    first = scene.menu.selected[APP_PAGE_OVER];
    held.key.keysym.scancode = SDL_SCANCODE_W; /* that one is still down from flying */
    ck_assert(app_menu_event(&scene.menu, &scene.data, &held));
    ck_assert_uint_eq(scene.menu.selected[APP_PAGE_OVER], first);
}
END_TEST

/* Likewise the stick of a controller, until it was in its middle. */
START_TEST(a_stick_that_was_out_before_chooses_nothing)
{
    SDL_Event event = {.type = SDL_CONTROLLERAXISMOTION};
    app_front front = {.menu = {.depth = 0}};
    event.caxis.axis = SDL_CONTROLLER_AXIS_LEFTY;
    event.caxis.value = 30000;
    ck_assert(!app_front_event(&front, &event, 1.0F));
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    front.data = scene.data;
    app_menu_open(&front.menu, APP_PAGE_PAUSE);
    event.caxis.value = 29000;
    (void)app_front_event(&front, &event, 1.0F);
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_PAUSE], 0);
    event.caxis.value = 0;
    (void)app_front_event(&front, &event, 1.0F);
    event.caxis.value = 30000;
    (void)app_front_event(&front, &event, 1.0F);
    ck_assert_uint_ne(front.menu.selected[APP_PAGE_PAUSE], 0);
}
END_TEST

static void wheel(int32_t up)
{
    SDL_Event event = {.wheel = {.type = SDL_MOUSEWHEEL, .y = up}};
    ck_assert(app_menu_event(&scene.menu, &scene.data, &event));
}

/* Where not all rows are in sight the wheel moves the list; the selection stays, or stays in sight.
 */
START_TEST(the_wheel_scrolls_a_long_list)
{
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    const app_menu *menu = &scene.menu;
    (void)app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    ck_assert_uint_lt(menu->shown, menu->row_count);
    for (uint32_t i = 0; i < 8; i++) {
        menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    }
    uint32_t before = menu->selected[APP_PAGE_LESSONS];
    wheel(-1);
    (void)app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    ck_assert_uint_eq(menu->first, 3);
    ck_assert_uint_eq(menu->selected[APP_PAGE_LESSONS], before);
    for (uint32_t i = 0; i < menu->row_count; i++) {
        wheel(-1);
        uint32_t first = menu->first;
        uint32_t selected = menu->selected[APP_PAGE_LESSONS];
        (void)app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
        ck_assert_uint_eq(menu->first, first);
        ck_assert(selected >= first && selected < first + menu->shown);
    }
    ck_assert_uint_eq(menu->first + menu->shown, menu->row_count);
    for (uint32_t i = 0; i < menu->row_count; i++) {
        wheel(1);
    }
    ck_assert_uint_eq(menu->first, 0);
}
END_TEST

START_TEST(the_wheel_stops_at_both_ends)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    wheel(1);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Play");
    for (uint32_t i = 0; i < 2 * scene.menu.row_count; i++) {
        wheel(-1);
    }
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Quit");
    wheel(0); /* sideways */
    wheel(1);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Credits");
}
END_TEST

START_TEST(continue_is_there_when_there_is_something)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    ck_assert_str_eq(scene.menu.rows[0].label, "Play");
    (void)app_settings_reach(&scene.settings, "no-such-sector");
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Play");
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 0)));
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Play"); /* after a loss there: the same */
    ck_assert_ptr_null(scene.menu.rows[0].word);
    scene.settings.speed = APP_LEAST_SPEED;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].word, "{1}, no scores");
    ck_assert_str_eq(scene.menu.rows[0].value, "70 %");
    scene.settings.speed = APP_USUAL_SPEED;
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Continue");
    ck_assert_ptr_nonnull(strstr(scene.menu.rows[0].note, "score {1}"));
    ck_assert_str_eq(scene.menu.rows[0].value, "0"); /* a new game begins there */
    ck_assert_str_eq(scene.menu.rows[1].word, "from the start");
    scene.settings.continue_lives = 1;
    scene.settings.continue_score = 1200;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].value, "1,200");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_CONTINUE);
    ck_assert_int_eq(wish.value, 1);
}
END_TEST

START_TEST(a_name_is_made_with_a_controller)
{
    static const Uint8 pushes[] = {
        SDL_CONTROLLER_BUTTON_DPAD_UP,    SDL_CONTROLLER_BUTTON_DPAD_UP,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_DOWN,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_LEFT,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_A};
    menu_scene_make(&scene, APP_PAGE_TITLE);
    app_menu_push(&scene.menu, APP_PAGE_NAME);
    for (size_t i = 0; i < sizeof pushes; i++) {
        menu_scene_button(&scene, pushes[i]);
    }
    ck_assert_str_eq(scene.settings.player, ".BA");
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
    app_menu_push(&scene.menu, APP_PAGE_NAME);
    for (int i = 0; i < 2 * APP_PLAYER_NAME; i++) {
        menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    }
    ck_assert_uint_eq(strlen(scene.menu.typed), APP_PLAYER_NAME - 1);
}
END_TEST

/* What the strip below the arena names follows bindings and device. */
START_TEST(the_strip_names_the_keys_that_are_bound)
{
    app_settings settings = app_settings_default();
    app_key_strip strip;
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_RUNS);
    ck_assert_str_eq(strip.hints[1].key, "WASD");
    ck_assert(strip.hints[0].is_kept && strip.hints[3].is_kept && !strip.hints[4].is_kept);
    ck_assert_str_eq(strip.hints[strip.count - 1].key, "P");
    ck_assert_str_eq(strip.hints[4].what, "tick groups");
    app_key_strip_fill(&strip, &settings.bindings, false, true, APP_STRIP_RUNS);
    ck_assert_str_eq(strip.hints[4].what, "stop and show a group");
    settings.bindings.keys[APP_DEED_FOCUS][0] = SDL_SCANCODE_F;
    settings.bindings.keys[APP_DEED_UP][0] = SDL_SCANCODE_KP_8;
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_RUNS);
    ck_assert_str_eq(strip.hints[1].key, "Keypad A S D");
    ck_assert_str_eq(strip.hints[3].key, "F");
    app_key_strip_fill(&strip, &settings.bindings, true, false, APP_STRIP_RUNS);
    ck_assert_str_eq(strip.hints[2].key, "RT");
    ck_assert_str_eq(strip.hints[strip.count - 1].key, "Start");
    settings.bindings.pad[APP_DEED_FOCUS] = APP_PAD_NONE;
    uint32_t before = strip.count;
    app_key_strip_fill(&strip, &settings.bindings, true, false, APP_STRIP_RUNS);
    ck_assert_uint_eq(strip.count, before - 1);
}
END_TEST

START_TEST(the_strip_of_a_held_game_leaves_out_what_flies_the_ship)
{
    app_settings settings = app_settings_default();
    app_key_strip strip;
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_RUNS);
    uint32_t before = strip.count;
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_HELD);
    ck_assert_uint_eq(strip.count, before - 4);
    ck_assert_str_eq(strip.hints[0].what, "tick groups");
    ck_assert_str_eq(strip.hints[strip.count - 1].what, "go on");
    ck_assert_int_eq(strip.codes[strip.count - 1], SDL_SCANCODE_P);
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_COUNTS);
    ck_assert_uint_eq(strip.count, before - 4);
    ck_assert_str_eq(strip.hints[strip.count - 1].what, "go on now");
    settings.bindings.keys[APP_DEED_WALK][0] = SDL_SCANCODE_UNKNOWN;
    app_key_strip_fill(&strip, &settings.bindings, true, false, APP_STRIP_HELD);
    ck_assert_str_eq(strip.hints[1].key, "X"); /* what a controller has is named all the same */
    ck_assert_str_eq(strip.hints[1].what, "next group");
}
END_TEST

/* Keys that are pressed once can be clicked; those that are held cannot. */
START_TEST(a_click_on_the_strip_presses_a_key)
{
    app_settings settings = app_settings_default();
    app_key_strip strip;
    SDL_Event key = {0};
    uint32_t pressed = 0;
    settings.bindings.keys[APP_DEED_PAUSE][0] = SDL_SCANCODE_O;
    app_key_strip_fill(&strip, &settings.bindings, false, false, APP_STRIP_RUNS);
    for (int32_t i = 0; i < (int32_t)strip.count; i++) {
        pressed += app_key_strip_press(&strip, i, &key) ? 1 : 0;
    }
    ck_assert_uint_eq(pressed, 5);
    ck_assert_uint_eq(key.type, SDL_KEYDOWN);
    ck_assert_int_eq(key.key.keysym.scancode, SDL_SCANCODE_O);
    ck_assert(!app_key_strip_press(&strip, 0, &key));
    ck_assert(!app_key_strip_press(&strip, -1, &key));
    ck_assert(!app_key_strip_press(&strip, (int32_t)strip.count, &key));
}
END_TEST

START_TEST(help_names_the_mouse_button_and_the_keys_of_all_overlays)
{
    menu_scene_make(&scene, APP_PAGE_HELP);
    bool has_all = false;
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        has_all = has_all || strcmp(scene.menu.rows[i].value, "9, 0") == 0;
    }
    ck_assert(has_all);
    ck_assert_str_eq(scene.menu.rows[APP_DEED_FIRE].label, "Fire");
    ck_assert_str_eq(scene.menu.rows[APP_DEED_FIRE].value, "LMB, Space");
}
END_TEST

START_TEST(help_opens_at_its_first_line_and_scrolls_where_it_has_no_room)
{
    menu_scene_make(&scene, APP_PAGE_HELP);
    for (int picture = 0; picture < 5; picture++) {
        app_menu_fill(&scene.menu, &scene.data);
        app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
        ck_assert_uint_lt(l.shown, scene.menu.row_count);
    }
    ck_assert_uint_eq(scene.menu.first, 0);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    ck_assert_uint_eq(scene.menu.first, 1);
    menu_scene_press(&scene, SDL_SCANCODE_END);
    app_menu_layout end = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert_uint_eq(scene.menu.first + end.shown, scene.menu.row_count);
    menu_scene_press(&scene, SDL_SCANCODE_HOME);
    ck_assert_uint_eq(scene.menu.first, 0);
}
END_TEST

START_TEST(the_title_has_room_for_all_rows_in_the_smallest_window)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert_uint_eq(l.shown, scene.menu.row_count);
    lab_box last = l.rows[l.shown - 1];
    ck_assert(last.y + last.h <= l.foot.y);
}
END_TEST

/* Below the title where the picture has no room for it below the rows. */
START_TEST(the_title_says_what_the_game_is_in_the_smallest_window)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert(l.about.w == 640.0F && l.about.y >= l.title.y + 0.9F * l.title.h);
    ck_assert(l.about.y + l.about.h <= l.rows[0].y);
    ck_assert(app_menu_lay_out(&scene.menu, 1280, 720, 1.0F).about.w == 0.0F);
}
END_TEST

/* Large texts: title and sentence stand above the arena, the rows between them and the groups. */
START_TEST(a_low_title_keeps_off_the_arena_and_the_groups)
{
    static const int32_t windows[][3] = {{640, 360, 100}, {1280, 720, 175}, {1280, 720, 150}};
    float scale = (float)windows[_i][2] / 100.0F;
    gm_picture_def def = gm_picture_play_layout(windows[_i][0], windows[_i][1], scale);
    menu_scene_make(&scene, APP_PAGE_TITLE);
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, windows[_i][0], windows[_i][1], scale);
    ck_assert_uint_eq(l.shown, scene.menu.row_count);
    ck_assert_msg(l.title.y + l.title.h <= def.arena_y, "%.0f", (double)def.arena_y);
    ck_assert(l.about.y + l.about.h + 3.0F * scale <= l.rows[0].y);
    lab_box last = l.rows[l.shown - 1];
    ck_assert(last.y + last.h <= (float)windows[_i][1] - GM_TITLE_GROUPS * scale);
}
END_TEST

START_TEST(home_and_end_lead_to_the_ends_of_a_list)
{
    menu_scene_make(&scene, APP_PAGE_LESSONS);
    menu_scene_press(&scene, SDL_SCANCODE_END);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Back");
    menu_scene_press(&scene, SDL_SCANCODE_HOME);
    ck_assert_ptr_eq(menu_scene_selected(&scene), &scene.menu.rows[0]);
    ck_assert_uint_eq(scene.menu.first, 0);
}
END_TEST

/* Tab and the controller's Back do what the row does. */
START_TEST(the_lab_opens_from_the_title)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    menu_scene_press(&scene, SDL_SCANCODE_TAB);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_LAB);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_BACK);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_LAB);
    menu_scene_select(&scene, "The Lab");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_LAB);
}
END_TEST

START_TEST(quit_is_asked_once)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_QUIT);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Back");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
    menu_scene_select(&scene, "Quit");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    menu_scene_press(&scene, SDL_SCANCODE_UP);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_QUIT);
}
END_TEST

START_TEST(quit_says_that_a_lesson_stays_as_a_draft)
{
    static const char unsaved[] = "The lesson that you are writing stays as a draft.";
    menu_scene_make(&scene, APP_PAGE_QUIT);
    ck_assert_uint_eq(scene.menu.row_count, 2);
    scene.data.has_draft = true;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[2].label, unsaved);
}
END_TEST

START_TEST(each_page_is_reached_and_left_by_keys_and_by_pad)
{
    static const char *const labels[] = {"Sectors", "Lessons", "Settings", "Scores", "Credits"};
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        menu_scene_make(&scene, APP_PAGE_TITLE);
        menu_scene_select(&scene, labels[i]);
        menu_scene_press(&scene, SDL_SCANCODE_RETURN);
        ck_assert_str_eq(app_page_title(app_menu_page(&scene.menu)), labels[i]);
        menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
        menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_A);
        ck_assert_str_eq(app_page_title(app_menu_page(&scene.menu)), labels[i]);
        ck_assert(scene.menu.is_pad_used);
        menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_B);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
        menu_scene_free(&scene);
    }
}
END_TEST

START_TEST(a_push_of_the_stick_is_one_step)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Daily run");
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 32000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Daily run");
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 0);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Sectors");
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, 0);
    menu_scene_stick(&scene, SDL_CONTROLLER_AXIS_LEFTY, -30000);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Daily run");
}
END_TEST

START_TEST(samples_and_own_files_are_offered)
{
    menu_scene_make(&scene, APP_PAGE_TITLE);
    scene.traced.items[0].title = "a sample";
    (void)snprintf(scene.traced.items[1].path, APP_ASSET_PATH, "/folder/mine.csv");
    scene.traced.count = 2;
    menu_scene_select(&scene, "Traces and projects");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TRACES);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "a sample");
    static const char more[] = "The folder has more files: only the first by name are listed";
    ck_assert(!menu_scene_has(&scene, more));
    scene.traced.is_cut = true;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, more));
    ck_assert(!menu_scene_selected(&scene)->is_figure);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "mine.csv");
    ck_assert(menu_scene_selected(&scene)->is_figure);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_TRACED);
    ck_assert_int_eq(wish.value, 1);
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
}
END_TEST

/* What can be chosen comes first, below a short table; from the best score on the way down leads
 * along all of them. */
START_TEST(the_table_of_scores_is_moved_through_and_tells_sector_and_day)
{
    menu_scene_make(&scene, APP_PAGE_SCORES);
    scene.scores.count = 2;
    scene.scores.rows[0] = (gm_score_row){"ADA", 1234567, 6, 20261126};
    scene.scores.rows[1] = (gm_score_row){"BOB", 999, 2, 0};
    app_menu_open(&scene.menu, APP_PAGE_SCORES);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Scores of today's run");
    menu_scene_press(&scene, SDL_SCANCODE_HOME);
    const app_menu_row *row = menu_scene_selected(&scene);
    ck_assert_str_eq(row->label, "ADA");
    ck_assert_str_eq(row->lead, "1.");
    ck_assert_str_eq(row->value, "1,234,567");
    ck_assert_str_eq(row->columns[0], "6");
    ck_assert_str_eq(row->columns[1], "2026-11-26");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_SCORES);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    row = menu_scene_selected(&scene);
    ck_assert_str_eq(row->label, "BOB");
    ck_assert_str_eq(row->lead, "2.");
    ck_assert_str_eq(row->value, "999");
    ck_assert_str_eq(row->columns[1], "\xE2\x80\x93"); /* an old file has no day */
}
END_TEST

START_TEST(the_table_of_scores_opens_at_that_of_the_last_game)
{
    menu_scene_make(&scene, APP_PAGE_SCORES);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Scores of today's run");
    scene.scores.count = 3;
    scene.data.new_row = 2;
    for (uint32_t i = 0; i < 3; i++) {
        scene.scores.rows[i] = (gm_score_row){"ADA", 900 - i, 1, 0};
    }
    app_menu_open(&scene.menu, APP_PAGE_SCORES);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Scores of today's run");
    scene.scores.count = 9; /* more than the smallest window shows */
    app_menu_open(&scene.menu, APP_PAGE_SCORES);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->lead, "1.");
    ck_assert_ptr_null(menu_scene_selected(&scene)->note); /* it is in another table */
    scene.scores.count = 3;
    scene.data.new_table = &scene.scores;
    app_menu_open(&scene.menu, APP_PAGE_SCORES);
    app_menu_fill(&scene.menu, &scene.data);
    const app_menu_row *row = menu_scene_selected(&scene);
    ck_assert_str_eq(row->lead, "3.");
    ck_assert(row->is_ticked);
    ck_assert_str_eq(row->note, "Your last game.");
    menu_scene_press(&scene, SDL_SCANCODE_UP);
    ck_assert_str_eq(menu_scene_selected(&scene)->lead, "2.");
}
END_TEST

START_TEST(a_name_is_typed)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    menu_scene_select(&scene, "Name");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    static const char *const letters[] = {"A", "d", "a", "\xE4\xB8\xAD", ";", "b ;c", "x"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        SDL_Event event = {.type = SDL_TEXTINPUT};
        (void)snprintf(event.text.text, sizeof event.text.text, "%s", letters[i]);
        ck_assert(app_menu_event(&scene.menu, &scene.data, &event));
    }
    menu_scene_press(&scene, SDL_SCANCODE_BACKSPACE);
    menu_scene_press(&scene, SDL_SCANCODE_BACKSPACE);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_str_eq(scene.settings.player, "Ada");
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_SETTINGS);
}
END_TEST

START_TEST(the_mouse_selects_and_clicks_what_is_under_it)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    lab_box box = l.rows[2];
    uint32_t row = app_menu_row_at(&scene.menu, &l, box.x + 5.0F, box.y + 5.0F);
    ck_assert_uint_eq(row, 2);
    app_menu_hover(&scene.menu, row);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Effects");
    box = l.rows[1];
    float right = box.x + box.w - 20.0F;
    ck_assert_int_eq(app_menu_way_at(&l, &scene.menu, 1, right), 1);
    ck_assert_int_eq(app_menu_way_at(&l, &scene.menu, 1, box.x + 10.0F), 0);
    app_menu_click(&scene.menu, &scene.data, 1, -1);
    ck_assert_uint_eq(scene.settings.volume, 90);
    ck_assert_uint_eq(app_menu_row_at(&scene.menu, &l, 1.0F, 1.0F), UINT32_MAX);
}
END_TEST

/* The window has changed its size, so that another row lies there. */
START_TEST(a_still_mouse_selects_nothing)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    app_front front = {.menu = scene.menu, .data = scene.data};
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    lab_box box = front.layout.rows[3];
    event.motion.x = (Sint32)box.x + 5;
    event.motion.y = (Sint32)box.y + 5;
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_SETTINGS], 3);
    front.layout = app_menu_lay_out(&front.menu, 1280, 768, 1.0F);
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_SETTINGS], 3);
    event.motion.x++;
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_uint_ne(front.menu.selected[APP_PAGE_SETTINGS], 3);
}
END_TEST

/* At the middle of the right or left half of the row's value, or of its name (way 0). */
static void click_at(app_front *front, int32_t way, lab_box row)
{
    float share = way > 0 ? 0.9F : way < 0 ? 0.6F : 0.1F;
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = (Sint32)(row.x + share * row.w);
    event.button.y = (Sint32)(row.y + row.h * 0.5F);
    ck_assert(app_front_event(front, &event, 1.0F));
}

/* Texts have become larger, so that another row lies below the mouse. */
START_TEST(a_mouse_that_rests_changes_the_row_that_it_clicked)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    menu_scene_select(&scene, "Text size");
    app_front front = {.menu = scene.menu, .data = scene.data};
    uint32_t row = front.menu.selected[APP_PAGE_SETTINGS];
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    lab_box box = front.layout.rows[row - front.menu.first];
    click_at(&front, 0, box);
    ck_assert_uint_eq(scene.settings.ui_scale, 0); /* its name only selects it */
    click_at(&front, 1, box);
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.5F);
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    event.motion.x = (Sint32)(box.x + 0.9F * box.w) + 2; /* no hand is still */
    event.motion.y = (Sint32)(box.y + box.h * 0.5F) + 2;
    ck_assert(app_front_event(&front, &event, 1.0F));
    app_settings before = scene.settings;
    click_at(&front, 1, box);
    ck_assert_uint_eq(scene.settings.ui_scale, 150);
    before.ui_scale = 150;
    ck_assert_mem_eq(&before, &scene.settings, sizeof before);
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_SETTINGS], row);
    lab_box other = front.layout.rows[0];
    event.motion.x = (Sint32)(other.x + 0.9F * other.w);
    event.motion.y = (Sint32)(other.y + 1.5F * other.h);
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_SETTINGS], front.menu.first + 1);
    click_at(&front, 1, front.layout.rows[1]);
    ck_assert_uint_eq(scene.settings.ui_scale, 150);
}
END_TEST

/* It aimed in play, then keys lead through the menu. */
START_TEST(a_mouse_that_lay_there_before_the_menu_selects_nothing)
{
    SDL_Event event = {.type = SDL_MOUSEMOTION};
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    app_front front = {.menu = scene.menu, .data = scene.data};
    uint32_t selected = front.menu.selected[APP_PAGE_SETTINGS];
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    event.motion.x = (Sint32)front.layout.rows[3].x + 5;
    event.motion.y = (Sint32)front.layout.rows[3].y + 5;
    front.menu.depth = 0;
    ck_assert(!app_front_event(&front, &event, 1.0F));
    front.menu.depth = scene.menu.depth;
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_SETTINGS], selected);
}
END_TEST

START_TEST(the_mouse_leaves_a_page_by_the_prompt_that_leads_back)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    menu_scene_make(&scene, APP_PAGE_TITLE);
    menu_scene_select(&scene, "Settings");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_front front = {.menu = scene.menu, .data = scene.data};
    gm_draw_begin(&list, 1280, 720);
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    front.back = app_menu_paint(&front.menu, &front.data, &front.layout, &brush);
    menu_scene_click(&front, lab_box_make(0.0F, 0.0F, 1.0F, 1.0F));
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_SETTINGS);
    menu_scene_click(&front, front.back);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_menu_fill(&front.menu, &front.data);
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    front.back = app_menu_paint(&front.menu, &front.data, &front.layout, &brush);
    ck_assert(front.back.w == 0.0F);
    gm_draw_free(&list);
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("menu");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, enter_at_the_title_plays);
    tcase_add_test(tests, the_wheel_scrolls_a_long_list);
    tcase_add_test(tests, the_wheel_stops_at_both_ends);
    tcase_add_test(tests, continue_is_there_when_there_is_something);
    tcase_add_test(tests, a_key_that_was_down_before_chooses_nothing);
    tcase_add_test(tests, a_stick_that_was_out_before_chooses_nothing);
    tcase_add_test(tests, a_name_is_made_with_a_controller);
    tcase_add_test(tests, the_strip_names_the_keys_that_are_bound);
    tcase_add_test(tests, the_strip_of_a_held_game_leaves_out_what_flies_the_ship);
    tcase_add_test(tests, a_click_on_the_strip_presses_a_key);
    tcase_add_test(tests, help_names_the_mouse_button_and_the_keys_of_all_overlays);
    tcase_add_test(tests, help_opens_at_its_first_line_and_scrolls_where_it_has_no_room);
    tcase_add_test(tests, the_title_says_what_the_game_is_in_the_smallest_window);
    tcase_add_loop_test(tests, a_low_title_keeps_off_the_arena_and_the_groups, 0, 3);
    tcase_add_test(tests, the_title_has_room_for_all_rows_in_the_smallest_window);
    tcase_add_test(tests, home_and_end_lead_to_the_ends_of_a_list);
    tcase_add_test(tests, the_lab_opens_from_the_title);
    tcase_add_test(tests, quit_is_asked_once);
    tcase_add_test(tests, quit_says_that_a_lesson_stays_as_a_draft);
    tcase_add_test(tests, each_page_is_reached_and_left_by_keys_and_by_pad);
    tcase_add_test(tests, a_push_of_the_stick_is_one_step);
    tcase_add_test(tests, samples_and_own_files_are_offered);
    tcase_add_test(tests, the_table_of_scores_is_moved_through_and_tells_sector_and_day);
    tcase_add_test(tests, the_table_of_scores_opens_at_that_of_the_last_game);
    tcase_add_test(tests, a_name_is_typed);
    tcase_add_test(tests, the_mouse_selects_and_clicks_what_is_under_it);
    tcase_add_test(tests, the_mouse_leaves_a_page_by_the_prompt_that_leads_back);
    tcase_add_test(tests, a_still_mouse_selects_nothing);
    tcase_add_test(tests, a_mouse_that_rests_changes_the_row_that_it_clicked);
    tcase_add_test(tests, a_mouse_that_lay_there_before_the_menu_selects_nothing);
    return suite_run(tests, 120.0);
}
