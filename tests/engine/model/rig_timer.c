/* Operations on timers. A program names them by slots that are used again. */
#include "rig.h"

#include <stdio.h>

static void timer_body(void *user, const tl_timer_call *call)
{
    const body *b = user;
    rig *r = b->rig;
    if (!rig__has_failed(r) && !tl_timer_id_equal(call->timer, r->timers[b->index])) {
        rig__differ(r, "the callback of m%d is told another id", b->index);
    }
    r->last_timer = b->index;
    rig__call(r, &(mo_run){.kind = MO_TIMER,
                           .index = b->index,
                           .stage = TL_STAGE_TIMERS,
                           .delta = call->due,
                           .call = call->index,
                           .calls = call->count});
}

static int owner_of(const rig *r, uint8_t byte)
{
    return byte % 4 != 3 || r->model.actor_count == 0 ? MO_NONE : (byte / 4) % r->model.actor_count;
}

static tl_actor_id owner_id(const rig *r, int owner)
{
    return owner == MO_NONE ? (tl_actor_id){0} : r->actors[owner];
}

static mo_timer_def choose(const rig *r, const op *o)
{
    static const int32_t rates[] = {125000, 250000, 62500, 16667, 1000000, 333000, 10000, 0};
    static const int32_t delays[] = {0, 0, 125000, 62500, 1000000, -1, 40000, 1};
    return (mo_timer_def){.rate = (tl_time)rates[o->b % 8] * 1000,
                          .loop = (o->b & 8) != 0,
                          .is_once = (o->b & 0x70) == 0x70,
                          .has_body = o->b < 0xf0,
                          .is_real = (o->c & 0x30) == 0x30,
                          .has_first_delay = (o->c & 8) != 0,
                          .first_delay = (tl_time)delays[o->c % 8] * 1000,
                          .owner = owner_of(r, o->d)};
}

static void say_owner(const mo_timer_def *def, char *out, size_t size)
{
    out[0] = '\0';
    if (def->owner != MO_NONE) {
        (void)snprintf(out, size, ", .owner = a[%d]", def->owner);
    }
}

static void set_timer(rig *r, const op *o, int timer)
{
    mo_timer_def m = choose(r, o);
    char owner[32];
    tl_timer_def def = {.fn = m.has_body ? timer_body : NULL,
                        .user = &r->timer_bodies[timer],
                        .rate = m.rate,
                        .loop = m.loop,
                        .has_first_delay = m.has_first_delay,
                        .first_delay = m.first_delay,
                        .max_once_per_frame = m.is_once,
                        .real_time = m.is_real,
                        .owner = owner_id(r, m.owner)};
    r->timer_bodies[timer] = (body){r, timer};
    say_owner(&m, owner, sizeof(owner));
    rig__checked(r, tl_timer_set(r->world, &r->timers[timer], &def),
                 mo_timer_set(&r->model, timer, &m),
                 "tl_timer_set(w, &m[%d], &(tl_timer_def){.fn = %s, .user = number(%d), .rate = "
                 "%lld, .loop = %d, .has_first_delay = %d, .first_delay = %lld, "
                 ".max_once_per_frame = %d, .real_time = %d%s})",
                 timer, m.has_body ? "timer" : "NULL", timer, (long long)m.rate, m.loop,
                 m.has_first_delay, (long long)m.first_delay, m.is_once, m.is_real, owner);
}

static void set_next_tick(rig *r, const op *o, int timer)
{
    mo_timer_def m = {.owner = owner_of(r, o->d), .is_real = (o->c & 0x30) == 0x30};
    char owner[32];
    tl_timer_def def = {.fn = timer_body,
                        .user = &r->timer_bodies[timer],
                        .owner = owner_id(r, m.owner),
                        .real_time = m.is_real};
    if (r->model.timers[timer].status != TL_TIMER_NONE) {
        return; /* the handle would be lost */
    }
    r->timer_bodies[timer] = (body){r, timer};
    say_owner(&m, owner, sizeof(owner));
    tl_result model = mo_timer_set_for_next_tick(&r->model, timer, &m);
    rig__checked(r, tl_timer_set_for_next_tick(r->world, &def, &r->timers[timer]), model,
                 "tl_timer_set_for_next_tick(w, &(tl_timer_def){.fn = timer, .user = "
                 "number(%d), .real_time = %d%s}, &m[%d])",
                 timer, m.is_real, owner, timer);
}

static void clear_all(rig *r, const op *o)
{
    int owner = owner_of(r, o->a | 3);
    if (owner == MO_NONE) {
        return;
    }
    uint32_t engine = tl_timer_clear_all_for(r->world, r->actors[owner]);
    uint32_t model = mo_timer_clear_all_for(&r->model, owner);
    rig__say(r, "ck_assert_uint_eq(tl_timer_clear_all_for(w, a[%d]), %u);\n", owner, model);
    if (engine != model) {
        rig__differ(r, "tl_timer_clear_all_for a%d: %u, model %u", owner, engine, model);
    }
}

/* Half of the names are of the one that was called last: in its call it is the one that runs. */
static int timer_of(const rig *r, uint8_t byte)
{
    return byte < 128 ? byte % MO_TIMERS : r->last_timer;
}

void rig__apply_timer(rig *r, const op *o)
{
    int timer = timer_of(r, o->a);
    if (o->kind == OP_TIMER_SET) {
        set_timer(r, o, timer);
    } else if (o->kind == OP_TIMER_NEXT) {
        set_next_tick(r, o, timer);
    } else if (o->kind == OP_TIMER_CLEAR) {
        rig__checked(r, tl_timer_clear(r->world, &r->timers[timer]),
                     mo_timer_clear(&r->model, timer), "tl_timer_clear(w, &m[%d])", timer);
    } else if (o->kind == OP_TIMER_PAUSE) {
        rig__checked(r, tl_timer_pause(r->world, r->timers[timer]),
                     mo_timer_pause(&r->model, timer), "tl_timer_pause(w, m[%d])", timer);
    } else if (o->kind == OP_TIMER_UNPAUSE) {
        rig__checked(r, tl_timer_unpause(r->world, r->timers[timer]),
                     mo_timer_unpause(&r->model, timer), "tl_timer_unpause(w, m[%d])", timer);
    } else {
        clear_all(r, o);
    }
}

static void same(rig *r, int timer, const char *call, tl_time engine, tl_time model)
{
    if (engine == model || rig__has_failed(r)) {
        return;
    }
    rig__say(r, "ck_assert_int_eq(tl_timer_%s(w, m[%d]), %lld);\n", call, timer, (long long)model);
    rig__differ(r, "m%d: %s %lld, model %lld", timer, call, (long long)engine, (long long)model);
}

void rig__compare_timers(rig *r)
{
    for (int i = 0; i < MO_TIMERS; i++) {
        const mo_timer *timer = &r->model.timers[i];
        tl_timer_status status = timer->status;
        tl_timer_id id = r->timers[i];
        same(r, i, "exists", tl_timer_exists(r->world, id), status != TL_TIMER_NONE);
        same(r, i, "is_active", tl_timer_is_active(r->world, id),
             status != TL_TIMER_NONE && status != TL_TIMER_PAUSED);
        same(r, i, "is_pending", tl_timer_is_pending(r->world, id), status == TL_TIMER_PENDING);
        same(r, i, "is_paused", tl_timer_is_paused(r->world, id), status == TL_TIMER_PAUSED);
        same(r, i, "remaining", tl_timer_remaining(r->world, id), mo_timer_remaining(&r->model, i));
        same(r, i, "rate", tl_timer_rate(r->world, id), status != TL_TIMER_NONE ? timer->rate : -1);
        same(r, i, "elapsed", tl_timer_elapsed(r->world, id),
             status != TL_TIMER_NONE ? timer->rate - mo_timer_left(&r->model, i) : -1);
    }
    if (tl_timer_clock(r->world) != r->model.clocks[0].now ||
        tl_timer_real_clock(r->world) != r->model.clocks[1].now) {
        rig__differ(r, "the timer clocks differ");
    }
}
