/* Advances latent actions: inside the tick of their owner, or in the slot (LA-1 to LA-10). */
#include "base/duration.h"
#include "core/observe.h"
#include "latent/latent.h"
#include "world.h"

void tl__latents_begin_frame(tl_world *world)
{
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
    owner->walk = tl__latent_at(latents, slot1)->next;
    return slot1;
}

/* An update may run the tick of another owner inside itself, and move the array of owners. */
static void process(tl_world *world, uint32_t index, tl_time delta)
{
    tl__latents *latents = world->latents;
    uint64_t end = latents->next_serial;
    uint32_t slot1 = 0;

    latents->owners[index].processed = latents->frame;
    latents->owners[index].walk = latents->owners[index].actions.first;
    while ((slot1 = walk_on(&latents->owners[index], latents, end)) != 0) {
        if (advance(world, slot1, delta)) {
            tl__latent_finish(latents, slot1);
        }
    }
    latents->owners[index].walk = 0;
    call_finished(world, index);
}

void tl__latents_process_owner(tl_world *world, tl__latent_ref ref, tl_time delta)
{
    tl__latents *latents = world->latents;

    if (latents->is_paused) {
        return;
    }
    const tl__latent_owner *owner = tl__latent_owner_require(latents, ref);
    if (owner != NULL && owner->processed != latents->frame) {
        process(world, ref.index, delta);
    }
}

void tl__latents_begin_slot(tl_world *world, tl_time delta)
{
    tl__latents *latents = world->latents;

    latents->is_in_slot = true;
    latents->cursor = latents->first_owner;
    latents->slot_end = latents->next_serial;
    latents->delta = delta;
}

void tl__latents_end_slot(tl_world *world)
{
    world->latents->is_in_slot = false;
    world->latents->cursor = 0;
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

static const char *name_of(const tl_world *world, uint32_t index)
{
    uint32_t slot = index / 2 - 1;

    if (index == 0) {
        return "world";
    }
    return index % 2 == 0
               ? ((const tl__actor *)tl__pool_at(&world->actors->pool, slot))->name
               : ((const tl__component *)tl__pool_at(&world->components->pool, slot))->name;
}

bool tl__latents_next(tl_world *world, tl_item *out)
{
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
    tl__latents *latents = world->latents;
    tl_item item = {0};
    bool runs = tl__latents_next(world, &item);

    if (runs) {
        uint32_t index = next_owner(latents) - 1;
        latents->cursor = latents->owners[index].next;
        tl__item_begin(&world->core, &item);
        process(world, index, latents->delta);
        tl__item_end(&world->core);
    }
    if (out != NULL) {
        *out = item;
    }
    return runs;
}
