/* How long frames are. */
#include "base/duration.h"

#include <tickline/loop.h>

static const int64_t second_ns = 1000000000;
static const int64_t first_delta_ns = 100000;        /* E3-3 */
static const int64_t longest_ns = INT64_C(1) << 61;  /* so that clock + frame does not overflow */
static const double longest = 2305843009213693952.0; /* the same */

/* round(k * 1e9 / hz), exact: whole seconds apart, so that nothing overflows. Time ends after 292
 * years. */
static int64_t fixed_time(uint32_t hz, uint64_t k)
{
    uint64_t seconds = k / hz;
    uint64_t rest = (k % hz) * (uint64_t)second_ns;

    if (seconds >= (uint64_t)(INT64_MAX / second_ns)) {
        return INT64_MAX;
    }
    return (int64_t)(seconds * (uint64_t)second_ns + (2 * rest + hz) / (2 * (uint64_t)hz));
}

tl_time tl_loop_fixed_delta(uint32_t hz, uint64_t k)
{
    return hz == 0 || k == 0 ? 0 : fixed_time(hz, k) - fixed_time(hz, k - 1);
}

tl_loop tl_loop_begin(const tl_loop_def *def, int64_t now_ns)
{
    return (tl_loop){.def = def != NULL ? *def : (tl_loop_def){0},
                     .last_ns = tl__time_sub(now_ns, first_delta_ns),
                     .current_ns = now_ns,
                     .previous_ns = now_ns};
}

/* The shortest frame that the cap allows; 0: any. */
static int64_t shortest_frame(const tl_loop_def *def, tl_time measured)
{
    if (def->max_rate == NULL) {
        return def->max_hz > 0 ? (second_ns + def->max_hz - 1) / def->max_hz : 0;
    }
    double rate = def->max_rate(def->max_rate_user, measured);
    if (!(rate > 0.0)) {
        return 0;
    }
    double frame = (double)second_ns / rate;
    if (frame >= longest) {
        return longest_ns;
    }
    int64_t whole = (int64_t)frame;
    return (double)whole < frame ? whole + 1 : whole;
}

/* ns since the last frame began; a clock that has stepped back says 0. */
static tl_time measure(const tl_loop *loop, int64_t now_ns)
{
    tl_time measured = tl__time_sub(now_ns, loop->last_ns);

    return measured > 0 ? measured : 0;
}

int64_t tl_loop_wait(const tl_loop *loop, int64_t now_ns)
{
    if (loop == NULL) {
        return -1;
    }
    if (loop->def.fixed_hz > 0) {
        return 0;
    }
    tl_time measured = measure(loop, now_ns);
    int64_t wait = shortest_frame(&loop->def, measured) - measured;
    return wait > 0 ? wait : 0;
}

static tl_time next_fixed(tl_loop *loop)
{
    loop->delta = tl_loop_fixed_delta(loop->def.fixed_hz, loop->frames);
    loop->last_ns = loop->current_ns;
    loop->current_ns = tl__time_add(loop->current_ns, loop->delta);
    return loop->delta;
}

tl_time tl_loop_next(tl_loop *loop, int64_t now_ns)
{
    if (loop == NULL) {
        return -1;
    }
    tl_time measured = measure(loop, now_ns);
    loop->frames += 1;
    loop->previous_ns = loop->current_ns;
    if (loop->def.fixed_hz > 0) {
        return next_fixed(loop);
    }
    loop->last_ns = now_ns;
    loop->current_ns = now_ns;
    loop->delta = measured;
    return loop->delta;
}

static int64_t read_clock(const tl_loop_host *host)
{
    return host->clock != NULL ? host->clock(host->user) : 0;
}

tl_time tl_loop_update(tl_loop *loop, const tl_loop_host *host)
{
    if (loop == NULL || host == NULL) {
        return -1;
    }
    if (loop->def.fixed_hz > 0) {
        return tl_loop_next(loop, 0);
    }
    int64_t now = read_clock(host);
    int64_t end = tl__time_add(now, tl_loop_wait(loop, now));
    while (now < end && host->clock != NULL) {
        if (host->yield != NULL) {
            host->yield(host->user);
        }
        now = read_clock(host);
    }
    return tl_loop_next(loop, now);
}
