/* run/ambiguities.c -- see ambiguities.h. */
#include "run/ambiguities.h"

#include "platform/file_read.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES = 3, MAX_LINES = 4096 };

/* The next word of a line, cut off there. NULL: there is none. */
static char *next_word(char **rest)
{
    char *word = *rest + strspn(*rest, " \t\r");
    size_t length = strcspn(word, " \t\r#");
    if (length == 0) {
        return NULL;
    }
    bool is_last = word[length] == '\0' || word[length] == '#';
    word[length] = '\0';
    *rest = word + length + (is_last ? 0 : 1);
    return word;
}

static const char *rule_name(const char *name)
{
    return strcmp(name, "*") == 0 ? NULL : name;
}

/* False with what was expected. An empty line adds nothing. */
static bool add_line(app_ambiguities *list, char *text, uint32_t number, const char **expected)
{
    app_ambiguity_line *line = &list->lines[list->line_count];
    *line = (app_ambiguity_line){.line = number};
    char *rest = text;
    for (uint32_t i = 0; i < NAMES; i++) {
        const char *word = next_word(&rest);
        if (word == NULL && i == 0) {
            return true;
        }
        if (word == NULL) {
            *expected = "READER WRITER VALUE, '*' for any";
            return false;
        }
        if (strlen(word) >= APP_AMBIGUITY_NAME) {
            *expected = "names of at most 39 bytes";
            return false;
        }
        memcpy(line->names[i], word, strlen(word) + 1);
    }
    line->rule = (tl_ambiguity_rule){.reader = rule_name(line->names[0]),
                                     .writer = rule_name(line->names[1]),
                                     .value = rule_name(line->names[2])};
    list->line_count++;
    return true;
}

static bool read_lines(app_ambiguities *list, const char *path, char *text)
{
    uint32_t number = 0;
    for (char *next = text; next != NULL;) {
        char *line = next;
        const char *expected = NULL;
        char *end = strchr(line, '\n');
        next = end != NULL ? end + 1 : NULL;
        if (end != NULL) {
            *end = '\0';
        }
        number++;
        if (list->line_count == MAX_LINES) {
            expected = "at most 4096 pairs";
        }
        if (expected != NULL || !add_line(list, line, number, &expected)) {
            app_message("%s:%" PRIu32 ": expected %s", path, number, expected);
            return false;
        }
    }
    return true;
}

static bool read_list(app_ambiguities *list, const char *path)
{
    size_t length = 0;
    char *text = app_file_read(path, APP_FILE_USER, &length);
    if (text == NULL) {
        app_message("%s: cannot be read (%s); expected lines READER WRITER VALUE", path,
                    app_file_reason(errno));
        return false;
    }
    bool is_text = memchr(text, '\0', length) == NULL;
    if (!is_text) {
        app_message("%s: expected a text of lines READER WRITER VALUE", path);
    }
    bool is_good = is_text && read_lines(list, path, text);
    free(text);
    return is_good;
}

bool app_ambiguities_open(app_ambiguities *list, const char *path)
{
    *list = (app_ambiguities){.items = calloc(APP_MAX_AMBIGUITIES, sizeof *list->items),
                              .lines = calloc(MAX_LINES, sizeof *list->lines)};
    if (list->items == NULL || list->lines == NULL) {
        app_message("out of memory for the ambiguities");
        return false;
    }
    return path == NULL || read_list(list, path);
}

void app_ambiguities_free(app_ambiguities *list)
{
    free(list->items);
    free(list->lines);
    *list = (app_ambiguities){0};
}

static void take_name(char out[APP_AMBIGUITY_NAME], const char *name)
{
    (void)snprintf(out, APP_AMBIGUITY_NAME, "%s", name != NULL ? name : "?");
}

/* The entry of that pair, added if it is new. NULL: the list is full. */
static app_ambiguity *entry_of(app_ambiguities *list, const app_ambiguity *pair)
{
    for (uint32_t i = 0; i < list->count; i++) {
        app_ambiguity *a = &list->items[i];
        if (a->stage == pair->stage && strcmp(a->reader, pair->reader) == 0 &&
            strcmp(a->writer, pair->writer) == 0 && strcmp(a->value, pair->value) == 0) {
            return a;
        }
    }
    if (list->count == APP_MAX_AMBIGUITIES) {
        return NULL;
    }
    app_ambiguity *fresh = &list->items[list->count++];
    *fresh = *pair;
    return fresh;
}

/* Which lines name it; a pair may have several. */
static bool is_allowed(app_ambiguities *list, const tl_ambiguity *found)
{
    const tl_world *world = gm_game_world(list->game);
    bool is_any = false;
    for (uint32_t i = 0; i < list->line_count; i++) {
        app_ambiguity_line *line = &list->lines[i];
        if (tl_ambiguity_is_allowed(world, found, &line->rule, 1)) {
            line->is_used = true;
            is_any = true;
        }
    }
    return is_any;
}

static void add_pair(void *user, const tl_ambiguity *found)
{
    app_ambiguities *list = user;
    const tl_world *world = gm_game_world(list->game);
    uint64_t frame = gm_game_frame_number(list->game);
    tl_tick_info reader = {0};
    tl_tick_info writer = {0};
    app_ambiguity pair = {.stage = found->stage, .first_frame = frame};
    (void)tl_tick_get_info(world, found->reader, &reader);
    (void)tl_tick_get_info(world, found->writer, &writer);
    take_name(pair.reader, reader.name);
    take_name(pair.writer, writer.name);
    take_name(pair.value, found->value_name);
    app_ambiguity *a = entry_of(list, &pair);
    if (a == NULL) {
        list->has_failed = true;
        return;
    }
    if (a->last_frame != frame) {
        a->last_frame = frame;
        a->frames++;
        a->was_read_first = false;
        a->was_write_first = false;
    }
    bool *was = found->is_read_first ? &a->was_read_first : &a->was_write_first;
    uint64_t *count = found->is_read_first ? &a->read_first : &a->write_first;
    *count += *was ? 0 : 1;
    *was = true;
    a->is_allowed = is_allowed(list, found);
}

void app_ambiguities_frame(app_ambiguities *list, const gm_game *game)
{
    list->game = game;
    if (tl_ambiguity_each(gm_game_world(game), add_pair, list) != TL_OK) {
        list->has_failed = true;
    }
    list->game = NULL;
}

static const char *order_text(const app_ambiguity *a)
{
    if (a->read_first > 0 && a->write_first > 0) {
        return "both";
    }
    return a->read_first > 0 ? "read first" : "write first";
}

uint32_t app_ambiguities_print(const app_ambiguities *list, const char *path)
{
    uint32_t denied = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        const app_ambiguity *a = &list->items[i];
        denied += a->is_allowed ? 0 : 1;
        (void)printf("%s\t%s\t%s\t%s\t%s\t%" PRIu64 "\t%s\n", a->reader, a->writer, a->value,
                     tl_stage_name(a->stage), order_text(a), a->frames,
                     a->is_allowed ? "allowed" : "not allowed");
    }
    for (uint32_t i = 0; i < list->line_count; i++) {
        const app_ambiguity_line *line = &list->lines[i];
        if (!line->is_used) {
            app_message("%s:%" PRIu32 ": the pair %s %s %s was not ambiguous in this run", path,
                        line->line, line->names[0], line->names[1], line->names[2]);
        }
    }
    return denied;
}
