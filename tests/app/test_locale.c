/* Languages: every word that a picture can show has a Chinese one, and broken files are refused. */
#include "console_parade.h"
#include "lab/help.h"
#include "lab/hints.h"
#include "lab/history.h"
#include "lab/lesson.h"
#include "lab/notices.h"
#include "lessons.h"
#include "overlay.h"
#include "panel_parade.h"
#include "session.h"

#include <check.h>
#include <game/palette.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 256, MAX_TEXT = 256, TARGETS = GM_TARGET_MIRROR + 1 };

/* Answers from the file and takes down what it was asked for. */
typedef struct asked {
    app_language language;
    json_t *words;
} asked;

static const char *ask(void *user, const char *english)
{
    asked *a = user;
    (void)json_object_set_new(a->words, english, json_true());
    return app_language_translate(&a->language, english);
}

static const float font_px[GM_FONT_COUNT] = {
    [GM_FONT_SMALL] = 11.0F,    [GM_FONT_UI] = 13.0F,   [GM_FONT_TITLE] = 20.0F,
    [GM_FONT_BIG] = 26.0F,      [GM_FONT_HERO] = 72.0F, [GM_FONT_MONO] = 11.0F,
    [GM_FONT_MONO_TINY] = 10.0F};

/* A typewriter with Chinese letters as wide as they are tall. */
static float measure(void *user, gm_font font, const char *text, uint32_t length)
{
    float width = 0.0F;
    (void)user;
    for (uint32_t i = 0; i < length; i++) {
        uint8_t byte = (uint8_t)text[i];
        if ((byte & 0xC0U) != 0x80U) {
            width += byte < 0xE3 ? 0.62F : 1.0F;
        }
    }
    return width * font_px[font];
}

static float line_height(void *user, gm_font font)
{
    (void)user;
    return 1.25F * font_px[font];
}

static gm_draw_list make_list(void)
{
    gm_draw_list list = {.measure = measure, .line_height = line_height};
    return list;
}

/* What no language changes: names of keys, units, figures. */
static bool is_kept(const char *text)
{
    static const char *const kept[] = {"TICKLINE", "WASD", "Mouse", "LMB",
                                       "Shift",    "P",    "Enter", "Esc"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (strcmp(text, kept[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_english(const char *text)
{
    for (const char *c = text; *c != '\0'; c++) {
        if ((*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z')) {
            return strstr(text, "Actor Ticking") == NULL;
        }
    }
    return false;
}

static void text_of(const gm_draw_list *list, uint32_t index, char out[MAX_TEXT])
{
    const gm_draw_text_run *run = &list->texts[index];
    uint32_t length = run->length < MAX_TEXT ? run->length : MAX_TEXT - 1U;
    memcpy(out, list->chars + run->first, length);
    out[length] = '\0';
}

static void assert_chinese(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        char text[MAX_TEXT];
        text_of(list, i, text);
        ck_assert_msg(is_kept(text) || !has_english(text), "'%s' is English", text);
    }
}

static gm_picture_def make_layout(asked *a, int32_t width, int32_t height)
{
    gm_picture_def def = gm_picture_play_layout(width, height, 1.0F);
    def.translate = ask;
    def.translate_user = a;
    return def;
}

static void paint(gm_draw_list *list, asked *a, const gm_view *view, int32_t width)
{
    gm_picture_def def = make_layout(a, width, width * 9 / 16);
    gm_draw_begin(list, width, width * 9 / 16);
    gm_picture_paint(list, &def, view);
}

static void paint_and_check(asked *a, const gm_view *view)
{
    gm_draw_list list = make_list();
    for (int32_t width = 320; width <= 1280; width *= 2) {
        paint(&list, a, view, width);
        assert_chinese(&list);
    }
    gm_draw_free(&list);
}

static void paint_targets(asked *a, const gm_view *from)
{
    gm_view view = *from;
    view.screen = GM_SCREEN_PLAY;
    view.reticle.is_visible = true;
    for (uint32_t i = 0; i < 2U * TARGETS; i++) {
        view.beam.is_on = i % 2 == 1;
        view.reticle.target = (gm_target_kind)(i / 2);
        view.hud.target = (gm_target_kind)(i / 2);
        view.has_pocket = true;
        view.is_pocket_loaded = i % 2 == 0;
        view.pocket_box[2] = 200.0F;
        view.hud.time_left = 31.0F;
        paint_and_check(a, &view);
    }
}

static void paint_screens(asked *a, const gm_view *from)
{
    static const gm_score_row rows[2] = {{"AUTOPILOT", 4000, 3}, {"PILOT", 300, 1}};
    gm_view view = *from;
    view.scores = rows;
    ck_assert_uint_gt(view.menu.item_count, 0);
    for (uint32_t i = 0; i < 4U * (GM_SCREEN_GAME_OVER + 1U); i++) {
        view.screen = (gm_screen)(i / 4);
        view.screen_age = 1.0F;
        view.is_autopilot = i % 2 == 0;
        view.new_score_index = i % 4 == 3 ? UINT32_MAX : i % 4;
        view.score_count = i % 4 == 2 ? 0 : 2;
        paint_and_check(a, &view);
    }
}

static void fill_overlay(app_overlay *overlay)
{
    overlay->groups = 0xFF;
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        app_overlay_row *row = &overlay->rows[overlay->row_count++];
        (void)snprintf(row->name, sizeof row->name, "%s", gm_function_at(i)->name);
        row->group = gm_function_at(i)->group;
    }
}

static void paint_overlays(asked *a, const gm_view *view)
{
    static app_overlay overlay;
    tl_frame_record record = {.frame = 1};
    gm_picture_def layout = make_layout(a, 1280, 720);
    gm_draw_list list = make_list();
    app_overlay_scene scene = {&list, &layout, view, &record, 0.0F};
    overlay = (app_overlay){.groups = 0};
    fill_overlay(&overlay);
    gm_draw_begin(&list, 1280, 720);
    app_overlay_paint(&overlay, &scene);
    ck_assert_uint_gt(list.text_count, gm_function_count());
    for (uint32_t i = 0; i < list.text_count; i++) {
        char text[MAX_TEXT];
        text_of(&list, i, text);
        ck_assert_msg(!has_english(text) || strstr(text, "\xC2\xB5s") != NULL, "'%s' is English",
                      text);
    }
    gm_draw_free(&list);
}

/* Some frames of a sector, as the game itself shows them. */
static void run_sector(asked *a, const char *name, void (*look)(asked *a, const gm_view *view))
{
    char words[5][64] = {"tickline", "--headless", "--autopilot", "--sector", ""};
    char *argv[6] = {words[0], words[1], words[2], words[3], words[4], NULL};
    app_options options;
    app_session session;
    gm_input input = {0};
    (void)snprintf(words[4], sizeof words[4], "%s", name);
    ck_assert_int_eq(app_options_parse(&options, 5, argv), APP_OK);
    ck_assert_int_eq(app_session_open(&session, &options), APP_OK);
    for (uint32_t i = 0; i < 5; i++) {
        ck_assert(app_session_frame(&session, &input));
    }
    look(a, gm_game_view(session.game));
    ck_assert_int_eq(app_session_close(&session), APP_OK);
    app_options_free(&options);
}

static void for_all_sectors(asked *a, void (*look)(asked *a, const gm_view *view))
{
    app_sectors sectors = {0};
    ck_assert(app_sectors_load(&sectors));
    for (uint32_t i = 0; i < sectors.count; i++) {
        run_sector(a, gm_sector_name(gm_sector_at(sectors.items, i)), look);
    }
    app_sectors_free(&sectors);
}

static asked open_chinese(void)
{
    asked a = {.words = json_object()};
    ck_assert(app_language_load(&a.language, "zh"));
    return a;
}

static void close_chinese(asked *a)
{
    json_decref(a->words);
    app_language_free(&a->language);
}

static void look_at_all(asked *a, const gm_view *view)
{
    paint_screens(a, view);
    paint_targets(a, view);
    paint_overlays(a, view);
}

static void look_away(panel_parade *parade, const char *state)
{
    (void)parade;
    (void)state;
}

static void look_at_console(asked *a)
{
    gm_draw_list list = make_list();
    gm_picture_def layout = make_layout(a, 1280, 720);
    console_parade_walk(&list, &layout);
    gm_draw_free(&list);
    (void)json_object_del(a->words, CONSOLE_PARADE_LESSON);
}

static void look_at_keys(asked *a)
{
    static lab_ui ui;
    lab_requests requests = {.count = 0};
    gm_draw_list list = make_list();
    gm_picture_def layout = make_layout(a, 1280, 720);
    lab_box all = {0.0F, 0.0F, 1280.0F, 720.0F};
    memset(&ui, 0, sizeof ui);
    gm_draw_begin(&list, 1280, 720);
    lab_ui_begin(&ui, &list, &layout, &requests);
    lab_help_paint(&ui, all);
    lab_ui_end(&ui);
    gm_draw_free(&list);
}

static void look_at_notices(asked *a)
{
    for (uint32_t i = 0; i < LAB_NOTICE_COUNT; i++) {
        (void)ask(a, lab_notice_text((lab_notice)i));
    }
    for (uint32_t i = 0; i < GM_PALETTE_COUNT; i++) {
        (void)ask(a, gm_palette_name((gm_palette)i));
    }
}

/* A step of each kind, done and taken back. */
static void look_at_history(asked *a)
{
    static const gm_command edits[] = {
        {.kind = GM_COMMAND_MOVE, .function = "Reticle", .group = TL_TICK_GROUP_PRE_PHYSICS},
        {.kind = GM_COMMAND_AFTER, .function = "Hud", .other = "Minimap"},
        {.kind = GM_COMMAND_CUT, .function = "Hud", .other = "Minimap"},
        {.kind = GM_COMMAND_INTERVAL, .function = "Hud", .time = TL_MS(100)},
        {.kind = GM_COMMAND_INTERVAL, .function = "Hud"},
        {.kind = GM_COMMAND_DISABLE, .function = "Hud"},
        {.kind = GM_COMMAND_ENABLE, .function = "Hud"},
        {.kind = GM_COMMAND_SHUFFLE, .value = 3},
        {.kind = GM_COMMAND_SHUFFLE},
        {.kind = GM_COMMAND_SET, .function = "Gun", .other = "timer"},
    };
    char text[GM_ERROR_TEXT];
    char label[LAB_HISTORY_LABEL];
    lab_history history = {0};
    gm_picture_def layout = make_layout(a, 1280, 720);
    ck_assert(lab_history_begin(&history, NULL, 0));
    for (uint32_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        ck_assert_msg(lab_history_do(&history, &edits[i], text), "%s", text);
    }
    ck_assert(lab_history_reset(&history));
    for (uint32_t i = 0; i <= sizeof edits / sizeof edits[0]; i++) {
        lab_history_label(&history, i, &layout, label);
    }
    lab_history_free(&history);
}

/* The Lab, in all its states. */
static void look_at_lab(asked *a)
{
    look_at_console(a);
    look_at_keys(a);
    look_at_notices(a);
    look_at_history(a);
    static panel_parade parade;
    memset(&parade, 0, sizeof parade);
    panel_parade_open(&parade);
    parade.list = make_list();
    parade.layout.picture.translate = ask;
    parade.layout.picture.translate_user = a;
    panel_parade_walk(&parade, look_away);
    panel_parade_close(&parade);
}

static void ask_text(void *user, const char *english)
{
    (void)ask(user, english);
}

static void ask_units(asked *a)
{
    for (int kind = 0; kind < APP_MEASURE_KINDS; kind++) {
        app_measure measure = {.kind = (app_measure_kind)kind};
        const char *unit = app_measure_unit(&measure);
        if (has_english(unit)) {
            (void)ask(a, unit);
        }
    }
}

static void ask_lessons(asked *a)
{
    ask_units(a);
    app_lessons lessons;
    ask_text(a, LAB_LESSON_PASSED);
    ck_assert(app_lessons_load(&lessons));
    ck_assert_uint_eq(lessons.count, 8);
    for (uint32_t i = 0; i < lessons.count; i++) {
        app_scenario_texts(&lessons.items[i], ask_text, a);
    }
    app_lessons_free(&lessons);
}

START_TEST(every_word_of_the_lab_has_a_chinese_one)
{
    asked a = open_chinese();
    const char *english;
    json_t *value;
    look_at_lab(&a);
    json_object_foreach(a.words, english, value)
    {
        bool is_known =
            app_language_translate(&a.language, english) != NULL || panel_scene_is_made_up(english);
        ck_assert_msg(is_known, "'%s' has none", english);
    }
    close_chinese(&a);
}
END_TEST

START_TEST(every_text_of_the_lessons_has_a_chinese_one_without_english_in_it)
{
    asked a = open_chinese();
    const char *english;
    json_t *value;
    ask_lessons(&a);
    json_object_foreach(a.words, english, value)
    {
        const char *text = app_language_translate(&a.language, english);
        ck_assert_msg(text != NULL, "'%s' has none", english);
        ck_assert_msg(!has_english(text), "'%s' is English", text);
    }
    ck_assert_uint_gt(json_object_size(a.words), 150);
    close_chinese(&a);
}
END_TEST

START_TEST(every_word_on_every_screen_has_a_chinese_one)
{
    asked a = open_chinese();
    const char *english;
    json_t *value;
    for_all_sectors(&a, look_at_all);
    json_object_foreach(a.words, english, value)
    {
        ck_assert_msg(app_language_translate(&a.language, english) != NULL, "'%s' has none",
                      english);
    }
    ck_assert_uint_gt(json_object_size(a.words), 80);
    close_chinese(&a);
}
END_TEST

START_TEST(every_chinese_word_is_shown_somewhere)
{
    asked a = open_chinese();
    const char *english;
    json_t *value;
    for_all_sectors(&a, look_at_all);
    look_at_lab(&a);
    ask_lessons(&a);
    json_object_foreach(a.language.words, english, value)
    {
        ck_assert_msg(json_object_get(a.words, english) != NULL, "'%s' is never asked for",
                      english);
    }
    close_chinese(&a);
}
END_TEST

static void box_of(const gm_draw_list *list, uint32_t index, float box[4])
{
    const gm_draw_text_run *run = &list->texts[index];
    char text[MAX_TEXT];
    text_of(list, index, text);
    box[2] = gm_draw_text_width(list, run->font, run->spacing, text);
    box[3] = font_px[run->font];
    box[0] = run->x - box[2] * (float)run->align * 0.5F;
    box[1] = run->y + 0.125F * font_px[run->font];
}

static bool do_meet(const float a[4], const float b[4])
{
    return a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];
}

static void assert_apart(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        float box[4];
        char text[MAX_TEXT];
        box_of(list, i, box);
        text_of(list, i, text);
        ck_assert_msg(box[0] >= 0.0F && box[0] + box[2] <= (float)list->width && box[1] >= 0.0F &&
                          box[1] + box[3] <= (float)list->height,
                      "'%s' leaves a canvas %d px wide", text, list->width);
        for (uint32_t k = 0; k < i; k++) {
            float other[4];
            char other_text[MAX_TEXT];
            box_of(list, k, other);
            text_of(list, k, other_text);
            ck_assert_msg(!do_meet(box, other), "'%s' lies on '%s' at %d px", text, other_text,
                          list->width);
        }
    }
}

static void look_for_collisions(asked *a, const gm_view *from)
{
    gm_view view = *from;
    gm_draw_list list = make_list();
    view.reticle.is_visible = false;
    view.has_pocket = false;
    view.popup_count = 0;
    view.screen_age = 1.0F;
    view.hud.time_left = 215.0F;
    view.hud.score = 25830;
    for (uint32_t i = 0; i <= GM_SCREEN_GAME_OVER; i++) {
        view.screen = (gm_screen)i;
        for (int32_t width = 960; width <= 1920; width += 320) {
            paint(&list, a, &view, width);
            assert_apart(&list);
        }
    }
    gm_draw_free(&list);
}

START_TEST(chinese_words_neither_meet_nor_leave_the_canvas)
{
    asked a = open_chinese();
    for_all_sectors(&a, look_for_collisions);
    close_chinese(&a);
}
END_TEST

static const char *answer_with_swapped_values(void *user, const char *english)
{
    (void)user;
    return strcmp(english, "rank {1} of {2}") == 0 ? "{2} > {1} {3} {" : NULL;
}

static bool is_painted(const gm_draw_list *list, const char *expected)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        char text[MAX_TEXT];
        text_of(list, i, text);
        if (strcmp(text, expected) == 0) {
            return true;
        }
    }
    return false;
}

static void paint_game_over(gm_draw_list *list, gm_translate_fn *translate)
{
    static const gm_score_row rows[3] = {{"A", 9, 1}, {"B", 8, 1}, {"C", 7, 1}};
    gm_view view = {.screen = GM_SCREEN_GAME_OVER,
                    .screen_age = 1.0F,
                    .scores = rows,
                    .score_count = 3,
                    .new_score_index = 1};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    def.translate = translate;
    gm_draw_begin(list, 1280, 720);
    gm_picture_paint(list, &def, &view);
}

START_TEST(a_language_orders_the_values_as_it_likes)
{
    gm_draw_list list = make_list();
    paint_game_over(&list, answer_with_swapped_values);
    ck_assert(is_painted(&list, "3 > 2 {3} {"));
    ck_assert(is_painted(&list, "GAME OVER"));
    paint_game_over(&list, NULL);
    ck_assert(is_painted(&list, "rank 2 of 3"));
    gm_draw_free(&list);
}
END_TEST

static const char *answer_at_length(void *user, const char *english)
{
    static char text[3 * MAX_TEXT + 1];
    (void)user;
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        text[i] = "\xE7\x90\xA5"[i % 3];
    }
    return strcmp(english, "rank {1} of {2}") == 0 ? text + 3 : NULL;
}

START_TEST(a_text_that_is_too_long_ends_with_a_whole_letter)
{
    gm_draw_list list = make_list();
    bool is_found = false;
    paint_game_over(&list, answer_at_length);
    for (uint32_t i = 0; i < list.text_count; i++) {
        char text[MAX_TEXT];
        text_of(&list, i, text);
        if (strncmp(text, "\xE7\x90\xA5", 3) == 0) {
            is_found = true;
            ck_assert_uint_eq(strlen(text) % 3, 0);
            ck_assert_uint_gt(strlen(text), 100);
        }
    }
    ck_assert(is_found);
    gm_draw_free(&list);
}
END_TEST

static char folder[64];
static char file_path[MAX_PATH];
static char message_path[MAX_PATH];

static void make_folder(void)
{
    char below[MAX_PATH];
    (void)snprintf(folder, sizeof folder, "/tmp/tickline-locale-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    (void)snprintf(below, sizeof below, "%s/locale", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    (void)snprintf(file_path, sizeof file_path, "%s/locale/zh.json", folder);
    (void)snprintf(message_path, sizeof message_path, "%s/messages", folder);
    ck_assert_int_eq(setenv("TICKLINE_ASSETS", folder, 1), 0);
    ck_assert_ptr_nonnull(freopen(message_path, "w", stderr));
}

static void remove_folder(void)
{
    char below[MAX_PATH];
    (void)unsetenv("TICKLINE_ASSETS");
    (void)remove(file_path);
    (void)remove(message_path);
    (void)snprintf(below, sizeof below, "%s/locale", folder);
    (void)rmdir(below);
    (void)rmdir(folder);
}

static void write_file(const char *text)
{
    FILE *file = fopen(file_path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void assert_one_line(const char *expected)
{
    char text[2 * MAX_PATH] = "";
    (void)fflush(stderr);
    FILE *file = fopen(message_path, "r");
    ck_assert_ptr_nonnull(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[length] = '\0';
    ck_assert_msg(strstr(text, expected) != NULL, "'%s' lacks '%s'", text, expected);
    ck_assert_msg(strchr(text, '\n') == text + length - 1, "'%s' is not one line", text);
}

static const char *const broken[][2] = {
    {"", "zh.json:1"},
    {"{\"a\": \"b\"", "zh.json:1"},
    {"{\n\"a\": \"b\",\n\"a\": \"c\"}", "zh.json:3"},
    {"{\"a\": \"\xFF\"}", "zh.json:1"},
    {"[\"a\"]", "expected one object"},
    {"{\"a\": 1}", "\"a\": expected a text"},
    {"{\"a\": \"\"}", "\"a\": expected a text"},
    {"{\"a\": {\"b\": \"c\"}}", "\"a\": expected a text"},
    {"{\"rank {1} of {2}\": \"{1}\"}", "expected the same {1}"},
    {"{\"a\": \"b {1}\"}", "expected the same {1}"},
};

START_TEST(a_broken_file_is_refused_in_one_line)
{
    app_language language;
    write_file(broken[_i][0]);
    ck_assert(!app_language_load(&language, "zh"));
    assert_one_line(broken[_i][1]);
    assert_one_line(file_path);
}
END_TEST

START_TEST(a_missing_file_is_refused_in_one_line)
{
    app_language language;
    ck_assert(!app_language_load(&language, "zh"));
    assert_one_line("zh.json: cannot be read (No such file");
}
END_TEST

START_TEST(a_good_file_answers_what_it_has)
{
    app_language language;
    write_file("{\"a {1}\": \"b {1} {1}\", \"{0} {x} {\": \"c\"}");
    ck_assert(app_language_load(&language, "zh"));
    ck_assert_str_eq(app_language_translate(&language, "a {1}"), "b {1} {1}");
    ck_assert_str_eq(app_language_translate(&language, "{0} {x} {"), "c");
    ck_assert_ptr_null(app_language_translate(&language, "d"));
    app_language_free(&language);
    ck_assert_ptr_null(app_language_translate(&language, "a {1}"));
}
END_TEST

static app_status run_with(const char *name)
{
    char words[4][16] = {"tickline", "--headless", "--lang", ""};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    app_options options;
    app_session session;
    (void)snprintf(words[3], sizeof words[3], "%s", name);
    app_status status = app_options_parse(&options, 4, argv);
    if (status == APP_OK) {
        (void)app_session_open(&session, &options);
        status = app_session_close(&session);
    }
    app_options_free(&options);
    return status;
}

START_TEST(a_run_fails_without_its_words)
{
    ck_assert_int_eq(run_with("zh"), APP_FAILED);
    assert_one_line("zh.json");
}
END_TEST

START_TEST(an_unknown_language_is_wrong_usage)
{
    ck_assert_int_eq(run_with("de"), APP_USAGE);
    assert_one_line("--lang: expected en or zh, not 'de'");
}
END_TEST

static TCase *make_picture_case(void)
{
    TCase *tests = tcase_create("pictures");
    tcase_set_timeout(tests, 300.0);
    tcase_add_test(tests, every_word_on_every_screen_has_a_chinese_one);
    tcase_add_test(tests, every_word_of_the_lab_has_a_chinese_one);
    tcase_add_test(tests, every_text_of_the_lessons_has_a_chinese_one_without_english_in_it);
    tcase_add_test(tests, every_chinese_word_is_shown_somewhere);
    tcase_add_test(tests, chinese_words_neither_meet_nor_leave_the_canvas);
    tcase_add_test(tests, a_language_orders_the_values_as_it_likes);
    tcase_add_test(tests, a_text_that_is_too_long_ends_with_a_whole_letter);
    return tests;
}

static TCase *make_file_case(void)
{
    TCase *tests = tcase_create("files");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_loop_test(tests, a_broken_file_is_refused_in_one_line, 0,
                        (int)(sizeof broken / sizeof broken[0]));
    tcase_add_test(tests, a_missing_file_is_refused_in_one_line);
    tcase_add_test(tests, a_good_file_answers_what_it_has);
    tcase_add_test(tests, a_run_fails_without_its_words);
    tcase_add_test(tests, an_unknown_language_is_wrong_usage);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("locale");
    suite_add_tcase(suite, make_picture_case());
    suite_add_tcase(suite, make_file_case());
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
