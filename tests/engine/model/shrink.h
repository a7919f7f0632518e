/* shrink.h -- runs programs in processes of their own and makes failing ones small. */
#ifndef TL_TEST_SHRINK_H
#define TL_TEST_SHRINK_H

#include "rig.h"

/* What a run in another process leaves behind. */
typedef struct outcome {
    bool has_failed;
    int signal; /* that ended it, or 0 */
    uint64_t applied;
    char failure[RIG_FAILURE];
    text text; /* the program as C, if asked for */
} outcome;

/* Memory that child processes share; NULL on failure. */
outcome *outcome_create(void);
void outcome_destroy(outcome *out);

/* Runs the program; crashes and endless loops are failures, too. */
void run_apart(const uint8_t *bytes, size_t size, bool with_text, outcome *out);
/* A program like the failing one that still fails and has nothing superfluous; returns its size. */
size_t shrink(uint8_t *bytes, size_t size, outcome *out);

/* Agrees with the model, and with itself: stepped, run whole, traced or not, run again. */
bool proves(rig *r, program *p, const uint8_t *bytes, size_t size);

#endif
