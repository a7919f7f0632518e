/* The log of ticks (DG-3). */
#include "core/diagnostics.h"
#include "schedule/tick_name.h"
#include "world.h"

#include <inttypes.h>
#include <stdio.h>

static void tell(const tl_world *world, const char *line)
{
    const tl_tick_log_def *log = &world->core.outside->diagnostics.log;

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

    if (world->core.outside->diagnostics.log.fn != NULL) {
        (void)snprintf(line, sizeof(line), "Release tick group %d", (int)group);
        tell(world, line);
    }
}

void tl__tick_log_run(const tl_world *world, tl_tick_id id)
{
    const tl_tick_log_def *log = &world->core.outside->diagnostics.log;
    const tl__tick *tick = tl__tick_find(world, id);
    char line[TL__LINE_SIZE];

    if (log->fn == NULL || tick == NULL) {
        return;
    }
    const tl__name name = tl__tick_name(world, id, tick->name);
    (void)snprintf(line, sizeof(line), "tick [%d, %d] frame %" PRIu64 " thread %" PRIu32 " %s",
                   tick->actual_start, tick->actual_end, world->frame->counter,
                   world->frame->context.worker, name.text);
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
    if (result != TL_OK || world->frame->is_open) {
        return result != TL_OK ? result : TL_ERR_LOCKED;
    }
    world->core.outside->diagnostics.log = def != NULL ? *def : (tl_tick_log_def){0};
    return TL_OK;
}
