/* classroom/handin.h -- an answer as it is handed in: edits, prediction and verdict of a lesson.
 *
 *   tickline-answer 1
 *   name TEXT                who made it; not protected; may be missing
 *   lesson NAME SUM          of --list-lessons; SUM is that of its text
 *   rules SUM                of what decides in its text: app_scenario_rules_sum(); other words may
 *                            change. Missing: an older file; then SUM of the lesson has to agree
 *   sectors SUM              of all sector files of that run; missing: a trace, or an older file
 *   guess NUMBER             what was predicted, or answered about a trace; may be missing
 *   edits COUNT              in how many the schedule differs from that of the start
 *   edit ...                 the whole schedule, those of the lesson's start included
 *   verdict passed|failed SEED
 *   figure MEASURE VALUE     what was measured with that seed, each measure of the lesson
 *   hash HASH                of the simulation at the end of that run; of the trace
 *   end
 */
#ifndef APP_HANDIN_H
#define APP_HANDIN_H

#include "platform/pictures.h"
#include "scenario/scenario_check.h"

#define APP_HANDIN_MAGIC "tickline-answer 1"

enum { APP_HANDIN_NAME = 64, APP_HANDIN_GUESS = 24, APP_HANDIN_FILE = 192 };

typedef struct app_figure {
    char name[APP_SCENARIO_NAME]; /**< of the measure */
    char text[APP_SCENARIO_NAME]; /**< "8.000", "PostPhysics"; "-": nothing was measured */
} app_figure;

typedef struct app_handin {
    char name[APP_HANDIN_NAME]; /**< "": not given */
    char lesson[APP_SECTOR_NAME];
    uint32_t sum;                 /**< app_scenario_sum() of the lesson */
    uint32_t rules;               /**< app_scenario_rules_sum() of it */
    bool has_rules;               /**< false: an older file */
    uint32_t sectors;             /**< sum of the sector files; 0: unknown, or about a trace */
    char guess[APP_HANDIN_GUESS]; /**< a number; "": none */
    uint32_t changes;             /**< app_check_changes(): the line `edits` */
    gm_command edits[APP_MAX_EDITS];
    uint32_t edit_count;
    bool has_passed;
    uint64_t seed;
    app_figure figures[APP_MAX_MEASURES];
    uint32_t figure_count;
    uint64_t hash;
} app_handin;

/** Where an answer was written. */
typedef struct app_handin_file {
    char folder[APP_PICTURES_PATH];
    char name[APP_HANDIN_FILE]; /**< without the folder */
} app_handin_file;

/** Takes lesson, edits, verdict, figures and hash of a check, and the number that was answered
 * about a trace; name and the guess of another lesson become "". */
void app_handin_take(app_handin *out, const app_check_def *check, const app_verdict *verdict);
/** Control characters and blanks at the ends are left out; cut at a whole character. */
void app_handin_set_name(app_handin *handin, const char *name);
/** False: it is no number with at most 6 decimals; "" is allowed. */
bool app_handin_set_guess(app_handin *handin, const char *guess);
/** Writes it into the folder of pictures, named by learner and lesson: "Anna-2.1.answer", or
 * "Anna-2.1-2.answer" where that is there already, the name by app_user_file_word(). Without a name
 * it begins with "tickline".
 * @param[out] out  where it is  @return false after a message */
bool app_handin_keep(const app_handin *handin, const app_scenario *scenario, app_handin_file *out);
/** False after a message. */
bool app_handin_write(const app_handin *handin, const char *path);
/** Checksum of all that it says, but for the name; 0 without memory. */
uint32_t app_handin_sum(const app_handin *handin);
/** Reads a file.
 * @param[out] out    on failure only its name and lesson may be used, as far as they were read
 * @param[out] error  one line that names the file, the line in it and what was expected */
bool app_handin_read(app_handin *out, const char *path, char *error, size_t error_size);

#endif
