/* frameview/critical_path.h -- how short a frame could be with any number of threads, and what
 * takes the most of that. */
#ifndef LAB_CRITICAL_PATH_H
#define LAB_CRITICAL_PATH_H

#include "run/frame.h"

enum { LAB_CRITICAL_PARTS = 3 };

/** Something that ran, and that the path leads through. */
typedef struct lab_critical_part {
    uint32_t item; /**< of the frame; LAB_NONE: the physics step */
    float us;
} lab_critical_part;

typedef struct lab_critical_path {
    float us; /**< never more than the frame took; 0 without a clock */
    lab_critical_part parts[LAB_CRITICAL_PARTS]; /**< the longest, in the order of the frame */
    uint32_t count;
} lab_critical_path;

/** The longest chain: within a stage, functions connected by honoured prerequisites; slots one
 * after the other; the physics step beside DuringPhysics; stages after each other.
 * @cost O(items + edges) */
lab_critical_path lab_critical_path_find(const lab_frame *frame);

#endif
