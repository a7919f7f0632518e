#include "timer/timer.h"
#include "world.h"

static tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

static tl_timer_status status_of(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? tl__timer_status_of(world->timers, timer) : TL_TIMER_NONE;
}

bool tl_timer_exists(const tl_world *world, tl_timer_id timer)
{
    return status_of(world, timer) != TL_TIMER_NONE;
}

bool tl_timer_is_active(const tl_world *world, tl_timer_id timer)
{
    tl_timer_status status = status_of(world, timer);

    return status != TL_TIMER_NONE && status != TL_TIMER_PAUSED;
}

bool tl_timer_is_pending(const tl_world *world, tl_timer_id timer)
{
    return status_of(world, timer) == TL_TIMER_PENDING;
}

bool tl_timer_is_paused(const tl_world *world, tl_timer_id timer)
{
    return status_of(world, timer) == TL_TIMER_PAUSED;
}

static const tl__timer_clock *clock_of(const tl__timers *timers, const tl__timer *timer)
{
    return &timers->clocks[tl__timer_has(timer, TL__TIMER_REAL) ? TL__TIMER_REAL_TIME
                                                                : TL__TIMER_GAME];
}

static tl_time rate_of(const tl__timer *timer)
{
    return tl__timer_has(timer, TL__TIMER_HELD) ? 0 : timer->rate;
}

tl_time tl_timer_rate(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? rate_of(timer) : -1;
}

tl_time tl__timer_left(const tl__timers *timers, const tl__timer *timer)
{
    tl_timer_status status = tl__timer_status(timer);
    bool is_absolute = status == TL_TIMER_ACTIVE || status == TL_TIMER_EXECUTING;

    return timer->due - (is_absolute ? clock_of(timers, timer)->now : timer->base);
}

static tl_time remaining(const tl__timers *timers, const tl__timer *timer)
{
    return tl__timer_status(timer) == TL_TIMER_EXECUTING ? 0 : tl__timer_left(timers, timer);
}

tl_time tl_timer_remaining(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? remaining(world->timers, timer) : -1;
}

tl_time tl_timer_elapsed(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? tl__time_sub(rate_of(timer), tl__timer_left(world->timers, timer)) : -1;
}

tl_time tl_timer_since_last(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    if (timer == NULL) {
        return -1;
    }
    const tl__timers *timers = world->timers;
    tl_time period = tl__timer_has(timer, TL__TIMER_DELAYED)
                         ? tl__timer_store_cold(&timers->store, id.index1 - 1)->first_delay
                         : rate_of(timer);
    return tl__time_sub(period, tl__timer_left(timers, timer));
}

tl_time tl_timer_clock(const tl_world *world)
{
    return world != NULL ? world->timers->clocks[TL__TIMER_GAME].now : 0;
}

tl_time tl_timer_real_clock(const tl_world *world)
{
    return world != NULL ? world->timers->clocks[TL__TIMER_REAL_TIME].now : 0;
}

bool tl_timer_has_ticked_this_frame(const tl_world *world)
{
    return world != NULL && tl__timer_clock_has_ticked(&world->timers->clocks[TL__TIMER_GAME],
                                                       world->core.frame.counter);
}

static void hash_timer(const tl__timers *timers, uint32_t slot, tl__hash *hash)
{
    const tl__timer *timer = at(timers, slot);

    tl__hash_u32(hash, slot);
    tl__hash_u32(hash, timer->generation);
    tl__hash_u64(hash, timer->key);
    tl__hash_u32(hash, (timer->bits & TL__TIMER_HASHED & ~(uint32_t)TL__TIMER_STATUS) |
                           (uint32_t)tl__timer_status_of(timers, timer));
    tl__hash_i64(hash, timer->rate);
    tl__hash_i64(hash, tl__timer_left(timers, timer));
    tl__hash_u64(hash, tl_actor_id_store(timer->owner));
    if (tl__timer_has(timer, TL__TIMER_PLACED)) {
        tl__hash_u32(hash, tl__timer_collection(timers, timer));
    }
}

static void hash_clock(const tl__timer_clock *clock, tl__hash *hash)
{
    tl__hash_i64(hash, clock->now);
    tl__hash_bool(hash, clock->has_ticked);
    tl__hash_u64(hash, clock->frame);
    tl__hash_bool(hash, clock->is_ticking);
}

static void hash_execution(const tl__timer_execution *execution, tl__hash *hash)
{
    bool is_there = execution->timer.index1 != 0;

    tl__hash_u64(hash, tl_timer_id_store(execution->timer));
    tl__hash_u32(hash, is_there ? execution->index : 0);
    tl__hash_u32(hash, is_there ? execution->count : 0);
}

void tl__timers_hash(const tl_world *world, tl__hash *hash)
{
    const tl__timers *timers = world->timers;
    const tl__timer_store *store = &timers->store;

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        hash_clock(&timers->clocks[i], hash);
    }
    tl__hash_u64(hash, timers->next_serial);
    hash_execution(&timers->execution, hash);
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        hash_timer(timers, slot, hash);
    }
}

typedef struct timer_audit {
    tl_log_fn *log;
    void *user;
    uint32_t broken;
} timer_audit;

static void expect(timer_audit *audit, bool holds, const char *text)
{
    if (holds) {
        return;
    }
    audit->broken += 1;
    if (audit->log != NULL) {
        audit->log(audit->user, TL_SEVERITY_ERROR, TL_MESSAGE_INTERNAL, text);
    }
}

/* What a pass over all words finds; each timer counts once. */
typedef struct word_count {
    const tl__timers *timers;
    const tl__timer_queue *queue;
    uint32_t queued;
    uint32_t listed;
    uint32_t due;
} word_count;

static bool is_first(tl__timer *timer)
{
    bool is_seen = tl__timer_has(timer, TL__TIMER_SEEN);

    timer->bits |= TL__TIMER_SEEN;
    return !is_seen;
}

static void count_word(void *user, tl__timer_word word, bool is_waiting)
{
    word_count *found = user;

    if (tl__timer_queue_counts(found->queue, word, is_waiting) &&
        is_first(at(found->timers, tl__timer_word_slot(word)))) {
        found->listed += is_waiting ? 1U : 0U;
        found->queued += is_waiting ? 0U : 1U;
    }
}

static void count_due(word_count *found, const tl__timer_clock *clock, tl__timer_word word)
{
    tl__timer *timer = at(found->timers, tl__timer_word_slot(word));

    if (tl__timer_is_due(clock, timer, word) && is_first(timer)) {
        found->due += tl__timer_has(timer, TL__TIMER_DUE) ? 1U : 0U;
        found->queued += tl__timer_has(timer, TL__TIMER_QUEUED) ? 1U : 0U;
    }
}

static void count_words(tl__timers *timers, word_count *found)
{
    *found = (word_count){.timers = timers};
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        const tl__timer_clock *clock = &timers->clocks[i];
        found->queue = &clock->queue;
        tl__timer_queue_each(&clock->queue, count_word, found);
        for (uint32_t k = clock->cursor; k < clock->end; k++) {
            count_due(found, clock, clock->queue.due[k]);
        }
    }
}

typedef struct timer_count {
    uint32_t by_status[TL_TIMER_EXECUTING + 1];
    uint32_t by_clock[TL__TIMER_CLOCKS];
    uint32_t queued;
    uint32_t listed;
    uint32_t due;
    uint32_t paired;
    uint32_t broken; /* a status that does not go with where it is to be found */
} timer_count;

static void count_timer(tl__timer *timer, timer_count *found)
{
    tl_timer_status status = tl__timer_status(timer);
    bool is_queued = tl__timer_has(timer, TL__TIMER_QUEUED);
    bool is_listed = tl__timer_has(timer, TL__TIMER_LISTED);
    bool is_due = tl__timer_has(timer, TL__TIMER_DUE);

    timer->bits &= ~(uint32_t)TL__TIMER_SEEN;
    found->by_status[status <= TL_TIMER_EXECUTING ? status : TL_TIMER_NONE] += 1;
    found->by_clock[tl__timer_has(timer, TL__TIMER_REAL) ? TL__TIMER_REAL_TIME : TL__TIMER_GAME] +=
        1;
    found->queued += is_queued ? 1U : 0U;
    found->listed += is_listed ? 1U : 0U;
    found->paired += tl__timer_has(timer, TL__TIMER_PAIRED) ? 1U : 0U;
    found->due += is_due ? 1U : 0U;
    found->broken += (status == TL_TIMER_ACTIVE && is_queued == is_due) ||
                             (status == TL_TIMER_PENDING && !is_listed) ||
                             (status != TL_TIMER_ACTIVE && (is_queued || is_due)) ||
                             (status == TL_TIMER_ACTIVE && is_listed)
                         ? 1U
                         : 0U;
}

static void check_counts(const tl__timers *timers, const timer_count *count,
                         const word_count *words, timer_audit *audit)
{
    bool executes = timers->execution.timer.index1 != 0;

    expect(audit, count->by_status[TL_TIMER_NONE] == 0, "a live timer has no status");
    expect(audit, count->by_status[TL_TIMER_EXECUTING] == (executes ? 1U : 0U),
           "executing timers and the execution differ");
    expect(audit, !executes || timers->is_ticking, "a timer executes outside of the tick");
    expect(audit, count->broken == 0, "a timer's status does not go with its word");
    expect(audit, count->listed == words->listed, "pending timers and their words differ");
    expect(audit, count->queued == words->queued, "active timers and their words differ");
    expect(audit, count->due == words->due, "due timers and their words differ");
    expect(audit, count->paired == timers->pairs.count, "pairs and their index differ");
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        expect(audit, timers->clocks[i].live == count->by_clock[i],
               "the timers of a clock are not those counted");
        expect(audit, timers->clocks[i].queue.now == timers->clocks[i].now,
               "the queue and the clock differ");
    }
}

uint32_t tl__timers_check(const tl_world *world, tl_log_fn *log, void *user)
{
    tl__timers *timers = world->core.self->timers; /* the passes leave no mark */
    const tl__timer_store *store = &timers->store;
    timer_audit audit = {log, user, 0};
    timer_count count = {0};
    word_count words = {0};

    count_words(timers, &words);
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        count_timer(at(timers, slot), &count);
    }
    check_counts(timers, &count, &words, &audit);
    return audit.broken;
}
