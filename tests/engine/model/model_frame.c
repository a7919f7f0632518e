/* The frame: stages one after the other, collection by collection (W-1). */
#include "model_inside.h"

bool mo__is_slot(tl_stage stage)
{
    return stage >= TL_STAGE_LATENT && stage <= TL_STAGE_CAMERA;
}

tl_stage mo__running_stage(const mo_world *world)
{
    return mo__is_slot(world->stage) ? TL_STAGE_POST_UPDATE_WORK : world->stage;
}

static bool has_groups(const mo_world *world, tl_stage stage)
{
    return world->does_actor_ticks || (world->is_pause_frame && stage == TL_STAGE_PRE_PHYSICS);
}

static void begin_collection(mo_world *world)
{
    mo__collection_begin(world);
    if (world->is_pause_frame) {
        mo__collection_begin_pause(world);
    }
    world->stage = TL_STAGE_PRE_PHYSICS;
    world->is_entered = false;
}

static void update_times(mo_world *world, tl_time undilated)
{
    world->real_delta = undilated;
    world->delta = (tl_time)((double)undilated * world->dilation + 0.5);
    world->unpaused_time += world->delta;
    world->time += world->is_paused ? 0 : world->delta;
}

void mo_frame_begin(mo_world *world, const mo_frame *frame)
{
    world->frame = frame->number;
    world->type = frame->type;
    world->is_paused = world->is_paused_next;
    world->is_pause_frame = world->is_paused;
    world->does_actor_ticks = !world->is_paused && frame->type != TL_LEVEL_TICK_TIME_ONLY;
    world->is_open = true;
    world->stats.frames++;
    mo__ticks_begin_frame(world);
    update_times(world, frame->delta);
    for (int i = 0; i < world->level_count; i++) {
        world->levels[i].is_shown = world->levels[i].is_used && world->levels[i].is_visible;
    }
    for (int i = 0; i < world->tick_count; i++) {
        world->ticks[i].has_groups = false;
    }
    world->job_count = 0;
    world->at_place = MO_NONE;
    world->pair_count = 0;
    mo__latents_begin_frame(world);
    world->collection = 0;
    begin_collection(world);
}

static bool is_main(const mo_world *world)
{
    return world->collection == 0;
}

static bool has_timers(const mo_world *world)
{
    return is_main(world) && world->type != TL_LEVEL_TICK_TIME_ONLY;
}

static bool has_latents(const mo_world *world)
{
    return is_main(world) && !world->is_paused;
}

static void enter_stage(mo_world *world)
{
    world->is_entered = true;
    world->is_camera_done = false;
    if (!mo__is_slot(world->stage) && world->does_actor_ticks) {
        mo__group_release(world, tl_stage_group(world->stage));
    } else if (world->stage == TL_STAGE_LATENT) {
        mo__latents_begin_slot(world);
    } else if (world->stage == TL_STAGE_TIMERS && has_timers(world)) {
        mo__timers_begin(world);
    } else if (world->stage == TL_STAGE_TICKABLES && is_main(world)) {
        mo__tickables_begin(world);
    }
}

/* N-2, N-3, N-5: says whether a round of NewlySpawned follows. */
static bool leave_group(mo_world *world)
{
    tl_tick_group group = tl_stage_group(world->stage);
    if (group == TL_TICK_GROUP_DURING_PHYSICS || !world->does_actor_ticks) {
        return false;
    }
    if (group < TL_TICK_GROUP_LAST_DEMOTABLE) {
        (void)mo__queue_newly_spawned(world, group + 1, false);
        return false;
    }
    bool is_over = world->rounds++ == MO_ROUNDS;
    int count = mo__queue_newly_spawned(world, TL_TICK_GROUP_NEWLY_SPAWNED, is_over);
    return count > 0 && !is_over;
}

static void leave_stage(mo_world *world)
{
    tl_stage next = world->stage + 1;
    if (world->stage == TL_STAGE_TIMERS) {
        mo__timers_end(world);
    }
    if (!mo__is_slot(world->stage) && world->stage != TL_STAGE_DURING_PHYSICS) {
        mo__jobs_of_group(world, tl_stage_group(world->stage));
    }
    bool has_round = !mo__is_slot(world->stage) && leave_group(world);
    if (world->stage >= TL_STAGE_LAST_DEMOTABLE) {
        next = has_round ? TL_STAGE_NEWLY_SPAWNED : TL_STAGE_COUNT;
    }
    world->stage = next;
    world->is_entered = false;
    if (next == TL_STAGE_COUNT) {
        mo__collection_end(world);
    }
}

/* Fills in what runs next in the stage; the place in its order, MO_NONE when nothing is left. */
static int find_in_group(mo_world *world, mo_run *out)
{
    if (!has_groups(world, world->stage)) {
        return MO_NONE;
    }
    int place = world->is_pause_frame ? mo__pause_find(world) : mo__group_find(world);
    if (place != MO_NONE) {
        int entry = world->order[place];
        out->kind = MO_TICK;
        out->index = world->is_pause_frame ? entry : world->tasks[entry].tick;
        out->is_silent = mo__is_silent(world, out->index) ||
                         (!world->is_pause_frame && mo__is_to_stay_undispatched(world, entry));
    }
    return place;
}

static void find_in_slot(mo_world *world, bool is_item, mo_run *out)
{
    if (world->stage == TL_STAGE_CAMERA && world->has_camera && !world->is_camera_done) {
        *out = (mo_run){.kind = MO_CAMERA, .delta = world->delta};
    } else if (world->stage == TL_STAGE_LATENT && has_latents(world)) {
        int owner = mo__latents_find(world);
        *out = (mo_run){.kind = owner != MO_NONE ? MO_LATENT : MO_NOTHING,
                        .index = owner,
                        .is_silent = owner != MO_NONE};
    } else if (world->stage == TL_STAGE_TIMERS) {
        int timer = is_item ? mo__timers_peek(world) : mo__timers_find(world);
        *out = (mo_run){.kind = timer != MO_NONE ? MO_TIMER : MO_NOTHING, .index = timer};
    } else if (world->stage == TL_STAGE_TICKABLES && is_main(world)) {
        (void)(is_item ? mo__tickables_peek(world, out) : mo__tickables_find(world, out));
    }
}

static int find(mo_world *world, bool is_item, mo_run *out)
{
    int place = MO_NONE;
    *out = (mo_run){0};
    if (mo__is_slot(world->stage)) {
        find_in_slot(world, is_item, out);
    } else {
        place = find_in_group(world, out);
    }
    out->stage = world->stage;
    return place;
}

/* Goes on to the next collection; false at the end of the frame. */
static bool next_collection(mo_world *world)
{
    if (world->collection + 1 >= world->collection_count) {
        return false;
    }
    world->collection++;
    begin_collection(world);
    return true;
}

/* The end of a group is not announced: what is forced there runs on the way to the next item. */
enum { TAKEN = -2 };

static bool force(mo_world *world, mo_run *out)
{
    bool is_blocking = !mo__is_slot(world->stage) && world->stage != TL_STAGE_DURING_PHYSICS;

    out->is_silent = true;
    while (is_blocking && world->does_actor_ticks && out->is_silent) {
        if (!mo__undispatched_force(world, out)) {
            return false;
        }
    }
    return !out->is_silent;
}

/* Then what bodies on any thread have asked for is done. */
static bool apply(mo_world *world, mo_run *out)
{
    bool is_blocking = !mo__is_slot(world->stage) && world->stage != TL_STAGE_DURING_PHYSICS;

    world->is_applying = is_blocking && has_groups(world, world->stage);
    if (!world->is_applying) {
        return false;
    }
    mo__any_wait(world, tl_stage_group(world->stage));
    world->is_applying = mo__commands_next(world, tl_stage_group(world->stage), out);
    return world->is_applying;
}

static int advance(mo_world *world, bool is_item, mo_run *out)
{
    while (world->stage != TL_STAGE_COUNT || next_collection(world)) {
        if (!world->is_entered) {
            enter_stage(world);
        }
        int place = find(world, is_item, out);
        if (out->kind != MO_NOTHING) {
            return place;
        }
        if ((!world->is_applying && force(world, out)) || apply(world, out)) {
            return TAKEN;
        }
        leave_stage(world);
    }
    *out = (mo_run){.stage = TL_STAGE_COUNT};
    return MO_NONE;
}

void mo_frame_peek(mo_world *world, mo_run *out)
{
    (void)advance(world, true, out);
}

void mo_frame_next(mo_world *world, mo_run *out)
{
    if (world->nested != MO_NONE) {
        mo__nested_take(world, out);
        return;
    }
    if (mo__latents_next(world, out)) {
        return;
    }
    if (mo__is_dispatching(world)) {
        (void)mo__undispatched_next(world, out);
        return;
    }
    world->at_place = MO_NONE;
    int place = advance(world, false, out);
    if (out->kind == MO_TICK && place != TAKEN) {
        mo__group_take(world, place, out);
    } else if (out->kind == MO_CAMERA) {
        world->is_camera_done = true;
    } else if (out->kind == MO_LATENT) {
        mo__latents_take(world, out);
    } else if (out->kind == MO_TIMER) {
        mo__timers_take(world, out);
    } else if (out->kind != MO_NOTHING && place != TAKEN) {
        mo__tickables_take(world, out);
    }
}

void mo_frame_end(mo_world *world)
{
    mo__jobs_of_group(world, TL_TICK_GROUP_NEWLY_SPAWNED);
    world->asked_count = 0;
    world->is_open = false;
    world->takes_newly_spawned = false;
}
