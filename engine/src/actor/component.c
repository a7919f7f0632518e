#include "actor/component.h"

#include "world.h"

tl_result tl__components_init(tl__components *components, tl__memory *memory, uint32_t reserve,
                              bool fixed)
{
    *components = (tl__components){0};
    return tl__pool_init(&components->pool, memory, sizeof(tl__component), reserve, fixed);
}

void tl__components_free(tl__components *components)
{
    tl__pool_free(&components->pool);
    *components = (tl__components){0};
}

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

tl__component *tl__component_from(const tl_world *world, uint32_t index1)
{
    while (index1 != 0) {
        tl__component *component = component_at(world, index1);
        if (component->life != TL__DEAD) {
            return component;
        }
        index1 = component->next;
    }
    return NULL;
}

static void link_to_owner(tl_world *world, tl__component *component)
{
    tl__actor *owner = component->owner;

    component->previous = owner->last_component;
    if (component->previous != 0) {
        component_at(world, component->previous)->next = component->self.index1;
    } else {
        owner->first_component = component->self.index1;
    }
    owner->last_component = component->self.index1;
    owner->component_count += 1;
}

static void unlink_from_owner(tl_world *world, tl__component *component)
{
    tl__actor *owner = component->owner;

    if (component->previous != 0) {
        component_at(world, component->previous)->next = component->next;
    } else {
        owner->first_component = component->next;
    }
    if (component->next != 0) {
        component_at(world, component->next)->previous = component->previous;
    } else {
        owner->last_component = component->previous;
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
    tl__pool *pool = &world->components->pool;
    uint32_t slot = 0;

    tl_result result = tl__actor_admit(world, false);
    if (result == TL_OK) {
        result = tl__pool_take(pool, &slot);
    }
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
        link_to_owner(world, component);
    }
    world->components->live_count += 1;
    *out = component;
    return TL_OK;
}

void tl__component_unmake(tl_world *world, tl__component *component)
{
    tl__tick_destroy_owned(world, component->primary.tick);
    if (component->owner != NULL) {
        component->owner->component_count -= 1;
        unlink_from_owner(world, component);
    }
    world->components->live_count -= 1;
    tl__pool_give(&world->components->pool, component->self.index1 - 1);
}

void tl__component_bury(tl_world *world, tl__component *component)
{
    tl__components *components = world->components;
    uint32_t index1 = component->self.index1;

    if (component->life == TL__DEAD) {
        return;
    }
    component->life = TL__DEAD;
    if (components->last_dead != 0) {
        component_at(world, components->last_dead)->next_dead = index1;
    } else {
        components->first_dead = index1;
    }
    components->last_dead = index1;
    components->live_count -= 1;
    if (component->owner != NULL) {
        component->owner->component_count -= 1;
    }
    tl__latents_owner_gone(world, tl__latent_of_component(component->self));
    tl__tick_destroy_owned(world, component->primary.tick);
}

void tl__components_reclaim(tl_world *world)
{
    tl__components *components = world->components;

    while (components->first_dead != 0) {
        tl__component *component = component_at(world, components->first_dead);
        const tl_component_class *kind = component->component_class;
        tl_component_id self = component->self;
        void *user = component->user;

        components->first_dead = component->next_dead;
        if (components->first_dead == 0) {
            components->last_dead = 0;
        }
        if (component->owner != NULL) {
            unlink_from_owner(world, component);
        }
        tl__pool_give(&components->pool, self.index1 - 1);
        if (kind->destroyed != NULL) {
            kind->destroyed(user, world, self);
        }
    }
}

bool tl_component_is_valid(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    return found != NULL && found->life == TL__LIVE;
}

bool tl_component_is_registered(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    return found != NULL && found->is_registered;
}

bool tl_component_has_begun_play(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    return found != NULL && found->has_begun_play;
}

void *tl_component_user(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    return found != NULL ? found->user : NULL;
}

tl_actor_id tl_component_owner(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    if (found == NULL) {
        return (tl_actor_id)TL__NOTHING;
    }
    return found->owner != NULL ? found->owner->self : (tl_actor_id){0};
}

tl_tick_id tl_component_tick(const tl_world *world, tl_component_id component)
{
    const tl__component *found = tl__component_find(world, component);

    return found != NULL ? found->primary.tick : (tl_tick_id){0};
}
