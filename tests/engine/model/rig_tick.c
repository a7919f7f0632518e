/* Operations on tick functions. */
#include "rig.h"

tl_tick_group rig__group(uint8_t byte)
{
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS,      TL_TICK_GROUP_PRE_PHYSICS,   TL_TICK_GROUP_PRE_PHYSICS,
        TL_TICK_GROUP_DURING_PHYSICS,   TL_TICK_GROUP_POST_PHYSICS,  TL_TICK_GROUP_POST_PHYSICS,
        TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    return groups[byte % 8];
}

tl_time rig__interval(uint8_t byte)
{
    static const int32_t ms[] = {0, 0, 0, 0, -1, 62, 125, 250, 250, 500, 1000, 333};
    return TL_MS(ms[byte % 12]);
}

tl_time rig__phase(uint8_t byte)
{
    static const int32_t ms[] = {0, 0, 0, 0, 0, 0, 0, 0, 20, 62, 125, 200, 250, 300, 500, 1000};
    return TL_MS(ms[byte % 16]);
}

const char *rig__group_text(tl_tick_group group)
{
    static const char *const names[] = {"PRE_PHYSICS",    "START_PHYSICS", "DURING_PHYSICS",
                                        "END_PHYSICS",    "POST_PHYSICS",  "POST_UPDATE_WORK",
                                        "LAST_DEMOTABLE", "NEWLY_SPAWNED", "COUNT"};
    return names[group];
}

void rig__tick_body(void *user, const tl_tick_context *context)
{
    const body *b = user;
    rig *r = b->rig;
    if (rig__has_failed(r) || !r->is_ready) {
        return;
    }
    tl_level_tick type = r->model.is_paused ? TL_LEVEL_TICK_PAUSE : r->model.type;
    if (!tl_tick_id_equal(context->tick, r->ids[b->index]) || context->type != type ||
        context->frame != r->model.frame || context->frame_delta != r->model.delta ||
        context->worker != 0) {
        rig__differ(r, "the body of t%d is told another id, type, frame or frame delta", b->index);
    }
    rig_slot *slot = &r->slots[b->index];
    const tl_tick_context *outer = r->context;
    int outside = r->inside;
    slot->begun = atomic_fetch_add(&r->clock, 1);
    r->context = context;
    r->inside = b->index;
    rig__call(r, &(mo_run){.kind = MO_TICK,
                           .index = b->index,
                           .stage = tl_stage_of_group(context->group),
                           .delta = context->delta});
    r->context = outer;
    r->inside = outside;
    slot->ended = atomic_fetch_add(&r->clock, 1);
    if (!rig__has_failed(r)) {
        r->last_contexts[b->index] = *context;
        mo_tick_body_ends(&r->model, b->index);
    }
}

void rig__body(void *user, const tl_tick_context *context)
{
    const body *b = user;
    if (b->rig->model.ticks[b->index].is_any) {
        rig__any_body(user, context);
    } else {
        rig__tick_body(user, context);
    }
}

static bool is_engine_tick(const rig *r, int tick)
{
    return r->program->has_physics && tick < 2;
}

uint32_t rig__name(const rig *r, uint8_t byte)
{
    return byte % r->program->names;
}

int rig__level(const rig *r, uint8_t byte)
{
    return byte % 2 == 0 ? 0 : (byte / 2) % r->model.level_count;
}

static void register_tick(rig *r, int tick, uint8_t byte)
{
    int level = rig__level(r, byte);
    rig__checked(r, tl_tick_register(r->world, r->ids[tick], r->levels[level]),
                 mo_tick_register(&r->model, tick, level), "tl_tick_register(w, t[%d], l[%d])",
                 tick, level);
}

static void say_create(rig *r, int slot, const tl_tick_def *def)
{
    rig__say(r,
             "create(%d, (tl_tick_def){.group = TL_TICK_GROUP_%s, .end_group = TL_TICK_GROUP_%s, "
             ".interval = %lld, .start_disabled = %d, .can_ever_tick = %d, "
             ".tick_even_when_paused = %d, .high_priority = %d, .overrun = %d, .start_phase = "
             "%lld, .dispatch_manually = %d, .run_on_any_thread = %d});\n",
             slot, rig__group_text(def->group), rig__group_text(def->end_group),
             (long long)def->interval, def->start_disabled, def->can_ever_tick,
             def->tick_even_when_paused, def->high_priority, (int)def->overrun,
             (long long)def->start_phase, def->dispatch_manually, def->run_on_any_thread);
}

static bool is_any(const rig *r, const op *o)
{
    return (r->program->options & PR_ANY_THREAD) != 0 && ((o->a ^ (o->c >> 4)) & 1) != 0;
}

/* b: groups or start phase; c: interval or by hand, overrun and pause; d: flags, and whether and
 * where it is registered. */
static void create_tick(rig *r, const op *o)
{
    uint32_t name = rig__name(r, o->a);
    int slot = r->model.tick_count;
    bool is_taken = r->named[name] != MO_NONE && r->model.ticks[r->named[name]].is_alive;
    if (is_taken || slot == MO_TICKS) {
        return;
    }
    tl_tick_def def = {.user = &r->bodies[slot],
                       .group = rig__group(o->b),
                       .end_group = (o->b & 0x80) != 0 ? rig__group(o->b / 8) : 0,
                       .interval = rig__interval(o->c % 16),
                       .overrun = (tl_overrun)(o->c / 16 % 4 % 3),
                       .start_phase = (o->b & 0x80) == 0 ? rig__phase(o->b / 8) : 0,
                       .start_disabled = o->d % 8 == 7,
                       .can_ever_tick = (o->d & 8) == 0,
                       .tick_even_when_paused = o->c / 16 % 4 == 3,
                       .high_priority = o->c / 64 == 3,
                       .dispatch_manually = o->c % 16 >= 14,
                       .run_on_any_thread = is_any(r, o)};
    def.fn = rig__body;
    r->bodies[slot] = (body){r, slot};
    r->named[name] = slot;
    say_create(r, slot, &def);
    if (tl_tick_create(r->world, &def, &r->ids[slot]) != TL_OK) {
        rig__differ(r, "tl_tick_create failed");
    }
    (void)mo_tick_create(&r->model, &def);
    if ((o->d & 16) == 0) {
        register_tick(r, slot, o->d / 32);
    }
}

static void set_membership(rig *r, const op *o, int tick)
{
    tl_tick_id id = r->ids[tick];
    if (o->kind == OP_REGISTER) {
        register_tick(r, tick, o->b);
    } else if (o->kind == OP_UNREGISTER) {
        rig__checked(r, tl_tick_unregister(r->world, id), mo_tick_unregister(&r->model, tick),
                     "tl_tick_unregister(w, t[%d])", tick);
    } else {
        rig__checked(r, tl_tick_destroy(r->world, id), mo_tick_destroy(&r->model, tick),
                     "tl_tick_destroy(w, t[%d])", tick);
    }
}

static void enable(rig *r, int tick, bool is_enabled)
{
    rig__checked(r, tl_tick_set_enabled(r->world, r->ids[tick], is_enabled),
                 mo_tick_set_enabled(&r->model, tick, is_enabled),
                 "tl_tick_set_enabled(w, t[%d], %d)", tick, is_enabled);
}

static void set_state(rig *r, const op *o, int tick)
{
    if (o->kind != OP_ENABLE) {
        enable(r, tick, false);
    }
    if (o->kind != OP_DISABLE) {
        enable(r, tick, true);
    }
}

static void set_group(rig *r, const op *o, int tick)
{
    tl_tick_group group = rig__group(o->b);
    if (o->kind == OP_GROUP) {
        rig__checked(r, tl_tick_set_group(r->world, r->ids[tick], group),
                     mo_tick_set_group(&r->model, tick, group),
                     "tl_tick_set_group(w, t[%d], TL_TICK_GROUP_%s)", tick, rig__group_text(group));
    } else {
        rig__checked(r, tl_tick_set_end_group(r->world, r->ids[tick], group),
                     mo_tick_set_end_group(&r->model, tick, group),
                     "tl_tick_set_end_group(w, t[%d], TL_TICK_GROUP_%s)", tick,
                     rig__group_text(group));
    }
}

static void set_interval(rig *r, const op *o, int tick)
{
    tl_time interval = rig__interval(o->b);
    if (o->kind == OP_INTERVAL) {
        rig__checked(r, tl_tick_set_interval(r->world, r->ids[tick], interval),
                     mo_tick_set_interval(&r->model, tick, interval),
                     "tl_tick_set_interval(w, t[%d], %lld)", tick, (long long)interval);
    } else {
        rig__checked(r, tl_tick_update_interval_and_cooldown(r->world, r->ids[tick], interval),
                     mo_tick_update_interval_and_cooldown(&r->model, tick, interval),
                     "tl_tick_update_interval_and_cooldown(w, t[%d], %lld)", tick,
                     (long long)interval);
    }
}

static void set_priority(rig *r, const op *o, int tick)
{
    bool is_high = o->b % 2 == 0;
    if (o->kind == OP_HIGH) {
        rig__checked(r, tl_tick_set_high_priority(r->world, r->ids[tick], is_high),
                     mo_tick_set_high_priority(&r->model, tick, is_high),
                     "tl_tick_set_high_priority(w, t[%d], %d)", tick, is_high);
    } else {
        rig__checked(r,
                     tl_tick_set_priority_including_prerequisites(r->world, r->ids[tick], is_high),
                     mo_tick_set_priority_including_prerequisites(&r->model, tick, is_high),
                     "tl_tick_set_priority_including_prerequisites(w, t[%d], %d)", tick, is_high);
    }
}

static void set_run(rig *r, const op *o, int tick)
{
    tl_overrun overrun = (tl_overrun)(o->b % 3);
    tl_time phase = rig__phase(o->b);
    if (o->kind == OP_OVERRUN) {
        rig__checked(r, tl_tick_set_overrun(r->world, r->ids[tick], overrun),
                     mo_tick_set_overrun(&r->model, tick, overrun),
                     "tl_tick_set_overrun(w, t[%d], %d)", tick, (int)overrun);
    } else {
        rig__checked(r, tl_tick_set_start_phase(r->world, r->ids[tick], phase),
                     mo_tick_set_start_phase(&r->model, tick, phase),
                     "tl_tick_set_start_phase(w, t[%d], %lld)", tick, (long long)phase);
    }
}

/* What acts from the next frame on. */
static void set_next(rig *r, const op *o, int tick)
{
    bool is_on = o->b % 2 == 0;
    if (o->kind == OP_IN_PAUSE) {
        rig__checked(r, tl_tick_set_tickable_when_paused(r->world, r->ids[tick], is_on),
                     mo_tick_set_in_pause(&r->model, tick, is_on),
                     "tl_tick_set_tickable_when_paused(w, t[%d], %d)", tick, is_on);
    } else if (o->kind == OP_BY_HAND) {
        rig__checked(r, tl_tick_set_dispatch_manually(r->world, r->ids[tick], is_on),
                     mo_tick_set_by_hand(&r->model, tick, is_on),
                     "tl_tick_set_dispatch_manually(w, t[%d], %d)", tick, is_on);
    } else if ((r->program->options & PR_ANY_THREAD) != 0) {
        rig__checked(r, tl_tick_set_run_on_any_thread(r->world, r->ids[tick], is_on),
                     mo_tick_set_any(&r->model, tick, is_on),
                     "tl_tick_set_run_on_any_thread(w, t[%d], %d)", tick, is_on);
    }
}

static void remove_edge(rig *r, const op *o, int tick, int before)
{
    const mo_tick *known = &r->model.ticks[tick];
    if (known->before_count > 0 && o->c % 8 != 7) {
        before = known->before[o->c % known->before_count];
    }
    rig__checked(r, tl_tick_remove_prerequisite(r->world, r->ids[tick], r->ids[before]),
                 mo_tick_remove_prerequisite(&r->model, tick, before),
                 "tl_tick_remove_prerequisite(w, t[%d], t[%d])", tick, before);
}

static void set_edge(rig *r, const op *o, int tick)
{
    int before = r->program->has_physics && o->b >= 254 ? o->b - 254 : r->named[rig__name(r, o->b)];
    if (before == MO_NONE) {
        return;
    }
    if (o->kind == OP_REMOVE_BEFORE) {
        remove_edge(r, o, tick, before);
    } else if (r->model.ticks[tick].before_count + 1 < MO_PREREQUISITES) {
        rig__checked(r, tl_tick_add_prerequisite(r->world, r->ids[tick], r->ids[before]),
                     mo_tick_add_prerequisite(&r->model, tick, before),
                     "tl_tick_add_prerequisite(w, t[%d], t[%d])", tick, before);
    }
}

/* Said first: what it lets go runs inside of it. */
static void dispatch(rig *r, const op *o, int tick)
{
    (void)o;
    tl_result model = mo_tick_dispatch(&r->model, tick);
    rig__say(r, "ck_assert_int_eq(tl_tick_dispatch(w, t[%d]), %s);\n", tick, tl_result_name(model));
    tl_result engine = tl_tick_dispatch(r->world, r->ids[tick]);
    if (engine != model) {
        rig__differ(r, "tl_tick_dispatch(t%d): engine %s, model %s", tick, tl_result_name(engine),
                    tl_result_name(model));
    } else if (model == TL_OK && !mo_tick_dispatch_ends(&r->model)) {
        rig__differ(r, "tl_tick_dispatch(t%d): the model runs more than the engine", tick);
    }
}

typedef void tick_op(rig *r, const op *o, int tick);

void rig__apply_tick(rig *r, const op *o)
{
    static tick_op *const tick_ops[OP_KIND_COUNT] = {
        [OP_DESTROY] = set_membership,    [OP_REGISTER] = set_membership,
        [OP_UNREGISTER] = set_membership, [OP_ENABLE] = set_state,
        [OP_DISABLE] = set_state,         [OP_TOGGLE] = set_state,
        [OP_GROUP] = set_group,           [OP_END_GROUP] = set_group,
        [OP_INTERVAL] = set_interval,     [OP_COOLDOWN] = set_interval,
        [OP_HIGH] = set_priority,         [OP_HIGH_ALL] = set_priority,
        [OP_OVERRUN] = set_run,           [OP_PHASE] = set_run,
        [OP_IN_PAUSE] = set_next,         [OP_ANY] = set_next,
        [OP_BY_HAND] = set_next,          [OP_ADD_BEFORE] = set_edge,
        [OP_REMOVE_BEFORE] = set_edge,    [OP_DISPATCH] = dispatch};
    int tick = r->named[rig__name(r, o->a)];
    if (o->kind == OP_CREATE) {
        create_tick(r, o);
    } else if (tick != MO_NONE && !is_engine_tick(r, tick)) {
        tick_ops[o->kind](r, o, tick);
    }
}
