/* game/range/range.h -- the face of range/: a sector of devices that make the order of a frame
 * visible, and the meter that measures their drawn places. */
#ifndef GM_RANGE_H
#define GM_RANGE_H

#include "actors/actors.h"

/** Spawns the devices of the present sector; nothing elsewhere.  @return false: out of memory */
bool gm__range_open(gm_game *game);
/** Sets the controls that the built-in player holds down in this frame. */
void gm__range_pilot(gm_game *game, gm_input *input);
/** After a frame: fires the gun that fires between frames, then measures. */
void gm__range_frame_end(gm_game *game);

/* Inside of range/. */

void gm__range_meter_open(gm_game *game);
void gm__range_measure(gm_game *game);

/* Devices.  @return false: out of memory */
bool gm__name_plate_spawn(gm_game *game);
bool gm__emitter_spawn(gm_game *game);
bool gm__metronome_spawn(gm_game *game);
bool gm__sentry_spawn(gm_game *game);
bool gm__gun_spawn(gm_game *game);
bool gm__camera_spawn(gm_game *game);
bool gm__stepper_spawn(gm_game *game);
bool gm__cart_spawn(gm_game *game);
bool gm__pulse_spawn(gm_game *game);
/** Publishes the figures of the studio's devices for the frame that has ended. */
void gm__studio_measure(gm_game *game);
bool gm__spinner_spawn(gm_game *game);
bool gm__turret_spawn(gm_game *game);
bool gm__caller_spawn(gm_game *game);
bool gm__nest_spawn(gm_game *game);
bool gm__annex_open(gm_game *game);
/** Call after each frame of a workshop, also while the world is paused: applies the settings that
 * were chosen for its devices. */
void gm__workshop_frame_end(gm_game *game);
/** Likewise, of the annex: comes and goes with the ship. */
void gm__annex_follow(gm_game *game);
/** Publishes the figures of the workshop's devices for the frame that has ended. */
void gm__life_measure(gm_game *game);
void gm__gun_between_frames(gm_game *game);

#endif
