#include "picture/picture_internal.h"

#include <string.h>

/* Chinese letters fill their squares: a wide caption falls apart sooner than a Latin one. */
#define CHINESE_TRACKING 0.5F

const char *gm_picture_translate(const gm_picture_def *def, const char *english)
{
    const char *words = NULL;

    if (def->translate != NULL && english[0] != '\0') {
        words = def->translate(def->translate_user, english);
    }
    return words != NULL ? words : english;
}

const char *gm__tr(const gm_painter *p, const char *english)
{
    return gm_picture_translate(p->def, english);
}

/* The value that a "{1}" at `at` stands for; NULL: it is no such thing. */
static const char *value_at(const char *at, const char *const *values, uint32_t count)
{
    if (at[0] != '{' || at[1] < '1' || at[1] > '9' || at[2] != '}') {
        return NULL;
    }
    uint32_t index = (uint32_t)(at[1] - '1');
    return index < count ? values[index] : NULL;
}

typedef struct filling {
    char *bytes;
    size_t size;
    size_t used;
} filling;

/* No more than fits, and no part of a letter. */
static void append(filling *out, const char *more, size_t length)
{
    size_t room = out->size - 1 - out->used;

    if (length > room) {
        length = room;
        while (length > 0 && ((uint8_t)more[length] & 0xC0U) == 0x80U) {
            length--;
        }
    }
    memcpy(out->bytes + out->used, more, length);
    out->used += length;
}

const char *gm_picture_fill(char *out, size_t size, const char *words, const char *const *values,
                            uint32_t count)
{
    filling filled = {.bytes = out, .size = size};

    while (*words != '\0') {
        const char *value = value_at(words, values, count);
        size_t plain = 1 + strcspn(words + 1, "{");
        append(&filled, value != NULL ? value : words, value != NULL ? strlen(value) : plain);
        words += value != NULL ? 3 : plain;
    }
    out[filled.used] = '\0';
    return out;
}

const char *gm__fill(char out[GM_WORDS_SIZE], const char *words, const char *const *values,
                     uint32_t count)
{
    return gm_picture_fill(out, GM_WORDS_SIZE, words, values, count);
}

static bool is_chinese(const char *text)
{
    uint8_t first = (uint8_t)text[0];
    return first >= 0xE3 && first <= 0xE9;
}

float gm__tracking(const gm_painter *p, float px, const char *text)
{
    return is_chinese(text) ? ceilf(px * CHINESE_TRACKING * p->ui) : px * p->ui;
}
