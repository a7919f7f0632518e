/* run/recording_replay.c -- walks through a recording. See recording.h. */
#include "run/recording.h"

#include <string.h>

void app_input_of(uint32_t buttons, const int8_t axes[4], const int32_t aim_at[2], tl_time delta,
                  gm_input *out)
{
    *out = (gm_input){.buttons = buttons,
                      .move_x = axes[0],
                      .move_y = axes[1],
                      .aim_x = axes[2],
                      .aim_y = axes[3],
                      .aim_at_x = aim_at[0],
                      .aim_at_y = aim_at[1],
                      .delta = delta};
}

void app_run_input(const app_run *run, gm_input *out)
{
    app_input_of(run->buttons, run->axes, run->aim_at, run->delta, out);
}

bool app_replay_next(app_replay *replay, gm_input *out)
{
    const app_recording *recording = replay->recording;
    if (replay->run == recording->run_count) {
        return false;
    }
    const app_run *run = &recording->runs[replay->run];
    app_run_input(run, out);
    if (replay->used == 0 && run->command_count > 0) {
        out->command_count = run->command_count;
        memcpy(out->commands, recording->commands + run->first_command,
               run->command_count * sizeof out->commands[0]);
    }
    replay->frame++;
    replay->used++;
    if (replay->used == run->count) {
        replay->run++;
        replay->used = 0;
    }
    return true;
}

const app_recorded_hash *app_replay_hash(app_replay *replay)
{
    const app_recording *recording = replay->recording;
    if (replay->hash == recording->hash_count ||
        recording->hashes[replay->hash].frame != replay->frame) {
        return NULL;
    }
    return &recording->hashes[replay->hash++];
}
