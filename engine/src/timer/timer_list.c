/* Lists of timers and what is told about slow or crowded ticks (DG-8, DG-9). Made beside the
 * simulation: they belong to no snapshot. */
#include "core/observe.h"
#include "timer/timer.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>

enum { LINE = 200, MOST_NAME = 80 };

static const tl__timer *at(const tl__timers *timers, uint32_t slot)
{
    return tl__timer_at(&timers->store, slot);
}

static tl_timer_info info_of(const tl_world *world, uint32_t slot)
{
    const tl__timers *timers = world->timers;
    const tl__timer *timer = at(timers, slot);
    const tl_timer_id id = tl__timer_id_at(timers, slot);
    bool is_real = tl__timer_has(timer, TL__TIMER_REAL);
    tl_time now = timers->clocks[is_real ? TL__TIMER_REAL_TIME : TL__TIMER_GAME].now;

    return (tl_timer_info){.id = id,
                           .name = tl__timer_name(timers, slot),
                           .status = tl__timer_status_of(timers, timer),
                           .rate = tl_timer_rate(world, id),
                           .remaining = tl_timer_remaining(world, id),
                           .due = tl__time_add(now, tl__timer_left(timers, timer)),
                           .loop = tl__timer_has(timer, TL__TIMER_LOOP),
                           .real_time = is_real,
                           .owner = timer->owner};
}

/* Sections of the listing: an executing timer is active. */
static tl_timer_status section_of(const tl__timers *timers, const tl__timer *timer)
{
    tl_timer_status status = tl__timer_status_of(timers, timer);

    return status == TL_TIMER_EXECUTING ? TL_TIMER_ACTIVE : status;
}

/* Whoever lists the timers every frame takes no memory for it: the room is kept, unless somebody
 * has it already, or may have it at the same time. */
static tl__due_array take_room(const tl_world *world)
{
    tl__due_array room = {0};

    if (tl__world_may_use(world) == TL_OK) {
        room = *world->listed;
        *world->listed = (tl__due_array){0};
        room.count = 0;
    }
    return room;
}

static void give_room(const tl_world *world, tl__due_array *room)
{

    if (tl__world_may_use(world) == TL_OK && world->listed->entries == NULL) {
        *world->listed = *room;
    } else {
        tl__due_array_free(&world->core.diagnostics->memory, room);
    }
}

/* The timers of a section, or all for NONE; active ones in the order in which they are due. False:
 * no memory. */
static bool collect(const tl_world *world, tl_timer_status section, tl__due_array *out)
{
    const tl__timers *timers = world->timers;
    const tl__timer_store *store = &timers->store;

    *out = take_room(world);
    void *block = out->entries;
    bool has_room = tl__memory_grow(&world->core.diagnostics->memory, &block, &out->capacity,
                                    store->live_count, sizeof(*out->entries));
    out->entries = block;
    if (!has_room) {
        return false;
    }
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        const tl__timer *timer = at(timers, slot);
        if (section == TL_TIMER_NONE || section_of(timers, timer) == section) {
            bool by_due = section == TL_TIMER_ACTIVE;
            out->entries[out->count++] =
                (tl__due_entry){by_due ? tl__timer_left(timers, timer) : 0, timer->key};
        }
    }
    tl__due_sort(out->entries, out->count);
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

void tl_timer_each(const tl_world *world, tl_timer_each_fn *fn, void *user)
{
    tl__due_array list;

    if (world == NULL || fn == NULL || world->timers->store.live_count == 0) {
        return;
    }
    if (!collect(world, TL_TIMER_NONE, &list)) {
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_NONE,
                     "no memory to list %u timers", world->timers->store.live_count);
        give_room(world, &list);
        return;
    }
    tl__visit_begin(world);
    for (uint32_t i = 0; i < list.count; i++) {
        const tl_timer_info info = info_of(world, tl__due_slot(&list.entries[i]));
        fn(user, &info);
    }
    tl__visit_end(world);
    give_room(world, &list);
}

tl_timer_counts tl_timer_count(const tl_world *world)
{
    tl_timer_counts counts = {0};

    if (world == NULL) {
        return counts;
    }
    const tl__timer_store *store = &world->timers->store;
    for (uint32_t slot = tl__timer_store_next(store, 0); slot < store->slot_count;
         slot = tl__timer_store_next(store, slot + 1)) {
        tl_timer_status section = section_of(world->timers, at(world->timers, slot));
        counts.active += section == TL_TIMER_ACTIVE ? 1U : 0U;
        counts.paused += section == TL_TIMER_PAUSED ? 1U : 0U;
        counts.pending += section == TL_TIMER_PENDING ? 1U : 0U;
        counts.total += 1;
    }
    return counts;
}

static void describe(char text[LINE], const tl_timer_info *info)
{
    static const char *const names[] = {"none", "pending", "active", "paused", "executing"};

    (void)snprintf(text, LINE, "  %.*s: %s, rate %" PRId64 " ns, %s, due %" PRId64 " ns%s",
                   MOST_NAME, info->name, names[info->status], info->rate,
                   info->loop ? "loop" : "once", info->due, info->real_time ? " of real time" : "");
}

typedef struct line_sink {
    tl_timer_line_fn *fn;
    void *user;
} line_sink;

static bool list_section(const tl_world *world, tl_timer_status section, const line_sink *sink)
{
    char text[LINE];
    tl__due_array list = {0};

    if (world->timers->store.live_count == 0) {
        return true;
    }
    bool is_listed = collect(world, section, &list);
    for (uint32_t i = 0; i < list.count; i++) {
        const tl_timer_info info = info_of(world, tl__due_slot(&list.entries[i]));
        describe(text, &info);
        sink->fn(sink->user, text);
    }
    give_room(world, &list);
    return is_listed;
}

bool tl_timer_list(const tl_world *world, tl_timer_line_fn *fn, void *user)
{
    char text[LINE];
    const line_sink sink = {fn, user};
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
        is_listed = list_section(world, sections[i].status, &sink) && is_listed;
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

void tl__timer_watch_tick(tl_world *world)
{
    tl__timer_watch *watch = &world->timers->watch;
    uint32_t most = world->core.def.timers.many_active;

    watch->spent = 0;
    watch->lines = 0;
    if (most == 0 || watch->has_dumped || world->timers->store.live_count <= most ||
        tl_timer_count(world).active <= most) {
        return;
    }
    const line_sink sink = {log_line, world};
    watch->has_dumped = true;
    tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_TIMERS,
                 "more than %" PRIu32 " active timers:", most);
    (void)list_section(world, TL_TIMER_ACTIVE, &sink);
}

static bool watches_time(const tl_world *world)
{
    return world->core.def.timers.slow_pass > 0 && world->core.def.clock != NULL;
}

int64_t tl__timer_watch_begin(const tl_world *world)
{
    return watches_time(world) ? world->core.def.clock(world->core.def.clock_user) : 0;
}

/* The host's time between two calls does not count: a frame may be held there. */
void tl__timer_watch_end(tl_world *world, int64_t begin, const tl_item *item)
{
    tl__timer_watch *watch = &world->timers->watch;
    bool was_slow = watch->spent > world->core.def.timers.slow_pass;

    if (!watches_time(world)) {
        return;
    }
    watch->spent += world->core.def.clock(world->core.def.clock_user) - begin;
    if (was_slow && watch->lines < world->core.def.timers.slow_pass_lines) {
        watch->lines += 1;
        tl__core_log(&world->core, TL_SEVERITY_WARNING, TL_MESSAGE_TIMERS,
                     "timers take long, %" PRId64 " ns so far: %s called", watch->spent,
                     item->name);
    }
}
