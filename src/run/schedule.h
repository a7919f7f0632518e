/* run/schedule.h -- a list of schedule edits, and the commands that lead from one to another. */
#ifndef LAB_SCHEDULE_H
#define LAB_SCHEDULE_H

#include <game/game.h>

/** Edits in the order in which they were made; the last word on a subject counts, the same way as
 * in the game. Zero-initialise before use; free with lab_schedule_free(). */
typedef struct lab_schedule {
    gm_command *edits;
    uint32_t count, capacity;
} lab_schedule;

void lab_schedule_free(lab_schedule *schedule);
/** Adds an edit; an older one on the same subject goes.  @return false: no memory */
bool lab_schedule_add(lab_schedule *schedule, const gm_command *edit);
/** The default where nothing was edited, as an edit of the same subject: the table's group and
 * interval, enabled, the game's own prerequisites, registration order, a device's first choice. */
gm_command lab_schedule_default(const gm_command *subject);
/** The edit of the schedule on a subject: its last edit that covers all of it, or the default. */
gm_command lab_schedule_find(const lab_schedule *schedule, const gm_command *subject);
/** Whether the edit would change nothing.  @param edit  no SHUFFLE */
bool lab_schedule_has(const lab_schedule *schedule, const gm_command *edit);
/** Adds to `out` what brings a game from one schedule to another.  @return false: no memory */
bool lab_schedule_changes(const lab_schedule *from, const lab_schedule *to, lab_schedule *out);

#endif
