/* High scores: kept between runs, ordered, and never lost when the file is damaged. */
#include "../user_home.h"
#include "session/scores.h"
#include "session/session.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void make_home(void)
{
    user_home_make("scores.json");
}

static void add(uint32_t score)
{
    app_scores scores;
    gm_score_row row = {.name = "PILOT", .score = score, .sector = 2, .day = 20261126};
    app_scores_load(&scores);
    (void)app_scores_add(&scores, &row);
    app_scores_free(&scores);
}

static bool is_descending(const app_scores *scores)
{
    uint32_t i = 1;
    while (i < scores->count && scores->rows[i - 1].score > scores->rows[i].score) {
        i++;
    }
    return i >= scores->count;
}

START_TEST(scores_come_back_best_first)
{
    static const uint32_t given[] = {300, 900, 100, 500};
    app_scores scores;
    for (int i = 0; i < 4; i++) {
        add(given[i]);
    }
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 4);
    ck_assert(is_descending(&scores) && scores.rows[0].score == 900);
    ck_assert_str_eq(scores.rows[0].name, "PILOT");
    ck_assert_uint_eq(scores.rows[0].day, 20261126);
    app_scores_free(&scores);
}
END_TEST

START_TEST(a_name_that_is_not_utf8_costs_no_row)
{
    app_scores scores;
    gm_score_row row = {.name = "J\xF6rg", .score = 40, .sector = 2, .day = 20261126};
    app_scores_load(&scores);
    ck_assert(app_scores_add(&scores, &row));
    app_scores_free(&scores);
    add(50);
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 2);
    ck_assert_str_eq(scores.rows[1].name, "PILOT");
    app_scores_free(&scores);
}
END_TEST

START_TEST(only_the_best_ten_stay)
{
    app_scores scores;
    for (uint32_t i = 1; i <= 14; i++) {
        add(i * 10);
    }
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, APP_SCORE_ROWS);
    ck_assert_uint_eq(scores.rows[APP_SCORE_ROWS - 1].score, 50);
    app_scores_free(&scores);
}
END_TEST

static void write_text(const char *text)
{
    char folder[USER_HOME_PATH];
    (void)snprintf(folder, sizeof folder, "%s/tickline", user_home);
    ck_assert_int_eq(mkdir(folder, 0777), 0);
    FILE *file = fopen(user_home_file, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static const char *const damages[] = {
    "",
    "{",
    "[]",
    "{\"version\": 2, \"scores\": []}",
    "{\"version\": 1}",
    "{\"version\": 1, \"scores\": [{\"name\": \"A\", \"score\": -1, \"sector\": 0}]}",
    "{\"version\": 1, \"scores\": [{\"name\": \"far too long for a row\", \"score\": 1}]}",
    "{\"version\": 1, \"scores\": [{\"name\": \"A\", \"score\": 1, \"sector\": 0, \"day\": -1}]}",
    "{\"version\": 1, \"scores\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}",
};

START_TEST(a_damaged_file_is_kept_aside)
{
    char bad[USER_HOME_PATH + 8];
    app_scores scores;
    write_text(damages[_i]);
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 0);
    app_scores_free(&scores);
    (void)snprintf(bad, sizeof bad, "%s.bad", user_home_file);
    ck_assert_int_eq(access(bad, F_OK), 0);
    add(70);
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 1);
    app_scores_free(&scores);
    ck_assert_int_eq(access(bad, F_OK), 0);
}
END_TEST

START_TEST(rows_in_disorder_are_put_in_order)
{
    app_scores scores;
    write_text("{\"version\": 1, \"scores\": [{\"name\": \"A\", \"score\": 10, \"sector\": 0},"
               "{\"name\": \"B\", \"score\": 30, \"sector\": 1},"
               "{\"name\": \"C\", \"score\": 20, \"sector\": 2}]}");
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 3);
    ck_assert(is_descending(&scores) && scores.rows[0].score == 30);
    ck_assert_uint_eq(scores.rows[0].day, 0); /* an old file has none */
    app_scores_free(&scores);
    add(25);
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 4);
    ck_assert(is_descending(&scores) && scores.rows[1].score == 25);
    app_scores_free(&scores);
}
END_TEST

START_TEST(no_score_is_no_row)
{
    app_scores scores;
    gm_score_row row = {.name = "PILOT"};
    app_scores_load(&scores);
    ck_assert(!app_scores_add(&scores, &row));
    ck_assert_uint_eq(scores.count, 0);
    app_scores_free(&scores);
}
END_TEST

static void expect_rows(uint32_t count)
{
    app_scores scores;
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, count);
    ck_assert(is_descending(&scores));
    app_scores_free(&scores);
}

START_TEST(two_games_at_once_keep_the_scores_of_both)
{
    app_scores first;
    app_scores second;
    gm_score_row row = {.name = "PILOT", .score = 100, .sector = 1};
    add(50);
    app_scores_load(&first);
    app_scores_load(&second);
    ck_assert(app_scores_add(&first, &row));
    row.score = 200;
    ck_assert(app_scores_add(&second, &row));
    ck_assert_uint_eq(second.count, 3); /* what the screen shows, too */
    row.score = 300;
    ck_assert(app_scores_add(&first, &row));
    ck_assert_uint_eq(first.count, 4);
    app_scores_free(&first);
    app_scores_free(&second);
    expect_rows(4);
}
END_TEST

/* Equal rows of two games are two rows; a row that was read and is still there is one. */
START_TEST(equal_rows_of_two_games_are_two)
{
    app_scores first;
    app_scores second;
    app_scores all;
    gm_score_row row = {.name = "PILOT", .score = 100, .sector = 1};
    app_scores_load(&first);
    app_scores_load(&second);
    ck_assert(app_scores_add(&first, &row));
    ck_assert(app_scores_add(&second, &row));
    row.score = 200;
    ck_assert(app_scores_add(&first, &row));
    app_scores_load(&all);
    ck_assert_uint_eq(all.count, 3);
    ck_assert_uint_eq(all.rows[1].score, 100);
    ck_assert_uint_eq(all.rows[2].score, 100);
    app_scores_free(&first);
    app_scores_free(&second);
    app_scores_free(&all);
}
END_TEST

/* One game names its row after another one has read it: that is one row. */
START_TEST(a_row_that_is_named_later_is_not_two)
{
    app_scores first;
    app_scores second;
    gm_score_row row = {.name = "PILOT", .score = 100, .sector = 1};
    app_scores_load(&first);
    ck_assert(app_scores_add(&first, &row));
    app_scores_load(&second);
    ck_assert(app_scores_has_unnamed(&first));
    ck_assert(app_scores_name(&first, "ADA"));
    ck_assert(!app_scores_has_unnamed(&first));
    ck_assert(!app_scores_name(&first, "BOB"));
    row.score = 200;
    ck_assert(app_scores_add(&second, &row));
    ck_assert_uint_eq(second.count, 2);
    ck_assert_str_eq(second.rows[1].name, "ADA");
    app_scores_free(&first);
    app_scores_free(&second);
    expect_rows(2);
}
END_TEST

/* A game that has loaded the table waits until all have, and adds its row at the same time. */
static int play_and_add(int gate, uint32_t score)
{
    char byte = 0;
    app_scores scores;
    gm_score_row row = {.name = "PILOT", .score = score, .sector = 1};
    app_scores_load(&scores);
    bool is_signalled = read(gate, &byte, 1) == 0; /* its end */
    bool is_kept = is_signalled && app_scores_add(&scores, &row);
    app_scores_free(&scores);
    return is_kept ? 0 : 1;
}

START_TEST(games_that_end_at_the_same_moment_lose_nothing)
{
    enum { GAMES = 8 };
    int gate[2];
    int status = 0;
    ck_assert_int_eq(pipe(gate), 0);
    for (uint32_t i = 0; i < GAMES; i++) {
        pid_t game = fork();
        ck_assert_int_ge(game, 0);
        if (game == 0) {
            (void)close(gate[1]);
            _exit(play_and_add(gate[0], 100 + 10 * i));
        }
    }
    ck_assert_int_eq(close(gate[1]), 0);
    for (uint32_t i = 0; i < GAMES; i++) {
        ck_assert_int_gt(wait(&status), 0);
        ck_assert_int_eq(status, 0);
    }
    ck_assert_int_eq(close(gate[0]), 0);
    expect_rows(GAMES);
}
END_TEST

static void open_game(app_options *options, app_session *session)
{
    char *argv[] = {(char[]){"tickline"},
                    (char[]){"--sector"},
                    (char[]){"01-amber-drift"},
                    (char[]){"--fixed-step"},
                    (char[]){"60"},
                    (char[]){"--seed"},
                    (char[]){"7"}};
    ck_assert_int_eq(app_options_parse(options, 7, argv), APP_OK);
    ck_assert_int_eq(app_session_open(session, options), APP_OK);
}

/* Fires at the debris ahead until there are points.  @return the points on the screen */
static uint32_t play_and_close(bool is_slowed)
{
    app_options options;
    app_session session;
    open_game(&options, &session);
    session.is_slowed = is_slowed;
    const gm_view *view = gm_game_view(session.game);
    for (int i = 0; i < 1800 && view->hud.score == 0; i++) {
        gm_input input = {.buttons = GM_BUTTON_FIRE, .move_x = 60};
        ck_assert(app_session_frame(&session, &input));
    }
    uint32_t score = view->hud.score;
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
    return score;
}

static bool has_best_run(void)
{
    char path[USER_HOME_PATH];
    (void)snprintf(path, sizeof path, "%s/tickline/ghosts/01-amber-drift-7.ghost", user_home);
    return access(path, F_OK) == 0;
}

START_TEST(a_game_that_is_closed_in_the_middle_keeps_its_score)
{
    app_scores scores;
    char path[USER_HOME_PATH];
    ck_assert_uint_gt(play_and_close(true), 0);
    app_scores_load(&scores);
    ck_assert_uint_eq(scores.count, 0); /* of a game that ran slower none is kept */
    ck_assert(!has_best_run());
    app_scores_free(&scores);
    uint32_t score = play_and_close(false);
    app_scores_load(&scores);
    ck_assert_uint_gt(score, 0);
    ck_assert_uint_eq(scores.count, 1);
    ck_assert(has_best_run());
    ck_assert_uint_eq(scores.rows[0].score, score);
    ck_assert_uint_eq(scores.rows[0].sector, 1);
    ck_assert_uint_gt(scores.rows[0].day, 20260101);
    app_scores_free(&scores);
    for (int i = 0; i < 2; i++) {
        (void)snprintf(path, sizeof path, "%s/tickline/last-run.%s", user_home,
                       i == 0 ? "rec" : "lock");
        (void)remove(path);
    }
}
END_TEST

/* The row of the last game is marked: one without a row takes the mark away. */
START_TEST(a_game_without_a_score_is_the_last_game_all_the_same)
{
    app_options options;
    app_session session;
    open_game(&options, &session);
    const gm_view *view = gm_game_view(session.game);
    session.last_table = &session.scores;
    for (int i = 0; i < 60 && view->screen != GM_SCREEN_TITLE; i++) {
        gm_input input = {.command_count = 1,
                          .commands = {{.kind = GM_COMMAND_MENU, .value = 2}},
                          .buttons = view->screen == GM_SCREEN_PLAY ? GM_BUTTON_PAUSE
                                     : i % 2 == 0                   ? GM_BUTTON_ACCEPT
                                                                    : 0};
        ck_assert(app_session_frame(&session, &input));
    }
    ck_assert_int_eq(view->screen, GM_SCREEN_TITLE);
    ck_assert_ptr_null(session.last_table);
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("scores");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, scores_come_back_best_first);
    tcase_add_test(tests, a_name_that_is_not_utf8_costs_no_row);
    tcase_add_test(tests, only_the_best_ten_stay);
    tcase_add_loop_test(tests, a_damaged_file_is_kept_aside, 0,
                        (int)(sizeof damages / sizeof damages[0]));
    tcase_add_test(tests, rows_in_disorder_are_put_in_order);
    tcase_add_test(tests, no_score_is_no_row);
    tcase_add_test(tests, two_games_at_once_keep_the_scores_of_both);
    tcase_add_test(tests, equal_rows_of_two_games_are_two);
    tcase_add_test(tests, a_row_that_is_named_later_is_not_two);
    tcase_add_loop_test(tests, games_that_end_at_the_same_moment_lose_nothing, 0, 5);
    tcase_add_test(tests, a_game_that_is_closed_in_the_middle_keeps_its_score);
    tcase_add_test(tests, a_game_without_a_score_is_the_last_game_all_the_same);
    return suite_run(tests, 60);
}
