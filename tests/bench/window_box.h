/* window_box.h -- what goes on in a physics window: the step of a space, and work beside it. */
#ifndef BENCH_WINDOW_BOX_H
#define BENCH_WINDOW_BOX_H

#include "physics/physics.h"

enum { WINDOW_PARTS = 32 };

/* A space of its own for each side; all hold the same at the same number of steps. */
typedef struct window_box {
    void *block;
    gm_physics *physics;
} window_box;

extern const tl_time window_frame_length;

void window_box_open(window_box *box);
void window_box_close(window_box *box);
/* On the calling thread; the window stays open. */
void window_box_step(window_box *box);
/* As many steps as it takes until the bodies lie. */
void window_box_settle(window_box *box);
/* ns of a step at the pace at which frames will come. */
int64_t window_box_measure(window_box *box, int64_t pause_ns);

/* The work beside the step: it takes the calling thread that long in all. */
void window_work_calibrate(int64_t ns);
uint64_t *window_work_part_at(uint32_t i);
void window_work_part(uint64_t *part);
void window_work_all(void);

#endif
