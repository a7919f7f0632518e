/* session/scores.c -- see scores.h. */
#include "session/scores.h"

#include "platform/user_file.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_VERSION = 1, MOST_DAY = 99991231 };

static const char what[] = "high scores";

/* Files of earlier versions have no day. */
static bool read_day(const json_t *item, gm_score_row *row)
{
    const json_t *day = json_object_get(item, "day");
    json_int_t number = json_integer_value(day);
    bool is_good = day == NULL || (json_is_integer(day) && number >= 0 && number <= MOST_DAY);
    row->day = is_good ? (uint32_t)number : 0;
    return is_good;
}

static bool read_row(const json_t *item, gm_score_row *row)
{
    const char *name = json_string_value(json_object_get(item, "name"));
    const json_t *score = json_object_get(item, "score");
    const json_t *sector = json_object_get(item, "sector");
    if (name == NULL || strlen(name) >= sizeof row->name || !json_is_integer(score) ||
        !json_is_integer(sector)) {
        return false;
    }
    json_int_t points = json_integer_value(score);
    json_int_t place = json_integer_value(sector);
    if (points < 0 || points > UINT32_MAX || place < 0 || place > UINT32_MAX) {
        return false;
    }
    *row = (gm_score_row){.score = (uint32_t)points, .sector = (uint32_t)place};
    memcpy(row->name, name, strlen(name) + 1);
    return read_day(item, row);
}

/* Behind those with as many points; the eleventh falls out. False if there is no place. */
static bool insert_row(app_scores *scores, const gm_score_row *row)
{
    uint32_t place = 0;
    while (place < scores->count && scores->rows[place].score >= row->score) {
        place++;
    }
    if (place == APP_SCORE_ROWS) {
        return false;
    }
    if (scores->count < APP_SCORE_ROWS) {
        scores->count++;
    }
    memmove(&scores->rows[place + 1], &scores->rows[place],
            (scores->count - 1 - place) * sizeof scores->rows[0]);
    scores->rows[place] = *row;
    return true;
}

static bool read_rows(const json_t *root, app_scores *out)
{
    const json_t *rows = json_object_get(root, "scores");
    const json_t *version = json_object_get(root, "version");
    if (!json_is_array(rows) || json_array_size(rows) > APP_SCORE_ROWS ||
        json_integer_value(version) != FILE_VERSION) {
        return false;
    }
    for (size_t i = 0; i < json_array_size(rows); i++) {
        gm_score_row row;
        if (!read_row(json_array_get(rows, i), &row)) {
            return false;
        }
        (void)insert_row(out, &row);
    }
    return true;
}

/* Takes the rows of the file. */
static void read_file(app_scores *out)
{
    json_t *root = app_user_file_read(&out->path, what);
    if (root != NULL && !read_rows(root, out)) {
        out->count = 0;
        app_user_file_keep_bad(out->path, what, "unknown or missing fields", 1);
    }
    json_decref(root);
}

void app_scores_load_from(app_scores *out, const char *name)
{
    *out = (app_scores){.path = app_user_file_place(name)};
    read_file(out);
}

void app_scores_load(app_scores *out)
{
    app_scores_load_from(out, "scores.json");
}

const char *app_daily_name(uint32_t daily, char out[APP_DAILY_NAME])
{
    (void)snprintf(out, APP_DAILY_NAME, "scores-daily-%08u.json", daily);
    return out;
}

/* NULL without memory. */
static json_t *table_json(const app_scores *scores)
{
    json_t *rows = json_array();
    bool is_whole = rows != NULL;
    for (uint32_t i = 0; i < scores->count && is_whole; i++) {
        const gm_score_row *row = &scores->rows[i];
        json_t *name = json_string(row->name);
        if (name == NULL) { /* not UTF-8: one name must not cost the table */
            name = json_string(APP_SCORES_UNNAMED);
        }
        json_t *item =
            json_pack("{s:o, s:I, s:I, s:I}", "name", name, "score", (json_int_t)row->score,
                      "sector", (json_int_t)row->sector, "day", (json_int_t)row->day);
        is_whole = json_array_append_new(rows, item) == 0;
    }
    if (!is_whole) {
        json_decref(rows);
        return NULL;
    }
    return json_pack("{s:i, s:o}", "version", FILE_VERSION, "scores", rows);
}

/* How many of the first `count` rows are of runs like that one: a row may be named later. */
static uint32_t count_same(const app_scores *scores, uint32_t count, const gm_score_row *row)
{
    uint32_t same = 0;
    for (uint32_t i = 0; i < count; i++) {
        const gm_score_row *other = &scores->rows[i];
        same += other->score == row->score && other->sector == row->sector ? 1 : 0;
    }
    return same;
}

/* Takes what another game has written since; rows of ours that the file lost stay. */
static void merge_file(app_scores *scores)
{
    app_scores merged = {.path = scores->path};
    read_file(&merged);
    for (uint32_t i = 0; i < scores->count; i++) {
        const gm_score_row *row = &scores->rows[i];
        if (count_same(&merged, merged.count, row) <= count_same(scores, i, row)) {
            (void)insert_row(&merged, row);
        }
    }
    *scores = merged;
}

static bool merge_and_save(app_scores *scores, const gm_score_row *row)
{
    int lock = app_user_file_lock(scores->path);
    merge_file(scores);
    bool is_kept = insert_row(scores, row) && scores->path != NULL &&
                   app_user_file_write(scores->path, table_json(scores), what);
    app_user_file_unlock(lock);
    return is_kept;
}

static bool is_unnamed(const gm_score_row *row)
{
    return strcmp(row->name, APP_SCORES_UNNAMED) == 0;
}

bool app_scores_has_unnamed(const app_scores *scores)
{
    bool has = false;
    for (uint32_t i = 0; i < scores->count; i++) {
        has = has || is_unnamed(&scores->rows[i]);
    }
    return has;
}

/* Names that row, or (NULL) each that has no name. */
static bool name_rows(app_scores *scores, const gm_score_row *one, const char *name)
{
    bool has = false;
    for (uint32_t i = 0; i < scores->count; i++) {
        gm_score_row *row = &scores->rows[i];
        bool is_meant = one != NULL ? row->score == one->score && row->sector == one->sector &&
                                          strcmp(row->name, one->name) == 0
                                    : is_unnamed(row);
        if (is_meant && !(one != NULL && has)) {
            (void)snprintf(row->name, sizeof row->name, "%s", name);
            has = true;
        }
    }
    return has;
}

static bool name_and_save(app_scores *scores, const gm_score_row *one, const char *name)
{
    if (scores->path == NULL) {
        return name_rows(scores, one, name);
    }
    int lock = app_user_file_lock(scores->path);
    merge_file(scores);
    bool is_kept = name_rows(scores, one, name) && scores->path != NULL &&
                   app_user_file_write(scores->path, table_json(scores), what);
    app_user_file_unlock(lock);
    return is_kept;
}

bool app_scores_name(app_scores *scores, const char *name)
{
    return name_and_save(scores, NULL, name);
}

bool app_scores_rename(app_scores *scores, const gm_score_row *row, const char *name)
{
    return name_and_save(scores, row, name);
}

bool app_scores_add(app_scores *scores, const gm_score_row *row)
{
    if (row->score == 0) {
        return false;
    }
    return scores->path != NULL ? merge_and_save(scores, row) : insert_row(scores, row);
}

void app_scores_free(app_scores *scores)
{
    free(scores->path);
    scores->path = NULL;
}
