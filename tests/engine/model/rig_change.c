/* Changes that bodies on any thread ask for (D-16). */
#include "rig.h"

#include <stdio.h>

static void ask_back(void *user, tl_world *world)
{
    const body *b = user;

    (void)world;
    rig__call(b->rig, &(mo_run){.kind = MO_COMMAND, .index = b->index});
}

tl_result rig__make_change(rig *r, const mo_change *c, const tl_tick_context *context)
{
    tl_world *world = context->world;
    tl_tick_id tick = r->ids[c->tick];

    switch (c->call) {
    case MO_CALL_DESTROY:
        return tl_tick_destroy(world, tick);
    case MO_CALL_REGISTER:
        return tl_tick_register(world, tick, r->levels[c->other]);
    case MO_CALL_UNREGISTER:
        return tl_tick_unregister(world, tick);
    case MO_CALL_ENABLE:
        return tl_tick_set_enabled(world, tick, c->value != 0);
    case MO_CALL_GROUP:
        return tl_tick_set_group(world, tick, (tl_tick_group)c->value);
    case MO_CALL_END_GROUP:
        return tl_tick_set_end_group(world, tick, (tl_tick_group)c->value);
    case MO_CALL_INTERVAL:
        return tl_tick_set_interval(world, tick, c->value);
    case MO_CALL_COOLDOWN:
        return tl_tick_update_interval_and_cooldown(world, tick, c->value);
    case MO_CALL_HIGH:
        return tl_tick_set_high_priority(world, tick, c->value != 0);
    case MO_CALL_HIGH_ALL:
        return tl_tick_set_priority_including_prerequisites(world, tick, c->value != 0);
    case MO_CALL_ADD_BEFORE:
        return tl_tick_add_prerequisite(world, tick, r->ids[c->other]);
    case MO_CALL_REMOVE_BEFORE:
        return tl_tick_remove_prerequisite(world, tick, r->ids[c->other]);
    case MO_CALL_DISPATCH:
        return tl_tick_dispatch(world, tick);
    case MO_CALL_OVERRUN:
        return tl_tick_set_overrun(world, tick, (tl_overrun)c->value);
    case MO_CALL_PHASE:
        return tl_tick_set_start_phase(world, tick, c->value);
    case MO_CALL_IN_PAUSE:
        return tl_tick_set_tickable_when_paused(world, tick, c->value != 0);
    case MO_CALL_ANY:
        return tl_tick_set_run_on_any_thread(world, tick, c->value != 0);
    case MO_CALL_BY_HAND:
        return tl_tick_set_dispatch_manually(world, tick, c->value != 0);
    case MO_CALL_ACTOR_DESTROY:
        return tl_actor_destroy(world, r->actors[c->other]);
    case MO_CALL_ACTOR_DILATE:
        return tl_actor_set_custom_time_dilation(world, r->actors[c->other],
                                                 (double)c->value / 4.0);
    case MO_CALL_LATENT:
        return rig__make_latent(r, c->other);
    case MO_CALL_LAST_RUN:
    case MO_CALL_CALLBACK:
        break;
    }
    return tl_tick_defer(context, ask_back, &r->bodies[c->in]);
}

static mo_call call_of(op_kind kind)
{
    static const mo_call calls[OP_KIND_COUNT] = {[OP_DESTROY] = MO_CALL_DESTROY,
                                                 [OP_REGISTER] = MO_CALL_REGISTER,
                                                 [OP_UNREGISTER] = MO_CALL_UNREGISTER,
                                                 [OP_ENABLE] = MO_CALL_ENABLE,
                                                 [OP_DISABLE] = MO_CALL_ENABLE,
                                                 [OP_TOGGLE] = MO_CALL_ENABLE,
                                                 [OP_GROUP] = MO_CALL_GROUP,
                                                 [OP_END_GROUP] = MO_CALL_END_GROUP,
                                                 [OP_INTERVAL] = MO_CALL_INTERVAL,
                                                 [OP_COOLDOWN] = MO_CALL_COOLDOWN,
                                                 [OP_HIGH] = MO_CALL_HIGH,
                                                 [OP_HIGH_ALL] = MO_CALL_HIGH_ALL,
                                                 [OP_ADD_BEFORE] = MO_CALL_ADD_BEFORE,
                                                 [OP_REMOVE_BEFORE] = MO_CALL_REMOVE_BEFORE,
                                                 [OP_DISPATCH] = MO_CALL_DISPATCH,
                                                 [OP_OVERRUN] = MO_CALL_OVERRUN,
                                                 [OP_PHASE] = MO_CALL_PHASE,
                                                 [OP_IN_PAUSE] = MO_CALL_IN_PAUSE,
                                                 [OP_ANY] = MO_CALL_ANY,
                                                 [OP_BY_HAND] = MO_CALL_BY_HAND,
                                                 [OP_ACTOR_DESTROY] = MO_CALL_ACTOR_DESTROY,
                                                 [OP_ACTOR_DILATE] = MO_CALL_ACTOR_DILATE,
                                                 [OP_LATENT_DELAY] = MO_CALL_LATENT,
                                                 [OP_LATENT_RETRIGGERABLE] = MO_CALL_LATENT,
                                                 [OP_LATENT_NEXT_TICK] = MO_CALL_LATENT,
                                                 [OP_LATENT_NEXT_FRAME] = MO_CALL_LATENT,
                                                 [OP_LATENT_START] = MO_CALL_LATENT,
                                                 [OP_LATENT_CANCEL] = MO_CALL_LATENT};

    return calls[kind];
}

static int64_t value_of(const op *o)
{
    if (o->kind == OP_GROUP || o->kind == OP_END_GROUP) {
        return rig__group(o->b);
    }
    if (o->kind == OP_INTERVAL || o->kind == OP_COOLDOWN) {
        return rig__interval(o->b);
    }
    if (o->kind == OP_HIGH || o->kind == OP_HIGH_ALL ||
        (o->kind >= OP_IN_PAUSE && o->kind <= OP_BY_HAND)) {
        return o->b % 2 == 0;
    }
    if (o->kind == OP_OVERRUN) {
        return o->b % 3;
    }
    if (o->kind == OP_PHASE) {
        return rig__phase(o->b);
    }
    if (o->kind == OP_ACTOR_DILATE) {
        return rig__quarters(o->b);
    }
    return o->kind == OP_ENABLE;
}

/* An edge that is there, mostly. */
static int before_of(const rig *r, const op *o, int tick)
{
    const mo_tick *known = &r->model.ticks[tick];

    if (o->kind == OP_REMOVE_BEFORE && known->before_count > 0 && o->c % 8 != 7) {
        return known->before[o->c % known->before_count];
    }
    return r->named[rig__name(r, o->b)];
}

/* The second function, the level, the actor or the latent action. */
static int other_of(rig *r, const op *o, const mo_change *change)
{
    if (change->call == MO_CALL_ADD_BEFORE || change->call == MO_CALL_REMOVE_BEFORE) {
        return before_of(r, o, change->tick);
    }
    if (change->call == MO_CALL_ACTOR_DESTROY || change->call == MO_CALL_ACTOR_DILATE) {
        return rig__actor(r, o);
    }
    return change->call == MO_CALL_LATENT ? rig__define_latent(r, o) : rig__level(r, o->b);
}

/* The call as C: which of its operands are a function and a level. */
typedef struct call_text {
    const char *name;
    char operand; /* t, l: an id; v: a value; 0: none */
} call_text;

static const call_text call_texts[] = {
    [MO_CALL_DESTROY] = {"tl_tick_destroy", 0},
    [MO_CALL_REGISTER] = {"tl_tick_register", 'l'},
    [MO_CALL_UNREGISTER] = {"tl_tick_unregister", 0},
    [MO_CALL_ENABLE] = {"tl_tick_set_enabled", 'v'},
    [MO_CALL_GROUP] = {"tl_tick_set_group", 'v'},
    [MO_CALL_END_GROUP] = {"tl_tick_set_end_group", 'v'},
    [MO_CALL_INTERVAL] = {"tl_tick_set_interval", 'v'},
    [MO_CALL_COOLDOWN] = {"tl_tick_update_interval_and_cooldown", 'v'},
    [MO_CALL_HIGH] = {"tl_tick_set_high_priority", 'v'},
    [MO_CALL_HIGH_ALL] = {"tl_tick_set_priority_including_prerequisites", 'v'},
    [MO_CALL_ADD_BEFORE] = {"tl_tick_add_prerequisite", 't'},
    [MO_CALL_REMOVE_BEFORE] = {"tl_tick_remove_prerequisite", 't'},
    [MO_CALL_DISPATCH] = {"tl_tick_dispatch", 0},
    [MO_CALL_OVERRUN] = {"tl_tick_set_overrun", 'v'},
    [MO_CALL_PHASE] = {"tl_tick_set_start_phase", 'v'},
    [MO_CALL_IN_PAUSE] = {"tl_tick_set_tickable_when_paused", 'v'},
    [MO_CALL_ANY] = {"tl_tick_set_run_on_any_thread", 'v'},
    [MO_CALL_BY_HAND] = {"tl_tick_set_dispatch_manually", 'v'},
};

static void text_of_other(const rig *r, const mo_change *c, char *out, size_t size)
{
    if (c->call == MO_CALL_ACTOR_DESTROY) {
        (void)snprintf(out, size, "tl_actor_destroy(w, a[%d])", c->other);
    } else if (c->call == MO_CALL_ACTOR_DILATE) {
        (void)snprintf(out, size, "tl_actor_set_custom_time_dilation(w, a[%d], %.17g)", c->other,
                       (double)c->value / 4.0);
    } else {
        rig__latent_text(r, c->other, out, size);
    }
}

static void say_change(rig *r, const mo_change *c, uint64_t frame)
{
    text_part *out = r->options.text != NULL ? &r->options.text->anys : NULL;
    char call[256];

    if (out == NULL) {
        return;
    }
    text_add(out, "    if (is_run(context, user, %llu, %d)) {\n        ", (unsigned long long)frame,
             c->in);
    if (c->call == MO_CALL_CALLBACK) {
        text_add(out, "tl_tick_defer(context, ask_back, user);\n    }\n");
        return;
    }
    if (c->call >= MO_CALL_ACTOR_DESTROY) {
        text_of_other(r, c, call, sizeof(call));
        text_add(out, "%s;\n    }\n", call);
        return;
    }
    const call_text *as_c = &call_texts[c->call];
    text_add(out, "%s(w, t[%d]", as_c->name, c->tick);
    if (as_c->operand == 'v') {
        text_add(out, ", %lld", (long long)c->value);
    } else if (as_c->operand != 0) {
        text_add(out, ", %c[%d]", as_c->operand, c->other);
    }
    text_add(out, ");\n    }\n");
}

static void expect(rig *r, const mo_change *change, uint64_t frame)
{
    say_change(r, change, frame);
    mo_expect(&r->model, change);
}

void rig__expect_any(rig *r, const op *o, uint64_t frame)
{
    int in = r->named[o->wait % r->program->names];
    int tick = r->named[rig__name(r, o->a)];
    mo_change change = {.call = call_of(o->kind), .in = in, .tick = tick};

    if (in == MO_NONE || !r->model.ticks[in].is_any || tick == MO_NONE ||
        r->model.ticks[tick].is_engine || (change.call == MO_CALL_CALLBACK && o->kind != OP_LOOK)) {
        return;
    }
    r->applied++;
    change.other = other_of(r, o, &change);
    change.value = value_of(o);
    if (change.other == MO_NONE ||
        (o->kind == OP_ADD_BEFORE && r->model.ticks[tick].before_count + 16 > MO_PREREQUISITES)) {
        return;
    }
    expect(r, &change, frame);
    if (o->kind == OP_TOGGLE) {
        change.value = 1;
        expect(r, &change, frame);
    }
}
