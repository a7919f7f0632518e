/* project/project_parts.h -- shared by the readers of both kinds of lists. */
#ifndef APP_PROJECT_PARTS_H
#define APP_PROJECT_PARTS_H

#include "project/project.h"

#include <stdio.h>

typedef struct app_project_reader {
    app_project *out;
    const char *path;
    char *next; /**< NULL: the text is at its end */
    char *line; /**< without its end */
    uint32_t number;
    bool keeps_tabs;    /**< at a line's end: they separate the cells of a table */
    uint32_t open_line; /**< the last line, if it has no end; 0: it has one */
    char *error;
} app_project_reader;

/** The next line, blanks at its end cut off, but tabs only unless r->keeps_tabs.  @return false:
 * there is none */
bool app__project_line(app_project_reader *r);
/** "FILE:LINE:COLUMN: expected ...", without the column if it is 0; of the open line it says that
 * the file ends there.  @return false */
bool app__project_fail(app_project_reader *r, uint32_t column, const char *expected);
/** A name or a cell is UTF-8; else an error. */
bool app__project_is_readable(app_project_reader *r, const char *text, uint32_t column);
/** The first sign between names of a cell is that of the table. */
void app__project_note_list(app_project *project, char sign);
/** Without blanks at both ends, cut in place. */
char *app__project_trim(char *text);
bool app__project_add_function(app_project_reader *r, const app_project_function *function);
/** Of the function added last. */
bool app__project_add_link(app_project_reader *r, const char *name, uint32_t column);
bool app__project_add_access(app_project_reader *r, const char *value, bool is_write,
                             uint32_t column);
bool app__project_add_count(app_project_reader *r, const char *context, uint32_t count);

/** A letter, a digit or '_'; what is not ASCII counts as letters. */
bool app__project_is_of_word(char letter);
/** Numbers the kinds of functions and values.  @return false: no memory */
bool app__project_find_kinds(app_project *project);
/** Prints "Drone x8": a name, or the kind of several. */
void app__project_put_kind(const char *name, uint32_t count);

/** Reads changes from texts, as --what-if has them.  @return APP_OK; else after one line */
app_status app__project_take_trials(const app_project *project, app_project_trials *out,
                                    char *const *what_ifs, uint32_t count);
/** Makes the changes part of the list.  @return false: no memory */
bool app__project_settle(app_project *project, const app_project_trials *trials);

/** Writes a cell's text, each quote doubled. */
void app__project_put_quoted(FILE *file, const char *text);
/** Writes a table as it was read, with the changes.  @param p  with them, too */
void app__project_write_form(const app_project *p, const app_project_trials *trials, FILE *file);

/** Finds accesses that write a value which their function does not read, and for which no function
 * waits that writes it, too, on whatever way: in one group nothing orders two of them.
 * @param first    befores[first[f] .. first[f + 1]) are the prerequisites of function f
 * @param least    values with at most so many writers are left out
 * @param is_apart is_apart[access_count], false before  @return false: no memory */
bool app__project_find_apart(const app_project *p, const uint32_t *first, const uint32_t *befores,
                             uint32_t least, bool *is_apart);

/* The two sorts of lists. The text is cut in place. */
bool app__project_read_dump(app_project_reader *r);
bool app__project_read_csv(app_project_reader *r);

#endif
