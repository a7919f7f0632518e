/* Movies: one picture a frame, the right size and colours, nothing left of what went wrong. */
#include "../small_disk.h"
#include "headless.h"
#include "session/exports.h"
#include "session/session.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 256, LUMA = 1280 * 720, PICTURE = LUMA * 3 / 2, HEADER = 256 };

static char folder[TEMPORARY_PATH];
static uint32_t pixels[1600 * 1000];

static void path_of(char path[MAX_PATH], const char *name)
{
    (void)snprintf(path, MAX_PATH, "%s/%s", folder, name);
}

static app_canvas canvas_of(int32_t width, int32_t height, uint32_t rgb)
{
    app_canvas canvas = {pixels, width, width, height};
    for (int32_t i = 0; i < width * height; i++) {
        pixels[i] = rgb;
    }
    return canvas;
}

static long size_of(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (long)info.st_size : -1;
}

/* Reads the header line and the picture of that index. */
static void read_picture(const char *path, char header[HEADER], long index, uint8_t *planes)
{
    char word[8] = "";
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(header, HEADER, file));
    ck_assert_int_eq(fseek(file, index * (PICTURE + 6L), SEEK_CUR), 0);
    ck_assert_uint_eq(fread(word, 1, 6, file), 6);
    ck_assert_str_eq(word, "FRAME\n");
    ck_assert_uint_eq(fread(planes, 1, PICTURE, file), PICTURE);
    ck_assert_int_eq(fclose(file), 0);
}

static double clamped(double value)
{
    return value < 0.0 ? 0.0 : value > 255.0 ? 255.0 : value;
}

/* What a player makes of a pixel: BT.709, limited range. */
static void assert_rgb(const uint8_t *planes, int32_t x, int32_t y, uint32_t rgb)
{
    const uint8_t *cb_plane = planes + LUMA;
    const uint8_t *cr_plane = cb_plane + LUMA / 4;
    double luma = 255.0 / 219.0 * (planes[y * 1280 + x] - 16.0);
    int32_t place = y / 2 * 640 + x / 2;
    double cb = 255.0 / 224.0 * (cb_plane[place] - 128.0);
    double cr = 255.0 / 224.0 * (cr_plane[place] - 128.0);
    double red = clamped(luma + 1.5748 * cr);
    double green = clamped(luma - 0.1873 * cb - 0.4681 * cr);
    double blue = clamped(luma + 1.8556 * cb);
    ck_assert_double_eq_tol(red, (double)(rgb >> 16 & 0xFF), 2.5);
    ck_assert_double_eq_tol(green, (double)(rgb >> 8 & 0xFF), 2.5);
    ck_assert_double_eq_tol(blue, (double)(rgb & 0xFF), 2.5);
}

START_TEST(a_movie_has_a_header_one_picture_a_call_and_true_colours)
{
    static const uint32_t colours[] = {0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00,
                                       0x0000FF, 0x808080, 0x4EA1FF, 0xFFC24D};
    static uint8_t planes[PICTURE];
    char path[MAX_PATH];
    char header[HEADER];
    app_movie movie = {0};
    path_of(path, "a.y4m");
    ck_assert(app_movie_begin(&movie, path, 120));
    for (int i = 0; i < 8; i++) {
        app_canvas canvas = canvas_of(1280, 720, colours[i] | 0xAA000000U);
        ck_assert(app_movie_add(&movie, &canvas));
    }
    ck_assert_uint_eq(movie.pictures, 8);
    ck_assert_int_ne(access(path, F_OK), 0); /* not before it is complete */
    ck_assert(app_movie_end(&movie));
    for (int i = 0; i < 8; i++) {
        read_picture(path, header, i, planes);
        assert_rgb(planes, 0, 0, colours[i]);
        assert_rgb(planes, 1279, 719, colours[i]);
    }
    ck_assert_str_eq(header, "YUV4MPEG2 W1280 H720 F120:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n");
    ck_assert_int_eq(size_of(path), (long)strlen(header) + 8 * (PICTURE + 6L));
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

START_TEST(a_picture_of_another_size_is_made_to_fit)
{
    static uint8_t planes[PICTURE];
    char path[MAX_PATH];
    char header[HEADER];
    app_movie movie = {0};
    path_of(path, "b.y4m");
    ck_assert(app_movie_begin(&movie, path, 60));
    app_canvas tall = canvas_of(800, 900, 0x4EA1FF); /* 640 px wide, in the middle */
    ck_assert(app_movie_add(&movie, &tall));
    app_canvas wide = canvas_of(1600, 450, 0xFFC24D); /* 360 px high */
    ck_assert(app_movie_add(&movie, &wide));
    ck_assert(app_movie_end(&movie));
    read_picture(path, header, 0, planes);
    assert_rgb(planes, 318, 360, 0x000000);
    assert_rgb(planes, 320, 360, 0x4EA1FF);
    assert_rgb(planes, 959, 719, 0x4EA1FF);
    assert_rgb(planes, 960, 360, 0x000000);
    read_picture(path, header, 1, planes);
    assert_rgb(planes, 640, 178, 0x000000);
    assert_rgb(planes, 0, 180, 0xFFC24D);
    assert_rgb(planes, 1279, 539, 0xFFC24D);
    assert_rgb(planes, 640, 540, 0x000000);
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

/* What is on the left must stay there when the picture shrinks. */
START_TEST(a_fitted_picture_keeps_its_places)
{
    static uint8_t planes[PICTURE];
    char path[MAX_PATH];
    char header[HEADER];
    app_movie movie = {0};
    app_canvas canvas = canvas_of(1600, 900, 0xFF0000);
    for (int32_t y = 0; y < 900; y++) {
        for (int32_t x = 800; x < 1600; x++) {
            pixels[y * 1600 + x] = 0x0000FF;
        }
    }
    path_of(path, "c.y4m");
    ck_assert(app_movie_begin(&movie, path, 60));
    ck_assert(app_movie_add(&movie, &canvas));
    ck_assert(app_movie_end(&movie));
    read_picture(path, header, 0, planes);
    assert_rgb(planes, 638, 100, 0xFF0000);
    assert_rgb(planes, 641, 700, 0x0000FF);
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

START_TEST(a_full_disk_ends_the_movie_and_claims_nothing)
{
    app_movie movie = {0};
    app_canvas canvas = canvas_of(1280, 720, 0);
    char path[MAX_PATH];
    path_of(path, "full.y4m");
    ck_assert(app_movie_begin(&movie, path, 60));
    small_disk_begin(100000);
    bool is_added = app_movie_add(&movie, &canvas);
    small_disk_end();
    ck_assert(!is_added);
    ck_assert(!app_movie_is_on(&movie));
    ck_assert_int_ne(access(path, F_OK), 0);
    ck_assert(app_movie_add(&movie, &canvas)); /* off: nothing to do */
    ck_assert(!app_movie_begin(&movie, "/nowhere/a.y4m", 60));
    ck_assert(!app_movie_is_on(&movie));
}
END_TEST

static app_status run_with(const char *what, const char *path, char *const more[2])
{
    char words[][24] = {"tickline", "--headless", "--autopilot", "--frames",
                        "12",       "--workers",  "0",           ""};
    char target[MAX_PATH];
    char *argv[12] = {NULL};
    app_options options;
    app_session session;
    (void)snprintf(words[7], sizeof words[7], "%s", what);
    for (int i = 0; i < 8; i++) {
        argv[i] = words[i];
    }
    (void)snprintf(target, sizeof target, "%s", path);
    argv[8] = target;
    argv[9] = more[0];
    argv[10] = more[1];
    ck_assert_int_eq(app_options_parse(&options, 11, argv), APP_OK);
    if (app_session_open(&session, &options) == APP_OK) {
        app_headless_run(&session);
    }
    app_status status = app_session_close(&session);
    app_options_free(&options);
    return status;
}

static app_status run(const char *path, char *const more[2])
{
    return run_with("--movie", path, more);
}

START_TEST(a_run_without_window_films_each_frame)
{
    static uint8_t planes[PICTURE];
    char option[] = "--fixed-step";
    char hz[] = "30";
    char *const more[2] = {option, hz};
    char path[MAX_PATH];
    char header[HEADER];
    path_of(path, "d.y4m");
    ck_assert_int_eq(run(path, more), APP_OK);
    read_picture(path, header, 11, planes);
    ck_assert_int_eq(strncmp(header, "YUV4MPEG2 W1280 H720 F30:1 ", 27), 0);
    ck_assert_int_eq(size_of(path), (long)strlen(header) + 12 * (PICTURE + 6L));
    uint32_t bright = 0;
    for (int i = 0; i < LUMA; i++) {
        bright += planes[i] > 120 ? 1 : 0;
    }
    ck_assert_uint_gt(bright, 1000);
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

static void write_old(const char *path)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs("old", file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

/* The film stops, the game goes on: what else was asked for is written whole. */
START_TEST(a_full_disk_ends_the_movie_and_not_the_run)
{
    char option[] = "--hash-log";
    char path[MAX_PATH];
    char log[MAX_PATH];
    path_of(path, "e.y4m");
    path_of(log, "e.log");
    write_old(path);
    small_disk_begin(100000);
    app_status status = run(path, (char *const[2]){option, log});
    small_disk_end();
    ck_assert_int_eq(status, APP_FAILED);
    ck_assert_int_eq(size_of(path), 3);
    ck_assert_int_eq(size_of(log), 9 * (2 + 17) + 3 * (3 + 17)); /* twelve lines */
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(remove(log), 0);
}
END_TEST

START_TEST(a_full_disk_ends_the_trace_and_not_the_run)
{
    char option[] = "--trace";
    char path[MAX_PATH];
    char trace[MAX_PATH];
    path_of(path, "f.log");
    path_of(trace, "f.json");
    write_old(trace);
    small_disk_begin(20000);
    app_status status = run_with("--hash-log", path, (char *const[2]){option, trace});
    small_disk_end();
    ck_assert_int_eq(status, APP_FAILED);
    ck_assert_int_eq(size_of(trace), 3);
    ck_assert_int_eq(size_of(path), 9 * (2 + 17) + 3 * (3 + 17));
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(remove(trace), 0);
}
END_TEST

START_TEST(a_movie_without_a_font_leaves_the_old_one)
{
    char option[] = "--font";
    char font[] = "/nowhere/a.ttf";
    char path[MAX_PATH];
    path_of(path, "g.y4m");
    write_old(path);
    ck_assert_int_eq(run(path, (char *const[2]){option, font}), APP_FAILED);
    ck_assert_int_eq(size_of(path), 3);
    ck_assert_int_eq(remove(path), 0);
}
END_TEST

/* The folder of the test is that of pictures. */
static void use_folder(void)
{
    char path[MAX_PATH];
    char file[MAX_PATH];
    path_of(path, "user-dirs.dirs");
    ck_assert_int_eq(setenv("XDG_CONFIG_HOME", folder, 1), 0);
    FILE *stream = fopen(path, "w");
    ck_assert_ptr_nonnull(stream);
    (void)snprintf(file, sizeof file, "XDG_PICTURES_DIR=\"%s/\"\n", folder);
    ck_assert_int_ge(fputs("# of the desktop\nXDG_MUSIC_DIR=\"/nowhere\"\n", stream), 0);
    ck_assert_int_ge(fputs(file, stream), 0);
    ck_assert_int_eq(fclose(stream), 0);
}

static void leave_folder(void)
{
    char path[MAX_PATH];
    path_of(path, "user-dirs.dirs");
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(unsetenv("XDG_CONFIG_HOME"), 0);
}

static void assert_name(const char *path, const char *name)
{
    char expected[MAX_PATH];
    path_of(expected, name);
    ck_assert_str_eq(path, expected);
}

/* A variable of the environment, to be set again and freed. */
static char *kept(const char *name)
{
    const char *value = getenv(name);
    char *copy = strdup(value != NULL ? value : "");
    ck_assert_ptr_nonnull(copy);
    return copy;
}

START_TEST(pictures_lie_where_the_desktop_has_them)
{
    char path[APP_PICTURES_PATH];
    char expected[MAX_PATH];
    char shown[APP_PICTURES_PATH];
    char *home = kept("HOME");
    use_folder();
    ck_assert(app_pictures_folder(path));
    ck_assert_str_eq(path, folder);
    leave_folder();
    ck_assert_int_eq(setenv("HOME", folder, 1), 0);
    ck_assert_int_eq(setenv("XDG_DATA_HOME", folder, 1), 0);
    ck_assert(app_pictures_folder(path));
    path_of(expected, "tickline");
    ck_assert_str_eq(path, expected);
    ck_assert_str_eq(app_pictures_shown(path, shown), "~/tickline");
    ck_assert_int_eq(rmdir(path), 0);
    path_of(expected, "Pictures");
    ck_assert_int_eq(mkdir(expected, 0777), 0);
    ck_assert(app_pictures_folder(path));
    ck_assert_str_eq(path, expected);
    ck_assert_int_eq(rmdir(path), 0);
    ck_assert_int_eq(setenv("HOME", home, 1), 0);
    ck_assert_int_eq(unsetenv("XDG_DATA_HOME"), 0);
    free(home);
}
END_TEST

/* An ffmpeg of the test: takes what it is given, and the name of the file as its last word. */
static void make_ffmpeg(const char *last_line)
{
    char path[MAX_PATH];
    path_of(path, "ffmpeg");
    FILE *stream = fopen(path, "w");
    ck_assert_ptr_nonnull(stream);
    ck_assert_int_ge(fputs("#!/bin/sh\nfor file; do :; done\n", stream), 0);
    ck_assert_int_ge(fputs(last_line, stream), 0);
    ck_assert_int_eq(fclose(stream), 0);
    ck_assert_int_eq(chmod(path, 0755), 0);
}

START_TEST(a_movie_goes_through_ffmpeg_where_it_is_there)
{
    char name[MAX_PATH];
    char *before = kept("PATH");
    char after[4096];
    app_movie movie = {0};
    app_canvas canvas = canvas_of(1280, 720, 0x102030);
    path_of(name, "run.mp4");
    ck_assert_int_eq(setenv("PATH", "/nowhere", 1), 0);
    ck_assert(!app_encoder_is_there());
    ck_assert(!app_movie_begin(&movie, name, 60));
    ck_assert_int_eq(size_of(name), -1);
    (void)snprintf(after, sizeof after, "%s:%s", folder, before);
    ck_assert_int_eq(setenv("PATH", after, 1), 0);
    make_ffmpeg("/bin/cat >\"$file\"\n");
    ck_assert(app_encoder_is_there());
    ck_assert(app_movie_begin(&movie, name, 60));
    ck_assert(app_movie_add(&movie, &canvas));
    ck_assert_int_eq(size_of(name), -1);
    ck_assert(app_movie_end(&movie));
    ck_assert_int_gt(size_of(name), PICTURE);
    write_old(name);
    make_ffmpeg("exit 1\n");
    ck_assert(app_movie_begin(&movie, name, 60));
    ck_assert(!app_movie_end(&movie));
    ck_assert_int_eq(size_of(name), 3);
    ck_assert_int_eq(remove(name), 0);
    path_of(name, "ffmpeg");
    ck_assert_int_eq(remove(name), 0);
    ck_assert_int_eq(setenv("PATH", before, 1), 0);
    free(before);
}
END_TEST

START_TEST(names_of_new_files_are_counted_up)
{
    char path[APP_EXPORT_PATH];
    use_folder();
    ck_assert(app_exports_free_name(path, "png"));
    assert_name(path, "tickline-0001.png");
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert(app_exports_free_name(path, "png"));
    assert_name(path, "tickline-0002.png");
    ck_assert(app_exports_free_name(path, "y4m"));
    assert_name(path, "tickline-0001.y4m");
    path_of(path, "tickline-0001.png");
    ck_assert_int_eq(remove(path), 0);
    leave_folder();
}
END_TEST

START_TEST(movie_and_trace_start_and_end_by_key)
{
    app_exports exports = {.hz = 60};
    char movie[APP_EXPORT_PATH];
    char trace[APP_EXPORT_PATH];
    char *before = kept("PATH");
    use_folder();
    ck_assert_int_eq(setenv("PATH", "/nowhere", 1), 0);
    ck_assert(app_exports_toggle_movie(&exports, movie) && app_movie_is_on(&exports.movie));
    assert_name(movie, "tickline-0001.y4m");
    ck_assert(app_exports_toggle_trace(&exports, trace) && lab_trace_is_on(&exports.trace));
    ck_assert(app_exports_toggle_movie(&exports, movie) && !app_movie_is_on(&exports.movie));
    ck_assert(app_exports_toggle_trace(&exports, trace) && !lab_trace_is_on(&exports.trace));
    app_exports_close(&exports);
    assert_name(trace, "tickline-0001.json");
    ck_assert_int_eq(remove(movie), 0);
    ck_assert_int_eq(remove(trace), 0);
    ck_assert_int_eq(setenv("PATH", before, 1), 0);
    free(before);
    leave_folder();
}
END_TEST

int main(void)
{
    TCase *core = tcase_create("core");

    if (!temporary_folder(folder, "movie")) {
        return EXIT_FAILURE;
    }
    tcase_add_test(core, a_movie_has_a_header_one_picture_a_call_and_true_colours);
    tcase_add_test(core, a_picture_of_another_size_is_made_to_fit);
    tcase_add_test(core, a_fitted_picture_keeps_its_places);
    tcase_add_test(core, a_full_disk_ends_the_movie_and_claims_nothing);
    tcase_add_test(core, a_run_without_window_films_each_frame);
    tcase_add_test(core, a_full_disk_ends_the_movie_and_not_the_run);
    tcase_add_test(core, a_full_disk_ends_the_trace_and_not_the_run);
    tcase_add_test(core, a_movie_without_a_font_leaves_the_old_one);
    tcase_add_test(core, pictures_lie_where_the_desktop_has_them);
    tcase_add_test(core, a_movie_goes_through_ffmpeg_where_it_is_there);
    tcase_add_test(core, names_of_new_files_are_counted_up);
    tcase_add_test(core, movie_and_trace_start_and_end_by_key);
    int status = suite_run(core, 120.0);
    (void)rmdir(folder);
    return status;
}
