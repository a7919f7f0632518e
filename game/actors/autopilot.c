/* game/actors/autopilot.c -- the built-in player: it reads the published values and
 * uses the same controls as a player. */
#include "actors/actors.h"

static const float keep_near = 110.0F; /* units from the crystal it works on */
static const float keep_far = 200.0F;
static const float feel = 90.0F; /* units within which it dodges bodies */

/* The straight line between the ship and a place. */
typedef struct sight {
    bool is_clear; /* the thing itself is hit first */
    bool is_core;  /* a core is in the way */
    bool is_mirror;
    bool is_wall;
    float far;
} sight;

static sight look(const gm_game *game, gm_vec2 from, const gm_thing *at, gm_vec2 place)
{
    gm_ray_filter filter = {.mask = GM_CATEGORY_ALL & ~(uint32_t)GM_CATEGORY_SHIP};
    gm_ray_hit hit;
    sight seen = {.far = gm__vec_distance(from, place)};
    gm_segment way = {from, place};

    if (!gm_physics_raycast(game->physics, way, &filter, &hit)) {
        seen.is_clear = true;
        return seen;
    }
    const gm_body_state *body = gm_physics_body(game->physics, hit.body);
    seen.is_clear = gm_body_id_equal(hit.body, at->body);
    seen.is_core = body != NULL && body->kind == GM_BODY_CORE;
    seen.is_mirror = body != NULL && body->kind == GM_BODY_MIRROR;
    seen.is_wall = hit.is_wall;
    return seen;
}

static float cost(const gm_thing *thing, const sight *seen)
{
    float total = seen->far - 400.0F * thing->progress;

    total += seen->is_clear ? 0.0F : 120.0F;
    total += seen->is_core || seen->is_mirror ? 500.0F : 0.0F;
    total += seen->is_wall ? 200.0F : 0.0F;
    return total;
}

/* From where it works on a crystal. */
static gm_vec2 place_of(gm_game *game, const gm_thing *crystal)
{
    return crystal->cage != 0 ? game->sector->cages[crystal->cage - 1].stand
                              : gm__place_read(game, crystal->place);
}

static gm_thing *choose(gm_game *game, gm_vec2 from)
{
    gm_thing *best = NULL;
    float least = 1e9F;

    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        if (thing->serial == 0 || thing->kind != GM_BODY_CRYSTAL) {
            continue;
        }
        sight seen = look(game, from, thing, place_of(game, thing));
        float price = cost(thing, &seen);
        if (price < least) {
            least = price;
            best = thing;
        }
    }
    return best;
}

static gm_thing *target(gm_game *game, gm_vec2 from, float seconds)
{
    gm_autopilot *pilot = &game->actors.controller.autopilot;
    gm_thing *thing = gm__thing_by_serial(game, pilot->target);

    if (game->rules.warden != 0) {
        return gm__thing_by_serial(game, game->rules.warden);
    }
    pilot->patience -= seconds;
    if (thing == NULL || pilot->patience <= 0.0F) {
        thing = choose(game, from);
        pilot->target = thing != NULL ? thing->serial : 0;
        pilot->patience = 4.5F;
    }
    return thing;
}

/* Away from bodies that come close: more from near and fast ones. */
static gm_vec2 avoid(const gm_game *game, gm_vec2 from, gm_vec2 velocity)
{
    gm_vec2 push = gm__vec(0.0F, 0.0F);

    for (uint32_t i = 0; i < gm_physics_body_count(game->physics); i++) {
        const gm_body_state *body = gm_physics_body_at(game->physics, i);
        gm_vec2 away = gm__vec_sub(from, body->position);
        float gap = gm__vec_length(away) - body->radius - GM_SHIP_RADIUS;
        if (body->tag == GM_SHIP_TAG || gap > feel) {
            continue;
        }
        gm_vec2 out = gm__vec_unit(away);
        float closing = gm__vec_dot(gm__vec_sub(body->velocity, velocity), out);
        float weight = 0.25F + gm__clamp(closing / 150.0F, 0.0F, 3.0F);
        float near = 1.0F - gm__clamp(gap, 0.0F, feel) / feel;
        push = gm__vec_along(push, out, weight * near * near);
    }
    return push;
}

static gm_vec2 off_walls(gm_vec2 from)
{
    const float margin = 50.0F;
    gm_vec2 push = gm__vec(0.0F, 0.0F);

    push.x += fmaxf(0.0F, margin - from.x) - fmaxf(0.0F, from.x - GM_ARENA_WIDTH + margin);
    push.y += fmaxf(0.0F, margin - from.y) - fmaxf(0.0F, from.y - GM_ARENA_HEIGHT + margin);
    return gm__vec_scale(push, 1.0F / margin);
}

static gm_vec2 fly_to(const gm_game *game, gm_vec2 from, gm_vec2 to, float thrust)
{
    gm_vec2 next = gm__grid_way(&game->grid, from, to);

    return gm__vec_scale(gm__vec_unit(gm__vec_sub(next, from)), thrust);
}

static gm_vec2 approach(const gm_game *game, gm_vec2 from, gm_vec2 place, const sight *seen)
{
    gm_vec2 way = gm__vec_unit(gm__vec_sub(place, from));
    gm_vec2 side = gm__vec(-way.y, way.x);

    if (seen->is_wall) {
        return fly_to(game, from, place, 0.8F);
    }
    if (seen->is_core || seen->is_mirror) {
        return gm__vec_along(gm__vec_scale(side, 0.8F), way, seen->far > keep_near ? 0.4F : -0.3F);
    }
    if (seen->far > keep_far) {
        return gm__vec_scale(way, 0.7F);
    }
    return seen->far < keep_near ? gm__vec_scale(way, -0.5F) : gm__vec(0.0F, 0.0F);
}

/* To the place in front of a cage; the nearer, the slower. */
static gm_vec2 approach_cage(const gm_game *game, gm_vec2 from, gm_vec2 stand)
{
    float far = gm__vec_distance(from, stand);

    return fly_to(game, from, stand, gm__clamp(far / 60.0F, 0.0F, 0.9F));
}

/* To a place before the gap in the armour, around the Warden and not through it. */
static gm_vec2 approach_gap(gm_game *game, gm_vec2 from, const gm_thing *warden)
{
    gm_vec2 middle = gm__place_read(game, warden->place);
    gm_vec2 gap = gm__vec_unit(gm__vec_sub(gm__place_read(game, warden->armour), middle));
    gm_vec2 out = gm__vec_unit(gm__vec_sub(from, middle));
    gm_vec2 way = gm__vec_unit(gm__vec_add(gap, out));

    return fly_to(game, from, gm__vec_along(middle, way, keep_near + 30.0F), 0.7F);
}

/* The nearest drone in sight; one that charges counts as nearer. */
static gm_thing *threat(gm_game *game, gm_vec2 from, gm_vec2 *place)
{
    gm_thing *found = NULL;
    float nearest = 230.0F;

    for (uint32_t i = 0; i < GM_MAX_DRONES; i++) {
        const gm_drone *drone = &game->drones[i];
        gm_thing *thing = drone->is_used ? gm__thing_at(game, drone->thing) : NULL;
        if (thing == NULL) {
            continue;
        }
        gm_vec2 at = gm__place_read(game, thing->place);
        float far = gm__vec_distance(from, at) * (drone->is_charging ? 0.6F : 1.0F);
        if (far < nearest && look(game, from, thing, at).is_clear) {
            nearest = far;
            found = thing;
            *place = at;
        }
    }
    return found;
}

/* Fires at a mirror only where that is the way to the crystal. */
static bool is_safe_to_fire(const gm_game *game, gm_vec2 from, gm_vec2 at, bool by_mirror)
{
    gm_ray_filter filter = {.mask = GM_CATEGORY_ALL & ~(uint32_t)GM_CATEGORY_SHIP};
    gm_ray_hit hit;
    gm_segment way = {from, gm__vec_along(from, gm__vec_unit(gm__vec_sub(at, from)), 1400.0F)};

    if (!gm_physics_raycast(game->physics, way, &filter, &hit)) {
        return false;
    }
    const gm_body_state *body = gm_physics_body(game->physics, hit.body);
    return body != NULL && body->kind != GM_BODY_CORE &&
           (by_mirror || body->kind != GM_BODY_MIRROR);
}

gm_controls gm__autopilot_think(gm_game *game, float seconds)
{
    gm_vec2 from = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    gm_vec2 velocity = gm__read_vec(game, GM_VALUE_SHIP_VELOCITY);
    gm_vec2 dodge = gm__vec_add(avoid(game, from, velocity), off_walls(from));
    gm_thing *crystal = target(game, from, seconds);
    gm_controls out = {.aim_at = gm__vec(GM_ARENA_WIDTH * 0.5F, GM_ARENA_HEIGHT * 0.5F)};
    gm_vec2 at = {0};

    if (crystal != NULL && crystal->cage != 0) {
        const gm_cage_view *cage = &game->sector->cages[crystal->cage - 1];
        dodge = gm__vec_add(dodge, approach_cage(game, from, cage->stand));
        out.aim_at = cage->mirror;
        out.fire = true;
    } else if (crystal != NULL && crystal->kind == GM_BODY_WARDEN) {
        dodge = gm__vec_add(dodge, approach_gap(game, from, crystal));
        out.aim_at = gm__place_read(game, crystal->place);
        out.fire = true;
    } else if (crystal != NULL) {
        gm_vec2 place = gm__place_read(game, crystal->place);
        sight seen = look(game, from, crystal, place);
        if (seen.is_clear) {
            game->actors.controller.autopilot.patience = 4.5F;
        }
        dodge = gm__vec_add(dodge, approach(game, from, place, &seen));
        out.aim_at = place;
        out.fire = true;
    }
    bool by_mirror = crystal != NULL && crystal->cage != 0;
    out.focus = crystal != NULL && crystal->progress > 0.25F &&
                game->sector->crystals.open > 0.0F && !game->rules.is_shut;
    if ((crystal == NULL || crystal->progress < 0.7F) && threat(game, from, &at) != NULL) {
        out.aim_at = at;
        out.fire = true;
        out.focus = gm__vec_distance(from, at) < 130.0F;
        by_mirror = false;
    }
    out.fire = out.fire && is_safe_to_fire(game, from, out.aim_at, by_mirror);
    out.thrust = gm__vec_limit(dodge, 1.0F);
    return out;
}
