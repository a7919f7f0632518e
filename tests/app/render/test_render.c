#include "platform/file_read.h"
#include "render/font_files.h"
#include "render/png_file.h"
#include "render/render.h"
#include "suite.h"

#include <check.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 120, HEIGHT = 50 };

static char error[256];
static gm_draw_list list;

static void tear_down(void)
{
    gm_draw_free(&list);
}

static app_render *new_render(app_text *text)
{
    app_render_def def = {.width = WIDTH, .height = HEIGHT, .thread_count = 2, .text = text};
    app_render *render = app_render_create(&def, error, sizeof error);
    ck_assert_msg(render != NULL, "%s", error);
    return render;
}

static app_canvas painted(app_render *render)
{
    app_canvas canvas;
    int32_t width = 0;
    int32_t height = 0;
    ck_assert(app_render_begin(render, &width, &height));
    ck_assert_int_eq(width, WIDTH);
    ck_assert_int_eq(height, HEIGHT);
    app_render_paint(render, &list, NULL);
    ck_assert(app_render_pixels(render, &canvas));
    ck_assert(app_render_present(render));
    return canvas;
}

START_TEST(paints_without_a_screen)
{
    app_render *render = new_render(NULL);
    const float area[4] = {10.0F, 10.0F, 20.0F, 20.0F};
    gm_draw_begin(&list, WIDTH, HEIGHT);
    gm_draw_rect(&list, area, gm_rgba(0x4DDCFF, 1.0F));
    app_canvas canvas = painted(render);
    ck_assert_str_eq(app_render_name(render), "cpu");
    ck_assert_uint_eq(canvas.pixels[15 * canvas.pitch + 15], 0xFF4DDCFFU);
    ck_assert_uint_eq(canvas.pixels[5 * canvas.pitch + 5], APP_PLAIN_BACKGROUND);
    app_render_destroy(render);
}
END_TEST

START_TEST(size_can_change_between_pictures)
{
    app_render *render = new_render(NULL);
    int32_t width = 0;
    int32_t height = 0;
    app_render_set_size(render, 400, 300);
    ck_assert(app_render_begin(render, &width, &height));
    ck_assert_int_eq(width, 400);
    gm_draw_begin(&list, width, height);
    app_render_paint(render, &list, NULL);
    app_render_set_size(render, 0, 0);
    ck_assert(!app_render_begin(render, &width, &height));
    app_render_destroy(render);
}
END_TEST

START_TEST(png_has_the_colours_of_the_canvas)
{
    enum { W = 5, H = 3, PITCH = 7 };
    uint32_t pixels[PITCH * H];
    uint8_t rgb[W * H * 3];
    for (int i = 0; i < PITCH * H; i++) {
        pixels[i] = 0x00102030U + (uint32_t)i;
    }
    app_canvas canvas = {pixels, PITCH, W, H};
    ck_assert(app_png_write("test_render.png", &canvas));
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    ck_assert_int_ne(png_image_begin_read_from_file(&image, "test_render.png"), 0);
    image.format = PNG_FORMAT_RGB;
    ck_assert_uint_eq(image.width, W);
    ck_assert_int_ne(png_image_finish_read(&image, NULL, rgb, 0, NULL), 0);
    ck_assert_uint_eq(rgb[42], 0x10);
    ck_assert_uint_eq(rgb[44], 0x30 + 2 * PITCH + 4);
    (void)remove("test_render.png");
}
END_TEST

START_TEST(a_png_that_cannot_be_written_leaves_the_old_one)
{
    uint32_t pixel = 0;
    app_canvas canvas = {&pixel, 1, 1, 1};
    ck_assert(!app_png_write("/nowhere/at/all.png", &canvas));
    ck_assert(app_png_write("test_render.png", &canvas));
    canvas.width = 0;
    ck_assert(!app_png_write("test_render.png", &canvas));
    ck_assert_int_eq(remove("test_render.png"), 0);
}
END_TEST

START_TEST(missing_font_file_is_explained)
{
    app_text_def def = {.font_path = "/nowhere/font.ttf"};
    ck_assert_ptr_null(app_text_create(&def, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "/nowhere/font.ttf"));
}
END_TEST

static uint32_t number_at(const char *bytes, size_t at, uint32_t count)
{
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) {
        number = number << 8 | (uint8_t)bytes[at + i];
    }
    return number;
}

/* Where the table `head` says how many units a letter's height has. */
static size_t units_place(const char *bytes)
{
    uint32_t tables = number_at(bytes, 4, 2);
    for (size_t at = 12; at < 12 + 16 * (size_t)tables; at += 16) {
        if (memcmp(bytes + at, "head", 4) == 0) {
            return number_at(bytes, at + 8, 4) + 18;
        }
    }
    return 0;
}

/* A font whose letters are 64 times as large as it should make them took seconds and a gigabyte. */
START_TEST(a_font_of_enormous_letters_is_refused)
{
    app_font_file found;
    size_t length = 0;
    app_text_def def = {.font_path = "test_render.ttf"};
    if (!app_font_file_find(GM_FONT_UI, 0, &found)) {
        return; /* this machine has no fonts */
    }
    char *bytes = app_file_read(found.path, APP_FILE_FONT, &length);
    ck_assert_ptr_nonnull(bytes);
    size_t place = units_place(bytes);
    ck_assert(place > 0 && place + 2 <= length);
    uint32_t units = number_at(bytes, place, 2) / 64;
    bytes[place] = (char)(units >> 8);
    bytes[place + 1] = (char)(units & 0xFFU);
    FILE *file = fopen(def.font_path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    ck_assert_int_eq(fclose(file), 0);
    free(bytes);
    ck_assert_ptr_null(app_text_create(&def, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "times as high as their size"));
    ck_assert_int_eq(remove(def.font_path), 0);
}
END_TEST

static int32_t lit_pixels(const app_canvas *canvas, int32_t x0, int32_t x1)
{
    int32_t count = 0;
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = x0; x < x1; x++) {
            count += canvas->pixels[y * canvas->pitch + x] != APP_PLAIN_BACKGROUND ? 1 : 0;
        }
    }
    return count;
}

/* A machine without any font may still run the other tests. */
static app_text *text_or_null(void)
{
    return app_text_create(&(app_text_def){.ui_scale = 1.0F}, error, sizeof error);
}

START_TEST(text_ends_where_it_is_aligned)
{
    app_text *text = text_or_null();
    if (text == NULL) {
        return;
    }
    app_render *render = new_render(text);
    gm_draw_begin(&list, WIDTH, HEIGHT);
    app_text_attach(text, &list);
    float width = gm_draw_text_width(&list, GM_FONT_UI, 0.0F, "Tick 42");
    ck_assert(width > 30.0F && width < 70.0F);
    gm_draw_text(&list, GM_FONT_UI, (gm_vec2){110.0F, 10.0F}, GM_ALIGN_RIGHT,
                 gm_rgba(0xFFFFFF, 1.0F), "Tick 42");
    app_canvas canvas = painted(render);
    ck_assert_int_gt(lit_pixels(&canvas, 110 - (int32_t)width, 110), 50);
    ck_assert_int_eq(lit_pixels(&canvas, 0, 109 - (int32_t)width), 0);
    ck_assert_int_eq(lit_pixels(&canvas, 111, WIDTH), 0);
    app_render_destroy(render);
    app_text_destroy(text);
}
END_TEST

START_TEST(broken_utf8_and_a_full_atlas_are_harmless)
{
    app_text *text = text_or_null();
    if (text == NULL) {
        return;
    }
    app_text_attach(text, &list);
    for (uint32_t start = 0x100; start < 0x2000; start += 0x100) {
        gm_draw_begin(&list, WIDTH, HEIGHT);
        for (uint32_t c = start; c < start + 0x100; c++) {
            const char letter[4] = {(char)(0xE0U | c >> 12), (char)(0x80U | (c >> 6 & 63U)),
                                    (char)(0x80U | (c & 63U)), '\0'};
            gm_draw_text(&list, GM_FONT_HERO, (gm_vec2){5.0F, 5.0F}, GM_ALIGN_CENTER,
                         gm_rgba(0xFFFFFF, 1.0F), letter);
        }
        gm_draw_text(&list, GM_FONT_UI, (gm_vec2){5.0F, 5.0F}, GM_ALIGN_RIGHT,
                     gm_rgba(0xFFFFFF, 1.0F), "\xFF\xC3(\xE4\xBD\xF0\x9F");
        ck_assert_ptr_nonnull(app_text_layout(text, &list));
    }
    ck_assert(app_text_set_scale(text, 1.5F));
    ck_assert_ptr_nonnull(app_text_layout(text, &list));
    app_text_destroy(text);
}
END_TEST

int main(void)
{
    TCase *core = tcase_create("core");

    tcase_add_checked_fixture(core, NULL, tear_down);
    tcase_add_test(core, paints_without_a_screen);
    tcase_add_test(core, size_can_change_between_pictures);
    tcase_add_test(core, png_has_the_colours_of_the_canvas);
    tcase_add_test(core, a_png_that_cannot_be_written_leaves_the_old_one);
    tcase_add_test(core, missing_font_file_is_explained);
    tcase_add_test(core, a_font_of_enormous_letters_is_refused);
    tcase_add_test(core, text_ends_where_it_is_aligned);
    tcase_add_test(core, broken_utf8_and_a_full_atlas_are_harmless);
    return suite_run(core, 30);
}
