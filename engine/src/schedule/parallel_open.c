/* Which claims are open: those that wait for no function of the owner's whose turn is yet to come.
 */
#include "schedule/parallel.h"

#include "world.h"

void tl__parallel_open(tl_world *world, tl__lane *lane, uint32_t end)
{
    const tl__parallel *parallel = world->parallel;

    if (world->completions->count > 0 && end > lane->opened) {
        const tl__claims claims = {&parallel->claims[lane->opened], &parallel->claims[end]};
        tl__complete_for_claims(world, claims);
    }
    lane->opened = end;
}

void tl__parallel_enter(tl_world *world, tl_tick_group group)
{
    tl__parallel *parallel = world->parallel;

    if (parallel->is_live && (uint32_t)group < TL__LANE_COUNT) {
        tl__parallel_open(world, &parallel->lanes[group], parallel->lanes[group].first_open);
    }
}

void tl__parallel_pass_gate(tl_world *world, tl_tick_id id)
{
    const tl__gate *gate = tl__parallel_gate(world, id);

    if (gate != NULL && gate->opens != 0) {
        tl__lane *lane = &world->parallel->lanes[world->core.frame.group];
        tl__parallel_open(world, lane, gate->opens);
        if (lane->is_shared) {
            tl__parallel_offer(world, lane);
        }
    }
}

/* The position, among the owner's functions, of the one at a place of the present group; 0: none.
 */
static uint32_t position_at(const tl_world *world, const tl__segment *segment, uint32_t index)
{
    const tl__role *role =
        segment->source == TL__SOURCE_MAIN ? tl__parallel_role(world, segment->ids[index]) : NULL;
    bool is_owners = role != NULL && role->claim1 == 0 && role->group == world->core.frame.group;

    return is_owners ? role->after : 0;
}

/* How many of the owner's functions have had their turn; the one whose body runs has not. */
static uint32_t turns_had(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;
    const tl__segment *segments = world->schedule->segments;

    for (uint32_t s = frame->segment + 1; s > 0; s--) {
        const tl__segment *segment = &segments[s - 1];
        bool is_present = s - 1 == frame->segment;
        uint32_t end = is_present ? frame->index + 1 : segment->end;
        for (uint32_t i = end; i > segment->begin; i--) {
            uint32_t position = position_at(world, segment, i - 1);
            if (position != 0) {
                return is_present && i == end ? position - 1 : position;
            }
        }
    }
    return 0;
}

/* A function that has gone opens nothing at its place: whoever asks looks how far the owner is. */
uint32_t tl__parallel_reached(const tl_world *world, const tl__lane *lane)
{
    const tl__parallel *parallel = world->parallel;
    const tl__frame *frame = &world->core.frame;
    bool is_in_body = frame->is_released && frame->is_in_item &&
                      frame->segment < world->schedule->segment_count &&
                      lane == &parallel->lanes[frame->group];
    uint32_t turns = is_in_body ? turns_had(world) : 0;
    uint32_t end = lane->opened;

    while (is_in_body && end < lane->end && parallel->claims[end].after <= turns) {
        end += 1;
    }
    return end;
}

void tl__parallel_open_reached(tl_world *world)
{
    tl__parallel *parallel = world->parallel;

    if (!parallel->is_live || world->core.frame.group >= TL__LANE_COUNT) {
        return;
    }
    tl__lane *lane = &parallel->lanes[world->core.frame.group];
    uint32_t end = lane->is_shared ? tl__parallel_reached(world, lane) : lane->opened;
    if (end > lane->opened) {
        tl__parallel_open(world, lane, end);
        tl__parallel_offer(world, lane);
    }
}
