/* table.c -- prints how players fare in the sectors, one line a game, one line a sector.
 *
 *   game_bot PLAYER SEEDS [SECTOR]    PLAYER: bot, idle or autopilot; SECTOR: from 1 */
#include "game_scene.h"
#include "trial.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SEEDS = 100 };

static const float limit = 600.0F; /* s of a game */

static void print_trial(uint32_t sector, uint32_t seed, const trial *t)
{
    (void)printf("%-20s %4u  %-7s %6u %8.1f %8.1f %8.1f %8u\n", game_scene_name(sector), seed,
                 t->is_cleared ? "cleared" : "lost", t->deaths, (double)t->seconds,
                 (double)t->first_crystal, (double)t->first_threat, t->score);
}

static void print_losses(const trial *trials, uint32_t count)
{
    for (uint32_t by = 1; by < GM_LOSS_COUNT; by++) {
        uint32_t sum = 0;
        for (uint32_t i = 0; i < count; i++) {
            sum += trials[i].losses[by];
        }
        if (sum > 0) {
            (void)printf("%-20s  %3u x %s\n", "", sum, gm_loss_text((gm_loss)by));
        }
    }
}

static void print_sum(uint32_t sector, const trial *trials, uint32_t count)
{
    uint32_t cleared = 0;
    uint32_t deaths = 0;
    float seconds = 0.0F;

    for (uint32_t i = 0; i < count; i++) {
        cleared += trials[i].is_cleared ? 1 : 0;
        deaths += trials[i].deaths;
        seconds += trials[i].seconds;
    }
    (void)printf("%-20s  all  %3u/%-3u %6u %8.1f   difficulty %.2f\n", game_scene_name(sector),
                 cleared, count, deaths, (double)(seconds / (float)count),
                 (double)trial_difficulty(trials, count));
    print_losses(trials, count);
    (void)printf("\n");
}

static void print_sector(trial_player player, uint32_t sector, uint32_t seeds)
{
    static trial trials[MAX_SEEDS];

    for (uint32_t i = 0; i < seeds; i++) {
        trials[i] = trial_run(player, sector, i + 1, limit);
        print_trial(sector, i + 1, &trials[i]);
        (void)fflush(stdout);
    }
    print_sum(sector, trials, seeds);
}

static trial_player player_of(const char *name)
{
    uint32_t player = 0;

    while (player < TRIAL_PLAYERS && strcmp(trial_player_name((trial_player)player), name) != 0) {
        player++;
    }
    return (trial_player)player;
}

static struct {
    trial_player player;
    uint32_t seeds;
    uint32_t only; /* from 1; 0: all sectors */
} asked;

/* The scene's assertions need a test around them. */
START_TEST(print_all)
{
    (void)printf("%-20s seed  %-7s deaths  seconds  crystal   threat    score\n",
                 trial_player_name(asked.player), "end");
    for (uint32_t i = 0; i < GAME_SCENE_SECTORS; i++) {
        if (asked.only == 0 || asked.only == i + 1) {
            print_sector(asked.player, i, asked.seeds);
        }
    }
}
END_TEST

static int run(void)
{
    Suite *suite = suite_create("table");
    TCase *table = tcase_create("table");
    SRunner *runner = srunner_create(suite);

    tcase_add_test(table, print_all);
    tcase_set_timeout(table, 0);
    suite_add_tcase(suite, table);
    srunner_set_fork_status(runner, CK_NOFORK);
    srunner_run_all(runner, CK_SILENT);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    trial_player player = argc > 2 ? player_of(argv[1]) : TRIAL_PLAYERS;
    long seeds = argc > 2 ? strtol(argv[2], NULL, 10) : 0;
    long only = argc > 3 ? strtol(argv[3], NULL, 10) : 0;

    if (player == TRIAL_PLAYERS || seeds < 1 || seeds > MAX_SEEDS || only < 0 ||
        only > GAME_SCENE_SECTORS) {
        (void)fprintf(stderr, "usage: game_bot bot|idle|autopilot SEEDS [SECTOR]\n");
        return 2;
    }
    asked.player = player;
    asked.seeds = (uint32_t)seeds;
    asked.only = (uint32_t)only;
    return run();
}
