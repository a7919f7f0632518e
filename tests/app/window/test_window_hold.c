/* Pause and hold of the window that a person plays in, without a window on a display: events of SDL
 * become the input of the game. */
#include "suite.h"
#include "window/window.h"

#include <check.h>

static app_options options;
static app_session session;
static app_settings settings;
static app_window w;

static void end_game(void)
{
    app_front_close(&w.front);
    lab_destroy(w.lab);
    app_overlay_free(&w.overlay);
    app_controls_close(&w.controls);
    app_scene_close(&w.scene);
    (void)app_session_close(&session);
    app_options_free(&options);
}

/* One picture of the window's loop. */
static void picture(void)
{
    gm_input input = {.delta = TL_SECONDS(1) / 60};
    app__window_take_events(&w);
    app__window_fill_input(&w, &input);
    ck_assert(lab_run(w.lab, &input));
    app__window_observe(&w);
    w.front.is_on_hold = w.overlay.is_on_hold;
    app_front_follow(&w.front, gm_game_view(session.game), app__window_has_menus(&w));
}

static void pictures(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        picture();
    }
}

static void begin_game(void)
{
    char words[][20] = {"tickline", "--sector", "01-amber-drift"};
    char *const line[] = {words[0], words[1], words[2], NULL};
    settings = app_settings_default();
    settings.has_begun = true;
    w = (app_window){.session = &session, .settings = &settings};
    ck_assert_int_eq(app_options_parse(&options, 3, line), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    ck_assert(app_scene_open(&w.scene, NULL, &options, NULL));
    w.lab = lab_create(&session, &w.scene, &w.overlay);
    ck_assert_ptr_nonnull(w.lab);
    app_front_open(&w.front, &session, &settings);
    SDL_FlushEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
    pictures(120);
}

static void push(SDL_Event event)
{
    ck_assert_int_eq(SDL_PushEvent(&event), 1);
}

static void press(SDL_Scancode code)
{
    SDL_Event key;
    app_key_press(code, &key);
    push(key);
    picture();
    key.type = SDL_KEYUP;
    key.key.state = SDL_RELEASED;
    push(key);
    pictures(3);
}

static void lose_focus(void)
{
    push((SDL_Event){.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_FOCUS_LOST}});
    pictures(3);
}

static bool is_counting(void)
{
    return w.overlay.is_on_hold && w.overlay.count_down == 3;
}

/* Three seconds later. */
static void wait_for_count(void)
{
    w.goes_on_at = w.goes_on_at != 0 ? 1 : 0;
    pictures(3);
}

static bool is_running(void)
{
    uint64_t before = gm_game_frame_number(session.game);
    pictures(3);
    return gm_game_frame_number(session.game) == before + 3 &&
           gm_game_view(session.game)->screen == GM_SCREEN_PLAY;
}

/* From play, over the pause. */
static void count(void)
{
    ck_assert(is_running());
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert_uint_eq(w.front.menu.depth, 0);
    ck_assert(is_counting() && !is_running());
}

START_TEST(a_pause_ends_with_a_count)
{
    count();
    wait_for_count();
    ck_assert(!w.overlay.is_on_hold && is_running());
}
END_TEST

START_TEST(a_window_that_loses_the_focus_during_the_count_pauses)
{
    count();
    lose_focus();
    ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
    wait_for_count();
    ck_assert(!is_running());
    press(SDL_SCANCODE_ESCAPE);
    ck_assert(is_counting());
    wait_for_count();
    lose_focus(); /* as in play */
    ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
}
END_TEST

/* Both come in one picture of a slow machine: the event after the key. */
START_TEST(a_focus_that_is_lost_as_the_count_begins_pauses)
{
    SDL_Event key;
    press(SDL_SCANCODE_ESCAPE);
    app_key_press(SDL_SCANCODE_ESCAPE, &key);
    push(key);
    lose_focus();
    ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
    ck_assert(!is_running());
}
END_TEST

START_TEST(a_menu_over_the_count_leads_back_to_the_count)
{
    count();
    for (uint32_t i = 0; i < 2; i++) {
        press(SDL_SCANCODE_ESCAPE);
        ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
        press(SDL_SCANCODE_ESCAPE);
        ck_assert_uint_eq(w.front.menu.depth, 0);
        ck_assert(is_counting());
    }
    wait_for_count();
    ck_assert(is_running());
    press(SDL_SCANCODE_5); /* a hold that a key began is no count: it stays one */
    w.overlay.is_on_hold = true;
    press(SDL_SCANCODE_ESCAPE);
    press(SDL_SCANCODE_ESCAPE);
    ck_assert(w.overlay.is_on_hold && w.overlay.count_down == 0);
}
END_TEST

START_TEST(panels_that_hold_nothing_do_not_stop_the_count)
{
    settings.has_hold = false;
    count();
    press(SDL_SCANCODE_1);
    ck_assert_uint_eq(w.overlay.groups, 1);
    ck_assert(is_counting());
    wait_for_count();
    ck_assert(is_running());
}
END_TEST

static bool is_run(const char *label)
{
    const app_overlay *o = &w.overlay;
    uint32_t at = lab_frame_find(&o->frame, label);
    for (uint32_t i = 0; at != LAB_NONE && i < o->frame.item_count; i++) {
        if (lab_frame_function_of(&o->frame, &o->frame.items[i].item) == at) {
            return true;
        }
    }
    return false;
}

/* The pause itself ran frames in which only its menu ticked. */
START_TEST(a_panel_of_the_count_holds_the_last_frame_of_play)
{
    count();
    press(SDL_SCANCODE_1);
    ck_assert(w.overlay.is_on_hold && w.overlay.count_down == 0);
    ck_assert(w.overlay.is_still && !w.overlay.frame.is_paused);
    ck_assert(is_run("PlayerShip") && w.overlay.orders[TL_TICK_GROUP_PRE_PHYSICS].count > 1);
    wait_for_count();
    ck_assert(w.overlay.is_on_hold && !is_running());
    press(SDL_SCANCODE_ESCAPE);
    press(SDL_SCANCODE_ESCAPE); /* back to it: it is more than a count */
    ck_assert(w.overlay.is_on_hold && w.overlay.count_down == 0);
    press(SDL_SCANCODE_5);
    press(SDL_SCANCODE_1);
    ck_assert(w.overlay.count_down == 0);
    press(SDL_SCANCODE_5); /* the last one */
    ck_assert(is_counting());
    wait_for_count();
    ck_assert(is_running());
    press(SDL_SCANCODE_1);
    pictures(1);
    ck_assert(!w.overlay.is_still && !w.overlay.frame.is_paused);
}
END_TEST

START_TEST(the_lab_over_a_pause_leaves_the_last_frame_of_play)
{
    press(SDL_SCANCODE_ESCAPE);
    press(SDL_SCANCODE_TAB);
    ck_assert(lab_is_open(w.lab));
    press(SDL_SCANCODE_TAB);
    ck_assert(!lab_is_open(w.lab));
    ck_assert_int_eq(app_menu_page(&w.front.menu), APP_PAGE_PAUSE);
    press(SDL_SCANCODE_ESCAPE);
    press(SDL_SCANCODE_1);
    ck_assert(w.overlay.is_still && is_run("PlayerShip"));
}
END_TEST

static void paint(void)
{
    for (uint32_t i = 0; i < 60; i++) { /* the arena makes room */
        ck_assert(app_scene_begin(&w.scene));
        app_scene_fill(&w.scene, session.game, &w.overlay);
    }
}

static void click(lab_box box)
{
    ck_assert(box.w > 10.0F);
    push((SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN,
                                .button = SDL_BUTTON_LEFT,
                                .x = (Sint32)(box.x + box.w / 2.0F),
                                .y = (Sint32)(box.y + box.h / 2.0F)}});
    pictures(2);
}

/* "[0] close, go on" */
START_TEST(a_click_on_the_plate_closes_the_panels_and_goes_on)
{
    press(SDL_SCANCODE_1);
    pictures(60);
    ck_assert(w.overlay.is_on_hold && w.overlay.is_hold_of_panels);
    (void)SDL_strlcpy(w.overlay.hold_key, "P", sizeof w.overlay.hold_key);
    (void)SDL_strlcpy(w.overlay.walk_key, "N", sizeof w.overlay.walk_key);
    paint();
    click(w.overlay.close);
    ck_assert_uint_eq(w.overlay.groups, 0);
    ck_assert(is_counting());
}
END_TEST

START_TEST(a_click_on_a_group_of_the_strip_is_its_key)
{
    press(SDL_SCANCODE_1);
    pictures(60);
    paint();
    click(w.overlay.heads[TL_TICK_GROUP_POST_PHYSICS]);
    ck_assert_uint_eq(w.overlay.groups, 1U | 1U << TL_TICK_GROUP_POST_PHYSICS);
    click(w.overlay.heads[TL_TICK_GROUP_PRE_PHYSICS]);
    ck_assert_uint_eq(w.overlay.groups, 1U << TL_TICK_GROUP_POST_PHYSICS);
    press(SDL_SCANCODE_5);
    paint();
    ck_assert(w.overlay.heads[TL_TICK_GROUP_PRE_PHYSICS].w == 0.0F);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("tests");
    tcase_add_checked_fixture(tests, begin_game, end_game);
    tcase_add_test(tests, a_pause_ends_with_a_count);
    tcase_add_test(tests, a_window_that_loses_the_focus_during_the_count_pauses);
    tcase_add_test(tests, a_focus_that_is_lost_as_the_count_begins_pauses);
    tcase_add_test(tests, a_menu_over_the_count_leads_back_to_the_count);
    tcase_add_test(tests, panels_that_hold_nothing_do_not_stop_the_count);
    tcase_add_test(tests, a_panel_of_the_count_holds_the_last_frame_of_play);
    tcase_add_test(tests, the_lab_over_a_pause_leaves_the_last_frame_of_play);
    tcase_add_test(tests, a_click_on_the_plate_closes_the_panels_and_goes_on);
    tcase_add_test(tests, a_click_on_a_group_of_the_strip_is_its_key);
    if (SDL_Init(SDL_INIT_EVENTS) != 0) {
        return 1;
    }
    int status = suite_run(tests, 60.0);
    SDL_Quit();
    return status;
}
