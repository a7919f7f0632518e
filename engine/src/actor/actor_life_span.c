/* The life span of actors: how long after now, or after their begin of play, they are destroyed. */
#include "actor/actor.h"
#include "command/record_call.h"
#include "world.h"

static void run_out(void *user, const tl_timer_call *timer_call)
{
    tl__actor_end(timer_call->world, user, TL_END_PLAY_DESTROYED);
}

tl_result tl__actor_start_life_span(tl_world *world, tl__actor *actor, tl_time life_span)
{
    if (world->actors->policy != NULL) {
        return world->actors->policy->set_life_span(world, actor->self, life_span);
    }
    return tl_timer_set(world, &actor->life_timer,
                        &(tl_timer_def){.fn = run_out,
                                        .user = actor,
                                        .name = "life span",
                                        .rate = life_span,
                                        .owner = actor->self});
}

static tl_result set_life_span(tl_world *world, tl__operands given)
{
    tl__actor *found = tl__actor_find(world, tl_actor_id_load(given.first));
    tl_time life_span = (tl_time)given.second;
    tl_result result = TL_OK;

    if (found == NULL || found->life != TL__LIVE) {
        return TL_ERR_STALE_ID;
    }
    if (life_span > 0) {
        result = tl__actor_start_life_span(world, found, life_span);
    } else {
        (void)tl_timer_clear(world, &found->life_timer);
        if (world->actors->policy != NULL) {
            (void)world->actors->policy->set_life_span(world, found->self, 0);
        }
    }
    if (result == TL_OK) {
        found->initial_life_span = 0; /* what was asked for last counts, also before BeginPlay */
    }
    return result;
}

tl_result tl_actor_set_life_span(tl_world *world, tl_actor_id actor, tl_time life_span)
{
    return tl__call(world, set_life_span, __func__,
                    (tl__operands){tl_actor_id_store(actor), (uint64_t)life_span});
}
