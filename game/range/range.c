/* game/range/range.c -- opens a proving range, flies its pilot, and ends its frames. */
#include "range/range.h"

static bool add_rail(gm_game *game)
{
    float y = game->sector->range.rail;
    gm_segment rail = {gm__vec(0.0F, y), gm__vec(GM_ARENA_WIDTH, y)};

    return gm_physics_add_walls(game->physics, &rail, 1, GM_RAIL_HALF);
}

bool gm__range_open(gm_game *game)
{
    static bool (*const spawn[GM_DEVICE_COUNT])(gm_game *) = {
        [GM_DEVICE_PLATE] = gm__name_plate_spawn,
        [GM_DEVICE_EMITTER] = gm__emitter_spawn,
        [GM_DEVICE_METRONOME] = gm__metronome_spawn,
        [GM_DEVICE_SENTRY] = gm__sentry_spawn,
        [GM_DEVICE_GUN] = gm__gun_spawn,
        [GM_DEVICE_CAMERA] = gm__camera_spawn,
        [GM_DEVICE_STEPPER] = gm__stepper_spawn,
        [GM_DEVICE_CART] = gm__cart_spawn,
        [GM_DEVICE_PULSE] = gm__pulse_spawn,
        [GM_DEVICE_SPINNER] = gm__spinner_spawn,
        [GM_DEVICE_TURRET] = gm__turret_spawn,
        [GM_DEVICE_CALLER] = gm__caller_spawn,
        [GM_DEVICE_NEST] = gm__nest_spawn,
        [GM_DEVICE_ANNEX] = gm__annex_open,
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
    if (game->sector->is_range && gm__is_workshop(&game->sector->range) && !game->is_editor) {
        gm__workshop_frame_end(game);
    }
}
