/* game/rules/progress.c -- the way through a run: the continue point, the tally of a sector, the
 * choice of upgrades and what they change, the ending. */
#include "rules/rules.h"

#include <string.h>

enum { BONUS_CHAIN = 100, BONUS_ACCURACY = 10, POINTS_SECOND = 10, POINTS_CLEAR = 500 };

static bool is_campaign(const gm_game *game)
{
    return !game->sector->is_range && game->screen != GM_SCREEN_TITLE;
}

static void repair(void *user, const tl_timer_call *call)
{
    gm_game *game = user;
    gm_player_ship *ship = &game->actors.ship;

    (void)call;
    if (ship->is_alive) {
        ship->shield = fminf(1.0F, ship->shield + (float)GM_REPAIR_PERCENT / 100.0F);
    }
}

static void open_upgrades(gm_game *game)
{
    bool has_radar = gm__upgrade_level(game, GM_UPGRADE_RADAR) > 0;
    tl_timer_def timer = {.fn = repair,
                          .user = game,
                          .name = "Repair",
                          .rate = gm__upgrade_time(game, GM_UPGRADE_REPAIR),
                          .loop = true};

    for (uint32_t i = 0; i < game->functions.count && has_radar; i++) {
        const gm_instance *instance = &game->functions.items[i];
        if (instance->ordinal != 0 && instance->function == GM_FUNCTION_MINIMAP) {
            (void)tl_tick_set_interval(game->world, instance->tick,
                                       gm__upgrade_time(game, GM_UPGRADE_RADAR));
        }
    }
    if (timer.rate > 0) {
        (void)tl_timer_set(game->world, &game->rules.repair, &timer);
    }
    if (gm__upgrade_level(game, GM_UPGRADE_GUARDIAN) > 0) {
        (void)gm__guardian_create(game);
    }
}

static void keep_point(gm_game *game, uint32_t sector, uint32_t loop)
{
    const gm_rules *rules = &game->rules;

    if (rules->daily == 0) {
        game->resume = (gm_entry){.sector = sector,
                                  .lives = rules->lives,
                                  .score = rules->score,
                                  .loop = loop,
                                  .shield = (uint32_t)(game->actors.ship.shield * 1000.0F),
                                  .upgrades = rules->upgrades,
                                  .offers = rules->offers};
    }
}

void gm__progress_keep_cleared(gm_game *game)
{
    uint32_t next = gm__next_sector(game);

    if (is_campaign(game)) {
        keep_point(game, next, game->rules.loop + (next <= game->sector_index ? 1U : 0U));
    }
}

static void stand(gm_game *game, gm_screen screen)
{
    (void)tl_world_set_paused(game->world, true);
    game->actors.menu.selected = 0;
    game->actors.menu.wait = 0.5F;
    gm__screen_set(game, screen);
}

void gm__progress_open(gm_game *game)
{
    gm_rules *rules = &game->rules;

    rules->repair = (tl_timer_id){0};
    rules->offers = game->screen == GM_SCREEN_CHOICE ? rules->offers : 0;
    rules->best_chain = 1;
    rules->tally = (gm_tally_view){0};
    memset(&game->actors.guardian, 0, sizeof(game->actors.guardian));
    game->at_entry = *rules;
    if (!is_campaign(game)) {
        return;
    }
    if (game->first_shield > 0) {
        game->actors.ship.shield = (float)game->first_shield / 1000.0F;
        game->first_shield = 0;
    }
    keep_point(game, game->sector_index, rules->loop);
    if (rules->offers != 0) {
        stand(game, GM_SCREEN_CHOICE);
        return;
    }
    open_upgrades(game);
}

void gm__rules_enter(gm_game *game, const gm_entry *entry)
{
    gm__rules_reset(&game->rules);
    game->rules.score = entry->score;
    game->rules.lives = entry->lives;
    game->rules.loop = entry->loop;
    game->rules.upgrades = entry->upgrades;
    game->rules.offers = entry->offers;
    game->first_shield = entry->shield;
    game->rules.next_life *= entry->score / game->rules.next_life + 1;
}

/* Leaving and continuing gives no lost ship back. After the last one a run goes on with new ones.
 */
void gm__progress_ship_lost(gm_game *game)
{
    uint32_t lives = game->rules.lives;
    uint32_t *kept = &game->resume.lives;

    if (is_campaign(game) && game->rules.daily == 0) {
        *kept = lives == 0 ? GM_FIRST_LIVES : lives < *kept ? lives : *kept;
    }
}

gm_entry gm_game_continue_point(const gm_game *game)
{
    return game->resume;
}

/* Time and place of the play stream do not depend on how the earlier run went. */
void gm__run_continue(gm_game *game)
{
    if (game->resume.lives == 0 || game->resume.sector >= game->sector_count ||
        game->rules.daily != 0) {
        return;
    }
    gm__travel_to(game, game->resume.sector,
                  game->resume.offers != 0 ? GM_SCREEN_CHOICE : GM_SCREEN_PLAY, false);
    game->travel.is_continue = true;
    gm__pause_set(game, false);
}

/* Three different upgrades of those that can still grow; fewer where there are fewer. */
static uint32_t draw_offers(gm_game *game)
{
    gm_upgrade left[GM_UPGRADE_COUNT];
    uint32_t count = 0;
    uint32_t offers = 0;

    for (uint32_t i = 0; i < GM_UPGRADE_COUNT; i++) {
        if (gm__upgrade_level(game, (gm_upgrade)i) < GM_UPGRADE_LEVELS) {
            left[count++] = (gm_upgrade)i;
        }
    }
    for (uint32_t n = 0; n < GM_OFFERS && count > 0; n++) {
        uint32_t at = gm__rng_below(&game->rng_play, count);
        offers |= ((uint32_t)left[at] + 1U) << (4U * n);
        left[at] = left[--count];
    }
    return offers;
}

static const char ranks[] = "CCBBASS"; /* by points: up to two for each of three figures */
static const uint32_t accuracies[2] = {35, 60};
static const uint32_t chains[2] = {3, 6};
static const float shares[2] = {0.8F, 0.5F}; /* of the time */

/* Points that are missing for the rank above; 0: it is the best. */
static uint32_t missing_points(uint32_t points)
{
    uint32_t above = points;

    while (above < 6 && ranks[above] == ranks[points]) {
        above++;
    }
    return ranks[above] != ranks[points] ? above - points : 0;
}

/* What gives them, from the first figure on. */
static void note_next(gm_tally_view *tally, const uint32_t steps[3], float limit)
{
    uint32_t missing = missing_points(steps[0] + steps[1] + steps[2]);
    uint32_t more[3] = {0};

    for (uint32_t k = 0; k < 3; k++) {
        uint32_t most = 2 - steps[k];
        more[k] = missing < most ? missing : most;
        missing -= more[k];
    }
    tally->next_accuracy = more[0] > 0 ? accuracies[steps[0] + more[0] - 1] : 0;
    tally->next_chain = more[1] > 0 ? chains[steps[1] + more[1] - 1] : 0;
    tally->next_seconds = more[2] > 0 ? (uint32_t)(shares[steps[2] + more[2] - 1] * limit) : 0;
}

static void rank(gm_tally_view *tally, float seconds, float limit)
{
    uint32_t steps[3] = {0};

    for (uint32_t i = 0; i < 2; i++) {
        steps[0] += tally->accuracy >= accuracies[i] ? 1U : 0U;
        steps[1] += tally->best_chain >= chains[i] ? 1U : 0U;
        steps[2] += seconds / limit <= shares[i] ? 1U : 0U;
    }
    tally->rank = ranks[steps[0] + steps[1] + steps[2]];
    note_next(tally, steps, limit);
}

void gm__progress_clear(gm_game *game, tl_time left)
{
    gm_rules *rules = &game->rules;
    gm_tally_view *tally = &rules->tally;
    const gm_telemetry *flight = &game->actors.telemetry;
    float seconds = (float)tl_world_get_times(game->world).time / 1e9F;
    float accuracy = flight->fired > 0.1F ? flight->on_target / flight->fired : 0.0F;

    if (!is_campaign(game)) {
        return;
    }
    rules->gained = 0;
    tally->seconds = (uint32_t)seconds;
    tally->best_chain = rules->best_chain;
    tally->accuracy = (uint32_t)(fminf(accuracy, 1.0F) * 100.0F);
    rank(tally, seconds, game->sector->time_limit);
    tally->bonus = tally->best_chain * BONUS_CHAIN + tally->accuracy * BONUS_ACCURACY;
    rules->score += tally->bonus;
    tally->bonus += POINTS_CLEAR;
    tally->bonus += left > 0 ? (uint32_t)(left / TL_SECONDS(1)) * POINTS_SECOND : 0U;
    rules->offers = draw_offers(game);
    gm__progress_keep_cleared(game);
}

bool gm__progress_between(gm_game *game, bool is_last)
{
    if (game->screen != GM_SCREEN_SECTOR_CLEAR) {
        return false;
    }
    if (is_last && game->rules.loop == 0) {
        stand(game, GM_SCREEN_ENDING);
        return true;
    }
    if (game->rules.offers != 0) {
        stand(game, GM_SCREEN_CHOICE);
    }
    return game->rules.offers != 0;
}

void gm__upgrade_choose(gm_game *game, uint32_t number)
{
    uint32_t upgrade = number < GM_OFFERS ? game->rules.offers >> (4U * number) & 15U : 0;

    if (game->screen != GM_SCREEN_CHOICE || upgrade == 0) {
        return;
    }
    game->rules.upgrades += 1U << (2U * (upgrade - 1U));
    game->rules.gained = upgrade;
    game->rules.offers = 0;
    if (game->rules.is_cleared) {
        gm__sector_leave(game, GM_SCREEN_PLAY);
    } else { /* Continue led to this choice: the sector opens again, with the upgrade */
        game->first_shield = game->resume.shield;
        gm__travel_to(game, game->sector_index, GM_SCREEN_PLAY, false);
    }
}

/* What the last sector offers comes first, so that its choice is not lost. */
void gm__run_endless(gm_game *game)
{
    if (game->screen != GM_SCREEN_ENDING) {
        return;
    }
    if (game->rules.offers != 0) {
        stand(game, GM_SCREEN_CHOICE);
        return;
    }
    gm__sector_leave(game, GM_SCREEN_PLAY);
}
