/* Recorded calls of timers and latent actions. */
#include "command/record_call.h"

static tl_result apply_delay(tl_world *world, const tl__change *change)
{
    return tl_latent_delay(world, change->blob, (tl_time)change->words[0]);
}

tl_result tl__record_latent_delay(const tl_latent_def *def, tl_time delay)
{
    return tl__record_def(apply_delay, "tl_latent_delay", def, sizeof(*def), (uint64_t)delay);
}

static tl_result apply_retriggerable_delay(tl_world *world, const tl__change *change)
{
    return tl_latent_retriggerable_delay(world, change->blob, (tl_time)change->words[0]);
}

tl_result tl__record_latent_retriggerable_delay(const tl_latent_def *def, tl_time delay)
{
    return tl__record_def(apply_retriggerable_delay, "tl_latent_retriggerable_delay", def,
                          sizeof(*def), (uint64_t)delay);
}

static tl_result apply_delay_until_next_tick(tl_world *world, const tl__change *change)
{
    return tl_latent_delay_until_next_tick(world, change->blob);
}

tl_result tl__record_latent_delay_until_next_tick(const tl_latent_def *def)
{
    return tl__record_def(apply_delay_until_next_tick, "tl_latent_delay_until_next_tick", def,
                          sizeof(*def), 0);
}

static tl_result apply_delay_until_next_frame(tl_world *world, const tl__change *change)
{
    return tl_latent_delay_until_next_frame(world, change->blob);
}

tl_result tl__record_latent_delay_until_next_frame(const tl_latent_def *def)
{
    return tl__record_def(apply_delay_until_next_frame, "tl_latent_delay_until_next_frame", def,
                          sizeof(*def), 0);
}

static tl_result apply_latent_start(tl_world *world, const tl__change *change)
{
    return tl_latent_start(world, change->blob);
}

tl_result tl__record_latent_start(const tl_latent_def *def)
{
    return tl__record_def(apply_latent_start, "tl_latent_start", def, sizeof(*def), 0);
}

static tl_result apply_timer_set(tl_world *world, const tl__change *change)
{
    tl_timer_id id = tl_timer_id_load(change->words[0]);

    return tl_timer_set(world, &id, change->blob);
}

tl_result tl__record_timer_set(tl_timer_id *inout, const tl_timer_def *def)
{
    if (inout == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__record_def(apply_timer_set, "tl_timer_set", def, sizeof(*def),
                                      tl_timer_id_store(*inout));
    if (result == TL_OK) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

static tl_result apply_timer_set_for_next_tick(tl_world *world, const tl__change *change)
{
    tl_timer_id id;

    return tl_timer_set_for_next_tick(world, change->blob, &id);
}

tl_result tl__record_timer_set_for_next_tick(const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    return tl__record_def(apply_timer_set_for_next_tick, "tl_timer_set_for_next_tick", def,
                          sizeof(*def), 0);
}

static tl_result apply_timer_set_for_pair(tl_world *world, const tl__change *change)
{
    return tl_timer_set_for_pair(world, change->blob, NULL);
}

tl_result tl__record_timer_set_for_pair(const tl_timer_def *def, tl_timer_id *out)
{
    if (out != NULL) {
        *out = (tl_timer_id){0};
    }
    return tl__record_def(apply_timer_set_for_pair, "tl_timer_set_for_pair", def, sizeof(*def), 0);
}

static tl_result apply_timer_clear(tl_world *world, tl__operands given)
{
    tl_timer_id id = tl_timer_id_load(given.first);

    return tl_timer_clear(world, &id);
}

tl_result tl__record_timer_clear(tl_timer_id *inout)
{
    if (inout == NULL) {
        return TL_ERR_INVALID;
    }
    tl_result result =
        tl__record_call(apply_timer_clear, "tl_timer_clear", tl_timer_id_store(*inout), 0);
    if (result == TL_OK) {
        *inout = (tl_timer_id){0};
    }
    return result;
}

static tl_result apply_timer_clear_all_for(tl_world *world, tl__operands given)
{
    (void)tl_timer_clear_all_for(world, tl_actor_id_load(given.first));
    return TL_OK;
}

void tl__record_timer_clear_all_for(tl_actor_id owner)
{
    (void)tl__record_call(apply_timer_clear_all_for, "tl_timer_clear_all_for",
                          tl_actor_id_store(owner), 0);
}
