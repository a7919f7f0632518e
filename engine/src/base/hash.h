/* base/hash.h -- FNV-1a over fields, never over padding. */
#ifndef TL_HASH_H
#define TL_HASH_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t tl__hash;

#define TL__HASH_START UINT64_C(0xcbf29ce484222325)

static inline void tl__hash_u64(tl__hash *hash, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        *hash = (*hash ^ (value & 0xffU)) * UINT64_C(0x100000001b3);
        value >>= 8;
    }
}

static inline void tl__hash_i64(tl__hash *hash, int64_t value)
{
    tl__hash_u64(hash, (uint64_t)value);
}

static inline void tl__hash_u32(tl__hash *hash, uint32_t value)
{
    tl__hash_u64(hash, value);
}

static inline void tl__hash_bool(tl__hash *hash, bool value)
{
    tl__hash_u64(hash, value ? 1 : 0);
}

static inline void tl__hash_float(tl__hash *hash, float value)
{
    uint32_t bits = 0;

    memcpy(&bits, &value, sizeof(bits));
    tl__hash_u64(hash, bits);
}

static inline void tl__hash_double(tl__hash *hash, double value)
{
    uint64_t bits = 0;

    memcpy(&bits, &value, sizeof(bits));
    tl__hash_u64(hash, bits);
}

#endif
