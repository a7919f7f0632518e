#include "range_scene.h"

#include <check.h>
#include <math.h>

game_scene scene;

void range_scene_open(const gm_command *edits, uint32_t count)
{
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE,
                                              .log_reads = true,
                                              .edits = edits,
                                              .edit_count = count});
}

double range_scene_value(const char *name)
{
    float out[3] = {0.0F, 0.0F, 0.0F};

    ck_assert_msg(gm_game_value(scene.game, name, out), "%s", name);
    return (double)out[0];
}

void range_scene_expect(const char *name, double wanted, double tolerance)
{
    double is = range_scene_value(name);

    ck_assert_msg(fabs(is - wanted) <= tolerance, "%s is %.4f, not %.4f", name, is, wanted);
}

void range_scene_run_and_expect(const char *name, double wanted)
{
    game_scene_run(&scene, 3);
    for (uint32_t i = 0; i < 300; i++) {
        game_scene_run(&scene, 1);
        range_scene_expect(name, wanted, RANGE_SCENE_EXACT);
    }
}

void range_scene_send(gm_command command)
{
    scene.input.commands[scene.input.command_count++] = command;
}

gm_command range_scene_cut(const char *function, const char *before)
{
    gm_command command = game_scene_after(function, before);

    command.kind = GM_COMMAND_CUT;
    return command;
}
