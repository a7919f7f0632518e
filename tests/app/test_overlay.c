/* Overlays: what they paint is what the frame trace says, and nothing lies on anything else. */
#include "frameview/overlay_parts.h"
#include "game_scene.h"
#include "platform/language.h"
#include "session/scene.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTLE = 80, MAX_PAIRS = 256, MAX_TEXTS = 1024, PAIR = 96, ALL = 0xFF };

/* A window: size, wanted scale, and the scale that it holds. */
typedef struct canvas {
    int32_t width;
    int32_t height;
    float scale;
} canvas;

static const canvas canvases[] = {{640, 360, 1.0F},   {800, 600, 1.0F},   {1280, 720, 1.0F},
                                  {1280, 720, 1.5F},  {1280, 720, 2.0F},  {1920, 1080, 1.0F},
                                  {1920, 1080, 1.5F}, {2560, 1440, 1.0F}, {2560, 1440, 2.0F}};

static app_overlay overlay;
static gm_draw_list list;
static gm_draw_list below; /* what lies below the overlays */
static gm_places reserved;
static gm_picture_def layout;
static app_language language;
static float font_scale;
static game_scene scene;

static float font_px(gm_font font)
{
    static const float px[GM_FONT_COUNT] = {
        [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
        [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
        [GM_FONT_MONO_TINY] = 10.0F};
    return px[font] * font_scale;
}

/* A typewriter with Chinese letters as wide as they are tall. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    float width = 0.0F;
    (void)user;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        bool is_wide = byte >= 0xE3;
        width += (byte & 0xC0U) == 0x80U ? 0.0F : is_wide ? 1.0F : 0.6F;
    }
    return width * font_px(font);
}

static float line_height(void *user, gm_font font)
{
    (void)user;
    return 1.25F * font_px(font);
}

static int64_t tick_clock(void *user)
{
    static int64_t now;
    (void)user;
    now += 700;
    return now;
}

static void open_scene(uint32_t sector, bool is_shuffled)
{
    static const gm_command shuffle = {.kind = GM_COMMAND_SHUFFLE, .value = 5};
    game_scene_open(&scene, &(game_scene_def){.sector = sector,
                                              .log_reads = true,
                                              .trace_frames = true,
                                              .clock = tick_clock,
                                              .edits = &shuffle,
                                              .edit_count = is_shuffled ? 1 : 0});
    overlay = (app_overlay){.groups = 0};
    list = (gm_draw_list){.measure = measure, .line_height = line_height};
}

static void close_scene(void)
{
    game_scene_close(&scene);
    app_overlay_free(&overlay);
    gm_draw_free(&list);
    gm_draw_free(&below);
    below = (gm_draw_list){.measure = measure};
}

static void run(uint64_t frames)
{
    for (uint64_t i = 0; i < frames; i++) {
        game_scene_run(&scene, 1);
        app_overlay_observe(&overlay, scene.game);
    }
}

static void paint(const canvas *c)
{
    const gm_view *view = gm_game_view(scene.game);
    font_scale = c->scale;
    layout = gm_picture_play_layout(c->width, c->height, c->scale);
    layout.translate = language.words != NULL ? app_language_translate : NULL;
    layout.translate_user = &language;
    layout.places = &reserved;
    gm_draw_begin(&list, c->width, c->height);
    app_overlay_fit(&overlay, &list, view, &layout);
    below.measure = measure;
    below.line_height = line_height;
    gm_draw_begin(&below, c->width, c->height);
    gm_picture_world(&below, &layout, view);
    app_overlay_scene at = {&list, &layout, view, &overlay.frame, 0.0F};
    app_overlay_paint(&overlay, &at);
}

/* As a window that was just resized shows it: nothing moves any more. */
static void settle(const canvas *c)
{
    overlay.size[0] = 0;
    paint(c);
}

/* The arena makes room. */
static void wait_for_room(const canvas *c)
{
    for (uint32_t i = 0; i < SETTLE; i++) {
        paint(c);
        app_overlay_observe(&overlay, NULL);
    }
    paint(c);
}

static void text_at(uint32_t index, char out[PAIR])
{
    const gm_draw_text_run *text = &list.texts[index];
    (void)snprintf(out, PAIR, "%.*s", (int)text->length, list.chars + text->first);
}

static lab_box box_at(uint32_t index)
{
    char words[PAIR];
    const gm_draw_text_run *text = &list.texts[index];
    text_at(index, words);
    float wide = measure(NULL, text->font, words, (uint32_t)strlen(words));
    return lab_box_make(text->x - wide * 0.5F * (float)text->align,
                        text->y + 0.125F * font_px(text->font), wide, font_px(text->font));
}

static bool has_text(const char *expected)
{
    for (uint32_t i = 0; i < list.text_count; i++) {
        char words[PAIR];
        text_at(i, words);
        if (strstr(words, expected) != NULL) {
            return true;
        }
    }
    return false;
}

/* What is painted, as "number name". */

typedef struct pairs {
    char items[MAX_PAIRS][PAIR];
    uint32_t count;
} pairs;

static void add_pair(pairs *out, const char *number, const char *name)
{
    ck_assert_uint_lt(out->count, MAX_PAIRS);
    (void)snprintf(out->items[out->count++], PAIR, "%.20s %.60s", number, name);
}

/* A row: the number, tiny and flush right, and behind it the name. */
static bool is_row(uint32_t index, lab_box panel)
{
    const gm_draw_text_run *text = &list.texts[index];
    lab_box box = box_at(index);
    bool is_number = text->font == GM_FONT_MONO_TINY && text->align == GM_ALIGN_RIGHT &&
                     index + 1 < list.text_count && text->length > 0 &&
                     strspn(list.chars + text->first, "0123456789") > 0 &&
                     list.texts[index + 1].align == GM_ALIGN_LEFT &&
                     list.texts[index + 1].font >= GM_FONT_MONO;
    return is_number && lab_box_has(panel, box.x + 1.0F, box.y + 1.0F);
}

/* Rows from a text on; a dim row tells of no run. */
static void read_rows(pairs *out, lab_box panel, uint32_t first)
{
    for (uint32_t i = first; i < list.text_count; i++) {
        char number[PAIR];
        char name[PAIR];
        if (is_row(i, panel) && list.texts[i].color.a == 255) {
            text_at(i, number);
            text_at(i + 1, name);
            add_pair(out, number, name);
        }
    }
}

/* The list that a folded row opens below the mouse. */
static void read_unfolded(pairs *out, const canvas *c, uint32_t row)
{
    static const lab_box everywhere = {0.0F, 0.0F, 4000.0F, 4000.0F};
    uint32_t before = list.text_count;
    lab_box box = box_at(row);
    overlay.mouse = (gm_vec2){box.x + 2.0F, box.y + box.h / 2.0F};
    paint(c);
    ck_assert_uint_gt(list.text_count, before);
    read_rows(out, everywhere, before);
    overlay.mouse = (gm_vec2){0.0F, 0.0F};
    paint(c);
}

/* A row begins with its number. */
static int number_of(const char *row)
{
    return (int)strtol(row, NULL, 10);
}

static int compare_pairs(const void *a, const void *b)
{
    int left = number_of(a);
    int right = number_of(b);
    return left != right ? (left < right ? -1 : 1) : strcmp(a, b);
}

static bool is_folded(const char *number)
{
    return strstr(number, "\xE2\x80\x93") != NULL;
}

/* All rows of a panel, folded ones one by one. @return how many were folded */
static uint32_t read_panel(pairs *out, const canvas *c, lab_box panel)
{
    uint32_t folded = 0;
    out->count = 0;
    for (uint32_t i = 0; i < list.text_count; i++) {
        char number[PAIR];
        char name[PAIR];
        if (!is_row(i, panel) || list.texts[i].color.a != 255) {
            continue;
        }
        text_at(i, number);
        text_at(i + 1, name);
        if (is_folded(number)) {
            folded++;
            read_unfolded(out, c, i);
        } else {
            add_pair(out, number, name);
        }
    }
    qsort(out->items, out->count, PAIR, compare_pairs);
    return folded;
}

/* The same from the frame trace and the game, not from the overlay's own data. */
static void expect_group(pairs *out, tl_tick_group group)
{
    const tl_frame_trace *record = tl_trace_frame(gm_game_world(scene.game));
    out->count = 0;
    for (uint32_t i = 0; i < record->item_count; i++) {
        const tl_frame_item *item = &record->items[i];
        uint32_t ordinal = 0;
        char number[PAIR];
        char name[PAIR];
        if (item->item.kind != TL_ITEM_TICK || tl_stage_group(item->item.stage) != group) {
            continue;
        }
        const gm_function_info *info =
            gm_game_instance(scene.game, tl_tick_id_load(item->item.id), &ordinal);
        const char *word = gm_picture_translate(&layout, item->item.name);
        bool has_many = info != NULL && gm_game_instance_count(scene.game, info) > 1;
        (void)snprintf(number, sizeof number, "%u", item->order);
        if (has_many) {
            (void)snprintf(name, sizeof name, "%.60s %u", word, ordinal);
        } else {
            (void)snprintf(name, sizeof name, "%.60s", word);
        }
        add_pair(out, number, name);
    }
    qsort(out->items, out->count, PAIR, compare_pairs);
}

static uint32_t check_panel(const canvas *c, const app_overlay_panel *panel)
{
    static pairs shown;
    static pairs expected;
    app_overlay_panel at = *panel;
    uint32_t folded = read_panel(&shown, c, at.box);
    expect_group(&expected, at.group);
    ck_assert_msg(shown.count == expected.count, "%s at %d px: %u rows, expected %u",
                  tl_tick_group_name(at.group), c->width, shown.count, expected.count);
    for (uint32_t i = 0; i < shown.count; i++) {
        ck_assert_str_eq(shown.items[i], expected.items[i]);
        ck_assert_int_eq(number_of(shown.items[i]), (int)i + 1);
    }
    return folded;
}

/* Labels and chips: each is a run with its name; none is missing where there is room for all. */
static void check_marks(bool are_all_expected)
{
    static pairs expected;
    uint32_t found = 0;
    uint32_t runs = 0;
    for (int group = 0; group < TL_TICK_GROUP_COUNT; group++) {
        expect_group(&expected, (tl_tick_group)group);
        for (uint32_t i = 0; i < expected.count; i++) {
            bool is_found = false;
            for (uint32_t k = 0; k + 1 < list.text_count && !is_found; k++) {
                char text[PAIR];
                char name[PAIR];
                char pair[2 * PAIR + 1];
                if (list.texts[k].align != GM_ALIGN_CENTER) {
                    continue;
                }
                text_at(k, text);
                text_at(k + 1, name);
                (void)snprintf(pair, sizeof pair, "%s %s", text, name);
                is_found = strcmp(pair, expected.items[i]) == 0;
            }
            found += is_found ? 1 : 0;
            runs++;
        }
    }
    ck_assert_msg(!are_all_expected || found == runs, "%u of %u runs are marked", found, runs);
    ck_assert_uint_gt(found, 0);
}

typedef struct trace_row {
    uint32_t sector;
    bool is_shuffled;
    uint64_t frames;
} trace_row;

static const trace_row trace_rows[] = {{0, false, 200},
                                       {0, true, 200},
                                       {GAME_SCENE_TOW_LINES, false, 1900},
                                       {GAME_SCENE_TOW_LINES, true, 1900},
                                       {GAME_SCENE_SIDE_POCKET, false, 2260},
                                       {GAME_SCENE_SIDE_POCKET, true, 2260}};

/* Each frame at a third of the sizes, each size in two frames or three. */
START_TEST(numbers_and_names_equal_the_trace)
{
    const trace_row *row = &trace_rows[_i];
    uint32_t folded = 0;
    open_scene(row->sector, row->is_shuffled);
    overlay.groups = ALL;
    run(row->frames);
    for (uint32_t frame = 0; frame < 7; frame++) {
        run(1);
        for (uint32_t i = frame % 3; i < sizeof canvases / sizeof canvases[0]; i += 3) {
            settle(&canvases[i]);
            for (uint32_t page = 0; page < TL_TICK_GROUP_COUNT; page++) {
                for (uint32_t k = 0; k < overlay.places.panel_count; k++) {
                    folded += check_panel(&canvases[i], &overlay.places.panels[k]);
                }
                app_overlay_turn(&overlay, 1);
                paint(&canvases[i]);
            }
            check_marks(row->sector == 0 && canvases[i].width >= 1280 * (int)canvases[i].scale);
        }
    }
    ck_assert_msg(row->sector == 0 || folded > 0, "no row was folded");
    close_scene();
}
END_TEST

START_TEST(a_shuffle_changes_the_panel)
{
    static pairs plain;
    static pairs shuffled;
    open_scene(0, false);
    overlay.groups = ALL;
    run(60);
    settle(&canvases[2]);
    (void)read_panel(&plain, &canvases[2], overlay.places.panels[TL_TICK_GROUP_LAST_DEMOTABLE].box);
    close_scene();
    open_scene(0, true);
    overlay.groups = ALL;
    run(60);
    settle(&canvases[2]);
    (void)read_panel(&shuffled, &canvases[2],
                     overlay.places.panels[TL_TICK_GROUP_LAST_DEMOTABLE].box);
    close_scene();
    ck_assert_uint_eq(plain.count, shuffled.count);
    ck_assert_str_ne(plain.items[0], shuffled.items[0]);
}
END_TEST

/* Nothing lies on anything else. */

static bool do_meet(lab_box a, lab_box b)
{
    lab_box shared = lab_box_shared(a, b);
    return shared.w > 0.5F && shared.h > 0.5F;
}

static lab_box arena_box(void)
{
    return lab_box_make(layout.arena_x, layout.arena_y, GM_ARENA_WIDTH * layout.scale,
                        GM_ARENA_HEIGHT * layout.scale);
}

static void check_off(const canvas *c, lab_box box, lab_box other, const char *what)
{
    ck_assert_msg(!do_meet(box, other), "a box at %.0f, %.0f lies on %s at %d x %d, scale %.1f",
                  (double)box.x, (double)box.y, what, c->width, c->height, (double)c->scale);
}

static lab_box to_box(const float box[4])
{
    return lab_box_make(box[0], box[1], box[2], box[3]);
}

/* Panels, strip and foot take nothing away. */
static void check_box(const canvas *c, lab_box box)
{
    const gm_view *view = gm_game_view(scene.game);
    lab_box window = {0.0F, 0.0F, (float)c->width, (float)c->height};
    lab_box inside = lab_box_shared(box, window);
    float hud[4];
    check_off(c, box, arena_box(), "the arena");
    gm_picture_hud_box(&list, &layout, hud);
    check_off(c, box, to_box(hud), "the HUD");
    gm_picture_score_box(&list, &layout, view, hud);
    check_off(c, box, to_box(hud), "the score");
    gm_picture_bar_box(&list, &layout, view, hud);
    check_off(c, box, to_box(hud), "the bar");
    if (gm_picture_minimap_box(&list, &layout, view, hud)) {
        check_off(c, box, to_box(hud), "the minimap");
    }
    ck_assert_msg(fabsf(inside.w - box.w) < 0.6F && fabsf(inside.h - box.h) < 0.6F,
                  "a box leaves the window at %d px", c->width);
}

static void check_circle(const canvas *c, lab_box label, gm_vec2 world, float units)
{
    gm_vec2 at = gm_picture_to_screen(&layout, gm_game_view(scene.game), world);
    float radius = units * layout.scale;
    check_off(c, label, lab_box_make(at.x - radius, at.y - radius, 2.0F * radius, 2.0F * radius),
              "a thing of the game");
}

/* A label lies in the arena, and on nothing that has to be seen. */
static void check_label(const canvas *c, lab_box label)
{
    const gm_view *view = gm_game_view(scene.game);
    lab_box inside = lab_box_shared(label, arena_box());
    ck_assert_msg(fabsf(inside.w - label.w) < 0.6F && fabsf(inside.h - label.h) < 0.6F,
                  "a label leaves the arena at %d px", c->width);
    if (view->ship.is_alive) {
        check_circle(c, label, view->ship.position, 20.0F);
    }
    for (uint32_t i = 0; i < view->body_count; i++) {
        const gm_body_view *body = &view->bodies[i];
        if (body->kind == GM_BODY_CRYSTAL || body->kind == GM_BODY_CORE) {
            check_circle(c, label, body->position, body->radius);
        }
    }
    for (uint32_t i = 0; i < reserved.count; i++) {
        check_off(c, label, to_box(reserved.boxes[i]), "ship, target, or words of the game");
    }
}

static void check_boxes(const canvas *c)
{
    for (uint32_t i = 0; i < overlay.box_count; i++) {
        const app_overlay_box *box = &overlay.boxes[i];
        if (box->kind == APP_OVERLAY_LABEL) {
            check_label(c, box->box);
        } else {
            check_box(c, box->box);
        }
        for (uint32_t k = 0; k < i; k++) {
            check_off(c, box->box, overlay.boxes[k].box, "another box");
        }
    }
}

/* A text is whole, in the window, and on no other. */
static void check_texts(const canvas *c)
{
    static lab_box boxes[MAX_TEXTS];
    lab_box window = {0.0F, 0.0F, (float)c->width, (float)c->height};
    ck_assert_uint_le(list.text_count, MAX_TEXTS);
    for (uint32_t i = 0; i < list.text_count; i++) {
        char words[PAIR];
        boxes[i] = box_at(i);
        lab_box inside = lab_box_shared(boxes[i], window);
        text_at(i, words);
        ck_assert_msg(fabsf(inside.w - boxes[i].w) < 0.6F && fabsf(inside.h - boxes[i].h) < 0.6F,
                      "'%s' leaves the window at %d px", words, c->width);
        for (uint32_t k = 0; k < i; k++) {
            if (do_meet(boxes[i], boxes[k])) {
                char other[PAIR];
                text_at(k, other);
                ck_abort_msg("'%s' lies on '%s' at %d x %d, scale %.1f", words, other, c->width,
                             c->height, (double)c->scale);
            }
        }
    }
}

static void check_picture(const canvas *c)
{
    settle(c);
    ck_assert_msg(GM_ARENA_WIDTH * layout.scale >= 0.45F * (float)c->width - 0.5F,
                  "the arena takes %.0f of %d px", (double)(GM_ARENA_WIDTH * layout.scale),
                  c->width);
    ck_assert(overlay.places.panel_count > 0 && !overlay.places.is_too_small);
    ck_assert(overlay.places.strip.h > 0.0F);
    check_boxes(c);
    check_texts(c);
}

/* Each overlay alone, some, all. */
static void check_pictures(void)
{
    static const uint32_t sets[] = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20,
                                    0x40, 0x80, 0x15, 0x81, ALL};
    for (uint32_t i = 0; i < sizeof canvases / sizeof canvases[0]; i++) {
        for (uint32_t k = 0; k < sizeof sets / sizeof sets[0]; k++) {
            overlay.groups = sets[k];
            run(1);
            check_picture(&canvases[i]);
        }
    }
}

START_TEST(nothing_lies_on_anything_else)
{
    bool is_chinese = _i % 2 == 1;
    language = (app_language){0};
    ck_assert(!is_chinese || app_language_load(&language, "zh"));
    open_scene(_i / 2 == 0 ? 3 : 4, false);
    overlay.groups = ALL;
    run(1000);
    check_pictures();
    run(37);
    check_pictures();
    close_scene();
    app_language_free(&language);
    language = (app_language){0};
}
END_TEST

START_TEST(the_arena_makes_room_and_comes_back)
{
    open_scene(0, false);
    run(2);
    wait_for_room(&canvases[2]);
    gm_picture_def before = layout;
    app_overlay_toggle(&overlay, TL_TICK_GROUP_PRE_PHYSICS);
    run(1);
    paint(&canvases[2]);
    ck_assert(fabsf(layout.scale - before.scale) < 1e-6F);
    wait_for_room(&canvases[2]);
    float end = layout.arena_x + GM_ARENA_WIDTH * layout.scale;
    ck_assert_msg(end <= 1280.0F - 208.0F, "the arena ends at %f", (double)end);
    app_overlay_set_all(&overlay, false);
    wait_for_room(&canvases[2]);
    ck_assert(fabsf(layout.scale - before.scale) < 1e-6F);
    ck_assert(fabsf(layout.arena_x - before.arena_x) < 1e-6F);
    ck_assert_uint_eq(list.text_count, 0);
    close_scene();
}
END_TEST

/* While it moves, no panel is on it. */
START_TEST(panels_keep_off_the_moving_arena)
{
    open_scene(3, false);
    run(200);
    settle(&canvases[2]);
    app_overlay_set_all(&overlay, true);
    run(1);
    for (uint32_t i = 0; i < SETTLE; i++) {
        paint(&canvases[2]);
        for (uint32_t k = 0; k < overlay.box_count; k++) {
            if (overlay.boxes[k].kind == APP_OVERLAY_PANEL ||
                overlay.boxes[k].kind == APP_OVERLAY_STRIP) {
                check_off(&canvases[2], overlay.boxes[k].box, arena_box(), "the arena");
            }
        }
        app_overlay_observe(&overlay, NULL);
    }
    close_scene();
}
END_TEST

START_TEST(one_page_at_a_time_where_not_all_fit)
{
    const canvas small = {640, 360, 1.0F};
    open_scene(0, false);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_PRE_PHYSICS);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_DURING_PHYSICS);
    app_overlay_toggle(&overlay, TL_TICK_GROUP_LAST_DEMOTABLE);
    run(10);
    settle(&small);
    ck_assert_uint_eq(overlay.places.panel_count, 1);
    ck_assert_int_eq(overlay.places.panels[0].group, TL_TICK_GROUP_LAST_DEMOTABLE);
    ck_assert(has_text("3/3"));
    app_overlay_turn(&overlay, 1);
    paint(&small);
    ck_assert_int_eq(overlay.places.panels[0].group, TL_TICK_GROUP_PRE_PHYSICS);
    ck_assert(has_text("1/3"));
    app_overlay_turn(&overlay, -1);
    app_overlay_turn(&overlay, -1);
    paint(&small);
    ck_assert(has_text("2/3"));
    close_scene();
}
END_TEST

START_TEST(a_window_too_small_for_a_panel_says_so)
{
    const canvas tiny = {420, 240, 1.0F};
    open_scene(0, false);
    overlay.groups = ALL;
    run(10);
    settle(&tiny);
    ck_assert_uint_eq(overlay.places.panel_count, 0);
    ck_assert(has_text("enlarge the window"));
    close_scene();
}
END_TEST

/* 12.4 + 13.4 + 0.36 as shown: the sum is that of the shown figures. */
START_TEST(shown_figures_add_up)
{
    open_scene(0, false);
    overlay.groups = 1U << TL_TICK_GROUP_POST_PHYSICS;
    run(10);
    for (uint32_t i = 0; i < overlay.cost_count; i++) {
        app_overlay_cost *cost = &overlay.costs[i];
        cost->us = strcmp(cost->name, "BodySync") == 0  ? 12.4F
                   : strcmp(cost->name, "Reticle") == 0 ? 13.4F
                                                        : 0.36F;
    }
    settle(&canvases[2]);
    ck_assert(has_text("12"));
    ck_assert(has_text("13"));
    ck_assert(has_text("0.4"));
    ck_assert(has_text("25 \xC2\xB5s"));
    close_scene();
}
END_TEST

/* On the range a frame is 8 px. */
START_TEST(a_late_read_says_how_late)
{
    const gm_command move = game_scene_move("Reticle", TL_TICK_GROUP_PRE_PHYSICS);
    language = (app_language){0};
    game_scene_open(&scene, &(game_scene_def){.sector = GAME_SCENE_RANGE,
                                              .log_reads = true,
                                              .trace_frames = true,
                                              .edits = &move,
                                              .edit_count = 1});
    overlay = (app_overlay){.groups = ALL};
    list = (gm_draw_list){.measure = measure, .line_height = line_height};
    run(120);
    settle(&canvases[5]);
    ck_assert(has_text("1 frame late, 8 px"));
    ck_assert(has_text("shows the last frame, as intended"));
    ck_assert(has_text("1..8: panel off and on, 0: all off"));
    close_scene();
}
END_TEST

/* The colour of the first text that begins so; clear where there is none. */
static uint32_t color_of(const char *beginning)
{
    for (uint32_t i = 0; i < list.text_count; i++) {
        char words[PAIR];
        gm_color color = list.texts[i].color;
        text_at(i, words);
        if (strncmp(words, beginning, strlen(beginning)) == 0) {
            return (uint32_t)color.r << 16 | (uint32_t)color.g << 8 | color.b;
        }
    }
    return 0;
}

/* LaserArm turns before the ship moves: that is seen only while the ship flies. */
START_TEST(a_late_read_that_nobody_can_see_is_no_alarm)
{
    game_scene_open(&scene,
                    &(game_scene_def){.is_manual = true, .log_reads = true, .trace_frames = true});
    overlay = (app_overlay){.groups = ALL};
    list = (gm_draw_list){.measure = measure, .line_height = line_height};
    run(60);
    settle(&canvases[5]);
    ck_assert_uint_eq(color_of("1 frame late, not seen at rest"), LAB_TEXT_SECONDARY);
    ck_assert(!has_text("late, 0 px"));
    scene.input.move_x = 127;
    run(60);
    settle(&canvases[5]);
    ck_assert_uint_eq(color_of("1 frame late, "), APP_LATE_RGB);
    ck_assert(!has_text("not seen at rest"));
    close_scene();
}
END_TEST

/* Panels take width from the arena; the map of a sector that shows no time needs no room for it. */
START_TEST(the_minimap_stays_beside_the_panels)
{
    float box[4];
    open_scene(GAME_SCENE_AMBER_DRIFT, false);
    run(60);
    overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    settle(&canvases[2]);
    wait_for_room(&canvases[2]);
    ck_assert(gm_picture_minimap_box(&list, &layout, gm_game_view(scene.game), box));
    close_scene();
}
END_TEST

START_TEST(a_birth_tells_where_and_when)
{
    const gm_mark *mark = NULL;
    open_scene(GAME_SCENE_TOW_LINES, false);
    overlay.groups = 1U << TL_TICK_GROUP_NEWLY_SPAWNED;
    for (uint32_t i = 0; i < 400 && overlay.births[0].tick == 0; i++) {
        run(1);
    }
    ck_assert_uint_ne(overlay.births[0].tick, 0);
    ck_assert_int_eq(overlay.births[0].born_in, TL_STAGE_TIMERS);
    settle(&canvases[2]);
    mark = app_overlay_mark_of(gm_game_view(scene.game), overlay.births[0].tick);
    ck_assert_ptr_nonnull(mark);
    ck_assert(has_text("Timers \xE2\x86\x92 LastDemotable"));
    ck_assert(has_text("born in Timers"));
    close_scene();
}
END_TEST

/* The Minimap runs ten times a second, and is there in between. */
START_TEST(what_waits_for_its_interval_stays)
{
    uint32_t waiting = 0;
    open_scene(0, false);
    overlay.groups = 1U << TL_TICK_GROUP_DURING_PHYSICS;
    run(30);
    for (uint32_t i = 0; i < 12; i++) {
        run(1);
        settle(&canvases[5]);
        ck_assert(has_text("Minimap"));
        for (uint32_t k = 0; k < list.text_count; k++) {
            char words[PAIR];
            text_at(k, words);
            waiting += strcmp(words, "Minimap") == 0 && list.texts[k].color.a < 200 ? 1 : 0;
        }
    }
    ck_assert_uint_ge(waiting, 8);
    close_scene();
}
END_TEST

START_TEST(the_scale_lets_the_window_hold_640_by_360)
{
    static app_options options;
    static app_scene picture;
    options = (app_options){.ui_scale = 2.0F};
    ck_assert(app_scene_open(&picture, NULL, &options, NULL));
    app_render_set_size(picture.render, 640, 360);
    ck_assert(app_scene_begin(&picture));
    ck_assert(fabsf(picture.ui_scale - 1.0F) < 1e-3F);
    app_scene_end(&picture);
    app_render_set_size(picture.render, 1280, 720);
    ck_assert(app_scene_begin(&picture));
    ck_assert(fabsf(picture.ui_scale - 2.0F) < 1e-3F);
    app_scene_end(&picture);
    app_scene_close(&picture);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("overlay");

    tcase_add_loop_test(tests, numbers_and_names_equal_the_trace, 0, ROWS(trace_rows));
    tcase_add_test(tests, a_shuffle_changes_the_panel);
    tcase_add_loop_test(tests, nothing_lies_on_anything_else, 0, 4);
    tcase_add_test(tests, the_arena_makes_room_and_comes_back);
    tcase_add_test(tests, panels_keep_off_the_moving_arena);
    tcase_add_test(tests, one_page_at_a_time_where_not_all_fit);
    tcase_add_test(tests, a_window_too_small_for_a_panel_says_so);
    tcase_add_test(tests, shown_figures_add_up);
    tcase_add_test(tests, a_late_read_says_how_late);
    tcase_add_test(tests, a_late_read_that_nobody_can_see_is_no_alarm);
    tcase_add_test(tests, the_minimap_stays_beside_the_panels);
    tcase_add_test(tests, a_birth_tells_where_and_when);
    tcase_add_test(tests, what_waits_for_its_interval_stays);
    tcase_add_test(tests, the_scale_lets_the_window_hold_640_by_360);
    return suite_run(tests, 300);
}
