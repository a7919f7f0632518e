/* Functions that run on any thread: each writes to a slot of its own. */
#include "rig.h"

static const uint32_t most_workers = 8;

uint32_t rig__worker_count(const rig *r)
{
    uint32_t count = r->program->workers;

    return r->options.turns_workers ? most_workers - count : count;
}

tl_workers *rig__workers(const rig *r)
{
    static tl_workers *pools[9];
    uint32_t count = rig__worker_count(r);

    if ((r->program->options & PR_ANY_THREAD) == 0 || count == 0) {
        return NULL;
    }
    if (pools[count] == NULL && tl_workers_create(&pools[count], NULL, count) != TL_OK) {
        return NULL;
    }
    return pools[count];
}

int64_t rig__jump(void *user)
{
    rig *r = user;

    r->jumps = r->jumps * 1664525U + 1013904223U;
    r->now += (r->jumps >> 8) % 100000;
    return r->now;
}

static void ask_back(void *user, tl_world *world)
{
    const body *b = user;

    (void)world;
    rig__call(b->rig, &(mo_run){.kind = MO_RECORD, .index = b->index});
}

static tl_result make(rig *r, const mo_change *c, const tl_tick_context *context)
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
    case MO_CALL_LAST_RUN:
    case MO_CALL_CALLBACK:
        break;
    }
    return tl_tick_record(context, ask_back, &r->bodies[c->in]);
}

void rig__any_body(void *user, const tl_tick_context *context)
{
    const body *b = user;
    rig *r = b->rig;
    rig_slot *slot = &r->slots[b->index];
    tl_level_tick type = r->model.is_paused ? TL_LEVEL_TICK_PAUSE : r->model.type;

    if (!r->is_ready) {
        return;
    }
    slot->begun = atomic_fetch_add(&r->clock, 1);
    slot->is_odd |= !tl_tick_id_equal(context->tick, r->ids[b->index]) || context->type != type ||
                    context->frame != r->model.frame || context->frame_delta != r->model.delta ||
                    tl_tick_run_nested(context, context->tick) != TL_ERR_STATE;
    slot->delta = context->delta;
    slot->group = context->group;
    for (int i = 0; i < r->model.asked_count; i++) {
        const mo_change *change = &r->model.asked[i];
        if (change->in == b->index) {
            slot->is_odd |= make(r, change, context) != TL_OK;
        }
    }
    slot->ended = atomic_fetch_add(&r->clock, 1);
    atomic_fetch_add_explicit(&slot->runs, 1, memory_order_relaxed);
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
                                                 [OP_DISPATCH] = MO_CALL_DISPATCH};

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
    if (o->kind == OP_HIGH || o->kind == OP_HIGH_ALL) {
        return o->b % 2 == 0;
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

static bool is_change_of_edge(op_kind kind)
{
    return kind == OP_ADD_BEFORE || kind == OP_REMOVE_BEFORE;
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
};

static void say_change(rig *r, const mo_change *c, uint64_t frame)
{
    text_part *out = r->options.text != NULL ? &r->options.text->anys : NULL;

    if (out == NULL) {
        return;
    }
    text_add(out, "    if (is_run(context, user, %llu, %d)) {\n        ", (unsigned long long)frame,
             c->in);
    if (c->call == MO_CALL_CALLBACK) {
        text_add(out, "tl_tick_record(context, ask_back, user);\n    }\n");
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
    change.other = is_change_of_edge(o->kind) ? before_of(r, o, tick) : rig__level(r, o->b);
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

void rig__check_any(rig *r)
{
    for (int i = 0; i < r->model.tick_count && rig__workers(r) != NULL; i++) {
        const mo_tick *tick = &r->model.ticks[i];
        unsigned runs = atomic_load_explicit(&r->slots[i].runs, memory_order_relaxed);
        if (tick->is_any && runs < tick->any_due) {
            rig__differ(r, "frame %llu, callback %u: t%d has not been waited for",
                        (unsigned long long)r->model.frame, r->calls, i);
        }
    }
}

static void compare_slot(rig *r, int index)
{
    const mo_tick *tick = &r->model.ticks[index];
    const rig_slot *slot = &r->slots[index];
    unsigned runs = atomic_load_explicit(&slot->runs, memory_order_relaxed);

    if (slot->is_odd) {
        rig__differ(r, "the body of t%d, on any thread, is told something wrong", index);
    }
    if (runs != tick->any_runs) {
        rig__say(r, "ck_assert_uint_eq(any_runs[%d], %u);\n", index, tick->any_runs);
        rig__differ(r, "frame %llu: t%d ran %u times on any thread, model %u",
                    (unsigned long long)r->model.frame, index, runs, tick->any_runs);
    }
    if (runs > 0 && (slot->delta != tick->any_delta || slot->group != tick->any_group)) {
        rig__say(r, "ck_assert_int_eq(any_delta[%d], %lld);\n", index, (long long)tick->any_delta);
        rig__differ(r, "frame %llu: t%d %s %lld, model %s %lld", (unsigned long long)r->model.frame,
                    index, tl_tick_group_name(slot->group), (long long)slot->delta,
                    tl_tick_group_name(tick->any_group), (long long)tick->any_delta);
    }
}

void rig__compare_any(rig *r)
{
    for (int i = 0; i < r->model.tick_count && !rig__has_failed(r); i++) {
        if (r->model.ticks[i].is_any) {
            compare_slot(r, i);
        }
    }
    for (int i = 0; i < r->model.pair_count; i++) {
        const mo_pair *pair = &r->model.pairs[i];
        if ((int)(r->slots[pair->first].ended - r->slots[pair->second].begun) >= 0) {
            rig__differ(r, "frame %llu: t%d begins before t%d has ended",
                        (unsigned long long)r->model.frame, pair->second, pair->first);
        }
    }
}
