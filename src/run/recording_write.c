/* run/recording_write.c -- writes recordings, frame by frame. See recording.h. */
#include "run/recording.h"

#include "platform/sum.h"
#include "run/recording_words.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* More than a header with all edits, or a frame with all commands. */
enum { TEXT_BYTES = 16384 };

const char *const app_command_words[APP_COMMAND_KINDS] = {
    "none",    "move",  "after",    "cut",    "interval", "enable",    "disable",
    "shuffle", "pause", "dilation", "drag",   "editor",   "autopilot", "start",
    "menu",    "set",   "continue", "choose", "endless"};

/* Spaces separate words: an empty name is written as "-". */
static const char *word_of(const char *name)
{
    return name[0] != '\0' ? name : "-";
}

/* Lines on their way to the stream. */
typedef struct text {
    char bytes[TEXT_BYTES];
    size_t used;
} text;

static void put(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(text *t, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int written = vsnprintf(t->bytes + t->used, sizeof t->bytes - t->used, format, values);
    va_end(values);
    assert(written >= 0 && (size_t)written < sizeof t->bytes - t->used);
    t->used += (size_t)written;
}

static void put_command(text *t, const char *tag, const gm_command *c)
{
    put(t, "%s %s %s %s %d %" PRId64 " %" PRId64 "\n", tag, app_command_words[c->kind],
        word_of(c->function), word_of(c->other), (int)c->group, c->time, c->value);
}

/* Ends a line with the checksum of the file up to here. */
static void put_sum(const app_recorder *recorder, text *t)
{
    put(t, "%08" PRIx32 "\n", app_sum(recorder->sum, t->bytes, t->used));
}

static bool give(app_recorder *recorder, const text *t)
{
    recorder->sum = app_sum(recorder->sum, t->bytes, t->used);
    return app_stream_add(recorder->stream, t->bytes, t->used);
}

static void put_entry(text *t, const gm_entry *e)
{
    put(t, "%" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", e->loop,
        e->score, e->lives, e->shield, e->upgrades, e->offers);
}

static void put_entries(text *t, const app_recording_header *header)
{
    put(t, "rules %d\nentry ", GM_RULES_NUMBER);
    put_entry(t, &header->entry);
    put(t, "resume %s ", word_of(header->resume_sector));
    put_entry(t, &header->resume);
}

static bool write_header(app_recorder *recorder, const app_recording_header *header)
{
    text t = {.used = 0};
    put(&t, APP_RECORDING_MAGIC " %d\nsector %s\nseed %" PRIu64 "\n", APP_RECORDING_VERSION,
        header->sector, header->seed);
    put(&t, "autopilot %d\ntitle %d\nstep %" PRIu32 "\n", header->is_autopilot ? 1 : 0,
        header->skip_title ? 0 : 1, header->fixed_hz);
    put_entries(&t, header);
    put(&t, "program %s\nbuild %s\nsectors %08" PRIx32 "\n", header->by.program, header->by.build,
        header->by.sectors);
    for (uint32_t i = 0; i < header->edit_count; i++) {
        put_command(&t, "edit", &header->edits[i]);
    }
    put(&t, "begin ");
    put_sum(recorder, &t);
    return give(recorder, &t);
}

bool app_recorder_open(app_recorder *recorder, const char *path, const app_recording_header *header)
{
    *recorder = (app_recorder){.fixed_hz = header->fixed_hz, .stream = app_stream_open(path)};
    return recorder->stream != NULL && write_header(recorder, header);
}

static void put_input(app_recorder *recorder, text *t, const gm_input *in)
{
    for (uint32_t i = 0; i < in->command_count && i < GM_INPUT_MAX_COMMANDS; i++) {
        put_command(t, "c", &in->commands[i]);
    }
    app_input_values now = app_input_values_of(in);
    now.delta = 0; /* `f` lines have it */
    if (!recorder->has_last || !app_input_values_equal(&recorder->last, &now)) {
        put(t, "i %" PRIu32 " %d %d %d %d %" PRId32 " %" PRId32 "\n", in->buttons, in->move_x,
            in->move_y, in->aim_x, in->aim_y, in->aim_at_x, in->aim_at_y);
        recorder->last = now;
        recorder->has_last = true;
    }
}

bool app_recorder_add(app_recorder *recorder, const gm_input *input, uint64_t hash)
{
    text t = {.used = 0};
    if (recorder->stream == NULL) {
        return true;
    }
    app_stream_begin(recorder->stream);
    put_input(recorder, &t, input);
    put(&t, "f ");
    if (recorder->fixed_hz == 0) {
        put(&t, "%" PRId64 " ", input->delta);
    }
    put(&t, "%016" PRIx64 " ", hash);
    put_sum(recorder, &t);
    recorder->frames++;
    return give(recorder, &t);
}

/* A line of a tag and a number of frames. */
static bool write_frames(app_recorder *recorder, const char *tag, uint64_t frames)
{
    text t = {.used = 0};
    put(&t, "%s %" PRIu64 " ", tag, frames);
    put_sum(recorder, &t);
    return give(recorder, &t);
}

bool app_recorder_cut(app_recorder *recorder, uint64_t frame)
{
    if (recorder->stream == NULL || frame >= recorder->frames) {
        return true;
    }
    recorder->frames = frame;
    return write_frames(recorder, "cut", frame);
}

bool app_recorder_close(app_recorder *recorder)
{
    if (recorder->stream == NULL) {
        return true;
    }
    (void)write_frames(recorder, "end", recorder->frames);
    bool is_good = app_stream_close(recorder->stream);
    recorder->stream = NULL;
    return is_good;
}

void app_recorder_abandon(app_recorder *recorder)
{
    app_stream_abandon(recorder->stream);
    recorder->stream = NULL;
}
