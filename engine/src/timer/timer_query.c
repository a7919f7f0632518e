/* Queries, lists, warnings, hash and check of timers. */
#include "base/assert.h"
#include "base/duration.h"
#include "core/world.h"
#include "schedule/schedule.h"
#include "timer/timer.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINE = 200, MOST_NAME = 80 };

static const tl__timer *tl__timer_find(const tl_world *world, tl_timer_id id)
{
    return tl__timers_find(world->timers, id);
}

TL__QUESTION(timer, bool, exists, false, true)
TL__QUESTION(timer, bool, is_active, false, tl__timer_status(found) != TL_TIMER_PAUSED)
TL__QUESTION(timer, bool, is_pending, false, tl__timer_status(found) == TL_TIMER_PENDING)
TL__QUESTION(timer, bool, is_paused, false, tl__timer_status(found) == TL_TIMER_PAUSED)

static tl_time rate_of(const tl__timer *timer)
{
    return tl__timer_has(timer, TL__TIMER_WAITING) ? 0 : timer->rate;
}

TL__QUESTION(timer, tl_time, rate, -1, rate_of(found))

tl_time tl__timer_left(const tl__timers *timers, const tl__timer *timer)
{
    tl_timer_status status = tl__timer_status(timer);
    bool is_absolute = status == TL_TIMER_ACTIVE || status == TL_TIMER_EXECUTING;

    TL_ASSERT(status != TL_TIMER_NONE);
    return timer->due - (is_absolute ? timers->clocks[tl__timer_clock_index(timer)].now : 0);
}

static tl_time remaining(const tl__timers *timers, const tl__timer *timer)
{
    return tl__timer_status(timer) == TL_TIMER_EXECUTING ? 0 : tl__timer_left(timers, timer);
}

TL__QUESTION(timer, tl_time, remaining, -1, remaining(world->timers, found))
TL__QUESTION(timer, tl_time, elapsed, -1,
             tl__time_sub(rate_of(found), tl__timer_left(world->timers, found)))

static tl_time since_last(const tl__timers *timers, const tl__timer *timer)
{
    tl_time period = tl__timer_has(timer, TL__TIMER_DELAYED)
                         ? tl__timer_cold_of(timers, timer)->first_delay
                         : rate_of(timer);

    return tl__time_sub(period, tl__timer_left(timers, timer));
}
TL__QUESTION(timer, tl_time, since_last, -1, since_last(world->timers, found))

TL__WORLD_QUESTION(tl_time, timer_clock, 0, world->timers->clocks[TL__TIMER_GAME].now)
TL__WORLD_QUESTION(tl_time, timer_real_clock, 0, world->timers->clocks[TL__TIMER_REAL_TIME].now)
TL__WORLD_QUESTION(bool, timer_has_ticked_this_frame, false,
                   tl__timer_clock_has_ticked(&world->timers->clocks[TL__TIMER_GAME],
                                              world->core.frame.counter))

/* Lists. Made beside the simulation: they belong to no snapshot. */

static tl_timer_info info_of(const tl_world *world, uint32_t slot)
{
    const tl__timers *timers = world->timers;
    const tl__timer *timer = tl__timer_at(timers, slot);
    tl_time now = timers->clocks[tl__timer_clock_index(timer)].now;

    return (tl_timer_info){.id = tl__timer_id(timers, timer),
                           .name = timer->name,
                           .status = tl__timer_status(timer),
                           .rate = rate_of(timer),
                           .remaining = remaining(timers, timer),
                           .due = tl__time_add(now, tl__timer_left(timers, timer)),
                           .loop = tl__timer_has(timer, TL__TIMER_LOOP),
                           .real_time = tl__timer_has(timer, TL__TIMER_REAL),
                           .owner = timer->owner};
}

/* Sections of the listing: an executing timer is active. */
static tl_timer_status section_of(const tl__timer *timer)
{
    tl_timer_status status = tl__timer_status(timer);

    return status == TL_TIMER_EXECUTING ? TL_TIMER_ACTIVE : status;
}

/* The timers of a section, or all for NONE; active ones in the order in which they are due. False:
 * no memory. */
static bool collect(const tl_world *world, tl_timer_status section, tl__due_array *out)
{
    const tl__timers *timers = world->timers;
    const tl__pool *pool = &timers->pool;

    *out = tl__room_take(world);
    if (!TL__LIST_ROOM(&world->core.diagnostics->memory, out, pool->live_count)) {
        return false;
    }
    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__timer *timer = tl__timer_at(timers, slot);
        if (section == TL_TIMER_NONE || section_of(timer) == section) {
            bool by_due = section == TL_TIMER_ACTIVE;
            out->items[out->count++] =
                (tl__due_entry){by_due ? tl__timer_left(timers, timer) : 0, timer->key};
        }
    }
    tl__due_sort(out->items, out->count);
    return true;
}

tl_result tl_timer_get_info(const tl_world *world, tl_timer_id timer, tl_timer_info *out)
{
    if (world == NULL || out == NULL) {
        return TL_ERR_INVALID;
    }
    *out = (tl_timer_info){0};
    if (!tl_timer_exists(world, timer)) {
        return TL_ERR_STALE_ID;
    }
    *out = info_of(world, timer.index1 - 1);
    return TL_OK;
}

/* Visits the timers of a section, or all for NONE. False: no memory. */
static bool each_of(const tl_world *world, tl_timer_status section, tl_timer_each_fn *fn,
                    void *user)
{
    tl__due_array list = {0};

    if (world->timers->pool.live_count == 0) {
        return true;
    }
    bool is_listed = collect(world, section, &list);
    tl__visit_begin(world);
    for (uint32_t i = 0; i < list.count; i++) {
        const tl_timer_info info = info_of(world, tl__due_slot(&list.items[i]));
        fn(user, &info);
    }
    tl__visit_end(world);
    tl__room_give(world, &list);
    return is_listed;
}

void tl_timer_each(const tl_world *world, tl_timer_each_fn *fn, void *user)
{
    if (world != NULL && fn != NULL && !each_of(world, TL_TIMER_NONE, fn, user)) {
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_NONE,
                     "no memory to list %u timers", world->timers->pool.live_count);
    }
}

tl_timer_counts tl_timer_count(const tl_world *world)
{
    tl_timer_counts counts = {0};

    if (world == NULL) {
        return counts;
    }
    const tl__pool *pool = &world->timers->pool;
    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        tl_timer_status section = section_of(tl__timer_at(world->timers, slot));
        counts.active += section == TL_TIMER_ACTIVE ? 1U : 0U;
        counts.paused += section == TL_TIMER_PAUSED ? 1U : 0U;
        counts.pending += section == TL_TIMER_PENDING ? 1U : 0U;
        counts.total += 1;
    }
    return counts;
}

typedef struct line_sink {
    tl_timer_line_fn *fn;
    void *user;
} line_sink;

static void describe(void *user, const tl_timer_info *info)
{
    static const char *const names[] = {"none", "pending", "active", "paused", "executing"};
    const line_sink *sink = user;
    char text[LINE];

    (void)snprintf(text, LINE, "  %.*s: %s, rate %" PRId64 " ns, %s, due %" PRId64 " ns%s",
                   MOST_NAME, info->name, names[info->status], info->rate,
                   info->loop ? "loop" : "once", info->due, info->real_time ? " of real time" : "");
    sink->fn(sink->user, text);
}

bool tl_timer_list(const tl_world *world, tl_timer_line_fn *fn, void *user)
{
    char text[LINE];
    line_sink sink = {fn, user};
    const tl_timer_counts counts = tl_timer_count(world);
    const struct {
        const char *name;
        uint32_t count;
        tl_timer_status status;
    } sections[] = {{"Active", counts.active, TL_TIMER_ACTIVE},
                    {"Paused", counts.paused, TL_TIMER_PAUSED},
                    {"Pending", counts.pending, TL_TIMER_PENDING}};
    bool is_listed = true;

    if (world == NULL || fn == NULL) {
        return false;
    }
    tl__visit_begin(world);
    for (uint32_t i = 0; i < 3; i++) {
        (void)snprintf(text, LINE, "%" PRIu32 " %s Timers", sections[i].count, sections[i].name);
        fn(user, text);
        is_listed = each_of(world, sections[i].status, describe, &sink) && is_listed;
    }
    (void)snprintf(text, LINE, "%" PRIu32 " Total Timers", counts.total);
    fn(user, text);
    tl__visit_end(world);
    return is_listed;
}

/* Watching. */

static void log_line(void *user, const char *line)
{
    const tl_world *world = user;

    tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_TIMERS, "%s", line);
}

void tl__timer_watch_tick(tl__timers *timers, const tl__core *core)
{
    tl__timer_watch *watch = &timers->watch;
    uint32_t most = core->def.timers.many_active;

    watch->spent = 0;
    watch->lines = 0;
    if (most == 0 || watch->has_dumped || timers->pool.live_count <= most ||
        tl_timer_count(core->self).active <= most) {
        return;
    }
    line_sink sink = {log_line, core->self};
    watch->has_dumped = true;
    tl__core_log(core, TL_SEVERITY_WARNING, TL_MESSAGE_TIMERS,
                 "more than %" PRIu32 " active timers:", most);
    (void)each_of(core->self, TL_TIMER_ACTIVE, describe, &sink);
}

/* The host's time between two calls does not count: a stepped frame may stand there. */
void tl__timer_watch_end(tl__timers *timers, const tl__core *core, int64_t begin, const char *name)
{
    tl__timer_watch *watch = &timers->watch;
    bool was_slow = watch->spent > core->def.timers.slow_pass;

    TL_ASSERT(core->def.timers.slow_pass > 0);
    watch->spent += tl__core_clock(core) - begin;
    if (was_slow && watch->lines < core->def.timers.slow_pass_lines) {
        watch->lines += 1;
        tl__core_log(core, TL_SEVERITY_WARNING, TL_MESSAGE_TIMERS,
                     "timers take long, %" PRId64 " ns so far: %s called", watch->spent, name);
    }
}

/* Hash and check. */

static void hash_timer(const tl__timers *timers, uint32_t slot, tl__hash *hash)
{
    const tl__timer *timer = tl__timer_at(timers, slot);

    tl__hash_u32(hash, slot);
    tl__hash_u32(hash, tl__timer_slot_at(timers, slot)->generation);
    tl__hash_u64(hash, timer->key);
    tl__hash_u32(hash, timer->bits);
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
    const tl__pool *pool = &timers->pool;

    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        hash_clock(&timers->clocks[i], hash);
    }
    tl__hash_u64(hash, timers->next_serial);
    hash_execution(&timers->execution, hash);
    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        hash_timer(timers, slot, hash);
    }
}

/* What the audit has counted on one clock. */
typedef struct clock_count {
    uint32_t by_status[TL_TIMER_EXECUTING + 1];
    uint32_t live;
} clock_count;

static void meet_entry(void *pass, const tl__due_entry *entry)
{
    (void)tl__timer_pass_meets_entry(pass, entry);
}

static void check_clock(tl__timers *timers, const tl__timer_clock *clock, const clock_count *count,
                        tl__audit *audit)
{
    tl__timer_pass active = tl__timer_pass_begin(timers, clock);

    tl__due_each(&clock->queue, meet_entry, &active);
    for (uint32_t i = clock->cursor; i < clock->due.count; i++) {
        meet_entry(&active, &clock->due.items[i]);
    }
    tl__timer_pass pending = tl__timer_pass_begin(timers, clock);
    for (uint32_t i = 0; i < clock->pending.count; i++) {
        (void)tl__timer_pass_meets_pending(&pending, clock->pending.items[i]);
    }
    tl__expect(audit, count->by_status[TL_TIMER_NONE] == 0, "a live timer has no status");
    tl__expect(audit, count->by_status[TL_TIMER_ACTIVE] == active.met,
               "active timers and the entries of the queue differ");
    tl__expect(audit, count->by_status[TL_TIMER_PENDING] == pending.met,
               "pending timers and their list differ");
    tl__expect(audit, count->live == clock->live, "the timers of a clock are not those counted");
    tl__expect(audit, clock->queue.now == clock->now, "the queue and the clock differ");
}

void tl__timers_check(const tl_world *world, tl__audit *audit)
{
    tl__timers *timers = world->core.self->timers; /* the numbers of passes are no state */
    const tl__pool *pool = &timers->pool;
    clock_count counts[TL__TIMER_CLOCKS] = {0};
    uint32_t paired = 0;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__timer *timer = tl__timer_at(timers, slot);
        const tl_timer_status status = tl__timer_status(timer);
        clock_count *count = &counts[tl__timer_clock_index(timer)];
        count->by_status[status <= TL_TIMER_EXECUTING ? status : TL_TIMER_NONE] += 1;
        count->live += 1;
        paired += tl__timer_has(timer, TL__TIMER_PAIRED) ? 1U : 0U;
    }
    for (uint32_t i = 0; i < TL__TIMER_CLOCKS; i++) {
        check_clock(timers, &timers->clocks[i], &counts[i], audit);
    }
    uint32_t executing = counts[TL__TIMER_GAME].by_status[TL_TIMER_EXECUTING] +
                         counts[TL__TIMER_REAL_TIME].by_status[TL_TIMER_EXECUTING];
    bool executes = timers->execution.timer.index1 != 0;
    tl__expect(audit, executing == (executes ? 1U : 0U),
               "executing timers and the execution differ");
    tl__expect(audit, !executes || timers->is_ticking, "a timer executes outside of the tick");
    tl__expect(audit, paired == timers->pairs.count, "pairs and their index differ");
}
