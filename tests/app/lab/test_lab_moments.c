/* The moment of a lesson about a value, a cycle or an effect: frames, waits, what comes when. */
#include "../lesson_scene.h"
#include "lab/panels/insight.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SOON = 240 }; /* pictures within which a row of frames is full */

static lesson_scene s;

static const char *kind_of(const lab_insight *insight)
{
    static const char *const words[] = {
        [LAB_MOMENT_READ] = "read",        [LAB_MOMENT_BIRTH] = "birth",
        [LAB_MOMENT_EFFECT] = "effect",    [LAB_MOMENT_DEMOTION] = "demotion",
        [LAB_MOMENT_WAITS_KEPT] = "waits", [LAB_MOMENT_REST] = "rest",
    };
    return insight->series.frames > 0 ? "frames" : words[insight->before.kind];
}

static const lab_insight *learn(uint32_t number)
{
    const lab_insight *insight = &s.lab->model.insight;
    lesson_scene_learn(&s, number, SOON);
    for (uint32_t i = 0; i < SOON && !insight->is_shown; i++) {
        lesson_scene_paint(&s);
    }
    return insight;
}

static void open_all(void)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    s.lab->progress.is_all_open = true;
}

static const lab_insight *learn_at(uint32_t chapter, uint32_t place)
{
    open_all();
    return learn(chapter * (uint32_t)LAB_LESSON_PLACE + place);
}

static double figure(const lab_insight *insight, uint32_t row)
{
    uint32_t at = 0;
    return lab_moment_figure(&insight->rows[row], &insight->series, &at);
}

static void assert_says(const lab_insight *insight, const char *part)
{
    char text[LAB_TEXT * 2];
    (void)lab_insight_sentence(&s.lab->ui, insight, text);
    ck_assert_msg(strstr(text, part) != NULL, "'%s': expected '%s'", text, part);
}

/* In the order of the map; the lesson about a trace has no run. */
static const char kinds[] =
    "read read read frames frames frames frames frames read demotion read waits waits demotion "
    "read read rest frames frames frames effect read effect birth birth birth frames read frames ";

START_TEST(each_lesson_has_its_moment)
{
    char found[sizeof kinds + 64] = "";
    open_all();
    for (uint32_t i = 0; i < s.lab->model.lesson.count; i++) {
        if (s.lab->lessons.items[i].trace[0] != '\0') {
            continue;
        }
        const lab_insight *insight = learn(s.lab->model.lesson.list[i].number);
        ck_assert_msg(insight->is_shown, "%s: no moment", s.lab->lessons.items[i].file);
        (void)snprintf(found + strlen(found), sizeof found - strlen(found), "%s ",
                       kind_of(insight));
    }
    ck_assert_str_eq(found, kinds);
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 1, lesson 5: a frame of 0.25 s every half second. */
START_TEST(frames_are_shown_with_their_length_and_value_before_and_now)
{
    const lab_insight *insight = learn_at(1, 5);
    uint32_t at = 0;
    (void)lab_moment_figure(&insight->rows[0], &insight->series, &at);
    ck_assert(insight->is_shown && insight->is_passed);
    ck_assert_uint_eq(insight->rows[0].count, 40);
    ck_assert_uint_eq(insight->rows[1].count, 40);
    ck_assert_int_eq(insight->rows[0].frames[at].delta, TL_MS(250));
    ck_assert_uint_eq(insight->rows[0].frames[at].runs, 1);
    ck_assert(figure(insight, 0) > 0.0 && figure(insight, 1) < 0.001);
    assert_says(insight, "0 gates in 40 now.");
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 1, lesson 7: paused in 30 of 60 frames. */
START_TEST(a_pause_frame_is_one_of_a_row)
{
    const lab_insight *insight = learn_at(1, 7);
    uint32_t paused[2] = {0, 0};
    uint32_t ran[2] = {0, 0};
    for (uint32_t i = 0; i < 2 * 64; i++) {
        const lab_moment_frame *frame = &insight->rows[i / 64].frames[i % 64];
        paused[i / 64] += frame->is_paused ? 1 : 0;
        ran[i / 64] += frame->is_paused ? frame->runs : 0;
    }
    ck_assert(paused[0] >= 30 && paused[1] >= 30);
    ck_assert_uint_eq(ran[0], 0);
    ck_assert_uint_eq(ran[1], paused[1]);
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 2, lesson 4. */
START_TEST(the_wait_that_was_left_out_of_a_cycle_is_shown)
{
    const lab_insight *insight = learn_at(2, 4);
    ck_assert_uint_eq(insight->before.wait_count, 3);
    ck_assert_uint_eq(insight->before.frames, 1);
    ck_assert_uint_eq(insight->now.wait_count, 2);
    ck_assert_uint_eq(insight->now.frames, 0);
    ck_assert_str_eq(insight->now.items[0].label, "PlayerController");
    ck_assert_str_eq(insight->now.items[2].label, "LaserBeam");
    assert_says(insight, "Now every wait is kept");
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 2, lesson 5: the learner closes the cycle. */
START_TEST(a_cycle_that_is_closed_runs_each_function_once)
{
    const lab_insight *insight = learn_at(2, 5);
    ck_assert_uint_eq(insight->before.frames, 0);
    ck_assert_uint_eq(insight->now.frames, 1);
    ck_assert_uint_eq(insight->now.count, 2);
    assert_says(insight, "Each of them runs once.");
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 3, lesson 5: the call comes a frame later, as it should. */
START_TEST(a_call_of_a_timer_is_the_effect_of_its_request)
{
    const lab_insight *insight = learn_at(3, 5);
    const lab_kept_read *now = &insight->now;
    ck_assert_uint_eq(insight->before.frames, 0);
    ck_assert(now->frames == 1 && now->is_good);
    ck_assert_int_eq(now->items[now->write].stage, TL_STAGE_POST_UPDATE_WORK);
    ck_assert_int_eq(now->items[now->read].stage, TL_STAGE_TIMERS);
    assert_says(insight, "Now what Caller does takes effect a frame later.");
    lesson_scene_close(&s);
}
END_TEST

/* Texts with that word in it, in that colour. */
static uint32_t count_in(const char *word, uint32_t rgb)
{
    uint32_t found = 0;
    gm_color wanted = gm_rgba(rgb, 1.0F);
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        size_t length = strlen(word);
        bool is_it = run->length >= length && strncmp(list->chars + run->first, word, length) == 0;
        found += is_it && memcmp(&run->color, &wanted, sizeof wanted) == 0 ? 1 : 0;
    }
    return found;
}

/* Chapter 4, lesson 1: one frame of two cannot be avoided, and is no fault. */
START_TEST(what_is_still_late_in_a_schedule_that_passes_is_grey_and_explained)
{
    const lab_insight *insight = learn_at(4, 1);
    for (uint32_t i = 0; i < 3 * (uint32_t)LAB_INSIGHT_ARROW; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(insight->is_shown && insight->is_passed && insight->now.frames == 1);
    ck_assert_uint_eq(count_in("SentryBrain reads", LAB_BAD), 1); /* before */
    ck_assert_uint_eq(count_in("SentryBrain reads", LAB_TEXT_SECONDARY), 1);
    ck_assert_uint_eq(count_in("as intended", LAB_TEXT_SECONDARY), 1);
    ck_assert_uint_eq(count_in("SentryBrain: lag 8.0 px = 1 frame, as intended", LAB_TEXT_TITLE),
                      1);
    lesson_scene_ask(&s, (lab_request){.action = LAB_UNDO});
    ck_assert_uint_eq(count_in("SentryBrain: lag 8.0 px = 1 frame", LAB_TEXT_TITLE), 1);
    ck_assert_uint_eq(count_in("SentryBrain: lag 8.0 px = 1 frame, as intended", LAB_TEXT_TITLE),
                      0);
    lesson_scene_close(&s);
}
END_TEST

/* Chapter 4, lesson 4. */
START_TEST(a_birth_between_two_frames_is_drawn_before_its_first_tick)
{
    const lab_insight *insight = learn_at(4, 4);
    ck_assert_uint_eq(insight->before.write, LAB_NONE);
    ck_assert_uint_eq(insight->before.frames, 1);
    ck_assert_int_eq(insight->before.items[insight->before.read].stage, TL_STAGE_PRE_PHYSICS);
    ck_assert_str_eq(insight->now.items[insight->now.write].label, "GunTimer");
    ck_assert_uint_eq(insight->now.frames, 0);
    lesson_scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_moments");

    tcase_add_test(tests, each_lesson_has_its_moment);
    tcase_add_test(tests, frames_are_shown_with_their_length_and_value_before_and_now);
    tcase_add_test(tests, a_pause_frame_is_one_of_a_row);
    tcase_add_test(tests, the_wait_that_was_left_out_of_a_cycle_is_shown);
    tcase_add_test(tests, a_cycle_that_is_closed_runs_each_function_once);
    tcase_add_test(tests, a_call_of_a_timer_is_the_effect_of_its_request);
    tcase_add_test(tests, what_is_still_late_in_a_schedule_that_passes_is_grey_and_explained);
    tcase_add_test(tests, a_birth_between_two_frames_is_drawn_before_its_first_tick);
    return suite_run(tests, 120.0);
}
