#include "panel_scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { FRAMES = 120 };

static void add_cost(lab_past *past, const lab_function *function)
{
    const char *name = function->info.name;
    for (uint32_t i = 0; i < past->cost_count; i++) {
        if (strcmp(past->costs[i].label, name) == 0) {
            past->costs[i].runs++;
            return;
        }
    }
    if (past->cost_count == LAB_PAST_COSTS) {
        return;
    }
    lab_cost_row *row = &past->costs[past->cost_count++];
    float us = (float)(past->cost_count * 37 % 23) * 1.7F + 0.4F;
    *row = (lab_cost_row){.group = function->info.group, .runs = 1};
    (void)snprintf(row->label, sizeof row->label, "%s", name);
    row->now_us = us * 1.1F;
    row->mean_us = us;
    row->max_us = us * 1.9F;
    for (uint32_t i = 0; i < 40; i++) {
        row->curve[i] = us * (0.8F + 0.02F * (float)((i * 7 + past->cost_count) % 23));
    }
}

static void add_history(lab_model *m)
{
    static const char *const texts[3] = {"Reticle: PostPhysics -> PrePhysics",
                                         "LaserBeam waits for Reticle", "Minimap: every 0.25 s"};
    for (uint32_t i = 0; i < 3; i++) {
        (void)snprintf(m->history[i].text, sizeof m->history[i].text, "%s", texts[i]);
        m->history[i].is_undone = i == 2;
    }
    m->history_count = 3;
    m->can_undo = true;
    m->can_redo = true;
}

static void add_ambiguities(lab_model *m)
{
    static const char *const pairs[2][3] = {{"LaserBeam", "Reticle", "Beam.impact"},
                                            {"Hud", "Minimap", "Ship.position"}};
    for (uint32_t i = 0; i < 2; i++) {
        lab_ambiguity *a = &m->ambiguities[i];
        (void)snprintf(a->reader, sizeof a->reader, "%s", pairs[i][0]);
        (void)snprintf(a->writer, sizeof a->writer, "%s", pairs[i][1]);
        a->value = pairs[i][2];
        a->is_read_first = i == 0;
    }
    m->ambiguity_count = 2;
}

static void fill_model(panel_scene *scene)
{
    lab_model *m = &scene->model;
    *m = (lab_model){.frame = &scene->frame, .past = &scene->past, .speed = 0.25F, .seed = 7};
    m->view = gm_game_view(scene->session.game);
    m->renderer = "cpu";
    m->hz = 60.0F;
    m->frame_ms = 1.8F;
    m->draw_ms = 4.2F;
    m->newest = scene->frame.number;
    m->overlays = 1U << TL_TICK_GROUP_POST_PHYSICS;
    m->shown = LAB_SHOW_DRAWER;
    m->zoom = 1.0F;
    (void)snprintf(m->selected, sizeof m->selected, "Reticle");
    m->breaks[0] = (lab_break_row){.kind = LAB_BREAK_AT_FUNCTION, .function = "LaserBeam"};
    m->break_count = 1;
    m->verdict = (lab_verdict){.is_done = true, .orders = 1000, .wanted = 1000, .late = 495};
    m->verdict.worst_px = 8.0;
    (void)snprintf(m->verdict.first, sizeof m->verdict.first, "LaserBeam");
    (void)snprintf(m->verdict.second, sizeof m->verdict.second, "Reticle");
    m->shuffle_seed = 3;
    add_history(m);
    add_ambiguities(m);
}

static void take(panel_scene *scene)
{
    ck_assert(lab_frame_take(&scene->frame, scene->session.game));
    for (uint32_t i = 0; i < scene->frame.function_count; i++) {
        if (scene->frame.functions[i].item != LAB_NONE) {
            add_cost(&scene->past, &scene->frame.functions[i]);
        }
    }
}

void panel_scene_open(panel_scene *scene)
{
    char words[5][32] = {"tickline", "--autopilot", "--fixed-step", "60", ""};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    memset(scene, 0, sizeof *scene);
    ck_assert_int_eq(app_options_parse(&scene->options, 4, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&scene->session, &scene->options), APP_OK);
    tl_world *world = gm_game_world(scene->session.game);
    ck_assert_int_eq(tl_trace_set_recording(world, true), TL_OK);
    ck_assert_int_eq(tl_provenance_set_logging(world, true), TL_OK);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ck_assert(app_session_frame(&scene->session, &scene->input));
    }
    take(scene);
    fill_model(scene);
}

void panel_scene_hold(panel_scene *scene, uint32_t items)
{
    char error[GM_ERROR_TEXT];
    gm_game *game = scene->session.game;
    scene->input.delta = 16666667;
    ck_assert_int_eq(gm_game_frame_begin(game, &scene->input, error), GM_OK);
    for (uint32_t i = 0; i < items; i++) {
        ck_assert_int_eq(tl_frame_step(gm_game_world(game), NULL), TL_OK);
    }
    ck_assert(lab_frame_take(&scene->frame, game));
    scene->model.is_held = true;
}

void panel_scene_add_lesson(panel_scene *scene)
{
    lab_lesson_model *l = &scene->model.lesson;
    static const char *const steps[4] = {
        "Watch the laser tip for 60 frames", "Press N until the tip is late",
        "Draw a thread LaserBeam to Reticle", "Hold 0 px for 8 shuffles"};
    *l = (lab_lesson_model){.number = 2, .count = 8, .unlocked = 3, .passed = 1, .step_count = 4};
    l->title = "Same group is not enough";
    l->texts[0] = "LaserBeam and Reticle share PostPhysics.";
    l->texts[1] = "Nothing orders them inside the group.";
    l->question = "In how many of 10 shuffles is the tip late?";
    (void)snprintf(l->prediction, sizeof l->prediction, "5");
    for (uint32_t i = 0; i < 4; i++) {
        l->steps[i] = (lab_lesson_step){steps[i], i < 1};
    }
    l->measure_count = 3;
    l->measures[0] = (lab_lesson_measure){"late in", "5 of 10", "0 of 8", false};
    l->measures[1] = (lab_lesson_measure){"worst", "8.0 px", "0.0 px", false};
    l->measures[2] = (lab_lesson_measure){"threads", "1", "1", true};
    l->edits = 1;
    l->par = 1;
}

void panel_scene_close(panel_scene *scene)
{
    if (tl_frame_is_open(gm_game_world(scene->session.game))) {
        gm_game_frame_end(scene->session.game);
    }
    (void)app_session_close(&scene->session);
    app_options_free(&scene->options);
    lab_frame_free(&scene->frame);
}
