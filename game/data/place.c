/* game/data/place.c -- the place of a sector: walls, cages, mirrors, pocket, colours. */
#include "data/reader.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FILE_MIRRORS = 8, MAX_FILE_WALLS = 24 };

/* Mirrors. */

static void read_mirror(const gm_section *at, gm_mirror_data *out)
{
    gm_vec2 place = {0};

    gm__read_point(at, "at", &place);
    out->x = place.x;
    out->y = place.y;
    out->degrees = gm__read_number(at, "degrees", (gm_limits){-360.0, 360.0});
    out->length = gm__read_number(at, "length", (gm_limits){20.0, 200.0});
    out->spin = gm__read_number(at, "spin", (gm_limits){-90.0, 90.0});
}

static void read_mirrors(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"at", "degrees", "length", "spin", NULL};
    const json_t *list = json_object_get(root, "mirrors");
    size_t count = json_array_size(list);

    if (list == NULL) {
        return;
    }
    if (!json_is_array(list) || count > MAX_FILE_MIRRORS) {
        gm__read_fail(in, "mirrors", "", "a list of at most 8 mirrors");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        gm_section at = gm__read_item(in, list, "mirrors", i, keys);
        read_mirror(&at, &out->mirrors[out->mirror_count++]);
    }
}

/* Walls. */

static bool read_corners(const json_t *list, gm_wall_view *out)
{
    size_t count = json_array_size(list);

    if (count < 2 || count > GM_WALL_POINTS) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!gm__read_pair(json_array_get(list, i), &out->points[i])) {
            return false;
        }
    }
    out->count = (uint32_t)count;
    return true;
}

/* All corners turn the same way. */
static bool is_convex(const gm_wall_view *wall)
{
    float way = 0.0F;

    for (uint32_t i = 0; i < wall->count && wall->count > 2; i++) {
        gm_vec2 a = wall->points[i];
        gm_vec2 b = wall->points[(i + 1) % wall->count];
        gm_vec2 c = wall->points[(i + 2) % wall->count];
        float turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
        if (turn == 0.0F || turn * way < 0.0F) {
            return false;
        }
        way = turn;
    }
    return true;
}

static void read_walls(gm_reader *in, const json_t *root, gm_sector *out)
{
    const json_t *list = json_object_get(root, "walls");
    char path[GM_READER_PATH];

    if (list == NULL) {
        return;
    }
    if (!json_is_array(list) || json_array_size(list) > MAX_FILE_WALLS) {
        gm__read_fail(in, "walls", "", "a list of at most 24 walls");
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        gm_wall_view *wall = &out->walls[out->wall_count++];
        (void)snprintf(path, sizeof(path), "walls[%zu]", i);
        if (!read_corners(json_array_get(list, i), wall)) {
            gm__read_fail(in, path, "", "2 to 8 places [x, y] in the arena, 0 to 960 and 0 to 449");
        } else if (!is_convex(wall)) {
            gm__read_fail(in, path, "", "the corners of a convex block, in turn");
        }
    }
}

/* Cages: a chamber for a crystal, a chimney, and a mirror at its foot that looks out of a mouth. A
 * ship fits into neither, and the chimney hides the chamber from every straight line through the
 * mouth: only a bounced beam reaches the crystal. */

#define CAGE_DEEP  120.0F /* from the border of the arena to the mirror */
#define CAGE_HALF  16.0F  /* of the width of chimney and mouth */
#define CAGE_ROOM  32.0F  /* half of the width of the chamber */
#define CAGE_FLOOR 56.0F  /* from the mirror to the chamber */
#define CAGE_LIP   46.0F  /* from the mirror to the mouth's end */
#define CAGE_STAND 118.0F /* from the mirror to a good place for a ship */

/* Of a cage at the ceiling whose mouth looks to the left, from its mirror. */
static const gm_vec2 cage_walls[][2] = {
    {{-CAGE_ROOM, -CAGE_DEEP + GM_WALL_HALF}, {-CAGE_ROOM, -CAGE_FLOOR}},
    {{CAGE_ROOM, -CAGE_DEEP + GM_WALL_HALF}, {CAGE_ROOM, -CAGE_FLOOR}},
    {{-CAGE_ROOM, -CAGE_FLOOR}, {-CAGE_HALF, -CAGE_FLOOR}},
    {{CAGE_ROOM, -CAGE_FLOOR}, {CAGE_HALF, -CAGE_FLOOR}},
    {{-CAGE_HALF, -CAGE_FLOOR}, {-CAGE_HALF, -CAGE_HALF}},
    {{CAGE_HALF, -CAGE_FLOOR}, {CAGE_HALF, CAGE_HALF}},
    {{-CAGE_HALF, -CAGE_HALF}, {-CAGE_LIP, -CAGE_HALF}},
    {{-CAGE_LIP, CAGE_HALF}, {CAGE_HALF, CAGE_HALF}},
};

typedef struct cage_place {
    gm_vec2 mirror;
    float side; /* 1: the mouth looks to the left, -1: to the right */
    float up;   /* 1: at the ceiling, -1: on the floor */
} cage_place;

static gm_vec2 cage_point(const cage_place *place, gm_vec2 at)
{
    return (gm_vec2){place->mirror.x + at.x * place->side, place->mirror.y + at.y * place->up};
}

static void build_cage(const cage_place *place, gm_sector *out)
{
    gm_mirror_data *mirror = &out->mirrors[out->mirror_count++];
    gm_cage_view *cage = &out->cages[out->cage_count++];

    for (size_t i = 0; i < sizeof(cage_walls) / sizeof(cage_walls[0]); i++) {
        gm_wall_view *wall = &out->walls[out->wall_count++];
        wall->points[0] = cage_point(place, cage_walls[i][0]);
        wall->points[1] = cage_point(place, cage_walls[i][1]);
        wall->count = 2;
    }
    *mirror = (gm_mirror_data){.x = place->mirror.x,
                               .y = place->mirror.y,
                               .degrees = -45.0F * place->side * place->up,
                               .length = 42.0F};
    cage->crystal = cage_point(place, (gm_vec2){0.0F, 0.5F * (-CAGE_DEEP - CAGE_FLOOR)});
    cage->mirror = place->mirror;
    cage->stand = cage_point(place, (gm_vec2){-CAGE_STAND, 0.0F});
}

static void read_cages(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"x", "mouth", "on", NULL};
    static const char *const mouths[] = {"left", "right", NULL};
    static const char *const sides[] = {"ceiling", "floor", NULL};
    const json_t *list = json_object_get(root, "cages");

    if (list == NULL) {
        return;
    }
    if (!json_is_array(list) || json_array_size(list) > GM_SECTOR_MAX_CAGES) {
        gm__read_fail(in, "cages", "", "a list of at most 6 cages");
        return;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        gm_section at = gm__read_item(in, list, "cages", i, keys);
        cage_place place = {.mirror.x = gm__read_number(&at, "x", (gm_limits){50.0, 910.0})};
        place.side =
            gm__read_word(&at, "mouth", mouths, "\"left\" or \"right\"") == 0 ? 1.0F : -1.0F;
        bool hangs = gm__read_word(&at, "on", sides, "\"ceiling\" or \"floor\"") == 0;
        place.up = hangs ? 1.0F : -1.0F;
        place.mirror.y = hangs ? CAGE_DEEP : GM_ARENA_HEIGHT - CAGE_DEEP;
        build_cage(&place, out);
    }
}

/* Colours. */

static const gm_look_view plain_look = {
    .clouds = {0x081E2EU, 0x1E0A2CU, 0x061622U},
    .wall = 0x3C5C8CU,
    .debris = {0x3E5C86U, 0x4A6FA0U, 0x3B6C8CU, 0x54628FU, 0x5C5A8AU, 0x35627AU},
};

static void read_look(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"clouds", "wall", "debris", NULL};
    const json_t *object = json_object_get(root, "look");

    if (object != NULL) {
        gm_section at = gm__read_section(in, object, "look", keys);
        gm__read_colors(&at, "clouds", out->look.clouds, GM_LOOK_CLOUDS);
        gm__read_color(&at, "wall", &out->look.wall);
        gm__read_colors(&at, "debris", out->look.debris, GM_LOOK_DEBRIS);
    }
}

void gm__look_plain(gm_look_view *out)
{
    *out = plain_look;
}

/* The pocket. */

static gm_door read_door(const gm_section *at)
{
    static const char *const names[] = {"left", "right", "top", "bottom", NULL};

    return (gm_door)gm__read_word(at, "door", names, "\"left\", \"right\", \"top\" or \"bottom\"");
}

static void read_box(const gm_section *at, float box[4])
{
    const json_t *list = json_object_get(at->object, "box");
    bool is_good = json_is_array(list) && json_array_size(list) == 4;

    for (size_t i = 0; i < 4 && is_good; i++) {
        is_good = json_is_number(json_array_get(list, i));
        box[i] = (float)json_number_value(json_array_get(list, i));
    }
    is_good = is_good && box[0] >= 0.0F && box[1] >= 0.0F && box[2] >= 80.0F && box[3] >= 80.0F &&
              box[0] + box[2] <= GM_ARENA_WIDTH && box[1] + box[3] <= GM_ARENA_HEIGHT;
    if (!is_good) {
        gm__read_fail(at->in, at->path, "box",
                      "[x, y, width, height] in the arena, sides of 80 and more");
    }
}

static void read_pocket(gm_reader *in, const json_t *root, gm_sector *out)
{
    static const char *const keys[] = {"box", "door", "near", "crystals", "cores", NULL};
    const json_t *object = json_object_get(root, "pocket");

    if (object == NULL) {
        return;
    }
    gm_section at = gm__read_section(in, object, "pocket", keys);
    out->has_pocket = true;
    read_box(&at, out->pocket.box);
    out->pocket.door = read_door(&at);
    out->pocket.near = gm__read_number(&at, "near", (gm_limits){20.0, 400.0});
    out->pocket.crystal_count = gm__read_points(&at, "crystals", out->pocket.crystals);
    out->pocket.core_count = gm__read_points(&at, "cores", out->pocket.cores);
}

void gm__read_place(gm_reader *in, const json_t *root, gm_sector *out)
{
    read_mirrors(in, root, out);
    read_walls(in, root, out);
    read_cages(in, root, out);
    read_look(in, root, out);
    read_pocket(in, root, out);
}
