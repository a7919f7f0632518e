/* game/data/functions.h -- the tick functions of the game by name, and their instances in a sector.
 */
#ifndef GM_FUNCTIONS_H
#define GM_FUNCTIONS_H

#include <game/game.h>

/** In the order of --list-functions. */
typedef enum gm_function {
    GM_FUNCTION_PLAYER_CONTROLLER = 0,
    GM_FUNCTION_PLAYER_SHIP,
    GM_FUNCTION_LASER_ARM,
    GM_FUNCTION_GAME_STATE,
    GM_FUNCTION_DRONE_MOVER,
    GM_FUNCTION_DRONE,
    GM_FUNCTION_PAUSE_MENU,
    GM_FUNCTION_SHOCK_WAVE,
    GM_FUNCTION_PHYSICS_START,
    GM_FUNCTION_HUD,
    GM_FUNCTION_MINIMAP,
    GM_FUNCTION_PHYSICS_END,
    GM_FUNCTION_BODY_SYNC,
    GM_FUNCTION_RETICLE,
    GM_FUNCTION_LASER_BEAM,
    GM_FUNCTION_PARTICLES,
    GM_FUNCTION_LASER_SPARKS,
    GM_FUNCTION_TRAILS,
    GM_FUNCTION_TELEMETRY,
    GM_FUNCTION_NAME_PLATE,
    GM_FUNCTION_EMITTER,
    GM_FUNCTION_METRONOME,
    GM_FUNCTION_SENTRY_MOVER,
    GM_FUNCTION_SENTRY_BRAIN,
    GM_FUNCTION_GUN,
    GM_FUNCTION_BULLET,
    GM_FUNCTION_COUNT
} gm_function;

enum { GM_MAX_INSTANCES = 128 };

/** One registered tick function. */
typedef struct gm_instance {
    tl_tick_id tick;
    gm_function function;
    uint32_t ordinal; /**< from 1 since sector start; 0: free */
} gm_instance;

typedef struct gm_functions {
    gm_instance items[GM_MAX_INSTANCES];
    uint32_t count; /**< slots ever used */
    uint32_t born[GM_FUNCTION_COUNT];
} gm_functions;

/** What a name in an edit means: a function, all instances or one. */
typedef struct gm_function_ref {
    gm_function function;
    uint32_t ordinal; /**< 0: all */
} gm_function_ref;

/** "Reticle" or "DroneMover#3".  @return false: no such function */
bool gm__function_ref_parse(const char *text, gm_function_ref *out);
/** Prerequisites that the game gives by itself: the right one before the left one. */
typedef struct gm_function_edge {
    gm_function function;
    gm_function before;
} gm_function_edge;
uint32_t gm__function_edge_count(void);
gm_function_edge gm__function_edge_at(uint32_t index);

/** The settings of a function's primary tick, from the table. */
tl_primary_tick gm__function_primary(gm_function function);

/** Notes a new instance, wires its own prerequisites, then applies the edits that name it. */
void gm__functions_add(gm_game *game, gm_function function, tl_tick_id tick);
void gm__functions_remove(gm_game *game, tl_tick_id tick);
bool gm__instance_is(const gm_instance *instance, gm_function_ref ref);

#endif
