/* trace_scene.h -- the window of a traced host, painted without a window. */
#ifndef TRACE_SCENE_H
#define TRACE_SCENE_H

#include "session/scene.h"
#include "trace_view/trace_view.h"

#include <SDL.h>

typedef struct trace_scene {
    app_trace_view view; /**< opened by the test */
    app_scene scene;
    app_options options;
} trace_scene;

void trace_scene_open(trace_scene *s);
/** The view too. */
void trace_scene_close(trace_scene *s);
void trace_scene_paint(trace_scene *s);
/** Presses a key and paints.  @return whether the view used it */
bool trace_scene_press(trace_scene *s, SDL_Scancode code, Uint16 mod);
/** Presses the left button there, lets it go, and paints after each. */
void trace_scene_click(trace_scene *s, float x, float y);

#endif
