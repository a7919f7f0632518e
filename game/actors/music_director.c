/* game/actors/music_director.c -- MusicDirector: a tickable object that feels how tense it is. */
#include "base/vec.h"
#include "sim/state.h"

static void tick(void *user, const tl_tickable_context *context)
{
    gm_game *game = user;
    gm_music *music = &game->actors.music;
    gm_read gauges = gm__read(game, GM_VALUE_SHIP_GAUGES);
    float bar = gm__read(game, GM_VALUE_BAR_VALUE).v[0];
    float drones = (float)game->things.counts[GM_BODY_DRONE];
    float wanted = 0.2F + 0.06F * drones + 0.3F * bar + 0.3F * (1.0F - gauges.v[0]);
    float share = 1.0F - expf(-0.8F * context->delta_seconds);

    music->intensity += (gm__clamp(wanted, 0.0F, 1.0F) - music->intensity) * share;
    gm__publish(game, GM_VALUE_MUSIC_INTENSITY, music->intensity, 0.0F, 0.0F);
}

bool gm__music_director_create(gm_game *game)
{
    tl_tickable_def def = {.tick = tick, .user = game, .name = "MusicDirector"};

    game->actors.music = (gm_music){0};
    return tl_tickable_create(game->world, &def, &game->actors.music.tickable) == TL_OK;
}
