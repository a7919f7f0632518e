/* Tickable objects (section 12): lists that are copied instead of patched. */
#include "model_inside.h"

int mo_tickable_create(mo_world *world, int index, const mo_tickable *def)
{
    mo_tickable *tickable = &world->tickables[index];
    *tickable = *def;
    tickable->is_alive = true;
    tickable->joined = def->type == TL_TICKABLE_NEVER ? 0 : ++world->tickable_serial;
    tickable->is_listed = false;
    tickable->is_type_open = def->has_get_type;
    return index;
}

tl_result mo_tickable_destroy(mo_world *world, int index)
{
    mo_tickable *tickable = &world->tickables[index];
    if (!tickable->is_alive) {
        return TL_ERR_STALE_ID;
    }
    tickable->is_alive = false;
    tickable->joined = 0;
    tickable->is_listed = false;
    return TL_OK;
}

/* K-11. */
tl_result mo_tickable_set_type(mo_world *world, int index, tl_tickable_type type)
{
    mo_tickable *tickable = &world->tickables[index];
    if (!tickable->is_alive) {
        return TL_ERR_STALE_ID;
    }
    if (type == TL_TICKABLE_NEVER) {
        tickable->joined = 0;
        tickable->is_listed = false;
    } else if (tickable->joined == 0) {
        tickable->joined = ++world->tickable_serial;
    }
    tickable->type = type;
    tickable->is_type_open = false;
    return TL_OK;
}

/* The one that joined first after `after`, of the listed ones or of the new ones. */
static int next_joined(const mo_world *world, uint64_t after, bool is_listed)
{
    int found = MO_NONE;
    for (int i = 0; i < MO_TICKABLES; i++) {
        const mo_tickable *t = &world->tickables[i];
        if (t->joined > after && t->is_listed == is_listed &&
            (found == MO_NONE || t->joined < world->tickables[found].joined)) {
            found = i;
        }
    }
    return found;
}

void mo__tickables_begin(mo_world *world)
{
    world->pass_end = world->tickable_serial;
    world->pass_place = 0;
    world->is_merging = true;
    world->pass_ask = MO_ASKS_ALLOWED;
}

/* K-2, K-3: a type that is asked for is an event. */
static bool find_merge(mo_world *world, mo_run *out)
{
    for (;;) {
        int next = next_joined(world, world->pass_place, false);
        if (next == MO_NONE || world->tickables[next].joined > world->pass_end) {
            world->is_merging = false;
            world->pass_place = 0;
            return false;
        }
        mo_tickable *tickable = &world->tickables[next];
        if (tickable->is_type_open) {
            *out = (mo_run){.kind = MO_ASK_TYPE, .index = next};
            return true;
        }
        world->pass_place = tickable->joined;
        tickable->is_listed = true;
    }
}

static bool can_tick_here(const mo_world *world)
{
    return !world->is_paused && world->type != TL_LEVEL_TICK_TIME_ONLY;
}

/* K-5, K-6 for the candidate: what is asked next, or that it runs, or nothing. */
static mo_kind next_question(mo_world *world, const mo_tickable *tickable)
{
    if (world->pass_ask == MO_ASKS_ALLOWED) {
        if (tickable->asks_allowed) {
            return MO_ASK_ALLOWED;
        }
        world->pass_ask = MO_ASKS_TICKABLE;
    }
    if (world->pass_ask == MO_ASKS_TICKABLE) {
        if (tickable->type != TL_TICKABLE_ALWAYS && tickable->asks_tickable) {
            return MO_ASK_TICKABLE;
        }
        world->pass_ask = MO_ASKS_PAUSED;
    }
    if (world->pass_ask == MO_ASKS_PAUSED && world->is_paused) {
        return tickable->asks_paused ? MO_ASK_PAUSED : MO_NOTHING;
    }
    return world->pass_ask == MO_ASKS_NOTHING || can_tick_here(world) ? MO_TICKABLE : MO_NOTHING;
}

static void pass_over(mo_world *world, uint64_t joined)
{
    world->pass_place = joined;
    world->pass_candidate = 0;
    world->pass_ask = MO_ASKS_ALLOWED;
}

/* The entry that is being asked may be gone, or have left and joined again. */
static int candidate(mo_world *world)
{
    if (world->pass_candidate != 0) {
        for (int i = 0; i < MO_TICKABLES; i++) {
            if (world->tickables[i].joined == world->pass_candidate &&
                world->tickables[i].is_listed) {
                return i;
            }
        }
        pass_over(world, world->pass_candidate);
    }
    return next_joined(world, world->pass_place, true);
}

bool mo__tickables_peek(mo_world *world, mo_run *out)
{
    if (world->is_merging && find_merge(world, out)) {
        return true;
    }
    int next = candidate(world);
    *out = (mo_run){.kind = next == MO_NONE ? MO_NOTHING : MO_TICKABLE, .index = next};
    return next != MO_NONE;
}

/* The next callback of the pass. */
bool mo__tickables_find(mo_world *world, mo_run *out)
{
    if (world->is_merging && find_merge(world, out)) {
        return true;
    }
    for (int next = candidate(world); next != MO_NONE; next = candidate(world)) {
        const mo_tickable *tickable = &world->tickables[next];
        mo_kind kind = next_question(world, tickable);
        if (kind != MO_NOTHING) {
            *out = (mo_run){
                .kind = kind, .index = next, .delta = kind == MO_TICKABLE ? world->delta : 0};
            world->pass_candidate = tickable->joined;
            return true;
        }
        pass_over(world, tickable->joined);
    }
    *out = (mo_run){0};
    return false;
}

void mo__tickables_take(mo_world *world, const mo_run *run)
{
    if (run->kind == MO_TICKABLE) {
        pass_over(world, world->tickables[run->index].joined);
        world->stats.tickables_ticked++;
    } else if (run->kind == MO_ASK_TYPE) {
        world->tickables[run->index].is_type_open = false;
    }
}

/* What a callback answers, after it has done what it does. */
void mo_tickable_answer(mo_world *world, const mo_run *run, uint64_t joined, int answer)
{
    mo_tickable *tickable = &world->tickables[run->index];
    bool is_same = tickable->is_alive && tickable->joined == joined;
    if (run->kind == MO_ASK_TYPE) {
        if (is_same && answer == TL_TICKABLE_NEVER) {
            tickable->joined = 0;
        }
        if (is_same) {
            tickable->type = (tl_tickable_type)answer;
        }
    } else if (answer == 0 && world->pass_candidate == joined) {
        pass_over(world, joined);
    } else if (world->pass_candidate == joined) {
        world->pass_ask = run->kind == MO_ASK_ALLOWED    ? MO_ASKS_TICKABLE
                          : run->kind == MO_ASK_TICKABLE ? MO_ASKS_PAUSED
                                                         : MO_ASKS_NOTHING;
    }
}
