/* run/snapshots.h -- snapshots of a run under a byte budget, thinned with age. */
#ifndef LAB_SNAPSHOTS_H
#define LAB_SNAPSHOTS_H

#include <tickline/tickline.h>

enum { LAB_MAX_SNAPSHOTS = 4096 };

typedef struct lab_snapshot {
    void *memory;
    size_t capacity; /**< bytes of `memory` */
    uint64_t frame;  /**< between frames, after this one */
} lab_snapshot;

/** Zero-initialise, then lab_snapshots_open(). */
typedef struct lab_snapshots {
    tl_allocator allocator;
    size_t budget;
    size_t bytes;        /**< held, the spare one included */
    uint32_t period;     /**< the distance that the newest shall have, frames */
    lab_snapshot *items; /**< items[LAB_MAX_SNAPSHOTS], by frame, oldest first */
    uint32_t count;
    lab_snapshot spare;  /**< memory NULL: none */
    tl_workers *toucher; /**< a thread that makes the spare one's memory real; may be NULL */
    tl_job job;
} lab_snapshots;

/** @return false: out of memory */
bool lab_snapshots_open(lab_snapshots *ring, const tl_allocator *allocator, size_t budget,
                        uint32_t period);
void lab_snapshots_close(lab_snapshots *ring);
/**
 * Memory for the snapshot after `frame`. The caller writes it at once.
 *
 * Over the budget the snapshot is given up that leaves the smallest gap for its distance from
 * `here`; the oldest and the newest never are.
 *
 * @param here  where the run is: snapshots near to it stay close together
 * @return NULL: there is one for that frame, or no room or memory; nothing is missing then that was
 * there, but for what was thinned out
 * @cost O(snapshots); no page is touched here if there was time since the last call
 */
void *lab_snapshots_add(lab_snapshots *ring, uint64_t frame, size_t bytes, uint64_t here);
/** Gets the spare one ready, when the caller has written what it got: in the background. */
void lab_snapshots_prepare(lab_snapshots *ring);
/** The newest one of a frame not after `frame`, or NULL. */
const lab_snapshot *lab_snapshots_before(const lab_snapshots *ring, uint64_t frame);
/** Forgets those after `frame`. */
void lab_snapshots_cut(lab_snapshots *ring, uint64_t frame);

#endif
