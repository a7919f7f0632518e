/* run/place.h -- a moment of a run: between two frames, or inside one of them. */
#ifndef LAB_PLACE_H
#define LAB_PLACE_H

#include <game/game.h>

/** With `is_open`: inside `frame`, `position` items of which have run (tl_frame_position()).
 * Otherwise between frames: `frame` is the last one that is finished (0: none yet) and `position`
 * is 0. */
typedef struct lab_place {
    uint64_t frame; /**< from 1 over the whole run */
    uint64_t position;
    bool is_open;
} lab_place;

/** The place between frames after `frame`. */
lab_place lab_place_after(uint64_t frame);
/** Where a game is now; the start for NULL. */
lab_place lab_place_of(const gm_game *game);
/** Number of the last finished frame at that place. */
uint64_t lab_place_finished(lab_place place);
/** Negative if a comes before b, 0 if they are the same, else positive. */
int lab_place_compare(lab_place a, lab_place b);

#endif
