/* game/sim/state_range.h -- the devices of a proving range as plain data, and where they stand. */
#ifndef GM_STATE_RANGE_H
#define GM_STATE_RANGE_H

#include "data/data.h"
#include "physics/physics.h"

/* Devices of a proving range. */

enum {
    GM_EMITTER_PUFFS = GM_RANGE_PUFFS,
    GM_MAX_BULLETS = GM_RANGE_BULLETS,
    GM_METER_FRAMES = 240,    /**< over which a mean is taken */
    GM_METRONOME_WINDOW = 600 /**< frames after the one in which the timer was set */
};

/** Tags of bodies that are no things. */
enum { GM_SENTRY_TAG = (1U << 20) + 1, GM_BULLET_TAG };

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

/** Fixed steps and the time that is left for the next one. */
typedef struct gm_stepper {
    tl_time due;    /**< ns since the last step */
    uint32_t steps; /**< so far */
    float drawn;    /**< px on its track, as its function left it */
    float before;   /**< likewise, at the end of the frame before */
} gm_stepper;

/** Lengths are the time in which the cart drives them at 480 px a second. */
typedef struct gm_cart {
    tl_time way;       /**< ns */
    tl_time way_ended; /**< at the end of the frame before */
    uint32_t gates;    /**< passed so far */
    uint32_t seen;     /**< of them, with a step that ended inside */
    uint32_t gates_ended;
    uint32_t seen_ended;
} gm_cart;

typedef struct gm_pulse {
    tl_timer_id timer;
    uint32_t choice; /**< with which the timer was set */
    tl_time sum;     /**< of deltas, ns */
    uint32_t runs;   /**< since the last beat */
    uint32_t beats;  /**< so far */
    uint32_t beats_ended;
    uint64_t beat_at; /**< frame of the last beat */
} gm_pulse;

typedef struct gm_spinner {
    tl_actor_id actor;
    tl_timer_id timer;
    tl_time turned; /**< time for which it has turned, ns */
    tl_time turned_ended;
} gm_spinner;

typedef struct gm_turret {
    tl_actor_id actor;
    tl_time driven; /**< ns at 480 px a second */
} gm_turret;

typedef struct gm_caller {
    tl_timer_id timer;
    uint32_t runs;
    uint32_t calls; /**< so far */
    uint32_t calls_ended;
    uint64_t asked_at; /**< frame of the workshop */
    uint64_t called_at;
} gm_caller;

typedef struct gm_nest {
    tl_actor_id chick; /**< null: none lives */
    tl_tick_id tick;   /**< of it */
    uint32_t runs;
    uint32_t chicks; /**< woken so far */
    uint32_t early;  /**< ticks of the present chick before it was woken */
    uint32_t awake;  /**< ticks of woken chicks so far */
    uint32_t awake_ended;
    bool is_woken;
} gm_nest;

/** A level with a guard that has a tick function and a timer. */
typedef struct gm_annex {
    tl_level_id level; /**< null: removed */
    tl_actor_id guard;
    tl_tick_id tick;
    tl_timer_id timer;
    bool is_there;  /**< the level is in the world, hidden or not */
    bool is_away;   /**< the ship is on the other side of the line */
    uint32_t ticks; /**< of its guards so far */
    uint32_t calls; /**< of their timers so far */
    uint32_t ticks_ended;
    uint32_t calls_ended;
    uint32_t steps; /**< of the present guard */
} gm_annex;

typedef struct gm_workshop {
    uint64_t frame;                   /**< frames that ended, those of a paused world too */
    uint32_t taken[GM_SETTING_COUNT]; /**< choices that act, plus one; 0: none yet */
    tl_time real;                     /**< undilated length of the frame, ns */
    gm_spinner spinner;
    gm_turret turret;
    gm_caller caller;
    gm_nest nest;
    gm_annex annex;
} gm_workshop;

/** The places drawn at the end of the last frame, and the measurements under way. */
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
    gm_stepper stepper;
    gm_cart cart;
    gm_pulse pulse;
    gm_workshop workshop;
} gm_range;

/** Px after `time` of driving to and fro between the ends of a studio's track, at 480 px a second.
 */
static inline float gm__track_place(tl_time time)
{
    tl_time way = time % TL_SECONDS(2);
    tl_time out = way <= TL_SECONDS(1) ? way : TL_SECONDS(2) - way;
    return (float)((double)out * 480.0 / 1e9);
}

#define GM_STEPPER_STEP TL_MS(20)

/** Px on its track where the stepper would be if it did not move in steps. */
static inline float gm__stepper_place(const gm_stepper *stepper)
{
    return gm__track_place((tl_time)stepper->steps * GM_STEPPER_STEP + stepper->due);
}

/** Where the cart is on its track, px from the left end. At the right end it begins again. */
static inline float gm__cart_place(const gm_cart *cart)
{
    return (float)((double)(cart->way % TL_SECONDS(1)) * 480.0 / 1e9);
}

/** Where the guard of the annex stands: it walks to and fro, a step in each run. */
static inline gm_vec2 gm__guard_place(const gm_annex *annex)
{
    const uint32_t way = 32;
    uint32_t phase = annex->steps % (2 * way);
    uint32_t place = phase < way ? phase : 2 * way - phase;
    gm_vec2 at = {GM_ANNEX_X + ((float)place - 0.5F * (float)way) * 5.0F, GM_ANNEX_Y + 8.0F};

    return at;
}

#endif
