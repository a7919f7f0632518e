/* tickline/loop.h -- how long a frame is: measured, capped or fixed (W-30..W-32, E3-1..E3-6). */
#ifndef TICKLINE_LOOP_H
#define TICKLINE_LOOP_H

#include <tickline/base.h>

/** GetMaxTickRate (E3-2): asked once before each variable frame.
 * @param measured ns since the last frame began  @return frames a second; 0 or less: no cap */
typedef double tl_loop_rate_fn(void *user, tl_time measured);
/** Gives up the rest of the time slice while a frame waits (E3-2). */
typedef void tl_loop_yield_fn(void *user);

/** How frames get their length. Zero: variable, no cap. */
typedef struct tl_loop_def {
    uint32_t fixed_hz;         /**< > 0: frame k lasts from round((k-1)*1e9/hz) to round(k*1e9/hz)
                                    ns; neither cap nor clock count (E3-5, E3-6). Unreal's
                                    own default is 30. */
    uint32_t max_hz;           /**< > 0: a variable frame lasts at least 1/max_hz s (W-31). */
    tl_loop_rate_fn *max_rate; /**< NULL: max_hz counts; else this does. */
    void *max_rate_user;
} tl_loop_def;

/** Plain data; the last three are what UE3 calls GCurrentTime, GLastTime and GDeltaTime. */
typedef struct tl_loop {
    tl_loop_def def;
    int64_t last_ns;     /**< LastTime of E3-2 and E3-5: the next frame is measured from it. */
    uint64_t frames;     /**< Begun so far: the number of the present one. */
    int64_t current_ns;  /**< When the present frame began. */
    int64_t previous_ns; /**< When the one before began (E3-4). */
    tl_time delta;       /**< ns: the length that the present frame got. */
} tl_loop;

/** A host's clock and a way to wait; `user` goes to both. */
typedef struct tl_loop_host {
    tl_clock_fn *clock;      /**< Not read with a fixed step. */
    tl_loop_yield_fn *yield; /**< NULL: the wait spins. */
    void *user;
} tl_loop_host;

/** Starts a loop. `now_ns` is a reading of the host's clock; the first frame is measured from 0.1
 * ms before it (E3-3).
 * @param def  NULL: variable, no cap.  @thread any */
TL_API tl_loop tl_loop_begin(const tl_loop_def *def, int64_t now_ns);
/** ns to wait before the next frame may begin; 0: now. Always 0 with a fixed step (W-30). Asks
 * max_rate.
 * @return -1 for NULL  @thread any */
TL_API int64_t tl_loop_wait(const tl_loop *loop, int64_t now_ns);
/** Begins a frame and returns its undilated delta in ns. A clock that steps back gives 0.
 * @return -1 for NULL, which no world takes as a delta  @thread any */
TL_API tl_time tl_loop_next(tl_loop *loop, int64_t now_ns);
/** tl_loop_wait() and tl_loop_next() in one: reads the clock, asks for the cap once, yields until
 * the frame may begin, begins it (E3-2). The clock must advance while it waits. A NULL clock stands
 * at 0.
 * @return the undilated delta in ns; -1 if either is NULL  @thread any */
TL_API tl_time tl_loop_update(tl_loop *loop, const tl_loop_host *host);
/** Length of frame k (from 1) at a fixed rate: exact, sums to k seconds after k*hz frames.  @thread
 * any */
TL_API tl_time tl_loop_fixed_delta(uint32_t hz, uint64_t k);

#endif
