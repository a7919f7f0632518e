#include "command/record_call.h"

#include "world.h"

#include <string.h>

static tl_result apply_call(tl_world *world, const tl__change *change)
{
    tl__call_fn *const *fn = change->blob;

    return (*fn)(world, (tl__operands){change->words[0], change->words[1]});
}

tl_result tl__record_call(tl__call_fn *fn, const char *name, uint64_t first, uint64_t second)
{
    tl__change *change = tl__record_add(apply_call, name, &fn, sizeof(fn));

    if (change == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    change->words[0] = first;
    change->words[1] = second;
    return TL_OK;
}

tl_result tl__record_def(tl__apply_fn *apply, const char *name, const void *def, size_t size,
                         uint64_t operand)
{
    if (def == NULL) {
        return TL_ERR_INVALID;
    }
    tl__change *change = tl__record_add(apply, name, def, size);
    if (change == NULL) {
        return TL_ERR_NO_MEMORY;
    }
    change->words[0] = operand;
    return TL_OK;
}

uint64_t tl__bits_of(double number)
{
    uint64_t bits = 0;

    memcpy(&bits, &number, sizeof(bits));
    return bits;
}

double tl__double_of(uint64_t bits)
{
    double number = 0.0;

    memcpy(&number, &bits, sizeof(number));
    return number;
}

tl_result tl__apply_tick_set_priority_including_prerequisites(tl_world *world, tl__operands given)
{
    return tl_tick_set_priority_including_prerequisites(world, tl_tick_id_load(given.first),
                                                        given.second != 0);
}

tl_result tl__apply_tick_add_prerequisite(tl_world *world, tl__operands given)
{
    return tl_tick_add_prerequisite(world, tl_tick_id_load(given.first),
                                    tl_tick_id_load(given.second));
}

tl_result tl__apply_tick_remove_prerequisite(tl_world *world, tl__operands given)
{
    return tl_tick_remove_prerequisite(world, tl_tick_id_load(given.first),
                                       tl_tick_id_load(given.second));
}

tl_result tl__apply_timer_pause(tl_world *world, tl__operands given)
{
    return tl_timer_pause(world, tl_timer_id_load(given.first));
}

tl_result tl__apply_timer_unpause(tl_world *world, tl__operands given)
{
    return tl_timer_unpause(world, tl_timer_id_load(given.first));
}
