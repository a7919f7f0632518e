/* run/rollback.c -- see rollback.h. */
#include "run/rollback.h"

#include "platform/message.h"

#include <inttypes.h>
#include <stdlib.h>

void app_rollback_free(app_rollback *rollback)
{
    free(rollback->snapshot);
    *rollback = (app_rollback){0};
}

static bool save(app_rollback *rollback, const gm_game *game)
{
    size_t bytes = gm_game_snapshot_bytes(game);
    if (bytes > rollback->capacity) {
        void *grown = realloc(rollback->snapshot, bytes);
        if (grown == NULL) {
            app_message("out of memory: expected %zu KB for a snapshot", bytes >> 10);
            return false;
        }
        rollback->snapshot = grown;
        rollback->capacity = bytes;
    }
    gm_game_save(game, rollback->snapshot);
    return true;
}

static void run_in_steps(gm_game *game, const gm_input *input, char error[GM_ERROR_TEXT])
{
    tl_item item = {0};
    (void)gm_game_frame_begin(game, input, error);
    tl_world *world = gm_game_world(game);
    while (tl_frame_step(world, &item) == TL_OK && item.kind != TL_ITEM_NONE) {
    }
    gm_game_frame_end(game);
}

static bool compare(uint64_t frame, const char *what, uint64_t expected, uint64_t found)
{
    if (expected != found) {
        app_message("--self-test: frame %" PRIu64 ": expected hash %016" PRIx64
                    " %s, not %016" PRIx64,
                    frame, expected, what, found);
    }
    return expected == found;
}

bool app_rollback_frame(app_rollback *rollback, gm_game *game, const gm_input *input,
                        char error[GM_ERROR_TEXT])
{
    uint64_t before = gm_game_hash(game);
    if (!save(rollback, game)) {
        return false;
    }
    (void)gm_game_frame(game, input, error);
    uint64_t frame = gm_game_frame_number(game);
    uint64_t after = gm_game_hash(game);
    gm_game_restore(game, rollback->snapshot);
    if (!compare(frame, "before it, once it was taken back", before, gm_game_hash(game))) {
        return false;
    }
    if (frame % 2 == 0) {
        run_in_steps(game, input, error);
    } else {
        (void)gm_game_frame(game, input, error);
    }
    return compare(frame, "when it runs again", after, gm_game_hash(game));
}
