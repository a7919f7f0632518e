/* game/sim/things.h -- everything with a body except the ship: debris, crystals, cores, mirrors and
 * drones, each an actor of its level. */
#ifndef GM_THINGS_H
#define GM_THINGS_H

#include "base/rng.h"
#include "physics/physics.h"
#include <game/view.h>

#include <tickline/tickline.h>

typedef struct gm_game gm_game;

enum { GM_MAX_THINGS = 320, GM_SHIP_TAG = 1U << 20 };

typedef enum gm_category {
    GM_CATEGORY_SHIP = 1U << 0,
    GM_CATEGORY_DEBRIS = 1U << 1,
    GM_CATEGORY_CRYSTAL = 1U << 2,
    GM_CATEGORY_CORE = 1U << 3,
    GM_CATEGORY_MIRROR = 1U << 4,
    GM_CATEGORY_DRONE = 1U << 5,
    GM_CATEGORY_ALL = (1U << 6) - 1U,
    GM_CATEGORY_RANGE = 1U << 6,   /**< devices of a range: no ray meets them */
    GM_CATEGORY_NOTHING = 1U << 7, /**< as a mask: meets no body */
} gm_category;

typedef struct gm_thing {
    uint32_t serial; /**< 0: free */
    gm_body_kind kind;
    gm_game *game;
    gm_body_id body;
    tl_actor_id actor;
    tl_value_id place; /**< null for debris */
    tl_time born;      /**< world time */
    uint32_t tint;
    uint32_t pocket;   /**< place in the pocket's list plus one; 0: not of the pocket */
    uint32_t drone;    /**< number of the drone plus one */
    uint32_t towed_by; /**< the drone's thing plus one */
    float radius;
    float health;   /**< s of laser that it still stands */
    float heat;     /**< core, 0 to 1 */
    float progress; /**< crystal, 0 to 1 */
    float flash;
    bool is_lit; /**< by the beam in this frame */
} gm_thing;

typedef struct gm_things {
    gm_thing items[GM_MAX_THINGS];
    uint32_t used; /**< slots ever used */
    uint32_t next_serial;
    uint32_t counts[GM_BODY_DRONE + 1];
} gm_things;

/** How to spawn one. */
typedef struct gm_thing_def {
    gm_body_kind kind;
    gm_body_def body;
    tl_level_id level; /**< null: the persistent level */
    bool is_loaded;    /**< begins with its level */
    uint32_t tint;
    uint32_t pocket;
    float radius;
    float health;
    const tl_actor_class *actor_class;
    tl_primary_tick primary_tick;
    const tl_component_def *component; /**< NULL: none */
} gm_thing_def;

/** Spawns actor, body and published place.  @return NULL: full */
gm_thing *gm__thing_spawn(gm_game *game, const gm_thing_def *def);
/** Destroys the actor; the rest follows from its end of play. */
void gm__thing_destroy(gm_thing *thing);
/** End of play of every thing's actor. */
void gm__thing_end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason);
/** The thing of a body, or NULL: the ship, a wall, or gone. */
gm_thing *gm__thing_of(gm_game *game, gm_body_id body);
/** The thing at a slot, or NULL.  @param index1 slot plus one */
gm_thing *gm__thing_at(gm_game *game, uint32_t index1);
uint32_t gm__thing_index1(const gm_thing *thing);
gm_thing *gm__thing_by_serial(gm_game *game, uint32_t serial);

/** A place with `clearance` units of room and away from the ship.  @return false: none found */
bool gm__place_find(gm_game *game, float clearance, float from_ship, gm_vec2 *out);
/** The same at a wall, for what drifts in. */
bool gm__place_find_edge(gm_game *game, float clearance, gm_vec2 *out);

/* One file a kind. */
gm_thing *gm__debris_spawn(gm_game *game, gm_vec2 at, float radius, gm_vec2 velocity);
gm_thing *gm__crystal_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket);
gm_thing *gm__core_spawn(gm_game *game, gm_vec2 at, tl_level_id level, uint32_t pocket);
gm_thing *gm__mirror_spawn(gm_game *game, uint32_t index);
gm_thing *gm__drone_spawn(gm_game *game, gm_vec2 at, uint32_t squad, bool is_tower);

#endif
