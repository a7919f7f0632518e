/* game/physics/physics.h -- the physics of a sector: bodies, walls and joints by id, a step that
 * runs as one job between start and end, commands that wait for it, and queries on its published
 * copy. */
#ifndef GM_PHYSICS_H
#define GM_PHYSICS_H

#include "base/base.h"
#include <game/draw.h>

#include <tickline/workers.h>

/* Units: world units, seconds, radians (clockwise on the screen, y down), the mass of one square
 * unit at density 1. Everything below is called by the owner thread; only the job runs elsewhere,
 * and it touches nothing that these functions read. Commands and queries may be called at any time,
 * inside the window too: commands are deferred and applied in call order, by the next
 * gm_physics_start() or, inside the window, by gm_physics_end(). Queries see the published copy;
 * other threads may query while the owner neither adds nor removes. */

typedef struct gm_physics gm_physics;

#define GM_PHYSICS_ID(name)                                                                        \
    typedef struct name {                                                                          \
        uint32_t index1;     /**< slot number plus one; 0: null */                                 \
        uint32_t generation; /**< odd while it lives */                                            \
    } name
GM_PHYSICS_ID(gm_body_id);
GM_PHYSICS_ID(gm_joint_id);
#undef GM_PHYSICS_ID

static inline bool gm_body_id_is_null(gm_body_id id)
{
    return id.index1 == 0;
}
static inline bool gm_body_id_equal(gm_body_id a, gm_body_id b)
{
    return a.index1 == b.index1 && a.generation == b.generation;
}

enum {
    GM_PHYSICS_MAX_VERTS = 8,
    GM_PHYSICS_MAX_BODIES = 512,
    GM_PHYSICS_MAX_JOINTS = 64,
    GM_PHYSICS_MAX_WALL_SETS = 8,
    GM_PHYSICS_MAX_WALLS = 16,      /**< segments of a set */
    GM_PHYSICS_MAX_COMMANDS = 2048, /**< between two applications */
    GM_PHYSICS_MAX_CONTACTS = 512,  /**< of one frame */
};

/** Longest sub-step: a frame of delta ns runs ceil(delta / this) steps of delta / n. */
#define GM_PHYSICS_MAX_STEP ((tl_time)8333334)

/** Region sizes with room to spare: a sector of 250 bodies uses 0.3 and 1.1 MB of them, 512 bodies
 * heaped on 100 x 50 units use 15 MB of the second. Further memory is taken from the C library;
 * then gm_arena_stats.failures is not 0 and a snapshot does not hold everything. */
#define GM_PHYSICS_GAME_BYTES  ((size_t)1 << 20)
#define GM_PHYSICS_SPACE_BYTES ((size_t)16 << 20)

typedef enum gm_body_type {
    GM_BODY_DYNAMIC = 0,
    GM_BODY_KINEMATIC, /**< moves by its velocity, is not pushed */
    GM_BODY_STATIC,
} gm_body_type;

/** How to make a body. Zero-initialise, then set the fields that differ. */
typedef struct gm_body_def {
    uint32_t kind; /**< The game's own; kept. */
    uint64_t tag;  /**< The game's own; kept. */
    gm_body_type type;
    gm_vec2 position; /**< of the shape's origin */
    float angle;
    gm_vec2 velocity;
    float spin;                          /**< radians per second */
    gm_vec2 verts[GM_PHYSICS_MAX_VERTS]; /**< convex, either winding, body coordinates */
    uint32_t vert_count;                 /**< 3 to 8; 0: a circle of `radius` */
    float radius;                        /**< circle only, > 0 */
    float mass;                          /**< 0: area * density */
    float density;                       /**< 0 means 1 */
    float elasticity;                    /**< 0 to 1 */
    float friction;
    uint32_t category; /**< bits; 0 means bit 0 */
    uint32_t mask;     /**< categories it meets; 0 means all */
    bool is_sensor;    /**< reports contacts, pushes nothing */
    bool no_rotation;  /**< infinite moment: keeps its spin */
} gm_body_def;

/** The published state of a body. */
typedef struct gm_body_state {
    gm_body_id id;
    uint32_t kind;
    uint64_t tag;
    gm_body_type type;
    gm_vec2 position;
    float angle;
    gm_vec2 velocity;
    float spin;
    float mass;
    gm_vec2 verts[GM_PHYSICS_MAX_VERTS]; /**< body coordinates, clockwise on the screen */
    uint32_t vert_count;                 /**< 0: circle */
    float radius;                        /**< of the bounding circle around `position` */
    uint32_t category;
    uint32_t mask;
    bool is_sensor;
} gm_body_state;

/** Two things began to touch in this frame. */
typedef struct gm_contact {
    gm_body_id a; /**< the lower id */
    gm_body_id b; /**< null: a wall */
    gm_vec2 point;
    gm_vec2 normal; /**< from a to b, length 1 */
    float speed;    /**< at which they closed in along the normal, units per second, >= 0 */
} gm_contact;

typedef enum gm_joint_kind {
    GM_JOINT_SLIDE = 0, /**< a rope: the anchors stay between min and max apart */
    GM_JOINT_PIN,       /**< a rod: they keep their distance of when it was made */
} gm_joint_kind;

typedef struct gm_joint_def {
    gm_joint_kind kind;
    gm_body_id a;
    gm_body_id b;
    gm_vec2 anchor_a; /**< body coordinates */
    gm_vec2 anchor_b;
    float min; /**< slide only */
    float max;
    float max_force; /**< 0: unbreakable */
} gm_joint_def;

typedef struct gm_segment {
    gm_vec2 a;
    gm_vec2 b;
} gm_segment;

/** How to make a space: 960 x 449 units between four walls, no gravity. */
typedef struct gm_physics_def {
    gm_arena *memory;      /**< For the owner's part: tables, published copy. */
    gm_arena *space;       /**< For the physics library alone; reset here. NULL: the C library. */
    float damping;         /**< Share of its velocity that a body keeps per second; 0 means 1. */
    float wall_elasticity; /**< 0 means 0.8 */
    float wall_friction;
    tl_time max_step;   /**< ns; a longer frame is cut into equal steps; 0: GM_PHYSICS_MAX_STEP */
    tl_clock_fn *clock; /**< For gm_physics_times only; NULL: they read 0. */
    void *clock_user;
} gm_physics_def;

/** Makes an empty space and warms its pools up.  @return NULL: the memory is too small */
gm_physics *gm_physics_create(const gm_physics_def *def);
/** Joins, frees everything. NULL is allowed. */
void gm_physics_destroy(gm_physics *physics);
/** Whether copying both arenas saves the whole space: false where the build could not redirect the
 * library's allocations (gm_physics_def.space is not used then). */
bool gm_physics_can_restore(void);

/* The window. */

/** PhysicsStart: applies the commands, then starts the step of `delta` ns (0: none) as one job.
 * With workers == NULL or none in it the job is done on return. */
void gm_physics_start(gm_physics *physics, tl_time delta, tl_workers *workers);
/** PhysicsEnd: joins, applies the commands made in the window, publishes, sorts the contacts.
 * Without a start before it: no-op. */
void gm_physics_end(gm_physics *physics);
/** Waits for the job while the window stays open: before anything is saved or restored. */
void gm_physics_join(gm_physics *physics);
/** Between start and end. */
bool gm_physics_in_window(const gm_physics *physics);

/* Commands. Ids are valid (or stale) for the game at once. A stale id, a value that is not finite,
 * a push at a static body or a full queue: no-op, false. Walls meet everything, whatever its mask.
 */

/** @return the null id: out of range, not convex or full */
gm_body_id gm_physics_add(gm_physics *physics, const gm_body_def *def);
/** Also removes its joints. Its published state vanishes at once. */
bool gm_physics_remove(gm_physics *physics, gm_body_id id);
bool gm_physics_set_velocity(gm_physics *physics, gm_body_id id, gm_vec2 velocity);
bool gm_physics_set_spin(gm_physics *physics, gm_body_id id, float spin);
/** Moves it there at once (a drag, a respawn); velocity stays. */
bool gm_physics_set_transform(gm_physics *physics, gm_body_id id, gm_vec2 position, float angle);
/** @param offset from the body's position, in world axes; zero: no spin */
bool gm_physics_add_impulse(gm_physics *physics, gm_body_id id, gm_vec2 impulse, gm_vec2 offset);
/** Acts at the centre over the whole of the next step, whatever its number of sub-steps. */
bool gm_physics_add_force(gm_physics *physics, gm_body_id id, gm_vec2 force);

/** @return the null id: a stale or equal body, none of them dynamic, or full */
gm_joint_id gm_physics_add_joint(gm_physics *physics, const gm_joint_def *def);
bool gm_physics_remove_joint(gm_physics *physics, gm_joint_id id);
bool gm_physics_has_joint(const gm_physics *physics, gm_joint_id id);

/** Adds a set of walls, for good.  @param segments 1 to 16, copied  @param radius half of their
 * thickness; less than 0.5 means 0.5  @return false: out of range or full */
bool gm_physics_add_walls(gm_physics *physics, const gm_segment *segments, uint32_t count,
                          float radius);

/* Queries: the published copy, which changes only in gm_physics_end(). A body that was just added
 * is there with the transform of its definition. */

bool gm_physics_is_valid(const gm_physics *physics, gm_body_id id);
/** NULL for a stale id. Valid until the id is removed; the contents until gm_physics_end(). */
const gm_body_state *gm_physics_body(const gm_physics *physics, gm_body_id id);
uint32_t gm_physics_body_count(const gm_physics *physics);
/** The live bodies in id order.  @param index below the count  Valid until an add or remove. */
const gm_body_state *gm_physics_body_at(const gm_physics *physics, uint32_t index);

/** Contacts that began in the last step, by (a, b, time). Both sides lived at gm_physics_end(); ask
 * gm_physics_is_valid() where an earlier contact may have removed one. Stays as it is until the
 * next gm_physics_end(). */
uint32_t gm_physics_contact_count(const gm_physics *physics);
const gm_contact *gm_physics_contact_at(const gm_physics *physics, uint32_t index);

typedef struct gm_ray_filter {
    uint32_t mask;     /**< categories to meet; 0 means all */
    gm_body_id ignore; /**< null: none */
} gm_ray_filter;

typedef struct gm_ray_hit {
    gm_body_id body; /**< null: a wall */
    bool is_wall;
    gm_vec2 point;
    gm_vec2 normal; /**< of the surface, against the ray */
    float fraction; /**< of the way from `from` to `to` */
} gm_ray_hit;

/** The first thing on the way: lowest fraction, then lowest id, walls last. A body that contains
 * `from` is passed through.  @param filter NULL: all  @param[out] hit zeroed when false */
bool gm_physics_raycast(const gm_physics *physics, gm_segment way, const gm_ray_filter *filter,
                        gm_ray_hit *hit);
/** Bodies whose bounding circle meets the disc, in id order.  @return how many there are; more
 * than `capacity` were cut */
uint32_t gm_physics_bodies_in_radius(const gm_physics *physics, gm_vec2 centre, float radius,
                                     gm_body_id *out, uint32_t capacity);

/* Measuring. */

/** Position, angle, velocity and spin of all bodies by bits in id order. */
uint64_t gm_physics_hash(const gm_physics *physics);

typedef struct gm_physics_times {
    uint64_t steps;            /**< frames in which physics advanced */
    uint32_t sub_steps;        /**< of the last one */
    int64_t step_ns;           /**< of the last one; 0 without a clock */
    int64_t step_begin_ns;     /**< host clock */
    int64_t wait_end_ns;       /**< host clock: when the owner had waited for that step */
    bool is_on_worker;         /**< the last one */
    double overlapped;         /**< share of it that ran before the owner began to wait, 0 to 1 */
    uint32_t dropped_contacts; /**< since the start: more than fit */
} gm_physics_times;
gm_physics_times gm_physics_get_times(const gm_physics *physics);

#endif
