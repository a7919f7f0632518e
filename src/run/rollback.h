/* run/rollback.h -- the self-test that takes each frame back and runs it again. */
#ifndef APP_ROLLBACK_H
#define APP_ROLLBACK_H

#include <game/game.h>

/** Zero-initialise before use; free with app_rollback_free(). */
typedef struct app_rollback {
    void *snapshot;
    size_t capacity;
} app_rollback;

void app_rollback_free(app_rollback *rollback);
/**
 * Runs a frame, restores the state before it, runs it again (each second frame item by item) and
 * compares the hashes.
 *
 * @param[out] error  the game's line about a refused edit, else empty
 * @return false after a message: the first difference, or out of memory
 */
bool app_rollback_frame(app_rollback *rollback, gm_game *game, const gm_input *input,
                        char error[GM_ERROR_TEXT]);

#endif
