/* run/tape.c -- see tape.h. */
#include "run/tape.h"

#include "run/memory.h"

#include <tickline/loop.h>

#include <string.h>

void lab_tape_free(lab_tape *tape)
{
    (void)lab_memory_resize(&tape->allocator, tape->runs, tape->run_capacity * sizeof tape->runs[0],
                            0);
    (void)lab_memory_resize(&tape->allocator, tape->commands,
                            tape->command_capacity * sizeof tape->commands[0], 0);
    *tape = (lab_tape){.allocator = tape->allocator};
}

static lab_tape_run run_of(const lab_tape *tape, const gm_input *input)
{
    uint32_t count = input->command_count;
    lab_tape_run run = {.command_count =
                            count < GM_INPUT_MAX_COMMANDS ? count : GM_INPUT_MAX_COMMANDS,
                        .input = app_input_values_of(input)};
    if (tape->fixed_hz != 0) {
        run.input.delta = 0;
    }
    return run;
}

static bool goes_on(const lab_tape *tape, const lab_tape_run *run)
{
    return tape->run_count > 0 && run->command_count == 0 &&
           app_input_values_equal(&tape->runs[tape->run_count - 1].input, &run->input);
}

static bool reserve(lab_tape *tape, uint32_t commands)
{
    void *runs = tape->runs;
    void *more = tape->commands;
    bool has_room = lab_memory_grow(&tape->allocator, &runs, &tape->run_capacity,
                                    tape->run_count + 1, sizeof tape->runs[0]);
    tape->runs = runs;
    if (has_room && commands > 0) {
        has_room = lab_memory_grow(&tape->allocator, &more, &tape->command_capacity,
                                   tape->command_count + commands, sizeof tape->commands[0]);
        tape->commands = more;
    }
    return has_room;
}

bool lab_tape_add(lab_tape *tape, const gm_input *input)
{
    lab_tape_run run = run_of(tape, input);
    if (goes_on(tape, &run)) {
        tape->frames++;
        return true;
    }
    if (!reserve(tape, run.command_count)) {
        return false;
    }
    run.first = tape->frames + 1;
    run.first_command = tape->command_count;
    if (run.command_count > 0) {
        memcpy(&tape->commands[tape->command_count], input->commands,
               run.command_count * sizeof input->commands[0]);
    }
    tape->command_count += run.command_count;
    tape->runs[tape->run_count++] = run;
    tape->frames++;
    return true;
}

uint64_t lab_tape_frames(const lab_tape *tape)
{
    return tape->frames;
}

/* How many runs begin at or before that frame. */
static size_t runs_until(const lab_tape *tape, uint64_t frame)
{
    size_t low = 0;
    size_t high = tape->run_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (tape->runs[middle].first <= frame) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void take_commands(const lab_tape *tape, const lab_tape_run *run, gm_input *out)
{
    out->command_count = run->command_count;
    if (run->command_count > 0) {
        memcpy(out->commands, &tape->commands[run->first_command],
               run->command_count * sizeof out->commands[0]);
    }
}

bool lab_tape_get(const lab_tape *tape, uint64_t frame, gm_input *out)
{
    if (frame == 0 || frame > tape->frames) {
        return false;
    }
    const lab_tape_run *run = &tape->runs[runs_until(tape, frame) - 1];
    app_input_values_get(&run->input, out);
    if (tape->fixed_hz != 0) {
        out->delta = tl_loop_fixed_delta(tape->fixed_hz, frame);
    }
    if (run->first == frame) {
        take_commands(tape, run, out);
    }
    return true;
}

void lab_tape_cut(lab_tape *tape, uint64_t frames)
{
    if (frames >= tape->frames) {
        return;
    }
    size_t kept = runs_until(tape, frames);
    if (kept < tape->run_count) {
        tape->command_count = tape->runs[kept].first_command;
    }
    tape->run_count = kept;
    tape->frames = frames;
}
