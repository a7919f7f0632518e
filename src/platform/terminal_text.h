/* platform/terminal_text.h -- text from files and names, made harmless for a terminal. */
#ifndef APP_TERMINAL_TEXT_H
#define APP_TERMINAL_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A terminal obeys control characters: it would clear the screen, change its title or answer as if
 * the user had typed. Marks of direction and line separators let a text look like another one. Both
 * are written as \x1b and \u202e; so are bytes that are no UTF-8. */

/** Writes `text` to a buffer, cut at a whole character if it does not fit; always ended by a NUL.
 * @return bytes before the NUL */
size_t app_terminal_text(char *out, size_t size, const char *text);

/** Whether a text is UTF-8: names that are not cannot be shown or compared. */
bool app_text_is_utf8(const char *text);

/** Whether bytes begin with the mark of UTF-16, as editors of Windows may save a text. */
bool app_text_is_utf16(const char *bytes, size_t length);
/** What to say of such a file behind "expected". */
#define APP_TEXT_NO_UTF16 "UTF-8, not UTF-16: save the file as UTF-8"

/** Writes `text` to a stream. */
void app_terminal_put(FILE *file, const char *text);

#endif
