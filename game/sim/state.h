/* game/sim/state.h -- all of a simulation, as it lies at the start of its block. Private to game/.
 */
#ifndef GM_STATE_H
#define GM_STATE_H

#include "actors/actors.h"
#include "actors/drone.h"
#include "base/arena.h"
#include "base/rng.h"
#include "data/edits.h"
#include "data/functions.h"
#include "data/level_data.h"
#include "physics/physics.h"
#include "range/range.h"
#include "rules/rules.h"
#include "sim/effects.h"
#include "sim/events.h"
#include "sim/published.h"
#include "sim/things.h"

enum {
    GM_MAX_SCORES = 10,
    GM_WARM_UP_FRAMES = 600,
    GM_MAX_BLIPS = 128,
};

/** Bytes of the parts of the block that follow the struct. */
#define GM_GAME_ARENA_BYTES ((size_t)8 << 20)
#define GM_DIAGNOSTIC_BYTES ((size_t)4 << 20)

typedef struct gm_input_state {
    gm_input now;
    uint32_t before;  /**< buttons of the last frame */
    uint32_t pressed; /**< went down in this frame */
} gm_input_state;

/** The side pocket: a level of its own. */
typedef struct gm_pocket {
    tl_level_id level;
    gm_walls_id walls;
    bool is_loaded;
    tl_time left_at; /**< world time at which the ship was last near */
    uint32_t taken;  /**< bits: crystals that are gone for good */
    uint32_t cores_gone;
} gm_pocket;

/** A change of world that waits for the end of the frame. */
typedef struct gm_travel {
    bool is_pending;
    bool is_new_game;
    bool is_restart;
    gm_screen screen;
    uint32_t sector;
} gm_travel;

typedef struct gm_camera {
    gm_vec2 offset;
    gm_vec2 lead;
    float shake;
    uint32_t phase;
} gm_camera;

struct gm_game {
    /* Outside: never part of a comparison. */
    tl_workers *workers;
    tl_clock_fn *clock;
    void *clock_user;
    const gm_sector *sectors;
    gm_arena *diagnostic_arena; /**< in the block, not in snapshots */
    struct gm_buffers *buffers;
    bool record_frames;
    bool log_reads;

    /* Of the whole run. */
    uint32_t sector_count;
    uint32_t first_sector;
    uint64_t seed;
    uint32_t games; /**< begun */
    bool is_autopilot;
    gm_edits edits;
    uint64_t shuffle_seed;              /**< 0: registration order */
    uint32_t choices[GM_SETTING_COUNT]; /**< of the range's devices */
    gm_score_row scores[GM_MAX_SCORES];
    uint32_t score_count;
    uint32_t new_score;
    uint64_t allocations; /**< after warm-up, of sectors that are over */
    tl_stats totals;      /**< of worlds that are gone */
    uint64_t physics_steps;
    gm_rng rng_play;
    gm_rng rng_show;

    /* The frame. */
    uint64_t frame;
    uint64_t sector_first_frame;
    gm_input_state input;
    uint32_t events; /**< gm_event bits of this frame */
    gm_play_events play_events;
    gm_travel travel;
    bool is_editor;
    double slomo;
    tl_time hit_stop; /**< real time that the world still nearly stands still */

    /* The sector. */
    gm_arena *arena;
    gm_arena *space;
    tl_world *world;
    gm_physics *physics;
    const gm_sector *sector;
    uint32_t sector_index;
    gm_screen screen;
    double show_time; /**< s, unpaused, over the whole run */
    double screen_since;
    gm_rules rules;
    gm_rules at_entry; /**< as the sector began, for a restart */
    gm_things things;
    gm_drone drones[GM_MAX_DRONES];
    gm_squad squads[GM_MAX_SQUADS];
    gm_functions functions;
    gm_published published;
    gm_pocket pocket;
    gm_camera camera;
    gm_effects effects;
    gm_actors actors;
    gm_range range;
};

/** What a picture is made from; not part of snapshots. */
typedef struct gm_buffers {
    gm_view view;
    gm_body_view bodies[GM_MAX_THINGS];
    gm_particle_view particles[GM_MAX_PARTICLES * 2];
    gm_ring_view rings[GM_MAX_RINGS];
    gm_popup_view popups[GM_MAX_POPUPS];
    gm_mark marks[GM_MAX_INSTANCES];
} gm_buffers;

/** map.c: makes the world of a sector in fresh arenas; the one before must be gone. */
bool gm__map_open(gm_game *game);
void gm__map_close(gm_game *game);
/** Asks for a change of world at the end of the frame. */
void gm__travel_to(gm_game *game, uint32_t sector, gm_screen screen, bool is_new_game);
/** The same sector again, with what the player had on entering it. */
void gm__travel_restart(gm_game *game);
/** `from`, or the first one after it that belongs to the campaign. */
uint32_t gm__campaign_sector(const gm_game *game, uint32_t from);
void gm__screen_set(gm_game *game, gm_screen screen);
/** Pause of the world, screen and timers as wanted. */
void gm__pause_set(gm_game *game, bool is_paused);
void gm__editor_set(gm_game *game, bool is_editor);
/** World dilation from slomo, focus and hit-stop. */
void gm__dilation_update(gm_game *game, bool is_focusing);
/** Whether the button went down in this frame. */
static inline bool gm__pressed(const gm_game *game, gm_button button)
{
    return (game->input.pressed & (uint32_t)button) != 0;
}

/** Factor of speeds: 1, and more with each round through the sectors. */
static inline float gm__hardness(const gm_game *game)
{
    return 1.0F + 0.25F * (float)game->rules.loop;
}

/** pocket.c: camera hook that streams the pocket in and out. */
void gm__pocket_open(gm_game *game);
gm_vec2 gm__pocket_door(const gm_pocket_data *data);
void gm__streaming_hook(void *user, tl_world *world, tl_time delta);
void gm__camera_hook(void *user, tl_world *world, tl_time delta);

/** view.c, marks.c */
void gm__view_fill(gm_game *game, gm_view *view);
uint32_t gm__marks_fill(gm_game *game, gm_mark *marks);

#endif
