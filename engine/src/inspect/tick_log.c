/* The log of ticks (DG-3). */
#include "inspect/observer.h"
#include "schedule/tick_name.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>

static void tell(const tl_world *world, const char *line)
{
    const tl_tick_log_def *log = &world->tick_log->to;

    if (log->fn != NULL) {
        log->fn(log->user, line);
    }
}

void tl__tick_log_start_frame(const tl_world *world)
{
    tell(world, "Start Frame");
}

void tl__tick_log_release(const tl_world *world, tl_tick_group group)
{
    char line[TL__LINE_SIZE];

    if (world->tick_log->to.fn != NULL) {
        (void)snprintf(line, sizeof(line), "Release tick group %d", (int)group);
        tell(world, line);
    }
}

void tl__tick_log_run(const tl_world *world, tl_tick_id id)
{
    const tl_tick_log_def *log = &world->tick_log->to;
    const tl__tick *tick = tl__tick_find(world, id);
    char line[TL__LINE_SIZE];

    if (log->fn == NULL || tick == NULL) {
        return;
    }
    const tl__name name = tl__tick_name(world, id, tick->name);
    (void)snprintf(line, sizeof(line), "tick [%d, %d] frame %" PRIu64 " thread %" PRIu32 " %s",
                   tick->actual_start, tick->actual_end, world->core.frame.counter,
                   world->core.frame.context.worker, name.text);
    tell(world, line);
    if (!log->hide_prerequisites) {
        tl__prerequisites_dump(world, id, log->fn, log->user);
    }
}

void tl__tick_log_held(const tl_world *world)
{
    tell(world, "    held");
}

tl_result tl_tick_log_set(tl_world *world, const tl_tick_log_def *def)
{
    if (world == NULL || (def != NULL && def->fn == NULL)) {
        return TL_ERR_INVALID;
    }
    tl_result result = tl__world_may_change(world);
    if (result != TL_OK || world->core.frame.is_open) {
        return result != TL_OK ? result : TL_ERR_LOCKED;
    }
    world->tick_log->to = def != NULL ? *def : (tl_tick_log_def){0};
    tl__watch(&world->core, TL__WATCH_STEPS, def != NULL || world->time_guard->is_on);
    return TL_OK;
}
