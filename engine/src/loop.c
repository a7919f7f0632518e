#include <tickline/loop.h>

static const int64_t second_ns = 1000000000;
static const int64_t first_delta_ns = 100000; /* E3-3 */

/* round(k * 1e9 / hz), exact: whole seconds apart, so that nothing overflows. */
static int64_t fixed_time(uint32_t hz, uint64_t k)
{
    uint64_t seconds = k / hz;
    uint64_t rest = (k % hz) * (uint64_t)second_ns;

    return (int64_t)(seconds * (uint64_t)second_ns + (2 * rest + hz) / (2 * (uint64_t)hz));
}

tl_time tl_loop_fixed_delta(uint32_t hz, uint64_t k)
{
    return hz == 0 || k == 0 ? 0 : fixed_time(hz, k) - fixed_time(hz, k - 1);
}

tl_loop tl_loop_begin(const tl_loop_def *def, int64_t now_ns)
{
    return (tl_loop){.def = *def, .last_ns = now_ns - first_delta_ns};
}

int64_t tl_loop_wait(const tl_loop *loop, int64_t now_ns)
{
    if (loop->def.fixed_hz > 0 || loop->def.max_hz == 0) {
        return 0;
    }
    int64_t wait = second_ns / loop->def.max_hz - (now_ns - loop->last_ns);
    return wait > 0 ? wait : 0;
}

tl_time tl_loop_next(tl_loop *loop, int64_t now_ns)
{
    tl_time delta = now_ns - loop->last_ns;

    loop->frames += 1;
    loop->last_ns = now_ns;
    if (loop->def.fixed_hz > 0) {
        return tl_loop_fixed_delta(loop->def.fixed_hz, loop->frames);
    }
    return delta > 0 ? delta : 0;
}
