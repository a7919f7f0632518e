/* game/actors/player_controller.c -- PlayerController: this frame's input, or the autopilot's. */
#include "base/vec.h"
#include "sim/state.h"

static gm_vec2 from_axes(int8_t x, int8_t y)
{
    return gm__vec_limit(gm__vec((float)x / 127.0F, (float)y / 127.0F), 1.0F);
}

static void publish_triggers(gm_game *game, bool fire, bool focus)
{
    gm_player_controller *controller = &game->actors.controller;

    if (fire != controller->was_firing) {
        game->events |= fire ? GM_EVENT_FIRE_BEGIN : GM_EVENT_FIRE_END;
        controller->was_firing = fire;
    }
    gm__publish(game, GM_VALUE_CONTROLLER_TRIGGERS, fire ? 1.0F : 0.0F, focus ? 1.0F : 0.0F, 0.0F);
}

static void play_input(gm_game *game)
{
    const gm_input *input = &game->input.now;
    gm_vec2 stick = from_axes(input->aim_x, input->aim_y);
    bool fires = (input->buttons & GM_BUTTON_FIRE) != 0;

    gm__publish_vec(game, GM_VALUE_CONTROLLER_THRUST, from_axes(input->move_x, input->move_y));
    if (gm__vec_length(stick) > 0.25F) {
        gm__publish(game, GM_VALUE_CONTROLLER_AIM, stick.x, stick.y, 1.0F);
    } else {
        gm__publish(game, GM_VALUE_CONTROLLER_AIM, (float)input->aim_at_x / 16.0F,
                    (float)input->aim_at_y / 16.0F, 0.0F);
    }
    publish_triggers(game, fires, (input->buttons & GM_BUTTON_FOCUS) != 0);
}

static void play_autopilot(gm_game *game, float seconds)
{
    gm_controls controls = gm__autopilot_think(game, seconds);

    gm__publish_vec(game, GM_VALUE_CONTROLLER_THRUST, controls.thrust);
    gm__publish(game, GM_VALUE_CONTROLLER_AIM, controls.aim_at.x, controls.aim_at.y, 0.0F);
    publish_triggers(game, controls.fire, controls.focus);
}

static void tick(void *user, const tl_tick_context *context)
{
    gm_game *game = user;
    bool plays_itself = game->is_autopilot || game->screen == GM_SCREEN_TITLE;

    if (plays_itself && !game->sector->is_range) {
        play_autopilot(game, context->delta_seconds);
    } else {
        play_input(game);
    }
}

bool gm__player_controller_spawn(gm_game *game)
{
    static const tl_actor_class actor_class = {.name = "PlayerController", .tick = tick};
    gm_plain_actor def = {.actor_class = &actor_class, .function = GM_FUNCTION_PLAYER_CONTROLLER};

    game->actors.controller = (gm_player_controller){0};
    return gm__plain_actor_spawn(game, &def, NULL);
}
