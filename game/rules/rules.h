/* game/rules/rules.h -- the face of rules/: score, chain, lives, waves, screens. */
#ifndef GM_RULES_H
#define GM_RULES_H

#include "actors/actors.h"

/** The one place where events of play become consequences. */
gm_play_event_fn gm__rules_read;

/** A new game: keeps nothing. */
void gm__rules_reset(gm_rules *rules);
/** Fills the arena and sets the timers of a sector. */
void gm__rules_open(gm_game *game);

/** The shield of the ship takes `amount`; 1: all of it. */
void gm__ship_hit(gm_game *game, float amount, gm_vec2 at);

/** Asks for a change of world at the end of the frame. */
void gm__travel_to(gm_game *game, uint32_t sector, gm_screen screen, bool is_new_game);
/** `from`, or the first one after it that belongs to the campaign. */
uint32_t gm__campaign_sector(const gm_game *game, uint32_t from);
void gm__screen_set(gm_game *game, gm_screen screen);
/** Pauses the world and sets the screen, or ends the pause. */
void gm__pause_set(gm_game *game, bool is_paused);
void gm__editor_set(gm_game *game, bool is_editor);
/** World dilation from slomo, focus and hit-stop. */
void gm__dilation_update(gm_game *game, bool is_focusing);

void gm__pocket_open(gm_game *game);
/** Streams the pocket in and out, in the camera slot. */
tl_camera_fn gm__streaming_hook;

/* Inside of rules/. */

/** Pauses all timers of a sector or lets them go on (editor view). */
void gm__rules_pause_timers(gm_game *game, bool is_paused);
void gm__drone_lost(gm_game *game, gm_thing *drone);
/** Puts the score into the table if it is high enough. */
void gm__score_insert(gm_game *game);
/** Acts on the contacts of the last step. */
void gm__contacts_act(gm_game *game);
void gm__choice_act(gm_game *game, gm_choice choice);
/** Nothing hurts the ship for a moment. */
void gm__ship_make_safe(gm_game *game);
tl_timer_fn gm__time_is_up;

#endif
