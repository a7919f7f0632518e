/* game/actors/physics_bridge.c -- the bodies of PhysicsStart and PhysicsEnd. */
#include "sim/state.h"

static void fill_radar(gm_game *game)
{
    gm_radar *radar = &game->actors.minimap.radar;
    uint32_t bodies = gm_physics_body_count(game->physics);

    radar->count = 0;
    for (uint32_t i = 0; i < bodies && radar->count < GM_RADAR; i++) {
        const gm_body_state *body = gm_physics_body_at(game->physics, i);
        if (body->tag <= GM_MAX_THINGS) {
            radar->items[radar->count++] = (gm_blip_view){body->position, (gm_body_kind)body->kind};
        }
    }
}

void gm__physics_start(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    bool is_playing = context->type != TL_LEVEL_TICK_VIEWPORTS_ONLY;

    if (is_playing) {
        gm__drones_apply(game);
    }
    fill_radar(game);
    gm_physics_start(game->physics, is_playing ? context->frame_delta : 0, game->workers);
}

void gm__physics_end(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    gm_physics_end(game->physics);
    if (context->type != TL_LEVEL_TICK_VIEWPORTS_ONLY) {
        game->physics_steps += 1;
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_STEPPED});
        gm__play_events_deliver(game);
    }
}
