/* game/warm_up.c -- in a sector's first frame more functions are born at once than the largest wave
 * will bring, and leave after the second: no list of the schedule has to grow in play. */
#include "state.h"

enum { BORN_AT_ONCE = 48 };

static void leave(void *user, const tl_tick_context *context)
{
    const gm_game *game = user;

    if (context->frame > game->sector_first_frame) {
        (void)tl_tick_destroy(context->world, context->tick);
    }
}

static void crowd(void *user, const tl_timer_call *call)
{
    tl_tick_def def = {.fn = leave, .user = user, .name = "WarmUp"};
    tl_level_id level = tl_world_persistent_level(call->world);

    for (uint32_t i = 0; i < BORN_AT_ONCE; i++) {
        tl_tick_id tick = {0};
        if (tl_tick_create(call->world, &def, &tick) == TL_OK) {
            (void)tl_tick_register(call->world, tick, level);
        }
    }
}

void gm__warm_up(gm_game *game)
{
    tl_timer_def def = {.fn = crowd, .user = game, .name = "WarmUp"};

    (void)tl_timer_set_for_next_tick(game->world, &def, NULL);
}
