/* recording.h -- all input of a run as text: written while it happens, read and checked whole. */
#ifndef APP_RECORDING_H
#define APP_RECORDING_H

#include "options.h"
#include "output.h"

#include <game/input.h>

enum { APP_RECORDING_VERSION = 1, APP_HASH_PERIOD = 60, APP_SECTOR_NAME = 64 };

/** What a run starts from. */
typedef struct app_recording_header {
    char sector[APP_SECTOR_NAME]; /**< as --sector takes it */
    uint64_t seed;
    bool is_autopilot;
    bool skip_title;
    uint32_t fixed_hz; /**< 0: each frame has its own delta */
    gm_command edits[APP_MAX_EDITS];
    uint32_t edit_count;
} app_recording_header;

/* Writing. */

/** Zero-initialise before use. */
typedef struct app_recorder {
    app_output output;
    uint32_t fixed_hz;
    gm_input run;        /**< the frames not written yet, all equal */
    uint64_t run_length; /**< how many they are */
} app_recorder;

/** False after a message. */
bool app_recorder_open(app_recorder *recorder, const char *path,
                       const app_recording_header *header);
/** Adds the input of the next frame. */
void app_recorder_add(app_recorder *recorder, const gm_input *input);
/** Adds the hash after a frame: each APP_HASH_PERIOD frames. */
void app_recorder_hash(app_recorder *recorder, uint64_t frame, uint64_t hash);
/** Ends the file with the number of frames and the last hash. False after a message. */
bool app_recorder_close(app_recorder *recorder, uint64_t frames, uint64_t hash);
/** Drops the file. */
void app_recorder_abandon(app_recorder *recorder);

/* Reading. */

/** A hash that a replay must reach; `line` is where the file says so. */
typedef struct app_recorded_hash {
    uint64_t frame;
    uint64_t hash;
    uint32_t line;
} app_recorded_hash;

/** Equal frames; commands act in the first one. */
typedef struct app_run {
    uint64_t count;
    uint32_t buttons;
    int8_t axes[4]; /**< move_x, move_y, aim_x, aim_y */
    int32_t aim_at[2];
    tl_time delta; /**< 0 with a fixed step */
    uint32_t first_command;
    uint32_t command_count;
} app_run;

/** A whole recording. Free with app_recording_free(). */
typedef struct app_recording {
    app_recording_header header;
    app_run *runs;
    uint32_t run_count, run_capacity;
    gm_command *commands;
    uint32_t command_count, command_capacity;
    app_recorded_hash *hashes; /**< in order of their frames */
    uint32_t hash_count, hash_capacity;
    bool has_end_hash; /**< the last one is that of the end; a scenario may have none */
    uint64_t frames;
} app_recording;

/** Reads a file whole or not at all.  @param[out] error one line: file, line, what was expected */
bool app_recording_read(app_recording *out, const char *path, char *error, size_t error_size);
void app_recording_free(app_recording *recording);

/** Writes what it starts from: sector, seed, who plays, step. */
void app_recording_write_start(FILE *file, const app_recording_header *header);
/** Writes its input and hashes as they were read. */
void app_recording_write_body(FILE *file, const app_recording *recording);

/** A place in a recording. Zero-initialise, then set `recording`. */
typedef struct app_replay {
    const app_recording *recording;
    uint32_t run;
    uint64_t used; /**< frames of that run */
    uint64_t frame;
    uint32_t hash;
} app_replay;

/** What a run does in each of its frames, without its commands. */
void app_run_input(const app_run *run, gm_input *out);
/** The input of the next frame. False at the end of the recording. */
bool app_replay_next(app_replay *replay, gm_input *out);
/** The hash that the recording has for the frame just run, or NULL. */
const app_recorded_hash *app_replay_hash(app_replay *replay);

#endif
