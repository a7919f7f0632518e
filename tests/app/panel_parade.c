#include "panel_parade.h"

#include "lab/panels/bar.h"
#include "lab/panels/help.h"
#include "lab/panels/hints.h"
#include "lab/panels/insight.h"
#include "lab/panels/meter.h"
#include "lab/panels/tour.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, RESTED = 100, HELD_ITEMS = 9 };

void panel_parade_open(panel_parade *parade)
{
    panel_scene_open(&parade->scene);
    panel_scene_add_lesson(&parade->scene);
    parade->layout = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
    parade->plan.opened = UINT32_MAX; /* by the user: else groups that have no room are shut */
}

void panel_parade_close(panel_parade *parade)
{
    gm_draw_free(&parade->list);
    panel_scene_close(&parade->scene);
}

void panel_parade_paint(panel_parade *parade)
{
    lab_ui *ui = &parade->ui;
    const lab_layout *at = &parade->layout;
    const lab_model *model = &parade->scene.model;
    gm_draw_begin(&parade->list, WIDTH, HEIGHT);
    lab_ui_begin(ui, &parade->list, &at->picture, &parade->requests);
    lab_stage_paint(&parade->stage, ui, at->world, model);
    lab_bar_paint(ui, at->bar, model);
    lab_plan_paint(&parade->plan, ui, at->plan, model);
    lab_inspector_paint(&parade->inspector, ui, at->inspector, model);
    lab_lanes_paint(&parade->lanes, ui, at->lanes, model);
    lab_meter_paint(ui, at->meter, model);
    lab_hints_paint(ui, at->hints, model);
    (void)lab_insight_paint(ui, at->world, model);
    (void)lab_tour_paint(ui, at, &parade->plan, model);
    if (parade->has_help) {
        lab_ui_cover(ui);
        lab_help_paint(ui, at->world, &parade->help_scroll, &parade->scene.model.play_keys);
    }
    lab_ui_end(ui);
}

/* Whether an id is of a place in the inspector. */
static bool is_inspector(uint64_t id)
{
    return id >= lab_ui_id(LAB_PANEL_TABS, 0) && id < lab_ui_id(LAB_PANEL_LANES, 0);
}

/* Nothing is pressed: only tips appear. */
static void hover(panel_parade *parade, bool is_all, panel_parade_fn *look, const char *state)
{
    lab_ui *ui = &parade->ui;
    uint32_t count = parade->is_still ? 0 : ui->place_count;
    for (uint32_t i = 0; i < count; i++) {
        const lab_place_box *place = &ui->places[i < ui->place_count ? i : 0];
        lab_box seen = place->seen;
        if (!is_all && !is_inspector(place->id)) {
            continue;
        }
        ui->mouse_x = seen.x + seen.w / 2.0F;
        ui->mouse_y = seen.y + seen.h / 2.0F;
        for (uint32_t k = 0; k < 2; k++) {
            ui->rested = RESTED;
            panel_parade_paint(parade);
        }
        look(parade, state);
    }
    ui->mouse_x = -1.0F;
    ui->mouse_y = -1.0F;
}

static void show(panel_parade *parade, panel_parade_fn *look, const char *state)
{
    panel_parade_paint(parade);
    look(parade, state);
    hover(parade, true, look, state);
}

/* A tab changes the inspector alone: only the tips there are new. */
static void show_tabs(panel_parade *parade, panel_parade_fn *look, const char *state)
{
    for (uint32_t tab = 0; tab < LAB_TAB_COUNT; tab++) {
        char name[64];
        parade->scene.model.tab = (lab_tab)tab;
        (void)snprintf(name, sizeof name, "%s-%u", state, (unsigned)tab);
        panel_parade_paint(parade);
        look(parade, name);
        hover(parade, tab == 0, look, name);
        parade->inspector.scroll[tab] = 10000.0F;
        panel_parade_paint(parade);
        panel_parade_paint(parade);
        (void)snprintf(name, sizeof name, "%s-%u-end", state, (unsigned)tab);
        look(parade, name);
        parade->inspector.scroll[tab] = 0.0F;
    }
}

static void show_guess(panel_parade *parade, panel_parade_fn *look)
{
    lab_lesson_model *l = &parade->scene.model.lesson;
    bool was_open = l->is_guess_open;
    char typed = l->prediction[0];
    l->is_guess_open = true;
    l->prediction[0] = '\0';
    show(parade, look, "lesson-guess");
    l->is_guess_open = was_open;
    l->prediction[0] = typed;
}

static void show_lessons(panel_parade *parade, panel_parade_fn *look)
{
    lab_lesson_model *l = &parade->scene.model.lesson;
    parade->scene.model.tab = LAB_TAB_LESSON;
    show_guess(parade, look);
    l->is_checking = true;
    panel_scene_add_outcome(&parade->scene, false);
    show(parade, look, "lesson-hint");
    l->is_checking = false;
    show(parade, look, "lesson-failed");
    l->edits = 3;
    l->steps[1].is_of_frames = true;
    l->steps[1].count = 240;
    l->steps[1].counted = 40;
    l->measures[0].wait = 40;
    show(parade, look, "lesson-counting");
    l->par = l->edits;
    show(parade, look, "lesson-as-short");
    panel_scene_add_lesson(&parade->scene);
    panel_scene_add_outcome(&parade->scene, true);
    show(parade, look, "lesson-passed");
    (void)snprintf(l->shortest, sizeof l->shortest, "Reticle");
    show(parade, look, "lesson-shortest");
    l->shortest[0] = '\0';
    (void)snprintf(l->slack, sizeof l->slack, "3");
    show(parade, look, "lesson-near");
    l->number = LAB_LESSONS + 1;
    show(parade, look, "lesson-own");
    l->is_tried = true;
    l->measures[0].wait = 1;
    l->measures[1].wait = 1;
    l->measures[2].is_of_check = true;
    l->measures[2].is_of_orders = true;
    show(parade, look, "lesson-tried");
    l->measures[0].wait = 40;
    show(parade, look, "lesson-waiting");
    l->number = 0;
    l->list[0].number += LAB_LESSONS;
    show(parade, look, "lesson-list");
    l->list[0].number -= LAB_LESSONS;
    l->is_all_open = true;
    l->drafts[0] = (lab_draft_entry){.name = "", .title = "My lesson"};
    l->drafts[1] = (lab_draft_entry){.name = "My-lesson", .title = "My lesson"};
    l->draft_count = 2;
    show(parade, look, "lesson-list-open");
    panel_scene_add_lesson(&parade->scene);
}

/* The gun, in the place of the ring, works in a slot and between two frames. */
static void show_elsewhere(panel_parade *parade, panel_parade_fn *look)
{
    lab_function *ring =
        &parade->scene.frame.functions[lab_frame_find(&parade->scene.frame, "Reticle")];
    char before[LAB_FUNCTION_LABEL];
    memcpy(before, ring->label, sizeof before);
    (void)snprintf(ring->label, sizeof ring->label, "Gun");
    lab_guide_need(&parade->scene.model.guide, "Gun");
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        if (strcmp(gm_setting_name(i), "Gun") == 0) {
            parade->scene.model.choices[i] = 3;
            show(parade, look, "camera");
            parade->scene.model.choices[i] = 4;
            show(parade, look, "between");
            parade->scene.model.choices[i] = 0;
        }
    }
    memcpy(ring->label, before, sizeof before);
}

/* A lesson that is about the ring: everything else is folded. */
static void show_folded(panel_parade *parade, panel_parade_fn *look)
{
    lab_model *m = &parade->scene.model;
    m->guide =
        (lab_guide){.is_folded = true, .tabs = 1U << LAB_TAB_LESSON | 1U << LAB_TAB_FUNCTION};
    lab_guide_need(&m->guide, "Reticle");
    lab_guide_need(&m->guide, "LaserBeam");
    for (int step = LAB_GUIDE_NOTHING; step <= LAB_GUIDE_NEXT; step++) {
        m->guide.step = (lab_guide_step)step;
        m->guide.edit = GM_COMMAND_AFTER;
        (void)snprintf(m->guide.function, sizeof m->guide.function, "LaserBeam");
        show_tabs(parade, look, "folded");
        (void)snprintf(parade->ui.picking, sizeof parade->ui.picking, "%s", m->selected);
        show_tabs(parade, look, "folded-picking");
        parade->ui.picking[0] = '\0';
    }
    show_elsewhere(parade, look);
    m->guide.step = LAB_GUIDE_EDIT;
    m->guide.edit = GM_COMMAND_INTERVAL;
    (void)snprintf(m->guide.function, sizeof m->guide.function, "%s", m->selected);
    show(parade, look, "folded-interval");
    m->guide = (lab_guide){.is_folded = false};
}

static void show_bars(panel_parade *parade, panel_parade_fn *look)
{
    lab_model *m = &parade->scene.model;
    m->has_diverged = true;
    m->is_recording_movie = true;
    m->is_recording_trace = true;
    m->is_in_past = true;
    m->is_notice_bad = true;
    m->notice = "nothing to undo";
    panel_parade_paint(parade);
    look(parade, "notice");
    m->is_notice_bad = false;
    m->notice = NULL;
    show(parade, look, "bar-bad");
    m->has_diverged = false;
    m->is_recording_movie = false;
    m->is_recording_trace = false;
    m->is_in_past = false;
}

/* Verdicts that the scene has not got: nothing depends on the order, and nothing is late at all. */
static void show_verdicts(panel_parade *parade, panel_parade_fn *look)
{
    lab_model *m = &parade->scene.model;
    lab_order_verdict kept = m->verdict;
    lab_shuffle_result *found = &m->verdict.found;
    m->tab = LAB_TAB_ORDER;
    found->free = 0;
    found->late = 0;
    found->left = 0;
    found->reads = LAB_SHUFFLE_READS + 3;
    for (uint32_t i = 0; i < LAB_SHUFFLE_READS; i++) {
        found->worst[i] = found->worst[1];
    }
    panel_parade_paint(parade);
    look(parade, "verdict-same");
    found->reads = 0;
    panel_parade_paint(parade);
    look(parade, "verdict-none");
    m->verdict = kept;
}

/* Breakpoints of every kind, and a stop for every reason. */
static void show_stops(panel_parade *parade, panel_parade_fn *look)
{
    static const lab_break_kind kinds[] = {LAB_BREAK_AT_FUNCTION, LAB_BREAK_AT_GROUP,
                                           LAB_BREAK_AT_LAG,      LAB_BREAK_AT_CYCLE,
                                           LAB_BREAK_AT_SPAWN,    LAB_BREAK_AT_ORDER};
    static const gm_command_kind edits[] = {GM_COMMAND_MOVE, GM_COMMAND_AFTER, GM_COMMAND_CUT,
                                            GM_COMMAND_SHUFFLE, GM_COMMAND_SET};
    static const lab_expected expected[] = {{"Hud", "Ship.heat"}};
    lab_model kept = parade->scene.model;
    lab_model *m = &parade->scene.model;
    const lab_frame *frame = m->frame;
    lab_break_reason stop = {.next = frame->items[0].item};
    stop.change.moved = frame->items[1].item;
    stop.change.passed = frame->items[2].item;
    stop.change.other = frame->items[0].item;
    m->tab = LAB_TAB_STOPS;
    m->stop = &stop;
    m->is_at_write = true;
    (void)snprintf(m->reader, sizeof m->reader, "Reticle");
    (void)snprintf(m->read_value, sizeof m->read_value, "Ship.position");
    m->expected = expected;
    m->expected_count = 1;
    m->break_count = 0;
    for (uint32_t i = 0; i < 2 * sizeof kinds / sizeof kinds[0]; i++) {
        lab_break_row *row = &m->breaks[m->break_count++];
        *row = (lab_break_row){.kind = kinds[i / 2], .id = i + 1, .is_disabled = i % 2 != 0};
        (void)snprintf(row->function, sizeof row->function, "%s", i % 2 != 0 ? "Reticle" : "");
    }
    for (uint32_t k = 0; k < 2 + 3 * sizeof kinds / sizeof kinds[0]; k++) {
        uint32_t i = k < 2 ? k : k - 2; /* the first two: later than one frame */
        stop.kind = k < 2 ? LAB_BREAK_AT_LAG : kinds[i / 3];
        m->lesson.is_guess_open = i % 3 == 2;
        stop.sample = (tl_lag_sample){.reader = stop.next,
                                      .read_writer = stop.next,
                                      .value_name = "Ship.position",
                                      .frames = k < 2 ? 2 : 1,
                                      .has_px = i % 3 == 0,
                                      .px = 8.0};
        parade->inspector.scroll[LAB_TAB_STOPS] = 150.0F * (float)(i % 3);
        panel_parade_paint(parade);
        look(parade, "stops");
    }
    m->lesson.is_guess_open = kept.lesson.is_guess_open;
    parade->inspector.scroll[LAB_TAB_STOPS] = 0.0F;
    for (uint32_t i = 0; i <= (uint32_t)LAB_ORDER_BY_PREREQUISITE + 4; i++) {
        stop.change.cause = i < 5 ? LAB_ORDER_BY_EDIT : (lab_order_cause)(i - 4);
        stop.change.edit.kind = edits[i < 5 ? i : 0];
        panel_parade_paint(parade);
        look(parade, "stops-order");
    }
    *m = kept;
}

static void show_empty(panel_parade *parade, panel_parade_fn *look)
{
    lab_model kept = parade->scene.model;
    lab_model *m = &parade->scene.model;
    m->selected[0] = '\0';
    m->history_count = 0;
    m->ambiguity_count = 0;
    m->shuffle_seed = 0;
    m->break_count = 0;
    m->verdict = (lab_order_verdict){
        .is_running = true, .wanted = 1000, .found = {.orders = 400, .judged = 23}};
    m->past = NULL;
    parade->scene.frame.timer_count = 0;
    m->lesson = (lab_lesson_model){.count = 0};
    show_tabs(parade, look, "empty");
    *m = kept;
}

static void show_selections(panel_parade *parade, panel_parade_fn *look)
{
    static const char *const names[] = {"PhysicsStart", "PlayerController", "Minimap", "Trails",
                                        "Particles",    "LaserBeam",        "Hud",     "PlayerShip",
                                        "PauseMenu",    "BodySync"};
    enum { LASER_BEAM = 5 }; /* of a whole frame: it reads late */
    bool was_open = parade->scene.frame.is_open;
    lab_model *m = &parade->scene.model;
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        (void)snprintf(m->selected, sizeof m->selected, "%s", names[i]);
        parade->scene.frame.is_open = was_open && i != LASER_BEAM;
        (void)snprintf(parade->ui.picking, sizeof parade->ui.picking, "%s", i % 2 ? names[i] : "");
        show_tabs(parade, look, names[i]);
    }
    parade->scene.frame.is_open = was_open;
    parade->ui.picking[0] = '\0';
    (void)snprintf(m->selected, sizeof m->selected, "Reticle");
}

/* Lanes and meter tell of what lies exactly below the mouse. */
static void sweep(panel_parade *parade, panel_parade_fn *look)
{
    const lab_layout *at = &parade->layout;
    if (parade->is_still) {
        return;
    }
    for (int32_t y = (int32_t)at->lanes.y + 4; y < (int32_t)at->hints.y; y += 12) {
        for (int32_t x = 2; x < (int32_t)at->lanes.w; x += 9) {
            parade->ui.mouse_x = (float)x;
            parade->ui.mouse_y = (float)y;
            panel_parade_paint(parade);
            look(parade, "sweep");
        }
    }
    parade->ui.mouse_x = -1.0F;
}

/* The system interrupts the frame in its middle: the lanes leave that out, and say so. */
static void show_interrupted(panel_parade *parade, panel_parade_fn *look)
{
    lab_frame *frame = &parade->scene.frame;
    lab_box lanes = parade->layout.lanes;
    for (uint32_t i = frame->item_count / 2; i < frame->item_count; i++) {
        frame->items[i].begin_ns += i > frame->item_count / 2 ? TL_MS(9) : 0;
        frame->items[i].end_ns += TL_MS(9);
    }
    frame->end_ns += TL_MS(9);
    frame->number += 1;
    panel_parade_paint(parade);
    look(parade, "lanes-interrupted");
    parade->ui.mouse_y = lanes.y + lanes.h - 4.0F;
    for (int32_t x = 80; !parade->is_still && x < (int32_t)lanes.w; x += 30) {
        parade->ui.mouse_x = (float)x;
        parade->ui.rested = RESTED;
        panel_parade_paint(parade);
        look(parade, "lanes-interrupted");
    }
    parade->ui.mouse_x = -1.0F;
}

/* The glyphs of the frame plan tell what they mean, and edits that wait what they will do. */
static void sweep_plan(panel_parade *parade, panel_parade_fn *look)
{
    lab_model kept = parade->scene.model;
    lab_model *m = &parade->scene.model;
    lab_box plan = parade->layout.plan;
    if (parade->is_still) {
        return;
    }
    m->pending_count = 2;
    m->pending[0] = (lab_pending){.function = "Reticle", .group = TL_TICK_GROUP_POST_PHYSICS};
    m->pending[1] = (lab_pending){.function = "PlayerShip", .group = TL_TICK_GROUP_COUNT};
    lab_frame *frame = &parade->scene.frame;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        frame->items[i].worker ^= i % 2;
    }
    for (int32_t y = 30; y < (int32_t)plan.h; y += 8) {
        for (int32_t x = 30; x < (int32_t)plan.w; x += 10) {
            parade->ui.mouse_x = plan.x + (float)x;
            parade->ui.mouse_y = plan.y + (float)y;
            panel_parade_paint(parade);
            look(parade, "sweep-plan");
        }
    }
    for (uint32_t i = 0; i < frame->item_count; i++) {
        frame->items[i].worker ^= i % 2;
    }
    parade->ui.mouse_x = -1.0F;
    *m = kept;
}

/* Everything that is painted into the world. */
static void show_world(panel_parade *parade, panel_parade_fn *look)
{
    static const float px[4] = {0.0F, 4.0F, 8.0F, 8.0F};
    lab_model *m = &parade->scene.model;
    m->shown = 0xFFU;
    m->shadow = m->view;
    m->shadow_px = px;
    m->shadow_count = 4;
    m->overlays = 0xFFU;
    show(parade, look, "world");
    m->shadow = NULL;
    m->shadow_count = 0;
}

static void scroll_plan(panel_parade *parade, panel_parade_fn *look, const char *state)
{
    for (uint32_t i = 0; i < 4; i++) {
        parade->plan.scroll = 150.0F * (float)i;
        parade->plan.followed[1] = parade->scene.frame.position + 1;
        show(parade, look, state);
    }
}

static void show_due(panel_parade *parade, panel_parade_fn *look)
{
    panel_scene_cool(&parade->scene, TL_MS(2));
    (void)snprintf(parade->scene.model.selected, LAB_FUNCTION_LABEL, "Minimap");
    show_tabs(parade, look, "due");
    scroll_plan(parade, look, "due");
    (void)snprintf(parade->scene.model.selected, LAB_FUNCTION_LABEL, "Reticle");
}

static lab_kept_read kept_read(uint32_t frames, bool has_px)
{
    return (lab_kept_read){
        .is_there = true,
        .items = {{"PlayerShip", TL_STAGE_PRE_PHYSICS}, {"Reticle", TL_STAGE_POST_PHYSICS}},
        .count = 2,
        .read = 1,
        .value = "Ship.position",
        .frames = frames,
        .has_px = has_px,
        .px = 8.0 * frames};
}

static void show_waits(panel_parade *parade, panel_parade_fn *look)
{
    lab_insight *insight = &parade->scene.model.insight;
    insight->before = kept_read(0, false);
    insight->before.kind = LAB_MOMENT_WAITS_KEPT;
    insight->before.waits[0] = (lab_moment_wait){.function = 1, .is_honoured = true};
    insight->before.wait_count = 1;
    insight->now = insight->before;
    show(parade, look, "insight-waits");
    insight->now.waits[1] = (lab_moment_wait){.before = 1};
    insight->now.wait_count = 2;
    insight->now.frames = 1;
    show(parade, look, "insight-waits");
}

/* With a value and without, which is added up or not; with frames that are longer and paused. */
static void show_series(panel_parade *parade, panel_parade_fn *look)
{
    lab_insight *insight = &parade->scene.model.insight;
    for (uint32_t i = 0; i < 3; i++) {
        insight->series = (lab_series_def){.frames = 64,
                                           .function = "Pulse",
                                           .value = i == 2 ? "" : "Pulse.beats",
                                           .label = i == 2 ? "" : "most beats in a frame",
                                           .unit = i == 2 ? "runs" : "beats",
                                           .is_total = i > 0};
        for (uint32_t k = 0; k < 2 * 64; k++) {
            lab_moment_series *row = &insight->rows[k / 64];
            row->frames[k % 64] = (lab_moment_frame){.delta = k % 64 == 40 ? TL_MS(330) : TL_MS(17),
                                                     .value = k == 40 ? 3.0F : (float)(k % 7 == 0),
                                                     .runs = k % 64 < 12 ? 0 : 1,
                                                     .is_paused = k % 64 < 12};
            row->count = 64;
        }
        show(parade, look, "insight-series");
    }
    insight->series.frames = 0;
}

/* Beside another one, on to the next read, and in one order alone. */
static void show_chains(panel_parade *parade, panel_parade_fn *look)
{
    lab_insight *insight = &parade->scene.model.insight;
    insight->before = kept_read(1, true);
    insight->now = kept_read(0, true);
    insight->is_beside = true;
    show(parade, look, "insight-beside");
    insight->is_beside = false;
    insight->now.next = (lab_moment_link){.is_there = true, .read = 1};
    show(parade, look, "insight-chain");
    insight->before.has_total = insight->now.has_total = true;
    insight->now.total = 1;
    show(parade, look, "insight-chain");
    insight->before.has_total = false;
    for (uint32_t i = 0; i < 2; i++) {
        insight->now = kept_read(1, false);
        insight->now.next = (lab_moment_link){.is_there = true, .read = 1, .frames = i};
        insight->is_passed = i > 0; /* and late as the goal has it */
        show(parade, look, "insight-chain");
    }
    insight->now = kept_read(0, true);
    insight->orders = 1000;
    insight->late_orders = 488;
    insight->is_passed = false;
    show(parade, look, "insight-chain");
}

/* The sheet of a verdict, with a guess beside it and without. */
static void show_insight(panel_parade *parade, panel_parade_fn *look)
{
    lab_insight *insight = &parade->scene.model.insight;
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t frames = i / 2;
        *insight = (lab_insight){.before = kept_read(1, i % 2 == 0),
                                 .now = kept_read(frames, i % 2 == 0),
                                 .seen = {.is_there = true, .offset = {-8.0F, 0.0F}},
                                 .is_edited = frames > 0,
                                 .is_shown = true,
                                 .pictures = 3 * (uint32_t)LAB_INSIGHT_ARROW,
                                 .guess = frames == 0 ? "8" : "",
                                 .answer = "8.000"};
        show(parade, look, "insight");
    }
    for (uint32_t i = 0; i < 4; i++) {
        lab_moment_kind kind = i == 0 ? LAB_MOMENT_BIRTH : LAB_MOMENT_EFFECT;
        insight->before = kept_read(1, false);
        insight->now = kept_read(i < 2 ? 0 : i - 1, false);
        insight->before.kind = kind;
        insight->now.kind = kind;
        insight->before.has_total = i > 1;
        insight->before.total = 2;
        insight->now.has_total = i > 1;
        insight->now.total = i - 1;
        show(parade, look, "insight-effect");
    }
    insight->now.is_good = true; /* a frame later, as it should be */
    show(parade, look, "insight-effect");
    insight->now = kept_read(1, false);
    insight->now.kind = LAB_MOMENT_BIRTH;
    insight->now.write = LAB_NONE;
    show(parade, look, "insight-between");
    for (uint32_t i = 0; i < 3; i++) {
        insight->before = kept_read(5, false);
        insight->now = kept_read(i, false);
        insight->before.kind = LAB_MOMENT_REST;
        insight->now.kind = LAB_MOMENT_REST;
        show(parade, look, "insight-rest");
    }
    for (uint32_t i = 0; i < 2; i++) {
        insight->before = kept_read(0, false);
        insight->before.kind = LAB_MOMENT_DEMOTION;
        insight->now = insight->before;
        insight->now.is_good = i == 0;
        insight->now.read = i;
        show(parade, look, "insight-demotion");
    }
    show_waits(parade, look);
    show_series(parade, look);
    show_chains(parade, look);
    insight->is_shown = false;
}

static void show_tour(panel_parade *parade, panel_parade_fn *look)
{
    lab_tour *tour = &parade->scene.model.tour;
    for (*tour = LAB_TOUR_PLAN; *tour < LAB_TOUR_END; (*tour)++) {
        for (int is_held = 0; is_held < 2; is_held++) {
            parade->scene.model.is_held = is_held != 0;
            parade->scene.model.has_tour_lag = is_held != 0;
            show(parade, look, "tour");
        }
    }
    *tour = LAB_TOUR_LAG;
    parade->scene.model.has_tour_lag = false;
    parade->scene.model.is_tour_flying = true;
    show(parade, look, "tour");
    parade->scene.model.is_tour_flying = false;
    *tour = LAB_TOUR_STEP;
    parade->scene.model.has_tour_step = true;
    show(parade, look, "tour");
    parade->scene.model.has_tour_step = false;
    *tour = LAB_TOUR_NONE;
}

void panel_parade_walk(panel_parade *parade, panel_parade_fn *look)
{
    show_tabs(parade, look, "live");
    show_lessons(parade, look);
    show_folded(parade, look);
    show_bars(parade, look);
    show_stops(parade, look);
    show_verdicts(parade, look);
    show_empty(parade, look);
    show_insight(parade, look);
    show_tour(parade, look);
    show_interrupted(parade, look);
    panel_scene_hold(&parade->scene, HELD_ITEMS);
    show_tabs(parade, look, "held");
    (void)snprintf(parade->scene.model.selected, LAB_FUNCTION_LABEL, "LaserBeam");
    show_tabs(parade, look, "to come");
    (void)snprintf(parade->scene.model.selected, LAB_FUNCTION_LABEL, "Reticle");
    sweep_plan(parade, look);
    sweep(parade, look);
    panel_scene_make_strange(&parade->scene);
    parade->scene.model.selected[0] = '\0';
    sweep(parade, look);
    (void)snprintf(parade->scene.model.selected, LAB_FUNCTION_LABEL, "Reticle");
    show_world(parade, look);
    show_selections(parade, look);
    scroll_plan(parade, look, "plan");
    show_due(parade, look);
    parade->has_help = true;
    show(parade, look, "help");
    parade->has_help = false;
    panel_scene_spread(&parade->scene);
    show(parade, look, "spread");
}
