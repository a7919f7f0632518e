/* What overlays say: the legend, late reads, births, stages. */
#include "../overlay_scene.h"
#include "frameview/lanes_parts.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALL = 0xFF, SEVEN = 0x7F };

static overlay_scene s;

/* On the range a frame is 8 px. */
START_TEST(a_late_read_says_how_late)
{
    const gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    overlay_scene_open(
        &s, &(game_scene_def){.sector = GAME_SCENE_RANGE, .edits = &move, .edit_count = 1});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 120);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "1 frame late, 8 px"));
    ck_assert(overlay_scene_has(&s, " take one away, "));
    s.overlay.is_pad_used = true;
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "LB") && overlay_scene_has(&s, " the next panel"));
    ck_assert(!overlay_scene_has(&s, " take one away, "));
}
END_TEST

/* All panels together leave what is intended to the mouse, and many names at one thing to
 * themselves.
 */
START_TEST(with_all_on_labels_in_the_arena_are_few)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL & ~(1U << TL_TICK_GROUP_END_PHYSICS);
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "shows the last frame, as intended"));
    ck_assert(overlay_scene_has(&s, "1 frame late, as intended"));
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(!overlay_scene_has(&s, ", as intended"));
    ck_assert(overlay_scene_has(&s, "Pre 1\xE2\x80\x93"
                                    "3"));
}
END_TEST

/* Panels of an overview have no rows: lines below them name what read late, and what is a fault. */
START_TEST(an_overview_names_what_reads_late)
{
    const overlay_canvas *c = &overlay_canvases[5];
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    s.game.input.move_x = INT8_MAX;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_tells(&s, "Late as intended: PlayerController, LaserArm"));
    ck_assert(!overlay_scene_has(&s, "Late, a fault"));
    s.overlay.frame.write_count = 0; /* no write says that it is meant */
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_tells(&s, "Late, a fault: PlayerController"));
    overlay_scene_settle(&s, &overlay_canvases[0]); /* which has no room for it */
    ck_assert(!overlay_scene_has(&s, "Late, a fault"));
}
END_TEST

/* In a small window there is one line for two texts below the panels of all groups. */
START_TEST(a_held_overview_names_the_keys_of_panels)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    do { /* until also the Minimap, which often rests, has a chip: it is not seen here */
        overlay_scene_run(&s, 1);
    } while (s.overlay.orders[TL_TICK_GROUP_DURING_PHYSICS].rows[1].count == 0);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, &overlay_canvases[_i]);
    ck_assert(overlay_scene_has(&s, "point at a bar or a group to read it"));
    ck_assert(overlay_scene_has(&s, "1-8") && s.overlay.keys.w > 0.0F);
}
END_TEST

/* At rest the mouse does not aim: a badge of several places, for whose names a small arena has no
 * room, lists them. */
START_TEST(a_badge_of_several_places_has_their_names_at_the_mouse)
{
    static const char names[] = "1 PlayerController, 2 PlayerShip, 3 LaserArm";
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    s.overlay.is_still = true;
    overlay_scene_settle(&s, &overlay_canvases[0]);
    bool is_told = false;
    for (uint32_t i = 0; i < s.list.text_count && !is_told; i++) {
        char text[OVERLAY_TEXT];
        overlay_scene_text(&s, i, text);
        if (strncmp(text, "Pre 1\xE2\x80\x93", 8) == 0) {
            lab_box at = overlay_scene_box(&s, i);
            ck_assert(!overlay_scene_tells(&s, names));
            s.overlay.mouse = (gm_vec2){at.x + at.w / 2.0F, at.y + at.h / 2.0F};
            overlay_scene_paint(&s, &overlay_canvases[0]);
            is_told = overlay_scene_tells(&s, names);
        }
    }
    ck_assert(is_told);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

static const char late_rule[] = "Late in grey is as intended, in red it is a fault.";

START_TEST(the_legend_says_when_late_is_a_fault)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 60);
    for (uint32_t i = 2; i < OVERLAY_CANVASES; i++) {
        bool is_small = overlay_canvases[i].scale > 1.4F && overlay_canvases[i].width == 1280;
        overlay_scene_settle(&s, &overlay_canvases[i]);
        ck_assert_msg(is_small || overlay_scene_has(&s, late_rule), "%d px",
                      overlay_canvases[i].width);
    }
    s.overlay.groups = 1U << TL_TICK_GROUP_POST_PHYSICS;
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_msg(!overlay_scene_has(&s, late_rule), "nothing after physics is late");
}
END_TEST

/* Keys, and three pieces: the mouse tells the rest. */
START_TEST(the_legend_is_whole_with_all_overlays_on)
{
    static const overlay_canvas canvas = {1200, 675, 1.0F};
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &canvas);
    ck_assert(overlay_scene_has(&s, " take one away, ") && overlay_scene_has(&s, " none"));
    ck_assert(overlay_scene_has(&s, "e.g. 2nd in PrePhysics") && !overlay_scene_has(&s, late_rule));
    ck_assert(overlay_scene_has(&s, "no mark in the arena:"));
}
END_TEST

/* The colour of the first text that begins so; clear where there is none. */
static uint32_t color_of(const char *beginning)
{
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        gm_color color = s.list.texts[i].color;
        overlay_scene_text(&s, i, words);
        if (strncmp(words, beginning, strlen(beginning)) == 0) {
            return (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
        }
    }
    return 0;
}

/* LaserArm turns before the ship moves, in its own group: no fault. That of a function that an edit
 * moves there is one, also while its distance is 0. */
START_TEST(late_as_intended_is_no_alarm)
{
    const gm_command move = game_scene_move("Trails", TL_TICK_GROUP_PRE_PHYSICS);
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .edits = &move, .edit_count = 1});
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert_uint_eq(color_of("1 frame late, as intended"), LAB_TEXT_SECONDARY);
    ck_assert_uint_eq(color_of("1 frame late, 0 px while the ship rests"), APP_LATE_RGB);
    s.game.input.move_x = 127;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert_uint_eq(color_of("1 frame late, as intended"), LAB_TEXT_SECONDARY);
    ck_assert(!overlay_scene_has(&s, "while the ship rests"));
    uint32_t faults = 0;
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        gm_color color = s.list.texts[i].color;
        overlay_scene_text(&s, i, words);
        bool is_late = strstr(words, "frame late, ") != NULL && strstr(words, " px") != NULL;
        uint32_t rgb = (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
        ck_assert(!is_late || rgb == APP_LATE_RGB);
        faults += is_late ? 1 : 0;
    }
    ck_assert_uint_eq(faults, 1);
}
END_TEST

static uint32_t count_faults(void)
{
    uint32_t count = 0;
    overlay_scene_settle(&s, &overlay_canvases[5]);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        gm_color color = s.list.texts[i].color;
        overlay_scene_text(&s, i, words);
        bool is_red = ((uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b) == APP_LATE_RGB;
        count += is_red && strstr(words, " late, ") != NULL ? 1 : 0;
    }
    return count;
}

/* NamePlate runs beside physics on any range. */
START_TEST(in_a_lesson_only_a_late_read_that_it_measures_is_red)
{
    const gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    lab_guide lesson = {.readers = {"Reticle"}, .reader_count = 1};
    overlay_scene_open(
        &s, &(game_scene_def){.sector = GAME_SCENE_RANGE, .edits = &move, .edit_count = 1});
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 120);
    uint32_t without_lesson = count_faults();
    ck_assert_uint_gt(without_lesson, 1);
    s.overlay.lesson = &lesson;
    ck_assert_uint_eq(count_faults(), 1);
    ck_assert(overlay_scene_has(&s, "1 frame late, 8 px"));
    lesson.reader_count = 0;
    ck_assert_uint_eq(count_faults(), 0);
    s.overlay.lesson = NULL;
}
END_TEST

/* A place that is named "in this frame" is that of the trace; later its age is told. */
static void check_first_place(void)
{
    const overlay_canvas *c = &overlay_canvases[2];
    const app_overlay_birth *birth = &s.overlay.births[0];
    uint32_t at = lab_frame_function(&s.overlay.frame, tl_tick_id_load(birth->tick));
    ck_assert_uint_ne(at, LAB_NONE);
    ck_assert_uint_ne(s.overlay.frame.functions[at].item, LAB_NONE);
    const tl_frame_item *item = &s.overlay.frame.items[s.overlay.frame.functions[at].item];
    ck_assert_uint_eq(birth->age, 0);
    ck_assert_uint_eq(birth->first_place, item->order);
    ck_assert_int_eq(birth->first_in, item->item.stage);
    ck_assert(overlay_scene_has(&s, "in this frame"));
    overlay_scene_run(&s, 1);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "1 frame ago"));
    overlay_scene_run(&s, 30);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "31 frames ago") && !overlay_scene_has(&s, "in this frame"));
}

/* With the number of its key; a group whose overlay is on is lit. */
START_TEST(the_strip_lights_the_group_that_is_looked_at)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_POST_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_uint_eq(color_of("5 Post"), LAB_TEXT_TITLE);
    ck_assert(overlay_scene_has(&s, "1 Pre") && color_of("1 Pre") != LAB_TEXT_TITLE);
}
END_TEST

/* GameState spawns a Popup in the last group, and the round after it runs that in the same frame.
 */
START_TEST(points_are_born_in_the_last_group_and_tick_in_the_round_after_it)
{
    const uint32_t update = TL_TICK_GROUP_POST_UPDATE_WORK;
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED | 1U << update;
    for (uint32_t i = 0; i < 1200 && s.overlay.orders[TL_TICK_GROUP_NEWLY_SPAWNED].count == 0;
         i++) {
        overlay_scene_run(&s, 1);
    }
    ck_assert_uint_eq(s.overlay.orders[TL_TICK_GROUP_NEWLY_SPAWNED].count, 1);
    ck_assert_uint_eq(s.overlay.orders[update].count, 2); /* Particles and LaserSparks */
    ck_assert_int_eq(s.overlay.births[0].born_in, TL_STAGE_LAST_DEMOTABLE);
    ck_assert_int_eq(s.overlay.births[0].first_in, TL_STAGE_NEWLY_SPAWNED);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(
        &s, "born in LastDemotable, too late for Update: first tick in NewlySpawned"));
    overlay_scene_run(&s, 1);
    ck_assert_uint_eq(s.overlay.orders[TL_TICK_GROUP_NEWLY_SPAWNED].count, 0);
    ck_assert_uint_eq(s.overlay.orders[update].count, 3);
    overlay_scene_settle(&s, &overlay_canvases[2]); /* the list is of frames before this one */
    ck_assert(overlay_scene_has(&s, "nothing ticked in"));
    ck_assert(overlay_scene_has(&s, "1 frame ago"));
    s.overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED;
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(s.overlay.plate.w > 0.0F);
}
END_TEST

/* Among others the panel is short; alone it has the sentence of its group. */
START_TEST(a_group_that_ticked_nothing_has_no_sentence_among_others)
{
    static const char sentence[] = "One more round";
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL & ~(1U << TL_TICK_GROUP_START_PHYSICS);
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "nothing ticked in"));
    ck_assert(overlay_scene_has(&s, "Runs first") && !overlay_scene_has(&s, sentence));
    ck_assert(!overlay_scene_has(&s, "~0.0 "));
    s.overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED;
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, sentence));
}
END_TEST

/* Below its panel, and only what can be read whole. */
START_TEST(on_hold_the_functions_of_one_group_say_what_they_do)
{
    static const char what[] = "Reads keys, mouse";
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_PRE_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(!overlay_scene_has(&s, what));
    s.overlay.is_still = true;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, what));
    ck_assert(overlay_scene_has(&s, "Waits for the keys of"));
    s.overlay.groups |= 1U << TL_TICK_GROUP_POST_PHYSICS;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(!overlay_scene_has(&s, what));
}
END_TEST

/* Where not all have room: what reads late comes first, and the number of the others. */
START_TEST(functions_without_room_are_counted)
{
    static const overlay_canvas large = {1280, 720, 1.75F};
    static const overlay_canvas usual = {1280, 720, 1.0F};
    overlay_scene_hold_in_flight(&s);
    overlay_scene_settle(&s, &large);
    ck_assert(overlay_scene_tells(&s, "LaserArm: Turns the laser's arm to the aim."));
    ck_assert(overlay_scene_tells(&s, "1 frame late, as intended"));
    ck_assert(overlay_scene_has(&s, "+3 more"));
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_tells(&s, "1 frame late, as intended"));
    ck_assert(overlay_scene_has(&s, "Waits for the keys of") && !overlay_scene_has(&s, " more"));
    s.overlay.groups |= 1U << TL_TICK_GROUP_START_PHYSICS | 1U << TL_TICK_GROUP_DURING_PHYSICS;
    overlay_scene_settle(&s, &usual); /* likewise with several panels */
    ck_assert(overlay_scene_tells(&s, "LaserArm: Turns the laser's arm to the aim."));
    ck_assert(overlay_scene_has(&s, " more"));
}
END_TEST

/* px from the top of the text below the only panel that begins so. */
static float top_of(const char *begin)
{
    lab_box panel = s.overlay.places.panels[0].box;
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        lab_box box = overlay_scene_box(&s, i);
        overlay_scene_text(&s, i, words);
        bool is_below = box.y > panel.y + panel.h && box.x >= panel.x;
        if (is_below && strncmp(words, begin, strlen(begin)) == 0) {
            return box.y;
        }
    }
    ck_abort_msg("no '%s'", begin);
    return 0.0F;
}

/* Where all have room: the rows of the panel, and below them what each does, with the reason of
 * what is late. */
START_TEST(functions_are_told_in_the_order_of_their_rows)
{
    overlay_scene_hold_in_flight(&s);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    const app_order *order = &s.overlay.orders[TL_TICK_GROUP_PRE_PHYSICS];
    float above = 0.0F;
    ck_assert_uint_gt(order->count, 3);
    for (uint32_t i = 0; i < order->count; i++) {
        const char *name = s.overlay.frame.functions[order->rows[i].function].info.name;
        float top = top_of(name);
        ck_assert_msg(top > above, "%s", name);
        above = top;
    }
    ck_assert(overlay_scene_tells(
        &s, "1 frame late, as intended: It turns before physics moves the ship"));
}
END_TEST

/* Below the arena, or below the panel; on hold all figures are those of its frame. */
START_TEST(figures_that_are_usual_say_so)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = SEVEN;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[_i]);
    ck_assert(overlay_scene_has(&s, "~ usual: median of 60 frames"));
    s.overlay.is_still = true;
    overlay_scene_settle(&s, &overlay_canvases[_i]);
    ck_assert(!overlay_scene_has(&s, "~"));
}
END_TEST

/* The game's work alone is in time, and green; frame and picture together are not. */
START_TEST(a_picture_that_is_late_says_so)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    s.overlay.draw_ms = 4.0F;
    overlay_scene_run(&s, 60);
    s.overlay.usual_us = 300.0F;
    overlay_scene_settle(&s, c);
    ck_assert(s.overlay.places.strip.h > 0.0F && !overlay_scene_has(&s, "missed"));
    ck_assert(overlay_scene_has(&s, "the game alone"));
    s.overlay.draw_ms = 48.8F;
    overlay_scene_settle(&s, c);
    ck_assert_uint_eq(color_of("with drawing ~49 of 16.7 ms: missed") |
                          color_of("with drawing ~49 ms: missed") | color_of("~49 ms: missed"),
                      LAB_WARNING);
    ck_assert(overlay_scene_has(&s, "the game alone") || overlay_scene_has(&s, "game ~0.30 ms"));
    ck_assert(!overlay_scene_has(&s, "~0.30 of 16.7 ms")); /* green beside a missed one */
    lab_box strip = s.overlay.places.strip;
    bool is_told = false;
    for (uint32_t y = 0; y < (uint32_t)strip.h; y += 4) {
        s.overlay.mouse = (gm_vec2){strip.x + 0.5F * strip.w, strip.y + (float)y};
        overlay_scene_paint(&s, c);
        is_told = is_told || overlay_scene_tells(&s, "At // its bar is cut");
    }
    ck_assert(is_told);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* Panels that come lay the strip below a mouse at rest, which has asked for nothing. */
START_TEST(what_comes_below_a_mouse_at_rest_tells_nothing)
{
    const overlay_canvas *c = &overlay_canvases[2];
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    lab_box strip = s.overlay.places.strip;
    gm_vec2 at = {strip.x + strip.w - 40.0F, strip.y + 60.0F}; /* frame times */
    s.overlay.groups = 3;
    for (int32_t i = 0; i < 3; i++) {
        app_overlay_point(&s.overlay, at);
        overlay_scene_settle(&s, c);
        ck_assert(!overlay_scene_tells(&s, "A column is a frame:"));
        ck_assert(!app_overlay_has_mouse(&s.overlay)); /* a click there still fires */
    }
    at.x += 1.0F;
    app_overlay_point(&s.overlay, at);
    overlay_scene_paint(&s, c);
    ck_assert(overlay_scene_tells(&s, "A column is a frame:"));
    ck_assert(app_overlay_has_mouse(&s.overlay));
    at.x -= 1.0F; /* back where it was */
    app_overlay_point(&s.overlay, at);
    ck_assert(app_overlay_has_mouse(&s.overlay));
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* Above the mouse, as far as the window holds it, and not at the other end of the strip. */
START_TEST(what_the_mouse_points_at_is_told_near_it)
{
    const overlay_canvas *c = &overlay_canvases[2];
    uint32_t told = 0;
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, c);
    lab_box strip = s.overlay.places.strip;
    s.overlay.mouse = (gm_vec2){strip.x + strip.w - 40.0F, strip.y + 60.0F}; /* frame times */
    overlay_scene_paint(&s, c);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        lab_box box = overlay_scene_box(&s, i);
        overlay_scene_text(&s, i, words);
        bool is_told = strncmp(words, "A column is a frame:", 20) == 0;
        told += is_told ? 1 : 0;
        ck_assert(!is_told || (box.x < s.overlay.mouse.x && box.x + box.w > s.overlay.mouse.x &&
                               box.x + box.w <= strip.x + strip.w));
    }
    ck_assert_uint_eq(told, 1);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* In text of any size: the digits of the keys at the stages, and how the keys are used where the
 * column below the panels has room. */
START_TEST(large_text_leaves_the_keys)
{
    static const overlay_canvas canvases[2] = {{1280, 720, 1.75F}, {1120, 640, 1.75F}};
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &canvases[_i]);
    ck_assert(overlay_scene_has(&s, "1 Pre") && overlay_scene_has(&s, "8 N"));
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, &canvases[_i]);
    lab_box keys = s.overlay.keys;
    ck_assert(_i == 1 || (overlay_scene_has(&s, " none") && keys.w > 0.0F &&
                          keys.x > s.overlay.places.panels[0].box.x));
    s.overlay.latest = TL_TICK_GROUP_END_PHYSICS;
    app_overlay_set_all(&s.overlay, true);
    ck_assert_int_eq((int)s.overlay.latest, TL_TICK_GROUP_PRE_PHYSICS);
}
END_TEST

START_TEST(a_birth_tells_where_and_when)
{
    overlay_scene_open_sector(&s, GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED;
    for (uint32_t i = 0; i < 400 && s.overlay.births[0].tick == 0; i++) {
        overlay_scene_run(&s, 1);
    }
    const uint64_t born = s.overlay.births[0].tick;
    ck_assert_uint_ne(born, 0);
    ck_assert_int_eq(s.overlay.births[0].born_in, TL_STAGE_TIMERS);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert_ptr_nonnull(app_overlay_mark_of(gm_game_view(s.game.game), born));
    ck_assert(overlay_scene_has(&s, "Timers \xE2\x86\x92"));
    ck_assert(
        overlay_scene_has(&s, "born in Timers, too late for Pre: first tick in LastDemotable"));
    ck_assert(overlay_scene_has(&s, "One more round"));
    check_first_place();
    s.overlay.births[app_overlay_birth_of(&s.overlay, born) - s.overlay.births].first_in =
        TL_STAGE_COUNT;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    ck_assert(overlay_scene_has(&s, "born in Timers"));
    ck_assert(overlay_scene_has(&s, "not yet"));
    s.overlay.sector_age += 1000.0F; /* another game has begun */
    overlay_scene_run(&s, 1);
    ck_assert_uint_eq(s.overlay.births[0].tick, 0);
}
END_TEST

/* Whole names of stages, or short ones: never a cut one. */
START_TEST(the_ways_of_a_birth_fit_their_panel)
{
    const gm_draw_text_run *way = NULL;
    overlay_scene_open_sector(&s, GAME_SCENE_TOW_LINES, false);
    s.overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED;
    for (uint32_t i = 0; i < 400 && s.overlay.births[0].tick == 0; i++) {
        overlay_scene_run(&s, 1);
    }
    s.overlay.births[0].born_in = TL_STAGE_DURING_PHYSICS;
    s.overlay.births[0].first_in = TL_STAGE_POST_UPDATE_WORK;
    overlay_scene_settle(&s, &overlay_canvases[2]);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        way = strcmp(words, "DuringPhysics \xE2\x86\x92") == 0 ? &s.list.texts[i] : way;
        lab_box panel = s.overlay.places.panels[0].box;
        lab_box box = overlay_scene_box(&s, i + (i + 1 < s.list.text_count ? 1 : 0));
        ck_assert(way != &s.list.texts[i] || box.x + box.w <= panel.x + panel.w);
    }
    ck_assert_ptr_nonnull(way);
}
END_TEST

/* Words that fit nowhere else are said beside what they are about; figures have their unit. */
START_TEST(with_all_on_the_chips_and_sums_are_explained)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = ALL;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[_i]);
    ck_assert(overlay_scene_has(&s, "no mark in the arena:"));
    ck_assert(overlay_scene_has(&s, "of 16.7 ms"));
}
END_TEST

/* What says how to end the overlays can be clicked; it is there as long as it is painted. */
START_TEST(the_words_below_the_arena_have_a_box)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 10);
    overlay_scene_settle(&s, &overlay_canvases[2]);
    lab_box foot = app_overlay_foot_box(&s.overlay,
                                        &(app_overlay_scene){.list = &s.list, .layout = &s.layout});
    lab_box inside = lab_box_shared(s.overlay.keys, foot);
    ck_assert(s.overlay.keys.w > 50.0F && inside.w > s.overlay.keys.w - 0.5F);
    app_overlay_set_all(&s.overlay, false);
    overlay_scene_paint(&s, &overlay_canvases[2]);
    ck_assert(s.overlay.keys.w < 0.5F);
}
END_TEST

START_TEST(a_stage_below_the_mouse_says_what_it_is_for)
{
    overlay_scene_open_sector(&s, 0, false);
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    lab_box strip = s.overlay.places.strip;
    bool has_slot = false;
    for (uint32_t along = 0; (float)along < strip.w; along += 10) {
        s.overlay.mouse = (gm_vec2){strip.x + (float)along, strip.y + 8.0F};
        overlay_scene_paint(&s, &overlay_canvases[5]);
        has_slot =
            has_slot || overlay_scene_tells(&s, "Waits over several frames, such as a delay");
        ck_assert(!overlay_scene_has(&s, "nothing ran here   no group")); /* lines of their own */
    }
    ck_assert(has_slot);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F}; /* a slot has no panel: its cell says what ran */
    overlay_scene_settle(&s, &overlay_canvases[7]);
    ck_assert(overlay_scene_has(&s, "1 MusicDirector"));
    overlay_scene_settle(&s, &overlay_canvases[5]);
    uint32_t told = 0; /* by lane: game, physics, render */
    for (uint32_t down = 0; (float)down < strip.h; down += 2) {
        s.overlay.mouse = (gm_vec2){strip.x + 0.1F * strip.w, strip.y + (float)down};
        overlay_scene_paint(&s, &overlay_canvases[5]);
        ck_assert(overlay_scene_has(&s, "Tickables")); /* what is pointed at stays in sight */
        told |= overlay_scene_tells(&s, "The physics step runs on a worker") ? 1U : 0U;
        told |= overlay_scene_tells(&s, "the picture is painted and shown") ? 2U : 0U;
        for (int i = 0; i < TL_STAGE_COUNT; i++) {
            char words[200];
            (void)snprintf(words, sizeof words, "%s %s", tl_stage_name((tl_stage)i),
                           app_overlay_stage_sentence((tl_stage)i));
            told |= overlay_scene_tells(&s, words) ? 4U : 0U;
        }
    }
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    ck_assert_uint_eq(told, 7);
}
END_TEST

/* On hold, below the panels: one panel, two of few functions, and two of which one has no room. */
START_TEST(sentences_of_functions_stay_beside_a_second_panel)
{
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    s.overlay.groups = 0x11;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    s.overlay.is_still = true;
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "PlayerController: Reads"));
    ck_assert(overlay_scene_has(&s, "PauseMenu: Waits for"));
    ck_assert(overlay_scene_has(&s, "Reticle: Traces"));
    overlay_scene_settle(&s, &overlay_canvases[0]);
    ck_assert(!overlay_scene_has(&s, "Reticle: Traces"));
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_words");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, a_late_read_says_how_late);
    tcase_add_test(tests, with_all_on_labels_in_the_arena_are_few);
    tcase_add_test(tests, an_overview_names_what_reads_late);
    tcase_add_loop_test(tests, a_held_overview_names_the_keys_of_panels, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, a_badge_of_several_places_has_their_names_at_the_mouse);
    tcase_add_test(tests, the_legend_says_when_late_is_a_fault);
    tcase_add_test(tests, late_as_intended_is_no_alarm);
    tcase_add_test(tests, in_a_lesson_only_a_late_read_that_it_measures_is_red);
    tcase_add_test(tests, the_strip_lights_the_group_that_is_looked_at);
    tcase_add_test(tests, points_are_born_in_the_last_group_and_tick_in_the_round_after_it);
    tcase_add_test(tests, a_group_that_ticked_nothing_has_no_sentence_among_others);
    tcase_add_test(tests, on_hold_the_functions_of_one_group_say_what_they_do);
    tcase_add_loop_test(tests, figures_that_are_usual_say_so, 0, OVERLAY_CANVASES);
    tcase_add_loop_test(tests, a_picture_that_is_late_says_so, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, what_the_mouse_points_at_is_told_near_it);
    tcase_add_loop_test(tests, large_text_leaves_the_keys, 0, 2);
    tcase_add_test(tests, a_birth_tells_where_and_when);
    tcase_add_test(tests, the_ways_of_a_birth_fit_their_panel);
    tcase_add_test(tests, the_legend_is_whole_with_all_overlays_on);
    tcase_add_loop_test(tests, with_all_on_the_chips_and_sums_are_explained, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, functions_without_room_are_counted);
    tcase_add_test(tests, functions_are_told_in_the_order_of_their_rows);
    tcase_add_test(tests, what_comes_below_a_mouse_at_rest_tells_nothing);
    tcase_add_test(tests, the_words_below_the_arena_have_a_box);
    tcase_add_test(tests, a_stage_below_the_mouse_says_what_it_is_for);
    tcase_add_test(tests, sentences_of_functions_stay_beside_a_second_panel);
    return suite_run(tests, 300);
}
