#include "temporary.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *above(void)
{
    const char *folder = getenv("TMPDIR");
    return folder != NULL && folder[0] != '\0' ? folder : "/tmp";
}

bool temporary_path(char path[TEMPORARY_PATH], const char *name)
{
    return snprintf(path, TEMPORARY_PATH, "%s/tickline-%s-%ld", above(), name, (long)getpid()) <
           TEMPORARY_PATH;
}

bool temporary_folder(char path[TEMPORARY_PATH], const char *name)
{
    return snprintf(path, TEMPORARY_PATH, "%s/tickline-%s-XXXXXX", above(), name) <
               TEMPORARY_PATH &&
           mkdtemp(path) != NULL;
}

static int remove_one(const char *path, const struct stat *info, int type, struct FTW *place)
{
    (void)info;
    (void)type;
    (void)place;
    return remove(path);
}

bool temporary_folder_remove(const char *path)
{
    return nftw(path, remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0;
}
