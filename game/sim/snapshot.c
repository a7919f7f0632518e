/* game/sim/snapshot.c -- saving and restoring: copies of the used parts of the block. */
#include "sim/state.h"

#include <string.h>

/* What a snapshot begins with. */
typedef struct header {
    size_t arena_bytes;
    size_t space_bytes;
} header;

static size_t head_bytes(void)
{
    return (sizeof(header) + sizeof(gm_game) + 63) / 64 * 64;
}

bool gm_game_can_restore(void)
{
    return gm_physics_can_restore();
}

size_t gm_game_snapshot_bytes(const gm_game *game)
{
    return head_bytes() + gm_arena_used(game->arena) + gm_arena_used(game->space);
}

void gm_game_save(const gm_game *game, void *snapshot)
{
    header head = {gm_arena_used(game->arena), gm_arena_used(game->space)};
    unsigned char *out = snapshot;

    gm_physics_join(game->physics);
    memcpy(out, &head, sizeof(head));
    memcpy(out + sizeof(head), game, sizeof(*game));
    memcpy(out + head_bytes(), game->arena, head.arena_bytes);
    memcpy(out + head_bytes() + head.arena_bytes, game->space, head.space_bytes);
}

void gm_game_restore(gm_game *game, const void *snapshot)
{
    const unsigned char *from = snapshot;
    header head;
    bool logs = game->log_reads;
    bool records = game->record_frames;

    gm_physics_join(game->physics);
    memcpy(&head, from, sizeof(head));
    memcpy(game, from + sizeof(head), sizeof(*game));
    memcpy(game->arena, from + head_bytes(), head.arena_bytes);
    memcpy(game->space, from + head_bytes() + head.arena_bytes, head.space_bytes);
    game->log_reads = logs;
    game->record_frames = records;
    /* What was read in the time that is taken back no longer counts. */
    (void)tl_provenance_set_logging(game->world, !logs);
    (void)tl_provenance_set_logging(game->world, logs);
}

bool gm_game_set_records(gm_game *game, bool record_frames, bool log_reads)
{
    if (tl_trace_set_recording(game->world, record_frames) != TL_OK) {
        return false;
    }
    (void)tl_provenance_set_logging(game->world, log_reads);
    game->record_frames = record_frames;
    game->log_reads = log_reads;
    return true;
}

gm_result gm_game_resimulate(gm_game **game, const gm_game_def *def, const gm_input *inputs,
                             uint64_t count, char error[GM_ERROR_TEXT])
{
    gm_game_destroy(*game);
    *game = NULL;
    gm_result result = gm_game_create(game, def, error);
    for (uint64_t i = 0; i < count && result == GM_OK; i++) {
        /* An edit that is refused was refused the first time too. */
        (void)gm_game_frame(*game, &inputs[i], error);
    }
    return result;
}
