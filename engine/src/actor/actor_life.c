/* The life of actors: spawn phase by phase (tl__actor_phase), play, end, life span. */
#include "actor/actor.h"
#include "base/assert.h"
#include "core/world.h"
#include "latent/latent.h"
#include "schedule/schedule.h"

#include <math.h>

/* Calls one of its hooks, unless it is NULL.  @return whether the actor still lives */
static bool call_hook(tl_world *world, const tl__actor *actor, tl_actor_event_fn *fn)
{
    TL_ASSERT(actor->life != TL__DEAD);

    if (fn != NULL) {
        world->core.calls += 1;
        fn(actor->user, world, actor->self);
        world->core.calls -= 1;
    }
    return actor->life == TL__LIVE;
}

/* In the order of addition, those included that are added meanwhile. */
static void each_component(tl_world *world, const tl__actor *actor,
                           void (*visit)(tl_world *world, tl__component *component))
{
    for (tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        visit(world, at);
    }
}

static void pre_initialize(tl_world *world, tl__actor *actor)
{
    if (actor->life == TL__LIVE && actor->phase == TL__ACTOR_CONSTRUCTED) {
        actor->phase = TL__ACTOR_PRE_INITIALIZED;
        (void)call_hook(world, actor, actor->actor_class->pre_initialize_components);
    }
}

/* Step 5, as far as it has not been done. */
static void initialize(tl_world *world, tl__actor *actor)
{
    TL_ASSERT(actor->phase != TL__ACTOR_SPAWNED);

    pre_initialize(world, actor);
    if (actor->life != TL__LIVE || actor->phase != TL__ACTOR_PRE_INITIALIZED) {
        return;
    }
    actor->phase = TL__ACTOR_INITIALIZING;
    each_component(world, actor, tl__component_initialize);
    if (actor->life == TL__LIVE &&
        call_hook(world, actor, actor->actor_class->post_initialize_components)) {
        actor->phase = TL__ACTOR_INITIALIZED;
    }
}

static tl_result begin_components(tl_world *world, const tl__actor *actor)
{
    tl_result first = TL_OK;

    for (tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        if (!at->has_begun_play) {
            tl__keep_error(&first, tl__component_begin_play(world, at));
        }
    }
    return first;
}

/* The body of BeginPlay, in the order of LC-3. */
static tl_result begin_body(tl_world *world, tl__actor *actor)
{
    tl_result first = TL_OK;

    actor->waits_for_parent = false;
    actor->begun_play = TL_BEGINNING_PLAY;
    if (actor->initial_life_span > 0) {
        first = tl__actor_start_life_span(world, actor, actor->initial_life_span);
    }
    tl__keep_error(&first, tl__actor_set_ticks(world, actor, true));
    tl__keep_error(&first, begin_components(world, actor));
    (void)call_hook(world, actor, actor->actor_class->begin_play);
    actor->begun_play = TL_HAS_BEGUN_PLAY;
    return first;
}

/* Whether it can begin play now; if it waits for its parent, the parent knows (LC-6). */
static bool may_begin(tl_world *world, tl__actor *actor)
{
    bool is_world_ready = world->core.has_begun_play || world->core.is_beginning_play;

    if (actor->life != TL__LIVE || actor->phase != TL__ACTOR_INITIALIZED ||
        actor->begun_play != TL_HAS_NOT_BEGUN_PLAY || !is_world_ready ||
        world->core.is_destroying || !tl__level_is_open(world, actor->level)) {
        return false;
    }
    tl__actor *parent = tl__actor_find(world, actor->parent);
    if (parent != NULL && parent->life == TL__LIVE && parent->begun_play == TL_HAS_NOT_BEGUN_PLAY) {
        actor->waits_for_parent = true;
        parent->has_waiting_children = true;
        return false;
    }
    return true;
}

static void end_now(tl_world *world, tl__actor *actor, tl_end_play_reason reason);

/* Children stand behind their parents in spawn order, so one pass serves the whole tree. */
static tl_result begin_waiting_children(tl_world *world, tl__actor *parent)
{
    tl_result first = TL_OK;

    parent->has_waiting_children = false;
    for (tl__actor *actor = parent; (actor = tl__actor_after(world, actor)) != NULL;) {
        if (!actor->waits_for_parent || !may_begin(world, actor)) {
            continue;
        }
        tl__keep_error(&first, begin_body(world, actor));
        if (actor->wants_destroy) {
            end_now(world, actor, actor->postponed_reason);
        }
    }
    return first;
}

tl_result tl__actor_begin_play(tl_world *world, tl__actor *actor)
{
    TL_ASSERT(actor->begun_play == TL_HAS_NOT_BEGUN_PLAY);
    TL_ASSERT(actor->phase == TL__ACTOR_INITIALIZED);

    tl_result result = begin_body(world, actor);

    if (actor->has_waiting_children && !actor->wants_destroy) {
        tl__keep_error(&result, begin_waiting_children(world, actor));
    }
    if (actor->wants_destroy) {
        tl__actor_end(world, actor, actor->postponed_reason);
        return TL_OK;
    }
    return result;
}

static void end_play(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    bool had_begun = actor->begun_play == TL_HAS_BEGUN_PLAY;

    actor->begun_play = TL_HAS_NOT_BEGUN_PLAY;
    (void)tl_timer_clear(world, &actor->life_timer);
    if (had_begun && actor->actor_class->end_play != NULL) {
        world->core.calls += 1;
        actor->actor_class->end_play(actor->user, world, actor->self, reason);
        world->core.calls -= 1;
    }
    each_component(world, actor, tl__component_end_play);
}

/* */
static void end_now(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    tl_actor_id self = actor->self;

    actor->life = TL__DYING;
    end_play(world, actor, reason);
    each_component(world, actor, tl__component_leave);
    tl__latents_owner_gone(world->latents, tl__latent_of_actor(self));
    tl__scripts_owner_gone(world, self);
    if (world->actors->policy != NULL) {
        world->actors->policy->ended(world, self);
    }
    tl__actor_bury(world, actor);
    tl__tick_destroy_owned(world, actor->primary.tick);
    each_component(world, actor, tl__component_bury);
}

void tl__actor_wait(tl_world *world, const tl__actor *actor)
{
    TL_ASSERT(actor->life != TL__DEAD);

    tl__any_thread_complete_tick(world, actor->primary.tick);
    for (const tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        tl__any_thread_complete_tick(world, at->primary.tick);
    }
}

void tl__actor_end(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    TL_ASSERT((uint32_t)reason <= TL_END_PLAY_QUIT);

    tl__actor_wait(world, actor);
    if (actor->life != TL__LIVE) {
        return;
    }
    if (actor->begun_play == TL_BEGINNING_PLAY) {
        actor->postponed_reason = actor->wants_destroy ? actor->postponed_reason : reason;
        actor->wants_destroy = true;
        return;
    }
    end_now(world, actor, reason);
    if (actor->has_waiting_children) {
        (void)begin_waiting_children(world, actor);
    }
}

static tl_result destroy(tl_world *world, tl__actor *actor)
{
    tl__actor_end(world, actor, TL_END_PLAY_DESTROYED);
    return TL_OK;
}
TL__PUBLIC_OF(actor, destroy, destroy)

tl_result tl__actors_begin_play(tl_world *world)
{
    TL_ASSERT(!world->core.is_destroying);

    tl_result first = TL_OK;

    world->core.is_beginning_play = true;
    for (tl__actor *actor = NULL; (actor = tl__actor_after(world, actor)) != NULL;) {
        if (may_begin(world, actor)) {
            tl__keep_error(&first, tl__actor_begin_play(world, actor));
        }
    }
    world->core.is_beginning_play = false;
    world->core.has_begun_play = true;
    return first;
}

/* The next actor of a level whose construction is complete, the first for NULL. */
static tl__actor *constructed_after(const tl_world *world, tl_level_id level, tl__actor *actor)
{
    do {
        actor = tl__actor_after(world, actor);
    } while (actor != NULL &&
             (!tl_level_id_equal(actor->level, level) || actor->phase == TL__ACTOR_SPAWNED));
    return actor;
}

/* LC-7. */
static tl_result begin_play_of_level(tl_world *world, tl_level_id level)
{
    tl_result first = TL_OK;

    if (tl__level_find(world, level) == NULL) {
        return TL_ERR_STALE_ID;
    }
    for (tl__actor *at = NULL; (at = constructed_after(world, level, at)) != NULL;) {
        pre_initialize(world, at);
    }
    for (tl__actor *at = NULL; (at = constructed_after(world, level, at)) != NULL;) {
        initialize(world, at);
    }
    for (tl__actor *at = NULL; (at = constructed_after(world, level, at)) != NULL;) {
        initialize(world, at);
        if (may_begin(world, at)) {
            tl__keep_error(&first, tl__actor_begin_play(world, at));
        }
    }
    return first;
}
TL__PUBLIC_ONE(level_begin_play, begin_play_of_level)

void tl__actors_end(tl_world *world, tl_level_id level, tl_end_play_reason reason)
{
    TL_ASSERT(world->core.is_destroying || !tl_level_id_is_null(level));

    for (tl__actor *actor = NULL; (actor = tl__actor_after(world, actor)) != NULL;) {
        if (tl_level_id_is_null(level) || tl_level_id_equal(actor->level, level)) {
            tl__actor_end(world, actor, reason);
        }
    }
    tl__components_end(world, level);
}

/* An actor that ends play may remove the level itself. */
static tl_result remove_level(tl_world *world, tl_level_id level)
{
    tl_result result = tl__level_close(world, level);

    if (result == TL_OK) {
        tl__actors_end(world, level, TL_END_PLAY_REMOVED_FROM_WORLD);
        tl__level_remove(world, level);
    }
    return result;
}
TL__PUBLIC_ONE(level_remove, remove_level)

/* From construction to BeginPlay; a deferred spawn waits before it (LC-1). */
static tl_result finish(tl_world *world, tl__actor *actor)
{
    actor->needs_finish = false;
    if (!call_hook(world, actor, actor->actor_class->on_construction)) {
        return TL_OK;
    }
    actor->phase = TL__ACTOR_CONSTRUCTED;
    if (actor->is_loaded && world->core.has_begun_play) {
        return TL_OK; /* LC-7: with its level */
    }
    initialize(world, actor);
    if (actor->life != TL__LIVE) {
        return TL_OK;
    }
    if (!actor->is_loaded && world->actors->on_spawned != NULL) {
        world->core.calls += 1;
        world->actors->on_spawned(world->actors->on_spawned_user, world, actor->self);
        world->core.calls -= 1;
    }
    return may_begin(world, actor) ? tl__actor_begin_play(world, actor) : TL_OK;
}

/* The actor's function goes first, if it does not wait for BeginPlay. */
static tl_result register_components(tl_world *world, tl__actor *actor)
{
    tl_result first = TL_OK;

    if (actor->allow_tick_before_begin_play || world->core.def.kind != TL_WORLD_GAME) {
        first = tl__actor_set_ticks(world, actor, true);
    }
    for (tl__component *at = NULL; (at = tl__component_after(world, actor, at)) != NULL;) {
        if (actor->life == TL__LIVE && !at->starts_unregistered) {
            tl__keep_error(&first, tl__component_enter(world, at));
        }
    }
    return first;
}

/* A deferred spawn cannot be finished before this call returns (LC-1). */
static tl_result run_spawn(tl_world *world, tl__actor *actor, bool is_deferred)
{
    const tl_actor_class *kind = actor->actor_class;

    tl_result result = register_components(world, actor);
    if (result != TL_OK || actor->life != TL__LIVE ||
        !call_hook(world, actor, actor->is_loaded ? kind->post_load : kind->post_actor_created)) {
        return result;
    }
    actor->needs_finish = is_deferred;
    return is_deferred ? TL_OK : finish(world, actor);
}

static bool are_components_valid(const tl_actor_def *def)
{
    if (def->component_count > 0 && def->components == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < def->component_count; i++) {
        const tl_component_class *kind = def->components[i].component_class;
        if (kind == NULL || kind->name == NULL) {
            return false;
        }
    }
    return true;
}

static tl_result check_def(const tl_world *world, const tl_actor_def *def)
{
    if (def->actor_class == NULL || def->actor_class->name == NULL || !are_components_valid(def) ||
        (def->has_custom_time_dilation && !isfinite(def->custom_time_dilation))) {
        return TL_ERR_INVALID;
    }
    if (!tl_actor_id_is_left_out(def->parent) && !tl_actor_is_valid(world, def->parent)) {
        return TL_ERR_STALE_ID;
    }
    for (uint32_t i = 0; i < def->component_count; i++) {
        tl_component_id attach_to = def->components[i].attach_to;
        if (!tl_component_id_is_left_out(attach_to) &&
            tl__component_find(world, attach_to) == NULL) {
            return TL_ERR_STALE_ID;
        }
    }
    return TL_OK;
}

static tl_result check_place(const tl_world *world, tl_level_id level)
{
    if (world->core.is_destroying) {
        return TL_ERR_STATE;
    }
    return tl__level_is_open(world, level) ? TL_OK : TL_ERR_STALE_ID;
}

static tl_result spawn(tl_world *world, const tl_actor_def *def, tl_actor_id *out)
{
    tl__actor *actor = NULL;
    tl_result result = tl__actor_make(world, def, &actor);

    if (result != TL_OK) {
        return result;
    }
    *out = actor->self;
    if (world->actors->policy != NULL) {
        world->actors->policy->spawned(world, actor->self);
    }
    result = run_spawn(world, actor, def->defer_construction);
    if (result != TL_OK) {
        tl__actor_end(world, actor, TL_END_PLAY_DESTROYED);
        *out = (tl_actor_id)TL__NOTHING;
    }
    return result;
}

/* In a deferred command: the definition, then `component_count` definitions of components, then
 * as many settings of primary ticks. */
static tl_component_def *components_of(tl_actor_def *copy)
{
    return (tl_component_def *)(void *)(copy + 1);
}

static tl_primary_tick *settings_of(tl_actor_def *copy)
{
    return (tl_primary_tick *)(void *)(components_of(copy) + copy->component_count);
}

static tl_result defer_spawn(const tl_actor_def *def)
{
    if (def == NULL || (def->component_count > 0 && def->components == NULL)) {
        return TL_ERR_INVALID;
    }
    size_t part = sizeof(tl_component_def) + sizeof(tl_primary_tick);
    tl_actor_def *copy =
        tl__defer_room(TL__COMMAND_actor_spawn, sizeof(*def) + def->component_count * part);
    if (copy == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    *copy = *def;
    for (uint32_t i = 0; i < def->component_count; i++) {
        components_of(copy)[i] = def->components[i];
        if (def->components[i].primary_tick != NULL) {
            settings_of(copy)[i] = *def->components[i].primary_tick;
        }
    }
    return TL_OK;
}

tl_result tl__actor_spawn_copy(tl_world *world, tl_actor_def *copy)
{
    tl_component_def *components = components_of(copy);
    tl_actor_id id;

    for (uint32_t i = 0; i < copy->component_count; i++) {
        (void)tl__component_def_at(&components[i], &settings_of(copy)[i]);
    }
    copy->components = components;
    return tl_actor_spawn(world, copy, &id);
}

tl_result tl_actor_spawn(tl_world *world, const tl_actor_def *def, tl_actor_id *out)
{
    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_actor_id)TL__NOTHING;
    if (tl__is_deferring(world)) {
        return defer_spawn(def);
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || def == NULL) {
        return result != TL_OK ? result : TL_ERR_INVALID;
    }
    tl_actor_def placed = *def;
    if (tl_level_id_is_left_out(placed.level)) {
        placed.level = tl__collection_home(world);
    }
    result = check_def(world, &placed);
    result = TL__THEN(result, check_place(world, placed.level));
    result = TL__THEN(result, tl__actor_admit(world, placed.is_collidable));
    return TL__THEN(result, spawn(world, &placed, out));
}

static tl_result finish_spawning(tl_world *world, tl__actor *actor)
{
    if (!actor->needs_finish || actor->life != TL__LIVE) {
        return TL_ERR_STATE;
    }
    tl_result result = finish(world, actor);
    if (result != TL_OK) {
        tl__actor_end(world, actor, TL_END_PLAY_DESTROYED);
    }
    return result;
}
TL__PUBLIC_OF(actor, finish_spawning, finish_spawning)

static tl_result set_on_spawned(tl_world *world, tl_actor_spawned_fn *fn, void *user)
{
    world->actors->on_spawned = fn;
    world->actors->on_spawned_user = user;
    return TL_OK;
}

tl_result tl_actor_on_spawned(tl_world *world, tl_actor_spawned_fn *fn, void *user)
{
    return TL__CALL(world, actor_on_spawned, set_on_spawned, fn, user);
}

/* The life span of actors: how long after now, or after their BeginPlay, they are destroyed. */

static void run_out(void *user, const tl_timer_call *timer_call)
{
    tl__actor_end(timer_call->world, user, TL_END_PLAY_DESTROYED);
}

tl_result tl__actor_start_life_span(tl_world *world, tl__actor *actor, tl_time life_span)
{
    TL_ASSERT(life_span > 0);
    TL_ASSERT(actor->life == TL__LIVE);

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

static tl_result set_life_span(tl_world *world, tl__actor *actor, tl_time life_span)
{
    tl_result result = TL_OK;

    if (actor->life != TL__LIVE) {
        return TL_ERR_STALE_ID;
    }
    if (life_span > 0) {
        result = tl__actor_start_life_span(world, actor, life_span);
    } else {
        (void)tl_timer_clear(world, &actor->life_timer);
        if (world->actors->policy != NULL) {
            (void)world->actors->policy->set_life_span(world, actor->self, 0);
        }
    }
    if (result == TL_OK) {
        actor->initial_life_span = 0; /* the last call counts, also before BeginPlay */
    }
    return result;
}
TL__PUBLIC_OF_WITH(actor, set_life_span, set_life_span)
