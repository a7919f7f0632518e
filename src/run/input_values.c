/* run/input_values.c -- see input_values.h. */
#include "run/input_values.h"

#include <string.h>

app_input_values app_input_values_of(const gm_input *input)
{
    return (app_input_values){.buttons = input->buttons,
                              .axes = {input->move_x, input->move_y, input->aim_x, input->aim_y},
                              .aim_at = {input->aim_at_x, input->aim_at_y},
                              .delta = input->delta};
}

bool app_input_values_equal(const app_input_values *a, const app_input_values *b)
{
    return a->buttons == b->buttons && a->delta == b->delta &&
           memcmp(a->axes, b->axes, sizeof a->axes) == 0 &&
           memcmp(a->aim_at, b->aim_at, sizeof a->aim_at) == 0;
}

void app_input_values_get(const app_input_values *values, gm_input *out)
{
    *out = (gm_input){.buttons = values->buttons,
                      .move_x = values->axes[0],
                      .move_y = values->axes[1],
                      .aim_x = values->axes[2],
                      .aim_y = values->axes[3],
                      .aim_at_x = values->aim_at[0],
                      .aim_at_y = values->aim_at[1],
                      .delta = values->delta};
}
