#include "picture_internal.h"

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

/* No more than fits, and no part of a letter. */
static size_t append(char *out, size_t used, const char *text, size_t length)
{
    size_t room = GM_WORDS_SIZE - 1 - used;

    if (length > room) {
        length = room;
        while (length > 0 && ((uint8_t)text[length] & 0xC0U) == 0x80U) {
            length--;
        }
    }
    memcpy(out + used, text, length);
    return used + length;
}

const char *gm__fill(char out[GM_WORDS_SIZE], const char *words, const char *const *values,
                     uint32_t count)
{
    size_t used = 0;

    while (*words != '\0') {
        const char *value = value_at(words, values, count);
        size_t plain = value != NULL ? 0 : 1 + strcspn(words + 1, "{");
        used = value != NULL ? append(out, used, value, strlen(value))
                             : append(out, used, words, plain);
        words += value != NULL ? 3 : plain;
    }
    out[used] = '\0';
    return out;
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
