/* The ghost of the best run: kept when more points were made, found again, refused when damaged,
 * and without any part in the simulation. */
#include "../short_campaign.h"
#include "../user_home.h"
#include "platform/sum.h"
#include "session/session.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FRAMES = 120 };

static const app_ghost_key usual = {.sector = "01-amber-drift", .seed = 7};

static void make_home(void)
{
    user_home_make("ghosts/01-amber-drift-7.ghost");
}

/* Two seconds on a line to the right, at that height, with points at the end. */
static void fly(app_ghost *ghost, const app_ghost_key *key, float height, uint32_t points)
{
    for (uint32_t i = 0; i <= FRAMES; i++) {
        app_ghost_moment moment = {.key = *key,
                                   .seconds = (float)i / 60.0F,
                                   .score = 1000 + (i == FRAMES ? points : 0),
                                   .has_ship = true,
                                   .position = {100.0F + (float)i, height},
                                   .aim = 1.5F};
        app_ghost_note(ghost, &moment);
    }
}

static void fly_once(const app_ghost_key *key, float height, uint32_t points)
{
    app_ghost ghost = {.seconds = 0.0F};
    app_ghost_open(&ghost);
    fly(&ghost, key, height, points);
    app_ghost_close(&ghost);
}

/* What is shown a second after the start of the next run; the height is 0 where that is nothing. */
static gm_ghost_view look(const app_ghost_key *key)
{
    app_ghost ghost = {.seconds = 0.0F};
    gm_ghost_view view = {.is_shown = false};
    app_ghost_moment first = {.key = *key, .has_ship = true};
    app_ghost_open(&ghost);
    app_ghost_note(&ghost, &first);
    (void)app_ghost_at(&ghost, 1.0F + 0.25F / 60.0F, &view);
    app_ghost_close(&ghost);
    return view;
}

static void expect_height(const app_ghost_key *key, float height)
{
    gm_ghost_view view = look(key);
    ck_assert_msg(fabsf(view.position.y - height) < 0.05F, "at %f, not %f", (double)view.position.y,
                  (double)height);
}

START_TEST(the_best_run_comes_back_where_it_was)
{
    fly_once(&usual, 200.0F, 50);
    gm_ghost_view view = look(&usual);
    ck_assert(view.is_shown);
    ck_assert(fabsf(view.position.x - 160.25F) < 0.05F);
    ck_assert(fabsf(view.position.y - 200.0F) < 0.05F);
    ck_assert(fabsf(view.aim - 1.5F) < 0.001F);
}
END_TEST

/* Its tally may stay for a while, and its points still belong to the run. */
START_TEST(where_its_sector_was_cleared_it_fades)
{
    app_ghost ghost = {.seconds = 0.0F};
    gm_ghost_view view = {.is_shown = false};
    app_ghost_open(&ghost);
    for (uint32_t i = 0; i <= 4 * FRAMES; i++) {
        app_ghost_moment moment = {.key = usual,
                                   .seconds = (float)i / 60.0F,
                                   .score = i == 4 * FRAMES ? 50 : 0,
                                   .has_ship = true,
                                   .is_cleared = i >= FRAMES,
                                   .position = {100.0F + (float)i, 200.0F}};
        app_ghost_note(&ghost, &moment);
    }
    app_ghost_moment first = {.key = usual, .has_ship = true};
    app_ghost_note(&ghost, &first);
    ck_assert_uint_eq(ghost.best.score, 50);
    ck_assert_uint_eq(app_ghost_path_seconds(&ghost.best), 2);
    ck_assert(app_ghost_at(&ghost, 1.9F, &view) && view.gone <= 0.0F);
    ck_assert(app_ghost_at(&ghost, 2.8F, &view) && view.gone > 0.2F && view.gone < 0.9F);
    ck_assert(fabsf(view.position.x - (100.0F + (float)FRAMES)) < 0.05F);
    ck_assert(!app_ghost_at(&ghost, 6.0F, &view));
    app_ghost_close(&ghost);
}
END_TEST

START_TEST(points_and_time_are_read_without_the_path)
{
    app_ghost_path path = {.points = NULL};
    app_ghost_path_load(&path, &usual);
    ck_assert_uint_eq(path.score + app_ghost_path_seconds(&path), 0);
    fly_once(&usual, 100.0F, 50);
    app_ghost_path_load(&path, &usual);
    ck_assert_uint_eq(path.score, 50);
    ck_assert_uint_eq(app_ghost_path_seconds(&path), 2);
}
END_TEST

START_TEST(only_more_points_replace_it)
{
    fly_once(&usual, 100.0F, 50);
    fly_once(&usual, 200.0F, 50);
    expect_height(&usual, 100.0F);
    fly_once(&usual, 300.0F, 20);
    expect_height(&usual, 100.0F);
    fly_once(&usual, 400.0F, 51);
    expect_height(&usual, 400.0F);
}
END_TEST

START_TEST(a_run_is_compared_with_the_best_one_of_its_sector)
{
    uint32_t run;
    uint32_t best;
    app_ghost ghost = {.seconds = 0.0F};
    app_ghost_moment moment = {.key = usual, .has_ship = true};
    fly_once(&usual, 100.0F, 50);
    app_ghost_open(&ghost);
    ck_assert(!app_ghost_scores(&ghost, &run, &best));
    app_ghost_note(&ghost, &moment);
    moment.seconds = 1.0F;
    moment.score = 70;
    app_ghost_note(&ghost, &moment);
    ck_assert(app_ghost_scores(&ghost, &run, &best));
    ck_assert_uint_eq(run, 70);
    ck_assert_uint_eq(best, 50);
    moment.key.seed++;
    app_ghost_note(&ghost, &moment);
    ck_assert(!app_ghost_scores(&ghost, &run, &best));
    app_ghost_close(&ghost);
}
END_TEST

/* While the tally is shown, debris that burns still makes points: the line about the run counts
 * them. */
START_TEST(points_after_the_clear_are_told_too)
{
    uint32_t run = 0;
    uint32_t best = 0;
    app_ghost ghost = {.seconds = 0.0F};
    app_ghost_moment moment = {.key = usual, .score = 1000, .has_ship = true};
    fly_once(&usual, 100.0F, 50);
    app_ghost_open(&ghost);
    app_ghost_note(&ghost, &moment);
    moment.score = 1070;
    app_ghost_note(&ghost, &moment);
    ck_assert(!app_ghost_has_news(&ghost, &run, &best)); /* not cleared yet */
    moment.is_cleared = true;
    app_ghost_note(&ghost, &moment);
    ck_assert(app_ghost_has_news(&ghost, &run, &best));
    ck_assert_uint_eq(run, 70);
    ck_assert(!app_ghost_has_news(&ghost, &run, &best));
    moment.score = 1170;
    app_ghost_note(&ghost, &moment);
    ck_assert(app_ghost_has_news(&ghost, &run, &best));
    ck_assert_uint_eq(run, 170);
    app_ghost_leave(&ghost);
    ck_assert_uint_eq(ghost.best.score, 170); /* and it is what the file keeps */
    app_ghost_close(&ghost);
}
END_TEST

START_TEST(a_run_without_points_is_not_kept)
{
    fly_once(&usual, 100.0F, 0);
    ck_assert(!look(&usual).is_shown);
    ck_assert_int_ne(access(user_home_file, F_OK), 0);
}
END_TEST

START_TEST(a_sector_that_begins_again_ends_the_run_before)
{
    app_ghost ghost = {.seconds = 0.0F};
    gm_ghost_view view = {.is_shown = false};
    app_ghost_open(&ghost);
    fly(&ghost, &usual, 100.0F, 30);
    fly(&ghost, &usual, 200.0F, 60);
    ck_assert(app_ghost_at(&ghost, 1.0F, &view));
    ck_assert(fabsf(view.position.y - 100.0F) < 0.05F);
    app_ghost_drop(&ghost);
    ck_assert(!app_ghost_at(&ghost, 1.0F, &view));
    app_ghost_close(&ghost);
    expect_height(&usual, 100.0F);
}
END_TEST

START_TEST(other_seeds_and_days_have_their_own)
{
    app_ghost_key other = {.sector = "01-amber-drift", .seed = 8};
    app_ghost_key today = {.sector = "01-amber-drift", .seed = 7, .daily = 20260102};
    app_ghost_key tomorrow = {.sector = "01-amber-drift", .seed = 7, .daily = 20260103};
    fly_once(&usual, 100.0F, 50);
    fly_once(&today, 200.0F, 500);
    ck_assert(!look(&other).is_shown);
    ck_assert(!look(&tomorrow).is_shown);
    expect_height(&usual, 100.0F);
    expect_height(&today, 200.0F);
    fly_once(&tomorrow, 300.0F, 10); /* one file for all days: the new one takes its place */
    expect_height(&tomorrow, 300.0F);
    ck_assert(!look(&today).is_shown);
}
END_TEST

START_TEST(a_lost_ship_and_the_end_show_nothing)
{
    app_ghost ghost = {.seconds = 0.0F};
    gm_ghost_view view = {.is_shown = false};
    app_ghost_moment wreck = {.key = usual, .seconds = 2.5F, .score = 1050};
    app_ghost_open(&ghost);
    fly(&ghost, &usual, 100.0F, 50);
    app_ghost_note(&ghost, &wreck);
    app_ghost_leave(&ghost);
    ck_assert(app_ghost_at(&ghost, 1.9F, &view));
    ck_assert(!app_ghost_at(&ghost, 2.3F, &view));
    ck_assert(!app_ghost_at(&ghost, 60.0F, &view));
    app_ghost_close(&ghost);
}
END_TEST

static char *read_text(size_t *length)
{
    char *text = calloc(1, 65536);
    FILE *file = fopen(user_home_file, "rb");
    ck_assert_ptr_nonnull(text);
    ck_assert_ptr_nonnull(file);
    *length = fread(text, 1, 65535, file);
    ck_assert_int_eq(fclose(file), 0);
    return text;
}

static void write_text(const char *text, size_t length)
{
    FILE *file = fopen(user_home_file, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

static void expect_refused(void)
{
    char bad[USER_HOME_PATH + 8];
    (void)snprintf(bad, sizeof bad, "%s.bad", user_home_file);
    ck_assert(!look(&usual).is_shown);
    ck_assert_int_eq(access(bad, F_OK), 0);
    ck_assert_int_ne(access(user_home_file, F_OK), 0);
    (void)remove(bad);
}

START_TEST(a_damaged_file_is_put_aside)
{
    size_t length = 0;
    fly_once(&usual, 100.0F, 50);
    char *text = read_text(&length);
    size_t half = length / 2;
    text[half] = text[half] == '1' ? '2' : '1';
    write_text(text, length);
    expect_refused();
    text[half] = ' ';
    write_text(text, half);
    expect_refused();
    write_text("", 0);
    expect_refused();
    write_text("{}\n", 3);
    expect_refused();
    free(text);
    fly_once(&usual, 300.0F, 10); /* and the next run is kept again */
    expect_height(&usual, 300.0F);
}
END_TEST

/* Whole, with a right sum, but not what it should be. */
static void write_summed(const char *words)
{
    char text[512];
    int length = snprintf(text, sizeof text, "%s", words);
    length += snprintf(text + length, sizeof text - (size_t)length, "end %08x\n",
                       app_sum(0, text, (size_t)length));
    write_text(text, (size_t)length);
}

static const char *const foreign[] = {
    "tickline-ghost 2\nrules 6\nsector 01-amber-drift\nseed 7\nscore 9\n1 1 1\n",
    "tickline-ghost 1\nrules 6\nsector 02-red-hearts\nseed 7\nscore 9\n1 1 1\n",
    "tickline-ghost 1\nrules 6\nsector 01-amber-drift\nseed 8\nscore 9\n1 1 1\n",
    "tickline-ghost 1\nrules 6\nsector 01-amber-drift\nseed 7\nscore x\n1 1 1\n",
    "tickline-ghost 1\nrules 6\nsector 01-amber-drift\nseed 7\nscore 9\n1 1\n",
    "tickline-ghost 1\nrules 6\nsector 01-amber-drift\nseed 7\nscore 9\n65535 1 1\n",
    "tickline-ghost 1\nrules 6\nsector 01-amber-drift\nseed 7\nscore 9\n1 1 1 1\n",
};

START_TEST(a_foreign_file_is_put_aside)
{
    fly_once(&usual, 100.0F, 50);
    write_summed(foreign[_i]);
    expect_refused();
}
END_TEST

START_TEST(a_run_of_other_rules_is_not_shown_and_gives_way)
{
    fly_once(&usual, 100.0F, 50);
    write_summed("tickline-ghost 1\nrules 1\nsector 01-amber-drift\nseed 7\nscore 900\n1 1 1\n");
    ck_assert(!look(&usual).is_shown);
    ck_assert_int_eq(access(user_home_file, F_OK), 0);
    fly_once(&usual, 200.0F, 5);
    expect_height(&usual, 200.0F);
}
END_TEST

/* A session of a player, of three seconds.  @return the hash at its end */
static uint64_t play(bool *has_ghost)
{
    app_options options;
    app_session session;
    char *argv[] = {(char[]){"tickline"}, (char[]){"--sector"}, (char[]){"01-amber-drift"},
                    (char[]){"--fixed-step"}, (char[]){"60"}};
    ck_assert_int_eq(app_options_parse(&options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    for (int i = 0; i < 180; i++) {
        gm_input input = {.buttons = GM_BUTTON_FIRE, .move_x = 60};
        ck_assert(app_session_frame(&session, &input));
    }
    gm_ghost_view view;
    *has_ghost = app_ghost_at(&session.ghost, 1.0F, &view);
    uint64_t hash = gm_game_hash(session.game);
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
    return hash;
}

START_TEST(the_simulation_is_the_same_beside_a_ghost)
{
    bool has_ghost = true;
    uint64_t alone = play(&has_ghost);
    ck_assert(!has_ghost);
    (void)remove(user_home_file);
    fly_once(&usual, 100.0F, 50000);
    uint64_t beside = play(&has_ghost);
    ck_assert(has_ghost);
    ck_assert_uint_eq(alone, beside);
}
END_TEST

START_TEST(a_cleared_run_is_as_long_as_its_tally_says)
{
    app_options options;
    app_session session;
    short_campaign_make();
    char *argv[] = {(char[]){"tickline"}, (char[]){"--sector"}, (char[]){"01-amber-drift"},
                    (char[]){"--fixed-step"}, (char[]){"60"}};
    ck_assert_int_eq(app_options_parse(&options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    uint32_t seconds = 0;
    for (int i = 0; i < 7200 && gm_game_view(session.game)->screen != GM_SCREEN_CHOICE; i++) {
        gm_input input = short_campaign_aim(gm_game_view(session.game));
        ck_assert(app_session_frame(&session, &input));
        seconds = gm_game_view(session.game)->tally.seconds;
    }
    ck_assert_int_ne(gm_game_view(session.game)->tally.rank, 0);
    ck_assert_uint_eq(app_ghost_path_seconds(&session.ghost.run), seconds);
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
    short_campaign_end();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("ghost");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, the_best_run_comes_back_where_it_was);
    tcase_add_test(tests, where_its_sector_was_cleared_it_fades);
    tcase_add_test(tests, points_and_time_are_read_without_the_path);
    tcase_add_test(tests, only_more_points_replace_it);
    tcase_add_test(tests, a_run_is_compared_with_the_best_one_of_its_sector);
    tcase_add_test(tests, points_after_the_clear_are_told_too);
    tcase_add_test(tests, a_run_without_points_is_not_kept);
    tcase_add_test(tests, a_sector_that_begins_again_ends_the_run_before);
    tcase_add_test(tests, other_seeds_and_days_have_their_own);
    tcase_add_test(tests, a_lost_ship_and_the_end_show_nothing);
    tcase_add_test(tests, a_damaged_file_is_put_aside);
    tcase_add_loop_test(tests, a_foreign_file_is_put_aside, 0, ROWS(foreign));
    tcase_add_test(tests, a_run_of_other_rules_is_not_shown_and_gives_way);
    tcase_add_test(tests, the_simulation_is_the_same_beside_a_ghost);
    tcase_add_test(tests, a_cleared_run_is_as_long_as_its_tally_says);
    return suite_run(tests, 30);
}
