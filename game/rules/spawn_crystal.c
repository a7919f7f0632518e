/* game/rules/spawn_crystal.c -- amber crystals: the right target. */
#include "base/vec.h"
#include "sim/state.h"

static const tl_actor_class crystal_class = {.name = "Crystal", .end_play = gm__thing_end_play};

gm_thing *gm__crystal_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket)
{
    gm_rng *rng = &game->rng_play;
    gm_thing_def def = {.kind = GM_BODY_CRYSTAL,
                        .actor_class = &crystal_class,
                        .level = level,
                        .is_loaded = pocket != 0,
                        .tint = 0xFFB938U,
                        .pocket = pocket,
                        .radius = 23.0F};

    for (uint32_t i = 0; i < 6; i++) {
        def.body.verts[i] =
            gm__vec_polar(2.0F * GM_PI * (float)i / 6.0F, i % 3 == 0 ? 23.0F : 17.0F);
    }
    def.body.vert_count = 6;
    def.body.position = at;
    def.body.angle = gm__rng_range(rng, 0.0F, 2.0F * GM_PI);
    def.body.velocity = gm__vec_polar(gm__rng_range(rng, 0.0F, 2.0F * GM_PI), 12.0F);
    def.body.spin = gm__rng_range(rng, -0.8F, 0.8F);
    def.body.elasticity = 0.7F;
    def.body.friction = 0.4F;
    def.body.category = GM_CATEGORY_CRYSTAL;
    return gm__thing_spawn(game, &def);
}
