/* run/ambiguities.c -- see ambiguities.h. */
#include "run/ambiguities.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool app_ambiguities_open(app_ambiguities *list, const char *path)
{
    *list = (app_ambiguities){.items = calloc(APP_MAX_AMBIGUITIES, sizeof *list->items)};
    if (list->items == NULL) {
        app_message("out of memory for the ambiguities");
        return false;
    }
    return app_allow_list_open(&list->allowed, path);
}

void app_ambiguities_free(app_ambiguities *list)
{
    free(list->items);
    app_allow_list_free(&list->allowed);
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
    const char *const names[] = {a->reader, a->writer, a->value};
    a->is_allowed = app_allow_list_has(&list->allowed, APP_GATE_AMBIGUOUS, names);
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

app_status app_ambiguities_print(const app_ambiguities *list, const char *path, uint32_t deny)
{
    app_gate gate = app_gate_open(deny);
    if (list->count > 0) {
        (void)puts("# reader\twriter\tvalue\tgroup\torder\tframes\tverdict");
    }
    for (uint32_t i = 0; i < list->count; i++) {
        const app_ambiguity *a = &list->items[i];
        uint32_t *count = a->is_allowed ? gate.allowed : gate.denied;
        count[APP_GATE_AMBIGUOUS]++;
        (void)printf("%s\t%s\t%s\t%s\t%s\t%" PRIu64 "\t%s\n", a->reader, a->writer, a->value,
                     tl_stage_name(a->stage), order_text(a), a->frames,
                     a->is_allowed ? "allowed" : "not allowed");
    }
    (void)fflush(stdout); /* in a common log the verdict stands last */
    app_allow_list_tell_unused(&list->allowed, path, &gate);
    if (gate.is_denied && gate.denied[APP_GATE_AMBIGUOUS] > 0) {
        app_message(APP_ALLOW_HINT);
    }
    return app_gate_end(&gate, "this run; two writers of a value are not looked at");
}
