/* Sixteen bodies that no compiler folds into one. */
#include "bench.h"
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

enum { CALLS = 10000 };

typedef struct bare_calls {
    bench_call calls[CALLS];
    uint32_t counters[CALLS];
} bare_calls;

static void call_all(void *user)
{
    const bare_calls *bare = user;

    for (uint32_t i = 0; i < CALLS; i++) {
        bare->calls[i].fn(bare->calls[i].user, NULL);
    }
}

double bench_bare_call(void)
{
    static bare_calls bare;
    static double ns[2];
    const bench_side side = {call_all, &bare};
    dice d = {7};

    if (ns[0] > 0) {
        return ns[0] / CALLS;
    }
    for (uint32_t i = 0; i < CALLS; i++) {
        bare.calls[i] = (bench_call){bench_bodies[dice_roll(&d, BENCH_BODIES)], &bare.counters[i]};
    }
    bench_compare((bench_side[2]){side, side}, ns);
    return ns[0] / CALLS;
}
