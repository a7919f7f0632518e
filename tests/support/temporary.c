#include "temporary.h"

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
