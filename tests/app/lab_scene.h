/* lab_scene.h -- a game with a drive over it, for tests of the Lab. */
#ifndef LAB_SCENE_H
#define LAB_SCENE_H

#include "game_scene.h"
#include "run/drive.h"

enum { LAB_SCENE_TOW_LINES = GAME_SCENE_TOW_LINES, LAB_SCENE_RED_HEARTS = GAME_SCENE_RED_HEARTS };

/** Fill `game` and what `drive` needs beside the game and the tape; then lab_scene_open(). */
typedef struct lab_scene {
    game_scene_def game;
    lab_drive_def def;
    game_scene scene;
    lab_tape tape;
    lab_drive *drive;
    uint64_t reported; /**< frames that on_frame was called for */
    uint64_t cut;      /**< the last frame that on_cut got; UINT64_MAX: never */
    char error[GM_ERROR_TEXT];
} lab_scene;

/** Autopilot on a busy sector, the read log on, unless `lab->game` says otherwise. */
void lab_scene_open(lab_scene *lab);
void lab_scene_close(lab_scene *lab);
/** Releases and runs frames without live input; each must be run. */
void lab_scene_run(lab_scene *lab, uint64_t frames);
void lab_scene_seek(lab_scene *lab, lab_place place);
uint64_t lab_scene_hash(const lab_scene *lab);
uint32_t lab_scene_break(lab_scene *lab, lab_break_kind kind, const char *name, tl_stage stage);

#endif
