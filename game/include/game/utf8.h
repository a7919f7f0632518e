/* <game/utf8.h> -- texts in UTF-8 are cut between letters only. */
#ifndef GM_UTF8_H
#define GM_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/** A byte that is not the first one of its letter. */
static inline bool gm_utf8_is_inside(char byte)
{
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

/**
 * The most bytes that hold whole letters only. The last letter of a text begins at
 * gm_utf8_whole(text, length - 1).
 * @param length  at most that of the text
 */
static inline size_t gm_utf8_whole(const char *text, size_t length)
{
    while (length > 0 && gm_utf8_is_inside(text[length])) {
        length--;
    }
    return length;
}

/** As the precision of "%.*s": the whole letters among the first `most` bytes of a text. */
static inline int gm_utf8_most(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != '\0') {
        length++;
    }
    return (int)gm_utf8_whole(text, length);
}

/** Takes the last letter off a text of `length` bytes, which may be empty. */
static inline void gm_utf8_erase_last(char *text, size_t length)
{
    text[length > 0 ? gm_utf8_whole(text, length - 1) : 0] = '\0';
}

#endif
