/* classroom/grade.h -- runs handed-in answers again and compares them with their statements. */
#ifndef APP_GRADE_H
#define APP_GRADE_H

#include "classroom/handin.h"
#include "platform/message.h"

enum { APP_GRADE_NOTE = 3 * APP_SCENARIO_TEXT };

typedef enum app_grade_result {
    APP_GRADE_PASSED = 0,
    APP_GRADE_FAILED,
    APP_GRADE_REFUSED,    /**< it says something else than was measured; another hash is no
                             reason if its sector files were others */
    APP_GRADE_UNREADABLE, /**< no answer, or its lesson cannot be run */
    APP_GRADE_NO_LESSON,  /**< its lesson is not there */
    APP_GRADE_RESULTS,
} app_grade_result;

/** What one file came to. */
typedef struct app_grade {
    const char *path;
    app_handin handin; /**< as the file says; of an unreadable one no more than its name */
    app_grade_result result;
    uint32_t par;                       /**< edits of the best known solution; 0: unknown */
    uint32_t rule;                      /**< of a failed one: whose message it is */
    char lesson[2 * APP_SCENARIO_TEXT]; /**< as lists show it: "1.1 Where am I?"; "": unknown */
    char measured[APP_SCENARIO_NAME];   /**< to compare the guess with; "": none was asked for */
    const char *guess;                  /**< "right", "wrong"; "": none was asked for or given */
    char changed[APP_GRADE_NOTE];       /**< the edits that the learner made; "": none */
    char note[APP_GRADE_NOTE];          /**< why: of a failure the message that the learner saw */
    char advice[APP_GRADE_NOTE];        /**< a sentence behind the note: what to do; "": nothing */
} app_grade;

/** Runs the edits of a file again and compares. Its lesson is one of the program or of one's own,
 * or lies beside the file as NAME.tick.  @param path  must outlive the grade */
void app_grade_file(app_grade *out, const char *path, const app_sectors *sectors);
/** "passed", "failed", "refused", "unreadable", "no lesson". */
const char *app_grade_word(app_grade_result result);

/** The file that the table is written to as well. */
typedef struct app_grade_table {
    const char *path;    /**< NULL: none */
    bool has_semicolons; /**< between the cells, and a comma in numbers */
} app_grade_table;

/** Grades files, of folders their *.answer, one after the other, prints a table and totals to
 * stdout and, if the table has a path, writes the same as comma-separated values with a line
 * of names (UTF-8).
 * @return APP_OK; APP_FAILED if a file was neither passed nor failed, or after a message */
app_status app_grade_files(char *const *paths, uint32_t count, const app_grade_table *table);

#endif
