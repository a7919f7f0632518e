/* What is said on a picture of the game, and where. */
#include "suite.h"

#include "../picture_scene.h"

#include <check.h>
#include <game/upgrades.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tickline/tick.h>

static bool is_held; /* the picture of the test is */

static bool shows_at(const gm_view *view, const char *text, int32_t width, int32_t height)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_picture_def def = gm_picture_play_layout(width, height, 1.0F);

    gm_draw_begin(&list, width, height);
    def.is_held = is_held;
    gm_picture_paint(&list, &def, view);
    bool is_shown = picture_scene_has_text(&list, text);
    gm_draw_free(&list);
    return is_shown;
}

/* Whether a picture of 1280 by 720 has that text somewhere. */
static bool shows(const gm_view *view, const char *text)
{
    return shows_at(view, text, 1280, 720);
}

START_TEST(a_sector_introduces_itself_for_a_while)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.sector_age = 1.2F;
    ck_assert(shows(&view, "07   Amber Drift"));
    view.sector_age = 2.6F;
    ck_assert(!shows(&view, "07   Amber Drift"));
    view.sector_age = 1.2F;
    is_held = true;
    ck_assert(!shows(&view, "07   Amber Drift"));
    is_held = false;
    view.screen = GM_SCREEN_PAUSE;
    ck_assert(!shows(&view, "07   Amber Drift"));
}
END_TEST

/* A view, changed, and a text that it shows then and only then. */
typedef struct saying {
    const char *text;
    void (*change)(gm_view *view);
} saying;

static gm_body_view warned_of;

static void add_ram(gm_view *view)
{
    warned_of = (gm_body_view){.kind = GM_BODY_DRONE, .radius = 10.0F, .is_charging = true};
    view->bodies = &warned_of;
    view->body_count = 1;
}

static void add_theft(gm_view *view)
{
    warned_of = (gm_body_view){.kind = GM_BODY_CRYSTAL, .radius = 20.0F, .is_towed = true};
    view->bodies = &warned_of;
    view->body_count = 1;
}

static void lower_shield(gm_view *view)
{
    view->ship.shield = 0.29F;
}

static void run_out(gm_view *view)
{
    view->hud.time_up_left = 2.0F;
}

static void near_end(gm_view *view)
{
    view->hud.time_left = 8.4F;
}

static const saying sayings[] = {{"RAMMING", add_ram},
                                 {"THEFT", add_theft},
                                 {"SHIELD LOW", lower_shield},
                                 {"TIME UP", run_out},
                                 {"9", near_end}};

START_TEST(warnings_are_shown_in_play_only)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.body_count = 0;
    view.popup_count = 0;
    view.hud.wave = 1;
    ck_assert(!shows(&view, sayings[_i].text));
    sayings[_i].change(&view);
    ck_assert(shows(&view, sayings[_i].text));
    view.screen = GM_SCREEN_TITLE;
    ck_assert(!shows(&view, sayings[_i].text));
}
END_TEST

/* Some sectors have no waves. */
START_TEST(a_game_that_ends_before_the_first_wave_names_its_sector_alone)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_GAME_OVER);

    view.new_score_index = UINT32_MAX;
    view.screen_age = 2.0F;
    view.hud.sector_number = 3;
    view.hud.wave = 2;
    ck_assert(shows(&view, "reached sector 3, wave 2"));
    view.hud.wave = 0;
    ck_assert(shows(&view, "reached sector 3"));
}
END_TEST

/* The same figure as the best run of a sector has; the HUD beside it has the score of the run. */
START_TEST(the_tally_counts_the_points_of_its_sector)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_SECTOR_CLEAR);
    view.screen_age = 3.0F;
    view.hud.score = 22500;
    view.hud.sector_name = "Amber Drift";
    view.hud.crystals_done = 12;
    view.hud.crystals_needed = 12;
    view.score_at_entry = 10000;
    view.tally = (gm_tally_view){.bonus = 1500, .rank = 'A'};
    ck_assert(shows(&view, "Amber Drift    \xE2\x80\xA2    12 of 12 crystals    "
                           "\xE2\x80\xA2    12,500 points"));
}
END_TEST

/* From the last crystal on; the Hud has it a frame later, and then the bonus, too. */
START_TEST(the_score_counts_the_bonus_out)
{
    static const struct {
        gm_screen screen;
        float age;
        uint32_t done;
        const char *shown;
    } rows[] = {{GM_SCREEN_PLAY, 80.0F, 11, "6,000"},
                {GM_SCREEN_PLAY, 80.0F, 12, "4,500"},
                {GM_SCREEN_SECTOR_CLEAR, 0.0F, 12, "4,500"},
                {GM_SCREEN_SECTOR_CLEAR, 2.0F, 12, "6,000"},
                {GM_SCREEN_CHOICE, 0.0F, 12, "6,000"}};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        gm_view view = picture_scene_crowded(rows[i].screen);
        view.screen_age = rows[i].age;
        view.hud.score = 6000;
        view.hud.crystals_needed = 12;
        view.hud.crystals_done = rows[i].done;
        view.tally = (gm_tally_view){.bonus = 1500, .rank = 'A'};
        gm_draw_begin(&list, 1280, 720);
        gm_picture_hud(&list, &def, &view);
        ck_assert_msg(picture_scene_has_text(&list, rows[i].shown), "row %u", i);
    }
    gm_draw_free(&list);
}
END_TEST

/* Also where they have to stand lower. */
START_TEST(a_title_of_800_by_600_says_what_the_program_is_about)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(800, 600, 1.0F);

    def.hides_menus = true;
    gm_draw_begin(&list, 800, 600);
    gm_picture_paint(&list, &def, &view);
    ck_assert(picture_scene_has_text(
        &list, "Any frame can be opened: see what runs when, and change it. These are its tick "
               "groups."));
    ck_assert_int_eq(gm_picture_group_at(&list, &def, (gm_vec2){40.0F, 525.0F}), 0);
    gm_draw_free(&list);
}
END_TEST

/* In a window that has no room for words the groups stand below the menu all the same. */
START_TEST(a_low_title_shows_the_tick_groups)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(640, 360, 1.0F);

    def.hides_menus = true;
    gm_draw_begin(&list, 640, 360);
    gm_picture_paint(&list, &def, &view);
    ck_assert(picture_scene_has_text(&list, "During"));
    ck_assert(!picture_scene_has_text(&list, "Any frame can be opened"));
    ck_assert_int_eq(gm_picture_group_at(&list, &def, (gm_vec2){40.0F, 310.0F}), 0);
    ck_assert_int_eq(gm_picture_group_at(&list, &def, (gm_vec2){40.0F, 290.0F}), -1);
    gm_draw_free(&list);
}
END_TEST

START_TEST(a_group_of_the_title_says_what_it_is_for)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    uint32_t found = 0;

    def.hides_menus = true;
    gm_draw_begin(&list, 1280, 720);
    for (int32_t x = 0; x < 1280; x += 10) {
        int32_t group = gm_picture_group_at(&list, &def, (gm_vec2){(float)x, 615.0F});
        ck_assert_int_lt(group, 8);
        found |= group >= 0 ? 1U << (uint32_t)group : 0U;
    }
    ck_assert_uint_eq(found, 0xFF);
    ck_assert_int_eq(gm_picture_group_at(&list, &def, (gm_vec2){640.0F, 300.0F}), -1);
    def.hot_group = 2;
    def.group_tip = "Starts something.";
    gm_picture_paint(&list, &def, &view);
    ck_assert(picture_scene_has_text(&list, "StartPhysics: Starts something."));
    gm_draw_free(&list);
}
END_TEST

START_TEST(a_target_that_is_reached_is_complete)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.ship.is_alive = false; /* no target stands in its place */
    view.hud.crystals_needed = 12;
    view.hud.crystals_done = 12;
    ck_assert(shows(&view, "COMPLETE") && shows(&view, "100%"));
    view.hud.crystals_done = 11;
    ck_assert(!shows(&view, "COMPLETE"));
}
END_TEST

/* Until shortly before it goes. */
START_TEST(points_that_rise_can_be_read)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    gm_popup_view popup = {.position = {500.0F, 150.0F}, .age = 0.8F, .value = 250};
    bool is_bright = false;

    view.popups = &popup;
    view.popup_count = 1;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    for (uint32_t i = 0; i < list.text_count; i++) {
        bool is_it = strncmp(list.chars + list.texts[i].first, "+250", 4) == 0;
        is_bright = is_bright || (is_it && list.texts[i].color.a > 230);
    }
    ck_assert(is_bright);
    gm_draw_free(&list);
}
END_TEST

/* A page that lies over the title covers what is below its menu. */
START_TEST(a_page_over_the_title_has_it_for_itself)
{
    gm_draw_list list = picture_scene_list(&picture_scene_ui);
    gm_view view = picture_scene_crowded(GM_SCREEN_TITLE);
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);

    def.hides_menus = true;
    def.hides_title = _i == 1;
    gm_draw_begin(&list, 1280, 720);
    gm_picture_paint(&list, &def, &view);
    ck_assert(picture_scene_has_text(&list, "PrePhysics") == (_i == 0));
    gm_draw_free(&list);
}
END_TEST

START_TEST(only_a_firing_laser_extracts)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.hud.target = GM_TARGET_CRYSTAL;
    ck_assert(shows(&view, "EXTRACTING"));
    view.beam.is_on = false;
    ck_assert(shows(&view, "AMBER IN SIGHT"));
    ck_assert(!shows(&view, "EXTRACTING"));
    view.ship.is_alive = false;
    ck_assert(shows(&view, "SEEK TARGET"));
    ck_assert(shows(&view, "0%"));
    view.hud.crystals_done = view.hud.crystals_needed - 1;
    ck_assert(shows(&view, "LAST CRYSTAL"));
}
END_TEST

START_TEST(debris_is_named_only_under_fire)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.reticle.target = GM_TARGET_DEBRIS;
    ck_assert(shows(&view, "DEBRIS"));
    view.hud.multiplier = 1;
    ck_assert(shows(&view, "BREAKING"));
    view.hud.multiplier = 2;
    ck_assert(shows(&view, "KEEPS THE CHAIN"));
    gm_body_view crystal = {.kind = GM_BODY_CRYSTAL, .position = {700.0F, 300.0F}, .radius = 20.0F};
    view.bodies = &crystal; /* what the pointer is at lies behind it */
    view.body_count = 1;
    view.pointer = (gm_pointer_view){true, {700.0F, 300.0F}};
    view.beam.points[0] = (gm_vec2){500.0F, 300.0F};
    view.beam.points[1] = (gm_vec2){600.0F, 300.0F};
    view.beam.point_count = 2;
    ck_assert(shows(&view, "IN THE WAY"));
    view.reticle.is_visible = false; /* and the line above the bar says so, too */
    ck_assert(shows(&view, "IN THE WAY"));
    ck_assert(!shows(&view, "EXTRACTING"));
    view.reticle.is_visible = true;
    crystal.position.y = 400.0F;
    ck_assert(!shows(&view, "IN THE WAY"));
    view.beam.is_on = false;
    ck_assert(!shows(&view, "DEBRIS"));
    view.reticle.target = GM_TARGET_DRONE;
    ck_assert(shows(&view, "HOSTILE DRONE"));
}
END_TEST

/* The pointer shows by itself what the mouse is for. */
START_TEST(a_small_window_names_the_keys_that_move)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    ck_assert(shows_at(&view, "WASD", 640, 360));
    ck_assert(shows_at(&view, "pause", 640, 360));
}
END_TEST

/* All the time, not only when it begins. */
START_TEST(a_daily_run_is_named_in_play)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    ck_assert(!shows(&view, "Daily run 2026-11-26"));
    view.daily = 20261126;
    ck_assert(shows(&view, "Daily run 2026-11-26"));
}
END_TEST

/* What was chosen is told at the ship for a while; the names stay below the arena. */
START_TEST(an_upgrade_is_told_at_the_ship_and_named_thereafter)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.is_autopilot = false;
    view.upgrades = 1U << (2U * GM_UPGRADE_GUARDIAN) | 2U << (2U * GM_UPGRADE_CHAIN);
    view.gained = GM_UPGRADE_GUARDIAN + 1;
    view.sector_age = 1.5F;
    ck_assert(shows(&view, gm_upgrade_effect(GM_UPGRADE_GUARDIAN)));
    is_held = true;
    ck_assert(!shows(&view, gm_upgrade_effect(GM_UPGRADE_GUARDIAN)));
    is_held = false;
    view.sector_age = 9.0F;
    ck_assert(!shows(&view, gm_upgrade_effect(GM_UPGRADE_GUARDIAN)));
    ck_assert(shows(&view, "Guardian"));
    ck_assert(shows(&view, "Long chain \xC3\x97"
                           "2"));
    ck_assert(!shows(&view, "Repair crew"));
}
END_TEST

static const char *figure_of(gm_upgrade upgrade, uint32_t level, uint32_t n)
{
    static char figures[GM_UPGRADE_FIGURES][GM_UPGRADE_TEXT];
    (void)gm_upgrade_fact(upgrade, level, figures);
    return figures[n];
}

/* The same figures as test_progress.c sees at work. */
START_TEST(an_upgrade_tells_what_it_changes_before_and_after)
{
    static const char arrow[] = " \xE2\x86\x92 ";
    static const struct {
        gm_upgrade upgrade;
        uint32_t level;
        const char *before;
        const char *after;
    } rows[] = {{GM_UPGRADE_CHAIN, 0, "5", "7"},      {GM_UPGRADE_CHAIN, 1, "7", "9"},
                {GM_UPGRADE_SHIELD, 0, "2.2", "1.4"}, {GM_UPGRADE_SHIELD, 1, "1.4", "0.6"},
                {GM_UPGRADE_RADAR, 0, "0.1", "0.05"}, {GM_UPGRADE_RADAR, 1, "0.05", "0"},
                {GM_UPGRADE_REPAIR, 1, "8", "4"},     {GM_UPGRADE_GUARDIAN, 1, "90", "130"}};
    for (int i = 0; i < ROWS(rows); i++) {
        char both[GM_UPGRADE_TEXT];
        (void)snprintf(both, sizeof both, "%s%s%s", rows[i].before, arrow, rows[i].after);
        ck_assert_str_eq(figure_of(rows[i].upgrade, rows[i].level, 0), both);
    }
    ck_assert_str_eq(figure_of(GM_UPGRADE_REPAIR, 0, 0), "8"); /* there was no timer */
    ck_assert_str_eq(figure_of(GM_UPGRADE_REPAIR, 1, 1), "10");
    ck_assert_str_eq(figure_of(GM_UPGRADE_GUARDIAN, 0, 0), "90");
    ck_assert_str_eq(figure_of(GM_UPGRADE_GUARDIAN, 0, 1), "40");
    ck_assert_str_eq(figure_of(GM_UPGRADE_GUARDIAN, 1, 1), "40 \xE2\x86\x92 80");
    ck_assert_str_eq(figure_of(GM_UPGRADE_CHAIN, 1, 1), "");
}
END_TEST

START_TEST(a_long_objective_leaves_the_name_of_its_sector)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.hud.objective = "all at once";
    ck_assert(shows(&view, "07  Amber Drift  \xE2\x80\x94  all at once"));
    view.hud.objective = "take the amber out of the vault";
    ck_assert(shows(&view, "07  Amber Drift"));
    ck_assert(shows(&view, "take the amber out of the vault"));
    view.hud.objective = "take the amber out of the vault before the drones come";
    ck_assert(shows(&view, "07  Amber Drift") && !shows(&view, "TICKLINE"));
    ck_assert(shows(&view, "take the amber out of the vault before"));
    ck_assert(shows(&view, "the drones come"));
}
END_TEST

/* A small window has no room for the names; the objective then stands below the bar. */
START_TEST(a_small_window_tells_the_objective_too)
{
    gm_view view = picture_scene_crowded(GM_SCREEN_PLAY);

    view.sector_age = 9.0F;
    view.hud.objective = "all at once";
    ck_assert(!shows_at(&view, "TICKLINE", 640, 360));
    ck_assert(shows_at(&view, "all at once", 640, 360));
    ck_assert(!shows(&view, "all at once"));
    view.hud.objective = "extract the amber, leave the cores cold";
    ck_assert_msg(shows_at(&view, view.hud.objective, 640, 360), "beside the time, too");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("words");
    tcase_add_test(tests, a_sector_introduces_itself_for_a_while);
    tcase_add_loop_test(tests, a_page_over_the_title_has_it_for_itself, 0, 2);
    tcase_add_test(tests, only_a_firing_laser_extracts);
    tcase_add_loop_test(tests, warnings_are_shown_in_play_only, 0, ROWS(sayings));
    tcase_add_test(tests, a_game_that_ends_before_the_first_wave_names_its_sector_alone);
    tcase_add_test(tests, debris_is_named_only_under_fire);
    tcase_add_test(tests, a_daily_run_is_named_in_play);
    tcase_add_test(tests, an_upgrade_is_told_at_the_ship_and_named_thereafter);
    tcase_add_test(tests, a_small_window_names_the_keys_that_move);
    tcase_add_test(tests, an_upgrade_tells_what_it_changes_before_and_after);
    tcase_add_test(tests, a_long_objective_leaves_the_name_of_its_sector);
    tcase_add_test(tests, a_small_window_tells_the_objective_too);
    tcase_add_test(tests, a_low_title_shows_the_tick_groups);
    tcase_add_test(tests, a_group_of_the_title_says_what_it_is_for);
    tcase_add_test(tests, a_title_of_800_by_600_says_what_the_program_is_about);
    tcase_add_test(tests, the_tally_counts_the_points_of_its_sector);
    tcase_add_test(tests, the_score_counts_the_bonus_out);
    tcase_add_test(tests, a_target_that_is_reached_is_complete);
    tcase_add_test(tests, points_that_rise_can_be_read);
    return suite_run(tests, 60.0);
}
