/* tickline/actor.h -- actors: objects in a level, with a primary tick and a life cycle. */
#ifndef TICKLINE_ACTOR_H
#define TICKLINE_ACTOR_H

#include <tickline/base.h>
#include <tickline/component.h>
#include <tickline/id.h>
#include <tickline/tick.h>
#include <tickline/world.h>

/** Why play ended (LC-9). */
typedef enum tl_end_play_reason {
    TL_END_PLAY_DESTROYED = 0,      /**< tl_actor_destroy(), or its life span is over. */
    TL_END_PLAY_LEVEL_TRANSITION,   /**< tl_ue3_load_map() lets the old world go. */
    TL_END_PLAY_EDITOR,             /**< Never given by the engine: for hosts. */
    TL_END_PLAY_REMOVED_FROM_WORLD, /**< tl_level_remove(). */
    TL_END_PLAY_QUIT,               /**< tl_world_destroy(). */
} tl_end_play_reason;

/** How far an actor's BeginPlay has come (LC-2). */
typedef enum tl_begun_play {
    TL_HAS_NOT_BEGUN_PLAY = 0,
    TL_BEGINNING_PLAY,
    TL_HAS_BEGUN_PLAY,
} tl_begun_play;

typedef void tl_actor_event_fn(void *user, tl_world *world, tl_actor_id actor);
typedef void tl_actor_end_play_fn(void *user, tl_world *world, tl_actor_id actor,
                                  tl_end_play_reason reason);

/** The behaviour of a kind of actor; must outlive its actors. Every callback may be NULL. In the
 * order in which they are called; the steps are those of tl_actor_spawn(). */
typedef struct tl_actor_class {
    const char *name;                              /**< "PlayerShip". Required. */
    const struct tl_actor_class *parent;           /**< For diagnostics only (A-26). */
    tl_actor_event_fn *post_actor_created;         /**< Spawned actors (step 3). */
    tl_actor_event_fn *post_load;                  /**< Loaded actors instead (step 3). */
    tl_actor_event_fn *on_construction;            /**< Step 4; may add components. */
    tl_actor_event_fn *pre_initialize_components;  /**< Step 5a. */
    tl_actor_event_fn *post_initialize_components; /**< Step 5c. */
    tl_actor_event_fn *begin_play;                 /**< Step 7 (LC-3). */
    tl_tick_fn *tick;                              /**< The body, after A-20. */
    tl_actor_end_play_fn *end_play;                /**< LC-8 */
    tl_actor_event_fn *destroyed;                  /**< Last call: user data may be freed (X-5). */
    bool is_latent_aware; /**< Its latent actions advance in its own tick (A-24, LA-11). */
} tl_actor_class;

/** Settings of a primary tick of an actor or component; false is the owner kind's default. */
typedef struct tl_primary_tick {
    bool can_ever_tick;
    bool start_with_tick_disabled; /**< bStartWithTickEnabled is true otherwise. */
    bool tick_even_when_paused;
    bool high_priority;
    bool run_on_any_thread;
    bool no_dedicated_server;
    bool has_group; /**< group counts; else PrePhysics (component: DuringPhysics). */
    tl_tick_group group;
    tl_tick_group end_group;
    tl_time interval; /**< ns */
    tl_overrun overrun;
    tl_time start_phase; /**< ns */
    const char *name;    /**< Of the tick function; NULL: the class's name. Kept. */
} tl_primary_tick;

/** How to spawn an actor. Zero-initialise, then set what differs. */
typedef struct tl_actor_def {
    const tl_actor_class *actor_class; /**< Required. */
    void *user;                        /**< Passed to every callback. */
    const char *name;                  /**< Kept. NULL: the class's name. */
    tl_level_id level;                 /**< Null: the first level of the active collection
                                            (tl_collection_active()), in general the persistent
                                            one. */
    tl_actor_id parent;                /**< Child actor: begins after its parent (LC-6). */
    tl_primary_tick primary_tick;
    const tl_component_def *components; /**< Native components (step 2); read during the call. */
    uint32_t component_count;
    bool allow_tick_before_begin_play;  /**< A-10, LC-12 */
    bool should_tick_if_viewports_only; /**< A-20, A-22 */
    bool has_custom_time_dilation;
    double custom_time_dilation; /**< Factor on the delta of its ticks (C-34); default 1. */
    tl_time initial_life_span;   /**< ns; > 0: destroyed so long after BeginPlay. */
    bool is_template;            /**< Never registers ticks (A-1). */
    bool is_loaded;              /**< PostLoad instead of PostActorCreated; waits for
                                      tl_level_begin_play() in a begun world (LC-7). */
    bool is_player;              /**< UE3: ticks with players only; has interactions (E3-27). */
    bool is_collidable;          /**< UE3: is not spawned in DuringAsyncWork (E3-24). */
    bool defer_construction;     /**< tl_actor_finish_spawning() does steps 4 to 7 (LC-1). */
} tl_actor_def;

/** Called for every actor that is spawned, not for loaded ones (step 6). */
typedef tl_actor_event_fn tl_actor_spawned_fn;

/**
 * Spawns an actor, all inside this call: 1. it gets its id; 2. its components are registered;
 * 3. post_actor_created or post_load; 4. on_construction; 5. pre_initialize_components, each
 * component is initialised, post_initialize_components; 6. the function of tl_actor_on_spawned(),
 * not for a loaded actor; 7. begin_play, if the world has begun play.
 *
 * @param[out] out Receives the id before the first callback; null on error.
 * @retval TL_ERR_INVALID, TL_ERR_GROUP, TL_ERR_NO_MEMORY, TL_ERR_FULL
 * @retval TL_ERR_STALE_ID the level, the parent, or the `attach_to` of a component
 * @retval TL_ERR_STATE    the world is being destroyed
 * @retval TL_ERR_LOCKED   in DuringAsyncWork, if it is collidable (E3-24)
 * @thread owner+tick
 */
TL_API TL_MUST_USE tl_result tl_actor_spawn(tl_world *world, const tl_actor_def *def,
                                            tl_actor_id *out);
/** Steps 4 to 7 of an actor with defer_construction (LC-1).
 * @retval TL_ERR_STATE it is finished already, or its tl_actor_spawn() has not returned yet
 * @retval as tl_actor_spawn() @thread owner+tick */
TL_API tl_result tl_actor_finish_spawning(tl_world *world, tl_actor_id actor);
/** Ends the play of an actor and destroys it with its components. Inside its own begin of
 * play this waits until that has ended (LC-4). A second call while it is being destroyed does
 * nothing (LC-8). The id is stale afterwards; its memory is freed at the next safe point.
 * @retval TL_OK, TL_ERR_STALE_ID
 * @thread owner+tick */
TL_API tl_result tl_actor_destroy(tl_world *world, tl_actor_id actor);

/** Live and not being destroyed. @thread owner+tick */
TL_API bool tl_actor_is_valid(const tl_world *world, tl_actor_id actor);
/** How far its BeginPlay has come (LC-2); not begun for a stale id. @thread owner+tick */
TL_API tl_begun_play tl_actor_begun_play(const tl_world *world, tl_actor_id actor);
/** The user of its definition; NULL if stale. @thread owner+tick */
TL_API void *tl_actor_user(const tl_world *world, tl_actor_id actor);
/** NULL if stale. @thread owner+tick */
TL_API const char *tl_actor_name(const tl_world *world, tl_actor_id actor);
/** The level it lives in; null if stale. @thread owner+tick */
TL_API tl_level_id tl_actor_level(const tl_world *world, tl_actor_id actor);
/** Its primary tick; null if stale. @thread owner+tick */
TL_API tl_tick_id tl_actor_tick(const tl_world *world, tl_actor_id actor);
/** How many components it has; 0 if stale. @thread owner+tick */
TL_API uint32_t tl_actor_component_count(const tl_world *world, tl_actor_id actor);
/** The index-th component, in the order of addition; null out of range or if stale. @thread
 * owner+tick  @cost O(index) */
TL_API tl_component_id tl_actor_component(const tl_world *world, tl_actor_id actor, uint32_t index);

/** Enables or disables its primary tick; never registers it.
 * @retval TL_ERR_NOT_TICKABLE can_ever_tick is off, or a template
 * @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_actor_set_tick_enabled(tl_world *world, tl_actor_id actor, bool enabled);
/** As tl_tick_is_enabled() for its primary tick. @thread owner+tick */
TL_API bool tl_actor_is_tick_enabled(const tl_world *world, tl_actor_id actor);
/** Writes the interval of its primary tick in ns, as tl_tick_set_interval().
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_actor_set_tick_interval(tl_world *world, tl_actor_id actor, tl_time interval);
/** The interval of its primary tick in ns; 0 or less: every frame; 0 if stale. @thread owner+tick
 */
TL_API tl_time tl_actor_tick_interval(const tl_world *world, tl_actor_id actor);
/** Writes the group of its primary tick, as tl_tick_set_group().
 * @retval TL_ERR_GROUP, TL_ERR_STALE_ID, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_actor_set_tick_group(tl_world *world, tl_actor_id actor, tl_tick_group group);
/** Lets its primary tick run in pause frames too, or no longer, from the next frame on, as
 * tl_tick_set_tickable_when_paused().
 * @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_actor_set_tickable_when_paused(tl_world *world, tl_actor_id actor,
                                                   bool tickable);
/** Registers or unregisters the actor's tick and, if asked, its components'.
 * @retval TL_ERR_EXISTS all of them are registered already, by this call or by BeginPlay
 * @retval TL_ERR_NOT_REGISTERED none of them is registered
 * @retval TL_ERR_NOT_TICKABLE a template  @retval TL_ERR_NO_MEMORY  @thread owner+tick */
TL_API tl_result tl_actor_register_all_tick_functions(tl_world *world, tl_actor_id actor,
                                                      bool registers, bool with_components);
/** Whether its primary tick can be registered; counts from the next registration.
 * @retval TL_OK, TL_ERR_STALE_ID, TL_ERR_LOCKED  @thread
 * owner+tick */
TL_API tl_result tl_actor_set_can_ever_tick(tl_world *world, tl_actor_id actor, bool can);
/** Makes the primary tick of an actor run after that of `before`.
 * @retval as tl_tick_add_prerequisite()  @thread owner+tick */
TL_API tl_result tl_actor_add_tick_prerequisite_actor(tl_world *world, tl_actor_id actor,
                                                      tl_actor_id before);
/** As tl_actor_add_tick_prerequisite_actor() for a component.
 * @retval as tl_tick_add_prerequisite()  @thread owner+tick */
TL_API tl_result tl_actor_add_tick_prerequisite_component(tl_world *world, tl_actor_id actor,
                                                          tl_component_id before);
/** Removes a prerequisite that tl_actor_add_tick_prerequisite_actor() added.
 * @retval as tl_tick_remove_prerequisite()  @thread owner+tick */
TL_API tl_result tl_actor_remove_tick_prerequisite_actor(tl_world *world, tl_actor_id actor,
                                                         tl_actor_id before);
/** Removes a prerequisite that tl_actor_add_tick_prerequisite_component() added.
 * @retval as tl_tick_remove_prerequisite()  @thread owner+tick */
TL_API tl_result tl_actor_remove_tick_prerequisite_component(tl_world *world, tl_actor_id actor,
                                                             tl_component_id before);
/** Sets the factor on the delta of its ticks and those of its components, from the next tick on
 * (C-34).  @retval TL_ERR_INVALID not a number, or infinite  @thread owner+tick */
TL_API tl_result tl_actor_set_custom_time_dilation(tl_world *world, tl_actor_id actor,
                                                   double dilation);
/** The factor; 1 if stale. @thread owner+tick */
TL_API double tl_actor_custom_time_dilation(const tl_world *world, tl_actor_id actor);
/** Destroys the actor after `life_span` ns; <= 0: no limit. Cleared at end of play (T-71).
 * @retval TL_ERR_STALE_ID, TL_ERR_NO_MEMORY, TL_ERR_FULL, TL_ERR_LOCKED  @thread owner+tick */
TL_API tl_result tl_actor_set_life_span(tl_world *world, tl_actor_id actor, tl_time life_span);

/** Visits live actors in spawn order.  @thread owner+tick */
TL_API void tl_actor_each(const tl_world *world,
                          void (*fn)(void *user, const tl_world *world, tl_actor_id actor),
                          void *user);
/** Sets the function of step 6 of the life cycle. A world has one; NULL: none.
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_actor_on_spawned(tl_world *world, tl_actor_spawned_fn *fn, void *user);

#endif
