#include "latent.h"

#include "item.h"
#include "record_call.h"
#include "world.h"

tl_result tl__latents_init(tl__latents *latents, tl__memory *memory, uint32_t reserve,
                           uint32_t actors, bool fixed)
{
    void *owners = NULL;

    *latents = (tl__latents){.memory = memory, .next_serial = 1};
    tl_result result = tl__pool_init(&latents->pool, memory, sizeof(tl__latent), reserve, fixed);
    if (result != TL_OK) {
        return result;
    }
    if (!tl__memory_grow(memory, &owners, &latents->owner_capacity, actors + 1,
                         sizeof(*latents->owners))) {
        tl__latents_free(latents);
        return TL_ERR_NO_MEMORY;
    }
    latents->owners = owners;
    return TL_OK;
}

void tl__latents_free(tl__latents *latents)
{
    if (latents->memory != NULL) {
        tl__memory_free_array(latents->memory, latents->owners, latents->owner_capacity,
                              sizeof(*latents->owners));
    }
    tl__pool_free(&latents->pool);
    *latents = (tl__latents){0};
}

static tl__latent *at(const tl__latents *latents, uint32_t slot1)
{
    return tl__pool_at(&latents->pool, slot1 - 1);
}

static void append(tl__latents *latents, tl__latent_list *list, uint32_t slot1)
{
    tl__latent *action = at(latents, slot1);

    action->previous = list->last;
    action->next = 0;
    if (list->last != 0) {
        at(latents, list->last)->next = slot1;
    } else {
        list->first = slot1;
    }
    list->last = slot1;
}

static void take_out(tl__latents *latents, tl__latent_list *list, uint32_t slot1)
{
    const tl__latent *action = at(latents, slot1);

    if (action->previous != 0) {
        at(latents, action->previous)->next = action->next;
    } else {
        list->first = action->next;
    }
    if (action->next != 0) {
        at(latents, action->next)->previous = action->previous;
    } else {
        list->last = action->previous;
    }
}

static tl_actor_id id_of(const tl__latents *latents, uint32_t index)
{
    return (tl_actor_id){index, latents->owners[index].generation};
}

/* NULL: it never had an action nor was processed. */
static tl__latent_owner *find_owner(const tl__latents *latents, tl_actor_id id)
{
    return id.index1 < latents->owner_count &&
                   latents->owners[id.index1].generation == id.generation
               ? &latents->owners[id.index1]
               : NULL;
}

static void join(tl__latents *latents, uint32_t index, uint64_t serial)
{
    tl__latent_owner *owner = &latents->owners[index];

    owner->joined = serial;
    owner->previous = latents->last_owner;
    owner->next = 0;
    if (latents->last_owner != 0) {
        latents->owners[latents->last_owner - 1].next = index + 1;
    } else {
        latents->first_owner = index + 1;
    }
    latents->last_owner = index + 1;
}

static void leave(tl__latents *latents, uint32_t index)
{
    tl__latent_owner *owner = &latents->owners[index];

    if (latents->cursor == index + 1) {
        latents->cursor = owner->next;
    }
    if (owner->previous != 0) {
        latents->owners[owner->previous - 1].next = owner->next;
    } else {
        latents->first_owner = owner->next;
    }
    if (owner->next != 0) {
        latents->owners[owner->next - 1].previous = owner->previous;
    } else {
        latents->last_owner = owner->previous;
    }
}

static void detach(tl__latents *latents, uint32_t index, uint32_t slot1)
{
    tl__latent_owner *owner = &latents->owners[index];

    if (latents->walk == slot1) {
        latents->walk = at(latents, slot1)->next;
    }
    take_out(latents, &owner->actions, slot1);
    owner->count -= 1;
    if (owner->count == 0) {
        leave(latents, index);
    }
}

static void drop_all(tl__latents *latents, uint32_t index)
{
    while (latents->owners[index].actions.first != 0) {
        uint32_t slot1 = latents->owners[index].actions.first;
        detach(latents, index, slot1);
        tl__pool_give(&latents->pool, slot1 - 1);
    }
}

/* Makes a place for the owner; an older actor of the same slot loses it. */
static tl__latent_owner *require_owner(tl__latents *latents, tl_actor_id id)
{
    void *owners = latents->owners;

    if (!tl__memory_grow(latents->memory, &owners, &latents->owner_capacity, id.index1 + 1,
                         sizeof(*latents->owners))) {
        return NULL;
    }
    latents->owners = owners;
    while (latents->owner_count <= id.index1) {
        latents->owners[latents->owner_count++] = (tl__latent_owner){0};
    }
    tl__latent_owner *owner = &latents->owners[id.index1];
    if (owner->generation != id.generation) {
        drop_all(latents, id.index1);
        *owner = (tl__latent_owner){.generation = id.generation};
    }
    return owner;
}

static uint32_t find_action(const tl__latents *latents, tl_actor_id id, uint64_t key)
{
    const tl__latent_owner *owner = find_owner(latents, id);
    uint32_t slot1 = owner != NULL ? owner->actions.first : 0;

    while (slot1 != 0 && at(latents, slot1)->def.key != key) {
        slot1 = at(latents, slot1)->next;
    }
    return slot1;
}

static tl_result check_owner(const tl_world *world, tl_actor_id owner)
{
    bool is_there = tl_actor_id_is_null(owner) || tl_actor_is_valid(world, owner);

    return is_there ? TL_OK : TL_ERR_STALE_ID;
}

static tl_result add(tl_world *world, const tl_latent_def *def, tl__latent_kind kind,
                     tl_time remaining)
{
    tl__latents *latents = &world->latents;
    uint32_t slot = 0;
    tl__latent_owner *owner = require_owner(latents, def->owner);

    if (owner == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    tl_result result = tl__pool_take(&latents->pool, &slot);
    if (result != TL_OK) {
        return result;
    }
    tl__latent *action = at(latents, slot + 1);
    *action = (tl__latent){.def = *def,
                           .remaining = remaining,
                           .serial = latents->next_serial++,
                           .frame = world->frame.counter,
                           .kind = kind};
    if (def->name == NULL) {
        action->def.name = "latent";
    }
    if (owner->count == 0) {
        join(latents, def->owner.index1, action->serial);
    }
    append(latents, &owner->actions, slot + 1);
    owner->count += 1;
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
    result = check_owner(world, def->owner);
    if (result != TL_OK) {
        return result;
    }
    if (find_action(&world->latents, def->owner, def->key) != 0) {
        return TL_ERR_EXISTS;
    }
    if (kind == TL__LATENT_NEXT_TICK && world->def.guarantee_engine_tick_delay) {
        kind = TL__LATENT_NEXT_FRAME;
    }
    return add(world, def, kind, remaining);
}

tl_result tl_latent_delay(tl_world *world, const tl_latent_def *def, tl_time delay)
{
    if (tl__is_recording(world)) {
        return tl__record_latent_delay(def, delay);
    }
    return start(world, def, TL__LATENT_DELAY, delay);
}

tl_result tl_latent_retriggerable_delay(tl_world *world, const tl_latent_def *def, tl_time delay)
{
    if (tl__is_recording(world)) {
        return tl__record_latent_retriggerable_delay(def, delay);
    }
    tl_result result = start(world, def, TL__LATENT_DELAY, delay);

    if (result != TL_ERR_EXISTS) {
        return result;
    }
    tl__latent *action = at(&world->latents, find_action(&world->latents, def->owner, def->key));
    if (action->kind != TL__LATENT_DELAY) {
        return TL_ERR_EXISTS;
    }
    action->remaining = delay;
    return TL_OK;
}

tl_result tl_latent_delay_until_next_tick(tl_world *world, const tl_latent_def *def)
{
    if (tl__is_recording(world)) {
        return tl__record_latent_delay_until_next_tick(def);
    }
    return start(world, def, TL__LATENT_NEXT_TICK, 0);
}

tl_result tl_latent_delay_until_next_frame(tl_world *world, const tl_latent_def *def)
{
    if (tl__is_recording(world)) {
        return tl__record_latent_delay_until_next_frame(def);
    }
    return start(world, def, TL__LATENT_NEXT_FRAME, 0);
}

tl_result tl_latent_start(tl_world *world, const tl_latent_def *def)
{
    if (tl__is_recording(world)) {
        return tl__record_latent_start(def);
    }
    return start(world, def, TL__LATENT_UPDATE, 0);
}

tl_result tl_latent_cancel(tl_world *world, tl_actor_id owner, uint64_t key)
{
    if (tl__is_recording(world)) {
        return tl__record_call(tl__apply_latent_cancel, "tl_latent_cancel",
                               tl_actor_id_store(owner), key);
    }
    tl_result result = tl__world_may_change(world);

    if (result == TL_OK) {
        result = check_owner(world, owner);
    }
    if (result != TL_OK) {
        return result;
    }
    uint32_t slot1 = find_action(&world->latents, owner, key);
    if (slot1 == 0) {
        return TL_ERR_REFUSED;
    }
    detach(&world->latents, owner.index1, slot1);
    tl__pool_give(&world->latents.pool, slot1 - 1);
    return TL_OK;
}

bool tl_latent_is_pending(const tl_world *world, tl_actor_id owner, uint64_t key)
{
    return world != NULL && find_action(&world->latents, owner, key) != 0;
}

uint32_t tl_latent_count(const tl_world *world, tl_actor_id id)
{
    const tl__latent_owner *owner = world != NULL ? find_owner(&world->latents, id) : NULL;

    return owner != NULL ? owner->count : 0;
}

void tl__latents_begin_frame(tl_world *world)
{
    world->latents.frame += 1;
    world->latents.is_paused = world->is_paused;
}

/* True: finished. The update may cancel the action, or take its owner away. */
static bool advance(tl_world *world, uint32_t slot1, tl_time delta)
{
    tl__latents *latents = &world->latents;
    tl__latent *action = at(latents, slot1);

    world->stats.latent_actions += 1;
    switch (action->kind) {
    case TL__LATENT_DELAY:
        action->remaining -= delta;
        return action->remaining <= 0;
    case TL__LATENT_NEXT_TICK:
        return true;
    case TL__LATENT_NEXT_FRAME:
        return action->frame != world->frame.counter;
    case TL__LATENT_UPDATE:
        break;
    }
    uint32_t generation = tl__pool_generation(&latents->pool, slot1 - 1);
    const tl_latent_def def = action->def;
    bool is_finished = def.update(def.user, world, delta);
    return is_finished && tl__pool_generation(&latents->pool, slot1 - 1) == generation;
}

/* LA-10: actions that have finished leave the owner first, then they are called. */
static void call_finished(tl_world *world)
{
    tl__latents *latents = &world->latents;

    while (latents->finished.first != 0) {
        uint32_t slot1 = latents->finished.first;
        const tl_latent_def def = at(latents, slot1)->def;
        take_out(latents, &latents->finished, slot1);
        tl__pool_give(&latents->pool, slot1 - 1);
        if (def.done != NULL) {
            def.done(def.user, world);
        }
    }
}

/* Actions started meanwhile wait for the next time. */
static void process(tl_world *world, uint32_t index, tl_time delta)
{
    tl__latents *latents = &world->latents;
    uint64_t end = latents->next_serial;

    latents->owners[index].processed = latents->frame;
    latents->walk = latents->owners[index].actions.first;
    while (latents->walk != 0 && at(latents, latents->walk)->serial < end) {
        uint32_t slot1 = latents->walk;
        latents->walk = at(latents, slot1)->next;
        if (advance(world, slot1, delta)) {
            detach(latents, index, slot1);
            append(latents, &latents->finished, slot1);
        }
    }
    latents->walk = 0;
    call_finished(world);
}

void tl__latents_process_owner(tl_world *world, tl_actor_id id, tl_time delta)
{
    tl__latents *latents = &world->latents;

    if (latents->is_paused) {
        return;
    }
    const tl__latent_owner *owner = require_owner(latents, id);
    if (owner != NULL && owner->processed != latents->frame) {
        process(world, id.index1, delta);
    }
}

tl_result tl__latents_begin_slot(tl_world *world, tl_time delta)
{
    tl__latents *latents = &world->latents;

    latents->is_in_slot = true;
    latents->cursor = latents->first_owner;
    latents->slot_end = latents->next_serial;
    latents->delta = delta;
    return TL_OK;
}

void tl__latents_end_slot(tl_world *world)
{
    world->latents.is_in_slot = false;
    world->latents.cursor = 0;
}

/* Index + 1 of the next owner for the slot, or 0. */
static uint32_t next_owner(const tl__latents *latents)
{
    uint32_t next = latents->is_in_slot ? latents->cursor : 0;

    while (next != 0 && latents->owners[next - 1].processed == latents->frame) {
        next = latents->owners[next - 1].next;
    }
    return next != 0 && latents->owners[next - 1].joined < latents->slot_end ? next : 0;
}

bool tl__latents_next(tl_world *world, tl_item *out)
{
    const tl__latents *latents = &world->latents;
    uint32_t next = next_owner(latents);

    *out = (tl_item){0};
    if (next == 0) {
        return false;
    }
    tl_actor_id owner = id_of(latents, next - 1);
    *out = (tl_item){TL_ITEM_LATENT, TL_STAGE_LATENT, tl_actor_id_store(owner),
                     next == 1 ? "world" : tl_actor_name(world, owner)};
    return true;
}

bool tl__latents_step(tl_world *world, tl_item *out)
{
    tl__latents *latents = &world->latents;
    tl_item item = {0};
    bool runs = tl__latents_next(world, &item);

    if (runs) {
        uint32_t index = next_owner(latents) - 1;
        latents->cursor = latents->owners[index].next;
        tl__item_begin(world, &item);
        process(world, index, latents->delta);
        tl__item_end(world);
    }
    if (out != NULL) {
        *out = item;
    }
    return runs;
}

static void drop_finished(tl__latents *latents, tl_actor_id owner)
{
    uint32_t next = 0;

    for (uint32_t slot1 = latents->finished.first; slot1 != 0; slot1 = next) {
        next = at(latents, slot1)->next;
        if (tl_actor_id_equal(at(latents, slot1)->def.owner, owner)) {
            take_out(latents, &latents->finished, slot1);
            tl__pool_give(&latents->pool, slot1 - 1);
        }
    }
}

void tl__latents_owner_gone(tl_world *world, tl_actor_id owner)
{
    tl__latents *latents = &world->latents;

    if (tl_actor_id_is_null(owner)) {
        return;
    }
    drop_finished(latents, owner);
    if (find_owner(latents, owner) != NULL) {
        drop_all(latents, owner.index1);
    }
}

void tl__latents_hash(const tl_world *world, tl__hash *hash)
{
    const tl__latents *latents = &world->latents;

    tl__hash_u64(hash, latents->next_serial);
    tl__hash_bool(hash, latents->is_in_slot);
    for (uint32_t next = latents->first_owner; next != 0; next = latents->owners[next - 1].next) {
        const tl__latent_owner *owner = &latents->owners[next - 1];
        tl__hash_u64(hash, tl_actor_id_store(id_of(latents, next - 1)));
        tl__hash_u64(hash, owner->joined);
        tl__hash_bool(hash, owner->processed == latents->frame);
        for (uint32_t slot1 = owner->actions.first; slot1 != 0; slot1 = at(latents, slot1)->next) {
            const tl__latent *action = at(latents, slot1);
            tl__hash_u64(hash, action->def.key);
            tl__hash_u32(hash, (uint32_t)action->kind);
            tl__hash_u64(hash, action->kind == TL__LATENT_NEXT_FRAME ? action->frame : 0);
            tl__hash_i64(hash, action->remaining);
            tl__hash_u64(hash, action->serial);
        }
    }
}

uint32_t tl__latents_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__latents *latents = &world->latents;
    uint32_t listed = 0;
    uint32_t broken = 0;

    for (uint32_t next = latents->first_owner; next != 0; next = latents->owners[next - 1].next) {
        const tl__latent_owner *owner = &latents->owners[next - 1];
        uint32_t actions = 0;
        for (uint32_t slot1 = owner->actions.first; slot1 != 0; slot1 = at(latents, slot1)->next) {
            actions += 1;
        }
        broken += actions == owner->count && actions > 0 ? 0U : 1U;
        listed += actions;
    }
    for (uint32_t slot1 = latents->finished.first; slot1 != 0; slot1 = at(latents, slot1)->next) {
        listed += 1;
    }
    broken += listed == latents->pool.live_count ? 0U : 1U;
    if (broken > 0 && log != NULL) {
        log(user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, "latent actions and their owners differ");
    }
    return broken;
}
