/* High scores: kept between runs, ordered, and never lost when the file is damaged. */
#include "scores.h"
#include "suite.h"
#include "user_home.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void make_home(void)
{
    user_home_make("scores.json");
}

static void add(uint32_t score)
{
    app_scores scores;
    gm_score_row row = {.name = "PILOT", .score = score, .sector = 2};
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

int main(void)
{
    TCase *tests = tcase_create("scores");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, scores_come_back_best_first);
    tcase_add_test(tests, only_the_best_ten_stay);
    tcase_add_loop_test(tests, a_damaged_file_is_kept_aside, 0,
                        (int)(sizeof damages / sizeof damages[0]));
    tcase_add_test(tests, rows_in_disorder_are_put_in_order);
    tcase_add_test(tests, no_score_is_no_row);
    return suite_run(tests, 60);
}
