/* run/recording_lines.h -- the lines of recordings and scenarios, read one by one. */
#ifndef APP_RECORDING_LINES_H
#define APP_RECORDING_LINES_H

#include "platform/file_read.h"
#include "run/recording.h"

/** With its NUL a line is at most that long; the longest that scenarios are written with, a rule
 * with two limits and a full text, has 334 characters. */
enum { APP_LINE_BYTES = 512, APP_LINE_WORDS = 12 };

/* Limits of inputs. */
enum { APP_MAX_AXIS = 127, APP_MAX_AIM = 1 << 20 };
#define APP_MAX_DELTA TL_SECONDS(3600)

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
    uint32_t word_count;    /**< at most APP_LINE_WORDS + 1 */
    const char *line_start; /**< in the file */
    const char *summed;     /**< the sum covers what lies before */
    uint32_t sum;
    uint32_t pending_commands; /**< `c` lines waiting for their frame */
    app_input_values now;      /**< of a recording: the input of the next frame */
    bool is_scenario;          /**< hashes may be left out */
    app_reader_take_fn *take;  /**< NULL: a recording */
    void *user;                /**< of take */
    char *error;
    size_t error_size;
};

/** Reads a file whole and sets r->path, next and end; r->error has room for a message.
 * @param expected  such as "a recording", for the message
 * @return the text, to be freed with free(); NULL: it cannot be read, the error says why */
char *app_reader_open(app_reader *r, const char *path, app_file_kind kind, const char *expected);
/** Writes "FILE:LINE: expected ..." about the whole line; of a scenario "FILE:LINE:1: ...".
 * @return false */
bool app_reader_fail(app_reader *r, const char *expected);
/** As app_reader_fail() about the n-th word (0: the first): "FILE:LINE:COLUMN: expected ..."; the
 * column counts bytes from 1.  @return false */
bool app_reader_fail_at(app_reader *r, uint32_t n, const char *expected);
bool app_reader_fail_magic(app_reader *r);
bool app_reader_fail_memory(app_reader *r);
/** Reads and splits the next line; an error at the end of the file. */
bool app_reader_line(app_reader *r);
bool app_reader_is(const app_reader *r, const char *tag, uint32_t word_count);
/** The line from its n-th word (0: the first) on, "" if there is none. */
const char *app_reader_rest(const app_reader *r, uint32_t n);
/** Whether word `n` is the sum of everything before it; fails with a message. */
bool app_reader_sum(app_reader *r, uint32_t n);
/** Room for one more item of `size` bytes.  @return the items, or NULL */
void *app_reader_grown(void *items, uint32_t count, uint32_t *capacity, size_t size);
/** A `c` line: a command of the next frame. */
bool app_reader_add_command(app_reader *r);
/** Whole numbers in words 1 to `count`, within low[] and high[]. */
bool app_reader_numbers(app_reader *r, uint32_t count, const int64_t *low, const int64_t *high,
                        int64_t *values);
/** Adds frames to the recording.  @param run  without its commands, which are those that wait */
bool app_reader_add_run(app_reader *r, const app_run *run);
/** Adds the hash of the last frame. */
bool app_reader_add_hash(app_reader *r, uint64_t hash);
/** The header of a recording behind `step`, up to and with `begin`. */
bool app_reader_recorded_header(app_reader *r);
/** The frames of a recording, up to the end of what is whole in the file. */
bool app_reader_frames(app_reader *r);
/** A command in words 1 to 6, as recordings have it. */
bool app_reader_command(app_reader *r, gm_command *out);
/** An `edit` line: a schedule edit, as a command or in the short spelling of scenarios. */
bool app_reader_edit(app_reader *r, gm_command *out);
/** Everything of a file: magic, header, edits (and what `take` takes), body. */
bool app_reader_everything(app_reader *r);

#endif
