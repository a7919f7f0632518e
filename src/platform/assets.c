/* platform/assets.c -- see assets.h. */
#include "platform/assets.h"

#include <SDL.h>

#include <stdio.h>
#include <stdlib.h>

static void join(char path[APP_ASSET_PATH], const char *base, const char *folder, const char *below)
{
    (void)snprintf(path, APP_ASSET_PATH, "%s%s/%s", base, folder, below);
}

static bool installed_place(const char *below, char path[APP_ASSET_PATH])
{
    char *base = SDL_GetBasePath();
    if (base == NULL) {
        return false;
    }
    join(path, base, "../share/tickline", below);
    SDL_free(base);
    return true;
}

bool app_asset_place(uint32_t n, const char *below, char path[APP_ASSET_PATH])
{
    const char *chosen = getenv("TICKLINE_ASSETS");
    if (chosen != NULL && chosen[0] != '\0') {
        if (n == 0) {
            join(path, chosen, "", below);
        }
        return n == 0;
    }
    if (n == 0 && installed_place(below, path)) {
        return true;
    }
    if (n < 2) {
        join(path, TL_ASSET_DIR, "", below);
    }
    return n < 2;
}
