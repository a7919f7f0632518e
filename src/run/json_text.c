/* run/json_text.c -- see json_text.h. */
#include "run/json_text.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>

#define MICRO 1000000
#define LIMIT 1e12

static bool is_continuation(uint8_t byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/* Length by the first byte; 0: none begins so. */
static uint32_t length_of(uint8_t byte)
{
    if (byte < 0x80U) {
        return 1;
    }
    if (byte >= 0xC2U && byte < 0xE0U) {
        return 2;
    }
    if (byte >= 0xE0U && byte < 0xF0U) {
        return 3;
    }
    return byte >= 0xF0U && byte < 0xF5U ? 4 : 0;
}

/* Overlong forms, surrogates and what is beyond the last letter show in the second byte. */
static bool is_second(uint8_t first, uint8_t second)
{
    switch (first) {
    case 0xE0:
        return second >= 0xA0;
    case 0xED:
        return second < 0xA0;
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second < 0x90;
    default:
        return true;
    }
}

/* Bytes of the letter at `text`, or 0 where no whole letter stands. */
static uint32_t letter(const uint8_t *text)
{
    uint32_t length = length_of(text[0]);
    for (uint32_t i = 1; i < length; i++) {
        if (!is_continuation(text[i])) {
            return 0;
        }
    }
    return length > 1 && !is_second(text[0], text[1]) ? 0 : length;
}

static void put_letter(FILE *file, const uint8_t *text, uint32_t length)
{
    if (length == 0) {
        (void)fputs("\\ufffd", file);
    } else if (*text < 0x20U || *text == 0x7FU) {
        (void)fprintf(file, "\\u%04x", (unsigned)*text);
    } else {
        if (*text == '"' || *text == '\\') {
            (void)fputc('\\', file);
        }
        (void)fwrite(text, 1, length, file);
    }
}

void lab_json_string(FILE *file, const char *text)
{
    const uint8_t *at = (const uint8_t *)(text != NULL ? text : "");
    (void)fputc('"', file);
    while (*at != 0) {
        uint32_t length = letter(at);
        put_letter(file, at, length);
        at += length > 0 ? length : 1;
    }
    (void)fputc('"', file);
}

void lab_json_us(FILE *file, int64_t ns)
{
    uint64_t size = ns < 0 ? 0 - (uint64_t)ns : (uint64_t)ns;
    (void)fprintf(file, "%s%" PRIu64 ".%03" PRIu64, ns < 0 ? "-" : "", size / 1000, size % 1000);
}

void lab_json_real(FILE *file, double value)
{
    double size = value < 0.0 ? -value : value;
    uint64_t micro = size < LIMIT ? (uint64_t)(size * MICRO + 0.5) : 0;
    (void)fprintf(file, "%s%" PRIu64 ".%06" PRIu64, value < 0.0 && micro > 0 ? "-" : "",
                  micro / MICRO, micro % MICRO);
}
