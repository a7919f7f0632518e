#include "render/background.h"
#include "render/raster.h"
#include "render/raster_bands.h"
#include "suite.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 96, HEIGHT = 64, MARGIN = 8, PITCH = WIDTH + 2 * MARGIN };

#define GUARD 0x12345678U

/* A change of these is a change of the look: see the pictures before writing new values. */
#define GOLDEN_PICTURE    11947332111157562386ULL
#define GOLDEN_BACKGROUND 16640199630133713995ULL

/* A canvas in the middle of a larger one, whose other pixels must stay. */
typedef struct picture_box {
    uint32_t memory[PITCH * (HEIGHT + 2 * MARGIN)];
    uint32_t background[WIDTH * HEIGHT];
    app_canvas canvas;
    gm_draw_list list;
} picture_box;

static picture_box box;

static void fill(uint32_t *pixels, size_t count, uint32_t value)
{
    for (size_t i = 0; i < count; i++) {
        pixels[i] = value;
    }
}

static void set_up(void)
{
    memset(&box, 0, sizeof box);
    fill(box.memory, sizeof box.memory / sizeof box.memory[0], GUARD);
    fill(box.background, sizeof box.background / sizeof box.background[0], 0xFF000000U);
    box.canvas = (app_canvas){&box.memory[MARGIN * PITCH + MARGIN], PITCH, WIDTH, HEIGHT};
    gm_draw_begin(&box.list, WIDTH, HEIGHT);
}

static void tear_down(void)
{
    gm_draw_free(&box.list);
}

static app_picture picture_of_box(void)
{
    return (app_picture){&box.list, NULL, box.background, false};
}

static void paint(void)
{
    app_picture picture = picture_of_box();
    app_raster_paint(&box.canvas, &picture);
}

static uint32_t pixel(int x, int y)
{
    return box.canvas.pixels[y * PITCH + x];
}

static int red(int x, int y)
{
    return (int)(pixel(x, y) >> 16 & 255U);
}

static int total_red(void)
{
    int sum = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        sum += red(i % WIDTH, i / WIDTH);
    }
    return sum;
}

static uint32_t random_state = 1;

static float random_between(float low, float high)
{
    random_state = random_state * 1664525U + 1013904223U;
    return low + (high - low) * (float)(random_state >> 8) / 16777216.0F;
}

static uint64_t hash_of(const uint32_t *pixels, int width, int height, ptrdiff_t pitch)
{
    uint64_t hash = 14695981039346656037ULL;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            hash = (hash ^ pixels[y * pitch + x]) * 1099511628211ULL;
        }
    }
    return hash;
}

static const gm_color white = {255, 255, 255, 255};
static const gm_color half_white = {255, 255, 255, 128};

enum { SPOKES = 13 };

static void add_fan(float turn)
{
    const gm_vec2 middle = {random_between(40.0F, 56.0F), random_between(26.0F, 38.0F)};
    gm_vec2 rim[SPOKES];
    for (int i = 0; i < SPOKES; i++) {
        float angle = 6.2831853F * ((float)i + turn) / (float)SPOKES;
        rim[i] = (gm_vec2){middle.x + cosf(angle) * 25.3F, middle.y + sinf(angle) * 25.3F};
    }
    for (int i = 0; i < SPOKES; i++) {
        const gm_vec2 p[3] = {middle, rim[i], rim[(i + 1) % SPOKES]};
        const gm_color c[3] = {half_white, half_white, half_white};
        gm_draw_triangle(&box.list, p, c);
    }
}

/* How often the row changes between bare and painted: a gap in a convex shape gives four. */
static int change_count(int y)
{
    int changes = 0;
    for (int x = 1; x < WIDTH; x++) {
        changes += red(x, y) != red(x - 1, y) ? 1 : 0;
    }
    return changes;
}

START_TEST(shared_edges_are_painted_once)
{
    add_fan((float)_i * 0.1F);
    paint();
    int painted = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int value = red(i % WIDTH, i / WIDTH);
        ck_assert(value == 0 || value == 128);
        painted += value != 0 ? 1 : 0;
    }
    for (int y = 0; y < HEIGHT; y++) {
        ck_assert_int_le(change_count(y), 2);
    }
    ck_assert_int_gt(painted, 1800);
}
END_TEST

START_TEST(gradient_follows_its_corners)
{
    const gm_vec2 p[4] = {{0.0F, 0.0F}, {96.0F, 0.0F}, {96.0F, 64.0F}, {0.0F, 64.0F}};
    const gm_color c[4] = {{0, 0, 0, 255}, {255, 0, 0, 255}, {255, 0, 0, 255}, {0, 0, 0, 255}};
    gm_draw_quad(&box.list, p, c);
    paint();
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        int expected = (int)(((float)(i % WIDTH) + 0.5F) / 96.0F * 255.0F + 0.5F);
        ck_assert_int_le(abs(red(i % WIDTH, i / WIDTH) - expected), 1);
    }
}
END_TEST

START_TEST(line_is_symmetric_about_its_axis)
{
    gm_draw_line(&box.list, (gm_vec2){10.0F, 20.5F}, (gm_vec2){80.0F, 20.5F}, 1.6F, white, white);
    gm_draw_line(&box.list, (gm_vec2){8.0F, 30.0F}, (gm_vec2){40.0F, 62.0F}, 2.0F, white, white);
    paint();
    ck_assert_int_eq(red(40, 20), 255);
    ck_assert_int_gt(red(40, 19), 60);
    ck_assert_int_eq(red(40, 19), red(40, 21));
    ck_assert_int_eq(red(40, 18), 0);
    for (int i = 4; i < 28; i++) {
        ck_assert_int_eq(red(8 + i + 1, 30 + i), red(8 + i, 30 + i + 1));
    }
}
END_TEST

START_TEST(thin_line_is_a_faint_one)
{
    gm_draw_line(&box.list, (gm_vec2){10.0F, 20.5F}, (gm_vec2){80.0F, 20.5F}, 0.5F, white, white);
    paint();
    ck_assert_int_le(abs(red(40, 20) - 128), 1);
    ck_assert_int_eq(red(40, 19), 0);
}
END_TEST

START_TEST(fractions_of_a_pixel_are_covered_exactly)
{
    const float area[4] = {10.25F, 10.5F, 20.5F, 8.25F};
    gm_draw_rect(&box.list, area, white);
    paint();
    ck_assert_int_le(abs(red(10, 14) - 191), 1);
    ck_assert_int_le(abs(red(30, 14) - 191), 1);
    ck_assert_int_le(abs(red(20, 10) - 128), 1);
    ck_assert_int_le(abs(red(20, 18) - 191), 1);
    ck_assert_int_eq(red(20, 14), 255);
    ck_assert_int_eq(red(9, 14), 0);
}
END_TEST

START_TEST(light_saturates)
{
    for (int i = 0; i < 40; i++) {
        gm_draw_glow(&box.list, (gm_vec2){48.0F, 32.0F}, 20.0F, (gm_color){200, 90, 3, 255});
    }
    paint();
    ck_assert_uint_eq(pixel(48, 32) & 0xFFFF00U, 0xFFFF00U);
    ck_assert_uint_eq(pixel(48, 32) & 0xFFU, 120);
    ck_assert_uint_eq(pixel(2, 2), 0xFF000000U);
}
END_TEST

START_TEST(added_triangles_keep_what_is_below)
{
    fill(box.background, sizeof box.background / sizeof box.background[0], 0xFF102030U);
    const float area[4] = {0.0F, 0.0F, 96.0F, 64.0F};
    ck_assert_int_eq(gm_draw_set_blend(&box.list, GM_BLEND_ADD), GM_BLEND_OVER);
    gm_draw_rect(&box.list, area, (gm_color){100, 100, 100, 255});
    ck_assert_int_eq(gm_draw_set_blend(&box.list, GM_BLEND_OVER), GM_BLEND_ADD);
    paint();
    ck_assert_uint_eq(pixel(20, 20), 0xFF748494U);
}
END_TEST

static const app_glyph_quad one_letter = {-3, -2, 0, 0, 120, 80};

static void add_one_of_each(gm_draw_list *list, gm_vec2 a, gm_vec2 b, float size)
{
    const gm_vec2 p[4] = {a, {b.x, a.y}, b, {a.x, b.y}};
    const gm_color c[4] = {white, half_white, {9, 200, 90, 255}, {250, 0, 80, 20}};
    const float area[4] = {a.x, a.y, b.x - a.x, b.y - a.y};
    const float span[2] = {0.3F, 2.9F};
    gm_draw_quad(list, p, c);
    gm_draw_triangle(list, p, c);
    gm_draw_polygon(list, p, 4, half_white);
    gm_draw_polygon_shaded(list, p, 4, c, white, true);
    gm_draw_stroke(list, p, 4, true, 1.4F, c);
    gm_draw_stroke(list, p, 4, false, 6.0F, c);
    gm_draw_rect(list, area, half_white);
    gm_draw_round_rect(list, area, size, white, half_white);
    gm_draw_round_rect_stroke(list, area, size, 1.2F, white);
    gm_draw_glow(list, a, size, c[2]);
    gm_draw_arc(list, b, size, span, 3.0F, white);
    gm_draw_ring(list, a, size, 1.0F, white);
    gm_draw_disc(list, b, size, white, half_white);
    gm_draw_soft_frame(list, area, size, 20.0F, half_white);
    gm_draw_text(list, GM_FONT_UI, a, GM_ALIGN_LEFT, white, "x");
}

static uint8_t atlas[128 * 128];

static void paint_with_a_letter(void)
{
    static const uint32_t first[2] = {0, 1};
    memset(atlas, 200, sizeof atlas);
    app_glyphs glyphs = {atlas, 128, 1, &one_letter, first, 1};
    app_picture picture = {&box.list, &glyphs, box.background, false};
    app_raster_paint(&box.canvas, &picture);
}

static bool is_inside(int x, int y, gm_rect r)
{
    return x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h;
}

static void check_only_inside(gm_rect r)
{
    for (int i = 0; i < PITCH * (HEIGHT + 2 * MARGIN); i++) {
        int x = i % PITCH - MARGIN;
        int y = i / PITCH - MARGIN;
        if (!is_inside(x, y, (gm_rect){0, 0, WIDTH, HEIGHT})) {
            ck_assert_uint_eq(box.memory[i], GUARD);
        } else if (!is_inside(x, y, r)) {
            ck_assert_uint_eq(box.memory[i], 0xFF000000U);
        }
    }
}

START_TEST(nothing_is_painted_outside_of_the_clip)
{
    gm_rect clip = {21, 13, 30, 19};
    gm_draw_set_clip(&box.list, &clip);
    add_one_of_each(&box.list, (gm_vec2){-20.3F, -30.2F}, (gm_vec2){140.7F, 90.1F}, 30.0F);
    add_one_of_each(&box.list, (gm_vec2){25.0F, 15.0F}, (gm_vec2){46.0F, 30.0F}, 12.0F);
    paint_with_a_letter();
    check_only_inside(clip);
    ck_assert_uint_ne(pixel(30, 20), 0xFF000000U);
}
END_TEST

START_TEST(primitives_anywhere_are_harmless)
{
    static const float places[] = {-1e30F, -1e9F,  -70000.0F, -300.0F, -1.0F, 0.0F,     0.5F, 40.0F,
                                   96.0F,  300.0F, 70000.0F,  1e9F,    1e30F, INFINITY, NAN};
    enum { PLACES = sizeof places / sizeof places[0] };
    for (int i = 0; i < PLACES * PLACES; i++) {
        gm_draw_begin(&box.list, WIDTH, HEIGHT);
        gm_vec2 a = {places[i % PLACES], places[i / PLACES]};
        gm_vec2 b = {places[(i * 7 + 3) % PLACES], places[(i * 5 + 1) % PLACES]};
        add_one_of_each(&box.list, a, b, places[i % PLACES]);
        add_one_of_each(&box.list, b, a, 10.0F);
        paint();
    }
    check_only_inside((gm_rect){0, 0, WIDTH, HEIGHT});
}
END_TEST

START_TEST(motion_by_parts_of_a_pixel_is_smooth)
{
    int before = 0;
    int first_total = 0;
    for (int step = 0; step <= 8; step++) {
        gm_draw_begin(&box.list, WIDTH, HEIGHT);
        gm_vec2 at = {40.0F + (float)step * 0.125F, 30.0F};
        gm_draw_disc(&box.list, at, 9.0F, white, white);
        paint();
        int edge = red(49, 30);
        ck_assert_int_ge(edge, before);
        ck_assert(step == 0 || edge - before <= 45);
        before = edge;
        first_total = step == 0 ? total_red() : first_total;
        ck_assert_int_le(abs(total_red() - first_total), first_total / 100);
    }
    ck_assert_int_ge(before, 220);
}
END_TEST

static void add_rich_picture(gm_draw_list *list)
{
    random_state = 7;
    for (int i = 0; i < 40; i++) {
        gm_vec2 a = {random_between(-20.0F, 110.0F), random_between(-20.0F, 80.0F)};
        gm_vec2 b = {a.x + random_between(1.0F, 50.0F), a.y + random_between(1.0F, 50.0F)};
        add_one_of_each(list, a, b, random_between(1.0F, 30.0F));
    }
}

static uint32_t expected[sizeof box.memory / sizeof box.memory[0]];

static void paint_expected(void)
{
    add_rich_picture(&box.list);
    paint();
    memcpy(expected, box.memory, sizeof expected);
    fill(box.memory, sizeof expected / sizeof expected[0], GUARD);
}

START_TEST(any_number_of_bands_gives_the_same_bytes)
{
    app_bands *bands = app_bands_create((uint32_t)_i);
    ck_assert_uint_eq(app_bands_count(bands), (uint32_t)_i);
    paint_expected();
    app_picture picture = picture_of_box();
    bool is_same = true;
    for (int frame = 0; frame < 20; frame++) {
        app_bands_paint(bands, &box.canvas, &picture);
        is_same = is_same && memcmp(box.memory, expected, sizeof expected) == 0;
    }
    ck_assert(is_same);
    app_bands_destroy(bands);
}
END_TEST

START_TEST(rows_can_be_painted_one_by_one)
{
    paint_expected();
    app_picture picture = picture_of_box();
    for (int y = HEIGHT - 1; y >= 0; y--) {
        app_raster_rows(&box.canvas, &picture, y, y + 1);
    }
    ck_assert_mem_eq(box.memory, expected, sizeof expected);
}
END_TEST

START_TEST(lists_grow_and_keep_their_memory)
{
    const gm_vec2 p[3] = {{1.0F, 1.0F}, {9.0F, 1.0F}, {1.0F, 9.0F}};
    const gm_color c[3] = {white, white, white};
    for (int i = 0; i < 100000; i++) {
        gm_draw_triangle(&box.list, p, c);
    }
    ck_assert(!box.list.overflowed);
    ck_assert_uint_eq(box.list.index_count, 300000);
    ck_assert_uint_eq(box.list.indices[299999], 299999);
    ck_assert_uint_eq(box.list.command_count, 1);
    uint32_t capacity = box.list.vertex_capacity;
    gm_draw_begin(&box.list, WIDTH, HEIGHT);
    ck_assert_uint_eq(box.list.vertex_count, 0);
    ck_assert_uint_eq(box.list.vertex_capacity, capacity);
}
END_TEST

START_TEST(neighbours_of_equal_state_are_one_command)
{
    const float area[4] = {1.0F, 1.0F, 5.0F, 5.0F};
    const gm_rect clip = {0, 0, 10, 10};
    gm_draw_rect(&box.list, area, white);
    gm_draw_rect(&box.list, area, white);
    ck_assert_uint_eq(box.list.command_count, 1);
    ck_assert_uint_eq(box.list.commands[0].count, 2);
    (void)gm_draw_set_blend(&box.list, GM_BLEND_ADD);
    gm_draw_rect(&box.list, area, white);
    gm_draw_set_clip(&box.list, &clip);
    gm_draw_rect(&box.list, area, white);
    gm_draw_glow(&box.list, (gm_vec2){5.0F, 5.0F}, 3.0F, white);
    ck_assert_uint_eq(box.list.command_count, 4);
}
END_TEST

START_TEST(text_is_copied_and_estimated_without_fonts)
{
    char text[] = "ab\xC3\xA9";
    gm_draw_text(&box.list, GM_FONT_UI, (gm_vec2){5.0F, 5.0F}, GM_ALIGN_LEFT, white, text);
    text[0] = '?';
    ck_assert_uint_eq(box.list.texts[0].length, 4);
    ck_assert_int_eq(box.list.chars[0], 'a');
    float width = gm_draw_text_width(&box.list, GM_FONT_UI, 2.0F, "ab\xC3\xA9");
    ck_assert(fabsf(width - (3.0F * 13.0F * 0.6F + 4.0F)) < 0.01F);
    paint();
}
END_TEST

static void paint_glyph(const app_glyph_quad *quad)
{
    static const uint32_t first[2] = {0, 1};
    app_glyphs glyphs = {atlas, 128, 1, quad, first, 1};
    gm_draw_text(&box.list, GM_FONT_UI, (gm_vec2){0.0F, 0.0F}, GM_ALIGN_LEFT, white, "x");
    app_picture picture = {&box.list, &glyphs, box.background, false};
    app_raster_paint(&box.canvas, &picture);
}

START_TEST(glyph_covers_as_its_atlas_says)
{
    static const uint8_t row[7] = {0xFF, 0x00, 0x80, 0xFF, 0xFF, 0x40, 0xFF};
    static const app_glyph_quad quad = {10, 10, 1, 1, 7, 1};
    memset(atlas, 77, sizeof atlas);
    memcpy(&atlas[129], row, sizeof row);
    paint_glyph(&quad);
    for (int i = 0; i < 7; i++) {
        ck_assert_int_le(abs(red(10 + i, 10) - row[i]), 1);
    }
    ck_assert_int_eq(red(9, 10) + red(17, 10), 0);
    ck_assert_int_eq(red(12, 9) + red(12, 11), 0);
}
END_TEST

/* Shapes whose corners are constants, so that no mathematics library has a say. */
static void add_fixed_picture(gm_draw_list *list)
{
    const gm_vec2 p[4] = {{5.3F, 4.1F}, {60.2F, 9.7F}, {50.9F, 55.5F}, {11.0F, 48.3F}};
    const gm_color c[4] = {
        {62, 92, 134, 255}, {255, 185, 56, 200}, {77, 220, 255, 255}, {255, 77, 94, 90}};
    const float panel[4] = {40.5F, 20.25F, 50.0F, 30.0F};
    gm_draw_quad(list, p, c);
    gm_draw_round_rect(list, panel, 0.0F, c[0], c[1]);
    gm_draw_round_rect(list, (const float[4]){8.0F, 30.0F, 40.0F, 20.5F}, 6.0F, c[2], c[3]);
    gm_draw_stroke(list, p, 4, true, 1.4F, c);
    gm_draw_stroke(list, p, 4, false, 5.0F, c);
    gm_draw_glow(list, (gm_vec2){70.4F, 22.7F}, 25.0F, c[1]);
    gm_draw_polygon_shaded(list, p, 4, c, c[2], true);
}

START_TEST(fixed_picture_has_not_changed)
{
    add_fixed_picture(&box.list);
    paint();
#if defined(__SSE2__)
    ck_assert_uint_eq(hash_of(box.canvas.pixels, WIDTH, HEIGHT, PITCH), GOLDEN_PICTURE);
#endif
}
END_TEST

START_TEST(background_has_not_changed)
{
    app_background b = {0};
    ck_assert(app_background_resize(&b, 162, 91));
    ck_assert_uint_eq(hash_of(b.pixels, 162, 91, 162), GOLDEN_BACKGROUND);
    uint32_t revision = b.revision;
    ck_assert(app_background_resize(&b, 162, 91));
    ck_assert_uint_eq(b.revision, revision);
    ck_assert(app_background_resize(&b, 1, 1));
    ck_assert_uint_ne(b.revision, revision);
    ck_assert(!app_background_resize(&b, 0, 5));
    ck_assert_ptr_null(b.pixels);
    app_background_free(&b);
}
END_TEST

static TCase *list_cases(void)
{
    TCase *list = tcase_create("list");
    tcase_add_checked_fixture(list, set_up, tear_down);
    tcase_add_test(list, lists_grow_and_keep_their_memory);
    tcase_add_test(list, neighbours_of_equal_state_are_one_command);
    tcase_add_test(list, text_is_copied_and_estimated_without_fonts);
    return list;
}

static TCase *coverage_cases(void)
{
    TCase *coverage = tcase_create("coverage");
    tcase_add_checked_fixture(coverage, set_up, tear_down);
    tcase_add_loop_test(coverage, shared_edges_are_painted_once, 0, 12);
    tcase_add_test(coverage, gradient_follows_its_corners);
    tcase_add_test(coverage, line_is_symmetric_about_its_axis);
    tcase_add_test(coverage, thin_line_is_a_faint_one);
    tcase_add_test(coverage, fractions_of_a_pixel_are_covered_exactly);
    tcase_add_test(coverage, light_saturates);
    tcase_add_test(coverage, added_triangles_keep_what_is_below);
    tcase_add_test(coverage, motion_by_parts_of_a_pixel_is_smooth);
    tcase_add_test(coverage, glyph_covers_as_its_atlas_says);
    return coverage;
}

static TCase *picture_cases(void)
{
    TCase *pictures = tcase_create("pictures");
    tcase_add_checked_fixture(pictures, set_up, tear_down);
    tcase_add_test(pictures, nothing_is_painted_outside_of_the_clip);
    tcase_add_test(pictures, primitives_anywhere_are_harmless);
    tcase_add_loop_test(pictures, any_number_of_bands_gives_the_same_bytes, 1, 6);
    tcase_add_test(pictures, rows_can_be_painted_one_by_one);
    tcase_add_test(pictures, fixed_picture_has_not_changed);
    tcase_add_test(pictures, background_has_not_changed);
    return pictures;
}

int main(void)
{
    TCase *cases[] = {list_cases(), coverage_cases(), picture_cases()};
    return suite_run_cases(cases, 3, 60.0);
}
