/* Components: storage, life, state hash and check. */
#include "actor/actor.h"
#include "base/assert.h"
#include "core/world.h"
#include "latent/latent.h"
#include "schedule/schedule.h"

TL__POOL_MODULE(components, tl__component, &world->components->pool)

static tl__component *component_at(const tl_world *world, uint32_t index1)
{
    return tl__pool_at(&world->components->pool, index1 - 1);
}

tl__component *tl__component_find(const tl_world *world, tl_component_id component)
{
    if (world == NULL) {
        return NULL;
    }
    tl__component *found =
        tl__pool_find(&world->components->pool, component.index1, component.generation);
    return found != NULL && found->life != TL__DEAD ? found : NULL;
}

tl__component *tl__component_after(const tl_world *world, const tl__actor *owner,
                                   const tl__component *component)
{
    uint32_t index1 = component != NULL ? component->node.next : owner->components.first;

    TL_ASSERT(index1 <= world->components->pool.slot_count);
    while (index1 != 0 && component_at(world, index1)->life == TL__DEAD) {
        index1 = component_at(world, index1)->node.next;
    }
    return index1 != 0 ? component_at(world, index1) : NULL;
}

static void unlink_from_owner(tl_world *world, const tl__component *component)
{
    if (component->owner != NULL) {
        tl__list_remove(&component->owner->components, &world->components->pool,
                        offsetof(tl__component, node), component->self.index1);
    }
}

static tl_result make_tick(tl_world *world, tl__component *component, const tl_component_def *def)
{
    static const tl_primary_tick none = {0};
    const tl_component_class *kind = def->component_class;
    const tl_primary_tick *settings = def->primary_tick != NULL ? def->primary_tick : &none;
    const tl__actor *owner = component->owner;
    tl_tick_def tick_def = tl__primary_def(
        settings, kind->is_movement ? TL_TICK_GROUP_PRE_PHYSICS : TL_TICK_GROUP_DURING_PHYSICS);

    tick_def.fn = tl__component_run_tick;
    tick_def.user = component;
    tick_def.name = settings->name != NULL ? settings->name : kind->name;
    tick_def.context = owner != NULL ? owner->actor_class->name : kind->name;
    tick_def.can_ever_tick = settings->can_ever_tick || kind->is_movement;
    component->primary = (tl__primary){.can_ever_tick = tick_def.can_ever_tick,
                                       .starts_disabled = settings->start_with_tick_disabled};
    return tl__tick_create_owned(world, &tick_def, owner != NULL ? owner->self : (tl_actor_id){0},
                                 component->self, &component->primary.tick);
}

tl_result tl__component_make(tl_world *world, tl__actor *owner, tl_level_id level,
                             const tl_component_def *def, tl__component **out)
{
    TL_ASSERT(def->component_class != NULL);
    TL_ASSERT(owner == NULL || owner->life == TL__LIVE);

    tl__pool *pool = &world->components->pool;
    uint32_t slot = 0;

    tl_result result = tl__actor_admit(world, false);
    result = TL__THEN(result, tl__pool_take(pool, &slot));
    if (result != TL_OK) {
        return result;
    }
    tl__component *component = tl__pool_at(pool, slot);
    *component = (tl__component){.self = {slot + 1, tl__pool_generation(pool, slot)},
                                 .component_class = def->component_class,
                                 .user = def->user,
                                 .name = def->name != NULL ? def->name : def->component_class->name,
                                 .owner = owner,
                                 .level = level,
                                 .attach_to = def->attach_to,
                                 .tick_in_editor = def->tick_in_editor,
                                 .starts_unregistered = def->start_unregistered};
    result = make_tick(world, component, def);
    if (result != TL_OK) {
        tl__pool_give(pool, slot);
        return result;
    }
    if (owner != NULL) {
        tl__list_append(&owner->components, pool, offsetof(tl__component, node),
                        component->self.index1);
    }
    world->components->live_count += 1;
    *out = component;
    return TL_OK;
}

void tl__component_unmake(tl_world *world, tl__component *component)
{
    TL_ASSERT(!component->is_registered);
    TL_ASSERT(!component->has_begun_play);

    tl__tick_destroy_owned(world, component->primary.tick);
    unlink_from_owner(world, component);
    world->components->live_count -= 1;
    tl__pool_give(&world->components->pool, component->self.index1 - 1);
}

void tl__component_bury(tl_world *world, tl__component *component)
{
    tl__components *components = world->components;

    if (component->life == TL__DEAD) {
        return;
    }
    component->life = TL__DEAD;
    tl__list_append(&components->dead, &components->pool, offsetof(tl__component, dead),
                    component->self.index1);
    components->live_count -= 1;
    tl__latents_owner_gone(world->latents, tl__latent_of_component(component->self));
    tl__tick_destroy_owned(world, component->primary.tick);
}

void tl__components_reclaim(tl_world *world)
{
    tl__components *components = world->components;

    while (components->dead.first != 0) {
        tl__component *component = component_at(world, components->dead.first);
        const tl_component_class *kind = component->component_class;
        tl_component_id self = component->self;
        void *user = component->user;

        tl__list_remove(&components->dead, &components->pool, offsetof(tl__component, dead),
                        self.index1);
        unlink_from_owner(world, component);
        tl__pool_give(&components->pool, self.index1 - 1);
        if (kind->destroyed != NULL) {
            kind->destroyed(user, world, self);
        }
    }
}

TL__QUESTION(component, bool, is_valid, false, found->life == TL__LIVE)
TL__QUESTION(component, bool, is_registered, false, found->is_registered)
TL__QUESTION(component, bool, has_begun_play, false, found->has_begun_play)
TL__QUESTION(component, void *, user, NULL, found->user)
TL__QUESTION(component, tl_tick_id, tick, (tl_tick_id){0}, found->primary.tick)
TL__QUESTION(component, tl_actor_id, owner, (tl_actor_id)TL__NOTHING,
             found->owner != NULL ? found->owner->self : (tl_actor_id){0})

/* The life of components: added, registered, in play, destroyed. */

static void call(tl_world *world, const tl__component *component, tl_component_event_fn *fn)
{
    if (fn != NULL) {
        world->core.calls += 1;
        fn(component->user, world, component->self);
        world->core.calls -= 1;
    }
}

tl_result tl__component_enter(tl_world *world, tl__component *component)
{
    TL_ASSERT(component->life == TL__LIVE);

    const tl__actor *owner = component->owner;
    tl_result result = TL_OK;

    if (component->is_registered) {
        return TL_OK;
    }
    component->is_registered = true;
    call(world, component, component->component_class->on_register);
    if (component->life != TL__LIVE || !component->is_registered) {
        return TL_OK;
    }
    if (owner == NULL || world->core.def.kind != TL_WORLD_GAME) {
        result = tl__component_set_ticks(world, component, true);
    }
    if (result != TL_OK || owner == NULL) {
        return result;
    }
    if (owner->phase >= TL__ACTOR_INITIALIZING) {
        tl__component_initialize(world, component);
    }
    return owner->begun_play != TL_HAS_NOT_BEGUN_PLAY ? tl__component_begin_play(world, component)
                                                      : TL_OK;
}

void tl__component_initialize(tl_world *world, tl__component *component)
{
    TL_ASSERT(component->life != TL__DEAD);

    const tl_component_class *kind = component->component_class;

    if (component->life != TL__LIVE || !component->is_registered || component->is_initialized) {
        return;
    }
    component->is_initialized = true;
    if (kind->wants_initialize) {
        call(world, component, kind->initialize_component);
    }
}

tl_result tl__component_begin_play(tl_world *world, tl__component *component)
{
    TL_ASSERT(component->life != TL__DEAD);

    if (component->life != TL__LIVE || !component->is_registered) {
        return TL_OK;
    }
    tl_result result = tl__component_set_ticks(world, component, true);
    if (result != TL_OK || component->has_begun_play) {
        return result;
    }
    component->has_begun_play = true;
    call(world, component, component->component_class->begin_play);
    return TL_OK;
}

void tl__component_end_play(tl_world *world, tl__component *component)
{
    TL_ASSERT(component->life != TL__DEAD);

    tl__any_thread_complete_tick(world, component->primary.tick);
    if (!component->has_begun_play) {
        return;
    }
    component->has_begun_play = false;
    call(world, component, component->component_class->end_play);
}

/* Its end of play may have destroyed it with its owner. */
void tl__component_leave(tl_world *world, tl__component *component)
{
    tl__any_thread_complete_tick(world, component->primary.tick);
    if (!component->is_registered) {
        return;
    }
    component->is_registered = false;
    call(world, component, component->component_class->on_unregister);
}

static void end_life(tl_world *world, tl__component *component)
{
    if (component->life != TL__LIVE) {
        return;
    }
    component->life = TL__DYING;
    tl__component_end_play(world, component);
    tl__component_leave(world, component);
    tl__component_bury(world, component);
}

void tl__components_end(tl_world *world, tl_level_id level)
{
    const tl__pool *pool = &world->components->pool;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        tl__component *component = tl__pool_at(pool, i);
        bool is_meant = tl_level_id_is_null(level) || tl_level_id_equal(component->level, level);
        if (component->owner == NULL && is_meant) {
            end_life(world, component);
        }
    }
}

static bool is_def_valid(const tl_component_def *def)
{
    return def != NULL && def->component_class != NULL && def->component_class->name != NULL;
}

static tl_result find_place(const tl_world *world, tl_actor_id actor, const tl_component_def *def,
                            tl__actor **owner, tl_level_id *level)
{
    if (world->core.is_destroying) {
        return TL_ERR_STATE;
    }
    *owner = tl__actor_find(world, actor);
    if (!tl_actor_id_is_left_out(actor) && (*owner == NULL || (*owner)->life != TL__LIVE)) {
        return TL_ERR_STALE_ID;
    }
    if (!tl_component_id_is_left_out(def->attach_to) &&
        tl__component_find(world, def->attach_to) == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (*owner != NULL) {
        *level = (*owner)->level;
    } else if (tl_level_id_is_left_out(*level)) {
        *level = tl__collection_home(world);
    }
    return tl__level_is_open(world, *level) ? TL_OK : TL_ERR_STALE_ID;
}

static tl_result defer_add(tl_actor_id actor, tl_level_id level, const tl_component_def *def)
{
    if (def == NULL) {
        return TL_ERR_INVALID;
    }
    return TL__DEFER(component_add, actor, level, *def,
                     def->primary_tick != NULL ? *def->primary_tick : (tl_primary_tick){0});
}

tl_result tl_component_add(tl_world *world, tl_actor_id actor, tl_level_id level,
                           const tl_component_def *def, tl_component_id *out)
{
    tl__actor *owner = NULL;
    tl__component *component = NULL;

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_component_id)TL__NOTHING;
    if (tl__is_deferring(world)) {
        return defer_add(actor, level, def);
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK) {
        return result;
    }
    if (!is_def_valid(def)) {
        return TL_ERR_INVALID;
    }
    result = find_place(world, actor, def, &owner, &level);
    result = TL__THEN(result, tl__component_make(world, owner, level, def, &component));
    if (result != TL_OK) {
        return result;
    }
    *out = component->self;
    result = component->starts_unregistered ? TL_OK : tl__component_enter(world, component);
    if (result != TL_OK) {
        end_life(world, component);
        *out = (tl_component_id)TL__NOTHING;
    }
    return result;
}

static tl_result destroy(tl_world *world, tl__component *component)
{
    end_life(world, component);
    return TL_OK;
}
TL__PUBLIC_OF(component, destroy, destroy)

static tl_result enter(tl_world *world, tl__component *component)
{
    const tl__actor *owner = component->owner;

    if (component->life != TL__LIVE || (owner != NULL && owner->life != TL__LIVE)) {
        return TL_ERR_STATE;
    }
    return component->is_registered ? TL_ERR_EXISTS : tl__component_enter(world, component);
}
TL__PUBLIC_OF(component, register, enter)

static tl_result leave(tl_world *world, tl__component *component)
{
    if (!component->is_registered) {
        return TL_ERR_NOT_REGISTERED;
    }
    tl_result result = tl__component_set_ticks(world, component, false);
    tl__component_leave(world, component);
    return result;
}
TL__PUBLIC_OF(component, unregister, leave)

/* Hash and audit of components. */

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
    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        hash_component(tl__pool_at(pool, i), hash);
    }
}

static void check_component(const tl_world *world, uint32_t slot, tl__audit *audit)
{
    const tl__pool *pool = &world->components->pool;
    const tl__component *component = tl__pool_at(pool, slot);
    const tl__actor *owner = component->owner;
    bool is_dead = component->life == TL__DEAD;

    tl__expect(audit,
               component->self.index1 == slot + 1 &&
                   component->self.generation == tl__pool_generation(pool, slot),
               "a component does not know its own id");
    tl__expect(audit, tl_tick_is_valid(world, component->primary.tick) != is_dead,
               "a component and its tick function do not live equally long");
    tl__expect(audit, is_dead || owner == NULL || owner->life != TL__DEAD,
               "a component outlives its owner");
    tl__expect(audit, !is_dead || (!component->is_registered && !component->has_begun_play),
               "a dead component is registered or in play");
}

void tl__components_check(const tl_world *world, tl__audit *audit)
{
    const tl__pool *pool = &world->components->pool;
    uint32_t live = 0;

    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        const tl__component *component = tl__pool_at(pool, i);
        live += component->life == TL__DEAD ? 0 : 1;
        check_component(world, i, audit);
    }
    tl__expect(audit, live == world->components->live_count,
               "the number of live components is wrong");
}
