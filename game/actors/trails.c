/* game/actors/trails.c -- Trails: in LastDemotable, when everything is where it will be drawn. */
#include "sim/state.h"

#include <string.h>

static void push(gm_trail *trail, gm_vec2 at)
{
    uint32_t keep = trail->count < GM_VIEW_TRAIL - 1 ? trail->count : GM_VIEW_TRAIL - 1;

    memmove(&trail->points[1], &trail->points[0], keep * sizeof(trail->points[0]));
    trail->points[0] = at;
    trail->count = keep + 1;
}

static gm_trail_owner *find(gm_trails *trails, uint32_t serial)
{
    for (uint32_t i = 0; i < GM_MAX_TRAILS; i++) {
        if (trails->items[i].serial == serial) {
            return &trails->items[i];
        }
    }
    return NULL;
}

static void drop_dead(gm_game *game)
{
    gm_trails *trails = &game->actors.trails;

    for (uint32_t i = 0; i < GM_MAX_TRAILS; i++) {
        if (trails->items[i].serial != 0 &&
            gm__thing_by_serial(game, trails->items[i].serial) == NULL) {
            trails->items[i].serial = 0;
            trails->items[i].trail.count = 0;
        }
    }
}

static void follow(gm_game *game, const gm_thing *thing)
{
    gm_trail_owner *owner = find(&game->actors.trails, thing->serial);

    if (owner == NULL) {
        owner = find(&game->actors.trails, 0);
    }
    if (owner != NULL) {
        owner->serial = thing->serial;
        push(&owner->trail, gm__place_read(game, thing->place));
    }
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;

    (void)context;
    drop_dead(game);
    push(&game->actors.trails.ship, gm__read_vec(game, GM_VALUE_SHIP_POSITION));
    for (uint32_t i = 0; i < game->things.used; i++) {
        const gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->kind == GM_BODY_DRONE) {
            follow(game, thing);
        }
    }
}

bool gm__trails_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "Trails", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_TRAILS};

    memset(&game->actors.trails, 0, sizeof(game->actors.trails));
    return gm__plain_actor_spawn(game, &def, NULL);
}
