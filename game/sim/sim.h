/* game/sim/sim.h -- the face of sim/: the state, and functions that only read or write it. */
#ifndef GM_SIM_H
#define GM_SIM_H

#include "sim/state.h"

/* Values. */

/** Makes all values in the present world.  @return false: out of memory */
bool gm__published_create(gm_game *game);

void gm__publish(gm_game *game, gm_value value, float a, float b, float c);
void gm__publish_vec(gm_game *game, gm_value value, gm_vec2 v);

/** Three floats of a value; those beyond its dimensions are 0. */
typedef struct gm_read {
    float v[3];
} gm_read;
/** A read by the running item; leaves a sample of its age. */
gm_read gm__read(gm_game *game, gm_value value);
gm_vec2 gm__read_vec(gm_game *game, gm_value value);
/** A read that leaves no sample: for pictures and hashes. */
gm_read gm__peek(const gm_game *game, gm_value value);
gm_vec2 gm__peek_vec(const gm_game *game, gm_value value);

/** Positions of single things: "Crystal.position". */
tl_value_id gm__place_create(gm_game *game, const char *name);
void gm__place_write(gm_game *game, tl_value_id place, gm_vec2 at);
gm_vec2 gm__place_read(gm_game *game, tl_value_id place);

/* Things. */

/** The slot that the next thing gets, for the tick function of a component; NULL: none is free. */
gm_thing *gm__thing_next(gm_game *game);

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

/** Which place is looked for, in units. */
typedef struct gm_place_def {
    float clearance; /**< of room around it */
    float from_ship; /**< at least so far away from the ship */
    float near_ship; /**< at most so far, with no wall between; 0: any distance */
} gm_place_def;

/** @return false: none found */
bool gm__place_find(gm_game *game, const gm_place_def *def, gm_vec2 *out);
/** A place at the border, for things that drift in. */
bool gm__place_find_edge(gm_game *game, float clearance, gm_vec2 *out);

/* Walls. */

/** Puts the walls of the sector into physics.  @return false: too many */
bool gm__walls_open(gm_game *game);
/** Notes a wall that is in physics already. */
void gm__walls_add(gm_game *game, gm_vec2 a, gm_vec2 b);
/** Makes the grid, once all walls are known. */
void gm__walls_close_grid(gm_game *game);
/** Whether a ship can get there and walls are farther than that from it. */
bool gm__walls_leave_room(const gm_game *game, gm_vec2 at, float clearance);

/* Effects. */

void gm__effect_burst(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb);
void gm__effect_blast(gm_game *game, gm_vec2 at, gm_vec2 velocity, float radius, uint32_t rgb);
void gm__effect_ring(gm_game *game, gm_vec2 at, float radius, uint32_t rgb);
void gm__effect_puff(gm_game *game, gm_vec2 at, gm_vec2 velocity, uint32_t rgb);
void gm__effect_points(gm_game *game, const gm_points *points);

/** Adds a particle; a full pool drops it. */
void gm__particle_add(gm_particle_pool *pool, const gm_particle *particle);
void gm__particles_age(gm_particle_pool *pool, float seconds);

/* Events of play. */

/** Adds an event; more than GM_MAX_PLAY_EVENTS is a fault. Owner's thread. */
void gm__play_event_push(gm_game *game, const gm_play_event *event);
/** Passes all events to the reader, in the order of their pushes. A tick function or callback that
 * pushes calls this as its last step. */
void gm__play_events_deliver(gm_game *game);

/* Tick functions. */

/** Adds an instance, then its own prerequisites, then the edits that name it. */
void gm__functions_add(gm_game *game, gm_function function, tl_tick_id tick);
void gm__functions_remove(gm_game *game, tl_tick_id tick);

/** Applies one edit to every present instance. */
void gm__edit_apply(gm_game *game, const gm_command *edit);

/* Pictures. */

/** Fills the view that a picture is made from. */
void gm__view_fill(gm_game *game, gm_view *view);
uint32_t gm__marks_fill(gm_game *game, gm_mark *marks);

#endif
