/* A lesson in the Lab is opened, begun again, paused and left, and its notices go with it. */
#include "../lesson_fixture.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "lab/panels/lesson_list.h"
#include "menu/front.h"
#include "suite.h"

#include <check.h>
#include <string.h>

START_TEST(leaving_a_lesson_leads_to_the_title)
{
    app_settings settings = app_settings_default();
    ck_assert(lab_leave_lesson(s.lab, &settings));
    ck_assert(!lab_is_open(s.lab) && s.session.playing == NULL);
    for (int i = 0; i < 60; i++) { /* the lesson's input does not start the game there */
        gm_input input = {.delta = TL_SECONDS(1) / 60};
        ck_assert(lab_run(s.lab, &input));
    }
    ck_assert_int_eq(gm_game_view(s.session.game)->screen, GM_SCREEN_TITLE);
    ck_assert(!lab_leave_lesson(s.lab, &settings)); /* there is none any more */
}
END_TEST

START_TEST(a_lesson_begins_again_from_outside_of_the_lab)
{
    lab_set_open(s.lab, false);
    lab_restart_lesson(s.lab);
    lesson_scene_paint(&s);
    ck_assert(lab_is_open(s.lab) && s.session.playing != NULL);
    ck_assert_uint_le(gm_game_frame_number(s.session.game), 2);
}
END_TEST

static bool has_row(const app_menu *menu, const char *label)
{
    for (uint32_t i = 0; i < menu->row_count; i++) {
        if (strcmp(menu->rows[i].label, label) == 0) {
            return true;
        }
    }
    return false;
}

/* Out of the Lab a lesson pauses as a game does, with a page of its own. */
START_TEST(the_pause_of_a_lesson_knows_that_it_is_one)
{
    static app_front front;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_PLAY};
    app_front_open(&front, &s.session, &settings);
    app_front_follow(&front, &view, true);
    view.screen = GM_SCREEN_PAUSE;
    app_front_follow(&front, &view, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert(has_row(&front.menu, "Back to the Lab"));
    ck_assert(!has_row(&front.menu, "Restart sector"));
    view.screen = GM_SCREEN_PLAY;
    app_front_follow(&front, &view, true);
    ck_assert(lab_leave_lesson(s.lab, &settings));
    view.screen = GM_SCREEN_PAUSE;
    app_front_follow(&front, &view, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert(!has_row(&front.menu, "Back to the Lab"));
    ck_assert(has_row(&front.menu, "Restart sector"));
    app_front_close(&front);
}
END_TEST

/* Hands that still fly and fire choose nothing. */
START_TEST(the_end_of_a_game_takes_no_key_at_once)
{
    static app_front front;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_GAME_OVER, .screen_age = 2.0F};
    const SDL_Event down = {
        .key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_DOWN}}};
    app_front_open(&front, &s.session, &settings);
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_OVER);
    app_menu_fill(&front.menu, &front.data);
    uint32_t first = front.menu.selected[APP_PAGE_OVER];
    ck_assert(app_front_event(&front, &down, 1.0F));
    ck_assert_uint_eq(front.menu.selected[APP_PAGE_OVER], first);
    front.opened_at -= 1000;
    ck_assert(app_front_event(&front, &down, 1.0F));
    ck_assert_uint_ne(front.menu.selected[APP_PAGE_OVER], first);
    app_front_close(&front);
}
END_TEST

/* One level back at a time, until the lesson is left. */
static uint32_t go_back(void)
{
    enum { LEVELS = 4 };
    uint32_t number = 0;
    for (uint32_t i = 0; i < LEVELS && number == 0 && s.lab->lesson != NULL; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_BACK});
        number = lab_take_leaving(s.lab);
    }
    return number;
}

/* A click leaves a focus that is not drawn; a bullet that was selected is gone. */
START_TEST(each_esc_leaves_something_that_can_be_seen)
{
    (void)SDL_strlcpy(s.lab->model.selected, "Reticle", sizeof s.lab->model.selected);
    s.lab->ui.focus = lab_ui_id(LAB_PANEL_TABS, 0);
    s.lab->ui.is_focus_shown = false;
    lesson_scene_ask(&s, (lab_request){.action = LAB_BACK});
    ck_assert(s.lab->model.selected[0] == '\0' && s.lab->lesson != NULL);
    s.lab->ui.focus = lab_ui_id(LAB_PANEL_GRAPH, 999);
    s.lab->ui.is_focus_shown = true;
    (void)SDL_strlcpy(s.lab->model.selected, "Bullet#900", sizeof s.lab->model.selected);
    lesson_scene_ask(&s, (lab_request){.action = LAB_BACK});
    ck_assert_ptr_null(s.lab->lesson);
}
END_TEST

/* The Lab still knows the view of the lesson before, which was flown for a while. */
START_TEST(a_second_lesson_of_the_titles_list_asks_for_no_game)
{
    app_settings settings = app_settings_default();
    gm_entry point = {.sector = 0, .score = 100, .lives = 2, .shield = 1000};
    gm_input nothing = {.delta = 16666667};
    gm_view flown = *s.lab->model.view;
    flown.sector_age = 10.0F;
    ck_assert(app_settings_reach(&settings, "01-amber-drift"));
    ck_assert(app_settings_keep_point(&settings, &point));
    s.lab->progress.is_all_open = true;
    lab_set_open(s.lab, false);
    ck_assert(lab_leave_lesson(s.lab, &settings));
    ck_assert(lab_go_to_title(s.lab, &settings));
    ck_assert(lab_run(s.lab, &nothing));
    s.lab->model.view = &flown;
    lab_take_lesson(s.lab, 2, 0);
    lab_taught_open(s.lab, 0, 2);
    ck_assert_int_eq(s.lab->model.question, LAB_QUESTION_NONE);
    ck_assert_ptr_nonnull(s.session.playing);
}
END_TEST

START_TEST(the_title_that_follows_its_lab_marks_the_row_of_the_lab)
{
    static app_front front;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_TITLE};
    ck_assert(lab_leave_lesson(s.lab, &settings));
    app_front_open(&front, &s.session, &settings);
    app_front_want_lesson(&front, 0);
    app_front_follow(&front, &view, true);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_TITLE);
    ck_assert_str_eq(front.menu.rows[front.menu.selected[APP_PAGE_TITLE]].label, "The Lab");
    app_front_close(&front);
}
END_TEST

START_TEST(a_lesson_of_the_titles_list_leads_back_to_its_line)
{
    enum { CHOSEN = 2 };
    static app_front front;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_TITLE};
    s.lab->progress.is_all_open = true;
    ck_assert(lab_leave_lesson(s.lab, &settings));
    lab_take_lesson(s.lab, CHOSEN, 0);
    lesson_scene_paint(&s);
    ck_assert_ptr_nonnull(s.lab->lesson);
    ck_assert_uint_eq(go_back(), CHOSEN);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0); /* told once */
    ck_assert(lab_go_to_title(s.lab, &settings));
    app_front_open(&front, &s.session, &settings);
    app_front_want_lesson(&front, CHOSEN);
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_LESSONS);
    app_menu_fill(&front.menu, &front.data);
    ck_assert_str_eq(front.menu.rows[front.menu.selected[APP_PAGE_LESSONS]].label,
                     app_lessons_find(&front.lessons, CHOSEN)->title);
    app_menu_back(&front.menu, &front.data); /* and from there to its row of the title */
    app_menu_fill(&front.menu, &front.data);
    ck_assert_str_eq(front.menu.rows[front.menu.selected[APP_PAGE_TITLE]].label, "Lessons");
    app_front_close(&front);
}
END_TEST

START_TEST(the_lab_of_the_titles_menu_leads_back_to_the_title)
{
    app_settings settings = app_settings_default();
    ck_assert(lab_leave_lesson(s.lab, &settings));
    lab_open_from_title(s.lab);
    lesson_scene_paint(&s);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    lesson_scene_ask(&s, (lab_request){.action = LAB_OPEN});
    ck_assert(!lab_is_open(s.lab));
    ck_assert_uint_eq(lab_take_leaving(s.lab), LAB_LEAVES_FOR_TITLE);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    lab_set_open(s.lab, true); /* opened over play: it goes on */
    lab_set_open(s.lab, false);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    lab_open_from_title(s.lab);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_OPEN});
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0); /* the lesson goes on */
}
END_TEST

/* Not where the lesson before it ended. */
START_TEST(the_lab_of_the_titles_menu_begins_where_it_began_first)
{
    app_settings settings = app_settings_default();
    lesson_scene_select(&s, "Reticle");
    s.lab->model.tab = LAB_TAB_GRAPH;
    ck_assert(lab_leave_lesson(s.lab, &settings));
    lab_open_from_title(s.lab);
    lesson_scene_paint(&s);
    ck_assert_int_eq(s.lab->model.tab, LAB_TAB_FUNCTION);
    ck_assert_str_eq(s.lab->model.selected, "");
    ck_assert(panel_probe_shows(&s.scene.list, "Tour (Ctrl+F1)"));
    ck_assert(panel_probe_shows(&s.scene.list, "lessons")); /* in the bar, after Ctrl+L */
}
END_TEST

/* 2, 4 and 8: the notice names the group. */
START_TEST(a_key_of_a_locked_group_says_who_runs_there)
{
    static const SDL_Scancode keys[] = {SDL_SCANCODE_2, SDL_SCANCODE_4, SDL_SCANCODE_8};
    static const char *const told[] = {
        "StartPhysics belongs to the engine: only the physics step runs there",
        "EndPhysics belongs to the engine: only the physics step runs there",
        "NewlySpawned belongs to the engine: only what is spawned late in a frame runs there"};
    lesson_scene_select(&s, "Reticle");
    ck_assert(lesson_scene_key(&s, keys[_i], KMOD_LCTRL));
    ck_assert(lab_has_notice(s.lab));
    ck_assert_str_eq(s.lab->notice, told[_i]);
    ck_assert_uint_eq(s.lab->model.lesson.edits, 0);
}
END_TEST

START_TEST(a_slot_takes_no_function_and_says_so)
{
    lab_request move = {.action = LAB_MOVE, .number = 1, .group = TL_TICK_GROUP_COUNT};
    (void)SDL_strlcpy(move.function, "Reticle", sizeof move.function);
    lesson_scene_ask(&s, move);
    ck_assert_str_eq(
        s.lab->notice,
        "Reticle runs in one of the eight groups: the slots between them take no function");
    ck_assert_uint_eq(s.lab->model.lesson.edits, 0);
}
END_TEST

/* Half of the shuffles leave the two functions of the lesson as they were: each is told of, until
 * one waits for the other. */
START_TEST(a_shuffle_tells_whether_the_functions_of_the_lesson_swapped)
{
    bool was_told[2] = {false, false};
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2});
    lesson_scene_guess(&s, '5');
    bool is_beam_first = s.lab->swap.is_reader_first;
    for (uint32_t i = 0; i < 8; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_SHUFFLE});
        lesson_scene_paint(&s);
        bool is_same = s.lab->swap.is_reader_first == is_beam_first;
        is_beam_first = s.lab->swap.is_reader_first;
        ck_assert(lab_has_notice(s.lab));
        ck_assert_str_eq(s.lab->notice,
                         is_same
                             ? "Reticle and LaserBeam: the same order as before. <shuffle> again"
                         : is_beam_first ? "now LaserBeam runs before Reticle"
                                         : "now Reticle runs before LaserBeam");
        was_told[is_same ? 0 : 1] = true;
    }
    ck_assert(was_told[0] && was_told[1]);
    lab_request after = {.action = LAB_AFTER, .function = "LaserBeam", .other = "Reticle"};
    lesson_scene_ask(&s, after);
    s.lab->notice_end = 0;
    lesson_scene_ask(&s, (lab_request){.action = LAB_SHUFFLE});
    lesson_scene_paint(&s);
    ck_assert(!lab_has_notice(s.lab));
}
END_TEST

static bool is_list_shown(void)
{
    lab_box box;
    return lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_ALL), &box);
}

/* The guess, the changes and the frame of the lesson below the list stay. */
START_TEST(the_list_over_a_lesson_leads_back_to_it_as_it_was)
{
    lesson_scene_guess(&s, '8');
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    lesson_scene_ask(&s, (lab_request){.action = LAB_HINT});
    float scroll = s.lab->inspector.scroll[LAB_TAB_LESSON];
    uint64_t frame = s.lab->frame.number;
    ck_assert(lesson_scene_key(&s, SDL_SCANCODE_L, KMOD_LCTRL));
    lesson_scene_paint(&s);
    ck_assert(is_list_shown());
    ck_assert(lesson_scene_key(&s, SDL_SCANCODE_L, KMOD_LCTRL)); /* the same key closes it */
    lesson_scene_paint(&s);
    ck_assert(!is_list_shown());
    ck_assert_str_eq(s.lab->model.lesson.prediction, "8");
    ck_assert_uint_eq(s.lab->model.lesson.hint_count, 1);
    ck_assert(s.lab->inspector.scroll[LAB_TAB_LESSON] == scroll);
    ck_assert_uint_eq(s.lab->frame.number, frame);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 1}); /* it is open */
    ck_assert(!is_list_shown());
    ck_assert_str_eq(s.lab->model.lesson.prediction, "8");
    ck_assert_uint_eq(s.lab->model.lesson.hint_count, 1);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_TAB, .direction = 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST}); /* not the one out of sight */
    ck_assert(is_list_shown());
    lesson_scene_ask(&s, (lab_request){.action = LAB_CHECK}); /* is about the lesson */
    ck_assert(!is_list_shown());
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST});
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2});
    ck_assert(!is_list_shown());
    ck_assert_uint_eq(lab_lesson_scenario(s.lab->lesson)->lesson, 2);
}
END_TEST

/* In a list that is longer than its tab. */
START_TEST(the_list_opens_at_the_lesson_below_it)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(
        &s, (lab_request){.action = LAB_LESSON, .number = (int64_t)4 * LAB_LESSON_PLACE + 1});
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST});
    lesson_scene_paint(&s);
    lab_box row;
    uint32_t entry = 0;
    while (s.lab->model.lesson.list[entry].number != s.lab->model.lesson.number) {
        entry++;
    }
    ck_assert(
        lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON, LAB_LESSON_TAB_ENTRY + entry), &row));
    ck_assert(panel_probe_is_within(row, s.lab->layout.inspector, 0.0F));
}
END_TEST

/* However deep one is in a lesson, one press of its button leads to the list; Esc does too, level
 * by level, where the Lab was opened from the title. */
START_TEST(one_press_leads_from_a_lesson_to_the_list_of_lessons)
{
    enum { LIST = 5 };
    app_settings settings = app_settings_default();
    lab_box box;
    s.lab->progress.is_all_open = true;
    ck_assert(lab_leave_lesson(s.lab, &settings));
    lab_open_from_title(s.lab);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = 2});
    lesson_scene_select(&s, "Reticle");
    ck_assert(lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON_FOOT, LIST), &box));
    ck_assert(!is_list_shown());
    ck_assert(lesson_scene_key(&s, SDL_SCANCODE_L, KMOD_LCTRL));
    lesson_scene_paint(&s);
    ck_assert(is_list_shown());
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    ck_assert(lesson_scene_key(&s, SDL_SCANCODE_ESCAPE, 0)); /* back to the lesson */
    lesson_scene_paint(&s);
    ck_assert(!is_list_shown() && s.lab->is_open);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    ck_assert_uint_eq(lab_lesson_scenario(s.lab->lesson)->lesson, 2);
    ck_assert_uint_eq(s.lab->model.lesson.last, 2);
    ck_assert_uint_eq(go_back(), 2);
    lab_taught_close(s.lab);
    s.lab->model.tab = LAB_TAB_FUNCTION;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON_LIST});
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0); /* the Lab's own list is there */
    ck_assert_int_eq(s.lab->model.tab, LAB_TAB_LESSON);
    lesson_scene_paint(&s);
    ck_assert_uint_eq(s.lab->model.lesson.last, 2); /* the list goes on from there */
}
END_TEST

/* The text of a lesson, opened from the title's list, leads back to it; one opened in the Lab does
 * not. */
START_TEST(a_text_that_was_opened_from_the_titles_list_leads_back_there)
{
    app_settings settings = app_settings_default();
    lesson_scene_ask(&s, (lab_request){.action = LAB_WRITE});
    ck_assert(s.lab->model.has_editor);
    lesson_scene_ask(&s, (lab_request){.action = LAB_BACK});
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
    ck_assert(lab_leave_lesson(s.lab, &settings));
    lab_write_lesson(s.lab, 0);
    lesson_scene_paint(&s);
    ck_assert(lab_is_open(s.lab) && s.lab->model.has_editor);
    lesson_scene_ask(&s, (lab_request){.action = LAB_BACK});
    ck_assert(!s.lab->model.has_editor);
    ck_assert_uint_eq(lab_take_leaving(s.lab), UINT32_MAX);
    ck_assert_uint_eq(lab_take_leaving(s.lab), 0);
}
END_TEST

/* Taken in the Lab, it leads back there, and says who flies now and how to go on. */
START_TEST(a_lesson_of_the_lab_is_left_with_a_word)
{
    ck_assert_uint_eq(go_back(), 0);
    ck_assert(s.lab->lesson == NULL && s.lab->is_open);
    ck_assert_str_eq(s.lab->notice, lab_notice_text(LAB_NOTICE_LEFT_LESSON));
    lesson_scene_paint(&s);
    ck_assert_ptr_nonnull(s.lab->model.notice);
    lesson_scene_ask(&s, (lab_request){.action = LAB_HELP});
    ck_assert_ptr_null(s.lab->model.notice); /* the keys are not covered */
    lesson_scene_ask(&s, (lab_request){.action = LAB_HELP});
    for (int level = 0; level < 4 && s.lab->is_open; level++) {
        lab_act(s.lab, &(lab_request){.action = LAB_BACK});
    }
    ck_assert_str_eq(s.lab->notice, lab_notice_text(LAB_NOTICE_RANGE));
}
END_TEST

START_TEST(the_lab_that_closes_over_a_lesson_says_how_to_return)
{
    lab_act(s.lab, &(lab_request){.action = LAB_OPEN});
    ck_assert(!s.lab->is_open && s.lab->lesson != NULL);
    ck_assert_str_eq(s.lab->notice, lab_notice_text(LAB_NOTICE_LESSON_GOES_ON));
}
END_TEST

/* From the run of a lesson that was closed, which knows of no continue point. */
START_TEST(the_title_that_follows_a_lesson_knows_the_continue_point)
{
    app_settings settings = app_settings_default();
    gm_entry point = {.sector = 0, .score = 100, .lives = 2, .shield = 1000};
    ck_assert(app_settings_reach(&settings, "01-amber-drift"));
    ck_assert(app_settings_keep_point(&settings, &point));
    lab_taught_close(s.lab);
    ck_assert_uint_eq(gm_game_continue_point(s.session.game).lives, 0);
    ck_assert(lab_go_to_title(s.lab, &settings));
    ck_assert_uint_eq(gm_game_continue_point(s.session.game).score, 100);
}
END_TEST

/* Those that were on in play come back after it; those of the command line stay on in its lesson.
 */
START_TEST(a_lesson_begins_without_the_overlays_of_play)
{
    const uint32_t of_play = 1U << TL_TICK_GROUP_PRE_PHYSICS | 1U << TL_TICK_GROUP_POST_PHYSICS;
    lab_taught_close(s.lab);
    s.overlay.groups = of_play;
    s.lab->progress.is_all_open = true;
    lab_taught_open(s.lab, 0, 1);
    ck_assert_uint_eq(s.overlay.groups, 0);
    lesson_scene_ask(&s,
                     (lab_request){.action = LAB_OVERLAY, .group = TL_TICK_GROUP_DURING_PHYSICS});
    ck_assert_uint_ne(s.overlay.groups, 0);
    lab_taught_open(s.lab, 1, 0);
    ck_assert_uint_eq(s.overlay.groups, 0);
    lab_taught_close(s.lab);
    ck_assert_uint_eq(s.overlay.groups, of_play);
    lab_taught_close(s.lab);
    ck_assert_uint_eq(s.overlay.groups, of_play);
}
END_TEST

static bool is_shown(const char *words)
{
    for (uint32_t i = 0; i < s.scene.list.text_count; i++) {
        if (strcmp(panel_probe_text(&s.scene.list, i).text, words) == 0) {
            return true;
        }
    }
    return false;
}

START_TEST(the_name_plate_has_the_name_of_the_settings)
{
    s.lab->is_all_shown = true;
    lesson_scene_paint(&s);
    ck_assert(is_shown("PILOT"));
    s.scene.pilot = "Zo\xC3\xAB";
    lesson_scene_paint(&s);
    ck_assert(is_shown("Zo\xC3\xAB") && !is_shown("PILOT"));
    s.scene.pilot = "";
    lesson_scene_paint(&s);
    ck_assert(is_shown("PILOT"));
}
END_TEST

/* Asked for in play, the keys lead back to it; asked for in the menu, to the menu. */
START_TEST(the_keys_lead_back_to_where_they_were_asked_for)
{
    static app_front front;
    app_settings settings = app_settings_default();
    gm_view view = {.screen = GM_SCREEN_PLAY};
    SDL_Event help = {.key = {.type = SDL_KEYDOWN, .keysym.scancode = SDL_SCANCODE_F1}};
    app_front_open(&front, &s.session, &settings);
    app_front_follow(&front, &view, true);
    ck_assert(app_front_event(&front, &help, 1.0F));
    view.screen = GM_SCREEN_PAUSE;
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_HELP);
    ck_assert(app_front_event(&front, &help, 1.0F));
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_RESUME);
    view.screen = GM_SCREEN_PLAY;
    app_front_follow(&front, &view, true);
    view.screen = GM_SCREEN_PAUSE;
    app_front_follow(&front, &view, true);
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_PAUSE);
    ck_assert(app_front_event(&front, &help, 1.0F));
    ck_assert(app_front_event(&front, &help, 1.0F));
    ck_assert_int_eq(app_menu_page(&front.menu), APP_PAGE_PAUSE);
    ck_assert_int_eq(app_menu_take(&front.menu).kind, APP_WISH_NONE);
    app_front_close(&front);
}
END_TEST

START_TEST(the_lesson_that_was_left_is_the_next_one)
{
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .number = LAB_LESSON_PLACE + 3});
    ck_assert_uint_eq(s.lab->model.lesson.place, 3);
    lab_taught_close(s.lab);
    lesson_scene_paint(&s);
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .direction = 1});
    ck_assert(s.lab->model.lesson.chapter == 1 && s.lab->model.lesson.place == 3);
}
END_TEST

START_TEST(no_notice_about_another_lesson_lies_over_one_that_has_opened)
{
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .direction = 1});
    ck_assert_ptr_nonnull(s.lab->model.notice);
    s.lab->progress.is_all_open = true;
    lesson_scene_ask(&s, (lab_request){.action = LAB_LESSON, .direction = 1});
    ck_assert_uint_eq(s.lab->model.lesson.place, 2);
    ck_assert_ptr_null(s.lab->model.notice);
}
END_TEST

static int64_t clock_time;

static int64_t read_clock(void *user)
{
    (void)user;
    return clock_time;
}

START_TEST(a_notice_ends_by_the_clock_and_not_by_pictures)
{
    s.lab->clock = read_clock;
    clock_time = TL_SECONDS(1);
    lab_tell(s.lab, false, LAB_NOTICE_PROJECTED);
    clock_time += TL_SECONDS(5) - 1;
    for (uint32_t i = 0; i < 320; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert(lab_has_notice(s.lab) && s.lab->model.notice != NULL);
    clock_time++;
    ck_assert(!lab_has_notice(s.lab));
    lesson_scene_paint(&s);
    ck_assert_ptr_null(s.lab->model.notice);
}
END_TEST

START_TEST(a_notice_about_a_lesson_does_not_follow_to_the_title)
{
    app_settings settings = {0};
    lab_tell(s.lab, false, LAB_NOTICE_WRITTEN);
    ck_assert(lab_leave_lesson(s.lab, &settings));
    ck_assert(!lab_has_notice(s.lab));
}
END_TEST

static const lab_step_row *demoted_step(void)
{
    return &s.lab->model.lesson.steps[1];
}

/* In frames that run by it is not. */
START_TEST(a_demotion_is_seen_in_a_frame_that_is_held)
{
    s.lab->progress.is_all_open = true;
    lab_taught_open(s.lab, 0, 18);
    lesson_scene_guess(&s, '9');
    for (uint32_t i = 0; i < 400 && s.lab->frame.number < 40; i++) {
        lesson_scene_paint(&s);
    }
    ck_assert_uint_ge(s.lab->frame.number, 40);
    ck_assert(!demoted_step()->is_done && !demoted_step()->is_over);
    lesson_scene_ask(&s, (lab_request){.action = LAB_HOLD});
    for (uint32_t i = 0; i < 6 && !demoted_step()->is_done; i++) {
        lesson_scene_ask(&s, (lab_request){.action = LAB_STEP_FRAME, .direction = 1});
    }
    ck_assert(demoted_step()->is_done);
    lab_taught_open(s.lab, 0, 18);
    lesson_scene_ask(
        &s, (lab_request){.action = LAB_CUT, .function = "PlayerController", .other = "Reticle"});
    ck_assert(!demoted_step()->is_done && demoted_step()->is_over);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_lesson");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, leaving_a_lesson_leads_to_the_title);
    tcase_add_test(tests, a_lesson_begins_again_from_outside_of_the_lab);
    tcase_add_test(tests, each_esc_leaves_something_that_can_be_seen);
    tcase_add_test(tests, the_end_of_a_game_takes_no_key_at_once);
    tcase_add_test(tests, a_second_lesson_of_the_titles_list_asks_for_no_game);
    tcase_add_test(tests, a_lesson_of_the_titles_list_leads_back_to_its_line);
    tcase_add_test(tests, the_title_that_follows_its_lab_marks_the_row_of_the_lab);
    tcase_add_test(tests, a_lesson_of_the_lab_is_left_with_a_word);
    tcase_add_test(tests, the_lab_of_the_titles_menu_leads_back_to_the_title);
    tcase_add_test(tests, the_lab_of_the_titles_menu_begins_where_it_began_first);
    tcase_add_loop_test(tests, a_key_of_a_locked_group_says_who_runs_there, 0, 3);
    tcase_add_test(tests, a_slot_takes_no_function_and_says_so);
    tcase_add_test(tests, a_shuffle_tells_whether_the_functions_of_the_lesson_swapped);
    tcase_add_test(tests, the_list_over_a_lesson_leads_back_to_it_as_it_was);
    tcase_add_test(tests, the_list_opens_at_the_lesson_below_it);
    tcase_add_test(tests, one_press_leads_from_a_lesson_to_the_list_of_lessons);
    tcase_add_test(tests, a_text_that_was_opened_from_the_titles_list_leads_back_there);
    tcase_add_test(tests, the_lab_that_closes_over_a_lesson_says_how_to_return);
    tcase_add_test(tests, the_pause_of_a_lesson_knows_that_it_is_one);
    tcase_add_test(tests, the_title_that_follows_a_lesson_knows_the_continue_point);
    tcase_add_test(tests, a_lesson_begins_without_the_overlays_of_play);
    tcase_add_test(tests, the_name_plate_has_the_name_of_the_settings);
    tcase_add_test(tests, the_keys_lead_back_to_where_they_were_asked_for);
    tcase_add_test(tests, the_lesson_that_was_left_is_the_next_one);
    tcase_add_test(tests, no_notice_about_another_lesson_lies_over_one_that_has_opened);
    tcase_add_test(tests, a_notice_ends_by_the_clock_and_not_by_pictures);
    tcase_add_test(tests, a_notice_about_a_lesson_does_not_follow_to_the_title);
    tcase_add_test(tests, a_demotion_is_seen_in_a_frame_that_is_held);
    return suite_run(tests, 120.0);
}
