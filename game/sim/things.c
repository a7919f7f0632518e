/* game/sim/things.c -- things: slots, births, ends, and free places in the arena. */
#include "sim/sim.h"

enum { TRIES = 24, MARGIN = 24, CHOICES = 6 };

static const float crowd_reach = 130.0F;

/* Of some free places the one with the fewest bodies around. */
typedef struct pick {
    gm_vec2 at;
    uint32_t crowd;
    uint32_t seen;
} pick;

/* A slot stays the same until something takes it. */
gm_thing *gm__thing_next(gm_game *game)
{
    for (uint32_t i = 0; i < game->things.used; i++) {
        if (game->things.items[i].serial == 0) {
            return &game->things.items[i];
        }
    }
    return game->things.used < GM_MAX_THINGS ? &game->things.items[game->things.used] : NULL;
}

static const char *place_name(gm_body_kind kind)
{
    switch (kind) {
    case GM_BODY_CRYSTAL:
        return "Crystal.position";
    case GM_BODY_CORE:
        return "Core.position";
    case GM_BODY_DRONE:
        return "Drone.position";
    case GM_BODY_MIRROR:
        return "Mirror.position";
    case GM_BODY_COMET:
        return "Comet.position";
    case GM_BODY_SHARD:
        return "Shard.position";
    case GM_BODY_WARDEN:
        return "Warden.position";
    case GM_BODY_DEBRIS:
    case GM_BODY_KINDS:
        break;
    }
    return NULL;
}

static bool spawn_actor(gm_game *game, gm_thing *thing, const gm_thing_def *def)
{
    tl_actor_def actor = {.actor_class = def->actor_class,
                          .user = thing,
                          .level = def->level,
                          .is_loaded = def->is_loaded,
                          .primary_tick = def->primary_tick,
                          .components = def->component,
                          .component_count = def->component != NULL ? 1 : 0};

    if (tl_actor_spawn(game->world, &actor, &thing->actor) != TL_OK) {
        return false;
    }
    return true;
}

gm_thing *gm__thing_spawn(gm_game *game, const gm_thing_def *def)
{
    gm_thing *thing = gm__thing_next(game);
    gm_body_def body = def->body;

    if (thing == NULL) {
        return NULL;
    }
    game->things.used += thing == &game->things.items[game->things.used] ? 1 : 0;
    *thing = (gm_thing){.kind = def->kind,
                        .game = game,
                        .born = tl_world_get_times(game->world).time,
                        .tint = def->tint,
                        .pocket = def->pocket,
                        .radius = def->radius,
                        .health = def->health};
    body.kind = (uint32_t)def->kind;
    body.tag = gm__thing_index1(thing);
    thing->body = gm_physics_add(game->physics, &body);
    if (gm_body_id_is_null(thing->body)) {
        return NULL;
    }
    thing->serial = ++game->things.next_serial;
    game->things.counts[def->kind] += 1;
    if (!spawn_actor(game, thing, def)) {
        gm__thing_end_play(thing, game->world, thing->actor, TL_END_PLAY_DESTROYED);
        return NULL;
    }
    if (place_name(def->kind) != NULL) {
        thing->place = gm__place_create(game, place_name(def->kind));
        gm__place_write(game, thing->place, body.position);
    }
    return thing;
}

void gm__thing_destroy(gm_thing *thing)
{
    if (thing->serial != 0) {
        (void)tl_actor_destroy(thing->game->world, thing->actor);
    }
}

void gm__thing_end_play(void *user, tl_world *world, tl_actor_id actor, tl_end_play_reason reason)
{
    gm_thing *thing = user;
    gm_game *game = thing->game;

    (void)actor;
    (void)reason;
    if (thing->serial == 0) {
        return;
    }
    (void)gm_physics_remove(game->physics, thing->body);
    if (!tl_value_id_is_null(thing->place)) {
        (void)tl_value_destroy(world, thing->place);
    }
    if (!tl_value_id_is_null(thing->armour)) {
        (void)tl_value_destroy(world, thing->armour);
    }
    if (!tl_tick_id_is_null(thing->tick)) {
        gm__functions_remove(game, thing->tick);
    }
    if (!tl_tick_id_is_null(thing->armour_tick)) {
        gm__functions_remove(game, thing->armour_tick);
    }
    game->things.counts[thing->kind] -= 1;
    thing->serial = 0;
}

gm_thing *gm__thing_at(gm_game *game, uint32_t index1)
{
    if (index1 == 0 || index1 > game->things.used) {
        return NULL;
    }
    gm_thing *thing = &game->things.items[index1 - 1];
    return thing->serial != 0 ? thing : NULL;
}

gm_thing *gm__thing_of(gm_game *game, gm_body_id body)
{
    const gm_body_state *state = gm_physics_body(game->physics, body);

    return state != NULL && state->tag <= GM_MAX_THINGS ? gm__thing_at(game, (uint32_t)state->tag)
                                                        : NULL;
}

uint32_t gm__thing_index1(const gm_thing *thing)
{
    return (uint32_t)(thing - thing->game->things.items) + 1;
}

gm_thing *gm__thing_by_serial(gm_game *game, uint32_t serial)
{
    for (uint32_t i = 0; i < game->things.used && serial != 0; i++) {
        if (game->things.items[i].serial == serial) {
            return &game->things.items[i];
        }
    }
    return NULL;
}

static bool is_free(const gm_game *game, gm_vec2 at, float clearance)
{
    gm_body_id one;
    const float *box = game->sector->pocket.box;
    bool in_pocket = game->sector->has_pocket && at.x > box[0] - clearance &&
                     at.x < box[0] + box[2] + clearance && at.y > box[1] - clearance &&
                     at.y < box[1] + box[3] + clearance;

    return !in_pocket && gm__walls_leave_room(game, at, clearance) &&
           gm_physics_bodies_in_radius(game->physics, at, clearance, &one, 1) == 0;
}

static void consider(const gm_game *game, pick *best, gm_vec2 at)
{
    gm_body_id one;
    uint32_t crowd = gm_physics_bodies_in_radius(game->physics, at, crowd_reach, &one, 1);

    if (best->seen == 0 || crowd < best->crowd) {
        best->at = at;
        best->crowd = crowd;
    }
    best->seen += 1;
}

/* At least so far from the ship; near it, no wall between. */
static bool is_apart(const gm_game *game, gm_vec2 at, gm_vec2 ship, const gm_place_def *def)
{
    float distance = gm__vec_distance(at, ship);

    return distance > def->from_ship &&
           (def->near_ship <= 0.0F ||
            (distance < def->near_ship && gm__grid_is_clear(&game->grid, ship, at)));
}

bool gm__place_find(gm_game *game, const gm_place_def *def, gm_vec2 *out)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    pick best = {0};

    for (uint32_t i = 0; i < TRIES && best.seen < CHOICES; i++) {
        float x = gm__rng_range(&game->rng_play, MARGIN, GM_ARENA_WIDTH - MARGIN);
        gm_vec2 at = gm__vec(x, gm__rng_range(&game->rng_play, MARGIN, GM_ARENA_HEIGHT - MARGIN));
        if (is_apart(game, at, ship, def) && is_free(game, at, def->clearance)) {
            consider(game, &best, at);
        }
    }
    *out = best.at;
    return best.seen > 0;
}

bool gm__place_find_edge(gm_game *game, float clearance, gm_vec2 *out)
{
    gm_vec2 ship = gm__peek_vec(game, GM_VALUE_SHIP_POSITION);
    pick best = {0};

    for (uint32_t i = 0; i < TRIES && best.seen < CHOICES; i++) {
        float along = gm__rng_unit(&game->rng_play);
        uint32_t side = gm__rng_below(&game->rng_play, 4);
        float inset = clearance + 2.0F;
        gm_vec2 at = side < 2 ? gm__vec(inset + along * (GM_ARENA_WIDTH - 2.0F * inset),
                                        side == 0 ? inset : GM_ARENA_HEIGHT - inset)
                              : gm__vec(side == 2 ? inset : GM_ARENA_WIDTH - inset,
                                        inset + along * (GM_ARENA_HEIGHT - 2.0F * inset));
        if (gm__vec_distance(at, ship) > 140.0F && is_free(game, at, clearance)) {
            consider(game, &best, at);
        }
    }
    *out = best.at;
    return best.seen > 0;
}
