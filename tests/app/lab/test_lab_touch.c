/* Panels of the Lab: what is done to them with the mouse is asked for. */
#include "../panel_probe.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>

START_TEST(a_click_on_check_asks_for_it)
{
    panel_probe_click("CHECK (Enter)", parade.layout.inspector);
    (void)panel_probe_asked(LAB_CHECK);
    ck_assert_uint_eq(parade.requests.count, 1);
    panel_probe_click("HINT (H)", parade.layout.inspector);
    (void)panel_probe_asked(LAB_HINT);
}
END_TEST

START_TEST(a_click_on_the_prediction_makes_it_take_what_is_typed)
{
    parade.scene.model.lesson.is_guess_open = true;
    panel_parade_paint(&parade);
    ck_assert(!lab_inspector_takes_text(&parade.ui));
    panel_probe_click("5", parade.layout.inspector);
    ck_assert(lab_inspector_takes_text(&parade.ui));
    panel_probe_click("HINT (H)", parade.layout.inspector);
    ck_assert(!lab_inspector_takes_text(&parade.ui));
}
END_TEST

START_TEST(a_click_between_two_keys_of_the_guess_leaves_it_open)
{
    float seven[2];
    float eight[2];
    parade.scene.model.lesson.is_guess_open = true;
    panel_parade_paint(&parade);
    panel_probe_click("5", parade.layout.inspector);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("7", parade.layout.inspector, seven));
    ck_assert(panel_probe_find("8", parade.layout.inspector, eight));
    panel_probe_move((seven[0] + eight[0]) / 2.0F, seven[1]);
    panel_probe_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert(lab_inspector_takes_text(&parade.ui));
}
END_TEST

START_TEST(a_click_on_a_tab_opens_it)
{
    panel_probe_click("Order", parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_TAB)->number, LAB_TAB_ORDER);
}
END_TEST

START_TEST(the_lesson_in_the_bar_leads_to_its_tab)
{
    panel_probe_open_tab(LAB_TAB_COST);
    panel_probe_click("L1.2  Same group is not enough   step 2 of 4", parade.layout.bar);
    ck_assert_int_eq(panel_probe_asked(LAB_TAB)->number, LAB_TAB_LESSON);
}
END_TEST

START_TEST(a_click_on_a_row_selects_the_function)
{
    panel_probe_click("PlayerShip", parade.layout.plan);
    ck_assert_str_eq(panel_probe_asked(LAB_SELECT)->function, "PlayerShip");
}
END_TEST

static void drag(const char *from, const char *to)
{
    float at[2] = {0.0F, 0.0F};
    panel_probe_point_at(from, parade.layout.plan);
    parade.requests.count = 0;
    panel_probe_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find(to, parade.layout.plan, at));
    panel_probe_move(at[0], at[1]);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    panel_probe_save("drag");
    panel_probe_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
}

START_TEST(a_row_dragged_onto_a_group_asks_to_move_there)
{
    drag("PlayerShip", "DuringPhysics");
    const lab_request *move = panel_probe_asked(LAB_MOVE);
    ck_assert_str_eq(move->function, "PlayerShip");
    ck_assert_int_eq(move->group, TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(no_tip_covers_what_was_dropped)
{
    drag("PlayerShip", "DuringPhysics");
    for (uint32_t i = 0; i < 100; i++) {
        panel_parade_paint(&parade);
        ck_assert(!lab_ui_has_tip(&parade.ui));
    }
}
END_TEST

/* A frame later PlayerController, above the ship, runs elsewhere: all rows between move up. */
static void let_a_row_leave(void)
{
    lab_frame *frame = &parade.scene.frame;
    uint32_t gone = lab_frame_find(frame, "PlayerController");
    frame->items[frame->functions[gone].item].item.stage = TL_STAGE_POST_PHYSICS;
}

static void press_on(const char *name)
{
    panel_probe_point_at(name, parade.layout.plan);
    parade.requests.count = 0;
    panel_probe_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
}

static void let_go(void)
{
    panel_probe_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
}

START_TEST(rows_do_not_move_under_a_pressed_button)
{
    press_on("PlayerShip");
    let_a_row_leave();
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    let_go();
    ck_assert_str_eq(panel_probe_asked(LAB_SELECT)->function, "PlayerShip");
    ck_assert_uint_eq(parade.requests.count, 1);
    panel_parade_paint(&parade);
    let_go();
    float before = parade.ui.mouse_y;
    panel_probe_point_at("PlayerShip", parade.layout.plan);
    ck_assert(parade.ui.mouse_y < before);
}
END_TEST

START_TEST(a_row_that_leaves_under_a_pressed_button_is_neither_clicked_nor_dropped)
{
    press_on("PlayerShip");
    lab_frame *frame = &parade.scene.frame;
    uint32_t gone = lab_frame_find(frame, "PlayerShip");
    (void)snprintf(frame->functions[gone].label, LAB_FUNCTION_LABEL, "%s", "Other");
    frame->functions[gone].info.name = "Other";
    panel_parade_paint(&parade);
    let_go();
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

/* Pressed at the edge of a row, let go 3 px away on the next one. */
static void shake(float edge, float way)
{
    panel_probe_point_at("PlayerShip", parade.layout.plan);
    panel_probe_move(parade.ui.mouse_x, parade.ui.mouse_y + edge);
    panel_parade_paint(&parade);
    parade.requests.count = 0;
    panel_probe_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    panel_probe_move(parade.ui.mouse_x, parade.ui.mouse_y + way);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    let_go();
}

START_TEST(a_hand_that_shakes_clicks_and_moves_nothing)
{
    shake(5.0F, 3.0F);
    ck_assert_str_eq(panel_probe_asked(LAB_SELECT)->function, "PlayerShip");
    ck_assert_uint_eq(parade.requests.count, 1);
    shake(-5.0F, -3.0F);
    ck_assert_str_eq(panel_probe_asked(LAB_SELECT)->function, "PlayerShip");
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(a_row_dragged_onto_its_own_group_asks_for_nothing)
{
    drag("PlayerShip", "PlayerController");
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

START_TEST(a_row_dragged_onto_a_row_joins_its_group)
{
    drag("PlayerShip", "Hud");
    ck_assert_int_eq(panel_probe_asked(LAB_MOVE)->group, TL_TICK_GROUP_DURING_PHYSICS);
}
END_TEST

/* The Lab answers the request with a notice that says why. */
START_TEST(locked_groups_are_asked_for_and_engine_rows_stay)
{
    drag("PlayerShip", "EndPhysics");
    ck_assert_int_eq(panel_probe_asked(LAB_MOVE)->group, TL_TICK_GROUP_END_PHYSICS);
    drag("PhysicsStart", "DuringPhysics");
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

START_TEST(a_line_of_physics_takes_functions_for_the_group_below_it)
{
    drag("PlayerShip", "physics begins");
    ck_assert_int_eq(panel_probe_asked(LAB_MOVE)->group, TL_TICK_GROUP_DURING_PHYSICS);
    parade.plan.scroll += 120.0F;
    drag("Hud", "physics ends");
    ck_assert_int_eq(panel_probe_asked(LAB_MOVE)->group, TL_TICK_GROUP_POST_PHYSICS);
}
END_TEST

/* Left of the plan, so that the names of the targets stay in sight. */
START_TEST(a_drag_says_what_letting_go_would_do)
{
    lab_box left = {0.0F, 0.0F, parade.layout.plan.x + 12.0F, 720.0F};
    float at[2];
    press_on("PlayerShip");
    ck_assert(panel_probe_find("DuringPhysics", parade.layout.plan, at));
    panel_probe_move(at[0], at[1]);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("PlayerShip \xE2\x86\x92 DuringPhysics", left, at));
    ck_assert(panel_probe_find("EndPhysics", parade.layout.plan, at));
    panel_probe_move(at[0], at[1]);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("Locked: only the engine puts functions here", left, at));
    let_go();
}
END_TEST

START_TEST(a_drag_with_shift_or_from_the_handle_draws_a_prerequisite)
{
    parade.ui.is_shift_down = true;
    drag("LaserArm", "Hud");
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->function, "LaserArm");
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->other, "Hud");
    parade.ui.is_shift_down = false;
    panel_probe_point_at("LaserArm", parade.layout.plan);
    panel_probe_move(parade.layout.plan.x + parade.layout.plan.w - 21.0F, parade.ui.mouse_y);
    panel_parade_paint(&parade);
    parade.requests.count = 0;
    panel_probe_button(SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    float at[2] = {0.0F, 0.0F};
    ck_assert(panel_probe_find("PlayerController", parade.layout.plan, at));
    panel_probe_move(at[0], at[1]);
    panel_parade_paint(&parade);
    panel_probe_button(SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT);
    panel_parade_paint(&parade);
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->other, "PlayerController");
}
END_TEST

START_TEST(the_margin_and_the_right_button_break)
{
    panel_probe_point_at("PlayerShip", parade.layout.plan);
    panel_probe_press(SDL_BUTTON_RIGHT);
    ck_assert_str_eq(panel_probe_asked(LAB_BREAK_FUNCTION)->function, "PlayerShip");
    panel_probe_move(parade.layout.plan.x + 17.0F, parade.ui.mouse_y);
    panel_parade_paint(&parade);
    panel_probe_press(SDL_BUTTON_LEFT);
    ck_assert_str_eq(panel_probe_asked(LAB_BREAK_FUNCTION)->function, "PlayerShip");
    panel_probe_point_at("DuringPhysics", parade.layout.plan);
    panel_probe_press(SDL_BUTTON_RIGHT);
    ck_assert_int_eq(panel_probe_asked(LAB_BREAK_GROUP)->group, TL_TICK_GROUP_DURING_PHYSICS);
}
END_TEST

START_TEST(a_prerequisite_is_picked_with_the_next_click)
{
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    panel_probe_click("Add a prerequisite", parade.layout.inspector);
    ck_assert_str_eq(parade.ui.picking, "Reticle");
    panel_probe_click("PlayerShip", parade.layout.plan);
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->function, "Reticle");
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->other, "PlayerShip");
    ck_assert_str_eq(parade.ui.picking, "");
}
END_TEST

START_TEST(the_function_tab_moves_cuts_and_switches_off)
{
    lab_model *m = &parade.scene.model;
    (void)snprintf(m->selected, sizeof m->selected, "LaserBeam");
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    panel_probe_click("During", parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_MOVE)->group, TL_TICK_GROUP_DURING_PHYSICS);
    panel_probe_click("+", parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_INTERVAL)->time, 16666667);
    panel_probe_click("Cut", parade.layout.inspector);
    ck_assert_str_eq(panel_probe_asked(LAB_CUT)->other, "Reticle");
    panel_probe_click("Disable", parade.layout.inspector);
    ck_assert_str_eq(panel_probe_asked(LAB_DISABLE)->function, "LaserBeam");
}
END_TEST

/* A function that waits for one with an interval is pushed back in one frame of six. */
START_TEST(buttons_stay_below_the_mouse_when_a_function_runs_elsewhere)
{
    lab_frame *frame = &parade.scene.frame;
    lab_function *beam = &frame->functions[lab_frame_find(frame, "LaserBeam")];
    uint32_t item = beam->item;
    float at[3][2];
    (void)snprintf(parade.scene.model.selected, LAB_FUNCTION_LABEL, "LaserBeam");
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    ck_assert(panel_probe_find("Cut", parade.layout.inspector, at[0]));
    frame->items[item].reason = TL_TICK_DEMOTED;
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("Cut", parade.layout.inspector, at[1]));
    beam->item = LAB_NONE;
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("Cut", parade.layout.inspector, at[2]));
    ck_assert(at[1][1] == at[0][1] && at[2][1] == at[0][1]);
}
END_TEST

/* Two edits hold, the third was undone. */
START_TEST(an_undone_edit_says_that_it_was_taken_back)
{
    uint32_t told = 0;
    panel_probe_open_tab(LAB_TAB_ORDER);
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        told += strcmp(panel_probe_text(&parade.list, i).text, "taken back") == 0 ? 1 : 0;
    }
    ck_assert_uint_eq(told, 1);
    parade.scene.model.history_count = 2;
    panel_probe_open_tab(LAB_TAB_ORDER);
    ck_assert(!panel_probe_shows(&parade.list, "taken back"));
}
END_TEST

START_TEST(the_order_tab_goes_back_orders_pairs_and_shuffles)
{
    panel_probe_open_tab(LAB_TAB_ORDER);
    panel_probe_click("Reticle: PostPhysics -> PrePhysics", parade.layout.inspector);
    (void)panel_probe_asked(LAB_UNDO);
    ck_assert_uint_eq(parade.requests.count, 1);
    panel_probe_click("Minimap: every 0.25 s", parade.layout.inspector);
    (void)panel_probe_asked(LAB_REDO);
    panel_probe_click("Shuffle", parade.layout.inspector);
    (void)panel_probe_asked(LAB_SHUFFLE);
    panel_probe_click("Try 1,000 orders", parade.layout.inspector);
    (void)panel_probe_asked(LAB_VERDICT);
    parade.ui.wheel = -4;
    panel_parade_paint(&parade);
    panel_probe_click("Order it", parade.layout.inspector);
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->function, "LaserBeam");
    ck_assert_str_eq(panel_probe_asked(LAB_AFTER)->other, "Reticle");
}
END_TEST

/* What a click into the world selects, at the place where the ship is. */
static const char *select_at(float x, float y)
{
    panel_probe_move(x, y);
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    panel_probe_press(SDL_BUTTON_LEFT);
    return panel_probe_asked(LAB_SELECT)->function;
}

START_TEST(clicks_into_the_world_go_through_what_lies_there)
{
    enum { MOST = 8 };
    static char seen[MOST][LAB_FUNCTION_LABEL];
    lab_model *m = &parade.scene.model;
    m->selected[0] = '\0';
    gm_vec2 at = gm_picture_to_screen(&parade.layout.picture, m->view, m->view->ship.position);
    uint32_t count = 0;
    const char *label = select_at(at.x, at.y);
    while (count < MOST && (count == 0 || strcmp(label, seen[0]) != 0)) {
        (void)snprintf(seen[count++], LAB_FUNCTION_LABEL, "%s", label);
        (void)snprintf(m->selected, sizeof m->selected, "%s", label);
        label = select_at(at.x, at.y);
    }
    ck_assert_uint_ge(count, 2); /* at least two marks lie there, and the first came again */
    ck_assert_str_eq(label, seen[0]);
    m->selected[0] = '\0';
    m->lesson.reader = seen[1]; /* the lesson asks about the lower one */
    ck_assert_str_eq(select_at(at.x, at.y), seen[1]);
    m->lesson.reader = NULL;
}
END_TEST

/* Lessons call functions by Chinese words: the plan has them too, and a function's is not that of
 * its group. */
START_TEST(in_chinese_the_plan_has_the_names_of_the_lessons)
{
    float at[2];
    panel_probe_speak_chinese();
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("PlayerShip", parade.layout.plan, at));
    ck_assert(panel_probe_find("\xE7\x8E\xA9\xE5\xAE\xB6\xE9\xA3\x9E\xE8\x88\xB9",
                               parade.layout.plan, at));
    ck_assert_str_ne(lab_ui_word(&parade.ui, "PhysicsStart"),
                     lab_ui_word(&parade.ui, "StartPhysics"));
    ck_assert_str_ne(lab_ui_word(&parade.ui, "PhysicsEnd"), lab_ui_word(&parade.ui, "EndPhysics"));
}
END_TEST

START_TEST(the_transport_steps_both_ways)
{
    static const lab_action actions[5] = {LAB_STEP_FRAME, LAB_STEP_FUNCTION, LAB_HOLD,
                                          LAB_STEP_FUNCTION, LAB_STEP_FRAME};
    static const int32_t ways[5] = {-1, -1, 1, 1, 1};
    for (uint32_t i = 0; i < 5; i++) {
        panel_parade_paint(&parade);
        panel_probe_move(22.0F + 31.0F * (float)i, 16.0F);
        panel_parade_paint(&parade);
        panel_probe_press(SDL_BUTTON_LEFT);
        ck_assert_int_eq(panel_probe_asked(actions[i])->direction, ways[i]);
    }
}
END_TEST

START_TEST(the_wheel_counts_to_the_guess)
{
    parade.scene.model.lesson.is_guess_open = true;
    panel_parade_paint(&parade);
    panel_probe_point_at("5", parade.layout.inspector);
    panel_parade_paint(&parade);
    parade.requests.count = 0;
    parade.ui.wheel = -1;
    panel_parade_paint(&parade);
    ck_assert_int_eq(panel_probe_asked(LAB_PREDICT)->direction, -1);
}
END_TEST

/* The field keeps the focus: left, the guess would stand. */
START_TEST(the_field_has_keys_for_the_mouse_while_it_is_open)
{
    float at[2];
    lab_box sheet = parade.layout.inspector;
    panel_parade_paint(&parade);
    ck_assert(!panel_probe_find("Guess", sheet, at));
    parade.scene.model.lesson.is_guess_open = true;
    panel_parade_paint(&parade);
    panel_probe_click("5", sheet);
    panel_probe_click("9", sheet);
    ck_assert_int_eq(panel_probe_asked(LAB_PREDICT)->number, '9');
    ck_assert(lab_inspector_takes_text(&parade.ui));
    panel_probe_click("\xE2\x88\x92", sheet);
    ck_assert_int_eq(panel_probe_asked(LAB_PREDICT)->number, '-');
    panel_probe_click("\xE2\x86\x90", sheet);
    ck_assert_int_eq(panel_probe_asked(LAB_PREDICT)->number, '\b');
    panel_probe_click("Guess", sheet);
    ck_assert_int_eq(panel_probe_asked(LAB_PREDICT)->number, '\n');
}
END_TEST

/* The list of lessons is longer than its tab. */
START_TEST(an_arrow_leads_on_where_a_tab_is_longer_than_its_panel)
{
    const uint64_t arrow = lab_ui_id(LAB_PANEL_LESSON, 0xFFFFFE);
    lab_box box = {0.0F, 0.0F, 0.0F, 0.0F};
    parade.scene.model.lesson.number = 0;
    panel_probe_open_tab(LAB_TAB_LESSON);
    for (uint32_t i = 0; i < parade.ui.place_count; i++) {
        box = parade.ui.places[i].id == arrow ? parade.ui.places[i].box : box;
    }
    ck_assert(panel_probe_is_within(box, parade.layout.inspector, 0.0F) && box.w > 0.0F);
    panel_probe_move(box.x + box.w / 2.0F, box.y + box.h / 2.0F);
    panel_probe_press(SDL_BUTTON_LEFT);
    ck_assert(parade.inspector.scroll[LAB_TAB_LESSON] > 0.0F);
    parade.inspector.scroll[LAB_TAB_LESSON] = 10000.0F;
    panel_parade_paint(&parade);
    panel_parade_paint(&parade);
    for (uint32_t i = 0; i < parade.ui.place_count; i++) {
        ck_assert(parade.ui.places[i].id != arrow); /* nothing lies below */
    }
}
END_TEST

START_TEST(the_list_of_lessons_leads_to_the_next_one)
{
    lab_lesson_model *lesson = &parade.scene.model.lesson;
    lesson->number = 0;
    parade.scene.model.tab = LAB_TAB_LESSON;
    for (uint32_t i = 0; i < lesson->count; i++) {
        lesson->list[i].is_passed = i < 2;
        lesson->list[i].is_unlocked = i < 3;
    }
    panel_parade_paint(&parade);
    char text[PANEL_PROBE_TEXT];
    (void)snprintf(text, sizeof text, "2 of %u lessons passed", lesson->count);
    ck_assert(panel_probe_shows(&parade.list, text));
    ck_assert(panel_probe_shows(&parade.list, "2 of 4")); /* of the first chapter */
    (void)snprintf(text, sizeof text, "Go on with 1.3: %s", lesson->list[2].title);
    panel_probe_click(text, parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_LESSON)->number, lesson->list[2].number);
    lesson->list[5].is_unlocked = true;
    lesson->last = lesson->list[4].number; /* it goes on from there */
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows_part(&parade.list, "Go on with 2.2: "));
    lesson->list[5].is_passed = true;
    lesson->list[2].is_passed = true; /* nothing is left that can be opened */
    panel_parade_paint(&parade);
    ck_assert(!panel_probe_shows_part(&parade.list, "Go on with"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_touch");

    tcase_add_checked_fixture(tests, panel_probe_open, panel_probe_close);
    tcase_add_test(tests, an_undone_edit_says_that_it_was_taken_back);
    tcase_add_test(tests, a_click_on_check_asks_for_it);
    tcase_add_test(tests, a_click_on_the_prediction_makes_it_take_what_is_typed);
    tcase_add_test(tests, a_click_between_two_keys_of_the_guess_leaves_it_open);
    tcase_add_test(tests, a_click_on_a_tab_opens_it);
    tcase_add_test(tests, the_lesson_in_the_bar_leads_to_its_tab);
    tcase_add_test(tests, a_click_on_a_row_selects_the_function);
    tcase_add_test(tests, a_row_dragged_onto_a_group_asks_to_move_there);
    tcase_add_test(tests, no_tip_covers_what_was_dropped);
    tcase_add_test(tests, a_row_dragged_onto_a_row_joins_its_group);
    tcase_add_test(tests, rows_do_not_move_under_a_pressed_button);
    tcase_add_test(tests, a_row_that_leaves_under_a_pressed_button_is_neither_clicked_nor_dropped);
    tcase_add_test(tests, a_hand_that_shakes_clicks_and_moves_nothing);
    tcase_add_test(tests, a_row_dragged_onto_its_own_group_asks_for_nothing);
    tcase_add_test(tests, locked_groups_are_asked_for_and_engine_rows_stay);
    tcase_add_test(tests, a_line_of_physics_takes_functions_for_the_group_below_it);
    tcase_add_test(tests, a_drag_says_what_letting_go_would_do);
    tcase_add_test(tests, a_drag_with_shift_or_from_the_handle_draws_a_prerequisite);
    tcase_add_test(tests, the_margin_and_the_right_button_break);
    tcase_add_test(tests, a_prerequisite_is_picked_with_the_next_click);
    tcase_add_test(tests, the_function_tab_moves_cuts_and_switches_off);
    tcase_add_test(tests, buttons_stay_below_the_mouse_when_a_function_runs_elsewhere);
    tcase_add_test(tests, the_order_tab_goes_back_orders_pairs_and_shuffles);
    tcase_add_test(tests, clicks_into_the_world_go_through_what_lies_there);
    tcase_add_test(tests, in_chinese_the_plan_has_the_names_of_the_lessons);
    tcase_add_test(tests, the_transport_steps_both_ways);
    tcase_add_test(tests, the_wheel_counts_to_the_guess);
    tcase_add_test(tests, an_arrow_leads_on_where_a_tab_is_longer_than_its_panel);
    tcase_add_test(tests, the_field_has_keys_for_the_mouse_while_it_is_open);
    tcase_add_test(tests, the_list_of_lessons_leads_to_the_next_one);
    return suite_run(tests, 60.0);
}
