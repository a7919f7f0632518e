/* lab/panels/notices.h -- lines that tell what became of a request. */
#ifndef LAB_NOTICES_H
#define LAB_NOTICES_H

#define LAB_NOTICE_MAP(X)                                                                          \
    X(FIRST_FRAME, "this is the first frame")                                                      \
    X(RUN_ENDS, "the run ends here")                                                               \
    X(SHIP_LOST, "your ship was lost in this frame: hold <rewind>, and it is back")                \
    X(SHIP_LOST_BEFORE, "your ship was lost in the Lab: <lab>, then <rewind> brings it back")      \
    X(GAME_HELD, "the game is held: <hold> lets it run")                                           \
    X(NO_STOP, "no earlier stop in this run: it stays where it was")                               \
    X(NO_FRAME, "there is no such frame")                                                          \
    X(WROTE_HERE, "{1} wrote {2} here")                                                            \
    X(NO_BREAKPOINT, "no more breakpoints fit")                                                    \
    X(SELECT_FIRST, "select a function first")                                                     \
    X(DRAG_HANDLE, "drag the circle onto the function that this one shall wait for")               \
    X(CLOSES_CYCLE, "{1}: do it once more to close the cycle")                                     \
    X(SO_ALREADY, "nothing to change: it is so already")                                           \
    X(NEXT_FRAME, "acts from the next frame on")                                                   \
    X(TOUR_TAKEN_BACK,                                                                             \
      "the tour is over: from the next frame Reticle is in its old group. <redo> moves it again")  \
    X(UNDONE, "undone: {1}")                                                                       \
    X(UNDONE_NEXT, "undone from the next frame on: {1}")                                           \
    X(REDONE, "done again: {1}")                                                                   \
    X(REDONE_NEXT, "done again from the next frame on: {1}")                                       \
    X(NO_UNDO, "nothing to undo")                                                                  \
    X(ONLY_REDO, "nothing left to undo: <redo> makes the last change again")                       \
    X(NO_REDO, "nothing to redo")                                                                  \
    X(SAME_ORDER, "{1} and {2}: the same order as before. <shuffle> again")                        \
    X(SWAPPED, "now {1} runs before {2}")                                                          \
    X(PHYSICS_GROUP, "{1} belongs to the engine: only the physics step runs there")                \
    X(SPAWNED_GROUP, "{1} belongs to the engine: only what is spawned late in a frame runs there") \
    X(SLOT, "{1} runs in one of the eight groups: the slots between them take no function")        \
    X(NO_SHUFFLE, "out of memory for the shuffle")                                                 \
    X(NO_SHADOW, "out of memory for the shadow world")                                             \
    X(NO_RUN, "another run cannot begin now: files are written about this one")                    \
    X(NO_LESSONS, "the lessons cannot be read")                                                    \
    X(NO_LESSON, "out of memory for the lesson")                                                   \
    X(LAST_LESSON, "there is no further lesson that way")                                          \
    X(LOCKED, "this lesson opens when the one before it is passed")                                \
    X(GUESS_FIRST,                                                                                 \
      "Type a guess first; any number will do. Press CHECK again to go on without one.")           \
    X(GUESS_STANDS,                                                                                \
      "The guess stands, now that figures are shown: open the lesson anew for another")            \
    X(NO_MORE_HINTS, "there are no more hints: all of them stand in the tab Lesson")               \
    X(PASSED, "passed already: NEXT leads to the next lesson")                                     \
    X(NO_MOMENT, "guess and let frames run first: then there is a moment to replay")               \
    X(NO_TOUR, "a lesson shows its own steps: the tour runs in free play")                         \
    X(LESSON_GOES_ON, "the lesson goes on: <lab> leads back to its steps, <back> pauses it")       \
    X(LEFT_LESSON,                                                                                 \
      "lesson left: now you fly the ship. <lesson> opens it again, <back> closes the Lab")         \
    X(RANGE,                                                                                       \
      "a range to try things in: <lab> leads back to the Lab, <back> and Quit to the title")       \
    X(DAILY, "Daily run: the same for everybody today, with scores of its own")                    \
    X(PROJECTED, "projector mode is on")                                                           \
    X(NOT_PROJECTED, "projector mode is off")                                                      \
    X(PICTURE, "picture saved: {1}")                                                               \
    X(FILMING, "filming: {1}")                                                                     \
    X(FILMING_LARGE, "filming without ffmpeg, 80 MB a second: {1}")                                \
    X(MOVIE, "movie saved: {1}")                                                                   \
    X(TRACING, "tracing: {1}")                                                                     \
    X(TRACE, "trace saved: {1}")                                                                   \
    X(ADDED, "added to your lessons: it stands above the others")                                  \
    X(SELECT_READER, "select a function that reads a position first")                              \
    X(DRAFT, "lesson saved: {1}")                                                                  \
    X(MOMENT, "this moment is a lesson now: change its texts, then save it")                       \
    X(REMOVES, "its file goes for good: press Remove once more")                                   \
    X(REMOVED, "the lesson is removed")                                                            \
    X(NOT_REMOVED, "the lesson's file could not be removed")                                       \
    X(MEND_FIRST, "mend the red line first: it cannot be read yet")                                \
    X(LEAVES_TEXT, "the draft \"{1}\" is not saved: press once more to give it up")                \
    X(GIVES_UP, "the draft goes for good: press Give up once more")                                \
    X(GIVEN_UP, "the draft is given up")                                                           \
    X(DRAFT_BACK, "your draft \"{1}\" of {2} is back")                                             \
    X(DRAFT_OPEN, "your draft \"{1}\" is not saved yet")                                           \
    X(TOO_LONG, "too long to be written here (more than 256 KB): change it in a text editor: {1}") \
    X(NO_TEXT, "the file cannot be read: {1}")                                                     \
    X(WRITTEN, "saved in your lessons: now check it as a learner would")                           \
    X(WRONG_ANSWER,                                                                                \
      "an answer does not do what its line says: mend it, or save again to keep it so")            \
    X(NO_DRAFT, "the lesson could not be written")                                                 \
    X(CHECK_FIRST, "check your answer first, then save it")                                        \
    X(ANSWER, "answer saved for your teacher: {1}, in the folder {2}")                             \
    X(ANSWER_UNNAMED,                                                                              \
      "answer saved without a name (set it in Settings, then save again): {1}, in the folder {2}") \
    X(NO_ANSWER, "the answer could not be written")                                                \
    X(SHOWN, "shown: {1}")                                                                         \
    X(SHOWN_BUT, "shown: {1} ({2})")                                                               \
    X(HIDDEN, "hidden: {1}")                                                                       \
    X(NO_LAG, "there is none to show now")                                                         \
    X(NO_NEAR_LAG, "there is none of a few pixels now")                                            \
    X(NO_LAG_SELECTED, "the selected function reads nothing late by a few pixels")                 \
    X(AFTER_GUESS, "after your guess")                                                             \
    X(NO_LINKS, "nothing in the picture waits for anything")                                       \
    X(NO_CHANCE, "none in this frame")                                                             \
    X(LESSON_HIDES, "none of what the lesson shows")                                               \
    X(UNSEEN_CHANCE, "not in the picture: the tab Order lists them")                               \
    X(SAME_GAME, "it is the same until you change the order")                                      \
    X(TUNED, "tick group colours: the usual ones")                                                 \
    X(OKABE_ITO, "tick group colours: for colour-blind players")                                   \
    X(MONOCHROME, "tick group colours: greys and patterns")                                        \
    X(BEST, "your best run of this sector: {1} points, {2} more than before")                      \
    X(NOT_BEST, "your best run of this sector has {1} points, {2} more than this one")             \
    X(RECORDING, "recording saved: {1}")                                                           \
    X(NO_RECORDING, "the recording could not be written")                                          \
    X(NO_PICTURE, "the picture could not be written")                                              \
    X(NO_MOVIE, "the movie could not be written")                                                  \
    X(NO_TRACE, "the trace could not be written")                                                  \
    X(LOST_MOVIE, "the movie was given up: it cannot be written any more (is the disk full?)")     \
    X(LOST_RECORDING,                                                                              \
      "the recording ends here: it cannot be written any more (is the disk full?)")                \
    X(FLYING,                                                                                      \
      "you steer now: the figures are no longer those of the lesson; start again to return")       \
    X(LOST_TRACE, "the trace was given up: it cannot be written any more (is the disk full?)")

typedef enum lab_notice {
#define LAB_NOTICE_ENUM(name, text) LAB_NOTICE_##name,
    LAB_NOTICE_MAP(LAB_NOTICE_ENUM)
#undef LAB_NOTICE_ENUM
        LAB_NOTICE_COUNT
} lab_notice;

/** English; to be translated where it is shown. */
const char *lab_notice_text(lab_notice notice);
/** An answer was saved.  @param player  the name in its file; "": none */
lab_notice lab_notice_of_answer(const char *player);

#endif
