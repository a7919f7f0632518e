/* call.h -- what the bare loop and the peers call: a body of a tick function and its user. */
#ifndef BENCH_CALL_H
#define BENCH_CALL_H

#include <tickline/tick.h>

typedef struct bench_call {
    tl_tick_fn *fn;
    void *user;
} bench_call;

/* ns of a call in a loop over 16 callees in random order: the unit of some limits. Measured once.
 */
double bench_bare_call(void);

#endif
