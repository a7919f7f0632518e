/* The shadow world: the unchanged schedule beside the changed one. */
#include "game_scene.h"
#include "run/shadow.h"
#include "run/tape.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

/* A game whose inputs are on a tape, and its shadow. */
typedef struct stage {
    game_scene scene;
    lab_tape tape;
    lab_shadow *shadow;
} stage;

static bool from_tape(const void *user, uint64_t frame, gm_input *out)
{
    return lab_tape_get(user, frame, out);
}

static void open_stage(stage *s, uint32_t sector)
{
    *s = (stage){.shadow = NULL};
    game_scene_open(&s->scene, &(game_scene_def){.sector = sector});
    s->shadow = lab_shadow_create(&s->scene.made_with, from_tape, &s->tape);
    ck_assert_ptr_nonnull(s->shadow);
    ck_assert_uint_eq(lab_shadow_frame(s->shadow), 0);
}

static void close_stage(stage *s)
{
    lab_shadow_free(s->shadow);
    lab_tape_free(&s->tape);
    game_scene_close(&s->scene);
}

static void send(stage *s, gm_command command)
{
    s->scene.input.commands[s->scene.input.command_count++] = command;
}

static void run_alone(stage *s)
{
    uint64_t number = gm_game_frame_number(s->scene.game) + 1;
    s->scene.input.delta = tl_loop_fixed_delta(60, number);
    ck_assert(lab_tape_add(&s->tape, &s->scene.input));
    game_scene_run(&s->scene, 1);
}

static lab_difference compare(stage *s)
{
    return lab_shadow_compare(s->shadow, gm_game_view(s->scene.game), gm_game_hash(s->scene.game));
}

static lab_difference run_both(stage *s)
{
    run_alone(s);
    ck_assert(lab_shadow_follow(s->shadow, gm_game_frame_number(s->scene.game), 1));
    return compare(s);
}

static uint64_t frames_to_run(void)
{
    const char *wanted = getenv("TL_SHADOW_FRAMES");
    return wanted != NULL ? strtoull(wanted, NULL, 10) : 1500;
}

START_TEST(with_no_edit_both_are_the_same_to_the_bit)
{
    stage s;
    open_stage(&s, (uint32_t)_i);
    for (uint64_t i = frames_to_run(); i > 0; i--) {
        lab_difference found = run_both(&s);
        ck_assert_msg(found.is_same, "frame %lu", (unsigned long)found.frame);
        ck_assert(found.worst_px <= 0.0F);
    }
    close_stage(&s);
}
END_TEST

START_TEST(a_reticle_before_physics_is_8_px_away_from_its_shadow)
{
    stage s;
    float strip[100];
    open_stage(&s, GAME_SCENE_RANGE);
    for (int i = 0; i < 20; i++) {
        ck_assert(run_both(&s).is_same);
    }
    send(&s, game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS));
    (void)run_both(&s);
    for (int i = 0; i < 100; i++) {
        lab_difference found = run_both(&s);
        ck_assert(!found.is_same);
        ck_assert_double_eq_tol((double)found.px[LAB_SHADOW_RETICLE], 8.0, 0.001);
        ck_assert_double_eq_tol((double)found.px[LAB_SHADOW_SHIP], 0.0, 0.0001);
    }
    ck_assert_uint_eq(lab_shadow_strip(s.shadow, 121, strip, 100), 100);
    ck_assert_double_eq_tol((double)strip[99], 8.0, 0.001);
    ck_assert_uint_eq(lab_shadow_strip(s.shadow, 20, strip, 100), 20);
    ck_assert_double_eq_tol((double)strip[19], 0.0, 0.0001);
    send(&s, game_scene_move("Reticle", TL_TICK_GROUP_POST_PHYSICS));
    for (int i = 0; i < 10; i++) {
        (void)run_both(&s);
    }
    lab_difference found = run_both(&s);
    ck_assert_double_eq_tol((double)found.px[LAB_SHADOW_RETICLE], 0.0, 0.001);
    close_stage(&s);
}
END_TEST

START_TEST(all_changes_of_the_schedule_are_kept_from_it)
{
    stage s;
    uint32_t ordinal = 0;
    open_stage(&s, 0);
    send(&s, game_scene_move("Hud", TL_TICK_GROUP_PRE_PHYSICS));
    send(&s, (gm_command){.kind = GM_COMMAND_SHUFFLE, .value = 3});
    send(&s, (gm_command){.kind = GM_COMMAND_DISABLE, .function = "Trails"});
    send(&s, (gm_command){.kind = GM_COMMAND_PAUSE, .value = 1});
    (void)run_both(&s);
    const gm_view *view = lab_shadow_view(s.shadow);
    ck_assert_int_eq(view->screen, GM_SCREEN_PAUSE); /* that is no change of the schedule */
    tl_world *world = gm_game_world(lab_shadow_game(s.shadow));
    for (uint32_t i = 0; i < view->mark_count; i++) {
        const gm_function_info *info =
            gm_game_instance(lab_shadow_game(s.shadow), view->marks[i].tick, &ordinal);
        tl_tick_info now;
        ck_assert_int_eq(tl_tick_get_info(world, view->marks[i].tick, &now), TL_OK);
        ck_assert(info == NULL || info->group == now.group);
        ck_assert_int_ne(now.state, TL_TICK_DISABLED);
    }
    close_stage(&s);
}
END_TEST

START_TEST(it_goes_back_and_forth_with_the_run)
{
    stage s;
    uint64_t hashes[301];
    open_stage(&s, 1);
    for (uint64_t i = 1; i <= 300; i++) {
        if (i == 100) {
            send(&s, game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS));
        }
        (void)run_both(&s);
        hashes[i] = gm_game_hash(lab_shadow_game(s.shadow));
    }
    for (uint64_t i = 0; i < 40; i++) {
        uint64_t frame = 1 + i * 7919 % 300;
        ck_assert(lab_shadow_follow(s.shadow, frame, 0));
        ck_assert_uint_eq(lab_shadow_frame(s.shadow), frame);
        ck_assert_uint_eq(gm_game_hash(lab_shadow_game(s.shadow)), hashes[frame]);
    }
    close_stage(&s);
}
END_TEST

START_TEST(it_catches_up_little_by_little_and_waits_where_there_is_no_input)
{
    stage s;
    open_stage(&s, 0);
    for (int i = 0; i < 50; i++) {
        run_alone(&s);
    }
    uint32_t calls = 1;
    while (!lab_shadow_follow(s.shadow, 50, 8)) {
        calls++;
    }
    ck_assert_uint_eq(calls, 7);
    ck_assert(compare(&s).is_same);
    ck_assert(!lab_shadow_follow(s.shadow, 51, 8));
    ck_assert_uint_eq(lab_shadow_frame(s.shadow), 50);
    close_stage(&s);
}
END_TEST

START_TEST(another_future_is_followed_after_a_cut)
{
    stage s;
    char error[GM_ERROR_TEXT];
    gm_input inputs[40];
    open_stage(&s, 0);
    for (int i = 0; i < 100; i++) {
        (void)run_both(&s);
    }
    for (uint64_t i = 0; i < 40; i++) {
        ck_assert(lab_tape_get(&s.tape, i + 1, &inputs[i]));
    }
    ck_assert_int_eq(gm_game_resimulate(&s.scene.game, &s.scene.made_with, inputs, 40, error),
                     GM_OK);
    lab_tape_cut(&s.tape, 40);
    lab_shadow_cut(s.shadow, 40);
    ck_assert_uint_eq(lab_shadow_at(s.shadow, 40).frame, 40);
    ck_assert_uint_eq(lab_shadow_at(s.shadow, 41).frame, 0);
    send(&s, (gm_command){.kind = GM_COMMAND_DILATION, .value = 250000});
    for (int i = 0; i < 100; i++) {
        ck_assert(run_both(&s).is_same);
    }
    close_stage(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("shadow");
    tcase_add_loop_test(tests, with_no_edit_both_are_the_same_to_the_bit, 0, GAME_SCENE_SECTORS);
    tcase_add_test(tests, a_reticle_before_physics_is_8_px_away_from_its_shadow);
    tcase_add_test(tests, all_changes_of_the_schedule_are_kept_from_it);
    tcase_add_test(tests, it_goes_back_and_forth_with_the_run);
    tcase_add_test(tests, it_catches_up_little_by_little_and_waits_where_there_is_no_input);
    tcase_add_test(tests, another_future_is_followed_after_a_cut);
    return suite_run(tests, 600);
}
