/* Timers (section 11): a plain list, one scan a call. */
#include "model.h"

static bool is_bound(const mo_world *world, const mo_timer *timer)
{
    return timer->owner == MO_NONE || (world->actors[timer->owner].is_alive &&
                                       world->actors[timer->owner].serial == timer->owner_serial);
}

static bool has_ticked(const mo_world *world)
{
    return world->last_ticked_frame != 0 && world->last_ticked_frame == world->frame;
}

/* T-15, T-16, T-59. */
static void arm(const mo_world *world, mo_timer *timer, tl_time delay)
{
    timer->status = has_ticked(world) ? TL_TIMER_ACTIVE : TL_TIMER_PENDING;
    timer->due = has_ticked(world) ? delay + world->timer_clock : delay;
}

static void drop(mo_world *world, int index)
{
    if (world->executing == index) {
        world->executing = MO_NONE;
    }
    world->timers[index].status = TL_TIMER_NONE;
}

tl_result mo_timer_set(mo_world *world, int index, const mo_timer_def *def)
{
    mo_timer *timer = &world->timers[index];
    if (def->owner != MO_NONE && !world->actors[def->owner].is_alive) {
        return TL_ERR_STALE_ID;
    }
    drop(world, index); /* T-10 */
    if (def->rate <= 0) {
        return TL_ERR_REFUSED; /* T-12 */
    }
    bool has_delay = def->has_first_delay && def->first_delay >= 0;
    *timer = (mo_timer){.rate = def->rate,
                        .loop = def->loop,
                        .is_once = def->is_once,
                        .has_body = def->has_body,
                        .owner = def->owner,
                        .serial = ++world->timer_serial};
    timer->owner_serial = def->owner != MO_NONE ? world->actors[def->owner].serial : 0;
    arm(world, timer, has_delay ? def->first_delay : def->rate);
    return TL_OK;
}

/* T-25. */
tl_result mo_timer_set_for_next_tick(mo_world *world, int index, int owner)
{
    if (owner != MO_NONE && !world->actors[owner].is_alive) {
        return TL_ERR_STALE_ID;
    }
    world->timers[index] =
        (mo_timer){.status = TL_TIMER_ACTIVE,
                   .due = world->timer_clock,
                   .has_body = true,
                   .owner = owner,
                   .owner_serial = owner != MO_NONE ? world->actors[owner].serial : 0,
                   .serial = ++world->timer_serial};
    return TL_OK;
}

tl_result mo_timer_clear(mo_world *world, int index)
{
    bool is_there = world->timers[index].status != TL_TIMER_NONE;
    drop(world, index);
    return is_there ? TL_OK : TL_ERR_STALE_ID;
}

uint32_t mo_timer_clear_all_for(mo_world *world, int owner)
{
    uint32_t count = 0;
    for (int i = 0; i < MO_TIMERS; i++) {
        const mo_timer *timer = &world->timers[i];
        if (timer->status != TL_TIMER_NONE && timer->owner == owner) { /* dead or not */
            drop(world, i);
            count++;
        }
    }
    return count;
}

tl_result mo_timer_pause(mo_world *world, int index)
{
    mo_timer *timer = &world->timers[index];
    if (timer->status == TL_TIMER_NONE) {
        return TL_ERR_STALE_ID;
    }
    if (timer->status == TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    if (timer->status == TL_TIMER_EXECUTING) {
        world->executing = MO_NONE;
        if (!timer->loop) {
            timer->status = TL_TIMER_NONE; /* T-56 */
            return TL_OK;
        }
    }
    timer->due -= timer->status == TL_TIMER_PENDING ? 0 : world->timer_clock; /* T-57 */
    timer->status = TL_TIMER_PAUSED;
    return TL_OK;
}

tl_result mo_timer_unpause(mo_world *world, int index)
{
    mo_timer *timer = &world->timers[index];
    if (timer->status == TL_TIMER_NONE) {
        return TL_ERR_STALE_ID;
    }
    if (timer->status != TL_TIMER_PAUSED) {
        return TL_ERR_REFUSED;
    }
    arm(world, timer, timer->due);
    return TL_OK;
}

tl_time mo_timer_remaining(const mo_world *world, int index)
{
    const mo_timer *timer = &world->timers[index];
    switch (timer->status) {
    case TL_TIMER_NONE:
        return -1;
    case TL_TIMER_EXECUTING:
        return 0;
    case TL_TIMER_ACTIVE:
        return timer->due - world->timer_clock;
    case TL_TIMER_PENDING:
    case TL_TIMER_PAUSED:
        break;
    }
    return timer->due;
}

/* T-30. */
void mo__timers_begin(mo_world *world)
{
    world->executing = MO_NONE;
    world->is_in_timers = !has_ticked(world);
    world->timer_clock += world->is_in_timers ? world->delta : 0;
}

/* T-34. */
static void finish(mo_world *world)
{
    mo_timer *timer = &world->timers[world->executing];
    world->executing = MO_NONE;
    if (timer->loop && (!timer->has_body || is_bound(world, timer))) {
        timer->due += (tl_time)world->timer_calls * timer->rate;
        timer->status = TL_TIMER_ACTIVE;
    } else {
        timer->status = TL_TIMER_NONE;
    }
}

static bool is_ahead(const mo_timer *a, const mo_timer *b)
{
    return b == NULL || a->due < b->due || (a->due == b->due && a->serial < b->serial);
}

static int earliest(const mo_world *world)
{
    int found = MO_NONE;
    for (int i = 0; i < MO_TIMERS; i++) {
        const mo_timer *timer = &world->timers[i];
        if (timer->status != TL_TIMER_ACTIVE || timer->due >= world->timer_clock) {
            continue;
        }
        if (is_ahead(timer, found != MO_NONE ? &world->timers[found] : NULL)) {
            found = i;
        }
    }
    return found;
}

static bool has_call_left(const mo_world *world)
{
    const mo_timer *timer = &world->timers[world->executing];
    return timer->has_body && is_bound(world, timer) && world->timer_call < world->timer_calls &&
           !(timer->is_once && world->timer_call > 0);
}

/* T-31, T-32. */
static void execute(mo_world *world, int index)
{
    mo_timer *timer = &world->timers[index];
    world->executing = index;
    world->timer_call = 0;
    world->timer_calls = 1;
    if (timer->loop) {
        world->timer_calls = (uint32_t)((world->timer_clock - timer->due) / timer->rate + 1);
    }
    timer->status = TL_TIMER_EXECUTING;
}

/* Changes nothing: timers without a call are not looked at. */
int mo__timers_peek(const mo_world *world)
{
    int found = MO_NONE;
    if (!world->is_in_timers) {
        return MO_NONE;
    }
    if (world->executing != MO_NONE && has_call_left(world)) {
        return world->executing;
    }
    for (int i = 0; i < MO_TIMERS; i++) {
        const mo_timer *timer = &world->timers[i];
        if (timer->status == TL_TIMER_ACTIVE && timer->due < world->timer_clock &&
            timer->has_body && is_bound(world, timer) &&
            is_ahead(timer, found != MO_NONE ? &world->timers[found] : NULL)) {
            found = i;
        }
    }
    return found;
}

void mo_timer_call_ends(mo_world *world)
{
    if (world->executing != MO_NONE && world->timer_call > 0 &&
        (world->timer_call == world->timer_calls || world->timers[world->executing].is_once)) {
        finish(world);
    }
}

int mo__timers_find(mo_world *world)
{
    while (world->is_in_timers) {
        if (world->executing == MO_NONE) {
            int next = earliest(world);
            if (next == MO_NONE) {
                break;
            }
            execute(world, next);
        } else if (has_call_left(world)) {
            return world->executing;
        } else {
            finish(world);
        }
    }
    return MO_NONE;
}

void mo__timers_take(mo_world *world, mo_run *out)
{
    out->call = world->timer_call;
    out->calls = world->timer_calls;
    out->delta =
        world->timers[out->index].due + (tl_time)world->timer_call * world->timers[out->index].rate;
    world->timer_call++;
    world->stats.timers_fired++;
}

/* T-17, T-37. */
void mo__timers_end(mo_world *world)
{
    if (!world->is_in_timers) {
        return;
    }
    (void)mo__timers_find(world); /* those without a call */
    world->is_in_timers = false;
    world->last_ticked_frame = world->frame;
    for (int i = 0; i < MO_TIMERS; i++) {
        if (world->timers[i].status == TL_TIMER_PENDING) {
            world->timers[i].status = TL_TIMER_ACTIVE;
            world->timers[i].due += world->timer_clock;
        }
    }
}
