/* timer/timer.h -- the timer manager of a world. */
#ifndef TL_TIMER_H
#define TL_TIMER_H

#include "base/duration.h"
#include "base/hash.h"
#include "timer/timer_queue.h"
#include "timer/timer_store.h"

#include <tickline/frame.h>
#include <tickline/timer.h>

enum { TL__TIMER_GAME = 0, TL__TIMER_REAL_TIME, TL__TIMER_CLOCKS };
enum { TL__TIMER_FETCH = 16 }; /* how many calls before its own a due timer is fetched */
enum { TL__TIMER_SLACK = 16 }; /* words that no longer count, of however few timers */

/* Each of the two clocks (B-18) has a queue of its own; what is due in this tick is there, in
 * order, from `cursor` to `end`, and some words of timers that no longer are. */
typedef struct tl__timer_clock {
    tl__timer_queue queue;
    uint32_t cursor;
    uint32_t end;
    uint32_t fetch_end; /* from there on nothing is fetched ahead */
    uint32_t bare;      /* what marks a timer of this tick that needs nothing but its only call */
    uint32_t live;      /* timers */
    uint32_t most;      /* timers that there is room for in the queue */
    uint32_t many;      /* words, of that many timers */
    tl_time now;
    uint64_t frame;  /* of the last tick */
    bool has_ticked; /* ever: then `frame` counts */
    bool is_ticking;
    bool is_exact; /* words of this tick tell when their timers are due */
} tl__timer_clock;

/* The timer whose calls run: one call a step, so that a frame can be held between two of them. */
typedef struct tl__timer_execution {
    tl_timer_id timer; /* null: none, or it was cleared or paused in its callback */
    uint32_t index;    /* of a call, while there is a timer */
    uint32_t count;    /* n of T-32 */
    tl__timer *bare;   /* its record, if nothing but its only call on game time makes its turn */
} tl__timer_execution;

static inline void tl__timer_execution_end(tl__timer_execution *execution)
{
    execution->timer = (tl_timer_id){0};
    execution->bare = NULL;
}

/* T-68: timers found by (function, user). */
typedef struct tl__timer_pairs {
    uint32_t *heads; /* slot + 1, or 0, by hash */
    uint32_t count;
    uint32_t capacity; /* a power of two */
} tl__timer_pairs;

/* DG-9; belongs to nobody's state. */
typedef struct tl__timer_watch {
    int64_t spent;   /* ns of the host's clock in this pass */
    uint32_t lines;  /* logged in this pass */
    bool has_dumped; /* all active timers, once */
} tl__timer_watch;

typedef struct tl__timers {
    tl__memory *memory;
    tl__timer_store store;
    tl__timer_clock clocks[TL__TIMER_CLOCKS];
    tl__timer_pairs pairs;
    uint64_t next_serial; /* 40 bits; starts again at 1 (T-3) */
    uint64_t tick_serial; /* the next one when the last tick began */
    uint64_t fresh_end;   /* one below it is of this tick, with room for another behind it */
    bool is_ticking;      /* either clock */
    tl__timer_execution execution;
    uint32_t collection;       /* of the placed timer that is called (T-74): slot + 1, or 0 */
    const tl_timer_call *call; /* of the loop that makes calls nobody watches; or NULL */
    tl__timer_watch watch;
} tl__timers;

tl_result tl__timers_init(tl__timers *timers, tl__memory *memory, uint32_t reserve, bool fixed);
void tl__timers_free(tl__timers *timers);

/* T-30: advances the clocks and collects what is due; nothing in a frame that was ticked already.
 */
tl_result tl__timers_begin(tl_world *world, uint64_t frame);
/* The call that comes next. False: none. */
bool tl__timers_next(tl_world *world, tl_item *out);
/* Runs exactly one call. False: none was left. `out` may be NULL. */
bool tl__timers_step(tl_world *world, tl_item *out);
/* Runs all calls that are left. */
void tl__timers_run(tl_world *world);
/* The item that runs, of calls that nobody watches and timers without a name. */
tl_item tl__timers_current(const tl_world *world);
/* T-37, T-17. */
void tl__timers_end(tl_world *world);
/* Whether no tick calls anything, because there are no timers. */
static inline bool tl__timers_are_idle(const tl__timers *timers)
{
    return timers->clocks[TL__TIMER_GAME].queue.count +
               timers->clocks[TL__TIMER_REAL_TIME].queue.count ==
           0;
}
/* The tick of an idle manager: its clocks advance. */
void tl__timers_pass(tl_world *world, uint64_t frame);

void tl__timers_hash(const tl_world *world, tl__hash *hash);
/* How many invariants are broken. */
uint32_t tl__timers_check(const tl_world *world, tl_log_fn *log, void *user);

/* Between the files of the manager. */

static inline tl_timer_status tl__timer_status(const tl__timer *timer)
{
    return (tl_timer_status)(timer->bits & TL__TIMER_STATUS);
}

static inline void tl__timer_set_status(tl__timer *timer, tl_timer_status status)
{
    timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_STATUS) | (uint32_t)status;
}

static inline bool tl__timer_has(const tl__timer *timer, uint32_t bit)
{
    return (timer->bits & bit) != 0;
}

/* How many of a loop's calls after the first one are due too (T-32). */
static inline tl_time tl__timer_missed(const tl__timer *timer, tl_time now)
{
    tl_time late = now - timer->due;

    return tl__timer_has(timer, TL__TIMER_LOOP) && late >= timer->rate ? late / timer->rate : 0;
}

/* When a loop is due again after a call and the missed ones that go with it (T-34). */
static inline tl_time tl__timer_due_after(const tl__timer *timer, tl_time missed)
{
    return tl__time_add(timer->due + missed * timer->rate, timer->rate);
}

static inline tl__timer_clock *tl__timer_clock_of(tl__timers *timers, const tl__timer *timer)
{
    return &timers->clocks[tl__timer_has(timer, TL__TIMER_REAL) ? TL__TIMER_REAL_TIME
                                                                : TL__TIMER_GAME];
}

static inline uint32_t tl__timer_slot(const tl__timer *timer)
{
    return (uint32_t)(timer->key % TL__TIMER_SLOTS);
}

/* In which it was set, if that is not the main one (T-74): slot + 1, else 0. */
static inline uint32_t tl__timer_collection(const tl__timers *timers, const tl__timer *timer)
{
    return tl__timer_has(timer, TL__TIMER_PLACED)
               ? tl__timer_store_cold(&timers->store, tl__timer_slot(timer))->collection
               : 0;
}

/* T-17: a timer armed during the tick knows its due time at once, for the clock stands; so it has
 * its place in the queue, and is pending until the tick ends without anybody looking at it again.
 */
static inline tl_timer_status tl__timer_status_of(const tl__timers *timers, const tl__timer *timer)
{
    const tl__timer_clock *clock =
        &timers
             ->clocks[tl__timer_has(timer, TL__TIMER_REAL) ? TL__TIMER_REAL_TIME : TL__TIMER_GAME];
    bool is_fresh = tl__timer_has(timer, TL__TIMER_FRESH) && clock->is_ticking &&
                    timer->key >> TL__TIMER_SLOT_BITS >= timers->tick_serial;
    tl_timer_status status = tl__timer_status(timer);

    return is_fresh && status == TL_TIMER_ACTIVE ? TL_TIMER_PENDING : status;
}

static inline tl_timer_id tl__timer_id_at(const tl__timers *timers, uint32_t slot)
{
    return (tl_timer_id){slot + 1, tl__timer_at(&timers->store, slot)->generation};
}

tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id);

static inline const char *tl__timer_name(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_has(tl__timer_at(&timers->store, slot), TL__TIMER_NAMED)
               ? tl__timer_store_cold(&timers->store, slot)->name
               : "timer";
}

/* What is due when the clock moves on to `now`, in order (due, serial). */
void tl__timer_due_collect(tl__timer_clock *clock, tl_time now);

/* When the timer of a word was due as the word tells it, if words of this tick do. */
static inline tl_time tl__timer_due_of(const tl__timer_clock *clock, tl__timer_word word)
{
    return clock->queue.due_since + (tl_time)(word >> TL__TIMER_SLOT_BITS);
}

/* Whether the timer of a word that came out in this tick is still to be called for it. */
static inline bool tl__timer_is_due(const tl__timer_clock *clock, const tl__timer *timer,
                                    tl__timer_word word)
{
    if (!clock->is_exact) {
        return tl__timer_has(timer, TL__TIMER_DUE);
    }
    return (timer->bits & (TL__TIMER_REAL | TL__TIMER_QUEUED)) ==
               (clock->queue.clock_bit | TL__TIMER_QUEUED) &&
           timer->due == tl__timer_due_of(clock, word);
}

/* Makes room for so many timers on a clock. */
tl_result tl__timer_clock_grow(tl__timer_clock *clock, uint32_t live);
/* Makes it active with this due time. */
void tl__timer_activate(tl__timer_clock *clock, tl__timer *timer, tl_time due);
/* What remains is due - base. */
void tl__timer_make_pending(tl__timer_clock *clock, tl__timer *timer);
/* Drops some words that no longer count, when there are many. */
void tl__timer_tidy(tl__timer_clock *clock);
/* Makes it active or pending. */
void tl__timer_arm(tl_world *world, tl__timer_clock *clock, tl__timer *timer);
/* T-17: what waits in the queue of a clock. */
void tl__timer_activate_pending(tl__timers *timers, tl__timer_clock *clock);
/* T-29: held ones of earlier frames. */
void tl__timer_activate_held(tl__timers *timers, uint64_t frame);
/* Time to the due time, whatever the status. */
tl_time tl__timer_left(const tl__timers *timers, const tl__timer *timer);

/* Whether what is set in this frame is active at once (T-15). */
static inline bool tl__timer_clock_has_ticked(const tl__timer_clock *clock, uint64_t frame)
{
    return clock->has_ticked && !clock->is_ticking && clock->frame == frame;
}

/* How many words of so many timers are many. */
static inline uint32_t tl__timer_many_words(uint32_t live)
{
    return live + live / 8 + TL__TIMER_SLACK;
}

static inline bool tl__timer_has_many_words(const tl__timer_clock *clock)
{
    return clock->queue.count >= tl__timer_many_words(clock->live);
}

/* Puts one that is active into the queue. Room for it was made when it was set. */
static inline void tl__timer_queue_up(tl__timer_clock *clock, tl__timer *timer, tl_time due)
{
    if (tl__timer_has_many_words(clock)) {
        tl__timer_tidy(clock);
    }
    timer->due = due;
    timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_LISTED) | TL__TIMER_QUEUED;
    tl__timer_queue_push(&clock->queue, due, tl__timer_slot(timer));
}

typedef enum tl__timer_kind {
    TL__TIMER_PLAIN,
    TL__TIMER_OF_PAIR,   /* found by its function and user (T-68) */
    TL__TIMER_NEXT_TICK, /* T-25 */
} tl__timer_kind;

tl_result tl__timer_set(tl_world *world, tl_timer_id *inout, const tl_timer_def *def,
                        tl__timer_kind kind);
/* Room for one more was made before. */
void tl__timer_pairs_add(tl__timers *timers, uint32_t slot);
void tl__timer_pairs_remove(tl__timers *timers, uint32_t slot);
tl_result tl__timer_pairs_reserve(tl__timers *timers);
void tl__timer_pairs_free(tl__timers *timers);

/* Its word stays where it is, and is found to be nobody's. */
static inline void tl__timer_release(tl__timers *timers, uint32_t slot)
{
    tl__timer *timer = tl__timer_at(&timers->store, slot);

    tl__timer_clock_of(timers, timer)->live -= 1;
    if (tl__timer_has(timer, TL__TIMER_PAIRED)) {
        tl__timer_pairs_remove(timers, slot);
    }
    tl__timer_store_give(&timers->store, timer, slot);
}

static inline void tl__timer_stop_execution(tl__timers *timers, uint32_t slot)
{
    if (timers->execution.timer.index1 == slot + 1) {
        tl__timer_execution_end(&timers->execution);
    }
}

/* T-45. */
static inline void tl__timer_clear_slot(tl__timers *timers, uint32_t slot)
{
    tl__timer_stop_execution(timers, slot);
    tl__timer_release(timers, slot);
}

/* DG-9: around each call of a world that watches its timers. */
int64_t tl__timer_watch_begin(const tl_world *world);
void tl__timer_watch_end(tl_world *world, int64_t begin, const tl_item *item);
void tl__timer_watch_tick(tl_world *world);

#endif
