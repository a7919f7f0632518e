/* platform/text_utf8.c -- see text_utf8.h. */
#include "platform/text_utf8.h"

#include "platform/terminal_text.h"

#include <stdint.h>
#include <stdlib.h>

enum { MOST_BYTES_OF_UNIT = 3, NO_LETTER = 0xFFFD };

typedef struct reader {
    const unsigned char *bytes;
    size_t length;
    size_t at;
    size_t high; /* where the high byte of a unit is, from its begin */
} reader;

static uint32_t unit_at(const reader *r, size_t at)
{
    if (at + 1 >= r->length) {
        return NO_LETTER;
    }
    return (uint32_t)r->bytes[at + r->high] << 8 | r->bytes[at + 1 - r->high];
}

static uint32_t take_letter(reader *r)
{
    uint32_t first = unit_at(r, r->at);
    r->at += 2;
    if (first < 0xD800 || first >= 0xE000) {
        return first;
    }
    uint32_t second = unit_at(r, r->at);
    if (first >= 0xDC00 || second < 0xDC00 || second >= 0xE000) {
        return NO_LETTER;
    }
    r->at += 2;
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
}

static size_t put_letter(char *out, uint32_t code)
{
    static const uint32_t ends[] = {0x80, 0x800, 0x10000};
    static const uint32_t begins[] = {0, 0xC0, 0xE0, 0xF0};
    size_t more = 0;
    while (more < sizeof ends / sizeof ends[0] && code >= ends[more]) {
        more++;
    }
    for (size_t i = more; i > 0; i--) {
        out[i] = (char)(0x80U | (code & 0x3FU));
        code >>= 6;
    }
    out[0] = (char)(begins[more] | code);
    return more + 1;
}

char *app_text_utf8(char *bytes, size_t *length)
{
    if (!app_text_is_utf16(bytes, *length)) {
        return bytes;
    }
    reader r = {.bytes = (const unsigned char *)bytes, .length = *length};
    r.high = r.bytes[0] == 0xFF ? 1 : 0;
    char *out = malloc((*length / 2 + 1) * MOST_BYTES_OF_UNIT + 1);
    size_t used = 0;
    while (out != NULL && r.at < r.length) {
        used += put_letter(out + used, take_letter(&r));
    }
    free(bytes);
    if (out != NULL) {
        out[used] = '\0';
        *length = used;
    }
    return out;
}
