/* session/settings.c -- see settings.h. */
#include "session/settings.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/number.h"
#include "platform/terminal_text.h"
#include "platform/user_file.h"

#include <game/palette.h>

#include <errno.h>
#include <ini.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ERROR_TEXT = 128,
    TEXT_BYTES = 16384,
    MOST_PIXELS = 16384,
    MOST_FPS = 1000,
    MOST_SCALE = 400,
    LEAST_SCALE = 50
};

static const char what[] = "settings";

/* A setting that is a number, a switch or a word: where it lies and what it may be. */
typedef enum setting_kind { NUMBER, SWITCH, WORD } setting_kind;

typedef struct setting_row {
    const char *section;
    const char *name;
    setting_kind kind;
    size_t offset; /* in app_settings */
    uint32_t most; /* of a number; of a word: its bytes, the NUL included */
} setting_row;

#define AT(field) offsetof(app_settings, field)
static const setting_row rows[] = {
    {"sound", "volume", NUMBER, AT(volume), APP_MOST_VOLUME},
    {"sound", "effects", NUMBER, AT(effects_volume), APP_MOST_VOLUME},
    {"sound", "music", NUMBER, AT(music_volume), APP_MOST_VOLUME},
    {"sound", "mute", SWITCH, AT(is_muted), 0},
    {"window", "width", NUMBER, AT(width), MOST_PIXELS},
    {"window", "height", NUMBER, AT(height), MOST_PIXELS},
    {"window", "fullscreen", SWITCH, AT(is_full_screen), 0},
    {"window", "max_fps", NUMBER, AT(max_fps), MOST_FPS},
    {"window", "ui_scale", NUMBER, AT(ui_scale), MOST_SCALE},
    {"window", "projector", SWITCH, AT(is_projected), 0},
    {"game", "language", WORD, AT(language), APP_LANGUAGE_NAME},
    {"game", "name", WORD, AT(player), APP_PLAYER_NAME},
    {"game", "steady", SWITCH, AT(is_steady), 0},
    {"game", "rumble", SWITCH, AT(has_rumble), 0},
    {"game", "ghost", SWITCH, AT(has_ghost), 0},
    {"game", "hold", SWITCH, AT(has_hold), 0},
    {"game", "speed", NUMBER, AT(speed), APP_USUAL_SPEED},
    {"game", "palette", NUMBER, AT(palette), GM_PALETTE_COUNT - 1},
    {"progress", "hints", NUMBER, AT(hints_done), UINT32_MAX}, /* a later version has more */
    {"progress", "begun", SWITCH, AT(has_begun), 0},
    {"progress", "asked", SWITCH, AT(has_asked_name), 0},
    {"progress", "tour", SWITCH, AT(has_seen_tour), 0},
    {"progress", "last", WORD, AT(last_sector), APP_SECTOR_ID},
    {"progress", "score", NUMBER, AT(continue_score), UINT32_MAX},
    {"progress", "lives", NUMBER, AT(continue_lives), UINT32_MAX},
    {"progress", "loop", NUMBER, AT(continue_loop), UINT32_MAX},
    {"progress", "shield", NUMBER, AT(continue_shield), UINT32_MAX},
    {"progress", "upgrades", NUMBER, AT(continue_upgrades), UINT32_MAX},
    {"progress", "offers", NUMBER, AT(continue_offers), UINT32_MAX},
    {"progress", "slow", SWITCH, AT(is_continue_slow), 0},
};
#undef AT

enum { ROW_COUNT = sizeof rows / sizeof rows[0] };

app_settings app_settings_default(void)
{
    return (app_settings){.volume = APP_MOST_VOLUME,
                          .effects_volume = APP_MOST_VOLUME,
                          .music_volume = APP_MOST_VOLUME,
                          .has_rumble = true,
                          .has_ghost = true,
                          .has_hold = true,
                          .speed = APP_USUAL_SPEED,
                          .bindings = app_bindings_default()};
}

/* The user pointer of an INI reader. */
typedef struct reading {
    app_settings *out;
    bool has_version;
    bool has_walk_key;
    bool has_walk_button;
    char error[ERROR_TEXT]; /* of the first fault */
} reading;

static bool refuse(reading *r, const char *name, const char *expected, const char *value)
{
    if (r->error[0] == '\0') {
        (void)snprintf(r->error, sizeof r->error, "%.32s: expected %s, not '%.32s'", name, expected,
                       value);
    }
    return false;
}

static bool take_number(reading *r, const setting_row *row, const char *value)
{
    int64_t number = 0;
    uint32_t *place = (void *)((char *)r->out + row->offset);
    char range[64];
    if (!app_number_parse(value, 0, row->most, &number)) {
        (void)snprintf(range, sizeof range, "a whole number from 0 to %u", row->most);
        return refuse(r, row->name, range, value);
    }
    if (row->offset == offsetof(app_settings, ui_scale) && number != 0 && number < LEAST_SCALE) {
        return refuse(r, row->name, "0 or a whole number from 50 to 400", value);
    }
    if (row->offset == offsetof(app_settings, speed) && number < APP_LEAST_SPEED) {
        return refuse(r, row->name, "a whole number from 70 to 100", value);
    }
    *place = (uint32_t)number;
    return true;
}

static bool take_switch(reading *r, const setting_row *row, const char *value)
{
    bool *place = (void *)((char *)r->out + row->offset);
    bool is_yes = strcmp(value, "yes") == 0;
    if (!is_yes && strcmp(value, "no") != 0) {
        return refuse(r, row->name, "yes or no", value);
    }
    *place = is_yes;
    return true;
}

static bool take_word(reading *r, const setting_row *row, const char *value)
{
    char *place = (char *)r->out + row->offset;
    if (strlen(value) >= row->most) {
        return refuse(r, row->name, "fewer letters", value);
    }
    if (!app_text_is_utf8(value)) {
        return refuse(r, row->name, "letters in UTF-8", value);
    }
    memcpy(place, value, strlen(value) + 1);
    return true;
}

static bool take_row(reading *r, const setting_row *row, const char *value)
{
    switch (row->kind) {
    case NUMBER:
        return take_number(r, row, value);
    case SWITCH:
        return take_switch(r, row, value);
    case WORD:
        break;
    }
    return take_word(r, row, value);
}

/* "up", "up2": the keys of a deed. */
static bool take_key(reading *r, const char *name, const char *value)
{
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        const char *id = app_deed_id((app_deed)deed);
        size_t length = strlen(id);
        if (strncmp(name, id, length) != 0) {
            continue;
        }
        SDL_Scancode *keys = r->out->bindings.keys[deed];
        bool is_second = strcmp(name + length, "2") == 0;
        if (is_second || name[length] == '\0') {
            SDL_Scancode code = SDL_SCANCODE_UNKNOWN;
            if (!app_key_find(value, &code) || app_key_is_taken(code)) {
                return refuse(r, name, "a key that is free", value);
            }
            keys[is_second ? 1 : 0] = code;
            r->has_walk_key = r->has_walk_key || deed == APP_DEED_WALK;
            return true;
        }
    }
    return true; /* of a later version */
}

static bool take_pad(reading *r, const char *name, const char *value)
{
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        if (strcmp(name, app_deed_id((app_deed)deed)) == 0) {
            r->has_walk_button = r->has_walk_button || deed == APP_DEED_WALK;
            return app_pad_find(value, &r->out->bindings.pad[deed]) ||
                   refuse(r, name, "a controller button", value);
        }
    }
    return true;
}

static bool take_reached(reading *r, const char *name)
{
    app_settings *out = r->out;
    if (strlen(name) >= APP_SECTOR_ID || !app_text_is_utf8(name)) {
        return refuse(r, "reached", "the name of a sector", name);
    }
    if (!app_settings_has_reached(out, name) && out->reached_count < APP_REACHED_SECTORS) {
        memcpy(out->reached[out->reached_count++], name, strlen(name) + 1);
    }
    return true;
}

static bool take_version(reading *r, const char *value)
{
    int64_t version = 0;
    if (!app_number_parse(value, 1, APP_SETTINGS_VERSION, &version)) {
        return refuse(r, "version", "1", value);
    }
    r->has_version = true;
    return true;
}

static bool take(reading *r, const char *section, const char *name, const char *value)
{
    for (int i = 0; i < ROW_COUNT; i++) {
        if (strcmp(section, rows[i].section) == 0 && strcmp(name, rows[i].name) == 0) {
            return take_row(r, &rows[i], value);
        }
    }
    if (strcmp(section, "tickline") == 0 && strcmp(name, "version") == 0) {
        return take_version(r, value);
    }
    if (strcmp(section, "keys") == 0) {
        return take_key(r, name, value);
    }
    if (strcmp(section, "pad") == 0) {
        return take_pad(r, name, value);
    }
    return strcmp(section, "reached") != 0 || take_reached(r, name);
}

/* Not zero: the line was good. */
static int on_line(void *user, const char *section, const char *name, const char *value)
{
    return take(user, section, name, value != NULL ? value : "") ? 1 : 0;
}

/* Comments end with their line, whose number stays. Else the library would cut a long one, and take
 * its rest for a setting. Nor is a line indented: it would be taken for more of the one before.
 * @return NULL without memory */
static char *plain_lines(const char *text)
{
    char *out = strdup(text);
    size_t used = 0;
    while (out != NULL && *text != '\0') {
        size_t blanks = strspn(text, " \t");
        size_t end = strcspn(text, "\n");
        size_t next = end + (text[end] == '\n' ? 1 : 0);
        size_t from = text[blanks] == ';' || text[blanks] == '#' ? end : blanks;
        memcpy(out + used, text + from, next - from);
        used += next - from;
        text += next;
    }
    if (out != NULL) {
        out[used] = '\0';
    }
    return out;
}

/* Files of earlier versions have no walk. Its default key or button is dropped where another deed
 * has it. */
static void give_way(const reading *r)
{
    app_bindings *bindings = &r->out->bindings;
    if (!r->has_walk_key && app_bindings_key_conflict(bindings, APP_DEED_WALK) != APP_DEED_COUNT) {
        bindings->keys[APP_DEED_WALK][0] = SDL_SCANCODE_UNKNOWN;
    }
    if (!r->has_walk_button &&
        app_bindings_pad_conflict(bindings, APP_DEED_WALK) != APP_DEED_COUNT) {
        bindings->pad[APP_DEED_WALK] = APP_PAD_NONE;
    }
}

bool app_settings_parse(app_settings *out, const char *text, int *line, char error[128])
{
    reading r = {.out = out};
    char *path = out->path;
    *out = app_settings_default();
    out->path = path;
    char *plain = plain_lines(text);
    *line = plain != NULL ? ini_parse_string(plain, on_line, &r) : -1;
    free(plain);
    if (*line == 0 && r.has_version) {
        give_way(&r);
        return true;
    }
    if (*line == 0) {
        *line = 1;
        (void)refuse(&r, "version", "1 in the section [tickline]", "nothing");
    }
    (void)snprintf(error, ERROR_TEXT, "%s",
                   r.error[0] != '\0' ? r.error : "expected a line 'name = value'");
    *line = *line > 0 ? *line : 1; /* negative: the library has no memory */
    *out = app_settings_default();
    out->path = path;
    return false;
}

void app_settings_load(app_settings *out, const char *path)
{
    size_t length = 0;
    int line = 0;
    char error[ERROR_TEXT];
    *out = app_settings_default();
    out->path = path != NULL ? strdup(path) : app_user_file_place("settings.ini");
    if (out->path == NULL) {
        return;
    }
    errno = 0;
    char *text = app_file_read(out->path, APP_FILE_USER, &length);
    if (text == NULL) {
        if (errno != ENOENT && errno != ENOTDIR) {
            app_message("%s: cannot be read (%s); settings are not kept", out->path,
                        app_file_reason(errno));
            free(out->path);
            out->path = NULL;
        }
        return;
    }
    if (strlen(text) != length) {
        app_user_file_keep_bad(out->path, what, "a byte that no text has", 1);
    } else if (!app_settings_parse(out, text, &line, error)) {
        app_user_file_keep_bad(out->path, what, error, line);
    }
    free(text);
}

/* Text that grows up to its room; what does not fit is noticed. */
typedef struct writing {
    char *text;
    size_t length;
} writing;

__attribute__((format(printf, 2, 3))) static void put(writing *w, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(w->text + w->length, TEXT_BYTES - w->length, format, values);
    va_end(values);
    w->length += length > 0 ? (size_t)length : 0;
    w->length = w->length < TEXT_BYTES ? w->length : TEXT_BYTES - 1;
}

static void put_row(writing *w, const app_settings *settings, const setting_row *row)
{
    const char *place = (const char *)settings + row->offset;
    if (row->kind == WORD) {
        put(w, "%s = %s\n", row->name, place);
    } else if (row->kind == SWITCH) {
        put(w, "%s = %s\n", row->name, *(const bool *)(const void *)place ? "yes" : "no");
    } else {
        put(w, "%s = %u\n", row->name, *(const uint32_t *)(const void *)place);
    }
}

static void put_bindings(writing *w, const app_bindings *bindings)
{
    char name[APP_BINDING_NAME];
    put(w, "\n[keys]\n");
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        for (int k = 0; k < APP_DEED_KEYS; k++) {
            app_key_name(bindings->keys[deed][k], name);
            put(w, "%s%s = %s\n", app_deed_id((app_deed)deed), k == 0 ? "" : "2", name);
        }
    }
    put(w, "\n[pad]\n");
    for (int deed = 0; deed < APP_DEED_COUNT; deed++) {
        put(w, "%s = %s\n", app_deed_id((app_deed)deed), app_pad_name(bindings->pad[deed]));
    }
}

char *app_settings_text(const app_settings *settings)
{
    writing w = {.text = malloc(TEXT_BYTES)};
    const char *section = "";
    if (w.text == NULL) {
        return NULL;
    }
    put(&w,
        "; Settings of Tickline. A line that is missing has its default.\n"
        "[tickline]\nversion = %d\n",
        APP_SETTINGS_VERSION);
    for (int i = 0; i < ROW_COUNT; i++) {
        if (strcmp(section, rows[i].section) != 0) {
            section = rows[i].section;
            put(&w, "\n[%s]\n", section);
        }
        put_row(&w, settings, &rows[i]);
    }
    put_bindings(&w, &settings->bindings);
    put(&w, "\n[reached]\n");
    for (uint32_t i = 0; i < settings->reached_count; i++) {
        put(&w, "%s = yes\n", settings->reached[i]);
    }
    return w.text;
}

bool app_settings_has_reached(const app_settings *settings, const char *sector)
{
    for (uint32_t i = 0; i < settings->reached_count; i++) {
        if (strcmp(settings->reached[i], sector) == 0) {
            return true;
        }
    }
    return false;
}

/* False if it was reached already, or there is no room. */
static bool add_reached(app_settings *settings, const char *sector)
{
    if (app_settings_has_reached(settings, sector) ||
        settings->reached_count == APP_REACHED_SECTORS) {
        return false;
    }
    (void)snprintf(settings->reached[settings->reached_count++], APP_SECTOR_ID, "%s", sector);
    return true;
}

static void take_point(app_settings *settings, const app_settings *from)
{
    gm_entry point = app_settings_continue_point(from);
    memcpy(settings->last_sector, from->last_sector, sizeof settings->last_sector);
    (void)app_settings_keep_point(settings, &point);
    settings->is_continue_slow = from->is_continue_slow;
}

/* Sectors that another window has reached since stay, and its continue point, unless this one has
 * come to one as well.  NULL without memory. */
static char *merged_text(const app_settings *settings)
{
    size_t length = 0;
    int line = 0;
    char error[ERROR_TEXT];
    app_settings merged = *settings;
    app_settings there = {0};
    char *text = app_file_read(settings->path, APP_FILE_USER, &length);
    bool is_good = text != NULL && app_settings_parse(&there, text, &line, error);
    for (uint32_t i = 0; is_good && i < there.reached_count; i++) {
        (void)add_reached(&merged, there.reached[i]);
    }
    if (is_good && !settings->has_moved) {
        take_point(&merged, &there);
    }
    free(text);
    return app_settings_text(&merged);
}

bool app_settings_save(app_settings *settings)
{
    if (settings->path == NULL) {
        return false;
    }
    int lock = app_user_file_lock(settings->path);
    char *text = merged_text(settings);
    bool is_good = app_user_file_write_text(settings->path, text, what);
    app_user_file_unlock(lock);
    free(text);
    settings->has_moved = settings->has_moved && !is_good;
    return is_good;
}

void app_settings_free(app_settings *settings)
{
    free(settings->path);
    settings->path = NULL;
}

bool app_settings_reach(app_settings *settings, const char *sector)
{
    size_t length = strlen(sector);
    bool is_news = strcmp(settings->last_sector, sector) != 0;
    if (length >= APP_SECTOR_ID) {
        return false;
    }
    memcpy(settings->last_sector, sector, length + 1);
    settings->has_moved = settings->has_moved || is_news;
    return add_reached(settings, sector) || is_news;
}

gm_entry app_settings_continue_point(const app_settings *settings)
{
    gm_entry entry = {.score = settings->continue_score,
                      .lives = settings->continue_lives,
                      .loop = settings->continue_loop,
                      .shield = settings->continue_shield,
                      .upgrades = settings->continue_upgrades,
                      .offers = settings->continue_offers};
    return gm_entry_is_valid(&entry) && settings->last_sector[0] != '\0' ? entry : (gm_entry){0};
}

bool app_settings_keep_point(app_settings *settings, const gm_entry *entry)
{
    gm_entry now = app_settings_continue_point(settings);
    now.sector = entry->sector;
    if (memcmp(&now, entry, sizeof now) == 0) {
        return false;
    }
    settings->continue_score = entry->score;
    settings->continue_lives = entry->lives;
    settings->continue_loop = entry->loop;
    settings->continue_shield = entry->shield;
    settings->continue_upgrades = entry->upgrades;
    settings->continue_offers = entry->offers;
    settings->has_moved = true;
    return true;
}

bool app_settings_note_slow(app_settings *settings, bool is_slow)
{
    bool is_news = settings->is_continue_slow != is_slow;
    settings->is_continue_slow = is_slow;
    settings->has_moved = settings->has_moved || is_news;
    return is_news;
}

bool app_settings_takes_letters(const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ' || *at == ';' || *at == '=') {
            return false;
        }
    }
    return text[0] != '\0';
}

bool app_settings_is_lesser_point(const app_settings *settings, const gm_entry *entry)
{
    return entry->score == 0 && app_settings_continue_point(settings).score != 0;
}

bool app_settings_note_play(app_settings *settings, const char *sector, const gm_entry *entry)
{
    if (app_settings_is_lesser_point(settings, entry)) {
        return add_reached(settings, sector);
    }
    bool is_news = app_settings_reach(settings, sector);
    return app_settings_keep_point(settings, entry) || is_news;
}
