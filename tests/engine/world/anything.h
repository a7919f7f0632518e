/* anything.h -- a world that calls back from every place there is, and changes to make there. */
#ifndef TL_TEST_ANYTHING_H
#define TL_TEST_ANYTHING_H

#include <tickline/tickline.h>

/* Where the engine calls its user. */
#define ANYTHING_PLACES(X)                                                                         \
    X(TICK)                                                                                        \
    X(INTERVAL)                                                                                    \
    X(LAST_GROUP)                                                                                  \
    X(NEWLY_SPAWNED)                                                                               \
    X(PHYSICS_START)                                                                               \
    X(PHYSICS_END)                                                                                 \
    X(TIMER)                                                                                       \
    X(NEXT_TICK_TIMER)                                                                             \
    X(TICKABLE)                                                                                    \
    X(IS_ALLOWED)                                                                                  \
    X(IS_TICKABLE)                                                                                 \
    X(TICKABLE_TYPE)                                                                               \
    X(LATENT_DONE)                                                                                 \
    X(LATENT_UPDATE)                                                                               \
    X(CAMERA)                                                                                      \
    X(HOOK_TICK_START)                                                                             \
    X(HOOK_PRE_ACTOR_TICK)                                                                         \
    X(HOOK_BUILD_COLLISION)                                                                        \
    X(HOOK_POST_ACTOR_TICK)                                                                        \
    X(HOOK_TICK_END)                                                                               \
    X(DEFERRED)                                                                                    \
    X(ENGINE_TICKABLE)                                                                             \
    X(ACTOR_CREATED)                                                                               \
    X(ACTOR_CONSTRUCTION)                                                                          \
    X(ACTOR_PRE_INITIALIZE)                                                                        \
    X(ACTOR_POST_INITIALIZE)                                                                       \
    X(ACTOR_SPAWNED)                                                                               \
    X(ACTOR_BEGIN_PLAY)                                                                            \
    X(ACTOR_TICK)                                                                                  \
    X(ACTOR_END_PLAY)                                                                              \
    X(ACTOR_DESTROYED)                                                                             \
    X(COMPONENT_REGISTER)                                                                          \
    X(COMPONENT_INITIALIZE)                                                                        \
    X(COMPONENT_BEGIN_PLAY)                                                                        \
    X(COMPONENT_TICK)                                                                              \
    X(COMPONENT_END_PLAY)                                                                          \
    X(COMPONENT_UNREGISTER)                                                                        \
    X(COMPONENT_DESTROYED)                                                                         \
    X(SCRIPT_CODE)                                                                                 \
    X(SCRIPT_QUESTION)

#define ANYTHING_PLACE(name) PLACE_##name,
typedef enum place { ANYTHING_PLACES(ANYTHING_PLACE) PLACE_COUNT } place;

enum { ANYTHING_TICKS = 6, ANYTHING_OTHERS = 3 };

typedef struct anything anything;
typedef tl_result change_fn(anything *a);

typedef struct change {
    const char *name;
    change_fn *fn;
    bool is_refused; /* must be refused everywhere; else it must be allowed */
} change;

/* User data of a callback. */
typedef struct seat {
    anything *all;
    place place;
} seat;

struct anything {
    tl_world *world;
    seat seats[PLACE_COUNT];
    place where;
    const change *what;
    bool is_outside; /* actors are spawned and destroyed between frames */
    bool is_armed;
    bool has_fired;
    tl_result result;
    uint32_t frame;
    tl_level_id level; /* holds half of everything */
    tl_tick_id ticks[ANYTHING_TICKS];
    tl_tick_id visitor;
    tl_timer_id timers[ANYTHING_OTHERS];
    tl_tickable_id tickables[ANYTHING_OTHERS];
    tl_camera_id cameras[ANYTHING_OTHERS];
    tl_value_id value;
    tl_actor_id actor; /* with a component and a script */
    tl_actor_id bystander;
    tl_component_id component;
    tl_script_id script;
};

const char *place_name(place where);
/* The changes; the count goes to *count. */
const change *change_list(uint32_t *count);

/* How a frame is driven. */
typedef enum drive { DRIVE_RUN = 0, DRIVE_STEP, DRIVE_TRACE, DRIVE_COUNT } drive;

/* Runs the whole life of such a world: `what` happens once, at `where`. Returns a hash of all
 * frames. */
uint64_t anything_run(const anything *wanted, drive how);

/* For a change. */
extern const tl_actor_class anything_plain_actor;
extern const tl_component_class anything_plain_component;
void anything_nothing(void *user, const tl_tick_context *context);
void anything_no_timer(void *user, const tl_timer_call *call);

#endif
