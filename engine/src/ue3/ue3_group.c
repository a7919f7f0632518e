/* The groups of a UE3 frame: the order of ticks, and deferred ones (E3-21 to E3-27). */
#include "base/assert.h"
#include "core/observe.h"
#include "core/world.h"
#include "frame/frame.h"
#include "schedule/schedule.h"
#include "ue3/ue3.h"

tl_result tl__ue3_guard_async(tl_world *world, const char *what)
{
    TL_ASSERT(what != NULL);

    const tl__ue3 *ue3 = world->ue3;

    if (!ue3->is_in_group || ue3->group != TL_UE3_GROUP_DURING_ASYNC_WORK) {
        return TL_OK;
    }
    world->core.stats.async_errors += 1;
    tl__core_log(&world->core, TL_SEVERITY_ERROR, TL_MESSAGE_ASYNC,
                 "%s during async work is an error and was not done", what);
    return TL_ERR_LOCKED;
}

tl_result tl_ue3_may_touch_physics(tl_world *world, const char *what)
{
    tl_result result = tl__world_may_change(world);

    return result == TL_OK ? tl__ue3_guard_async(world, what != NULL ? what : "touching physics")
                           : result;
}

static void push(tl__ue3_list *list, uint32_t index1, uint32_t generation)
{
    list->items[list->count++] = (tl__ue3_entry){index1, generation};
}

/* E3-23: the list begins anew with each group, so an actor spawned between two groups is in none.
 */
void tl__ue3_note_spawn(tl_world *world, tl_actor_id actor)
{
    TL_ASSERT(world->core.is_ue3);
    TL_ASSERT(tl_actor_is_valid(world, actor));

    if (world->ue3->is_in_group) {
        push(&world->ue3->spawned, actor.index1, actor.generation);
        world->core.stats.newly_spawned += 1;
    }
}

static bool may_tick(const tl_world *world, const tl__primary *primary)
{
    if (!primary->is_done || !primary->can_ever_tick) {
        return false;
    }
    const tl__tick *tick = tl__tick_find(world, primary->tick);
    return tick != NULL && tick->state != TL_TICK_DISABLED &&
           (!world->is_paused || tick->tick_even_when_paused) &&
           !(tick->no_dedicated_server && world->core.def.is_dedicated_server);
}

static tl_ue3_group group_of(const tl_world *world, const tl__primary *primary)
{
    const tl__tick *tick = tl__tick_at(world, tl__tick_slot(primary->tick));

    return tl_ue3_group_of((tl_tick_group)tick->group);
}

static void begin_item(tl_world *world, const tl__primary *primary)
{
    const tl_item item = {TL_ITEM_TICK, world->core.frame.stage, tl_tick_id_store(primary->tick),
                          tl__tick_at(world, tl__tick_slot(primary->tick))->name};

    world->core.frame.context.tick = primary->tick;
    world->ue3->item = item;
    world->core.frame.position += 1;
    world->core.stats.ticks_run += 1;
    tl__item_begin(&world->core, item);
}

/* False: it does not tick. */
static bool run_component(tl_world *world, tl__component *component)
{
    if (!component->is_registered || !may_tick(world, &component->primary)) {
        return false;
    }
    begin_item(world, &component->primary);
    tl__component_run_tick(component, &world->core.frame.context);
    tl__item_end(&world->core);
    return true;
}

/* E3-21: interactions of a player, Tick event, state code, timers. */
static void run_actor(tl_world *world, tl__actor *actor)
{
    const tl_ue3_hooks *hooks = &world->ue3->def.hooks;
    tl_tick_context scaled = tl__primary_context(&world->core.frame.context, actor->time_dilation);

    begin_item(world, &actor->primary);
    if (actor->is_player && hooks->tick_interactions != NULL) {
        hooks->tick_interactions(hooks->user, world, actor->self, scaled.delta);
    }
    tl__actor_run_tick(actor, &world->core.frame.context);
    if (actor->life == TL__LIVE) {
        tl__ue3_timers_update(world, actor, scaled.delta);
    }
    tl__item_end(&world->core);
}

static bool does_tick(const tl_world *world, const tl__actor *actor)
{
    return (!world->ue3->is_players_only || actor->is_player) && may_tick(world, &actor->primary);
}

static tl__actor *live_actor(const tl_world *world, const tl__ue3_entry *entry)
{
    tl__actor *actor = tl__actor_find(world, (tl_actor_id){entry->index1, entry->generation});

    return actor != NULL && actor->life == TL__LIVE ? actor : NULL;
}

/* Ticks an actor, whose components come next, or defers it to its own group. True: it ticked. */
static bool visit(tl_world *world, const tl__ue3_entry *entry)
{
    tl__ue3 *ue3 = world->ue3;
    tl__actor *actor = live_actor(world, entry);

    if (actor == NULL || !actor->primary.can_ever_tick) {
        return false;
    }
    tl_ue3_group group = group_of(world, &actor->primary);
    if (group > ue3->group) {
        push(&ue3->actors[group], entry->index1, entry->generation);
        return false;
    }
    if (!does_tick(world, actor)) {
        return false;
    }
    ue3->cursor.owner = entry->index1;
    ue3->cursor.after_component = 0;
    run_actor(world, actor);
    return true;
}

/* The next live component of the owner; NULL: it has none left. */
static tl__component *next_component(tl_world *world)
{
    tl__ue3_cursor *cursor = &world->ue3->cursor;
    const tl__actor *owner = tl__pool_at(&world->actors->pool, cursor->owner - 1);
    const tl__component *last =
        cursor->after_component != 0
            ? tl__pool_at(&world->components->pool, cursor->after_component - 1)
            : NULL;
    tl__component *component = tl__component_after(world, owner, last);

    cursor->after_component = component != NULL ? component->self.index1 : 0;
    cursor->owner = component != NULL ? cursor->owner : 0;
    return component;
}

/* Those of an earlier group have no other place than this; those of a later one wait for it. */
static bool step_component(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    tl__component *component = next_component(world);

    if (component == NULL || !component->primary.can_ever_tick) {
        return false;
    }
    tl_ue3_group group = group_of(world, &component->primary);
    if (group > ue3->group) {
        push(&ue3->components[group], component->self.index1, component->self.generation);
        return false;
    }
    return run_component(world, component);
}

static bool tick_deferred_component(tl_world *world, const tl__ue3_entry *entry)
{
    tl__component *component =
        tl__component_find(world, (tl_component_id){entry->index1, entry->generation});

    return component != NULL && component->life == TL__LIVE && run_component(world, component);
}

static const tl__collection *main_collection(const tl_world *world)
{
    return tl__collection_at(world, world->levels->main.index1 - 1);
}

/* A level that came or was shown since the frame began is not in it. */
static bool is_in_frame(const tl_world *world, const tl__ue3_entry *entry)
{
    const tl__actor *actor = live_actor(world, entry);
    uint32_t level = actor != NULL ? actor->level.index1 - 1 : 0;

    return actor != NULL && tl__level_at(world, level)->is_shown &&
           tl__collection_has(main_collection(world), level);
}

static void stop_runaway(tl_world *world, uint32_t left)
{
    world->core.stats.runaways += left;
    tl__core_log(&world->core, TL_SEVERITY_ERROR, TL_MESSAGE_RUNAWAY,
                 "%u newly spawned actors of round %d tick from the next frame on", left,
                 TL__UE3_SPAWN_ROUNDS + 1);
}

/* E3-23. Those that these spawn follow, round by round. False: there is none left. */
static bool has_spawned(tl_world *world)
{
    tl__ue3_cursor *cursor = &world->ue3->cursor;
    tl__ue3_list *spawned = &world->ue3->spawned;

    if (cursor->next < cursor->round_end) {
        return true;
    }
    if (cursor->next < spawned->count && cursor->rounds < TL__UE3_SPAWN_ROUNDS) {
        cursor->rounds += 1;
        cursor->round_end = spawned->count;
        return true;
    }
    if (cursor->next < spawned->count) {
        stop_runaway(world, spawned->count - cursor->next);
    }
    spawned->count = 0;
    return false;
}

static const tl__ue3_list *list_of(const tl__ue3 *ue3)
{
    switch (ue3->cursor.phase) {
    case TL__UE3_LIST:
        return ue3->group == TL_UE3_GROUP_PRE_ASYNC_WORK ? &ue3->order : &ue3->actors[ue3->group];
    case TL__UE3_COMPONENTS:
        return &ue3->components[ue3->group];
    case TL__UE3_SPAWNED:
    case TL__UE3_SPAWNED_BY_COMPONENTS:
    case TL__UE3_PHASE_COUNT:
        break;
    }
    return &ue3->spawned;
}

static bool is_spawned_phase(tl__ue3_phase phase)
{
    return phase == TL__UE3_SPAWNED || phase == TL__UE3_SPAWNED_BY_COMPONENTS;
}

static bool has_entry(tl_world *world)
{
    const tl__ue3 *ue3 = world->ue3;

    if (!is_spawned_phase(ue3->cursor.phase)) {
        return ue3->cursor.next < list_of(ue3)->count;
    }
    return ue3->group != TL_UE3_GROUP_DURING_ASYNC_WORK && has_spawned(world);
}

static bool step_entry(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;
    const tl__ue3_entry entry = list_of(ue3)->items[ue3->cursor.next++];

    if (ue3->cursor.phase == TL__UE3_COMPONENTS) {
        return tick_deferred_component(world, &entry);
    }
    return (!is_spawned_phase(ue3->cursor.phase) || is_in_frame(world, &entry)) &&
           visit(world, &entry);
}

bool tl__ue3_group_step(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->ue3->is_in_group || world->is_paused);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__ue3_cursor *cursor = &world->ue3->cursor;
    bool has_run = false;

    while (!has_run && cursor->phase != TL__UE3_PHASE_COUNT) {
        if (cursor->owner != 0) {
            has_run = step_component(world);
        } else if (has_entry(world)) {
            has_run = step_entry(world);
        } else {
            *cursor = (tl__ue3_cursor){.phase = (tl__ue3_phase)(cursor->phase + 1)};
        }
    }
    *out = has_run ? world->ue3->item : (tl_item){0};
    return has_run;
}

/* E3-23: whatever their group is. */
static void defer_newly_spawned(tl_world *world)
{
    tl__ue3 *ue3 = world->ue3;

    for (uint32_t i = 0; i < ue3->spawned.count; i++) {
        const tl__ue3_entry entry = ue3->spawned.items[i];
        if (is_in_frame(world, &entry)) {
            push(&ue3->actors[TL_UE3_GROUP_POST_ASYNC_WORK], entry.index1, entry.generation);
        }
    }
    ue3->spawned.count = 0;
}

static void begin_group(tl_world *world, tl_ue3_group group)
{
    static const tl_tick_group groups[TL_UE3_GROUP_COUNT] = {
        TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS};
    tl__ue3 *ue3 = world->ue3;

    ue3->group = group;
    ue3->is_in_group = true;
    ue3->cursor = (tl__ue3_cursor){0};
    world->core.frame.context.group = groups[group];
    world->core.frame.group = (uint32_t)groups[group];
    world->core.frame.stage = tl_stage_of_group(groups[group]);
}

/* E3-22: the levels in list order, the actors of each in spawn order; nothing is deferred yet. */
static void list_actors(tl_world *world)
{
    const tl__slots *levels = &main_collection(world)->levels;
    tl__ue3 *ue3 = world->ue3;

    for (uint32_t i = 0; i < TL_UE3_GROUP_COUNT; i++) {
        ue3->actors[i].count = 0;
        ue3->components[i].count = 0;
    }
    ue3->order.count = 0;
    for (uint32_t i = 0; i < levels->count; i++) {
        tl_level_id level = tl__level_id(world, levels->items[i]);
        if (!tl__level_at(world, levels->items[i])->is_shown) {
            continue;
        }
        for (const tl__actor *at = NULL; (at = tl__actor_after(world, at)) != NULL;) {
            if (tl_level_id_equal(at->level, level)) {
                push(&ue3->order, at->self.index1, at->self.generation);
            }
        }
    }
}

void tl__ue3_group_enter(tl_world *world, tl_ue3_group group)
{
    TL_ASSERT(!world->ue3->is_in_group);
    TL_ASSERT((uint32_t)group < TL_UE3_GROUP_COUNT);

    if (group == TL_UE3_GROUP_PRE_ASYNC_WORK) {
        list_actors(world);
    }
    begin_group(world, group);
    if (group == TL_UE3_GROUP_POST_ASYNC_WORK && !world->is_paused) {
        tl__frame_call_hook(world, world->ue3->def.hooks.notify_collisions,
                            world->core.times.delta);
    }
}

void tl__ue3_group_leave(tl_world *world)
{
    TL_ASSERT(!world->core.frame.is_in_item);

    if (world->ue3->group == TL_UE3_GROUP_DURING_ASYNC_WORK) {
        defer_newly_spawned(world);
    }
    world->ue3->is_in_group = false;
    world->core.frame.group = TL_TICK_GROUP_COUNT;
    world->core.frame.stage = TL_STAGE_COUNT;
}
