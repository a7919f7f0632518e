/* run/input_values.h -- an input without its commands, as tapes, recordings and lessons keep it. */
#ifndef APP_INPUT_VALUES_H
#define APP_INPUT_VALUES_H

#include <game/input.h>

typedef struct app_input_values {
    uint32_t buttons;
    int8_t axes[4];    /**< move_x, move_y, aim_x, aim_y */
    int32_t aim_at[2]; /**< x, y */
    tl_time delta;     /**< 0 with a fixed step */
} app_input_values;

app_input_values app_input_values_of(const gm_input *input);
bool app_input_values_equal(const app_input_values *a, const app_input_values *b);
/** Makes an input of them, without commands. */
void app_input_values_get(const app_input_values *values, gm_input *out);

#endif
