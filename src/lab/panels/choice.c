/* lab/panels/choice.c -- see choice.h. */
#include "lab/panels/choice.h"

#include <stddef.h>
#include <string.h>

/* NULL as device: any device. The texts name the action and leave its effect to the lesson. */
static const struct {
    const char *device;
    const char *choice;
    const char *text;
} choices[] = {
    {NULL, "tick", "in its tick function, in its group"},
    {"Pulse", "timer", "a timer of 0.11 s, in the slot Timers"},
    {NULL, "timer", "a timer, in the slot Timers"},
    {NULL, "tickable", "an object that ticks without an actor, in the slot Tickables"},
    {NULL, "camera", "the update of the camera, in the slot Camera"},
    {NULL, "between", "between two frames: after this one, before the next"},
    {"SentryMover", "velocity", "sets the speed of the body"},
    {"SentryMover", "force", "pushes the body with a force that gives it this speed"},
    {"Stepper", "raw", "shows the place after the last whole step"},
    {"Stepper", "interpolate", "shows a place between the last two steps"},
    {"Stepper", "extrapolate", "shows the last step and guesses on from it"},
    {"Cart", "frame", "8 px in each frame, however long it was"},
    {"Cart", "delta", "as far as the frame was long"},
    {"Cart", "substeps", "as far as the frame was long, in steps of 8 px at most"},
    {"Pulse", "reset", "sums up delta; a beat sets the sum to 0"},
    {"Pulse", "carry", "sums up delta; a beat takes 0.11 s off the sum"},
    {"Pulse", "frames", "a beat every 7 frames"},
    {"Pulse", "once", "a timer of 0.11 s that calls once a frame at most"},
    {"Spinner", "world", "turns by the delta of the world"},
    {"Spinner", "always", "ticks while the world is paused, too"},
    {"Spinner", "double", "has a time dilation of 2 of its own"},
    {"Spinner", "half", "has a time dilation of 0.5 of its own"},
    {"Turret", "normal", "normal priority"},
    {"Turret", "high", "high priority"},
    {"Turret", "chain", "high priority, and likewise what it waits for"},
    {"Turret", "worker", "may run on a worker thread"},
    {"Caller", "next", "asks to be called at the next tick"},
    {"Caller", "tiny", "asks for a timer of 0.001 s"},
    {"Caller", "zero", "asks for a timer of 0 s"},
    {"Caller", "fixed", "asks for a timer of 0.02 s"},
    {"Nest", "empty", "hatches no chick"},
    {"Nest", "early", "a chick's constructor switches its tick off"},
    {"Nest", "flag", "a chick is made with its tick switched off"},
    {"Nest", "begin", "a chick's BeginPlay switches its tick off"},
    {"Nest", "never", "a chick is made without a tick"},
    {"Guard", "stay", "nothing happens to it while the ship is away"},
    {"Guard", "hide", "its level is hidden while the ship is away"},
    {"Guard", "sleep", "its tick is switched off while the ship is away"},
    {"Guard", "out", "its level is taken out while the ship is away"},
};

enum { CHOICES = sizeof choices / sizeof choices[0] };

const char *lab_choice_text(const char *device, const char *choice)
{
    for (uint32_t i = 0; i < CHOICES; i++) {
        bool is_of_it = choices[i].device == NULL || strcmp(choices[i].device, device) == 0;
        if (is_of_it && strcmp(choices[i].choice, choice) == 0) {
            return choices[i].text;
        }
    }
    return NULL;
}

const char *lab_choice_text_at(uint32_t index)
{
    return index < CHOICES ? choices[index].text : NULL;
}
