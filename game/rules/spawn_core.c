/* game/rules/spawn_core.c -- red cores: the wrong target. */
#include "base/vec.h"
#include "sim/state.h"

static const tl_actor_class core_class = {.name = "Core", .end_play = gm__thing_end_play};

gm_thing *gm__core_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket)
{
    gm_rng *rng = &game->rng_play;
    gm_thing_def def = {.kind = GM_BODY_CORE,
                        .actor_class = &core_class,
                        .level = level,
                        .is_loaded = pocket != 0,
                        .tint = 0xB02038U,
                        .pocket = pocket,
                        .radius = 17.0F};

    for (uint32_t i = 0; i < 8; i++) {
        def.body.verts[i] = gm__vec_polar(2.0F * GM_PI * (float)i / 8.0F, 17.0F);
    }
    def.body.vert_count = 8;
    def.body.position = at;
    def.body.velocity = gm__vec_polar(gm__rng_range(rng, 0.0F, 2.0F * GM_PI), 16.0F);
    def.body.spin = gm__rng_range(rng, -0.6F, 0.6F);
    def.body.elasticity = 0.9F;
    def.body.friction = 0.3F;
    def.body.category = GM_CATEGORY_CORE;
    return gm__thing_spawn(game, &def);
}
