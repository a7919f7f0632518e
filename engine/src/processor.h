/* processor.h -- on which processor a thread runs, where the system tells. */
#ifndef TL_PROCESSOR_H
#define TL_PROCESSOR_H

#include <stdint.h>

/* Of the calling thread; UINT32_MAX: the system does not tell. */
uint32_t tl__processor_current(void);
/* How many processors the calling thread may run on; 0: the system does not tell. */
uint32_t tl__processor_count(void);
/* Moves the calling thread to another processor of those that it may run on, if there is one. It
 * may still run on all of them. Costs some tens of microseconds. */
void tl__processor_leave(void);

#endif
