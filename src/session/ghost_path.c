/* session/ghost_path.c -- see ghost_path.h. */
#include "session/ghost_path.h"

#include "platform/file_read.h"
#include "platform/message.h"
#include "platform/number.h"
#include "platform/sum.h"
#include "platform/user_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_BYTES = 128, HEADER_BYTES = 256, LINE_BYTES = 20, SUM_DIGITS = 8, WORDS = 3 };

static const char what[] = "the path of a best run";

bool app_ghost_path_open(app_ghost_path *path)
{
    *path = (app_ghost_path){.points = calloc(APP_GHOST_POINTS, sizeof path->points[0])};
    return path->points != NULL;
}

void app_ghost_path_close(app_ghost_path *path)
{
    free(path->points);
    *path = (app_ghost_path){.points = NULL};
}

uint32_t app_ghost_path_seconds(const app_ghost_path *path)
{
    return path->count > 0 ? (path->count - 1) / APP_GHOST_HZ : 0;
}

bool app_ghost_key_is_same(const app_ghost_key *a, const app_ghost_key *b)
{
    return a->daily == b->daily && (a->daily != 0 || a->seed == b->seed) &&
           strcmp(a->sector, b->sector) == 0;
}

/* NULL: this user has no place for files. */
static char *place_of(const app_ghost_key *key)
{
    char name[NAME_BYTES];
    if (key->daily != 0) {
        (void)snprintf(name, sizeof name, "ghosts/%s-daily.ghost", key->sector);
    } else {
        (void)snprintf(name, sizeof name, "ghosts/%s-%" PRIu64 ".ghost", key->sector, key->seed);
    }
    return app_user_file_place(name);
}

/* Reading. */

/* A text that is taken line by line. */
typedef struct reading {
    char *next;
    int line;           /* of the text, from 1 */
    const char *reason; /* why it was refused; NULL: it was not */
} reading;

static bool refuse(reading *r, const char *reason)
{
    r->reason = r->reason == NULL ? reason : r->reason;
    return false;
}

/* @return "" at the end */
static char *next_line(reading *r)
{
    char *begin = r->next;
    char *end = strchr(begin, '\n');
    r->line++;
    if (end == NULL) {
        r->next = begin + strlen(begin);
        return begin;
    }
    *end = '\0';
    r->next = end + 1;
    return begin;
}

/* The text behind a word and a space, or NULL. */
static const char *behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool take_number(reading *r, const char *word, int64_t most, int64_t *out)
{
    const char *text = behind(next_line(r), word);
    return (text != NULL && app_number_parse(text, 0, most, out)) ||
           refuse(r, "a line of its header is missing or wrong");
}

/* The last line has the sum of all before it, and is cut off. */
static bool take_sum(reading *r, char *text, size_t length)
{
    const size_t tail = sizeof "end " - 1 + SUM_DIGITS + 1;
    uint64_t sum = 0;
    if (length <= tail || strlen(text) != length || text[length - 1] != '\n') {
        return refuse(r, "it is not whole");
    }
    char *last = text + length - tail;
    text[length - 1] = '\0';
    const char *digits = behind(last, "end");
    if (digits == NULL || !app_number_parse_hex(digits, SUM_DIGITS, &sum) ||
        sum != app_sum(0, text, length - tail)) {
        return refuse(r, "its sum is not that of its bytes");
    }
    *last = '\0';
    return true;
}

/* @param[out] is_comparable  false: the file is good, but of another day or of other rules */
static bool take_header(reading *r, app_ghost_path *out, bool *is_comparable)
{
    const app_ghost_key *key = &out->key;
    int64_t rules = 0;
    int64_t seed = 0;
    int64_t score = 0;
    bool is_daily = key->daily != 0;
    if (strcmp(next_line(r), "tickline-ghost 1") != 0) {
        return refuse(r, "it does not begin with 'tickline-ghost 1'");
    }
    if (!take_number(r, "rules", INT32_MAX, &rules)) {
        return false;
    }
    const char *sector = behind(next_line(r), "sector");
    if (sector == NULL || strcmp(sector, key->sector) != 0) {
        return refuse(r, "it is of another sector");
    }
    if (!take_number(r, is_daily ? "daily" : "seed", is_daily ? UINT32_MAX : INT64_MAX, &seed) ||
        !take_number(r, "score", UINT32_MAX, &score)) {
        return false;
    }
    out->score = (uint32_t)score;
    *is_comparable = rules == GM_RULES_NUMBER && (!is_daily || seed == (int64_t)key->daily);
    return is_daily || (uint64_t)seed == key->seed || refuse(r, "it is of another seed");
}

static bool take_point(reading *r, char *line, app_ghost_point *out)
{
    int64_t values[WORDS] = {UINT16_MAX, 0, 0};
    char *word = line;
    if (strcmp(line, "-") != 0) {
        for (int i = 0; i < WORDS; i++) {
            char *space = i + 1 < WORDS ? strchr(word, ' ') : NULL;
            if (space != NULL) {
                *space = '\0';
            } else if (i + 1 < WORDS) {
                return refuse(r, "a point is not 'X Y AIM'");
            }
            if (!app_number_parse(word, 0, i == 0 ? UINT16_MAX - 1 : UINT16_MAX, &values[i])) {
                return refuse(r, "a point is not 'X Y AIM'");
            }
            word = space != NULL ? space + 1 : word;
        }
    }
    *out = (app_ghost_point){(uint16_t)values[0], (uint16_t)values[1], (uint16_t)values[2]};
    return true;
}

static bool take_points(reading *r, app_ghost_path *out)
{
    app_ghost_point point;
    while (r->next[0] != '\0') {
        char *line = next_line(r);
        if (out->count == APP_GHOST_POINTS) {
            return refuse(r, "it is longer than ten minutes");
        }
        if (!take_point(r, line, &point)) {
            return false;
        }
        if (out->points != NULL) {
            out->points[out->count] = point;
        }
        out->count++;
    }
    return true;
}

static void forget(app_ghost_path *path)
{
    path->count = 0;
    path->score = 0;
}

static void parse(app_ghost_path *out, char *text, size_t length, const char *place)
{
    reading r = {.next = text};
    bool is_comparable = false;
    bool is_good =
        take_sum(&r, text, length) && take_header(&r, out, &is_comparable) && take_points(&r, out);
    if (!is_good) {
        app_user_file_keep_bad(place, what, r.reason, r.line > 0 ? r.line : 1);
    }
    if (!is_good || !is_comparable) {
        forget(out);
    }
}

void app_ghost_path_load(app_ghost_path *path, const app_ghost_key *key)
{
    size_t length = 0;
    char *place = place_of(key);
    path->key = *key;
    forget(path);
    char *text = place != NULL ? app_file_read(place, APP_FILE_USER, &length) : NULL;
    if (text != NULL) {
        parse(path, text, length, place);
    } else if (place != NULL && errno != ENOENT && errno != ENOTDIR) {
        app_message("%s: cannot be read (%s); no best run is shown", place, app_file_reason(errno));
    }
    free(text);
    free(place);
}

/* Writing. */

/* Free with free(); NULL without memory. */
static char *text_of(const app_ghost_path *path)
{
    const app_ghost_key *key = &path->key;
    bool is_daily = key->daily != 0;
    size_t room = HEADER_BYTES + (size_t)path->count * LINE_BYTES;
    char *text = malloc(room);
    if (text == NULL) {
        return NULL;
    }
    int used = snprintf(
        text, room, "tickline-ghost 1\nrules %d\nsector %s\n%s %" PRIu64 "\nscore %" PRIu32 "\n",
        GM_RULES_NUMBER, key->sector, is_daily ? "daily" : "seed",
        is_daily ? key->daily : key->seed, path->score);
    size_t at = (size_t)used;
    for (uint32_t i = 0; i < path->count; i++) {
        const app_ghost_point *point = &path->points[i];
        bool has_ship = point->x != UINT16_MAX;
        used = has_ship
                   ? snprintf(text + at, room - at, "%u %u %u\n", point->x, point->y, point->aim)
                   : snprintf(text + at, room - at, "-\n");
        at += (size_t)used;
    }
    (void)snprintf(text + at, room - at, "end %08" PRIx32 "\n", app_sum(0, text, at));
    return text;
}

/* Another game may have written a better one since. */
static bool is_beaten(const app_ghost_path *path)
{
    app_ghost_path kept = {.points = NULL};
    app_ghost_path_load(&kept, &path->key);
    return kept.count > 0 && kept.score >= path->score;
}

bool app_ghost_path_save(const app_ghost_path *path)
{
    char *place = place_of(&path->key);
    if (place == NULL) {
        return false;
    }
    int lock = app_user_file_lock(place);
    bool is_written = false;
    if (!is_beaten(path)) {
        char *text = text_of(path);
        is_written = app_user_file_write_text(place, text, what);
        free(text);
    }
    app_user_file_unlock(lock);
    free(place);
    return is_written;
}
