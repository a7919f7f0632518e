#include "meagre.h"

#include <stdlib.h>

void *meagre_realloc(void *user, void *ptr, size_t old_size, size_t new_size)
{
    meagre *memory = user;
    if (new_size != 0 && memory->left == 0) {
        return NULL;
    }
    memory->left -= new_size != 0 ? 1 : 0;
    memory->held += (int64_t)new_size - (int64_t)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, new_size);
}
