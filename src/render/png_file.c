/* render/png_file.c -- writes PNG files. */
#include "render/png_file.h"

#include "platform/message.h"
#include "platform/output.h"

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

static bool encode(FILE *file, const char *path, png_image *image, const uint8_t *bytes)
{
    image->version = PNG_IMAGE_VERSION;
    bool is_written = png_image_write_to_stdio(image, file, 0, bytes, 0, NULL) != 0;
    if (!is_written) {
        app_message("%s: the picture could not be written (%s); the old file, if any, is untouched",
                    path, image->message);
    }
    png_image_free(image);
    return is_written;
}

static bool write_image(const char *path, png_image *image, const uint8_t *bytes)
{
    app_output output = {0};
    if (!app_output_open(&output, path)) {
        return false;
    }
    if (!encode(output.file, path, image, bytes)) {
        app_output_abandon(&output);
        return false;
    }
    return app_output_commit(&output);
}

bool app_png_write(const char *path, const app_canvas *canvas)
{
    if (canvas->width <= 0 || canvas->height <= 0) {
        app_message("%s: the picture is empty", path);
        return false;
    }
    uint8_t *rgb = rgb_of(canvas);
    if (rgb == NULL) {
        app_message("%s: out of memory for the picture", path);
        return false;
    }
    png_image image = {.width = (png_uint_32)canvas->width,
                       .height = (png_uint_32)canvas->height,
                       .format = PNG_FORMAT_RGB};
    bool is_written = write_image(path, &image, rgb);
    free(rgb);
    return is_written;
}

bool app_png_write_icon(const char *path, uint32_t size, const uint8_t *rgba)
{
    png_image image = {.width = size, .height = size, .format = PNG_FORMAT_RGBA};
    return write_image(path, &image, rgba);
}
