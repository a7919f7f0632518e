/* Walks frames: whole, item by item, or to a stage. */
#include "rig.h"

#include <stdlib.h>

typedef struct deferred_op {
    rig *rig;
    const op *op;
} deferred_op;

static void run_deferred(void *user, tl_world *world)
{
    deferred_op *d = user;
    (void)world;
    if (!rig__has_failed(d->rig)) {
        rig__call_deferred(d->rig, d->op);
    }
    free(d);
}

static void defer_op(rig *r, const op *o)
{
    deferred_op *d = malloc(sizeof(*d));

    if (d == NULL) {
        rig__differ(r, "no memory");
        return;
    }
    *d = (deferred_op){r, o};
    if (tl_frame_defer(r->world, run_deferred, d) != TL_OK) {
        free(d);
        rig__differ(r, "tl_frame_defer failed");
    }
    rig__say(r, "ck_assert_int_eq(tl_frame_defer(w, deferred, NULL), TL_OK);\n");
}

/* What follows the frame and is known before it begins. */
static void choose_ops(rig *r, uint64_t frame)
{
    for (const op *o = rig__peek(r); o != NULL && o->kind != OP_FRAME && !rig__has_failed(r);
         o = rig__peek(r)) {
        if (o->when == OP_DEFERRED) {
            defer_op(r, o);
        } else if (o->when == OP_IN_ANY) {
            rig__expect_any(r, o, frame);
        } else {
            return;
        }
        r->next_op++;
    }
}

/* Whether the item is that of an owner of latent actions (frame.h). */
static bool is_owner(const rig *r, const tl_item *item, int owner)
{
    int actor = (owner - 1) / 2;

    if (owner == MO_WORLD) {
        return item->kind == TL_ITEM_LATENT && item->id == 0;
    }
    return owner % 2 == 0
               ? item->kind == TL_ITEM_COMPONENT_LATENT &&
                     item->id == tl_component_id_store(r->parts[actor])
               : item->kind == TL_ITEM_LATENT && item->id == tl_actor_id_store(r->actors[actor]);
}

/* Whether the engine's item is the model's run. */
static bool is_item(const rig *r, const tl_item *item, const mo_run *run)
{
    switch (run->kind) {
    case MO_NOTHING:
        return item->kind == TL_ITEM_NONE;
    case MO_TICK:
        return item->kind == TL_ITEM_TICK && item->id == tl_tick_id_store(r->ids[run->index]);
    case MO_TIMER:
        return item->kind == TL_ITEM_TIMER && item->id == tl_timer_id_store(r->timers[run->index]);
    case MO_TICKABLE:
        return item->kind == TL_ITEM_TICKABLE &&
               item->id == tl_tickable_id_store(r->tickables[run->index]);
    case MO_CAMERA:
        return item->kind == TL_ITEM_CAMERA;
    case MO_LATENT:
        return is_owner(r, item, run->index);
    case MO_LATENT_UPDATE:
    case MO_LATENT_DONE:
    case MO_DEFERRED:
    case MO_COMMAND:
    case MO_ASK_TYPE:
    case MO_ASK_ALLOWED:
    case MO_ASK_TICKABLE:
    case MO_ASK_PAUSED:
        break;
    }
    return false;
}

/* tl_frame_next announces what the model would run. */
static void compare_announced(rig *r, tl_item *announced, mo_run *run)
{
    tl_result result = tl_frame_next(r->world, announced);
    if (rig__has_failed(r)) {
        return;
    }
    mo_frame_peek(&r->model, run);
    if (result != TL_OK || !is_item(r, announced, run) ||
        (run->kind != MO_NOTHING && announced->stage != run->stage)) {
        rig__differ(r, "tl_frame_next announces kind %d id %llx, model runs kind %d index %d",
                    (int)announced->kind, (unsigned long long)announced->id, (int)run->kind,
                    run->index);
    }
}

void rig__try_locked(rig *r)
{
    if (tl_world_set_paused(r->world, false) != TL_ERR_LOCKED ||
        tl_level_set_visible(r->world, r->levels[0], true) != TL_ERR_LOCKED) {
        rig__differ(r, "a stepped frame is not locked");
    }
}

/* What is announced runs, unless it is a tickable that does not want to. */
static void step_announced(rig *r, tl_item *ran)
{
    tl_item announced = {TL_ITEM_NONE, TL_STAGE_COUNT, 0, NULL};
    mo_run run = {0};
    compare_announced(r, &announced, &run);
    if (run.kind != MO_NOTHING) { /* whether the end has begun then is left open */
        rig__compare(r);
    }
    if (run.kind == MO_LATENT && !rig__has_failed(r)) {
        mo_frame_next(&r->model, &run); /* what it calls comes behind it */
        run.is_silent = false;
    }
    tl_result result = tl_frame_step(r->world, ran);
    if (rig__has_failed(r)) {
        return;
    }
    if (run.is_silent) {
        mo_frame_next(&r->model, &run);
    }
    bool is_same = announced.kind == ran->kind && announced.id == ran->id;
    if (result != TL_OK || (!is_same && announced.kind != TL_ITEM_TICKABLE)) {
        rig__differ(r, "tl_frame_step runs kind %d id %llx, announced kind %d id %llx",
                    (int)ran->kind, (unsigned long long)ran->id, (int)announced.kind,
                    (unsigned long long)announced.id);
    }
}

static void step_items(rig *r, uint32_t limit, bool looks)
{
    tl_item ran = {TL_ITEM_TICK, TL_STAGE_COUNT, 0, NULL};
    uint32_t count = 0;
    for (; count < limit && ran.kind != TL_ITEM_NONE && !rig__has_failed(r); count++) {
        if (looks) {
            step_announced(r, &ran);
        } else if (tl_frame_step(r->world, &ran) != TL_OK) {
            rig__differ(r, "tl_frame_step failed");
        }
    }
    rig__try_locked(r);
    rig__say(r, "steps(%u);\n", count);
}

static void run_to(rig *r, tl_stage stage)
{
    static const char *const names[TL_STAGE_COUNT] = {
        "PRE_PHYSICS",  "START_PHYSICS",    "DURING_PHYSICS", "END_PHYSICS",
        "POST_PHYSICS", "LATENT",           "TIMERS",         "TICKABLES",
        "CAMERA",       "POST_UPDATE_WORK", "LAST_DEMOTABLE", "NEWLY_SPAWNED"};
    rig__say(r, "ck_assert_int_eq(tl_frame_run_to(w, TL_STAGE_%s), TL_OK);\n", names[stage]);
    if (tl_frame_run_to(r->world, stage) != TL_OK) {
        rig__differ(r, "tl_frame_run_to failed");
    }
}

static void walk_frame(rig *r, const op *o)
{
    uint32_t way = o->b & 3U;
    if (r->options.walk == RIG_WHOLE) {
        return;
    }
    if (r->options.walk == RIG_ITEMS) {
        step_items(r, UINT32_MAX, false);
    } else if (way == 1) {
        step_items(r, UINT32_MAX, (o->d & 1) != 0);
    } else if (way == 2) {
        step_items(r, o->d % 8U, (o->d & 64) != 0);
        if (!rig__has_failed(r)) {
            run_to(r, (tl_stage)(o->d % (uint32_t)TL_STAGE_COUNT));
        }
    }
}

/* The counter goes on by one; at times it stands (W-7) or leaps. */
static mo_frame choose_frame(const rig *r, const op *o)
{
    static const int32_t us[] = {125000, 125000, 125000,  62500, 250000, 16667,
                                 0,      500000, 2000000, 16667, 16667,  33333};
    uint32_t way = o->b >> 4;
    uint64_t skip = way == 15 ? 0 : way == 14 ? 3 : 1;
    uint32_t type = o->c & 15U;
    uint64_t number = tl_world_frame(r->world) + skip;
    return (mo_frame){.number = number == 0 ? 1 : number,
                      .type = type == 15   ? TL_LEVEL_TICK_TIME_ONLY
                              : type == 14 ? TL_LEVEL_TICK_VIEWPORTS_ONLY
                                           : TL_LEVEL_TICK_ALL,
                      .delta = (tl_time)us[o->a % (sizeof(us) / sizeof(us[0]))] * 1000};
}

static void say_frame(rig *r, const mo_frame *frame)
{
    static const char *const types[] = {"TIME_ONLY", "VIEWPORTS_ONLY", "ALL"};
    rig__say(r,
             "ck_assert_int_eq(tl_frame_begin(w, &(tl_frame_def){.frame = %llu, .type = "
             "TL_LEVEL_TICK_%s, .delta = %lld}), TL_OK);\n",
             (unsigned long long)frame->number, types[frame->type], (long long)frame->delta);
}

static void end_frame(rig *r)
{
    mo_run left;
    rig__say(r, "ck_assert_int_eq(tl_frame_end(w), TL_OK);\n");
    tl_result result = tl_frame_end(r->world);
    if (result != TL_OK) {
        rig__differ(r, "tl_frame_end: %s", tl_result_name(result));
    }
    if (rig__has_failed(r)) {
        return;
    }
    rig__next_call(r, &left);
    rig__expect_call(r, &left);
    if (left.kind != MO_NOTHING) {
        rig__differ(r, "frame %llu: model runs kind %d index %d in %s, engine nothing",
                    (unsigned long long)r->model.frame, (int)left.kind, left.index,
                    tl_stage_name(left.stage));
        return;
    }
    mo_frame_end(&r->model);
    rig__check_jobs(r);
    rig__compare_any(r);
    rig__compare(r);
    if (r->options.takes_hashes && r->hash_count < RIG_HASHES) {
        r->hashes[r->hash_count++] = tl_world_state_hash(r->world);
    }
}

void rig__run_frame(rig *r, const op *o)
{
    mo_frame frame = choose_frame(r, o);
    tl_frame_def def = {.frame = frame.number, .type = frame.type, .delta = frame.delta};
    choose_ops(r, frame.number);
    r->waited = 0;
    r->applied++;
    say_frame(r, &frame);
    tl_result result = tl_frame_begin(r->world, &def);
    if (result != TL_OK) {
        rig__differ(r, "tl_frame_begin: %s", tl_result_name(result));
    }
    if (rig__has_failed(r)) {
        return;
    }
    mo_frame_begin(&r->model, &frame);
    walk_frame(r, o);
    end_frame(r);
}
