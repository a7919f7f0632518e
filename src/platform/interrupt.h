/* platform/interrupt.h -- Ctrl+C, `kill` and a closed terminal end a run in good order: all is
 * written. */
#ifndef APP_INTERRUPT_H
#define APP_INTERRUPT_H

#include <stdbool.h>

void app_interrupt_catch(void);
bool app_interrupt_seen(void);

#endif
