/* The finale: the Warden comes after the last crystal, and only the gap in its armour is bare. */
#include "../game_scene.h"
#include "suite.h"

#include "rules/rules.h"

#include <check.h>
#include <string.h>

static game_scene scene;

static void teardown(void)
{
    game_scene_close(&scene);
}

/* The last sector, with the Warden in it. */
static gm_thing *call_warden(void)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true,
                                              .sector = GAME_SCENE_SIDE_POCKET,
                                              .trace_frames = true,
                                              .log_reads = true});
    gm__finale_begin(scene.game);
    for (uint32_t i = 0; i < 300 && gm__warden(scene.game) == NULL; i++) {
        game_scene_run(&scene, 1);
    }
    ck_assert_ptr_nonnull(gm__warden(scene.game));
    return gm__warden(scene.game);
}

static void burn(const gm_thing *warden, float seconds)
{
    gm__play_event_push(
        scene.game,
        &(gm_play_event){.kind = GM_PLAY_BURNT, .thing = warden->serial, .amount = seconds});
    gm__play_events_deliver(scene.game);
}

START_TEST(the_last_crystal_calls_the_warden_and_its_end_clears_the_sector)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_SIDE_POCKET});
    const gm_rules *rules = &scene.game->rules;
    uint64_t calm = 0;
    while (rules->crystals_done < 9 && scene.game->frame < 12000) {
        game_scene_run(&scene, 1);
    }
    ck_assert_uint_eq(rules->crystals_done, 9);
    ck_assert(!rules->is_cleared);
    for (; !rules->is_cleared && calm < 4000; calm++) {
        game_scene_run(&scene, 1);
    }
    ck_assert(rules->is_cleared);
    ck_assert_uint_gt(calm, 300);
    ck_assert_uint_eq(rules->warden, 0);
}
END_TEST

START_TEST(only_the_gap_is_bare)
{
    const gm_thing *warden = call_warden();
    game_scene_run(&scene, 30);
    gm_vec2 middle = gm_physics_body(scene.game->physics, warden->body)->position;
    for (int i = -6; i <= 6; i++) {
        float off = 0.5F * (float)i;
        gm_vec2 at = gm__vec_along(middle, gm__vec_polar(warden->left + off, 1.0F), 34.0F);
        ck_assert_int_eq(gm__warden_is_bare(scene.game, warden, at),
                         off > -GM_WARDEN_GAP && off < GM_WARDEN_GAP);
    }
}
END_TEST

/* It is registered long after LaserBeam: only the prerequisite brings it before. */
START_TEST(the_beam_waits_for_the_armour)
{
    (void)call_warden();
    game_scene_run(&scene, 2);
    const tl_frame_trace *trace = tl_trace_frame(gm_game_world(scene.game));
    uint32_t armour = UINT32_MAX;
    uint32_t beam = UINT32_MAX;
    for (uint32_t i = 0; i < trace->item_count; i++) {
        armour = strcmp(trace->items[i].item.name, "WardenArmour") == 0 ? i : armour;
        beam = strcmp(trace->items[i].item.name, "LaserBeam") == 0 ? i : beam;
    }
    ck_assert_uint_ne(beam, UINT32_MAX);
    ck_assert_uint_lt(armour, beam);
}
END_TEST

START_TEST(a_beam_on_the_armour_takes_nothing)
{
    gm_thing *warden = call_warden();
    const gm_vec2 ship = gm__peek_vec(scene.game, GM_VALUE_SHIP_POSITION);
    for (uint32_t i = 0; i < scene.game->things.used; i++) {
        gm_thing *thing = &scene.game->things.items[i];
        if (thing->serial != 0 && thing != warden) {
            gm__thing_destroy(thing);
        }
    }
    gm_vec2 middle = gm_physics_body(scene.game->physics, warden->body)->position;
    gm_vec2 away = gm__vec_sub(middle, ship);
    warden->left = _i == 0 ? gm__vec_angle(away) : gm__vec_angle(gm__vec_scale(away, -1.0F));
    scene.input = (gm_input){.buttons = GM_BUTTON_FIRE,
                             .aim_at_x = (int32_t)(middle.x * 16.0F),
                             .aim_at_y = (int32_t)(middle.y * 16.0F)};
    game_scene_run(&scene, 30);
    if (_i == 0) {
        ck_assert(warden->progress == 0.0F);
    } else {
        ck_assert(warden->progress > 0.02F);
    }
}
END_TEST

static double time_left(void)
{
    return (double)gm_game_view(scene.game)->hud.time_left;
}

/* Its volleys begin six seconds after it came. */
START_TEST(the_clock_stands_until_the_first_volley)
{
    (void)call_warden();
    scene.game->actors.ship.shield = 100.0F;
    double left = time_left();
    game_scene_run(&scene, 350);
    ck_assert_double_eq(time_left(), left);
    game_scene_run(&scene, 200); /* the banner of the sector was cut short by this one */
    ck_assert_double_lt(time_left(), left);
}
END_TEST

START_TEST(the_picture_knows_of_it_until_it_breaks)
{
    const gm_thing *warden = call_warden();
    game_scene_run(&scene, 10);
    ck_assert(gm_game_view(scene.game)->finale_age > 0.0F);
    burn(warden, 0.1F);
    ck_assert(!scene.game->rules.is_cleared);
    burn(warden, 60.0F);
    ck_assert(scene.game->rules.is_cleared);
    game_scene_run(&scene, 20);
    ck_assert(gm_game_view(scene.game)->finale_age == 0.0F);
    ck_assert_uint_eq(scene.game->things.counts[GM_BODY_WARDEN], 0);
}
END_TEST

int main(void)
{
    TCase *finale = tcase_create("finale");
    tcase_add_checked_fixture(finale, NULL, teardown);
    tcase_add_test(finale, the_last_crystal_calls_the_warden_and_its_end_clears_the_sector);
    tcase_add_test(finale, only_the_gap_is_bare);
    tcase_add_test(finale, the_beam_waits_for_the_armour);
    tcase_add_loop_test(finale, a_beam_on_the_armour_takes_nothing, 0, 2);
    tcase_add_test(finale, the_clock_stands_until_the_first_volley);
    tcase_add_test(finale, the_picture_knows_of_it_until_it_breaks);
    return suite_run(finale, 120);
}
