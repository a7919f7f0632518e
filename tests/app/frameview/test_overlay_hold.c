/* Overlays over a game that is held: the last frame of play stays, to be read. */
#include "../overlay_scene.h"
#include "frameview/critical_path.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ALL = 0xFF };

static overlay_scene s;

/* In a pause, figures and bars are of one frame. */
START_TEST(a_pause_shows_the_costs_of_its_frame)
{
    float sum = 0.0F;
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, "~"));
    overlay_scene_pause(&s);
    for (uint32_t i = 0; i < s.overlay.frame.item_count; i++) {
        const tl_frame_item *item = &s.overlay.frame.items[i];
        bool is_hud = item->item.kind == TL_ITEM_TICK && strcmp(item->item.name, "Hud") == 0;
        sum += is_hud ? (float)(item->end_ns - item->begin_ns) / 1000.0F : 0.0F;
    }
    char figure[32];
    lab_cost hud = {.now_us = -1.0F};
    for (uint32_t i = 0; i < s.overlay.costs.count; i++) {
        lab_cost *cost = &s.overlay.costs.rows[i];
        hud = strcmp(cost->name, "Hud") == 0 ? *cost : hud;
        cost->usual_us = 7777.0F; /* seen nowhere */
    }
    ck_assert_double_eq_tol((double)hud.now_us, (double)sum, 0.001);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    (void)snprintf(figure, sizeof figure, "%.*f", sum < 9.95F ? 1 : 0, (double)sum);
    ck_assert_msg(overlay_scene_has(&s, figure), "no %s", figure);
    ck_assert(!overlay_scene_has(&s, "7777") && !overlay_scene_has(&s, "~"));
}
END_TEST

/* What the mouse points at stays below it, while the game and the figures of the panels go on. */
START_TEST(the_strip_stays_under_the_mouse)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    lab_box strip = s.overlay.places.strip;
    s.overlay.mouse = (gm_vec2){strip.x + strip.w * 0.4F, strip.y + strip.h - 4.0F};
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    uint64_t shown = s.overlay.lanes.frame;
    float last = s.overlay.lanes.begin_us[3];
    float span = s.overlay.lanes.span_us;
    ck_assert(overlay_scene_has(&s, "While the mouse is on the strip it stays at one frame"));
    overlay_scene_run(&s, 100);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_ge(s.overlay.frame.number, shown + 100);
    ck_assert_uint_eq(s.overlay.lanes.frame, shown);
    ck_assert_double_eq_tol((double)s.overlay.lanes.begin_us[3], (double)last, 1e-4);
    ck_assert_double_eq_tol((double)s.overlay.lanes.span_us, (double)span, 1e-4);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_eq(s.overlay.lanes.frame, s.overlay.frame.number);
}
END_TEST

/* Every text below the arena, one after the other. */
static void read_strip(char out[4096])
{
    size_t used = 0;
    out[0] = '\0';
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        if (s.list.texts[i].y > s.overlay.places.strip.y && used < 4000) {
            used += (size_t)snprintf(out + used, 4096 - used, "%s at %.1f\n", words,
                                     (double)s.list.texts[i].x);
        }
    }
}

/* A machine that paints the pause slower or faster changes nothing in what is read. */
START_TEST(a_pause_keeps_the_scale_of_its_strip)
{
    static char before[4096];
    static char after[4096];
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = ALL;
    for (uint32_t i = 0; i < 90; i++) {
        overlay_scene_run(&s, 1);
        s.overlay.frame.end_ns += i % 2 == 0 ? 90000 : 0;
        app_overlay_note_draw(&s.overlay, 4.0F);
        overlay_scene_settle(&s, c);
    }
    overlay_scene_pause(&s);
    overlay_scene_settle(&s, c);
    read_strip(before);
    ck_assert_ptr_nonnull(strstr(before, "of 16.7 ms"));
    for (uint32_t i = 0; i < 200; i++) {
        overlay_scene_run(&s, 1);
        app_overlay_note_draw(&s.overlay, 40.0F);
        overlay_scene_settle(&s, c);
    }
    read_strip(after);
    ck_assert_str_eq(before, after);
}
END_TEST

/* Which key holds the game, and how it goes on; both can be clicked. */
START_TEST(the_legend_names_the_key_that_holds_the_game)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "P") && overlay_scene_has(&s, " hold"));
    ck_assert(s.overlay.hold.w > 20.0F * c->scale);
    s.overlay.groups = ALL;
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, " hold") && s.overlay.hold.w < 0.5F); /* its plate says more */
    ck_assert(overlay_scene_has(&s, "point at a bar or a group to read it"));
}
END_TEST

/* On hold, in the smallest window: a badge and a chip without a name tell it to the mouse. */
START_TEST(places_without_names_tell_them_to_the_mouse)
{
    static const char *const expected[] = {"2 PlayerShip", "3 LaserArm", "4 PauseMenu"};
    const overlay_canvas *c = &overlay_canvases[0];
    bool is_told[3] = {false, false, false};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, c);
    for (int y = 66; y < 260; y += 5) {
        for (int x = 0; x < 420; x += 6) {
            s.overlay.mouse = (gm_vec2){(float)x, (float)y};
            overlay_scene_paint(&s, c);
            for (uint32_t i = 0; i < 3; i++) {
                is_told[i] = is_told[i] || overlay_scene_has(&s, expected[i]);
            }
        }
    }
    ck_assert(is_told[0] && is_told[1] && is_told[2]);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* A hold that began in the Lab, some frames after the last one with overlays. */
START_TEST(a_hold_shows_the_frame_that_it_holds)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    game_scene_run(&s.game, 5);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    ck_assert_uint_eq(s.overlay.frame.number, gm_game_frame_number(s.game.game));
    ck_assert(!s.overlay.is_still);
    uint64_t seen = s.overlay.past_count;
    app_overlay_observe(&s.overlay, s.game.game);
    ck_assert_uint_eq(s.overlay.past_count, seen);
    ck_assert(s.overlay.is_still);
}
END_TEST

/* Makes a function of the frame take that much longer.  @return its item */
static uint32_t slow_down(const char *name, int64_t ns)
{
    lab_frame *frame = &s.overlay.frame;
    uint32_t slow = LAB_NONE;
    for (uint32_t i = 0; i < frame->item_count; i++) {
        frame->items[i].begin_ns += slow != LAB_NONE ? ns : 0;
        slow = frame->items[i].item.name != NULL && strcmp(frame->items[i].item.name, name) == 0
                   ? i
                   : slow;
        frame->items[i].end_ns += slow != LAB_NONE ? ns : 0;
    }
    frame->end_ns += ns;
    ck_assert_uint_ne(slow, LAB_NONE);
    return slow;
}

/* A frame in which the system took the processor away teaches a wrong order of costs. */
START_TEST(a_frame_with_one_long_group_is_not_typical)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1;
    ck_assert(!app_overlay_is_typical(&s.overlay));
    overlay_scene_run(&s, 30);
    for (uint32_t i = 0; i < 30; i++) {
        float *groups = s.overlay.past[i].groups;
        groups[TL_TICK_GROUP_START_PHYSICS] = 20.0F;
        groups[TL_TICK_GROUP_END_PHYSICS] = 200.0F + (float)(i % 3) * 30.0F;
        s.overlay.past[i].total = 300.0F + (float)(i % 3) * 30.0F;
    }
    app_overlay_past *last = &s.overlay.past[s.overlay.past_count - 1];
    ck_assert_uint_eq(s.overlay.past_count, 30);
    ck_assert(app_overlay_is_typical(&s.overlay));
    last->groups[TL_TICK_GROUP_START_PHYSICS] = 210.0F;
    last->groups[TL_TICK_GROUP_END_PHYSICS] = 10.0F;
    ck_assert(!app_overlay_is_typical(&s.overlay));
    last->groups[TL_TICK_GROUP_START_PHYSICS] = 20.0F;
    last->total = 600.0F;
    ck_assert(!app_overlay_is_typical(&s.overlay));
}
END_TEST

/* Also where that is usual on this machine. */
START_TEST(a_frame_that_waited_where_physics_starts_is_not_typical)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 1;
    overlay_scene_run(&s, 30);
    for (uint32_t i = 0; i < 30; i++) {
        s.overlay.past[i].groups[TL_TICK_GROUP_START_PHYSICS] = 200.0F;
        s.overlay.past[i].groups[TL_TICK_GROUP_END_PHYSICS] = 20.0F;
        s.overlay.past[i].total = 300.0F;
    }
    ck_assert(!app_overlay_is_typical(&s.overlay));
    app_overlay_past *last = &s.overlay.past[s.overlay.past_count - 1];
    last->groups[TL_TICK_GROUP_START_PHYSICS] = 20.0F;
    ck_assert(app_overlay_is_typical(&s.overlay));
    s.overlay.past[0].has_worker = true; /* then it is usual that a worker runs the step */
    ck_assert(!app_overlay_is_typical(&s.overlay));
    last->has_worker = true;
    ck_assert(app_overlay_is_typical(&s.overlay));
}
END_TEST

static bool tells_below_mouse(float x, float y, const char *words)
{
    s.overlay.mouse = (gm_vec2){x, y};
    overlay_scene_paint(&s, &overlay_canvases[5]);
    return overlay_scene_tells(&s, words);
}

/* What a hold waited for: beside the critical path, at the longest bar, and what is on the path. */
START_TEST(a_held_frame_says_what_it_waited_for)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    uint32_t slow = slow_down("Reticle", 500000);
    lab_critical_path path = lab_critical_path_find(&s.overlay.frame);
    bool is_on_path = false;
    for (uint32_t i = 0; i < path.count; i++) {
        is_on_path = is_on_path || (path.parts[i].item == slow && path.parts[i].us >= 500.0F);
    }
    ck_assert(is_on_path && path.us >= 500.0F);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "most work: Reticle 50"));
    lab_box strip = s.overlay.places.strip;
    uint32_t told = 0;
    float right = strip.x + 0.8F * strip.w;
    for (uint32_t down = 0; (float)down < strip.h; down += 4) {
        float y = strip.y + (float)down;
        told |= tells_below_mouse(strip.x + 0.4F * strip.w, y, "No function works longer: 50") ? 1U
                                                                                               : 0U;
        told |= tells_below_mouse(right, y, "the longest chain in which each waits") ? 2U : 0U;
    }
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    ck_assert_uint_eq(told, 3);
}
END_TEST

/* Below the bar that works longest, wherever that is. */
START_TEST(most_work_is_told_below_its_bar)
{
    const overlay_canvas *c = &overlay_canvases[5];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    (void)slow_down("PlayerController", 50000);
    overlay_scene_settle(&s, c);
    lab_box first = overlay_scene_find(&s, "most work: PlayerController");
    ck_assert(first.w > 0.0F && first.x < 0.5F * (float)c->width);
    (void)slow_down("Reticle", 500000);
    s.overlay.has_still_scale = false;
    overlay_scene_settle(&s, c);
    lab_box second = overlay_scene_find(&s, "most work: Reticle");
    ck_assert(second.w > 0.0F && second.x > first.x);
}
END_TEST

/* Near the mouse; the words below the panel have the name of the function before them. */
static const char why[] = "PrePhysics 1 frame late, as intended: It turns before physics moves";

/* At its bar, and at its row in the panel: what it gains by not waiting. */
START_TEST(a_read_that_is_late_as_intended_says_why)
{
    const overlay_canvas *c = &overlay_canvases[5];
    overlay_scene_hold_in_flight(&s);
    overlay_scene_settle(&s, c);
    lab_box panel = s.overlay.places.panels[0].box;
    bool is_told = false;
    for (uint32_t down = 0; (float)down < panel.h; down += 4) {
        s.overlay.mouse = (gm_vec2){panel.x + 30.0F, panel.y + (float)down};
        overlay_scene_paint(&s, c);
        overlay_scene_paint(&s, c); /* the strip follows the panel */
        is_told = is_told || overlay_scene_tells(&s, why);
    }
    ck_assert(is_told);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* At its label in the arena, too. The legend has the same words in windows of any width. */
START_TEST(a_label_that_is_late_as_intended_says_why)
{
    const overlay_canvas *c = &overlay_canvases[2];
    overlay_scene_hold_in_flight(&s);
    uint32_t legends = 0;
    for (int32_t width = 1280; width < 1920; width += 40) {
        overlay_scene_settle(&s, &(overlay_canvas){width, width * 9 / 16, 1.0F});
        bool is_told = overlay_scene_has(&s, "Late in grey");
        legends += is_told ? 1 : 0;
        ck_assert(is_told == overlay_scene_has(&s, "as intended, in red it is a fault."));
    }
    ck_assert_uint_gt(legends, 8);
    overlay_scene_settle(&s, c);
    app_overlay_box boxes[APP_OVERLAY_BOXES];
    uint32_t count = s.overlay.box_count;
    uint32_t told = 0;
    memcpy(boxes, s.overlay.boxes, sizeof boxes);
    for (uint32_t i = 0; i < count; i++) {
        lab_box box = boxes[i].box;
        uint32_t steps = boxes[i].kind == APP_OVERLAY_LABEL ? (uint32_t)(box.h / 4.0F) : 0;
        for (uint32_t k = 0; k < steps; k++) {
            s.overlay.mouse = (gm_vec2){box.x + 0.5F * box.w, box.y + 2.0F + 4.0F * (float)k};
            overlay_scene_paint(&s, c);
            told += overlay_scene_tells(&s, why) ? 1 : 0;
        }
    }
    ck_assert_uint_gt(told, 0);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    overlay_scene_paint(&s, c);
    overlay_scene_paint(&s, c);
    ck_assert(!overlay_scene_tells(&s, why));
}
END_TEST

/* The slots between two groups have no key and no number. Pointing at one tells of it. */
START_TEST(slots_say_that_they_are_no_groups)
{
    const overlay_canvas *c = &overlay_canvases[5];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = _i == 0 ? 1 : ALL;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    ck_assert(!overlay_scene_has(&s, "Timers whose time has come"));
    lab_box strip = s.overlay.places.strip;
    bool is_told = false;
    for (uint32_t x = 0; (float)x < 0.7F * strip.w; x += 20) {
        is_told =
            is_told || tells_below_mouse(strip.x + (float)x, strip.y + 9.0F * c->scale,
                                         "no group: runs between PostPhysics and PostUpdateWork");
    }
    ck_assert(is_told);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* Its row stays to be read while the mouse points at the strip. */
START_TEST(what_the_mouse_points_at_is_not_told_over_the_legend)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 0x7F;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    lab_box strip = s.overlay.places.strip;
    s.overlay.mouse = (gm_vec2){strip.x + 12.0F * c->scale, strip.y + 9.0F * c->scale};
    overlay_scene_paint(&s, c);
    uint32_t told = 0;
    for (uint32_t i = 0; strip.h > 0.0F && i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        told = strncmp(words, "PrePhysics:   ", 14) == 0 ? i : told;
    }
    ck_assert(told != 0 || strip.h <= 0.0F);
    for (uint32_t i = 0; told != 0 && i < s.overlay.box_count; i++) {
        lab_box shared = lab_box_shared(overlay_scene_box(&s, told), s.overlay.boxes[i].box);
        ck_assert(s.overlay.boxes[i].kind != APP_OVERLAY_FOOT || shared.w <= 0.0F ||
                  shared.h <= 0.0F);
    }
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* In the row below the arena, not in the panels. */
static bool has_chip(const char *name)
{
    bool has = false;
    lab_box foot = app_overlay_foot_box(&s.overlay,
                                        &(app_overlay_scene){.list = &s.list, .layout = &s.layout});
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        bool is_there = s.list.texts[i].y >= foot.y && s.list.texts[i].y < foot.y + foot.h;
        has = has || (is_there && strcmp(words, name) == 0);
    }
    return has;
}

/* The legend has rows of its own below them. */
START_TEST(chips_keep_their_names_where_there_is_room)
{
    static const int32_t canvases[] = {2, 5, 7};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 0x7F;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[canvases[_i]]);
    ck_assert(has_chip("PauseMenu") && has_chip("LaserSparks") && has_chip("Telemetry"));
    ck_assert(has_chip("Update 2"));
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_hold");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_pause_shows_the_costs_of_its_frame);
    tcase_add_test(tests, the_strip_stays_under_the_mouse);
    tcase_add_loop_test(tests, a_pause_keeps_the_scale_of_its_strip, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, the_legend_names_the_key_that_holds_the_game, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, most_work_is_told_below_its_bar);
    tcase_add_loop_test(tests, what_the_mouse_points_at_is_not_told_over_the_legend, 0,
                        OVERLAY_CANVASES);
    tcase_add_loop_test(tests, chips_keep_their_names_where_there_is_room, 0, 3);
    tcase_add_test(tests, places_without_names_tell_them_to_the_mouse);
    tcase_add_test(tests, a_hold_shows_the_frame_that_it_holds);
    tcase_add_test(tests, a_frame_with_one_long_group_is_not_typical);
    tcase_add_test(tests, a_frame_that_waited_where_physics_starts_is_not_typical);
    tcase_add_test(tests, a_read_that_is_late_as_intended_says_why);
    tcase_add_test(tests, a_label_that_is_late_as_intended_says_why);
    tcase_add_loop_test(tests, slots_say_that_they_are_no_groups, 0, 2);
    tcase_add_test(tests, a_held_frame_says_what_it_waited_for);
    return suite_run(tests, 300.0);
}
