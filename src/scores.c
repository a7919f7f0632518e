/* scores.c -- see scores.h. */
#include "scores.h"

#include "message.h"
#include "output.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_PATH = 1024, FILE_VERSION = 1 };

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* Makes every folder of `path` up to its last slash. */
static bool make_folders(const char *path)
{
    char part[MAX_PATH];
    size_t length = strlen(path);
    for (size_t i = 1; i < length && i < sizeof part; i++) {
        if (path[i] == '/') {
            memcpy(part, path, i);
            part[i] = '\0';
            if (!make_folder(part)) {
                return false;
            }
        }
    }
    return true;
}

static char *find_path(void)
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    bool has_data = data != NULL && data[0] == '/';
    if (!has_data && (home == NULL || home[0] != '/')) {
        return NULL;
    }
    char path[MAX_PATH];
    int length = snprintf(path, sizeof path, "%s%s/tickline/scores.json", has_data ? data : home,
                          has_data ? "" : "/.local/share");
    return length > 0 && length < MAX_PATH - 8 ? strdup(path) : NULL;
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
        if (!read_row(json_array_get(rows, i), &out->rows[out->count++])) {
            return false;
        }
    }
    return true;
}

static void keep_damaged(const char *path, const char *what, int line)
{
    char bad[MAX_PATH];
    (void)snprintf(bad, sizeof bad, "%s.bad", path);
    bool is_kept = rename(path, bad) == 0;
    app_message("%s:%d: expected high scores (version 1): %s; %s", path, line, what,
                is_kept ? "the file was kept as scores.json.bad" : "the file was left alone");
}

static void parse(app_scores *out, const char *text, size_t length)
{
    json_error_t error = {0};
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL || !read_rows(root, out)) {
        out->count = 0;
        keep_damaged(out->path, root == NULL ? error.text : "unknown or missing fields",
                     root == NULL ? error.line : 1);
    }
    json_decref(root);
}

void app_scores_load(app_scores *out)
{
    size_t length = 0;
    *out = (app_scores){.path = find_path()};
    if (out->path == NULL) {
        return;
    }
    errno = 0;
    char *text = app_file_read(out->path, &length);
    if (text != NULL) {
        parse(out, text, length);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        app_message("%s: cannot be read (%s); high scores are not kept", out->path,
                    strerror(errno));
        free(out->path);
        out->path = NULL;
    }
    free(text);
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
    app_output output;
    if (scores->path == NULL) {
        return true;
    }
    if (!make_folders(scores->path)) {
        app_message("%s: its folder cannot be made (%s); the score was not kept", scores->path,
                    strerror(errno));
        return false;
    }
    if (!app_output_open(&output, scores->path)) {
        return false;
    }
    json_t *root = table_json(scores);
    bool is_good = root != NULL && json_dumpf(root, output.file, JSON_INDENT(2)) == 0;
    json_decref(root);
    if (!is_good) {
        app_output_abandon(&output);
        return false;
    }
    return app_output_commit(&output);
}

bool app_scores_add(app_scores *scores, const gm_score_row *row)
{
    uint32_t place = 0;
    while (place < scores->count && scores->rows[place].score >= row->score) {
        place++;
    }
    if (place == APP_SCORE_ROWS || row->score == 0) {
        return false;
    }
    if (scores->count < APP_SCORE_ROWS) {
        scores->count++;
    }
    memmove(&scores->rows[place + 1], &scores->rows[place],
            (scores->count - 1 - place) * sizeof scores->rows[0]);
    scores->rows[place] = *row;
    return save(scores);
}

void app_scores_free(app_scores *scores)
{
    free(scores->path);
    scores->path = NULL;
}
