/* Operations on latent actions. Each call has a number, which is that of the action it starts. */
#include "rig.h"

#include <stdio.h>

/* Behind a body its tick still runs: what needs a context finds that of the body. */
static void call(rig *r, const mo_run *run)
{
    const tl_tick_context *outer = r->context;
    int outside = r->inside;
    int tick = mo_latent_tick(&r->model);

    if (tick != MO_NONE) {
        r->context = &r->last_contexts[tick];
        r->inside = tick;
    }
    rig__call(r, run);
    r->context = outer;
    r->inside = outside;
}

static void latent_done(void *user, tl_world *world)
{
    const body *b = user;
    rig *r = b->rig;

    (void)world;
    call(r, &(mo_run){.kind = MO_LATENT_DONE, .index = b->index});
    if (!rig__has_failed(r)) {
        mo_latent_call_ends(&r->model, false);
    }
}

static bool latent_update(void *user, tl_world *world, tl_time delta)
{
    const body *b = user;
    rig *r = b->rig;

    (void)world;
    call(r, &(mo_run){.kind = MO_LATENT_UPDATE, .index = b->index, .delta = delta});
    if (rig__has_failed(r)) {
        return true;
    }
    bool answer = mo_latent_answer(&r->model);
    mo_latent_call_ends(&r->model, answer);
    return answer;
}

static int actor_of(int owner)
{
    return owner == MO_WORLD ? MO_NONE : (owner - 1) / 2;
}

static bool is_component(int owner)
{
    return owner != MO_WORLD && owner % 2 == 0;
}

tl_result rig__make_latent(rig *r, int index)
{
    const mo_latent_def *m = &r->model.actions[index].def;
    int actor = actor_of(m->owner);
    tl_latent_def def = {.key = (uint64_t)m->key,
                         .done = m->has_done ? latent_done : NULL,
                         .update = latent_update,
                         .user = &r->latent_bodies[index]};

    if (is_component(m->owner)) {
        def.component = r->parts[actor];
    }
    if (actor != MO_NONE && (!is_component(m->owner) || m->has_both)) {
        def.owner = r->actors[actor];
    }
    switch (m->call) {
    case MO_LATENT_DELAY:
        return tl_latent_delay(r->world, &def, m->delay);
    case MO_LATENT_RETRIGGERABLE:
        return tl_latent_retriggerable_delay(r->world, &def, m->delay);
    case MO_LATENT_NEXT_TICK:
        return tl_latent_delay_until_next_tick(r->world, &def);
    case MO_LATENT_NEXT_FRAME:
        return tl_latent_delay_until_next_frame(r->world, &def);
    case MO_LATENT_START:
        return tl_latent_start(r->world, &def);
    case MO_LATENT_CANCEL:
        break;
    }
    return is_component(m->owner) ? tl_latent_cancel_of_component(r->world, def.component, def.key)
                                  : tl_latent_cancel(r->world, def.owner, def.key);
}

static void text_of_owner(const mo_latent_def *m, char *out, size_t size)
{
    int actor = actor_of(m->owner);
    bool is_part = is_component(m->owner);

    if (actor == MO_NONE) {
        out[0] = '\0';
    } else if (is_part && m->has_both) {
        (void)snprintf(out, size, ".owner = a[%d], .component = p[%d], ", actor, actor);
    } else {
        (void)snprintf(out, size, is_part ? ".component = p[%d], " : ".owner = a[%d], ", actor);
    }
}

static void text_of_cancel(const mo_latent_def *m, char *out, size_t size)
{
    int actor = actor_of(m->owner);

    if (is_component(m->owner)) {
        (void)snprintf(out, size, "tl_latent_cancel_of_component(w, p[%d], %d)", actor, m->key);
    } else if (actor == MO_NONE) {
        (void)snprintf(out, size, "tl_latent_cancel(w, (tl_actor_id){0}, %d)", m->key);
    } else {
        (void)snprintf(out, size, "tl_latent_cancel(w, a[%d], %d)", actor, m->key);
    }
}

void rig__latent_text(const rig *r, int index, char *out, size_t size)
{
    static const char *const names[] = {"delay", "retriggerable_delay", "delay_until_next_tick",
                                        "delay_until_next_frame", "start"};
    const mo_latent_def *m = &r->model.actions[index].def;
    bool has_delay = m->call == MO_LATENT_DELAY || m->call == MO_LATENT_RETRIGGERABLE;
    char owner[64];
    char delay[32] = "";

    if (m->call == MO_LATENT_CANCEL) {
        text_of_cancel(m, out, size);
        return;
    }
    text_of_owner(m, owner, sizeof(owner));
    if (has_delay) {
        (void)snprintf(delay, sizeof(delay), ", %lld", (long long)m->delay);
    }
    (void)snprintf(out, size,
                   "tl_latent_%s(w, &(tl_latent_def){%s.key = %d, .done = %s, .update = "
                   "latent_update, .user = number(%d)}%s)",
                   names[m->call], owner, m->key, m->has_done ? "latent_done" : "NULL", index,
                   delay);
}

/* The world, the owner of the named function, or else one of the last actors. */
static int owner_of(const rig *r, const op *o)
{
    int named = r->named[rig__name(r, o->a)];
    int count = r->model.actor_count;
    int actor = named != MO_NONE ? r->model.ticks[named].actor : MO_NONE;
    bool is_part = actor != MO_NONE && r->model.actors[actor].component == named;

    if (count == 0 || o->d % 8 == 7) {
        return MO_WORLD;
    }
    if (actor == MO_NONE) {
        actor = count - 1 - (o->b / MO_KEYS) % (count < 4 ? count : 4);
        is_part = (o->d & 8) != 0 && r->model.actors[actor].component != MO_NONE;
    }
    return is_part ? mo_owner_of_component(actor) : mo_owner_of_actor(actor);
}

/* A pending action, by its place among all, or MO_NONE. */
static int pending_of(const rig *r, uint8_t byte)
{
    int count = 0;

    for (int i = 0; i < r->model.latents.action_count; i++) {
        count += r->model.actions[i].state == MO_ACTION_PENDING ? 1 : 0;
    }
    for (int i = 0, left = count > 0 ? byte % count : 0; i < r->model.latents.action_count; i++) {
        left -= r->model.actions[i].state == MO_ACTION_PENDING ? 1 : 0;
        if (left < 0) {
            return i;
        }
    }
    return MO_NONE;
}

/* Cancels one that is there, mostly, and so starts half of the retriggerable delays anew. */
static void choose_pending(const rig *r, const op *o, mo_latent_def *m)
{
    bool chooses = (m->call == MO_LATENT_CANCEL && o->d % 4 != 3) ||
                   (m->call == MO_LATENT_RETRIGGERABLE && o->d % 2 == 0);
    int pending = chooses ? pending_of(r, o->b) : MO_NONE;

    if (pending != MO_NONE) {
        m->owner = r->model.actions[pending].def.owner;
        m->key = r->model.actions[pending].def.key;
    }
}

/* a: owner; b: key, and one in so many has two owners; c: delay or updates; d: flags. */
int rig__define_latent(rig *r, const op *o)
{
    static const int32_t delays[] = {0,      0,      1,      125000, 125000, 125001,  62500,
                                     250000, 375000, 500000, 16667,  16667,  1000000, -1};
    mo_latent_def m = {.call = (mo_latent_call)(o->kind - OP_LATENT_DELAY),
                       .owner = owner_of(r, o),
                       .key = o->b % MO_KEYS,
                       .delay = (tl_time)delays[o->c % (sizeof(delays) / sizeof(delays[0]))] * 1000,
                       .updates = 1 + o->c % 4U,
                       .has_done = (o->d & 0x30) != 0x30};

    if (r->model.latents.action_count == MO_ACTIONS) {
        return MO_NONE;
    }
    choose_pending(r, o, &m);
    m.has_both = m.call != MO_LATENT_CANCEL && o->b >= 248 && is_component(m.owner);
    int index = mo_latent_define(&r->model, &m);
    r->latent_bodies[index] = (body){r, index};
    if (m.call == MO_LATENT_START) {
        rig__say(r, "updates[%d] = %u;\n", index, m.updates);
    }
    return index;
}

void rig__apply_latent(rig *r, const op *o)
{
    char call[256];
    int index = rig__define_latent(r, o);

    if (index == MO_NONE) {
        return;
    }
    rig__latent_text(r, index, call, sizeof(call));
    rig__checked(r, rig__make_latent(r, index), mo_latent_make(&r->model, index), "%s", call);
}

/* What is pending of one owner. */
typedef struct pending {
    uint32_t count;
    bool has_key[MO_KEYS];
} pending;

static pending engine_of(const rig *r, int owner)
{
    int actor = actor_of(owner);
    bool is_part = is_component(owner);
    tl_actor_id id = actor != MO_NONE && !is_part ? r->actors[actor] : (tl_actor_id){0};
    pending out = {.count = is_part ? tl_latent_count_of_component(r->world, r->parts[actor])
                                    : tl_latent_count(r->world, id)};

    for (int key = 0; key < MO_KEYS; key++) {
        out.has_key[key] =
            is_part ? tl_latent_is_pending_of_component(r->world, r->parts[actor], (uint64_t)key)
                    : tl_latent_is_pending(r->world, id, (uint64_t)key);
    }
    return out;
}

static void compare_owner(rig *r, int owner, const pending *model)
{
    pending engine = engine_of(r, owner);

    if (engine.count != model->count) {
        rig__differ(r, "owner %d: %u latent actions, model %u", owner, engine.count, model->count);
    }
    for (int key = 0; key < MO_KEYS; key++) {
        if (engine.has_key[key] != model->has_key[key]) {
            rig__differ(r, "owner %d: key %d is pending in one world only", owner, key);
        }
    }
}

static bool has_part(const rig *r, int owner)
{
    return !is_component(owner) || r->model.actors[actor_of(owner)].component != MO_NONE;
}

void rig__compare_latents(rig *r)
{
    pending owners[MO_OWNERS] = {{0}};

    for (int i = 0; i < r->model.latents.action_count; i++) {
        const mo_action *action = &r->model.actions[i];
        if (action->state == MO_ACTION_PENDING) {
            owners[action->def.owner].count++;
            owners[action->def.owner].has_key[action->def.key] = true;
        }
    }
    for (int i = 0; i <= 2 * r->model.actor_count; i++) {
        if (has_part(r, i)) {
            compare_owner(r, i, &owners[i]);
        }
    }
}
