/* platform/sum.c -- see sum.h. */
#include "platform/sum.h"

#include <zlib.h>

uint32_t app_sum(uint32_t sum, const void *bytes, size_t count)
{
    return (uint32_t)crc32_z(sum, bytes, count);
}
