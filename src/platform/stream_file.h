/* platform/stream_file.h -- a file that grows while the program runs and survives its sudden end.
 */
#ifndef APP_STREAM_FILE_H
#define APP_STREAM_FILE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * Bytes are handed to a thread of the stream, which gives them to the system at once and brings
 * them to the disk each second (fsync). So the caller never waits for the disk. A killed process
 * loses what it added last, a power failure the last second. Where no thread can be made the caller
 * itself writes and waits.
 */
typedef struct app_stream app_stream;

/** Prepares a file for `path`; an old one stays until app_stream_begin().
 * @return NULL after a message; end it with app_stream_close() or app_stream_abandon() */
app_stream *app_stream_open(const char *path);
/** The file takes its name, in the place of an old one, and what was added is written from now on.
 * A second call does nothing. */
void app_stream_begin(app_stream *stream);
/** Adds bytes; the file ends between two calls, but for a torn last one after a failure of disk or
 * power.  @return false: the file was given up, after one message; later bytes are dropped */
bool app_stream_add(app_stream *stream, const char *bytes, size_t count);
/** Brings everything to the disk.  @return false after a message: the file is not complete. NULL is
 * allowed, and true */
bool app_stream_close(app_stream *stream);
/** Drops the file if it has not begun; otherwise it stays as far as it was written. NULL is
 * allowed. */
void app_stream_abandon(app_stream *stream);

#endif
