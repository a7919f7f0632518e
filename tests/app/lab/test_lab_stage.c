/* Lanes and what is painted into the world: they show what the frame holds, where it
 * is, and change nothing. */
#include "game_scene.h"
#include "lab/panels/lanes_panel.h"
#include "lab/panels/layout.h"
#include "lab/panels/meter.h"
#include "lab/stage.h"
#include "platform/language.h"
#include "render/hatch.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 1280,
    HEIGHT = 720,
    QUICK_FRAMES = 2000,
    LONG_FRAMES = 10000,
    BUSY_SECTOR = GAME_SCENE_TOW_LINES
};

static uint64_t equality_frames = QUICK_FRAMES;

static lab_past past;
static lab_frame frame;
static lab_lanes lanes;
static lab_lanes_panel panel;
static lab_stage stage;
static lab_ui ui;
static lab_requests requests;
static gm_draw_list list;
static atomic_uint ticks;

/* A clock without a clock: each look at it, on any thread, takes a microsecond. */
static int64_t count_up(void *user)
{
    (void)user;
    return (int64_t)(atomic_fetch_add(&ticks, 1) + 1) * 1000;
}

static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    (void)user;
    (void)font;
    (void)text;
    return 6.0F * (float)length;
}

static float line_height(void *user, gm_font font)
{
    (void)user;
    (void)font;
    return 12.0F;
}

static void check_near(float value, float wanted, float tolerance)
{
    ck_assert_double_eq_tol((double)value, (double)wanted, (double)tolerance);
}

static void check_at_most(float value, float most)
{
    ck_assert_double_le((double)value, (double)most);
}

static void set_up(void)
{
    past = (lab_past){.newest = 0};
    frame = (lab_frame){.number = 0};
    lanes = (lab_lanes){.frame = 0};
    panel = (lab_lanes_panel){.grab_x = 0.0F};
    stage = (lab_stage){.break_count = 0};
    ui = (lab_ui){.mouse_x = -10.0F, .mouse_y = -10.0F};
    requests = (lab_requests){.count = 0};
    list = (gm_draw_list){.measure = measure, .line_height = line_height};
    ticks = 0;
    gm_palette_set(GM_PALETTE_TUNED);
}

static void tear_down(void)
{
    lab_frame_free(&frame);
    gm_draw_free(&list);
}

static gm_picture_def plain_layout(void)
{
    return lab_layout_make(WIDTH, HEIGHT, 1.0F, true).picture;
}

static void open_busy(game_scene *scene)
{
    game_scene_open(scene, &(game_scene_def){.sector = BUSY_SECTOR,
                                             .workers = 1,
                                             .log_reads = true,
                                             .trace_frames = true,
                                             .clock = count_up});
}

static void next_frame(game_scene *scene)
{
    game_scene_run(scene, 1);
    ck_assert(lab_frame_take(&frame, scene->game));
    lab_past_add(&past, &frame, gm_game_view(scene->game), false);
}

static lab_model busy_model(game_scene *scene)
{
    return (lab_model){.frame = &frame,
                       .past = &past,
                       .view = gm_game_view(scene->game),
                       .zoom = 1.0F,
                       .oldest = 1,
                       .newest = frame.number,
                       .draw_ms = 5.0F};
}

START_TEST(bars_follow_each_other_within_the_box)
{
    game_scene scene;
    lab_box box = lab_box_make(0.0F, 572.0F, 1280.0F, 84.0F);
    open_busy(&scene);
    for (uint32_t i = 0; i < 100; i++) {
        next_frame(&scene);
        lab_model model = busy_model(&scene);
        lab_lanes_def def = lab_lanes_of_model(&model);
        lab_lanes_measure(&lanes, &frame);
        lab_lanes_place place = lab_lanes_look(&lanes, box, 1.0F, &def);
        float end[8] = {0.0F};
        for (uint32_t k = 0; k < frame.item_count; k++) {
            lab_box bar = lab_lanes_bar(&lanes, &place, &frame, k);
            uint32_t worker = frame.items[k].worker;
            check_at_most(place.area.x - 0.01F, bar.x);
            check_at_most(bar.x + bar.w, place.area.x + place.area.w + 0.01F);
            check_at_most(place.area.y, bar.y);
            check_at_most(bar.y + bar.h, place.ruler_y + 0.01F);
            ck_assert_uint_lt(worker, 8);
            check_at_most(end[worker] - 0.01F, lanes.begin_us[k]);
            end[worker] = lanes.end_us[k];
        }
        check_at_most(lanes.length_us, lanes.span_us);
    }
    game_scene_close(&scene);
}
END_TEST

/* Lines that lead from a label to its ring are thinner than the ring. */
static bool grow_box(float low[2], float high[2])
{
    const float leader = 1.1F;
    low[0] = low[1] = INFINITY;
    high[0] = high[1] = -INFINITY;
    for (uint32_t i = 0; i < list.command_count; i++) {
        const gm_draw_command *command = &list.commands[i];
        for (uint32_t k = 0; command->kind == GM_DRAW_LINE && k < command->count; k++) {
            const gm_draw_shape *line = &list.shapes[command->first + k];
            if (line->size < leader) {
                continue;
            }
            low[0] = fminf(low[0], fminf(line->p0.x, line->p1.x));
            low[1] = fminf(low[1], fminf(line->p0.y, line->p1.y));
            high[0] = fmaxf(high[0], fmaxf(line->p0.x, line->p1.x));
            high[1] = fmaxf(high[1], fmaxf(line->p0.y, line->p1.y));
        }
    }
    return high[0] > low[0];
}

static gm_places game_words; /* that the game has painted in the arena */

static void paint_stage(const lab_model *model)
{
    lab_layout at = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
    at.picture.places = &game_words;
    gm_draw_begin(&list, WIDTH, HEIGHT);
    lab_ui_begin(&ui, &list, &at.picture, &requests);
    lab_stage_paint(&stage, &ui, at.world, model);
    lab_ui_end(&ui);
}

/* The outline of one function's mark, painted alone; lines are those of its ring. */
static uint32_t check_ring(const lab_model *model, uint32_t function, gm_vec2 expected)
{
    float low[2];
    float high[2];
    tl_frame_item item = frame.items[frame.functions[function].item];
    lab_frame alone = frame;
    lab_model only = *model;
    alone.items = &item;
    alone.item_count = 1;
    only.frame = &alone;
    only.overlays = 0xFFU;
    paint_stage(&only);
    if (!grow_box(low, high)) {
        return 0;
    }
    check_near((low[0] + high[0]) / 2.0F, expected.x, 0.5F);
    check_near((low[1] + high[1]) / 2.0F, expected.y, 0.5F);
    return 1;
}

/* The body itself, not the mark: the nearest drone, or the ship. */
static gm_vec2 body_of(const gm_view *view, const lab_stage_place *place, const char *name)
{
    gm_vec2 mark = place->mark->points[0];
    gm_vec2 best = view->ship.position;
    float least = INFINITY;
    for (uint32_t i = 0; strncmp(name, "Drone", 5) == 0 && i < view->body_count; i++) {
        float dx = view->bodies[i].position.x - mark.x;
        float dy = view->bodies[i].position.y - mark.y;
        if (view->bodies[i].kind == GM_BODY_DRONE && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            best = view->bodies[i].position;
        }
    }
    return strcmp(name, "Reticle") == 0 ? view->reticle.position : best;
}

START_TEST(a_mark_sits_on_its_body_to_the_pixel)
{
    static const char *const names[] = {"PlayerShip", "PlayerController", "Reticle", "DroneMover",
                                        "Drone"};
    game_scene scene;
    uint32_t checked = 0;
    open_busy(&scene);
    for (uint32_t i = 0; i < 400; i++) {
        next_frame(&scene);
    }
    for (uint32_t i = 0; i < 100; i++) {
        next_frame(&scene);
        lab_model model = busy_model(&scene);
        gm_picture_def layout = plain_layout();
        lab_stage_place places[LAB_STAGE_PLACES];
        uint32_t count = lab_stage_places(&model, &layout, &list, places);
        for (uint32_t k = 0; k < count; k++) {
            const lab_function *function = &frame.functions[places[k].function];
            bool is_known = false;
            for (uint32_t n = 0; n < sizeof names / sizeof names[0]; n++) {
                is_known = is_known || strcmp(function->info.name, names[n]) == 0;
            }
            if (!is_known || function->item == LAB_NONE) {
                continue;
            }
            gm_vec2 body = body_of(model.view, &places[k], function->info.name);
            gm_vec2 expected = gm_picture_to_screen(&layout, model.view, body);
            check_near(places[k].at.x, expected.x, 0.5F);
            check_near(places[k].at.y, expected.y, 0.5F);
            checked += check_ring(&model, places[k].function, expected);
        }
    }
    ck_assert_uint_gt(checked, 300);
    game_scene_close(&scene);
}
END_TEST

static bool has_text(const char *text)
{
    for (uint32_t i = 0; i < list.text_count; i++) {
        const gm_draw_text_run *run = &list.texts[i];
        if (run->length == strlen(text) &&
            memcmp(list.chars + run->first, text, run->length) == 0) {
            return true;
        }
    }
    return false;
}

/* A line to the figure from far off. */
static bool has_leader(void)
{
    lab_box plate = stage.lag_plate;
    for (uint32_t i = 0; i < list.shape_count; i++) {
        const gm_draw_shape *line = &list.shapes[i];
        bool is_long = hypotf(line->p1.x - line->p0.x, line->p1.y - line->p0.y) > 20.0F;
        bool ends_there = line->p1.y > plate.y - 14.0F && line->p1.y <= plate.y + plate.h + 1.0F &&
                          line->p0.y < plate.y - 20.0F && line->p1.x >= plate.x - 1.0F &&
                          line->p1.x <= plate.x + plate.w + 1.0F;
        if (is_long && ends_there) {
            return true;
        }
    }
    return false;
}

/* Reticle read the ship where it was a frame before, 8 px to the left. */
static tl_lag_sample late_sample(void)
{
    uint32_t reticle = lab_frame_find(&frame, "Reticle");
    return (tl_lag_sample){.reader = {TL_ITEM_TICK, TL_STAGE_POST_PHYSICS,
                                      tl_tick_id_store(frame.functions[reticle].id), "Reticle"},
                           .value_name = "Ship.position",
                           .frames = 1,
                           .has_px = true,
                           .px = 8.0,
                           .now = {308.0F, 200.0F, 0.0F},
                           .read = {300.0F, 200.0F, 0.0F}};
}

START_TEST(a_lag_bar_is_as_long_as_the_lag)
{
    game_scene scene;
    open_busy(&scene);
    next_frame(&scene);
    lab_model model = busy_model(&scene);
    gm_picture_def layout = plain_layout();
    tl_lag_sample sample = late_sample();
    lab_frame late = frame;
    late.samples = &sample;
    late.sample_count = 1;
    model.frame = &late;
    model.shown = LAB_SHOW_LAG;
    paint_stage(&model);
    gm_vec2 read = gm_picture_to_screen(&layout, model.view, (gm_vec2){300.0F, 200.0F});
    uint32_t found = 0;
    for (uint32_t i = 0; i < list.shape_count; i++) {
        const gm_draw_shape *line = &list.shapes[i];
        bool is_bar = fabsf(line->p0.x - read.x) < 0.01F && fabsf(line->p0.y - read.y) < 0.01F &&
                      fabsf(line->p1.x - line->p0.x - 8.0F * layout.scale) < 0.01F;
        found += is_bar ? 1 : 0;
    }
    ck_assert_uint_eq(found, 1);
    ck_assert(has_text("Reticle: lag 8.0 px = 1 frame"));
    ck_assert(!has_leader());
    lab_box before = stage.lag_plate;
    game_words =
        (gm_places){.boxes = {{before.x - 20.0F, before.y - 4.0F, 60.0F, 20.0F}}, .count = 1};
    paint_stage(&model);
    ck_assert(stage.lag_plate.y >= before.y + 16.0F);
    game_words.boxes[0][3] = 90.0F;
    paint_stage(&model);
    game_words.count = 0;
    ck_assert(has_leader());
    sample.px = 0.4; /* hardly one: only where its function is selected */
    sample.now[0] = 300.4F;
    model.selected[0] = '\0';
    paint_stage(&model);
    ck_assert(!has_text("Reticle: lag 0.4 px = 1 frame"));
    (void)snprintf(model.selected, sizeof model.selected, "Reticle");
    paint_stage(&model);
    ck_assert(has_text("Reticle: lag 0.4 px = 1 frame"));
    game_scene_close(&scene);
}
END_TEST

/* The letters of a text. */
static lab_box letters(uint32_t index)
{
    const gm_draw_text_run *run = &list.texts[index];
    float wide = measure(NULL, run->font, "", run->length);
    return lab_box_make(run->x - wide * 0.5F * (float)run->align, run->y + 2.0F, wide, 8.0F);
}

static bool is_lag(uint32_t index)
{
    char words[LAB_TEXT];
    const gm_draw_text_run *run = &list.texts[index];
    (void)snprintf(words, sizeof words, "%.*s", (int)run->length, list.chars + run->first);
    return strstr(words, ": lag ") != NULL;
}

/* @return how many figures there are: each is whole, and on no other and no name of a mark */
static uint32_t check_figures(lab_box world)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < list.text_count; i++) {
        lab_box box = letters(i);
        count += is_lag(i) ? 1 : 0;
        ck_assert(!is_lag(i) || lab_box_shared(box, world).w > box.w - 0.5F);
        for (uint32_t k = 0; k < list.text_count; k++) {
            lab_box shared = lab_box_shared(box, letters(k));
            bool do_meet = shared.w > 0.5F && shared.h > 0.5F;
            ck_assert_msg(!is_lag(i) || k == i || !do_meet, "'%.*s' lies on '%.*s'",
                          (int)list.texts[i].length, list.chars + list.texts[i].first,
                          (int)list.texts[k].length, list.chars + list.texts[k].first);
        }
    }
    return count;
}

/* In the smallest window, with all names, wherever the readers are. */
START_TEST(figures_of_late_reads_are_whole_and_apart)
{
    static const char *const readers[] = {"PlayerController", "LaserArm", "Reticle", "LaserBeam"};
    enum { READERS = 4 };
    tl_lag_sample samples[READERS];
    game_scene scene;
    open_busy(&scene);
    next_frame(&scene);
    lab_model model = busy_model(&scene);
    lab_layout at = lab_layout_make(640, 360, 1.0F, true);
    for (uint32_t i = 0; i < READERS; i++) {
        uint32_t function = lab_frame_find(&frame, readers[i]);
        samples[i] =
            (tl_lag_sample){.reader = {TL_ITEM_TICK, TL_STAGE_PRE_PHYSICS,
                                       tl_tick_id_store(frame.functions[function].id), readers[i]},
                            .value_name = "Ship.position",
                            .frames = i > 0 ? 1 : 10,
                            .has_px = true,
                            .px = i > 0 ? 1.0 + i : 9.0};
    }
    static const lab_expected meant[] = {{"PlayerController", "Ship.position"}};
    bool has_meant = false;
    model.expected = meant;
    model.expected_count = 1;
    model.shown = LAB_SHOW_LAG;
    model.overlays = 0xFFU;
    at.picture.places = &game_words;
    uint32_t count = 0;
    for (uint32_t i = 0; i < 20; i++) {
        lab_frame late = frame;
        late.samples = samples;
        late.sample_count = READERS;
        model.frame = &late;
        game_words.count = 0;
        gm_draw_begin(&list, 640, 360);
        lab_ui_begin(&ui, &list, &at.picture, &requests);
        lab_stage_paint(&stage, &ui, at.world, &model);
        lab_ui_end(&ui);
        count += check_figures(at.world);
        has_meant = has_meant || has_text("PlayerController: lag 9.0 px, as intended");
        ck_assert(has_text("LaserBeam: lag 4.0 px = 1 frame")); /* a fault comes first */
        next_frame(&scene);
    }
    game_words.count = 0;
    ck_assert_uint_ge(count, 40);
    ck_assert(has_meant);
    game_scene_close(&scene);
}
END_TEST

/* The goal of a lesson that is passed makes only those reads intended that it measures. */
START_TEST(a_passed_lesson_means_only_what_it_measures)
{
    game_scene scene;
    open_busy(&scene);
    next_frame(&scene);
    lab_model model = busy_model(&scene);
    tl_lag_sample sample = late_sample();
    lab_frame late = frame;
    late.samples = &sample;
    late.sample_count = 1;
    model.frame = &late;
    model.shown = LAB_SHOW_LAG;
    model.lesson.number = 3;
    model.lesson.is_passed = true;
    paint_stage(&model);
    ck_assert(has_text("Reticle: lag 8.0 px = 1 frame"));
    model.guide.readers[0] = "Reticle";
    model.guide.reader_count = 1;
    paint_stage(&model);
    ck_assert(has_text("Reticle: lag 8.0 px = 1 frame, as intended"));
    game_scene_close(&scene);
}
END_TEST

static void move_mouse(gm_vec2 at, bool is_down, bool was_down)
{
    ui.mouse_x = at.x;
    ui.mouse_y = at.y;
    ui.is_down = is_down;
    ui.has_moved = is_down && was_down;
    ui.was_pressed = is_down && !was_down;
    ui.was_released = !is_down && was_down;
}

static const lab_stage_place *place_of(const lab_stage_place *places, uint32_t count,
                                       const char *name)
{
    for (uint32_t i = 0; i < count; i++) {
        if (strcmp(frame.functions[places[i].function].label, name) == 0) {
            return &places[i];
        }
    }
    return NULL;
}

/* Whole or empty, and with the ring of the function that is next. */
START_TEST(tags_of_the_hud_keep_off_its_words)
{
    game_scene scene;
    float box[4];
    lab_stage_place places[LAB_STAGE_PLACES];
    gm_picture_def layout = plain_layout();
    open_busy(&scene);
    next_frame(&scene);
    lab_model model = busy_model(&scene);
    gm_draw_begin(&list, WIDTH, HEIGHT);
    uint32_t count = lab_stage_places(&model, &layout, &list, places);
    const lab_stage_place *score = place_of(places, count, "GameState");
    const lab_stage_place *hud = place_of(places, count, "Hud");
    ck_assert(score != NULL && hud != NULL);
    gm_picture_score_box(&list, &layout, model.view, box);
    ck_assert(score->at.y - score->radius - 3.0F >= box[1] + box[3]);
    bool has_words = gm_picture_has_words_below_bar(&list, &layout, model.view);
    gm_picture_bar_box(&list, &layout, model.view, box);
    ck_assert(!has_words || hud->at.y - hud->radius - 3.0F >= box[1] + box[3]);
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_drag_between_actors_makes_one_wait_for_the_other)
{
    game_scene scene;
    lab_stage_place places[LAB_STAGE_PLACES];
    gm_picture_def layout = plain_layout();
    open_busy(&scene);
    for (uint32_t i = 0; i < 60; i++) {
        next_frame(&scene);
    }
    lab_model model = busy_model(&scene);
    gm_draw_begin(&list, WIDTH, HEIGHT);
    uint32_t count = lab_stage_places(&model, &layout, &list, places);
    const lab_stage_place *from = place_of(places, count, "Hud");
    const lab_stage_place *to = place_of(places, count, "GameState");
    ck_assert_ptr_nonnull(from);
    ck_assert_ptr_nonnull(to);
    move_mouse(from->at, false, false);
    paint_stage(&model);
    move_mouse(from->at, true, false);
    paint_stage(&model);
    move_mouse(to->at, true, true);
    paint_stage(&model);
    move_mouse(to->at, false, true);
    paint_stage(&model);
    ck_assert_uint_eq(requests.count, 1);
    ck_assert_int_eq(requests.items[0].action, LAB_AFTER);
    ck_assert_str_eq(requests.items[0].function, "GameState");
    ck_assert_str_eq(requests.items[0].other, "Hud");
    game_scene_close(&scene);
}
END_TEST

START_TEST(a_hatch_stays_within_its_box)
{
    const float box[4] = {100.0F, 50.0F, 61.0F, 14.0F};
    gm_draw_begin(&list, WIDTH, HEIGHT);
    app_hatch_paint(&list, box, (gm_hatch)_i, gm_rgba(0xFFFFFF, 1.0F));
    ck_assert((list.shape_count > 0) == (_i != GM_HATCH_PLAIN));
    for (uint32_t i = 0; i < list.shape_count; i++) {
        const gm_draw_shape *shape = &list.shapes[i];
        check_at_most(box[0] - 0.01F, fminf(shape->p0.x, shape->p1.x));
        check_at_most(box[1] - 0.01F, fminf(shape->p0.y, shape->p1.y));
        check_at_most(fmaxf(shape->p0.x, shape->p1.x), box[0] + box[2] + 0.01F);
        check_at_most(fmaxf(shape->p0.y, shape->p1.y), box[1] + box[3] + 0.01F);
    }
}
END_TEST

/* Words. */

static bool is_all_translated;

static const char *translate(void *user, const char *english)
{
    const char *words = app_language_translate(user, english);
    bool is_composed = strpbrk(english, "0123456789") != NULL && strchr(english, '{') == NULL;
    if (words == NULL && !is_composed) {
        (void)fprintf(stderr, "no words for '%s'\n", english);
        is_all_translated = false;
    }
    return words;
}

static void paint_all(const lab_model *model, app_language *language)
{
    lab_layout at = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
    at.picture.translate = translate;
    at.picture.translate_user = language;
    gm_draw_begin(&list, WIDTH, HEIGHT);
    lab_ui_begin(&ui, &list, &at.picture, &requests);
    lab_stage_paint(&stage, &ui, at.world, model);
    lab_lanes_paint(&panel, &ui, at.lanes, model);
    lab_meter_paint(&ui, at.meter, model);
    lab_ui_end(&ui);
}

/* PlayerShip and PhysicsStart have the same capitals, PlayerController has its own. */
START_TEST(letters_on_a_bar_are_those_of_one_function)
{
    game_scene scene;
    uint32_t ships = 0;
    uint32_t controllers = 0;
    open_busy(&scene);
    for (uint32_t i = 0; i < 60; i++) {
        next_frame(&scene);
    }
    for (uint32_t zoom = 1; zoom < 20; zoom++) {
        lab_layout at = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
        lab_model model = busy_model(&scene);
        model.zoom = (float)zoom;
        model.scroll = 0.0F;
        gm_draw_begin(&list, WIDTH, HEIGHT);
        lab_ui_begin(&ui, &list, &at.picture, &requests);
        lab_lanes_paint(&panel, &ui, at.lanes, &model);
        lab_ui_end(&ui);
        ck_assert(!has_text("PS"));
        ships += has_text("PlSh") ? 1 : 0;
        controllers += has_text("PC") ? 1 : 0;
    }
    ck_assert(ships > 0 && controllers > 0);
    game_scene_close(&scene);
}
END_TEST

START_TEST(every_word_is_there_in_chinese)
{
    static const float px[3] = {0.0F, 1.0F, 2.0F};
    game_scene scene;
    app_language language = {0};
    ck_assert(app_language_load(&language, "zh"));
    open_busy(&scene);
    is_all_translated = true;
    for (uint32_t i = 0; i < 300; i++) {
        next_frame(&scene);
        lab_model model = busy_model(&scene);
        model.overlays = 0xFFU;
        model.shown = 0xFFU;
        model.shadow = model.view;
        model.shadow_px = px;
        model.shadow_count = 3;
        model.ambiguities[0] = (lab_ambiguity){"LaserBeam", "Reticle", "Reticle.position", true};
        model.ambiguity_count = 1;
        ui.mouse_x = 80.0F + (float)(i * 37 % 1180);
        ui.mouse_y = i % 3 == 0 ? 592.0F : i % 3 == 1 ? 660.0F + (float)(i % 40) : 300.0F;
        paint_all(&model, &language);
    }
    ck_assert(is_all_translated);
    app_language_free(&language);
    game_scene_close(&scene);
}
END_TEST

/* Painting changes nothing. */

static uint32_t random_bits(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static void paint_at_random(game_scene *scene, uint64_t *dice)
{
    lab_layout at = lab_layout_make(WIDTH, HEIGHT, 1.0F, true);
    lab_model model = busy_model(scene);
    model.overlays = random_bits(dice) & 0xFFU;
    model.shown = random_bits(dice) & 0x3FU;
    model.zoom = 1.0F + (float)(random_bits(dice) % 8);
    model.scroll = 0.5F;
    model.shadow = random_bits(dice) % 2 != 0 ? model.view : NULL;
    (void)snprintf(model.selected, sizeof model.selected, "%s",
                   random_bits(dice) % 2 != 0 ? "Reticle" : "");
    gm_palette_set((gm_palette)(random_bits(dice) % GM_PALETTE_COUNT));
    move_mouse((gm_vec2){(float)(random_bits(dice) % WIDTH), (float)(random_bits(dice) % HEIGHT)},
               random_bits(dice) % 2 != 0, ui.is_down);
    ui.wheel = (int32_t)(random_bits(dice) % 3) - 1;
    gm_draw_begin(&list, WIDTH, HEIGHT);
    gm_picture_world(&list, &at.picture, model.view);
    lab_ui_begin(&ui, &list, &at.picture, &requests);
    lab_stage_paint(&stage, &ui, at.world, &model);
    lab_lanes_paint(&panel, &ui, at.lanes, &model);
    lab_meter_paint(&ui, at.meter, &model);
    lab_ui_end(&ui);
    requests.count = 0;
}

/* The one run traces, logs, takes frames and paints; the other does nothing of it. */
START_TEST(the_world_is_the_same_whether_it_is_painted_or_not)
{
    game_scene shown;
    game_scene plain;
    uint64_t dice = 7;
    open_busy(&shown);
    game_scene_open(&plain, &(game_scene_def){.sector = BUSY_SECTOR});
    for (uint64_t i = 0; i < equality_frames; i++) {
        next_frame(&shown);
        paint_at_random(&shown, &dice);
        game_scene_run(&plain, 1);
        ck_assert_msg(gm_game_hash(shown.game) == gm_game_hash(plain.game), "frame %llu differs",
                      (unsigned long long)(i + 1));
    }
    game_scene_close(&plain);
    game_scene_close(&shown);
}
END_TEST

static TCase *make_tests(bool is_long)
{
    TCase *tests = tcase_create("stage");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, the_world_is_the_same_whether_it_is_painted_or_not);
    if (is_long) {
        return tests;
    }
    tcase_add_test(tests, bars_follow_each_other_within_the_box);
    tcase_add_test(tests, a_mark_sits_on_its_body_to_the_pixel);
    tcase_add_test(tests, a_lag_bar_is_as_long_as_the_lag);
    tcase_add_test(tests, figures_of_late_reads_are_whole_and_apart);
    tcase_add_test(tests, a_passed_lesson_means_only_what_it_measures);
    tcase_add_test(tests, tags_of_the_hud_keep_off_its_words);
    tcase_add_test(tests, a_drag_between_actors_makes_one_wait_for_the_other);
    tcase_add_loop_test(tests, a_hatch_stays_within_its_box, 0, GM_HATCH_COUNT);
    tcase_add_test(tests, letters_on_a_bar_are_those_of_one_function);
    tcase_add_test(tests, every_word_is_there_in_chinese);
    return tests;
}

int main(void)
{
    bool is_long = suite_number("TL_LONG", 0) != 0;
    equality_frames = is_long ? LONG_FRAMES : QUICK_FRAMES;
    return suite_run(make_tests(is_long), is_long ? 800.0 : 240.0);
}
