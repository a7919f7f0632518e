/* run/shadow.h -- the unchanged schedule runs on: a second game in a block of its own, made from
 * the same start and fed with the input of the player, but not with changes of the schedule. */
#ifndef LAB_SHADOW_H
#define LAB_SHADOW_H

#include "run/inputs.h"

#include <game/game.h>

/** The places that are compared between the two pictures. */
typedef enum lab_shadow_value {
    LAB_SHADOW_SHIP = 0,
    LAB_SHADOW_RETICLE,
    LAB_SHADOW_IMPACT, /**< where the beam ends */
    LAB_SHADOW_CAMERA,
    LAB_SHADOW_VALUES
} lab_shadow_value;

/** One frame of both. */
typedef struct lab_difference {
    uint64_t frame; /**< 0: not compared */
    float px[LAB_SHADOW_VALUES];
    float worst_px;
    bool is_same; /**< the hashes are equal */
} lab_difference;

enum { LAB_SHADOW_STRIP = 1024 };

/** Bytes of its snapshots. */
#define LAB_SHADOW_BUDGET ((size_t)32 << 20)

typedef struct lab_shadow lab_shadow;

/**
 * Makes the shadow; it stands before the first frame.
 *
 * @param def     The definition that the game was made with; copied. Sectors and the edits of the
 * start must live on. Memory, workers, clock and tracing are not used: the shadow has its own
 * memory, no workers and no frame traces.
 * @param inputs  The inputs of the run, asked for each frame that the shadow has not run yet. It
 *                and `user` must live as long as the shadow.
 * @return NULL: no memory, or the game could not be made
 */
lab_shadow *lab_shadow_create(const gm_game_def *def, lab_inputs_fn *inputs, const void *user);
/** NULL is allowed. */
void lab_shadow_free(lab_shadow *shadow);

/**
 * Brings the shadow to the end of a frame, back or forth, running at most `limit` new frames.
 *
 * @return true if it stands there; false: call again, or there is no input that far
 * @cost a frame each; back: as lab_timeline_seek()
 */
bool lab_shadow_follow(lab_shadow *shadow, uint64_t frame, uint32_t limit);
/** Number of the frame it stands at the end of. */
uint64_t lab_shadow_frame(const lab_shadow *shadow);
/** The second game, for its hash and its published values. */
gm_game *lab_shadow_game(lab_shadow *shadow);
/** Its picture; valid until the shadow moves. */
const gm_view *lab_shadow_view(lab_shadow *shadow);
/** The tape of the run was cut after that frame: inputs of later frames are new ones. */
void lab_shadow_cut(lab_shadow *shadow, uint64_t frame);

/** Compares the two, which both stand at the end of one frame, and notes the difference in the
 * strip.  @param view  of the real game  @param hash  likewise */
lab_difference lab_shadow_compare(lab_shadow *shadow, const gm_view *view, uint64_t hash);
/** The differences of one of the last LAB_SHADOW_STRIP frames; `frame` 0 there: nothing. */
lab_difference lab_shadow_at(const lab_shadow *shadow, uint64_t frame);
/** The worst_px of the `count` frames up to and with `frame`, oldest first; 0 where nothing was
 * noted.  @return how many were written: no more than there were frames */
uint32_t lab_shadow_strip(const lab_shadow *shadow, uint64_t frame, float *px, uint32_t count);

#endif
