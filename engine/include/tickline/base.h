/* tickline/base.h -- results, time, allocation, log and clock hooks. Stand-alone. */
#ifndef TICKLINE_BASE_H
#define TICKLINE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TL_VERSION_MAJOR 0
#define TL_VERSION_MINOR 2
#define TL_VERSION_PATCH 0
#define TL_VERSION       "0.2.0"

#ifdef __cplusplus
    #define TL_API               extern "C" __attribute__((visibility("default")))
    #define TL_CAST(type, value) static_cast<type>(value)
#else
    #define TL_API               __attribute__((visibility("default")))
    #define TL_CAST(type, value) ((type)(value))
#endif

/** On functions whose result must not be ignored. */
#define TL_MUST_USE __attribute__((warn_unused_result))

/* The list is the single source of the enum, tl_result_name() and tl_result_text(). */
#define TL_RESULT_MAP(X)                                                                           \
    X(OK, 0, "success")                                                                            \
    X(ERR_INVALID, -1, "invalid argument")                                                         \
    X(ERR_STALE_ID, -2, "the id does not name a live object")                                      \
    X(ERR_NO_MEMORY, -3, "the allocator returned NULL")                                            \
    X(ERR_FULL, -4, "a capacity given in the definition is used up")                               \
    X(ERR_LOCKED, -5, "not allowed at this moment of the frame")                                   \
    X(ERR_CYCLE, -6, "the prerequisite would close a cycle")                                       \
    X(ERR_WRONG_THREAD, -7, "called from a thread that does not own the world")                    \
    X(ERR_NOT_TICKABLE, -8, "a side can never tick, so the call would have no effect")             \
    X(ERR_GROUP, -9, "the tick group is reserved for the engine")                                  \
    X(ERR_NOT_REGISTERED, -10, "the tick function is not registered")                              \
    X(ERR_EXISTS, -11, "it is there already; nothing was changed")                                 \
    X(ERR_REFUSED, -12, "silently ignored by Unreal: nothing was changed")                         \
    X(ERR_STATE, -13, "the object is in a state that forbids the call")

/**
 * Every public function that can fail returns one. TL_OK is 0, errors are negative.
 *
 * Rules that hold for every function are not repeated at each, nor is TL_OK: a NULL world,
 * definition or out pointer is TL_ERR_INVALID; an id that names nothing live is TL_ERR_STALE_ID; a
 * call that changes a world or moves its frame is TL_ERR_WRONG_THREAD on a thread that does not own
 * it, and a change between two items of a stepped frame is TL_ERR_LOCKED. In the body of a function
 * with run_on_any_thread a change is deferred, and may be TL_ERR_NO_MEMORY; a call marked "not
 * deferred" is TL_ERR_STATE there (docs/threads.md). "@retval as tl_result" means that the function
 * gives no other errors.
 */
typedef enum tl_result {
#define TL_RESULT_ENUM(name, value, text) TL_##name = (value),
    TL_RESULT_MAP(TL_RESULT_ENUM)
#undef TL_RESULT_ENUM
} tl_result;

/** Points in time and durations, in nanoseconds of world time. Never a float (D-3). */
typedef int64_t tl_time;

/* Whole numbers only: half a second is TL_MS(500). The "| 0" makes TL_SECONDS(0.5) an error of the
 * compiler, where a cast would make it 0. */
#define TL_US(us)     (TL_CAST(tl_time, (us) | 0) * 1000)
#define TL_MS(ms)     (TL_CAST(tl_time, (ms) | 0) * 1000000)
#define TL_SECONDS(s) (TL_CAST(tl_time, (s) | 0) * 1000000000)

/**
 * One function allocates, resizes and frees: ptr == NULL allocates, new_size == 0 frees.
 * Blocks are aligned for any type. Returns NULL on failure and when freeing.
 */
typedef void *tl_realloc_fn(void *user, void *ptr, size_t old_size, size_t new_size);

typedef struct tl_allocator {
    tl_realloc_fn *realloc_fn; /**< NULL means the C library. */
    void *user;                /**< Passed back to realloc_fn. */
} tl_allocator;

/** How much a message matters. */
typedef enum tl_severity {
    TL_SEVERITY_ERROR = 0, /**< A fault of the host, or of the engine. */
    TL_SEVERITY_WARNING,   /**< The world goes on, with less than was asked for. */
    TL_SEVERITY_NOTE       /**< Nothing is wrong. */
} tl_severity;

/** Numbers of the messages, so that programs and tests need not read the prose. */
typedef enum tl_message {
    TL_MESSAGE_NONE = 0,       /**< No number of its own. */
    TL_MESSAGE_CYCLE = 1,      /**< D-7, Q-44: a prerequisite was refused, or an edge was left out,
                                    because it closes a cycle. */
    TL_MESSAGE_RUNAWAY = 2,    /**< N-13, E3-23: a function or actor of round 102 waits for the next
                                    frame; or state code that changes state without an end. */
    TL_MESSAGE_INTERNAL = 4,   /**< tl_world_check found a broken invariant. */
    TL_MESSAGE_CHANGE = 5,     /**< D-16: a deferred command was refused when it was applied, or
                                    found no memory. */
    TL_MESSAGE_ASYNC = 6,      /**< E3-24: refused in DuringAsyncWork. */
    TL_MESSAGE_SLOW_TICK = 7,  /**< DG-5: a function took longer than the time guard allows. */
    TL_MESSAGE_SLOW_GROUP = 8, /**< DG-5: the functions of a group did. */
    TL_MESSAGE_TIMERS = 10,    /**< DG-9: slow or crowded timer ticks. */
} tl_message;

/** Called for each message. `text` is one English line, valid during the call. The function begins
 * no frame of its world and does not destroy it. */
typedef void tl_log_fn(void *user, tl_severity severity, tl_message message, const char *text);

/** A monotonic host clock in ns, for measuring only: never read for simulation. Frames use it to
 * tell which groups are worth sharing with workers; the simulation is the same either way.
 * @thread owner; with workers and frame traces any, several at a time */
typedef int64_t tl_clock_fn(void *user);

/** Short name of a result, such as "TL_ERR_FULL". Static storage. @thread any */
TL_API const char *tl_result_name(tl_result result);

/** One English sentence for a result, untranslated. Static storage. @thread any */
TL_API const char *tl_result_text(tl_result result);

/** Seconds as the nearest ns (D-3): for numbers of files, tables and scripts.
 * @param[out] out  Unchanged on error.
 * @retval TL_ERR_INVALID  not a number, or longer than a tl_time (292 years)  @thread any */
TL_API TL_MUST_USE tl_result tl_time_from_seconds(double seconds, tl_time *out);
/** A time in seconds: exact to the ns below 104 days.  @thread any */
TL_API double tl_time_to_seconds(tl_time time);

/** The library's version, TL_VERSION of when it was built. @thread any */
TL_API const char *tl_version(void);

#endif
