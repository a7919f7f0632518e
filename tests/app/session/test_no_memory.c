/* Each allocation of the application fails once: it ends with a message and a status, or goes on
 * and what it writes is whole. */
#include "../no_memory.h"
#include "headless.h"
#include "run/report.h"
#include "scenario/lesson.h"
#include "scenario/lessons.h"
#include "scenario/progress.h"
#include "session/scenario_command.h"
#include "session/session.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 24, MOST = 20000 };

static char folder[TEMPORARY_PATH];

static void make_folder(void)
{
    ck_assert(temporary_folder(folder, "memory"));
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_eq(setenv("XDG_DATA_HOME", folder, 1), 0);
}

static void empty_folder(void)
{
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        (void)unlink(e->d_name);
    }
    (void)closedir(dir);
}

static void remove_folder(void)
{
    empty_folder();
    (void)unlink("tickline/scores.json");
    (void)rmdir("tickline");
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}

/* A run of a few frames, without and with going back. */
typedef app_status run_fn(app_session *session);

static app_status run_headless(app_session *session)
{
    app_headless_run(session);
    return session->status;
}

static app_status run_back(app_session *session)
{
    char error[GM_ERROR_TEXT];
    gm_command disable = {.kind = GM_COMMAND_DISABLE, .function = "Trails"};
    gm_input input = {0};
    for (int i = 0; i < 3 && app_session_frame(session, &input); i++) {
    }
    lab_drive *drive = session->status == APP_OK ? app_session_drive(session) : NULL;
    if (drive == NULL || lab_drive_seek(drive, lab_place_after(1), error) != LAB_MOVED) {
        return session->status;
    }
    (void)lab_drive_command(drive, &disable);
    lab_drive_release(drive);
    for (int i = 0; i < 60 && app_session_frame(session, &input); i++) {
    }
    return session->status;
}

static app_status act(const char *line, run_fn *run)
{
    char words[400];
    char name[] = "tickline";
    char *argv[MAX_WORDS] = {name};
    int argc = 1;
    app_options options;
    app_session session;
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        argv[argc++] = word;
    }
    app_status status = app_options_parse(&options, argc, argv);
    if (status == APP_OK && options.is_check) {
        status = app_scenario_check(&options);
    } else if (status == APP_OK) {
        if (app_session_open(&session, &options) == APP_OK) {
            (void)run(&session);
        }
        status = app_session_close(&session);
    }
    app_options_free(&options);
    return status;
}

static bool has_part(void)
{
    bool is_found = false;
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        is_found = is_found || strstr(e->d_name, ".part") != NULL;
    }
    (void)closedir(dir);
    return is_found;
}

typedef struct deed {
    const char *line;
    run_fn *run;
    const char *outputs[4]; /* there if, and only if, the status is 0 */
} deed;

static const deed deeds[] = {
    {"--headless --autopilot --frames 62 --workers 0 --record r --hash-log h --report j --trace t",
     run_headless,
     {"r", "h", "j", "t"}},
    {"--headless --autopilot --workers 0 --record r --hash-log h", run_back, {"r", "h"}},
    {"--headless --frames 1 --workers 0 --movie m --screenshot p --lang zh",
     run_headless,
     {"m", "p"}},
    {"--headless --scenario s --report j", run_headless, {"j"}},
    {"--scenario s --check --answer solution", NULL, {NULL}},
    {"--headless --scenario r --self-test rollback", run_headless, {NULL}},
};

/* What the deeds read. */
static void make_inputs(void)
{
    FILE *file = fopen("s", "wb");
    ck_assert_ptr_nonnull(file);
    (void)fputs("tickline-scenario 1\nsector range\nseed 7\nautopilot 0\ntitle 0\nstep 60\n"
                "frames 2 4\nseeds 1\nmeasure runs runs Reticle total Runs\n"
                "expect runs == 3 It runs {1} times\nsolution\nbegin\n"
                "i 4 0 0 0 0 0 0 0\nend 4\n",
                file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(act("--headless --autopilot --frames 3 --workers 0 --record r", run_headless),
                     APP_OK);
}

static void expect_outcome(const deed *d, app_status status, uint64_t number)
{
    ck_assert_msg(status == APP_OK || status == APP_FAILED, "%s: allocation %u: status %d", d->line,
                  (unsigned)number, (int)status);
    ck_assert_msg(status == APP_OK || no_memory_messages() > 0, "%s: allocation %u: no message",
                  d->line, (unsigned)number);
    for (int i = 0; i < 4 && d->outputs[i] != NULL; i++) {
        ck_assert_msg(status != APP_OK || access(d->outputs[i], F_OK) == 0,
                      "%s: allocation %u: no %s", d->line, (unsigned)number, d->outputs[i]);
    }
    ck_assert_msg(!has_part(), "%s: allocation %u: a part was left", d->line, (unsigned)number);
}

START_TEST(each_allocation_of_a_run_may_fail)
{
    const deed *d = &deeds[_i / 2];
    make_inputs();
    no_memory_threads(true, false); /* one thread asks, in the same order each time */
    bool is_for_good = _i % 2 == 1;
    bool has_failed = true;
    uint64_t number = 1;
    /* Where all later ones fail too, every third place to begin is enough. */
    for (; number < MOST && has_failed; number += is_for_good ? 3 : 1) {
        (void)remove("j");
        no_memory_begin(number, is_for_good);
        app_status status = act(d->line, d->run);
        has_failed = no_memory_count() >= number;
        no_memory_end();
        expect_outcome(d, status, number);
        ck_assert_msg(has_failed || status == APP_OK, "%s: %s", d->line, no_memory_last_message());
    }
    ck_assert_uint_gt(number, 10); /* the application does ask for memory here */
    ck_assert_uint_lt(number, MOST);
}
END_TEST

static void expect_keys(const json_t *expected, const json_t *found)
{
    const char *key;
    json_t *value;
    size_t i;
    ck_assert_int_eq(json_typeof(expected), json_typeof(found));
    ck_assert_uint_eq(json_object_size(expected), json_object_size(found));
    ck_assert_uint_eq(json_array_size(expected), json_array_size(found));
    json_object_foreach((json_t *)(uintptr_t)expected, key, value)
    {
        ck_assert_msg(json_object_get(found, key) != NULL, "%s", key);
        expect_keys(value, json_object_get(found, key));
    }
    json_array_foreach(expected, i, value)
    {
        expect_keys(value, json_array_get(found, i));
    }
}

static bool write_report(app_session *session)
{
    app_report report = {.statistics = &session->statistics,
                         .game = session->game,
                         .renderer = "none",
                         .seed = 7,
                         .hash = 1};
    return app_report_write(&report, "j");
}

/* Every one of the first ones, then some of the thousands that are alike. */
static uint64_t next_of(uint64_t number)
{
    return number < 400 ? number + 1 : number + 41;
}

START_TEST(a_report_is_whole_or_there_is_none)
{
    char line[] = "--report=j";
    char headless[] = "--headless";
    char *argv[] = {line, headless, line};
    app_options options;
    app_session session;
    gm_input input = {0};
    bool is_written = false;
    ck_assert_int_eq(app_options_parse(&options, 3, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    for (int i = 0; i < 5; i++) {
        ck_assert(app_session_frame(&session, &input));
    }
    ck_assert(write_report(&session));
    json_t *expected = json_load_file("j", 0, NULL);
    ck_assert_ptr_nonnull(expected);
    for (uint64_t number = 1; !is_written; number = next_of(number)) {
        ck_assert_int_eq(unlink("j") == 0 || number > 1, 1);
        no_memory_json(true);
        no_memory_begin(number, false);
        bool is_good = write_report(&session);
        is_written = no_memory_count() < number;
        no_memory_end();
        no_memory_json(false);
        ck_assert_msg(is_good == (access("j", F_OK) == 0), "allocation %u", (unsigned)number);
        ck_assert_msg(is_good || no_memory_messages() > 0, "allocation %u", (unsigned)number);
        json_t *found = is_good ? json_load_file("j", 0, NULL) : NULL;
        if (is_good) {
            expect_keys(expected, found);
        }
        json_decref(found);
    }
    json_decref(expected);
    (void)app_session_close(&session);
    app_options_free(&options);
}
END_TEST

typedef bool load_fn(void);

static bool load_language(void)
{
    app_language language;
    bool is_good = app_language_load(&language, "zh");
    app_language_free(&language);
    return is_good;
}

static bool load_sectors(void)
{
    app_sectors sectors;
    bool is_good = app_sectors_load(&sectors);
    app_sectors_free(&sectors);
    return is_good;
}

static bool load_lessons(void)
{
    app_lessons lessons;
    bool is_good = app_lessons_load(&lessons);
    app_lessons_free(&lessons);
    return is_good;
}

static bool add_score(void)
{
    static uint32_t score = 0;
    app_scores scores;
    gm_score_row row = {.name = "PILOT", .score = ++score, .sector = 2};
    app_scores_load(&scores);
    bool is_good = app_scores_add(&scores, &row) && scores.path != NULL;
    app_scores_free(&scores);
    return is_good;
}

static load_fn *const loads[] = {load_language, load_sectors, load_lessons, add_score};

/* The JSON library crashes when it finds no memory for a long text that it reads: only the short
 * ones of the table of scores are tried. */

START_TEST(what_is_read_without_memory_is_refused_and_kept)
{
    bool is_whole = false;
    uint64_t number = 1;
    ck_assert(loads[_i]());
    for (; !is_whole; number = next_of(number)) {
        no_memory_json(loads[_i] == add_score);
        no_memory_begin(number, false);
        bool is_good = loads[_i]();
        is_whole = no_memory_count() < number;
        no_memory_end();
        no_memory_json(false);
        ck_assert_msg(is_good || no_memory_messages() > 0 || loads[_i] == add_score,
                      "allocation %u: no message", (unsigned)number);
        ck_assert_msg(!is_whole || is_good, "allocation %u", (unsigned)number);
        ck_assert_int_ne(access("tickline/scores.json.bad", F_OK), 0);
    }
    ck_assert_uint_gt(number, 2);
    ck_assert(loads[_i]());
}
END_TEST

START_TEST(without_threads_the_game_runs_all_the_same)
{
    no_memory_threads(false, false);
    no_memory_begin(0, false);
    ck_assert_int_eq(act("--headless --autopilot --frames 62 --workers 3 --hash-log h "
                         "--screenshot p",
                         run_headless),
                     APP_OK);
    ck_assert_uint_eq(no_memory_messages(), 1);
    ck_assert_ptr_nonnull(strstr(no_memory_last_message(), "runs without them"));
    ck_assert_int_eq(access("p", F_OK), 0);
    ck_assert_int_eq(act("--headless --autopilot --workers 3 --record r", run_back), APP_OK);
    no_memory_threads(true, true);
}
END_TEST

START_TEST(without_threads_a_lesson_is_checked_all_the_same)
{
    app_sectors sectors;
    app_scenario scenario;
    lab_progress progress = {0};
    char error[512];
    make_inputs();
    ck_assert(app_sectors_load(&sectors));
    ck_assert_msg(app_scenario_read(&scenario, "s", error, sizeof error), "%s", error);
    lab_lesson *lesson = lab_lesson_create(&scenario, &sectors, &progress);
    ck_assert_ptr_nonnull(lesson);
    no_memory_threads(false, false);
    lab_lesson_check(lesson);
    no_memory_threads(true, true);
    ck_assert_int_eq(lab_lesson_look(lesson)->verdict, LAB_VERDICT_PASSED);
    ck_assert_int_eq(lab_lesson_look(lesson)->verdict, LAB_VERDICT_PASSED);
    lab_lesson_destroy(lesson);
    app_scenario_free(&scenario);
    app_sectors_free(&sectors);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("no_memory");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_loop_test(tests, each_allocation_of_a_run_may_fail, 0, 2 * ROWS(deeds));
    tcase_add_test(tests, a_report_is_whole_or_there_is_none);
    tcase_add_loop_test(tests, what_is_read_without_memory_is_refused_and_kept, 0, ROWS(loads));
    tcase_add_test(tests, without_threads_the_game_runs_all_the_same);
    tcase_add_test(tests, without_threads_a_lesson_is_checked_all_the_same);
    return suite_run(tests, 240);
}
