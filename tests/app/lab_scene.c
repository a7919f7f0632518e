#include "lab_scene.h"

#include <check.h>
#include <stdio.h>

static bool fixed_step(void *user, uint64_t frame, gm_input *input)
{
    (void)user;
    input->delta = tl_loop_fixed_delta(60, frame);
    return true;
}

static void count_frame(void *user, gm_game *game)
{
    lab_scene *lab = user;
    (void)game;
    lab->reported++;
}

static void note_cut(void *user, uint64_t frame)
{
    lab_scene *lab = user;
    lab->cut = frame;
}

void lab_scene_open(lab_scene *lab)
{
    lab->game.log_reads = true;
    lab->reported = 0;
    lab->cut = UINT64_MAX;
    lab->tape = (lab_tape){0};
    game_scene_open(&lab->scene, &lab->game);
    lab->def.timeline.game = &lab->scene.game;
    lab->def.timeline.made_with = &lab->scene.made_with;
    lab->def.timeline.tape = &lab->tape;
    lab->def.on_input = fixed_step;
    lab->def.on_frame = count_frame;
    lab->def.on_cut = note_cut;
    lab->def.user = lab;
    lab->drive = lab_drive_open(&lab->def);
    ck_assert_ptr_nonnull(lab->drive);
}

void lab_scene_close(lab_scene *lab)
{
    lab_drive_close(lab->drive);
    lab_tape_free(&lab->tape);
    game_scene_close(&lab->scene);
}

void lab_scene_run(lab_scene *lab, uint64_t frames)
{
    gm_input none = {0};
    lab_drive_release(lab->drive);
    for (uint64_t i = 0; i < frames; i++) {
        lab_outcome outcome = lab_drive_frame(lab->drive, &none, lab->error);
        ck_assert_msg(outcome == LAB_MOVED, "frame %u: %d %s", (unsigned)i, (int)outcome,
                      lab->error);
    }
}

void lab_scene_seek(lab_scene *lab, lab_place place)
{
    ck_assert_int_eq(lab_drive_seek(lab->drive, place, lab->error), LAB_MOVED);
    ck_assert_int_eq(lab_place_compare(lab_drive_place(lab->drive), place), 0);
}

uint64_t lab_scene_hash(const lab_scene *lab)
{
    return gm_game_hash(lab->scene.game);
}

uint32_t lab_scene_break(lab_scene *lab, lab_break_kind kind, const char *name, tl_stage stage)
{
    lab_breakpoint def = {.kind = kind, .stage = stage};
    (void)snprintf(def.name, sizeof def.name, "%s", name);
    return lab_breakpoints_add(lab_drive_breakpoints(lab->drive), &def);
}
