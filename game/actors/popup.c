/* game/actors/popup.c -- Popup: points that rise where they were made. GameState knows the points
 * of the frame in LastDemotable, the last group, so a Popup first ticks in NewlySpawned, in the
 * frame of its birth; later in PostUpdateWork. */
#include "actors/actors.h"

static const float life = 1.1F; /* s */

static void tick(void *user, const tl_tick_context *context)
{
    gm_popup *popup = user;

    popup->age += context->delta_seconds / life;
    if (popup->age >= 1.0F) {
        (void)tl_actor_destroy(context->world, popup->actor);
    }
}

static void end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    gm_popup *popup = user;

    (void)world;
    (void)actor;
    (void)reason;
    gm__functions_remove(popup->game, popup->tick);
    popup->is_used = false;
}

static void spawn(gm_game *game, const gm_points *points)
{
    static const tl_actor_class actor_class = {.name = "Popup", .tick = tick, .end_play = end_play};
    uint32_t slot = 0;

    while (slot < GM_MAX_POPUPS && game->actors.popups[slot].is_used) {
        slot++;
    }
    if (slot == GM_MAX_POPUPS) {
        return;
    }
    gm_popup *popup = &game->actors.popups[slot];
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = popup,
                        .primary_tick = gm__function_primary(GM_FUNCTION_POPUP)};
    *popup = (gm_popup){.game = game, .is_used = true, .points = *points};
    if (tl_actor_spawn(game->world, &def, &popup->actor) != TL_OK) {
        popup->is_used = false;
        return;
    }
    popup->tick = tl_actor_tick(game->world, popup->actor);
    gm__functions_add(game, GM_FUNCTION_POPUP, popup->tick);
}

void gm__popups_spawn(gm_game *game)
{
    gm_effects *effects = &game->effects;

    for (uint32_t i = 0; i < effects->points_count; i++) {
        spawn(game, &effects->points[i]);
    }
    effects->points_count = 0;
}
