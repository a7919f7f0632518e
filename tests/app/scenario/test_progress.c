/* Which lessons were passed, kept in the file of the user. */
#include "../user_home.h"
#include "scenario/progress.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <unistd.h>

static void make_home(void)
{
    user_home_make("lessons.json");
}

START_TEST(two_games_at_once_keep_the_progress_of_both)
{
    lab_progress first;
    lab_progress second;
    lab_progress_load(&first);
    lab_progress_load(&second);
    ck_assert(lab_progress_pass(&first, 1, 2));
    ck_assert(lab_progress_pass(&second, 2, 3));
    ck_assert(lab_progress_pass(&second, 1, 4));
    lab_progress_free(&first);
    lab_progress_free(&second);
    lab_progress_load(&first);
    ck_assert_uint_eq(first.best[1], 2);
    ck_assert_uint_eq(first.best[2], 3);
    lab_progress_free(&first);
}
END_TEST

START_TEST(progress_is_kept_and_only_gets_better)
{
    lab_progress p;
    lab_progress_load(&p);
    ck_assert(lab_progress_pass(&p, 5, 3));
    ck_assert(lab_progress_pass(&p, 5, 4));
    ck_assert(lab_progress_pass(&p, 2, 1));
    lab_progress_free(&p);
    lab_progress_load(&p);
    ck_assert_uint_eq(p.best[5], 3);
    ck_assert_uint_eq(p.best[2], 1);
    ck_assert(!lab_progress_is_passed(&p, 1) && !lab_progress_is_passed(&p, 99));
    ck_assert(lab_progress_is_unlocked(&p, 0) && !lab_progress_is_unlocked(&p, 1));
    lab_progress_free(&p);
}
END_TEST

START_TEST(a_pass_of_ones_own_lesson_is_kept_by_its_file)
{
    lab_progress p;
    lab_progress other;
    lab_progress_load(&p);
    lab_progress_load(&other);
    ck_assert(lab_progress_pass_file(&p, 1000, "zwei-ringe", 3));
    ck_assert(lab_progress_pass_file(&other, 1036, "mine", 2));
    ck_assert(lab_progress_pass_file(&other, 1036, "zwei-ringe", 4));
    lab_progress_free(&p);
    lab_progress_free(&other);
    lab_progress_load(&p);
    ck_assert_uint_eq(lab_progress_best(&p, 1040, "zwei-ringe"), 3);
    ck_assert_uint_eq(lab_progress_best(&p, 1040, "mine"), 2);
    ck_assert_uint_eq(lab_progress_best(&p, 1040, "other"), 0);
    ck_assert_uint_eq(lab_progress_best(&p, 1, "mine"), 0);
    lab_progress_free(&p);
}
END_TEST

static const char *const damaged[] = {
    "",
    "{",
    "[]",
    "{\"version\": 2, \"passed\": []}",
    "{\"version\": 1}",
    "{\"version\": 1, \"passed\": [{\"lesson\": 99, \"edits\": 1}]}",
    "{\"version\": 1, \"passed\": [{\"lesson\": 1, \"edits\": -1}]}",
    "{\"version\": 1, \"passed\": [{\"lesson\": 1, \"edits\": 1}, 7]}",
    "{\"version\": 1, \"passed\": [], \"own\": [{\"file\": \"mine\"}]}"};

START_TEST(a_name_that_is_not_utf8_costs_no_other_row)
{
    lab_progress p;
    lab_progress_load(&p);
    ck_assert(lab_progress_pass_file(&p, 1000,
                                     "\xFC"
                                     "bung",
                                     3));
    ck_assert(lab_progress_pass_file(&p, 1036, "mine", 2));
    lab_progress_free(&p);
    lab_progress_load(&p);
    ck_assert_uint_eq(p.own_count, 1);
    ck_assert_str_eq(p.own[0].file, "mine");
    lab_progress_free(&p);
}
END_TEST

START_TEST(a_damaged_file_is_kept_and_nothing_of_it_counts)
{
    lab_progress p;
    char bad[USER_HOME_PATH + 8];
    lab_progress_load(&p);
    ck_assert(lab_progress_pass(&p, 1, 1));
    lab_progress_free(&p);
    FILE *file = fopen(user_home_file, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(damaged[_i], file), 0);
    ck_assert_int_eq(fclose(file), 0);
    lab_progress_load(&p);
    ck_assert(!lab_progress_is_passed(&p, 1));
    (void)snprintf(bad, sizeof bad, "%s.bad", user_home_file);
    ck_assert_int_eq(access(bad, R_OK), 0);
    ck_assert(lab_progress_pass(&p, 1, 2));
    lab_progress_free(&p);
}
END_TEST

START_TEST(a_teacher_opens_all_lessons_for_good)
{
    lab_progress p;
    lab_progress_load(&p);
    ck_assert(!lab_progress_is_unlocked(&p, 1));
    ck_assert(lab_progress_open_all(&p, true));
    ck_assert(lab_progress_is_unlocked(&p, 1));
    ck_assert(!lab_progress_is_passed(&p, 1));
    lab_progress_free(&p);
    lab_progress_load(&p);
    ck_assert(p.is_all_open && lab_progress_is_unlocked(&p, 1));
    ck_assert(lab_progress_pass(&p, 1, 2));
    ck_assert(lab_progress_open_all(&p, false));
    lab_progress_free(&p);
    lab_progress_load(&p);
    ck_assert(!p.is_all_open && lab_progress_is_passed(&p, 1));
    ck_assert(!lab_progress_is_unlocked(&p, 2));
    lab_progress_free(&p);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("progress");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, a_name_that_is_not_utf8_costs_no_other_row);
    tcase_add_test(tests, a_pass_of_ones_own_lesson_is_kept_by_its_file);
    tcase_add_test(tests, a_teacher_opens_all_lessons_for_good);
    tcase_add_test(tests, two_games_at_once_keep_the_progress_of_both);
    tcase_add_test(tests, progress_is_kept_and_only_gets_better);
    tcase_add_loop_test(tests, a_damaged_file_is_kept_and_nothing_of_it_counts, 0,
                        (int)(sizeof damaged / sizeof damaged[0]));
    return suite_run(tests, 60);
}
