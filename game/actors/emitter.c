/* game/actors/emitter.c -- Emitter: leaves a puff where the ship is, as often as its interval lets
 * it run. */
#include "base/vec.h"
#include "sim/state.h"

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_emitter *emitter = &game->range.emitter;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);

    emitter->puffs[emitter->runs % GM_EMITTER_PUFFS] = ship;
    emitter->runs += 1;
    gm__effect_puff(game, ship, gm__vec(0.0F, 0.0F), 0x7FA6D8U);
    gm__publish_vec(game, GM_VALUE_EMITTER_POSITION, ship);
    gm__publish(game, GM_VALUE_EMITTER_DELTA, context->delta_seconds, 0.0F, 0.0F);
}

bool gm__emitter_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Emitter", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_EMITTER};

    return gm__plain_actor_spawn(game, &def, NULL);
}
