/* session/pacing.h -- when frames begin and how long they are, in a window. */
#ifndef APP_PACING_H
#define APP_PACING_H

#include <tickline/loop.h>
#include <tickline/workers.h>

typedef struct app_pacing {
    tl_loop loop;
    tl_workers *workers; /**< woken shortly before a frame that is waited for */
    uint32_t max_hz;     /**< 0: none */
    bool is_variable;    /**< frames last as long as they did */
    bool is_demo;        /**< a picture may come a little late: no spinning for exact times */
    bool is_capped;      /**< frames of given length wait for their time to pass */
    int64_t deadline_ns; /**< when the next frame of given length may begin */
    int64_t shortest_ns; /**< of a frame of given length; 0: its own length */
} app_pacing;

typedef struct app_pacing_def {
    tl_workers *workers; /**< NULL: none */
    bool is_variable;
    bool has_cap;    /**< max_hz was asked for */
    uint32_t max_hz; /**< 0: none */
    uint32_t display_hz;
} app_pacing_def;

app_pacing app_pacing_begin(const app_pacing_def *def);
/** Waits until the next frame may begin; its measured length, or 0 if that is given elsewhere. */
tl_time app_pacing_next(app_pacing *pacing);
/** Caps the rate of frames from the next one on. @param max_hz  0: none */
void app_pacing_set_cap(app_pacing *pacing, uint32_t max_hz);
/** The time since the last frame does not count: no frame was due. */
void app_pacing_resume(app_pacing *pacing);
/** Tells how long the frame was, when its length is given elsewhere. */
void app_pacing_ran(app_pacing *pacing, tl_time delta);

#endif
