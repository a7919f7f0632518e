#include "user_home.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

char user_home[TEMPORARY_PATH];
char user_home_file[USER_HOME_PATH];

void user_home_make(const char *file)
{
    ck_assert(temporary_folder(user_home, "home"));
    ck_assert_int_eq(setenv("XDG_DATA_HOME", user_home, 1), 0);
    (void)snprintf(user_home_file, sizeof user_home_file, "%s/tickline/%s", user_home, file);
}

void user_home_remove(void)
{
    ck_assert(temporary_folder_remove(user_home));
}
