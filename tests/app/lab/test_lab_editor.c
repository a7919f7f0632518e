/* A lesson of one's own: written, checked with every key, saved, and on the list. */
#include "../editor_scene.h"
#include "../panel_probe.h"
#include "menu/front.h"
#include "scenario/own_lessons.h"
#include "scenario/scenario_words.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lesson_scene scene;

/* Lines behind the head of the text that a newcomer begins with. */
static uint32_t count_unexplained(const char *text)
{
    uint32_t count = 0;
    const char *line = strstr(text, "\nname ");
    for (; line != NULL && line[1] != '\0'; line = strchr(line + 1, '\n')) {
        bool is_end = strncmp(line + 1, "end ", 4) == 0;
        count += !is_end && lab_editor_help(line + 1) == NULL ? 1 : 0;
    }
    return count;
}

/* Lines without a few words beside them. */
static uint32_t count_bare(const char *text)
{
    uint32_t count = 0;
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1) {
        count += lab_editor_note(line, false) == NULL ? 1 : 0;
    }
    return count;
}

START_TEST(each_line_of_the_first_text_is_explained)
{
    ck_assert_uint_eq(count_unexplained(lab_editor_template()), 0);
    ck_assert_uint_eq(count_bare(lab_editor_template()), 0);
    ck_assert_str_eq(lab_editor_note("step 60\n", false), "frames a second; 0: as the lines i say");
    ck_assert_str_eq(lab_editor_note("task check Press\n", false), "what the learner does next");
    ck_assert_str_eq(lab_editor_note("step check Press\n", false), "what the learner does next");
    ck_assert_str_eq(lab_editor_note("edit move A B\n", true), "a change of this answer");
    ck_assert_str_eq(lab_editor_note("edit move A B\n", false),
                     "changed before the learner begins");
    ck_assert_ptr_null(lab_editor_help("nam My lesson"));
}
END_TEST

/* Where the kind is not known yet the line tells the kinds. */
START_TEST(each_measure_says_what_its_number_means)
{
    for (int kind = 0; kind < APP_MEASURE_KINDS; kind++) {
        char line[64];
        const char *meaning = lab_editor_meaning((app_measure_kind)kind);
        ck_assert_ptr_nonnull(meaning);
        (void)snprintf(line, sizeof line, "measure a  %s B\n", app_measure_shapes[kind].word);
        ck_assert_str_eq(lab_editor_help(line), meaning);
    }
    ck_assert_ptr_nonnull(strstr(lab_editor_help("measure a lag-\n"), "kinds: lag-px"));
    ck_assert_ptr_nonnull(strstr(lab_editor_help("measure\nlate"), "kinds: lag-px"));
    ck_assert_int_eq(lab_editor_kind("measure a late Hud\n"), APP_MEASURE_LATE);
    ck_assert_int_eq(lab_editor_kind("expect a late Hud\n"), APP_MEASURE_KINDS);
}
END_TEST

/* Types a line of its own behind the first measure. */
static void type_line(const char *text)
{
    lab_editor_go(editor_scene_of(&scene), 14, 1, false);
    lesson_scene_type(&scene, text);
}

static const char *line_of_cursor(char out[128])
{
    const lab_field *f = &editor_scene_of(&scene)->field;
    uint32_t begin = lab_field_line_begin(f, f->cursor);
    (void)snprintf(out, 128, "%.*s", (int)(lab_field_line_end(f, f->cursor) - begin),
                   f->text + begin);
    return out;
}

/* What can stand there, whatever the case; Tab takes the first, and Enter is a line break until an
 * arrow has chosen. */
START_TEST(names_are_offered_while_one_types)
{
    char line[128];
    lesson_scene_write(&scene);
    type_line("\n");
    type_line("edit move reti");
    ck_assert(panel_probe_shows(&scene.scene.list, "Reticle"));
    ck_assert(panel_probe_shows(&scene.scene.list, "Tab or click: choose"));
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    ck_assert_str_eq(line_of_cursor(line), "edit move Reticle");
    ck_assert(!editor_scene_of(&scene)->offers);
    lesson_scene_type(&scene, " postp");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    ck_assert_str_eq(line_of_cursor(line), "edit move Reticle PostPhysics");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0));
    lesson_scene_type(&scene, "mea");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    lesson_scene_type(&scene, " far lag-");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_DOWN, 0));
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0));
    ck_assert_str_eq(line_of_cursor(line), "measure far lag-frames");
    lesson_scene_type(&scene, " Reticle Ship.pos");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    ck_assert_str_eq(line_of_cursor(line), "measure far lag-frames Reticle Ship.position");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0));
    lesson_scene_type(&scene, "expect fa");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0)); /* ends the offer, not the text */
    ck_assert(scene.lab->model.has_editor && !editor_scene_of(&scene)->offers);
    lesson_scene_type(&scene, "r"); /* whole */
    ck_assert(!panel_probe_shows(&scene.scene.list, "Tab or click: choose"));
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0));
    ck_assert_str_eq(line_of_cursor(line), "");
}
END_TEST

/* Of a text after some passes: its condition. */
START_TEST(names_are_offered_for_the_condition_of_a_text)
{
    char line[128];
    lesson_scene_write(&scene);
    type_line("\n");
    type_line("unreal if edi");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    lesson_scene_type(&scene, " mov");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    lesson_scene_type(&scene, " reti");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    lesson_scene_type(&scene, " an");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_TAB, 0));
    ck_assert_str_eq(line_of_cursor(line), "unreal if edit move Reticle any");
    lesson_scene_type(&scene, " reti"); /* text */
    ck_assert(!panel_probe_shows(&scene.scene.list, "Tab or click: choose"));
}
END_TEST

START_TEST(the_template_can_be_read_and_each_fault_has_a_place)
{
    lesson_scene_write(&scene);
    ck_assert_str_eq(editor_scene_of(&scene)->problem, "");
    lab_editor_go(editor_scene_of(&scene), 13, 1, false); /* a measure */
    lesson_scene_type(&scene, "x");
    ck_assert_msg(strncmp(editor_scene_of(&scene)->problem, "13:1: expected", 14) == 0, "'%s'",
                  editor_scene_of(&scene)->problem);
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_S, KMOD_LCTRL));
    ck_assert(scene.lab->model.has_editor); /* not saved */
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0));
    ck_assert_str_eq(editor_scene_of(&scene)->problem, "");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_K,
                               KMOD_LCTRL)); /* the rule that needs the measure is wrong now */
    ck_assert_str_ne(editor_scene_of(&scene)->problem, "");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(keys_move_by_letters_and_lines)
{
    lesson_scene_write(&scene);
    ck_assert(lab_editor_set(editor_scene_of(&scene), "",
                             "a\xE8\xAF\xBE"
                             "b\nlonger\n"));
    lesson_scene_key(&scene, SDL_SCANCODE_RIGHT, 0);
    lesson_scene_key(&scene, SDL_SCANCODE_RIGHT, 0);
    ck_assert_uint_eq(editor_scene_of(&scene)->field.cursor,
                      4); /* one Chinese letter of three bytes */
    lesson_scene_key(&scene, SDL_SCANCODE_BACKSPACE, 0);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "ab\nlonger\n");
    lesson_scene_key(&scene, SDL_SCANCODE_DOWN, 0);
    ck_assert_uint_eq(editor_scene_of(&scene)->field.cursor, 4);
    lesson_scene_key(&scene, SDL_SCANCODE_END, 0);
    lesson_scene_key(&scene, SDL_SCANCODE_RETURN, 0);
    lesson_scene_type(&scene, "x");
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "ab\nlonger\nx\n");
    lesson_scene_key(&scene, SDL_SCANCODE_HOME, KMOD_LCTRL);
    lesson_scene_key(&scene, SDL_SCANCODE_DELETE, 0);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "b\nlonger\nx\n");
    ck_assert_uint_eq(
        lab_editor_line_of(editor_scene_of(&scene), editor_scene_of(&scene)->field.length), 4);
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(lines_are_selected_cut_undone_and_redone)
{
    lesson_scene_write(&scene);
    ck_assert_int_eq(SDL_setenv("SDL_VIDEODRIVER", "dummy", 1), 0);
    ck_assert_int_eq(SDL_InitSubSystem(SDL_INIT_VIDEO), 0);
    ck_assert(lab_editor_set(editor_scene_of(&scene), "", "one\ntwo\nthree\n"));
    lesson_scene_key(&scene, SDL_SCANCODE_DOWN, KMOD_LSHIFT);
    lesson_scene_key(&scene, SDL_SCANCODE_X, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "two\nthree\n");
    lesson_scene_key(&scene, SDL_SCANCODE_END, KMOD_LCTRL);
    lesson_scene_key(&scene, SDL_SCANCODE_V, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "two\nthree\none\n");
    lesson_scene_key(&scene, SDL_SCANCODE_Z, KMOD_LCTRL);
    lesson_scene_key(&scene, SDL_SCANCODE_Z, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "one\ntwo\nthree\n");
    ck_assert_uint_eq(editor_scene_of(&scene)->field.cursor, 4);
    lesson_scene_key(&scene, SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "two\nthree\n");
    lesson_scene_key(&scene, SDL_SCANCODE_K, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "three\n");
    lesson_scene_key(&scene, SDL_SCANCODE_A, KMOD_LCTRL);
    lesson_scene_type(&scene, "x");
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "x");
    lesson_scene_key(&scene, SDL_SCANCODE_Z, KMOD_LCTRL);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, "three\n");
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    lesson_scene_close(&scene);
}
END_TEST

static const lab_lesson_entry *listed(void)
{
    const lab_lesson_model *m = &scene.lab->model.lesson;
    ck_assert_uint_gt(m->count, 1);
    return &m->list[m->count - 1];
}

static uint32_t listed_index(void)
{
    return scene.lab->model.lesson.count - 1;
}

static bool is_in_menu(app_front *front, const char *title)
{
    bool is_found = false;
    app_menu_open(&front->menu, APP_PAGE_PAUSE);
    ck_assert(app_scene_begin(&scene.scene));
    app_front_paint(front, &scene.scene);
    app_menu_push(&front->menu, APP_PAGE_LESSONS);
    app_front_paint(front, &scene.scene);
    for (uint32_t i = 0; i < front->menu.row_count; i++) {
        is_found = is_found || strcmp(front->menu.rows[i].label, title) == 0;
    }
    return is_found;
}

static void write_lesson(const char *title)
{
    editor_scene_ask(&scene, LAB_WRITE, 1);
    lab_editor_go(editor_scene_of(&scene), 8, 6, false);
    for (int i = 0; i < 9; i++) {
        lesson_scene_key(&scene, SDL_SCANCODE_DELETE, 0);
    }
    lesson_scene_type(&scene, title);
    lesson_scene_save(&scene);
}

/* Of menu and Lab, while another lesson of the list is open. */
START_TEST(a_lesson_that_is_saved_is_on_both_lists_at_once)
{
    static app_front front;
    app_settings settings = app_settings_default();
    lesson_scene_write(&scene);
    app_front_open(&front, &scene.session, &settings);
    ck_assert(!is_in_menu(&front, "Zwei Ringe"));
    write_lesson("Zwei Ringe");
    ck_assert_str_eq(listed()->title, "Zwei Ringe");
    ck_assert(is_in_menu(&front, "Zwei Ringe"));
    editor_scene_ask(&scene, LAB_LESSON, listed()->number);
    ck_assert_ptr_eq(lab_lesson_scenario(scene.lab->lesson)->title, listed()->title);
    lab_taught_list(scene.lab);
    ck_assert_str_eq(lab_lesson_scenario(scene.lab->lesson)->title, "Zwei Ringe");
    ck_assert_ptr_ne(lab_lesson_scenario(scene.lab->lesson)->title, listed()->title);
    lesson_scene_paint(&scene);
    app_front_close(&front);
    lesson_scene_close(&scene);
}
END_TEST

static const app_menu_row *find_row(app_front *front, const char *label, const char *value)
{
    ck_assert(is_in_menu(front, "Zwei Ringe"));
    for (uint32_t i = 0; i < front->menu.row_count; i++) {
        const app_menu_row *row = &front->menu.rows[i];
        if (strcmp(row->label, label) == 0 && strcmp(row->value, value) == 0) {
            front->menu.selected[APP_PAGE_LESSONS] = i;
            return row;
        }
    }
    return NULL;
}

/* Both lists: two lessons of one title are told apart by their files. */
START_TEST(lessons_of_one_title_are_told_apart_and_edited_from_the_titles_list)
{
    static app_front front;
    app_settings settings = app_settings_default();
    lesson_scene_write(&scene);
    write_lesson("Zwei Ringe");
    write_lesson("Zwei Ringe");
    app_front_open(&front, &scene.session, &settings);
    lab_taught_close(scene.lab);
    lesson_scene_paint(&scene);
    lesson_scene_paint(&scene);
    lab_box top = {0};
    lab_box chapter = {0};
    lab_box own = {0};
    ck_assert(lesson_scene_find(&scene, lab_ui_id(LAB_PANEL_LESSON, 8), &top)); /* "Write ..." */
    ck_assert(lesson_scene_find(&scene, lab_ui_id(LAB_PANEL_LESSON, 16), &chapter));
    ck_assert(lesson_scene_find(&scene, lab_ui_id(LAB_PANEL_LESSON, 16 + listed_index()), &own));
    ck_assert(top.y < own.y && own.y < chapter.y); /* own lessons lie above the others */
    ck_assert(panel_probe_shows(&scene.scene.list, "Zwei Ringe (Zwei-Ringe.tick)"));
    ck_assert(panel_probe_shows(&scene.scene.list, "Zwei Ringe (Zwei-Ringe-2.tick)"));
    ck_assert_ptr_nonnull(find_row(&front, "Edit", "Zwei-Ringe.tick"));
    ck_assert_ptr_nonnull(find_row(&front, "Edit", "Zwei-Ringe-2.tick"));
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = SDL_SCANCODE_RETURN;
    (void)app_menu_event(&front.menu, &front.data, &event);
    app_wish wish = app_menu_take(&front.menu);
    ck_assert_int_eq(wish.kind, APP_WISH_WRITE);
    lab_write_lesson(scene.lab, wish.value);
    lesson_scene_paint(&scene);
    ck_assert(scene.lab->model.has_editor);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Zwei-Ringe-2");
    app_front_close(&front);
    lesson_scene_close(&scene);
}
END_TEST

/* Line 8 is its title. */
START_TEST(a_lesson_that_is_saved_is_opened_and_on_the_list)
{
    char path[APP_ASSET_PATH];
    lesson_scene_write(&scene);
    lab_editor_go(editor_scene_of(&scene), 8, 6, false);
    for (int i = 0; i < 9; i++) {
        lesson_scene_key(&scene, SDL_SCANCODE_DELETE, 0);
    }
    lesson_scene_type(&scene, "Zwei Ringe");
    lesson_scene_save(&scene);
    ck_assert(!scene.lab->model.has_editor);
    ck_assert(app_own_lessons_place("Zwei-Ringe", path));
    ck_assert_str_eq(lab_lesson_scenario(scene.lab->lesson)->title, "Zwei Ringe");
    scene.lab->ui.focus = 0; /* a second click, where the button was */
    lesson_scene_paint(&scene);
    ck_assert(lesson_scene_find(&scene, lab_ui_id(LAB_PANEL_LESSON, 1 << 16), &(lab_box){0}));
    ck_assert_str_eq(listed()->title, "Zwei Ringe"); /* at once, without another lesson asked for */
    ck_assert(!listed()->is_passed);
    ck_assert(lab_progress_pass_file(&scene.lab->progress, APP_OWN_LESSON, "Zwei-Ringe", 1));
    lesson_scene_paint(&scene);
    ck_assert(listed()->is_passed);
    editor_scene_ask(&scene, LAB_LESSON, APP_OWN_LESSON);
    ck_assert_uint_gt(scene.lab->lessons.count, 0);
    ck_assert_str_eq(scene.lab->lessons.names[scene.lab->lessons.count - 1], "Zwei-Ringe");
    editor_scene_ask(&scene, LAB_WRITE, 0); /* the one that is open */
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Zwei-Ringe");
    ck_assert(strstr(editor_scene_of(&scene)->field.text, "name Zwei Ringe\n") != NULL);
    lab_editor_go(editor_scene_of(&scene), 9, 6, false);
    lesson_scene_type(&scene, "x");
    lesson_scene_save(&scene); /* over the older text */
    ck_assert(!app_own_lessons_place("Zwei-Ringe-2", path));
    ck_assert_str_eq(lab_lesson_scenario(scene.lab->lesson)->texts[0],
                     "xThe ship flies 480 px a second; the ring asks where it is.");
    editor_scene_ask(&scene, LAB_WRITE, 0);
    lab_editor_go(editor_scene_of(&scene), 8, 6, false);
    lesson_scene_type(&scene, "x");
    lesson_scene_save(&scene); /* another title: the file is called so now */
    ck_assert(app_own_lessons_place("xZwei-Ringe", path));
    ck_assert_str_eq(lab_lesson_scenario(scene.lab->lesson)->title, "xZwei Ringe");
    ck_assert(!app_own_lessons_place("Zwei-Ringe", path));
    editor_scene_ask(&scene, LAB_WRITE, 0);
    editor_scene_ask(&scene, LAB_WRITE_REMOVE, 0); /* asks */
    ck_assert(app_own_lessons_place("xZwei-Ringe", path));
    editor_scene_ask(&scene, LAB_WRITE_REMOVE, 0);
    ck_assert(!app_own_lessons_place("xZwei-Ringe", path));
    ck_assert(!scene.lab->model.has_editor);
    ck_assert_str_ne(listed()->title, "xZwei Ringe");
    lesson_scene_close(&scene);
}
END_TEST

static bool is_named(const char *word)
{
    for (uint32_t i = 0; i < scene.scene.list.text_count; i++) {
        if (strstr(panel_probe_text(&scene.scene.list, i).text, word) != NULL) {
            return true;
        }
    }
    return false;
}

static uint32_t times_shown(const char *text)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < scene.scene.list.text_count; i++) {
        count += strcmp(panel_probe_text(&scene.scene.list, i).text, text) == 0 ? 1 : 0;
    }
    return count;
}

/* A row for its values, and one for what it works by. */
START_TEST(the_page_of_all_words_says_where_a_function_lives_and_has_one_row_for_its_values)
{
    lesson_scene_write(&scene);
    lesson_scene_key(&scene, SDL_SCANCODE_F1, 0);
    ck_assert(is_named("FollowCamera(studio)") && is_named("NamePlate(range)"));
    ck_assert(is_named("Reticle") && !is_named("Reticle("));
    ck_assert_uint_eq(times_shown("Nest(workshop)"), 2);
    ck_assert_uint_eq(times_shown("World"), 2);
    lesson_scene_close(&scene);
}
END_TEST

/* What the game and the reader know, and no list beside them. */
START_TEST(one_key_shows_every_word_that_a_text_may_have)
{
    const char *choice = NULL;
    lesson_scene_write(&scene);
    ck_assert(!is_named("Emitter.lag"));
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_F1, 0));
    for (uint32_t i = 0; i < gm_function_count(); i++) {
        ck_assert_msg(is_named(gm_function_at(i)->name), "%s", gm_function_at(i)->name);
    }
    for (uint32_t i = 0; i < gm_value_count(); i++) {
        ck_assert_msg(is_named(gm_value_name(i)), "%s", gm_value_name(i));
    }
    for (uint32_t i = 0; i < gm_setting_count(); i++) {
        for (uint32_t k = 0; (choice = gm_setting_choice(i, k)) != NULL; k++) {
            ck_assert_msg(is_named(choice), "%s %s", gm_setting_name(i), choice);
        }
    }
    ck_assert(is_named("edit interval FUNCTION SECONDS") && is_named("PostUpdateWork"));
    ck_assert(is_named("shuffle-late") && is_named("FUNCTION VALUE ORDERS") && is_named("range"));
    lesson_scene_key(&scene, SDL_SCANCODE_END, 0);
    lesson_scene_paint(&scene);
    ck_assert(editor_scene_of(&scene)->words_scroll > 100.0F &&
              editor_scene_of(&scene)->words_scroll < 1.0e5F);
    uint32_t version = editor_scene_of(&scene)->field.version;
    lesson_scene_type(&scene, "x"); /* nothing is typed below the page */
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0));
    ck_assert(scene.lab->model.has_editor && !editor_scene_of(&scene)->has_words);
    ck_assert_uint_eq(editor_scene_of(&scene)->field.version, version);
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(esc_leaves_the_lab_as_it_was)
{
    lesson_scene_write(&scene);
    ck_assert(lab_is_held(scene.lab));
    lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
    lesson_scene_paint(&scene);
    ck_assert(!lab_is_held(scene.lab));
    editor_scene_ask(&scene, LAB_HOLD, 0);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
    lesson_scene_paint(&scene);
    ck_assert(lab_is_held(scene.lab));
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(esc_leads_from_a_try_to_the_text_and_from_there_to_the_list)
{
    for (int round = 0; round < 2; round++) {
        bool is_from_title = round > 0;
        lesson_scene_write(&scene);
        scene.lab->is_from_title = is_from_title;
        lesson_scene_save(&scene);
        ck_assert(scene.lab->lesson != NULL && !scene.lab->model.has_editor);
        scene.lab->ui.focus = 0;
        lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
        lesson_scene_paint(&scene);
        ck_assert(scene.lab->model.has_editor && editor_scene_of(&scene)->name[0] != '\0');
        lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
        lesson_scene_paint(&scene);
        ck_assert(!scene.lab->model.has_editor && !lab_is_held(scene.lab));
        ck_assert_int_eq(scene.lab->is_leaving, is_from_title); /* for the list of the title */
        ck_assert(is_from_title || (scene.lab->lesson == NULL && scene.lab->is_open &&
                                    scene.lab->model.tab == LAB_TAB_LESSON));
        lesson_scene_close(&scene);
    }
}
END_TEST

/* Another lesson is open; the button stands beside its entry. */
START_TEST(a_lesson_of_ones_own_is_edited_from_the_list)
{
    lesson_scene_write(&scene);
    write_lesson("Zwei Ringe");
    write_lesson("Drei Ringe");
    editor_scene_ask(&scene, LAB_LESSON, 1);
    int64_t number = listed()->number;
    ck_assert_str_eq(listed()->title, "Zwei Ringe");
    editor_scene_ask(&scene, LAB_WRITE, number);
    ck_assert(scene.lab->model.has_editor);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Zwei-Ringe");
    lab_editor_go(editor_scene_of(&scene), 9, 6, false);
    lesson_scene_type(&scene, "x");
    lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
    lesson_scene_paint(&scene);
    editor_scene_ask(&scene, LAB_WRITE, number); /* what was typed is that lesson's */
    ck_assert_ptr_nonnull(strstr(editor_scene_of(&scene)->field.text, "text xThe ship"));
    lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0);
    lesson_scene_paint(&scene);
    editor_scene_ask(&scene, LAB_WRITE, number - 1); /* each has a draft of its own */
    ck_assert_str_eq(editor_scene_of(&scene)->name, "Drei-Ringe");
    ck_assert(!editor_scene_of(&scene)->is_changed);
    lesson_scene_type(&scene, "y");
    editor_scene_ask(&scene, LAB_WRITE, number);
    ck_assert_ptr_nonnull(strstr(editor_scene_of(&scene)->field.text, "text xThe ship"));
    editor_scene_ask(&scene, LAB_WRITE, number - 1);
    ck_assert(editor_scene_of(&scene)->field.text[0] == 'y');
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(what_was_written_is_there_after_esc)
{
    lesson_scene_write(&scene);
    lesson_scene_type(&scene, "x");
    ck_assert(lesson_scene_key(&scene, SDL_SCANCODE_ESCAPE, 0));
    lesson_scene_paint(&scene);
    ck_assert(!scene.lab->model.has_editor);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert(editor_scene_of(&scene)->field.text[0] == 'x');
    editor_scene_ask(&scene, LAB_WRITE, 1); /* asks */
    ck_assert(editor_scene_of(&scene)->field.text[0] == 'x');
    lesson_scene_type(&scene, "y");
    editor_scene_ask(&scene, LAB_WRITE, 1); /* again: it is another text */
    ck_assert(editor_scene_of(&scene)->field.text[0] == 'x');
    editor_scene_ask(&scene, LAB_WRITE, 1);
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, lab_editor_template());
    lesson_scene_close(&scene);
}
END_TEST

/* The template has no line `lesson`. */
START_TEST(a_file_with_the_parts_of_a_lesson_is_opened_as_one)
{
    memset(&scene, 0, sizeof scene);
    lesson_scene_open_own(&scene, lab_editor_template());
    const lab_lesson_model *m = &scene.lab->model.lesson;
    ck_assert_ptr_nonnull(scene.lab->lesson);
    ck_assert_int_eq(scene.lab->model.tab, LAB_TAB_LESSON);
    ck_assert_uint_ge(m->number, APP_OWN_LESSON);
    ck_assert_str_eq(m->title, "My lesson");
    ck_assert(m->is_guess_open);
    lesson_scene_close(&scene);
}
END_TEST

/* The template with a text of `bytes` more: each line of input is one frame. */
static char *long_text(size_t bytes)
{
    static const char line[] = "i 1 1 127 0 0 -127 0 0\n";
    const char *end = strstr(lab_editor_template(), "end 160\n");
    size_t head = (size_t)(end - lab_editor_template());
    size_t count = bytes / (sizeof line - 1);
    char *text = malloc(head + count * (sizeof line - 1) + 32);
    ck_assert_ptr_nonnull(text);
    memcpy(text, lab_editor_template(), head);
    for (size_t i = 0; i < count; i++) {
        memcpy(text + head + i * (sizeof line - 1), line, sizeof line - 1);
    }
    (void)snprintf(text + head + count * (sizeof line - 1), 32, "end %zu\n", 160 + count);
    return text;
}

/* A minute of play is there; of ten minutes it says why not, and opens nothing else. */
START_TEST(a_long_lesson_is_opened_and_one_that_is_too_long_is_refused)
{
    char *text = long_text(100000);
    memset(&scene, 0, sizeof scene);
    lesson_scene_open_own(&scene, text);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert(scene.lab->model.has_editor);
    ck_assert_str_eq(editor_scene_of(&scene)->name, "mine");
    ck_assert_str_eq(editor_scene_of(&scene)->field.text, text);
    lesson_scene_close(&scene);
    free(text);
    text = long_text(400000);
    memset(&scene, 0, sizeof scene);
    lesson_scene_open_own(&scene, text);
    editor_scene_ask(&scene, LAB_WRITE, 0);
    ck_assert(!scene.lab->model.has_editor);
    ck_assert_ptr_nonnull(strstr(scene.lab->notice, "too long to be written here"));
    lesson_scene_close(&scene);
    free(text);
}
END_TEST

START_TEST(the_picker_finds_a_lesson_of_ones_own_by_its_file)
{
    memset(&scene, 0, sizeof scene);
    lesson_scene_open_own(&scene, lab_editor_template());
    editor_scene_ask(&scene, LAB_PICKER, 0);
    lab_picker *picker = &scene.lab->picker;
    lab_picker_type(picker, "mine");
    ck_assert_uint_gt(picker->match_count, 0);
    ck_assert_str_eq(picker->items[picker->matches[0]].name, "mine: My lesson");
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_file_with_blanks_in_its_name_is_found_by_the_name_of_its_lesson)
{
    char path[APP_ASSET_PATH];
    lesson_scene_open(&scene);
    ck_assert(app_own_lessons_write("my own file", lab_editor_template(), path));
    ck_assert(app_own_lessons_place("my_own_file", path));
    ck_assert_str_eq(path + strlen(path) - 17, "/my own file.tick");
    ck_assert(!app_own_lessons_place("my_own", path));
    ck_assert(app_own_lessons_remove("my_own_file"));
    ck_assert(!app_own_lessons_place("my_own_file", path));
    lesson_scene_close(&scene);
}
END_TEST

START_TEST(a_label_that_begins_with_a_word_of_another_kind_is_noted)
{
    ck_assert(lab_editor_has_stray_stat("measure a late Hud Ship.position max hud late\nmax"));
    ck_assert(lab_editor_has_stray_stat("measure a shuffle-px Hud Ship.position 100 mean"));
    ck_assert(!lab_editor_has_stray_stat("measure a late Hud Ship.position maximum late\n"));
    ck_assert(!lab_editor_has_stray_stat("measure a late Hud Ship.position\nmax"));
    ck_assert(!lab_editor_has_stray_stat("measure a lag-px Hud Ship.position max hud\n"));
    ck_assert(!lab_editor_has_stray_stat("measure a late max max hud\n"));
    ck_assert(!lab_editor_has_stray_stat("text max\n"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("editor");
    tcase_add_test(tests, a_label_that_begins_with_a_word_of_another_kind_is_noted);
    tcase_add_test(tests, each_line_of_the_first_text_is_explained);
    tcase_add_test(tests, each_measure_says_what_its_number_means);
    tcase_add_test(tests, a_file_with_blanks_in_its_name_is_found_by_the_name_of_its_lesson);
    tcase_add_test(tests, the_picker_finds_a_lesson_of_ones_own_by_its_file);
    tcase_add_test(tests, a_long_lesson_is_opened_and_one_that_is_too_long_is_refused);
    tcase_add_test(tests, a_file_with_the_parts_of_a_lesson_is_opened_as_one);
    tcase_add_test(tests, names_are_offered_while_one_types);
    tcase_add_test(tests, names_are_offered_for_the_condition_of_a_text);
    tcase_add_test(tests, the_template_can_be_read_and_each_fault_has_a_place);
    tcase_add_test(tests, keys_move_by_letters_and_lines);
    tcase_add_test(tests, lines_are_selected_cut_undone_and_redone);
    tcase_add_test(tests, a_lesson_that_is_saved_is_opened_and_on_the_list);
    tcase_add_test(tests, a_lesson_that_is_saved_is_on_both_lists_at_once);
    tcase_add_test(tests, lessons_of_one_title_are_told_apart_and_edited_from_the_titles_list);
    tcase_add_test(tests, esc_leads_from_a_try_to_the_text_and_from_there_to_the_list);
    tcase_add_test(tests, what_was_written_is_there_after_esc);
    tcase_add_test(
        tests, the_page_of_all_words_says_where_a_function_lives_and_has_one_row_for_its_values);
    tcase_add_test(tests, one_key_shows_every_word_that_a_text_may_have);
    tcase_add_test(tests, esc_leaves_the_lab_as_it_was);
    tcase_add_test(tests, a_lesson_of_ones_own_is_edited_from_the_list);
    return suite_run(tests, 60.0);
}
