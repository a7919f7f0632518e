/* platform/sum.h -- the checksum of recordings and of the data that a run depends on. */
#ifndef APP_SUM_H
#define APP_SUM_H

#include <stddef.h>
#include <stdint.h>

/** CRC-32 (as in zip and PNG) of what `sum` covers followed by these bytes; begin with 0. */
uint32_t app_sum(uint32_t sum, const void *bytes, size_t count);

#endif
