/* platform/output.h -- files that are either written completely or left as they were. */
#ifndef APP_OUTPUT_H
#define APP_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The bytes go into a new file of a random name in the same folder, which takes the place of the
 * old one once it is on the disk. Nothing is written through a link or onto a device; a pipe is
 * written as it is. */

/** A file being written. Zero-initialise before use; closed while `file` is NULL. */
typedef struct app_output {
    FILE *file;
    char *path;
    char *temporary; /**< the new file until the commit; NULL: writes to `path` itself (a pipe) */
} app_output;

/** Starts a file for `path`. False with a message if that cannot be written. Waits for a reader
 * where `path` is a pipe. */
bool app_output_open(app_output *output, const char *path);
/** Puts the file in its place. False with a message; the old file is still there then. */
bool app_output_commit(app_output *output);
/** Puts the file in its place at once and keeps it open, to be written on: an abandon then leaves
 * what is there.
 * @return 0, or an errno: the old file is still there; call app_output_abandon() */
int app_output_publish(app_output *output);
/** Drops the written bytes. Does nothing when closed. */
void app_output_abandon(app_output *output);

/** Tells whether `path` could be written, with a message if not. Pipes are not opened. */
bool app_output_probe(const char *path);

/** Tells whether two paths are of one file, whether or not it exists: writing one would lose the
 * other. */
bool app_output_is_same(const char *a, const char *b);

#endif
