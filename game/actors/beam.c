/* game/actors/beam.c -- Reticle traces the beam and fills the bar; LaserBeam draws it and burns. */
#include "actors/actors.h"

/* Reticle: traces the beam, sits at its impact, fills and writes the bar. In an earlier group it
 * does so with the values of the frame before. */

static const float reach = 1400.0F;

enum { MAX_BOUNCES = 4 };

/* The beam, traced so far. */
typedef struct beam_way {
    gm_vec2 from;
    gm_vec2 direction;
    gm_vec2 bounces[MAX_BOUNCES];
    uint32_t bounce_count;
    gm_vec2 impact;
    gm_vec2 normal;
    gm_body_id body; /**< null: a wall or nothing */
    bool fires;
} beam_way;

static void bounce(beam_way *trace, const gm_ray_hit *hit)
{
    float into = gm__vec_dot(trace->direction, hit->normal);

    trace->bounces[trace->bounce_count++] = hit->point;
    trace->direction = gm__vec_unit(gm__vec_along(trace->direction, hit->normal, -2.0F * into));
    trace->from = hit->point;
}

static void run_trace(const gm_game *game, beam_way *trace)
{
    gm_ray_filter filter = {.mask = GM_CATEGORY_ALL & ~(uint32_t)GM_CATEGORY_SHIP};
    gm_ray_hit hit;

    for (;;) {
        gm_segment way = {trace->from, gm__vec_along(trace->from, trace->direction, reach)};
        if (!gm_physics_raycast(game->physics, way, &filter, &hit)) {
            trace->impact = way.b;
            trace->normal = gm__vec_scale(trace->direction, -1.0F);
            return;
        }
        const gm_body_state *body = gm_physics_body(game->physics, hit.body);
        if (body == NULL || body->kind != GM_BODY_MIRROR || trace->bounce_count == MAX_BOUNCES) {
            trace->impact = hit.point;
            trace->normal = hit.normal;
            trace->body = hit.body;
            return;
        }
        bounce(trace, &hit);
        filter.ignore = hit.body;
    }
}

static gm_target_kind target_of(const gm_thing *thing)
{
    if (thing == NULL) {
        return GM_TARGET_NONE;
    }
    switch (thing->kind) {
    case GM_BODY_DEBRIS:
        return GM_TARGET_DEBRIS;
    case GM_BODY_CRYSTAL:
        return GM_TARGET_CRYSTAL;
    case GM_BODY_CORE:
        return GM_TARGET_CORE;
    case GM_BODY_MIRROR:
        return GM_TARGET_MIRROR;
    case GM_BODY_COMET:
        return GM_TARGET_COMET;
    case GM_BODY_WARDEN:
        return GM_TARGET_WARDEN;
    case GM_BODY_DRONE:
    case GM_BODY_SHARD:
    case GM_BODY_KINDS:
        break;
    }
    return GM_TARGET_DRONE;
}

static void publish_beam(gm_game *game, const beam_way *trace, bool fires)
{
    const gm_reticle *reticle = &game->actors.reticle;

    gm__publish_vec(game, GM_VALUE_BEAM_IMPACT, trace->impact);
    gm__publish_vec(game, GM_VALUE_BEAM_NORMAL, trace->normal);
    gm__publish(game, GM_VALUE_BEAM_TARGET, (float)reticle->target, (float)reticle->thing,
                fires ? 1.0F : 0.0F);
    gm__publish(game, GM_VALUE_BEAM_HEAT, reticle->heat, 0.0F, 0.0F);
    gm__publish(game, GM_VALUE_BEAM_BOUNCES, (float)trace->bounce_count, 0.0F, 0.0F);
    for (uint32_t i = 0; i < MAX_BOUNCES; i++) {
        gm__publish_vec(game, (gm_value)(GM_VALUE_BEAM_BOUNCE_1 + i),
                        i < trace->bounce_count ? trace->bounces[i] : trace->impact);
    }
    gm__publish_vec(game, GM_VALUE_RETICLE_POSITION, trace->impact);
}

static void decay_others(gm_game *game, const gm_thing *lit, float seconds)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->kind == GM_BODY_CRYSTAL && thing != lit) {
            thing->progress = fmaxf(0.0F, thing->progress - seconds / GM_DECAY_SECONDS);
        }
    }
}

/* @return the bar, 0 to 1: extraction, or in the finale the health that the Warden lost */
static float extract(gm_game *game, gm_thing *crystal, const beam_way *way, float seconds)
{
    bool fires = way->fires;
    bool counts = crystal != NULL && crystal->kind == GM_BODY_CRYSTAL && !game->rules.is_shut;

    decay_others(game, counts && fires ? crystal : NULL, seconds);
    if (!counts) {
        const gm_thing *warden = gm__thing_by_serial(game, game->rules.warden);
        return warden != NULL ? warden->progress : 0.0F;
    }
    if (fires) {
        crystal->progress = fminf(1.0F, crystal->progress + seconds / GM_EXTRACT_SECONDS);
    }
    float shown = crystal->progress;
    if (shown >= 1.0F) {
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_EXTRACTED,
                                                   .thing = crystal->serial,
                                                   .amount = (float)way->bounce_count});
    }
    return shown;
}

static void note_target(gm_game *game, const gm_thing *thing, bool fires)
{
    gm_reticle *reticle = &game->actors.reticle;
    uint32_t serial = thing != NULL ? thing->serial : 0;

    reticle->target = target_of(thing);
    reticle->thing = thing != NULL ? gm__thing_index1(thing) : 0;
    if (fires && reticle->target == GM_TARGET_CRYSTAL && serial != reticle->serial) {
        game->events |= GM_EVENT_LOCK;
    }
    reticle->serial = fires ? serial : 0;
}

static void reticle_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_reticle *reticle = &game->actors.reticle;
    float seconds = context->delta_seconds;
    gm_read state = gm__read(game, GM_VALUE_SHIP_STATE);
    bool fires = gm__read(game, GM_VALUE_CONTROLLER_TRIGGERS).v[0] > 0.5F && state.v[0] > 0.5F;
    float aim = gm__read(game, GM_VALUE_SHIP_AIM).v[0];
    beam_way way = {.fires = fires,
                    .from = gm__read_vec(game, GM_VALUE_SHIP_POSITION),
                    .direction = gm__vec_polar(aim, 1.0F)};

    run_trace(game, &way);
    gm_thing *thing = gm__thing_of(game, way.body);
    note_target(game, thing, fires);
    bool is_gold = fires && reticle->target == GM_TARGET_CRYSTAL && !game->rules.is_shut;
    reticle->heat += ((is_gold ? 1.0F : 0.0F) - reticle->heat) * (1.0F - expf(-8.0F * seconds));
    reticle->spin += seconds * (1.2F + 2.0F * reticle->heat);
    publish_beam(game, &way, fires);
    gm__publish(game, GM_VALUE_BAR_VALUE, extract(game, thing, &way, seconds), 0.0F, 0.0F);
    gm__play_events_deliver(game);
}

bool gm__reticle_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Reticle", .tick = reticle_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_RETICLE};

    game->actors.reticle = (gm_reticle){0};
    gm__publish_vec(game, GM_VALUE_RETICLE_POSITION, game->sector->start);
    return gm__plain_actor_spawn(game, &def, &game->actors.reticle.actor);
}

/* LaserBeam: the drawn beam, and the burning of its target. */

static const float cooling = 0.22F; /* of a core's heat per second */

static void add_point(gm_beam_view *view, gm_vec2 at)
{
    view->points[view->point_count++] = at;
}

static void build(gm_game *game, gm_beam_view *view)
{
    uint32_t bounces = (uint32_t)gm__read(game, GM_VALUE_BEAM_BOUNCES).v[0];

    view->point_count = 0;
    add_point(view, gm__read_vec(game, GM_VALUE_SHIP_MUZZLE));
    for (uint32_t i = 0; i < bounces && i < 4; i++) {
        add_point(view, gm__read_vec(game, (gm_value)(GM_VALUE_BEAM_BOUNCE_1 + i)));
    }
    add_point(view, gm__read_vec(game, GM_VALUE_BEAM_IMPACT));
    view->normal = gm__read_vec(game, GM_VALUE_BEAM_NORMAL);
    view->heat = gm__read(game, GM_VALUE_BEAM_HEAT).v[0];
}

static void cool_others(gm_game *game, const gm_thing *lit, float seconds)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        if (thing->serial == 0) {
            continue;
        }
        thing->is_lit = thing == lit;
        thing->flash = thing == lit ? 1.0F : thing->flash * expf(-6.0F * seconds);
        if (thing->kind == GM_BODY_CORE && thing != lit) {
            thing->heat = fmaxf(0.0F, thing->heat - cooling * seconds);
        }
    }
}

/* Light presses: a little push along the last stretch. */
static void press(gm_game *game, const gm_beam_view *view, const gm_thing *lit, float seconds)
{
    const gm_body_state *body = gm_physics_body(game->physics, lit->body);
    gm_vec2 last = view->points[view->point_count - 1];
    gm_vec2 along = gm__vec_unit(gm__vec_sub(last, view->points[view->point_count - 2]));

    if (body != NULL && lit->kind != GM_BODY_MIRROR && lit->kind != GM_BODY_CRYSTAL) {
        (void)gm_physics_add_impulse(game->physics, lit->body,
                                     gm__vec_scale(along, 9000.0F * seconds),
                                     gm__vec_sub(last, body->position));
    }
}

static void beam_tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    gm_beam_view *view = &game->actors.beam.view;
    gm_read target = gm__read(game, GM_VALUE_BEAM_TARGET);
    float seconds = context->delta_seconds;

    build(game, view);
    view->is_on = target.v[2] > 0.5F;
    view->target = (gm_target_kind)target.v[0];
    gm_thing *lit = view->is_on ? gm__thing_at(game, (uint32_t)target.v[1]) : NULL;
    cool_others(game, lit, seconds);
    if (lit != NULL && lit->kind == GM_BODY_WARDEN &&
        !gm__warden_is_bare(game, lit, view->points[view->point_count - 1])) {
        return;
    }
    if (lit != NULL) {
        press(game, view, lit, seconds);
        gm__play_event_push(game, &(gm_play_event){.kind = GM_PLAY_BURNT,
                                                   .thing = lit->serial,
                                                   .amount = seconds,
                                                   .at = view->points[view->point_count - 1]});
        gm__play_events_deliver(game);
    }
}

bool gm__laser_beam_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "LaserBeam", .tick = beam_tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_LASER_BEAM};

    game->actors.beam.view = (gm_beam_view){0};
    return gm__plain_actor_spawn(game, &def, &game->actors.beam.actor);
}
