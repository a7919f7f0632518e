/* Figures of the strip and the panels: the same thing has one figure, and parts add up. */
#include "../overlay_scene.h"
#include "frameview/critical_path.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static overlay_scene s;

/* PhysicsStart runs 10 us, and 5 us of the step run beside it. */
START_TEST(the_critical_path_has_each_part_of_the_physics_step_once)
{
    tl_frame_item items[2] = {
        {.item = {.kind = TL_ITEM_TICK, .stage = TL_STAGE_START_PHYSICS},
         .begin_ns = 1000,
         .end_ns = 11000},
        {.item = {.kind = TL_ITEM_TICK, .stage = TL_STAGE_END_PHYSICS},
         .begin_ns = 50000,
         .end_ns = 60000},
    };
    const lab_frame frame = {.begin_ns = 1000,
                             .end_ns = 101000,
                             .items = items,
                             .item_count = 2,
                             .physics_begin_ns = 6000,
                             .physics_step_ns = 20000,
                             .physics_on_worker = true,
                             .physics_overlapped = 1.0};
    lab_critical_path path = lab_critical_path_find(&frame);
    ck_assert(fabsf(path.us - (10.0F + 15.0F + 10.0F)) < 0.01F);
    ck_assert_uint_eq(path.count, 3);
    ck_assert_uint_eq(path.parts[1].item, LAB_NONE);
}
END_TEST

/* A frame as on a machine of two cores: PhysicsEnd waits for the step, is woken late, and works
 * 8.1 us. */
enum { ITEMS = 8 };
static tl_frame_item items[ITEMS];
static lab_function functions[ITEMS];
static lab_frame frame;

static void set_item(uint32_t i, tl_stage stage, const char *name, const int64_t ns[2])
{
    items[i] = (tl_frame_item){
        .item = {TL_ITEM_TICK, stage, i + 1, name}, .begin_ns = ns[0], .end_ns = ns[1], .order = 1};
    functions[i] = (lab_function){.id = tl_tick_id_load(i + 1), .item = i};
    functions[i].info.name = name;
    (void)snprintf(functions[i].label, sizeof functions[i].label, "%s", name);
}

static void make_frame(int64_t step_ns)
{
    int64_t end = 1050000 + step_ns;
    frame = (lab_frame){.number = 7,
                        .begin_ns = 1000000,
                        .end_ns = end + 120000,
                        .items = items,
                        .item_count = ITEMS,
                        .functions = functions,
                        .function_count = ITEMS,
                        .physics_begin_ns = 1050000,
                        .physics_step_ns = step_ns,
                        .physics_wait_end_ns = end + 68900,
                        .physics_on_worker = true,
                        .physics_overlapped = 0.1};
    set_item(0, TL_STAGE_PRE_PHYSICS, "PlayerShip", (int64_t[2]){1001000, 1006840});
    set_item(1, TL_STAGE_START_PHYSICS, "PhysicsStart", (int64_t[2]){1020000, 1044740});
    set_item(2, TL_STAGE_DURING_PHYSICS, "Telemetry", (int64_t[2]){1046000, 1048000});
    set_item(3, TL_STAGE_END_PHYSICS, "PhysicsEnd", (int64_t[2]){1060000, end + 77000});
    for (uint32_t i = 4; i < ITEMS; i++) {
        int64_t begin = end + 78000 + (int64_t)i * 3000;
        set_item(i, TL_STAGE_POST_UPDATE_WORK, "Hud", (int64_t[2]){begin, begin + 1260});
    }
    functions[3].info.is_engine = true;
}

static const char *path_words(char out[LAB_BRUSH_TEXT])
{
    lab_brush brush = {&s.list, &s.layout, 1.0F};
    const lab_lanes_def def = {.frame = &frame, .selected = "", .hovered = LAB_NONE};
    lab_lanes_write_path(&brush, &def, out);
    return out;
}

/* All figures with a unit, in hundredths of it. */
static long add_up(const char *text, const char *unit)
{
    long sum = 0;
    for (const char *at = strstr(text, unit); at != NULL; at = strstr(at + 1, unit)) {
        const char *begin = at;
        while (begin > text && strchr("0123456789.", begin[-1]) != NULL) {
            begin--;
        }
        sum += lround(strtod(begin, NULL) * 100.0);
    }
    return sum;
}

/* In the order of time, with what is left out as one part. */
START_TEST(the_parts_of_the_critical_path_add_up_to_it)
{
    static const int64_t steps[] = {144940, 60000, 700000, 901234, 4567890};
    char text[LAB_BRUSH_TEXT];
    char whole[32];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    overlay_scene_settle(&s, &overlay_canvases[2]);
    make_frame(steps[_i]);
    lab_critical_path path = lab_critical_path_find(&frame);
    bool is_long = path.us >= 1000.0F;
    lab_lanes_write_time(whole, sizeof whole, path.us);
    path_words(text);
    const char *unit = is_long ? " ms" : " \xC2\xB5s";
    ck_assert_msg(add_up(text, unit) == add_up(whole, unit), "%s is not %s", text, whole);
    ck_assert_msg(strncmp(text, "PhysicsStart ", 13) == 0, "%s", text);
    const char *step = strstr(text, "physics step ");
    const char *end = strstr(text, "PhysicsEnd ");
    ck_assert_msg(step != NULL && end != NULL && step < end, "%s", text);
    ck_assert_msg(strstr(text, ", and 2 more: ") != NULL, "%s", text);
    ck_assert(_i > 0 || strstr(text, "PhysicsEnd 8.1 \xC2\xB5s") != NULL);
}
END_TEST

/* Of the machine that runs the test, in frames as they come. */
START_TEST(a_critical_path_is_never_longer_than_its_frame)
{
    overlay_scene_open_sector(&s, GAME_SCENE_AMBER_DRIFT, false);
    s.overlay.groups = 1;
    for (uint32_t i = 0; i < 100; i++) {
        overlay_scene_run(&s, 1);
        const lab_frame *now = &s.overlay.frame;
        lab_critical_path path = lab_critical_path_find(now);
        float sum = path.more_us;
        for (uint32_t k = 0; k < path.count; k++) {
            sum += path.parts[k].us;
            ck_assert(path.parts[k].us >= 0.0F);
        }
        ck_assert(fabsf(sum - path.us) < 0.05F);
        ck_assert(path.us <= (float)(now->end_ns - now->begin_ns) / 1000.0F + 10.0F);
    }
}
END_TEST

static bool tells_at(float x, float y, const char *words)
{
    s.overlay.mouse = (gm_vec2){x, y};
    overlay_scene_paint(&s, &overlay_canvases[5]);
    return overlay_scene_tells(&s, words);
}

/* Of its wait, 68.9 us lie behind the end of the step: the physics bar is no shorter than the step,
 * and the critical path leaves them out, and says so. */
static void check_waking(lab_box strip)
{
    uint32_t told = 0;
    ck_assert(fabsf(lab_item_rest_us(&frame, 3).wake - 68.9F) < 0.01F);
    for (uint32_t down = 0; (float)down < strip.h; down += 4) {
        float y = strip.y + (float)down;
        told |= tells_at(strip.x + 0.35F * strip.w, y,
                         "(68.9 \xC2\xB5s of it: step ended, thread wakes up)")
                    ? 1U
                    : 0U;
        told |= tells_at(strip.x + 0.8F * strip.w - 40.0F, y,
                         "Not counted: 68.9 \xC2\xB5s until the thread woke up after the step")
                    ? 2U
                    : 0U;
    }
    ck_assert_uint_eq(told, 3);
    ck_assert(overlay_scene_has(&s, "waits for physics"));
    ck_assert(overlay_scene_has(&s, "wakes up"));
    frame.physics_wait_end_ns = frame.physics_begin_ns + frame.physics_step_ns + 400;
    ck_assert(lab_item_rest_us(&frame, 3).wake == 0.0F); /* it did not sleep */
}

static bool has_whole(const char *expected)
{
    bool has = false;
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        has = has || strcmp(words, expected) == 0;
    }
    return has;
}

/* Its bar, its row and the chip have one figure for its work, and one for its wait. */
START_TEST(what_waits_for_physics_has_its_own_work_apart)
{
    const overlay_canvas *c = &overlay_canvases[5];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1U << TL_TICK_GROUP_END_PHYSICS;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    lab_frame own = s.overlay.frame;
    make_frame(144940);
    frame.number = own.number;
    items[1].end_ns = items[1].begin_ns + 4000; /* PhysicsEnd works longest then */
    s.overlay.frame = frame;
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        app_order_fill(&s.overlay.orders[group], &frame, &s.overlay.idle, (tl_tick_group)group);
    }
    memset(&s.overlay.costs, 0, sizeof s.overlay.costs);
    lab_cost_table_add(&s.overlay.costs, &frame);
    overlay_scene_settle(&s, c);
    ck_assert(overlay_scene_has(&s, "most work: PhysicsEnd 8.1 \xC2\xB5s"));
    ck_assert(has_whole("8.1")); /* in its row */
    ck_assert(overlay_scene_has(&s, "waits 204"));
    lab_box strip = s.overlay.places.strip;
    bool is_told = false;
    for (uint32_t down = 0; (float)down < strip.h; down += 4) {
        is_told = is_told || tells_at(strip.x + 0.35F * strip.w, strip.y + (float)down,
                                      "own work 8.1 \xC2\xB5s, waits 203.8 \xC2\xB5s for physics");
    }
    ck_assert(is_told);
    check_waking(strip);
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
    s.overlay.frame = own;
}
END_TEST

/* The step begins and ends inside PhysicsStart, whose thread the system paused: its bar is no
 * measure of its work. */
START_TEST(a_start_that_outlasts_the_step_says_so)
{
    char tip[2 * LAB_BRUSH_TEXT];
    char path[LAB_BRUSH_TEXT];
    lab_lanes lanes = {0};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    overlay_scene_settle(&s, &overlay_canvases[5]);
    lab_brush brush = {&s.list, &s.layout, 1.0F};
    make_frame(144940);
    functions[1].info.is_engine = true;
    frame.physics_begin_ns = items[1].begin_ns + 4000;
    ck_assert(lab_item_rest_us(&frame, 1).pause == 0.0F);
    items[1].end_ns = frame.physics_begin_ns + frame.physics_step_ns + 9000;
    ck_assert(fabsf(lab_item_rest_us(&frame, 1).pause - 153.94F) < 0.01F);
    ck_assert(fabsf(lab_item_rest_us(&frame, 1).wake - 9.0F) < 0.01F);
    ck_assert(lab_item_rest_us(&frame, 3).pause == 0.0F);
    lab_lanes_measure(&lanes, &frame);
    ck_assert(fabsf(lab_lanes_work(&lanes, &frame, 1) - 4.0F) < 0.01F);
    lab_lanes_write_tip(&lanes, &brush, &(lab_lanes_item){&frame, 1, NULL}, tip);
    ck_assert_msg(strstr(tip,
                         "own work 4.0 \xC2\xB5s, then its thread pauses 153.9 \xC2\xB5s for "
                         "the step (9.0 \xC2\xB5s of it: step ended, thread wakes up)") != NULL,
                  "%s", tip);
    path_words(path);
    ck_assert_msg(strstr(path, "physics step 144.9 \xC2\xB5s") != NULL, "%s", path);
}
END_TEST

/* tl_job_start() runs the step itself then: nothing pauses, and no worker could take it over. */
START_TEST(without_workers_the_step_is_the_work_of_what_starts_it)
{
    char tip[2 * LAB_BRUSH_TEXT];
    char path[LAB_BRUSH_TEXT];
    lab_lanes lanes = {0};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1U << TL_TICK_GROUP_START_PHYSICS;
    overlay_scene_run(&s, 60);
    overlay_scene_settle(&s, &overlay_canvases[5]);
    ck_assert(overlay_scene_has(&s, "PhysicsStart") && !overlay_scene_has(&s, "pauses"));
    lab_brush brush = {&s.list, &s.layout, 1.0F};
    make_frame(144940);
    functions[1].info.is_engine = true;
    frame.physics_on_worker = false;
    frame.physics_overlapped = 0.0;
    frame.physics_begin_ns = items[1].begin_ns + 4000;
    items[1].end_ns = frame.physics_begin_ns + frame.physics_step_ns + 200;
    items[3].begin_ns = items[1].end_ns + 5000;
    items[3].end_ns = items[3].begin_ns + 2000;
    ck_assert(fabsf(lab_item_work_us(&frame, 1) - 149.14F) < 0.01F);
    lab_lanes_measure(&lanes, &frame);
    ck_assert_uint_eq(lab_lanes_longest(&lanes, &frame), 1);
    lab_lanes_write_tip(&lanes, &brush, &(lab_lanes_item){&frame, 1, NULL}, tip);
    ck_assert_msg(strstr(tip, "149.1 \xC2\xB5s: ran the step itself") != NULL, "%s", tip);
    ck_assert(lab_item_runs_step(&frame, 1) && !lab_item_runs_step(&frame, 3));
    path_words(path);
    ck_assert_msg(strstr(path, "PhysicsStart 149.1 \xC2\xB5s") != NULL, "%s", path);
    ck_assert_msg(strstr(path, "physics step") == NULL, "%s", path);
    items[1].end_ns -= 100000; /* and that of what ends it, where no worker took it until then */
    frame.physics_begin_ns = items[1].end_ns + 5000;
    items[3].begin_ns = frame.physics_begin_ns - 1000;
    items[3].end_ns = frame.physics_begin_ns + frame.physics_step_ns + 1000;
    ck_assert(!lab_item_runs_step(&frame, 1) && lab_item_runs_step(&frame, 3));
    path_words(path);
    ck_assert_msg(strstr(path, "PhysicsEnd 146.9 \xC2\xB5s") != NULL, "%s", path);
    ck_assert_msg(strstr(path, "physics step") == NULL, "%s", path);
    memset(&s.overlay.costs, 0, sizeof s.overlay.costs);
    lab_cost_table_add(&s.overlay.costs, &frame);
    ck_assert(lab_cost_table_rest_us(&s.overlay.costs, "PhysicsStart") == 0.0F);
}
END_TEST

/* Numbers on the axis. */
static uint32_t count_ticks(const lab_lanes *lanes)
{
    uint32_t ticks = 0;
    lab_brush brush = {&s.list, &s.layout, 1.0F};
    const lab_lanes_def def = {.frame = &frame, .selected = "", .hovered = LAB_NONE, .zoom = 1.0F};
    lab_box box = {0.0F, 0.0F, 1200.0F, 120.0F};
    lab_lanes_place place = lab_lanes_look(lanes, box, 1.0F, &def);
    gm_draw_begin(&s.list, 1280, 720);
    lab_lanes_draw(lanes, &brush, box, &def);
    for (uint32_t i = 0; i < s.list.text_count; i++) {
        char words[OVERLAY_TEXT];
        overlay_scene_text(&s, i, words);
        bool is_number = strspn(words, "0123456789.") > 0 && strchr(words, ' ') == NULL;
        ticks += is_number && overlay_scene_box(&s, i).y >= place.ruler_y - 1.0F ? 1 : 0;
    }
    return ticks;
}

START_TEST(after_a_broken_frame_the_axis_has_all_its_numbers)
{
    static lab_lanes lanes;
    lanes = (lab_lanes){0};
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true});
    overlay_scene_settle(&s, &overlay_canvases[2]);
    for (uint64_t i = 0; i < 30; i++) {
        make_frame(144940);
        frame.number = 8 + i;
        lab_lanes_measure(&lanes, &frame);
    }
    uint32_t before = count_ticks(&lanes);
    ck_assert_uint_gt(before, 3);
    make_frame(9000000);
    frame.number = 40;
    lab_lanes_measure(&lanes, &frame);
    ck_assert(lanes.left_out_us > 0.0F);
    make_frame(144940);
    frame.number = 41;
    lab_lanes_measure(&lanes, &frame);
    ck_assert(lanes.left_out_us == 0.0F);
    ck_assert_uint_eq(count_ticks(&lanes), before);
    for (uint32_t i = 0; i < 40; i++) {
        lanes.break_us = 5.0F * (float)i; /* wherever that frame had been broken */
        ck_assert_uint_eq(count_ticks(&lanes), before);
    }
}
END_TEST

/* px by which triangles of the strip rise above what they are cut to. */
static float most_cut(void)
{
    float most = 0.0F;
    for (uint32_t i = 0; i < s.list.command_count; i++) {
        const gm_draw_command *command = &s.list.commands[i];
        bool is_in_strip =
            command->kind == GM_DRAW_TRIANGLES && (float)command->clip.y > s.overlay.places.strip.y;
        for (uint32_t k = 0; is_in_strip && k < command->count; k++) {
            float y = s.list.vertices[s.list.indices[command->first + k]].y;
            most = fmaxf(most, (float)command->clip.y - y);
        }
    }
    return most;
}

/* Tops of arrows that are cut look like cut letters. */
START_TEST(arrows_above_a_bar_are_whole)
{
    const overlay_canvas *c = &overlay_canvases[_i];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    overlay_scene_settle(&s, c);
    lab_box strip = s.overlay.places.strip;
    for (uint32_t x = 60; (float)x < 0.7F * strip.w; x += 6) {
        s.overlay.mouse = (gm_vec2){strip.x + (float)x, strip.y + 45.0F * c->scale};
        overlay_scene_paint(&s, c);
        ck_assert_msg(most_cut() < 1.0F, "%.1f px", (double)most_cut());
    }
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

/* What works longest stands above the axis, whose numbers go on to the end of the frame. Words
 * about what the mouse points at are no wider than they can be read, and keep off the plate. */
START_TEST(words_on_hold_hide_neither_axis_nor_plate)
{
    const overlay_canvas *c = &overlay_canvases[2];
    overlay_scene_open(&s, &(game_scene_def){.is_manual = true, .clock = overlay_scene_clock});
    s.overlay.groups = 1;
    overlay_scene_run(&s, 60);
    s.overlay.is_on_hold = true;
    app_overlay_observe(&s.overlay, s.game.game);
    overlay_scene_settle(&s, c);
    lab_box work = overlay_scene_find(&s, "most work: ");
    lab_box path = overlay_scene_find(&s, "critical path ");
    ck_assert(work.w > 0.0F && path.w > 0.0F && work.y + work.h <= path.y + 2.0F);
    s.overlay.is_plate_placed = true;
    s.overlay.plate_top = (gm_vec2){200.0F, 2000.0F}; /* at the foot of the arena */
    lab_box strip = s.overlay.places.strip;
    s.overlay.mouse = (gm_vec2){strip.x + 0.4F * strip.w, strip.y + 8.0F};
    overlay_scene_paint(&s, c);
    lab_box told = overlay_scene_find(&s, "Latent: ");
    told = told.w > 0.0F ? told : overlay_scene_find(&s, "Timers: ");
    lab_box shared = lab_box_shared(told, s.overlay.plate);
    ck_assert(told.w > 0.0F && told.w <= 480.0F);
    ck_assert(s.overlay.plate.w > 0.0F && (shared.w <= 0.0F || shared.h <= 0.0F));
    s.overlay.mouse = (gm_vec2){0.0F, 0.0F};
}
END_TEST

static void tear_down(void)
{
    overlay_scene_close(&s);
}

int main(void)
{
    TCase *tests = tcase_create("overlay_sums");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, the_critical_path_has_each_part_of_the_physics_step_once);
    tcase_add_loop_test(tests, the_parts_of_the_critical_path_add_up_to_it, 0, 5);
    tcase_add_test(tests, a_critical_path_is_never_longer_than_its_frame);
    tcase_add_test(tests, what_waits_for_physics_has_its_own_work_apart);
    tcase_add_test(tests, a_start_that_outlasts_the_step_says_so);
    tcase_add_test(tests, without_workers_the_step_is_the_work_of_what_starts_it);
    tcase_add_test(tests, after_a_broken_frame_the_axis_has_all_its_numbers);
    tcase_add_loop_test(tests, arrows_above_a_bar_are_whole, 0, OVERLAY_CANVASES);
    tcase_add_test(tests, words_on_hold_hide_neither_axis_nor_plate);
    return suite_run(tests, 60.0);
}
