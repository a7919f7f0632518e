/* sums.c -- see sums.h. */
#include "sums.h"

#include "platform/sum.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUM_DIGITS = 8 };

static bool has_sum(const char *line, size_t length)
{
    static const char *const tags[] = {"begin ", "f ", "cut ", "end "};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        size_t tag = strlen(tags[i]);
        if (length >= tag && memcmp(line, tags[i], tag) == 0) {
            return true;
        }
    }
    return false;
}

/* Bytes up to and with the last space. */
static size_t without_last_word(const char *line, size_t length)
{
    while (length > 0 && line[length - 1] != ' ') {
        length--;
    }
    return length;
}

char *sums_made_right(const char *text, size_t length, size_t *out_length)
{
    char *out = malloc(length * SUM_DIGITS + SUM_DIGITS + 1);
    size_t used = 0;
    for (size_t at = 0; out != NULL && at < length;) {
        const char *stop = memchr(text + at, '\n', length - at);
        size_t line = stop != NULL ? (size_t)(stop - (text + at)) : length - at;
        bool is_summed = has_sum(text + at, line);
        size_t kept = is_summed ? without_last_word(text + at, line) : line;
        memcpy(out + used, text + at, kept);
        used += kept;
        if (is_summed) {
            used +=
                (size_t)snprintf(out + used, SUM_DIGITS + 1, "%08" PRIx32, app_sum(0, out, used));
        }
        if (stop != NULL) {
            out[used++] = '\n';
        }
        at += line + (stop != NULL ? 1 : 0);
    }
    *out_length = used;
    return out;
}
