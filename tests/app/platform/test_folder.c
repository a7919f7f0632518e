/* The files of a folder, listed by their ending. */
#include "platform/folder.h"
#include "suite.h"
#include "temporary.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[TEMPORARY_PATH];
static char below[TEMPORARY_PATH + 8];

static void make_folder(void)
{
    ck_assert(temporary_folder(folder, "folder"));
    (void)snprintf(below, sizeof below, "%s/things", folder);
    ck_assert_int_eq(mkdir(below, 0700), 0);
}

static void change_file(const char *name, bool is_there)
{
    char path[TEMPORARY_PATH + 160];
    (void)snprintf(path, sizeof path, "%s/%s", below, name);
    if (!is_there) {
        ck_assert_int_eq(unlink(path), 0);
        return;
    }
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fclose(file), 0);
}

static void remove_folder(void)
{
    ck_assert_int_eq(rmdir(below), 0);
    ck_assert_int_eq(rmdir(folder), 0);
}

START_TEST(files_with_an_ending_are_listed_without_it_and_sorted)
{
    char longest[APP_FILE_NAME] = "";
    static const char *const names[] = {"b.tick", "a.tick", "a.json", ".tick", "c.tick.old"};
    app_file_names list;
    memset(longest, 'z', APP_FILE_NAME - 1);
    memcpy(longest + APP_FILE_NAME - 6, ".tick", 6); /* the longest that fits */
    char longer[APP_FILE_NAME + 1];
    (void)snprintf(longer, sizeof longer, "z%s", longest);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        change_file(names[i], true);
    }
    change_file(longest, true);
    change_file(longer, true);
    ck_assert(app_folder_list(&list, below, ".tick"));
    ck_assert_uint_eq(list.count, 3);
    ck_assert_str_eq(list.items[0], "a");
    ck_assert_str_eq(list.items[1], "b");
    ck_assert_uint_eq(strlen(list.items[2]), APP_FILE_NAME - 1 - strlen(".tick"));
    ck_assert(!app_folder_list(&list, below, ".wav"));
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        change_file(names[i], false);
    }
    change_file(longest, false);
    change_file(longer, false);
}
END_TEST

START_TEST(more_files_than_there_is_room_for_are_left_out)
{
    char name[32];
    app_file_names list;
    for (int i = APP_FILE_NAMES; i >= 0; i--) {
        (void)snprintf(name, sizeof name, "%03d.tick", i);
        change_file(name, true);
    }
    ck_assert(app_folder_list(&list, below, ".tick"));
    ck_assert_uint_eq(list.count, APP_FILE_NAMES);
    for (uint32_t i = 0; i < list.count; i++) {
        (void)snprintf(name, sizeof name, "%03u", i);
        ck_assert_str_eq(list.items[i], name);
    }
    for (int i = 0; i <= APP_FILE_NAMES; i++) {
        (void)snprintf(name, sizeof name, "%03d.tick", i);
        change_file(name, false);
    }
}
END_TEST

START_TEST(the_asset_folder_is_the_one_that_the_environment_names)
{
    char place[APP_ASSET_PATH];
    app_file_names list;
    ck_assert_int_eq(setenv("TICKLINE_ASSETS", folder, 1), 0);
    ck_assert(!app_folder_list_assets(&list, "things", ".tick", place));
    ck_assert_uint_eq(list.count, 0);
    ck_assert_ptr_nonnull(strstr(place, folder));
    change_file("one.tick", true);
    ck_assert(app_folder_list_assets(&list, "things", ".tick", place));
    ck_assert_str_eq(list.items[0], "one");
    change_file("one.tick", false);
    ck_assert(!app_folder_list_assets(&list, "nothing", ".tick", place));
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("folder");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, files_with_an_ending_are_listed_without_it_and_sorted);
    tcase_add_test(tests, more_files_than_there_is_room_for_are_left_out);
    tcase_add_test(tests, the_asset_folder_is_the_one_that_the_environment_names);
    return suite_run(tests, 60);
}
