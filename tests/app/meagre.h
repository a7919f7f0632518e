/* meagre.h -- memory that is used up after so many blocks. */
#ifndef MEAGRE_H
#define MEAGRE_H

#include <tickline/base.h>

typedef struct meagre {
    uint32_t left; /**< blocks that it still gives */
    int64_t held;  /**< bytes */
} meagre;

/** Its user is a meagre. */
tl_realloc_fn meagre_realloc;

#endif
