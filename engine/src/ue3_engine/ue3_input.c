/* Input of the UE3 loop: bindings of keys to axes (E3-28). */
#include <tickline/ue3_input.h>

#include "base/duration.h"

tl_result tl_ue3_input_bind(tl_ue3_input *input, uint32_t key, uint32_t axis, float speed)
{
    if (input == NULL || axis >= TL_UE3_MAX_AXES) {
        return TL_ERR_INVALID;
    }
    if (input->binding_count == TL_UE3_MAX_BINDINGS) {
        return TL_ERR_FULL;
    }
    input->bindings[input->binding_count++] =
        (tl_ue3_binding){.key = key, .axis = axis, .speed = speed};
    return TL_OK;
}

tl_result tl_ue3_input_set_held(tl_ue3_input *input, uint32_t key, bool is_held)
{
    if (input == NULL) {
        return TL_ERR_INVALID;
    }
    for (uint32_t i = 0; i < input->binding_count; i++) {
        if (input->bindings[i].key == key) {
            input->bindings[i].is_held = is_held;
        }
    }
    return TL_OK;
}

static void record_axes(tl_ue3_input *input)
{
    for (uint32_t i = 0; i < input->binding_count; i++) {
        input->recorded |= UINT32_C(1) << input->bindings[i].axis;
    }
}

static void clear_axes(tl_ue3_input *input)
{
    for (uint32_t axis = 0; axis < TL_UE3_MAX_AXES; axis++) {
        if ((input->recorded & (UINT32_C(1) << axis)) != 0) {
            input->axes[axis] = 0.0F;
        }
    }
}

tl_result tl_ue3_input_tick(tl_ue3_input *input, tl_time delta)
{
    if (input == NULL) {
        return TL_ERR_INVALID;
    }
    if (delta == TL_UE3_INPUT_RECORD) {
        record_axes(input);
        return TL_OK;
    }
    float seconds = delta > 0 ? tl__seconds(delta) : 0.0F;
    clear_axes(input);
    for (uint32_t i = 0; i < input->binding_count; i++) {
        const tl_ue3_binding *binding = &input->bindings[i];
        if (binding->is_held) {
            input->axes[binding->axis] += binding->speed * seconds;
        }
    }
    return TL_OK;
}
