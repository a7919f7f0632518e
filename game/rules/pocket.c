/* game/rules/pocket.c -- the side pocket: its walls stand all the time; its content is a level
 * of its own, streamed in and out in the camera slot. */
#include "rules/rules.h"

static const tl_time linger = TL_SECONDS(2); /* away for longer: streamed out */
static const float door_width = GM_POCKET_DOOR_WIDTH;

enum { WALLS = 5 };

static gm_segment segment(float ax, float ay, float bx, float by)
{
    gm_segment s = {{ax, ay}, {bx, by}};
    return s;
}

/* Three whole sides and two halves with the door between them. */
static void build_walls(const gm_pocket_data *data, gm_segment out[WALLS])
{
    float left = data->box[0];
    float top = data->box[1];
    float right = left + data->box[2];
    float bottom = top + data->box[3];
    float x = (left + right) * 0.5F;
    float y = (top + bottom) * 0.5F;
    float half = door_width * 0.5F;
    gm_segment sides[4] = {segment(left, top, left, bottom), segment(right, top, right, bottom),
                           segment(left, top, right, top), segment(left, bottom, right, bottom)};
    uint32_t count = 0;

    for (uint32_t i = 0; i < 4; i++) {
        if (i != (uint32_t)data->door) {
            out[count++] = sides[i];
        }
    }
    gm_segment door = sides[data->door];
    bool is_upright = data->door == GM_DOOR_LEFT || data->door == GM_DOOR_RIGHT;
    out[count++] = is_upright ? segment(door.a.x, door.a.y, door.a.x, y - half)
                              : segment(door.a.x, door.a.y, x - half, door.a.y);
    out[count] = is_upright ? segment(door.a.x, y + half, door.b.x, door.b.y)
                            : segment(x + half, door.a.y, door.b.x, door.b.y);
}

static float distance_to_box(const float box[4], gm_vec2 at)
{
    float dx = fmaxf(0.0F, fmaxf(box[0] - at.x, at.x - box[0] - box[2]));
    float dy = fmaxf(0.0F, fmaxf(box[1] - at.y, at.y - box[1] - box[3]));

    return sqrtf(dx * dx + dy * dy);
}

static void stream_in(gm_game *game)
{
    const gm_pocket_data *data = &game->sector->pocket;
    gm_pocket *pocket = &game->pocket;

    (void)tl_level_set_visible(game->world, pocket->level, true);
    for (uint32_t i = 0; i < data->crystal_count; i++) {
        if ((pocket->taken & (1U << i)) == 0) {
            (void)gm__crystal_spawn(game, data->crystals[i], pocket->level, i + 1);
        }
    }
    for (uint32_t i = 0; i < data->core_count; i++) {
        if ((pocket->cores_gone & (1U << i)) == 0) {
            (void)gm__core_spawn(game, data->cores[i], pocket->level, i + 1);
        }
    }
    (void)tl_level_begin_play(game->world, pocket->level);
    pocket->is_loaded = true;
}

static void stream_out(gm_game *game)
{
    gm_pocket *pocket = &game->pocket;

    for (uint32_t i = 0; i < game->things.used; i++) {
        gm_thing *thing = &game->things.items[i];
        if (thing->serial != 0 && thing->pocket != 0) {
            gm__thing_destroy(thing);
        }
    }
    (void)tl_level_set_visible(game->world, pocket->level, false);
    pocket->is_loaded = false;
}

void gm__pocket_open(gm_game *game)
{
    tl_level_def def = {.name = "Pocket", .start_hidden = true};
    gm_segment walls[WALLS];

    game->pocket = (gm_pocket){0};
    if (game->sector->has_pocket) {
        (void)!tl_level_add(game->world, &def, &game->pocket.level);
        build_walls(&game->sector->pocket, walls);
        (void)gm_physics_add_walls(game->physics, walls, WALLS, GM_WALL_HALF);
        for (uint32_t i = 0; i < WALLS; i++) {
            gm__walls_add(game, walls[i].a, walls[i].b);
        }
    }
}

void gm__streaming_hook(void *user, tl_world *world, tl_time delta)
{
    gm_game *game = user;
    gm_pocket *pocket = &game->pocket;
    gm_vec2 ship = gm__read_vec(game, GM_VALUE_SHIP_POSITION);
    tl_time now = tl_world_get_times(world).time;

    (void)delta;
    if (!game->sector->has_pocket || game->is_editor || tl_world_is_paused(world)) {
        return;
    }
    bool is_near = distance_to_box(game->sector->pocket.box, ship) < game->sector->pocket.near;
    if (is_near) {
        pocket->left_at = now;
    }
    if (is_near && !pocket->is_loaded) {
        stream_in(game);
    } else if (pocket->is_loaded && now - pocket->left_at > linger) {
        stream_out(game);
    }
}
