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

/** Reduces the shield of the ship by `amount`; 1 is a full shield. An empty one loses the ship.
 * @param by  the cause that the game names if the ship is lost */
void gm__ship_hit(gm_game *game, float amount, gm_vec2 at, gm_loss by);

/** Asks for a change of world at the end of the frame. */
void gm__travel_to(gm_game *game, uint32_t sector, gm_screen screen, bool is_new_game);
/** `from`, or the first one after it that belongs to the campaign. */
uint32_t gm__campaign_sector(const gm_game *game, uint32_t from);
/** The one behind the sector that is played, perhaps of the next round. */
uint32_t gm__next_sector(const gm_game *game);
/** Leaves a cleared sector for the next one. */
void gm__sector_leave(gm_game *game, gm_screen screen);
void gm__screen_set(gm_game *game, gm_screen screen);
/** Pauses the world and sets the screen, or ends the pause. */
void gm__pause_set(gm_game *game, bool is_paused);
void gm__editor_set(gm_game *game, bool is_editor);
/** World dilation from slomo, focus and hit-stop. */
void gm__dilation_update(gm_game *game, bool is_focusing);

/** The rules of a run that goes on from an entry. */
void gm__rules_enter(gm_game *game, const gm_entry *entry);
/** Travels to the continue point, if there is one. */
void gm__run_continue(gm_game *game);
/** Takes an offer; does nothing on another screen, or where there is no such offer. */
void gm__upgrade_choose(gm_game *game, uint32_t number);
/** Goes on behind the ending. */
void gm__run_endless(gm_game *game);

void gm__pocket_open(gm_game *game);
/** Streams the pocket in and out, in the camera slot. */
tl_camera_fn gm__streaming_hook;

/* Inside of rules/. */

/** After the last crystal: calls the Warden. */
void gm__finale_begin(gm_game *game);
/** The Warden breaks at that place. */
void gm__finale_end(gm_game *game, gm_thing *warden, gm_vec2 at);
/** @return NULL: it is not there */
gm_thing *gm__warden(gm_game *game);

/** As a sector begins: what upgrades change, and the continue point. */
void gm__progress_open(gm_game *game);
/** As it is cleared: the continue point becomes the start of the next sector, with the score, lives
 * and upgrades of now. */
void gm__progress_keep_cleared(gm_game *game);
/** Takes a lost ship from the continue point. */
void gm__progress_ship_lost(gm_game *game);
/** As it is cleared: the tally, its bonus and the offers.  @param left  of the time limit */
void gm__progress_clear(gm_game *game, tl_time left);
/** As it is to be left: opens the choice or the ending.  @return false: nothing is asked */
bool gm__progress_between(gm_game *game, bool is_last);

/** Loose debris, crystals and cores: what nothing tows or holds. */
bool gm__is_afloat(const gm_thing *thing);
/** Away from near walls: up to 1 on each axis, 0 in the middle. */
gm_vec2 gm__off_walls(gm_vec2 at);
/** How fast a piece of debris drifts that arrives, or that stands still. */
gm_vec2 gm__drift_velocity(gm_game *game);
#define GM_DRIFT_SECONDS 0.1F
/** Called every GM_DRIFT_SECONDS: pushes what floats off the walls, and debris out of heaps. */
tl_timer_fn gm__drift;
/** Pauses all timers of a sector or lets them go on (editor view). */
void gm__rules_pause_timers(gm_game *game, bool is_paused);
void gm__drone_lost(gm_game *game, gm_thing *drone);
/** Heats a core; at 1 it explodes. `by`: what takes the ship if its blast does. */
void gm__core_heat(gm_game *game, gm_thing *core, float heat, gm_loss by);
/** A comet falls into pieces. */
void gm__comet_lost(gm_game *game, gm_thing *comet);
/** Acts on the contacts of the last step. */
void gm__contacts_act(gm_game *game);
/** @param number  of an offer */
void gm__choice_act(gm_game *game, gm_choice choice, uint32_t number);
void gm__game_over(gm_game *game);
/** Nothing hurts the ship for a moment. */
void gm__ship_make_safe(gm_game *game);
/** The clock of a sector: when `time` has passed, the ship is lost.  @param time  0: no limit */
void gm__clock_start(gm_game *game, tl_time time);

#endif
