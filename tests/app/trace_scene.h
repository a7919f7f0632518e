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
void trace_scene_type(trace_scene *s, const char *text);
/** The place of a row of the plan, by its item.  @return NULL: it is not painted */
const lab_place_box *trace_scene_row(const trace_scene *s, uint32_t item);
/** Where a text stands in the last picture.  @return NULL: nowhere */
const gm_draw_text_run *trace_scene_run(const trace_scene *s, const char *text);
/** Whether it does. */
bool trace_scene_shows(const trace_scene *s, const char *text);
/** Paints.  @return whether the view asks for the translation of that text */
bool trace_scene_tells(trace_scene *s, const char *english);

#endif
