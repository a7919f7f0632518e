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
    uint64_t jumps = atomic_fetch_add(&r->jumps, 1);

    return (int64_t)(jumps * 50000 + (jumps * UINT64_C(0x9E3779B97F4A7C15) >> 40) % 45000);
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
            slot->is_odd |= rig__make_change(r, change, context) != TL_OK;
        }
    }
    slot->ended = atomic_fetch_add(&r->clock, 1);
    atomic_fetch_add_explicit(&slot->runs, 1, memory_order_relaxed);
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
