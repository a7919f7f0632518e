/* platform/text_utf8.h -- the text of a file as UTF-8. */
#ifndef APP_TEXT_UTF8_H
#define APP_TEXT_UTF8_H

#include <stddef.h>

/** UTF-8 with its mark (EF BB BF) for a text that begins with the mark of UTF-16, as PowerShell
 * writes it; any other text stays as it is. Half a letter becomes U+FFFD.
 * @param bytes  from malloc(), a NUL behind them; freed or returned
 * @param length  of the bytes, then of the result before its NUL
 * @return to be freed with free(); NULL: no memory */
char *app_text_utf8(char *bytes, size_t *length);

#endif
