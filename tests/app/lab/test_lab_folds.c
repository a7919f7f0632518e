/* A lesson of the Lab shows only what it needs; the rest is folded. */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/guide.h"
#include "lab/panels/bar.h"
#include "lab/panels/choice.h"
#include "lab/panels/page.h"
#include "lab/panels/places.h"
#include "lab/rings.h"
#include "scenario/own_lessons.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static bool is_in_plan(const char *label)
{
    return lab_plan_function_id(&s.lab->plan, &s.lab->frame, label) != 0;
}

static bool has_place(uint64_t id)
{
    lab_box box;
    return lesson_scene_find(&s, id, &box);
}

static bool has_tab(lab_tab tab)
{
    return has_place(lab_ui_id(LAB_PANEL_TABS, (uint32_t)tab));
}

START_TEST(what_the_lesson_does_not_need_is_folded)
{
    ck_assert(is_in_plan("Reticle") && is_in_plan("PlayerShip"));
    ck_assert(is_in_plan("BodySync")); /* it writes the position that is measured */
    ck_assert(!is_in_plan("LaserArm") && !is_in_plan("Hud"));
    ck_assert(has_tab(LAB_TAB_LESSON) && has_tab(LAB_TAB_FUNCTION));
    ck_assert(!has_tab(LAB_TAB_COST) && !has_tab(LAB_TAB_TIMERS));
    ck_assert(s.lab->layout.lanes.h == 0.0F);
    ck_assert(lab_guide_shows(&s.lab->model.guide, "Reticle"));
    ck_assert(!lab_guide_shows(&s.lab->model.guide, "Emitter"));
    for (uint32_t i = 0; i < LAB_TAB_COUNT; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .direction = 1});
        ck_assert_uint_lt(s.lab->model.tab, LAB_TAB_GRAPH);
    }
}
END_TEST

/* Chapter 1, lesson 2 is about it. */
START_TEST(the_hud_is_shown_where_the_lesson_is_about_it)
{
    ck_assert(!panel_probe_shows(&s.scene.list, "SCORE"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_OPEN_ALL});
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = LAB_LESSON_PLACE + 2});
    ck_assert(is_in_plan("Hud"));
    ck_assert(!s.lab->layout.hides_hud);
    ck_assert(panel_probe_shows(&s.scene.list, "SCORE"));
    lab_taught_close(s.lab);
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows(&s.scene.list, "SCORE"));
}
END_TEST

static bool is_named_in_world(const char *name)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        panel_probe_shown shown = panel_probe_text(list, i);
        if (strcmp(shown.text, name) == 0 &&
            panel_probe_is_within(shown.box, s.lab->layout.world, 0.0F)) {
            return true;
        }
    }
    return false;
}

/* As in the plan; and the next one, which the plan has, too. */
START_TEST(a_hold_inside_of_a_frame_marks_only_what_the_lesson_shows)
{
    static const char *const others[] = {"PhysicsStart", "PhysicsEnd", "Particles", "GameState"};
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    for (int i = 0; i < 2; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    }
    ck_assert(s.lab->frame.is_open);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        ck_assert_msg(!is_named_in_world(others[i]), "%s", others[i]);
    }
    ck_assert(panel_probe_shows_part(&s.scene.list, "next: "));
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert(is_named_in_world("PhysicsStart") && is_named_in_world("Particles"));
}
END_TEST

/* Heads of groups count what is folded below them. */
START_TEST(folding_changes_no_figure)
{
    uint32_t folded = s.lab->plan.rows[0].count;
    ck_assert_uint_gt(folded, 5);
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    folded = s.lab->plan.rows[0].count;
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert_uint_eq(s.lab->plan.rows[0].count, folded);
}
END_TEST

START_TEST(everything_is_there_once_it_is_asked_for_and_for_the_whole_lesson)
{
    ck_assert(has_place(lab_plan_show_all()));
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert(is_in_plan("LaserArm") && has_tab(LAB_TAB_COST));
    ck_assert(s.lab->layout.lanes.h > 0.0F);
    ck_assert(lab_guide_shows(&s.lab->model.guide, "Emitter"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_RESTART});
    ck_assert(is_in_plan("LaserArm") && s.lab->layout.lanes.h > 0.0F);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert(!is_in_plan("LaserArm"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_OPEN_ALL});
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .direction = 1});
    ck_assert(!is_in_plan("LaserArm") && s.lab->layout.lanes.h == 0.0F);
}
END_TEST

static bool is_cut_in_inspector(void)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        panel_probe_shown shown = panel_probe_text(list, i);
        if (panel_probe_is_within(shown.box, s.lab->layout.inspector, 0.0F) &&
            strstr(shown.text, "\xE2\x80\xA6") != NULL) {
            return true;
        }
    }
    return false;
}

START_TEST(free_play_folds_nothing)
{
    lab_taught_close(s.lab);
    s.lab->plan.opened = UINT32_MAX; /* by the user: else groups that have no room are shut */
    lesson_scene_paint(&s);
    ck_assert(is_in_plan("LaserArm") && has_tab(LAB_TAB_COST));
    ck_assert(s.lab->layout.lanes.h > 0.0F && !has_place(lab_plan_show_all()));
    ck_assert(panel_probe_shows(&s.scene.list, "Ctrl+L"));
    ck_assert(panel_probe_shows(&s.scene.list, "lessons"));
    ck_assert(panel_probe_shows(&s.scene.list, "replay agrees"));
}
END_TEST

static lab_box box_of_function(const char *label)
{
    lab_box box = {0};
    ck_assert(
        lesson_scene_find(&s, lab_plan_function_id(&s.lab->plan, &s.lab->frame, label), &box));
    return box;
}

/* Chapter 3, lesson 1: Emitter runs behind physics, below the fold. */
START_TEST(the_row_that_a_lesson_is_about_is_in_sight_when_it_opens)
{
    lab_box row;
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 3 * LAB_LESSON_PLACE + 1});
    ck_assert(s.lab->model.lesson.is_guess_open);
    for (uint32_t i = 0; i < 10; i++) {
        lesson_scene_paint(&s);
    }
    row = box_of_function("Emitter");
    lab_box plan = s.lab->layout.plan;
    ck_assert(row.y >= plan.y && row.y + row.h <= plan.y + plan.h - 8.0F);
    ck_assert(s.lab->plan.scroll == 0.0F); /* the whole frame is */
}
END_TEST

/* Rows of births and of timers come and go. */
START_TEST(the_panel_below_the_plan_stays_where_it_is)
{
    s.lab->progress.is_all_open = true;
    for (uint32_t i = 0; i < s.lab->lessons.count; i++) {
        const app_scenario *lesson = &s.lab->lessons.items[i];
        if (lesson->trace[0] != '\0') {
            continue;
        }
        lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = lesson->lesson});
        lesson_scene_paint(&s);
        float y = s.lab->layout.inspector.y;
        for (uint32_t frame = 0; frame < 100; frame++) {
            lesson_scene_paint(&s);
            float by = s.lab->layout.inspector.y - y;
            ck_assert_msg(by == 0.0F, "%s, frame %u: by %.0f px", lesson->file, frame, (double)by);
        }
    }
}
END_TEST

START_TEST(nothing_of_the_title_is_in_the_lab)
{
    app_settings settings = {0};
    ck_assert(lab_run_title(s.lab, &settings));
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
    ck_assert(s.lab->model.view->screen == GM_SCREEN_TITLE);
    ck_assert(!panel_probe_shows(&s.scene.list, "TICKLINE"));
}
END_TEST

static uint32_t tip_count(void)
{
    const gm_draw_list *list = &s.scene.list;
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->text_count; i++) {
        count += strncmp(panel_probe_text(list, i).text, "Break before this", 17) == 0 ? 1 : 0;
    }
    return count;
}

/* It would lie over the rows below for a whole lesson. */
START_TEST(a_tip_goes_with_a_key_with_a_press_and_after_a_while)
{
    SDL_Event key = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_P}};
    lab_box row = box_of_function("Reticle");
    s.lab->ui.mouse_x = row.x + 5.0F;
    s.lab->ui.mouse_y = row.y + row.h / 2.0F;
    for (uint32_t i = 0; i < 30; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_eq(tip_count(), 1);
    ck_assert(lab_event(s.lab, &key, 1.0F));
    lesson_scene_paint(&s);
    ck_assert_uint_eq(tip_count(), 0);
    s.lab->ui.rested = 0;
    for (uint32_t i = 0; i < 30; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_eq(tip_count(), 1);
    for (uint32_t i = 0; i < 360; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_eq(tip_count(), 0);
}
END_TEST

/* Lesson 4.1 has names that are longer than their column. */
START_TEST(no_word_of_a_measure_or_of_a_late_read_is_cut)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '8');
    s.lab->model.tab = LAB_TAB_LESSON;
    lesson_scene_paint(&s);
    ck_assert(panel_probe_shows(&s.scene.list, "until the mover acts"));
    lesson_scene_select(&s, "SentryBrain");
    s.lab->model.tab = LAB_TAB_FUNCTION;
    for (uint32_t i = 0; i < 120; i++) {
        lesson_scene_paint(&s);
        ck_assert(!is_cut_in_inspector());
    }
}
END_TEST

/* Chapter 4: the ship's name, the gun and the sentry are devices of one sector. */
START_TEST(a_lesson_shows_the_devices_that_it_is_about_and_no_others)
{
    const gm_range_view *range = &s.lab->model.view->range;
    ck_assert(!range->has_plate && !range->has_sentry && !range->has_gun);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    range = &s.lab->model.view->range;
    ck_assert(range->has_plate && range->has_sentry && range->has_gun);
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 2});
    range = &s.lab->model.view->range;
    ck_assert(range->has_sentry && !range->has_plate && !range->has_gun);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 3});
    range = &s.lab->model.view->range;
    ck_assert(range->has_gun && !range->has_plate && !range->has_sentry);
}
END_TEST

static bool has_label(const char *name)
{
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        panel_probe_shown shown = panel_probe_text(&s.scene.list, i);
        if (panel_probe_is_within(shown.box, s.lab->layout.world, 0.0F) &&
            strstr(shown.text, name) != NULL) {
            return true;
        }
    }
    return false;
}

/* Rings around nothing would be read as the lesson's own. */
START_TEST(an_overlay_in_a_lesson_marks_no_device_that_is_not_there)
{
    s.lab->overlay->groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    ck_assert(has_label("PlayerShip") && !has_label("Sentry"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    ck_assert(has_label("Sentry"));
}
END_TEST

static bool has_stage(tl_stage stage)
{
    const lab_plan *plan = &s.lab->plan;
    for (uint32_t i = 0; i < plan->row_count; i++) {
        if (plan->rows[i].kind == LAB_PLAN_STAGE && plan->rows[i].stage == stage) {
            return true;
        }
    }
    return false;
}

/* The plan takes what its list needs, and the lesson has the rest. */
START_TEST(slots_are_listed_where_a_lesson_needs_them)
{
    float first = s.lab->layout.plan.h;
    ck_assert(!has_stage(TL_STAGE_CAMERA) && has_stage(TL_STAGE_POST_UPDATE_WORK));
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 3});
    lesson_scene_paint(&s);
    ck_assert(has_stage(TL_STAGE_CAMERA) && has_stage(TL_STAGE_TIMERS));
    ck_assert(s.lab->layout.plan.h > first);
    ck_assert(s.lab->layout.plan.y + s.lab->layout.plan.h == s.lab->layout.inspector.y);
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHOW_ALL});
    lesson_scene_paint(&s);
    ck_assert(s.lab->layout.plan.h == lab_layout_make(1280, 720, 1.0F, true).plan.h);
    lab_layout small = lab_layout_make(800, 600, 1.0F, false); /* of a lesson */
    ck_assert(small.inspector.h > small.plan.h);
}
END_TEST

/* Its tick function stays where it is, and what it does is done elsewhere. */
START_TEST(the_plan_says_where_a_device_works)
{
    lab_request request = {.action = LAB_SET};
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 3});
    ck_assert(!panel_probe_shows(&s.scene.list, "GunCamera") &&
              !panel_probe_shows(&s.scene.list, "\xE2\x86\x92"
                                                "camera"));
    (void)snprintf(request.function, sizeof request.function, "Gun");
    (void)snprintf(request.other, sizeof request.other, "camera");
    lesson_scene_ask(&s, request);
    for (int i = 0; i < 5; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(panel_probe_shows(&s.scene.list, "GunCamera") &&
              panel_probe_shows(&s.scene.list, "\xE2\x86\x92"
                                               "camera"));
    ck_assert(!panel_probe_shows(&s.scene.list, "GunTimer"));
    (void)snprintf(request.other, sizeof request.other, "between");
    lesson_scene_ask(&s, request);
    for (int i = 0; i < 5; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(panel_probe_shows(&s.scene.list, "\xE2\x86\x92"
                                               "between") &&
              !panel_probe_shows(&s.scene.list, "GunCamera"));
}
END_TEST

START_TEST(each_choice_of_a_device_is_explained)
{
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        const char *device = gm_setting_name(i);
        const char *choice = NULL;
        bool has_function = gm_function_find(device) != NULL;
        for (uint32_t k = 0; (choice = gm_setting_choice(i, k)) != NULL && has_function; k++) {
            ck_assert_msg(lab_choice_text(device, choice) != NULL, "%s %s", device, choice);
        }
    }
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 2});
    lesson_scene_select(&s, "SentryMover");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    bool is_told = false;
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        is_told =
            is_told || strstr(panel_probe_text(&s.scene.list, i).text, "pushes the body") != NULL;
    }
    ck_assert(is_told);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_folds");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, what_the_lesson_does_not_need_is_folded);
    tcase_add_test(tests, the_hud_is_shown_where_the_lesson_is_about_it);
    tcase_add_test(tests, a_hold_inside_of_a_frame_marks_only_what_the_lesson_shows);
    tcase_add_test(tests, folding_changes_no_figure);
    tcase_add_test(tests, an_overlay_in_a_lesson_marks_no_device_that_is_not_there);
    tcase_add_test(tests, a_lesson_shows_the_devices_that_it_is_about_and_no_others);
    tcase_add_test(tests, slots_are_listed_where_a_lesson_needs_them);
    tcase_add_test(tests, the_plan_says_where_a_device_works);
    tcase_add_test(tests, each_choice_of_a_device_is_explained);
    tcase_add_test(tests, everything_is_there_once_it_is_asked_for_and_for_the_whole_lesson);
    tcase_add_test(tests, free_play_folds_nothing);
    tcase_add_test(tests, the_row_that_a_lesson_is_about_is_in_sight_when_it_opens);
    tcase_add_test(tests, the_panel_below_the_plan_stays_where_it_is);
    tcase_add_test(tests, nothing_of_the_title_is_in_the_lab);
    tcase_add_test(tests, a_tip_goes_with_a_key_with_a_press_and_after_a_while);
    tcase_add_test(tests, no_word_of_a_measure_or_of_a_late_read_is_cut);
    return suite_run(tests, 120.0);
}
