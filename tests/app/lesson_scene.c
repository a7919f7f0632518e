#include "lesson_scene.h"

#include "lab/act.h"
#include "scenario/own_lessons.h"
#include "user_home.h"

#include <check.h>

void lesson_scene_paint(lesson_scene *scene)
{
    gm_input input = {.delta = 16666667,
                      .aim_at_x = (int32_t)(16.0F * scene->aim.x),
                      .aim_at_y = (int32_t)(16.0F * scene->aim.y)};
    ck_assert(lab_run(scene->lab, &input));
    ck_assert(app_scene_begin(&scene->scene));
    lab_paint(scene->lab);
}

static void open_one(lesson_scene *scene, char *lesson)
{
    char name[] = "tickline";
    char scenario[] = "--scenario";
    char *const words[] = {name, scenario, lesson, NULL};
    ck_assert_int_eq(app_options_parse(&scene->options, 3, words), APP_OK);
    ck_assert_int_eq(app_session_open(&scene->session, &scene->options), APP_OK);
    ck_assert(app_scene_open(&scene->scene, NULL, &scene->options, NULL));
    scene->lab = lab_create(&scene->session, &scene->scene, &scene->overlay);
    ck_assert_ptr_nonnull(scene->lab);
    lab_set_open(scene->lab, true);
    lesson_scene_paint(scene);
    lesson_scene_paint(scene);
}

void lesson_scene_open(lesson_scene *scene)
{
    char lesson[] = "1-where-am-i";
    user_home_make("lessons.json");
    open_one(scene, lesson);
}

void lesson_scene_open_own(lesson_scene *scene, const char *text)
{
    char lesson[] = "mine";
    char path[APP_ASSET_PATH];
    user_home_make("lessons.json");
    ck_assert(app_own_lessons_write(lesson, text, path));
    open_one(scene, lesson);
}

void lesson_scene_close(lesson_scene *scene)
{
    lab_destroy(scene->lab);
    app_scene_close(&scene->scene);
    (void)app_session_close(&scene->session);
    app_options_free(&scene->options);
    user_home_remove();
}

void lesson_scene_ask(lesson_scene *scene, lab_request request)
{
    lab_act(scene->lab, &request);
    lesson_scene_paint(scene);
    lesson_scene_paint(scene);
}

void lesson_scene_select(lesson_scene *scene, const char *function)
{
    lab_request request = {.action = LAB_SELECT};
    (void)SDL_strlcpy(request.function, function, sizeof request.function);
    lesson_scene_ask(scene, request);
}

void lesson_scene_guess(lesson_scene *scene, char digit)
{
    lab_lesson_type(scene->lab->lesson, digit);
    lab_lesson_stand(scene->lab->lesson);
    scene->lab->ui.focus = 0;
    lesson_scene_paint(scene);
    lesson_scene_paint(scene);
}

bool lesson_scene_find(const lesson_scene *scene, uint64_t id, lab_box *out)
{
    const lab_ui *ui = &scene->lab->ui;
    for (uint32_t i = 0; i < ui->place_count; i++) {
        if (ui->places[i].id == id) {
            *out = ui->places[i].box;
            return true;
        }
    }
    return false;
}

/* As a keyboard with the letters of the United States names its keys. */
static SDL_Keycode key_of(SDL_Scancode code)
{
    switch ((int)code) {
    case SDL_SCANCODE_BACKSPACE:
        return SDLK_BACKSPACE;
    case SDL_SCANCODE_DELETE:
        return SDLK_DELETE;
    default:
        return code <= SDL_SCANCODE_Z ? (SDL_Keycode)('a' + code - SDL_SCANCODE_A)
                                      : (SDL_Keycode)SDL_SCANCODE_TO_KEYCODE(code);
    }
}

bool lesson_scene_key(lesson_scene *scene, SDL_Scancode code, uint16_t mod)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    event.key.keysym.sym = key_of(code);
    event.key.keysym.mod = mod;
    bool is_taken = lab_event(scene->lab, &event, 1.0F);
    lesson_scene_paint(scene);
    return is_taken;
}

void lesson_scene_type(lesson_scene *scene, const char *text)
{
    SDL_Event event = {.type = SDL_TEXTINPUT};
    do { /* whole letters, as many as an event has room for */
        text += SDL_utf8strlcpy(event.text.text, text, sizeof event.text.text);
        ck_assert(lab_event(scene->lab, &event, 1.0F));
        lesson_scene_paint(scene);
    } while (*text != '\0');
}

void lesson_scene_write(lesson_scene *scene)
{
    memset(scene, 0, sizeof *scene);
    lesson_scene_open(scene);
    lab_act(scene->lab, &(lab_request){.action = LAB_WRITE});
    lesson_scene_paint(scene);
    ck_assert(scene->lab->model.has_editor);
}

void lesson_scene_try(lesson_scene *scene)
{
    while (scene->lab->editor.state == LAB_EDITOR_TRYING) {
        SDL_Delay(1);
        lesson_scene_paint(scene);
    }
}

void lesson_scene_save(lesson_scene *scene)
{
    lesson_scene_key(scene, SDL_SCANCODE_S, KMOD_LCTRL);
    lesson_scene_try(scene);
    lesson_scene_paint(scene);
}

void lesson_scene_check(lesson_scene *scene)
{
    for (uint32_t i = 0; i < 10; i++) {
        lesson_scene_paint(scene);
    }
    lab_act(scene->lab, &(lab_request){.action = LAB_CHECK});
    lesson_scene_paint(scene);
    do {
        lesson_scene_paint(scene);
    } while (scene->lab->model.lesson.is_checking);
    lesson_scene_paint(scene);
}

static void solve(lesson_scene *scene, const app_scenario *scenario)
{
    static const lab_action actions[] = {
        [GM_COMMAND_MOVE] = LAB_MOVE,     [GM_COMMAND_AFTER] = LAB_AFTER,
        [GM_COMMAND_CUT] = LAB_CUT,       [GM_COMMAND_INTERVAL] = LAB_INTERVAL,
        [GM_COMMAND_ENABLE] = LAB_ENABLE, [GM_COMMAND_DISABLE] = LAB_DISABLE,
        [GM_COMMAND_SET] = LAB_SET,
    };
    for (uint32_t i = 0; i < scenario->answers[0].edit_count; i++) {
        const gm_command *edit = &scenario->answers[0].edits[i];
        lab_request request = {
            .action = actions[edit->kind], .group = edit->group, .time = edit->time};
        (void)SDL_strlcpy(request.function, edit->function, sizeof request.function);
        (void)SDL_strlcpy(request.other, edit->other, sizeof request.other);
        lesson_scene_ask(scene, request);
        if (scene->lab->asked.function[0] != '\0') { /* a knot is asked for twice */
            lesson_scene_ask(scene, request);
        }
    }
}

void lesson_scene_learn(lesson_scene *scene, uint32_t number, uint32_t frames)
{
    lab_request open = {.action = LAB_LESSON, .number = number};
    lab_request shuffle = {.action = LAB_SHUFFLE};
    lesson_scene_ask(scene, open);
    const app_scenario *scenario = lab_lesson_scenario(scene->lab->lesson);
    if (scenario->prediction.is_asked) {
        lesson_scene_guess(scene, '1');
    }
    for (uint32_t i = 0; i < frames; i++) {
        lesson_scene_paint(scene);
        if (i % 8 == 0 && scene->lab->model.guide.step == LAB_GUIDE_SHUFFLE) {
            lab_act(scene->lab, &shuffle);
        }
    }
    solve(scene, scenario);
    lesson_scene_check(scene);
    ck_assert_msg(scene->lab->model.lesson.is_passed, "%s is not passed", scenario->file);
}
