/* game/actors/particles.c -- Particles: makes what was wished for in this frame, and ages it. */
#include "base/vec.h"
#include "sim/state.h"

static const float popup_life = 1.1F;

static void add_ring(gm_particles *particles, const gm_wish *wish, float life)
{
    if (particles->ring_count < GM_MAX_RINGS) {
        particles->rings[particles->ring_count++] = (gm_ring){
            .position = wish->position, .life = life, .radius = wish->radius, .color = wish->color};
    }
}

static void add_sparks(gm_game *game, const gm_wish *wish, uint32_t count, float speed)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
        gm_vec2 flight = gm__vec_polar(angle, gm__rng_range(rng, 0.15F, 1.0F) * speed);
        float life = gm__rng_range(rng, 0.3F, 0.9F);
        float radius = gm__rng_range(rng, 1.0F, 2.8F);
        float white = gm__rng_range(rng, 0.0F, 0.5F);
        gm__particle_add(
            &game->actors.particles.pool,
            &(gm_particle){.position = wish->position,
                           .velocity = gm__vec_add(flight, wish->velocity),
                           .life = life,
                           .radius = radius,
                           .color = gm_color_mix(wish->color, gm_rgba(0xFFFFFFU, 1.0F), white),
                           .kind = GM_PARTICLE_SPARK});
    }
}

static void add_smoke(gm_game *game, const gm_wish *wish, uint32_t count)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
        gm_vec2 drift = gm__vec_polar(angle, gm__rng_range(rng, 8.0F, 40.0F));
        float life = gm__rng_range(rng, 0.6F, 1.3F);
        float radius = gm__rng_range(rng, 8.0F, 16.0F);
        gm__particle_add(&game->actors.particles.pool,
                         &(gm_particle){.position = wish->position,
                                        .velocity = gm__vec_add(drift, wish->velocity),
                                        .life = life,
                                        .radius = radius,
                                        .color = gm_color_with_alpha(wish->color, 0.20F),
                                        .kind = GM_PARTICLE_SMOKE});
    }
}

/* Thick and slow among the sparks: what is left of the shell. */
static void add_shards(gm_game *game, const gm_wish *wish, uint32_t count)
{
    gm_rng *rng = &game->rng_show;

    for (uint32_t i = 0; i < count; i++) {
        float angle = 2.0F * GM_PI * ((float)i + gm__rng_unit(rng)) / (float)count;
        gm_vec2 flight = gm__vec_polar(angle, gm__rng_range(rng, 110.0F, 330.0F));
        float life = gm__rng_range(rng, 0.7F, 1.3F);
        float radius = gm__rng_range(rng, 3.2F, 5.0F);
        gm__particle_add(&game->actors.particles.pool,
                         &(gm_particle){.position = gm__vec_along(wish->position, flight, 0.04F),
                                        .velocity = gm__vec_add(flight, wish->velocity),
                                        .life = life,
                                        .radius = radius,
                                        .color = gm_rgba(0xFFB08AU, 1.0F),
                                        .kind = GM_PARTICLE_SPARK});
    }
}

static void add_blast(gm_game *game, const gm_wish *wish)
{
    gm_wish inner = *wish;

    inner.radius = wish->radius * 0.55F;
    inner.color = gm_rgba(0xFFE3C4U, 1.0F);
    add_ring(&game->actors.particles, wish, 0.75F);
    add_ring(&game->actors.particles, &inner, 0.45F);
    add_sparks(game, wish, 72, 520.0F);
    add_sparks(game, &inner, 24, 260.0F);
    add_smoke(game, wish, 18);
    add_shards(game, wish, 14);
}

static void add_popup(gm_particles *particles, const gm_wish *wish)
{
    if (particles->popup_count < GM_MAX_POPUPS) {
        particles->popups[particles->popup_count++] = (gm_popup){
            .position = wish->position, .value = wish->value, .multiplier = wish->multiplier};
    }
}

static void make(gm_game *game, const gm_wish *wish)
{
    switch (wish->kind) {
    case GM_WISH_BURST:
        add_ring(&game->actors.particles, wish, 0.55F);
        add_sparks(game, wish, 14 + (uint32_t)(wish->radius * 0.25F), 90.0F + wish->radius * 1.6F);
        add_smoke(game, wish, 6);
        break;
    case GM_WISH_BLAST:
        add_blast(game, wish);
        break;
    case GM_WISH_RING:
        add_ring(&game->actors.particles, wish, 0.45F);
        break;
    case GM_WISH_POPUP:
        add_popup(&game->actors.particles, wish);
        break;
    case GM_WISH_PUFF:
        add_sparks(game, wish, 6, 90.0F);
        break;
    }
}

static void age_rings(gm_particles *particles, float seconds)
{
    uint32_t keep = 0;

    for (uint32_t i = 0; i < particles->ring_count; i++) {
        gm_ring ring = particles->rings[i];
        ring.age += seconds;
        if (ring.age < ring.life) {
            particles->rings[keep++] = ring;
        }
    }
    particles->ring_count = keep;
}

static void age_popups(gm_particles *particles, float seconds)
{
    uint32_t keep = 0;

    for (uint32_t i = 0; i < particles->popup_count; i++) {
        gm_popup popup = particles->popups[i];
        popup.age += seconds / popup_life;
        if (popup.age < 1.0F) {
            particles->popups[keep++] = popup;
        }
    }
    particles->popup_count = keep;
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_particles *particles = &game->actors.particles;

    gm__particles_age(&particles->pool, context->delta_seconds);
    age_rings(particles, context->delta_seconds);
    age_popups(particles, context->delta_seconds);
    for (uint32_t i = 0; i < game->effects.wish_count; i++) {
        make(game, &game->effects.wishes[i]);
    }
    game->effects.wish_count = 0;
}

bool gm__particles_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Particles", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PARTICLES};
    gm_particles *particles = &game->actors.particles;

    particles->pool.count = 0;
    particles->ring_count = 0;
    particles->popup_count = 0;
    game->effects.wish_count = 0;
    return gm__plain_actor_spawn(game, &def, NULL);
}
