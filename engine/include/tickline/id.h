/* tickline/id.h -- generation-checked ids. Zero-initialised ids are null. Pass them by value. */
#ifndef TICKLINE_ID_H
#define TICKLINE_ID_H

#include <tickline/base.h>

/* An id that is left out, {0}, means the default where one is asked for: no owner, the persistent
 * level, the main collection. A call that made or found no level, collection, actor or component
 * gives a second null id that means "failed": a call that gets it returns TL_ERR_STALE_ID, so a
 * failed spawn never becomes the default. */

/* index1 is the slot number plus one, so {0} is null. generation is counted up when the slot is
 * taken and when it is given back: odd while in use. Treat both as opaque. One struct type per kind
 * makes mixing kinds a compile error. */
#define TL_ID_KINDS(X)                                                                             \
    X(level)                                                                                       \
    X(collection)                                                                                  \
    X(actor)                                                                                       \
    X(component)                                                                                   \
    X(tick)                                                                                        \
    X(timer)                                                                                       \
    X(tickable)                                                                                    \
    X(script)                                                                                      \
    X(camera)                                                                                      \
    X(value)

#define TL_ID_DECLARE(kind)                                                                        \
    typedef struct tl_##kind##_id {                                                                \
        uint32_t index1;                                                                           \
        uint32_t generation;                                                                       \
    } tl_##kind##_id;                                                                              \
    static inline bool tl_##kind##_id_is_null(tl_##kind##_id id)                                   \
    {                                                                                              \
        return id.index1 == 0;                                                                     \
    }                                                                                              \
    /** Whether it was left out: zeroed, and not the result of a call that failed. */              \
    static inline bool tl_##kind##_id_is_left_out(tl_##kind##_id id)                               \
    {                                                                                              \
        return id.index1 == 0 && id.generation == 0;                                               \
    }                                                                                              \
    /** Packs an id into 64 bits, for user data. */                                                \
    static inline uint64_t tl_##kind##_id_store(tl_##kind##_id id)                                 \
    {                                                                                              \
        return (TL_CAST(uint64_t, id.generation) << 32) | id.index1;                               \
    }                                                                                              \
    static inline bool tl_##kind##_id_equal(tl_##kind##_id a, tl_##kind##_id b)                    \
    {                                                                                              \
        return tl_##kind##_id_store(a) == tl_##kind##_id_store(b);                                 \
    }                                                                                              \
    /** The reverse of store. */                                                                   \
    static inline tl_##kind##_id tl_##kind##_id_load(uint64_t bits)                                \
    {                                                                                              \
        tl_##kind##_id id = {TL_CAST(uint32_t, bits), TL_CAST(uint32_t, bits >> 32)};              \
        return id;                                                                                 \
    }

TL_ID_KINDS(TL_ID_DECLARE)
#undef TL_ID_DECLARE

#endif
