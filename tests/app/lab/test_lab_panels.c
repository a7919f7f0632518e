/* Panels of the Lab: what they show stays in its place. */
#include "../panel_probe.h"
#include "lab/panels/bar.h"
#include "lab/panels/graph.h"
#include "lab/panels/page.h"
#include "scenario/lessons.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void assert_in_one_of(const panel_probe_shown *t, const char *state)
{
    const lab_box panels[3] = {parade.layout.bar, parade.layout.plan, parade.layout.inspector};
    for (uint32_t i = 0; i < 3; i++) {
        if (panel_probe_is_within(t->box, panels[i], 0.0F)) {
            return;
        }
    }
    ck_abort_msg("%s: '%s' at %.0f,%.0f leaves its panel", state, t->text, (double)t->box.x,
                 (double)t->box.y);
}

static void assert_apart(const panel_probe_shown *a, const panel_probe_shown *b, const char *state)
{
    lab_box shared = lab_box_shared(a->box, b->box);
    ck_assert_msg(shared.w < 1.0F || shared.h < 1.0F, "%s: '%s' meets '%s'", state, a->text,
                  b->text);
}

static bool is_checked(const panel_probe_shown *t)
{
    const lab_layout *at = &parade.layout;
    bool is_world = t->box.x < at->world.w && t->box.y >= at->bar.h;
    return t->box.w > 0.0F && t->box.h > 0.0F && !is_world && t->box.y < at->lanes.y;
}

static void check_texts(panel_parade *p, const char *state)
{
    static panel_probe_shown texts[512];
    uint32_t count = 0;
    if (p->has_help) {
        return;
    }
    for (uint32_t i = 0; i < p->list.text_count && count < 512; i++) {
        texts[count] = panel_probe_text(&p->list, i);
        count += is_checked(&texts[count]) ? 1U : 0U;
    }
    ck_assert_uint_gt(count, 10);
    for (uint32_t i = 0; i < count; i++) {
        assert_in_one_of(&texts[i], state);
        for (uint32_t k = 0; k < i; k++) {
            assert_apart(&texts[i], &texts[k], state);
        }
    }
    if (strchr(state, '-') != NULL) {
        panel_probe_save(state);
    }
}

START_TEST(no_text_leaves_its_panel_or_meets_another)
{
    if (_i == 1) {
        panel_probe_speak_chinese();
    }
    parade.is_still = true; /* a tip lies on what it is about */
    panel_parade_walk(&parade, check_texts);
}
END_TEST

/* A file may have 255 bytes in a message, more than any text of the Lab has. */
START_TEST(a_long_message_of_a_lesson_is_shown_to_its_end)
{
    static char message[256];
    (void)snprintf(message, sizeof message, "%0240d", 0);
    for (size_t i = 4; i < 240; i += 5) {
        message[i] = ' ';
    }
    (void)snprintf(message + 240, sizeof message - 240, "and the end");
    panel_scene_add_outcome(&parade.scene, false);
    parade.scene.model.lesson.message = message;
    parade.scene.model.tab = LAB_TAB_LESSON;
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows_part(&parade.list, "the end"));
}
END_TEST

static void assert_touches(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    ck_assert_msg(shared.w * shared.h < 0.01F, "%.0f,%.0f meets %.0f,%.0f", (double)a.x,
                  (double)a.y, (double)b.x, (double)b.y);
}

static void check_layout(int32_t width, int32_t height, float ui, bool has_drawer)
{
    lab_layout at = lab_layout_make(width, height, ui, has_drawer);
    const lab_box boxes[7] = {at.bar,   at.world, at.plan, at.inspector,
                              at.lanes, at.meter, at.hints};
    lab_box canvas = {0.0F, 0.0F, (float)width, (float)height};
    float area = 0.0F;
    for (uint32_t i = 0; i < 7; i++) {
        ck_assert(panel_probe_is_within(boxes[i], canvas, 0.01F));
        area += boxes[i].w * boxes[i].h;
        for (uint32_t k = 0; k < i; k++) {
            assert_touches(boxes[i], boxes[k]);
        }
    }
    ck_assert_msg(fabsf(area - canvas.w * canvas.h) < 1.0F, "%dx%d leaves a gap", (int)width,
                  (int)height);
    float s = at.picture.scale;
    lab_box arena = {at.picture.arena_x, at.picture.arena_y, GM_ARENA_WIDTH * s,
                     GM_ARENA_HEIGHT * s};
    ck_assert_msg(panel_probe_is_within(arena, at.world, 1.0F), "%dx%d: the arena leaves the world",
                  (int)width, (int)height);
    ck_assert(s < 1.0F || s == floorf(s));
}

START_TEST(boxes_fill_the_canvas_and_never_overlap)
{
    static const int32_t sizes[][2] = {{1280, 720},  {1920, 1080}, {2560, 1440}, {3840, 2160},
                                       {1024, 600},  {1366, 768},  {1280, 1024}, {800, 600},
                                       {3440, 1440}, {960, 540}};
    static const float scales[] = {0.0F, 1.0F, 1.25F, 2.0F};
    for (uint32_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            check_layout(sizes[i][0], sizes[i][1], scales[k], true);
            check_layout(sizes[i][0], sizes[i][1], scales[k], false);
        }
    }
}
END_TEST

static void assert_box(lab_box box, float x, float y, float w, float h)
{
    ck_assert_msg(box.x == x && box.y == y && box.w == w && box.h == h, "%.1f %.1f %.1f %.1f",
                  (double)box.x, (double)box.y, (double)box.w, (double)box.h);
}

START_TEST(the_boxes_of_1280_by_720_are_those_of_the_design)
{
    lab_layout at = lab_layout_make(1280, 720, 1.0F, true);
    assert_box(at.bar, 0, 0, 1280, 32);
    assert_box(at.world, 0, 32, 960, 540);
    assert_box(at.plan, 960, 32, 320, 264);
    assert_box(at.inspector, 960, 296, 320, 276);
    assert_box(at.lanes, 0, 572, 1280, 84);
    assert_box(at.meter, 0, 656, 1280, 48);
    assert_box(at.hints, 0, 704, 1280, 16);
    ck_assert(at.picture.scale == 1.0F && at.picture.arena_x == 0.0F);
    ck_assert(at.picture.arena_y == 32.0F + 91.0F);
    lab_layout tall = lab_layout_make(1280, 720, 1.0F, false);
    assert_box(tall.world, 0, 32, 960, 672);
    ck_assert(tall.lanes.h == 0.0F && tall.meter.h == 0.0F);
    ck_assert(tall.picture.arena_y == 32.0F + 91.0F); /* the foot is left to a moment's sheet */
}
END_TEST

START_TEST(a_low_window_leaves_room_for_the_plan_and_for_a_lesson)
{
    enum { ROW = 17, TITLE = 32, PLAN_ROWS = 4, LESSON = 176 };
    lab_layout at = lab_layout_make(640, 360, 1.0F, true);
    ck_assert(at.plan.h >= (float)(TITLE + PLAN_ROWS * ROW));
    ck_assert(at.lanes.h >= 84.0F && at.meter.h == 0.0F);
    check_layout(640, 360, 1.0F, true);
    check_layout(640, 360, 1.0F, false);
    lab_layout lesson = lab_layout_make(640, 360, 1.0F, false);
    ck_assert(lesson.inspector.h >= (float)LESSON);
    ck_assert(lesson.plan.h >= (float)(TITLE + PLAN_ROWS * ROW));
    ck_assert(lab_layout_make(640, 480, 1.0F, true).meter.h > 0.0F);
}
END_TEST

/* Above the strip of the arrow that leads on. */
START_TEST(the_question_is_in_sight_in_the_smallest_window)
{
    enum { STRIP = 17 };
    parade.scene.model.lesson.message = NULL;
    parade.scene.model.lesson.texts[0] =
        "The functions of the frame plan run from top to bottom, 60 times a second: each time is "
        "one frame. Reticle reads where the ship, the hexagon, is, and puts the ring straight "
        "above.";
    parade.scene.model.tab = LAB_TAB_LESSON;
    parade.layout = lab_layout_make(640, 360, 1.0F, false);
    parade.layout.inspector.h -= 27.0F; /* its buttons */
    lab_ui_begin(&parade.ui, &parade.list, &parade.layout.picture, &parade.requests);
    lab_inspector_paint(&parade.inspector, &parade.ui, parade.layout.inspector,
                        &parade.scene.model);
    const lab_box *at = &parade.layout.inspector;
    bool is_there = false;
    for (uint32_t i = 0; i < parade.ui.place_count; i++) {
        const lab_place_box *place = &parade.ui.places[i];
        is_there = is_there || (place->id == lab_tab_lesson_field() &&
                                place->box.y + place->box.h <= at->y + at->h - (float)STRIP);
    }
    ck_assert(is_there);
}
END_TEST

/* Three lines of boxes of different widths, and an arrow from each to each. */
static void fill_graph(lab_graph *graph, float s)
{
    static const float widths[9] = {60, 90, 40, 120, 30, 30, 50, 50, 110};
    *graph = (lab_graph){.node_count = 9};
    for (uint32_t i = 0; i < 9; i++) {
        uint32_t row = i / 3;
        float x = i % 3 == 0 ? 60.0F * s : 0.0F;
        if (i % 3 != 0) {
            lab_box last = graph->nodes[i - 1].box;
            x = last.x + last.w + 20.0F * s;
        }
        graph->nodes[i].box =
            lab_box_make(x, (20.0F + 29.0F * (float)row) * s, widths[i] * s, 19.0F * s);
    }
    for (uint32_t i = 0; i < 81; i++) {
        if (i / 9 != i % 9) {
            graph->wires[graph->wire_count++] = (lab_graph_wire){.node = i / 9, .before = i % 9};
        }
    }
}

static bool crosses(lab_box box, gm_vec2 from, gm_vec2 to)
{
    enum { PARTS = 40 };
    for (uint32_t i = 0; i <= PARTS; i++) {
        float at = (float)i / PARTS;
        float x = from.x + (to.x - from.x) * at;
        float y = from.y + (to.y - from.y) * at;
        if (x > box.x + 0.5F && x < box.x + box.w - 0.5F && y > box.y + 0.5F &&
            y < box.y + box.h - 0.5F) {
            return true;
        }
    }
    return false;
}

START_TEST(no_arrow_of_the_graph_runs_behind_a_box)
{
    static lab_graph graph;
    gm_vec2 points[LAB_GRAPH_POINTS];
    float s = 1.0F + (float)_i;
    fill_graph(&graph, s);
    for (uint32_t i = 0; i < graph.wire_count; i++) {
        uint32_t count = lab_graph_route(&graph, i, s, points);
        lab_box ends[2] = {graph.nodes[graph.wires[i].before].box,
                           graph.nodes[graph.wires[i].node].box};
        ck_assert_uint_ge(count, 2);
        for (uint32_t k = 0; k < 2; k++) {
            gm_vec2 end = points[k == 0 ? 0 : count - 1];
            ck_assert(end.x >= ends[k].x && end.x <= ends[k].x + ends[k].w);
            ck_assert(end.y >= ends[k].y && end.y <= ends[k].y + ends[k].h);
        }
        for (uint32_t k = 0; k + 1 < count; k++) {
            for (uint32_t n = 0; n < graph.node_count; n++) {
                ck_assert_msg(!crosses(graph.nodes[n].box, points[k], points[k + 1]),
                              "the arrow from %u to %u runs behind %u", graph.wires[i].before,
                              graph.wires[i].node, n);
            }
        }
    }
}
END_TEST

START_TEST(a_cycle_is_a_ring_that_can_be_cut)
{
    panel_scene_make_strange(&parade.scene);
    (void)snprintf(parade.scene.model.selected, LAB_FUNCTION_LABEL, "PlayerShip");
    panel_probe_open_tab(LAB_TAB_GRAPH);
    panel_probe_click("Cut this wait", parade.layout.inspector);
    const lab_request *cut = panel_probe_asked(LAB_CUT);
    const lab_frame *frame = &parade.scene.frame;
    uint32_t function = lab_frame_find(frame, cut->function);
    uint32_t before = lab_frame_find(frame, cut->other);
    bool is_dropped = false;
    for (uint32_t i = 0; i < frame->edge_count; i++) {
        const lab_edge *edge = &frame->edges[i];
        is_dropped = is_dropped ||
                     (edge->function == function && edge->before == before && !edge->is_honoured);
    }
    ck_assert(is_dropped);
}
END_TEST

/* What a lag comes from is in sight without scrolling: above what it waits for. */
START_TEST(late_reads_come_below_the_buttons_and_before_the_others)
{
    float late[2];
    float waits[2];
    float fresh[2];
    lab_frame *frame = &parade.scene.frame;
    (void)snprintf(parade.scene.model.selected, sizeof parade.scene.model.selected, "LaserBeam");
    uint32_t found = 0;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_item *reader = &frame->samples[i].reader;
        bool is_beam = reader->name != NULL && strcmp(reader->name, "LaserBeam") == 0;
        frame->samples[i].frames = is_beam && found == 1 ? 1 : 0;
        found += is_beam ? 1 : 0;
    }
    ck_assert_uint_gt(found, 1);
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    parade.inspector.scroll[LAB_TAB_FUNCTION] = 8.0F;
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("reads late", parade.layout.inspector, late));
    ck_assert(panel_probe_find("waits for (its prerequisites)", parade.layout.inspector, waits));
    ck_assert(late[1] > waits[1]);
    bool has_fresh = panel_probe_find("it reads", parade.layout.inspector, fresh);
    ck_assert(!has_fresh || fresh[1] > late[1]);
}
END_TEST

/* Both are smoothed while frames run, and as measured while held. */
START_TEST(a_function_ran_as_long_in_its_tab_as_in_the_plan)
{
    lab_model *m = &parade.scene.model;
    char words[64];
    (void)snprintf(m->selected, sizeof m->selected, "Reticle");
    for (uint32_t i = 0; i < parade.scene.past.costs.count; i++) {
        lab_cost *cost = &parade.scene.past.costs.rows[i];
        cost->mean_us = strcmp(cost->name, "Reticle") == 0 ? 7.3F * (float)cost->runs : 5.0F;
    }
    for (uint32_t held = 0; held < 2; held++) {
        m->is_held = held != 0;
        panel_probe_open_tab(LAB_TAB_FUNCTION);
        uint32_t at = 0;
        while (parade.plan.rows[at].kind != LAB_PLAN_FUNCTION ||
               strcmp(parade.scene.frame.functions[parade.plan.rows[at].function].label,
                      "Reticle") != 0) {
            at++;
            ck_assert_uint_lt(at, parade.plan.row_count);
        }
        double us = (double)parade.plan.rows[at].us;
        ck_assert_msg((fabs(us - 7.3) < 0.01) == (held == 0), "%f", us);
        (void)snprintf(words, sizeof words, "game thread: ran for %.1f \xC2\xB5s", us);
        ck_assert_msg(panel_probe_shows(&parade.list, words), "no '%s'", words);
    }
}
END_TEST

static const tl_lag_sample *read_of(const char *reader, const char *value)
{
    const lab_frame *frame = &parade.scene.frame;
    for (uint32_t i = 0; i < frame->sample_count; i++) {
        const tl_lag_sample *s = &frame->samples[i];
        if (s->reader.name != NULL && strcmp(s->reader.name, reader) == 0 &&
            strcmp(s->value_name, value) == 0) {
            return s;
        }
    }
    return NULL;
}

/* Hud reads before Reticle writes: the read is of the frame before from its first moment on, and
 * late when Reticle has written. */
START_TEST(a_read_in_an_open_frame_says_of_which_frame_it_is)
{
    lab_frame *frame = &parade.scene.frame;
    const gm_game *game = parade.scene.session.game;
    char words[2][64];
    panel_scene_hold(&parade.scene, 8); /* Hud has run */
    (void)snprintf(parade.scene.model.selected, sizeof parade.scene.model.selected, "Hud");
    const tl_lag_sample *read = read_of("Hud", "Bar.value");
    ck_assert_ptr_nonnull(read);
    ck_assert_uint_eq(frame->functions[lab_frame_find(frame, "Reticle")].item, LAB_NONE);
    (void)snprintf(words[0], sizeof words[0], "Bar.value of frame %u",
                   (unsigned)(frame->number - 1));
    (void)snprintf(words[1], sizeof words[1], "%.40s: 1 frame late", words[0]);
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows(&parade.list, words[0]));
    ck_assert(panel_probe_shows(&parade.list, "its writer Reticle runs later in this frame"));
    while (frame->functions[lab_frame_find(frame, "Reticle")].item == LAB_NONE) {
        ck_assert_int_eq(tl_frame_step(gm_game_world(game), NULL), TL_OK);
        ck_assert(lab_frame_take(frame, game));
    }
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows(&parade.list, words[1]));
    panel_probe_click(words[1], parade.layout.inspector);
    ck_assert_int_eq(panel_probe_asked(LAB_SEEK_WRITE)->number, (int64_t)frame->number - 1);
}
END_TEST

/* Before its turn it is only late; at the end of the frame it is known to be missing. */
START_TEST(a_function_that_comes_later_in_a_held_frame_is_not_yet_run)
{
    lab_frame *frame = &parade.scene.frame;
    const gm_game *game = parade.scene.session.game;
    panel_scene_hold(&parade.scene, 8);
    (void)snprintf(parade.scene.model.selected, sizeof parade.scene.model.selected, "LaserBeam");
    const lab_function *beam = &frame->functions[lab_frame_find(frame, "LaserBeam")];
    ck_assert(frame->is_open && beam->item == LAB_NONE && beam->edge_count > 0);
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows(&parade.list, "not yet run"));
    ck_assert(!panel_probe_shows(&parade.list, "not in this frame"));
    while (frame->functions[lab_frame_find(frame, "LaserBeam")].item == LAB_NONE) {
        ck_assert_int_eq(tl_frame_step(gm_game_world(game), NULL), TL_OK);
        ck_assert(lab_frame_take(frame, game));
    }
    panel_parade_paint(&parade);
    ck_assert(!panel_probe_shows(&parade.list, "not yet run"));
}
END_TEST

/* The picture of a half frame belongs to no frame. */
START_TEST(what_is_drawn_while_a_frame_is_stepped_is_no_part_of_it)
{
    parade.scene.model.shown |= LAB_SHOW_DRAWER;
    parade.scene.model.draw_ms = 22.0F;
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows_part(&parade.list, "22.00 ms"));
    panel_scene_hold(&parade.scene, 8);
    panel_parade_paint(&parade);
    ck_assert(!panel_probe_shows_part(&parade.list, "22.00 ms"));
}
END_TEST

/* Two facts, each with its word. */
START_TEST(priority_and_pause_are_told_apart)
{
    float priority[2];
    float word[2];
    float pause[2];
    (void)snprintf(parade.scene.model.selected, sizeof parade.scene.model.selected, "LaserBeam");
    panel_probe_open_tab(LAB_TAB_FUNCTION);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find("normal", parade.layout.inspector, priority));
    ck_assert(panel_probe_find("when paused:", parade.layout.inspector, word));
    ck_assert(panel_probe_find("does not tick", parade.layout.inspector, pause));
    ck_assert(priority[0] < word[0] && word[0] < pause[0]);
}
END_TEST

/* A full stop inside of a sentence ends nothing. */
START_TEST(the_goal_of_a_lesson_stands_whole_above_its_hints)
{
    float first[2];
    float hint[2];
    lab_lesson_model *lesson = &parade.scene.model.lesson;
    lesson->texts[1] = "See Fig. 2! What moves?";
    lesson->hints[0] = "It is red.";
    lesson->hint_count = 1;
    panel_probe_open_tab(LAB_TAB_LESSON);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_find(lesson->texts[1], parade.layout.inspector, first));
    ck_assert(panel_probe_find(lesson->hints[0], parade.layout.inspector, hint));
    ck_assert(first[1] < hint[1]);
}
END_TEST

START_TEST(a_stop_at_a_late_read_says_that_the_frame_is_at_its_end)
{
    lab_break_reason stop = {.kind = LAB_BREAK_AT_LAG};
    const tl_lag_sample *read = read_of("LaserArm", "Ship.position");
    stop.sample = read != NULL ? *read : parade.scene.frame.samples[0];
    stop.sample.frames = 1;
    parade.scene.model.stop = &stop;
    panel_probe_open_tab(LAB_TAB_STOPS);
    panel_parade_paint(&parade);
    ck_assert(panel_probe_shows_part(&parade.list, "at the end of the frame in which"));
    parade.scene.model.stop = NULL;
}
END_TEST

/* A stop, another selection: nothing moves under a mouse that is pressed. */
START_TEST(the_buttons_and_rows_of_breakpoints_keep_their_place)
{
    static const char *const selected[] = {"Reticle", "", "PlayerController"};
    lab_break_reason stop = {.kind = LAB_BREAK_AT_CYCLE};
    lab_model *m = &parade.scene.model;
    float first[2][2];
    panel_probe_open_tab(LAB_TAB_STOPS);
    for (uint32_t i = 0; i < 6; i++) {
        float at[2][2];
        m->stop = i % 2 == 1 ? &stop : NULL;
        (void)snprintf(m->selected, sizeof m->selected, "%s", selected[i / 2]);
        panel_parade_paint(&parade);
        ck_assert(panel_probe_find("the order changed", parade.layout.inspector, at[0]));
        ck_assert(panel_probe_find("before LaserBeam", parade.layout.inspector, at[1]));
        for (uint32_t k = 0; k < 4; k++) {
            first[k / 2][k % 2] = i == 0 ? at[k / 2][k % 2] : first[k / 2][k % 2];
            ck_assert(first[k / 2][k % 2] == at[k / 2][k % 2]);
        }
    }
    m->stop = NULL;
}
END_TEST

static const char *tip_of(lab_box box, float x, float y)
{
    gm_draw_begin(&parade.list, 960, 540);
    lab_ui_begin(&parade.ui, &parade.list, &parade.layout.picture, &parade.requests);
    parade.ui.mouse_x = x;
    parade.ui.mouse_y = y;
    lab_ui_figure(&parade.ui, GM_FONT_MONO, box, GM_ALIGN_LEFT, LAB_TEXT_PRIMARY,
                  "PlayerController");
    return parade.ui.tip;
}

START_TEST(a_text_that_is_cut_is_whole_at_the_mouse)
{
    lab_box narrow = {10.0F, 10.0F, 40.0F, 20.0F};
    lab_box wide = {10.0F, 10.0F, 400.0F, 20.0F};
    parade.ui.hot = 0;
    ck_assert_str_eq(tip_of(narrow, 20.0F, 20.0F), "PlayerController");
    ck_assert_str_eq(tip_of(narrow, 60.0F, 20.0F), "");
    ck_assert_str_eq(tip_of(wide, 20.0F, 20.0F), "");
}
END_TEST

START_TEST(the_page_of_keys_names_each_button_once)
{
    static const char *const names[] = {"LB RB", "Y"};
    parade.has_help = true;
    parade.help_scroll = 90.0F; /* the last line is not at the edge, which would leave it out */
    panel_parade_paint(&parade);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        uint32_t count = 0;
        for (uint32_t k = 0; k < parade.list.text_count; k++) {
            count += strcmp(panel_probe_text(&parade.list, k).text, names[i]) == 0 ? 1 : 0;
        }
        ck_assert_uint_eq(count, 1);
    }
    ck_assert(panel_probe_shows(&parade.list, "a frame back / on"));
    ck_assert(panel_probe_shows(&parade.list, "in play: the next tick group"));
}
END_TEST

/* The bar of a window that is so wide. */
static void paint_bar(int32_t width)
{
    lab_box bar = {0.0F, 0.0F, (float)width, parade.layout.bar.h};
    gm_draw_begin(&parade.list, width, 40);
    lab_ui_begin(&parade.ui, &parade.list, &parade.layout.picture, &parade.requests);
    lab_bar_paint(&parade.ui, bar, &parade.scene.model);
    lab_ui_end(&parade.ui);
}

/* In one line, or the step below the title. */
START_TEST(the_bar_has_the_whole_title_of_a_lesson_and_its_step)
{
    static const int32_t widths[] = {640, 800, 1280};
    bool is_chinese = _i % 2 == 1;
    uint32_t present = 1;
    app_lessons lessons = {.count = 0};
    lab_lesson_model *l = &parade.scene.model.lesson;
    ck_assert(app_lessons_load(&lessons));
    if (is_chinese) {
        panel_probe_speak_chinese();
    }
    while (present <= l->step_count && l->steps[present - 1].is_done) {
        present++;
    }
    for (uint32_t i = 0; i < lessons.count; i++) {
        char step[32];
        const gm_picture_def *def = &parade.layout.picture;
        l->title = lessons.items[i].title;
        paint_bar(widths[_i / 2]);
        (void)snprintf(step, sizeof step, is_chinese ? "%u / %u" : "step %u of %u", present,
                       l->step_count);
        const char *title = gm_picture_translate(def, l->title);
        ck_assert_msg(panel_probe_shows_part(&parade.list, title), "'%s' is cut", title);
        ck_assert(panel_probe_shows_part(&parade.list, step));
        ck_assert(panel_probe_shows_part(&parade.list, "00")); /* the frame */
        for (uint32_t k = 1; k < parade.list.text_count; k++) {
            panel_probe_shown text = panel_probe_text(&parade.list, k);
            panel_probe_shown before = panel_probe_text(&parade.list, k - 1);
            assert_apart(&text, &before, l->title);
        }
        panel_probe_save(l->title);
    }
    app_lessons_free(&lessons);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_panels");

    tcase_add_checked_fixture(tests, panel_probe_open, panel_probe_close);
    tcase_add_loop_test(tests, no_text_leaves_its_panel_or_meets_another, 0, 2);
    tcase_add_loop_test(tests, no_arrow_of_the_graph_runs_behind_a_box, 0, 2);
    tcase_add_loop_test(tests, the_bar_has_the_whole_title_of_a_lesson_and_its_step, 0, 6);
    tcase_add_test(tests, the_page_of_keys_names_each_button_once);
    tcase_add_test(tests, a_cycle_is_a_ring_that_can_be_cut);
    tcase_add_test(tests, a_long_message_of_a_lesson_is_shown_to_its_end);
    tcase_add_test(tests, boxes_fill_the_canvas_and_never_overlap);
    tcase_add_test(tests, the_question_is_in_sight_in_the_smallest_window);
    tcase_add_test(tests, a_low_window_leaves_room_for_the_plan_and_for_a_lesson);
    tcase_add_test(tests, the_boxes_of_1280_by_720_are_those_of_the_design);
    tcase_add_test(tests, late_reads_come_below_the_buttons_and_before_the_others);
    tcase_add_test(tests, a_function_ran_as_long_in_its_tab_as_in_the_plan);
    tcase_add_test(tests, a_read_in_an_open_frame_says_of_which_frame_it_is);
    tcase_add_test(tests, a_function_that_comes_later_in_a_held_frame_is_not_yet_run);
    tcase_add_test(tests, what_is_drawn_while_a_frame_is_stepped_is_no_part_of_it);
    tcase_add_test(tests, the_goal_of_a_lesson_stands_whole_above_its_hints);
    tcase_add_test(tests, priority_and_pause_are_told_apart);
    tcase_add_test(tests, a_stop_at_a_late_read_says_that_the_frame_is_at_its_end);
    tcase_add_test(tests, the_buttons_and_rows_of_breakpoints_keep_their_place);
    tcase_add_test(tests, a_text_that_is_cut_is_whole_at_the_mouse);
    return suite_run(tests, 300.0);
}
