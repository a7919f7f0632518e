/* Recordings: what is written is read back, and every damage is one line, never a crash. */
#include "file_read.h"
#include "recording.h"
#include "suite.h"

#include <check.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERROR_TEXT = 512, FRAMES = 150 };

static char path[64];

static void make_path(void)
{
    (void)snprintf(path, sizeof path, "/tmp/tickline-recording-%ld", (long)getpid());
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
        .sector = "01-test", .seed = 42, .is_autopilot = true, .skip_title = true, .fixed_hz = hz};
}

static void write_sample(uint32_t hz)
{
    app_recorder recorder = {0};
    app_recording_header header = header_of(hz);
    ck_assert(app_recorder_open(&recorder, path, &header));
    for (uint64_t frame = 1; frame <= FRAMES; frame++) {
        gm_input in = input_of(frame);
        app_recorder_add(&recorder, &in);
        if (frame % APP_HASH_PERIOD == 0) {
            app_recorder_hash(&recorder, frame, frame * 0x9E3779B97F4A7C15U);
        }
    }
    ck_assert(app_recorder_close(&recorder, FRAMES, 0xABCDEFU));
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
    for (uint64_t frame = 1; frame <= FRAMES; frame++) {
        gm_input wanted = input_of(frame);
        bool is_hashed = frame % APP_HASH_PERIOD == 0 || frame == FRAMES;
        ck_assert(app_replay_next(&replay, &got));
        ck_assert(is_same(&wanted, &got, has_delta));
        ck_assert_int_eq(app_replay_hash(&replay) != NULL, is_hashed);
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
}

static void assert_round_trip(uint32_t hz)
{
    app_recording recording;
    write_sample(hz);
    read_sample(&recording);
    assert_header(&recording.header);
    ck_assert_uint_eq(recording.hash_count, 3);
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

START_TEST(equal_frames_are_one_line)
{
    char text[2048] = "";
    app_recorder recorder = {0};
    app_recording_header header = header_of(60);
    ck_assert(app_recorder_open(&recorder, path, &header));
    for (int i = 0; i < 45; i++) {
        gm_input in = {.move_y = 5};
        app_recorder_add(&recorder, &in);
    }
    ck_assert(app_recorder_close(&recorder, 45, 1));
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_gt(fread(text, 1, sizeof text - 1, file), 0);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_ptr_nonnull(strstr(text, "begin\ni 45 0 0 5 0 0 0 0\nend 45 0000000000000001\n"));
}
END_TEST

static void write_bytes(const char *bytes, size_t length)
{
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

START_TEST(a_file_cut_anywhere_is_refused)
{
    char error[ERROR_TEXT];
    size_t length = 0;
    write_sample(0);
    char *bytes = read_bytes(&length);
    for (size_t cut = 0; cut + 1 < length; cut++) {
        write_bytes(bytes, cut);
        ck_assert_msg(!read_or_complain(error), "cut at %zu was taken", cut);
    }
    free(bytes);
}
END_TEST

START_TEST(a_changed_byte_never_crashes)
{
    static const char replacements[] = {' ', '\n', '9', '-', 'x', '\0', '\xFF'};
    char error[ERROR_TEXT];
    size_t length = 0;
    write_sample(60);
    char *bytes = read_bytes(&length);
    for (size_t at = 0; at < length; at++) {
        char saved = bytes[at];
        bytes[at] = replacements[at % sizeof replacements];
        write_bytes(bytes, length);
        (void)read_or_complain(error);
        bytes[at] = saved;
    }
    free(bytes);
}
END_TEST

#define HEAD "tickline-recording 1\nsector s\nseed 1\nautopilot 0\ntitle 0\nstep 60\n"

typedef struct damage {
    const char *text;
    const char *place;    /* ":LINE:" */
    const char *expected; /* part of the message */
} damage;

static const damage damages[] = {
    {"", ":1:", "cut short"},
    {"hello\n", ":1:", "'tickline-recording 1'"},
    {"tickline-recording 2\n", ":1:", "another version"},
    {"tickline-recording 1\nsector\n", ":2:", "'sector NAME'"},
    {"tickline-recording 1\nsector s\nseed x\n", ":3:", "'seed N'"},
    {"tickline-recording 1\nsector s\nseed 1\nautopilot 2\n", ":4:", "'autopilot N'"},
    {"tickline-recording 1\nsector s\nseed 1\nautopilot 0\ntitle 0\nstep -1\n", ":6:", "'step N'"},
    {HEAD "edit fly A B 0 0 0\nbegin\n", ":7:", "a command such as"},
    {HEAD "edit pause - - 0 0 1\nbegin\n", ":7:", "an edit of the schedule"},
    {HEAD "begin\nmove\n", ":8:", "i, c, h or end"},
    {HEAD "begin\ni 1 0 0 0 0 0 0\n", ":8:", "'i COUNT"},
    {HEAD "begin\ni 1 0 128 0 0 0 0 0\n", ":8:", "from -127 to 127 as word 4"},
    {HEAD "begin\ni 0 0 0 0 0 0 0 0\n", ":8:", "as word 2"},
    {HEAD "begin\ni 61 0 0 0 0 0 0 0\n", ":8:", "after each 60 frames"},
    {HEAD "begin\ni 60 0 0 0 0 0 0 0\ni 1 0 0 0 0 0 0 0\n", ":9:", "after each 60 frames"},
    {HEAD "begin\nh 0 0000000000000000\n", ":8:", "once after each 60"},
    {HEAD "begin\ni 60 0 0 0 0 0 0 0\nh 59 0000000000000000\n", ":9:", "frame 60"},
    {HEAD "begin\ni 60 0 0 0 0 0 0 0\nh 60 000000000000000G\n", ":9:", "16 lower-case hex"},
    {HEAD "begin\ni 9 0 0 0 0 0 0 0\nend 8 0000000000000000\n", ":9:", "frame 9"},
    {HEAD "begin\ni 9 0 0 0 0 0 0 0\nend 9 0000000000000000\nmore\n", ":10:", "nothing after"},
    {HEAD "begin\nc pause - - 0 0\n", ":8:", "KIND FUNCTION"},
    {HEAD "begin\nc menus - - 0 0 0\n", ":8:", "a command such as"},
    {HEAD "begin\nc pause - - 9 0 0\n", ":8:", "a group from 0 to 7"},
    {HEAD "begin\ni 60 0 0 0 0 0 0 0\nh 60 0000000000000001\nend 60 0000000000000002\n",
     ":10:", "the same hash"},
};

START_TEST(each_damage_is_told_with_its_place)
{
    char error[ERROR_TEXT];
    const damage *d = &damages[_i];
    write_bytes(d->text, strlen(d->text));
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

START_TEST(an_abandoned_recording_leaves_the_old_file)
{
    app_recorder recorder = {0};
    app_recording_header header = header_of(60);
    size_t length = 0;
    write_bytes("old", 3);
    ck_assert(app_recorder_open(&recorder, path, &header));
    app_recorder_abandon(&recorder);
    char *bytes = read_bytes(&length);
    ck_assert_uint_eq(length, 3);
    free(bytes);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("recording");
    make_path();
    tcase_add_checked_fixture(tests, make_path, remove_path);
    tcase_add_test(tests, fixed_steps_come_back);
    tcase_add_test(tests, variable_deltas_come_back);
    tcase_add_test(tests, equal_frames_are_one_line);
    tcase_add_test(tests, a_file_cut_anywhere_is_refused);
    tcase_add_test(tests, a_changed_byte_never_crashes);
    tcase_add_loop_test(tests, each_damage_is_told_with_its_place, 0,
                        (int)(sizeof damages / sizeof damages[0]));
    tcase_add_test(tests, binary_garbage_is_refused);
    tcase_add_test(tests, a_missing_file_is_named);
    tcase_add_test(tests, an_abandoned_recording_leaves_the_old_file);
    return suite_run(tests, 60.0);
}
