/* tickline/loop.h -- how long a frame is: measured, capped or fixed (W-30..W-32, E3-1..E3-6). */
#ifndef TICKLINE_LOOP_H
#define TICKLINE_LOOP_H

#include <tickline/base.h>

/** How frames get their length. Zero: variable, no cap. */
typedef struct tl_loop_def {
    uint32_t fixed_hz; /**< > 0: frame k lasts from round((k-1)*1e9/hz) to round(k*1e9/hz) ns. */
    uint32_t max_hz;   /**< > 0: a variable frame lasts at least 1/max_hz s (W-31). */
} tl_loop_def;

typedef struct tl_loop {
    tl_loop_def def;
    int64_t last_ns; /**< Host clock at the begin of the last frame. */
    uint64_t frames; /**< Begun so far. */
} tl_loop;

/** Starts at a host clock reading; the first delta is at least 0.1 ms (E3-3). */
TL_API tl_loop tl_loop_begin(const tl_loop_def *def, int64_t now_ns);
/** ns to wait before the next frame may begin; 0: now. Always 0 with a fixed step (W-30). */
TL_API int64_t tl_loop_wait(const tl_loop *loop, int64_t now_ns);
/** Begins a frame and returns its undilated delta in ns. */
TL_API tl_time tl_loop_next(tl_loop *loop, int64_t now_ns);
/** Length of frame k (from 1) at a fixed rate: exact, sums to k seconds after k*hz frames. */
TL_API tl_time tl_loop_fixed_delta(uint32_t hz, uint64_t k);

#endif
