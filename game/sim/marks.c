/* game/sim/marks.c -- the place on the screen of each tick function. */
#include "sim/sim.h"

static void circle(gm_mark *mark, gm_vec2 at, float radius)
{
    mark->shape = GM_MARK_CIRCLE;
    mark->points[0] = at;
    mark->point_count = 1;
    mark->radius = radius;
}

static void beam(const gm_game *game, gm_mark *mark)
{
    const gm_beam_view *view = &game->actors.beam.view;

    mark->shape = GM_MARK_POLYLINE;
    mark->point_count = view->point_count;
    for (uint32_t i = 0; i < view->point_count; i++) {
        mark->points[i] = view->points[i];
    }
}

static void trail(const gm_game *game, gm_mark *mark)
{
    const gm_trail *ship = &game->actors.trails.ship;

    mark->shape = GM_MARK_POLYLINE;
    for (uint32_t i = 0; i < ship->count && mark->point_count < GM_BEAM_MAX_POINTS; i += 4) {
        mark->points[mark->point_count++] = ship->points[i];
    }
}

static bool drone(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    bool is_mover = instance->function == GM_FUNCTION_DRONE_MOVER;

    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        const gm_drone *at = &game->drones[i];
        tl_tick_id tick = is_mover ? at->mover_tick : at->tick;
        if (at->is_used && tl_tick_id_equal(tick, instance->tick)) {
            const gm_thing *thing = &game->things.items[at->thing - 1];
            const gm_body_state *body = gm_physics_body(game->physics, thing->body);
            if (body != NULL) {
                circle(mark, body->position, is_mover ? 18.0F : 22.0F);
            }
            return body != NULL;
        }
    }
    return false;
}

static bool shock(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    for (uint32_t i = 0; i < GM_MAX_WAVES; i++) {
        const gm_shock_wave *wave = &game->actors.waves[i];
        if (wave->is_used && tl_tick_id_equal(wave->tick, instance->tick)) {
            circle(mark, wave->centre, fmaxf(wave->radius, 8.0F));
            return true;
        }
    }
    return false;
}

static bool popup(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    for (uint32_t i = 0; i < GM_MAX_POPUPS; i++) {
        const gm_popup *at = &game->actors.popups[i];
        if (at->is_used && tl_tick_id_equal(at->tick, instance->tick)) {
            circle(mark, at->points.position, 18.0F);
            return true;
        }
    }
    return false;
}

/* What lives for about a second. */
static bool passing(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    return instance->function == GM_FUNCTION_POPUP ? popup(game, instance, mark)
                                                   : shock(game, instance, mark);
}

/* A thing with a tick function of its own. */
static bool thing(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *at = &game->things.items[i];
        const gm_body_state *body = gm_physics_body(game->physics, at->body);
        bool is_armour = tl_tick_id_equal(at->armour_tick, instance->tick);
        if (at->serial != 0 && body != NULL &&
            (is_armour || tl_tick_id_equal(at->tick, instance->tick))) {
            circle(mark, body->position, at->radius + (is_armour ? 16.0F : 6.0F));
            return true;
        }
    }
    return false;
}

static bool bullet(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    for (uint32_t i = 0; i < GM_MAX_BULLETS; i++) {
        const gm_bullet *at = &game->range.bullets[i];
        const gm_body_state *body = gm_physics_body(game->physics, at->body);
        if (at->is_used && body != NULL && tl_tick_id_equal(at->tick, instance->tick)) {
            circle(mark, body->position, 8.0F);
            return true;
        }
    }
    return false;
}

static bool sentry(const gm_game *game, gm_mark *mark, float radius)
{
    const gm_body_state *body = gm_physics_body(game->physics, game->range.sentry.body);

    if (body != NULL) {
        circle(mark, body->position, radius);
    }
    return body != NULL;
}

static gm_vec2 gun_muzzle(const gm_game *game)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    float way = gm__peek_vec(game, GM_VALUE_SHIP_VELOCITY).x < 0.0F ? -1.0F : 1.0F;

    return gm__vec(ship.x + way * GM_MUZZLE, ship.y);
}

static bool workshop(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    const gm_workshop *shop = &game->range.workshop;

    switch ((int)instance->function) {
    case GM_FUNCTION_SPINNER:
        circle(mark, gm__vec(GM_SPINNER_X, GM_SPINNER_Y), 28.0F);
        return true;
    case GM_FUNCTION_TURRET:
        circle(mark, gm__peek_vec(game, GM_VALUE_TURRET_POSITION), 16.0F);
        return true;
    case GM_FUNCTION_BARREL:
        circle(mark, gm__peek_vec(game, GM_VALUE_BARREL_POSITION), 12.0F);
        return true;
    case GM_FUNCTION_CALLER:
        circle(mark, gm__vec(GM_CALLER_X, GM_CALLER_Y), 34.0F);
        return true;
    case GM_FUNCTION_NEST:
        circle(mark, gm__vec(GM_NEST_X, GM_NEST_Y), 22.0F);
        return true;
    case GM_FUNCTION_CHICK:
        circle(mark, gm__vec(GM_NEST_X, GM_NEST_Y - 6.0F), 10.0F);
        return true;
    case GM_FUNCTION_GUARD:
        circle(mark, gm__guard_place(&shop->annex), 16.0F);
        return shop->annex.is_there;
    default:
        return bullet(game, instance, mark);
    }
}

static bool device(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    switch ((int)instance->function) {
    case GM_FUNCTION_NAME_PLATE:
        circle(mark, gm__peek_vec(game, GM_VALUE_PLATE_POSITION), 10.0F);
        return true;
    case GM_FUNCTION_EMITTER:
        circle(mark, gm__peek_vec(game, GM_VALUE_EMITTER_POSITION), 9.0F);
        return game->range.emitter.runs > 0;
    case GM_FUNCTION_METRONOME:
        circle(mark, gm__vec(GM_METRONOME_X, GM_METRONOME_Y), 24.0F);
        return true;
    case GM_FUNCTION_SENTRY_MOVER:
        return sentry(game, mark, 18.0F);
    case GM_FUNCTION_SENTRY_BRAIN:
        return sentry(game, mark, 24.0F);
    case GM_FUNCTION_GUN:
        circle(mark, gun_muzzle(game), 12.0F);
        return true;
    case GM_FUNCTION_SPRING_ARM:
        circle(mark, gm__peek_vec(game, GM_VALUE_ARM_POSITION), 10.0F);
        return true;
    case GM_FUNCTION_FOLLOW_CAMERA:
        circle(mark, gm__peek_vec(game, GM_VALUE_CAMERA_POSITION), 64.0F);
        return true;
    case GM_FUNCTION_STEPPER:
        circle(mark, gm__peek_vec(game, GM_VALUE_STEPPER_POSITION), 16.0F);
        return true;
    case GM_FUNCTION_CART:
        circle(mark, gm__vec(GM_TRACK_LOW + gm__cart_place(&game->range.cart), GM_CART_Y), 16.0F);
        return true;
    case GM_FUNCTION_PULSE:
        circle(mark, gm__vec(GM_PULSE_X, GM_PULSE_Y), 24.0F);
        return true;
    default:
        return workshop(game, instance, mark);
    }
}

static bool fill(const gm_game *game, const gm_instance *instance, gm_mark *mark)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);

    switch ((int)instance->function) {
    case GM_FUNCTION_PLAYER_CONTROLLER:
        circle(mark, ship, 30.0F);
        return true;
    case GM_FUNCTION_PLAYER_SHIP:
        circle(mark, ship, 22.0F);
        return true;
    case GM_FUNCTION_LASER_ARM:
        circle(mark, gm__peek_vec(game, GM_VALUE_SHIP_MUZZLE), 7.0F);
        return true;
    case GM_FUNCTION_GAME_STATE:
        mark->shape = GM_MARK_SCORE;
        return true;
    case GM_FUNCTION_HUD:
        mark->shape = GM_MARK_HUD;
        return true;
    case GM_FUNCTION_TELEMETRY:
        mark->shape = GM_MARK_CHIP;
        return true;
    case GM_FUNCTION_DRONE_MOVER:
    case GM_FUNCTION_DRONE:
        return drone(game, instance, mark);
    case GM_FUNCTION_PAUSE_MENU:
        mark->shape = GM_MARK_CHIP;
        return game->screen == GM_SCREEN_PAUSE;
    case GM_FUNCTION_SHOCK_WAVE:
    case GM_FUNCTION_POPUP:
        return passing(game, instance, mark);
    case GM_FUNCTION_COMET:
    case GM_FUNCTION_SHARD:
    case GM_FUNCTION_WARDEN:
    case GM_FUNCTION_WARDEN_ARMOUR:
        return thing(game, instance, mark);
    case GM_FUNCTION_PHYSICS_START:
    case GM_FUNCTION_PHYSICS_END:
    case GM_FUNCTION_BODY_SYNC:
    case GM_FUNCTION_PARTICLES:
        mark->shape = GM_MARK_ARENA;
        return true;
    case GM_FUNCTION_MINIMAP:
        mark->shape = GM_MARK_MINIMAP;
        return true;
    case GM_FUNCTION_RETICLE:
        circle(mark, gm__peek_vec(game, GM_VALUE_RETICLE_POSITION), 26.0F);
        return true;
    case GM_FUNCTION_LASER_BEAM:
        beam(game, mark);
        return mark->point_count >= 2;
    case GM_FUNCTION_LASER_SPARKS:
        circle(mark, gm__peek_vec(game, GM_VALUE_BEAM_IMPACT), 14.0F);
        return game->actors.beam.view.is_on;
    case GM_FUNCTION_TRAILS:
        trail(game, mark);
        return mark->point_count >= 2;
    default:
        return device(game, instance, mark);
    }
}

uint32_t gm__marks_fill(gm_game *game, gm_mark *marks)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < game->functions.count; i++) {
        const gm_instance *instance = &game->functions.items[i];
        marks[count] = (gm_mark){.tick = instance->tick};
        if (instance->ordinal != 0 && fill(game, instance, &marks[count])) {
            count++;
        }
    }
    return count;
}
