/* Latent actions (section 13): one list of all, looked through for each owner. */
#include "model_inside.h"

int mo_owner_of_actor(int actor)
{
    return 1 + 2 * actor;
}

int mo_owner_of_component(int actor)
{
    return 2 + 2 * actor;
}

int mo_latent_define(mo_world *world, const mo_latent_def *def)
{
    int action = world->latents.action_count++;

    world->actions[action] = (mo_action){.def = *def};
    return action;
}

static bool is_there(const mo_world *world, int owner)
{
    return owner == MO_WORLD || world->actors[(owner - 1) / 2].is_alive;
}

static int find_action(const mo_world *world, int owner, int key)
{
    for (int i = 0; i < world->latents.action_count; i++) {
        const mo_action *action = &world->actions[i];
        if (action->state == MO_ACTION_PENDING && action->def.owner == owner &&
            action->def.key == key) {
            return i;
        }
    }
    return MO_NONE;
}

/* The action of the owner with the lowest serial after `after`. */
static int next_action(const mo_world *world, int owner, mo_action_state state, uint64_t after)
{
    int found = MO_NONE;

    for (int i = 0; i < world->latents.action_count; i++) {
        const mo_action *action = &world->actions[i];
        if (action->state == state && action->def.owner == owner && action->serial > after &&
            (found == MO_NONE || action->serial < world->actions[found].serial)) {
            found = i;
        }
    }
    return found;
}

static bool is_delay(const mo_action *action)
{
    return action->def.call == MO_LATENT_DELAY || action->def.call == MO_LATENT_RETRIGGERABLE;
}

/* LA-9. */
static tl_result restart(mo_world *world, const mo_latent_def *def, int pending)
{
    mo_action *action = &world->actions[pending];

    if (def->call != MO_LATENT_RETRIGGERABLE || !is_delay(action)) {
        return TL_ERR_EXISTS;
    }
    action->remaining = def->delay;
    return TL_OK;
}

static tl_result start(mo_world *world, mo_action *action)
{
    const mo_latent_def *def = &action->def;
    int pending = find_action(world, def->owner, def->key);

    if (pending != MO_NONE) {
        return restart(world, def, pending);
    }
    uint64_t serial = ++world->latents.serial;
    if (next_action(world, def->owner, MO_ACTION_PENDING, 0) == MO_NONE) {
        world->latents.owners[def->owner].joined = serial;
    }
    action->state = MO_ACTION_PENDING;
    action->remaining = def->delay;
    action->serial = serial;
    action->frame = world->frame;
    return TL_OK;
}

static tl_result cancel(mo_world *world, const mo_latent_def *def)
{
    int pending = find_action(world, def->owner, def->key);

    if (pending == MO_NONE) {
        return TL_ERR_REFUSED;
    }
    world->actions[pending].state = MO_ACTION_NONE;
    return TL_OK;
}

tl_result mo_latent_make(mo_world *world, int index)
{
    mo_action *action = &world->actions[index];

    if (action->def.has_both) {
        return TL_ERR_INVALID;
    }
    if (!is_there(world, action->def.owner)) {
        return TL_ERR_STALE_ID;
    }
    return action->def.call == MO_LATENT_CANCEL ? cancel(world, &action->def)
                                                : start(world, action);
}

/* LA-10. */
void mo__latents_owner_gone(mo_world *world, int owner)
{
    for (int i = 0; i < world->latents.action_count; i++) {
        if (world->actions[i].def.owner == owner) {
            world->actions[i].state = MO_ACTION_NONE;
        }
    }
}

/* LA-1. */
void mo__latents_begin_frame(mo_world *world)
{
    for (int i = 0; i < MO_OWNERS; i++) {
        world->latents.owners[i].is_processed = false;
    }
}

/* LA-6 to LA-8 of an action without a callback of its own. */
static bool advance(const mo_world *world, mo_action *action)
{
    bool waits_for_frame =
        action->def.call == MO_LATENT_NEXT_FRAME ||
        (action->def.call == MO_LATENT_NEXT_TICK && world->options.guarantees_delay);

    if (is_delay(action)) {
        action->remaining -= world->delta;
        return action->remaining <= 0;
    }
    return !waits_for_frame || action->frame != world->frame;
}

static mo_latent_pass *top(mo_world *world)
{
    return &world->latents.passes[world->latents.pass_count - 1];
}

static void call_next(mo_latent_pass *pass, int action, bool is_done)
{
    pass->action = action;
    pass->is_done = is_done;
    pass->is_called = false;
}

/* Advances actions until one has something to call. */
static bool walk(mo_world *world, mo_latent_pass *pass)
{
    for (;;) {
        int next = next_action(world, pass->owner, MO_ACTION_PENDING, pass->last);
        if (next == MO_NONE || world->actions[next].serial > pass->end) {
            return false;
        }
        mo_action *action = &world->actions[next];
        pass->last = action->serial;
        world->stats.latent_actions++;
        if (action->def.call == MO_LATENT_START) {
            call_next(pass, next, false);
            return true;
        }
        if (advance(world, action)) {
            action->state = MO_ACTION_FINISHED;
        }
    }
}

/* LA-10: all that have finished were removed before the first of them is called. */
static bool finish(mo_world *world, mo_latent_pass *pass)
{
    for (;;) {
        int next = next_action(world, pass->owner, MO_ACTION_FINISHED, 0);
        if (next == MO_NONE) {
            return false;
        }
        world->actions[next].state = MO_ACTION_NONE;
        if (world->actions[next].def.has_done) {
            call_next(pass, next, true);
            return true;
        }
    }
}

static void go_on(mo_world *world)
{
    mo_latent_pass *pass = top(world);
    bool is_walking = !pass->is_done && walk(world, pass);

    if (!is_walking && !finish(world, pass)) {
        world->latents.pass_count--;
    }
}

static void process(mo_world *world, int owner, int tick)
{
    world->latents.owners[owner].is_processed = true;
    world->latents.passes[world->latents.pass_count++] =
        (mo_latent_pass){.owner = owner,
                         .tick = tick,
                         .end = world->latents.serial,
                         .action = MO_NONE,
                         .pass_count = world->pass_count};
    go_on(world);
}

/* LA-2, LA-11; A-24: not of what may run on a worker, nor in a pause frame. */
void mo_tick_body_ends(mo_world *world, int index)
{
    int number = world->ticks[index].actor;
    const mo_actor *actor = &world->actors[number != MO_NONE ? number : 0];

    if (number == MO_NONE || world->is_paused) {
        return;
    }
    bool is_component = index == actor->component;
    int owner = is_component ? mo_owner_of_component(number) : mo_owner_of_actor(number);
    bool is_aware = is_component ? actor->part_is_aware : actor->is_aware;
    if (is_aware && !world->latents.owners[owner].is_processed) {
        process(world, owner, index);
    }
}

int mo_latent_tick(const mo_world *world)
{
    const mo_latents *latents = &world->latents;

    return latents->pass_count > 0 ? latents->passes[latents->pass_count - 1].tick : MO_NONE;
}

void mo__latents_begin_slot(mo_world *world)
{
    world->latents.slot_end = world->latents.serial;
}

/* LA-3: the owner that has had pending actions for longest, of those that had some when the slot
 * began. */
int mo__latents_find(const mo_world *world)
{
    int found = MO_NONE;

    for (int i = 0; i < world->latents.action_count; i++) {
        int owner = world->actions[i].def.owner;
        const mo_latent_owner *o = &world->latents.owners[owner];
        if (world->actions[i].state == MO_ACTION_PENDING && !o->is_processed &&
            o->joined <= world->latents.slot_end &&
            (found == MO_NONE || o->joined < world->latents.owners[found].joined)) {
            found = owner;
        }
    }
    return found;
}

void mo__latents_take(mo_world *world, const mo_run *run)
{
    process(world, run->index, MO_NONE);
}

bool mo__latents_next(mo_world *world, mo_run *out)
{
    if (world->latents.pass_count == 0 || top(world)->pass_count != world->pass_count) {
        return false;
    }
    mo_latent_pass *pass = top(world);
    *out = (mo_run){.kind = pass->is_done ? MO_LATENT_DONE : MO_LATENT_UPDATE,
                    .index = pass->action,
                    .delta = pass->is_done ? 0 : world->delta};
    /* Nothing comes between a callback and its end. */
    out->kind = pass->is_called ? MO_NOTHING : out->kind;
    pass->is_called = true;
    return true;
}

bool mo_latent_answer(mo_world *world)
{
    mo_action *action = &world->actions[top(world)->action];

    return !top(world)->is_done && --action->def.updates == 0;
}

void mo_latent_call_ends(mo_world *world, bool answer)
{
    mo_action *action = &world->actions[top(world)->action];

    if (answer && action->state == MO_ACTION_PENDING) {
        action->state = MO_ACTION_FINISHED;
    }
    go_on(world);
}
