/* Timers of actors in a UE3 world, the life span among them. */
#include "base/assert.h"
#include "core/world.h"
#include "timer/timer.h"
#include "ue3/ue3.h"

static const uint64_t life_span_key = UINT64_MAX;

static tl__ue3_timer *at(const tl__ue3_timers *timers, uint32_t index1)
{
    return tl__pool_at(&timers->pool, index1 - 1);
}

static uint32_t next_of(const tl__ue3_timers *timers, uint32_t index1)
{
    return at(timers, index1)->node.next;
}

/* Also one that has stopped and waits to go. */
static tl__ue3_timer *find(const tl__ue3_timers *timers, const tl__actor *actor, uint64_t key)
{
    uint32_t index1 = actor->ue3_timers.first;

    while (index1 != 0 && at(timers, index1)->key != key) {
        index1 = next_of(timers, index1);
    }
    return index1 != 0 ? at(timers, index1) : NULL;
}

static void release_stopped(tl__ue3_timers *timers, tl__actor *actor)
{
    for (uint32_t index1 = actor->ue3_timers.first; index1 != 0;) {
        uint32_t next = next_of(timers, index1);
        if (at(timers, index1)->rate <= 0) {
            tl__list_remove(&actor->ue3_timers, &timers->pool, offsetof(tl__ue3_timer, node),
                            index1);
            tl__pool_give(&timers->pool, index1 - 1);
        }
        index1 = next;
    }
}

static bool is_updating(const tl__ue3_timers *timers, const tl__actor *actor)
{
    return tl_actor_id_equal(timers->updating, actor->self);
}

static void stop(tl__ue3_timers *timers, tl__actor *actor, tl__ue3_timer *timer)
{
    timer->rate = 0;
    if (!is_updating(timers, actor)) {
        release_stopped(timers, actor);
    }
}

void tl__ue3_timers_owner_gone(tl_world *world, tl_actor_id id)
{
    tl__ue3_timers *timers = &world->ue3->timers;
    tl__actor *actor = tl__actor_find(world, id);

    TL_ASSERT(actor != NULL); /* it is dying, not dead */
    for (uint32_t i = actor->ue3_timers.first; i != 0; i = next_of(timers, i)) {
        at(timers, i)->rate = 0;
    }
    if (!is_updating(timers, actor)) {
        release_stopped(timers, actor);
    }
}

static tl_result add(tl__ue3_timers *timers, tl__actor *actor, tl__ue3_timer **out)
{
    tl__pool *pool = &timers->pool;
    uint32_t slot = 0;
    tl_result result = tl__pool_take(pool, &slot);

    if (result == TL_OK) {
        tl__list_append(&actor->ue3_timers, pool, offsetof(tl__ue3_timer, node), slot + 1);
        *out = at(timers, slot + 1);
    }
    return result;
}

static tl_result set(tl__ue3_timers *timers, tl__actor *actor, const tl_ue3_timer_def *def)
{
    tl__ue3_timer *timer = find(timers, actor, def->key);

    if (def->rate <= 0) {
        if (timer == NULL || timer->rate <= 0) {
            return TL_ERR_REFUSED;
        }
        stop(timers, actor, timer);
        return TL_OK;
    }
    tl_result result = timer == NULL ? add(timers, actor, &timer) : TL_OK;
    if (result != TL_OK) {
        return result;
    }
    *timer = (tl__ue3_timer){.owner = actor->self,
                             .key = def->key,
                             .fn = def->fn,
                             .user = def->user,
                             .rate = def->rate,
                             .serial = timers->next_serial++,
                             .node = timer->node,
                             .loop = def->loop};
    return TL_OK;
}

tl_result tl_ue3_timer_set(tl_world *world, tl_actor_id id, const tl_ue3_timer_def *def)
{
    tl_result result = tl__world_may_change(world);

    if (result != TL_OK) {
        return result;
    }
    if (def == NULL || def->key == life_span_key) {
        return TL_ERR_INVALID;
    }
    if (!world->core.is_ue3) {
        return TL_ERR_STATE;
    }
    tl__actor *actor = tl__actor_find(world, id);
    if (actor == NULL || actor->life != TL__LIVE) {
        return TL_ERR_STALE_ID;
    }
    return set(&world->ue3->timers, actor, def);
}

tl_result tl_ue3_timer_stop(tl_world *world, tl_actor_id actor, uint64_t key)
{
    return tl_ue3_timer_set(world, actor, &(tl_ue3_timer_def){.key = key});
}

static void end_life(void *user, const tl_ue3_timer_call *call)
{
    tl__actor_end(call->world, user, TL_END_PLAY_DESTROYED);
}

tl_result tl__ue3_set_life_span(tl_world *world, tl_actor_id id, tl_time life_span)
{
    TL_ASSERT(world->core.is_ue3);

    tl__actor *actor = tl__actor_find(world, id);

    TL_ASSERT(actor != NULL);
    return set(&world->ue3->timers, actor,
               &(tl_ue3_timer_def){
                   .key = life_span_key, .fn = end_life, .user = actor, .rate = life_span});
}

/* Periods completed; a one-shot stops before its call, so that the call may set it again. */
static uint32_t take_calls(tl__ue3_timer *timer)
{
    if (!timer->loop) {
        timer->rate = 0;
        return 1;
    }
    tl_time calls = timer->elapsed / timer->rate;
    calls = calls < UINT32_MAX ? calls : UINT32_MAX;
    timer->elapsed -= calls * timer->rate;
    return (uint32_t)calls;
}

static void run_calls(tl_world *world, const tl__actor *actor, tl__ue3_timer *timer)
{
    const tl__ue3_timer was = *timer;
    tl_ue3_timer_call call = {
        .world = world, .actor = actor->self, .key = timer->key, .count = take_calls(timer)};

    for (; was.fn != NULL && call.index < call.count; call.index++) {
        world->core.stats.timers_fired += 1;
        was.fn(was.user, &call);
        if (actor->life != TL__LIVE || timer->serial != was.serial || timer->rate <= 0) {
            return;
        }
    }
}

void tl__ue3_timers_update(tl_world *world, tl__actor *actor, tl_time delta)
{
    TL_ASSERT(actor->life == TL__LIVE);
    TL_ASSERT(tl_actor_id_is_null(world->ue3->timers.updating));

    tl__ue3_timers *timers = &world->ue3->timers;
    uint64_t end = timers->next_serial;

    if (actor->ue3_timers.first == 0) {
        return;
    }
    timers->updating = actor->self;
    for (uint32_t i = actor->ue3_timers.first; i != 0 && actor->life == TL__LIVE;
         i = next_of(timers, i)) {
        tl__ue3_timer *timer = at(timers, i);
        if (timer->rate <= 0 || timer->serial >= end) {
            continue;
        }
        timer->elapsed = tl__time_add(timer->elapsed, delta);
        if (timer->elapsed > timer->rate) {
            run_calls(world, actor, timer);
        }
    }
    timers->updating = (tl_actor_id){0};
    release_stopped(timers, actor);
}

static const tl__ue3_timer *find_active(const tl_world *world, tl_actor_id id, uint64_t key)
{
    const tl__actor *actor = tl_ue3_is_on(world) ? tl__actor_find(world, id) : NULL;
    const tl__ue3_timer *timer = actor != NULL ? find(&world->ue3->timers, actor, key) : NULL;

    return timer != NULL && timer->rate > 0 ? timer : NULL;
}

bool tl_ue3_timer_is_active(const tl_world *world, tl_actor_id actor, uint64_t key)
{
    return find_active(world, actor, key) != NULL;
}

tl_time tl_ue3_timer_rate(const tl_world *world, tl_actor_id actor, uint64_t key)
{
    const tl__ue3_timer *timer = find_active(world, actor, key);

    return timer != NULL ? timer->rate : -1;
}

tl_time tl_ue3_timer_elapsed(const tl_world *world, tl_actor_id actor, uint64_t key)
{
    const tl__ue3_timer *timer = find_active(world, actor, key);

    return timer != NULL ? timer->elapsed : -1;
}

uint32_t tl_ue3_timer_count(const tl_world *world, tl_actor_id id)
{
    const tl__actor *actor = tl_ue3_is_on(world) ? tl__actor_find(world, id) : NULL;
    uint32_t count = 0;

    for (uint32_t i = actor != NULL ? actor->ue3_timers.first : 0; i != 0;
         i = next_of(&world->ue3->timers, i)) {
        count += at(&world->ue3->timers, i)->rate > 0 ? 1 : 0;
    }
    return count;
}

void tl__ue3_timers_hash(const tl_world *world, tl__hash *hash)
{
    const tl__pool *pool = &world->ue3->timers.pool;

    for (uint32_t slot = 0; tl__pool_seek(pool, &slot); slot++) {
        const tl__ue3_timer *timer = tl__pool_at(pool, slot);
        tl__hash_u32(hash, slot);
        tl__hash_u64(hash, tl_actor_id_store(timer->owner));
        tl__hash_u64(hash, timer->key);
        tl__hash_i64(hash, timer->rate);
        tl__hash_i64(hash, timer->elapsed);
        tl__hash_u64(hash, timer->serial);
        tl__hash_u32(hash, timer->node.next);
        tl__hash_bool(hash, timer->loop);
    }
}

/* Every timer is in the list of the actor that it names. */
void tl__ue3_timers_check(const tl_world *world, tl__audit *audit)
{
    const tl__ue3_timers *timers = &world->ue3->timers;
    uint32_t listed = 0;

    for (const tl__actor *actor = NULL; (actor = tl__actor_after(world, actor)) != NULL;) {
        for (uint32_t i = actor->ue3_timers.first; i != 0; i = next_of(timers, i)) {
            listed += 1;
            tl__expect(audit, tl_actor_id_equal(at(timers, i)->owner, actor->self),
                       "a UE3 timer is in the list of another actor");
        }
    }
    tl__expect(audit, listed == timers->pool.live_count, "some UE3 timer is in no list");
}
