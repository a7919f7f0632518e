/* The tape: what is added comes back, and what is cut off does not. */
#include "run/tape.h"
#include "suite.h"

#include <tickline/loop.h>

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { FRAMES = 500 };

static gm_input input_of(uint64_t frame, uint32_t branch)
{
    gm_input in = {.buttons = frame % 40 < 20 ? GM_BUTTON_FIRE : 0,
                   .move_x = frame / 90 % 2 == 0 ? -127 : 90,
                   .aim_at_x = (int32_t)(frame / 11) + (int32_t)branch,
                   .delta = TL_MS(16) + (tl_time)(frame % 50 == 0)};
    in.command_count = frame % 33 == 0 ? (uint32_t)(frame / 33 % GM_INPUT_MAX_COMMANDS) : 0;
    for (uint32_t i = 0; i < in.command_count; i++) {
        in.commands[i] = (gm_command){.kind = GM_COMMAND_DRAG, .value = (int64_t)(frame * 100 + i)};
        in.commands[i].function[0] = 'F';
    }
    return in;
}

static void add(lab_tape *tape, uint64_t until, uint32_t branch)
{
    while (lab_tape_frames(tape) < until) {
        gm_input in = input_of(lab_tape_frames(tape) + 1, branch);
        ck_assert(lab_tape_add(tape, &in));
    }
}

static bool is_same_command(const gm_command *a, const gm_command *b)
{
    return a->kind == b->kind && a->group == b->group && a->time == b->time &&
           a->value == b->value && strcmp(a->function, b->function) == 0 &&
           strcmp(a->other, b->other) == 0;
}

static bool is_same(const gm_input *a, const gm_input *b)
{
    bool is_equal = a->buttons == b->buttons && a->move_x == b->move_x && a->move_y == b->move_y &&
                    a->aim_x == b->aim_x && a->aim_y == b->aim_y && a->aim_at_x == b->aim_at_x &&
                    a->aim_at_y == b->aim_at_y && a->delta == b->delta &&
                    a->command_count == b->command_count;
    for (uint32_t i = 0; is_equal && i < a->command_count; i++) {
        is_equal = is_same_command(&a->commands[i], &b->commands[i]);
    }
    return is_equal;
}

static void assert_frame(const lab_tape *tape, uint64_t frame, uint32_t branch)
{
    gm_input wanted = input_of(frame, branch);
    gm_input got;
    ck_assert(lab_tape_get(tape, frame, &got));
    ck_assert_msg(is_same(&wanted, &got), "frame %u", (unsigned)frame);
}

START_TEST(what_is_added_comes_back)
{
    lab_tape tape = {0};
    gm_input got = {.buttons = 77};
    ck_assert(!lab_tape_get(&tape, 1, &got));
    add(&tape, FRAMES, 0);
    ck_assert_uint_eq(lab_tape_frames(&tape), FRAMES);
    for (uint64_t frame = FRAMES; frame > 0; frame--) {
        assert_frame(&tape, frame, 0);
    }
    ck_assert(!lab_tape_get(&tape, 0, &got));
    ck_assert(!lab_tape_get(&tape, FRAMES + 1, &got));
    ck_assert_uint_eq(got.buttons, 77);
    lab_tape_free(&tape);
}
END_TEST

START_TEST(a_cut_anywhere_keeps_what_was_before)
{
    for (uint64_t cut = 0; cut <= FRAMES; cut += 7) {
        lab_tape tape = {0};
        add(&tape, FRAMES, 0);
        size_t commands = tape.command_count;
        lab_tape_cut(&tape, cut);
        ck_assert_uint_eq(lab_tape_frames(&tape), cut);
        add(&tape, FRAMES, 3);
        ck_assert_uint_eq(tape.command_count, commands);
        for (uint64_t frame = 1; frame <= FRAMES; frame++) {
            assert_frame(&tape, frame, frame > cut ? 3 : 0);
        }
        lab_tape_free(&tape);
    }
}
END_TEST

START_TEST(a_cut_behind_the_end_does_nothing)
{
    lab_tape tape = {0};
    add(&tape, 10, 0);
    lab_tape_cut(&tape, 10);
    lab_tape_cut(&tape, 99);
    ck_assert_uint_eq(lab_tape_frames(&tape), 10);
    lab_tape_free(&tape);
}
END_TEST

START_TEST(equal_frames_take_no_room)
{
    lab_tape tape = {0};
    gm_input same = {.buttons = GM_BUTTON_FIRE, .delta = TL_MS(16)};
    for (uint32_t i = 0; i < 100000; i++) {
        ck_assert(lab_tape_add(&tape, &same));
    }
    ck_assert_uint_eq(tape.run_count, 1);
    ck_assert_uint_eq(tape.command_count, 0);
    lab_tape_free(&tape);
}
END_TEST

/* Its deltas are not all the same: two of three frames at 60 Hz last a nanosecond longer. */
START_TEST(a_fixed_step_takes_no_room)
{
    lab_tape tape = {.fixed_hz = 60};
    for (uint64_t frame = 1; frame <= 100000; frame++) {
        gm_input in = {.buttons = GM_BUTTON_FIRE, .delta = tl_loop_fixed_delta(60, frame)};
        ck_assert(lab_tape_add(&tape, &in));
    }
    ck_assert_uint_eq(tape.run_count, 1);
    for (uint64_t frame = 1; frame <= 100000; frame += 7) {
        gm_input got;
        ck_assert(lab_tape_get(&tape, frame, &got));
        ck_assert_int_eq(got.delta, tl_loop_fixed_delta(60, frame));
    }
    lab_tape_free(&tape);
}
END_TEST

START_TEST(more_commands_than_an_input_holds_are_left_out)
{
    lab_tape tape = {0};
    gm_input in = {.command_count = GM_INPUT_MAX_COMMANDS + 5};
    ck_assert(lab_tape_add(&tape, &in));
    ck_assert(lab_tape_get(&tape, 1, &in));
    ck_assert_uint_eq(in.command_count, GM_INPUT_MAX_COMMANDS);
    lab_tape_free(&tape);
}
END_TEST

typedef struct meagre {
    uint32_t left; /* calls that succeed */
} meagre;

static void *meagre_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    meagre *memory = user;
    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    if (memory->left == 0) {
        return NULL;
    }
    memory->left--;
    return realloc(ptr, new_size);
}

START_TEST(without_memory_nothing_is_added)
{
    meagre memory = {.left = (uint32_t)_i};
    lab_tape tape = {.allocator = {.realloc_fn = meagre_realloc, .user = &memory}};
    gm_input in = input_of(33, 0);
    bool is_added = true;
    uint64_t frames = 0;
    while (is_added && frames < FRAMES) {
        in.delta++;
        is_added = lab_tape_add(&tape, &in);
        frames += is_added ? 1 : 0;
        ck_assert_uint_eq(lab_tape_frames(&tape), frames);
    }
    ck_assert(!is_added);
    for (uint64_t frame = 1; frame <= frames; frame++) {
        ck_assert(lab_tape_get(&tape, frame, &in));
        ck_assert_uint_eq(in.command_count, 1);
    }
    lab_tape_free(&tape);
}
END_TEST

int main(void)
{
    TCase *tape = tcase_create("tape");
    tcase_add_test(tape, a_fixed_step_takes_no_room);
    tcase_add_test(tape, what_is_added_comes_back);
    tcase_add_test(tape, a_cut_anywhere_keeps_what_was_before);
    tcase_add_test(tape, a_cut_behind_the_end_does_nothing);
    tcase_add_test(tape, equal_frames_take_no_room);
    tcase_add_test(tape, more_commands_than_an_input_holds_are_left_out);
    tcase_add_loop_test(tape, without_memory_nothing_is_added, 0, 5);
    return suite_run(tape, 60);
}
