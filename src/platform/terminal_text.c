/* platform/terminal_text.c -- see terminal_text.h. */
#include "platform/terminal_text.h"

#include <inttypes.h>
#include <string.h>

enum { PIECE = 16, MOST_BYTES = 4 };

typedef struct letter {
    uint32_t code;
    uint32_t bytes; /* 0: no UTF-8 begins here */
} letter;

/* The bits of a first byte and how many bytes follow it. */
static letter begin(uint8_t first)
{
    if (first < 0x80) {
        return (letter){first, 1};
    }
    if (first >= 0xC2 && first < 0xE0) {
        return (letter){first & 0x1FU, 2};
    }
    if (first >= 0xE0 && first < 0xF0) {
        return (letter){first & 0x0FU, 3};
    }
    return first >= 0xF0 && first < 0xF5 ? (letter){first & 0x07U, MOST_BYTES} : (letter){0, 0};
}

/* A letter in more bytes than it needs, a surrogate, or beyond the last one. */
static bool is_misspelt(const letter *l)
{
    static const uint32_t least[MOST_BYTES + 1] = {0, 0, 0x80, 0x800, 0x10000};
    return l->code < least[l->bytes] || (l->code >= 0xD800 && l->code < 0xE000) ||
           l->code > 0x10FFFF;
}

static letter decode(const char *text)
{
    letter l = begin((uint8_t)text[0]);
    for (uint32_t i = 1; i < l.bytes; i++) {
        uint8_t byte = (uint8_t)text[i];
        if ((byte & 0xC0U) != 0x80U) {
            return (letter){0, 0};
        }
        l.code = l.code << 6 | (byte & 0x3FU);
    }
    return is_misspelt(&l) ? (letter){0, 0} : l;
}

static bool is_within(uint32_t code, uint32_t first, uint32_t last)
{
    return code >= first && code <= last;
}

static bool is_obeyed(uint32_t code)
{
    return code < 0x20 || is_within(code, 0x7F, 0x9F) || code == 0x061C ||
           is_within(code, 0x200E, 0x200F) || is_within(code, 0x2028, 0x202E) ||
           is_within(code, 0x2066, 0x2069);
}

/* The next letter as it is shown; moves on behind it. */
static size_t take(char piece[PIECE], const char **text)
{
    letter l = decode(*text);
    uint32_t bytes = l.bytes > 0 ? l.bytes : 1;
    if (l.bytes == 0 || (is_obeyed(l.code) && l.code < 0x80)) {
        (void)snprintf(piece, PIECE, "\\x%02x", (unsigned)(uint8_t) * *text);
    } else if (is_obeyed(l.code)) {
        (void)snprintf(piece, PIECE, "\\u%04" PRIx32, l.code);
    } else {
        memcpy(piece, *text, bytes);
        piece[bytes] = '\0';
    }
    *text += bytes;
    return strlen(piece);
}

size_t app_terminal_text(char *out, size_t size, const char *text)
{
    char piece[PIECE];
    size_t used = 0;
    while (*text != '\0') {
        size_t length = take(piece, &text);
        if (used + length >= size) {
            break;
        }
        memcpy(out + used, piece, length);
        used += length;
    }
    out[used] = '\0';
    return used;
}

bool app_text_is_utf8(const char *text)
{
    uint32_t bytes = 1;
    for (; *text != '\0' && bytes > 0; text += bytes) {
        bytes = decode(text).bytes;
    }
    return bytes > 0;
}

bool app_text_is_utf16(const char *bytes, size_t length)
{
    return length >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0);
}

void app_terminal_put(FILE *file, const char *text)
{
    char piece[PIECE];
    while (*text != '\0') {
        (void)take(piece, &text);
        (void)fputs(piece, file);
    }
}
