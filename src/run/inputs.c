/* run/inputs.c -- see inputs.h. */
#include "run/inputs.h"

#include "run/edit.h"

void lab_inputs_drop_edits(gm_input *input)
{
    uint32_t keep = 0;

    for (uint32_t i = 0; i < input->command_count && i < GM_INPUT_MAX_COMMANDS; i++) {
        if (!app_edit_is_schedule(input->commands[i].kind)) {
            input->commands[keep++] = input->commands[i];
        }
    }
    input->command_count = keep;
}
