/* game/actors/spawn.c -- the things of a sector are born: crystals, cores, debris, mirrors. */
#include "actors/actors.h"

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

void gm__core_fuse(gm_game *game, gm_thing *core, const gm_thing *crystal)
{
    gm_joint_def def = {.kind = GM_JOINT_PIN, .a = core->body, .b = crystal->body};

    if (gm_physics_add_joint(game->physics, &def).index1 != 0) {
        core->fused_to = crystal->serial;
    }
}

static const tl_actor_class debris_class = {.name = "Debris", .end_play = gm__thing_end_play};

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
                        .tint = game->sector->look.debris[gm__rng_below(rng, GM_LOOK_DEBRIS)],
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

static const tl_actor_class mirror_class = {.name = "Mirror", .end_play = gm__thing_end_play};

gm_thing *gm__mirror_spawn(gm_game *game, uint32_t index)
{
    const gm_mirror_data *data = &game->sector->mirrors[index];
    float half = data->length * 0.5F;
    gm_thing_def def = {
        .kind = GM_BODY_MIRROR, .actor_class = &mirror_class, .tint = 0x9FB6D0U, .radius = half};

    def.body.type = GM_BODY_KINEMATIC;
    def.body.verts[0] = gm__vec(-half, -4.0F);
    def.body.verts[1] = gm__vec(half, -4.0F);
    def.body.verts[2] = gm__vec(half, 4.0F);
    def.body.verts[3] = gm__vec(-half, 4.0F);
    def.body.vert_count = 4;
    def.body.position = gm__vec(data->x, data->y);
    def.body.angle = data->degrees * GM_PI / 180.0F;
    def.body.spin = data->spin * GM_PI / 180.0F;
    def.body.elasticity = 0.6F;
    def.body.friction = 0.2F;
    def.body.category = GM_CATEGORY_MIRROR;
    return gm__thing_spawn(game, &def);
}
