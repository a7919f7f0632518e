/* The recording that every game in a window gets: offered only where the game that it is of was
 * played and ended suddenly, kept or thrown away as asked, and never that of another process. */
#include "../user_home.h"
#include "run/recording.h"
#include "session/last_run.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FRAMES = 90 };

static void make_home(void)
{
    user_home_make("last-run.rec");
    (void)setenv("HOME", user_home, 1);
    (void)unsetenv("XDG_CONFIG_HOME");
}

static void place(char out[USER_HOME_PATH], const char *name)
{
    (void)snprintf(out, USER_HOME_PATH, "%s/tickline/%s", user_home, name);
}

static bool exists(const char *name)
{
    char path[USER_HOME_PATH];
    struct stat info;
    place(path, name);
    return stat(path, &info) == 0;
}

/* A game of a second and a half; played if it has a command, ended if it is closed. */
static void play(const app_last_run *run, bool is_played, bool is_ended)
{
    app_recorder recorder;
    app_recording_header header = {.sector = "amber", .seed = 7, .fixed_hz = 0};
    app_recorded_by_this(&header.by);
    ck_assert_ptr_nonnull(run->path);
    ck_assert(app_recorder_open(&recorder, run->path, &header));
    for (uint32_t i = 0; i < FRAMES; i++) {
        gm_input input = {.delta = TL_SECONDS(1) / 60};
        if (i == 5 && is_played) {
            input.commands[input.command_count++] = (gm_command){.kind = GM_COMMAND_START};
        }
        ck_assert(app_recorder_add(&recorder, &input, i));
    }
    if (is_ended) {
        ck_assert(app_recorder_close(&recorder));
    } else {
        app_recorder_abandon(&recorder); /* as a killed process leaves it */
    }
}

static void play_once(bool is_played, bool is_ended)
{
    app_last_run run;
    app_last_run_open(&run);
    ck_assert_ptr_null(run.early);
    play(&run, is_played, is_ended);
    app_last_run_close(&run);
}

START_TEST(only_a_played_game_that_ended_suddenly_is_offered)
{
    app_last_run run;
    for (int i = 0; i < 4; i++) {
        bool is_played = i % 2 == 1;
        bool is_ended = i >= 2;
        play_once(is_played, is_ended);
        app_last_run_open(&run);
        ck_assert_int_eq(run.early != NULL, is_played && !is_ended);
        ck_assert(run.early == NULL || run.early_time / TL_MS(100) == 14);
        app_last_run_drop(&run);
        app_last_run_close(&run);
    }
}
END_TEST

START_TEST(what_is_not_answered_is_offered_again)
{
    app_last_run run;
    play_once(true, false);
    app_last_run_open(&run);
    ck_assert_ptr_nonnull(run.early);
    play(&run, true, true);
    app_last_run_close(&run);
    app_last_run_open(&run);
    ck_assert_ptr_nonnull(run.early);
    app_last_run_close(&run);
}
END_TEST

START_TEST(keeping_saves_it_under_a_name_of_its_own)
{
    app_last_run run;
    app_recording recording;
    char path[APP_EXPORT_PATH];
    char error[GM_ERROR_TEXT];
    for (int i = 1; i <= 2; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "tickline-%04d.rec", i);
        play_once(true, false);
        app_last_run_open(&run);
        ck_assert(app_last_run_keep(&run, path));
        ck_assert_msg(exists(name), "expected %s, not %s", name, path);
        ck_assert(!exists("ended-early.rec"));
        ck_assert_ptr_null(run.early);
        app_last_run_close(&run);
        ck_assert_msg(app_recording_read(&recording, path, error, sizeof error), "%s", error);
        ck_assert_uint_eq(recording.frames, FRAMES);
        ck_assert(recording.is_ended_early);
        app_recording_free(&recording);
    }
}
END_TEST

START_TEST(a_second_game_beside_the_first_is_not_recorded)
{
    app_last_run first;
    app_last_run second;
    app_last_run_open(&first);
    play(&first, true, false);
    app_last_run_open(&second);
    ck_assert_ptr_null(second.path);
    ck_assert_ptr_null(second.early);
    ck_assert(exists("last-run.rec"));
    app_last_run_close(&second);
    app_last_run_close(&first);
    app_last_run_open(&first);
    ck_assert_ptr_nonnull(first.early);
    app_last_run_close(&first);
}
END_TEST

START_TEST(a_damaged_recording_is_kept_aside)
{
    app_last_run run;
    play_once(true, false);
    FILE *file = fopen(user_home_file, "r+b");
    ck_assert_ptr_nonnull(file);
    (void)fputs("nonsense", file);
    (void)fclose(file);
    app_last_run_open(&run);
    ck_assert_ptr_null(run.early);
    ck_assert_ptr_nonnull(run.path);
    ck_assert(exists("ended-early.rec.bad"));
    ck_assert(!exists("ended-early.rec"));
    app_last_run_close(&run);
}
END_TEST

START_TEST(without_a_place_for_files_nothing_is_recorded)
{
    app_last_run run;
    (void)setenv("XDG_DATA_HOME", "/proc/none", 1);
    app_last_run_open(&run);
    ck_assert_ptr_null(run.path);
    ck_assert_ptr_null(run.early);
    app_last_run_close(&run);
    (void)setenv("XDG_DATA_HOME", user_home, 1);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("last_run");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, only_a_played_game_that_ended_suddenly_is_offered);
    tcase_add_test(tests, what_is_not_answered_is_offered_again);
    tcase_add_test(tests, keeping_saves_it_under_a_name_of_its_own);
    tcase_add_test(tests, a_second_game_beside_the_first_is_not_recorded);
    tcase_add_test(tests, a_damaged_recording_is_kept_aside);
    tcase_add_test(tests, without_a_place_for_files_nothing_is_recorded);
    return suite_run(tests, 60);
}
