/* The card of the first game, and the hints that follow it. */
#include "../menu_scene.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static menu_scene scene;

START_TEST(hints_go_once_they_are_done)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    for (int i = 0; i < APP_HINT_CHAIN; i++) {
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), i);
        uint32_t frames = 0;
        while (!app_hints_note(&hints, &settings, &view, 1U << i, 0.02F)) {
            ck_assert_uint_lt(frames++, 300);
        }
        ck_assert(!app_hints_note(&hints, &settings, &view, 1U << i, 0.02F));
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

/* The cross of the mouse and the ring of the laser are two marks: a line tells them apart before
 * the first shot. A stick has one mark alone. */
START_TEST(cross_and_ring_are_told_apart_once)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_input input = {.move_x = 0};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .reticle = {.is_visible = true},
                    .ship = {.is_alive = true, .shield = 1.0F}};
    uint32_t aim = 1U << APP_HINT_AIM;
    settings.hints_done = 1U << APP_HINT_MOVE;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_FIRE);
    view.pointer.is_shown = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_AIM);
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & aim, 0);
    view.reticle.target = GM_TARGET_CRYSTAL;
    ck_assert_uint_ne(app_hints_doing(&input, &view, false, false) & aim, 0);
    ck_assert(!app_hints_note(&hints, &settings, &view, aim, 2.0F)); /* too short to be read */
    ck_assert(app_hints_note(&hints, &settings, &view, aim, 2.5F));
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_FIRE);
    settings.hints_done = 1U << APP_HINT_MOVE | 1U << APP_HINT_FIRE; /* a player of old */
    ck_assert_int_ne(app_hints_now(&hints, &settings, &view), APP_HINT_AIM);
}
END_TEST

/* A hand that fires before it flies is told of the laser meanwhile. */
START_TEST(the_hint_about_flying_makes_room_for_that_of_the_laser)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
    view.beam.is_on = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_FIRE);
    view.beam.is_on = false;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
}
END_TEST

START_TEST(the_laser_is_understood_when_a_crystal_has_yielded)
{
    gm_input input = {.buttons = GM_BUTTON_FIRE};
    gm_view view = {.screen = GM_SCREEN_PLAY};
    uint32_t fire = 1U << APP_HINT_FIRE;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & fire, 0);
    view.hud.crystals_done = 1;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false), fire);
    ck_assert_uint_eq(app_hints_doing(&input, &view, true, true),
                      fire | 1U << APP_HINT_OVERLAYS | 1U << APP_HINT_LAB);
}
END_TEST

/* A running chain and a violet seam are explained when there is one, and until the player has used
 * it or had the time to read the line. */
START_TEST(chain_and_seam_are_explained_once_they_are_there)
{
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    gm_input input = {.buttons = GM_BUTTON_FIRE};
    gm_body_view bodies[2] = {{.kind = GM_BODY_DEBRIS}, {.kind = GM_BODY_DEBRIS}};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .bodies = bodies,
                    .body_count = 2,
                    .ship = {.is_alive = true, .shield = 1.0F}};
    settings.hints_done = (1U << APP_HINT_CHAIN) - 1;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    view.hud.multiplier = 2;
    bodies[1].has_vein = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_CHAIN);
    uint32_t chain = 1U << APP_HINT_CHAIN;
    ck_assert_uint_eq(app_hints_doing(&input, &view, false, false) & chain, 0);
    view.beam = (gm_beam_view){.is_on = true, .target = GM_TARGET_DEBRIS};
    ck_assert_uint_ne(app_hints_doing(&input, &view, false, false) & chain, 0);
    ck_assert(app_hints_note(&hints, &settings, &view, chain, 1.0F));
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_VEIN);
    bodies[0].kind = GM_BODY_SHARD;
    uint32_t doing = app_hints_doing(&input, &view, false, false);
    ck_assert_uint_ne(doing & 1U << APP_HINT_VEIN, 0);
    for (int second = 0; app_hints_now(&hints, &settings, &view) == APP_HINT_VEIN; second++) {
        ck_assert_int_lt(second, 15);
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
    }
    settings.hints_done = 0;
    view.beam.is_on = false;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
}
END_TEST

/* They take the eyes from the ship, and those about overlays and the Lab a hand. */
START_TEST(hints_come_in_a_calm_moment_alone)
{
    app_hints hints = {.calm = 0.0F};
    app_settings settings = app_settings_default();
    gm_body_view comet = {.kind = GM_BODY_COMET, .position = {2000.0F, 0.0F}};
    gm_view view = {.screen = GM_SCREEN_PLAY,
                    .bodies = &comet,
                    .body_count = 1,
                    .ship = {.is_alive = true, .shield = 1.0F}};
    bool is_focus = _i == 1;
    app_hint hint = is_focus ? APP_HINT_FOCUS : APP_HINT_OVERLAYS;
    settings.hints_done = ~(1U << (uint32_t)hint);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    (void)app_hints_note(&hints, &settings, &view, 0, 1.5F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), hint);
    view.beam.is_on = true;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), is_focus ? hint : APP_HINT_COUNT);
    view.beam.is_on = false;
    view.ship.shield = 0.2F;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    view.ship.shield = 1.0F;
    view.ship.danger_count = 1;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    (void)app_hints_note(&hints, &settings, &view, 0, 0.1F);
    view.ship.danger_count = 0;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT); /* not yet */
    (void)app_hints_note(&hints, &settings, &view, 0, 1.5F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), hint);
    comet.position.x = 100.0F;
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

/* Some fly by taps: each of them counts, one alone proves nothing. */
START_TEST(taps_show_that_a_player_can_fly)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    uint32_t taps = 0;
    while (app_hints_now(&hints, &settings, &view) == APP_HINT_MOVE && taps < 20) {
        (void)app_hints_note(&hints, &settings, &view, 1U << APP_HINT_MOVE, 0.016F);
        (void)app_hints_note(&hints, &settings, &view, 0, 0.016F);
        taps++;
    }
    ck_assert_uint_ge(taps, 3);
    ck_assert_uint_le(taps, 5);
}
END_TEST

START_TEST(offers_go_after_a_while_and_what_play_needs_stays)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    app_hints hints = {.calm = 2.0F};
    app_settings settings = app_settings_default();
    for (int second = 0; second < 100; second++) {
        ck_assert(!app_hints_note(&hints, &settings, &view, 0, 1.0F));
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_MOVE);
    settings.hints_done = (1U << APP_HINT_FOCUS) - 1;
    for (app_hint offer = APP_HINT_FOCUS; offer <= APP_HINT_LAB; offer++) {
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), offer);
        for (int second = 0; second < 15; second++) {
            ck_assert(!app_hints_note(&hints, &settings, &view, 0, 1.0F));
        }
        for (int second = 0; app_hints_now(&hints, &settings, &view) == offer; second++) {
            ck_assert_int_lt(second, 10);
            (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        }
    }
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
}
END_TEST

/* Nobody reads a page before the first game. */
START_TEST(the_card_of_the_first_game_has_three_lines)
{
    menu_scene_make(&scene, APP_PAGE_FIRST);
    ck_assert_uint_eq(scene.menu.row_count, 4);
    ck_assert_ptr_nonnull(strstr(scene.menu.rows[1].label, "amber crystals, and hold"));
    ck_assert_ptr_nonnull(strstr(scene.menu.rows[2].label, "Keep off debris"));
    app_menu_layout l = app_menu_lay_out(&scene.menu, 1280, 720, 1.0F);
    lab_box last = l.rows[l.shown - 1]; /* no keys below it, so no room for them either */
    ck_assert(l.panel.y + l.panel.h - last.y - last.h < last.h);
}
END_TEST

/* The rest is told when it is met, calm or not. Rings of crystals are no dangers: the line about
 * one goes soon after its own ring, and comes again with the next until it was there long enough.
 */
START_TEST(hints_tell_of_dangers_when_they_are_met)
{
    app_settings settings = app_settings_default();
    app_hints hints = {.calm = 2.0F};
    gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
    settings.hints_done = ~(1U << APP_HINT_DANGER | 1U << APP_HINT_COMET);
    (void)app_hints_note(&hints, &settings, &view, 0, 0.02F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    for (uint32_t i = 0; i < 3; i++) {
        view.ship.danger_count = 1;
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_DANGER);
        view.ship.danger_count = 0;
        (void)app_hints_note(&hints, &settings, &view, 0, 2.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view),
                         i < 2 ? APP_HINT_DANGER : APP_HINT_COUNT); /* read */
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
    }
    gm_body_view comet = {.kind = GM_BODY_COMET, .is_charging = true};
    view.bodies = &comet;
    view.body_count = 1;
    (void)app_hints_note(&hints, &settings, &view, 0, 0.02F);
    ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COMET);
}
END_TEST

/* A beam that passes over a piece says nothing, nor does one once a crystal has burst. */
START_TEST(debris_that_stops_the_laser_for_long_is_explained)
{
    for (uint32_t done = 0; done < 2; done++) {
        app_settings settings = app_settings_default();
        app_hints hints = {.calm = 0.0F};
        gm_view view = {.screen = GM_SCREEN_PLAY, .ship = {.is_alive = true, .shield = 1.0F}};
        settings.hints_done = ~(1U << APP_HINT_DEBRIS);
        view.hud.crystals_done = done;
        view.beam.is_on = true;
        for (uint32_t i = 0; i < 8; i++) {
            view.beam.target = i % 2 == 0 ? GM_TARGET_DEBRIS : GM_TARGET_NONE;
            (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
            ck_assert_int_eq(app_hints_now(&hints, &settings, &view), APP_HINT_COUNT);
        }
        view.beam.target = GM_TARGET_DEBRIS;
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        view.beam.is_on = false; /* it stays until it was read */
        (void)app_hints_note(&hints, &settings, &view, 0, 1.0F);
        ck_assert_int_eq(app_hints_now(&hints, &settings, &view),
                         done == 0 ? APP_HINT_DEBRIS : APP_HINT_COUNT);
    }
}
END_TEST

static void expect_keys(const app_menu_row *row, const char *word, const char *value)
{
    ck_assert(word != NULL ? row->word != NULL && strcmp(row->word, word) == 0 : row->word == NULL);
    ck_assert_str_eq(row->value, value);
}

START_TEST(the_card_of_the_first_game_names_what_flies_and_fires)
{
    menu_scene_make(&scene, APP_PAGE_FIRST);
    const app_menu_row *rows = scene.menu.rows;
    expect_keys(&rows[0], NULL, "WASD");
    expect_keys(&rows[1], "Mouse, left button ({1})", "LMB");
    ck_assert(menu_scene_has(&scene, "Press a key to begin"));
    scene.settings.bindings.keys[APP_DEED_UP][0] = SDL_SCANCODE_I;
    scene.settings.bindings.keys[APP_DEED_FIRE][0] = SDL_SCANCODE_F;
    scene.settings.bindings.pad[APP_DEED_FIRE] = SDL_CONTROLLER_BUTTON_X;
    app_menu_fill(&scene.menu, &scene.data);
    expect_keys(&rows[0], NULL, "IASD");
    expect_keys(&rows[1], "Mouse, left button ({1})", "LMB");
    scene.menu.is_pad_used = true;
    app_menu_fill(&scene.menu, &scene.data);
    expect_keys(&rows[0], "L stick", "");
    expect_keys(&rows[1], "R stick, {1}", "X");
    ck_assert(menu_scene_has(&scene, "Press a button to begin"));
}
END_TEST

START_TEST(the_first_game_waits_under_a_card_that_any_key_takes_away)
{
    gm_view view = {.screen = GM_SCREEN_PLAY, .hud = {.sector_number = 1}};
    app_settings settings = app_settings_default();
    app_session session = {.playing = NULL};
    app_front front = {.session = &session, .settings = &settings};
    front.data.settings = &settings;
    ck_assert(!app_front_is_first(&front, &view)); /* it is dark */
    view.sector_age = 1.0F;
    ck_assert(app_front_is_first(&front, &view));
    front.wants_first = true;
    view.screen = GM_SCREEN_PAUSE;
    ck_assert(!app_front_is_first(&front, &view));
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_FIRST);
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = SDL_SCANCODE_G;
    ck_assert(app_front_event(&front, &event, 1.0F));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    menu_scene_click(&front, lab_box_make(0.0F, 0.0F, 1.0F, 1.0F));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    view.screen = GM_SCREEN_PLAY;
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_NONE);
    settings.has_begun = true;
    ck_assert(!app_front_is_first(&front, &view));
    view.screen = GM_SCREEN_PAUSE; /* the pause that a player asks for has no card */
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_PAUSE);
    settings.has_begun = false;
    view.screen = GM_SCREEN_PLAY;
    settings.hints_done = 1U << APP_HINT_MOVE; /* one who has flown before there was a card */
    ck_assert(!app_front_is_first(&front, &view));
    settings.hints_done = 0;
    view.hud.sector_number = 0; /* a range */
    ck_assert(!app_front_is_first(&front, &view));
    app_scores_free(&session.daily_scores);
}
END_TEST

static void tear_down(void)
{
    menu_scene_free(&scene);
}

int main(void)
{
    TCase *tests = tcase_create("hints");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, hints_go_once_they_are_done);
    tcase_add_test(tests, cross_and_ring_are_told_apart_once);
    tcase_add_test(tests, the_hint_about_flying_makes_room_for_that_of_the_laser);
    tcase_add_test(tests, the_laser_is_understood_when_a_crystal_has_yielded);
    tcase_add_test(tests, chain_and_seam_are_explained_once_they_are_there);
    tcase_add_loop_test(tests, hints_come_in_a_calm_moment_alone, 0, 2);
    tcase_add_test(tests, taps_show_that_a_player_can_fly);
    tcase_add_test(tests, offers_go_after_a_while_and_what_play_needs_stays);
    tcase_add_test(tests, the_card_of_the_first_game_has_three_lines);
    tcase_add_test(tests, hints_tell_of_dangers_when_they_are_met);
    tcase_add_test(tests, debris_that_stops_the_laser_for_long_is_explained);
    tcase_add_test(tests, the_card_of_the_first_game_names_what_flies_and_fires);
    tcase_add_test(tests, the_first_game_waits_under_a_card_that_any_key_takes_away);
    return suite_run(tests, 120.0);
}
