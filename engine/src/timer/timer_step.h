/* timer/timer_step.h -- a step of time of the queue of timers, between the files that make it. */
#ifndef TL_TIMER_STEP_H
#define TL_TIMER_STEP_H

#include "timer/timer_queue.h"

typedef struct tl__timer_step {
    tl_time from;
    tl_time to;
} tl__timer_step;

static inline uint64_t tl__timer_unit(tl_time time, uint32_t shift)
{
    return (uint64_t)time >> shift;
}

static inline tl__timer_word *tl__timer_due_end(const tl__timer_queue *queue)
{
    return &queue->due[queue->due_count];
}

/* What was kept ends here. */
static inline void tl__timer_keep_until(tl__timer_queue *queue, const tl__timer_word *end)
{
    queue->due_count = (uint32_t)(end - queue->due);
}

/* Keeps a word that comes out, as a time since the step began, if its slot is in use: what was
 * cleared goes without a look at its record. */
static inline void tl__timer_keep(tl__timer_queue *queue, tl__timer_word word)
{
    if (queue->store->in_use[tl__timer_word_slot(word)] != 0) {
        *tl__timer_due_end(queue) = word - tl__timer_word_of(queue->due_since, 0);
        queue->due_count += 1;
    }
    queue->count -= 1;
}

/* Puts the last chunks of a bucket where they belong now. */
void tl__timer_step_spread(tl__timer_queue *queue, uint32_t from, uint32_t chunks);
/* Moves a share of the next bucket of each level down, so that all of it is down when time gets
 * there: as many steps as this one fit before that. */
void tl__timer_step_spread_ahead(tl__timer_queue *queue, const tl__timer_step *s);
/* What was far away when this page of time began is in its next one at the earliest: all of it is
 * looked at before that begins. */
void tl__timer_step_take_far(tl__timer_queue *queue, const tl__timer_step *s);

#endif
