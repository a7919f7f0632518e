/* The tab of a lesson: which of its lines are in sight, whole and in which order. */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/lesson_list.h"
#include "suite.h"

#include <check.h>
#include <string.h>

/* Whatever was scrolled before. */
START_TEST(a_lesson_opens_at_its_first_line)
{
    s.lab->inspector.scroll[LAB_TAB_LESSON] = 90.0F;
    s.lab->plan.scroll = 40.0F;
    lab_taught_open(s.lab, 0, 1);
    ck_assert(s.lab->inspector.scroll[LAB_TAB_LESSON] == 0.0F && s.lab->plan.scroll == 0.0F);
}
END_TEST

static bool tab_shows(const char *text)
{
    bool is_shown = false;
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        is_shown = is_shown || (strcmp(shown.text, text) == 0 &&
                                panel_probe_is_within(shown.box, s.lab->layout.inspector, 0.0F));
    }
    return is_shown;
}

START_TEST(a_row_of_the_list_has_number_and_title_or_neither)
{
    char number[16];
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST});
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    ck_assert(panel_probe_shows(&s.scene.list, "1  The frame"));
    for (int scroll = 90; scroll < 130; scroll += 2) {
        s.lab->inspector.scroll[LAB_TAB_LESSON] = (float)scroll;
        lesson_scene_paint(&s);
        for (uint32_t i = 0; i < lesson->count; i++) {
            const lab_lesson_entry *e = &lesson->list[i];
            (void)lab_lesson_name(e->chapter, e->place, e->number, number);
            ck_assert_msg(tab_shows(e->title) == tab_shows(number), "%s at %d", number, scroll);
        }
    }
}
END_TEST

static lab_box box_of(const char *part)
{
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        if (strstr(shown.text, part) != NULL) {
            return shown.box;
        }
    }
    return lab_box_make(0.0F, 0.0F, 0.0F, 0.0F);
}

/* No line of text that is in sight is cut by an edge of the tab. */
static void expect_whole_lines(void)
{
    float high = gm_draw_line_height(&s.scene.list, GM_FONT_MONO_TINY);
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        if (shown.box.h > 0.0F && panel_probe_is_within(shown.box, s.lab->layout.inspector, 0.0F)) {
            ck_assert_msg(shown.box.h > 0.4F * high, "'%s' is cut", shown.text);
        }
    }
}

/* Nothing of the task is lost. Hints stand as they came, below what is to be done; after a check
 * verdict, hints and the steps that are left stand first. */
START_TEST(a_hint_comes_above_the_steps_and_a_verdict_before_it)
{
    float *scroll = &s.lab->inspector.scroll[LAB_TAB_LESSON];
    lesson_scene_guess(&s, '8');
    for (uint32_t i = 0; i < 10; i++) {
        lesson_scene_paint(&s);
    }
    lesson_scene_ask(&s, (lab_request){.action = LAB_SCROLL, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_SCROLL, .direction = -1});
    ck_assert(*scroll == 0.0F);
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    ck_assert_uint_eq(s.lab->model.lesson.hint_count, 2);
    ck_assert_uint_eq(s.lab->seen_news, 2);
    lab_box hint = box_of("Hint 2 of 2");
    ck_assert(hint.h > 0.0F && panel_probe_is_within(hint, s.lab->layout.inspector, 0.0F));
    lab_box first = box_of("Hint 1 of 2");
    ck_assert(first.h > 0.0F && first.y < hint.y && hint.y < box_of("Drag Reticle").y);
    lab_box sentence = box_of("Reticle reads where the ship");
    ck_assert(sentence.h > 0.0F && sentence.y < first.y);
    ck_assert(box_of("The functions of the frame plan").y > hint.y);
    ck_assert(panel_probe_is_within(sentence, s.lab->layout.inspector, 0.0F));
    expect_whole_lines();
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    lab_act(s.lab, &(lab_request){.action = LAB_CHECK});
    s.lab->model.tab = LAB_TAB_FUNCTION; /* the verdict waits until the tab is in front */
    do {
        lesson_scene_paint(&s);
    } while (s.lab->model.lesson.is_checking);
    lesson_scene_paint(&s);
    ck_assert_uint_eq(s.lab->seen_news, 2);
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_LESSON});
    ck_assert_uint_eq(s.lab->seen_news, 3);
    lesson_scene_paint(&s);
    ck_assert(!s.lab->model.lesson.seeks_newest);
    lab_box verdict = box_of("The ring is 8.000 px behind");
    lab_box step = box_of("Drag Reticle");
    ck_assert(panel_probe_is_within(verdict, s.lab->layout.inspector, 0.0F));
    ck_assert(panel_probe_is_within(step, s.lab->layout.inspector, 0.0F));
    ck_assert(verdict.h > 0.0F && verdict.y < step.y && step.y < box_of("measured").y);
    expect_whole_lines();
    lab_box save;
    ck_assert(lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_SAVE), &save));
    ck_assert(save.h >= 20.0F); /* as other buttons */
}
END_TEST

/* No half sentence of the task stands above it. */
START_TEST(a_pass_is_seen_from_its_top)
{
    s.lab->progress.is_all_open = true;
    for (uint32_t number = 1; number <= 3; number++) {
        lesson_scene_learn(&s, number, 60);
        ck_assert(s.lab->model.lesson.is_passed);
        lesson_scene_paint(&s);
        lab_box guess = box_of("Your guess ");
        lab_box verdict = box_of("Passed.");
        ck_assert(s.lab->inspector.scroll[LAB_TAB_LESSON] == 0.0F);
        ck_assert(guess.h > 0.0F && guess.y + guess.h <= verdict.y);
        ck_assert(panel_probe_is_within(verdict, s.lab->layout.inspector, 0.0F));
        ck_assert(verdict.y < box_of("Why it works").y);
        ck_assert(panel_probe_shows(&s.scene.list, "NEXT: ]"));
    }
}
END_TEST

/* At 1280 x 720: nothing of it is to be scrolled to. */
START_TEST(what_a_pass_opens_is_in_sight)
{
    s.lab->progress.is_all_open = true;
    uint32_t count = s.lab->model.lesson.count;
    for (uint32_t i = 0; i < count; i++) {
        if (s.lab->lessons.items[i].trace[0] != '\0') {
            continue; /* it opens in another window */
        }
        lesson_scene_learn(&s, s.lab->model.lesson.list[i].number, 40);
        s.lab->inspector.scroll[LAB_TAB_LESSON] = 500.0F; /* the page goes back to its end */
        lesson_scene_paint(&s);
        ck_assert_msg(s.lab->inspector.scroll[LAB_TAB_LESSON] == 0.0F, "%s: %.0f px are below",
                      s.lab->model.lesson.title, (double)s.lab->inspector.scroll[LAB_TAB_LESSON]);
    }
}
END_TEST

/* 2.1: why half of the orders are late. 1.3: why a function that waits leaves its group. */
START_TEST(a_pass_tells_what_the_figures_came_from)
{
    static const struct {
        uint32_t lesson;
        const char *told;
    } passes[] = {{2, "each came first in about half of the orders."},
                  {9, "waits for one of a later group runs in that group."}};
    s.lab->progress.is_all_open = true;
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        lesson_scene_learn(&s, passes[i].lesson, 40);
        ck_assert_ptr_nonnull(s.lab->model.lesson.why);
        ck_assert_ptr_nonnull(strstr(s.lab->model.lesson.why, passes[i].told));
    }
}
END_TEST

/* Chapter 4, lesson 1: after a hint, too. */
START_TEST(a_hint_leaves_the_figures_in_sight)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '2');
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    lab_box hint = box_of("SentryMover reads what SentryBrain");
    lab_box figures = box_of("until the mover acts");
    ck_assert(panel_probe_is_within(hint, s.lab->layout.inspector, 0.0F));
    ck_assert(figures.h > 0.0F && hint.y < figures.y);
    ck_assert(panel_probe_is_within(figures, s.lab->layout.inspector, 0.0F));
    lab_box goal = box_of("One frame of its delay");
    ck_assert(goal.h > 0.0F && goal.y < hint.y);
    ck_assert(figures.y < box_of("When the ship crosses").y);
}
END_TEST

/* In a low tab a hint scrolls the field of the guess away. */
START_TEST(what_is_typed_as_a_guess_comes_into_sight)
{
    SDL_Event two = {.text = {.type = SDL_TEXTINPUT, .text = "2"}};
    lab_box field;
    app_render_set_size(s.scene.render, 640, 360);
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    ck_assert(lesson_scene_find(&s, lab_tab_lesson_field(), &field));
    ck_assert(!panel_probe_is_within(field, s.lab->layout.inspector, 0.0F));
    ck_assert(lab_event(s.lab, &two, 1.0F));
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
    ck_assert(lesson_scene_find(&s, lab_tab_lesson_field(), &field));
    ck_assert(panel_probe_is_within(field, s.lab->layout.inspector, 0.0F));
}
END_TEST

/* With all hints, before a check and after it. */
START_TEST(a_hint_leaves_the_goal_in_sight)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '2');
    for (uint32_t i = 0; i < 2; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
        lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
        ck_assert_uint_eq(s.lab->model.lesson.hint_count, 2);
        lab_box sentence = box_of("One frame of its delay");
        lab_box first = box_of("Hint 1 of 2");
        lab_box hint = box_of("Hint 2 of 2");
        ck_assert(sentence.h > 0.0F && sentence.y < first.y && first.y < hint.y);
        ck_assert(panel_probe_is_within(sentence, s.lab->layout.inspector, 0.0F));
        ck_assert(panel_probe_is_within(hint, s.lab->layout.inspector, 0.0F));
        lesson_scene_check(&s);
    }
    ck_assert_ptr_nonnull(s.lab->model.lesson.message);
}
END_TEST

START_TEST(code_of_unreal_breaks_before_its_comment)
{
    enum { WINDOW = 5, FRAMES = 250 };
    s.lab->progress.is_all_open = true;
    lesson_scene_learn(&s, WINDOW, FRAMES);
    ck_assert(panel_probe_shows(&s.scene.list, "PrimaryActorTick.TickGroup = TG_PostPhysics;"));
    ck_assert(panel_probe_shows(&s.scene.list, "// the Hud: TG_DuringPhysics"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_lesson_tab");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_lesson_opens_at_its_first_line);
    tcase_add_test(tests, a_row_of_the_list_has_number_and_title_or_neither);
    tcase_add_test(tests, a_hint_comes_above_the_steps_and_a_verdict_before_it);
    tcase_add_test(tests, a_pass_is_seen_from_its_top);
    tcase_add_test(tests, what_a_pass_opens_is_in_sight);
    tcase_add_test(tests, a_pass_tells_what_the_figures_came_from);
    tcase_add_test(tests, a_hint_leaves_the_figures_in_sight);
    tcase_add_test(tests, what_is_typed_as_a_guess_comes_into_sight);
    tcase_add_test(tests, a_hint_leaves_the_goal_in_sight);
    tcase_add_test(tests, code_of_unreal_breaks_before_its_comment);
    return suite_run(tests, 120.0);
}
