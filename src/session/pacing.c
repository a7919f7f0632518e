/* session/pacing.c -- see pacing.h. */
#include "session/pacing.h"

#include "platform/clock.h"

/* Waking a thread that slept through the rest of a frame was seen to take 10 to 50 microseconds. */
#define WAKE_NS 100000

app_pacing app_pacing_begin(const app_pacing_def *def)
{
    int64_t now = app_clock_now(NULL);
    uint32_t max_hz = def->has_cap ? def->max_hz : def->display_hz;
    tl_loop_def loop = {.max_hz = max_hz};
    app_pacing out = {.loop = tl_loop_begin(&loop, now),
                      .max_hz = max_hz,
                      .workers = def->workers,
                      .is_variable = def->is_variable,
                      .is_capped = !def->has_cap || def->max_hz > 0,
                      .deadline_ns = now};
    if (def->has_cap && def->max_hz > 0) {
        out.shortest_ns = 1000000000 / (int64_t)def->max_hz;
    }
    return out;
}

void app_pacing_set_cap(app_pacing *pacing, uint32_t max_hz)
{
    if (max_hz == pacing->max_hz) {
        return;
    }
    pacing->max_hz = max_hz;
    pacing->loop.def = (tl_loop_def){.max_hz = max_hz};
    app_pacing_resume(pacing);
    pacing->is_capped = max_hz > 0;
}

void app_pacing_resume(app_pacing *pacing)
{
    pacing->loop = tl_loop_begin(&pacing->loop.def, app_clock_now(NULL));
}

static void wait_until(const app_pacing *pacing, int64_t deadline_ns)
{
    if (pacing->is_demo) {
        app_clock_sleep_until(deadline_ns);
        return;
    }
    app_clock_wait_until(deadline_ns - WAKE_NS);
    tl_workers_wake(pacing->workers);
    app_clock_wait_until(deadline_ns);
}

tl_time app_pacing_next(app_pacing *pacing)
{
    if (pacing->is_variable) {
        int64_t now = app_clock_now(NULL);
        wait_until(pacing, now + tl_loop_wait(&pacing->loop, now));
        return tl_loop_next(&pacing->loop, app_clock_now(NULL));
    }
    if (pacing->is_capped) {
        wait_until(pacing, pacing->deadline_ns);
    }
    return 0;
}

void app_pacing_ran(app_pacing *pacing, tl_time delta)
{
    int64_t now = app_clock_now(NULL);
    pacing->deadline_ns += pacing->shortest_ns > 0 ? pacing->shortest_ns : delta;
    if (pacing->deadline_ns < now - TL_MS(100)) {
        pacing->deadline_ns = now; /* machine too slow: do not catch up with a burst of frames */
    }
}
