/* game_scene.h -- a whole game over the sector files of the assets, for tests. */
#ifndef GAME_SCENE_H
#define GAME_SCENE_H

#include <game/game.h>

/** The campaign, and after it the proving range. */
enum {
    GAME_SCENE_AMBER_DRIFT = 0,
    GAME_SCENE_RED_HEARTS,
    GAME_SCENE_HALL_OF_MIRRORS,
    GAME_SCENE_SLOW_BLOOM,
    GAME_SCENE_TOW_LINES,
    GAME_SCENE_SIDE_POCKET,
    GAME_SCENE_SECTORS,
    GAME_SCENE_RANGE = GAME_SCENE_SECTORS,
    GAME_SCENE_FILES
};

typedef struct game_scene {
    void *block;
    gm_sector *sectors;
    tl_workers *workers;
    gm_game *game;
    gm_input input; /**< of the next frames */
    gm_game_def made_with;
    uint32_t hz;
} game_scene;

/** Differences from a plain autopilot run. */
typedef struct game_scene_def {
    uint64_t seed; /**< 0 means 7 */
    uint32_t sector;
    uint32_t workers;
    uint32_t hz;  /**< 0 means 60 */
    size_t shift; /**< bytes, a multiple of 64, by which the block lies off a page */
    bool is_manual;
    bool has_title;
    bool log_reads;
    bool trace_frames;
    tl_clock_fn *clock; /**< NULL: frame traces have no times */
    const gm_command *edits;
    uint32_t edit_count;
} game_scene_def;

/** The text of a sector file of the assets; free() it. */
char *game_scene_file(uint32_t index, size_t *length);
const char *game_scene_name(uint32_t index);
/** @return the result of gm_game_create(); game is NULL unless GM_OK */
gm_result game_scene_try(game_scene *scene, const game_scene_def *def, char error[GM_ERROR_TEXT]);
void game_scene_open(game_scene *scene, const game_scene_def *def);
void game_scene_close(game_scene *scene);
/** Frames of exactly 1/hz s with scene->input; commands go with the first of them. */
void game_scene_run(game_scene *scene, uint64_t frames);
gm_command game_scene_move(const char *function, tl_tick_group group);
gm_command game_scene_set(const char *device, const char *choice);
gm_command game_scene_after(const char *function, const char *before);

#endif
