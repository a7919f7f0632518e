/* scores.c -- see scores.h. */
#include "scores.h"

#include "user_file.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_VERSION = 1 };

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
    return true;
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

void app_scores_load(app_scores *out)
{
    *out = (app_scores){.path = app_user_file_place("scores.json")};
    json_t *root = app_user_file_read(&out->path, "high scores");
    if (root != NULL && !read_rows(root, out)) {
        out->count = 0;
        app_user_file_keep_bad(out->path, "high scores", "unknown or missing fields", 1);
    }
    json_decref(root);
}

static json_t *table_json(const app_scores *scores)
{
    json_t *rows = json_array();
    for (uint32_t i = 0; i < scores->count; i++) {
        const gm_score_row *row = &scores->rows[i];
        (void)json_array_append_new(rows, json_pack("{s:s, s:I, s:I}", "name", row->name, "score",
                                                    (json_int_t)row->score, "sector",
                                                    (json_int_t)row->sector));
    }
    return json_pack("{s:i, s:o}", "version", FILE_VERSION, "scores", rows);
}

static bool save(const app_scores *scores)
{
    return scores->path == NULL ||
           app_user_file_write(scores->path, table_json(scores), "high scores");
}

bool app_scores_add(app_scores *scores, const gm_score_row *row)
{
    return row->score > 0 && insert_row(scores, row) && save(scores);
}

void app_scores_free(app_scores *scores)
{
    free(scores->path);
    scores->path = NULL;
}
