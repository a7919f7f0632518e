/* Files of words: broken and missing ones are refused in one line. */
#include "platform/language.h"
#include "session/session.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_PATH = 256 };

static char folder[TEMPORARY_PATH];
static char file_path[MAX_PATH];
static char message_path[MAX_PATH];

static void make_folder(void)
{
    char below[MAX_PATH];
    ck_assert(temporary_folder(folder, "locale"));
    (void)snprintf(below, sizeof below, "%s/locale", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
    (void)snprintf(file_path, sizeof file_path, "%s/locale/zh.json", folder);
    (void)snprintf(message_path, sizeof message_path, "%s/messages", folder);
    ck_assert_int_eq(setenv("TICKLINE_ASSETS", folder, 1), 0);
    ck_assert_ptr_nonnull(freopen(message_path, "w", stderr));
}

static void remove_folder(void)
{
    char below[MAX_PATH];
    (void)unsetenv("TICKLINE_ASSETS");
    (void)remove(file_path);
    (void)remove(message_path);
    (void)snprintf(below, sizeof below, "%s/locale", folder);
    (void)rmdir(below);
    (void)rmdir(folder);
}

static void write_file(const char *text)
{
    FILE *file = fopen(file_path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static void assert_one_line(const char *expected)
{
    char text[2 * MAX_PATH] = "";
    (void)fflush(stderr);
    FILE *file = fopen(message_path, "r");
    ck_assert_ptr_nonnull(file);
    size_t length = fread(text, 1, sizeof text - 1, file);
    (void)fclose(file);
    text[length] = '\0';
    ck_assert_msg(strstr(text, expected) != NULL, "'%s' lacks '%s'", text, expected);
    ck_assert_msg(strchr(text, '\n') == text + length - 1, "'%s' is not one line", text);
}

static const char *const broken[][2] = {
    {"", "zh.json:1"},
    {"{\"a\": \"b\"", "zh.json:1"},
    {"{\n\"a\": \"b\",\n\"a\": \"c\"}", "zh.json:3"},
    {"{\"a\": \"\xFF\"}", "zh.json:1"},
    {"[\"a\"]", "expected one object"},
    {"{\"a\": 1}", "\"a\": expected a text"},
    {"{\"a\": \"\"}", "\"a\": expected a text"},
    {"{\"a\": {\"b\": \"c\"}}", "\"a\": expected a text"},
    {"{\"rank {1} of {2}\": \"{1}\"}", "expected the same {1}"},
    {"{\"a\": \"b {1}\"}", "expected the same {1}"},
};

START_TEST(a_broken_file_is_refused_in_one_line)
{
    app_language language;
    write_file(broken[_i][0]);
    ck_assert(!app_language_load(&language, "zh"));
    assert_one_line(broken[_i][1]);
    assert_one_line(file_path);
}
END_TEST

START_TEST(a_missing_file_is_refused_in_one_line)
{
    app_language language;
    ck_assert(!app_language_load(&language, "zh"));
    assert_one_line("zh.json: cannot be read (No such file");
}
END_TEST

START_TEST(a_good_file_answers_what_it_has)
{
    app_language language;
    write_file("{\"a {1}\": \"b {1} {1}\", \"{0} {x} {\": \"c\"}");
    ck_assert(app_language_load(&language, "zh"));
    ck_assert_str_eq(app_language_translate(&language, "a {1}"), "b {1} {1}");
    ck_assert_str_eq(app_language_translate(&language, "{0} {x} {"), "c");
    ck_assert_ptr_null(app_language_translate(&language, "d"));
    app_language_free(&language);
    ck_assert_ptr_null(app_language_translate(&language, "a {1}"));
}
END_TEST

static app_status run_with(const char *name)
{
    char words[4][16] = {"tickline", "--headless", "--lang", ""};
    char *argv[5] = {words[0], words[1], words[2], words[3], NULL};
    app_options options;
    app_session session;
    (void)snprintf(words[3], sizeof words[3], "%s", name);
    app_status status = app_options_parse(&options, 4, argv);
    if (status == APP_OK) {
        (void)app_session_open(&session, &options);
        status = app_session_close(&session);
    }
    app_options_free(&options);
    return status;
}

START_TEST(a_language_without_a_file_is_wrong_usage)
{
    ck_assert_int_eq(run_with("zh"), APP_USAGE);
    assert_one_line("--lang: expected en or the name of a file in locale/, not 'zh'");
}
END_TEST

START_TEST(a_run_fails_when_its_words_are_damaged)
{
    write_file("{\"a\": ");
    ck_assert_int_eq(run_with("zh"), APP_FAILED);
    assert_one_line("zh.json");
}
END_TEST

START_TEST(an_unknown_language_is_wrong_usage)
{
    ck_assert_int_eq(run_with("de"), APP_USAGE);
    assert_one_line("--lang: expected en or the name of a file in locale/, not 'de'");
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("locale_file");

    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_loop_test(tests, a_broken_file_is_refused_in_one_line, 0, ROWS(broken));
    tcase_add_test(tests, a_missing_file_is_refused_in_one_line);
    tcase_add_test(tests, a_good_file_answers_what_it_has);
    tcase_add_test(tests, a_language_without_a_file_is_wrong_usage);
    tcase_add_test(tests, a_run_fails_when_its_words_are_damaged);
    tcase_add_test(tests, an_unknown_language_is_wrong_usage);
    return suite_run(tests, 60.0);
}
