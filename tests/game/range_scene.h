/* range_scene.h -- the proving range in a game, its devices read and changed. */
#ifndef RANGE_SCENE_H
#define RANGE_SCENE_H

#include "game_scene.h"

#define RANGE_SCENE_EXACT 0.001 /**< px */

/** Of the test that runs: opened and closed by it. */
extern game_scene scene;

/** The range, with the read log on, after these edits. */
void range_scene_open(const gm_command *edits, uint32_t count);
/** The first number of a published value, which there must be. */
double range_scene_value(const char *name);
void range_scene_expect(const char *name, double wanted, double tolerance);
/** Runs a few frames, and then 300 with that value in each, exactly. */
void range_scene_run_and_expect(const char *name, double wanted);
/** With the next frame. */
void range_scene_send(gm_command command);
gm_command range_scene_cut(const char *function, const char *before);

#endif
