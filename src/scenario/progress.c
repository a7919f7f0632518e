/* scenario/progress.c -- see progress.h. */
#include "scenario/progress.h"

#include "platform/user_file.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_VERSION = 1, MAX_EDITS = 1000 };

static const char what[] = "passed lessons";

static bool read_row(const json_t *item, lab_progress *out)
{
    const json_t *lesson = json_object_get(item, "lesson");
    const json_t *edits = json_object_get(item, "edits");
    json_int_t number = json_integer_value(lesson);
    json_int_t best = json_integer_value(edits);
    if (number < 1 || number > LAB_MAX_LESSONS || best < 1 || best > MAX_EDITS) {
        return false;
    }
    out->best[number] = (uint32_t)best;
    return true;
}

/* The row of a file; a new one, which the caller fills, where there is none. NULL: no room. */
static lab_own_pass *own_row(lab_progress *progress, const char *file)
{
    for (uint32_t i = 0; i < progress->own_count; i++) {
        if (strcmp(progress->own[i].file, file) == 0) {
            return &progress->own[i];
        }
    }
    size_t length = strlen(file);
    if (progress->own_count == LAB_MAX_LESSONS || length == 0 || length >= LAB_OWN_NAME) {
        return NULL;
    }
    lab_own_pass *row = &progress->own[progress->own_count++];
    *row = (lab_own_pass){.best = 0};
    memcpy(row->file, file, length + 1);
    return row;
}

static void take_own(lab_progress *progress, const char *file, uint32_t best)
{
    lab_own_pass *row = own_row(progress, file);
    if (row != NULL && (row->best == 0 || best < row->best)) {
        row->best = best;
    }
}

/* Files written before there were such rows have none. */
static bool read_own(const json_t *rows, lab_progress *out)
{
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *item = json_array_get(rows, i);
        const char *file = json_string_value(json_object_get(item, "file"));
        json_int_t best = json_integer_value(json_object_get(item, "edits"));
        if (file == NULL || best < 1 || best > MAX_EDITS) {
            return false;
        }
        take_own(out, file, (uint32_t)best);
    }
    return true;
}

static bool read_rows(const json_t *root, lab_progress *out)
{
    const json_t *rows = json_object_get(root, "passed");
    if (!json_is_array(rows) ||
        json_integer_value(json_object_get(root, "version")) != FILE_VERSION) {
        return false;
    }
    out->is_all_open = json_is_true(json_object_get(root, "all_open"));
    for (size_t i = 0; i < json_array_size(rows); i++) {
        if (!read_row(json_array_get(rows, i), out)) {
            return false;
        }
    }
    return read_own(json_object_get(root, "own"), out);
}

static void read_file(lab_progress *out)
{
    json_t *root = app_user_file_read(&out->path, what);
    if (root != NULL && !read_rows(root, out)) {
        app_user_file_keep_bad(out->path, what, "unknown or missing fields", 1);
        *out = (lab_progress){.path = out->path};
    }
    json_decref(root);
}

void lab_progress_load(lab_progress *out)
{
    *out = (lab_progress){.path = app_user_file_place("lessons.json")};
    read_file(out);
}

/* NULL without memory. */
static json_t *own_json(const lab_progress *progress)
{
    json_t *rows = json_array();
    for (uint32_t i = 0; i < progress->own_count && rows != NULL; i++) {
        const lab_own_pass *row = &progress->own[i];
        json_t *file = json_string(row->file);
        if (file == NULL) {
            continue; /* a name that is not UTF-8 cannot be kept, and must not cost the others */
        }
        json_t *item = json_pack("{s:o, s:I}", "file", file, "edits", (json_int_t)row->best);
        if (json_array_append_new(rows, item) != 0) {
            json_decref(rows);
            rows = NULL;
        }
    }
    return rows;
}

/* NULL without memory. */
static json_t *table_json(const lab_progress *progress)
{
    json_t *rows = json_array();
    bool is_whole = rows != NULL;
    for (uint32_t i = 1; i <= LAB_MAX_LESSONS && is_whole; i++) {
        is_whole =
            progress->best[i] == 0 ||
            json_array_append_new(rows, json_pack("{s:I, s:I}", "lesson", (json_int_t)i, "edits",
                                                  (json_int_t)progress->best[i])) == 0;
    }
    if (!is_whole) {
        json_decref(rows);
        return NULL;
    }
    json_t *root = json_pack("{s:i, s:b, s:o}", "version", FILE_VERSION, "all_open",
                             progress->is_all_open, "passed", rows);
    if (root != NULL && progress->own_count > 0 &&
        json_object_set_new(root, "own", own_json(progress)) != 0) {
        json_decref(root);
        root = NULL;
    }
    return root;
}

/* Takes what another game has written since. */
static void merge_file(lab_progress *progress)
{
    lab_progress merged = {.path = progress->path};
    read_file(&merged);
    merged.is_all_open = progress->is_all_open;
    for (uint32_t i = 1; i <= LAB_MAX_LESSONS; i++) {
        uint32_t best = progress->best[i];
        if (best != 0 && (merged.best[i] == 0 || best < merged.best[i])) {
            merged.best[i] = best;
        }
    }
    for (uint32_t i = 0; i < progress->own_count; i++) {
        take_own(&merged, progress->own[i].file, progress->own[i].best);
    }
    *progress = merged;
}

static bool merge_and_save(lab_progress *progress)
{
    int lock = app_user_file_lock(progress->path);
    merge_file(progress);
    bool is_kept =
        progress->path != NULL && app_user_file_write(progress->path, table_json(progress), what);
    app_user_file_unlock(lock);
    return is_kept;
}

bool lab_progress_pass(lab_progress *progress, uint32_t lesson, uint32_t edits)
{
    uint32_t score = edits == 0 ? 1 : edits;
    if (lesson == 0 || lesson > LAB_MAX_LESSONS ||
        (progress->best[lesson] != 0 && progress->best[lesson] <= score)) {
        return true;
    }
    progress->best[lesson] = score < MAX_EDITS ? score : MAX_EDITS;
    return progress->path == NULL || merge_and_save(progress);
}

bool lab_progress_pass_file(lab_progress *progress, uint32_t lesson, const char *file,
                            uint32_t edits)
{
    if (lesson <= LAB_MAX_LESSONS) {
        return lab_progress_pass(progress, lesson, edits);
    }
    uint32_t score = edits == 0 ? 1 : edits;
    uint32_t before = lab_progress_best(progress, lesson, file);
    if (before != 0 && before <= score) {
        return true;
    }
    take_own(progress, file, score < MAX_EDITS ? score : MAX_EDITS);
    return progress->path == NULL || merge_and_save(progress);
}

uint32_t lab_progress_best(const lab_progress *progress, uint32_t lesson, const char *file)
{
    uint32_t best = lesson <= LAB_MAX_LESSONS ? progress->best[lesson] : 0;
    for (uint32_t i = 0; i < progress->own_count && lesson > LAB_MAX_LESSONS; i++) {
        best = strcmp(progress->own[i].file, file) == 0 ? progress->own[i].best : best;
    }
    return best;
}

bool lab_progress_open_all(lab_progress *progress, bool is_open)
{
    progress->is_all_open = is_open;
    return progress->path == NULL || merge_and_save(progress);
}

bool lab_progress_is_passed(const lab_progress *progress, uint32_t lesson)
{
    return lesson <= LAB_MAX_LESSONS && progress->best[lesson] != 0;
}

bool lab_progress_is_unlocked(const lab_progress *progress, uint32_t after)
{
    return after == 0 || progress->is_all_open || lab_progress_is_passed(progress, after);
}

void lab_progress_free(lab_progress *progress)
{
    free(progress->path);
    *progress = (lab_progress){0};
}

const char *lab_progress_word(bool is_passed, bool is_unlocked)
{
    return is_passed ? "passed" : is_unlocked ? "open" : "after {1}";
}

const char *lab_lesson_name(uint32_t chapter, uint32_t place, uint32_t number, char out[16])
{
    if (chapter != 0) {
        (void)snprintf(out, 16, "%" PRIu32 ".%" PRIu32, chapter % 100, place % 100);
    } else {
        (void)snprintf(out, 16, "%" PRIu32, number);
    }
    return out;
}
