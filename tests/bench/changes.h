/* changes.h -- what a crowd changes before each frame: made beforehand, applied in measured time.
 */
#ifndef BENCH_CHANGES_H
#define BENCH_CHANGES_H

#include "crowd.h"

/* One prerequisite of a function that is exchanged for another and back. */
typedef struct rewiring {
    uint32_t number;
    uint32_t before[2];
    uint32_t present; /* which of both it waits for */
} rewiring;

enum { CHANGE_SETS = 64 };

typedef struct changes {
    crowd *crowd;
    uint32_t toggled;  /* disabled before each frame; as many are enabled: those of the last one */
    uint32_t rewired;  /* before each frame */
    uint32_t *toggles; /* CHANGE_SETS times `toggled` numbers */
    rewiring *rewirings;
    uint32_t *sets; /* CHANGE_SETS times `rewired` indices of rewirings */
    uint32_t frame;
} changes;

/* For a crowd of this shape. */
void changes_open(changes *ch, crowd *c, const shape *s, uint32_t toggled, uint32_t rewired);
void changes_close(changes *ch);
/* A side of a comparison: changes, then a frame. */
void changes_frame(void *user);
/* One frame's changes without the frame. */
void changes_apply(changes *ch);
/* A side, two frames: before each, every function that waits for something exchanges one
 * prerequisite, there and back. */
void changes_there_and_back(void *user);

/* Replaces every prerequisite of a crowd by those of another shape. */
typedef struct replacement {
    crowd *crowd;
    const shape *shapes[2]; /* the crowd has the first */
} replacement;
/* A side, two frames: there and back. */
void replacement_there_and_back(void *user);

#endif
