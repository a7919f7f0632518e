/* The tour: offered once, gone through by doing, skipped, repeated. */
#include "../lesson_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/bar.h"
#include "lab/panels/page.h"
#include "lab/panels/tour.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static lesson_scene s;
static app_settings settings;

static int64_t now;

static int64_t read_clock(void *user)
{
    (void)user;
    return now;
}

/* Of a machine that paints 60 a second. */
static void paint_one(void)
{
    now += 16666667;
    lesson_scene_paint(&s);
}

static void paint(void)
{
    paint_one();
    paint_one();
}

static void ask(lab_request request)
{
    lab_act(s.lab, &request);
    paint();
}

static void set_up(void)
{
    s = (lesson_scene){.lab = NULL};
    settings = app_settings_default();
    lesson_scene_open(&s);
    lab_offer_tour(s.lab, &settings);
    s.lab->clock = read_clock;
    now = 1000000000;
}

static void tear_down(void)
{
    lesson_scene_close(&s);
}

static void leave_lesson(void)
{
    lab_request home = {.action = LAB_MOVE, .group = TL_TICK_GROUP_POST_PHYSICS};
    (void)snprintf(home.function, sizeof home.function, LAB_TOUR_FUNCTION);
    lab_taught_close(s.lab);
    lab_act(s.lab, &home); /* as in play */
    paint();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE); /* not before the world is seen */
    for (int frame = 0; frame < 70 && s.lab->model.tour == LAB_TOUR_NONE; frame++) {
        lesson_scene_paint(&s);
    }
    paint();
}

static lab_box place(void)
{
    return lab_tour_place(&s.lab->ui, &s.lab->layout, &s.lab->plan, &s.lab->model);
}

static void assert_points_at(uint64_t id)
{
    lab_box box = {.w = 0.0F};
    lab_box at = place();
    ck_assert(lesson_scene_find(&s, id, &box));
    ck_assert(at.x == box.x && at.y == box.y && at.w == box.w);
}

START_TEST(it_is_offered_once_and_never_over_a_lesson)
{
    paint();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert(!settings.has_seen_tour);
    leave_lesson();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_PLAN);
    ck_assert(settings.has_seen_tour);
    ask((lab_request){.action = LAB_BACK});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert(s.lab->is_open);
    paint();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ask((lab_request){.action = LAB_TOUR});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_PLAN);
    ask((lab_request){.action = LAB_LESSON, .number = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ask((lab_request){.action = LAB_TOUR});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert_ptr_nonnull(s.lab->model.notice);
}
END_TEST

static bool has_part(const char *part)
{
    return panel_probe_shows_part(&s.scene.list, part);
}

/* Not only when the tour comes. */
START_TEST(opened_over_play_the_lab_holds_the_game)
{
    leave_lesson();
    ask((lab_request){.action = LAB_BACK});
    for (int i = 0; i < 2; i++) {
        ask((lab_request){.action = LAB_OPEN});
        ck_assert(!s.lab->is_open);
        s.overlay.is_on_hold = false; /* P: the game goes on */
        lab_drop_notice(s.lab);
        ask((lab_request){.action = LAB_OPEN});
        ck_assert(lab_is_held(s.lab) && lab_has_notice(s.lab));
        ck_assert_str_eq(s.lab->notice, lab_notice_text(LAB_NOTICE_GAME_HELD));
        ck_assert(has_part("the game is held: P lets it run"));
    }
    ask((lab_request){.action = LAB_HOLD});
    ck_assert(!lab_is_held(s.lab));
    ask((lab_request){.action = LAB_OPEN});
    ck_assert(!s.overlay.is_on_hold);
}
END_TEST

static double tour_lag(void)
{
    double px = 0.0;
    for (uint32_t i = 0; i < s.lab->frame.sample_count; i++) {
        const tl_lag_sample *sample = &s.lab->frame.samples[i];
        if (strcmp(sample->reader.name, LAB_TOUR_FUNCTION) == 0 && sample->frames > 0) {
            px = sample->px;
        }
    }
    return px;
}

/* "Reticle: lag 8.0 px = 1 frame" and the like. */
static uint32_t count_lag_figures(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        count += strstr(panel_probe_text(&s.scene.list, i).text, ": lag ") != NULL ? 1 : 0;
    }
    return count;
}

/* Paints until the late read was on the screen.  @return the frames that ran */
static uint32_t fly_to_lag(void)
{
    uint32_t frames = 0;
    for (uint32_t i = 0; i < 900 && !s.lab->model.has_tour_lag; i++) {
        uint64_t before = s.lab->frame.number;
        ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
        paint_one();
        ck_assert(!lab_is_standing(s.lab) || s.lab->model.has_tour_lag);
        frames += s.lab->frame.number != before ? 1 : 0;
    }
    return frames;
}

static bool has_word(const char *word)
{
    const gm_draw_list *list = &s.scene.list;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        if (run->length >= strlen(word) &&
            memcmp(list->chars + run->first, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

/* The last step cannot be left before its late read was on the screen: Enter flies on to it. */
static void see_lag(void)
{
    ck_assert(!s.lab->model.has_tour_lag);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    (void)fly_to_lag();
    ck_assert(tour_lag() >= 3.0 && s.lab->model.has_tour_lag);
    paint();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
    ck_assert_uint_eq(count_lag_figures(), 1);
    /* Of the loupe, which shows a few px as a length that can be seen. */
    ck_assert(has_word("Ring: what Reticle read"));
    ck_assert(panel_probe_shows_part(&s.scene.list, "8 times larger"));
}

START_TEST(what_a_step_asks_for_leads_to_the_next)
{
    leave_lesson();
    ck_assert(place().w == s.lab->layout.plan.w && place().y == s.lab->layout.plan.y);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_STEP);
    ck_assert(s.lab->model.is_held); /* no life is lost while the card is read */
    assert_points_at(lab_bar_hold() + 1);
    ask((lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_STEP); /* the frame is open, nothing has run */
    ck_assert(!s.lab->model.has_tour_step);
    ask((lab_request){.action = LAB_STEP_FUNCTION, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_STEP); /* until the arrow was seen */
    ck_assert(s.lab->model.has_tour_step);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_MOVE);
    lab_request move = {.action = LAB_SELECT};
    (void)snprintf(move.function, sizeof move.function, LAB_TOUR_FUNCTION);
    s.lab->model.selected[0] = '\0'; /* by the lesson before */
    paint();
    assert_points_at(lab_plan_function_id(&s.lab->plan, &s.lab->frame, LAB_TOUR_FUNCTION));
    ask(move);
    assert_points_at(lab_plan_group_id(&s.lab->plan, TL_TICK_GROUP_PRE_PHYSICS));
    move.action = LAB_MOVE;
    move.group = TL_TICK_GROUP_LAST_DEMOTABLE;
    ask(move);
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_MOVE); /* nothing is late there */
    move.group = TL_TICK_GROUP_DURING_PHYSICS;
    ask(move);
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
    ck_assert_str_eq(s.lab->model.notice, "acts from the next frame on"); /* the card says it */
    ck_assert(!has_word("acts from the next frame on"));
    assert_points_at(lab_bar_hold());
    ask((lab_request){.action = LAB_HOLD});
    ck_assert(place().w == s.lab->layout.world.w);
    see_lag();
    s.lab->plan.scroll = 40.0F;
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert_str_eq(s.lab->model.notice, lab_notice_text(LAB_NOTICE_TOUR_TAKEN_BACK));
    ck_assert(s.lab->plan.scroll == 0.0F);
}
END_TEST

/* The second step takes two: it is shown, then seen. */
static void go_to_lag(void)
{
    static const lab_tour steps[] = {LAB_TOUR_PLAN, LAB_TOUR_STEP, LAB_TOUR_STEP, LAB_TOUR_MOVE};
    for (uint32_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        ck_assert_int_eq(s.lab->model.tour, steps[i]);
        ask((lab_request){.action = LAB_TOUR, .direction = 1});
    }
}

/* As the player has bound them; the card with all keys has them, too, and how it is closed. */
START_TEST(its_last_step_and_the_keys_name_what_flies_the_ship)
{
    settings.bindings.keys[APP_DEED_LEFT][0] = SDL_SCANCODE_Q;
    leave_lesson();
    go_to_lag();
    ck_assert(has_part("WQSD"));
    ask((lab_request){.action = LAB_BACK});
    ck_assert(!has_part("WQSD"));
    ask((lab_request){.action = LAB_HELP});
    ck_assert(has_part("WQSD") && has_part("LMB Space") && has_part("Left Shift"));
    ck_assert(has_part("Esc closes this card"));
}
END_TEST

/* Only that of the group which its box is around. */
START_TEST(the_step_that_moves_a_function_names_one_key)
{
    leave_lesson();
    for (int i = 0; i < 3; i++) {
        ask((lab_request){.action = LAB_TOUR, .direction = 1});
    }
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_MOVE);
    ck_assert(has_part("Ctrl+1."));
}
END_TEST

/* As it was before the mouse went to the card: the ring moves with the ship only. */
START_TEST(the_ship_does_not_turn_to_the_card)
{
    leave_lesson();
    float aim = s.lab->model.view->ship.aim;
    s.aim = (gm_vec2){900.0F, 400.0F};
    go_to_lag();
    see_lag();
    ck_assert(fabsf(s.lab->model.view->ship.aim - aim) < 0.01F);
    ask((lab_request){.action = LAB_BACK});
    ask((lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ask((lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    ck_assert(fabsf(s.lab->model.view->ship.aim - aim) > 0.1F);
}
END_TEST

/* Half a second for each frame: the reticle is seen to fall behind. */
START_TEST(its_last_step_flies_slowly)
{
    leave_lesson();
    go_to_lag();
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    uint64_t begun = s.lab->frame.number;
    for (uint32_t i = 0; i < 20; i++) {
        paint_one();
    }
    ck_assert(s.lab->model.is_tour_flying && !s.lab->model.has_tour_lag);
    ck_assert_uint_le(s.lab->frame.number - begun, 1);
    ck_assert_uint_ge(fly_to_lag(), 3);
    ck_assert(!s.lab->model.is_tour_flying);
}
END_TEST

/* Frames come by the clock, not by the pictures. */
START_TEST(its_last_step_is_as_long_on_a_slow_machine)
{
    leave_lesson();
    go_to_lag();
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    uint64_t begun = s.lab->frame.number;
    for (uint32_t i = 0; i < 120; i++) {
        lesson_scene_paint(&s); /* no time goes by */
    }
    ck_assert_uint_le(s.lab->frame.number - begun, 1);
    begun = s.lab->frame.number;
    for (uint32_t i = 0; i < 3; i++) {
        now += 600000000;
        paint();
    }
    ck_assert_uint_ge(s.lab->frame.number - begun, 3);
}
END_TEST

static void assert_sees_groups(void)
{
    lab_box plan = s.lab->layout.plan;
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        lab_box box = {.w = 0.0F};
        ck_assert(!s.lab->plan.has_strip);
        ck_assert(
            lesson_scene_find(&s, lab_plan_group_id(&s.lab->plan, (tl_tick_group)group), &box));
        ck_assert_msg(panel_probe_is_within(box, plan, 0.0F), "group %d is out of sight", group);
    }
}

static bool lists(const char *function)
{
    return lab_plan_function_id(&s.lab->plan, &s.lab->frame, function) != 0;
}

/* In each step; the function to move is there from the step on that moves it. */
START_TEST(all_eight_groups_are_in_sight)
{
    leave_lesson();
    for (int step = LAB_TOUR_PLAN; step < LAB_TOUR_END; step++) {
        assert_sees_groups();
        ck_assert(lists("PlayerShip") && !lists("Hud"));
        ck_assert(lists(LAB_TOUR_FUNCTION) == (s.lab->model.tour >= LAB_TOUR_MOVE));
        ask((lab_request){.action = LAB_TOUR, .direction = 1});
        if (step == LAB_TOUR_STEP) {
            ask((lab_request){.action = LAB_TOUR, .direction = 1});
        }
    }
    ask((lab_request){.action = LAB_BACK});
    assert_sees_groups();
    ck_assert(lists(LAB_TOUR_FUNCTION));
}
END_TEST

static tl_tick_group wanted_group(void)
{
    uint32_t at = lab_frame_find(&s.lab->frame, LAB_TOUR_FUNCTION);
    ck_assert_uint_ne(at, LAB_NONE);
    return s.lab->frame.functions[at].info.group;
}

/* What the last card tells of is there, whoever made it, and the tour is over when it is not. */
START_TEST(what_was_not_done_is_shown)
{
    leave_lesson();
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert(!s.lab->frame.is_open);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert(s.lab->frame.is_open);
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_STEP);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_MOVE);
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
    ck_assert_str_eq(s.lab->model.selected, LAB_TOUR_FUNCTION);
    ask((lab_request){.action = LAB_HOLD});
    for (uint32_t i = 0; i < 4; i++) {
        paint();
    }
    ck_assert_int_eq(wanted_group(), TL_TICK_GROUP_PRE_PHYSICS);
    ask((lab_request){.action = LAB_UNDO});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ask((lab_request){.action = LAB_TOUR}); /* again, over a change that was taken back */
    go_to_lag();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
}
END_TEST

/* A change that the user made unasked stays. */
START_TEST(the_tours_own_change_ends_with_it)
{
    lab_request own = {.action = LAB_MOVE, .group = TL_TICK_GROUP_DURING_PHYSICS};
    (void)snprintf(own.function, sizeof own.function, LAB_TOUR_FUNCTION);
    leave_lesson();
    uint32_t before = s.lab->run.history.current;
    go_to_lag();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
    ck_assert_uint_ne(s.lab->run.history.current, before);
    see_lag();
    ask((lab_request){.action = LAB_TOUR, .direction = 1});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert_uint_eq(s.lab->run.history.current, before);
    ck_assert_str_eq(s.lab->model.notice, lab_notice_text(LAB_NOTICE_TOUR_TAKEN_BACK));
    ask((lab_request){.action = LAB_REDO}); /* as the notice says */
    ck_assert_uint_ne(s.lab->run.history.current, before);
    for (uint32_t i = 0; i < 3; i++) { /* that, the move before the tour, and one too many */
        ask((lab_request){.action = LAB_UNDO});
    }
    ck_assert_str_eq(s.lab->model.notice, lab_notice_text(LAB_NOTICE_ONLY_REDO));
    ask((lab_request){.action = LAB_TOUR});
    ask(own);
    uint32_t with_own = s.lab->run.history.current;
    ask((lab_request){.action = LAB_BACK});
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert(s.lab->run.history.current == with_own && with_own != before);
}
END_TEST

START_TEST(its_end_leads_to_the_first_lesson)
{
    lab_box box = {.w = 0.0F};
    leave_lesson();
    go_to_lag();
    ck_assert(!lesson_scene_find(&s, lab_tour_lesson(), &box));
    see_lag();
    ck_assert(lesson_scene_find(&s, lab_tour_lesson(), &box));
    s.lab->ui.focus = lab_tour_lesson();
    lab_ui_accept(&s.lab->ui);
    paint();
    paint();
    ck_assert_ptr_nonnull(s.lab->lesson);
    ck_assert_str_eq(lab_lesson_scenario(s.lab->lesson)->title, "Where am I?");
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert(!s.lab->is_tour_move);
}
END_TEST

/* Next has the focus, so Enter and the controller's A go on. */
START_TEST(enter_goes_on)
{
    static const lab_tour steps[] = {LAB_TOUR_PLAN, LAB_TOUR_STEP, LAB_TOUR_STEP, LAB_TOUR_MOVE,
                                     LAB_TOUR_LAG};
    leave_lesson();
    for (uint32_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        ck_assert_int_eq(s.lab->model.tour, steps[i]);
        lab_ui_accept(&s.lab->ui);
        paint();
        paint();
    }
    (void)fly_to_lag();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_LAG);
    lab_ui_accept(&s.lab->ui);
    paint();
    paint();
    ck_assert_int_eq(s.lab->model.tour, LAB_TOUR_NONE);
    ck_assert_uint_eq(s.lab->ui.focus, 0);
}
END_TEST

/* It lies over the tabs alone: the world with its figures, the plan and the bars are seen. */
static void check_place(const lab_layout *at, lab_box card)
{
    lab_box others[] = {at->bar, at->plan, at->world, at->lanes, at->meter, at->hints};
    ck_assert(panel_probe_is_within(card, at->inspector, 0.0F));
    for (uint32_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        lab_box shared = lab_box_shared(card, others[i]);
        ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "the card lies on box %u", i);
    }
}

static void check_card(lab_tour tour, lab_layout at)
{
    panel_probe_shown texts[16];
    parade.scene.model.tour = tour;
    lab_ui_begin(&parade.ui, &parade.list, &at.picture, &parade.requests);
    lab_box card = lab_tour_paint(&parade.ui, &at, &parade.plan, &parade.scene.model);
    uint32_t count = parade.list.text_count;
    check_place(&at, card);
    ck_assert(count >= 4 && count < 16);
    for (uint32_t i = 0; i < count; i++) {
        texts[i] = panel_probe_text(&parade.list, i);
        ck_assert_msg(panel_probe_is_within(texts[i].box, card, 0.0F), "'%s' leaves the card",
                      texts[i].text);
        for (uint32_t k = 0; k < i; k++) {
            lab_box shared = lab_box_shared(texts[i].box, texts[k].box);
            ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "'%s' meets '%s'", texts[i].text,
                          texts[k].text);
        }
    }
}

static void check_window(lab_tour tour, int32_t width, int32_t height, bool has_drawer)
{
    gm_draw_begin(&parade.list, width, height);
    check_card(tour, lab_layout_make(width, height, 1.0F, has_drawer));
}

START_TEST(no_text_of_the_card_leaves_it_or_meets_another)
{
    panel_probe_open();
    if (_i == 1) {
        panel_probe_speak_chinese();
    }
    panel_parade_paint(&parade);
    for (int step = LAB_TOUR_PLAN; step < LAB_TOUR_END; step++) {
        check_window((lab_tour)step, 1280, 720, true);
        check_window((lab_tour)step, 1280, 720, false);
        check_window((lab_tour)step, 640, 360, true);
        check_window((lab_tour)step, 640, 360, false);
    }
    panel_probe_close();
}
END_TEST

static bool has_text(const char *words)
{
    for (uint32_t i = 0; i < parade.list.text_count; i++) {
        if (strstr(panel_probe_text(&parade.list, i).text, words) != NULL) {
            return true;
        }
    }
    return false;
}

/* The button cannot be pressed again until what it shows has ended. */
START_TEST(show_me_rests_while_it_shows)
{
    panel_probe_open();
    parade.scene.model.tour = LAB_TOUR_LAG;
    for (int is_flying = 0; is_flying < 2; is_flying++) {
        uint32_t asked = 0;
        parade.scene.model.is_tour_flying = is_flying == 1;
        parade.requests.count = 0;
        panel_probe_click("Show me", parade.layout.inspector);
        for (uint32_t i = 0; i < parade.requests.count; i++) {
            asked += parade.requests.items[i].action == LAB_TOUR ? 1 : 0;
        }
        ck_assert_uint_eq(asked, is_flying == 1 ? 0 : 1);
    }
    panel_probe_close();
}
END_TEST

/* P may have let the game go on before, or during, the second step. */
START_TEST(the_second_card_says_whether_the_game_is_held)
{
    panel_probe_open();
    panel_parade_paint(&parade);
    parade.scene.model.is_held = true;
    check_window(LAB_TOUR_STEP, 1280, 720, true);
    ck_assert(has_text("The game is held") && !has_text("The game runs"));
    parade.scene.model.has_tour_step = true;
    check_window(LAB_TOUR_STEP, 640, 360, true);
    ck_assert(has_text("What has run has") && !has_text("The game is held"));
    parade.scene.model.has_tour_step = false;
    parade.scene.model.is_held = false;
    check_window(LAB_TOUR_STEP, 1280, 720, true);
    ck_assert(has_text("The game runs") && !has_text("The game is held"));
    check_window(LAB_TOUR_STEP, 640, 360, true);
    panel_probe_close();
}
END_TEST

/* Strip and lag row, each in the step that fills it. */
START_TEST(cards_say_what_lies_at_the_foot)
{
    panel_probe_open();
    panel_parade_paint(&parade);
    parade.scene.model.is_held = true;
    check_window(LAB_TOUR_STEP, 1280, 720, true);
    ck_assert(has_text("In the strip below"));
    parade.scene.model.has_tour_lag = true;
    check_window(LAB_TOUR_LAG, 1280, 720, true);
    ck_assert(has_text("orange."));
    check_window(LAB_TOUR_LAG, 640, 360, true); /* it has no such row */
    ck_assert(!has_text("orange."));
    panel_probe_close();
}
END_TEST

/* A dark sheet lies on the whole part. */
static bool is_dimmed(lab_box part)
{
    for (uint32_t i = 0; i < parade.list.shape_count; i++) {
        const gm_draw_shape *shape = &parade.list.shapes[i];
        bool is_dark = shape->c0.r == 0x05 && shape->c0.g == 0x08 && shape->c0.a > 0x80;
        if (is_dark && shape->p0.x == part.x && shape->p0.y == part.y &&
            shape->p1.x == part.x + part.w && shape->p1.y == part.y + part.h) {
            return true;
        }
    }
    return false;
}

START_TEST(what_a_step_does_not_speak_of_is_dimmed)
{
    panel_probe_open();
    for (int step = LAB_TOUR_NONE; step < LAB_TOUR_END; step++) {
        const lab_layout *at = &parade.layout;
        bool is_on = step != LAB_TOUR_NONE;
        bool is_of_bar = step == LAB_TOUR_STEP || step == LAB_TOUR_LAG;
        parade.scene.model.tour = (lab_tour)step;
        panel_parade_paint(&parade);
        ck_assert(!is_dimmed(at->plan)); /* what runs can be read in each step */
        ck_assert(is_dimmed(at->world) == (is_on && step != LAB_TOUR_LAG));
        ck_assert(is_dimmed(at->bar) == (is_on && !is_of_bar));
        ck_assert(is_dimmed(at->lanes) == (is_on && step != LAB_TOUR_STEP));
        ck_assert(is_dimmed(at->meter) == (is_on && step != LAB_TOUR_LAG));
        ck_assert(is_dimmed(at->inspector) == is_on && is_dimmed(at->hints) == is_on);
    }
    panel_probe_close();
}
END_TEST

/* Where a newcomer looks before anything is selected, and above the list of lessons. */
START_TEST(a_button_of_the_tabs_begins_it)
{
    static const lab_tab tabs[] = {LAB_TAB_FUNCTION, LAB_TAB_LESSON};
    panel_probe_open();
    parade.scene.model.selected[0] = '\0';
    parade.scene.model.lesson.number = 0;
    parade.scene.model.tab = tabs[_i];
    panel_parade_paint(&parade);
    panel_probe_click("Tour (Ctrl+F1)", parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_TOUR)->direction, 0);
    parade.scene.model.lesson.number = 1; /* it has steps of its own */
    panel_parade_paint(&parade);
    ck_assert(!panel_probe_shows_part(&parade.list, "Ctrl+F1"));
    panel_probe_close();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_tour");
    TCase *texts = tcase_create("texts");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, it_is_offered_once_and_never_over_a_lesson);
    tcase_add_test(tests, opened_over_play_the_lab_holds_the_game);
    tcase_add_test(tests, what_a_step_asks_for_leads_to_the_next);
    tcase_add_test(tests, all_eight_groups_are_in_sight);
    tcase_add_test(tests, the_ship_does_not_turn_to_the_card);
    tcase_add_test(tests, its_last_step_flies_slowly);
    tcase_add_test(tests, the_step_that_moves_a_function_names_one_key);
    tcase_add_test(tests, its_last_step_and_the_keys_name_what_flies_the_ship);
    tcase_add_test(tests, its_last_step_is_as_long_on_a_slow_machine);
    tcase_add_test(tests, what_was_not_done_is_shown);
    tcase_add_test(tests, the_tours_own_change_ends_with_it);
    tcase_add_test(tests, its_end_leads_to_the_first_lesson);
    tcase_add_test(tests, enter_goes_on);
    tcase_add_loop_test(texts, no_text_of_the_card_leaves_it_or_meets_another, 0, 2);
    tcase_add_loop_test(texts, a_button_of_the_tabs_begins_it, 0, 2);
    tcase_add_test(texts, cards_say_what_lies_at_the_foot);
    tcase_add_test(texts, what_a_step_does_not_speak_of_is_dimmed);
    tcase_add_test(texts, show_me_rests_while_it_shows);
    tcase_add_test(texts, the_second_card_says_whether_the_game_is_held);
    return suite_run_cases((TCase *const[]){tests, texts}, 2, 120.0);
}
