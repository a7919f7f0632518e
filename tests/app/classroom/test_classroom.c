/* What learners and teachers give to each other: answers that are handed in and graded, and lessons
 * made of a moment of a run. */
#include "../taken_lesson.h"
#include "../user_home.h"
#include "classroom/draft.h"
#include "classroom/grade.h"
#include "platform/user_file.h"
#include "scenario/own_lessons.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static taken_lesson taken;

static void make_home(void)
{
    user_home_make("lessons.json");
}

/* What a file comes to that says what the lesson was last checked with. */
static app_grade graded(const app_check_def *checked, const app_verdict *verdict)
{
    app_handin handin;
    app_grade grade;
    app_handin_take(&handin, checked, verdict);
    app_handin_set_name(&handin, "Ada");
    ck_assert(app_handin_set_guess(&handin, lab_lesson_look(taken.lesson)->prediction));
    ck_assert(app_handin_write(&handin, "ada.answer"));
    app_grade_file(&grade, "ada.answer", &taken.sectors);
    ck_assert_int_eq(unlink("ada.answer"), 0);
    return grade;
}

START_TEST(what_was_checked_can_be_handed_in_and_graded)
{
    const app_verdict *verdict = NULL;
    taken_lesson_open(&taken, 1);
    ck_assert_ptr_null(lab_lesson_checked(taken.lesson, &verdict));
    taken_lesson_type(&taken, "8");
    lab_lesson_check(taken.lesson);
    (void)taken_lesson_wait(&taken);
    app_grade grade = graded(lab_lesson_checked(taken.lesson, &verdict), verdict);
    ck_assert_msg(grade.result == APP_GRADE_FAILED, "%s", grade.note);
    ck_assert_str_eq(grade.handin.guess, "8");
    ck_assert_str_eq(grade.measured, "8.000");

    gm_command moved = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_edit(&taken, &moved);
    ck_assert_ptr_null(lab_lesson_checked(taken.lesson, &verdict));
    lab_lesson_check(taken.lesson);
    (void)taken_lesson_wait(&taken);
    grade = graded(lab_lesson_checked(taken.lesson, &verdict), verdict);
    ck_assert_msg(grade.result == APP_GRADE_PASSED, "%s", grade.note);
    ck_assert_uint_eq(grade.handin.changes, 1);
    ck_assert_str_eq(grade.changed, "move Reticle PostPhysics");
    ck_assert_str_eq(grade.handin.name, "Ada");
    taken_lesson_close(&taken);
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

/* A ship that nobody flies. */
static void fill_idle(lab_tape *tape)
{
    const app_scenario *s = lab_lesson_scenario(taken.lesson);
    *tape = (lab_tape){.fixed_hz = s->recording.header.fixed_hz};
    for (uint64_t i = 1; i <= 300; i++) {
        gm_input input = {.delta = tl_loop_fixed_delta(tape->fixed_hz, i)};
        ck_assert(lab_tape_add(tape, &input));
    }
}

/* The title for half a second, a new game, and a flight in uneven frames. */
static void fill_campaign(lab_tape *tape)
{
    enum { TITLE = 30, FRAMES = 330 };
    for (uint64_t i = 1; i <= FRAMES; i++) {
        gm_input input = {.delta = 12000000 + (int64_t)(i * 7919 % 9000) * 1000};
        if (i == TITLE) {
            input.commands[input.command_count++] = (gm_command){.kind = GM_COMMAND_START};
        }
        input.move_x = (int8_t)(i > TITLE ? (i % 120 < 60 ? 127 : -127) : 0);
        ck_assert(lab_tape_add(tape, &input));
    }
}

static app_draft_def draft_def(const lab_tape *tape, const gm_command *edits, uint32_t count)
{
    const app_scenario *s = lab_lesson_scenario(taken.lesson);
    return (app_draft_def){.start = &s->recording.header,
                           .tape = tape,
                           .frames = lab_tape_frames(tape),
                           .edits = edits,
                           .edit_count = count,
                           .reader = "Reticle",
                           .value = "Ship.position",
                           .sectors = &taken.sectors};
}

static bool passes(const app_scenario *s, uint32_t answer)
{
    gm_command edits[APP_MAX_EDITS];
    char error[GM_ERROR_TEXT];
    app_verdict verdict;
    uint32_t count = app_scenario_edits(s, answer, edits);
    app_check_def def = {
        .scenario = s, .sectors = &taken.sectors, .edits = edits, .edit_count = count};
    ck_assert_msg(app_check_run(&def, &verdict, error), "%s", error);
    return verdict.has_passed;
}

START_TEST(a_moment_of_a_run_becomes_a_scenario_that_keeps_what_it_promises)
{
    lab_tape tape = {0};
    app_scenario made;
    app_scenario again;
    char error[512];
    app_draft_facts facts = {.is_fault = true};
    taken_lesson_open(&taken, 1);
    fill_tape(&tape, lab_lesson_scenario(taken.lesson), 300);
    gm_command moved = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    app_draft_def def = draft_def(&tape, &moved, 1);
    ck_assert_msg(app_draft_make(&made, &def, &facts, error), "%s", error);
    ck_assert_uint_eq(made.answer_count, 1);
    ck_assert_uint_eq(made.par, 1);
    ck_assert_int_eq(made.prediction.value, 8000000);
    ck_assert(!facts.is_fault);

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
    taken_lesson_close(&taken);
}
END_TEST

/* A lesson that the taken one gives way to, checked with its solution. */
static app_grade graded_solution(app_scenario *s)
{
    gm_command edits[APP_MAX_EDITS];
    const app_verdict *verdict = NULL;
    lab_lesson *lesson = lab_lesson_create(s, &taken.sectors, NULL);
    lab_lesson *before = taken.lesson;
    ck_assert_ptr_nonnull(lesson);
    taken.lesson = lesson;
    lab_lesson_set_edits(lesson, edits, app_scenario_edits(s, 1, edits));
    lab_lesson_check(lesson);
    (void)taken_lesson_wait(&taken);
    const app_check_def *checked = lab_lesson_checked(lesson, &verdict);
    app_grade grade = graded(checked, verdict);
    lab_lesson_destroy(lesson);
    taken.lesson = before;
    return grade;
}

/* A teacher breaks the order while playing the campaign: that is what a learner has to mend. */
START_TEST(a_moment_of_the_campaign_is_a_lesson_whose_answers_are_graded)
{
    static app_scenario made;
    static app_scenario again;
    lab_tape tape = {0};
    char error[512];
    char path[APP_ASSET_PATH];
    app_draft_facts facts = {.is_fault = false};
    app_recording_header start = {.sector = "01-amber-drift", .seed = 7};
    taken_lesson_open(&taken, 1);
    fill_campaign(&tape);
    gm_command moved = move_of("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    app_draft_def def = draft_def(&tape, &moved, 1);
    def.start = &start;
    ck_assert_msg(app_draft_make(&made, &def, &facts, error), "%s", error);
    ck_assert(facts.is_fault);
    ck_assert(made.recording.header.skip_title);
    ck_assert_int_eq(made.prediction.value, 8941000); /* as with the title */
    ck_assert_uint_eq(made.recording.frames, 300);
    ck_assert_uint_eq(made.recording.command_count, 0);
    (void)snprintf(made.file, sizeof made.file, "broken");
    ck_assert(app_own_lessons_keep(&made, path));
    ck_assert_msg(app_scenario_read(&again, path, error, sizeof error), "%s", error);
    ck_assert_uint_eq(again.recording.header.edit_count, 1);
    ck_assert_int_eq(again.recording.header.edits[0].group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(!passes(&again, 0));
    app_grade grade = graded_solution(&again);
    ck_assert_msg(grade.result == APP_GRADE_PASSED, "%s", grade.note);
    ck_assert_str_eq(grade.changed, "move Reticle PostPhysics");
    app_scenario_free(&made);
    app_scenario_free(&again);

    def.role = APP_DRAFT_SOLUTION;
    ck_assert_msg(app_draft_make(&made, &def, &facts, error), "%s", error);
    ck_assert(!facts.is_fault);
    ck_assert_uint_eq(made.recording.header.edit_count, 0);
    ck_assert_uint_eq(made.answers[0].edit_count, 1);
    ck_assert(passes(&made, 1));
    app_scenario_free(&made);
    lab_tape_free(&tape);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(a_moment_that_shows_nothing_is_no_scenario)
{
    lab_tape tape = {0};
    app_scenario made;
    char error[512];
    app_draft_facts facts = {.is_fault = false};
    taken_lesson_open(&taken, 1);
    gm_command same = lab_lesson_scenario(taken.lesson)->recording.header.edits[0];
    app_draft_def def = draft_def(&tape, &same, 1);
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_str_eq(error, "let the game run for a while first");
    app_scenario_free(&made);

    fill_tape(&tape, lab_lesson_scenario(taken.lesson), 100);
    gm_command moved = move_of("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    def = draft_def(&tape, &moved, 1);
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_str_eq(error, "what you changed does not change how late this value is read");
    app_scenario_free(&made);

    def.value = "Beam.heat";
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_str_eq(error, "the function does not read this value here");
    app_scenario_free(&made);

    def = draft_def(&tape, &same, 1);
    def.reader = "Emitter"; /* every 0.1 s only */
    ck_assert_msg(app_draft_make(&made, &def, &facts, error), "%s", error);
    ck_assert_uint_eq(made.answer_count, 0);
    ck_assert(passes(&made, 0));
    ck_assert(!facts.is_idle);
    app_scenario_free(&made);

    lab_tape_free(&tape);
    fill_idle(&tape);
    def = draft_def(&tape, &same, 1);
    ck_assert_msg(app_draft_make(&made, &def, &facts, error), "%s", error);
    ck_assert(facts.is_idle); /* late, but of a ship that stands still */
    app_scenario_free(&made);
    def = draft_def(&tape, &moved, 1);
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_str_eq(error, "what is read hardly moves in these frames: fly, then make the lesson");
    app_scenario_free(&made);

    app_recording_header title = *def.start;
    title.skip_title = false; /* and no game was begun on it */
    def.start = &title;
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_ptr_nonnull(strstr(error, "a lesson begins with a sector"));
    app_scenario_free(&made);
    lab_tape_free(&tape);
    taken_lesson_close(&taken);
}
END_TEST

/* The start has room for 64 changes, to which those of an answer are added. */
START_TEST(a_moment_with_too_many_changes_is_no_scenario)
{
    static app_recording_header start;
    gm_command edits[APP_MAX_EDITS];
    lab_tape tape = {0};
    app_scenario made;
    char error[512];
    app_draft_facts facts = {.is_fault = false};
    taken_lesson_open(&taken, 1);
    fill_tape(&tape, lab_lesson_scenario(taken.lesson), 100);
    for (uint32_t i = 0; i < APP_MAX_EDITS; i++) {
        edits[i] = move_of("", TL_TICK_GROUP_POST_PHYSICS);
        (void)snprintf(edits[i].function, sizeof edits[i].function, "Function%u", i);
    }
    edits[0] = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    start = lab_lesson_scenario(taken.lesson)->recording.header;
    memcpy(start.edits, edits + 1, (APP_MAX_EDITS - 1) * sizeof edits[0]);
    start.edit_count = APP_MAX_EDITS - 1;
    app_draft_def def = draft_def(&tape, edits, APP_MAX_EDITS);
    def.start = &start;
    def.role = APP_DRAFT_FAULT;
    ck_assert(!app_draft_make(&made, &def, &facts, error));
    ck_assert_str_eq(error, "a lesson has at most 64 changes, those of its answer included");
    app_scenario_free(&made);
    lab_tape_free(&tape);
    taken_lesson_close(&taken);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("classroom");
    tcase_add_checked_fixture(tests, make_home, user_home_remove);
    tcase_add_test(tests, a_moment_of_a_run_becomes_a_scenario_that_keeps_what_it_promises);
    tcase_add_test(tests, a_moment_of_the_campaign_is_a_lesson_whose_answers_are_graded);
    tcase_add_test(tests, a_moment_that_shows_nothing_is_no_scenario);
    tcase_add_test(tests, a_moment_with_too_many_changes_is_no_scenario);
    tcase_add_test(tests, what_was_checked_can_be_handed_in_and_graded);
    tcase_add_test(tests, an_answer_is_a_file_named_by_learner_and_lesson);
    tcase_add_test(tests, names_are_cut_at_a_whole_letter_and_keep_to_one_line);
    return suite_run(tests, 60);
}
