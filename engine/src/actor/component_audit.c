/* Hash and audit of components. */
#include "actor/component.h"
#include "core/core.h"
#include "world.h"

static void hash_component(const tl__component *component, tl__hash *hash)
{
    const tl__actor *owner = component->owner;

    tl__hash_u64(hash, tl_component_id_store(component->self));
    tl__hash_u64(hash, owner != NULL ? tl_actor_id_store(owner->self) : 0);
    tl__hash_u64(hash, tl_level_id_store(component->level));
    tl__hash_u64(hash, tl_component_id_store(component->attach_to));
    tl__hash_u64(hash, tl_tick_id_store(component->primary.tick));
    tl__hash_bool(hash, component->primary.can_ever_tick);
    tl__hash_bool(hash, component->primary.starts_disabled);
    tl__hash_bool(hash, component->primary.is_done);
    tl__hash_u32(hash, (uint32_t)component->life);
    tl__hash_bool(hash, component->tick_in_editor);
    tl__hash_bool(hash, component->is_registered);
    tl__hash_bool(hash, component->is_initialized);
    tl__hash_bool(hash, component->has_begun_play);
}

void tl__components_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->components->pool;

    tl__hash_u32(hash, world->components->live_count);
    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        hash_component(tl__pool_at(pool, i), hash);
    }
}

static uint32_t check_component(const tl_world *world, uint32_t slot, tl_log_fn *log, void *user)
{
    const tl__pool *pool = &world->components->pool;
    const tl__component *component = tl__pool_at(pool, slot);
    const tl__actor *owner = component->owner;
    bool is_dead = component->life == TL__DEAD;
    uint32_t broken = 0;

    broken += tl__check(component->self.index1 == slot + 1 &&
                            component->self.generation == tl__pool_generation(pool, slot),
                        "a component does not know its own id", log, user);
    broken += tl__check(tl_tick_is_valid(world, component->primary.tick) != is_dead,
                        "a component and its tick function do not live equally long", log, user);
    broken += tl__check(is_dead || owner == NULL || owner->life != TL__DEAD,
                        "a component outlives its owner", log, user);
    broken += tl__check(!is_dead || (!component->is_registered && !component->has_begun_play),
                        "a dead component is registered or in play", log, user);
    return broken;
}

uint32_t tl__components_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__pool *pool = &world->components->pool;
    uint32_t broken = 0;
    uint32_t live = 0;

    for (uint32_t i = tl__pool_next(pool, 0); i < pool->slot_count;
         i = tl__pool_next(pool, i + 1)) {
        const tl__component *component = tl__pool_at(pool, i);
        live += component->life == TL__DEAD ? 0 : 1;
        broken += check_component(world, i, log, user);
    }
    return broken + tl__check(live == world->components->live_count,
                              "the number of live components is wrong", log, user);
}
