/* tickline/ue3_input.h -- axes moved by held keys, as UInput ticks them (E3-28). */
#ifndef TICKLINE_UE3_INPUT_H
#define TICKLINE_UE3_INPUT_H

#include <tickline/base.h>

enum { TL_UE3_MAX_AXES = 32, TL_UE3_MAX_BINDINGS = 64 };

/** The delta that records axis bindings instead of moving anything. */
#define TL_UE3_INPUT_RECORD ((tl_time)-1)

/** A key that moves an axis while it is held. */
typedef struct tl_ue3_binding {
    uint32_t key;  /**< The host's number. */
    uint32_t axis; /**< Below TL_UE3_MAX_AXES. */
    float speed;   /**< Added to the axis in a second. */
    bool is_held;
} tl_ue3_binding;

/** Plain data of the host; zero is empty. The objects that they move read the axes. */
typedef struct tl_ue3_input {
    tl_ue3_binding bindings[TL_UE3_MAX_BINDINGS];
    uint32_t binding_count;
    float axes[TL_UE3_MAX_AXES];
    uint32_t recorded; /**< A bit for each axis: it is set to 0 at the start of each tick. */
} tl_ue3_input;

/** Binds a key to an axis; a key may move several.
 * @retval TL_ERR_INVALID no such axis  @retval TL_ERR_FULL; nothing changed  @thread any */
TL_API tl_result tl_ue3_input_bind(tl_ue3_input *input, uint32_t key, uint32_t axis, float speed);
/** A key goes down or up: for all of its bindings.  @retval TL_ERR_INVALID NULL  @thread any */
TL_API tl_result tl_ue3_input_set_held(tl_ue3_input *input, uint32_t key, bool is_held);
/**
 * With a delta: clears the recorded axes, then moves each axis by the speed of its held keys times
 * the delta. With TL_UE3_INPUT_RECORD: records the axes of all bindings, and does nothing else;
 * once after binding is enough. An axis that is not recorded is never cleared: it sums up.
 *
 * @param delta ns, or TL_UE3_INPUT_RECORD; other negative ones count as 0
 * @retval TL_ERR_INVALID NULL
 * @thread any
 */
TL_API tl_result tl_ue3_input_tick(tl_ue3_input *input, tl_time delta);

#endif
