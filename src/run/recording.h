/* run/recording.h -- all input of a run as text: written while it happens, read and checked whole.
 *
 *   tickline-recording 2
 *   sector NAME, seed N, autopilot 0|1, title 0|1, step HZ   what the run starts from
 *   rules N                                                  GM_RULES_NUMBER of what recorded it
 *   entry LOOP SCORE LIVES SHIELD UPGRADES OFFERS            where it begins; all 0: a new run
 *   resume SECTOR LOOP SCORE LIVES SHIELD UPGRADES OFFERS    its continue point; SECTOR -: none
 *   program TEXT, build TEXT, sectors SUM                    what recorded it
 *   edit KIND FUNCTION OTHER GROUP TIME VALUE                schedule edits of the start
 *   begin SUM
 *   c KIND FUNCTION OTHER GROUP TIME VALUE                   a command of the next frame
 *   i BUTTONS MX MY AX AY X Y                                input of the next frame and later ones
 *   f [DELTA] HASH SUM                                       a frame; DELTA where step is 0
 *   cut FRAME SUM                                            the frames after FRAME never happened
 *   end FRAMES SUM
 *
 * SUM is the CRC-32 of every byte of the file before it, so nothing changes unseen. A file without
 * `end` is that of a run that ended suddenly: it counts up to its last whole `f` line. A new line
 * of the header is a row of the table in recording_header.c. */
#ifndef APP_RECORDING_H
#define APP_RECORDING_H

#include "platform/stream_file.h"
#include "run/edit.h"
#include "run/input_values.h"

#include <game/game.h>

enum {
    APP_RECORDING_VERSION = 2,
    APP_SCENARIO_VERSION = 1,
    APP_SECTOR_NAME = 64,
    APP_BUILD_TEXT = 96,
    APP_MAX_HZ = 10000, /**< of a fixed step */
};

/** What recorded a run: to tell why a replay differs. */
typedef struct app_recorded_by {
    char program[APP_BUILD_TEXT]; /**< name and version */
    char build[APP_BUILD_TEXT];   /**< revision, compiler, system */
    uint32_t sectors;             /**< sum of all sector files */
} app_recorded_by;

/** The start of a run. */
typedef struct app_recording_header {
    char sector[APP_SECTOR_NAME]; /**< as --sector takes it */
    uint64_t seed;
    bool is_autopilot;
    bool skip_title;
    uint32_t fixed_hz;                   /**< 0: each frame has its own delta */
    gm_entry entry;                      /**< lives 0: a new game; its sector is that above */
    gm_entry resume;                     /**< its sector is not the index, but `resume_sector` */
    char resume_sector[APP_SECTOR_NAME]; /**< "": there is no continue point */
    gm_command edits[APP_MAX_EDITS];
    uint32_t edit_count;
    app_recorded_by by; /**< empty in a scenario */
} app_recording_header;

/* Writing. */

/** Fills in this program and this build; the sectors are the caller's to know. */
void app_recorded_by_this(app_recorded_by *by);

/** Zero-initialise before use; does nothing while it is closed. */
typedef struct app_recorder {
    app_stream *stream; /**< NULL: closed */
    uint32_t fixed_hz;
    uint32_t sum; /**< of all bytes so far */
    uint64_t frames;
    app_input_values last; /**< as the last `i` line has it, without its delta */
    bool has_last;
} app_recorder;

/** Prepares the file; an old one stays until the first frame is added. False after a message. */
bool app_recorder_open(app_recorder *recorder, const char *path,
                       const app_recording_header *header);
/** Adds the next frame and the hash after it. Never waits for the disk.  @return false: the file
 * was given up, after one message */
bool app_recorder_add(app_recorder *recorder, const gm_input *input, uint64_t hash);
/** The frames after that one never happened; does nothing if there are none.  @return as
 * app_recorder_add() */
bool app_recorder_cut(app_recorder *recorder, uint64_t frame);
/** Ends the file. False after a message. */
bool app_recorder_close(app_recorder *recorder);
/** Drops the file if it has no frame; otherwise leaves it without an end. */
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
    app_input_values input;
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
    bool has_end_hash;   /**< the last one is that of the end; a scenario may have none */
    bool is_ended_early; /**< a recording without `end` */
    uint64_t frames;
} app_recording;

/** Reads a file whole or not at all.  @param[out] error one line: file, line, what was expected */
bool app_recording_read(app_recording *out, const char *path, char *error, size_t error_size);
void app_recording_free(app_recording *recording);

/** A place in a recording. Zero-initialise, then set `recording`. */
typedef struct app_replay {
    const app_recording *recording;
    uint32_t run;
    uint64_t used; /**< frames of that run */
    uint64_t frame;
    uint32_t hash;
} app_replay;

/** The input of the next frame. False at the end of the recording. */
bool app_replay_next(app_replay *replay, gm_input *out);
/** The hash that the recording has for the frame just run, or NULL: it is a scenario. */
const app_recorded_hash *app_replay_hash(app_replay *replay);

#endif
