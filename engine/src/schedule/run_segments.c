/* Running the released group on the owner in one go. */
#include "schedule/schedule.h"
#include "world.h"

void tl__run_next_segment(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    frame->segment += 1;
    frame->index =
        frame->segment < schedule->segment_count ? schedule->segments[frame->segment].begin : 0;
}

void tl__run_segments(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    frame->is_in_item = true;
    frame->is_in_run = true;
    while (frame->segment < schedule->segment_count) {
        const tl__segment *segment = &schedule->segments[frame->segment];
        const tl__run *runs = segment->runs;
        const tl_tick_id *ids = segment->ids;
        uint32_t end = segment->end;
        uint32_t begin = frame->index;
        frame->run_begin = begin;
        for (uint32_t i = begin; i < end; i++) {
            frame->index = i;
            frame->context.tick = ids[i];
            runs[i].fn(runs[i].user, &frame->context);
        }
        frame->position += end - begin;
        world->core.stats.ticks_run += end - begin;
        tl__run_next_segment(world);
        frame->run_begin = frame->index + 1; /* nothing of the next one has run */
    }
    frame->is_in_run = false;
    frame->is_in_item = false;
}

static void run_traced(tl_world *world, const tl__segment *segment)
{
    tl__frame *frame = &world->core.frame;
    tl__run run = segment->runs[frame->index];

    frame->context.tick = segment->ids[frame->index];
    frame->position += 1;
    world->core.stats.ticks_run += 1;
    const tl_item item = tl__run_item(world);
    tl__item_begin(&world->core, &item);
    run.fn(run.user, &frame->context);
    tl__item_end(&world->core);
}

void tl__run_segments_traced(tl_world *world)
{
    tl__frame *frame = &world->core.frame;
    const tl__schedule *schedule = world->schedule;

    tl__observe(&world->core, TL__RUN_BEGINS, 0);
    while (frame->segment < schedule->segment_count) {
        const tl__segment *segment = &schedule->segments[frame->segment];
        for (; frame->index < segment->end; frame->index++) {
            tl_tick_id id = segment->ids[frame->index];
            if (segment->runs[frame->index].fn != tl__tick_skip &&
                !tl__parallel_is_spent_id(world, id)) {
                run_traced(world, segment);
            }
            tl__parallel_after(world, id);
        }
        tl__run_next_segment(world);
    }
    tl__observe(&world->core, TL__RUN_ENDS, 0);
}

tl_item tl__run_item(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__tick *tick = tl__tick_find(world, frame->context.tick);

    return (tl_item){TL_ITEM_TICK, frame->stage, tl_tick_id_store(frame->context.tick),
                     tick != NULL ? tick->name : "destroyed"};
}
