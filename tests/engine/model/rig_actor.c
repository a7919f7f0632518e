/* Operations on actors. Their ticks are functions that a program names like any other. */
#include "rig.h"

static const tl_actor_class actor_class = {.name = "actor", .tick = rig__tick_body};
static const tl_component_class component_class = {.name = "component", .tick = rig__tick_body};

static tl_primary_tick primary_of(const mo_actor_def *m, bool is_actor)
{
    return (tl_primary_tick){.can_ever_tick = m->can_ever_tick,
                             .start_with_tick_disabled = m->starts_disabled,
                             .tick_even_when_paused = m->runs_in_pause,
                             .has_group = is_actor,
                             .group = m->group,
                             .interval = m->interval,
                             .overrun = m->overrun,
                             .start_phase = m->start_phase};
}

static mo_actor_def choose(const rig *r, const op *o)
{
    static const double dilations[] = {1.0, 1.0, 0.5, 3.0};
    return (mo_actor_def){.level = rig__level(r, o->d),
                          .group = rig__group(o->b),
                          .interval = rig__interval(o->b / 8 % 16),
                          .overrun = o->d % 2 == 0 ? (tl_overrun)(o->d / 2 % 3) : 0,
                          .start_phase = o->d % 2 == 0 ? rig__phase(o->d / 8) : 0,
                          .dilation = dilations[o->c % 4],
                          .can_ever_tick = (o->c & 12) != 12,
                          .starts_disabled = (o->c & 0x30) == 0x30,
                          .runs_in_pause = (o->b & 0x80) != 0,
                          .runs_in_viewports = (o->c & 64) != 0,
                          .has_component = (o->c & 128) != 0};
}

static void say_spawn(rig *r, const mo_actor_def *m, int actor, int slot)
{
    rig__say(r,
             "spawn(%d, %d, (tl_actor_def){.level = l[%d], .has_custom_time_dilation = true, "
             ".custom_time_dilation = %.17g, .should_tick_if_viewports_only = %d, "
             ".component_count = %d, .primary_tick = {.has_group = true, .group = "
             "TL_TICK_GROUP_%s, .interval = %lld, .can_ever_tick = %d, .start_with_tick_disabled = "
             "%d, .tick_even_when_paused = %d, .overrun = %d, .start_phase = %lld}});\n",
             actor, slot, m->level, m->dilation, m->runs_in_viewports, m->has_component,
             rig__group_text(m->group), (long long)m->interval, m->can_ever_tick,
             m->starts_disabled, m->runs_in_pause, (int)m->overrun, (long long)m->start_phase);
}

static void take_ids(rig *r, const op *o, const mo_actor_def *m, int slot)
{
    tl_actor_id actor = r->actors[r->model.actor_count - 1];
    r->ids[slot] = tl_actor_tick(r->world, actor);
    r->named[rig__name(r, o->a)] = slot;
    if (m->has_component) {
        uint32_t other = rig__name(r, (uint8_t)(o->a + 1));
        r->ids[slot + 1] = tl_component_tick(r->world, tl_actor_component(r->world, actor, 0));
        bool is_free = r->named[other] == MO_NONE || !r->model.ticks[r->named[other]].is_alive;
        r->named[other] = is_free ? slot + 1 : r->named[other];
    }
}

static void spawn(rig *r, const op *o)
{
    mo_actor_def m = choose(r, o);
    int slot = r->model.tick_count;
    int actor = r->model.actor_count;
    int named = r->named[rig__name(r, o->a)];
    if (slot + 1 >= MO_TICKS || actor == MO_ACTORS || !r->model.levels[m.level].is_used ||
        (named != MO_NONE && r->model.ticks[named].is_alive)) {
        return;
    }
    tl_primary_tick primary = primary_of(&m, false);
    tl_component_def part = {.component_class = &component_class,
                             .user = &r->bodies[slot + 1],
                             .primary_tick = &primary};
    tl_actor_def def = {.actor_class = &actor_class,
                        .user = &r->bodies[slot],
                        .level = r->levels[m.level],
                        .primary_tick = primary_of(&m, true),
                        .components = &part,
                        .component_count = m.has_component ? 1 : 0,
                        .should_tick_if_viewports_only = m.runs_in_viewports,
                        .has_custom_time_dilation = true,
                        .custom_time_dilation = m.dilation};
    r->bodies[slot] = (body){r, slot};
    r->bodies[slot + 1] = (body){r, slot + 1};
    say_spawn(r, &m, actor, slot);
    if (tl_actor_spawn(r->world, &def, &r->actors[actor]) != TL_OK) {
        rig__differ(r, "tl_actor_spawn failed");
        return;
    }
    (void)mo_actor_spawn(&r->model, &m);
    take_ids(r, o, &m, slot);
}

/* a: the actor of the named function, or else any. */
static void destroy(rig *r, const op *o)
{
    int named = r->named[rig__name(r, o->a)];
    int actor = named != MO_NONE ? r->model.ticks[named].actor : MO_NONE;
    if (actor == MO_NONE && r->model.actor_count > 0) {
        actor = o->b % r->model.actor_count;
    }
    if (actor != MO_NONE) {
        rig__checked(r, tl_actor_destroy(r->world, r->actors[actor]),
                     mo_actor_destroy(&r->model, actor), "tl_actor_destroy(w, a[%d])", actor);
    }
}

void rig__apply_actor(rig *r, const op *o)
{
    if (o->kind == OP_SPAWN) {
        spawn(r, o);
    } else {
        destroy(r, o);
    }
}
