/* interrupt.h -- Ctrl+C and `kill` end a headless run as --frames does: everything is written. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <stdbool.h>

void app_interrupt_catch(void);
bool app_interrupt_seen(void);

#endif
