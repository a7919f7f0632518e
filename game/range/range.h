/* game/range/range.h -- the proving range: a sector of devices that make the order of a frame
 * visible, and the meter that measures what is drawn of them. */
#ifndef GM_RANGE_H
#define GM_RANGE_H

#include "physics/physics.h"
#include <game/game.h>

enum {
    GM_EMITTER_PUFFS = GM_RANGE_PUFFS,
    GM_MAX_BULLETS = GM_RANGE_BULLETS,
    GM_METER_FRAMES = 240,    /**< over which a mean is taken */
    GM_METRONOME_WINDOW = 600 /**< frames after the one in which the timer was set */
};

/** Tags of bodies that are no things. */
enum { GM_SENTRY_TAG = (1U << 20) + 1, GM_BULLET_TAG };

/** What spawns the bullets. */
typedef enum gm_gun_choice {
    GM_GUN_TICK = 0, /**< the tick function Gun, in the group it is in */
    GM_GUN_TIMER,
    GM_GUN_TICKABLE,
    GM_GUN_CAMERA,
    GM_GUN_BETWEEN, /**< code of the host, after the frame has ended and before it is drawn */
    GM_GUN_CHOICES
} gm_gun_choice;

/** What decides for the sentry. */
typedef enum gm_brain_choice {
    GM_BRAIN_TICK = 0, /**< the tick function SentryBrain */
    GM_BRAIN_TICKABLE,
    GM_BRAIN_CHOICES
} gm_brain_choice;

/** How the sentry's mover answers. */
typedef enum gm_answer_choice {
    GM_ANSWER_VELOCITY = 0,
    GM_ANSWER_FORCE,
    GM_ANSWER_CHOICES
} gm_answer_choice;

/** Devices that can be set. */
typedef enum gm_setting {
    GM_SETTING_GUN = 0, /**< gm_gun_choice */
    GM_SETTING_BRAIN,   /**< gm_brain_choice */
    GM_SETTING_ANSWER,  /**< gm_answer_choice */
    GM_SETTING_COUNT
} gm_setting;

typedef struct gm_emitter {
    gm_vec2 puffs[GM_EMITTER_PUFFS]; /**< a ring; puff i is at i % GM_EMITTER_PUFFS */
    uint32_t runs;
} gm_emitter;

typedef struct gm_metronome {
    tl_timer_id timer;
    uint64_t frame; /**< of the last call */
    uint32_t calls;
    uint32_t now; /**< calls in that frame */
    uint32_t most;
    uint32_t frames; /**< since the one in which it was set */
    uint32_t in_window;
} gm_metronome;

typedef struct gm_sentry {
    gm_body_id body;
    int32_t seen; /**< side on which its brain saw the ship last: -1, 1 */
    int32_t goal; /**< side that its mover makes for */
    bool is_moving;
    uint64_t moved_at; /**< meter's frame in which the mover acted last */
} gm_sentry;

typedef struct gm_gun {
    tl_timer_id timer;
    tl_time next_at; /**< world time of the next shot */
    uint32_t shots;
} gm_gun;

typedef struct gm_bullet {
    gm_game *game;
    tl_actor_id actor;
    tl_tick_id tick;
    gm_body_id body;
    bool is_used;
    bool is_drawn;
    uint32_t ticks;
    uint64_t born_at; /**< meter's frame */
    float direction;  /**< of flight along x: -1, 1 */
} gm_bullet;

/** What was drawn at the end of the last frame, and what is being timed. */
typedef struct gm_range_meter {
    uint64_t frame; /**< frames that ended, those of a paused world left out */
    gm_vec2 ship;
    gm_vec2 sentry;
    gm_vec2 key; /**< direction of thrust from outside */
    bool is_pressed;
    uint64_t pressed_at;
    bool is_crossing;
    int32_t side;
    uint64_t crossed_at;
    uint32_t emitter_runs;
    float lag; /**< of the emitter, px */
    float first_gap;
    float lags[GM_METER_FRAMES];
    uint32_t lag_count; /**< samples so far */
} gm_range_meter;

typedef struct gm_range {
    gm_emitter emitter;
    gm_metronome metronome;
    gm_sentry sentry;
    gm_gun gun;
    gm_bullet bullets[GM_MAX_BULLETS];
    gm_range_meter meter;
    int32_t pilot; /**< direction in which the built-in player flies: -1, 1 */
} gm_range;

/** Spawns the devices of the present sector; nothing elsewhere.  @return false: out of memory */
bool gm__range_open(gm_game *game);
/** What the built-in player holds down in this frame, as if a hand did. */
void gm__range_pilot(gm_game *game, gm_input *input);
/** The frame is over: what is done between frames, then the measuring. */
void gm__range_frame_end(gm_game *game);

/** GM_COMMAND_SET. */
gm_result gm__range_check(const gm_command *command, char error[GM_ERROR_TEXT]);
gm_result gm__range_set(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT]);

/** range_view.c */
void gm__range_view_fill(const gm_game *game, gm_range_view *view);

/** range_meter.c */
void gm__range_meter_open(gm_game *game);
void gm__range_measure(gm_game *game);

/* Devices, one file each.  @return false: out of memory */
bool gm__name_plate_spawn(gm_game *game);
bool gm__emitter_spawn(gm_game *game);
bool gm__metronome_spawn(gm_game *game);
bool gm__sentry_spawn(gm_game *game);
bool gm__gun_spawn(gm_game *game);
void gm__gun_between_frames(gm_game *game);

#endif
