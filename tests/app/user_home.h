/* user_home.h -- a folder of its own for what is kept for a user, and one file in it. */
#ifndef USER_HOME_H
#define USER_HOME_H

#include "temporary.h"

enum { USER_HOME_PATH = 256 };

extern char user_home[TEMPORARY_PATH];
extern char user_home_file[USER_HOME_PATH]; /**< below it, in tickline/ */

/** Makes the folder, in which `file` is not yet. */
void user_home_make(const char *file);
/** With all that a test left in it. */
void user_home_remove(void);

#endif
