/* A session whose run is held, stepped and taken back: what it writes is what really happened. */
#include "platform/file_read.h"
#include "session/session.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_WORDS = 16 };

static char path[TEMPORARY_PATH];
static char log_path[TEMPORARY_PATH];

static void make_paths(void)
{
    ck_assert(temporary_path(path, "session"));
    ck_assert(temporary_path(log_path, "session-log"));
}

static void remove_paths(void)
{
    (void)remove(path);
    (void)remove(log_path);
}

typedef struct run {
    app_options options;
    app_session session;
} run;

/* `line` holds words with single spaces between them; %R and %L are the paths. */
static void open_run(run *r, const char *line)
{
    char words[512] = "";
    char name[] = "tickline";
    char *argv[MAX_WORDS] = {name};
    int argc = 1;
    (void)snprintf(words, sizeof words, "%s", line);
    for (char *word = strtok(words, " "); word != NULL; word = strtok(NULL, " ")) {
        ck_assert_int_lt(argc, MAX_WORDS);
        bool is_record = strcmp(word, "%R") == 0;
        bool is_log = strcmp(word, "%L") == 0;
        argv[argc++] = is_record ? path : (is_log ? log_path : word);
    }
    ck_assert_int_eq(app_options_parse(&r->options, argc, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&r->session, &r->options), APP_OK);
}

static app_status close_run(run *r)
{
    app_status status = app_session_close(&r->session);
    app_options_free(&r->options);
    return status;
}

static void go(run *r, uint32_t frames)
{
    for (uint32_t i = 0; i < frames; i++) {
        gm_input input = {0};
        ck_assert(app_session_frame(&r->session, &input));
    }
}

static void seek(run *r, lab_place place)
{
    char error[GM_ERROR_TEXT];
    lab_drive *drive = app_session_drive(&r->session);
    ck_assert_ptr_nonnull(drive);
    ck_assert_int_eq(lab_drive_seek(drive, place, error), LAB_MOVED);
}

static void change_schedule(run *r)
{
    gm_command disable = {.kind = GM_COMMAND_DISABLE, .function = "Trails"};
    ck_assert(lab_drive_command(app_session_drive(&r->session), &disable));
}

static void expect_replay(uint64_t frames)
{
    run r;
    open_run(&r, "--headless --replay %R");
    gm_input input;
    while (app_session_frame(&r.session, &input)) {
    }
    ck_assert_uint_eq(r.session.frames, frames);
    ck_assert_int_eq(close_run(&r), APP_OK);
}

START_TEST(a_recording_holds_what_happened_after_the_cut)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 05-tow-lines --record %R");
    go(&r, 200);
    ck_assert_ptr_nonnull(app_session_drive(&r.session));
    go(&r, 100);
    seek(&r, lab_place_after(130));
    change_schedule(&r);
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 60);
    ck_assert_uint_eq(r.session.frames, 190);
    ck_assert(r.session.has_other_past);
    app_session_note_new_game(&r.session);
    ck_assert(!r.session.has_other_past);
    ck_assert_int_eq(close_run(&r), APP_OK);
    expect_replay(190);
}
END_TEST

START_TEST(a_run_that_only_looked_back_is_recorded_as_it_was)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 05-tow-lines --record %R");
    go(&r, 150);
    uint64_t end = gm_game_hash(r.session.game);
    seek(&r, (lab_place){.frame = 60, .position = 7, .is_open = true});
    ck_assert_uint_eq(r.session.frames, 150);
    ck_assert_int_eq(close_run(&r), APP_OK);
    expect_replay(150);
    open_run(&r, "--headless --replay %R --frames 150");
    go(&r, 150);
    ck_assert_uint_eq(gm_game_hash(r.session.game), end);
    ck_assert_int_eq(close_run(&r), APP_OK);
}
END_TEST

START_TEST(a_half_frame_at_the_end_does_not_count)
{
    run r;
    char error[GM_ERROR_TEXT];
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --record %R");
    go(&r, 75);
    lab_step step = {.unit = LAB_UNIT_FUNCTION, .count = 5};
    ck_assert_int_eq(lab_drive_step(app_session_drive(&r.session), &step, error), LAB_MOVED);
    ck_assert_int_eq(close_run(&r), APP_OK);
    expect_replay(75);
}
END_TEST

START_TEST(a_replay_can_be_taken_back_and_still_compares)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --frames 240 --record %R");
    go(&r, 240);
    ck_assert_int_eq(close_run(&r), APP_OK);
    open_run(&r, "--headless --replay %R");
    go(&r, 100);
    seek(&r, lab_place_after(20));
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 220);
    gm_input input = {0};
    ck_assert(!app_session_frame(&r.session, &input));
    ck_assert(r.session.is_replay && r.session.compares_hashes);
    ck_assert_uint_eq(r.session.replay.hash, 240);
    ck_assert_int_eq(close_run(&r), APP_OK);
}
END_TEST

START_TEST(a_replay_that_takes_another_way_is_left)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --frames 120 --record %R");
    go(&r, 120);
    ck_assert_int_eq(close_run(&r), APP_OK);
    open_run(&r, "--headless --replay %R");
    go(&r, 100);
    seek(&r, lab_place_after(50));
    change_schedule(&r);
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 200);
    ck_assert(!r.session.is_replay);
    ck_assert_uint_eq(r.session.frames, 250);
    ck_assert_int_eq(close_run(&r), APP_OK);
}
END_TEST

/* A way that was begun anew at the first frame and left in its middle has no frame yet. */
START_TEST(what_was_asked_for_is_written_after_going_back_to_the_start)
{
    run r;
    char error[GM_ERROR_TEXT];
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --record %R --report %L");
    go(&r, 50);
    seek(&r, lab_place_after(0));
    change_schedule(&r);
    lab_step step = {.unit = LAB_UNIT_FUNCTION, .count = 5};
    ck_assert_int_eq(lab_drive_step(app_session_drive(&r.session), &step, error), LAB_MOVED);
    ck_assert_uint_eq(r.session.frames, 0);
    ck_assert_int_eq(close_run(&r), APP_OK);
    ck_assert_int_eq(access(path, F_OK), 0);
    ck_assert_int_eq(access(log_path, F_OK), 0);
    expect_replay(0);
}
END_TEST

static uint32_t count_lines(void)
{
    size_t length = 0;
    uint32_t lines = 0;
    char *text = app_file_read(log_path, APP_FILE_RECORDING, &length);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < length; i++) {
        lines += text[i] == '\n' ? 1 : 0;
    }
    free(text);
    return lines;
}

START_TEST(the_hash_log_has_a_line_for_each_new_frame)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --hash-log %L");
    go(&r, 50);
    seek(&r, lab_place_after(20));
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 40); /* 30 of them again */
    seek(&r, lab_place_after(40));
    change_schedule(&r);
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 5);
    ck_assert_int_eq(close_run(&r), APP_OK);
    ck_assert_uint_eq(count_lines(), 50 + 10 + 5);
}
END_TEST

START_TEST(the_limit_of_frames_counts_those_that_remain)
{
    run r;
    open_run(&r, "--headless --autopilot --sector 02-red-hearts --frames 60");
    gm_input input = {0};
    go(&r, 60);
    ck_assert_ptr_nonnull(app_session_drive(&r.session));
    ck_assert(!app_session_frame(&r.session, &input));
    seek(&r, lab_place_after(30));
    change_schedule(&r);
    lab_drive_release(app_session_drive(&r.session));
    go(&r, 30);
    ck_assert(!app_session_frame(&r.session, &input));
    ck_assert_int_eq(close_run(&r), APP_OK);
}
END_TEST

START_TEST(the_drive_changes_nothing_by_being_there)
{
    run with;
    run without;
    const char *line = "--headless --autopilot --sector 05-tow-lines";
    open_run(&with, line);
    open_run(&without, line);
    go(&with, 100);
    ck_assert_ptr_nonnull(app_session_drive(&with.session));
    go(&with, 300);
    go(&without, 400);
    ck_assert_uint_eq(gm_game_hash(with.session.game), gm_game_hash(without.session.game));
    ck_assert_int_eq(close_run(&with), APP_OK);
    ck_assert_int_eq(close_run(&without), APP_OK);
}
END_TEST

/* Nothing half applied: what was running runs again. */
START_TEST(a_start_that_is_refused_leaves_the_run_as_it_was)
{
    run r = {0};
    open_run(&r, "--headless --autopilot");
    go(&r, 20);
    app_recording_header start = r.session.start;
    (void)snprintf(start.sector, sizeof start.sector, "range");
    start.edits[start.edit_count++] = (gm_command){
        .kind = GM_COMMAND_MOVE, .function = "Nobody", .group = TL_TICK_GROUP_PRE_PHYSICS};
    ck_assert(!app_session_restart(&r.session, &start, NULL));
    ck_assert_int_eq(r.session.status, APP_OK);
    ck_assert_str_ne(r.session.start.sector, "range");
    ck_assert_uint_eq(r.session.start.edit_count, 0);
    go(&r, 20);
    (void)snprintf(start.sector, sizeof start.sector, "nowhere");
    ck_assert(!app_session_restart(&r.session, &start, NULL));
    ck_assert_uint_eq(r.session.frames, 20);
    ck_assert_int_eq(close_run(&r), APP_OK);
}
END_TEST

int main(void)
{
    TCase *session = tcase_create("session");
    tcase_add_checked_fixture(session, make_paths, remove_paths);
    tcase_add_test(session, a_recording_holds_what_happened_after_the_cut);
    tcase_add_test(session, a_run_that_only_looked_back_is_recorded_as_it_was);
    tcase_add_test(session, a_half_frame_at_the_end_does_not_count);
    tcase_add_test(session, a_replay_can_be_taken_back_and_still_compares);
    tcase_add_test(session, a_replay_that_takes_another_way_is_left);
    tcase_add_test(session, what_was_asked_for_is_written_after_going_back_to_the_start);
    tcase_add_test(session, the_hash_log_has_a_line_for_each_new_frame);
    tcase_add_test(session, the_limit_of_frames_counts_those_that_remain);
    tcase_add_test(session, the_drive_changes_nothing_by_being_there);
    tcase_add_test(session, a_start_that_is_refused_leaves_the_run_as_it_was);
    return suite_run(session, 120);
}
