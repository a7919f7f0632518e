/* Menus that belong to a game: its first one, pause, end; and the first hints. */
#include "../menu_scene.h"
#include "../short_campaign.h"
#include "../user_home.h"
#include "game_scene.h"
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
        if (wishes[i] != APP_WISH_RESUME) { /* asked once; the harmless answer is selected */
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
        if (wishes[i] != APP_WISH_RESUME) {
            menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
        }
        ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_PAUSE);
    }
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    app_wish back = app_menu_take(&scene.menu);
    ck_assert_int_eq(back.kind, APP_WISH_RESUME);
    ck_assert_int_eq(back.value, APP_RESUME_BACK); /* to a hold, if one was below it */
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
    menu_scene_press(&scene, SDL_SCANCODE_RETURN); /* so it is not asked */
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_RESTART);
    ck_assert(!menu_scene_has(&scene, "Back to the Lab"));
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
    ck_assert_str_eq(score->columns[0], "2");
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

/* Scores are there to be read: they come into sight below the last thing that can be chosen. */
START_TEST(at_the_end_of_a_game_no_score_can_be_selected)
{
    menu_scene_make(&scene, APP_PAGE_OVER);
    for (scene.scores.count = 0; scene.scores.count < 10; scene.scores.count++) {
        scene.scores.rows[scene.scores.count] =
            (gm_score_row){"ADA", 9000 - 100 * scene.scores.count, 1, 0};
    }
    scene.data.new_row = 8;
    app_menu_fill(&scene.menu, &scene.data);
    uint32_t scores = 0;
    for (uint32_t i = 0; i < scene.menu.row_count; i++) {
        scores += scene.menu.rows[i].is_figure ? 1 : 0;
        ck_assert(!scene.menu.rows[i].is_figure || scene.menu.rows[i].kind == APP_ROW_INFO);
    }
    ck_assert_uint_eq(scores, 6); /* the best and its own */
    ck_assert(scene.menu.rows[scene.menu.row_count - 1].is_ticked);
    menu_scene_select(&scene, "Quit to title");
    app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert_uint_eq(scene.menu.first + l.shown, scene.menu.row_count);
    menu_scene_press(&scene, SDL_SCANCODE_DOWN);
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Play again");
    l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    uint32_t below = row_of("Quit to title");
    lab_box box = l.rows[below - scene.menu.first];
    app_menu_hover(&scene.menu, below); /* which moves no row away under the mouse */
    l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert_uint_eq(app_menu_row_at(&scene.menu, &l, box.x + 4.0F, box.y + 4.0F), below);
}
END_TEST

/* An empty table looks as if games had been lost. */
START_TEST(games_of_the_autopilot_are_not_kept_and_the_end_says_so)
{
    static gm_view view;
    view = (gm_view){.screen = GM_SCREEN_GAME_OVER, .is_autopilot = true};
    menu_scene_make(&scene, APP_PAGE_OVER);
    scene.data.new_row = UINT32_MAX;
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "Games of the autopilot are not kept."));
    ck_assert(!menu_scene_has(&scene, "none yet"));
    view.is_autopilot = false;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(menu_scene_has(&scene, "none yet"));
}
END_TEST

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
    ck_assert_ptr_eq(front.data.new_table, &session.scores);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_OVER);
}
END_TEST

/* A slower game is offered again and again, and behind a slower one the usual speed. */
START_TEST(each_end_of_a_game_offers_the_other_speed)
{
    static app_front front;
    static app_session session;
    app_settings settings = app_settings_default();
    gm_view over = {.screen = GM_SCREEN_GAME_OVER, .screen_age = 2.0F};
    gm_view play = {.screen = GM_SCREEN_PLAY};
    for (uint32_t turn = 0; turn < 5; turn++) {
        front = (app_front){.session = &session, .settings = &settings};
        front.data = (app_menu_data){
            .settings = &settings, .sectors = &session.sectors, .scores = &session.scores};
        over.hud.sector_number = turn == 1 ? 3 : 1;
        over.is_autopilot = turn == 3;
        settings.speed = turn == 4 ? APP_LEAST_SPEED : APP_USUAL_SPEED;
        app_front_follow(&front, &play, true);
        app_front_follow(&front, &over, true);
        app_menu_fill(&front.menu, &front.data);
        bool is_slower = false;
        bool is_usual = false;
        for (uint32_t i = 0; i < front.menu.row_count; i++) {
            is_slower = is_slower || strcmp(front.menu.rows[i].label, "Play slower?") == 0;
            is_usual = is_usual || strcmp(front.menu.rows[i].label, "Play at full speed?") == 0;
        }
        ck_assert(is_slower == (turn < 3));
        ck_assert(is_usual == (turn == 4));
    }
    menu_scene_make(&scene, APP_PAGE_OVER);
    scene.data.offers_speed = true;
    over.hud.sector_number = 3;
    scene.data.view = &over;
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_select(&scene, "Play slower?");
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_wish wish = app_menu_take(&scene.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_SPEED);
    ck_assert_int_eq(wish.value, 2); /* the sector that was lost */
}
END_TEST

/* The point to continue at says whether the game before it was slowed. A game that has scored
 * nothing yet is no such point: it leaves the older one and what that one says. */
START_TEST(the_point_to_continue_at_says_whether_the_game_was_slowed)
{
    static app_front front;
    static app_session session;
    static game_scene game;
    app_settings settings = app_settings_default();
    game_scene_open(&game, &(game_scene_def){.sector = GAME_SCENE_AMBER_DRIFT});
    gm_view view = *gm_game_view(game.game);
    view.screen = GM_SCREEN_PLAY;
    view.hud.sector_number = 1;
    view.is_autopilot = false;
    session.game = game.game;
    front = (app_front){.session = &session, .settings = &settings};
    session.is_slowed = true;
    ck_assert(app_front_note(&front, &view));
    ck_assert(settings.is_continue_slow);
    ck_assert(!app_front_note(&front, &view)); /* the same point again is no news */
    session.is_slowed = false;
    ck_assert(app_front_note(&front, &view)); /* but that one came to it at full speed */
    ck_assert(!settings.is_continue_slow);
    session.is_slowed = true;
    ck_assert(!app_front_note(&front, &view)); /* what is slowed behind it changes nothing */
    ck_assert(!settings.is_continue_slow);
    settings.is_continue_slow = true;
    session.is_slowed = false;
    gm_entry earlier = gm_game_continue_point(game.game);
    earlier.score = 500;
    (void)app_settings_note_play(&settings, gm_game_stats(game.game).sector_name, &earlier);
    settings.reached_count = 0; /* so that the sector is news */
    (void)app_front_note(&front, &view);
    ck_assert(settings.is_continue_slow);
    game_scene_close(&game);
}
END_TEST

START_TEST(a_tally_keeps_the_next_sector_to_continue_at)
{
    static app_front front;
    static app_session session;
    app_options options;
    app_settings settings = app_settings_default();
    char *argv[] = {(char[]){"tickline"}, (char[]){"--sector"}, (char[]){"01-amber-drift"},
                    (char[]){"--fixed-step"}, (char[]){"60"}};
    user_home_make("settings.ini");
    short_campaign_make();
    ck_assert_int_eq(app_options_parse(&options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    front = (app_front){.session = &session, .settings = &settings};
    const gm_view *view = gm_game_view(session.game);
    (void)app_front_note(&front, view);
    ck_assert_str_eq(settings.last_sector, "01-amber-drift");
    for (int i = 0; i < 7200 && view->screen != GM_SCREEN_SECTOR_CLEAR; i++) {
        gm_input input = short_campaign_aim(view);
        ck_assert(app_session_frame(&session, &input));
        view = gm_game_view(session.game);
    }
    ck_assert(app_front_note(&front, view));
    ck_assert_str_eq(settings.last_sector, "02-red-hearts");
    ck_assert_uint_gt(settings.continue_score, 500);
    ck_assert_uint_eq(settings.continue_score, gm_game_stats(session.game).score);
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
    short_campaign_end();
    user_home_remove();
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
    menu_scene_press(&scene, SDL_SCANCODE_RETURN); /* Enter alone takes nothing away */
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NONE);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_PAUSE);
}
END_TEST

START_TEST(the_pause_of_a_daily_run_names_its_day)
{
    static gm_view view;
    view = (gm_view){.screen = GM_SCREEN_PAUSE, .hud = {.lives = 3, .sector_number = 2}};
    menu_scene_make(&scene, APP_PAGE_PAUSE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert(!menu_scene_has(&scene, "Daily run"));
    view.daily = 20261126;
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].label, "Daily run");
    ck_assert_str_eq(scene.menu.rows[0].value, "2026-11-26");
    ck_assert_str_eq(menu_scene_selected(&scene)->label, "Resume");
}
END_TEST

/* A game that was left, or closed with its window, has no page for its end. */
START_TEST(the_title_asks_once_for_the_name_of_a_score)
{
    app_session session = {.playing = NULL};
    app_settings settings = app_settings_default();
    gm_view title = {.screen = GM_SCREEN_TITLE};
    gm_view play = {.screen = GM_SCREEN_PLAY};
    app_front front = {.session = &session, .settings = &settings, .may_ask_name = true};
    front.data.settings = &settings;
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_front_follow(&front, &play, true);
    session.scores.rows[session.scores.count++] = (gm_score_row){APP_SCORES_UNNAMED, 100, 1, 0};
    session.is_slowed = true; /* that score is not kept: there is nothing to name */
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    app_front_follow(&front, &play, true);
    session.is_slowed = false;
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

/* Once: afterwards the way back leads to the title at once. */
START_TEST(the_end_of_a_game_says_that_the_way_back_leads_over_the_name)
{
    app_session session = {.playing = NULL};
    app_settings settings = app_settings_default();
    gm_view over = {.screen = GM_SCREEN_GAME_OVER, .screen_age = GM_OVER_SECONDS + 1.0F};
    gm_view title = {.screen = GM_SCREEN_TITLE};
    app_front front = {.session = &session, .settings = &settings, .may_ask_name = true};
    front.data.settings = &settings;
    front.data.scores = &session.scores;
    app_front_follow(&front, &over, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_str_eq(app_menu_back_word(&front.menu, &front.data), "title");
    session.scores.rows[session.scores.count++] = (gm_score_row){APP_SCORES_UNNAMED, 100, 1, 0};
    app_front_follow(&front, &over, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_str_eq(app_menu_back_word(&front.menu, &front.data), "your name, then title");
    app_front_follow(&front, &title, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_NAME);
    ck_assert_str_eq(app_menu_back_word(&front.menu, &front.data), "title");
    app_front_follow(&front, &over, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_str_eq(app_menu_back_word(&front.menu, &front.data), "title");
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
    ck_assert_str_eq(scene.menu.rows[0].value, "ABCDEFGHIJKLMNO_   15/15");
    app_menu_layout l = app_menu_lay_out(&scene.menu, 640, 360, 1.0F);
    ck_assert(l.rows[0].w >= 400.0F); /* room for it and its cursor */
}
END_TEST

static void type(const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    (void)snprintf(event.text.text, sizeof event.text.text, "%s", text);
    (void)app_menu_event(&scene.menu, &scene.data, &event);
    app_menu_fill(&scene.menu, &scene.data);
}

/* It offers PILOT or the known name; a click on it does not close it. */
START_TEST(the_box_of_a_name_is_filled_and_stays_until_it_is_answered)
{
    menu_scene_make(&scene, APP_PAGE_SETTINGS);
    app_menu_click(&scene.menu, &scene.data, row_of("Name"), 0); /* also beside the value */
    app_menu_fill(&scene.menu, &scene.data);
    ck_assert_str_eq(scene.menu.rows[0].value, "PILOT_");
    ck_assert_ptr_nonnull(scene.menu.rows[0].note);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_str_eq(scene.settings.player, ""); /* an offer that is accepted is still no name */
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    app_menu_click(&scene.menu, &scene.data, 0, 1);
    ck_assert_int_eq(app_menu_page(&scene.menu), APP_PAGE_NAME);
    type("A");
    type("D");
    ck_assert_str_eq(scene.menu.rows[0].value, "AD_");
    app_menu_click(&scene.menu, &scene.data, row_of("Save"), 0);
    ck_assert_int_eq(app_menu_take(&scene.menu).kind, APP_WISH_NAME);
    ck_assert_str_eq(scene.settings.player, "AD");
    app_menu_fill(&scene.menu, &scene.data);
    menu_scene_press(&scene, SDL_SCANCODE_RETURN);
    type("A");
    ck_assert_str_eq(scene.menu.rows[0].value, "ADA_");
    menu_scene_press(&scene, SDL_SCANCODE_ESCAPE);
    ck_assert_str_eq(scene.settings.player, "AD");
}
END_TEST

START_TEST(a_slowed_game_says_that_its_score_is_not_kept)
{
    static const app_page pages[] = {APP_PAGE_OVER, APP_PAGE_ENDING, APP_PAGE_LEAVE,
                                     APP_PAGE_SCORES};
    menu_scene_make(&scene, APP_PAGE_TITLE);
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        for (int slowed = 0; slowed < 2; slowed++) {
            scene.data.is_slowed = slowed == 1;
            app_menu_open(&scene.menu, pages[i]);
            app_menu_fill(&scene.menu, &scene.data);
            bool is_said =
                menu_scene_has(&scene, "The game ran slower: this score is not kept.") ||
                menu_scene_has(&scene, "The last game ran slower: its score is not kept.");
            ck_assert_int_eq(is_said, slowed);
        }
    }
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

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("menu_game");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, the_pause_menu_resumes_restarts_and_quits);
    tcase_add_test(tests, changes_of_the_lab_are_told_and_can_be_taken_back);
    tcase_add_test(tests, the_pause_of_a_lesson_leads_to_the_lab_and_costs_nothing);
    tcase_add_test(tests, the_ending_tells_the_score_and_starts_at_what_can_be_chosen);
    tcase_add_test(tests, a_game_that_is_over_goes_on_again_or_is_left);
    tcase_add_test(tests, at_the_end_of_a_game_no_score_can_be_selected);
    tcase_add_test(tests, games_of_the_autopilot_are_not_kept_and_the_end_says_so);
    tcase_add_test(tests, the_end_of_a_game_tells_its_cause_and_a_name_moves_no_row);
    tcase_add_test(tests, a_game_that_ends_opens_with_its_end);
    tcase_add_test(tests, each_end_of_a_game_offers_the_other_speed);
    tcase_add_test(tests, the_point_to_continue_at_says_whether_the_game_was_slowed);
    tcase_add_test(tests, a_tally_keeps_the_next_sector_to_continue_at);
    tcase_add_test(tests, a_pause_while_the_last_ship_bursts_leads_to_the_end);
    tcase_add_test(tests, a_restart_on_the_last_life_is_refused);
    tcase_add_test(tests, the_pause_of_a_daily_run_names_its_day);
    tcase_add_test(tests, the_title_asks_once_for_the_name_of_a_score);
    tcase_add_test(tests, the_end_of_a_game_says_that_the_way_back_leads_over_the_name);
    tcase_add_test(tests, a_name_says_when_it_is_full);
    tcase_add_test(tests, the_box_of_a_name_is_filled_and_stays_until_it_is_answered);
    tcase_add_test(tests, a_slowed_game_says_that_its_score_is_not_kept);
    tcase_add_test(tests, the_right_stick_opens_the_page_of_keys);
    tcase_add_test(tests, a_pause_over_the_lab_is_the_same_menu);
    return suite_run(tests, 120.0);
}
