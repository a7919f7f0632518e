/* Any bytes as a recording: refused in one line, or read, and written in one way only. The same
 * bytes are tried with right sums, or nothing behind a changed byte would ever be reached. */
#include "fuzz_file.h"
#include "run/recording.h"
#include "sums.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ERROR_TEXT = 512, MOST_FRAMES = 3000 };

static char given[FUZZ_PATH];
static char saved[FUZZ_PATH];
static char again[FUZZ_PATH];

static bool is_empty(const app_recording *r)
{
    return r->runs == NULL && r->commands == NULL && r->hashes == NULL && r->frames == 0 &&
           r->header.edit_count == 0 && r->header.sector[0] == '\0';
}

static bool load(app_recording *out, const char *path)
{
    char error[ERROR_TEXT] = "";
    bool is_read = app_recording_read(out, path, error, sizeof error);
    if (!is_read) {
        fuzz_expect_line(error);
        fuzz_expect(is_empty(out), "nothing of a file that was refused");
    }
    return is_read;
}

/* As a run would record it that is played from it. */
static void save(const app_recording *recording, const char *path)
{
    app_recorder recorder = {0};
    app_replay replay = {.recording = recording};
    gm_input input;
    uint64_t frame = 0;
    (void)remove(path);
    fuzz_expect(app_recorder_open(&recorder, path, &recording->header), "a file to write");
    while (app_replay_next(&replay, &input)) {
        const app_recorded_hash *hash = app_replay_hash(&replay);
        frame++;
        fuzz_expect(hash != NULL, "a hash after each frame");
        fuzz_expect(app_recorder_add(&recorder, &input, hash->hash), "room on the disk");
    }
    fuzz_expect(frame == recording->frames, "as many frames as the file has");
    fuzz_expect(app_recorder_close(&recorder), "a whole file");
}

static void make_places(void)
{
    if (given[0] == '\0') {
        fuzz_place("given.tick", given);
        fuzz_place("saved.tick", saved);
        fuzz_place("again.tick", again);
    }
}

static void try_bytes(const uint8_t *data, size_t size)
{
    app_recording recording;
    fuzz_write(given, data, size);
    if (!load(&recording, given)) {
        return;
    }
    if (recording.frames <= MOST_FRAMES) {
        save(&recording, saved);
        app_recording_free(&recording);
        fuzz_expect(load(&recording, saved), "to read what was written");
        save(&recording, again);
        fuzz_expect_same_files(saved, again);
    }
    app_recording_free(&recording);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length = 0;
    char *right = sums_made_right((const char *)data, size, &length);
    fuzz_expect(right != NULL, "memory");
    make_places();
    try_bytes(data, size);
    if (length != size || memcmp(right, data, size) != 0) {
        try_bytes((const uint8_t *)right, length);
    }
    free(right);
    return 0;
}
