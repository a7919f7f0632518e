/* recording_lines.h -- the lines of recordings and scenarios, read one by one. */
#ifndef APP_RECORDING_LINES_H
#define APP_RECORDING_LINES_H

#include "recording.h"

/** With its NUL a line is at most that long; the longest that scenarios are written with, a rule
 * with two limits and a full text, has 334 characters. */
enum { APP_LINE_BYTES = 512, APP_LINE_WORDS = 12 };

typedef struct app_reader app_reader;
/** Takes a line of the header that only some files have. */
typedef bool app_reader_take_fn(app_reader *r);

struct app_reader {
    app_recording *out;
    const char *path;
    const char *next; /**< rest of the file */
    const char *end;
    uint32_t line;
    char raw[APP_LINE_BYTES];
    char text[APP_LINE_BYTES]; /**< cut into words */
    char *words[APP_LINE_WORDS];
    uint32_t word_count;       /**< at most APP_LINE_WORDS + 1 */
    uint32_t pending_commands; /**< `c` lines waiting for their frame */
    bool is_scenario;          /**< hashes may be left out */
    app_reader_take_fn *take;  /**< NULL: a recording */
    void *user;                /**< of take */
    char *error;
    size_t error_size;
};

/** Writes "FILE:LINE: expected ...".  @return false */
bool app_reader_fail(app_reader *r, const char *expected);
bool app_reader_fail_magic(app_reader *r);
bool app_reader_fail_memory(app_reader *r);
/** Reads and splits the next line; an error at the end of the file. */
bool app_reader_line(app_reader *r);
bool app_reader_is(const app_reader *r, const char *tag, uint32_t word_count);
/** The line from its n-th word (0: the first) on, "" if there is none. */
const char *app_reader_rest(const app_reader *r, uint32_t n);
/** A command in words 1 to 6, as recordings have it. */
bool app_reader_command(app_reader *r, gm_command *out);
/** An `edit` line: a schedule edit, as a command or in the short spelling of scenarios. */
bool app_reader_edit(app_reader *r, gm_command *out);
/** Everything of a file: magic, header, edits (and what `take` takes), body. */
bool app_reader_everything(app_reader *r);

#endif
