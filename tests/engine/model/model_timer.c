/* Timers (section 11): a plain list, one scan a call. */
#include "model_inside.h"

static bool is_bound(const mo_world *world, const mo_timer *timer)
{
    return timer->owner == MO_NONE || (world->actors[timer->owner].is_alive &&
                                       world->actors[timer->owner].serial == timer->owner_serial);
}

static const mo_clock *clock_of(const mo_world *world, const mo_timer *timer)
{
    return &world->clocks[timer->is_real ? 1 : 0];
}

static bool has_ticked(const mo_world *world, const mo_clock *clock)
{
    return clock->last_frame != 0 && clock->last_frame == world->frame;
}

static bool is_in_timers(const mo_world *world)
{
    return world->clocks[0].is_ticking || world->clocks[1].is_ticking;
}

/* T-15, T-16, T-59. */
static void arm(const mo_world *world, mo_timer *timer, tl_time delay)
{
    const mo_clock *clock = clock_of(world, timer);
    bool is_late = has_ticked(world, clock);
    timer->status = is_late ? TL_TIMER_ACTIVE : TL_TIMER_PENDING;
    timer->due = is_late ? delay + clock->now : delay;
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
                        .is_real = def->is_real,
                        .owner = def->owner,
                        .serial = ++world->timer_serial};
    timer->owner_serial = def->owner != MO_NONE ? world->actors[def->owner].serial : 0;
    arm(world, timer, has_delay ? def->first_delay : def->rate);
    return TL_OK;
}

/* T-25; as an option it waits for the next frame (T-29). */
tl_result mo_timer_set_for_next_tick(mo_world *world, int index, const mo_timer_def *def)
{
    mo_timer *timer = &world->timers[index];
    int owner = def->owner;
    if (owner != MO_NONE && !world->actors[owner].is_alive) {
        return TL_ERR_STALE_ID;
    }
    *timer = (mo_timer){.status = TL_TIMER_ACTIVE,
                        .has_body = true,
                        .is_real = def->is_real,
                        .owner = owner,
                        .owner_serial = owner != MO_NONE ? world->actors[owner].serial : 0,
                        .serial = ++world->timer_serial};
    timer->due = clock_of(world, timer)->now;
    if (world->options.next_tick_waits && world->is_open &&
        !has_ticked(world, clock_of(world, timer))) {
        timer->status = TL_TIMER_PENDING;
        timer->due = 0;
        timer->is_waiting = true;
        timer->waiting_frame = world->frame;
    }
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
    timer->due -= timer->status == TL_TIMER_PENDING ? 0 : clock_of(world, timer)->now; /* T-57 */
    timer->is_waiting = false;
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

tl_time mo_timer_left(const mo_world *world, int index)
{
    const mo_timer *timer = &world->timers[index];
    bool runs = timer->status == TL_TIMER_ACTIVE || timer->status == TL_TIMER_EXECUTING;
    return runs ? timer->due - clock_of(world, timer)->now : timer->due;
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
        return mo_timer_left(world, index);
    case TL_TIMER_PENDING:
    case TL_TIMER_PAUSED:
        break;
    }
    return timer->due;
}

static void begin_clock(const mo_world *world, mo_clock *clock, tl_time delta)
{
    clock->is_ticking = !has_ticked(world, clock);
    clock->now += clock->is_ticking ? delta : 0;
}

/* T-29 as an option: those of earlier frames, whose clock stood then. */
static void release_waiting(mo_world *world)
{
    for (int i = 0; i < MO_TIMERS; i++) {
        mo_timer *timer = &world->timers[i];
        if (timer->status == TL_TIMER_PENDING && timer->is_waiting &&
            timer->waiting_frame != world->frame) {
            timer->status = TL_TIMER_ACTIVE;
            timer->is_waiting = false;
            timer->due = clock_of(world, timer)->now;
        }
    }
}

/* T-30. */
void mo__timers_begin(mo_world *world)
{
    release_waiting(world);
    world->executing = MO_NONE;
    if (!world->is_paused) {
        begin_clock(world, &world->clocks[0], world->delta);
    }
    begin_clock(world, &world->clocks[1], world->real_delta);
}

/* T-34. */
static void finish(mo_world *world, tl_time periods)
{
    mo_timer *timer = &world->timers[world->executing];
    world->executing = MO_NONE;
    if (timer->loop && (!timer->has_body || is_bound(world, timer))) {
        timer->due += periods * timer->rate;
        timer->status = TL_TIMER_ACTIVE;
    } else {
        timer->status = TL_TIMER_NONE;
    }
}

static bool is_due(const mo_world *world, const mo_timer *timer)
{
    const mo_clock *clock = clock_of(world, timer);
    return timer->status == TL_TIMER_ACTIVE && clock->is_ticking && timer->due < clock->now;
}

/* Of two that are due: the one that has been so for longer, each by its own clock. */
static bool is_ahead(const mo_world *world, int a, int b)
{
    if (b == MO_NONE) {
        return true;
    }
    tl_time left_of_a = mo_timer_left(world, a);
    tl_time left_of_b = mo_timer_left(world, b);
    return left_of_a < left_of_b ||
           (left_of_a == left_of_b && world->timers[a].serial < world->timers[b].serial);
}

static int earliest(const mo_world *world)
{
    int found = MO_NONE;
    for (int i = 0; i < MO_TIMERS; i++) {
        if (is_due(world, &world->timers[i]) && is_ahead(world, i, found)) {
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
    timer->status = TL_TIMER_EXECUTING;
    world->timer_call = 0;
    world->timer_calls = 1;
    if (timer->loop) {
        world->timer_calls = (uint32_t)(-mo_timer_left(world, index) / timer->rate + 1);
    }
}

/* Changes nothing: timers without a call are not looked at. */
int mo__timers_peek(const mo_world *world)
{
    int found = MO_NONE;
    if (world->executing != MO_NONE && has_call_left(world)) {
        return world->executing;
    }
    for (int i = 0; i < MO_TIMERS; i++) {
        const mo_timer *timer = &world->timers[i];
        if (is_due(world, timer) && timer->has_body && is_bound(world, timer) &&
            is_ahead(world, i, found)) {
            found = i;
        }
    }
    return found;
}

void mo_timer_call_ends(mo_world *world)
{
    if (world->executing == MO_NONE || world->timer_call == 0) {
        return;
    }
    if (world->timers[world->executing].is_once || world->timer_call == world->timer_calls) {
        finish(world, world->timer_calls);
    }
}

int mo__timers_find(mo_world *world)
{
    while (is_in_timers(world)) {
        if (world->executing == MO_NONE) {
            int next = earliest(world);
            if (next == MO_NONE) {
                break;
            }
            execute(world, next);
        } else if (has_call_left(world)) {
            return world->executing;
        } else {
            finish(world, world->timer_calls);
        }
    }
    return MO_NONE;
}

void mo__timers_take(mo_world *world, mo_run *out)
{
    out->call = world->timer_call;
    out->calls = world->timer_calls;
    const mo_timer *timer = &world->timers[out->index];
    out->delta = timer->due + (tl_time)world->timer_call * timer->rate;
    world->timer_call++;
    world->stats.timers_fired++;
}

/* T-17, T-37. */
static void end_clock(mo_world *world, mo_clock *clock)
{
    if (!clock->is_ticking) {
        return;
    }
    clock->is_ticking = false;
    clock->last_frame = world->frame;
    for (int i = 0; i < MO_TIMERS; i++) {
        mo_timer *timer = &world->timers[i];
        if (timer->status == TL_TIMER_PENDING && clock_of(world, timer) == clock) {
            timer->status = TL_TIMER_ACTIVE;
            timer->is_waiting = false;
            timer->due += clock->now;
        }
    }
}

void mo__timers_end(mo_world *world)
{
    (void)mo__timers_find(world); /* those without a call */
    end_clock(world, &world->clocks[0]);
    end_clock(world, &world->clocks[1]);
}
