/* scenario/scenario_words.h -- the words of scenarios, shared by writer, reader and measuring. */
#ifndef APP_SCENARIO_WORDS_H
#define APP_SCENARIO_WORDS_H

#include "scenario/scenario.h"

/** The arguments of a kind of measure. */
typedef struct app_measure_shape {
    const char *word;
    const char *unit;
    bool has_subject;
    bool has_other;
    bool has_stat;
    bool is_function; /**< the subject is one */
    bool is_pair;     /**< `other` is a function too */
    int64_t most;     /**< the number is within 0 or 1 to this; 0: there is none */
} app_measure_shape;

extern const app_measure_shape app_measure_shapes[APP_MEASURE_KINDS];
/** What stands between kind and label: "FUNCTION VALUE STAT", and behind an arrow the unit.
 * @return `out` */
const char *app_measure_usage(app_measure_kind kind, char *out, size_t size);
extern const char *const app_stat_words[APP_STATS];
extern const char *const app_operator_words[APP_OPERATORS];
extern const char *const app_step_words[APP_STEP_KINDS];
/** True for steps with a count. */
bool app_step_has_count(app_step_kind kind);

/** The name of a group or stage that a measure of that kind has as its number, or NULL.
 * @param value  millionths */
const char *app_measure_value_name(app_measure_kind kind, int64_t value);
/** The number of a name; false if it is none. */
bool app_measure_value_of(app_measure_kind kind, const char *name, int64_t *value);

/** Counters of the report, by the words it has for them. */
enum { APP_COUNTERS = 7 };
extern const char *const app_counter_words[APP_COUNTERS];
uint64_t app_counter_value(const tl_stats *stats, uint32_t counter);

/** The place of a word in a list, or `count`. */
uint32_t app_word_find(const char *const *words, uint32_t count, const char *word);

/** What stands in lines `text` and `task` for the key or button of an action: "<move>". */
enum { APP_ACT_WORDS = 13 };
extern const char *const app_act_words[APP_ACT_WORDS];

/** As a file names them: "frame" is chapter 1. */
extern const char *const app_chapter_words[APP_CHAPTERS];

#endif
