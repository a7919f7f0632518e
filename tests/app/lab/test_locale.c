/* Words: every one that a picture can show has a Chinese one, and every Chinese one is shown. */
#include "../chinese.h"
#include "../console_parade.h"
#include "../menu_parade.h"
#include "../overlay_parade.h"
#include "../panel_parade.h"
#include "../trace_parade.h"
#include "audio/cues.h"
#include "classroom/handout.h"
#include "lab/panels/choice.h"
#include "lab/panels/editor.h"
#include "lab/panels/help.h"
#include "lab/panels/hints.h"
#include "lab/panels/keys.h"
#include "lab/panels/name.h"
#include "lab/panels/notices.h"
#include "lab/panels/question.h"
#include "menu/hints.h"
#include "menu/menu_paint.h"
#include "run/history.h"
#include "scenario/lesson.h"
#include "scenario/lessons.h"
#include "scenario/scenario_words.h"
#include "suite.h"

#include <check.h>
#include <game/palette.h>
#include <stdio.h>
#include <string.h>

enum { TARGETS = GM_TARGET_WARDEN + 1 };

/* What no language changes: names of keys, units, figures, a rank. */
static bool is_kept(const char *text)
{
    static const char *const kept[] = {"TICKLINE", "WASD", "Mouse", "LMB", "Shift", "P",
                                       "Enter",    "Esc",  "Tab",   "F1",  "A"};
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (strcmp(text, kept[i]) == 0) {
            return true;
        }
    }
    return strncmp(text, "\xE8\xAF\x84\xE7\xBA\xA7 S", 8) == 0; /* with the letter of a rank */
}

static void assert_chinese(const gm_draw_list *list)
{
    for (uint32_t i = 0; i < list->text_count; i++) {
        char text[CHINESE_TEXT];
        chinese_text(list, i, text);
        ck_assert_msg(is_kept(text) || !chinese_has_english(text), "'%s' is English", text);
    }
}

static void paint_and_check(chinese_asked *a, const gm_view *view)
{
    gm_draw_list list = chinese_list();
    for (int32_t width = 320; width <= 1280; width *= 2) {
        chinese_paint(&list, a, view, width);
        assert_chinese(&list);
    }
    gm_draw_free(&list);
}

static void paint_targets(chinese_asked *a, const gm_view *from)
{
    gm_view view = *from;
    view.screen = GM_SCREEN_PLAY;
    view.reticle.is_visible = true;
    for (uint32_t i = 0; i < 2U * TARGETS; i++) {
        view.beam.is_on = i % 2 == 1;
        view.reticle.target = (gm_target_kind)(i / 2);
        view.hud.target = (gm_target_kind)(i / 2);
        view.hud.multiplier = 1;
        paint_and_check(a, &view);
        view.hud.multiplier = 3;
        view.daily = i % 2 == 1 ? 20261126 : 0;
        view.finale_age = i % 2 == 0 ? 1.0F : 0.0F;
        view.has_pocket = true;
        view.is_pocket_loaded = i % 2 == 0;
        view.pocket_box[2] = 200.0F;
        view.hud.time_left = 31.0F;
        paint_and_check(a, &view);
    }
    view.bodies = &(gm_body_view){.kind = GM_BODY_CRYSTAL, .position = {700.0F, 300.0F}};
    view.body_count = 1;
    view.reticle.target = GM_TARGET_DEBRIS;
    view.pointer = (gm_pointer_view){true, {700.0F, 300.0F}};
    view.beam = (gm_beam_view){
        .is_on = true, .points = {{500.0F, 300.0F}, {600.0F, 300.0F}}, .point_count = 2};
    paint_and_check(a, &view);
}

static void paint_warnings(chinese_asked *a, const gm_view *from)
{
    const gm_body_view bodies[2] = {{.kind = GM_BODY_DRONE, .radius = 10.0F, .is_charging = true},
                                    {.kind = GM_BODY_CRYSTAL, .radius = 20.0F, .is_towed = true}};
    gm_view view = *from;
    view.screen = GM_SCREEN_PLAY;
    view.bodies = bodies;
    view.body_count = 2;
    view.ship.is_alive = true;
    view.ship.shield = 0.1F;
    view.hud.time_up_left = 1.0F;
    paint_and_check(a, &view);
}

static void paint_screens(chinese_asked *a, const gm_view *from)
{
    static const gm_score_row rows[2] = {{"AUTOPILOT", 4000, 3, 0}, {"PILOT", 300, 1, 0}};
    gm_view view = *from;
    view.scores = rows;
    ck_assert_uint_gt(view.menu.item_count, 0);
    for (uint32_t i = 0; i < 4U * GM_SCREEN_COUNT; i++) {
        view.screen = (gm_screen)(i / 4);
        view.screen_age = i % 4 < 2 ? 1.0F : 4.0F; /* the rank comes late */
        view.tally = (gm_tally_view){61, 4, 50, 1200, 'A', 60, 6, 120};
        view.offers[0] = (gm_upgrade)(i % GM_UPGRADE_COUNT);
        view.offers[1] = (gm_upgrade)((i + 1) % GM_UPGRADE_COUNT);
        view.offer_count = 2;
        view.is_autopilot = i % 2 == 0;
        view.new_score_index = i % 4 == 3 ? UINT32_MAX : i % 4;
        view.score_count = i % 4 == 2 ? 0 : 2;
        paint_and_check(a, &view);
    }
}

static void paint_overlay_at(void *user, app_overlay *overlay, const gm_view *view,
                             const int32_t size[2])
{
    chinese_asked *a = user;
    gm_picture_def layout = chinese_layout(a, size[0], size[1]);
    gm_draw_list list = chinese_list();
    app_overlay_scene scene = {&list, &layout, view, &overlay->frame, 0.0F, 0.0F};
    gm_draw_begin(&list, size[0], size[1]);
    app_overlay_fit(overlay, &list, view, &layout);
    app_overlay_paint(overlay, &scene);
    overlay->is_pad_used = !overlay->is_pad_used; /* the next picture, by the other device */
    overlay->has_pad_turn = true;
    for (uint32_t i = 0; i < list.text_count; i++) {
        char text[CHINESE_TEXT];
        chinese_text(&list, i, text);
        bool is_unit = strstr(text, "\xC2\xB5s") != NULL || strstr(text, " ms") != NULL ||
                       strstr(text, "PgUp") != NULL || strstr(text, "Esc") != NULL ||
                       strstr(text, "LB") != NULL || strstr(text, "RB") != NULL ||
                       strstr(text, "PgDn") != NULL || strstr(text, "Back") != NULL ||
                       strstr(text, "Tab") != NULL || strcmp(text, "Y") == 0;
        ck_assert_msg(!chinese_has_english(text) || is_unit, "'%s' is English", text);
    }
    gm_draw_free(&list);
}

static void look_at_all(chinese_asked *a, const gm_view *view)
{
    paint_screens(a, view);
    paint_targets(a, view);
    paint_warnings(a, view);
    overlay_parade_walk(view, paint_overlay_at, a);
}

static void look_away(panel_parade *parade, const char *state)
{
    (void)parade;
    (void)state;
}

static void look_at_console(chinese_asked *a)
{
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    console_parade_walk(&list, &layout);
    gm_draw_free(&list);
    (void)json_object_del(a->words, CONSOLE_PARADE_LESSON);
}

static void look_at_keys(chinese_asked *a)
{
    static lab_ui ui;
    lab_requests requests = {.count = 0};
    float scroll = 0.0F;
    const lab_play_keys keys = {"WASD", "LMB", "Shift"};
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    lab_box all = {0.0F, 0.0F, 1280.0F, 720.0F};
    memset(&ui, 0, sizeof ui);
    gm_draw_begin(&list, 1280, 720);
    lab_ui_begin(&ui, &list, &layout, &requests);
    lab_help_paint(&ui, all, &scroll, &keys);
    lab_ui_end(&ui);
    gm_draw_free(&list);
}

/* Of a reader, of all functions, of one that reads nothing, and of a text that cannot be read. */
static void look_at_reads(lab_ui *ui, lab_editor *editor)
{
    static const char head[] = "tickline-scenario 1\nsector range\nseed 7\nautopilot 0\ntitle 0\n"
                               "step 60\n";
    static const char *const lines[] = {"moment Reticle", "moment", "moment Metronome"};
    char text[sizeof head + 32];
    app_sectors sectors = {0};
    ck_assert(app_sectors_load(&sectors));
    editor->sectors = &sectors;
    for (uint32_t i = 0; i < 4; i++) {
        (void)snprintf(text, sizeof text, "%s%s", i < 3 ? head : "", lines[i % 3]);
        ck_assert(lab_editor_set(editor, "", text));
        lab_field_go(&editor->field, editor->field.length, false);
        ck_assert(lab_editor_has_reads(editor));
        editor->reads.items[0].writer[0] = '\0';
        editor->is_choosing = i == 1;
        lab_editor_reads_paint(ui, lab_box_make(0.0F, 0.0F, 700.0F, 120.0F), editor);
    }
    editor->sectors = NULL;
    app_sectors_free(&sectors);
}

/* Readable and not; the sheet that asks for a name. */
static void look_at_editor(chinese_asked *a)
{
    static lab_ui ui;
    static lab_editor editor;
    lab_requests requests = {.count = 0};
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    memset(&ui, 0, sizeof ui);
    ck_assert(lab_editor_set(&editor, "", lab_editor_template()));
    lab_name name = {.typed = "Ada"};
    lab_box all = lab_box_make(0.0F, 0.0F, 1280.0F, 720.0F);
    for (int i = 0; i < 5; i++) {
        gm_draw_begin(&list, 1280, 720);
        lab_ui_begin(&ui, &list, &layout, &requests);
        (void)snprintf(editor.name, sizeof editor.name, "%s", i % 3 == 1 ? "mine" : "");
        (void)snprintf(editor.draft_of, sizeof editor.draft_of, "%s", i == 3 ? "2026" : "");
        editor.is_changed = i == 2 || i == 3;
        editor.has_words = i == 2;
        editor.has_moment = i == 1;
        editor.is_idle = i == 1;
        editor.moment = (lab_editor_moment)(i % 3);
        lab_editor_paint(&ui, all, &editor);
        if (i == 3) {
            look_at_reads(&ui, &editor);
            ck_assert(lab_editor_set(&editor, "", lab_editor_template()));
        }
        name.is_kept = i % 2 == 1;
        name.is_failed = i == 1;
        name.is_missing = i == 2;
        lab_name_paint(&ui, all, &name);
        lab_ui_end(&ui);
        editor.state = i < 3 ? LAB_EDITOR_TRYING : LAB_EDITOR_GOOD;
        (void)snprintf(editor.problem, sizeof editor.problem, "%s", i % 3 == 0 ? "" : "3:1: -");
    }
    gm_draw_free(&list);
}

static void look_at_questions(chinese_asked *a)
{
    static lab_ui ui;
    static lab_model model;
    lab_requests requests = {.count = 0};
    gm_draw_list list = chinese_list();
    gm_picture_def layout = chinese_layout(a, 640, 360);
    lab_box all = lab_box_make(0.0F, 0.0F, 640.0F, 360.0F);
    model.question_lesson = "The window";
    for (int i = 0; i < 2 * LAB_QUESTION_COUNT; i++) {
        gm_draw_begin(&list, 640, 360);
        lab_ui_begin(&ui, &list, &layout, &requests);
        ui.is_pad_used = i % 2 == 1;
        model.question = (lab_question)(i / 2);
        lab_question_paint(&ui, all, &model);
        lab_ui_end(&ui);
    }
    gm_draw_free(&list);
}

static void look_at_notices(chinese_asked *a)
{
    for (uint32_t i = 0; i < LAB_NOTICE_COUNT; i++) {
        (void)chinese_ask(a, lab_notice_text((lab_notice)i));
    }
    for (uint32_t i = 0; lab_act_text(i) != NULL; i++) {
        (void)chinese_ask(a, lab_act_text(i));
    }
    for (uint32_t i = 0; i < GM_PALETTE_COUNT; i++) {
        (void)chinese_ask(a, gm_palette_name((gm_palette)i));
    }
}

/* A step of each kind, done and taken back. */
static void look_at_history(chinese_asked *a)
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
    gm_picture_def layout = chinese_layout(a, 1280, 720);
    ck_assert(lab_history_begin(&history, NULL, 0));
    for (uint32_t i = 0; i < sizeof edits / sizeof edits[0]; i++) {
        ck_assert_msg(lab_history_do(&history, &edits[i], text), "%s", text);
        lab_edit_label(&edits[i], &layout, label);
    }
    ck_assert(lab_history_reset(&history));
    for (uint32_t i = 0; i <= sizeof edits / sizeof edits[0]; i++) {
        lab_history_label(&history, i, &layout, label);
    }
    lab_history_free(&history);
}

typedef struct menu_painter {
    gm_draw_list *list;
    gm_picture_def layout;
} menu_painter;

/* In a window so small that long pages scroll. */
static void paint_menu(const app_menu *menu, void *user)
{
    menu_painter *painter = user;
    app_menu shown = *menu;
    lab_brush brush = {painter->list, &painter->layout, 1.0F};
    app_menu_layout l = app_menu_lay_out(&shown, 640, 360, 1.0F);
    gm_draw_begin(painter->list, 640, 360);
    const app_menu_data data = {.asks_name = !shown.is_pad_used}; /* as the parade has it */
    (void)app_menu_paint(&shown, &data, &l, &brush);
}

static void look_at_menus(chinese_asked *a)
{
    gm_draw_list list = chinese_list();
    menu_painter painter = {&list, chinese_layout(a, 640, 360)};
    menu_parade_walk(paint_menu, &painter);
    gm_draw_free(&list);
}

/* Words of what is painted in no scene of this test. */
static void ask_others(chinese_asked *a)
{
    const char *english = NULL;
    static const char *const clicks[] = {"left click", "right click", "middle click",
                                         "mouse wheel"}; /* app_presses_note() */
    for (size_t i = 0; i < sizeof clicks / sizeof clicks[0]; i++) {
        (void)chinese_ask(a, clicks[i]);
    }
    for (uint32_t i = 0; (english = lab_editor_help_at(i)) != NULL; i++) {
        (void)chinese_ask(a, english);
        (void)chinese_ask(a, lab_editor_note_at(i));
    }
    (void)chinese_ask(a, "at least {1}"); /* lab_lesson_say_goal() */
    (void)chinese_ask(a, "not {1}");
    (void)chinese_ask(a, "no STAT in this kind: the word is in the label"); /* lab_editor_paint() */
    for (uint32_t i = 0; (english = lab_choice_text_at(i)) != NULL; i++) {
        (void)chinese_ask(a, english);
    }
    (void)chinese_ask(a, "REC"); /* app_filming_paint() */
    /* lab_insight_sentence() */
    (void)chinese_ask(a, "One frame stays, as intended: {1} reads {2} of the frame before.");
    /* lab_stage_paint_loupe() */
    (void)chinese_ask(a, "Ring: what {2} read. Dot: the place now. {1} times larger.");
    (void)chinese_ask(a, "{2} read the place of this frame: not late. {1} times larger.");
    (void)chinese_ask(a, "{2} has not read yet in this frame. {1} times larger.");
    (void)chinese_ask(a, "faint rings: where ship and reticle were before; small rings: puffs");
    (void)chinese_ask(a, "faint rings: where ship and reticle were before");     /* ..._ghosts() */
    (void)chinese_ask(a, "{1} waits for {2} now: that is the wrong way round."); /* lesson_foot.c */
    (void)chinese_ask(a, "last: {1}, {2} frame ago"); /* lab_plan_newborn() */
    (void)chinese_ask(a, "last: {1}, {2} frames ago");
    (void)chinese_ask(a, "{1} frame late, as intended"); /* app_overlay_paint_marks() */
    (void)chinese_ask(a, "{1} frames late, as intended");
    (void)chinese_ask(a, "lag {1} px = {2} frame, as intended"); /* lab_stage_paint_lag() */
    (void)chinese_ask(a, "lag {1} px = {2} frames, as intended");
    (void)chinese_ask(a, "lag {1} px, as intended");
    (void)chinese_ask(a, "next group"); /* app_key_strip_fill() */
    (void)chinese_ask(a, "stop and show a group");
    (void)chinese_ask(a, "go on");     /* the same strip on hold */
    (void)chinese_ask(a, "go on now"); /* and while 3, 2, 1 is counted */
    (void)chinese_ask(a, APP_HINT_READ);
    (void)chinese_ask(a, APP_HINT_READ_PAD);
    (void)chinese_ask(a, APP_HINT_GROUP);
    (void)chinese_ask(a, "Begin with {1}: {2}");    /* lab_lesson_list_paint() */
    (void)chinese_ask(a, "the move of {1} to {2}"); /* lab_history_deed() */
    for (int i = 0; i < APP_HINT_COUNT; i++) {
        (void)chinese_ask(a, app_hint_text((app_hint)i, false));
        (void)chinese_ask(a, app_hint_text((app_hint)i, true));
    }
}

/* The Lab, in all its states. */
static void look_at_lab(chinese_asked *a)
{
    trace_parade(a);
    look_at_console(a);
    look_at_menus(a);
    ask_others(a);
    look_at_keys(a);
    look_at_editor(a);
    look_at_notices(a);
    look_at_questions(a);
    look_at_history(a);
    static panel_parade parade;
    memset(&parade, 0, sizeof parade);
    panel_parade_open(&parade);
    parade.list = chinese_list();
    parade.layout.picture.translate = chinese_ask;
    parade.layout.picture.translate_user = a;
    panel_parade_walk(&parade, look_away);
    panel_parade_close(&parade);
}

static void ask_text(void *user, const char *english)
{
    (void)chinese_ask(user, english);
}

static void ask_captions(chinese_asked *a)
{
    for (int cue = 0; cue < APP_CUE_COUNT; cue++) {
        const char *caption = app_cue_caption((app_cue)cue);
        if (caption != NULL) {
            ck_assert_msg(!chinese_has_english(chinese_ask(a, caption)), "'%s' is English",
                          caption);
        }
    }
}

static void ask_unit(chinese_asked *a, const char *unit)
{
    if (chinese_has_english(unit)) {
        (void)chinese_ask(a, unit);
        (void)chinese_ask(a, app_unit_of_one(unit));
    }
}

static void ask_units(chinese_asked *a)
{
    for (int kind = 0; kind < APP_MEASURE_KINDS; kind++) {
        app_measure measure = {.kind = (app_measure_kind)kind};
        ask_unit(a, app_measure_unit(&measure));
    }
    for (uint32_t i = 0; i < gm_value_count(); i++) {
        ask_unit(a, gm_value_unit(gm_value_name(i)));
    }
    for (uint32_t i = 0; i < APP_COUNTERS; i++) {
        app_measure measure = {.kind = APP_MEASURE_COUNT};
        (void)snprintf(measure.subject, sizeof measure.subject, "%s", app_counter_words[i]);
        ask_unit(a, app_measure_unit(&measure));
    }
    ask_text(a, "yes");
    ask_text(a, "no");
}

static void ask_lessons(chinese_asked *a)
{
    ask_units(a);
    app_lessons lessons;
    ask_text(a, LAB_LESSON_PASSED);
    ask_text(a, LAB_LESSON_PASSED_BEST);
    ask_text(a, LAB_LESSON_PASSED_BEST_ONE);
    ask_text(a, LAB_LESSON_NOTHING_COMPARED);
    ck_assert(app_lessons_load(&lessons));
    ck_assert_uint_eq(lessons.count, 30);
    ask_text(a, "Your own");
    ask_text(a, "works by");
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        for (uint32_t k = 0; gm_setting_choice(i, k) != NULL; k++) {
            ask_text(a, gm_setting_choice(i, k));
        }
    }
    for (uint32_t i = 0; i < APP_CHAPTERS; i++) {
        ask_text(a, app_chapter_titles[i]);
    }
    for (uint32_t i = 0; i < lessons.count; i++) {
        app_scenario_texts(&lessons.items[i], ask_text, a);
    }
    app_lessons_free(&lessons);
    app_handout_texts(ask_text, a);
}

START_TEST(every_text_of_the_lessons_has_a_chinese_one_without_english_in_it)
{
    chinese_asked a = chinese_open();
    const char *english;
    json_t *value;
    ask_lessons(&a);
    json_object_foreach(a.words, english, value)
    {
        const char *text = app_language_translate(&a.language, english);
        ck_assert_msg(text != NULL, "'%s' has none", english);
        ck_assert_msg(!chinese_has_english(text), "'%s' is English", text);
    }
    ck_assert_uint_gt(json_object_size(a.words), 150);
    chinese_close(&a);
}
END_TEST

/* One walk through everything for both: painting it takes the time. */
START_TEST(every_word_has_a_chinese_one_and_every_chinese_one_is_shown)
{
    chinese_asked a = chinese_open();
    const char *english;
    json_t *value;
    chinese_each_sector(&a, look_at_all);
    ask_captions(&a);
    ck_assert_uint_gt(json_object_size(a.words), 80);
    look_at_lab(&a);
    ask_lessons(&a);
    json_object_foreach(a.words, english, value)
    {
        bool is_known =
            app_language_translate(&a.language, english) != NULL || panel_scene_is_made_up(english);
        ck_assert_msg(is_known, "'%s' has none", english);
    }
    json_object_foreach(a.language.words, english, value)
    {
        /* One wording: "as intended". */
        ck_assert_msg(strstr(english, "by design") == NULL, "'%s'", english);
        ck_assert_msg(strstr(english, "unintended") == NULL, "'%s'", english);
        ck_assert_msg(json_object_get(a.words, english) != NULL,
                      "'%s' stands in zh.json, but no view painted here shows it", english);
    }
    chinese_close(&a);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("locale");

    tcase_add_test(tests, every_text_of_the_lessons_has_a_chinese_one_without_english_in_it);
    tcase_add_test(tests, every_word_has_a_chinese_one_and_every_chinese_one_is_shown);
    return suite_run(tests, 300.0);
}
