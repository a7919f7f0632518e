/* package/icon.h -- the icon of the program: one table of shapes as pixels and as SVG. */
#ifndef APP_PACKAGE_ICON_H
#define APP_PACKAGE_ICON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** Writes the icon as a PNG file of size x size px with transparent corners. False after a
 * message. */
bool icon_write_png(const char *path, int32_t size);
/** Writes the same shapes as SVG. */
void icon_write_svg(FILE *file);

#endif
