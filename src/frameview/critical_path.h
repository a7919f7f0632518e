/* frameview/critical_path.h -- how short a frame could be with any number of threads, and what
 * takes the most of that. */
#ifndef LAB_CRITICAL_PATH_H
#define LAB_CRITICAL_PATH_H

#include "run/frame.h"

enum { LAB_CRITICAL_PARTS = 3 };

/** Something that ran, and that the path leads through. */
typedef struct lab_critical_part {
    uint32_t item; /**< of the frame; LAB_NONE: the physics step */
    float us;      /**< its own work */
} lab_critical_part;

/** All figures are rounded as lab_lanes_write_time() writes `us`, so that shown parts add up. */
typedef struct lab_critical_path {
    float us; /**< never more than the frame took, but for rounding; 0 without a clock */
    lab_critical_part parts[LAB_CRITICAL_PARTS]; /**< the longest, in the order of the frame */
    uint32_t count;
    uint32_t more; /**< the path leads through so many others */
    float more_us; /**< of them together */
} lab_critical_path;

/** The longest chain: within a stage, functions connected by honoured prerequisites; slots one
 * after the other; the physics step beside DuringPhysics; stages after each other.
 * @cost O(items + edges) */
lab_critical_path lab_critical_path_find(const lab_frame *frame);

#endif
