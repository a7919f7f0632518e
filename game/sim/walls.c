/* game/sim/walls.c -- the walls of a sector: segments of physics, and the grid of free places. */
#include "sim/sim.h"

static void add_segments(gm_game *game, const gm_wall_view *wall)
{
    gm_walls *walls = &game->walls;
    uint32_t sides = wall->count == 2 ? 1 : wall->count;

    for (uint32_t i = 0; i < sides && walls->count < GM_MAX_WALLS; i++) {
        walls->items[walls->count++] =
            (gm_grid_wall){wall->points[i], wall->points[(i + 1) % wall->count]};
    }
}

/* Physics takes them in sets. */
static bool add_to_physics(gm_game *game)
{
    const gm_walls *walls = &game->walls;
    bool is_good = true;

    for (uint32_t i = 0; i < walls->count && is_good; i += GM_PHYSICS_MAX_WALLS) {
        gm_segment segments[GM_PHYSICS_MAX_WALLS];
        uint32_t count = 0;
        while (count < GM_PHYSICS_MAX_WALLS && i + count < walls->count) {
            segments[count] = (gm_segment){walls->items[i + count].a, walls->items[i + count].b};
            count++;
        }
        is_good = gm_physics_add_walls(game->physics, segments, count, GM_WALL_HALF);
    }
    return is_good;
}

void gm__walls_add(gm_game *game, gm_vec2 a, gm_vec2 b)
{
    if (game->walls.count < GM_MAX_WALLS) {
        game->walls.items[game->walls.count++] = (gm_grid_wall){a, b};
    }
}

bool gm__walls_open(gm_game *game)
{
    game->walls.count = 0;
    for (uint32_t i = 0; i < game->sector->wall_count; i++) {
        add_segments(game, &game->sector->walls[i]);
    }
    return add_to_physics(game);
}

void gm__walls_close_grid(gm_game *game)
{
    gm__grid_make(&game->grid, game->walls.items, game->walls.count, game->sector->start);
}

bool gm__walls_leave_room(const gm_game *game, gm_vec2 at, float clearance)
{
    return gm__grid_is_reached(&game->grid, at) &&
           gm__grid_distance(game->walls.items, game->walls.count, at) >= clearance + GM_WALL_HALF;
}
