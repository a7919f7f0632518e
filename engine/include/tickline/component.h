/* tickline/component.h -- components: parts of an actor with a tick of their own. */
#ifndef TICKLINE_COMPONENT_H
#define TICKLINE_COMPONENT_H

#include <tickline/base.h>
#include <tickline/id.h>
#include <tickline/tick.h>
#include <tickline/world.h>

typedef void tl_component_event_fn(void *user, tl_world *world, tl_component_id component);

/** The behaviour of a kind of component; must outlive its components. Callbacks may be NULL. */
typedef struct tl_component_class {
    const char *name; /**< Required. */
    tl_component_event_fn *on_register;
    tl_component_event_fn *initialize_component; /**< Only if wants_initialize. */
    tl_component_event_fn *begin_play;
    tl_tick_fn *tick; /**< The body, after A-21. */
    tl_component_event_fn *end_play;
    tl_component_event_fn *on_unregister;
    tl_component_event_fn *destroyed; /**< Last call. */
    bool wants_initialize;
    bool is_movement;     /**< PrePhysics, ticks before its owner (A-25). */
    bool is_latent_aware; /**< Its latent actions advance in its own tick (LA-2). */
} tl_component_class;

struct tl_primary_tick;

/** How to make a component. Zero-initialise, then set what differs. */
typedef struct tl_component_def {
    const tl_component_class *component_class; /**< Required. */
    void *user;
    const char *name;                           /**< Kept. NULL: the class's name. */
    const struct tl_primary_tick *primary_tick; /**< NULL: never ticks (a movement one does). */
    tl_component_id attach_to;                  /**< Scene parent: ticks after it (A-25). */
    bool tick_in_editor;                        /**< A-21 */
    bool start_unregistered;
} tl_component_def;

/**
 * Adds a component to an actor, or to none: then it registers its tick at once in `level`.
 * On an actor that has begun play it is registered and begins play through its owner.
 *
 * @param actor left out ({0}): no owner. An id that a failed call gave is not left out (id.h).
 * @param level used without an owner; left out: as tl_actor_def.level
 * @param[out] out null on error
 * @retval TL_ERR_INVALID, TL_ERR_STALE_ID, TL_ERR_GROUP, TL_ERR_NO_MEMORY, TL_ERR_FULL
 * @retval TL_ERR_STATE the world is being destroyed
 * @thread owner+tick
 */
TL_API TL_MUST_USE tl_result tl_component_add(tl_world *world, tl_actor_id actor, tl_level_id level,
                                              const tl_component_def *def, tl_component_id *out);
/** Ends its play and destroys it; if its tick is queued, that does not run.
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_component_destroy(tl_world *world, tl_component_id component);
/** Registers it again, with the same tick function.
 * @retval TL_ERR_EXISTS registered already  @retval TL_ERR_STATE it or its owner is being
 * destroyed  @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_component_register(tl_world *world, tl_component_id component);
/** Unregisters it and its tick. It stays a component of its actor, and can be registered again.
 * @retval TL_ERR_NOT_REGISTERED  @thread owner+tick */
TL_API tl_result tl_component_unregister(tl_world *world, tl_component_id component);

/** Live and not being destroyed. @thread owner+tick */
TL_API bool tl_component_is_valid(const tl_world *world, tl_component_id component);
/** False if stale. @thread owner+tick */
TL_API bool tl_component_is_registered(const tl_world *world, tl_component_id component);
/** False if stale. @thread owner+tick */
TL_API bool tl_component_has_begun_play(const tl_world *world, tl_component_id component);
/** The user of its definition; NULL if stale. @thread owner+tick */
TL_API void *tl_component_user(const tl_world *world, tl_component_id component);
/** Null without an owner or if stale. @thread owner+tick */
TL_API tl_actor_id tl_component_owner(const tl_world *world, tl_component_id component);
/** Its primary tick; null if stale. @thread owner+tick */
TL_API tl_tick_id tl_component_tick(const tl_world *world, tl_component_id component);
/** Enables or disables its primary tick; never registers it.
 * @retval TL_ERR_NOT_TICKABLE can_ever_tick is off, or of a template
 * @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_component_set_tick_enabled(tl_world *world, tl_component_id component,
                                               bool enabled);
/** As tl_tick_is_enabled() for its primary tick. @thread owner+tick */
TL_API bool tl_component_is_tick_enabled(const tl_world *world, tl_component_id component);
/** Writes the interval of its primary tick in ns, as tl_tick_set_interval().
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_component_set_tick_interval(tl_world *world, tl_component_id component,
                                                tl_time interval);
/** The interval of its primary tick in ns; 0 or less: every frame; 0 if stale. @thread owner+tick
 */
TL_API tl_time tl_component_tick_interval(const tl_world *world, tl_component_id component);
/** Writes the interval of its primary tick and a running cooldown, in ns (A-6, F-19).
 * @retval as tl_tick_update_interval_and_cooldown()  @thread owner+tick */
TL_API tl_result tl_component_set_tick_interval_and_cooldown(tl_world *world,
                                                             tl_component_id component,
                                                             tl_time interval);
/** Writes the group of its primary tick, as tl_tick_set_group().
 * @retval TL_ERR_GROUP, TL_ERR_STALE_ID, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_component_set_tick_group(tl_world *world, tl_component_id component,
                                             tl_tick_group group);
/** Lets its primary tick run in pause frames too, or no longer, from the next frame on, as
 * tl_tick_set_tickable_when_paused(). The flag of its owner is another one (P-9).
 * @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_component_set_tickable_when_paused(tl_world *world, tl_component_id component,
                                                       bool tickable);
/** Makes the primary tick of a component run after that of `before`.
 * @retval as tl_tick_add_prerequisite()  @thread owner+tick */
TL_API tl_result tl_component_add_tick_prerequisite_actor(tl_world *world,
                                                          tl_component_id component,
                                                          tl_actor_id before);
/** As tl_component_add_tick_prerequisite_actor() for another component.
 * @retval as tl_tick_add_prerequisite()  @thread owner+tick */
TL_API tl_result tl_component_add_tick_prerequisite_component(tl_world *world,
                                                              tl_component_id component,
                                                              tl_component_id before);
/** Removes a prerequisite that tl_component_add_tick_prerequisite_actor() added.
 * @retval as tl_tick_remove_prerequisite()  @thread owner+tick */
TL_API tl_result tl_component_remove_tick_prerequisite_actor(tl_world *world,
                                                             tl_component_id component,
                                                             tl_actor_id before);
/** Removes a prerequisite that tl_component_add_tick_prerequisite_component() added.
 * @retval as tl_tick_remove_prerequisite()  @thread owner+tick */
TL_API tl_result tl_component_remove_tick_prerequisite_component(tl_world *world,
                                                                 tl_component_id component,
                                                                 tl_component_id before);

#endif
