/* The moment of a lesson: cause and effect before and after the edit, side by side. */
#include "../lesson_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/insight.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static lesson_scene s;

static void ask(lab_request request)
{
    lab_act(s.lab, &request);
    lesson_scene_paint(&s);
}

static void open_with_guess(void)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    lab_lesson_type(s.lab->lesson, '7');
    s.lab->ui.focus = 0;
    for (uint32_t i = 0; i < 40; i++) {
        lesson_scene_paint(&s);
    }
}

static void move_and_check(tl_tick_group group)
{
    lab_request request = {.action = LAB_MOVE, .group = group};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    ask(request);
    lesson_scene_check(&s);
}

static void assert_moment(const lab_kept_read *moment, uint32_t frames, double px)
{
    ck_assert(moment->is_there);
    ck_assert_uint_eq(moment->frames, frames);
    ck_assert_double_eq_tol(moment->px, px, 0.001);
    ck_assert_str_eq(moment->items[moment->write].label, "BodySync");
    ck_assert_str_eq(moment->items[moment->read].label, "Reticle");
    ck_assert_str_eq(moment->value, "Ship.position");
}

START_TEST(a_verdict_shows_before_and_now_with_the_guess_beside_the_measured_number)
{
    char text[LAB_TEXT * 2];
    open_with_guess();
    ck_assert(!s.lab->model.insight.is_shown);
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown);
    assert_moment(&insight->before, 1, 8.0);
    assert_moment(&insight->now, 0, 0.0);
    ck_assert_uint_eq(lab_insight_frames(insight), 2);
    ck_assert_uint_gt(insight->before.write, insight->before.read);
    ck_assert_uint_lt(insight->now.write, insight->now.read);
    ck_assert_str_eq(lab_insight_sentence(&s.lab->ui, insight, text),
                     "You guessed 7, measured was 8.000. Now Reticle reads Ship.position of the "
                     "same frame.");
    lesson_scene_close(&s);
}
END_TEST

/* A ship that flies, and rests before the verdict. */
START_TEST(the_moment_before_is_that_of_the_greatest_distance)
{
    char text[4096];
    (void)SDL_strlcpy(text, lab_editor_template(), sizeof text);
    char *input = strstr(text, "frames 61 300");
    ck_assert_ptr_nonnull(input);
    memcpy(input, "frames 21 160", 13);
    input = strstr(text, "begin\n");
    (void)SDL_strlcpy(input, "begin\ni 60 1 127 0 0 -127 0 0\ni 100 1 0 0 0 -127 0 0\nend 160\n",
                      sizeof text - (size_t)(input - text));
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open_own(&s, text);
    lab_lesson_type(s.lab->lesson, '7');
    s.lab->ui.focus = 0;
    for (uint32_t i = 0; i < 120; i++) {
        lesson_scene_paint(&s);
    }
    move_and_check(TL_TICK_GROUP_DURING_PHYSICS);
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(insight->is_shown);
    assert_moment(&insight->before, 1, 8.0);
    lesson_scene_close(&s);
}
END_TEST

START_TEST(an_answer_that_failed_shows_that_the_read_is_still_late)
{
    char text[LAB_TEXT * 2];
    open_with_guess();
    move_and_check(TL_TICK_GROUP_DURING_PHYSICS);
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(!s.lab->model.lesson.is_passed && insight->is_shown);
    assert_moment(&insight->now, 1, 8.0);
    ck_assert_str_eq(s.lab->model.selected, "Reticle"); /* another group can be tried at once */
    ck_assert_ptr_nonnull(strstr(
        lab_insight_sentence(&s.lab->ui, insight, text),
        "Reticle still reads Ship.position of the frame before: 8.0 px by this read alone."));
    lesson_scene_close(&s);
}
END_TEST

/* The rings follow the ship: they belong to the frame that is shown, not to that of the check. */
START_TEST(the_value_of_the_moment_is_followed_with_the_side_where_late_reads_are)
{
    open_with_guess();
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    const lab_seen_read *seen = &s.lab->model.insight.seen;
    for (uint32_t i = 0; i < 10; i++) {
        gm_vec2 before = seen->at;
        lesson_scene_paint(&s);
        ck_assert(seen->is_there && seen->frame == s.lab->frame.number);
        ck_assert_double_ne((double)seen->at.x, (double)before.x);
        ck_assert_double_eq((double)seen->offset.x, 0.0);
        ck_assert_double_eq((double)seen->back.x, seen->at.x > before.x ? -1.0 : 1.0);
    }
    lesson_scene_close(&s);
}
END_TEST

START_TEST(one_key_replays_it_and_esc_puts_it_away)
{
    open_with_guess();
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    const lab_insight *insight = &s.lab->model.insight;
    for (uint32_t i = 0; i < 5; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_gt(insight->pictures, 4);
    ask((lab_request){.action = LAB_REPLAY});
    ck_assert_uint_le(insight->pictures, 1);
    ask((lab_request){.action = LAB_BACK});
    ck_assert(!insight->is_shown && s.lab->lesson != NULL);
    ask((lab_request){.action = LAB_REPLAY});
    ck_assert(insight->is_shown);
    ask((lab_request){.action = LAB_LESSON, .direction = 1});
    ck_assert(!insight->is_shown && !insight->before.is_there);
    lesson_scene_close(&s);
}
END_TEST

/* Between two runs the reader is late without a read: an arrow of one frame would tell otherwise.
 */
START_TEST(a_reader_that_rests_has_no_such_picture)
{
    open_with_guess();
    lab_request request = {.action = LAB_INTERVAL, .time = 100000000};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    ask(request);
    for (uint32_t i = 0; i < 20; i++) {
        lesson_scene_paint(&s);
    }
    ask((lab_request){.action = LAB_REPLAY});
    ck_assert(!s.lab->model.insight.is_shown);
    lesson_scene_close(&s);
}
END_TEST

START_TEST(a_reader_that_is_off_reads_nothing_any_more)
{
    lab_request request = {.action = LAB_DISABLE};
    open_with_guess();
    ck_assert(s.lab->model.insight.now.is_there);
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    ask(request);
    lesson_scene_check(&s);
    ck_assert(!s.lab->model.lesson.is_passed);
    ck_assert(!s.lab->model.insight.is_shown);
    ck_assert(!s.lab->model.insight.now.is_there);
    lesson_scene_close(&s);
}
END_TEST

static void open_at(int64_t place, char digit)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    s.lab->progress.is_all_open = true;
    ask((lab_request){.action = LAB_LESSON, .number = place});
    lab_lesson_type(s.lab->lesson, digit);
    s.lab->ui.focus = 0;
    for (uint32_t i = 0; i < 160; i++) {
        lesson_scene_paint(&s);
    }
}

static void edit_and_check(lab_request request, const char *function, const char *choice)
{
    (void)snprintf(request.function, sizeof request.function, "%s", function);
    (void)snprintf(request.other, sizeof request.other, "%s", choice);
    ask(request);
    for (uint32_t i = 0; i < 160; i++) {
        lesson_scene_paint(&s);
    }
    lesson_scene_check(&s);
}

/* Chapter 4, lesson 3. */
START_TEST(a_birth_is_shown_with_the_spawner_and_the_first_tick)
{
    char text[LAB_TEXT * 2];
    open_at(4 * LAB_LESSON_PLACE + 3, '7');
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(insight->before.is_there && insight->before.kind == LAB_MOMENT_BIRTH);
    ck_assert_str_eq(insight->before.items[insight->before.write].label, "Gun");
    ck_assert_int_eq(insight->before.items[insight->before.read].stage, TL_STAGE_DURING_PHYSICS);
    edit_and_check((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS}, "Gun",
                   "");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown && insight->now.is_good);
    ck_assert_int_eq(insight->now.items[insight->now.read].stage, TL_STAGE_POST_UPDATE_WORK);
    (void)lab_insight_sentence(&s.lab->ui, insight, text);
    ck_assert_ptr_nonnull(strstr(text, "You guessed 7, measured was 7."));
    ck_assert_ptr_nonnull(
        strstr(text, "is born in PostPhysics, and ticks first in PostUpdateWork."));
    lesson_scene_close(&s);
}
END_TEST

/* A bullet that is fired between two frames is not born in one. */
START_TEST(a_birth_between_two_frames_has_no_spawner_in_them)
{
    open_at(4 * LAB_LESSON_PLACE + 3, '7');
    ck_assert(s.lab->model.insight.now.is_there);
    edit_and_check((lab_request){.action = LAB_SET}, "Gun", "between");
    ck_assert(!s.lab->model.lesson.is_passed && s.lab->model.insight.is_shown);
    ck_assert_uint_eq(s.lab->model.insight.now.write, LAB_NONE);
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 4, lesson 2: as late as the lesson measures it. */
START_TEST(an_effect_is_shown_as_many_frames_later_as_is_measured)
{
    char text[LAB_TEXT * 2];
    open_at(4 * LAB_LESSON_PLACE + 2, '2');
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(insight->before.is_there && insight->before.kind == LAB_MOMENT_EFFECT);
    ck_assert_uint_eq(insight->before.frames, 1);
    ck_assert(insight->before.has_total);
    ck_assert_uint_eq(insight->before.total, 2); /* as the question asks */
    ck_assert_str_eq(insight->before.items[insight->before.write].label, "SentryMover");
    ck_assert_str_eq(insight->before.items[insight->before.read].label, "PhysicsEnd");
    edit_and_check((lab_request){.action = LAB_SET}, "SentryMover", "velocity");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown);
    ck_assert_uint_eq(insight->now.frames, 0);
    ck_assert_ptr_nonnull(
        strstr(lab_insight_sentence(&s.lab->ui, insight, text),
               "Now what SentryMover does takes effect in the same frame. Frames before: 2 (1 "
               "along the arrow, 1 elsewhere on the way); now: 1 (0 and 1)."));
    lesson_scene_close(&s);
}
END_TEST

/* Until its arrows have come to their ends. */
static void see_moment(void)
{
    for (int i = 0; i < 2 * LAB_INSIGHT_ARROW + 2; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(!lab_insight_moves(&s.lab->model.insight));
}

/* Chapter 4, lesson 1: each frame has its arrow, and the plan has the function that comes too late
 * for one of them. The rows count as the measured figures do, and name frames and groups. */
START_TEST(a_read_is_shown_as_a_part_of_the_frames_that_are_measured)
{
    static const char *const words[] = {"2 frames", "1 frame", "frame 1", "frame 2",
                                        "1 Pre",    "5 Post",  "2"};
    char text[LAB_TEXT * 2];
    open_at(4 * LAB_LESSON_PLACE + 1, '2');
    const lab_insight *insight = &s.lab->model.insight;
    edit_and_check((lab_request){.action = LAB_AFTER}, "SentryMover", "SentryBrain");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown);
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "SentryBrain reads Ship.position of the frame before: one "
                                 "frame. SentryMover reads what SentryBrain writes in the same "
                                 "frame."));
    ck_assert(insight->before.next.is_there && insight->before.next.frames == 1);
    ck_assert_str_eq(insight->now.items[insight->now.write].label, "BodySync");
    ck_assert_uint_eq(insight->now.frames, 1);
    ck_assert_uint_eq(insight->now.next.frames, 0);
    see_moment();
    ck_assert(panel_probe_shows(&s.scene.list, "BodySync"));
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        ck_assert_msg(panel_probe_shows(&s.scene.list, words[i]), "no '%s'", words[i]);
    }
    lesson_scene_close(&s);
}
END_TEST

/* An edit before any crossing: the frames of before were never measured. */
START_TEST(both_rows_count_alike)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    s.lab->progress.is_all_open = true;
    ask((lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 1});
    lab_lesson_type(s.lab->lesson, '2');
    s.lab->ui.focus = 0;
    for (uint32_t i = 0; i < 5; i++) {
        lesson_scene_paint(&s);
    }
    edit_and_check((lab_request){.action = LAB_AFTER}, "SentryMover", "SentryBrain");
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(insight->is_shown && !insight->before.has_total);
    ck_assert(panel_probe_shows(&s.scene.list, "2 frames"));
    ck_assert(panel_probe_shows(&s.scene.list, "1 frame"));
    lesson_scene_close(&s);
}
END_TEST

/* With all parts of the Lab the room below the arena is taken. The sheet keeps its rows and takes
 * the room of the HUD: it does not cover what the lesson is about. */
START_TEST(the_sheet_lies_where_the_actor_of_the_lesson_is_not)
{
    open_at((_i == 0 ? 1 : 4) * LAB_LESSON_PLACE + 1, '2');
    const lab_insight *insight = &s.lab->model.insight;
    ask((lab_request){.action = LAB_SHOW_ALL});
    if (_i == 0) {
        edit_and_check((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS},
                       "Reticle", "");
    } else {
        edit_and_check((lab_request){.action = LAB_AFTER}, "SentryMover", "SentryBrain");
    }
    see_moment();
    ck_assert(insight->is_shown && insight->is_high == (_i == 1));
    lab_box world = s.lab->layout.world;
    lab_box sheet = lab_insight_box(&s.lab->ui, world, &s.lab->model);
    ck_assert(panel_probe_is_within(sheet, world, 0.0F));
    ck_assert(panel_probe_shows(&s.scene.list, "frame 2"));
    ck_assert(!panel_probe_shows(&s.scene.list, "SCORE"));
    ck_assert(!lab_stage_moment_meets(&s.lab->model, &s.lab->layout.picture, &s.scene.list, sheet));
    ask((lab_request){.action = LAB_BACK}); /* once put away it has no place */
    ck_assert(!insight->is_shown && !insight->is_high);
    lesson_scene_close(&s);
}
END_TEST

/* Where the lesson is not about the HUD, the arena has its place. */
START_TEST(the_sheet_lies_below_the_arena)
{
    open_at(4 * LAB_LESSON_PLACE + 2, '2');
    edit_and_check((lab_request){.action = LAB_SET}, "SentryMover", "velocity");
    see_moment();
    const gm_picture_def *def = &s.lab->layout.picture;
    lab_box sheet = lab_insight_box(&s.lab->ui, s.lab->layout.world, &s.lab->model);
    ck_assert(s.lab->model.insight.is_shown && s.lab->layout.hides_hud);
    ck_assert(sheet.y >= def->arena_y + GM_ARENA_HEIGHT * def->scale);
    ck_assert(!panel_probe_shows(&s.scene.list, "SCORE"));
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 3, lesson 1: an interval of six frames, then none. */
START_TEST(a_function_that_rests_is_shown_with_its_last_run)
{
    char text[LAB_TEXT * 2];
    open_at(3 * LAB_LESSON_PLACE + 1, '2');
    const lab_insight *insight = &s.lab->model.insight;
    ck_assert(insight->before.is_there && insight->before.kind == LAB_MOMENT_REST);
    ck_assert_uint_eq(insight->before.frames, 5);
    ck_assert_uint_eq(lab_insight_frames(insight), 7); /* a run, five frames of rest, a run */
    ck_assert_str_eq(insight->before.items[insight->before.read].label, "Emitter");
    edit_and_check((lab_request){.action = LAB_INTERVAL}, "Emitter", "");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown);
    ck_assert_uint_eq(insight->now.frames, 0);
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "Now Emitter runs in every frame."));
    see_moment();
    ck_assert(panel_probe_shows(&s.scene.list, "6 frames"));
    ck_assert(panel_probe_shows(&s.scene.list, "1 frame"));
    ck_assert(!panel_probe_shows_part(&s.scene.list, "Emitter rests"));
    lesson_scene_close(&s);
}
END_TEST

START_TEST(a_shorter_interval_still_rests)
{
    char text[LAB_TEXT * 2];
    open_at(3 * LAB_LESSON_PLACE + 1, '2');
    const lab_insight *insight = &s.lab->model.insight;
    edit_and_check((lab_request){.action = LAB_INTERVAL, .time = 20000000}, "Emitter", "");
    ck_assert(!s.lab->model.lesson.is_passed && insight->is_shown);
    ck_assert_uint_eq(insight->now.frames, 1);
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "Emitter still rests in some frames."));
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 2, lesson 6: in one frame of six. */
START_TEST(a_demotion_is_shown_from_the_group_that_was_asked_for)
{
    char text[LAB_TEXT * 2];
    open_at(2 * LAB_LESSON_PLACE + 6, '1');
    const lab_insight *insight = &s.lab->model.insight;
    const lab_kept_read *before = &insight->before;
    ck_assert(before->is_there && before->kind == LAB_MOMENT_DEMOTION && !before->is_good);
    ck_assert_uint_eq(lab_insight_frames(insight), 1);
    ck_assert_str_eq(before->items[before->read].label, "PlayerController");
    ck_assert_int_eq(before->items[before->read].stage, TL_STAGE_POST_PHYSICS);
    ck_assert_int_eq(before->items[before->write].stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(before->items[before->read - 1].label, "Reticle");
    edit_and_check((lab_request){.action = LAB_INTERVAL}, "Reticle", "");
    ck_assert(!s.lab->model.lesson.is_passed && insight->is_shown && !insight->now.is_good);
    ck_assert_ptr_nonnull(
        strstr(lab_insight_sentence(&s.lab->ui, insight, text),
               "PlayerController still runs in PostPhysics: a function there holds it back."));
    edit_and_check((lab_request){.action = LAB_CUT}, "PlayerController", "Reticle");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown && insight->now.is_good);
    ck_assert_uint_eq(insight->now.read, insight->now.write);
    ck_assert_ptr_nonnull(
        strstr(lab_insight_sentence(&s.lab->ui, insight, text),
               "Now PlayerController runs in PrePhysics, the group it asks for."));
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 4, lesson 1, solved with the brain behind physics: what is left is no read. */
START_TEST(a_frame_that_no_read_costs_is_told)
{
    char text[LAB_TEXT * 2];
    open_at(4 * LAB_LESSON_PLACE + 1, '2');
    const lab_insight *insight = &s.lab->model.insight;
    edit_and_check((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS},
                   "SentryBrain", "");
    ck_assert(s.lab->model.lesson.is_passed && insight->is_shown);
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "One frame stays, as intended: SentryMover reads Sentry.order of "
                                 "the frame before."));
    ck_assert_ptr_null(strstr(lab_insight_sentence(&s.lab->ui, insight, text), "left"));
    ck_assert_ptr_nonnull(strstr(s.lab->model.lesson.why, "SentryBrain sees the ship's place"));
    ck_assert_str_eq(s.lab->model.lesson.unreal,
                     "Brain->PrimaryActorTick.TickGroup = TG_PostPhysics;");
    edit_and_check((lab_request){.action = LAB_AFTER}, "SentryMover", "SentryBrain");
    ck_assert(s.lab->model.lesson.is_passed);
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "all in the same frame. The frame that is left passes after "
                                 "that."));
    ck_assert_ptr_nonnull(strstr(s.lab->model.lesson.why, "SentryBrain sees the ship's place"));
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 1, lesson 3: the camera reads the arm, and the arm the ship. */
START_TEST(both_reads_of_a_chain_are_shown)
{
    char text[LAB_TEXT * 2];
    open_at(1 * LAB_LESSON_PLACE + 3, '1');
    const lab_insight *insight = &s.lab->model.insight;
    const lab_moment_link *next = &insight->before.next;
    ck_assert(insight->before.is_there && next->is_there && next->frames == 1);
    ck_assert_str_eq(insight->before.items[next->read].label, "FollowCamera");
    ck_assert_double_eq_tol(lab_moment_px(&insight->before), 16.0, 0.001);
    edit_and_check((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS},
                   "SpringArm", "");
    ck_assert(insight->is_shown && insight->now.frames == 0 && lab_moment_is_late(&insight->now));
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "FollowCamera still reads Arm.position of the frame before"));
    lesson_scene_paint(&s); /* in the world the figures of the panel */
    ck_assert(panel_probe_shows(&s.scene.list, "now: 8.0 px"));
    ck_assert(panel_probe_shows(&s.scene.list, "before: 16.0 px"));
    edit_and_check((lab_request){.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS},
                   "FollowCamera", "");
    ck_assert(!s.lab->model.lesson.is_passed && !lab_moment_is_late(&insight->now));
    ck_assert_ptr_nonnull(
        strstr(lab_insight_sentence(&s.lab->ui, insight, text),
               "all in the same frame. But only in this order: late in 488 of 1,000."));
    edit_and_check((lab_request){.action = LAB_AFTER}, "FollowCamera", "SpringArm");
    ck_assert_ptr_null(
        strstr(lab_insight_sentence(&s.lab->ui, insight, text), "only in this order"));
    ck_assert(s.lab->model.lesson.is_passed && !lab_moment_is_late(&insight->now));
    ck_assert_ptr_nonnull(strstr(lab_insight_sentence(&s.lab->ui, insight, text),
                                 "Now BodySync writes, SpringArm reads and writes, and "
                                 "FollowCamera reads, all in the same frame."));
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 2, lesson 2: its reader is in time from the start; it is about a key. */
/* Chapter 2, lesson 1, without the orders that it asks for: the beam runs after the ring by chance.
 */
START_TEST(a_lesson_in_which_nothing_is_late_at_first_has_no_such_picture)
{
    open_at(2 * LAB_LESSON_PLACE + 1, '1');
    lab_request request = {.action = LAB_AFTER};
    (void)snprintf(request.function, sizeof request.function, "LaserBeam");
    (void)snprintf(request.other, sizeof request.other, "Reticle");
    ask(request);
    lesson_scene_check(&s);
    ck_assert(s.lab->model.lesson.is_passed && s.lab->model.insight.now.is_there);
    ck_assert(!s.lab->model.insight.is_shown);
    lesson_scene_close(&s);
}
END_TEST

static tl_stage read_stage(void)
{
    const lab_kept_read *now = &s.lab->model.insight.now;
    return now->items[now->read].stage;
}

/* Another place for the same function is as many changes as before. */
START_TEST(each_check_shows_the_schedule_that_it_judged)
{
    open_with_guess();
    const lab_insight *insight = &s.lab->model.insight;
    move_and_check(TL_TICK_GROUP_POST_UPDATE_WORK);
    ck_assert(insight->is_shown);
    ck_assert_int_eq(read_stage(), TL_STAGE_POST_UPDATE_WORK);
    lab_request request = {.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    ask(request);
    ck_assert(!insight->is_shown);
    lesson_scene_check(&s);
    ck_assert(insight->is_shown);
    ck_assert_int_eq(read_stage(), TL_STAGE_POST_PHYSICS);
    move_and_check(TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert(insight->is_shown);
    assert_moment(&insight->now, 1, 8.0);
    lesson_scene_close(&s);
}
END_TEST

/* Its frame is of the schedule before. */
START_TEST(a_check_while_the_game_is_held_shows_no_frame_from_before_the_edit)
{
    open_with_guess();
    const lab_insight *insight = &s.lab->model.insight;
    ask((lab_request){.action = LAB_HOLD});
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert(s.lab->model.is_held && s.lab->model.lesson.is_passed && !insight->is_shown);
    ask((lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    lesson_scene_paint(&s);
    ck_assert(insight->is_shown);
    assert_moment(&insight->now, 0, 0.0);
    lesson_scene_close(&s);
}
END_TEST

/* The lessons that show it, in the order of the map. */
static const char *const shown_lessons[] = {
    "1-where-am-i 1 Reticle Ship.position",    "5-the-window 1 NamePlate Ship.position",
    "camera-trails 1 SpringArm Ship.position", "2-same-group 1 LaserBeam Beam.impact",
    "myth-ignored 1 Reticle Ship.position",    "own-component 1 Barrel Turret.position",
    "priority 1 Barrel Turret.position",       "7-who-decides 1 SentryBrain Ship.position",
    "any-thread 1 Barrel Turret.position",
};

static void assert_same_read(const lab_insight *insight, const char *file)
{
    const lab_kept_read *before = &insight->before;
    const lab_kept_read *now = &insight->now;
    ck_assert_str_eq(before->items[before->read].label, now->items[now->read].label);
    ck_assert_str_eq(before->items[before->write].label, now->items[now->write].label);
    ck_assert_str_eq(before->value, now->value);
    ck_assert_msg(before->frames > 0, "%s: not late before", file);
    bool is_rest = now->next.is_there && now->frames + now->next.frames == now->total &&
                   now->total < before->total; /* the frame that the lesson cannot remove */
    ck_assert_msg(now->frames == 0 || is_rest, "%s: still late", file);
}

/* Index of the first text from `from` on that reads so; the count of texts: none. */
static uint32_t text_from(uint32_t from, const char *name, const char *words)
{
    char wanted[LAB_TEXT];
    uint32_t i = from;
    (void)snprintf(wanted, sizeof wanted, "%s%s%s", name, words[0] != '\0' ? " " : "", words);
    while (i < s.scene.list.text_count &&
           strcmp(panel_probe_text(&s.scene.list, i).text, wanted) != 0) {
        i++;
    }
    return i;
}

static lab_box text_box(uint32_t index)
{
    ck_assert_uint_lt(index, s.scene.list.text_count);
    return panel_probe_text(&s.scene.list, index).box;
}

/* A chain of reads that are each a frame late takes three frames: the second arrow begins with the
 * reader of the first, in its frame. */
static void assert_joined(const lab_kept_read *m)
{
    const char *middle = m->items[m->read].label;
    ck_assert_uint_eq(m->frames + m->next.frames, 2);
    s.lab->model.insight.pictures = UINT16_MAX / 2; /* the arrows have arrived */
    lesson_scene_paint(&s);
    uint32_t first = text_from(0, "frame 1", "");
    lab_box frames[3];
    for (uint32_t i = 0; i < 3; i++) {
        frames[i] = text_box(first + i);
    }
    lab_box writes = text_box(text_from(first, m->items[m->write].label, "writes"));
    lab_box reads = text_box(text_from(first, middle, "reads"));
    lab_box hands_on = text_box(text_from(first, middle, "writes"));
    lab_box last = text_box(text_from(first, m->items[m->next.read].label, "reads"));
    ck_assert(frames[0].x <= writes.x && writes.x < frames[1].x);
    ck_assert(frames[1].x <= reads.x && reads.x < frames[2].x);
    ck_assert(hands_on.x >= reads.x - 1.0F && hands_on.x <= reads.x + 1.0F);
    ck_assert(frames[2].x <= last.x && hands_on.y > reads.y);
}

/* Names at the border of the rows are nearer to their own cells than to each other. */
static void assert_apart(const lab_kept_read *m)
{
    const char *last = m->items[m->next.read].label;
    uint32_t first = text_from(0, "frame 1", "");
    uint32_t of_before = text_from(first, last, "reads");
    lab_box above = text_box(of_before);
    lab_box below = text_box(text_from(of_before + 1, m->items[m->write].label, "writes"));
    ck_assert(below.y - (above.y + above.h) >= 10.0F * s.lab->ui.scale);
}

START_TEST(each_lesson_shows_one_read_late_before_and_in_time_after_its_solution)
{
    uint32_t chains = 0;
    uint32_t shown = 0;
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    s.lab->progress.is_all_open = true;
    uint32_t count = s.lab->model.lesson.count;
    ck_assert_uint_ge(count, 29);
    for (uint32_t i = 0; i < count; i++) {
        char line[128];
        if (s.lab->lessons.items[i].trace[0] != '\0') {
            continue; /* about frames of elsewhere: nothing of it runs */
        }
        lesson_scene_learn(&s, s.lab->model.lesson.list[i].number, 40);
        const lab_insight *insight = &s.lab->model.insight;
        const lab_kept_read *before = &insight->before;
        bool is_read = before->kind == LAB_MOMENT_READ && insight->series.frames == 0;
        if (!insight->is_shown || !is_read) {
            continue;
        }
        const char *file = lab_lesson_scenario(s.lab->lesson)->file;
        assert_same_read(insight, file);
        if (before->next.is_there) {
            assert_joined(before);
            assert_apart(before);
            chains++;
        }
        (void)snprintf(line, sizeof line, "%s %" PRIu32 " %s %s", file, before->frames,
                       before->items[before->read].label, before->value);
        ck_assert_uint_lt(shown, sizeof shown_lessons / sizeof shown_lessons[0]);
        ck_assert_str_eq(line, shown_lessons[shown++]);
    }
    ck_assert_uint_eq(shown, sizeof shown_lessons / sizeof shown_lessons[0]);
    ck_assert_uint_eq(chains, 2);
    lesson_scene_close(&s);
}
END_TEST

/* Position of a text in the order of painting; UINT32_MAX: it was not painted. */
static uint32_t painted_at(const char *part)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        if (strstr(panel_probe_text(list, i).text, part) != NULL) {
            return i;
        }
    }
    return UINT32_MAX;
}

START_TEST(a_notice_lies_above_the_moment)
{
    open_with_guess();
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    lab_tell(s.lab, false, LAB_NOTICE_PROJECTED);
    lesson_scene_paint(&s);
    ck_assert_uint_ne(painted_at("You guessed 7"), UINT32_MAX);
    ck_assert_uint_ne(painted_at("projector mode is on"), UINT32_MAX);
    ck_assert_uint_gt(painted_at("projector mode is on"), painted_at("You guessed 7"));
    lesson_scene_close(&s);
}
END_TEST

/* It would tell the answer. */
START_TEST(nothing_is_replayed_while_the_guess_is_open)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    ask((lab_request){.action = LAB_REPLAY});
    ck_assert(!s.lab->model.insight.is_shown);
    ck_assert_ptr_nonnull(s.lab->model.notice);
    lesson_scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_insight");

    tcase_add_test(tests, a_verdict_shows_before_and_now_with_the_guess_beside_the_measured_number);
    tcase_add_test(tests, the_moment_before_is_that_of_the_greatest_distance);
    tcase_add_test(tests, an_answer_that_failed_shows_that_the_read_is_still_late);
    tcase_add_test(tests, the_value_of_the_moment_is_followed_with_the_side_where_late_reads_are);
    tcase_add_test(tests, one_key_replays_it_and_esc_puts_it_away);
    tcase_add_test(tests, a_reader_that_rests_has_no_such_picture);
    tcase_add_test(tests, a_reader_that_is_off_reads_nothing_any_more);
    tcase_add_test(tests, a_birth_is_shown_with_the_spawner_and_the_first_tick);
    tcase_add_test(tests, a_birth_between_two_frames_has_no_spawner_in_them);
    tcase_add_test(tests, an_effect_is_shown_as_many_frames_later_as_is_measured);
    tcase_add_test(tests, a_read_is_shown_as_a_part_of_the_frames_that_are_measured);
    tcase_add_test(tests, both_rows_count_alike);
    tcase_add_loop_test(tests, the_sheet_lies_where_the_actor_of_the_lesson_is_not, 0, 2);
    tcase_add_test(tests, the_sheet_lies_below_the_arena);
    tcase_add_test(tests, a_function_that_rests_is_shown_with_its_last_run);
    tcase_add_test(tests, a_shorter_interval_still_rests);
    tcase_add_test(tests, a_demotion_is_shown_from_the_group_that_was_asked_for);
    tcase_add_test(tests, a_frame_that_no_read_costs_is_told);
    tcase_add_test(tests, both_reads_of_a_chain_are_shown);
    tcase_add_test(tests, each_check_shows_the_schedule_that_it_judged);
    tcase_add_test(tests, a_check_while_the_game_is_held_shows_no_frame_from_before_the_edit);
    tcase_add_test(tests, a_lesson_in_which_nothing_is_late_at_first_has_no_such_picture);
    tcase_add_test(tests, each_lesson_shows_one_read_late_before_and_in_time_after_its_solution);
    tcase_add_test(tests, a_notice_lies_above_the_moment);
    tcase_add_test(tests, nothing_is_replayed_while_the_guess_is_open);
    return suite_run(tests, 120.0);
}
