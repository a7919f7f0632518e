#include "trace_scene.h"

#include <check.h>

void trace_scene_open(trace_scene *s)
{
    ck_assert(app_scene_open(&s->scene, NULL, &s->options, NULL));
}

void trace_scene_close(trace_scene *s)
{
    app_scene_close(&s->scene);
    app_trace_view_close(&s->view);
}

void trace_scene_paint(trace_scene *s)
{
    ck_assert(app_scene_begin(&s->scene));
    app_trace_view_paint(&s->view, &s->scene.list, &s->scene.layout);
}

bool trace_scene_press(trace_scene *s, SDL_Scancode code, Uint16 mod)
{
    SDL_KeyboardEvent event = {.type = SDL_KEYDOWN, .keysym = {.scancode = code, .mod = mod}};
    bool is_taken = app_trace_view_key(&s->view, &event);
    trace_scene_paint(s);
    return is_taken;
}

void trace_scene_click(trace_scene *s, float x, float y)
{
    SDL_Event event = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = (Sint32)x,
                                  .y = (Sint32)y}};
    (void)lab_ui_event(&s->view.ui, &event, 1.0F);
    trace_scene_paint(s);
    event.button.type = SDL_MOUSEBUTTONUP;
    (void)lab_ui_event(&s->view.ui, &event, 1.0F);
    trace_scene_paint(s);
}
