#include "panel_scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { FRAMES = 120, SCENE_LESSONS = 8 };

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

static void add_verdict(lab_order_verdict *v)
{
    *v = (lab_order_verdict){.is_done = true, .wanted = 1000, .frames = 240};
    v->found = (lab_shuffle_result){
        .orders = 1000, .late = 495, .judged = 23, .reads = 2, .free = 1, .left = 12};
    v->found.worst[0] = (lab_shuffle_read){.late = 495, .has_px = true, .worst_px = 8.0};
    (void)snprintf(v->found.worst[0].reader, LAB_SHUFFLE_NAME, "LaserBeam");
    (void)snprintf(v->found.worst[0].value, LAB_SHUFFLE_NAME, "Beam.impact");
    v->found.worst[1] = (lab_shuffle_read){.late = 1000, .is_usual = true};
    (void)snprintf(v->found.worst[1].reader, LAB_SHUFFLE_NAME, "Hud");
    (void)snprintf(v->found.worst[1].value, LAB_SHUFFLE_NAME, "Ship.heat");
    (void)snprintf(v->found.reader, LAB_SHUFFLE_NAME, "LaserBeam");
    (void)snprintf(v->found.writer, LAB_SHUFFLE_NAME, "Reticle");
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
    m->key_ms = 18.0F;
    m->slow_key_ms = 31.0F;
    m->newest = scene->frame.number;
    m->overlays = 1U << TL_TICK_GROUP_POST_PHYSICS;
    m->shown = LAB_SHOW_DRAWER;
    m->zoom = 1.0F;
    (void)snprintf(m->selected, sizeof m->selected, "Reticle");
    m->breaks[0] = (lab_break_row){.kind = LAB_BREAK_AT_FUNCTION, .function = "LaserBeam"};
    m->break_count = 1;
    add_verdict(&m->verdict);
    m->shuffle_seed = 3;
    add_history(m);
    add_ambiguities(m);
}

/* Times that no machine's mood decides: 9 us an item, 1 us between them. */
static void set_times(lab_frame *frame)
{
    enum { PITCH = 10000, LENGTH = 9000 };
    int64_t begin = 1000000;
    frame->begin_ns = begin;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        frame->items[i].begin_ns = begin + (int64_t)i * PITCH;
        frame->items[i].end_ns = frame->items[i].begin_ns + LENGTH;
    }
    frame->end_ns = begin + (int64_t)frame->item_count * PITCH;
    frame->physics_step_ns = (int64_t)4 * PITCH;
    frame->physics_wait_end_ns = 0;
    frame->physics_begin_ns = begin + (int64_t)(frame->item_count / 3) * PITCH;
}

static bool take_frame(panel_scene *scene)
{
    bool is_whole = lab_frame_take(&scene->frame, scene->session.game);
    set_times(&scene->frame);
    return is_whole;
}

static void take(panel_scene *scene)
{
    ck_assert(take_frame(scene));
    lab_past_add(&scene->past, &scene->frame, gm_game_view(scene->session.game), false);
}

void panel_scene_open(panel_scene *scene)
{
    char words[5][32] = {"tickline", "--autopilot", "--fixed-step", "60", ""};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    memset(scene, 0, sizeof *scene);
    ck_assert_int_eq(app_options_parse(&scene->options, 4, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&scene->session, &scene->options), APP_OK);
    tl_world *world = gm_game_world(scene->session.game);
    ck_assert_int_eq(tl_trace_set_enabled(world, true), TL_OK);
    ck_assert_int_eq(tl_provenance_set_logging(world, true), TL_OK);
    for (uint32_t i = 0; i < FRAMES; i++) {
        ck_assert(app_session_frame(&scene->session, &scene->input));
        take(scene);
    }
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
    ck_assert(take_frame(scene));
    scene->model.is_held = true;
}

static lab_function *function_named(lab_frame *frame, const char *name)
{
    uint32_t index = lab_frame_find(frame, name);
    ck_assert_msg(index != LAB_NONE, "no %s", name);
    return &frame->functions[index];
}

static tl_frame_item *item_of(lab_frame *frame, const char *name)
{
    uint32_t item = function_named(frame, name)->item;
    ck_assert_msg(item != LAB_NONE, "%s did not run", name);
    return &frame->items[item];
}

static void make_late(lab_frame *frame)
{
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        frame->samples[i].frames = i % 3;
        frame->samples[i].px = 8.0;
    }
}

/* PlayerShip waits for LaserArm, which waits for it. */
static void make_cycle(lab_frame *frame)
{
    lab_function *ship = function_named(frame, "PlayerShip");
    uint32_t arm = lab_frame_find(frame, "LaserArm");
    ck_assert_uint_gt(ship->edge_count, 0);
    frame->edges[ship->first_edge].before = arm;
    frame->edges[ship->first_edge].is_honoured = false;
}

/* The newest rows of the meter, each with something else to tell. */
static void make_past(lab_past *past)
{
    for (uint64_t i = 0; i < 8; i++) {
        lab_past_row *row = &past->rows[(past->newest - i) % LAB_PAST_FRAMES];
        row->lag_frames = (uint32_t)i % 3;
        row->lag_px = 8.0F;
        row->is_lag_meant = i >= 5;
        row->late = (uint32_t)i % 3;
        row->late_value = "Ship.position";
        row->read_count = 0; /* the worst of all is shown, whatever is selected */
        (void)snprintf(row->late_reader, sizeof row->late_reader, "Reticle");
        row->cycles = i == 1 ? 1 : 0;
        row->has_edit = i == 2;
        row->is_reordered = i == 3;
        row->spawned = i == 4 ? 2 : 0;
    }
}

/* Neither reader nor writer of the frame: one spawned by the world, two that share a name. */
static void make_rest(lab_frame *frame)
{
    tl_frame_item *born = item_of(frame, "BodySync");
    lab_function *beam = function_named(frame, "LaserBeam");
    born->reason = TL_TICK_NEWLY_SPAWNED;
    born->wanted = TL_TICK_GROUP_PRE_PHYSICS;
    born->spawned_in = TL_STAGE_COUNT;
    born->spawned_by_kind = TL_ITEM_NONE;
    ck_assert_uint_gt(beam->edge_count, 0);
    frame->edges[beam->first_edge].before = lab_frame_find(frame, "Trails");
    function_named(frame, "Telemetry")->info.name = "Trails";
}

void panel_scene_cool(panel_scene *scene, tl_time left)
{
    lab_function *minimap = function_named(&scene->frame, "Minimap");
    minimap->info.state = TL_TICK_COOLING_DOWN;
    minimap->info.cooldown_left = left;
}

void panel_scene_make_strange(panel_scene *scene)
{
    lab_frame *frame = &scene->frame;
    tl_frame_item *demoted = item_of(frame, "PlayerController");
    tl_frame_item *newly_spawned = item_of(frame, "Hud");
    demoted->reason = TL_TICK_DEMOTED;
    demoted->wanted = TL_TICK_GROUP_PRE_PHYSICS;
    demoted->demoted_by = function_named(frame, "Reticle")->id;
    demoted->item.stage = TL_STAGE_POST_PHYSICS;
    demoted->worker = 1;
    newly_spawned->reason = TL_TICK_NEWLY_SPAWNED;
    newly_spawned->wanted = TL_TICK_GROUP_PRE_PHYSICS;
    newly_spawned->spawned_in = TL_STAGE_PRE_PHYSICS;
    newly_spawned->spawned_by_kind = TL_ITEM_TICK;
    newly_spawned->spawned_by = tl_tick_id_store(function_named(frame, "PlayerShip")->id);
    function_named(frame, "Trails")->info.state = TL_TICK_DISABLED;
    function_named(frame, "Particles")->info.is_registered = false;
    panel_scene_cool(scene, TL_MS(83));
    function_named(frame, "Hud")->info.group = TL_TICK_GROUP_POST_UPDATE_WORK;
    function_named(frame, "LaserBeam")->info.interval = 250000000;
    make_late(frame);
    make_cycle(frame);
    make_rest(frame);
    make_past(&scene->past);
    if (frame->timer_count > 1) {
        frame->timers[0].status = TL_TIMER_PAUSED;
        frame->timers[1].status = TL_TIMER_PENDING;
    }
}

void panel_scene_spread(panel_scene *scene)
{
    lab_frame *frame = &scene->frame;
    int64_t begin = frame->begin_ns;
    ck_assert_uint_ge(frame->item_count, 6);
    for (uint32_t i = 0; i < 6; i++) {
        frame->items[i].item.stage = (tl_stage)(TL_STAGE_LATENT + i);
        frame->items[i].begin_ns = begin + 25000 * (int64_t)i;
        frame->items[i].end_ns = begin + (i < 5 ? 25000 * (int64_t)(i + 1) : 980000);
    }
    frame->item_count = 6;
}

static const char *const steps[4] = {
    "Watch the laser tip for 60 frames", "Press N until the tip is late",
    "Draw a thread LaserBeam to Reticle", "Hold 0 px for 8 shuffles"};
static const char title[] = "Same group is not enough";
static const char *const texts[2] = {"LaserBeam and Reticle share PostPhysics.",
                                     "Nothing orders them inside the group."};
static const char question[] = "In how many of 10 shuffles is the tip late?";
static const char *const measures[3] = {"late in", "worst", "threads"};
static const char *const outcomes[3] = {
    "One of the two has to wait for the other.", "Still late in 5 of 10 orders.",
    "AddTickPrerequisiteActor makes one actor wait for another; stat game shows it."};

static bool is_among(const char *const *all, uint32_t count, const char *text)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(all[i], text) == 0) {
            return true;
        }
    }
    return false;
}

bool panel_scene_is_made_up(const char *english)
{
    return strcmp(english, title) == 0 || strcmp(english, question) == 0 ||
           is_among(steps, 4, english) || is_among(texts, 2, english) ||
           is_among(measures, 3, english) || is_among(outcomes, 3, english);
}

void panel_scene_add_outcome(panel_scene *scene, bool is_passed)
{
    lab_lesson_model *l = &scene->model.lesson;
    l->hints[0] = outcomes[0];
    l->hints[1] = outcomes[1];
    l->hint_count = 2;
    l->hints_left = 1;
    l->measures[0].is_failed = !is_passed;
    l->message = outcomes[1];
    l->unreal = is_passed ? outcomes[2] : NULL;
    l->console = is_passed ? "stat game" : NULL;
    l->why = is_passed ? outcomes[1] : NULL;
    l->meet = is_passed ? outcomes[0] : NULL;
    l->is_passed = is_passed;
    l->is_right = is_passed;
}

void panel_scene_add_lesson(panel_scene *scene)
{
    lab_lesson_model *l = &scene->model.lesson;
    *l = (lab_lesson_model){.number = 2,
                            .chapter = 1,
                            .place = 2,
                            .count = SCENE_LESSONS,
                            .step_count = 4,
                            .hints_left = 2};
    for (uint32_t i = 0; i < SCENE_LESSONS; i++) {
        l->list[i] = (lab_lesson_entry){.number = i + 1,
                                        .chapter = 1 + i / 4,
                                        .place = 1 + i % 4,
                                        .after = i % 4 == 3 ? i - 1 : i,
                                        .title = title,
                                        .of = app_chapter_titles[i / 4],
                                        .is_passed = i == 0,
                                        .is_unlocked = i < 3};
    }
    l->title = title;
    l->texts[0] = texts[0];
    l->texts[1] = texts[1];
    l->question = question;
    (void)snprintf(l->prediction, sizeof l->prediction, "5");
    (void)snprintf(l->answer, sizeof l->answer, "8.000");
    for (uint32_t i = 0; i < 4; i++) {
        l->steps[i] = (lab_step_row){.text = steps[i], .is_done = i < 1};
    }
    l->measure_count = 3;
    l->measures[0] = (lab_lesson_measure){.name = measures[0], .now = "5 of 10", .goal = "0 of 8"};
    l->measures[1] = (lab_lesson_measure){
        .name = measures[1], .now = "8.0", .goal = "<= 0.001", .goal_unit = "px", .unit = "px"};
    l->measures[2] =
        (lab_lesson_measure){.name = measures[2], .now = "1", .goal = "yes", .is_reached = true};
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
