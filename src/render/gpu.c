/* render/gpu.c -- whether the OpenGL behind SDL is a real GPU. */
#include "render/gpu.h"

#include <SDL.h>
#include <string.h>

typedef const unsigned char *(*gl_string_fn)(unsigned int name);

enum { GL_NAME_OF_RENDERER = 0x1F01 };

/* SDL calls OpenGL accelerated even where the processor does all the work. */
static bool is_software(const char *name)
{
    static const char *const software[] = {"llvmpipe", "softpipe", "swrast", "SVGA3D"};
    for (size_t i = 0; i < sizeof software / sizeof software[0]; i++) {
        if (strstr(name, software[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static bool is_gl_on_gpu(void)
{
    gl_string_fn get_string = NULL;
    void *address = SDL_GL_GetProcAddress("glGetString");
    memcpy(&get_string, &address, sizeof get_string);
    if (get_string == NULL) {
        return false;
    }
    const unsigned char *name = get_string(GL_NAME_OF_RENDERER);
    return name != NULL && !is_software((const char *)name);
}

static bool is_on_gpu(SDL_Renderer *renderer)
{
    SDL_RendererInfo info;
    if (SDL_GetRendererInfo(renderer, &info) != 0 || (info.flags & SDL_RENDERER_ACCELERATED) == 0) {
        return false;
    }
    return strncmp(info.name, "opengl", 6) != 0 || is_gl_on_gpu();
}

bool app_gpu_is_present(void)
{
    SDL_Window *window = SDL_CreateWindow("", 0, 0, 64, 64, SDL_WINDOW_HIDDEN | SDL_WINDOW_OPENGL);
    if (window == NULL) {
        return false;
    }
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED);
    bool is_present = renderer != NULL && is_on_gpu(renderer);
    if (renderer != NULL) {
        SDL_DestroyRenderer(renderer);
    }
    SDL_DestroyWindow(window);
    return is_present;
}
