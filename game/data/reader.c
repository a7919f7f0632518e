/* game/data/reader.c -- values of a sector file, with faults that name their place. */
#include "data/reader.h"
#include "data/reader_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys and texts of the file may have line breaks. */
void gm__read_make_line(char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text < ' ' || *text == '\x7F') {
            *text = ' ';
        }
    }
}

void gm__read_fail(gm_reader *in, const char *path, const char *key, const char *expected)
{
    char place[2 * GM_READER_PATH];
    char line[16] = "";

    if (in->has_failed) {
        return;
    }
    in->has_failed = true;
    (void)snprintf(place, sizeof(place), "%s%s%.60s", path,
                   path[0] != '\0' && key[0] != '\0' ? "." : "", key);
    if (in->text != NULL) {
        (void)snprintf(line, sizeof(line),
                       "%u:", (unsigned)gm__line_of(in->text, in->length, place));
    }
    (void)snprintf(in->error, GM_ERROR_TEXT, "%s.json:%s %s: expected %s", in->name, line, place,
                   expected);
    gm__read_make_line(in->error);
}

static bool is_known(const char *key, const char *const *keys)
{
    while (*keys != NULL && strcmp(*keys, key) != 0) {
        keys++;
    }
    return *keys != NULL;
}

/* json_object_iter() wants a mutable object although it changes nothing. */
static void check_keys(const gm_section *at, const char *const *keys)
{
    const char *key = NULL;
    json_t *value = NULL;
    json_t *object = json_copy((json_t *)(uintptr_t)at->object);

    json_object_foreach(object, key, value)
    {
        if (!is_known(key, keys)) {
            gm__read_fail(at->in, at->path, key, "no such key");
        }
    }
    json_decref(object);
}

gm_section gm__read_section(gm_reader *in, const json_t *object, const char *path,
                            const char *const *keys)
{
    gm_section at = {.in = in, .object = object};

    (void)snprintf(at.path, sizeof(at.path), "%s", path);
    if (!json_is_object(object)) {
        gm__read_fail(in, at.path, "", "an object");
    } else {
        check_keys(&at, keys);
    }
    return at;
}

static void fail_number(const gm_section *at, const char *key, const char *what, gm_limits limits)
{
    char expected[96];

    (void)snprintf(expected, sizeof(expected), "%s from %g to %g", what, limits.low, limits.high);
    gm__read_fail(at->in, at->path, key, expected);
}

float gm__read_number(const gm_section *at, const char *key, gm_limits limits)
{
    const json_t *value = json_object_get(at->object, key);
    double number = json_number_value(value);

    if (!json_is_number(value) || !(number >= limits.low && number <= limits.high)) {
        fail_number(at, key, "a number", limits);
        return 0.0F;
    }
    return (float)number;
}

uint32_t gm__read_count(const gm_section *at, const char *key, uint32_t low, uint32_t high)
{
    const json_t *value = json_object_get(at->object, key);
    json_int_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < (json_int_t)low || number > (json_int_t)high) {
        fail_number(at, key, "a whole number", (gm_limits){low, high});
        return low;
    }
    return (uint32_t)number;
}

void gm__read_text(const gm_section *at, const char *key, char out[GM_SECTOR_TEXT])
{
    const json_t *value = json_object_get(at->object, key);
    size_t length = json_string_length(value);

    if (!json_is_string(value) || length == 0 || length >= GM_SECTOR_TEXT) {
        gm__read_fail(at->in, at->path, key, "a text of 1 to 63 bytes");
        return;
    }
    memcpy(out, json_string_value(value), length + 1);
}

bool gm__read_pair(const json_t *pair, gm_vec2 *out)
{
    double x = json_number_value(json_array_get(pair, 0));
    double y = json_number_value(json_array_get(pair, 1));

    *out = (gm_vec2){(float)x, (float)y};
    return json_array_size(pair) == 2 && json_is_number(json_array_get(pair, 0)) &&
           json_is_number(json_array_get(pair, 1)) && x >= 0.0 && x <= (double)GM_ARENA_WIDTH &&
           y >= 0.0 && y <= (double)GM_ARENA_HEIGHT;
}

void gm__read_point(const gm_section *at, const char *key, gm_vec2 *out)
{
    if (!gm__read_pair(json_object_get(at->object, key), out)) {
        gm__read_fail(at->in, at->path, key, "a place [x, y] in the arena, 0 to 960 and 0 to 449");
    }
}

uint32_t gm__read_points(const gm_section *at, const char *key, gm_vec2 *out)
{
    const json_t *list = json_object_get(at->object, key);
    size_t count = json_array_size(list);

    if (!json_is_array(list) || count > GM_SECTOR_MAX_POCKET) {
        gm__read_fail(at->in, at->path, key, "a list of at most 8 places");
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (!gm__read_pair(json_array_get(list, i), &out[i])) {
            gm__read_fail(at->in, at->path, key,
                          "places [x, y] in the arena, 0 to 960 and 0 to 449");
        }
    }
    return (uint32_t)count;
}

gm_section gm__read_item(gm_reader *in, const json_t *list, const char *name, size_t index,
                         const char *const *keys)
{
    char path[GM_READER_PATH];

    (void)snprintf(path, sizeof(path), "%s[%zu]", name, index);
    return gm__read_section(in, json_array_get(list, index), path, keys);
}

bool gm__read_has(const gm_section *at, const char *key)
{
    return json_object_get(at->object, key) != NULL;
}

uint32_t gm__read_word(const gm_section *at, const char *key, const char *const *words,
                       const char *expected)
{
    const char *text = json_string_value(json_object_get(at->object, key));

    for (uint32_t i = 0; words[i] != NULL && text != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    gm__read_fail(at->in, at->path, key, expected);
    return 0;
}

static bool parse_color(const json_t *value, uint32_t *out)
{
    const char *text = json_string_value(value);

    if (text == NULL || json_string_length(value) != 7 || text[0] != '#' ||
        strspn(text + 1, "0123456789abcdefABCDEF") != 6) {
        return false;
    }
    *out = (uint32_t)strtoul(text + 1, NULL, 16);
    return true;
}

void gm__read_color(const gm_section *at, const char *key, uint32_t *out)
{
    if (!parse_color(json_object_get(at->object, key), out)) {
        gm__read_fail(at->in, at->path, key, "a colour \"#RRGGBB\"");
    }
}

void gm__read_colors(const gm_section *at, const char *key, uint32_t *out, size_t count)
{
    const json_t *list = json_object_get(at->object, key);
    bool is_good = json_array_size(list) == count;
    char expected[48];

    for (size_t i = 0; i < count && is_good; i++) {
        is_good = parse_color(json_array_get(list, i), &out[i]);
    }
    if (!is_good) {
        (void)snprintf(expected, sizeof(expected), "a list of %zu colours \"#RRGGBB\"", count);
        gm__read_fail(at->in, at->path, key, expected);
    }
}
