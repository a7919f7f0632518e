/* Files that the window of traced hosts opens: recognised by their first bytes, listed with the
 * samples. */
#include "../user_home.h"
#include "host_trace/host_trace.h"
#include "suite.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char place[USER_HOME_PATH];

static const char *in_folder(const char *name)
{
    static char path[2 * USER_HOME_PATH];
    (void)snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_ge(fputs(text, file), 0);
    ck_assert_int_eq(fclose(file), 0);
}

static app_traced_kind kind_of(const char *name, const char *text)
{
    put(name, text);
    app_traced_kind kind = app_traced_look(in_folder(name));
    ck_assert_int_eq(unlink(in_folder(name)), 0);
    return kind;
}

/* The folder of the user's files, in a home of its own. */
static void make_folder(void)
{
    char above[USER_HOME_PATH];
    user_home_make("none");
    (void)snprintf(above, sizeof above, "%s/tickline", user_home);
    (void)mkdir(above, 0700);
    (void)snprintf(place, sizeof place, "%.200s/tickline/traces", user_home);
    ck_assert_int_eq(mkdir(place, 0700), 0);
}

static void remove_folder(void)
{
    user_home_remove();
}

START_TEST(the_first_bytes_tell_what_a_file_is)
{
    make_folder();
    ck_assert_int_eq(kind_of("a.txt", "tickline-trace 1\n"), APP_TRACED_TRACE);
    ck_assert_int_eq(kind_of("a", "\xEF\xBB\xBFtickline-trace 1\n"), APP_TRACED_TRACE);
    ck_assert_int_eq(kind_of("a.csv", "function,group\n"), APP_TRACED_PROJECT);
    ck_assert_int_eq(kind_of("a.log", "Tick functions\n"), APP_TRACED_PROJECT);
    ck_assert_int_eq(kind_of("a.txt", "tickline-scenario 1\n"), APP_TRACED_NONE);
    ck_assert_int_eq(kind_of("a.rec", "tickline-recording 2\n"), APP_TRACED_NONE);
    ck_assert_int_eq(kind_of("a.tick", "function,group\n"), APP_TRACED_NONE);
    ck_assert_int_eq(app_traced_look(in_folder("none")), APP_TRACED_NONE);
    ck_assert_int_eq(app_traced_look(place), APP_TRACED_NONE);
    remove_folder();
}
END_TEST

START_TEST(a_sample_is_found_by_its_name)
{
    char path[APP_ASSET_PATH];
    char names[APP_ASSET_PATH];
    ck_assert(app_traced_sample("harbour", path));
    ck_assert_str_eq(app_traced_name(path), "harbour.csv");
    ck_assert(app_traced_is_sample(path));
    ck_assert(app_traced_sample("harbour-dumpticks.txt", path));
    ck_assert_str_eq(app_traced_name(path), "harbour-dumpticks.txt");
    ck_assert(!app_traced_sample("harbour-dump", path) && !app_traced_sample("", path));
    ck_assert_str_eq(app_traced_names(APP_TRACED_TRACE, names),
                     "ue3-loop.txt, forty-functions.txt");
    make_folder();
    put("harbour.csv", "function,group\n");
    ck_assert(!app_traced_is_sample(in_folder("harbour.csv")));
    ck_assert(!app_traced_is_sample(in_folder("none")));
    remove_folder();
}
END_TEST

START_TEST(a_path_is_taken_out_of_what_was_copied)
{
    char path[APP_ASSET_PATH];
    ck_assert(app_traced_pasted("/a/b c.txt", path));
    ck_assert_str_eq(path, "/a/b c.txt");
    ck_assert(app_traced_pasted("  '/a/b.txt'\r\nmore\n", path));
    ck_assert_str_eq(path, "/a/b.txt");
    ck_assert(app_traced_pasted("file:///a/b%20c%2fd%.txt\n", path));
    ck_assert_str_eq(path, "/a/b c/d%.txt");
    ck_assert(!app_traced_pasted(" \n\"\" ", path));
    static char many[APP_ASSET_PATH + 2];
    memset(many, 'x', sizeof many - 1);
    ck_assert(!app_traced_pasted(many, path));
}
END_TEST

START_TEST(samples_come_first_and_files_of_the_user_by_name)
{
    static app_traced_files files;
    make_folder();
    put("b.csv", "function,group\n");
    put("a.txt", "tickline-trace 1\n");
    put("lesson.tick", "tickline-scenario 1\n");
    put(".hidden", "tickline-trace 1\n");
    app_traced_files_list(&files);
    ck_assert_uint_eq(files.count, APP_TRACED_SAMPLES + 2);
    for (uint32_t i = 0; i < APP_TRACED_SAMPLES; i++) {
        ck_assert_ptr_nonnull(files.items[i].title);
        ck_assert_int_ne(app_traced_look(files.items[i].path), APP_TRACED_NONE);
    }
    ck_assert_str_eq(app_traced_name(files.items[APP_TRACED_SAMPLES].path), "a.txt");
    ck_assert_ptr_null(files.items[APP_TRACED_SAMPLES].title);
    ck_assert_str_eq(app_traced_name(files.items[APP_TRACED_SAMPLES + 1].path), "b.csv");
    ck_assert_str_eq(files.folder, place);
    static const char *const names[] = {"b.csv", "a.txt", "lesson.tick", ".hidden"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        ck_assert_int_eq(unlink(in_folder(names[i])), 0);
    }
    remove_folder();
}
END_TEST

static const char *numbered(int i)
{
    static char name[16];
    (void)snprintf(name, sizeof name, "%02d.csv", i);
    return name;
}

/* One more file than fits, made in an order that is neither that of the names nor its reverse. */
START_TEST(a_list_that_is_cut_has_the_first_files_by_name)
{
    enum { OWN = APP_TRACED_FILES - APP_TRACED_SAMPLES, STEP = 17 };
    static app_traced_files files;
    make_folder();
    for (int i = 0; i <= OWN; i++) {
        if (i == OWN) {
            app_traced_files_list(&files);
            ck_assert_uint_eq(files.count, APP_TRACED_FILES);
            ck_assert(!files.is_cut);
        }
        put(numbered(i * STEP % (OWN + 1)), "function,group\n");
    }
    app_traced_files_list(&files);
    ck_assert_uint_eq(files.count, APP_TRACED_FILES);
    ck_assert(files.is_cut);
    for (int i = 0; i < OWN; i++) {
        const app_traced_file *file = &files.items[APP_TRACED_SAMPLES + i];
        ck_assert_str_eq(app_traced_name(file->path), numbered(i));
    }
    for (int i = 0; i <= OWN; i++) {
        ck_assert_int_eq(unlink(in_folder(numbered(i))), 0);
    }
    remove_folder();
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("app/traced_files");

    tcase_add_test(tests, the_first_bytes_tell_what_a_file_is);
    tcase_add_test(tests, a_sample_is_found_by_its_name);
    tcase_add_test(tests, a_path_is_taken_out_of_what_was_copied);
    tcase_add_test(tests, samples_come_first_and_files_of_the_user_by_name);
    tcase_add_test(tests, a_list_that_is_cut_has_the_first_files_by_name);
    return suite_run(tests, 60);
}
