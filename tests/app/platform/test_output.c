/* Files are written whole or not at all, to where the user said and nowhere else. */
#include "../small_disk.h"
#include "platform/output.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 64, LIMIT = 8192, MUCH = 100000 };

static char folder[TEMPORARY_PATH];

/* Each test works in an empty folder of its own. */
static void make_folder(void)
{
    ck_assert(temporary_folder(folder, "output"));
    ck_assert_int_eq(chdir(folder), 0);
}

static void remove_folder(void)
{
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        (void)unlink(e->d_name);
        (void)rmdir(e->d_name);
    }
    (void)closedir(dir);
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}

static uint32_t count_files(void)
{
    uint32_t count = 0;
    DIR *dir = opendir(".");
    ck_assert_ptr_nonnull(dir);
    for (struct dirent *e = readdir(dir); e != NULL; e = readdir(dir)) {
        count += e->d_name[0] != '.' ? 1 : 0;
    }
    (void)closedir(dir);
    return count;
}

static void write_plain(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void expect_text(const char *path, const char *text)
{
    char found[MOST_BYTES] = "";
    FILE *file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    size_t length = fread(found, 1, sizeof found - 1, file);
    found[length] = '\0';
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_str_eq(found, text);
}

static bool write_output(const char *path, const char *text)
{
    app_output output = {0};
    if (!app_output_open(&output, path)) {
        ck_assert_ptr_null(output.file);
        return false;
    }
    ck_assert_int_ge(fputs(text, output.file), 0);
    return app_output_commit(&output);
}

START_TEST(the_old_file_stays_until_the_new_one_is_whole)
{
    app_output output = {0};
    write_plain("f", "old");
    ck_assert(app_output_open(&output, "f"));
    ck_assert_int_ge(fputs("new", output.file), 0);
    expect_text("f", "old");
    ck_assert(app_output_commit(&output));
    expect_text("f", "new");
    ck_assert_uint_eq(count_files(), 1);
    ck_assert(app_output_open(&output, "f"));
    app_output_abandon(&output);
    expect_text("f", "new");
    ck_assert_uint_eq(count_files(), 1);
}
END_TEST

START_TEST(a_file_of_another_name_is_never_touched)
{
    write_plain("f.part", "mine");
    ck_assert(write_output("f", "new"));
    ck_assert(app_output_probe("f"));
    expect_text("f.part", "mine");
    ck_assert_uint_eq(count_files(), 2);
}
END_TEST

START_TEST(two_files_of_one_name_do_not_mix)
{
    app_output first = {0};
    app_output second = {0};
    ck_assert(app_output_open(&first, "f"));
    ck_assert(app_output_open(&second, "f"));
    ck_assert_int_ge(fputs("first", first.file), 0);
    ck_assert_int_ge(fputs("second", second.file), 0);
    ck_assert(app_output_commit(&second));
    expect_text("f", "second");
    ck_assert(app_output_commit(&first));
    expect_text("f", "first");
    ck_assert_uint_eq(count_files(), 1);
}
END_TEST

START_TEST(nothing_is_written_through_a_link)
{
    write_plain("target", "mine");
    ck_assert_int_eq(symlink("target", "link"), 0);
    ck_assert_int_eq(symlink("nothing", "dangling"), 0);
    ck_assert_int_eq(link("target", "second name"), 0);
    ck_assert(!write_output("link", "new"));
    ck_assert(!app_output_probe("link"));
    ck_assert(!write_output("dangling", "new"));
    ck_assert(write_output("second name", "new"));
    expect_text("target", "mine");
    ck_assert_uint_eq(count_files(), 4);
}
END_TEST

START_TEST(nothing_is_written_onto_a_device_or_folder)
{
    static const char *const places[] = {"/dev/null", "/dev/full", "/dev/zero", ".", "/"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        ck_assert_msg(!write_output(places[i], "new"), "%s", places[i]);
        ck_assert_msg(!app_output_probe(places[i]), "%s", places[i]);
    }
    ck_assert(!write_output("nowhere/f", "new"));
    ck_assert(!write_output("", "new"));
}
END_TEST

START_TEST(a_pipe_is_written_as_it_is)
{
    char text[MOST_BYTES] = "";
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    ck_assert_int_ge(reader, 0);
    ck_assert(app_output_probe("pipe"));
    ck_assert(write_output("pipe", "new"));
    ck_assert_int_eq((int)read(reader, text, sizeof text - 1), 3);
    ck_assert_str_eq(text, "new");
    ck_assert_int_eq(close(reader), 0);
    struct stat info;
    ck_assert_int_eq(lstat("pipe", &info), 0);
    ck_assert(S_ISFIFO(info.st_mode));
    ck_assert_uint_eq(count_files(), 1);
}
END_TEST

/* What a shell makes of >(command), and /dev/stdout. */
START_TEST(a_pipe_may_be_named_by_its_number)
{
    int ends[2];
    char name[MOST_BYTES];
    char text[MOST_BYTES] = "";
    ck_assert_int_eq(pipe(ends), 0);
    (void)snprintf(name, sizeof name, "/dev/fd/%d", ends[1]);
    ck_assert(write_output(name, "new"));
    ck_assert_int_eq((int)read(ends[0], text, sizeof text - 1), 3);
    ck_assert_str_eq(text, "new");
    /* The reader is gone: an error, not the end of the process. */
    ck_assert_int_eq(close(ends[0]), 0);
    ck_assert(!write_output(name, "new"));
}
END_TEST

START_TEST(a_full_disk_leaves_the_old_file)
{
    app_output output = {0};
    write_plain("f", "old");
    ck_assert(app_output_open(&output, "f"));
    small_disk_begin(LIMIT); /* no assertions: they write to a file, too */
    for (int i = 0; i < MUCH; i++) {
        (void)fputc('x', output.file);
    }
    bool is_written = app_output_commit(&output);
    small_disk_end();
    ck_assert(!is_written);
    expect_text("f", "old");
    ck_assert_uint_eq(count_files(), 1);
}
END_TEST

START_TEST(a_disk_that_is_full_at_the_last_byte_leaves_the_old_file)
{
    app_output output = {0};
    write_plain("f", "old");
    ck_assert(app_output_open(&output, "f"));
    ck_assert_int_eq(setvbuf(output.file, NULL, _IOFBF, (size_t)MUCH * 2), 0);
    for (int i = 0; i < MUCH; i++) {
        ck_assert_int_eq(fputc('x', output.file), 'x');
    }
    small_disk_begin(LIMIT);
    bool is_written = app_output_commit(&output);
    small_disk_end();
    ck_assert(!is_written);
    expect_text("f", "old");
    ck_assert_uint_eq(count_files(), 1);
}
END_TEST

START_TEST(the_new_file_may_be_read_by_who_could_read_the_old_one)
{
    struct stat info;
    write_plain("f", "old");
    ck_assert_int_eq(chmod("f", 0640), 0);
    ck_assert(write_output("f", "new"));
    ck_assert_int_eq(stat("f", &info), 0);
    ck_assert_uint_eq(info.st_mode & 0777U, 0640);
    (void)umask(027);
    ck_assert(write_output("g", "new"));
    ck_assert_int_eq(stat("g", &info), 0);
    ck_assert_uint_eq(info.st_mode & 0777U, 0640);
}
END_TEST

START_TEST(a_file_that_may_not_be_written_is_kept)
{
    write_plain("f", "old");
    ck_assert_int_eq(chmod("f", 0444), 0);
    if (geteuid() != 0) { /* root may write everything */
        ck_assert(!write_output("f", "new"));
        expect_text("f", "old");
    }
}
END_TEST

START_TEST(a_name_of_any_length_can_be_written)
{
    char name[256];
    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    ck_assert(write_output(name, "new"));
    expect_text(name, "new");
}
END_TEST

START_TEST(two_names_of_one_file_are_known)
{
    char whole[TEMPORARY_PATH + 2];
    (void)snprintf(whole, sizeof whole, "%s/f", folder);
    ck_assert(app_output_is_same("f", "f"));
    ck_assert(app_output_is_same("f", "./f"));
    ck_assert(app_output_is_same("f", whole));
    ck_assert(!app_output_is_same("f", "g"));
    ck_assert_int_eq(symlink(".", "here"), 0);
    ck_assert(app_output_is_same("f", "here/f"));
    ck_assert(!app_output_is_same("f", "/f"));
    ck_assert(app_output_is_same("nowhere/f", "nowhere/f"));
    write_plain("f", "old");
    ck_assert(app_output_is_same("f", "here/f"));
    ck_assert(!app_output_is_same("f", "g"));
    ck_assert_int_eq(link("f", "g"), 0);
    ck_assert(app_output_is_same("f", "g"));
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    ck_assert(app_output_is_same("pipe", "here/pipe"));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("output");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, the_old_file_stays_until_the_new_one_is_whole);
    tcase_add_test(tests, a_file_of_another_name_is_never_touched);
    tcase_add_test(tests, two_files_of_one_name_do_not_mix);
    tcase_add_test(tests, nothing_is_written_through_a_link);
    tcase_add_test(tests, nothing_is_written_onto_a_device_or_folder);
    tcase_add_test(tests, a_pipe_is_written_as_it_is);
    tcase_add_test(tests, a_pipe_may_be_named_by_its_number);
    tcase_add_test(tests, a_full_disk_leaves_the_old_file);
    tcase_add_test(tests, a_disk_that_is_full_at_the_last_byte_leaves_the_old_file);
    tcase_add_test(tests, the_new_file_may_be_read_by_who_could_read_the_old_one);
    tcase_add_test(tests, a_file_that_may_not_be_written_is_kept);
    tcase_add_test(tests, a_name_of_any_length_can_be_written);
    tcase_add_test(tests, two_names_of_one_file_are_known);
    return suite_run(tests, 60);
}
