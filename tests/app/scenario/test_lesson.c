/* A lesson while it is taken: steps, measured lines, hints, guesses, the check beside the game. */
#include "../taken_lesson.h"
#include "../user_home.h"
#include "scenario/lesson_parts.h"
#include "scenario/own_lessons.h"
#include "suite.h"

#include <check.h>
#include <string.h>

enum { EVERY = 8 }; /* lessons are shared out among so many tests */

static taken_lesson taken;

static void make_home(void)
{
    user_home_make("lessons.json");
}

START_TEST(a_lesson_goes_from_its_start_to_passed)
{
    gm_command cure = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_run(&taken, 100, NULL);
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_str_eq(view->lines[0].measured, "8.000");
    ck_assert_str_eq(view->lines[0].unit, "px");
    ck_assert_str_eq(view->lines[0].expected, ""); /* it could tell what is to be guessed */
    ck_assert(view->lines[0].has_value && !view->lines[0].is_good);
    ck_assert_ptr_null(view->unreal);
    taken_lesson_type(&taken, "8");
    lab_lesson_stand(taken.lesson);
    taken_lesson_edit(&taken, &cure);
    taken_lesson_run(&taken, 300, NULL);
    view = lab_lesson_look(taken.lesson);
    ck_assert_str_eq(view->lines[0].expected, "<= 0.001");
    ck_assert_str_eq(view->lines[0].measured, "0.000");
    ck_assert(view->lines[0].is_good);
    ck_assert(view->steps[0].is_done && view->steps[1].is_done && view->steps[2].is_done);
    ck_assert(!view->steps[3].is_done);
    lab_lesson_check(taken.lesson);
    view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert(view->steps[3].is_done && view->is_prediction_right);
    ck_assert_str_eq(view->message_key, LAB_LESSON_PASSED_BEST_ONE);
    ck_assert_str_eq(view->message_values[0], "1");
    ck_assert_uint_eq(view->edits, 1);
    ck_assert_uint_eq(view->best, view->par);
    ck_assert_ptr_nonnull(view->unreal);
    ck_assert(lab_progress_is_unlocked(&taken.progress, 1) &&
              !lab_progress_is_unlocked(&taken.progress, 2));
    taken_lesson_close(&taken);
}
END_TEST

/* 14: the question is about the solution. A check that fails neither tells the number nor judges
 * it. */
START_TEST(a_guess_about_the_solution_is_answered_when_it_was_made)
{
    gm_command cure = {
        .kind = GM_COMMAND_AFTER, .function = "Reticle", .other = "BodySync", .value = 1};
    taken_lesson_open(&taken, 14);
    taken_lesson_type(&taken, "0");
    lab_lesson_stand(taken.lesson);
    taken_lesson_run(&taken, 300, NULL);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_FAILED);
    ck_assert_str_eq(view->prediction_answer, "");
    ck_assert(!view->is_prediction_right);
    taken_lesson_edit(&taken, &cure);
    taken_lesson_run(&taken, 300, NULL);
    lab_lesson_check(taken.lesson);
    view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert_str_eq(view->prediction_answer, "0.000");
    ck_assert(view->is_prediction_right);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(a_goal_is_said_in_words)
{
    static const char *const goals[][3] = {
        {"<= 0.001", "px", "at most 0.001 px"},
        {"== 0", "frames", "0 frames"},
        {"== 1", "frames", "1 frame"},
        {">= 1", "runs", "at least 1 run"},
        {"!= PrePhysics", "", "not PrePhysics"},
        {"== PostPhysics", "", "PostPhysics"},
        {"0 +-0.001", "px", "0 +-0.001 px"},
        {"yes", "", "yes"},
        {"", "px", ""},
    };
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        char text[64];
        ck_assert_str_eq(lab_lesson_say_goal(NULL, goals[i][0], goals[i][1], text, sizeof text),
                         goals[i][2]);
    }
}
END_TEST

START_TEST(what_is_predicted_never_changes_the_verdict)
{
    static const char *const typed[] = {"", "8", "7", "-3.5"};
    gm_command cure = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    gm_command wrong = move_of("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_type(&taken, typed[_i / 2]);
    taken_lesson_edit(&taken, _i % 2 == 0 ? &cure : &wrong);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, _i % 2 == 0 ? LAB_VERDICT_PASSED : LAB_VERDICT_FAILED);
    ck_assert_uint_eq(view->is_prediction_right, _i / 2 == 1);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(a_failed_check_says_why_until_something_is_changed)
{
    gm_command wrong = move_of("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    gm_command cure = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_edit(&taken, &wrong);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_FAILED);
    ck_assert_ptr_nonnull(strstr(view->message_key, "In DuringPhysics Reticle runs"));
    ck_assert(!lab_progress_is_passed(&taken.progress, 1));
    ck_assert(view->steps[1].is_done && view->steps[3].is_done); /* edited, and checked */
    taken_lesson_edit(&taken, &cure);
    view = lab_lesson_look(taken.lesson);
    ck_assert(view->steps[1].is_done && !view->steps[3].is_done);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_NONE);
    ck_assert_ptr_null(view->message_key);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(the_step_of_the_edit_is_about_its_function)
{
    gm_command other = move_of("Emitter", TL_TICK_GROUP_PRE_PHYSICS);
    gm_command own = move_of("Reticle", TL_TICK_GROUP_DURING_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_edit(&taken, &other);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_edit(&taken, &own);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
}
END_TEST

/* A prerequisite the wrong way round is not what it asks for; the step says so. */
START_TEST(the_step_of_the_edit_wants_the_right_way_round)
{
    gm_command wrong = {.kind = GM_COMMAND_AFTER, .function = "Reticle", .other = "LaserBeam"};
    gm_command right = {.kind = GM_COMMAND_AFTER, .function = "LaserBeam", .other = "Reticle"};
    gm_command cut = {.kind = GM_COMMAND_CUT, .function = "Reticle", .other = "LaserBeam"};
    taken_lesson_open(&taken, 2);
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_ptr_null(view->steps[2].reversed[0]);
    taken_lesson_edit(&taken, &wrong);
    view = lab_lesson_look(taken.lesson);
    ck_assert(!view->steps[2].is_done);
    ck_assert_str_eq(view->steps[2].reversed[0], "Reticle");
    ck_assert_str_eq(view->steps[2].reversed[1], "LaserBeam");
    taken_lesson_run(&taken, 1, &cut);
    taken_lesson_edit(&taken, &right);
    taken_lesson_run(&taken, 1, NULL);
    view = lab_lesson_look(taken.lesson);
    ck_assert(view->steps[2].is_done);
    ck_assert_ptr_null(view->steps[2].reversed[0]);
    taken_lesson_close(&taken);
}
END_TEST

/* Both functions in one group are right in this order, and late in others: a prerequisite, or a
 * later group, mends the chain. */
START_TEST(a_chain_is_mended_only_in_every_order)
{
    gm_command arm = move_of("SpringArm", TL_TICK_GROUP_POST_PHYSICS);
    gm_command camera = move_of("FollowCamera", _i == 2 ? TL_TICK_GROUP_POST_UPDATE_WORK
                                                        : TL_TICK_GROUP_POST_PHYSICS);
    gm_command after = {.kind = GM_COMMAND_AFTER, .function = "FollowCamera", .other = "SpringArm"};
    gm_command edits[2] = {arm, _i == 1 ? after : camera};
    taken_lesson_open(&taken, 9);
    taken_lesson_run(&taken, 1, &edits[0]);
    lab_lesson_set_edits(taken.lesson, edits, 2);
    ck_assert(
        !lab_lesson_look(taken.lesson)->steps[1].is_done); /* it acts from the next frame on */
    taken_lesson_run(&taken, 70, &edits[1]);
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_uint_eq(view->steps[1].is_done, _i != 0);
    lab_lesson_check(taken.lesson);
    view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, _i != 0 ? LAB_VERDICT_PASSED : LAB_VERDICT_FAILED);
    ck_assert_uint_eq(view->steps[1].is_done, _i != 0);
    taken_lesson_close(&taken);
}
END_TEST

/* Ways that the step does not name: a group in place of a wait, a wait in place of a group. */
START_TEST(the_step_of_the_edit_is_ticked_when_the_goal_is_reached_another_way)
{
    static const struct {
        uint32_t lesson;
        uint32_t step;
        gm_command edit;
        bool is_goal;
    } rows[] = {
        {7, 1, {.function = "SentryBrain", .group = TL_TICK_GROUP_POST_PHYSICS}, true},
        {7, 1, {.function = "SentryBrain", .group = TL_TICK_GROUP_DURING_PHYSICS}, false},
        {2, 2, {.function = "LaserBeam", .group = TL_TICK_GROUP_POST_UPDATE_WORK}, true},
        {2, 2, {.function = "LaserBeam", .group = TL_TICK_GROUP_PRE_PHYSICS}, false},
        {1, 1, {.kind = GM_COMMAND_AFTER, .function = "Reticle", .other = "BodySync"}, true},
    };
    gm_command edit = rows[_i].edit;
    edit.kind = edit.kind == GM_COMMAND_NONE ? GM_COMMAND_MOVE : edit.kind;
    taken_lesson_open(&taken, rows[_i].lesson);
    taken_lesson_edit(&taken, &edit);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[rows[_i].step].is_done);
    taken_lesson_run(&taken, 400, NULL);
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_uint_eq(view->steps[rows[_i].step].is_done, rows[_i].is_goal);
    lab_lesson_check(taken.lesson);
    view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, rows[_i].is_goal ? LAB_VERDICT_PASSED : LAB_VERDICT_FAILED);
    taken_lesson_close(&taken);
}
END_TEST

/* Also when CHECK was pressed before a frame was watched. */
START_TEST(a_pass_leaves_no_step_open)
{
    gm_command edit = move_of("SentryBrain", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 7);
    taken_lesson_edit(&taken, &edit);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    for (uint32_t i = 0; i < view->step_count; i++) {
        ck_assert_msg(view->steps[i].is_done || view->steps[i].is_over, "step %u", i);
    }
    taken_lesson_close(&taken);
}
END_TEST

/* What a maximum or minimum says after its first frame is not what it says of all of them. */
static void expect_never_met(uint32_t number, uint32_t answer)
{
    gm_command edits[APP_MAX_EDITS];
    taken_lesson_open(&taken, number);
    const app_scenario *s = lab_lesson_scenario(taken.lesson);
    uint32_t all = app_scenario_edits(s, 1 + answer, edits);
    for (uint32_t i = all - s->answers[answer].edit_count; i < all; i++) {
        taken_lesson_run(&taken, 1, &edits[i]);
    }
    lab_lesson_set_edits(taken.lesson, edits, all);
    for (uint32_t i = 0; i < s->last_frame + 2; i++) {
        taken_lesson_run(&taken, 1, NULL);
        ck_assert_msg(!taken.lesson->is_met, "%s: %s, frame %u", s->file, s->answers[answer].name,
                      i);
    }
    taken_lesson_close(&taken);
}

START_TEST(no_wrong_answer_meets_the_goal_in_any_frame)
{
    app_lessons lessons = {0};
    ck_assert(app_lessons_load(&lessons));
    for (uint32_t i = (uint32_t)_i; i < lessons.count; i += EVERY) {
        const app_scenario *s = &lessons.items[i];
        for (uint32_t k = 1; s->trace[0] == '\0' && k < s->answer_count; k++) {
            expect_never_met(s->lesson, k);
        }
    }
    app_lessons_free(&lessons);
}
END_TEST

/* Two guesses beside 8: near enough, and exact in another way of writing. */
START_TEST(a_guess_that_is_near_enough_says_how_far_off_counts)
{
    static const char *const typed[] = {"8.04", "8.00", "8.06"};
    static const char *const slack[] = {"0.05", "", ""};
    taken_lesson_open(&taken, 1);
    taken_lesson_type(&taken, typed[_i]);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_str_eq(view->prediction_slack, slack[_i]);
    ck_assert(view->is_prediction_right == (_i < 2));
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(the_guess_that_was_checked_first_stands)
{
    taken_lesson_open(&taken, 1);
    taken_lesson_type(&taken, "3");
    lab_lesson_check(taken.lesson);
    taken_lesson_type(&taken, "9"); /* while it runs */
    (void)taken_lesson_wait(&taken);
    taken_lesson_type(&taken, "\b8");
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_str_eq(view->prediction, "3");
    ck_assert(view->is_guess_fixed && !view->is_prediction_right);
    taken_lesson_close(&taken);
    taken_lesson_open(&taken, 1); /* one without a guess is none, too */
    lab_lesson_check(taken.lesson);
    (void)taken_lesson_wait(&taken);
    taken_lesson_type(&taken, "8");
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->prediction, "");
    taken_lesson_close(&taken);
    taken_lesson_open(&taken, 1);
    taken_lesson_type(&taken, "8");
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->prediction, "8");
    taken_lesson_close(&taken);
}
END_TEST

/* From then on figures are shown. */
START_TEST(a_guess_that_stands_is_not_changed)
{
    taken_lesson_open(&taken, 1);
    taken_lesson_type(&taken, "5");
    ck_assert(!lab_lesson_look(taken.lesson)->is_guess_fixed);
    lab_lesson_stand(taken.lesson);
    taken_lesson_type(&taken, "\b8");
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    ck_assert_str_eq(view->prediction, "5");
    ck_assert(view->is_guess_fixed && !view->is_guess_open);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(steps_are_ticked_by_what_was_done)
{
    gm_command after = {
        .kind = GM_COMMAND_AFTER, .function = "LaserBeam", .other = "Reticle", .value = 1};
    taken_lesson_open(&taken, 2);
    const lab_lesson_view *view = lab_lesson_look(taken.lesson);
    for (uint32_t i = 0; i < view->step_count; i++) {
        ck_assert(!view->steps[i].is_done);
    }
    taken_lesson_type(&taken, "abc");
    ck_assert(!lab_lesson_look(taken.lesson)->steps[0].is_done);
    taken_lesson_type(&taken, "50\b");
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->prediction, "5");
    ck_assert(!lab_lesson_look(taken.lesson)->steps[0].is_done);
    lab_lesson_stand(taken.lesson);
    ck_assert(lab_lesson_look(taken.lesson)->steps[0].is_done);
    for (int i = 0; i < 3; i++) {
        ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
        lab_lesson_shuffled(taken.lesson);
    }
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_edit(&taken, &after);
    taken_lesson_run(&taken, 1, NULL);
    ck_assert(lab_lesson_look(taken.lesson)->steps[2].is_done);
    lab_lesson_check(taken.lesson);
    view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert_str_eq(view->lines[0].measured, "0");
    taken_lesson_close(&taken);
}
END_TEST

/* Both links: one of them, moved twice, is one. */
START_TEST(a_step_with_two_edits_is_ticked_after_both)
{
    gm_command edits[APP_MAX_EDITS];
    gm_command after = {
        .kind = GM_COMMAND_AFTER, .function = "FollowCamera", .other = "SpringArm", .value = 1};
    taken_lesson_open(&taken, 9);
    uint32_t count = app_scenario_edits(lab_lesson_scenario(taken.lesson), 0, edits);
    edits[count] = move_of("SpringArm", TL_TICK_GROUP_POST_UPDATE_WORK);
    edits[count + 1] = move_of("SpringArm", TL_TICK_GROUP_POST_PHYSICS);
    lab_lesson_set_edits(taken.lesson, edits, count + 1);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    lab_lesson_set_edits(taken.lesson, edits, count + 2);
    taken_lesson_run(&taken, 250, &edits[count + 1]);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[2].is_done);
    edits[count + 2] = after;
    lab_lesson_set_edits(taken.lesson, edits, count + 3);
    taken_lesson_run(&taken, 1, &after);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
}
END_TEST

/* 11: gates that are jumped in 240 frames. */
START_TEST(a_total_is_shown_once_its_window_has_run_and_agrees_with_the_check)
{
    taken_lesson_open(&taken, 11);
    taken_lesson_run(&taken, 60, NULL);
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->lines[0].wait, 240);
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->lines[1].wait, 1);
    taken_lesson_run(&taken, 239, NULL);
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->lines[0].wait, 1);
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->lines[0].measured, "-");
    ck_assert_str_ne(lab_lesson_look(taken.lesson)->lines[1].measured,
                     "-"); /* a maximum: as it is now */
    taken_lesson_run(&taken, 1, NULL);
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->lines[0].measured, "8");
    taken_lesson_run(&taken, 150, NULL); /* 6 of them lie in the last 240 frames */
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->lines[0].measured, "8");
    lab_lesson_restarted(taken.lesson);
    ck_assert_str_eq(lab_lesson_look(taken.lesson)->lines[0].measured, "-");
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(frames_watched_before_the_edit_do_not_count)
{
    gm_command cure = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_run(&taken, 300, NULL);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[2].is_done);
    taken_lesson_edit(&taken, &cure);
    taken_lesson_run(&taken, 239, NULL);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[2].is_done);
    taken_lesson_run(&taken, 1, NULL);
    ck_assert(lab_lesson_look(taken.lesson)->steps[2].is_done);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(hints_add_up_and_end_with_the_last_one)
{
    taken_lesson_open(&taken, 1);
    const app_scenario *s = lab_lesson_scenario(taken.lesson);
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->hint_count, 0);
    for (uint32_t i = 0; i < s->hint_count; i++) {
        ck_assert(lab_lesson_hint(taken.lesson));
        const lab_lesson_view *view = lab_lesson_look(taken.lesson);
        ck_assert_uint_eq(view->hint_count, i + 1);
        ck_assert_uint_eq(view->hints_left, s->hint_count - i - 1);
        ck_assert_str_eq(view->hints[0], s->hints[0]);
        ck_assert_str_eq(view->hints[i], s->hints[i]);
        ck_assert_uint_eq(view->news, i + 1);
    }
    ck_assert(!lab_lesson_hint(taken.lesson));
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->news, s->hint_count);
    taken_lesson_close(&taken);
}
END_TEST

START_TEST(a_lesson_that_is_passed_has_no_hints)
{
    gm_command cure = move_of("Reticle", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 1);
    taken_lesson_edit(&taken, &cure);
    lab_lesson_check(taken.lesson);
    ck_assert_int_eq(taken_lesson_wait(&taken)->verdict, LAB_VERDICT_PASSED);
    ck_assert(!lab_lesson_hint(taken.lesson));
    taken_lesson_close(&taken);
}
END_TEST

/* Its interval, its switch: other edits of that function are not the one that is asked for. */
START_TEST(the_step_of_the_edit_is_about_its_kind_of_edit)
{
    gm_command interval = {
        .kind = GM_COMMAND_INTERVAL, .function = "Reticle", .time = TL_SECONDS(1)};
    gm_command off = {.kind = GM_COMMAND_DISABLE, .function = "Emitter"};
    gm_command seldom = {.kind = GM_COMMAND_INTERVAL, .function = "Emitter", .time = TL_SECONDS(1)};
    gm_command moved = move_of("Gun", TL_TICK_GROUP_DURING_PHYSICS);
    gm_command set = {.kind = GM_COMMAND_SET, .function = "Gun", .other = "timer"};
    taken_lesson_open(&taken, 1); /* "Drag Reticle": a move */
    taken_lesson_edit(&taken, &interval);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
    taken_lesson_open(&taken, 6); /* "Select Emitter; tab Function: ..." */
    taken_lesson_edit(&taken, &off);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_edit(&taken, &seldom);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
    taken_lesson_open(&taken, 8); /* "Drag Gun to a group, or ..." */
    taken_lesson_edit(&taken, &set);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_edit(&taken, &moved);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
}
END_TEST

/* 4: any of the three waits may be cut; the check says whether it was the one. */
START_TEST(a_step_that_names_no_function_is_ticked_by_an_edit_of_any)
{
    gm_command wrong = {.kind = GM_COMMAND_CUT, .function = "LaserBeam", .other = "Reticle"};
    taken_lesson_open(&taken, 4);
    taken_lesson_edit(&taken, &wrong);
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_close(&taken);
}
END_TEST

/* Lesson 3 as one of the user's own: its task names PlayerController, and no kind of change. */
START_TEST(a_task_of_ones_own_without_a_kind_is_ticked_by_any_change)
{
    gm_command other = move_of("Hud", TL_TICK_GROUP_POST_UPDATE_WORK);
    gm_command moved = move_of("PlayerController", TL_TICK_GROUP_POST_PHYSICS);
    taken_lesson_open(&taken, 3);
    taken_lesson_edit(&taken, &moved);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    ck_assert(lab_lesson_tells_edit(taken.lesson));
    for (uint32_t i = 0; i < taken.lessons.count; i++) {
        app_scenario *s = &taken.lessons.items[i];
        s->lesson = s->lesson == 3 ? APP_OWN_LESSON : s->lesson;
    }
    ck_assert(lab_lesson_look(taken.lesson)->steps[1].is_done);
    taken_lesson_edit(&taken, &other);
    ck_assert(!lab_lesson_look(taken.lesson)->steps[1].is_done);
    ck_assert(!lab_lesson_tells_edit(taken.lesson));
    ck_assert(lab_lesson_hint(taken.lesson));
    ck_assert(lab_lesson_tells_edit(taken.lesson));
    taken_lesson_close(&taken);
}
END_TEST

/* 17: the game has gone on as it was before, and counts 38 beats or fewer. */
START_TEST(figures_after_a_check_are_its_own)
{
    gm_command carry = {.kind = GM_COMMAND_SET, .function = "Pulse", .other = "carry"};
    taken_lesson_open(&taken, 17);
    lab_lesson_set_edits(taken.lesson, &carry, 1);
    taken_lesson_run(&taken, 330, NULL);
    ck_assert_str_ne(lab_lesson_look(taken.lesson)->lines[0].measured, "40");
    ck_assert_str_ne(lab_lesson_look(taken.lesson)->lines[0].measured, "-");
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_PASSED);
    ck_assert_str_eq(view->lines[0].measured, "40");
    ck_assert(view->lines[0].is_good && view->is_of_schedule);
    taken_lesson_close(&taken);
}
END_TEST

static uint32_t failed_rows(const lab_lesson_view *view)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < view->line_count; i++) {
        count += view->lines[i].is_bad ? 1 : 0;
    }
    return count;
}

/* Lesson 1.3 with both links in one group: right in the order of now, late in others. Its goal of
 * orders is there from the start. */
START_TEST(a_check_that_failed_has_a_row_that_says_so)
{
    gm_command edits[APP_MAX_EDITS];
    taken_lesson_open(&taken, 9);
    const lab_lesson_line *goal = &lab_lesson_look(taken.lesson)->lines[LAB_LESSON_LINES];
    ck_assert_uint_eq(lab_lesson_look(taken.lesson)->line_count, LAB_LESSON_LINES + 1);
    ck_assert_str_eq(goal->name, "late, of 1,000 shuffled orders");
    ck_assert_str_eq(goal->expected, "== 0");
    ck_assert(goal->is_of_check && goal->is_of_orders && !goal->has_value && !goal->is_bad);
    uint32_t count = app_scenario_edits(lab_lesson_scenario(taken.lesson), 0, edits);
    edits[count] = move_of("SpringArm", TL_TICK_GROUP_POST_PHYSICS);
    edits[count + 1] = move_of("FollowCamera", TL_TICK_GROUP_POST_PHYSICS);
    lab_lesson_set_edits(taken.lesson, edits, count + 2);
    taken_lesson_run(&taken, 10, NULL);
    lab_lesson_check(taken.lesson);
    const lab_lesson_view *view = taken_lesson_wait(&taken);
    ck_assert_int_eq(view->verdict, LAB_VERDICT_FAILED);
    ck_assert_uint_eq(failed_rows(view), 1);
    const lab_lesson_line *row = &view->lines[view->line_count - 1];
    ck_assert_uint_eq(view->line_count, LAB_LESSON_LINES + 1);
    ck_assert(row->is_bad && !row->is_good);
    ck_assert_str_eq(row->name, "late, of 1,000 shuffled orders");
    ck_assert_str_eq(row->unit, "orders");
    lab_lesson_set_edits(taken.lesson, edits, count);
    view = lab_lesson_look(taken.lesson);
    ck_assert_uint_eq(view->line_count, LAB_LESSON_LINES + 1);
    ck_assert_uint_eq(failed_rows(view), 0);
    taken_lesson_close(&taken);
}
END_TEST

/* Figures of the lessons that the program has. */
START_TEST(each_row_of_a_lesson_has_a_unit_or_a_word)
{
    app_lessons lessons;
    ck_assert(app_lessons_load(&lessons));
    for (uint32_t i = 0; i < lessons.count; i++) {
        const app_scenario *s = &lessons.items[i];
        uint32_t lines[LAB_LESSON_LINES];
        uint32_t count = s->trace[0] == '\0' ? lab_lesson_lines(s, lines) : 0;
        for (uint32_t k = 0; k < count; k++) {
            const app_measure *m = &s->measures[lines[k]];
            bool is_word = m->kind == APP_MEASURE_GROUP || m->kind == APP_MEASURE_WANTED ||
                           m->kind == APP_MEASURE_STAGE || m->kind == APP_MEASURE_AFTER;
            ck_assert_msg(is_word || app_measure_unit(m)[0] != '\0', "%s: %s", s->file, m->name);
        }
    }
    app_lessons_free(&lessons);
}
END_TEST

static bool tells_of(const app_scenario *s, const char *word)
{
    bool is_told = strstr(s->why, word) != NULL;
    for (uint32_t i = 0; i < s->text_count; i++) {
        is_told = is_told || strstr(s->texts[i], word) != NULL;
    }
    for (uint32_t i = 0; i < s->hint_count; i++) {
        is_told = is_told || strstr(s->hints[i], word) != NULL;
    }
    return is_told;
}

static bool has_solution_of(const app_scenario *s, gm_command_kind kind)
{
    bool is_there = false;
    for (uint32_t i = 0; s->answer_count > 0 && i < s->answers[0].edit_count; i++) {
        is_there = is_there || s->answers[0].edits[i].kind == kind;
    }
    return is_there;
}

/* A list of ticks has intervals, groups and prerequisites; "grouped" counts by class and has none
 * of them. Prerequisites are logged with the ticks only. */
START_TEST(the_console_command_of_a_lesson_shows_what_it_is_about)
{
    app_lessons lessons;
    ck_assert(app_lessons_load(&lessons));
    for (uint32_t i = 0; i < lessons.count; i++) {
        const app_scenario *s = &lessons.items[i];
        const char *console = s->unreal_console;
        bool is_list = strcmp(console, "dumpticks") == 0;
        bool has_wait = has_solution_of(s, GM_COMMAND_AFTER) || has_solution_of(s, GM_COMMAND_CUT);
        ck_assert_msg(strstr(console, "grouped") == NULL, "%s: %s", s->file, console);
        ck_assert_msg(strcmp(console, "ListTimers") != 0 || tells_of(s, "timer"), "%s: no timers",
                      s->file);
        ck_assert_msg(!has_wait || is_list || strcmp(console, "tick.LogTicks 1") == 0, "%s: %s",
                      s->file, console);
    }
    app_lessons_free(&lessons);
}
END_TEST

START_TEST(a_lesson_can_be_left_while_its_check_runs)
{
    taken_lesson_open(&taken, 2);
    lab_lesson_check(taken.lesson);
    ck_assert_int_eq(lab_lesson_look(taken.lesson)->verdict, LAB_VERDICT_RUNNING);
    lab_lesson_check(taken.lesson);
    taken_lesson_close(&taken);
}
END_TEST

/* A distance that is not 0 is computed from one that the question gives; "480 px a second" needs
 * how many frames that are. */
START_TEST(a_question_has_the_figures_that_its_answer_is_computed_from)
{
    app_lessons lessons;
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

/* Until a guess stands the measured rows show "?". */
START_TEST(a_hint_about_measured_rows_names_the_guess)
{
    static const char *const rows[] = {"measured", "below"};
    app_lessons lessons = {0};
    ck_assert(app_lessons_load(&lessons));
    for (uint32_t i = 0; i < 2 * lessons.count; i++) {
        const char *hint = lessons.items[i / 2].hints[0];
        bool is_of_rows = strstr(hint, rows[i % 2]) != NULL;
        ck_assert_msg(!is_of_rows || strstr(hint, "After your guess") != NULL, "'%s'", hint);
    }
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
    tcase_add_test(tests, a_guess_about_the_solution_is_answered_when_it_was_made);
    tcase_add_test(tests, a_goal_is_said_in_words);
    tcase_add_test(tests, a_step_with_two_edits_is_ticked_after_both);
    tcase_add_test(tests, a_total_is_shown_once_its_window_has_run_and_agrees_with_the_check);
    tcase_add_loop_test(tests, what_is_predicted_never_changes_the_verdict, 0, 8);
    tcase_add_test(tests, steps_are_ticked_by_what_was_done);
    tcase_add_test(tests, the_step_of_the_edit_is_about_its_function);
    tcase_add_test(tests, the_step_of_the_edit_wants_the_right_way_round);
    tcase_add_loop_test(tests, a_chain_is_mended_only_in_every_order, 0, 3);
    tcase_add_loop_test(tests, a_guess_that_is_near_enough_says_how_far_off_counts, 0, 3);
    tcase_add_loop_test(tests, the_step_of_the_edit_is_ticked_when_the_goal_is_reached_another_way,
                        0, 5);
    tcase_add_test(tests, a_pass_leaves_no_step_open);
    tcase_add_loop_test(tests, no_wrong_answer_meets_the_goal_in_any_frame, 0, EVERY);
    tcase_add_test(tests, the_guess_that_was_checked_first_stands);
    tcase_add_test(tests, a_guess_that_stands_is_not_changed);
    tcase_add_test(tests, frames_watched_before_the_edit_do_not_count);
    tcase_add_test(tests, a_hint_about_measured_rows_names_the_guess);
    tcase_add_test(tests, hints_add_up_and_end_with_the_last_one);
    tcase_add_test(tests, the_step_of_the_edit_is_about_its_kind_of_edit);
    tcase_add_test(tests, each_row_of_a_lesson_has_a_unit_or_a_word);
    tcase_add_test(tests, a_question_has_the_figures_that_its_answer_is_computed_from);
    tcase_add_test(checks, a_lesson_goes_from_its_start_to_passed);
    tcase_add_test(checks, a_lesson_that_is_passed_has_no_hints);
    tcase_add_test(tests, a_step_that_names_no_function_is_ticked_by_an_edit_of_any);
    tcase_add_test(tests, a_task_of_ones_own_without_a_kind_is_ticked_by_any_change);
    tcase_add_test(checks, figures_after_a_check_are_its_own);
    tcase_add_test(checks, a_check_that_failed_has_a_row_that_says_so);
    tcase_add_test(tests, the_console_command_of_a_lesson_shows_what_it_is_about);
    tcase_add_test(checks, a_lesson_can_be_left_while_its_check_runs);
    tcase_add_test(checks, a_failed_check_says_why_until_something_is_changed);
    return suite_run_cases((TCase *[]){tests, checks}, 2, 60.0);
}
