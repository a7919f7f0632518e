/* timer.h -- the timer manager of a world (section 11). */
#ifndef TL_TIMER_H
#define TL_TIMER_H

#include "due.h"
#include "hash.h"
#include "pool.h"

#include <tickline/frame.h>
#include <tickline/timer.h>

/* 64 bytes: with its slot and its entry in the queue a timer costs about 100. */
typedef struct tl__timer {
    tl_timer_fn *fn;
    void *user;
    const char *name;
    tl_time rate;
    tl_time due; /* on the clock while active or executing; else what remains */
    tl_actor_id owner;
    uint32_t serial_low; /* 48 bits: order of equal due times (T-38) */
    uint16_t serial_high;
    uint8_t arm; /* tells the entry that counts from older ones of this timer */
    uint8_t bits;
    uint32_t previous; /* pending: slot + 1, or 0 */
    uint32_t next;
} tl__timer;

/* The timer whose calls run: one call a step, so that a frame can be held between two of them. */
typedef struct tl__timer_execution {
    tl_timer_id timer; /* null: none, or it was cleared or paused in its callback */
    uint32_t index;
    uint32_t count; /* n of T-32 */
} tl__timer_execution;

typedef struct tl__timers {
    tl__pool pool;
    tl__due_queue queue;
    tl__due_array due;      /* of this tick, in order */
    uint32_t cursor;        /* in due */
    uint32_t first_pending; /* slot + 1, or 0 */
    uint32_t last_pending;
    uint64_t next_serial;
    tl_time clock;
    uint64_t frame;  /* of the last tick */
    bool has_ticked; /* ever: then `frame` counts */
    bool is_ticking;
    tl__timer_execution execution;
} tl__timers;

tl_result tl__timers_init(tl__timers *timers, tl__memory *memory, uint32_t reserve, bool fixed);
void tl__timers_free(tl__timers *timers);

/* T-30: advances the clock and collects what is due; nothing in a frame that was ticked already. */
tl_result tl__timers_begin(tl_world *world, uint64_t frame, tl_time delta);
/* The call that comes next. False: none. */
bool tl__timers_next(tl_world *world, tl_item *out);
/* Runs exactly one call. False: none was left. `out` may be NULL. */
bool tl__timers_step(tl_world *world, tl_item *out);
/* T-37, T-17. */
void tl__timers_end(tl_world *world);

void tl__timers_hash(const tl_world *world, tl__hash *hash);
/* How many invariants are broken. */
uint32_t tl__timers_check(const tl_world *world, tl_log_fn *log, void *user);

/* Between timer.c (set, clear, pause, queries) and timer_tick.c (the tick). */
tl_timer_status tl__timer_status(const tl__timer *timer);
void tl__timer_set_status(tl__timer *timer, tl_timer_status status);
bool tl__timer_is_loop(const tl__timer *timer);
bool tl__timer_is_once(const tl__timer *timer);
uint64_t tl__timer_serial(const tl__timer *timer);
tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id);
tl_timer_id tl__timer_id_at(const tl__timers *timers, uint32_t slot);
bool tl__timer_entry_is_live(const tl__timers *timers, const tl__due_entry *entry);
/* Makes it active with this due time. */
void tl__timer_activate(tl__timers *timers, uint32_t slot, tl_time due);
void tl__timer_unlink_pending(tl__timers *timers, uint32_t slot);
void tl__timer_release(tl__timers *timers, uint32_t slot);
tl_time tl__time_add(tl_time a, tl_time b);

#endif
