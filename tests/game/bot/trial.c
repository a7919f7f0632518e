#include "trial.h"
#include "bot.h"
#include "game_scene.h"

#include <string.h>

enum { HZ = 60 };

static const char *const names[TRIAL_PLAYERS] = {"bot", "idle", "autopilot"};

const char *trial_player_name(trial_player player)
{
    return names[player];
}

static bool is_threat(const gm_view *view)
{
    for (uint32_t i = 0; i < view->body_count; i++) {
        if (view->bodies[i].kind == GM_BODY_CORE || view->bodies[i].kind == GM_BODY_DRONE) {
            return true;
        }
    }
    return view->ship.shield_flash > 0.0F;
}

static void note(trial *t, const gm_view *view, float now)
{
    if (t->first_crystal < 0.0F && view->hud.crystals_done > 0) {
        t->first_crystal = now;
    }
    if (t->first_threat < 0.0F && is_threat(view)) {
        t->first_threat = now;
    }
}

trial trial_run(trial_player player, uint32_t sector, uint64_t seed, float limit)
{
    static bot pilot;
    trial t = {.first_crystal = -1.0F, .first_threat = -1.0F};
    game_scene scene;
    bool is_over = false;

    memset(&pilot, 0, sizeof(pilot));
    pilot.dice = seed;
    game_scene_open(
        &scene,
        &(game_scene_def){.seed = seed, .sector = sector, .is_manual = player != TRIAL_AUTOPILOT});
    while (!is_over && t.seconds < limit) {
        const gm_view *view = gm_game_view(scene.game);
        bool was_alive = view->ship.is_alive;
        if (player == TRIAL_BOT) {
            scene.input = bot_think(&pilot, view);
        }
        game_scene_run(&scene, 1);
        gm_stats stats = gm_game_stats(scene.game);
        view = gm_game_view(scene.game);
        t.seconds = (float)gm_game_frame_number(scene.game) / (float)HZ;
        if (was_alive && !view->ship.is_alive) {
            t.deaths += 1;
            t.losses[view->loss] += 1;
        }
        t.is_cleared = stats.sectors_cleared > 0;
        t.score = stats.score;
        note(&t, view, t.seconds);
        is_over = t.is_cleared || stats.is_game_over;
    }
    game_scene_close(&scene);
    return t;
}

float trial_difficulty(const trial *trials, uint32_t count)
{
    float deaths = 0.0F;
    float minutes = 0.0F;

    for (uint32_t i = 0; i < count; i++) {
        deaths += (float)trials[i].deaths;
        minutes += trials[i].seconds / 60.0F;
    }
    return (deaths + 1.0F) / minutes;
}
