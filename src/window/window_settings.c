/* window/window_settings.c -- settings of the player, and keys that change them. */
#include "window/window.h"

#include <game/palette.h>

#include <math.h>
#include <string.h>

#define SCALE_STEP 0.125F

/* The system's language comes first until another is chosen. */
static void apply_language(app_window *w)
{
    app_front *front = &w->front;
    const char *name = w->settings->language;
    app_language *language = &w->session->language;
    if (name[0] == '\0' || strcmp(name, front->data.language_now) == 0) {
        return;
    }
    app_language next = {NULL};
    if (strcmp(name, "en") != 0 && !app_language_load(&next, name)) {
        return;
    }
    app_language_free(language);
    *language = next;
    (void)SDL_strlcpy(w->language, name, sizeof w->language);
    front->data.language_now = w->language;
    app_scene_set_language(&w->scene, language);
}

static float share_of(uint32_t volume)
{
    return (float)volume / (float)APP_MOST_VOLUME;
}

void app__window_apply(app_window *w)
{
    const app_settings *s = w->settings;
    bool is_silent = s->is_muted || w->session->options->is_muted;
    w->controls.bindings = &s->bindings;
    memcpy(w->session->player, s->player, sizeof w->session->player);
    w->controls.is_still = !s->has_rumble;
    w->scene.is_projected = s->is_projected;
    w->scene.pilot = w->session->player;
    w->scene.steadiness = s->is_steady ? 1.0F : 0.0F;
    app_audio_volumes volumes = {.master = share_of(is_silent ? 0 : s->volume),
                                 .effects = share_of(s->effects_volume),
                                 .music = share_of(s->music_volume)};
    app_audio_set_volumes(w->audio, &volumes);
    gm_palette_set((gm_palette)s->palette);
    apply_language(w);
}

/* Where a window of that length begins so that all of it is in sight: where it is, if that does. */
static int begin_within(int begin, int length, int low, int room)
{
    int last = SDL_max(low + room - length, low);
    return SDL_max(low, SDL_min(begin, last));
}

/* Where the inside of a window may lie on its display, frame of the desktop excluded. */
static bool find_room(app_window *w, SDL_Rect *room)
{
    int edges[4] = {0}; /* top, left, bottom, right */
    int display = SDL_GetWindowDisplayIndex(w->handle);
    if (display < 0 || SDL_GetDisplayUsableBounds(display, room) != 0) {
        return false;
    }
    (void)SDL_GetWindowBordersSize(w->handle, &edges[0], &edges[1], &edges[2], &edges[3]);
    *room = (SDL_Rect){room->x + edges[1], room->y + edges[0], room->w - edges[1] - edges[3],
                       room->h - edges[0] - edges[2]};
    return true;
}

/* As large as was chosen or as the display has room for. A window that grows at its place would
 * reach beyond the display's edge. */
static void resize(app_window *w, int width, int height)
{
    SDL_Rect room;
    int x = 0;
    int y = 0;
    if (!find_room(w, &room)) {
        SDL_SetWindowSize(w->handle, width, height);
        return;
    }
    width = SDL_min(width, room.w);
    height = SDL_min(height, room.h);
    SDL_GetWindowPosition(w->handle, &x, &y);
    SDL_SetWindowSize(w->handle, width, height);
    SDL_SetWindowPosition(w->handle, begin_within(x, width, room.x, room.w),
                          begin_within(y, height, room.y, room.h));
}

bool app__window_is_full(const app_window *w)
{
    return (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

/* SDL asks the window manager for full screen and believes that it has it. Where there is no
 * manager the size set here is what fills the display. */
void app__window_set_full(app_window *w, bool is_full)
{
    SDL_Rect *before = &w->before_full;
    SDL_Rect all;
    int display = SDL_GetWindowDisplayIndex(w->handle);
    if (is_full && display >= 0 && SDL_GetDisplayBounds(display, &all) == 0) {
        SDL_GetWindowPosition(w->handle, &before->x, &before->y);
        SDL_GetWindowSize(w->handle, &before->w, &before->h);
        SDL_SetWindowSize(w->handle, all.w, all.h);
        SDL_SetWindowPosition(w->handle, all.x, all.y);
    }
    (void)SDL_SetWindowFullscreen(w->handle, is_full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    if (!is_full && before->w > 0) {
        SDL_SetWindowPosition(w->handle, before->x, before->y);
        resize(w, before->w, before->h);
    }
}

static void take_size(app_window *w)
{
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(w->handle, &width, &height);
    bool is_other = w->settings->width > 0 && (w->settings->width != (uint32_t)width ||
                                               w->settings->height != (uint32_t)height);
    if (is_other && !w->settings->is_full_screen) {
        resize(w, (int)w->settings->width, (int)w->settings->height);
        app__window_note_size(w);
    }
}

void app__window_note_size(app_window *w)
{
    SDL_Rect room;
    int width = 0;
    int height = 0;
    if (find_room(w, &room)) {
        w->front.data.most_width = (uint32_t)SDL_max(room.w, 0);
        w->front.data.most_height = (uint32_t)SDL_max(room.h, 0);
    }
    if (!app__window_is_full(w)) {
        SDL_GetWindowSize(w->handle, &width, &height);
        w->settings->width = (uint32_t)width;
        w->settings->height = (uint32_t)height;
    }
}

void app__window_take_changes(app_window *w)
{
    app_settings *s = w->settings;
    app__window_apply(w);
    app_scene_set_scale(&w->scene, (float)s->ui_scale / 100.0F);
    if (app__window_is_full(w) != s->is_full_screen) {
        app__window_set_full(w, s->is_full_screen);
    }
    take_size(w); /* chosen while the window filled the screen, too */
    (void)app_settings_save(s);
}

void app__window_keep_projector(app_window *w)
{
    if (w->scene.is_projected != w->settings->is_projected) {
        w->settings->is_projected = w->scene.is_projected;
        w->presses.count = 0;
        (void)app_settings_save(w->settings);
    }
}

void app__window_toggle_full(app_window *w)
{
    w->settings->is_full_screen = !app__window_is_full(w);
    app__window_set_full(w, w->settings->is_full_screen);
    (void)app_settings_save(w->settings);
}

/* Limits stop a step, but do not undo a size that was asked for at the start. */
static float stepped_scale(float scale, float step)
{
    float next = scale + step;
    if (next < APP_SCALE_MIN) {
        return scale < APP_SCALE_MIN ? scale : APP_SCALE_MIN;
    }
    if (next > APP_SCALE_MAX) {
        return scale > APP_SCALE_MAX ? scale : APP_SCALE_MAX;
    }
    return next;
}

static void step_scale(app_window *w, float step)
{
    float shown = w->scene.ui_scale / (w->scene.is_projected ? APP_SCALE_PROJECTED : 1.0F);
    float scale = stepped_scale(shown, step);
    app_scene_set_scale(&w->scene, scale);
    w->settings->ui_scale = (uint32_t)lroundf(scale * 100.0F);
}

/* By what the keys say, because layouts have the signs on different keys. */
void app__window_take_scale_key(app_window *w, const SDL_Keysym *key)
{
    switch (key->sym) {
    case SDLK_PLUS:
    case SDLK_EQUALS:
    case SDLK_KP_PLUS:
        step_scale(w, SCALE_STEP);
        break;
    case SDLK_MINUS:
    case SDLK_KP_MINUS:
        step_scale(w, -SCALE_STEP);
        break;
    case SDLK_0:
    case SDLK_KP_0:
        app_scene_set_scale(&w->scene, w->session->options->ui_scale);
        w->settings->ui_scale = 0;
        break;
    default:
        break;
    }
}
