/* What is seen on a machine without any font: FONTCONFIG_FILE names a setup that has none. */
#include "render/built_in_face.h"
#include "session/scene.h"
#include "suite.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 300, HEIGHT = 120, PIXELS = WIDTH * HEIGHT };

static char error[256];
static gm_draw_list list;
static app_text *text;

static void set_up(void)
{
    ck_assert_int_eq(setenv("FONTCONFIG_FILE", NO_FONTS, 1), 0);
    text = app_text_create(&(app_text_def){.ui_scale = 1.0F}, error, sizeof error);
    ck_assert_msg(text != NULL, "%s", error);
}

static void tear_down(void)
{
    gm_draw_free(&list);
    app_text_destroy(text);
}

typedef struct painted {
    uint32_t pixels[PIXELS];
} painted;

/* Returns how many pixels are white. */
static uint32_t paint(gm_font font, const char *words, painted *out)
{
    app_canvas canvas = {out->pixels, WIDTH, WIDTH, HEIGHT};
    uint32_t lit = 0;
    gm_draw_begin(&list, WIDTH, HEIGHT);
    app_text_attach(text, &list);
    gm_draw_text(&list, font, (gm_vec2){4.0F, 2.0F}, GM_ALIGN_LEFT, gm_rgba(0xFFFFFF, 1.0F), words);
    app_picture picture = {&list, app_text_layout(text, &list), NULL, false};
    app_raster_paint(&canvas, &picture);
    for (uint32_t i = 0; i < PIXELS; i++) {
        lit += out->pixels[i] == 0xFFFFFFFFU ? 1U : 0U;
    }
    return lit;
}

START_TEST(no_font_of_the_machine_is_used)
{
    ck_assert(!app_text_has(text, 'A'));
    ck_assert(!app_text_has(text, 0x4E2D));
}
END_TEST

/* The middle row of "H": two uprights and a bar between them. */
START_TEST(letters_have_their_shapes)
{
    static painted out;
    static const char row[] = "#####.";
    (void)paint(GM_FONT_SMALL, "H", &out);
    for (uint32_t x = 0; x < 6; x++) {
        bool is_lit = out.pixels[(2 + 6) * WIDTH + 4 + x] == 0xFFFFFFFFU;
        ck_assert_msg(is_lit == (row[x] == '#'), "column %u", x);
    }
}
END_TEST

START_TEST(each_latin_letter_differs_from_each_other)
{
    static uint64_t seen[512];
    uint32_t count = 0;
    app_built_in_face face = app_built_in_face_for(11, false);
    for (uint32_t c = 0x21; c < 0x100; c += c == 0x7E ? 0x23 : 1) {
        SDL_Surface *letter = app_built_in_face_letter(&face, c);
        uint64_t hash = 14695981039346656037U;
        const uint8_t *bytes = letter->pixels;
        for (int32_t i = 0; i < letter->pitch * letter->h; i++) {
            hash = (hash ^ bytes[i]) * 1099511628211U;
        }
        SDL_FreeSurface(letter);
        for (uint32_t i = 0; i < count && c != 0xAD; i++) {
            ck_assert_msg(seen[i] != hash, "U+%04X looks like another letter", c);
        }
        seen[count++] = hash;
    }
    ck_assert_uint_gt(count, 180);
}
END_TEST

START_TEST(unknown_letters_are_one_box)
{
    static painted one;
    static painted other;
    ck_assert_uint_gt(paint(GM_FONT_UI, "\xE4\xB8\xAD", &one), 8);
    ck_assert_uint_gt(paint(GM_FONT_UI, "\xF0\x9F\x98\x80", &other), 8);
    ck_assert_mem_eq(&one, &other, sizeof one);
    ck_assert_uint_eq(paint(GM_FONT_UI, "\xE2\x80\x89", &one), 0); /* a thin space */
}
END_TEST

/* As high as the line of an outline font of that size, give or take a few px. */
START_TEST(each_font_of_the_interface_has_its_size)
{
    static const int lowest[GM_FONT_COUNT] = {12, 13, 18, 26, 78, 13, 12};
    static const int highest[GM_FONT_COUNT] = {15, 17, 26, 33, 92, 15, 14};
    gm_draw_begin(&list, WIDTH, HEIGHT);
    app_text_attach(text, &list);
    int line = (int)gm_draw_line_height(&list, (gm_font)_i);
    ck_assert_int_ge(line, lowest[_i]);
    ck_assert_int_le(line, highest[_i]);
    ck_assert(app_text_set_scale(text, 3.0F));
    line = (int)gm_draw_line_height(&list, (gm_font)_i);
    ck_assert_int_ge(line / 3, lowest[_i] * 5 / 6);
    ck_assert_int_le(line / 3, highest[_i]);
}
END_TEST

START_TEST(a_font_file_that_is_missing_is_still_refused)
{
    app_text_def def = {.font_path = "/nowhere/font.ttf"};
    ck_assert_ptr_null(app_text_create(&def, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "/nowhere/font.ttf"));
}
END_TEST

START_TEST(a_scene_without_chinese_letters_is_english)
{
    app_options options = {.ui_scale = 1.0F};
    app_language language;
    app_scene scene;
    ck_assert(app_language_load(&language, "zh"));
    ck_assert(app_scene_open(&scene, NULL, &options, &language));
    ck_assert(app_scene_begin(&scene));
    ck_assert(scene.layout.translate == NULL);
    app_scene_close(&scene);
    app_language_free(&language);
}
END_TEST

int main(void)
{
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, set_up, tear_down);
    tcase_add_test(core, no_font_of_the_machine_is_used);
    tcase_add_test(core, letters_have_their_shapes);
    tcase_add_test(core, each_latin_letter_differs_from_each_other);
    tcase_add_test(core, unknown_letters_are_one_box);
    tcase_add_loop_test(core, each_font_of_the_interface_has_its_size, 0, GM_FONT_COUNT);
    tcase_add_test(core, a_font_file_that_is_missing_is_still_refused);
    tcase_add_test(core, a_scene_without_chinese_letters_is_english);
    return suite_run(core, 30);
}
