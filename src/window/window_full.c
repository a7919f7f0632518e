/* window/window_full.c -- full screen, also where no window manager makes it. */
#include "window/window.h"

#include <string.h>

/* Of Xlib, which SDL has loaded: a Display is a pointer; a Window and an Atom are long. */
typedef void *open_display_fn(const char *name);
typedef int close_display_fn(void *display);
typedef unsigned long root_fn(void *display);
typedef unsigned long atom_fn(void *display, const char *name, int only_if_exists);
typedef int property_fn(void *display, unsigned long window, unsigned long property, long offset,
                        long length, int is_deleted, unsigned long wanted, unsigned long *type,
                        int *format, unsigned long *count, unsigned long *bytes_after,
                        unsigned char **out);
typedef int free_fn(void *data);

enum { XA_WINDOW = 33 };

typedef struct x_calls {
    open_display_fn *open;
    close_display_fn *close;
    root_fn *root;
    atom_fn *atom;
    property_fn *property;
    free_fn *free;
} x_calls;

/* @return false: there is no such function */
static bool find(void *library, const char *name, void *out)
{
    void *function = SDL_LoadFunction(library, name);
    memcpy(out, &function, sizeof function);
    return function != NULL;
}

/* A manager leaves its own window in this property of the root. */
static bool has_property(const x_calls *x, void *display)
{
    unsigned long type = 0;
    unsigned long count = 0;
    unsigned long bytes_after = 0;
    int format = 0;
    unsigned char *data = NULL;
    unsigned long name = x->atom(display, "_NET_SUPPORTING_WM_CHECK", 1);
    if (name != 0) {
        (void)x->property(display, x->root(display), name, 0, 1, 0, XA_WINDOW, &type, &format,
                          &count, &bytes_after, &data);
    }
    if (data != NULL) {
        (void)x->free(data);
    }
    return count > 0;
}

/* Asks the X server; where it cannot be asked there is one. */
static bool has_manager(void)
{
    x_calls x;
    const char *driver = SDL_GetCurrentVideoDriver();
    bool is_x11 = driver != NULL && strcmp(driver, "x11") == 0;
    void *library = is_x11 ? SDL_LoadObject("libX11.so.6") : NULL;
    bool is_managed = true;
    if (library == NULL) {
        return true;
    }
    if (find(library, "XOpenDisplay", (void *)&x.open) &&
        find(library, "XCloseDisplay", (void *)&x.close) &&
        find(library, "XDefaultRootWindow", (void *)&x.root) &&
        find(library, "XInternAtom", (void *)&x.atom) &&
        find(library, "XGetWindowProperty", (void *)&x.property) &&
        find(library, "XFree", (void *)&x.free)) {
        void *display = x.open(NULL);
        is_managed = display == NULL || has_property(&x, display);
        if (display != NULL) {
            (void)x.close(display);
        }
    }
    SDL_UnloadObject(library);
    return is_managed;
}

bool app__window_is_full(const app_window *w)
{
    return (SDL_GetWindowFlags(w->handle) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
}

/* SDL asks the manager for full screen and believes that it has it. Without one the window gets the
 * size of its display first. */
static void fill_display(app_window *w)
{
    SDL_Rect all;
    int display = SDL_GetWindowDisplayIndex(w->handle);
    (void)SDL_SetWindowFullscreen(w->handle, 0);
    if (display >= 0 && SDL_GetDisplayBounds(display, &all) == 0) {
        SDL_SetWindowPosition(w->handle, all.x, all.y);
        SDL_SetWindowSize(w->handle, all.w, all.h);
    }
    (void)SDL_SetWindowFullscreen(w->handle, SDL_WINDOW_FULLSCREEN_DESKTOP);
}

void app__window_set_full(app_window *w, bool is_full)
{
    bool is_managed = has_manager();
    if (is_full && !app__window_is_full(w)) {
        SDL_GetWindowSize(w->handle, &w->size_before[0], &w->size_before[1]);
    }
    if (is_full && !is_managed) {
        fill_display(w);
        return;
    }
    (void)SDL_SetWindowFullscreen(w->handle, is_full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
    if (!is_full && !is_managed) {
        SDL_SetWindowSize(w->handle, w->size_before[0], w->size_before[1]);
        SDL_SetWindowPosition(w->handle, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED);
    }
}
