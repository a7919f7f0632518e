#include "rig.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void rig__differ(rig *r, const char *format, ...)
{
    if (r->failure[0] != '\0') {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(r->failure, sizeof(r->failure), format, arguments);
    va_end(arguments);
}

bool rig__has_failed(const rig *r)
{
    return r->failure[0] != '\0';
}

static void say_list(rig *r, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

static void say_list(rig *r, const char *format, va_list arguments)
{
    if (r->is_in_call) {
        text_add_to_call(r->options.text, r->calls - 1, format, arguments);
    } else {
        text_add(&r->options.text->body, "    ");
        text_add_list(&r->options.text->body, format, arguments);
    }
}

void rig__say(rig *r, const char *format, ...)
{
    if (r->options.text == NULL) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    say_list(r, format, arguments);
    va_end(arguments);
}

void rig__checked(rig *r, tl_result engine, tl_result model, const char *format, ...)
{
    char call[256];
    va_list arguments;
    if (engine == model && r->options.text == NULL) {
        return;
    }
    va_start(arguments, format);
    (void)vsnprintf(call, sizeof(call), format, arguments);
    va_end(arguments);
    rig__say(r, "ck_assert_int_eq(%s, %s);\n", call, tl_result_name(model));
    if (engine != model) {
        rig__differ(r, "%s: engine %s, model %s", call, tl_result_name(engine),
                    tl_result_name(model));
    }
}

const op *rig__peek(const rig *r)
{
    return r->next_op < r->program->count ? &r->program->ops[r->next_op] : NULL;
}

static void describe(const mo_run *run, char *out, size_t size)
{
    switch (run->kind) {
    case MO_TICK:
        (void)snprintf(out, size, "t%d %s %lld", run->index,
                       tl_tick_group_name(tl_stage_group(run->stage)), (long long)run->delta);
        break;
    case MO_TIMER:
        (void)snprintf(out, size, "m%d %u/%u due %lld", run->index, run->call, run->calls,
                       (long long)run->delta);
        break;
    case MO_TICKABLE:
        (void)snprintf(out, size, "k%d %lld", run->index, (long long)run->delta);
        break;
    case MO_ASK_TYPE:
        (void)snprintf(out, size, "k%d type?", run->index);
        break;
    case MO_ASK_ALLOWED:
        (void)snprintf(out, size, "k%d allowed?", run->index);
        break;
    case MO_ASK_TICKABLE:
        (void)snprintf(out, size, "k%d tickable?", run->index);
        break;
    case MO_ASK_PAUSED:
        (void)snprintf(out, size, "k%d in pause?", run->index);
        break;
    case MO_CAMERA:
        (void)snprintf(out, size, "camera %lld", (long long)run->delta);
        break;
    case MO_DEFERRED:
        (void)snprintf(out, size, "deferred");
        break;
    case MO_COMMAND:
        (void)snprintf(out, size, "t%d asks back", run->index);
        break;
    case MO_LATENT:
        (void)snprintf(out, size, "actions of owner %d", run->index);
        break;
    case MO_LATENT_UPDATE:
        (void)snprintf(out, size, "u%d %lld", run->index, (long long)run->delta);
        break;
    case MO_LATENT_DONE:
        (void)snprintf(out, size, "d%d", run->index);
        break;
    case MO_NOTHING:
        (void)snprintf(out, size, "nothing");
        break;
    }
}

void rig__expect_call(rig *r, const mo_run *run)
{
    char line[128];
    if (r->options.text != NULL && run->kind != MO_NOTHING) {
        describe(run, line, sizeof(line));
        text_add(&r->options.text->expected, "    \"%s\",\n", line);
    }
}

/* What the engine calls must be what the model expects, told the same. */
static void compare_call(rig *r, const mo_run *engine, const mo_run *model)
{
    char got[128];
    char wanted[128];
    if (engine->kind == model->kind && engine->index == model->index &&
        engine->stage == model->stage && engine->delta == model->delta &&
        engine->call == model->call && engine->calls == model->calls) {
        return;
    }
    describe(engine, got, sizeof(got));
    describe(model, wanted, sizeof(wanted));
    rig__differ(r, "frame %llu, callback %u: engine calls %s, model %s",
                (unsigned long long)r->model.frame, r->calls, got, wanted);
}

static bool is_for(const op *o, mo_kind kind)
{
    bool is_latent = kind == MO_LATENT_UPDATE || kind == MO_LATENT_DONE;

    return o->kind != OP_FRAME &&
           (o->when == OP_IN_CALL || (o->when == OP_IN_LATENT && is_latent) ||
            (o->when == OP_IN_TIMER && kind == MO_TIMER));
}

/* What the program has for this callback. */
static void apply_call_ops(rig *r, mo_kind kind)
{
    for (const op *o = rig__peek(r); o != NULL && is_for(o, kind); o = rig__peek(r)) {
        if (r->waited < o->wait) {
            r->waited++;
            return;
        }
        r->next_op++;
        uint32_t calls = r->calls;
        rig__apply(r, o);
        r->waited = 0;
        if (r->calls != calls) {
            return; /* it called others: what follows is theirs */
        }
    }
}

void rig__next_call(rig *r, mo_run *out)
{
    do {
        mo_frame_next(&r->model, out);
    } while (out->is_silent);
}

void rig__call(rig *r, const mo_run *engine)
{
    mo_run model;
    bool was_in_call = r->is_in_call;
    if (rig__has_failed(r) || !r->is_ready) {
        return;
    }
    rig__next_call(r, &model);
    rig__expect_call(r, &model);
    compare_call(r, engine, &model);
    if (rig__has_failed(r)) {
        return;
    }
    r->calls++;
    r->is_in_call = true;
    rig__check_jobs(r);
    rig__check_any(r);
    apply_call_ops(r, engine->kind);
    r->is_in_call = was_in_call;
    if (engine->kind == MO_TIMER) {
        mo_timer_call_ends(&r->model);
    }
}

void rig__call_deferred(rig *r, const op *o)
{
    rig__expect_call(r, &(mo_run){.kind = MO_DEFERRED});
    r->calls++;
    r->is_in_call = true;
    rig__apply(r, o);
    r->is_in_call = false;
}

static void run_camera(void *user, tl_world *world, tl_time delta)
{
    (void)world;
    rig__call(user, &(mo_run){.kind = MO_CAMERA, .stage = TL_STAGE_CAMERA, .delta = delta});
}

static void run_physics(void *user, const tl_tick_context *context)
{
    rig *r = user;
    rig__tick_body(&r->bodies[context->group == TL_TICK_GROUP_END_PHYSICS ? 1 : 0], context);
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
        r->named[i] = i;
        (void)mo_tick_create(&r->model, i == 0 ? &start : &end);
        (void)mo_tick_register(&r->model, i, 0);
    }
    (void)mo_tick_add_prerequisite(&r->model, 1, 0);
    bool is_on = tl_world_set_simulate_physics(r->world, true) == TL_OK;
    r->ids[0] = tl_world_physics_start_tick(r->world);
    r->ids[1] = tl_world_physics_end_tick(r->world);
    /* The engine registers its functions when the first frame begins. */
    is_on = is_on && tl_world_tick(r->world, 0) == TL_OK;
    r->model.frame = tl_world_frame(r->world);
    r->model.stats.frames = 1;
    r->model.clocks[0].last_frame = r->model.frame;
    r->model.clocks[1].last_frame = r->model.frame;
    r->model.ticks[0].is_engine = true;
    r->model.ticks[1].is_engine = true;
    r->model.ticks[0].ran_frame = r->model.frame;
    r->model.ticks[1].ran_frame = r->model.frame;
    return is_on;
}

static mo_options options_of(const program *p)
{
    return (mo_options){.accepts_cycles = p->accepts_cycles,
                        .staggers = (p->options & PR_STAGGERS) != 0,
                        .next_tick_waits = (p->options & PR_NEXT_TICK_WAITS) != 0,
                        .guarantees_delay = p->guarantees_delay,
                        .shuffle_seed = p->shuffle_seed};
}

static void say_opening(rig *r, bool is_traced)
{
    mo_options o = options_of(r->program);
    rig__say(r, "tl_camera_id camera_id;\n");
    rig__say(r, "ck_assert_int_eq(tl_workers_create(&workers, NULL, %u), TL_OK);\n",
             (unsigned)rig__worker_count(r));
    rig__say(r, "ck_assert_int_eq(tl_workers_create_hosted(&pool, &(tl_workers_def){.count = 1, "
                ".enqueue = enqueue_job, .finish = finish_job}), TL_OK);\n");
    rig__say(r,
             "ck_assert_int_eq(tl_world_create(&w, &(tl_world_def){.clamp = TL_CLAMP_OFF, "
             ".workers = workers, .accept_cycles = %d, .trace_frames = %d, "
             ".guarantee_engine_tick_delay = %d, .stagger_intervals = %d, .shuffle_seed = %llu, "
             ".timers = {.next_tick_waits = %d}%s}), TL_OK);\n",
             o.accepts_cycles, is_traced, o.guarantees_delay, o.staggers,
             (unsigned long long)o.shuffle_seed, o.next_tick_waits,
             r->program->has_physics ? ", .physics_start = physics, .physics_end = physics" : "");
    rig__say(r, "ck_assert_int_eq(tl_world_begin_play(w), TL_OK);\n");
    rig__say(r, "l[0] = tl_world_persistent_level(w);\n");
    rig__say(r, "ck_assert_int_eq(tl_camera_add(w, camera, NULL, NULL, &camera_id), TL_OK);\n");
    if (r->program->has_physics) {
        rig__say(r, "ck_assert_int_eq(tl_world_set_simulate_physics(w, true), TL_OK);\n");
        rig__say(r, "t[0] = tl_world_physics_start_tick(w);\n");
        rig__say(r, "t[1] = tl_world_physics_end_tick(w);\n");
        rig__say(r, "tick_number[1] = 1;\n");
        rig__say(r, "ck_assert_int_eq(tl_world_tick(w, 0), TL_OK);\n");
    }
    rig__say(r, "is_ready = true;\n");
}

static bool open_collections(rig *r)
{
    r->collections[0] = tl_collection_main(r->world);
    rig__say(r, "c[0] = tl_collection_main(w);\n");
    for (int i = 1; i < MO_COLLECTIONS && r->program->has_collections; i++) {
        if (tl_collection_add(r->world, &r->collections[i]) != TL_OK) {
            return false;
        }
        (void)mo_collection_add(&r->model);
        rig__say(r, "ck_assert_int_eq(tl_collection_add(w, &c[%d]), TL_OK);\n", i);
    }
    return true;
}

static bool open_rig(rig *r)
{
    const program *p = r->program;
    bool is_traced = p->is_traced != r->options.flips_traces;
    tl_camera_id camera;
    mo_options o = options_of(p);
    tl_world_def def = {.clamp = TL_CLAMP_OFF,
                        .accept_cycles = o.accepts_cycles,
                        .stagger_intervals = o.staggers,
                        .guarantee_engine_tick_delay = o.guarantees_delay,
                        .shuffle_seed = o.shuffle_seed,
                        .timers = {.next_tick_waits = o.next_tick_waits},
                        .trace_frames = is_traced,
                        .workers = rig__workers(r),
                        .clock = rig__jump,
                        .clock_user = r,
                        .physics_start = p->has_physics ? run_physics : NULL,
                        .physics_end = p->has_physics ? run_physics : NULL,
                        .physics_user = r};
    if (!rig__open_pool(r) || tl_world_create(&r->world, &def) != TL_OK ||
        tl_world_begin_play(r->world) != TL_OK) {
        return false;
    }
    say_opening(r, is_traced);
    mo_init(&r->model, &o);
    r->model.has_camera = true;
    r->levels[0] = tl_world_persistent_level(r->world);
    bool is_open =
        tl_camera_add(r->world, run_camera, r, "camera", &camera) == TL_OK && open_physics(r);
    r->first_stats = tl_world_stats(r->world);
    is_open = is_open && open_collections(r);
    r->is_ready = is_open;
    return is_open;
}

/* Everything before the model is small; the model makes itself. */
static void clear(rig *r, const program *p, const rig_options *options)
{
    memset(r, 0, offsetof(rig, hashes));
    r->program = p;
    r->options = *options;
    for (int i = 0; i < PR_NAMES; i++) {
        r->named[i] = MO_NONE;
    }
    if (options->text != NULL) {
        text_clear(options->text);
    }
}

bool rig_run(rig *r, const program *p, const rig_options *options)
{
    clear(r, p, options);
    if (!open_rig(r)) {
        rig__differ(r, "the world could not be made");
    }
    while (!rig__has_failed(r) && rig__peek(r) != NULL) {
        const op *o = &p->ops[r->next_op++];
        if (o->kind == OP_FRAME) {
            rig__run_frame(r, o);
        } else if (o->when == OP_BETWEEN) {
            rig__apply(r, o);
        }
    }
    tl_world_destroy(r->world);
    tl_workers_destroy(r->pool);
    return !rig__has_failed(r);
}
