/* Running the released group on the owner. */
#include "base/assert.h"
#include "core/world.h"
#include "schedule/schedule.h"

void tl__run_next_segment(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    frame->segment += 1;
    frame->index = frame->segment < schedule->segments.count
                       ? schedule->segments.items[frame->segment].begin
                       : 0;
}

/* Calls a turn of the loop below. With one call, where the loop lies in memory decided whether a
 * frame took 1.05 or 1.4 times as long as the bare loop: each call cost a jump back, and the few
 * instructions between two jumps often lay in two cache lines. */
enum { CALLS = 8 };

static inline void call(tl__frame *frame, const tl__run *run, const tl_tick_id *id, uint32_t index)
{
    frame->index = index;
    frame->context.tick = *id;
    run->fn(run->user, &frame->context);
}

/* The rest of a segment. */
static void run_segment(tl__frame *frame, const tl__segment *segment)
{
    uint32_t i = frame->index;
    const uint32_t end = segment->end;
    const tl__run *run = &segment->runs[i];
    const tl_tick_id *id = &segment->ids[i];

    for (; end - i >= CALLS; i += CALLS, run += CALLS, id += CALLS) {
        call(frame, run, id, i);
        call(frame, run + 1, id + 1, i + 1);
        call(frame, run + 2, id + 2, i + 2);
        call(frame, run + 3, id + 3, i + 3);
        call(frame, run + 4, id + 4, i + 4);
        call(frame, run + 5, id + 5, i + 5);
        call(frame, run + 6, id + 6, i + 6);
        call(frame, run + 7, id + 7, i + 7);
    }
    for (; i < end; i++, run++, id++) {
        call(frame, run, id, i);
    }
}

static void run_at_once(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    frame->is_in_item = true;
    frame->is_in_run = true;
    while (frame->segment < schedule->segments.count) {
        const tl__segment *segment = &schedule->segments.items[frame->segment];
        const uint32_t count = segment->end - frame->index;
        TL_ASSERT(frame->index <= segment->end);
        frame->run_begin = frame->index;
        run_segment(frame, segment);
        frame->position += count;
        world->core.stats.ticks_run += count;
        tl__run_next_segment(world);
        frame->run_begin = frame->index + 1; /* nothing of the next one has run */
    }
    frame->is_in_run = false;
    frame->is_in_item = false;
}

/* What the present function waits for has run. */
static void wait_for_tasks(tl_world *world, const tl__segment *segment)
{
    tl__frame *frame = &world->core.frame;

    frame->is_in_item = true; /* its turn has come: those before it have had theirs */
    bool has_waited = tl__any_thread_wait_before(world, segment, frame->context.tick);
    frame->is_in_item = false;
    if (has_waited) {
        tl__observe(&world->core, TL__RUN_BEGINS, 0);
    }
}

/* The task of the present function if it is left to the threads that run the lane's tasks. */
static const tl__task *task_left(const tl_world *world, const tl__lane *lane, const tl__run *run)
{
    bool is_left = lane != NULL && lane->is_shared && run->fn == tl__tick_run_in_turn;

    return is_left ? tl__any_thread_task(world, world->core.frame.context.tick) : NULL;
}

static tl_item item_of(const tl__frame *frame, const char *name)
{
    return (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(frame->context.tick), name};
}

static void run_one(tl_world *world, const tl__segment *segment, const tl__lane *lane)
{
    tl__frame *frame = &world->core.frame;
    const tl__run *run = &segment->runs[frame->index];

    frame->context.tick = segment->ids[frame->index];
    const tl__task *task = task_left(world, lane, run);
    if (lane != NULL && task == NULL) {
        wait_for_tasks(world, segment);
    }
    frame->position += 1;
    world->core.stats.ticks_run += 1;
    if (task != NULL) {
        tl__any_thread_place(world, task);
        return;
    }
    const tl__tick *tick = tl__tick_at(world, tl__tick_slot(frame->context.tick));
    TL_ASSERT(tick == tl__tick_find(world, frame->context.tick)); /* else it would be skipped */
    tl__item_begin(&world->core, item_of(frame, tick->name));
    run->fn(run->user, &frame->context);
    tl__item_end(&world->core);
}

static void run_each(tl_world *world, const tl__lane *lane)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    tl__observe(&world->core, TL__RUN_BEGINS, 0);
    while (frame->segment < schedule->segments.count) {
        const tl__segment *segment = &schedule->segments.items[frame->segment];
        for (; frame->index < segment->end; frame->index++) {
            tl_tick_id id = segment->ids[frame->index];
            if (segment->runs[frame->index].fn != tl__tick_skip &&
                !tl__any_thread_is_spent_id(world, id)) {
                run_one(world, segment, lane);
            }
            tl__any_thread_after(world, id);
        }
        tl__run_next_segment(world);
    }
    tl__observe(&world->core, TL__RUN_ENDS, 0);
}

void tl__run_segments(tl_world *world, const tl__lane *lane)
{
    if (lane != NULL || tl__observes_functions(&world->core)) {
        run_each(world, lane);
    } else {
        run_at_once(world);
    }
}

tl_item tl__run_item(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__tick *tick = tl__tick_find(world, frame->context.tick);

    return item_of(frame, tick != NULL ? tick->name : "destroyed");
}
