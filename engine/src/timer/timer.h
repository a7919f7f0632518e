/* timer/timer.h -- the timer manager of a world. */
#ifndef TL_TIMER_H
#define TL_TIMER_H

#include "base/assert.h"
#include "base/duration.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/pool.h"
#include "core/core.h"
#include "queue/queue.h"

#include <tickline/frame.h>
#include <tickline/timer.h>

enum { TL__TIMER_GAME = 0, TL__TIMER_REAL_TIME, TL__TIMER_CLOCKS };

/* Of tl__timer.bits; the lowest three are the status. All of them are hashed. */
enum {
    TL__TIMER_STATUS = 0x07,
    TL__TIMER_LOOP = 0x08,
    TL__TIMER_ONCE = 0x10,
    TL__TIMER_REAL = 0x20,    /* B-18 */
    TL__TIMER_WAITING = 0x40, /* a next-tick timer that waits for another frame (T-29) */
    TL__TIMER_DELAYED = 0x80, /* in its first period, which is not its rate: see the cold data */
    TL__TIMER_NAMED = 0x100,  /* read by the state hash alone */
    TL__TIMER_PAIRED = 0x200, /* T-68 */
    TL__TIMER_PLACED = 0x400, /* set in a collection that is not the main one (T-74): cold data */
};

/* One cache line. Fields that few timers need are in tl__timer_cold. The slot in the pool holds the
 * generation and the index of the cold data. Clearing a timer without cold data writes that alone:
 * the fields of a cleared timer are stale. */
typedef struct tl__timer {
    tl_timer_fn *fn;
    void *user;
    tl_time rate; /* of a waiting next-tick timer (T-29): the frame in which it was set */
    tl_time due;  /* active, executing: on its clock; pending, paused: from now on */
    tl_actor_id owner;
    uint64_t key; /* serial number, slot: orders timers of the same due time (T-38) */
    const char *name;
    uint32_t bits;
    uint32_t seen; /* number of the pass over the queue or the pending list that met it last */
} tl__timer;

/* Each timer on real time has one, too: so clearing knows that it has to read the clock bits. */
typedef struct tl__timer_cold {
    tl_time first_delay;
    uint32_t next_of_pair; /* slot + 1 of the next timer of the same hash (T-68), or 0 */
    uint32_t collection;   /* of a placed timer: slot + 1 */
} tl__timer_cold;

/* Each of the two clocks (B-18) has a queue of active timers and a list of pending ones. Neither
 * loses an entry when its timer is cleared or paused: stale entries are found by the timer. */
typedef struct tl__timer_clock {
    tl__due_queue queue;   /* entries count while tl__timer_is_of() says so */
    tl__due_array due;     /* entries of this tick in order; room for all of the queue */
    uint32_t cursor;       /* the next one of them */
    uint32_t live;         /* timers of this clock, in any status */
    uint32_t room;         /* timers that there is memory for */
    uint32_t active_bits;  /* status and clock, of a timer that is active on it */
    uint32_t pending_bits; /* likewise of one that is pending */
    tl__slots pending;     /* slots of pending timers; some may be stale */
    tl_time now;
    uint64_t frame;  /* of the last tick */
    bool has_ticked; /* ever: then `frame` counts */
    bool is_ticking;
} tl__timer_clock;

/* The timer whose calls run: one call a step, so that a frame can be stepped between two of them.
 */
typedef struct tl__timer_execution {
    tl_timer_id timer; /* null: none, or it was cleared or paused in its callback */
    uint32_t index;    /* of the next call */
    uint32_t count;    /* n of T-32 */
} tl__timer_execution;

/* Timers found by function and user (T-68). */
typedef struct tl__timer_pairs {
    uint32_t *heads; /* slot + 1, or 0, by hash */
    uint32_t count;
    uint32_t capacity; /* a power of two */
} tl__timer_pairs;

/* Warnings about slow and crowded ticks (DG-9): diagnostics. */
typedef struct tl__timer_watch {
    int64_t spent;   /* ns of the host's clock in this tick */
    uint32_t lines;  /* logged in this tick */
    bool has_dumped; /* all active timers, once */
} tl__timer_watch;

typedef struct tl__timers {
    tl__memory *memory;
    tl__pool pool;  /* of tl__timer; attached to a slot: its cold data + 1, or 0 */
    tl__pool colds; /* of tl__timer_cold */
    tl__timer_clock clocks[TL__TIMER_CLOCKS];
    tl__timer_pairs pairs;
    uint32_t passes;      /* over the queues and the pending lists so far */
    uint64_t next_serial; /* 40 bits; starts again at 1 (T-3) */
    bool is_ticking;      /* either clock */
    tl__timer_execution execution;
    tl__timer_watch watch;
} tl__timers;

/* timer.c */

tl_result tl__timers_init(tl_world *world);
void tl__timers_free(tl_world *world);

/* timer_tick.c: a timer tick is begin, calls, end. */

/* Advances the clocks and collects the due timers (T-30); nothing in a frame that was ticked
 * already. */
void tl__timers_begin(tl__timers *timers, tl__core *core, bool is_paused);
/* The call that comes next. False: none. */
bool tl__timers_next(const tl__timers *timers, const tl__core *core, tl_item *out);
/* Runs exactly one call. False: none was left. */
bool tl__timers_step(tl__timers *timers, tl__core *core, tl_item *out);
/* Runs all calls that are left. */
void tl__timers_run(tl__timers *timers, tl__core *core);
/* The same, and makes pending timers active (T-17, T-37). */
void tl__timers_end(tl__timers *timers, tl__core *core);

/* timer_query.c */

void tl__timers_hash(const tl_world *world, tl__hash *hash);
void tl__timers_check(const tl_world *world, tl__audit *audit);

/* Between the files of the module. */

static inline tl__timer *tl__timer_at(const tl__timers *timers, uint32_t slot)
{
    return tl__pool_at_sized(&timers->pool, slot, sizeof(tl__timer));
}

static inline tl__pool_slot *tl__timer_slot_at(const tl__timers *timers, uint32_t slot)
{
    return &timers->pool.slots[slot];
}

static inline bool tl__timers_have(const tl__timers *timers, tl_timer_id id)
{
    return id.index1 - 1 < timers->pool.slot_count && (id.generation & 1U) != 0 && /* 0: no index */
           tl__timer_slot_at(timers, id.index1 - 1)->generation == id.generation;
}

/* NULL if the id is stale. */
static inline tl__timer *tl__timers_find(const tl__timers *timers, tl_timer_id id)
{
    return tl__timers_have(timers, id) ? tl__timer_at(timers, id.index1 - 1) : NULL;
}

static inline uint32_t tl__timer_slot(const tl__timer *timer)
{
    return (uint32_t)(timer->key % TL__DUE_SLOTS);
}

static inline tl_timer_id tl__timer_id(const tl__timers *timers, const tl__timer *timer)
{
    uint32_t slot = tl__timer_slot(timer);

    return (tl_timer_id){slot + 1, tl__timer_slot_at(timers, slot)->generation};
}

static inline bool tl__timer_has(const tl__timer *timer, uint32_t bit)
{
    return (timer->bits & bit) != 0;
}

static inline tl_timer_status tl__timer_status(const tl__timer *timer)
{
    return (tl_timer_status)(timer->bits & TL__TIMER_STATUS);
}

/* Index of its clock. */
static inline uint32_t tl__timer_clock_index(const tl__timer *timer)
{
    return tl__timer_has(timer, TL__TIMER_REAL) ? TL__TIMER_REAL_TIME : TL__TIMER_GAME;
}

static inline tl__timer_clock *tl__timer_clock_of(tl__timers *timers, const tl__timer *timer)
{
    return &timers->clocks[tl__timer_clock_index(timer)];
}

/* Of a timer that has cold data. */
static inline tl__timer_cold *tl__timer_cold_of(const tl__timers *timers, const tl__timer *timer)
{
    uint32_t cold1 = tl__timer_slot_at(timers, tl__timer_slot(timer))->attached;

    TL_ASSERT(cold1 != 0);
    return tl__pool_at_sized(&timers->colds, cold1 - 1, sizeof(tl__timer_cold));
}

/* Collection in which it was set if that is not the main one (T-74): slot + 1, else 0. */
static inline uint32_t tl__timer_collection(const tl__timers *timers, const tl__timer *timer)
{
    return tl__timer_has(timer, TL__TIMER_PLACED) ? tl__timer_cold_of(timers, timer)->collection
                                                  : 0;
}

/* As `active_bits` and `pending_bits` of a clock. */
static inline uint32_t tl__timer_clock_bits(const tl__timer *timer)
{
    return timer->bits & (TL__TIMER_STATUS | TL__TIMER_REAL);
}

/* Whether a timer lives and has these bits of clock and status. Without a branch, which could not
 * be predicted. */
static inline bool tl__timer_is(const tl__timers *timers, const tl__timer *timer, uint32_t slot,
                                uint32_t bits)
{
    uint32_t differ = tl__timer_clock_bits(timer) ^ bits;

    return (differ | (~tl__timer_slot_at(timers, slot)->generation & 1U)) == 0;
}

/* Whether an entry of a clock's queue that names the timer still counts. */
static inline bool tl__timer_is_of(const tl__timers *timers, const tl__timer *timer,
                                   const tl__timer_clock *clock, const tl__due_entry *entry)
{
    return timer->key == entry->key && timer->due == entry->due &&
           tl__timer_is(timers, timer, tl__due_slot(entry), clock->active_bits);
}

/* Whether timers that are set in this frame are active at once (T-15). */
static inline bool tl__timer_clock_has_ticked(const tl__timer_clock *clock, uint64_t frame)
{
    return clock->has_ticked && !clock->is_ticking && clock->frame == frame;
}

/* timer_query.c: time until it is due, whatever the status. */
tl_time tl__timer_left(const tl__timers *timers, const tl__timer *timer);

static inline void tl__timer_set_status(tl__timer *timer, tl_timer_status status)
{
    timer->bits = (timer->bits & ~(uint32_t)TL__TIMER_STATUS) | (uint32_t)status;
}

/* timer.c: a pass over the entries or the pending timers of a clock, which meets each timer once: a
 * timer that was paused and unpaused may have two entries that are alike. */
typedef struct tl__timer_pass {
    tl__timers *timers;
    const tl__timer_clock *clock;
    uint32_t met; /* timers so far */
} tl__timer_pass;

tl__timer_pass tl__timer_pass_begin(tl__timers *timers, const tl__timer_clock *clock);
/* Whether an entry of the clock's queue counts and the pass comes to its timer for the first time;
 * likewise an entry of its pending list. `pass`: a tl__timer_pass. */
bool tl__timer_pass_meets_entry(void *pass, const tl__due_entry *entry);
bool tl__timer_pass_meets_pending(tl__timer_pass *pass, uint32_t slot);

/* Makes a timer active. Room in the queue was made when it was set. */
void tl__timer_activate(tl__timers *timers, tl__timer_clock *clock, tl__timer *timer, tl_time due);
/* Makes the pending timers of a clock active, or of those only the ones that wait since an
 * earlier frame (T-17, T-29). */
void tl__timer_activate_pending(tl__timers *timers, tl__timer_clock *clock);
void tl__timer_activate_waiting(tl__timers *timers, tl__timer_clock *clock, uint64_t frame);
/* Removes the live timer of a slot in any status, the executing one included (T-45). */
void tl__timer_clear(tl__timers *timers, uint32_t index);

/* timer_query.c: after each call of a world that watches its timers, and at the start of each tick
 * (DG-9). */
void tl__timer_watch_end(tl__timers *timers, const tl__core *core, int64_t begin, const char *name);
void tl__timer_watch_tick(tl__timers *timers, const tl__core *core);

#endif
