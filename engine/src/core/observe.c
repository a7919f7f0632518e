/* Calls the observer of a world when an item begins or ends: see observe.h. */
#include "core/observe.h"

#include "base/assert.h"

void tl__watch(const tl__core *core, uint32_t bits, bool on)
{
    TL_ASSERT((bits & ~(uint32_t)TL__WATCH_ALL) == 0);

    tl__diagnostics *diagnostics = core->diagnostics;

    diagnostics->watch = on ? diagnostics->watch | bits : diagnostics->watch & ~bits;
}

tl__outer tl__item_enter(tl__core *core, const tl_item *item)
{
    tl__outer outer = {.item = core->frame.item};

    TL_ASSERT(core->frame.is_in_item);
    core->frame.item = *item;
    core->observer->begin_item(core->self, item, &outer);
    return outer;
}

void tl__item_leave(tl__core *core, const tl__outer *outer)
{
    TL_ASSERT(core->frame.is_in_item);
    core->observer->end_item(core->self, outer);
    core->frame.item = outer->item;
}
