/* run/allow_list.h -- the file of --allow: ambiguous pairs that may stay. */
#ifndef APP_ALLOW_LIST_H
#define APP_ALLOW_LIST_H

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>

/** The verdict of --deny, with the count of pairs. */
#define APP_ALLOW_DENIED                                                                           \
    "ambiguous pairs that are not allowed: %" PRIu32                                               \
    "; a line above can be copied into the file of --allow as it is"

/** A line of the file; names lie in its text. */
typedef struct app_allow_line {
    const char *names[3]; /**< reader, writer, value; "Drone*": each that begins so */
    uint32_t line;        /**< from 1 */
    bool has_pattern;     /**< a name ends with a star */
    bool is_used;         /**< it named a pair that was found */
} app_allow_line;

/** Zero-initialise before use; free with app_allow_list_free(). */
typedef struct app_allow_list {
    char *text;
    app_allow_line *lines;
    uint32_t line_count;
} app_allow_list;

/** Reads the file: a line has READER WRITER VALUE; "Drone*" names all that begin so, and "*" any;
 * further words are ignored. Words
 * are separated by spaces, and "#" begins a comment; names in a line with two tabs or more are
 * separated by tabs, may hold spaces, and only "#" at its start makes a comment. What
 * --ambiguities prints is such a file.
 * @param path  NULL: nothing is allowed  @return false after one line on stderr */
bool app_allow_list_open(app_allow_list *list, const char *path);
void app_allow_list_free(app_allow_list *list);
/** Whether a line names the pair; notes each that does. */
bool app_allow_list_has(app_allow_list *list, const char *reader, const char *writer,
                        const char *value);
/** Tells of the lines without a star that named no pair, one line on stderr each. */
void app_allow_list_tell_unused(const app_allow_list *list, const char *path);

#endif
