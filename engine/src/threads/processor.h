/* threads/processor.h -- on which processor a thread runs, where the system tells. */
#ifndef TL_PROCESSOR_H
#define TL_PROCESSOR_H

#include <stdint.h>

enum { TL__PROCESSOR_BYTES = 128 };

/* Those that a thread may run on. */
typedef struct tl__processors {
    unsigned char set[TL__PROCESSOR_BYTES]; /* the system's own form of it */
    uint32_t count;                         /* 0: the system does not tell */
} tl__processors;

/* Of the calling thread; UINT32_MAX: the system does not tell. */
uint32_t tl__processor_current(void);
/* Of the calling thread. */
tl__processors tl__processors_allowed(void);
/* Moves the calling thread to another processor out of `all`, if there is one, and keeps it away
 * from the one it leaves until it leaves another. Costs some tens of microseconds. */
void tl__processor_leave(const tl__processors *all);

#endif
