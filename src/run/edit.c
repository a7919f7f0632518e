/* run/edit.c -- see edit.h. */
#include "run/edit.h"

#include "platform/near_word.h"
#include "platform/number.h"

#include <game/game.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char movable_groups[] = "PrePhysics, DuringPhysics, PostPhysics, PostUpdateWork or "
                                     "LastDemotable";

bool app_edit_is_schedule(gm_command_kind kind)
{
    return (kind >= GM_COMMAND_MOVE && kind <= GM_COMMAND_SHUFFLE) || kind == GM_COMMAND_SET;
}

gm_command app_edit_own(const gm_command *edit)
{
    gm_command own = *edit;
    if (!app_edit_is_schedule(edit->kind)) {
        return own;
    }
    if (edit->kind == GM_COMMAND_SHUFFLE) {
        own.function[0] = '\0';
    } else if (edit->kind != GM_COMMAND_AFTER) { /* its value lets it close a cycle */
        own.value = 0;
    }
    if (edit->kind != GM_COMMAND_AFTER && edit->kind != GM_COMMAND_CUT &&
        edit->kind != GM_COMMAND_SET) {
        own.other[0] = '\0';
    }
    if (edit->kind != GM_COMMAND_MOVE) {
        own.group = (tl_tick_group)0;
    }
    if (edit->kind != GM_COMMAND_INTERVAL) {
        own.time = 0;
    }
    return own;
}

/* Splits "LEFT=RIGHT"; the left side goes into `name`. */
static const char *split(const char *text, char name[GM_COMMAND_NAME])
{
    const char *equals = strchr(text, '=');
    size_t length = equals != NULL ? (size_t)(equals - text) : 0;
    if (length == 0 || length >= GM_COMMAND_NAME || equals[1] == '\0') {
        return NULL;
    }
    memcpy(name, text, length);
    name[length] = '\0';
    return equals + 1;
}

static bool take_name(const char *text, char name[GM_COMMAND_NAME])
{
    size_t length = strlen(text);
    if (length == 0 || length >= GM_COMMAND_NAME) {
        return false;
    }
    memcpy(name, text, length + 1);
    return true;
}

tl_tick_group app_edit_group(const char *text)
{
    static const char *const names[] = {"Pre", "During", "Post", "Update", "Last"};
    static const tl_tick_group groups[] = {
        TL_TICK_GROUP_PRE_PHYSICS, TL_TICK_GROUP_DURING_PHYSICS, TL_TICK_GROUP_POST_PHYSICS,
        TL_TICK_GROUP_POST_UPDATE_WORK, TL_TICK_GROUP_LAST_DEMOTABLE};
    const char *word = strncasecmp(text, "TG_", 3) == 0 ? text + 3 : text;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcasecmp(names[i], text) == 0) {
            return groups[i];
        }
    }
    for (int i = 0; i < TL_TICK_GROUP_COUNT; i++) {
        if (strcasecmp(tl_tick_group_name((tl_tick_group)i), word) == 0) {
            return (tl_tick_group)i;
        }
    }
    return TL_TICK_GROUP_COUNT;
}

static bool parse_group(const char *text, tl_tick_group *out)
{
    *out = app_edit_group(text);
    return *out != TL_TICK_GROUP_COUNT && *out != TL_TICK_GROUP_START_PHYSICS &&
           *out != TL_TICK_GROUP_END_PHYSICS && *out != TL_TICK_GROUP_NEWLY_SPAWNED;
}

/* LEFT=RIGHT: the left side is in `out`.  NULL, or what was expected instead. */
static const char *parse_right(const char *right, gm_command *out)
{
    switch ((int)out->kind) {
    case GM_COMMAND_MOVE:
        if (right == NULL) {
            return "FUNCTION=GROUP";
        }
        return parse_group(right, &out->group) ? NULL : movable_groups;
    case GM_COMMAND_AFTER:
    case GM_COMMAND_CUT:
        return right != NULL && take_name(right, out->other) ? NULL : "FUNCTION=FUNCTION";
    case GM_COMMAND_SET:
        return right != NULL && take_name(right, out->other) ? NULL : "DEVICE=CHOICE";
    default:
        return right != NULL && app_number_parse_seconds(right, &out->time)
                   ? NULL
                   : "FUNCTION=SECONDS, 0 to 1000000 with at most 9 decimals";
    }
}

/* NULL, or what was expected instead. */
static const char *parse_parts(gm_command_kind kind, const char *text, gm_command *out)
{
    if (kind == GM_COMMAND_ENABLE || kind == GM_COMMAND_DISABLE) {
        return take_name(text, out->function) ? NULL : "FUNCTION";
    }
    if (kind == GM_COMMAND_SHUFFLE) {
        return app_number_parse(text, 0, INT64_MAX, &out->value) ? NULL : "a seed of 0 or more";
    }
    return parse_right(split(text, out->function), out);
}

/* ": did you mean 'Reticle'?", if a name is of no function but near one. */
static void add_meant(const gm_command *edit, char *error, size_t error_size)
{
    gm_command_kind kind = edit->kind;
    bool names_two = kind == GM_COMMAND_AFTER || kind == GM_COMMAND_CUT;
    const char *names[] = {edit->function, names_two ? edit->other : ""};
    const char *meant = NULL;
    bool is_known = kind != GM_COMMAND_SET;
    for (size_t k = 0; k < 2 && is_known; k++) {
        char name[GM_COMMAND_NAME];
        (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(names[k], "#"), names[k]);
        is_known = name[0] == '\0' || gm_function_find(name) != NULL;
        for (uint32_t i = 0; i < gm_function_count() && !is_known; i++) {
            meant = app_word_nearer(name, meant, gm_function_at(i)->name);
        }
    }
    size_t used = strlen(error);
    if (meant != NULL && used < error_size) {
        (void)snprintf(error + used, error_size - used, ": did you mean '%s'?", meant);
    }
}

bool app_edit_parse(gm_command_kind kind, const char *text, gm_command *out, char *error,
                    size_t error_size)
{
    *out = (gm_command){.kind = kind};
    const char *expected = parse_parts(kind, text, out);
    if (expected != NULL) {
        const char *equals = expected == movable_groups ? strchr(text, '=') : NULL;
        (void)snprintf(error, error_size, "expected %s, not '%s'", expected,
                       equals != NULL ? equals + 1 : text);
        return false;
    }
    char reason[GM_ERROR_TEXT] = "";
    if (gm_command_check(out, reason) != GM_OK) {
        (void)snprintf(error, error_size, "%s", reason);
        add_meant(out, error, error_size);
        return false;
    }
    return true;
}
