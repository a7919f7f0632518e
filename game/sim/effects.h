/* game/sim/effects.h -- what is only to be seen: particles, rings, popups, and the wishes for them.
 */
#ifndef GM_EFFECTS_H
#define GM_EFFECTS_H

#include "base/rng.h"
#include <game/view.h>

typedef struct gm_game gm_game;

enum {
    GM_MAX_PARTICLES = 640, /**< of one pool */
    GM_MAX_RINGS = 32,
    GM_MAX_POPUPS = 16,
    GM_MAX_WISHES = 48,
};

typedef struct gm_particle {
    gm_vec2 position;
    gm_vec2 velocity;
    float left; /**< s */
    float life; /**< s */
    float radius;
    gm_color color;
    gm_particle_kind kind;
} gm_particle;

typedef struct gm_particle_pool {
    gm_particle items[GM_MAX_PARTICLES];
    uint32_t count;
} gm_particle_pool;

typedef struct gm_ring {
    gm_vec2 position;
    float age, life, radius;
    gm_color color;
} gm_ring;

typedef struct gm_popup {
    gm_vec2 position;
    float age; /**< s */
    uint32_t value;
    uint32_t multiplier;
} gm_popup;

typedef enum gm_wish_kind {
    GM_WISH_BURST = 0, /**< sparks, smoke and a ring */
    GM_WISH_BLAST,     /**< the biggest: also shards, and a second ring */
    GM_WISH_RING,
    GM_WISH_POPUP,
    GM_WISH_PUFF,
} gm_wish_kind;

/** Asked for by anybody in the frame, made by Particles. */
typedef struct gm_wish {
    gm_wish_kind kind;
    gm_vec2 position;
    gm_vec2 velocity;
    float radius;
    gm_color color;
    uint32_t value;
    uint32_t multiplier;
} gm_wish;

typedef struct gm_effects {
    gm_wish wishes[GM_MAX_WISHES];
    uint32_t wish_count;
} gm_effects;

void gm__effect_burst(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb);
void gm__effect_blast(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb);
void gm__effect_ring(gm_game *game, gm_vec2 at, float radius, uint32_t rgb);
void gm__effect_puff(gm_game *game, gm_vec2 at, gm_vec2 velocity, uint32_t rgb);
void gm__effect_popup(gm_game *game, gm_vec2 at, uint32_t value, uint32_t multiplier);

/** Adds one; a full pool drops it. */
void gm__particle_add(gm_particle_pool *pool, const gm_particle *particle);
void gm__particles_age(gm_particle_pool *pool, float seconds);

#endif
