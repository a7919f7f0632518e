/* scenario/scenario_line.c -- see scenario_line.h. */
#include "scenario/scenario_line.h"

#include "platform/number.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

app_scenario *app__scenario_of(app_reader *r)
{
    return r->user;
}

bool app__scenario_is_text(const char *text)
{
    size_t length = strlen(text);
    return length > 0 && length < APP_SCENARIO_TEXT && text[0] != ' ' && text[length - 1] != ' ';
}

bool app__scenario_take_text(app_reader *r, uint32_t n, char out[APP_SCENARIO_TEXT])
{
    const char *text = app_reader_rest(r, n);
    if (!app__scenario_is_text(text)) {
        return app_reader_fail_at(r, n, "a text of at most 255 bytes at the end of the line");
    }
    memcpy(out, text, strlen(text) + 1);
    return true;
}

bool app__scenario_take_word(app_reader *r, const char *word, char *out, size_t size)
{
    size_t length = strlen(word);
    if (length == 0 || length >= size) {
        char expected[APP_SCENARIO_EXPECTED];
        (void)snprintf(expected, sizeof expected, "a word of at most %zu letters", size - 1);
        return app_reader_fail(r, expected);
    }
    memcpy(out, word, length + 1);
    return true;
}

bool app__scenario_take_number(app_reader *r, uint32_t n, int64_t high, uint64_t *out)
{
    char expected[APP_SCENARIO_EXPECTED];
    int64_t value = 0;
    if (n < r->word_count && n < APP_LINE_WORDS && app_number_parse(r->words[n], 1, high, &value)) {
        *out = (uint64_t)value;
        return true;
    }
    (void)snprintf(expected, sizeof expected, "a whole number from 1 to %" PRId64, high);
    return app_reader_fail_at(r, n, expected);
}

bool app__scenario_take_u32(app_reader *r, uint32_t n, int64_t high, uint32_t *out)
{
    uint64_t value = 0;
    bool is_good = app__scenario_take_number(r, n, high, &value);
    *out = is_good ? (uint32_t)value : *out;
    return is_good;
}

bool app__scenario_has_room(app_reader *r, uint32_t count, uint32_t most)
{
    char expected[APP_SCENARIO_EXPECTED];
    (void)snprintf(expected, sizeof expected, "at most %" PRIu32 " lines of this kind", most);
    return count < most || app_reader_fail(r, expected);
}

bool app__scenario_fail_word(app_reader *r, uint32_t n, const char *meant, const char *expected)
{
    char text[GM_ERROR_TEXT + APP_SCENARIO_EXPECTED];
    (void)snprintf(text, sizeof text, meant != NULL ? "%s: did you mean '%s'?" : "%s", expected,
                   meant);
    return app_reader_fail_at(r, n, text);
}

const char *app__scenario_word_at(const app_reader *r, uint32_t n)
{
    return n < r->word_count && n < APP_LINE_WORDS ? r->words[n] : "";
}
