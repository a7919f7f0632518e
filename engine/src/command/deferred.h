/* command/deferred.h -- changes that wait for the begin of the next frame (D-10). */
#ifndef TL_DEFERRED_H
#define TL_DEFERRED_H

#include <tickline/frame.h>

typedef struct tl__deferred_change {
    tl_frame_deferred_fn *fn;
    void *user;
} tl__deferred_change;

typedef struct tl__deferred {
    tl__deferred_change *changes;
    uint32_t count;
    uint32_t capacity;
} tl__deferred;

void tl__deferred_free(tl_world *world);
void tl__deferred_run(tl_world *world);

#endif
