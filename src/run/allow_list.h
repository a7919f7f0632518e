/* run/allow_list.h -- the file of --allow: what --ambiguities may find. */
#ifndef APP_ALLOW_LIST_H
#define APP_ALLOW_LIST_H

#include "run/gate.h"

/** What to do with what was printed. */
#define APP_ALLOW_HINT "a line above can be copied into the file of --allow as it is"

/** A line of the file; names lie in its text. */
typedef struct app_allow_line {
    app_gate_kind kind;
    const char *names[3]; /**< reader, writer, value; "Drone*": each that begins so */
    uint32_t line;        /**< from 1 */
    bool has_pattern;     /**< a name ends with a star */
    bool is_used;         /**< it named something that was found */
} app_allow_line;

/** Zero-initialise before use; free with app_allow_list_free(). */
typedef struct app_allow_list {
    char *text;
    app_allow_line *lines;
    uint32_t line_count;
} app_allow_list;

/** Reads the file: a line has READER WRITER VALUE, "late READER WRITER VALUE", "cycle FUNCTION
 * PREREQUISITE" or "demotion FUNCTION"; "Drone*" names all that begin so, and "*" any; further
 * words are ignored. Words are separated by spaces, and "#" begins a comment; names in a line with
 * a tab between them are separated by tabs, may hold spaces, and only "#" at its start makes a
 * comment. What --ambiguities prints is such a file.
 * @param path  NULL: nothing is allowed  @return false after one line on stderr */
bool app_allow_list_open(app_allow_list *list, const char *path);
void app_allow_list_free(app_allow_list *list);
/** Whether a line names it; notes each that does.  @param names  names[app_gate_names(kind)] */
bool app_allow_list_has(app_allow_list *list, app_gate_kind kind, const char *const *names);
/** Tells of the lines that named nothing, one line on stderr each; of those with a star only if the
 * gate has stale lines. Counts them in the gate. */
void app_allow_list_tell_unused(const app_allow_list *list, const char *path, app_gate *gate);

#endif
