#include "picture_file.h"

#include "render/png_file.h"
#include "render/raster.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 1280, HEIGHT = 720, MAX_PATH = 256 };

void picture_file_save(const gm_draw_list *list, app_text *text, const char *name)
{
    static uint32_t pixels[WIDTH * HEIGHT];
    static char last[64];
    const char *folder = getenv("TICKLINE_PANEL_PICTURES");
    char path[MAX_PATH];
    if (folder == NULL || strcmp(last, name) == 0) {
        return;
    }
    (void)snprintf(last, sizeof last, "%s", name);
    app_canvas canvas = {pixels, WIDTH, WIDTH, HEIGHT};
    app_picture picture = {list, app_text_layout(text, list), NULL, false};
    app_raster_paint(&canvas, &picture);
    (void)snprintf(path, sizeof path, "%s/%s.png", folder, name);
    ck_assert_msg(app_png_write(path, &canvas), "%s", path);
}
