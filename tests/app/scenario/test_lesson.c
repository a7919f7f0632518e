/* A lesson while it is taken: steps, measured lines, hints, the check beside the game, progress. */
#include "../user_home.h"
#include "classroom/draft.h"
#include "classroom/grade.h"
#include "platform/user_file.h"
#include "scenario/lesson.h"
#include "scenario/lessons.h"
#include "suite.h"

#include <SDL.h>
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ALIGNMENT = 4096, PATIENCE_MS = 20000 };

static app_sectors sectors;
static app_lessons lessons;
static lab_progress progress;
static lab_lesson *lesson;
static gm_game *game;
static void *memory;
static uint64_t frame;

static void make_home(void)
{
    user_home_make("lessons.json");
}

/* The game as the Lab would start it for a lesson. */
static void start_game(const app_scenario *s)
{
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    size_t bytes = (gm_game_memory_bytes() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    memory = aligned_alloc(ALIGNMENT, bytes);
    gm_game_def def = {.memory = memory,
                       .memory_bytes = bytes,
                       .first_sector = app_sectors_find(&sectors, s->recording.header.sector),
                       .sectors = sectors.items,
                       .sector_count = sectors.count,
                       .trace_frames = true,
                       .log_reads = true};
    app_scenario_start(s, edits, app_scenario_edits(s, 0, edits), &def);
    ck_assert_msg(gm_game_create(&game, &def, error) == GM_OK, "%s", error);
    frame = 0;
}

static void open_lesson(uint32_t number)
{
    ck_assert(app_sectors_load(&sectors));
    ck_assert(app_lessons_load(&lessons));
    lab_progress_load(&progress);
    const app_scenario *s = app_lessons_find(&lessons, number);
    ck_assert_ptr_nonnull(s);
    lesson = lab_lesson_create(s, &sectors, &progress);
    ck_assert_ptr_nonnull(lesson);
    ck_assert_ptr_eq(lab_lesson_scenario(lesson), s);
    start_game(s);
}

static void close_lesson(void)
{
    lab_lesson_destroy(lesson);
    gm_game_destroy(game);
    free(memory);
    lab_progress_free(&progress);
    app_lessons_free(&lessons);
    app_sectors_free(&sectors);
}

/* Runs frames; an edit acts in the first one. */
static void run(uint32_t frames, const gm_command *edit)
{
    char error[GM_ERROR_TEXT];
    for (uint32_t i = 0; i < frames; i++) {
        gm_input input;
        app_scenario_input(lab_lesson_scenario(lesson), ++frame, &input);
        if (i == 0 && edit != NULL) {
            input.commands[input.command_count++] = *edit;
        }
        ck_assert_int_eq(gm_game_frame(game, &input, error), GM_OK);
        lab_lesson_frame(lesson, game);
    }
}

static void edit(const gm_command *command)
{
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = app_scenario_edits(lab_lesson_scenario(lesson), 0, edits);
    edits[count++] = *command;
    run(1, command);
    lab_lesson_set_edits(lesson, edits, count);
}

static gm_command move(const char *function, tl_tick_group group)
{
    gm_command command = {.kind = GM_COMMAND_MOVE, .group = group};
    (void)snprintf(command.function, sizeof command.function, "%s", function);
    return command;
}

static const lab_lesson_view *wait_for_check(void)
{
    const lab_lesson_view *view = lab_lesson_look(lesson);
    for (int i = 0; i < PATIENCE_MS && view->verdict == LAB_VERDICT_RUNNING; i++) {
        SDL_Delay(1);
        view = lab_lesson_look(lesson);
    }
    ck_assert_int_ne(view->verdict, LAB_VERDICT_RUNNING);
    return view;
}

static void type(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        lab_lesson_type(lesson, *keys);
    }
}

START_TEST(a_lesson_goes_from_its_start_to_passed)
{
    gm_command cure = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    open_lesson(1);
    run(100, NULL);
    const lab_lesson_view *view = lab_lesson_look(lesson);
    ck_assert_str_eq(view->lines[0].measured, "8.000");
    ck_assert_str_eq(view->lines[0].unit, "px");
    ck_assert_str_eq(view->lines[0].expected, "<= 0.001");
    ck_assert(view->lines[0].has_value && !view->lines[0].is_good);
    ck_assert_ptr_null(view->unreal);
    type("8");
    edit(&cure);
    run(300, NULL);
    view = lab_lesson_look(lesson);
    ck_assert_str_eq(view->lines[0].measured, "0.000");
    ck_assert(view->lines[0].is_good);
    ck_assert(view->steps[0].is_done && view->steps[1].is_done && view->steps[2].is_done);
    ck_assert(!view->steps[3].is_done);
    lab_lesson_check(lesson);
    view = wait_for_check();
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert(view->steps[3].is_done && view->is_prediction_right);
    ck_assert_str_eq(view->message_key, LAB_LESSON_PASSED);
    ck_assert_str_eq(view->message_values[0], "1");
    ck_assert_uint_eq(view->edits, 1);
    ck_assert_uint_eq(view->best, view->par);
    ck_assert_ptr_nonnull(view->unreal);
    ck_assert(lab_progress_is_unlocked(&progress, 1) && !lab_progress_is_unlocked(&progress, 2));
    close_lesson();
}
END_TEST

START_TEST(what_is_predicted_never_changes_the_verdict)
{
    static const char *const typed[] = {"", "8", "7", "-3.5"};
    gm_command cure = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    gm_command wrong = move("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    open_lesson(1);
    type(typed[_i / 2]);
    edit(_i % 2 == 0 ? &cure : &wrong);
    lab_lesson_check(lesson);
    const lab_lesson_view *view = wait_for_check();
    ck_assert_int_eq(view->verdict, _i % 2 == 0 ? LAB_VERDICT_PASSED : LAB_VERDICT_FAILED);
    ck_assert_uint_eq(view->is_prediction_right, _i / 2 == 1);
    close_lesson();
}
END_TEST

START_TEST(a_failed_check_says_why_until_something_is_changed)
{
    gm_command wrong = move("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    gm_command cure = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    open_lesson(1);
    edit(&wrong);
    lab_lesson_check(lesson);
    const lab_lesson_view *view = wait_for_check();
    ck_assert_int_eq(view->verdict, LAB_VERDICT_FAILED);
    ck_assert_ptr_nonnull(strstr(view->message_key, "In DuringPhysics Reticle runs"));
    ck_assert(!lab_progress_is_passed(&progress, 1));
    ck_assert(!view->steps[1].is_done); /* another edit is asked for */
    edit(&cure);
    view = lab_lesson_look(lesson);
    ck_assert(view->steps[1].is_done);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_NONE);
    ck_assert_ptr_null(view->message_key);
    close_lesson();
}
END_TEST

START_TEST(the_step_of_the_edit_is_about_its_function)
{
    gm_command other = move("Emitter", TL_TICK_GROUP_PRE_PHYSICS);
    gm_command own = move("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    open_lesson(1);
    edit(&other);
    ck_assert(!lab_lesson_look(lesson)->steps[1].is_done);
    edit(&own);
    ck_assert(lab_lesson_look(lesson)->steps[1].is_done);
    close_lesson();
}
END_TEST

/* Two guesses beside 8: near enough, and exact in another way of writing. */
START_TEST(a_guess_that_is_near_enough_says_how_far_off_counts)
{
    static const char *const typed[] = {"8.04", "8.00", "8.06"};
    static const char *const slack[] = {"0.05", "", ""};
    open_lesson(1);
    type(typed[_i]);
    lab_lesson_check(lesson);
    const lab_lesson_view *view = wait_for_check();
    ck_assert_str_eq(view->prediction_slack, slack[_i]);
    ck_assert(view->is_prediction_right == (_i < 2));
    close_lesson();
}
END_TEST

START_TEST(the_guess_that_was_checked_first_stands)
{
    open_lesson(1);
    type("3");
    lab_lesson_check(lesson);
    type("9"); /* while it runs */
    (void)wait_for_check();
    type("\b8");
    const lab_lesson_view *view = lab_lesson_look(lesson);
    ck_assert_str_eq(view->prediction, "3");
    ck_assert(view->is_guess_fixed && !view->is_prediction_right);
    close_lesson();
    open_lesson(1); /* one without a guess is none, too */
    lab_lesson_check(lesson);
    (void)wait_for_check();
    type("8");
    ck_assert_str_eq(lab_lesson_look(lesson)->prediction, "");
    close_lesson();
    open_lesson(1);
    type("8");
    ck_assert_str_eq(lab_lesson_look(lesson)->prediction, "8");
    close_lesson();
}
END_TEST

START_TEST(steps_are_ticked_by_what_was_done)
{
    gm_command after = {
        .kind = GM_COMMAND_AFTER, .function = "LaserBeam", .other = "Reticle", .value = 1};
    open_lesson(2);
    const lab_lesson_view *view = lab_lesson_look(lesson);
    for (uint32_t i = 0; i < view->step_count; i++) {
        ck_assert(!view->steps[i].is_done);
    }
    type("abc");
    ck_assert(!lab_lesson_look(lesson)->steps[0].is_done);
    type("50\b");
    ck_assert_str_eq(lab_lesson_look(lesson)->prediction, "5");
    ck_assert(lab_lesson_look(lesson)->steps[0].is_done);
    for (int i = 0; i < 3; i++) {
        ck_assert(!lab_lesson_look(lesson)->steps[1].is_done);
        lab_lesson_shuffled(lesson);
    }
    ck_assert(lab_lesson_look(lesson)->steps[1].is_done);
    edit(&after);
    ck_assert(lab_lesson_look(lesson)->steps[2].is_done);
    lab_lesson_check(lesson);
    view = wait_for_check();
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert_str_eq(view->lines[0].measured, "0");
    close_lesson();
}
END_TEST

/* Both links: one of them, moved twice, is one. */
START_TEST(a_step_with_two_edits_is_ticked_after_both)
{
    gm_command edits[APP_MAX_EDITS];
    gm_command after = {
        .kind = GM_COMMAND_AFTER, .function = "FollowCamera", .other = "SpringArm", .value = 1};
    open_lesson(9);
    uint32_t count = app_scenario_edits(lab_lesson_scenario(lesson), 0, edits);
    edits[count] = move("SpringArm", TL_TICK_GROUP_POST_UPDATE_WORK);
    edits[count + 1] = move("SpringArm", TL_TICK_GROUP_POST_PHYSICS);
    lab_lesson_set_edits(lesson, edits, count + 1);
    ck_assert(!lab_lesson_look(lesson)->steps[1].is_done);
    lab_lesson_set_edits(lesson, edits, count + 2);
    run(250, NULL);
    ck_assert(!lab_lesson_look(lesson)->steps[1].is_done);
    ck_assert(!lab_lesson_look(lesson)->steps[2].is_done);
    edits[count + 2] = after;
    lab_lesson_set_edits(lesson, edits, count + 3);
    ck_assert(lab_lesson_look(lesson)->steps[1].is_done);
    close_lesson();
}
END_TEST

/* 11: gates that are jumped in 240 frames. */
START_TEST(a_total_is_shown_once_its_window_has_run_and_agrees_with_the_check)
{
    open_lesson(11);
    run(299, NULL);
    ck_assert_str_eq(lab_lesson_look(lesson)->lines[0].measured, "-");
    ck_assert_str_ne(lab_lesson_look(lesson)->lines[1].measured, "-"); /* a maximum: as it is now */
    run(1, NULL);
    ck_assert_str_eq(lab_lesson_look(lesson)->lines[0].measured, "8");
    run(150, NULL); /* 6 of them lie in the last 240 frames */
    ck_assert_str_eq(lab_lesson_look(lesson)->lines[0].measured, "8");
    lab_lesson_restarted(lesson);
    ck_assert_str_eq(lab_lesson_look(lesson)->lines[0].measured, "-");
    close_lesson();
}
END_TEST

START_TEST(frames_watched_before_the_edit_do_not_count)
{
    gm_command cure = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    open_lesson(1);
    run(300, NULL);
    ck_assert(!lab_lesson_look(lesson)->steps[2].is_done);
    edit(&cure);
    run(239, NULL);
    ck_assert(!lab_lesson_look(lesson)->steps[2].is_done);
    run(1, NULL);
    ck_assert(lab_lesson_look(lesson)->steps[2].is_done);
    close_lesson();
}
END_TEST

START_TEST(hints_come_one_by_one_and_begin_again)
{
    open_lesson(1);
    const app_scenario *s = lab_lesson_scenario(lesson);
    ck_assert_ptr_null(lab_lesson_look(lesson)->hint);
    for (uint32_t i = 0; i < 2 * s->hint_count; i++) {
        lab_lesson_hint(lesson);
        ck_assert_str_eq(lab_lesson_look(lesson)->hint, s->hints[i % s->hint_count]);
    }
    close_lesson();
}
END_TEST

START_TEST(a_lesson_can_be_left_while_its_check_runs)
{
    open_lesson(2);
    lab_lesson_check(lesson);
    ck_assert_int_eq(lab_lesson_look(lesson)->verdict, LAB_VERDICT_RUNNING);
    lab_lesson_check(lesson);
    close_lesson();
}
END_TEST

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

/* What a file comes to that says what the lesson was last checked with. */
static app_grade graded(const app_check_def *checked, const app_verdict *verdict)
{
    app_handin handin;
    app_grade grade;
    app_handin_take(&handin, checked, verdict);
    app_handin_set_name(&handin, "Ada");
    ck_assert(app_handin_set_guess(&handin, lab_lesson_look(lesson)->prediction));
    ck_assert(app_handin_write(&handin, "ada.answer"));
    app_grade_file(&grade, "ada.answer", &sectors);
    ck_assert_int_eq(unlink("ada.answer"), 0);
    return grade;
}

START_TEST(what_was_checked_can_be_handed_in_and_graded)
{
    const app_verdict *verdict = NULL;
    open_lesson(1);
    ck_assert_ptr_null(lab_lesson_checked(lesson, &verdict));
    type("8");
    lab_lesson_check(lesson);
    (void)wait_for_check();
    app_grade grade = graded(lab_lesson_checked(lesson, &verdict), verdict);
    ck_assert_msg(grade.result == APP_GRADE_FAILED, "%s", grade.note);
    ck_assert_str_eq(grade.handin.guess, "8");
    ck_assert_str_eq(grade.answer, "8.000");

    gm_command moved = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    edit(&moved);
    ck_assert_ptr_null(lab_lesson_checked(lesson, &verdict));
    lab_lesson_check(lesson);
    (void)wait_for_check();
    grade = graded(lab_lesson_checked(lesson, &verdict), verdict);
    ck_assert_msg(grade.result == APP_GRADE_PASSED, "%s", grade.note);
    ck_assert_uint_eq(grade.handin.changes, 1);
    ck_assert_str_eq(grade.handin.name, "Ada");
    close_lesson();
}
END_TEST

static void assert_kept(const char *learner, const app_scenario *scenario, const char *expected)
{
    app_handin handin = {0};
    app_handin_file file;
    char path[2 * APP_PICTURES_PATH];
    app_handin_set_name(&handin, learner);
    for (uint32_t i = 0; i < 2; i++) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s%s.answer", expected, i == 1 ? "-2" : "");
        ck_assert(app_handin_keep(&handin, scenario, &file));
        ck_assert_str_eq(file.name, name);
    }
    (void)snprintf(path, sizeof path, "%s/%s", file.folder, file.name);
    ck_assert_int_eq(unlink(path), 0);
    (void)snprintf(path, sizeof path, "%s/%s.answer", file.folder, expected);
    ck_assert_int_eq(unlink(path), 0);
}

START_TEST(an_answer_is_a_file_named_by_learner_and_lesson)
{
    static app_scenario own = {.file = "my lesson", .lesson = 1003, .chapter = 2, .place = 1};
    static app_scenario lesson_of = {.file = "reader", .lesson = 6, .chapter = 2, .place = 1};
    ck_assert_int_eq(setenv("HOME", user_home, 1), 0);
    ck_assert_int_eq(setenv("XDG_CONFIG_HOME", user_home, 1), 0);
    assert_kept("Anna", &lesson_of, "Anna-2.1");
    assert_kept("../Anna  B.", &lesson_of, "Anna-B-2.1");
    assert_kept("\xE5\xAE\x89", &lesson_of, "\xE5\xAE\x89-2.1");
    assert_kept("", &lesson_of, "tickline-2.1");
    assert_kept("Anna", &own, "Anna-my-lesson");
}
END_TEST

START_TEST(names_are_cut_at_a_whole_letter_and_keep_to_one_line)
{
    app_handin handin = {0};
    char longest[200] = "";
    char word[6];
    app_user_file_word("ab\xE6\x98\x9F!\xE6\x98\x9F", "none", word, sizeof word);
    ck_assert_str_eq(word, "ab\xE6\x98\x9F");
    app_user_file_word("a-\xE6\x98\x9F\xE6\x98\x9F", "none", word, sizeof word);
    ck_assert_str_eq(word, "a-\xE6\x98\x9F");
    app_user_file_word("abc\xE6\x98\x9F", "none", word, sizeof word);
    ck_assert_str_eq(word, "abc");
    app_user_file_word("?!", "none", word, sizeof word);
    ck_assert_str_eq(word, "none");
    app_handin_set_name(&handin, "  Ada\n\tLovelace \x7f ");
    ck_assert_str_eq(handin.name, "AdaLovelace");
    app_handin_set_name(&handin, " \n ");
    ck_assert_str_eq(handin.name, "");
    for (int i = 0; i < 40; i++) {
        (void)snprintf(longest + (size_t)i * 3, 4, "\xE6\x98\x9F");
    }
    app_handin_set_name(&handin, longest);
    ck_assert_uint_eq(strlen(handin.name), 63);
    app_handin_set_name(&handin, longest + 1);
    ck_assert_uint_eq(strlen(handin.name), 62);
}
END_TEST

/* What a run of lesson 1 has played. */
static void fill_tape(lab_tape *tape, const app_scenario *s, uint64_t frames)
{
    tape->fixed_hz = s->recording.header.fixed_hz;
    for (uint64_t i = 1; i <= frames; i++) {
        gm_input input;
        app_scenario_input(s, i, &input);
        input.delta = tl_loop_fixed_delta(tape->fixed_hz, i);
        ck_assert(lab_tape_add(tape, &input));
    }
}

static app_draft_def draft_def(const lab_tape *tape, const gm_command *edits, uint32_t count)
{
    const app_scenario *s = lab_lesson_scenario(lesson);
    return (app_draft_def){.start = &s->recording.header,
                           .tape = tape,
                           .frames = lab_tape_frames(tape),
                           .edits = edits,
                           .edit_count = count,
                           .reader = "Reticle",
                           .value = "Ship.position",
                           .sectors = &sectors};
}

static bool passes(const app_scenario *s, uint32_t answer)
{
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    app_verdict verdict;
    uint32_t count = app_scenario_edits(s, answer, edits);
    app_check_def def = {.scenario = s, .sectors = &sectors, .edits = edits, .edit_count = count};
    ck_assert_msg(app_check_run(&def, &verdict, error), "%s", error);
    return verdict.has_passed;
}

START_TEST(a_moment_of_a_run_becomes_a_scenario_that_keeps_what_it_promises)
{
    lab_tape tape = {0};
    app_scenario made;
    app_scenario again;
    char error[512];
    open_lesson(1);
    fill_tape(&tape, lab_lesson_scenario(lesson), 300);
    gm_command moved = move("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    app_draft_def def = draft_def(&tape, &moved, 1);
    ck_assert_msg(app_draft_make(&made, &def, error), "%s", error);
    ck_assert_uint_eq(made.answer_count, 1);
    ck_assert_uint_eq(made.par, 1);
    ck_assert_int_eq(made.prediction.value, 8000000);

    FILE *file = fopen("made.tick", "w");
    ck_assert_ptr_nonnull(file);
    app_scenario_write(file, &made);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_msg(app_scenario_read(&again, "made.tick", error, sizeof error), "%s", error);
    ck_assert_int_eq(unlink("made.tick"), 0);
    ck_assert_str_eq(again.file, "made");
    ck_assert_uint_eq(app_scenario_sum(&made), app_scenario_sum(&again));
    ck_assert(!passes(&again, 0));
    ck_assert(passes(&again, 1));
    app_scenario_free(&made);
    app_scenario_free(&again);
    lab_tape_free(&tape);
    close_lesson();
}
END_TEST

START_TEST(a_moment_that_shows_nothing_is_no_scenario)
{
    lab_tape tape = {0};
    app_scenario made;
    char error[512];
    open_lesson(1);
    gm_command same = lab_lesson_scenario(lesson)->recording.header.edits[0];
    app_draft_def def = draft_def(&tape, &same, 1);
    ck_assert(!app_draft_make(&made, &def, error));
    ck_assert_str_eq(error, "let the game run for a while first");
    app_scenario_free(&made);

    fill_tape(&tape, lab_lesson_scenario(lesson), 100);
    gm_command moved = move("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    def = draft_def(&tape, &moved, 1);
    ck_assert(!app_draft_make(&made, &def, error));
    ck_assert_str_eq(error, "what you changed does not change how late this value is read");
    app_scenario_free(&made);

    def.value = "Beam.heat";
    ck_assert(!app_draft_make(&made, &def, error));
    ck_assert_str_eq(error, "the function does not read this value here");
    app_scenario_free(&made);

    def = draft_def(&tape, &same, 1);
    def.reader = "Emitter"; /* every 0.1 s only */
    ck_assert_msg(app_draft_make(&made, &def, error), "%s", error);
    ck_assert_uint_eq(made.answer_count, 0);
    ck_assert(passes(&made, 0));
    app_scenario_free(&made);
    lab_tape_free(&tape);
    close_lesson();
}
END_TEST

START_TEST(a_teacher_opens_all_lessons_for_good)
{
    lab_progress_load(&progress);
    ck_assert(!lab_progress_is_unlocked(&progress, 1));
    ck_assert(lab_progress_open_all(&progress, true));
    ck_assert(lab_progress_is_unlocked(&progress, 1));
    ck_assert(!lab_progress_is_passed(&progress, 1));
    lab_progress_free(&progress);
    lab_progress_load(&progress);
    ck_assert(progress.is_all_open && lab_progress_is_unlocked(&progress, 1));
    ck_assert(lab_progress_pass(&progress, 1, 2));
    ck_assert(lab_progress_open_all(&progress, false));
    lab_progress_free(&progress);
    lab_progress_load(&progress);
    ck_assert(!progress.is_all_open && lab_progress_is_passed(&progress, 1));
    ck_assert(!lab_progress_is_unlocked(&progress, 2));
    lab_progress_free(&progress);
}
END_TEST

/* A distance that is not 0 is computed from one that the question gives; "480 px a second" needs
 * how many frames that are. */
START_TEST(a_question_has_the_figures_that_its_answer_is_computed_from)
{
    uint32_t asked = 0;
    ck_assert(app_lessons_load(&lessons));
    for (uint32_t i = 0; i < lessons.count; i++) {
        const app_prediction *p = &lessons.items[i].prediction;
        const char *px = strstr(p->question, " px");
        bool needs_px = p->is_asked && px != NULL && p->value != 0;
        bool has_px = px != NULL && px > p->question && px[-1] >= '0' && px[-1] <= '9';
        bool has_rate = strstr(p->question, "px a second") != NULL;
        bool has_frames = strstr(p->question, "frames") != NULL ||
                          strstr(p->question, "frame of 1/") != NULL ||
                          strstr(p->question, "steps") != NULL;
        ck_assert_msg(!needs_px || has_px, "'%s' gives no px", p->question);
        ck_assert_msg(!has_rate || has_frames, "'%s' gives no frames", p->question);
        asked += p->is_asked ? 1 : 0;
    }
    ck_assert_uint_gt(asked, 25);
    app_lessons_free(&lessons);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lesson");
    TCase *checks = tcase_create("checks in the background");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_checked_fixture(checks, make_home, user_home_remove);
    tcase_set_tags(tests, SUITE_ONE_THREAD);
    tcase_add_test(tests, a_moment_of_a_run_becomes_a_scenario_that_keeps_what_it_promises);
    tcase_add_test(tests, a_moment_that_shows_nothing_is_no_scenario);
    tcase_add_test(tests, what_was_checked_can_be_handed_in_and_graded);
    tcase_add_test(tests, an_answer_is_a_file_named_by_learner_and_lesson);
    tcase_add_test(tests, a_pass_of_ones_own_lesson_is_kept_by_its_file);
    tcase_add_test(tests, a_step_with_two_edits_is_ticked_after_both);
    tcase_add_test(tests, a_total_is_shown_once_its_window_has_run_and_agrees_with_the_check);
    tcase_add_test(tests, names_are_cut_at_a_whole_letter_and_keep_to_one_line);
    tcase_add_test(tests, a_teacher_opens_all_lessons_for_good);
    tcase_add_loop_test(tests, what_is_predicted_never_changes_the_verdict, 0, 8);
    tcase_add_test(tests, steps_are_ticked_by_what_was_done);
    tcase_add_test(tests, the_step_of_the_edit_is_about_its_function);
    tcase_add_loop_test(tests, a_guess_that_is_near_enough_says_how_far_off_counts, 0, 3);
    tcase_add_test(tests, the_guess_that_was_checked_first_stands);
    tcase_add_test(tests, frames_watched_before_the_edit_do_not_count);
    tcase_add_test(tests, hints_come_one_by_one_and_begin_again);
    tcase_add_test(tests, two_games_at_once_keep_the_progress_of_both);
    tcase_add_test(tests, progress_is_kept_and_only_gets_better);
    tcase_add_loop_test(tests, a_damaged_file_is_kept_and_nothing_of_it_counts, 0,
                        (int)(sizeof damaged / sizeof damaged[0]));
    tcase_add_test(tests, a_question_has_the_figures_that_its_answer_is_computed_from);
    tcase_add_test(checks, a_lesson_goes_from_its_start_to_passed);
    tcase_add_test(checks, a_lesson_can_be_left_while_its_check_runs);
    tcase_add_test(checks, a_failed_check_says_why_until_something_is_changed);
    return suite_run_cases((TCase *[]){tests, checks}, 2, 60.0);
}
