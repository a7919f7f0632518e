/* game/rules/spawn_mirror.c -- mirrors: long thin boxes that nothing moves; some turn. */
#include "base/vec.h"
#include "sim/state.h"

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
