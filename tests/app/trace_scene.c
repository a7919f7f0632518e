#include "trace_scene.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

void trace_scene_open(trace_scene *s)
{
    ck_assert(app_scene_open(&s->scene, NULL, &s->options, NULL));
}

void trace_scene_close(trace_scene *s)
{
    app_scene_close(&s->scene);
    app_trace_view_close(&s->view);
    memset(s, 0, sizeof *s);
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

void trace_scene_type(trace_scene *s, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    (void)snprintf(event.text.text, sizeof event.text.text, "%s", text);
    (void)app_trace_view_type(&s->view, &event);
}

const lab_place_box *trace_scene_row(const trace_scene *s, uint32_t item)
{
    for (uint32_t i = 0; i < s->view.ui.place_count; i++) {
        const lab_place_box *place = &s->view.ui.places[i];
        if (place->id >> 32 == 0x41 && (uint32_t)place->id == item + 1) {
            return place;
        }
    }
    return NULL;
}

typedef struct wanted_text {
    const char *english;
    bool is_there;
} wanted_text;

static const char *note(void *user, const char *english)
{
    wanted_text *wanted = user;
    wanted->is_there = wanted->is_there || strcmp(english, wanted->english) == 0;
    return english;
}

bool trace_scene_tells(trace_scene *s, const char *english)
{
    wanted_text wanted = {.english = english};
    gm_picture_def layout = s->scene.layout;
    layout.translate = note;
    layout.translate_user = &wanted;
    ck_assert(app_scene_begin(&s->scene));
    app_trace_view_paint(&s->view, &s->scene.list, &layout);
    return wanted.is_there;
}

const gm_draw_text_run *trace_scene_run(const trace_scene *s, const char *text)
{
    for (uint32_t i = 0; i < s->scene.list.text_count; i++) {
        const gm_draw_text_run *run = &s->scene.list.texts[i];
        if (run->length == strlen(text) &&
            memcmp(s->scene.list.chars + run->first, text, run->length) == 0) {
            return run;
        }
    }
    return NULL;
}

bool trace_scene_shows(const trace_scene *s, const char *text)
{
    return trace_scene_run(s, text) != NULL;
}
