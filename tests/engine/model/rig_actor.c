/* Operations on actors. Their ticks are functions that a program names like any other. */
#include "rig.h"

/* By whether it is latent-aware. */
static const tl_actor_class actor_classes[2] = {
    {.name = "actor", .tick = rig__body},
    {.name = "aware actor", .tick = rig__body, .is_latent_aware = true}};
static const tl_component_class component_classes[2] = {
    {.name = "component", .tick = rig__body},
    {.name = "aware component", .tick = rig__body, .is_latent_aware = true}};

static int class_of(bool is_any, bool is_aware)
{
    return (is_any ? 2 : 0) + (is_aware ? 1 : 0);
}

static tl_primary_tick primary_of(const mo_actor_def *m, bool is_actor)
{
    return (tl_primary_tick){.can_ever_tick = m->can_ever_tick,
                             .start_with_tick_disabled = m->starts_disabled,
                             .tick_even_when_paused = m->runs_in_pause,
                             .run_on_any_thread = is_actor ? m->is_any : m->part_is_any,
                             .has_group = is_actor,
                             .group = m->group,
                             .interval = m->interval,
                             .overrun = m->overrun,
                             .start_phase = m->start_phase};
}

int rig__quarters(uint8_t byte)
{
    static const int quarters[] = {4, 4, 2, 12};
    return quarters[byte % 4];
}

/* What has no bits of its own. */
static uint32_t mixed(const op *o)
{
    return (o->a * 5U) ^ (o->b / 8U) ^ (o->c * 3U) ^ (o->d / 4U);
}

static mo_actor_def choose(const rig *r, const op *o)
{
    bool has_any = (r->program->options & PR_ANY_THREAD) != 0;
    uint32_t flags = mixed(o);
    return (mo_actor_def){.level = rig__level(r, o->d),
                          .group = rig__group(o->b),
                          .interval = rig__interval(o->b / 8 % 16),
                          .overrun = o->d % 2 == 0 ? (tl_overrun)(o->d / 2 % 3) : 0,
                          .start_phase = o->d % 2 == 0 ? rig__phase(o->d / 8) : 0,
                          .dilation = rig__quarters(o->c) / 4.0,
                          .can_ever_tick = (o->c & 12) != 12,
                          .starts_disabled = (o->c & 0x30) == 0x30,
                          .runs_in_pause = (o->b & 0x80) != 0,
                          .runs_in_viewports = (o->c & 64) != 0,
                          .has_component = (o->c & 128) != 0,
                          .is_any = has_any && (flags & 1) != 0,
                          .is_aware = (flags & 12) != 0,
                          .part_is_any = has_any && (flags & 2) != 0,
                          .part_is_aware = (flags & 32) != 0};
}

static void say_spawn(rig *r, const mo_actor_def *m, int actor, int slot)
{
    rig__say(
        r,
        "spawn(%d, %d, %d, %d, (tl_actor_def){.level = l[%d], .has_custom_time_dilation = true, "
        ".custom_time_dilation = %.17g, .should_tick_if_viewports_only = %d, "
        ".component_count = %d, .primary_tick = {.has_group = true, .group = "
        "TL_TICK_GROUP_%s, .interval = %lld, .can_ever_tick = %d, .start_with_tick_disabled = "
        "%d, .tick_even_when_paused = %d, .overrun = %d, .start_phase = %lld}});\n",
        actor, slot, class_of(m->is_any, m->is_aware), class_of(m->part_is_any, m->part_is_aware),
        m->level, m->dilation, m->runs_in_viewports, m->has_component, rig__group_text(m->group),
        (long long)m->interval, m->can_ever_tick, m->starts_disabled, m->runs_in_pause,
        (int)m->overrun, (long long)m->start_phase);
}

static void take_ids(rig *r, const op *o, const mo_actor_def *m, int slot)
{
    tl_actor_id actor = r->actors[r->model.actor_count - 1];
    r->ids[slot] = tl_actor_tick(r->world, actor);
    r->named[rig__name(r, o->a)] = slot;
    if (m->has_component) {
        uint32_t other = rig__name(r, (uint8_t)(o->a + 1));
        r->parts[r->model.actor_count - 1] = tl_actor_component(r->world, actor, 0);
        r->ids[slot + 1] = tl_component_tick(r->world, r->parts[r->model.actor_count - 1]);
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
    tl_component_def part = {.component_class = &component_classes[m.part_is_aware ? 1 : 0],
                             .user = &r->bodies[slot + 1],
                             .primary_tick = &primary};
    tl_actor_def def = {.actor_class = &actor_classes[m.is_aware ? 1 : 0],
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

int rig__actor(const rig *r, const op *o)
{
    int named = r->named[rig__name(r, o->a)];
    int actor = named != MO_NONE ? r->model.ticks[named].actor : MO_NONE;
    if (actor == MO_NONE && r->model.actor_count > 0) {
        actor = o->b % r->model.actor_count;
    }
    return actor;
}

static void destroy(rig *r, int actor)
{
    rig__checked(r, tl_actor_destroy(r->world, r->actors[actor]),
                 mo_actor_destroy(&r->model, actor), "tl_actor_destroy(w, a[%d])", actor);
}

static void dilate(rig *r, const op *o, int actor)
{
    double dilation = rig__quarters(o->b) / 4.0;
    rig__checked(r, tl_actor_set_custom_time_dilation(r->world, r->actors[actor], dilation),
                 mo_actor_set_dilation(&r->model, actor, dilation),
                 "tl_actor_set_custom_time_dilation(w, a[%d], %.17g)", actor, dilation);
}

void rig__apply_actor(rig *r, const op *o)
{
    int actor = rig__actor(r, o);
    if (o->kind == OP_SPAWN) {
        spawn(r, o);
    } else if (actor != MO_NONE && o->kind == OP_ACTOR_DESTROY) {
        destroy(r, actor);
    } else if (actor != MO_NONE) {
        dilate(r, o, actor);
    }
}
