/* render/png_file.h -- writes a canvas or an icon as a PNG file. */
#ifndef APP_PNG_FILE_H
#define APP_PNG_FILE_H

#include "render/raster.h"

#include <stdbool.h>

/** False after a message; an old file of that name is still there then. */
bool app_png_write(const char *path, const app_canvas *canvas);
/** The same for size x size pixels of four bytes, straight alpha last. */
bool app_png_write_icon(const char *path, uint32_t size, const uint8_t *rgba);

#endif
