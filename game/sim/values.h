/* game/sim/values.h -- the values through which actors see each other; every read leaves a sample
 * of its age. */
#ifndef GM_VALUES_H
#define GM_VALUES_H

#include <tickline/tickline.h>

/* Name, dimensions, unit of the floats, whether it is a position. The meaning of the floats stands
 * behind each. */
#define GM_VALUE_MAP(X)                                                                            \
    X(CONTROLLER_THRUST, "Controller.thrust", 2, "", false) /* x, y: length 0 to 1 */              \
    X(CONTROLLER_AIM, "Controller.aim", 3, "", false)       /* x, y; 1: a direction, 0: a point */ \
    X(CONTROLLER_TRIGGERS, "Controller.triggers", 2, "", false) /* fire, focus: 0 or 1 */          \
    X(SHIP_POSITION, "Ship.position", 2, "px", true)                                               \
    X(SHIP_VELOCITY, "Ship.velocity", 2, "px/s", false)                                            \
    X(SHIP_MUZZLE, "Ship.muzzle", 2, "px", true)                                                   \
    X(SHIP_AIM, "Ship.aim", 1, "rad", false)    /* radians */                                      \
    X(SHIP_STATE, "Ship.state", 3, "", false)   /* alive, focusing, s of invulnerability */        \
    X(SHIP_GAUGES, "Ship.gauges", 3, "", false) /* shield, focus, lives */                         \
    X(BEAM_IMPACT, "Beam.impact", 2, "px", true)                                                   \
    X(BEAM_NORMAL, "Beam.normal", 2, "", false)                                                    \
    X(BEAM_TARGET, "Beam.target", 3, "", false) /* gm_target_kind, thing, 1: firing */             \
    X(BEAM_HEAT, "Beam.heat", 1, "", false)                                                        \
    X(BEAM_BOUNCES, "Beam.bounces", 1, "bounces", false) /* how many of the four below */          \
    X(BEAM_BOUNCE_1, "Beam.bounce1", 2, "px", true)                                                \
    X(BEAM_BOUNCE_2, "Beam.bounce2", 2, "px", true)                                                \
    X(BEAM_BOUNCE_3, "Beam.bounce3", 2, "px", true)                                                \
    X(BEAM_BOUNCE_4, "Beam.bounce4", 2, "px", true)                                                \
    X(RETICLE_POSITION, "Reticle.position", 2, "px", true)                                         \
    X(BAR_VALUE, "Bar.value", 1, "", false)                                                        \
    X(SCORE_POINTS, "Score.points", 3, "", false) /* points, multiplier, chain left 0 to 1 */      \
    X(SECTOR_PROGRESS, "Sector.progress", 3, "", false) /* done, needed, wave */                   \
    X(SECTOR_TIME, "Sector.time", 1, "s", false)        /* s left, negative: no limit */           \
    X(MUSIC_INTENSITY, "Music.intensity", 1, "", false)

/* Of a proving range alone. The drawn picture is measured at the end of each frame, in frames and
 * px (units); -1: not measured yet. */
#define GM_RANGE_VALUE_MAP(X)                                                                      \
    X(PLATE_POSITION, "Plate.position", 2, "px", true) /* of the labelled ship, as read   */       \
    X(PLATE_LAG, "Plate.lag", 1, "px", false)          /* px from there to where it is drawn */    \
    X(PLATE_WINDOW, "Plate.window_reads", 1, "reads", false) /* last run's, while physics ran */   \
    X(RETICLE_LAG, "Reticle.lag", 1, "px", false) /* px from ring to where the aim ends */         \
    X(BEAM_LAG, "Beam.lag", 1, "px", false)       /* px from the beam's tip to the ring */         \
    X(EMITTER_POSITION, "Emitter.position", 2, "px", true) /* of the newest puff */                \
    X(EMITTER_DELTA, "Emitter.delta", 1, "s", false)       /* s handed to the last run */          \
    X(EMITTER_LAG, "Emitter.lag", 1, "px", false)          /* px flown since the newest puff */    \
    X(EMITTER_MEAN, "Emitter.mean", 1, "px", false)        /* of it, over the last 240 frames */   \
    X(EMITTER_MAX, "Emitter.max", 1, "px", false)          /* likewise; without the first gap */   \
    X(EMITTER_FIRST_GAP, "Emitter.first_gap", 1, "px", false)  /* most before the second run */    \
    X(METRONOME_CALLS, "Metronome.calls", 1, "calls", false)   /* since it was set */              \
    X(METRONOME_MOST, "Metronome.most", 1, "calls", false)     /* calls in a frame */              \
    X(METRONOME_IN_600, "Metronome.in_600", 1, "calls", false) /* calls in the first 600 frames */ \
    X(SENTRY_POSITION, "Sentry.position", 2, "px", true)                                           \
    X(SENTRY_ORDER, "Sentry.order", 1, "", false)             /* the side to go to: -1 or 1 */     \
    X(SENTRY_REACTION, "Sentry.reaction", 1, "frames", false) /* frames, drawn to drawn */         \
    X(SENTRY_TICK_LAG, "Sentry.tick_lag", 1, "frames", false) /* of these until the mover acted */ \
    X(SENTRY_STEP_LAG, "Sentry.integrator_lag", 1, "frames",                                       \
      false) /* and until physics moved it */                                                      \
    X(GUN_SHOTS, "Gun.shots", 1, "shots", false)                                                   \
    X(GUN_STAGE, "Gun.first_stage", 1, "", false)        /* tl_stage of a bullet's first tick */   \
    X(GUN_FRAMES, "Gun.first_frame", 1, "frames", false) /* frames from its birth to that */       \
    X(GUN_TICKS, "Gun.ticks", 1, "ticks", false)         /* before it was first drawn */           \
    X(GUN_GAP, "Gun.gap", 1, "px", false)                /* px to the muzzle then; ahead: > 0 */   \
    X(KEY_LATENCY, "Key.latency", 1, "frames", false)    /* frames more than the one it needs */

/* Of a studio alone: a range with one of the devices from GM_DEVICE_CAMERA on. */
#define GM_STUDIO_VALUE_MAP(X)                                                                     \
    X(ARM_POSITION, "Arm.position", 2, "px", true)       /* of the ship, as SpringArm read it */   \
    X(CAMERA_POSITION, "Camera.position", 2, "px", true) /* of the arm, as FollowCamera read it */ \
    X(CAMERA_LAG, "Camera.lag", 1, "px", false)          /* px from there to where the ship is */  \
    X(STEPPER_POSITION, "Stepper.position", 2, "px", true) /* where it is drawn */                 \
    X(STEPPER_JITTER, "Stepper.jitter", 1, "px",                                                   \
      false) /* px a frame moved too far or too short */                                           \
    X(STEPPER_BEHIND, "Stepper.behind", 1, "px", false) /* px from where it really is */           \
    X(STEPPER_PAST, "Stepper.past", 1, "px", false)     /* px beyond the end of its track */       \
    X(CART_MISS, "Cart.miss", 1, "px", false)        /* px a frame moved too far or too short */   \
    X(CART_GATES, "Cart.gates", 1, "gates", false)   /* passed in this frame */                    \
    X(CART_UNSEEN, "Cart.unseen", 1, "gates", false) /* of them, without a step inside */          \
    X(PULSE_BEATS, "Pulse.beats", 1, "beats", false) /* in this frame */

/* Of a workshop alone: a range with one of the devices from GM_DEVICE_SPINNER on. */
#define GM_WORKSHOP_VALUE_MAP(X)                                                                   \
    X(WORLD_PAUSED, "World.paused", 1, "frames", false) /* 1: this frame was a pause frame */      \
    X(WORLD_DELTA, "World.delta", 1, "\xC3\x97",                                                   \
      false) /* share of the frame's real time, 0 to 1 */                                          \
    X(SPINNER_TURNED, "Spinner.turned", 1, "degrees", false) /* degrees, in this frame */          \
    X(TURRET_POSITION, "Turret.position", 2, "px", true)                                           \
    X(BARREL_POSITION, "Barrel.position", 2, "px", true) /* of the turret, as Barrel read it */    \
    X(BARREL_LAG, "Barrel.lag", 1, "px", false)        /* px from there to where the turret is */  \
    X(CALLER_CALLS, "Caller.calls", 1, "calls", false) /* in this frame */                         \
    X(CALLER_FRAMES, "Caller.frames", 1, "frames",                                                 \
      false)                                          /* from the request to its call; -1: none */ \
    X(NEST_CHICKS, "Nest.chicks", 1, "chicks", false) /* woken so far */                           \
    X(CHICK_EARLY, "Chick.early", 1, "ticks",                                                      \
      false) /* ticks of the last one before it was woken */                                       \
    X(CHICK_AWAKE, "Chick.awake", 1, "ticks", false) /* ticks after that, in this frame */         \
    X(GUARD_TICKS, "Guard.ticks", 1, "ticks", false) /* in this frame, the ship away */            \
    X(GUARD_CALLS, "Guard.calls", 1, "calls", false) /* of its timer, likewise */                  \
    X(GUARD_HERE, "Guard.here", 1, "ticks", false)   /* ticks in this frame, the ship near */      \
    X(WORLD_MODE, "World.mode", 1, "", false)        /* gm_world_choice; likewise below */         \
    X(SPINNER_MODE, "Spinner.mode", 1, "", false)                                                  \
    X(TURRET_MODE, "Turret.mode", 1, "", false)                                                    \
    X(CALLER_MODE, "Caller.mode", 1, "", false)                                                    \
    X(NEST_MODE, "Nest.mode", 1, "", false)                                                        \
    X(GUARD_MODE, "Guard.mode", 1, "", false)
typedef enum gm_value {
#define GM_VALUE_ENUM(name, text, dimensions, unit, is_position) GM_VALUE_##name,
    GM_VALUE_MAP(GM_VALUE_ENUM) GM_RANGE_VALUE_MAP(GM_VALUE_ENUM) GM_STUDIO_VALUE_MAP(GM_VALUE_ENUM)
        GM_WORKSHOP_VALUE_MAP(GM_VALUE_ENUM)
#undef GM_VALUE_ENUM
            GM_VALUE_COUNT
} gm_value;

/** Those before this one are in every sector. */
enum {
    GM_VALUE_FIRST_OF_RANGE = GM_VALUE_PLATE_POSITION,
    GM_VALUE_FIRST_OF_STUDIO = GM_VALUE_ARM_POSITION,
    GM_VALUE_FIRST_OF_WORKSHOP = GM_VALUE_WORLD_PAUSED
};

typedef struct gm_published {
    tl_value_id ids[GM_VALUE_COUNT]; /**< null: not in this sector */
} gm_published;

#endif
