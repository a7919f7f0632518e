#include "timer.h"
#include "world.h"

static const tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__pool_at(&timers->pool, slot);
}

static tl_timer_status status_of(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? tl__timer_status(timer) : TL_TIMER_NONE;
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

tl_time tl_timer_rate(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? timer->rate : -1;
}

/* Time to the due time, whatever the status. */
static tl_time time_left(const tl__timers *timers, const tl__timer *timer)
{
    tl_timer_status status = tl__timer_status(timer);
    bool is_absolute = status == TL_TIMER_ACTIVE || status == TL_TIMER_EXECUTING;

    return is_absolute ? timer->due - timers->clock : timer->due;
}

static tl_time remaining(const tl__timers *timers, const tl__timer *timer)
{
    return tl__timer_status(timer) == TL_TIMER_EXECUTING ? 0 : time_left(timers, timer);
}

tl_time tl_timer_remaining(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? remaining(&world->timers, timer) : -1;
}

tl_time tl_timer_elapsed(const tl_world *world, tl_timer_id id)
{
    const tl__timer *timer = tl__timer_find(world, id);

    return timer != NULL ? timer->rate - time_left(&world->timers, timer) : -1;
}

tl_time tl_timer_clock(const tl_world *world)
{
    return world != NULL ? world->timers.clock : 0;
}

bool tl_timer_has_ticked_this_frame(const tl_world *world)
{
    return world != NULL && world->timers.has_ticked && !world->timers.is_ticking &&
           world->timers.frame == tl_world_frame(world);
}

static tl_timer_info info_of(const tl__timers *timers, uint32_t slot)
{
    const tl__timer *timer = at(timers, slot);

    return (tl_timer_info){.id = tl__timer_id_at(timers, slot),
                           .name = timer->name,
                           .status = tl__timer_status(timer),
                           .rate = timer->rate,
                           .remaining = remaining(timers, timer),
                           .loop = tl__timer_is_loop(timer),
                           .owner = timer->owner};
}

/* The listing is made beside the simulation: it belongs to no snapshot and counts for no budget. */
void tl_timer_each(const tl_world *world, tl_timer_each_fn *fn, void *user)
{
    if (world == NULL || fn == NULL || world->timers.pool.live_count == 0) {
        return;
    }
    const tl__timers *timers = &world->timers;
    tl__memory memory = {.allocator = world->def.diagnostics_allocator};
    void *block = NULL;
    tl__due_array list = {0};
    if (!tl__memory_grow(&memory, &block, &list.capacity, timers->pool.live_count,
                         sizeof(*list.entries))) {
        tl__world_log(world, TL_SEVERITY_WARNING, TL_MESSAGE_NONE, "no memory to list %u timers",
                      timers->pool.live_count);
        return;
    }
    list.entries = block;
    for (uint32_t slot = tl__pool_next(&timers->pool, 0); slot < timers->pool.slot_count;
         slot = tl__pool_next(&timers->pool, slot + 1)) {
        list.entries[list.count++] = (tl__due_entry){
            .serial = tl__timer_serial(at(timers, slot)),
            .slot = slot,
        };
    }
    tl__due_sort(list.entries, list.count);
    for (uint32_t i = 0; i < list.count; i++) {
        const tl_timer_info info = info_of(timers, list.entries[i].slot);
        fn(user, &info);
    }
    tl__due_array_free(&memory, &list);
}

static void hash_timer(const tl__timers *timers, uint32_t slot, tl__hash *hash)
{
    const tl__timer *timer = at(timers, slot);

    tl__hash_u32(hash, slot);
    tl__hash_u32(hash, tl__pool_generation(&timers->pool, slot));
    tl__hash_u64(hash, tl__timer_serial(timer));
    tl__hash_u32(hash, timer->bits);
    tl__hash_i64(hash, timer->rate);
    tl__hash_i64(hash, timer->due);
    tl__hash_u64(hash, tl_actor_id_store(timer->owner));
}

void tl__timers_hash(const tl_world *world, tl__hash *hash)
{
    const tl__timers *timers = &world->timers;

    tl__hash_i64(hash, timers->clock);
    tl__hash_bool(hash, timers->has_ticked);
    tl__hash_u64(hash, timers->frame);
    tl__hash_bool(hash, timers->is_ticking);
    tl__hash_u64(hash, timers->next_serial);
    tl__hash_u64(hash, tl_timer_id_store(timers->execution.timer));
    tl__hash_u32(hash, timers->execution.index);
    tl__hash_u32(hash, timers->execution.count);
    for (uint32_t slot = tl__pool_next(&timers->pool, 0); slot < timers->pool.slot_count;
         slot = tl__pool_next(&timers->pool, slot + 1)) {
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

static uint32_t count_pending(const tl__timers *timers)
{
    uint32_t pending = 0;

    for (uint32_t next = timers->first_pending; next != 0 && pending <= timers->pool.live_count;
         next = at(timers, next - 1)->next) {
        pending += tl__timer_status(at(timers, next - 1)) == TL_TIMER_PENDING ? 1U : 0U;
    }
    return pending;
}

/* Entries that count, in the queue and among those due in this tick. */
static uint32_t count_entries(const tl__timers *timers)
{
    uint32_t live = 0;

    for (uint32_t index = 0; index < TL__DUE_BUCKETS; index++) {
        uint32_t chunk = timers->queue.buckets[index].first;
        for (uint32_t i = 0; i < timers->queue.buckets[index].count; i++) {
            const tl__due_chunk *place = &timers->queue.chunks[chunk - 1];
            live += tl__timer_entry_is_live(timers, &place->entries[i % TL__DUE_CHUNK]) ? 1U : 0U;
            chunk = i % TL__DUE_CHUNK == TL__DUE_CHUNK - 1 ? place->next : chunk;
        }
    }
    for (uint32_t i = timers->cursor; i < timers->due.count; i++) {
        live += tl__timer_entry_is_live(timers, &timers->due.entries[i]) ? 1U : 0U;
    }
    return live;
}

uint32_t tl__timers_check(const tl_world *world, tl_log_fn *log, void *user)
{
    const tl__timers *timers = &world->timers;
    timer_audit audit = {log, user, 0};
    uint32_t by_status[TL_TIMER_EXECUTING + 1] = {0};

    for (uint32_t slot = tl__pool_next(&timers->pool, 0); slot < timers->pool.slot_count;
         slot = tl__pool_next(&timers->pool, slot + 1)) {
        tl_timer_status status = tl__timer_status(at(timers, slot));
        expect(&audit, status > TL_TIMER_NONE && status <= TL_TIMER_EXECUTING,
               "a live timer has no status");
        by_status[status <= TL_TIMER_EXECUTING ? status : TL_TIMER_NONE] += 1;
    }
    bool executes = timers->execution.timer.index1 != 0;
    expect(&audit, by_status[TL_TIMER_EXECUTING] == (executes ? 1U : 0U),
           "executing timers and the execution differ");
    expect(&audit, !executes || timers->is_ticking, "a timer executes outside of the tick");
    expect(&audit, by_status[TL_TIMER_PENDING] == count_pending(timers),
           "pending timers and their list differ");
    expect(&audit, by_status[TL_TIMER_ACTIVE] == count_entries(timers),
           "active timers and entries of the queue differ");
    expect(&audit, timers->queue.now == timers->clock, "the queue and the clock differ");
    return audit.broken;
}
