/* Panels of the Lab without a mouse: the focus, and the card of keys. */
#include "../panel_probe.h"
#include "lab/panels/help.h"
#include "lab/panels/keys.h"
#include "suite.h"

#include <check.h>
#include <string.h>

enum { STEPS = 600 };

static lab_box whole_canvas(void)
{
    return lab_box_make(0.0F, 0.0F, 1280.0F, 720.0F);
}

START_TEST(a_hint_is_the_key_that_it_names)
{
    panel_scene_hold(&parade.scene, 5);
    panel_parade_paint(&parade);
    panel_probe_click("step a group", parade.layout.hints);
    ck_assert_int_eq(panel_probe_asked(LAB_STEP_GROUP)->direction, 1);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

START_TEST(a_row_of_the_card_does_what_it_names_and_puts_the_card_away)
{
    parade.has_help = true;
    panel_parade_paint(&parade);
    panel_probe_click("back to the last stop", whole_canvas());
    ck_assert_int_eq(panel_probe_asked(LAB_CONTINUE)->direction, -1);
    (void)panel_probe_asked(LAB_HELP);
    ck_assert_uint_eq(parade.requests.count, 2);
    panel_probe_click("that tick group alone", whole_canvas());
    ck_assert_int_eq(panel_probe_asked(LAB_SOLO)->group, TL_TICK_GROUP_COUNT);
    lab_box card = whole_canvas();
    card.h -= 24.0F; /* the line of keys below it has these words, too */
    panel_probe_click("one level back", card);
    (void)panel_probe_asked(LAB_BACK);
    ck_assert_uint_eq(parade.requests.count, 1);
}
END_TEST

static void paint_small_card(float *scroll, int32_t wheel)
{
    lab_ui *ui = &parade.ui;
    gm_draw_begin(&parade.list, 640, 360);
    lab_ui_begin(ui, &parade.list, &parade.layout.picture, &parade.requests);
    ui->wheel = wheel;
    lab_help_paint(ui, lab_box_make(0.0F, 0.0F, 640.0F, 360.0F), scroll,
                   &parade.scene.model.play_keys);
    lab_ui_end(ui);
}

/* Each text of the card is whole in the smallest window, and the wheel leads to its end. */
START_TEST(the_card_cuts_nothing_where_it_has_little_room)
{
    const lab_box canvas = {0.0F, 0.0F, 640.0F, 360.0F};
    const lab_box card = {4.0F, 30.0F, 632.0F, 326.0F};
    float scroll = 0.0F;
    float at[2];
    panel_probe_move(320.0F, 200.0F);
    paint_small_card(&scroll, 0);
    paint_small_card(&scroll, 0);
    ck_assert(panel_probe_find("selected function to that group", card, at));
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        ck_assert_ptr_null(strstr(panel_probe_text(&parade.list, i).text, "\xE2\x80\xA6"));
    }
    ck_assert(!panel_probe_find("move the focus", card, at));
    for (int i = 0; i < 40; i++) {
        paint_small_card(&scroll, -1);
    }
    paint_small_card(&scroll, 0);
    ck_assert(panel_probe_find("move the focus", card, at));
    ck_assert(panel_probe_find("Keys", canvas, at));
}
END_TEST

/* Six keys are enough to begin with: they come first, and the smallest window shows them at once.
 */
START_TEST(the_card_begins_with_six_keys)
{
    static const char *const six[] = {"hold / go on",      "one frame",    "step a function",
                                      "rewind while held", "Lab on / off", "show a tick group"};
    const lab_box card = {4.0F, 30.0F, 632.0F, 326.0F};
    float scroll = 0.0F;
    float title[2];
    float other[2];
    float at[2];
    paint_small_card(&scroll, 0);
    ck_assert(panel_probe_find("Start with these", card, title));
    ck_assert(panel_probe_find("Step and rewind", card, other));
    for (uint32_t i = 0; i < sizeof six / sizeof six[0]; i++) {
        ck_assert(panel_probe_find(six[i], card, at));
        ck_assert(at[1] > title[1] && at[1] < other[1]);
    }
    uint32_t count = 0;
    uint32_t first = 0;
    const lab_key *keys = lab_keys_all(&count);
    for (uint32_t i = 0; i < count; i++) {
        first += keys[i].section == LAB_KEYS_FIRST && keys[i].keys != NULL ? 1 : 0;
    }
    ck_assert_uint_eq(first, sizeof six / sizeof six[0]);
}
END_TEST

START_TEST(what_lies_below_the_card_is_out_of_reach)
{
    lab_ui *ui = &parade.ui;
    panel_parade_paint(&parade);
    lab_ui_step_focus(ui, 1);
    panel_parade_paint(&parade);
    ck_assert_uint_ne(ui->focus, 0);
    parade.has_help = true;
    panel_parade_paint(&parade);
    ck_assert_uint_eq(ui->focus, 0);
    for (uint32_t i = 0; i < 3; i++) {
        lab_ui_step_focus(ui, 1);
        panel_parade_paint(&parade);
        ck_assert_uint_eq(ui->focus >> 32, LAB_PANEL_HELP);
    }
    panel_probe_click("CHECK (Enter)", parade.layout.inspector);
    ck_assert_uint_eq(parade.requests.count, 0);
}
END_TEST

/* What only a key did could not be reached by the mouse, nor by the controller. */
START_TEST(the_card_holds_every_action_that_no_panel_has)
{
    static const lab_action keys_only[] = {
        LAB_STEP_OUT,   LAB_CONTINUE, LAB_BREAK_LAG, LAB_BREAK_CYCLE, LAB_BREAK_SPAWN,
        LAB_RESTART,    LAB_FLY,      LAB_SOLO,      LAB_TOGGLE,      LAB_ALL_OVERLAYS,
        LAB_SHADOW,     LAB_PALETTE,  LAB_PICKER,    LAB_CONSOLE,     LAB_MOVIE,
        LAB_SCREENSHOT, LAB_TRACE,    LAB_ZOOM,      LAB_PAN};
    bool is_there[LAB_ACTION_COUNT] = {false};
    lab_ui *ui = &parade.ui;
    parade.has_help = true;
    panel_parade_paint(&parade);
    uint32_t count = ui->place_count;
    for (uint32_t i = 0; i < count; i++) {
        lab_ui_step_focus(ui, 1);
        parade.requests.count = 0;
        panel_parade_paint(&parade);
        ui->was_accepted = true;
        panel_parade_paint(&parade);
        for (uint32_t k = 0; k < parade.requests.count; k++) {
            is_there[parade.requests.items[k].action] = true;
        }
    }
    for (uint32_t i = 0; i < sizeof keys_only / sizeof keys_only[0]; i++) {
        ck_assert_msg(is_there[keys_only[i]], "action %d", (int)keys_only[i]);
    }
}
END_TEST

static bool was_seen(const uint64_t *seen, uint32_t count, uint64_t id)
{
    for (uint32_t i = 0; i < count; i++) {
        if (seen[i] == id) {
            return true;
        }
    }
    return false;
}

static SDL_KeyboardEvent key_of(SDL_Scancode code)
{
    SDL_KeyboardEvent event = {.type = SDL_KEYDOWN};
    event.keysym.scancode = code;
    return event;
}

START_TEST(the_lanes_take_their_keys_while_they_have_the_focus)
{
    lab_request request;
    SDL_KeyboardEvent event = key_of(SDL_SCANCODE_D);
    ck_assert(!lab_keys_request(&event, true, &request));
    ck_assert(lab_keys_lanes_request(&event, &request));
    ck_assert_int_eq(request.action, LAB_PAN);
    ck_assert_int_gt(request.number, 0);
    ck_assert(!lab_lanes_have_focus(&parade.ui));
    lab_box lanes = parade.layout.lanes;
    panel_parade_paint(&parade);
    parade.ui.mouse_x = lanes.x + lanes.w / 2.0F;
    parade.ui.mouse_y = lanes.y + lanes.h - 4.0F;
    panel_probe_press(SDL_BUTTON_LEFT);
    ck_assert(lab_lanes_have_focus(&parade.ui));
}
END_TEST

START_TEST(the_focus_reaches_every_place_and_accepts)
{
    static uint64_t seen[LAB_UI_MAX_PLACES];
    uint32_t count = 0;
    parade.scene.model.tab = (lab_tab)_i;
    panel_parade_paint(&parade);
    for (uint32_t i = 0; i < STEPS; i++) {
        lab_ui_step_focus(&parade.ui, 1);
        panel_parade_paint(&parade);
        if (!was_seen(seen, count, parade.ui.focus) && count < LAB_UI_MAX_PLACES) {
            seen[count++] = parade.ui.focus;
        }
    }
    const lab_ui *ui = &parade.ui;
    for (uint32_t i = 0; i < ui->place_count; i++) {
        const lab_place_box *place = &ui->places[i];
        ck_assert_msg(!place->takes_focus || was_seen(seen, count, place->id),
                      "panel %u: no way to %u", (unsigned)(place->id >> 32),
                      (unsigned)(place->id & 0xFFFFFFFFU));
    }
    ck_assert_uint_gt(count, 40);
}
END_TEST

START_TEST(arrows_go_down_the_plan_and_take_it_along)
{
    panel_probe_point_at("PlayerController", parade.layout.plan);
    panel_probe_press(SDL_BUTTON_LEFT);
    panel_probe_move(5.0F, 300.0F);
    for (uint32_t i = 0; i < 14; i++) {
        lab_ui_move_focus(&parade.ui, 0, 1);
        panel_parade_paint(&parade);
        ck_assert_uint_eq(parade.ui.focus >> 32, LAB_PANEL_PLAN);
    }
    ck_assert(parade.plan.scroll > 0.0F);
    parade.requests.count = 0;
    parade.ui.was_accepted = true;
    panel_parade_paint(&parade);
    ck_assert_uint_gt(parade.requests.count, 0);
}
END_TEST

/* The next button of a row, although one of the row above begins nearer. */
START_TEST(arrows_to_a_side_stay_in_their_row)
{
    static lab_ui ui;
    const lab_box boxes[3] = {
        {89.0F, 20.0F, 22.0F, 16.0F}, {89.0F, 0.0F, 54.0F, 16.0F}, {124.0F, 20.0F, 40.0F, 16.0F}};
    ui = (lab_ui){.place_count = 3, .focus = 1};
    for (uint32_t i = 0; i < 3; i++) {
        ui.places[i] = (lab_place_box){.id = i + 1, .box = boxes[i], .takes_focus = true};
    }
    lab_ui_move_focus(&ui, 1, 0);
    ck_assert_uint_eq(ui.focus, 3);
    lab_ui_move_focus(&ui, 0, -1);
    ck_assert_uint_eq(ui.focus, 2);
}
END_TEST

/* What a click left the focus at is no place to go on from, either way. */
START_TEST(the_focus_begins_anew_after_a_click)
{
    lab_ui ui = {.place_count = 4, .focus = 2, .first_stop = 3};
    for (uint32_t i = 0; i < 4; i++) {
        ui.places[i] = (lab_place_box){.id = i + 1, .takes_focus = true};
    }
    lab_ui_step_focus(&ui, 1);
    ck_assert_uint_eq(ui.focus, 3);
    ui.is_focus_shown = false;
    ui.focus = 2;
    lab_ui_step_focus(&ui, -1);
    ck_assert_uint_eq(ui.focus, 4);
    lab_ui_step_focus(&ui, -1);
    ck_assert_uint_eq(ui.focus, 3);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_focus");

    tcase_add_checked_fixture(tests, panel_probe_open, panel_probe_close);
    tcase_add_test(tests, a_hint_is_the_key_that_it_names);
    tcase_add_test(tests, the_focus_begins_anew_after_a_click);
    tcase_add_test(tests, arrows_to_a_side_stay_in_their_row);
    tcase_add_test(tests, a_row_of_the_card_does_what_it_names_and_puts_the_card_away);
    tcase_add_test(tests, the_card_cuts_nothing_where_it_has_little_room);
    tcase_add_test(tests, the_card_begins_with_six_keys);
    tcase_add_test(tests, what_lies_below_the_card_is_out_of_reach);
    tcase_add_test(tests, the_card_holds_every_action_that_no_panel_has);
    tcase_add_test(tests, the_lanes_take_their_keys_while_they_have_the_focus);
    tcase_add_loop_test(tests, the_focus_reaches_every_place_and_accepts, 0, LAB_TAB_COUNT);
    tcase_add_test(tests, arrows_go_down_the_plan_and_take_it_along);
    return suite_run(tests, 60.0);
}
