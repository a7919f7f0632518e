/* Hash and audit of actors. */
#include "actor/actor.h"
#include "core/core.h"
#include "world.h"

static void hash_actor(const tl__actor *actor, tl__hash *hash)
{
    tl__hash_u64(hash, tl_actor_id_store(actor->self));
    tl__hash_u64(hash, tl_level_id_store(actor->level));
    tl__hash_u64(hash, tl_actor_id_store(actor->parent));
    tl__hash_u64(hash, tl_tick_id_store(actor->primary.tick));
    tl__hash_u64(hash, tl_timer_id_store(actor->life_timer));
    tl__hash_i64(hash, actor->initial_life_span);
    tl__hash_double(hash, actor->time_dilation);
    tl__hash_u32(hash, actor->next);
    tl__hash_u32(hash, actor->component_count);
    tl__hash_u32(hash, (uint32_t)actor->life);
    tl__hash_u32(hash, (uint32_t)actor->phase);
    tl__hash_u32(hash, (uint32_t)actor->begun_play);
    tl__hash_bool(hash, actor->primary.can_ever_tick);
    tl__hash_bool(hash, actor->primary.starts_disabled);
    tl__hash_bool(hash, actor->primary.is_done);
    tl__hash_bool(hash, actor->allow_tick_before_begin_play);
    tl__hash_bool(hash, actor->should_tick_if_viewports_only);
    tl__hash_bool(hash, actor->is_template);
    tl__hash_bool(hash, actor->is_loaded);
    tl__hash_bool(hash, actor->needs_finish);
    tl__hash_bool(hash, actor->waits_for_parent);
    tl__hash_bool(hash, actor->has_waiting_children);
    tl__hash_bool(hash, actor->wants_destroy);
}

void tl__actors_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->actors->pool;

    tl__hash_u32(hash, world->actors->live_count);
    tl__hash_u32(hash, world->actors->first);
    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        hash_actor(tl__pool_at(pool, i), hash);
    }
}

static uint32_t count_components(const tl_world *world, const tl__actor *actor)
{
    const tl__component *component = tl__component_from(world, actor->first_component);
    uint32_t count = 0;

    while (component != NULL) {
        count += 1;
        component = tl__component_from(world, component->next);
    }
    return count;
}

static uint32_t check_actor(const tl_world *world, const tl__actor *actor, tl_log_fn *log,
                            void *user)
{
    const tl__pool *pool = &world->actors->pool;
    uint32_t slot = actor->self.index1 - 1;
    bool is_dead = actor->life == TL__DEAD;
    const tl__actor *next = actor->next != 0 ? tl__pool_at(pool, actor->next - 1) : NULL;
    uint32_t broken = 0;

    broken += tl__check(actor->self.generation == tl__pool_generation(pool, slot),
                        "an actor in the list does not know its own id", log, user);
    broken += tl__check(next == NULL || next->previous == actor->self.index1,
                        "the list of actors is torn", log, user);
    broken += tl__check(tl_tick_is_valid(world, actor->primary.tick) != is_dead,
                        "an actor and its tick function do not live equally long", log, user);
    broken += tl__check(!is_dead || actor->begun_play == TL_HAS_NOT_BEGUN_PLAY,
                        "a dead actor is in play", log, user);
    broken += tl__check(actor->begun_play == TL_HAS_NOT_BEGUN_PLAY ||
                            actor->phase == TL__ACTOR_INITIALIZED,
                        "an actor is in play without having been initialised", log, user);
    broken += tl__check(is_dead || !actor->is_template ||
                            !tl_tick_is_registered(world, actor->primary.tick),
                        "the tick function of a template is registered", log, user);
    broken += tl__check(actor->component_count == count_components(world, actor),
                        "the number of an actor's components is wrong", log, user);
    return broken;
}

uint32_t tl__actors_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__actors *actors = world->actors;
    uint32_t broken = 0;
    uint32_t listed = 0;
    uint32_t live = 0;

    for (uint32_t index1 = actors->first; index1 != 0 && listed < actors->pool.live_count;) {
        const tl__actor *actor = tl__pool_at(&actors->pool, index1 - 1);
        broken += check_actor(world, actor, log, user);
        listed += 1;
        live += actor->life == TL__DEAD ? 0 : 1;
        index1 = actor->next;
    }
    broken += tl__check(listed == actors->pool.live_count, "the list of actors is not complete",
                        log, user);
    return broken +
           tl__check(live == actors->live_count, "the number of live actors is wrong", log, user);
}
