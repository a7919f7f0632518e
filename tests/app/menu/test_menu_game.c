/* Menus that belong to a game: its first one, pause, upgrades, end; and the first hints. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

static menu_scene scene;

START_TEST(the_pause_menu_resumes_restarts_and_quits)
{
    static const app_wish_kind wishes[] = {APP_WISH_RESUME, APP_WISH_RESTART, APP_WISH_TITLE};
    static const char *const labels[] = {"Resume", "Restart sector", "Quit to title"};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        gm_input input = {0};
        menu_scene_select(&scene, labels[i]);
        menu_scene_press(&scene, SDL_SCANCODE_RETURN);
        if (wishes[i] == APP_WISH_TITLE) { /* asked once; the harmless answer is selected */
            ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
            ck_assert_str_eq(menu_scene_selected(&scene)->label, "Back");
            menu_scene_press(&scene, SDL_SCANCODE_UP);
            menu_scene_press(&scene, SDL_SCANCODE_RETURN);
        }
        app_wish wish = app_menu_take(&scene.menu);
        ck_assert_int_eq(wish.kind, wishes[i]);
        app_front_fill(&wish, &input);
        ck_assert_uint_eq(input.buttons, GM_BUTTON_ACCEPT);
        ck_assert_int_eq(input.commands[0].value, (int64_t)i);
    }
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_PAUSE);
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    app_wish back = app_menu_take(&scene.menu);
    ck_assert_int_eq(back.kind, APP_WISH_RESUME);
    ck_assert_int_eq(back.value, APP_RESUME_BACK); /* to a hold, if one was below it */
    menu_scene_free(&scene);
}
END_TEST

START_TEST(changes_of_the_lab_are_told_and_can_be_taken_back)
{
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    ck_assert(!menu_scene_has(&scene, "Undo Lab changes"));
    scene.data.change_count = 2;
    scene.data.can_take_back = true;
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_select(&scene, "Undo Lab changes");
    ck_assert_str_eq(menu_scene_selected(&scene)->value, "2");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_TAKE_BACK);
    app_menu_open(&scene.menu, APP_PAGE_OVER);
    scene.data.new_row = UINT32_MAX;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "Lab changes"));
    menu_scene_free(&scene);
}
END_TEST

START_TEST(the_pause_of_a_lesson_leads_to_the_lab_and_costs_nothing)
{
    static const app_wish_kind wishes[] = {APP_WISH_RESUME, APP_WISH_BACK_TO_LAB,
                                           APP_WISH_LESSON_AGAIN};
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 3}};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    scene.data.is_lesson = true;
    for (size_t i = 0; i < sizeof wishes / sizeof wishes[0]; i++) {
        menu_scene_press(&scene, SDL_SCANCODE_RETURN);
        ck_assert_int_eq(app_menu_take(&scene.menu).kind, wishes[i]);
        menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    }
    ck_assert(menu_scene_has(&scene, "Quit to title") && menu_scene_has(&scene, "Lessons") &&
              !menu_scene_has(&scene, "Restart sector"));
    scene.data.is_lesson = false; /* a range without a lesson has no lives to lose either */
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_select(&scene, "Restart sector");
    ck_assert_ptr_null(scene.menu.rows[1].word);
    ck_assert(!menu_scene_has(&scene, "Back to the Lab"));
    menu_scene_free(&scene);
}
END_TEST

START_TEST(the_ending_tells_the_score_and_starts_at_what_can_be_chosen)
{
    gm_view view = {.screen = GM_SCREEN_ENDING, .hud = {.score = 21905}};
    menu_scene_make(&scene, APP_PAGE_ENDING);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "Your score"));
    ck_assert_str_eq(scene.menu.rows[1].value, "21,905");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_ENDLESS);
    menu_scene_free(&scene);
}
END_TEST

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
    menu_scene_free(&scene);
}
END_TEST

START_TEST(a_game_that_is_over_goes_on_again_or_is_left)
{
    menu_scene_make(&scene, APP_PAGE_OVER);
    scene.data.new_row = UINT32_MAX;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->label,
                     "Play again"); /* there is nothing to continue yet */
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "first sector, score 0");
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 0)));
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(!menu_scene_has(&scene, "Continue")); /* the first sector with no points: the same */
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    scene.settings.continue_lives = 2;
    scene.settings.continue_score = 1750;
    scene.scores.rows[0] = (gm_score_row){"ADA", 4000, 2, 0};
    scene.scores.count = 1;
    app_menu_open(&scene.menu, APP_PAGE_OVER);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Continue");
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "same sector, score {1}");
    ck_assert_str_eq(menu_scene_selected(&scene)->value, "1,750");
    gm_view view = {.hud.sector_number = 1}; /* a game without a score, which left that point */
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(menu_scene_selected(&scene)->word,
                     gm_sector_title(gm_sector_at(scene.sectors.items, 1)));
    ck_assert_str_eq(menu_scene_selected(&scene)->value, "1,750");
    scene.data.view = NULL;
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_CONTINUE);
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_LEAVE);
    const app_menu_row *score = &scene.menu.rows[scene.menu.row_count - 1];
    ck_assert_str_eq(score->label, "ADA");
    ck_assert_str_eq(score->note, "This run came to sector {2}.");
    ck_assert_str_eq(score->columns[0], "2");
    ck_assert(score->hides_columns);
    scene.data.is_daily = true; /* a daily run has no Continue */
    scene.data.today = 20261122;
    app_menu_open(&scene.menu, APP_PAGE_OVER);
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(app_page_title(APP_PAGE_OVER), "GAME OVER");
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "today's run, score 0");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_DAILY);
    ck_assert_int_eq(wish.value, 20261122);
    menu_scene_free(&scene);
}
END_TEST

/* An empty table looks as if games had been lost. */
START_TEST(games_of_the_autopilot_are_not_kept_and_the_end_says_so)
{
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .is_autopilot = true};
    menu_scene_make(&scene, APP_PAGE_OVER);
    scene.data.new_row = UINT32_MAX;
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "Games of the autopilot are not kept."));
    ck_assert(!menu_scene_has(&scene, "none yet"));
    view.is_autopilot = false;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "none yet"));
    menu_scene_free(&scene);
}
END_TEST

static uint32_t row_of(const char *label)
{
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        if (strcmp(scene.menu.rows[i].label, label) == 0) {
            return i;
        }
    }
    return UINT32_MAX;
}

START_TEST(the_end_of_a_game_tells_its_cause_and_a_name_moves_no_row)
{
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .loss = GM_LOSS_COMET};
    menu_scene_make(&scene, APP_PAGE_OVER);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "A comet hit the ship and emptied its shield.");
    ck_assert_str_eq(scene.menu.rows[1].label, "Your score");
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Play again");
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Your name in the scores");
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "PILOT"); /* until there is one */
    uint32_t before[2] = {row_of("Play again"), row_of("Your name in the scores")};
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_NAME);
    menu_scene_button(&scene, SDL_CONTROLLER_BUTTON_DPAD_UP);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_OVER);
    ck_assert_uint_eq(row_of("Play again"), before[0]);
    ck_assert_uint_eq(row_of("Your name in the scores"), before[1]); /* a slip can be mended */
    ck_assert_str_eq(scene.menu.rows[before[1]].value, scene.settings.player);
    ck_assert_ptr_null(scene.menu.rows[before[1]].word);
    scene.settings.player[0] = '\0';
    scene.data.new_row = UINT32_MAX; /* no row in the table: nothing to name */
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[2].label, "Play again");
    menu_scene_free(&scene);
}
END_TEST

START_TEST(a_game_that_ends_opens_with_its_end)
{
    static app_front front;
    static app_session session;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .screen_age = 2.0F, .loss = GM_LOSS_TIME};
    session.scores.rows[0] = (gm_score_row){"PILOT", 100, 1, 0};
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

START_TEST(a_pause_while_the_last_ship_bursts_leads_to_the_end)
{
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 0, .sector_number = 2}};
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(!menu_scene_has(&scene, "Resume"));
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "On to the end of the game");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_RESUME);
    view.hud.lives = 1; /* another ship comes */
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "Resume"));
    menu_scene_free(&scene);
}
END_TEST

START_TEST(a_restart_on_the_last_life_is_refused)
{
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 1, .sector_number = 1}};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_select(&scene, "Restart sector");
    ck_assert_str_eq(menu_scene_selected(&scene)->word, "needs a life to spare");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_ptr_nonnull(scene.menu.message);
    view.hud.lives = 2;
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_RESTART);
    menu_scene_free(&scene);
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

START_TEST(upgrades_in_the_pause_look_like_no_commands)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    gm_view view = {.screen = GM_SCREEN_PAUSE,
                    .hud = {.lives = 3, .sector_number = 2},
                    .upgrades = 1U << (2U * GM_UPGRADE_RADAR)};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    gm_draw_begin(&list, 1280, 720);
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    (void)app_menu_paint(&scene.menu, &l, &brush);
    const gm_draw_text_run *command = text_of(&list, "Settings");
    const gm_draw_text_run *upgrade = text_of(&list, gm_upgrade_name(GM_UPGRADE_RADAR));
    ck_assert(command != NULL && upgrade != NULL);
    ck_assert(upgrade->x > command->x && upgrade->color.g < command->color.g);
    gm_draw_free(&list);
    menu_scene_free(&scene);
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
    menu_scene_free(&scene);
}
END_TEST

START_TEST(the_pause_of_a_daily_run_names_its_day)
{
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.lives = 3, .sector_number = 2}};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(!menu_scene_has(&scene, "Daily run"));
    view.daily = 20261126;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Daily run");
    ck_assert_str_eq(scene.menu.rows[0].value, "2026-11-26");
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Resume");
    menu_scene_free(&scene);
}
END_TEST

START_TEST(hints_go_once_they_are_done)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    for (int i = 0; i < APP_HINT_CHAIN; i++) {
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), i);
        uint32_t frames = 0;
        while (!app_hints_note(&hints, &settings, &view, 1U << i, 0.02F)) {
            ck_assert_uint_lt(frames++, 300);
        }
        ck_assert(!app_hints_note(&hints, &settings, &view, 1U << i, 0.02F));
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

/* The cross of the mouse and the ring of the laser are two marks: a line tells them apart before
 * the first shot. A stick has one mark alone. */
START_TEST(cross_and_ring_are_told_apart_once)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_input input = {.move_x = 0};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .reticle = {.is_visible = true},
                    .ship = {.is_alive = true, .shield = 1.0F}};
    uint32_t aim = 1U << APP_HINT_AIM;
    settings.hints_done = 1U << APP_HINT_MOVE;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_FIRE);
    view.pointer.is_shown = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_AIM);
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & aim, 0);
    view.reticle.target = GM_TARGET_CRYSTAL;
    ck_assert_uint_ne(app_hints_doing(&input, &view, false, false) & aim, 0);
    ck_assert(!app_hints_note(&hints, &settings, &view, aim, 2.0F)); /* too short to be read */
    ck_assert(app_hints_note(&hints, &settings, &view, aim, 2.5F));
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_FIRE);
    settings.hints_done = 1U << APP_HINT_MOVE | 1U << APP_HINT_FIRE; /* a player of old */
    ck_assert_int_ne(app_hints_now(&hints, &settings, &view), APP_HINT_AIM);
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

/* A running chain and a violet seam are explained when there is one, and until the player has used
 * it or had the time to read the line. */
START_TEST(chain_and_seam_are_explained_once_they_are_there)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_input input = {.buttons = GM_BUTTON_FIRE};
    gm_body_view bodies[2] = {{.kind = GM_BODY_DEBRIS}, {.kind = GM_BODY_DEBRIS}};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .bodies = bodies,
                    .body_count = 2,
                    .ship = {.is_alive = true, .shield = 1.0F}};
    settings.hints_done = (1U << APP_HINT_CHAIN) - 1;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    view.hud.multiplier = 2;
    bodies[1].has_vein = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_CHAIN);
    uint32_t chain = 1U << APP_HINT_CHAIN;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & chain, 0);
    view.beam = (gm_beam_view){.is_on = true, .target = GM_TARGET_DEBRIS};
    ck_assert_uint_ne(app_hints_doing(&input, &view, false, false) & chain, 0);
    ck_assert(app_hints_note(&hints, &settings, &view, chain, 1.0F));
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_VEIN);
    bodies[0].kind = GM_BODY_SHARD;
    uint32_t doing = app_hints_doing(&input, &view, false, false);
    ck_assert_uint_ne(doing & 1U << APP_HINT_VEIN, 0);
    for (int second = 0; app_hints_now(&hints, &settings, &view) == APP_HINT_VEIN; second++) {
        ck_assert_int_lt(second, 15);
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
    }
    settings.hints_done = 0;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
}
END_TEST

/* They take the eyes from the ship, and those about overlays and the Lab a hand. */
START_TEST(hints_come_in_a_calm_moment_alone)
{
    app_hints hints = {.calm = 0.0F};
    app_settings settings = app_settings_default();
    gm_body_view comet = {.kind = GM_BODY_COMET, .position = {2000.0F, 0.0F}};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .bodies = &comet,
                    .body_count = 1,
                    .ship = {.is_alive = true, .shield = 1.0F}};
    bool is_focus = _i == 1;
    app_hint hint = is_focus ? APP_HINT_FOCUS : APP_HINT_OVERLAYS;
    settings.hints_done = ~(1U << (uint32_t)hint);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    (void)app_hints_note(&hints, &settings, &view, 0, 1.5F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), hint);
    view.beam.is_on = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), is_focus ? hint : APP_HINT_COUNT);
    view.beam.is_on = false;
    view.ship.shield = 0.2F;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    view.ship.shield = 1.0F;
    view.ship.danger_count = 1;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    (void)app_hints_note(&hints, &settings, &view, 0, 0.1F);
    view.ship.danger_count = 0;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT); /* not yet */
    (void)app_hints_note(&hints, &settings, &view, 0, 1.5F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), hint);
    comet.position.x = 100.0F;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

START_TEST(offers_go_after_a_while_and_what_play_needs_stays)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    for (int second = 0; second < 100; second++) {
        ck_assert(!app_hints_note(&hints, &settings, &view, 0, 1.0F));
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
    settings.hints_done = (1U << APP_HINT_FOCUS) - 1;
    for (app_hint offer = APP_HINT_FOCUS; offer <= APP_HINT_LAB; offer++) {
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), offer);
        for (int second = 0; second < 15; second++) {
            ck_assert(!app_hints_note(&hints, &settings, &view, 0, 1.0F));
        }
        for (int second = 0; app_hints_now(&hints, &settings, &view) == offer; second++) {
            ck_assert_int_lt(second, 10);
            (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        }
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

/* Nobody reads a page before the first game. */
START_TEST(the_card_of_the_first_game_has_three_lines)
{
    menu_scene_make(&scene, APP_PAGE_FIRST);
    ck_assert_uint_eq(scene.menu.row_count, 4);
    ck_assert_ptr_nonnull(strstr(scene.menu.rows[1].label, "amber crystals, and hold"));
    ck_assert_ptr_nonnull(strstr(scene.menu.rows[2].label, "red cores"));
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    lab_box last = l.rows[l.shown - 1]; /* no keys below it, so no room for them either */
    ck_assert(l.panel.y + l.panel.h - last.y - last.h < last.h);
    menu_scene_free(&scene);
}
END_TEST

/* The rest is told when it is met, calm or not. Rings of crystals are no dangers: the line about
 * one goes soon after its own ring, and comes again with the next until it was there long enough.
 */
START_TEST(hints_tell_of_dangers_when_they_are_met)
{
    app_settings settings = app_settings_default();
    app_hints hints = {.calm = 2.0F};
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    settings.hints_done = ~(1U << APP_HINT_DANGER | 1U << APP_HINT_COMET);
    (void)app_hints_note(&hints, &settings, &view, 0, 0.02F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    for (uint32_t i = 0; i < 3; i++) {
        view.ship.danger_count = 1;
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_DANGER);
        view.ship.danger_count = 0;
        (void)app_hints_note(&hints, &settings, &view, 0, 2.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view),
                         i < 2 ? APP_HINT_DANGER : APP_HINT_COUNT); /* read */
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    }
    gm_body_view comet = {.kind = GM_BODY_COMET, .is_charging = true};
    view.bodies = &comet;
    view.body_count = 1;
    (void)app_hints_note(&hints, &settings, &view, 0, 0.02F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COMET);
}
END_TEST

static void expect_keys(const app_menu_row *row, const char *word, const char *value)
{
    ck_assert(word != NULL ? row->word != NULL && strcmp(row->word, word) == 0 : row->word == NULL);
    ck_assert_str_eq(row->value, value);
}

START_TEST(the_card_of_the_first_game_names_what_flies_and_fires)
{
    menu_scene_make(&scene, APP_PAGE_FIRST);
    const app_menu_row *rows = scene.menu.rows;
    expect_keys(&rows[0], NULL, "WASD");
    expect_keys(&rows[1], "Mouse, {1}", "LMB");
    ck_assert(menu_scene_has(&scene, "Press a key to begin"));
    scene.settings.bindings.keys[APP_DEED_UP][0] = SDL_SCANCODE_I;
    scene.settings.bindings.keys[APP_DEED_FIRE][0] = SDL_SCANCODE_F;
    scene.settings.bindings.pad[APP_DEED_FIRE] = SDL_CONTROLLER_BUTTON_X;
    app_menu_fill(&scene.menu, &scene.data);
    expect_keys(&rows[0], NULL, "IASD");
    expect_keys(&rows[1], "Mouse, {1}", "LMB");
    scene.menu.is_pad_used = true;
    app_menu_fill(&scene.menu, &scene.data);
    expect_keys(&rows[0], "L stick", "");
    expect_keys(&rows[1], "R stick, {1}", "X");
    ck_assert(menu_scene_has(&scene, "Press a button to begin"));
    menu_scene_free(&scene);
}
END_TEST

/* A game that was left, or closed with its window, has no page for its end. */
START_TEST(the_title_asks_once_for_the_name_of_a_score)
{
    app_session session = {.playing = NULL};
    app_settings settings = app_settings_default();
    gm_view title = {.screen = GM_SCREEN_TITLE};
    gm_view play = {.screen = GM_SCREEN_PLAY};
    app_front front = {.session = &session, .settings = &settings, .asks_name = true};
    front.data.settings = &settings;
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_front_follow(&front, &play, true);
    session.scores.rows[session.scores.count++] = (gm_score_row){APP_SCORES_UNNAMED, 100, 1, 0};
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_NAME);
    ck_assert(settings.has_asked_name);
    app_menu_back(&front.menu, &front.data);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_front_follow(&front, &play, true);
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_session_name_scores(&session, "ADA");
    ck_assert_str_eq(session.scores.rows[0].name, "ADA");
    session.last_table = &session.scores; /* another name for the last row alone */
    session.last_score = session.scores.rows[0];
    session.scores.rows[session.scores.count++] = (gm_score_row){"EVE", 90, 1, 0};
    app_session_name_scores(&session, "ADAM");
    ck_assert_str_eq(session.scores.rows[0].name, "ADAM");
    ck_assert_str_eq(session.scores.rows[1].name, "EVE");
    ck_assert_str_eq(session.last_score.name, "ADAM");
    app_scores_free(&session.daily_scores);
}
END_TEST

START_TEST(a_name_says_when_it_is_full)
{
    menu_scene_make(&scene, APP_PAGE_NAME);
    (void)snprintf(scene.menu.typed, sizeof scene.menu.typed, "ABC");
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].value, "ABC_");
    (void)snprintf(scene.menu.typed, sizeof scene.menu.typed, "ABCDEFGHIJKLMNO");
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].value, "ABCDEFGHIJKLMNO   15/15");
    menu_scene_free(&scene);
}
END_TEST

START_TEST(the_right_stick_opens_the_page_of_keys)
{
    app_session session = {.playing = NULL};
    app_settings settings = app_settings_default();
    gm_view title = {.screen = GM_SCREEN_TITLE};
    app_front front = {.session = &session, .settings = &settings};
    front.data.settings = &settings;
    SDL_Event press = {.type = SDL_CONTROLLERBUTTONDOWN};
    press.cbutton.button = SDL_CONTROLLER_BUTTON_RIGHTSTICK;
    app_front_follow(&front, &title, true);
    ck_assert(app_front_event(&front, &press, 1.0F));
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_HELP);
    ck_assert(front.menu.is_pad_used);
    ck_assert(app_front_event(&front, &press, 1.0F));
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    SDL_Event motion = {.type = SDL_MOUSEMOTION};
    (void)app_front_event(&front, &motion, 1.0F);
    ck_assert(!front.menu.is_pad_used);
    app_scores_free(&session.daily_scores);
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
    menu_scene_click(&front, lab_box_make(0.0F, 0.0F, 1.0F, 1.0F));
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

static bool takes_key(app_front *front, SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    return app_front_event(front, &event, 1.0F);
}

static bool takes_click(app_front *front, float x, float y)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_MIDDLE;
    event.button.x = (Sint32)x;
    event.button.y = (Sint32)y;
    return app_front_event(front, &event, 1.0F);
}

/* The Lab keeps its panels and all keys that the menu does not name. */
START_TEST(a_pause_over_the_lab_is_the_same_menu)
{
    gm_view view = {.screen = GM_SCREEN_PAUSE, .hud = {.sector_number = 2, .lives = 3}};
    app_settings settings = app_settings_default();
    app_session session = {.playing = NULL};
    app_front front = {.session = &session, .settings = &settings};
    gm_draw_list list = {.width = 1280, .height = 720};
    lab_brush brush = {&list, NULL, 1.0F};
    lab_box world = {0.0F, 34.0F, 960.0F, 540.0F};
    front.data.settings = &settings;
    app_front_follow(&front, &view, true);
    app_menu_fill(&front.menu, &front.data);
    uint32_t in_play = front.menu.row_count;
    front.lab_room = world;
    app_front_follow(&front, &view, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_uint_eq(front.menu.row_count, in_play);
    front.layout = app_menu_lay_out_in(&front.menu, world, &brush);
    lab_box panel = front.layout.panel;
    ck_assert(panel.y > world.y && panel.y + panel.h < world.y + world.h);
    ck_assert(fabsf(panel.x + panel.w / 2.0F - world.x - world.w / 2.0F) <= 1.0F);
    ck_assert(!takes_key(&front, SDL_SCANCODE_O) && !takes_key(&front, SDL_SCANCODE_F1));
    ck_assert(takes_click(&front, panel.x + 4.0F, panel.y + 4.0F));
    ck_assert(!takes_click(&front, 1000.0F, 300.0F));
    ck_assert(takes_key(&front, SDL_SCANCODE_P));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    world.h = 200.0F; /* too low: the window has room */
    front.layout = app_menu_lay_out_in(&front.menu, world, &brush);
    ck_assert(front.layout.shown == in_play && front.layout.room.h == 720.0F);
    app_front_close(&front);
    app_scores_free(&session.daily_scores);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("menu_game");
    tcase_add_test(tests, the_pause_menu_resumes_restarts_and_quits);
    tcase_add_test(tests, changes_of_the_lab_are_told_and_can_be_taken_back);
    tcase_add_test(tests, the_pause_of_a_lesson_leads_to_the_lab_and_costs_nothing);
    tcase_add_test(tests, the_ending_tells_the_score_and_starts_at_what_can_be_chosen);
    tcase_add_test(tests, an_upgrade_must_be_taken_and_each_can_be);
    tcase_add_test(tests, the_whole_card_of_an_upgrade_answers_the_mouse);
    tcase_add_test(tests, a_game_that_is_over_goes_on_again_or_is_left);
    tcase_add_test(tests, games_of_the_autopilot_are_not_kept_and_the_end_says_so);
    tcase_add_test(tests, the_end_of_a_game_tells_its_cause_and_a_name_moves_no_row);
    tcase_add_test(tests, a_game_that_ends_opens_with_its_end);
    tcase_add_test(tests, a_pause_while_the_last_ship_bursts_leads_to_the_end);
    tcase_add_test(tests, a_restart_on_the_last_life_is_refused);
    tcase_add_test(tests, the_pause_names_the_upgrades_and_what_they_do);
    tcase_add_test(tests, upgrades_in_the_pause_look_like_no_commands);
    tcase_add_test(tests, the_pause_of_a_daily_run_names_its_day);
    tcase_add_test(tests, hints_go_once_they_are_done);
    tcase_add_test(tests, cross_and_ring_are_told_apart_once);
    tcase_add_test(tests, the_laser_is_understood_when_a_crystal_has_yielded);
    tcase_add_test(tests, chain_and_seam_are_explained_once_they_are_there);
    tcase_add_loop_test(tests, hints_come_in_a_calm_moment_alone, 0, 2);
    tcase_add_test(tests, offers_go_after_a_while_and_what_play_needs_stays);
    tcase_add_test(tests, the_card_of_the_first_game_has_three_lines);
    tcase_add_test(tests, hints_tell_of_dangers_when_they_are_met);
    tcase_add_test(tests, the_card_of_the_first_game_names_what_flies_and_fires);
    tcase_add_test(tests, the_title_asks_once_for_the_name_of_a_score);
    tcase_add_test(tests, a_name_says_when_it_is_full);
    tcase_add_test(tests, the_right_stick_opens_the_page_of_keys);
    tcase_add_test(tests, the_first_game_waits_under_a_card_that_any_key_takes_away);
    tcase_add_test(tests, a_pause_over_the_lab_is_the_same_menu);
    return suite_run(tests, 120.0);
}
