/* Sixteen bodies that no compiler folds into one. */
#include "crowd.h"

#define BODY_NAMES(X)                                                                              \
    X(0) X(1) X(2) X(3) X(4) X(5) X(6) X(7) X(8) X(9) X(10) X(11) X(12) X(13) X(14) X(15)
#define BODY_DEFINE(n)                                                                             \
    static void body_##n(void *user, const tl_tick_context *context)                               \
    {                                                                                              \
        (void)context;                                                                             \
        *(uint32_t *)user += (n) + 1U;                                                             \
    }
#define BODY_LIST(n) body_##n,

BODY_NAMES(BODY_DEFINE)

tl_tick_fn *const bench_bodies[BENCH_BODIES] = {BODY_NAMES(BODY_LIST)};
