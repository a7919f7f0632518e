/* platform/quiet.c -- see quiet.h. */
#include "platform/quiet.h"

#include <fcntl.h>
#include <unistd.h>

int app_quiet_begin(void)
{
    int saved = dup(STDERR_FILENO);
    int nowhere = open("/dev/null", O_WRONLY);
    if (saved >= 0 && nowhere >= 0) {
        (void)dup2(nowhere, STDERR_FILENO);
    }
    if (nowhere >= 0) {
        (void)close(nowhere);
    }
    return saved;
}

void app_quiet_end(int saved)
{
    if (saved >= 0) {
        (void)dup2(saved, STDERR_FILENO);
        (void)close(saved);
    }
}
