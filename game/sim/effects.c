/* game/sim/effects.c -- effects and events of play: requests within a frame. */
#include "sim/sim.h"

#include <assert.h>

static void wish(gm_game *game, const gm_wish *wanted)
{
    gm_effects *effects = &game->effects;

    if (effects->wish_count < GM_MAX_WISHES) {
        effects->wishes[effects->wish_count++] = *wanted;
    }
}

void gm__effect_burst(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb)
{
    wish(game, &(gm_wish){.kind = GM_WISH_BURST,
                          .position = at,
                          .velocity = velocity,
                          .radius = radius,
                          .color = gm_rgba(rgb, 1.0F)});
}

void gm__effect_blast(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb)
{
    wish(game, &(gm_wish){.kind = GM_WISH_BLAST,
                          .position = at,
                          .velocity = velocity,
                          .radius = radius,
                          .color = gm_rgba(rgb, 1.0F)});
}

void gm__effect_ring(gm_game *game, gm_vec2 at, float radius, uint32_t rgb)
{
    wish(game,
         &(gm_wish){
             .kind = GM_WISH_RING, .position = at, .radius = radius, .color = gm_rgba(rgb, 1.0F)});
}

void gm__effect_puff(gm_game *game, gm_vec2 at, gm_vec2 velocity, uint32_t rgb)
{
    wish(game, &(gm_wish){.kind = GM_WISH_PUFF,
                          .position = at,
                          .velocity = velocity,
                          .color = gm_rgba(rgb, 1.0F)});
}

void gm__effect_points(gm_game *game, const gm_points *points)
{
    gm_effects *effects = &game->effects;

    if (effects->points_count < GM_MAX_POPUPS) {
        effects->points[effects->points_count++] = *points;
    }
}

void gm__particle_add(gm_particle_pool *pool, const gm_particle *particle)
{
    if (pool->count < GM_MAX_PARTICLES) {
        pool->items[pool->count] = *particle;
        pool->items[pool->count++].left = particle->life;
    }
}

void gm__particles_age(gm_particle_pool *pool, float seconds)
{
    float quick = expf(-seconds * 2.6F);
    float slow = expf(-seconds * 1.2F);
    uint32_t keep = 0;

    for (uint32_t i = 0; i < pool->count; i++) {
        gm_particle p = pool->items[i];
        p.left -= seconds;
        if (p.left > 0.0F) {
            p.position = gm__vec_along(p.position, p.velocity, seconds);
            p.velocity = gm__vec_scale(p.velocity, p.kind == GM_PARTICLE_SMOKE ? slow : quick);
            pool->items[keep++] = p;
        }
    }
    pool->count = keep;
}

/* Events of play. */

void gm__play_event_push(gm_game *game, const gm_play_event *event)
{
    gm_play_events *events = &game->play_events;

    assert(events->count < GM_MAX_PLAY_EVENTS);
    events->items[events->count++] = *event;
}

void gm__play_events_deliver(gm_game *game)
{
    gm_play_events *events = &game->play_events;

    for (uint32_t i = 0; i < events->count; i++) {
        events->reader(game, &events->items[i]);
    }
    events->count = 0;
}
