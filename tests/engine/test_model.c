/* Random worlds run in the engine and in the naive model, step by step. TL_MODEL_OPS sets how many
 * operations, TL_MODEL_SEED which world comes first. */

#include "model.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum op_kind {
    OP_FRAME = 0,
    OP_CREATE,
    OP_DESTROY,
    OP_REGISTER,
    OP_UNREGISTER,
    OP_ENABLE,
    OP_DISABLE,
    OP_TOGGLE,
    OP_GROUP,
    OP_END_GROUP,
    OP_INTERVAL,
    OP_COOLDOWN,
    OP_HIGH,
    OP_HIGH_ALL,
    OP_ADD_BEFORE,
    OP_REMOVE_BEFORE,
    OP_LEVEL_ADD,
    OP_LEVEL_REMOVE,
    OP_LEVEL_SHOW,
    OP_PAUSE,
    OP_KIND_COUNT,
} op_kind;

static const char *const op_names[OP_KIND_COUNT] = {
    "frame",      "create",        "destroy",   "register",     "unregister", "enable", "disable",
    "toggle",     "group",         "end_group", "interval",     "cooldown",   "high",   "high_all",
    "add_before", "remove_before", "level_add", "level_remove", "level_show", "pause"};

/* When an operation is applied. */
typedef enum op_when { OP_BETWEEN = 0, OP_IN_BODY, OP_DEFERRED } op_when;

typedef struct op {
    op_kind kind;
    op_when when;
    uint32_t wait; /* bodies that run first */
    uint32_t a;
    uint32_t b;
    uint32_t c;
} op;

enum { OPS_MAX = 256, TEXT = 400 };

typedef struct program {
    uint64_t seed;
    bool accepts_cycles;
    bool has_physics;
    op ops[OPS_MAX];
    uint32_t count;
} program;

typedef struct rig rig;

typedef struct body {
    rig *rig;
    int tick;
} body;

struct rig {
    const program *program;
    uint32_t next_op;
    uint32_t waited;
    tl_world *world;
    mo_world model;
    body bodies[MO_TICKS];
    tl_tick_id ids[MO_TICKS];
    tl_level_id levels[MO_LEVELS];
    bool is_ready; /* false in the frame that registers the physics functions */
    tl_time frame_delta;
    char failure[TEXT];
};

/* The bodies of one rig run on one thread; deferred calls find their operation here. */
typedef struct deferred_op {
    rig *rig;
    const op *op;
} deferred_op;

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void differ(rig *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void differ(rig *r, const char *format, ...)
{
    if (r->failure[0] != '\0') {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(r->failure, sizeof(r->failure), format, arguments);
    va_end(arguments);
}

static bool has_failed(const rig *r)
{
    return r->failure[0] != '\0';
}

static tl_tick_fn run_body;

/* Physics functions of the engine are the first two of the model. */
static bool is_engine_tick(const rig *r, int tick)
{
    return r->program->has_physics && tick < 2;
}

static int choose_tick(const rig *r, uint32_t a, bool with_engine)
{
    int live[MO_TICKS];
    int count = 0;
    for (int i = 0; i < r->model.tick_count; i++) {
        if (!with_engine && is_engine_tick(r, i)) {
            continue;
        }
        if (r->model.ticks[i].is_alive || a % 17 == 0) {
            live[count++] = i;
        }
    }
    return count == 0 ? MO_NONE : live[(a / 17) % (uint32_t)count];
}

static int choose_level(const rig *r, uint32_t b)
{
    return (int)((b % 3 == 0) ? 0 : (b / 3) % (uint32_t)r->model.level_count);
}

static tl_tick_group choose_group(uint32_t c)
{
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS,      TL_TICK_GROUP_PRE_PHYSICS,   TL_TICK_GROUP_PRE_PHYSICS,
        TL_TICK_GROUP_DURING_PHYSICS,   TL_TICK_GROUP_POST_PHYSICS,  TL_TICK_GROUP_POST_PHYSICS,
        TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    return groups[c % 8];
}

static tl_time choose_interval(uint32_t c)
{
    static const int32_t ms[] = {0, 0, 0, 0, -1, 62, 125, 250, 250, 500, 1000, 333};
    return TL_MS(ms[c % 12]);
}

static tl_time choose_delta(uint32_t c)
{
    static const int32_t us[] = {125000, 125000, 125000, 62500, 250000, 16667, 0, 500000, 2000000};
    return (tl_time)us[c % 9] * 1000;
}

static void expect(rig *r, const op *o, tl_result engine, tl_result model)
{
    bool both_refuse = (engine == TL_ERR_EXISTS && model == TL_ERR_NOT_TICKABLE);
    if (engine != model && !both_refuse) {
        differ(r, "%s: engine %s, model %s", op_names[o->kind], tl_result_name(engine),
               tl_result_name(model));
    }
}

static void create_tick(rig *r, const op *o)
{
    if (r->model.tick_count == MO_TICKS) {
        return;
    }
    int slot = r->model.tick_count;
    tl_tick_def def = {.fn = run_body,
                       .user = &r->bodies[slot],
                       .name = "body",
                       .group = choose_group(o->a),
                       .end_group = choose_group(o->a / 8),
                       .interval = choose_interval(o->b),
                       .start_disabled = o->c % 7 == 0,
                       .can_ever_tick = o->c % 3 != 0,
                       .tick_even_when_paused = o->b % 5 == 0,
                       .high_priority = o->c % 11 == 0};
    r->bodies[slot] = (body){r, slot};
    tl_result result = tl_tick_create(r->world, &def, &r->ids[slot]);
    expect(r, o, result, TL_OK);
    (void)mo_tick_create(&r->model, &def);
    if (o->c % 13 != 0) {
        int level = choose_level(r, o->c / 13);
        expect(r, o, tl_tick_register(r->world, r->ids[slot], r->levels[level]),
               mo_tick_register(&r->model, slot, level));
    }
}

static void set_level(rig *r, const op *o)
{
    int level = (int)(o->a % (uint32_t)r->model.level_count);
    if (o->kind == OP_LEVEL_REMOVE) {
        expect(r, o, tl_level_remove(r->world, r->levels[level]),
               mo_level_remove(&r->model, level));
        return;
    }
    bool is_visible = o->b % 3 != 0;
    expect(r, o, tl_level_set_visible(r->world, r->levels[level], is_visible),
           mo_level_set_visible(&r->model, level, is_visible));
}

static void add_level(rig *r, const op *o)
{
    if (r->model.level_count == MO_LEVELS) {
        return;
    }
    tl_level_def def = {.start_hidden = o->a % 3 == 0};
    tl_result result = tl_level_add(r->world, &def, &r->levels[r->model.level_count]);
    expect(r, o, result, TL_OK);
    (void)mo_level_add(&r->model, !def.start_hidden);
}

static void set_membership(rig *r, const op *o, int tick)
{
    tl_tick_id id = r->ids[tick];
    int level = choose_level(r, o->b);
    if (o->kind == OP_REGISTER) {
        expect(r, o, tl_tick_register(r->world, id, r->levels[level]),
               mo_tick_register(&r->model, tick, level));
    } else if (o->kind == OP_UNREGISTER) {
        expect(r, o, tl_tick_unregister(r->world, id), mo_tick_unregister(&r->model, tick));
    } else {
        expect(r, o, tl_tick_destroy(r->world, id), mo_tick_destroy(&r->model, tick));
    }
}

static void enable(rig *r, const op *o, int tick, bool is_enabled)
{
    expect(r, o, tl_tick_set_enabled(r->world, r->ids[tick], is_enabled),
           mo_tick_set_enabled(&r->model, tick, is_enabled));
}

static void set_state(rig *r, const op *o, int tick)
{
    if (o->kind != OP_ENABLE) {
        enable(r, o, tick, false);
    }
    if (o->kind != OP_DISABLE) {
        enable(r, o, tick, true);
    }
}

static void set_group(rig *r, const op *o, int tick)
{
    tl_tick_group group = choose_group(o->b);
    if (o->kind == OP_GROUP) {
        expect(r, o, tl_tick_set_group(r->world, r->ids[tick], group),
               mo_tick_set_group(&r->model, tick, group));
    } else {
        expect(r, o, tl_tick_set_end_group(r->world, r->ids[tick], group),
               mo_tick_set_end_group(&r->model, tick, group));
    }
}

static void set_interval(rig *r, const op *o, int tick)
{
    tl_time interval = choose_interval(o->b);
    if (o->kind == OP_INTERVAL) {
        expect(r, o, tl_tick_set_interval(r->world, r->ids[tick], interval),
               mo_tick_set_interval(&r->model, tick, interval));
    } else {
        expect(r, o, tl_tick_update_interval_and_cooldown(r->world, r->ids[tick], interval),
               mo_tick_update_interval_and_cooldown(&r->model, tick, interval));
    }
}

static void set_priority(rig *r, const op *o, int tick)
{
    bool is_high = o->b % 2 == 0;
    if (o->kind == OP_HIGH) {
        expect(r, o, tl_tick_set_high_priority(r->world, r->ids[tick], is_high),
               mo_tick_set_high_priority(&r->model, tick, is_high));
    } else {
        expect(r, o, tl_tick_set_priority_including_prerequisites(r->world, r->ids[tick], is_high),
               mo_tick_set_priority_including_prerequisites(&r->model, tick, is_high));
    }
}

static void set_edge(rig *r, const op *o, int tick)
{
    int before = choose_tick(r, o->b, true);
    if (before == MO_NONE) {
        return;
    }
    if (o->kind == OP_REMOVE_BEFORE) {
        const mo_tick *known = &r->model.ticks[tick];
        if (known->before_count > 0 && o->c % 5 != 0) {
            before = known->before[o->c % known->before_count];
        }
        expect(r, o, tl_tick_remove_prerequisite(r->world, r->ids[tick], r->ids[before]),
               mo_tick_remove_prerequisite(&r->model, tick, before));
        return;
    }
    if (r->model.ticks[tick].before_count + 1 >= MO_PREREQUISITES) {
        return;
    }
    expect(r, o, tl_tick_add_prerequisite(r->world, r->ids[tick], r->ids[before]),
           mo_tick_add_prerequisite(&r->model, tick, before));
}

typedef void tick_op(rig *r, const op *o, int tick);

static void apply(rig *r, const op *o)
{
    static tick_op *const tick_ops[OP_KIND_COUNT] = {
        [OP_DESTROY] = set_membership,    [OP_REGISTER] = set_membership,
        [OP_UNREGISTER] = set_membership, [OP_ENABLE] = set_state,
        [OP_DISABLE] = set_state,         [OP_TOGGLE] = set_state,
        [OP_GROUP] = set_group,           [OP_END_GROUP] = set_group,
        [OP_INTERVAL] = set_interval,     [OP_COOLDOWN] = set_interval,
        [OP_HIGH] = set_priority,         [OP_HIGH_ALL] = set_priority,
        [OP_ADD_BEFORE] = set_edge,       [OP_REMOVE_BEFORE] = set_edge};
    if (tick_ops[o->kind] != NULL) {
        int tick = choose_tick(r, o->a, false);
        if (tick != MO_NONE) {
            tick_ops[o->kind](r, o, tick);
        }
    } else if (o->kind == OP_CREATE) {
        create_tick(r, o);
    } else if (o->kind == OP_LEVEL_ADD) {
        add_level(r, o);
    } else if (o->kind == OP_PAUSE) {
        r->model.is_paused = o->a % 3 == 0;
        expect(r, o, tl_world_set_paused(r->world, r->model.is_paused), TL_OK);
    } else if (o->kind != OP_FRAME) {
        set_level(r, o);
    }
}

static const op *peek(const rig *r)
{
    return r->next_op < r->program->count ? &r->program->ops[r->next_op] : NULL;
}

/* Inside of a body: what the program has for it. */
static void apply_body_ops(rig *r)
{
    for (const op *o = peek(r); o != NULL && o->when == OP_IN_BODY; o = peek(r)) {
        if (r->waited < o->wait) {
            r->waited++;
            return;
        }
        r->next_op++;
        apply(r, o);
        r->waited = 0;
    }
}

static void compare_run(rig *r, const body *b, const tl_tick_context *context)
{
    mo_run run = {MO_NONE, TL_TICK_GROUP_COUNT, 0};
    if (!mo_frame_next(&r->model, &run)) {
        differ(r, "frame %llu: engine runs %d in %s, model has nothing left",
               (unsigned long long)context->frame, b->tick, tl_tick_group_name(context->group));
    } else if (run.tick != b->tick || run.group != context->group) {
        differ(r, "frame %llu: engine runs %d in %s, model runs %d in %s",
               (unsigned long long)context->frame, b->tick, tl_tick_group_name(context->group),
               run.tick, tl_tick_group_name(run.group));
    } else if (run.delta != context->delta || context->frame_delta != r->frame_delta) {
        differ(r, "frame %llu: %d gets delta %lld (frame %lld), model %lld (%lld)",
               (unsigned long long)context->frame, b->tick, (long long)context->delta,
               (long long)context->frame_delta, (long long)run.delta, (long long)r->frame_delta);
    }
}

static void run_body(void *user, const tl_tick_context *context)
{
    const body *b = user;
    if (has_failed(b->rig) || !b->rig->is_ready) {
        return;
    }
    if (!tl_tick_id_equal(context->tick, b->rig->ids[b->tick])) {
        differ(b->rig, "the body of %d is told another id", b->tick);
    }
    compare_run(b->rig, b, context);
    apply_body_ops(b->rig);
}

static void run_physics(void *user, const tl_tick_context *context)
{
    rig *r = user;
    bool is_start = context->group == TL_TICK_GROUP_START_PHYSICS;
    run_body(&r->bodies[is_start ? 0 : 1], context);
}

static void run_camera(void *user, tl_world *world, tl_time delta)
{
    rig *r = user;
    mo_run left;
    (void)world;
    (void)delta;
    if (has_failed(r) || !r->is_ready) {
        return;
    }
    if (!mo_frame_reach_slots(&r->model, &left)) {
        differ(r, "model runs %d in %s before the camera, engine does not", left.tick,
               tl_tick_group_name(left.group));
    }
    apply_body_ops(r);
}

static void compare_tick(rig *r, int slot)
{
    const mo_tick *tick = &r->model.ticks[slot];
    tl_tick_info info;
    tl_result result = tl_tick_get_info(r->world, r->ids[slot], &info);
    if ((result == TL_OK) != tick->is_alive) {
        differ(r, "%d: alive in one world only", slot);
        return;
    }
    if (!tick->is_alive) {
        return;
    }
    if (info.state != tick->state || info.is_registered != (tick->level != MO_NONE)) {
        differ(r, "%d: state %d, model %d", slot, (int)info.state, (int)tick->state);
    }
    tl_time cooldown = tick->state == TL_TICK_COOLING_DOWN ? tick->cooldown : 0;
    if (info.cooldown_left != cooldown) {
        differ(r, "%d: cooldown %lld, model %lld", slot, (long long)info.cooldown_left,
               (long long)cooldown);
    }
    if (tick->level != MO_NONE && info.last_run != tick->last_run) {
        differ(r, "%d: last run %lld, model %lld", slot, (long long)info.last_run,
               (long long)tick->last_run);
    }
    if (tick->has_groups && tick->level != MO_NONE &&
        (info.actual_start != tick->actual_start || info.actual_end != tick->actual_end)) {
        differ(r, "%d: actual groups %d %d, model %d %d", slot, (int)info.actual_start,
               (int)info.actual_end, (int)tick->actual_start, (int)tick->actual_end);
    }
}

static void compare_worlds(rig *r)
{
    for (int i = 0; i < r->model.tick_count && !has_failed(r); i++) {
        compare_tick(r, i);
    }
    tl_world_times times = tl_world_get_times(r->world);
    if (times.time != r->model.time || times.unpaused_time != r->model.unpaused_time) {
        differ(r, "times differ");
    }
    if (tl_world_check(r->world, NULL, NULL) != 0) {
        differ(r, "tl_world_check finds broken invariants");
    }
}

static void run_deferred(void *user, tl_world *world)
{
    deferred_op *d = user;
    (void)world;
    if (!has_failed(d->rig)) {
        apply(d->rig, d->op);
    }
    free(d);
}

static void defer_ops(rig *r)
{
    for (const op *o = peek(r); o != NULL && o->when == OP_DEFERRED; o = peek(r)) {
        r->next_op++;
        deferred_op *d = malloc(sizeof(*d));
        if (d == NULL) {
            differ(r, "no memory");
            return;
        }
        *d = (deferred_op){r, o};
        if (tl_frame_defer(r->world, run_deferred, d) != TL_OK) {
            free(d);
            differ(r, "tl_frame_defer failed");
        }
    }
}

/* One item at a time; what is announced must be what runs. */
static void step_items(rig *r, uint32_t limit)
{
    tl_item announced = {TL_ITEM_NONE, TL_STAGE_COUNT, 0, NULL};
    tl_item ran = {TL_ITEM_TICK, TL_STAGE_COUNT, 0, NULL};
    for (uint32_t i = 0; i < limit && ran.kind != TL_ITEM_NONE && !has_failed(r); i++) {
        tl_result peeked = tl_frame_next(r->world, &announced);
        tl_result stepped = tl_frame_step(r->world, &ran);
        if (peeked != TL_OK || stepped != TL_OK || announced.kind != ran.kind ||
            (ran.kind != TL_ITEM_NONE &&
             (announced.id != ran.id || announced.stage != ran.stage))) {
            differ(r, "tl_frame_next announces kind %d id %llx, tl_frame_step runs kind %d id %llx",
                   (int)announced.kind, (unsigned long long)announced.id, (int)ran.kind,
                   (unsigned long long)ran.id);
        }
        if (tl_tick_set_interval(r->world, r->ids[0], 1) != TL_ERR_LOCKED) {
            differ(r, "a held frame is not locked");
        }
    }
}

static void walk_frame(rig *r, const op *o)
{
    switch (o->b % 4) {
    case 0:
        step_items(r, UINT32_MAX);
        break;
    case 1:
        step_items(r, o->c % 7);
        (void)tl_frame_run_to(r->world, (tl_stage)(o->c % (uint32_t)TL_STAGE_COUNT));
        break;
    default:
        break;
    }
}

static void run_frame(rig *r, const op *o)
{
    bool is_idle = o->c % 23 == 0;
    uint64_t skip = o->c % 29 == 0 ? 3 : 1;
    tl_frame_def def = {.frame = tl_world_frame(r->world) + skip,
                        .type = is_idle ? TL_LEVEL_TICK_TIME_ONLY : TL_LEVEL_TICK_ALL,
                        .delta = choose_delta(o->a)};
    mo_run left;
    r->waited = 0;
    r->frame_delta = def.delta;
    tl_result result = tl_frame_begin(r->world, &def);
    if (result != TL_OK) {
        differ(r, "tl_frame_begin: %s", tl_result_name(result));
        return;
    }
    mo_frame_begin(&r->model, def.frame, def.type, def.delta);
    walk_frame(r, o);
    result = tl_frame_end(r->world);
    if (result != TL_OK) {
        differ(r, "tl_frame_end: %s", tl_result_name(result));
    }
    if (!has_failed(r) && mo_frame_next(&r->model, &left)) {
        differ(r, "model runs %d in %s, engine does not", left.tick,
               tl_tick_group_name(left.group));
    }
    mo_frame_end(&r->model);
    compare_worlds(r);
}

static bool open_physics(rig *r)
{
    tl_tick_def start = {.group = TL_TICK_GROUP_START_PHYSICS, .can_ever_tick = true};
    tl_tick_def end = {.group = TL_TICK_GROUP_END_PHYSICS, .can_ever_tick = true};
    if (!r->program->has_physics) {
        return true;
    }
    for (int i = 0; i < 2; i++) {
        r->bodies[i] = (body){r, i};
        (void)mo_tick_create(&r->model, i == 0 ? &start : &end);
        (void)mo_tick_register(&r->model, i, 0);
    }
    (void)mo_tick_add_prerequisite(&r->model, 1, 0);
    bool is_on = tl_world_set_simulate_physics(r->world, true) == TL_OK;
    r->ids[0] = tl_world_physics_start_tick(r->world);
    r->ids[1] = tl_world_physics_end_tick(r->world);
    /* The engine registers its functions when the first frame begins. */
    return is_on && tl_world_tick(r->world, 0) == TL_OK;
}

static bool open_rig(rig *r, const program *p)
{
    memset(r, 0, sizeof(*r));
    r->program = p;
    tl_camera_id camera;
    tl_world_def def = {.clamp = TL_CLAMP_OFF,
                        .accept_cycles = p->accepts_cycles,
                        .physics_start = p->has_physics ? run_physics : NULL,
                        .physics_end = p->has_physics ? run_physics : NULL,
                        .physics_user = r};
    if (tl_world_create(&r->world, &def) != TL_OK) {
        return false;
    }
    mo_init(&r->model, p->accepts_cycles);
    r->levels[0] = tl_world_persistent_level(r->world);
    r->is_ready =
        tl_camera_add(r->world, run_camera, r, "camera", &camera) == TL_OK && open_physics(r);
    return r->is_ready;
}

/* Runs a program; true if both worlds agree. */
static bool run_program(rig *r, const program *p)
{
    if (!open_rig(r, p)) {
        differ(r, "the world could not be made");
    }
    while (!has_failed(r) && peek(r) != NULL) {
        const op *o = &p->ops[r->next_op++];
        if (o->kind == OP_FRAME) {
            defer_ops(r);
            run_frame(r, o);
        } else if (o->when == OP_BETWEEN) {
            apply(r, o);
        }
    }
    tl_world_destroy(r->world);
    return !has_failed(r);
}

/* Frames first; then create, edges and toggles more often than the rest. */
static op_kind random_kind(uint64_t bits)
{
    static const op_kind kinds[] = {
        OP_FRAME,        OP_FRAME,      OP_FRAME,         OP_FRAME,         OP_FRAME,
        OP_CREATE,       OP_CREATE,     OP_CREATE,        OP_DESTROY,       OP_DESTROY,
        OP_REGISTER,     OP_REGISTER,   OP_UNREGISTER,    OP_UNREGISTER,    OP_ENABLE,
        OP_ENABLE,       OP_ENABLE,     OP_DISABLE,       OP_DISABLE,       OP_DISABLE,
        OP_TOGGLE,       OP_GROUP,      OP_END_GROUP,     OP_INTERVAL,      OP_COOLDOWN,
        OP_HIGH,         OP_HIGH_ALL,   OP_ADD_BEFORE,    OP_ADD_BEFORE,    OP_ADD_BEFORE,
        OP_ADD_BEFORE,   OP_ADD_BEFORE, OP_REMOVE_BEFORE, OP_REMOVE_BEFORE, OP_LEVEL_ADD,
        OP_LEVEL_REMOVE, OP_LEVEL_SHOW, OP_LEVEL_SHOW,    OP_PAUSE,         OP_INTERVAL};
    return kinds[bits % (sizeof(kinds) / sizeof(kinds[0]))];
}

static op random_op(uint64_t *state, op_when last)
{
    uint64_t bits = next_random(state);
    uint64_t more = next_random(state);
    op o = {.kind = random_kind(bits & 0xffff),
            .wait = (uint32_t)(bits >> 16) % 5,
            .a = (uint32_t)(bits >> 32),
            .b = (uint32_t)more,
            .c = (uint32_t)(more >> 32)};
    if (o.kind == OP_FRAME) {
        return o;
    }
    uint32_t roll = (uint32_t)(bits >> 20) % 10;
    if (last == OP_IN_BODY || last == OP_DEFERRED) {
        o.when = roll < 8 ? OP_IN_BODY : OP_BETWEEN;
    } else {
        o.when = OP_BETWEEN;
    }
    return o;
}

static void generate(program *p, uint64_t seed)
{
    uint64_t state = seed;
    uint64_t bits = next_random(&state);
    p->seed = seed;
    p->accepts_cycles = bits % 2 == 0;
    p->has_physics = (bits >> 1) % 2 == 0;
    uint32_t first = (uint32_t)(bits >> 8) % 24;
    p->count = 48 + (uint32_t)(bits >> 16) % (OPS_MAX - 48);
    op_when last = OP_BETWEEN;
    for (uint32_t i = 0; i < p->count; i++) {
        p->ops[i] = random_op(&state, last);
        if (i < first) {
            p->ops[i].kind = i % 3 == 2 ? OP_ADD_BEFORE : OP_CREATE;
            p->ops[i].when = OP_BETWEEN;
        } else if (p->ops[i].kind == OP_FRAME) {
            last = OP_IN_BODY;
        } else if (last == OP_IN_BODY && p->ops[i - 1].kind == OP_FRAME && p->ops[i].c % 4 == 0) {
            p->ops[i].when = OP_DEFERRED;
        } else if (p->ops[i].when == OP_BETWEEN) {
            last = OP_BETWEEN;
        }
    }
}

static bool drop(program *p, uint32_t from, uint32_t count, rig *scratch)
{
    program shorter = *p;
    memmove(&shorter.ops[from], &shorter.ops[from + count],
            (size_t)(p->count - from - count) * sizeof(op));
    shorter.count -= count;
    if (run_program(scratch, &shorter)) {
        return false;
    }
    *p = shorter;
    return true;
}

static void shrink(program *p, rig *scratch)
{
    for (uint32_t chunk = p->count / 2; chunk > 0; chunk /= 2) {
        uint32_t from = 0;
        while (from + chunk <= p->count) {
            if (!drop(p, from, chunk, scratch)) {
                from += chunk;
            }
        }
    }
}

static void print_program(const program *p)
{
    static const char *const when[] = {"between", "in body", "deferred"};
    printf("seed %llu, cycles %d, physics %d\n", (unsigned long long)p->seed, p->accepts_cycles,
           p->has_physics);
    for (uint32_t i = 0; i < p->count; i++) {
        const op *o = &p->ops[i];
        printf("  %-13s %-8s wait %u  a %u b %u c %u\n", op_names[o->kind], when[o->when], o->wait,
               o->a, o->b, o->c);
    }
    (void)fflush(stdout);
}

static uint64_t number_from(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text != NULL ? strtoull(text, NULL, 10) : otherwise;
}

enum { PARTS = 4, OPS_DEFAULT = 1000000 };

static void prove(uint64_t seed, uint64_t ops)
{
    rig *r = malloc(sizeof(*r));
    program *p = malloc(sizeof(*p));
    ck_assert_ptr_nonnull(r);
    ck_assert_ptr_nonnull(p);
    for (uint64_t done = 0; done < ops; done += p->count, seed++) {
        generate(p, seed);
        if (run_program(r, p)) {
            continue;
        }
        printf("%s\n", r->failure);
        shrink(p, r);
        (void)run_program(r, p);
        printf("smallest: %s\n", r->failure);
        print_program(p);
        ck_abort_msg("engine and model differ, seed %llu: %s", (unsigned long long)seed,
                     r->failure);
    }
    free(p);
    free(r);
}

START_TEST(D_2_random_worlds_run_as_in_the_model)
{
    uint64_t ops = number_from("TL_MODEL_OPS", OPS_DEFAULT);
    uint64_t seed = number_from("TL_MODEL_SEED", 1);
    prove(seed + (uint64_t)_i * UINT64_C(1000000000), ops / PARTS);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("engine/model");
    TCase *random = tcase_create("random");
    uint64_t ops = number_from("TL_MODEL_OPS", OPS_DEFAULT);
    tcase_set_timeout(random, 60.0 + (double)ops / 20000.0);
    tcase_add_loop_test(random, D_2_random_worlds_run_as_in_the_model, 0, PARTS);
    suite_add_tcase(suite, random);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
