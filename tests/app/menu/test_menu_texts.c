/* Every text of every page and hint lies in the window and on no other: seven sizes, both
 * languages. */
#include "../menu_parade.h"
#include "../menu_scene.h"
#include "../picture_file.h"
#include "lab/panels/notices.h"
#include "session/above.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static menu_scene scene;

typedef struct rectangle {
    float x0, y0, x1, y1;
} rectangle;

static rectangle run_box(const gm_draw_list *list, const gm_draw_text_run *run)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%.*s", (int)run->length, list->chars + run->first);
    float wide = gm_draw_text_width(list, run->font, run->spacing, text);
    float x = run->align == GM_ALIGN_LEFT    ? run->x
              : run->align == GM_ALIGN_RIGHT ? run->x - wide
                                             : run->x - wide * 0.5F;
    return (rectangle){x, run->y, x + wide, run->y + gm_draw_line_height(list, run->font)};
}

static void check_texts(const gm_draw_list *list, const char *what)
{
    enum { MOST = 256 };
    rectangle boxes[MOST];
    ck_assert_uint_lt(list->text_count, MOST);
    ck_assert_uint_gt(list->text_count, 0);
    for (uint32_t i = 0; i < list->text_count; i++) {
        boxes[i] = run_box(list, &list->texts[i]);
        bool is_in = boxes[i].x0 >= 0.0F && boxes[i].y0 >= 0.0F &&
                     boxes[i].x1 <= (float)list->width + 0.5F &&
                     boxes[i].y1 <= (float)list->height + 0.5F;
        const gm_draw_text_run *run = &list->texts[i];
        ck_assert_msg(is_in, "%s: '%.*s' leaves the window", what, (int)run->length,
                      list->chars + run->first);
        for (uint32_t k = 0; k < i; k++) {
            bool is_apart = boxes[i].x1 <= boxes[k].x0 + 0.5F ||
                            boxes[k].x1 <= boxes[i].x0 + 0.5F ||
                            boxes[i].y1 <= boxes[k].y0 + 0.5F || boxes[k].y1 <= boxes[i].y0 + 0.5F;
            const gm_draw_text_run *other = &list->texts[k];
            ck_assert_msg(is_apart, "%s: '%.*s' lies on '%.*s'", what, (int)run->length,
                          list->chars + run->first, (int)other->length, list->chars + other->first);
        }
    }
}

/* Texts of a page lie in its panel, and none is cut, names without an end excepted. */
static void check_panel(const gm_draw_list *list, const app_menu_layout *l, const char *what)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        const char *text = list->chars + run->first;
        rectangle box = run_box(list, run);
        bool is_in = box.x0 >= l->panel.x && box.x1 <= l->panel.x + l->panel.w &&
                     box.y0 >= l->panel.y && box.y1 <= l->panel.y + l->panel.h;
        bool is_cut = run->length > 3 && memcmp(text + run->length - 3, ellipsis, 3) == 0;
        ck_assert_msg(is_in || l->panel.w <= 0.0F, "%s: '%.*s' leaves the panel", what,
                      (int)run->length, text);
        ck_assert_msg(!is_cut || text[0] == 'W', "%s: '%.*s' is cut", what, (int)run->length, text);
    }
}

static void fill_up(void)
{
    static gm_view view = {.screen = GM_SCREEN_CHOICE,
                           .hud = {.score = 123456789, .lives = 1, .sector_number = 1},
                           .offers = {GM_UPGRADE_SHIELD, GM_UPGRADE_REPAIR, GM_UPGRADE_GUARDIAN},
                           .offer_count = 3,
                           .loss = GM_LOSS_WARDEN,
                           .upgrades = 0x2A9U};
    scene.data.view = &view;
    scene.data.today = 20261122;
    scene.data.new_row = 1;
    scene.data.new_table = &scene.scores;
    (void)app_settings_reach(&scene.settings, gm_sector_name(gm_sector_at(scene.sectors.items, 1)));
    scene.settings.continue_lives = 1;
    scene.settings.continue_score = 987654;
    (void)snprintf(scene.settings.player, sizeof scene.settings.player, "WWWWWWWWWWWWWWW");
    (void)snprintf(scene.menu.typed, sizeof scene.menu.typed, "WWWWWWWWWWWWWWW");
    scene.settings.bindings.keys[APP_DEED_UP][1] = SDL_SCANCODE_KP_MULTIPLY;
    scene.data.has_draft = true;
    scene.data.has_all_sectors = true;
    scene.data.keeps_best_runs = true;
    for (uint32_t i = 0; i < APP_MENU_BEST_RUNS; i++) {
        scene.data.best_runs[i] = (app_best_run){123456789, i % 2 * 599};
    }
    scene.settings.has_ghost = false; /* the longer sentence */
    scene.progress.best[1] = 1;
    for (scene.scores.count = 0; scene.scores.count < APP_SCORE_ROWS; scene.scores.count++) {
        scene.scores.rows[scene.scores.count] =
            (gm_score_row){"WWWWWWWWWWWWWWW", 123456789, 6, 20261230};
    }
}

static const struct {
    int32_t width;
    int32_t height;
    float scale;
} sizes[] = {{640, 360, 0.0F},  {800, 600, 0.0F},   {1280, 720, 1.0F}, {1280, 720, 1.5F},
             {1280, 720, 2.0F}, {1920, 1080, 0.0F}, {2560, 1440, 0.0F}};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

/* At the end of a game, whose foot is the longest one when a name is asked for next. */
static void check_way_back(const gm_draw_list *list, const lab_brush *brush, const char *what)
{
    const char *word = lab_brush_word(brush, app_menu_back_word(&scene.menu, &scene.data));
    bool is_told = false;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        is_told = is_told || (run->length == strlen(word) &&
                              memcmp(list->chars + run->first, word, run->length) == 0);
    }
    ck_assert_msg(is_told, "%s: no '%s'", what, word);
}

static void paint_page(gm_draw_list *list, const gm_picture_def *def, app_page page, uint32_t step,
                       const char *what)
{
    lab_brush brush = {list, def, def->ui_scale};
    gm_view view = {.screen = GM_SCREEN_TITLE};
    menu_scene_make(&scene, page);
    fill_up();
    scene.data.asks_name = true;
    app_menu_fill(&scene.menu, &scene.data);
    for (uint32_t i = 0; i < step; i++) {
        app_menu_move(&scene.menu, 1);
    }
    scene.menu.is_pad_used = step % 2 == 1;
    scene.menu.is_waiting = (page == APP_PAGE_KEYS || page == APP_PAGE_PAD) && step % 4 < 2;
    scene.menu.message = page == APP_PAGE_KEYS && step > 6
                             ? "That key belongs to menus, overlays or the Lab."
                             : scene.menu.message;
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, list->width, list->height, def->ui_scale);
    gm_draw_begin(list, list->width, list->height);
    if (page == APP_PAGE_TITLE) {
        gm_picture_screen(list, def, &view);
    }
    (void)app_menu_paint(&scene.menu, &scene.data, &l, &brush);
    ck_assert_uint_eq(l.shown > 0, 1);
    if (page == APP_PAGE_OVER || page == APP_PAGE_ENDING) {
        check_way_back(list, &brush, what);
    }
    check_panel(list, &l, what);
    menu_scene_free(&scene);
}

/* Where nothing can be left, no key is named for it. */
static void check_no_way_back(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        const char *text = list->chars + run->first;
        ck_assert(!(run->length == 3 && memcmp(text, "Esc", 3) == 0));
        ck_assert(!(run->length == 1 && text[0] == 'B'));
    }
}

/* A page with one row to select has no choice to offer. */
static void check_choice(const gm_draw_list *list, app_page page)
{
    bool has_choice = false;
    for (uint32_t i = 0; i < list->text_count; i++) {
        const gm_draw_text_run *run = &list->texts[i];
        has_choice =
            has_choice || (run->length == 6 && memcmp(list->chars + run->first, "choose", 6) == 0);
    }
    ck_assert(page != APP_PAGE_CREDITS || !has_choice);
    ck_assert(page != APP_PAGE_TITLE || has_choice);
}

/* Of a window, px of the design. */
#define LEAST_WIDTH 640.0F

/* What is told in a line over play is there to the last word. */
static void check_notices(gm_draw_list *list, const gm_picture_def *def)
{
    static const char *const names[2] = {"where-am-i.answer", "/home/ada/.local/share/tickline"};
    char text[LAB_BRUSH_TEXT];
    app_menu_layout no_panel = {.scale = def->ui_scale};
    lab_brush brush = {list, def, def->ui_scale};
    for (int i = 0; i < LAB_NOTICE_COUNT; i++) {
        gm_draw_begin(list, list->width, list->height);
        const char *notice = lab_notice_text((lab_notice)i);
        app_toast_paint_above(&brush, lab_brush_fill(&brush, text, notice, names, 2), false,
                              (float)list->height);
        check_texts(list, "a notice");
        check_panel(list, &no_panel, "a notice");
    }
}

/* A page in each state of a size and a language. */
START_TEST(texts_of_all_pages_lie_in_the_window_and_not_on_each_other)
{
    app_language language = {NULL};
    char error[256];
    int32_t width = sizes[_i % SIZES].width;
    int32_t height = sizes[_i % SIZES].height;
    float scale = app_scene_scale_for(width, height, sizes[_i % SIZES].scale);
    bool is_chinese = _i >= SIZES;
    app_text_def text_def = {NULL, scale};
    app_text *text = app_text_create(&text_def, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
    ck_assert(!is_chinese || app_language_load(&language, "zh"));
    gm_picture_def def = gm_picture_play_layout(width, height, scale);
    def.translate = is_chinese ? app_language_translate : NULL;
    def.translate_user = &language;
    def.hides_menus = true;
    gm_draw_list list = {.width = width, .height = height};
    app_text_attach(text, &list);
    for (int page = APP_PAGE_TITLE; page < APP_PAGE_COUNT; page++) {
        for (uint32_t step = 0; step < 16; step += 3) {
            char what[96];
            (void)snprintf(what, sizeof what, "%s, %d x %d, step %u",
                           app_page_title((app_page)page), width, height, step);
            paint_page(&list, &def, (app_page)page, step, what);
            check_texts(&list, what);
            if (!is_chinese) {
                check_choice(&list, (app_page)page);
            }
            if (page == APP_PAGE_TITLE || page == APP_PAGE_CHOICE) {
                check_no_way_back(&list);
            }
        }
    }
    for (uint32_t hint = 0; hint < APP_HINT_COUNT; hint++) {
        const app_hints calm = {.met = UINT32_MAX, .calm = 2.0F};
        app_settings settings = app_settings_default();
        settings.hints_done = ~(1U << hint);
        lab_brush brush = {&list, &def, scale};
        gm_draw_begin(&list, width, height);
        gm_body_view body = {.kind = GM_BODY_DEBRIS, .has_vein = true};
        settings.hints_done &= hint == APP_HINT_AIM ? ~(1U << APP_HINT_FIRE) : ~0U;
        gm_view view = {.ship = {.is_alive = true, .shield = 1.0F},
                        .pointer = {.is_shown = true},
                        .reticle = {.is_visible = true},
                        .loss = GM_LOSS_WARDEN,
                        .hud = {.multiplier = 2},
                        .bodies = &body,
                        .body_count = 1};
        view.ship.danger_count = hint == APP_HINT_DANGER ? 1 : 0;
        view.ship.dangers[0] = (gm_danger_view){{640.0F, 200.0F}, 20.0F, 0.2F, 0.5F};
        ck_assert_int_eq(app_hints_now(&calm, &settings, &view), hint);
        app_hints_paint(&calm, &settings, &view, hint % 2 == 1, &brush);
        check_texts(&list, "hint");
        view.ship.is_alive = false;
        gm_draw_begin(&list, width, height);
        app_hints_paint(&calm, &settings, &view, hint % 2 == 1, &brush);
        check_texts(&list, "what took the ship");
    }
    if (width <= (int32_t)(LEAST_WIDTH * scale)) { /* elsewhere there is more room */
        check_notices(&list, &def);
    }
    gm_draw_free(&list);
    app_text_destroy(text);
    app_language_free(&language);
}
END_TEST

typedef struct notes_at {
    gm_draw_list *list;
    const gm_picture_def *def;
} notes_at;

/* Names of files and of the player may be cut, sentences may not. */
static void check_note(const app_menu *menu, void *user)
{
    static const char ellipsis[] = "\xE2\x80\xA6";
    const notes_at *at = user;
    app_menu copy = *menu;
    lab_brush brush = {at->list, at->def, at->def->ui_scale};
    app_menu_layout l =
        app_menu_lay_out(&copy, at->list->width, at->list->height, at->def->ui_scale);
    gm_draw_begin(at->list, at->list->width, at->list->height);
    const app_menu_data data = {.asks_name = !copy.is_pad_used}; /* as the parade has it */
    (void)app_menu_paint(&copy, &data, &l, &brush);
    for (uint32_t i = 0; i < at->list->text_count; i++) {
        const gm_draw_text_run *run = &at->list->texts[i];
        const char *text = at->list->chars + run->first;
        bool is_note = run->y >= l.message.y && run->y < l.foot.y;
        bool is_cut = run->length > 3 && memcmp(text + run->length - 3, ellipsis, 3) == 0;
        ck_assert_msg(!is_note || !is_cut, "%s, %d x %d: '%.*s' is cut",
                      app_page_title(app_menu_page(menu)), at->list->width, at->list->height,
                      (int)run->length, text);
    }
}

START_TEST(no_note_of_a_row_is_cut)
{
    static const int32_t windows[][2] = {{1280, 720}, {800, 600}, {640, 360}};
    char error[256];
    app_language language = {NULL};
    int32_t width = windows[_i % 3][0];
    int32_t height = windows[_i % 3][1];
    float scale = app_scene_scale_for(width, height, 0.0F);
    app_text_def text_def = {NULL, scale};
    app_text *text = app_text_create(&text_def, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
    ck_assert(_i < 3 || app_language_load(&language, "zh"));
    gm_picture_def def = gm_picture_play_layout(width, height, scale);
    def.translate = _i < 3 ? NULL : app_language_translate;
    def.translate_user = &language;
    gm_draw_list list = {.width = width, .height = height};
    app_text_attach(text, &list);
    menu_parade_walk(check_note, &(notes_at){&list, &def});
    gm_draw_free(&list);
    app_text_destroy(text);
    app_language_free(&language);
}
END_TEST

/* Three of the upgrades as offers.  @return the square beside the lines of the first */
static lab_box paint_offers(gm_draw_list *list, const gm_picture_def *def, uint32_t first)
{
    lab_brush brush = {list, def, def->ui_scale};
    gm_view view = {.screen = GM_SCREEN_CHOICE, .offer_count = GM_OFFERS};
    for (uint32_t i = 0; i < GM_OFFERS; i++) {
        view.offers[i] = (gm_upgrade)((first + i) % GM_UPGRADE_COUNT);
    }
    menu_scene_make(&scene, APP_PAGE_CHOICE);
    scene.data.view = &view;
    app_menu_fill(&scene.menu, &scene.data);
    app_menu_layout l = app_menu_lay_out(&scene.menu, list->width, list->height, def->ui_scale);
    gm_draw_begin(list, list->width, list->height);
    (void)app_menu_paint(&scene.menu, &scene.data, &l, &brush);
    menu_scene_free(&scene);
    float high = l.rows[2].y + l.rows[2].h - l.rows[1].y;
    float right = l.rows[1].x + l.rows[1].w - 8.0F * def->ui_scale;
    return lab_box_make(right - high, l.rows[1].y, high, high);
}

/* The figure of an upgrade is there, and no text lies on it: in the smallest window too. */
START_TEST(each_offer_has_a_figure_beside_its_lines)
{
    static const int32_t windows[][2] = {{640, 360}, {1280, 720}};
    char error[256];
    app_language language = {NULL};
    app_text_def text_def = {NULL, 1.0F};
    app_text *text = app_text_create(&text_def, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
    ck_assert(_i < 2 || app_language_load(&language, "zh"));
    gm_picture_def def = gm_picture_play_layout(windows[_i % 2][0], windows[_i % 2][1], 1.0F);
    def.translate = _i < 2 ? NULL : app_language_translate;
    def.translate_user = &language;
    gm_draw_list list = {.width = windows[_i % 2][0], .height = windows[_i % 2][1]};
    app_text_attach(text, &list);
    for (uint32_t first = 0; first < GM_UPGRADE_COUNT; first++) {
        uint32_t lit = 0;
        lab_box square = paint_offers(&list, &def, first);
        for (uint32_t i = 0; i < list.shape_count; i++) {
            lit += lab_box_has(square, list.shapes[i].p0.x, list.shapes[i].p0.y) ? 1 : 0;
        }
        ck_assert_uint_ge(lit, 3);
        for (uint32_t i = 0; i < list.text_count; i++) {
            rectangle r = run_box(&list, &list.texts[i]);
            lab_box words = {r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0};
            lab_box shared = lab_box_shared(words, square);
            ck_assert(shared.w <= 0.0F || shared.h <= 0.0F);
        }
        char name[32];
        (void)snprintf(name, sizeof name, "offers-%d-%u", _i, first);
        picture_file_save(&list, text, name);
    }
    gm_draw_free(&list);
    app_text_destroy(text);
    app_language_free(&language);
}
END_TEST

/* One letter narrower than each whole: behind a sign, or else before the next word. */
START_TEST(a_long_name_is_broken_between_its_words)
{
    static const char *const broken[][2] = {
        {"RemoveTick", "Actor"}, {"ship.", "position"}, {"Arm->", "AddTickPrerequisite"}};
    char error[256];
    app_text_def text_def = {NULL, 1.0F};
    app_text *text = app_text_create(&text_def, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
    gm_picture_def def = gm_picture_play_layout(640, 360, 1.0F);
    gm_draw_list list = {.width = 640, .height = 360};
    app_text_attach(text, &list);
    lab_brush brush = {&list, &def, 1.0F};
    for (int i = 0; i < 3; i++) {
        char whole[32];
        (void)snprintf(whole, sizeof whole, "%s%s", broken[i][0], broken[i][1]);
        float wide = lab_brush_width(&brush, GM_FONT_MONO, whole) - 2.0F;
        gm_draw_begin(&list, 640, 360);
        (void)lab_brush_lines(&brush, GM_FONT_MONO, lab_box_make(0.0F, 0.0F, wide, 99.0F), 0,
                              whole);
        ck_assert_uint_eq(list.text_count, 2);
        ck_assert_uint_eq(list.texts[0].length, strlen(broken[i][0]));
    }
    gm_draw_free(&list);
    app_text_destroy(text);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("menu_texts");
    tcase_add_loop_test(tests, texts_of_all_pages_lie_in_the_window_and_not_on_each_other, 0,
                        2 * SIZES);
    tcase_add_loop_test(tests, no_note_of_a_row_is_cut, 0, 6);
    tcase_add_loop_test(tests, each_offer_has_a_figure_beside_its_lines, 0, 4);
    tcase_add_test(tests, a_long_name_is_broken_between_its_words);
    return suite_run(tests, 120.0);
}
