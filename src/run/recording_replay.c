/* run/recording_replay.c -- walks through a recording. See recording.h. */
#include "run/recording.h"

#include <string.h>

bool app_replay_next(app_replay *replay, gm_input *out)
{
    const app_recording *recording = replay->recording;
    if (replay->run == recording->run_count) {
        return false;
    }
    const app_run *run = &recording->runs[replay->run];
    app_input_values_get(&run->input, out);
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
