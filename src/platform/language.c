/* platform/language.c -- see language.h. */
#include "platform/language.h"

#include "platform/assets.h"
#include "platform/file_read.h"
#include "platform/folder.h"
#include "platform/message.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NAME = 64, MOST_VALUES = 9, MOST_LETTERS = 15 };

static const char ending[] = ".json";

static char *read_first(const char *file, char path[APP_ASSET_PATH], size_t *length)
{
    char *text = NULL;
    path[0] = '\0';
    errno = ENOENT;
    for (uint32_t n = 0; text == NULL && app_asset_place(n, file, path); n++) {
        text = app_file_read(path, APP_FILE_TEXTS, length);
    }
    if (text == NULL) {
        app_message("%s: cannot be read (%s); expected the texts of --lang", path,
                    app_file_reason(errno));
    }
    return text;
}

/* A bit for each of {1} to {9} in a text. */
static uint32_t values_of(const char *text)
{
    uint32_t values = 0;
    for (const char *at = strchr(text, '{'); at != NULL; at = strchr(at + 1, '{')) {
        if (at[1] >= '1' && at[1] <= '0' + MOST_VALUES && at[2] == '}') {
            values |= 1U << (uint32_t)(at[1] - '0');
        }
    }
    return values;
}

static bool check_words(const char *path, json_t *words)
{
    const char *english;
    json_t *value;
    json_object_foreach(words, english, value)
    {
        const char *text = json_string_value(value);
        if (text == NULL || text[0] == '\0') {
            app_message("%s: \"%s\": expected a text that is not empty", path, english);
            return false;
        }
        if (values_of(text) != values_of(english)) {
            app_message("%s: \"%s\": expected the same {1}, {2} ... on both sides", path, english);
            return false;
        }
    }
    return true;
}

static json_t *parse(const char *path, const char *text, size_t length)
{
    json_error_t error;
    json_t *words = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (words == NULL) {
        app_message("%s:%d:%d: %s", path, error.line, error.column, error.text);
        return NULL;
    }
    if (!json_is_object(words)) {
        app_message("%s: expected one object of texts", path);
    } else if (check_words(path, words)) {
        return words;
    }
    json_decref(words);
    return NULL;
}

bool app_language_load(app_language *language, const char *name)
{
    char file[MAX_NAME];
    char path[APP_ASSET_PATH];
    size_t length = 0;
    *language = (app_language){NULL};
    (void)snprintf(file, sizeof file, "locale/%s.json", name);
    char *text = read_first(file, path, &length);
    if (text == NULL) {
        return false;
    }
    language->words = parse(path, text, length);
    free(text);
    return language->words != NULL;
}

static bool is_name(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-");
    return length > 0 && length <= MOST_LETTERS && name[length] == '\0';
}

bool app_language_is_there(const char *name)
{
    char file[MAX_NAME];
    char path[APP_ASSET_PATH];
    if (!is_name(name) || strcmp(name, "en") == 0) {
        return is_name(name);
    }
    (void)snprintf(file, sizeof file, "locale/%s%s", name, ending);
    for (uint32_t n = 0; app_asset_place(n, file, path); n++) {
        if (app_file_exists(path)) {
            return true;
        }
    }
    return false;
}

uint32_t app_language_list(char names[][16], uint32_t most)
{
    app_file_names files;
    char folder[APP_ASSET_PATH];
    uint32_t count = 0;
    if (most > 0) {
        memcpy(names[count++], "en", 3);
    }
    (void)app_folder_list_assets(&files, "locale", ending, folder);
    for (uint32_t i = 0; i < files.count && count < most; i++) {
        if (is_name(files.items[i]) && strcmp(files.items[i], "en") != 0) {
            memcpy(names[count++], files.items[i], MOST_LETTERS + 1);
        }
    }
    return count;
}

void app_language_free(app_language *language)
{
    json_decref(language->words);
    *language = (app_language){NULL};
}

const char *app_language_translate(void *user, const char *english)
{
    const app_language *language = user;
    return json_string_value(json_object_get(language->words, english));
}
