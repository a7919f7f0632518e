/* game/range/range.c -- see range.h. */
#include "range/range.h"

#include "base/vec.h"
#include "sim/state.h"

#include <stdio.h>
#include <string.h>

/* A device that can be set, and its choices in the order of their enumeration. */
typedef struct device_setting {
    const char *device;
    const char *choices[GM_GUN_CHOICES + 1];
} device_setting;

static const device_setting settings[GM_SETTING_COUNT] = {
    [GM_SETTING_GUN] = {"Gun", {"tick", "timer", "tickable", "camera", "between", NULL}},
    [GM_SETTING_BRAIN] = {"SentryBrain", {"tick", "tickable", NULL}},
    [GM_SETTING_ANSWER] = {"SentryMover", {"velocity", "force", NULL}},
};

static uint32_t find_setting(const char *device)
{
    uint32_t i = 0;

    while (i < GM_SETTING_COUNT && strcmp(settings[i].device, device) != 0) {
        i++;
    }
    return i;
}

static uint32_t find_choice(const device_setting *of, const char *choice)
{
    uint32_t i = 0;

    while (of->choices[i] != NULL && strcmp(of->choices[i], choice) != 0) {
        i++;
    }
    return i;
}

static bool is_text(const char name[GM_COMMAND_NAME])
{
    return memchr(name, '\0', GM_COMMAND_NAME) != NULL;
}

static gm_result refuse_choice(const device_setting *of, char error[GM_ERROR_TEXT])
{
    int used = snprintf(error, GM_ERROR_TEXT, "%s: expected one of", of->device);

    for (uint32_t i = 0; of->choices[i] != NULL && used > 0 && used < GM_ERROR_TEXT; i++) {
        used += snprintf(error + used, GM_ERROR_TEXT - (size_t)used, " %s", of->choices[i]);
    }
    return GM_ERR_EDIT;
}

gm_result gm__range_check(const gm_command *command, char error[GM_ERROR_TEXT])
{
    error[0] = '\0';
    uint32_t at = is_text(command->function) ? find_setting(command->function) : GM_SETTING_COUNT;
    if (at == GM_SETTING_COUNT) {
        (void)snprintf(error, GM_ERROR_TEXT, "%.*s: expected Gun, SentryBrain or SentryMover",
                       GM_COMMAND_NAME, command->function);
        return GM_ERR_EDIT;
    }
    const device_setting *of = &settings[at];
    bool is_good = is_text(command->other) && of->choices[find_choice(of, command->other)] != NULL;
    return is_good ? GM_OK : refuse_choice(of, error);
}

gm_result gm__range_set(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_result result = gm__range_check(command, error);

    if (result != GM_OK) {
        return result;
    }
    uint32_t at = find_setting(command->function);
    game->choices[at] = find_choice(&settings[at], command->other);
    return GM_OK;
}

uint32_t gm_setting_count(void)
{
    return GM_SETTING_COUNT;
}

const char *gm_setting_name(uint32_t setting)
{
    return setting < GM_SETTING_COUNT ? settings[setting].device : NULL;
}

const char *gm_setting_choice(uint32_t setting, uint32_t choice)
{
    bool is_there = setting < GM_SETTING_COUNT && choice < GM_GUN_CHOICES;

    return is_there ? settings[setting].choices[choice] : NULL;
}

uint32_t gm_game_choice(const gm_game *game, uint32_t setting)
{
    return setting < GM_SETTING_COUNT ? game->choices[setting] : 0;
}

static bool add_rail(gm_game *game)
{
    float y = game->sector->range.rail;
    gm_segment rail = {gm__vec(0.0F, y), gm__vec(GM_ARENA_WIDTH, y)};

    return gm_physics_add_walls(game->physics, &rail, 1, GM_RAIL_HALF).index1 != 0;
}

bool gm__range_open(gm_game *game)
{
    static bool (*const spawn[GM_DEVICE_COUNT])(gm_game *) = {
        [GM_DEVICE_PLATE] = gm__name_plate_spawn,
        [GM_DEVICE_EMITTER] = gm__emitter_spawn,
        [GM_DEVICE_METRONOME] = gm__metronome_spawn,
        [GM_DEVICE_SENTRY] = gm__sentry_spawn,
        [GM_DEVICE_GUN] = gm__gun_spawn,
    };

    if (!game->sector->is_range) {
        return true;
    }
    bool is_good = add_rail(game);
    game->range.pilot = 1;
    gm__range_meter_open(game);
    for (uint32_t i = 0; i < GM_DEVICE_COUNT && is_good; i++) {
        bool has = (game->sector->range.devices & (1U << i)) != 0;
        is_good = !has || spawn[i](game);
    }
    return is_good;
}

void gm__range_pilot(gm_game *game, gm_input *input)
{
    const gm_range_data *data = &game->sector->range;
    float x = gm__peek_vec(game, GM_VALUE_SHIP_POSITION).x;

    if (!game->sector->is_range || !game->is_autopilot) {
        return;
    }
    if (x >= data->turn_high) {
        game->range.pilot = -1;
    } else if (x <= data->turn_low) {
        game->range.pilot = 1;
    }
    input->move_x = (int8_t)(127 * game->range.pilot);
    input->move_y = 0;
    input->aim_x = 0;
    input->aim_y = -127;
    input->buttons |= GM_BUTTON_FIRE;
}

void gm__range_frame_end(gm_game *game)
{
    bool is_measured =
        game->sector->is_range && !tl_world_is_paused(game->world) && !game->is_editor;

    if (is_measured) {
        game->range.meter.frame += 1;
        gm__gun_between_frames(game);
        gm__range_measure(game);
    }
}
