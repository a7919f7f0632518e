/* platform/short_name.h -- long names, such as Unreal's, in the room that there is. */
#ifndef APP_SHORT_NAME_H
#define APP_SHORT_NAME_H

#include <stddef.h>

/**
 * Writes a name that fits into `size` bytes with its NUL. Of a longer one the middle is left out:
 * "AudioComponent …Lamp_7.Audio" has the first word and the end of the path, which tells it from
 * others. Unreal's "[TickComponent]" behind it is left out first. Letters stay whole.
 *
 * @param size  at least 16
 */
void app_short_name(char *out, size_t size, const char *name);

#endif
