/* taken_lesson.h -- a lesson while it is taken, and its game, without the Lab around it. */
#ifndef TAKEN_LESSON_H
#define TAKEN_LESSON_H

#include "scenario/lesson.h"
#include "scenario/lessons.h"

typedef struct taken_lesson {
    app_sectors sectors;
    app_lessons lessons;
    lab_progress progress;
    lab_lesson *lesson;
    gm_game *game;
    void *memory;
    uint64_t frame; /* played */
} taken_lesson;

/** Lesson `number`, before its first frame, with the progress of the user. */
void taken_lesson_open(taken_lesson *taken, uint32_t number);
void taken_lesson_close(taken_lesson *taken);
/** Runs frames; an edit, or NULL, acts in the first one. */
void taken_lesson_run(taken_lesson *taken, uint32_t frames, const gm_command *edit);
/** Makes an edit in one frame: it is the only one behind those that the lesson begins with. */
void taken_lesson_edit(taken_lesson *taken, const gm_command *edit);
/** Types a guess. */
void taken_lesson_type(taken_lesson *taken, const char *keys);
/** Waits for the check beside the game.  @return what it has come to */
const lab_lesson_view *taken_lesson_wait(taken_lesson *taken);

/** The edit that moves a function to a group. */
gm_command move_of(const char *function, tl_tick_group group);

#endif
