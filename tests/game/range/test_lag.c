/* Lag from provenance: the age of each read, in frames and in units. */
#include "../game_scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <string.h>

typedef struct wanted {
    const char *reader;
    const char *value;
    uint32_t seen;
    tl_lag_sample sample;
} wanted;

static void pick(void *user, const tl_lag_sample *sample)
{
    wanted *want = user;
    if (strcmp(sample->reader.name, want->reader) == 0 &&
        strcmp(sample->value_name, want->value) == 0) {
        want->seen += 1;
        want->sample = *sample;
    }
}

static wanted look(const game_scene *scene, const char *reader, const char *value)
{
    wanted want = {.reader = reader, .value = value};
    tl_provenance_each(gm_game_world(scene->game), pick, &want);
    return want;
}

START_TEST(the_reticle_is_never_late_and_the_hud_always_by_one_frame)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.log_reads = true});
    game_scene_run(&scene, 3);
    for (uint32_t i = 0; i < 600; i++) {
        game_scene_run(&scene, 1);
        wanted reticle = look(&scene, "Reticle", "Ship.position");
        wanted hud = look(&scene, "Hud", "Bar.value");
        ck_assert_uint_eq(reticle.seen, 1);
        ck_assert_uint_eq(reticle.sample.frames, 0);
        ck_assert_double_eq(reticle.sample.px, 0.0);
        ck_assert_uint_eq(hud.seen, 1);
        ck_assert_uint_eq(hud.sample.frames, 1);
        ck_assert(!hud.sample.has_px);
    }
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_reticle_in_an_early_group_is_late_by_the_way_of_the_ship)
{
    static const tl_tick_group groups[] = {TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS};
    game_scene scene;
    gm_command edit = game_scene_move("Reticle", groups[_i]);
    game_scene_open(
        &scene,
        &(game_scene_def){.is_manual = true, .log_reads = true, .edits = &edit, .edit_count = 1});
    double fastest = 0.0;
    game_scene_run(&scene, 3);
    for (uint32_t i = 0; i < 600; i++) {
        gm_vec2 before = gm_game_view(scene.game)->ship.position;
        scene.input.move_x = (int8_t)(i / 40 % 2 == 0 ? 127 : -127);
        scene.input.move_y = (int8_t)(i / 25 % 2 == 0 ? 90 : -90);
        game_scene_run(&scene, 1);
        gm_vec2 after = gm_game_view(scene.game)->ship.position;
        double moved =
            hypot((double)after.x - (double)before.x, (double)after.y - (double)before.y);
        wanted reticle = look(&scene, "Reticle", "Ship.position");
        ck_assert_uint_eq(reticle.sample.frames, 1);
        ck_assert_double_eq_tol(reticle.sample.px, moved, 0.001);
        fastest = moved > fastest ? moved : fastest;
    }
    ck_assert_double_gt(fastest, 4.0);
    game_scene_close(&scene);
}
END_TEST

static double fastest_of_seed(uint64_t seed)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.is_manual = true, .seed = seed});
    double fastest = 0.0;
    scene.input.move_x = 127;
    for (uint32_t i = 0; i < 200; i++) {
        game_scene_run(&scene, 1);
        gm_vec2 v = gm_game_view(scene.game)->ship.velocity;
        double speed = hypot((double)v.x, (double)v.y);
        fastest = speed > fastest ? speed : fastest;
    }
    game_scene_close(&scene);
    return fastest;
}

/* Debris brakes the ship on some ways, never on all of them. */
START_TEST(full_thrust_reaches_eight_units_a_frame)
{
    double fastest = 0.0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        fastest = fmax(fastest, fastest_of_seed(seed));
    }
    ck_assert_double_gt(fastest, 420.0);
    ck_assert_double_lt(fastest, 520.0);
}
END_TEST

START_TEST(nothing_is_sampled_while_paused)
{
    game_scene scene;
    game_scene_open(&scene, &(game_scene_def){.log_reads = true});
    game_scene_run(&scene, 10);
    scene.input.buttons = GM_BUTTON_PAUSE;
    game_scene_run(&scene, 3);
    ck_assert_uint_eq(look(&scene, "Reticle", "Ship.position").seen, 0);
    game_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *lag = tcase_create("lag");
    tcase_add_test(lag, the_reticle_is_never_late_and_the_hud_always_by_one_frame);
    tcase_add_loop_test(lag, a_reticle_in_an_early_group_is_late_by_the_way_of_the_ship, 0, 2);
    tcase_add_test(lag, full_thrust_reaches_eight_units_a_frame);
    tcase_add_test(lag, nothing_is_sampled_while_paused);
    return suite_run(lag, 120);
}
