/* The rules of play, through the game's private state. */
#include "../game_scene.h"
#include "suite.h"

#include "rules/rules.h"

#include <check.h>
#include <game/picture.h>

static game_scene scene;

/* An empty arena: each test adds its own things. */
static void setup(void)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true});
    for (uint32_t i = 0; i < scene.game->things.used; i++) {
        gm__thing_destroy(&scene.game->things.items[i]);
    }
    for (uint32_t i = 0; i < 3; i++) {
        game_scene_run(&scene, 1);
    }
}

static void teardown(void)
{
    game_scene_close(&scene);
}

static gm_vec2 ship(void)
{
    return gm_game_view(scene.game)->ship.position;
}

static void aim_at(gm_vec2 at)
{
    scene.input.aim_at_x = (int32_t)(at.x * 16.0F);
    scene.input.aim_at_y = (int32_t)(at.y * 16.0F);
}

static gm_thing *crystal_right_of_ship(void)
{
    gm_vec2 at = gm__vec_add(ship(), gm__vec(120.0F, 0.0F));
    gm_thing *crystal = gm__crystal_spawn(scene.game, at, (tl_level_id){0}, 0);
    (void)gm_physics_set_velocity(scene.game->physics, crystal->body, gm__vec(0.0F, 0.0F));
    aim_at(at);
    return crystal;
}

START_TEST(a_crystal_takes_two_seconds_of_laser)
{
    (void)crystal_right_of_ship();
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 115);
    ck_assert_uint_eq(scene.game->rules.crystals_done, 0);
    ck_assert_double_gt((double)gm_game_view(scene.game)->hud.bar, 0.9);
    game_scene_run(&scene, 10);
    ck_assert_uint_eq(scene.game->rules.crystals_done, 1);
    ck_assert_uint_eq(scene.game->rules.multiplier, 2);
    ck_assert_uint_ge(scene.game->rules.score, 250);
}
END_TEST

START_TEST(progress_belongs_to_the_crystal_and_decays_when_the_laser_is_off)
{
    gm_thing *crystal = crystal_right_of_ship();
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 60);
    float lit = crystal->progress;
    scene.input.buttons = 0;
    game_scene_run(&scene, 30);
    ck_assert_double_gt((double)lit, 0.4);
    ck_assert_double_lt((double)crystal->progress, (double)lit);
    ck_assert_double_gt((double)crystal->progress, (double)(lit - 0.15F));
}
END_TEST

START_TEST(the_chain_runs_out_on_its_timer)
{
    (void)crystal_right_of_ship();
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 130);
    ck_assert_uint_eq(scene.game->rules.multiplier, 2);
    scene.input.buttons = 0;
    game_scene_run(&scene, 60 * GM_CHAIN_MS / 1000 + 10);
    ck_assert_uint_eq(scene.game->rules.multiplier, 1);
}
END_TEST

START_TEST(focus_slows_the_world_but_not_the_extraction)
{
    gm_thing *crystal = crystal_right_of_ship();
    scene.input.buttons = GM_BUTTON_FIRE | GM_BUTTON_FOCUS;
    game_scene_run(&scene, 3);
    tl_time before = tl_world_get_times(scene.game->world).time;
    float progress = crystal->progress;
    game_scene_run(&scene, 30);
    tl_time passed = tl_world_get_times(scene.game->world).time - before;
    ck_assert_int_lt(passed, TL_MS(180));
    ck_assert_double_eq_tol((double)(crystal->progress - progress), 0.25, 0.02);
    ck_assert_double_lt((double)scene.game->actors.ship.focus, 0.9);
    game_scene_run(&scene, 300);
    ck_assert(!scene.game->actors.ship.is_focusing || scene.game->actors.ship.focus > 0.0F);
}
END_TEST

START_TEST(a_core_heats_up_and_explodes_with_a_shock_wave_that_throws)
{
    gm_vec2 at = gm__vec_add(ship(), gm__vec(150.0F, 0.0F));
    gm_thing *core = gm__core_spawn(scene.game, at, (tl_level_id){0}, 0);
    gm_thing *debris = gm__debris_spawn(scene.game, gm__vec_add(at, gm__vec(60.0F, 60.0F)), 8.0F,
                                        gm__vec(0.0F, 0.0F));
    uint64_t newly_spawned = gm_game_stats(scene.game).totals.newly_spawned;
    (void)gm_physics_set_velocity(scene.game->physics, core->body, gm__vec(0.0F, 0.0F));
    aim_at(at);
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 110);
    ck_assert_uint_eq(scene.game->things.counts[GM_BODY_CORE], 0);
    ck_assert_uint_gt(gm_game_stats(scene.game).totals.newly_spawned, newly_spawned);
    const gm_body_state *thrown = gm_physics_body(scene.game->physics, debris->body);
    ck_assert_ptr_nonnull(thrown);
    ck_assert_double_gt((double)gm__vec_length(thrown->velocity), 60.0);
}
END_TEST

START_TEST(a_core_stops_the_world_for_a_moment_and_gives_it_back)
{
    gm_vec2 at = gm__vec_add(ship(), gm__vec(150.0F, 0.0F));
    gm_thing *core = gm__core_spawn(scene.game, at, (tl_level_id){0}, 0);
    gm__play_event_push(
        scene.game, &(gm_play_event){.kind = GM_PLAY_BURNT, .thing = core->serial, .amount = 9.0F});
    gm__play_events_deliver(scene.game);
    uint32_t sparks = scene.game->actors.particles.pool.count;
    uint32_t rings = scene.game->actors.particles.ring_count;
    tl_time before = tl_world_get_times(scene.game->world).time;
    game_scene_run(&scene, 3);
    ck_assert_int_lt(tl_world_get_times(scene.game->world).time - before, TL_MS(4));
    ck_assert_uint_gt(scene.game->actors.particles.pool.count, sparks + 80);
    ck_assert_uint_ge(scene.game->actors.particles.ring_count, rings + 2);
    before = tl_world_get_times(scene.game->world).time;
    game_scene_run(&scene, 3);
    ck_assert_int_eq(tl_world_get_times(scene.game->world).time - before, TL_MS(50));
}
END_TEST

START_TEST(a_core_cools_down_when_left_alone)
{
    gm_vec2 at = gm__vec_add(ship(), gm__vec(150.0F, 0.0F));
    gm_thing *core = gm__core_spawn(scene.game, at, (tl_level_id){0}, 0);
    core->heat = 0.8F;
    game_scene_run(&scene, 120);
    ck_assert_double_lt((double)core->heat, 0.5);
}
END_TEST

START_TEST(mirrors_bend_the_beam_and_the_reticle_sits_at_the_last_impact)
{
    const gm_vec2 from = ship();
    gm_sector sector = *scene.game->sector;
    sector.mirrors[0] =
        (gm_mirror_data){.x = from.x + 150.0F, .y = from.y, .degrees = 45.0F, .length = 80.0F};
    scene.game->sector = &sector;
    ck_assert_ptr_nonnull(gm__mirror_spawn(scene.game, 0));
    aim_at(gm__vec_add(from, gm__vec(150.0F, 0.0F)));
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 3);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_uint_eq(view->beam.point_count, 3);
    ck_assert_double_eq_tol((double)view->reticle.position.x, (double)view->beam.points[2].x,
                            0.001);
    ck_assert_double_gt((double)(fabsf(view->reticle.position.y - from.y)), 80.0);
    ck_assert_double_eq_tol((double)view->reticle.position.x, (double)(from.x + 145.0F), 12.0);
}
END_TEST

START_TEST(slow_touches_are_free_and_fast_ones_cost_shield)
{
    gm_player_ship *self = &scene.game->actors.ship;
    self->is_safe = false;
    (void)gm__debris_spawn(scene.game, gm__vec_add(ship(), gm__vec(40.0F, 0.0F)), 12.0F,
                           gm__vec(-60.0F, 0.0F));
    game_scene_run(&scene, 40);
    ck_assert_double_eq((double)self->shield, 1.0);
    (void)gm__debris_spawn(scene.game, gm__vec_add(ship(), gm__vec(0.0F, 60.0F)), 14.0F,
                           gm__vec(0.0F, -420.0F));
    game_scene_run(&scene, 20);
    ck_assert_double_lt((double)self->shield, 0.95);
    ck_assert(!self->is_regenerating);
    ck_assert(tl_latent_is_pending(scene.game->world, self->actor, 0));
    game_scene_run(&scene, 300);
    ck_assert(!tl_latent_is_pending(scene.game->world, self->actor, 0));
    ck_assert_double_eq((double)self->shield, 1.0);
}
END_TEST

static float shield_after(float seconds, float idle)
{
    gm_player_ship *self = &scene.game->actors.ship;
    self->is_safe = true;
    self->is_regenerating = true;
    self->shield = 0.5F;
    self->idle = idle;
    game_scene_run(&scene, (uint32_t)(seconds * 60.0F));
    return self->shield;
}

/* Otherwise an idle player lives on for as long as the blows come slowly. */
START_TEST(the_shield_of_a_ship_that_is_left_alone_does_not_grow_back)
{
    scene.input.buttons = 0;
    scene.input.move_x = 0;
    ck_assert_double_eq_tol((double)shield_after(1.0F, 10.0F), 0.62, 0.01);
    ck_assert_double_eq_tol((double)shield_after(1.0F, 19.5F), 0.56, 0.01);
    ck_assert_double_eq((double)shield_after(1.0F, 21.0F), 0.5);
    scene.input.move_x = 127;
    ck_assert_double_gt((double)shield_after(1.0F, 21.0F), 0.6);
    scene.input.move_x = 0;
    scene.input.buttons = GM_BUTTON_FIRE;
    ck_assert_double_gt((double)shield_after(1.0F, 21.0F), 0.6);
}
END_TEST

static uint32_t comets_after(float seconds, uint32_t crystals)
{
    uint32_t before = scene.game->things.next_serial;
    uint32_t comets = 0;
    scene.game->rules.crystals_done = crystals;
    for (uint32_t i = 0; i < (uint32_t)(seconds * 60.0F); i++) {
        game_scene_run(&scene, 1);
        scene.game->actors.ship.is_safe = true;
        for (uint32_t k = 0; k < scene.game->things.used; k++) {
            const gm_thing *thing = &scene.game->things.items[k];
            bool is_new = thing->kind == GM_BODY_COMET && thing->serial >= before;
            comets += is_new ? 1 : 0;
            before = is_new ? thing->serial + 1 : before;
        }
    }
    return comets;
}

/* Both with the times of the sector itself. */
START_TEST(comets_wait_for_a_player_who_has_taken_no_crystal)
{
    gm_comet_data comets = scene.game->sector->comets;
    ck_assert(comets.patience > comets.first + comets.every);
    ck_assert_uint_eq(comets_after(comets.patience - 1.0F, 0), 0);
    ck_assert_uint_ge(comets_after(1.0F + 2.0F * comets.every, 0), 1);
    teardown();
    setup();
    ck_assert_uint_eq(comets_after(comets.first - 1.0F, 1), 0);
    ck_assert_uint_ge(comets_after(1.0F + 2.0F * comets.every, 1), 1);
}
END_TEST

/* Hardly a place at the border sees the pocket of a cage. */
START_TEST(comets_find_a_ship_that_is_left_alone_behind_walls)
{
    teardown();
    game_scene_open(&scene, &(game_scene_def){.seed = 1, .sector = 2, .is_manual = true});
    gm__ship_lose(scene.game);
    gm__ship_place(scene.game, gm__vec(433.0F, 87.0F));
    scene.game->actors.ship.idle = 30.0F;
    ck_assert_uint_ge(comets_after(40.0F, 1), 4);
}
END_TEST

/* A ship with hardly a shield, until it is lost. */
static gm_loss shown_loss(void)
{
    gm_player_ship *self = &scene.game->actors.ship;
    self->shield = 0.01F;
    for (uint32_t i = 0; i < 300 && self->is_alive; i++) {
        self->is_safe = false;
        game_scene_run(&scene, 1);
    }
    ck_assert(!self->is_alive);
    gm_loss loss = gm_game_view(scene.game)->loss;
    game_scene_run(&scene, 110);
    return loss;
}

START_TEST(the_cause_of_a_loss_is_shown)
{
    ck_assert_int_eq(gm_game_view(scene.game)->loss, GM_LOSS_NONE);
    (void)gm__debris_spawn(scene.game, gm__vec_add(ship(), gm__vec(0.0F, 60.0F)), 14.0F,
                           gm__vec(0.0F, -420.0F));
    ck_assert_int_eq(shown_loss(), GM_LOSS_DEBRIS);
    ck_assert_ptr_nonnull(gm__comet_spawn(scene.game, gm__vec_add(ship(), gm__vec(200.0F, 0.0F))));
    ck_assert_int_eq(shown_loss(), GM_LOSS_COMET);
    gm__clock_start(scene.game, TL_MS(1));
    ck_assert_int_eq(shown_loss(), GM_LOSS_TIME);
}
END_TEST

/* A core beside the ship, that is hit by something else. */
START_TEST(the_loss_by_a_blast_tells_what_lit_the_core)
{
    gm_vec2 at = gm__vec_add(ship(), gm__vec(90.0F, 0.0F));
    gm_thing *core = gm__core_spawn(scene.game, at, (tl_level_id){0}, 0);
    ck_assert_ptr_nonnull(core);
    (void)gm__debris_spawn(scene.game, gm__vec_add(at, gm__vec(0.0F, 60.0F)), 14.0F,
                           gm__vec(0.0F, -700.0F));
    ck_assert_int_eq(shown_loss(), GM_LOSS_BLAST_DEBRIS);
    core =
        gm__core_spawn(scene.game, gm__vec_add(ship(), gm__vec(90.0F, 0.0F)), (tl_level_id){0}, 0);
    ck_assert_ptr_nonnull(core);
    gm__play_event_push(
        scene.game, &(gm_play_event){.kind = GM_PLAY_BURNT, .thing = core->serial, .amount = 9.0F});
    gm__play_events_deliver(scene.game);
    ck_assert_int_eq(shown_loss(), GM_LOSS_BLAST_BEAM);
}
END_TEST

START_TEST(three_lost_ships_end_the_game_and_make_a_score)
{
    scene.game->rules.score = 1234;
    for (uint32_t i = 0; i < 3; i++) {
        ck_assert(!gm_game_stats(scene.game).is_game_over);
        scene.game->actors.ship.is_safe = false;
        gm__ship_hit(scene.game, 2.0F, ship(), GM_LOSS_DEBRIS);
        ck_assert(!scene.game->actors.ship.is_alive);
        game_scene_run(&scene, 110);
    }
    ck_assert(gm_game_stats(scene.game).is_game_over);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_int_eq(view->screen, GM_SCREEN_GAME_OVER);
    ck_assert_uint_eq(view->new_score_index, 0);
    ck_assert_uint_eq(view->scores[0].score, 1234);
    ck_assert_int_eq(view->loss, GM_LOSS_DEBRIS);
    game_scene_run(&scene, 120);
    tl_time stood = tl_world_get_times(scene.game->world).time;
    ck_assert_double_gt((double)gm_game_view(scene.game)->screen_age, (double)GM_OVER_SECONDS);
    game_scene_run(&scene, 60);
    ck_assert_int_eq(tl_world_get_times(scene.game->world).time, stood);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_GAME_OVER);
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 1);
    ck_assert(!tl_world_is_paused(scene.game->world));
    ck_assert_uint_eq(gm_game_stats(scene.game).lives, 3);
    ck_assert(!gm_game_stats(scene.game).is_game_over);
}
END_TEST

START_TEST(a_respawned_ship_is_safe_for_a_while)
{
    scene.game->actors.ship.is_safe = false;
    gm__ship_hit(scene.game, 2.0F, ship(), GM_LOSS_DEBRIS);
    game_scene_run(&scene, 105);
    ck_assert(scene.game->actors.ship.is_alive);
    gm__ship_hit(scene.game, 0.5F, ship(), GM_LOSS_DEBRIS);
    ck_assert_double_eq((double)scene.game->actors.ship.shield, 1.0);
    game_scene_run(&scene, 160);
    gm__ship_hit(scene.game, 0.5F, ship(), GM_LOSS_DEBRIS);
    ck_assert_double_lt((double)scene.game->actors.ship.shield, 0.6);
}
END_TEST

START_TEST(the_last_crystal_clears_the_sector_and_leads_to_the_next)
{
    scene.game->rules.crystals_done = scene.game->sector->crystals.needed - 1;
    gm_thing *crystal = crystal_right_of_ship();
    crystal->progress = 0.97F;
    scene.input.buttons = GM_BUTTON_FIRE;
    game_scene_run(&scene, 10);
    ck_assert(scene.game->rules.is_cleared);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_PLAY);
    game_scene_run(&scene, 36);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_SECTOR_CLEAR);
    ck_assert_uint_eq(gm_game_stats(scene.game).sectors_cleared, 1);
    game_scene_run(&scene, 200);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_CHOICE);
    gm__upgrade_choose(scene.game, 0);
    game_scene_run(&scene, 1);
    ck_assert_uint_eq(gm_game_stats(scene.game).sector_index, 1);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_PLAY);
}
END_TEST

static void pause_and_choose(uint32_t item)
{
    scene.input.buttons = GM_BUTTON_PAUSE;
    game_scene_run(&scene, 1);
    scene.input.buttons = 0;
    game_scene_run(&scene, 1);
    gm__menu_select(scene.game, item);
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 1);
    scene.input.buttons = 0;
    game_scene_run(&scene, 1);
}

START_TEST(a_restart_gives_back_what_was_there_on_entering_but_a_life)
{
    scene.game->rules.score = 4321;
    scene.game->rules.multiplier = 5;
    scene.game->rules.crystals_done = 3;
    pause_and_choose(1);
    ck_assert_int_eq(gm_game_view(scene.game)->screen, GM_SCREEN_PLAY);
    ck_assert_uint_eq(scene.game->rules.score, 0);
    ck_assert_uint_eq(scene.game->rules.lives, GM_FIRST_LIVES - 1);
    ck_assert_uint_eq(scene.game->rules.multiplier, 1);
    ck_assert_uint_eq(scene.game->rules.crystals_done, 0);
    ck_assert_uint_eq(scene.game->score_count, 0);
}
END_TEST

START_TEST(quitting_enters_the_score_into_the_table)
{
    scene.game->rules.score = 4321;
    pause_and_choose(2);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_int_eq(view->screen, GM_SCREEN_TITLE);
    ck_assert_uint_eq(view->score_count, 1);
    ck_assert_uint_eq(view->scores[0].score, 4321);
}
END_TEST

START_TEST(the_wave_is_shown_only_where_there_are_waves)
{
    for (uint32_t sector = 0; sector < GAME_SCENE_SECTORS; sector++) {
        game_scene one;
        game_scene_open(&one, &(game_scene_def){.is_manual = true, .sector = sector});
        ck_assert_uint_eq(gm_game_view(one.game)->hud.wave, sector < GAME_SCENE_TOW_LINES ? 0 : 1);
        game_scene_run(&one, 60);
        ck_assert_uint_eq(gm_game_view(one.game)->hud.wave, sector < GAME_SCENE_TOW_LINES ? 0 : 1);
        game_scene_close(&one);
    }
}
END_TEST

START_TEST(a_ship_that_does_not_move_is_lost_to_the_rammers)
{
    game_scene still;
    game_scene_open(&still, &(game_scene_def){.is_manual = true, .sector = GAME_SCENE_TOW_LINES});
    game_scene_run(&still, 3600);
    ck_assert(still.game->rules.is_over || still.game->rules.lives < GM_FIRST_LIVES);
    game_scene_close(&still);
}
END_TEST

START_TEST(a_tower_ties_a_crystal_and_drags_it_away)
{
    gm_thing *crystal = crystal_right_of_ship();
    uint32_t squad = gm__squad_create(scene.game);
    gm_vec2 near = gm__vec_add(ship(), gm__vec(200.0F, 40.0F));
    ck_assert_ptr_nonnull(gm__drone_spawn(scene.game, near, squad, true));
    uint32_t serial = crystal->serial;
    bool was_towed = false;
    for (uint32_t i = 0; i < 1500 && gm__thing_by_serial(scene.game, serial) != NULL; i++) {
        game_scene_run(&scene, 1);
        was_towed = was_towed || crystal->towed_by != 0;
    }
    ck_assert(was_towed);
    ck_assert_ptr_null(gm__thing_by_serial(scene.game, serial));
    ck_assert_uint_eq(scene.game->rules.crystals_done, 0);
}
END_TEST

START_TEST(a_rammer_aims_charges_and_costs_shield)
{
    uint32_t squad = gm__squad_create(scene.game);
    bool has_charged = false;
    gm_vec2 near = gm__vec_add(ship(), gm__vec(200.0F, -60.0F));
    ck_assert_ptr_nonnull(gm__drone_spawn(scene.game, near, squad, false));
    scene.game->actors.ship.is_safe = false;
    for (uint32_t i = 0; i < 900 && scene.game->actors.ship.shield >= 1.0F; i++) {
        game_scene_run(&scene, 1);
        scene.game->actors.ship.is_safe = false;
        has_charged = has_charged || scene.game->drones[0].is_charging;
    }
    ck_assert(has_charged);
    ck_assert_double_lt((double)scene.game->actors.ship.shield, 1.0);
}
END_TEST

START_TEST(the_pocket_streams_in_and_out_as_a_level)
{
    game_scene pocket;
    game_scene_open(&pocket,
                    &(game_scene_def){.is_manual = true, .sector = GAME_SCENE_SIDE_POCKET});
    gm_game *game = pocket.game;
    gm_player_ship *self = &game->actors.ship;
    game_scene_run(&pocket, 5);
    ck_assert(!gm_game_view(game)->is_pocket_loaded);
    ck_assert(!tl_level_is_visible(game->world, game->pocket.level));
    (void)gm_physics_set_transform(game->physics, self->body, gm__vec(690.0F, 225.0F), 0.0F);
    game_scene_run(&pocket, 3);
    ck_assert(gm_game_view(game)->is_pocket_loaded);
    ck_assert(tl_level_is_visible(game->world, game->pocket.level));
    ck_assert_uint_ge(game->things.counts[GM_BODY_CRYSTAL], 4 + game->sector->crystals.at_once - 1);
    (void)gm_physics_set_transform(game->physics, self->body, gm__vec(100.0F, 225.0F), 0.0F);
    game_scene_run(&pocket, 200);
    ck_assert(!gm_game_view(game)->is_pocket_loaded);
    game_scene_close(&pocket);
}
END_TEST

static bool is_in_box(const gm_game *game, gm_vec2 at)
{
    const float *box = game->sector->pocket.box;

    return at.x > box[0] && at.x < box[0] + box[2] && at.y > box[1] && at.y < box[1] + box[3];
}

/* Throws a piece of debris at the pocket.  @return whether it was ever inside */
static bool gets_in(gm_vec2 from, gm_vec2 velocity)
{
    game_scene pocket;
    game_scene_open(&pocket,
                    &(game_scene_def){.is_manual = true, .sector = GAME_SCENE_SIDE_POCKET});
    gm_game *game = pocket.game;
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm__thing_destroy(&game->things.items[i]);
    }
    game_scene_run(&pocket, 2);
    const gm_thing *debris = gm__debris_spawn(game, from, 8.0F, velocity);
    ck_assert_ptr_nonnull(debris);
    bool was_inside = false;
    for (uint32_t i = 0; i < 60; i++) {
        game_scene_run(&pocket, 1);
        const gm_body_state *body = gm_physics_body(game->physics, debris->body);
        was_inside = was_inside || (body != NULL && is_in_box(game, body->position));
    }
    game_scene_close(&pocket);
    return was_inside;
}

START_TEST(the_pocket_is_entered_through_its_door_alone)
{
    ck_assert(gets_in(gm__vec(730.0F, 225.0F), gm__vec(200.0F, 0.0F)));
    ck_assert(!gets_in(gm__vec(730.0F, 160.0F), gm__vec(200.0F, 0.0F)));
    ck_assert(!gets_in(gm__vec(730.0F, 290.0F), gm__vec(200.0F, 0.0F)));
    ck_assert(!gets_in(gm__vec(865.0F, 100.0F), gm__vec(0.0F, 200.0F)));
    ck_assert(!gets_in(gm__vec(865.0F, 350.0F), gm__vec(0.0F, -200.0F)));
}
END_TEST

int main(void)
{
    TCase *rules = tcase_create("rules");
    tcase_add_checked_fixture(rules, setup, teardown);
    tcase_add_test(rules, a_crystal_takes_two_seconds_of_laser);
    tcase_add_test(rules, progress_belongs_to_the_crystal_and_decays_when_the_laser_is_off);
    tcase_add_test(rules, the_chain_runs_out_on_its_timer);
    tcase_add_test(rules, focus_slows_the_world_but_not_the_extraction);
    tcase_add_test(rules, a_core_heats_up_and_explodes_with_a_shock_wave_that_throws);
    tcase_add_test(rules, a_core_cools_down_when_left_alone);
    tcase_add_test(rules, mirrors_bend_the_beam_and_the_reticle_sits_at_the_last_impact);
    tcase_add_test(rules, slow_touches_are_free_and_fast_ones_cost_shield);
    tcase_add_test(rules, the_shield_of_a_ship_that_is_left_alone_does_not_grow_back);
    tcase_add_test(rules, comets_wait_for_a_player_who_has_taken_no_crystal);
    tcase_add_test(rules, comets_find_a_ship_that_is_left_alone_behind_walls);
    tcase_add_test(rules, three_lost_ships_end_the_game_and_make_a_score);
    tcase_add_test(rules, the_cause_of_a_loss_is_shown);
    tcase_add_test(rules, the_loss_by_a_blast_tells_what_lit_the_core);
    tcase_add_test(rules, a_respawned_ship_is_safe_for_a_while);
    tcase_add_test(rules, the_last_crystal_clears_the_sector_and_leads_to_the_next);
    tcase_add_test(rules, a_tower_ties_a_crystal_and_drags_it_away);
    tcase_add_test(rules, a_rammer_aims_charges_and_costs_shield);
    tcase_add_test(rules, the_pocket_streams_in_and_out_as_a_level);
    tcase_add_test(rules, the_pocket_is_entered_through_its_door_alone);
    tcase_add_test(rules, a_core_stops_the_world_for_a_moment_and_gives_it_back);
    tcase_add_test(rules, a_restart_gives_back_what_was_there_on_entering_but_a_life);
    tcase_add_test(rules, quitting_enters_the_score_into_the_table);
    tcase_add_test(rules, the_wave_is_shown_only_where_there_are_waves);
    tcase_add_test(rules, a_ship_that_does_not_move_is_lost_to_the_rammers);
    return suite_run(rules, 120);
}
