/* The owners of latent actions, and the lists that hold the actions of each. */
#include "latent/latent.h"

#include "world.h"

static void append(tl__latents *latents, tl__latent_list *list, uint32_t slot1)
{
    tl__latent *action = tl__latent_at(latents, slot1);

    action->previous = list->last;
    action->next = 0;
    if (list->last != 0) {
        tl__latent_at(latents, list->last)->next = slot1;
    } else {
        list->first = slot1;
    }
    list->last = slot1;
}

static void take_out(tl__latents *latents, tl__latent_list *list, uint32_t slot1)
{
    const tl__latent *action = tl__latent_at(latents, slot1);

    if (action->previous != 0) {
        tl__latent_at(latents, action->previous)->next = action->next;
    } else {
        list->first = action->next;
    }
    if (action->next != 0) {
        tl__latent_at(latents, action->next)->previous = action->previous;
    } else {
        list->last = action->previous;
    }
}

tl__latent_owner *tl__latent_owner_find(const tl__latents *latents, tl__latent_ref ref)
{
    return ref.index < latents->owner_count &&
                   latents->owners[ref.index].generation == ref.generation
               ? &latents->owners[ref.index]
               : NULL;
}

bool tl__latents_has_pending(const tl_world *world, tl__latent_ref ref)
{
    const tl__latent_owner *owner = tl__latent_owner_find(world->latents, ref);

    return owner != NULL && owner->count > 0;
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

void tl__latent_attach(tl__latents *latents, uint32_t slot1)
{
    const tl__latent *action = tl__latent_at(latents, slot1);
    uint32_t index = action->owner;
    tl__latent_owner *owner = &latents->owners[index];

    if (owner->count == 0) {
        join(latents, index, action->serial);
    }
    append(latents, &owner->actions, slot1);
    owner->count += 1;
}

void tl__latent_detach(tl__latents *latents, uint32_t slot1)
{
    const tl__latent *action = tl__latent_at(latents, slot1);
    uint32_t index = action->owner;
    tl__latent_owner *owner = &latents->owners[index];

    if (owner->walk == slot1) {
        owner->walk = action->next;
    }
    take_out(latents, &owner->actions, slot1);
    owner->count -= 1;
    if (owner->count == 0) {
        leave(latents, index);
    }
}

void tl__latent_finish(tl__latents *latents, uint32_t slot1)
{
    uint32_t index = tl__latent_at(latents, slot1)->owner;

    tl__latent_detach(latents, slot1);
    append(latents, &latents->owners[index].finished, slot1);
}

bool tl__latent_take_finished(tl__latents *latents, uint32_t index, tl_latent_def *out)
{
    tl__latent_list *finished = &latents->owners[index].finished;
    uint32_t slot1 = finished->first;

    if (slot1 == 0) {
        return false;
    }
    *out = tl__latent_at(latents, slot1)->def;
    take_out(latents, finished, slot1);
    tl__pool_give(&latents->pool, slot1 - 1);
    return true;
}

static void drop_all(tl__latents *latents, uint32_t index)
{
    const tl__latent_owner *owner = &latents->owners[index];
    tl_latent_def dropped;

    while (owner->actions.first != 0) {
        uint32_t slot1 = owner->actions.first;
        tl__latent_detach(latents, slot1);
        tl__pool_give(&latents->pool, slot1 - 1);
    }
    while (tl__latent_take_finished(latents, index, &dropped)) {
    }
}

static bool make_place(tl__latents *latents, uint32_t index)
{
    void *owners = latents->owners;

    if (!tl__memory_grow(latents->memory, &owners, &latents->owner_capacity, index + 1,
                         sizeof(*latents->owners))) {
        return false;
    }
    latents->owners = owners;
    while (latents->owner_count <= index) {
        latents->owners[latents->owner_count++] = (tl__latent_owner){0};
    }
    return true;
}

tl__latent_owner *tl__latent_owner_require(tl__latents *latents, tl__latent_ref ref)
{
    if (!make_place(latents, ref.index)) {
        return NULL;
    }
    tl__latent_owner *owner = &latents->owners[ref.index];
    if (owner->generation != ref.generation) {
        drop_all(latents, ref.index);
        *owner = (tl__latent_owner){.generation = ref.generation};
    }
    return owner;
}

void tl__latents_owner_gone(tl_world *world, tl__latent_ref owner)
{
    if (tl__latent_owner_find(world->latents, owner) != NULL) {
        drop_all(world->latents, owner.index);
    }
}
