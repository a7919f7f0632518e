/* host_trace/trace_lines.h -- the lines of one frame. Private to host_trace/. */
#ifndef APP_TRACE_LINES_H
#define APP_TRACE_LINES_H

#include "host_trace/host_trace.h"

enum { APP_TRACE_WORDS = 16 };

typedef struct app_trace_reader {
    app_host_trace *out;
    const char *path;
    size_t next;         /**< byte of the next line */
    uint32_t line;       /**< number of the last one */
    uint32_t frame_line; /**< number of the line 'frame' of the frame that is read */
    char text[APP_HOST_TRACE_LINE];
    char *words[APP_TRACE_WORDS];
    uint32_t word_count;
    char *error;
    lab_order *orders; /**< orders[2], of two frames that follow each other; NULL: not compared */
} app_trace_reader;

/** Reads and splits the next line.  @return false after an error; the end of the file is one */
bool app__trace_line(app_trace_reader *r);
/** Whether it has that first word; a line of it with another number of words fails.
 * @param[out] is_good  set to false then */
bool app__trace_is(app_trace_reader *r, const char *tag, uint32_t words, bool *is_good);
/** "FILE:LINE:COLUMN: expected ..." about the n-th word (0: the first); the column counts bytes
 * from 1.  @return false */
bool app__trace_fail(app_trace_reader *r, uint32_t n, const char *expected);
bool app__trace_fail_memory(app_trace_reader *r);
/** Reads the next frame into out->frame: from its line `frame` to `end`. */
bool app__trace_frame(app_trace_reader *r);

#endif
