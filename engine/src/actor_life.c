#include "actor.h"
#include "item.h"
#include "record_call.h"
#include "world.h"

#include <math.h>

static bool call(tl_world *world, const tl__actor *actor, tl_actor_event_fn *fn)
{
    if (fn != NULL) {
        world->calls += 1;
        fn(actor->user, world, actor->self);
        world->calls -= 1;
    }
    return actor->life == TL__LIVE;
}

/* Keeps the first error; what can still be done is done. */
static void keep_error(tl_result *first, tl_result result)
{
    if (*first == TL_OK) {
        *first = result;
    }
}

static void pre_initialize(tl_world *world, tl__actor *actor)
{
    if (actor->life == TL__LIVE && actor->phase == TL__ACTOR_CONSTRUCTED) {
        actor->phase = TL__ACTOR_PRE_INITIALIZED;
        (void)call(world, actor, actor->actor_class->pre_initialize_components);
    }
}

static void initialize_components(tl_world *world, const tl__actor *actor)
{
    tl__component *component = tl__component_live_from(world, actor->first_component);

    while (component != NULL) {
        tl__component_initialize(world, component);
        component = tl__component_live_from(world, component->next);
    }
}

static void initialize(tl_world *world, tl__actor *actor)
{
    pre_initialize(world, actor);
    if (actor->life != TL__LIVE || actor->phase != TL__ACTOR_PRE_INITIALIZED) {
        return;
    }
    actor->phase = TL__ACTOR_INITIALIZING;
    initialize_components(world, actor);
    if (actor->life == TL__LIVE &&
        call(world, actor, actor->actor_class->post_initialize_components)) {
        actor->phase = TL__ACTOR_INITIALIZED;
    }
}

static void run_out(void *user, const tl_timer_call *timer_call)
{
    tl__actor_end(timer_call->world, user, TL_END_PLAY_DESTROYED);
}

static tl_result start_life_timer(tl_world *world, tl__actor *actor, tl_time life_span)
{
    if (world->ue3.is_on) {
        return tl__ue3_set_life_span(world, actor, life_span);
    }
    return tl_timer_set(world, &actor->life_timer,
                        &(tl_timer_def){.fn = run_out,
                                        .user = actor,
                                        .name = "life span",
                                        .rate = life_span,
                                        .owner = actor->self});
}

static tl_result begin_components(tl_world *world, const tl__actor *actor)
{
    tl__component *component = tl__component_live_from(world, actor->first_component);
    tl_result first = TL_OK;

    while (component != NULL) {
        if (!component->has_begun_play) {
            keep_error(&first, tl__component_begin_play(world, component));
        }
        component = tl__component_live_from(world, component->next);
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
        first = start_life_timer(world, actor, actor->initial_life_span);
    }
    keep_error(&first, tl__actor_set_ticks(world, actor, true));
    keep_error(&first, begin_components(world, actor));
    (void)call(world, actor, actor->actor_class->begin_play);
    actor->begun_play = TL_HAS_BEGUN_PLAY;
    return first;
}

static bool may_begin(tl_world *world, tl__actor *actor)
{
    bool is_world_ready = world->has_begun_play || world->is_beginning_play;

    if (actor->life != TL__LIVE || actor->phase != TL__ACTOR_INITIALIZED ||
        actor->begun_play != TL_HAS_NOT_BEGUN_PLAY || !is_world_ready || world->is_destroying ||
        tl_level_id_equal(actor->level, world->actors.leaving)) {
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
    for (tl__actor *actor = tl__actor_live_from(world, parent->next); actor != NULL;
         actor = tl__actor_live_from(world, actor->next)) {
        if (!actor->waits_for_parent || !may_begin(world, actor)) {
            continue;
        }
        keep_error(&first, begin_body(world, actor));
        if (actor->wants_destroy) {
            end_now(world, actor, actor->postponed_reason);
        }
    }
    return first;
}

static tl_result begin_play(tl_world *world, tl__actor *actor)
{
    tl_result result = begin_body(world, actor);

    if (actor->has_waiting_children && !actor->wants_destroy) {
        keep_error(&result, begin_waiting_children(world, actor));
    }
    if (actor->wants_destroy) {
        tl__actor_end(world, actor, actor->postponed_reason);
        return TL_OK;
    }
    return result;
}

/* Steps 4 to 7. */
static tl_result finish(tl_world *world, tl__actor *actor)
{
    actor->needs_finish = false;
    if (!call(world, actor, actor->actor_class->on_construction)) {
        return TL_OK;
    }
    actor->phase = TL__ACTOR_CONSTRUCTED;
    if (actor->is_loaded && world->has_begun_play) {
        return TL_OK; /* LC-7: with its level */
    }
    initialize(world, actor);
    if (actor->life != TL__LIVE) {
        return TL_OK;
    }
    if (!actor->is_loaded && world->actors.on_spawned != NULL) {
        world->calls += 1;
        world->actors.on_spawned(world->actors.on_spawned_user, world, actor->self);
        world->calls -= 1;
    }
    return may_begin(world, actor) ? begin_play(world, actor) : TL_OK;
}

/* Step 2: the actor's function goes first, if it does not wait for BeginPlay. */
static tl_result register_components(tl_world *world, tl__actor *actor)
{
    tl_result first = TL_OK;

    if (actor->allow_tick_before_begin_play || world->def.kind != TL_WORLD_GAME) {
        first = tl__actor_set_ticks(world, actor, true);
    }
    tl__component *component = tl__component_live_from(world, actor->first_component);
    while (component != NULL && actor->life == TL__LIVE) {
        if (!component->starts_unregistered) {
            keep_error(&first, tl__component_enter(world, component));
        }
        component = tl__component_live_from(world, component->next);
    }
    return first;
}

static tl_result run_spawn(tl_world *world, tl__actor *actor)
{
    const tl_actor_class *kind = actor->actor_class;

    tl_result result = register_components(world, actor);
    if (result != TL_OK || actor->life != TL__LIVE ||
        !call(world, actor, actor->is_loaded ? kind->post_load : kind->post_actor_created) ||
        actor->needs_finish) {
        return result;
    }
    return finish(world, actor);
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
    if (def == NULL || def->actor_class == NULL || def->actor_class->name == NULL ||
        !are_components_valid(def) ||
        (def->has_custom_time_dilation && !isfinite(def->custom_time_dilation))) {
        return TL_ERR_INVALID;
    }
    if (!tl_actor_id_is_null(def->parent) && !tl_actor_is_valid(world, def->parent)) {
        return TL_ERR_STALE_ID;
    }
    for (uint32_t i = 0; i < def->component_count; i++) {
        tl_component_id attach_to = def->components[i].attach_to;
        if (!tl_component_id_is_null(attach_to) && tl__component_find(world, attach_to) == NULL) {
            return TL_ERR_STALE_ID;
        }
    }
    return TL_OK;
}

static tl_result check_level(const tl_world *world, tl_level_id level)
{
    if (world->is_destroying) {
        return TL_ERR_STATE;
    }
    return tl_level_is_valid(world, level) && !tl_level_id_equal(level, world->actors.leaving)
               ? TL_OK
               : TL_ERR_STALE_ID;
}

tl_result tl_actor_spawn(tl_world *world, const tl_actor_def *def, tl_actor_id *out)
{
    if (tl__is_recording(world)) {
        return tl__record_actor_spawn(def, out);
    }
    tl__actor *actor = NULL;

    if (out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_actor_id){0};
    tl_result result = tl__world_may_change(world);
    if (result == TL_OK) {
        result = check_def(world, def);
    }
    if (result != TL_OK) {
        return result;
    }
    tl_actor_def placed = *def;
    if (tl_level_id_is_null(placed.level)) {
        placed.level = world->persistent_level;
    }
    result = check_level(world, placed.level);
    if (result == TL_OK && placed.is_collidable) {
        result = tl__ue3_guard_async(world, "spawning what collides");
    }
    if (result == TL_OK) {
        result = tl__actor_make(world, &placed, &actor);
    }
    if (result != TL_OK) {
        return result;
    }
    *out = actor->self;
    tl__ue3_note_spawn(world, actor->self);
    result = run_spawn(world, actor);
    if (result != TL_OK) {
        tl__actor_end(world, actor, TL_END_PLAY_DESTROYED);
        *out = (tl_actor_id){0};
    }
    return result;
}

tl_result tl_actor_finish_spawning(tl_world *world, tl_actor_id actor)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_finish_spawning, "tl_actor_finish_spawning",
                               tl_actor_id_store(actor), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__actor *found = tl__actor_find(world, actor);
    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    if (!found->needs_finish || found->life != TL__LIVE) {
        return TL_ERR_STATE;
    }
    result = finish(world, found);
    if (result != TL_OK) {
        tl__actor_end(world, found, TL_END_PLAY_DESTROYED);
    }
    return result;
}

static void end_play(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    bool had_begun = actor->begun_play == TL_HAS_BEGUN_PLAY;

    actor->begun_play = TL_HAS_NOT_BEGUN_PLAY;
    (void)tl_timer_clear(world, &actor->life_timer);
    if (had_begun && actor->actor_class->end_play != NULL) {
        world->calls += 1;
        actor->actor_class->end_play(actor->user, world, actor->self, reason);
        world->calls -= 1;
    }
    tl__component *component = tl__component_live_from(world, actor->first_component);
    while (component != NULL) {
        tl__component_end_play(world, component);
        component = tl__component_live_from(world, component->next);
    }
}

static void leave_components(tl_world *world, const tl__actor *actor)
{
    tl__component *component = tl__component_live_from(world, actor->first_component);

    while (component != NULL) {
        tl__component_leave(world, component);
        component = tl__component_live_from(world, component->next);
    }
}

static void bury_components(tl_world *world, const tl__actor *actor)
{
    tl__component *component = tl__component_live_from(world, actor->first_component);

    while (component != NULL) {
        tl__component_bury(world, component);
        component = tl__component_live_from(world, component->next);
    }
}

/* */
static void end_now(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    tl_actor_id self = actor->self;

    actor->life = TL__DYING;
    end_play(world, actor, reason);
    leave_components(world, actor);
    tl__latents_owner_gone(world, self);
    tl__scripts_owner_gone(world, self);
    tl__ue3_timers_owner_gone(world, actor);
    tl__actor_bury(world, actor);
    tl__tick_destroy_owned(world, actor->primary.tick);
    bury_components(world, actor);
}

void tl__actor_settle(tl_world *world, const tl__actor *actor)
{
    if (!world->parallel.is_live) {
        return;
    }
    tl__parallel_settle_tick(world, actor->primary.tick);
    const tl__component *component = tl__component_live_from(world, actor->first_component);
    while (component != NULL) {
        tl__parallel_settle_tick(world, component->primary.tick);
        component = tl__component_live_from(world, component->next);
    }
}

void tl__actor_end(tl_world *world, tl__actor *actor, tl_end_play_reason reason)
{
    tl__actor_settle(world, actor);
    if (actor->life != TL__LIVE) {
        return;
    }
    if (actor->begun_play == TL_BEGINNING_PLAY) {
        actor->wants_destroy = true;
        actor->postponed_reason = reason;
        return;
    }
    end_now(world, actor, reason);
    if (actor->has_waiting_children) {
        (void)begin_waiting_children(world, actor);
    }
}

tl_result tl_actor_destroy(tl_world *world, tl_actor_id actor)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_destroy, "tl_actor_destroy",
                               tl_actor_id_store(actor), 0);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__actor *found = tl__actor_find(world, actor);
    if (found == NULL) {
        return TL_ERR_STALE_ID;
    }
    tl__actor_end(world, found, TL_END_PLAY_DESTROYED);
    return TL_OK;
}

tl_result tl_actor_set_life_span(tl_world *world, tl_actor_id actor, tl_time life_span)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_actor_set_life_span, "tl_actor_set_life_span",
                               tl_actor_id_store(actor), (uint64_t)life_span);
    }
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    tl__actor *found = tl__actor_find(world, actor);
    if (found == NULL || found->life != TL__LIVE) {
        return TL_ERR_STALE_ID;
    }
    if (life_span > 0) {
        result = start_life_timer(world, found, life_span);
    } else {
        (void)tl_timer_clear(world, &found->life_timer);
        (void)tl__ue3_set_life_span(world, found, 0);
    }
    if (result == TL_OK) {
        found->initial_life_span = 0; /* what was asked for last counts, also before BeginPlay */
    }
    return result;
}

tl_result tl__actors_begin_play(tl_world *world)
{
    tl_result first = TL_OK;

    world->is_beginning_play = true;
    for (tl__actor *actor = tl__actor_live_from(world, world->actors.first); actor != NULL;
         actor = tl__actor_live_from(world, actor->next)) {
        if (may_begin(world, actor)) {
            keep_error(&first, begin_play(world, actor));
        }
    }
    world->is_beginning_play = false;
    world->has_begun_play = true;
    return first;
}

/* The next actor of a level whose construction is complete. */
static tl__actor *constructed_from(const tl_world *world, tl_level_id level, uint32_t index1)
{
    tl__actor *actor = tl__actor_live_from(world, index1);

    while (actor != NULL &&
           (!tl_level_id_equal(actor->level, level) || actor->phase == TL__ACTOR_SPAWNED)) {
        actor = tl__actor_live_from(world, actor->next);
    }
    return actor;
}

tl_result tl__actors_level_begin_play(tl_world *world, tl_level_id level)
{
    tl_result first = TL_OK;
    tl__actor *actor = constructed_from(world, level, world->actors.first);

    for (; actor != NULL; actor = constructed_from(world, level, actor->next)) {
        pre_initialize(world, actor);
    }
    actor = constructed_from(world, level, world->actors.first);
    for (; actor != NULL; actor = constructed_from(world, level, actor->next)) {
        initialize(world, actor);
    }
    actor = constructed_from(world, level, world->actors.first);
    for (; actor != NULL; actor = constructed_from(world, level, actor->next)) {
        initialize(world, actor);
        if (may_begin(world, actor)) {
            keep_error(&first, begin_play(world, actor));
        }
    }
    return first;
}

void tl__actors_remove_level(tl_world *world, tl_level_id level, tl_end_play_reason reason)
{
    tl_level_id outer = world->actors.leaving;

    world->actors.leaving = level;
    for (tl__actor *actor = tl__actor_live_from(world, world->actors.first); actor != NULL;
         actor = tl__actor_live_from(world, actor->next)) {
        if (tl_level_id_equal(actor->level, level)) {
            tl__actor_end(world, actor, reason);
        }
    }
    tl__components_remove_level(world, level);
    world->actors.leaving = outer;
}

void tl__actors_end_all(tl_world *world, tl_end_play_reason reason)
{
    for (tl__actor *actor = tl__actor_live_from(world, world->actors.first); actor != NULL;
         actor = tl__actor_live_from(world, actor->next)) {
        tl__actor_end(world, actor, reason);
    }
    tl__components_end_all(world);
    tl__actors_reclaim(world);
}
