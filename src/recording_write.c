/* recording_write.c -- writes recordings. See recording.h. */
#include "recording.h"

#include "recording_words.h"

#include <inttypes.h>
#include <string.h>

const char *const app_command_words[APP_COMMAND_KINDS] = {
    "none",  "move",     "after", "cut",    "interval",  "enable", "disable", "shuffle",
    "pause", "dilation", "drag",  "editor", "autopilot", "start",  "menu",    "set"};

static const char *word_of(const char *name)
{
    return name[0] != '\0' ? name : "-";
}

static void write_command(FILE *file, const char *tag, const gm_command *c)
{
    (void)fprintf(file, "%s %s %s %s %d %" PRId64 " %" PRId64 "\n", tag, app_command_words[c->kind],
                  word_of(c->function), word_of(c->other), (int)c->group, c->time, c->value);
}

void app_recording_write_start(FILE *file, const app_recording_header *header)
{
    (void)fprintf(file, "sector %s\nseed %" PRIu64 "\n", header->sector, header->seed);
    (void)fprintf(file, "autopilot %d\ntitle %d\nstep %" PRIu32 "\n", header->is_autopilot ? 1 : 0,
                  header->skip_title ? 0 : 1, header->fixed_hz);
}

static void write_header(FILE *file, const app_recording_header *header)
{
    (void)fprintf(file, APP_RECORDING_MAGIC " %d\n", APP_RECORDING_VERSION);
    app_recording_write_start(file, header);
    for (uint32_t i = 0; i < header->edit_count; i++) {
        write_command(file, "edit", &header->edits[i]);
    }
    (void)fputs("begin\n", file);
}

bool app_recorder_open(app_recorder *recorder, const char *path, const app_recording_header *header)
{
    *recorder = (app_recorder){.fixed_hz = header->fixed_hz};
    if (!app_output_open(&recorder->output, path)) {
        return false;
    }
    write_header(recorder->output.file, header);
    return true;
}

static void flush_run(app_recorder *recorder)
{
    const gm_input *in = &recorder->run;
    FILE *file = recorder->output.file;
    if (recorder->run_length == 0) {
        return;
    }
    for (uint32_t i = 0; i < in->command_count; i++) {
        write_command(file, "c", &in->commands[i]);
    }
    (void)fprintf(file, "i %" PRIu64 " %" PRIu32 " %d %d %d %d %" PRId32 " %" PRId32,
                  recorder->run_length, in->buttons, in->move_x, in->move_y, in->aim_x, in->aim_y,
                  in->aim_at_x, in->aim_at_y);
    if (recorder->fixed_hz == 0) {
        (void)fprintf(file, " %" PRId64, in->delta);
    }
    (void)fputc('\n', file);
    recorder->run_length = 0;
}

static void write_run(FILE *file, const app_recording *recording, const app_run *run)
{
    for (uint32_t i = 0; i < run->command_count; i++) {
        write_command(file, "c", &recording->commands[run->first_command + i]);
    }
    (void)fprintf(file, "i %" PRIu64 " %" PRIu32 " %d %d %d %d %" PRId32 " %" PRId32, run->count,
                  run->buttons, run->axes[0], run->axes[1], run->axes[2], run->axes[3],
                  run->aim_at[0], run->aim_at[1]);
    if (recording->header.fixed_hz == 0) {
        (void)fprintf(file, " %" PRId64, run->delta);
    }
    (void)fputc('\n', file);
}

void app_recording_write_body(FILE *file, const app_recording *recording)
{
    uint64_t frames = 0;
    uint32_t hash = 0;
    for (uint32_t i = 0; i < recording->run_count; i++) {
        write_run(file, recording, &recording->runs[i]);
        frames += recording->runs[i].count;
        bool is_known = hash < recording->hash_count && recording->hashes[hash].frame == frames;
        if (is_known && !(recording->has_end_hash && hash + 1 == recording->hash_count)) {
            (void)fprintf(file, "h %" PRIu64 " %016" PRIx64 "\n", frames,
                          recording->hashes[hash++].hash);
        }
    }
    (void)fprintf(file, "end %" PRIu64, frames);
    if (recording->has_end_hash) {
        (void)fprintf(file, " %016" PRIx64, recording->hashes[recording->hash_count - 1].hash);
    }
    (void)fputc('\n', file);
}

static bool is_same(const app_recorder *recorder, const gm_input *b)
{
    const gm_input *a = &recorder->run;
    return b->command_count == 0 && a->buttons == b->buttons && a->move_x == b->move_x &&
           a->move_y == b->move_y && a->aim_x == b->aim_x && a->aim_y == b->aim_y &&
           a->aim_at_x == b->aim_at_x && a->aim_at_y == b->aim_at_y &&
           (recorder->fixed_hz != 0 || a->delta == b->delta);
}

void app_recorder_add(app_recorder *recorder, const gm_input *input)
{
    if (recorder->output.file == NULL) {
        return;
    }
    if (recorder->run_length > 0 && is_same(recorder, input)) {
        recorder->run_length++;
        return;
    }
    flush_run(recorder);
    recorder->run = *input;
    recorder->run_length = 1;
}

void app_recorder_hash(app_recorder *recorder, uint64_t frame, uint64_t hash)
{
    if (recorder->output.file != NULL) {
        flush_run(recorder);
        (void)fprintf(recorder->output.file, "h %" PRIu64 " %016" PRIx64 "\n", frame, hash);
    }
}

bool app_recorder_close(app_recorder *recorder, uint64_t frames, uint64_t hash)
{
    if (recorder->output.file == NULL) {
        return true;
    }
    flush_run(recorder);
    (void)fprintf(recorder->output.file, "end %" PRIu64 " %016" PRIx64 "\n", frames, hash);
    return app_output_commit(&recorder->output);
}

void app_recorder_abandon(app_recorder *recorder)
{
    app_output_abandon(&recorder->output);
}
