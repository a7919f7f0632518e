#include "core/observe.h"

#include "base/assert.h"

static const tl__observer *observer_of(const tl__core *core)
{
    TL_ASSERT(core->diagnostics->observer != NULL);
    return core->diagnostics->observer;
}

void tl__watch(const tl__core *core, uint32_t bits, bool on)
{
    tl__diagnostics *diagnostics = core->diagnostics;

    diagnostics->watch = on ? diagnostics->watch | bits : diagnostics->watch & ~bits;
}

static bool is_told(const tl__core *core)
{
    return tl__is_watched(core) || tl__is_stepwise(core);
}

void tl__item_begin(tl__core *core, const tl_item *item)
{
    TL_ASSERT(item->kind != TL_ITEM_NONE);
    TL_ASSERT(!core->frame.is_in_item); /* items nest by tl__item_enter() only */
    core->frame.item = *item;
    core->frame.is_in_item = true;
    if (is_told(core)) {
        observer_of(core)->begin_item(core->self, item);
    }
}

void tl__item_end(tl__core *core)
{
    TL_ASSERT(core->frame.is_in_item);
    if (is_told(core)) {
        observer_of(core)->end_item(core->self);
    }
    core->frame.is_in_item = false;
    core->frame.item = (tl_item){0};
}

tl__outer tl__item_enter(tl__core *core, const tl_item *item)
{
    tl__outer outer = {.item = core->frame.item};

    TL_ASSERT(core->frame.is_in_item);
    observer_of(core)->suspend_item(core->self, &outer);
    core->frame.item = *item;
    observer_of(core)->begin_item(core->self, item);
    return outer;
}

void tl__item_leave(tl__core *core, const tl__outer *outer)
{
    TL_ASSERT(core->frame.is_in_item);
    observer_of(core)->end_item(core->self);
    observer_of(core)->resume_item(core->self, outer);
    core->frame.item = outer->item;
}

void tl__observe_begin_frame(const tl__core *core)
{
    observer_of(core)->begin_frame(core->self);
}

void tl__observe_end_frame(const tl__core *core)
{
    observer_of(core)->end_frame(core->self);
}

void tl__observe_begin_collection(const tl__core *core)
{
    observer_of(core)->begin_collection(core->self);
}

void tl__observe_release_group(const tl__core *core, tl_tick_group group)
{
    if (tl__is_stepwise(core)) {
        observer_of(core)->release_group(core->self, group);
    }
}

void tl__observe_leave_group(const tl__core *core, tl_stage stage)
{
    if (tl__is_stepwise(core)) {
        observer_of(core)->leave_group(core->self, stage);
    }
}

void tl__observe_take_back_item(const tl__core *core)
{
    if (is_told(core)) {
        observer_of(core)->take_back_item(core->self);
    }
}

void tl__observe_run_group(const tl__core *core)
{
    observer_of(core)->run_group(core->self);
}
