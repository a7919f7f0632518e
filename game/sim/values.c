/* game/sim/values.c -- published values. */
#include "sim/sim.h"

#include <string.h>

static const tl_value_def defs[GM_VALUE_COUNT] = {
#define GM_VALUE_DEF(constant, text, dims, unit, position)                                         \
    {.name = (text), .dimensions = (dims), .is_position = (position)},
    GM_VALUE_MAP(GM_VALUE_DEF) GM_RANGE_VALUE_MAP(GM_VALUE_DEF) GM_STUDIO_VALUE_MAP(GM_VALUE_DEF)
        GM_WORKSHOP_VALUE_MAP(GM_VALUE_DEF)
#undef GM_VALUE_DEF
};

static const char *const units[GM_VALUE_COUNT] = {
#define GM_VALUE_UNIT(constant, text, dims, unit, position) unit,
    GM_VALUE_MAP(GM_VALUE_UNIT) GM_RANGE_VALUE_MAP(GM_VALUE_UNIT) GM_STUDIO_VALUE_MAP(GM_VALUE_UNIT)
        GM_WORKSHOP_VALUE_MAP(GM_VALUE_UNIT)
#undef GM_VALUE_UNIT
};

uint32_t gm_value_count(void)
{
    return GM_VALUE_COUNT;
}

const char *gm_value_name(uint32_t index)
{
    return index < GM_VALUE_COUNT ? defs[index].name : NULL;
}

const char *gm_value_unit(const char *name)
{
    uint32_t i = 0;
    while (i < GM_VALUE_COUNT && strcmp(defs[i].name, name) != 0) {
        i++;
    }
    return i < GM_VALUE_COUNT ? units[i] : "";
}

uint32_t gm_game_value_count(const gm_game *game)
{
    if (!game->sector->is_range) {
        return GM_VALUE_FIRST_OF_RANGE;
    }
    if (gm__is_workshop(&game->sector->range)) {
        return GM_VALUE_COUNT;
    }
    return gm__is_studio(&game->sector->range) ? GM_VALUE_FIRST_OF_WORKSHOP
                                               : GM_VALUE_FIRST_OF_STUDIO;
}

const char *gm_game_value_at(const gm_game *game, uint32_t index, float out[3])
{
    if (index >= gm_game_value_count(game)) {
        return NULL;
    }
    gm_read read = gm__peek(game, (gm_value)index);
    memcpy(out, read.v, sizeof(read.v));
    return defs[index].name;
}

bool gm_value_is_known(const char *name)
{
    uint32_t i = 0;
    while (i < GM_VALUE_COUNT && strcmp(defs[i].name, name) != 0) {
        i++;
    }
    return i < GM_VALUE_COUNT;
}

bool gm_game_value(const gm_game *game, const char *name, float out[3])
{
    uint32_t i = 0;

    while (i < gm_game_value_count(game) && strcmp(defs[i].name, name) != 0) {
        i++;
    }
    return gm_game_value_at(game, i, out) != NULL;
}

bool gm__published_create(gm_game *game)
{
    memset(&game->published, 0, sizeof(game->published));
    for (uint32_t i = 0; i < gm_game_value_count(game); i++) {
        if (tl_value_create(game->world, &defs[i], &game->published.ids[i]) != TL_OK) {
            return false;
        }
    }
    return true;
}

void gm__publish(gm_game *game, gm_value value, float a, float b, float c)
{
    float floats[3] = {a, b, c};
    (void)tl_value_write(game->world, game->published.ids[value], floats);
}

void gm__publish_vec(gm_game *game, gm_value value, gm_vec2 v)
{
    gm__publish(game, value, v.x, v.y, 0.0F);
}

gm_read gm__read(gm_game *game, gm_value value)
{
    gm_read out = {{0.0F, 0.0F, 0.0F}};
    (void)tl_value_read(game->world, game->published.ids[value], out.v);
    return out;
}

gm_vec2 gm__read_vec(gm_game *game, gm_value value)
{
    gm_read read = gm__read(game, value);
    return gm__vec(read.v[0], read.v[1]);
}

gm_read gm__peek(const gm_game *game, gm_value value)
{
    gm_read out = {{0.0F, 0.0F, 0.0F}};
    (void)tl_value_peek(game->world, game->published.ids[value], out.v);
    return out;
}

gm_vec2 gm__peek_vec(const gm_game *game, gm_value value)
{
    gm_read read = gm__peek(game, value);
    return gm__vec(read.v[0], read.v[1]);
}

tl_value_id gm__place_create(gm_game *game, const char *name)
{
    tl_value_def def = {.name = name, .dimensions = 2, .is_position = true};
    tl_value_id id = {0};
    (void)!tl_value_create(game->world, &def, &id);
    return id;
}

void gm__place_write(gm_game *game, tl_value_id place, gm_vec2 at)
{
    float floats[2] = {at.x, at.y};
    (void)tl_value_write(game->world, place, floats);
}

gm_vec2 gm__place_read(gm_game *game, tl_value_id place)
{
    float floats[3] = {0.0F, 0.0F, 0.0F};
    (void)tl_value_read(game->world, place, floats);
    return gm__vec(floats[0], floats[1]);
}
