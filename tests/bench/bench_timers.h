/* bench_timers.h -- one interface to every timer implementation that bench_timers.c compares. */
#ifndef BENCH_TIMERS_H
#define BENCH_TIMERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Timers are numbered 0 to count - 1; each is at most one timer of the implementation. */
typedef struct timer_side {
    const char *name;
    void (*open)(uint32_t count);
    void (*set)(uint32_t timer, int64_t delay);   /**< ns from now. */
    void (*again)(uint32_t timer, int64_t delay); /**< The same of a timer that fires just now. */
    void (*clear)(uint32_t timer);
    void (*frame)(void); /**< Fires what is due: time has moved on before. */
    void (*close)(void);
    bool is_costly; /**< Looks at all timers in every frame. */
} timer_side;

/** Time that stands still: what the libraries read as their clock. */
extern int64_t bench_time;
/** Each timer calls it when it fires; it may set the timer again. */
void bench_timer_fired(uint32_t timer);

/** Zeroed, and touched: the first timer pays for no page of it. Of the host: what is a library's
 * own comes as the library takes it. Ends the program when there is no memory; free() it. */
void *bench_timer_array(size_t count, size_t item_size);

extern const timer_side timer_heap; /**< A binary heap of handles into an array of entries. */

#endif
