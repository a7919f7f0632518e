/* tickline/provenance.h -- published values, with the frame and the item of each write. */
#ifndef TICKLINE_PROVENANCE_H
#define TICKLINE_PROVENANCE_H

#include <tickline/base.h>
#include <tickline/frame.h>
#include <tickline/id.h>
#include <tickline/world.h>

/* A published value belongs to one object and is read by others. Each write leaves a stamp; with
 * the read log on, each read by a running item leaves a sample, so lag is measured and never
 * guessed. The value itself is simulation state; samples are diagnostics. */

enum { TL_VALUE_MAX_DIMENSIONS = 3 };

typedef struct tl_value_def {
    const char *name;    /**< "Ship.position". Required; kept. */
    uint32_t dimensions; /**< 0 (an event without content) to 3 floats. */
    bool is_position;    /**< In world units: lag has a length in px. */
} tl_value_def;

/** Which item wrote, and when. */
typedef struct tl_stamp {
    uint64_t frame;  /**< 0: never written. */
    tl_item writer;  /**< kind NONE: written outside of items. */
    uint64_t serial; /**< Number of writes so far. */
} tl_stamp;

/** A pair of reader and value at the end of a frame. */
typedef struct tl_lag_sample {
    tl_item reader;
    tl_value_id value;
    const char *value_name;
    uint64_t frame;                      /**< The frame whose end this is. */
    uint64_t read_frame;                 /**< Frame of the write that was read. */
    uint64_t write_frame;                /**< Frame of the value's last write. */
    uint32_t frames;                     /**< write_frame - read_frame. */
    tl_item read_writer;                 /**< Item that made the write that was read; kind NONE:
                                              it was made outside of items. */
    tl_item last_writer;                 /**< Item that made the last write; likewise. */
    bool has_px;                         /**< The value is a position. */
    double px;                           /**< Distance between the value now and the value read. */
    float now[TL_VALUE_MAX_DIMENSIONS];  /**< The value now; 0 beyond its dimensions. */
    float read[TL_VALUE_MAX_DIMENSIONS]; /**< The value that was read. */
} tl_lag_sample;

/** @param[out] out null on error  @retval TL_ERR_INVALID, TL_ERR_NO_MEMORY, TL_ERR_FULL
 * @thread owner+tick */
TL_API TL_MUST_USE tl_result tl_value_create(tl_world *world, const tl_value_def *def,
                                             tl_value_id *out);
/** Destroys a value, and its samples with it.
 * @retval as tl_result  @thread owner+tick */
TL_API tl_result tl_value_destroy(tl_world *world, tl_value_id value);
/** Writes `dimensions` floats and the stamp.  @retval TL_ERR_STALE_ID, TL_ERR_INVALID (no floats)
 * @thread owner+tick
 * @cost O(1), no allocation */
TL_API tl_result tl_value_write(tl_world *world, tl_value_id value, const float *floats);
/** Reads `dimensions` floats; the running item becomes a reader. A stale id has no known
 * dimensions: the first float is zeroed.
 * @retval TL_ERR_STALE_ID  @thread owner+tick
 * @cost O(1), with the read log on O(values that the item reads); no allocation when warm */
TL_API tl_result tl_value_read(tl_world *world, tl_value_id value, float *floats);
/** Reads without leaving a trace: for pictures, hashes and tests.
 * @retval as tl_value_read()  @thread owner+tick */
TL_API tl_result tl_value_peek(const tl_world *world, tl_value_id value, float *floats);
/** Which item wrote last, and when; zeroed if stale. @thread owner+tick */
TL_API tl_stamp tl_value_stamp(const tl_world *world, tl_value_id value);
/** NULL if stale. @thread owner+tick */
TL_API const char *tl_value_name(const tl_world *world, tl_value_id value);

/** Switches the read log, and forgets all samples; the simulation is the same with it on or off.
 * Functions that may run on any thread follow from the next frame on.
 * @retval TL_ERR_STATE in the body of such a function  @thread owner+tick */
TL_API tl_result tl_provenance_set_logging(tl_world *world, bool on);

typedef void tl_lag_each_fn(void *user, const tl_lag_sample *sample);
/** Visits the samples of the frame that ended last: the last read of each pair, kept until the
 * reader's next run. Reads of a timer that fired once, or of an object's last latent action, are
 * visited only in the frame of that run. In a UE3 world only reads of that frame count. There are
 * no samples before a value's second write, in pause frames, of destroyed values, and of readers
 * that are destroyed or unregistered.
 * @thread owner, between frames or in a stepped frame */
TL_API void tl_provenance_each(const tl_world *world, tl_lag_each_fn *fn, void *user);

#endif
