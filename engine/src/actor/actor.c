/* Actors: storage, questions, state hash and check. */
#include "actor/actor.h"
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

#include <string.h>

/* By their letters: equal texts may lie at several addresses. */
static bool is_same(const char *name, const char *other)
{
    return name == other || (name != NULL && other != NULL && strcmp(name, other) == 0);
}

static void describe_actor(const tl__actor *actor, tl__owner *out)
{
    out->names.actor_name = actor->name;
    out->names.is_actor_numbered = is_same(actor->name, actor->actor_class->name);
    out->tick = actor->primary.tick;
    out->is_template = actor->is_template;
    if (is_same(out->names.function, actor->actor_class->name)) {
        out->names.function = "TickActor";
    }
}

static void describe_component(const tl__component *component, tl__owner *out)
{
    const char *class_name = component->component_class->name;

    out->names.component_name = component->name;
    out->names.is_component_numbered = is_same(component->name, class_name);
}

static void describe(const tl_world *world, tl_actor_id actor_id, tl_component_id component_id,
                     const char *function, tl__owner *out)
{
    const tl__actor *actor = tl__actor_find(world, actor_id);
    const tl__component *component = tl__component_find(world, component_id);

    *out =
        (tl__owner){.names = {.actor = actor_id, .component = component_id, .function = function}};
    if (actor != NULL) {
        describe_actor(actor, out);
    }
    if (component != NULL) {
        describe_component(component, out);
        bool is_of_class = is_same(function, component->component_class->name);
        out->names.function = is_of_class ? "TickComponent" : function;
    }
}

static bool is_live(const tl_world *world, tl_actor_id actor, tl_component_id component)
{
    return tl_component_id_is_null(component) ? tl_actor_is_valid(world, actor)
                                              : tl_component_is_valid(world, component);
}

const tl__owners tl__actor_owners = {is_live, describe};

TL__POOL_MODULE(actors, tl__actor, &world->actors->pool)

static tl__actor *actor_at(const tl_world *world, uint32_t index1)
{
    return tl__pool_at(&world->actors->pool, index1 - 1);
}

tl__actor *tl__actor_find(const tl_world *world, tl_actor_id actor)
{
    if (world == NULL) {
        return NULL;
    }
    tl__actor *found = tl__pool_find(&world->actors->pool, actor.index1, actor.generation);
    return found != NULL && found->life != TL__DEAD ? found : NULL;
}

tl__actor *tl__actor_after(const tl_world *world, const tl__actor *actor)
{
    uint32_t index1 = actor != NULL ? actor->node.next : world->actors->all.first;

    TL_ASSERT(index1 <= world->actors->pool.slot_count);
    while (index1 != 0 && actor_at(world, index1)->life != TL__LIVE) {
        index1 = actor_at(world, index1)->node.next;
    }
    return index1 != 0 ? actor_at(world, index1) : NULL;
}

static void fill(tl__actor *actor, const tl_actor_def *def)
{
    const tl_primary_tick *primary = &def->primary_tick;

    actor->actor_class = def->actor_class;
    actor->user = def->user;
    actor->name = def->name != NULL ? def->name : def->actor_class->name;
    actor->level = def->level;
    actor->parent = def->parent;
    actor->primary = (tl__primary){.can_ever_tick = primary->can_ever_tick,
                                   .starts_disabled = primary->start_with_tick_disabled};
    actor->initial_life_span = def->initial_life_span;
    actor->time_dilation = def->has_custom_time_dilation ? def->custom_time_dilation : 1.0;
    actor->allow_tick_before_begin_play = def->allow_tick_before_begin_play;
    actor->should_tick_if_viewports_only = def->should_tick_if_viewports_only;
    actor->is_template = def->is_template;
    actor->is_loaded = def->is_loaded;
    actor->is_player = def->is_player;
}

/* The context of a function groups reports by native class. */
static tl_result make_tick(tl_world *world, tl__actor *actor, const tl_primary_tick *settings)
{
    const tl_actor_class *kind = actor->actor_class;
    tl_tick_def def = tl__primary_def(settings, TL_TICK_GROUP_PRE_PHYSICS);

    def.fn = tl__actor_run_tick;
    def.user = actor;
    def.name = settings->name != NULL ? settings->name : kind->name;
    def.context = kind->parent != NULL ? kind->parent->name : kind->name;
    return tl__tick_create_owned(world, &def, actor->self, (tl_component_id){0},
                                 &actor->primary.tick);
}

static void unmake_components(tl_world *world, const tl__actor *actor)
{
    while (actor->components.last != 0) {
        tl__component_unmake(world,
                             tl__pool_at(&world->components->pool, actor->components.last - 1));
    }
}

static tl_result make_components(tl_world *world, tl__actor *actor, const tl_actor_def *def)
{
    for (uint32_t i = 0; i < def->component_count; i++) {
        tl__component *component = NULL;
        tl_result result =
            tl__component_make(world, actor, actor->level, &def->components[i], &component);
        if (result != TL_OK) {
            unmake_components(world, actor);
            return result;
        }
    }
    return TL_OK;
}

tl_result tl__actor_make(tl_world *world, const tl_actor_def *def, tl__actor **out)
{
    TL_ASSERT(def->actor_class != NULL);
    TL_ASSERT(!tl_level_id_is_left_out(def->level));
    TL_ASSERT(!world->core.is_destroying);

    tl__pool *pool = &world->actors->pool;
    uint32_t slot = 0;

    tl_result result = tl__pool_take(pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__actor *actor = tl__pool_at(pool, slot);
    actor->self = (tl_actor_id){slot + 1, tl__pool_generation(pool, slot)};
    fill(actor, def);
    result = make_tick(world, actor, &def->primary_tick);
    if (result == TL_OK) {
        result = make_components(world, actor, def);
        if (result != TL_OK) {
            tl__tick_destroy_owned(world, actor->primary.tick);
        }
    }
    if (result != TL_OK) {
        tl__pool_give(pool, slot);
        return result;
    }
    tl__list_append(&world->actors->all, pool, offsetof(tl__actor, node), actor->self.index1);
    world->actors->live_count += 1;
    *out = actor;
    return TL_OK;
}

void tl__actor_bury(tl_world *world, tl__actor *actor)
{
    TL_ASSERT(actor->life == TL__DYING);

    tl__actors *actors = world->actors;

    actor->life = TL__DEAD;
    tl__list_append(&actors->dead, &actors->pool, offsetof(tl__actor, dead), actor->self.index1);
    actors->live_count -= 1;
}

static void reclaim_first(tl_world *world)
{
    tl__actors *actors = world->actors;
    const tl__actor *actor = actor_at(world, actors->dead.first);
    const tl_actor_class *kind = actor->actor_class;
    tl_actor_id self = actor->self;
    void *user = actor->user;

    tl__list_remove(&actors->dead, &actors->pool, offsetof(tl__actor, dead), self.index1);
    tl__list_remove(&actors->all, &actors->pool, offsetof(tl__actor, node), self.index1);
    tl__pool_give(&actors->pool, self.index1 - 1);
    if (kind->destroyed != NULL) {
        kind->destroyed(user, world, self);
    }
}

void tl__actors_reclaim(tl_world *world)
{
    tl__components_reclaim(world);
    while (world->actors->dead.first != 0) {
        reclaim_first(world);
        tl__components_reclaim(world); /* of actors that `destroyed` has destroyed */
    }
}

static uint32_t count_components(const tl_world *world, const tl__actor *actor)
{
    uint32_t count = 0;

    for (const tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        count += 1;
    }
    return count;
}

TL__QUESTION(actor, bool, is_valid, false, found->life == TL__LIVE)
TL__QUESTION(actor, tl_begun_play, begun_play, TL_HAS_NOT_BEGUN_PLAY, found->begun_play)
TL__QUESTION(actor, void *, user, NULL, found->user)
TL__QUESTION(actor, const char *, name, NULL, found->name)
TL__QUESTION(actor, tl_level_id, level, (tl_level_id)TL__NOTHING, found->level)
TL__QUESTION(actor, tl_tick_id, tick, (tl_tick_id){0}, found->primary.tick)
TL__QUESTION(actor, uint32_t, component_count, 0, count_components(world, found))

tl_component_id tl_actor_component(const tl_world *world, tl_actor_id actor, uint32_t index)
{
    const tl__actor *found = tl__actor_find(world, actor);
    const tl__component *at = found != NULL ? tl__component_after(world, found, NULL) : NULL;

    for (; at != NULL && index > 0; index--) {
        at = tl__component_after(world, found, at);
    }
    return at != NULL ? at->self : (tl_component_id)TL__NOTHING;
}

void tl_actor_each(const tl_world *world,
                   void (*fn)(void *user, const tl_world *world, tl_actor_id actor), void *user)
{
    if (world == NULL || fn == NULL) {
        return;
    }
    tl__visit_begin(world);
    for (const tl__actor *at = NULL; (at = tl__actor_after(world, at)) != NULL;) {
        fn(user, world, at->self);
    }
    tl__visit_end(world);
}

tl_result tl__actor_admit(tl_world *world, bool is_collidable)
{
    const tl__actor_policy *policy = world->actors->policy;

    return policy != NULL ? policy->admit(world, is_collidable) : TL_OK;
}

static void hash_actor(const tl_world *world, const tl__actor *actor, tl__hash *hash)
{
    tl__hash_u64(hash, tl_actor_id_store(actor->self));
    tl__hash_u64(hash, tl_level_id_store(actor->level));
    tl__hash_u64(hash, tl_actor_id_store(actor->parent));
    tl__hash_u64(hash, tl_tick_id_store(actor->primary.tick));
    tl__hash_u64(hash, tl_timer_id_store(actor->life_timer));
    tl__hash_i64(hash, actor->initial_life_span);
    tl__hash_double(hash, actor->time_dilation);
    tl__hash_u32(hash, actor->node.next);
    tl__hash_u32(hash, count_components(world, actor));
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
    tl__hash_u32(hash, world->actors->all.first);
    for (uint32_t i = 0; tl__pool_seek(pool, &i); i++) {
        hash_actor(world, tl__pool_at(pool, i), hash);
    }
}

static void check_actor(const tl_world *world, const tl__actor *actor, tl__audit *audit)
{
    const tl__pool *pool = &world->actors->pool;
    uint32_t slot = actor->self.index1 - 1;
    bool is_dead = actor->life == TL__DEAD;
    const tl__actor *next = actor->node.next != 0 ? tl__pool_at(pool, actor->node.next - 1) : NULL;

    tl__expect(audit, actor->self.generation == tl__pool_generation(pool, slot),
               "an actor in the list does not know its own id");
    tl__expect(audit, next == NULL || next->node.previous == actor->self.index1,
               "the list of actors is torn");
    tl__expect(audit, tl_tick_is_valid(world, actor->primary.tick) != is_dead,
               "an actor and its tick function do not live equally long");
    tl__expect(audit, !is_dead || actor->begun_play == TL_HAS_NOT_BEGUN_PLAY,
               "a dead actor is in play");
    tl__expect(audit,
               actor->begun_play == TL_HAS_NOT_BEGUN_PLAY || actor->phase == TL__ACTOR_INITIALIZED,
               "an actor is in play without having been initialised");
    tl__expect(audit,
               is_dead || !actor->is_template || !tl_tick_is_registered(world, actor->primary.tick),
               "the tick function of a template is registered");
}

void tl__actors_check(const tl_world *world, tl__audit *audit)
{
    const tl__actors *actors = world->actors;
    uint32_t listed = 0;
    uint32_t live = 0;

    for (uint32_t index1 = actors->all.first; index1 != 0 && listed < actors->pool.live_count;) {
        const tl__actor *actor = tl__pool_at(&actors->pool, index1 - 1);
        check_actor(world, actor, audit);
        listed += 1;
        live += actor->life == TL__DEAD ? 0 : 1;
        index1 = actor->node.next;
    }
    tl__expect(audit, listed == actors->pool.live_count, "the list of actors is not complete");
    tl__expect(audit, live == actors->live_count, "the number of live actors is wrong");
}
