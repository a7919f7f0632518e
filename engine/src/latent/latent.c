/* Latent actions and their owners: starting, cancelling, queries, advancing, state hash and check
 * (LA-1 to LA-10). */
#include "latent/latent.h"
#include "base/assert.h"
#include "base/duration.h"
#include "command/command.h"
#include "core/observe.h"
#include "core/world.h"

tl_result tl__latents_init(tl_world *world)
{
    tl__latents *latents = world->latents;
    tl__memory *memory = &world->core.memory;
    const tl_capacity *capacity = &world->core.def.capacity;

    latents->next_serial = 1;
    tl_result result = tl__pool_init(&latents->pool, memory, sizeof(tl__latent),
                                     capacity->latent_actions, world->core.def.fixed_capacity);

    return TL__THEN(result, tl__pool_init(&latents->owners, memory, sizeof(tl__latent_owner),
                                          2 * capacity->actors + 1, false));
}

void tl__latents_free(tl_world *world)
{
    tl__pool_free(&world->latents->owners);
    tl__pool_free(&world->latents->pool);
}

/* The owners of latent actions, and the lists that hold the actions of each. */

/* NULL: it never had an action nor was processed. */
static tl__latent_owner *find_owner(const tl__latents *latents, tl__latent_ref ref)
{
    tl__latent_owner *owner =
        ref.index < latents->owners.slot_count ? tl__latent_owner_at(latents, ref.index) : NULL;

    return owner != NULL && owner->generation == ref.generation ? owner : NULL;
}

bool tl__latents_has_pending(const tl__latents *latents, tl__latent_ref ref)
{
    const tl__latent_owner *owner = find_owner(latents, ref);

    return owner != NULL && owner->actions.first != 0;
}

/* Puts an action behind the others of its owner, which exists. */
static void attach(tl__latents *latents, uint32_t slot1)
{
    TL_ASSERT(slot1 != 0);
    TL_ASSERT(tl__latent_at(latents, slot1)->owner < latents->owners.slot_count);

    const tl__latent *action = tl__latent_at(latents, slot1);
    uint32_t index = action->owner;
    tl__latent_owner *owner = tl__latent_owner_at(latents, index);

    if (owner->actions.first == 0) {
        owner->joined = action->serial;
        tl__list_append(&latents->busy, &latents->owners, offsetof(tl__latent_owner, node),
                        index + 1);
    }
    tl__list_append(&owner->actions, &latents->pool, offsetof(tl__latent, node), slot1);
}

static void detach(tl__latents *latents, uint32_t slot1)
{
    TL_ASSERT(slot1 != 0);

    const tl__latent *action = tl__latent_at(latents, slot1);
    uint32_t index = action->owner;
    tl__latent_owner *owner = tl__latent_owner_at(latents, index);

    TL_ASSERT(owner->actions.first != 0);
    if (owner->walk == slot1) {
        owner->walk = action->node.next;
    }
    tl__list_remove(&owner->actions, &latents->pool, offsetof(tl__latent, node), slot1);
    if (owner->actions.first != 0) {
        return;
    }
    if (latents->cursor == index + 1) {
        latents->cursor = owner->node.next;
    }
    tl__list_remove(&latents->busy, &latents->owners, offsetof(tl__latent_owner, node), index + 1);
}

/* Moves a pending action to the finished ones of its owner. */
static void finish(tl__latents *latents, uint32_t slot1)
{
    uint32_t index = tl__latent_at(latents, slot1)->owner;

    detach(latents, slot1);
    tl__list_append(&tl__latent_owner_at(latents, index)->finished, &latents->pool,
                    offsetof(tl__latent, node), slot1);
}

bool tl__latent_take_finished(tl__latents *latents, uint32_t index, tl_latent_def *out)
{
    TL_ASSERT(index < latents->owners.slot_count);

    tl__list *finished = &tl__latent_owner_at(latents, index)->finished;
    uint32_t slot1 = finished->first;

    if (slot1 == 0) {
        return false;
    }
    *out = tl__latent_at(latents, slot1)->def;
    tl__list_remove(finished, &latents->pool, offsetof(tl__latent, node), slot1);
    tl__pool_give(&latents->pool, slot1 - 1);
    return true;
}

static void drop_all(tl__latents *latents, uint32_t index)
{
    const tl__latent_owner *owner = tl__latent_owner_at(latents, index);
    tl_latent_def dropped;

    while (owner->actions.first != 0) {
        uint32_t slot1 = owner->actions.first;
        detach(latents, slot1);
        tl__pool_give(&latents->pool, slot1 - 1);
    }
    while (tl__latent_take_finished(latents, index, &dropped)) {
    }
}

/* Makes a place for the owner; an older one of the same slot loses it. NULL: no memory. */
static tl__latent_owner *require_owner(tl__latents *latents, tl__latent_ref ref)
{
    for (uint32_t slot = 0; latents->owners.slot_count <= ref.index;) {
        if (tl__pool_take(&latents->owners, &slot) != TL_OK) {
            return NULL;
        }
    }
    tl__latent_owner *owner = tl__latent_owner_at(latents, ref.index);
    if (owner->generation != ref.generation) {
        drop_all(latents, ref.index);
        *owner = (tl__latent_owner){.generation = ref.generation};
    }
    return owner;
}

void tl__latents_owner_gone(tl__latents *latents, tl__latent_ref owner)
{
    TL_ASSERT(owner.index != 0);

    if (find_owner(latents, owner) != NULL) {
        drop_all(latents, owner.index);
    }
}

/* Slot + 1 of the pending action with that key, or 0. */
static uint32_t find_action(const tl__latents *latents, tl__latent_ref ref, uint64_t key)
{
    const tl__latent_owner *owner = find_owner(latents, ref);
    uint32_t slot1 = owner != NULL ? owner->actions.first : 0;

    while (slot1 != 0 && tl__latent_at(latents, slot1)->def.key != key) {
        slot1 = tl__latent_at(latents, slot1)->node.next;
    }
    return slot1;
}

static tl_result check_actor(const tl_world *world, tl_actor_id owner)
{
    bool is_there = tl_actor_id_is_left_out(owner) || tl__is_actor(&world->core, owner);

    return is_there ? TL_OK : TL_ERR_STALE_ID;
}

static tl_result check_owner(const tl_world *world, const tl_latent_def *def)
{
    if (tl_component_id_is_left_out(def->component)) {
        return check_actor(world, def->owner);
    }
    if (!tl_actor_id_is_left_out(def->owner)) {
        return TL_ERR_INVALID;
    }
    return tl__is_component(&world->core, def->component) ? TL_OK : TL_ERR_STALE_ID;
}

static tl_result add(tl_world *world, const tl_latent_def *def, tl__latent_kind kind,
                     tl_time remaining)
{
    tl__latents *latents = world->latents;
    const tl__latent_ref owner = tl__latent_owner_of(def);
    uint32_t slot = 0;

    if (require_owner(latents, owner) == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&latents->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__latent *action = tl__latent_at(latents, slot + 1);
    *action = (tl__latent){.def = *def,
                           .remaining = remaining,
                           .serial = latents->next_serial++,
                           .frame = world->core.frame.counter,
                           .kind = kind,
                           .owner = owner.index};
    if (def->name == NULL) {
        action->def.name = "latent";
    }
    attach(latents, slot + 1);
    return TL_OK;
}

static tl_result start(tl_world *world, const tl_latent_def *def, tl__latent_kind kind,
                       tl_time remaining)
{
    tl_result result = tl__world_may_schedule(world);

    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || (kind == TL__LATENT_UPDATE && def->update == NULL)) {
        return TL_ERR_INVALID;
    }
    result = check_owner(world, def);
    if (result != TL_OK) {
        return result;
    }
    if (find_action(world->latents, tl__latent_owner_of(def), def->key) != 0) {
        return TL_ERR_EXISTS;
    }
    if (kind == TL__LATENT_NEXT_TICK && world->core.def.guarantee_engine_tick_delay) {
        kind = TL__LATENT_NEXT_FRAME;
    }
    return add(world, def, kind, remaining);
}

static tl_result start_delay(tl_world *world, const tl_latent_def *def, tl_time delay)
{
    return start(world, def, TL__LATENT_DELAY, delay);
}

static tl_result retrigger(tl_world *world, const tl_latent_def *def, tl_time delay)
{
    tl_result result = start(world, def, TL__LATENT_DELAY, delay);

    if (result != TL_ERR_EXISTS) {
        return result;
    }
    tl__latent *action = tl__latent_at(
        world->latents, find_action(world->latents, tl__latent_owner_of(def), def->key));
    if (action->kind != TL__LATENT_DELAY) {
        return TL_ERR_EXISTS;
    }
    action->remaining = delay;
    return TL_OK;
}

/* The public calls that start an action: what does it, after a time or without one. */
#define DELAY(name, fn)                                                                            \
    tl_result tl_latent_##name(tl_world *world, const tl_latent_def *def, tl_time delay)           \
    {                                                                                              \
        if (tl__is_deferring(world)) {                                                             \
            return def != NULL ? TL__DEFER(latent_##name, *def, delay) : TL_ERR_INVALID;           \
        }                                                                                          \
        return fn(world, def, delay);                                                              \
    }
#define START(name, kind)                                                                          \
    tl_result tl_latent_##name(tl_world *world, const tl_latent_def *def)                          \
    {                                                                                              \
        if (tl__is_deferring(world)) {                                                             \
            return def != NULL ? TL__DEFER(latent_##name, *def) : TL_ERR_INVALID;                  \
        }                                                                                          \
        return start(world, def, kind, 0);                                                         \
    }
DELAY(delay, start_delay)
DELAY(retriggerable_delay, retrigger)
START(delay_until_next_tick, TL__LATENT_NEXT_TICK)
START(delay_until_next_frame, TL__LATENT_NEXT_FRAME)
START(start, TL__LATENT_UPDATE)

static tl_result drop(tl__latents *latents, tl__latent_ref owner, uint64_t key)
{
    uint32_t slot1 = find_action(latents, owner, key);

    if (slot1 == 0) {
        return TL_ERR_REFUSED;
    }
    detach(latents, slot1);
    tl__pool_give(&latents->pool, slot1 - 1);
    return TL_OK;
}

static tl_result cancel(tl_world *world, tl_actor_id owner, uint64_t key)
{
    tl_result result = check_actor(world, owner);

    return TL__THEN(result, drop(world->latents, tl__latent_of_actor(owner), key));
}
TL__PUBLIC_TWO(latent_cancel, cancel)

static tl_result cancel_of_component(tl_world *world, tl_component_id owner, uint64_t key)
{
    return tl__is_component(&world->core, owner)
               ? drop(world->latents, tl__latent_of_component(owner), key)
               : TL_ERR_STALE_ID;
}
TL__PUBLIC_TWO(latent_cancel_of_component, cancel_of_component)

static bool is_pending(const tl_world *world, tl__latent_ref owner, uint64_t key)
{
    return world != NULL && find_action(world->latents, owner, key) != 0;
}

static uint32_t list_length(const tl__latents *latents, const tl__list *list)
{
    uint32_t length = 0;

    for (uint32_t slot1 = list->first; slot1 != 0;
         slot1 = tl__latent_at(latents, slot1)->node.next) {
        length += 1;
    }
    return length;
}

static uint32_t count(const tl_world *world, tl__latent_ref ref)
{
    const tl__latent_owner *owner = world != NULL ? find_owner(world->latents, ref) : NULL;

    return owner != NULL ? list_length(world->latents, &owner->actions) : 0;
}

bool tl_latent_is_pending(const tl_world *world, tl_actor_id owner, uint64_t key)
{
    return is_pending(world, tl__latent_of_actor(owner), key);
}

uint32_t tl_latent_count(const tl_world *world, tl_actor_id owner)
{
    return count(world, tl__latent_of_actor(owner));
}

bool tl_latent_is_pending_of_component(const tl_world *world, tl_component_id owner, uint64_t key)
{
    return is_pending(world, tl__latent_of_component(owner), key);
}

uint32_t tl_latent_count_of_component(const tl_world *world, tl_component_id owner)
{
    return count(world, tl__latent_of_component(owner));
}

/* The pending actions of one owner. */
static void hash_owner(const tl__latents *latents, uint32_t index, tl__hash *hash)
{
    const tl__latent_owner *owner = tl__latent_owner_at(latents, index);

    if (tl__latent_item_kind(index) == TL_ITEM_COMPONENT_LATENT) {
        tl__hash_u32(hash, TL_ITEM_COMPONENT_LATENT);
    }
    tl__hash_u64(hash, tl__latent_item_id(latents, index));
    tl__hash_u64(hash, owner->joined);
    tl__hash_bool(hash, owner->processed == latents->frame);
    for (uint32_t slot1 = owner->actions.first; slot1 != 0;
         slot1 = tl__latent_at(latents, slot1)->node.next) {
        const tl__latent *action = tl__latent_at(latents, slot1);
        tl__hash_u64(hash, action->def.key);
        tl__hash_u32(hash, (uint32_t)action->kind);
        tl__hash_u64(hash, action->kind == TL__LATENT_NEXT_FRAME ? action->frame : 0);
        tl__hash_i64(hash, action->remaining);
        tl__hash_u64(hash, action->serial);
    }
}

void tl__latents_hash(const tl_world *world, tl__hash *hash)
{
    const tl__latents *latents = world->latents;

    tl__hash_u64(hash, latents->next_serial);
    tl__hash_bool(hash, latents->is_in_slot);
    for (uint32_t next = latents->busy.first; next != 0;
         next = tl__latent_owner_at(latents, next - 1)->node.next) {
        hash_owner(latents, next - 1, hash);
    }
}

void tl__latents_check(const tl_world *world, tl__audit *audit)
{
    const tl__latents *latents = world->latents;
    uint32_t with_actions = 0;
    uint32_t found = 0;

    for (uint32_t i = 0; i < latents->owners.slot_count; i++) {
        const tl__latent_owner *owner = tl__latent_owner_at(latents, i);
        with_actions += owner->actions.first != 0 ? 1U : 0U;
        found += list_length(latents, &owner->actions) + list_length(latents, &owner->finished);
    }
    for (uint32_t next = latents->busy.first; next != 0;
         next = tl__latent_owner_at(latents, next - 1)->node.next) {
        with_actions -= 1;
    }
    tl__expect(audit, with_actions == 0 && found == latents->pool.live_count,
               "latent actions and their owners differ");
}

/* Advances latent actions: inside the tick of their owner, or in the slot (LA-1 to LA-10). */

void tl__latents_begin_frame(tl_world *world)
{
    TL_ASSERT(world->core.frame.is_open);
    TL_ASSERT(!world->latents->is_in_slot);

    world->latents->frame += 1;
    world->latents->is_paused = world->is_paused;
}

/* True: finished. The update may cancel the action, or take its owner away. */
static bool advance(tl_world *world, uint32_t slot1, tl_time delta)
{
    tl__latents *latents = world->latents;
    tl__latent *action = tl__latent_at(latents, slot1);

    world->core.stats.latent_actions += 1;
    switch (action->kind) {
    case TL__LATENT_DELAY:
        action->remaining = tl__time_sub(action->remaining, delta);
        return action->remaining <= 0;
    case TL__LATENT_NEXT_TICK:
        return true;
    case TL__LATENT_NEXT_FRAME:
        return action->frame != world->core.frame.counter;
    case TL__LATENT_UPDATE:
        break;
    }
    uint32_t generation = tl__pool_generation(&latents->pool, slot1 - 1);
    const tl_latent_def def = action->def;
    bool is_finished = def.update(def.user, world, delta);
    return is_finished && tl__pool_generation(&latents->pool, slot1 - 1) == generation;
}

/* LA-10: actions that have finished leave the owner first, then they are called. */
static void call_finished(tl_world *world, uint32_t index)
{
    tl_latent_def def;

    while (tl__latent_take_finished(world->latents, index, &def)) {
        if (def.done != NULL) {
            def.done(def.user, world);
        }
    }
}

/* Slot + 1 of the action that the owner's walk comes to next, or 0: those started since `end` wait
 * for the next time. */
static uint32_t walk_on(tl__latent_owner *owner, const tl__latents *latents, uint64_t end)
{
    uint32_t slot1 = owner->walk;

    if (slot1 == 0 || tl__latent_at(latents, slot1)->serial >= end) {
        return 0;
    }
    owner->walk = tl__latent_at(latents, slot1)->node.next;
    return slot1;
}

static void process(tl_world *world, uint32_t index, tl_time delta)
{
    tl__latents *latents = world->latents;
    tl__latent_owner *owner = tl__latent_owner_at(latents, index);
    uint64_t end = latents->next_serial;
    uint32_t slot1 = 0;

    owner->processed = latents->frame;
    owner->walk = owner->actions.first;
    while ((slot1 = walk_on(owner, latents, end)) != 0) {
        if (advance(world, slot1, delta)) {
            finish(latents, slot1);
        }
    }
    owner->walk = 0;
    call_finished(world, index);
}

void tl__latents_process_owner(tl_world *world, tl__latent_ref ref, tl_time delta)
{
    TL_ASSERT(!tl__is_deferring(world));

    tl__latents *latents = world->latents;

    if (latents->is_paused) {
        return;
    }
    const tl__latent_owner *owner = require_owner(latents, ref);
    if (owner != NULL && owner->processed != latents->frame) {
        process(world, ref.index, delta);
    }
}

void tl__latents_begin_slot(tl_world *world, tl_time delta)
{
    TL_ASSERT(!world->latents->is_in_slot);
    TL_ASSERT(!world->is_paused);

    tl__latents *latents = world->latents;

    latents->is_in_slot = true;
    latents->cursor = latents->busy.first;
    latents->slot_end = latents->next_serial;
    latents->delta = delta;
}

void tl__latents_end_slot(tl_world *world)
{
    TL_ASSERT(world->latents->is_in_slot);

    world->latents->is_in_slot = false;
    world->latents->cursor = 0;
}

/* Index + 1 of the next owner for the slot, or 0. */
static uint32_t next_owner(const tl__latents *latents)
{
    uint32_t next = latents->is_in_slot ? latents->cursor : 0;

    while (next != 0 && tl__latent_owner_at(latents, next - 1)->processed == latents->frame) {
        next = tl__latent_owner_at(latents, next - 1)->node.next;
    }
    return next != 0 && tl__latent_owner_at(latents, next - 1)->joined < latents->slot_end ? next
                                                                                           : 0;
}

static const char *name_of(const tl_world *world, uint32_t index)
{
    const uint32_t generation = tl__latent_owner_at(world->latents, index)->generation;
    tl__owner owner;

    if (index == 0) {
        return "world";
    }
    if (index % 2 == 0) {
        world->core.owners->describe(world, (tl_actor_id){index / 2, generation},
                                     (tl_component_id){0}, "", &owner);
        return owner.names.actor_name;
    }
    world->core.owners->describe(world, (tl_actor_id){0}, (tl_component_id){index / 2, generation},
                                 "", &owner);
    return owner.names.component_name;
}

bool tl__latents_next(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->latents->is_in_slot);
    TL_ASSERT(!world->core.frame.is_in_item);

    const tl__latents *latents = world->latents;
    uint32_t next = next_owner(latents);

    *out = (tl_item){0};
    if (next == 0) {
        return false;
    }
    *out = (tl_item){tl__latent_item_kind(next - 1), TL_STAGE_LATENT,
                     tl__latent_item_id(latents, next - 1), name_of(world, next - 1)};
    return true;
}

bool tl__latents_step(tl_world *world, tl_item *out)
{
    TL_ASSERT(world->latents->is_in_slot);
    TL_ASSERT(!world->core.frame.is_in_item);

    tl__latents *latents = world->latents;
    bool runs = tl__latents_next(world, out);

    if (runs) {
        uint32_t index = next_owner(latents) - 1;
        latents->cursor = tl__latent_owner_at(latents, index)->node.next;
        tl__item_begin(&world->core, *out);
        process(world, index, latents->delta);
        tl__item_end(&world->core);
    }
    return runs;
}
