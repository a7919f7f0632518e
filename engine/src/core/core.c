/* Owner thread, times, counters and log of a world: see core.h. */
#include "core/core.h"

#include "base/assert.h"
#include "core/access.h"

#include <stdarg.h>
#include <stdio.h>

_Thread_local tl__thread_state tl__this_thread;

void tl__core_log(const tl__core *core, tl_severity severity, tl_message message,
                  const char *format, ...)
{
    char text[1024];
    va_list arguments;

    if (core->def.log == NULL) {
        return;
    }
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    tl__visit_begin(core->self);
    core->def.log(core->def.log_user, severity, message, text);
    tl__visit_end(core->self);
}

tl_item tl__core_item(const tl__core *core)
{
    const tl__frame *frame = &core->frame;

    if (frame->item.kind != TL_ITEM_NONE || !frame->is_in_item) {
        return frame->item;
    }
    TL_ASSERT(frame->current != NULL); /* every run of several items names its present one */
    return frame->current(core->self);
}

/* Access (access.h). */

tl_result tl__world_may_configure(const tl_world *world)
{
    const tl__core *core = tl__core_of(world);

    if (core == NULL) {
        return TL_ERR_INVALID;
    }
    if (!tl__world_is_here(world)) {
        return TL_ERR_WRONG_THREAD;
    }
    return core->frame.is_open ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl__world_may_use(const tl_world *world)
{
    if (world == NULL) {
        return TL_ERR_INVALID;
    }
    if (tl__this_thread.buffer != NULL) { /* a call that is not deferred is refused there */
        return tl__this_thread.world == world ? TL_ERR_STATE : TL_ERR_WRONG_THREAD;
    }
    return tl__core_of(world)->owner == &tl__this_thread ? TL_OK : TL_ERR_WRONG_THREAD;
}

tl_result tl__may_change(const tl_world *world)
{
    tl_result result = tl__world_may_use(world);

    if (result != TL_OK) {
        return result;
    }
    const tl__frame *frame = &tl__core_of(world)->frame;
    bool is_stepped = frame->is_open && !frame->is_in_item && !frame->is_opening;
    return is_stepped ? TL_ERR_LOCKED : TL_OK;
}

tl_result tl__may_schedule(const tl_world *world)
{
    tl_result result = tl__may_change(world);

    return result == TL_OK && tl__core_of(world)->is_ue3 ? TL_ERR_STATE : result;
}

bool tl__world_is_in_callback(const tl_world *world)
{
    const tl__core *core = tl__core_of(world);

    return core->frame.is_busy || core->is_beginning_play || core->is_destroying ||
           core->calls > 0 || core->diagnostics->visits > 0;
}

/* On a worker the frame says that a callback runs, and threads would race for the counter. */
void tl__visit_begin(const tl_world *world)
{
    if (tl__world_may_use(world) == TL_OK) {
        tl__core_of(world)->diagnostics->visits += 1;
    }
}

void tl__visit_end(const tl_world *world)
{
    const tl__core *core = tl__core_of(world);

    if (tl__world_may_use(world) == TL_OK) {
        TL_ASSERT(core->diagnostics->visits > 0); /* each end belongs to a start */
        core->diagnostics->visits -= 1;
    }
}

/* The order of registration, shuffled by a seed (D-2): a Feistel network, which is a permutation
 * whatever its round function is (Luby and Rackoff 1988). */

enum { HALF_BITS = 19, ROUNDS = 4 };

static const uint64_t half_mask = (UINT64_C(1) << HALF_BITS) - 1;

/* splitmix64's finaliser. */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t tl__shuffle(uint64_t seed, uint64_t number)
{
    uint64_t left = (number - 1) >> HALF_BITS & half_mask;
    uint64_t right = (number - 1) & half_mask;

    for (uint64_t round = 1; round <= ROUNDS; round++) {
        uint64_t turned = left ^ (mix(seed + mix(right + (round << HALF_BITS))) & half_mask);
        left = right;
        right = turned;
    }
    return (left << HALF_BITS | right) + 1;
}
