/* timer/timer_sort.h -- words in order: into bins first, then by insertion. Comparing words
 * compares times.
 */
#ifndef TL_TIMER_SORT_H
#define TL_TIMER_SORT_H

#include "timer/timer_queue.h"

enum {
    TL__TIMER_SHORT_RUN = 16, /* words that tl__timer_insert() alone is the fastest for */
    TL__TIMER_USUAL_RUN = 4,  /* the same of many runs, one after the other */
};

/* Brings words near to their places, from which tl__timer_insert() has not far to go; no time is
 * more than `longest`. There is room for `room` words: where that is twice as many, they go behind
 * themselves. Returns where they are. */
tl__timer_word *tl__timer_bin(tl__timer_word *words, uint32_t count, uint32_t room,
                              tl_time longest);
/* Brings them in order. True: some have the same time. */
bool tl__timer_insert(tl__timer_word *words, uint32_t count);

#endif
