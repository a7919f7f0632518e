/* scenario/progress.h -- which lessons a learner has passed, kept between runs. */
#ifndef LAB_PROGRESS_H
#define LAB_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

enum { LAB_MAX_LESSONS = 64, LAB_OWN_NAME = 64 };

/** A pass of a lesson of one's own. */
typedef struct lab_own_pass {
    char file[LAB_OWN_NAME]; /**< without folder and ending */
    uint32_t best;
} lab_own_pass;

/** Zero-initialise before use. */
typedef struct lab_progress {
    char *path;                         /**< NULL: nothing is kept */
    uint32_t best[LAB_MAX_LESSONS + 1]; /**< by lesson number: fewest edits; 0: not passed */
    lab_own_pass own[LAB_MAX_LESSONS];  /**< own[own_count], lessons with larger numbers */
    uint32_t own_count;
    bool is_all_open; /**< a teacher has opened all lessons */
} lab_progress;

/** Loads what this user has passed ($XDG_DATA_HOME/tickline/lessons.json). A damaged file gives a
 * message, is kept as FILE.bad and replaced by an empty one. */
void lab_progress_load(lab_progress *out);
/** Adds a pass, keeps the passes that other running games have added since, and writes the file.
 * False after a message if it cannot be written. */
bool lab_progress_pass(lab_progress *progress, uint32_t lesson, uint32_t edits);
/** The same for a lesson by its number, or of one's own by its file. */
bool lab_progress_pass_file(lab_progress *progress, uint32_t lesson, const char *file,
                            uint32_t edits);
/** Fewest edits likewise; 0: not passed. */
uint32_t lab_progress_best(const lab_progress *progress, uint32_t lesson, const char *file);
bool lab_progress_is_passed(const lab_progress *progress, uint32_t lesson);
/** Opens all lessons, or no more than those that have been unlocked, and writes the file. False
 * after a message if it cannot be written. */
bool lab_progress_open_all(lab_progress *progress, bool is_open);
/** True if the lesson that unlocks it has been passed, there is none, or all are open.
 * @param after  as app_scenario.after */
bool lab_progress_is_unlocked(const lab_progress *progress, uint32_t after);
/** The word for a lesson in a list: "passed", "open", or "after {1}", the name of the lesson
 * that opens it. */
const char *lab_progress_word(bool is_passed, bool is_unlocked);
/** "2.3": how a lesson is called; by its number where it is in no chapter.  @return out */
const char *lab_lesson_name(uint32_t chapter, uint32_t place, uint32_t number, char out[16]);
void lab_progress_free(lab_progress *progress);

#endif
