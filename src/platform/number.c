/* platform/number.c -- see number.h. */
#include "platform/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MAX_SECONDS = 1000000, DECIMALS = 9, HASH_DIGITS = 16, NS_IN_MILLIONTH = 1000 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool parse_digits(const char *text, uint64_t limit, uint64_t *out)
{
    uint64_t value = 0;
    if (*text == '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        uint64_t digit = (uint64_t)(unsigned char)*text - '0';
        if (!is_digit(*text) || value > (limit - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *out = value;
    return value <= limit;
}

bool app_number_parse(const char *text, int64_t low, int64_t high, int64_t *out)
{
    bool is_negative = text[0] == '-';
    uint64_t magnitude = 0;
    if (!parse_digits(text + (is_negative ? 1 : 0), INT64_MAX, &magnitude)) {
        return false;
    }
    int64_t value = is_negative ? -(int64_t)magnitude : (int64_t)magnitude;
    if (value < low || value > high) {
        return false;
    }
    *out = value;
    return true;
}

/* The digits after the point, as ns. */
static bool parse_fraction(const char *text, int64_t *out)
{
    int64_t value = 0;
    size_t length = strlen(text);
    if (length > DECIMALS) {
        return false;
    }
    for (size_t i = 0; i < DECIMALS; i++) {
        if (i < length && !is_digit(text[i])) {
            return false;
        }
        value = value * 10 + (i < length ? text[i] - '0' : 0);
    }
    *out = value;
    return true;
}

bool app_number_parse_seconds(const char *text, tl_time *out)
{
    const char *point = strchr(text, '.');
    size_t whole_length = point != NULL ? (size_t)(point - text) : strlen(text);
    char digits[16];
    uint64_t whole = 0;
    int64_t fraction = 0;
    if (whole_length >= sizeof digits ||
        (whole_length == 0 && (point == NULL || point[1] == '\0'))) {
        return false;
    }
    memcpy(digits, text, whole_length);
    digits[whole_length] = '\0';
    if (whole_length > 0 && !parse_digits(digits, MAX_SECONDS, &whole)) {
        return false;
    }
    if (point != NULL && !parse_fraction(point + 1, &fraction)) {
        return false;
    }
    *out = TL_SECONDS((int64_t)whole) + fraction;
    return *out <= TL_SECONDS(MAX_SECONDS);
}

bool app_number_parse_millionths(const char *text, int64_t *out)
{
    bool is_negative = text[0] == '-';
    tl_time ns = 0;
    if (!app_number_parse_seconds(text + (is_negative ? 1 : 0), &ns) || ns % NS_IN_MILLIONTH != 0) {
        return false;
    }
    *out = (is_negative ? -ns : ns) / NS_IN_MILLIONTH;
    return true;
}

void app_number_text(int64_t value, uint32_t decimals, char text[32])
{
    uint64_t magnitude = value < 0 ? 0U - (uint64_t)value : (uint64_t)value;
    uint64_t scale = 1;
    for (uint32_t i = 0; i < decimals; i++) {
        scale *= 10;
    }
    int length = snprintf(text, 32, "%s%" PRIu64, value < 0 ? "-" : "", magnitude / scale);
    uint64_t rest = magnitude % scale;
    if (rest != 0) {
        text[length++] = '.';
    }
    while (rest != 0) {
        scale /= 10;
        text[length++] = (char)('0' + rest / scale);
        rest %= scale;
    }
    text[length] = '\0';
}

bool app_number_parse_hex(const char *text, size_t digits, uint64_t *out)
{
    static const char all[] = "0123456789abcdef";
    uint64_t value = 0;
    if (strlen(text) != digits) {
        return false;
    }
    for (; *text != '\0'; text++) {
        const char *digit = strchr(all, *text);
        if (digit == NULL) {
            return false;
        }
        value = value << 4 | (uint64_t)(digit - all);
    }
    *out = value;
    return true;
}

bool app_number_parse_hash(const char *text, uint64_t *out)
{
    return app_number_parse_hex(text, HASH_DIGITS, out);
}
