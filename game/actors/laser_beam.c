/* game/actors/laser_beam.c -- LaserBeam: the drawn beam, and what it burns. */
#include "base/vec.h"
#include "sim/state.h"

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

static void tick(void *user, const tl_tick_context *context)
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
    static const tl_actor_class actor_class = {.name = "LaserBeam", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_LASER_BEAM};

    game->actors.beam.view = (gm_beam_view){0};
    return gm__plain_actor_spawn(game, &def, &game->actors.beam.actor);
}
