/* scenario/scenario.h -- an experiment in one small text file: start, input, edits, measures and
 * expected results. A recording with more line kinds. */
#ifndef APP_SCENARIO_H
#define APP_SCENARIO_H

#include "run/recording.h"
#include "run/sectors.h"

#include <game/game.h>

#include <stdio.h>

enum {
    APP_SCENARIO_BYTES = 4096, /**< a file is smaller than this */
    APP_SCENARIO_TEXT = 256,   /**< with the NUL */
    APP_SCENARIO_NAME = 32,
    APP_SCENARIO_LABEL = 48,
    APP_MAX_TEXTS = 2,
    APP_MAX_STEPS = 4,
    APP_MAX_HINTS = 4,
    APP_MAX_MEASURES = 10,
    APP_MAX_RULES = 12,
    APP_MAX_OTHERS = 12,
    APP_MAX_ANSWERS = 8, /**< the solution and the wrong ones */
    APP_MAX_ANSWER_EDITS = 8,
    APP_MAX_SEEDS = 64,
    APP_MAX_WINDOW = 1024, /**< frames that a measure can look back */
    APP_MAX_MOMENT_FRAMES = 160,
    APP_MAX_ORDERS = 10000,
    APP_CHAPTERS = 4,
    APP_MAX_PLACE = 16, /**< lessons in a chapter */
};

/** Titles of the chapters, texts: "The frame" is chapter 1. */
extern const char *const app_chapter_titles[APP_CHAPTERS];
/** What each chapter is about, texts: one short line. */
extern const char *const app_chapter_lines[APP_CHAPTERS];

/** The kind of a measure. */
typedef enum app_measure_kind {
    APP_MEASURE_LAG_PX =
        0, /**< reader, value: distance between the value as read and as it is, px */
    APP_MEASURE_LAG_FRAMES,   /**< reader, value: age of the value that was read */
    APP_MEASURE_LATE,         /**< reader, value: frames with a late read */
    APP_MEASURE_COUNT,        /**< counter of the report: events a frame */
    APP_MEASURE_RUNS,         /**< function: runs a frame */
    APP_MEASURE_VALUE,        /**< published value, index of the float */
    APP_MEASURE_GROUP,        /**< function: the group in which it ran last; none if it is off */
    APP_MEASURE_WANTED,       /**< function: the group it asks for */
    APP_MEASURE_STAGE,        /**< published value: the stage it stands for */
    APP_MEASURE_AFTER,        /**< function, function: 1 if the first waits for the second */
    APP_MEASURE_INTERVAL,     /**< function: seconds */
    APP_MEASURE_CHOICE,       /**< device, choice: 1 if that is chosen */
    APP_MEASURE_SHUFFLE_LATE, /**< reader, value, orders: in how many of them it was late */
    APP_MEASURE_SHUFFLE_PX,   /**< reader, value, orders: the worst distance */
    APP_MEASURE_EDITS,        /**< schedule edits of the answer */
    APP_MEASURE_TRACE_LATE,   /**< function: its late reads in all frames of the trace */
    APP_MEASURE_GUESS,        /**< the number that was answered; -1: none yet */
    APP_MEASURE_MISS,         /**< how far it is from the number that is to be predicted */
    APP_MEASURE_KINDS,
} app_measure_kind;

/** How the frames of the window become one number. */
typedef enum app_stat {
    APP_STAT_NONE = 0, /**< the kind has only one number */
    APP_STAT_MIN,
    APP_STAT_MEAN,
    APP_STAT_MAX,
    APP_STAT_TOTAL,
    APP_STAT_LAST,
    APP_STATS,
} app_stat;

typedef struct app_measure {
    char name[APP_SCENARIO_NAME];   /**< one word, for rules and output */
    char label[APP_SCENARIO_LABEL]; /**< a text */
    app_measure_kind kind;
    char subject[APP_SCENARIO_NAME]; /**< reader, function, value or counter */
    char other[APP_SCENARIO_NAME];   /**< value or function */
    uint32_t number;                 /**< index of a float, or how many orders */
    app_stat stat;
    uint32_t line; /**< of the file */
} app_measure;

typedef enum app_operator {
    APP_EQUAL = 0,
    APP_NOT_EQUAL,
    APP_AT_MOST,
    APP_AT_LEAST,
    APP_WITHIN, /**< low and high included */
    APP_OPERATORS,
} app_operator;

/** A condition on a measure. Numbers are in millionths, so that they are written as read. */
typedef struct app_condition {
    uint32_t measure; /**< index in the scenario */
    app_operator op;
    int64_t low;
    int64_t high; /**< WITHIN only */
} app_condition;

/** An expectation, or a reason shown when any expectation fails. */
typedef struct app_rule {
    app_condition condition;
    bool is_reason; /**< `because`: does not decide, only explains */
    uint32_t line;  /**< of the file, 1-based; 0: it was not read */
    char message[APP_SCENARIO_TEXT];
} app_rule;

/** A text after a pass for some schedules, in the place of the general one. */
typedef struct app_other {
    bool is_unreal;          /**< in the place of `unreal`, else of `why` */
    bool is_of_edit;         /**< it holds if `edit` is among the learner's changes */
    bool is_any;             /**< ... whatever its group, function or number is */
    gm_command edit;         /**< of `is_of_edit` */
    app_condition condition; /**< else it holds if this does */
    char text[APP_SCENARIO_TEXT];
} app_other;

/** What ticks a step off. */
typedef enum app_step_kind {
    APP_STEP_PREDICT = 0, /**< a number was typed */
    APP_STEP_EDIT,        /**< a schedule edit was made */
    APP_STEP_SHUFFLE,     /**< new orders were asked for `count` times */
    APP_STEP_FRAMES,      /**< `count` frames were watched, since the last edit if there was one */
    APP_STEP_CHECK,       /**< a check passed */
    APP_STEP_DEMOTED,     /**< a held frame was seen in which a function that the text names ran in
                               a later group than it asks for */
    APP_STEP_KINDS,
} app_step_kind;

typedef struct app_step {
    app_step_kind kind;
    uint32_t count;
    uint32_t kinds; /**< EDIT: a bit per gm_command_kind that counts; 0: those of the solution,
                       in a lesson of one's own all */
    char text[APP_SCENARIO_TEXT];
} app_step;

/** A question with a number for an answer. The number is measured too: `answer` says in which
 * run. */
typedef struct app_prediction {
    bool is_asked;
    uint32_t measure;
    uint32_t answer; /**< 0: the start, else 1 + index in answers */
    int64_t value;   /**< millionths */
    uint32_t line;   /**< as in app_rule */
    char question[APP_SCENARIO_TEXT];
} app_prediction;

/** Edits on top of those of the start. The first answer is the solution. */
typedef struct app_answer {
    char name[APP_SCENARIO_NAME]; /**< "solution", or as the file says */
    uint32_t rule;                /**< wrong ones: whose message it must give */
    uint32_t line;                /**< as in app_rule */
    gm_command edits[APP_MAX_ANSWER_EDITS];
    uint32_t edit_count;
    bool has_guess; /**< in a lesson about a trace an answer is a number */
    int64_t guess;  /**< millionths */
} app_answer;

/** Free with app_scenario_free(). Texts are English and go through the language. */
typedef struct app_scenario {
    app_recording recording;       /**< its header has the edits of the start */
    char file[APP_SECTOR_NAME];    /**< name of the file without folder and ending */
    uint32_t lesson;               /**< its number for good, 1 to 64; 0: none */
    uint32_t chapter;              /**< 1 to APP_CHAPTERS; 0: none */
    uint32_t place;                /**< in its chapter, from 1 on: "2.3" is chapter 2, place 3 */
    uint32_t after;                /**< the lesson that unlocks it; 0: none */
    uint32_t par;                  /**< edits of the best known solution */
    uint32_t par_line;             /**< 0: the file has none */
    char trace[APP_SCENARIO_NAME]; /**< file without ending that the lesson is about, in place of
                                        a run; "": none */
    char title[APP_SCENARIO_TEXT];
    char texts[APP_MAX_TEXTS][APP_SCENARIO_TEXT];
    uint32_t text_count;
    app_prediction prediction;
    app_step steps[APP_MAX_STEPS];
    uint32_t step_count;
    uint64_t first_frame; /**< the frames that are measured; the input repeats up to the last */
    uint64_t last_frame;
    uint32_t seeds; /**< runs with the seed and those after it */
    app_measure measures[APP_MAX_MEASURES];
    uint32_t measure_count;
    char moment_reader[APP_SCENARIO_NAME]; /**< see app_scenario_moment(); "": a measure says it */
    char moment_value[APP_SCENARIO_NAME];
    bool moment_rests;                     /**< see app_scenario_rests() */
    bool moment_demoted;                   /**< see app_scenario_demoted() */
    char moment_effect[APP_SCENARIO_NAME]; /**< see app_scenario_effect(); "": a read is shown */
    bool moment_waits;                     /**< see app_scenario_waits() */
    uint32_t moment_frames;                /**< see app_scenario_series(); 0: another moment */
    app_rule rules[APP_MAX_RULES];
    uint32_t rule_count;
    char hints[APP_MAX_HINTS][APP_SCENARIO_TEXT];
    uint32_t hint_count;
    char why[APP_SCENARIO_TEXT];      /**< shown after a pass: why it works */
    app_other others[APP_MAX_OTHERS]; /**< see app_check_told(): the first that holds */
    uint32_t other_count;
    char meet[APP_SCENARIO_TEXT];           /**< likewise: where a real project has it */
    char unreal[APP_SCENARIO_TEXT];         /**< the property or call */
    char unreal_console[APP_SCENARIO_TEXT]; /**< the command that shows it */
    app_answer answers[APP_MAX_ANSWERS];
    uint32_t answer_count;
    uint32_t end_line; /**< of the file, 1-based; 0: it was not read */
} app_scenario;

/** Reads a file whole or not at all; a recording is a scenario that
 * expects only its own hashes.
 * @param[out] error one line: file, line, what was expected */
bool app_scenario_read(app_scenario *out, const char *path, char *error, size_t error_size);
/** As app_scenario_read() for a text in memory; `error` names no file. */
bool app_scenario_parse(app_scenario *out, const char *text, size_t length, char *error,
                        size_t error_size);
/** Writes the one spelling of a scenario: reading it gives the same scenario again. */
void app_scenario_write(FILE *file, const app_scenario *scenario);
/** Checksum of what app_scenario_write() would write; 0 without memory. */
uint32_t app_scenario_sum(const app_scenario *scenario);
/** The same of what decides a verdict: start, input, frames, seeds, measures, conditions, the
 * number of the prediction, par and the edits of the answers. Words, labels, steps, hints and the
 * moment are left out. */
uint32_t app_scenario_rules_sum(const app_scenario *scenario);
/** "move Reticle PostPhysics": an edit in the short spelling. */
void app_scenario_edit_text(const gm_command *edit, char *text, size_t size);
/** Writes lines `edit ...` in the short spelling. */
void app_scenario_write_edits(FILE *file, const gm_command *edits, uint32_t count);
void app_scenario_free(app_scenario *scenario);

/** The edits of the start and of an answer. @param answer 0: the start, else 1 + index
 * @param[out] edits edits[APP_MAX_EDITS]  @return how many */
uint32_t app_scenario_edits(const app_scenario *scenario, uint32_t answer, gm_command *edits);
/** Whether it can be played and passed: its sector is there, and something is expected. A file can
 * be read without that.
 * @param[out] error  "LINE:COLUMN: expected ..." or "LINE: expected ...", as the reader has it */
bool app_scenario_can_pass(const app_scenario *scenario, const app_sectors *sectors, char *error,
                           size_t error_size);
/** The first half of it. */
bool app_scenario_can_begin(const app_scenario *scenario, const app_sectors *sectors, char *error,
                            size_t error_size);
/** It has an expectation. */
bool app_scenario_is_judged(const app_scenario *scenario);
/** True for a lesson without a number too: it has a title and expects something. */
bool app_scenario_is_lesson(const app_scenario *scenario);
/** Fills in what a game of the scenario starts from, but for its sector: seed, player, edits.
 * @param edits  as app_scenario_edits() gave them; must outlive the game's making */
void app_scenario_start(const app_scenario *scenario, const gm_command *edits, uint32_t edit_count,
                        gm_game_def *def);
/** How many edits an answer has; a number counts as one. @param answer as above */
uint32_t app_scenario_answer_edits(const app_scenario *scenario, uint32_t answer);
bool app_scenario_is_same_edit(const gm_command *a, const gm_command *b);
/** In how many edits a schedule differs from that of the start: what a later edit replaces, and new
 * orders, are none. */
uint32_t app_scenario_changes(const app_scenario *scenario, const gm_command *edits,
                              uint32_t count);
/** What app_scenario_changes() counts, one by one; what was taken back as its opposite: a `cut` in
 * place of an `after` of the start.
 * @param[out] out  out[2 * APP_MAX_EDITS]  @return how many */
uint32_t app_scenario_list_changes(const app_scenario *scenario, const gm_command *edits,
                                   uint32_t count, gm_command *out);
/** What app_scenario_changes() counts, as edits are written: "move Reticle PostPhysics; taken back:
 * cut Hud Ship". What does not fit is left out; "": nothing. */
void app_scenario_changes_text(const app_scenario *scenario, const gm_command *edits,
                               uint32_t count, char *out, size_t size);
/** "start" is 0, the others 1 + index; false if there is none of that name. */
bool app_scenario_find_answer(const app_scenario *scenario, const char *name, uint32_t *out);
/** The input of a frame, from 1 on; the recorded ones repeat. */
void app_scenario_input(const app_scenario *scenario, uint64_t frame, gm_input *out);
/** The read that the scenario is about: of its line `moment`, else of the first measure of a lag.
 * @return false: neither is there */
bool app_scenario_moment(const app_scenario *scenario, const char **reader, const char **value);
/** The read of the n-th measure of a lag, from 0 on.
 * @return false: there are no more */
bool app_scenario_read_at(const app_scenario *scenario, uint32_t n, const char **reader,
                          const char **value);
/** The function of a line `moment FUNCTION rests`: which frames it runs in is shown.
 * @return false: there is no such line */
bool app_scenario_rests(const app_scenario *scenario, const char **function);
/** Likewise of a line `moment FUNCTION demoted`: the frame in which it runs in a later group than
 * it asks for is shown. */
bool app_scenario_demoted(const app_scenario *scenario, const char **function);
/** Likewise of a line `moment FUNCTION waits`: what it waits for, and what these wait for. */
bool app_scenario_waits(const app_scenario *scenario, const char **function);
/** Of a line `moment FUNCTION frames COUNT [VALUE]`: so many frames on end, with the runs of
 * FUNCTION and the value of each.
 * @param[out] value  "": none  @return the number of frames; 0: there is no such line */
uint32_t app_scenario_series(const app_scenario *scenario, const char **function,
                             const char **value);
/** It measures how late a function reads a value. */
bool app_measure_is_of_read(app_measure_kind kind);
/** The cause and the effect that it is about, of a line `moment CAUSE to EFFECT [VALUE]`: the first
 * tick of a function that the cause spawns, or with a value what comes so many frames later.
 * @param[out] value  the number of frames; "": none  @return false: there is no such line */
bool app_scenario_effect(const app_scenario *scenario, const char **cause, const char **effect,
                         const char **value);
typedef void app_text_fn(void *user, const char *english);
/** Calls fn with every text of a scenario that goes through the language. */
void app_scenario_texts(const app_scenario *scenario, app_text_fn *fn, void *user);
/** "px", "frames", ... or "". Static storage. */
const char *app_measure_unit(const app_measure *measure);
/** "{1} frame" for "frames", a text; a unit that has no plural is returned as it is. */
const char *app_unit_of_one(const char *unit);
/** As people read it: "8.000", "495", "PostPhysics". */
void app_measure_text(const app_measure *measure, double value, char *text, size_t size);
/** "<= 0.001". */
void app_condition_text(const app_scenario *scenario, const app_condition *condition, char *text,
                        size_t size);
bool app_condition_holds(const app_condition *condition, double value);

#endif
