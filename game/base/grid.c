/* game/base/grid.c -- the arena as a grid of cells: which of them a ship can reach, and ways around
 * walls. */
#include "base/base.h"

#include <string.h>

enum {
    CELLS = GM_GRID_COLUMNS * GM_GRID_ROWS,
    BLOCKED = 0,
    OPEN,
    REACHED,
    NOWHERE = UINT16_MAX,
    LOOK_AHEAD = 12 /* cells of a way that may be cut short */
};

static float distance_to(const gm_grid_wall *wall, gm_vec2 at)
{
    gm_vec2 along = gm__vec_sub(wall->b, wall->a);
    float share =
        gm__vec_dot(gm__vec_sub(at, wall->a), along) / fmaxf(1e-6F, gm__vec_dot(along, along));

    return gm__vec_distance(at, gm__vec_along(wall->a, along, gm__clamp(share, 0.0F, 1.0F)));
}

float gm__grid_distance(const gm_grid_wall *walls, uint32_t count, gm_vec2 at)
{
    float least = 1e9F;

    for (uint32_t i = 0; i < count; i++) {
        least = fminf(least, distance_to(&walls[i], at));
    }
    return least;
}

static int32_t column_of(float x)
{
    return (int32_t)gm__clamp(x / GM_GRID_CELL, 0.0F, (float)(GM_GRID_COLUMNS - 1));
}

static int32_t row_of(float y)
{
    return (int32_t)gm__clamp(y / GM_GRID_CELL, 0.0F, (float)(GM_GRID_ROWS - 1));
}

static uint16_t cell_of(gm_vec2 at)
{
    return (uint16_t)(row_of(at.y) * GM_GRID_COLUMNS + column_of(at.x));
}

static gm_vec2 middle_of(uint32_t cell)
{
    uint32_t row = cell / GM_GRID_COLUMNS;

    return gm__vec(((float)(cell % GM_GRID_COLUMNS) + 0.5F) * GM_GRID_CELL,
                   ((float)row + 0.5F) * GM_GRID_CELL);
}

/* The neighbour on one of eight sides, straight ones first; NOWHERE beyond the border. */
static uint32_t neighbour(uint32_t cell, uint32_t side)
{
    static const int32_t ways[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                       {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    int32_t column = (int32_t)(cell % GM_GRID_COLUMNS) + ways[side][0];
    int32_t row = (int32_t)(cell / GM_GRID_COLUMNS) + ways[side][1];
    bool is_in = column >= 0 && column < GM_GRID_COLUMNS && row >= 0 && row < GM_GRID_ROWS;

    return is_in ? (uint32_t)(row * GM_GRID_COLUMNS + column) : NOWHERE;
}

/* Steps from a cell to all that can be reached through cells of at least a kind. */
static void flood(const gm_grid *grid, uint8_t least, uint32_t from, uint16_t steps[CELLS])
{
    uint16_t queue[CELLS];
    uint32_t first = 0;
    uint32_t last = 0;

    memset(steps, 0xFF, CELLS * sizeof(steps[0]));
    steps[from] = 0;
    queue[last++] = (uint16_t)from;
    while (first < last) {
        uint32_t cell = queue[first++];
        for (uint32_t side = 0; side < 8; side++) {
            uint32_t next = neighbour(cell, side);
            if (next != NOWHERE && steps[next] == NOWHERE && grid->cells[next] >= least) {
                steps[next] = (uint16_t)(steps[cell] + 1);
                queue[last++] = (uint16_t)next;
            }
        }
    }
}

void gm__grid_make(gm_grid *grid, const gm_grid_wall *walls, uint32_t count, gm_vec2 from)
{
    uint16_t steps[CELLS];

    for (uint32_t i = 0; i < CELLS; i++) {
        bool is_clear = gm__grid_distance(walls, count, middle_of(i)) >= GM_GRID_CLEAR;
        grid->cells[i] = is_clear ? OPEN : BLOCKED;
    }
    flood(grid, OPEN, cell_of(from), steps);
    for (uint32_t i = 0; i < CELLS; i++) {
        grid->cells[i] =
            grid->cells[i] != BLOCKED && steps[i] != NOWHERE ? REACHED : grid->cells[i];
    }
}

bool gm__grid_is_reached(const gm_grid *grid, gm_vec2 at)
{
    return grid->cells[cell_of(at)] == REACHED;
}

bool gm__grid_is_clear(const gm_grid *grid, gm_vec2 from, gm_vec2 to)
{
    float far = gm__vec_distance(from, to);
    gm_vec2 way = gm__vec_unit(gm__vec_sub(to, from));

    for (uint32_t i = 0; (float)i * GM_GRID_CELL * 0.5F < far; i++) {
        gm_vec2 at = gm__vec_along(from, way, (float)i * GM_GRID_CELL * 0.5F);
        if (grid->cells[cell_of(at)] != REACHED) {
            return false;
        }
    }
    return true;
}

/* The cell of a place, or the nearest cell around it that can be reached. */
static uint32_t nearest_cell(const gm_grid *grid, gm_vec2 at)
{
    uint32_t best = cell_of(at);
    float least = 1e9F;

    for (int32_t k = 0; k < 49; k++) {
        int32_t row = k / 7;
        gm_vec2 near = gm__vec(at.x + (float)(k % 7 - 3) * GM_GRID_CELL,
                               at.y + (float)(row - 3) * GM_GRID_CELL);
        uint32_t cell = cell_of(near);
        float far = gm__vec_distance(middle_of(cell), at);
        if (grid->cells[cell] == REACHED && far < least) {
            least = far;
            best = cell;
        }
    }
    return best;
}

static uint32_t next_on_way(const uint16_t steps[CELLS], uint32_t cell)
{
    uint32_t best = cell;

    for (uint32_t side = 0; side < 8; side++) {
        uint32_t next = neighbour(cell, side);
        if (next != NOWHERE && steps[next] < steps[best]) {
            best = next;
        }
    }
    return best;
}

gm_vec2 gm__grid_way(const gm_grid *grid, gm_vec2 from, gm_vec2 to)
{
    uint16_t steps[CELLS];
    uint32_t cell = nearest_cell(grid, from);

    if (gm__grid_is_clear(grid, from, to)) {
        return to;
    }
    flood(grid, REACHED, nearest_cell(grid, to), steps);
    if (steps[cell] == NOWHERE) {
        return to;
    }
    gm_vec2 best = middle_of(next_on_way(steps, cell));
    for (uint32_t i = 0; i < LOOK_AHEAD && steps[cell] > 0; i++) {
        cell = next_on_way(steps, cell);
        if (!gm__grid_is_clear(grid, from, middle_of(cell))) {
            break;
        }
        best = middle_of(cell);
    }
    return best;
}
