/* A lesson shows only what it needs, and its next step is marked on the thing itself. */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/guide.h"
#include "lab/panels/bar.h"
#include "lab/panels/choice.h"
#include "lab/panels/lesson_foot.h"
#include "lab/panels/page.h"
#include "lab/panels/places.h"
#include "lab/rings.h"
#include "scenario/own_lessons.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static bool has_place(uint64_t id)
{
    lab_box box;
    return lesson_scene_find(&s, id, &box);
}

static bool is_same(lab_box a, lab_box b)
{
    return a.x == b.x && a.y == b.y && a.w == b.w && a.h == b.h;
}

static void assert_ring_at(uint64_t id)
{
    lab_box place = {.w = 0.0F};
    lab_box ring = lab_rings_place(&s.lab->ui, &s.lab->plan, &s.lab->model);
    ck_assert(lesson_scene_find(&s, id, &place));
    ck_assert_msg(is_same(ring, place), "%.0f,%.0f %.0fx%.0f, expected %.0f,%.0f %.0fx%.0f",
                  (double)ring.x, (double)ring.y, (double)ring.w, (double)ring.h, (double)place.x,
                  (double)place.y, (double)place.w, (double)place.h);
}

START_TEST(the_ring_goes_from_step_to_step)
{
    assert_ring_at(lab_tab_lesson_field());
    lesson_scene_guess(&s, '8');
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "Reticle"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_PICKER}); /* Enter alone finds it, too */
    const lab_picker *picker = &s.lab->picker;
    ck_assert_int_eq(picker->items[picker->matches[0]].kind, LAB_PICK_FUNCTION);
    ck_assert_str_eq(picker->items[picker->matches[0]].name, "Reticle");
    lesson_scene_ask(&s, (lab_request){.action = LAB_PICKER});
    lesson_scene_select(&s, "Hud");
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "Reticle"));
    lesson_scene_select(&s, "Reticle"); /* to be dragged: the tab is another way */
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "Reticle"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    uint32_t count = 0;
    uint64_t first = lab_tab_function_places(GM_COMMAND_MOVE, &count);
    lab_box chip = {.w = 0.0F};
    lab_box ring = lab_rings_place(&s.lab->ui, &s.lab->plan, &s.lab->model);
    ck_assert(lesson_scene_find(&s, first + TL_TICK_GROUP_POST_PHYSICS, &chip));
    ck_assert(ring.w > chip.w && lab_box_shared(ring, chip).w == chip.w);
}
END_TEST

/* A selection opens the tab of the function in free play only. */
static void ask_to_predict(char key, int32_t direction)
{
    lesson_scene_ask(&s,
                     (lab_request){.action = LAB_PREDICT, .number = key, .direction = direction});
}

START_TEST(a_guess_that_is_clicked_or_counted_stands_when_it_is_done)
{
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    s.lab->ui.focus = 0;
    ask_to_predict(0, 1);
    ck_assert_str_eq(lesson->prediction, "1");
    ck_assert(lesson->is_guess_open);
    ask_to_predict('2', 0);
    ask_to_predict('.', 0);
    ask_to_predict('\b', 0);
    ck_assert_str_eq(lesson->prediction, "12");
    ck_assert(lesson->is_guess_open);
    ask_to_predict('\n', 0);
    ck_assert_str_eq(lesson->prediction, "12");
    ck_assert(!lesson->is_guess_open);
}
END_TEST

static void edit(lab_action action, const char *function, tl_time time)
{
    lab_request request = {.action = action, .time = time};
    (void)snprintf(request.function, sizeof request.function, "%s", function);
    lesson_scene_ask(&s, request);
}

START_TEST(a_key_acts_on_the_marked_function_while_none_is_selected)
{
    lab_request move = {.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    lesson_scene_ask(&s, move); /* the guess is asked for first: nothing is marked */
    ck_assert_str_eq(s.lab->model.notice, "select a function first");
    lesson_scene_guess(&s, '8');
    ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_EDIT);
    ck_assert_str_eq(s.lab->model.selected, "");
    lesson_scene_ask(&s, move);
    ck_assert_uint_eq(s.lab->model.lesson.edits, 1);
    gm_command edits[APP_MAX_EDITS];
    uint32_t count = lab_history_edits(&s.lab->run.history, edits, APP_MAX_EDITS);
    ck_assert_str_eq(edits[count - 1].function, "Reticle");
    lesson_scene_select(&s, "Emitter"); /* the selection goes first */
    lesson_scene_ask(&s, move);
    count = lab_history_edits(&s.lab->run.history, edits, APP_MAX_EDITS);
    ck_assert_str_eq(edits[count - 1].function, "Emitter");
}
END_TEST

/* The buttons of an interval lead through those between. */
START_TEST(an_interval_that_is_clicked_to_its_end_is_one_edit)
{
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    edit(LAB_INTERVAL, "Reticle", TL_MS(50));
    edit(LAB_INTERVAL, "Reticle", TL_MS(100));
    edit(LAB_INTERVAL, "Reticle", TL_MS(250));
    ck_assert_uint_eq(lesson->edits, 1);
    edit(LAB_INTERVAL, "Emitter", TL_MS(50));
    ck_assert_uint_eq(lesson->edits, 2);
    edit(LAB_DISABLE, "Emitter", 0);
    ck_assert_uint_eq(lesson->edits, 3);
    edit(LAB_INTERVAL, "Emitter", TL_MS(250)); /* replaces the one before */
    ck_assert_uint_eq(lesson->edits, 3);
    edit(LAB_INTERVAL, "Emitter", TL_MS(100)); /* as it was: no change any more */
    ck_assert_uint_eq(lesson->edits, 2);
}
END_TEST

START_TEST(the_step_and_check_stay_in_sight_whatever_is_selected)
{
    lesson_scene_guess(&s, '8');
    lesson_scene_select(&s, "Reticle");
    ck_assert_int_eq(s.lab->model.tab, LAB_TAB_LESSON);
    ck_assert(
        panel_probe_shows(&s.scene.list, "Drag Reticle, or click it and press Ctrl+1,3,5..7"));
    ck_assert(panel_probe_shows(&s.scene.list, "Watch the ring for 240 frames"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    ck_assert(
        panel_probe_shows(&s.scene.list, "Drag Reticle, or click it and press Ctrl+1,3,5..7"));
    ck_assert(!panel_probe_shows(&s.scene.list, "Watch the ring for 240 frames"));
    ck_assert(has_place(lab_tab_lesson_check()) && !has_place(lab_tab_lesson_next()));
    lab_taught_close(s.lab);
    lesson_scene_select(&s, "Hud");
    ck_assert_int_eq(s.lab->model.tab, LAB_TAB_FUNCTION);
    ck_assert(!has_place(lab_tab_lesson_check()));
}
END_TEST

static void move_reticle(tl_tick_group group)
{
    lab_request request = {.action = LAB_MOVE, .group = group};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    lesson_scene_ask(&s, request);
}

static void paint_until_checked(void)
{
    do {
        lesson_scene_paint(&s);
    } while (s.lab->model.lesson.is_checking);
}

START_TEST(after_the_edit_the_ring_is_at_what_is_watched_and_then_at_check)
{
    lesson_scene_guess(&s, '8');
    lesson_scene_select(&s, "Reticle");
    move_reticle(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_WATCH);
    uint32_t reticle = lab_frame_find(&s.lab->frame, "Reticle");
    assert_ring_at(lab_stage_id(&s.lab->frame.functions[reticle]));
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    assert_ring_at(lab_bar_hold());
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    for (uint32_t i = 0; i < 245; i++) {
        lesson_scene_paint(&s);
    }
    assert_ring_at(lab_tab_lesson_check());
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    paint_until_checked();
    lesson_scene_paint(&s);
    assert_ring_at(lab_tab_lesson_next());
}
END_TEST

/* Its upper edge, px; -1: it is not there, or cut. */
static float y_in_inspector(const char *text)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        panel_probe_shown shown = panel_probe_text(list, i);
        bool is_whole = shown.box.h >= 0.4F * gm_draw_line_height(list, list->texts[i].font);
        if (strcmp(shown.text, text) == 0 && is_whole &&
            panel_probe_is_within(shown.box, s.lab->layout.inspector, 0.0F)) {
            return shown.box.y;
        }
    }
    return -1.0F;
}

static bool is_whole_in_inspector(const char *text)
{
    return y_in_inspector(text) >= 0.0F;
}

/* px that the lesson's tab goes on below its edge. */
static float px_below(void)
{
    lesson_scene_ask(&s, (lab_request){.action = LAB_SCROLL, .direction = 1});
    return s.lab->inspector.scroll[LAB_TAB_LESSON];
}

/* At 1280 x 720, with the question open and with a guess that stands. */
START_TEST(each_lesson_fits_with_its_goal)
{
    static const float fade = 5.0F;
    s.lab->progress.is_all_open = true;
    for (uint32_t i = 0; i < s.lab->lessons.count; i++) {
        const app_scenario *lesson = &s.lab->lessons.items[i];
        if (lesson->trace[0] == '\0') {
            lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = lesson->lesson});
            float open = px_below();
            lesson_scene_guess(&s, '1');
            float folded = px_below();
            ck_assert_msg(open <= fade && folded <= fade, "%s: %.0f px, then %.0f", lesson->file,
                          (double)open, (double)folded);
        }
    }
}
END_TEST

/* In the smallest usual window, whatever it came to and wherever the tab was scrolled. */
START_TEST(what_was_measured_is_in_sight_after_a_check)
{
    tl_tick_group group = _i == 0 ? TL_TICK_GROUP_DURING_PHYSICS : TL_TICK_GROUP_POST_PHYSICS;
    lesson_scene_guess(&s, '8');
    move_reticle(group);
    s.lab->inspector.scroll[LAB_TAB_LESSON] = 200.0F;
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    paint_until_checked();
    lesson_scene_paint(&s);
    ck_assert(s.lab->model.lesson.is_passed == (_i == 1));
    ck_assert(is_whole_in_inspector("Your guess 8: right"));
    for (uint32_t i = 0; i < s.lab->model.lesson.measure_count; i++) {
        const lab_lesson_measure *row = &s.lab->model.lesson.measures[i];
        bool is_folded = _i == 1 && row->goal[0] == '\0';
        ck_assert(is_whole_in_inspector(row->name) == !is_folded);
    }
    if (_i == 1) {
        ck_assert(y_in_inspector("measured") < y_in_inspector("Why it works"));
        ck_assert(is_whole_in_inspector("In a real project"));
        ck_assert(is_whole_in_inspector("console: dumpticks"));
        ck_assert(is_whole_in_inspector(s.lab->model.lesson.unreal)); /* ends "In Unreal" */
    }
}
END_TEST

/* Another check of the same schedule would come to the same. */
START_TEST(a_check_that_failed_leads_back_to_the_edit)
{
    lesson_scene_guess(&s, '8');
    move_reticle(TL_TICK_GROUP_DURING_PHYSICS);
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    paint_until_checked();
    ck_assert(s.lab->model.lesson.message != NULL && !s.lab->model.lesson.is_passed);
    ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_EDIT);
    ck_assert_str_eq(s.lab->model.guide.function, "Reticle");
}
END_TEST

/* px; -1: the line of hints has no such text. */
static float x_of_hint(const char *text)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        panel_probe_shown shown = panel_probe_text(list, i);
        if (shown.box.y >= s.lab->layout.hints.y && shown.box.h > 0.0F &&
            strcmp(shown.text, text) == 0) {
            return shown.box.x;
        }
    }
    return -1.0F;
}

/* Keys keep their places from step to step; one that only the step needs stands behind them. */
START_TEST(the_key_of_the_next_step_moves_no_other)
{
    static const char *const usual[] = {"P", "Tab",  "F1",  "O",  "Backspace",
                                        "J", "1..8", "Esc", "[ ]"};
    enum { COUNT = sizeof usual / sizeof usual[0] };
    float at[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        at[i] = x_of_hint(usual[i]);
        ck_assert(at[i] > (i > 0 ? at[i - 1] : 0.0F));
    }
    float enter = x_of_hint("Enter");
    for (uint32_t step = 0; step < 4; step++) {
        if (step == 0) {
            lesson_scene_guess(&s, '8');
            ck_assert(x_of_hint("find Reticle") > x_of_hint("Ctrl+1,3,5..7"));
        } else if (step == 1) {
            lesson_scene_select(&s, "Hud"); /* Ctrl+1,3,5..7 would move this one */
            ck_assert(x_of_hint("Ctrl+O") > at[COUNT - 1] && x_of_hint("Ctrl+1,3,5..7") < 0.0F);
        } else if (step == 2) {
            lesson_scene_select(&s, "Reticle");
            ck_assert(x_of_hint("Ctrl+1,3,5..7") > at[COUNT - 1] && x_of_hint("Ctrl+O") < 0.0F);
        } else {
            move_reticle(TL_TICK_GROUP_DURING_PHYSICS);
            for (uint32_t i = 0; i < 245; i++) {
                lesson_scene_paint(&s);
            }
            ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_CHECK);
            ck_assert(x_of_hint("Enter") == enter);
        }
        for (uint32_t i = 0; i < COUNT; i++) {
            float now = x_of_hint(usual[i]);
            ck_assert_msg(now == at[i] || (now < 0.0F && step == 0 && i + 2 >= COUNT),
                          "step %u: %s at %.0f", step, usual[i], (double)now);
        }
    }
}
END_TEST

/* Lesson 2.1 asks for three shuffles. */
START_TEST(a_step_counts_as_far_as_it_is)
{
    char text[LAB_TEXT * 2];
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '1');
    uint32_t step = 0;
    while (lesson->steps[step].count != 3) {
        step++;
        ck_assert_uint_lt(step, lesson->step_count);
    }
    const lab_step_row *row = &lesson->steps[step];
    ck_assert_ptr_null(strstr(lab_lesson_step_text(&s.lab->ui, row, text), " of 3)"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHUFFLE});
    ck_assert_ptr_nonnull(strstr(lab_lesson_step_text(&s.lab->ui, row, text), "(1 of 3)"));
    ck_assert(!row->is_done);
}
END_TEST

/* With a change too many: the shortest solution is told after the pass alone. */
START_TEST(a_pass_with_more_changes_tells_the_shortest_solution)
{
    lab_request idle = {.action = LAB_INTERVAL, .function = "Emitter", .time = 500000000};
    lesson_scene_guess(&s, '8');
    move_reticle(TL_TICK_GROUP_POST_PHYSICS);
    lesson_scene_ask(&s, idle);
    ck_assert_uint_eq(s.lab->model.lesson.edits, 2);
    ck_assert(!panel_probe_shows_part(&s.scene.list, "Such as"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    paint_until_checked();
    lesson_scene_paint(&s);
    ck_assert(s.lab->model.lesson.is_passed);
    ck_assert(panel_probe_shows_part(&s.scene.list, "Such as: Reticle runs in PostPhysics"));
}
END_TEST

/* The figures that are measured later tell their frames only while the step does not. */
START_TEST(one_count_of_frames_at_a_time)
{
    lesson_scene_guess(&s, '8');
    move_reticle(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert(panel_probe_shows_part(&s.scene.list, "Watch the ring for 240 frames (2 of 240)"));
    ck_assert(panel_probe_shows(&s.scene.list, "not yet"));
    ck_assert(panel_probe_shows(&s.scene.list, "measured"));
    ck_assert(panel_probe_shows_part(&s.scene.list, "You made 1 change."));
    lesson_scene_ask(&s, (lab_request){.action = LAB_UNDO});
    ck_assert(panel_probe_shows(&s.scene.list, "not yet"));
    ck_assert(panel_probe_shows_part(&s.scene.list, "measured in "));
}
END_TEST

START_TEST(a_count_says_frames_where_its_step_does_not)
{
    char text[LAB_TEXT * 2];
    lab_step_row row = {.text = "Watch some crossings", .count = 240, .counted = 75};
    ck_assert_str_eq(lab_lesson_step_text(&s.lab->ui, &row, text),
                     "Watch some crossings (75 of 240)");
    row.is_of_frames = true;
    ck_assert_str_eq(lab_lesson_step_text(&s.lab->ui, &row, text),
                     "Watch some crossings (75 of 240 frames)");
    row.text = "Watch the ring for 240 frames";
    ck_assert_str_eq(lab_lesson_step_text(&s.lab->ui, &row, text),
                     "Watch the ring for 240 frames (75 of 240)");
}
END_TEST

/* Lesson 4.1 asks which of two has to wait: neither ring, keys nor texts tell it before the last
 * hint. */
START_TEST(which_function_to_change_is_not_told_where_that_is_the_question)
{
    uint32_t count = 0;
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 4 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '2');
    ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_EDIT);
    assert_ring_at(lab_plan_list_id());
    ck_assert(!panel_probe_shows_part(&s.scene.list, "find SentryMover"));
    lesson_scene_select(&s, "SentryBrain");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    assert_ring_at(lab_tab_function_places(GM_COMMAND_AFTER, &count));
    ck_assert(!panel_probe_shows_part(&s.scene.list, "The step is about"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT}); /* asks, and names both */
    lesson_scene_select(&s, "Hud");
    ck_assert_str_eq(s.lab->model.guide.function, "");
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    ck_assert_str_eq(s.lab->model.guide.function, "SentryMover");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "SentryMover"));
}
END_TEST

/* Lesson 2.1 is about LaserBeam: while Reticle picks, neither the ring nor a text leads to the
 * wrong pair. */
START_TEST(a_wrong_function_is_told_before_it_picks_and_nothing_leads_to_the_right_one_after)
{
    static const char told[] = "The step is about LaserBeam, not ";
    static const char picks[] = "Click the function that Reticle";
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2 * LAB_LESSON_PLACE + 1});
    lesson_scene_guess(&s, '1');
    for (uint32_t i = 0; i < 40 && s.lab->model.guide.step != LAB_GUIDE_EDIT; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_SHUFFLE});
    }
    for (uint32_t i = 0; i < 2; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    }
    ck_assert_str_eq(s.lab->model.guide.function, "LaserBeam");
    lesson_scene_select(&s, "Reticle");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "LaserBeam"));
    ck_assert(panel_probe_shows_part(&s.scene.list, told));
    ck_assert(!panel_probe_shows_part(&s.scene.list, picks));
    (void)SDL_strlcpy(s.lab->ui.picking, "Reticle", sizeof s.lab->ui.picking);
    lesson_scene_paint(&s);
    ck_assert(lab_rings_place(&s.lab->ui, &s.lab->plan, &s.lab->model).w == 0.0F);
    ck_assert(!panel_probe_shows_part(&s.scene.list, told));
    ck_assert(panel_probe_shows_part(&s.scene.list, picks));
    s.lab->ui.picking[0] = '\0';
    lesson_scene_select(&s, "LaserBeam");
    ck_assert(!panel_probe_shows_part(&s.scene.list, told));
}
END_TEST

static void click_on(uint64_t id)
{
    lab_box box;
    ck_assert(lesson_scene_find(&s, id, &box));
    for (uint32_t i = 0; i < 2; i++) {
        SDL_Event event = {.type = i == 0 ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP};
        event.button.button = SDL_BUTTON_LEFT;
        event.button.x = (int32_t)(box.x + 20.0F);
        event.button.y = (int32_t)(box.y + box.h / 2.0F);
        (void)lab_event(s.lab, &event, 1.0F);
        lesson_scene_paint(&s);
    }
    lesson_scene_paint(&s);
}

/* As the line of keys says it, also from a row or a tab that was clicked. */
START_TEST(the_focus_goes_there_from_what_was_clicked)
{
    lesson_scene_guess(&s, '8');
    click_on(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "Reticle"));
    ck_assert_str_eq(s.lab->model.selected, "Reticle");
    ck_assert_uint_ne(s.lab->ui.focus, 0);
    lesson_scene_key(&s, SDL_SCANCODE_TAB, KMOD_LCTRL);
    ck_assert_uint_eq(s.lab->ui.focus, lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    click_on(lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    lesson_scene_key(&s, SDL_SCANCODE_TAB, KMOD_LCTRL);
    lesson_scene_paint(&s);
    uint32_t count = 0;
    ck_assert_uint_eq(s.lab->ui.focus, lab_tab_function_places(GM_COMMAND_MOVE, &count));
}
END_TEST

/* Ctrl+Tab: the tab's word, and in the open tab the buttons of groups. */
START_TEST(the_focus_goes_to_what_the_step_changes)
{
    uint32_t count = 0;
    lesson_scene_guess(&s, '8');
    lesson_scene_select(&s, "Reticle");
    lab_ui_step_focus(&s.lab->ui, 1);
    ck_assert_uint_eq(s.lab->ui.focus, lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    lab_ui_step_focus(&s.lab->ui, 1);
    ck_assert_uint_eq(s.lab->ui.focus, lab_tab_function_places(GM_COMMAND_MOVE, &count));
    move_reticle(TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_uint_ne(s.lab->ui.focus, 0);
    for (uint32_t i = 0; i < 245; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_int_eq(s.lab->model.guide.step, LAB_GUIDE_CHECK);
    ck_assert_uint_eq(s.lab->ui.focus, 0); /* Enter checks */
}
END_TEST

static lab_box box_of_function(const char *label)
{
    lab_box box = {0};
    ck_assert(
        lesson_scene_find(&s, lab_plan_function_id(&s.lab->plan, &s.lab->frame, label), &box));
    return box;
}

/* A point of the ring's colour at a row, which must not lie above or below it. */
static bool is_of_ring(gm_color color, float x, float y, lab_box row)
{
    bool is_near = x >= row.x - 4.0F && x <= row.x + row.w + 4.0F && y >= row.y - 4.0F &&
                   y <= row.y + row.h + 4.0F;
    if (!is_near || color.r != 0xFF || color.g != 0xE0 || color.b != 0x8A) {
        return false;
    }
    ck_assert_msg(y >= row.y - 0.6F && y <= row.y + row.h + 0.6F, "%.2f leaves %.2f", (double)y,
                  (double)row.y);
    return true;
}

/* Its neighbours' text stays free. */
START_TEST(the_ring_of_a_row_stays_inside_of_it)
{
    lesson_scene_guess(&s, '8');
    lab_box row = lab_rings_place(&s.lab->ui, &s.lab->plan, &s.lab->model);
    ck_assert(is_same(row, box_of_function("Reticle")));
    lesson_scene_paint(&s);
    const gm_draw_list *list = &s.scene.list;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < list->vertex_count; i++) {
        const gm_draw_vertex *v = &list->vertices[i];
        seen += is_of_ring(v->color, v->x, v->y, row) ? 1 : 0;
    }
    for (uint32_t i = 0; i < list->shape_count; i++) {
        const gm_draw_shape *shape = &list->shapes[i];
        float half = shape->size / 2.0F;
        seen += is_of_ring(shape->c0, shape->p0.x, shape->p0.y - half, row) ? 1 : 0;
        seen += is_of_ring(shape->c0, shape->p0.x, shape->p0.y + half, row) ? 1 : 0;
    }
    ck_assert_uint_gt(seen, 0);
}
END_TEST

static bool has_ring_in_hints(void)
{
    const gm_draw_list *list = &s.scene.list;
    float top = s.lab->layout.hints.y;
    bool has = false;
    for (uint32_t i = 0; i < list->vertex_count; i++) {
        gm_color color = list->vertices[i].color;
        has = has ||
              (list->vertices[i].y > top && color.r == 0xFF && color.g == 0xE0 && color.b == 0x8A);
    }
    for (uint32_t i = 0; i < list->shape_count; i++) {
        gm_color color = list->shapes[i].c0;
        has = has ||
              (list->shapes[i].p0.y > top && color.r == 0xFF && color.g == 0xE0 && color.b == 0x8A);
    }
    return has;
}

/* A user of the mouse has the ring at the place of the step. */
START_TEST(the_key_of_a_step_has_no_ring_while_the_mouse_is_used)
{
    SDL_Event moved = {.motion = {.type = SDL_MOUSEMOTION, .x = 300, .y = 300}};
    lesson_scene_guess(&s, '8');
    ck_assert(has_ring_in_hints());
    (void)lab_event(s.lab, &moved, 1.0F);
    lesson_scene_paint(&s);
    ck_assert(!has_ring_in_hints() && x_of_hint("find Reticle") > 0.0F);
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "Reticle"));
    (void)lesson_scene_key(&s, SDL_SCANCODE_LSHIFT, 0);
    ck_assert(has_ring_in_hints());
}
END_TEST

START_TEST(enter_without_a_number_keeps_the_field_and_says_what_is_expected)
{
    SDL_Event enter = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_RETURN}};
    ck_assert(lab_taught_has_field(s.lab));
    lab_lesson_type(s.lab->lesson, '-'); /* no number yet */
    ck_assert(lab_event(s.lab, &enter, 1.0F));
    lesson_scene_paint(&s);
    ck_assert(lab_taught_has_field(s.lab) && s.lab->model.lesson.is_guess_open);
    ck_assert_str_eq(
        s.lab->model.notice,
        "Type a guess first; any number will do. Press CHECK again to go on without one.");
    lab_lesson_type(s.lab->lesson, '8');
    ck_assert(lab_event(s.lab, &enter, 1.0F));
    lesson_scene_paint(&s);
    ck_assert(!lab_taught_has_field(s.lab) && !s.lab->model.lesson.is_guess_open);
}
END_TEST

START_TEST(enter_again_without_a_number_checks_and_the_step_of_the_guess_is_over)
{
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    SDL_Event enter = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_RETURN}};
    ck_assert(lab_event(s.lab, &enter, 1.0F));
    lesson_scene_paint(&s);
    ck_assert(lesson->is_guess_open && !lesson->is_checking && !lesson->steps[0].is_over);
    ck_assert(lab_event(s.lab, &enter, 1.0F));
    lesson_scene_paint(&s);
    paint_until_checked();
    lesson_scene_paint(&s);
    ck_assert(lesson->message != NULL && !lesson->is_guess_open && !lab_has_notice(s.lab));
    ck_assert(!lab_taught_has_field(s.lab));
    ck_assert(lesson->steps[0].is_over && !lesson->steps[0].is_done);
    ck_assert(!panel_probe_shows_part(&s.scene.list, "Type the number"));
    ck_assert(panel_probe_shows_part(&s.scene.list, "step 2 of 4"));
}
END_TEST

START_TEST(a_check_without_a_guess_asks_for_one_once)
{
    const lab_lesson_model *lesson = &s.lab->model.lesson;
    move_reticle(TL_TICK_GROUP_POST_PHYSICS);
    s.lab->ui.focus = 0;
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    lesson_scene_paint(&s);
    ck_assert(!lesson->is_checking && !lesson->is_passed && lesson->is_guess_open);
    ck_assert(lab_taught_has_field(s.lab));
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK});
    paint_until_checked();
    lesson_scene_paint(&s);
    ck_assert(lesson->is_passed);
}
END_TEST

static float height_in_sight(gm_command_kind kind)
{
    uint32_t count = 0;
    uint64_t first = lab_tab_function_places(kind, &count);
    return lab_seen_places(&s.lab->ui, first, count).h;
}

/* As low as in a window of 640 x 360: the prerequisite that is to be cut lies below the edge. */
START_TEST(what_the_next_edit_is_made_with_comes_into_sight_once)
{
    lab_inspector low = {.sought = GM_COMMAND_NONE};
    lab_box box = lab_box_make(700.0F, 300.0F, 300.0F, 160.0F);
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2 * LAB_LESSON_PLACE + 2});
    lesson_scene_guess(&s, '1');
    lesson_scene_select(&s, "PlayerController");
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    for (int i = 0; i < 3; i++) {
        gm_draw_begin(&s.scene.list, 1280, 720);
        lab_ui_begin(&s.lab->ui, &s.scene.list, &s.lab->layout.picture, &s.lab->requests);
        lab_inspector_paint(&low, &s.lab->ui, box, &s.lab->model);
        lab_ui_end(&s.lab->ui);
        ck_assert_int_eq(height_in_sight(GM_COMMAND_CUT) > 0.0F, i == 1);
        low.scroll[LAB_TAB_FUNCTION] = i == 1 ? 0.0F : low.scroll[LAB_TAB_FUNCTION];
    }
}
END_TEST

/* Lesson 2.2 as one of the user's own: its task names no kind of change. */
START_TEST(the_button_of_the_edit_is_marked_only_after_a_hint_or_where_the_task_names_it)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2 * LAB_LESSON_PLACE + 2});
    uint32_t number = lab_lesson_scenario(s.lab->lesson)->lesson;
    for (uint32_t i = 0; i < s.lab->lessons.count; i++) {
        app_scenario *lesson = &s.lab->lessons.items[i];
        lesson->lesson = lesson->lesson == number ? APP_OWN_LESSON : lesson->lesson;
    }
    lesson_scene_guess(&s, '1');
    lesson_scene_select(&s, "PlayerController");
    assert_ring_at(lab_ui_id(LAB_PANEL_TABS, LAB_TAB_FUNCTION));
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    ck_assert_int_eq(s.lab->model.guide.edit, GM_COMMAND_NONE);
    assert_ring_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, "PlayerController"));
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .number = LAB_TAB_FUNCTION});
    ck_assert_int_eq(s.lab->model.guide.edit, GM_COMMAND_CUT);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_guide");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_ring_goes_from_step_to_step);
    tcase_add_test(tests, what_the_next_edit_is_made_with_comes_into_sight_once);
    tcase_add_test(tests,
                   the_button_of_the_edit_is_marked_only_after_a_hint_or_where_the_task_names_it);
    tcase_add_test(tests, enter_again_without_a_number_checks_and_the_step_of_the_guess_is_over);
    tcase_add_test(tests, a_check_without_a_guess_asks_for_one_once);
    tcase_add_test(tests, a_guess_that_is_clicked_or_counted_stands_when_it_is_done);
    tcase_add_test(tests, a_key_acts_on_the_marked_function_while_none_is_selected);
    tcase_add_test(tests, an_interval_that_is_clicked_to_its_end_is_one_edit);
    tcase_add_test(tests, the_step_and_check_stay_in_sight_whatever_is_selected);
    tcase_add_test(tests, after_the_edit_the_ring_is_at_what_is_watched_and_then_at_check);
    tcase_add_test(tests, a_check_that_failed_leads_back_to_the_edit);
    tcase_add_test(tests, each_lesson_fits_with_its_goal);
    tcase_add_loop_test(tests, what_was_measured_is_in_sight_after_a_check, 0, 2);
    tcase_add_test(tests, the_key_of_the_next_step_moves_no_other);
    tcase_add_test(tests, a_step_counts_as_far_as_it_is);
    tcase_add_test(tests, one_count_of_frames_at_a_time);
    tcase_add_test(tests, a_pass_with_more_changes_tells_the_shortest_solution);
    tcase_add_test(tests, a_count_says_frames_where_its_step_does_not);
    tcase_add_test(tests, which_function_to_change_is_not_told_where_that_is_the_question);
    tcase_add_test(
        tests, a_wrong_function_is_told_before_it_picks_and_nothing_leads_to_the_right_one_after);
    tcase_add_test(tests, the_focus_goes_there_from_what_was_clicked);
    tcase_add_test(tests, the_focus_goes_to_what_the_step_changes);
    tcase_add_test(tests, the_key_of_a_step_has_no_ring_while_the_mouse_is_used);
    tcase_add_test(tests, enter_without_a_number_keeps_the_field_and_says_what_is_expected);
    tcase_add_test(tests, the_ring_of_a_row_stays_inside_of_it);
    return suite_run(tests, 120.0);
}
