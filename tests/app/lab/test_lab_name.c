/* The sheet that asks for a name before an answer is saved for the teacher. */
#include "../lesson_scene.h"
#include "../panel_probe.h"
#include "lab/act.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static lesson_scene s;

static void ask(lab_request request)
{
    lab_act(s.lab, &request);
    lesson_scene_paint(&s);
}

static void open_with_guess(void)
{
    s = (lesson_scene){.lab = NULL};
    lesson_scene_open(&s);
    lesson_scene_guess(&s, '7');
    for (uint32_t i = 0; i < 40; i++) {
        lesson_scene_paint(&s);
    }
}

static void move_and_check(tl_tick_group group)
{
    lab_request request = {.action = LAB_MOVE, .group = group};
    (void)snprintf(request.function, sizeof request.function, "Reticle");
    ask(request);
    lesson_scene_check(&s);
}

static void type(const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    (void)SDL_strlcpy(event.text.text, text, sizeof event.text.text);
    ck_assert(lab_event(s.lab, &event, 1.0F));
}

static void key(SDL_Keycode sym, SDL_Scancode code)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.sym = sym;
    event.key.keysym.scancode = code;
    ck_assert(lab_event(s.lab, &event, 1.0F));
    lesson_scene_paint(&s);
}

START_TEST(an_answer_without_a_name_asks_for_it_and_settings_keep_it)
{
    app_settings settings = app_settings_default();
    open_with_guess();
    s.lab->settings = &settings;
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    s.lab->session->player[0] = '\0';
    ask((lab_request){.action = LAB_HAND_IN});
    ck_assert(s.lab->model.has_name);
    ck_assert(lab_is_writing(s.lab));
    key(SDLK_RETURN, SDL_SCANCODE_RETURN);
    ck_assert(s.lab->model.has_name);
    ck_assert(panel_probe_shows(&s.scene.list, "Type a name first, or press \"Without a name\"."));
    type("A");
    lesson_scene_paint(&s);
    ck_assert(!panel_probe_shows_part(&s.scene.list, "Type a name first"));
    ck_assert(!panel_probe_shows_part(&s.scene.list, "did not pass"));
    type("=");
    type("d\xC3\xA4");
    key(SDLK_BACKSPACE, SDL_SCANCODE_BACKSPACE);
    type("a");
    key(SDLK_RETURN, SDL_SCANCODE_RETURN);
    ck_assert(!s.lab->model.has_name);
    ck_assert_ptr_nonnull(strstr(s.lab->notice, "answer saved for your teacher: Ada-"));
    ck_assert_str_eq(s.lab->session->player, "Ada");
    ck_assert_str_eq(settings.player, "Ada");
    ask((lab_request){.action = LAB_HAND_IN}); /* shows it, and any letter begins another one */
    ck_assert(s.lab->model.has_name);
    ck_assert_str_eq(s.lab->name.typed, "Ada");
    key(SDLK_RETURN, SDL_SCANCODE_RETURN);
    ck_assert_ptr_nonnull(strstr(s.lab->notice, "answer saved for your teacher: Ada-"));
    ask((lab_request){.action = LAB_HAND_IN});
    type("B");
    type("o");
    key(SDLK_RETURN, SDL_SCANCODE_RETURN);
    ck_assert_ptr_nonnull(strstr(s.lab->notice, "answer saved for your teacher: Bo-"));
    ck_assert_str_eq(settings.player, "Bo");
    ask((lab_request){.action = LAB_HAND_IN});
    key(SDLK_BACKSPACE, SDL_SCANCODE_BACKSPACE);
    ck_assert_str_eq(s.lab->name.typed, "");
    key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE);
    ck_assert_str_eq(s.lab->session->player, "Bo");
    lesson_scene_close(&s);
}
END_TEST

static void click_at(float x, float y)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_LEFT;
    event.button.x = (Sint32)x;
    event.button.y = (Sint32)y;
    (void)lab_event(s.lab, &event, 1.0F);
    lesson_scene_paint(&s);
    event.type = SDL_MOUSEBUTTONUP;
    (void)lab_event(s.lab, &event, 1.0F);
    lesson_scene_paint(&s);
    lesson_scene_paint(&s);
}

/* The foot has it after a pass, and the sheet says what did not pass. */
START_TEST(a_passed_answer_is_saved_from_the_foot_and_a_failed_one_is_told_of)
{
    enum { SAVE = 4 };
    static const char failed[] = "This answer did not pass. It can be saved all the same.";
    lab_box box;
    open_with_guess();
    move_and_check(TL_TICK_GROUP_DURING_PHYSICS);
    ck_assert(!lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON_FOOT, SAVE), &box));
    ask((lab_request){.action = LAB_HAND_IN});
    ck_assert(panel_probe_shows(&s.scene.list, failed));
    key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE);
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    ck_assert(lesson_scene_find(&s, lab_ui_id(LAB_PANEL_LESSON_FOOT, SAVE), &box));
    click_at(box.x + box.w / 2.0F, box.y + box.h / 2.0F);
    ck_assert(s.lab->model.has_name);
    ck_assert(!panel_probe_shows(&s.scene.list, failed));
    lesson_scene_close(&s);
}
END_TEST

/* A slip of the mouse would drop the answer, and nothing would say so. */
START_TEST(a_click_beside_the_name_keeps_its_sheet_and_the_cross_closes_it)
{
    lab_box cross;
    open_with_guess();
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    s.lab->session->player[0] = '\0';
    ask((lab_request){.action = LAB_HAND_IN});
    lesson_scene_paint(&s);
    click_at(9.0F, 300.0F);
    ck_assert(s.lab->model.has_name);
    ck_assert(lesson_scene_find(&s, lab_ui_id(LAB_PANEL_NAME, 4), &cross));
    click_at(cross.x + cross.w / 2.0F, cross.y + cross.h / 2.0F);
    ck_assert(!s.lab->model.has_name);
    lesson_scene_close(&s);
}
END_TEST

START_TEST(an_answer_may_be_saved_without_a_name_and_esc_saves_nothing)
{
    open_with_guess();
    move_and_check(TL_TICK_GROUP_POST_PHYSICS);
    s.lab->session->player[0] = '\0';
    s.lab->notice[0] = '\0';
    ask((lab_request){.action = LAB_HAND_IN});
    key(SDLK_ESCAPE, SDL_SCANCODE_ESCAPE);
    ck_assert(!s.lab->model.has_name);
    ck_assert_str_eq(s.lab->notice, "");
    ask((lab_request){.action = LAB_HAND_IN, .number = 1}); /* the button of the sheet */
    ck_assert_msg(strstr(s.lab->notice, "without a name (set it in Settings") != NULL, "'%s'",
                  s.lab->notice);
    lesson_scene_close(&s);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("lab_name");

    tcase_add_test(tests, an_answer_without_a_name_asks_for_it_and_settings_keep_it);
    tcase_add_test(tests, a_passed_answer_is_saved_from_the_foot_and_a_failed_one_is_told_of);
    tcase_add_test(tests, a_click_beside_the_name_keeps_its_sheet_and_the_cross_closes_it);
    tcase_add_test(tests, an_answer_may_be_saved_without_a_name_and_esc_saves_nothing);
    return suite_run(tests, 120.0);
}
