/* game/rules/spawn_debris.c -- debris: it tumbles, collides and blocks the beam. */
#include "base/vec.h"
#include "sim/state.h"

static const tl_actor_class debris_class = {.name = "Debris", .end_play = gm__thing_end_play};

static const uint32_t tints[] = {0x3E5C86U, 0x4A6FA0U, 0x3B6C8CU, 0x54628FU, 0x5C5A8AU, 0x35627AU};

static uint32_t corner_count(gm_rng *rng)
{
    static const uint32_t counts[] = {6, 6, 6, 5, 5, 4, 4, 3, 7, 8};
    return counts[gm__rng_below(rng, sizeof(counts) / sizeof(counts[0]))];
}

static void shape(gm_rng *rng, float radius, gm_body_def *body)
{
    uint32_t count = corner_count(rng);
    /* Corners of many-sided bodies vary less, so that they stay convex. */
    float vary = count <= 5 ? 0.10F : 0.04F;

    for (uint32_t i = 0; i < count; i++) {
        float angle = 2.0F * GM_PI * (float)i / (float)count + gm__rng_range(rng, -vary, vary);
        body->verts[i] = gm__vec_polar(angle, radius * gm__rng_range(rng, 1.0F - vary, 1.0F));
    }
    body->vert_count = count;
}

gm_thing *gm__debris_spawn(gm_game *game, gm_vec2 at, float radius, gm_vec2 velocity)
{
    gm_rng *rng = &game->rng_play;
    gm_thing_def def = {.kind = GM_BODY_DEBRIS,
                        .actor_class = &debris_class,
                        .tint = tints[gm__rng_below(rng, sizeof(tints) / sizeof(tints[0]))],
                        .radius = radius,
                        .health = radius / 26.0F};

    shape(rng, radius, &def.body);
    def.body.position = at;
    def.body.angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
    def.body.velocity = velocity;
    def.body.spin = gm__rng_range(rng, -1.6F, 1.6F);
    def.body.elasticity = 0.8F;
    def.body.friction = 0.4F;
    def.body.category = GM_CATEGORY_DEBRIS;
    return gm__thing_spawn(game, &def);
}
