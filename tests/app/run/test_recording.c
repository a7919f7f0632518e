/* Recordings: what is written is read back, and every damage is one line, never a crash. */
#include "platform/file_read.h"
#include "run/recording.h"
#include "suite.h"
#include "sums.h"
#include "temporary.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ERROR_TEXT = 512, FRAMES = 150 };

static char path[TEMPORARY_PATH];

static void make_path(void)
{
    ck_assert(temporary_path(path, "recording"));
}

static void remove_path(void)
{
    (void)remove(path);
}

static gm_input input_of(uint64_t frame)
{
    gm_input in = {.buttons = frame % 50 < 20 ? GM_BUTTON_FIRE : 0,
                   .move_x = frame < 70 ? -127 : 127,
                   .aim_at_x = (int32_t)(frame / 7) * 16 - 40,
                   .aim_at_y = -3,
                   .delta = TL_MS(16) + (tl_time)(frame % 3)};
    if (frame == 33) {
        in.command_count = 4;
        in.commands[0] = (gm_command){.kind = GM_COMMAND_PAUSE, .value = 1};
        in.commands[1] = (gm_command){.kind = GM_COMMAND_DILATION, .value = -250000};
        in.commands[2] = (gm_command){.kind = GM_COMMAND_MENU, .value = 2};
        in.commands[3] = (gm_command){.kind = GM_COMMAND_SHUFFLE, .value = 12};
    }
    return in;
}

static app_recording_header header_of(uint32_t hz)
{
    return (app_recording_header){
        .sector = "01-test",
        .seed = 42,
        .is_autopilot = true,
        .skip_title = true,
        .fixed_hz = hz,
        .entry = {.lives = 2, .score = 12345, .loop = 1, .shield = 900, .upgrades = 5},
        .resume = {.lives = 3, .score = 99, .shield = 1000, .upgrades = 2},
        .resume_sector = "02-test",
        .by = {.program = "tickline 0.1.0", .build = "0123abc, GNU", .sectors = 0xBEEF}};
}

static uint64_t hash_of(uint64_t frame)
{
    return frame * 0x9E3779B97F4A7C15U;
}

static void open_sample(app_recorder *recorder, uint32_t hz)
{
    app_recording_header header = header_of(hz);
    *recorder = (app_recorder){0};
    ck_assert(app_recorder_open(recorder, path, &header));
}

/* Up to and with frame `last`. */
static void add_frames(app_recorder *recorder, uint64_t last)
{
    while (recorder->frames < last) {
        gm_input in = input_of(recorder->frames + 1);
        ck_assert(app_recorder_add(recorder, &in, hash_of(recorder->frames + 1)));
    }
}

static void write_sample(uint32_t hz)
{
    app_recorder recorder;
    open_sample(&recorder, hz);
    add_frames(&recorder, FRAMES);
    ck_assert(app_recorder_close(&recorder));
}

static bool is_same_command(const gm_command *a, const gm_command *b)
{
    return a->kind == b->kind && a->group == b->group && a->time == b->time &&
           a->value == b->value && strcmp(a->function, b->function) == 0 &&
           strcmp(a->other, b->other) == 0;
}

static bool is_same(const gm_input *a, const gm_input *b, bool has_delta)
{
    bool is_equal = a->buttons == b->buttons && a->move_x == b->move_x && a->move_y == b->move_y &&
                    a->aim_at_x == b->aim_at_x && a->aim_at_y == b->aim_at_y &&
                    a->command_count == b->command_count && b->delta == (has_delta ? a->delta : 0);
    for (uint32_t i = 0; is_equal && i < a->command_count; i++) {
        is_equal = is_same_command(&a->commands[i], &b->commands[i]);
    }
    return is_equal;
}

static void assert_frames(const app_recording *recording, bool has_delta)
{
    app_replay replay = {.recording = recording};
    gm_input got;
    for (uint64_t frame = 1; frame <= recording->frames; frame++) {
        gm_input wanted = input_of(frame);
        ck_assert(app_replay_next(&replay, &got));
        ck_assert_msg(is_same(&wanted, &got, has_delta), "frame %u", (unsigned)frame);
        const app_recorded_hash *hash = app_replay_hash(&replay);
        ck_assert_ptr_nonnull(hash);
        ck_assert_uint_eq(hash->hash, hash_of(frame));
    }
    ck_assert(!app_replay_next(&replay, &got));
}

static void read_sample(app_recording *out)
{
    char error[ERROR_TEXT] = "";
    bool is_good = app_recording_read(out, path, error, sizeof error);
    ck_assert_msg(is_good, "%s", error);
}

static void assert_header(const app_recording_header *header)
{
    ck_assert_str_eq(header->sector, "01-test");
    ck_assert_uint_eq(header->seed, 42);
    ck_assert(header->is_autopilot && header->skip_title);
    ck_assert_uint_eq(header->entry.lives, 2);
    ck_assert_uint_eq(header->entry.score, 12345);
    ck_assert_uint_eq(header->entry.loop, 1);
    ck_assert_uint_eq(header->entry.shield, 900);
    ck_assert_uint_eq(header->entry.upgrades, 5);
    ck_assert_str_eq(header->resume_sector, "02-test");
    ck_assert_uint_eq(header->resume.score, 99);
    ck_assert_uint_eq(header->resume.upgrades, 2);
    ck_assert_str_eq(header->by.program, "tickline 0.1.0");
    ck_assert_str_eq(header->by.build, "0123abc, GNU");
    ck_assert_uint_eq(header->by.sectors, 0xBEEF);
}

static void assert_round_trip(uint32_t hz)
{
    app_recording recording;
    write_sample(hz);
    read_sample(&recording);
    assert_header(&recording.header);
    ck_assert_uint_eq(recording.frames, FRAMES);
    ck_assert_uint_eq(recording.hash_count, FRAMES);
    ck_assert(!recording.is_ended_early);
    assert_frames(&recording, hz == 0);
    app_recording_free(&recording);
}

START_TEST(fixed_steps_come_back)
{
    assert_round_trip(60);
}
END_TEST

START_TEST(variable_deltas_come_back)
{
    assert_round_trip(0);
}
END_TEST

static void write_bytes(const char *bytes, size_t length)
{
    (void)remove(path); /* some file systems wait for the disk when a file is replaced */
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
}

static char *read_bytes(size_t *length)
{
    char *bytes = app_file_read(path, APP_FILE_RECORDING, length);
    ck_assert_ptr_nonnull(bytes);
    return bytes;
}

/* Reads what is at `path`; if that fails the message is one line that names the file. */
static bool read_or_complain(char error[ERROR_TEXT])
{
    app_recording recording;
    error[0] = '\0';
    bool is_good = app_recording_read(&recording, path, error, ERROR_TEXT);
    if (is_good) {
        app_recording_free(&recording);
    } else {
        ck_assert_msg(strncmp(error, path, strlen(path)) == 0, "%s", error);
        ck_assert_ptr_null(strchr(error, '\n'));
        ck_assert_ptr_nonnull(strstr(error, "expected "));
        ck_assert_ptr_null(recording.runs);
    }
    return is_good;
}

START_TEST(an_input_that_stays_is_written_once)
{
    size_t length = 0;
    app_recorder recorder;
    gm_input in = {.move_y = 5};
    open_sample(&recorder, 60);
    ck_assert(app_recorder_add(&recorder, &in, 1));
    ck_assert(app_recorder_add(&recorder, &in, 2));
    ck_assert(app_recorder_close(&recorder));
    char *bytes = read_bytes(&length);
    const char *input = strstr(bytes, "\ni 0 0 5 0 0 0 0\nf 0000000000000001 ");
    ck_assert_ptr_nonnull(input);
    ck_assert_ptr_null(strstr(input + 2, "\ni "));
    free(bytes);
}
END_TEST

static size_t begin_of_frames(const char *bytes)
{
    const char *begin = strstr(bytes, "\nbegin ");
    ck_assert_ptr_nonnull(begin);
    return (size_t)(strchr(begin + 1, '\n') + 1 - bytes);
}

/* Lines of frames that end within so many bytes. */
static uint64_t whole_frames(const char *bytes, size_t length)
{
    uint64_t frames = 0;
    for (size_t at = 0; at < length;) {
        const char *stop = memchr(bytes + at, '\n', length - at);
        frames += stop != NULL && strncmp(bytes + at, "f ", 2) == 0 ? 1 : 0;
        at = stop != NULL ? (size_t)(stop + 1 - bytes) : length;
    }
    return frames;
}

/* As far as a process that is killed has come: any byte may be the last. */
START_TEST(a_file_cut_anywhere_counts_up_to_its_last_whole_frame)
{
    char error[ERROR_TEXT];
    size_t length = 0;
    write_sample(0);
    char *bytes = read_bytes(&length);
    size_t frames_begin = begin_of_frames(bytes);
    for (size_t cut = 0; cut < length; cut++) {
        app_recording recording;
        write_bytes(bytes, cut);
        if (cut + 1 < frames_begin) {
            ck_assert_msg(!read_or_complain(error), "cut at %zu was taken", cut);
            continue;
        }
        read_sample(&recording);
        ck_assert(recording.is_ended_early);
        ck_assert_uint_eq(recording.frames, whole_frames(bytes, cut));
        assert_frames(&recording, true);
        app_recording_free(&recording);
    }
    free(bytes);
}
END_TEST

/* What a disk has after a power failure: a block that was never written. */
START_TEST(zeros_at_the_end_are_left_out)
{
    static const char zeros[4096];
    size_t length = 0;
    app_recording recording;
    write_sample(60);
    char *bytes = read_bytes(&length);
    FILE *file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fseek(file, (long)length - 60, SEEK_SET), 0);
    ck_assert_uint_eq(fwrite(zeros, 1, sizeof zeros, file), sizeof zeros);
    ck_assert_int_eq(fclose(file), 0);
    read_sample(&recording);
    ck_assert(recording.is_ended_early);
    ck_assert_uint_eq(recording.frames, whole_frames(bytes, length - 60));
    app_recording_free(&recording);
    free(bytes);
}
END_TEST

/* Each byte, one bit of it and all of it: refused, or as if the run had ended there. */
START_TEST(no_changed_byte_passes_unseen)
{
    char error[ERROR_TEXT];
    size_t length = 0;
    write_sample((uint32_t)_i);
    char *bytes = read_bytes(&length);
    size_t last_line = length - 1;
    while (bytes[last_line - 1] != '\n') {
        last_line--;
    }
    for (size_t at = 0; at < 2 * length; at++) {
        app_recording recording;
        char saved = bytes[at / 2];
        bytes[at / 2] = (char)(saved ^ (at % 2 == 0 ? 1 << at / 2 % 8 : 0xFF));
        write_bytes(bytes, length);
        bytes[at / 2] = saved;
        if (at / 2 < last_line) {
            ck_assert_msg(!read_or_complain(error), "byte %zu changed: taken", at / 2);
        } else if (read_or_complain(error)) {
            read_sample(&recording);
            ck_assert(recording.is_ended_early);
            ck_assert_uint_eq(recording.frames, FRAMES);
            app_recording_free(&recording);
        }
    }
    free(bytes);
}
END_TEST

/* Lines left out, doubled or in another order. */
START_TEST(each_line_has_its_place)
{
    char error[ERROR_TEXT];
    size_t length = 0;
    write_sample(60);
    char *bytes = read_bytes(&length);
    char *other = malloc(2 * length);
    ck_assert_ptr_nonnull(other);
    for (size_t at = 0; at < length;) {
        size_t next = (size_t)(strchr(bytes + at, '\n') + 1 - bytes);
        size_t rest = length - next;
        memcpy(other, bytes, next);
        memcpy(other + next, bytes + at, length - at);
        write_bytes(other, next + length - at);
        ck_assert_msg(!read_or_complain(error), "twice: %.*s", (int)(next - at), bytes + at);
        memcpy(other, bytes, at);
        memcpy(other + at, bytes + next, rest);
        write_bytes(other, at + rest);
        ck_assert_msg(rest == 0 || !read_or_complain(error), "left out: %.*s", (int)(next - at),
                      bytes + at);
        at = next;
    }
    free(other);
    free(bytes);
}
END_TEST

START_TEST(frames_that_were_cut_off_never_happened)
{
    app_recorder recorder;
    app_recording recording;
    gm_input other = {.move_x = 99, .delta = TL_MS(1), .command_count = 1};
    other.commands[0] = (gm_command){.kind = GM_COMMAND_PAUSE, .value = 1};
    open_sample(&recorder, 0);
    add_frames(&recorder, 60);
    for (uint64_t kept = 60; kept > 10; kept -= 9) {
        for (int i = 0; i < 20; i++) {
            ck_assert(app_recorder_add(&recorder, &other, 77));
        }
        ck_assert(app_recorder_cut(&recorder, kept));
    }
    ck_assert(app_recorder_cut(&recorder, 1000));
    add_frames(&recorder, FRAMES);
    ck_assert(app_recorder_close(&recorder));
    read_sample(&recording);
    ck_assert_uint_eq(recording.frames, FRAMES);
    assert_frames(&recording, true);
    app_recording_free(&recording);
}
END_TEST

#define START "tickline-recording 2\nsector s\nseed 1\nautopilot 0\ntitle 0\nstep 60\n"
#define ENTRY "rules 6\nentry 0 0 0 0 0 0\nresume - 0 0 0 0 0 0\n"
#define HEAD  START ENTRY "program p 1\nbuild b\nsectors 01234567\n"
#define FRAME "f 0123456789abcdef x\n"

typedef struct damage {
    const char *text;     /* with right sums */
    const char *place;    /* ":LINE:" */
    const char *expected; /* part of the message */
} damage;

static const damage damages[] = {
    {"", ":1:", "cut short"},
    {"hello\n", ":1:", "'tickline-recording 2'"},
    {"tickline-recording 1\n", ":1:", "another version"},
    {"tickline-recording 3\n", ":1:", "another version"},
    {"tickline-recording 2\nsector\n", ":2:", "'sector NAME'"},
    {"tickline-recording 2\nsector s\nseed x\n", ":3:", "'seed N'"},
    {"tickline-recording 2\nsector s\nseed 1\nautopilot 2\n", ":4:", "'autopilot N'"},
    {"tickline-recording 2\nsector s\nseed 1\nautopilot 0\ntitle 0\nstep -1\n", ":6:", "'step N'"},
    {START "program p\n", ":7:", "'rules ...'"},
    {START "rules 1\n", ":7:", "'rules 6': the recording was made with other rules"},
    {START "rules 6\nentry 0 0 6 0 0 0\n",
     ":8:", "'entry LOOP SCORE LIVES SHIELD UPGRADES OFFERS'"},
    {START "rules 6\nentry 0 0 3 1001 0 0\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 3 1000 3 0\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 3 1000 2 1\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 3 1000 0 4096\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 3 1000 0 16\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 3 1000 0\n", ":8:", "'entry LOOP"},
    {START "rules 6\nentry 0 0 0 0 0 0\nresume 0 0 0 0 0 0\n", ":9:", "'resume SECTOR LOOP"},
    {START ENTRY "begin x\n", ":10:", "'program ...'"},
    {START ENTRY "program\n", ":10:", "a text"},
    {START ENTRY "program p\nsectors 01234567\n", ":11:", "'build ...'"},
    {START ENTRY "program p\nbuild b\nsectors 1\n", ":12:", "'sectors SUM'"},
    {HEAD "build b\nbegin x\n", ":13:", "'edit ...'"},
    {HEAD "edit fly A B 0 0 0\nbegin x\n", ":13:", "a command such as"},
    {HEAD "edit pause - - 0 0 1\nbegin x\n", ":13:", "an edit of the schedule"},
    {HEAD, ":13:", "cut short"},
    {HEAD "begin x\nmove\n" FRAME, ":14:", "i, c, f, cut or end"},
    {HEAD "begin x\ni 0 0 0 0 0 0\n" FRAME, ":14:", "'i BUTTONS"},
    {HEAD "begin x\ni 0 128 0 0 0 0 0\n" FRAME, ":14:", "from -127 to 127 as word 3"},
    {HEAD "begin x\ni 512 0 0 0 0 0 0\n" FRAME, ":14:", "as word 2"},
    {HEAD "begin x\nf 0123456789abcdeg x\n", ":14:", "16 lower-case hex"},
    {HEAD "begin x\nf 1 0123456789abcdef x\n", ":14:", "'f HASH SUM'"},
    {HEAD "begin x\n" FRAME "end 2 x\n", ":15:", "from 1 to 1"},
    {HEAD "begin x\n" FRAME "end 1 x\nmore\n", ":16:", "nothing after"},
    {HEAD "begin x\n" FRAME "cut 2 x\n", ":15:", "from 0 to 1"},
    {HEAD "begin x\n" FRAME "c pause - - 0 0 1\ncut 0 x\n", ":16:", "behind a frame"},
    {HEAD "begin x\nc pause - - 0 0\n" FRAME, ":14:", "KIND FUNCTION"},
    {HEAD "begin x\nc menus - - 0 0 0\n" FRAME, ":14:", "a command such as"},
    {HEAD "begin x\nc pause - - 9 0 0\n" FRAME, ":14:", "a group from 0 to 7"},
};

START_TEST(each_damage_is_reported_with_its_place)
{
    char error[ERROR_TEXT];
    const damage *d = &damages[_i];
    size_t length = 0;
    char *text = sums_made_right(d->text, strlen(d->text), &length);
    ck_assert_ptr_nonnull(text);
    write_bytes(text, length);
    free(text);
    ck_assert_msg(!read_or_complain(error), "taken: %s", d->text);
    ck_assert_msg(strstr(error, d->place) != NULL && strstr(error, d->expected) != NULL,
                  "for\n%s\ngot: %s", d->text, error);
}
END_TEST

START_TEST(binary_garbage_is_refused)
{
    char error[ERROR_TEXT];
    char bytes[4096];
    uint32_t state = 12345;
    for (size_t i = 0; i < sizeof bytes; i++) {
        state = state * 1664525U + 1013904223U;
        bytes[i] = (char)(state >> 24);
    }
    write_bytes(bytes, sizeof bytes);
    ck_assert(!read_or_complain(error));
}
END_TEST

START_TEST(a_missing_file_is_named)
{
    char error[ERROR_TEXT];
    (void)remove(path);
    ck_assert(!read_or_complain(error));
}
END_TEST

/* An old file stays until the run has begun; then the new one has its name at once. */
START_TEST(an_old_file_stays_until_the_first_frame)
{
    app_recorder recorder;
    size_t length = 0;
    write_bytes("old", 3);
    open_sample(&recorder, 60);
    char *bytes = read_bytes(&length);
    ck_assert_uint_eq(length, 3);
    free(bytes);
    app_recorder_abandon(&recorder);
    bytes = read_bytes(&length);
    ck_assert_uint_eq(length, 3);
    free(bytes);
    open_sample(&recorder, 60);
    add_frames(&recorder, 1);
    app_recorder_abandon(&recorder);
    app_recording recording;
    read_sample(&recording);
    ck_assert(recording.is_ended_early);
    ck_assert_uint_eq(recording.frames, 1);
    app_recording_free(&recording);
}
END_TEST

/* The process ends as by kill -9, at whatever point the writing thread is then. */
START_TEST(a_killed_process_leaves_whole_frames)
{
    app_recording recording;
    int ready[2];
    char byte = 0;
    ck_assert_int_eq(pipe(ready), 0);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        app_recorder recorder;
        open_sample(&recorder, 0);
        for (uint32_t i = 0; i < 1000000; i++) {
            gm_input in = input_of(recorder.frames + 1);
            (void)app_recorder_add(&recorder, &in, hash_of(recorder.frames + 1));
            if (i == 20000) {
                (void)!write(ready[1], &byte, 1);
            }
        }
        _exit(0);
    }
    ck_assert_int_eq((int)read(ready[0], &byte, 1), 1);
    ck_assert_int_eq(kill(child, SIGKILL), 0);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    read_sample(&recording);
    ck_assert(recording.is_ended_early);
    ck_assert_uint_gt(recording.frames, 1000);
    assert_frames(&recording, true);
    app_recording_free(&recording);
}
END_TEST

START_TEST(a_full_disk_is_reported_once_and_loses_only_the_file)
{
    struct rlimit small = {20000, 20000};
    app_recorder recorder;
    app_recording recording;
    gm_input in = {0};
    ck_assert(signal(SIGXFSZ, SIG_IGN) != SIG_ERR);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    open_sample(&recorder, 60);
    while (app_recorder_add(&recorder, &in, 1)) {
    }
    ck_assert(!app_recorder_add(&recorder, &in, 1));
    ck_assert(!app_recorder_close(&recorder));
    read_sample(&recording);
    ck_assert(recording.is_ended_early);
    ck_assert_uint_gt(recording.frames, 600);
    app_recording_free(&recording);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("recording");
    tcase_add_checked_fixture(tests, make_path, remove_path);
    tcase_add_test(tests, fixed_steps_come_back);
    tcase_add_test(tests, variable_deltas_come_back);
    tcase_add_test(tests, an_input_that_stays_is_written_once);
    tcase_add_test(tests, a_file_cut_anywhere_counts_up_to_its_last_whole_frame);
    tcase_add_test(tests, zeros_at_the_end_are_left_out);
    tcase_add_loop_test(tests, no_changed_byte_passes_unseen, 0, 2);
    tcase_add_test(tests, each_line_has_its_place);
    tcase_add_test(tests, frames_that_were_cut_off_never_happened);
    tcase_add_loop_test(tests, each_damage_is_reported_with_its_place, 0,
                        (int)(sizeof damages / sizeof damages[0]));
    tcase_add_test(tests, binary_garbage_is_refused);
    tcase_add_test(tests, a_missing_file_is_named);
    tcase_add_test(tests, an_old_file_stays_until_the_first_frame);
    tcase_add_test(tests, a_killed_process_leaves_whole_frames);
    tcase_add_test(tests, a_full_disk_is_reported_once_and_loses_only_the_file);
    return suite_run(tests, 60.0);
}
