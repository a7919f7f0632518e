/* frameview/critical_path.h -- how short a frame could be with any number of threads. */
#ifndef LAB_CRITICAL_PATH_H
#define LAB_CRITICAL_PATH_H

#include "run/frame.h"

/** Microseconds of the longest chain: within a stage, functions connected by honoured
 * prerequisites; slots one after the other; the physics step beside DuringPhysics; stages after
 * each other; never more than the frame took. 0 without a clock.  @cost O(items + edges) */
float lab_critical_path_us(const lab_frame *frame);

#endif
