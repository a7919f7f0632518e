/* game/data/reader_line.h -- finds the line of a value in a JSON text. Private to game/data. */
#ifndef GM_READER_LINE_H
#define GM_READER_LINE_H

#include <stddef.h>
#include <stdint.h>

/** Line, from 1, of the value at a path such as "mirrors[2].at" in a text that is good JSON; of the
 * value around it where the path ends early. */
uint32_t gm__line_of(const char *text, size_t length, const char *path);

#endif
