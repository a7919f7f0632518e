/** scenario/scenario_line.h -- the words of one line of a scenario. What cannot be taken fails with
 * the line, the place of the word and what was expected there. */
#ifndef APP_SCENARIO_LINE_H
#define APP_SCENARIO_LINE_H

#include "run/recording_lines.h"
#include "scenario/scenario.h"

enum { APP_SCENARIO_EXPECTED = 160 };

/** The scenario that is read. */
app_scenario *app__scenario_of(app_reader *r);
/** Whether it can be a text: 1 to 255 bytes without blanks at its ends. */
bool app__scenario_is_text(const char *text);
/** Word `n`, or "". */
const char *app__scenario_word_at(const app_reader *r, uint32_t n);
/** One more of something that a scenario may have `most` of. */
bool app__scenario_has_room(app_reader *r, uint32_t count, uint32_t most);
/** The text from word `n` on. */
bool app__scenario_take_text(app_reader *r, uint32_t n, char out[APP_SCENARIO_TEXT]);
bool app__scenario_take_word(app_reader *r, const char *word, char *out, size_t size);
/** Word `n` as a whole number from 1 to `high`. */
bool app__scenario_take_number(app_reader *r, uint32_t n, int64_t high, uint64_t *out);
bool app__scenario_take_u32(app_reader *r, uint32_t n, int64_t high, uint32_t *out);
/** Says what was expected, and which word was meant if it was only misspelt.
 * @param meant  or NULL  @return false */
bool app__scenario_fail_word(app_reader *r, uint32_t n, const char *meant, const char *expected);

/* scenario_read.c */
/** 'MEASURE OPERATOR NUMBER' from word `n` on.  @param[out] next  the word after it */
bool app__scenario_take_condition(app_reader *r, uint32_t n, app_condition *out, uint32_t *next);

/* scenario_others.c */
/** A line 'why if ...' or 'unreal if ...'. */
bool app__scenario_take_other(app_reader *r);
void app__scenario_write_others(FILE *file, const app_scenario *s, bool is_unreal);

/* scenario_read_measure.c */
/** A line 'measure ...'. */
bool app__scenario_take_measure(app_reader *r);
/** A line 'moment ...'. */
bool app__scenario_take_moment(app_reader *r);
/** Word `n` as the name of a measure: its index. */
bool app__scenario_take_measure_name(app_reader *r, uint32_t n, uint32_t *out);
/** Word `n` as a value of that measure, in millionths. */
bool app__scenario_take_value(app_reader *r, uint32_t n, const app_measure *m, int64_t *out);

#endif
