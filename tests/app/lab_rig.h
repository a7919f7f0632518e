/* A Lab over a session without a window. */
#ifndef LAB_RIG_H
#define LAB_RIG_H

#include "lab/act.h"
#include "lab/fill.h"
#include "temporary.h"

typedef struct lab_rig {
    app_options options;
    app_session session;
    app_scene scene;
    app_overlay overlay;
    app_lab *lab;
    char path[TEMPORARY_PATH]; /* of a file of the test */
} lab_rig;

/* The Lab is open. `line` holds the options, with single spaces between them; %R is the path. */
void lab_rig_open(lab_rig *b, const char *line);
/* Removes the file as well, and the copy of it among the player's own lessons. */
app_status lab_rig_close(lab_rig *b);
/* Pictures as the window makes them, but for the painting. */
void lab_rig_go(lab_rig *b, uint32_t pictures);
void lab_rig_ask(lab_rig *b, lab_request request);
/* Whether the Lab takes the key. */
bool lab_rig_press(lab_rig *b, SDL_Scancode code);
/* Runs a frame with a command of the input. */
void lab_rig_command(lab_rig *b, gm_command_kind kind, const char *function, const char *other);

#endif
