/* Full names of tick functions: whose they are, and which of them. */
#include "core/world.h"
#include "schedule/schedule.h"

#include <inttypes.h>
#include <stdio.h>

void tl__tick_owner_of(const tl_world *world, const tl__tick *tick, tl_tick_owner *out)
{
    out->function = tick->name;
    if (tick->is_owned) {
        const tl__cold *cold = tl__cold_of(tick);
        tl__owner owner;
        world->core.owners->describe(world, cold->actor, cold->component, tick->name, &owner);
        *out = owner.names;
    }
}

/* "Drone 17": one that was given no name has its class's, and the number of its slot. */
static void format_object(const char *name, bool is_numbered, uint32_t number, tl__name *out)
{
    if (is_numbered) {
        (void)snprintf(out->text, sizeof(out->text), "%s %" PRIu32, name, number);
    } else {
        (void)snprintf(out->text, sizeof(out->text), "%s", name);
    }
}

/* Names are cut where the room ends. */
static void format_owned(const tl_tick_owner *owner, char *out, size_t size)
{
    tl__name actor = {""};
    tl__name component = {""};

    if (owner->actor_name != NULL) {
        format_object(owner->actor_name, owner->is_actor_numbered, owner->actor.index1, &actor);
    }
    if (owner->component_name != NULL) {
        format_object(owner->component_name, owner->is_component_numbered, owner->component.index1,
                      &component);
    }
    const char *dot = actor.text[0] != '\0' && component.text[0] != '\0' ? "." : "";
    (void)snprintf(out, size, "%s%s%s [%s]", actor.text, dot, component.text, owner->function);
}

static void format(const tl_tick_owner *owner, const char *name, char *out, size_t size)
{
    if (owner->actor_name == NULL && owner->component_name == NULL) {
        (void)snprintf(out, size, "%s", name);
    } else {
        format_owned(owner, out, size);
    }
}

tl__name tl__tick_name(const tl_world *world, tl_tick_id id, const char *otherwise)
{
    const tl__tick *tick = tl__tick_find(world, id);
    tl__name name = {""};

    if (tick == NULL) {
        (void)snprintf(name.text, sizeof(name.text), "%s", otherwise);
    } else {
        tl_tick_owner owner = {0};
        tl__tick_owner_of(world, tick, &owner);
        format(&owner, tick->name, name.text, sizeof(name.text));
    }
    return name;
}

tl_result tl_tick_full_name(const tl_world *world, tl_tick_id id, char *out, size_t size)
{
    if (world == NULL || out == NULL || size == 0) {
        return TL_ERR_INVALID;
    }
    const tl__name name = tl__tick_name(world, id, "");
    (void)snprintf(out, size, "%s", name.text);
    return tl__tick_find(world, id) != NULL ? TL_OK : TL_ERR_STALE_ID;
}

tl_result tl_frame_item_full_name(const tl_frame_item *item, char *out, size_t size)
{
    if (item == NULL || out == NULL || size == 0) {
        return TL_ERR_INVALID;
    }
    format(&item->owner, item->item.name != NULL ? item->item.name : "", out, size);
    return TL_OK;
}
