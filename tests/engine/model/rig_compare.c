/* What the engine tells about itself against what the model holds. */
#include "rig.h"

/* One field: a difference is also an assertion of the printed test. */
static void same(rig *r, int slot, const char *field, int64_t engine, int64_t model)
{
    if (engine == model || rig__has_failed(r)) {
        return;
    }
    rig__say(r, "ck_assert_int_eq(info(%d).%s, %lld);\n", slot, field, (long long)model);
    rig__differ(r, "t%d: %s %lld, model %lld", slot, field, (long long)engine, (long long)model);
}

static void compare_groups(rig *r, int slot, const tl_tick_info *info)
{
    const mo_tick *tick = &r->model.ticks[slot];
    if (!tick->has_groups || tick->level == MO_NONE) {
        return; /* */
    }
    same(r, slot, "actual_start", info->actual_start, tick->actual_start);
    same(r, slot, "actual_end", info->actual_end, tick->actual_end);
    same(r, slot, "reason", info->reason, tick->reason);
    bool has_demoter = tick->demoted_by != MO_NONE;
    tl_tick_id demoter = has_demoter ? r->ids[tick->demoted_by] : (tl_tick_id){0};
    same(r, slot, "demoted_by.index1", info->demoted_by.index1, demoter.index1);
    same(r, slot, "demoted_by.generation", info->demoted_by.generation, demoter.generation);
}

/* The list may still name what was destroyed: it is dropped at the next visit. */
static void compare_edges(rig *r, int slot)
{
    const mo_tick *tick = &r->model.ticks[slot];
    tl_tick_id edges[2 * MO_PREREQUISITES];
    uint32_t count = tl_tick_prerequisites(r->world, r->ids[slot], edges, 2 * MO_PREREQUISITES);
    uint32_t live = 0;
    for (uint32_t i = 0; i < count && i < 2 * MO_PREREQUISITES; i++) {
        live += tl_tick_is_valid(r->world, edges[i]) ? 1 : 0;
    }
    for (uint32_t i = 0; i < tick->before_count; i++) {
        bool is_there = !r->model.ticks[tick->before[i]].is_alive;
        for (uint32_t k = 0; k < count && !is_there; k++) {
            is_there = tl_tick_id_equal(edges[k], r->ids[tick->before[i]]);
        }
        if (!is_there) {
            rig__differ(r, "t%d: the prerequisite t%d is missing", slot, tick->before[i]);
        }
        live -= r->model.ticks[tick->before[i]].is_alive ? 1 : 0;
    }
    if (live != 0) {
        rig__differ(r, "t%d: %d prerequisites too many", slot, (int)live);
    }
}

static tl_time last_run_of(const mo_tick *tick)
{
    return tick->last_run == MO_NEVER ? -1 : tick->last_run < 0 ? 0 : tick->last_run;
}

static void compare_tick(rig *r, int slot)
{
    const mo_tick *tick = &r->model.ticks[slot];
    tl_tick_info info;
    tl_result result = tl_tick_get_info(r->world, r->ids[slot], &info);
    if ((result == TL_OK) != tick->is_alive) {
        rig__differ(r, "t%d: alive in one world only", slot);
        return;
    }
    if (!tick->is_alive) {
        return;
    }
    same(r, slot, "state", info.state, tick->state);
    same(r, slot, "is_registered", info.is_registered, tick->level != MO_NONE);
    same(r, slot, "registration", (int64_t)info.registration, (int64_t)tick->registration);
    same(r, slot, "group", info.group, tick->group);
    same(r, slot, "end_group", info.end_group, tick->end_group);
    same(r, slot, "interval", info.interval, tick->interval);
    same(r, slot, "high_priority", info.high_priority, tick->is_high);
    same(r, slot, "overrun", info.overrun, tick->overrun);
    same(r, slot, "start_phase", info.start_phase, tick->start_phase);
    same(r, slot, "tick_even_when_paused", info.tick_even_when_paused, tick->wants_pause);
    same(r, slot, "run_on_any_thread", info.run_on_any_thread, tick->wants_any);
    same(r, slot, "dispatch_manually", info.dispatch_manually, tick->wants_manual);
    same(r, slot, "cooldown_left", info.cooldown_left,
         tick->state == TL_TICK_COOLING_DOWN ? tick->cooldown : 0);
    if (tick->level != MO_NONE) {
        same(r, slot, "last_run", info.last_run, last_run_of(tick));
        same(r, slot, "level.index1", info.level.index1, r->levels[tick->level].index1);
    }
    compare_groups(r, slot, &info);
    compare_edges(r, slot);
}

static void count(rig *r, const char *name, uint64_t engine, uint64_t model)
{
    if (engine == model || rig__has_failed(r)) {
        return;
    }
    rig__say(r, "ck_assert_uint_eq(tl_world_stats(w).%s, %llu);\n", name,
             (unsigned long long)model);
    rig__differ(r, "%s: %llu, model %llu", name, (unsigned long long)engine,
                (unsigned long long)model);
}

static void compare_stats(rig *r)
{
    tl_stats s = tl_world_stats(r->world);
    const tl_stats *first = &r->first_stats;
    const mo_stats *m = &r->model.stats;
    count(r, "frames", s.frames, m->frames);
    count(r, "ticks_run", s.ticks_run - first->ticks_run, m->ticks_run);
    count(r, "ticks_queued", s.ticks_queued - first->ticks_queued, m->ticks_queued);
    count(r, "newly_spawned", s.newly_spawned, m->newly_spawned);
    count(r, "demotions", s.demotions, m->demotions);
    count(r, "cycles", s.cycles, m->cycles);
    count(r, "runaways", s.runaways, m->runaways);
    count(r, "cancelled", s.cancelled, m->cancelled);
    count(r, "timers_fired", s.timers_fired, m->timers_fired);
    count(r, "tickables_ticked", s.tickables_ticked, m->tickables_ticked);
    count(r, "latent_actions", s.latent_actions, m->latent_actions);
    count(r, "refused_changes", s.refused_changes, m->refused_changes);
    count(r, "hidden_prerequisites", s.hidden_prerequisites, m->hidden_prerequisites);
}

void rig__compare(rig *r)
{
    for (int i = 0; i < r->model.tick_count && !rig__has_failed(r); i++) {
        compare_tick(r, i);
    }
    tl_world_times times = tl_world_get_times(r->world);
    if (times.time != r->model.time || times.unpaused_time != r->model.unpaused_time) {
        rig__differ(r, "times differ");
    }
    rig__compare_timers(r);
    rig__compare_latents(r);
    compare_stats(r);
    if (tl_world_check(r->world, NULL, NULL) != 0) {
        rig__differ(r, "tl_world_check finds broken invariants");
    }
}
