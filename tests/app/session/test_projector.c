/* Projector mode: larger, more contrast, and what is pressed is shown until it has faded. */
#include "../lesson_scene.h"
#include "lab/act.h"
#include "suite.h"
#include "ui/contrast.h"
#include "window/presses.h"

#include <check.h>
#include <math.h>
#include <string.h>

static lesson_scene scene;
static app_presses presses;

static void press(SDL_Scancode code, uint16_t mod, const app_bindings *bindings, bool is_writing)
{
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.keysym.scancode = code;
    event.key.keysym.mod = mod;
    app_presses_note(&presses, &event, bindings, is_writing, 1.0F);
}

static void click(uint8_t button)
{
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = button;
    event.button.x = 30;
    event.button.y = 20;
    app_presses_note(&presses, &event, NULL, false, 2.0F);
}

static void expect(uint32_t place, const char *name, uint32_t times)
{
    ck_assert_uint_lt(place, presses.count);
    ck_assert_str_eq(presses.items[place].name, name);
    ck_assert_uint_eq(presses.items[place].times, times);
}

START_TEST(presses_have_the_names_of_the_key_card)
{
    memset(&presses, 0, sizeof presses);
    press(SDL_SCANCODE_LCTRL, KMOD_LCTRL, NULL, false); /* nothing by itself */
    press(SDL_SCANCODE_Z, KMOD_LCTRL | KMOD_LSHIFT, NULL, false);
    press(SDL_SCANCODE_ESCAPE, 0, NULL, false);
    press(SDL_SCANCODE_PAGEDOWN, KMOD_LCTRL, NULL, false);
    click(SDL_BUTTON_LEFT);
    expect(0, "Ctrl+Shift+Z", 1);
    expect(1, "Esc", 1);
    expect(2, "Ctrl+PgDn", 1);
    expect(3, "left click", 1);
    ck_assert(presses.clicked.x == 60.0F && presses.clicked.y == 40.0F);
    press(SDL_SCANCODE_F11, 0, NULL, false);
    press(SDL_SCANCODE_F11, 0, NULL, false);
    ck_assert_uint_eq(presses.count, APP_PRESSES);
    expect(0, "Esc", 1);
    expect(3, "F11", 2);
}
END_TEST

START_TEST(in_play_bound_modifiers_count_and_written_letters_do_not)
{
    app_bindings bindings = app_bindings_default();
    memset(&presses, 0, sizeof presses);
    press(SDL_SCANCODE_LSHIFT, KMOD_LSHIFT, &bindings, false);
    expect(0, "Left Shift", 1);
    press(SDL_SCANCODE_A, 0, NULL, true);
    press(SDL_SCANCODE_BACKSPACE, 0, NULL, true);
    ck_assert_uint_eq(presses.count, 1);
    press(SDL_SCANCODE_RETURN, 0, NULL, true);
    expect(1, "Enter", 1);
}
END_TEST

START_TEST(presses_fade_by_pictures)
{
    gm_draw_list list = {.width = 1280, .height = 720};
    gm_picture_def def = gm_picture_play_layout(1280, 720, 1.0F);
    lab_brush brush = {&list, &def, 1.0F};
    uint8_t last = 255;
    memset(&presses, 0, sizeof presses);
    press(SDL_SCANCODE_P, 0, NULL, false);
    for (uint32_t i = 0; i < APP_PRESS_PICTURES; i++) {
        ck_assert(app_presses_are_shown(&presses));
        gm_draw_begin(&list, 1280, 720);
        app_presses_paint(&presses, &brush, (gm_vec2){8.0F, i % 2 == 0 ? -1.0F : 40.0F});
        ck_assert((list.texts[0].y < 60.0F) == (i % 2 == 1));
        ck_assert_uint_eq(list.text_count, 1);
        ck_assert_uint_le(list.texts[0].color.a, last);
        last = list.texts[0].color.a;
    }
    ck_assert_uint_lt(last, 20);
    ck_assert(!app_presses_are_shown(&presses));
    gm_draw_free(&list);
}
END_TEST

static double linear(uint32_t channel)
{
    double c = (double)channel / 255.0;
    return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double light_of(gm_color c)
{
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

/* As the guidelines for web pages (WCAG) count it: 7 is their strictest for text. */
static double contrast(gm_color a, gm_color b)
{
    double x = light_of(a) + 0.05;
    double y = light_of(b) + 0.05;
    return x > y ? x / y : y / x;
}

START_TEST(every_colour_of_text_is_far_from_its_ground)
{
    static const uint32_t light[] = {LAB_TEXT_TITLE, LAB_TEXT_PRIMARY, LAB_TEXT_SECONDARY,
                                     LAB_TEXT_MUTED, LAB_ACCENT,       LAB_GOOD,
                                     LAB_WARNING,    LAB_BAD};
    gm_color panel = gm_rgba(0x101B2E, 1.0F);
    for (size_t i = 0; i < sizeof light / sizeof light[0]; i++) {
        ck_assert_double_ge(contrast(app_contrast_text(gm_rgba(light[i], 1.0F)), panel), 7.0);
    }
    ck_assert_double_lt(contrast(gm_rgba(LAB_TEXT_MUTED, 1.0F), panel), 7.0);
    gm_color ink = gm_rgba(LAB_TEXT_DARK, 1.0F);
    ck_assert_double_lt(light_of(app_contrast_text(ink)), light_of(ink));
    ck_assert_uint_eq(app_contrast_text(gm_rgba(LAB_BAD, 0.0F)).a, 0);
}
END_TEST

static uint32_t pixel_of(uint32_t x, uint32_t y)
{
    app_canvas canvas;
    ck_assert(app_render_pixels(scene.scene.render, &canvas));
    return canvas.pixels[y * (uint32_t)canvas.width + x] & 0xFFFFFFU;
}

static void paint(void)
{
    ck_assert(app_scene_begin(&scene.scene));
    lab_paint(scene.lab);
    app_scene_end(&scene.scene);
}

static gm_color muted_text(void)
{
    gm_color found = {0, 0, 0, 0};
    gm_color plain = gm_rgba(LAB_TEXT_SECONDARY, 1.0F);
    gm_color raised = app_contrast_text(plain);
    for (uint32_t i = 0; i < scene.scene.list.text_count; i++) {
        gm_color c = scene.scene.list.texts[i].color;
        found = memcmp(&c, &plain, sizeof c) == 0 || memcmp(&c, &raised, sizeof c) == 0 ? c : found;
    }
    return found;
}

/* The picture of a lesson, as a class and as its teacher alone see it. */
START_TEST(a_lesson_is_shown_larger_and_with_more_contrast)
{
    static const int32_t beside = 4;
    memset(&scene, 0, sizeof scene);
    lesson_scene_open(&scene);
    paint();
    float scale = scene.scene.ui_scale;
    gm_color plain = muted_text();
    uint32_t space = pixel_of(beside, 330);
    lab_act(scene.lab, &(lab_request){.action = LAB_PROJECTOR});
    ck_assert(scene.scene.is_projected);
    paint();
    ck_assert(scene.scene.ui_scale == scale * APP_SCALE_PROJECTED);
    gm_color raised = muted_text();
    ck_assert_double_gt(light_of(raised), light_of(plain));
    ck_assert_uint_ne(space, pixel_of(beside, 330));
    lab_act(scene.lab, &(lab_request){.action = LAB_PROJECTOR});
    paint();
    ck_assert(scene.scene.ui_scale == scale);
    ck_assert_uint_eq(space, pixel_of(beside, 330));
    lesson_scene_close(&scene);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("projector");
    tcase_add_test(tcase, presses_have_the_names_of_the_key_card);
    tcase_add_test(tcase, in_play_bound_modifiers_count_and_written_letters_do_not);
    tcase_add_test(tcase, presses_fade_by_pictures);
    tcase_add_test(tcase, every_colour_of_text_is_far_from_its_ground);
    tcase_add_test(tcase, a_lesson_is_shown_larger_and_with_more_contrast);
    return suite_run(tcase, 60.0);
}
