/* platform/near_word.c -- see near_word.h. */
#include "platform/near_word.h"

#include <string.h>
#include <strings.h>

static uint32_t distance(const char *a, const char *b)
{
    enum { MOST = 40 };
    uint32_t row[MOST + 1];
    size_t long_a = strlen(a);
    size_t long_b = strlen(b);
    if (long_a > MOST || long_b > MOST) {
        return UINT32_MAX;
    }
    for (uint32_t i = 0; i <= long_b; i++) {
        row[i] = i;
    }
    for (size_t k = 0; k < long_a; k++) {
        uint32_t corner = row[0]++;
        for (size_t i = 0; i < long_b; i++) {
            uint32_t above = row[i + 1];
            uint32_t least = corner + (a[k] == b[i] ? 0 : 1);
            least = above + 1 < least ? above + 1 : least;
            row[i + 1] = row[i] + 1 < least ? row[i] + 1 : least;
            corner = above;
        }
    }
    return row[long_b];
}

uint32_t app_word_apart(const char *word, const char *known)
{
    size_t length = strlen(word);
    return length > 2 && strncasecmp(word, known, length) == 0 ? 1 : distance(word, known);
}

uint32_t app_word_limit(const char *word)
{
    return strlen(word) > 4 ? 2 : 1;
}

const char *app_word_nearer(const char *word, const char *best, const char *known)
{
    uint32_t limit = best != NULL ? app_word_apart(word, best) : app_word_limit(word) + 1;
    return app_word_apart(word, known) < limit ? known : best;
}
