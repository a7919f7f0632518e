/* game/sim/commands.c -- what is asked for from outside, at the begin of a frame. */
#include "sim/commands.h"

#include "base/vec.h"
#include "sim/state.h"

static gm_result edit(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_result result = gm_command_check(command, error);

    if (result == GM_OK) {
        result = gm__edits_store(&game->edits, command, error);
    }
    if (result == GM_OK) {
        gm__edit_apply(game, command);
    }
    return result;
}

static gm_result shuffle(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    gm_result result = gm_command_check(command, error);

    if (result == GM_OK) {
        game->shuffle_seed = (uint64_t)command->value;
        (void)tl_world_set_shuffle_seed(game->world, game->shuffle_seed);
    }
    return result;
}

static void drag(gm_game *game, int64_t serial)
{
    gm_thing *thing =
        serial > 0 && serial <= UINT32_MAX ? gm__thing_by_serial(game, (uint32_t)serial) : NULL;
    gm_body_id body = thing != NULL ? thing->body : game->actors.ship.body;
    const gm_body_state *state = gm_physics_body(game->physics, body);
    gm_vec2 to =
        gm__vec((float)game->input.now.aim_at_x / 16.0F, (float)game->input.now.aim_at_y / 16.0F);

    if (!game->is_editor || state == NULL || (serial != 0 && thing == NULL)) {
        return;
    }
    to.x = gm__clamp(to.x, 8.0F, GM_ARENA_WIDTH - 8.0F);
    to.y = gm__clamp(to.y, 8.0F, GM_ARENA_HEIGHT - 8.0F);
    (void)gm_physics_set_transform(game->physics, body, to, state->angle);
}

static void dilate(gm_game *game, int64_t millionths)
{
    double wanted = (double)millionths / 1e6;

    game->slomo = wanted < 0.0001 ? 0.0001 : wanted > 20.0 ? 20.0 : wanted;
}

gm_result gm__command_run(gm_game *game, const gm_command *command, char error[GM_ERROR_TEXT])
{
    switch (command->kind) {
    case GM_COMMAND_MOVE:
    case GM_COMMAND_AFTER:
    case GM_COMMAND_CUT:
    case GM_COMMAND_INTERVAL:
    case GM_COMMAND_ENABLE:
    case GM_COMMAND_DISABLE:
        return edit(game, command, error);
    case GM_COMMAND_SHUFFLE:
        return shuffle(game, command, error);
    case GM_COMMAND_PAUSE:
        gm__pause_set(game, command->value != 0);
        break;
    case GM_COMMAND_DILATION:
        dilate(game, command->value);
        break;
    case GM_COMMAND_DRAG:
        drag(game, command->value);
        break;
    case GM_COMMAND_EDITOR:
        gm__editor_set(game, command->value != 0);
        break;
    case GM_COMMAND_AUTOPILOT:
        game->is_autopilot = command->value != 0;
        break;
    case GM_COMMAND_START:
        gm__travel_to(game, (uint32_t)command->value, GM_SCREEN_PLAY, true);
        break;
    case GM_COMMAND_MENU:
        gm__menu_select(game, command->value);
        break;
    case GM_COMMAND_SET:
        return gm__range_set(game, command, error);
    case GM_COMMAND_NONE:
        break;
    }
    return GM_OK;
}
