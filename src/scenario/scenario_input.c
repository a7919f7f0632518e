/* scenario/scenario_input.c -- the input of a scenario: recorded frames, over and over. See
 * scenario.h. */
#include "scenario/scenario.h"

#include <tickline/loop.h>

#include <string.h>

static void take_commands(const app_recording *recording, const app_run *run, gm_input *out)
{
    if (run->command_count > 0) {
        out->command_count = run->command_count;
        memcpy(out->commands, recording->commands + run->first_command,
               run->command_count * sizeof out->commands[0]);
    }
}

void app_scenario_input(const app_scenario *scenario, uint64_t frame, gm_input *out)
{
    const app_recording *recording = &scenario->recording;
    uint64_t left = (frame - 1) % recording->frames;
    const app_run *run = recording->runs;
    while (left >= run->count) {
        left -= run->count;
        run++;
    }
    app_run_input(run, out);
    if (left == 0) {
        take_commands(recording, run, out);
    }
    if (recording->header.fixed_hz != 0) {
        out->delta = tl_loop_fixed_delta(recording->header.fixed_hz, frame);
    }
}
