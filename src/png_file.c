#include "png_file.h"

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void copy_row(uint8_t *to, const uint32_t *from, int32_t width)
{
    for (int32_t x = 0; x < width; x++, to += 3) {
        to[0] = (uint8_t)(from[x] >> 16);
        to[1] = (uint8_t)(from[x] >> 8);
        to[2] = (uint8_t)from[x];
    }
}

/* Three bytes a pixel: the fourth byte of a window surface is not an alpha. */
static uint8_t *rgb_of(const app_canvas *canvas)
{
    size_t row_bytes = (size_t)canvas->width * 3;
    uint8_t *rgb = malloc(row_bytes * (size_t)canvas->height);
    for (int32_t y = 0; rgb != NULL && y < canvas->height; y++) {
        copy_row(rgb + row_bytes * (size_t)y, canvas->pixels + y * canvas->pitch, canvas->width);
    }
    return rgb;
}

static bool write_bytes(const char *path, png_image *image, const uint8_t *bytes, char *error,
                        size_t error_size)
{
    image->version = PNG_IMAGE_VERSION;
    bool is_written = png_image_write_to_file(image, path, 0, bytes, 0, NULL) != 0;
    if (!is_written) {
        (void)snprintf(error, error_size, "%s: %s", path, image->message);
    }
    png_image_free(image);
    return is_written;
}

bool app_png_write(const char *path, const app_canvas *canvas, char *error, size_t error_size)
{
    if (canvas->width <= 0 || canvas->height <= 0) {
        (void)snprintf(error, error_size, "%s: the picture is empty", path);
        return false;
    }
    uint8_t *rgb = rgb_of(canvas);
    if (rgb == NULL) {
        (void)snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    png_image image = {.width = (png_uint_32)canvas->width,
                       .height = (png_uint_32)canvas->height,
                       .format = PNG_FORMAT_RGB};
    bool is_written = write_bytes(path, &image, rgb, error, error_size);
    free(rgb);
    return is_written;
}

bool app_png_write_icon(const char *path, uint32_t size, const uint8_t *rgba, char *error,
                        size_t error_size)
{
    png_image image = {.width = size, .height = size, .format = PNG_FORMAT_RGBA};
    return write_bytes(path, &image, rgba, error, error_size);
}
