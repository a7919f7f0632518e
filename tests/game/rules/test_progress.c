/* The way through a run: tally, upgrades, continue point, ending, daily run. */
#include "../game_scene.h"
#include "rules/rules.h"
#include "suite.h"

#include <check.h>
#include <string.h>

static game_scene scene;

static void set_up(void)
{
    game_scene_open(&scene, &(game_scene_def){.is_manual = true});
}

static void tear_down(void)
{
    game_scene_close(&scene);
}

static void send(gm_command command)
{
    scene.input.commands[0] = command;
    scene.input.command_count = 1;
    game_scene_run(&scene, 1);
}

static gm_screen screen(void)
{
    return gm_game_view(scene.game)->screen;
}

/* In the last sector the Warden comes after the last crystal. */
static void break_warden(void)
{
    for (uint32_t i = 0; i < 300 && gm__warden(scene.game) == NULL; i++) {
        game_scene_run(&scene, 1);
    }
    ck_assert_ptr_nonnull(gm__warden(scene.game));
    gm__rules_read(scene.game, &(gm_play_event){.kind = GM_PLAY_BURNT,
                                                .thing = gm__warden(scene.game)->serial,
                                                .amount = 60.0F});
}

static void extract_crystal(void)
{
    gm_thing *crystal = gm__crystal_spawn(scene.game, gm__vec(300.0F, 120.0F), (tl_level_id){0}, 0);
    ck_assert_ptr_nonnull(crystal);
    gm__rules_read(scene.game,
                   &(gm_play_event){.kind = GM_PLAY_EXTRACTED, .thing = crystal->serial});
}

/* As if the last crystal had burst. */
static void begin_tally(void)
{
    scene.game->rules.crystals_done = scene.game->sector->crystals.needed - 1;
    extract_crystal();
    scene.game->actors.ship.is_safe = true;
    if (scene.game->sector->warden.health > 0.0F) {
        break_warden();
    }
    ck_assert(scene.game->rules.is_cleared);
}

static void clear_sector(void)
{
    begin_tally();
    game_scene_run(&scene, 230);
}

static void take(uint32_t number)
{
    send((gm_command){.kind = GM_COMMAND_CHOOSE, .value = number});
    game_scene_run(&scene, 1);
}

START_TEST(a_cleared_sector_is_counted_and_offers_three_upgrades)
{
    clear_sector();
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE);
    const gm_view *view = gm_game_view(scene.game);
    ck_assert_uint_eq(view->offer_count, GM_OFFERS);
    ck_assert_int_ne(view->tally.rank, 0);
    ck_assert_uint_gt(view->tally.bonus, 500);
    bool tells_more =
        view->tally.next_accuracy + view->tally.next_chain + view->tally.next_seconds > 0;
    ck_assert(tells_more == (view->tally.rank != 'S')); /* than this rank needs */
    ck_assert(view->tally.next_accuracy == 0 || view->tally.next_accuracy > view->tally.accuracy);
    ck_assert(view->offers[0] != view->offers[1] && view->offers[1] != view->offers[2] &&
              view->offers[0] != view->offers[2]);
    gm_upgrade wanted = view->offers[1];
    uint64_t before = gm_game_hash(scene.game);
    scene.game->rules.offers ^= 1;
    ck_assert_uint_ne(gm_game_hash(scene.game), before);
    scene.game->rules.offers ^= 1;
    game_scene_run(&scene, 300);
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE); /* it waits */
    take(GM_OFFERS);                              /* there is no such offer */
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE);
    take(1);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
    ck_assert_uint_eq(scene.game->sector_index, 1);
    ck_assert_uint_eq(gm__upgrade_level(scene.game, wanted), 1);
    ck_assert_uint_eq(gm_game_view(scene.game)->gained, (uint32_t)wanted + 1);
    ck_assert(!tl_world_is_paused(scene.game->world));
    take(1); /* nothing is offered now */
    ck_assert_uint_eq(scene.game->sector_index, 1);
    gm__choice_act(scene.game, GM_CHOICE_RESTART, 0);
    game_scene_run(&scene, 2);
    ck_assert_uint_eq(gm__upgrade_level(scene.game, wanted), 1);
    ck_assert_uint_eq(gm_game_view(scene.game)->gained, 0); /* it was told */
}
END_TEST

START_TEST(buttons_choose_too_and_the_autopilot_takes_the_first)
{
    clear_sector();
    gm_upgrade third = gm_game_view(scene.game)->offers[2];
    for (int i = 0; i < 2; i++) {
        scene.input.buttons = GM_BUTTON_DOWN;
        game_scene_run(&scene, 1);
        scene.input.buttons = 0;
        game_scene_run(&scene, 1);
    }
    game_scene_run(&scene, 60);
    scene.input.buttons = GM_BUTTON_ACCEPT;
    game_scene_run(&scene, 2);
    scene.input.buttons = 0;
    ck_assert_uint_eq(gm__upgrade_level(scene.game, third), 1);
    clear_sector();
    gm_upgrade first = gm_game_view(scene.game)->offers[0];
    uint32_t level = gm__upgrade_level(scene.game, first);
    send((gm_command){.kind = GM_COMMAND_AUTOPILOT, .value = 1});
    game_scene_run(&scene, 40);
    ck_assert_uint_eq(scene.game->sector_index, 2);
    ck_assert_uint_eq(gm__upgrade_level(scene.game, first), level + 1);
}
END_TEST

static void enter_with(gm_upgrade upgrade, uint32_t level)
{
    scene.game->rules.upgrades = level << (2U * (uint32_t)upgrade);
    send((gm_command){.kind = GM_COMMAND_NONE});
    gm__sector_leave(scene.game, GM_SCREEN_PLAY);
    game_scene_run(&scene, 2);
}

static tl_time minimap_interval(void)
{
    for (uint32_t i = 0; i < scene.game->functions.count; i++) {
        const gm_instance *instance = &scene.game->functions.items[i];
        tl_tick_info info;
        if (instance->function == GM_FUNCTION_MINIMAP &&
            tl_tick_get_info(scene.game->world, instance->tick, &info) == TL_OK) {
            return info.interval;
        }
    }
    return -1;
}

START_TEST(each_upgrade_is_a_fact_of_the_tick_system)
{
    ck_assert_int_eq(minimap_interval(), TL_MS(100));
    enter_with(GM_UPGRADE_RADAR, 1);
    ck_assert_int_eq(minimap_interval(), TL_MS(50));
    enter_with(GM_UPGRADE_RADAR, 2);
    ck_assert_int_eq(minimap_interval(), 0);
    enter_with(GM_UPGRADE_REPAIR, 2);
    ck_assert_int_eq(tl_timer_rate(scene.game->world, scene.game->rules.repair), TL_SECONDS(4));
    scene.game->actors.ship.shield = 0.5F;
    scene.game->actors.ship.is_regenerating = false;
    scene.game->actors.ship.is_safe = true;
    game_scene_run(&scene, 260);
    ck_assert_double_ge((double)scene.game->actors.ship.shield, 0.59);
    enter_with(GM_UPGRADE_GUARDIAN, 1);
    ck_assert(tl_tickable_is_valid(scene.game->world, scene.game->actors.guardian.tickable));
    gm_vec2 near = gm__vec_add(scene.game->sector->start, gm__vec(60.0F, 0.0F));
    gm_thing *debris = gm__debris_spawn(scene.game, near, 10.0F, gm__vec(0.0F, 0.0F));
    float health = debris->health;
    game_scene_run(&scene, 6);
    ck_assert(scene.game->actors.guardian.serial != 0);
    ck_assert(debris->serial == 0 || debris->health < health);
    enter_with(GM_UPGRADE_CHAIN, 2);
    ck_assert(!tl_tickable_is_valid(scene.game->world, scene.game->actors.guardian.tickable));
    gm_thing *crystal = gm__crystal_spawn(scene.game, gm__vec(300.0F, 120.0F), (tl_level_id){0}, 0);
    gm__rules_read(scene.game,
                   &(gm_play_event){.kind = GM_PLAY_EXTRACTED, .thing = crystal->serial});
    ck_assert_int_eq(tl_timer_rate(scene.game->world, scene.game->rules.chain), TL_SECONDS(9));
}
END_TEST

static void lose_all(void)
{
    scene.game->rules.lives = 1;
    scene.game->actors.ship.is_safe = false;
    gm__ship_hit(scene.game, 2.0F, scene.game->sector->start, GM_LOSS_DEBRIS);
    game_scene_run(&scene, 120);
    ck_assert_int_eq(screen(), GM_SCREEN_GAME_OVER);
}

START_TEST(continue_goes_on_at_the_sectors_start_with_its_score)
{
    scene.game->rules.score = 4000;
    clear_sector();
    take(0);
    uint32_t entered = scene.game->rules.score;
    uint32_t upgrades = scene.game->rules.upgrades;
    ck_assert_uint_gt(entered, 4000);
    scene.game->rules.score += 777;
    lose_all();
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    game_scene_run(&scene, 1);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
    ck_assert_uint_eq(scene.game->sector_index, 1);
    ck_assert_uint_eq(scene.game->rules.score, entered);
    ck_assert_uint_eq(scene.game->rules.lives, GM_FIRST_LIVES);
    ck_assert_uint_eq(scene.game->rules.upgrades, upgrades);
    ck_assert(!gm_game_stats(scene.game).is_game_over);
}
END_TEST

static void restart_by_menu(void)
{
    gm__choice_act(scene.game, GM_CHOICE_PAUSE, 0);
    gm__choice_act(scene.game, GM_CHOICE_RESTART, 0);
    game_scene_run(&scene, 2);
}

/* A game may be closed or left while its tally is read. */
START_TEST(in_the_tally_the_next_sector_is_the_point_to_continue_at)
{
    begin_tally();
    game_scene_run(&scene, 60);
    ck_assert_int_eq(screen(), GM_SCREEN_SECTOR_CLEAR);
    gm_entry point = gm_game_continue_point(scene.game);
    ck_assert_uint_eq(point.sector, 1);
    ck_assert_uint_eq(point.loop, 0);
    ck_assert_uint_eq(point.lives, GM_FIRST_LIVES);
    ck_assert_uint_eq(point.score, scene.game->rules.score);
    extract_crystal(); /* the laser still works */
    uint32_t score = scene.game->rules.score;
    ck_assert_uint_gt(score, point.score);
    ck_assert_uint_eq(gm_game_continue_point(scene.game).score, score);
    gm__choice_act(scene.game, GM_CHOICE_QUIT, 0);
    game_scene_run(&scene, 2);
    uint32_t offers = gm_game_continue_point(scene.game).offers;
    ck_assert_uint_ne(offers, 0);
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    game_scene_run(&scene, 2);
    ck_assert_uint_eq(scene.game->sector_index, 1);
    ck_assert_uint_eq(scene.game->rules.score, score);
    ck_assert_uint_eq(scene.game->rules.offers, offers);
}
END_TEST

/* As does a program that is closed before the choice and started again. */
START_TEST(an_upgrade_that_was_not_chosen_is_chosen_where_the_game_goes_on)
{
    gm_game_def def = scene.made_with;
    char error[GM_ERROR_TEXT];
    gm_game_destroy(scene.game);
    def.skip_title = false;
    def.resume = (gm_entry){.sector = 1,
                            .lives = 2,
                            .score = 99,
                            .shield = 400,
                            .offers = (GM_UPGRADE_GUARDIAN + 1) | (GM_UPGRADE_REPAIR + 1) << 4};
    ck_assert_int_eq(gm_game_create(&scene.game, &def, error), GM_OK);
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE);
    game_scene_run(&scene, 120); /* it waits */
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE);
    ck_assert_uint_eq(gm_game_view(scene.game)->offer_count, 2);
    ck_assert_uint_eq(gm_game_continue_point(scene.game).offers, def.resume.offers);
    take(0);
    game_scene_run(&scene, 1);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
    ck_assert_uint_eq(scene.game->sector_index, 1);
    ck_assert_uint_eq(gm_game_view(scene.game)->guardian.level, 1);
    ck_assert_uint_eq(scene.game->rules.gained, GM_UPGRADE_GUARDIAN + 1);
    ck_assert_double_eq_tol((double)scene.game->actors.ship.shield, 0.4, 0.01);
    gm_entry point = gm_game_continue_point(scene.game);
    ck_assert_uint_eq(point.offers, 0);
    ck_assert_uint_eq(point.lives, 2);
    ck_assert_uint_eq(point.upgrades, 1U << (2U * GM_UPGRADE_GUARDIAN));
    restart_by_menu();
    ck_assert_uint_eq(gm_game_view(scene.game)->guardian.level, 1);
}
END_TEST

START_TEST(in_the_last_tally_the_next_round_is_the_point_to_continue_at)
{
    send((gm_command){.kind = GM_COMMAND_START, .value = GAME_SCENE_SECTORS - 1});
    game_scene_run(&scene, 2);
    begin_tally();
    ck_assert_uint_eq(gm_game_continue_point(scene.game).sector, 0);
    ck_assert_uint_eq(gm_game_continue_point(scene.game).loop, 1);
}
END_TEST

START_TEST(a_game_begins_with_the_continue_point_it_is_given)
{
    gm_game_def def = scene.made_with;
    char error[GM_ERROR_TEXT];
    gm_game_destroy(scene.game);
    def.skip_title = false;
    def.resume = (gm_entry){.sector = 2, .lives = 2, .score = 99, .shield = 400, .upgrades = 1};
    ck_assert_int_eq(gm_game_create(&scene.game, &def, error), GM_OK);
    game_scene_run(&scene, 10); /* the title leaves it alone */
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    ck_assert_uint_eq(scene.game->sector_index, 2);
    ck_assert_uint_eq(scene.game->rules.score, 99);
    ck_assert_double_eq_tol((double)scene.game->actors.ship.shield, 0.4, 0.001);
    gm_entry point = gm_game_continue_point(scene.game);
    ck_assert_uint_eq(point.sector, 2);
    ck_assert_uint_eq(point.score, 99);
    gm_game_destroy(scene.game);
    def.resume.upgrades = 3;
    ck_assert_int_eq(gm_game_create(&scene.game, &def, error), GM_ERR_INVALID);
    def.resume = (gm_entry){0};
    ck_assert_int_eq(gm_game_create(&scene.game, &def, error), GM_OK);
}
END_TEST

START_TEST(a_restart_costs_a_life_and_the_last_one_ends_the_game)
{
    scene.game->rules.score = 500;
    restart_by_menu();
    ck_assert_uint_eq(scene.game->rules.lives, GM_FIRST_LIVES - 1);
    ck_assert_uint_eq(scene.game->rules.score, 0);
    restart_by_menu();
    ck_assert_uint_eq(scene.game->rules.lives, 1);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
    restart_by_menu();
    ck_assert_int_eq(screen(), GM_SCREEN_GAME_OVER);
}
END_TEST

static uint32_t lives_after_leaving_and_continuing(void)
{
    gm__choice_act(scene.game, GM_CHOICE_QUIT, 0);
    game_scene_run(&scene, 2);
    ck_assert_int_eq(screen(), GM_SCREEN_TITLE);
    game_scene_run(&scene, 300); /* the demo of the title leaves it alone */
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    game_scene_run(&scene, 2);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
    return scene.game->rules.lives;
}

START_TEST(leaving_and_continuing_gives_no_ship_back)
{
    ck_assert_uint_eq(lives_after_leaving_and_continuing(), GM_FIRST_LIVES);
    restart_by_menu();
    ck_assert_uint_eq(lives_after_leaving_and_continuing(), GM_FIRST_LIVES - 1);
    scene.game->actors.ship.is_safe = false;
    gm__ship_hit(scene.game, 2.0F, scene.game->sector->start, GM_LOSS_DEBRIS);
    ck_assert_uint_eq(gm_game_continue_point(scene.game).lives, 1);
    ck_assert_uint_eq(lives_after_leaving_and_continuing(), 1);
    restart_by_menu();
    ck_assert_int_eq(screen(), GM_SCREEN_GAME_OVER);
    ck_assert_uint_eq(gm_game_continue_point(scene.game).lives, GM_FIRST_LIVES);
}
END_TEST

START_TEST(behind_the_last_sector_there_is_an_ending_and_then_no_end)
{
    send((gm_command){.kind = GM_COMMAND_START, .value = GAME_SCENE_SECTORS - 1});
    game_scene_run(&scene, 2);
    send((gm_command){.kind = GM_COMMAND_ENDLESS});
    ck_assert_uint_eq(scene.game->sector_index, GAME_SCENE_SECTORS - 1);
    clear_sector();
    ck_assert_int_eq(screen(), GM_SCREEN_ENDING);
    send((gm_command){.kind = GM_COMMAND_ENDLESS});
    ck_assert_int_eq(screen(), GM_SCREEN_CHOICE);
    take(0);
    ck_assert_uint_eq(scene.game->sector_index, 0);
    ck_assert_uint_eq(scene.game->rules.loop, 1);
    ck_assert_int_eq(screen(), GM_SCREEN_PLAY);
}
END_TEST

START_TEST(the_ending_can_be_left_for_the_title_with_a_score)
{
    send((gm_command){.kind = GM_COMMAND_START, .value = GAME_SCENE_SECTORS - 1});
    game_scene_run(&scene, 2);
    clear_sector();
    scene.input.buttons = GM_BUTTON_BACK;
    game_scene_run(&scene, 1);
    ck_assert((gm_game_events(scene.game) & GM_EVENT_LEFT) != 0);
    ck_assert_int_eq(screen(), GM_SCREEN_TITLE);
    ck_assert_uint_eq(gm_game_view(scene.game)->new_score_index, 0);
}
END_TEST

START_TEST(a_daily_run_is_the_same_for_everybody_and_has_no_continue)
{
    gm_command daily = {.kind = GM_COMMAND_START, .time = 20261122};
    send(daily);
    game_scene_run(&scene, 30);
    uint64_t state = scene.game->rng_play.state;
    ck_assert_uint_eq(gm_game_stats(scene.game).daily, 20261122);
    lose_all();
    gm_entry before = gm_game_continue_point(scene.game);
    send((gm_command){.kind = GM_COMMAND_CONTINUE});
    game_scene_run(&scene, 1);
    ck_assert_int_eq(screen(), GM_SCREEN_GAME_OVER);
    ck_assert_uint_eq(before.sector, 0);
    send(daily);
    game_scene_run(&scene, 30);
    ck_assert_uint_eq(scene.game->rng_play.state, state);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("progress");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_cleared_sector_is_counted_and_offers_three_upgrades);
    tcase_add_test(tests, buttons_choose_too_and_the_autopilot_takes_the_first);
    tcase_add_test(tests, each_upgrade_is_a_fact_of_the_tick_system);
    tcase_add_test(tests, continue_goes_on_at_the_sectors_start_with_its_score);
    tcase_add_test(tests, in_the_tally_the_next_sector_is_the_point_to_continue_at);
    tcase_add_test(tests, an_upgrade_that_was_not_chosen_is_chosen_where_the_game_goes_on);
    tcase_add_test(tests, in_the_last_tally_the_next_round_is_the_point_to_continue_at);
    tcase_add_test(tests, a_game_begins_with_the_continue_point_it_is_given);
    tcase_add_test(tests, a_restart_costs_a_life_and_the_last_one_ends_the_game);
    tcase_add_test(tests, leaving_and_continuing_gives_no_ship_back);
    tcase_add_test(tests, behind_the_last_sector_there_is_an_ending_and_then_no_end);
    tcase_add_test(tests, the_ending_can_be_left_for_the_title_with_a_score);
    tcase_add_test(tests, a_daily_run_is_the_same_for_everybody_and_has_no_continue);
    return suite_run(tests, 120.0);
}
