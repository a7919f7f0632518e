/* scenario/scenario.c -- what a scenario that was read says: its start, the edits of its answers,
 * and the input of each frame. See scenario.h. */
#include "scenario/scenario_words.h"

#include <tickline/loop.h>

#include <string.h>

void app_scenario_free(app_scenario *scenario)
{
    app_recording_free(&scenario->recording);
    *scenario = (app_scenario){0};
}

uint32_t app_scenario_edits(const app_scenario *scenario, uint32_t answer, gm_command *edits)
{
    const app_recording_header *header = &scenario->recording.header;
    uint32_t count = header->edit_count;
    memcpy(edits, header->edits, count * sizeof edits[0]);
    if (answer > 0) {
        const app_answer *a = &scenario->answers[answer - 1];
        memcpy(edits + count, a->edits, a->edit_count * sizeof edits[0]);
        count += a->edit_count;
    }
    return count;
}

bool app_scenario_effect(const app_scenario *scenario, const char **cause, const char **effect,
                         const char **value)
{
    *cause = scenario->moment_reader;
    *effect = scenario->moment_effect;
    *value = scenario->moment_value;
    return scenario->moment_effect[0] != '\0';
}

bool app_scenario_rests(const app_scenario *scenario, const char **function)
{
    *function = scenario->moment_reader;
    return scenario->moment_rests;
}

bool app_scenario_demoted(const app_scenario *scenario, const char **function)
{
    *function = scenario->moment_reader;
    return scenario->moment_demoted;
}

bool app_scenario_waits(const app_scenario *scenario, const char **function)
{
    *function = scenario->moment_reader;
    return scenario->moment_waits;
}

uint32_t app_scenario_series(const app_scenario *scenario, const char **function,
                             const char **value)
{
    *function = scenario->moment_reader;
    *value = scenario->moment_value;
    return scenario->moment_frames;
}

bool app_measure_is_of_read(app_measure_kind kind)
{
    const app_measure_shape *shape = &app_measure_shapes[kind];
    return shape->has_other && !shape->is_pair;
}

bool app_scenario_read_at(const app_scenario *scenario, uint32_t n, const char **reader,
                          const char **value)
{
    for (uint32_t i = 0; i < scenario->measure_count; i++) {
        const app_measure *m = &scenario->measures[i];
        if (app_measure_is_of_read(m->kind) && n-- == 0) {
            *reader = m->subject;
            *value = m->other;
            return true;
        }
    }
    return false;
}

bool app_scenario_moment(const app_scenario *scenario, const char **reader, const char **value)
{
    if (scenario->moment_effect[0] != '\0' || scenario->moment_rests || scenario->moment_demoted ||
        scenario->moment_waits || scenario->moment_frames > 0) {
        return false;
    }
    *reader = scenario->moment_reader;
    *value = scenario->moment_value;
    for (uint32_t i = 0; i < scenario->measure_count && (*reader)[0] == '\0'; i++) {
        const app_measure *m = &scenario->measures[i];
        if (app_measure_is_of_read(m->kind)) {
            *reader = m->subject;
            *value = m->other;
        }
    }
    return (*reader)[0] != '\0';
}

void app_scenario_start(const app_scenario *scenario, const gm_command *edits, uint32_t edit_count,
                        gm_game_def *def)
{
    const app_recording_header *start = &scenario->recording.header;
    def->seed = start->seed;
    def->autopilot = start->is_autopilot;
    def->skip_title = start->skip_title;
    def->edits = edits;
    def->edit_count = edit_count;
    def->accept_cycles = true;
}

uint32_t app_scenario_answer_edits(const app_scenario *scenario, uint32_t answer)
{
    const app_answer *a = answer > 0 ? &scenario->answers[answer - 1] : NULL;
    return a == NULL ? 0 : a->edit_count + (a->has_guess ? 1 : 0);
}

bool app_scenario_find_answer(const app_scenario *scenario, const char *name, uint32_t *out)
{
    if (strcmp(name, "start") == 0) {
        *out = 0;
        return true;
    }
    for (uint32_t i = 0; i < scenario->answer_count; i++) {
        if (strcmp(scenario->answers[i].name, name) == 0) {
            *out = i + 1;
            return true;
        }
    }
    return false;
}

/* The input: recorded frames, over and over. */

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
    app_input_values_get(&run->input, out);
    if (left == 0) {
        take_commands(recording, run, out);
    }
    if (recording->header.fixed_hz != 0) {
        out->delta = tl_loop_fixed_delta(recording->header.fixed_hz, frame);
    }
}
