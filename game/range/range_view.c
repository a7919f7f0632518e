/* game/range/range_view.c -- what stands in a range, for a picture. */
#include "range/range.h"
#include "sim/state.h"

static bool has(const gm_game *game, gm_device device)
{
    return (game->sector->range.devices & (1U << device)) != 0;
}

static void fill_puffs(const gm_emitter *emitter, gm_range_view *view)
{
    while (view->puff_count < GM_EMITTER_PUFFS && view->puff_count < emitter->runs) {
        uint32_t newest = emitter->runs - 1 - view->puff_count;
        view->puffs[view->puff_count++] = emitter->puffs[newest % GM_EMITTER_PUFFS];
    }
}

static void fill_bullets(const gm_game *game, gm_range_view *view)
{
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        const gm_bullet *bullet = &game->range.bullets[i];
        const gm_body_state *body = gm_physics_body(game->physics, bullet->body);
        if (bullet->is_used && body != NULL) {
            view->bullets[view->bullet_count++] =
                (gm_bullet_view){body->position, bullet->direction};
        }
    }
}

void gm__range_view_fill(const gm_game *game, gm_range_view *view)
{
    const gm_range_data *data = &game->sector->range;
    const gm_body_state *sentry = gm_physics_body(game->physics, game->range.sentry.body);

    *view = (gm_range_view){.is_shown = game->sector->is_range};
    if (!view->is_shown) {
        return;
    }
    view->rail = data->rail;
    view->line = data->line;
    view->turns[0] = data->turn_low;
    view->turns[1] = data->turn_high;
    view->lane = game->sector->start.y;
    view->has_plate = has(game, GM_DEVICE_PLATE);
    view->plate = gm__peek_vec(game, GM_VALUE_PLATE_POSITION);
    view->has_sentry = sentry != NULL;
    view->sentry = sentry != NULL ? sentry->position : (gm_vec2){0.0F, 0.0F};
    view->is_alert = game->range.sentry.is_moving;
    view->has_gun = has(game, GM_DEVICE_GUN);
    view->has_metronome = has(game, GM_DEVICE_METRONOME);
    view->calls = game->range.metronome.calls;
    view->calls_now = game->range.metronome.now;
    fill_puffs(&game->range.emitter, view);
    fill_bullets(game, view);
}
