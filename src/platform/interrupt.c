/* platform/interrupt.c -- see interrupt.h. */
#include "platform/interrupt.h"

#include <signal.h>

static volatile sig_atomic_t seen;

static void note(int number)
{
    seen = 1;
    (void)signal(number, SIG_DFL); /* the second one ends the process at once */
}

/* A signal that is ignored at the start stays ignored: nohup relies on it. */
static void take(int number)
{
    if (signal(number, note) == SIG_IGN) {
        (void)signal(number, SIG_IGN);
    }
}

void app_interrupt_catch(void)
{
    take(SIGINT);
    take(SIGTERM);
    take(SIGHUP); /* the terminal was closed */
}

bool app_interrupt_seen(void)
{
    return seen != 0;
}
