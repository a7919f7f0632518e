/* interrupt.c -- see interrupt.h. */
#include "interrupt.h"

#include <signal.h>

static volatile sig_atomic_t seen;

static void note(int number)
{
    seen = 1;
    (void)signal(number, SIG_DFL); /* the second one ends the process at once */
}

void app_interrupt_catch(void)
{
    (void)signal(SIGINT, note);
    (void)signal(SIGTERM, note);
}

bool app_interrupt_seen(void)
{
    return seen != 0;
}
