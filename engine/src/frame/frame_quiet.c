/* Stages in which nothing is to be done are passed all at once. Whoever looks finds the cursor
 * where going through them one by one would have brought it. */
#include "frame/frame.h"

#include "world.h"

#include "core/observe.h"

enum {
    /* Groups up to PostPhysics have the numbers of their stages, the others come behind the
     * slots. */
    EARLY_GROUPS = (1 << TL_TICK_GROUP_POST_UPDATE_WORK) - 1,
    SLOT_COUNT = TL_STAGE_POST_UPDATE_WORK - TL_STAGE_LATENT,
};

static uint32_t stages_of(uint32_t groups)
{
    return (groups & EARLY_GROUPS) | (groups & ~(uint32_t)EARLY_GROUPS) << SLOT_COUNT;
}

/* The group that the cursor is before when it is before a stage, or at the end (N-2). */
static tl_tick_group group_before(tl_stage stage)
{
    if (stage < TL_STAGE_LATENT) {
        return (tl_tick_group)stage;
    }
    if (stage < TL_STAGE_POST_UPDATE_WORK) {
        return TL_TICK_GROUP_POST_UPDATE_WORK;
    }
    return stage < TL_STAGE_NEWLY_SPAWNED ? (tl_tick_group)(stage - SLOT_COUNT)
                                          : TL_TICK_GROUP_NEWLY_SPAWNED;
}

bool tl__frame_awaits_groups(const tl_world *world)
{
    return world->parallel->shared_count > 0 || world->held->turns > 0 ||
           world->completions->count > 0 || world->schedule->has_newcomers ||
           tl__records_have_any(world->records) || tl__is_stepwise(&world->core);
}

static uint32_t busy_groups(const tl_world *world)
{
    const tl__frame *frame = &world->core.frame;

    if (tl__frame_awaits_groups(world)) {
        return (1U << TL_TICK_GROUP_COUNT) - 1;
    }
    if (!world->walk->does_actor_ticks) {
        return frame->is_pause ? 1U << TL_TICK_GROUP_PRE_PHYSICS : 0;
    }
    bool is_told = world->core.def.hooks.build_collision != NULL && !world->walk->has_collision;
    uint32_t queued = tl__schedule_groups(world->schedule);

    /* Without newcomers there is no round. */
    return (queued & ~(1U << TL_TICK_GROUP_NEWLY_SPAWNED)) |
           (is_told ? 1U << TL_TICK_GROUP_START_PHYSICS : 0);
}

static uint32_t busy_slots(const tl_world *world)
{
    uint32_t busy = world->latents->first_owner != 0 ? 1U << TL_STAGE_LATENT : 0;

    busy |= tl__timers_are_idle(world->timers) ? 0 : 1U << TL_STAGE_TIMERS;
    busy |= tl__tickables_have_any(world->tickables) ? 1U << TL_STAGE_TICKABLES : 0;
    busy |= world->cameras->order_count != 0 ? 1U << TL_STAGE_CAMERA : 0;
    return busy & world->walk->slots;
}

static void go_to(tl_world *world, tl_stage stage)
{
    tl__frame *frame = &world->core.frame;
    tl_tick_group group = group_before(stage);

    if (frame->stage <= TL_STAGE_TIMERS && stage > TL_STAGE_TIMERS &&
        (world->walk->slots & 1U << TL_STAGE_TIMERS) != 0) {
        tl__timers_pass(world, frame->counter);
    }
    frame->stage = stage;
    world->schedule->segment_count = 0;
    if (world->walk->does_actor_ticks && group > TL_TICK_GROUP_PRE_PHYSICS) {
        frame->group = (uint32_t)group;
        frame->context.group = (tl_tick_group)(group - 1); /* the last one that was released */
    }
}

/* Where a walk ends that leaves a stage: NewlySpawned comes only after a round was queued. */
static tl_stage end_behind(tl_stage last)
{
    return last < TL_STAGE_LAST_DEMOTABLE ? (tl_stage)(last + 1) : TL_STAGE_COUNT;
}

/* A stage that has lost since what it had to do may be entered all the same. */
bool tl__frame_pass_quiet(tl_world *world, tl_stage last)
{
    tl__frame *frame = &world->core.frame;

    if ((world->walk->busy >> frame->stage & 1U) != 0) {
        return false;
    }
    world->walk->busy = stages_of(busy_groups(world)) | busy_slots(world);
    uint32_t stops = world->walk->busy | 1U << end_behind(last);
    uint32_t passed = (uint32_t)__builtin_ctz(stops >> frame->stage);
    if (passed > 0) {
        go_to(world, (tl_stage)(frame->stage + passed));
    }
    return passed > 0;
}
