/* The menus: by keys, mouse and controller to each page and back; every text of every page lies in
 * the window and on no other. */
#include "menu/front.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct menu_scene {
    app_menu menu;
    app_menu_data data;
    app_settings settings;
    app_sectors sectors;
    app_lessons lessons;
    lab_progress progress;
    app_scores scores;
    app_traced_files traced;
} menu_scene;

static menu_scene scene;

static void make_scene(app_page page)
{
    memset(&scene, 0, sizeof scene);
    scene.settings = app_settings_default();
    ck_assert(app_sectors_load(&scene.sectors));
    ck_assert(app_lessons_load(&scene.lessons));
    scene.data = (app_menu_data){.settings = &scene.settings,
                                 .sectors = &scene.sectors,
                                 .lessons = &scene.lessons,
                                 .progress = &scene.progress,
                                 .traced = &scene.traced,
                                 .scores = &scene.scores,
                                 .daily_scores = &scene.scores,
                                 .language_now = "en"};
    scene.data.language_count = app_language_list(scene.data.languages, APP_MENU_LANGUAGES);
    app_menu_open(&scene.menu, page);
    app_menu_fill(&scene.menu, &scene.data);
}

static void free_scene(void)
{
    app_sectors_free(&scene.sectors);
    app_lessons_free(&scene.lessons);
}

static void press(SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    ck_assert(app_menu_event(&scene.menu, &scene.data, &event));
    app_menu_fill(&scene.menu, &scene.data);
}

static void push_button(Uint8 button)
{
    SDL_Event event = {.type = SDL_CONTROLLERBUTTONDOWN};
    event.cbutton.button = button;
    ck_assert(app_menu_event(&scene.menu, &scene.data, &event));
    app_menu_fill(&scene.menu, &scene.data);
}

static void move_stick(Uint8 axis, int value)
{
    SDL_Event event = {.type = SDL_CONTROLLERAXISMOTION};
    event.caxis.axis = axis;
    event.caxis.value = (Sint16)value;
    (void)app_menu_event(&scene.menu, &scene.data, &event);
    app_menu_fill(&scene.menu, &scene.data);
}

static const app_menu_row *selected(void)
{
    return &scene.menu.rows[scene.menu.selected[app_menu_page(&scene.menu)]];
}

static void select_row(const char *label)
{
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        if (strcmp(selected()->label, label) == 0) {
            return;
        }
        press(SDL_SCANCODE_DOWN);
    }
    ck_abort_msg("there is no row '%s'", label);
}

START_TEST(enter_at_the_title_plays)
{
    make_scene(APP_PAGE_TITLE);
    ck_assert_str_eq(selected()->label, "Play");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_PLAY);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    free_scene();
}
END_TEST

START_TEST(continue_is_there_when_there_is_something)
{
    make_scene(APP_PAGE_TITLE);
    ck_assert_str_eq(scene.menu.rows[0].label, "Play");
    (void)app_settings_reach(&scene.settings, "no-such-sector");
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Play");
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Continue");
    press(SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_CONTINUE);
    ck_assert_int_eq(wish.value, 1);
    free_scene();
}
END_TEST

START_TEST(a_name_is_made_with_a_controller)
{
    static const Uint8 pushes[] = {
        SDL_CONTROLLER_BUTTON_DPAD_UP,    SDL_CONTROLLER_BUTTON_DPAD_UP,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_DOWN,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_DPAD_LEFT,
        SDL_CONTROLLER_BUTTON_DPAD_RIGHT, SDL_CONTROLLER_BUTTON_A};
    make_scene(APP_PAGE_TITLE);
    app_menu_push(&scene.menu, APP_PAGE_NAME);
    for (size_t i = 0; i < sizeof pushes; i++) {
        push_button(pushes[i]);
    }
    ck_assert_str_eq(scene.settings.player, ".BA");
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
    app_menu_push(&scene.menu, APP_PAGE_NAME);
    for (int i = 0; i < 2 * APP_PLAYER_NAME; i++) {
        push_button(SDL_CONTROLLER_BUTTON_DPAD_RIGHT);
    }
    ck_assert_uint_eq(strlen(scene.menu.typed), APP_PLAYER_NAME - 1);
    free_scene();
}
END_TEST

/* What the strip below the arena names follows bindings and device. */
START_TEST(the_strip_names_the_keys_that_are_bound)
{
    app_settings settings = app_settings_default();
    app_key_strip strip;
    app_key_strip_fill(&strip, &settings.bindings, false);
    ck_assert_str_eq(strip.hints[0].key, "WASD");
    ck_assert_str_eq(strip.hints[strip.count - 1].key, "P");
    settings.bindings.keys[APP_DEED_FOCUS][0] = SDL_SCANCODE_F;
    settings.bindings.keys[APP_DEED_UP][0] = SDL_SCANCODE_KP_8;
    app_key_strip_fill(&strip, &settings.bindings, false);
    ck_assert_str_eq(strip.hints[0].key, "Keypad A S D");
    ck_assert_str_eq(strip.hints[3].key, "F");
    app_key_strip_fill(&strip, &settings.bindings, true);
    ck_assert_str_eq(strip.hints[2].key, "RT");
    ck_assert_str_eq(strip.hints[strip.count - 1].key, "Start");
    settings.bindings.pad[APP_DEED_FOCUS] = APP_PAD_NONE;
    uint32_t before = strip.count;
    app_key_strip_fill(&strip, &settings.bindings, true);
    ck_assert_uint_eq(strip.count, before - 1);
}
END_TEST

START_TEST(help_names_the_mouse_button_and_the_key_that_ends_overlays)
{
    make_scene(APP_PAGE_HELP);
    bool has_zero = false;
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        has_zero = has_zero || strcmp(scene.menu.rows[i].value, "0") == 0;
    }
    ck_assert(has_zero);
    ck_assert_str_eq(scene.menu.rows[APP_DEED_FIRE].label, "Fire");
    ck_assert_str_eq(scene.menu.rows[APP_DEED_FIRE].value, "LMB, Space");
    free_scene();
}
END_TEST

START_TEST(the_title_has_room_for_all_rows_in_the_smallest_window)
{
    make_scene(APP_PAGE_TITLE);
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert_uint_eq(l.shown, scene.menu.row_count);
    lab_box last = l.rows[l.shown - 1];
    ck_assert(last.y + last.h <= l.foot.y);
    free_scene();
}
END_TEST

START_TEST(quit_is_asked_once)
{
    make_scene(APP_PAGE_TITLE);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_QUIT);
    ck_assert_str_eq(selected()->label, "Back");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
    select_row("Quit");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    press(SDL_SCANCODE_UP);
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_QUIT);
    free_scene();
}
END_TEST

START_TEST(each_page_is_reached_and_left_by_keys_and_by_pad)
{
    static const char *const labels[] = {"Sectors", "Lessons", "Settings", "Scores", "Credits"};
    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        make_scene(APP_PAGE_TITLE);
        select_row(labels[i]);
        press(SDL_SCANCODE_RETURN);
        ck_assert_str_eq(app_page_title(app_menu_page(&scene.menu)), labels[i]);
        press(SDL_SCANCODE_ESCAPE);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
        push_button(SDL_CONTROLLER_BUTTON_A);
        ck_assert_str_eq(app_page_title(app_menu_page(&scene.menu)), labels[i]);
        ck_assert(scene.menu.is_pad_used);
        push_button(SDL_CONTROLLER_BUTTON_B);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
        free_scene();
    }
}
END_TEST

START_TEST(a_push_of_the_stick_is_one_step)
{
    make_scene(APP_PAGE_TITLE);
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, 30000);
    ck_assert_str_eq(selected()->label, "Daily run");
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, 32000);
    ck_assert_str_eq(selected()->label, "Daily run");
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, 0);
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, 30000);
    ck_assert_str_eq(selected()->label, "Sectors");
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, 0);
    move_stick(SDL_CONTROLLER_AXIS_LEFTY, -30000);
    ck_assert_str_eq(selected()->label, "Daily run");
    free_scene();
}
END_TEST

START_TEST(only_reached_sectors_are_offered)
{
    make_scene(APP_PAGE_SECTORS);
    uint32_t all = scene.sectors.count;
    ck_assert_uint_eq(scene.menu.row_count, 3); /* the first, what opens the others, back */
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 2)));
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_uint_eq(scene.menu.row_count, 4);
    press(SDL_SCANCODE_DOWN);
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).value, 2);
    scene.data.has_all_sectors = true;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_uint_eq(scene.menu.row_count, all + 1);
    free_scene();
}
END_TEST

START_TEST(lessons_stand_in_chapters_and_say_what_opens_them)
{
    make_scene(APP_PAGE_LESSONS);
    const app_menu_row *rows = scene.menu.rows;
    uint32_t chapters = 1;
    for (uint32_t i = 1; i < scene.lessons.count; i++) {
        chapters += scene.lessons.items[i].chapter != scene.lessons.items[i - 1].chapter ? 1 : 0;
    }
    ck_assert_uint_eq(scene.menu.row_count, scene.data.lessons->count + chapters + 1);
    ck_assert_str_eq(rows[0].label, "The frame");
    ck_assert_int_eq(rows[0].kind, APP_ROW_INFO);
    ck_assert(!rows[1].is_ticked && !rows[1].is_off && rows[2].is_off);
    ck_assert_str_eq(rows[1].word, "open");
    ck_assert_str_eq(rows[2].lead, "1.2");
    ck_assert_str_eq(rows[2].word, "after {1}");
    ck_assert_str_eq(rows[2].value, "1.1");
    press(SDL_SCANCODE_DOWN);
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_ptr_nonnull(scene.menu.message);
    scene.progress.best[1] = 2;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(rows[1].is_ticked && !rows[2].is_off);
    ck_assert_str_eq(rows[1].word, "passed");
    press(SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_LESSON);
    ck_assert_int_eq(wish.value, 5); /* the second of the first chapter */
    free_scene();
}
END_TEST

START_TEST(samples_and_own_files_are_offered)
{
    make_scene(APP_PAGE_TITLE);
    scene.traced.items[0].title = "a sample";
    (void)snprintf(scene.traced.items[1].path, APP_ASSET_PATH, "/folder/mine.csv");
    scene.traced.count = 2;
    select_row("Traces and projects");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TRACES);
    ck_assert_str_eq(selected()->label, "a sample");
    ck_assert(!selected()->is_figure);
    press(SDL_SCANCODE_DOWN);
    ck_assert_str_eq(selected()->label, "mine.csv");
    ck_assert(selected()->is_figure);
    press(SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_TRACED);
    ck_assert_int_eq(wish.value, 1);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_TITLE);
    free_scene();
}
END_TEST

START_TEST(left_and_right_change_settings)
{
    make_scene(APP_PAGE_SETTINGS);
    select_row("Volume");
    press(SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.volume, 90);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_SETTINGS);
    for (int i = 0; i < 12; i++) {
        press(SDL_SCANCODE_LEFT);
    }
    ck_assert_uint_eq(scene.settings.volume, 0);
    press(SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.volume, 10);
    select_row("Full screen");
    press(SDL_SCANCODE_RETURN);
    ck_assert(scene.settings.is_full_screen);
    select_row("Size of texts");
    press(SDL_SCANCODE_LEFT);
    ck_assert_uint_eq(scene.settings.ui_scale, 300);
    press(SDL_SCANCODE_RIGHT);
    ck_assert_uint_eq(scene.settings.ui_scale, 0);
    select_row("Projector mode");
    press(SDL_SCANCODE_RIGHT);
    ck_assert(scene.settings.is_projected);
    select_row("Language");
    press(SDL_SCANCODE_RIGHT);
    ck_assert_str_eq(scene.settings.language, "zh");
    free_scene();
}
END_TEST

START_TEST(a_key_is_bound_and_a_conflict_is_shown)
{
    make_scene(APP_PAGE_KEYS);
    select_row("Fire");
    press(SDL_SCANCODE_RETURN);
    ck_assert(scene.menu.is_waiting);
    press(SDL_SCANCODE_5); /* belongs to an overlay */
    ck_assert(scene.menu.is_waiting);
    press(SDL_SCANCODE_DOWN);
    ck_assert(!scene.menu.is_waiting);
    ck_assert_int_eq(scene.settings.bindings.keys[APP_DEED_FIRE][0], SDL_SCANCODE_DOWN);
    ck_assert(scene.menu.rows[APP_DEED_FIRE].is_bad && scene.menu.rows[APP_DEED_DOWN].is_bad);
    ck_assert_ptr_nonnull(scene.menu.message);
    press(SDL_SCANCODE_RETURN);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_KEYS);
    select_row("As at first");
    press(SDL_SCANCODE_RETURN);
    ck_assert(!scene.menu.rows[APP_DEED_FIRE].is_bad);
    ck_assert_int_eq(scene.settings.bindings.keys[APP_DEED_FIRE][0], SDL_SCANCODE_SPACE);
    free_scene();
}
END_TEST

START_TEST(a_button_or_trigger_is_bound)
{
    make_scene(APP_PAGE_PAD);
    select_row("Pause");
    press(SDL_SCANCODE_RETURN);
    push_button(SDL_CONTROLLER_BUTTON_Y);
    ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_PAUSE], SDL_CONTROLLER_BUTTON_Y);
    push_button(SDL_CONTROLLER_BUTTON_A);
    move_stick(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, 30000);
    ck_assert_int_eq(scene.settings.bindings.pad[APP_DEED_PAUSE], APP_PAD_RIGHT_TRIGGER);
    ck_assert(scene.menu.rows[APP_DEED_PAUSE].is_bad && scene.menu.rows[APP_DEED_FIRE].is_bad);
    free_scene();
}
END_TEST

START_TEST(a_name_is_typed)
{
    make_scene(APP_PAGE_SETTINGS);
    select_row("Name");
    press(SDL_SCANCODE_RETURN);
    static const char *const letters[] = {"A", "d", "a", "\xE4\xB8\xAD", ";", "x"};
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        SDL_Event event = {.type = SDL_TEXTINPUT};
        (void)snprintf(event.text.text, sizeof event.text.text, "%s", letters[i]);
        ck_assert(app_menu_event(&scene.menu, &scene.data, &event));
    }
    press(SDL_SCANCODE_BACKSPACE);
    press(SDL_SCANCODE_BACKSPACE);
    press(SDL_SCANCODE_RETURN);
    ck_assert_str_eq(scene.settings.player, "Ada");
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_SETTINGS);
    free_scene();
}
END_TEST

START_TEST(the_mouse_selects_and_clicks_what_is_under_it)
{
    make_scene(APP_PAGE_SETTINGS);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    lab_box box = l.rows[1];
    uint32_t row = app_menu_row_at(&scene.menu, &l, box.x + 5.0F, box.y + 5.0F);
    ck_assert_uint_eq(row, 1);
    app_menu_hover(&scene.menu, row);
    ck_assert_str_eq(selected()->label, "Effects");
    box = l.rows[0];
    float right = box.x + box.w - 20.0F;
    ck_assert_int_eq(app_menu_way_at(&l, &scene.menu, 0, right), 1);
    ck_assert_int_eq(app_menu_way_at(&l, &scene.menu, 0, box.x + 10.0F), 0);
    app_menu_click(&scene.menu, &scene.data, 0, -1);
    ck_assert_uint_eq(scene.settings.volume, 90);
    ck_assert_uint_eq(app_menu_row_at(&scene.menu, &l, 1.0F, 1.0F), UINT32_MAX);
    free_scene();
}
END_TEST

static void click_at(app_front *front, lab_box box)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = (Sint32)(box.x + box.w / 2.0F);
    event.button.y = (Sint32)(box.y + box.h / 2.0F);
    ck_assert(app_front_event(front, &event, 1.0F));
}

START_TEST(the_mouse_leaves_a_page_by_the_prompt_that_leads_back)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    make_scene(APP_PAGE_TITLE);
    select_row("Settings");
    press(SDL_SCANCODE_RETURN);
    app_front front = {.menu = scene.menu, .data = scene.data};
    gm_draw_begin(&list, 1280, 720);
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    front.back = app_menu_paint(&front.menu, &front.layout, &brush);
    click_at(&front, lab_box_make(0.0F, 0.0F, 1.0F, 1.0F));
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_SETTINGS);
    click_at(&front, front.back);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_menu_fill(&front.menu, &front.data);
    front.layout = app_menu_lay_out(&front.menu, 1280, 720, 1.0F);
    front.back = app_menu_paint(&front.menu, &front.layout, &brush);
    ck_assert(front.back.w == 0.0F);
    gm_draw_free(&list);
    free_scene();
}
END_TEST

START_TEST(the_pause_menu_resumes_restarts_and_quits)
{
    static const app_wish_kind wishes[] = {APP_WISH_RESUME, APP_WISH_RESTART, APP_WISH_TITLE};
    make_scene(APP_PAGE_PAUSE);
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        gm_input input = {0};
        press(SDL_SCANCODE_RETURN);
        app_wish wish = app_menu_take(&scene.menu);
        ck_assert_int_eq(wish.kind, wishes[i]);
        app_front_fill(&wish, &input);
        ck_assert_uint_eq(input.buttons, GM_BUTTON_ACCEPT);
        ck_assert_int_eq(input.commands[0].value, (int64_t)i);
        press(SDL_SCANCODE_DOWN);
    }
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_RESUME);
    free_scene();
}
END_TEST

static bool has_row(const char *label)
{
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        if (strcmp(scene.menu.rows[i].label, label) == 0) {
            return true;
        }
    }
    return false;
}

START_TEST(the_pause_of_a_lesson_leads_to_the_lab_and_costs_nothing)
{
    static const app_wish_kind wishes[] = {APP_WISH_RESUME, APP_WISH_BACK_TO_LAB,
                                           APP_WISH_LESSON_AGAIN};
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 3}};
    make_scene(APP_PAGE_PAUSE);
    scene.data.view = &view;
    scene.data.is_lesson = true;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        press(SDL_SCANCODE_RETURN);
        ck_assert_int_eq(app_menu_take(&scene.menu).kind, wishes[i]);
        press(SDL_SCANCODE_DOWN);
    }
    ck_assert(has_row("Quit to title") && has_row("Lessons") && !has_row("Restart sector"));
    scene.data.is_lesson = false; /* a range without a lesson has no lives to lose either */
    app_menu_fill(&scene.menu, &scene.data);
    select_row("Restart sector");
    ck_assert_ptr_null(scene.menu.rows[1].word);
    ck_assert(!has_row("Back to the Lab"));
    free_scene();
}
END_TEST

START_TEST(the_ending_tells_the_score_and_starts_at_what_can_be_chosen)
{
    gm_view view = {.screen = GM_SCREEN_ENDING, .hud = {.score = 21905}};
    make_scene(APP_PAGE_ENDING);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(has_row("Your score"));
    ck_assert_str_eq(scene.menu.rows[1].value, "21905");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_ENDLESS);
    free_scene();
}
END_TEST

START_TEST(an_upgrade_must_be_taken_and_each_can_be)
{
    gm_view view = {.screen = GM_SCREEN_CHOICE,
                    .offers = {GM_UPGRADE_RADAR, GM_UPGRADE_CHAIN, GM_UPGRADE_GUARDIAN},
                    .offer_count = 3};
    for (int32_t i = 0; i < 3; i++) {
        make_scene(APP_PAGE_CHOICE);
        scene.data.view = &view;
        app_menu_fill(&scene.menu, &scene.data);
        press(SDL_SCANCODE_ESCAPE);
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_CHOICE);
        ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
        select_row(gm_upgrade_name(view.offers[i]));
        push_button(SDL_CONTROLLER_BUTTON_A);
        app_wish wish = app_menu_take(&scene.menu);
        ck_assert_int_eq(wish.kind, APP_WISH_UPGRADE);
        ck_assert_int_eq(wish.value, i);
        free_scene();
    }
}
END_TEST

START_TEST(a_game_that_is_over_goes_on_again_or_is_left)
{
    make_scene(APP_PAGE_OVER);
    scene.data.new_row = UINT32_MAX;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(selected()->label, "Play again"); /* there is nothing to continue yet */
    ck_assert_str_eq(selected()->word, "first sector, score 0");
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    scene.settings.continue_lives = 2;
    scene.settings.continue_score = 1750;
    scene.scores.rows[0] = (gm_score_row){"ADA", 4000, 2};
    scene.scores.count = 1;
    app_menu_open(&scene.menu, APP_PAGE_OVER);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(selected()->label, "Continue");
    ck_assert_str_eq(selected()->word, "same sector, score {1}");
    ck_assert_str_eq(selected()->value, "1750");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_CONTINUE);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_LEAVE);
    ck_assert_str_eq(scene.menu.rows[scene.menu.row_count - 1].label, "ADA");
    scene.data.is_daily = true; /* a daily run has no Continue */
    scene.data.today = 20261122;
    app_menu_open(&scene.menu, APP_PAGE_OVER);
    app_menu_fill(&scene.menu, &scene.data);
    press(SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_DAILY);
    ck_assert_int_eq(wish.value, 20261122);
    free_scene();
}
END_TEST

START_TEST(the_end_of_a_game_tells_its_cause_and_then_asks_for_a_name)
{
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .loss = GM_LOSS_COMET};
    make_scene(APP_PAGE_OVER);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "A comet hit the ship and emptied its shield.");
    ck_assert_str_eq(selected()->label, "Your name in the scores");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_NAME);
    push_button(SDL_CONTROLLER_BUTTON_DPAD_UP);
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_OVER);
    ck_assert_str_eq(selected()->label, "Play again");
    scene.settings.player[0] = '\0';
    scene.data.new_row = UINT32_MAX; /* no row in the table: nothing to name */
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[1].label, "Play again");
    free_scene();
}
END_TEST

START_TEST(a_game_that_ends_opens_with_its_end)
{
    static app_front front;
    static app_session session;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .screen_age = 2.0F, .loss = GM_LOSS_TIME};
    session.scores.rows[0] = (gm_score_row){"PILOT", 100, 1};
    session.scores.count = 1;
    session.last_table = &session.scores;
    session.last_score = session.scores.rows[0];
    front = (app_front){.session = &session, .settings = &settings};
    front.data.settings = &settings;
    app_front_follow(&front, &view, true);
    ck_assert_uint_eq(front.data.new_row, 0);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_OVER);
}
END_TEST

START_TEST(a_restart_on_the_last_life_is_refused)
{
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 1, .sector_number = 1}};
    make_scene(APP_PAGE_PAUSE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    select_row("Restart sector");
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_ptr_nonnull(scene.menu.message);
    view.hud.lives = 2;
    app_menu_fill(&scene.menu, &scene.data);
    press(SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_RESTART);
    free_scene();
}
END_TEST

START_TEST(hints_go_once_they_are_done)
{
    app_hints hints = {.shown = 0.0F};
    app_settings settings = app_settings_default();
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        ck_assert_int_eq(app_hints_now(&settings), i);
        uint32_t frames = 0;
        while (!app_hints_note(&hints, &settings, 1U << i, 0.02F)) {
            ck_assert_uint_lt(frames++, 100);
        }
        ck_assert(!app_hints_note(&hints, &settings, 1U << i, 0.02F));
    }
    ck_assert_int_eq(app_hints_now(&settings), APP_HINT_COUNT);
}
END_TEST

START_TEST(the_laser_is_understood_when_a_crystal_has_yielded)
{
    gm_input input = {.buttons = GM_BUTTON_FIRE};
    gm_view view = {.screen = GM_SCREEN_PLAY};
    uint32_t fire = 1U << APP_HINT_FIRE;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & fire, 0);
    view.hud.crystals_done = 1;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false), fire);
    ck_assert_uint_eq(app_hints_doing(&input, &view, true, true),
                      fire | 1U << APP_HINT_OVERLAYS | 1U << APP_HINT_LAB);
}
END_TEST

START_TEST(offers_go_after_a_while_and_what_play_needs_stays)
{
    app_hints hints = {.shown = 0.0F};
    app_settings settings = app_settings_default();
    for (int second = 0; second < 100; second++) {
        ck_assert(!app_hints_note(&hints, &settings, 0, 1.0F));
    }
    ck_assert_int_eq(app_hints_now(&settings), APP_HINT_MOVE);
    settings.hints_done = (1U << APP_HINT_OVERLAYS) - 1;
    for (int second = 0; second < 15; second++) {
        ck_assert(!app_hints_note(&hints, &settings, 0, 1.0F));
    }
    ck_assert_int_eq(app_hints_now(&settings), APP_HINT_OVERLAYS);
    for (int second = 0; second < 15; second++) {
        (void)app_hints_note(&hints, &settings, 0, 1.0F);
    }
    ck_assert_int_eq(app_hints_now(&settings), APP_HINT_LAB);
    for (int second = 0; second < 25; second++) {
        (void)app_hints_note(&hints, &settings, 0, 1.0F);
    }
    ck_assert_int_eq(app_hints_now(&settings), APP_HINT_COUNT);
}
END_TEST

START_TEST(the_first_game_waits_under_a_card_that_any_key_takes_away)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .hud = {.sector_number = 1}};
    app_settings settings = app_settings_default();
    app_session session = {.playing = NULL};
    app_front front = {.session = &session, .settings = &settings};
    front.data.settings = &settings;
    ck_assert(app_front_is_first(&front, &view));
    front.wants_first = true;
    view.screen = GM_SCREEN_PAUSE;
    ck_assert(!app_front_is_first(&front, &view));
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_FIRST);
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = SDL_SCANCODE_G;
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    click_at(&front, lab_box_make(0.0F, 0.0F, 1.0F, 1.0F));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    view.screen = GM_SCREEN_PLAY;
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_NONE);
    settings.has_begun = true;
    ck_assert(!app_front_is_first(&front, &view));
    view.screen = GM_SCREEN_PAUSE; /* the pause that a player asks for has no card */
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_PAUSE);
    settings.has_begun = false;
    view.screen = GM_SCREEN_PLAY;
    settings.hints_done = 1U << APP_HINT_MOVE; /* one who has flown before there was a card */
    ck_assert(!app_front_is_first(&front, &view));
    settings.hints_done = 0;
    view.hud.sector_number = 0; /* a range */
    ck_assert(!app_front_is_first(&front, &view));
    app_scores_free(&session.daily_scores);
}
END_TEST

typedef struct rectangle {
    float x0, y0, x1, y1;
} rectangle;

static rectangle run_box(const gm_draw_list *list, const gm_draw_text_run *run)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%.*s", (int)run->length, list->chars + run->first);
    float wide = gm_draw_text_width(list, run->font, run->spacing, text);
    float x = run->align == GM_ALIGN_LEFT    ? run->x
              : run->align == GM_ALIGN_RIGHT ? run->x - wide
                                             : run->x - wide * 0.5F;
    return (rectangle){x, run->y, x + wide, run->y + gm_draw_line_height(list, run->font)};
}

static void check_texts(const gm_draw_list *list, const char *what)
{
    enum { MOST = 256 };
    rectangle boxes[MOST];
    ck_assert_uint_lt(list->text_count, MOST);
    ck_assert_uint_gt(list->text_count, 0);
    for (uint32_t i = 0; i < list->text_count; i++) {
        boxes[i] = run_box(list, &list->texts[i]);
        bool is_in = boxes[i].x0 >= 0.0F && boxes[i].y0 >= 0.0F &&
                     boxes[i].x1 <= (float)list->width + 0.5F &&
                     boxes[i].y1 <= (float)list->height + 0.5F;
        const gm_draw_text_run *run = &list->texts[i];
        ck_assert_msg(is_in, "%s: '%.*s' leaves the window", what, (int)run->length,
                      list->chars + run->first);
        for (uint32_t k = 0; k < i; k++) {
            bool is_apart = boxes[i].x1 <= boxes[k].x0 + 0.5F ||
                            boxes[k].x1 <= boxes[i].x0 + 0.5F ||
                            boxes[i].y1 <= boxes[k].y0 + 0.5F || boxes[k].y1 <= boxes[i].y0 + 0.5F;
            const gm_draw_text_run *other = &list->texts[k];
            ck_assert_msg(is_apart, "%s: '%.*s' lies on '%.*s'", what, (int)run->length,
                          list->chars + run->first, (int)other->length, list->chars + other->first);
        }
    }
}

static void fill_up(void)
{
    static gm_view view = {.screen = GM_SCREEN_CHOICE,
                           .hud = {.score = 123456789, .lives = 1, .sector_number = 1},
                           .offers = {GM_UPGRADE_SHIELD, GM_UPGRADE_REPAIR, GM_UPGRADE_GUARDIAN},
                           .offer_count = 3,
                           .loss = GM_LOSS_WARDEN,
                           .upgrades = 1U << (2 * GM_UPGRADE_REPAIR)};
    scene.data.view = &view;
    scene.data.today = 20261122;
    scene.data.new_row = 1;
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    (void)snprintf(scene.settings.player, sizeof scene.settings.player, "WWWWWWWWWWWWWWW");
    (void)snprintf(scene.menu.typed, sizeof scene.menu.typed, "WWWWWWWWWWWWWWW");
    scene.settings.bindings.keys[APP_DEED_UP][1] = SDL_SCANCODE_KP_MULTIPLY;
    scene.data.has_all_sectors = true;
    scene.progress.best[1] = 1;
    for (scene.scores.count = 0; scene.scores.count < APP_SCORE_ROWS; scene.scores.count++) {
        scene.scores.rows[scene.scores.count] = (gm_score_row){"WWWWWWWWWWWWWWW", 123456789, 6};
    }
}

static const struct {
    int32_t width;
    int32_t height;
    float scale;
} sizes[] = {{640, 360, 0.0F},  {800, 600, 0.0F},   {1280, 720, 1.0F}, {1280, 720, 1.5F},
             {1280, 720, 2.0F}, {1920, 1080, 0.0F}, {2560, 1440, 0.0F}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static void paint_page(gm_draw_list *list, const gm_picture_def *def, app_page page, uint32_t step)
{
    lab_brush brush = {list, def, def->ui_scale};
    gm_view view = {.screen = GM_SCREEN_TITLE};
    make_scene(page);
    fill_up();
    app_menu_fill(&scene.menu, &scene.data);
    for (uint32_t i = 0; i < step; i++) {
        app_menu_move(&scene.menu, 1);
    }
    scene.menu.is_pad_used = step % 2 == 1;
    scene.menu.message = page == APP_PAGE_KEYS ? "That key belongs to menus, overlays or the Lab."
                                               : scene.menu.message;
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, list->width, list->height, def->ui_scale);
    gm_draw_begin(list, list->width, list->height);
    if (page == APP_PAGE_TITLE) {
        gm_picture_screen(list, def, &view);
    }
    (void)app_menu_paint(&scene.menu, &l, &brush);
    ck_assert_uint_eq(l.shown > 0, 1);
    free_scene();
}

/* Where nothing can be left, no key is named for it. */
static void check_no_way_back(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        const char *text = list->chars + run->first;
        ck_assert(!(run->length == 3 && memcmp(text, "Esc", 3) == 0));
        ck_assert(!(run->length == 1 && text[0] == 'B'));
    }
}

/* A page in each state of a size and a language. */
START_TEST(texts_of_all_pages_lie_in_the_window_and_not_on_each_other)
{
    app_language language = {NULL};
    char error[256];
    int32_t width = sizes[_i % SIZES].width;
    int32_t height = sizes[_i % SIZES].height;
    float scale = app_scene_scale_for(width, height, sizes[_i % SIZES].scale);
    bool is_chinese = _i >= SIZES;
    app_text_def text_def = {NULL, scale};
    app_text *text = app_text_create(&text_def, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
    ck_assert(!is_chinese || app_language_load(&language, "zh"));
    gm_picture_def def = gm_picture_play_layout(width, height, scale);
    def.translate = is_chinese ? app_language_translate : NULL;
    def.translate_user = &language;
    def.hides_menus = true;
    gm_draw_list list = {.width = width, .height = height};
    app_text_attach(text, &list);
    for (int page = APP_PAGE_TITLE; page < APP_PAGE_COUNT; page++) {
        for (uint32_t step = 0; step < 16; step += 3) {
            char what[96];
            (void)snprintf(what, sizeof what, "%s, %d x %d, step %u",
                           app_page_title((app_page)page), width, height, step);
            paint_page(&list, &def, (app_page)page, step);
            check_texts(&list, what);
            if (page == APP_PAGE_TITLE || page == APP_PAGE_CHOICE) {
                check_no_way_back(&list);
            }
        }
    }
    for (uint32_t hint = 0; hint < APP_HINT_COUNT; hint++) {
        app_settings settings = app_settings_default();
        settings.hints_done = (1U << hint) - 1;
        lab_brush brush = {&list, &def, scale};
        gm_draw_begin(&list, width, height);
        gm_view view = {.ship = {.is_alive = true}, .loss = GM_LOSS_WARDEN};
        app_hints_paint(&settings, &view, hint % 2 == 1, &brush);
        check_texts(&list, "hint");
        view.ship.is_alive = false;
        gm_draw_begin(&list, width, height);
        app_hints_paint(&settings, &view, hint % 2 == 1, &brush);
        check_texts(&list, "what took the ship");
    }
    gm_draw_free(&list);
    app_text_destroy(text);
    app_language_free(&language);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("menu");
    tcase_add_test(tests, enter_at_the_title_plays);
    tcase_add_test(tests, continue_is_there_when_there_is_something);
    tcase_add_test(tests, a_name_is_made_with_a_controller);
    tcase_add_test(tests, the_strip_names_the_keys_that_are_bound);
    tcase_add_test(tests, help_names_the_mouse_button_and_the_key_that_ends_overlays);
    tcase_add_test(tests, the_title_has_room_for_all_rows_in_the_smallest_window);
    tcase_add_test(tests, quit_is_asked_once);
    tcase_add_test(tests, each_page_is_reached_and_left_by_keys_and_by_pad);
    tcase_add_test(tests, a_push_of_the_stick_is_one_step);
    tcase_add_test(tests, only_reached_sectors_are_offered);
    tcase_add_test(tests, lessons_stand_in_chapters_and_say_what_opens_them);
    tcase_add_test(tests, samples_and_own_files_are_offered);
    tcase_add_test(tests, left_and_right_change_settings);
    tcase_add_test(tests, a_key_is_bound_and_a_conflict_is_shown);
    tcase_add_test(tests, a_button_or_trigger_is_bound);
    tcase_add_test(tests, a_name_is_typed);
    tcase_add_test(tests, the_mouse_selects_and_clicks_what_is_under_it);
    tcase_add_test(tests, the_mouse_leaves_a_page_by_the_prompt_that_leads_back);
    tcase_add_test(tests, the_pause_of_a_lesson_leads_to_the_lab_and_costs_nothing);
    tcase_add_test(tests, the_ending_tells_the_score_and_starts_at_what_can_be_chosen);
    tcase_add_test(tests, the_pause_menu_resumes_restarts_and_quits);
    tcase_add_test(tests, an_upgrade_must_be_taken_and_each_can_be);
    tcase_add_test(tests, a_game_that_is_over_goes_on_again_or_is_left);
    tcase_add_test(tests, the_end_of_a_game_tells_its_cause_and_then_asks_for_a_name);
    tcase_add_test(tests, a_game_that_ends_opens_with_its_end);
    tcase_add_test(tests, a_restart_on_the_last_life_is_refused);
    tcase_add_test(tests, hints_go_once_they_are_done);
    tcase_add_test(tests, the_laser_is_understood_when_a_crystal_has_yielded);
    tcase_add_test(tests, offers_go_after_a_while_and_what_play_needs_stays);
    tcase_add_test(tests, the_first_game_waits_under_a_card_that_any_key_takes_away);
    tcase_add_loop_test(tests, texts_of_all_pages_lie_in_the_window_and_not_on_each_other, 0,
                        2 * SIZES);
    return suite_run(tests, 120.0);
}
