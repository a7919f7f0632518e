/* Files are read whole, within a limit, without ever waiting; their text does a terminal no harm.
 */
#include "platform/file_read.h"
#include "platform/terminal_text.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[TEMPORARY_PATH];

static void make_path(void)
{
    ck_assert(temporary_path(path, "read"));
}

static void remove_path(void)
{
    (void)unlink(path);
}

static void expect_refusal(const char *name, app_file_kind kind, int code)
{
    size_t length = 0;
    errno = 0;
    ck_assert_msg(app_file_read(name, kind, &length) == NULL, "%s", name);
    ck_assert_msg(errno == code, "%s: %s", name, strerror(errno));
    ck_assert_uint_gt(strlen(app_file_reason(code)), 0);
}

static void make_file(off_t bytes)
{
    FILE *file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(truncate(path, bytes), 0);
}

START_TEST(a_pipe_or_device_is_refused_without_waiting)
{
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    expect_refusal(path, APP_FILE_RECORDING, ENODEV);
    expect_refusal("/dev/zero", APP_FILE_FONT, ENODEV);
    expect_refusal("/dev/null", APP_FILE_USER, ENODEV);
    expect_refusal("/tmp", APP_FILE_SECTOR, EISDIR);
    expect_refusal("/nowhere/at/all", APP_FILE_TEXTS, ENOENT);
}
END_TEST

START_TEST(each_kind_has_a_limit)
{
    static const long limits[APP_FILE_KINDS] = {256L << 20, 1L << 20,  4L << 20, 1L << 20,
                                                16L << 20,  64L << 20, 64L << 20};
    make_file((off_t)limits[_i] + 1); /* a hole: it takes no room on the disk */
    expect_refusal(path, (app_file_kind)_i, EFBIG);
    if (limits[_i] <= 4L << 20) {
        size_t length = 0;
        make_file((off_t)limits[_i]);
        char *bytes = app_file_read(path, (app_file_kind)_i, &length);
        ck_assert_ptr_nonnull(bytes);
        ck_assert_uint_eq(length, (size_t)limits[_i]);
        ck_assert_int_eq(bytes[length], 0);
        free(bytes);
    }
}
END_TEST

START_TEST(an_empty_file_is_an_empty_text)
{
    size_t length = 1;
    make_file(0);
    char *bytes = app_file_read(path, APP_FILE_USER, &length);
    ck_assert_ptr_nonnull(bytes);
    ck_assert_uint_eq(length, 0);
    ck_assert_str_eq(bytes, "");
    free(bytes);
}
END_TEST

typedef struct shown {
    const char *text;
    const char *as;
} shown;

static const shown texts[] = {
    {"plain text, 100 %", "plain text, 100 %"},
    {"\x1b]0;title\x07", "\\x1b]0;title\\x07"},
    {"a\tb\nc\r\x7f", "a\\x09b\\x0ac\\x0d\\x7f"},
    {"\xC2\x9B"
     "31m",
     "\\u009b31m"}, /* the other spelling of ESC [ */
    {"\x9B"
     "31m",
     "\\x9b31m"}, /* the same byte alone */
    {"\xE2\x80\xAE"
     "drow",
     "\\u202edrow"},                                /* from right to left */
    {"\xE2\x80\xA8\xE2\x81\xA6", "\\u2028\\u2066"}, /* a new line; another direction */
    {"\xC3\xA4 \xE5\xAD\x97 \xF0\x9F\x9A\x80", "\xC3\xA4 \xE5\xAD\x97 \xF0\x9F\x9A\x80"},
    {"\xC0\x9B", "\\xc0\\x9b"},                   /* too long a spelling */
    {"\xE0\x82\x9B", "\\xe0\\x82\\x9b"},          /* too long a spelling */
    {"\xED\xA0\x80", "\\xed\\xa0\\x80"},          /* a surrogate */
    {"\xF4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, /* beyond the last letter */
    {"\xE5\xAD", "\\xe5\\xad"},                   /* cut short */
    {"\xFF\xFE", "\\xff\\xfe"},
};

START_TEST(what_a_terminal_obeys_is_escaped)
{
    char out[128];
    char *streamed = NULL;
    size_t size = 0;
    size_t length = app_terminal_text(out, sizeof out, texts[_i].text);
    ck_assert_str_eq(out, texts[_i].as);
    ck_assert_uint_eq(length, strlen(texts[_i].as));
    FILE *stream = open_memstream(&streamed, &size);
    ck_assert_ptr_nonnull(stream);
    app_terminal_put(stream, texts[_i].text);
    ck_assert_int_eq(fclose(stream), 0);
    ck_assert_str_eq(streamed, texts[_i].as);
    free(streamed);
}
END_TEST

START_TEST(a_text_is_cut_between_letters)
{
    char out[6];
    ck_assert_uint_eq(app_terminal_text(out, sizeof out, "abc\xE5\xAD\x97"), 3);
    ck_assert_str_eq(out, "abc");
    ck_assert_uint_eq(app_terminal_text(out, sizeof out, "ab\x1b"), 2);
    ck_assert_str_eq(out, "ab");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("file_read");
    tcase_add_checked_fixture(tests, make_path, remove_path);
    tcase_add_test(tests, a_pipe_or_device_is_refused_without_waiting);
    tcase_add_loop_test(tests, each_kind_has_a_limit, 0, APP_FILE_KINDS);
    tcase_add_test(tests, an_empty_file_is_an_empty_text);
    tcase_add_loop_test(tests, what_a_terminal_obeys_is_escaped, 0,
                        (int)(sizeof texts / sizeof texts[0]));
    tcase_add_test(tests, a_text_is_cut_between_letters);
    return suite_run(tests, 60);
}
